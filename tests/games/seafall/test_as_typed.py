"""What hurried players type in mid-game, as five of them would: each line against the rulebook."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ear.corpus import SENTENCES, Corpus, Tried


@pytest.fixture(scope="module")
def table() -> Iterator[Corpus]:
    """The tables of the second set: a turn's beginning, a market, a dock, an unknown site, a raid,
    a winter."""
    corpus = Corpus(SENTENCES / "seafall-2-open.json")
    yield corpus
    corpus.close()


def said(corpus: Corpus, position: str, line: str) -> Tried:
    return corpus.try_(line, {"position": position, "by": ""})


@pytest.mark.parametrize(
    ("position", "line", "says"),
    [
        # The printed prices tell which of two ways is meant: Pilot 2 gold or 1 reputation.
        ("OPENING", "pilot for 2", "Ana hires Pilot for 2 gold"),
        ("OPENING", "pilot for 1", "Ana hires Pilot for 1 reputation"),
        # Port costs 10; one wood makes it 2 (p. 15).
        ("BUILD", "cleo builds a port for 10", "Cleo builds Port for 10 gold"),
        ("BUILD", "cleo builds a port for 2", "Cleo builds Port for 2 gold, 1 wood spent"),
        ("BUILD", "nimble tern 6 gold", "Cleo buys Nimble for 6 gold, onto Tern"),
    ],
)
def test_a_number_that_was_said_answers_the_question_it_leaves_one_way(
    table: Corpus, position: str, line: str, says: str
) -> None:
    assert said(table, position, line).says == says


def test_a_number_that_fits_no_way_is_asked_back(table: Corpus) -> None:
    tried = said(table, "BUILD", "cleo builds a port for 7")
    assert (tried.entered, tried.asked) == (False, True)


@pytest.mark.parametrize(
    ("position", "line", "says"),
    [
        ("OPENING", "ana takes pilot (2g)", "Ana hires Pilot for 2 gold"),
        ("BUILD", "gun tower 12g no goods", "Cleo builds Gun Tower for 12 gold"),
        ("OPENING", "ana cup 6g", "Ana buys Silver Cup for 6 gold, +1 glory"),
    ],
)
def test_a_number_may_be_glued_to_what_it_counts(
    table: Corpus, position: str, line: str, says: str
) -> None:
    assert said(table, position, line).says == says


def test_the_thing_that_acted_acts_behind_and_as_well(table: Corpus) -> None:
    tried = said(table, "MARKET", "otter goes home and unloads")
    ship = tried.state["state"]["ships"]["y3"]
    assert (ship["at"], ship["cargo"]) == ("p2", {})
    assert tried.state["state"]["provinces"]["p2"]["goods"]["linen"] == 1
    assert tried.state["state"]["ships"]["y4"]["cargo"] == {"wood": 1}  # the other ship's


def test_a_good_that_is_named_twice_is_two(table: Corpus) -> None:
    goods = said(table, "MARKET", "sold iron iron spice").state["state"]["provinces"]["p2"]["goods"]
    assert (goods["iron"], goods["spice"], goods["wood"]) == (0, 0, 1)


def test_what_was_plundered_is_no_second_act(table: Corpus) -> None:
    """The goods that are named are those of the raid: they count once."""
    tried = said(table, "RAID", "ana raids bob's warehouse, 4 successes, takes 2 iron")
    state = tried.state["state"]
    assert state["ships"]["y1"]["cargo"] == {"iron": 2}
    assert state["provinces"]["p1"]["goods"]["iron"] == 0
    tried = said(table, "RAID", "ana raids bob's port 4, takes 1 wood")
    state = tried.state["state"]
    assert (state["ships"]["y1"]["cargo"], state["provinces"]["p1"]["gold"]) == ({"wood": 1}, 15)


@pytest.mark.parametrize(
    ("position", "line", "says"),
    [
        ("OPENING", "ana spends a reputation on the pilot", "Ana hires Pilot for 1 reputation"),
        ("OPENING", "ana visits the merchants", "Ana hires the merchants"),
        ("OPENING", "over to bob", "Bob's turn"),
        ("OPENING", "her fleet sails to patmos", "Ana: Gull and Heron at Patmos"),
        (
            "MARKET",
            "bob pays 6 for iron and wood",
            "Bob buys iron and wood at Patmos onto Otter for 6 gold",
        ),
        ("MARKET", "otter buys iron", "Bob buys iron at Patmos onto Otter for 3 gold"),
        ("MARKET", "bob sells badger's wood", "Bob sells 1 wood: +6 gold"),
        (
            "MARKET",
            "sell all 4 from the warehouse",
            "Bob sells 1 wood, 1 spice and 2 iron: +24 gold",
        ),
        ("MARKET", "bob flogs both irons", "Bob sells 2 iron: +12 gold"),
        ("BUILD", "swan repaired", "Cleo repairs Swan, 1 damage card dismissed"),
        ("BUILD", "swan gets intrepid", "Cleo buys Intrepid for 8 gold, onto Swan"),
        (
            "EXPLORE",
            "shark and whale on the sun, 3 hits",
            "Dan explores sun on Tortuga: 3 of 3, +1 glory, no damage",
        ),
        (
            "EXPLORE",
            "dan explores sun with shark, 2 hits, loses swift",
            "Dan explores sun on Tortuga: 2 of 3, +1 glory, 1 damage to Shark (Swift exhausted)",
        ),
        (
            "RAID",
            "gull raids bob's vault: 4",
            "Ana raids Bob: 4 of 4, +1 glory, no damage, plunders the vault, 5 gold, "
            "half the vault, 1 token back to Bob, 3 enmity on the site",
        ),
    ],
)
def test_what_an_evening_says(table: Corpus, position: str, line: str, says: str) -> None:
    assert said(table, position, line).says == says


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("MARKET", "sells everything"),  # goods lie aboard as well: which are meant?
        ("RAID", "ana raids mine with heron 2, 3 gold"),  # the mine gives 4
        ("EXPLORE", "dan explores sun with shark, 3 hits, bosun takes it"),
        ("OPENING", "ana might take the pilot"),
    ],
)
def test_what_is_doubtful_is_not_entered(table: Corpus, position: str, line: str) -> None:
    assert not said(table, position, line).entered
