"""The tour: an example table in a throw-away folder, and the words of its few steps."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from companion.errors import UsageError
from screens.services import Services


@dataclass(frozen=True)
class Step:
    """One step: what it says, and what on the table shows that it was done."""

    says: str
    done: str
    """`entry`, `undone`, `rules` or `key` (only Space goes on)."""


STEPS = (
    Step(
        "This is a table. Above: what is known; a dash is what nobody told, and that is fine.",
        "key",
    ),
    Step(
        "Press : and type “note the fog lifts”, then Enter. One line is enough for most things.",
        "entry",
    ),
    Step(
        "It stands in the log. Press u to take it back; it stays there, dimmed. R brings it back.",
        "undone",
    ),
    Step("Press / for a rule, from anywhere. Esc comes back to exactly here.", "rules"),
    Step(
        "a lists all acts, ? all keys. Nothing of this is kept. Esc leads home, n begins yours.",
        "key",
    ),
)


def example_table(services: Services) -> tuple[Path, str]:
    """Make an example table in a folder that the system throws away; its path and game."""
    from companion.table.campaign.opened import OpenTable

    games = services.games()
    if not games:
        raise UsageError("No game is here to show a tour of.", "Reinstall the companion.")
    manifest = games.get("seafall") or next(iter(games.values()))
    fewest = manifest.players[0]
    names = (*manifest.names, "Anna", "Tom", "Kim", "Lee", "Max")[: max(fewest, 3)]
    folder = Path(tempfile.mkdtemp(prefix="companion-tour-"))
    path = folder / "example.jsonl"
    OpenTable.create(manifest.load(), path, "Example table", tuple(names)).close()
    return path, manifest.id
