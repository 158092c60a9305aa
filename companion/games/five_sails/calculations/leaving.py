"""Cards that leave play, and Leaders who do (P42-P44, P48; pp. 8, 17-19, 29, 40-41)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from companion.games.five_sails.calculations.pieces import (
    Chance,
    Inputs,
    Seats,
    chance,
    refuse_strangers,
)
from companion.games.five_sails.calculations.plunder import Ladder, LadderStep, Standing, ladder
from companion.toolbox.inputs import Unworkable
from companion.toolbox.seats import after, without
from companion.toolbox.sums import Result

What = Literal["character", "leader", "mercenary", "brute", "attachment", "risk", "scheme", "event"]
How = Literal["destroyed", "discarded", "over the cap", "end of day", "resolved", "bearer left"]
To = Literal["locker", "discard", "city discard"]


class Leaving(Inputs, frozen=True):
    """A card leaves play."""

    what: What
    how: How = "destroyed"
    city: bool = False
    """Whether it is a card of the City Deck."""
    brute: bool = False
    """Whether it has the keyword Brute besides; that rule comes first (ruling AMB-52)."""
    attachments: dict[str, bool] = {}
    """Attachment -> whether it is a card of the City Deck."""


class LeftPlay(Struct, frozen=True):
    """Where everything goes."""

    to: To
    attachments: dict[str, To]
    loses: bool
    """Whether its player loses the game (p. 17)."""


class LeaderLost(Inputs, frozen=True):
    """One or more Leaders are destroyed at the same time."""

    seats: Seats
    lost: tuple[str, ...]
    """Players whose Leader is destroyed now."""
    out: tuple[str, ...] = ()
    """Players who were out before."""
    active: str = ""
    """The player who acts, or whose round of the duel it is."""
    in_duel: bool = False
    """Whether the Leader fights in a duel with threat left."""
    first_player: str | None = None
    controllers: dict[str, str | None] = {}
    """Location -> who controls it."""
    standings: dict[str, Standing] = {}
    """For tie-breakers, if the last Leaders die together."""
    mode: Literal["casual", "competitive"] = "casual"
    double_kill: Literal["draw", "active-player-loses"] = "draw"
    elimination_cleanup: Literal["remove", "leave"] = "remove"
    leader_final_strike: Literal["immediate", "finish-duel"] = "immediate"
    """Options (rulings AMB-11, AMB-12, AMB-13)."""


class Eliminated(Struct, frozen=True):
    """What follows."""

    over: bool
    winner: str
    """Empty: nobody, or not yet."""
    tied: tuple[str, ...]
    """Players of a Draw, or those among whom a random one wins."""
    random: bool
    each: Chance | None
    finish_duel: bool
    """The duel goes on first: threat in the survivor's pool still resolves."""
    freed: tuple[str, ...]
    """Locations that become uncontrolled."""
    cards_leave: tuple[str, ...]
    """Players whose cards leave and whose Renown returns to the pool."""
    first_player: str | None
    """Who has the token afterwards."""
    ladder: tuple[LadderStep, ...] = ()
    unknown: tuple[str, ...] = ()


def leaving(inputs: Leaving) -> Result[LeftPlay]:
    """Where a card and its attachments go (P42; 2.19; rulings AMB-52, AMB-54)."""
    to, page = _to(inputs)
    attachments: dict[str, To] = {
        key: "city discard" if city else "discard" for key, city in inputs.attachments.items()
    }
    loses = inputs.what == "leader" and inputs.how == "destroyed"
    notes = []
    if loses:
        notes.append("Its player loses the game at once (p. 17).")
    if inputs.what == "leader" and not loses:
        notes.append("A Leader that leaves play without being destroyed is not in the text.")
    if attachments:
        notes.append("Its attachments go to the discard piles (pp. 13, 19).")
    pages = tuple(dict.fromkeys((page, *(["p. 19"] if attachments else []))))
    return Result(LeftPlay(to, attachments, loses), (), pages, tuple(notes))


def _to(inputs: Leaving) -> tuple[To, str]:
    what, how = inputs.what, inputs.how
    if what == "brute" or inputs.brute:
        return "discard", "p. 29"
    if what in ("character", "leader"):
        if how == "discarded":
            return ("city discard", "p. 41") if inputs.city else ("discard", "p. 40")
        return "locker", "p. 12" if how == "over the cap" else "p. 17"
    if what == "mercenary":
        return ("city discard", "p. 41") if how == "discarded" else ("locker", "p. 41")
    if what == "scheme":
        return "locker", "p. 15"
    if what == "event" or inputs.city:
        return "city discard", "p. 40"
    return "discard", "p. 18"


def leader_lost(inputs: LeaderLost) -> Result[Eliminated]:
    """Who is out, whether the game is over, what becomes of the loser's things (P48; pp. 8, 17).

    Raises:
        Unworkable: a player without a seat, or no Leader was lost.
    """
    seats = inputs.seats
    refuse_strangers(
        seats, *inputs.lost, *inputs.out, inputs.active, inputs.first_player, *inputs.standings
    )
    lost = tuple(x for x in seats if x in inputs.lost and x not in inputs.out)
    if not lost:
        raise Unworkable("Name a player whose Leader is destroyed now.")
    before = without(seats, *inputs.out)
    left = tuple(x for x in before if x not in lost)
    if not left:
        return _nobody_left(inputs, lost)
    finish = inputs.in_duel and (len(seats) > 2 or inputs.leader_final_strike == "finish-duel")
    over = len(left) == 1
    notes = []
    if over:
        notes.append(f"{left[0]} is the last with a Leader: Assassination Victory (p. 8).")
    if finish and over:
        notes.append("The duel is finished first: threat left in a pool resolves (AMB-13).")
    removes = inputs.elimination_cleanup == "remove" and not over
    freed = tuple(
        place for place, who in sorted(inputs.controllers.items()) if removes and who in lost
    )
    first = inputs.first_player
    if not over and first in lost and first:  # whatever stays, nobody who is out is First Player
        first = after(seats, first, (*inputs.out, *lost))
        notes.append(f"The First Player Token passes to the left, to {first} (ruling AMB-12).")
    value = Eliminated(
        over=over and not finish,
        winner=left[0] if over and not finish else "",
        tied=(),
        random=False,
        each=None,
        finish_duel=finish,
        freed=freed,
        cards_leave=lost if removes else (),
        first_player=first,
    )
    return Result(value, (), ("p. 8", "p. 17"), tuple(notes))


def _nobody_left(inputs: LeaderLost, lost: tuple[str, ...]) -> Result[Eliminated]:
    """All Leaders left die at once (ruling AMB-11)."""
    pages = ("p. 8", "p. 17")
    note = "All Leaders that were left are destroyed at once (ruling AMB-11)."

    def ended(
        winner: str = "",
        tied: tuple[str, ...] = (),
        random: bool = False,
        steps: tuple[LadderStep, ...] = (),
        unknown: tuple[str, ...] = (),
    ) -> Result[Eliminated]:
        each = chance(Fraction(1, len(tied))) if random else None
        value = Eliminated(
            not unknown,
            winner,
            tied,
            random,
            each,
            False,
            (),
            (),
            inputs.first_player,
            steps,
            unknown,
        )
        return Result(value, (), pages, (note,))

    among = lost
    if inputs.double_kill == "active-player-loses" and inputs.active in lost:
        among = tuple(x for x in lost if x != inputs.active)
    if len(among) == 1:
        return ended(among[0])
    if len(inputs.seats) == 2:
        return ended("", among, inputs.mode == "competitive")
    told = ladder(Ladder(inputs.seats, inputs.standings, among, inputs.mode)).value
    return ended(told.winner, told.tied, told.random, told.steps, told.unknown)
