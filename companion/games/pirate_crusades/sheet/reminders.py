"""What is usually forgotten, said when it matters (section 11 of the spec)."""

from __future__ import annotations

from companion.games.pirate_crusades.calculations.audit import lies_twice
from companion.games.pirate_crusades.calculations.npc import TEMPTING
from companion.games.pirate_crusades.rules.sea import untold_winds
from companion.games.pirate_crusades.rules.standing import (
    audit_of,
    card_number,
    limits_of,
    nation,
    ship_size,
)
from companion.games.pirate_crusades.sheet.roster import captains_afloat
from companion.games.pirate_crusades.state.cards import is_joker
from companion.games.pirate_crusades.state.table import DECK, PirateCrusades
from companion.toolbox.sums import signed


def reminders(state: PirateCrusades) -> tuple[str, ...]:
    """What is owed, what does not add up, then what the one in turn should think of."""
    told = [
        f"{duty.what} ({duty.reminder})" if duty.reminder else duty.what
        for _, duty in sorted(state.pending.items(), key=lambda x: (len(x[0]), x[0]))
    ]
    told += _cards(state)
    if state.closed or state.ended:
        return tuple(told)
    for player in _first_in_turn(state):
        told += _limits(state, player)
    told += _sea(state) if state.long else _port(state)
    return tuple(told)


def _first_in_turn(state: PirateCrusades) -> list[str]:
    return sorted(state.seats, key=lambda player: player != state.turn)


def _cards(state: PirateCrusades) -> list[str]:
    """The 54 cards, where enough is told to say so."""
    audit = audit_of(state).value
    if audit.twice:
        card, zones = next(iter(sorted(audit.twice.items())))
        return [f"{card} lies {lies_twice(zones)}"]
    if audit.over and audit.holds is False:
        return [f"cards: {signed(audit.over)} against {DECK}; “audit” shows where they lie"]
    return []


def _limits(state: PirateCrusades, player: str) -> list[str]:
    limits, name = limits_of(state, player).value, state.name(player)
    owed = {duty.who for duty in state.pending.values() if duty.procedure == "trim"}
    told = []
    for over, what in ((limits.hand_over, "crew"), (limits.holds_over, "cargo")):
        if over and player not in owed:
            told.append(f"{name} has {over} {what} too many: discard now (p. 4)")
    return told


def _port(state: PirateCrusades) -> list[str]:
    """The short game: towns, missions, the last crew."""
    pirate = state.pirates.get(state.turn)
    if pirate is None:
        return []
    told, name = [], state.name(state.turn)
    if pirate.town is not None and pirate.town.conquered:
        told.append(f"the conquered town is friendly only until {name} disembarks (p. 5)")
    if pirate.status == "sailing" and pirate.hand.count == 1:
        told.append(f"{name}'s last crew card: none at sea is out of the game (p. 6)")
    if pirate.status == "docked" and any(
        hold.at and pirate.town and hold.at == pirate.town.card for hold in pirate.holds.values()
    ):
        told.append("no delivery with cargo that was got in this town (p. 5)")
    return told


def _sea(state: PirateCrusades) -> list[str]:
    """The long game: chests, temptation, prizes, hostages, Jokers, winds."""
    told = []
    for player in _first_in_turn(state):
        pirate, name = state.pirates[player], state.name(player)
        if pirate.chest is not None:
            told.append(f"{name} carries a chest: every captain there attacks (p. 16)")
        elif player == state.turn and _tempted(state, player):
            told.append(f"{name}'s {TEMPTING} holds tempt bigger enemy captains (p. 16)")
        if pirate.prize is not None and player == state.turn:
            told.append("the prize sells at the next port, for 1 riches (p. 18)")
        if player == state.turn and any(x.held_by == player for x in state.captains.values()):
            told.append("hostages go ashore in ports of other nations (p. 16)")
        may_look = (pirate.reputation, pirate.riches) != (0, 0)  # else they are out (pp. 13-15)
        if pirate.status == "shipless" and may_look and any(map(is_joker, state.discards or ())):
            told.append("a Joker lies in the discards: a ship of size 10 (pp. 13-15)")
    if state.turn in state.pirates:
        captain = state.captains.get(state.pirates[state.turn].captain)
        if captain is not None and captain.flaw:
            told.append(f"{state.name(state.turn)}'s flaw: {captain.flaw}")
    if state.track.infamous is None:
        told.append("nobody can win yet: tell the card's level, “infamous at 10” (p. 20)")
    missing = untold_winds(state)
    if missing and (state.step == "round end" or _matters(state, missing)):
        told.append(f"wind unknown on {', '.join(missing[:6])}: needed at the end of the round")
    return told


def _tempted(state: PirateCrusades, player: str) -> bool:
    """Whether a bigger enemy is about and two holds are full."""
    pirate, size, own = state.pirates[player], ship_size(state, player), nation(state, player)
    if pirate.status not in ("sailing", "ready") or len(pirate.holds) < TEMPTING or size is None:
        return False
    return any(
        (card_number(state, x.ship or "", "crew") or 0) > size and x.nation != own
        for _, x in captains_afloat(state)
    )


def _matters(state: PirateCrusades, squares: tuple[str, ...]) -> bool:
    """Whether something lies there that the wind will move."""
    busy = {x.at for _, x in captains_afloat(state)}
    return any(state.sea[square].storm or square in busy for square in squares)
