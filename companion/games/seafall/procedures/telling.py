"""Telling what stands on the boards: ships, upgrades, damage, advisors, islands, sites, enmity.

All of it optional: typed when it is first needed, or beforehand, and kept then. What later work
brings as acts of their own (sailing, hiring, repairing, winter) is told here until then.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.seafall.derive import (
    active_advisor,
    adjusted,
    free_box,
    is_on,
    ships_of,
    tokens_home,
    with_sticker,
)
from companion.games.seafall.dice import GOODS, VALUES
from companion.games.seafall.procedures.giving import give
from companion.games.seafall.procedures.plundering import make_room
from companion.games.seafall.procedures.work import (
    KIND_WORDS,
    Work,
    islands,
    new_site,
    place_name,
    place_of,
    ship_options,
    sites_there,
    told_island,
)
from companion.games.seafall.state import (
    ISLAND_KINDS,
    TITLES,
    Advisor,
    Card,
    Province,
    Region,
    SeaFall,
    Ship,
    Site,
    SiteKind,
    Sticker,
    Upgrade,
)
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import (
    Broken,
    Choose,
    Field,
    Form,
    Lines,
    Number,
    Option,
    Pick,
    Text,
    YesNo,
    ask,
    told,
)
from companion.table.state import put, without_key
from companion.toolbox.sums import HandLine

MOST = 999
"""No printed number of the game is near it; a slip of the fingers is."""
SHIP_FIELDS = (
    *(Field(value, value[0], least=0, most=MOST) for value in VALUES),
    *(Field(f"{value} boxes", least=0, most=MOST) for value in VALUES),
)


def _ship_options(work: Work) -> tuple[Option, ...]:
    return tuple(
        Option(key, ship.name, note=place_name(work.state, ship.at) if ship.at else "")
        for key in ships_of(work.state, work.player, afloat=False)
        for ship in (work.state.ships[key],)
    )


def _which_ship(work: Work, afloat: bool = False) -> Steps[str]:
    options = ship_options(work.state, work.player, page="p. 10") if afloat else _ship_options(work)
    pick: Pick = yield from ask(
        Choose(key="ship", prompt="Which ship?", options=options, page="p. 9")
    )
    return pick.id


def ship(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """A ship's name, printed values, filled boxes, cargo."""
    work = Work(table)
    yield from work.who("p. 9")
    key = yield from _which_ship(work)
    fields: dict[str, Any] = yield from ask(
        Form(
            key="values",
            prompt="Its printed values",
            fields=SHIP_FIELDS,
            manner="offer",
            default={},
            page="p. 9",
            rule="ship-values",
            help="“s4 r4 e2 h3”: sail, raid, explore, hold.",
        )
    )
    name: str = yield from ask(
        Text(
            key="name",
            prompt="Its name",
            manner="offer",
            default=work.state.ships[key].name,
            longest=60,
            page="p. 6",
            lead="called",
        )
    )
    old = work.state.ships[key]
    boxes = {**old.boxes}
    for value in VALUES:
        if fields.get(f"{value} boxes") is not None:
            boxes[value] = fields[f"{value} boxes"]
    printed = {value: fields[value] for value in VALUES if value in fields}
    work.change_ship(key, name=name, boxes=boxes, **printed)
    yield from _cargo(work, key)
    told_values = ", ".join(f"{k} {'?' if v is None else v}" for k, v in fields.items())
    return work.done(f"{work.name}'s {name}" + (f": {told_values}" if told_values else ""))


def _cargo(work: Work, key: str) -> Steps[None]:
    known = work.state.ships[key].cargo
    cargo: dict[str, Any] = yield from ask(
        Form(
            key="cargo",
            prompt="Goods in its hold",
            manner="quiet",
            default=dict(known),
            fields=tuple(Field(good, least=0, most=MOST) for good in GOODS),
            page="p. 9",
        )
    )
    kept = {good: n for good, n in cargo.items() if n}
    if kept == known:
        return
    ship = work.state.ships[key]
    room = adjusted(ship, "hold").value
    why = f"{ship.name} is sunk: its cargo is in the supply." if ship.sunk and kept else ""
    if room is not None and sum(kept.values()) > room:
        why = f"Its hold takes {room}, that is {sum(kept.values())}."
    if why:
        yield from ask(
            Broken(key="overfull", prompt="Cargo", page="p. 9", rule="hold-limit", why=why)
        )
    work.change_ship(key, cargo=kept)


def sail(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """Where ships are. The turn's Sail action itself comes later; spaces are not counted."""
    work = Work(table)
    yield from work.who("p. 9")
    pick: Pick = yield from ask(
        Choose(
            key="ship",
            prompt="Which ship?",
            options=(*_ship_options(work), Option("both", "both ships")),
            page="p. 9",
        )
    )
    place = yield from _place(work)
    keys = [o.id for o in _ship_options(work)] if pick.id == "both" else [pick.id]
    names = []
    for key in keys:
        if work.state.ships[key].sunk:
            why = f"{work.state.ships[key].name} is sunk"
            yield from ask(
                Broken(key=f"sunk-{key}", prompt="Sail", page="p. 10", rule="sink", why=why)
            )
        work.change_ship(key, at=place, sunk=False)
        work.row("sail", ship=key, to=place)
        names.append(work.state.ships[key].name)
    return work.done(f"{work.name}: {' and '.join(names)} at {place_name(work.state, place)}")


def _place(work: Work) -> Steps[str]:
    state = work.state
    options = [Option(key, state.regions[key].name) for key in islands(state)]
    options += [Option(p, f"{state.name(p)}'s harbor", also=(state.name(p),)) for p in state.seats]
    options.append(Option("sea", "sea"))
    pick: Pick = yield from ask(
        Choose(
            key="at", prompt="Where?", options=tuple(options), new="island", page="p. 7", lead="at"
        )
    )
    if pick.id:
        return pick.id
    key = work.new_id("i")
    work.state = put(work.state, "regions", key, Region(name=pick.new))
    return key


def upgrade(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """An upgrade on a ship; buying it with its price comes later."""
    work = Work(table)
    yield from work.who("p. 15")
    key = yield from _which_ship(work, afloat=True)
    name: str = yield from ask(Text(key="name", prompt="Which upgrade?", longest=60, page="p. 15"))
    bonus: dict[str, Any] = yield from ask(
        Form(
            key="bonus",
            prompt="What does it add?",
            manner="offer",
            default={},
            page="p. 15",
            fields=(
                *(Field(value, value[0], least=-MOST, most=MOST) for value in VALUES),
                Field("support", "x", least=0, most=MOST),
            ),
            help="“e2”: explore +2; “x1”: one die more as support ship.",
        )
    )
    glory: bool = yield from ask(
        YesNo(
            key="glory",
            prompt="Gain its glory now (+1)?",
            manner="quiet",
            default=False,
            page="p. 15",
        )
    )
    yield from make_room(work, key)  # type: ignore[arg-type]
    new = Upgrade(
        name=name,
        bonus={value: int(bonus[value]) for value in VALUES if bonus.get(value)},
        support=int(bonus.get("support") or 0),
    )
    number = work.new_id("u")
    work.change_ship(key, upgrades={**work.state.ships[key].upgrades, number: new})
    if glory:
        work.glory(work.player, 1, f"upgrade {name}", "p. 15", "upgrade")
    return work.done(f"{name} on {work.name}'s {work.state.ships[key].name}")


def advisor(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """The active advisor, known or new, with expertise; hiring comes later."""
    work = Work(table)
    yield from work.who("p. 13")
    state = work.state
    options = tuple(
        Option(k, a.name, illegal="" if a.face_up else f"{a.name} is exhausted", page="p. 13")
        for k, a in sorted(state.advisors.items())
        if a.owner == work.player
    )
    pick: Pick = yield from ask(
        Choose(
            key="advisor",
            prompt="Which advisor is active?",
            options=options,
            new="advisor",
            none="no active advisor",
            page="p. 13",
            rule="activate-advisor",
        )
    )
    if not pick.id and not pick.new:
        return _exhaust(work)
    key = pick.id or work.new_id("a")
    known = state.advisors.get(key) or Advisor(name=pick.new, owner=work.player)
    changed = yield from _what_it_does(work, known, bool(pick.new))
    work.state = put(work.state, "advisors", key, changed)
    work.change_province(work.player, active=key)
    expertise = changed.expertise
    work.row("activate", advisor=changed.name, expertise=expertise)
    told_words = ", ".join(f"{kind} {amount:+d}" for kind, amount in expertise.items())
    says = f"{work.name} activates {changed.name}" + (f" ({told_words})" if told_words else "")
    return work.done(says)


def _exhaust(work: Work) -> Outcome[SeaFall]:
    """The active advisor goes face down into the council room until winter (pp. 6, 13)."""
    was = active_advisor(work.state, work.player)
    if was is not None:
        was = replace(was, face_up=False)
        work.state = put(work.state, "advisors", work.province.active, was)
    work.change_province(work.player, active="")
    work.row("exhaust", province=work.player, advisor=was.name if was else "")
    words = f" ({was.name} is exhausted)" if was else ""
    return work.done(f"{work.name} has no active advisor{words}")


def _what_it_does(work: Work, known: Advisor, new: bool) -> Steps[Advisor]:
    """Expertise, power and glory of an advisor; asked of a new one."""
    lines: tuple[HandLine, ...] = yield from ask(
        Lines(
            key="expertise",
            prompt="Expertise",
            manner="offer" if new else "quiet",
            default=[[kind, amount] for kind, amount in sorted(known.expertise.items())],
            page="p. 10",
            rule="expertise",
            help="“raid +2; explore +1”; empty for none.",
        )
    )
    anywhere: bool = yield from ask(
        YesNo(
            key="anywhere",
            prompt="Does its power let fortune help at dangerous sites?",
            manner="offer" if new else "quiet",
            default=known.fortune_anywhere,
            page="p. 18",
            lead="anywhere",
        )
    )
    expertise: dict[str, int] = {}
    for one in lines:
        kind = one.label.casefold()
        expertise[kind] = expertise.get(kind, 0) + one.amount
    printed: int | None = yield from told(
        Number(
            key="glory",
            prompt="Its printed glory, if it gives any",
            manner="quiet",
            default=known.glory,
            unknown=True,
            page="p. 6",
            rule="advisors",
        )
    )
    return replace(known, expertise=expertise, fortune_anywhere=anywhere, glory=printed)


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
    garrison: int | None = yield from told(
        Number(
            key="garrison",
            prompt="Garrison",
            manner="offer",
            default=known.garrison,
            unknown=True,
            page="p. 7",
            rule="icon-garrison",
            lead="garrison",
        )
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
    work.state = put(work.state, "regions", key, changed)
    work.row("name", thing=key, new=changed.name)
    return work.done(f"{changed.name}: garrison {'?' if garrison is None else garrison}")


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
    return work.done(f"{work.state.sites[key].name}: {_site_words(work.state.sites[key])}")


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
    defense: int | None = yield from told(
        Number(
            key="defense",
            prompt="Defense",
            manner="offer",
            default=known.defense,
            unknown=True,
            page="p. 7",
            rule="icon-defense",
            lead="defense",
        )
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
        return
    kind: Pick | None = yield from told(
        Choose(
            key="kind",
            prompt="What is it?",
            manner="offer",
            unknown=True,
            default=known.kind or None,
            options=tuple(Option(kind, KIND_WORDS[kind]) for kind in ISLAND_KINDS),
            page="p. 17",
        )
    )
    found = kind.id if kind is not None else ""
    work.change_site(key, kind=found)
    if found in ("goods", "dock", "market"):
        good: Pick | None = yield from told(
            Choose(
                key="good",
                prompt="Of which good?",
                manner="offer",
                unknown=True,
                default=known.good or None,
                options=tuple(Option(x, x) for x in GOODS),
                page="p. 17",
            )
        )
        work.change_site(key, good=good.id if good else "")
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
        gold: int | None = yield from told(
            Number(
                key="gold",
                prompt="Its gold",
                manner="offer",
                unknown=True,
                default=known.gold,
                page="p. 17",
                lead="gold",
            )
        )
        work.change_site(key, gold=gold)


def _province_site(work: Work, key: str, known: Site) -> Steps[None]:
    value: int | None = yield from told(
        Number(
            key="value",
            prompt="Plunder value",
            manner="offer",
            unknown=True,
            default=known.value,
            page="p. 19",
            rule="plunder-value",
            lead="value",
        )
    )
    work.change_site(key, value=value)
    if known.kind == "field":
        gold: int | None = yield from told(
            Number(
                key="gold",
                prompt="Gold of the field",
                manner="offer",
                unknown=True,
                default=known.gold,
                page="p. 8",
                lead="gold",
            )
        )
        work.change_site(key, gold=gold)


def _site_words(told_site: Site) -> str:
    words = []
    if told_site.kind:
        good = f"{told_site.good} " if told_site.good else ""
        words.append(f"{good}{told_site.kind}")
    if told_site.defense is not None:
        words.append(f"defense {told_site.defense}{' red' if told_site.dangerous else ''}")
    if told_site.value is not None:
        words.append(f"plunder value {told_site.value}")
    if told_site.gold is not None:
        words.append(f"{told_site.gold} gold")
    return ", ".join(words) or "told"


def province(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """A province's defense and garrison, its title, what lies in its warehouse."""
    work = Work(table)
    yield from work.who("p. 8")
    fields: dict[str, Any] = yield from ask(
        Form(
            key="values",
            prompt="Its numbers",
            manner="offer",
            default={},
            page="pp. 7, 8",
            fields=(
                Field("defense", "d", least=0, most=MOST),
                Field("garrison", "g", least=0, most=MOST),
                Field("title", "t", least=1, most=len(TITLES)),
                *(Field(good, least=0, most=MOST) for good in GOODS),
            ),
            help="“d5 g2 t3”: defense, garrison, title (1 Prince to 5 Lord); goods in the warehouse.",
        )
    )
    region = {k: fields[k] for k in ("defense", "garrison") if k in fields}
    if region:
        work.change_region(work.player, **region)
    changes: dict[str, Any] = {}
    if fields.get("title") is not None:
        changes["title"] = fields["title"]
    stock = {good: fields[good] for good in GOODS if fields.get(good) is not None}
    if stock:
        changes["goods"] = {**(work.province.goods or {}), **stock}
    if changes:
        work.change_province(work.player, **changes)
    told_values = ", ".join(f"{k} {'?' if v is None else v}" for k, v in fields.items())
    return work.done(f"{work.name}: {told_values or 'nothing new'}")


def structure(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """A structure on a building site; building it with its price comes later."""
    work = Work(table)
    yield from work.who("p. 15")
    name: str = yield from ask(
        Text(key="name", prompt="Which structure?", longest=60, page="p. 15")
    )
    fields: dict[str, Any] = yield from ask(
        Form(
            key="values",
            prompt="Its numbers",
            manner="offer",
            default={},
            page="p. 15",
            fields=(
                Field("cost", "c", least=0, most=MOST),
                Field("symbols", "g", least=0, most=MOST),
                Field("value", "v", least=0, most=MOST),
                Field("good", number=False),
            ),
            help="cost, garrison symbols, plunder value of its site, colour (a good).",
        )
    )
    where = yield from _building_site(work)
    return (yield from _stand(work, where, name, fields))


def _building_site(work: Work) -> Steps[Pick]:
    """A free building site; how many there are is not told, so a new one if need be (p. 8)."""
    empty = [
        k for k in sorted(work.state.sites, key=lambda key: (len(key), key))
        if work.state.sites[k].region == work.player
        and work.state.sites[k].kind == "structure" and not work.state.sites[k].built
    ]  # fmt: skip
    free = [k for k in empty if not work.state.sites[k].no_build]
    where: Pick = yield from ask(
        Choose(
            key="on",
            prompt="On which building site?",
            options=tuple(Option(k, work.state.sites[k].name) for k in empty),
            new="building site",
            manner="quiet",
            default=free[0] if free else {"new": f"building site {len(empty) + 1}"},
            page="p. 15",
            lead="on",
            help="Nobody needs to say which, but for one where a structure was raided this year.",
        )
    )
    return where


def _stand(work: Work, where: Pick, name: str, fields: dict[str, Any]) -> Steps[Outcome[SeaFall]]:
    """The structure on its site, with a word where building is barred this year (p. 19)."""
    key = where.id or work.new_id("s")
    known = work.state.sites.get(key) or Site(
        name=where.new, region=work.player, kind="structure", explored=True
    )
    if known.no_build:
        why = "A structure was raided there this year, so nothing may be built on the site."
        yield from ask(
            Broken(
                key="no-build", prompt="Structure", page="p. 19", rule="plunder-structure", why=why
            )
        )
    good = str(fields.get("good") or "").casefold()
    changed = replace(
        known,
        built=name,
        cost=fields.get("cost"),
        symbols=int(fields.get("symbols") or 0),
        value=fields.get("value") if fields.get("value") is not None else known.value,
        good=good if good in GOODS else "",
    )
    work.state = put(work.state, "sites", key, changed)
    return work.done(f"{name} stands in {work.name}'s province")


def card(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """A card in a treasure room."""
    work = Work(table)
    yield from work.who("p. 8")
    name: str = yield from ask(Text(key="name", prompt="Which card?", longest=60, page="p. 8"))
    glory: int | None = yield from told(
        Number(key="glory", prompt="Its printed glory", manner="offer", unknown=True, default=0)
    )
    key = work.new_id("t")
    work.state = put(work.state, "cards", key, Card(name=name, owner=work.player, glory=glory))
    return work.done(f"{name} lies in {work.name}'s treasure room")


def enmity(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """Enmity by hand: tokens given or moved, stickers that earlier games left (p. 11)."""
    work = Work(table)
    yield from work.who("p. 11")
    state = work.state
    options = [Option(key, state.regions[key].name) for key in islands(state)]
    options += [
        Option(
            p,
            f"{state.name(p)}'s province",
            illegal="No province holds enmity against itself." if p == work.player else "",
            page="p. 11",
            also=(state.name(p),),
        )
        for p in state.seats
    ]
    pick: Pick = yield from ask(
        Choose(key="at", prompt="In which region?", options=tuple(options), new="island", lead="at")
    )
    region = pick.id
    if not region:
        region = work.new_id("i")
        work.state = put(work.state, "regions", region, Region(name=pick.new))
    held = "At War With" if region in state.provinces else "garrison"
    where: Pick = yield from ask(
        Choose(
            key="place",
            prompt="Where?",
            page="p. 11",
            rule="enmity",
            options=(
                Option("held", held, also=("war", "at war")),
                Option("sticker", "permanent sticker"),
                Option("site", "a site", also=("field",)),
                Option("crossed", "a sticker is crossed out"),
                Option("home", f"back home from the {held}"),
            ),
        )
    )
    return (yield from _place_enmity(work, region, where.id))


def _place_enmity(work: Work, region: str, where: str) -> Steps[Outcome[SeaFall]]:
    if where == "sticker":
        box = free_box(work.state, region)
        if not box:
            why = "All six boxes are full; cover another's sticker instead."
            yield from ask(
                Broken(
                    key="boxes", prompt="Sticker", page="p. 11", rule="permanent-enmity", why=why
                )
            )
            box = "1"
        work.state = with_sticker(work.state, region, box, Sticker(work.player))
        return work.done(f"{work.name}'s sticker in box {box} of {_name(work, region)}")
    if where == "crossed":
        return _cross_out(work, region)
    if where == "site":
        return (yield from _onto_site(work, region))
    number: int = yield from ask(
        Number(
            key="number",
            prompt="How many tokens?",
            manner="offer",
            default=1,
            least=1,
            lead="number",
            page="p. 11",
        )
    )
    held = dict(work.state.regions[region].held)
    if where == "home":
        there = max(0, held.get(work.player, 0))
        if number > there:
            why = f"Only {there} of {work.name}'s tokens lie there."
            yield from ask(
                Broken(key="tokens", prompt="Enmity", page="p. 11", rule="enmity", why=why)
            )
            number = there
        held[work.player] = max(0, held.get(work.player, 0) - number)
    else:
        home = tokens_home(work.state, work.player)
        if number > home:
            why = f"{work.name} has {home} of its 8 tokens at home."
            yield from ask(
                Broken(key="tokens", prompt="Enmity", page="p. 11", rule="enmity-limit", why=why)
            )
            number = home
        held[work.player] = held.get(work.player, 0) + number
    work.change_region(region, held=held if held[work.player] else without_key(held, work.player))
    work.row(
        "enmity_move", owner=work.player, to=region if where == "held" else "home", count=number
    )
    words = "in" if where == "held" else "home from"
    return work.done(f"{work.name}: {number} enmity {words} {_name(work, region)}")


def _cross_out(work: Work, region: str) -> Outcome[SeaFall]:
    for box, sticker in sorted(work.state.regions[region].stickers.items()):
        if sticker.owner == work.player and not sticker.crossed:
            work.state = with_sticker(work.state, region, box, Sticker(work.player, crossed=True))
            return work.done(
                f"{work.name}'s sticker in box {box} of {_name(work, region)} crossed out"
            )
    return work.done(f"{work.name} has no sticker in {_name(work, region)}")


def _onto_site(work: Work, region: str) -> Steps[Outcome[SeaFall]]:
    sites = {k: x for k, x in sorted(work.state.sites.items()) if x.region == region}
    pick: Pick = yield from ask(
        Choose(
            key="site",
            prompt="On which site?",
            options=tuple(Option(k, x.name) for k, x in sites.items()),
            new="site",
            page="p. 11",
        )
    )
    key = pick.id
    if not key:
        key = work.new_id("s")
        # The printed sites of a province are known: another one is a building site (p. 8).
        kind: SiteKind = "structure" if region in work.state.provinces else ""
        new = Site(name=pick.new, region=region, kind=kind, explored=True)
        work.state = put(work.state, "sites", key, new)
    number: int = yield from ask(
        Number(
            key="number",
            prompt="How many tokens?",
            manner="offer",
            default=1,
            least=1,
            lead="number",
            page="p. 11",
        )
    )
    host = region if region in work.state.provinces else ""
    give(work, key, number, host)
    return work.done(f"{work.name}: {', '.join(work.said)}")


def _name(work: Work, region: str) -> str:
    if region in work.state.provinces:
        return f"{work.state.name(region)}'s province"
    return work.state.regions[region].name


def ready(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """What a province holds: gold, glory, reputation, fortune, all on one line."""
    work = Work(table)
    yield from work.who("p. 8")
    names = ("glory", "gold", "reputation", "fortune")
    floor = is_on(work.state, "glory.floor_zero")
    fields: dict[str, Any] = yield from ask(
        Form(
            key="values",
            prompt="What does it hold?",
            page="p. 8",
            fields=tuple(
                Field(name, least=None if name == "glory" and not floor else 0) for name in names
            ),
            help="“glory 9 gold 6 reputation 3 fortune 2”; “?” for what nobody knows.",
        )
    )
    changed: Province = replace(work.province, **{k: v for k, v in fields.items() if k in names})
    work.state = put(work.state, "provinces", work.player, changed)
    told_values = ", ".join(f"{k} {'?' if v is None else v}" for k, v in fields.items())
    return work.done(f"{work.name} has {told_values}")


def sunk_ship(told_ship: Ship) -> str:
    """What to say of a sunk ship until repairing is an act of its own."""
    return "sunk: a repair puts it into the home harbor (p. 15); until then correct it by hand"
