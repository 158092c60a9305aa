"""What a list shows first: who and what fits; then what a rule bars; last what is hardly meant."""

from __future__ import annotations

from typing import Any

import pytest

from companion.play.choices import first_place, rows_of
from companion.table.procedures.drive import Asking
from tests.games.five_sails.player import City
from tests.games.five_sails.town import town


@pytest.fixture(scope="module")
def loaded() -> City:
    """Ana's priority; the lists of Castille (Ana) and Eisen (Ben) are in the library."""
    city = town()
    city.say("ana loads castille", "ben loads eisen")
    return city


def listed(city: City, act: str, **answers: Any) -> tuple[list[str], list[str], list[str], str]:
    """Labels of the next list: those that can be chosen, the barred, the far; what Enter takes."""
    asking = city.try_to(act, "", depth="steps", answers=answers)
    assert isinstance(asking, Asking)
    rows = rows_of(asking.question)
    order = [(row.far, bool(row.illegal)) for row in rows]
    assert order == sorted(order)
    place = first_place(asking.question, rows)
    return (
        [row.label for row in rows if not row.illegal and not row.far],
        [row.label for row in rows if row.illegal and not row.far],
        [row.label for row in rows if row.far],
        "" if place is None else rows[place].label,
    )


@pytest.mark.parametrize(
    ("act", "answers", "fits", "barred", "far"),
    [
        # p. 13: only an en garde character moves from a City location; Sanjay is engaged
        ("move", {}, "Soline", "Sanjay", "Kaspar"),
        # p. 14: claims take place in the City, Odette is at Home
        ("claim", {}, "Soline", "Odette", "Kaspar"),
        ("challenge", {}, "Soline", "Sanjay", "Kaspar"),
        # p. 22: another player's character at the same location opposes
        ("challenge", {"who": "x1"}, "Kaspar", "Odette", "Uwe Zimmerman"),
    ],
)
def test_who_fits_stands_first_and_who_is_not_in_play_last(
    loaded: City, act: str, answers: dict[str, Any], fits: str, barred: str, far: str
) -> None:
    first, then, last, taken = listed(loaded.copied(), act, **answers)
    assert (first, taken) == ([fits], fits)
    assert barred in then
    assert far in last and "Uwe Zimmerman" in last


def test_a_combat_card_is_looked_for_in_the_fighters_own_list(loaded: City) -> None:
    """The Hat lies in the City and on Soline; Gallegos Blade stands in Ana's list (p. 35) only."""
    city = loaded.copied("soline challenges kaspar", "kaspar accepts")
    first, _, last, taken = listed(city, "round", who="x3", how="hand")
    assert {"Iron Reply", "Langschwert", "Last Word"} <= set(first)
    assert {"Hat", "Gallegos Blade"} <= set(last)
    assert taken == "unknown"


def test_who_accepted_is_told_that_a_card_must_be_played(loaded: City) -> None:
    """Who accepted a challenge plays a combat card in the first round, if able (p. 23)."""
    city = loaded.copied("soline challenges kaspar", "kaspar accepts")
    first, _, last, _ = listed(city, "round", who="x3")
    assert (last, "no card" in first) == (["no card"], False)


def test_a_leader_is_no_card_of_a_faction_deck() -> None:
    """Fight Through the Pain stands in Kaspar's Faction deck (p. 35)."""
    city = City("Ana", "Ben")
    city.say("ana loads castille", "ben loads eisen", "learn Zoltan")
    asking = city.try_to("setup", "", depth="steps", answers={})
    while isinstance(asking, Asking) and not asking.question.prompt.startswith("Which Leader"):
        asking = city.try_to("setup", "", depth="steps", answers={asking.question.key: "casual"})
    labels = [row.label for row in rows_of(asking.question)]
    assert {"Soline el Gato", "Kaspar Dietrich", "Zoltan"} <= set(labels)
    assert "Fight Through the Pain" not in labels
