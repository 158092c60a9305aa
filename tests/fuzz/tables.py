"""Tables to begin a random evening on: fresh ones, and every stage of the recorded games."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from companion.games import find
from companion.table.campaign.opened import OpenTable
from companion.table.storage.disk import Handle, RealDisk
from companion.toolbox.chance import SeededChance
from tests.recorded import Recording, recordings

GAMES = ("citadel", "en-garde", "five-sails", "pirate-crusades", "seafall")
NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo")


def keys_to_try(info: Any) -> tuple[str, ...]:
    """Keys that chance may answer: those that an act lists."""
    return tuple(key.name.replace("*", "1") for key in info.listed())


class QuickDisk(RealDisk):
    """A disk that waits for no drive: what survives a power cut is tested elsewhere."""

    def sync(self, handle: Handle) -> None:
        """Nothing."""

    def sync_folder(self, folder: Path) -> None:
        """Nothing."""


class Tables:
    """All tables of one game that a random evening may begin with.

    Args:
        folder: where journals go.
        game: the game's id.
    """

    def __init__(self, folder: Path, game: str) -> None:
        self.folder, self.made = folder / game, 0
        self.folder.mkdir(parents=True, exist_ok=True)
        self.game: Any = next(one for one in find().values() if one.id == game).load()
        told = [(path.stem, Recording(path)) for path in recordings(game)]
        self.recorded = [self._played(name, one) for name, one in told]
        self.said = [line["say"] for _, one in told for line in one.lines if "say" in line]
        """Every sentence of the recorded games."""

    def _played(self, name: str, recording: Recording) -> list[bytes]:
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        recording.play(folder).close()
        return (folder / "recorded.jsonl").read_bytes().splitlines(keepends=True)

    def any(self, chance: random.Random) -> OpenTable[Any]:
        """A fresh table of random players, or a recorded game broken off somewhere."""
        self.made += 1
        path = self.folder / f"{self.made}.jsonl"
        dice = SeededChance(chance.getrandbits(32))
        if self.recorded and chance.random() < 0.7:
            lines = chance.choice(self.recorded)
            path.write_bytes(b"".join(lines[: chance.randint(1, len(lines))]))
            return OpenTable(self.game, path, disk=QuickDisk(), chance=dice)
        fewest, most = self.game.players
        players = NAMES[: chance.randint(fewest, most)]
        return OpenTable.create(self.game, path, "Fuzz", players, disk=QuickDisk(), chance=dice)
