"""What follows on SeaFall's sheet from other numbers, each with its sum: values of ships, enmity at
home and in each region, prices, what a ship still stands, the glory target, the supply, what the
next event may be, dice for enmity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.seafall.calculations.end.enmity import EndDice, end_dice
from companion.games.seafall.rules.end import ENMITY, due
from companion.games.seafall.rules.events import odds_now
from companion.games.seafall.rules.names import region_name
from companion.games.seafall.rules.prices import price_now
from companion.games.seafall.rules.standing import (
    adjusted,
    cargo_of,
    count,
    enmity_in,
    face_up,
    is_on,
    supply,
    target,
    tokens_home,
)
from companion.games.seafall.state.constants import (
    CUBES,
    DAMAGE_CARDS,
    MOST_TARGET,
    TARGET,
    TOKENS,
)
from companion.games.seafall.state.dice import GOODS, VALUES
from companion.games.seafall.state.table import SeaFall
from companion.table.sheet import Paths, Reckoned
from companion.toolbox.sums import Part, total


def reckoned(state: SeaFall, _eyes: str = "") -> Sequence[Reckoned]:
    """All of them; nothing here is hidden from anybody (p. 13)."""
    return (
        *_ships(state),
        *_at_home(state),
        *_in_regions(state),
        *_prices(state),
        *_target(state),
        *_supply(state),
        *_events(state),
        *_enmity_dice(state),
    )


def _ships(state: SeaFall) -> Iterator[Reckoned]:
    for key, ship in sorted(state.ships.items(), key=lambda pair: (len(pair[0]), pair[0])):
        if ship.sunk:
            continue
        whose = f"{state.name(ship.owner)}'s {ship.name}"
        here = ("ships", key)
        also: Paths = ((*here, "upgrades"), (*here, "damage"))
        for name in VALUES:
            worth = adjusted(ship, name)
            if worth.value is not None:
                paths: Paths = ((*here, name), (*here, "boxes", name), *also)
                yield Reckoned(f"{whose} {name}", worth.value, worth, paths)
        if ship.damage:
            parts = [Part(x, 1, "p. 10", "damage") for x in _shields(state, key)]
            parts.append(
                Part(
                    "damage cards that it still bears",
                    max(0, DAMAGE_CARDS - len(ship.damage)),
                    "p. 10",
                )
            )
            parts.append(Part("the one that sinks it", 1, "p. 10"))
            sinks = total(parts)
            yield Reckoned(f"{whose} damage until it sinks", sinks.value, sinks, also)
        if cargo_of(ship):
            parts = [Part(good, n) for good, n in sorted(ship.cargo.items()) if n > 0]
            load = total(parts)
            yield Reckoned(f"{whose} cargo", load.value, load, ((*here, "cargo"),))


def _shields(state: SeaFall, key: str) -> list[str]:
    """Face-up upgrades, each of which takes a damage."""
    ship = state.ships[key]
    return [f"{ship.upgrades[x].name or 'an upgrade'}, face up" for x in face_up(ship)]


def _at_home(state: SeaFall) -> Iterator[Reckoned]:
    """8 tokens, less all that are out (p. 11)."""
    sites, regions = state.sites.items(), state.regions.items()
    for player in state.seats:
        parts = [Part("enmity tokens", TOKENS, "p. 11", "enmity")]
        parts += [
            Part(site.name or "a site", -site.tokens[player], "p. 11", "place-enmity")
            for _, site in sites
            if site.tokens.get(player)
        ]
        parts += [
            Part(region_name(state, key), -region.held[player], "p. 11", "enmity")
            for key, region in regions
            if region.held.get(player)
        ]
        if is_on(state, "marker.counts") and state.provinces[player].markers:
            parts.append(Part("markers", -state.provinces[player].markers, "p. 11", "enmity"))
        paths: Paths = tuple(("sites", key, "tokens", player) for key, _ in sites)
        paths += tuple(("regions", key, "held", player) for key, _ in regions)
        home = tokens_home(state, player)
        yield Reckoned(f"{state.name(player)}'s enmity at home", home, total(parts, least=0), paths)


def _in_regions(state: SeaFall) -> Iterator[Reckoned]:
    for player in state.seats:
        for key in state.regions:
            told = enmity_in(state, player, key)
            if not told.value:
                continue
            name = f"{state.name(player)}'s enmity at {region_name(state, key)}"
            sites = tuple(x for x, site in state.sites.items() if site.region == key)
            paths: Paths = tuple(("sites", x, "tokens", player) for x in sites)
            paths += (("regions", key, "held", player), ("regions", key, "stickers"))
            yield Reckoned(name, told.value, told, paths)


def _prices(state: SeaFall) -> Iterator[Reckoned]:
    """What the sideboard costs whoever has the turn (p. 15)."""
    if state.turn not in state.provinces:
        return
    for key, token in state.stock.items():
        if token.cost is not None:
            now = price_now(state, state.turn, key)
            paths = (("stock", key, "cost"),)
            yield Reckoned(
                f"{token.name} price for {state.name(state.turn)}", now.value, now, paths
            )


def _target(state: SeaFall) -> Iterator[Reckoned]:
    """11 in game 1, one more each game, at most 24 (p. 5); one that was told is kept."""
    if state.target is not None or state.prologue:
        return
    parts = (
        Part("before the first game", TARGET, "p. 5", "glory-target"),
        Part("one more for each game so far", state.game_no, "p. 5", "glory-target"),
    )
    aim = total(parts)
    if (aim.value or 0) > MOST_TARGET:
        aim = total(parts, notes=(f"It is never more than {MOST_TARGET} (p. 5).",))
    yield Reckoned("glory target", target(state), aim.with_value(target(state)))


def _supply(state: SeaFall) -> Iterator[Reckoned]:
    """10 cubes of each good, less what lies on ships, sites and in warehouses (p. 2)."""
    for good in GOODS:
        left = supply(state, good)
        if left is None:
            continue
        holds = sum(ship.cargo.get(good, 0) for ship in state.ships.values())
        lie = sum(
            bool(site.cube)
            for site in state.sites.values()
            if site.kind == "goods" and site.good == good
        )
        stored = sum(
            (x.goods.get(good) or 0) + x.loose.get(good, 0) for x in state.provinces.values()
        )
        parts = (
            Part(f"cubes of {good}", CUBES, "p. 2"),
            Part("in holds", -holds),
            Part("on sites", -lie),
            Part("in warehouses, or aboard", -stored),
        )
        yield Reckoned(f"{good} in the supply", left, total(parts, least=0))


def _events(state: SeaFall) -> Iterator[Reckoned]:
    """Events that are equally likely to come next: 1 in so many for each (p. 12)."""
    found = odds_now(state)
    if found.value.each is not None:
        left = total(found.parts, least=0)
        yield Reckoned("events of which the next may be any", left.value, left)


def _enmity_dice(state: SeaFall) -> Iterator[Reckoned]:
    """What each province rolls for its enmity at the end of a game (p. 20)."""
    for player in due(state, ENMITY):
        mine = state.provinces[player]
        pool = end_dice(EndDice(fortune=count(mine.fortune), reputation=count(mine.reputation)))
        paths: Paths = tuple(("provinces", player, token) for token in ("fortune", "reputation"))
        yield Reckoned(f"{state.name(player)}'s dice for enmity", pool.value, pool, paths)
