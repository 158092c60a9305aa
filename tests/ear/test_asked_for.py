"""A counter with a question mark right behind it is asked for; nothing becomes unknown by it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest

from companion.errors import CompanionError
from companion.table.campaign.opened import OpenTable
from companion.table.ear.hearing import Ear
from companion.table.procedures.drive import Done
from tests.ear.heard import games
from tests.recorded import Recording, recordings


def played(game: str, folder: str) -> OpenTable[Any]:
    """The shortest recorded game, at its end."""
    path = min(recordings(game), key=lambda one: one.stat().st_size)
    return Recording(path).play(Path(folder))


@pytest.mark.parametrize("game", games())
def test_no_counter_becomes_unknown_by_a_question(game: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        table = played(game, folder)
        counters = {one.track.label: one for one in table.game.counters(table.state)}
        assert counters
        answered = 0
        for label, counter in counters.items():
            who = table.state.name(counter.owner) if counter.owner else ""
            for line in (f"{label}?", f"{who} {label}?".strip(), f"{who}'s {label}?"):
                if not label[-1].isalpha():
                    continue
                with pytest.raises(CompanionError) as told:
                    Ear(table, teach=False).hear(line)
                answered += label in told.value.says
        assert answered


def test_what_nobody_knows_is_told_with_a_word_or_a_sign_between() -> None:
    with tempfile.TemporaryDirectory() as folder:
        table = played("en-garde", folder)
        name = table.state.name(table.state.seats[0])
        for line in (f"{name}'s poise is ?", f"{name} poise = ?", f"{name} poise ?"):
            heard = Ear(table, teach=False).hear(line)
            done = heard.steps[0].result
            assert isinstance(done, Done)
            assert "→ ?" in done.outcome.says
