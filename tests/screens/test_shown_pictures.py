"""The pictures of README, GUIDE and chapters show what the screens show now."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.screens.pictures import ROOT, SHOWN, SHOWN_SCENES, shown, told_by

MOST = 60_000
"""Bytes of a picture."""


def test_every_picture_that_is_shown_is_made_by_the_script() -> None:
    said = set[str]()
    chapters = (ROOT / "data").glob("*/manual.md")
    for path in (ROOT / "README.md", ROOT / "companion" / "GUIDE.md", *chapters):
        said |= {*re.findall(r"\.readme/([a-z-]+)\.png", path.read_text(encoding="utf-8"))}
    assert said == {*SHOWN_SCENES}
    assert {path.stem for path in SHOWN.iterdir()} == said


@pytest.mark.parametrize("name", SHOWN_SCENES)
async def test_a_picture_is_of_today(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMPANION_DATA")
    path = SHOWN / f"{name}.png"
    async with shown(tmp_path, name) as hand:
        assert hand.text == told_by(path), "python -m tests.screens.pictures --readme"
    assert path.stat().st_size < MOST
