"""`key=value` and `key!=reason` in a typed sentence: taken out, and refused where nobody asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from companion.errors import UsageError
from companion.table.procedures.drive import Done
from companion.table.procedures.procedure import Key, listed_as
from companion.table.procedures.sentence_length import unquoted

_KEY = re.compile(r"([A-Za-z][\w.*\-]*)(!?=)(.*)", re.DOTALL)
_LONG_KEYS = ("effects", "lines", "text", "reason")
"""Keys whose value goes on to the end of the line or the next key."""
LONG_KINDS = ("effects", "lines", "form", "split", "several", "text")
"""The same for keys of which a procedure says that they take more than a word."""


class Keyed(Struct, frozen=True):
    """One answer by its key."""

    key: str
    value: str
    broken: bool = False
    """Whether the value is the reason for which that rule is broken."""


def keyed(
    words: Sequence[str], listed: Callable[[], Iterable[Key]]
) -> tuple[list[Keyed], list[str]]:
    """The answers by key, and the words that are left; `listed` gives the keys that there are."""
    found: list[Keyed] = []
    left: list[str] = []
    long = False
    for word in words:
        match = _KEY.fullmatch(word)
        if match is not None:
            key, sign, value = match.groups()
            found.append(Keyed(key, unquoted(value), sign == "!="))
            ended = value[:1] == value[-1:] == '"' and len(value) > 1
            long = not ended and (sign == "!=" or _is_long(listed(), key))
        elif long:
            last = found[-1]
            found[-1] = Keyed(last.key, f"{last.value} {word}".strip(), last.broken)
        else:
            left.append(word)
    return found, left


def _is_long(keys: Iterable[Key], key: str) -> bool:
    """Whether the value of a key may be several words; `captain-*` declares `captain-p1`."""
    keys = tuple(keys)
    known = listed_as(keys, key)
    kinds = [one.kind for one in keys if known is not None and one.name == known.name]
    return key.split(".")[-1] in _LONG_KEYS or any(kind in LONG_KINDS for kind in kinds)


def all_asked(keys: Iterable[str], done: Done[Any]) -> None:
    """What a key told must have been asked for: otherwise it would be lost without a word.

    Raises:
        UsageError: it was not.
    """
    asked = {one.question.key for one in done.answered}
    for key in keys:
        if key not in asked:
            raise UsageError(
                f"“{key}” is not asked here; nothing was entered.",
                "Leave it out, or say first what it goes with.",
            )
