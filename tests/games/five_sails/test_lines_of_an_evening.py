"""Lines that tables of two and of four typed of an evening, and what the rules make of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.five_sails.state.cards import Ability, Card
from companion.games.five_sails.state.table import Side
from tests.ear.corpus import SENTENCES, Corpus, at
from tests.games.five_sails.dueling import fighting, learn as learn_card
from tests.games.five_sails.player import City
from tests.games.five_sails.town import learn, town


@pytest.fixture(scope="module")
def evening() -> Iterator[Corpus]:
    corpus = Corpus(SENTENCES / "five-sails-2-open.json")
    yield corpus
    corpus.close()


def after(corpus: Corpus, position: str, line: str) -> Any:
    tried = corpus.try_(line, {"position": position})
    assert tried.entered, tried.says
    return tried


def revealed(*, step: str = "initiative") -> City:
    """Ana shows Marooned and Sanjay, Ben Song and Uwe; nothing is told of Initiative."""
    city = City()
    city.say("setup soline kaspar")
    city.state = replace(city.state, step="reveal")
    city.say("reveal Marooned, Sanjay; Song, Uwe")
    city.state = replace(city.state, step=step)
    return city


def test_only_who_is_named_musters_and_the_other_one_is_still_due() -> None:
    """P. 12: each player's revealed character comes into play; a line tells of whom it names."""
    city = revealed(step="muster")
    assert city.say("sanjay musters") == "Ana musters Sanjay"
    assert [one.what for one in city.state.pending.values()] == ["Uwe Zimmerman still to muster"]
    assert city.say("uwe joins ben") == "Ben musters Uwe Zimmerman"
    assert not city.state.pending
    assert "not one of the revealed" in city.broken("uwe musters").why


def test_what_was_passed_over_of_planning_is_said() -> None:
    """P. 12: Initiative, then Muster, before anybody draws; nothing is refused for it."""
    city = revealed()
    assert "Initiative not entered (p. 12)" in city.say("muster")
    city = revealed()
    says = city.say("draw 6 5")
    assert "Initiative not entered (p. 12)" in says
    assert "Sanjay and Uwe Zimmerman not entered as mustered (p. 12)" in says
    city = revealed()
    city.say("initiative 4 6", "muster")
    assert "not entered as mustered" not in city.say("draw 6 5")


@pytest.mark.parametrize(
    "line",
    [
        "initiative 41 41 random ben",
        "initiative 41 41, chance picks ben",
        "initiative ana 41 ben 41 random ben",
        "ana 41, ben 41, ben wins the coin flip",
    ],
)
def test_a_tie_is_told_with_whom_chance_picked(line: str) -> None:
    """P. 12: nobody holds the token, so one of the tied players is chosen at random."""
    city = revealed()
    assert "Ana 41, Ben 41: Ben is First Player, a tie" in city.say(line)
    assert city.state.first_player == "p2"


def test_renown_of_schemes_behind_other_acts_is_counted(evening: Corpus) -> None:
    """P. 13: each scheme is resolved in turn; what it gives is no note."""
    line = (
        "initiative 60 75; muster; bo resolves armed and marshaled: 2 renown on the forums; "
        "ana resolves the cat's embargo: 1 renown on the docks and 1 for herself"
    )
    state = after(evening, "PLAN", f"{line}").state
    wanted = {
        "state.locations.forums.renown": 2,
        "state.locations.docks.renown": 1,
        "state.sides.p1.scheme.resolved": True,
        "state.sides.p2.scheme.resolved": True,
    }
    assert {path: at(state, path) for path in wanted} == wanted


def test_everybody_passes_who_has_not_passed_yet_and_still_plays(evening: Corpus) -> None:
    """P. 14: High Drama ends when all players passed in a row; who has lost is no player (p. 8)."""
    tried = after(evening, "DRAMA", "ana passes; everyone passes")
    assert "Bo passes (2 of 2): High Drama is over" in tried.says
    assert at(tried.state, "state.step") == "plunder"


def test_a_price_and_what_was_paid_of_it_behind_a_parley() -> None:
    """P. 14: Parley takes the Influence of who engages off the cost."""
    city = town()
    learn(city, "c2", influence=1)
    city.state = replace(
        city.state,
        characters={
            **city.state.characters,
            "x2": replace(city.state.characters["x2"], engaged=False),
        },
    )
    says = city.say("sanjay recruits merc for 3, parley, paying 2")
    assert says.startswith("Sanjay engages to parley; Ana pays 2; Merc joins Ana")
    side: Side = city.state.sides["p1"]
    assert (side.hand.count, side.renown, city.state.sides["p2"].renown) == (5, 4, 2)


def test_what_is_thrown_out_in_a_round_pays_for_its_maneuver() -> None:
    """P. 24: a combat card costs nothing, its Maneuver costs what is printed on the card."""
    for line in (
        "taunt, throwing out iron reply",
        "taunt with the maneuver, iron reply pays for it",
    ):
        table = fighting()
        says = table.say(line)
        assert says.startswith("Ana pays 1; round 1: Soline plays Taunt R1 P1 T2, Maneuver")
        ana, ben = table.state.sides["p1"], table.state.sides["p2"]
        assert (ana.hand.count, ana.discard.count, ben.hand.count) == (4, 1, 6)


def test_who_plays_the_round_is_meant_where_nobody_is_named() -> None:
    """P. 24: it is Soline's round, though Ben has priority: Ana discards."""
    table = fighting()
    assert table.say("discards 1") == "Ana discards 1 card"


@pytest.mark.parametrize(
    ("text", "values"),
    [("+1 Thrust", "R1 P1 T3"), ("+1 Riposte this round", "R2 P1 T2"), ("+1 Parry", "R1 P2 T2")],
)
def test_what_a_maneuver_adds_to_its_card_is_counted(text: str, values: str) -> None:
    """P. 24: Techniques and Maneuvers come before the combat values are resolved."""
    table = fighting()
    learn_card(table, "c5", abilities={"1": Ability(kind="maneuver", text=text)})
    assert f"Taunt {values}, Maneuver" in table.say("taunt with the maneuver, paying 1")


def test_a_number_behind_a_person_is_no_renown_of_somebody_else() -> None:
    """`pays 2` behind a name tells a payment, unless somebody is named who gets Renown."""
    city = town()
    assert "Ana gains 2 Renown (Odette): 6" in city.say("odette pays ana 2")
    before = city.state.sides
    city.try_to_say("odette pays 2")
    assert {x: y.renown for x, y in city.state.sides.items()} == {
        x: y.renown for x, y in before.items()
    }


def test_renown_is_picked_up_in_plunder(evening: Corpus) -> None:
    """P. 15: Renown of the locations that a player controls; no card is drawn there."""
    tried = after(evening, "END", "ana picks up 2, bo 1")
    assert at(tried.state, "state.step") == "dusk"
    assert at(tried.state, "state.sides.p1.hand.count") == at(
        evening.before("END").state, "state.sides.p1.hand.count"
    )


@pytest.mark.parametrize(
    ("position", "line", "wanted"),
    [
        # what somebody has, as the table tells it; nothing is drawn or hurt for it (p. 30)
        ("DRAMA", "bo is holding 4", {"sides.p2.hand.count": 4, "sides.p2.deck": 24}),
        ("DRAMA", "bo down to a single card", {"sides.p2.hand.count": 1, "sides.p2.deck": 24}),
        ("DRAMA", "ana's deck has 22 cards in it", {"sides.p1.deck": 22, "sides.p1.hand.count": 6}),
        ("DRAMA", "kaspar's actually got two wounds", {"characters.x2.wounds": 2}),
        # to how many cards somebody discards (p. 15)
        ("DRAMA", "ana discards 2 cards down to 4", {"sides.p1.hand.count": 4}),
        ("DRAMA", "ana discards 2 for four", {"sides.p1.hand.count": 4}),
        # P. 12: the higher Initiative takes the token
        ("PLAN", "75 beats 60 so he gets the token", {"first_player": "p2"}),
    ],
)
def test_what_is_told_is_so(
    evening: Corpus, position: str, line: str, wanted: dict[str, Any]
) -> None:
    state = after(evening, position, line).state
    assert {path: at(state, f"state.{path}") for path in wanted} == wanted


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("DRAMA", "ana discards 2 for five"),  # of 6 cards 4 are left
        ("DRAMA", "bo is not holding 4"),
    ],
)
def test_what_is_told_and_is_not_so_is_not_taken(evening: Corpus, position: str, line: str) -> None:
    assert not evening.try_(line, {"position": position}).entered


def test_a_gamble_with_its_values_and_what_was_not_chosen() -> None:
    """P. 26: one of the two revealed cards is played, the other one is discarded."""
    for line in (
        "Soline gambles Revelry r1 p0 t2, Roll the Bones is discarded",
        "gamble, Revelry 1-0-2, other was Roll the Bones",
    ):
        table = fighting()
        assert "Soline gambles Revelry R1 P0 T2" in table.say(line)
        pile = table.state.sides["p1"].discard
        assert [table.state.cards[key].name for key in pile.named] == ["Roll the Bones"]


def test_combat_values_are_no_card_that_was_not_chosen() -> None:
    """Numbers that answer the question for what was discarded are values of the card (p. 26)."""
    table = fighting()
    result = table.try_to("round", how="gamble", card="Revelry", over="0 1 4")
    assert "is the name of no card" in str(getattr(result, "problem", ""))


def test_decks_and_leaders_in_the_words_of_the_log() -> None:
    city = City()
    assert city.say("ana plays castille").startswith("Ana plays Castille: 40 cards")
    city.say("setup with soline and kaspar")
    assert [city.character(name).owner for name in ("Soline el Gato", "Kaspar Dietrich")] == [
        "p1",
        "p2",
    ]


def test_i_behind_an_act_is_who_had_the_turn_when_the_line_began(evening: Corpus) -> None:
    """P. 13: after an Action priority goes on, and the same person types on."""
    before = evening.before("DRAMA").state
    assert at(before, "state.turn") == "p1"
    state = after(evening, "DRAMA", "sanjay moves to the forums and i draw a card").state
    assert (at(state, "state.turn"), at(state, "state.sides.p1.hand.count")) == ("p2", 7)


def test_a_player_who_musters_brings_only_their_own_character() -> None:
    city = revealed(step="muster")
    assert city.say("ben musters") == "Ben musters Uwe Zimmerman"
    assert "not Ana's revealed character" in city.broken("ana musters uwe").why
    city = revealed(step="muster")
    assert city.say("muster") == "Ana musters Sanjay; Ben musters Uwe Zimmerman"


def test_what_a_scheme_puts_is_told_by_its_name_and_places(evening: Corpus) -> None:
    """P. 13, 15: on each location that is named; the scheme is resolved by it."""
    line = "initiative ana; the cat's embargo: one on the docks, two on the forums"
    state = after(evening, "PLAN", line).state
    wanted = {
        "state.locations.docks.renown": 1,
        "state.locations.forums.renown": 2,
        "state.sides.p1.scheme.resolved": True,
    }
    assert {path: at(state, path) for path in wanted} == wanted


def test_a_city_card_that_was_just_dealt_is_offered_last() -> None:
    """P. 12: the next location gets another card of the City Deck."""
    city = City()
    city.say("setup soline kaspar", "learn Bosk mercenary", "learn Old Map mercenary")
    city.state = replace(city.state, step="dawn")
    run = city.begin("dawn")
    run.depth = "steps"
    run.give("docks.card", "Bosk")
    asked = run.look(city.state)
    assert [one.label for one in asked.question.choices() if not one.far] == ["Old Map"]


def test_a_question_for_one_value_of_several_cards_names_the_value() -> None:
    """P. 14: a claim is pressed with Influence."""
    city = town()
    for key in ("c1", "c3"):
        learn(city, key, influence=None)
    turn_run = city.begin("claim", "p1")
    turn_run.depth = "steps"
    turn_run.give("who", "Soline")
    asked = turn_run.look(city.state)
    assert asked.question.prompt == "What Influence is printed on Soline and Kaspar?"


def with_favor(text: str) -> City:
    """Ana may play Favor, a risk for nothing with one Action."""
    city = town()
    action = Ability(kind="action", text=text)
    favor = Card(name="Favor", type="risk", cost=0, wealth=False, abilities={"1": action})
    ids = {**city.state.ids, "c": 10}
    city.state = replace(city.state, cards={**city.state.cards, "c10": favor}, ids=ids)
    return city


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("engage target character opposing one of yours", "favor on kaspar", "Kaspar is engaged"),
        ("engage target character opposing one of yours", "favor engages kaspar", "is engaged"),
        ("engage target character opposing one of yours", "favor, kaspar's tapped", "is engaged"),
        ("heal one wound from your character", "favor on soline", "Soline heals 1 wound, has 0"),
        ("heal one wound from your character", "favor heals soline", "heals 1 wound"),
    ],
)
def test_what_a_text_does_to_one_character_is_done(text: str, line: str, says: str) -> None:
    """P. 21: an Action from the hand does what its text says; a text that is told is read."""
    city = with_favor(text)
    assert says in city.say(line)


def test_what_a_text_does_not_do_is_not_taken_for_it() -> None:
    city = with_favor("heal one wound from your character")
    assert isinstance(city.try_to_say("favor engages kaspar"), Exception)
