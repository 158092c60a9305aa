"""Luck, exactly: what chance brought against what it brings on average, and how rare that is.

A roll tells what came and the spread of what could have come as the table knew it then: a die, a
pool, a deck. Everything is counted in whole numbers of ways; a `Fraction` is made only at the end.
Each roll is measured against its own spread, as if the others had been rolled apart from it.
This module knows no game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb, gcd

from msgspec import Struct

from companion.toolbox.dice import Die

MOST_BITS = 6_000_000
"""The largest table of ways that is counted out, in bits; above it an answer would take long."""
MOST_VALUES = 10_000
"""The most different results of one roll."""


class Spread(Struct, frozen=True):
    """What one die, one draw or one pick can bring.

    Raises:
        ValueError: no way at all, a number of ways below 0, or too many results.
    """

    ways: tuple[int, ...]
    """Place k: ways to the result `least` + k."""
    least: int = 0

    def __post_init__(self) -> None:
        if len(self.ways) > MOST_VALUES:
            raise ValueError(f"A spread has at most {MOST_VALUES} results.")
        if any(count < 0 for count in self.ways) or not any(self.ways):
            raise ValueError("A spread needs ways of 0 or more, and at least one.")

    @property
    def total(self) -> int:
        """All ways."""
        return sum(self.ways)

    @property
    def mean(self) -> Fraction:
        """What comes on average."""
        return Fraction(sum(k * n for k, n in enumerate(self.ways)), self.total) + self.least

    def can(self, got: int) -> bool:
        """Whether a result can come."""
        place = got - self.least
        return 0 <= place < len(self.ways) and self.ways[place] > 0

    def at_most(self, got: int) -> Fraction:
        """The chance of this result or less."""
        return Fraction(sum(self.ways[: max(0, got - self.least + 1)]), self.total)

    def at_least(self, got: int) -> Fraction:
        """The chance of this result or more."""
        return Fraction(sum(self.ways[max(0, got - self.least) :]), self.total)


def successes(die: Die) -> Spread:
    """Successes on one die, by its faces."""
    return of_values({worth: _times(die, worth) for worth in {face.worth for face in die.faces}})


def _times(die: Die, worth: int) -> int:
    return sum(face.times for face in die.faces if face.worth == worth)


def even(sides: int) -> Spread:
    """A die with the numbers 1 to `sides`."""
    return Spread((1,) * sides, 1)


def share(part: int, whole: int) -> Spread:
    """1 with a chance of `part` in `whole`, else 0.

    Raises:
        ValueError: the part is below 0 or above the whole.
    """
    if not 0 <= part <= whole:
        raise ValueError(f"{part} of {whole} is not a chance.")
    return Spread((whole - part, part))


def of_values(values: Mapping[int, int]) -> Spread:
    """One thing drawn from many: value -> how often it is there."""
    there = {value: copies for value, copies in values.items() if copies}
    if not there:
        raise ValueError("Nothing is there to be drawn.")
    least, most = min(there), max(there)
    return Spread(tuple(there.get(value, 0) for value in range(least, most + 1)), least)


def not_put_back(values: Mapping[int, int], count: int) -> Spread:
    """The sum of several things drawn together: value -> how often it is there.

    Args:
        values: what can be drawn; values below 0 are allowed.
        count: how many are drawn, 1 or more.

    Raises:
        ValueError: more are drawn than there are, or none.
    """
    there = {value: copies for value, copies in values.items() if copies > 0}
    if not 1 <= count <= sum(there.values()):
        raise ValueError(f"{count} cannot be drawn from {sum(there.values())}.")
    low = min(there)
    # Place c, place s: ways to draw c things whose values above the lowest add up to s.
    drawn: list[dict[int, int]] = [{0: 1}, *({} for _ in range(count))]
    for value, copies in sorted(there.items()):
        for had in range(count, -1, -1):
            for more in range(1, min(copies, count - had) + 1):
                factor, step = comb(copies, more), (value - low) * more
                into = drawn[had + more]
                for total, ways in drawn[had].items():
                    into[total + step] = into.get(total + step, 0) + ways * factor
    return of_values({total + low * count: ways for total, ways in drawn[count].items()})


class Rolled(Struct, frozen=True, kw_only=True):
    """One roll, draw or pick of the log."""

    act_no: int
    player: str
    kind: str
    """What is compared with each other: `endeavor dice`."""
    got: int | None = None
    """What came, all its dice together; `None`: not told."""
    spread: Spread | None = None
    """What one of its dice can bring; `None`: nobody told what it was rolled with."""
    times: int = 1
    """How many dice of that spread."""
    cards: int = 1
    """How many cards one spread is of, where several are drawn together."""
    piece: str = "dice"
    """What those are called."""
    unit: str = ""
    """What is counted: `successes`."""
    page: str = ""
    low: bool = False
    """Whether little is what one hopes for."""
    why: str = ""
    """What is missing, where it does not count."""
    app: bool = False
    """Whether the program rolled it, or something else in its entry."""

    @property
    def counts(self) -> bool:
        """Whether all of it was told, and it can be."""
        if self.got is None or self.spread is None:
            return False
        least = self.spread.least * self.times
        return least <= self.got <= least + (len(self.spread.ways) - 1) * self.times

    @property
    def expected(self) -> Fraction | None:
        """What comes on average; `None` where nobody told what it was rolled with."""
        return None if self.spread is None else self.spread.mean * self.times


def picked(
    among: Sequence[str],
    chosen: Collection[str],
    act_no: int,
    kind: str,
    page: str,
    *,
    low: bool = False,
) -> list[Rolled]:
    """A pick at random: each of those who could be picked with the same chance.

    Args:
        among: players who could be.
        chosen: those who were; no more than there are.
        act_no: the entry.
        kind: what is compared with each other.
        page: where the rulebook has it.
        low: whether one hopes to be spared.
    """
    chance = share(len(chosen), len(among))
    return [
        Rolled(
            act_no=act_no,
            player=player,
            kind=kind,
            got=int(player in chosen),
            spread=chance,
            unit="times",
            page=page,
            low=low,
        )
        for player in among
    ]


class Luck(Struct, frozen=True, kw_only=True):
    """All rolls of one player and kind."""

    player: str
    kind: str
    unit: str
    page: str
    low: bool
    rolls: tuple[Rolled, ...]
    """Those that count, oldest first."""
    untold: tuple[Rolled, ...]
    """Those that do not."""
    expected: Fraction
    got: int
    at_most: Fraction | None
    """The exact chance of so much or less; `None`: too many rolls to count it out, or none."""
    at_least: Fraction | None

    @property
    def pieces(self) -> int:
        """Dice or cards, all rolls together."""
        return sum(one.times * one.cards for one in self.rolls)

    @property
    def over(self) -> Fraction:
        """More than the average (or, below 0, less)."""
        return self.got - self.expected

    @property
    def good(self) -> bool | None:
        """Whether chance was kind; `None`: neither way."""
        return None if not self.over else (self.over > 0) is not self.low

    @property
    def chance(self) -> Fraction | None:
        """The chance to be at least as unlucky (or, with good luck, at least as lucky)."""
        return self.at_least if self.over > 0 else self.at_most


def measured(rolls: Iterable[Rolled]) -> tuple[Luck, ...]:
    """Luck by kind and player, in the order in which they first come; nothing rolled, nothing said.

    Rolls of no dice at all say nothing of luck and are left out.
    """
    grouped: dict[tuple[str, str], list[Rolled]] = {}
    kinds: dict[str, None] = {}
    for one in rolls:
        if one.times > 0:
            kinds.setdefault(one.kind)
            grouped.setdefault((one.kind, one.player), []).append(one)
    order = list(kinds)
    keys = sorted(grouped, key=lambda key: order.index(key[0]))
    return tuple(_luck(grouped[key]) for key in keys)


def _luck(rolls: Sequence[Rolled]) -> Luck:
    told = tuple(one for one in rolls if one.counts)
    got = sum(one.got or 0 for one in told)
    sums = summed((one.spread, one.times) for one in told if one.spread is not None)
    return Luck(
        player=rolls[0].player,
        kind=rolls[0].kind,
        unit=rolls[0].unit,
        page=rolls[0].page,
        low=rolls[0].low,
        rolls=told,
        untold=tuple(one for one in rolls if not one.counts),
        expected=sum((one.expected or Fraction(0) for one in told), Fraction(0)),
        got=got,
        at_most=sums.at_most(got) if sums else None,
        at_least=sums.at_least(got) if sums else None,
    )


def summed(pools: Iterable[tuple[Spread, int]]) -> Spread | None:
    """The exact spread of many rolls added up: each spread with how many of it.

    Equal spreads are put together first. All ways lie in one whole number, each in a slot wide
    enough for all of them, so that adding rolls is multiplying numbers.

    Returns:
        `None` if there is nothing, or more than `MOST_BITS` bits would be needed.
    """
    grouped: dict[tuple[int, ...], int] = {}
    least = 0
    for spread, times in pools:
        least += spread.least * times
        ways = _reduced(spread.ways)
        grouped[ways] = grouped.get(ways, 0) + times
    if not grouped:
        return None
    places = sum((len(ways) - 1) * times for ways, times in grouped.items()) + 1
    width = sum(sum(ways).bit_length() * times for ways, times in grouped.items()) // 8 + 1
    if places > MOST_VALUES or places * width * 8 > MOST_BITS:
        return None
    product = 1
    for ways, times in grouped.items():
        product *= _packed(ways, width) ** times
    raw = product.to_bytes(places * width, "little")
    counted = (raw[at : at + width] for at in range(0, len(raw), width))
    return Spread(tuple(int.from_bytes(one, "little") for one in counted), least)


def _packed(ways: tuple[int, ...], width: int) -> int:
    return int.from_bytes(b"".join(count.to_bytes(width, "little") for count in ways), "little")


def _reduced(ways: tuple[int, ...]) -> tuple[int, ...]:
    """The same chances in the smallest whole numbers: 2 and 4 of 6 are 1 and 2 of 3."""
    shared = gcd(*ways)
    return tuple(count // shared for count in ways)
