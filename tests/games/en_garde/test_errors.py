"""Every error text of the spec (5.1-5.22, 5.7, W05, W06, W20): what is said, what is kept.

A RULE error is named with its place and logged anyway when the table gives a reason; the state is
then as told. An ERROR cannot be stored: one sentence, and nothing is entered.
Invented: costs and bursts of the cards in `duel.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from companion.errors import UsageError
from companion.games.en_garde.state.table import EnGarde
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.question import Broken
from tests.games.en_garde.duel import (
    JEN,
    Duel,
    audited,
    changed,
    hands,
    named,
    opened,
    picture,
    poise,
    ready,
    told,
    words_of,
)

OPEN = "thrust + masterful > jen"
A1 = "A1 Sam>Jen Thrust + Masterful Strike (opening)"
CUT = "A1 Sam>Jen Cut (opening)"
Changes = Callable[[EnGarde], EnGarde]


def same(state: EnGarde) -> EnGarde:
    return state


def refilling(state: EnGarde) -> EnGarde:
    """Before the refill; Sam holds 7, two cards lie discarded."""
    return changed(replace(state, step="refill", discard=2), "Sam", hand=7)


def armed(item: str) -> Changes:
    """An Item of Sam's is in play, from his hand."""

    def change(state: EnGarde) -> EnGarde:
        return changed(state, "Sam", item=named(state, item), hand=8)

    return change


def at(**numbers: int) -> Changes:
    """Poise of somebody."""

    def change(state: EnGarde) -> EnGarde:
        for name, value in numbers.items():
            state = changed(state, name.capitalize(), poise=value)
        return state

    return change


def holding(name: str, cards: int) -> Changes:
    """Somebody holds fewer cards; the others are in the deck."""

    def change(state: EnGarde) -> EnGarde:
        more = (state.duelists[named(state, name)].hand or 0) - cards
        return changed(replace(state, deck=(state.deck or 0) + more), name, hand=cards)

    return change


class Rule(NamedTuple):
    """A broken rule, and what stands there when the table logs it anyway."""

    id: str
    before: tuple[str, ...]
    text: str
    key: str
    why: str
    place: str
    poise: tuple[int, ...]
    hands: tuple[int, ...]
    discards: int
    field: tuple[str, ...] = ()
    start: Changes = same
    options: dict[str, Any] = {}
    off: int = 0
    """Cards too many after it: cards that nobody held were played."""


# Three players; Sam 6, Jen 5, Cy 4; 9 cards each, Sam's Prepare.
RULES = (
    Rule("5.2 a card before the refill is done", (), "wine refilled=no", "refill",
         "No card may be played before the refill is done", "Discard and Refill",
         (9, 5, 4), (6, 9, 9), 3, start=refilling),
    Rule("5.2 discarding after the draw", ("item cloak",), "discard 1", "refill",
         "discarding comes first", "Discard and Refill", (6, 5, 4), (9, 9, 9), 1),
    Rule("5.2 more discarded than held", (), "discard 8", "discarded", "Sam holds 7",
         "Discard and Refill", (6, 5, 4), (9, 9, 9), 9, start=refilling),
    Rule("5.3 overpay forbidden", (), "lunge + heavy > jen", "costs-overpay",
         "Heavy costs 2 and Sam has 1", "Poise", (0, 5, 4), (7, 9, 9), 0,
         ("A1 Sam>Jen Lunge + Heavy (opening)",), at(sam=2), {"overpay": "forbidden"}),
    Rule("5.4 an Item in an Exchange", (OPEN,), "sam item cloak", "exchange",
         "Restores and Items wait for the Respite", "Respite", (5, 5, 4), (6, 9, 9), 0, (A1,)),
    Rule("5.4 an Item of somebody else", (), "cy item cloak", "turn", "It is Sam's turn",
         "Turn Order", (6, 5, 4), (9, 9, 8), 0),
    Rule("5.4 dropped in an Exchange", (OPEN,), "sam drop", "exchange",
         "No Item may be discarded during an Exchange", "Items", (5, 5, 4), (6, 9, 9), 1, (A1,),
         armed("Cloak")),
    Rule("5.4 dropped without an Item", (), "drop", "item", "Sam has no Item in play", "Items",
         (6, 5, 4), (9, 9, 9), 0),
    Rule("5.5 a Restore in an Exchange", (OPEN,), "sam restore wine", "exchange",
         "Restores and Items wait for the Respite", "Respite", (8, 5, 4), (6, 9, 9), 1, (A1,)),
    Rule("5.5 a Restore of somebody else", (), "cy restore wine", "turn", "It is Sam's turn",
         "Turn Order", (6, 5, 7), (9, 9, 8), 1),
    Rule("5.6 a second Exchange", ("cut > jen", "pass"), "cut > cy", "slot",
         "Only one Exchange a turn", "Exchanges",
         (6, 3, 4), (7, 9, 9), 1, ("A1 Sam>Cy Cut (opening)",)),
    Rule("5.6 an Exchange after the Pistol", ("pistol > jen discarded=no",), "cut > cy", "slot",
         "The Pistol took the place of the Exchange", "Pistol", (6, 1, 4), (7, 9, 9), 0,
         ("A1 Sam>Cy Cut (opening)",), armed("Pistol")),
    Rule("5.6 opening with a non-Attack", (), "dodge > jen", "card",
         "Dodge cannot start an Exchange; only an Attack can", "Dueling", (6, 5, 4), (8, 9, 9), 0,
         ("A1 Sam>Jen Dodge (opening)",)),
    Rule("5.6 more cards than the hand holds", (), "cut + heavy > jen", "hand",
         "Sam holds 1 card, this takes 2", "Dueling", (4, 5, 4), (0, 9, 9), 0,
         ("A1 Sam>Jen Cut + Heavy (opening)",), holding("Sam", 1), off=1),
    Rule("W20 the same Enhancement twice", (), "thrust + masterful + masterful > jen",
         "same-name-2", "Two Masterful Strikes on one Attack", "Enhancement", (4, 5, 4),
         (6, 9, 9), 0, ("A1 Sam>Jen Thrust + Masterful Strike + Masterful Strike (opening)",)),
    Rule("5.7 not your priority", (OPEN,), "sam coupe", "priority",
         "Not your priority: Jen plays next", "Dueling", (5, 5, 4), (6, 9, 9), 1, (A1,)),
    Rule("5.7 a pass without priority", (OPEN,), "sam pass", "priority",
         "Not your priority: Jen plays next", "Dueling", (5, 0, 4), (7, 9, 9), 2),
    Rule("5.7 the Field is not empty", (OPEN,), "cut", "card", "The Field is not empty: only "
         "Lunge, or an Attack given by Parry Riposte or Taste My Blade!, may be played", "Attack",
         (5, 5, 4), (7, 8, 9), 0, (A1, "A2 Jen>Sam Cut (other)")),
    Rule("5.7 Lunge while an Attack on you is open", (OPEN,), "lunge", "card",
         "Lunge: A1 Thrust on you is open", "Attack", (5, 4, 4), (7, 8, 9), 0,
         (A1, "A2 Jen>Sam Lunge (other)")),
    Rule("5.7 nothing to press", (OPEN,), "press", "no-response",
         "No Response lies on the Field to press", "Press", (5, 5, 4), (7, 8, 9), 1, (A1,)),
    Rule("5.7 an Enhancement later", (OPEN,), "heavy attack=a1", "card",
         "Enhancements go with the Attack when it is played, not later", "Enhancement", (5, 3, 4),
         (7, 8, 9), 0, ("A1 Sam>Jen Thrust + Masterful Strike + Heavy (opening)",)),
    Rule("5.7 a Restore with priority", (OPEN,), "wine", "card",
         "Restores and Items wait for the Respite", "Respite", (5, 8, 4), (7, 8, 9), 1, (A1,)),
    Rule("5.7 an Enhancement as an Attack", (), "play heavy > jen", "card",
         "Heavy cannot start an Exchange; only an Attack can", "Dueling", (4, 5, 4), (8, 9, 9), 0,
         ("A1 Sam>Jen Heavy (opening)",)),
    Rule("5.7 an Attack as an Enhancement", (), "cut > jen enhancement-1=slash",
         "enhancement-1-kind",
         "Slash is an Attack, not an Enhancement", "Enhancement", (6, 5, 4), (7, 9, 9), 0,
         ("A1 Sam>Jen Cut + Slash (opening)",)),
    Rule("A-18 a Response on an Attack of your own", ("cut > jen", "riposte a1 pay cut"),
         "dodge on a1", "faces", "you would block your own Attack", "Response", (6, 4, 4),
         (7, 7, 9), 0,
         (f"{CUT}: R1 Parry Riposte→A2, R2 Dodge", "A2 Jen>Sam Cut (riposte:R1)")),
    Rule("5.9 an effect on a third player", ("cut > jen",), "feint does lose whom=cy amount=2",
         "whom", "Cy is not in this Exchange", "Exchanges", (6, 4, 2), (8, 8, 9), 1, (CUT,)),
    Rule("5.15 no Pistol in play", (), "pistol > jen", "no-pistol", "Sam has no Pistol in play",
         "Pistol", (6, 1, 4), (9, 9, 9), 0),
    Rule("5.15 after an Exchange", ("cut > jen", "pass"), "pistol > cy discarded=no", "slot",
         "Only one Exchange a turn", "Exchanges", (6, 3, 0), (7, 9, 9), 1, (), armed("Pistol")),
    Rule("5.15 during an Exchange", ("cut > jen",), "sam pistol > cy discarded=no", "exchange",
         "instead of an Exchange, not during one", "Pistol", (6, 5, 0), (7, 9, 9), 0, (CUT,),
         armed("Pistol")),
    Rule("5.7 a pass without an Exchange", (), "pass", "exchange", "No Exchange is running",
         "Exchanges", (6, 5, 4), (9, 9, 9), 0),
)  # fmt: skip


def table_of(rule: Rule) -> Duel:
    duel = Duel(rule.start(ready(3, (6, 5, 4), **rule.options)))
    if rule.before:
        duel.say(*rule.before)
    return duel


def also_broken(duel: Duel, text: str, keys: list[str]) -> Asking | Done[EnGarde] | UsageError:
    """The line again, with a reason for every rule it breaks, one after another."""
    while True:
        reasons = " ".join(f"{key}!=we play it so" for key in keys)
        result = duel.try_to_say(f"{text} {reasons}")
        broken = isinstance(result, Asking) and isinstance(result.question, Broken)
        if not broken or not isinstance(result, Asking) or result.question.key in keys:
            return result
        keys.append(result.question.key)


@pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.id) for rule in RULES])
def test_a_rule_is_named_and_may_be_broken(rule: Rule) -> None:
    duel = table_of(rule)
    question = duel.broken(rule.text)
    assert question.key == rule.key
    assert rule.why in question.why
    assert question.page == rule.place
    assert question.rule
    result = also_broken(duel, rule.text, [rule.key])
    assert isinstance(result, Done), told(result)
    assert rule.key in result.overrides
    state = duel.state
    assert words_of(state) == list(rule.field)
    assert poise(state) == rule.poise
    assert hands(state) == rule.hands
    assert state.discard == rule.discards
    assert audited(state) == rule.off


# ---------------------------------------------------------------------- W05, W06


def test_w05_two_cards_in_one_play_are_named_as_such() -> None:
    """L. 71: a Response and a Fancy Move at the same time: one card a play."""
    duel = Duel(ready())
    duel.say(OPEN)
    before = duel.state
    result = duel.try_to_say("dodge a1 tmb")
    assert duel.state is before
    said = told(result).casefold()
    assert "one card" in said, said


def test_w05_parry_riposte_does_not_take_a_fancy_move_as_its_attack() -> None:
    duel = Duel(ready())
    duel.say(OPEN)
    question = duel.broken("riposte a1 counter=tmb")
    assert question.why == "Taste My Blade! is a Fancy Move, not an Attack."


def test_w06_no_press_while_parry_riposte_is_followed() -> None:
    """L. 73: a Coupé may not stop the counterattack of a Parry Riposte that is being resolved."""
    duel = Duel(ready())
    duel.say(OPEN, "riposte a1")
    exchange = duel.state.exchange
    assert exchange is not None
    following = replace(
        exchange, stage="doing", priority=JEN, following=named(duel.state, "Parry Riposte"),
        response="R1",
    )  # fmt: skip
    duel.state = replace(duel.state, exchange=following)
    question = duel.broken("sam press r1")
    assert question.why == "Jen is still following Parry Riposte; no card interrupts another."
    assert (question.page, question.rule) == ("Dueling", "no-interrupt")


def test_a_negation_of_ones_own_needs_its_card_too() -> None:
    """5.7: Jen holds 2: "Taste My Blade!", her own Superior Technique and the Cut would be 3."""
    state = changed(ready(), "Superior Technique", type="fancy")
    duel = Duel(holding("Jen", 2)(state))
    duel.say("cut > jen")
    card = "Superior Technique"
    answers = {"card": "Taste My Blade!", "negate": card, "negate-2": card, "negate-3": "none",
               "attack": "Cut"}  # fmt: skip
    result = duel.try_to("play", **answers)
    assert isinstance(result, Asking), told(result)
    assert "Jen holds" in told(result)


def test_np_counter_option() -> None:
    """A-05, `np_counter` = not_allowed: the rule is named, and the counterattack may be logged."""
    duel = Duel(ready(2, (6, 0), np_counter="not_allowed"))
    duel.say(OPEN)
    question = duel.broken("riposte a1 pay cut")
    assert (question.key, question.page) == ("np-counter", "Poise")
    duel.say("riposte a1 pay cut np-counter!=we let her")
    assert len(words_of(duel.state)) == 2


def test_one_response_option() -> None:
    duel = Duel(ready(responses_per_attack="one"))
    duel.say(OPEN, "dodge a1", "feint")
    assert "has a Response already" in duel.broken("riposte on a1").why


def test_lunge_needs_attack_option() -> None:
    duel = Duel(ready(lunge_needs_attack=True))
    duel.say(OPEN, "dodge a1")
    assert "no Attack is on you" in duel.broken("lunge").why


@pytest.mark.parametrize("text", ["item pistol", "pistol > jen discarded=no"])
def test_the_pistol_is_left_out(text: str) -> None:
    """5.15: option pistol = in is a guard of playing it and of shooting it."""
    state = ready(2, pistol="out")
    if text != "item pistol":
        state = armed("Pistol")(state)
    assert "plays without the Pistol" in Duel(state).broken(text).why


# ---------------------------------------------------------------------- out of the game


def with_cy_out() -> Duel:
    duel = Duel(ready(3, (6, 5, 0)))
    duel.say("cut > cy", "pass", "turn", "turn")
    assert not duel.state.standing("p3")
    return duel


@pytest.mark.parametrize(
    "text",
    ["cut > cy", "exchange > cy losing cy 3", "cy restore wine", "cy item cloak", "cy refill",
     "cy cut > jen", "leave cy", "turn cy"],
)  # fmt: skip
def test_who_is_out_neither_acts_nor_is_chosen(text: str) -> None:
    """ERROR or RULE: it is said that Cy is out, and nothing is entered without a reason."""
    duel = with_cy_out()
    before = duel.state
    result = duel.try_to_say(text)
    assert duel.state is before, told(result)
    assert "is out" in told(result).replace("already ", ""), told(result)


@pytest.mark.parametrize("text", ["cut > sam", "exchange > sam losing sam 1", "pistol > sam"])
def test_the_own_target(text: str) -> None:
    """5.6, 5.15: yourself is no target; logged anyway, the table must still be shown."""
    duel = Duel(armed("Pistol")(ready(3)))
    before = duel.state
    result = duel.try_to_say(text)
    assert duel.state is before, told(result)
    said = told(result)
    assert "own target" in said, said
    also_broken(duel, text, [])
    assert picture(duel.state) is not None


# ---------------------------------------------------------------------- ERROR: cannot be stored


ERRORS = (
    # id; before; text; a part of the one sentence
    ("a negative number of discards", (), "refill discarded=-1", "less than 0"),
    ("a Restore of nothing", (), "restore 0", "less than 1"),
    ("a Restore below nothing", (), "restore amount=-2", "less than 1"),
    ("no such Attack", (OPEN,), "dodge on a7", "no “A7”"),
    ("no such Response", (OPEN, "dodge a1"), "coupe on r9", "no “R9”"),
    ("no such Field card", (OPEN,), "effect remove a9", "no “A9”"),
    ("no such player", (), "cut > bob", "no “bob”"),
    ("a total below 0", (OPEN,), "pass losing sam -1", "cannot be -1"),
    ("a total above 99", (OPEN,), "pass losing sam 100", "cannot be 100"),
    ("a total of somebody else", (OPEN,), "pass losing cy 3", "no field “cy”"),
    ("a loss below 0", (OPEN,), "feint does lose whom=sam amount=-1", "less than 0"),
    ("shields below 0", (OPEN, "dodge a1"), "effect shields r1 amount=-1", "less than 0"),
    ("bursts below 0 in the catalogue", (), "learn cut bursts -1", "cannot be -1"),
    ("shields below 0 in the catalogue", (), "learn dodge shields -1", "cannot be -1"),
    ("bursts above 20", (), "learn cut bursts 21", "cannot be 21"),
    ("a cost above 10", (), "learn cut cost 11", "cannot be 11"),
    ("copies above 85", (), "learn cut copies 86", "cannot be 86"),
    ("an Item bonus below -5", (), "learn cloak attack -6", "cannot be -6"),
    ("a name longer than can be kept", (), 'learn card="' + "x" * 61 + '"', "61 characters"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("before", "text", "words"), [pytest.param(*e[1:], id=e[0]) for e in ERRORS]
)
def test_an_error_is_one_sentence_and_nothing_is_entered(
    before: tuple[str, ...], text: str, words: str
) -> None:
    duel = Duel(ready(2, (6, 5)))
    if before:
        duel.say(*before)
    state = duel.state
    result = duel.try_to_say(text)
    assert duel.state is state
    if isinstance(result, Asking):
        assert result.problem, told(result)
    assert words in told(result), told(result)


def test_a_cost_below_nothing() -> None:
    duel = Duel(changed(ready(), "Slash", cost=None))
    result = duel.try_to_say("slash > jen costs -1")
    assert not isinstance(result, Done)
    assert "-1" in told(result) or "−1" in told(result), told(result)


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("Sam",), "2 to 9"),
        (("Sam", "sam"), "named twice"),
        (tuple(f"P{n}" for n in range(10)), "2 to 9"),
    ],
)
def test_set_up_with_the_wrong_players(tmp_path: Any, names: tuple[str, ...], words: str) -> None:
    from tests.games.en_garde.duel import GAME

    with pytest.raises(UsageError) as problem:
        OpenTable.create(GAME, tmp_path / "x.jsonl", "Evening", names)
    assert words in str(problem.value)
    assert not (tmp_path / "x.jsonl").exists()


def test_set_up_with_more_hands_than_the_deck_holds(tmp_path: Any) -> None:
    """5.1: 9n > deck; two players with 50 cards each need 100."""
    with opened(tmp_path, players=2) as table:
        duel = Duel(replace(table.state, options={"hand_size": 50}))
    question = duel.broken("setup")
    assert question.why == "2 players need 100 cards; the deck has 85."
    assert (question.key, question.page) == ("deal", "Setup")


def test_more_than_six_players_are_warned() -> None:
    """5.1, A-02: 2 to 9 are accepted; above 6 it is said."""
    assert "2 to 6" in Duel(replace(ready(7), turn="", step="")).say("setup")
    assert "2 to 6" not in Duel(replace(ready(6), turn="", step="")).say("setup")
