"""What a hurried evening of four met, tried once more: Dawn, pressures, whose round it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.five_sails.sheet.page import suggestions
from companion.games.five_sails.state.table import Pile
from companion.play.acts import acts_of
from companion.share.campaigns.campaigns import open_table
from companion.share.chronicle.chronicle import chronicle
from companion.share.chronicle.document import Table
from companion.table.procedures.drive import Asking, Done
from companion.table.storage.describe import differences
from tests.ear.corpus import ONE
from tests.games.en_garde.duel import QuickDisk
from tests.games.five_sails.player import City
from tests.games.five_sails.test_a_hurried_evening import DRAMA, DUEL, Evening


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def _question(city: City, procedure: str, **answers: Any) -> Any:
    asking = city.try_to(procedure, "", depth="steps", answers=answers)
    assert isinstance(asking, Asking)
    return asking.question


# ---------------------------------------------------------------------- Dawn


def test_a_dawn_that_nobody_entered_is_named(home: Path) -> None:
    """P. 12: a City card comes to each location at Dawn; no table goes without."""
    evening = Evening(home, "setup soline kaspar")
    assert "no City card of this Dawn is entered" in evening.say("ana chooses Marooned, Sanjay")
    assert "no City card" not in evening.say("bo chooses Let's Haggle, Otto")


def test_a_dawn_that_nobody_entered_is_entered_late() -> None:
    """The Day goes on where it is: who has chosen has chosen."""
    city = City()
    city.say("setup soline kaspar", "ana chooses Marooned, Sanjay")
    assert [one.procedure for one in suggestions(city.state)] == ["choose", "dawn"]
    city.say("dawn Bosk, Street Fair, Old Map")
    assert city.state.step == "choose"
    assert len(city.state.city) == 3
    assert [one.procedure for one in suggestions(city.state)] == ["choose"]
    assert city.state.sides["p1"].choice is not None


def test_a_city_card_says_where_it_lies_already() -> None:
    """P. 15: Dusk puts what lies in the City into the City discards; it is not dealt at Dawn."""
    city = City()
    city.say("setup soline kaspar", "dawn Bosk, Street Fair, Old Map")
    city.say("learn Bosk mark=mercenary")
    bosk = next(key for key, card in city.state.cards.items() if card.name == "Bosk")
    city.state = replace(
        city.state, step="dawn", city={}, city_discard=Pile(count=1, named={bosk: 1})
    )
    question = _question(city, "dawn")
    notes = {option.label: option.note for option in question.options}
    assert "in the City discards" in notes["Bosk"]


# ---------------------------------------------------------------------- pressures

AT_THE_DOCKS = (
    *DRAMA[:-2],
    "otto moves to the docks",
    "soline moves to the docks",
    "kaspar goes to the forums",
    "ana passes",
)


@pytest.mark.parametrize(
    "line",
    [
        "otto claims the docks, it fails",
        "otto claims the docks, but it fails",
        "otto claims the docks, it was a tie",
        "otto claims the docks with 1 against 1",
    ],
)
def test_a_claim_that_fails_is_said_in_one_line(home: Path, line: str) -> None:
    """P. 10: a tie is no success."""
    evening = Evening(home, *AT_THE_DOCKS)
    assert "fails" in evening.say(line)
    assert not evening.state["locations"].get("docks", {}).get("controller")


def test_who_stands_alone_is_asked_for_no_number() -> None:
    """P. 10: nobody is there to compare with; whatever Influence it is, it succeeds."""
    city = City()
    city.say("setup soline kaspar")
    city.state = replace(city.state, step="drama")
    city.say("soline moves to the docks")
    assert isinstance(city.try_to("claim", "", depth="steps", answers={"who": "x1"}), Done)


# ---------------------------------------------------------------------- whose round it is


@pytest.mark.parametrize("line", ["bo: p1 t1", "bo: r1 p1", "bo: p1 t1 from hand", "bo: none"])
def test_a_round_is_of_the_fighter_of_who_is_announced(home: Path, line: str) -> None:
    """P. 23: Soline faces the threat, so it is her round, and she is Ana's."""
    evening = Evening(home, *DRAMA, *DUEL)
    assert not evening.say(line)
    assert "Soline el Gato's round" in evening.refused


@pytest.mark.parametrize(
    "line", ["ana: p1 t1", "ana: i play p1 t1", "ana: soline p1 t1", "bo: soline p1 t1"]
)
def test_who_is_announced_may_tell_the_round_that_is_due(home: Path, line: str) -> None:
    evening = Evening(home, *DRAMA, *DUEL)
    assert "round 1: Soline el Gato plays R0 P1 T1" in evening.say(line)


@pytest.mark.parametrize("line", ["bo: accepts", "bo: refuses"])
def test_nobody_answers_the_challenge_of_another(home: Path, line: str) -> None:
    """P. 23: who is challenged answers; Soline is Ana's."""
    evening = Evening(home, *DRAMA, *DUEL[:-1])
    assert not evening.say(line)
    assert not [offer for offer in evening.offers if line in offer]
    assert evening.say(line.replace("bo", "ana"))


# ---------------------------------------------------------------------- set-up, draws, figures


def test_a_loaded_deck_is_not_counted_again_at_set_up() -> None:
    """Pp. 35-36: the list says how many cards it has."""
    city = City()
    city.say("ana loads castille", "ben loads eisen")
    answers = {"p1.leader": {}, "p2.leader": {}}
    assert isinstance(city.try_to("setup", "", depth="steps", answers=answers), Done)


def test_enter_at_set_up_leaves_a_leader_to_be_asked_when_a_sum_needs_it() -> None:
    city = City()
    city.say("ana loads castille", "ben loads eisen")
    question = _question(city, "setup", **{"p1.leader": {"new": "Soline el Gato"}})
    assert question.key == "p1.values"
    assert question.show(question.accept({})) == "nothing yet"
    city.do("setup", **{"p1.leader": {"new": "Soline el Gato"}, "p1.values": {}})
    soline = next(card for card in city.state.cards.values() if card.name == "Soline el Gato")
    assert not soline.asked


def test_an_empty_answer_at_the_draw_says_what_it_means() -> None:
    """P. 13: everybody draws their Panache, as the schemes modify it."""
    city = City()
    city.say("setup soline kaspar")
    city.state = replace(city.state, step="draw")
    question = _question(city, "draw")
    assert question.show(question.accept({})) == "their Panache, as modified"


def test_who_lost_with_another_score_is_placed_behind_nobody(home: Path) -> None:
    """P. 8: a game has a winner, and no rule ranks the others: Bo and Cleo share no 2nd place."""
    evening = Evening(home, players=("Ana", "Bo", "Cleo"))
    evening.say("setup soline kaspar odette")
    evening.say("bo scores 4")
    evening.say("ana scores 3")
    evening.say("bo wins, yes")
    with open_table(home, ONE, writing=False, disk=QuickDisk()) as table:
        told = chronicle(table)
    standings = next(one for one in told.sections if one.title == "Standings").parts[0]
    assert isinstance(standings, Table)
    assert standings.rows[0][2:] == ("lost (3)", "won (4)", "lost (0)")


# ---------------------------------------------------------------------- lists


def test_decks_and_printed_cards_stand_behind_what_a_table_does(home: Path) -> None:
    """Decks are loaded before the game, and in a duel nobody lists one."""
    evening = Evening(home, *DRAMA, *DUEL)
    with open_table(evening.home, ONE, writing=False, disk=QuickDisk()) as table:
        ids = [act.id for act in acts_of(table) if not act.barred]
    assert ids.index("round") < ids.index("wound") < ids.index("learn") < ids.index("load-deck")


# ---------------------------------------------------------------------- what a step changes


def _changes(home: Path, *lines: str) -> list[str]:
    """Label, before and after of what the last line changes, as a window shows it."""
    evening = Evening(home, *lines)
    with open_table(evening.home, ONE, writing=False, disk=QuickDisk()) as table:
        last = table.last_act()
        assert last is not None
        tree = table.tree
        told = differences(last.patch, tree, tree, table.game.fields)
    return [f"{one.label}: {one.old} → {one.new}" for one in told]


def test_what_an_answer_changes_is_said_with_names_and_once(home: Path) -> None:
    told = _changes(home, *DRAMA, *DUEL)
    duty = "Soline el Gato answers Kaspar Dietrich: accept, intervene or refuse"
    assert told == [
        f"owed: {duty} → –",
        "duel accepted by: – → Soline el Gato",
        "duel fighter Kaspar Dietrich: no → yes",
        "duel fighter Soline el Gato: no → yes",
        "duel a card must be played: no → yes",
    ]


def test_places_steps_and_piles_have_the_names_of_the_rules(home: Path) -> None:
    told = _changes(home, *DRAMA, *DUEL, "soline gambles p1 t1")
    assert "Ana discard pile cards: 0 → 1" in told
    told = _changes(home, *DRAMA, "bo passes", "ana passes")
    assert "step: High Drama → Plunder" in told
    told = _changes(home, *DRAMA, "put 1 renown on the forums")
    assert told == ["at The Forums renown: 0 → 1"]


# ---------------------------------------------------------------------- what a card does besides


@pytest.mark.parametrize("told", ["soline takes 1 wound", "Soline el Gato takes a wound"])
def test_a_wound_is_an_effect_of_any_act(told: str) -> None:
    """P. 20: card text beats rules; a wound is counted as any other."""
    city = City()
    city.say("setup soline kaspar")
    city.do("note", text="the Wrath of the Don", effects=told)
    assert city.character("Soline el Gato").wounds == 1
    assert [row["amount"] for row in city.rows("wound")] == [1]
    city.do("note", text="a priest", effects="soline heals 1 wound")
    assert city.character("Soline el Gato").wounds == 0


def test_a_destroyed_leader_is_lost_by_an_effect_as_well() -> None:
    """Pp. 17, 30: as many wounds as Resolve destroy, and whose Leader is destroyed has lost."""
    city = City()
    city.say("setup soline kaspar", "learn Soline resolve 2")
    assert "Ben wins" in city.do("note", text="a duel", effects="soline takes 2 wounds")


# ---------------------------------------------------------------------- lines


@pytest.mark.parametrize("line", ["bo has eisen", "bo has the eisen deck", "bo is playing eisen"])
def test_who_has_a_faction_plays_its_deck(home: Path, line: str) -> None:
    """Also where a scheme has that word in its name (The Song of Eisen)."""
    assert "Bo plays Eisen" in Evening(home).say(line)
    assert "Bo plays Eisen" in Evening(home / "2", "setup soline kaspar").say(line)


@pytest.mark.parametrize(
    "line",
    [
        "soline takes a wound from the wrath",
        "soline suffers 1 (Wrath of the Don)",
        "Wrath of the Don deals soline 1 wound",
    ],
)
def test_a_wound_says_what_it_comes_from(home: Path, line: str) -> None:
    evening = Evening(home, *DRAMA, "learn Wrath of the Don as risk")
    assert evening.say(line) == "Soline el Gato takes 1 wound from Wrath of the Don, has 1"


@pytest.mark.parametrize("away", ["slips away to the forums", "sneaks off to the forums"])
def test_who_slips_away_moves(home: Path, away: str) -> None:
    """P. 27: threat of who moved away is discarded, for nobody is there."""
    evening = Evening(home, *DRAMA, *DUEL)
    said = evening.say(f"soline plays riposte 1, parry 2, thrust 2 and {away}")
    assert "Soline el Gato moves from The Docks to The Forums" in said
    assert "R1 P2 T2" in said


def test_choosing_and_plundering_in_other_words(home: Path) -> None:
    evening = Evening(home, *DRAMA[:2])
    assert "Ana has chosen" in evening.say("ana goes for Marooned with Sanjay")
    assert "Bo has chosen" in evening.say("bo goes for Let's Haggle with Otto")
    assert "Ana reveals Marooned and Sanjay" in evening.say("flip them over")
    evening = Evening(home / "2", *DRAMA, "bo gains a renown for it", "bo passes")
    assert evening.state["sides"]["p2"]["renown"] == 1
    assert evening.say("sanjay joins them at the docks") == "Sanjay moves from Home to The Docks"
    assert evening.say("bo passes")
    assert evening.say("ana passes")
    assert evening.say("plunder time, nobody has extras").startswith("Plunder")


# ---------------------------------------------------------------------- duels step by step


def test_a_challenge_asks_for_the_stat_that_threatens() -> None:
    """P. 23: the threat is the challenger's dueling stat; who answers wants to see it."""
    city = City()
    city.say("setup soline kaspar")
    city.state = replace(city.state, step="drama")
    city.say("soline moves to the docks", "kaspar moves to the docks")
    answers: dict[str, Any] = {"who": "x1", "target": "x2"}
    question = _question(city, "challenge", **answers)
    assert [field.name for field in question.fields] == ["combat"]
    city.say("soline challenges kaspar")  # a line is never held up by it


def test_technique_maneuver_and_lethal_can_be_opened_where_a_round_is_told() -> None:
    """P. 24: a round may have one Technique and one Maneuver, whatever its card."""
    city = City()
    city.say("setup soline kaspar")
    city.state = replace(city.state, step="drama")
    city.say("soline moves to the docks", "kaspar moves to the docks")
    city.say("ben draws 5", "soline challenges kaspar", "kaspar accepts")
    answers: dict[str, Any] = {"how": "hand", "card": {}}
    asking = city.try_to("round", "", depth="steps", answers=answers)
    assert isinstance(asking, Asking)
    assert asking.question.key == "values"
    keys = {one.question.key for one in asking.answered}
    assert {"technique", "maneuver", "lethal", "final-strike"} <= keys


# ---------------------------------------------------------------------- the sheet


def test_the_piles_of_four_players_are_all_to_be_seen() -> None:
    city = City("Ana", "Bo", "Cleo", "Dirk")
    city.say("setup soline kaspar odette constanzo")
    seen = city.seen(width=80)
    for player in ("Ana", "Bo", "Cleo", "Dirk"):
        assert f"{player}'s discards 0" in seen
        assert f"{player}'s Locker 0" in seen


def test_lethal_is_not_shown_once_its_own_round_has_begun() -> None:
    """P. 27: Lethal lasts until your next round."""
    city = City()
    city.say("setup soline kaspar")
    city.state = replace(city.state, step="drama")
    city.say("soline moves to the docks", "kaspar moves to the docks", "ben draws 5", "ana draws 5")
    city.say("learn Soline combat 3", "learn Kaspar combat 3")
    city.say("soline challenges kaspar", "kaspar accepts", "r1 p1 t1 lethal")
    assert "LETHAL" in city.seen()
    city.say("p1 t1")
    assert "▸ Kaspar Dietrich" in city.seen()
    assert "LETHAL" not in city.seen()


# ---------------------------------------------------------------------- corrections


@pytest.mark.parametrize("line", ["no, without a technique", "no, with no technique"])
def test_a_technique_that_was_none_is_taken_out_of_its_round(home: Path, line: str) -> None:
    evening = Evening(home, *DRAMA, *DUEL)
    assert "Technique" in evening.say("soline p1 t1, using soline's technique")
    said = evening.say(line)
    assert "round 1: Soline el Gato plays R0 P1 T1" in said
    assert "Technique" not in said
    assert not evening.state["duel"]["fighters"]["x1"].get("used")


def test_a_correction_of_an_older_entry_says_where_that_is_done(home: Path) -> None:
    evening = Evening(home, *AT_THE_DOCKS, "otto claims the docks, succeeds", "ana passes")
    assert not evening.say("no, otto's claim failed, it was a tie")
    assert "An older entry is amended in the log." in evening.refused
