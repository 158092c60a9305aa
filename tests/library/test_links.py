"""What games point to in the rules is there: procedures, options, the parts of their sums."""

from __future__ import annotations

import pytest

from companion.games import find
from companion.library.index import Library
from companion.library.told import rules_of_sum
from companion.table.shared.acts import procedures_of

PLAYABLE = sorted(id for id, manifest in find().items() if manifest.playable)


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_procedure_and_option_points_to_an_entry(game: str) -> None:
    library, loaded = Library.open(game), find()[game].load()
    named = {rule for info in procedures_of(loaded) for rule in (info.rule, *info.rules) if rule}
    named |= {option.rule for option in loaded.options if option.rule}
    assert len(named) > 10
    assert sorted(rule for rule in named if library.get(rule) is None) == []


@pytest.mark.parametrize("game", PLAYABLE)
def test_the_sums_of_calculations_point_to_entries(game: str) -> None:
    library, seen = Library.open(game), set()
    for one in find()[game].load_calculations():
        try:
            result = one.run(one.inputs())
        except (TypeError, ValueError, AttributeError):
            continue  # it cannot be worked out of nothing
        seen |= set(rules_of_sum(result))
    assert sorted(rule for rule in seen if library.get(rule) is None) == []


@pytest.mark.parametrize("game", PLAYABLE)
def test_options_that_entries_name_are_options_of_the_game(game: str) -> None:
    known = {option.key for option in find()[game].load().options}
    named = {
        (entry.id, key)
        for entry in Library.open(game).entries
        for one in entry.ruling
        if (key := one.partition(" ")[2])
    }
    assert sorted(one for one in named if one[1] not in known) == []
