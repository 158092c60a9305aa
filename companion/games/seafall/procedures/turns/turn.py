"""Turns (P-11; p. 13)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.procedures.year.steps import change_year, end_turn, next_round
from companion.games.seafall.rules.rounds import all_had_turn, coming, no_further_round
from companion.games.seafall.rules.year import in_play, titles_told, turn_order
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.text import listed


@act(
    "turn",
    "Next player's turn",
    spec="P-11",
    cite=rulebook.TURN,
    rules=("activate-advisor", "turn-order", "exhaust-advisor"),
    help="turn blue",
)
def turn(work: Work) -> Steps[str]:
    """The next player's turn; the advisor of the one before is exhausted (turn step 5, p. 13).

    When all have had theirs, a new round begins with it: nobody needs to say so.
    """
    state = work.state
    pick = yield from work.choose(
        "who",
        "Whose turn is it?",
        (Option(player, state.name(player)) for player in state.seats),
        suggest=coming(state),
    )
    begun = yield from _may_have_turn(work, pick)
    exhausted = ""
    _name_earlier(work, pick)
    if pick != work.state.turn:
        exhausted = end_turn(work)
        work.state = replace(work.state, turn=pick)
    told_now = replace(work.state.this_turn, untold=False)
    work.state = replace(work.state, this_turn=told_now)
    if work.state.year.phase == "round":
        change_year(work, step=2)
    work.row("turn_start", player=pick)
    words = (f"{begun}: " if begun else "") + f"{state.name(pick)}'s turn"
    exhausted = exhausted or _exhausted(work)
    return "; ".join(part for part in (words, exhausted, *work.said) if part)


def _name_earlier(work: Work, player: str) -> None:
    """Whose turn comes before this one, if that is sure: clockwise from the astrolabe (p. 12).

    It is named, not asked: the turn may only not have been told.
    """
    state = work.state
    order = turn_order(state)
    had = {*state.year.had_turn, state.turn}
    if state.year.phase == "winter":
        work.say("winter has not been entered to its end (p. 12)")
    if state.year.phase in ("end", "over"):
        work.say("the game is over (p. 13)")
    if state.year.phase != "round" or player in had or not {player, state.year.holder} <= {*order}:
        return  # who misses this game and has a turn all the same has no place in the order
    earlier = [one for one in order[: order.index(player)] if one not in had]
    if not titles_told(state, order):  # nobody knows who sits where
        earlier = [one for one in earlier if one == state.year.holder]
    if earlier:
        names = listed([state.name(one) for one in earlier], "and")
        work.say(f"no turn of {names} was entered before it (p. 12)")


def _exhausted(work: Work) -> str:
    """Words about an advisor who was exhausted as the round before ended."""
    for row in work.rows:
        if row["kind"] == "exhaust":
            return f"{work.state.name(row['player'])}'s {row['advisor']} is exhausted"
    return ""


def _may_have_turn(work: Work, player: str) -> Steps[str]:
    """Names what speaks against a turn; begins a round if all had theirs, and says which."""
    state = work.state
    name = state.name(player)
    if player not in in_play(state):
        yield from work.breaks("absent", f"{name} misses this game.", rulebook.ABSENT)
    year = state.year
    if year.phase != "round" or player == state.turn or player not in year.had_turn:
        return ""
    why = f"{name} has had a turn in this round."
    if all_had_turn(state):
        why = no_further_round(state)
        if not why:
            return next_round(work)
    yield from work.breaks("had-turn", why, rulebook.TURN_ORDER)
    return ""
