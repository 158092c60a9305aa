"""Sentences, picture and odds of challenges and duels."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.five_sails.calculations.decks import Deck, FactionCard
from companion.games.five_sails.rules.chances import blocks, gamble_rows, next_cards, unseen
from companion.games.five_sails.sheet.duel_picture import duel_lines
from companion.games.five_sails.sheet.page import suggestions
from companion.games.five_sails.state.table import Hand, Pile
from companion.table.ear.hearing import Ear
from companion.table.procedures.drive import Done
from companion.table.sheet import plain, width_of
from companion.table.state import Secret
from tests.games.five_sails.dueling import (
    K,
    S,
    city,
    fighter,
    fighting,
    forums,
    learn,
    pools,
    side,
    told,
)
from tests.games.five_sails.player import City

R1, R2 = {"riposte": 1, "parry": 2, "thrust": 3}, {"riposte": 1, "parry": 2}


@pytest.mark.parametrize(
    ("text", "act", "answers"),
    [
        ("r1 p2 t3", "round", {"values": R1, "who": "x1", "how": "hand"}),
        ("1 2 3", "round", {"values": R1}),
        ("p2 t3", "round", {"values": {"parry": 2, "thrust": 3}}),
        ("none must-play-card!=x", "round", {"how": "none"}),
        ("nothing must-play-card!=x", "round", {"how": "none"}),
        ("no card must-play-card!=x", "round", {"how": "none"}),
        ("soline plays nothing must-play-card!=x", "round", {"how": "none", "who": "x1"}),
        ("kaspar r1 p2 who!=x", "round", {"values": R2, "who": "x2"}),
        ("taunt r1 p2", "round", {"card": "Taunt", "values": R2}),
        ("taunt r1 maneuver does them 1", "round", {"maneuver": "p1.c5.1/1", "does": {"them": 1}}),
        ("plays iron reply r1 lethal", "round", {"card": "Iron Reply", "lethal": True}),
        ("gamble taunt r1 over Research", "round", {"how": "gamble", "card": "Taunt"}),
        ("gambles r1 t3 to docks", "round", {"how": "gamble", "to": "docks"}),
        ("r- t2", "round", {"values": {"riposte": "-", "thrust": 2}}),
        ("t2 with rapier lethal", "round", {"technique": "t1/1", "lethal": True}),
        ("r1p2t3", "round", {"values": R1}),
        ("r1, p2, t3", "round", {"values": R1}),
        ("1/2/3", "round", {"values": R1}),
        ("soline parries 2 and takes 1", "round", {"values": {"parry": 2}, "wounds": 1}),
        ("iron reply r1 and its maneuver paying 2", "round", {"maneuver": "p1.c6.1/maneuver"}),
        ("taunt r1 with rapier technique", "round", {"technique": "t1/1", "card": "Taunt"}),
        ("t3 final strike", "round", {"final-strike": True}),
        ("end duel threat-left!=x", "end-duel", {}),
        ("lethal soline off", "lethal", {"who": "x1", "on": False}),
        ("threat kaspar +2", "threat", {"who": "x2", "change": 2}),
        ("note soline blocks the door", "note", {"text": "soline blocks the door"}),
        ("note 1 2 3", "note", {"text": "1 2 3"}),
        ("move kaspar to docks", "move", {"who": "x2", "to": "docks"}),
        ("wound kaspar 2", "wound", {"who": "x2", "n": 2}),
        ("ana hand 3", "set", {"value": 3}),
    ],
)
def test_sentences_of_a_duel(text: str, act: str, answers: dict[str, object]) -> None:
    assert said(fighting(), text, answers) == (act, answers)


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("accepts", {"answer": "accept"}),
        ("soline accepts", {"answer": "accept"}),
        ("ana accepts", {"answer": "accept"}),
        ("refuses", {"answer": "refuse"}),
        ("sanjay accepts", {"answer": "intervene", "intervener": "x3"}),
        ("sanjay steps in", {"answer": "intervene", "intervener": "x3"}),
        ("intervene with sanjay", {"answer": "intervene", "intervener": "x3"}),
        ("sanjay intervenes", {"answer": "intervene", "intervener": "x3"}),
        ("challenge is cancelled", {"answer": "cancelled"}),
    ],
)
def test_answers_to_a_challenge(text: str, answers: dict[str, object]) -> None:
    table = City(state=forums(turn="p2"))
    table.say("kaspar challenges soline")
    assert said(table, text, answers) == ("answer", answers)


def said(table: City, text: str, wanted: dict[str, object]) -> tuple[str, dict[str, object]]:
    """The act that a line is heard as, and its answers to the questions that are wanted."""
    (step,) = Ear(table, teach=False).hear(text).steps  # type: ignore[arg-type]
    assert isinstance(step.result, Done), step.result
    stored = {x.question.key: x.stored for x in step.result.answered}
    cards = table.state.cards
    if isinstance(key := stored.get("card"), str) and key in cards:
        stored["card"] = cards[key].name
    return step.run.info.id, {key: stored.get(key) for key in wanted}


@pytest.mark.parametrize(
    ("tail", "stat", "thrust"),
    [
        ("to a finesse duel", "finesse", 0),
        ("(influence) with rapier t2", "influence", 2),
        ("with her rapier adding 1 thrust", "combat", 1),
        ("of influence with rapier thrust 3 engages", "influence", 3),
    ],
)
def test_sentences_of_a_challenge(tail: str, stat: str, thrust: int) -> None:
    table = city()
    table.say(f"soline challenges kaspar {tail}")
    duel = table.state.duel
    assert duel is not None
    assert (duel.stat, duel.thrust) == (stat, thrust)
    assert duel.technique == ("t1/1" if thrust else "")


@pytest.mark.parametrize("text", ["taunt", "1 2 3", "none", "soline r1", "kaspar"])
def test_without_a_duel_these_enter_nothing(text: str) -> None:
    table = city()
    before = table.state
    assert not isinstance(table.try_to_say(text), Done)
    assert table.state is before


def test_eight_keys_are_a_round() -> None:
    table = fighting()
    table.say("r1 p2 t3")
    assert pools(table) == (0, 4)


def test_parry_2_is_no_player() -> None:
    """`p2` is Ben's id as well; in a duel it is a Parry of 2."""
    table = fighting()
    table.say("p2 t3")
    assert fighter(table, S).line[0].parry == 2


def test_the_longest_sentences() -> None:
    table = city()
    says = table.say(
        "soline challenges kaspar to a duel of influence with rapier thrust 2 lethal "
        "changes combat +1"
    )
    assert "at The Forums with Influence 3, using Rapier (Thrust 2), LETHAL" in says
    says = table.say("ben accepts", "gamble taunt maneuver paying 1 does them 2 wound 1 to docks")
    assert "gambles Taunt R1 P1 T2, Maneuver" in says
    assert table.state.duel is None, "nobody is at The Docks"


def test_what_is_shown_before_the_answer() -> None:
    table = city()
    told(table, K, wounds=4)
    table.say("soline challenges kaspar with rapier thrust 1 lethal")
    seen = table.seen()
    assert "Challenge: Soline ⚔ Kaspar, Combat at The Forums" in seen
    assert "refuse:           3 wounds, DESTROYED" in seen
    assert "accept, block 2:  1 wound" in seen
    assert "no limit" in seen
    assert [x.answers for x in suggestions(table.state)][:2] == [
        {"answer": "accept"}, {"answer": "refuse"},
    ]  # fmt: skip


def test_points_that_save_nothing_are_named() -> None:
    table = city()
    table.say("soline challenges kaspar with rapier thrust 2")
    assert "the first 2 points blocked save nothing (p. 26)" in table.seen()


def test_who_might_intervene_is_shown_with_what_it_faces() -> None:
    table = City(state=city().state)
    table.state = replace(table.state, turn="p2")
    told(table, "x3", wounds=1)
    table.say("kaspar challenges soline with kaspar thrust 1")
    assert "or Sanjay intervenes, block 0: 3 wounds, DESTROYED" in table.seen()
    told(table, "x3", engaged=True)
    assert "intervenes" not in table.seen()


def test_what_is_shown_in_a_round() -> None:
    table = fighting()
    side(table, "p1", hand=Hand(count=3, known={"c5": 1}))
    seen = table.seen()
    assert "▸ Soline  threat 3  Combat 2  wounds 0/5  gambles 0/2" in seen
    assert "no card:          3 wounds; the duel is over" in seen
    assert "must play a card" in seen
    assert "block 2:          1 wound; the duel is over" in seen
    assert "Taunt:            1 returned, 1 parried, 2 thrust; 1 wound, sends 3" in seen
    table.say("gamble taunt lethal")
    seen = table.seen()
    assert "line  ↷ Taunt R1 P1 T2" in seen
    assert "Soline  threat 0  Combat 2  wounds 1/5  gambles 1/2  LETHAL" in seen
    assert "no card:          3 wounds; the duel is over" in seen


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_the_picture_keeps_to_its_width(width: int) -> None:
    table = fighting()
    table.say("gamble taunt lethal")
    rows = duel_lines(table.state, "p2", width)
    assert rows
    assert all(width_of("".join(span.text for span in row)) <= width for row in rows)
    table = city()
    assert duel_lines(table.state, "", width) == []
    table.say("soline challenges kaspar")
    assert all(
        width_of("".join(x.text for x in row)) <= width
        for row in duel_lines(table.state, "", width)
    )


def test_suggestions_leave_out_what_cannot_be() -> None:
    table = fighting()
    assert [x.answers for x in suggestions(table.state)] == [{}, {"how": "gamble"}]
    learn(table, "c1", finesse=0)
    assert [x.answers for x in suggestions(table.state)] == [{}]
    table.say("p3 t1")
    assert {"how": "none"} in [x.answers for x in suggestions(table.state)]


# ---------------------------------------------------------------------- odds


def with_list(table: City, **copies: int) -> None:
    """Ana has loaded a list of these cards."""
    cards = tuple(
        FactionCard(name=name.replace("_", " "), copies=count) for name, count in copies.items()
    )
    deck = Deck(cards=cards)
    side(table, "p1", deck_list=Secret.of("p1", msgspec.to_builtins(deck)))


def test_the_odds_of_a_gamble_are_exact_and_for_the_owner_only() -> None:
    """P55: 20 unseen, 4 of them block 3: 1 - C(16,2)/C(20,2)."""
    table = fighting()
    with_list(table, Iron_Reply=4, Taunt=10, Rapier=7)
    side(table, "p1", deck=14)
    found = unseen(table.state, "p1", blocks(3))
    assert found is not None and (found.cards, found.good, found.unknown) == (20, 4, 0)
    odds = next_cards(table.state, "p1", blocks(3))
    assert odds is not None
    exact = 1 - Fraction(comb(16, 2), comb(20, 2))
    assert odds.value.enough.exact == str(exact)
    assert f"{exact} = 36.8%" in dict(gamble_rows(table.state, S, "p1"))["gamble, block 3"]
    assert gamble_rows(table.state, S, "p2") == []
    assert gamble_rows(table.state, S, "") == []
    assert "gamble, block 3" in table.seen("p1")
    assert "gamble, block" not in table.seen("p2")


def test_unknown_values_make_it_at_least() -> None:
    table = fighting()
    with_list(table, Iron_Reply=4, Mystery=10)
    side(table, "p1", deck=8, hand=Hand(count=6))
    rows = dict(gamble_rows(table.state, S, "p1"))
    assert rows["gamble, block 3"].startswith("at least ")


def test_a_noted_hand_is_not_in_the_deck() -> None:
    table = fighting()
    with_list(table, Iron_Reply=2, Taunt=5)
    noted = Secret.of("p1", ["Iron Reply", "Taunt"])
    side(table, "p1", deck=5, hand=Hand(count=2, noted=noted))
    found = unseen(table.state, "p1", blocks(3))
    assert found is not None and (found.cards, found.good) == (5, 1)


def test_a_list_that_cannot_be_right_tells_no_odds() -> None:
    table = fighting()
    with_list(table, Taunt=3)
    assert next_cards(table.state, "p1", blocks(1)) is None
    assert gamble_rows(table.state, S, "p1") == []
    assert next_cards(table.state, "p2", blocks(1)) is None


def test_no_gamble_left_is_said() -> None:
    table = fighting()
    learn(table, "c1", finesse=0)
    assert "none left" in gamble_rows(table.state, S, "")[0][1]


def test_the_sheet_of_a_table_of_names_in_a_duel() -> None:
    table = City()
    table.say("ana: Zara challenges Vito", "accepts")
    seen = table.seen()
    assert "Zara ⚔ Vito" in seen
    assert "threat ?" in seen
    assert "no card:          ? wounds" in seen
    table.state = replace(table.state, city_discard=Pile())
    assert plain(duel_lines(table.state, "p1", 60))
