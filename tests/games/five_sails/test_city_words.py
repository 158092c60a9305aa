"""Sentences of High Drama as an impatient table types them, and what must stay as it was typed."""

from __future__ import annotations

import pytest

from tests.games.five_sails.town import town, turn


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("soline claims it", "Soline engages to claim The Docks"),
        ("ana captures docks", "Soline engages to claim The Docks"),
        ("soline tries to claim the docks", "Ana already controls The Docks"),
        ("ana attempts to seize the docks", "Ana already controls The Docks"),
        ("ana hires merc for 3", "Ana pays 3; Merc joins Ana"),
        ("soline buys a merc for free", "Merc joins Ana"),
        ("ana attaches Rope to soline for 0", "Soline gets Rope"),
        ("soline wears Old Rope", "Soline gets Old Rope"),
        ("soline gets Old Rope for free", "Soline gets Old Rope"),
        ("ana plays Angelo as brute for free", "Ana plays Angelo, at Home"),
        ("ana plays Brute Angelo costs 0", "Ana plays Angelo, at Home"),
        ("soline gets +1 combat", "Soline: Combat +1, for the Day, now 3"),
        ("give kaspar +2 finesse", "Kaspar: Finesse +2, for the Day, now 3"),
        ("kaspar loses 1 influence", "Kaspar: Influence −1, for the Day, now 1"),
        ("soline has +1 crew cap", "Soline: Crew Cap +1, for the Day, now 6"),
        ("soline gains Duelist", "Soline: Duelist"),
        ("soline loses Pirate", "Soline: not Pirate"),
        ("kaspar becomes engaged", "Kaspar is engaged"),
        ("sanjay is en garde", "Sanjay is en garde"),
        ("the docks is free", "nobody controls The Docks; Ana loses control"),
        ("ana loses the docks", "nobody controls The Docks"),
        ("cy takes control of the docks", "Cy controls The Docks; Ana loses control"),
        ("soline presses docks combat", "Soline pressures The Docks with Combat"),
        ("storm appears at forums", "storm"),
        ("soline reacts", "Ana uses Soline (Reaction)"),
        ("soline activates hat", "Ana uses Hat"),
        ("kaspar uses Ring costs 0 as reaction", "Ben uses Ring (Reaction, Kaspar acts)"),
        ("soline moves to the forums", "Soline moves from The Docks to The Forums"),
        ("kaspar takes 2 wounds", "Kaspar takes 2 wounds"),
        ("note Ana claims the docks", "“Ana claims the docks”"),
        ("note soline uses hat", "“soline uses hat”"),
        ("remind soline is engaged", "soline is engaged"),
    ],
)
def test_what_tables_type(text: str, says: str) -> None:
    city = town()
    city.free = "wears" in text
    assert says in city.say(text)


def test_a_note_is_a_note_however_it_sounds() -> None:
    city = town()
    city.say("note soline claims docks", "remind soline challenges kaspar")
    assert (city.state.locations, city.state.duel) == (town().state.locations, None)


def test_learned_texts_are_no_acts() -> None:
    city = town()
    city.say("learn Feast does ana claims the docks")
    assert city.state.locations["docks"].controller == "p1"
    assert "claim" not in city.say("learn Boon note=whoever uses it claims a location")[:6]


def test_sentences_of_a_duel_stay_those_of_a_duel() -> None:
    """`plays` outside a duel is an ability, with combat values it is a round."""
    city = town()
    city.say("challenge soline kaspar", "ben accepts", "kaspar plays taunt r1 p2 t3")
    assert city.rows("duel-round")
    assert isinstance(town().try_to_say("ana plays nothing"), Exception)
    assert town().say("ana plays Boon costs 0").startswith("Ana uses Boon")


def test_a_whole_high_drama_in_short_sentences() -> None:
    city = town()
    turn(city, "p2")
    for text in (
        "kaspar claims the docks", "cy moves odette to inn", "soline claims the docks",
        "ben recruits merc for 3", "odette claims it", "ana passes", "ben passes", "cy passes",
    ):  # fmt: skip
        city.say(text)
    assert city.state.step == "plunder"
    held = [city.state.locations[x].controller for x in ("oles-inn", "docks", "bazaar")]
    assert held == ["p3", "p1", "p2"]
    # Ben's cap is 2: Kaspar and the Mercenary, the Brute does not count.
    assert {duty.procedure for duty in city.state.pending.values()} == {"plunder"}
