"""Messages that several tests meet stand once, in `tests/wording.py`, and the program says them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests import wording
from tests.test_architecture import ROOT, tree_of

MESSAGES = {name: text for name, text in vars(wording).items() if name.isupper()}
TESTS = sorted((ROOT / "tests").rglob("*.py"))
EVERY = re.compile("|".join(map(re.escape, sorted(MESSAGES.values(), key=len, reverse=True))))
ONCE = ("tests/wording.py", "tests/test_wording.py")


def asserted(path: Path) -> list[str]:
    """The texts that stand in the assertions of a test, and in what an error has to match."""
    found = []
    for node in ast.walk(tree_of(path)):
        raises = isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "raises"
        if isinstance(node, ast.Assert) or raises:
            inside = ast.walk(node.test if isinstance(node, ast.Assert) else node)
            found += [
                one.value
                for one in inside
                if isinstance(one, ast.Constant) and isinstance(one.value, str)
            ]
    return found


def test_no_test_spells_a_shared_message_out() -> None:
    spelt = [
        (path.relative_to(ROOT).as_posix(), text)
        for path in TESTS
        if path.relative_to(ROOT).as_posix() not in ONCE
        for text in asserted(path)
        if EVERY.search(text)
    ]
    assert spelt == []


@pytest.mark.parametrize("name", sorted(MESSAGES))
def test_a_shared_message_is_said_by_the_program(name: str) -> None:
    sources = (
        path.read_text(encoding="utf-8")
        for folder in ("companion", "screens")
        for path in (ROOT / folder).rglob("*.py")
    )
    assert any(MESSAGES[name] in " ".join(text.replace('"\n', "").split()) for text in sources)
