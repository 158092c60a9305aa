"""Trade: goods for goods, doubloons for goods, goods for doubloons (P-08, P-41, P-42)."""

from __future__ import annotations

import tomllib
from typing import Literal

from msgspec import Struct

from companion.assets import data_root
from companion.games.pirate_crusades.calculations.pieces import (
    Inputs,
    refuse_negative,
    sum_known,
)
from companion.toolbox.inputs import Unworkable
from companion.toolbox.subsets import least_sum
from companion.toolbox.sums import Part, Result, places
from companion.toolbox.text import plural

_TABLES = tomllib.loads(
    data_root().joinpath("pirate-crusades").joinpath("tables.toml").read_text(encoding="utf-8")
)
DOUBLOONS: dict[int, int] = {int(riches): tons for riches, tons in _TABLES["doubloons"].items()}
"""Riches -> tons (pp. 13-15, 20)."""
LEAST_TONS = min(DOUBLOONS.values())
"""What the first riches cost in tons (pp. 13-15)."""
PRICES: dict[str, int] = _TABLES["prices"]
"""What doubloons buy in port (pp. 12, 13-15)."""
MOST_TONS = 10
"""Tonnage of the heaviest card (ruling A-02)."""


class Trade(Inputs, frozen=True):
    """Goods bought for cards, and in the long game for doubloons."""

    hand: dict[str, int | None] = {}
    """Crew cards discarded -> value (short game only)."""
    holds: dict[str, int | None] = {}
    """Holds discarded -> tons."""
    merchant: bool = False
    """Bonus Queen: cargo counts double."""
    doubloons: int = 0
    riches: int | None = None
    long: bool = False
    free: int | None = None
    """Holds that are free after the discards."""
    drawn: tuple[int | None, ...] = ()
    """Tons of the cards drawn so far."""


class Traded(Struct, frozen=True):
    """Where a trade stands; `None` where something is not told."""

    due: int | None
    """Tons that must be reached."""
    got: int | None
    free: int | None
    """Holds still free."""
    draw: bool | None
    """Whether another card is drawn."""
    stopped: Literal["", "tons", "holds"]
    """What ended it."""


class Sell(Inputs, frozen=True):
    """Cargo sold for doubloons."""

    holds: dict[str, int | None]
    """All holds that could be sold -> tons."""
    sold: tuple[str, ...] | None = None
    """Those that are; `None`: only what would be possible."""
    merchant: bool = False


class Sold(Struct, frozen=True):
    """What a sale earns, and the cheapest set of holds for each step."""

    riches: int | None
    """Of what is sold, or of everything."""
    tons: int | None
    sets: dict[str, tuple[str, ...] | None]
    """Riches (`1`, `2`, `3`) -> holds: fewest tons, then fewest holds; `None`: out of reach."""


def trade(inputs: Trade) -> Result[Traded]:
    """Tons due, tons got, whether to draw on (p. 5; pp. 13-15; rulings A-31, A-32, A-76).

    Raises:
        Unworkable: a count below 0.
    """
    refuse_negative({f"{key}": x for key, x in (inputs.hand | inputs.holds).items()})
    refuse_negative({"Free holds": inputs.free, "Doubloons": inputs.doubloons})
    refuse_negative({f"Card {n}": x for n, x in enumerate(inputs.drawn, 1)})
    page, rule = ("pp. 13-15", "trade-long") if inputs.long else ("p. 5", "trade-short")
    times = 2 if inputs.merchant else 1
    parts = [Part(f"{key} from hand", x, page, rule) for key, x in sorted(inputs.hand.items())]
    for key, tons in sorted(inputs.holds.items()):
        counted = None if tons is None else tons * times
        parts.append(
            Part(
                f"hold {key}{', twice' * inputs.merchant}",
                counted,
                page,
                "bonus-queen" if inputs.merchant else rule,
            )
        )
    if inputs.doubloons:
        tons = DOUBLOONS.get(min(inputs.doubloons, max(DOUBLOONS)))
        parts.append(Part(plural(inputs.doubloons, "doubloon"), tons, page, "doubloon-table"))
    if not parts:
        parts = [Part("nothing offered", 0, page, rule)]
    due = sum_known(part.amount for part in parts)
    got = sum_known(inputs.drawn)
    free = None if inputs.free is None else inputs.free - len(inputs.drawn)
    stopped, draw = _stop(due, got, free)
    parts.append(Part("drawn so far", got, page, rule))
    return Result(
        Traded(due, got, free, draw, stopped), tuple(parts), places(parts), _broken(inputs, due)
    )


def _stop(
    due: int | None, got: int | None, free: int | None
) -> tuple[Literal["", "tons", "holds"], bool | None]:
    if due is not None and got is not None and got >= due:
        return "tons", False
    if free is not None and free <= 0:
        return "holds", False
    return "", None if due is None or got is None else True


def _broken(inputs: Trade, due: int | None) -> tuple[str, ...]:
    notes = []
    if not inputs.hand and not inputs.holds and not inputs.doubloons:
        notes.append("Nothing is offered.")
    if inputs.long and inputs.hand:
        notes.append("Crew cards cannot be traded in the long game (pp. 13-15).")
    if not inputs.long and inputs.doubloons:
        notes.append("There are no doubloons in the short game.")
    if inputs.doubloons > max(DOUBLOONS):
        notes.append("At most 3 doubloons can be spent on goods (pp. 13-15, ruling A-76).")
    if inputs.riches is not None and inputs.doubloons > inputs.riches:
        notes.append(f"Only {inputs.riches} doubloons are there.")
    if inputs.free is not None and due is not None and due > inputs.free * MOST_TONS:
        most = inputs.free * MOST_TONS
        notes.append(f"{inputs.free} free holds take at most {most} tons: the rest is lost (p. 4).")
    return tuple(notes)


def riches_for(tons: int) -> int:
    """Doubloons that a sale of so many tons earns (pp. 13-15): 0 below 10, never above 3."""
    return max((riches for riches, least in DOUBLOONS.items() if tons >= least), default=0)


def sell(inputs: Sell) -> Result[Sold]:
    """One sale a turn, no stacking, no change (pp. 13-15; ruling A-75).

    Raises:
        Unworkable: tons below 0, or a hold sold that is not there.
    """
    refuse_negative({f"Hold {key}": tons for key, tons in inputs.holds.items()})
    for key in inputs.sold or ():
        if key not in inputs.holds:
            raise Unworkable(
                f"There is no hold {key}; holds are {', '.join(sorted(inputs.holds))}."
            )
    times = 2 if inputs.merchant else 1
    rule = "bonus-queen" if inputs.merchant else "selling"
    chosen = sorted(inputs.holds if inputs.sold is None else set(inputs.sold))
    worth = {key: None if x is None else x * times for key, x in inputs.holds.items()}
    parts = [Part(f"hold {key}", worth[key], "pp. 13-15", rule) for key in chosen]
    tons = sum_known(part.amount for part in parts)
    riches = None if tons is None else riches_for(tons)
    parts.append(Part("riches", riches, "pp. 13-15", "doubloon-table"))
    known = {key: amount for key, amount in worth.items() if amount is not None}
    sets = {str(step): least_sum(known, least) for step, least in sorted(DOUBLOONS.items())}
    notes = []
    if riches == 0:
        notes.append(f"{tons} tons earn nothing: {LEAST_TONS} are the least (pp. 13-15).")
    elif riches is not None and tons is not None and tons > DOUBLOONS[riches]:
        notes.append(
            f"{tons - DOUBLOONS[riches]} tons more than {riches} needs: no change is given."
        )
    return Result(Sold(riches, tons, sets), tuple(parts), places(parts), tuple(notes))
