"""Order of year, round and turn as sentences (pp. 4, 6, 7, 12 to 21).

What the book forbids is named with its page and may be logged all the same; what a table may only
not have told is said in the line. A table that tells no turns and no winters hears none of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.seafall.calculations.year.production import GoodsSite, Production, produce
from companion.games.seafall.sheet.end import end_steps
from companion.games.seafall.sheet.year import step_block
from companion.games.seafall.state.table import SeaFall
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from tests.games.seafall.fleet import glory, home, lines, opened, rows, said, site, told

Table = OpenTable[SeaFall]
NAMES = ("Ana", "Ben", "Cy")
SETUP = "setup ana prince ben duke cy count"
START = (SETUP, "winter")
"""Cy holds the astrolabe; the order is Cy, Ben, Ana."""
TURNS = ("turn cy", "next", "next")
ROUND_1 = (*START, "event A", *TURNS)
WON = (*ROUND_1, "ana glory 12 for luck", "resolve")
"""Everybody had a turn of round 1, and Ana is over the target of 11."""


def named(table: Table, text: str, key: str, page: str) -> str:
    """A sentence that breaks a rule; what is said against it. It can be logged all the same."""
    result = said(table, text)
    assert isinstance(result, Asking), told(result)
    question = result.question
    assert isinstance(question, Broken), told(result)
    assert (question.key, question.page) == (key, page), told(result)
    return question.why


def anyway(table: Table, text: str, key: str) -> Any:
    """The same sentence with the rule broken on purpose."""
    entry = lines(table, f"{text} {key}!=the table says so")
    assert entry.overrides == {key: "the table says so"}
    return entry


def where(table: Table) -> tuple[str, int | None, int]:
    year = table.state.year
    return year.phase, year.number, year.round


# ---------------------------------------------------------------- the end check (p. 13)


def test_an_event_after_the_target_is_reached(tmp_path: Path) -> None:
    # p. 13, round step 4: somebody has the target, so the game is over; no round 2 begins.
    with opened(tmp_path, NAMES) as table:
        lines(table, *WON)
        why = named(table, "event B", "no-further-round", "p. 13")
        assert "the game ends with this round" in why
        assert where(table) == ("round", 1, 1)
        anyway(table, "event B", "no-further-round")
        assert where(table) == ("round", 1, 2)


def test_an_event_below_the_target_begins_the_next_round(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, *ROUND_1, "ana glory 10 for luck", "resolve")
        says = "event: B; round 1 is over, round 2 begins (p. 13)"
        assert lines(table, "event B").says == says
        assert where(table) == ("round", 1, 2)


def test_an_event_after_the_sixth_round(tmp_path: Path) -> None:
    # p. 13, step 5: the astrolabe moves to winter.
    with opened(tmp_path, NAMES) as table:
        lines(table, *START, "year 1 round 6", *TURNS)
        assert "winter comes next" in named(table, "event B", "no-further-round", "p. 13")


def test_an_event_and_a_turn_when_the_game_is_over(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, *WON, "round over")
        assert table.state.year.phase == "end"
        named(table, "event B", "game-over", "p. 13")
        assert lines(table, "turn ana").says.endswith("the game is over (p. 13)")


def test_an_event_and_a_turn_before_the_winter_is_told(tmp_path: Path) -> None:
    # p. 12: a year is a winter, then rounds; the winter may only not have been told.
    with opened(tmp_path, NAMES) as table:
        lines(table, SETUP)
        words = "winter has not been entered to its end (p. 12)"
        assert lines(table, "event A").says == f"event: A; {words}"
        assert lines(table, "turn cy").says == f"Cy's turn; {words}"


# ---------------------------------------------------------------- winter in its season (p. 12)


@pytest.mark.parametrize("step", ["settle-enmity", "produce", "refresh"])
def test_a_step_of_winter_in_a_round(tmp_path: Path, step: str) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, *START)
        why = named(table, step, "not-winter", "p. 12")
        assert why.startswith("It is round 1; “")
        anyway(table, step, "not-winter")


def test_fields_pay_once_in_a_winter(tmp_path: Path) -> None:
    # p. 12, step 3: gold equal to what the fields show, once.
    with opened(tmp_path, NAMES) as table:
        lines(table, SETUP, "harvest ana 5 ben 5 cy 5")
        assert table.state.provinces["p1"].gold == 5
        named(table, "harvest ana 5 ben 5 cy 5", "done-already", "p. 12")
        lines(table, "winter")
        named(table, "harvest ana 5 ben 5 cy 5", "not-winter", "p. 12")
        assert table.state.provinces["p1"].gold == 5


def test_the_forum_may_be_named_in_a_round(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, *START, "forum Madman, Duchess, Clerk, Cook, Pilot")
        named(table, "forum Scout, Broker, Purser, Mason, Bailiff", "not-winter", "p. 12")


def test_winter_in_the_middle_of_a_round(tmp_path: Path) -> None:
    # p. 12: a winter, then six rounds.
    with opened(tmp_path, NAMES) as table:
        lines(table, *START, "event A", "next")
        assert "after the sixth" in named(table, "winter", "rounds-left", "p. 12")
        assert where(table) == ("round", 1, 1)
        anyway(table, "winter", "rounds-left")
        assert where(table) == ("round", 2, 1)
        lines(table, "year 2 round 3", "turn cy")
        named(table, "winter", "rounds-left", "p. 12")


def test_winter_after_the_target_is_reached(tmp_path: Path) -> None:
    # p. 13, step 4 comes before step 5: no second year.
    with opened(tmp_path, NAMES) as table:
        lines(
            table, *START, "year 1 round 6", "event A", *TURNS, "ana glory 12 for luck", "resolve"
        )
        named(table, "winter", "target-reached", "p. 13")
        lines(table, "round over")
        named(table, "winter", "game-over", "p. 13")
        assert where(table) == ("end", 1, 6)


def test_winter_after_the_sixth_round(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, *START, "year 1 round 6", *TURNS)
        assert lines(table, "winter").says.startswith("winter of year 2: Cy holds")
        lines(table, "year 2 round 6", "turn cy")
        said_ = lines(table, "winter").says
        assert "no turn of Ben and Ana was entered in the last round (p. 12)" in said_


def test_who_tells_winters_alone_is_not_asked(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, *START, "ana raids spice 4", "ben raids wood 3")
        assert "no turn was entered since the last winter" in lines(table, "winter").says
        assert where(table) == ("round", 2, 1)


def test_who_keeps_no_year_hears_nothing_of_it(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        for text in ("harvest ana 3 ben 3 cy 3", "harvest ana 3 ben 3 cy 3", "ana taxes",
                     "ben raids spice 4", "ana hires Cook for 1", "ben explores sun 2",
                     "cy buys treasure Crown for 3", "resolve"):  # fmt: skip
            entry = lines(table, text)
            assert not entry.overrides
            assert "p. 12" not in entry.says and "p. 13" not in entry.says


# ---------------------------------------------------------------- events (p. 12)


def test_resolving_what_was_not_revealed(tmp_path: Path) -> None:
    # p. 12: an event, then a turn of each. Cy's turn of round 2 goes on; B is its event.
    with opened(tmp_path, NAMES) as table:
        lines(table, *ROUND_1, "turn cy")
        entry = lines(table, "resolve")
        assert entry.says == "the event is resolved; no event was revealed in this round (p. 12)"
        lines(table, "event B")
        assert where(table) == ("round", 1, 2)
        assert table.state.turn == "p3"
        assert table.state.year.event is not None


def test_an_event_that_nobody_told_is_not_ticked(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, *ROUND_1)
        assert ("1 Reveal an event: A", True) in step_block(table.state).checklist
        lines(table, "turn cy")
        assert ("1 Reveal an event: unknown", False) in step_block(table.state).checklist
        lines(table, "event B")
        assert ("1 Reveal an event: B", True) in step_block(table.state).checklist


def test_an_event_resolved_before_the_turns_was_revealed(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, *START, "event A", "resolve", "turn cy")
        assert ("1 Reveal an event", True) in step_block(table.state).checklist
        assert lines(table, "resolve").says == "the event is resolved; it was before (p. 12)"
        assert table.state.turn == "p3"


# ---------------------------------------------------------------- turns (pp. 12, 13)


def test_turns_go_clockwise_from_the_astrolabe(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, *START)
        words = "Ana's turn; no turn of Cy and Ben was entered before it (p. 12)"
        assert lines(table, "turn ana").says == words
        assert lines(table, "turn cy").says == "Cy's turn"
        assert lines(table, "turn ben").says == "Ben's turn"
        assert lines(table, "turn cy").says == "round 2: Cy's turn"


def test_who_sits_where_is_not_guessed(tmp_path: Path) -> None:
    # Without titles only the first turn is sure: that of who holds the astrolabe.
    with opened(tmp_path, NAMES) as table:
        lines(table, "setup", "winter holder ana")
        missed = "Ben's turn; no turn of Ana was entered before it (p. 12)"
        assert lines(table, "turn ben").says == missed
        assert lines(table, "turn ana").says == "Ana's turn"
        assert lines(table, "turn cy").says == "Cy's turn"


@pytest.mark.parametrize(
    "text",
    ["ana taxes", "ben hires Xavier for 1", "ana buys treasure Crown for 3", "ben raids spice 4",
     "ana explores sun 2", "ana sells 1 iron", "ben repairs", "ana researches", "ana soldiers"],
)  # fmt: skip
def test_an_act_in_the_turn_of_another(tmp_path: Path, text: str) -> None:
    # p. 13: each player takes a single turn in a round.
    with opened(tmp_path, NAMES) as table:
        lines(table, *START, "ana province iron 1", "turn cy")
        assert named(table, text, "not-your-turn", "p. 13") == "It is Cy's turn."
        anyway(table, text, "not-your-turn")
        assert table.state.turn == "p3"


@pytest.mark.parametrize("text", ["ben sails first to Gull", "ben activates Cook"])
def test_what_may_only_be_told_is_not_asked(tmp_path: Path, text: str) -> None:
    # Where a ship lies and who sits in a council room is told at any time; the line says it.
    with opened(tmp_path, NAMES) as table:
        lines(table, *START, "turn cy")
        assert lines(table, text).says.endswith(", in Cy's turn (p. 13)")
        table.undo()
        lines(table, "turn ben")
        assert "(p. 13)" not in lines(table, text).says


@pytest.mark.parametrize("text", ["hire Cook for 2", "buy treasure Crown for 3"])
def test_hiring_comes_before_the_guild(tmp_path: Path, text: str) -> None:
    # p. 13: 1 hire or buy, 2 activate, 3 hire a guild; gold of a sale comes too late.
    with opened(tmp_path, NAMES) as table:
        lines(table, *START, "turn cy", "merchants")
        lines(table, text)  # named early, nothing of it done
        table.undo()
        lines(table, "cy province iron 2", "sell 2 iron")
        assert "before the guild's actions" in named(table, text, "after-guild", "p. 13")
        anyway(table, text, "after-guild")


# ---------------------------------------------------------------- production (p. 12)


def test_a_cube_that_nobody_told_lies_there_after_winter(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, SETUP, 'ana site spice at "Gull Rock" defense 5 dangerous yes')
        assert site(table, "spice").cube is None
        entry = lines(table, "winter")
        assert "a cube lies on spice on Gull Rock, placed now or before" in entry.says
        assert "no cube placed" not in entry.says
        assert site(table, "spice").cube is True


def test_a_short_supply_leaves_it_untold(tmp_path: Path) -> None:
    # 10 cubes, 9 in a warehouse: one is left for two sites, and one of them may hold it already.
    with opened(tmp_path, NAMES) as table:
        lines(table, SETUP, "ana province spice 9", "site spice at Gull cube no",
              'site "low spice" at Gull')  # fmt: skip
        lines(table, "winter")
        assert site(table, "spice").cube is True
        assert site(table, "low spice").cube is None


@pytest.mark.parametrize(("supply", "sure"), [(2, ("b",)), (1, ()), (None, ("b",))])
def test_what_is_sure_of_an_untold_cube(supply: int | None, sure: tuple[str, ...]) -> None:
    sites = (GoodsSite(id="a", good="wood"), GoodsSite(id="b", good="wood", cube=None))
    found = produce(Production(sites=sites, supply={"wood": supply})).value
    assert (found.placed, found.sure) == (("a",), sure)


# ---------------------------------------------------------------- ships and the sea (pp. 7, 18)


@pytest.mark.parametrize(
    "target", ["Wren", "the Wren", "Ben's Wren", "Ben's ship", "Ben's first ship", "Ana's ship"]
)
def test_a_ship_is_no_target(tmp_path: Path, target: str) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, "ben ship first Wren s3 r2 e2 h2", "cy sails first to Gull")
        before = set(table.state.sites)
        for verb in ("raids", "attacks"):
            why = named(table, f"cy {verb} {target} 3", "may-raid", "p. 18")
            assert why.endswith("is a ship; provinces may not raid each other's ships")
        entry = anyway(table, f"cy raids {target} 3", "may-raid")
        assert set(table.state.sites) == before  # no site is invented
        assert glory(table, "p3") == 1  # p. 10: a successful endeavor
        assert home(table, "p3") == 8
        assert [row["site"] for row in rows(entry, "pool")] == [""]


def test_a_rule_may_let_ships_be_raided(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, "ben ship first Wren s3 r2 e2 h2", 'rule 16 "ships may fight"')
        assert lines(table, "cy raids Wren 3").says == "Cy raids Ben's Wren: 3, +1 glory"


@pytest.mark.parametrize(
    "space", ["sea", "the sea", "open sea", "the open sea", "coastal waters",
              "the coastal waters"],
)  # fmt: skip
def test_spaces_of_the_sea_are_no_islands(tmp_path: Path, space: str) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, f"ana sails both to {space}")
        assert {x.at for x in table.state.ships.values() if x.owner == "p1"} == {"sea"}
        assert set(table.state.regions) == {"p1", "p2", "p3"}
        lines(table, f"ana explores sun at {space} 2")
        assert set(table.state.regions) == {"p1", "p2", "p3"}


# ---------------------------------------------------------------- set-up (pp. 4-6, 21)


def test_set_up_in_the_middle_of_a_game(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, *START, "turn cy", "sideboard treasure Crown cost 3 glory 2",
              "buy treasure Crown")  # fmt: skip
        assert glory(table, "p3") == 2
        assert "clears its gold, glory, ships and year" in named(
            table, "setup", "game-open", "pp. 20-21"
        )
        anyway(table, "setup", "game-open")
        # Treasures go back to the box (p. 21): nothing of it is carried.
        assert glory(table, "p3") == 0
        assert [(x.place, x.owner) for x in table.state.cards.values()] == [("deck", "")]


def test_set_up_told_twice_is_said(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        assert lines(table, SETUP).says.startswith("set up: game 1")
        assert lines(table, SETUP).says.startswith("set up anew: game 1")


def test_set_up_says_what_it_clears(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, "ana glory 3")
        assert lines(table, SETUP).says.endswith("glory of before is cleared: Ana 3")


def test_two_provinces_with_one_title(tmp_path: Path) -> None:
    # p. 6: each title is there once; two that are swapped are told one after the other.
    with opened(tmp_path, NAMES) as table:
        lines(table, SETUP)
        words = "Ana: title 2; Ben is Duke as well: each title is there once (p. 6)"
        assert lines(table, "ana province title 2").says == words
        assert lines(table, "ben province title 1").says == "Ben: title 1"


def test_the_astrolabe_goes_to_the_least_glory(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, SETUP)
        why = named(table, "astrolabe ben", "holder", "p. 12")
        assert why == "Cy gets it: tied at 0, least prominent title."
        anyway(table, "astrolabe ben", "holder")
        lines(table, "winter")
        lines(table, "astrolabe ana")  # told in a round: no winter gives it away
        assert table.state.year.holder == "p1"


# ---------------------------------------------------------------- the Mighty (p. 20)


def test_all_three_actions_without_the_mighty(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, *START, "turn cy")
        assert "first game" in named(table, "soldiers all", "not-mighty", "p. 20")
        lines(table, 'cy leader appellation="the Wise"')
        assert "the Wise" in named(table, "soldiers all", "not-mighty", "p. 20")
        lines(table, 'cy leader appellation="The Mighty"')
        assert "Soldiers only" in named(table, "merchants all", "not-mighty", "p. 20")
        assert lines(table, "soldiers all").says == "Cy hires the soldiers, 3 actions for 2 gold"


def test_an_appellation_that_nobody_told(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, "game 4", *START, "turn cy")
        assert lines(table, "soldiers all").says.endswith("if its leader is the Mighty (p. 20)")
        table.undo()
        lines(table, "ana leader appellation=Mighty")
        assert "Ana's leader" in named(table, "soldiers all", "not-mighty", "p. 20")


# ---------------------------------------------------------------- end step 5 (p. 20)

ENMITY_OUT = (
    *WON,
    "ben glory 4",
    "island Gull",
    "ben enmity at Gull held number 3",
    "round over",
    "end",
)


def test_step_5_that_was_passed_over(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, *ENMITY_OUT)
        words = "step 5 has not been entered for Ben (3 tokens) (p. 20)"
        assert lines(table, "record").says.endswith(words)
        assert ("5 Determine enmity: unknown", False) in end_steps(table.state)
        assert words in lines(table, "titles").says
        named(table, "next-game", "enmity-open", "p. 20")
        anyway(table, "next-game", "enmity-open")


def test_step_5_that_was_walked(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, *ENMITY_OUT, "ben end-enmity 3")
        for text in ("record", "titles", "next-game"):
            assert "step 5" not in lines(table, text).says


def test_who_only_writes_down_glory_is_not_asked(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(
            table,
            "ana raids spice 4",
            "ben glory 4",
            "cy glory 2",
            "island Gull",
            "ben enmity at Gull held number 3",
        )
        for text in ("record", "titles", "next-game"):
            assert "step 5" not in lines(table, text).says
