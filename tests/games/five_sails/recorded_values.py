"""What the checkpoints of recorded games call by names of their own, and what is computed."""

from __future__ import annotations

from typing import Any

from companion.games.five_sails.rules import standing
from companion.games.five_sails.state.cards import NUMBERS
from companion.games.five_sails.state.table import FiveSails
from companion.table.shared.effecting import find_player
from companion.toolbox.text import key_of


def value(state: FiveSails, name: str) -> Any:
    """A value by its name in a checkpoint; `NotImplemented`: a counter or a path knows it.

    People are called by a word of their names, players by theirs; nobody is `none`.
    """
    group, _, rest = name.partition(".")
    if name == "first_player_token":
        return _player(state, state.first_player)
    if name == "priority":
        return _player(state, state.turn)
    if group == "result":
        return _result(state, rest)
    if group == "locations" and name.endswith(".controller"):
        return _player(state, state.locations[rest.split(".")[0]].controller)
    if group == "characters":
        return _character(state, *rest.split("."))
    if group == "duel":
        return _pool(state, rest.removeprefix("pool."))
    if name == "table city discard":
        return state.city_discard.count
    if name == "table city deck":
        return state.city_deck
    who, _, what = name.rpartition(" ")
    if what == "crew":
        return crew_count(standing.crew(state, find_player(state, who)))
    return NotImplemented


def crew_count(crew: dict[str, str | None]) -> int | None:
    """Characters without Brutes (p. 29); `None`: what one of them is was not told."""
    if None in crew.values():
        return None
    return sum(kind != "brute" for kind in crew.values())


def _player(state: FiveSails, player: str | None) -> str | None:
    if player is None:
        return None
    return state.name(player) if player else "none"


def _key(state: FiveSails, word: str) -> str:
    """A character in play by a word of its name."""
    found = [key for key in state.characters if word in key_of(standing.name(state, key)).split()]
    assert len(found) == 1, (word, found)
    return found[0]


def _character(state: FiveSails, word: str, what: str) -> Any:
    key = _key(state, word)
    if what in NUMBERS:
        return standing.stat(state, key, what).value
    one = state.characters[key]
    return {"wounds": one.wounds, "engaged": one.engaged, "location": one.at}[what]


def _pool(state: FiveSails, word: str) -> int | None:
    assert state.duel is not None, "there is no duel"
    return state.duel.fighters[_key(state, word)].pool


def _result(state: FiveSails, what: str) -> Any:
    (ended,) = state.games.values()
    if what == "winners":
        return [state.name(player) for player in (ended.winner, *ended.tied) if player]
    return getattr(ended, what)
