"""Entries that were told late, and what closes a round, at the place where they belong in a story.

The log has them as they were entered. A game says how their lines read (`late` and `closes` of its
tale); where no turn has the heading that they name, they stay where they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.share.chronicle.story import Step, Stretch
from companion.table.tale import Closes, Tale
from companion.toolbox.text import clean_line


def in_place(tale: Tale[Any], stretches: Sequence[Stretch]) -> Sequence[Stretch]:
    """The turns of a chapter, with what was told late in its turn, and the end of each round."""
    if tale.late is not None:
        pattern, heading = tale.late
        found: list[Stretch] = []
        for stretch in stretches:
            kept: list[Step] = []
            for step in stretch.steps:
                late = pattern.fullmatch(_says(step))
                if late is None or not _put(found, late.expand(heading), step):
                    kept.append(step)
            if kept:
                found.append(Stretch(stretch.where, tuple(kept)))
        stretches = found
    return stretches if tale.closes is None else _closed(tale.closes, stretches)


def _closed(closes: Closes, stretches: Sequence[Stretch]) -> Sequence[Stretch]:
    """What closes a round stands at its end, also where the next one had begun meanwhile."""
    found: list[Stretch] = []
    where = among = begun = ""
    for stretch in stretches:
        kept: list[Step] = []
        for step in stretch.steps:
            if end := closes.ends.fullmatch(_says(step)):
                where, among = end.expand(closes.heading), end.expand(closes.among)
            elif not closes.goes_on.fullmatch(_says(step)):
                kept.append(step)
                continue
            if stretch.where == where or not (where and _behind(found, where, among, step)):
                kept.append(step)
        if not kept:  # it began the next round: what follows is in that one, if it says no other
            begun = stretch.where.partition(", ")[0]
            continue
        named = not begun or stretch.where.startswith(f"{begun},")
        found.append(Stretch(stretch.where if named else f"{begun}, {stretch.where}", tuple(kept)))
        begun = ""
    return found


def _put(found: list[Stretch], where: str, step: Step) -> bool:
    """Whether a step could be put into the turn of this heading."""
    for place, one in enumerate(found):
        if one.where == where:
            found[place] = Stretch(where, (*one.steps, step))
            return True
    return False


def _behind(found: list[Stretch], where: str, among: str, step: Step) -> bool:
    """Whether a step could be put behind the last of the turns whose headings begin so."""
    if _put(found, where, step):
        return True
    for place in reversed(range(len(found))):
        if found[place].where.startswith(among):
            found.insert(place + 1, Stretch(where, (step,)))
            return True
    return False


def _says(step: Step) -> str:
    return clean_line(step.entry.says)


def told_ahead(
    stretches: Sequence[Stretch],
    ahead: Mapping[str, frozenset[str]],
    tables: Mapping[str, str],
) -> list[Stretch]:
    """Turns, each with what was entered before it began but is told with it.

    Args:
        stretches: the turns as the log has them.
        ahead: `Tale.ahead`.
        tables: acts that no turn tells: they stand in nobody's way.
    """
    if not ahead:
        return list(stretches)
    found: list[Stretch] = []
    for stretch in reversed(stretches):
        steps = list(stretch.steps)
        while found and steps:
            act = steps[-1].entry.act
            acts = frozenset() if act in tables else ahead.get(act)
            follows = (step.entry.act for step in found[-1].steps)
            after = next((one for one in follows if one not in tables), "")
            if acts is None or (acts and after not in acts):
                break
            found[-1] = Stretch(found[-1].where, (steps.pop(), *found[-1].steps))
        if steps:
            found.append(Stretch(stretch.where, tuple(steps)))
    return found[::-1]
