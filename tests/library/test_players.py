"""Players' questions, written blind from the rulebooks: found at once, and answered in line one.

`players/<game>.toml` says of each question which entries answer it and what must stand in the first
line of each of them. Half of the questions ("aside") were never tuned to.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from companion.library.index import Library
from tests.library.ways import ids

BESIDE = Path(__file__).resolve().parent / "players"
IN_FIRST_THREE, ON_TOP = 0.95, 0.80
WAITING: dict[str, int] = {}
"""How many questions wait for entries that are still to be written."""


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """A question, what the rulebook says, and which entries say so.

    Attributes:
        ask: as it was typed.
        fact: what answers it, in plain words.
        page: where the rulebook has it.
        set: `open`, or `aside` if nothing may be tuned to it.
        entry: ids of the entries that answer, any of them.
        says: what their first lines hold, all of it; "one/other" is either.
        waiting: no entry answers yet.
    """

    ask: str
    fact: str
    page: str
    set: str
    entry: list[str]
    says: list[str]
    waiting: bool = False


EVERY = {
    file.stem: msgspec.convert(
        tomllib.loads(file.read_text(encoding="utf-8"))["question"], list[Question]
    )
    for file in sorted(BESIDE.glob("*.toml"))
}
ASKED = {game: [one for one in found if not one.waiting] for game, found in EVERY.items()}
LIBRARIES = {game: Library.open(game) for game in EVERY}

each_game = pytest.mark.parametrize("game", EVERY)


def test_there_are_seventy_for_each_game_half_of_them_aside() -> None:
    assert set(EVERY) == {"citadel", "en-garde", "five-sails", "pirate-crusades", "seafall"}
    for found in EVERY.values():
        assert len({one.ask for one in found}) == len(found) == 70
        assert sum(one.set == "aside" for one in found) == 35
        assert all(one.fact and one.page and one.entry and one.says for one in found)


def test_few_wait_for_their_entry() -> None:
    waiting = {game: sum(one.waiting for one in found) for game, found in EVERY.items()}
    assert {game: count for game, count in waiting.items() if count} == WAITING


@each_game
def test_answered_on_top_or_in_the_first_three(game: str) -> None:
    asked = ASKED[game]
    found = {one.ask: ids(LIBRARIES[game], one.ask) for one in asked}
    missed = {one.ask: found[one.ask] for one in asked if not set(one.entry) & {*found[one.ask]}}
    below = {one.ask: found[one.ask] for one in asked if not set(one.entry) & {*found[one.ask][:1]}}
    assert len(missed) <= (1 - IN_FIRST_THREE) * len(asked), missed
    assert len(below) <= (1 - ON_TOP) * len(asked), below


@each_game
def test_the_first_line_answers(game: str) -> None:
    library, silent = LIBRARIES[game], []
    for one in ASKED[game]:
        for id in one.entry:
            entry = library.get(id)
            line = entry.answer.casefold() if entry is not None else ""
            silent += [
                (one.ask, id, said)
                for said in one.says
                if not any(either.casefold() in line for either in said.split("/"))
            ]
    assert silent == []
