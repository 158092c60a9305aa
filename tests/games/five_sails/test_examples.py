"""The worked examples of the rulebook, B01 to B26 of the spec's section 8. Expected: by hand.

Numbers that the book leaves open (`n`, `m`) are chosen here and said so.
"""

from __future__ import annotations

import pytest

from companion.games.five_sails.calculations.abilities import Use, usable
from companion.games.five_sails.calculations.challenge import (
    Challenge,
    Refusal,
    Threat,
    challenge,
    refusal,
    threat,
)
from companion.games.five_sails.calculations.costs import Payment, Reduction, payment
from companion.games.five_sails.calculations.decks import (
    Approach,
    Faction,
    approach,
    faction,
    sample_decks,
)
from companion.games.five_sails.calculations.gambling import Gamble, gamble
from companion.games.five_sails.calculations.planning import (
    CrewCap,
    Initiative,
    crew_cap,
    initiative,
)
from companion.games.five_sails.calculations.plunder import Plunder, Standing, plunder
from companion.games.five_sails.calculations.pressure import (
    Claim,
    Present,
    Pressure,
    claim,
    pressure,
)
from companion.games.five_sails.calculations.rounds import Duelist, Round, play_round
from companion.games.five_sails.calculations.setup import SetUp, set_up


def ids(faults: object) -> list[str]:
    return [fault.id for fault in faults]  # type: ignore[attr-defined]


def test_b01_restricted_hostilities() -> None:
    """Pp. 26-27: Combat 1 sends 4; no card is played: 1 wound, 3 excess, the pool is empty."""
    told = play_round(
        Round(Duelist(pool=4, wounds=0, resolve=5), Duelist(stat=1), plays="none")
    ).value
    assert (told.wounds, told.excess, told.pool, told.wounds_now) == (1, 3, 0, 1)
    assert told.limit == 1 and told.over is True and told.destroyed is False


def soline(moves_to: str = "") -> Round:
    """Kaspar has sent n = 2 to Soline at The Forums and stands at The Docks since; m = 3."""
    return Round(
        active=Duelist(pool=2, tied_to="forums", at="forums", moves_to=moves_to, stat=2,
                       wounds=0, resolve=6),
        adversary=Duelist(pool=0, at="docks", stat=3, wounds=0, resolve=6),
        parry=2,
        thrust=3,
    )  # fmt: skip


def test_b02_case_1_kaspar_escapes() -> None:
    """P. 27: threat resolved at The Forums does not reach Kaspar at The Docks; duel over."""
    told = play_round(soline()).value
    assert (told.parried, told.wounds, told.sent, told.discarded) == (2, 0, 3, 3)
    assert told.adversary_pool == 0 and told.over is True


def test_b02_a_pool_that_lies_elsewhere_cannot_be_played() -> None:
    """P. 27: not at the location of its pool: no card, no wounds, the threat is discarded."""
    kaspar = Duelist(pool=3, tied_to="forums", at="docks", wounds=0, resolve=6)
    told = play_round(Round(kaspar, Duelist(at="forums", stat=2), riposte=3, thrust=1)).value
    assert told.skipped is True and told.over is True
    assert (told.wounds, told.riposted, told.thrust, told.pool) == (0, 0, 0, 0)


def test_b03_case_2_soline_follows() -> None:
    """P. 27: her Maneuver takes her to The Docks before it resolves: the threat is Kaspar's."""
    told = play_round(soline("docks")).value
    assert (told.adversary_pool, told.tied_to, told.discarded) == (3, "docks", 0)
    assert told.over is False and told.wounds == 0


@pytest.mark.parametrize(
    ("mine", "theirs", "left"), [("docks", "docks", 3), ("docks", "forums", 0), ("", "docks", 0)]
)
def test_b04_only_the_places_at_the_end_count(mine: str, theirs: str, left: int) -> None:
    """P. 27: in the pool if and only if the adversary is where it resolves."""
    told = play_round(
        Round(
            Duelist(pool=0, at="forums", tied_to="forums", moves_to=mine),
            Duelist(at="bazaar", moves_to=theirs, stat=1),
            thrust=3,
        )
    ).value
    assert told.adversary_pool == left


def test_b05_last_known_information() -> None:
    """P. 29: t = 4 comes back from one who was destroyed; its last Combat of 2 is the limit."""
    told = play_round(
        Round(
            Duelist(pool=4, at="docks", tied_to="docks", wounds=0, resolve=5),
            Duelist(at="docks", stat=2, in_play=False),
            plays="none",
        )
    ).value
    assert (told.limit, told.wounds, told.excess) == (2, 2, 2)
    assert told.skipped is False


def test_b06_a_combat_dash_issues_no_challenge() -> None:
    """P. 28."""
    told = challenge(Challenge(value="-", engaged=False, city=True, same_place=True))
    assert ids(told.value.faults) == ["dash-stat"]
    assert "p. 28" in told.notes[0]


def test_b07_an_influence_dash_claims_nothing() -> None:
    """P. 28."""
    pressed = Pressure("a", (Present("a", "Sanjay", "-"),), acting="-")
    told = claim(Claim(pressed, engaged=False, controller="")).value
    assert ids(told.check.faults) == ["dash-stat"]
    assert ids(pressure(pressed).value.check.faults) == ["dash-stat"]


def test_b08_a_dash_may_be_challenged_and_counts_0() -> None:
    """P. 28: as a limit it is 0, so threat it sends inflicts nothing (AMB-41)."""
    told = play_round(Round(Duelist(pool=2, wounds=0), Duelist(stat="-"), plays="none")).value
    assert (told.limit, told.wounds, told.excess) == (0, 0, 2)
    assert threat(Threat("-")).value == 0


def test_b09_riposte_returns_no_more_than_it_takes() -> None:
    """Pp. 24, 31: pool 2, Riposte 5: 2 go back."""
    told = play_round(Round(Duelist(pool=2, wounds=0), Duelist(stat=9), riposte=5)).value
    assert (told.riposted, told.resolves, told.adversary_pool) == (2, 0, 2)


def test_b10_combat_values_in_order() -> None:
    """P. 24: pool 4, R1 P2 T3: 1 back, 2 away, 1 left; the adversary has 1 + 3 = 4."""
    told = play_round(
        Round(Duelist(pool=4, wounds=0, resolve=3), Duelist(stat=3), riposte=1, parry=2, thrust=3)
    )
    value = told.value
    assert (value.riposted, value.parried, value.thrust) == (1, 2, 3)
    assert (value.resolves, value.wounds, value.adversary_pool) == (1, 1, 4)
    assert [part.amount for part in told.parts] == [4, -1, -2]


@pytest.mark.parametrize("finesse", [0, 1, 3])
def test_b11_gambles_are_limited_by_finesse(finesse: int) -> None:
    """P. 26."""
    assert ids(gamble(Gamble(finesse, finesse)).value.check.faults) == ["gamble-limit"]
    if finesse:
        assert gamble(Gamble(finesse, finesse - 1)).value.check.ok is True


@pytest.mark.parametrize(("cost", "off"), [(0, 0), (2, 2), (2, 5)])
def test_b12_a_cost_of_nothing(cost: int, off: int) -> None:
    """Pp. 10, 30: 0, or reduced to 0: no card is discarded."""
    told = payment(Payment(cost, (Reduction("parley", off),), hand=1)).value
    assert told.cost == 0 and told.affordable is True
    assert [(way.ordinary, way.wealth) for way in told.ways] == [(0, 0)]


def test_b13_a_wealth_card_is_worth_two() -> None:
    """P. 30."""
    told = payment(Payment(2, hand=2, hand_wealth=1, ordinary=0, wealth=1)).value
    assert (told.value, told.wasted, told.check.ok) == (2, 0, True)


def test_b14_a_tie_is_no_success() -> None:
    """P. 10: 3 against 1 + 2."""
    there = (Present("a", "", 3), Present("b", "", 1), Present("b", "", 2))
    told = pressure(Pressure("a", there, acting=3)).value
    assert (told.success, told.margin, told.flip) == (False, 0, 1)


def test_b15_one_too_many() -> None:
    """Pp. 12, 17: cap 3 with the Leader, 4 characters and a Brute: 1 goes."""
    crew = {"l": "leader", "a": "approach", "b": "approach", "m": "mercenary", "x": "brute"}
    told = crew_cap(CrewCap(3, crew)).value
    assert (told.count, told.excess, told.may_go) == (4, 1, ("a", "b", "m"))


@pytest.mark.parametrize(
    ("players", "line", "left"),
    [
        (2, ("docks", "forums", "bazaar"), (27, 24, 21, 18, 15)),
        (3, ("oles-inn", "docks", "forums", "bazaar"), (26, 22, 18, 14, 10)),
        (4, ("oles-inn", "docks", "forums", "bazaar", "gardens"), (25, 20, 15, 10, 5)),
    ],
)
def test_b16_the_city(players: int, line: tuple[str, ...], left: tuple[int, ...]) -> None:
    """Pp. 9, 16; table 2.5."""
    told = set_up(SetUp(players)).value
    assert told.line == line and told.left == left and told.city_cards == len(line)


def test_b17_who_copies_destroys_itself() -> None:
    """P. 28: a reference question; the entry `self-reference` says it, nothing is computed."""
    from companion.library.index import Library

    entry = Library.open("five-sails").get("self-reference")
    assert entry is not None


@pytest.mark.parametrize(
    ("word", "traits", "ok"),
    [("Duelist", ("Spy",), False), ("Thug", (), False), ("Duelist", ("duelist",), True)],
)
def test_b18_qualified_abilities(word: str, traits: tuple[str, ...], ok: bool) -> None:
    """Pp. 11, 31."""
    told = usable(Use("maneuver", "line", qualifiers=(word,), traits=traits, own_round=True)).value
    assert told.check.ok is ok
    assert ids(told.check.faults) == ([] if ok else ["trait-missing"])


def test_b19_sarafina_reveals_three() -> None:
    """P. 32: one more card: 3 revealed, 1 played, 2 discarded; 20 - 3 = 17 left, 4 + 2 = 6."""
    told = gamble(Gamble(2, 0, extra=1, deck=20, discard=4)).value
    assert (told.reveal, told.played, told.discarded) == (3, 1, 2)
    assert (told.deck, told.discard, told.shuffled) == (17, 6, False)


def test_b20_iron_reply() -> None:
    """P. 32: 1 cheaper, so 2 cost 1; its wound is direct: 2 of 5 then 3 (read as 2, spec 2.17)."""
    assert payment(Payment(2, (Reduction("Eisenfaust", 1),))).value.cost == 1
    told = play_round(
        Round(Duelist(pool=0), Duelist(stat=1, wounds=2, resolve=5, takes=1), thrust=2)
    ).value
    assert (told.adversary_wounds, told.adversary_destroyed, told.adversary_pool) == (3, False, 2)


@pytest.mark.parametrize(
    ("name", "leader", "entries", "neutral", "doubles", "singles"),
    [
        ("Castille", "Soline el Gato", 26, 13, 14, 12),
        ("Eisen", "Kaspar Dietrich", 22, 14, 18, 4),
        ("Montaigne", "Odette Dubois d'Arrent", 21, 10, 19, 2),
        ("Ussura", "Yevgeni the Boar", 24, 14, 16, 8),
        ("Vodacce", "Don Constanzo Scarpa", 24, 13, 16, 8),
    ],
)
def test_b21_the_sample_decks(
    name: str, leader: str, entries: int, neutral: int, doubles: int, singles: int
) -> None:
    """Pp. 35-36; figures of table 2.15: valid, 40 copies, 10 Approach cards."""
    deck = sample_decks()[name]
    assert deck.leader == leader
    upper = approach(Approach(deck.approach)).value
    assert upper.valid and not upper.warnings
    assert (upper.total, upper.characters, upper.schemes) == (10, 5, 5)
    assert (upper.loyal, upper.neutral) == (7, 3)
    lower = faction(Faction(deck.cards)).value
    assert lower.valid and lower.copies == 40
    assert (lower.entries, lower.neutral) == (entries, neutral)
    assert (lower.doubles, lower.singles) == (doubles, singles)
    brutes = [found.card for found in lower.warnings if found.id == "brute?"]
    expected = ["Angelo", "Alcee", "Buratino", "Dante"] if name == "Vodacce" else []
    assert brutes == expected
    assert {found.id for found in lower.warnings} <= {"type-unknown", "brute?"}


def test_b23_dominance_before_economic() -> None:
    """Pp. 8, 15: one has 9 Renown, the other all three core locations: the second wins."""
    told = plunder(
        Plunder(
            ("a", "b"),
            {"a": Standing(renown=9), "b": Standing(renown=0)},
            day=2,
            controllers={"docks": "b", "forums": "b", "bazaar": "b"},
            takes={"b": 3},
        )
    ).value
    assert (told.kind, told.winner, told.step) == ("dominance", "b", "1a")
    assert told.renown == {"a": 9, "b": 0}


def test_b24_most_renown_after_day_5() -> None:
    """P. 8."""
    told = plunder(
        Plunder(
            ("a", "b"),
            {"a": Standing(renown=4), "b": Standing(renown=5)},
            day=5,
            controllers={"docks": "", "forums": "a", "bazaar": "a"},
            takes={"a": 0, "b": 0},
        )
    ).value
    assert (told.kind, told.winner, told.step) == ("fifth-day", "b", "1d renown")


def test_b25_first_day_tie() -> None:
    """P. 12: nobody holds the token: random among the tied, each 1/2."""
    told = initiative(Initiative(("a", "b", "c"), {"a": 4, "b": 2, "c": 4}, holder="")).value
    assert told.random == ("a", "c") and told.each is not None
    assert (told.each.exact, told.each.percent, told.first_player) == ("1/2", "50.0%", None)


def test_b26_refusing() -> None:
    """P. 23: Combat 3, no Technique: 3 wounds."""
    told = refusal(Refusal(3, wounds=1, resolve=5)).value
    assert (told.threat, told.wounds, told.excess, told.wounds_now, told.destroyed) == (
        3, 3, 0, 4, False,
    )  # fmt: skip
