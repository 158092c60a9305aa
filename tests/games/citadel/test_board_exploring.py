"""Exploring, opened spaces, moving, arriving, not enough room (P-26 to P-28; pp. 17, 21, 22).

Expected by hand; the Board: Shore with arrows north (area I, 094), east (II, 101), south (120).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.citadel.rules.board import in_space, place_of, space_of
from tests.games.citadel.player import ANA, BEN, Table
from tests.wording import mandatory

SHORE = "place Shore terrain arrows n I/094 e II/101 s 120"


def shore(folder: Path, players: int = 2) -> Table:
    """Everybody on Shore; Ana has the turn."""
    table = Table(folder, players)
    for name in ("ana", "ben", "cy", "dot")[:players]:
        table.say(f"{name} has life 9 deck 12 discard 4 hand 2 blocked 0")
    table.say(
        "turn ana", SHORE, "ana stands on Shore with ben" if players > 1 else "ana stands Shore"
    )
    return table


def fogs(table: Table) -> dict[str, str]:
    """`Shore N` -> area of the fog there."""
    state = table.state
    names = {key: state.book[x.card] for key, x in state.terrains.items()}
    return {f"{names[x.terrain].title or names[x.terrain].number} {x.side}": x.area
            for x in state.fogs.values()}  # fmt: skip


# New Terrains and their fog (p. 21) -----------------------------------------------------------


def test_fog_stands_where_an_arrow_has_an_area(tmp_path: Path) -> None:
    """EX-18: an Exploration card in front of each arrow with a pictograph."""
    table = shore(tmp_path)
    assert fogs(table) == {"Shore N": "I", "Shore E": "II"}
    assert place_of(table.state, "t1") == (0, 0) and space_of(table.state, "t1", "N") == (0, -1)


def test_exploring_step_by_step(tmp_path: Path) -> None:
    """EX-18, p. 21: a temporary event goes to the Past, 094 is taken, the figure stays."""
    table = shore(tmp_path)
    table.say("past exploration = 0")
    says = table.steps(
        "explore", ("terrain", "t1"), ("side", "N"), ("title", "Gust"), ("type", "temporary event"),
        ("mandatory", "none"), ("after", "discard"), ("space.number", "094"),
        ("space.is-terrain", True), ("space.copies", None), ("space.found", "take"),
        ("space.title", "Hill"),
        ("space.arrows", {"north": "I/200", "east": "I/111", "south": "081"}),
    )  # fmt: skip
    assert says.startswith("Ana explores the space north of Shore: Gust (temporary event)")
    assert fogs(table) == {"Shore E": "II", "Hill N": "I", "Hill E": "I"}
    assert table.of().at == "t1" and place_of(table.state, "t2") == (0, -1)
    assert table.state.past.exploration == 1 and not table.state.pending


def test_spaces_that_are_filled_get_no_second_card(tmp_path: Path) -> None:
    """On p. 21: north of 101 and east of 094 is one space; its fog came from 094."""
    table = shore(tmp_path)
    table.say("explore N", "arrows 094 e I/111", "explore Shore E", "arrows 101 n III/111 w I")
    assert fogs(table) == {"094 E": "I"}
    assert in_space(table.state, "t3", "N") == in_space(table.state, "t2", "E") != ""
    assert in_space(table.state, "t3", "W") == "t1"
    table.say("explore 101 N")
    assert place_of(table.state, "t4") == (1, -1) and not table.state.fogs


def test_a_permanent_event_hides_the_terrain_until_it_goes(tmp_path: Path) -> None:
    """On p. 21: it stays on the fog's space; however it leaves, the number is taken then."""
    table = shore(tmp_path)
    says = table.say("explore N called Brambles permanent event")
    assert says.endswith("Brambles stays and hides the space north of Shore")
    event = table.state.events["v1"]
    assert (event.kind, event.side, event.attached) == ("exploration", "N", {"t1": True})
    assert len(table.state.terrains) == 1 and fogs(table) == {"Shore E": "II"}
    table.say("past = 0", "past exploration = 0", "discard Brambles")
    assert table.state.past.exploration == 1 and table.state.past.adventure == 0
    assert place_of(table.state, "t2") == (0, -1) and not table.state.pending


def test_a_space_that_something_else_opened_is_owed(tmp_path: Path) -> None:
    """On p. 21: the number is taken although nobody explored; until then it is owed."""
    table = shore(tmp_path)

    table.say("arrows Shore n III")
    table.say("discard fog N space.number=?")
    (duty,) = table.state.pending.values()
    assert duty.procedure == "fill" and duty.answers == {"terrain": "t1", "side": "N"}
    assert "north of Shore is open" in duty.what
    table.say("fill north of Shore number 500 called Dune")
    assert (
        not table.state.pending
        and table.state.book[table.state.terrains["t2"].card].number == "500"
    )
    assert table.state.terrains["t1"].arrows["N"].number == "500"


def test_what_fills_a_space_need_not_be_a_terrain(tmp_path: Path) -> None:
    """On p. 17: a Purse card leaves the space empty: it is owed no more."""
    table = shore(tmp_path)
    table.say("explore N space.is-terrain=no space.type=purse")
    assert len(table.of().purse) == 1 and len(table.state.terrains) == 1
    assert not table.state.pending


def test_purse_cards_among_the_fog(tmp_path: Path) -> None:
    table = shore(tmp_path)
    says = table.say("explore N called Cloak type=purse weight 1")
    assert "Ana keeps Cloak" in says and "094 is put on the Board" in says
    table.say("past = 0", "past exploration = 0", "ana: discard Cloak back=exploration")
    assert table.state.past.exploration == 1 and table.state.past.adventure == 0


def test_no_exploration_card_is_left(tmp_path: Path) -> None:
    """On p. 21: the whole Past first, then one of those; never while one is there."""
    table = shore(tmp_path)
    table.say("area III 1", "area IV 0", "past = 4", "past exploration = 3")
    table.say("explore N", "arrows 094 n III")
    assert table.state.past.adventure == 4 and table.state.explorations["III"] == 0
    assert "the Past is returned" in table.say("arrows 094 e IV")
    assert table.state.past.adventure == 0 and table.state.explorations == {"III": None, "IV": None}
    assert fogs(table)["094 E"] == "IV"
    table.say("area III 2", "return the fog N of 094")
    assert table.state.explorations["III"] == 3, "returned: available again (p. 18)"


def test_where_nothing_can_be_explored(tmp_path: Path) -> None:
    table = shore(tmp_path)
    table.say("explore N")
    assert "nothing is hidden" in table.broken("explore N").why
    assert table.broken("explore W").why == "No arrow of that Terrain points there."
    assert "lies there" in table.broken("fill Shore E").why
    assert "already north of Shore" in table.broken("place Dune terrain north of Shore").why
    table.say("place Dune terrain east of Shore rule-space-taken!=the scenario says so")
    assert place_of(table.state, "t3") == (1, 0) and not table.state.fogs


def test_a_mandatory_fog_card_waits(tmp_path: Path) -> None:
    """On pp. 11, 21: everybody on Shore; returned, its space is open."""
    table = shore(tmp_path)
    says = table.say("explore N called Wolf temporary event mandatory fight")
    assert says.endswith(mandatory("Fight", "Ana and Ben"))
    (duty,) = table.state.pending.values()
    assert duty.answers["thing"] == "v1"
    table.say("return Wolf space.number=?")
    assert [x.procedure for x in table.state.pending.values()] == ["fill"]
    table.say("discard Shore")
    assert not table.state.pending and not table.state.terrains


# Moving (p. 22) -------------------------------------------------------------------------------


def test_moving_to_a_neighbour(tmp_path: Path) -> None:
    table = shore(tmp_path)
    table.say("explore N", "ben moves N")
    assert table.of(BEN).at == "t2" and table.of().at == "t1"
    assert (table.state.turn, table.state.last, table.state.action) == (BEN, BEN, None)
    assert table.rows("moved")[0]["to"] == "t2"
    table.say("ben moves to Shore", "ana moves n")
    assert table.of().at == "t2"
    assert "already there" in table.broken("ana moves to 094").why


def test_what_bars_a_move(tmp_path: Path) -> None:
    """On pp. 11, 17, 19, 20, 22; R-61: overweight bars only the move of the Character card."""
    table = shore(tmp_path)
    table.say("explore N", "explore E", "ana stands on 094")
    assert table.broken("ana moves to 101").why == "The Terrains are not adjacent."
    table.say("ana moves to 101 by an effect", "ana stands on Shore", "ana weighs weight 20")
    assert "Overweight" in table.broken("ana moves to 094").why
    table.say("ana moves to 094 by an effect", "ana weighs weight 1")
    table.say("place Cliff permanent event on 094 and Shore")
    assert "separates them" in table.broken("ana moves to Shore").why
    table.say("discard Cliff", "joins Shore and 094 no")
    assert table.broken("ana moves to Shore").why == "The Terrains are not adjacent."
    table.say("joins Shore and 094 yes", "place Wolf temporary event mandatory fight")
    assert "Mandatory first" in table.broken("ana moves to Shore").why
    table.say("discard Wolf", "ben falls")
    assert "unconscious" in table.broken("ben moves to 094").why
    assert "unconscious" in table.broken("ben stands on Shore").why


def test_arriving_at_a_mandatory_action(tmp_path: Path) -> None:
    """On p. 22: all on that Terrain at once; not if it was done there (R-38); told figures not."""
    table = shore(tmp_path)
    table.say("explore N", "place Trap permanent event on 094 mandatory search")
    (first,) = table.state.pending
    table.say("settle 1")
    assert first not in table.state.pending
    table.say("ben stands on 094")
    assert not table.state.pending
    assert "mandatory: Search for Ana and Ben" in table.say("ana moves to 094")
    (duty,) = table.state.pending.values()
    assert duty.answers["involved"] == [ANA, BEN] and duty.answers["thing"] == "v1"
    table.say("discard Trap", "place Fog Bank permanent event on Shore bars climb")
    table.say('correct book.b1.actions {"Climb": {"name": "Climb", "mandatory": true}}')
    table.say("ana moves to Shore")
    assert not table.state.pending, "the event in front shows it: it was done"
    table.say("discard Fog Bank", "ana moves to 094", "ana moves to Shore")
    assert [x.answers["thing"] for x in table.state.pending.values()] == ["t1"]


def test_moving_to_what_nobody_told_of(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("ana moves to Shore", "ben stands on Shore", "ana moves to Wood", "ben moves to wood")
    assert len(table.state.terrains) == 2 and table.of(BEN).at == table.of().at == "t2"
    table.say("ana moves south")
    assert table.state.book[table.state.terrains["t3"].card].title == "south of Wood"


# Not enough room (P-28) -----------------------------------------------------------------------


def test_room_is_made(tmp_path: Path) -> None:
    """On p. 22, R-58, R-76: returned with events and fog; the Past untouched; new fog."""
    table = shore(tmp_path)
    table.say("past = 2", "explore N", "arrows 094 n I/200", "place Cliff permanent event on 094")
    table.say("place Tree permanent event on Shore")
    says = table.say("room 094")
    assert says.startswith("094 is returned")
    assert set(table.state.terrains) == {"t1"} and set(table.state.events) == {"v2"}
    assert fogs(table) == {"Shore N": "I", "Shore E": "II"} and table.state.past.adventure == 2
    assert not table.state.pending, "the space has its fog again"


def test_room_has_its_rules(tmp_path: Path) -> None:
    """On p. 22: all on one Terrain, not theirs, nothing cut off."""
    table = shore(tmp_path)
    table.say("explore N", "explore 094 N space.number=300")
    assert table.broken("room Shore").why == "The Terrain with the figures stays."
    assert table.broken("room 094").why == "A Terrain that stays would be cut off."
    table.say("ben stands on 300")
    assert table.broken("room 094").why == "The characters have to meet first."
    assert "No Terrain" in Table(tmp_path / "bare").broken("room").why


def test_joins_put_a_terrain_on_the_map(tmp_path: Path) -> None:
    table = shore(tmp_path)
    table.say("ana stands on Wood", "joins Shore and Wood side west")
    assert place_of(table.state, "t2") == (-1, 0)
    table.say("ana moves to Shore", "ana moves w")
    assert table.of().at == "t2"


@pytest.mark.parametrize("sentence", ["explore N", "explore Shore N", "explore north of Shore"])
def test_ways_of_saying_where(tmp_path: Path, sentence: str) -> None:
    table = shore(tmp_path)
    assert "space north of Shore" in table.say(sentence)
    table.undo()
    assert fogs(table) == {"Shore N": "I", "Shore E": "II"}


def test_a_pathfind_that_succeeded_wants_its_flip(tmp_path: Path) -> None:
    """EX-09, p. 21: cost 0, difficulty 0; the flip is owed until it is done."""
    table = shore(tmp_path)
    table.say("ana pathfinds fog N cost 0 difficulty 0", "result", "consequence")
    (duty,) = table.state.pending.values()
    assert (duty.who, duty.procedure, duty.what) == (ANA, "explore", "flip the fog north of Shore")
    table.do("explore", by="ana", **duty.answers)
    assert not table.state.pending and place_of(table.state, "t2") == (0, -1)
    table.say("ana pathfinds fog E cost 1 difficulty 1 draw 1", "result", "consequence failure")
    assert not table.state.pending, "without success nothing is flipped"


def test_a_number_that_was_owed_is_taken(tmp_path: Path) -> None:
    table = shore(tmp_path)
    table.say("ana searches Shore cost 0 difficulty 0", "result", "consequence takes 049")
    assert table.owed() == [(ANA, "take")]
    table.say("take 049 purse")
    assert table.owed() == []
