"""Telling what a province has: numbers, holdings, structures, cards (pp. 8, 15)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.telling.ships import MOST
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.moves import stock_of, token_taken
from companion.games.seafall.rules.owed import without_told
from companion.games.seafall.rules.standing import is_on
from companion.games.seafall.state.constants import RANKS, TITLES
from companion.games.seafall.state.dice import GOODS
from companion.games.seafall.state.table import (
    PROVINCE_SITES,
    Card,
    CardKind,
    CardPlace,
    Province,
    Site,
    title_of,
)
from companion.table.procedures.pressing import UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Option, Pick
from companion.table.state import put
from companion.toolbox.text import listed

CARD_KINDS: dict[CardKind, str] = {
    "treasure": "treasure",
    "research": "research",
    "other": "other",
}
CARD_PLACES: dict[CardPlace, str] = {"room": "treasure room", "deck": "deck"}
FIELDS = {"first field": "field 1", "second field": "field 2"}
"""Gold of a field in the form, and the site that it is of."""
PLUNDER_VALUES = {
    f"{dict(zip(FIELDS.values(), FIELDS, strict=True)).get(name, name)} value": name
    for name, _ in PROVINCE_SITES
}
"""Plunder value in the form, and the site that it is of."""


@act(
    "province",
    "Enter a province's numbers",
    cite=rulebook.PROVINCE_BOARD,
    help="province values=d5 g2 t3",
)
def province(work: Work) -> Steps[str]:
    """What a province's board shows: defense, garrison, fields, plunder values; title, goods."""
    yield from work.who()
    fields = yield from work.form(
        "values",
        "Its numbers",
        (
            Field("defense", "d", least=0, most=MOST),
            Field("garrison", "g", least=0, most=MOST),
            Field("title", "t", least=1, most=len(TITLES)),
            *(Field(good, least=0, most=MOST) for good in GOODS),
            *(Field(name, least=0, most=MOST) for name in (*FIELDS, *PLUNDER_VALUES)),
        ),
        offer={},
        help=f"“d5 g2 t3”: defense, garrison, title ({RANKS}). Also the goods stored, and what is "
        "printed on the board: “first field 3, vault value 4”.",
    )
    _printed(work, fields)
    region = {k: fields[k] for k in ("defense", "garrison") if k in fields}
    if region:
        work.change_region(work.player, **region)
    changes: dict[str, Any] = {}
    if fields.get("title") is not None:
        changes["title"] = fields["title"]
        _name_the_other(work, fields["title"])
    stock = {good: fields[good] for good in GOODS if good in fields}
    if stock:
        changes["goods"] = {**work.province.goods, **stock}
    if changes:
        work.change_province(work.player, **changes)
    told_values = ", ".join(f"{k} {'?' if v is None else v}" for k, v in fields.items())
    return "; ".join([f"{work.name}: {told_values or 'nothing new'}", *work.said])


def _printed(work: Work, fields: dict[str, Any]) -> None:
    """Gold of the fields and plunder values as the board prints them (p. 8)."""
    for key, known in work.state.sites.items():
        if known.region != work.player:
            continue
        for names, what in ((FIELDS, "gold"), (PLUNDER_VALUES, "value")):
            told = [
                fields[name]
                for name, site in names.items()
                if name in fields and site == known.name
            ]
            if told:
                work.change_site(key, **{what: told[0]})


def _name_the_other(work: Work, rank: int) -> None:
    """Each title is there once (p. 6); two that are swapped are told one after the other."""
    state = work.state
    others = [p for p in state.seats if p != work.player and state.provinces[p].title == rank]
    if others:
        names = listed([state.name(player) for player in others], "and")
        verb = "is" if len(others) == 1 else "are"
        work.say(f"{names} {verb} {title_of(rank)} as well: each title is there once (p. 6)")


@act(
    "holds",
    "Enter what a province holds",
    cite=rulebook.PROVINCE_BOARD,
    words=("has",),
    help="yellow has glory 9 gold 6 fortune 2",
)
def holdings(work: Work) -> Steps[str]:
    """What a province holds: gold, glory, reputation, fortune, all on one line."""
    yield from work.who()
    names = ("glory", "gold", "reputation", "fortune")
    floor = is_on(work.state, "glory.floor_zero")
    fields = yield from work.form(
        "values",
        "What does it hold?",
        (Field(name, least=None if name == "glory" and not floor else 0) for name in names),
        help="“glory 9 gold 6 reputation 3 fortune 2”; “?” for what nobody knows.",
    )
    changed: Province = replace(work.province, **{k: v for k, v in fields.items() if k in names})
    work.state = without_told(put(work.state, "provinces", work.player, changed))
    told_values = ", ".join(f"{k} {'?' if v is None else v}" for k, v in fields.items())
    return f"{work.name} has {told_values}"


@act(
    "structure",
    "Enter a structure",
    cite=rulebook.STRUCTURES,
    help="structure Gun Towers values=c12 g1 v4",
)
def structure(work: Work) -> Steps[str]:
    """A structure on a building site; building it with its price comes later."""
    yield from work.who()
    name = yield from work.text("name", "Which structure?", longest=60)
    fields = yield from work.form(
        "values",
        "Its numbers",
        (
            Field("cost", "c", least=0, most=MOST),
            Field("symbols", "g", least=0, most=MOST),
            Field("value", "v", least=0, most=MOST),
            Field("good", number=False),
        ),
        offer={},
        help="cost, garrison symbols, plunder value of its site, colour (a good).",
    )
    where = yield from _building_site(work)
    return (yield from _stand(work, where, name, fields))


def _building_site(work: Work) -> Steps[Pick]:
    """A free building site; how many there are is not told, so a new one if need be (p. 8)."""
    empty = [
        k
        for k in sorted(work.state.sites, key=lambda key: (len(key), key))
        if work.state.sites[k].region == work.player
        and work.state.sites[k].kind == "structure"
        and not work.state.sites[k].built
    ]
    free = [k for k in empty if not work.state.sites[k].no_build]
    where = yield from work.pick(
        "on",
        "On which building site?",
        (Option(k, work.state.sites[k].name) for k in empty),
        quiet=free[0] if free else Pick(new=f"building site {len(empty) + 1}"),
        new="building site",
        lead="on",
        help="Nobody needs to say which, but for one where a structure was raided this year.",
    )
    return where


def _stand(work: Work, where: Pick, name: str, fields: dict[str, Any]) -> Steps[str]:
    """The structure on its site, with a word where building is barred this year (p. 19)."""
    key = where.id or work.new_id("s")
    known = work.state.sites.get(key) or Site(
        name=where.new, region=work.player, kind="structure", explored=True
    )
    if known.no_build:
        why = "A structure was raided there this year, so nothing may be built on the site."
        yield from work.breaks("no-build", why, rulebook.PLUNDER_STRUCTURE, prompt="Structure")
    good = str(fields.get("good") or "").casefold()
    stock = stock_of(work.state, "structure", name)
    if stock:
        work.state = token_taken(work.state, stock)
    changed = replace(
        known,
        built=name,
        stock=stock,
        cost=fields.get("cost"),
        symbols=int(fields.get("symbols") or 0),
        value=fields.get("value") if fields.get("value") is not None else known.value,
        good=good if good in GOODS else "",
    )
    work.state = put(work.state, "sites", key, changed)
    return f"{name} stands in {work.name}'s province"


@act(
    "treasure",
    "Enter a card of a treasure room",
    cite=rulebook.TREASURE_ROOM,
    help="treasure Crown",
)
def card(work: Work) -> Steps[str]:
    """A card in a treasure room, or a treasure that can be bought."""
    yield from work.who()
    name = yield from work.text("name", "Which card?", longest=60)
    glory = yield from work.maybe.number("glory", "Its printed glory", at_least(0), offer=0)
    kind = yield from work.one_or_none(
        "kind", "What kind of card?", CARD_KINDS, "unknown", quiet="", lead="kind"
    )
    place = yield from work.one_of(
        "place", "Where does it lie?", CARD_PLACES, quiet="room", lead="place"
    )
    cost = yield from work.maybe.number(
        "cost", "Its cost", at_least(0), quiet=UNKNOWN, cite=rulebook.BUY_TREASURE
    )
    good = yield from work.maybe.choose(
        "good",
        "Its colour",
        (Option(x, x) for x in GOODS),
        quiet=UNKNOWN,
        cite=rulebook.GOODS_DISCOUNT,
    )
    key = work.new_id("t")
    in_room = place == "room"
    new = Card(
        name=name,
        glory=glory,
        kind=kind,
        cost=cost,
        good=good if good else "",
        owner=work.player if in_room else "",
        place=place,
    )
    work.state = put(work.state, "cards", key, new)
    where = f"in {work.name}'s treasure room" if in_room else "in its deck"
    return f"{name} lies {where}"
