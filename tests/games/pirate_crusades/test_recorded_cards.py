"""The recorded games, act by act: 54 cards, each once, and no treasure square in the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.pirate_crusades.rules.standing import audit_of
from companion.table.campaign.opened import OpenTable
from tests.recorded import Recording, recordings


@pytest.mark.parametrize("path", recordings("pirate-crusades"), ids=lambda path: path.stem)
def test_the_54_cards_after_every_act(path: Path, tmp_path: Path) -> None:
    """P-56. Both tables count their cards from the set-up on, so nothing stays untold."""

    def whole(table: OpenTable, said: str) -> None:
        told = audit_of(table.state)
        assert told.value.holds is True, (said, told.notes, told.parts)

    with Recording(path).play(tmp_path, whole) as table:
        assert table.state.winner == "p1"


def test_the_treasure_square_is_veiled(tmp_path: Path) -> None:
    """Ben buries his treasure on 4,5 in round 2; he digs it up in round 8."""
    path = next(one for one in recordings("pirate-crusades") if one.stem == "long_game")
    seen: list[str] = []

    def look(table: OpenTable, said: str) -> None:
        if table.state.treasures:
            entry = table.entry(table.history.acts)
            if entry.act == "map":
                seen.append(str(entry.says) + str(entry.lines) + str(entry.patch))

    with Recording(path).play(tmp_path, look):
        pass
    assert len(seen) == 1 and "4,5" not in seen[0] and "QD" not in seen[0]
