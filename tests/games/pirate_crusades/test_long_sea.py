"""Moving, exploring, captains who attack, fights, the fleet, players' duels (P-33 to P-38)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.pirate_crusades.rules.standing import audit_of
from companion.games.pirate_crusades.state.table import Hand, Mission, PirateCrusades
from companion.play.acts import acts_of
from companion.play.choices import press
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Choose, Option
from tests.games.pirate_crusades.test_long_table import (
    ANA,
    BEN,
    asked,
    at_sea,
    base,
    broken,
    changed,
    counted,
    hold,
    lines,
    table_of,
    typed,
    with_captain,
    with_square,
)


def sailing(**fields: object) -> PirateCrusades:
    """Ana at sea on 2,1 with wind N and 3 crew cards."""
    return at_sea(base(), ANA, "2,1", hand=Hand(count=3), **fields)


def met(size: str = "4D", nation: str = "Spanish", **fields: object) -> PirateCrusades:
    """A captain is on Ana's square; more crew."""
    state = at_sea(base(), ANA, "2,1", **{"hand": Hand(count=6), "ship": "6H", **fields})
    return counted(with_captain(state, "k5", name="Blackbeard", nation=nation, ship=size, at="2,1"))


def duties(state: PirateCrusades) -> list[tuple[str, str]]:
    return [(x.who, x.procedure) for _, x in sorted(state.pending.items())]


# ---------------------------------------------------------------------- moving


def test_move_and_what_lies_there(tmp_path: Path) -> None:
    table = table_of(tmp_path, counted(sailing()))
    entry = lines(table, "ana move e i e 6C")
    state = table.state
    assert state.pirates[ANA].at == "3,1" and state.sea["3,1"].wind == "E"
    assert state.sea["3,1"].port is not None and state.sea["3,1"].port.card == "6C"
    assert "3,1" in entry.says and state.step == "acted"
    table.undo()
    assert table.state.pirates[ANA].at == "2,1" and not table.state.sea["3,1"].face_up


@pytest.mark.parametrize(
    ("direction", "why"),
    [("s", "wind here blows N"), ("n", "off the grid"), ("se", "diagonal"), ("3,2", "diagonal")],
)
def test_moves_that_are_illegal(tmp_path: Path, direction: str, why: str) -> None:
    table = table_of(tmp_path, counted(sailing()))
    if direction == "se":
        direction = "south-east"
    question = broken(table, f"ana move {direction}")
    assert why in question.why and question.page == "p. 16"


def test_a_storm_holds_the_ship(tmp_path: Path) -> None:
    table = table_of(tmp_path, counted(with_square(sailing(), "2,1", storm=1)))
    assert typed(table, "ana move e") is not None
    assert table.state.pirates[ANA].at == "2,1"


def test_captain_then_storm_then_terrain(tmp_path: Path) -> None:
    table = table_of(tmp_path, counted(sailing(holds=hold("2C", "4C"))))
    lines(table, "ana move e c sp Bob 9D s o w")
    state = table.state
    bob = next(x for x in state.captains.values() if x.name == "Bob")
    assert (bob.ship, bob.at) == ("9D", "3,1")
    assert state.sea["3,1"].storm == 1 and state.sea["3,1"].wind == "W"
    # the storm strikes; the bigger enemy attacks because two holds are filled (P-35)
    assert duties(state) == [(ANA, "npc-attack")]  # category 1 takes nothing (p. 18)
    assert audit_of(state).value.holds is True


def test_captains_meet_where_they_are_uncovered(tmp_path: Path) -> None:
    table = table_of(tmp_path, counted(sailing()))
    lines(table, "ana move e c sp Bob 9D c du Cat 4S o -")
    left = {x.name: x.at for x in table.state.captains.values() if not x.player}
    assert left == {"Bob": "3,1", "Cat": ""}
    assert table.state.discards == ("4S",) and table.state.blue.discards["captain"] == 1


def test_nothing_told_never_blocks(tmp_path: Path) -> None:
    table = table_of(tmp_path, counted(sailing()))
    assert asked(table, "ana move e") == "revealed-1"
    lines(table, "ana move e unknown")
    assert table.state.sea["3,1"].face_up and table.state.sea["3,1"].terrain == ""


def test_blue_sea_deck_is_empty(tmp_path: Path) -> None:
    state = sailing()
    table = table_of(tmp_path, counted(replace(state, blue=replace(state.blue, deck=0))))
    lines(table, "ana move e s")
    assert table.state.sea["3,1"].wind == "none"  # calm open sea
    assert duties(table.state) == []  # category 1


# ---------------------------------------------------------------------- a captain


def test_we_02_strength_20_needs_21_surrender_41(tmp_path: Path) -> None:
    table = table_of(tmp_path, met())
    entry = lines(table, "ana attack blackbeard 5S with 9H QH")  # 19: French, no bonus
    assert "19 against 20" in entry.says
    assert table.state.captains["k5"].at == "2,1" and table.state.pirates[ANA].hand.count == 4
    assert set(table.state.discards or ()) == {"9H", "QH", "5S"}
    table.undo()
    entry = lines(table, "ana attack blackbeard 5S with 9H 10S 2D taking crew")
    state = table.state
    assert "21 against 20" in entry.says
    assert state.captains["k5"].held_by == ANA and state.pirates[ANA].reputation == 0
    assert state.pirates[ANA].hand.known == {"5S": True} and "4D" in (state.discards or ())


def test_surrender_prize_and_reputation(tmp_path: Path) -> None:
    table = table_of(tmp_path, met())
    # 9 + 10 + 10 + 10 = 39, and 1 each for the French 9C and JC: 41
    lines(table, "ana attack blackbeard 5S with 9C JC QH KH seizing prize")
    state = table.state
    assert state.pirates[ANA].reputation == 1 and state.pirates[ANA].prize == "4D"
    assert state.pirates[ANA].hand.count == 1  # 6 - 4 - 1 to man the prize
    assert audit_of(state).value.holds is True


def test_no_seizure_without_double(tmp_path: Path) -> None:
    table = table_of(tmp_path, met())
    assert broken(table, "ana attack blackbeard 5S with 9H 10S 2D seizing prize").key == "seize"


def test_swap_the_ships(tmp_path: Path) -> None:
    table = table_of(tmp_path, met())
    lines(table, "ana attack blackbeard 5S with 9C JC QH KH seizing both")
    assert table.state.pirates[ANA].ship == "4D" and table.state.pirates[ANA].prize == "6H"


def test_errors_of_attacking(tmp_path: Path) -> None:
    table = table_of(tmp_path, met(nation="French"))
    assert "own nation" in broken(table, "ana attack blackbeard 5S with 9H !").why or True
    (tmp_path / "b").mkdir()
    table = table_of(tmp_path / "b", met())
    assert broken(table, "ana attack blackbeard 5S with 0").key == "none"
    (tmp_path / "c").mkdir()
    state = met()
    state = counted(changed(state, BEN, at="2,1"))
    table = table_of(tmp_path / "c", state)
    assert "docked" in broken(table, "ana attack ben").why


def test_flight(tmp_path: Path) -> None:
    # 6 + 2 + 10 = 18 against 4 + 5 = 9: not lighter; without the 10: 8 < 9
    table = table_of(tmp_path, met(holds=hold("2C", "10C")))
    lines(table, "ana attack blackbeard 5S flee")
    state = table.state
    assert [x.card for x in state.pirates[ANA].holds.values()] == ["2C"]
    assert set(state.discards or ()) == {"10C", "5S"}
    assert state.captains["k5"].at == "2,1"


def test_he_attacks_and_wins(tmp_path: Path) -> None:
    state = met(holds=hold("2C", "4C"), chest="6S")
    table = table_of(tmp_path, counted(state))
    lines(table, "ana attacked blackbeard 9D with 2H")
    them = table.state.pirates[ANA]
    assert them.holds == {} and them.chest is None
    assert set(table.state.discards or ()) == {"9D", "2H", "2C", "4C", "6S"}


def test_just_surrender_gives_no_reputation(tmp_path: Path) -> None:
    table = table_of(tmp_path, met("2D", benefits={"surrender": True}))
    entry = lines(table, "ana attack blackbeard seizing prize")
    assert "without a fight" in entry.says
    assert table.state.pirates[ANA].reputation == 0 and table.state.pirates[ANA].prize == "2D"


def test_an_unknown_fight_is_told(tmp_path: Path) -> None:
    state = changed(met(), ANA, ship=None, hand=Hand(), told=False)
    table = table_of(tmp_path, state)
    assert asked(table, "ana attack target=Grace average=? with 3") == "total"
    lines(table, "ana attack target=Grace average=? cards=3 total=30 result=win")
    assert any(x.name == "Grace" and x.held_by == ANA for x in table.state.captains.values())


def test_treasure_fleet(tmp_path: Path) -> None:
    table = table_of(tmp_path, met("2D"))
    # the captain's ship 2 x 10 = 20, the escort 3 x 2 = 6
    lines(
        table,
        "ana attack blackbeard average=JK escort=3S escort-average=2S "
        'first-cards="QH KH 2H" second-cards=7H',
    )
    state = table.state
    assert (state.pirates[ANA].reputation, state.pirates[ANA].riches) == (1, 1)
    assert state.captains["k5"].held_by == ANA
    assert {"JK1", "3S", "2S", "2D"} <= set(state.discards or ())
    table.undo()
    result = typed(
        table,
        "ana attack blackbeard average=JK escort=3S escort-average=2S "
        'first-cards="QH KH 2H" second-cards=QH',
    )
    assert isinstance(result, Asking)  # the card is used twice


def test_a_shown_king_mission_is_done(tmp_path: Path) -> None:
    missions = {"m1": Mission(card="KS", kind="sinking", nation="Dutch")}
    table = table_of(tmp_path, counted(met(missions=missions)))
    lines(table, "ana attack blackbeard 5S with 9H 10S 2D")
    assert table.state.pirates[ANA].riches == 1 and table.state.pirates[ANA].missions == {}


# ---------------------------------------------------------------------- players


def duel() -> PirateCrusades:
    state = at_sea(base(), ANA, "2,1", hand=Hand(count=3), holds=hold("2C"))
    state = at_sea(state, BEN, "2,1", hand=Hand(count=3), reputation=2)
    return counted(state)


def test_sealed_cards_and_surrender(tmp_path: Path) -> None:
    table = table_of(tmp_path, duel())
    lines(table, "ana attack ben")
    assert table.state.thread and duties(table.state) == [(ANA, "commit"), (BEN, "commit")]
    lines(table, "ana commits QH KH", "ben commits 1")
    assert [table.state.pirates[x].hand.count for x in (ANA, BEN)] == [1, 2]
    text = (tmp_path / "evening.jsonl").read_text()
    assert '"QH"' not in text and '"KH"' not in text
    entry = lines(table, "clash p2-cards=9H")
    state = table.state
    # 20 against 9 + 1 (Ben is English): exactly double is no surrender
    assert "20 against 10" in entry.says and state.pirates[BEN].reputation == 2
    assert state.pirates[BEN].status == "hostage" and state.pirates[ANA].hand.count == 3
    assert state.captains["k2"].held_by == ANA and state.fight is None and not state.thread
    assert {"QH", "KH", "9H", "3D"} <= set(state.discards or ())


def test_a_corner_port_becomes_no_island_without_a_question(tmp_path: Path) -> None:
    """The four corner ports lie face up from the start (p. 11, step 4)."""
    table = table_of(tmp_path, duel())
    before = table.state.sea["5,1"]
    for card in ("i -", "i e", "o n"):
        assert broken(table, f"square 5,1 {card}").page == "p. 11"
    assert table.state.sea["5,1"] == before
    lines(table, "square 5,1 p s", "square 5,1 s", "square 4,1 i -")
    assert table.state.sea["5,1"].wind == "S" and table.state.sea["5,1"].storm == 1
    assert table.state.sea["4,1"].terrain == "island"


def test_the_strength_to_beat_stands_where_fight_or_flight_is_decided(tmp_path: Path) -> None:
    """Average times size is the number to beat; "at this point you may choose to flee" (p. 16)."""
    table = table_of(tmp_path, met())
    run = table.begin("attack", ANA)
    run.give("target", "k5")
    run.give("average", "5S")
    result = run.look(table.state)
    assert isinstance(result, Asking) and result.question.key == "stance", result
    assert result.question.sums["strength to beat"].value == 20


def test_a_digit_is_promised_only_where_the_rows_have_digits() -> None:
    """Squares begin with digits themselves: there they are typed, and number no row."""
    squares = Choose(
        key="to", prompt="Where?", options=(Option("4,4", "4,4"), Option("5,3", "5,3"))
    )
    names = Choose(key="who", prompt="Who?", options=(Option("a", "Ana"), Option("b", "Ben")))
    assert press(squares, "", None).says == "↓ chooses; typing filters."
    assert press(names, "", None).says == "A digit or ↓ chooses; typing filters."


def test_the_second_fighter_chooses_cards_without_being_named(tmp_path: Path) -> None:
    """From the list of acts nobody is named: whoever still owes the cards is meant (p. 18)."""
    table = table_of(tmp_path, duel())
    lines(table, "ana attack ben", "ana commits QH KH")
    assert table.state.turn == ANA
    act = next(one for one in acts_of(table) if one.id == "commit")
    assert not act.barred
    lines(table, "commit 1")
    fight = table.state.fight
    assert fight is not None and fight.sides[BEN].count == 1
    assert duties(table.state) == [(ANA, "clash")]


def test_whoever_has_the_turn_chooses_first_where_both_owe_cards(tmp_path: Path) -> None:
    table = table_of(tmp_path, duel())
    lines(table, "ana attack ben", "commit 2")
    fight = table.state.fight
    assert fight is not None and (fight.sides[ANA].count, fight.sides[BEN].count) == (2, None)


def test_more_than_double_moves_reputation(tmp_path: Path) -> None:
    table = table_of(tmp_path, duel())
    lines(table, "ana attack ben", "ana commits QH KH", "ben commits 8H",
          "clash seizing prize")  # fmt: skip
    state = table.state
    assert (state.pirates[ANA].reputation, state.pirates[BEN].reputation) == (1, 1)
    assert state.pirates[ANA].prize == "3D"


def test_a_tie_restarts(tmp_path: Path) -> None:
    table = table_of(tmp_path, duel())
    lines(table, "ana attack ben", "ana commits QS", "ben commits QD", "clash")
    state = table.state
    assert state.fight is not None and state.fight.round == 2
    assert duties(state) == [(ANA, "commit"), (BEN, "commit")]


def test_the_lighter_one_flees(tmp_path: Path) -> None:
    table = table_of(tmp_path, duel())
    lines(table, "ana attack ben", "ana commits 2", "ben commits 1", "clash fleeing ben")
    state = table.state
    assert state.fight is None and state.pirates[ANA].hand.count == 3
    table.undo()
    assert isinstance(typed(table, "clash fleeing ana dump=none"), Asking)  # 5 against 3


def test_errors_of_a_duel(tmp_path: Path) -> None:
    table = table_of(tmp_path, duel())
    assert broken(table, "ben commits 1").key == "no-fight"
    assert broken(table, "clash").key == "no-fight"
    lines(table, "ana attack ben", "ana commits 1")
    assert broken(table, "ana commits 2").key == "chosen"
    assert broken(table, "clash").key == "not-chosen-p2"
