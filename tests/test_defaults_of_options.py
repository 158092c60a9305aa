"""A sum asked for by itself takes for granted what the option of its name does by default."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import fields

from companion.games import find
from companion.table.game import Game, TableOption

OTHERWISE: dict[str, dict[str, str]] = {
    "citadel": {"share-life scenario_life": "shared at any time, not at the start of a scenario"},
    "seafall": {"join floor_zero": "of the option `join.floor`, which names three ways"},
}
"""Inputs that are called as an option, and speak of something else."""


def _inputs(game: Game[Any]) -> Iterator[tuple[str, object, TableOption]]:
    """Inputs of sums that have the name of an option: which, what they default to, the option."""
    options = {one.key.rpartition(".")[2]: one for one in game.options}
    for sum_ in game.calculations:
        for field in fields(sum_.inputs):
            option = options.get(field.name)
            if option is not None and _is_one_of(field.default, option):
                yield f"{sum_.name} {field.name}", field.default, option


def _is_one_of(value: object, option: TableOption) -> bool:
    return any(
        value == one and type(value) is type(one) for one in (option.default, *option.values)
    )


@pytest.mark.parametrize("id", sorted(find()))
def test_a_sum_takes_for_granted_what_the_option_does(id: str) -> None:
    game = find()[id].load()
    found = list(_inputs(game))
    assert found
    otherwise = {name for name, value, one in found if value != one.default}
    assert otherwise == OTHERWISE.get(id, {}).keys()
