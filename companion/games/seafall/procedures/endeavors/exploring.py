"""Explore an island site (P-25, P-26, P-28 to P-33; pp. 10, 16)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.asking import told_good, told_kind
from companion.games.seafall.procedures.endeavors.endeavor import Endeavor, endeavor
from companion.games.seafall.procedures.endeavors.pool import build_pool
from companion.games.seafall.procedures.endeavors.preparing import (
    choose_flagship,
    choose_support,
    tell_defense,
)
from companion.games.seafall.procedures.endeavors.rolling import roll
from companion.games.seafall.procedures.places import new_site, place_of, told_island
from companion.games.seafall.procedures.turn_limits import begin
from companion.games.seafall.rules.names import KIND_WORDS, region_name, sites_there
from companion.games.seafall.rules.places import sail_untold
from companion.games.seafall.rules.rounds import turn_kept
from companion.games.seafall.state.table import MapEntry, Site
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, option
from companion.toolbox.text import key_of


@endeavor(
    "explore",
    "Explore",
    spec="P-26",
    cite=rulebook.EXPLORE,
    rules=("dice-pool", "fortune", "dangerous-site", "damage", "explorers-map"),
    words=("explores", "explored"),
    help="explore anchor 4",
)
def explore(work: Endeavor) -> Steps[str]:
    """An explore endeavor, whole: pool, roll, fortune, damage, discovery."""
    work.stat = "explore"
    yield from work.who()
    hired = turn_kept(work.state, work.player) and work.state.this_turn.guild == "explorers"
    yield from begin(work, "explore")
    yield from _target(work, hired)
    yield from _legal(work)
    yield from choose_flagship(work)
    yield from choose_support(work)
    yield from tell_defense(work)
    yield from build_pool(work)
    yield from roll(work)
    yield from work.suffer()
    work.finish()
    work.dismiss_research()
    work.target = work.where  # what is found may give the site another name
    if work.succeeded:
        yield from _discover(work)
    return work.story("explores")


def _target(work: Endeavor, hired: bool) -> Steps[None]:
    """The site; where the explorers were hired for it, the only one where a ship is."""
    island = yield from told_island(work)
    state = work.state
    barred = rulebook.EXPLORE.broken("It is already explored.")
    options, explored = [], []
    for key in sites_there(state, island):
        site = state.sites[key]
        place = region_name(state, site.region)
        label = f"{site.name} on {place}" if place else site.name
        if not site.explored:
            options.append(Option(key, label, also=(site.name,)))
        elif site.name == site.symbol:
            # Many sites have this symbol: its bare name means one that is not told yet.
            explored.append(option(key, f"explored {label}", barred))
        else:
            explored.append(option(key, label, barred, also=(site.name,)))
    # Of two sites with one symbol the bare name means the one where a ship is.
    near = _places(work)
    options.sort(key=lambda one: state.sites[one.id].region not in near)
    options += explored
    pick = yield from work.pick(
        "site",
        "Which unexplored site?",
        tuple(options),
        new="site",
        offer=_only(work, [one.id for one in options if not one.illegal]) if hired else None,
        help="A new one is named by its symbol, for example: anchor.",
    )
    if pick.id:
        work.site, work.region = pick.id, state.sites[pick.id].region
        if island and not work.region:
            work.change_site(work.site, region=island)
            work.region = island
        return
    work.region = yield from place_of(work, island)
    work.site = new_site(work, pick.new, work.region, explored=False)
    work.change_site(work.site, symbol=pick.new, kind="", good="")


def _only(work: Endeavor, sites: list[str]) -> str | None:
    """The one of some sites where a ship of who explores is; `None` if there are others."""
    places = _places(work)
    there = [key for key in sites if work.state.sites[key].region in places]
    return there[0] if len(there) == 1 else None


def _places(work: Endeavor) -> set[str]:
    """Where the ships of who explores are, as far as it is told."""
    ships = work.state.ships.values()
    return {x.at for x in ships if x.owner == work.player and x.at and not x.sunk}


def _legal(work: Endeavor) -> Steps[None]:
    """A ship must be there; without one told, nothing is asked."""
    places = {x.at for x in work.state.ships.values() if x.owner == work.player and not x.sunk}
    why = ""
    if not places:
        why = f"{work.name} has no ship afloat."
    elif sail_untold(work.state, work.player):
        return
    elif work.region and work.region not in places and "" not in places:
        why = f"No ship of {work.name}'s is at {region_name(work.state, work.region)}."
    if why:
        yield from work.breaks("no-ship", why, prompt="Explore")


@citing(rulebook.EXPLORERS_MAP)
def _map_entry(work: Endeavor, site: Site) -> Steps[int | None]:
    """The entry of the explorers' map that is crossed off; `None` if nobody tells."""
    number = yield from work.maybe.number(
        "entry",
        f"Which {site.symbol or ''} entry of the explorers' map is crossed off?".replace("  ", " "),
        at_least(0),
        offer=UNKNOWN,
        lead="entry",
    )
    if number is not None:
        crossed = work.state.crossed.get(str(number))
        if crossed is not None:
            yield from work.breaks(
                "entry-crossed",
                f"Entry {number} is already crossed off (for {crossed.site or 'an unknown site'}).",
                prompt="Explorers' map",
            )
        symbol = yield from work.text(
            "symbol",
            "Symbol of that entry",
            quiet=site.symbol,
            empty=True,
            longest=60,
        )
        if symbol and site.symbol and key_of(symbol) != key_of(site.symbol):
            yield from work.breaks(
                "symbol-differs",
                f"Entry {number} shows {symbol}, the site shows {site.symbol}.",
                prompt="Explorers' map",
            )
        game = None if work.state.prologue else work.state.game_no
        entry = MapEntry(symbol or site.symbol, site.name, work.player, game)
        work.state = replace(work.state, crossed={**work.state.crossed, str(number): entry})
        work.said.append(f"map entry {number}")
    return number


def _discover(work: Endeavor) -> Steps[None]:
    """Pick a free entry of the site's symbol, cross it off, tell what was found (P-33)."""
    site = work.state.sites[work.site]
    number = yield from _map_entry(work, site)
    found = yield from told_kind(
        work, "found", "What is there?", lead="found", cite=rulebook.FOUND_SITE
    )
    good = ""
    if found in ("goods", "dock", "market"):
        good = yield from told_good(work)
    gold: int | None = None
    if found == "mine":
        gold = yield from work.maybe.number(
            "gold", "Gold of the mine", at_least(0), offer=UNKNOWN, lead="gold", cite=rulebook.MINE
        )
    name = " ".join(x for x in (good, "" if found == "goods" else found) if x) or site.name
    called = yield from work.text(
        "called", "What is the site called from now on?", quiet=name, longest=60, a_name=True
    )
    work.change_site(
        work.site,
        explored=True,
        entry=number,
        kind=found,
        good=good,
        gold=gold,
        name=called,
        cube=False if found == "goods" else None,
    )
    work.row("discover", site=work.site, symbol=site.symbol, number=number, found=found, good=good)
    if found:
        work.said.append(f"found: {good + ' ' if good else ''}{KIND_WORDS[found]}")
