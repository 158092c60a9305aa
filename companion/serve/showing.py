"""The table as phones are shown it: a picture for each pair of eyes, odds and board behind it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any, Protocol

from companion.serve.asked import OpenAct
from companion.serve.host import Pictures
from companion.serve.picture import Picture, encoded
from companion.serve.shown import Told
from companion.serve.stream import Stream

REST = 0.1
"""Seconds that a board is drawn behind the rest. It lies folded, so nobody waits for it; and where
one act follows upon another at once it is drawn once."""
MOST_ODDS = 16
"""Pools whose odds are kept."""


class Room(Protocol):
    """What is needed of the room."""

    @property
    def eyes(self) -> frozenset[str]:
        """For whom the table is shown."""

    def streams(self, eyes: str) -> Iterable[Stream]:
        """Of all pages that see with these eyes."""

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the loop, beside what follows."""


class Showing:
    """What is shown, in the server's loop.

    Args:
        room: who looks.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._pictures: dict[str, Picture] = {}
        """Player -> the table for these eyes, as it was sent last."""
        self._boards: dict[str, bytes] = {}
        self._odds: dict[bytes, list[list[str]]] = {}
        self._turn = 0

    def picture(self, eyes: str) -> Picture | None:
        """The table as these eyes were shown it last."""
        return self._pictures.get(eyes)

    def forget(self, eyes: str) -> None:
        """Nobody looks with these eyes any more: what they saw would grow old."""
        self._pictures.pop(eyes, None)
        self._boards.pop(eyes, None)

    def show(self, pictures: Pictures) -> None:
        """The table as it stands now. What takes a while is sent behind it."""
        self._turn += 1
        for eyes, told in pictures.items():
            self._send(eyes, told)
        if any(told.board for told in pictures.values()) or self._unknown(pictures):
            self._room.run(self._behind(self._turn, pictures))

    def _send(self, eyes: str, told: Told) -> None:
        if eyes not in self._room.eyes:
            return
        for act in told.odds:
            act.facts["odds"] = self._odds_of(act) or []
        picture = Picture(eyes, told.facts, self._boards.get(eyes, b"null"))
        if not picture.is_as(self._pictures.get(eyes)):
            self._pictures[eyes] = picture
            for stream in self._room.streams(eyes):
                stream.show(picture)

    def _odds_of(self, act: OpenAct) -> list[list[str]] | None:
        """Odds that are known; `None` if they are to be worked out."""
        return [] if act.question.odds is None else self._odds.get(_same(act))

    def _unknown(self, pictures: Pictures) -> list[OpenAct]:
        """Half-entered acts whose odds are not known yet; they are the same for all eyes."""
        acts = next((one.odds for one in pictures.values()), ())
        return [act for act in acts if self._odds_of(act) is None]

    async def _behind(self, turn: int, pictures: Pictures) -> None:
        """Exact odds and boards; both beside everything else, and only while they are of use."""
        unknown = self._unknown(pictures)
        for act in unknown:
            await self._work_out(act)
        if unknown and turn == self._turn:
            for eyes, told in pictures.items():
                self._send(eyes, told)
        await asyncio.sleep(REST)
        for eyes, told in pictures.items():
            if told.board is not None and turn == self._turn and eyes in self._room.eyes:
                drawn = encoded(await asyncio.to_thread(told.board))
                if turn == self._turn:
                    self._boards[eyes] = drawn
                    self._send(eyes, told)

    async def _work_out(self, act: OpenAct) -> None:
        """Big pools take a while."""
        assert act.question.odds is not None
        same = _same(act)
        try:
            rows = await asyncio.to_thread(act.question.odds)
        except Exception:  # noqa: BLE001 - odds that cannot be worked out are left out
            rows = ()
        if len(self._odds) > MOST_ODDS:
            self._odds.clear()
        self._odds[same] = [list(row) for row in rows]


def _same(act: OpenAct) -> bytes:
    """What makes two questions have the same odds."""
    return encoded({key: act.facts[key] for key in ("title", "who", "asks", "told", "sums")})
