"""The Builders' Repair, with what brings sunk ships back (P-22; p. 15)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.guilds.repair import (
    DamagedShip,
    Repair,
    repair as repaired,
)
from companion.games.seafall.procedures.paying import pay
from companion.games.seafall.procedures.turn_limits import begin
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.moves import deck_by
from companion.games.seafall.rules.names import ordinals, place_name, region_name
from companion.games.seafall.rules.places import has_port, may_use, repairs_at, sail_untold
from companion.games.seafall.rules.standing import choice, ships_of
from companion.games.seafall.state.table import AT_SEA, Ship
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Break, Option, option
from companion.toolbox.sums import Result
from companion.toolbox.text import listed, plural


@act(
    "repair",
    "Repair ships",
    spec="P-22",
    cite=rulebook.REPAIR,
    rules=("rebuild", "icon-repair", "damage-cards"),
    words=("repairs", "repaired", "rebuild", "rebuilds"),
    help="repair wren",
)
def repair(work: Work) -> Steps[str]:
    """Ships at repair symbols are made whole; sunk ones come back into the home harbor (p. 15)."""
    yield from work.who()
    chosen = yield from _which(work)
    takes_action = yield from _takes_action(work, chosen)
    if takes_action:
        yield from begin(work, "repair")
    sunk = yield from _sunk(work)
    state = work.state
    ships = tuple(
        DamagedShip(
            name=ship.name,
            symbol=_symbol(work, ship),
            cards=tuple(
                None if x.repair is None else max(0, x.repair)
                for _, x in sorted(ship.damage.items())
            ),
            exhausted=sum(not x.face_up for x in ship.upgrades.values()),
        )
        for ship in (state.ships[key] for key in chosen)
    )
    result = repaired(
        Repair(
            ships=ships,
            sunk=tuple(state.ships[key].name for key in sunk),
            afloat=len(ships_of(state, work.player)),
            none_afloat=choice(state, "repair.none_afloat") == "allow",
        )
    )
    if not ships and result.value.may is False and not (sunk and _lying(work)):
        none = not ships_of(state, work.player)
        key = "none-afloat" if none else "no-symbol"
        yield from work.breaks(key, result.notes[0], rulebook.REBUILD if none else rulebook.REPAIR)
    cost: Result[int | None] = result.with_value(result.value.cost)
    rebuilds = bool(sunk) and not ships  # nothing afloat needs it, and nobody named any
    cost = replace(cost, notes=()) if rebuilds else cost
    paid = yield from pay(work, cost, "repairs")
    unseen = [
        key for key in chosen if _symbol(work, state.ships[key]) is None and state.ships[key].at
    ]
    for place in dict.fromkeys(state.ships[key].at for key in unseen):
        where = place_name(state, place)
        told = f"{where} shows the repair symbol"
        if place == AT_SEA:  # where it sailed to was not told
            names = [state.ships[key].name for key in unseen if state.ships[key].at == AT_SEA]
            told = f"{listed(names, 'and')} sailed to a repair symbol first"
        work.say(f"that {told} is taken as said")
    for key in chosen:
        _mend(work, key)
    for key in sunk:
        _rebuild(work, key, "" if rebuilds else f"{state.ships[key].name} ")
    words = [f"{work.name} repairs {listed([x.name for x in ships], 'and') or 'no ship'}"]
    if rebuilds:
        words = [f"{work.name} rebuilds {listed([state.ships[k].name for k in sunk], 'and')}"]
    words += [f"for {paid} gold"] if paid else []
    return ", ".join([*words, *work.said])


def _symbol(work: Work, ship: Ship) -> bool | None:
    """Whether the ship lies where it can be repaired; `None` if nobody can tell."""
    state = work.state
    if not ship.at or (sail_untold(state, work.player) and _why_not(work, ship)):
        return None
    if ship.at == AT_SEA or not may_use(state, work.player, ship.at):
        return False
    return repairs_at(state, ship.at)


def _why_not(work: Work, ship: Ship) -> Break | None:
    state = work.state
    if ship.sunk:
        return rulebook.REPAIR.broken(f"{ship.name} is sunk: it is rebuilt, not repaired.")
    if not ship.at:
        return None
    if ship.at == AT_SEA:
        return rulebook.REPAIR.broken(f"{ship.name} is at sea.")
    if not may_use(state, work.player, ship.at):
        why = f"{region_name(state, ship.at)} lends nothing in this turn."
        return rulebook.REPAIR.broken(why)
    if repairs_at(state, ship.at) is False:
        why = f"{place_name(state, ship.at)} shows no repair symbol."
        return rulebook.REPAIR.broken(why)
    return None


def _which(work: Work) -> Steps[tuple[str, ...]]:
    """Ships that are repaired: by default all that lie where it can be done; where a sunk one may
    be meant, only those that need it. One that may have sailed there though nobody told it is
    repaired only if it is named (p. 15)."""
    state = work.state
    free = sail_untold(state, work.player)
    mine = ships_of(state, work.player, afloat=False)
    reasons = {key: _why_not(work, state.ships[key]) for key in mine}
    lying = _lying(work)
    sunk = any(state.ships[k].sunk for k in mine)
    usual = [k for k in lying if not sunk or _state_of(state.ships[k])]
    able = [k for k in mine if not state.ships[k].sunk and (free or not reasons[k])]
    chosen = yield from work.several(
        "ships",
        "Which ships are repaired?",
        (
            option(
                key,
                state.ships[key].name,
                None if key in able else reasons[key],
                note=_state_of(state.ships[key]),
                also=ordinals(state, key),
            )
            for key in mine
        ),
        offer=tuple(usual) if lying or not able else None,
        help="Both may be repaired, each where there is a repair symbol.",
    )
    return chosen


def _lying(work: Work) -> list[str]:
    """Ships that lie where one can be repaired, as far as anybody can tell."""
    mine = ships_of(work.state, work.player, afloat=False)
    return [key for key in mine if not _why_not(work, work.state.ships[key])]


def _takes_action(work: Work, chosen: tuple[str, ...]) -> Steps[bool]:
    """Whether it is one of the turn's actions: not where a Port stands (p. 11)."""
    state = work.state
    at = [state.ships[key].at for key in chosen or _lying(work)]
    spared = bool(at) and all(has_port(state, place) for place in at)
    answer = yield from work.yes(
        "action",
        "Does it take an action?",
        quiet=not spared,
        help="A Port in that harbor spares the action, also for ships that it is lent to.",
        cite=rulebook.REPAIR_BY_LOAN,
    )
    return answer


def _state_of(ship: Ship) -> str:
    tired = sum(not x.face_up for x in ship.upgrades.values())
    words = [plural(len(ship.damage), "damage card")] if ship.damage else []
    words += [f"{tired} exhausted"] if tired else []
    return ", ".join(words)


def _sunk(work: Work) -> Steps[tuple[str, ...]]:
    """Sunk ships come back with any repair (rulings R-15, R-18)."""
    state = work.state
    sunk = [k for k in ships_of(state, work.player, afloat=False) if state.ships[k].sunk]
    if not sunk:
        return ()
    chosen = yield from work.several(
        "rebuild",
        "Which sunk ships come back?",
        (Option(k, state.ships[k].name, also=ordinals(state, k)) for k in sunk),
        quiet=tuple(sunk),
        cite=rulebook.REBUILD,
    )
    return chosen


def _mend(work: Work, key: str) -> None:
    """All upgrades face up, damage cards under their deck."""
    ship = work.state.ships[key]
    cards = len(ship.damage)
    tired = [x.name for x in ship.upgrades.values() if not x.face_up]
    fresh = {k: replace(x, face_up=True) for k, x in ship.upgrades.items()}
    work.change_ship(key, upgrades=fresh, damage={})
    work.state = deck_by(work.state, "damage", cards)
    work.row("repair", player=work.player, ship=key, count=cards, cards=tired)
    if cards or tired:
        done = [plural(cards, "damage card") + " dismissed"] if cards else []
        done += [f"{listed(tired, 'and')} face up"] if tired else []
        work.said.append(", ".join(done))


def _rebuild(work: Work, key: str, name: str) -> None:
    """Into the home harbor, without damage or upgrades (p. 15)."""
    cards = len(work.state.ships[key].damage)
    work.change_ship(key, sunk=False, at=work.player, damage={}, upgrades={}, cargo={})
    work.state = deck_by(work.state, "damage", cards)
    work.row("rebuild", player=work.player, ship=key, count=cards)
    work.said.append(f"{name}back in the home harbor")
