"""What all tests share: how long Hypothesis looks, and where nothing of the machine's leaks in."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

LONG = os.environ.get("COMPANION_LONG") == "1"

# Without a deadline: a slow disk is no failure. The normal run is the same every time.
settings.register_profile(
    "normal",
    deadline=None,
    max_examples=60,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long", deadline=None, max_examples=1500, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("long" if LONG else "normal")


@pytest.fixture(autouse=True)
def _own_home(monkeypatch, tmp_path_factory):
    """No test reads or writes the data folder of whoever runs it."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path_factory.mktemp("home")))
    monkeypatch.delenv("COMPANION_GAMES", raising=False)
