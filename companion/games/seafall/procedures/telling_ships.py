"""Telling what stands on the boards: ships, where they are, upgrades, advisors (pp. 9, 13, 15)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.seafall.derive import (
    active_advisor,
    adjusted,
    ships_of,
)
from companion.games.seafall.dice import GOODS, VALUES
from companion.games.seafall.procedures.plundering_islands import make_room
from companion.games.seafall.procedures.work import (
    Work,
    islands,
    ordinals,
    place_name,
    ship_options,
)
from companion.games.seafall.state import (
    Advisor,
    Region,
    SeaFall,
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
from companion.table.state import put
from companion.toolbox.sums import HandLine

MOST = 999
"""No printed number of the game is near it; a slip of the fingers is."""


SHIP_FIELDS = (
    *(Field(value, value[0], least=0, most=MOST) for value in VALUES),
    *(Field(f"{value} boxes", least=0, most=MOST) for value in VALUES),
)


def _ship_options(work: Work) -> tuple[Option, ...]:
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
    changed = yield from _what_it_does(known, bool(pick.new))
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
    work.row("exhaust", player=work.player, advisor=was.name if was else "")
    words = f" ({was.name} is exhausted)" if was else ""
    return work.done(f"{work.name} has no active advisor{words}")


def _what_it_does(known: Advisor, new: bool) -> Steps[Advisor]:
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
