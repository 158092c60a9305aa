"""Whose turn it is, who may be next, when a round is over (P-05; pp. 5, 17)."""

from __future__ import annotations

from companion.games.pirate_crusades.state.table import PirateCrusades
from companion.toolbox.seats import after, comes_by


def first_player(state: PirateCrusades) -> str:
    """The youngest begins (p. 5); the first seat if nobody has told who that is."""
    ages = [(x.born, player) for player, x in state.pirates.items() if x.born is not None]
    return min(ages)[1] if ages else state.seats[0] if state.seats else ""


def can_act(state: PirateCrusades, player: str) -> bool:
    """Whether somebody has a turn at all: not out, no hostage, in no storm, not merely drifting.

    Whoever is adrift can only abandon ship, where a port is (p. 18).
    """
    pirate = state.pirates[player]
    if pirate.status in ("out", "hostage"):
        return False
    if pirate.status == "adrift" and (square := state.sea.get(pirate.at)) and square.port is None:
        return False
    return not in_storm(state, player)


def in_storm(state: PirateCrusades, player: str) -> bool:
    """Whether a storm lies on a player's square (long game)."""
    square = state.sea.get(state.pirates[player].at)
    return bool(state.long and square is not None and square.storm)


def next_player(state: PirateCrusades) -> str:
    """The next one clockwise who is still in and nobody's hostage; empty if nobody is."""
    out = tuple(x for x in state.seats if state.pirates[x].status in ("out", "hostage"))
    if len(out) == len(state.seats):
        return ""
    if state.turn not in state.seats:
        first = first_player(state)
        return first if first not in out else after(state.seats, first, skipping=out)
    return after(state.seats, state.turn, skipping=out)


def may_be_next(state: PirateCrusades, player: str) -> bool:
    """Whether only players who cannot act sit between the one whose turn it was and this one."""
    if state.turn not in state.seats:
        return True
    seats, place = state.seats, state.seats.index(state.turn)
    for step in range(1, len(seats) + 1):
        one = seats[(place + step) % len(seats)]
        if one == player:
            return True
        if can_act(state, one):
            return False
    return False


def has_acted(state: PirateCrusades) -> bool:
    """Whether the turn's action was logged (one a turn, ruling A-06)."""
    return state.step in ("acted", "round end")


def round_is_due(state: PirateCrusades) -> bool:
    """Whether everybody has had a turn and the end of the round comes next (long game, p. 17)."""
    if not state.long or state.closed or state.step != "acted":
        return False
    following = next_player(state)
    return bool(following) and comes_by(state.seats, state.turn, following, first_player(state))


def still_to_act(state: PirateCrusades) -> tuple[str, ...]:
    """Who can act and has not had a turn in this round; nobody where no turns are told."""
    if state.turn not in state.seats or state.step == "round end":
        return ()
    seats, place = state.seats, state.seats.index(state.turn)
    waiting = [] if has_acted(state) or not can_act(state, state.turn) else [state.turn]
    for step in range(1, len(seats)):
        one = seats[(place + step) % len(seats)]
        if one == first_player(state):
            break
        waiting += [one] if can_act(state, one) else []
    return tuple(dict.fromkeys((*missed(state), *waiting)))


MISSED = "missed"
"""Answer of a duty that tells of a turn that nobody has logged: the round it was in."""


def missed(state: PirateCrusades) -> tuple[str, ...]:
    """Players whose turn of this round was passed over, in seating order (long game)."""
    over = state.closed or state.step == "round end"
    late = {x.who for x in state.pending.values() if x.answers.get(MISSED) == state.round_no}
    return () if over else tuple(x for x in state.seats if x in late)


def passed_over(state: PirateCrusades, player: str) -> tuple[str, ...]:
    """Who could act and is passed over when somebody's turn begins, clockwise from this turn."""
    if state.turn not in state.seats or player not in state.seats:
        return ()
    seats, place = state.seats, state.seats.index(state.turn)
    found = [] if has_acted(state) or not can_act(state, state.turn) else [state.turn]
    for step in range(1, len(seats)):
        one = seats[(place + step) % len(seats)]
        if one == player:
            return () if player == state.turn else tuple(found)
        found += [one] if can_act(state, one) else []
    return ()


def expected(state: PirateCrusades) -> str:
    """Who is likely to act next: whose turn it is, or the next one if that action is done."""
    return next_player(state) if has_acted(state) and state.turn else state.turn
