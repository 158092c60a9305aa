"""The rows of the spec's table 5.7, one by one: state before, event, effect and state after.

Invented: costs and bursts of the cards in `duel.py`. Sam 6, Jen 5, 9 cards each, unless told.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from companion.games.en_garde.rules import exchange as machine
from companion.games.en_garde.state.table import EnGarde, Exchange
from companion.table.procedures.drive import Done
from companion.table.procedures.question import Broken
from tests.games.en_garde.duel import (
    JEN,
    SAM,
    Duel,
    audited,
    changed,
    hands,
    named,
    poise,
    ready,
    told,
    words_of,
)

OPEN = "thrust + masterful > jen"
A1 = "A1 Sam>Jen Thrust + Masterful Strike (opening)"


class Row(NamedTuple):
    """A row of the table. Priority: `Sam`, `Jen`, or empty when the Exchange is closed."""

    id: str
    before: tuple[str, ...]
    event: str
    priority: str
    field: tuple[str, ...]
    poise: tuple[int, int]
    hands: tuple[int, int]
    discards: int
    options: dict[str, Any] = {}
    start: tuple[int, int] = (6, 5)
    last: tuple[tuple[str, int], ...] = ()
    """Hands set right before the event."""


ROWS = (
    # Masterful Strike costs 1: 6 - 1; 9 - 2 cards.
    Row("NONE open", (), OPEN, "Jen", (A1,), (5, 5), (7, 9), 0),
    Row("NONE open, no Enhancement", (), "cut > jen", "Jen",
        ("A1 Sam>Jen Cut (opening)",), (6, 5), (8, 9), 0),
    # Lunge costs 1; Heavy 2; Masterful 1: 6 - 4.
    Row("NONE open with Lunge and two Enhancements", (), "lunge + heavy + masterful > jen", "Jen",
        ("A1 Sam>Jen Lunge + Heavy + Masterful Strike (opening)",), (2, 5), (6, 9), 0),
    Row("NONE open at No Poise: costs nothing", (), "lunge + heavy > jen", "Jen",
        ("A1 Sam>Jen Lunge + Heavy (opening)",), (0, 5), (7, 9), 0, start=(0, 5)),
    Row("PRIORITY response", (OPEN,), "dodge a1", "Sam",
        (f"{A1}: R1 Dodge",), (5, 5), (7, 8), 0),
    Row("PRIORITY response, a second one on the same Attack", (OPEN, "dodge a1", "feint"),
        "riposte a1", "Sam", (f"{A1}: R1 Dodge, R2 Parry Riposte",), (4, 5), (6, 7), 1),
    Row("DOING Parry Riposte: counter", (OPEN,), "riposte a1 pay lunge", "Sam",
        (f"{A1}: R1 Parry Riposte→A2", "A2 Jen>Sam Lunge (riposte:R1)"), (5, 3), (7, 7), 0),
    # Fee 1, Cut 0, Heavy 2: 5 - 3; Parry Riposte, Cut, Heavy: 9 - 3.
    Row("DOING Parry Riposte: counter with an Enhancement", (OPEN,), "riposte a1 pay cut + heavy",
        "Sam", (f"{A1}: R1 Parry Riposte→A2", "A2 Jen>Sam Cut + Heavy (riposte:R1)"), (5, 2),
        (7, 6), 0),
    Row("DOING Parry Riposte: counter at No Poise is free", (OPEN,), "riposte a1 pay lunge", "Sam",
        (f"{A1}: R1 Parry Riposte→A2", "A2 Jen>Sam Lunge (riposte:R1)"), (5, 0), (7, 7), 0,
        start=(6, 0)),
    Row("DOING Parry Riposte: no_counter", (OPEN,), "riposte a1", "Sam",
        (f"{A1}: R1 Parry Riposte",), (5, 5), (7, 8), 0),
    Row("PRIORITY press: the counterattack stays", (OPEN, "riposte a1 pay lunge"), "press r1",
        "Jen", (A1, "A2 Jen>Sam Lunge (riposte:R1)"), (5, 3), (6, 7), 2),
    Row("PRIORITY press: its Responses stay too", (OPEN, "riposte a1 pay lunge", "dodge a2",
        "feint"), "press r1", "Jen", (A1, "A2 Jen>Sam Lunge (riposte:R1): R2 Dodge"), (5, 2),
        (5, 6), 3),
    Row("PRIORITY press on one of two Responses", (OPEN, "dodge a1", "feint", "dodge a1"),
        "press r2", "Jen", (f"{A1}: R1 Dodge",), (4, 5), (5, 7), 3),
    Row("PRIORITY press on the own Response", (OPEN, "dodge a1", "feint"), "coupe on r1", "Sam",
        (A1,), (4, 5), (6, 7), 3),
    Row("NEGATE? negate: the Fancy Move's player is next", (OPEN,), "feint negated superior",
        "Jen", (A1,), (4, 4), (6, 8), 2),
    Row("NEGATE? negate: the negater is next (A-13)", (OPEN,), "feint negated superior", "Sam",
        (A1,), (4, 4), (6, 8), 2, {"negate_next": "negater"}),
    # "Taste My Blade!" negated: its Attack stays in the hand, unseen; costs 0 and 1.
    Row("NEGATE? negate: the granted Attack stays in hand", (OPEN,), "tmb negated superior",
        "Jen", (A1,), (4, 5), (6, 8), 2),
    Row("NEGATE? no_negate, DOING other, done", (OPEN,), "feint", "Sam", (A1,), (5, 4), (7, 8), 1),
    Row("DOING Taste My Blade!: attack", (OPEN,), "tmb slash + powerful", "Sam",
        (A1, "A2 Jen>Sam Slash + Powerful Strike (taste)"), (5, 5), (7, 6), 1),
    Row("DOING Taste My Blade!: none", (OPEN,), "tmb attack=none", "Sam", (A1,), (5, 5), (7, 8), 1),
    Row("DOING other: p plays another card", (OPEN,), "feint does again", "Jen", (A1,), (5, 4),
        (7, 8), 1),
    Row("DOING other: a played Response stays", (OPEN,), "dodge a1 does draw sam 1", "Sam",
        (f"{A1}: R1 Dodge",), (5, 5), (8, 8), 0),
    # The effect takes A1 (2 cards) from the Field, Feint follows: 3 discards.
    Row("PRIORITY attack: the Field is empty", (OPEN, "feint does remove a1"), "cut", "Jen",
        ("A2 Sam>Jen Cut (empty field)",), (5, 4), (6, 8), 3),
    Row("PRIORITY lunge: the Field is empty", (OPEN, "feint does remove a1"), "lunge", "Jen",
        ("A2 Sam>Jen Lunge (empty field)",), (4, 4), (6, 8), 3),
    Row("PRIORITY lunge: every Attack is answered", (OPEN, "riposte a1 pay cut", "dodge a2"),
        "lunge", "Sam",
        (f"{A1}: R1 Parry Riposte→A2", "A2 Jen>Sam Cut (riposte:R1): R2 Dodge",
         "A3 Jen>Sam Lunge (lunge)"), (5, 3), (6, 6), 0),
    Row("PRIORITY lunge: no Attack is on you (A-11)", (OPEN, "dodge a1"), "lunge + heavy", "Jen",
        (f"{A1}: R1 Dodge", "A2 Sam>Jen Lunge + Heavy (lunge)"), (2, 5), (5, 8), 0),
    Row("PRIORITY lunge: a Response that blocks nothing answers (A-53)",
        (OPEN, "riposte a1 pay cut", "dodge a2", "feint does shields r1 0", "feint"),
        "lunge", "Sam",
        (f"{A1}: R1 Parry Riposte→A2", "A2 Jen>Sam Cut (riposte:R1): R2 Dodge",
         "A3 Jen>Sam Lunge (lunge)"), (4, 2), (5, 5), 2),
    # 5 on Jen: 5 - 5 = No Poise; 2 cards from the Field.
    Row("PRIORITY pass, ENDING, CLOSED", (OPEN,), "pass", "", (), (5, 0), (7, 9), 2),
    Row("PRIORITY pass: the only play with an empty hand", (OPEN,), "pass", "", (), (5, 0),
        (7, 0), 2, last=(("Jen", 0),)),
    Row("ENDING with nothing on the Field", (OPEN, "feint does remove a1"), "pass", "", (),
        (5, 4), (7, 8), 3),
)  # fmt: skip


def after(row: Row) -> Duel:
    """The table right before a row's event."""
    duel = Duel(ready(2, row.start, **row.options))
    if row.before:
        duel.say(*row.before)
    for name, hand in row.last:
        gone = (duel.state.duelists[named(duel.state, name)].hand or 0) - hand
        duel.state = changed(duel.state, name, hand=hand)
        duel.state = machine.replace(duel.state, deck=(duel.state.deck or 0) + gone)
    return duel


def held_against(row: Row, state: EnGarde) -> None:
    """All that a row says of the state after it."""
    exchange = state.exchange
    priority = "" if exchange is None else state.name(exchange.priority)
    assert priority == row.priority
    assert exchange is None or exchange.stage == "priority"
    assert words_of(state) == list(row.field)
    assert poise(state) == row.poise
    assert hands(state) == row.hands
    assert state.discard == row.discards
    assert audited(state) == 0
    assert state.slot == "exchange"
    if exchange is None:
        assert state.step == "respite"


@pytest.mark.parametrize("row", [pytest.param(row, id=row.id) for row in ROWS])
def test_a_row(row: Row) -> None:
    duel = after(row)
    result = duel.try_to_say(row.event)
    assert isinstance(result, Done), told(result)
    assert result.overrides == {}
    held_against(row, duel.state)


def test_closed_to_none_with_a_winner() -> None:
    """CLOSED: eliminations, then the winner; Jen at No Poise takes 5 (5.12-5.14)."""
    duel = Duel(ready(2, (6, 0)))
    duel.say(OPEN, "pass")
    state = duel.state
    assert state.exchange is None and state.closed
    assert not state.standing(JEN)
    ended = state.games["1"]
    assert (ended.winner, ended.places) == (SAM, {SAM: 1, JEN: 2})
    assert audited(state) == 0


# ---------------------------------------------------------------------- guards


GUARDS: tuple[tuple[str, tuple[str, ...], str, str, str, str], ...] = (
    # id; before; event; key; the sentence; the heading it stands under
    ("NONE open: not an Attack", (), "riposte > jen", "card",
     "Parry Riposte cannot start an Exchange; only an Attack can", "Dueling"),
    ("NONE open: the own target", (), "cut > sam", "target", "Sam cannot be their own target",
     "Dueling"),
    ("NONE open: a second Exchange", (OPEN, "pass"), "cut > jen", "slot",
     "Only one Exchange a turn",
     "Exchanges"),
    ("NONE open: the same name twice", (), "thrust + masterful + masterful > jen", "same-name-2",
     "Two Masterful Strikes on one Attack", "Enhancement"),
    ("NONE open: no Enhancement", (), "cut + dodge > jen", "enhancement-1-kind",
     "Dodge is a Response, not an Enhancement", "Enhancement"),
    ("PRIORITY response: not your priority", (OPEN,), "sam dodge a1", "priority",
     "Not your priority: Jen plays next", "Dueling"),
    ("PRIORITY response: no duelist", (OPEN,), "cy dodge a1", "who",
     "Cy is not in this Exchange", "Exchanges"),
    ("PRIORITY response: the Attack is your own (A-18)", (OPEN, "dodge a1"), "dodge a1", "card",
     "No Attack is on you", "Response"),
    ("PRIORITY response: your own of several (A-18)", (OPEN, "riposte a1 pay cut"),
     "dodge on a1", "faces", "would block your own Attack", "Response"),
    ("DOING Parry Riposte: the counterattack is no Attack", (OPEN,),
     "riposte a1 counter=dodge", "counter", "Dodge is a Response, not an Attack", "Attack"),
    ("DOING Parry Riposte: the same name twice", (OPEN,), "riposte a1 pay cut + heavy + heavy",
     "same-name-2", "Two Heavys on one Attack", "Enhancement"),
    ("PRIORITY press: no Response lies there", (OPEN,), "press r1", "no-response",
     "No Response lies on the Field to press", "Press"),
    ("PRIORITY press: no Response lies there, by the card's name", (OPEN,), "coupe", "card",
     "No Response lies on the Field to press", "Press"),
    ("NEGATE? only with Superior Technique", (OPEN,), "superior", "card",
     "Superior Technique only Negates a Fancy Move", "Dueling"),
    ("DOING Taste My Blade!: no Attack", (OPEN,), "tmb attack=dodge", "attack",
     "Dodge is a Response, not an Attack", "Attack"),
    ("DOING Taste My Blade!: the same name twice", (OPEN,), "tmb cut + heavy + heavy",
     "same-name-2", "Two Heavys on one Attack", "Enhancement"),
    ("PRIORITY attack: the Field is not empty", (OPEN,), "cut", "card",
     "The Field is not empty: only Lunge, or an Attack given by Parry Riposte or "
     "Taste My Blade!, may be played", "Attack"),
    ("PRIORITY lunge: an Attack on you is open", (OPEN,), "lunge", "card",
     "Lunge: A1 Thrust on you is open", "Attack"),
    ("PRIORITY lunge: two of three are open", (OPEN, "riposte a1 pay cut", "dodge a2",
     "tmb slash", "press r1"), "sam lunge", "priority", "Not your priority: Jen plays next",
     "Dueling"),
    ("PRIORITY pass: not your priority", (OPEN,), "sam pass", "priority",
     "Not your priority: Jen plays next", "Dueling"),
    ("PRIORITY never: Item", (OPEN,), "main gauche", "card",
     "Restores and Items wait for the Respite", "Respite"),
    ("PRIORITY never: Restore", (OPEN,), "wine", "card",
     "Restores and Items wait for the Respite", "Respite"),
    ("PRIORITY never: an Enhancement alone", (OPEN,), "masterful", "card",
     "Enhancements go with the Attack when it is played, not later", "Enhancement"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("before", "event", "key", "why", "place"),
    [pytest.param(*guard[1:], id=guard[0]) for guard in GUARDS],
)
def test_a_guard(before: tuple[str, ...], event: str, key: str, why: str, place: str) -> None:
    duel = Duel(ready(3, (6, 5, 5)))
    if before:
        duel.say(*before)
    question = duel.broken(event)
    assert question.key == key
    assert why in question.why
    assert question.page == place
    assert question.rule


def test_lunge_names_every_open_attack() -> None:
    """Two Attacks on Sam are open: both stand in the refusal (l. 49)."""
    duel = Duel(ready())
    duel.say(OPEN, "riposte a1 pay cut", "feint", "tmb slash + powerful")
    why = duel.broken("lunge").why
    assert "A2 Cut" in why and "A3 Slash" in why


def test_superior_technique_alone_is_no_play_also_as_a_fancy_move() -> None:
    """A-14, legal(p): never Superior Technique alone, whatever type the table printed on it."""
    duel = Duel(changed(ready(), "Superior Technique", type="fancy"))
    duel.say(OPEN)
    assert "only Negates" in duel.broken("superior").why


def test_a_press_names_its_response_with_two_presses_known() -> None:
    """`press r1` means R1, not a card called “r1”, also when the catalogue has two Presses."""
    state = ready()
    beat = machine.Card(name="Beat", type="press", cost=0)
    state = machine.replace(state, cards={**state.cards, "c99": beat})
    duel = Duel(state)
    duel.say(OPEN, "dodge a1", "press r1 with beat")
    assert words_of(duel.state) == [A1]
    duel = Duel(state)
    duel.say(OPEN, "dodge a1")
    result = duel.try_to_say("press r1")
    assert not isinstance(result, Done)
    assert not any(card.name.casefold() == "r1" for card in duel.state.cards.values())
    assert "r1" not in told(result), told(result)


# ---------------------------------------------------------------------- the stages inside an entry


def on_field(state: EnGarde) -> Exchange:
    """Sam's Thrust lies on the Field; Jen has priority."""
    exchange, _ = machine.with_attack(
        machine.begin(SAM, JEN), SAM, named(state, "Thrust"), (), "opening"
    )
    return machine.handed_over(exchange, SAM)


def test_stage_doing_while_the_opening_is_played() -> None:
    exchange = machine.begin(SAM, JEN)
    assert (exchange.stage, exchange.priority) == ("doing", SAM)
    assert machine.field_empty(exchange)


def test_stage_doing_parry_riposte() -> None:
    state = ready()
    exchange, key = machine.with_response(on_field(state), JEN, named(state, "Parry Riposte"), "A1")
    assert (key, exchange.stage, exchange.priority) == ("R1", "doing", JEN)
    assert exchange.following == named(state, "Parry Riposte")
    exchange, counter = machine.with_attack(exchange, JEN, named(state, "Lunge"), (), "riposte:R1")
    attack = exchange.attacks[counter]
    assert (attack.by, attack.target, attack.source) == (JEN, SAM, "riposte:R1")
    assert exchange.responses["R1"].counter == "A2"
    exchange = machine.handed_over(exchange, JEN)
    assert (exchange.stage, exchange.priority, exchange.following) == ("priority", SAM, "")


def test_stage_negate_then_doing_or_priority() -> None:
    state = ready()
    tmb = named(state, "Taste My Blade!")
    exchange = machine.announced(on_field(state), JEN, tmb)
    assert (exchange.stage, exchange.priority, exchange.following) == ("negate", JEN, tmb)
    assert machine.followed(exchange).stage == "doing"
    for following in (JEN, SAM):
        gone = machine.negated(exchange, following)
        assert (gone.stage, gone.priority, gone.following) == ("priority", following, "")
        assert gone.attacks == exchange.attacks


@pytest.mark.parametrize("player", [SAM, JEN])
@pytest.mark.parametrize("stage", ["negate", "doing"])
def test_nothing_interrupts_a_card(stage: str, player: str) -> None:
    """Rule 3, W06 (l. 73): no play of either while a card is announced or followed."""
    state = ready()
    exchange = machine.announced(on_field(state), JEN, named(state, "Taste My Blade!"))
    if stage == "doing":
        exchange = machine.followed(exchange)
    refused = machine.not_theirs(state, exchange, player)
    assert refused is not None
    assert refused.why == "Jen is still following Taste My Blade!; no card interrupts another."
    assert (refused.page, refused.rule) == ("Dueling", "no-interrupt")
    duel = Duel(machine.replace(state, exchange=exchange, slot="exchange", step="exchange"))
    result = duel.try_to("play", player, card="Dodge", faces="A1")
    assert not isinstance(result, Done)
    assert isinstance(result.question, Broken), told(result)
    assert "interrupts" in result.question.why
