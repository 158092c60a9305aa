"""Which copy of a numbered card may be taken (P-13; pp. 16, 17), hidden numbers (P-15; p. 22)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.pieces import Chance, Inputs, Reason, chance, verdict
from companion.games.citadel.state.tables import DIGITS
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result
from companion.toolbox.text import key_of

Colour = Literal["green", "gold"]
Taking = Literal["take", "nothing", "return past", "look"]


class Copy(Struct, frozen=True):
    """A copy of the card, as its back shows it."""

    colour: Colour
    pictograph: str = ""
    """Empty: the plain shape, or none."""


class Take(Inputs, frozen=True, kw_only=True):
    """A number to take."""

    number: str
    if_available: bool = False
    """The mark behind the numbox."""
    scenario: str = ""
    """Pictograph of the scenario."""
    possessed: tuple[str, ...] = ()
    """Pictographs on cards in possession (ruling R-83)."""
    copies: tuple[Copy, ...] | None = None
    """Copies in the Adventure Deck; `None`: nobody looked."""
    past_returned: bool = False
    """The Past was returned for this card already."""
    chosen: int | None = None
    """Place in `copies` of the one that is taken."""
    copy_order: Literal["colour", "pictograph"] = "colour"
    """Option (ruling R-19)."""


class Taken(Struct, frozen=True):
    """What to do."""

    result: Taking
    """`look`: look into the deck, in the order of the notes."""
    eligible: tuple[int, ...]
    """Places of the copies of which one is taken at random."""
    each: Chance | None
    why: str


class Hidden(Inputs, frozen=True, kw_only=True):
    """A number that was spotted on a card, or the answer of a riddle."""

    number: str
    source: str
    """Number of the card on which it was spotted, or that asked the riddle."""
    back: str | None = None
    """Number on the back of the card taken; empty: none there; `None`: not looked at yet."""
    on_board: bool | None = None
    """It stands on a Terrain, or on a Permanent event attached to one."""
    figure_there: bool | None = None
    riddle: bool = False


class Spotted(Struct, frozen=True):
    """Whether the card may be taken, and whether it is the right one."""

    allowed: bool | None
    right: bool | None
    replaces: str
    """Card that is discarded and replaced by the new one; empty: none."""
    reasons: tuple[Reason, ...]


def take(inputs: Take) -> Result[Taken]:
    """Which copies may be taken, or what to do without one (P-13; pp. 16, 17; R-19 to R-23).

    Raises:
        Unworkable: a number that has not three digits, or a choice that is not there.
    """
    check_number(inputs.number)
    copies = inputs.copies
    if copies is None:
        return Result(Taken("look", (), None, "nobody looked"), (), ("pp. 16, 17",), _guide(inputs))
    groups = _groups(inputs, copies)
    eligible = next((group for group in groups if group), ())
    notes = []
    barred = sum(1 for x in copies if not _may(inputs, x))
    if barred:
        are = "copy is" if barred == 1 else "copies are"
        notes.append(f"{barred} {are} of another scenario or card: not to be taken (p. 16).")
    result, why = _without(inputs) if not eligible else ("take", _why(inputs, copies[eligible[0]]))
    chosen = inputs.chosen
    if chosen is not None:
        if not 0 <= chosen < len(copies):
            raise Unworkable(f"There is no copy {chosen + 1}; {len(copies)} are known.")
        if chosen not in eligible:
            notes.append(_refused(inputs, copies[chosen]))
    each = chance(Fraction(1, len(eligible))) if eligible else None
    parts = (
        Part("copies in the deck", len(copies), "p. 16", "available"),
        Part("that may be taken", sum(1 for x in copies if _may(inputs, x)), "p. 16", "pictograph"),
        Part("of which one at random", len(eligible), "p. 17", "green-gold"),
    )
    return Result(Taken(result, eligible, each, why), parts, ("p. 16", "p. 17"), tuple(notes))


def check_number(number: str) -> None:
    """Refuse what is no card number.

    Raises:
        Unworkable: it has not exactly three digits.
    """
    if len(number) != DIGITS or not (number.isascii() and number.isdecimal()):
        raise Unworkable(f"“{number[:12]}” is not a card number; three digits would be right.")


def _may(inputs: Take, copy: Copy) -> bool:
    return not copy.pictograph or _matches(inputs, copy)


def _matches(inputs: Take, copy: Copy) -> bool:
    ours = {key_of(x) for x in (inputs.scenario, *inputs.possessed) if x}
    return bool(copy.pictograph) and key_of(copy.pictograph) in ours


def _groups(inputs: Take, copies: Sequence[Copy]) -> list[tuple[int, ...]]:
    """Places of the copies that may be taken, best group first."""
    order = [("green", True), ("green", False), ("gold", True), ("gold", False)]
    if inputs.copy_order == "pictograph":
        order = [("green", True), ("gold", True), ("green", False), ("gold", False)]
    return [
        tuple(
            place
            for place, x in enumerate(copies)
            if x.colour == colour and _may(inputs, x) and _matches(inputs, x) == matching
        )
        for colour, matching in order
    ]


def _without(inputs: Take) -> tuple[Taking, str]:
    if inputs.if_available:
        return "nothing", "it is not available, and the numbox bears the mark (p. 17)"
    if inputs.past_returned:
        return "nothing", "it is not available even after the Past was returned (R-21)"
    return "return past", "it is not available; return all of the Past, then look again (p. 17)"


def _why(inputs: Take, copy: Copy) -> str:
    if _matches(inputs, copy):
        return f"the {copy.colour} copy with your pictograph goes first (p. 16)"
    if copy.colour == "gold":
        return "no green copy is available (p. 17)"
    return "green before gold (p. 17)"


def _refused(inputs: Take, copy: Copy) -> str:
    if not _may(inputs, copy):
        return "That copy belongs to another scenario or card (p. 16)."
    if copy.colour == "gold":
        return "Gold only if no green copy is available (p. 17)."
    return "A copy with your pictograph has to be taken first (p. 16)."


def _guide(inputs: Take) -> tuple[str, ...]:
    ours = [x for x in dict.fromkeys((inputs.scenario, *inputs.possessed)) if x]
    picture = " or ".join(ours) or "your pictograph"
    kinds = [f"green with {picture}", "green, plain", f"gold with {picture}", "gold, plain"]
    if inputs.copy_order == "pictograph":
        kinds = [kinds[0], kinds[2], kinds[1], kinds[3]]
    order = "; ".join(kinds)
    first = f"Of the copies of {inputs.number}, take the first there is: {order} (pp. 16, 17)."
    why = _without(inputs)[1]
    return (first, f"{why[0].upper()}{why[1:]}.")


def hidden(inputs: Hidden) -> Result[Spotted]:
    """Whether a number that no numbox calls may be taken, and is right (P-15; pp. 17, 22; R-57).

    Raises:
        Unworkable: a number that has not three digits.
    """
    check_number(inputs.number)
    check_number(inputs.source)
    stands: bool | None = True
    if not inputs.riddle and inputs.on_board is not False:
        stands = inputs.figure_there
        if inputs.on_board is None and stands is False:
            stands = None
    right = None if inputs.back is None else inputs.back == inputs.source
    reasons = (
        Reason(
            "a figure stands there",
            stands,
            "Your figure has to stand on that Terrain.",
            "p. 22",
            "hidden-number",
        ),
    )
    notes = [x.why for x in reasons if x.holds is False]
    if right is False:
        notes.append(f"Its back does not show {inputs.source}: wrong card, return it (p. 22).")
    elif right:
        notes.append(
            f"Right: {inputs.number} replaces {inputs.source} (p. 22)."
            if not inputs.riddle
            else "The right card (p. 17)."
        )
    value = Spotted(
        allowed=verdict(reasons),
        right=right,
        replaces=inputs.source if right and not inputs.riddle else "",
        reasons=reasons,
    )
    told = None if right is None else int(right)
    part = Part(f"its back shows {inputs.source}", told, "p. 22", "hidden-number")
    return Result(value, (part,), ("p. 17", "p. 22"), tuple(notes))
