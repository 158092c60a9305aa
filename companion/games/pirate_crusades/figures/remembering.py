"""What outlives a game: printed values of Sunset cards, captains, the track (2.17, 3.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from companion.games.pirate_crusades.rules.printed import captain_cards, corner_cards
from companion.games.pirate_crusades.state.cards import CARDS, Facts
from companion.games.pirate_crusades.state.table import (
    CORNERS,
    TRACK,
    CaptainFacts,
    CornerFacts,
    PirateCrusades,
)
from companion.table.game import CardKind, Finished, Remembered


class TrackFacts(Struct, frozen=True, kw_only=True):
    """What the reputation and riches card prints, and how many Blue Sea cards there are (2.17)."""

    infamous: int | None = None
    levels: dict[str, int] = {}
    riches: int | None = None
    total: int | None = None
    counts: dict[str, int] = {}


def _corners_together(cards: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Each nation has one corner port (p. 11)."""
    nations = Counter(facts.get("nation") for facts in cards.values())
    return [
        f"{count} corners are {nation}; each nation has one."
        for nation, count in nations.items()
        if nation not in (None, "none") and count > 1
    ]


CARD_KINDS = {
    "card": CardKind(Facts, names=lambda: CARDS),
    "captain": CardKind(CaptainFacts, wanted=lambda _name, _facts: ("nation", "flaw")),
    "track": CardKind(
        TrackFacts,
        wanted=lambda _name, _facts: ("infamous", "levels", "riches", "total", "counts"),
        names=lambda: (TRACK,),
    ),
    "corner": CardKind(
        CornerFacts,
        wanted=lambda _name, _facts: ("nation", "wind"),
        together=_corners_together,
        names=lambda: tuple(f"corner {square}" for square in CORNERS),
    ),
}


def remembers(state: PirateCrusades) -> list[Remembered]:
    """Cards with printed values, captains by name, corner nations, the track with the counts.

    What earlier games of the table told is among it, until this one tells it otherwise.
    """
    found = [
        Remembered("card", card, told)
        for card, facts in sorted(state.book.items())
        if (told := _told(msgspec.to_builtins(facts)))
    ]
    found += [
        Remembered("captain", name, _told(msgspec.to_builtins(facts)))
        for name, facts in captain_cards(state).items()
    ]
    track = _told(msgspec.to_builtins(state.track)) | _told(
        {"total": state.blue.total, "counts": state.blue.counts}
    )
    if track:
        found.append(Remembered("track", TRACK, track))
    found += [
        Remembered("corner", f"corner {square}", _told(msgspec.to_builtins(facts)))
        for square, facts in corner_cards(state).items()
    ]
    return found


def _told(facts: dict[str, Any]) -> dict[str, Any]:
    """Only what was told."""
    return {key: value for key, value in facts.items() if value not in (None, "", {}, ())}


def finished(state: PirateCrusades) -> list[Finished]:
    """The game, once it is over: the winner, then the others by missions or reputation."""
    if not state.closed:
        return []
    pirates = state.pirates
    scores = {
        player: pirates[player].reputation if state.long else pirates[player].done
        for player in state.seats
    }
    if not state.winner:
        return [Finished(state.game_no, {}, scores)]
    others = {player: x for player, x in scores.items() if player != state.winner}
    places = {state.winner: 1}
    for player, mine in others.items():  # without a score nobody knows who is ahead of whom
        ahead = sum(x is not None and mine is not None and x > mine for x in others.values())
        places[player] = 2 + ahead
    return [Finished(state.game_no, places, scores)]
