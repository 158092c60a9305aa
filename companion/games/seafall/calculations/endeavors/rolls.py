"""What lies on the table after the roll: successes (P-28; p. 10), fortune (P-29; pp. 10, 11)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.seafall.calculations.pieces import Inputs, minus, refuse_negative, smaller
from companion.games.seafall.state.dice import endeavor_die
from companion.toolbox.dice import add, in_order, size, take, write_throw
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import HandLine, Part, Result, total

# How many blanks one die has does not matter to counting: only the letters and worths do.
_DIE = endeavor_die()


class Reroll(Inputs, frozen=True):
    """Dice picked up again and what they show then."""

    picked_up: dict[str, int]
    """Face letter -> dice taken from the table: `{"w": 2}`."""
    shows: dict[str, int]
    """Face letter -> the same dice after the new roll: `{"b": 1, "s": 1}`."""


class CountRoll(Inputs, frozen=True, kw_only=True):
    """A roll as it fell, with what was rolled again."""

    faces: dict[str, int]
    """Face letter (b w s S) -> dice that show it."""
    rerolls: tuple[Reroll, ...] = ()
    weak: int = 1
    """Successes that a weak success counts for, 0 to 3 (ruling R-83)."""
    strong: int = 1
    """The same for a strong success."""
    pool: int | None = None
    """Dice that should lie there; `None` skips the comparison."""
    by_hand: tuple[HandLine, ...] = ()
    """Successes that a card gives or takes."""
    repeat: bool = False
    """Option `reroll.repeat`: may the same die be rolled again twice (ruling R-82)?"""


class Counted(Struct, frozen=True):
    """A counted roll."""

    successes: int
    """Before fortune."""
    blanks: int
    faces: dict[str, int]
    """What lies there at last."""
    fits_pool: bool | None
    """As many dice as the pool; `None` when no pool was told."""
    twice: int
    """Dice that were rolled again more than once although the table rolls each once."""


class Fortune(Inputs, frozen=True, kw_only=True):
    """What limits fortune, and what it is wanted for."""

    tokens: int | None = None
    """Fortune tokens held."""
    blanks: int | None = None
    """Blank dice after all re-rolls."""
    successes: int | None = None
    """Successes before fortune."""
    defense: int | None = None
    dangerous: bool | None = False
    power: bool = False
    """A power lets fortune be used at dangerous sites (Advanced Scout, p. 18)."""
    wanted: int | None = None
    """Plunder value to reach, for a province."""
    spent: int = 0
    rescues_zero: bool = True
    """Option `fortune.rescues_zero` (ruling R-03)."""


class FortuneUse(Struct, frozen=True):
    """How much fortune may be, and should be, spent; `None` where it cannot be told."""

    most: int | None
    suggested: int | None
    """As many as still lessen the damage."""
    for_plunder: int | None
    """As many as reach the wanted plunder value; `None` also when out of reach."""
    allowed: bool | None
    """Is what was spent within the limit?"""
    successes: int | None
    """After what was spent."""


def count_roll(inputs: CountRoll) -> Result[Counted]:
    """Successes of a roll, re-rolls first (p. 10, ruling R-82).

    Returns:
        A count that differs from the pool, or a die rolled again twice, is told in the value
        and in a note: the table may say that it is right.

    Raises:
        Unworkable: an unknown face, a count below 0, more dice of a face picked up than lie
            there, a re-roll that changes how many dice there are, a worth outside 0 to 3.
    """
    _check_worths(inputs)
    faces, twice = _after_rerolls(inputs)
    parts = [
        _face_part("standard successes", faces.get("s", 0), 1, "success"),
        _face_part("weak successes", faces.get("w", 0), inputs.weak, "weak-success"),
        _face_part("strong successes", faces.get("S", 0), inputs.strong, "strong-success"),
    ]
    result = total([*parts, *(line.part() for line in inputs.by_hand)], least=0)
    notes = list(result.notes)
    if inputs.pool is not None and size(faces) != inputs.pool:
        notes.append(f"That is {_dice(size(faces))}, but the pool is {inputs.pool} (p. 10).")
    if twice:
        notes.append(f"{_dice(twice)} rolled again a second time; once each (ruling R-82).")
    fits = None if inputs.pool is None else size(faces) == inputs.pool
    value = Counted(result.value or 0, faces.get("b", 0), faces, fits, twice)
    return Result(value, result.parts, result.pages, tuple(notes))


def fortune(inputs: Fortune) -> Result[FortuneUse]:
    """How many fortune tokens may be spent after the roll and how many help (pp. 10, 11).

    Each turns a blank into a standard success, also beyond the defense (ruling R-88). None
    may be spent at a dangerous site unless a power says so (ruling R-02).

    Returns:
        Spending more than allowed is told in the value and in a note, not refused.

    Raises:
        Unworkable: a count below 0.
    """
    refuse_negative(
        {
            "fortune tokens": inputs.tokens,
            "blanks": inputs.blanks,
            "successes": inputs.successes,
            "the defense": inputs.defense,
            "the wanted plunder value": inputs.wanted,
            "fortune spent": inputs.spent,
        }
    )
    most = _most_fortune(inputs)
    allowed = True if inputs.spent == 0 else None if most is None else inputs.spent <= most
    after = None if inputs.successes is None else inputs.successes + inputs.spent
    use = FortuneUse(
        most=most,
        suggested=smaller(most, _still_needed(inputs.defense, inputs.successes)),
        for_plunder=_for_plunder(inputs, most),
        allowed=allowed,
        successes=after,
    )
    parts = (
        Part("successes rolled", inputs.successes, "p. 10", "success"),
        Part("fortune spent", inputs.spent, "p. 10", "fortune"),
    )
    return Result(use, parts, ("p. 10", "p. 11"), tuple(_fortune_notes(inputs, use)))


def _check_worths(inputs: CountRoll) -> None:
    for name, worth in (("weak", inputs.weak), ("strong", inputs.strong)):
        if not 0 <= worth <= 3:
            raise Unworkable(
                f"A {name} success cannot count for {worth}; 0 to 3 would be right (ruling R-83)."
            )
    refuse_negative({"the pool": inputs.pool})


def _after_rerolls(inputs: CountRoll) -> tuple[dict[str, int], int]:
    faces = in_order(_DIE, inputs.faces)
    fresh = dict(faces)
    twice = 0
    for reroll in inputs.rerolls:
        picked, shows = in_order(_DIE, reroll.picked_up), in_order(_DIE, reroll.shows)
        if size(picked) != size(shows):
            raise Unworkable(
                f"{_dice(size(picked))} rolled again cannot show {write_throw(shows)}; "
                f"{size(picked)} new faces would be right."
            )
        faces = add(_DIE, take(_DIE, faces, picked), shows)
        for letter, count in picked.items():
            # A fresh die is taken first: the table did not say which of two equal dice it was.
            again = max(0, count - fresh.get(letter, 0))
            twice += again
            fresh[letter] = fresh.get(letter, 0) - (count - again)
    return faces, 0 if inputs.repeat else twice


def _face_part(label: str, count: int, worth: int, rule: str) -> Part:
    times = "" if worth == 1 else f" ({count}, each worth {worth})"
    return Part(label + times, count * worth, "p. 10", rule)


def _dice(number: int) -> str:
    return f"{number} die" if number == 1 else f"{number} dice"


def _most_fortune(inputs: Fortune) -> int | None:
    if inputs.dangerous and not inputs.power:
        return 0
    most = smaller(inputs.tokens, inputs.blanks)
    unknown_site = inputs.dangerous is None and not inputs.power
    return None if unknown_site and most != 0 else most


def _still_needed(target: int | None, successes: int | None) -> int | None:
    short = minus(target, successes)
    return None if short is None else max(0, short)


def _for_plunder(inputs: Fortune, most: int | None) -> int | None:
    needed = _still_needed(inputs.wanted, inputs.successes)
    if needed is None or needed == 0:
        return needed
    return needed if most is not None and needed <= most else None


def _fortune_notes(inputs: Fortune, use: FortuneUse) -> list[str]:
    notes = []
    if inputs.dangerous and not inputs.power:
        notes.append("No fortune at a dangerous site unless a power allows it (pp. 10, 11).")
    if inputs.dangerous is None and use.most is None and not inputs.power:
        notes.append("Look whether the defense is red: no fortune at a dangerous site (p. 10).")
    if use.allowed is False:
        notes.append(f"{inputs.spent} fortune spent, at most {use.most} may be (p. 10).")
    if inputs.wanted is not None and _out_of_reach(inputs, use):
        notes.append(f"A plunder value of {inputs.wanted} is out of reach (p. 19).")
    if inputs.successes == 0:
        notes += _about_zero(inputs, use)
    return notes


def _out_of_reach(inputs: Fortune, use: FortuneUse) -> bool:
    known = use.most is not None and inputs.successes is not None
    return known and use.for_plunder is None


def _about_zero(inputs: Fortune, use: FortuneUse) -> list[str]:
    if use.most == 0:
        return []
    if inputs.rescues_zero:
        return ["One fortune makes this a success: it is judged after fortune (ruling R-03)."]
    return ["No success was rolled: the endeavor fails; fortune lessens the damage (ruling R-03)."]
