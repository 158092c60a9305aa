"""The Sail action, and goods moved around it (P-17 to P-19; pp. 9, 14)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall.calculations.sailing import SailTogether, sail_together
from companion.games.seafall.derive import adjusted, is_on
from companion.games.seafall.derive_places import sail_untold
from companion.games.seafall.dice import GOODS
from companion.games.seafall.procedures.acting import begin, brought, change_turn, kept
from companion.games.seafall.procedures.damaging import fit_hold
from companion.games.seafall.procedures.listing import UNTOLD
from companion.games.seafall.procedures.paying import WAREHOUSE, store
from companion.games.seafall.procedures.telling_ships import all_ships
from companion.games.seafall.procedures.work import Work, is_sea, islands, place_name
from companion.games.seafall.state import AT_SEA, Region, SeaFall
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import (
    Broken,
    Choose,
    Number,
    Option,
    Pick,
    Split,
    YesNo,
    ask,
    told,
)
from companion.table.state import put
from companion.toolbox.text import listed, plural


def sail(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """Where ships sail, or are; where turns are kept, as the turn's Sail action (p. 9).

    The map is not known, so spaces are compared with the ship's sail only if they are told. Two
    sentences in a row, one for each ship, are the same action.
    """
    work = Work(table)
    yield from work.who("p. 9")
    pick: Pick = yield from ask(
        Choose(
            key="ship",
            prompt="Which ship?",
            options=(*all_ships(work), Option("both", "both ships")),
            page="p. 9",
        )
    )
    place = yield from _place(work)
    keys = [o.id for o in all_ships(work)] if pick.id == "both" else [pick.id]
    yield from begin(work, "sail")
    spaces = yield from _spaces(work, keys)
    names = []
    for key in keys:
        if work.state.ships[key].sunk:
            why = f"{work.state.ships[key].name} is sunk"
            yield from ask(
                Broken(key=f"sunk-{key}", prompt="Sail", page="p. 10", rule="sink", why=why)
            )
        work.change_ship(key, at=place, sunk=False)
        more = {} if spaces is None else {"spaces": spaces, "limit": _limit(work, key)}
        work.row("sail", ship=key, to=place, **more)
        names.append(work.state.ships[key].name)
    if work.state.turn == work.player:
        sailed = work.state.this_turn.sailed
        change_turn(work, sailed=(*sailed, *(key for key in keys if key not in sailed)))
    words = f"{work.name}: {' and '.join(names)} at {place_name(work.state, place)}"
    return work.done(", ".join([words, *work.said]))


def _place(work: Work) -> Steps[str]:
    state = work.state
    options = [Option(key, state.regions[key].name) for key in islands(state)]
    options += [Option(p, f"{state.name(p)}'s harbor", also=(state.name(p),)) for p in state.seats]
    options.append(Option(AT_SEA, "sea"))
    if work.player in state.regions:
        home = next(n for n, x in enumerate(options) if x.id == work.player)
        also = (*options[home].also, "home", "home harbor")
        options[home] = replace(options[home], also=also)
    pick: Pick = yield from ask(
        Choose(
            key="at", prompt="Where?", options=tuple(options), new="island", page="p. 7", lead="at"
        )
    )
    if pick.id:
        return pick.id
    if is_sea(pick.new):
        return AT_SEA
    key = work.new_id("i")
    work.state = put(work.state, "regions", key, Region(name=pick.new))
    return key


def _limit(work: Work, ship: str) -> int | None:
    """Most spaces of a ship: its sail, at least 1 (pp. 9, 14)."""
    value = adjusted(work.state.ships[ship], "sail").value
    return None if value is None else max(1, value)


def _spaces(work: Work, keys: list[str]) -> Steps[int | None]:
    """How far they sail, if anybody tells; more than the sail allows is named."""
    spaces: int | None = yield from told(
        Number(
            key="spaces", prompt="How many spaces?", manner="quiet", default=None, unknown=True,
            page="p. 9", rule="sailing", lead="spaces",
        )
    )  # fmt: skip
    together: bool = yield from ask(
        YesNo(
            key="together", prompt="Together?", manner="quiet", default=len(keys) > 1,
            page="p. 9", rule="sail-together",
        )
    )  # fmt: skip
    if spaces is None:
        return None
    limits = {work.state.ships[key].name: _limit(work, key) for key in keys}
    for name, limit in limits.items():
        if limit is not None and spaces > limit and (not together or len(keys) == 1):
            why = f"{name} may move {limit}, not {spaces}."
            yield from work.breaks("too-far", why, "p. 9", "sailing")
            break
    if together:
        result = sail_together(SailTogether(limits=limits, moved=spaces))
        most = result.value.most
        words = UNTOLD if most is None else f"{plural(most, 'space')} together"
        work.sums["sail"] = replace(result, value=words)
        if len(keys) > 1 and result.value.within is False:
            yield from work.breaks("too-far", result.notes[0], "p. 9", "sail-together")
        for name, left in result.value.left.items():
            if len(keys) > 1 and left:
                work.said.append(f"{name} may go on {left}")
    return spaces


def move_goods(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """Goods between one's ships, or into and out of the warehouse, around sailing (P-18; p. 9)."""
    work = Work(table)
    yield from work.who("p. 9")
    source = yield from _hold(work, "from", "")
    target = yield from _hold(work, "to", source)
    chosen = yield from _goods(work, source)
    yield from _together(work, source, target)
    yield from _around_sailing(work)
    for good, count in chosen.items():
        _take(work, source, good, count)
        _put(work, target, good, count)
    if target != WAREHOUSE:
        yield from fit_hold(work, target)
    moved = listed([f"{n} {good}" for good, n in chosen.items()], "and") or "goods not told"
    words = [f"{work.name}: {moved} from {_words(work, source)} to {_words(work, target)}"]
    return work.done(", ".join([*words, *work.said]))


def _words(work: Work, place: str) -> str:
    return "the warehouse" if place == WAREHOUSE else work.state.ships[place].name


def _hold(work: Work, key: str, other: str) -> Steps[str]:
    """A ship or the warehouse."""
    options = [
        replace(option, illegal=f"{option.label} is sunk" if sunk else "", page="p. 10")
        for option in all_ships(work)
        if option.id != other
        for sunk in (work.state.ships[option.id].sunk,)
    ]
    if other != WAREHOUSE:
        options.append(Option(WAREHOUSE, "warehouse"))
    pick: Pick = yield from ask(
        Choose(
            key=key,
            prompt="From where?" if key == "from" else "To where?",
            options=tuple(options),
            page="p. 9",
            rule="load-unload",
            lead=key,
        )
    )
    return pick.id


def _held(work: Work, place: str) -> dict[str, int | None]:
    if place == WAREHOUSE:
        return dict(work.province.goods)
    cargo = work.state.ships[place].cargo
    return {good: cargo.get(good, 0) for good in GOODS}


def _goods(work: Work, source: str) -> Steps[dict[str, int]]:
    """What is moved: by default all that is known to be there."""
    held = _held(work, source)
    whole = {good: n for good, n in held.items() if n}
    chosen: dict[str, int] | None = yield from told(
        Split(
            key="goods",
            prompt="Which goods?",
            options=tuple(Option(good, good) for good in GOODS),
            manner="offer" if whole else "ask",
            default=whole or None,
            unknown=True,
            page="p. 9",
            rule="load-unload",
        )
    )
    if chosen is None:
        return {}
    missing = [g for g, n in chosen.items() if (has := held.get(g)) is not None and n > has]
    if missing:
        there = listed([f"{held[good] or 'no'} {good}" for good in missing], "and")
        place = _words(work, source)
        why = f"{place[:1].upper()}{place[1:]} holds {there}."
        yield from work.breaks("not-there", why, "p. 9", "load-unload")
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
        yield from work.breaks("no-warehouse", why, "p. 9", "load-unload")
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
        yield from work.breaks("apart", why, "p. 9", "load-unload")
    elif first.at == AT_SEA and not free:
        why = "They are at sea; goods are moved at land."
        yield from work.breaks("at-sea", why, "p. 9", "load-unload")


def _around_sailing(work: Work) -> Steps[None]:
    """Only before or after sailing, which may be 0 spaces (rulings R-68, R-99)."""
    state = work.state
    if not kept(state, work.player) or is_on(state, "load.anytime"):
        return
    used = state.this_turn.actions
    if "sail" in used and used[-1] != "sail":
        why = "Goods are moved right before or after sailing; another action came since."
        yield from work.breaks("not-sailing", why, "p. 9", "load-unload")
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
