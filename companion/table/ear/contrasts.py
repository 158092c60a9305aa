"""An act said with what it was not: `buys iron, not wood`, `heads north instead of east`."""

from __future__ import annotations

import re
from typing import Any

from companion.errors import CompanionError
from companion.table.ear.judging import Driven
from companion.table.ear.matching import Line
from companion.table.ear.reader import Reader
from companion.table.forms.grammar import How
from companion.table.forms.names import Thing
from companion.table.forms.tokens import tokens

_NOT = re.compile(
    r"(?:\s*[,;]\s*(?:and |but )?not|[\s,;]+(?:and not|but not|instead of|rather than))\s+"
    r"(?:(?:the|a|an|his|her|with|at|to|on|from|for|by|in)\s+)*(?P<wrong>[^,;.:!]+?)\s*(?=[,;.:!]|$)",
    re.IGNORECASE,
)
_MOST_WORDS = 4
_LATELY = 8
"""Entries that are looked at for what the line may rather put right."""


def contrasted(typed: str, ear: Reader[Any]) -> tuple[Driven[Any], ...]:
    """What a line does without what it was not; nothing if it does not say so.

    What it was not must be another name of a kind that the act names, said whole; and no such act
    may have been told lately with it, nor be the last entry at all: then the line puts that right.
    """
    found = _NOT.search(typed)
    if found is None or len(tokens(found["wrong"])) > _MOST_WORDS:
        return ()
    wrong = _named(found["wrong"], ear)
    line = f"{typed[: found.start()]}{typed[found.end() :]}".strip(" ,.!")
    if not wrong or _NOT.search(line):
        return ()
    for how in (How.EXACT, How.LOOSE):
        try:
            acts = ear.acts(line, ear.table.state, ear.by, (), how)
        except CompanionError:
            return ()
        if acts:
            fits = len(acts) == 1 and _is_other(acts[0], wrong)
            return acts if fits and not _told_lately(acts[0], found["wrong"], ear) else ()
    return ()


def _named(text: str, ear: Reader[Any]) -> set[tuple[str, str]]:
    """Kinds and ids of what words name, if they are nothing but its name."""
    line = Line(text.strip(), ear.names(ear.table.state), ear.forms)
    return {
        (edge.thing.kind, edge.thing.id)
        for edge in line.edges(0)
        if edge.end == len(line.tokens) and not edge.cost
    }


def _is_other(act: Driven[Any], wrong: set[tuple[str, str]]) -> bool:
    """Whether the act names something of the same kind, and nothing of what it was not."""
    values = [x.value for group in act.reading.groups for x in group] + [*act.reading.by]
    said = {(x.kind, x.id) for x in values if isinstance(x, Thing)}
    return said.isdisjoint(wrong) and not {k for k, _ in said}.isdisjoint(k for k, _ in wrong)


def _told_lately(act: Driven[Any], wrong: str, ear: Reader[Any]) -> bool:
    """Whether one of the last entries was such an act with what it was not, or the last of all was
    such an act."""
    name = {token.key for token in tokens(wrong)}
    acts = {step.run.info.id for step in act.steps}
    last = [line for line in ear.table.log() if line.on_table][-_LATELY:]
    entries = [ear.table.entry(line.act_no) for line in last]
    if entries and entries[-1].act in acts:
        return True
    return any(x.act in acts and name <= {t.key for t in tokens(x.says)} for x in entries)
