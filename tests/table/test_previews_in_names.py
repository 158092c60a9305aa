"""What undo and a jump would change is said in names: no id of the program stands in a preview."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.recorded import Recording, recordings

GAMES = ("citadel", "en-garde", "five-sails", "pirate-crusades", "seafall")
LONG = bool(os.environ.get("COMPANION_LONG"))
STEPS = 10_000 if LONG else 12
RECORDED = [path for game in GAMES for path in recordings(game)[: None if LONG else 1]]


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_no_id_stands_in_a_preview(path: Path, tmp_path: Path) -> None:
    with Recording(path).play(tmp_path) as table:
        given = table.state.ids.items()
        ids = {f"{prefix}{n}" for prefix, most in given for n in range(1, most + 1)}
        ids |= set(table.state.players)
        seen = 0
        for _ in range(STEPS):
            if (move := table.moves.plan_undo()) is None:
                break
            for one in move.changes:
                seen += 1
                told = re.findall(r"\w+", f"{one.label} {one.old} {one.new}")
                assert not set(told) & ids, (move.says, one)
                assert one.label
            table.moves.go(move)
        assert seen
