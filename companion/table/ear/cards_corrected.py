"""Cards of the last act put right together: how many, which of them only, all but which.

Cards that only their owner may see are put right by their owner, or at the table: nothing that is
refused or said tells which they were.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from companion.table.ear.heard import Unheard
from companion.table.ear.matching import Line
from companion.table.ear.reader import Reader
from companion.table.forms.names import Names
from companion.table.procedures.drive import is_veil, unveiled
from companion.table.storage.entry import Entry
from companion.toolbox.text import listed, plural

_ALL_BUT = re.compile(r"^(?:but )?(?:not|without|minus|except)\s+(?:with\s+)?", re.IGNORECASE)
_BETWEEN = frozenset((",", "&", "+", "and", "the", "a", "an"))
_NOUNS = frozenset(("card", "cards"))


class _Cards(Struct, frozen=True):
    """An answer that holds cards."""

    key: str
    value: Any
    """As it was told."""
    cards: tuple[str, ...]
    """Those that were named."""
    count: int
    secret: bool

    def with_cards(self, cards: Iterable[str]) -> dict[str, Any]:
        """The answer with other cards in place of these."""
        left = list(cards)
        if isinstance(self.value, dict):
            return {self.key: {**self.value, "count": len(left), "cards": left}}
        return {self.key: left}


def open_to(by: str, stored: Any) -> Any:
    """An answer as a journal keeps it; unveiled where its owner speaks, or the table at large."""
    return unveiled(stored) if is_veil(stored) and by in ("", stored["owner"]) else stored


def cards_corrected(
    parts: list[str], only: bool, entry: Entry, ear: Reader[Any], named: tuple[Names, ...]
) -> dict[str, Any]:
    """The answer whose cards a correction puts right: `3, not 6`, `only the 4 and the 6`, `not the
    4`; nothing if it does not say so.

    Args:
        parts: what is right and, if somebody said, what it was not.
        only: whether what is right is only a part of what was told.
        entry: the last entry.
        ear: the table's.
        named: what has a name, now and before the entry.

    Raises:
        Unheard: there are fewer cards than were named, and nobody said which.
    """
    each = (_cards(ear.by, key, value) for key, value, by in entry.answers if by != "default")
    told = [one for one in each if one is not None]
    if (numbers := _numbers(parts, ear, named)) is not None:
        return _counted(*numbers, told)
    if len(parts) > 1:
        return {}
    all_but = _ALL_BUT.match(parts[0])
    if not only and all_but is None:
        return {}
    found: dict[str, Any] = {}
    for one in told:
        said = _said(parts[0][all_but.end() :] if all_but else parts[0], one, ear, named)
        if said is None:
            continue
        if all_but is not None:
            left = [card for card in one.cards if card not in said]
            if len(left) == len(one.cards) - len(said) and left:
                found |= one.with_cards(left)
        elif len(said) < one.count and (one.secret or set(said) < set(one.cards)):
            found |= one.with_cards(said)
    return found if len(found) == 1 else {}


def _cards(by: str, key: str, stored: Any) -> _Cards | None:
    """An answer as cards; `None` if it holds none, or none that who speaks may put right."""
    value, secret = open_to(by, stored), is_veil(stored)
    if isinstance(value, dict) and isinstance(value.get("cards"), list):
        cards, count = tuple(value["cards"]), value.get("count")
        return _Cards(key, value, cards, count, secret) if type(count) is int else None
    if isinstance(value, list | tuple) and len(value) > 1:
        cards = tuple(x for x in value if isinstance(x, str))
        whole = len(cards) == len(value)
        return _Cards(key, value, cards, len(cards), secret) if whole else None
    return None


def _numbers(
    parts: list[str], ear: Reader[Any], named: tuple[Names, ...]
) -> tuple[int, int | None] | None:
    """How many there were and how many there were not; `None` if a part is no bare number."""
    found: list[int] = []
    for part in parts:
        line = Line(part.strip(" ,.!"), named[0], ear.forms)
        words = [x for n, x in enumerate(line.tokens) if not line.is_filler(n)]
        if not words or words[0].number is None or any(x.key not in _NOUNS for x in words[1:]):
            return None
        found.append(words[0].number)
    return (found[0], found[1] if len(found) > 1 else None) if found else None


def _counted(right: int, wrong: int | None, told: list[_Cards]) -> dict[str, Any]:
    """The answer that holds so many cards now: a card more is one that nobody named.

    Of fewer than were named nobody knows which they are: what only their owner may see is told by
    its number then, as it may be from the beginning.
    """
    fits = [x for x in told if isinstance(x.value, dict) and x.count != right]
    fits = [x for x in fits if wrong is None or x.count == wrong]
    if len(fits) != 1:
        return {}
    one = fits[0]
    if right >= len(one.cards):
        return {one.key: {**one.value, "count": right}}
    if not one.secret:
        which = f"Which {plural(right, 'card')} of {listed(one.cards, 'and')} it was is not said."
        raise Unheard(which, f"Say “no, only {one.cards[0]}”, with the cards that it was.")
    return {one.key: {**one.value, "count": right, "cards": []}}


def _said(
    text: str, one: _Cards, ear: Reader[Any], named: tuple[Names, ...]
) -> tuple[str, ...] | None:
    """The cards that a text is nothing but the names of, each once; `None` if it is not.

    They are of the kind of those that were told; of what only its owner may see they are cards.
    """
    kinds = {x.kind for names in named for x in names.things if x.id in one.cards}
    if one.secret:
        kinds = {"card"}
    for names in named:
        line = Line(text.strip(" ,.!"), names, ear.forms)
        at, found = 0, list[str]()
        while at < len(line.tokens):
            if line.tokens[at].key in _BETWEEN and not any(
                edge.thing.kind in kinds for edge in line.edges(at)
            ):
                at += 1
                continue
            edges = [x for x in line.edges(at) if x.thing.kind in kinds and not x.cost]
            longest = max((x.end for x in edges), default=0)
            ids = {x.thing.id for x in edges if x.end == longest}
            if not one.secret and len(ids) > 1:
                ids &= set(one.cards)
            if len(ids) != 1:
                break
            found.append(ids.pop())
            at = longest
        if found and at >= len(line.tokens) and len(set(found)) == len(found):
            return tuple(found)
    return None
