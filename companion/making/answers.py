"""Answers at random: such as a table gives, at the limits, beyond the rules, and unknown ones."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from companion.table.procedures.question import (
    Choose,
    Draw,
    Effects,
    Form,
    Lines,
    Number,
    Order,
    Question,
    Roll,
    Several,
    Split,
    Text,
    YesNo,
)

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")
"""Who sits at tables that are tried out."""
NEW_NAMES = ("Foo", "Gull Rock", "Old Hat")
"""What new things are called there."""
_UNKNOWN, _OFFERED = 0.12, 0.3
_MOST = 9


def answer(question: Question[Any], chance: random.Random) -> Any:
    """One answer, as a program gives it: often one that the rules allow."""
    luck = chance.random()
    if question.unknown and luck < _UNKNOWN:
        return None
    if question.offered is not None and luck < _OFFERED:
        return question.offered
    options = [option.id for option in question.choices()]
    match question:
        case Choose():
            return _choice(question, chance)
        case Split():
            return _shares(options, question.total, chance)
        case Order():
            return chance.sample(options, len(options))
        case Several():
            return _some(options, chance, question.least, question.most)
        case Number():
            return _number(question, chance)
        case YesNo():
            return chance.random() < 0.5
        case Roll():
            return _throw(question, chance)
        case Draw():
            return _draw(question, chance)
        case Form():
            return {field.name: chance.randint(0, 5) for field in question.fields if field.number}
        case Lines() | Effects():
            return []
        case Text():
            return chance.choice(("fog", "seven", "a b c"))
    return question.offered


def _choice(question: Choose, chance: random.Random) -> Any:
    legal = [option.id for option in question.options if not option.illegal]
    every = [option.id for option in question.options]
    if question.new and (not every or chance.random() < 0.2):
        return {"new": chance.choice(NEW_NAMES)}
    if question.none and (not every or chance.random() < 0.2):
        return {}
    if legal and chance.random() < 0.9:
        return chance.choice(legal)
    return chance.choice(every) if every else None


def _some(options: Sequence[str], chance: random.Random, least: int, most: int | None) -> list[str]:
    most = len(options) if most is None else min(most, len(options))
    return chance.sample(list(options), chance.randint(min(least, most), most))


def _shares(options: Sequence[str], total: int | None, chance: random.Random) -> dict[str, int]:
    shares: dict[str, int] = {}
    for _ in range(chance.randint(0, 5) if total is None else total):
        if options:
            one = chance.choice(list(options))
            shares[one] = shares.get(one, 0) + 1
    return shares


def _number(question: Number, chance: random.Random) -> int:
    low = max(question.least or 0, question.floor or 0)
    high = min(x for x in (question.most, question.ceiling, low + _MOST) if x is not None)
    if chance.random() < 0.1:  # what breaks a rule, and cannot be
        return chance.choice((low - 1, high + 1, low, high))
    return chance.randint(low, max(low, high))


def _throw(question: Roll, chance: random.Random) -> Any:
    if question.count is not None:
        return "roll"
    if question.bare:
        return chance.randint(0, 6)
    faces: dict[str, int] = {}
    for _ in range(chance.randint(0, 6)):
        face = chance.choice(question.die.faces).letter
        faces[face] = faces.get(face, 0) + 1
    return {"faces": faces}


def _draw(question: Draw, chance: random.Random) -> Any:
    known = [card for card, copies in (question.known or {}).items() for _ in range(copies)]
    count = question.count if question.count is not None else chance.randint(0, 3)
    if known and chance.random() < 0.6:
        return chance.sample(known, min(count, len(known)))
    return count
