"""What follows from the year, the titles and who is at the table; never stored (pp. 6, 12, 13)."""

from __future__ import annotations

from typing import TypeVar

from companion.games.seafall.rules.standing import active_advisor, rank
from companion.games.seafall.state.table import SeaFall
from companion.toolbox.text import key_of

T = TypeVar("T")
LOWERS = ("upgrade", "build")
"""Kinds of expertise that are printed with a minus: `Upgrade -2` takes 2 off the price (p. 15)."""


def in_play(state: SeaFall) -> tuple[str, ...]:
    """Provinces of this game in seating order: who misses it is left out (p. 22)."""
    return tuple(p for p in state.seats if p in state.players and state.players[p].present)


def absent(state: SeaFall) -> tuple[str, ...]:
    """Provinces of the campaign that miss this game (p. 22)."""
    playing = in_play(state)
    return tuple(p for p in state.seats if p not in playing)


def by_title(state: SeaFall, players: tuple[str, ...]) -> tuple[str, ...]:
    """Provinces from the least prominent title to the most prominent (p. 6).

    Those whose title was not told count as less prominent than all others, by their seats.
    """
    return tuple(sorted(players, key=lambda player: rank(state, player), reverse=True))


def titles_told(state: SeaFall, players: tuple[str, ...]) -> bool:
    """Whether each of them has a title that no other of them has."""
    told = [state.provinces[player].title for player in players]
    return None not in told and len(set(told)) == len(told)


def turn_order(state: SeaFall) -> tuple[str, ...]:
    """Order of the turns of a round: clockwise from the astrolabe (p. 12; P-11).

    As long as nobody is told to hold it, the seats begin where they begin.
    """
    seats = state.seats
    if state.year.holder in seats:
        at = seats.index(state.year.holder)
        seats = (*seats[at:], *seats[:at])
    playing = in_play(state)
    return tuple(player for player in seats if player in playing)


def next_turn(state: SeaFall) -> str:
    """Whose turn comes next in this round; empty if all had theirs, or the round is not kept."""
    if state.year.phase != "round":
        return ""
    waiting = (p for p in turn_order(state) if p not in state.year.had_turn and p != state.turn)
    return next(waiting, "")


def first_winter(state: SeaFall) -> bool | None:
    """Whether this year's winter is the game's first; `None` if nobody keeps the year (p. 12)."""
    return None if state.year.number is None else state.year.number == 1


def council(state: SeaFall, player: str) -> list[str]:
    """Ids of a province's advisors, the active one included."""
    return [k for k, x in _sorted(state.advisors) if x.owner == player and x.place == "council"]


def forum(state: SeaFall) -> list[str]:
    """Ids of the advisors that are named and lie in the forum."""
    return [k for k, x in _sorted(state.advisors) if x.place == "forum"]


def treasure_room(state: SeaFall, player: str) -> list[str]:
    """Ids of a province's cards that are no advisors."""
    return [k for k, x in _sorted(state.cards) if x.owner == player and x.place == "room"]


def treasures(state: SeaFall) -> list[str]:
    """Ids of the treasures that can be bought, as far as they are named."""
    return [k for k, x in _sorted(state.cards) if x.kind == "treasure" and x.place == "deck"]


def expertise(state: SeaFall, player: str, kind: str) -> int:
    """A province's expertise of a kind: that of its active advisor (pp. 10, 13).

    Args:
        state: the table.
        player: the province.
        kind: as in table 2.15 of the spec: `raid`, `buy goods`, `upgrade` ...
    """
    advisor = active_advisor(state, player)
    if advisor is None:
        return 0
    wanted = key_of(kind)
    found = [n for k, n in advisor.expertise.items() if key_of(k) == wanted]
    return abs(sum(found)) if wanted in LOWERS else sum(found)


def controls(state: SeaFall, player: str, region: str) -> bool:
    """Whether a province controls a region: its own, or an island of later rules (pp. 22-23)."""
    place = state.regions.get(region)
    return region == player or (place is not None and place.controller == player)


def lent(state: SeaFall, region: str) -> bool:
    """Whether the region's owner lends its powers for this turn (p. 11; P-40)."""
    return state.this_turn.loans.get(region, False)


def _sorted(things: dict[str, T]) -> list[tuple[str, T]]:
    return sorted(things.items(), key=lambda item: (len(item[0]), item[0]))
