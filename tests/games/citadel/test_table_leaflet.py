"""The leaflet: scores, groundshiver, quests, buildings, Destiny (P-30 to P-36, P-44; pp. 23, 24).

Numbers worked out by hand from the pages and rulings named; titles are invented.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.errors import NothingNew
from companion.games.citadel.state.table import Symbol
from companion.games.citadel.state.tables import BUILDINGS, SYMBOLS
from tests.games.citadel.player import ANA, BEN, CY, Table
from tests.wording import shared_out


def begun(folder: Path, players: int = 2, **options: Any) -> Table:
    """An adventure of Ana, Ben ...: deck 20, 9 life each, out of the introductory scenario."""
    table = Table(folder, players, **options)
    names = ("ana A", "ben B", "cy C", "dot D")[:players]
    table.say(f"adventure {' '.join(names)} decks {' '.join(['20'] * players)}", "epilogue")
    for name in ("ana", "ben", "cy", "dot")[:players]:
        table.say(f"{name} has life 9 deck 20")
    return table


# Scores (P-30) --------------------------------------------------------------------------------

SCORES = [
    # before, sentence, after, surplus
    pytest.param(4, "influence +2", 6, 0, id="p. 23 up"),
    pytest.param(24, "influence +3", 25, 2, id="p. 23 above 25 it is 25"),
    pytest.param(1, "influence -3", 0, 2, id="R-45 a plain effect stops at 0"),
    pytest.param(3, "influence -3 price", 0, 0, id="p. 23 a price that is just paid"),
    pytest.param(None, "influence +2", None, None, id="not told stays so"),
]


@pytest.mark.parametrize(("before", "sentence", "now", "lost"), SCORES)
def test_a_score_changes(
    tmp_path: Path, before: int | None, sentence: str, now: int | None, lost: int | None
) -> None:
    table = Table(tmp_path)
    if before is not None:
        table.say(f"influence = {before}")
    table.say(sentence)
    assert table.state.scores["influence"] == now
    (row,) = table.rows("score_changed")
    assert (row["old"], row["new"], row["lost"]) == (before, now, lost)


def test_a_price_below_zero_is_refused_and_may_be_logged_anyway(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("defense = 2")
    broken = table.broken("defense -3 price")
    assert (broken.page, broken.rule) == ("p. 23", "reduce-below-zero")
    assert "may not be applied" in broken.why
    table.say("defense -3 price rule-too-low!=the card says so")
    assert table.state.scores["defense"] == 0


def test_a_price_out_of_an_untold_score_never_asks(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.say("defense -3 price") == "Defense −3"
    assert table.state.scores["defense"] is None


def test_scores_step_by_step(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("knowledge = 1")
    told = table.steps("score", ("score", "knowledge"), ("change", 4))
    assert told == "Knowledge +4, 1 → 5"
    assert table.last is not None and "Knowledge" in table.last.sums
    table.undo()
    assert table.state.scores["knowledge"] == 1


# Groundshiver (P-36) --------------------------------------------------------------------------


def test_the_groundshiver_has_no_level_in_the_introductory_scenario(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("adventure ana A ben B")
    assert table.state.groundshiver == 0
    assert table.broken("level 3").rule == "groundshiver"
    table.say("epilogue", "scenario Next level 3")
    assert table.state.groundshiver == 3
    assert table.say("groundshiver 5") == "groundshiver level 5"
    assert "the most possible" in table.refused("level 10")
    assert table.say("groundshiver none") == "no groundshiver"


# Sharing (P-44) -------------------------------------------------------------------------------


def test_life_is_shared_in_any_whole_parts(tmp_path: Path) -> None:
    """R-47: any split, also to the unconscious, who wake; p. 20: 99 at most."""
    table = begun(tmp_path, 3)
    table.say("cy has life 0", "share 10 ana 6 cy 4 because Potion")
    assert [table.of(x).life for x in (ANA, BEN, CY)] == [15, 9, 4]
    (row,) = table.rows("share_lp")
    assert (row["total"], row["parts"], row["reason"]) == (10, {ANA: 6, CY: 4}, "Potion")
    assert table.rows("awake")[0]["player"] == CY
    assert table.say("ana has life 98", "share 3 ana 3").endswith("Ana loses 2 above the maximum")
    assert table.of(ANA).life == 99
    assert table.rows("share_lp")[0]["new"][ANA] == 99


def test_the_parts_have_to_make_the_total(tmp_path: Path) -> None:
    table = begun(tmp_path)
    broken = table.broken("share 10 ana 6 ben 5")
    assert shared_out(11, 10) in broken.why and broken.rule == "share-life"
    assert table.asks("share 5") == "parts"
    table.say("share ?")
    assert table.of(ANA).life is None and table.of(BEN).life is None


# Side quests (P-34) ---------------------------------------------------------------------------


def test_a_side_quest_is_listed_once_and_goes_forward(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say('quest "The lost sword" dialogue 210 note ask the smith')
    (key,) = table.state.quests
    quest = table.state.quests[key]
    assert (quest.title, quest.dialogue, quest.status) == ("The lost sword", "210", "active")
    assert quest.notes == "ask the smith"
    assert table.broken('quest "The lost sword"').page == "p. 24"
    table.say("quest the lost sword initiated", "quest the lost sword note he knows nothing")
    assert table.state.quests[key].notes == "he knows nothing"
    table.say('quest finished "The lost sword"')
    assert table.state.quests[key].status == "finished"
    assert table.broken('quest "The lost sword" initiated').rule == "quest-finished"


def test_a_quest_may_be_finished_without_being_initiated(tmp_path: Path) -> None:
    """On p. 24; some only at the Citadel."""
    table = begun(tmp_path)
    table.say('quest "Bread for all"', 'quest "Bread for all" finished')
    assert [x.status for x in table.state.quests.values()] == ["finished"]
    table.say('quest "A roof" only-citadel', "citadel no")
    assert "only at the Citadel" in table.broken('quest "A roof" finished').why
    table.say("citadel yes", 'quest "A roof" finished')


# Buildings (P-32) -----------------------------------------------------------------------------


def test_a_building_is_built_with_its_last_box(tmp_path: Path) -> None:
    table = begun(tmp_path)
    assert table.say("build Mill of 2") == "Mill: box 1 of 2"
    assert not table.rows("built")
    assert table.say("build mill") == "Mill: box 2 of 2; built"
    assert table.rows("built")[0]["what"] == "mill"
    broken = table.broken("build mill")
    assert (broken.rule, broken.page) == ("buildings", "p. 23") and "no more boxes" in broken.why


def test_boxes_that_nobody_told_stay_open(tmp_path: Path) -> None:
    """R-43: how many boxes there are is not in our text."""
    table = begun(tmp_path)
    assert table.say("build Forum") == "Forum: box 1 of ?"
    assert table.asked("build").question.key == "building"
    table.say("building Forum boxes 3 checked 2")
    assert table.say("build Forum").endswith("built")


def test_a_name_that_our_text_has_lost(tmp_path: Path) -> None:
    table = begun(tmp_path)
    asked = table.asked("build Baths boxes 2").question
    assert asked.key == "plan" and {x.id for x in asked.choices()} == {
        key for key, plan in BUILDINGS.items() if not plan.name
    }
    table.say("build Baths does state-20 boxes 2")
    assert table.state.buildings["state-20"].title == "Baths"
    assert table.say("build baths") == "Baths: box 2 of 2; built"


def test_a_blank_building_is_given_a_card_at_once(tmp_path: Path) -> None:
    """On p. 23: all 234 cards are taken, one is chosen, its title is written."""
    table = begun(tmp_path)
    told = table.say("build blank-1 boxes 1 chosen Old Tower")
    assert "Old Tower is chosen of the 234 cards; the others are returned" in told
    assert table.state.buildings["blank-1"].title == "Old Tower"
    assert any(x.title == "Old Tower" and x.number == "234" for x in table.state.book.values())
    assert "take all 345 cards" in table.say("build blank-3 boxes 1")


# Destiny (P-31) -------------------------------------------------------------------------------


def page(folder: Path, **more: Any) -> Table:
    """A page that is told: Heart (community) in the centre, Tower beside it, Gate beside Tower."""
    table = begun(folder, **more)
    table.say(
        "symbol Heart community centre", "symbol Tower building beside Heart",
        "symbol Gate advanced beside Tower", "destiny told", "turn ana",
    )  # fmt: skip
    return table


def labels(table: Table) -> dict[str, Symbol]:
    return {x.label: x for x in table.state.destiny.values()}


def test_first_the_centre_then_what_touches_it(tmp_path: Path) -> None:
    table = page(tmp_path)
    broken = table.broken("hope Tower")
    assert (broken.why, broken.rule) == ("Start in the centre.", "destiny-adjacency")
    table.say("hope Heart influence")
    assert labels(table)["Heart"].order == 1 and table.state.scores["influence"] == 2
    assert table.broken("hope Gate").why == "It is not connected to a checked symbol."
    assert table.broken("hope Heart").why == "It is already checked."
    told = table.say("hope Tower mill of 4")
    assert told.startswith("Destiny: Tower is checked; Mill: box 1 of 4")
    assert table.rows("destiny_checked")[0]["to"] == sorted(
        key for key, x in table.state.destiny.items() if x.label == "Heart"
    )


def test_a_page_that_nobody_told_only_logs_the_checks(tmp_path: Path) -> None:
    """R-43: until then no symbol is refused."""
    table = begun(tmp_path)
    table.say("turn ana", "hope community defense", "hope community defense")
    assert [x.type for x in table.state.destiny.values()] == ["community", "community"]
    assert sorted(x.order or 0 for x in table.state.destiny.values()) == [1, 2]
    assert table.state.scores["defense"] == 4


def test_the_card_is_blocked_under_a_character_card(tmp_path: Path) -> None:
    table = page(tmp_path)
    table.say("ben take 230 purse called Hope reborn! weight 0 keywords none lock no")
    told = table.say("hope Heart knowledge under ben")
    assert told.endswith("a Hope reborn! card is blocked under Ben's Character card")
    (purse,) = table.of(BEN).purse.values()
    assert purse.blocked and not table.of(ANA).purse
    table.say("hope Tower mill spend=no")
    assert not table.rows("hope_spent")


def test_all_hope_of_one_player_for_life(tmp_path: Path) -> None:
    """On p. 6: all copies of the owner are blocked, the characters share 10 life points."""
    table = page(tmp_path)
    for number in ("230", "231"):
        table.say(f"ben take {number} purse called Hope reborn! weight 0 keywords none lock no")
    told = table.say("hope life ana 7 ben 3")
    assert told.startswith("Ben blocks 2 Hope reborn! cards")
    assert (table.of(ANA).life, table.of(BEN).life) == (16, 12)
    assert all(x.blocked for x in table.of(BEN).purse.values())
    assert table.broken("ana hope life ana 7 ben 4").why.startswith(shared_out(11))


def test_advanced_skills_of_one_or_two_players(tmp_path: Path) -> None:
    """On p. 24: 4 to choose from, 8 with the Academy (p. 23); shuffled into the decks."""
    table = begun(tmp_path)
    told = table.say("turn ana", "hope advanced")
    assert "4 Advanced Skills to choose from; Ana gains 2" in told
    assert (table.of(ANA).deck, table.of(ANA).owned.gained) == (22, 2)
    table.say("building Academy built")
    told = table.say("hope advanced ana 1 ben 1")
    assert "8 Advanced Skills" in told and (table.of(ANA).deck, table.of(BEN).deck) == (23, 21)
    assert shared_out(3) in table.broken("hope advanced ana 2 ben 1").why


def test_fewer_advanced_skills_are_left(tmp_path: Path) -> None:
    """R-62: what there is; with 1 left only 1 is gained."""
    table = begun(tmp_path)
    table.do("hope", by="Ana", symbol="advanced", left=1)
    assert table.of(ANA).deck == 21
    table.do("hope", by="Ana", symbol="advanced", left=0)
    assert table.of(ANA).deck == 21


def test_gained_skills_may_be_named(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.do(
        "hope", by="Ana", symbol="advanced", gain_p1__card={"new": "Deep breath"},
        gain_p1_2__card={"new": "Long stride"},
    )  # fmt: skip
    names = {table.state.book[x.card].title: x.kind for x in table.of(ANA).skills.values()}
    assert names == {"Deep breath": "advanced", "Long stride": "advanced"}


def test_reflex_skills_if_available(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say("turn ana", "hope reflex ben")
    assert table.of(BEN).deck == 21
    told = table.do("hope", by="Ana", symbol="reflex", reflex="Ben", available=False)
    assert "nothing happens" in told and table.of(BEN).deck == 21


def test_focus_returns_two_skills(tmp_path: Path) -> None:
    """On p. 24, R-63: any kind, from hand, deck or pile; two from different places too."""
    table = begun(tmp_path)
    table.say("ana has hand 1 deck 19")
    table.do("hope", by="Ana", symbol="focus", focus_p1__from="hand",
             focus_p1_2__from="deck")  # fmt: skip
    ana = table.of(ANA)
    assert (ana.hand, ana.deck, ana.owned.returned) == (0, 18, 2)
    table.say("ana hope focus ana 1 ben 1")
    assert (table.of(ANA).deck, table.of(BEN).deck) == (17, 19)
    broken = table.open.act("hope", {"symbol": "focus", "focus-p1.from": "hand"}, by=ANA,
                            depth="sentence")  # fmt: skip
    assert broken.question.why == "Nothing lies in the hand."


def test_the_guild_adds_to_its_symbol(tmp_path: Path) -> None:
    """On p. 23: +2 to one of the four scores besides; it may be left out (R-44)."""
    table = begun(tmp_path)
    table.say("turn ana", "building Guild built", "hope community influence guild production")
    assert (table.state.scores["influence"], table.state.scores["production"]) == (2, 2)
    table.say("hope community influence none")
    assert (table.state.scores["influence"], table.state.scores["production"]) == (4, 2)
    table.say("building Guild symbol reflex", "hope community influence")
    assert table.asks("ben: hope reflex ben") == "guild"


def test_a_symbol_that_shows_a_card(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.do("hope", by="Ana", symbol="take-card", number="301", shown__title={"new": "Lens"},
             shown__type="purse", shown__to="Ben")  # fmt: skip
    assert [table.state.book[x.card].title for x in table.of(BEN).purse.values()] == ["Lens"]
    assert [x.number for x in table.state.destiny.values()] == ["301"]


def test_a_symbol_of_the_world_map(tmp_path: Path) -> None:
    """P-35: the card goes unflipped where the arrow with its number points (p. 24)."""
    table = begun(tmp_path)
    table.say("map 055 slot A arrows 066>B", "turn ana", "hope world-map")
    assert table.state.world_map["B"].number == "066" and not table.state.world_map["B"].flipped
    assert table.state.world_map["A"].flipped


@pytest.mark.parametrize("kind", sorted(SYMBOLS))
def test_every_symbol_runs_on_a_table_of_names(tmp_path: Path, kind: str) -> None:
    table = Table(tmp_path)
    more = {"community": " influence", "building": " Mill"}.get(kind, "")
    table.say(f"ana: hope {kind}{more}")
    assert [x.type for x in table.state.destiny.values() if x.checked] == [kind]


def test_a_map_card_that_is_not_there_returns_the_past(tmp_path: Path) -> None:
    """R-71: as a number without the mark."""
    table = begun(tmp_path)
    table.say("map 055 slot A arrows 066>B", "past = 3")
    table.do("hope", by="Ana", symbol="world-map", map__copies="none", map__copies_after="g")
    assert table.state.past.adventure == 0 and table.state.world_map["B"].number == "066"


def test_community_page_is_told(tmp_path: Path) -> None:
    table = begun(tmp_path)
    assert table.say('community "Hill folk"') == "the community Hill folk"
    assert table.say("threat Drums") == "the community Hill folk and the Threat Drums"


def test_symbols_that_are_named_while_they_are_checked(tmp_path: Path) -> None:
    """The page may be told as it is used: a new name, one of several of a type, another one."""
    table = begun(tmp_path)
    table.do("hope", by="Ana", symbol={"new": "Rose"}, type="community", score="defense")
    assert labels(table)["Rose"].type == "community" and labels(table)["Rose"].checked
    table.say("symbol Fern community", "symbol Oak community")
    table.do("hope", by="Ana", symbol="community", which="Oak", score="defense")
    assert labels(table)["Oak"].checked and not labels(table)["Fern"].checked
    table.do("hope", by="Ana", symbol="community", which="none", score="defense")
    assert len(table.state.destiny) == 4 and table.state.scores["defense"] == 6


def test_the_list_of_a_deck_goes_along(tmp_path: Path) -> None:
    """Option `count_deck`: what is gained and returned by name is counted for the odds."""
    table = begun(tmp_path, count_deck=True)
    table.say("ana owns 3 Vigor 1s A")
    (vigor,) = table.of(ANA).deck_list
    table.do("hope", by="Ana", symbol="advanced", gain_p1__card="Vigor")
    assert table.of(ANA).deck_list == {vigor: 4}
    table.do("hope", by="Ana", symbol="focus", focus_p1__from="deck", focus_p1__card="Vigor")
    assert table.of(ANA).deck_list == {vigor: 3} and table.of(ANA).owned.returned == 2


def test_nothing_can_be_returned_from_an_empty_place(tmp_path: Path) -> None:
    table = begun(tmp_path)
    told = table.open.act("hope", {"symbol": "focus", "focus-p1.from": "hand"},
                          {"focus-p1.from": "we misread"}, by=ANA, depth="sentence")  # fmt: skip
    assert "returns nothing" in str(told) and table.of(ANA).deck == 19


def test_every_name_is_told(tmp_path: Path) -> None:
    table = begun(tmp_path)
    for key, plan in BUILDINGS.items():
        if not plan.name:
            table.say(f'building "House-{key}" does {key} boxes 9 checked 0')
    broken = table.broken("build Castle")
    assert "none is called Castle" in broken.why
    table.say("build Castle rule-no-such-building!=it is there")
    assert "house-blank-1" in {x.title.casefold() for x in table.state.buildings.values()}
    told = table.typed("building Castle rule-no-such-building!=so")
    assert isinstance(told, NothingNew), "a name alone tells nothing that is not so already"


def test_a_building_that_is_told_as_not_built(tmp_path: Path) -> None:
    """What the table says stands over the boxes."""
    table = begun(tmp_path)
    assert table.say("building Mill boxes 2 checked 2 built=no") == "Mill: 2 of 2 boxes"
    assert table.say("building Mill boxes 2 checked 2 built=yes") == "Mill: built"
    assert table.state.buildings["mill"].built is None


@pytest.mark.parametrize(
    ("name", "kind"), [("map", "world-map"), ("card", "take-card"), ("skill", "advanced")]
)
def test_types_have_short_names(tmp_path: Path, name: str, kind: str) -> None:
    table = begun(tmp_path)
    table.say(f"ana: hope {name}")
    assert [x.type for x in table.state.destiny.values()] == [kind]
