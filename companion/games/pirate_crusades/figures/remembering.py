"""What outlives a game: printed values of Sunset cards, captains, the track (2.17, 3.3)."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.pirate_crusades.state.table import CORNERS, TRACK, PirateCrusades
from companion.table.game import Finished, Remembered


def remembers(state: PirateCrusades) -> list[Remembered]:
    """Cards with printed values, captains by name, corner nations, the track with the counts."""
    found = [
        Remembered("card", card, told)
        for card, facts in sorted(state.book.items())
        if (told := _told(msgspec.to_builtins(facts)))
    ]
    for _, captain in sorted(state.captains.items()):
        facts = _told({"nation": captain.nation, "flaw": captain.flaw})
        own = captain.player and captain.name == state.name(captain.player)
        if captain.name and facts and not own:
            found.append(Remembered("captain", captain.name, facts))
    track = _told(msgspec.to_builtins(state.track)) | _told(
        {"total": state.blue.total, "counts": state.blue.counts}
    )
    if track:
        found.append(Remembered("track", TRACK, track))
    if state.long:
        found += _corners(state)
    return found


def _corners(state: PirateCrusades) -> list[Remembered]:
    """The printed nations and winds of the four corner ports."""
    found = []
    for square in CORNERS:
        told = state.sea[square]
        facts = _told({"nation": told.port and told.port.nation, "wind": told.wind})
        if facts:
            found.append(Remembered("corner", f"corner {square}", facts))
    return found


def _told(facts: dict[str, Any]) -> dict[str, Any]:
    """Only what was told."""
    return {key: value for key, value in facts.items() if value not in (None, "", {}, ())}


def finished(state: PirateCrusades) -> list[Finished]:
    """The game, once it is over: the winner before all others; missions or reputation as score."""
    if not state.closed:
        return []
    places = {player: 1 if player == state.winner else 2 for player in state.seats}
    pirates = state.pirates
    scores = {
        player: pirates[player].reputation if state.long else pirates[player].done
        for player in state.seats
    }
    return [Finished(state.game_no, places if state.winner else {}, scores)]
