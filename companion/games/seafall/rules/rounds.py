"""How far a round is, as far as the table tells its turns and events (pp. 12-13)."""

from __future__ import annotations

from companion.games.seafall.calculations.year.order import EndCheck, end_check
from companion.games.seafall.rules.standing import target
from companion.games.seafall.rules.year import in_play, next_turn, turn_order
from companion.games.seafall.state.table import SeaFall
from companion.games.seafall.state.year import ROUNDS
from companion.toolbox.sums import Result


def event_name(state: SeaFall, key: str) -> str:
    """Name of an event card; empty for one that nobody named."""
    known = state.kept.events.get(key)
    return known.name if known is not None else ""


def all_had_turn(state: SeaFall) -> bool:
    """Whether everybody had a turn in this round, the one under way included."""
    had = {*state.year.had_turn, state.turn}
    return all(player in had for player in turn_order(state))


def turns_told(state: SeaFall) -> bool:
    """Whether anybody's turn in this round was told, and not only what was done in it."""
    return bool(state.year.had_turn or (state.turn and not state.this_turn.untold))


def event_revealed(state: SeaFall) -> bool:
    """Whether an event of this round was told, by those seen since the winter: one a round."""
    return state.year.event is not None or len(state.year.seen) >= max(1, state.year.round)


def over_now(state: SeaFall) -> Result[bool | None]:
    """Whether the game ends with this round, as far as glory is told (P-12; pp. 12-13)."""
    glory = {state.name(p): state.provinces[p].glory for p in in_play(state)}
    return end_check(EndCheck(glory=glory, target=target(state)))


def no_further_round(state: SeaFall) -> str:
    """Why a round that is over is the last one of the game or of the year; empty if it is not."""
    if over_now(state).value:
        and_turns = " and all have had their turn" if turns_told(state) else ""
        return f"The target is reached{and_turns}, so the game ends with this round."
    if state.year.round >= ROUNDS:
        over = "All have had their turn in" if turns_told(state) else "This was"
        return f"{over} round {state.year.round}: winter comes next."
    return ""


def coming(state: SeaFall) -> str:
    """Whose turn is likely to be next: in the round, else clockwise; empty where everybody has
    left their seat."""
    order = turn_order(state) or state.seats
    if not order:
        return ""
    following = next_turn(state)
    if following or state.turn not in order:
        return following or order[0]
    return order[(order.index(state.turn) + 1) % len(order)]


def turn_kept(state: SeaFall, player: str) -> bool:
    """Whether the limits of a turn hold for a province: it has the turn, and turns are kept."""
    if state.turn != player or not player:
        return False
    return state.year.phase == "round" or bool(state.this_turn.guild)
