"""Scenarios, goals, the mode (P-37; pp. 20, 22) and the Preparation phase (P-33; p. 23).

Numbers worked out by hand from the pages and rulings named; titles are invented.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.citadel.calculations.preparation import preparation
from companion.games.citadel.rules.board import preparation_of
from companion.games.citadel.state.tables import BUILDINGS
from tests.games.citadel.player import ANA, BEN, Table
from tests.games.citadel.test_table_leaflet import begun

# Scenarios (P-37) -----------------------------------------------------------------------------


def test_a_scenario_begins_with_what_its_booklet_gives(tmp_path: Path) -> None:
    table = begun(tmp_path)
    told = table.say(
        'scenario "The siege" life 12 level 2 pictograph Sun bookmark page 5 goals find the well; '
        'go home start on Shore threat Drums community "Hill folk"'
    )
    state = table.state
    assert told.startswith("scenario 2: The siege; life Ana 12 and Ben 12; groundshiver level 2")
    scenario = state.scenario
    assert (scenario.title, scenario.number, scenario.pictograph) == ("The siege", 2, "Sun")
    assert (scenario.bookmark, scenario.save_used) == ("page 5", False)
    assert scenario.introductory is False
    assert [x.text for x in scenario.goals.values()] == ["find the well", "go home"]
    assert (state.threat, state.community, state.step) == ("Drums", "Hill folk", "scenario")
    assert {x.at for x in state.characters.values()} == set(state.terrains)
    assert table.last is not None and table.rows("scenario_started")[0]["count"] == 2


def test_life_of_a_scenario_replaces_or_adds(tmp_path: Path) -> None:
    """R-46: what the booklet gives is noted; by option it is added."""
    table = begun(tmp_path)
    table.say("scenario Dawn life 12 lives ben 5")
    assert (table.of(ANA).life, table.of(BEN).life) == (12, 5)
    table.say("epilogue", "option scenario_life add", "scenario Dusk life 90")
    assert (table.of(ANA).life, table.of(BEN).life) == (99, 95)


def test_a_scenario_wakes_who_is_given_life(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say("ana hurt 9", "scenario Next life 4")
    assert table.of(ANA).life == 4 and table.rows("awake")[0]["player"] == ANA


def test_the_last_scenario_has_to_be_over(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say("scenario Dawn")
    broken = table.broken("scenario Dusk")
    assert broken.rule == "epilogue" and "Dawn is not over" in broken.why
    table.say("scenario Dusk rule-not-over!=the booklet says so")
    assert table.state.scenario.number == 3


def test_the_introductory_scenario_has_neither_bookmark_nor_level(tmp_path: Path) -> None:
    """On pp. 22, 23; R-51."""
    table = Table(tmp_path)
    table.say("adventure ana A ben B", "epilogue", "scenario A new beginning")
    assert table.state.scenario.introductory and table.state.scenario.bookmark == ""
    assert table.state.groundshiver == 0


def test_the_save_is_free_again_and_the_phase_is_over(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say(
        "correct scenario.save_used true",
        "prepare",
        "prepare share 20 ana 10 ben 10",
        "scenario Next",
    )
    assert table.state.scenario.save_used is False and table.state.preparation == {}


def test_the_board_may_be_cleared_by_the_booklet(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say("scenario Dawn start Shore", "arrows Shore n I/094", "epilogue", "past = 0",
              "past exploration = 0", "scenario Dusk board discard start Hall")  # fmt: skip
    titles = [table.state.book[x.card].title for x in table.state.terrains.values()]
    assert titles == ["Hall"] and not table.state.fogs
    assert (table.state.past.adventure, table.state.past.exploration) == (1, 1)


def test_goals_and_the_epilogue(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say("scenario Dawn goals find the well; go home; sleep", "goal sleep failed",
              'goal "See the sea"')  # fmt: skip
    told = table.say("epilogue reached find the well, see the sea failed go home note all is well")
    assert "Dawn is over: all is well; reached: find the well and See the sea" in told
    assert "note the life points: Ana 9 and Ben 9" in told
    status = {x.text: x.status for x in table.state.scenario.goals.values()}
    assert status == {"find the well": "reached", "go home": "failed", "sleep": "failed",
                      "See the sea": "reached"}  # fmt: skip
    assert table.state.step == "epilogue" and table.state.at_citadel is True
    assert table.broken("epilogue").rule == "epilogue"
    (row,) = table.rows("scenario_ended")
    assert row["new"] == {ANA: 9, BEN: 9} and row["what"] == status


def test_the_mode_changes_between_scenarios(tmp_path: Path) -> None:
    """R-69; by option never."""
    table = begun(tmp_path)
    assert table.say("mode story") == "story mode"
    table.say("scenario Dawn", "ana: climb Wall cost 1 draw 1", "result 1s", "consequence")
    assert table.state.scenario.turns == 1
    assert "between two scenarios" in table.broken("mode survival").why
    table.say("epilogue", "option mode_change never")
    assert "as the adventure began" in table.broken("mode survival").why
    table.say("mode story")  # nothing changes


# Preparation (P-33) ---------------------------------------------------------------------------


def built(table: Table, *names: str) -> Table:
    """Buildings that are built, with one box each."""
    for name in names:
        table.say(f"building {name} boxes 1 checked 1")
    return table


def lines(table: Table) -> dict[str, tuple[bool | None, str]]:
    """Line -> whether it may be applied, and whether it is settled."""
    return {x.id: (x.may, x.done) for x in preparation(preparation_of(table.state)).value.lines}


def test_only_built_buildings_stand_on_the_list(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say("build Mill of 2")
    built(table, "Forum", "Cemetery", "Smithy").say("prepare")
    assert lines(table) == {"cemetery": (True, ""), "forum": (True, ""), "smithy": (True, "")}
    assert table.broken("prepare Mill").why == "It is not built."
    assert "share life points" in table.sheet()


def test_a_line_is_applied_or_skipped_once(tmp_path: Path) -> None:
    """R-44: every line is optional."""
    table = built(begun(tmp_path), "Forum", "Mill")
    table.say("prepare", "influence = 3")
    told = table.say("prepare forum")
    assert told == "Forum; Influence +1, 3 → 4"
    assert table.say("prepare mill skipped") == "Mill: skipped"
    assert lines(table) == {"forum": (True, "applied"), "mill": (True, "skipped")}
    assert table.broken("prepare forum").why == "It is already applied."


def test_a_score_that_our_text_has_lost_is_told_once(tmp_path: Path) -> None:
    """R-80: the icon may show another score than we take it for."""
    table = built(begun(tmp_path), "Watchtower")
    table.say("prepare watchtower knowledge")
    assert table.state.scores["knowledge"] == 1
    assert table.state.buildings["watchtower"].score == "knowledge"


def test_most_buildings_work_only_at_the_citadel(tmp_path: Path) -> None:
    table = built(begun(tmp_path), "Apothecary", "Mill")
    table.say("citadel no", "prepare")
    assert lines(table)["apothecary"][0] is False and lines(table)["mill"][0] is True
    assert "only at the Citadel" in table.broken("prepare apothecary").why


def test_the_cemetery_needs_more_than_ten_before_sharing(tmp_path: Path) -> None:
    table = built(begun(tmp_path), "Cemetery")
    table.say("ana has life 4", "ben has life 6", "prepare")
    assert "more than 10 are needed" in table.broken("prepare cemetery").why
    table.say("ben has life 7")
    told = table.say("ana: prepare cemetery")
    assert "Hope reborn! is taken" in told and len(table.of(ANA).purse) == 1


def test_after_sharing_the_cemetery_is_too_late(tmp_path: Path) -> None:
    table = built(begun(tmp_path), "Cemetery")
    table.say("prepare")
    assert "Cemetery comes first" in table.sheet()
    told = table.say("prepare share 20 ana 10 ben 10")
    assert "Cemetery was not used" in told
    assert "It comes first" in table.broken("prepare cemetery").why


def test_what_is_shared(tmp_path: Path) -> None:
    """Booklet 20 + Sanatorium 5 - 2 Responsibilities of 4 each = 17; both are returned (p. 6)."""
    table = built(begun(tmp_path), "Sanatorium")
    table.say("place Responsibilities global event", "place Responsibilities global event",
              "prepare")  # fmt: skip
    table.say("prepare share 20 ana 9 ben 8")
    assert (table.of(ANA).life, table.of(BEN).life) == (9, 8)
    assert not table.state.globals and "Responsibilities is returned" in str(table.last)
    assert table.broken("prepare share 20").why == "It is already applied."


def test_shares_of_a_preparation_replace_or_add(tmp_path: Path) -> None:
    """R-46."""
    table = begun(tmp_path)
    table.say("prepare share 20 ana 12 ben 8")
    assert (table.of(ANA).life, table.of(BEN).life) == (12, 8)
    table.say("scenario X", "epilogue", "option scenario_life add", "prepare",
              "prepare share 20 ana 12 ben 8")  # fmt: skip
    assert (table.of(ANA).life, table.of(BEN).life) == (24, 16)


def test_less_than_nothing_is_never_shared(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say("option scenario_life add", "place Responsibilities global event",
              "prepare share 3")  # fmt: skip
    assert (table.of(ANA).life, table.of(BEN).life) == (9, 9)


def test_the_die_of_a_building(tmp_path: Path) -> None:
    """On p. 23: 4, 5 or 6; with the Tavern once more."""
    table = built(begun(tmp_path), "die-10")
    assert table.say("ana: prepare die-10 3").endswith("a 3: nothing")
    table.undo()
    assert "a 4; Lens is taken" in table.say("ana: prepare die-10 4 card Lens")
    table.undo()
    built(table, "Tavern")
    told = table.say("ana: prepare die-10 3 again 6 card Lens")
    assert "a 6; Lens is taken" in told
    assert table.rows("effect_roll")[0]["cards"] == [3, 6]


def test_the_arena(tmp_path: Path) -> None:
    """1 Reflex Skill, and/or exactly 2 WEAPON cards for a point."""
    table = built(begun(tmp_path), "Arena")
    table.say("ana take 200 purse called Sword weight 2 keywords WEAPON lock no",
              "ana take 201 purse called Axe weight 2 keywords WEAPON lock no",
              "ana take 202 purse called Rope weight 1 keywords none lock no")  # fmt: skip
    assert "2 WEAPON cards" in table.broken("ana: prepare arena none returns Sword").why
    assert "does not bear WEAPON" in table.broken("ana: prepare arena none returns Rope").why
    table.say("ana: prepare arena ben returns Sword, Axe score defense")
    assert table.state.scores["defense"] == 1 and table.of(BEN).deck == 21
    assert [table.state.book[x.card].title for x in table.of(ANA).purse.values()] == ["Rope"]


def test_smithy_and_dispensary_unblock_two_in_all(tmp_path: Path) -> None:
    table = built(begun(tmp_path), "Smithy", "Dispensary")
    gear = (("200", "Sword", "WEAPON"), ("201", "Mail", "ARMOR"), ("202", "Shield", "SHIELD"),
            ("203", "Dog", "COMPANION"))  # fmt: skip
    for number, name, word in gear:
        table.say(f"ana take {number} purse called {name} weight 1 keywords {word} lock no",
                  f"block {name}")  # fmt: skip
    assert "3 chosen" in table.broken("prepare smithy unblocks Sword, Mail, Shield").why
    assert "bears none of" in table.broken("prepare smithy unblocks Dog").why
    table.say("prepare smithy unblocks Sword, Mail", "prepare dispensary unblocks Dog")
    free = {table.state.book[x.card].title: not x.blocked for x in table.of(ANA).purse.values()}
    assert free == {"Sword": True, "Mail": True, "Shield": False, "Dog": True}
    table.undo()
    table.undo()
    assert "Gladius is taken" in table.say("ana: prepare smithy")


def test_cards_that_are_returned_for_others(tmp_path: Path) -> None:
    """The Pen takes all ANIMAL cards; each who returns a state card takes one for it."""
    table = built(begun(tmp_path), "Pen", "state-18")
    table.say("ana take 200 purse called Dog weight 1 keywords ANIMAL lock no",
              "ben take 201 purse called Goat weight 1 keywords ANIMAL lock no",
              "ben take 202 purse called Confused weight 0 keywords none lock yes")  # fmt: skip
    told = table.say("ana: prepare pen card Hawk")
    assert "returned: Dog and Goat; Hawk is taken" in told
    table.say("prepare state-18 returns Confused")
    names = [table.state.book[x.card].title for x in table.of(BEN).purse.values()]
    assert names == ["Glimmer of hope"]


def test_map_cards_and_quests_on_the_list(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say("map 055 slot A arrows 066>B", "map 066", 'quest "A roof" only-citadel', "prepare")
    assert lines(table) == {"map-066": (True, ""), "quest-A roof": (True, "")}
    told = table.say("prepare map 066 dialogue 210")
    assert "066 is flipped" in told and table.state.world_map["B"].flipped
    assert table.state.reading == "210"
    table.say("prepare quest A roof")
    assert [x.status for x in table.state.quests.values()] == ["finished"]


WORDS = {"die-10": " 5", "score-2": " influence"}


@pytest.mark.parametrize(
    "key", [x.id for x in BUILDINGS.values() if x.when in ("start", "preparation")]
)
def test_every_building_runs_with_the_least(tmp_path: Path, key: str) -> None:
    """A table that told of nothing else; each line is one entry."""
    table = Table(tmp_path)
    table.say(f"building {key} built", "citadel yes")
    if key == "cemetery":
        table.say("ana has life 11")
    table.say(f"ana: prepare {key}{WORDS.get(key, '')}")
    assert table.state.preparation == {key: "applied"}


def test_sharing_may_be_skipped_and_a_die_untold(tmp_path: Path) -> None:
    table = built(begun(tmp_path), "die-10")
    table.say("place Responsibilities global event", "prepare")
    assert table.say("prepare life points skipped") == "life points: skipped"
    assert len(table.state.globals) == 1 and table.of(ANA).life == 9
    assert table.say("ana: prepare die-10 ?").endswith("the die is unknown")


def test_the_app_may_roll(tmp_path: Path) -> None:
    table = built(begun(tmp_path), "die-10")
    table.say("ana: prepare die-10 roll")
    (row,) = table.rows("effect_roll")
    assert row["cards"][0] in range(1, 7)
    assert table.last is not None and table.last.answers


def test_a_building_may_name_its_card_by_number(tmp_path: Path) -> None:
    table = built(begun(tmp_path), "Apothecary")
    table.say("ana: prepare apothecary card 142 taken.copies=g taken.title=Draught")
    (purse,) = table.of(ANA).purse.values()
    card = table.state.book[purse.card]
    assert (card.number, card.title) == ("142", "Draught")
    assert table.rows("number_taken")[0]["what"] == "take"


def test_two_goals_with_a_comma_between_them_are_two(tmp_path: Path) -> None:
    """P. 22: a scenario has one or more goals."""
    table = begun(tmp_path)
    table.say('scenario 1 "The silent mill" life 9 goals find the miller, bring the grain home')
    assert [x.text for x in table.state.scenario.goals.values()] == [
        "find the miller",
        "bring the grain home",
    ]
