"""Random answers: right ones, broken rules, unknowns, extremes, wrong types, things not in play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from companion.table.procedures.question import (
    Choose,
    Draw,
    Effects,
    Form,
    Lines,
    Number,
    Question,
    Roll,
    Several,
    Split,
    Text,
    YesNo,
)
from companion.table.state import TableState

NUMBERS = (
    0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 9, 10, 13, 20, 99, 100, 999, 9999, 10_000, 12_345, 100_000,
    1_000_000, 10_000_000, 999_999_999, 10**12, -1, -2, -99, -9999, -10_000_000,
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, "", " ", "?", "-", "none", "no", "yes", "true", "roll", "draw", "anew", "roll anew",
    "٣", "²", "½", "１２", "Ⅳ", "1e5", "0x10", "1_000", "01", "+3", "−3", "2.5", "NaN", "null",
    "!", "{}", "p1", "p9", "table", "x", "h5", "5H", "JK", "QD 7C", "3b 2w", "1S",
    "a, b", "a; b", "=", "a=b",
    "new: Foo", "Foo", "“Foo”", '"', "'", "\x1b[2J", "\u202e", "\u0130", "ß", "a" * 600, "9" * 12,
    True, False, 1.5, float("inf"), [], [[]], [None], [1], ["p1"], ["p1", "p1"], {}, {"a": 1},
    {"new": "Foo"}, {"new": ""}, {"new": None}, {"id": "p1"}, {"faces": {}}, {"faces": {"b": 3}},
    {"faces": {"b": 9999}}, {"faces": {"b": "x"}}, {"successes": 7}, {"successes": 10**9},
    {"successes": None}, {"count": 3, "cards": []}, {"count": 1, "cards": ["JK"]},
    {"count": 9999, "cards": []}, {"count": "x", "cards": [1]}, {"owner": "p1", "veil": "x"},
    {"owner": None, "veil": None}, [["fog", 3]], [["fog", 9999]], [["", "x"]],
    [{"verb": "gain", "who": "p1", "what": "gold", "amount": 3}], [{"verb": "eat"}],
)  # fmt: skip


def ids_of(state: TableState, chance: random.Random) -> str:
    """An id or a key that stands somewhere in the state: perhaps of quite another kind of thing."""
    found: list[str] = []

    def walk(tree: Any) -> None:
        if isinstance(tree, dict):
            found.extend(str(key) for key in tree)
            for inner in tree.values():
                walk(inner)
        elif isinstance(tree, list | tuple):
            for inner in tree:
                walk(inner)
        elif isinstance(tree, str) and tree and len(tree) < 20:
            found.append(tree)

    walk(msgspec.to_builtins(state))
    return chance.choice(found) if found else "x"


def number(chance: random.Random, question: Question[Any] | None = None) -> int:
    """A small number mostly, at a limit often, far beyond all sometimes."""
    if isinstance(question, Number) and chance.random() < 0.5:
        limits = [x for x in (question.floor, question.ceiling, question.least, question.most)
                  if x is not None]  # fmt: skip
        if limits:
            return chance.choice(limits) + chance.choice((-1, 0, 0, 0, 1))
    return chance.choice(NUMBERS) if chance.random() < 0.3 else chance.randint(0, 8)


def answer(question: Question[Any], state: TableState, chance: random.Random) -> Any:
    """An answer to a question: often a good one, so that procedures come far."""
    luck = chance.random()
    if luck < 0.06:
        return chance.choice(ODD)
    if luck < 0.10:
        return ids_of(state, chance)
    if luck < 0.18 and question.unknown:
        return None
    if luck < 0.35 and question.offered is not None:
        return question.offered
    return _fitting(question, state, chance)


def _fitting(question: Question[Any], state: TableState, chance: random.Random) -> Any:
    options = [option.id for option in question.choices()]
    match question:
        case Choose():
            if question.new and (not options or chance.random() < 0.3):
                return {"new": chance.choice(("Foo", "Gull Rock", "7", "Ana", "A1", "QH", "x y"))}
            if question.none and chance.random() < 0.3:
                return {}
            return chance.choice(options) if options else chance.choice(ODD)
        case Split():
            return {one: number(chance) for one in _some(options, chance)}
        case Several():
            return _some(options, chance)
        case Number():
            return number(chance, question)
        case YesNo():
            return chance.random() < 0.5
        case Roll():
            return _throw(question, chance)
        case Draw():
            return _drawn(question, chance)
        case Form():
            some = _some(question.fields, chance)
            return {field.name: _field(field, state, chance) for field in some}
        case Lines():
            return [["fog", number(chance) % 10_000] for _ in range(chance.randint(0, 3))]
        case Effects():
            return _effects(state, chance)
        case Text():
            return chance.choice(("the fog", "Foo", "7", "a b c", "n", ids_of(state, chance)))
    return chance.choice(ODD)


def _some(things: Sequence[Any], chance: random.Random) -> list[Any]:
    count = min(len(things), chance.choice((0, 1, 1, 1, 2, 2, 3, 9)))
    return chance.sample(list(things), count)


def _throw(question: Roll, chance: random.Random) -> Any:
    if chance.random() < 0.3:
        return "roll"
    if question.bare and chance.random() < 0.2:
        return number(chance)
    pool = question.count if question.count is not None else chance.randint(0, 9)
    pool += chance.choice((0, 0, 0, 0, 0, -1, 1, 5))
    faces: dict[str, int] = {}
    for _ in range(max(0, min(pool, 60))):
        face = chance.choice(question.die.faces).letter
        faces[face] = faces.get(face, 0) + 1
    return {"faces": faces}


def _drawn(question: Draw, chance: random.Random) -> Any:
    luck = chance.random()
    if luck < 0.3:
        return "draw"
    count = question.count if question.count is not None else chance.randint(0, 5)
    count = max(0, min(60, count + chance.choice((0, 0, 0, 0, -1, 1))))
    if luck < 0.5:
        return number(chance) if chance.random() < 0.3 else count
    known = list(question.known or ("QH", "7C", "Fog", "049"))
    cards = [chance.choice(known) for _ in range(count)] if known else []
    return cards if luck < 0.9 else {"count": count + chance.randint(-1, 2), "cards": cards}


def _field(field: Any, state: TableState, chance: random.Random) -> Any:
    if chance.random() < 0.15:
        return None
    if field.words and chance.random() < 0.3:
        return chance.choice(field.words)
    if not field.number:
        return chance.choice(("Foo", "n", "7", ids_of(state, chance)))
    return number(chance)


def _effects(state: TableState, chance: random.Random) -> Any:
    if chance.random() < 0.6:
        return []
    who = chance.choice([*state.players, "p9", "", "nobody"])
    verb = chance.choice(("gain", "lose", "set", "move", "draw", "discard", "place", "remove",
                          "turn", "note"))  # fmt: skip
    what = chance.choice(("gold", "glory", "life", "poise", "hand", ids_of(state, chance)))
    amount = chance.choice((None, number(chance), 1, 2))
    return [{"verb": verb, "who": who, "what": what, "amount": amount}]
