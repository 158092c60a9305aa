"""The turn: whose it is, discard and refill, the steps, its end (rulebook: Turn Order).

A table that logs only what it likes is never nagged: an act of the next player begins that turn,
and the refill that nobody mentioned is made on the way. Both are said in the entry's line.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.en_garde.chances import copies_told, refill_rows
from companion.games.en_garde.exchange import Refusal
from companion.games.en_garde.options import is_on, number
from companion.games.en_garde.procedures.drawing import refill_hand
from companion.games.en_garde.procedures.work import Work, poise_words
from companion.games.en_garde.state import EnGarde
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import Choose, Number, Option, Pick, Text, YesNo, ask, told
from companion.toolbox.seats import after
from companion.toolbox.sums import shown
from companion.toolbox.text import key_of, plural

STEP_WORDS = {
    "refill": "Discard and Refill",
    "prepare": "Prepare",
    "exchange": "Exchange",
    "respite": "Respite",
    "over": "game over",
}


def next_player(state: EnGarde) -> str:
    """The next one to the left who is still in; empty if nobody is."""
    if not state.alive:
        return ""
    if state.turn not in state.seats:
        return state.alive[0]
    out = tuple(player for player in state.seats if not state.standing(player))
    return after(state.seats, state.turn, skipping=out)


def begin_turn(work: Work, player: str) -> None:
    """It is somebody's turn: Discard and Refill comes first."""
    state = work.state
    first = state.first or player
    passed = bool(state.turn) and _passes_first(state, player, first)
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


def _passes_first(state: EnGarde, player: str, first: str) -> bool:
    """Whether the first player's seat is passed or reached, going left from the turn (5.17)."""
    seats, place = state.seats, state.seats.index(state.turn)
    for _ in seats:
        place = (place + 1) % len(seats)
        if seats[place] == first:
            return True
        if seats[place] == player:
            return False
    return False


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
        yield from _new_turn(work, player, sure)
    hand, size = work.duelist(player).hand, number(state, "hand_size")
    if work.state.step != "refill":
        return
    if hand is None or hand >= size or not is_on(state, "track_hands"):
        work.state = replace(work.state, step="prepare")
        return
    done: bool = yield from ask(
        YesNo(
            key="refilled",
            prompt=f"Has {work.name} refilled to {size} first?",
            manner="offer",
            default=True,
            page="Discard and Refill",
            rule="refill",
        )
    )
    if done:
        refill_hand(work, player)
        work.say(f"refilled to {shown(work.duelist(player).hand)}")
    else:
        why = "No card may be played before the refill is done."
        yield from work.refuse("refill", Refusal(why, "Discard and Refill", "refill"))


def in_the_game(work: Work) -> Steps[None]:
    """The game is not over, and who acts is still in it."""
    if work.state.closed:
        yield from work.refuse("over", Refusal("The game is over.", "Object", "object"))
    elif not work.state.standing(work.player):
        why = f"{work.name} is out of the game."
        yield from work.refuse("is-out", Refusal(why, "Damage and No Poise", "out-of-game"))


def _new_turn(work: Work, player: str, sure: bool = True) -> Steps[None]:
    """Whether the next player's turn has begun: sure, once the turn's Exchange is over."""
    state = work.state
    new = False
    if next_player(state) == player and state.exchange is None:
        new = yield from ask(
            YesNo(
                key="new-turn",
                prompt=f"Is it {work.name}'s turn now?",
                manner="offer" if sure and state.slot else "ask",
                default=True,
                page="Ending Your Turn",
                rule="end-turn",
            )
        )
    if not new:
        why = f"It is {state.name(state.turn)}'s turn."
        yield from work.refuse("turn", Refusal(why, "Turn Order", "turn-order"))
        return
    begin_turn(work, player)
    work.say(f"{work.name}'s turn")


def who_is_active(work: Work, prompt: str) -> Steps[str]:
    """The player who acts: who speaks, else whose turn it is, else anybody still in."""
    known = work.table.by or work.state.turn
    pick: Pick = yield from ask(
        Choose(
            key="who",
            prompt=prompt,
            options=tuple(Option(p, work.state.name(p)) for p in work.state.seats),
            manner="quiet" if known else "ask",
            default=known or None,
            lead="by",
            page="Turn Order",
            rule="turn-order",
        )
    )
    return pick.id


# ---------------------------------------------------------------------- procedures


def refill(table: Reading[EnGarde]) -> Steps[Outcome[EnGarde]]:
    """Discard any number of cards, then draw up to nine (Discard and Refill; 5.2)."""
    work = Work(table)
    player = yield from who_is_active(work, "Who refills?")
    work.player = player
    state = work.state
    yield from in_the_game(work)
    if not state.turn:
        begin_turn(work, player)
    elif state.turn != player:
        yield from _new_turn(work, player)
    elif state.step not in ("refill", ""):
        why = f"{work.name} has refilled already; discarding comes first, once."
        yield from work.refuse("refill", Refusal(why, "Discard and Refill", "discard-step"))
    hand = work.duelist().hand
    count: int | None = yield from told(
        Number(
            key="discarded",
            unknown=True,
            prompt="How many cards are discarded first?",
            manner="offer",
            default=0,
            most=hand,
            named={"none": 0} if hand is None else {"all": hand, "none": 0},
            odds=(lambda: refill_rows(state, _to_draw(state, player)))
            if copies_told(state)
            else None,
            why=f"{work.name} holds {hand}" if hand is not None else "",
            page="Discard and Refill",
            rule="discard-step",
        )
    )
    if hand is not None and count is not None and count > hand:
        count = hand  # the table insists; more than all cannot go
    names: str = yield from ask(
        Text(
            key="names",
            prompt="Which ones?",
            manner="quiet",
            default="",
            empty=True,
            page="Discard and Refill",
            rule="discard-pile",
        )
    )
    _name_discards(work, names)
    if count is None:  # nobody counted: deck and discards are not known from here on
        work.change(player, hand=number(work.state, "hand_size"))
        work.state = replace(work.state, deck=None, discard=None, step="prepare")
        return work.done(f"{work.name} discards some and refills to {work.duelist().hand}")
    refill_hand(work, player, count)
    if state.step == "":
        work.state = replace(work.state, step="prepare")
    drawn = work.drawn
    which = f" ({names})" if names else ""
    words = f"{work.name} discards {count}{which} and" if count else f"{work.name}"
    holds = f", holds {shown(work.duelist().hand)}" if is_on(state, "track_hands") else ""
    return work.done(f"{words} draws {shown(drawn)}{holds}")


def _to_draw(state: EnGarde, player: str) -> int:
    """Cards that a refill draws if nothing is discarded first."""
    hand = state.duelists[player].hand
    return max(0, number(state, "hand_size") - (hand or 0))


def _name_discards(work: Work, names: str) -> None:
    """Discards that the table names are seen in the pile (A-49)."""
    if not is_on(work.state, "log_discards"):
        return
    seen = dict(work.state.seen)
    for word in names.replace(";", ",").split(","):
        wanted = key_of(word)
        for key in sorted(work.state.cards):
            card = work.card(key)
            if wanted and wanted in (key_of(card.name), *map(key_of, card.aliases)):
                seen[key] = seen.get(key, 0) + 1
    work.state = replace(work.state, seen=seen)


def turn(table: Reading[EnGarde]) -> Steps[Outcome[EnGarde]]:
    """The turn ends; the next player to the left who is still in goes on (Ending Your Turn)."""
    work = Work(table)
    state = work.state
    following = next_player(state)
    options = tuple(
        Option(p, state.name(p), illegal="" if state.standing(p) else f"{state.name(p)} is out.",
               page="Ending Your Turn")
        for p in state.seats
    )  # fmt: skip
    pick: Pick = yield from ask(
        Choose(
            key="who",
            prompt="Whose turn now?",
            options=options,
            manner="offer" if following else "ask",
            default=following or None,
            page="Ending Your Turn",
            rule="end-turn",
        )
    )
    if state.exchange is not None:
        why = "An Exchange is running; a pass ends it."
        yield from work.refuse("exchange", Refusal(why, "Ending the Exchange", "pass"))
    if state.turn and following and pick.id != following and state.standing(pick.id):
        name = state.name(following)
        work.say(f"{name} would be next to the left")
    if state.turn:
        duelist = work.duelist(state.turn)
        work.row("turn_end", player=state.turn, hand=duelist.hand, poise=duelist.poise)
    begin_turn(work, pick.id)
    duelist = work.duelist(pick.id)
    words = f"{state.name(pick.id)}'s turn"
    if duelist.hand is not None and is_on(state, "track_hands"):
        words += f" (Poise {poise_words(duelist.poise)}, {plural(duelist.hand, 'card')})"
    return work.done(words)


def step(table: Reading[EnGarde]) -> Steps[Outcome[EnGarde]]:
    """Go on to another step of the turn; none is ever needed."""
    work = Work(table)
    order = ("refill", "prepare", "exchange", "respite")
    now = work.state.step
    likely = order[min(order.index(now) + 1, 3)] if now in order else "prepare"
    pick: Pick = yield from ask(
        Choose(
            key="step",
            prompt="Which step?",
            options=tuple(Option(one, STEP_WORDS[one], also=(one,)) for one in order),
            manner="offer",
            default=likely,
            page="Turn Order",
            rule="turn-order",
        )
    )
    work.state = replace(work.state, step=pick.id)
    return work.done(f"step: {STEP_WORDS[pick.id]}")
