"""What all tests share: how long Hypothesis looks, and where nothing of the machine's leaks in."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import tempfile
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from companion.table.procedures import drive

LONG = os.environ.get("COMPANION_LONG") == "1"

# Without a deadline: a slow disk is no failure. The normal run is the same every time.
settings.register_profile(
    "normal",
    deadline=None,
    max_examples=30,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long", deadline=None, max_examples=1500, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("long" if LONG else "normal")

MEMORY, ROOM = Path("/dev/shm"), 1 << 30
if (
    not LONG
    and "TMPDIR" not in os.environ
    and os.access(MEMORY, os.W_OK)
    and shutil.disk_usage(MEMORY).free > ROOM
):
    # Thousands of campaigns are written: into memory where the machine has room for them there.
    # No test is about how long a drive takes; the long run, which kills and tears, uses the drive.
    # Whoever wants to look at what a test left behind sets TMPDIR.
    os.environ["TMPDIR"] = tempfile.tempdir = tempfile.mkdtemp(prefix="companion-", dir=MEMORY)
    atexit.register(shutil.rmtree, tempfile.tempdir, ignore_errors=True)


drive.MOST_ASKED = 1  # what a table survives is a fault here: an act that asks one key twice

# Collecting garbage is a tenth of the run: modules, tests and what they cache stay to the end.
gc.set_threshold(20_000, 10, 10)


def pytest_collection_finish() -> None:
    """What was collected stays for good; it is not looked through again and again."""
    gc.freeze()


_HOMES = count()


@pytest.fixture(autouse=True)
def _own_home(monkeypatch, tmp_path_factory):
    """No test reads or writes the data folder of whoever runs it.

    Numbered here: `mktemp` looks through all that lies there for the next number, which is a
    minute of a run of twenty thousand tests.
    """
    home = tmp_path_factory.getbasetemp() / "homes" / str(next(_HOMES))
    home.mkdir(parents=True)
    monkeypatch.setenv("COMPANION_HOME", str(home))
    monkeypatch.delenv("COMPANION_GAMES", raising=False)


@pytest.fixture
def on_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands speak as on a terminal of 80 columns, not as in a pipe."""
    from companion.share.commands import shell

    monkeypatch.setattr(shell, "columns_of", lambda _stream: 80)


SYSTEM = os.environ.get("COMPANION_SYSTEM", "")
"""The system that is stood in for: `windows`, `macos`."""

if SYSTEM:
    from tests.systems import put_on

    put_on(SYSTEM)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What Windows has not (pipes as files, rights of a group) is not tried where it is stood in
    for."""
    if SYSTEM == "windows":
        for item in items:
            if item.get_closest_marker("posix"):
                item.add_marker(pytest.mark.skip(reason="there is no such thing on Windows"))
