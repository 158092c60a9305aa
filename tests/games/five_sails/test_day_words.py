"""Sentences of the Day as an impatient table says them; what is refused changes nothing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.table.procedures.drive import Done
from tests.games.five_sails.player import City


def at(step: str, *, turn: str = "") -> City:
    city = City()
    city.say("setup soline kaspar")
    city.state = replace(city.state, step=step, turn=turn)
    return city


@pytest.mark.parametrize(
    ("step", "text", "says"),
    [
        ("dawn", "new day", "Day 1 dawns: 3 City cards"),
        ("dawn", "dawn: Sarafina", "Day 1 dawns: Sarafina at The Docks, a card at"),
        ("choose", "ana picks Marooned and Sanjay", "Ana has chosen"),
        ("reveal", "ana reveals Sanjay and Marooned", "Ana reveals Marooned and Sanjay"),
        ("reveal", "ben reveals Armed and Marshaled, Uwe", "Ben reveals Armed and Marshaled and"),
        ("initiative", "initiative is 4 6", "Initiative Ana 4, Ben 6: Ben is First Player"),
        ("initiative", "initiative: 4, 6", "Ben is First Player"),
        ("initiative", "initiative ben 2 ana 9", "Ana 9, Ben 2: Ana is First Player"),
        ("initiative", "ben is the first player", "Ben has the First Player Token"),
        ("initiative", "first player is ana", "Ana has the First Player Token"),
        ("drama", "ben takes the token", "Ben has the First Player Token"),
        ("muster", "everybody musters", "the revealed characters join their crews"),
        ("muster", "ana musters sanjay", "Ana musters Sanjay"),
        ("schemes", "ana resolves her scheme: draws 2", "Ana draws 2 cards"),
        ("schemes", "ana resolves Marooned: gains 1", "Ana resolves Marooned: gains 1"),
        ("schemes", "ana resolves Marooned: 2 renown on the docks", "The Docks +2 Renown: 2"),
        ("schemes", "ana resolves Marooned: gains 1 renown, draws 1", "Ana draws 1 card"),
        ("schemes", "ana resolves Marooned: all may heal 1", "(noted, not counted)"),
        ("schemes", "ana removes 1 renown", "Ana loses 1 Renown: 0"),
        ("initiative", "initiative ben", "Ben has the First Player Token"),
        ("dusk", "next day", "Day 1 ends"),
        ("schemes", "ben resolves Marooned", "Ben resolves Marooned"),
        ("draw", "draw: 6, 5", "Ana draws 6 cards, has 6; Ben draws 5 cards, has 5"),
        ("draw", "draw ben 5 ana 6", "Ana draws 6 cards, has 6; Ben draws 5 cards, has 5"),
        ("drama", "ana draws a card", "Ana draws 1 card"),
        ("drama", "ana reveals the top card", "Ana reveals 1 card off the deck, back on top"),
        ("drama", "ana reveals the top 2 cards", "Ana reveals 2 cards off the deck"),
        ("drama", "ana looks at 3 cards", "Ana looks at 3 cards off the deck"),
        ("drama", "ana draws 2 because of Marooned", "Ana draws 2 cards because of Marooned"),
        ("drama", "ana scores 2", "Ana gains 2 Renown: 2"),
        ("drama", "ana scores 2 renown", "Ana gains 2 Renown: 2"),
        ("drama", "ben gets 1 renown because of Song", "Ben gains 1 Renown (Song): 1"),
        ("drama", "put 1 renown on the docks", "The Docks +1 Renown: 1 there"),
        ("dusk", "end of day", "Day 1 ends"),
        ("dusk", "the day ends", "Day 1 ends"),
        ("drama", "ana gives up", "Ana is out: conceded; Ben wins"),
        ("drama", "it's a draw", "a Draw of Ana and Ben"),
        ("dawn", "load eisen for ben", "Ben plays Eisen"),
        ("dawn", "ana plays the castille deck", "Ana plays Castille"),
        ("dawn", "ben uses kaspar deck", "Ben plays Eisen"),
        ("dawn", "check-deck castille", "Castille: 40 cards"),
        ("drama", "learn Kaspar crew cap 4 panache 5", "Kaspar Dietrich: crew cap 4, panache 5"),
        ("drama", "kaspar has +1 crew cap", "Kaspar Dietrich: Crew Cap +1"),
    ],
)
def test_sentences(step: str, text: str, says: str) -> None:
    city = at(step)
    assert says in city.say(text)


@pytest.mark.parametrize(
    "text",
    ["dawn A, B, C, D", "initiative 4", "initiative 4 6 2", "draw 6 5 4", "dusk 1 2 3",
     "plunder 3", "ana draws x", "renown", "scheme x y"],
)  # fmt: skip
def test_what_cannot_be_read_enters_nothing(text: str) -> None:
    city = at("choose")
    before = city.state
    result = city.try_to_say(text)
    assert not isinstance(result, Done), result
    assert city.state is before


def test_next_follows_what_is_owed() -> None:
    city = at("drama", turn="p1")
    city.say("ana passes", "ben passes")
    assert city.say("next").startswith("Plunder")
    assert city.say("next").startswith("Day 1 ends")
    assert city.say("next").startswith("Day 2 dawns")


def test_each_act_that_a_scheme_does_is_done_and_none_stands_in_words() -> None:
    city = at("schemes")
    city.say("ana resolves Marooned: 1 renown on the docks, draws 1")
    assert city.state.locations["docks"].renown == 1
    assert city.state.sides["p1"].hand.count == 1
