"""Goods moved around the Sail action (P-18, P-19; pp. 9, 14)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.endeavors.damaging import fit_hold
from companion.games.seafall.procedures.paying import WAREHOUSE, store
from companion.games.seafall.procedures.ships import all_ships
from companion.games.seafall.procedures.turn_limits import begin, brought
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.names import place_name
from companion.games.seafall.rules.places import sail_untold
from companion.games.seafall.rules.rounds import turn_kept
from companion.games.seafall.rules.standing import adjusted, cargo_of, is_on
from companion.games.seafall.state.dice import GOODS
from companion.games.seafall.state.table import AT_SEA
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.text import listed


@act(
    "move-goods",
    "Move goods",
    spec="P-18",
    cite=rulebook.LOAD_UNLOAD,
    rules=("hold-limit", "warehouse", "sail-action"),
    help="load 2 iron onto wren",
)
def move_goods(work: Work) -> Steps[str]:
    """Goods between one's ships, or into and out of the warehouse, around sailing (P-18; p. 9)."""
    yield from work.who()
    source = yield from _hold(work, "from", "")
    target = yield from _hold(work, "to", source)
    chosen = yield from _goods(work, source)
    yield from _together(work, source, target)
    yield from _around_sailing(work)
    if target != WAREHOUSE:
        yield from _fits(work, target, sum(chosen.values()))
    for good, count in chosen.items():
        _take(work, source, good, count)
        _put(work, target, good, count)
    if target != WAREHOUSE:
        yield from fit_hold(work, target)
    moved = listed([f"{n} {good}" for good, n in chosen.items()], "and") or "goods unknown"
    words = [f"{work.name}: {moved} from {_words(work, source)} to {_words(work, target)}"]
    return ", ".join([*words, *work.said])


def _fits(work: Work, target: str, count: int) -> Steps[None]:
    """No more is loaded than fits: only bought goods may push others out (pp. 9, 14)."""
    ship = work.state.ships[target]
    value, aboard = adjusted(ship, "hold").value, cargo_of(ship)
    if value is not None and aboard + count > value:
        room = max(0, value - aboard)
        why = f"{ship.name} holds {value} and has {aboard} aboard: {room or 'nothing'} more fits."
        yield from work.breaks("no-room", why, rulebook.HOLD_LIMIT)


def _words(work: Work, place: str) -> str:
    return "the warehouse" if place == WAREHOUSE else work.state.ships[place].name


def _hold(work: Work, key: str, other: str) -> Steps[str]:
    """A ship or the warehouse."""
    sunk = {key for key, ship in work.state.ships.items() if ship.sunk}
    options = [
        replace(one, illegal=f"{one.label} is sunk" if one.id in sunk else "", page="p. 10")
        for one in all_ships(work)
        if one.id != other
    ]
    if other != WAREHOUSE:
        options.append(Option(WAREHOUSE, "warehouse"))
    laden = [k for k, x in work.state.ships.items() if x.owner == work.player and x.cargo]
    pick = yield from work.choose(
        key,
        "From where?" if key == "from" else "To where?",
        tuple(options),
        offer=laden[0] if key == "from" and len(laden) == 1 else None,
        lead=key,
    )
    return pick


def _held(work: Work, place: str) -> dict[str, int | None]:
    if place == WAREHOUSE:
        return dict(work.province.goods)
    cargo = work.state.ships[place].cargo
    return {good: cargo.get(good, 0) for good in GOODS}


def _goods(work: Work, source: str) -> Steps[dict[str, int]]:
    """What is moved: by default all that is known to be there."""
    held = _held(work, source)
    whole = {good: n for good, n in held.items() if n}
    chosen = yield from work.maybe.split(
        "goods",
        "Which goods?",
        (Option(good, good) for good in GOODS),
        total=None,
        offer=whole or None,
    )
    if chosen is None:
        return {}
    missing = [g for g, n in chosen.items() if (has := held.get(g)) is not None and n > has]
    if missing:
        there = listed([f"{held[good] or 'no'} {good}" for good in missing], "and")
        place = _words(work, source)
        why = f"{place[:1].upper()}{place[1:]} holds {there}."
        yield from work.breaks("not-there", why)
    return chosen


def _together(work: Work, source: str, target: str) -> Steps[None]:
    """Both ends must be in one region, at land (p. 9)."""
    ships = [key for key in (source, target) if key != WAREHOUSE]
    free = sail_untold(work.state, work.player)
    if WAREHOUSE in (source, target):
        ship = work.state.ships[ships[0]]
        if ship.at in ("", work.player) or free:
            brought(work, ships[0], work.player)
            return
        where = place_name(work.state, ship.at)
        why = f"{ship.name} is at {where}; {work.name} controls no warehouse there."
        yield from work.breaks("no-warehouse", why)
        return
    first, second = (work.state.ships[key] for key in ships)
    if not first.at or not second.at or (free and first.at != second.at):
        known = first.at or second.at
        if known and known != AT_SEA:
            for key in ships:
                brought(work, key, known)
        return
    if first.at != second.at:
        why = f"{first.name} and {second.name} are not in one region."
        yield from work.breaks("apart", why)
    elif first.at == AT_SEA and not free:
        why = "They are at sea; goods are moved at land."
        yield from work.breaks("at-sea", why)


def _around_sailing(work: Work) -> Steps[None]:
    """Only before or after sailing, which may be 0 spaces (rulings R-68, R-99)."""
    state = work.state
    if not turn_kept(state, work.player) or is_on(state, "load.anytime"):
        return
    used = state.this_turn.actions
    if "sail" in used and used[-1] != "sail":
        why = "Goods are moved right before or after sailing; another action came since."
        yield from work.breaks("not-sailing", why)
        return
    yield from begin(work, "sail")


def _take(work: Work, place: str, good: str, count: int) -> None:
    if place == WAREHOUSE:
        store(work, good, -count)
        return
    cargo = work.state.ships[place].cargo
    if cargo.get(good):
        work.load(place, good, -min(count, cargo[good]))


def _put(work: Work, place: str, good: str, count: int) -> None:
    if place == WAREHOUSE:
        store(work, good, count)
    else:
        work.load(place, good, count)
