"""Telling what stands on the boards: ships and their upgrades (pp. 9, 15)."""

from __future__ import annotations

from typing import Any

from companion.games.seafall.derive import (
    adjusted,
    ships_of,
)
from companion.games.seafall.dice import GOODS, VALUES
from companion.games.seafall.moves import stock_of, token_taken
from companion.games.seafall.procedures.plundering_islands import make_room
from companion.games.seafall.procedures.work import (
    Work,
    ordinals,
    place_name,
    ship_options,
)
from companion.games.seafall.state import (
    SeaFall,
    Upgrade,
)
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import (
    Broken,
    Choose,
    Field,
    Form,
    Option,
    Pick,
    Text,
    YesNo,
    ask,
)
from companion.toolbox.text import listed

MOST = 999
"""No printed number of the game is near it; a slip of the fingers is."""


SHIP_FIELDS = (
    *(Field(value, value[0], least=0, most=MOST) for value in VALUES),
    *(Field(f"{value} boxes", least=0, most=MOST) for value in VALUES),
)


def all_ships(work: Work) -> tuple[Option, ...]:
    """A province's ships with where they are, sunk ones too."""
    return tuple(
        Option(
            key,
            ship.name,
            note=place_name(work.state, ship.at) if ship.at else "",
            also=ordinals(work.state, key),
        )
        for key in ships_of(work.state, work.player, afloat=False)
        for ship in (work.state.ships[key],)
    )


def _which_ship(work: Work, afloat: bool = False) -> Steps[str]:
    options = ship_options(work.state, work.player, page="p. 10") if afloat else all_ships(work)
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
    words = [f"{k} {'?' if v is None else v}" for k, v in fields.items()]
    cargo = work.state.ships[key].cargo
    if cargo != old.cargo:
        goods = listed([f"{n} {good}" for good, n in cargo.items()], "and", most=4)
        words.append(f"{goods} aboard" if cargo else "nothing aboard")
    return work.done(f"{work.name}'s {name}" + (f": {', '.join(words)}" if words else ""))


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
            lead="cargo",
        )
    )
    kept = {good: n for good, n in cargo.items() if n}
    if kept == known:
        return
    for good, n in kept.items():  # what was aboard some ship may be what is told of this one
        found = min(max(0, n - known.get(good, 0)), work.province.loose.get(good, 0))
        if found:
            work.load_somewhere(good, -found)
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


def upgrade(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """An upgrade on a ship; buying it with its price comes later."""
    work = Work(table)
    yield from work.who("p. 15")
    key = yield from _which_ship(work, afloat=True)
    name: str = yield from ask(Text(key="name", prompt="Which upgrade?", longest=60, page="p. 15"))
    stock = stock_of(work.state, "upgrade", name)
    token = work.state.stock[stock] if stock else None
    known = {} if token is None else {**token.bonus, "support": token.support}
    known = {value: number for value, number in known.items() if number}
    bonus: dict[str, Any] = yield from ask(
        Form(
            key="bonus",
            prompt="What does it add?",
            manner="quiet" if known else "offer",
            default=known,
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
    yield from make_room(work, key)
    if stock:
        work.state = token_taken(work.state, stock)
    new = Upgrade(
        name=name,
        stock=stock,
        cost=None if token is None else token.cost,
        good="" if token is None else token.good,
        power="" if token is None else token.power,
        bonus={value: int(bonus[value]) for value in VALUES if bonus.get(value)},
        support=int(bonus.get("support") or 0),
    )
    number = work.new_id("u")
    work.change_ship(key, upgrades={**work.state.ships[key].upgrades, number: new})
    if glory:
        work.glory(work.player, 1, f"upgrade {name}", "p. 15", "upgrade")
    return work.done(f"{name} on {work.name}'s {work.state.ships[key].name}")
