"""Duties that have lost their reason: they go away by themselves (P-34, P-43)."""

from __future__ import annotations

from companion.games.pirate_crusades.rules.turn_order import MISSED
from companion.games.pirate_crusades.state.table import MOST_STORM, TAKES_CREW, PirateCrusades
from companion.table.state import Duty


def without_reason(state: PirateCrusades) -> tuple[str, ...]:
    """Keys of duties that nobody can be asked for any more, as far as the table has told.

    A turn that was passed over in a round that has ended; an attack of a captain who is gone,
    held, or elsewhere; a storm that takes only the turn and has sailed on. Where somebody is, and
    nobody tells, a duty stays.
    """
    return tuple(key for key, duty in sorted(state.pending.items()) if _is_idle(state, duty))


def _is_idle(state: PirateCrusades, duty: Duty) -> bool:
    pirate = state.pirates.get(duty.who)
    if pirate is None:
        return False
    if MISSED in duty.answers:
        gone = pirate.status in ("out", "hostage")
        return gone or duty.answers[MISSED] != state.round_no or state.step == "round end"
    if duty.procedure == "plunder":
        return state.discards is not None and duty.answers.get("card") not in state.discards
    if duty.procedure == "npc-attack":
        captain = state.captains.get(duty.answers.get("captain", ""))
        if captain is None:
            return False
        apart = bool(captain.at and pirate.at) and captain.at != pirate.at
        return captain.gone or bool(captain.held_by or captain.player) or apart
    if duty.procedure == "storm-hit" and duty.answers.get("category", MOST_STORM) < TAKES_CREW:
        square = state.sea.get(pirate.at)
        return square is not None and not square.storm
    return False
