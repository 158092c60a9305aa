"""The end of a round: the preview is what is entered; duties; the Blue Sea draw (P-45, P-46)."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.games.pirate_crusades.rules.standing import audit_of
from companion.games.pirate_crusades.state.table import Hand, PirateCrusades, Port
from companion.table.procedures.drive import Asking
from companion.table.sentences.sentence import say
from companion.table.storage.entry import Entry
from tests.games.pirate_crusades.test_long_sea import duties
from tests.games.pirate_crusades.test_long_table import (
    ANA,
    BEN,
    at_sea,
    base,
    broken,
    counted,
    hold,
    lines,
    table_of,
    typed,
    with_captain,
    with_square,
)


def stormy() -> PirateCrusades:
    """A storm of 2 on 3,3 blows north onto Ana on 3,2; Bob sails east onto Cat; one weakens."""
    state = at_sea(base(), ANA, "3,2", hand=Hand(count=3), holds=hold("2C", "4C"))
    state = with_square(state, "3,3", terrain="open sea", wind="N", storm=2)
    state = with_square(state, "3,2", terrain="open sea", wind="none")
    state = with_square(state, "1,3", terrain="open sea", wind="E")
    state = with_square(state, "2,3", terrain="open sea", wind="none")
    state = with_square(state, "4,4", terrain="open sea", wind="none", storm=1)
    state = with_captain(state, "k5", name="Bob", nation="Dutch", ship="4S", at="1,3")
    state = with_captain(state, "k6", name="Cat", nation="Dutch", ship="6S", at="2,3")
    return counted(state)


def due(state: PirateCrusades, step: str = "acted") -> PirateCrusades:
    """Everybody has had a turn; `round end`: storms and captains have moved too."""
    return replace(state, turn=BEN, step=step)


def test_the_preview_is_what_is_entered(tmp_path: Path) -> None:
    table = table_of(tmp_path, due(stormy()))
    asking = say(table, "round").result
    assert isinstance(asking, Asking) and asking.question.key == "confirm"
    assert asking.question.sums is not None
    preview = asking.question.sums["moved or changed"]
    labels = [part.label for part in preview.parts]
    assert any("Bob sails east to 2,3" in label for label in labels)
    assert any("3,3: the category 2 storm moves north to 3,2" in label for label in labels)
    assert table.state.sea["3,3"].storm == 2  # nothing is entered yet
    entry = lines(table, "round yes")
    told = entry.sums["moved or changed"]
    told_parts = told["parts"] if isinstance(told, dict) else told.parts
    assert len(told_parts) == len(preview.parts)
    rows = [row["says"] for row in entry.lines if "says" in row]
    assert all(any(says in label for label in labels) for says in rows)
    state = table.state
    assert (state.sea["3,3"].storm, state.sea["3,2"].storm, state.sea["4,4"].storm) == (0, 2, 0)
    assert state.captains["k5"].gone and state.captains["k6"].at == "2,3"
    assert state.discards == ("4S",) and state.blue.discards == {"storm": 1, "captain": 1}
    assert duties(state) == [(ANA, "storm-hit"), (ANA, "blue-sea")]
    assert state.step == "round end"


def test_one_undo_takes_it_all_back(tmp_path: Path) -> None:
    table = table_of(tmp_path, due(stormy()))
    before = table.state
    lines(table, "round yes")
    table.undo()
    assert table.state == before
    table.redo()
    assert table.state.sea["3,2"].storm == 2


def test_the_duties_are_answered_in_any_order(tmp_path: Path) -> None:
    table = table_of(tmp_path, due(stormy()))
    lines(table, "round yes", "blue-sea o n", "ana storm losing 7S 8S")
    state = table.state
    assert duties(state) == [] and state.pirates[ANA].hand.count == 1
    assert (table.state.round_no, table.state.turn) == (2, ANA)  # the round's last thing is done


def test_nothing_waits_for_the_duties(tmp_path: Path) -> None:
    table = table_of(tmp_path, due(stormy()))
    lines(table, "round yes", "round yes again!=once more")
    assert [x for _, x in duties(table.state)].count("blue-sea") == 1


def test_winds_are_asked_and_may_stay_open(tmp_path: Path) -> None:
    state = with_square(base(), "3,3", terrain="open sea", wind=None, storm=1)
    table = table_of(tmp_path, due(state))
    asking = say(table, "round").result
    assert isinstance(asking, Asking) and asking.question.key == "wind-3-3"
    assert asking.question.unknown
    lines(table, "round e yes")
    assert table.state.sea["4,3"].storm == 1 and table.state.sea["3,3"].wind == "E"
    table.undo()
    lines(table, "round wind-3-3=? confirm=yes")
    assert table.state.sea["3,3"].storm == 1


def test_saying_no_leaves_all_as_it_is(tmp_path: Path) -> None:
    table = table_of(tmp_path, due(stormy()))
    before = table.state
    lines(table, "round no")
    assert table.state == before


def test_adrift_players_drift_and_chests_are_chased(tmp_path: Path) -> None:
    state = at_sea(base(), BEN, "3,3", hand=Hand(count=0))
    state = replace(
        state, pirates={**state.pirates, BEN: replace(state.pirates[BEN], status="adrift")}
    )
    state = at_sea(state, ANA, "2,2", hand=Hand(count=3), chest="6S")
    state = with_square(state, "2,2", terrain="open sea", wind="none")
    state = with_square(state, "1,2", terrain="open sea", wind="E")
    state = with_captain(state, "k5", name="Bob", nation="French", ship="2S", at="1,2")
    table = table_of(tmp_path, due(counted(state)))
    entry = lines(table, "round yes")
    assert table.state.pirates[BEN].at == "3,2"
    assert (ANA, "npc-attack") in duties(table.state)
    assert "Bob attacks Ana" in entry.says
    lines(table, "ana attacked bob 9C with 7S 8S QS seizing sink")
    assert (ANA, "npc-attack") not in duties(table.state)
    assert table.state.captains["k5"].held_by == ANA


def test_category_four_through_merging(tmp_path: Path) -> None:
    state = with_square(stormy(), "3,2", storm=3)
    table = table_of(tmp_path, due(state))
    lines(table, "round yes")
    # the 3 weakens to 2, the 2 arrives: 4
    assert table.state.sea["3,2"].storm == 4
    assert table.state.pirates[ANA].status == "out" and table.state.winner == BEN


# ---------------------------------------------------------------------- the Blue Sea draw


def test_a_card_that_lies_elsewhere(tmp_path: Path) -> None:
    table = table_of(tmp_path, due(stormy(), "round end"))
    assert "3D lies before Ben" in broken(table, "blue-sea s at 5D 3D").why


def test_blue_sea_storm_and_captain(tmp_path: Path) -> None:
    table = table_of(tmp_path, due(stormy(), "round end"))
    lines(table, "blue-sea s 5H 3C")
    assert table.state.sea["3,2"].storm == 1 and duties(table.state) == []  # category 1
    table.undo()
    lines(table, "blue-sea c sp Drake 5H 3C 9D")
    drake = next(x for x in table.state.captains.values() if x.name == "Drake")
    assert (drake.at, drake.ship) == ("3,2", "9D")
    assert duties(table.state) == []  # arrivals attack only chest carriers
    assert set(table.state.discards or ()) == {"5H", "3C"}
    assert audit_of(table.state).value.holds is True


def test_the_app_draws_it_all(tmp_path: Path) -> None:
    table = table_of(tmp_path, due(stormy(), "round end"))
    lines(table, "blue-sea c sp Drake draw draw")
    assert any(x.name == "Drake" and x.at for x in table.state.captains.values())


def islands() -> PirateCrusades:
    state = with_square(base(), "2,2", terrain="island", wind="N", port=Port(card="4H"))
    state = with_square(state, "3,3", terrain="island", wind="N", port=Port(card="6C"))
    return counted(with_square(state, "4,4", terrain="island", wind="N", port=Port(card="6S")))


def test_the_weakest_port_changes(tmp_path: Path) -> None:
    table = table_of(tmp_path, due(islands(), "round end"))
    lines(table, "blue-sea i e 9C")  # French: 4H is the weakest other
    assert table.state.sea["2,2"].port == Port(card="9C") and table.state.discards == ("4H",)
    table.undo()
    lines(table, "blue-sea i e 9H tie=4-4")  # English: 6C and 6S tie
    assert table.state.sea["4,4"].port == Port(card="9H")
    table.undo()
    lines(table, "port-change JK")  # a Joker: any island port; a cove now
    assert table.state.sea["2,2"].port == Port(card="JK1")


def test_no_port_qualifies(tmp_path: Path) -> None:
    table = table_of(tmp_path, base())
    lines(table, "port-change 9D")
    assert table.state.discards == ("9D",)


def test_the_blue_sea_deck_runs_out(tmp_path: Path) -> None:
    state = stormy()
    table = table_of(tmp_path, due(replace(state, blue=replace(state.blue, deck=0)), "round end"))
    assert "no Blue Sea card" in lines(table, "blue-sea").says
    (tmp_path / "again").mkdir()
    blue = replace(state.blue, deck=0, discards={"storm": 2, "island": 1})
    table = table_of(tmp_path / "again", due(replace(state, blue=blue), "round end"))
    lines(table, "blue-sea o -")
    assert table.state.blue.deck == 2 and table.state.blue.discards == {"open sea": 1}


def test_everything_runs_on_names_alone(tmp_path: Path) -> None:
    from companion.games.pirate_crusades.state.table import new_pirate_crusades

    table = table_of(tmp_path, new_pirate_crusades(("Ana", "Ben")))
    for text in (
        "round", "blue-sea unknown", "ana move unknown", "ana docks",
        "ana buys 1 cargo-1=?", "ana flaunts",
        "ana storm category 2 crew=?", "ana map location=?", "ana digs unknown",

        "ana attacked Bob average=? cards=? total=? result=?",
        "ana conquers cards=? total=? won=?", "port-change unknown weakest=?",
    ):  # fmt: skip
        result = typed(table, text)
        if isinstance(result, Asking):
            assert result.question.kind == "broken", (text, result.question)
        else:
            assert not isinstance(result, Exception), (text, result)


def test_a_round_end_that_nobody_logged_is_owed(tmp_path: Path) -> None:
    """P. 17: the sea moves after everybody's turn; the table is not held up, but told."""
    table = table_of(tmp_path, stormy())
    lines(table, "turn ben", "turn ana")
    assert table.state.round_no == 2
    assert [x for _, x in duties(table.state)] == ["round"]
    lines(table, "round yes")
    assert table.state.sea["3,2"].storm == 2
    assert "round" not in [x for _, x in duties(table.state)]
    assert (table.state.turn, table.state.round_no) == (ANA, 2)


def test_a_round_does_not_end_twice_without_a_word(tmp_path: Path) -> None:
    table = table_of(tmp_path, due(stormy()))
    lines(table, "round yes")
    said = say(table, "round yes")
    assert isinstance(said.result, Asking) and said.result.question.key == "again"


def test_saying_whose_turn_it_is_twice_begins_no_round(tmp_path: Path) -> None:
    table = table_of(tmp_path, stormy())
    before = table.state.round_no
    lines(table, "turn ben", "turn ben", "turn ben")
    assert table.state.round_no == before


# ---------------------------------------------------------------------- too early, twice, in words


def test_a_round_ends_when_everybody_had_a_turn(tmp_path: Path) -> None:
    """P. 17: “once every player has had a turn”."""
    table = table_of(tmp_path, stormy())
    assert broken(table, "round yes").why == "Ana and Ben have not had a turn in round 1."
    lines(table, "ana flaunt may!=so", "round yes early!=Ben passes")
    assert table.state.step == "round end"


def test_who_cannot_act_is_not_waited_for(tmp_path: Path) -> None:
    state = stormy()
    ben = replace(state.pirates[BEN], status="hostage", at="")
    state = replace(state, step="acted", pirates={**state.pirates, BEN: ben})
    assert isinstance(typed(table_of(tmp_path, state), "round yes"), Entry)


def test_a_table_that_tells_no_turns_is_never_nagged(tmp_path: Path) -> None:
    table = table_of(tmp_path, replace(stormy(), turn="", step=""))
    lines(table, "round yes", "blue-sea o n", "round yes", "blue-sea o n", "blue-sea o n")
    assert table.state.round_no == 3


def test_one_blue_sea_card_a_round(tmp_path: Path) -> None:
    table = table_of(tmp_path, due(stormy()))
    assert "One Blue Sea card a round" in broken(table, "blue-sea o n").why
    lines(table, "round yes", "blue-sea o n")
    assert "One Blue Sea card a round" in broken(table, "blue-sea o n").why
    lines(table, "blue-sea o n again!=a card says so")
    table.undo()
    lines(table, "turn ben", "turn ana", "round yes", "blue-sea o n")  # a late end draws one too


def test_the_line_names_what_moved(tmp_path: Path) -> None:
    state = with_square(stormy(), "1,5", storm=1)
    state = with_square(state, "5,1", storm=3)
    table = table_of(tmp_path, due(state))
    says = lines(table, "round yes").says
    assert says.startswith(
        "end of round 1: category 3 storm on 5,1 weakens to 2, Bob 1,3→2,3, "
        "category 2 storm 3,3→3,2, category 1 storm on 4,4 dissolves, category 1 storm 1,5→2,5, "
        "Bob on 2,3 meets a ship of size 6 and is discarded"
    )


def test_the_preview_adds_up(tmp_path: Path) -> None:
    """The sum counts what moves or changes; nothing in it is unknown."""
    asking = say(table_of(tmp_path, due(stormy())), "round").result
    assert isinstance(asking, Asking) and asking.question.sums is not None
    shown = asking.question.sums["moved or changed"]
    assert shown.value == sum(part.amount or 0 for part in shown.parts) == 4
    assert all(part.amount is not None for part in shown.parts)


def test_the_short_game_has_no_round_end(tmp_path: Path) -> None:
    table = table_of(tmp_path, replace(stormy(), variant="short-poker"))
    assert broken(table, "round yes").key == "variant"
    assert broken(table, "ana flaunt").key == "variant"
