"""Captains without player: whom they attack (P-35), who of them stays when they meet (P-44)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.pirate_crusades.calculations.pieces import Inputs, all_of
from companion.games.pirate_crusades.calculations.sea import (
    Attack,
    Happening,
    Sea,
    SeaCaptain,
    SeaPlayer,
    captains_at,
    meet,
    refuse_sea,
)
from companion.games.pirate_crusades.state.table import SEA
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result, places

TEMPTING = 2
"""Filled holds that make a bigger enemy captain attack (p. 16)."""
_CHEST = "a treasure chest is aboard"
_PREY = "enemy, bigger ship, two holds or more"


class NpcAttack(Inputs, frozen=True):
    """A player and the captains on a square."""

    player: SeaPlayer
    captains: dict[str, SeaCaptain]
    occasion: Literal["enters", "captain comes", "turn starts"] = "enters"
    arrival: Literal["chest", "same_test"] = "chest"
    """Option `npc_arrival` (ruling A-70)."""


class Attackers(Struct, frozen=True):
    """Who attacks, one after the other, the largest ship first (ruling A-72)."""

    attack: tuple[str, ...]
    unclear: tuple[str, ...]
    """Captains of whom it cannot be told."""
    why: str


class CaptainsMeet(Inputs, frozen=True):
    """Captains without player on one square."""

    captains: dict[str, SeaCaptain]
    newcomers: tuple[str, ...] = ()
    equal: Literal["stay", "newcomer"] = "stay"
    """Option `equal` (ruling A-64)."""


class Met(Struct, frozen=True):
    """Who stays, who is discarded with the ship."""

    stay: tuple[str, ...]
    discarded: tuple[str, ...]


def npc_attack(inputs: NpcAttack) -> Result[Attackers]:
    """Which captains attack (p. 16; pp. 13-15 for a chest; rulings A-70, A-72, A-88, A-89).

    Raises:
        Unworkable: a square off the grid or a ship below size 1.
    """
    player = inputs.player
    refuse_sea(Sea(captains=inputs.captains, players={"player": player}))
    if player.status not in ("", "ready", "sailing"):
        why = {
            "docked": "Whoever is docked is not attacked (ruling A-88).",
            "adrift": "Captains pass by who is adrift (ruling A-89).",
        }.get(player.status, "There is no ship to attack.")
        return Result(Attackers((), (), why), (), ("p. 16",), (why,))
    hunting = inputs.occasion == "enters" or (
        inputs.occasion == "captain comes" and inputs.arrival == "same_test"
    )
    parts, attack, unclear = [], [], []
    for key in sorted(inputs.captains, key=lambda key: (-(inputs.captains[key].size or 0), key)):
        captain = inputs.captains[key]
        if captain.at != player.at:
            continue
        does = True if player.chest else _is_prey(player, captain) if hunting else False
        attack += [key] if does else []
        unclear += [key] if does is None else []
        parts.append(
            Part(f"{key} attacks", None if does is None else int(does), "p. 16", "npc-attack")
        )
    why = _CHEST if player.chest else _PREY if hunting else "only a chest tempts a captain now"
    cited = "treasure-carry" if player.chest else "npc-attack"
    parts.append(Part("filled holds", player.holds, "p. 16", cited))
    notes = tuple(f"Enter {key}'s nation and ship, your ship and holds." for key in unclear)
    return Result(Attackers(tuple(attack), tuple(unclear), why), tuple(parts), places(parts), notes)


def captains_meet(inputs: CaptainsMeet) -> Result[Met]:
    """Smaller ships and their captains are discarded; of equal ones all stay (p. 17; A-64).

    Raises:
        Unworkable: captains on different squares, or a ship below size 1.
    """
    squares = {captain.at for captain in inputs.captains.values()}
    if len(squares) > 1:
        raise Unworkable(f"Captains meet on one square, not on {' and '.join(sorted(squares))}.")
    sea = Sea(captains=inputs.captains)
    refuse_sea(sea)
    after, happened = meet(sea, squares, inputs.newcomers, inputs.equal == "stay")
    gone = tuple(key for key in sorted(inputs.captains) if key not in after.captains)
    value = Met(tuple(sorted(after.captains)), gone)
    parts = tuple(
        Part(f"ship of {key}", captain.size, "p. 17", "captains-meet")
        for key, captain in sorted(inputs.captains.items())
    )
    return Result(value, parts, ("p. 17",), tuple(x.says for x in happened))


def attacks(
    sea: Sea,
    player: str,
    occasion: Literal["enters", "captain comes", "turn starts"],
    came: frozenset[str] | None = None,
    arrival: Literal["chest", "same_test"] = "chest",
) -> list[Attack]:
    """The attacks on a player of the sea, by all captains on the square or by those who came."""
    who = sea.players[player]
    here = [key for key in captains_at(sea, who.at) if came is None or key in came]
    found = npc_attack(
        NpcAttack(who, {key: sea.captains[key] for key in here}, occasion, arrival)
    ).value
    return [Attack(key, player, who.at, found.why) for key in found.attack]


def attack_lines(attacked: list[Attack]) -> list[Happening]:
    """The attacks as lines of the log, in reading order of their squares."""
    ordered = sorted(attacked, key=lambda each: SEA.squares.index(each.square))
    return [
        Happening(
            "chased",
            each.square,
            each.captain,
            to=each.player,
            says=f"{each.captain} attacks {each.player}: {each.why}",
            page="p. 16",
            rule="npc-attack",
        )
        for each in ordered
    ]


def _is_prey(player: SeaPlayer, captain: SeaCaptain) -> bool | None:
    """Enemy, smaller, and worth it (p. 16). A nation that is not told leaves it open."""
    enemy = (
        None
        if captain.nation is None or player.nation is None
        else captain.nation != player.nation or captain.nation == "none"
    )
    bigger = None if captain.size is None or player.size is None else captain.size > player.size
    worth = None if player.holds is None else player.holds >= TEMPTING
    return all_of((enemy, bigger, worth))
