"""How many cards shall I draw? Exact chances of a known composition, with the price (P-45).

An app feature, not a rule. The chance of T cards is the share of all T-card draws that succeed
(multivariate hypergeometric); above the deck's size the Recovery brings cards of the Discard Pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.counting import (
    Face,
    best_cards,
    chain_limit,
    check_faces,
    check_icons,
    worth,
)
from companion.games.citadel.calculations.icons import ANY, PLAIN, Conversion, best_use, pool
from companion.games.citadel.calculations.pieces import (
    Chance,
    Inputs,
    chance,
)
from companion.games.citadel.calculations.recovery import PartGroup, payable, price_of
from companion.games.citadel.state.tables import LIFE, Mode
from companion.toolbox.inputs import Unworkable, none_negative, within
from companion.toolbox.sums import Part, Result, places

MOST_CARDS = 200
MOST_STATES = 300_000
"""Different hands that are told apart; more would keep a player waiting."""
MARKS = (50, 75, 90)
"""Percentages for which the fewest cards are named."""

_State = tuple[tuple[int, ...], tuple[int, ...]] | None
"""Result areas and icons drawn so far, each held at what can matter; `None`: enough already."""
_Spread = dict[tuple[int, _State], int]
"""(Cards drawn, state) -> ways."""


class Kind(Face, frozen=True):
    """Cards that look the same to this action."""

    count: int = 1


class DrawOdds(Inputs, frozen=True, kw_only=True):
    """The action, and what is known of the cards."""

    deck: tuple[Kind, ...]
    """Cards that may be in the deck: all of yours that lie nowhere else by name."""
    size: int | None = None
    """Cards in the deck, if the list holds more (some lie elsewhere unnamed)."""
    discard: tuple[Kind, ...] | None = None
    """The Discard Pile, for draws through a Recovery; `None`: none is looked at."""
    cost: int
    """Final cost."""
    most: int | None = None
    """The largest draw to tell."""
    need: int
    """The difficulty."""
    default_cost: int | None = None
    """For the chain; `None`: the final cost."""
    chain: bool = False
    more: int = 0
    """Cards +Y."""
    bonus: int = 0
    """Star +1 effects and other sure successes."""
    tough: int = 0
    conversions: tuple[Conversion, ...] = ()
    granted: dict[str, dict[str, int]] = {}
    uncapped: Literal["all", "once"] = "all"
    life: int | None = None
    mode: Mode = "standard"
    recovery_part: PartGroup = "full_price"


class Draw(Struct, frozen=True):
    """One number of cards."""

    total: int
    chance: Chance
    recovered: int
    """Cards that a Recovery has to bring back for it."""
    price: int
    """Life points."""
    life: int | None
    """Left after it."""
    deck_left: int
    """Cards left in the deck."""


class Advice(Struct, frozen=True):
    """All draws, and the cheapest ones that are good enough."""

    draws: tuple[Draw, ...]
    fewest: dict[str, int | None]
    """Percent (`50`, `75`, `90`) -> fewest cards that reach it."""


class _Reading:
    """Turns cards into states and says which are enough."""

    def __init__(self, inputs: DrawOdds, kinds: Sequence[Kind]) -> None:
        default = inputs.cost if inputs.default_cost is None else inputs.default_cost
        self.limit = chain_limit(inputs.chain, default, inputs.more)
        self.goal = max(0, inputs.need + inputs.tough - inputs.bonus if inputs.need else 0)
        # Turning icons into anything but successes is no concern of the chance.
        self.conversions = [x for x in inputs.conversions if x.product == "success"]
        self.uncapped = inputs.uncapped
        self.granted = pool({}, inputs.granted)
        self.buckets = self._buckets()
        self.top = self._top()
        strips = {(x.stars, x.left, x.right) for x in kinds}
        self.strips = sorted(strips - {(0, 0, 0)})
        self.known: dict[_State, bool] = {}

    def _buckets(self) -> tuple[str, ...]:
        wanted = {x.icon for x in self.conversions}
        if not wanted:
            return ()
        return ("W",) if wanted == {ANY} else (*PLAIN, "W")

    def _top(self) -> int:
        """More icons of a kind than this are never spent."""
        most = 0
        for x in self.conversions:
            enough = -(-self.goal // x.gives)
            cap = 1 if x.most is None and self.uncapped == "once" else x.most
            most += x.takes * (enough if cap is None else min(cap, enough))
        return most

    def icons(self, face: Face) -> tuple[int, ...]:
        """Icons of a card by bucket; with `*` alone all kinds are one."""
        if self.buckets == ("W",):
            return (sum(face.icons.values()),)
        return tuple(face.icons.get(kind, 0) for kind in self.buckets)

    @property
    def nothing(self) -> _State:
        """Before a card is drawn."""
        strips = (0, 0, 0) if self.limit is None else (0,) * len(self.strips)
        return self.held(strips, tuple(0 for _ in self.buckets))

    def add(self, state: _State, kind: Kind, times: int) -> _State:
        """The state with so many cards more."""
        if state is None or not times:
            return state
        strips, icons = state
        strip = (kind.stars, kind.left, kind.right)
        if self.limit is None:
            strips = tuple(a + times * b for a, b in zip(strips, strip, strict=True))
        elif strip in self.strips:
            place = self.strips.index(strip)
            strips = (*strips[:place], strips[place] + times, *strips[place + 1 :])
        more = self.icons(kind)
        icons = tuple(a + times * b for a, b in zip(icons, more, strict=True))
        return self.held(strips, icons)

    def held(self, strips: tuple[int, ...], icons: tuple[int, ...]) -> _State:
        """What can matter of it, or `None` if it is enough: more cards never hurt."""
        most = self.goal if self.limit is None else self.limit
        state = (
            tuple(min(x, most) for x in strips),
            tuple(min(x, self.top) for x in icons),
        )
        if state not in self.known:
            self.known[state] = self._successes(*state) >= self.goal
        return None if self.known[state] else state

    def _successes(self, strips: tuple[int, ...], icons: tuple[int, ...]) -> int:
        if self.limit is None:
            stars, left, right = strips
            counted = stars + min(left, right)
        else:
            faces = [
                Face(*strip)
                for strip, count in zip(self.strips, strips, strict=True)
                for _ in range(count)
            ]
            chosen = best_cards(faces, self.limit)
            counted = sum(worth([faces[place] for place in chosen])[:2])
        if not self.conversions or counted >= self.goal:
            return counted
        had = dict(zip(self.buckets, icons, strict=True))
        for kind, number in self.granted.items():
            key = kind if kind in had else "W"
            had[key] = had.get(key, 0) + number
        times = best_use(had, self.conversions, self.uncapped)
        both = zip(self.conversions, times, strict=True)
        return counted + sum(x.gives * n for x, n in both)


def draw_odds(inputs: DrawOdds) -> Result[Advice]:
    """The chance of success for each number of cards drawn, from the cost on (P-45).

    Raises:
        Unworkable: a count below 0, more than 200 cards, fewer cards listed than the deck has, or
            a list with so many different cards that it cannot be counted in time.
    """
    size = _check(inputs)
    kinds = [*inputs.deck, *(inputs.discard or ())]
    reading = _Reading(inputs, kinds)
    pile = sum(x.count for x in inputs.discard) if inputs.discard is not None else 0
    most = size + pile
    if inputs.most is not None:
        most = min(most, inputs.most)
    listed = sum(x.count for x in inputs.deck)
    first = _spread(reading, {(0, reading.nothing): 1}, inputs.deck, min(size, most))
    draws = []
    for drawn in range(inputs.cost, min(size, most) + 1):
        share = Fraction(first.get((drawn, None), 0), comb(listed, drawn))
        left = size - drawn
        draws.append(Draw(drawn, chance(share), 0, 0, inputs.life, left))
    notes = []
    if most > size and inputs.discard is not None:
        start = {(0, state): n for (drawn, state), n in first.items() if drawn == size}
        second = _spread(reading, start, inputs.discard, most - size)
        for drawn in range(max(size + 1, inputs.cost), most + 1):
            draw = _through(inputs, second, drawn - size, size, comb(listed, size), pile)
            if draw is not None:
                draws.append(draw)
            else:
                notes.append(f"{drawn} cards: the Recovery cannot be paid (p. 20).")
                break
    if inputs.cost > most:
        notes.append(f"The cost is {inputs.cost}; {most} cards can be had.")
    if any(x.life == 0 and x.price for x in draws):
        notes.append("A Recovery that takes the last life point ends the action (p. 12).")
    exact = [(x.total, Fraction(x.chance.exact)) for x in draws]
    fewest = {
        str(mark): next((n for n, share in exact if share * 100 >= mark), None) for mark in MARKS
    }
    parts = (
        Part("cost", inputs.cost, "p. 12", "cost"),
        Part("difficulty", inputs.need, "p. 13", "difficulty"),
        Part("cards in the deck", size, "p. 9", "action-deck"),
    )
    return Result(Advice(tuple(draws), fewest), parts, places(parts), tuple(notes))


def _check(inputs: DrawOdds) -> int:
    """Cards in the deck. Raises `ValueError`."""
    kinds = [*inputs.deck, *(inputs.discard or ())]
    check_faces(kinds)
    for icons in inputs.granted.values():
        check_icons(icons)
    none_negative({f"Cards like {x.label or 'these'}": x.count for x in kinds})
    none_negative({"The cost": inputs.cost, "The difficulty": inputs.need, "Y": inputs.more})
    none_negative({"The default cost": inputs.default_cost, "Tough": inputs.tough})
    none_negative({"Extra successes": inputs.bonus, "The largest draw": inputs.most})
    within("Life points", inputs.life, *LIFE)
    within("Cards listed", sum(x.count for x in kinds), 0, MOST_CARDS)
    for x in inputs.conversions:
        within(f"Icons for {x.label}", x.takes, 1, 99)
        within(f"What {x.label} gives", x.gives, 1, 99)
        within(f"The maximum of {x.label}", x.most, 1, 99)
    listed = sum(x.count for x in inputs.deck)
    size = listed if inputs.size is None else inputs.size
    if not 0 <= size <= listed:
        raise Unworkable(f"{listed} cards are listed; the deck cannot have {size} of them.")
    return size


def _spread(reading: _Reading, start: _Spread, kinds: Sequence[Kind], most: int) -> _Spread:
    """Ways to draw up to `most` cards of these kinds, after what was drawn before."""
    spread = start
    for kind in kinds:
        longer: _Spread = {}
        for (drawn, state), ways in spread.items():
            for times in range(min(kind.count, most - drawn) + 1):
                key = (drawn + times, reading.add(state, kind, times))
                longer[key] = longer.get(key, 0) + ways * comb(kind.count, times)
        if len(longer) > MOST_STATES:
            raise Unworkable("So many different cards cannot be counted in time; list fewer.")
        spread = longer
    return spread


def _through(
    inputs: DrawOdds, second: _Spread, back: int, size: int, before: int, pile: int
) -> Draw | None:
    """A draw through a Recovery of `back` cards; `None` if it cannot be paid."""
    mode, part = inputs.mode, inputs.recovery_part
    recovered = back
    while inputs.life is not None and not payable(recovered, inputs.life, mode, part):
        # With full groups only, a larger one may do; the cards drawn are as random.
        recovered += 1
        if recovered > pile or price_of(recovered, mode, part) > inputs.life:
            return None
    price = price_of(recovered, mode, part)
    life = None if inputs.life is None else inputs.life - price
    share = Fraction(second.get((back, None), 0), before * comb(pile, back))
    if life == 0:
        share = Fraction(0)
    return Draw(size + back, chance(share), recovered, price, life, recovered - back)
