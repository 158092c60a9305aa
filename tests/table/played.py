"""Short games of the probes, as scripts of answers; run as a program it prints what they gave.

    python -m tests.table.played      # a line a probe: its name, a digest of the journal's bytes

Two runs under different hash seeds must print the same.
"""

from __future__ import annotations

import sys
import tempfile
from hashlib import blake2b
from pathlib import Path
from typing import Any

from companion.table.campaign.opened import OpenTable
from companion.table.storage.patch import sorted_encoding
from companion.toolbox.chance import SeededChance
from tests.table.tiny import begun, did, probe

Act = tuple[str, str, dict[str, Any]]
"""Procedure, who, answers."""

SCRIPTS: dict[str, tuple[Act, ...]] = {
    "exchange": (
        ("attack", "p1", {"target": "Bob", "strength": 2}),
        ("add", "p2", {"more": 1}),
        ("note", "", {"text": "the river rises"}),
        ("add", "p1", {"more": 3}),
        ("pass", "p2", {}),
        ("pass", "p1", {}),
        ("attack", "p2", {"target": "p1", "strength": "?"}),
        ("pass", "p1", {}),
    ),
    "recovery": (
        (
            "wander",
            "p1",
            {
                "cards": 3,
                "drawn": "Bread, Wound, Path",
                "recover-1.dice": "1h 1x",
                "again": "Path",
            },
        ),
        ("recover", "p1", {"dice": "2h"}),
        ("recover", "p1", {"dice": "roll"}),
        ("wander", "p1", {"cards": 2, "drawn": 2, "wounds": "?"}),
        ("correct", "", {"path": "deck.count", "value": "9", "reason": "counted"}),
    ),
    "tide": (
        ("set", "", {"who": "p1", "counter": "place", "value": 1}),
        ("set", "", {"who": "p2", "counter": "place", "value": 2}),
        ("tide", "", {"wave": 2, "hit-p3": "yes"}),
        ("note", "", {"text": "Cid fetches wood"}),
        ("mend", "p3", {"die": "1c"}),
        ("tide", "", {"wave": 1, "hit-p3": "?"}),
        ("mend", "p2", {"die": "roll"}),
        ("mend", "p1", {"die": 1}),
    ),
    "sealed": (
        ("seal", "p1", {"bid": 4}),
        ("seal", "p2", {"bid": 7}),
        ("reveal", "", {}),
        ("bury", "p2", {"square": "draw"}),
        ("seal", "p1", {"bid": 5}),
        ("seal", "p1", {"bid": 6}),
        ("seal", "p2", {"bid": 3}),
        ("reveal", "", {}),
        ("dig", "p2", {}),
    ),
    "saga": (
        ("voyage", "p1", {"coins": 5}),
        ("voyage", "p2", {"coins": 4}),
        ("finish", "", {}),
        ("next-game", "", {}),
        ("voyage", "p2", {"coins": 3}),
        ("voyage", "p1", {"coins": "?"}),
        ("finish", "", {}),
    ),
}

PLAYERS = {"tide": ("Ann", "Bob", "Cid")}


def play(name: str, folder: Path) -> tuple[OpenTable[Any], list[bytes]]:
    """Play a script.

    Returns:
        The open table, and the sorted encoding of the state at the start and after each act.
    """
    players = PLAYERS.get(name, ("Ann", "Bob"))
    table = begun(folder, probe(name), players, chance=SeededChance(7))
    states = [sorted_encoding(table.state)]
    for procedure, by, answers in SCRIPTS[name]:
        did(table, procedure, by, **answers)
        states.append(sorted_encoding(table.state))
    return table, states


def main() -> int:
    """Play all of them in a throw-away folder."""
    for name in SCRIPTS:
        with tempfile.TemporaryDirectory() as folder:
            table, _ = play(name, Path(folder))
            table.close()
            print(name, blake2b(table.path.read_bytes(), digest_size=16).hexdigest())
    return 0


if __name__ == "__main__":
    sys.exit(main())
