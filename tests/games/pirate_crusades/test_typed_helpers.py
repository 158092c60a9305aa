"""The helpers as a table types them: `calc pirate-crusades cheapest hand=7C,9S need=11`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.errors import BadAnswer, UsageError
from companion.games.pirate_crusades.calculations import CALCULATIONS
from companion.games.pirate_crusades.state.table import Hand
from companion.share.commands.calculation_call import calculation_of, call
from companion.table.procedures.drive import Asking
from companion.toolbox.sums import Result
from tests.games.pirate_crusades.test_long_sea import met
from tests.games.pirate_crusades.test_long_table import ANA, changed, counted, table_of
from tests.games.pirate_crusades.test_short_table import mid, pirate


def typed(name: str, **fields: Any) -> Result[Any]:
    return call(calculation_of(CALCULATIONS, name), fields)


@pytest.mark.parametrize("hand", ["7C 9S 4H 2C", "7c,9s, 4h,2c", ["7C", "9S", "4H", "2C"]])
def test_the_cheapest_cards_against_each_kind_of_enemy(hand: str | list[str]) -> None:
    """French: 7C is 8 and 2C is 3 (pp. 6-7); 9S 9, 4H 4; all of it 24."""
    given = hand if isinstance(hand, str) else [{"card": card} for card in hand]

    def cards(need: int, **more: Any) -> tuple[str, ...] | None:
        found = typed("cheapest", hand=given, need=str(need), nation="French", **more)
        return found.value.win_cards  # type: ignore[no-any-return]

    def needs(**fields: Any) -> int:
        return typed("strength", **fields).value.need  # type: ignore[no-any-return]

    # A ship of 7 (short, p. 6): 8 cannon: 7C with its +1 does it alone, 9S would be dearer.
    assert needs(kind="ship", size="7") == 8 and cards(8) == ("7C",)
    # A town of 2 (short, p. 6): 5 x 2 + 1 = 11: 8 + 3 = 11.
    assert needs(kind="town", size="2") == 11 and cards(11) == ("7C", "2C")
    # A captain's ship of 4, average cannon 5 (long, p. 18; WE-02): 21: 8 + 9 + 4 = 21.
    assert needs(kind="ship", size="4", average="5", long="yes") == 21
    assert cards(21) == ("7C", "9S", "4H")
    # A port of 2 (long, pp. 13-15): 2 x 20 + 1 = 41: never with 24.
    assert needs(kind="town", size="2", long="yes") == 41 and cards(41) is None


def test_bonuses_on_top_of_the_cheapest_cards() -> None:
    """Ship of the Line and Tough Crew add 1 each (pp. 6-7, 10), bonus 5 spent 10."""
    assert typed(
        "cheapest", hand="7C 9S", need="11", ship_of_line="yes", tough="yes"
    ).value.win == (1,)
    assert typed("cheapest", hand="7C 9S", need="17", broadside="yes").value.win_cards == ("7C",)


def test_two_players_and_a_fleet() -> None:
    # Long (pp. 18-19): 7 + 9 = 16 against 7: more than double 7, so a surrender.
    told = typed("duel", attacker="7C 9S", defender="7D", long="yes").value
    assert (told.winner, told.surrender, told.attacker, told.defender) == ("attacker", True, 16, 7)
    # Short (p. 6): 11 sink the Joker's ship, 7 an escort of 6.
    both = typed("fleet", escort="6", first="9S 4H", second="8D").value
    assert both.needs == (11, 7) and both.both is True and both.missions == 1
    less = typed("fleet", escort="6", first="9S AH", second="8D").value
    assert less.sunk == (False, True) and less.missions == 0


def test_the_smallest_dump_that_lets_one_flee() -> None:
    """Size 5 with 5 and 2 tons is 12; a ship of 4 with 4 tons is 8: under 8 needs 5 tons off."""
    enemy = [{"size": 4, "tonnage": 4}]
    told = typed("flee", size="5", holds="spices=5 food=2", enemies=enemy).value
    assert (told.weight, told.against, told.allowed, told.dump) == (12, 8, False, ("spices",))
    numbered = typed("flee", size="5", holds="5 2", enemies=enemy).value
    assert numbered.dump == ("1",)
    assert typed("flee", size="9", holds="5 2", enemies=enemy).value.dump is None


def test_the_helpers_stand_beside_the_questions(tmp_path: Path) -> None:
    """A ship of 6 needs 7 (p. 6): 7C; Ana's 10 + 7 tons are lighter than 12 only without both."""
    table = mid(tmp_path, pirate("9D 4H 2C 7C", "10D", holds="5H 2D"), pirate(3))
    asking = table.typed("ana looks 6h")
    assert isinstance(asking, Asking)
    notes = {option.id: option.note for option in asking.question.choices()}
    assert notes["flee"] == "Overboard with 5H, 2D (7 tons), then flight is open."
    asked = table.typed("ana looks 6h fights")
    assert isinstance(asked, Asking) and asked.question.key == "cards"
    assert asked.question.help == "cheapest of the known cards: 7C"


def test_what_makes_a_captain_surrender_is_said(tmp_path: Path) -> None:
    """P. 18: a ship of 2 with an average of 4: 9 win, 17 (more than double 8) make it surrender."""
    hand = Hand(count=4, known=dict.fromkeys(("9D", "8S", "4S", "10S"), True))
    state = counted(changed(met("2D"), ANA, hand=hand))
    table = table_of(tmp_path, state)
    run = table.begin("attack", ANA)
    given = {"target": "Blackbeard", "average": "4H", "fight": "yes"}
    result = run.look(table.state)
    while isinstance(result, Asking) and result.question.key != "cards":
        key = result.question.key
        run.give(key, given.get(key, result.question.offered))
        result = run.look(table.state)
    assert isinstance(result, Asking)
    assert result.question.help == ("cheapest of the known cards: 9D; 8S 9D make it surrender")


def test_seen_cards_as_words() -> None:
    """Nine squares share what 54 - 1 cards leave: (1,1) with an Ace gone is 7/53 x 6/52."""
    told = typed("location-odds", seen="AH").value
    assert told.cards == 53 and told.squares["1,1"].exact == "21/1378"


def test_what_does_not_fit_is_said() -> None:
    with pytest.raises(UsageError, match="not a card"):
        typed("cheapest", hand="xx", need="3")
    with pytest.raises(UsageError, match="holds"):
        typed("flee", size="5", holds="spices=many", enemies=[{"size": 4}])
    with pytest.raises(BadAnswer, match="needs hand"):
        typed("cheapest", need="3")
