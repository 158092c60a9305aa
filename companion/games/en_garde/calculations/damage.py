"""Damage of one Attack: bursts and Items less shields, one floor at the end (5.10)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.games.en_garde.calculations.pieces import (
    Inputs,
    minus,
    refuse_negative,
    sum_known,
)
from companion.games.en_garde.state.book import BOOK, KnownSum
from companion.games.en_garde.state.table import Block
from companion.toolbox.sums import BY_HAND, Part, Result, places
from companion.toolbox.text import key_of

ENDING = "Ending the Exchange"


class Bursts(Inputs, frozen=True):
    """A card of the Attack and its bursts; `None`: not told."""

    card: str
    bursts: int | None = None
    once: bool = False
    """Told for this play only: its partner's number does not follow from it."""


class Facing(Inputs, frozen=True):
    """A Response in front of the Attack. Shields told without a `block` count as shields."""

    card: str
    block: Block | None = None
    shields: int | None = None


class Damage(Inputs, frozen=True):
    """An Attack at the end of an Exchange and all that changes what it does."""

    attack: str
    """What it is called in sentences: `A1`, `Thrust`."""
    bursts: tuple[Bursts, ...]
    """The Attack card first, then its Enhancements."""
    mod: int = 0
    """Bursts that card texts added or took."""
    set_to: int | None = None
    """The damage, if a card sets it; nothing else counts then (ruling A-44)."""
    facing: tuple[Facing, ...] = ()
    item_attack: tuple[str, int | None] | None = None
    """The attacker's Item and what it adds; `None`: no Item."""
    item_defense: tuple[str, int | None] | None = None
    """The target's Item and what it takes away; `None`: no Item."""


class Harm(Struct, frozen=True):
    """Damage, and what it is at least: equal while everything is known."""

    value: int | None
    least: int
    """A true lower bound; 0 while something that takes damage away is unknown."""


def damage(inputs: Damage) -> Result[Harm]:
    """What one Attack does: bursts + Items − shields, at least 0; a full block is 0.

    Numbers that the rulebook gives only together (Thrust + Masterful Strike 5) are used as
    such while the single ones are unknown.

    Raises:
        ValueError: bursts, shields or a set damage below 0.
    """
    _refuse(inputs)
    if inputs.set_to is not None:
        return _set(inputs, inputs.set_to)
    parts, notes = burst_parts(inputs.bursts)
    if inputs.mod:
        parts.append(Part("changed by cards", inputs.mod, BY_HAND, "card-vs-rules", by_hand=True))
    full = [each for each in inputs.facing if each.block == "full"]
    if full:
        return _blocked(inputs, full[0], parts, notes)
    less = [_shield_part(each) for each in inputs.facing if each.block != "none"]
    if inputs.item_attack is not None:
        label, amount = inputs.item_attack
        less.append(Part(f"the attacker's {label}", amount, "Items", "item-bonus"))
    if inputs.item_defense is not None:
        label, amount = inputs.item_defense
        less.append(Part(f"the target's {label}", minus(0, amount), "Items", "item-bonus"))
    parts += less
    value = sum_known(part.amount for part in parts)
    least = 0
    if all(part.amount is not None for part in less):
        least = max(0, sum(part.amount or 0 for part in parts))
    if value is not None and value < 0:
        parts.append(Part("held at 0 for each Attack (ruling A-10)", -value, ENDING, "no-negative"))
        value = 0
    notes += [
        f"{each.card} does something else: enter the damage (Response)."
        for each in inputs.facing
        if each.block == "other"
    ]
    return Result(Harm(value, least), tuple(parts), places(parts), tuple(notes))


def burst_parts(cards: Sequence[Bursts]) -> tuple[list[Part], list[str]]:
    """An Attack's bursts as parts, numbers known only together as one part; and notes."""
    if not cards:
        return [Part("bursts", None, ENDING, "bursts")], ["No card of the Attack is known."]
    parts: list[Part] = []
    notes: list[str] = []
    pair = _pair(cards)
    for place, each in enumerate(cards):
        if pair is None or place not in (0, pair[0]):
            parts.append(_burst_part(each))
        elif place == 0:
            known, partner = pair[1], cards[pair[0]]
            told = sum_known((each.bursts, partner.bursts))
            if told is None:
                label = f"{each.card} + {partner.card}"
                parts.append(Part(label, known.sum, known.source, "bursts"))
            else:
                parts += [_burst_part(each), _burst_part(partner)]
                if told != known.sum and not (each.once or partner.once):
                    notes.append(
                        f"{each.card} and {partner.card} are entered as {told}; the rulebook has "
                        f"{known.sum} ({known.source})."
                    )
    return parts, notes


def _pair(cards: Sequence[Bursts]) -> tuple[int, KnownSum] | None:
    """Place of the Enhancement that forms a known sum with the Attack, if it can be used."""
    first = cards[0]
    for known in BOOK.sums:
        keys = {key_of(name) for name in known.cards}
        if known.field != "bursts":
            continue
        for place, other in enumerate(cards[1:], 1):
            if {key_of(first.card), key_of(other.card)} == keys and _usable(first, other, known):
                return place, known
    return None


def _usable(first: Bursts, other: Bursts, known: KnownSum) -> bool:
    """Not with one number told for this play only, or one above the sum: nothing follows."""
    told = [x for x in (first, other) if x.bursts is not None]
    if len(told) != 1:
        return True
    return not told[0].once and (told[0].bursts or 0) <= known.sum


def _burst_part(each: Bursts) -> Part:
    label = f"{each.card} (told for this play)" if each.once else each.card
    return Part(label, each.bursts, ENDING, "bursts", by_hand=each.once)


def _shield_part(each: Facing) -> Part:
    if each.block == "shields" or (each.block is None and each.shields is not None):
        return Part(f"{each.card}, shields", minus(0, each.shields), ENDING, "shields")
    return Part(each.card, None, "Response", "response")


def _blocked(inputs: Damage, response: Facing, parts: list[Part], notes: list[str]) -> Result[Harm]:
    """A full block: 0 whatever the numbers, Items add nothing (ruling A-09)."""
    away = minus(0, sum_known(part.amount for part in parts))
    parts.append(Part(f"{response.card} blocks all of it", away, "Response", "response"))
    if inputs.item_attack is not None:
        notes.append(f"{inputs.item_attack[0]} adds nothing to a blocked Attack (ruling A-09).")
    return Result(Harm(0, 0), tuple(parts), places(parts), tuple(notes))


def _set(inputs: Damage, set_to: int) -> Result[Harm]:
    part = Part("damage set by a card", set_to, BY_HAND, "card-vs-rules", by_hand=True)
    ignored = [each.card for each in inputs.facing if each.block != "none"]
    notes = [f"A card sets the damage: {x} does not count (ruling A-44)." for x in ignored]
    return Result(Harm(set_to, set_to), (part,), (), tuple(notes))


def _refuse(inputs: Damage) -> None:
    refuse_negative({f"The bursts of {x.card}": x.bursts for x in inputs.bursts})
    refuse_negative({f"The shields of {x.card}": x.shields for x in inputs.facing})
    refuse_negative({f"The damage of {inputs.attack}": inputs.set_to})
