"""The run in a real browser (`phone.py`), where there is one and the long tests are wanted."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.serve import phone

if os.environ.get("COMPANION_LONG") == "1":

    def test_an_evening_on_a_phone(tmp_path: Path) -> None:
        if not phone.browser() or find_spec("playwright") is None:
            pytest.skip("there is no Chromium here, or no playwright")
        assert phone.main([str(tmp_path / "pictures")]) == 0
