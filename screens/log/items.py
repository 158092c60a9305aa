"""What the log shows, as pure functions: filtered, folded, one entry unfolded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from textual.content import Content

from companion.table.campaign.log import LogLine
from companion.table.copies.amend import Plan
from companion.table.storage.describe import Difference
from companion.table.storage.entry import Entry
from screens.widgets.dialogs import change_lines
from screens.wording import DIM, KEY, WARN, ago, folded, lines_of, plain, sum_lines

Folding = Literal["all", "threads", "turns"]


@dataclass(frozen=True)
class Group:
    """Entries that are folded into one row, newest first."""

    name: str
    lines: tuple[LogLine, ...]


Item = LogLine | Group


def has_words(line: LogLine, words: Sequence[str], names: Mapping[str, str]) -> bool:
    """Whether an entry has all the words: who, act, number, anything said."""
    text = f"{line.act_no} {names.get(line.by, '')} {line.act} {line.says} {line.note}".casefold()
    return all(word in text for word in words)


def items(
    lines: Sequence[LogLine],
    words: str,
    folding: Folding,
    open_groups: frozenset[str],
    names: Mapping[str, str],
) -> list[Item]:
    """The rows to show, newest first.

    Args:
        lines: entries, newest first.
        words: only entries with all of these.
        folding: what is folded into one row.
        open_groups: names of groups that are unfolded.
        names: player's id -> name.
    """
    wanted = words.casefold().split()
    kept = [line for line in lines if has_words(line, wanted, names)]
    if folding == "all":
        return list(kept)
    shown: list[Item] = []
    for group in _groups(kept, folding):
        if len(group.lines) < 2:
            shown += group.lines
        else:
            shown.append(group)
            if group.name in open_groups:
                shown += group.lines
    return shown


def _groups(lines: Sequence[LogLine], folding: Folding) -> Iterable[Group]:
    """Neighbours that belong together, newest first."""
    made: list[Group] = []
    name, held = "", []  # type: str, list[LogLine]
    for line in reversed(lines):
        if folding == "threads":
            own = line.thread or f"#{line.n}"
        else:
            own = f"turn {line.act_no}" if line.act == "turn" or not name else name
        if own != name and held:
            made.append(Group(name, tuple(reversed(held))))
            held = []
        name = own
        held.append(line)
    if held:
        made.append(Group(name, tuple(reversed(held))))
    return reversed(made)


def group_row(group: Group, open_: bool) -> Content:
    """A folded group on one line."""
    first, last = group.lines[-1], group.lines[0]
    mark = "▾" if open_ else "▸"
    return Content.assemble(
        (f" {mark}  ", KEY),
        f"{first.says}",
        (f"   {len(group.lines)} entries, {first.act_no} to {last.act_no}", DIM),
    )


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
            mark = "  rolled here" if source == "app" else ""
            lines.append(
                Content.assemble((f"  {key}  ", DIM), said_words(value, names), (mark, DIM))
            )
    if changes:
        lines += [plain(""), plain("changed", "bold"), *change_lines(changes, 30)]
    return lines_of(lines)


def said_words(value: Any, names: Mapping[str, str]) -> str:
    """A stored answer as people would say it."""
    from companion.toolbox.dice import write_throw

    if value is None:
        return "not told"
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
    "left": ("some of it no longer fits", "$text-error"),
}


def plan_lines(plan: Plan[Any], width: int) -> Content:
    """What an amendment would do: the entry, the table, the fate of each later entry."""
    lines = [plain(row, "bold") for row in folded(plan.amended.says, width)]
    lines += [plain(""), *change_lines(plan.changes, 10)]
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
            Content("    ") + row for row in change_lines(one.differences, 4) if one.differences
        ]
        lines += [
            Content.assemble("    left out: ", (x.label, ""), f" {x.old} → {x.new}")
            for x in one.left_out
        ]
    return lines_of(lines)
