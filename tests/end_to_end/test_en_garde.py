"""The worked example of En Garde, typed line by line into the real app at 80x24."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import load
from companion.table.campaign.opened import OpenTable
from tests.end_to_end.terminal import TMUX, Terminal
from tests.end_to_end.test_terminal import began, said
from tests.screens.duel import FULL, duel
from tests.wording import IF_IT_ENDED

pytestmark = [
    pytest.mark.terminal,
    pytest.mark.skipif(TMUX is None, reason="tmux is not installed"),
]

PLAYS = (
    (
        "thrust + masterful > jen",
        "A1 Thrust + Masterful Strike  Sam ──5──▶ Jen  ✗ open",
        f"{IF_IT_ENDED}   Sam ±0 → 5   Jen −5 → No Poise",
    ),
    (
        "riposte a1 pay lunge",
        "A1 Thrust + Masterful Strike  Sam ──0──▶ Jen  ▣ R1 Parry Riposte",
        "A2 Lunge                      Sam ◀──?── Jen  ✗ open",
        f"{IF_IT_ENDED}   Sam −? → ?   Jen ±0 → 3",
    ),
    (
        "riposte a2",
        "A2 Lunge                      Sam ◀──0── Jen  ▣ R2 Parry Riposte",
        f"{IF_IT_ENDED}   Sam ±0 → 5   Jen ±0 → 3",
    ),
    (
        "tmb slash + powerful costs 0 0 0",
        "A3 Slash + Powerful Strike    Sam ◀──3── Jen  ✗ open",
        f"{IF_IT_ENDED}   Sam −3 → 2   Jen ±0 → 3",
        "Sam can choose:  Response on A3 or A2 · Press R1 or R2 · Fancy Move · pass",
    ),
    (
        "press r1",
        "A1 Thrust + Masterful Strike  Sam ──5──▶ Jen  ✗ open",
        "A2 Lunge                      Sam ◀──0── Jen  ▣ R2 Parry Riposte",
        f"{IF_IT_ENDED}   Sam −3 → 2   Jen −5 → No Poise (next loss: out)",
        "Jen can choose:  Response on A1 · Press R2 · Fancy Move · pass",
    ),
)  # fmt: skip
"""What is typed, and what stands on the screen after it."""


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    with Terminal(tmp_path / "home") as one:
        yield one


def companion(terminal: Terminal, *words: str) -> subprocess.CompletedProcess[str]:
    """A command in the terminal's home."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *words],
        env={**os.environ, "COMPANION_HOME": str(terminal.home)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_worked_example_line_by_line(terminal: Terminal) -> None:
    terminal.start()
    terminal.wait_for("No campaign yet")
    began(terminal, "En Garde")
    terminal.press("Enter")
    terminal.wait_for("who plays")
    terminal.type("Sam, Jen")
    terminal.press("Enter")
    terminal.wait_for("Nobody has the turn yet")
    said(terminal, "sam poise = 6", "Sam: Poise 10 → 6")
    said(terminal, "jen poise = 5", "Jen: Poise 10 → 5")
    said(terminal, "turn sam", "Turn 1 ❯ Sam")
    for typed, *expected in PLAYS:
        screen = said(terminal, typed, *expected, "undoes")
        rows = screen.splitlines()
        assert rows[-1].startswith(" : say"), "nothing was pushed out of the screen"
        assert "─ Log ─" in screen
        assert "barred" in screen, "what may not be played is told with its reason"
    # Half entered: the Field stays in sight while the play is answered.
    terminal.press("Enter")
    terminal.wait_for("What does Jen play?", f"{IF_IT_ENDED}   Sam −3 → 2", *PLAYS[-1][1:3])
    terminal.press("Escape")
    terminal.wait_for(": say", f"{IF_IT_ENDED}   Sam −3 → 2")
    said(terminal, "pass", "Jen passes; Sam loses 3, down to 2; Jen loses 5, down to No Poise")
    screen = terminal.wait_for("Sam  Poise  2", "Jen  Poise  0", "NO POISE", ": say")
    assert IF_IT_ENDED not in screen
    replayed(terminal)
    (path,) = (terminal.home / "campaigns").glob("*.jsonl")
    with OpenTable(load("en-garde"), path, writing=False) as table:
        assert [table.state.duelists[one].poise for one in table.state.seats] == [2, 0]


def replayed(terminal: Terminal) -> None:
    """The same again, one key a play; then figures; and both without the screens."""
    terminal.press("x")
    terminal.wait_for("1 of 6", *PLAYS[0][1:])
    for place, (_, *expected) in enumerate(PLAYS[1:], 2):
        terminal.press("Right")
        terminal.wait_for(f"{place} of 6", *expected)
    terminal.press("End")
    terminal.wait_for("6 of 6", "Jen passes; Sam loses 3, down to 2")
    terminal.press("Escape")
    terminal.wait_for(": say")
    terminal.press("f")
    terminal.wait_for("Figures", "damage dealt")
    terminal.press("Escape")
    terminal.wait_for(": say")
    (path,) = (terminal.home / "campaigns").glob("*.jsonl")
    told = companion(terminal, "replay", path.stem)
    assert all(line in told.stdout for _, *lines in PLAYS for line in lines), told.stderr
    steps = json.loads(companion(terminal, "replay", path.stem, "--json").stdout)
    assert len(steps["result"]["steps"]) == 6


def test_what_is_typed_fast_belongs_to_the_line(terminal: Terminal) -> None:
    duel(terminal.home / "campaigns" / "duel.jsonl", FULL)
    terminal.start()
    terminal.wait_for("Where were we?")
    terminal.press("Enter")
    terminal.wait_for(": say", "Jen can choose")
    terminal.type(":note unruly")  # u, n and l would be commands of the table
    terminal.press("Enter")
    screen = terminal.wait_for("“unruly”   u undoes", "Jen can choose")
    assert "┄" not in screen
