"""Values, wounds, challenges, gambles, odds by table (pp. 18, 22-23, 26, 28, 30, 41)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, strategies as st

from companion.games.five_sails.calculations.challenge import (
    Answer,
    Challenge,
    Refusal,
    Threat,
    advice,
    answer,
    challenge,
    refusal,
    threat,
)
from companion.games.five_sails.calculations.gambling import Gamble, gamble
from companion.games.five_sails.calculations.odds import Odds, Pick, odds, pick
from companion.games.five_sails.calculations.stats import Change, Value, Wounds, effective, wounded
from tests.games.refused import refused


def ids(check: Any) -> list[str]:
    return [fault.id for fault in check.faults]


# ---------------------------------------------------------------------- values


@pytest.mark.parametrize(
    ("printed", "changes", "value"),
    [
        (3, (), 3),
        (3, (Change("hat", 1), Change("wound", -2)), 2),
        (1, (Change("x", -4),), 0),
        ("-", (Change("hat", 2),), "-"),
        ("-", (Change("hat", set=2),), "-"),
        (3, (Change("hat", 1), Change("x", set=5)), 5),
        (3, (Change("x", set=5), Change("hat", 1)), 5),
        (3, (Change("x", set=5), Change("y", set=2)), 2),
        (3, (Change("x", set=0),), 0),
        (None, (), None),
        (None, (Change("x", set=4),), 4),
        (3, (Change("x", None),), None),
        (3, (Change("x", None), Change("y", set=1)), 1),
    ],
)
def test_values(printed: Any, changes: tuple[Change, ...], value: Any) -> None:
    """Pp. 26, 28, 41; AMB-69, AMB-85."""
    told = effective(Value(printed, changes))
    assert told.value == value
    amounts = [part.amount for part in told.parts]
    if isinstance(value, int) and None not in amounts:
        assert max(0, sum(x or 0 for x in amounts)) == value


def test_values_say_why() -> None:
    assert effective(Value("-", (Change("x", 1),))).notes == (
        "A dash cannot be changed or set (p. 28).",
    )
    assert effective(Value("-")).notes == ()
    assert "not −3" in effective(Value(1, (Change("x", -4),))).notes[0]
    assert effective(Value(1, (Change("x", -1),))).notes == ()
    two = effective(Value(3, (Change("x", set=5), Change("y", set=2))))
    assert two.notes == ("The latest set value counts (ruling AMB-69).",)
    fixed = effective(Value(3, (Change("hat", 1), Change("x", set=5))))
    assert fixed.notes == ("A set value is not changed any more (p. 41).",)
    assert [part.amount for part in fixed.parts] == [3, 1, 1]
    assert fixed.parts[-1].label == "set to 5 by x"
    assert effective(Value(3, (Change("x", set=5),))).notes == ()
    with refused(match="A set value cannot be -1"):
        effective(Value(3, (Change("x", set=-1),)))


@pytest.mark.parametrize(
    ("told", "wounds", "destroyed", "healed", "left"),
    [
        (Wounds(0, 5, 2), 2, False, 0, 2),
        (Wounds(3, 5, 2), 5, True, 0, 0),
        (Wounds(4, 5), 4, False, 0, 0),
        (Wounds(4, 5, heals=2), 2, False, 2, 2),
        (Wounds(1, 5, heals=3), 0, False, 1, 4),
        (Wounds(1, 5, 1, 3), 0, False, 2, 4),
        (Wounds(2, 2), 2, True, 0, 0),
        (Wounds(0, 0), 0, True, 0, 0),
        (Wounds(None, 0), None, True, 0, None),
        (Wounds(None, 5, 1), None, None, 0, None),
        (Wounds(1, None, 1), 2, None, 0, None),
        (Wounds(1, "-", 9), 10, None, 0, None),
        (Wounds(1, 5, None), None, None, 0, None),
        (Wounds(1, 5, heals=None), None, None, None, None),
    ],
)
def test_wounds(
    told: Wounds, wounds: int | None, destroyed: bool | None, healed: int | None, left: int | None
) -> None:
    """Pp. 30, 40."""
    value = wounded(told).value
    assert (value.wounds, value.destroyed) == (wounds, destroyed)
    assert (value.healed, value.left) == (healed, left)


def test_wounds_say_why() -> None:
    assert wounded(Wounds(3, 5, 2)).notes == (
        "Wounds reach the Resolve of 5: the character is destroyed (p. 30).",
    )
    assert wounded(Wounds(1, 5, heals=3)).notes == ("There are no more wounds to heal (p. 40).",)
    assert wounded(Wounds(1, 5, heals=1)).notes == ()
    assert [part.amount for part in wounded(Wounds(4, 9, 2, 1)).parts] == [4, 2, -1]
    for bad in (Wounds(-1), Wounds(1, 1, -1), Wounds(1, 1, 0, -1)):
        with refused(match="cannot be -1"):
            wounded(bad)


# ---------------------------------------------------------------------- challenges


GOOD = {"value": 3, "engaged": False, "city": True, "same_place": True}


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({}, []),
        ({"value": 0}, []),
        ({"value": "-"}, ["dash-stat"]),
        ({"engaged": True}, ["engaged"]),
        ({"engaged": True, "by_action": False}, ["engaged"]),
        ({"engaged": True, "by_action": False, "engages": False}, []),
        ({"city": False}, ["not-in-city"]),
        ({"city": False, "by_action": False}, []),
        ({"same_place": False}, ["not-opposing"]),
        ({"enemy": False}, ["not-opposing"]),
        ({"enemy": False, "same_place": None}, ["not-opposing"]),
        ({"restriction": False}, ["restriction"]),
        ({"techniques": 1}, []),
        ({"techniques": 2}, ["two-techniques"]),
        ({"in_duel": True}, ["action-during-duel"]),
        ({"in_duel": True, "by_action": False}, []),
    ],
)
def test_challenges(changes: dict[str, Any], faults: list[str]) -> None:
    """Pp. 14, 22, 28; the target may be engaged."""
    check = challenge(Challenge(**{**GOOD, **changes})).value
    assert ids(check) == faults and check.ok is (not faults)


def test_challenges_with_gaps() -> None:
    assert challenge(Challenge()).value.unknown == (
        "the challenger's stat", "where the challenger is", "whether the challenger is engaged",
        "where both are",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("told", "faults"),
    [
        (Answer("accept"), []),
        (Answer("refuse"), []),
        (Answer("refuse", intervened=True), ["refuse-after-intervening"]),
        (Answer("intervene", engaged=False), []),
        (Answer("intervene", engaged=True), ["intervener-engaged"]),
        (Answer("intervene", engaged=False, same_place=False), ["intervener-elsewhere"]),
        (Answer("intervene", engaged=False, same_player=False), ["not-your-character"]),
        (Answer("intervene", engaged=False, is_target=True), ["intervene-with-target"]),
        (Answer("intervene", True, engaged=False), ["intervene-twice"]),
        (Answer("intervene", True, True, engaged=False), []),
    ],
)
def test_answers(told: Answer, faults: list[str]) -> None:
    """P. 23; AMB-46."""
    assert ids(answer(told).value) == faults


@pytest.mark.parametrize(
    ("told", "result"),
    [
        # Without Lethal the stat is all, whatever the Thrust (AMB-82).
        (Refusal(3, 2, wounds=1, resolve=4), (5, 3, 2, 4, True)),
        (Refusal(3, 2, True, 1, 9), (5, 5, 0, 6, False)),
        (Refusal(0, 0, wounds=0, resolve=1), (0, 0, 0, 0, False)),
        (Refusal(None, 0), (None, None, None, None, None)),
        (Refusal(3, None), (None, 3, None, None, None)),
        (Refusal(3, 0, wounds=1), (3, 3, 0, 4, None)),
        (Refusal(3, 0, wounds=1, resolve="-"), (3, 3, 0, 4, None)),
    ],
)
def test_refusals(told: Refusal, result: tuple[Any, ...]) -> None:
    value = refusal(told).value
    assert (value.threat, value.wounds, value.excess, value.wounds_now, value.destroyed) == result


def test_refusals_unfold() -> None:
    assert [part.amount for part in refusal(Refusal(3, 2)).parts] == [3, 2, -2]
    assert [part.amount for part in refusal(Refusal(3)).parts] == [3]
    assert refusal(Refusal(3, 2)).notes == ("2 over the limit is lost (p. 26).",)
    assert refusal(Refusal(3, 0, True)).notes == ("Lethal: no limit (p. 27).",)
    assert threat(Threat(2, 3)).value == 5 and threat(Threat(None, 1)).value is None
    assert threat(Threat(0)).notes == ("No threat: the duel is over at once (ruling AMB-31).",)
    assert threat(Threat(1)).notes == ()
    for bad in (Refusal(1, -1), Refusal(1, 0, wounds=-1)):
        with refused(match="cannot be -1"):
            refusal(bad)


def test_advice() -> None:
    """P56: stat 2 and Thrust 2 on wounds 3 of 5: 4 threat. Blocked 0, 1, 2, 3, 4: 2, 2, 2, 1, 0."""
    told = advice(Refusal(2, 2, wounds=3, resolve=5))
    value = told.value
    assert [(x.blocked, x.wounds, x.destroyed) for x in value.fight] == [
        (0, 2, True), (1, 2, True), (2, 2, True), (3, 1, False), (4, 0, False),
    ]  # fmt: skip
    assert (value.wasted, value.unhurt, value.survives_from) == (2, 4, 3)
    assert value.refuse.wounds == 2 and any("first 2 points" in note for note in told.notes)
    lethal = advice(Refusal(2, 1, True, 3, 5)).value
    assert [x.wounds for x in lethal.fight] == [3, 2, 1, 0]
    assert (lethal.wasted, lethal.survives_from) == (0, 2)
    doomed = advice(Refusal(1, 0, wounds=5, resolve=5)).value
    assert doomed.survives_from is None
    vague = advice(Refusal(None)).value
    assert (vague.fight, vague.wasted, vague.unhurt) == ((), None, None)
    assert advice(Refusal(2, 0, wounds=None, resolve=5)).value.survives_from is None


# ---------------------------------------------------------------------- gambles, odds


@pytest.mark.parametrize(
    ("told", "result"),
    [
        (Gamble(2, 0, deck=9, discard=3), (2, 2, 1, 1, 7, 4, False)),
        (Gamble(2, 1, deck=2, discard=0), (1, 2, 1, 1, 0, 1, False)),
        (Gamble(2, 0, deck=1, discard=5), (2, 2, 1, 1, 4, 1, True)),
        (Gamble(2, 0, deck=1, discard=0), (2, 1, 1, 0, 0, 0, False)),
        (Gamble(2, 0, deck=0, discard=0), (2, 0, 0, 0, 0, 0, False)),
        (Gamble(2, 0, deck=9, discard=None), (2, 2, 1, 1, 7, None, False)),
        (Gamble(2, 0, deck=1, discard=None), (2, None, None, None, None, None, None)),
        (Gamble(2, 0), (2, None, None, None, None, None, None)),
        (Gamble(None, 0, deck=3, discard=0), (None, 2, 1, 1, 1, 1, False)),
        (Gamble("-", 0, deck=3, discard=0), (0, 2, 1, 1, 1, 1, False)),
        (Gamble(1, 3, deck=3, discard=0), (0, 2, 1, 1, 1, 1, False)),
    ],
)
def test_gambles(told: Gamble, result: tuple[Any, ...]) -> None:
    """P. 26; AMB-64, AMB-70."""
    value = gamble(told).value
    assert (
        value.left, value.reveal, value.played, value.discarded, value.deck, value.discard,
        value.shuffled,
    ) == result  # fmt: skip


def test_gambles_say_why() -> None:
    assert ids(gamble(Gamble("-", 0)).value.check) == ["gamble-limit"]
    assert ids(gamble(Gamble(2, 0, this_round=True)).value.check) == ["already-gambled-this-round"]
    assert ids(gamble(Gamble(2, deck=0, discard=0)).value.check) == ["nothing-to-reveal"]
    assert gamble(Gamble(None)).value.check.unknown == ("its Finesse",)
    assert "AMB-64" in gamble(Gamble(2, deck=1, discard=0)).notes[0]
    assert "5 discarded cards" in gamble(Gamble(2, deck=1, discard=5)).notes[0]
    for bad in (Gamble(1, -1), Gamble(1, extra=-1), Gamble(1, deck=-1), Gamble(1, discard=-1)):
        with refused(match="cannot be -1"):
            gamble(bad)


@given(st.integers(0, 7), st.integers(0, 7), st.integers(0, 8), st.integers(0, 3))
def test_odds_against_counting(cards: int, good: int, seen: int, wanted: int) -> None:
    """All hands counted out."""
    good = min(good, cards)
    hands = list(combinations(range(cards), min(seen, cards)))
    found = [sum(1 for card in hand if card < good) for hand in hands]
    value = odds(Odds(cards, good, seen, wanted)).value
    share = Fraction(sum(1 for x in found if x >= wanted), len(hands))
    assert value.enough.exact == str(share)
    assert value.none.exact == str(Fraction(found.count(0), len(hands)))
    assert value.expected == str(Fraction(sum(found), len(hands)))
    for j, chance in enumerate(value.exactly):
        assert chance.exact == str(Fraction(found.count(j), len(hands)))


def test_odds_by_hand() -> None:
    """40 cards, 2 of them good, 6 seen: 1 - C(38,6)/C(40,6) = 73/260."""
    told = odds(Odds(40, 2, 6))
    assert told.value.enough.exact == "73/260" and told.value.enough.percent == "28.1%"
    assert told.notes == ()
    assert "Only 3 cards" in odds(Odds(3, 1, 4)).notes[0]
    for bad in (Odds(3, 4, 1), Odds(-1, 0, 0), Odds(3, -1, 0), Odds(3, 1, -1), Odds(3, 1, 1, -1)):
        with refused(match="cannot be"):
            odds(bad)


def test_a_pick() -> None:
    assert pick(Pick(("a", "b", "c"))).value.each.exact == "1/3"
    for bad in ((), ("a", "a")):
        with refused(match="each named once"):
            pick(Pick(bad))


@pytest.mark.parametrize("told", [Odds(1000, 1, 1), Odds(40, 1, 1000), Odds(40, 1, 1, 1000)])
def test_odds_are_of_decks_that_lie_on_a_table(told: Odds) -> None:
    with refused(match="0 to 999"):
        odds(told)
