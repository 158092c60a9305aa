"""Back and forth in history: undo, redo, branches, the log, an entry unfolded, why a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from companion.errors import CompanionError, UsageError
from companion.play import branches as lines_of, looking_back
from companion.play.matching import matching
from companion.play.rulings import ours
from companion.play.speaking import moved as moved_to, start
from companion.play.why import Number, made, numbers
from companion.share.commands.text_output import day_of
from companion.share.text.sums import stored_words
from companion.table.campaign.log import LogLine
from companion.table.campaign.moves import Move
from companion.table.shared.examples import counted
from companion.table.storage.describe import Difference
from companion.table.storage.entry import Entry
from companion.talk.at import At, Row, Table
from companion.talk.questions import stored_sum_words, sum_words
from companion.talk.sheets import in_words
from companion.toolbox.sums import shown
from companion.toolbox.text import plural

MOST_CHANGES = 8
"""Values that are said of what a step changes; the rest is counted."""
LOOKED_BACK = 500
"""Entries that are looked through for where a number comes from."""
MOST_MADE = 3
"""Entries that are said of one number."""
SHOWN = 10
"""Entries that the log says where nobody says how many."""


def change_lines(changes: Sequence[Difference]) -> list[str]:
    """`Blue glory 4 → 3`."""
    told = [f"  {in_words(x.label)} {x.old} → {x.new}" for x in changes[:MOST_CHANGES]]
    if len(changes) > MOST_CHANGES:
        told.append(f"  and {plural(len(changes) - MOST_CHANGES, 'value')} more")
    return told


# ---------------------------------------------------------------------- moves


def moved(at: At, move: Move | None, nothing: str) -> bool:
    """Take a step in history, and say what it did; one that reopens a game is asked first."""
    if move is None:
        at.say(nothing)
        return False
    if move.reopens:
        at.say(move.reopens, *change_lines(move.changes))
        if not at.yes(f"{move.says[:1].upper()}{move.says[1:]}?"):
            at.say("Nothing was changed.")
            return False
    try:
        says = at.job(lambda table: moved_to(table, move, at.by))
    except CompanionError as problem:
        at.refused(problem)
        at.notices()
        return False
    at.numbered = ()
    back = "redo brings it back" if move.why == "undo" else "undo takes it back"
    at.say(f"Done: {says}. {back.capitalize()}.", *change_lines(move.changes))
    at.notices()
    at.house.entered(at.table)
    return True


def undo(at: At, words: str) -> None:
    """The last entry, all that belongs together, or to an entry."""
    moves = at.table.moves
    if words in ("all", "thread", "whole"):
        moved(at, moves.plan_undo_thread(), "Nothing is left to undo.")
    elif words:
        go(at, words.removeprefix("to "))
    else:
        moved(at, moves.plan_undo(), "Nothing is left to undo.")


def redo(at: At, _words: str = "") -> None:
    """What was undone last."""
    moved(at, at.table.moves.plan_redo(), "Nothing was undone here.")


def go(at: At, words: str) -> None:
    """Put an entry on the table, also one of another branch; what it changes is asked first."""
    number = _number(words, "go 12, or go 0: the beginning")
    move = at.table.moves.plan_go(number)
    at.say(f"This would go {move.says}.", *change_lines(move.changes))
    if at.yes("Go there?"):
        moved(at, move, "")
    else:
        at.say("Nothing was changed.")


def branches(at: At, words: str) -> None:
    """Where branches that were left end; a number shows one beside the table, `branches 5 9` two of
    them, a name names ours."""
    ends = words.split()
    if 0 < len(ends) < 3 and all(one.isdecimal() for one in ends):
        one, *other = (lines_of.named(at.table, int(end)) for end in ends)
        told = lines_of.compare(at.table, one, *other)
        at.say(*(in_words(line) for line in lines_of.compared_lines(told, aligned=False) if line))
        return
    if words:
        note = {"text": f"{lines_of.NAMES}{words}"}
        at.job(lambda table: start(table, "note", at.by, note))
        at.say(f"This branch is called “{words}” from now on.")
        at.notices()
        return
    found = lines_of.branches(at.table)
    if not found:
        at.say("There is one line of entries, and nothing beside it.")
        return
    at.say("Left, and still there, newest first:")
    rows: list[Row] = [
        (
            f"{one.name} ({plural(one.count, 'entry', 'entries')} behind {one.since}, to "
            f"{one.act_no})",
            partial(_beside, at, one),
        )
        for one in found
    ]
    at.offer(rows)


def _beside(at: At, branch: lines_of.Branch) -> None:
    """A branch beside what is on the table, and there if somebody wants to."""
    told = lines_of.compare(at.table, branch)
    at.say(*(in_words(line) for line in lines_of.compared_lines(told, aligned=False) if line))
    go(at, str(branch.act_no))


def _number(words: str, example: str) -> int:
    if not words.isdecimal():
        raise UsageError(f"“{words}” is not the number of an entry.", f"Say for example {example}.")
    return int(words)


# ---------------------------------------------------------------------- the log


def log(at: At, words: str) -> None:
    """The last entries, oldest first; `log 30` for more, `log 30 before 100` for earlier ones."""
    parts = words.split()
    if not all(one.isdecimal() or one in ("before", "unfold") for one in parts):
        at.house.command(["find", *parts, "--campaign", at.campaign])
        return
    numbers = [int(one) for one in parts if one.isdecimal()]
    count = numbers[0] if numbers and parts[0] != "before" else SHOWN
    before = None
    if "before" in parts and numbers:
        found = at.table.history.with_act_no(numbers[-1])
        before = found if found is not None else None
    lines = at.table.log(max(1, count), before)
    told, day = list[str](), ""
    for line in lines:
        if (today := day_of(line.at)) != day:
            told.append(f"{today}:")
            day = today
        told.append(_log_words(line))
    at.say(*(told or ["Nothing has been entered yet."]))


def _log_words(line: LogLine) -> str:
    note = f" ({line.note})" if line.note else ""
    return f"{line.act_no}: {line.says}{note}{'' if line.on_table else ' (undone)'}"


def entry(at: At, words: str) -> None:
    """An entry unfolded: what was said, its sums with pages, what changed, what broke a rule."""
    number = _number(words, "entry 12")
    at.say(*entry_lines(at.table, at.table.entry(number)))


def entry_lines(table: Table, one: Entry) -> list[str]:
    """All that stands behind an entry."""
    _, changes, names = looking_back.unfolded(table, one.n)
    told = [f"{one.act_no}: {one.says or one.act}"]
    who = table.state.name(one.by) if one.by else ""
    told += [f"  {who} spoke."] if who else []
    told += [f"  {one.note}"] if one.note else []
    told += [f"  {broken}" for broken in one.broken]
    told += [f"  {line}" for line in sums_of(one)]
    said = [
        f"{key} {names.get(value, '') if isinstance(value, str) else ''}".strip()
        if isinstance(value, str) and value in names
        else f"{key} {stored_words(value)}{' (by the app)' if source == 'app' else ''}"
        for key, value, source in one.answers
        if source != "default"
    ]
    told += [f"  said: {'; '.join(said)}"] if said else []
    return told + change_lines(changes)


def sums_of(one: Entry) -> list[str]:
    """The sums of an entry, as sentences."""
    told: list[str] = []
    for name, stored in one.sums.items():
        if not isinstance(stored, dict):
            told.append(f"{name.replace('_', ' ')} {stored_words(stored)}")
            continue
        parts = [
            (str(part.get("label", "")), part.get("amount"), str(part.get("page", "")))
            for part in stored.get("parts", ())
        ]
        pages, notes = stored.get("pages", ()), stored.get("notes", ())
        told += stored_sum_words(name, stored.get("value"), parts, pages, notes)
    return told


def replay(at: At, words: str) -> None:
    """The last thread (or that of an entry) entry by entry, and what each changed."""
    from companion.share.figures.replay import numbers_of

    numbers = numbers_of(at.table, words)
    for n in numbers:
        one, changes, _ = looking_back.unfolded(at.table, n)
        at.say(f"{one.act_no}: {one.says}", *change_lines(changes))


# ---------------------------------------------------------------------- why


def _counted(at: At) -> str:
    """Something that this table counts."""
    return counted(at.table.game, at.table.state) or "and a few letters of it"


def why(at: At, words: str) -> None:
    """Where a number comes from: of the last sum, of an entry, or of a counter by its words."""
    table = at.table
    if words.isdecimal():
        one = table.entry(int(words))
        at.say(f"{one.act_no}: {one.says}", *(sums_of(one) or ["It has no sum."]))
        return
    if not words:
        last = next((x for x in _back(table) if x.sums), None)
        if last is None:
            at.say(f"No entry has a sum yet. why {_counted(at)} says where a number comes from.")
        else:
            at.say(f"{last.act_no}: {last.says}", *sums_of(last))
        return
    found = numbers(table, at.by)
    places = matching(words, [one.name for one in found])
    places = [place for place in places if found[place].owner is not None] or places
    if not places:
        right = f"For example: why {_counted(at)}, why 12, or why alone."
        at.say(f"Nothing is counted as “{words}”.", right)
        return
    mine = [place for place in places if found[place].owner == (at.by or table.state.turn or None)]
    if len(places) == 1 or len(mine) == 1:
        _unfold(at, found[(mine or places)[0]])
        return
    at.say("Which one?")
    rows: list[Row] = [
        (
            f"{found[place].name}, now {shown(found[place].value)}",
            partial(_unfold, at, found[place]),
        )
        for place in places
    ]
    at.offer(rows)


def _unfold(at: At, number: Number) -> None:
    """A number with its sum, and the last entries that made it with theirs."""
    value = "unknown" if number.value is None else shown(number.value)
    at.say(f"{number.name} is {value}.")
    if number.sum is not None:
        rules = (part.rule for part in number.sum.parts)
        rulings = (f"Our ruling: {words}" for words in ours(at.table.state, rules))
        at.say(*sum_words(number.name, number.sum), *rulings)
    told = made(at.table, number, MOST_MADE)
    for one in told:
        change = f" ({one.change})" if one.change else ""
        lines = (f"  {line}" for line in sums_of(one.entry))
        at.say(f"{one.entry.act_no}: {one.entry.says}{change}", *lines)
    if not told and number.sum is None:
        at.say("It has stood at this from the beginning.")


def _back(table: Table) -> Iterator[Entry]:
    """Entries on the table, the last first."""
    n = table.history.act_at(table.history.head)
    for _ in range(LOOKED_BACK):
        if n <= 0:
            return
        yield table.record(n)
        n = table.history.act_at(table.history.parent(n))
