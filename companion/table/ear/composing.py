"""A line that was not understood, put together again from what of it can be: clause by clause.

“explorers, madman on, gull explores the sun, 2 hits” has two clauses that are acts as they stand,
and one that is near one. What is offered says all three; nothing is entered by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec import Struct

from companion.errors import CompanionError
from companion.table.ear.deciding import decided
from companion.table.ear.guessing import likenesses
from companion.table.ear.judging import Driven
from companion.table.ear.matching import Line
from companion.table.ear.parting import BETWEEN, spoken_of
from companion.table.ear.reader import MOST_ACTS, Reader
from companion.table.ear.saying import line_of
from companion.table.forms.grammar import How

_SURE = 1.0
"""How much must speak for the guess of a clause among others."""
_TRIED = 4
"""Guesses of a clause that are heard."""
_LONGEST = 4
"""Clauses that one act takes at most."""
LEARN = "learn"
"""The act, and the word, by which one tells what is printed on a card."""
_LEAST = 0.6
"""Share of a line's words that must have a part in what is offered."""


class _Part(Struct, frozen=True):
    """What some clauses of a line are."""

    line: str
    done: Driven[Any]
    words: int
    """How many words of the line it takes."""
    whole: bool
    """Whether it is understood as it stands."""


def composed(typed: str, ear: Reader[Any], learning: bool = False) -> Iterator[str]:
    """The line as acts in a row, each as it stands where it is understood, else as what it is
    near; none where nothing of it is understood.

    Args:
        typed: the line.
        ear: the table's.
        learning: whether only such a line is wanted as tells what is printed on cards, and of
            which all else is understood as it stands.
    """
    line = Line(typed, ear.names(ear.table.state), ear.forms)
    clauses = _clauses(line)
    if not 1 < len(clauses) <= 2 * MOST_ACTS:
        return
    parts, clauses = _facts(line, clauses, ear)
    state, by, at = (parts[-1].done.state if parts else ear.table.state), ear.by, 0
    told = len(parts)
    if learning and not told:
        return
    while at < len(clauses):
        part, behind = _next(line, clauses, at, state, by, ear)
        if part is None:
            at += 1
            continue
        parts.append(part)
        state = part.done.state
        by = spoken_of(part.done.reading, line, clauses[behind - 1][1]) or by
        at = behind
    least = _LEAST * sum(_words(line, *clause) for clause in _clauses(line))
    if learning and not all(part.whole for part in parts):
        return
    for some in (parts, [part for part in parts if part.whole]):
        if any(x.whole for x in some) and sum(part.words for part in some) >= least:
            text = ", ".join(part.line for part in some[told:])
            text = "; ".join((*(part.line for part in some[:told]), *filter(None, (text,))))
            if text.casefold() != typed.casefold():
                yield text


def _facts(
    line: Line, clauses: list[tuple[int, int]], ear: Reader[Any]
) -> tuple[list[_Part], list[tuple[int, int]]]:
    """What some clauses tell of cards that nobody has entered, as it is said (“learn dodge costs
    1”), and the clauses that are left. What is printed holds before what is done with it."""
    if LEARN not in ear.table.infos:
        return [], clauses
    parts: list[_Part] = []
    left: list[tuple[int, int]] = []
    state, at = ear.table.state, 0
    while at < len(clauses):
        for end in range(min(len(clauses), at + _LONGEST), at, -1):
            begins = clauses[at][0] + line.is_filler(clauses[at][0])  # `a dodge costs 1`
            if begins == clauses[at][1]:
                continue
            text = f"{LEARN} {_text(line, begins, clauses[end - 1][1])}"
            known = _done(text.removeprefix(f"{LEARN} "), state, "", ear)
            done = None if known is not None else _done(text, state, "", ear)
            if done is not None and done.reading.form.act == LEARN:
                parts.append(_Part(text, done, _taken(line, clauses[at:end]), True))
                state, at = done.state, end
                break
        else:
            left.append(clauses[at])
            at += 1
    return parts, left


def _clauses(line: Line) -> list[tuple[int, int]]:
    """Where each clause of a line begins and ends, without what stands between them."""
    found: list[tuple[int, int]] = []
    start = 0
    for at in range(len(line.tokens) + 1):
        if at == len(line.tokens) or line.keys[at] in BETWEEN:
            if at > start:
                found.append((start, at))
            start = at + 1
    return found


def _words(line: Line, start: int, end: int) -> int:
    return sum(not line.is_filler(at) for at in range(start, end))


def _next(
    line: Line, clauses: list[tuple[int, int]], at: int, state: Any, by: str, ear: Reader[Any]
) -> tuple[_Part | None, int]:
    """What the clauses from one on are, and which is the first behind them."""
    most = min(len(clauses), at + _LONGEST)
    for end in range(most, at, -1):
        text = _text(line, clauses[at][0], clauses[end - 1][1])
        if (done := _done(text, state, by, ear)) is not None:
            return _Part(text, done, _taken(line, clauses[at:end]), True), end
    for end in range(at + 1, min(most, at + 2) + 1):
        text = _text(line, clauses[at][0], clauses[end - 1][1])
        near = _near(text, state, by, ear)
        if near is not None:
            told, done, share = near
            return _Part(told, done, round(share * _taken(line, clauses[at:end])), False), end
    return None, at + 1


def _taken(line: Line, clauses: list[tuple[int, int]]) -> int:
    return sum(_words(line, *clause) for clause in clauses)


def _text(line: Line, start: int, end: int) -> str:
    return line.text[line.tokens[start].start : line.tokens[end - 1].end]


def _done(text: str, state: Any, by: str, ear: Reader[Any]) -> Driven[Any] | None:
    """The act that a text is, if it can be done."""
    try:
        one = decided(ear.driven(text, state, by))
    except CompanionError:
        return None
    return one if one is not None and one.kind == "done" else None


def driven_to(text: str, state: Any, ear: Reader[Any]) -> Driven[Any] | None:
    """The act that a text is, if it can be done or leaves something to ask."""
    try:
        one = decided(ear.driven(text, state, ear.by))
    except CompanionError:
        return None
    return one if one is not None and one.kind in ("done", "ask") else None


def _near(
    text: str, state: Any, by: str, ear: Reader[Any]
) -> tuple[str, Driven[Any], float] | None:
    """A line near a text that can be done, and how much of the text it takes."""
    for skips in (0, 1):
        found = ear.driven(text, state, by, how=How.SLIPS, skips=skips)
        done = [x for x in found if x.kind == "done" and not x.reading.form.weight]
        if done:
            best = min(done, key=lambda one: one.reading.cost)
            size = len(Line(text, ear.names(state), ear.forms).tokens)
            return line_of(best.reading), best, 1 - len(best.reading.skipped) / size
    for guess in islice(likenesses(text, ear, state), _TRIED):
        if guess.worth < _SURE:
            break
        one = _done(guess.line, state, by, ear)
        if one is not None:
            return guess.line, one, 0.7
    return None
