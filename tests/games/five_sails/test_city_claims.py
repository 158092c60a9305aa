"""Pressures, the Claim Action, control by sentences (P23, P24; pp. 10, 14, 28, 40, 41)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.five_sails.state.table import Attachment
from tests.games.five_sails.player import City
from tests.games.five_sails.town import learn, place, state, told, town, turn

# ---------------------------------------------------------------------- the Claim Action


def test_a_claim_engages_adds_up_and_takes_the_location() -> None:
    city = town()
    place(city, "docks", controller="p2")
    words = city.say("soline claims docks")
    assert "succeeds (Ana 4, Ben 2)" in words
    assert words.endswith("Ana controls The Docks; Ben loses control")
    assert city.state.locations["docks"].controller == "p1"
    assert city.character("Soline").engaged is True
    assert city.state.turn == "p2"
    row = city.rows("pressure")[0]
    assert (row["totals"], row["success"], row["stat"]) == ({"p1": 4, "p2": 2}, True, "influence")
    assert city.rows("control-lost")[0]["player"] == "p2"
    assert city.done is not None
    result = city.done.outcome.sums["pressure at The Docks"]
    assert {part.label: part.amount for part in result.parts}["Ana: Soline"] == 4


def test_b14_a_tie_fails_and_costs_stay_paid() -> None:
    """P. 10: engaged ones count, a dash counts 0, and equal is not enough."""
    city = town()
    learn(city, "c3", influence=4)
    place(city, "docks", controller="p2")
    assert "fails (Ana 4, Ben 4, a tie fails)" in city.say("soline claims docks")
    assert city.state.locations["docks"].controller == "p2"
    assert city.character("Soline").engaged is True
    assert not city.rows("claim")


def test_b07_a_dash_cannot_claim() -> None:
    city = town()
    told(city, "x2", engaged=False)
    question = city.broken("sanjay claims docks")
    assert (question.key, question.page) == ("who", "p. 28")
    city.say("sanjay claims docks who!=card")
    assert city.state.locations["docks"].controller == "p1"


@pytest.mark.parametrize(
    ("text", "key", "says"),
    [
        ("ana claims docks with sanjay", "who", "engaged"),
        ("odette claims", "who", "Only City locations"),
        ("ben claims docks", "not-your-priority", "Ana's priority"),
        ("soline claims forums", "who", "Soline is at The Docks"),
        ("claim soline fails", "pressure-result", "succeeds: Ana 4, Ben 2"),
    ],
)
def test_claims_against_the_rules_are_named(text: str, key: str, says: str) -> None:
    city = town()
    if text.startswith("odette"):
        turn(city, "p3")
    question = city.broken(text)
    assert (question.key, says in question.why) == (key, True), question.why


def test_a_claim_from_home_names_only_the_place() -> None:
    city = town()
    turn(city, "p3")
    city.say("odette claims who!=the card says Home")
    assert city.character("Odette").engaged is True
    assert city.done is not None
    assert list(city.done.overrides) == ["who"]


def test_who_claims_is_found_by_the_place() -> None:
    """One en garde character is enough; of two the table says which."""
    city = town()
    assert "Soline engages" in city.say("ana claims the docks")
    city = town()
    told(city, "x2", engaged=False)
    learn(city, "c2", influence=1)
    assert city.asked("ana claims the docks").key == "who"
    assert "Sanjay engages" in city.say("ana claims the docks with sanjay")


def test_what_you_hold_already_may_be_claimed_again() -> None:
    """That it is controlled already is a note, not a fault (P24)."""
    assert "Ana already controls The Docks" in town().say("claim docks")


@pytest.mark.parametrize(("option", "controller"), [("success", "p1"), ("fail", "")])
def test_alone_with_nothing_under_both_rulings(option: str, controller: str) -> None:
    """AMB-14: players without a character there are not compared."""
    city = town(options={"lone_zero_pressure": option})
    told(city, "x2", engaged=False, at="bazaar")
    learn(city, "c2", influence=0)
    place(city, "bazaar", controller="")
    city.say("sanjay claims bazaar")
    assert city.state.locations["bazaar"].controller == controller


def test_control_stays_when_everybody_has_left() -> None:
    """AMB-76, AMB-15."""
    city = town()
    city.say("soline claims docks", "turn ana", "move sanjay to forums who!=card")
    assert city.state.locations["docks"].controller == "p1"


def test_bare_totals_and_a_bare_result_are_enough() -> None:
    city = City("Ana", "Ben")
    assert city.say("ana claims docks totals ana 2 ben 3").endswith("fails (Ana 2, Ben 3)")
    assert city.state.locations["docks"].controller is None
    city.say("ben claims docks")
    assert city.state.locations["docks"].controller == "p2"
    city.say("ana claims docks fails", "ana claims forums with Zoe")
    assert city.state.locations["docks"].controller == "p2"
    assert city.state.locations["forums"].controller == "p1"
    zoe = city.character("Zoe")
    assert (zoe.at, zoe.engaged, zoe.controller) == ("forums", True, "p1")


def test_who_cannot_tell_leaves_the_control_open() -> None:
    city = town()
    learn(city, "c1", influence=None)
    city.say("soline claims docks success=?")
    assert city.state.locations["docks"].controller is None
    assert city.rows("pressure")[0]["success"] is None


def test_missing_influences_are_asked_once_step_by_step() -> None:
    city = town()
    learn(city, "c3", influence=None)
    learn(city, "c5", influence=None)
    said = city.steps(
        "claim", ("who", "x1"), ("values", "hat 1 kaspar ?"), ("success", True)
    )  # fmt: skip
    assert city.state.cards["c5"].influence == 1
    assert "influence" in city.state.cards["c3"].asked
    assert "succeeds" in said


def test_an_attachment_of_which_nothing_is_told_makes_the_sum_unknown() -> None:
    city = town()
    city.state = replace(
        city.state, attachments={**city.state.attachments, "t2": Attachment(card="c10", on="x1")},
        cards={**city.state.cards, "c10": replace(city.state.cards["c5"], name="Ring",
                                                  influence=None)},
    )  # fmt: skip
    city.say("soline claims docks, succeeds")
    assert city.rows("pressure")[0]["totals"]["p1"] is None


def test_a_cancelled_claim_stays_paid() -> None:
    city = town()
    city.say("soline claims docks cancelled")
    assert city.character("Soline").engaged is True
    assert not city.rows("claim")
    assert city.rows("cancelled")
    assert city.state.turn == "p2"


# ---------------------------------------------------------------------- pressures, control


def test_a_pressure_by_a_card_engages_nobody_and_takes_nothing() -> None:
    city = town()
    before = city.state
    assert "fails (Ana 3, Ben 3, a tie fails)" in city.say("soline pressures docks with combat")
    assert (city.state.locations, city.state.characters, city.state.turn) == (
        before.locations, before.characters, before.turn,
    )  # fmt: skip
    learn(city, "c3", combat="-")
    assert city.broken("kaspar presses docks with combat").page == "p. 28"


def test_three_players_are_compared_one_by_one() -> None:
    """P. 10: totals are never added together."""
    city = town()
    told(city, "x4", at="docks")
    learn(city, "c4", influence=3)
    city.say("soline claims docks")
    assert city.rows("pressure")[0]["totals"] == {"p1": 4, "p2": 2, "p3": 3}
    assert city.state.locations["docks"].controller == "p1"


def test_control_is_told_without_a_claim() -> None:
    city = City(state=state())
    city.say("ana holds bazaar")
    assert city.state.locations["bazaar"].controller == "p1"
    assert city.rows("control-lost")[0]["player"] == "p2"
    city.say("nobody holds the bazaar")
    assert city.state.locations["bazaar"].controller == ""
    city.say("ben controls the forums", "hold docks cy")
    assert city.state.locations["forums"].controller == "p2"
    assert city.state.locations["docks"].controller == "p3"
    assert city.state.turn == "p1"
