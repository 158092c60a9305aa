"""Raid an island site or a province (P-25, P-27 to P-32, P-35 to P-38; pp. 10, 11, 18, 19)."""

from __future__ import annotations

from companion.games.seafall.calculations import MayRaid, TargetSite
from companion.games.seafall.calculations.may_raid import bars, warnings
from companion.games.seafall.derive import choice, count, is_on, supply, tokens_home
from companion.games.seafall.derive_places import sail_untold
from companion.games.seafall.procedures.acting import begin
from companion.games.seafall.procedures.endeavor import Endeavor
from companion.games.seafall.procedures.plundering_islands import plunder_island_site
from companion.games.seafall.procedures.plundering_provinces import (
    choose_province_site,
    plunder_province_site,
)
from companion.games.seafall.procedures.rolling import roll
from companion.games.seafall.procedures.work import (
    new_site,
    one_reason,
    place_of,
    region_name,
    sites_there,
    told_island,
)
from companion.games.seafall.state import PROVINCE_SITES, SeaFall, Site
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import Broken, Choose, Option, Pick, ask
from companion.toolbox.text import key_of


def raid(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """A raid, whole: pool, roll, fortune, damage, plunder, enmity, glory. One entry."""
    work = Endeavor(table, "raid")
    yield from work.who("p. 18")
    yield from begin(work, "raid")
    yield from _target(work)
    early: str | None = None
    if not work.site and choice(work.state, "raid.choose_site") == "before":
        early = yield from choose_province_site(work, work.region, None)
    yield from work.choose_flagship()
    yield from work.choose_support()
    yield from work.tell_defense()
    yield from work.tell_garrison()
    yield from work.tell_defenders()
    work.wants = _wants(work)
    yield from work.build_pool()
    yield from roll(work)
    yield from work.suffer()
    work.finish()
    if work.succeeded:
        if work.site:
            yield from plunder_island_site(work)
        else:
            yield from plunder_province_site(work, early)
    return work.done(work.story("raids"))


_PROVINCE_SITES = {key_of(name) for name, _ in PROVINCE_SITES} | {"field", "council", "treasure"}


def _target(work: Endeavor) -> Steps[None]:
    """An island site or a province; a new name is a site that was not told yet."""
    island = yield from told_island(work)
    pick: Pick = yield from ask(
        Choose(
            key="site",
            prompt="What is raided?",
            options=_targets(work, island),
            new="site",
            page="p. 18",
            rule="raid",
            help="An explored island site, or another province.",
        )
    )
    if pick.id in work.state.provinces:
        work.region = pick.id
    elif pick.id:
        work.site, work.region = pick.id, work.state.sites[pick.id].region
        if island and not work.region:
            work.change_site(work.site, region=island)
            work.region = island
    else:
        work.region = yield from place_of(work, island)
        work.site = new_site(work, pick.new, work.region, explored=True)
        why, page = one_reason(bars(_island_inputs(work, work.state.sites[work.site])))
        if not why and key_of(pick.new) in _PROVINCE_SITES:
            whose = next((p for p in work.state.seats if p != work.player), work.player)
            why = (
                f"Every province has a {pick.new}; say whose province is raided: "
                f"“raid {work.state.name(whose)} plunder {pick.new}”. This would be an island site"
            )
            page = "p. 19"
        if why:  # a known site's option says it; a new one has none
            yield from ask(Broken(key="may-raid", prompt="Raid", page=page, rule="raid", why=why))


def _targets(work: Endeavor, island: str) -> tuple[Option, ...]:
    state = work.state
    here = {ship.at for ship in state.ships.values() if ship.owner == work.player}
    options = []
    for key in sites_there(state, island):
        site = state.sites[key]
        place = region_name(state, site.region)
        label = f"{site.name} on {place}" if place else site.name
        why, page = one_reason(bars(_island_inputs(work, site)))
        options.append(
            (
                site.region not in here,
                Option(key, label, illegal=why, page=page, also=(site.name,)),
            )
        )
    options.sort(key=lambda pair: pair[0])
    known = [option for _, option in options]
    for player in (*(p for p in state.seats if p != work.player), work.player):
        inputs = _province_inputs(work, player)
        name, (why, page) = state.name(player), one_reason(bars(inputs))
        known.append(
            Option(
                player,
                f"{name}'s province",
                illegal=why,
                page=page,
                note="" if why else " ".join(warnings(inputs)),
                also=(name,),
            )
        )
    return tuple(known)


def _ship_there(work: Endeavor, region: str) -> bool | None:
    """Whether a ship of the raider's is in a region; `None` if a ship's place is not told."""
    places = [s.at for s in work.state.ships.values() if s.owner == work.player and not s.sunk]
    if not places:
        return False
    if region and region in places:
        return True
    return None if not region or "" in places or sail_untold(work.state, work.player) else False


def _island_inputs(work: Endeavor, site: Site) -> MayRaid:
    state = work.state
    return MayRaid(
        kind="island",
        ship_there=_ship_there(work, site.region),
        home=tokens_home(state, work.player),
        prologue=state.prologue,
        explored=site.explored,
        token=any(site.tokens.values()),
        site_type=site.kind or None,  # type: ignore[arg-type]
        good=site.good or None,  # type: ignore[arg-type]
        cube_there=site.cube,
        supply=supply(state, site.good) if site.good else None,
    )


def _province_inputs(work: Endeavor, host: str) -> MayRaid:
    state = work.state
    targets = tuple(
        TargetSite(site.name, count(site.value), any(site.tokens.values()))
        for key, site in sorted(state.sites.items())
        if site.region == host and (site.kind != "structure" or site.built)
    )
    return MayRaid(
        kind="province",
        ship_there=_ship_there(work, host),
        own_region=host == work.player,
        home=tokens_home(state, work.player),
        prologue=state.prologue,
        sites=targets,
        theirs=max(0, state.regions[work.player].held.get(host, 0)),
        choose_site=choice(state, "raid.choose_site"),  # type: ignore[arg-type]
        need_tokens=choice(state, "raid.need_tokens"),  # type: ignore[arg-type]
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
