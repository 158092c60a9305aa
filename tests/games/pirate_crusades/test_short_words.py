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
    "look 7c fights with 9d 8h": "look ship=7c friend=no act=fight with 9d 8h",
    "look 7c with 9d": "look ship=7c friend=no act=fight with 9d",
    "look 7c flees dumping 5c": "look ship=7c friend=no act=flee dumping 5c",
    "look 7c fight ben": "look ship=7c friend=no act=ben",
    "look jk 5c fight with 9d": "look ship=jk escort=5c friend=no act=fight with 9d",
    "look joker": "look ship-joker=yes",
    "look 7c friend": "look ship=7c friend=yes",
    "town 6s": "town town=6s",
    "heads for the nearest town 6s": "town town=6s",
    "town 6s stays at sea": "town town=6s dock=no",
    "town jk a": "town town=jk cove=a",
    "town map": "town map=yes",
    "trade 4h, 5d for 7c 2s": "trade give=4h,5d cargo-1=7c more-1=yes cargo-2=2s more-2=yes",
    "trades 4h for joker": "trade give=4h cargo-1-joker=yes more-1=yes",
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
    "look 7c fight joker adding 4d": "look ship=7c friend=no act=fight JK 4d",
    "look 7c with jk 9d adding joker": "look ship=7c friend=no act=fight with jk 9d JK",
    "look 7c fights with 9d take cargo": "look ship=7c friend=no act=fight with 9d plunder cargo",
    "look 7c fight with 9d takes it as crew":
        "look ship=7c friend=no act=fight with 9d plunder crew",
    "look 7c fight with 9d broadside": "look ship=7c friend=no act=fight with 9d broadside=yes",
    "look 7c runs": "look ship=7c friend=no act=flee",
    "attack town with joker take cargo 5c":
        "attack-town cargo=1 cargo-1=5c with JK",
    "town 6s losing 4h": "town town=6s dock=yes losing 4h",
    "town 6s skip": "town town=6s dock=no",
    "pass": "step acted",
    "note the wind turns": "note the wind turns",
    "has hand 4": "has hand 4",
}  # fmt: skip


@pytest.mark.parametrize("text", SAID)
def test_in_the_words_of_the_procedures(text: str) -> None:
    assert " ".join(rewords(BARE, tuple(text.split()))) == SAID[text]


SHORT: PirateCrusades = replace(BARE, variant="short-poker")
SAID_SHORT = {
    "buys 4h for 7c": "trade give=4h cargo-1=7c more-1=yes",
    "attack 7c with 9d": "look ship=7c friend=no act=fight with 9d",
    "fight ben": "duel ben",
    "attack ben with 9d": "duel ben with 9d",
    "attack with 10d 9d": "attack-town with 10d 9d",
    "dock at 6s": "town town=6s",
}
SAID_LONG = {
    "attack the town with 9d": "attack-port with 9d",
    "attacks the port with 9h joker cargo 5c 6c":
        "attack-port with 9h JK cargo=2 cargo-1=5c cargo-2=6c",
    "trade 5c for 7d": "buy holds=5c cargo-1=7d more-1=yes",
    "buy 1 7d": "buy doubloons=1 cargo-1=7d more-1=yes",
    "buys 2 doubloons 7c, 8d": "buy doubloons=2 cargo-1=7c more-1=yes cargo-2=8d more-2=yes",
    "buy 7d for 1": "buy doubloons=1 cargo-1=7d more-1=yes",
    "buy 1 5c for 7d": "buy doubloons=1 holds=5c cargo-1=7d more-1=yes",
    "buy a treasure map": "map",
    "buys a bigger ship 6c": "bigger-ship 6c",
    "acquire a new ship 5s": "new-ship 5s",
    "sells QS KS": "sell holds=QS,KS",
    "sail north": "move north",
    "sails to 3,2": "move 3,2",
    "heads for port": "dock",
    "docks at 7c losing 5h": "dock losing 5h",
    "set sail leaving 4h": "set-sail leaving 4h",
    "end of round": "round",
    "end round yes": "round yes",
    "blue sea s at 3c 9d": "blue-sea s at 3c 9d",
    "blue sea = 22": "blue sea = 22",
    "duel ben": "attack ben",
    "attack kidd 5c with 7h joker take cargo seize":
        "attack kidd 5c with 7h JK taking cargo seize=prize",
    "attack kidd 5c with 7h seizes both": "attack kidd 5c with 7h seize=both",
    "setup french Jack english Anne":
        "setup-long captain-p1=french Jack captain-p2=english Anne",
    "setup ben en Anne Bonny ana fr Jean du Casse youngest ben infamous 10 bonus 3":
        "setup-long track=infamous 10 bonus 3 "
        "captain-p2=en Anne Bonny captain-p1=fr Jean du Casse youngest=ben",
    "setup-long french du Casse dutch Piet": "setup-long captain-p1=french du Casse "
        "captain-p2=dutch Piet",
    "captain sp Pedro at 4,4 ship 7D": "captain sp Pedro at=4,4 ship=7D",
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "state"), [(x, SHORT) for x in SAID_SHORT] + [(x, LONG) for x in SAID_LONG]
)
def test_each_game_has_words_of_its_own(text: str, state: PirateCrusades) -> None:
    said = SAID_LONG if state is LONG else SAID_SHORT
    assert " ".join(rewords(state, tuple(text.split()))) == said[text]


def test_a_set_up_with_nations_is_of_the_long_game() -> None:
    assert rewords(BARE, ("setup", "french", "Jack"))[0] == "setup-long"


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
        # Dot sits at this table already; who joins has a name of their own.
        result = table.typed(info.help.replace("Dot", "Eve"))
        assert not isinstance(result, Exception), (info.id, result)
