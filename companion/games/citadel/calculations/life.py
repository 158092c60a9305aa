"""Life points: damage and shields (P-20), sharing (P-44), falling unconscious and waking (P-22)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.pieces import (
    Inputs,
    minus,
    refuse_negative,
    refuse_outside,
    sum_known,
)
from companion.games.citadel.state.tables import FALLEN_BANISH, FALLEN_DRAW, LIFE
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import HandLine, Part, Result, places


class Life(Inputs, frozen=True):
    """What happens to a character's life points at once."""

    life: int | None = None
    damage: int = 0
    """By damage icons."""
    shields: dict[str, int] = {}
    """Card -> damage that it cancels."""
    loss: int = 0
    """Written as “lose X life points”; shields do not stop it (p. 18)."""
    gain: int = 0
    by_hand: tuple[HandLine, ...] = ()


class LifeAfter(Struct, frozen=True):
    """After it; `None` where the life points are not told."""

    life: int | None
    cancelled: int
    """Damage that shields stopped."""
    suffered: int
    """Damage and loss together."""
    falls: bool | None
    """Whether they fall unconscious (at 0, before any gain)."""
    wakes: bool | None
    surplus: int | None
    """Life points above 99, lost (ruling R-65)."""


class Share(Inputs, frozen=True):
    """Life points that the characters share."""

    total: int
    life: dict[str, int | None]
    """Character -> life points."""
    split: dict[str, int] = {}
    """Character -> part."""
    scenario_life: Literal["set", "add"] = "add"
    """`set`: the parts replace what is there, as at a Preparation phase (ruling R-46)."""


class Shared(Struct, frozen=True):
    """After sharing."""

    life: dict[str, int | None]
    rest: int
    """Of the total, not yet given to anybody; below 0: too much was given."""
    surplus: dict[str, int]
    """Character -> life points above 99, lost."""
    wakes: tuple[str, ...]
    falls: tuple[str, ...]
    """Whose part is 0, where the parts replace."""


class Fall(Inputs, frozen=True):
    """A character who has just dropped to 0 life points."""

    deck: int | None = None
    discard: int | None = None
    hand: int | None = None
    front: int | None = 0
    """Cards in front of them in the action under way."""
    temporary: dict[str, bool | None] = {}
    """Their Purse cards -> whether they bear TEMPORARY."""
    others: dict[str, bool | None] = {}
    """The other characters of the adventure -> whether they are conscious."""
    involved: dict[str, bool | None] = {}
    """The others involved in the action under way -> whether they are conscious."""
    action_on_event: bool | None = False
    """Whether that action stands on an event card; false without an action."""
    fallen_cards: Literal["shuffled", "discarded"] = "shuffled"
    """Option: cards in front (ruling R-07)."""


class Fallen(Struct, frozen=True):
    """After all five steps (p. 20); counts are `None` where something is not told."""

    deck: int | None
    discard: int | None
    hand: int | None
    """Kept until they wake up."""
    drawn: int | None
    banished: int | None
    returned: tuple[str, ...]
    """TEMPORARY cards."""
    ask: tuple[str, ...]
    """Purse cards of which nobody told whether they bear it."""
    lost: bool | None
    """Whether all characters are unconscious: the adventure is lost."""
    card_returned: bool | None
    """Whether the event card that shows the action is returned (ruling R-35)."""


def life_change(inputs: Life) -> Result[LifeAfter]:
    """Damage less shields, then losses, then gains, from 0 to 99 (P-20; pp. 18, 20).

    Raises:
        Unworkable: a number below 0, or life outside 0 to 99.
    """
    refuse_outside("Life points", inputs.life, *LIFE)
    refuse_negative({"Damage": inputs.damage, "A loss": inputs.loss, "A gain": inputs.gain})
    refuse_negative({f"{name}'s shield": x for name, x in inputs.shields.items()})
    cancelled = min(inputs.damage, sum(inputs.shields.values()))
    hurt = inputs.damage - cancelled + inputs.loss
    hurt -= sum(x.amount for x in inputs.by_hand if x.amount < 0)
    gain = inputs.gain + sum(x.amount for x in inputs.by_hand if x.amount > 0)
    life = falls = wakes = surplus = None
    if inputs.life is not None:
        left = max(0, inputs.life - hurt)
        falls = left == 0 and inputs.life > 0
        wakes = left == 0 and gain > 0
        surplus = max(0, left + gain - LIFE[1])
        life = left + gain - surplus
    parts = [Part("life points", inputs.life, "p. 20", "life-points")]
    if inputs.damage:
        parts.append(Part("damage", -inputs.damage, "p. 18", "damage"))
        left_over = inputs.damage
        for name, shield in inputs.shields.items():
            used = min(shield, left_over)
            left_over -= used
            parts.append(Part(f"cancelled by {name}", used, "p. 18", "shield"))
    if inputs.loss:
        parts.append(Part("lose life points", -inputs.loss, "p. 18", "lose-life"))
    if inputs.gain:
        parts.append(Part("gain life points", inputs.gain, "p. 18", "gain-life"))
    parts += [x.part() for x in inputs.by_hand]
    notes = []
    if falls:
        notes.append("0 life points: unconscious at once (p. 20).")
    if surplus:
        notes.append(f"{LIFE[1]} at most: {surplus} lost (p. 20).")
    value = LifeAfter(life, cancelled, hurt, falls, wakes, surplus)
    return Result(value, tuple(parts), places(parts), tuple(notes))


def share(inputs: Share) -> Result[Shared]:
    """Share life points in any whole parts; the unconscious may be given some (P-44; R-47).

    Raises:
        Unworkable: a total or part below 0, or a part for somebody who is not there.
    """
    refuse_negative({"The total": inputs.total})
    refuse_negative({f"{who}'s part": n for who, n in inputs.split.items()})
    for who, life in inputs.life.items():
        refuse_outside(f"{who}'s life", life, *LIFE)
    strangers = [who for who in inputs.split if who not in inputs.life]
    if strangers:
        raise Unworkable(f"{strangers[0]} is not in the adventure and is given nothing.")
    adds = inputs.scenario_life == "add"
    after: dict[str, int | None] = {}
    surplus: dict[str, int] = {}
    wakes, falls = [], []
    for who, life in sorted(inputs.life.items()):
        part = inputs.split.get(who, 0)
        raised = (None if life is None else life + part) if adds else part
        if raised is not None and raised > LIFE[1]:
            surplus[who] = raised - LIFE[1]
            raised = LIFE[1]
        after[who] = raised
        if life == 0 and raised:
            wakes.append(who)
        if life != 0 and raised == 0:
            falls.append(who)
    rest = inputs.total - sum(inputs.split.values())
    notes = []
    if rest:
        given = inputs.total - rest
        notes.append(f"{given} of {inputs.total} given: the parts have to add up (p. 23).")
    parts = tuple(
        Part(who, inputs.split.get(who, 0), "p. 23", "share-life") for who in sorted(inputs.life)
    )
    value = Shared(after, rest, surplus, tuple(wakes), tuple(falls))
    return Result(value, parts, ("p. 23",), tuple(notes))


def fall(inputs: Fall) -> Result[Fallen]:
    """The five steps of falling unconscious, in order (P-22; p. 20; rulings R-07, R-08).

    Raises:
        Unworkable: a count below 0.
    """
    refuse_negative({"The deck": inputs.deck, "The Discard Pile": inputs.discard})
    refuse_negative({"The hand": inputs.hand, "Cards in front": inputs.front})
    front_in = inputs.fallen_cards == "shuffled"
    piles = [inputs.deck, inputs.discard, inputs.hand, *([inputs.front] if front_in else [])]
    whole = sum_known(piles)
    known = sum(x or 0 for x in piles)
    # Three cards that are told of are enough to know the hand.
    drawn = FALLEN_DRAW if known >= FALLEN_DRAW else whole
    banished = None if drawn is None else min(FALLEN_BANISH, drawn)
    left = 0 if front_in else inputs.front
    lost = _nobody(list(inputs.others.values()))
    card = _nobody(list(inputs.involved.values())) if inputs.action_on_event else False
    if inputs.action_on_event is None and _nobody(list(inputs.involved.values())) is not False:
        card = None
    value = Fallen(
        deck=minus(whole, drawn),
        discard=left,
        hand=minus(drawn, banished),
        drawn=drawn,
        banished=banished,
        returned=tuple(x for x, told in sorted(inputs.temporary.items()) if told),
        ask=tuple(x for x, told in sorted(inputs.temporary.items()) if told is None),
        lost=lost,
        card_returned=card,
    )
    parts = (
        Part("deck", inputs.deck, "p. 20", "unconscious"),
        Part("Discard Pile, shuffled in", inputs.discard, "p. 20", "unconscious"),
        Part("hand, shuffled in", inputs.hand, "p. 20", "unconscious"),
        Part("in front, shuffled in", inputs.front if front_in else 0, "p. 20", "unconscious"),
        Part("drawn", None if drawn is None else -drawn, "p. 20", "unconscious-hand"),
    )
    notes = []
    if drawn is not None and drawn < FALLEN_DRAW:
        notes.append(f"Only {drawn} to draw (ruling R-08).")
    if lost:
        notes.append("All characters are unconscious: the adventure is lost (p. 20).")
    if card:
        notes.append("All involved are unconscious: the event card is returned (p. 20).")
    return Result(value, parts, ("p. 20",), tuple(notes))


def _nobody(awake: list[bool | None]) -> bool | None:
    """Whether nobody is conscious."""
    if True in awake:
        return False
    return None if None in awake else True
