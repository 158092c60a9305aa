"""Evenings that people played who had never seen the program (28 November 2026), kept as they lie.

They had a rulebook and the README, typed in a hurry and dealt by hand. Each opens, none of it is
lost, and today's rules give its entries as they were recorded, but for those that an evening got
wrong and that were mended for it: these are counted here, with what was mended.
"""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import cli

PLAYED = Path(__file__).parent / "played"
EVENINGS = {
    "seafall-28-nov": (208, 0, "five players, a year and its winter, to the end of a game"),
    "city-of-five-sails-28-nov": (
        122,
        1,
        "four players, two Days, an Economic Victory: “a mercenary” makes it a character",
    ),
    "pirate-crusades-28-nov-3": (
        90,
        14,
        "three players, a long game to its end: who had no turn is owed one, a crew counted to 0 "
        "is adrift and a card ends it, a counted reputation brings what the levels bring",
    ),
    "en-garde-28-nov": (
        85,
        3,
        "a duel: shields and bursts told of an Item are its own; a cost told as ? is owed",
    ),
    "six-friends": (96, 1, "six players: a new Restore asks how much it restores"),
    "seafall-five-guilds": (
        143,
        2,
        "five players and all four guilds, a game, its end, the next year: whom an advisor trained "
        "by is asked",
    ),
    "the-grey-road": (
        80,
        6,
        "three scenarios with a save: a nameless Terrain is asked, an act of another waits, a Rest "
        "asks its cards, a building half built raises no score, life that is shared is what waits",
    ),
    "six-duelists": (156, 0, "six duelists, and the rematch"),
    "long-crusade": (
        81,
        1,
        "three players, a long game to its end: what is printed goes on into the next game",
    ),
    "four-families": (
        112,
        1,
        "four players, two Days, an Economic Victory: Bosk was known from the evening before",
    ),
    "the-five-crowns": (
        272,
        5,
        "five players and all four guilds, a game to its end and the next winter, half step by "
        "step: a comma behind a new name is the sentence's, no idle ship is repaired, "
        "and no ship is called “4 2 2 2”",
    ),
    "five-sails-four": (
        147,
        1,
        "four players, three ways to win, half step by step: Bosk was known from the first evening",
    ),
    "the-drowned-bell": (
        92,
        1,
        "three scenarios with a save, half step by step: goals with a comma between are two",
    ),
    "pirates-long-and-again": (
        101,
        2,
        "three players, a long game to its end and a rematch, half step by step: what is printed "
        "goes on into the next game, a corner port becomes no island unasked",
    ),
    "six-duelists-two": (
        225,
        2,
        "six duelists, half step by step: bursts known from an evening before; a Restore told late",
    ),
}
"""Journal -> entries, how many come out otherwise today, and why."""


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_opens_whole_and_comes_out_as_it_was_played(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries, otherwise, _why = EVENINGS[name]
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    (tmp_path / "campaigns").mkdir()
    packed = (PLAYED / f"{name}.jsonl.xz").read_bytes()
    (tmp_path / "campaigns" / f"{name}.jsonl").write_bytes(lzma.decompress(packed))
    book = PLAYED / f"{name}.book.json"  # what the evening before had told of its cards
    if book.exists():
        (tmp_path / "book.json").write_bytes(book.read_bytes())
    done = CliRunner().invoke(cli, ["doctor"], prog_name="companion")
    assert done.exit_code == 0, done.output
    assert f"1 campaign with {entries} entries." in done.output
    assert f"Today's rules give {entries - otherwise} of them" in done.output
