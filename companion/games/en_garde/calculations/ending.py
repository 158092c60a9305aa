"""The four steps that end an Exchange, and what would happen if it ended now (5.11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.en_garde.calculations.damage import ENDING, Damage, Harm, damage
from companion.games.en_garde.calculations.pieces import Inputs, sum_known
from companion.games.en_garde.calculations.poise import Lose, Lost, lose
from companion.toolbox.inputs import Unworkable, is_typed
from companion.toolbox.sums import Part, Result, places


class Strike(Inputs, frozen=True):
    """An Attack on the Field. Items are counted by the ending, not given with its damage."""

    id: str
    """`A1`: Attacks are given in order of play."""
    by: str
    target: str
    damage: Damage
    disarm: bool = False
    """Whether it removes an Item, even when it is blocked."""


class Side(Inputs, frozen=True):
    """A duelist as the Exchange ends."""

    player: str
    poise: int | None = None
    item: str = ""
    """Name of the Item in play, empty for none."""
    item_attack: int | None = None
    item_defense: int | None = None


class Ending(Inputs, frozen=True):
    """Both duelists and the Field; further sides for who fought though it was not their duel."""

    sides: tuple[Side, ...]
    strikes: tuple[Strike, ...] = ()
    disarm_sides: dict[str, str] = {}
    """Attack -> player whose Item its Disarm removes, empty for nobody's, where the table says
    so (option `disarm` = ask, ruling A-12); else its target's."""
    loose: int = 0
    """Responses whose Attack a card has removed (option `attack_removed` = leave)."""


class Ended(Struct, frozen=True):
    """What the end of the Exchange does. Nothing is stored here: it serves as preview too."""

    items: dict[str, str | None]
    """Attack with a Disarm -> player who loses the Item, `None`: there was no Item."""
    harm: dict[str, Harm]
    """Attack -> its damage."""
    totals: dict[str, Harm]
    """Player -> the damage of all Attacks on them."""
    after: dict[str, int | None]
    """Player -> Poise."""
    out: dict[str, bool | None]
    cards: int
    """Cards that go from the Field to the discard pile."""


def ending(inputs: Ending) -> Result[Ended]:
    """Disarms, damage of every Attack, both losses at once, cards cleared (Ending the Exchange).

    A total that is not known still settles somebody's fate where its known part does: what is
    at least as much as the Poise leads to No Poise, at least 1 at No Poise puts out.

    Raises:
        Unworkable: the sides are one player, an Attack is not between them, two Attacks share
            an id, a bonus without an Item, or a count below 0.
    """
    if is_typed():
        _refuse(inputs)
    sides = {side.player: side for side in inputs.sides}
    items, parts, notes = _disarm(inputs, sides)
    harm: dict[str, Harm] = {}
    for strike in inputs.strikes:
        told = damage(_with_items(strike, sides))
        harm[strike.id] = told.value
        parts += _named(told, f"{strike.id} on {strike.target}")
        if strike.damage.item_attack is not None or strike.damage.item_defense is not None:
            notes.append(f"{strike.id}: Items are added here; the given ones count once (Items).")
        notes += [f"{strike.id}: {note}" for note in told.notes]
    totals = {player: _total(inputs, harm, player) for player in sides}
    fates: dict[str, Lost] = {}
    for player, side in sides.items():
        lost = lose(Lose(side.poise, _decisive(side.poise, totals[player])))
        fates[player] = lost.value
        parts += _named(lost, player)
        notes += [f"{player}: {note}" for note in lost.notes]
        if totals[player].value is None:
            notes.append(f"{player}: not every number is known, at least {totals[player].least}.")
    value = Ended(
        items,
        harm,
        totals,
        {player: fate.after for player, fate in fates.items()},
        {player: fate.out for player, fate in fates.items()},
        sum(len(x.damage.bursts) + len(x.damage.facing) for x in inputs.strikes) + inputs.loose,
    )
    return Result(value, tuple(parts), places(parts), tuple(notes))


def _disarm(
    inputs: Ending, sides: dict[str, Side]
) -> tuple[dict[str, str | None], list[Part], list[str]]:
    """Step 1: Items that go, in order of play; `sides` is changed to those that are left."""
    items: dict[str, str | None] = {}
    parts, notes = [], []
    for strike in inputs.strikes:
        if not strike.disarm:
            continue
        player = inputs.disarm_sides.get(strike.id, strike.target)
        item = sides[player].item if player else ""
        items[strike.id] = player if item else None
        if item:
            sides[player] = replace(sides[player], item="", item_attack=None, item_defense=None)
            parts.append(Part(f"{strike.id}: {player} loses {item}", 0, ENDING, "disarm"))
        else:
            notes.append(f"{strike.id}: Disarm finds no Item ({ENDING}).")
    return items, parts, notes


def _with_items(strike: Strike, sides: Mapping[str, Side]) -> Damage:
    """The Attack with the Items that are left: for each Attack separately."""
    by, target = sides[strike.by], sides[strike.target]
    return replace(
        strike.damage,
        item_attack=(by.item, by.item_attack) if by.item else None,
        item_defense=(target.item, target.item_defense) if target.item else None,
    )


def _total(inputs: Ending, harm: Mapping[str, Harm], player: str) -> Harm:
    on_them = [harm[strike.id] for strike in inputs.strikes if strike.target == player]
    return Harm(sum_known(each.value for each in on_them), sum(each.least for each in on_them))


def _decisive(poise: int | None, total: Harm) -> int | None:
    """The loss, or its known part where more would change nothing."""
    if total.value is None and poise is not None and total.least >= max(1, poise):
        return total.least
    return total.value


def _named(told: Result[Any], name: str) -> list[Part]:
    return [replace(part, label=f"{name}: {part.label}") for part in told.parts]


def _refuse(inputs: Ending) -> None:
    players = [side.player for side in inputs.sides]
    if len(players) != 2:
        raise Unworkable(f"An Exchange is a duel of two; {len(players)} sides were named.")
    if players[0] == players[1]:
        raise Unworkable(f"An Exchange is a duel of two; {players[0]} is on both sides.")
    ids = [strike.id for strike in inputs.strikes]
    for strike in inputs.strikes:
        if {strike.by, strike.target} != set(players):
            raise Unworkable(
                f"{strike.id} goes from {strike.by} to {strike.target}; "
                f"the duelists are {players[0]} and {players[1]}."
            )
        if ids.count(strike.id) > 1:
            raise Unworkable(f"Two Attacks are called {strike.id}; ids differ.")
    for strike_id, player in inputs.disarm_sides.items():
        if player and player not in players:
            raise Unworkable(f"{player} is not a duelist; {strike_id} cannot take that Item.")
    for side in inputs.sides:
        if not side.item and (side.item_attack or side.item_defense):
            raise Unworkable(f"{side.player} has no Item in play; a bonus needs the Item's name.")
