"""What cards come to while they are typed or ticked: cannon, tons, riches, weight."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.pirate_crusades.state.table import Hand, Hold
from companion.play.choices import press
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Question
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_sea import met
from tests.games.pirate_crusades.test_long_table import base, changed, counted
from tests.games.pirate_crusades.test_short_table import ANA, Table, mid, pirate


def asked(table: Any, procedure: str, **given: Any) -> Question[Any]:
    """The question that is open behind some answers, step by step."""
    run = table.begin(procedure, ANA)
    for key, value in given.items():
        run.give(key.replace("_", "-"), value)
    result = run.look(table.state)
    assert isinstance(result, Asking), result
    return result.question


def at_sea(folder: Path, **fields: Any) -> Table:
    return mid(folder, pirate("9H 3H 2H JK1", **fields), pirate("QS"))


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("3h", "Enter: 3H (4 of 6 cannon)"),
        ("3h 2h", "Enter: 3H, 2H (7 of 6 cannon)"),
        ("jk", "Enter: JK1 (10 of 6 cannon and the Joker's ship)"),
        ("2", "Enter: 2 not named"),
    ],
)
def test_cannon_are_summed_while_cards_are_typed(tmp_path: Path, typed: str, says: str) -> None:
    """P. 6: +1 for each card of the own allegiance; a ship of size 5 takes 6."""
    question = asked(at_sea(tmp_path).open, "look", who=ANA, ship="5C", act="fight")
    assert question.key == "cards"
    assert press(question, typed, None).says == says


def test_a_trade_tells_what_the_typed_cards_are_worth(tmp_path: Path) -> None:
    """P. 5: their value is the tons of goods; 9 and 5."""
    table = mid(tmp_path, pirate("9H", holds="5C", status="docked"), pirate())
    question = asked(table.open, "trade", who=ANA)
    assert press(question, "9h 5c", None).says == "Enter: 9H, 5C (for 14 tons)"


def test_each_cargo_card_is_asked_with_the_tons_so_far(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("9H", holds="5C", status="docked"), pirate())
    second = asked(table.open, "trade", who=ANA, give="9H", holds=[], cargo_1="3D")
    assert second.prompt == "Cargo card 2, 3 of 9 tons so far?"


def test_holds_overboard_tell_the_weight_that_is_left(tmp_path: Path) -> None:
    """P. 7: size 7, 5 and 3 tons are 15; an enemy of size 6 with 6 tons weighs 12."""
    table = at_sea(tmp_path, holds="5C 3C")
    question = asked(table.open, "look", who=ANA, ship="6S", act="flee")
    assert question.key == "dump"
    assert press(question, "", None, ["h1"]).says == "Enter: 5C (weight 10 against 12)"
    assert press(question, "3c", None).says == "Enter: 3c (weight 12 against 12)"


def market(folder: Path) -> Any:
    """Ana in port, in the long game, with two holds: 7 and 10 tons."""
    holds = {"h1": Hold(card="7H", at="6C"), "h2": Hold(card="10C", at="6C")}
    state = changed(base(), ANA, holds=holds, riches=2, hand=Hand(count=2))
    return whole(folder, counted(state))


@pytest.mark.parametrize(
    ("ticked", "says"),
    [
        (["h1"], "Enter: 7H (7 tons: 0 riches)"),
        (["h1", "h2"], "Enter: 7H, 10C (17 tons: 1 riches)"),
    ],
)
def test_a_sale_tells_what_the_ticked_holds_earn(
    tmp_path: Path, ticked: list[str], says: str
) -> None:
    """Pp. 13-15: 10 tons earn 1."""
    assert press(asked(market(tmp_path), "sell"), "", None, ticked).says == says


def test_a_purchase_tells_the_tons_that_holds_and_doubloons_pay_for(tmp_path: Path) -> None:
    """Pp. 13-15: 1 doubloon for 10 tons, and 7 of the hold."""
    question = asked(market(tmp_path), "buy", doubloons=1)
    assert press(question, "", None, ["h1"]).says == "Enter: 7H (for 17 tons)"


def test_sums_of_a_sale_name_holds_by_their_card(tmp_path: Path) -> None:
    sums = asked(market(tmp_path), "sell").sums
    assert sums is not None
    assert [part.label for part in sums["sale"].parts][:2] == ["hold 7H", "hold 10C"]


def test_holds_are_named_with_spaces_between_like_cards(tmp_path: Path) -> None:
    question = asked(market(tmp_path), "sell")
    assert question.accept("7h 10c") == ("h1", "h2")
    assert press(question, "7h 10c", None).value == "7h 10c"


def test_each_question_of_a_treasure_fleet_says_which_ship_it_is(tmp_path: Path) -> None:
    """Two ships are beaten, each for itself (p. 6; pp. 16-17)."""
    table = at_sea(tmp_path).open
    fleet = {"who": ANA, "ship": "JK"}
    assert "treasure fleet" in asked(table, "look", **fleet).prompt
    fleet |= {"escort": "3C", "act": "fight"}
    assert "against the treasure ship" in asked(table, "look", **fleet).prompt
    fleet |= {"first-cards": "JK1", "first-aid-1": "2C"}
    assert "against its escort 3C" in asked(table, "look", **fleet).prompt


def test_the_long_fleet_says_which_ship_it_is_as_well(tmp_path: Path) -> None:
    table = whole(tmp_path, met())
    fleet = {"target": "k5", "average": "JK"}
    prompts = []
    for key, value in (
        ("escort", "3C"), ("escort-average", "2C"), ("stance", "fight"),
        ("first-cards", "2"), ("first-total", 50),
    ):  # fmt: skip
        question = asked(table, "attack", **fleet)
        assert question.key == key
        prompts.append(question.prompt)
        fleet[key] = value
    assert all("treasure" in prompt for prompt in prompts)
    assert "against the escort" in asked(table, "attack", **fleet).prompt


def test_the_ways_out_of_a_square_are_choices_and_no_sum(tmp_path: Path) -> None:
    """P. 16: against the wind of the square nobody sails; the choice says so itself."""
    question = asked(whole(tmp_path, met()), "move")
    assert question.sums is None
    barred = {x.label: x.illegal for x in question.choices()}
    assert barred["east"] == "" and "wind" in barred["south"]
