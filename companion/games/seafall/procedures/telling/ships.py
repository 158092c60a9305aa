"""Telling what stands on the boards: ships and their upgrades (pp. 9, 15)."""

from __future__ import annotations

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.ships import all_ships, make_room, ship_options
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.moves import stock_of, token_taken
from companion.games.seafall.rules.standing import adjusted
from companion.games.seafall.state.dice import GOODS, VALUES
from companion.games.seafall.state.table import Upgrade
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field
from companion.toolbox.text import listed

MOST = 999
"""No printed number of the game is near it; a slip of the fingers is."""


SHIP_FIELDS = (
    *(Field(value, value[0], least=0, most=MOST) for value in VALUES),
    *(Field(f"{value} boxes", least=0, most=MOST) for value in VALUES),
)


def _which_ship(work: Work, afloat: bool = False) -> Steps[str]:
    options = ship_options(work.state, work.player, rulebook.SINK) if afloat else all_ships(work)
    pick = yield from work.choose("ship", "Which ship?", options)
    return pick


@act(
    "ship",
    "Enter a ship's values",
    cite=rulebook.SHIP_VALUES,
    help="ship first values=“s4 r4 e2 h3” called Wren",
)
def ship(work: Work) -> Steps[str]:
    """A ship's name, printed values, filled boxes, cargo."""
    yield from work.who()
    key = yield from _which_ship(work)
    fields = yield from work.form(
        "values",
        "Its printed values",
        SHIP_FIELDS,
        offer={},
        help="“s4 r4 e2 h3”: sail, raid, explore, hold.",
    )
    name = yield from work.text(
        "name",
        "Its name",
        offer=work.state.ships[key].name,
        a_name=True,
        longest=60,
        lead="called",
        cite=rulebook.NAMING,
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
    named = f"{old.name} is {name}" if name != old.name else name
    return f"{work.name}'s {named}" + (f": {', '.join(words)}" if words else "")


def _cargo(work: Work, key: str) -> Steps[None]:
    known = work.state.ships[key].cargo
    cargo = yield from work.form(
        "cargo",
        "Goods in its hold",
        (Field(good, least=0, most=MOST) for good in GOODS),
        quiet=dict(known),
        lead="cargo",
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
        yield from work.breaks("overfull", why, rulebook.HOLD_LIMIT, prompt="Cargo")
    work.change_ship(key, cargo=kept)


@act(
    "upgrade",
    "Put an upgrade on a ship",
    cite=rulebook.SHIP_UPGRADES,
    help="upgrade wren Nimble",
)
def upgrade(work: Work) -> Steps[str]:
    """An upgrade on a ship; buying it with its price comes later."""
    yield from work.who()
    key = yield from _which_ship(work, afloat=True)
    name = yield from work.text("name", "Which upgrade?", longest=60, a_name=True)
    stock = stock_of(work.state, "upgrade", name)
    token = work.state.stock[stock] if stock else None
    known = {} if token is None else {**token.bonus, "support": token.support}
    known = {value: number for value, number in known.items() if number}
    bonus = yield from work.form(
        "bonus",
        "What does it add?",
        (
            *(Field(value, value[0], least=-MOST, most=MOST) for value in VALUES),
            Field("support", "x", least=0, most=MOST),
        ),
        quiet=known or None,
        offer=None if known else {},
        help="“e2”: explore +2; “x1”: one die more as support ship.",
    )
    glory = yield from work.yes("glory", "Gain its glory now (+1)?", quiet=False)
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
        work.glory(work.player, 1, f"upgrade {name}", rulebook.UPGRADE)
    return f"{name} on {work.name}'s {work.state.ships[key].name}"
