"""The end of an Exchange, winners and turns against rulebook and spec. W-ids: section 8."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.en_garde import calculations as c
from companion.games.en_garde.calculations import (
    Bursts,
    Damage,
    Ending,
    Facing,
    Harm,
    NextPlayer,
    Side,
    Standing,
    Strike,
)
from companion.toolbox.sums import Result
from tests.games.refused import refused

RIPOSTE = Facing("Parry Riposte", "full")


def said(result: Result[Any], words: str) -> bool:
    return any(words in note for note in result.notes)


def strike(key: str, way: str, *bursts: int | None, **more: Any) -> Strike:
    """An Attack from `sam>jen`."""
    by, target = way.split(">")
    disarm = more.pop("disarm", False)
    cards = tuple(Bursts(f"C{place}", each) for place, each in enumerate(bursts))
    return Strike(key, by, target, Damage(key, cards, **more), disarm)


def duel(sam: int | None, jen: int | None, *strikes: Strike, **more: Any) -> Ending:
    return Ending((Side("sam", sam), Side("jen", jen)), strikes, **more)


# The Example Exchange (5.11) -----------------------------------------------------------------

EXAMPLE = duel(
    5, 3,
    Strike("A1", "sam", "jen", Damage("A1", (Bursts("Thrust"), Bursts("Masterful Strike")))),
    strike("A2", "jen>sam", None, facing=(RIPOSTE,)),
    Strike("A3", "jen", "sam", Damage("A3", (Bursts("Slash"), Bursts("Powerful Strike")))),
)  # fmt: skip


def test_w14_w15_the_example_ends() -> None:
    """L. 106-110: A1 5 on Jen, A2 0, A3 3 on Sam; Sam 5 -> 2, Jen 3 -> No Poise; 6 cards."""
    result = c.ending(EXAMPLE)
    assert result.value.harm == {"A1": Harm(5, 5), "A2": Harm(0, 0), "A3": Harm(3, 3)}
    assert result.value.totals == {"sam": Harm(3, 3), "jen": Harm(5, 5)}
    assert result.value.after == {"sam": 2, "jen": 0}
    assert result.value.out == {"sam": False, "jen": False}
    assert result.value.items == {}
    assert result.value.cards == 6
    assert [(part.label, part.amount) for part in result.parts] == [
        ("A1 on jen: Thrust + Masterful Strike", 5),
        ("A2 on sam: C0", None),
        ("A2 on sam: Parry Riposte blocks all of it", None),
        ("A3 on sam: Slash + Powerful Strike", 3),
        ("sam: Poise before", 5),
        ("sam: lost", -3),
        ("jen: Poise before", 3),
        ("jen: lost", -5),
        ("jen: more than the Poise", 2),
    ]
    assert said(result, "jen: No Poise, but not out")
    assert "Example Exchange" in result.pages and "Damage and No Poise" in result.pages


def test_w13_before_coupe_the_riposte_blocks_the_thrust() -> None:
    """L. 92-104: with Jen's Parry Riposte in front A1 does 0; with it gone, 5."""
    first = EXAMPLE.strikes[0]
    faced = replace(first, damage=replace(first.damage, facing=(RIPOSTE,)))
    value = c.ending(replace(EXAMPLE, strikes=(faced, *EXAMPLE.strikes[1:]))).value
    assert value.after == {"sam": 2, "jen": 3}
    assert value.cards == 7


GAUCHE = Side("sam", 9, "Main Gauche", 1, 1)


def test_w02_main_gauche_counts_for_each_attack() -> None:
    """L. 43: a = 2, 3 and b = 2, 1: Jen loses 3 + 4 = 7, Sam 1 + 0 = 1."""
    strikes = (
        strike("A1", "sam>jen", 2), strike("B1", "jen>sam", 2),
        strike("A2", "sam>jen", 3), strike("B2", "jen>sam", 1),
    )  # fmt: skip
    value = c.ending(Ending((GAUCHE, Side("jen", 9)), strikes)).value
    assert value.totals == {"sam": Harm(1, 1), "jen": Harm(7, 7)}
    assert value.after == {"sam": 8, "jen": 2}


# Disarm (step 1) -----------------------------------------------------------------

BOTH = (Side("sam", 9, "Main Gauche", 1, 1), Side("jen", 9, "Buckler", 2, 3))


def test_disarm_comes_before_damage_even_when_blocked() -> None:
    """L. 79: Jen's Disarm is blocked, yet Sam's +1 and his 1 defense are gone."""
    strikes = (
        strike("A1", "sam>jen", 4),
        strike("A2", "jen>sam", 1, facing=(RIPOSTE,), disarm=True),
        strike("A3", "jen>sam", 1),
    )
    result = c.ending(Ending(BOTH, strikes))
    assert result.value.items == {"A2": "sam"}
    # A1: 4 + 0 - 3 of the Buckler; A3: 1 + 2 of the Buckler, nothing of the Main Gauche.
    assert {key: x.value for key, x in result.value.harm.items()} == {"A1": 1, "A2": 0, "A3": 3}
    assert result.parts[0].label == "A2: sam loses Main Gauche"
    assert (result.parts[0].amount, result.parts[0].rule) == (0, "disarm")


def test_disarms_both_ways_both_happen() -> None:
    strikes = (strike("A1", "sam>jen", 2, disarm=True), strike("A2", "jen>sam", 5, disarm=True))
    value = c.ending(Ending(BOTH, strikes)).value
    assert value.items == {"A1": "jen", "A2": "sam"}
    assert value.after == {"sam": 4, "jen": 7}


def test_a_second_disarm_finds_none() -> None:
    """A-50."""
    strikes = (strike("A1", "sam>jen", 0, disarm=True), strike("A2", "sam>jen", 0, disarm=True))
    result = c.ending(Ending(BOTH, strikes))
    assert result.value.items == {"A1": "jen", "A2": None}
    assert said(result, "A2: Disarm finds no Item")
    assert not said(result, "A1: Disarm")


def test_disarm_of_the_table_s_choice() -> None:
    """A-12, option `ask`: the card takes the Item of the other, or nobody's."""
    strikes = (strike("A1", "sam>jen", 4, disarm=True),)
    mine = c.ending(Ending(BOTH, strikes, {"A1": "sam"})).value
    assert mine.items == {"A1": "sam"}
    assert mine.after == {"sam": 9, "jen": 8}  # 4 - 3
    none = c.ending(Ending(BOTH, strikes, {"A1": ""})).value
    assert none.items == {"A1": None}
    assert none.after == {"sam": 9, "jen": 7}  # 4 + 1 - 3
    default = c.ending(Ending(BOTH, strikes)).value
    assert default.after == {"sam": 9, "jen": 4}  # 4 + 1


def test_an_attack_without_disarm_takes_nothing() -> None:
    assert c.ending(Ending(BOTH, (strike("A1", "sam>jen", 1),))).value.items == {}


# Unknown numbers and odd input ---------------------------------------------------------------

SETTLED = [
    # Poise, Attack, total, after, out
    pytest.param(3, (3, None), Harm(None, 3), 0, False, id="at least the Poise"),
    pytest.param(3, (2, None), Harm(None, 2), None, False, id="less than the Poise"),
    pytest.param(0, (1, None), Harm(None, 1), 0, True, id="at least 1 at No Poise"),
    pytest.param(0, (None,), Harm(None, 0), 0, None, id="nothing sure at No Poise"),
    pytest.param(1, (None,), Harm(None, 0), None, False, id="nothing sure with 1"),
    pytest.param(None, (5, None), Harm(None, 5), None, None, id="Poise unknown"),
    pytest.param(None, (5,), Harm(5, 5), None, None, id="Poise unknown, damage known"),
    pytest.param(None, (0,), Harm(0, 0), None, False, id="no damage"),
]


@pytest.mark.parametrize(("poise", "bursts", "total", "after", "out"), SETTLED)
def test_a_known_part_settles_what_it_can(
    poise: int | None, bursts: tuple[int | None, ...], total: Harm, after: int | None,
    out: bool | None,
) -> None:  # fmt: skip
    result = c.ending(duel(7, poise, strike("A1", "sam>jen", *bursts)))
    assert result.value.totals["jen"] == total
    assert (result.value.after["jen"], result.value.out["jen"]) == (after, out)
    assert said(result, "jen: not every number") is (total.value is None)
    assert (result.value.after["sam"], result.value.out["sam"]) == (7, False)


def test_several_unknown_attacks_add_their_known_parts() -> None:
    strikes = (strike("A1", "sam>jen", 2, None), strike("A2", "sam>jen", 1))
    value = c.ending(duel(7, 3, *strikes)).value
    assert value.totals["jen"] == Harm(None, 3)
    assert value.after["jen"] == 0


def test_an_item_of_unknown_numbers_makes_damage_unknown_until_it_is_disarmed() -> None:
    sides = (Side("sam", 5), Side("jen", 5, "New Shield"))
    open_attack = strike("A1", "sam>jen", 3)
    assert c.ending(Ending(sides, (open_attack,))).value.harm == {"A1": Harm(None, 0)}
    disarm = replace(open_attack, disarm=True)
    assert c.ending(Ending(sides, (disarm,))).value.harm == {"A1": Harm(3, 3)}


def test_items_given_twice_count_once() -> None:
    """5.10: the app adds Items itself and says so."""
    twice = strike("A1", "sam>jen", 2, item_attack=("Main Gauche", 1))
    result = c.ending(Ending((GAUCHE, Side("jen", 9)), (twice,)))
    assert result.value.harm == {"A1": Harm(3, 3)}
    assert said(result, "A1: Items are added here")
    other = strike("A1", "sam>jen", 2, item_defense=("Buckler", 1))
    result = c.ending(duel(9, 9, other))
    assert result.value.harm == {"A1": Harm(2, 2)}
    assert said(result, "A1: Items are added here")
    assert not said(c.ending(duel(9, 9, strike("A1", "sam>jen", 2))), "Items")


def test_a_pass_on_an_empty_field_changes_nothing() -> None:
    """A-31: 0 damage, also at No Poise (A-06)."""
    value = c.ending(duel(0, 4)).value
    assert (value.after, value.out) == ({"sam": 0, "jen": 4}, {"sam": False, "jen": False})
    assert value.cards == 0


def test_both_may_go_out_at_once() -> None:
    value = c.ending(duel(0, 0, strike("A1", "sam>jen", 1), strike("A2", "jen>sam", 1))).value
    assert value.out == {"sam": True, "jen": True}


REFUSED = [
    (Ending((Side("sam", 1), Side("sam", 2))), "sam is on both sides"),
    (duel(1, 2, strike("A1", "sam>cy", 1)), "the duelists are sam and jen"),
    (duel(1, 2, strike("A1", "sam>sam", 1)), "the duelists are sam and jen"),
    (duel(1, 2, strike("A1", "cy>jen", 1)), "A1 goes from cy to jen"),
    (duel(1, 2, strike("A1", "sam>jen", 1), strike("A1", "jen>sam", 1)), "Two Attacks"),
    (duel(1, 2, disarm_sides={"A1": "cy"}), "cy is not a duelist"),
    (duel(-1, 2), "Poise cannot be -1"),
    (Ending((Side("sam", 1, "", 1), Side("jen", 2))), "sam has no Item"),
    (Ending((Side("sam", 1), Side("jen", 2, "", None, 1))), "jen has no Item"),
]


@pytest.mark.parametrize(("inputs", "words"), REFUSED, ids=[words for _, words in REFUSED])
def test_an_ending_that_cannot_be(inputs: Ending, words: str) -> None:
    with refused(match=words) as told:
        c.ending(inputs)
    assert str(told.value).endswith(".")


# Winners and places (Object; 5.13, 5.14) -----------------------------------------------------

FOUR = ("a", "b", "c", "d")
STANDINGS = [
    # Standing, ends, winner, standing, places
    pytest.param(Standing(FOUR), "on", "", FOUR, {}, id="nobody is out"),
    pytest.param(Standing(FOUR, (), ("b",)), "on", "", ("a", "c", "d"), {"b": 4}, id="first out"),
    pytest.param(Standing(FOUR, (("b",),), ("d",)), "on", "", ("a", "c"), {"b": 4, "d": 3},
                 id="second out is third"),
    pytest.param(Standing(FOUR, (("b",), ("d",)), ("a",)), "winner", "c", ("c",),
                 {"b": 4, "d": 3, "a": 2, "c": 1}, id="l.7 last player standing"),
    pytest.param(Standing(FOUR, (), ("a", "b")), "on", "", ("c", "d"), {"a": 3, "b": 3},
                 id="5.13 out together, tied"),
    pytest.param(Standing(FOUR, (("a", "b"),), ("c",)), "winner", "d", ("d",),
                 {"a": 3, "b": 3, "c": 2, "d": 1}, id="tied before"),
    pytest.param(Standing(("a", "b", "c"), (), ("a", "b")), "winner", "c", ("c",),
                 {"a": 2, "b": 2, "c": 1}, id="A-57 both out, the third wins"),
    pytest.param(Standing(("a", "b"), (), ("a", "b"), "a"), "draw", "", (), {"a": 1, "b": 1},
                 id="A-21 draw"),
    pytest.param(Standing(("a", "b"), (), ("a", "b"), "a", "active_wins"), "winner", "a", (),
                 {"a": 1, "b": 2}, id="A-21 active wins"),
    pytest.param(Standing(("a", "b"), (), ("a", "b"), "a", "defender_wins"), "winner", "b", (),
                 {"a": 2, "b": 1}, id="A-21 defender wins"),
    pytest.param(Standing(("a", "b", "c"), (("c",),), ("a", "b"), "b", "active_wins"), "winner",
                 "b", (), {"c": 3, "a": 2, "b": 1}, id="A-21 after a third"),
    pytest.param(Standing(("a", "b", "c"), (("c",),), ("a", "b"), "c", "active_wins"), "draw",
                 "", (), {"c": 3, "a": 1, "b": 1}, id="A-21 active not among them"),
    pytest.param(Standing(("a", "b", "c"), (("c",),), ("a", "b"), "c", "defender_wins"), "draw",
                 "", (), {"c": 3, "a": 1, "b": 1}, id="A-21 no defender known"),
    pytest.param(Standing(("a", "b", "c"), (), ("a", "b", "c"), "a", "active_wins"), "draw",
                 "", (), {"a": 1, "b": 1, "c": 1}, id="three at once: no Exchange of two"),
    pytest.param(Standing(("a",)), "winner", "a", ("a",), {"a": 1}, id="alone"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "ends", "won", "standing", "placed"), STANDINGS)
def test_winner(
    inputs: Standing, ends: str, won: str, standing: tuple[str, ...], placed: dict[str, int]
) -> None:
    result = c.winner(inputs)
    assert result.value == c.Outcome(ends, won, standing, placed)  # type: ignore[arg-type]
    assert sum(part.amount or 0 for part in result.parts) == len(standing)
    assert said(result, "last one standing") is (len(standing) == 1)
    assert said(result, "a draw (ruling A-21)") is (ends == "draw")
    assert said(result, "wins at this table") is (ends == "winner" and not standing)


def test_double_out_says_who() -> None:
    pair = Standing(("a", "b"), (), ("a", "b"), "a", "defender_wins")
    assert said(c.winner(pair), "the defender, b, wins")
    assert said(c.winner(replace(pair, double_out="active_wins")), "the active player, a, wins")


@pytest.mark.parametrize(("now", "ends"), [(("a",), True), (("b",), False), (("a", "b"), True)])
def test_the_turn_ends_when_the_active_player_is_out(now: tuple[str, ...], ends: bool) -> None:
    """A-22."""
    assert said(c.winner(Standing(FOUR, (), now, "a")), "A-22") is ends


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        (Standing(()), "Nobody plays"),
        (Standing(("a", "a")), "a is named twice"),
        (Standing(("a", "b"), (("b",),), ("b",)), "b is named twice"),
        (Standing(("a", "b"), (), ("z",)), "z does not play"),
        (Standing(("a", "b"), (("z",),)), "z does not play"),
        (Standing(("a", "b"), (), (), "z"), "z does not play"),
    ],
)
def test_a_standing_that_cannot_be(inputs: Standing, words: str) -> None:
    with refused(match=words):
        c.winner(inputs)


# Whose turn is next (Ending Your Turn; 5.17) -------------------------------------------------

TURNS = [
    # Who is active, out, first, round, next, round then
    ("a", (), "a", 1, "b", 1),
    ("d", (), "a", 1, "a", 2),
    ("a", ("b",), "a", 1, "c", 1),
    ("a", ("a",), "a", 1, "b", 1),
    ("d", ("a",), "a", 1, "b", 2),
    ("c", ("d", "a"), "a", 4, "b", 5),
    ("b", (), "c", 1, "c", 2),
    ("b", ("c",), "c", 1, "d", 2),
    ("d", ("a", "b", "c"), "a", 3, "d", 4),
    ("a", ("b", "c", "d"), "a", 3, "a", 4),
    ("d", (), "", 1, "a", None),
    ("d", (), "a", None, "a", None),
]


@pytest.mark.parametrize(("active", "out", "first", "number", "player", "then"), TURNS)
def test_next_player(
    active: str, out: tuple[str, ...], first: str, number: int | None, player: str,
    then: int | None,
) -> None:  # fmt: skip
    result = c.next_player(NextPlayer(FOUR, active, out, first, number))
    assert result.value == c.Next(player, then)
    assert said(result, "last one standing") is (player == active)
    if then is not None:
        assert sum(part.amount or 0 for part in result.parts) == then


def test_who_is_skipped_is_named() -> None:
    notes = c.next_player(NextPlayer(FOUR, "a", ("b", "d"), "a", 1)).notes
    assert notes == ("b is out and is skipped (Damage and No Poise).",)


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        (NextPlayer(FOUR, "z"), "z.* has no seat"),
        (NextPlayer(FOUR, "a", ("z",)), "z.* has no seat"),
        (NextPlayer(FOUR, "a", (), "z"), "z.* has no seat"),
        (NextPlayer(("a", "a"), "a"), "two seats"),
        (NextPlayer(("a", "b"), "a", ("a", "b")), "Nobody is left"),
        (NextPlayer(FOUR, "a", (), "a", 0), "round cannot be 0"),
    ],
)
def test_a_turn_that_cannot_be(inputs: NextPlayer, words: str) -> None:
    with refused(match=words):
        c.next_player(inputs)
