"""The turn: whose it is, discard and refill, the steps, its end (rulebook: Turn Order).

A table that logs only what it likes is never nagged: an act of the next player begins that turn,
and the refill that nobody mentioned is made on the way. Both are said in the entry's line.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.en_garde import rulebook
from companion.games.en_garde.options import is_on, number
from companion.games.en_garde.procedures.drawing import refill_hand
from companion.games.en_garde.procedures.work import Work, act
from companion.games.en_garde.rules.standing import poise_words
from companion.games.en_garde.rules.turn_order import STEP_WORDS, next_player
from companion.games.en_garde.state.table import EnGarde
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Break, option
from companion.toolbox.seats import comes_by
from companion.toolbox.sums import shown
from companion.toolbox.text import plural


def begin_turn(work: Work, player: str) -> None:
    """It is somebody's turn: Discard and Refill comes first.

    Whoever had the turn before has refilled in it, also if nobody said so.
    """
    if work.state.standing(work.state.turn) and refilled(work, work.state.turn):
        name = work.state.name(work.state.turn)
        work.say(f"{name} refilled to {shown(work.duelist(work.state.turn).hand)}")
    state = work.state
    first = state.first or player
    passed = comes_by(state.seats, state.turn, player, first)
    work.state = replace(
        state,
        turn=player,
        step="refill",
        slot="",
        first=first,
        turn_no=state.turn_no + 1 if state.turn else state.turn_no,
        round_no=state.round_no + 1 if passed else state.round_no,
    )
    duelist = work.duelist(player)
    work.row("turn_start", player=player, hand=duelist.hand, poise=duelist.poise)


def ready(work: Work, player: str, sure: bool = True) -> Steps[None]:
    """Somebody acts in the own turn: begin it, and refill, if that was not logged.

    Args:
        work: the act.
        player: who acts.
        sure: whether the act shows that a new turn has begun; else it is asked.
    """
    work.player = player
    state = work.state
    yield from in_the_game(work)
    if not state.turn:
        begin_turn(work, player)
    elif state.turn != player:
        yield from new_turn(work, player, sure)
    if not refill_is_due(work, player):
        if work.state.step == "refill":
            work.state = replace(work.state, step="prepare")
        return
    size = number(state, "hand_size")
    done = yield from work.yes(
        "refilled", f"Has {work.name} refilled to {size} first?", quiet=True, cite=rulebook.REFILL
    )
    if done and refilled(work, player):
        work.say(f"refilled to {shown(work.duelist(player).hand)}")
    else:
        why = "No card may be played before the refill is done."
        yield from work.breaks("refill", why, rulebook.REFILL)


def refill_is_due(work: Work, player: str) -> bool:
    """Whether the refill of the turn was not told yet, and would draw cards."""
    if work.state.step != "refill" or not is_on(work.state, "track_hands"):
        return False
    hand = work.duelist(player).hand
    return hand is None or hand < number(work.state, "hand_size")


def refilled(work: Work, player: str) -> bool:
    """Make the refill that nobody mentioned; whether it was due (Turn Order 1)."""
    if not refill_is_due(work, player):
        return False
    refill_hand(work, player)
    return True


def in_the_game(work: Work) -> Steps[None]:
    """The game is not over, and who acts is still in it."""
    if work.state.closed:
        yield from work.breaks("over", "The game is over.", rulebook.OBJECT)
    elif not work.state.standing(work.player):
        why = f"{work.name} is out of the game."
        yield from work.breaks("is-out", why, rulebook.OUT_OF_GAME)


def new_turn(work: Work, player: str, sure: bool = True) -> Steps[None]:
    """Whether the next player's turn has begun: sure, once the turn's Exchange is over."""
    state = work.state
    new = False
    if next_player(state) == player and state.exchange is None:
        new = yield from work.yes(
            "new-turn",
            f"Is it {work.name}'s turn now?",
            offer=True if sure and state.slot else None,
            suggest=True,
            cite=rulebook.END_TURN,
        )
    if not new:
        why = f"It is {state.name(state.turn)}'s turn."
        yield from work.breaks("turn", why, rulebook.TURN_ORDER)
        return
    begin_turn(work, player)
    work.say(f"{work.name}'s turn")


def who_is_active(work: Work, prompt: str) -> Steps[str]:
    """The player who acts: who speaks, else whose turn it is, else anybody still in."""
    known = work.table.by or work.state.turn
    return work.choose(
        "who",
        prompt,
        (option(p, work.state.name(p)) for p in work.state.seats),
        quiet=known or None,
        lead="by",
        cite=rulebook.TURN_ORDER,
    )


# ---------------------------------------------------------------------- procedures


@act(
    "turn",
    "End of turn",
    spec="5.16",
    cite=rulebook.END_TURN,
    rules=("skip-out", "active-out"),
    words=("end", "done", "next"),
    help="turn",
)
def turn(work: Work) -> Steps[str]:
    """The turn ends; the next player to the left who is still in goes on (Ending Your Turn)."""
    state = work.state
    seats = [option(p, state.name(p)) for p in state.seats]
    last = state.turn if state.turn in state.duelists else ""
    if last:  # the table may be a turn ahead of the log: `bo ends his turn`
        last = yield from work.choose("ended", "Whose turn ended?", seats, quiet=last)
    following = next_player(replace(state, turn=last))
    options = [option(p, state.name(p), _is_out(state, p)) for p in state.seats]
    player = yield from work.choose(
        "who", "Whose turn is it now?", options, quiet=following or None
    )
    speaker = work.table.by
    if speaker and state.turn and speaker not in (state.turn, player):
        why = f"It is {state.name(state.turn)}'s turn, not {state.name(speaker)}'s."
        yield from work.breaks("speaker", why)
    if state.exchange is not None:
        why = "An Exchange is running; a pass ends it."
        yield from work.breaks("exchange", why, rulebook.PASS)
    if state.turn and following and player != following and state.standing(player):
        name = state.name(following)
        work.say(f"{name} would be next to the left")
    if state.turn in state.duelists:
        duelist = work.duelist(state.turn)
        work.row("turn_end", player=state.turn, hand=duelist.hand, poise=duelist.poise)
    begin_turn(work, player)
    duelist = work.duelist(player)
    words = f"{state.name(player)}'s turn"
    if duelist.hand is not None and is_on(state, "track_hands"):
        at = poise_words(duelist.poise)
        stands = f"at {at}" if duelist.poise == 0 else f"Poise {at}"
        words += f" ({stands}, {plural(duelist.hand, 'card')})"
    return words


def _is_out(state: EnGarde, player: str) -> Break | None:
    if state.standing(player):
        return None
    return rulebook.END_TURN.broken(f"{state.name(player)} is out.")


@act("step", "Go on to a step", spec="4", cite=rulebook.TURN_ORDER, help="step respite")
def step(work: Work) -> Steps[str]:
    """Go on to another step of the turn; none is ever needed."""
    order = ("refill", "prepare", "exchange", "respite")
    now = work.state.step
    likely = order[min(order.index(now) + 1, 3)] if now in order else "prepare"
    steps = {one: STEP_WORDS[one] for one in order}
    chosen = yield from work.one_of("step", "Which step?", steps, offer=likely)
    work.state = replace(work.state, step=chosen)
    return f"step: {STEP_WORDS[chosen]}"
