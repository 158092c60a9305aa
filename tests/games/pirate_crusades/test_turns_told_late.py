"""A turn that was passed over is owed, and told late it is of its own round (pp. 13, 17)."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.games.pirate_crusades.rules.turn_order import missed
from companion.games.pirate_crusades.state.table import PirateCrusades
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_sea import duties
from tests.games.pirate_crusades.test_long_table import ANA, BEN, base, broken, changed, lines


def young() -> PirateCrusades:
    """Ana, the youngest, begins round 1; Ben is next."""
    return changed(replace(base(), deck=None), ANA, born=1)


def test_a_turn_told_late_is_of_its_own_round(tmp_path: Path) -> None:
    table = whole(tmp_path, young())
    lines(table, "ben gathers")
    assert missed(table.state) == (ANA,)
    assert (ANA, "") in duties(table.state)
    assert broken(table, "end of round").why.startswith("Ana has not had a turn in round 1")
    assert "has not had a turn" in broken(table, "ana's turn").why
    assert "turn of round 1, told late" in lines(table, "ana disembarks 8H").says
    assert (table.state.turn, table.state.round_no, missed(table.state)) == (BEN, 1, ())
    lines(table, "end of round")
    assert "told late" not in lines(table, "ana sets sail").says
    assert (table.state.turn, table.state.round_no) == (ANA, 2)


def test_whoever_passes_late_or_whose_round_is_over_owes_no_turn(tmp_path: Path) -> None:
    table = whole(tmp_path / "passes", young())
    lines(table, "ben gathers", "ana passes")
    assert (table.state.turn, missed(table.state)) == (BEN, ())
    table = whole(tmp_path / "over", young())
    lines(table, "ben gathers", "round early!=agreed")
    assert (ANA, "") not in duties(table.state)
    lines(table, "ana gathers")
    assert (table.state.turn, table.state.round_no) == (ANA, 2)
