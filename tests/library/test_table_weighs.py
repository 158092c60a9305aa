"""Typed words are weighed by the table: the variant in play, and what the players are called."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.library.additions import TableAdditions
from companion.library.index import shipped_entries
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


@pytest.mark.parametrize(
    ("asked", "entry"),
    [
        ("attack town", "Attack the town"),
        ("flee", "Flee"),
        ("fight a player", "Combat between two players"),
    ],
)
def test_each_game_gets_its_own_rule(asked: str, entry: str, tmp_path: Path) -> None:
    for out, played in (("short game", "long game"), ("long game", "short game")):
        found = Shelf(tmp_path).search(
            asked, ["pirate-crusades"], "pirate-crusades", TableAdditions(out_of_play=out)
        )
        assert found[0].title.startswith(entry)
        assert found[0].title.endswith(f"({played})")


TAKERS = {
    # The chapters that the rulebook has twice, pp. 4-7 and pp. 11-19.
    "short game": [
        ("short-setup", "long-setup"),
        ("winning-short", "winning-long"),
        ("trade-short", "trade-long"),
        ("attack-town-short", "attack-town-long"),
        ("combat-two-short", "combat-two-long"),
        ("plunder-short", "combat-two-long"),
        ("combat-single-short", "attack-vessel"),
        ("fleeing-short", "fleeing-long"),
    ],
    "long game": [
        ("long-setup", "short-setup"),
        ("winning-long", "winning-short"),
        ("losing-long", "out-short"),
        ("trade-long", "trade-short"),
        ("attack-town-long", "attack-town-short"),
        ("combat-two-long", "combat-two-short"),
        ("attack-vessel", "combat-single-short"),
        ("fleeing-long", "fleeing-short"),
    ],
}


@pytest.mark.parametrize("out", TAKERS)
def test_by_every_name_of_a_rule_the_one_in_its_place_is_found(out: str, tmp_path: Path) -> None:
    shelf, told = Shelf(tmp_path), TableAdditions(out_of_play=out)
    game, missed, asked = "pirate-crusades", [], 0
    for other, taker in TAKERS[out]:
        entry = shelf.library(game).get(other)
        assert entry is not None
        for name in entry.synonyms:
            plain = re.sub(r"\b(in the )?(short|long)( game)?\b", "", name)
            found = [one.id for one in shelf.search(f"{plain} ", [game], game, told)[:2]]
            asked += 1
            if taker not in found or found[0] == other:
                missed.append((plain, found))
    assert asked > 50
    assert missed == []


def test_pages_of_the_long_game_alone_are_its_variant() -> None:
    # The long game begins on p. 11.
    for one in shipped_entries("pirate-crusades"):
        pages = [int(x) for x in re.findall(r"\d+", one.page)]
        if min(pages) >= 11:
            assert one.variant == "long game", one.id


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
