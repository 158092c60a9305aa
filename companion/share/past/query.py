"""What can be asked of the log, and how it is typed: `player:wren kind:raid gold>10 since:monday`.

The same language on the Log screen, behind `companion find` and in the options of `companion log`.
Words without a colon or a sign are looked for in what the entries say.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from typing import Literal

from msgspec import Struct

from companion.errors import UsageError
from companion.toolbox.text import clean_line

Sign = Literal[">", ">=", "<", "<=", "=", "!="]


class Value(Struct, frozen=True):
    """A bound on a number: `gold > 10`; on where the game stood: `round >= 5`."""

    name: str
    sign: Sign
    number: int


class Query(Struct, frozen=True):
    """Which entries are meant; what is not set does not bound."""

    words: tuple[str, ...] = ()
    """All of them stand in the entry, each as the beginning of a word."""
    player: str = ""
    """Who acted; with `where`, whose number it is."""
    kind: str = ""
    """An act by its id or the beginning of its title."""
    since: date | None = None
    """From this day on, as the clock on the wall has it."""
    until: date | None = None
    last_session: bool = False
    """Only what was entered since the latest break of six hours or more."""
    where: tuple[Value, ...] = ()
    most: str = ""
    """Only where this number stood highest, of all entries that are asked, or of `player`."""
    least: str = ""
    game_no: int | None = None
    round: int | None = None
    turn: int | None = None
    rolled: bool | None = None
    broken: bool | None = None
    undone: bool | None = None

    @property
    def is_plain(self) -> bool:
        """Whether it bounds nothing but by words."""
        return self == Query(words=self.words)


_SIGNS: dict[str, Sign] = {
    ">": ">", ">=": ">=", "≥": ">=", "<": "<", "<=": "<=", "≤": "<=", "=": "=", "==": "=",
    "!=": "!=", "≠": "!=",
}  # fmt: skip
_VALUE = r"([^\W\d][\w-]*(?:[ ][^\W\d][\w-]*)*)\s*(>=|<=|!=|==|[<>=≥≤≠])\s*([-−]?\d{1,9})"
_TYPED_VALUE = re.compile(rf"(?<!\S){_VALUE.replace('(?:[ ]', '(?:_')}(?!\S)")
_ONE_VALUE = re.compile(_VALUE)
_PART = re.compile(r"([a-z]+):(\"[^\"]*\"|“[^”]*”|\S*)|\"([^\"]*)\"|(\S+)", re.IGNORECASE)
_HALF_VALUE = re.compile(r"(?<!\S)[^\W\d][\w-]*\s*(?:>=|<=|!=|==|[<>=≥≤≠])\s*[-−]?$")
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_AGO = re.compile(r"(\d{1,4})[ -]?(day|week|month|year)s?(?:[ -]ago)?")
_LENGTH = {"day": 1, "week": 7, "month": 30, "year": 365}
_IS = ("rolled", "undone", "broken")
KEYS = ("player", "kind", "since", "until", "game", "round", "turn", "most", "least", "is", "not")
"""What stands in front of a colon."""
_EXAMPLES = {
    "player": "player:wren",
    "kind": "kind:raid",
    "since": "since:monday",
    "until": "until:2026-11-21",
    "game": "game:2",
    "round": "round:3",
    "turn": "turn:2",
    "most": "most:gold",
    "least": "least:reputation",
    "is": "is:rolled",
    "not": "not:undone",
}


def value_of(text: str) -> Value:
    """A bound on a number. Raises `UsageError`: it is none."""
    told = _ONE_VALUE.fullmatch(clean_line(text).strip())
    if told is None:
        raise UsageError(
            f"“{clean_line(text)[:40]}” is not a bound on a number.", "Say for example gold > 10."
        )
    return _value(told)


def _value(told: re.Match[str]) -> Value:
    number = int(told[3].replace("−", "-"))
    return Value(told[1].casefold().replace("_", " "), _SIGNS[told[2]], number)


def day_of(text: str, today: date) -> date:
    """A day: `2026-11-21`, `yesterday`, `monday`, `3 weeks`. Raises `UsageError`: it is none."""
    told = clean_line(text).strip().casefold()
    if told in ("today", "yesterday"):
        return today - timedelta(days=told == "yesterday")
    if told in _DAYS:
        return today - timedelta(days=(today.weekday() - _DAYS.index(told)) % 7)
    try:
        if ago := _AGO.fullmatch(told):
            return today - timedelta(days=int(ago[1]) * _LENGTH[ago[2]])
        return date.fromisoformat(told)
    except (ValueError, OverflowError):
        raise UsageError(
            f"“{clean_line(text)[:40]}” is not a day.",
            "Say a day like 2026-11-21, today, yesterday, monday or “2 weeks”.",
        ) from None


def typed(text: str, now: datetime, *, half: bool = False) -> Query:
    """What a typed line asks.

    Args:
        text: the line.
        now: for days like `yesterday`.
        half: somebody still types: what cannot be read yet is passed over.

    Raises:
        UsageError: a part cannot be read, and nobody types any more.
    """
    values: list[Value] = []

    def took(told: re.Match[str]) -> str:
        values.append(_value(told))
        return " "

    rest = _TYPED_VALUE.sub(took, clean_line(text))
    rest = _HALF_VALUE.sub("", rest) if half else rest
    found: dict[str, object] = {"where": tuple(values)}
    words: list[str] = []
    for part in _PART.finditer(rest):
        key, told = (part[1] or "").casefold(), (part[2] or "").strip('"“”')
        if key in KEYS:
            try:
                found |= told_part(key, told, now.date())
            except UsageError:
                if not half:
                    raise
        else:
            words += (part[3] if part[3] is not None else part[0]).split()
    return Query(words=tuple(words), **found)  # type: ignore[arg-type]  # fields by their names


def told_part(key: str, told: str, today: date) -> dict[str, object]:
    """One `key:text` as fields of a query. Raises `UsageError`."""
    if not told:
        raise UsageError(f"“{key}:” asks for nothing yet.", f"Say for example {_EXAMPLES[key]}.")
    if key == "since" and told.casefold() in ("session", "last-session"):
        return {"last_session": True}
    if key in ("since", "until"):
        return {key: day_of(told, today)}
    if key in ("round", "turn", "game"):
        if not re.fullmatch(r"\d{1,6}", told):
            raise UsageError(
                f"“{told[:40]}” is not a number.", f"Say for example {_EXAMPLES[key]}."
            )
        return {"game_no" if key == "game" else key: int(told)}
    if key in ("is", "not"):
        if told.casefold() not in _IS:
            raise UsageError(
                f"“{key}:{told[:40]}” says nothing here.",
                f"Say {key}:rolled, {key}:undone or {key}:broken.",
            )
        return {told.casefold(): key == "is"}
    if key in ("most", "least"):
        return {key: told.casefold().replace("_", " ")}
    return {key: told.casefold()}
