"""Taking numbered cards, placing what is revealed, hidden numbers (P-13 to P-15; pp. 16, 17, 22).

Expected by hand from the pages and rulings named; cards and titles are invented.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.errors import BadAnswer
from companion.games.citadel.procedures.cards.taking import read_copies
from companion.games.citadel.state.table import Compound, Past, Scenario
from companion.table.procedures.drive import Asking
from tests.games.citadel.player import ANA, BEN, CY, Table
from tests.games.citadel.test_state_verbs import board
from tests.wording import mandatory


def sitting(folder: Path, players: int = 2, pictograph: str = "") -> Table:
    """Ana has the turn; everybody 9 life, a deck of 12; nothing on the Board."""
    table = Table(folder, players)
    for name in ("ana", "ben", "cy", "dot")[:players]:
        table.say(f"{name} has life 9 deck 12 discard 4 hand 2 blocked 0")
    if pictograph:
        table.say(f"correct scenario.pictograph {pictograph}")
    table.say("turn ana")
    return table


# Which copy (P-13) ----------------------------------------------------------------------------

COPIES = [
    # copies in the deck, what becomes of it, what it says
    pytest.param("g,y", "take", "green", id="p. 17 green before gold"),
    pytest.param("y", "take", "gold", id="p. 17 gold only without a green"),
    pytest.param("g,gSun", "take", "green Sun", id="p. 16 the matching one must be taken"),
    pytest.param("gMoon,y", "take", "gold", id="R-19 another's green is no obstacle"),
    pytest.param("g,ySun", "take", "green", id="R-19 colour first"),
]


@pytest.mark.parametrize(("copies", "what", "how"), COPIES)
def test_the_copy_that_may_be_taken(tmp_path: Path, copies: str, what: str, how: str) -> None:
    table = sitting(tmp_path, pictograph="Sun")
    table.say(f"take 123 copies {copies}")
    (row,) = table.rows("number_taken")
    assert (row["number"], row["what"], row["how"], row["player"]) == ("123", what, how, ANA)
    seen = sorted((x.where, x.pictograph) for x in table.state.copies.values())
    assert [x for x, _ in seen].count("play") == 1 and len(seen) == len(copies.split(","))


def test_pictograph_first_is_an_option(tmp_path: Path) -> None:
    """R-19: the table may let every matching copy go first."""
    table = sitting(tmp_path, pictograph="Sun")
    table.say("option copy_order pictograph", "take 123 copies g,ySun")
    assert table.rows("number_taken")[0]["how"] == "gold Sun"


def test_a_copy_that_may_not_be_taken_is_named(tmp_path: Path) -> None:
    """On p. 17: gold is no choice while a green is there; the copies of one kind are chance."""
    table = sitting(tmp_path, pictograph="Sun")
    broken = table.broken("take 123 copies gSun,gSun,y,g copy=gold")
    assert "pictograph goes first" in broken.why and broken.page == "p. 17"
    table.say("take 123 copies gSun,gSun,y,g copy=gold copy!=we misread")
    assert table.rows("number_taken")[0]["how"] == "gold"
    assert table.last is not None and table.last.overrides["copy"] == "we misread"


def test_pictographs_in_possession_count(tmp_path: Path) -> None:
    """On p. 16, R-83: of the active player; by option of anybody."""
    table = sitting(tmp_path)
    table.say("ben: take 200 purse called Seal", "facts Seal shows Moon", "turn ana")
    table.say("take 300 copies gMoon if available")
    assert table.rows("number_taken")[0]["what"] == "nothing"
    table.say("take 300 copies gMoon if available by=ben")
    assert table.rows("number_taken")[0]["how"] == "green Moon"
    table.say("option pictograph_of any_player", "ana: take 300 copies gMoon if available")
    assert table.rows("number_taken")[0]["how"] == "green Moon"


def test_without_a_copy_the_past_goes_back(tmp_path: Path) -> None:
    """On p. 17: all of it, both kinds, then again.

    Of which areas the Exploration cards are, nobody can say.
    """
    table = sitting(tmp_path)
    table.say("past = 3", "past exploration = 2", "area I 5", "take 049 copies none")
    assert table.state.past == Past(adventure=0, exploration=0, numbers={})
    assert table.state.explorations == {"I": None}
    (row,) = table.rows("past_returned")
    assert (row["adventure"], row["exploration"], row["reason"]) == (3, 2, "049")
    assert table.rows("number_taken")[0]["what"] == "take"


def test_the_mark_and_the_end_of_the_search(tmp_path: Path) -> None:
    """On p. 17: with the mark nothing happens; R-21: nothing, once the Past was returned."""
    table = sitting(tmp_path)
    table.say("past = 3")
    assert table.say("take 049 if available nothing") == "no 049: nothing happens"
    assert table.state.past.adventure == 3 and not table.rows("past_returned")
    assert "the whole Past is returned" in table.say("take 049 nothing")
    assert table.state.past.adventure == 0
    assert table.rows("number_taken")[0]["what"] == "nothing"
    table.say("past = 3", "take 049 past")
    assert table.state.past.adventure == 0 and table.rows("number_taken")[0]["what"] == "take"
    assert "the mark" in table.broken("take 049 if available past").why
    told = table.steps(
        "take", ("number", "049"), ("if-available", False), ("copies", "gMoon"),
        ("copies-after", "none"),
    )  # fmt: skip
    assert told.endswith("no 049: nothing happens"), "R-22: another's copy is not available"


def test_several_of_a_number_and_several_players(tmp_path: Path) -> None:
    """On p. 14 “take 1 of 049” twice; p. 17 the active player first, then clockwise."""
    table = sitting(tmp_path, 3)
    table.say("take 2 of 049 purse called Torch weight 1")
    assert len(table.of().purse) == 2 and len(table.rows("purse_gained")) == 2
    table.say("turn ben", "take 050 purse called Rope also ana, cy")
    assert [x["player"] for x in table.rows("number_taken")] == [BEN, CY, ANA]
    assert [len(table.of(x).purse) for x in (ANA, BEN, CY)] == [3, 1, 1]


def test_copies_are_read(tmp_path: Path) -> None:
    assert [(x.colour, x.pictograph) for x in read_copies("gSun green gold:Moon y")] == [
        ("green", "Sun"), ("green", ""), ("gold", "Moon"), ("gold", ""),
    ]  # fmt: skip
    assert read_copies("none") == ()
    with pytest.raises(BadAnswer, match="not a copy"):
        read_copies("blue")
    table = sitting(tmp_path)
    assert "blue" in table.refused("take 123 copies blue")
    assert "12a" in table.refused("take 12a")


def test_copies_that_were_seen_are_suggested(tmp_path: Path) -> None:
    """What went to the Past, was banished or returned is told; nobody lists the deck."""
    table = sitting(tmp_path)
    table.say("take 049 copies g,gSun,y purse called Lamp")
    where = {(x.colour, x.pictograph): x.where for x in table.state.copies.values()}
    assert where == {("green", ""): "play", ("green", "Sun"): "deck", ("gold", ""): "deck"}
    asking = table.open.act("take", {"number": "049", "if-available": False}, depth="steps")
    assert isinstance(asking, Asking) and asking.question.suggest == "gSun,y"
    table.say("ana discards Lamp")
    assert {x.where for x in table.state.copies.values()} == {"past", "deck"}


# Placing (P-14) -------------------------------------------------------------------------------


def test_every_type_has_its_place(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    table.say("place Shore terrain", "ana stands on Shore")
    table.say("place Cliff permanent event bars climb", "place Storm global event")
    table.say("place Ring quest item", "place Rope purse weight 2 keywords TOOL,ROPE lock no")
    state = table.state
    assert state.terrains["t1"].x == 0 and state.events["v1"].attached == {"t1": True}
    assert state.events["v1"].barred == {"Climb": True}
    assert len(state.globals) == len(state.quest_items) == len(table.of().purse) == 1
    rope = next(x for x in state.book.values() if x.title == "Rope")
    assert (rope.weight, sorted(rope.keywords), rope.lock) == (2, ["ROPE", "TOOL"], False)
    table.say("past = 0", "place Rain temporary event")
    assert table.state.past.adventure == 1 and len(table.state.events) == 1
    table.say("place Wind temporary event then banish")
    assert [x.label for x in table.state.banished.values()] == ["Wind"]
    assert table.state.past.adventure == 1
    assert "where it goes is unknown" in table.say("take 777")
    assert table.say("place 777 world map slot A arrows 066>B").startswith("777 is in slot A")


def test_only_one_involved_takes_it_and_a_lock_is_kept(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    table.say("place Rope purse lock no to ben")
    assert len(table.of(BEN).purse) == 1
    assert "is not kept" in table.say("past = 0", "place Rope purse discard")
    assert table.state.past.adventure == 1
    assert "lock icon" in table.broken("place Curse purse lock yes discard").why


def test_a_mandatory_action_waits_for_all_on_the_terrain(tmp_path: Path) -> None:
    """On pp. 11, 17: everybody conscious there; the card lies there until it is over."""
    table = sitting(tmp_path, 3)
    table.say("place Shore terrain", "ana stands on Shore with ben", "cy stands on Wood")
    assert mandatory("Fight", "Ana and Ben") in table.say(
        "place Wolf temporary event mandatory fight"
    )
    (duty,) = table.state.pending.values()
    assert (duty.procedure, duty.answers["involved"]) == ("act", [ANA, BEN])
    assert duty.answers["revealer"] == ANA and duty.answers["thing"] == "v1"
    table.say("discard Wolf")
    assert not table.state.pending and not table.state.events
    table.say("place Wolf temporary event")
    assert len(table.state.pending) == 1, "the book knows its mandatory action"


def test_what_two_events_demand_both_waits(tmp_path: Path) -> None:
    """R-79: the order is the active player's; neither is lost."""
    table = sitting(tmp_path)
    table.say("place Shore terrain", "ana stands on Shore")
    table.say(
        "place Wolf temporary event mandatory fight", "place Pit permanent event mandatory climb"
    )
    assert sorted(x.what for x in table.state.pending.values()) == ["Climb", "Fight"]
    table.say("discard Pit")
    assert [x.what for x in table.state.pending.values()] == ["Fight"]


# Hidden numbers (P-15) ------------------------------------------------------------------------


def found(folder: Path) -> Table:
    """Ana on Shore (154), where a Cliff (160) with a die and fog lie; Wood beside it."""
    return Table(folder, state=replace(board(), scenario=Scenario(title="A")))


def test_a_hidden_number_replaces_its_card(tmp_path: Path) -> None:
    """On p. 22 example: 316 on 154; the figure stays, attached events stay (R-57)."""
    table = found(tmp_path)
    says = table.say("ana: hidden 316 on 154 back 154")
    assert says == "316 replaces Shore"
    state = table.state
    assert state.book[state.terrains["t1"].card].number == "316"
    assert (state.terrains["t1"].x, table.of().at) == (0, "t1")
    assert set(state.events) == {"v1", "v2"} and state.events["v2"].attached == {"t1": True}
    assert state.past.adventure == 2 and state.past.numbers == {"154": 1}
    assert table.rows("hidden_number")[0]["how"] == "right"


def test_a_wrong_number_is_returned(tmp_path: Path) -> None:
    table = found(tmp_path)
    before = table.state.terrains
    assert (
        table.say("ana: hidden 317 on 154 back 155")
        == "317 of Shore is the wrong card and returned"
    )
    assert table.state.terrains == before and table.state.past.adventure == 1


def test_the_figure_has_to_stand_there(tmp_path: Path) -> None:
    table = found(tmp_path)
    assert "has to stand" in table.broken("ana: hidden 317 on Wood back 155").why
    table.say("ben stands on Wood")
    assert "has to stand" in table.broken("ben: hidden 317 on 154 back 154").why
    assert "replaces Cliff" in table.say("ben: hidden 317 on 160 back 160 called Slope")
    assert (
        "v1" not in table.state.dice
        and table.state.book[table.state.events["v1"].card].title == "Slope"
    )


def test_hidden_numbers_of_cards_that_show_none(tmp_path: Path) -> None:
    """Nothing is told: the table says whether it was right; riddles replace nothing."""
    table = found(tmp_path)
    assert "replaces Sword" in table.say("ana: hidden 500 on Sword")
    assert table.of().purse["k2"].blocked is False and table.state.past.adventure == 2
    assert "right answer" in table.say("ana: hidden 501 on Cliff back 160 riddle yes type=purse")
    assert len(table.of().purse) == 2 and "v1" in table.state.events
    assert "wrong" in table.say("ana: hidden 502 on Wood right no rule-a-figure-stands-there!=yes")
    assert "global event" not in table.say("ana: hidden 503 on Tome")
    table.say("place Gale global event", "ana: hidden 504 on Gale")
    assert [table.state.book[x.card].number for x in table.state.globals.values()] == ["504"]


def test_a_hidden_card_of_another_type(tmp_path: Path) -> None:
    table = found(tmp_path)
    table.say("ana: hidden 600 on 160 back 160 called Chest type=purse")
    assert "v1" not in table.state.events and Compound(value=4) not in table.state.dice.values()
    assert [table.state.book[x.card].title for x in table.of().purse.values()] == ["Sword", "Chest"]
