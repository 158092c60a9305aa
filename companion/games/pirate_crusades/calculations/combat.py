"""What it takes to win, what committed cards come to, and the cheapest cards that do it (P-15)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.pirate_crusades.calculations.pieces import Inputs, refuse_outside
from companion.games.pirate_crusades.state.cards import (
    Facts,
    Nation,
    is_joker,
    nation_of,
    number_of,
    read_card,
)
from companion.toolbox.inputs import Unworkable
from companion.toolbox.subsets import fewest
from companion.toolbox.sums import Part, Result, places, total

TOWN, WALLS = 10, 2
"""Garrison for each size of a town; its walls double it (p. 18)."""
TOWN_SHORT = 5
"""The same in the short game (p. 6)."""
BROADSIDE = 10
"""Cannon of the single-use bonus 5 (p. 10)."""


class Strength(Inputs, frozen=True):
    """A ship or a town that nobody plays."""

    kind: Literal["ship", "town"] = "ship"
    size: int | None = None
    average: int | None = None
    """Average cannon of the captain's ship (long game)."""
    long: bool = False


class Needs(Struct, frozen=True):
    """What must be reached; `None` where something is not told."""

    strength: int | None
    need: int | None
    """Cannon that win."""
    surrender: int | None
    """Cannon that are more than double; `None` also where nobody surrenders."""


class Committed(Inputs, frozen=True):
    """A card that is committed."""

    card: str = ""
    """Empty: not told; then its cannon must be."""
    cannon: int | None = None
    """`None`: the poker value."""
    nation: Nation | None = None
    """`None`: as its suit says."""


class Aid(Inputs, frozen=True):
    """A ship that a Joker brings: its value, times its average cannon in the long game."""

    value: int | None = None
    average: int | None = None


class CombatTotal(Inputs, frozen=True):
    """What one player commits."""

    cards: tuple[Committed, ...] = ()
    nation: Nation | None = None
    """The player's nation; `none` for a Joker ship of the short game."""
    ship_of_line: bool = False
    tough: bool = False
    """Bonus 4, Tough Crew."""
    broadside: bool = False
    """Bonus 5 is spent for it."""
    aids: tuple[Aid, ...] = ()
    long: bool = False
    need: int | None = None
    ally_bonus: Literal["per_card", "once"] = "per_card"
    ship_bonus: Literal["once", "per_card"] = "once"
    joker_cannon: int = 10
    """Options of the rulings A-12 and A-03."""


class Total(Struct, frozen=True):
    """What it comes to; `None` where something is not told."""

    total: int | None
    margin: int | None
    """Total less need."""
    wins: bool | None
    """`None` also when no need is given."""


class Cheapest(Inputs, frozen=True):
    """A hand before a fight; cards are codes."""

    hand: tuple[Committed, ...]
    need: int
    surrender: int | None = None
    """A second mark: more than double."""
    nation: Nation | None = None
    ship_of_line: bool = False
    tough: bool = False
    broadside: bool = False
    ally_bonus: Literal["per_card", "once"] = "per_card"
    ship_bonus: Literal["once", "per_card"] = "once"
    joker_cannon: int = 10


class CheapestSets(Struct, frozen=True):
    """Places in the hand, from 0; `None` if the whole hand is not enough."""

    win: tuple[int, ...] | None
    surrender: tuple[int, ...] | None
    most: int
    """What the whole hand comes to, Jokers without aids."""
    win_cards: tuple[str, ...] | None = None
    surrender_cards: tuple[str, ...] | None = None
    """The same by name, as they would be laid down."""


def strength(inputs: Strength) -> Result[Needs]:
    """Cannon that beat a ship or town (pp. 6, 13-15, 18).

    Raises:
        Unworkable: a size or an average cannon below 1.
    """
    refuse_outside("A size", inputs.size, 1, 99)
    refuse_outside("An average cannon", inputs.average, 1, 99)
    town = inputs.kind == "town"
    size, factor = inputs.size, 1
    if inputs.long:
        page = "pp. 13-15, 18" if town else "p. 18"
        rule = "attack-town-long" if town else "attack-vessel"
        parts = [Part("size", size, page, rule)]
        if town:
            factor = TOWN * WALLS
            parts.append(
                Part(f"times {TOWN} × {WALLS}, the garrison behind its walls", factor, page, rule)
            )
        else:
            parts.append(Part("times average cannon", inputs.average, page, "average-cannon"))
    else:
        page, rule = "p. 6", "combat-single-short"
        factor = TOWN_SHORT if town else 1
        parts = [Part("size", size, page, rule)]
        if town:
            parts.append(Part("times", factor, page, rule))
    strong = None if size is None else size * factor
    if inputs.long and not town:
        average = inputs.average
        strong = None if size is None or average is None else size * average
    need = None if strong is None else strong + 1
    double = 2 * strong + 1 if strong is not None and inputs.long and not town else None
    parts.append(Part("at least one more than", strong, page, rule))
    return Result(Needs(strong, need, double), tuple(parts), places(parts))


def combat_total(inputs: CombatTotal) -> Result[Total]:
    """Cards, +1s, bonus 5, Jokers and their aids (pp. 6-7, 18-19; rulings A-03, A-12).

    Raises:
        Unworkable: no such card, or a number that cannot be.
    """
    parts, notes = _card_parts(inputs)
    page = "pp. 18-19" if inputs.long else "pp. 6-7"
    times = len(inputs.cards) if inputs.ship_bonus == "per_card" else 1
    if inputs.ship_of_line:
        parts.append(Part("Ship of the Line", times, page, "ship-of-line"))
    if inputs.tough:
        parts.append(Part("Tough Crew", times, "p. 10", "bonus-4"))
    if inputs.broadside:
        parts.append(Part("bonus 5, spent", BROADSIDE, "p. 10", "bonus-5"))
    for aid in inputs.aids:
        parts.append(_aid_part(aid, inputs.long))
    jokers = sum(1 for x in inputs.cards if is_joker(x.card))
    if len(inputs.aids) > jokers:
        notes.append("A ship comes to help only for each Joker that is played (pp. 6-7).")
    if not inputs.cards:
        notes.append("At least one card is committed (p. 6, ruling A-44).")
    summed = total(parts, notes=notes)
    value, need = summed.value, inputs.need
    margin = None if value is None or need is None else value - need
    wins = None if margin is None else margin >= 0
    return Result(Total(value, margin, wins), summed.parts, summed.pages or (page,), summed.notes)


def cheapest(inputs: Cheapest) -> Result[CheapestSets]:
    """The fewest cards that reach the need, of those the least cannon; the same for surrender.

    Jokers count without the ship that they bring: what it adds is drawn only then.

    Raises:
        Unworkable: no such card, an unknown cannon, or more than 20 cards.
    """
    if len(inputs.hand) > 20:
        raise Unworkable(f"A hand of {len(inputs.hand)} is more than any ship holds.")
    win = _cheapest(inputs, inputs.need)
    double = None if inputs.surrender is None else _cheapest(inputs, inputs.surrender)
    most = _worth(inputs, range(len(inputs.hand)))
    page, rule = "p. 6", "combat-single-short"
    parts = [Part("need", inputs.need, page, rule), Part("the whole hand", most, page, rule)]
    notes = []
    if win is None:
        notes.append(f"The hand comes to {most}: {inputs.need - most} short.")
    if any(is_joker(card.card) for card in inputs.hand):
        notes.append("A Joker brings a ship on top of it (pp. 6-7, 18-19).")
    named = [_named(inputs, chosen) for chosen in (win, double)]
    value = CheapestSets(win, double, most, *named)
    return Result(value, tuple(parts), places(parts), tuple(notes))


def _named(inputs: Cheapest, chosen: tuple[int, ...] | None) -> tuple[str, ...] | None:
    if chosen is None:
        return None
    cards = (inputs.hand[place].card for place in chosen)
    return tuple(read_card(card) if card else "a card" for card in cards)


def _card_parts(inputs: CombatTotal) -> tuple[list[Part], list[str]]:
    page = "pp. 18-19" if inputs.long else "pp. 6-7"
    parts: list[Part] = []
    notes: list[str] = []
    allies = 0
    for card in inputs.cards:
        cannon = _cannon(card, inputs.joker_cannon)
        parts.append(Part(card.card or "a card", cannon, "p. 6", "combat-single-short"))
        allies += _is_ally(card, inputs.nation)
        if not card.card and card.nation is None and inputs.nation not in (None, "none"):
            notes.append("An unknown card may be of your nation: +1 (pp. 6-7).")
    if allies and inputs.ally_bonus == "once":
        allies = 1
    if allies:
        parts.append(Part(f"of your nation, {inputs.nation}", allies, page, "combat-bonuses"))
    if inputs.nation is None and any(not is_joker(x.card) for x in inputs.cards):
        notes.append("Your nation is unknown: each card of it adds 1 (pp. 6-7).")
    return parts, notes


def _aid_part(aid: Aid, long: bool) -> Part:
    refuse_outside("An aid's value", aid.value, 0, 99)
    refuse_outside("An aid's average cannon", aid.average, 0, 99)
    if not long:
        return Part("a ship comes to help", aid.value, "pp. 6-7", "combat-joker")
    value, average = aid.value, aid.average
    amount = None if value is None or average is None else value * average
    told = (
        f"{'?' if aid.value is None else aid.value} × {'?' if aid.average is None else aid.average}"
    )
    return Part(f"a ship comes to help: {told}", amount, "pp. 18-19", "combat-joker")


def _cannon(card: Committed, joker_cannon: int) -> int | None:
    if card.card and is_joker(read_card(card.card)):
        return joker_cannon if card.cannon is None else card.cannon
    refuse_outside("A card's cannon", card.cannon, 0, 99)
    if not card.card:
        return card.cannon
    return number_of(card.card, "cannon", Facts(cannon=card.cannon))


def _is_ally(card: Committed, nation: Nation | None) -> bool:
    if nation in (None, "none"):
        return False
    told = card.nation
    if told is None and card.card:
        told = nation_of(card.card)
    return told == nation


def _worth(inputs: Cheapest, chosen: range) -> int:
    result = combat_total(
        CombatTotal(
            cards=tuple(inputs.hand[place] for place in chosen),
            nation=inputs.nation,
            ship_of_line=inputs.ship_of_line,
            tough=inputs.tough,
            broadside=inputs.broadside,
            ally_bonus=inputs.ally_bonus,
            ship_bonus=inputs.ship_bonus,
            joker_cannon=inputs.joker_cannon,
        )
    ).value.total
    if result is None:
        raise Unworkable("Enter every card of the hand first: one is unknown.")
    return result


def _cheapest(inputs: Cheapest, need: int) -> tuple[int, ...] | None:
    """At least one card; each is worth its cannon and the +1s that hang on it."""
    fixed = BROADSIDE if inputs.broadside else 0
    steady = inputs.ship_of_line + inputs.tough
    each = steady if inputs.ship_bonus == "per_card" else 0
    fixed += steady - each
    values: dict[str, int] = {}
    allies: list[str] = []
    for place, card in enumerate(inputs.hand):
        cannon = _cannon(card, inputs.joker_cannon)
        if cannon is None:
            raise Unworkable("Enter every card of the hand first: one is unknown.")
        key = f"{place:02}"
        ally = _is_ally(card, inputs.nation)
        allies += [key] if ally else []
        values[key] = cannon + each + (ally and inputs.ally_bonus == "per_card")
    enough = max(need - fixed, 1)
    if inputs.ally_bonus == "per_card" or not allies:
        return _places(fewest(values, enough))
    # The one +1 comes with any card of the nation: try without them, and with each of them.
    tries = [fewest({k: v for k, v in values.items() if k not in allies}, enough)]
    for one in allies:
        rest = {key: value for key, value in values.items() if key != one}
        more = fewest(rest, enough - 1 - values[one])
        tries.append(None if more is None else tuple(sorted((*more, one))))
    found = [x for x in tries if x is not None]
    if not found:
        return None
    return _places(min(found, key=lambda x: (len(x), sum(values[key] for key in x), x)))


def _places(chosen: tuple[str, ...] | None) -> tuple[int, ...] | None:
    return None if chosen is None else tuple(sorted(int(key) for key in chosen))
