"""Damage on a ship, point by point, and sinking (P-30, P-31; p. 10)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations import Hold, Sink, hold, sink
from companion.games.seafall.procedures.ships import ship_options
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.moves import deck_by, token_returned
from companion.games.seafall.rules.standing import adjusted, cargo_of, choice, face_up, is_on
from companion.games.seafall.state.dice import VALUES
from companion.games.seafall.state.table import DamageCard
from companion.table.procedures.pressing import UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Option, scoped
from companion.toolbox.text import listed, plural

CARDS = 2
"""Damage cards that a ship can have; a third one sinks it (p. 10)."""
NOTHING: Mapping[str, int] = MappingProxyType({})
CARD_FIELDS = (
    Field("name", "n", number=False),
    *(Field(value, value[0]) for value in VALUES),
    Field("repair", least=0),
)


def take_damage(work: Work, ship: str, points: int) -> Steps[bool]:
    """Each point exhausts an upgrade or draws a card, at once; whether the ship sank."""
    told: list[str] = []
    known = work.state.ships[ship]
    lost = not face_up(known) and len(known.damage) + points > CARDS
    for number in range(1, points + 1):
        word = yield from scoped(f"damage-{number}", _point(work, ship, number, points, lost))
        if not word:
            sink_ship(work, ship)
            return True
        told.append(word)
    name = work.state.ships[ship].name
    work.said.append(f"{points} damage to {name} ({_counted(told)})")
    return False


def _counted(words: list[str]) -> str:
    counts = dict.fromkeys(words, 0)
    for word in words:
        counts[word] += 1
    return ", ".join(word if n == 1 else f"{n} × {word}" for word, n in counts.items())


def _point(work: Work, ship: str, number: int, points: int, lost: bool) -> Steps[str]:
    """One point of damage; empty if it sinks the ship. Of one that is lost for sure, with as many
    cards and nothing to exhaust, nobody needs to know what the others say."""
    told_ship = work.state.ships[ship]
    upgrades = face_up(told_ship)
    third = len(told_ship.damage) >= CARDS
    if third and not upgrades:
        return ""
    options = [Option("card", "draw a damage card")]
    if third:
        options = [Option("card", "draw a third damage card: it sinks", page="p. 10")]
    options += [
        Option(
            key,
            f"exhaust {told_ship.upgrades[key].name}",
            page="p. 10",
            also=(told_ship.upgrades[key].name,),
        )
        for key in upgrades
    ]
    default = "card" if not third else upgrades[0]
    warning = "It sinks, though an upgrade could be exhausted instead. " if third else ""
    pick = yield from work.choose(
        "how",
        f"Damage {number} of {points} on {told_ship.name}",
        tuple(options),
        offer=default if upgrades else None,
        quiet=None if upgrades else default,
        help=f"{warning}A third damage card sinks the ship.",
        cite=rulebook.DAMAGE,
    )
    if pick != "card":
        upgrade = told_ship.upgrades[pick]
        changed = {**told_ship.upgrades, pick: replace(upgrade, face_up=False)}
        work.change_ship(ship, upgrades=changed)
        work.row("damage", amount=1, ship=ship, exhausted=upgrade.name)
        yield from fit_hold(work, ship)
        return f"{upgrade.name} exhausted"
    if third:
        return ""
    name = yield from _card(work, ship, lost)
    yield from fit_hold(work, ship)
    return name or "a damage card"


def _card(work: Work, ship: str, lost: bool) -> Steps[str]:
    """Draw a damage card: what it says is typed, or stays unknown; its name."""
    said = yield from work.maybe.form(
        "card",
        "What does the damage card say?",
        CARD_FIELDS,
        offer=None if lost else UNKNOWN,
        quiet=UNKNOWN if lost else None,
        head="name",
        help="Its name and what it changes: “Leak hold -1”; “-” if nobody reads it out.",
        cite=rulebook.DAMAGE_CARDS,
    )
    told_card = said or {}
    changes: dict[str, int] = {
        value: int(told_card[value]) for value in VALUES if told_card.get(value)
    }
    card = DamageCard(
        name=str(told_card.get("name") or ""), changes=changes, repair=told_card.get("repair", 0)
    )
    work.state = deck_by(work.state, "damage", -1)
    key = work.new_id("d")
    work.change_ship(ship, damage={**work.state.ships[ship].damage, key: card})
    work.row("damage", amount=1, ship=ship, card=card.name)
    return card.name


def fit_hold(work: Work, ship: str, keep: Mapping[str, int] = NOTHING) -> Steps[None]:
    """What no longer fits into the hold goes back to the supply at once (P-19, p. 10).

    Args:
        work: the act.
        ship: id of the ship.
        keep: goods that this act brought: what lay there before goes back first.
    """
    told_ship = work.state.ships[ship]
    value = adjusted(told_ship, "hold").value
    check = hold(Hold(hold=value, items=cargo_of(told_ship))).value
    if not check.excess:
        return
    usual: dict[str, int] = {}
    left = check.excess
    older = {good: max(0, n - keep.get(good, 0)) for good, n in sorted(told_ship.cargo.items())}
    for lying in (older, {good: told_ship.cargo[good] - n for good, n in older.items()}):
        for good, n in lying.items():
            if back := min(left, n):
                usual[good] = usual.get(good, 0) + back
                left -= back
    several = len(told_ship.cargo) > 1
    chosen = yield from work.split(
        "returned",
        f"The hold takes {value}: which {plural(check.excess, 'item')} go back?",
        (Option(good, good) for good in sorted(told_ship.cargo)),
        offer=usual if several else None,
        quiet=None if several else usual,
        total=check.excess,
        cite=rulebook.HOLD_SHRINKS,
    )
    for good, count in chosen.items():
        work.load(ship, good, -min(count, told_ship.cargo.get(good, 0)))
    words = ", ".join(f"{n} {good} back to the supply" for good, n in chosen.items())
    if chosen == usual and several:  # nobody may have chosen it
        words += " (which one is a choice, p. 10)"
    work.said.append(words)


def sink_ship(work: Work, ship: str) -> None:
    """The ship sinks: upgrades and cargo to the supply, glory for each upgrade (p. 10)."""
    told_ship = work.state.ships[ship]
    owner = told_ship.owner
    glory = work.state.provinces[owner].glory
    result = sink(
        Sink(
            upgrades=len(told_ship.upgrades),
            glory=glory,
            floor_zero=is_on(work.state, "glory.floor_zero"),
            cards=choice(work.state, "sink.cards"),
        )
    )
    at_once = choice(work.state, "sink.cards") == "at_once"
    work.change_ship(
        ship,
        sunk=True,
        at="",
        upgrades={},
        cargo={},
        damage={} if at_once else told_ship.damage,
    )
    if at_once:
        work.state = deck_by(work.state, "damage", len(told_ship.damage))
    for _, lost_one in sorted(told_ship.upgrades.items()):
        work.state = token_returned(work.state, "upgrade", lost_one.name, lost_one.stock)
    work.row("sink", ship=ship, upgrades=[x.name for x in told_ship.upgrades.values()])
    for key in sorted(told_ship.upgrades):
        name = told_ship.upgrades[key].name
        work.glory(owner, -1, f"{name} returned to the supply", rulebook.SINK)
    upgrades = result.value.lost or 0
    before, after = glory, result.value.glory
    lost = upgrades if before is None or after is None else before - after
    words = f"{told_ship.name} sinks"
    cargo = [f"{n} {good}" for good, n in told_ship.cargo.items() if n > 0]
    if cargo:
        words += f", {listed(cargo, 'and', most=4)} lost"
    if upgrades:
        words += f", −{lost} glory for {plural(upgrades, 'lost upgrade')}"
    work.said.append(words)


@act(
    "damage",
    "Damage a ship",
    spec="P-30",
    cite=rulebook.DAMAGE,
    rules=("damage-cards", "sink", "exhaust-upgrade"),
    help="damage wren 2",
)
def damage_ship(work: Work) -> Steps[str]:
    """Damage on a ship outside an endeavor."""
    yield from work.who()
    pick = yield from work.choose(
        "ship", "Which ship?", ship_options(work.state, work.player, work.cite)
    )
    points = yield from work.number(
        "points", "How much damage?", at_least(0, least=1, most=99), suggest=1
    )
    yield from take_damage(work, pick, points)
    return f"{work.name}: {', '.join(work.said)}"
