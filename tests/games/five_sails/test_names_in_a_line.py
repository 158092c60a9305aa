"""Names and values in a line: City cards, who stands behind `with`; a Plunder on purpose."""

from __future__ import annotations

from functools import cache

import pytest

from companion.games.five_sails.calculations.decks import sample_decks, stands_in_a_list
from tests.games.five_sails.player import City


@cache
def _begun() -> City:
    city = City("Ana", "Ben")
    city.say("ana loads castille", "ben loads eisen", "setup")
    return city


def begun(*more: str) -> City:
    """Ana's Soline and Ben's Kaspar, both of a sample deck, at Dawn of Day 1."""
    return _begun().copied(*more)


@cache
def _at_docks() -> City:
    return begun(
        "dawn Fidget, Pete, Riot",
        "ana chooses",
        "ben chooses",
        "reveal marooned, sanjay, let's haggle, otto",
        "initiative 30 20",
        "muster",
        "scheme",
        "scheme",
        "draw 6 5",
        "learn Soline el Gato combat 3 resolve 6 finesse 2 influence 3",
        "learn Kaspar Dietrich combat 2 resolve 5 finesse 1 influence 1",
        "learn Sanjay resolve 4 combat 1 finesse 1 influence 0",
        "learn Otto Streit resolve 3 combat 2 finesse 1 influence 0",
        "soline moves to docks",
        "kaspar moves to docks",
        "sanjay moves to docks",
        "otto moves to docks",
    )


def at_docks(*more: str) -> City:
    """High Drama: Soline, Sanjay, Kaspar and Otto are at The Docks, and it is Ana's priority."""
    return _at_docks().copied(*more)


@cache
def _dueling() -> City:
    return at_docks("soline challenges kaspar", "kaspar accepts")


def dueling(*more: str) -> City:
    """Kaspar faces the threat of 3 of Soline, and has accepted."""
    return _dueling().copied(*more)


# ---------------------------------------------------------------------- the order of a Day


@pytest.mark.parametrize("more", [(), ("kaspar accepts",)])
def test_plunder_names_a_duel_that_is_open(more: tuple[str, ...]) -> None:
    """High Drama ends by passes, and nobody passes in a duel (pp. 14, 26)."""
    city = at_docks("soline challenges kaspar", *more)
    assert city.broken("plunder").key == "duel-open"
    assert city.state.step == "drama"
    assert city.state.duel is not None


def test_plunder_on_purpose_ends_the_duel_and_is_not_made_twice() -> None:
    city = dueling()
    city.say("plunder duel-open!=a-card-says-so")
    assert city.state.duel is None
    assert city.state.step == "dusk"
    assert (city.state.turn, city.state.passes) == ("", 0)
    assert city.broken("plunder").key == "step-over"


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_dusk_from_planning_misses_a_plunder_too(steps: int) -> None:
    """A win is looked for before Dusk, wherever the Day was left (p. 15)."""
    city = begun(*("dawn", "ana chooses", "ben chooses")[:steps])
    assert city.broken("dusk").key == "plunder-first"
    city.say("plunder", "dusk")
    assert city.state.day == 2


# ---------------------------------------------------------------------- City cards


@pytest.mark.parametrize("name", ["Eel", "Old Knife", "Sanja"])
def test_a_city_card_is_no_card_of_a_players_deck(name: str) -> None:
    """“Old Knife” is new, and not Ben's Throwing Knife (p. 16)."""
    city = begun()
    assert name in city.say(f"dawn Riot, {name}, Fair")
    assert name in [card.name for card in city.state.cards.values()]
    city.say("lay Tauntt at docks")
    assert "Tauntt" in [card.name for card in city.state.cards.values()]


def test_a_slip_in_the_name_of_a_city_card_is_still_asked_about() -> None:
    city = begun("dawn Fidget, Pete, Riot", "learn Fidget as character", "learn Fidget mercenary")
    city.say("plunder", "dusk")
    assert city.asked("dawn Fidgett, ?, ?").key == "docks.card-meant"


def test_names_of_the_sample_lists() -> None:
    for deck in sample_decks().values():
        assert all(map(stands_in_a_list, (deck.leader, *(x.name for x in deck.cards))))
    assert not stands_in_a_list("Old Knife")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("dawn docks Fidget, bazaar Riot", {"docks": "Fidget", "bazaar": "Riot"}),
        ("dawn the forums: Old Map, Pete at grand bazaar", {"forums": "Old Map", "bazaar": "Pete"}),
        ("dawn Fidget at the docks", {"docks": "Fidget"}),
        ("dawn Docks Worker", {"docks": "Docks Worker"}),
        ("dawn Fidget, Old Map at Sea", {"docks": "Fidget", "forums": "Old Map at Sea"}),
        ("dawn ?, Forums Crier", {"forums": "Forums Crier"}),
    ],
)
def test_city_cards_with_their_locations(text: str, where: dict[str, str]) -> None:
    city = begun()
    city.say(text)
    lying = {
        one.at: city.state.cards[one.card].name for one in city.state.city.values() if one.card
    }
    assert lying == where


# ---------------------------------------------------------------------- duels as they are told


def test_the_values_stand_behind_the_card_that_was_left() -> None:
    city = dueling()
    says = city.say("kaspar gambles Regroup over Not Today r1 p1 t4 lethal")
    assert "gambles Regroup R1 P1 T4: 1 returned, 1 parried" in says
    assert "LETHAL" in says
    named = city.state.sides["p2"].discard.named
    assert [city.state.cards[key].name for key in named] == ["Not Today"]


@pytest.mark.parametrize("goes", ["moves to the forums", "and moves to forums", "moves forums",
                                  "escapes to forums", "move to forums", "to forums"])  # fmt: skip
def test_who_moves_in_a_round(goes: str) -> None:
    city = dueling()
    assert "moves from The Docks to The Forums" in city.say(f"kaspar plays Regroup r0 p3 t0 {goes}")
    assert city.state.duel is None


def test_move_along_is_a_card() -> None:
    city = dueling()
    says = city.say("kaspar plays Move Along 0 3 1")
    assert "plays Move Along R0 P3 T1" in says
    assert "moves from" not in says


def test_a_card_nobody_has_heard_of_is_played_by_its_name() -> None:
    city = dueling()
    assert "Kaspar Dietrich plays Old Trick R3 P0 T1: 3 returned" in city.say("Old Trick r3 p0 t1")
    assert isinstance(city.try_to_say("Newer Trick"), Exception)


@pytest.mark.parametrize(
    "text",
    [
        "challenges kaspar with soline",
        "challenge kaspar with soline",
        "challenges kaspar to a duel of combat with soline",
        "challenges kaspar with soline technique Rapier thrust 2",
        "soline challenges kaspar technique Rapier thrust 2",
        "soline challenges kaspar using her technique Rapier thrust 2",
        "soline challenges kaspar with Rapier thrust 2",
    ],
)
def test_who_challenges_stands_behind_with(text: str) -> None:
    city = at_docks()
    says = city.say(text)
    assert "Soline el Gato challenges Kaspar Dietrich at The Docks with Combat 3" in says
    assert ("using Rapier (Thrust 2)" in says) is ("Rapier" in text)


# ---------------------------------------------------------------------- other sentences


@pytest.mark.parametrize("text", ["otto is destroyed", "otto dies", "otto streit is dead",
                                  "ben sends otto to the locker"])  # fmt: skip
def test_somebody_is_destroyed(text: str) -> None:
    city = at_docks()
    assert "Otto Streit is destroyed" in city.say(text)


@pytest.mark.parametrize("text", ["otto suffers 2 wounds", "otto receives 2"])
def test_somebody_suffers(text: str) -> None:
    assert "Otto Streit takes 2 wounds, has 2 of 3" in at_docks().say(text)


def test_over_the_crew_cap_somebody_is_sent_to_the_locker() -> None:
    city = at_docks("learn Soline el Gato crew-cap 2", "ana recruits Fidget for 1")
    assert "Fidget over the Crew Cap" in city.say("ana sends fidget to the locker")


@pytest.mark.parametrize("text", ["ana recruits Fidget parley soline cost 4 paying 1",
                                  "ana recruits Fidget parleying with soline cost 4 paying 1",
                                  "ana recruits Fidget with soline costs 4 paying 1"])  # fmt: skip
def test_what_a_mercenary_costs_is_no_part_of_its_name(text: str) -> None:
    city = at_docks()
    assert "Soline el Gato engages to parley; Ana pays 1; Fidget joins Ana" in city.say(text)


def test_who_claims_stands_behind_with() -> None:
    assert "Soline el Gato engages to claim The Docks" in at_docks().say("ana claims with soline")


@pytest.mark.parametrize("text", ["setup ben kaspar ana soline",
                                  "setup ana: Soline el Gato, ben: Kaspar Dietrich",
                                  "setup ana plays soline and ben plays kaspar",
                                  "setup soline kaspar"])  # fmt: skip
def test_leaders_by_their_players(text: str) -> None:
    says = City("Ana", "Ben").say(text)
    assert "Soline el Gato for Ana and Kaspar Dietrich for Ben" in says
