"""A number of a rule stands once: where it is changed, the lists that players read say the new one.

What is looked at: the lists of calculations, options and acts,
and the options. A fresh interpreter takes the changed number before anything else is loaded.
"""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

SHOWN = """
import sys
from companion.games.en_garde.state import table
name, value = sys.argv[1:]
assert hasattr(table, name)
if value:
    setattr(table, name, int(value))
from companion.games.en_garde.calculations.index import CALCULATIONS
from companion.games.en_garde.game import GAME
from companion.games.en_garde.options import OPTIONS
for one in CALCULATIONS:
    print(one.name, "|", one.summary)
for act in GAME.procedures:
    print(act.title, "|", act.help)
for option in OPTIONS:
    print(option.title, "|", option.default, "|", option.why)
"""


def _shown(name: str, value: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-c", SHOWN, name, value], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(("name", "old"), [("DECK", 85), ("HAND", 9), ("POISE", 10)])
def test_a_changed_number_is_what_the_lists_say(name: str, old: int) -> None:
    before, after = _shown(name), _shown(name, "7301")
    assert re.search(rf"\b{old}\b", before)
    assert after == re.sub(rf"\b{old}\b", "7301", before)
