"""The log's own line, typed back in its place, is the act that wrote it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zlib import crc32

import pytest

from companion.table.campaign.opened import OpenTable
from tests.conftest import LONG
from tests.ear.corpus import SENTENCES, Corpus, opened_at
from tests.ear.heard import hear
from tests.ear.shown_back import heard_as, lines_shown
from tests.ear.typed_back import typed_back
from tests.recorded import Recording, recordings

LEAST = {"seafall": 92, "five-sails": 93, "citadel": 88, "en-garde": 88, "pirate-crusades": 92}
"""Percent of the lines of all recorded games that were reached; the bar of the issue is 85."""
SHOWN_ONE_OF = 32
"""How many lines one is drawn of, before which all of What now is typed."""
ONE_OF = 8
"""How many lines one is drawn of, by what was said; the long run takes all."""
LEAST_DRAWN = {
    "seafall": 95,
    "five-sails": 91,
    "citadel": 94,
    "en-garde": 93,
    "pirate-crusades": 94,
}
"""What was reached of the lines that are drawn, when all of them reached `LEAST`."""


@pytest.mark.parametrize("game", sorted(LEAST))
def test_the_log_of_every_recorded_game_is_understood_in_its_place(game: str) -> None:
    counts: Counter[str] = Counter()
    shown: Counter[str] = Counter()
    misheard: list[str] = []

    def each(table: OpenTable[Any], said: str) -> None:
        if crc32(said.encode()) % SHOWN_ONE_OF == 0:
            for one in lines_shown(table, frozenset(["what now"])):
                heard, says = heard_as(table, one)
                shown[heard] += 1
                misheard.extend([f"{one.line}: {says}"] if heard == "WRONG" else ())
        if LONG or crc32(said.encode()) % ONE_OF == 0:
            counts[typed_back(table)[0]] += 1

    for path in recordings(game):
        with TemporaryDirectory() as folder:
            Recording(path).play(Path(folder), each).close()
    share = 100 * (counts["right"] + counts["as told"]) / sum(counts.values())
    assert counts["another table"] == 0, counts
    assert share >= (LEAST if LONG else LEAST_DRAWN)[game], (share, counts)
    assert not misheard
    assert shown["done"] + shown["asked"] == shown.total() > 0, shown


@pytest.mark.parametrize(
    ("line", "taken"),
    [
        ("Ana +1 gold, 9 → 10", True),
        ("Ana +1 gold, 8 → 10", False),
        ("Ana +1 gold, 9 → 12", False),
        ("Ana +1 gold, 9 → 10, -1 reputation", False),
    ],
)
def test_what_is_said_to_have_come_of_an_act_must_have_come_of_it(line: str, taken: bool) -> None:
    corpus = Corpus(SENTENCES / "seafall-1-open.json")
    heard = opened_at(corpus, "TOP", lambda table: hear(table, line))
    corpus.close()
    acts = [] if heard is None else [step.run.info.id for step in heard.steps]
    assert acts == (["count"] if taken else [])
