"""Who joins, leaves or comes back: figures of page 22 (P-54 to P-56)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.seafall.calculations.end.winner import refuse_ranks
from companion.games.seafall.calculations.pieces import Inputs, refuse_negative
from companion.games.seafall.state.printed import GAMES_AN_IMPROVEMENT
from companion.toolbox.sums import Part, Result

TitlesLeft = Literal["close_gap", "rerank_by_total"]
AbsenceCount = Literal["streak", "total"]


class Join(Inputs, frozen=True, kw_only=True):
    """A campaign that somebody joins."""

    games: int = 0
    """Games played, without the prologue."""
    totals: dict[str, int | None] = {}
    """Province -> campaign glory of those who are in the campaign."""
    floor_zero: bool = False
    """Option `join.floor`: a total below 0 is written as 0 (ruling R-55)."""


class Joined(Struct, frozen=True):
    """What a newcomer gets."""

    boxes: int
    improvements: int
    reputation: int
    """Cost in reputation of the advisor that is taken from the deck."""
    total: int | None
    """Campaign glory to begin with; `None`: a total of the others is not told."""


def join(inputs: Join) -> Result[Joined]:
    """Boxes and improvements for the games missed; the lowest total less the games (p. 22; X-29).

    Raises:
        ValueError: fewer than no games.
    """
    refuse_negative({"games": inputs.games})
    totals = list(inputs.totals.values())
    told = [total for total in totals if total is not None]
    lowest = min(told) if told and len(told) == len(totals) else None
    if not inputs.games:
        lowest = 0 if lowest is None and not told else lowest
    total = None if lowest is None else lowest - inputs.games
    parts: tuple[Part, ...] = (
        Part("lowest campaign glory", lowest, "p. 22", "join"),
        Part("games played", -inputs.games, "p. 22", "join"),
    )
    notes = []
    if total is not None and total < 0 and inputs.floor_zero:
        parts += (Part("held at 0 (ruling R-55)", -total, "p. 22", "join"),)
        total = 0
    improvements = inputs.games // GAMES_AN_IMPROVEMENT
    notes.append(f"One box for each game: {inputs.games} (p. 22).")
    notes.append(f"One improvement for every 3 games, rounded down: {improvements} (p. 22).")
    notes.append("One advisor worth 1 reputation from the deck (p. 22).")
    return Result(Joined(inputs.games, improvements, 1, total), parts, ("p. 22",), tuple(notes))


class ReturnDue(Inputs, frozen=True, kw_only=True):
    """Games that a province missed."""

    missed: int = 0
    """In the absence that ends now."""
    made_up: int = 0
    """In earlier absences, for which it has made up already."""
    count: AbsenceCount = "streak"
    """Option `absence.count` (ruling R-58)."""


class Due(Struct, frozen=True):
    """What it takes on return."""

    boxes: int
    improvements: int


def return_due(inputs: ReturnDue) -> Result[Due]:
    """A box for every game missed, an improvement for every three, rounded down (p. 22).

    Raises:
        ValueError: fewer than no games.
    """
    refuse_negative({"games missed": inputs.missed, "games made up": inputs.made_up})
    improvements = inputs.missed // GAMES_AN_IMPROVEMENT
    notes = [f"One improvement for every 3 games missed ({inputs.missed}), rounded down (p. 22)."]
    if inputs.count == "total":
        whole = inputs.missed + inputs.made_up
        before = inputs.made_up // GAMES_AN_IMPROVEMENT
        improvements = whole // GAMES_AN_IMPROVEMENT - before
        notes = [f"Of {whole} missed in all, {before} improvements were taken before (R-58)."]
    parts = (Part("games missed", inputs.missed, "p. 22", "return-player"),)
    return Result(Due(inputs.missed, improvements), parts, ("p. 22",), tuple(notes))


class LeaveTitles(Inputs, frozen=True, kw_only=True):
    """Provinces that stay when another has left."""

    titles: dict[str, int | None] = {}
    """Province -> rank of its title, of those who stay."""
    totals: dict[str, int | None] = {}
    """Province -> campaign glory."""
    how: TitlesLeft = "close_gap"
    """Option `leave.titles` (ruling R-57)."""


def leave_titles(inputs: LeaveTitles) -> Result[dict[str, int | None]]:
    """The titles of those who stay: 1 to their number, each once (p. 22; ruling R-57).

    With `rerank_by_total` the most campaign glory has the most prominent title; those tied keep
    their order. Without all figures nothing changes.

    Raises:
        ValueError: a rank below 1.
    """
    refuse_ranks(inputs.titles)
    parts = tuple(Part(p, rank, "p. 22", "remove-player") for p, rank in inputs.titles.items())
    told = {p: rank for p, rank in inputs.titles.items() if rank is not None}
    totals = {p: inputs.totals.get(p) for p in inputs.titles}
    by_total = inputs.how == "rerank_by_total"
    if len(told) < len(inputs.titles) or (by_total and None in totals.values()):
        note = "Not all titles and totals are known: they stay as they are."
        return Result(dict(inputs.titles), parts, ("p. 22",), (note,))

    def place(player: str) -> tuple[int, int]:
        return (-(totals[player] or 0) if by_total else 0), told[player]

    order = sorted(told, key=place)
    ranks: dict[str, int | None] = {p: order.index(p) + 1 for p in inputs.titles}
    return Result(ranks, parts, ("p. 22",), ("The last title card goes into storage (R-57).",))
