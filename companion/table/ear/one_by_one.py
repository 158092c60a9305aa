"""A line that is several, each read on the table behind the one before: sentences that the sign of
the manuals parts (`setup · winter · next`), and what several things do alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from companion.table.ear.judging import Driven
from companion.table.forms.tokens import tokens
from companion.table.state import TableState

S = TypeVar("S", bound=TableState)
PARTS = "·"


def sentences(typed: str) -> tuple[str, ...]:
    """The sentences of a line; the line itself if no sign parts it."""
    found, start = [], 0
    for token in tokens(typed) if PARTS in typed else ():
        if token.text == PARTS:
            found.append(typed[start : token.start])
            start = token.end
    return tuple(part.strip() for part in (*found, typed[start:]) if part.strip())


def one_by_one(
    typed: str, state: S, read: Callable[[str, S], tuple[Driven[S], ...]]
) -> tuple[Driven[S], ...]:
    """The acts of the sentences of a line, up to one that is not done; none if one of them is no
    act, or nothing parts the line.

    Args:
        typed: the line.
        state: the table as it stands.
        read: the acts that a sentence is on a table.
    """
    parts = sentences(typed)
    found: list[Driven[S]] = []
    for part in parts if len(parts) > 1 else ():
        more = read(part, state)
        if not more:
            return ()
        found += more
        state = more[-1].state
        if more[-1].kind != "done":
            break
    return tuple(found)


def each_alike(
    lines: Iterable[str], state: S, read: Callable[[str, S], Driven[S] | None]
) -> tuple[Driven[S], ...]:
    """The acts of a line that says of several things what each does; none if one of them cannot be
    said alone, or is another act.

    Args:
        lines: what is said of each thing.
        state: the table as it stands.
        read: the act that a line is on a table.
    """
    found: list[Driven[S]] = []
    for line in lines:
        one = read(line, found[-1].state if found else state)
        if one is None or one.kind != "done" or one.reading.form.weight:
            return ()
        if found and one.reading.form.act != found[0].reading.form.act:
            return ()
        found.append(one)
    return tuple(found)
