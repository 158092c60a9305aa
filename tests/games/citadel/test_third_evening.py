"""Lines of an evening of three scenarios, half of it typed: each means what was said at the table,
or nothing is entered."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import BadAnswer
from companion.games.citadel.game import GAME
from companion.games.citadel.procedures.table.goals import GoalsText
from companion.games.citadel.state.table import new_citadel
from companion.play.acts import acts_of
from companion.play.choices import Row, rows_of, shown_rows
from companion.play.speaking import foresee
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Choose, Option
from companion.table.sentences.said import Corrects
from companion.table.sentences.sentence import complete, say
from companion.table.storage.describe import differences
from tests.games.citadel.player import ANA, BEN, Table, told

BEGUN = ("adventure ana A ben B decks ana 14 ben 12",)
BOARD = (
    *BEGUN,
    "scenario A new beginning life 8",
    "place Old Mill terrain",
    "all stand on Old Mill",
)


def goals(table: Table) -> list[tuple[str, str]]:
    return [(x.text, x.status) for x in table.state.scenario.goals.values()]


@pytest.mark.parametrize(
    "line",
    [
        "scenario 1 The silent mill, everyone has 9 life, goals find the miller; bring the grain",
        "scenario 1 The silent mill life 9 goals find the miller, bring the grain",
        'scenario 1 "The silent mill" life 9 goals "find the miller" and "bring the grain"',
    ],
)
def test_a_title_may_hold_the_name_of_a_building(tmp_path: Path, line: str) -> None:
    """P. 22: a scenario gives life points and one or more goals; the Mill is a building (p. 23)."""
    table = Table(tmp_path)
    table.say(*BEGUN, line)
    assert table.state.scenario.title == "The silent mill"
    assert [x for x, _ in goals(table)] == ["find the miller", "bring the grain"]
    assert (table.of(ANA).life, table.of(BEN).life) == (9, 9)


def test_everything_that_a_booklet_gives_fits_in_one_line(tmp_path: Path) -> None:
    """P. 22: pictograph, bookmark, goals, level and the Terrain where the figures begin."""
    table = Table(tmp_path)
    table.say(
        *BEGUN,
        'scenario 1 "The silent mill" pictograph bell life 9 goals "find the miller" and '
        '"bring the grain home" level 1 on Mill Yard bookmark page 3',
    )
    now = table.state.scenario
    assert (now.title, now.pictograph, now.bookmark) == ("The silent mill", "bell", "page 3")
    assert goals(table) == [("find the miller", "open"), ("bring the grain home", "open")]
    assert table.state.groundshiver == 1 and table.of(ANA).at
    table.say("epilogue", 'scenario "The drowned bell" bookmark "page 14" goals "ring the bell"')
    assert table.state.scenario.bookmark == "page 14" and goals(table) == [
        ("ring the bell", "open")
    ]


def test_behind_a_goal_in_quotes_nothing_is_swallowed(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say(*BEGUN)
    table.refused('scenario 2 "The dry river" goals "reach the dam" somehow')


@pytest.mark.parametrize("line", ["goal bring the grain", "goal the grain"])
def test_a_goal_that_is_only_named_is_not_reached(tmp_path: Path, line: str) -> None:
    """Nobody said how it stands: it is asked."""
    table = Table(tmp_path)
    table.say(*BEGUN, "scenario 1 A new beginning goals find the miller and bring the grain")
    before = goals(table)
    table.typed(line)
    assert goals(table) == before
    table.say("goal bring the grain reached")
    assert goals(table) == [(before[0][0], "reached")]


def test_a_new_name_is_no_filter_for_a_longer_one() -> None:
    """Whoever types three words and more has typed a name."""
    rows = (Row("l1", "find the miller, bring the grain home"), Row("l2", "the dam"))
    options = tuple(Option(str(x.value), x.label) for x in rows)
    asked = Choose(key="goal", options=options, new="goal")
    assert shown_rows(asked, rows, "bring the grain home") == []
    assert shown_rows(asked, rows, "find the mil") == [0]
    assert shown_rows(asked, rows, "grain") == [0]


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("result rB 1s 1sA", ["rB", "1s", "1sA"]),
        ("rB 1s 1sA", ["rB", "1s", "1sA"]),
        ("ana shows a right half with B, a star, a star with A", ["rB", "1s", "1sA"]),
        ("she reveals a D, a left half with D and a star", ["D", "lD", "1s"]),
    ],
)
def test_revealed_cards_as_they_are_said(tmp_path: Path, line: str, cards: list[str]) -> None:
    """P. 12: all cards that were drawn are revealed, each with its icons."""
    table, other = Table(tmp_path / "a"), Table(tmp_path / "b")
    for one in (table, other):
        one.say(*BOARD, "ana searches cost 2 difficulty 1, draws 3")
    table.say(line)
    other.say("result " + ", ".join(cards))
    results = [x.result for x in table.state.action.revealed.values()]  # type: ignore[union-attr]
    assert results == [x.result for x in other.state.action.revealed.values()]  # type: ignore[union-attr]
    assert len(results) == 3


@pytest.mark.parametrize(
    "line",
    ["result rB, 1s with Flail, 1sA", "she reveals D, lD, bell and 1s"],
)
def test_no_line_is_offered_that_lacks_a_card(tmp_path: Path, line: str) -> None:
    """P. 12: fewer cards than were drawn are another result."""
    table = Table(tmp_path)
    table.say(*BOARD, "ana searches cost 2 difficulty 1, draws 3")
    result = table.typed(line)
    assert isinstance(result, Exception)
    offers = getattr(result, "offers", ())
    assert not [x for x in offers if x.startswith(("result", "Ana result", "cards"))]


def test_hope_reborn_weighs_nothing_and_is_spent_by_who_holds_it(tmp_path: Path) -> None:
    """P. 6: the card prints no weight; p. 24: who holds it spends it."""
    table = Table(tmp_path)
    table.say(*BOARD, "turn ana", "take 045 called Iron Hook purse weight 2 to ben")
    table.say("take 150 called Hope reborn! purse to ben")
    assert "weight 2 of 7" in table.sheet()
    table.say("symbol Heart building centre", "building Mill boxes 2", "hope Heart Mill")
    assert [x.blocked for x in table.of(BEN).purse.values()] == [False, True]
    table.say("take 151 called Odd Thing purse to ben")
    assert "weight 2+? of 7" in table.sheet(), "what is known is shown"


@pytest.mark.parametrize(
    "line", ["put Old Mill back in the box", "Old Mill goes back into the box"]
)
def test_what_goes_back_in_the_box_is_returned(tmp_path: Path, line: str) -> None:
    """P. 18: banished cards are gone for good; a card that is put back may come again."""
    table = Table(tmp_path)
    table.say(*BOARD)
    assert "returned" in table.say(line)


@pytest.mark.parametrize("line", ["mill takes 2 boxes", "the Mill needs 2 boxes"])
def test_boxes_are_a_building_and_no_cards(tmp_path: Path, line: str) -> None:
    """P. 23: the leaflet prints how many boxes a building has; no card is discarded for it."""
    table = Table(tmp_path)
    table.say(*BOARD, "turn ana", line)
    assert table.of(ANA).deck == 14
    assert [x.boxes for x in table.state.buildings.values()] == [2]


@pytest.mark.parametrize(
    "line", ["the symbol Heart in the centre is a building", "Heart is a building symbol"]
)
def test_a_symbol_of_the_destiny_page_in_a_sentence(tmp_path: Path, line: str) -> None:
    """P. 24."""
    table = Table(tmp_path)
    table.say(*BOARD, line)
    assert [(x.label, x.type) for x in table.state.destiny.values()] == [("Heart", "building")]


def test_goals_in_quotes_stand_alone() -> None:
    question = GoalsText(key="goals")
    with pytest.raises(BadAnswer):
        question.accept('"find the miller" level 1')
    assert question.accept("find 3 bells, go home") == "find 3 bells, go home"


FOG = (
    *BEGUN,
    "scenario A new beginning life 8",
    "place Mill Yard terrain arrows e I/121",
    "all stand on Mill Yard",
)


@pytest.mark.parametrize(
    "line",
    [
        "fog east is Loose Stones, a temporary event with a mandatory jump, cost 2, difficulty 3",
        "ana explores east called Loose Stones temporary mandatory jump cost 2 difficulty 3",
    ],
)
def test_what_the_mandatory_action_prints_is_told_with_its_card(tmp_path: Path, line: str) -> None:
    """P. 17: the card shows a mandatory action, with cost and difficulty (p. 11)."""
    table = Table(tmp_path)
    table.say(*FOG, "turn ana", line)
    printed = next(x.actions for x in table.state.book.values() if x.title == "Loose Stones")
    assert [(x.cost, x.difficulty, x.mandatory) for x in printed.values()] == [(2, 3, True)]
    table.say("ana jumps, draws 2")
    assert table.state.action is not None and table.state.action.final_cost == 2


def test_flipping_what_is_owed_tells_what_it_was(tmp_path: Path) -> None:
    """P. 21: a Pathfind ends with the card flipped."""
    table = Table(tmp_path)
    table.say(*FOG, "ana pathfinds east, draws 2", "2 stars", "consequence")
    table.say("ana flips it, a marsh wolf attacks: mandatory fight")
    assert [x.title for x in table.state.book.values() if x.type == "temporary event"] == [
        "marsh wolf"
    ]


def test_who_is_followed_stays_where_they_are(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say(*FOG, "place Broken Bridge terrain", "ben moves to Broken Bridge")
    assert "Ana moves to Broken Bridge" in table.say("ana follows ben to Broken Bridge")


@pytest.mark.parametrize("line", ["it failed: ana loses a life point", "failed, ana loses 1"])
def test_a_failure_with_the_life_that_it_costs(tmp_path: Path, line: str) -> None:
    """P. 13: the Consequence step applies the section of a failure."""
    table = Table(tmp_path)
    table.say(*BOARD, "ana fights cost 2 difficulty 3, draws 2", "0 successes")
    table.say(line)
    assert (table.of(ANA).life, table.state.action) == (7, None)
    table.undo()
    before = table.state
    table.typed(line.replace("ana", "ben"))
    assert table.state is before, "nothing of Ben comes of it"


def test_a_fight_is_carried_on_in_words(tmp_path: Path) -> None:
    """P. 23: the action goes on with another active player until the last row is beaten."""
    table = Table(tmp_path)
    table.say(
        *BOARD, "ana fights cost 2 chain rows 4 3 draw 2", "result 1s, 1s", "consequence nothing"
    )
    table.say("ben carries on the fight, drawing 3")
    assert table.state.action is not None
    assert (table.state.action.active, table.of(BEN).front) == (BEN, 3)


def test_everybody_recovers_as_many_each(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say(*BOARD, "ana has discard 6", "ben has discard 6", "ana and ben recover 4 cards each")
    assert (table.of(ANA).discard, table.of(BEN).discard) == (2, 2)


def test_a_card_by_its_number_its_name_and_no_arrows(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say(*BOARD, "122 is the Dry Ford, a terrain without arrows")
    card = next(x for x in table.state.book.values() if x.number == "122")
    assert (card.title, card.type) == ("Dry Ford", "terrain")


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("the miller is found", "reached"),
        ("we found the miller", "reached"),
        ("we have found the miller", "reached"),
        ("find the miller", "open"),
        ("we should find the miller", "open"),
        ("next we find the miller", "open"),
    ],
)
def test_a_goal_is_told_as_done(tmp_path: Path, line: str, status: str) -> None:
    """P. 22: goals are reached; what is only named or meant is not."""
    table = Table(tmp_path)
    table.say(*BEGUN, "scenario 1 A new beginning goals find the miller")
    table.typed(line)
    assert goals(table) == [("find the miller", status)]


def test_a_potion_that_is_drunk(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say(*BOARD, "ben drinks a potion and gets 3 life back")
    assert table.of(BEN).life == 11


@pytest.mark.parametrize(
    ("line", "effects"), [("Iron Hook does cost -1 in climb", 1), ("Iron Hook does the trick", 0)]
)
def test_what_a_card_does_needs_no_word_in_front(tmp_path: Path, line: str, effects: int) -> None:
    table = Table(tmp_path)
    table.say(*BOARD, "take 045 called Iron Hook purse weight 2 to ana")
    table.typed(line)
    assert sum(len(x.effects) for x in table.state.book.values()) == effects


def test_a_symbol_that_nobody_told_of_is_checked_in_one_line(tmp_path: Path) -> None:
    """P. 24: the first symbol is the one in the centre."""
    table = Table(tmp_path)
    table.say(
        *BOARD,
        "take 150 called Hope reborn! purse to ana; ana spends hope on Heart in the centre",
    )
    assert [(x.label, x.centre, x.checked) for x in table.state.destiny.values()] == [
        ("Heart", True, True)
    ]


def test_half_the_name_of_a_card_of_another_campaign_names_nothing(tmp_path: Path) -> None:
    """What this table has not revealed is named by nobody but the table."""
    known = {"old court": {"name": "Old Court", "title": "Old Court", "type": "terrain"}}
    table = Table(tmp_path, memory=known)
    table.say(*BOARD)
    result = table.typed("124 is the Old thing here")
    assert not [x for x in getattr(result, "offers", ()) if "Court" in x]


def test_what_now_begins_a_scenario_and_asks_for_arrows_before_any_save(tmp_path: Path) -> None:
    """P. 22: a scenario gives life points; p. 21: arrows bring fog; p. 25: the game is saved."""
    table = Table(tmp_path)
    table.say(*BEGUN)
    first = GAME.suggestions(table.state)[0]
    assert (first.procedure, first.answers["number"]) == ("scenario", 1)
    assert "life points" in first.label
    table.say(
        "scenario A new beginning life 8", "place Mill Yard terrain", "all stand on Mill Yard"
    )
    labels = [x.label for x in GAME.suggestions(table.state)]
    assert labels[0] == "enter the arrows of Mill Yard" and "save the game" not in labels


def test_what_now_says_who_moves(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say(
        *FOG, "place Broken Bridge terrain", "Broken Bridge is south of Mill Yard", "turn ben"
    )
    assert "Ben moves to Broken Bridge" in [x.label for x in GAME.suggestions(table.state)]


def test_what_a_move_changes_has_the_names_of_both_terrains(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say(*FOG, "place Broken Bridge terrain")
    before = table.open.history.head
    table.say("ana moves to Broken Bridge")
    assert table.last is not None
    trees = (table.open.tree_at(before), table.open.tree_at(table.open.history.head))
    changed = differences(table.last.patch, *trees, GAME.fields)
    assert ("Mill Yard", "Broken Bridge") in [(x.old, x.new) for x in changed]


def test_who_may_not_be_active_again_stands_last(tmp_path: Path) -> None:
    """P. 23, Epic: nobody is active two turns in a row."""
    table = Table(tmp_path, players=3)
    table.say("adventure ana A ben B cy C decks ana 14 ben 12 cy 13", *FOG[1:])
    table.say("ana explores east called Wolf temporary mandatory fight cost 2 chain rows 4 3 epic")
    table.say("ana fights, draws 2")
    table.say("result 1s, 1s", "consequence nothing")
    result = table.open.act("act", {}, depth="steps")
    assert isinstance(result, Asking) and result.question.key == "who", told(result)
    rows = rows_of(result.question)
    assert [x.label for x in rows] == ["Ben", "Cy", "Ana"]
    assert "two turns in a row" in rows[-1].note


def test_a_number_that_is_said_with_its_name_is_put_right(tmp_path: Path) -> None:
    """`no, weight 3` means the weight that was entered, and says what changes."""
    table = Table(tmp_path)
    table.say(*BOARD, "ana finds 060 called Rope Ladder purse weight 4")
    for line in ("no, weight 3", "no, 3 not 4"):
        with pytest.raises(Corrects) as found:
            say(table.open, line)
        assert found.value.answers == {"weight": 3}
        seen = foresee(table.open, line, "")
        assert seen.says.endswith("Rope Ladder weight 4 → 3")


def test_the_board_of_the_last_scenario_is_asked_about_step_by_step(tmp_path: Path) -> None:
    """P. 22: the booklet guides you to a new scenario; what lay on the Board is not its own."""
    table = Table(tmp_path)
    table.say(*BOARD, "epilogue")
    given = {
        "title": "The dry river",
        "pictograph": "",
        "bookmark": None,
        "goals": "",
        "life": None,
    }
    result = table.open.act("scenario", {**given, "lives": {}, "level": None}, depth="steps")
    assert isinstance(result, Asking) and result.question.key == "board", told(result)
    assert result.question.offered == "stays"


def test_an_epilogue_says_which_goals_failed(tmp_path: Path) -> None:
    """P. 22: what follows hangs on whether the goals were reached."""
    table = Table(tmp_path)
    table.say(*BEGUN, "scenario 2 The dry river goals reach the dam, spare the forest")
    said = table.say("epilogue reached reach the dam failed spare the forest")
    assert "reached: reach the dam; failed: spare the forest" in said


def test_a_pathfind_leaves_nothing_to_ask_of_its_card(tmp_path: Path) -> None:
    """P. 21: the card is flipped, and that tells what becomes of it."""
    table = Table(tmp_path)
    table.say(*FOG, "ana pathfinds east, draws 2", "2 stars")
    result = table.open.act("consequence", {}, depth="steps")
    keys = {result.question.key} if isinstance(result, Asking) else set()
    assert "card" not in keys


def test_the_end_of_an_adventure_is_found_by_how_it_ends(tmp_path: Path) -> None:
    """P. 3: you win if you overcome the Threat."""
    table = Table(tmp_path)
    found = next(x for x in acts_of(table.open) if x.id == "end")
    assert {"win", "threat", "lost"} <= set(found.words.split())


def test_a_saved_game_names_its_scenario_once(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say(*BEGUN, "scenario 2 The dry river bookmark page 5 life 8", "place Ford terrain")
    table.say("all stand on Ford", "save")
    head = table.sheet().splitlines()[0]
    assert head.count("The dry river") == 1 and "saved" in head


def test_examples_have_the_players_of_this_table(tmp_path: Path) -> None:
    players = new_citadel(["Mira", "Otto"])
    table = Table(tmp_path, state=players)
    table.say("adventure mira A otto C decks mira 14 otto 12", "mira searches cost 2 draw 2")
    said = getattr(table.typed("rB xx 1sA"), "would_be_right", "")
    assert "Mira" in said and "bruno" not in said and "ana" not in said.split()


def test_no_other_form_of_a_verb_is_completed_behind_it(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say(*BOARD, "ana searches cost 2 difficulty 1, draws 3", "2 successes")
    found = complete(table.open, "consequence keep 1 discard")
    assert "discards" not in found and "discarded" not in found


def test_what_stands_behind_a_reached_goal_is_the_epilogue_s_text(tmp_path: Path) -> None:
    """P. 22: the goal is ticked, and what the epilogue brings is noted."""
    table = Table(tmp_path)
    table.say(*BEGUN, "scenario 2 The dry river goals ring the bell")
    said = table.say("epilogue reached ring the bell, the Threat is beaten, we win")
    assert said.startswith("The dry river is over: the Threat is beaten, we win; reached: ring")
    assert goals(table) == [("ring the bell", "reached")]
