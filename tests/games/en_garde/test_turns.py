"""The turn: refill, reshuffle, what is implied, who is next, Items, Restores, the Pistol.

Invented: costs and bursts of the cards in `duel.py`. 85 cards in all; 18 or 27 are dealt.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.en_garde.sheet.page import sheet, suggestions, where
from companion.games.en_garde.state.table import EnGarde
from companion.table.procedures.drive import Asking, Done
from companion.table.sheet import RemindersBlock
from tests.games.en_garde.duel import (
    CY,
    DEE,
    JEN,
    NAMES,
    SAM,
    Duel,
    audited,
    changed,
    hands,
    named,
    poise,
    ready,
    told,
)


def refilling(hand: int, deck: int, discard: int, players: int = 2, **options: Any) -> Duel:
    """Sam before the refill; what is missing of the 85 lies aside."""
    state = changed(ready(players, **options), "Sam", hand=hand)
    aside = 85 - deck - discard - hand - 9 * (players - 1)
    return Duel(replace(state, step="refill", deck=deck, discard=discard, set_aside=aside))


def with_item(state: EnGarde, name: str, item: str) -> EnGarde:
    hand = state.duelists[named(state, name)].hand or 0
    return changed(state, name, item=named(state, item), hand=hand - 1)


def reminders(state: EnGarde) -> list[str]:
    blocks = [block for block in sheet(state).blocks if isinstance(block, RemindersBlock)]
    return [str(item) for block in blocks for item in block.__struct_fields__
            for item in [getattr(block, item)]]  # fmt: skip


# ---------------------------------------------------------------------- 5.2, 5.19


@pytest.mark.parametrize(
    ("hand", "deck", "discard", "k", "after"),
    [
        # hand, deck, discard pile after; the reshuffle takes the discards of this turn, too.
        pytest.param(7, 60, 0, 0, (9, 58, 0), id="draw 2"),
        pytest.param(9, 60, 0, 0, (9, 60, 0), id="h = 9, k = 0: nothing"),
        pytest.param(9, 60, 3, 9, (9, 51, 12), id="the entire hand"),
        pytest.param(5, 3, 20, 1, (9, 0 + 21 - 2, 0), id="4 left, needs 5: 3, then 2 of 21"),
        pytest.param(7, 2, 20, 0, (9, 0, 20), id="drawn to the end: no reshuffle yet"),
        pytest.param(7, 0, 5, 0, (9, 3, 0), id="the deck is empty: shuffled at once"),
        pytest.param(9, 1, 0, 3, (9, 1 + 3 - 3, 0), id="the own discards come back"),
        pytest.param(11, 50, 4, 0, (11, 50, 4), id="A-24: above 9 nothing is drawn"),
        pytest.param(11, 50, 4, 3, (9, 49, 7), id="A-24: 11 - 3 = 8, draw 1"),
        pytest.param(3, 2, 1, 0, (6, 0, 0), id="A-27: 3 short, no penalty"),
    ],
)  # fmt: skip
def test_refill(hand: int, deck: int, discard: int, k: int, after: tuple[int, int, int]) -> None:
    duel = refilling(hand, deck, discard)
    before = audited(duel.state)
    duel.say(f"discard {k}" if k else "refill")
    state = duel.state
    assert (hands(state)[0], state.deck, state.discard) == after
    assert state.step == "prepare"
    assert audited(state) == before == 0
    reshuffled = deck < 9 - (hand - k) and discard + k > 0
    assert bool(duel.rows("reshuffle")) is reshuffled


def test_a_short_refill_is_said() -> None:
    assert "3 cards short" in refilling(3, 2, 1).say("refill")


def test_a_reshuffle_forgets_what_was_seen() -> None:
    """5.19: what lay in the pile is somewhere in deck or hands now."""
    duel = refilling(7, 1, 10)
    duel.state = replace(duel.state, seen={named(duel.state, "Cut"): 2})
    duel.say("refill")
    assert duel.state.seen == {}


def test_the_first_player_may_discard_on_turn_1() -> None:
    """A-63."""
    duel = Duel(replace(ready(), turn="", first="", step=""))
    duel.say("setup", "first jen", "discard 4")
    assert (duel.state.turn, duel.state.turn_no) == (JEN, 1)
    assert (duel.state.deck, duel.state.discard, hands(duel.state)) == (63, 4, (9, 9))


@pytest.mark.parametrize("text", ["cut > jen", "wine", "item cloak", "restore wine"])
def test_the_refill_is_implied_by_a_play(text: str) -> None:
    """7 + 2 drawn - 1 played; the line says so."""
    duel = refilling(7, 60, 0)
    assert "refilled to 9" in duel.say(text)
    assert (hands(duel.state)[0], duel.state.deck) == (8, 58)
    assert audited(duel.state) == 0


@pytest.mark.parametrize("text", ["turn", "done", "turn jen"])
def test_who_ends_an_untouched_turn_has_refilled_in_it(text: str) -> None:
    """Turn Order 1: up to nine before anything else. 4 of the 60 are drawn."""
    duel = refilling(5, 60, 0)
    assert "Sam refilled to 9" in duel.say(text)
    assert (hands(duel.state), duel.state.deck, duel.state.turn) == ((9, 9), 56, JEN)
    assert audited(duel.state) == 0


def test_nobody_ends_the_turn_of_another() -> None:
    duel = Duel(ready(3))
    asked = duel.try_to_say("cy ends the turn")
    assert isinstance(asked, Asking)
    assert asked.question.why == "It is Sam's turn, not Cy's."  # type: ignore[attr-defined]
    duel.say("sam ends the turn")
    assert duel.state.turn == JEN


def test_a_hand_that_nobody_counted_is_nine_again_after_its_refill() -> None:
    """What was drawn is unknown, and so is the deck; the hand is not."""
    duel = Duel(ready())
    duel.say("exchange > jen losing sam 1 jen 2")
    assert hands(duel.state) == (None, None)
    duel.say("jen wine")
    assert (hands(duel.state)[1], duel.state.deck) == (8, None)


def test_what_has_one_answer_is_not_asked() -> None:
    """Whom Sam attacks in a duel of two, whether Sam has refilled, which Attack Jen answers."""
    duel = refilling(7, 60, 0)
    assert isinstance(duel.try_to("play", depth="steps", card="Cut", enhancement_1="none"), Done)
    assert isinstance(duel.try_to("play", depth="steps", card="Dodge"), Done)


def test_the_turn_is_implied_by_an_act_of_the_next_player() -> None:
    """Once the turn has had its Exchange; before that, it is asked."""
    early = Duel(changed(ready(3), "Jen", hand=8))
    asked = early.try_to_say("jen cut > cy")
    assert isinstance(asked, Asking) and asked.question.key == "new-turn"
    duel = Duel(changed(replace(ready(3), deck=59, slot="exchange"), "Jen", hand=8))
    assert "Jen's turn" in duel.say("jen cut > cy")
    state = duel.state
    assert (state.turn, state.turn_no, state.slot, hands(state)) == (JEN, 2, "exchange", (9, 8, 9))
    assert audited(state) == 0


def test_a_second_player_to_the_left_is_not_implied() -> None:
    duel = Duel(ready(3))
    question = duel.broken("cy cut > sam")
    assert (question.key, question.why) == ("turn", "It is Sam's turn.")


# ---------------------------------------------------------------------- 5.16, 5.17


def out(state: EnGarde, *names: str) -> EnGarde:
    """Players who are out, their cards in the discard pile."""
    duel = Duel(state)
    for name in names:
        duel.say(f"leave {name}")
    return duel.state


@pytest.mark.parametrize(
    ("gone", "order"),
    [
        ((), [JEN, CY, DEE, SAM, JEN]),
        (("Jen",), [CY, DEE, SAM, CY]),
        (("Jen", "Cy"), [DEE, SAM, DEE]),
        (("Dee",), [JEN, CY, SAM]),
    ],
)
def test_the_next_to_the_left_who_is_still_in(gone: tuple[str, ...], order: list[str]) -> None:
    duel, turns = Duel(out(ready(4), *gone)), []
    for _ in order:
        duel.say("turn")
        turns.append(duel.state.turn)
    assert turns == order
    assert duel.state.turn_no == 1 + len(order)


def test_the_round_goes_up_when_the_first_seat_is_passed() -> None:
    """5.17: also when the first player is out."""
    duel = Duel(ready(3))
    duel.say("turn", "turn")
    assert duel.state.round_no == 1
    duel.say("turn")
    assert duel.state.round_no == 2
    duel = Duel(ready(3))
    duel.say("turn")
    duel.state = out(duel.state, "Sam")
    duel.say("turn", "turn")
    assert (duel.state.turn, duel.state.round_no) == (JEN, 2)


def test_a_new_turn_has_its_own_exchange() -> None:
    """A-60: Jen was attacked and may still start one; Sam's slot is free in his next turn."""
    duel = Duel(ready())
    duel.say("cut > jen", "pass", "turn", "refill", "cut > sam", "pass", "turn", "cut > jen")
    assert duel.state.exchanges == 3


def test_the_active_player_goes_out_in_the_own_exchange() -> None:
    """A-22, 5.13: the turn ends now: no Respite, nothing is offered to who is out."""
    duel = Duel(ready(3, (0, 5, 5)))
    duel.say("cut > jen", "riposte a1 pay cut", "pass")
    state = duel.state
    assert not state.standing(SAM)
    assert state.turn == JEN and state.slot == ""
    assert not any("Respite" in text for text in reminders(state))
    assert not any("Sam" in one.label for one in suggestions(state))
    duel.say("cut > cy")
    assert state.turn == JEN


def test_respite_is_the_active_players_alone() -> None:
    duel = Duel(ready(3, (5, 5, 5)))
    duel.say("cut > jen", "pass", "wine", "item cloak")
    assert (poise(duel.state), duel.state.step) == ((8, 3, 5), "respite")
    assert "Respite" in "".join(reminders(duel.state))
    assert duel.broken("jen wine new-turn=no").why == "It is Sam's turn."


def test_respite_without_an_exchange() -> None:
    """A-34."""
    duel = Duel(ready(2, (5, 5)))
    duel.say("step respite", "wine", "item cloak", "drop")
    assert poise(duel.state) == (8, 5)


# ---------------------------------------------------------------------- 5.4, 5.5


def test_items_replace_each_other() -> None:
    duel = Duel(ready())
    says = duel.say("item main gauche", "item cloak")
    assert "Main Gauche is discarded" in says
    assert duel.state.duelists[SAM].item == named(duel.state, "Cloak")
    assert (hands(duel.state)[0], duel.state.discard, audited(duel.state)) == (7, 1, 0)
    duel.say("drop")
    assert (duel.state.duelists[SAM].item, duel.state.discard) == ("", 2)


def test_an_item_is_dropped_before_the_refill() -> None:
    """A-25: it is not a play."""
    duel = Duel(replace(with_item(ready(), "Sam", "Cloak"), step="refill"))
    duel.say("drop")
    assert duel.state.step == "refill"
    assert duel.state.discard == 1


def test_an_item_costs_poise() -> None:
    duel = Duel(changed(ready(2, (2, 5)), "Cloak", cost=3))
    duel.say("item cloak")
    assert poise(duel.state) == (0, 5)
    assert duel.state.duelists[SAM].item


@pytest.mark.parametrize(
    ("before", "cost", "after"),
    [
        pytest.param(5, 0, 8, id="5 + 3"),
        pytest.param(0, 0, 3, id="from No Poise"),
        pytest.param(0, 2, 3, id="at No Poise the cost is free"),
        pytest.param(5, 2, 6, id="paid first: 5 - 2 + 3"),
        pytest.param(1, 2, 3, id="paid to No Poise, then 3"),
        pytest.param(9, 0, 10, id="the cap cuts 2"),
        pytest.param(10, 1, 10, id="10 - 1 + 3, cut"),
    ],
)
def test_restore(before: int, cost: int, after: int) -> None:
    duel = Duel(changed(ready(2, (before, 5)), "Wine", cost=cost))
    duel.say("wine")
    assert poise(duel.state)[0] == after
    assert (hands(duel.state)[0], duel.state.discard) == (8, 1)
    assert audited(duel.state) == 0


def test_after_a_restore_costs_count_again() -> None:
    duel = Duel(ready(2, (0, 5)))
    assert "costs count again" in duel.say("wine")
    duel.say("lunge > jen")
    assert poise(duel.state)[0] == 2


def test_a_restore_of_which_only_the_amount_is_told() -> None:
    duel = Duel(ready(2, (4, 5)))
    duel.say("restore 2")
    assert (poise(duel.state)[0], duel.state.discard, hands(duel.state)[0]) == (6, 1, 8)


def test_the_amount_of_a_restore_is_asked_once() -> None:
    duel = Duel(changed(ready(2, (1, 5)), "Wine", restore=None))
    asking = duel.try_to_say("wine")
    assert isinstance(asking, Asking) and asking.question.key == "amount"
    duel.say("wine amount=2", "wine")
    assert poise(duel.state)[0] == 5


# ---------------------------------------------------------------------- 5.15


def armed(players: int = 2, jen: int = 10, **options: Any) -> Duel:
    state = ready(players, (10, jen), pistol_after_use="stays", **options)
    return Duel(with_item(state, "Sam", "Pistol"))


@pytest.mark.parametrize(("before", "after"), [(10, 6), (5, 1), (4, 0), (3, 0), (1, 0)])
def test_the_pistol_takes_four(before: int, after: int) -> None:
    duel = armed(jen=before)
    duel.say("pistol > jen")
    assert poise(duel.state)[1] == after
    assert duel.state.standing(JEN)
    assert (duel.state.slot, duel.state.step) == ("pistol", "respite")


def test_nothing_changes_the_four() -> None:
    """5.15: no Item of the target's counts."""
    duel = armed()
    duel.state = with_item(duel.state, "Jen", "Main Gauche")
    duel.say("pistol > jen")
    assert poise(duel.state)[1] == 6


def test_the_pistol_on_no_poise_wins_the_game() -> None:
    duel = armed(jen=0)
    duel.say("pistol > jen")
    assert duel.state.closed and duel.state.games["1"].winner == SAM
    assert duel.rows("out")[0]["how"] == "pistol"
    assert audited(duel.state) == 0


def test_the_pistol_may_be_played_and_shot_in_one_turn() -> None:
    duel = Duel(ready(2, pistol_after_use="stays"))
    duel.say("item pistol", "pistol > jen", "wine")
    assert poise(duel.state)[1] == 6


def test_a_disarmed_pistol_is_gone() -> None:
    """A-51."""
    duel = armed()
    duel.say("turn", "disarm > sam", "pass", "turn")
    assert duel.broken("pistol > jen").key == "no-pistol"


# ---------------------------------------------------------------------- quick mode


def test_only_the_totals() -> None:
    """5.10: Sam 10 - 1 - 2, Jen 10 - 5; 3 and 2 cards go to the discard pile."""
    duel = Duel(ready())
    duel.say("exchange > jen losing sam 2, jen 5 paying sam 1, jen 0 playing sam 3, jen 2")
    state = duel.state
    assert (poise(state), hands(state), state.discard) == ((7, 5), (6, 7), 5)
    assert (state.slot, state.step, state.exchange, state.exchanges) == (
        "exchange", "respite", None, 1,
    )  # fmt: skip
    assert audited(state) == 0


def test_totals_without_the_cards_leave_hands_unknown() -> None:
    duel = Duel(ready())
    duel.say("exchange > jen losing sam 2, jen 0")
    assert (hands(duel.state), duel.state.discard, audited(duel.state)) == (
        (None, None), None, None,
    )  # fmt: skip


def test_totals_of_somebody_at_no_poise() -> None:
    duel = Duel(ready(2, (1, 0)))
    duel.say("exchange > jen losing sam 2, jen 1")
    assert poise(duel.state)[0] == 0 and duel.state.standing(SAM)
    assert not duel.state.standing(JEN)


def test_a_pass_with_typed_totals() -> None:
    """The table counts itself: what it says holds, whatever the cards have."""
    duel = Duel(ready())
    duel.say("cut > jen", "pass losing jen 4")
    assert poise(duel.state) == (10, 6)


# ---------------------------------------------------------------------- leaving, the next game


def test_leaving() -> None:
    """A-46: out without anybody's doing; hand and Item to the discard pile."""
    duel = Duel(with_item(ready(3), "Cy", "Cloak"))
    duel.say("leave cy")
    state = duel.state
    assert state.duelists[CY].out is not None
    assert (state.duelists[CY].out.how, state.duelists[CY].out.by) == ("left", "")
    assert (state.discard, audited(state), state.closed) == (9, 0, False)


def test_leaving_in_the_middle_of_an_exchange() -> None:
    duel = Duel(ready(3))
    duel.say("cut > jen", "dodge a1", "leave jen")
    state = duel.state
    assert state.exchange is None
    assert (state.discard, audited(state)) == (2 + 8, 0)
    assert poise(state)[0] == 10  # no damage step


def test_the_last_one_left_wins() -> None:
    duel = Duel(ready(3))
    duel.say("leave cy", "leave jen")
    ended = duel.state.games["1"]
    assert (ended.winner, ended.places) == (SAM, {SAM: 1, JEN: 2, CY: 3})
    assert where(duel.state) == "Sam won in turn 1"


def test_the_next_game() -> None:
    """A-43: all new, who begins is drawn again; catalogue and options stay."""
    duel = Duel(changed(ready(3, overpay="forbidden"), "Cut", bursts=4))
    assert duel.broken("again").why == "This game has no winner yet."
    duel.say("leave cy", "leave jen", "again")
    state = duel.state
    assert (state.game_no, state.turn, state.closed, state.slot) == (2, "", False, "")
    assert (poise(state), hands(state)) == ((10,) * 3, (9,) * 3)
    assert (state.deck, state.discard, state.set_aside) == (58, 0, 0)
    assert state.alive == (SAM, JEN, CY)
    assert state.cards[named(state, "Cut")].bursts == 4
    assert state.options == {"overpay": "forbidden"}
    assert state.games["1"].winner == SAM


def test_the_next_game_leaves_as_many_pistols_out() -> None:
    """A-45: “the same cards left out” are two, if two were left out before."""
    duel = Duel(replace(ready(2, pistol="out"), turn="", step=""))
    duel.do("setup", pistols=2)
    duel.say("leave jen", "again")
    assert (duel.state.set_aside, duel.state.deck) == (2, 65)


@pytest.mark.parametrize("players", range(2, 10))
def test_audit(players: int) -> None:
    """3.1: one card too few is said, and one count is mended."""
    duel = Duel(ready(players))
    assert duel.say("audit") == "all 85 cards are there"
    duel.state = changed(duel.state, NAMES[0], hand=8)
    asking = duel.try_to_say("audit")
    assert isinstance(asking, Asking) and "−1 against the deck of 85" in asking.question.prompt
    result = duel.try_to("audit", count=SAM, value=9)
    assert isinstance(result, Done), told(result)
    assert audited(duel.state) == 0


def test_what_no_poise_loses_is_never_nothing_because_nobody_told_it() -> None:
    """Jen has No Poise, and the Slash on her is open: whether she is out is asked, not taken."""
    duel = Duel(ready(2, (10, 0), t0=False))
    duel.say("slash > jen costs 0")
    asked = duel.try_to("pass", depth="steps", bursts="?")
    assert isinstance(asked, Asking) and asked.question.key == "total-p2"
    asked = duel.try_to("pass", depth="steps", bursts="?", total_p2="?")
    assert isinstance(asked, Asking) and asked.question.key == "out-p2"
    assert asked.question.prompt == "Jen has No Poise. Is Jen out?"
    done = duel.try_to("pass", depth="steps", bursts="?", total_p2="?", out_p2=True)
    assert isinstance(done, Done)
    assert duel.state.duelists[JEN].out is not None


def test_an_item_in_play_is_told_without_playing_it() -> None:
    """A game taken up in its middle: no card leaves the hand, and it stays Sam's turn."""
    duel = Duel(ready())
    duel.say("jen has main gauche")
    state = duel.state
    assert state.cards[state.duelists[JEN].item].name == "Main Gauche"
    assert (hands(state), poise(state), state.turn) == ((9, 9), (10, 10), SAM)
    duel.say("jen has 4 poise", "jen has 6 cards")
    assert (hands(duel.state), poise(duel.state)) == ((9, 6), (10, 4))
