"""Cards without names, Mercenaries in the City, values told twice, schemes that are understood."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.five_sails.state.table import Pile
from companion.table.procedures.drive import Asking, Done
from companion.table.storage.describe import differences
from tests.games.five_sails.player import City, told

DAY = (
    "setup soline kaspar",
    "dawn Tarn, Street Fair, Old Map",
    "ana chooses Marooned, Maya",
    "ben chooses Let's Haggle, Otto",
    "reveal",
    "initiative 6 4",
    "muster",
)


@cache
def _drama() -> City:
    city = City()
    city.say(*DAY, "draw 6 6", "maya moves to the docks", "otto moves to the docks")
    return city


def drama(*more: str) -> City:
    """High Drama of Day 1: Maya and Otto at The Docks, where Tarn lies; Ana's priority."""
    return _drama().copied(*more)


def duel(*more: str) -> City:
    """Maya challenged Otto, who accepted: it is his round."""
    return drama("maya challenges otto", "otto accepts", *more)


def refused(city: City, text: str) -> str:
    """What is said to a line that must not be entered."""
    before, result = city.state, city.try_to_say(text)
    assert city.state is before
    assert not isinstance(result, Done), text
    return told(result)


# ---------------------------------------------------------------------- Mercenaries in the City


@pytest.mark.parametrize(
    "text",
    ["maya challenges tarn", "tarn claims the docks", "tarn moves to the forums",
     "tarn challenges otto", "tarn takes 1 wound", "tarn gets combat +1"],
)  # fmt: skip
def test_a_mercenary_in_the_city_is_nobodys_character(text: str) -> None:
    """Recruit it first (pp. 14, 22): it does not act, and nobody opposes it."""
    city = drama()
    question = city.broken(text)
    assert "Tarn is in nobody's crew and must be recruited first." in question.why


@pytest.mark.parametrize("text", ["tarn claims the docks", "tarn moves to the forums"])
def test_who_was_destroyed_does_not_act_for_somebody_else(text: str) -> None:
    """A card in The Locker is removed from the game (p. 41)."""
    city = drama("maya parleys for tarn paying 2", "tarn is destroyed")
    question = city.broken(text)
    assert "Tarn was sent to The Locker and is out of the game." in question.why


def test_a_card_in_the_locker_is_out_of_its_own_crew_only() -> None:
    """Two decks may hold a card of the same name; each has its own Locker (p. 41)."""
    city = drama("maya is destroyed")
    assert "Maya de La Rioja was sent to The Locker" in city.broken("maya claims the forums").why
    assert isinstance(city.copied("ana passes").try_to_say("maya claims the forums"), Done)


def test_a_mercenary_that_acts_anyway_stands_there_once() -> None:
    city = drama()
    result = city.try_to_say("maya challenges tarn target!=hired unlogged")
    assert isinstance(result, Done)
    assert [city.state.cards[x.card].name for x in city.state.city.values()] == [
        "Street Fair",
        "Old Map",
    ]
    assert city.character("Tarn").at == "docks"


def test_a_line_that_names_a_grammar_word_makes_no_new_character() -> None:
    """`tarn, maya parleys,` is not a name."""
    city = drama()
    city.say("ana recruits tarn, maya parleys, paying 1")
    assert not [one.name for one in city.state.cards.values() if "parley" in one.name]
    city = drama()
    people, cards = set(city.state.characters), set(city.state.cards)
    refused(city, "ana recruits tarn with maya influence 2 paying 2")
    city.say("maya challenges otto, otto refuses")
    assert set(city.state.characters) == people
    assert set(city.state.cards) == cards
    city = drama()
    city.say("maya challenges otto who accepts")
    assert city.state.duel is not None
    assert set(city.state.characters) == people
    assert set(city.state.cards) == cards


# ---------------------------------------------------------------------- schemes


def test_what_a_scheme_does_is_done_where_it_is_understood() -> None:
    """Renown moves, cards are drawn (p. 13); both stand in the log as acts."""
    city = City()
    city.say(*DAY)
    city.say("ana resolves Marooned: 1 Renown on the Forums, draws 1")
    assert city.state.locations["forums"].renown == 1
    assert city.state.sides["p1"].hand.count == 1
    city.say("ben resolves Let's Haggle: gains 1 renown")
    assert city.state.sides["p2"].renown == 1
    assert city.state.step == "draw"


def test_step_by_step_a_scheme_is_asked_for_its_renown() -> None:
    city = City()
    city.say(*DAY)
    assert city.asked_steps("scheme").key == "renown"
    says = city.do("scheme", renown={"Ana": 2, "The Docks": 1})
    assert "Ana gains 2 Renown (Marooned): 2; The Docks +1 Renown (Marooned): 1 there" in says
    assert city.state.sides["p1"].renown == 2
    assert city.state.locations["docks"].renown == 1


# ---------------------------------------------------------------------- told late


def test_what_was_revealed_without_names_may_be_named_later() -> None:
    city = City()
    city.say("setup soline kaspar", "dawn", "ana chooses", "ben chooses", "reveal")
    city.say("ana reveals Shifting Blame, Sanjay", "initiative 6 4", "ben reveals Otto", "muster")
    assert city.state.sides["p1"].scheme.card == city.state.sides["p1"].choice.scheme
    assert {x.card for x in city.state.characters.values()} >= {
        city.state.sides["p1"].choice.character,
        city.state.sides["p2"].choice.character,
    }


def test_one_name_may_be_revealed_alone() -> None:
    city = City()
    city.say("setup soline kaspar", "dawn", "ben reveals Skim")
    choice = city.state.sides["p2"].choice
    assert city.state.cards[choice.scheme].name == "Skim"
    assert choice.character == ""


def test_city_cards_that_were_dealt_unnamed_may_be_named_later() -> None:
    city = City()
    city.say("setup soline kaspar", "dawn")
    deck = city.state.city_deck
    city.say("dawn Tarn, Street Fair, Old Map")
    assert [(x.at, city.state.cards[x.card].name) for x in city.state.city.values()] == [
        ("docks", "Tarn"),
        ("forums", "Street Fair"),
        ("bazaar", "Old Map"),
    ]
    assert city.state.city_deck == deck
    assert "City cards are placed at Dawn" in city.broken("dawn").why


# ---------------------------------------------------------------------- unknown is not none


def test_a_claim_that_nobody_can_compare_says_so() -> None:
    """P. 10: the totals decide; without them the table is asked, and never taken to have won."""
    city = drama("learn Otto influence 2")
    asked = city.asked("maya claims the docks")
    assert asked.key == "success"
    says = city.say("maya claims the docks, succeeds")
    assert "as the table sees it: the Influence of Maya de La Rioja is unknown" in says


def test_values_that_nobody_told_are_not_three_times_0() -> None:
    """Enter at an empty offer must not end a duel."""
    city = duel("learn Otto combat 2", "learn Maya combat 3")
    asked: Any = city.try_to("round", depth="steps", how="hand", card={})
    assert isinstance(asked, Asking)
    assert asked.question.key == "values"
    assert asked.question.suggest is None
    city.do("round", how="hand", card={}, values={})
    last = city.state.duel.fighters[city.key("Otto Streit")].line[-1]
    assert (last.riposte, last.parry, last.thrust) == (None, None, None)


# ---------------------------------------------------------------------- duels


@pytest.mark.parametrize("text", ["otto gambles r1 p2 t1, r0 p1 t2", "r1 p2 t1, r0 p1 t2"])
def test_values_told_twice_are_not_the_last_ones(text: str) -> None:
    """A gamble reveals two cards and one is chosen (p. 26)."""
    refused(duel(), text)


def test_a_technique_of_a_card_that_nobody_has_is_remarked() -> None:
    """A Technique (pp. 21-22) must be in play; what was not logged is said, and stops nobody."""
    assert "Drill was not in play, as far as it was logged" in duel().say("r1 p1 t1 with Drill")
    city = drama()
    assert "not in play" in city.say("maya challenges otto with Gallegos Blade")


# ---------------------------------------------------------------------- costs that are known


def test_a_cost_may_be_told_again_and_must_be_the_same() -> None:
    """README's own form goes on working once the card has been seen."""
    city = drama("learn Tarn cost 4")
    assert "no 3 comes of that" in refused(city, "ana recruits Tarn costs 3 paying 4")
    assert (
        city.say("ana recruits Tarn costs 4 paying 4") == "Ana pays 4; Tarn joins Ana at The Docks"
    )
    assert city.done is not None
    assert "paid-cost" not in {x.question.key for x in city.done.answered}


# ---------------------------------------------------------------------- Crew Cap, decks, words


def test_a_crew_over_the_cap_is_settled_before_play_goes_on() -> None:
    """Characters go to The Locker at once (p. 12); a table that plays on gives its reason."""
    city = City()
    city.say(DAY[0], "learn Kaspar crew cap 1", *DAY[1:], "ana resolves", "ben resolves")
    assert "Ben is over the Crew Cap: 1 character to The Locker" in city.broken("draw 6 5").why
    result = city.try_to_say("draw 6 5 crew-over-cap!=a card allows it")
    assert isinstance(result, Done)
    assert "over the Crew Cap" in city.broken("ana passes").why
    city.say("otto goes to the locker", "ana passes")


@pytest.mark.parametrize("deck", ["castille", "eisen", "montaigne", "ussura", "vodacce"])
def test_a_sample_deck_has_nothing_to_look_at(deck: str) -> None:
    """The rulebook prints it as legal, without types (pp. 35-36)."""
    says = City().say(f"check-deck {deck}")
    assert "it keeps the rules" in says
    assert "look at" not in says
    assert "type" not in says


def test_sums_beside_a_question_have_names_for_players() -> None:
    city = drama("ana passes", "ben passes", "plunder")
    question = city.asked_steps("dusk")
    assert question.sums
    labels = [part.label for sum_ in question.sums.values() for part in sum_.parts]
    assert [x for x in labels if "hand" in x] == ["Ana: hand", "Ben: hand"]


def test_no_string_of_the_game_holds_the_name_of_a_rule_in_backticks() -> None:
    """`missing-panache-modifier` is a word of the specification, not of the table."""
    import companion.games.five_sails as package

    found = []
    for path in Path(package.__file__).parent.rglob("*.py"):
        tree = ast.parse(path.read_text())
        documented = ast.Module | ast.ClassDef | ast.FunctionDef
        docs = {
            id(node.value)
            for scope in ast.walk(tree)
            if isinstance(scope, documented)
            for node in scope.body
            if isinstance(node, ast.Expr)
        }
        found += [
            (path.name, node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in docs
            and re.search(r"`|\(P\d\d\)", node.value)
        ]
    assert found == []


def test_a_copy_on_the_table_is_called_as_its_card_where_a_change_is_shown() -> None:
    """What muster would change says who comes into play, no `x3`."""
    before = {"cards": {"c1": {"name": "Maya"}}, "characters": {}}
    after = {"cards": {"c1": {"name": "Maya"}}, "characters": {"x3": {"card": "c1"}}}
    told = differences([["+", ["characters", "x3"], {"card": "c1"}]], before, after)
    assert [one.label for one in told] == ["characters Maya"]


def test_one_player_has_not_chosen_and_two_have_not() -> None:
    city = City("Ana", "Ben", "Cy")
    city.say("setup soline kaspar odette", "dawn", "ana chooses Marooned, Maya")
    assert "Ben, Cy have not chosen yet." in city.broken("reveal").why
    city.say("ben chooses Let's Haggle, Otto")
    assert "Cy has not chosen yet." in city.broken("reveal").why


def test_a_card_in_the_city_discards_is_offered_last_at_dawn() -> None:
    """P. 15: Dusk discards what lies in the City; it comes back only when the deck runs out."""
    city = City()
    city.say("lay Old Map at the docks", "lay Street Fair at the forums")
    lying = {one.card: city.state.cards[one.card].name for one in city.state.city.values()}
    gone = next(key for key, name in lying.items() if name == "Old Map")
    city.state = replace(city.state, city={}, city_discard=Pile(count=1, named={gone: 1}))
    asked: Any = city.try_to("dawn", depth="steps")
    assert isinstance(asked, Asking)
    far = {one.label: one.far for one in asked.question.choices()}
    assert (far["Old Map"], far["Street Fair"]) == (True, False)
