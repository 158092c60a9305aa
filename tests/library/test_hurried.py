"""The blind questions stay as they were written: all there, word for word, judged by real entries.

How the look-up fares with them is counted by `python -m tests.library.unseen`. Here are the bars,
of the half put aside by counts alone: within three for 95 of a hundred, on top for 85, no game
below 90 and 75, none answered by its opposite.
"""

from __future__ import annotations

import csv
from functools import partial
from pathlib import Path

import pytest

from companion.library.index import Library
from companion.library.shelf import Shelf
from tests.library.unseen.__main__ import (
    GAMES,
    HALVES,
    HURRIED,
    LONG,
    NONSENSE,
    SHORT_ONLY,
    ids_of,
    judged,
    long_game,
    nonsense,
    weighed,
)

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


@pytest.mark.parametrize("half", HALVES)
def test_the_bars_hold(half: str, tmp_path: Path) -> None:
    shelf, three, top = Shelf(tmp_path), 0, 0
    for game in GAMES:
        told = weighed(game, half, partial(shelf.ask, games=[game], current=game))
        assert told[half, "three"] >= 27, game
        assert told[half, "top"] >= 23, game
        assert told[half, "opposite"] == 0, game
        three += told[half, "three"]
        top += told[half, "top"]
    assert three >= 0.95 * 150
    assert top >= 0.85 * 150


def test_no_nonsense_is_answered_as_if_sure(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    assert nonsense("open", shelf)["open", "sure"] == 0
    assert nonsense("aside", shelf)["aside", "sure"] == 0
    lines = [
        line
        for name in ("nonsense-2.txt", "nonsense-3.txt")
        for line in (HURRIED / name).read_text(encoding="utf-8").splitlines()
    ]
    sure = [(x, game) for x in lines for game in GAMES if shelf.ask(x, [game], game).sure]
    assert len(lines) == 120
    assert sure == []


def test_most_of_what_is_answered_is_answered_as_if_sure(tmp_path: Path) -> None:
    """What is right is seldom called a guess: else nobody would believe the others."""
    shelf, sure, right = Shelf(tmp_path), 0, 0
    for game in GAMES:
        for one in judged(game, "open"):
            looked = shelf.ask(one.ask, [game], game)
            found = ids_of(looked)
            right += found[:1] != () and found[0] in one.entry
            sure += looked.sure and found[0] in one.entry
    assert sure >= 0.9 * right


@pytest.mark.parametrize("half", HALVES)
def test_in_the_long_game_no_short_rule_is_on_top(half: str, tmp_path: Path) -> None:
    assert long_game(half, tmp_path)[half, "short"] == 0
