"""Who has won, which place the others have, whose turn is next (5.13, 5.14, 5.17)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from companion.games.en_garde.calculations.pieces import Inputs
from companion.toolbox.inputs import Unworkable
from companion.toolbox.seats import after, clockwise_from
from companion.toolbox.sums import Part, Result, places

DoubleOut = Literal["draw", "active_wins", "defender_wins"]


class Standing(Inputs, frozen=True):
    """Everybody, who went out before, and who goes out in this moment."""

    players: tuple[str, ...]
    gone: tuple[tuple[str, ...], ...] = ()
    """Those who went out before, first the earliest; who went out together stands together."""
    now: tuple[str, ...] = ()
    """All who go out in this one moment."""
    active: str = ""
    """Whose turn it is."""
    double_out: DoubleOut = "draw"
    """Option `double_out` (ruling A-21)."""


class Outcome(Struct, frozen=True):
    """What becomes of the game."""

    ends: Literal["on", "winner", "draw"]
    winner: str
    """Empty while the game goes on, and for a draw."""
    standing: tuple[str, ...]
    """Those still in."""
    places: dict[str, int]
    """Who is out, and the winner -> place; who went out together shares one."""


class NextPlayer(Inputs, frozen=True):
    """The end of a turn."""

    seats: tuple[str, ...]
    """Clockwise, that is to the left."""
    active: str
    out: tuple[str, ...] = ()
    first: str = ""
    """Who began the game; rounds are counted at this seat."""
    round_no: int | None = None


class Next(Struct, frozen=True):
    """Whose turn it is and in which round."""

    player: str
    round_no: int | None


def winner(inputs: Standing) -> Result[Outcome]:
    """Judge once, after everybody of the same moment is out: last one standing wins (Object).

    Raises:
        Unworkable: no player, a name twice, or one that does not play.
    """
    _refuse(inputs)
    groups = [group for group in (*inputs.gone, inputs.now) if group]
    placed: dict[str, int] = {}
    left = len(inputs.players)
    for group in groups:
        left -= len(group)
        placed |= dict.fromkeys(group, left + 1)
    standing = tuple(each for each in inputs.players if each not in placed)
    parts = (
        Part("players", len(inputs.players), "Object", "object"),
        Part("out before", -sum(map(len, inputs.gone)), "Damage and No Poise", "out-of-game"),
        Part("out now", -len(inputs.now), "Damage and No Poise", "out-of-game"),
    )
    won, notes = standing[0] if len(standing) == 1 else "", []
    if not standing:
        won = _after_double_out(inputs)
        notes.append(_double_out_note(inputs, won))
        if won:
            placed |= dict.fromkeys(inputs.now, 2) | {won: 1}
    elif won:
        placed[won] = 1
        notes.append(f"{won} is the last one standing and wins (Object).")
    elif inputs.active in inputs.now:
        notes.append("The active player is out: the turn ends, without a Respite (ruling A-22).")
    ends: Literal["on", "winner", "draw"] = "winner" if won else "on" if standing else "draw"
    return Result(Outcome(ends, won, standing, placed), parts, places(parts), tuple(notes))


def next_player(inputs: NextPlayer) -> Result[Next]:
    """The next one to the left who is still in, and the round (Ending Your Turn).

    The round is 1 higher when the seat of the one who began is reached or passed.

    Raises:
        Unworkable: somebody without a seat, a seat twice, nobody left, or a round below 1.
    """
    if inputs.round_no is not None and inputs.round_no < 1:
        raise Unworkable(f"The round cannot be {inputs.round_no}; rounds count from 1.")
    player = after(inputs.seats, inputs.active, inputs.out)
    for each in (*inputs.out, *([inputs.first] if inputs.first else [])):
        clockwise_from(inputs.seats, each)
    order = clockwise_from(inputs.seats, inputs.active)
    passed = [*order[1:], inputs.active][: order.index(player) or len(order)]
    parts = [Part("round", inputs.round_no, "Ending Your Turn", "end-turn")]
    round_no = inputs.round_no
    if not inputs.first:
        round_no = None
    elif round_no is not None and inputs.first in passed:
        parts.append(Part(f"past {inputs.first}", 1, "Ending Your Turn", "end-turn"))
        round_no += 1
    skipped = [each for each in passed if each in inputs.out]
    notes = [f"{each} is out and is skipped (Damage and No Poise)." for each in skipped]
    if player == inputs.active:
        notes.append(f"Nobody else is left: {player} is the last one standing (Object).")
    return Result(Next(player, round_no), tuple(parts), ("Ending Your Turn",), tuple(notes))


def _after_double_out(inputs: Standing) -> str:
    """Who wins by the table's option when the last ones go out at once; empty for a draw."""
    if len(inputs.now) != 2 or inputs.active not in inputs.now:
        return ""
    if inputs.double_out == "active_wins":
        return inputs.active
    others = [each for each in inputs.now if each != inputs.active]
    return others[0] if inputs.double_out == "defender_wins" else ""


def _double_out_note(inputs: Standing, won: str) -> str:
    if won:
        who = "active player" if won == inputs.active else "defender"
        return f"The last two go out at once: the {who}, {won}, wins at this table (ruling A-21)."
    return "Nobody is left standing: a draw (ruling A-21)."


def _refuse(inputs: Standing) -> None:
    if not inputs.players:
        raise Unworkable("Nobody plays; name the players.")
    _refuse_twice(inputs.players)
    named = [*(each for group in inputs.gone for each in group), *inputs.now]
    _refuse_twice(named)
    for each in (*named, *([inputs.active] if inputs.active else [])):
        if each not in inputs.players:
            raise Unworkable(f"{each} does not play; {', '.join(inputs.players)} do.")


def _refuse_twice(names: Iterable[str]) -> None:
    seen: set[str] = set()
    for each in names:
        if each in seen:
            raise Unworkable(f"{each} is named twice; once would be right.")
        seen.add(each)
