"""Values that a correction names, and an answer with the right one in place of the wrong one."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.table.ear.matching import Line
from companion.table.ear.reader import Reader
from companion.table.forms.names import Names, Thing, spellings


class ValueSaid(Struct, frozen=True):
    """A value as people say it: a number, or kinds and ids of the things of that name, or both."""

    number: int | None = None
    ids: frozenset[tuple[str, str]] = frozenset()

    def __bool__(self) -> bool:
        return self.number is not None or bool(self.ids)


def value_said(
    text: str, ear: Reader[Any], named: tuple[Names, ...], part: bool = False
) -> ValueSaid:
    """A number, and the things of that name; with `part` also those it is only a part of."""
    said = ValueSaid()
    for names in named:
        line = Line(text.strip(" ,.!"), names, ear.forms)
        if not line.tokens:
            return said
        first = next((n for n in range(len(line.tokens)) if not line.is_filler(n)), 0)
        token = line.tokens[first]
        signed = token.key[:1] in "+-" and token.key[1:].isdecimal()
        number = said.number
        if (token.number is not None or signed) and first + 1 >= len(line.tokens):
            number = int(token.key) if signed else token.number
        ids = {
            (edge.thing.kind, edge.thing.id)
            for edge in line.edges(first)
            if edge.end == len(line.tokens) and edge.thing.kind != "option"
        }
        said = ValueSaid(number, said.ids | ids)
        if part:
            words = {token.key for token in line.tokens[first:]}
            parts = frozenset((x.kind, x.id) for x in names.things if _has(x, words))
            said = ValueSaid(said.number, said.ids | parts)
    return said


def _has(thing: Thing, words: set[str]) -> bool:
    """Whether words are a part of the name of a thing: `not spades`."""
    names = (thing.label, *thing.also)
    return any(words <= set(typed) for name in names for typed in spellings(name))


def changed(
    value: Any, wanted: ValueSaid, instead: ValueSaid | None, named: tuple[Names, ...]
) -> list[Any]:
    """An answer with the right value in place of the wrong one; nothing if it does not hold it.

    A name takes the place of one of its own kind.
    """
    if isinstance(value, dict) and isinstance(value.get("successes"), int):
        numbers = changed(value["successes"], wanted, instead, named)
        return [{"successes": number} for number in numbers]
    if isinstance(value, bool) or not isinstance(value, int | str):
        return []
    if isinstance(value, str) and value.isdecimal() and wanted.number is not None:
        numbers = changed(int(value), wanted, instead, named)
        return [str(number) for number in numbers]  # digits that are a name: `049`
    if isinstance(value, int):
        new, old = wanted.number, instead.number if instead is not None else None
        if new is None or (instead is not None and old not in (value, abs(value))):
            return []
        return [-new if value < 0 < new else new]
    kinds = {thing.kind for names in named for thing in names.things if thing.id == value}
    if instead is not None:
        kinds &= {kind for kind, id in instead.ids if id == value}
    return sorted({id for kind, id in wanted.ids if kind in kinds and id != value})[:1]


def changed_inside(
    value: Any, wanted: ValueSaid, instead: ValueSaid | None, named: tuple[Names, ...]
) -> list[Any]:
    """The same for what holds several values, with one of them changed: cards that were drawn, the
    fields of a form, names in a list."""
    if isinstance(value, dict) and isinstance(value.get("cards"), list):
        if not value["cards"]:
            counts = changed(value.get("count"), wanted, instead, named)
            return [{**value, "count": count} for count in counts]
        return [
            {**value, "cards": x} for x in changed_inside(value["cards"], wanted, instead, named)
        ]
    if isinstance(value, dict):
        return [
            {**value, key: new}
            for key, one in value.items()
            for new in changed(one, wanted, instead, named)
        ]
    if isinstance(value, list | tuple):
        return [
            [*value[:at], new, *value[at + 1 :]]
            for at, one in enumerate(value)
            for new in changed(one, wanted, instead, named)
        ]
    return []
