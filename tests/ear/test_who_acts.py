"""Who acts, said otherwise than in front: `for bo` behind the act, everyone but some."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ear.corpus import SENTENCES, Corpus, Tried


@pytest.fixture(scope="module")
def seafall() -> Iterator[Corpus]:
    """Ana 9, Bob 14, Cleo 7 and Dan 5 gold at the end of a round; Cleo's find not told yet."""
    corpus = Corpus(SENTENCES / "seafall-1-open.json")
    yield corpus
    corpus.close()


@pytest.fixture(scope="module")
def pirates() -> Iterator[Corpus]:
    corpus = Corpus(SENTENCES / "pirate-crusades-1-open.json")
    yield corpus
    corpus.close()


def said(corpus: Corpus, position: str, line: str) -> Tried:
    return corpus.try_(line, {"position": position, "by": ""})


def gold(tried: Tried) -> list[int]:
    return [one["gold"] for one in tried.state["state"]["provinces"].values()]


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("everyone but ana loses 2 gold", [9, 12, 5, 3]),
        ("all players except dan pay 1 gold", [8, 13, 6, 5]),
        ("everybody except for ana and bob gets one gold", [9, 14, 8, 6]),
        ("all but cleo gain 3 gold", [12, 17, 7, 8]),
        ("each player besides bob loses a gold", [8, 14, 6, 4]),
    ],
)
def test_everyone_but_some_is_everyone_else(seafall: Corpus, line: str, left: list[int]) -> None:
    assert gold(said(seafall, "ROUND", line)) == left


@pytest.mark.parametrize(
    "line", ["everyone but ana", "everyone but", "all but 2 gold", "everyone but ana but bob"]
)
def test_everyone_but_nobody_is_no_act(seafall: Corpus, line: str) -> None:
    assert not said(seafall, "ROUND", line).entered


@pytest.mark.parametrize("line", ["gather for ben", "gather crew for ben", "gather 2 for ben"])
def test_for_somebody_behind_an_act_says_who_acts(pirates: Corpus, line: str) -> None:
    tried = said(pirates, "s-dock Ben", line)
    assert tried.says.startswith("Ben gathers 2 crew cards")


def test_for_somebody_may_stand_in_the_middle(pirates: Corpus) -> None:
    line = "pirate cove for ben, a mission and cargo food 5"
    pirate = said(pirates, "s-sea Ben", line).state["state"]["pirates"]["p2"]
    assert (pirate["status"], len(pirate["missions"])) == ("docked", 2)


def test_for_somebody_else_is_no_second_actor(pirates: Corpus) -> None:
    assert not said(pirates, "s-dock Ben", "ben gathers for ana").entered


@pytest.mark.parametrize(
    "line", ["bob's gold 12 not 14", "bobs gold is 12 not 14", "bob gold 12 not 14"]
)
def test_what_a_counter_was_may_be_said_behind_it(seafall: Corpus, line: str) -> None:
    assert gold(said(seafall, "ROUND", line)) == [9, 12, 7, 5]


@pytest.mark.parametrize("line", ["bob's gold 12 not 9", "bob gold 12 not 9", "ana gold 8 not 14"])
def test_a_counter_that_was_otherwise_is_not_set(seafall: Corpus, line: str) -> None:
    assert not said(seafall, "ROUND", line).entered


@pytest.mark.parametrize(
    ("line", "kind", "good"),
    [
        ("the sun site is a spice market", "market", "spice"),
        ("the new site turned out to be a dock for iron", "dock", "iron"),
        ("the site was a linen site", "goods", "linen"),
    ],
)
def test_what_was_found_is_told_of_the_one_site_that_waits_for_it(
    seafall: Corpus, line: str, kind: str, good: str
) -> None:
    """Two other islands have a sun, neither explored."""
    site = said(seafall, "FOUND", line).state["state"]["sites"]["s34"]
    assert (site["kind"], site["good"]) == (kind, good)


def test_two_acts_of_which_the_last_asks_are_offered_with_its_answers(seafall: Corpus) -> None:
    tried = said(seafall, "TOP", "ana merch: buy spice, sail home")
    assert not tried.entered
    assert len(tried.offers) == 3
    ships = said(seafall, "TOP", tried.offers[0]).state["state"]["ships"]
    assert (ships["y1"]["at"], ships["y1"]["cargo"]) == ("p1", {"spice": 1})


def test_a_card_that_nobody_saw_may_stay_unknown_in_a_line_offered(pirates: Corpus) -> None:
    tried = said(pirates, "s-dock Ben", "ben turned in his mission")
    assert not tried.entered
    assert said(pirates, "s-dock Ben", tried.offers[0]).state["state"]["pirates"]["p2"]["done"] == 1


def test_a_line_is_offered_without_what_is_told_behind_it(seafall: Corpus) -> None:
    tried = said(seafall, "ROUND", "each player pays two gold because of the Bitter Wind")
    assert not tried.entered
    assert gold(said(seafall, "ROUND", tried.offers[0])) == [7, 12, 5, 3]


@pytest.mark.parametrize(
    "line", ["cy gets a new ship of size 4", "cy takes the size 4 ship from the discards"]
)
def test_a_ship_is_named_by_its_size(pirates: Corpus, line: str) -> None:
    assert said(pirates, "l-lost Cy", line).state["state"]["pirates"]["p3"]["ship"] == "4H"


@pytest.mark.parametrize(
    "line", ["everyone gets a mission face down", "everyone draws a mission unseen"]
)
def test_missions_are_drawn_face_down(pirates: Corpus, line: str) -> None:
    table = said(pirates, "s-deal", line).state["state"]["pirates"]
    assert [[one["card"] for one in x["missions"].values()] for x in table.values()] == [[""]] * 3
