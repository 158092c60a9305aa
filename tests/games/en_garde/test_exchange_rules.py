"""What may be played in an Exchange (5.7, `legal(p)`), and the nine rules under its table.

Invented: costs and bursts of the cards in `duel.py`. 10 Poise and 9 cards each, unless told.
"""

from __future__ import annotations

import pytest

from companion.games.en_garde.rules import exchange as machine
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.question import Broken
from tests.games.en_garde.duel import (
    JEN,
    SAM,
    Duel,
    changed,
    named,
    poise,
    ready,
    told,
    words_of,
)

OPEN = "thrust + masterful > jen"
A1 = "A1 Sam>Jen Thrust + Masterful Strike (opening)"


# ---------------------------------------------------------------------- what is legal


LEGAL: tuple[tuple[str, tuple[str, ...], str, dict[str, tuple[str, ...]], tuple[str, ...]], ...] = (
    # id; before; whose play; kind -> targets of what is offered; kinds that are not
    ("open Attack on you", (OPEN,), "Jen",
     {"response": ("A1",), "fancy": (), "pass": ()}, ("press", "attack", "lunge")),
    ("W10: Lunge on you is open, a Response to press", (OPEN, "riposte a1 pay lunge"), "Sam",
     {"response": ("A2",), "press": ("R1",), "fancy": (), "pass": ()}, ("attack", "lunge")),
    ("all is answered", (OPEN, "riposte a1 pay lunge", "riposte a2"), "Jen",
     {"response": ("A1",), "press": ("R2", "R1"), "fancy": (), "lunge": (), "pass": ()},
     ("attack",)),
    ("nothing is on you", (OPEN, "dodge a1"), "Sam",
     {"press": ("R1",), "fancy": (), "lunge": (), "pass": ()}, ("response", "attack")),
    ("the Field is empty", (OPEN, "feint does remove a1"), "Sam",
     {"fancy": (), "attack": (), "lunge": (), "pass": ()}, ("response", "press")),
    ("open ones before answered ones", (OPEN, "riposte a1 pay cut", "dodge a2", "tmb slash"),
     "Sam", {"response": ("A3", "A2"), "press": ("R1", "R2"), "fancy": (), "pass": ()},
     ("attack", "lunge")),
)  # fmt: skip


@pytest.mark.parametrize(
    ("before", "who", "offered", "refused"),
    [pytest.param(*one[1:], id=one[0]) for one in LEGAL],
)
def test_what_may_be_played(
    before: tuple[str, ...], who: str, offered: dict[str, tuple[str, ...]], refused: tuple[str, ...]
) -> None:
    duel = Duel(ready())
    duel.say(*before)
    exchange = duel.state.exchange
    assert exchange is not None and duel.state.name(exchange.priority) == who
    told_all = {one.kind: one for one in machine.may_play(duel.state)}
    assert set(told_all) == {*offered, *refused}
    for kind, targets in offered.items():
        assert told_all[kind].refused is None, kind
        assert told_all[kind].targets == targets, kind
    for kind in refused:
        why = told_all[kind].refused
        assert why is not None and why.why and why.page and why.rule, kind


def test_with_an_empty_hand_only_the_pass() -> None:
    duel = Duel(ready())
    duel.say(OPEN)
    state = changed(duel.state, "Jen", hand=0)
    legal = [one.kind for one in machine.may_play(state) if one.refused is None]
    assert legal == ["pass"]


def test_no_response_is_offered_where_one_is_all_that_may_face_an_attack() -> None:
    """Option `responses_per_attack` = one (A-17): what is offered must not be refused."""
    duel = Duel(ready(responses_per_attack="one"))
    duel.say(OPEN, "dodge a1", "feint")
    offered = next(x for x in machine.may_play(duel.state) if x.kind == "response")
    assert offered.refused is not None or "A1" not in offered.targets


# ---------------------------------------------------------------------- rules 1-9


def test_rule_1_priority_alternates() -> None:
    duel, players = Duel(ready()), []
    for text in (OPEN, "dodge a1", "press r1", "dodge a1", "feint", "feint"):
        duel.say(text)
        assert duel.state.exchange is not None
        players.append(duel.state.exchange.priority)
    assert players == [JEN, SAM, JEN, SAM, JEN, SAM]


def test_rule_2_one_card_a_play() -> None:
    """A Response and a Fancy Move are two plays: nothing of the second is entered (W05)."""
    duel = Duel(ready())
    duel.say(OPEN)
    before = duel.state
    assert not isinstance(duel.try_to_say("dodge a1 feint"), Done)
    assert duel.state is before


def test_rule_3_the_granted_attack_is_complete_before_a_response() -> None:
    """Parry Riposte, its Attack and both Enhancements are one entry; then Sam may answer."""
    duel = Duel(ready())
    duel.say(OPEN, "riposte a1 pay cut + heavy")
    assert words_of(duel.state)[1] == "A2 Jen>Sam Cut + Heavy (riposte:R1)"
    duel.say("dodge a2")
    assert words_of(duel.state)[1] == "A2 Jen>Sam Cut + Heavy (riposte:R1): R2 Dodge"


@pytest.mark.parametrize("plays", [(OPEN,), (OPEN, "dodge a1"), (OPEN, "dodge a1", "press r1")])
def test_rule_4_one_pass_ends_it(plays: tuple[str, ...]) -> None:
    duel = Duel(ready())
    duel.say(*plays, "pass")
    assert duel.state.exchange is None
    assert duel.broken("pass").why == "No Exchange is running."


def test_rule_5_third_players() -> None:
    duel = Duel(ready(3))
    duel.say(OPEN)
    result = duel.try_to("play", "p3", card="Dodge", faces="A1")
    assert isinstance(result, Asking), told(result)
    assert isinstance(result.question, Broken)
    assert result.question.why == "Cy is not in this Exchange."
    assert "Cy is not in this Exchange" in duel.broken("feint does lose whom=cy amount=1").why


def test_rule_6_items_are_locked() -> None:
    duel = Duel(changed(ready(), "Sam", item=named(ready(), "Cloak"), hand=8))
    duel.say(OPEN)
    assert duel.broken("item main gauche").why == "Restores and Items wait for the Respite."
    assert duel.broken("restore 3").why == "Restores and Items wait for the Respite."
    assert duel.broken("sam drop").why == "No Item may be discarded during an Exchange."
    assert duel.broken("sam pistol > jen").page == "Pistol"


def test_rule_7_attacks_run_both_ways_and_settle_at_the_end() -> None:
    """Thrust + Masterful 5 on Jen, Cut 2 on Sam, nobody answers: 5 - 2 and 4 - 5."""
    duel = Duel(ready(2, (6, 5)))
    duel.say(OPEN, "feint", "feint", "riposte a1 pay cut", "press r1")
    assert poise(duel.state) == (4, 3)  # costs only: 6 - 1 - 1, 5 - 1 - 1
    duel.say("pass")
    assert poise(duel.state) == (2, 0)


def test_rule_8_an_attack_may_be_answered_later_and_again() -> None:
    duel = Duel(ready())
    duel.say(OPEN, "feint", "feint", "dodge a1")
    assert words_of(duel.state) == [f"{A1}: R1 Dodge"]
    duel.say("press r1", "riposte a1")
    assert words_of(duel.state) == [f"{A1}: R2 Parry Riposte"]


def test_rule_9_enhancements_are_not_added_later() -> None:
    duel = Duel(ready())
    duel.say(OPEN, "dodge a1")
    question = duel.broken("heavy")
    assert question.why == "Enhancements go with the Attack when it is played, not later."
