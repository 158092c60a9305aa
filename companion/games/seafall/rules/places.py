"""Docks, markets and repair symbols of regions, and who may use them (pp. 7, 8, 11, 17)."""

from __future__ import annotations

from typing import Literal

from companion.games.seafall.rules.standing import choice, is_on, ships_of
from companion.games.seafall.rules.year import controls, lent
from companion.games.seafall.state.dice import GOODS
from companion.games.seafall.state.table import SeaFall

Feature = Literal["dock", "market"]
PORT = "Port"
"""The structure whose power the rulebook prints in an example (p. 11)."""


def colours(state: SeaFall, region: str, feature: Feature) -> tuple[tuple[str, ...], bool]:
    """Goods whose colours a region's docks or markets take, and whether any was told.

    A home harbor has a dock, and a warehouse with a market, for all four (pp. 7, 8) unless told
    otherwise. An island has what its icons and its explored sites show.
    """
    place = state.regions.get(region)
    icons = None
    if place is not None:
        icons = place.dock if feature == "dock" else place.market
    if region in state.provinces:
        return (GOODS if icons is None else icons), True
    sites = [x for x in state.sites.values() if x.region == region and x.kind == feature]
    found = [good for good in GOODS if good in (icons or ()) or any(x.good == good for x in sites)]
    return tuple(found), icons is not None or bool(sites)


def takes(state: SeaFall, region: str, feature: Feature, good: str) -> bool | None:
    """Whether a dock or market of the region takes a good's colour; `None`: nobody has told."""
    found, told = colours(state, region, feature)
    if good in found:
        return True
    untold = any(
        x.region == region and x.kind == feature and not x.good for x in state.sites.values()
    )
    return False if told and not untold and good else None


def repairs_at(state: SeaFall, region: str) -> bool | None:
    """Whether the region shows the repair symbol; `None`: nobody has told (p. 7; ruling R-17)."""
    place = state.regions.get(region)
    if place is not None and place.repair is not None:
        return place.repair
    return is_on(state, "region.repair") if region in state.provinces else None


def has_port(state: SeaFall, region: str) -> bool:
    """Whether a Port stands in a home harbor: repairs there take no action (example of p. 11)."""
    return region in state.provinces and any(
        x.region == region and x.built.casefold() == PORT.casefold() for x in state.sites.values()
    )


def may_use(state: SeaFall, player: str, region: str) -> bool:
    """Whether a province may use the docks, markets, repairs and structures there (p. 11; R-98).

    Islands are open to all, the own regions too; another province lends them for a reputation
    token, unless the table decided otherwise.
    """
    place = state.regions.get(region)
    foreign = region in state.provinces or bool(place is not None and place.controller)
    if not foreign or controls(state, player, region) or lent(state, region):
        return True
    return bool(choice(state, "foreign.features") == "open")


def sail_untold(state: SeaFall, player: str) -> bool:
    """Whether a province's ships may have sailed though nobody told it.

    Where turns are told and no sailing was told in this one, ships may be elsewhere by now: a
    table that tells deeds only is not stopped because its ships were in harbor at set-up.
    """
    if player == state.turn:
        return not state.this_turn.sailed
    return bool(state.year.phase) and not state.turn


def ships_known_at(state: SeaFall, player: str, region: str) -> list[str]:
    """Ships of a province that are told to be in a region, afloat."""
    return [key for key in ships_of(state, player) if state.ships[key].at == region]


def ships_maybe_at(state: SeaFall, player: str, region: str) -> list[str]:
    """Ships of a province that are, or may be, in a region: their place is not told, or may be
    another by now."""
    free = sail_untold(state, player)
    return [key for key in ships_of(state, player) if free or state.ships[key].at in ("", region)]
