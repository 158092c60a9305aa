"""What a ship's sail, raid, explore and hold are worth now (P-17; pp. 9, 10)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall.calculations.pieces import Inputs, Modifier, refuse_negative
from companion.games.seafall.state.dice import ValueName
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import HandLine, Part, Result, total

UPGRADES_ON_A_SHIP = 2
DAMAGE_CARDS_ON_A_SHIP = 2


class ShipUpgrade(Inputs, frozen=True):
    """An upgrade on the ship and what it does to the value asked for."""

    label: str
    amount: int | None = 0
    face_up: bool = True
    """Face down it gives nothing, but keeps its place (ruling R-23)."""


class ShipValue(Inputs, frozen=True, kw_only=True):
    """What stands on, and lies beside, a ship for one of its four values."""

    value: ValueName
    printed: int | None = None
    boxes: int | None = 0
    """Filled boxes of this value."""
    upgrades: tuple[ShipUpgrade, ...] = ()
    damage: tuple[Modifier, ...] = ()
    """Damage cards with their amounts, usually below 0."""
    by_hand: tuple[HandLine, ...] = ()


def ship_value(inputs: ShipValue) -> Result[int | None]:
    """The adjusted value: everything added, held at 0 once at the end (p. 10, ruling R-75).

    Returns:
        The value, `None` while a piece of it is unknown. A sail of 0 stays 0 here, with a
        note; `sail_limit` gives the spaces that the ship may move.

    Raises:
        Unworkable: a printed value or a number of boxes below 0.
    """
    result = total(_parts(inputs), least=0)
    notes = [*result.notes, *_too_many(inputs)]
    if inputs.value == "sail" and result.value == 0:
        notes.append("A ship with sail 0 still moves up to 1 space (pp. 9, 14).")
    return replace(result, notes=tuple(notes))


def sail_limit(inputs: ShipValue) -> Result[int | None]:
    """Most spaces that the ship may move in one Sail action: its sail, at least 1 (pp. 9, 14).

    Raises:
        Unworkable: the inputs ask for another value than sail, or hold a count below 0.
    """
    if inputs.value != "sail":
        raise Unworkable(f"Ships move by their sail, not by their {inputs.value}; ask for sail.")
    result = ship_value(inputs)
    return result if result.value is None else replace(result, value=max(1, result.value))


def _parts(inputs: ShipValue) -> list[Part]:
    refuse_negative({f"the printed {inputs.value}": inputs.printed, "filled boxes": inputs.boxes})
    parts = [Part(f"printed {inputs.value}", inputs.printed, "p. 9", "ship-values")]
    if inputs.boxes != 0:
        parts.append(Part("filled boxes", inputs.boxes, "pp. 20-21", "improve-ships"))
    parts += [_upgrade(upgrade) for upgrade in inputs.upgrades]
    parts += [Part(card.label, card.amount, "p. 10", "damage-cards") for card in inputs.damage]
    return parts + [line.part() for line in inputs.by_hand]


def _upgrade(upgrade: ShipUpgrade) -> Part:
    if upgrade.face_up:
        return Part(upgrade.label, upgrade.amount, "p. 9", "ship-upgrades")
    return Part(f"{upgrade.label} (exhausted)", 0, "p. 10", "exhaust-upgrade")


def _too_many(inputs: ShipValue) -> list[str]:
    notes = []
    if len(inputs.upgrades) > UPGRADES_ON_A_SHIP:
        notes.append(f"A ship holds at most {UPGRADES_ON_A_SHIP} upgrades (p. 9).")
    if len(inputs.damage) > DAMAGE_CARDS_ON_A_SHIP:
        notes.append(f"A ship holds at most {DAMAGE_CARDS_ON_A_SHIP} damage cards (p. 10).")
    return notes
