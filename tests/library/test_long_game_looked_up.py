"""In a running long game of Pirate Crusades, by its journal, no rule of the short one is on top.

The game is the recorded one: looked into after its set-up, in the middle and near its end, as the
app and the command line do it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.library.long_game import MOMENTS, Looker, looker_at

ASKED = """
attack town|attack a town|how do i attack a town|town attack how much|flee|fleeing|run away from it
plunder|plunder a ship|what do i get for beating a ship|fight a player|beat a player
combat with another player|trade|buy goods|buy cargo|sell cargo|setup|set up|sink a ship|ship sunk
no crew left|win|how do i win|who wins|lose the game|dock|docking|what can i do docked|combat
fight with two ships|attack alone|how many cards in hand|hand limit|captain lost|hostages
set sail|sailing|bigger ship|my turn what can i do
"""


@pytest.fixture(scope="module", params=MOMENTS)
def looker(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Looker:
    return looker_at(request.param, tmp_path_factory.mktemp("long"))


def asked() -> Iterator[str]:
    yield from (x for x in ASKED.replace("\n", "|").split("|") if x)


def test_there_are_forty() -> None:
    assert len(list(asked())) >= 40


@pytest.mark.parametrize("words", list(asked()))
def test_no_short_rule_is_on_top(words: str, looker: Looker) -> None:
    looked = looker.ask(words)
    assert looked.found
    assert not looked.found[0].title.startswith("Short game")


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("attack town", "attack-town-long"),
        ("flee", "fleeing-long"),
        ("trade", "trade-long"),
        ("setup", "long-setup"),
        ("win", "winning-long"),
        ("no crew left", "adrift"),
    ],
)
def test_the_long_rule_is_found(words: str, wanted: str, looker: Looker) -> None:
    assert wanted in [one.id for one in looker.ask(words).found[:3]]


def test_the_journal_says_who_plays(looker: Looker) -> None:
    assert looker.told.players == {"ana", "ben"}
    assert looker.told.out_of_play == "short game"
