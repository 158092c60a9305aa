"""What tables say in City of Five Sails of an evening, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ear.corpus import SENTENCES, Corpus, at, opened_at
from tests.ear.heard import hear


@pytest.fixture(scope="module")
def evening() -> Iterator[Corpus]:
    corpus = Corpus(SENTENCES / "five-sails-2-open.json")
    yield corpus
    corpus.close()


def after(evening: Corpus, position: str, line: str) -> Any:
    tried = evening.try_(line, {"position": position})
    assert tried.entered, tried.says
    return tried.state


def holds(state: Any, wanted: dict[str, Any]) -> dict[str, Any]:
    return {path: at(state, f"state.{path}") for path in wanted}


@pytest.mark.parametrize(
    "line",
    [
        "ana equips uppman's jacket to maya, paying with liberating goods",
        "ana equips uppman's jacket to maya discarding liberating goods",
        "maya gets the jacket, liberating goods for it",
    ],
)
def test_a_wealth_card_that_is_named_pays_two_and_is_one_card(evening: Corpus, line: str) -> None:
    wanted = {"sides.p1.hand.count": 4, "sides.p1.discard.count": 1}
    assert holds(after(evening, "DRAMA", line), wanted) == wanted


@pytest.mark.parametrize(
    ("line", "hand"),
    [
        ("maya uses the street fair", 7),
        ("maya uses the street fair and draws 1", 7),
        ("ana uses street fair, draws a card", 7),
        ("ana uses street fair and draws 3", 9),
        ("maya uses fair, ana draws one", 7),
        ("ana uses research", 6),
    ],
)
def test_what_a_text_says_to_draw_is_drawn_once(evening: Corpus, line: str, hand: int) -> None:
    assert at(after(evening, "DRAMA", line), "state.sides.p1.hand.count") == hand


@pytest.mark.parametrize(
    "line",
    [
        "soline uses her gallegos blade",
        "with the gallegos blade",
        "blade technique",
        "blade technique, thrust 1",
    ],
)
def test_a_technique_that_is_said_late_belongs_to_the_challenge(evening: Corpus, line: str) -> None:
    wanted = {"duel.stage": "announced", "duel.technique": "t1/1", "duel.thrust": 1, "used": {}}
    assert holds(after(evening, "CHALLENGE", line), wanted) == wanted


def test_a_technique_of_the_challenger_is_used_by_nobody_else(evening: Corpus) -> None:
    assert not evening.try_("otto uses gallegos blade", {"position": "CHALLENGE"}).entered


@pytest.mark.parametrize(
    "line",
    [
        "ana takes 2, bo takes 1",
        "ana gets 2 and bo 1",
        "renown: ana two, bo one",
        "plunder: ana 2, bo 1",
        "we score",
    ],
)
def test_in_plunder_players_take_renown(evening: Corpus, line: str) -> None:
    wanted = {"sides.p1.renown": 6, "sides.p2.renown": 4, "sides.p1.hand.count": 7, "step": "dusk"}
    assert holds(after(evening, "END", line), wanted) == wanted


def test_what_does_not_lie_there_is_not_taken(evening: Corpus) -> None:
    assert not evening.try_("ana takes 1, bo takes 2", {"position": "END"}).entered


def test_a_number_alone_that_is_taken_is_no_cards(evening: Corpus) -> None:
    assert not evening.try_("ana takes 2", {"position": "END"}).entered


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("bo gets one for the forums", {"sides.p2.renown": 4, "locations.forums.renown": 0}),
        ("ana takes one renown from bo", {"sides.p1.renown": 5, "sides.p2.renown": 2}),
        (
            "ana takes renown from docks and bazaar",
            {"sides.p1.renown": 6, "locations.docks.renown": 0, "locations.bazaar.renown": 0},
        ),
    ],
)
def test_renown_that_is_taken_from_somewhere_is_no_longer_there(
    evening: Corpus, line: str, wanted: dict[str, Any]
) -> None:
    assert holds(after(evening, "END", line), wanted) == wanted


@pytest.mark.parametrize(
    ("position", "line", "wanted"),
    [
        ("CHALLENGE", "sorry, against uwe not otto", {"duel.target": "x5"}),
        ("CHALLENGE", "declined, otto has 4 wounds now", {"characters.x6.wounds": 4, "duel": None}),
        ("DUEL", "kaspar blocks 3 of it", {"characters.x2.wounds": 4}),
        ("DUEL", "no card, 3 on kaspar", {"characters.x2.wounds": 6, "duel": None}),
        ("DUEL", "bo gambles and gets a 0 2 1", {"duel.fighters.x1.pool": 1}),
        ("DUEL", "parry 1 and thrust 3 from bo", {"duel.fighters.x1.pool": 3}),
        ("DRAMA", "otto 1 more", {"characters.x6.wounds": 3}),
        ("DRAMA", "stand Kaspar back up", {"characters.x2.engaged": False}),
        ("CHALLENGE", "refused, 3 wounds to otto", {"characters.x6.wounds": 4, "duel": None}),
        ("CHALLENGE", "uwe fights instead of otto", {"duel.accepter": "x5"}),
        ("DUEL", "last word, no maneuver", {"sides.p2.hand.count": 2}),
        ("DUEL", "kaspar takes them all", {"characters.x2.wounds": 6, "duel": None}),
        ("DUEL", "kaspar faces 3", {"duel.fighters.x2.pool": 3}),
        ("DUEL", "kaspar's threat +1", {"duel.fighters.x2.pool": 5}),
        ("DRAMA", "soline vs otto", {"duel.target": "x6"}),
        ("DRAMA", "ana hires jorge, soline parleys", {"sides.p1.hand.count": 5}),
        ("DRAMA", "ana's done", {"turn": "p2"}),
        ("DRAMA", "otto's gone", {"characters.x6": None}),
        ("DRAMA", "otto's hurt, 1 wound", {"characters.x6.wounds": 3}),
        ("DRAMA", "otto has 4 wounds now", {"characters.x6.wounds": 4}),
        ("DRAMA", "otto has 1 wound now", {"characters.x6.wounds": 1}),
        ("DRAMA", "otto is back to full", {"characters.x6.wounds": 0}),
        ("DRAMA", "bo throws two cards away", {"sides.p2.hand.count": 3}),
    ],
)
def test_what_hurried_tables_say(
    evening: Corpus, position: str, line: str, wanted: dict[str, Any]
) -> None:
    assert holds(after(evening, position, line), wanted) == wanted


def test_wounds_in_a_fighters_own_round_may_be_the_round_or_not(evening: Corpus) -> None:
    assert evening.try_("kaspar takes 3", {"position": "DUEL"}).asked


def test_as_many_wounds_as_there_are_already_are_none(evening: Corpus) -> None:
    assert not evening.try_("otto has 2 wounds", {"position": "DRAMA"}).entered


@pytest.fixture(scope="module")
def day() -> Iterator[Corpus]:
    """A Day with four tables: High Drama, a challenge, a duel, Planning."""
    corpus = Corpus(SENTENCES / "five-sails-3-aside.json")
    yield corpus
    corpus.close()


REFUSED = {"characters.x5.wounds": 3, "duel": None}
PARRIED = {"characters.x5.wounds": 0, "duel.fighters.x5.pool": 0, "duel.fighters.x1.pool": 1}


@pytest.mark.parametrize(
    ("position", "line", "wanted"),
    [
        # a refused challenge costs the challenger's Combat in wounds (p. 23): 3, told once
        ("P2", "marek chickens out, so greta swallows all three", REFUSED),
        ("P2", "refuses (3 wounds)", REFUSED),
        ("P2", "no thanks, says greta, greta at 3", REFUSED),
        # 3 threat against Parry 3, Thrust 1 (p. 24)
        ("P3", "greta answers with iron wall, parrying all 3 and thrusting for 1", PARRIED),
        ("P3", "iron wall, leaving 1 on vane", PARRIED),
        ("P3", "greta blocks three and pokes for one", PARRIED),
        ("P3", "heavy swing! three wounds on greta", {"characters.x5.wounds": 3}),
        ("P3", "iron wall with the longsword", {"duel.fighters.x1.pool": 2}),
        # two cards are seen in a gamble, the other one is discarded (p. 26)
        (
            "P3",
            "greta gambles, sees shield brother and drill square, takes drill square",
            {"sides.p2.discard.named.c33": 1, "duel.fighters.x1.pool": 3},
        ),
        (
            "P3",
            "greta gambles and plays drill square, discarding shield brother",
            {"sides.p2.discard.named.c33": 1, "sides.p1.hand.count": 7},
        ),
        # what a card's text does to the one that it is used on
        (
            "P1",
            "tilda plays whispered rumour on hollin, pays sidestep, and hollin is engaged",
            {"characters.x6.engaged": True, "sides.p1.hand.count": 5},
        ),
        (
            "P1",
            "tilda passes, marek plays surgery on falk, pays breastplate, falk heals 2",
            {"characters.x2.wounds": 0, "sides.p2.hand.count": 3},
        ),
        ("P1", "tilda shuffles her discards into her deck", {"sides.p1.deck": 33}),
        (
            "P1",
            "tilda pays oak buckler, low blow and sidestep to recruit bruno",
            {"sides.p1.hand.count": 4, "characters.x21.at": "docks"},
        ),
        ("P1", "vane loses a wound", {"characters.x1.wounds": 0}),
        ("P1", "anselm claims the forums, but five beats his two", {"turn": "p2"}),
        ("P1", "pip docks. marek: falk stands up", {"characters.x2.engaged": False}),
        ("P1", "greta drops her longsword", {"attachments.t1": None}),
        ("P1", "tilda takes sidestep back from her discards", {"sides.p1.hand.count": 8}),
        ("P4", "horst joins marek's gang", {"characters.x21.controller": "p2"}),
    ],
)
def test_how_a_table_tells_a_day(
    day: Corpus, position: str, line: str, wanted: dict[str, Any]
) -> None:
    assert holds(after(day, position, line), wanted) == wanted


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("P3", "greta plays heavy swing, takes three wounds and leaves five threat on vane"),
        ("P3", "greta hits back for 2"),
        ("P3", "greta takes 2, takes 1 more"),
        ("P1", "vane challenges the villain"),
        ("P1", "tilda hires bruno with parley, discards oak buckler, low blow and sidestep"),
        ("P1", "tilda takes 2"),
    ],
)
def test_what_did_not_come_true_or_names_nothing_is_not_entered(
    day: Corpus, position: str, line: str
) -> None:
    assert not day.try_(line, {"position": position}).entered


def test_each_act_of_a_line_is_of_the_player_whose_character_acts(evening: Corpus) -> None:
    def heard(table: Any) -> list[str]:
        found = hear(table, "ana passes, otto moves to the forums")
        return [] if found is None else [step.run.by for step in found.steps]

    assert opened_at(evening, "DRAMA", heard) == ["p1", "p2"]
