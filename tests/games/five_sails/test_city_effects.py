"""Stats, traits, turned cards, City cards by effects, simultaneous ones (P28, P40, P57, P05)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.five_sails.rules.day import initiative_values
from companion.games.five_sails.rules.standing import stat
from companion.games.five_sails.state.table import CityCard
from companion.table.procedures.drive import Done
from companion.toolbox.chance import SeededChance
from tests.games.five_sails.player import City
from tests.games.five_sails.town import learn, told, town

# ---------------------------------------------------------------------- stats


@pytest.mark.parametrize(
    ("text", "which", "value", "until"),
    [
        ("soline combat +1", "combat", 3, "day"),
        ("soline combat -9", "combat", 0, "day"),  # AMB-85
        ("soline influence = 0", "influence", 0, "day"),  # p. 41: set wins over the Hat
        ("modify soline finesse +2 until duel", "finesse", 4, "duel"),
        ("soline crew cap -1", "crew_cap", 4, "day"),
        ("soline combat +1 until end of day by Rapier", "combat", 3, "day"),
    ],
)
def test_a_stat_changes_for_a_time(text: str, which: str, value: int, until: str) -> None:
    city = town()
    city.say(text)
    assert stat(city.state, "x1", which).value == value
    one = next(iter(city.state.modifiers.values()))
    assert one.until == until
    row = city.rows("stat-change")[0]
    assert (row["stat"], row["until"]) == (which, until)


def test_several_at_once_and_in_a_duel_by_default_for_the_duel() -> None:
    city = town()
    city.say("challenge soline kaspar", "kaspar combat +1 finesse -1 by Taunt")
    assert [one.until for one in city.state.modifiers.values()] == ["duel", "duel"]
    assert stat(city.state, "x3", "combat").value == 4
    assert stat(city.state, "x3", "finesse").value == 0


def test_set_twice_the_latest_counts_and_later_additions_do_not() -> None:
    """AMB-69; p. 41."""
    city = town()
    city.say("soline combat = 5", "soline combat = 1", "soline combat +3")
    assert stat(city.state, "x1", "combat").value == 1


def test_b06_a_dash_cannot_change() -> None:
    city = town()
    question = city.broken("sanjay influence +2")
    assert (question.key, question.page) == ("dash-cannot-change", "p. 28")
    city.say("sanjay influence +2 dash-cannot-change!=so it says")
    assert stat(city.state, "x2", "influence").value == "-"


def test_resolve_that_falls_to_the_wounds_destroys() -> None:
    city = town()
    told(city, "x2", wounds=1)
    assert "Sanjay is destroyed" in city.say("sanjay resolve -2")
    assert "x2" not in city.state.characters
    assert not city.state.modifiers


def test_a_crew_cap_that_falls_is_owed() -> None:
    city = town()
    city.say("soline crew cap -4")
    duty = next(iter(city.state.pending.values()))
    assert (duty.procedure, duty.who) == ("crew-cap", "p1")
    city.say("end-effect soline crew")
    assert not city.state.pending


def test_initiative_is_that_of_the_scheme_of_the_day() -> None:
    city = town()
    assert city.say("soline initiative +2").endswith("now 6")
    city.say("kaspar initiative = 9")
    assert initiative_values(city.state) == {"p1": 6, "p2": 9, "p3": None}
    assert "no scheme" in city.say("odette initiative +1")


def test_an_effect_lasts_with_the_card_it_hangs_on() -> None:
    """P. 28: a passive counts while its card is in play."""
    city = town()
    city.say("sanjay combat +2 until attached by Hat")
    one = next(iter(city.state.modifiers.values()))
    assert (one.until, one.hangs_on) == ("attached", "t1")
    city.say("remove who=t1")
    assert not city.state.modifiers
    assert stat(city.state, "x2", "combat").value == 1


def test_an_effect_ends_before_its_time() -> None:
    city = town()
    assert city.broken("end-effect").key == "no-effect"
    city.say("soline combat +1 by Rapier", "end-effect soline")
    assert not city.state.modifiers


def test_step_by_step_with_a_set_value() -> None:
    city = town()
    said = city.steps(
        "modify", ("who", "x1"), ("changes", "combat +1"), ("until", "day"), ("source", "Rapier")
    )
    assert said == "Soline: Combat +1 by Rapier, for the Day, now 3"


def test_a_table_of_names_changes_stats() -> None:
    city = City("Ana", "Ben")
    assert city.say("ana modify Zoe combat +1").endswith("now ?")


# ---------------------------------------------------------------------- turned, City cards


def test_cards_turn_characters_and_attachments() -> None:
    city = town()
    city.say("engage kaspar")
    assert city.character("Kaspar").engaged is True
    assert city.say("ready sanjay") == "Sanjay is en garde"
    assert city.say("ready soline") == "Soline is already en garde"
    city.say("ready hat")
    assert city.state.attachments["t1"].engaged is False
    assert city.state.turn == "p1"


def test_a_city_card_is_placed_named_and_taken_away() -> None:
    city = town()
    assert city.say("lay Storm at docks") == "Storm (an Event) lies there: The Docks"
    assert city.state.city["y2"] == CityCard(at="docks", card="c10", kind="event")
    city.say("lay Wolf at forums as character", "wolf lies at bazaar")
    assert sorted(one.at for one in city.state.city.values()) == [
        "bazaar", "docks", "docks", "forums", "forums",
    ]  # fmt: skip
    city.say("lift storm")
    assert city.state.city_discard.count == 2
    city.say("lift hat to locker")
    assert city.state.sides["p1"].locker.named == {"c5": 1}
    before = city.state.city_deck
    city.say("lift merc to deck")
    assert city.state.city_deck == (before or 0) + 1


def test_nothing_lies_there_to_take() -> None:
    city = City("Ana", "Ben")
    assert city.broken("lift").key == "no-city-card"


# ---------------------------------------------------------------------- at the same time


def test_p28_the_first_player_orders() -> None:
    city = town()
    said = city.say("simultaneous of Storm, Feast")
    assert said == "at the same time: Ben orders: 1. Storm; 2. Feast"
    assert city.rows("order")[0]["effects"] == ["Storm", "Feast"]


def test_amb_95_without_a_first_player_one_orders_at_random() -> None:
    """The token is not given out by it."""
    city = City(state=replace(town().state, first_player=""), chance=SeededChance(3))
    assert city.asked("simultaneous").key == "orders"
    assert city.do("simultaneous", orders="Cy").startswith("at the same time: Cy orders")
    result = city.try_to("simultaneous", orders="draw")
    assert isinstance(result, Done)
    row = city.rows("random-pick")[0]
    assert (sorted(row["among"]), row["odds"]) == (["p1", "p2", "p3"], "1/3")
    assert city.state.first_player == ""


def test_values_that_nobody_told_stay_open() -> None:
    city = town()
    learn(city, "c1", combat=None)
    assert city.say("soline combat +1").endswith("now ?")
    assert stat(city.state, "x1", "combat").value is None
