"""What every game's state has: players, seats, turn, options, duties, reminders.

A state is plain typed data, frozen. What has an identity is a dict value under a stable id that is
never used again; tuples stand only where the order is the fact. `None` means: not told.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

S = TypeVar("S", bound="TableState")
V = TypeVar("V")


class Player(Struct, frozen=True):
    """Somebody at the table."""

    name: str
    present: bool = True


class Duty(Struct, frozen=True):
    """Something that somebody still owes: the screen offers it and blocks nothing."""

    who: str
    what: str
    page: str = ""
    rule: str = ""
    procedure: str = ""
    """The procedure that settles it, if there is one."""
    answers: dict[str, Any] = {}
    """Answers that it begins with, in stored form."""
    reminder: str = ""
    """For a reminder: when it is due, in the table's words (`end of round 3`)."""


@lru_cache(maxsize=32)
def _unveiled(veil: str) -> bytes:
    """A deck list takes a millisecond, and one act looks into it twenty times."""
    return base64.b85decode(veil)


class Secret(Struct, frozen=True):
    """A value that only its owner may see, until it is revealed.

    The file holds it veiled (it hides from a glance, not from intent); it stands in no log, no
    preview, no sheet and no export.
    """

    owner: str
    veil: str

    @classmethod
    def of(cls, owner: str, value: Any) -> Secret:
        """Hide a JSON value for its owner."""
        return cls(owner, base64.b85encode(msgspec.json.encode(value)).decode())

    def reveal(self) -> Any:
        """The value."""
        return msgspec.json.decode(_unveiled(self.veil))

    def __repr__(self) -> str:
        return f"Secret({self.owner!r}, …)"


class TableState(Struct, frozen=True, kw_only=True):
    """Base of all states."""

    players: dict[str, Player] = {}
    seats: tuple[str, ...] = ()
    """Players in clockwise order."""
    turn: str = ""
    """Whose turn it is; empty if nobody told."""
    step: str = ""
    """Where in the turn or round the table is, in the rulebook's words; may be empty."""
    game_no: int = 1
    """Which game of the campaign this is."""
    closed: bool = False
    """Whether this game is over and recorded."""
    thread: str = ""
    """Id of the open thing that entries belong to (an Exchange, a duel), or empty."""
    pending: dict[str, Duty] = {}
    options: dict[str, Any] = {}
    """Table options that differ from the game's defaults."""
    rulings: dict[str, str] = {}
    """The table's own rulings: id -> text (`rule: text`)."""
    ids: dict[str, int] = {}
    """Prefix -> how many ids were given out; an id is never used again."""

    @property
    def turn_told(self) -> str:
        """Whose turn it is, if anybody told it; empty where it only follows from what was done."""
        return self.turn

    def name(self, player: str) -> str:
        """A player's name, or the id if there is none."""
        return self.players[player].name if player in self.players else player


def fresh(state: S, prefix: str) -> tuple[S, str]:
    """A new id and the state that remembers it: `(state, "y3")`."""
    count = state.ids.get(prefix, 0) + 1
    return replace(state, ids={**state.ids, prefix: count}), f"{prefix}{count}"


def with_duty(state: S, duty: Duty) -> S:
    """The state with one more thing owed."""
    state, key = fresh(state, "o")
    return replace(state, pending={**state.pending, key: duty})


def without_key(mapping: Mapping[str, V], key: str) -> dict[str, V]:
    """A dict without one key."""
    return {k: v for k, v in mapping.items() if k != key}


def put(state: S, field: str, key: str, value: Any) -> S:
    """The state with `state.field[key] = value`."""
    return replace(state, **{field: {**getattr(state, field), key: value}})


def at_path(state: Any, path: tuple[str, ...]) -> Any:
    """The value at a path of struct fields and dict keys. Raises `KeyError`."""
    for name in path:
        if isinstance(state, dict):
            state = state[name]
        elif isinstance(state, Struct) and name in state.__struct_fields__:
            state = getattr(state, name)
        else:
            raise KeyError(name)
    return state


def set_path(state: Any, path: tuple[str, ...], value: Any) -> Any:
    """A copy with another value at a path of struct fields and dict keys. Raises `KeyError`."""
    if not path:
        return value
    name, rest = path[0], path[1:]
    if isinstance(state, dict):
        inner = state.get(name) if not rest else state[name]
        return {**state, name: set_path(inner, rest, value)}
    if isinstance(state, Struct) and name in state.__struct_fields__:
        return replace(state, **{name: set_path(getattr(state, name), rest, value)})
    raise KeyError(name)
