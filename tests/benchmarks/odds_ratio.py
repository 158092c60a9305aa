"""How much longer our exact odds of a pool take than the bare closed form in whole numbers.

Run it as a script from the project's folder: `python tests/benchmarks/odds_ratio.py`. Both sides
take turns in one run, so a busy machine slows both; what counts is the ratio of the medians.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import comb
from pathlib import Path

if __name__ == "__main__":
    # A script is started with its own folder on the path, not the project's.
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from companion.toolbox.dice import Die, Face
from companion.toolbox.odds import Odds, Pool, pool_odds

DIE = Die(
    "die",
    (
        Face("b", "blank", 2),
        Face("w", "weak", 1, 1),
        Face("s", "standard", 2, 1),
        Face("S", "strong", 1, 1),
    ),
)
NEED, TOKENS, CAPACITY = 5, 2, 2
ROUNDS, REPEATS = 200, 10
BAR = 5.0
TARGETS: dict[str, float | None] = {
    f"{case}{read}": bar
    for dice, bar in ((5, None), (10, None), (20, BAR))
    for case in (f"{dice}", f"{dice}_reroll")
    for read in ("", "_read")
}

Answer = tuple[list[int], int, int, int, int, int]


def closed_form(dice: int, hit: int, miss: int) -> Answer:
    """One full answer by the formula alone, with nothing checked and nothing adjustable.

    Returns:
        The distribution, then the ways to no damage, to sink and to fail, the summed damage,
        and the denominator.
    """
    ways = [comb(dice, k) * hit**k * miss ** (dice - k) for k in range(dice + 1)]
    safe = sink = fail = damage = 0
    for k, count in enumerate(ways):
        total = k if k >= NEED else min(NEED, k + min(TOKENS, dice - k))
        short = NEED - total
        if short <= 0:
            safe += count
        else:
            damage += short * count
            if short > CAPACITY:
                sink += count
        if total == 0 or short > CAPACITY:
            fail += count
    return ways, safe, sink, fail, damage, (hit + miss) ** dice


def ours(dice: int, reroll: bool) -> Odds:
    """The same from the product, from a fresh pool with all its checks."""
    return pool_odds(
        Pool(
            DIE,
            dice,
            need=NEED,
            rerolls=("w",) if reroll else (),
            convertible="b",
            converts_to="s",
            tokens=TOKENS,
            capacity=CAPACITY,
        )
    )


def closed_form_read(dice: int, hit: int, miss: int) -> tuple[object, ...]:
    """The closed form with everything turned into fractions."""
    ways, safe, sink, fail, damage, of = closed_form(dice, hit, miss)
    return (
        tuple(Fraction(count, of) for count in ways),
        Fraction(safe, of),
        Fraction(sink, of),
        Fraction(fail, of),
        Fraction(damage, of),
    )


def ours_read(dice: int, reroll: bool) -> tuple[object, ...]:
    """Ours with the same fractions read."""
    odds = ours(dice, reroll)
    return odds.successes, odds.no_damage, odds.sinks, odds.fails, odds.expected_damage


def measure() -> dict[str, float]:
    """Medians in microseconds and their ratios, for 5, 10 and 20 dice, with and without reroll.

    Returns:
        `20_reroll_ours_us`, `20_reroll_bare_us`, `20_reroll_ratio` and so on; names with
        `_read_` are of whole numbers turned into fractions on both sides. `ratio` is the largest
        of the ratios at 20 dice.

    Raises:
        AssertionError: the two sides disagree.
    """
    figures: dict[str, float] = {}
    for dice in (5, 10, 20):
        for reroll in (False, True):
            hit, miss = (11, 7) if reroll else (2, 1)
            assert ours_read(dice, reroll) == closed_form_read(dice, hit, miss)
            jobs: dict[str, Callable[[], object]] = {
                "ours": partial(ours, dice, reroll),
                "bare": partial(closed_form, dice, hit, miss),
                "read_ours": partial(ours_read, dice, reroll),
                "read_bare": partial(closed_form_read, dice, hit, miss),
            }
            times: dict[str, list[float]] = {name: [] for name in jobs}
            for _ in range(ROUNDS):
                for name, job in jobs.items():
                    start = time.perf_counter_ns()
                    for _ in range(REPEATS):
                        job()
                    times[name].append((time.perf_counter_ns() - start) / REPEATS / 1000)
            median = {name: statistics.median(taken) for name, taken in times.items()}
            case = f"{dice}_reroll" if reroll else f"{dice}"
            figures |= {f"{case}_{name}_us": taken for name, taken in median.items()}
            figures[f"{case}_ratio"] = median["ours"] / median["bare"]
            figures[f"{case}_read_ratio"] = median["read_ours"] / median["read_bare"]
    figures["ratio"] = max(
        figures[f"{case}{read}_ratio"] for case in ("20", "20_reroll") for read in ("", "_read")
    )
    return figures


def main() -> int:
    """Print the figures; never a failure by time."""
    figures = measure()
    print(f"{'dice':12}{'ours us':>10}{'closed us':>11}{'ratio':>8}   as fractions:")
    for dice in (5, 10, 20):
        for case in (f"{dice}", f"{dice}_reroll"):
            print(
                f"{case.replace('_', ', '):12}"
                f"{figures[f'{case}_ours_us']:10.1f}{figures[f'{case}_bare_us']:11.1f}"
                f"{figures[f'{case}_ratio']:8.2f}"
                f"{figures[f'{case}_read_ours_us']:13.1f}{figures[f'{case}_read_bare_us']:8.1f}"
                f"{figures[f'{case}_read_ratio']:8.2f}"
            )
    print(f"largest ratio at 20 dice {figures['ratio']:.2f}, bar {BAR:.0f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
