"""What nobody counted or told is said so and stops nothing; a Unique card mustered twice."""

from __future__ import annotations

import pytest

from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from tests.games.five_sails.player import City
from tests.games.five_sails.town import learn, told, town

SOLINE, KASPAR = "x1", "x2"


def city() -> City:
    """Ana with Soline, Ben with Kaspar, at Dawn of Day 1; what is printed on both is told."""
    table = City()
    table.say(
        "setup soline kaspar",
        "learn Soline resolve 6 combat 3 finesse 2 influence 2 panache 6 crew 6",
        "learn Kaspar resolve 7 combat 4 finesse 1 influence 1 panache 5 crew 5",
    )
    return table


def drama(*more: str) -> City:
    """The same in High Drama, Ana first; with what was told since."""
    table = city()
    table.say("dawn", "initiative ana 5 ben 4", "draw 6 5", *more)
    return table


# A Unique card in play twice (AMB-58; p. 41) --------------------------------------------------


def both_muster(**option: bool) -> City:
    table = city()
    table.say(*(f"option {key} yes" for key in option), "dawn")
    table.say(
        "ana reveals Marooned, Wilhelmine", "ben reveals Plan, Wilhelmine", "initiative ana 5 ben 4"
    )
    return table


def test_two_of_a_unique_character_mustered_at_once_are_named() -> None:
    """Characters are Unique unless printed otherwise (p. 17): one key, a reason, and it is so."""
    table = both_muster(in_play_unique=True)
    broken = table.broken("muster")
    assert (broken.key, broken.page, broken.rule) == ("unique-in-play", "p. 41", "unique")
    assert broken.why.startswith("Wilhelmine is already in play")
    says = table.say("muster unique-in-play!=two printings")
    assert says == "Ana musters Wilhelmine; Ben musters Wilhelmine"
    names = [table.state.cards[x.card].name for x in table.state.characters.values()]
    assert names.count("Wilhelmine") == 2 and table.state.step == "schemes"


def test_without_the_option_nothing_is_said_of_it() -> None:
    """AMB-58: no rule; only decks are limited."""
    assert both_muster().say("muster") == "Ana musters Wilhelmine; Ben musters Wilhelmine"


def test_a_character_that_is_not_unique_is_never_named() -> None:
    table = both_muster(in_play_unique=True)
    table.say("learn Wilhelmine unique=no")
    assert table.say("muster") == "Ana musters Wilhelmine; Ben musters Wilhelmine"


# Plunder before all have passed (P45; p. 14) --------------------------------------------------


@pytest.mark.parametrize(
    ("passes", "named"),
    [
        ((), "High Drama ends here, no pass has been entered (p. 14)"),
        (("ana passes",), "High Drama ends here, 1 of 2 passes in a row have been entered (p. 14)"),
        (("ana passes", "ben passes"), ""),
    ],
)
def test_a_plunder_without_all_passes_says_so(passes: tuple[str, ...], named: str) -> None:
    says = drama(*passes).say("plunder")
    assert says.startswith("Plunder: nobody wins")
    assert says.endswith(named) and ("High Drama" in says) == bool(named)


def test_a_day_whose_drama_was_not_logged_is_not_reminded_of_passes() -> None:
    """Steps that a table did not log were done unlogged."""
    table = city()
    table.say("dawn")
    assert table.say("plunder") == "Plunder: nobody wins, the Day ends with Dusk"


# What nobody told, in lines -------------------------------------------------------------------


def test_a_round_of_unknown_threat_shows_no_signs() -> None:
    """Nothing is known of Combat: no number, and no wound, is made up."""
    table = City()
    table.say("setup soline kaspar", "draw 6 5", "soline is at the docks", "kaspar is at the docks")
    lines = [table.say(x) for x in (
        "ana: soline challenges kaspar", "ben accepts",
        "kaspar plays Taunt 1 1 2", "soline plays nothing",
    )]  # fmt: skip
    assert lines[0] == "Soline el Gato challenges Kaspar Dietrich at The Docks with Combat unknown"
    assert "Kaspar Dietrich faces threat unknown" in lines[1]
    assert lines[2] == (
        "round 1: Kaspar Dietrich plays Taunt R1 P1 T2; Kaspar Dietrich's wounds are unknown; "
        "Soline el Gato faces threat unknown"
    )
    assert "Soline el Gato's wounds are unknown" in lines[3]
    assert not any("?" in x for x in lines)


def test_a_card_without_values_is_said_to_have_none_told() -> None:
    table = City()
    table.say("setup soline kaspar", "draw 6 5", "soline is at the docks", "kaspar is at the docks")
    table.say("ana: soline challenges kaspar", "ben accepts")
    says = table.say("kaspar plays card=none values=?")
    assert says.startswith("round 1: Kaspar Dietrich plays a card (values unknown)")


def test_wounds_that_were_never_counted() -> None:
    """A count that nobody told stays so, in words."""
    table = town()
    told(table, SOLINE, wounds=None)
    assert table.say("soline takes 1 wound") == "Soline takes 1 wound, total unknown"


def test_renown_that_was_never_told() -> None:
    table = drama("ana controls the docks", "place 2 renown on the docks", "ana: set renown ?")
    says = table.say("plunder gains ana 1")
    assert "Ana's Renown +2 from locations, +1 from cards, total unknown" in says


# Steps and sentences --------------------------------------------------------------------------


def test_who_has_drawn_goes_on_to_high_drama() -> None:
    """On p. 13 the Draw step is the last of Planning: an action after it needs no word more."""
    table = city()
    table.say("dawn", "initiative ana 5 ben 4", "scheme", "scheme", "ana draws 6", "ben draws 5")
    assert table.state.step == "draw"
    says = table.say("ana: soline moves to the docks")
    assert says == "Soline el Gato moves from Home to The Docks; High Drama begins"
    assert (table.state.step, table.state.turn) == ("drama", "p2")
    assert table.state.sides["p1"].hand.count == 6


def test_the_first_player_acts_first_all_the_same() -> None:
    """On p. 13 High Drama begins with the First Player; that is Ana."""
    table = drama()
    broken = table.broken("ben: kaspar moves to the docks")
    assert broken.key == "not-your-priority" and broken.page == "p. 14"


@pytest.mark.parametrize(
    "sentence",
    ["soline claims the docks 3 to 1", "soline claims docks 3 1", "soline claims docks 3:1",
     "soline engages to claim the docks 3 to 1", "soline engages and claims docks totals 3 1",
     "soline claims the docks totals Ana 3 Ben 1"],
)  # fmt: skip
def test_totals_behind_a_claim(sentence: str) -> None:
    """P24 (p. 14): the claiming side's total stands first; 3 is more than 1."""
    table = drama("soline is at the docks", "kaspar is at the docks")
    says = table.say(sentence)
    assert says == (
        "Soline el Gato engages to claim The Docks; succeeds (Ana 3, Ben 1); Ana controls The Docks"
    )


def test_totals_against_the_claim() -> None:
    """Kaspar's side has 1, Soline's 3: that is no success (p. 10)."""
    table = drama("soline is at the docks", "kaspar is at the docks", "ana passes")
    says = table.say("kaspar claims the docks 1 to 3")
    assert "fails (Ana 3, Ben 1)" in says and "controls" not in says


def test_numbers_of_nobody_are_left_over() -> None:
    """With three players two numbers are nobody's: refused, nothing entered."""
    table = town()
    before = table.state
    assert isinstance(table.try_to_say("soline claims the docks 3 to 1"), Exception)
    assert table.state is before


def test_who_pays_is_named() -> None:
    table = town()
    learn(table, "c5", cost=1)
    assert table.say("ana plays sword on soline paying 1").startswith("Ana pays 1; Soline gets")


def test_a_scheme_that_is_resolved_again_is_said_so() -> None:
    table = city()
    table.say("dawn", "ana reveals Marooned, Wilhelmine", "ben reveals Plan, Otto")
    table.say("initiative ana 5 ben 4", "muster")
    assert table.say("ana resolves scheme") == "Ana resolves Marooned; Ben is next"
    says = table.say("ana resolves her scheme: nobody pays")
    assert says == "Ana resolves Marooned again: nobody pays; Ben is next"


def test_nobody_discards_more_than_there_is() -> None:
    """P50 2e: 7 of 6 cards cannot be discarded; perhaps the Panache was meant (p. 15)."""
    table = drama("ana passes", "ben passes", "plunder")
    result = table.try_to_say("dusk 7 6")
    assert isinstance(result, Asking) and isinstance(result.question, Broken)
    assert result.question.page == "p. 15"
    assert table.say("dusk").startswith("Day 1 ends")
    assert table.state.sides["p1"].hand.count == 6, "Panache 6 keeps 6"


@pytest.mark.parametrize("sentence", ["soline is at the docks", "soline stands at docks"])
def test_where_somebody_stands_is_told_without_an_action(sentence: str) -> None:
    """No priority is used, nothing engages, and no place has to be adjacent."""
    table = drama("ben: note Soline was moved")
    assert table.say(sentence) == "Soline el Gato is at The Docks"
    one = table.state.characters[SOLINE]
    assert (one.at, one.engaged, table.state.turn) == ("docks", False, "p1")
    assert table.say("kaspar is in the bazaar") == "Kaspar Dietrich is at The Grand Bazaar"
    assert table.say("kaspar is at home").startswith("Kaspar Dietrich is at ")


def test_a_draw_step_that_nobody_logged_was_done() -> None:
    """On p. 13 everybody has drawn before High Drama: how many, nobody told, so none is refused."""
    table = City()
    table.say("setup soline kaspar")
    assert table.state.sides["p1"].hand.count == 0
    table.say("ana: soline moves to the docks not-high-drama!=Planning was not logged")
    assert [table.state.sides[x].hand.count for x in ("p1", "p2")] == [None, None]
    table.say("kaspar moves to the docks", "soline challenges kaspar", "ben accepts")
    assert table.say("kaspar plays Taunt 1 1 2").startswith("round 1: Kaspar Dietrich plays Taunt")


@pytest.mark.parametrize(
    "sentence",
    ["ana equips soline with Throwing Knife for 1", "ana plays Throwing Knife on soline paying 1",
     "ana equip soline with the Throwing Knife paying 1"],
)  # fmt: skip
def test_equipping_somebody_with_something(sentence: str) -> None:
    """P20 (p. 13); 6 cards - the Knife - 1 paid = 4. What it adds stays open, and is said to."""
    table = drama()
    says = table.say(sentence)
    assert says == "Ana pays 1; Soline el Gato gets Throwing Knife (what it adds is unknown)"
    assert table.state.sides["p1"].hand.count == 4


def test_a_cost_that_nobody_told_is_asked_in_words() -> None:
    table = drama()
    question = table.asked('ana: soline uses "Iron Will" action')
    assert question.prompt == "Iron Will, cost unknown: which cards are discarded?"
    assert question.odds is None


def test_cards_that_nobody_counted() -> None:
    """A `?` is neither card nor number: the hand is open, and so is the deck it came from."""
    table = drama()
    table.say("ben discards ?")
    assert table.state.sides["p2"].hand.count is None and table.state.sides["p2"].deck == 35
    table.say("ana draws ?")
    assert table.state.sides["p1"].hand.count is None and table.state.sides["p1"].deck is None
