"""What is looked at: the sheet and the board in words, a card, a rule, the table's own rulings."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.errors import CompanionError, UsageError
from companion.library.additions import OptionNow, Ruling
from companion.library.shelf import Found, Shelf
from companion.library.told import told_by
from companion.play.rulings import record, rule_of
from companion.share.commands.rules_output import beside_lines
from companion.share.commands.text_output import day_of, markdown_lines
from companion.share.text.lines import place_of
from companion.table.board import Board, guarded
from companion.table.campaign.rules_now import rules_now
from companion.talk.at import At
from companion.talk.sheets import in_words, sheet_lines
from companion.toolbox.text import answered

MOST_RULES = 6
"""Rules that are said by their titles."""
MOST_SQUARES = 40
ALL_WIDTH = 100
"""A width at which a board is asked for its squares; nothing of it is drawn."""


def sheet(at: At, words: str) -> None:
    """What is on the table; with words only lines that have them: `sheet ana`."""
    told = sheet_lines(at.table.sheet(at.by).blocks, words)
    at.say(*(told or [f"Nothing on the table says “{words}”." if words else "Nothing is there."]))


def board(at: At, words: str) -> None:
    """The board: its squares by name, or all about one of them."""
    found = at.table.game.board(at.table.state, at.by)
    if found is None:
        raise UsageError(
            "There is no board to walk over.", "Say state: that is what lies on the table."
        )
    found = guarded(found)
    squares = list(found.views[0].draw(ALL_WIDTH).boxes)
    if not words:
        at.say(f"{found.title}: {len(squares)} squares. For one: layout and its name.")
        rows = [(_square(found, one), partial(_look, at, found, one)) for one in squares]
        at.offer(rows, most=MOST_SQUARES)
        return
    square, said = _named(found, squares, words)
    if not square:
        raise UsageError(f"There is no square “{words}”.", "Say layout: it names all of them.")
    if said:
        at.memo["tell"] = found.enter(square, said)
        at.say(f"That is: {at.memo['tell']}")
    else:
        _look(at, found, square)


def _named(found: Board, squares: list[str], words: str) -> tuple[str, str]:
    """The square that is named, and what is told of it behind a colon."""
    name, _, said = words.partition(":")
    wanted = name.strip().casefold()
    titles = {one: _square(found, one).casefold() for one in squares}
    same = [x for x in squares if wanted in (x.casefold(), titles[x])]
    begun = [x for x in squares if titles[x].startswith(wanted)] if wanted else []
    known = same or begun
    return (known[0] if known else ""), said.strip()


def _square(found: Board, square: str) -> str:
    """What a square is called: the first line that is said of it."""
    told = sheet_lines(found.look(square)[:1])
    return told[0].rstrip(":") if told else square


def _look(at: At, found: Board, square: str) -> None:
    at.say(*sheet_lines(found.look(square)))


def what_is(at: At, words: str) -> None:
    """Everything about a card by its short name."""
    found = at.table.game.lookup(at.table.state)
    if found is None:
        raise UsageError(
            "This game has nothing to look up by name.", "rules and words look a rule up."
        )
    if not words:
        at.say(found.title, found.hint)
        return
    try:
        at.say(*sheet_lines(found.find(words)))
    except ValueError as problem:
        raise UsageError(str(problem), found.hint) from None


# ---------------------------------------------------------------------- rules


def _shelf(at: At) -> Shelf:
    shelf: Shelf | None = at.memo.get("shelf")
    if shelf is None:
        shelf = at.memo["shelf"] = Shelf(at.house.root)
    return shelf


def rules(at: At, words: str) -> None:
    """A rule by any words, or a question; without words those of what is done now."""
    shelf, table = _shelf(at), at.table
    told = told_by(table)
    if not words:
        found: list[Found] = shelf.in_context(table.game.id, rules_now(table), told)[:MOST_RULES]
        at.say("Rules of what is done now:")
        at.offer([(_title(one), partial(_rule, at, one)) for one in found])
        return
    looked = shelf.ask(words, (table.game.id,), table.game.id, told, rules_now(table), MOST_RULES)
    at.say(*(f"{one[:1].upper()}{one[1:]}" for one in (looked.read_as, looked.doubt) if one))
    if not looked.found:
        at.say("Fewer or other words may find it.")
        return
    _rule(at, looked.found[0], [one for one in looked.found[1:] if one.kind != "book"])


def _title(one: Found) -> str:
    return f"{one.title} ({one.page})" if one.page else one.title


def _rule(at: At, one: Found, more: list[Found] | None = None) -> None:
    """One rule whole, what the table says of it, and what to read next."""
    shelf, told = _shelf(at), told_by(at.table)
    at.memo["rule"] = one
    says = f" {one.says.capitalize()}." if one.says else ""
    at.say(f"{one.title} ({place_of(one.section, one.page)}).{says}")
    body = markdown_lines(one.body) if one.kind == "rule" else one.body.splitlines()
    at.say(*(line for line in (in_words(line) for line in body) if line))
    at.say(*one.today)
    for book, place, text in shelf.printed(one):
        at.say(f"Your own “{book}”, {place}: {text}")
    at.say(*(line.strip() for line in beside_lines(one, told, day_of) if line.strip()))
    next_ones = [(f"{_title(x)}", partial(_rule, at, x)) for x in more or ()]
    game = at.table.game.id
    for id, title in one.related:
        if all(title != says.partition(" (")[0] for says, _ in next_ones):
            next_ones.append((title, partial(_follow, at, game, id)))
    if next_ones:
        at.say("See also:")
        at.offer(next_ones, most=9)
    else:
        at.numbered = ()


def _follow(at: At, game: str, id: str) -> None:
    found = _shelf(at).entry(game, id, told_by(at.table))
    if found is None:
        at.say("That rule is not open yet.")
    else:
        _rule(at, found)


def our_rulings(at: At, words: str) -> None:
    """What the table agreed on; with words a ruling on the rule that was read last."""
    if words:
        _enter(at, "ruling", {"rule": rule_of(at.memo.get("rule")), "text": words})
        return
    every = told_by(at.table).rulings
    at.say(*(f"{_about(at, one)}{one.text} (entry {one.act_no})" for one in every))
    if not every:
        at.say(
            "The table has not agreed on anything yet.", "Read a rule, then say rulings and a text."
        )


def _about(at: At, ruling: Ruling) -> str:
    """What a ruling is about, by the title of its rule."""
    if not ruling.rule:
        return ""
    found = _shelf(at).entry(at.table.game.id, ruling.rule)
    return f"{found.title if found else ruling.rule}: "


# ---------------------------------------------------------------------- options


def options(at: At, words: str) -> None:
    """The table options: what they mean, how they stand; a number changes one."""
    every = told_by(at.table).options
    if not every:
        at.say("This game has no table options.")
        return
    wanted = words.casefold()
    chosen = [one for one in every if not wanted or wanted in f"{one.key} {one.title}".casefold()]
    if not chosen:
        raise UsageError(f"There is no table option “{words}”.", "options alone lists them.")
    if len(chosen) == 1:
        _option(at, chosen[0])
        return
    at.say("Table options:")
    rows = [(answered(one.title, in_words(one.value)), partial(_option, at, one)) for one in chosen]
    at.offer(rows, most=60)


def _option(at: At, option: OptionNow) -> None:
    page = f" ({option.page})" if option.page else ""
    at.say(f"{answered(option.title, option.value)}.", f"{option.why}{page}" if option.why else "")
    if not option.values:
        said = at.ask(f"{option.title}, now {option.value}, Enter keeps it>").strip()
        if said:
            _enter(at, "option", {"option": option.key, "value": said})
        return
    notes = {option.default: ", as the rules have it", option.value: ", as it stands now"}

    def choose(value: str) -> None:
        _enter(at, "option", {"option": option.key, "value": value})

    at.offer([(f"{one}{notes.get(one, '')}", partial(choose, one)) for one in option.values])


def _enter(at: At, act: str, answers: dict[str, Any]) -> None:
    try:
        said = at.job(lambda table: record(table, act, at.by, answers))
    except CompanionError as problem:
        at.refused(problem)
    else:
        at.numbered = ()
        at.say(f"{said}.")
        at.house.entered(at.table)
    at.notices()
