"""Commands killed in the middle, in short; `python -m tests.share.kill_commands` runs long."""

from __future__ import annotations

import pytest

from tests.share.kill_commands import COMMANDS, fills, trials


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_that_is_killed_loses_nothing(name: str) -> None:
    assert len(list(trials(name, 2, seed=5))) == 2


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_on_a_full_disk_loses_nothing(name: str) -> None:
    assert fills(name) > 0
