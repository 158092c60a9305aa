"""What the calculations share: strict inputs, refused counts, yes-no-unknown, exact chances."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from companion.toolbox.inputs import (
    Chance as Chance,
    Inputs as Inputs,
    Unworkable,
    all_of as all_of,
    chance as chance,
    minus as minus,
    plus as plus,
    refuse_negative as refuse_negative,
    refuse_outside as refuse_outside,
    sum_known as sum_known,
)


class Reason(Struct, frozen=True):
    """One condition: whether it holds, and why not; `None` cannot be told."""

    id: str
    holds: bool | None
    why: str
    """The sentence for one that does not hold, or what is not told."""
    page: str
    rule: str


def verdict(reasons: Iterable[Reason]) -> bool | None:
    """False if one does not hold, else `None` if one cannot be told, else true."""
    return all_of(x.holds for x in reasons)


def refuse_unknown(name: str, thing: str, things: Iterable[str]) -> None:
    """Refuse a name that stands for nothing.

    Raises:
        Unworkable: it is none of them; the sentence lists what there is.
    """
    known = tuple(things)
    if thing not in known:
        there = ", ".join(known) or "none"
        raise Unworkable(f"“{thing}” is not a {name}. There are: {there}.")


def cards(count: int) -> str:
    """`1 card`, `3 cards`."""
    return f"{count} card{'' if count == 1 else 's'}"
