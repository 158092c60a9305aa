"""The blind questions stay as they were written: all there, word for word, judged by real entries.

How the look-up fares with them is counted by `python -m tests.library.unseen`.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from companion.library.index import Library
from tests.library.unseen.__main__ import GAMES, HALVES, LONG, NONSENSE, SHORT_ONLY, judged

WRITTEN = Path(__file__).resolve().parent / "questions_raw"
COUNT = {**dict.fromkeys(GAMES, 60), LONG: 40, NONSENSE: 40}


@pytest.mark.parametrize("name", COUNT)
def test_each_question_is_there_as_it_was_written(name: str) -> None:
    with (WRITTEN / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert len(rows) == COUNT[name]
    for half in HALVES:
        written = [(row["id"], row["question"]) for row in rows if row["half"] == half]
        assert [(one.id, one.ask) for one in judged(name, half)] == written
        assert len(written) == COUNT[name] // 2


@pytest.mark.parametrize("name", [*GAMES, LONG])
def test_each_is_judged_by_entries_that_exist(name: str) -> None:
    known = {one.id for one in Library.open("pirate-crusades" if name == LONG else name).entries}
    for half in HALVES:
        for one in judged(name, half):
            assert one.entry and one.fact and one.page, one.id
            assert {*one.entry, *one.opposite} <= known, one.id


@pytest.mark.parametrize("half", HALVES)
def test_nonsense_is_answered_by_nothing(half: str) -> None:
    assert not any(one.entry for one in judged(NONSENSE, half))


def test_the_entries_of_the_short_game_alone_exist() -> None:
    assert {one.id for one in Library.open("pirate-crusades").entries} >= SHORT_ONLY
