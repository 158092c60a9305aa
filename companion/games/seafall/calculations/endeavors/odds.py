"""Exact odds of an endeavor (P-59): no damage, sinking, failing, plunder values (p. 10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from companion.games.seafall.state.dice import endeavor_die
from companion.toolbox.odds import Odds, Pool, chance_text, pool_odds
from companion.toolbox.sums import Result

ONE_MORE = "… +1 die"
"""The row above it, with one die more in the pool."""


class EndeavorOdds(Struct, frozen=True, forbid_unknown_fields=True):
    """All that the odds of one endeavor depend on."""

    dice: int
    defense: int | None = None
    fortune: int = 0
    """Fortune tokens that may be spent; 0 at a dangerous site."""
    capacity: int | None = None
    """Damage that the flagship can take: face-up upgrades, and 2 less its damage cards."""
    rerolls: str = ""
    """Letters of the faces that are rolled again: `w`."""
    weak: int = 1
    strong: int = 1
    """What these faces count for."""
    blanks: int = 2
    """Blank faces of a die (option `die.blanks`, ruling R-01)."""
    rescues_zero: bool = True
    """Option `fortune.rescues_zero` (ruling R-03)."""
    wants: tuple[int, ...] = ()
    """Plunder values to reach."""


class Chances(Struct, frozen=True):
    """Exact chances as fractions in lowest terms (`16/27`), `None` where something is unknown."""

    no_damage: str | None
    damage: str | None
    """Expected damage."""
    sinks: str | None
    fails: str | None
    successes: tuple[str, ...]
    """Place k: the chance of k successes, before fortune."""
    reaches: dict[str, str | None]
    """Plunder value -> the chance to reach it."""


def endeavor_odds(inputs: EndeavorOdds) -> Result[Chances]:
    """The chances of an endeavor, exact (P-59).

    Raises:
        ValueError: a number that cannot be (dice below 0, blanks not 1 to 4).
    """
    odds = _odds(inputs)
    value = Chances(
        no_damage=_text(odds.no_damage),
        damage=_text(odds.expected_damage),
        sinks=_text(odds.sinks),
        fails=_text(odds.fails),
        successes=tuple(str(chance) for chance in odds.successes),
        reaches={str(want): _text(chance) for want, chance in odds.reaches.items()},
    )
    _, *rows = odds_rows(inputs)
    with_luck = f"with {inputs.fortune} fortune"
    notes = tuple(
        f"{label}: "
        + ", ".join(f"{text} {when}" for text, when in zip(told, ("now", with_luck), strict=False))
        for label, text in rows
        if (told := text.split())
    )
    return Result(value, (), ("p. 10",), notes)


def odds_rows(inputs: EndeavorOdds) -> list[tuple[str, str]]:
    """Rows for the screen: what may happen, and how likely without and with fortune."""
    bare = _odds(replace(inputs, fortune=0))
    columns = [bare, _odds(inputs)] if inputs.fortune else [bare]
    heading = f"{inputs.fortune} fortune" if inputs.fortune else ""
    rows = [
        ("", f"{'now':>8}{heading:>12}"),
        ("no damage", _cells(odds.no_damage for odds in columns)),
    ]
    if inputs.defense is not None:
        # What one die more is worth: an advisor, a research card, the other ship's support.
        more = replace(inputs, dice=inputs.dice + 1)
        fuller = [_odds(replace(more, fortune=x)) for x in dict.fromkeys((0, inputs.fortune))]
        rows.append((ONE_MORE, _cells(odds.no_damage for odds in fuller)))
    rows += [
        ("sinks", _cells(odds.sinks for odds in columns)),
        ("fails", _cells(odds.fails for odds in columns)),
    ]
    if inputs.defense is not None:
        rows.append(("damage", _cells((odds.expected_damage for odds in columns), _mean)))
    rows += [
        (f"plunder {want}", _cells(odds.reaches[want] for odds in columns)) for want in bare.reaches
    ]
    if inputs.defense is None:
        average = sum((k * p for k, p in enumerate(bare.successes)), Fraction(0))
        rows.append(("successes", _cells([average], _mean)))
    return rows


def _pool(inputs: EndeavorOdds) -> Pool:
    worths = tuple(
        (letter, worth)
        for letter, worth in (("w", inputs.weak), ("S", inputs.strong))
        if worth != 1
    )
    return Pool(
        die=endeavor_die(inputs.blanks),
        dice=inputs.dice,
        need=inputs.defense,
        rerolls=tuple(dict.fromkeys(inputs.rerolls)),
        worths=worths,
        convertible="b",
        converts_to="s",
        tokens=inputs.fortune,
        capacity=inputs.capacity,
        rescue=inputs.rescues_zero,
        wants=inputs.wants,
    )


def _odds(inputs: EndeavorOdds) -> Odds:
    return pool_odds(_pool(inputs))


def _text(chance: Fraction | None) -> str | None:
    return None if chance is None else str(chance)


def _mean(amount: Fraction) -> str:
    return f"{float(amount):.2f}"


def _cells(
    amounts: Iterable[Fraction | None], told: Callable[[Fraction], str] = chance_text
) -> str:
    """What there is now and, in a wider column, with fortune; `?` where nobody can tell."""
    texts = ["?" if amount is None else told(amount) for amount in amounts]
    return "".join(f"{text:>{width}}" for text, width in zip(texts, (8, 12), strict=False))
