"""What the checkpoints of recorded adventures call by names of their own, and what is computed."""

from __future__ import annotations

from typing import Any

from companion.games.citadel.rules import standing
from companion.games.citadel.rules.board import is_built
from companion.games.citadel.state.table import Citadel
from companion.games.citadel.state.tables import BUILDINGS
from companion.table.shared.effecting import find_player


def value(state: Citadel, name: str) -> Any:
    """A value by its name in a checkpoint; `NotImplemented`: a counter or a path knows it."""
    group, _, rest = name.partition(".")
    if group == "score":
        return state.scores.get(rest)
    if group == "buildings":
        return _building(state, *rest.split("."))
    if group == "action":  # the compound action that is being fought: the one with a die
        (die,) = state.dice.values()
        return die.row if rest == "row" else die.value
    if name == "explorations":
        return len(state.fogs)
    if name == "dice_in_use":
        return len(state.dice)
    if name == "at_citadel":
        return state.at_citadel
    who, _, what = name.rpartition(" ")
    if what not in ("weight", "conscious", "banished"):
        return NotImplemented
    player = find_player(state, who)
    if what == "weight":
        return standing.weight_of(state, player).value.weight
    if what == "conscious":
        return standing.conscious(state, player)
    return state.characters[player].banished


def _building(state: Citadel, title: str, what: str) -> Any:
    key = next(key for key, plan in BUILDINGS.items() if plan.name == title)
    building = state.buildings[key]
    return is_built(building) if what == "built" else building.checked
