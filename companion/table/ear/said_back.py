"""A line of the log, typed back: its act, and the consequences that stand behind it.

The log says what an act did: `Blue buys linen, -2 gold`. Clauses that no form has a place for are
left out, and the line is taken only if the act then says, word for word, what was typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from companion.table.ear.answered_within import NOTED, answered_within, words_of
from companion.table.ear.judging import Driven
from companion.table.ear.reader import Reader
from companion.table.forms.nodes import Slot, leaves

_CUT = re.compile(r"\s*(?:[,;:]\s|(?=\()|\)[,;:]?)\s*")
MOST = 16
"""Clauses of the longest line that is looked at: each costs one reading of a line."""
_BEGINNINGS = 4
"""How many clauses may stand in front of the act's own: `this begins Ana's turn; Ana −5 riches
(bigger ship); Ana now sails 4S`."""
_LONGEST = 4
"""Clauses in a row that may be the free words of one answer."""
_Found = tuple[Driven[Any], ...]


def said_back(typed: str, ear: Reader[Any]) -> _Found:
    """What a line does that is the log's own for it, with all its consequences; nothing if it is
    not.

    Args:
        typed: the line, its signs made plain.
        ear: the table's.
    """
    clauses = [one for one in _CUT.split(typed) if one.strip("( ")]
    if not 1 <= len(clauses) <= MOST:
        return ()
    ear.logged = True
    try:
        return _back(typed, clauses, ear)
    finally:
        ear.logged = False


def _back(typed: str, clauses: list[str], ear: Reader[Any]) -> _Found:
    wanted = words_of(typed)
    places = _places(typed, clauses)
    for line, found, left in _begun(typed, clauses, ear):
        if _says(found) == wanted:
            return found
        said, so_far = line, found
        for clause in _more(left):
            for more in _joined(said, clause):
                longer = _read(more, ear)
                if longer and _says(longer) == wanted:
                    return longer
                if longer:
                    said, so_far = more, longer
                    break
        # What the log only notes is no part of the act as far as it was understood.
        for act in (so_far[0], *((found[0],) if NOTED in typed and so_far is not found else ())):
            more = answered_within(act, typed, _stretches(typed, places), ear)
            if more is not None:
                return (more,)
    return ()


def _begun(
    typed: str, clauses: list[str], ear: Reader[Any]
) -> Iterator[tuple[str, _Found, list[str]]]:
    """Clauses that are an act (`Blue: field 1` needs two), what it does, and all the others."""
    places = _places(typed, clauses)
    for start in range(min(_BEGINNINGS, len(clauses))):
        for end in range(start + 1, min(start + 3, len(clauses)) + 1):
            line = typed[places[start][0] : places[end - 1][1]]
            if found := _read(line + ")" * (line.count("(") - line.count(")")), ear):
                yield line, found, clauses[end:] + clauses[:start]
                break


def _places(typed: str, clauses: list[str]) -> list[tuple[int, int]]:
    """Where each clause begins and ends in the line."""
    found, at = [], 0
    for one in clauses:
        at = typed.index(one, at)
        found.append((at + len(one) - len(one.lstrip("( ")), at + len(one)))
        at += len(one)
    return found


def _stretches(typed: str, places: list[tuple[int, int]]) -> list[str]:
    """Clauses in a row as they were typed, the longest first."""
    runs = [
        (len(places[n:m]), typed[places[n][0] : places[m - 1][1]])
        for n in range(len(places))
        for m in range(n + 1, min(n + _LONGEST, len(places)) + 1)
    ]
    return [text for _, text in sorted(runs, key=lambda run: -run[0])]


def _more(clauses: list[str]) -> Iterator[str]:
    """Each clause that may belong to the act, and two that may do so together."""
    for at, one in enumerate(clauses):
        yield one
        if at + 1 < len(clauses) and clauses[at + 1][:1] in "+-":
            yield f"{one}, {clauses[at + 1]}"


def _joined(line: str, clause: str) -> Iterator[str]:
    """A line with one more clause behind it; one that stood in brackets also without them."""
    bare = clause.lstrip("( ")
    yield f"{line}, {bare}"
    if bare != clause:
        yield f"{line} ({bare})"


def _read(line: str, ear: Reader[Any]) -> _Found:
    """One act of one form, done or with a question open; nothing where it is none."""
    one = ear.one(line)
    return () if one is None or one.kind == "broken" or _in_words(one) else (one,)


def _in_words(found: Driven[Any]) -> bool:
    """Whether what was typed became free text of an act that tells a consequence and makes none;
    where the act itself says so, nobody is deceived."""
    slots = [x for piece in found.reading.form.pieces for x in leaves(piece.node)]
    texts = {x.key for x in slots if isinstance(x, Slot) and x.kind == "text"}
    in_words = any(texts & step.given.keys() for step in found.steps)
    if any(_swallows(step.given, slots) for step in found.steps):
        return True
    return in_words and not (found.kind == "done" and NOTED in found.says)


def _swallows(given: dict[str, Any], slots: list[Any]) -> bool:
    """Whether words of an answer reach over the end of a clause."""
    keys = {x.key for x in slots if isinstance(x, Slot) and x.kind == "words"}
    values = (value for key, value in given.items() if key in keys)
    return any(isinstance(value, str) and _CUT.search(value) for value in values)


def _says(found: _Found) -> list[str]:
    return words_of(found[0].says) if found[0].kind == "done" else []
