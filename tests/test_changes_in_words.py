"""What a step changes is shown in words of the sheet: every part of every game's state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import inspect

from companion.games import find, load
from companion.table.state import TableState
from companion.table.storage.describe import differences

DATA = Path(__file__).parents[1] / "data"


def parts(kind: Any, above: tuple[str, ...] = (), seen: frozenset[Any] = frozenset()) -> Any:
    """The paths of all parts of a state; what a dict holds has the key `k`."""
    told = kind if isinstance(kind, inspect.Type) else inspect.type_info(kind)
    if isinstance(told, inspect.StructType) and told.cls not in seen:
        for field in told.fields:
            yield (*above, field.encode_name)
            yield from parts(field.type, (*above, field.encode_name), seen | {told.cls})
    elif isinstance(told, inspect.DictType):
        yield from parts(told.value_type, (*above, "k"), seen)
    elif isinstance(told, inspect.UnionType):
        for one in told.types:
            yield from parts(one, above, seen)


def words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]+", text.casefold()))


def names(kind: Any) -> Iterator[str]:
    """Names of all parts, also of what stands in lists, which are shown whole."""
    told = kind if isinstance(kind, inspect.Type) else inspect.type_info(kind)
    for path in parts(told):
        yield path[-1]


@pytest.mark.parametrize("game", sorted(find()))
def test_every_part_of_a_state_has_words(game: str) -> None:
    loaded = load(game)
    every = set(parts(loaded.state))
    shared = set(names(TableState))
    book = words(" ".join(x.read_text(encoding="utf-8") for x in (DATA / game).rglob("*.md")))
    strange = {
        path[-1]
        for path in every
        if path[-1] not in (*loaded.fields, *shared)
        and ("_" in path[-1] or not words(path[-1]) <= book)
    }
    assert not strange, "these are no words of the rules: say what players call them"
    for path in sorted(every):
        for one in differences([["=", list(path), None, 1]], {}, {}, loaded.fields):
            assert one.label.strip(" k"), path
            assert "_" not in one.label, path
            assert not re.search(r"\b(game no|told|ids|thread)\b", one.label), path


def test_a_thing_without_a_name_is_a_yes_or_a_no() -> None:
    before = {"duelists": {"p1": {"out": {"how": "exchange"}}}, "step": "free_city"}
    after = {"duelists": {"p1": {"out": None}}, "step": ""}
    old, new = before["duelists"]["p1"]["out"], None  # type: ignore[index]
    patch: list[Any] = [
        ["=", ["duelists", "p1", "out"], old, new],
        ["=", ["step"], "free_city", ""],
    ]
    told = [(x.label, x.old, x.new) for x in differences(patch, before, after)]
    assert told[0][1:] == ("yes", "no")
    assert told[1] == ("step", "free city", "–")
