"""The runs in a real browser, where there is one and the long tests are wanted."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.serve import drawn, phone

if os.environ.get("COMPANION_LONG") == "1":

    @pytest.fixture(autouse=True)
    def chromium() -> None:
        if not phone.browser() or find_spec("playwright") is None:
            pytest.skip("there is no Chromium here, or no playwright")

    def test_an_evening_on_a_phone(tmp_path: Path) -> None:
        assert phone.main([str(tmp_path / "pictures")]) == 0

    def test_what_is_drawn_bit_by_bit_is_what_is_drawn_at_once() -> None:
        assert drawn.main() == 0
