"""Plunder, Dusk, Leaders lost, time by procedure: P45-P50, P52, P54, rulings of section 9.1."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.five_sails.figures.remembering import finished
from companion.games.five_sails.game import GAME
from companion.games.five_sails.rules.previews import dusk_rows, ladder_rows, plunder_rows
from companion.games.five_sails.state.table import (
    FiveSails,
    Hand,
    Location,
    Modifier,
    Pile,
    Side,
)
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import Acknowledged
from companion.table.copies.amend import Plan, amend, commit
from companion.table.procedures.drive import Asking, Done
from companion.table.sentences.sentence import say
from companion.table.storage.patch import same_patch
from companion.toolbox.chance import SeededChance
from tests.games.en_garde.duel import QuickDisk
from tests.games.five_sails.city import table
from tests.games.five_sails.player import City


def at(step: str = "plunder", **changes: Any) -> City:
    """The table of three: Ana 4 + 3, Ben 2 + 3, Cy 0 Renown."""
    return City(state=table(step=step, turn="", **changes))


def locations(**told: tuple[str | None, int | None]) -> dict[str, Location]:
    """`docks=("p1", 2)`; the rest is uncontrolled and empty."""
    places = {"oles-inn": ("", 0), "docks": ("", 0), "forums": ("", 0), "bazaar": ("", 0), **told}
    return {
        place: Location(controller=who, renown=renown) for place, (who, renown) in places.items()
    }


def renowns(state: FiveSails, *told: int | None) -> FiveSails:
    sides = {
        player: replace(side, renown=renown)
        for (player, side), renown in zip(state.sides.items(), told, strict=True)
    }
    return replace(state, sides=sides)


def duel_of_two(day: int = 5, mode: str = "casual", **changes: Any) -> City:
    """Ana and Ben with everything equal: 3 Renown, a location, Influence 3, no wounds."""
    city = City()
    city.say("setup soline kaspar", "learn soline influence 3 resolve 5",
             "learn kaspar influence 3 resolve 6")  # fmt: skip
    places = {"docks": Location(controller="p1", renown=0),
              "forums": Location(controller="p2", renown=0),
              "bazaar": Location(controller="", renown=0)}  # fmt: skip
    city.state = renowns(
        replace(city.state, day=day, mode=mode, step="plunder", locations=places, **changes), 3, 3
    )
    return city


# ---------------------------------------------------------------------- plunder


def test_seven_renown_after_taking_wins() -> None:
    """1b-i before 1c: 4 + 2 + 1 = 7."""
    city = at()
    assert "Ana wins: Economic Victory" in city.say("plunder")
    ended = city.state.games["1"]
    assert (ended.kind, ended.winner, ended.step, ended.renown["p1"]) == (
        "economic", "p1", "1c", 7,
    )  # fmt: skip
    assert city.state.locations["docks"].renown == 0
    rows = city.rows("renown")
    assert [(x["player"], x["reason"], x["delta"]) for x in rows] == [
        ("p1", "The Docks", 2), ("p1", "The Forums", 1), ("p2", "The Grand Bazaar", 3),
    ]  # fmt: skip
    assert finished(city.state)[0].places == {"p1": 1, "p2": 2, "p3": 2}


def test_dominance_is_checked_first_and_takes_no_renown() -> None:
    """B23, AMB-02: Ben controls all three; Ana has 9 already."""
    held = locations(docks=("p2", 1), forums=("p2", 1), bazaar=("p2", 1))
    city = at(locations=held)
    city.state = renowns(city.state, 9, 0, 0)
    assert "Ben wins: Dominance" in city.say("plunder")
    ended = city.state.games["1"]
    assert (ended.kind, ended.winner, ended.step) == ("dominance", "p2", "1a")
    assert ended.renown == {"p1": 9, "p2": 0, "p3": 0}


def test_dominance_after_renown_by_the_option() -> None:
    held = locations(docks=("p2", 1), forums=("p2", 1), bazaar=("p2", 1))
    city = at(locations=held, options={"dominance_ends_immediately": False})
    city.state = renowns(city.state, 9, 0, 0)
    city.say("plunder")
    ended = city.state.games["1"]
    assert (ended.kind, ended.winner, ended.renown["p2"]) == ("dominance", "p2", 3)


def test_ole_s_inn_is_not_needed_for_dominance_and_two_are_too_few() -> None:
    city = at(locations=locations(docks=("p1", 0), forums=("p1", 0), bazaar=("p2", 0)), day=2)
    city.state = renowns(city.state, 0, 0, 0)
    assert "nobody wins" in city.say("plunder")
    assert city.state.step == "dusk"


def test_conditional_renown_counts_and_may_be_lost() -> None:
    """1b-ii (p. 15); AMB-88: only the total at 1c counts."""
    city = at(locations=locations())
    city.say("plunder gains ana 2 ben -1 because Marooned")
    assert [x.renown for x in city.state.sides.values()] == [6, 1, 0]
    assert [x["reason"] for x in city.rows("renown")] == ["Marooned", "Marooned"]
    city = at(locations=locations())
    city.say("plunder gains ana 3")
    assert city.state.games["1"].winner == "p1"


def test_equal_at_seven_before_day_five_plays_on() -> None:
    """AMB-06: nothing is lost, a Dusk follows."""
    city = at(locations=locations(), day=3)
    city.state = renowns(city.state, 8, 8, 1)
    assert "another Day" in city.say("plunder")
    assert (city.state.closed, city.state.step) == (False, "dusk")
    assert [x.renown for x in city.state.sides.values()] == [8, 8, 1]


def test_more_renown_beats_seven() -> None:
    city = at(locations=locations(), day=3)
    city.state = renowns(city.state, 8, 9, 1)
    city.say("plunder")
    assert city.state.games["1"].winner == "p2"


def test_unclaimed_locations_keep_their_tokens() -> None:
    """AMB-57."""
    city = at(locations=locations(docks=("", 2), forums=("p1", 1)))
    city.state = renowns(city.state, 0, 0, 0)
    city.say("plunder", "dusk discards=0 0 0 hand-limit!=x hand-limit-2!=x")
    assert city.state.locations["docks"].renown == 2
    assert city.state.sides["p1"].renown == 1


def test_renown_may_be_typed_by_the_option() -> None:
    """AMB-56."""
    city = at(options={"renown_source": "typed"}, day=2)
    question = city.asked("plunder")
    assert question.key == "takes"
    city.say("plunder takes=ana 1 ben 2")
    assert [x.renown for x in city.state.sides.values()] == [5, 4, 0]
    assert city.state.locations["docks"].renown == 2


def test_plunder_of_a_table_that_told_nothing() -> None:
    city = City("Ana", "Ben", "Cy")
    assert "who wins is open" in city.say("plunder")
    assert city.state.step == "dusk"
    city = City("Ana", "Ben")
    city.say("plunder docks.controller=ana forums.controller=ana bazaar.controller=ana")
    assert city.state.games["1"].kind == "dominance"


def test_plunder_twice_is_named() -> None:
    city = at("dusk")
    assert city.broken("plunder").key == "step-over"


# ---------------------------------------------------------------------- the fifth Day


def test_most_renown_wins_on_day_five() -> None:
    """B24, AMB-03."""
    city = at(locations=locations(bazaar=("p2", 1)), day=5)
    city.say("plunder")
    ended = city.state.games["1"]
    assert (ended.kind, ended.winner, ended.step) == ("fifth-day", "p1", "1d renown")


@pytest.mark.parametrize(
    ("change", "winner", "step"),
    [
        ({"locations": {"docks": "p2", "forums": "p2", "bazaar": ""}}, "p2", "1d locations"),
        ({"influence": 4}, "p1", "1d influence"),
        ({"wounds": 1}, "p2", "1d leader wounds"),
    ],
)
def test_the_ladder_rung_by_rung(change: dict[str, Any], winner: str, step: str) -> None:
    """P47: 3 Renown each; then locations, Influence, fewest Leader wounds."""
    city = duel_of_two()
    if "locations" in change:
        held = {x: Location(controller=y, renown=0) for x, y in change["locations"].items()}
        city.state = replace(city.state, locations=held)
    if "influence" in change:
        city.say(f"learn soline influence {change['influence']}")
    if "wounds" in change:
        city.say("wound soline 1")
    decides = {"locations": "locations decide", "influence": "Influence decides"}
    said = city.say("plunder")
    assert decides.get(step.removeprefix("1d "), "wounds of the Leader decide: Ana ") in said
    ended = city.state.games["1"]
    assert (ended.winner, ended.step, ended.kind) == (winner, step, "fifth-day")
    assert city.rows("tie-break")[-1]["left"] == [winner]


def test_everything_equal_is_a_draw() -> None:
    """AMB-09: no winner, the tied are named."""
    city = duel_of_two()
    assert "a Draw of Ana and Ben" in city.say("plunder")
    ended = city.state.games["1"]
    assert (ended.kind, ended.winner, ended.tied) == ("draw", "", ("p1", "p2"))
    assert finished(city.state)[0].places == {"p1": 1, "p2": 1}


def test_equal_at_seven_on_day_five_goes_to_the_ladder() -> None:
    """AMB-05: only the tied are candidates."""
    city = duel_of_two()
    city.state = renowns(city.state, 7, 7)
    city.say("wound kaspar 2", "plunder")
    ended = city.state.games["1"]
    assert (ended.winner, ended.step, ended.kind) == ("p1", "1c leader wounds", "fifth-day")


def test_competitive_play_picks_a_random_winner() -> None:
    """P54: 1/2 each; as it was drawn, or by the app."""
    found = set()
    for seed in range(10):
        city = duel_of_two(mode="competitive")
        question = city.asked("plunder")
        assert (question.key, dict(question.odds())["Ana"]) == ("random", "1/2 = 50.0%")
        city.chance = SeededChance(seed)
        city.say("plunder random=draw")
        found.add(city.state.games["1"].winner)
    assert found == {"p1", "p2"}
    city = duel_of_two(mode="competitive")
    city.say("plunder random=ben")
    assert city.state.games["1"].winner == "p2"
    assert city.rows("random-pick")[0]["odds"] == "1/2"
    city = duel_of_two(mode="competitive")
    city.say("plunder random=?")
    assert next(iter(city.state.pending.values())).procedure == "win"


def test_untold_tie_breakers_are_asked_rung_by_rung() -> None:
    city = City()
    city.say("setup")
    city.state = renowns(replace(city.state, day=5, step="plunder"), 3, 3)
    question = city.asked("plunder")
    assert (question.key, "Influence" in question.prompt) == ("standings", True)
    second = city.asked("plunder standings=4 4")
    assert (second.key, "Leader wounds" in second.prompt) == ("standings-2", True)
    city.say("plunder standings=4 4 standings-2=1 0")
    assert city.state.games["1"].winner == "p2"
    city = City()
    city.say("setup")
    city.state = renowns(replace(city.state, day=5, step="plunder"), 3, 3)
    assert "unknown" in city.say("plunder standings=?")
    city.say("ana wins by fifth-day")
    assert city.state.games["1"].kind == "fifth-day"


def test_influence_of_the_city_only_by_the_option() -> None:
    """AMB-07: Home does not count then."""
    city = duel_of_two(options={"tiebreak_influence_scope": "city"})
    city.state = replace(
        city.state,
        characters={
            key: replace(one, at="docks") if one.controller == "p2" else one
            for key, one in city.state.characters.items()
        },
    )
    city.say("plunder")
    assert city.state.games["1"].winner == "p2"


def test_three_players_are_narrowed_step_by_step() -> None:
    """AMB-08: Ben has fewer locations than the others, so his few wounds do not matter."""
    held = locations(docks=("p1", 0), forums=("p3", 0))
    city = at(locations=held, day=5)
    city.state = renowns(city.state, 3, 3, 3)
    city.say("plunder")  # Ana and Cy: Influence 4 (3 + Hat) and 4; wounds 1 and 2
    ended = city.state.games["1"]
    assert (ended.winner, ended.step) == ("p1", "1d leader wounds")


# ---------------------------------------------------------------------- previews


def test_the_preview_says_what_would_happen() -> None:
    rows = dict(plunder_rows(at().state))
    assert rows["Dominance"] == "Ana lacks only The Grand Bazaar"
    assert rows["Ana"] == "4, plus 3 from locations: 7, enough to win"
    assert rows["then"] == "Ana wins (Economic Victory)"
    held = locations(docks=("p2", 1), forums=("p2", 1), bazaar=("p2", 1))
    assert "wins" in dict(plunder_rows(at(locations=held).state))["Dominance"]
    assert "not all controllers" in dict(plunder_rows(City("A", "B").state))["Dominance"]
    assert dict(ladder_rows(at(day=4).state))["Renown"] == "Ana 4, Ben 2, Cy 0: Ana by 2"
    assert dict(ladder_rows(at(day=4).state))["Leader wounds"].endswith("Ben by 1")
    assert ladder_rows(at(day=3).state) == ()
    assert "lacks only The Grand Bazaar" in at().seen()


def test_the_preview_of_dusk_says_what_changes_and_what_stays() -> None:
    rows = dict(dusk_rows(at("dusk").state))
    assert rows["2a uncontrolled"] == "The Docks, The Forums and The Grand Bazaar"
    assert rows["2b Home"] == "Soline, Sanjay and Kaspar"
    assert rows["2b en garde"] == "Sanjay"
    assert rows["2c discarded"] == "3 City cards"
    assert rows["2d to The Locker"] == "Cat's Embargo and Song"
    assert rows["2e discards"] == "Ana 1 and Cy 1"
    assert rows["4 Brutes leave"] == "Bravo"
    assert rows["stays"] == "wounds of Soline and Odette; 6 Renown on locations"
    question = at("dusk").try_to("dusk", depth="steps")
    assert isinstance(question, Asking)
    assert "2c discarded: 3 City cards" in question.question.help
    assert question.question.offered == {"Ana": 1, "Ben": 0, "Cy": 1}


# ---------------------------------------------------------------------- dusk


def test_dusk_changes_all_and_leaves_the_rest() -> None:
    city = at("dusk", day=2)
    before = city.state
    says = city.say("dusk")
    state = city.state
    assert says.startswith("Day 2 ends")
    assert (state.day, state.step, state.turn, state.passes) == (3, "dawn", "", 0)
    assert all(one.controller == "" for one in state.locations.values())
    assert all(one.engaged is False for one in state.characters.values())
    assert [one.at for one in state.characters.values()] == [
        f"home:{one.controller}" for one in state.characters.values()
    ]
    assert not state.city
    assert (state.city_discard.count, state.city_deck) == (4, 22)
    assert state.city_discard.named == {"c9": 1, "c5": 1}
    assert all(side.scheme is None and side.choice is None for side in state.sides.values())
    assert state.sides["p2"].locker.named == {"c8": 1}
    assert [x.hand.count for x in state.sides.values()] == [6, 3, 7]
    assert state.sides["p1"].discard.count == 3
    assert "x10" not in state.characters  # the Brute, to the discard pile (p. 29)
    assert state.sides["p2"].discard.count == 6
    assert {x: one.wounds for x, one in state.characters.items()} == {
        x: one.wounds for x, one in before.characters.items() if x != "x10"
    }
    assert [x.renown for x in state.sides.values()] == [4, 2, 0]
    assert state.first_player == "p2"
    assert state.locations["docks"].renown == 2
    assert state.attachments["t1"].engaged is False
    assert [row["at"] for row in city.rows("dusk-step")] == ["2a", "2b", "2c", "2d", "4"]


def test_attachments_stay_engaged_by_the_option() -> None:
    """AMB-49."""
    city = at("dusk", options={"dusk_readies_attachments": False})
    city.say("dusk")
    assert city.state.attachments["t1"].engaged is True


def test_the_hand_limit_is_the_unmodified_panache() -> None:
    """AMB-23: +3 Panache for the Day changes nothing at 2e."""
    effect = Modifier(on="x1", stat="panache", by=3, until="day")
    city = at("dusk", modifiers={"m1": effect})
    city.say("dusk")
    assert city.state.sides["p1"].hand.count == 6
    assert city.state.modifiers == {}


def test_effects_of_the_day_end_and_may_destroy() -> None:
    """P57, P41: Resolve 5 - 4 would be 1 with 1 wound; the +4 that held it ends with the Day."""
    effects = {
        "m1": Modifier(on="x1", stat="resolve", by=-4, until="play"),
        "m2": Modifier(on="x1", stat="resolve", by=4, until="day"),
        "m3": Modifier(on="x3", stat="combat", by=1, until="duel"),
        "m4": Modifier(on="x3", stat="combat", by=1, until="attached"),
    }
    city = at("dusk", modifiers=effects)
    city.say("dusk")
    assert "x1" not in city.state.characters
    assert city.state.sides["p1"].out == "Leader destroyed"
    assert set(city.state.modifiers) == {"m4"}


def test_other_discards_than_the_limit_are_named() -> None:
    city = at("dusk")
    question = city.broken("dusk discards=0 0 1")
    assert (question.key, "Panache is 6" in question.why) == ("hand-limit", True)
    city.say("dusk discards=2 0 1 hand-limit!=a-card")
    assert city.state.sides["p1"].hand.count == 5
    city = at("dusk")
    city.say("dusk p1.cards=Taunt")
    assert [city.state.cards[x].name for x in city.state.sides["p1"].discard.named] == ["Taunt"]


def test_a_counted_hand_asks_for_panache_once() -> None:
    city = City()
    city.say("setup soline kaspar", "draw 6 5", "ana passes", "ben passes", "plunder")
    assert city.asked("dusk").key == "values"
    city.say("dusk values=5 ?")
    assert [x.hand.count for x in city.state.sides.values()] == [5, None]


def test_dusk_without_plunder_and_dusk_twice() -> None:
    assert at("drama").broken("dusk").key == "plunder-first"
    assert at("plunder").broken("dusk").key == "plunder-first"
    city = at("dusk")
    city.say("dusk")
    assert city.broken("dusk").key == "step-over"
    city = City("Ana", "Ben")
    assert city.say("dusk").startswith("the Day ends")


def test_day_five_does_not_end_without_a_result() -> None:
    city = at("dusk", day=5)
    assert city.broken("dusk").key == "should-have-ended"
    city.say("dusk should-have-ended!=we-play-on")
    assert city.state.day == 5


def test_an_open_duel_ends_with_the_day() -> None:
    city = City(state=table(step="drama"))
    city.say("challenge soline kaspar", "ben accepts")
    assert city.state.duel is not None
    city.say("dusk plunder-first!=x")
    assert (city.state.duel, city.state.thread, city.state.step) == (None, "", "dawn")


def test_wounds_stay_over_night_but_lie_at_home() -> None:
    city = at("dusk")
    city.say("dusk")
    one = city.state.characters["x1"]
    assert (one.at, one.wounds) == ("home:p1", 1)


# ---------------------------------------------------------------------- Leaders, giving up


def test_the_last_leader_wins_at_once() -> None:
    city = at("drama")
    says = city.say("leader-lost ben")
    assert "Ben is out: Leader destroyed" in says
    state = city.state
    assert not state.closed
    assert "x3" not in state.characters and "x10" not in state.characters
    assert state.locations["bazaar"].controller == ""
    assert state.first_player == "p3"  # passes to the left (AMB-12)
    assert state.sides["p2"].renown == 0
    assert "Ana wins: Assassination" in city.say("leader-lost cy")


def test_what_a_loser_had_may_stay_by_the_option() -> None:
    city = at("drama", options={"elimination_cleanup": "leave"})
    city.say("leader-lost ben")
    assert "x10" in city.state.characters
    assert city.state.locations["bazaar"].controller == "p2"
    assert city.state.first_player == "p3"


def test_both_leaders_at_once() -> None:
    """AMB-11: a Draw; the active player loses by the option; random in competition."""
    city = duel_of_two(day=2)
    city.say("leader-lost ana, ben")
    assert city.state.games["1"].tied == ("p1", "p2")
    city = duel_of_two(day=2, turn="p1", options={"double_kill": "active-player-loses"})
    city.say("leader-lost ana, ben")
    assert city.state.games["1"].winner == "p2"
    city = duel_of_two(day=2, mode="competitive")
    assert city.asked("leader-lost ana, ben").key == "random"
    city.say("leader-lost ana, ben random=ben")
    assert city.state.games["1"].winner == "p2"


def test_the_last_three_leaders_at_once_climb_the_ladder() -> None:
    """AMB-11: locations first; Ana has 2."""
    city = at("drama")
    city.say("leader-lost ana, ben, cy")
    assert city.state.games["1"].winner == "p1"
    city = City("Ana", "Ben", "Cy")
    assert city.asked("leader-lost ana, ben, cy").key == "standings"
    city.say("leader-lost ana, ben, cy standings=1 0 0")
    assert city.state.games["1"].winner == "p1"


def test_giving_up() -> None:
    city = at("drama")
    assert city.say("cy concedes") == "Cy is out: conceded"
    assert city.broken("cy concedes").key == "is-out"
    says = city.say("ana concedes")
    assert says.endswith("Ben wins: the table says so")
    assert city.state.games["1"].kind == "ruled"
    assert city.broken("ben concedes").key == "over"


def test_a_win_as_the_table_tells_it() -> None:
    city = City("Ana", "Ben")
    city.say("ben wins by dominance")
    assert (city.state.games["1"].kind, city.state.games["1"].winner) == ("dominance", "p2")
    city = City("Ana", "Ben")
    city.say("win none")
    assert city.state.games["1"].tied == ("p1", "p2")


# ---------------------------------------------------------------------- time


def test_time_runs_out_on_the_table_as_it_is() -> None:
    """P49: no Renown is taken; 4 beats 2 and 0."""
    city = at("drama", mode="competitive")
    city.say("time-out")
    ended = city.state.games["1"]
    assert (ended.kind, ended.winner, ended.step) == ("timeout", "p1", "renown")
    assert ended.renown["p1"] == 4


def test_dominance_counts_when_time_is_out_unless_the_option_is_off() -> None:
    """AMB-87."""
    held = locations(docks=("p3", 0), forums=("p3", 0), bazaar=("p3", 0))
    city = at("drama", mode="competitive", locations=held)
    city.say("time is out")
    assert city.state.games["1"].winner == "p3"
    city = at("drama", mode="competitive", locations=held,
              options={"timeout_checks_dominance": False})  # fmt: skip
    city.say("time-out")
    assert city.state.games["1"].winner == "p1"


def test_time_out_asks_every_rung_and_chance() -> None:
    city = City()
    city.say("setup mode=competitive")
    assert city.asked("time-out").key == "standings"
    city.say("time-out standings=2 2 standings-2=1 1 random=ana")
    assert city.state.games["1"].winner == "p1"
    assert at("drama", mode="casual").broken("time-out").key == "not-competitive"


# ---------------------------------------------------------------------- Renown by cards


def test_renown_by_cards() -> None:
    city = at("drama")
    assert city.say("ana gains 2 renown because Marooned") == "Ana gains 2 Renown (Marooned): 6"
    assert city.say("ben spends 2 renown") == "Ben spends 2 Renown: 0"
    question = city.broken("ben spends 1 renown")
    assert (question.key, question.page) == ("cannot-spend", "p. 10")
    assert city.say("cy loses 1 renown").endswith("0")
    assert city.say("place 2 renown on the docks") == "The Docks +2 Renown: 4 there"
    assert city.state.locations["docks"].renown == 4
    assert city.broken("place 1 renown on gardens").key == "on"
    assert City("Ana", "Ben").say("ana spends 3 renown") == "Ana spends 3 Renown: ?"


def test_a_whole_day_keeps_all_cards() -> None:
    """Every entry is checked by the table: no card is lost from Dawn to Dusk."""
    city = City()
    city.say(
        "setup soline kaspar", "learn soline panache 6", "learn kaspar panache 5", "dawn",
        "reveal Marooned, Sanjay; Song, Uwe", "learn Marooned panache 1",
        'learn "The Song of Eisen" panache 0',
        "initiative 4 6", "muster", "scheme", "scheme", "draw", "ben passes", "ana passes",
        "plunder", "dusk",
    )  # fmt: skip
    side: Side = city.state.sides["p1"]
    assert (side.hand, side.deck, side.discard) == (Hand(count=6), 33, Pile(count=1))
    assert (city.state.day, city.state.step) == (2, "dawn")
    assert side.locker.count == 1


def test_a_day_may_be_amended_and_the_dusk_behind_it_runs_again(tmp_path: Path) -> None:
    """One more card drawn is one more discarded at Dusk; City cards that lay there still go."""
    table_ = OpenTable.create(GAME, tmp_path / "d.jsonl", "Day", ("Ana", "Ben"), disk=QuickDisk())
    said: dict[str, Acknowledged[FiveSails]] = {}
    for text in (
        "setup soline kaspar", "learn soline panache 5", "learn kaspar panache 5", "dawn",
        "reveal Marooned, Sanjay; Song, Uwe", "initiative 4 6", "muster", "scheme", "scheme",
        "draw 6 5", "ben passes", "ana passes", "plunder gains ana 2", "dusk",
    ):  # fmt: skip
        run = say(table_, text)
        assert isinstance(run.result, Done), text
        entered = table_.enter(run.run, run.result)
        assert isinstance(entered, Acknowledged), text
        said[text] = entered
    table_.undo()
    table_.redo()
    before = table_.state.sides["p1"]
    plan = amend(table_, said["draw 6 5"].entry.act_no, {"amounts": {"Ana": 8, "Ben": 5}})
    assert isinstance(plan, Plan)
    assert {one.fate for one in plan.later} <= {"same", "shifted", "changed"}
    commit(table_, plan)
    after = table_.state.sides["p1"]
    assert (before.hand.count, before.deck, before.discard.count) == (5, 34, 1)
    assert (after.hand.count, after.deck, after.discard.count) == (5, 32, 3)


def test_patches_are_the_same_in_any_order() -> None:
    one, two = ["-", ["city", "y1"], {"at": "docks"}], ["-", ["city", "y2"], {"at": "forums"}]
    assert same_patch([one, two], [two, one])
    assert not same_patch([one, two], [one])
    assert not same_patch([one], [["-", ["city", "y1"], {"at": "forums"}]])
