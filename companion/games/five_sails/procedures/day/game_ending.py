"""The game ends: time runs out, or somebody wins (P49; p. 8)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.plunder import (
    Plundered,
    Standing,
    time_out as time_out_calculation,
)
from companion.games.five_sails.procedures.asking import Slot, ask_player
from companion.games.five_sails.procedures.day.days import (
    NOBODY,
    playing,
    tell_ladder,
    until_told,
)
from companion.games.five_sails.procedures.day.plundering import ask_controllers, ask_random_winner
from companion.games.five_sails.procedures.harm.losing import end_game
from companion.games.five_sails.procedures.work import Work, act
from companion.games.five_sails.rules.day import time_out_of
from companion.games.five_sails.rules.previews import named
from companion.games.five_sails.state.table import Victory
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option
from companion.toolbox.sums import Result
from companion.toolbox.text import listed

_WAYS: dict[Victory, str] = {
    "assassination": "Assassination",
    "dominance": "Dominance",
    "economic": "Economic Victory",
    "fifth-day": "the Fifth Day",
    "timeout": "time has run out",
    "ruled": "the table says so",
}


@act(
    "time-out",
    "Time runs out",
    spec="P49",
    cite=rulebook.COMPETITIVE_PLAY,
    rules=("victory-ties", "fifth-day"),
    words=("time",),
    help="time-out",
    grave=True,
)
def time_out(work: Work) -> Steps[str]:
    """Time runs out in competitive play: every tie-breaker on the table as it is (P49; p. 8)."""
    if not (yield from playing(work)):
        return NOBODY
    if work.state.mode == "casual":
        says = "Only a competitive game runs out of time, and this one is casual."
        yield from work.breaks("not-competitive", says, rulebook.COMPETITIVE_PLAY)
    yield from ask_controllers(work)
    inputs = time_out_of(work.state)

    def checked(standings: Mapping[str, Standing]) -> Result[Plundered]:
        return time_out_calculation(replace(inputs, standings=dict(standings)))

    result, _ = yield from until_told(work, checked, inputs.standings)
    value = work.sum("time has run out", result)
    tell_ladder(work, value.ladder, work.state.in_game)
    if value.unknown:
        what = listed(named(work.state, value.unknown), "and")
        work.owe(
            "",
            f"time has run out; unknown: {what}",
            "win",
            {},
            Citation("competitive-play", "p. 8"),
        )
        return f"time has run out; who wins is open; unknown: {what}"
    winner = value.winner
    if value.random:
        winner = yield from ask_random_winner(work, value.tied)
        if not winner:
            return "time has run out: a random winner is due"
    end_game(work, "timeout", winner, () if winner else value.tied, value.step)
    return "time has run out"


@act(
    "win",
    "Somebody wins",
    spec="P46.2",
    cite=rulebook.VICTORY,
    rules=("assassination-victory", "dominance-victory", "economic-victory"),
    words=("wins", "won"),
    help="ana wins by dominance",
    grave=True,
)
def win(work: Work) -> Steps[str]:
    """The game is over as the table tells it: who won and how, or a Draw (p. 8)."""
    if not (yield from playing(work)):
        return NOBODY
    winner = yield from ask_player(
        work,
        Slot(
            key="who",
            prompt="Who wins?",
            none="a Draw",
            quiet=work.table.by or None,
            cite=rulebook.VICTORY,
        ),
    )
    pick = yield from work.choose(
        "how",
        "How?",
        (Option(way, label, also=(way,)) for way, label in _WAYS.items()),
        offer="ruled",
        lead="by",
        cite=rulebook.VICTORY,
    )
    how: Victory = next(way for way in _WAYS if way == pick)
    tied = () if winner else work.state.in_game
    end_game(work, how if winner else "draw", winner, tied)
    return ""
