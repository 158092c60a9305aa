"""Sentences in many wordings lead to the same acts."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.pirate_crusades.index_short import PROCEDURES_SHORT
from companion.games.pirate_crusades.state import PirateCrusades, new_pirate_crusades
from companion.games.pirate_crusades.words import rewords
from tests.games.pirate_crusades.test_short_table import mid, pirate

BARE = new_pirate_crusades(["Ana", "Ben"])
LONG: PirateCrusades = replace(BARE, variant="long")

SAID = {
    "gather": "gather",
    "gathers crew": "gather",
    "gather 7c": "gather crew=7c",
    "gather 2": "gather number=2",
    "gather 7c 8d": "gather number=2 crew=7c,8d",
    "looks for a ship 7c": "look ship=7c",
    "look 7c fights with 9d 8h": "look ship=7c act=fight with 9d 8h",
    "look 7c with 9d": "look ship=7c act=fight with 9d",
    "look 7c flees dumping 5c": "look ship=7c act=flee dumping 5c",
    "look 7c fight ben": "look ship=7c act=ben",
    "look jk 5c fight with 9d": "look ship=jk escort=5c act=fight with 9d",
    "look joker": "look ship-joker=yes",
    "look 7c friend": "look ship=7c friend=yes",
    "town 6s": "town town=6s",
    "heads for the nearest town 6s": "town town=6s",
    "town 6s stays at sea": "town town=6s dock=no",
    "town jk a": "town town=jk cove=a",
    "town map": "town map=yes",
    "trade 4h, 5d for 7c 2s": "trade give=4h,5d cargo-1=7c cargo-2=2s",
    "trades 4h for joker": "trade give=4h cargo-1-joker=yes",
    "disembarks 5c": "disembark card=5c",
    "sets sail leaving 4h": "set-sail leaving 4h",
    "hands in 7h giving 8h": "hand-in 7h giving 8h",
    "attacks the town with 9d": "attack-town with 9d",
    "attack town with 9d 8h cargo 5c 6c":
        "attack-town cargo=2 cargo-1=5c cargo-2=6c with 9d 8h",
    "visits the magistrate": "magistrate",
    "bribes the magistrate": "magistrate bribe=yes",
    "discard 5c": "trim cards=5c",
    "discards 12": "pile 12",
    "duel ben 9d 8h": "duel ben mine=9d theirs=8h",
    "duel ben 9d 8h plunder crew": "duel ben mine=9d theirs=8h plunder crew",
    "reveals 9d": "reveal card=9d",
    "setup 9d 4h bonus 2c": "setup ship-p1=9d ship-p2=4h bonus-p2=2c",
    "setup ben 9d ana 4h": "setup ship-p2=9d ship-p1=4h",
    "note the wind turns": "note the wind turns",
    "has hand 4": "has hand 4",
}  # fmt: skip


@pytest.mark.parametrize("text", SAID)
def test_in_the_words_of_the_procedures(text: str) -> None:
    assert " ".join(rewords(BARE, tuple(text.split()))) == SAID[text]


def test_the_long_game_has_words_of_its_own() -> None:
    assert rewords(LONG, ("attack", "the", "town", "with", "9d"))[0] == "attack-port"
    assert rewords(LONG, ("trade", "5c"))[0] == "buy"


def test_examples_of_the_help_are_read(tmp_path: Path) -> None:
    """Every help sentence begins its own act, and no word of it is left over."""
    for info in PROCEDURES_SHORT:
        folder = tmp_path / info.id
        folder.mkdir()
        table = mid(
            folder, pirate(3, "9H", holds="8H", missions="7H"), pirate(3), pirate(2), pirate(2),
            discards="2H 3H",
        )  # fmt: skip
        if info.id in ("has", "setup", "sunset", "join", "pile", "out", "win", "leave", "audit"):
            table.audited = False
        result = table.typed(info.help)
        assert not isinstance(result, Exception), (info.id, result)
