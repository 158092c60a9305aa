"""How many dice an endeavor rolls: exploring (P-26; pp. 10, 16), raiding (P-27; pp. 10, 11, 18)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from companion.games.seafall.calculations.pieces import Inputs, Modifier, refuse_negative, the_ship
from companion.games.seafall.state.dice import DICE_IN_THE_BOX
from companion.toolbox.sums import HandLine, Part, Result, total

ZeroPool = Literal["warn", "forbid"]
YesNo = Literal["no", "yes"]


class SupportShip(Inputs, frozen=True):
    """The raider's or explorer's other ship, present in the region."""

    value: int | None = None
    """Its adjusted raid or explore; `None` when nobody has told it."""
    label: str = "support ship"
    bonus: int | None = 0
    """Dice beyond the one that every support ship gives (Nimble: 1)."""
    bonus_label: str = "support bonus"


class DefendingShip(Inputs, frozen=True):
    """A ship in the region that stands against the raid."""

    value: int | None = None
    """Its adjusted raid."""
    label: str = "defending ship"
    bonus: int | None = 0
    """Dice that it removes beyond the usual one."""
    third_party: bool = False
    """It belongs to neither the raider nor the region's controller (ruling R-09)."""


class ExplorePool(Inputs, frozen=True, kw_only=True):
    """What gives dice when exploring; garrisons and enmity do not count (p. 16)."""

    flagship: int | None = None
    """Adjusted explore of the flagship; 0 is allowed (ruling R-06)."""
    flagship_label: str = "flagship"
    support: SupportShip | None = None
    expertise: int | None = 0
    """Explore expertise of the active advisor."""
    expertise_label: str = "Explore expertise"
    research: tuple[Modifier, ...] = ()
    """Research cards played."""
    by_hand: tuple[HandLine, ...] = ()
    zero_pool: ZeroPool = "warn"
    """Option `endeavor.zero_pool` (ruling R-04)."""


class RaidPool(Inputs, frozen=True, kw_only=True):
    """What gives and removes dice when raiding."""

    flagship: int | None = None
    """Adjusted raid of the flagship; 0 is allowed (ruling R-06)."""
    flagship_label: str = "flagship"
    support: SupportShip | None = None
    expertise: int | None = 0
    """Raid expertise of the active advisor."""
    expertise_label: str = "Raid expertise"
    at_war: int | None = 0
    """The host's tokens in the raider's At War With: see `at-war`. 0 at islands."""
    garrison: int | None = None
    """Garrison of the region, in full even when tokens lie on it."""
    structures: tuple[Modifier, ...] = ()
    """Structures there and how many garrison symbols each has (ruling R-10)."""
    enmity: int | None = 0
    """The raider's enmity in the region: see `own-enmity`."""
    defenders: tuple[DefendingShip, ...] = ()
    by_hand: tuple[HandLine, ...] = ()
    zero_defender: YesNo = "no"
    """Option `raid.zero_defender`: does a ship with raid 0 defend (ruling R-08)?"""
    third_ships: YesNo = "no"
    """Option `raid.third_ships`: do other players' ships defend (ruling R-09)?"""
    zero_pool: ZeroPool = "warn"
    """Option `endeavor.zero_pool` (ruling R-04)."""


def explore_pool(inputs: ExplorePool) -> Result[int | None]:
    """Dice of an explore endeavor, line by line, held at 0 once at the end (p. 10, R-11).

    Returns:
        The number of dice, `None` while a piece is unknown.

    Raises:
        ValueError: a ship's value, a bonus or an expertise below 0.
    """
    parts = _own_dice(inputs, "explore")
    parts += [Part(x.label, x.amount, "p. 10", "research-in-pool") for x in inputs.research]
    return _pool(parts, inputs.by_hand, inputs.zero_pool)


def raid_pool(inputs: RaidPool) -> Result[int | None]:
    """Dice of a raid endeavor: all that adds, all that removes, held at 0 once at the end (R-11).

    Returns:
        The number of dice, `None` while a piece is unknown. Additions are parts above 0,
        removals below 0; garrison and enmity are listed even at 0.

    Raises:
        ValueError: a count below 0; say what a card does as a line by hand instead.
    """
    refuse_negative(
        {
            "host's tokens in At War With": inputs.at_war,
            "the garrison": inputs.garrison,
            "your enmity there": inputs.enmity,
            **{f"garrison symbols of {x.label}": x.amount for x in inputs.structures},
        }
    )
    parts = _own_dice(inputs, "raid")
    if inputs.at_war != 0:
        parts.append(Part("their enmity in your At War With", inputs.at_war, "p. 11", "at-war"))
    return _pool(parts + _removed(inputs), inputs.by_hand, inputs.zero_pool)


def _own_dice(inputs: ExplorePool | RaidPool, stat: str) -> list[Part]:
    refuse_negative({f"{stat} of the flagship": inputs.flagship, "expertise": inputs.expertise})
    parts = [Part(inputs.flagship_label, inputs.flagship, "p. 10", "flagship")]
    if inputs.support is not None:
        parts += _support(inputs.support, stat)
    if inputs.expertise != 0:
        parts.append(Part(inputs.expertise_label, inputs.expertise, "p. 10", "expertise"))
    return parts


def _support(ship: SupportShip, stat: str) -> list[Part]:
    refuse_negative({f"{stat} of the {ship.label}": ship.value, ship.bonus_label: ship.bonus})
    if ship.value is None:
        # The bonus hangs on the same unknown: a ship of value 0 gives neither die.
        return [Part(f"{ship.label} ({stat} unknown)", None, "p. 10", "support-ship")]
    if ship.value == 0:
        return [Part(f"{ship.label} ({stat} 0)", 0, "p. 10", "support-ship")]
    parts = [Part(ship.label, 1, "p. 10", "support-ship")]
    if ship.bonus != 0:
        parts.append(Part(ship.bonus_label, ship.bonus, "p. 10", "support-ship"))
    return parts


def _removed(inputs: RaidPool) -> list[Part]:
    return [
        Part("garrison", _negative(inputs.garrison), "p. 18", "icon-garrison"),
        *(Part(x.label, _negative(x.amount), "p. 18", "structures") for x in inputs.structures),
        Part("your enmity there", _negative(inputs.enmity), "p. 11", "enmity-defense"),
        *(_defender(ship, inputs) for ship in inputs.defenders),
    ]


def _defender(ship: DefendingShip, inputs: RaidPool) -> Part:
    refuse_negative(
        {
            f"{the_ship(ship.label)}'s raid": ship.value,
            f"{the_ship(ship.label)}'s bonus": ship.bonus,
        }
    )
    if ship.third_party and inputs.third_ships == "no":
        return Part(f"{ship.label} (not the controller's)", 0, "p. 18", "defending-ships")
    if inputs.zero_defender == "no":
        if ship.value is None:
            label = f"{ship.label} (raid unknown)"
            return Part(label, None, "p. 18", "defending-ships")
        if ship.value == 0:
            return Part(f"{ship.label} (raid 0)", 0, "p. 18", "defending-ships")
    removes = None if ship.bonus is None else -1 - ship.bonus
    return Part(ship.label, removes, "p. 18", "defending-ships")


def _pool(parts: list[Part], hand: Iterable[HandLine], zero_pool: ZeroPool) -> Result[int | None]:
    result = total([*parts, *(line.part() for line in hand)], least=0)
    return replace(result, notes=(*result.notes, *_pool_notes(result.value, zero_pool)))


def _pool_notes(pool: int | None, zero_pool: ZeroPool) -> tuple[str, ...]:
    if pool == 0 and zero_pool == "forbid":
        return ("At this table an endeavor without dice is not allowed (ruling R-04).",)
    if pool == 0:
        return (
            "No dice: nothing is rolled, 0 successes, the endeavor fails and the damage is the "
            "whole defense (ruling R-04).",
        )
    if pool is not None and pool > DICE_IN_THE_BOX:
        more = pool - DICE_IN_THE_BOX
        return (
            f"The box has {DICE_IN_THE_BOX} dice: roll {DICE_IN_THE_BOX}, then {more} more, "
            "and count all of them (ruling R-05).",
        )
    return ()


def _negative(amount: int | None) -> int | None:
    return None if amount is None else -amount
