"""Creature traits beside a fight (P-11; Player aid, p. 23)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.drawing import EVASIVE_CARDS
from companion.games.citadel.calculations.pieces import (
    Chance,
    Inputs,
    chance,
    refuse_negative,
    refuse_outside,
)
from companion.games.citadel.state.tables import DIE, TRAITS
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result, places
from companion.toolbox.text import key_of

BRUTAL: dict[int, tuple[str, ...]] = {1: ("ARMOR", "SHIELD"), 2: ("WEAPON", "SECONDARY")}
"""Face of the die -> keywords of the card that it blocks."""


class Traits(Inputs, frozen=True):
    """The traits of a fight, and what has happened in this turn as far as it is told."""

    traits: dict[str, int]
    """Name -> X; 0 for one without a number."""
    drawn: int | None = None
    """Cards in front after the Draw step."""
    failed: bool | None = None
    roll: int | None = None
    """The die of Brutal."""
    selected: dict[str, tuple[str, ...]] = {}
    """Selected card -> its KEYWORDS."""
    involved: tuple[str, ...] = ()
    """Conscious characters involved."""
    active: str = ""
    last: str = ""
    """Who was active last in this fight."""
    used: int | None = None
    """Cards, of the kind that Unsettling limits, whose effects were used."""
    die: int | None = None
    """On the card, after the failure lowered it; `None` for a simple action."""
    ambush: Literal["action", "trait"] = "action"
    """Option (ruling R-34)."""


class TraitEffect(Struct, frozen=True):
    """What one trait does now."""

    name: str
    step: str
    now: bool | None
    """Whether it strikes in this turn; `None` cannot be told yet."""
    says: str
    amount: int | None = None
    """Cards to discard, successes ignored, value of the die."""
    choose: tuple[str, ...] = ()
    """Cards of which one is blocked, or characters of whom one is struck at random."""
    chance: Chance | None = None
    """Of Brutal, before the roll; of Reach, for each."""


def traits(inputs: Traits) -> Result[tuple[TraitEffect, ...]]:
    """What each trait does in this turn, as far as it can be told (P-11; p. 23).

    Raises:
        Unworkable: a trait that wants an X of 1 or more and has none, or a die outside 1 to 6.
    """
    refuse_outside("The roll", inputs.roll, *DIE)
    refuse_outside("The die", inputs.die, *DIE)
    refuse_negative({"Cards drawn": inputs.drawn, "Cards used": inputs.used})
    found: list[TraitEffect] = []
    notes: list[str] = []
    for told, number in inputs.traits.items():
        name = key_of(told)
        if name not in TRAITS:
            refuse_negative({told: number})
            notes.append(f"{told}: its effect is what your leaflet says.")
            if name == "ambush" and inputs.ambush == "action":
                notes[-1] = "Ambush is an action icon, by our ruling (R-34)."
            continue
        if TRAITS[name].number and number < 1:
            raise Unworkable(f"{TRAITS[name].name} needs its number; 1 or more would be right.")
        found.append(_EFFECTS[name](inputs, number))
    parts = tuple(Part(f"{x.name}: {x.says}", x.amount, "p. 23", key_of(x.name)) for x in found)
    return Result(tuple(found), parts, places(parts) or ("p. 23",), tuple(notes))


def _evasive(x: Traits, number: int) -> TraitEffect:
    if x.drawn is None:
        says = f"for every 3 cards drawn discard {number}"
        return TraitEffect("Evasive", "draw", None, says)
    amount = x.drawn // EVASIVE_CARDS * number
    return TraitEffect("Evasive", "draw", amount > 0, f"discard {amount} from the deck", amount)


def _epic(x: Traits, _number: int) -> TraitEffect:
    name, step = "Epic", TRAITS["epic"].step
    if len(x.involved) < 2:
        return TraitEffect(name, step, False, "one alone is involved: no effect (R-30)")
    others = tuple(who for who in x.involved if who != x.last)
    if not x.last:
        return TraitEffect(name, step, False, "anybody may take the first turn", None, others)
    broken = x.active == x.last if x.active else None
    says = "not the same active player again"
    return TraitEffect(name, step, broken, says, None, others)


def _unsettling(x: Traits, number: int) -> TraitEffect:
    says = f"effects of at most {number} card{'' if number == 1 else 's'}"
    now = None if x.used is None else x.used > number
    left = None if x.used is None else max(0, number - x.used)
    return TraitEffect("Unsettling", TRAITS["unsettling"].step, now, says, left)


def _tough(_x: Traits, number: int) -> TraitEffect:
    plural = "" if number == 1 else "es"
    return TraitEffect("Tough", "result", True, f"{number} success{plural} ignored", number)


def _brutal(x: Traits, _number: int) -> TraitEffect:
    name, step = "Brutal", "consequence"
    hits = {face: _bearing(x, words) for face, words in BRUTAL.items()}
    share = chance(Fraction(sum(1 for cards in hits.values() if cards), DIE[1]))
    if x.failed is False:
        return TraitEffect(name, step, False, "only if the action fails")
    if x.roll is None or x.failed is None:
        says = "roll: 1 blocks ARMOR or SHIELD, 2 WEAPON or SECONDARY"
        return TraitEffect(name, step, None, says, None, (), share)
    cards = hits.get(x.roll, ())
    if not cards:
        return TraitEffect(name, step, False, f"rolled {x.roll}: nothing")
    words = " or ".join(BRUTAL[x.roll])
    return TraitEffect(name, step, True, f"rolled {x.roll}: block 1 with {words}", 1, cards)


def _bearing(x: Traits, words: tuple[str, ...]) -> tuple[str, ...]:
    """Selected cards with one of the keywords (ruling R-32)."""
    wanted = {key_of(word) for word in words}
    return tuple(
        card
        for card, keywords in sorted(x.selected.items())
        if wanted & {key_of(word) for word in keywords}
    )


def _reach(x: Traits, number: int) -> TraitEffect:
    name, step = "Reach", "consequence"
    if x.failed is False:
        return TraitEffect(name, step, False, "only if the action fails")
    says = f"one of the involved, at random, discards {number}"
    share = chance(Fraction(1, len(x.involved))) if x.involved else None
    return TraitEffect(name, step, x.failed, says, number, x.involved, share)


def _regenerate(x: Traits, number: int) -> TraitEffect:
    name, step = "Regenerate", TRAITS["regenerate"].step
    if x.failed is False:
        return TraitEffect(name, step, False, "only if the action fails")
    if x.die is None:
        return TraitEffect(
            name, step, x.failed and None, f"the die rises by {number}, at most to {DIE[1]}"
        )
    die = min(DIE[1], x.die + number)
    return TraitEffect(name, step, x.failed, f"the die rises to {die}", die)


_EFFECTS = {
    "evasive": _evasive,
    "epic": _epic,
    "unsettling": _unsettling,
    "tough": _tough,
    "brutal": _brutal,
    "reach": _reach,
    "regenerate": _regenerate,
}
