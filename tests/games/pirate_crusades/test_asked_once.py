"""What is known is not asked again, and what is asked comes in the order of the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.errors import BadAnswer
from companion.games.pirate_crusades.procedures.long.reveal import FlawText
from companion.games.pirate_crusades.state.table import (
    Hand,
    Mission,
    PirateCrusades,
    Port,
    new_pirate_crusades,
)
from companion.play.choices import press
from companion.play.what_now import what_now
from companion.table.campaign.opened import OpenTable
from companion.table.ear.completing import complete
from companion.table.ear.hearing import Ear
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.question import Question, Several
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_sea import sailing
from tests.games.pirate_crusades.test_long_table import (
    ANA,
    BEN,
    at_sea,
    base,
    broken,
    changed,
    with_captain,
    with_square,
)
from tests.games.pirate_crusades.test_told_by_another_hand import lines


def asked(table: OpenTable[PirateCrusades], act: str, by: str = "") -> list[Question[Any]]:
    """All questions of an act step by step, each answered as Enter would."""
    run, found = table.begin(act, by), list[Question[Any]]()
    while isinstance(result := table.look(run), Asking):
        question = result.question
        found.append(question)
        run.give(question.key, question.offered)
    return found


def played(folder: Path) -> OpenTable[PirateCrusades]:
    """A long game that was set up, its cards told, and lost."""
    table = whole(folder, new_pirate_crusades(["Ana", "Ben"]))
    table.act(
        "setup-long",
        {"captain-p1": "sp Diabolito", "flaw-p1": "cannot dock at a cove", "captain-p2": "du Heyn",
         "track": "infamous 3 bonus 1", "youngest": "Ana"},
        depth="sentence",
    )  # fmt: skip
    lines(table, "win ben, yes")
    return table


def test_a_captain_who_is_known_goes_by_the_name_alone(tmp_path: Path) -> None:
    """The card prints the nation (p. 20), and the first game told it."""
    table = played(tmp_path)
    table.act("setup-long", {"captain-p1": "Heyn", "captain-p2": "Diabolito"}, depth="sentence")
    captains = {x.player: x for x in table.state.captains.values()}
    assert (captains[ANA].name, captains[ANA].nation) == ("Heyn", "Dutch")
    assert (captains[BEN].nation, captains[BEN].flaw) == ("Spanish", "cannot dock at a cove")


def test_a_known_captain_who_is_drawn_goes_by_the_name_alone(tmp_path: Path) -> None:
    table = played(tmp_path)
    table.act("setup-long", {"captain-p1": "Heyn"}, depth="sentence")
    table.act("square", {"square": "3,3", "card": "c Diabolito"}, depth="sentence")
    captain = next(x for x in table.state.captains.values() if x.name == "Diabolito")
    assert (captain.nation, captain.at) == ("Spanish", "3,3")


def test_levels_that_stand_are_what_enter_keeps(tmp_path: Path) -> None:
    table = played(tmp_path)
    track = next(x for x in asked(table, "setup-long") if x.key == "track")
    assert getattr(track, "empty", "") == "as it stands (infamous 3 and bonus 1)"


def test_all_corners_lie_before_a_port_is_drawn(tmp_path: Path) -> None:
    """Steps 4 and 9 of the set-up (p. 11)."""
    keys = [x.key for x in asked(whole(tmp_path, new_pirate_crusades(["Ana"])), "setup-long")]
    corners = [key for key in keys if key.startswith(("corner-", "port-"))]
    assert [key.split("-")[0] for key in corners] == ["corner"] * 4 + ["port"] * 4


@pytest.mark.parametrize("text", ["du Heyn", "sp Pargo", "French Jacquotte Delahaye"])
def test_the_next_captain_is_no_flaw(text: str) -> None:
    question = FlawText(key="flaw", empty=True)
    with pytest.raises(BadAnswer, match="is a captain, and no flaw"):
        question.read(text)
    assert question.read("French ports turn him away") == "French ports turn him away"
    assert question.read("Dutch courage") == "Dutch courage"


def test_a_flaw_that_was_told_wrongly_is_taken_back(tmp_path: Path) -> None:
    table = played(tmp_path)
    captains = [{"captain": "sp Diabolito", "flaw": flaw, "who": ANA} for flaw in ("x", "", "-")]
    flaws = []
    for answers in captains:
        table.act("captain", answers)
        flaws.append(table.state.captains[table.state.pirates[ANA].captain].flaw)
    assert flaws == ["x", "x", ""]


def test_one_card_that_can_be_gathered_is_not_asked_for(tmp_path: Path) -> None:
    """Bonus 2 gathers two at a time (p. 10); a hand of 2 in a ship of 3 holds one more."""
    table = whole(tmp_path, new_pirate_crusades(["Ana", "Ben"]))
    lines(table, "setup 3H 7D bonus 2S youngest ana")
    assert "number" not in [x.key for x in asked(table, "gather", ANA)]


def test_a_mission_that_a_fight_brought_is_not_done_by_it(tmp_path: Path) -> None:
    """P. 18: the victor takes the loser's missions."""
    state = at_sea(sailing(ship="8H"), ANA, "2,1", hand=Hand(count=6))
    state = at_sea(state, BEN, "2,1", ship="7H", hand=Hand(count=6), missions={"m1": Mission()})
    table = whole(tmp_path, state)
    lines(table, "ana attacks ben", "ana chooses qs 3s", "ben chooses 9c")
    keys = [x.key for x in asked(table, "clash")]
    assert keys and "missions" not in keys


def test_hostages_come_before_missions(tmp_path: Path) -> None:
    """Their reputation is sure (p. 16); what lies face down may be kept."""
    state = with_square(sailing(), "2,1", terrain="island", port=Port(card="9C"))
    state = changed(state, ANA, missions={"m1": Mission()})
    table = whole(tmp_path, with_captain(state, "k5", name="Vane", nation="Dutch", held_by=ANA))
    several = [x.key for x in asked(table, "dock", ANA) if isinstance(x, Several)]
    assert several[:2] == ["hostages", "missions"]


def test_while_two_players_fight_only_the_fight_goes_on(tmp_path: Path) -> None:
    """P. 18: whoever owes cards stands first of what now, the next player's moves nowhere."""
    state = at_sea(sailing(), BEN, "2,1", hand=Hand(count=3))
    table = whole(tmp_path, state)
    lines(table, "ana attacks ben", "ana chooses 2 cards")
    now = what_now(table)
    assert [(one.procedure, one.label) for one in now] == [
        ("commit", "Ben chooses cards for the fight")
    ]


def test_tab_offers_no_diagonal(tmp_path: Path) -> None:
    """P. 16: north, east, south or west; a line that says another way is told so."""
    table = whole(tmp_path, at_sea(base(), ANA, "2,2", hand=Hand(count=3)))
    assert complete("ana sails nor", Ear(table)) == ["north"]
    assert "never diagonally" in broken(table, "ana sails north-east").why


def test_cards_that_lie_on_the_table_are_not_drawn_by_enter(tmp_path: Path) -> None:
    """Ships and ports of the set-up: one Enter too many invents no card; `draw` still draws."""
    table = whole(tmp_path, new_pirate_crusades(["Ana"]))
    cards = [x for x in asked(table, "setup-long") if x.key.startswith(("ship-", "port-"))]
    assert [press(x, "", None).says for x in cards] == ["Enter: unknown"] * 5
    run = table.begin("setup-long")
    run.depth = "sentence"
    run.give("port-1-1", "draw")
    done = table.look(run)
    assert isinstance(done, Done)
    port = done.outcome.state.sea["1,1"].port
    assert port is not None and port.card
