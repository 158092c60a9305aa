"""What is owed, then what is usually forgotten, when it matters (sections 11.4, 11.5, 11.10)."""

from __future__ import annotations

from companion.games.five_sails.calculations.pieces import counted
from companion.games.five_sails.calculations.planning import crew_cap
from companion.games.five_sails.rules.day import takes_of
from companion.games.five_sails.rules.standing import (
    attachments_on,
    card,
    controllers,
    crew_cap_of,
    in_order,
    name,
    standings_of,
)
from companion.games.five_sails.state.cards import CORE, RENOWN, place_name
from companion.games.five_sails.state.table import FiveSails
from companion.toolbox.text import plural


def reminders(state: FiveSails) -> tuple[str, ...]:
    """What is owed, alarms of a victory that is near, rules of this step that get lost."""
    told = [state.pending[key].what for key in in_order(state.pending)]
    if state.closed or not state.in_game:
        return tuple(told)
    if state.step in ("drama", "plunder") and state.duel is None:
        told += _dominance(state) + _economy(state)
    told += _of_the_step(state)
    return tuple(told)


def _dominance(state: FiveSails) -> list[str]:
    """Who controls two of the three core locations, or all of them (p. 8)."""
    told, found = controllers(state), []
    for player in state.in_game:
        mine = [place for place in CORE if told.get(place) == player]
        who = state.name(player)
        if len(mine) == len(CORE):
            found.append(f"{who} controls all three core locations: Dominance at Plunder (p. 8)")
        elif len(mine) == len(CORE) - 1:
            lacks = next(place for place in CORE if place not in mine)
            holder = told.get(lacks)
            whose = f", {state.name(holder)}'s" if holder else ""
            found.append(
                f"{who} lacks only {place_name(lacks)}{whose} for Dominance at Plunder (p. 8)"
            )
    return found


def _economy(state: FiveSails) -> list[str]:
    """Who would have 7 Renown after this Plunder: it is counted only there (p. 8; AMB-88)."""
    takes, standings, found = takes_of(state), standings_of(state), []
    for player in state.in_game:
        have, more = standings[player].renown, takes.get(player)
        if have is None or more is None or have + more < RENOWN:
            continue
        gets = f" and would take {more}" if more else ""
        found.append(
            f"{state.name(player)} has {have} Renown{gets}: {RENOWN} win at this Plunder (p. 8)"
        )
    return found


def _of_the_step(state: FiveSails) -> list[str]:
    """Rules that get lost, in the step in which they matter."""
    if state.step == "dawn" and state.day == 1:
        return ["nobody draws a starting hand; cards come in the Draw step (p. 9)"]
    if state.step in ("choose", "reveal", "initiative", "muster"):
        return _before_muster(state)
    if state.step == "drama":
        return [] if state.duel is not None else _in_drama(state)
    if state.step == "plunder":
        return ["Dominance is looked at before anybody takes Renown (p. 15)"]
    if state.step == "dusk":
        return _at_dusk(state)
    return []


def _before_muster(state: FiveSails) -> list[str]:
    """Who will be over the Crew Cap with the character that musters (p. 12)."""
    rooms = {player: _room(state, player) for player in state.in_game}
    return [
        f"{state.name(player)} will be {1 - room} over the Crew Cap after Muster (p. 12)"
        for player, room in rooms.items()
        if room is not None and room < 1
    ]


def _room(state: FiveSails, player: str) -> int | None:
    """How many more a crew may have; `None`: not told."""
    inputs = crew_cap_of(state, player)
    cap = counted(inputs.cap)
    if cap is None or None in inputs.crew.values():
        return None
    excess = crew_cap(inputs).value.excess
    count = sum(1 for kind in inputs.crew.values() if kind != "brute")
    return -excess if excess else cap - count


def _in_drama(state: FiveSails) -> list[str]:
    """A full crew of who has priority; engaged attachments, which count all the same (p. 18)."""
    found = []
    player = state.turn
    if player in state.sides and _room(state, player) == 0:
        found.append(
            f"{state.name(player)}'s crew is full: one more Mercenary sends one away (p. 14)"
        )
    turned = [
        f"{name(state, x)} on {name(state, key)}"
        for key in in_order(state.characters)
        for x in attachments_on(state, key)
        if state.attachments[x].engaged and _adds(state, x)
    ]
    if turned:
        found.append(f"engaged attachments count all the same: {', '.join(turned[:3])} (p. 18)")
    return found


def _adds(state: FiveSails, key: str) -> bool:
    told = card(state, state.attachments[key].card)
    return any(told.stat(x) not in (None, 0, "-") for x in ("combat", "finesse", "influence"))


def _at_dusk(state: FiveSails) -> list[str]:
    """What Dusk does not do, and what it is often thought to do (p. 15)."""
    found = ["hands are discarded down to the printed Panache, not the one of the Day (p. 15)"]
    hurt = sum(1 for one in state.characters.values() if one.wounds)
    if hurt:
        found.append(f"wounds stay overnight: {plural(hurt, 'character')} (p. 15)")
    brutes = [name(state, x) for x, one in state.characters.items() if one.kind == "brute"]
    if brutes:
        found.append(f"Brutes leave at the end of the Day: {', '.join(brutes[:4])} (p. 29)")
    return found
