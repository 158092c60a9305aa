"""A clock that jumps: each look at it may say any year, and files bear what it said."""

from __future__ import annotations

import datetime as module
import importlib
import os
import pkgutil
import random
import sys
from pathlib import Path
from typing import Any

import pytest

import companion
import screens

REAL = module.datetime
FIRST, LAST = REAL(1985, 1, 1), REAL(2095, 1, 1)


class Jumping:
    """The time, which stands, creeps, steps back or lies years away at each look."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.at = REAL(2026, 11, 21, 20)

    def look(self) -> module.datetime:
        """What it says now; no zone."""
        dice = self.dice
        match dice.randrange(6):
            case 0 | 1:
                self.at += module.timedelta(seconds=dice.randrange(120))
            case 2:
                self.at -= module.timedelta(seconds=dice.randrange(1, 7200))
            case 3:
                span = int((LAST - FIRST).total_seconds())
                self.at = FIRST + module.timedelta(seconds=dice.randrange(span))
        return self.at

    def scramble(self, home: Path) -> None:
        """Every file was written whenever the clock says."""
        for path in home.rglob("*"):
            at = self.look().timestamp()
            os.utime(path, (at, at))


def put_on(monkeypatch: pytest.MonkeyPatch, clock: Jumping) -> None:
    """The whole program reads this clock, wherever it reads one."""

    class Datetime(REAL):  # type: ignore[misc, valid-type]
        def __new__(cls, *told: Any, **named: Any) -> Any:
            return REAL(*told, **named)  # no tool has to know of this class

        @classmethod
        def now(cls, tz: module.tzinfo | None = None) -> Any:
            return clock.look().replace(tzinfo=tz)

    for package in (companion, screens):
        for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not one.name.endswith("__main__"):
                importlib.import_module(one.name)
    for name, loaded in list(sys.modules.items()):
        if name.startswith(("companion", "screens")) and vars(loaded).get("datetime") is REAL:
            monkeypatch.setattr(loaded, "datetime", Datetime)
    monkeypatch.setattr(module, "datetime", Datetime)
