"""End step 7: titles by campaign glory, chosen within ties (P-51; pp. 20-21)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.seafall.calculations.end.winner import refuse_ranks
from companion.games.seafall.calculations.pieces import Inputs
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result


class AssignTitles(Inputs, frozen=True, kw_only=True):
    """Campaign glory after the game, and today's titles; absent provinces take part (R-54)."""

    totals: dict[str, int | None]
    titles: dict[str, int | None] = {}
    """Province -> rank of today's title: 1 Prince to 5 Lord."""
    picks: dict[str, int] = {}
    """Province -> rank that it chose, where it is tied."""


class TitleGroup(Struct, frozen=True):
    """Provinces with the same campaign glory, and the titles of their places."""

    players: tuple[str, ...]
    """In the order of choosing: the least prominent title of today first."""
    ranks: tuple[int, ...]
    """The most prominent first."""


class Assigned(Struct, frozen=True):
    """The titles of the next game, as far as they are settled."""

    groups: tuple[TitleGroup, ...]
    """From the most campaign glory to the least; empty while a total is not told."""
    titles: dict[str, int | None]
    """Province -> new rank; `None`: it has to choose first."""
    chooser: str
    """Who chooses next; empty if nobody has to."""


def assign_titles(inputs: AssignTitles) -> Result[Assigned]:
    """The most campaign glory takes the most prominent title; the tied choose (pp. 20-21; X-28).

    In a group the least prominent title of today chooses first; the last gets what is left.

    Raises:
        Unworkable: a rank below 1; a choice of a title that is taken, or not of the group.
    """
    refuse_ranks(inputs.titles)
    parts = tuple(Part(p, n, "pp. 20-21", "assign-titles") for p, n in inputs.totals.items())
    if None in inputs.totals.values():
        note = "Not every campaign total is known (pp. 20-21)."
        unknown: dict[str, int | None] = dict.fromkeys(inputs.totals)
        return Result(Assigned((), unknown, ""), parts, ("pp. 20-21",), (note,))
    groups = _groups(inputs)
    titles: dict[str, int | None] = {}
    chooser = ""
    notes = []
    for group in groups:
        given, waiting = _in_group(group, inputs.picks)
        titles.update(given)
        chooser = chooser or waiting
        if len(group.players) > 1:
            notes.append(f"Tied, in the order of choosing: {', '.join(group.players)} (pp. 20-21).")
    return Result(Assigned(groups, titles, chooser), parts, ("pp. 20-21",), tuple(notes))


def _groups(inputs: AssignTitles) -> tuple[TitleGroup, ...]:
    players = list(inputs.totals)
    groups = []
    place = 1
    for amount in sorted({n for n in inputs.totals.values() if n is not None}, reverse=True):
        tied = [player for player in players if inputs.totals[player] == amount]
        ranks = {player: inputs.titles.get(player) for player in tied}
        # Who has no title is less prominent than all that have one.
        order = sorted(tied, key=lambda p: -(99 if ranks[p] is None else ranks[p] or 0))
        groups.append(TitleGroup(tuple(order), tuple(range(place, place + len(tied)))))
        place += len(tied)
    return tuple(groups)


def _in_group(group: TitleGroup, picks: dict[str, int]) -> tuple[dict[str, int | None], str]:
    left = list(group.ranks)
    titles: dict[str, int | None] = dict.fromkeys(group.players)
    waiting = ""
    for player in group.players:
        chosen = picks.get(player)
        if chosen is not None:
            if chosen not in left:
                state = "taken" if chosen in group.ranks else "not of the tied places"
                raise Unworkable(f"Title {chosen} is {state}; {player} may choose one of {left}.")
            titles[player] = chosen
            left.remove(chosen)
        elif not waiting and len(left) > 1:
            waiting = player
    open_ = [player for player, rank in titles.items() if rank is None]
    if len(open_) == 1:
        titles[open_[0]] = left[0]
        waiting = ""
    return titles, waiting
