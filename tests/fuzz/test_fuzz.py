"""Random evenings in short; `python -m tests.fuzz` runs the long ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.running import run
from tests.fuzz.tables import GAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["sentences", "answers"])
def test_nothing_that_is_typed_ends_in_a_fault(tmp_path: Path, kind: str, game: str) -> None:
    figures = run(kind, 50, tmp_path, (game,), seed=1, draw=0.2, offers=0.2, times=1)
    assert not figures.faults, figures.told()
    assert figures.entered > 5, figures.told()  # of so few lines: that it enters at all
