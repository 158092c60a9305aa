"""Exact odds of a pool of dice with named faces, told before anybody rolls.

Everything is counted in whole numbers over one common denominator; a `Fraction` is made only
when somebody reads a result. What a face counts for, which faces are rolled again, which face a
token turns and when a ship sinks all come in as parameters: this module knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import comb, gcd

from msgspec import Struct

from companion.toolbox.dice import Die
from companion.toolbox.marks import Cup

MOST_DICE = 200
"""The largest pool that is counted; above it the answer would keep a player waiting."""
MOST = 999
"""The largest need, extra, tokens, capacity or wanted total; more is a slip of the finger."""
MOST_WORTH = 9
"""The most successes that one face counts for."""


class Pool(Struct, frozen=True):
    """All that the odds of one roll depend on.

    Raises:
        ValueError: a number below 0 or above its `MOST`, a letter that the die does not
            have, or faces that would be rolled again for ever.
    """

    die: Die
    dice: int
    """How many are rolled, 0 to `MOST_DICE`."""
    need: int | None = None
    """Successes at which nothing is damaged (a defense), `None` when nobody has told it."""
    rerolls: tuple[str, ...] = ()
    """Letters of the faces that are rolled again, before tokens are spent."""
    repeat: bool = False
    """Roll those faces again until none of them shows; otherwise once each."""
    worths: tuple[tuple[str, int], ...] = ()
    """Letter and successes, where a face counts for something else than the die says."""
    extra: int = 0
    """Successes that come on top of the roll; they count like rolled ones."""
    convertible: str = ""
    """Letter of the face that a token turns; empty when tokens turn nothing."""
    converts_to: str = ""
    """Letter of the face that it turns into."""
    tokens: int = 0
    """Tokens that may be spent after all rolls; 0 where they are forbidden."""
    capacity: int | None = None
    """Damage that the ship can take and still float, `None` when nobody has told it."""
    rescue: bool = True
    """Whether tokens save a roll without a success from failing."""
    wants: tuple[int, ...] = ()
    """Totals that the players hope for, such as plunder values."""

    def __post_init__(self) -> None:
        if not 0 <= self.dice <= MOST_DICE:
            raise ValueError(
                f"Odds are given for 0 to {MOST_DICE} dice; the pool has {_plain(self.dice)}."
            )
        if isinstance(self.die, Cup):
            raise ValueError("Several kinds of dice are counted throw by throw (`throws.py`).")
        if self.die.sides < 1:
            raise ValueError(f"The {self.die.name} has no sides.")
        for name, number in (
            ("need", self.need),
            ("extra", self.extra),
            ("tokens", self.tokens),
            ("capacity", self.capacity),
        ):
            if number is not None and not 0 <= number <= MOST:
                raise ValueError(
                    f"{_plain(number)} cannot be the {name} of a pool; 0 to {MOST} can."
                )
        for wanted in self.wants:
            if not 0 <= wanted <= MOST:
                raise ValueError(f"A wanted total is 0 to {MOST}, not {_plain(wanted)}.")
        if bool(self.convertible) != bool(self.converts_to):
            raise ValueError("A token that turns a face needs both the face and what it becomes.")
        if self.rerolls:
            _check_letters(self.die, self.rerolls)
            if self.repeat and all(
                face.letter in self.rerolls for face in self.die.faces if face.times
            ):
                raise ValueError("If every face is rolled again, rolling never ends.")
        if self.worths:
            _check_letters(self.die, (letter for letter, _ in self.worths))
            for letter, successes in self.worths:
                if not 0 <= successes <= MOST_WORTH:
                    raise ValueError(
                        f"The face “{letter}” counts for 0 to {MOST_WORTH} successes, "
                        f"not {_plain(successes)}."
                    )
        if self.convertible:
            _check_letters(self.die, (self.convertible, self.converts_to))


class Odds(Struct, frozen=True):
    """The odds of a pool: whole numbers out of `ways`, read as fractions through properties.

    Whatever hangs on a number that nobody has told is `None`: the damage without a need; sinking,
    failing and the wanted totals without a need, or without a capacity where damage can happen.
    """

    ways: int
    """The common denominator."""
    natural_ways: tuple[int, ...]
    """Place k: ways to k successes after rerolls, extra successes in, before tokens."""
    final_ways: tuple[int, ...]
    """Place k: ways to k successes once tokens have brought the roll as near to the need as they
    can, never more of them than it takes."""
    best_ways: tuple[int, ...]
    """Place k: ways in which k is the most that tokens can reach; rolls that fail whatever is
    spent (no success, and no rescue) are left out, so it need not add up to `ways`."""
    damage_ways: tuple[int, ...] | None
    """Place d: ways to d damage, from 0 to the need."""
    sinking_ways: int | None
    failing_ways: int | None
    reaching_ways: tuple[tuple[int, int | None], ...]
    """Each wanted total with its ways."""

    @property
    def successes(self) -> tuple[Fraction, ...]:
        """Place k: the chance of k successes after rerolls, before tokens."""
        return self._shares(self.natural_ways)

    @property
    def finals(self) -> tuple[Fraction, ...]:
        """Place k: the chance of k successes once tokens are spent towards the need."""
        return self._shares(self.final_ways)

    @property
    def nothing(self) -> Fraction:
        """The chance that no success is there even after tokens."""
        return Fraction(self.final_ways[0], self.ways)

    @property
    def damage(self) -> tuple[Fraction, ...] | None:
        """Place d: the chance of exactly d damage, from 0 to the need."""
        return None if self.damage_ways is None else self._shares(self.damage_ways)

    @property
    def no_damage(self) -> Fraction | None:
        """The chance that the need is reached."""
        return None if self.damage_ways is None else Fraction(self.damage_ways[0], self.ways)

    @property
    def expected_damage(self) -> Fraction | None:
        """Damage on average, sinking or not."""
        if self.damage_ways is None:
            return None
        return Fraction(
            sum(damage * ways for damage, ways in enumerate(self.damage_ways)), self.ways
        )

    @property
    def sinks(self) -> Fraction | None:
        """The chance of more damage than the ship can take."""
        return None if self.sinking_ways is None else Fraction(self.sinking_ways, self.ways)

    @property
    def fails(self) -> Fraction | None:
        """The chance that no success counts or the ship sinks."""
        return None if self.failing_ways is None else Fraction(self.failing_ways, self.ways)

    @property
    def reaches(self) -> dict[int, Fraction | None]:
        """Wanted total -> the chance to reach it and not to fail, tokens spent for it."""
        return {
            wanted: None if ways is None else Fraction(ways, self.ways)
            for wanted, ways in self.reaching_ways
        }

    def could_reach(self, wanted: int) -> Fraction:
        """The chance that tokens can bring the total to `wanted`, whether or not a ship sinks.

        Needs neither need nor capacity; a total of 0 is read as 1, for without a success
        nothing is reached.
        """
        return Fraction(sum(self.best_ways[max(wanted, 1) :]), self.ways)

    def _shares(self, counts: tuple[int, ...]) -> tuple[Fraction, ...]:
        return tuple(Fraction(count, self.ways) for count in counts)


def pool_odds(pool: Pool) -> Odds:
    """Count a pool out.

    Faces are rolled again first, then tokens turn faces. For the damage, tokens are spent until
    the need is reached (at least one success where they rescue); for a wanted total, until that
    total is reached as well. Damage is the need less the successes; more damage than the
    capacity sinks; no success or a sunk ship fails.
    """
    plain, turned, worth, gain, ways = _classes(pool)
    tokens, rescue, need = pool.tokens, pool.rescue, pool.need
    dice = pool.dice
    cells: Iterable[tuple[int, int, int]]
    if not tokens or not gain or not turned:
        # Nothing to turn: only the successes matter, so the convertible face is like any other.
        gain = 0
        if turned:
            plain[worth] = plain.get(worth, 0) + turned
        if plain.keys() <= {0, 1}:
            cells = _two_faces(dice, plain.get(1, 0), plain.get(0, 0))
        else:
            cells = _many_faces(dice, plain, 0, 0)
    elif plain.keys() <= {1} and not worth:
        cells = _two_faces(dice, plain.get(1, 0), turned)
    else:
        cells = _many_faces(dice, plain, turned, worth)

    extra = pool.extra
    longest = extra + dice * max(*plain, worth + gain, 1) + 1
    natural = [0] * longest
    final = [0] * longest
    best = [0] * longest
    barren = [0] * longest  # finals of the rolls that fail although tokens were spent
    target = max(need or 0, int(rescue))
    for rolled, blanks, count in cells:
        total = rolled + extra
        natural[total] += count
        top = total + gain * (blanks if blanks < tokens else tokens)
        if total >= target:
            reached = total
        elif top <= target:
            reached = top
        else:
            # Rounded up: where a token is worth 2, the last one may go past the target.
            reached = total - (total - target) // gain * gain
        final[reached] += count
        if total or rescue:
            best[top] += count
        else:
            barren[reached] += count

    ways = ways**dice
    damage = None
    afloat = None  # successes from which on the ship floats
    if need is not None:
        safe = sum(final[need:])
        totals = final + [0] * need  # a need may lie beyond every total
        damage = (safe, *reversed(totals[:need]))
        if pool.capacity is not None:
            afloat = max(0, need - pool.capacity)
        elif safe == ways:
            afloat = 0  # no damage at all: the capacity does not matter
    if afloat is None:
        sinking = failing = None
        reaching: tuple[tuple[int, int | None], ...] = tuple((want, None) for want in pool.wants)
    else:
        enough = max(1, afloat)
        sinking = sum(final[:afloat])
        failing = sum(final[:enough]) + sum(barren[enough:])
        reaching = tuple((want, sum(best[max(want, enough) :])) for want in pool.wants)
    return Odds(
        ways,
        tuple(natural),
        tuple(final),
        tuple(best),
        damage,
        sinking,
        failing,
        reaching,
    )


def at_least(dice: int, die: Die, successes: int) -> Fraction:
    """The chance of at least so many successes on plain dice: no rerolls, no tokens.

    Raises:
        ValueError: fewer than 0 or more than `MOST_DICE` dice.
    """
    counted = pool_odds(Pool(die, dice))
    return Fraction(sum(counted.natural_ways[max(0, successes) :]), counted.ways)


def chance_text(chance: Fraction) -> str:
    """`44.4%`: rounded to the even tenth, from the fraction itself.

    `0%` and `100%` are said only of what cannot or must happen; what merely rounds to them is
    `<0.1%` and `>99.9%`.

    Raises:
        ValueError: a chance below 0 or above 1.
    """
    if not 0 <= chance <= 1:
        raise ValueError(f"A chance lies between 0 and 1, not at {chance}.")
    if chance in (0, 1):
        return "100%" if chance else "0%"
    tenths = round(chance * 1000)
    if tenths == 0:
        return "<0.1%"
    if tenths == 1000:
        return ">99.9%"
    return f"{tenths // 10}.{tenths % 10}%"


def _classes(pool: Pool) -> tuple[dict[int, int], int, int, int, int]:
    """One die after rerolls, its faces put together by what they do.

    Returns:
        Successes -> weight of the faces that no token turns; weight and successes of the face
        that tokens turn; successes that a token adds (never below 0); the sum of all weights.
    """
    die, rerolls, convertible = pool.die, pool.rerolls, pool.convertible
    worths = dict(pool.worths) if pool.worths else {}
    sides = die.sides
    again = sum(face.times for face in die.faces if face.letter in rerolls)
    plain: dict[int, int] = {}
    turned = worth = becomes = 0
    for face in die.faces:
        letter, weight = face.letter, face.times
        if again:
            kept = 0 if letter in rerolls else weight
            # Kept at once, or any face at the second throw of a face that is rolled again.
            weight = kept if pool.repeat else kept * sides + again * weight
        counts = worths.get(letter, face.worth) if worths else face.worth
        if letter == convertible:
            turned, worth = weight, counts
        elif weight:
            plain[counts] = plain.get(counts, 0) + weight
        if letter == pool.converts_to:
            becomes = counts
    # Small numbers count faster: 4 and 2 of 6 are 2 and 1 of 3.
    shared = gcd(turned, *plain.values())
    turned //= shared
    plain = {counts: weight // shared for counts, weight in plain.items()}
    return plain, turned, worth, max(0, becomes - worth), turned + sum(plain.values())


def _two_faces(dice: int, hit: int, miss: int) -> Iterator[tuple[int, int, int]]:
    """Successes, faces that can be turned, ways: a die that only hits (for 1) or misses."""
    for hits in range(dice + 1):
        yield hits, dice - hits, comb(dice, hits) * hit**hits * miss ** (dice - hits)


def _many_faces(
    dice: int, plain: dict[int, int], turned: int, worth: int
) -> Iterator[tuple[int, int, int]]:
    """The same for faces of any worth: so many faces to turn, and the sums of all other dice."""
    highest = max(plain, default=0)
    sums = [1]  # place s: ways in which the other dice add up to s
    for others in range(dice + 1):
        if others:
            longer = [0] * (len(sums) + highest)
            for place, count in enumerate(sums):
                for counts, weight in plain.items():
                    longer[place + counts] += count * weight
            sums = longer
        blanks = dice - others
        if blanks and not turned:
            continue
        factor: int = comb(dice, blanks) * turned**blanks
        for place, count in enumerate(sums):
            if count:
                yield place + worth * blanks, blanks, count * factor


def _check_letters(die: Die, letters: Iterable[str]) -> None:
    for letter in letters:
        if die.face(letter) is None:
            names = ", ".join(f"{face.letter} {face.name}" for face in die.faces)
            raise ValueError(f"The {die.name} has no face “{letter}”. Its faces are {names}.")


def _plain(number: int) -> str:
    return str(number).replace("-", "−")
