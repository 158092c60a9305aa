"""What an island site yields when raided (P-36; pp. 18-19)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.seafall.calculations.pieces import Inputs, minus, refuse_negative, smaller
from companion.games.seafall.state.constants import DOCK_WORTH, MARKET_PLUNDER
from companion.games.seafall.state.dice import GoodName
from companion.toolbox.sums import Part, Result


class SupplyUpgrade(Inputs, frozen=True):
    """An upgrade in the supply."""

    name: str
    cost: int | None = None
    colour: GoodName | None = None
    """The good that discounts it (ruling R-64)."""
    face_up: bool = True


class PlunderIsland(Inputs, frozen=True, kw_only=True):
    """A raided island site and what there is to take."""

    site_type: Literal["goods", "mine", "dock", "market"]
    good: GoodName | None = None
    """The good or the colour of the site."""
    cube_there: bool | None = None
    """Goods site: does a cube lie there?"""
    supply: int | None = None
    """Cubes of that good in the supply."""
    mine: int | None = None
    """Printed gold of the mine."""
    upgrades: tuple[SupplyUpgrade, ...] = ()
    """Dock: the supply."""
    ships_full: bool = False
    """Dock: all your ships there have two upgrades (ruling R-92)."""
    room: int | None = None
    """Items that still fit into your ships there; `None` skips the check."""
    succeeded: bool = True
    dock_value: Literal["exact", "up_to"] = "exact"
    """Option `dock.upgrade_value` (ruling R-22)."""


class IslandPlunder(Struct, frozen=True):
    """What is gained, from where; `None` where it cannot be told."""

    gold: int | None = 0
    """From the supply into the vault."""
    goods: int | None = 0
    """Cubes that come aboard."""
    good: GoodName | None = None
    source: Literal["", "site", "supply"] = ""
    left: int | None = 0
    """Cubes that do not fit and stay where they are (ruling R-31)."""
    upgrades: tuple[str, ...] = ()
    """One of these may be taken."""
    glory: int | None = 0
    """For an upgrade taken, beside the 1 for the endeavor; less what must be returned."""
    owed: int = 0
    """Enmity tokens to place on the site."""


def plunder_island(inputs: PlunderIsland) -> Result[IslandPlunder]:
    """What a successful raid takes from an island site; the number of successes is no matter.

    Goods: the cube there, else one from the supply (ruling R-87). Mine: its gold. Dock: an
    upgrade worth 10 gold of its colour, free, with its glory. Market: up to two goods. One
    enmity token is owed in each case (p. 19).

    Raises:
        ValueError: a count below 0.
    """
    refuse_negative(
        {"cubes in the supply": inputs.supply, "the mine": inputs.mine, "room": inputs.room}
    )
    if not inputs.succeeded:
        note = "The raid failed: nothing is gained and no enmity is owed (p. 10)."
        return Result(IslandPlunder(), (), ("p. 10",), (note,))
    if inputs.site_type == "mine":
        part = Part("gold of the mine", inputs.mine, "p. 19", "plunder-mine")
        return Result(IslandPlunder(gold=inputs.mine, owed=1), (part,), ("p. 19",))
    return _dock(inputs) if inputs.site_type == "dock" else _goods(inputs)


def _goods(inputs: PlunderIsland) -> Result[IslandPlunder]:
    amount, source = _amount(inputs)
    # No room told is no limit known: the ships' owner sees to it (R-31).
    aboard = amount if inputs.room is None else smaller(amount, inputs.room)
    left = minus(amount, aboard)
    rule = "plunder-good" if inputs.site_type == "goods" else "plunder-market"
    label = f"{inputs.good or 'goods'} from the {source or 'site or the supply'}"
    notes = []
    if amount == 0:
        notes.append(
            f"There is no {inputs.good or 'matching good'}: this cannot be raided (p. 19)."
        )
    if left:
        notes.append(f"{left} does not fit; cargo may be returned to make room (ruling R-31).")
    value = IslandPlunder(goods=aboard, good=inputs.good, source=source, left=left, owed=1)
    return Result(value, (Part(label, aboard, "p. 19", rule),), ("p. 19",), tuple(notes))


def _amount(inputs: PlunderIsland) -> tuple[int | None, Literal["", "site", "supply"]]:
    if inputs.site_type == "market":
        return smaller(MARKET_PLUNDER, inputs.supply), "supply"
    if inputs.cube_there:
        return 1, "site"
    if inputs.cube_there is False:
        return smaller(1, inputs.supply), "supply"
    # Cube or not, it is one good as long as the supply has one.
    return (1 if inputs.supply else None), ""


def _dock(inputs: PlunderIsland) -> Result[IslandPlunder]:
    offered = tuple(upgrade.name for upgrade in inputs.upgrades if _fits_dock(upgrade, inputs))
    glory = 0 if not offered or inputs.ships_full else 1
    parts = [Part("upgrade taken", 1 if offered else 0, "p. 19", "plunder-dock")]
    notes = []
    if offered and inputs.ships_full:
        parts.append(Part("upgrade returned", -1, "p. 15", "return-upgrade"))
        notes.append("Both places are taken: return an upgrade first (p. 15, ruling R-92).")
    if not offered:
        notes.append(f"No upgrade {_wanted(inputs)}: nothing to take (p. 19, ruling R-22).")
    value = IslandPlunder(upgrades=offered, glory=glory, owed=1)
    pages = tuple(dict.fromkeys(part.page for part in parts))
    return Result(value, tuple(parts), pages, tuple(notes))


def _fits_dock(upgrade: SupplyUpgrade, inputs: PlunderIsland) -> bool:
    right = inputs.good is None or upgrade.colour == inputs.good
    if not (right and upgrade.face_up) or upgrade.cost is None:
        return False
    if inputs.dock_value == "up_to":
        return upgrade.cost <= DOCK_WORTH
    return upgrade.cost == DOCK_WORTH


def _wanted(inputs: PlunderIsland) -> str:
    worth = (
        f"worth up to {DOCK_WORTH} gold"
        if inputs.dock_value == "up_to"
        else f"worth exactly {DOCK_WORTH} gold"
    )
    return f"{worth}, face up, of this dock's colour"
