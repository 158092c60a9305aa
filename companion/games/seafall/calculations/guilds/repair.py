"""What a Repair action does and costs (P-22; p. 15)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.seafall.calculations.pieces import Inputs, refuse_negative, the_ship, verdict
from companion.toolbox.sums import Part, Result, places, total


class DamagedShip(Inputs, frozen=True, kw_only=True):
    """A ship afloat that is to be repaired."""

    name: str
    symbol: bool | None = None
    """Whether a repair symbol is where it lies, and may be used."""
    cards: tuple[int | None, ...] = ()
    """Gold that the repair of each of its damage cards costs: 0 unless the card says so."""
    exhausted: int = 0
    """Upgrades face down."""


class Repair(Inputs, frozen=True, kw_only=True):
    """One Repair action: both ships, and those that sank."""

    ships: tuple[DamagedShip, ...] = ()
    sunk: tuple[str, ...] = ()
    afloat: int | None = None
    """Ships of the province that float."""
    none_afloat: bool = True
    """Option `repair.none_afloat` (ruling R-16)."""


class Repaired(Struct, frozen=True):
    """What comes of it; `None` where it cannot be told."""

    may: bool | None
    cost: int | None
    dismissed: int
    """Damage cards that go back under their deck."""
    refreshed: int
    """Upgrades turned face up."""
    rebuilt: tuple[str, ...]


def repair(inputs: Repair) -> Result[Repaired]:
    """Ships at a repair symbol lose their damage; sunk ones come back with it (p. 15).

    Raises:
        ValueError: gold or a count below 0.
    """
    parts = []
    for ship in inputs.ships:
        refuse_negative({"exhausted upgrades": ship.exhausted})
        for gold in ship.cards:
            refuse_negative({"gold of a damage card": gold})
            parts.append(Part(f"{the_ship(ship.name)}'s damage card", gold, "p. 15", "repair"))
    cost = total(parts)
    may: bool | None = verdict(ship.symbol for ship in inputs.ships)
    notes = [f"{x.name} is at no repair symbol (p. 15)." for x in inputs.ships if x.symbol is False]
    if not inputs.ships:
        may = inputs.none_afloat if inputs.afloat == 0 else False
        if inputs.afloat == 0:
            how = "allowed, to rebuild" if inputs.none_afloat else "not allowed at this table"
            notes.append(f"No ship is afloat: {how} (ruling R-16).")
        else:
            notes.append("No ship is at a repair symbol (p. 15).")
    done = Repaired(
        may,
        cost.value,
        sum(len(ship.cards) for ship in inputs.ships),
        sum(ship.exhausted for ship in inputs.ships),
        inputs.sunk,
    )
    return Result(done, cost.parts, places(cost.parts) or ("p. 15",), tuple(notes))
