"""The table as it is sent to one pair of eyes: in parts, and of them what a page has not yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

import msgspec

from companion.serve.blocks import Facts

_numbers = count(1)
_encode = msgspec.json.Encoder(enc_hook=str).encode


def encoded(value: Any) -> bytes:
    """Plain data as JSON."""
    return _encode(value)


def event(kind: str, data: bytes) -> bytes:
    """One server-sent event. The data is JSON, which has no line breaks."""
    return b"event: " + kind.encode() + b"\ndata: " + data + b"\n\n"


LISTS = ("large", "sheet", "open", "now")
"""Parts that are lists. Of them a page is told thing by thing."""
ROWS = "players"
"""Kind of the block of a sheet whose rows are told one by one."""


class Thing(NamedTuple):
    """One thing of a list, as JSON."""

    head: bytes
    rows: tuple[bytes, ...] | None = None
    """Of a block whose rows are told one by one: `head` is the block without them."""


class Picture:
    """A table, drawn once for all who see it with the same eyes.

    Args:
        eyes: id of the player who looks; empty: everybody.
        facts: what is shown, by part (`shown.Told`).
        board: the part `board` as JSON.
    """

    def __init__(self, eyes: str, facts: Facts, board: bytes = b"null") -> None:
        self.eyes, self.number = eyes, next(_numbers)
        single = facts.keys() - {"log", *LISTS}
        self._parts = {**{name: encoded(facts[name]) for name in single}, "board": board}
        self._lists = {name: [_thing(one) for one in facts[name]] for name in LISTS}
        self._log: dict[int, bytes] = dict(facts["log"])
        self._events: dict[int, bytes] = {}
        """Number of what a page has -> what it is sent: the same for all that have the same."""

    def is_as(self, other: Picture | None) -> bool:
        """Whether the same is shown."""
        return (
            other is not None
            and (other.eyes, other._parts, other._lists) == (self.eyes, self._parts, self._lists)
            and list(other._log.items()) == list(self._log.items())
        )

    def since(self, before: Picture | None) -> bytes:
        """The event for a page that has `before`: all of it, or the parts that are others now, of
        lists what is new in them, and the lines of the log that are new or say something else.

        A thing that the page has is told as its place in the list that it has; a block of which
        only rows are others as `{"of": place, "rows": …}`, and its rows likewise.
        """
        key = 0 if before is None else before.number
        if key not in self._events:
            self._events[key] = event("table", self._told(before))
        return self._events[key]

    def _told(self, before: Picture | None) -> bytes:
        if before is None or before.eyes != self.eyes or self._lost(before):
            parts, lines = {"whole": b"true", **self._parts}, list(self._log.values())
            parts |= {name: _list(map(_whole, things)) for name, things in self._lists.items()}
            parts["log"] = _list(lines)
        else:
            old, had, were = before._parts, before._lists, before._log
            parts = {name: part for name, part in self._parts.items() if old.get(name) != part}
            for name, things in self._lists.items():
                if things != had[name]:
                    parts[name] = _list(_news(things, had[name]))
            if lines := [line for no, line in self._log.items() if were.get(no) != line]:
                parts["log"] = _list(lines)
        return b"{%b}" % b",".join(
            b'"%b":%b' % (name.encode(), part) for name, part in parts.items()
        )

    def _lost(self, before: Picture) -> bool:
        """Whether a line of the log is gone that nothing newer has pushed out: another file lies in
        the place of the one before, or its end is cut off."""
        oldest = min(self._log, default=0)
        return any(no >= oldest and no not in self._log for no in before._log)


def _thing(facts: Facts) -> Thing:
    if facts.get("is") != ROWS:
        return Thing(encoded(facts))
    head = encoded({name: part for name, part in facts.items() if name != "rows"})
    return Thing(head, tuple(map(encoded, facts["rows"])))


def _list(things: Iterable[bytes]) -> bytes:
    return b"[%b]" % b",".join(things)


def _whole(thing: Thing) -> bytes:
    if thing.rows is None:
        return thing.head
    return b'%b,"rows":%b}' % (thing.head[:-1], _list(thing.rows))


def _news(things: Sequence[Thing], had: Sequence[Thing]) -> Iterator[bytes]:
    """Each thing as its place in what the page has, else what is new of it. No place is told twice:
    on the page each thing stands once."""
    left = dict(enumerate(had))
    same = [_taken(left, one) for one in things]
    for one, place in zip(things, same, strict=True):
        if place is not None:
            yield b"%d" % place
        elif one.rows is None or (like := _taken(left, one, other_rows=True)) is None:
            yield _whole(one)
        else:
            rows = had[like].rows or ()
            told = (b"%d" % rows.index(row) if row in rows else row for row in one.rows)
            yield b'{"of":%d,"rows":%b}' % (like, _list(told))


def _taken(left: dict[int, Thing], one: Thing, other_rows: bool = False) -> int | None:
    """The first place that holds the same, or the same with other rows; it is left no more."""
    for place, old in left.items():
        if old == one or (other_rows and old.rows is not None and old.head == one.head):
            del left[place]
            return place
    return None
