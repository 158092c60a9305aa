"""What follows from SeaFall's state and is never stored: values, enmity, supply, target."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.games.seafall.calculations import (
    Modifier,
    OwnEnmity,
    RegionEnmity,
    ShipUpgrade,
    ShipValue,
    Sticker as CountedSticker,
    own_enmity,
    ship_value,
)
from companion.games.seafall.options import OPTIONS
from companion.games.seafall.state.constants import (
    BOXES,
    CUBES,
    DAMAGE_CARDS,
    MOST_TARGET,
    TARGET,
    TOKENS,
)
from companion.games.seafall.state.dice import MOST_BLANKS, ValueName
from companion.games.seafall.state.table import Advisor, SeaFall, Ship, Sticker
from companion.table.game import option_value
from companion.toolbox.sums import Result


def count(number: int | None) -> int | None:
    """A number that counts things: a correction by hand may have left it below 0."""
    return None if number is None else max(0, number)


def blank_faces(state: SeaFall) -> int:
    """Blank faces of the table's dice, 1 to 4 (option `die.blanks`, ruling R-01)."""
    told = choice(state, "die.blanks")
    return min(MOST_BLANKS, max(1, told)) if isinstance(told, int) else 2


def choice(state: SeaFall, key: str) -> Any:
    """The value of a table option."""
    return option_value(OPTIONS, state, key)


def number(state: SeaFall, key: str) -> int:
    """A table option that is a number."""
    return int(option_value(OPTIONS, state, key))


def is_on(state: SeaFall, key: str) -> bool:
    """A yes-or-no table option."""
    return bool(choice(state, key))


def adjusted(ship: Ship, value: ValueName) -> Result[int | None]:
    """A ship's value with boxes, upgrades and damage (p. 10)."""
    return ship_value(
        ShipValue(
            value=value,
            printed=count(getattr(ship, value)),
            boxes=max(0, ship.boxes.get(value, 0)),
            upgrades=tuple(
                ShipUpgrade(x.name, x.bonus.get(value, 0), x.face_up)
                for _, x in sorted(ship.upgrades.items())
                if x.bonus.get(value)
            ),
            damage=tuple(
                Modifier(x.name or "damage card", x.changes[value])
                for _, x in sorted(ship.damage.items())
                if x.changes.get(value)
            ),
        )
    )


def ships_of(state: SeaFall, player: str, afloat: bool = True) -> list[str]:
    """Ids of a province's ships, in the order they were made."""
    return [
        key
        for key in sorted(state.ships, key=lambda key: (len(key), key))
        if state.ships[key].owner == player and not (afloat and state.ships[key].sunk)
    ]


def face_up(ship: Ship) -> list[str]:
    """Upgrades that can still be exhausted."""
    return [key for key in sorted(ship.upgrades) if ship.upgrades[key].face_up]


def capacity(ship: Ship) -> int:
    """Damage that it can take and stay afloat: face-up upgrades, and two damage cards (p. 10)."""
    return len(face_up(ship)) + max(0, DAMAGE_CARDS - len(ship.damage))


def cargo_of(ship: Ship) -> int:
    """Items in the hold."""
    return sum(max(0, n) for n in ship.cargo.values())


def region_enmity(state: SeaFall, region: str) -> RegionEnmity:
    """All enmity in a region, as the calculations take it (p. 11)."""
    return enmity_by_region(state, (region,))[region]


def enmity_by_region(state: SeaFall, regions: Iterable[str]) -> dict[str, RegionEnmity]:
    """All enmity in each of these regions (p. 11); the sites are gone through once."""
    on_sites: dict[str, dict[str, int | None]] = {region: {} for region in regions}
    for site in state.sites.values():
        there = on_sites.get(site.region) if site.tokens else None
        if there is not None:
            for owner, tokens in site.tokens.items():
                there[owner] = (there.get(owner) or 0) + max(0, tokens)
    return {region: _enmity(state, region, there) for region, there in on_sites.items()}


def _enmity(state: SeaFall, region: str, on_sites: dict[str, int | None]) -> RegionEnmity:
    place = state.regions.get(region)
    return RegionEnmity(
        province=region in state.provinces,
        sites=on_sites,
        held={owner: max(0, n) for owner, n in place.held.items()} if place else {},
        stickers=tuple(
            CountedSticker(x.owner, x.crossed) for _, x in sorted(place.stickers.items())
        )
        if place
        else (),
    )


def enmity_in(state: SeaFall, player: str, region: str) -> Result[int | None]:
    """A province's enmity in a region (P-61)."""
    return own_enmity(OwnEnmity(owner=player, region=region_enmity(state, region)))


def tokens_out(state: SeaFall, player: str) -> int:
    """Enmity tokens of a province that are not at home."""
    on_sites = sum(site.tokens.get(player, 0) for site in state.sites.values() if site.tokens)
    held = sum(region.held.get(player, 0) for region in state.regions.values())
    return on_sites + held


def tokens_home(state: SeaFall, player: str) -> int:
    """Enmity tokens in a province's home section: 8 in all, less those out, at least 0 (p. 11)."""
    markers = state.provinces[player].markers if is_on(state, "marker.counts") else 0
    return max(0, TOKENS - tokens_out(state, player) - markers)


def supply(state: SeaFall, good: str) -> int | None:
    """Cubes of a good in the supply: 10, less all that lie elsewhere; `None` if not all is told."""
    sites = (site for site in state.sites.values() if site.kind == "goods")
    if any(site.cube is None for site in sites if site.good == good):
        return None
    return supply_at_most(state, good)


def supply_at_most(state: SeaFall, good: str) -> int | None:
    """Cubes in the supply, those included of sites of which nobody told whether one lies there;
    `None` if a warehouse is not told."""
    left = CUBES - sum(ship.cargo.get(good, 0) for ship in state.ships.values())
    for site in state.sites.values():
        if site.kind == "goods" and site.good == good:
            left -= bool(site.cube)
    for province in state.provinces.values():
        stored = province.goods.get(good)
        if stored is None:
            return None
        left -= stored + province.loose.get(good, 0)
    return max(0, left)


def active_advisor(state: SeaFall, player: str) -> Advisor | None:
    """The active advisor of a province, or `None`."""
    advisor = state.advisors.get(state.provinces[player].active)
    return advisor if advisor is not None and advisor.owner == player else None


def target(state: SeaFall) -> int | None:
    """Glory target: 11 in game 1, one more each game, at most 24 (p. 5)."""
    if state.target is not None or state.prologue:
        return state.target
    return min(MOST_TARGET, TARGET + state.game_no)


def rank(state: SeaFall, player: str) -> tuple[int, int]:
    """Sorts provinces by title, most prominent first; those without one keep their seats."""
    told = state.provinces[player].title
    return (told or 99, state.seats.index(player) if player in state.seats else 0)


def free_box(state: SeaFall, region: str) -> str:
    """The first empty or crossed-out box of a region, or empty if all six are full (p. 11)."""
    stickers = state.regions[region].stickers
    for box in map(str, range(1, BOXES + 1)):
        if box not in stickers or stickers[box].crossed:
            return box
    return ""


def with_sticker(state: SeaFall, region: str, box: str, sticker: Sticker) -> SeaFall:
    """The state with a sticker in a box."""
    place = state.regions[region]
    changed = replace(place, stickers={**place.stickers, box: sticker})
    return replace(state, regions={**state.regions, region: changed})
