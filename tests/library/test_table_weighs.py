"""Typed words are weighed by the table: the variant in play, and what the players are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.library.additions import TableAdditions
from companion.library.shelf import Shelf

LONG = TableAdditions(out_of_play="short game")
ASKED = [
    "attack town",
    "attack the town",
    "attack",
    "how do i attack a town",
    "flee",
    "fleeing",
    "how to flee",
    "run away",
    "plunder",
    "plunder a ship",
    "fight a player",
    "beat a player",
    "combat with player",
    "trade",
    "buy goods",
    "buy cargo",
    "sell",
    "sell cargo",
    "setup",
    "set up",
    "set-up",
    "start the game",
    "sink a ship",
    "no crew left",
    "win",
    "winning",
    "who wins",
    "how do i win",
    "lose",
    "out of the game",
    "attack alone",
    "attacking alone",
    "dock",
    "docking",
    "combat",
    "two players combat",
    "sail",
    "captain",
    "hostages",
    "ship sunk",
    "town size",
]


@pytest.mark.parametrize("asked", ASKED)
def test_no_short_rule_stands_on_top_in_a_long_game(asked: str, tmp_path: Path) -> None:
    found = Shelf(tmp_path).search(asked, ["pirate-crusades"], "pirate-crusades", LONG)
    assert found
    assert "(short game)" not in found[0].title


@pytest.mark.parametrize(("asked", "entry"), [("attack town", "Attack the town"), ("flee", "Flee")])
def test_each_game_gets_its_own_rule(asked: str, entry: str, tmp_path: Path) -> None:
    for out, played in (("short game", "long game"), ("long game", "short game")):
        found = Shelf(tmp_path).search(
            asked, ["pirate-crusades"], "pirate-crusades", TableAdditions(out_of_play=out)
        )
        assert found[0].title.startswith(entry)
        assert found[0].title.endswith(f"({played})")


def test_names_of_players_mean_nothing(tmp_path: Path) -> None:
    shelf, told = Shelf(tmp_path), TableAdditions(players=frozenset({"bob", "mia"}))
    named = shelf.search("can bob and mia both attack me", ["en-garde"], "en-garde", told)
    plain = shelf.search("can and both attack me", ["en-garde"], "en-garde")
    assert [one.id for one in named] == [one.id for one in plain]


def test_a_players_name_alone_finds_nothing(tmp_path: Path) -> None:
    told = TableAdditions(players=frozenset({"bob"}))
    assert Shelf(tmp_path).search("bob", ["citadel"], "citadel", told) == []


def test_title_of_a_rule_that_is_not_in_play_says_so_first(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    found = shelf.search("attack the town", ["pirate-crusades"], "pirate-crusades", LONG)
    titles = [one.title for one in found]
    assert "Short game: Attack the town" in titles
    assert not any(title.endswith("(short game)") for title in titles)


@pytest.mark.parametrize("words", ["look for a ship ", "find a ship ", "neutral port "])
def test_a_rule_says_its_variant_also_where_its_title_does_not(words: str, tmp_path: Path) -> None:
    found = Shelf(tmp_path).search(words, ["pirate-crusades"], "pirate-crusades", LONG)
    short = [one.title.startswith("Short game: ") for one in found]
    assert any(short)
    assert short == sorted(short)
    assert not any("(short game)" in one.title for one in found)
