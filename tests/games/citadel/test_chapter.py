"""What the chapter of The 7th Citadel shows is a game that can be typed as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

from tests.games.citadel.player import ANA, BEN, Table

CHAPTER = Path(__file__).parents[3] / "data" / "citadel" / "manual.md"


def sentences() -> list[str]:
    """The lines of its longer example, without what stands beside them."""
    section = CHAPTER.read_text(encoding="utf-8").partition("## More sentences\n")[2]
    block = section.partition("```evening Ana, Ben\n")[2].partition("```")[0]
    lines = [re.split(r" {3,}", line)[0] for line in block.splitlines()]
    return [one.removesuffix(", yes") for line in lines for one in line.split(" · ")]


def test_the_longer_example_of_the_chapter(tmp_path: Path) -> None:
    """Decks: Ana 14 - 3 - 2 + 2 = 11, pile 2 + 2 - 2 = 2, hand 1 (discarded when saved): 3.

    Ben 12 - 4 - 3 = 5, pile 4 + 3 = 7. Life is what was shared in the Preparation phase.
    """
    table = Table(tmp_path)
    said = sentences()
    assert len(said) >= 20
    for one in said:
        table.say(one)
    assert table.counts() == (13, 11, 3, 0, 0, 0, 0)
    assert table.counts(BEN) == (11, 5, 7, 0, 0, 0, 0)
    assert table.state.scores["influence"] == 2 and table.of(ANA).purse_told
