"""The same act in other words, and what a line says of it; rulings R-20 and R-23 by procedure.

Expected from the spec (P-09, P-13, P-14, P-26) and the pages named, by hand; cards are invented.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.citadel.procedures.action.prints import read_effects
from companion.games.citadel.state.table import Past
from companion.table.procedures.drive import Asking
from tests.games.citadel.player import ANA, BEN, Table
from tests.games.citadel.test_board_exploring import fogs, shore
from tests.games.citadel.test_cards_taking import sitting
from tests.wording import mandatory


def push(table: Table, cost: str = "3", draws: str = "3") -> None:
    """Ana has an action of difficulty 3 under way."""
    table.say(f"ana pushes Boulder cost {cost} difficulty 3 draws {draws}")


# Lines and numbers of an action ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "line"),
    [
        ("ana consequence", "Ana's action is over, how it went is unknown; "),
        ("ana consequence success", "Ana's action succeeds; "),
        ("ana consequence fails", "Ana's action fails; "),
    ],
)
def test_a_consequence_without_an_action_says_what_it_was(
    tmp_path: Path, sentence: str, line: str
) -> None:
    table = Table(tmp_path)
    says = table.say(sentence)
    assert says == f"{line}say what it did like “consequence damage 2 keep 1”"
    assert table.state.action is None


def test_a_consequence_that_did_something_says_only_that(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.say("ana has life 9", "ana consequence damage 2") == "Ana loses 2 life, 9 → 7"


def test_an_action_of_which_nothing_was_told_ends_with_a_line(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    table.say("ana climbs Cliff draw ?", "fails")
    assert table.say("consequence") == "Ana's Climb is over"
    table.say("ana fails")
    assert table.say("consequence") == "Ana's action is over"


@pytest.mark.parametrize("sentence", ["result 1 success", "reveal 1 success", "got 1 success"])
def test_one_success_is_a_count(tmp_path: Path, sentence: str) -> None:
    """P-09: 1 of 3 is a failure; a player who says so has broken no rule."""
    table = sitting(tmp_path)
    push(table)
    assert table.say(sentence).startswith("failure, 1 of 3")


def test_an_outcome_with_its_number_stays_one(tmp_path: Path) -> None:
    """`3 success`, `succeeds with 1` tell the outcome too, and 1 of 3 is against the numbers."""
    table = sitting(tmp_path)
    push(table)
    assert "1 of 3" in table.broken("result succeeds with 1").why
    assert table.say("result 3 success") == "success, 3 of 3"


def test_the_mark_beside_a_number_is_kept_until_the_card_is_taken(tmp_path: Path) -> None:
    """On p. 17: with the mark nothing happens, and the Past stays where it is."""
    table = sitting(tmp_path)
    table.say("past = 3")
    push(table)
    table.say("result 3")
    assert "049 if available must be taken" in table.say("consequence take 049 if available")
    assert table.say("take 049 nothing") == "no 049: nothing happens"
    assert table.state.past.adventure == 3 and not table.state.pending
    push(table)
    table.say("result 3")
    assert table.say("consequence take 049").endswith("049 must be taken")
    table.say("take 049 nothing")
    assert table.state.past.adventure == 0, "without the mark the Past is returned first (p. 17)"


# What cards do, in other words ----------------------------------------------------------------

SAME = [
    ("any 3 -> 1 success max. 2", "3 any -> 1 success max 2"),
    ("3 icons = 1 success, max. 2", "3 any -> 1 success max 2"),
    ("-2 cost in fight, push", "cost -2 in fight, push"),
    ("+1 star", "star +1"),
    ("+1 card in fight", "cards +1 in fight"),
    ("cost -2 in push, any 3 -> 1 success max. 2 in push", "cost -2 in push; 3 any -> 1 success "
     "max 2 in push"),
]  # fmt: skip


@pytest.mark.parametrize(("spoken", "short"), SAME)
def test_effects_in_other_words(spoken: str, short: str) -> None:
    assert read_effects(spoken) == read_effects(short)
    assert all(x.kind != "other" for x in read_effects(spoken).values())


def test_a_comma_ends_no_list_and_no_sentence() -> None:
    """Only what is an effect by itself behind one that is read is another."""
    (one,) = read_effects("cost -2 in fight, push").values()
    assert set(one.actions) == {"Fight", "Pull / Push / Lift"}
    (words,) = read_effects("A, B -> success").values()
    assert (words.kind, words.text) == ("other", "A, B -> success")


def test_ex_07_as_a_table_says_it(tmp_path: Path) -> None:
    """EX-07 (p. 14): cost 5 - 2 = 3; 1 star + 1 pair + 3 icons / 3 = 3 of 3."""
    table = sitting(tmp_path)
    table.say("ana takes 049 Flail purse weight 1 keywords none lock no")
    table.say("effect Flail does cost -2 in push, any 3 = 1 success max. 2 in push")
    assert "cost 3 instead of 5" in table.say("ana pushes Boulder 3 5+ with Flail")
    assert table.say("reveal star, left half AB, right half C").endswith("success, 3 of 3")


def test_what_no_sum_uses_is_said(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    says = table.say("effect Lamp does cost -1; look at a card")
    assert says.endswith("(in words only, no sum uses it: “look at a card”)")
    assert "in words only" not in table.say("effect Hoe does selected roll 1-2 discard; star +1")


# Names, numbers, places -----------------------------------------------------------------------

HELD = [
    ("ana has 10 life, 28 cards in the deck and 4 in the discard pile", (10, 28, 4)),
    ("ana has 10 life deck 28", (10, 28, None)),
    ("ana has life 10 deck 28 pile 4", (10, 28, 4)),
]


@pytest.mark.parametrize(("sentence", "told"), HELD)
def test_what_somebody_has_in_either_order(
    tmp_path: Path, sentence: str, told: tuple[int | None, ...]
) -> None:
    table = Table(tmp_path)
    table.say(sentence)
    assert table.counts()[:3] == told


def test_a_number_and_a_title_are_one_card(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("place 081 Shore terrain", "all stand on 081 Shore", "ana stands on Shore")
    table.say("ben stands on 081", "ben stands on 090 Old Mill", "ben stands on Old Mill")
    assert table.of(BEN).at == "t2"
    table.say("ben stands on 081", "place Wood terrain east of Shore", "facts 082 Wood")
    assert [(x.number, x.title) for x in table.state.book.values()] == [
        ("081", "Shore"), ("090", "Old Mill"), ("082", "Wood"),
    ]  # fmt: skip
    assert len(table.state.terrains) == 3
    assert {table.of(ANA).at, table.of(BEN).at} == {"t1"}


def test_a_title_before_the_type_of_a_numbered_card(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    assert table.say("ana takes 055 Old Rope purse weight 0") == (
        "055 is taken: Old Rope; Ana keeps Old Rope"
    )
    assert table.say("ana takes 101 Storm temporary event").startswith("101 is taken: Storm; Storm")


def test_an_event_lies_where_the_figures_are(tmp_path: Path) -> None:
    """On p. 17: its arrow points to the figure's Terrain; without a turn, to the only one."""
    table = Table(tmp_path, players=3)
    table.say("place Shore terrain", "ana stands on Shore with ben")
    says = table.say("place Bear permanent event mandatory fight")
    assert says == f"Bear lies on Shore; {mandatory('Fight', 'Ana and Ben')}"
    assert table.state.events["v1"].attached == {"t1": True}


def test_everybody_on_the_terrain_is_named_whose_life_nobody_told(tmp_path: Path) -> None:
    """On p. 11 a mandatory action involves all conscious ones there; unknown life bars nobody."""
    table = Table(tmp_path)
    table.say("all stand on Shore", "turn ana")
    says = table.say("ana takes 056 permanent event called Bear mandatory fight")
    assert says.endswith(mandatory("Fight", "Ana and Ben"))
    table.say("ben stands on Wood", "place Wolf permanent event mandatory fight on Shore by=ana")
    assert table.last is not None and table.last.says.endswith("mandatory: Fight for Ana")


def test_an_exploration_with_a_colon(tmp_path: Path) -> None:
    table = shore(tmp_path)
    says = table.say("ana explores north: Rats, temporary event")
    assert says.startswith("Ana explores the space north of Shore: Rats (temporary event)")


def test_an_event_whose_terrain_nobody_told_leaves_nobody_out(tmp_path: Path) -> None:
    """On p. 11 all on its Terrain take part; who stands there nobody can say yet."""
    table = Table(tmp_path)
    table.say("ana stands on Shore", "ben stands on Wood")
    says = table.say("place Bear permanent event mandatory fight")
    assert says == f"Bear lies on the Board; {mandatory('Fight', 'Ana and Ben')}"


def test_more_sentences(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("ana has life 9 deck 12 discard 4", "turn ana")
    table.say("ana puts 2 cards back into the deck")
    assert table.counts()[1:3] == (14, 2)
    assert table.say("we lost 2 influence") == "Influence −2"
    assert table.say('initiate "The lost sword"') == "side quest The lost sword: initiated"
    assert "083 is in the World Map" in table.say("world map 083")


def test_boxes_behind_the_name_of_a_building(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("building Smithy 3 boxes", "build Smithy", "build Smithy")
    assert table.say("build Smithy").startswith("Smithy: box 3 of 3")


def test_a_fall_says_what_becomes_of_the_cards(tmp_path: Path) -> None:
    """P-22 (p. 20): 12 + 4 + 2 shuffled, 3 drawn, 1 banished: deck 15, 2 kept."""
    table = sitting(tmp_path)
    says = table.say("ana falls banished Stealth")
    assert says == "Ana falls unconscious; 2 cards kept, Stealth banished"
    assert table.counts() == (0, 15, 0, 2, 0, 0, 1)


# Weight 0 --------------------------------------------------------------------------------------


def test_a_purse_card_without_a_weight(tmp_path: Path) -> None:
    """On p. 28 an item shows its weight; a card that shows none is told as 0, says the help."""
    table = Table(tmp_path)
    table.say("turn ana", "adventure", "turn ana")
    given = {"number": "055", "if-available": False, "copies": None, "found": "take", "title": {},
             "type": "purse"}  # fmt: skip
    asking = table.open.act("take", given, by=ANA, depth="steps")
    assert isinstance(asking, Asking)
    assert asking.question.key == "weight" and asking.question.help == "0 if it shows none."
    table.say("ana takes 056 purse called Rope weight 2", "ana takes 057 purse called Curse")
    assert "weight 2+? of 7" in table.sheet(), "nobody told what the Curse weighs"
    table.say("facts Curse purse weight 0")
    assert "weight 2 of 7" in table.sheet()


def test_giving_what_weighs_nobody_knows_leaves_no_count_standing(tmp_path: Path) -> None:
    """On p. 19 one of both discards its weight; unknown, so deck 12 and pile 4 are no facts now."""
    table = sitting(tmp_path)
    says = table.say("ana gives Sword to ben and pays")
    assert says.endswith("Ana discards as many cards as it weighs (p. 19), an unknown number")
    assert table.counts(ANA)[:4] == (9, None, None, 2)
    assert table.counts(BEN)[:4] == (9, 12, 4, 2)
    table.undo()
    table.say("facts Sword purse weight 3", "ana gives Sword to ben and pays")
    assert table.counts(ANA)[:3] == (9, 9, 7)


# by procedure -------------------------------------------------------------------


@pytest.mark.parametrize("front", ["Rats temporary event", "Cloak purse weight 1",
                                   "Pit permanent event"])  # fmt: skip
def test_r_20_any_card_of_the_area_may_be_the_one(tmp_path: Path, front: str) -> None:
    """R-20 (p. 21): one of the area's pile, the backs look alike: only their number is known."""
    table = shore(tmp_path)
    table.say("area III 3", "explore N", "arrows 094 n III e III")
    assert fogs(table)["094 N"] == fogs(table)["094 E"] == "III"
    assert table.state.explorations["III"] == 1
    titles = {x.title for x in table.state.book.values()}
    table.say("ana stands on 094", f"explore 094 N called {front.split()[0]} "
              f"{front.partition(' ')[2]}")  # fmt: skip
    assert table.state.explorations["III"] == 1, "the one that was flipped had left the pile"
    assert {x.title for x in table.state.book.values()} - titles == {front.split()[0]}
    table.undo()
    assert {x.title for x in table.state.book.values()} == titles


def test_r_23_the_event_that_is_being_resolved_stays(tmp_path: Path) -> None:
    """R-23 (p. 17): all of the Past goes back, both kinds; the event is not in it yet."""
    table = shore(tmp_path)
    table.say("past = 3", "past exploration = 2")
    table.say("place Storm temporary event mandatory rest", "ana rests cost 0 difficulty 0")
    table.say("result success", "consequence take 049 stays")
    assert [x.card for x in table.state.events.values()] == [_card(table, "Storm")]
    says = table.say("take 049 copies none nothing")
    assert "the whole Past is returned" in says
    assert table.state.past == Past(adventure=0, exploration=0, numbers={})
    (row,) = table.rows("past_returned")
    assert (row["adventure"], row["exploration"]) == (3, 2)
    assert [x.card for x in table.state.events.values()] == [_card(table, "Storm")]
    table.say("discard Storm")
    assert table.state.past.adventure == 1 and not table.state.events


def _card(table: Table, title: str) -> str:
    return next(key for key, x in table.state.book.items() if x.title == title)
