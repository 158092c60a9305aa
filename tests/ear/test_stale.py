"""Reading ahead stops as soon as it is not wanted any more, and leaves nothing behind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.play.speaking import foresee, while_typed
from companion.table.campaign.opened import OpenTable
from tests.games.en_garde.duel import EnGarde, opened, ready

LINES = ("sam thrusts at jen", "zzqx thrusts at jen then sam passes", "sam", "no, jen")


def wanted_for(looks: int) -> Callable[[], bool]:
    """Wanted at so many looks, then no more."""
    left = iter(range(looks))
    return lambda: next(left, None) is not None


@pytest.mark.parametrize("line", LINES)
def test_wherever_a_reading_stops_the_next_one_is_as_if_it_had_not_begun(
    tmp_path: Path, line: str
) -> None:
    table: OpenTable[EnGarde] = opened(tmp_path, ready(2))
    first, looked = foresee(table, line, ""), list[bool]()
    whole = while_typed(lambda: not looked.append(True), lambda: foresee(table, line, ""))
    assert whole == first and len(looked) > 9, "it can be stopped in its midst"
    before = table.path.read_bytes(), table.state
    for looks in sorted({*range(8), *range(8, len(looked), len(looked) // 8 or 1)}):
        assert while_typed(wanted_for(looks), lambda: foresee(table, line, "")) is None
    assert while_typed(wanted_for(len(looked)), lambda: foresee(table, line, "")) == whole
    assert foresee(table, line, "") == whole
    assert (table.path.read_bytes(), table.state) == before
