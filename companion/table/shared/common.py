"""Acts that every table has: counters, notes, turns, duties, options, rulings, names."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.table.game import Counter, TableOption
from companion.table.procedures.asking import NOWHERE
from companion.table.procedures.pressing import UNKNOWN, Bounds, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option
from companion.table.shared.asking import player_options
from companion.table.shared.effecting import change_counter, followed, name_is_free
from companion.table.shared.work import Work, act
from companion.table.state import Duty, TableState, put, without_key
from companion.toolbox.sums import shown
from companion.toolbox.text import clean_name

MOST_ENTRY = 99_999_999
"""A number of the log, which may grow far longer than anything on the table."""


# ---------------------------------------------------------------------- counters


@act("count", "Change a counter", cite=NOWHERE)
def change_a_counter(work: Work) -> Steps[str]:
    """More or less of something that the game counts."""
    counter = yield from _which_counter(work)
    most = work.game.most_kept
    bounds = Bounds(kept=most)
    by = yield from work.number("change", f"{counter.track.label}: change by", bounds)
    work.state, row, words = change_counter(work.state, counter, by=by, most=most)
    work.rows.append(row)
    return _followed(work, words)


@act("set", "Enter a counter's value", cite=NOWHERE)
def set_a_counter(work: Work) -> Steps[str]:
    """What something that the game counts is now; `?` if nobody knows."""
    counter = yield from _which_counter(work)
    track = counter.track
    floor = None if track.least is None else min(0, track.least)
    value = yield from work.maybe.number(
        "value",
        f"{track.label} is",
        Bounds(floor=floor, least=track.least, most=track.most, kept=work.game.most_kept),
        suggest=counter.value,
        cite=Citation(page=track.page),
    )
    work.state, row, words = change_counter(
        work.state, counter, to=value, told=True, most=work.game.most_kept
    )
    work.rows.append(row)
    return _followed(work, words)


def _followed(work: Work, words: str) -> str:
    """A count with what the game's rules bring about with it (`Game.follows`): how it is said."""
    outcome = followed(work.game, replace(work.table, state=work.state))
    work.state = outcome.state
    work.rows.extend(outcome.lines)
    work.sums |= outcome.sums
    return "; ".join(part for part in (words, outcome.says) if part)


def _which_counter(work: Work) -> Steps[Counter]:
    state = work.state
    counters = list(work.game.counters(state))
    owners = {counter.owner for counter in counters}
    whose = tuple(x for x in player_options(state) if x.id in owners)
    if "" in owners:
        whose += (Option("table", "the table"),)
    likely = work.table.by or state.turn or None
    owner = yield from work.choose("who", "Whose counter?", whose, quiet=likely)
    if owner == "table":
        owner = ""
    mine = {counter.track.id: counter for counter in counters if counter.owner == owner}
    named = yield from work.choose("counter", "Which counter?", map(_as_option, mine.values()))
    return mine[named]


def _as_option(counter: Counter) -> Option:
    label = counter.track.label
    return Option(counter.track.id, label, note=shown(counter.value), also=counter.also)


# ---------------------------------------------------------------------- notes, turns, duties


@act("note", "Write a note", cite=NOWHERE)
def note(work: Work) -> Steps[str]:
    """Words for the log."""
    text = yield from work.text("text", "Note")
    work.row("note", text=text)
    return f"“{text}”"


@act("turn", "Say whose turn it is", cite=NOWHERE)
def turn(work: Work) -> Steps[str]:
    """Whose turn begins; Enter takes the next seat."""
    state = work.state
    who = yield from work.choose(
        "who", "Whose turn?", player_options(state), suggest=_next_seat(state)
    )
    work.state = replace(state, turn=who)
    work.row("turn_start", player=who)
    return f"{state.name(who)}'s turn"


def _next_seat(state: TableState) -> str | None:
    if state.turn in state.seats:
        return state.seats[(state.seats.index(state.turn) + 1) % len(state.seats)]
    return state.seats[0] if state.seats else None


@act("remind", "Remind us later", cite=NOWHERE)
def remind(work: Work) -> Steps[str]:
    """Something to think of, which stands under What now until it is settled."""
    text = yield from work.text("text", "Remind us of")
    answer = yield from work.text("when", "When?", empty=True, offer="later", lead="at")
    when = answer or "later"
    key = work.new_id("o")
    duty = Duty(who="", what=text, reminder=when)
    work.state = put(work.state, "pending", key, duty)
    work.row("reminder", id=key)
    return f"reminder: {text} ({when})" if answer not in ("", "later") else f"reminder: {text}"


@act("settle", "Settle what is owed", cite=NOWHERE)
def settle(work: Work) -> Steps[str]:
    """What was owed, or was to be thought of, is done."""
    pending = work.state.pending
    if not pending:
        why = "Nothing is owed and nothing is to be reminded."
        yield from work.breaks("duty", why, prompt="Settle")
        return "nothing was owed"
    keys = sorted(pending, key=lambda key: (len(key), key))
    duties = [Option(key, pending[key].what, also=(str(n),)) for n, key in enumerate(keys, 1)]
    key = yield from work.choose("duty", "What is settled?", duties, suggest=keys[0])
    work.state = replace(work.state, pending=without_key(pending, key))
    work.row("settled", id=key)
    return f"settled: {pending[key].what}"


@act("card", "A card says otherwise", cite=NOWHERE)
def card(work: Work) -> Steps[str]:
    """A card that changes something; what it does is told behind it (`effects`)."""
    name = yield from work.text("card", "Which card, or what does it say?")
    work.row("card", name=name)
    return f"card: {name}"


# ---------------------------------------------------------------------- house rules, names


@act("option", "Set a table option", cite=NOWHERE)
def set_option(work: Work) -> Steps[str]:
    """A house rule that the game leaves to the table."""
    state, known = work.state, {one.key: one for one in work.game.options}
    options = [
        Option(
            one.key,
            one.title,
            page=one.page,
            note=one.said(state.options.get(one.key, one.default)),
            also=(one.key,),
        )
        for one in known.values()
    ]
    option = known[(yield from work.choose("option", "Which option?", options))]
    value = yield from _option_value(work, option)
    changed = without_key(state.options, option.key)
    if value != option.default:
        changed = {**changed, option.key: value}
    work.state = replace(state, options=changed)
    work.row("option", key=option.key, value=value, page=option.page)
    return f"table option “{option.title}”: {option.said(value)}"


def _option_value(work: Work, option: TableOption) -> Steps[Any]:
    cite = Citation(page=option.page)
    values = tuple(dict.fromkeys((option.default, *option.values)))
    if isinstance(option.default, int) and not isinstance(option.default, bool):
        return (
            yield from work.number(
                "value",
                option.title,
                Bounds(
                    floor=option.least,
                    ceiling=option.most,
                    least=min(values) if option.values else None,
                    most=max(values) if option.values else None,
                ),
                named={} if option.least else {"none": 0},
                suggest=option.default,
                help=option.why,
                cite=cite,
            )
        )
    choices = [
        Option(_word(value), option.said(value), also=(_word(value).replace("_", " "),))
        for value in values
    ]
    chosen = yield from work.choose("value", option.title, choices, help=option.why, cite=cite)
    return next(value for value in values if _word(value) == chosen)


def _word(value: Any) -> str:
    return "yes" if value is True else "no" if value is False else str(value)


@act("ruling", "Record a ruling of our table", cite=NOWHERE)
def ruling(work: Work) -> Steps[str]:
    """An answer that the table gave to a rules question, found with the rule from now on."""
    # Introduced by "re": "on" stands in many a ruling.
    rule = yield from work.text("rule", "About which rule?", one_word=True, offer="", lead="re")
    text = yield from work.text("text", "Our ruling")
    about = yield from work.maybe.number(
        "about", "About which entry of the log?", at_least(0, kept=MOST_ENTRY), quiet=UNKNOWN
    )
    key = work.new_id("g")
    work.state = put(work.state, "rulings", key, f"{rule}: {text}" if rule else text)
    work.row("ruling", id=key, rule=rule, text=text, about=about)
    return f"our ruling: {text}"


@act("rename", "Rename a player", cite=NOWHERE)
def rename(work: Work) -> Steps[str]:
    """Another name for a player, from now on and in what is told of before."""
    state = work.state
    who = yield from work.choose("who", "Who?", player_options(state))
    name = yield from work.text("name", "New name", longest=60)
    name_is_free(state, name, who)
    player = replace(state.players[who], name=clean_name(name))
    work.state = put(state, "players", who, player)
    work.row("name", thing=who, old=state.name(who), new=player.name)
    return f"{state.name(who)} is now called {player.name}"
