"""Every option of the spec's section 9, in each of its values: what it changes.

Invented: costs and bursts of the cards in `duel.py` (Cut 2 bursts, Feint costs 1, Wine gives 3).
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.en_garde.options import OPTIONS
from companion.games.en_garde.state.table import EnGarde
from companion.table.procedures.drive import Asking, Done
from tests.games.en_garde.duel import (
    JEN,
    SAM,
    Duel,
    audited,
    changed,
    fate,
    hands,
    named,
    poise,
    ready,
    told,
    words_of,
)

SPEC: dict[str, Any] = {
    "pistol": "in", "poise_cap": 10, "overpay": "allowed", "np_counter": "free",
    "pistol_finishes": True, "pistol_after_use": "ask", "lunge_needs_attack": False,
    "disarm": "target", "negate_next": "fancy_player", "negate_window": "announce",
    "responses_per_attack": "many", "attack_removed": "clear", "double_out": "draw",
    "reshuffle": "on_need", "out_cards": "discard", "log_discards": True, "hand_size": 9,
    "start_poise": 10, "track_hands": True,
}  # fmt: skip
"""Defaults in one place (section 9)."""


def fresh(players: int = 2, **options: Any) -> Duel:
    """Before the set-up: nobody has the turn."""
    return Duel(replace(ready(players, **options), turn="", first="", step=""))


def with_item(state: EnGarde, name: str, item: str) -> EnGarde:
    hand = state.duelists[named(state, name)].hand or 0
    return changed(state, name, item=named(state, item), hand=hand - 1)


def test_the_defaults() -> None:
    assert {option.key: option.default for option in OPTIONS} == SPEC
    assert all(option.ruling.startswith("A-") for option in OPTIONS)
    assert all(option.why for option in OPTIONS)


@pytest.mark.parametrize(
    ("key", "value"),
    [(option.key, value) for option in OPTIONS for value in option.values]
    + [("poise_cap", 12), ("hand_size", 7), ("start_poise", 8)],
)
def test_an_option_is_set_by_a_sentence_and_taken_back(key: str, value: Any) -> None:
    duel = Duel(ready())
    word = "yes" if value is True else "no" if value is False else value
    duel.say(f"option {key} {word}")
    assert duel.state.options == {key: value}
    default = {True: "yes", False: "no"}.get(SPEC[key], SPEC[key])
    duel.say(f"option {key} {default}")
    assert duel.state.options == {}


# ---------------------------------------------------------------------- set-up


@pytest.mark.parametrize(
    ("value", "answers", "aside", "deck"),
    [("in", {}, 0, 67), ("out", {}, 1, 66), ("out", {"pistols": 2}, 2, 65)],
)
def test_pistol(value: str, answers: dict[str, Any], aside: int, deck: int) -> None:
    """A-45: the copies left out lie aside; the draw deck is that much smaller."""
    duel = fresh(pistol=value)
    duel.do("setup", **answers)
    assert (duel.state.set_aside, duel.state.deck) == (aside, deck)
    assert audited(duel.state) == 0


def test_hand_size() -> None:
    """A-55: dealt and refilled to 7: 85 - 14 = 71 in the deck."""
    duel = fresh(hand_size=7)
    duel.say("setup", "first sam", "discard 2")
    assert (hands(duel.state), duel.state.deck, duel.state.discard) == ((7, 7), 69, 2)
    duel = fresh()
    duel.say("setup", "first sam", "discard 2")
    assert (hands(duel.state), duel.state.deck, duel.state.discard) == ((9, 9), 65, 2)


@pytest.mark.parametrize("value", [10, 8])
def test_start_poise(value: int) -> None:
    duel = fresh(start_poise=value)
    duel.say("setup")
    assert poise(duel.state) == (value, value)


@pytest.mark.parametrize(("value", "seen"), [(True, 7), (False, 6)])
def test_track_hands(value: bool, seen: int) -> None:
    """A-64: uncounted, no hand is too small and nothing is refilled on the way."""
    state = changed(replace(ready(track_hands=value), step="refill", deck=69), "Sam", hand=7)
    duel = Duel(state)
    duel.say("cut > jen")
    assert ("refilled" in duel.done.outcome.says) is value  # type: ignore[union-attr]
    duel = Duel(changed(ready(track_hands=value), "Sam", hand=0))
    result = duel.try_to_say("cut > jen")
    assert isinstance(result, Asking) is value, told(result)


# ---------------------------------------------------------------------- Poise


@pytest.mark.parametrize(("cap", "after"), [(10, 10), (12, 11), (0, 11), (9, 9)])
def test_poise_cap(cap: int, after: int) -> None:
    """A-03: 8 + 3 under tops of 10, 12, none, 9; what is cut is said."""
    duel = Duel(ready(2, (8, 5), poise_cap=cap))
    says = duel.say("restore wine")
    assert poise(duel.state) == (after, 5)
    assert ("top of the track" in says) is (after < 11)


@pytest.mark.parametrize(("value", "refused"), [("allowed", False), ("forbidden", True)])
def test_overpay(value: str, refused: bool) -> None:
    """A-04: Heavy costs 2, Sam has 1."""
    duel = Duel(ready(2, (1, 5), overpay=value))
    result = duel.try_to_say("cut + heavy > jen")
    assert isinstance(result, Asking) is refused, told(result)
    if not refused:
        assert poise(duel.state) == (0, 5)


def test_overpay_tests_each_card_against_what_is_left() -> None:
    """5.3: Lunge 1 leaves 0 of 1, the rest is free; with 2, Heavy's 2 is too much for 1."""
    duel = Duel(ready(2, (1, 5), overpay="forbidden"))
    assert isinstance(duel.try_to_say("lunge + heavy > jen"), Done)
    assert poise(duel.state) == (0, 5)
    duel = Duel(ready(2, (2, 5), overpay="forbidden"))
    assert duel.broken("lunge + heavy > jen").page == "Poise"


@pytest.mark.parametrize(("value", "refused"), [("free", False), ("not_allowed", True)])
def test_np_counter(value: str, refused: bool) -> None:
    duel = Duel(ready(2, (6, 0), np_counter=value))
    duel.say("cut > jen")
    result = duel.try_to_say("riposte a1 pay lunge")
    assert isinstance(result, Asking) is refused, told(result)


# ---------------------------------------------------------------------- the Pistol


def armed(jen: int, **options: Any) -> Duel:
    return Duel(with_item(ready(2, (10, jen), **options), "Sam", "Pistol"))


@pytest.mark.parametrize(("value", "standing"), [(True, False), (False, True)])
def test_pistol_finishes(value: bool, standing: bool) -> None:
    """A-07: a shot on No Poise puts out, or the target stays at No Poise."""
    duel = armed(0, pistol_finishes=value)
    duel.say("pistol > jen discarded=no")
    assert duel.state.standing(JEN) is standing
    assert poise(duel.state)[1] == 0


@pytest.mark.parametrize(
    ("value", "answer", "held", "discards"),
    [("stays", None, True, 0), ("discard", None, False, 1), ("ask", "no", True, 0),
     ("ask", "yes", False, 1), ("ask", "?", True, 0)],
)  # fmt: skip
def test_pistol_after_use(value: str, answer: str | None, held: bool, discards: int) -> None:
    """A-08: the card decides, asked once; until answered it stays."""
    duel = armed(10, pistol_after_use=value)
    given = {} if answer is None else {"discarded": answer}
    if value == "ask":
        asking = duel.try_to_say("pistol > jen")
        assert isinstance(asking, Asking) and asking.question.key == "discarded"
    duel.do("pistol", target="Jen", **given)
    assert (duel.state.duelists[SAM].item != "") is held
    assert duel.state.discard == discards
    known = duel.state.cards[named(duel.state, "Pistol")]
    assert known.after_use == {"no": "stays", "yes": "discard"}.get(answer or "")
    assert audited(duel.state) == 0
    if value == "ask" and held:  # never asked again
        duel.say("turn", "turn", "pistol > jen")


# ---------------------------------------------------------------------- in the Exchange


@pytest.mark.parametrize(("value", "refused"), [(False, False), (True, True)])
def test_lunge_needs_attack(value: bool, refused: bool) -> None:
    duel = Duel(ready(lunge_needs_attack=value))
    duel.say("cut > jen", "dodge a1")
    result = duel.try_to_say("lunge")
    assert isinstance(result, Asking) is refused, told(result)


def test_disarm_of_the_target() -> None:
    """A-12: before damage: the Cloak is gone, Disarm's 1 burst does 1."""
    duel = Duel(with_item(ready(2, (6, 5)), "Jen", "Cloak"))
    duel.say("disarm > jen", "pass")
    assert duel.state.duelists[JEN].item == ""
    assert poise(duel.state) == (6, 4)
    assert duel.state.discard == 2


@pytest.mark.parametrize(("side", "after"), [("Jen", (6, 4)), ("Sam", (6, 5))])
def test_disarm_asked(side: str, after: tuple[int, int]) -> None:
    """The table says whose: with Sam's gone, Jen's Cloak takes the 1 burst away."""
    state = with_item(ready(2, (6, 5), disarm="ask"), "Jen", "Cloak")
    duel = Duel(with_item(state, "Sam", "Cloak"))
    duel.say("disarm > jen")
    asking = duel.try_to_say("pass")
    assert isinstance(asking, Asking) and asking.question.key == "disarm-A1"
    duel.do("pass", disarm_A1=side)
    assert poise(duel.state) == after
    other = "Jen" if side == "Sam" else "Sam"
    assert duel.state.duelists[named(duel.state, side)].item == ""
    assert duel.state.duelists[named(duel.state, other)].item != ""


@pytest.mark.parametrize(("value", "following"), [("fancy_player", JEN), ("negater", SAM)])
def test_negate_next(value: str, following: str) -> None:
    duel = Duel(ready(negate_next=value))
    duel.say("cut > jen", "feint negated superior")
    assert duel.state.exchange is not None
    assert duel.state.exchange.priority == following


@pytest.mark.parametrize("value", ["announce", "any_time"])
def test_negate_window(value: str) -> None:
    """A-14: told when it is announced, or also when its Attack was already named. Step by step the
    Attack is asked first either way: it is called out with the card."""
    duel = Duel(ready(negate_window=value))
    duel.say("cut > jen")
    asking = duel.try_to("play", depth="steps", card="Taste My Blade!")
    assert isinstance(asking, Asking) and asking.question.key == "attack"
    given = {} if value == "announce" else {"attack": "Slash"}
    duel.do("play", card="Taste My Blade!", negate="Superior Technique", **given)
    assert words_of(duel.state) == ["A1 Sam>Jen Cut (opening)"]
    assert hands(duel.state) == (7, 8)  # the Slash stays in the hand, unseen
    assert duel.state.discard == 2


@pytest.mark.parametrize(("value", "key"), [("announce", "negated"), ("any_time", "negate")])
def test_a_fancy_move_without_its_attack_may_be_negated_all_the_same(value: str, key: str) -> None:
    """What was asked in front of the negation is not asked again behind it."""
    duel = Duel(ready(negate_window=value))
    duel.say("cut > jen")
    duel.do("play", card="Taste My Blade!", attack="none", **{key: "Superior Technique"})
    assert words_of(duel.state) == ["A1 Sam>Jen Cut (opening)"]
    assert duel.state.discard == 2


@pytest.mark.parametrize(("value", "refused"), [("many", False), ("one", True)])
def test_responses_per_attack(value: str, refused: bool) -> None:
    """A-17: shields add: 2 + 2 against 2 bursts; with one, a second is refused."""
    duel = Duel(ready(responses_per_attack=value))
    duel.say("cut > jen", "dodge a1", "feint")
    result = duel.try_to_say("dodge on a1")
    assert isinstance(result, Asking) is refused, told(result)


@pytest.mark.parametrize(("value", "discards", "empty"), [("clear", 3, True), ("leave", 2, False)])
def test_attack_removed(value: str, discards: int, empty: bool) -> None:
    """A-20: the Dodge goes with the Cut, or keeps the Field from being empty."""
    duel = Duel(ready(attack_removed=value))
    duel.say("cut > jen", "dodge a1", "feint does remove a1")
    assert duel.state.discard == discards
    result = duel.try_to_say("cut")
    assert isinstance(result, Done) is empty, told(result)
    assert audited(duel.state) == 0


def test_a_removed_attack_takes_its_enhancements_and_leaves_the_counterattack() -> None:
    duel = Duel(ready())
    duel.say("cut + heavy > jen", "riposte a1 pay slash", "feint does remove a1")
    assert words_of(duel.state) == ["A2 Jen>Sam Slash (riposte:R1)"]
    assert duel.state.discard == 4  # Cut, Heavy, Parry Riposte; the Feint
    assert audited(duel.state) == 0


# ---------------------------------------------------------------------- the end


def both_out(players: int = 2, **options: Any) -> Duel:
    """Sam and Jen at No Poise hit each other."""
    duel = Duel(ready(players, (0, 0), **options))
    duel.say("cut > jen", "riposte a1 pay cut", "press r1")
    assert fate(duel.state)[0].count("OUT") == 2
    duel.say("pass")
    assert not duel.state.standing(SAM) and not duel.state.standing(JEN)
    assert audited(duel.state) == 0
    return duel


@pytest.mark.parametrize(
    ("value", "winner", "places"),
    [("draw", "draw", {SAM: 1, JEN: 1}), ("active_wins", SAM, {SAM: 1, JEN: 2}),
     ("defender_wins", JEN, {SAM: 2, JEN: 1})],
)  # fmt: skip
def test_double_out(value: str, winner: str, places: dict[str, int]) -> None:
    """A-21: both of the last two out at once."""
    duel = both_out(double_out=value)
    assert duel.state.closed
    ended = duel.state.games["1"]
    assert (ended.winner, ended.places) == (winner, places)


@pytest.mark.parametrize("value", ["draw", "active_wins", "defender_wins"])
def test_double_out_with_one_left(value: str) -> None:
    """5.14: looked at once, after both are out: Cy is the last one standing."""
    duel = both_out(3, double_out=value)
    ended = duel.state.games["1"]
    assert (ended.winner, ended.places) == ("p3", {"p3": 1, SAM: 2, JEN: 2})


def test_double_out_with_two_left() -> None:
    """A-57, A-22: the game goes on; the turn ends now, next to the left of the active seat."""
    duel = both_out(4)
    assert not duel.state.closed
    assert (duel.state.turn, duel.state.slot) == ("p3", "")


@pytest.mark.parametrize(
    ("value", "discards", "aside"), [("discard", 9 + 1 + 1, 0), ("removed", 1, 10)]
)
def test_out_cards(value: str, discards: int, aside: int) -> None:
    """A-26: Jen's 9 - 1 cards and her Item, the Cut: discarded, or 9 aside and the Cut."""
    state = with_item(ready(3, (6, 0), out_cards=value), "Jen", "Main Gauche")
    state = changed(state, "Jen", hand=9)
    duel = Duel(replace(state, deck=(state.deck or 0) - 1))
    duel.say("cut > jen", "pass")
    assert (duel.state.discard, duel.state.set_aside) == (discards, aside)
    assert audited(duel.state) == 0


# ---------------------------------------------------------------------- piles


@pytest.mark.parametrize(("value", "deck", "discard"), [("on_need", 0, 67), ("at_once", 67, 0)])
def test_reshuffle_of_a_deck_drawn_to_its_end(value: str, deck: int, discard: int) -> None:
    """A-23: Sam needs 2 and the deck has 2; 85 - 18 = 67 lie discarded."""
    state = changed(ready(reshuffle=value), "Sam", hand=7)
    duel = Duel(replace(state, step="refill", deck=2, discard=67))
    duel.say("refill")
    assert (hands(duel.state)[0], duel.state.deck, duel.state.discard) == (9, deck, discard)
    assert audited(duel.state) == 0


@pytest.mark.parametrize("value", [True, False])
def test_log_discards(value: bool) -> None:
    """A-49: names of the discards are kept only if the table logs them."""
    duel = Duel(ready(log_discards=value))
    duel.say("cut > jen", "feint")
    cut, feint = (named(duel.state, name) for name in ("Cut", "Feint"))
    assert duel.state.seen == ({feint: 1} if value else {})
    duel.say("pass", "turn", "refill discarded=1 names=Dodge")
    expected = {cut: 1, feint: 1, named(duel.state, "Dodge"): 1}
    assert duel.state.seen == (expected if value else {})
    assert duel.state.discard == 3
