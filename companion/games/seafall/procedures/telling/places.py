"""Telling what stands on the map: islands and sites (pp. 7, 17, 19)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.asking import told_good, told_kind
from companion.games.seafall.procedures.places import new_site, place_of, told_island
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.names import islands, sites_there
from companion.games.seafall.state.constants import SYMBOLS
from companion.games.seafall.state.dice import GOODS
from companion.games.seafall.state.table import Region, SeaFall, Site
from companion.table.procedures.pressing import UNKNOWN, at_least, between, or_unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option
from companion.table.state import put
from companion.toolbox.text import key_of


@act(
    "island",
    "Enter an island",
    cite=rulebook.ISLANDS,
    help='island "Gull Rock" garrison 1',
)
def island(work: Work) -> Steps[str]:
    """An island: garrison, which faces its power re-rolls."""
    state = work.state
    pick = yield from work.pick(
        "island",
        "Which island?",
        (Option(key, state.regions[key].name) for key in islands(state)),
        new="island",
        cite=rulebook.ISLANDS,
    )
    key = pick.id or work.new_id("i")
    known = state.regions.get(key) or Region(name=pick.new)
    garrison = yield from work.maybe.number(
        "garrison",
        "Garrison",
        at_least(0),
        offer=or_unknown(known.garrison),
        lead="garrison",
        cite=rulebook.ICON_GARRISON,
    )
    rerolls = yield from work.text(
        "rerolls",
        "Faces that its power lets you roll again (w: weak)",
        offer=known.rerolls,
        empty=True,
        lead="rerolls",
        longest=4,
        cite=rulebook.ISLAND_POWER,
    )
    letters = "".join(letter for letter in rerolls if letter in "bwsS")
    changed = replace(known, garrison=garrison, rerolls=letters)
    changed = yield from _printed(work, changed)
    work.state = put(work.state, "regions", key, changed)
    work.row("name", thing=key, new=changed.name)
    return f"{changed.name}: garrison {'?' if garrison is None else garrison}"


def _printed(work: Work, known: Region) -> Steps[Region]:
    """What else an island shows: its power, its column, its icons, who controls it (p. 7)."""
    power = yield from work.text(
        "power",
        "Its power",
        quiet=known.power,
        empty=True,
        longest=500,
        lead="power",
        cite=rulebook.ISLAND_POWER,
    )
    column = yield from work.maybe.number(
        "column",
        "Its column, 1 the westernmost",
        between(1, 99),
        quiet=or_unknown(known.column),
        lead="column",
        cite=rulebook.OPEN_SEA,
    )
    dock = yield from _icon(
        work, "dock", "Colours that its dock icon takes", known.dock, rulebook.ICON_DOCK
    )
    market = yield from _icon(
        work, "market", "Goods that its market icon takes", known.market, rulebook.ICON_MARKET
    )
    repair = yield from work.maybe.yes(
        "repair",
        "Does it show the repair symbol?",
        quiet=or_unknown(known.repair),
        lead="repair",
        cite=rulebook.ICON_REPAIR,
    )
    state = work.state
    pick = yield from work.maybe.choose(
        "controller",
        "Who controls it?",
        (Option(player, state.name(player)) for player in state.seats),
        quiet=known.controller or "",
        none="nobody",
        lead="controlled",
        cite=rulebook.CONTROL,
    )
    return replace(
        known,
        power=power,
        column=column,
        dock=dock,
        market=market,
        repair=repair,
        controller=pick if pick is not None else "",
    )


def _icon(
    work: Work, key: str, prompt: str, known: tuple[str, ...] | None, cite: Citation
) -> Steps[tuple[str, ...] | None]:
    """The goods of a dock or market icon; `None` if nobody tells."""
    goods = (Option(x, x) for x in GOODS)
    return (
        yield from work.maybe.several(
            key, prompt, goods, quiet=or_unknown(known), lead=key, cite=cite
        )
    )


def building_sites(work: Work, number: int) -> int:
    """Sites for structures, until the acting province has that many (p. 8); how many are new."""
    there = [
        x.name
        for x in work.state.sites.values()
        if x.region == work.player and x.kind == "structure"
    ]
    made = range(len(there) + 1, number + 1)
    for place in made:
        name = f"building site {place}"
        site = Site(name=name, region=work.player, kind="structure", explored=True)
        key = work.new_id("s")
        work.state = put(work.state, "sites", key, site)
    return len(made)


@act(
    "site",
    "Enter a site",
    cite=rulebook.SITES,
    help='site spice at "Gull Rock" defense 5 dangerous yes',
)
def site(work: Work) -> Steps[str]:
    """An island site: defense, red or not, what it is, a cube on it."""
    state = work.state
    island = yield from told_island(work)
    whose = yield from work.maybe.choose(
        "of",
        "Of whose province?",
        (Option(player, state.name(player)) for player in state.seats),
        quiet=UNKNOWN,
        lead="of",
        cite=rulebook.PROVINCE_BOARD,
    )
    host = whose if whose is not None else "" if island else work.table.by or state.turn
    options = tuple(_site_option(work.state, key, host) for key in _sites(work, island, host))
    pick = yield from work.pick("site", "Which site?", options, new="site")
    key = pick.id
    if key and island and not work.state.sites[key].region:
        work.change_site(key, region=island)
    if not key:
        region = yield from place_of(work, island)
        key = new_site(work, pick.new, region, explored=None)
    known = work.state.sites[key]
    if known.region in state.provinces:
        yield from _province_site(work, key, known)
    else:
        yield from _island_site(work, key, known)
    told_site = work.state.sites[key]
    mine, place = told_site.region in state.provinces, _region(work.state, told_site)
    front = f"{place}'s {told_site.name}" if mine else told_site.name
    where = f" on {place}" if place and not mine else ""
    return f"{front}{where}: {_site_words(told_site, kind=not mine)}"


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
    if told_site.region not in state.provinces:
        return Option(key, label, also=(told_site.name, told_site.built))
    also = (told_site.name, told_site.built) if told_site.region == host else ()
    return Option(key, f"{place}'s {told_site.name}", also=(label, *also))


def _region(state: SeaFall, told_site: Site) -> str:
    if told_site.region in state.provinces:
        return state.name(told_site.region)
    return state.regions[told_site.region].name if told_site.region in state.regions else ""


def _island_site(work: Work, key: str, known: Site) -> Steps[None]:
    defense = yield from work.maybe.number(
        "defense",
        "Defense",
        at_least(0),
        offer=or_unknown(known.defense),
        lead="defense",
        cite=rulebook.ICON_DEFENSE,
    )
    red = yield from work.maybe.yes(
        "dangerous",
        "Is it red (dangerous)?",
        offer=or_unknown(known.dangerous),
        lead="dangerous",
        cite=rulebook.DANGEROUS_SITE,
    )
    explored = yield from work.yes(
        "explored",
        "Is it explored?",
        # What is called by a symbol of the maps only lies there unexplored (p. 16).
        offer=key_of(known.name) not in SYMBOLS if known.explored is None else known.explored,
        lead="explored",
        cite=rulebook.EXPLORERS_MAP,
    )
    work.change_site(key, defense=defense, dangerous=red, explored=explored)
    if not explored:
        if not known.symbol:  # an unexplored site is called by its symbol (p. 7)
            work.change_site(key, symbol=known.name, kind="", good="")
    else:
        yield from _what_is_there(work, key, known)


def _what_is_there(work: Work, key: str, known: Site) -> Steps[None]:
    """What an explored island site is, and what belongs to that (p. 17)."""
    found = yield from told_kind(
        work, "kind", "What is it?", known.kind, cite=rulebook.ISLAND_GOODS
    )
    good = ""
    if found in ("goods", "dock", "market"):
        good = yield from told_good(work, known.good)
    elif not found and (good := (yield from told_good(work, quiet=True))):
        found = "goods"  # a good and nothing else; beside “market” or “dock” it is what that takes
    work.change_site(key, kind=found)
    if good or found in ("goods", "dock", "market"):
        work.change_site(key, good=good)
    if found == "goods":
        cube = yield from work.maybe.yes(
            "cube",
            "Does a cube lie there?",
            offer=or_unknown(known.cube),
            lead="cube",
            cite=rulebook.ISLAND_GOODS,
        )
        work.change_site(key, cube=cube)
    if found == "mine":
        gold = yield from work.maybe.number(
            "gold",
            "Its gold",
            at_least(0),
            offer=or_unknown(known.gold),
            lead="gold",
            cite=rulebook.MINE,
        )
        work.change_site(key, gold=gold)


def _province_site(work: Work, key: str, known: Site) -> Steps[None]:
    value = yield from work.maybe.number(
        "value",
        "Plunder value",
        at_least(0),
        offer=or_unknown(known.value),
        lead="value",
        cite=rulebook.PLUNDER_VALUE,
    )
    work.change_site(key, value=value)
    if known.kind == "field":
        gold = yield from work.maybe.number(
            "gold",
            "Gold of the field",
            at_least(0),
            offer=or_unknown(known.gold),
            lead="gold",
            cite=rulebook.FIELDS,
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
    if told_site.explored is False:
        words.append("not explored")
    if told_site.value is not None:
        words.append(f"plunder value {told_site.value}")
    if told_site.gold is not None:
        words.append(f"{told_site.gold} gold")
    return ", ".join(words) or "entered"
