"""The game is over: the winner, the order of the steps, enmity off the sites (P-44; p. 20)."""

from __future__ import annotations

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.end.winner import end_order, winner
from companion.games.seafall.procedures.end.steps import open_end, why_not_over
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.procedures.year.rounds import untold_glory
from companion.games.seafall.rules.decisions import decided, in_order
from companion.games.seafall.rules.end import glory_told, order_inputs, winner_inputs
from companion.games.seafall.rules.standing import target
from companion.games.seafall.rules.year import absent, in_play
from companion.games.seafall.state.table import SeaFall
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Break, option
from companion.toolbox.text import listed, plural


@act(
    "end",
    "End of the game",
    spec="P-44",
    cite=rulebook.GAME_END,
    rules=("winner-tie", "end-order", "end-check", "prologue"),
    words=("ends", "ended"),
    help="end",
    grave=True,
)
def end(work: Work) -> Steps[str]:
    """The end of the game: who won, and in which order its steps are walked (P-44; p. 20)."""
    yield from _may_end(work)
    yield from untold_glory(work)
    yield from _reached(work)
    first = yield from _winner(work)
    order = end_order(order_inputs(work.state, first))
    work.sums["order"] = decided(work.state, order, in_order(work.state, order.value))
    open_end(work, first)
    moved = sum(row["count"] for row in work.rows if row["kind"] == "enmity_move")
    state = work.state
    assert state.end is not None
    record = state.end.record
    words = f"the winner is {state.name(first)}" if first else "who won is unknown"
    if first and record.tie_break:
        words += f" ({record.tie_break})"
    names = ", ".join(state.name(player) for player in state.end.order)
    words += f"; order of the steps: {names}"
    if moved:
        words += f"; {plural(moved, 'enmity token')} moved off the sites"
    return f"the game is over: {words}"


def _may_end(work: Work) -> Steps[None]:
    state = work.state
    if state.end is not None:
        over = "closed" if state.closed else "under way"
        why = f"The end of game {state.game_no} is already {over}."
        yield from work.breaks("done-already", why)
        return
    why = why_not_over(state)
    if why:
        yield from work.breaks("round-open", why)


def _reached(work: Work) -> Steps[None]:
    """Somebody has to have reached the target, if glory is told at all (p. 20)."""
    state = work.state
    aim = target(state)
    totals = [state.provinces[player].glory for player in in_play(state)]
    if aim is None or None in totals or not glory_told(state):
        return
    most = max(amount for amount in totals if amount is not None)
    if most < aim:
        why = f"The most glory is {most}; the target is {aim}."
        yield from work.breaks("target-not-reached", why, rulebook.TARGET_NOT_REACHED)


def _winner(work: Work) -> Steps[str]:
    """Who won: derived, and asked only if it cannot be told."""
    state = work.state
    if not in_play(state):
        return ""
    result = winner(winner_inputs(state))
    found = result.value
    work.sums["winner"] = decided(state, result, state.name(found.winner))
    tied = len(found.candidates) > 1 or bool(found.tie_break)
    pick = yield from work.maybe.choose(
        "winner",
        "Who won?",
        (
            option(player, state.name(player), _lost(state, player, found.candidates))
            for player in state.seats
        ),
        quiet=found.winner or None,
        offer=None if found.winner else UNKNOWN,
        lead="winner",
        cite=rulebook.WINNER_TIE if tied else rulebook.GAME_END,
    )
    return "" if pick is None else pick


def _lost(state: SeaFall, player: str, candidates: tuple[str, ...]) -> Break | None:
    if player in candidates:
        return None
    name = state.name(player)
    if player in absent(state):
        return rulebook.ABSENT.broken(f"{name} misses this game.")
    best = listed([state.name(one) for one in candidates])
    why = f"{name} has {state.provinces[player].glory} glory; the most has {best}."
    return rulebook.GAME_END.broken(why)
