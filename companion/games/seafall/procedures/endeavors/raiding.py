"""Raid an island site or a province (P-25, P-27 to P-32, P-35 to P-38; pp. 10, 11, 18, 19)."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations import MayRaid, TargetSite
from companion.games.seafall.calculations.endeavors.may_raid import bars, warnings
from companion.games.seafall.procedures.endeavors.endeavor import Endeavor, endeavor
from companion.games.seafall.procedures.endeavors.plundering_islands import plunder_island_site
from companion.games.seafall.procedures.endeavors.plundering_provinces import (
    choose_province_site,
    plunder_province_site,
    plundered_all_the_same,
)
from companion.games.seafall.procedures.endeavors.pool import build_pool
from companion.games.seafall.procedures.endeavors.preparing import (
    choose_flagship,
    choose_support,
    tell_defenders,
    tell_defense,
    tell_garrison,
)
from companion.games.seafall.procedures.endeavors.rolling import roll
from companion.games.seafall.procedures.places import new_site, place_of, told_island
from companion.games.seafall.procedures.turn_limits import begin
from companion.games.seafall.rules.names import ordinals, region_name, sites_there
from companion.games.seafall.rules.places import sail_untold
from companion.games.seafall.rules.rounds import turn_kept
from companion.games.seafall.rules.standing import (
    choice,
    count,
    is_on,
    ships_of,
    supply,
    tokens_home,
)
from companion.games.seafall.state.dice import GOODS, good_named
from companion.games.seafall.state.table import AT_SEA, PROVINCE_SITES, SeaFall, Site
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Break, Citation, Option, option
from companion.table.state import without_key
from companion.toolbox.text import key_of


@endeavor(
    "raid",
    "Raid",
    spec="P-27",
    cite=rulebook.RAID,
    rules=("raid-pool", "plunder", "fortune", "dangerous-site", "damage", "give-enmity"),
    words=("raids", "raided", "attack", "attacks", "attacked"),
    help="raid spice 5",
)
def raid(work: Endeavor) -> Steps[str]:
    """A raid, whole: pool, roll, fortune, damage, plunder, enmity, glory. One entry."""
    yield from work.who()
    hired = turn_kept(work.state, work.player) and work.state.this_turn.guild == "soldiers"
    yield from begin(work, "raid")
    ship = yield from _target(work, hired)
    early: str | None = None
    if not work.site and choice(work.state, "raid.choose_site") == "before":
        early = yield from choose_province_site(work, work.region, None)
    yield from choose_flagship(work)
    yield from choose_support(work)
    yield from tell_defense(work)
    if ship:  # what defends it a RULE may say: by lines of the pool
        work.garrison = 0
    else:
        yield from tell_garrison(work)
    yield from tell_defenders(work)
    work.wants = _wants(work)
    yield from build_pool(work)
    yield from roll(work)
    yield from work.suffer()
    work.finish()
    if ship:
        return _ship_raided(work)
    if work.succeeded:
        if work.site:
            yield from plunder_island_site(work)
        else:
            yield from plunder_province_site(work, early)
    elif not work.site and early is None:
        yield from plundered_all_the_same(work)
    return work.story("raids")


SHIP_RULES = ("16", "17")
"""RULE slots beside raiding a ship (p. 18)."""
_PROVINCE_SITES = {key_of(name) for name, _ in PROVINCE_SITES} | {"field", "council", "treasure"}


def _target(work: Endeavor, hired: bool) -> Steps[str]:
    """An island site or a province; a new name is a site that was not told yet. Where the soldiers
    were hired for it and the ships lie in one harbor, it is that province.

    Returns:
        The ship that the table means all the same; empty otherwise.
    """
    island = yield from told_island(work)
    pick = yield from work.pick(
        "site",
        "What is raided?",
        _targets(work, island),
        new="site",
        offer=_host(work) or None if hired and not island else None,
        help="An explored island site, or another province.",
    )
    if pick.id in work.state.provinces:
        work.region = pick.id
    elif pick.id:
        work.site, work.region = pick.id, work.state.sites[pick.id].region
        if island and not work.region:
            work.change_site(work.site, region=island)
            work.region = island
    elif host := _visited(work, pick.new):
        work.region, work.named = host, pick.new
    elif ship := ship_called(work.state, pick.new):
        yield from _ship(work, ship)
        return ship
    else:
        work.region = yield from place_of(work, island)
        work.site = new_site(work, pick.new, work.region, explored=True)
        told = _island_inputs(work, work.state.sites[work.site], _Raider(work))
        barred = _barred(told)
        if barred is None and key_of(pick.new) in _PROVINCE_SITES:
            whose = next((p for p in work.state.seats if p != work.player), work.player)
            barred = rulebook.RAID_PROVINCE.broken(
                f"Every province has a {pick.new}; say whose province is raided: "
                f"“raid {work.state.name(whose)} plunder {pick.new}”. This would be an island site"
            )
        # A known site's option says it; a new one has none.
        yield from work.breaks("may-raid", barred, prompt="Raid")
    return ""


def _visited(work: Endeavor, name: str) -> str:
    """Whose province a site of provinces means: the only other one where a ship of the raider's
    is; empty if it is no such site, or there are several."""
    host = _host(work, among=work.state.provinces)
    return host if key_of(name) in _PROVINCE_SITES else ""


def _host(work: Endeavor, among: Collection[str] = ()) -> str:
    """The only province of others where a ship of the raider's is; empty if there is none, or a
    ship is elsewhere where something could be raided.

    Args:
        work: the raid.
        among: the only regions that count; all, if there are none.
    """
    state = work.state
    ships = state.ships.values()
    places = {x.at for x in ships if x.owner == work.player and not x.sunk}
    places -= {work.player, AT_SEA}
    hosts = places & set(among) if among else places
    host = min(hosts) if len(hosts) == 1 else ""
    return host if host in state.provinces and host != work.player else ""


def ship_called(state: SeaFall, name: str) -> str:
    """The ship that a typed target means; empty if it is none: `Wren`, `Ben's Wren`, `Ben's ship`.

    What is called `first ship` needs its owner in front.
    """
    wanted = key_of(name)
    for player in state.seats:
        for key in ships_of(state, player, afloat=False):
            called = state.ships[key].name
            own = ("ship", "flagship", called, *ordinals(state, key))
            names = {key_of(f"{state.name(player)}'s {one}") for one in own}
            if called not in ("first ship", "second ship"):
                names |= {key_of(called), key_of(f"the {called}")}
            if wanted in names:
                return key
    return ""


def _ship(work: Endeavor, ship: str) -> Steps[None]:
    """Provinces may not raid each other's ships, unless a later RULE lets them (p. 18)."""
    state, there = work.state, work.state.ships[ship]
    label = f"{state.name(there.owner)}'s {there.name}"
    if not any(slot in state.kept.rules for slot in SHIP_RULES):
        why = f"{label} is a ship; provinces may not raid each other's ships"
        yield from work.breaks("may-raid", why, rulebook.RAID_SHIPS, prompt="Raid")
    work.site = new_site(work, label, "", explored=True)  # only while it is raided


def _ship_raided(work: Endeavor) -> str:
    """What a raid takes from a ship is in no rule of the book: it is told by hand (p. 18)."""
    words = work.story("raids")
    for row in work.rows:
        if row.get("site") == work.site:
            row["site"] = ""
    work.state = replace(work.state, sites=without_key(work.state.sites, work.site))
    return words


def _targets(work: Endeavor, island: str) -> tuple[Option, ...]:
    state = work.state
    here = {ship.at for ship in state.ships.values() if ship.owner == work.player}
    raider, options = _Raider(work), []
    for key in sites_there(state, island):
        site = state.sites[key]
        place = region_name(state, site.region)
        label = f"{site.name} on {place}" if place else site.name
        barred = _barred(_island_inputs(work, site, raider))
        if barred is not None:
            barred = replace(barred, why=barred.why + _or_else(state, site))
        options.append((site.region not in here, option(key, label, barred, also=(site.name,))))
    options.sort(key=lambda pair: pair[0])
    known = [one for _, one in options]
    for player in (*(p for p in state.seats if p != work.player), work.player):
        inputs = _province_inputs(work, player, raider)
        name, barred = state.name(player), _barred(inputs)
        note = "" if barred else " ".join(warnings(inputs))
        known.append(option(player, f"{name}'s province", barred, note=note, also=(name,)))
    return tuple(known)


def _or_else(state: SeaFall, site: Site) -> str:
    """What may only not have been told: that it is another site, or that a winter was since."""
    if not any(site.tokens.values()):
        return ""
    words = "" if site.region else "; another one is said with its island"
    return words + ("" if state.year.phase else "; “winter” takes it off")


@lru_cache(maxsize=512)  # many sites are in the same case
def _barred(inputs: MayRaid) -> Break | None:
    """Why it may not be raided; `None` if it may.

    The page of the last reason is shown beside them: `("A token lies there (p. 18).",)` is
    `A token lies there` on `p. 18`.
    """
    notes = bars(inputs)
    if not notes:
        return None
    match = re.fullmatch(r"(.*) \(((?:~?pp?\. )[^)]*)\)\.", notes[-1])
    if match is None:
        return Citation(rulebook.RAID.rule).broken(" ".join(notes))
    return Citation(rulebook.RAID.rule, match[2]).broken(" ".join((*notes[:-1], match[1])))


class _Raider:
    """What is the same for every target: tokens at home, each good's supply, where ships lie.

    Counted once, not for each of the many sites of a late campaign.
    """

    def __init__(self, work: Endeavor) -> None:
        state, player = work.state, work.player
        self.home = tokens_home(state, player)
        self.supply: dict[str, int | None] = {good: supply(state, good) for good in GOODS}
        self.places = [s.at for s in state.ships.values() if s.owner == player and not s.sunk]
        self.lost = "" in self.places or sail_untold(state, player)

    def is_in(self, region: str) -> bool | None:
        """Whether a ship is in a region; `None` if a ship's place is not told."""
        if not self.places:
            return False
        if region and region in self.places:
            return True
        return None if self.lost or not region else False


def _island_inputs(work: Endeavor, site: Site, raider: _Raider) -> MayRaid:
    state = work.state
    return MayRaid(
        kind="island",
        ship_there=raider.is_in(site.region),
        home=raider.home,
        prologue=state.prologue,
        explored=site.explored,
        token=any(site.tokens.values()),
        site_type=site.kind or None,  # type: ignore[arg-type]
        good=good_named(site.good),
        cube_there=site.cube,
        supply=raider.supply.get(site.good),
    )


def _province_inputs(work: Endeavor, host: str, raider: _Raider) -> MayRaid:
    state = work.state
    targets = tuple(
        TargetSite(site.name, count(site.value), any(site.tokens.values()))
        for _, site in sorted(x for x in state.sites.items() if x[1].region == host)
        if site.kind != "structure" or site.built
    )
    return MayRaid(
        kind="province",
        ship_there=raider.is_in(host),
        own_region=host == work.player,
        home=raider.home,
        prologue=state.prologue,
        sites=targets,
        theirs=max(0, state.regions[work.player].held.get(host, 0)),
        choose_site=choice(state, "raid.choose_site"),
        need_tokens=choice(state, "raid.need_tokens"),
        return_all=is_on(state, "enmity.return_all"),
        always_mark=is_on(state, "enmity.always_mark"),
    )


def _wants(work: Endeavor) -> tuple[int, ...]:
    if work.site:
        return ()
    values = {
        site.value
        for site in work.state.sites.values()
        if site.region == work.region and site.value is not None
    }
    return tuple(sorted(values))
