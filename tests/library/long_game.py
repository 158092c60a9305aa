"""A running long game of Pirate Crusades, and the rules as its table looks them up."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.library.shelf import Looked, Shelf
from companion.library.told import told_by
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.rules_now import rules_now
from tests.games.pirate_crusades import sea
from tests.recorded import Recording

GAME = "pirate-crusades"
RECORDED = Path(sea.__file__).parent / "recorded" / "long_game.toml"
MOMENTS = (1, 12, 40)
"""After how many acts the rules are looked up."""


class Looker:
    """A table of the recorded game, and the rules as it asks them."""

    def __init__(self, table: OpenTable[Any], folder: Path) -> None:
        self.told, self.near = told_by(table), rules_now(table)
        self.shelf = Shelf(folder)

    def ask(self, words: str) -> Looked:
        return self.shelf.ask(words, [GAME], GAME, self.told, self.near)


def looker_at(moment: int, folder: Path) -> Looker:
    """The rules as the table asks them after so many acts; `folder` is for its files."""
    folder.mkdir(parents=True, exist_ok=True)
    found: list[Looker] = []

    class Enough(Exception):
        pass

    count = iter(range(1, 10_000))

    def each(table: OpenTable[Any], _said: str) -> None:
        if next(count) == moment:
            found.append(Looker(table, folder))
            raise Enough

    with suppress(Enough):
        Recording(RECORDED).play(folder, each)
    return found[0]
