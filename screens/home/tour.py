"""The tour: an example table of a game in a throw-away folder, and the words of its few steps."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from companion.errors import UsageError
from companion.games import Manifest
from companion.games.tours import Tour, tour_of
from screens.commands import DoIt, GoHome, Keys, New, Redo, Rules, Undo
from screens.services import Services


@dataclass(frozen=True)
class Step:
    """One step: what it says, and what on the table shows that it was done."""

    says: str
    done: str = "key"
    """`entry`, `undone`, `rules` or `key` (only Space goes on)."""
    type: str = ""
    """The sentence to type, if there is one."""


@dataclass(frozen=True)
class Example:
    """An example table, made."""

    path: Path
    game: str
    steps: tuple[Step, ...]


def steps_of(tour: Tour) -> tuple[Step, ...]:
    """A game's own steps; then what every table has: undo, rules, the lists of acts and keys."""
    own = [Step(one.says, "entry" if one.type else "key", one.type) for one in tour.step]
    words = f" Try “{tour.ask}”." if tour.ask else ""
    return (
        *own,
        Step(
            f"Press {Undo.shown_key()} to take the last line back; it stays in the log, dimmed. "
            f"{Redo.shown_key()} brings it back.",
            "undone",
        ),
        Step(
            f"Press {Rules.shown_key()} for a rule, from anywhere.{words} Esc comes back to "
            "exactly here.",
            "rules",
        ),
        Step(
            f"{DoIt.shown_key()} lists all acts, {Keys.shown_key()} all keys, then m the chapter "
            f"of this game. Nothing of this is kept. {GoHome.shown_key()} leads home, "
            f"{New.shown_key()} begins yours."
        ),
    )


def playable(services: Services) -> list[Manifest]:
    """The games that a tour can be shown of.

    Raises:
        UsageError: there are none.
    """
    found = [one for one in services.games().values() if one.playable]
    if not found:
        raise UsageError("No game is here to show a tour of.", "Reinstall the companion.")
    return found


def example_table(manifest: Manifest) -> Example:
    """Make an example table in a folder that the system throws away, played up to the first step.

    Raises:
        CompanionError: a sentence of the tour is not understood.
    """
    from companion.play.speaking import speak
    from companion.table.campaign.opened import OpenTable

    tour = tour_of(manifest)
    folder = Path(tempfile.mkdtemp(prefix="companion-tour-"))
    path = folder / "example.jsonl"
    table = OpenTable.create(manifest.load(), path, "Example table", tour.players)
    try:
        for one in tour.before:
            speak(table, one, "")
    finally:
        table.close()
    return Example(path, manifest.id, steps_of(tour))
