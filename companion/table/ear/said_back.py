"""A line of the log, typed back: its act, and the consequences that stand behind it.

The log says what an act did: `Blue buys linen, -2 gold`. Clauses that no form has a place for are
left out, and the line is taken only if the act then says, word for word, what was typed.
"""

from __future__ import annotations

import re
from typing import Any

from companion.table.ear.judging import Driven
from companion.table.ear.reader import Reader
from companion.table.forms.nodes import Slot, leaves
from companion.table.forms.tokens import straight

_CUT = re.compile(r"\s*(?:[,;:]\s|\(|\)[,;]?)\s*")
_WORD = re.compile(r"[\w+<>=?*-]+")
MOST = 16
"""Clauses of the longest line that is looked at: each costs one reading of a line."""


def said_back(typed: str, ear: Reader[Any]) -> tuple[Driven[Any], ...]:
    """What a line does that is the log's own for it, with all its consequences; nothing if it is
    not.

    Args:
        typed: the line, its signs made plain.
        ear: the table's.
    """
    clauses = [one for one in _CUT.split(typed) if one]
    if not 1 < len(clauses) <= MOST:
        return ()
    wanted = _words(typed)
    kept, found = _begin(clauses, ear)
    if found and _words(_says(found)) == wanted:
        return found
    for clause in clauses[kept[1] :] if kept[0] else ():
        line = f"{kept[0]}, {clause}"
        more = _read(line, ear)
        if more and _words(_says(more)) == wanted:
            return more
        if more:
            kept, found = (line, 0), more
    return ()


def _begin(clauses: list[str], ear: Reader[Any]) -> tuple[tuple[str, int], tuple[Driven[Any], ...]]:
    """The first clauses that are an act, and how many they are: `Blue: field 1` needs two."""
    for count in (1, 2, 3):
        line = " ".join(clauses[:count])
        if count <= len(clauses) and (found := _read(line, ear)):
            return (line, count), found
    return ("", 0), ()


def _read(line: str, ear: Reader[Any]) -> tuple[Driven[Any], ...]:
    """One act of one form, done or with a question open; nothing where it is none."""
    one = ear.one(line)
    return () if one is None or one.kind == "broken" or _in_words(one) else (one,)


def _in_words(found: Driven[Any]) -> bool:
    """Whether what was typed became free text of an act: it tells a consequence and makes none."""
    slots = [x for piece in found.reading.form.pieces for x in leaves(piece.node)]
    texts = {x.key for x in slots if isinstance(x, Slot) and x.kind == "text"}
    return any(texts & step.given.keys() for step in found.steps)


def _says(found: tuple[Driven[Any], ...]) -> str:
    return found[0].says if found[0].kind == "done" else ""


def _words(text: str) -> list[str]:
    return _WORD.findall(straight(text).casefold().replace("−", "-"))
