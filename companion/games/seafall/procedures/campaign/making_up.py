"""Ship boxes and improvements that make up for games not played (p. 22; P-54, P-56)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.pieces import the_ship
from companion.games.seafall.procedures.end.boxing import fill_box
from companion.games.seafall.procedures.end.improving import as_said, improve
from companion.games.seafall.procedures.work import Work, act
from companion.table.procedures.pressing import between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Choose, Question, scoped
from companion.table.state import Duty, with_duty, without_key
from companion.toolbox.text import listed, plural

R = TypeVar("R")
MAKE_UP = "make-up"
MOST = 99


def _offered(inner: Generator[Question[Any], Any, R]) -> Generator[Question[Any], Any, R]:
    """Run a choice that may be put off: what it asks first is offered, with nothing as default."""
    answer: Any = None
    while True:
        try:
            question = inner.send(answer)
        except StopIteration as done:
            value: R = done.value
            return value
        if isinstance(question, Choose) and question.none and question.manner == "ask":
            question = replace(question, manner="offer", default={})
        answer = yield question


def caught_up(work: Work, player: str, boxes: int, improvements: int) -> Steps[None]:
    """Fill the boxes and take the improvements that are due; the rest is owed and may come later.

    Args:
        work: the procedure under way.
        player: who makes up for games.
        boxes: ship boxes that are due; beyond `MOST` they stay owed.
        improvements: improvements that are due.
    """
    filled, taken = [], []
    for number in range(1, min(boxes, MOST) + 1):
        words = yield from scoped(f"box-{number}", _offered(fill_box(work, player)))
        ship, _, value = words.rpartition(" ")
        filled += [f"{value} on {the_ship(ship)}"] if words else []
    work.said = [x for x in work.said if " box on " not in x]
    for number in range(1, min(improvements, MOST) + 1):
        words = yield from scoped(f"improve-{number}", _offered(improve(work, player)))
        taken += [as_said(words)] if words else []
    if filled:
        work.say(
            f"{plural(len(filled), 'ship box', 'ship boxes')} filled in ({listed(filled, 'and')})"
        )
    work.said += taken
    _owe(work, player, boxes - len(filled), improvements - len(taken))


def _owe(work: Work, player: str, boxes: int, improvements: int) -> None:
    """What is left is a reminder until it is told."""
    left = [plural(boxes, "ship box", "ship boxes")] if boxes > 0 else []
    left += [plural(improvements, "improvement")] if improvements > 0 else []
    if not left:
        return
    what = f"{work.state.name(player)}: {listed(left, 'and')} to make up for games"
    duty = Duty(
        player,
        what,
        "p. 22",
        "return-player",
        MAKE_UP,
        {"province": player, "boxes": max(0, boxes), "improvements": max(0, improvements)},
    )
    work.state = with_duty(work.state, duty)
    work.say(f"{listed(left, 'and')} still to come: “make-up”")


@act(
    "make-up",
    "Make up for games not played",
    cite=rulebook.RETURN_PLAYER,
    rules=("join", "improve-ships", "improve-province"),
    help="make-up",
)
def make_up(work: Work) -> Steps[str]:
    """Boxes and improvements that somebody still makes up for (p. 22)."""
    owed = {
        key: duty for key, duty in sorted(work.state.pending.items()) if duty.procedure == MAKE_UP
    }
    if not work.table.by and len({duty.who for duty in owed.values()}) == 1:
        work.table = replace(work.table, by=next(iter(owed.values())).who)
    yield from work.who()
    mine = {key: duty for key, duty in owed.items() if duty.who == work.player}
    due = [
        sum(int(duty.answers.get(what, 0)) for duty in mine.values())
        for what in ("boxes", "improvements")
    ]
    boxes = yield from work.number(
        "boxes",
        "How many ship boxes are due?",
        between(0, MOST),
        quiet=due[0],
        lead="boxes",
    )
    improvements = yield from work.number(
        "improvements",
        "How many improvements are due?",
        between(0, MOST),
        quiet=due[1],
        lead="improvements",
    )
    for key in mine:
        work.state = replace(work.state, pending=without_key(work.state.pending, key))
    yield from caught_up(work, work.player, boxes, improvements)
    return f"{work.name}: {'; '.join(work.said) or 'nothing to make up for'}"
