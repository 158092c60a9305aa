"""Telling what stands on the map: islands and sites (pp. 7, 17, 19)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall.dice import GOODS
from companion.games.seafall.procedures.asking import told_good, told_kind, told_number
from companion.games.seafall.procedures.work import (
    Work,
    islands,
    new_site,
    place_of,
    sites_there,
    told_island,
)
from companion.games.seafall.state import (
    Region,
    SeaFall,
    Site,
)
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import (
    Choose,
    Number,
    Option,
    Pick,
    Several,
    Text,
    YesNo,
    ask,
    told,
)
from companion.table.state import put


def island(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """An island: garrison, which faces its power re-rolls."""
    work = Work(table)
    state = work.state
    pick: Pick = yield from ask(
        Choose(
            key="island",
            prompt="Which island?",
            new="island",
            page="p. 7",
            options=tuple(Option(key, state.regions[key].name) for key in islands(state)),
        )
    )
    key = pick.id or work.new_id("i")
    known = state.regions.get(key) or Region(name=pick.new)
    garrison: int | None = yield from told_number(
        "garrison",
        "Garrison",
        "p. 7",
        default=known.garrison,
        rule="icon-garrison",
        lead="garrison",
    )
    rerolls: str = yield from ask(
        Text(
            key="rerolls",
            prompt="Faces that its power lets you roll again (w: weak)",
            manner="offer",
            default=known.rerolls,
            empty=True,
            page="p. 7",
            rule="island-power",
            lead="rerolls",
            longest=4,
        )
    )
    letters = "".join(letter for letter in rerolls if letter in "bwsS")
    changed = replace(known, garrison=garrison, rerolls=letters)
    changed = yield from _printed(work, changed)
    work.state = put(work.state, "regions", key, changed)
    work.row("name", thing=key, new=changed.name)
    return work.done(f"{changed.name}: garrison {'?' if garrison is None else garrison}")


def _printed(work: Work, known: Region) -> Steps[Region]:
    """What else an island shows: its power, its column, its icons, who controls it (p. 7)."""
    power: str = yield from ask(
        Text(
            key="power", prompt="Its power", manner="quiet", empty=True, longest=500,
            default=known.power, lead="power", page="p. 7", rule="island-power",
        )
    )  # fmt: skip
    column: int | None = yield from told(
        Number(
            key="column", prompt="Its column, 1 the westernmost", manner="quiet", floor=1,
            ceiling=99, default=known.column, unknown=True, lead="column", page="p. 7",
            rule="open-sea",
        )
    )  # fmt: skip
    dock = yield from _icon("dock", "Colours that its dock icon takes", known.dock)
    market = yield from _icon("market", "Goods that its market icon takes", known.market)
    repair: bool | None = yield from told(
        YesNo(
            key="repair", prompt="Does it show the repair symbol?", manner="quiet", lead="repair",
            default=known.repair, unknown=True, page="p. 7", rule="icon-repair",
        )
    )  # fmt: skip
    state = work.state
    pick: Pick | None = yield from told(
        Choose(
            key="controller", prompt="Who controls it?", none="nobody", manner="quiet",
            options=tuple(Option(player, state.name(player)) for player in state.seats),
            default=known.controller or {}, unknown=True, lead="controlled", page="pp. 22-23",
            rule="control",
        )
    )  # fmt: skip
    return replace(
        known, power=power, column=column, dock=dock, market=market, repair=repair,
        controller=pick.id if pick is not None else "",
    )  # fmt: skip


def _icon(key: str, prompt: str, known: tuple[str, ...] | None) -> Steps[tuple[str, ...] | None]:
    """The goods of a dock or market icon; `None` if nobody tells."""
    goods: tuple[str, ...] | None = yield from told(
        Several(
            key=key, prompt=prompt, options=tuple(Option(x, x) for x in GOODS), manner="quiet",
            default=None if known is None else list(known), unknown=True, lead=key, page="p. 7",
            rule=f"icon-{key}",
        )
    )  # fmt: skip
    return goods


def building_sites(work: Work, number: int) -> int:
    """Sites for structures, until the acting province has that many (p. 8); how many are new."""
    there = [
        x.name for x in work.state.sites.values()
        if x.region == work.player and x.kind == "structure"
    ]  # fmt: skip
    made = range(len(there) + 1, number + 1)
    for place in made:
        name = f"building site {place}"
        site = Site(name=name, region=work.player, kind="structure", explored=True)
        key = work.new_id("s")
        work.state = put(work.state, "sites", key, site)
    return len(made)


def site(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """An island site: defense, red or not, what it is, a cube on it."""
    work = Work(table)
    state = work.state
    island = yield from told_island(work)
    whose: Pick | None = yield from told(
        Choose(
            key="of",
            prompt="Of whose province?",
            options=tuple(Option(player, state.name(player)) for player in state.seats),
            manner="quiet",
            default=None,
            unknown=True,
            page="p. 8",
            lead="of",
        )
    )
    host = whose.id if whose is not None else "" if island else table.by or state.turn
    options = tuple(_site_option(work.state, key, host) for key in _sites(work, island, host))
    pick: Pick = yield from ask(
        Choose(key="site", prompt="Which site?", options=options, new="site", page="p. 7")
    )
    key = pick.id
    if key and island and not work.state.sites[key].region:
        work.change_site(key, region=island)
    if not key:
        region = yield from place_of(work, island)
        key = new_site(work, pick.new, region, explored=True)
    known = work.state.sites[key]
    if known.region in state.provinces:
        yield from _province_site(work, key, known)
    else:
        yield from _island_site(work, key, known)
    told_site = work.state.sites[key]
    mine = told_site.region in state.provinces
    front = f"{state.name(told_site.region)}'s {told_site.name}" if mine else told_site.name
    return work.done(f"{front}: {_site_words(told_site, kind=not mine)}")


def _sites(work: Work, island: str, host: str) -> list[str]:
    """Sites that may be meant: of the province that is named or speaks, islands', the others'."""
    state = work.state
    keys = sorted(state.sites, key=lambda key: (len(key), key))
    own = [key for key in keys if host and state.sites[key].region == host]
    others = [key for key in keys if state.sites[key].region in state.provinces]
    return [*own, *sites_there(state, island), *(key for key in others if key not in own)]


def _site_option(state: SeaFall, key: str, host: str) -> Option:
    """A province's site answers to its bare name only where it is clear whose it is."""
    told_site = state.sites[key]
    place = _region(state, told_site)
    label = f"{told_site.name} on {place}" if place else told_site.name
    clear = told_site.region not in state.provinces or told_site.region == host
    return Option(key, label, also=(told_site.name, told_site.built) if clear else ())


def _region(state: SeaFall, told_site: Site) -> str:
    if told_site.region in state.provinces:
        return state.name(told_site.region)
    return state.regions[told_site.region].name if told_site.region in state.regions else ""


def _island_site(work: Work, key: str, known: Site) -> Steps[None]:
    defense: int | None = yield from told_number(
        "defense", "Defense", "p. 7", default=known.defense, rule="icon-defense", lead="defense"
    )
    red: bool | None = yield from told(
        YesNo(
            key="dangerous",
            prompt="Is it red (dangerous)?",
            manner="offer",
            unknown=True,
            default=known.dangerous,
            page="p. 10",
            rule="dangerous-site",
            lead="dangerous",
        )
    )
    explored: bool = yield from ask(
        YesNo(
            key="explored",
            prompt="Is it explored?",
            manner="offer",
            default=True if known.explored is None else known.explored,
            page="p. 16",
            lead="explored",
        )
    )
    work.change_site(key, defense=defense, dangerous=red, explored=explored)
    if not explored:
        if not known.symbol:  # an unexplored site is called by its symbol (p. 7)
            work.change_site(key, symbol=known.name, kind="", good="")
    else:
        yield from _what_is_there(work, key, known)


def _what_is_there(work: Work, key: str, known: Site) -> Steps[None]:
    """What an explored island site is, and what belongs to that (p. 17)."""
    found = yield from told_kind("kind", "What is it?", known.kind)
    work.change_site(key, kind=found)
    if found in ("goods", "dock", "market"):
        work.change_site(key, good=(yield from told_good(known.good)))
    if found == "goods":
        cube: bool | None = yield from told(
            YesNo(
                key="cube",
                prompt="Does a cube lie there?",
                manner="offer",
                unknown=True,
                default=known.cube,
                page="p. 17",
                lead="cube",
            )
        )
        work.change_site(key, cube=cube)
    if found == "mine":
        gold: int | None = yield from told_number(
            "gold", "Its gold", "p. 17", default=known.gold, lead="gold"
        )
        work.change_site(key, gold=gold)


def _province_site(work: Work, key: str, known: Site) -> Steps[None]:
    value: int | None = yield from told_number(
        "value", "Plunder value", "p. 19", default=known.value, rule="plunder-value", lead="value"
    )
    work.change_site(key, value=value)
    if known.kind == "field":
        gold: int | None = yield from told_number(
            "gold", "Gold of the field", "p. 8", default=known.gold, lead="gold"
        )
        work.change_site(key, gold=gold)


def _site_words(told_site: Site, kind: bool) -> str:
    """What is known of it; the kind of a province's site stands in its name."""
    words = []
    if told_site.kind and kind:
        good = f"{told_site.good} " if told_site.good else ""
        words.append(f"{good}{told_site.kind}")
    if told_site.defense is not None:
        words.append(f"defense {told_site.defense}{' red' if told_site.dangerous else ''}")
    if told_site.value is not None:
        words.append(f"plunder value {told_site.value}")
    if told_site.gold is not None:
        words.append(f"{told_site.gold} gold")
    return ", ".join(words) or "told"
