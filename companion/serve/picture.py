"""The table as it is sent to one pair of eyes: in parts, and of them what a page has not yet."""

from __future__ import annotations

from itertools import count
from typing import Any

import msgspec

from companion.serve.blocks import Facts

_numbers = count(1)


def encoded(value: Any) -> bytes:
    """Plain data as JSON."""
    data: bytes = msgspec.json.encode(value, enc_hook=str)
    return data


def event(kind: str, data: bytes) -> bytes:
    """One server-sent event. The data is JSON, which has no line breaks."""
    return b"event: " + kind.encode() + b"\ndata: " + data + b"\n\n"


class Picture:
    """A table, drawn once for all who see it with the same eyes.

    Args:
        eyes: id of the player who looks; empty: everybody.
        facts: what is shown, by part (`shown.Told`).
        board: the part `board` as JSON.
    """

    def __init__(self, eyes: str, facts: Facts, board: bytes = b"null") -> None:
        self.eyes, self.number = eyes, next(_numbers)
        parts = {name: encoded(part) for name, part in facts.items() if name != "log"}
        self._parts = {**parts, "board": board}
        self._log: dict[int, bytes] = dict(facts["log"])
        self._events: dict[int, bytes] = {}
        """Number of what a page has -> what it is sent: the same for all that have the same."""

    def is_as(self, other: Picture | None) -> bool:
        """Whether the same is shown."""
        return (
            other is not None
            and (other.eyes, other._parts) == (self.eyes, self._parts)
            and list(other._log.items()) == list(self._log.items())
        )

    def since(self, before: Picture | None) -> bytes:
        """The event for a page that has `before`: all of it, or the parts that are others now and
        the lines of the log that are new or say something else."""
        key = 0 if before is None else before.number
        if key not in self._events:
            self._events[key] = event("table", self._told(before))
        return self._events[key]

    def _told(self, before: Picture | None) -> bytes:
        if before is None or before.eyes != self.eyes or self._lost(before):
            parts, lines = {"whole": b"true", **self._parts}, list(self._log.values())
        else:
            old, were = before._parts, before._log
            parts = {name: part for name, part in self._parts.items() if old.get(name) != part}
            lines = [line for no, line in self._log.items() if were.get(no) != line]
        told = [b'"%s":%s' % (name.encode(), part) for name, part in parts.items()]
        if lines or "whole" in parts:
            told.append(b'"log":[' + b",".join(lines) + b"]")
        return b"{" + b",".join(told) + b"}"

    def _lost(self, before: Picture) -> bool:
        """Whether a line of the log is gone that nothing newer has pushed out: another file lies in
        the place of the one before, or its end is cut off."""
        oldest = min(self._log, default=0)
        return any(no >= oldest and no not in self._log for no in before._log)
