"""What the checkpoints of recorded games call by the names of the spec (3.1, 3.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.seafall.rules.kept import (
    campaign_glory,
    lasting,
    milestone_glory,
    recorded,
)
from companion.games.seafall.rules.standing import adjusted, supply, target, tokens_home
from companion.games.seafall.rules.year import council, treasure_room
from companion.games.seafall.state.dice import VALUES
from companion.games.seafall.state.table import SeaFall, Sticker
from companion.table.shared.effecting import find_player


def value(state: SeaFall, name: str) -> Any:
    """A value by its name in a checkpoint; `NotImplemented`: a counter or a path knows it.

    Provinces are called by their players' names where they are an answer; nobody is `none`.
    """
    group, _, rest = name.partition(".")
    if group == "game":
        return _game(state, rest)
    if group == "supply":
        return supply(state, rest.removeprefix("goods."))
    if group == "campaign":
        kept = state.kept
        return {"emperor": _name(state, kept.emperor), "ended": kept.world_end}[rest]
    if group == "provinces":
        player, _, what = rest.partition(".")
        return _province(state, player, what)
    if group == "ship":
        return _ship(state, *rest.split("."))
    if group == "sideboard":
        title, _, what = rest.partition(".")
        (stock,) = [x for x in state.stock.values() if x.name == title]
        return getattr(stock, what)
    if group in _LISTS:
        return _LISTS[group](state, rest)
    return NotImplemented


def _game(state: SeaFall, what: str) -> Any:
    record = state.end.record if state.end is not None else state.kept.games.get(str(state.game_no))
    values = {
        "number": state.game_no,
        "target": target(state),
        "year": state.year.number,
        "astrolabe_holder": _name(state, state.year.holder),
        "winner": _name(state, record.winner if record is not None else ""),
    }
    return values[what]


def _province(state: SeaFall, player: str, what: str) -> Any:
    kept = lasting(state, player)
    if what.startswith("at_war_with."):
        return state.regions[player].held.get(what.removeprefix("at_war_with."), 0)
    if what == "status":
        return kept.status or ("active" if state.players[player].present else "absent")
    if what == "campaign_glory":
        return campaign_glory(state, player)
    if what == "milestone_glory":
        return milestone_glory(state, player)
    if what == "enmity.home":
        return tokens_home(state, player)
    return kept.missed if what == "games_missed" else NotImplemented


def _ship(state: SeaFall, title: str, what: str) -> Any:
    (ship,) = [x for x in state.ships.values() if x.name == title]
    if what in VALUES:
        return adjusted(ship, what).value  # type: ignore[arg-type]
    if what == "upgrades":
        return [x.name if x.face_up else f"{x.name} down" for x in ship.upgrades.values()]
    return len(ship.damage) if what == "damage" else getattr(ship, what)


def _region(state: SeaFall, title: str) -> str:
    (key,) = [key for key, x in state.regions.items() if x.name == title]
    return key


def _boxes(state: SeaFall, title: str) -> list[str]:
    """Whose stickers a region's boxes hold, from box 1 on; crossed-out ones are named so."""
    stickers = state.regions[_region(state, title)].stickers
    return [_owner(state, x) for _, x in sorted(stickers.items())]


def _owner(state: SeaFall, sticker: Sticker) -> str:
    return state.name(sticker.owner) + (" crossed out" if sticker.crossed else "")


def _held(state: SeaFall, title: str) -> dict[str, int]:
    """Tokens on an island's garrison, or in a province's At War With."""
    held = state.regions[_region(state, title)].held
    return {state.name(player): number for player, number in held.items() if number}


def _council(state: SeaFall, name: str) -> list[str]:
    keys = council(state, find_player(state, name))
    return [state.advisors[key].name for key in keys]


def _room(state: SeaFall, name: str) -> list[str]:
    keys = treasure_room(state, find_player(state, name))
    return [state.cards[key].name for key in keys]


def _record(state: SeaFall, name: str) -> list[int | str | None]:
    """Game glory of a province in each line of the Historical Record."""
    player = find_player(state, name)
    return [line.scores.get(player, "?") for _, line in recorded(state)]


_LISTS: dict[str, Callable[[SeaFall, str], Any]] = {
    "boxes": _boxes,
    "held": _held,
    "council": _council,
    "room": _room,
    "record": _record,
}


def _name(state: SeaFall, player: str) -> str:
    return state.name(player) if player else "none"
