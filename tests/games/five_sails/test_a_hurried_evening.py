"""What a hurried evening of four met: cards known of old, who gambles, what is offered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.errors import CompanionError
from companion.games.five_sails.state.cards import Card
from companion.share.campaigns.campaigns import open_table
from companion.share.commands import json_output, run_procedure
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Choose
from tests.ear.corpus import ONE, set_up
from tests.games.en_garde.duel import QuickDisk
from tests.games.five_sails.player import City
from tests.games.five_sails.town import town

BOOKED = {
    "bosk": {"name": "Bosk", "type": "character", "mark": "mercenary"},
    "riot": {"name": "Riot", "type": "event"},
}
"""What an earlier evening left in the record book."""


class Evening:
    """A table of Ana with Soline and Bo with Kaspar, and the lines that are typed there."""

    def __init__(self, home: Path, *lines: str, players: tuple[str, ...] = ("Ana", "Bo")) -> None:
        set_up(home, "five-sails", players, ())
        self.home = home
        for line in lines:
            assert self.say(line), line

    def say(self, line: str) -> str:
        """What the log says of a line; empty if it was refused, with its offers kept."""
        self.refused, self.offers = "", tuple[str, ...]()
        with open_table(self.home, ONE, writing=True, disk=QuickDisk()) as table:
            try:
                run_procedure.say(table, line, "")
            except CompanionError as problem:
                self.refused = f"{problem.says} {problem.would_be_right}"
                self.offers = tuple(getattr(problem, "offers", ()))
                return ""
            finally:
                self.state: Any = json_output.state(table)["state"]
            entry = table.last_act()
            assert entry is not None
            return entry.says


DRAMA = (
    "setup soline kaspar",
    "dawn Bosk, Street Fair, Old Map",
    "ana chooses Marooned, Sanjay",
    "bo chooses Let's Haggle, Otto",
    "reveal",
    "initiative 4 6",
    "muster",
    "draw 6 5",
    "kaspar moves to the docks",
    "soline moves to the docks",
)
DUEL = (
    "learn Kaspar combat 3",
    "learn Soline combat 2",
    "kaspar challenges soline",
    "soline accepts",
)
"""Kaspar's Combat 3 is Soline's threat: the first round is hers (p. 23)."""


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path / "home", *DRAMA, *DUEL)


def dealt(city: City, line: str) -> list[tuple[str, str]]:
    city.say(line)
    lying = city.state.city.values()
    return [(one.at, city.state.cards[one.card].name) for one in lying if one.card]


def test_dawn_takes_cards_that_only_the_record_book_knows_among_new_ones() -> None:
    """P. 12: from the City Deck outward; a card typed once is kept for every later game."""
    city = City()
    city.memory = BOOKED
    city.say("setup soline kaspar")
    assert dealt(city, "dawn Bosk, Street Fair, Old Map") == [
        ("docks", "Bosk"),
        ("forums", "Street Fair"),
        ("bazaar", "Old Map"),
    ]
    assert [x.mark for x in city.state.cards.values() if x.name == "Bosk"] == ["mercenary"]


def test_five_locations_take_known_and_new_city_cards_in_their_order() -> None:
    """P. 9: with four players Ole's Inn lies before The Docks, the Gardens behind the Bazaar."""
    city = City("Ana", "Bo", "Cleo", "Dirk")
    city.memory = BOOKED
    city.say("setup soline kaspar odette scarpa")
    assert dealt(city, "dawn Guillermo, Bosk, Street Fair, Old Map, Riot") == [
        ("oles-inn", "Guillermo"),
        ("docks", "Bosk"),
        ("forums", "Street Fair"),
        ("bazaar", "Old Map"),
        ("gardens", "Riot"),
    ]


def test_a_list_of_city_cards_is_never_offered_without_one_of_them(tmp_path: Path) -> None:
    """Sanjay is of a player's list (p. 16) and cannot be dealt; the others keep their places."""
    evening = Evening(tmp_path / "home", "setup soline kaspar")
    assert not evening.say("dawn Sanjay, Street Fair, Old Map")
    assert evening.offers == ()
    assert not evening.state["city"]


def test_a_card_from_hand_is_the_round_and_no_shuffle(evening: Evening) -> None:
    """P. 24: a combat card is played from hand."""
    assert "plays R0 P1 T1" in evening.say("ana: p1 t1 from hand")


def test_an_offer_has_a_word_or_a_number_of_the_line(tmp_path: Path) -> None:
    """No duel is on, and nobody shuffles for `p1 t1 from hand`."""
    evening = Evening(tmp_path / "home", *DRAMA)
    assert not evening.say("ana: p1 t1 from hand")
    assert not [line for line in evening.offers if "shuffle" in line]


@pytest.mark.parametrize(
    "line",
    [
        "ana gambles with soline: parry 1, thrust 3",
        "gambles with soline: p1 t3",
        "i gamble with soline: 0 1 3",
    ],
)
def test_with_a_fighter_behind_gambles_is_who_plays(evening: Evening, line: str) -> None:
    """P. 25: a Technique is used once in a duel; who plays a card has used none."""
    says = evening.say(line)
    assert "Soline el Gato gambles R0 P1 T3" in says
    assert "Technique" not in says


@pytest.mark.parametrize(
    "line",
    [
        "ana gambles: p1 t3 with soline's technique",
        "ana gambles: p1 t3 using soline",
        "soline gambles with her technique: p1 t3",
    ],
)
def test_a_technique_that_is_called_one_is_used(evening: Evening, line: str) -> None:
    assert "Technique Soline el Gato" in evening.say(line)


@pytest.mark.parametrize(
    "line", ["ana gambles with kaspar: p1 t1", "bo gambles with soline: p1 t1"]
)
def test_nobody_gambles_with_the_others_fighter(evening: Evening, line: str) -> None:
    """P. 23: the round is of whoever faces the threat."""
    assert not evening.say(line)


def _offered(city: City, procedure: str, **answers: Any) -> list[tuple[str, bool]]:
    asking = city.try_to(procedure, "", depth="steps", answers=answers)
    assert isinstance(asking, Asking) and isinstance(asking.question, Choose)
    return [(option.label, option.far) for option in asking.question.options]


def test_who_has_chosen_stands_behind_who_has_not() -> None:
    """P. 12: each player chooses once."""
    city = City()
    city.say("setup soline kaspar", "dawn Bosk, Street Fair, Old Map", "ana chooses")
    assert _offered(city, "choose") == [("Ana", True), ("Ben", False)]


def test_a_leader_is_asked_only_what_a_leader_prints() -> None:
    """P. 30: Resolve, Combat, Finesse, Influence, and only on Leaders Panache and Crew Cap."""
    city = town()
    city.state = replace(
        city.state, cards={**city.state.cards, "c1": Card(name="Soline el Gato", type="leader")}
    )
    asking = city.try_to("learn", "", depth="steps", answers={"card": "c1"})
    assert isinstance(asking, Asking)
    question: Any = asking.question
    assert [field.name for field in question.fields] == [
        "resolve",
        "combat",
        "finesse",
        "influence",
        "panache",
        "crew_cap",
    ]
    told = {
        "resolve": 6,
        "combat": 3,
        "finesse": 1,
        "influence": 2,
        "panache": 5,
        "crew_cap": 4,
    }
    for typed in (
        "resolve 6 combat 3 finesse 1 influence 2 panache 5 crew cap 4",
        "resolve 6 combat 3 finesse 1 influence 2 panache 5 crew_cap 4",
        "6 3 1 2 5 4",
    ):
        read = question.read(typed)
        assert {name: int(value) for name, value in read.items()} == told
