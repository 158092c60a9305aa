"""Missions at the dock, the last crew, calm rounds, the next game, cards told in parts."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.pirate_crusades.game import GAME as PLAYED
from companion.games.pirate_crusades.sheet.page import suggestions
from companion.games.pirate_crusades.state.table import Mission, Port
from companion.play.what_now import what_now
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.question import Broken
from companion.table.shared.suggestion_order import likely
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_sea import met
from tests.games.pirate_crusades.test_long_table import (
    BEN,
    acts,
    asked,
    base,
    broken,
    changed,
    counted,
    lines,
    with_captain,
    with_square,
)
from tests.games.pirate_crusades.test_short_port import DOCKED
from tests.games.pirate_crusades.test_short_table import ANA, Table, mid, pirate, two


def test_a_line_that_would_lose_the_last_crew_asks_once_more(tmp_path: Path) -> None:
    """P. 6, A-22: no crew at sea is out of the game, though the line names who deserts."""
    table = mid(tmp_path, pirate("9H", "QH"), pirate())
    assert table.asks("ana town 4c losing 9h") == "doomed"
    assert table.pirate().status == "sailing"
    assert "Ana is out" in table.say("ana town 4c docks anyway losing 9h")


def test_whoever_would_lose_the_last_crew_may_stay_at_sea(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("9H", "QH"), pirate())
    says = table.do("town", who=ANA, town="4C", dock="yes", lost="9H", doomed="no")
    assert "stays at sea" in says and set(table.pirate().hand.known) == {"9H"}


def test_missions_are_handed_in_while_docking(tmp_path: Path) -> None:
    """P. 6: once docked, missions that this town completes are turned in. JD: a Spanish town."""
    table = mid(tmp_path, pirate("KS 2C", "9H", missions="JD"), pirate())
    table.say("ana town 6d losing ks hands in jd")
    assert table.pirate().done == 1 and table.pirate().missions == {} and table.owed() == []


def test_a_mission_that_nobody_hands_in_is_kept_and_remembered(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("KS 2C", "9H", missions="JD"), pirate())
    table.say("ana town 6d losing ks")
    assert table.pirate().done == 0 and table.owed() == [(ANA, "hand-in")]


def test_a_mission_that_this_town_does_not_complete_is_named(tmp_path: Path) -> None:
    """A prisoner of the Spanish in a French town (p. 9)."""
    table = mid(tmp_path, pirate("KS 2C", "9C", missions="JD"), pirate())
    assert "not done" in table.broken("ana town 6c hands in jd").why


HIDDEN = replace(pirate("KS 2C", "9H"), missions={"m1": Mission()}, told=True)
"""Ana at sea with a mission that nobody has seen; her ship is English."""


def test_a_hidden_mission_is_handed_in_by_its_card_while_docking(tmp_path: Path) -> None:
    """P. 6; JD takes a prisoner to a Spanish town, and 6D is one."""
    for line in (
        "ana town 6d losing ks hands in jd",
        "ana town 6d losing ks completes jd",
        "ana docks at 6d losing ks and hands in jd",
        "ana town 6d, ks deserts, mission jd done",
    ):
        table = mid(tmp_path / line.replace(" ", ""), HIDDEN, pirate())
        assert "completes JD (prisoner)" in table.say(line), line
        assert table.pirate().done == 1 and table.pirate().missions == {}
    table = mid(tmp_path, HIDDEN, pirate())
    assert "not done" in table.broken("ana town 6c losing ks hands in jd").why
    assert "1 face-down mission" in table.broken("ana town 6d losing ks hands in jd and js").why


def test_what_completed_a_mission_is_unknown_or_impossible(tmp_path: Path) -> None:
    """P. 6: KH is done by sinking a ship, which takes going to sea."""
    table = mid(tmp_path / "sea", HIDDEN, pirate())
    assert "which ship was sunk is unknown" in table.say("ana hands in kh")
    docked = replace(HIDDEN, status="docked", stay=2, missions={"m1": Mission(stay=2)})
    port = mid(tmp_path / "port", docked, pirate())
    assert "has not been at sea since" in port.broken("ana hands in kh").why


def test_after_the_end_the_next_game_is_offered(tmp_path: Path) -> None:
    table = two(tmp_path)
    table.say("ben wins")
    (only,) = suggestions(table.state)
    assert (only.procedure, "same players" in only.label) == ("setup", True)
    table.say("setup 5c 4d bonus 2c")
    assert table.state.game_no == 2 and not table.state.closed and table.state.turn == ANA


def test_after_a_long_game_the_next_is_long_and_nothing_of_the_last_is_left(
    tmp_path: Path,
) -> None:
    over = replace(changed(base(), BEN, born=1), closed=True, winner=BEN, step="over")
    (only,) = suggestions(over)
    assert only.procedure == "setup-long"
    table = whole(tmp_path, over)
    acts(table, "setup-long", ship_p1="3H", ship_p2="3D")
    state = table.state
    assert (state.game_no, state.turn, state.winner) == (2, BEN, "")
    assert state.pending == {} and state.deck == 54 - 3 * 2 - 4


def test_what_a_card_prints_is_added_to_what_was_told(tmp_path: Path) -> None:
    """A mission told later takes nothing away: what nobody types is left as it was."""
    table = mid(tmp_path, pirate("KS 2C", "QC", DOCKED), pirate())
    table.say("sunset 5S tonnage 4 cargo food", "sunset 5S mission delivery")
    facts = table.state.book["5S"]
    assert (facts.tonnage, facts.cargo) == (4, "Food")
    assert facts.mission is not None and facts.mission.kind == "delivery"


@pytest.mark.parametrize("hidden", [False, True])
def test_a_round_in_which_nothing_moves_asks_nothing(tmp_path: Path, hidden: bool) -> None:
    """P. 17: no captain is anywhere, or on a square that nobody has explored: he stays."""
    state = base()
    if hidden:
        state = with_captain(state, "k5", name="Vane", nation="Spanish", ship="2C", at="3,3")
    table = whole(tmp_path, counted(replace(state, turn=BEN, step="acted")))
    assert "nothing moves" in lines(table, "end of round").says


def test_a_round_in_which_a_captain_moves_is_confirmed(tmp_path: Path) -> None:
    table = whole(tmp_path, counted(replace(met(), turn=BEN, step="acted")))
    assert asked(table, "end of round") == "confirm"


def test_nothing_aboard_is_not_handed_in(tmp_path: Path) -> None:
    table = whole(tmp_path, base())
    assert "has no hostage, mission" in broken(table, "ana turns in hostage").why


def test_the_owed_blue_sea_card_stands_before_the_next_round(tmp_path: Path) -> None:
    """P. 17: the card is drawn at the end of the round, before anybody's turn."""
    table = whole(tmp_path, replace(base(), turn=BEN, step="acted"))
    lines(table, "end of round")
    first = [info.id for info in likely(PLAYED, table.state, table.infos.values())][:2]
    assert first == ["blue-sea", "turn"]
    assert [row.procedure for row in what_now(table)] == ["blue-sea", "turn"]
    assert what_now(table)[0].label.count("Ana") == 1


@pytest.mark.parametrize("words", ["bonus 4h", "and draws bonus card 4h", "bonus: 4h"])
def test_the_bonus_that_reputation_gains_is_told_in_the_same_line(
    tmp_path: Path, words: str
) -> None:
    """P. 20: at its level a card is drawn, the bonus ability shown is now theirs."""
    state = changed(base(), ANA, riches=6, reputation=1)
    table = whole(tmp_path, replace(state, track=replace(state.track, levels={"bonus": 2})))
    lines(table, f"ana flaunts her wealth, {words}")
    assert [x.card for x in table.state.pirates[ANA].bonuses.values()] == ["4H"]


def test_the_log_names_whose_cannon_beat_a_captain(tmp_path: Path) -> None:
    """P. 18: Blackbeard's 4 x 2 = 8; 9H counts 9, for Ana is French."""
    table = whole(tmp_path, met())
    assert lines(table, "ana attacks blackbeard 2D with 9H").says.startswith("Ana 9 against 8")


def test_a_player_is_renamed_to_a_name_and_not_to_the_word_to(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(), pirate())
    table.say("rename ben to Jon")
    assert table.state.name(BEN) == "Jon"


def test_a_round_in_which_nothing_moves_asks_nothing_step_by_step(tmp_path: Path) -> None:
    table = whole(tmp_path, counted(replace(base(), turn=BEN, step="acted")))
    result = table.begin("round").look(table.state)
    assert isinstance(result, Done) and "nothing moves" in result.outcome.says


def test_what_is_lost_has_a_true_minus_in_the_log(tmp_path: Path) -> None:
    """P. 12: 6 doubloons for 1 reputation."""
    table = whole(tmp_path, changed(base(), ANA, riches=6))
    assert "Ana −6 riches" in lines(table, "ana flaunts her wealth").says


@pytest.mark.parametrize(
    ("line", "port"),
    [("blue sea: island, port 7d", "7D"), ("blue sea card: island, port is 7d", "7D")],
)
def test_the_port_of_a_drawn_island_is_told_in_its_line(
    tmp_path: Path, line: str, port: str
) -> None:
    """P. 17: the weakest port that is not of its nation is replaced."""
    state = with_square(base(), "3,3", terrain="island", wind="N", port=Port(card="2C"))
    table = whole(tmp_path, counted(replace(state, turn=BEN, step="acted")))
    lines(table, "end of round", line)
    island = table.state.sea["3,3"].port
    assert island is not None and island.card == port


def test_a_drawn_captain_asks_where_he_appears(tmp_path: Path) -> None:
    table = whole(tmp_path, counted(replace(base(), turn=BEN, step="acted")))
    lines(table, "end of round")
    assert asked(table, "blue sea: captain sp Vane") == "location"


def test_enter_keeps_the_card_of_a_beaten_ship_where_there_is_room(tmp_path: Path) -> None:
    """P. 18: as crew, cargo or mission; the ship is a prize. Enter never wastes either."""
    table = whole(tmp_path, met())
    run = table.begin("attack", ANA)
    for key, value in {"target": "k5", "average": "AS", "cards": "9H"}.items():
        run.give(key, value)
    run.give("stance", "fight")
    taken = run.look(table.state)
    assert isinstance(taken, Asking)
    assert (taken.question.key, taken.question.offered) == ("take", "crew")
    run.give("take", "crew")
    seized = run.look(table.state)
    assert isinstance(seized, Asking)
    assert (seized.question.key, seized.question.offered) == ("seize", "prize")


def test_enter_keeps_a_sunk_ship_of_the_short_game(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("9H 8S"), pirate())
    run = table.open.begin("look", ANA)
    for key, value in {"who": ANA, "ship": "4C", "act": "fight", "cards": "9H"}.items():
        run.give(key, value)
    result = run.look(table.state)
    assert isinstance(result, Asking) and result.question.offered == "crew"


def test_two_missions_at_once_are_asked_each_under_its_own_key(tmp_path: Path) -> None:
    """A table may insist on what no rule has: a town that is taken pays two deliveries."""
    both = {"m1": Mission(), "m2": Mission()}
    ashore = replace(
        pirate("KS 2C", "9H", "docked", holds="5H 4H", town="6C"), missions=both, told=True
    )
    table = mid(tmp_path, ashore, pirate())
    run = table.open.begin("attack-town", ANA)
    cannon = ["10S", "10C", "10H", "9D"]  # 39 against 5 x 6 + 1
    for key, value in {"cards": cannon, "cargo": 0, "shown": ["6D", "10D"], "holds": []}.items():
        run.give(key, value)
    result = table.open.look(run)
    while isinstance(result, Asking):
        if isinstance(result.question, Broken):
            run.override(result.question.key, "so")
        else:
            run.give(result.question.key, [] if result.question.key.startswith("cargo-") else None)
        result = table.open.look(run)
    assert isinstance(result, Done)
    table.open.enter(run, result)
    assert table.pirate().done == 2 and not table.pirate().missions


def answered(table: Table, act: str, told: dict[str, object]) -> Done[object]:
    """An act with what is told; what else it asks is unknown, and rules are broken for a reason."""
    run = table.open.begin(act, ANA)
    asked: list[str] = []
    result = table.open.look(run)
    while isinstance(result, Asking):
        key = result.question.key
        asked.append(key)
        assert asked.count(key) < 3, f"{key} is asked again and again: {result.problem}"
        if isinstance(result.question, Broken):
            run.override(key, "so")
        else:
            run.give(key, told.get(key, [] if key.startswith("cargo-") else None))
        result = table.open.look(run)
    return result


def test_a_ship_without_nation_that_meets_a_friend_is_not_asked_about_a_town(
    tmp_path: Path,
) -> None:
    """The friend is the ship (p. 6); a delivery is handed in at a town only."""
    sailing = replace(pirate("9H 8S", "JK"), missions={"m1": Mission()}, told=True)
    table = mid(tmp_path, sailing, pirate())
    told = {"who": ANA, "ship": "4C", "friend": True, "draws": True}
    told |= {"mission": "m1", "mission-card": "6D"}
    done = answered(table, "look", told)
    assert [one.question.key for one in done.answered].count("friend") == 1


def test_two_deliveries_ask_once_whether_the_town_is_friendly(tmp_path: Path) -> None:
    """A ship without nation calls the town its friend (A-41), for both deliveries alike."""
    two = {"m1": Mission(card="6D", stay=0), "m2": Mission(card="7D", stay=0)}
    sailing = replace(pirate("9H 8S", "JK"), missions=two, told=True)
    table = mid(tmp_path, sailing, pirate())
    told = {"who": ANA, "town": "4C", "dock": True, "friend": True, "missions": ["m1", "m2"]}
    done = answered(table, "town", told)
    keys = [one.question.key for one in done.answered]
    assert keys.count("friend") == 1 and "missions" in keys
