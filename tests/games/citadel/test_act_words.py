"""Sentences about actions, the questions behind them, cards told in short words."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import BadAnswer
from companion.games.citadel.procedures.action.declaring import aliases, verbs
from companion.games.citadel.procedures.action.faces import Faces, area_of, area_words
from companion.games.citadel.procedures.action.printed_questions import (
    SIX,
    OfferForm,
    OneDie,
    offer_words,
    with_facts,
)
from companion.games.citadel.procedures.action.prints import read_effects
from companion.games.citadel.state.printed import Effect, Offer, ResultArea, Row
from companion.games.citadel.state.table import new_citadel
from companion.games.citadel.state.tables import ACTIONS
from tests.games.citadel.player import ANA, BEN, Table
from tests.games.refused import refused

STATE = new_citadel(["Ana", "Ben"])


def test_words_that_are_left_over_are_refused(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert "banana" in table.refused("ana consequence banana")
    assert "Sword" in table.refused("ana consequence damage 1 discard Sword"), "another card"
    assert table.state.action is None


def test_every_action_answers_to_its_names() -> None:
    assert "pushes" in aliases("Pull / Push / Lift") and "lift" in [
        x.casefold() for x in aliases("Pull / Push / Lift")
    ]
    assert verbs("Carry") == ("carries",) and verbs("Go see") == ("goes see",)
    assert verbs("Be stealthy") == ("is stealthy",) and verbs("Play music") == ("plays music",)
    taken = [x for name in ACTIONS for x in {key.casefold() for key in aliases(name)}]
    assert len(taken) == len(set(taken)), "no word means two actions"


def test_who_says_nothing_is_asked(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.asks("push Boulder") == "who"
    assert table.asks("ana act") == "name"
    table.say("ana climbs Cliff with ben draw 0")
    action = table.state.action
    assert action is not None and set(action.involved) == {ANA, BEN}


# What an action prints ------------------------------------------------------------------------


def test_offers() -> None:
    form = OfferForm(key="offer")
    assert form.read_known("cost 5+ diff 3 chain") == {
        "cost": 5, "difficulty": 3, "chain": True,
    }  # fmt: skip
    assert form.read_known("rows 4 3 no chain tough 2 epic no black") == {
        "rows": [{"difficulty": 4}, {"difficulty": 3}], "compound": True, "chain": False,
        "traits": {"tough": 2, "epic": 0}, "failure": False,
    }  # fmt: skip
    assert form.accept({"cost": None, "lower": 0, "level": 3}) == {
        "cost": None, "lower_cost": 0, "lower_level": 3,
    }  # fmt: skip
    for text in ("cost", "cost x", "rows", "rows 7", "tough", "tough 0", "banana", "rows 4 9"):
        with pytest.raises(BadAnswer):
            form.read_known(text)
    for value in (3, {"cost": -1}, {"rows": [{"difficulty": 9}]}, {"traits": {"tough": 0}},
                  {"nothing": 1} | {"cost": "much"}):  # fmt: skip
        with pytest.raises(BadAnswer):
            form.accept(value)
    assert form.names("cost") and form.names("Tough") and not form.names("Boulder")


def test_facts_are_put_over_what_was_known() -> None:
    known = Offer(name="Fight", rows=(Row(difficulty=4, cost=2),), traits={"epic": 0})
    new = with_facts(
        known, {"rows": [{"difficulty": 5}, {"difficulty": 3}], "traits": {"tough": 1}}
    )
    assert new.rows == (Row(difficulty=5, cost=2), Row(difficulty=3))
    assert new.traits == {"epic": 0, "tough": 1}
    assert offer_words(new) == "rows 5 2+ 3, epic, tough 1"


# Revealed cards -------------------------------------------------------------------------------


def test_faces() -> None:
    form = Faces(key="cards", icons={"A": "fist"})
    told = form.read_known("1s, lAB, r fist, -, 2x s, Stealth, Old Vigor 2s")
    assert [area_words(x) if (x := area_of(card)) else "?" for card in told["cards"]] == [
        "1s", "1l A B", "1r A", "–", "1s", "1s", "?", "2s",
    ]  # fmt: skip
    assert told["cards"][6] == {"name": "Stealth"} and told["cards"][7]["name"] == "Old Vigor"
    assert form.read_known("3") == {"successes": 3}
    spoken = form.read_known("star, left half, 2 stars right A")
    assert [area_words(x) for card in spoken["cards"] if (x := area_of(card))] == [
        "1s", "1l", "2s 1r A",
    ]  # fmt: skip
    assert form.read_known("1 star and 2 halves") == {"stars": 1, "halves": 2}
    assert form.read_known("2 stars 3 halves") == {"stars": 2, "halves": 3}
    assert form.accept(2) == {"successes": 2} and form.accept({}) == {}
    assert form.accept([{"stars": 1}]) == {"cards": [{"stars": 1}]}
    assert form.show(told) == "1s, 1l A B, 1r A, –, 1s, 1s, Stealth, Old Vigor 2s"
    assert form.show({"successes": 2}) == "2 successes" and form.show(None) == "unknown"
    again = form.accept(form.store(told))
    assert again == told
    for value in ("x" * 3, {"cards": 3}, {"cards": [{"stars": -1}]}, {"stars": -1}, {"a": 1},
                  {"cards": [{"icons": {"Q": 1}}]}, {"cards": [4]}):  # fmt: skip
        if isinstance(value, str):
            assert form.accept(value) == {"cards": [{"name": "xxx"}]}, "a word is a name"
        else:
            with pytest.raises(BadAnswer):
                form.accept(value)
    assert form.names("2s") and not form.names("Wall")


def test_a_die() -> None:
    die = OneDie(key="brutal", prompt="?", count=1, known=SIX, unknown=True)
    assert die.read("4") == die.accept({"count": 1, "cards": ["4"]}) == die.accept(4)
    assert die.read("?") is None
    for text in ("0", "7", "x", "4 4"):
        with pytest.raises(BadAnswer):
            die.read(text)


# Effects in short words -----------------------------------------------------------------------


def test_effects() -> None:
    flail = read_effects(
        "cost -2 in fight, push; 3 any -> success max 2 in any; [selected] roll 1-2 discard this"
    )
    named = {"Fight": True, "Pull / Push / Lift": True}
    assert flail["e1"] == Effect(kind="cost", amount=-2, actions=named)
    assert flail["e2"] == Effect(
        kind="convert", icon="*", takes=3, most=2, actions={"": True}
    )  # fmt: skip
    assert flail["e3"] == Effect(kind="other", selected=True, roll=2, spends="discard")
    sword = read_effects(
        "cards +1 in fight; or A -> success max 3; selected if it fails roll 1 block"
    )
    assert sword["e1"].either == sword["e2"].either == "or1"
    assert sword["e2"].actions == {"Fight": True} and sword["e2"].takes == 1
    assert (sword["e3"].on, sword["e3"].roll, sword["e3"].spends) == ("failure", 1, "block")
    stealth = read_effects("gives 2A in fight, dodge, hide discard")
    assert stealth["e1"].grants == {"A": 2} and stealth["e1"].spends == "discard"
    told = read_effects(
        "star +1 must; B -> shield; shield 2; draw 1; W = 2 successes max. 1; it glows; +1 success"
    )
    kinds = [(x.kind, x.product, x.amount, x.gives) for x in told.values()]
    assert kinds == [
        ("success", "success", 1, 1), ("convert", "shield", 0, 1), ("shield", "success", 2, 1),
        ("draw", "success", 1, 1), ("convert", "success", 0, 2), ("other", "success", 0, 1),
        ("success", "success", 1, 1),
    ]  # fmt: skip
    assert told["e1"].must and told["e6"].text == "it glows"
    with refused(match="Nothing"):
        read_effects(" ; ")


def test_effects_and_decks_are_told(tmp_path: Path) -> None:
    table = Table(tmp_path)
    says = table.say("effect Stealth area sA skill=character does gives 2A in fight discard")
    assert says == "Stealth (1s A): gives 2A in fight discard"
    card = next(iter(table.state.book.values()))
    assert card.result == ResultArea(stars=1, icons={"A": 1}) and card.skill == "character"
    assert table.say("ana owns 3 Stealth") == "Ana owns 3 Stealth; 3 cards are listed"
    assert table.of().deck_list == {"b1": 3}
    table.say("ana owns 0 Stealth")
    assert table.of().deck_list == {}
    assert table.asks("effect") == "card" and table.asks("ana owns 2") == "card"
