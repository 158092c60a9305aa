"""What the log shows, as pure functions: filtered, folded, one entry unfolded."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from textual.content import Content

from companion.share.figures.plots import letters_of
from companion.table.campaign.log import LogLine
from companion.table.copies.amend import Plan
from companion.table.sheet import cut, width_of
from companion.table.storage.describe import Difference
from companion.table.storage.entry import Entry
from screens.widgets.dialogs import change_lines
from screens.wording import DIM, KEY, WARN, ago, folded, lines_of, plain, sum_lines

Folding = Literal["all", "threads", "turns"]
COLOURS = 6
"""Colours of players; the seventh has that of the first, and a letter of its own."""
WHEN = 13
"""Cells of the column that says when."""
MOST_LINES = 6
"""Lines of an entry in the list, where it is not cut."""
CALLED = {"blue": 1, "yellow": 2, "green": 3, "purple": 4, "red": 5, "gray": 7, "grey": 7}
"""Names that are colours; gray is for whoever is called so."""


@dataclass(frozen=True)
class Group:
    """Entries that are folded into one row, newest first."""

    name: str
    lines: tuple[LogLine, ...]
    title: str = ""
    """The turn that they stand under; empty if nobody knows."""


Item = LogLine | Group


class Turns(NamedTuple):
    """Which turn each entry stands under."""

    of: Mapping[int, int]
    """Record -> turn."""
    titles: Mapping[int, str]

    def title(self, line: LogLine) -> str:
        """The turn of an entry in words."""
        return self.titles.get(self.of.get(line.n, 0), "")


NO_TURNS = Turns({}, {})


def items(
    lines: Sequence[LogLine],
    folding: Folding,
    opened: Callable[[str], bool],
    turns: Turns = NO_TURNS,
    *,
    titled: bool = False,
) -> list[Item]:
    """The rows to show, newest first.

    Args:
        lines: entries, newest first.
        folding: what is folded into one row.
        opened: whether the group of a name is unfolded.
        turns: what is folded by turns.
        titled: whether an entry alone in its turn stands under it as well.
    """
    if folding == "all":
        return list(lines)
    shown: list[Item] = []
    for group in _groups(lines, folding, turns):
        least = 1 if titled and group.title else 2
        if len(group.lines) < least or (folding == "turns" and not group.title):
            shown += group.lines
        else:
            shown.append(group)
            if opened(group.name):
                shown += group.lines
    return shown


def _groups(lines: Sequence[LogLine], folding: Folding, turns: Turns) -> Iterable[Group]:
    """Neighbours that belong together, newest first."""
    made: list[Group] = []
    for line in lines:
        if folding == "threads":
            name, title = line.thread or f"#{line.n}", ""
        else:
            name, title = f"turn {turns.of.get(line.n, 0)}", turns.title(line)
        if made and made[-1].name == name:
            made[-1] = Group(name, (*made[-1].lines, line), title)
        else:
            made.append(Group(name, (line,), title))
    return made


def group_row(group: Group, open_: bool, width: int) -> Content:
    """A folded group on one line."""
    first, last = group.lines[-1], group.lines[0]
    mark = f" {'▾' if open_ else '▸'}  "
    several = f"{len(group.lines)} entries, {first.act_no} to {last.act_no}"
    span = f"  {several if len(group.lines) > 1 else first.act_no}"
    title = cut(group.title or first.says, max(8, width - width_of(mark + span)))
    return Content.assemble((mark, KEY), (title, "bold" if group.title else ""), (span, DIM))


class Seats(NamedTuple):
    """How players are told apart: a letter and a colour each."""

    letters: Mapping[str, str]
    styles: Mapping[str, str]
    names: Mapping[str, str]


def seats_of(names: Mapping[str, str]) -> Seats:
    """Letters and colours of players by id, in the order of their seats.

    Whoever is called by a colour has that one.
    """
    letters = dict(zip(names, letters_of(list(names.values())), strict=True))
    called = {id: CALLED[word] for id, name in names.items() if (word := name.casefold()) in CALLED}
    free = [colour for colour in range(1, COLOURS + 1) if colour not in called.values()]
    others = [id for id in names if id not in called]
    taken = {id: (free or [1])[place % max(1, len(free))] for place, id in enumerate(others)}
    styles = {id: f"bold $seat-{(called | taken)[id]}" for id in names}
    return Seats(letters, styles, names)


def row(
    line: LogLine, seats: Seats, width: int, *, fold: bool = False, when: str | None = None
) -> Content:
    """One entry with the letter of who acted, and names in their colours.

    An undone entry is dim. Where nobody is known to have acted, the name it begins with is told.

    Args:
        line: the entry.
        seats: the players.
        width: cells of a line.
        fold: whether it goes on below instead of being cut.
        when: what stands in a column of its own at the right; `None` for no such column.
    """
    mark = "" if line.on_table else "┄ "
    tail = " ▸" if line.unfolds and line.on_table else ""
    number = f"{line.act_no:>3} "
    room = max(1, width - width_of(number) - 2 - width_of(tail))
    room -= 0 if when is None else WHEN
    text = mark + line.says
    pieces = _in_lines(text, room) if fold else [cut(text, room)]
    named = {name: id for id, name in seats.names.items()}
    says, who = list[Content](), line.who
    for place, piece in enumerate(pieces):
        told = plain(piece) if line.on_table else plain(piece, DIM)
        for one in _names(tuple(named)).finditer(piece) if line.on_table else ():
            told = told.stylize(seats.styles[named[one[0]]], one.start(), one.end())
            if not who and not place and not one.start():
                who = named[one[0]]
        says.append(told)
    letter, style = seats.letters.get(who, " "), seats.styles.get(who, "")
    indent = " " * (width_of(number) + 2)
    lines = [Content.assemble((number, DIM), (f"{letter} ", style), says[0])]
    lines += [indent + one for one in says[1:]]
    lines[-1] += plain(tail, DIM)
    if when:
        lines[0] += plain(when.rjust(width - lines[0].cell_length), DIM)
    return lines_of(lines)


def _in_lines(text: str, room: int) -> list[str]:
    """A text in as many lines as it needs, up to a few."""
    lines = folded(text, room) if width_of(text) > room else [text]
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], cut(" ".join(lines[MOST_LINES - 1 :]), room)]
    return lines or [""]


@lru_cache(32)
def _names(names: tuple[str, ...]) -> re.Pattern[str]:
    """Any of these names as a word of its own."""
    several = sorted((re.escape(name) for name in names if name), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(several)})(?!\w)" if several else r"(?!)")


def legend(seats: Seats) -> Content:
    """Who is who: letter and name in their colour."""
    told = [
        Content.assemble((f"{letter} ", seats.styles[id]), seats.names[id])
        for id, letter in seats.letters.items()
    ]
    return Content("  ").join(told)


def entry_lines(
    entry: Entry, names: Mapping[str, str], changes: Sequence[Difference], width: int, now: datetime
) -> Content:
    """One entry unfolded: sums with pages, answers, overrides with reasons, what changed."""
    who = names.get(entry.by, "")
    about = " · ".join(
        x
        for x in (ago(entry.at, now), f"{who} speaking" if who else "", entry.spec, entry.note)
        if x
    )
    lines = [plain(row, "bold") for row in folded(f"{entry.act_no} {entry.says}", width)]
    lines += [plain(row, DIM) for row in folded(about, width)]
    for said in entry.broken:
        lines += [plain(row, WARN) for row in folded(said, width)]
    for name, result in entry.sums.items():
        if isinstance(result, Mapping) and result.get("parts"):
            lines += [plain(""), *sum_lines(name, result, width)]
    told = [(key, value, source) for key, value, source in entry.answers if source != "default"]
    if told:
        lines += [plain(""), plain("said", "bold")]
        for key, value, source in told:
            mark = "  by the app" if source == "app" else ""
            lines.append(
                Content.assemble((f"  {key}  ", DIM), said_words(value, names), (mark, DIM))
            )
    if changes:
        lines += [plain(""), plain("changed", "bold"), *change_lines(changes, 30, width)]
    return lines_of(lines)


def said_words(value: Any, names: Mapping[str, str]) -> str:
    """A stored answer as people would say it."""
    from companion.toolbox.dice import write_throw

    if value is None:
        return "unknown"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        if value.keys() == {"owner", "veil"}:
            return "kept secret"
        if isinstance(value.get("faces"), dict):
            return write_throw(value["faces"])
        if "new" in value:
            return f"{value['new']} (new)"
        if "successes" in value:
            return f"{value['successes']} successes"
        told = (f"{names.get(k, k)} {said_words(v, names)}" for k, v in value.items())
        return ", ".join(told) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(said_words(one, names) for one in value) or "none"
    return names.get(value, value) if isinstance(value, str) else str(value)


FATES = {
    "same": ("as it was", DIM),
    "shifted": ("the same, on other numbers", DIM),
    "changed": ("comes out otherwise", WARN),
    "carried": ("carried over as recorded", WARN),
    "left": ("some of it no longer fits", "$bad"),
}


def plan_lines(plan: Plan[Any], width: int) -> Content:
    """What an amendment would do: the entry, the table, the fate of each later entry."""
    lines = [plain(row, "bold") for row in folded(plan.amended.says, width)]
    lines += [plain(""), *change_lines(plan.changes, 10, width)]
    if plan.later:
        same = sum(1 for one in plan.later if one.fate == "same")
        lines += [plain(""), plain(f"{len(plan.later)} later entries, {same} as they were", "bold")]
    for one in plan.later:
        if one.fate == "same":
            continue
        says, style = FATES[one.fate]
        lines.append(
            Content.assemble((f"{one.entry.act_no} ", DIM), one.says, ("  " + says, style))
        )
        lines += [plain(f"    {row}", DIM) for row in folded(one.why, width - 4)]
        lines += [
            Content("    ") + row
            for row in change_lines(one.differences, 4, width - 4)
            if one.differences
        ]
        lines += [
            Content.assemble("    left out: ", (x.label, ""), f" {x.old} → {x.new}")
            for x in one.left_out
        ]
    return lines_of(lines)
