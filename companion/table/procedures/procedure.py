"""Procedures: generators that read the state, ask, and return what came of it.

A procedure has no input, output, clock or chance of its own, and raises nothing: what is illegal
is listed with its reason or asked as `Broken`. It is written once and driven by the app, the
command line, typed sentences, drafts, amendments and tests (`drive.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from fnmatch import fnmatchcase
from typing import Any, Generic, TypeVar

from msgspec import Struct

from companion.table.procedures.question import Question
from companion.table.state import TableState
from companion.toolbox.sums import Result

S = TypeVar("S", bound=TableState)


class Reading(Struct, Generic[S], frozen=True):
    """What a procedure may read: the state and who acts (a player's id, or empty)."""

    state: S
    by: str = ""
    memory: Mapping[str, Mapping[str, Any]] = {}
    """What the record book knows of cards, by name (`key_of`): it suggests, the state decides."""


class Outcome(Struct, Generic[S], frozen=True, kw_only=True):
    """What came of a procedure."""

    state: S
    says: str
    """One line for the log, in the table's words."""
    lines: tuple[dict[str, Any], ...] = ()
    """What happened in detail: objects with a `kind` (the rows of the spec's section 6)."""
    sums: dict[str, Result[Any]] = {}
    """Itemised sums by name, unfolded in the log."""


T = TypeVar("T")
Steps = Generator[Question[Any], Any, T]
"""A part of a procedure: asks, and returns a `T`."""
Procedure = Generator[Question[Any], Any, Outcome[S]]


class Key(Struct, frozen=True):
    """An answer key: scoped ones with `*` for the part that varies (`damage-*.card`)."""

    name: str
    kind: str
    help: str = ""
    secret: bool = False
    """Whether only one player may know what is answered."""


def listed_as(keys: Iterable[Key], name: str) -> Key | None:
    """What a key is listed as: itself, else the scoped one that says most of its name."""
    best = None
    for key in keys:
        if key.name == name:
            return key
        longer = best is None or len(key.name) > len(best.name)
        if longer and "*" in key.name and fnmatchcase(name, key.name):
            best = key
    return best


class ProcedureInfo(Struct, Generic[S], frozen=True, kw_only=True):
    """What is known of a procedure without running it."""

    id: str
    title: str
    run: Callable[[Reading[S]], Procedure[S]]
    spec: str = ""
    page: str = ""
    rule: str = ""
    """Rules entry that explains it."""
    rules: tuple[str, ...] = ()
    """Further entries that the look-up offers first while it runs."""
    read_keys: Callable[[], tuple[Key, ...]] = tuple
    """Reads the answer keys that it may ask for from the source of what runs."""
    words: tuple[str, ...] = ()
    """Other words that begin its sentence: `raids`."""
    help: str = ""
    """An example of its sentence."""
    terse: bool = False
    """Whether a sentence that lacks an answer is asked only that; what it left out is default."""
    grave: bool = False
    """Whether it ends a campaign, a game or a scenario, uses up what may be done once a game, or
    clears the board: it is shown and asked once before it is entered, however it was meant."""
    hidden: bool = False
    """Whether the menu of acts leaves it out (the command line never does)."""

    def listed(self) -> tuple[Key, ...]:
        """The answer keys that it may ask for."""
        return self.read_keys()


def line(kind: str, **fields: Any) -> dict[str, Any]:
    """One row of what happened."""
    return {"kind": kind, **fields}
