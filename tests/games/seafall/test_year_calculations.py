"""P-01 to P-12 as calculations, from the spec and pp. 5, 6, 12, 13 by hand."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.seafall.calculations.glory import GloryStep
from companion.games.seafall.calculations.year.astrolabe import Astrolabe, astrolabe
from companion.games.seafall.calculations.year.events import EventOdds, event_odds
from companion.games.seafall.calculations.year.harvest import Field, Harvest, harvest
from companion.games.seafall.calculations.year.order import (
    EndCheck,
    TurnOrder,
    end_check,
    turn_order,
)
from companion.games.seafall.calculations.year.production import GoodsSite, Production, produce
from companion.games.seafall.calculations.year.start import (
    GloryTarget,
    Seating,
    StartingGlory,
    glory_target,
    seating,
    starting_glory,
)
from companion.games.seafall.state.printed import TARGETS
from tests.games.refused import refused


@pytest.mark.parametrize(("number", "target"), [(1, 11), (14, 24), (19, 24), (30, 24)])
def test_the_target(number: int, target: int) -> None:  # X-30, p. 5
    result = glory_target(GloryTarget(number=number))
    assert result.value == target == sum(part.amount or 0 for part in result.parts)


def test_the_target_of_every_printed_game() -> None:
    found = [glory_target(GloryTarget(number=n)).value for n in range(1, len(TARGETS) + 1)]
    assert found == list(TARGETS)


def test_the_prologue_has_only_a_target_that_is_told() -> None:
    assert glory_target(GloryTarget(prologue=True)).value is None
    assert glory_target(GloryTarget(prologue=True, told=9)).value == 9


def test_there_is_no_game_below_1() -> None:
    with refused(match="1 or more"):
        glory_target(GloryTarget(number=0))


@pytest.mark.parametrize(
    ("ranks", "order"),
    [
        # P-03: rank n, n-1, ... 1.
        ({"A": 1, "B": 3, "C": 2}, ("B", "C", "A")),
        ({"A": 5, "B": 4, "C": 3, "D": 2, "E": 1}, ("A", "B", "C", "D", "E")),
        # Who has no title keeps the seat.
        ({"A": 1, "B": None, "C": 3}, ("C", "B", "A")),
        ({"A": None, "B": None, "C": None}, ("A", "B", "C")),
    ],
)
def test_seats(ranks: dict[str, int | None], order: tuple[str, ...]) -> None:
    assert seating(Seating(ranks=ranks)).value == order


def test_no_title_has_a_rank_below_1() -> None:
    with refused(match="below 1"):
        seating(Seating(ranks={"A": 0}))
    with refused(match="below 1"):
        astrolabe(Astrolabe(glory={"A": 0}, titles={"A": 0}))


def test_starting_glory() -> None:  # p. 5
    steps = (GloryStep("Duchess", 2), GloryStep("Crown", 1))
    assert starting_glory(StartingGlory(items=steps)).value == 3
    assert starting_glory(StartingGlory()).value == 0
    assert starting_glory(StartingGlory(items=(GloryStep("Crown", None),))).value is None


@pytest.mark.parametrize(
    ("glory", "titles", "holder", "candidates"),
    [
        ({"A": 3, "B": 2, "C": 5}, {}, "B", ("B",)),
        # A tie: the least prominent title, the largest rank (p. 12).
        ({"A": 2, "B": 2, "C": 5}, {"A": 1, "B": 3, "C": 2}, "B", ("B",)),
        # all at 0 in the first winter.
        ({"A": 0, "B": 0, "C": 0}, {"A": 1, "B": 2, "C": 3}, "C", ("C",)),
        # The title of somebody with more glory does not matter.
        ({"A": 0, "B": 0, "C": 4}, {"A": 1, "B": 2}, "B", ("B",)),
        ({"A": 0, "B": 0, "C": 4}, {"A": 1}, "", ("A", "B")),
        ({"A": 0, "B": 0}, {"A": 2, "B": 2}, "", ("A", "B")),
        # Whose glory is not told may have the least.
        ({"A": 0, "B": None, "C": 4}, {"A": 1, "B": 2}, "", ("A", "B")),
    ],
)
def test_first_player(
    glory: dict[str, int | None],
    titles: dict[str, int | None],
    holder: str,
    candidates: tuple[str, ...],
) -> None:
    found = astrolabe(Astrolabe(glory=glory, titles=titles)).value
    assert (found.holder, found.candidates) == (holder, candidates)


def test_nobody_holds_nothing() -> None:
    with refused(match="Nobody"):
        astrolabe(Astrolabe(glory={}))


def test_harvest() -> None:
    # P-06: a token, whoever's it is, or a plunder since the last harvest, blocks a field.
    fields = (
        Field(name="field 1", gold=3),
        Field(name="field 2", gold=2, tokens=2),
        Field(name="field at Tern", gold=4, plundered=True),
    )
    result = harvest(Harvest(fields=fields))
    assert result.value.gold == 3
    assert result.value.paid == ("field 1",)
    assert result.value.blocked == ("field 2", "field at Tern")
    assert [part.page for part in result.parts] == ["p. 12", "p. 12", "p. 19"]
    assert harvest(Harvest(fields=(Field(name="f"), Field(name="g", gold=2)))).value.gold is None
    # A field that is blocked may stay untold.
    assert harvest(Harvest(fields=(Field(name="f", tokens=1),))).value.gold == 0
    with refused(match="cannot be -1"):
        harvest(Harvest(fields=(Field(name="f", gold=-1),)))


def spice(id_: str, column: int | None, defense: int | None, **more: Any) -> GoodsSite:
    return GoodsSite(
        id=id_, good="spice", island=f"i{column}", column=column, defense=defense, **more
    )


def test_a_short_supply_goes_west_first_and_high_defense_first() -> None:
    # P-08: columns 1, 1, 2; two cubes: both of column 1, the one of defense 5 before that of 2.
    sites = (spice("east", 2, 9), spice("low", 1, 2), spice("high", 1, 5))
    found = produce(Production(sites=sites, supply={"spice": 2})).value
    assert (found.placed, found.empty, found.tied) == (("high", "low"), ("east",), {})
    one = produce(Production(sites=sites, supply={"spice": 1})).value
    assert (one.placed, one.empty) == (("high",), ("low", "east"))
    none = produce(Production(sites=sites, supply={"spice": 0})).value
    assert none.placed == ()


def test_goods_do_not_share_a_supply() -> None:
    sites = (spice("s", 1, 2), GoodsSite(id="w", good="wood"))
    found = produce(Production(sites=sites, supply={"spice": 0, "wood": 3})).value
    assert (found.placed, found.empty) == (("w",), ("s",))


def test_who_gets_no_cube() -> None:
    # A site with a cube gets none; one that is not explored makes none; unknown stays unknown.
    sites = (spice("a", 1, 2, cube=True), spice("b", 1, 3, explored=False), spice("c", 1, 4),
             spice("d", 2, 4, cube=None))  # fmt: skip
    assert produce(Production(sites=sites, supply={"spice": None})).value.placed == ("c",)


def test_ties_of_a_short_supply_are_the_tables() -> None:
    sites = (spice("a", 1, 4), spice("b", 1, 4), spice("c", 1, 5))
    inputs = Production(sites=sites, supply={"spice": 2})
    found = produce(inputs).value
    assert found.tied == {"spice": ("a", "b")}
    settled = produce(Production(sites=sites, supply={"spice": 2}, first=("b", "a"))).value
    assert settled.placed == ("c", "b")
    # Enough for the tied ones, or nothing left for any of them: no question.
    assert produce(Production(sites=sites, supply={"spice": 3})).value.tied == {}
    assert produce(Production(sites=sites, supply={"spice": 1})).value.tied == {}
    # What is not told might stand anywhere.
    lost = (spice("a", 1, None), spice("b", 2, 4))
    assert produce(Production(sites=lost, supply={"spice": 1})).value.tied == {"spice": ("a", "b")}
    with refused(match="cannot be -1"):
        produce(Production(sites=lost, supply={"spice": -1}))


KNOWN = ("Fog", "Famine", "Red Tide")


def test_odds_of_events() -> None:
    # P-10: N = 6, one seen: each other 1 in 5; the seen one cannot come.
    found = event_odds(EventOdds(shuffled=6, seen=("Fog",), known=KNOWN)).value
    assert found.each is not None
    assert (found.each.exact, found.unseen, found.unnamed) == ("1/5", ("Famine", "Red Tide"), 3)
    # One revealed without a name may have been any of the five not named: each is 1 in 5 still.
    blind = event_odds(EventOdds(shuffled=6, seen=("Fog", ""), known=KNOWN)).value
    assert blind.each is not None
    assert blind.each.exact == "1/5"


def test_events_repeat_in_the_order_of_their_dismissal() -> None:
    seen = ("Fog", "Famine", "Red Tide")
    assert event_odds(EventOdds(shuffled=3, seen=seen, known=KNOWN)).value.certain == "Fog"
    again = EventOdds(shuffled=3, seen=(*seen, "Fog"), known=KNOWN)
    assert event_odds(again).value.certain == "Famine"


def test_an_event_that_is_sure() -> None:
    assert (
        event_odds(EventOdds(shuffled=3, seen=KNOWN[:2], known=KNOWN)).value.certain == "Red Tide"
    )
    assert event_odds(EventOdds(shuffled=6, on_top="Fog")).value.certain == "Fog"


def test_without_a_count_there_are_no_odds() -> None:
    assert event_odds(EventOdds(known=KNOWN)).value.each is None
    with refused(match="cannot be -1"):
        event_odds(EventOdds(shuffled=-1))


def test_turn_order() -> None:  # P-11
    seats = ("A", "B", "C", "D")
    assert turn_order(TurnOrder(seats=seats, holder="C")).value == ("C", "D", "A", "B")
    assert turn_order(TurnOrder(seats=seats, holder="C", absent=("D",))).value == ("C", "A", "B")
    assert turn_order(TurnOrder(seats=seats)).value == seats
    with refused(match="no seat"):
        turn_order(TurnOrder(seats=seats, holder="E"))


@pytest.mark.parametrize(
    ("glory", "target", "ended"),
    [
        ({"A": 11, "B": 3}, 11, True),
        ({"A": 12, "B": None}, 11, True),
        ({"A": 10, "B": 3}, 11, False),
        ({"A": 10, "B": None}, 11, None),
        ({"A": 10}, None, None),
    ],
)
def test_end_check(glory: dict[str, int | None], target: int | None, ended: bool | None) -> None:
    assert end_check(EndCheck(glory=glory, target=target)).value is ended
