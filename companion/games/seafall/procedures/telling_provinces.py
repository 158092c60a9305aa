"""Telling what a province has: numbers, holdings, structures, cards (pp. 8, 15)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.seafall.derive import (
    is_on,
)
from companion.games.seafall.dice import GOODS
from companion.games.seafall.moves import stock_of, token_taken
from companion.games.seafall.procedures.asking import told_number
from companion.games.seafall.procedures.telling_ships import MOST
from companion.games.seafall.procedures.work import (
    Work,
)
from companion.games.seafall.state import (
    TITLES,
    Card,
    Province,
    SeaFall,
    Site,
    title_of,
)
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import (
    Broken,
    Choose,
    Field,
    Form,
    Number,
    Option,
    Pick,
    Text,
    ask,
    told,
)
from companion.table.state import put
from companion.toolbox.text import listed

CARD_KINDS = (
    Option("treasure", "treasure"), Option("research", "research"), Option("other", "other")
)  # fmt: skip
CARD_PLACES = (Option("room", "treasure room"), Option("deck", "deck"))


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
            help="“d5 g2 t3”: defense, garrison, title (1 Prince to 5 Lord); goods stored.",
        )
    )
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
    return work.done("; ".join([f"{work.name}: {told_values or 'nothing new'}", *work.said]))


def _name_the_other(work: Work, rank: int) -> None:
    """Each title is there once (p. 6); two that are swapped are told one after the other."""
    state = work.state
    others = [p for p in state.seats if p != work.player and state.provinces[p].title == rank]
    if others:
        names = listed([state.name(player) for player in others], "and")
        verb = "is" if len(others) == 1 else "are"
        work.say(f"{names} {verb} {title_of(rank)} as well: each title is there once (p. 6)")


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
    return work.done(f"{name} stands in {work.name}'s province")


def card(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """A card in a treasure room, or a treasure that can be bought."""
    work = Work(table)
    yield from work.who("p. 8")
    name: str = yield from ask(Text(key="name", prompt="Which card?", longest=60, page="p. 8"))
    glory: int | None = yield from told_number("glory", "Its printed glory", default=0)
    kind: Pick = yield from ask(
        Choose(
            key="kind", prompt="What kind of card?", options=CARD_KINDS, none="not told",
            manner="quiet", default={}, page="p. 8", lead="kind",
        )
    )  # fmt: skip
    place: Pick = yield from ask(
        Choose(
            key="place", prompt="Where does it lie?", options=CARD_PLACES, manner="quiet",
            default="room", page="p. 8", lead="place",
        )
    )  # fmt: skip
    cost: int | None = yield from told(
        Number(
            key="cost", prompt="Its cost", manner="quiet", default=None, unknown=True,
            page="p. 13", rule="buy-treasure",
        )
    )  # fmt: skip
    good: Pick | None = yield from told(
        Choose(
            key="good", prompt="Its colour", manner="quiet", unknown=True, default=None,
            options=tuple(Option(x, x) for x in GOODS), page="p. 13", rule="goods-discount",
        )
    )  # fmt: skip
    key = work.new_id("t")
    in_room = place.id == "room"
    new = Card(
        name=name, glory=glory, kind=kind.id,  # type: ignore[arg-type]
        cost=cost, good=good.id if good else "",
        owner=work.player if in_room else "", place=place.id,  # type: ignore[arg-type]
    )  # fmt: skip
    work.state = put(work.state, "cards", key, new)
    where = f"in {work.name}'s treasure room" if in_room else "in its deck"
    return work.done(f"{name} lies {where}")


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
