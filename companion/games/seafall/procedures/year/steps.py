"""What the procedures of the year share: how turns, events, rounds and winter steps end."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.games.seafall.procedures.work import Work
from companion.games.seafall.rules.moves import deck_by
from companion.games.seafall.rules.standing import active_advisor
from companion.games.seafall.state.printed import MOVE_ENMITY, REFRESH
from companion.games.seafall.state.year import ROUNDS, Turn
from companion.table.procedures.question import Question
from companion.table.state import put

R = TypeVar("R")


def change_year(work: Work, **fields: Any) -> None:
    """Set fields of the year."""
    work.state = replace(work.state, year=replace(work.state.year, **fields))


def quietly(inner: Generator[Question[Any], Any, R]) -> Generator[Question[Any], Any, R]:
    """Run a part of a procedure that presses for nothing: what it offers is quiet."""
    answer: Any = None
    while True:
        try:
            question = inner.send(answer)
        except StopIteration as done:
            value: R = done.value
            return value
        if question.manner == "offer":
            question = replace(question, manner="quiet")
        answer = yield question


def end_turn(work: Work) -> str:
    """The turn under way ends; its active advisor goes face down (turn step 5, p. 13).

    Returns:
        Words about the advisor; empty if there was none.
    """
    state = work.state
    player = state.turn
    if player not in state.provinces:
        return ""
    work.row("turn_end", player=player, reason=state.this_turn.over)
    words = ""
    was = active_advisor(state, player)
    if was is not None:
        key = state.provinces[player].active
        work.state = put(work.state, "advisors", key, replace(was, face_up=False))
        work.change_province(player, active="")
        work.row("exhaust", player=player, advisor=was.name)
        words = f"{state.name(player)}'s {was.name} is exhausted"
    had = state.year.had_turn
    if state.year.phase == "round" and player not in had:
        change_year(work, had_turn=(*had, player))
    work.state = replace(work.state, turn="", this_turn=Turn())
    return words


def dismiss_event(work: Work) -> None:
    """The event that lies face up goes under the deck (p. 12).

    If the deck was shuffled while it lay there, it is the first card below those of the shuffle:
    it counts as seen before all that came after (ruling R-38).
    """
    year = work.state.year
    if year.event is None:
        return
    card = year.event.card
    shuffled, seen = year.shuffled, year.seen
    if not seen or seen[-1] != card:
        shuffled, seen = None if shuffled is None else shuffled + 1, (card, *seen)
    work.state = deck_by(work.state, "event", 1)
    change_year(work, event=None, seen=seen, shuffled=shuffled)


def next_round(work: Work) -> str:
    """The round is over and the next one begins; winter behind the sixth (p. 13).

    Returns:
        What begins, in words; empty where nobody keeps the rounds.
    """
    end_turn(work)
    dismiss_event(work)
    year = work.state.year
    if year.phase != "round":
        return ""
    if year.round >= ROUNDS:
        number = None if year.number is None else year.number + 1
        change_year(work, phase="winter", step=1, round=0, number=number, had_turn=())
        return "winter" if number is None else f"the winter of year {number}"
    number = year.round + 1 if year.round else 0
    change_year(work, step=1, round=number, had_turn=())
    return f"round {number}" if number else "the next round"


def first_round(work: Work) -> None:
    """Winter is over: the astrolabe shows 1 (p. 12)."""
    work.state = replace(work.state, turn="", this_turn=Turn())
    change_year(work, phase="round", step=1, round=1, had_turn=())


def stepped(work: Work, number: int) -> None:
    """A winter step is done: the one behind it comes next. Told late, it only corrects."""
    year = work.state.year
    if year.phase != "winter" or number < year.step:
        return
    if number == REFRESH:
        first_round(work)
        return
    coming = number + 1
    if coming == MOVE_ENMITY and year.number == 1:
        coming += 1
    change_year(work, step=coming)
