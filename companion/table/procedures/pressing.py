"""How a question presses, and which numbers may answer it: what may be said of any question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Final, Generic, Literal, TypedDict, TypeVar

from msgspec import Struct

from companion.table.procedures.limits import MOST_KEPT
from companion.table.procedures.question import Citation, Option
from companion.toolbox.sums import Result

A = TypeVar("A")
K = TypeVar("K", bound=str)


class Unknown(Enum):
    """The type of `UNKNOWN`."""

    UNKNOWN = "?"


UNKNOWN: Final = Unknown.UNKNOWN
"""Offered as an answer: nobody knows."""


def or_unknown(known: A | None) -> A | Unknown:
    """What is known, offered as an answer; else that nobody knows."""
    return UNKNOWN if known is None else known


class More(TypedDict, total=False):
    """What any question may say besides; see the fields of `Question`."""

    cite: Citation
    who: str
    help: str
    lead: str
    secret: bool
    source: Literal["book", "default"]
    sums: Mapping[str, Result[Any]] | None
    odds: Callable[[], Sequence[tuple[str, str]]] | None
    so_far: Callable[[Any], str] | None


class Pressing(More, Generic[A], total=False):
    """How a question presses: at most one of `offer` and `quiet`."""

    offer: A | Unknown | None
    quiet: A | Unknown | None
    suggest: A | None


class Bounds(Struct, frozen=True):
    """Which numbers may be answered; see the fields of `Number`."""

    floor: int | None = None
    ceiling: int | None = None
    least: int | None = None
    most: int | None = None
    why: str = ""
    kept: int = MOST_KEPT


ANY_NUMBER: Final = Bounds()
"""Any whole number, also below 0."""


def at_least(
    floor: int,
    *,
    least: int | None = None,
    most: int | None = None,
    why: str = "",
    kept: int = MOST_KEPT,
) -> Bounds:
    """Less than `floor` or more than `kept` cannot be; outside `least` and `most` breaks a rule.

    `None` there is that nothing is broken, or that nobody knows; `why` tells what the rule is.
    """
    return Bounds(floor=floor, least=least, most=most, why=why, kept=kept)


def between(floor: int, ceiling: int) -> Bounds:
    """Nothing below `floor` or above `ceiling` can be."""
    return Bounds(floor=floor, ceiling=ceiling)


def labelled(labels: Mapping[K, str]) -> tuple[Option, ...]:
    """Options by id and label; each answers to its id, too."""
    return tuple(Option(id, label, also=(id,)) for id, label in labels.items())
