"""Success or failure: simple actions (P-09), compound actions with their die and rows (P-10)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.citadel.calculations.pieces import (
    Inputs,
    refuse_negative,
    refuse_outside,
)
from companion.games.citadel.state.tables import DICE, DIE
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import HandLine, Part, Result, total


class Net(Inputs, frozen=True):
    """Successes of a Result step."""

    counted: int | None = None
    """Taken into account from result areas."""
    bonus: int | None = 0
    """Star +1 effects."""
    converted: int | None = 0
    tough: int = 0
    by_hand: tuple[HandLine, ...] = ()


class Check(Net, frozen=True, kw_only=True):
    """They against the difficulty of a simple action."""

    difficulty: int | None = None
    success: bool | None = None
    """As the table says it; `None`: by the numbers."""


class Checked(Struct, frozen=True):
    """How it went; `None` where something is not told."""

    net: int | None
    success: bool | None
    excess: int | None
    """Successes above the difficulty, lost (p. 13)."""
    missing: int | None


class RowOf(Struct, frozen=True):
    """A row of a compound action (p. 11)."""

    difficulty: int | None = None
    cost: int | None = None
    """`None`: as on row 1 (ruling R-85)."""
    chain: bool | None = None


class CompoundCheck(Net, frozen=True, kw_only=True):
    """A turn of a compound action."""

    rows: tuple[RowOf, ...] = ()
    row: int = 1
    die: int | None = None
    """Value of the die; `None`: none lies there yet, or it is not told."""
    arrows: int | None = None
    """Arrows of the move-die icon in the white section; 0: it has none."""
    regenerate: int = 0
    """X of the trait."""
    mandatory: bool | None = None
    success: bool | None = None


class CompoundChecked(Struct, frozen=True):
    """After the turn; `None` where something is not told."""

    net: int | None
    difficulty: int | None
    success: bool | None
    lowered: int | None
    """Taken off the die by a failure."""
    row: int
    die: int | None
    """Value of the die now; `None` also when the action is over."""
    over: bool | None
    """Whether no row is left (ruling R-28)."""
    again: bool | None
    """Whether it must be taken again at once (p. 11)."""


class PlaceDie(Inputs, frozen=True):
    """Taking a compound action: is a die there?"""

    rows: tuple[RowOf, ...] = ()
    die: int | None = None
    """On the card already."""
    row: int = 1
    in_use: dict[str, int | None] = {}
    """Other cards with a die -> its value."""
    taken_from: str = ""


class DiePlaced(Struct, frozen=True):
    """The die, the row's cost, and where it came from."""

    row: int
    die: int | None
    cost: int | None
    chain: bool | None
    left: int
    """Dice left in the box."""
    take: tuple[str, ...]
    """Cards of which one gives up its die, because the box is empty."""


def net_of(inputs: Net) -> Result[int | None]:
    """Successes after Tough, never below 0 (P-09; pp. 13, 23; ruling R-16).

    Raises:
        Unworkable: a number below 0.
    """
    refuse_negative({"Successes": inputs.counted, "Extra successes": inputs.bonus})
    refuse_negative({"Converted successes": inputs.converted, "Tough": inputs.tough})
    parts = [
        Part("successes on cards", inputs.counted, "p. 12", "take-into-account"),
        Part("extra successes", inputs.bonus, "p. 13", "additional-success"),
        Part("from class icons", inputs.converted, "p. 13", "convert"),
        *(x.part() for x in inputs.by_hand),
    ]
    if inputs.tough:
        parts.append(Part(f"Tough {inputs.tough}", -inputs.tough, "p. 23", "tough"))
    return total(parts, least=0)


def check(inputs: Check) -> Result[Checked]:
    """Success with as many successes as the difficulty, or more (P-09; p. 13; ruling R-66).

    Raises:
        Unworkable: a number below 0.
    """
    refuse_negative({"The difficulty": inputs.difficulty})
    summed = net_of(inputs)
    net, difficulty = summed.value, inputs.difficulty
    success = inputs.success
    notes = list(summed.notes)
    excess = missing = None
    if difficulty == 0 and success is None:
        success = True
    if net is not None and difficulty is not None:
        by_numbers = net >= difficulty
        excess, missing = max(0, net - difficulty), max(0, difficulty - net)
        if success is None:
            success = by_numbers
        elif success != by_numbers:
            notes.append(f"{net} of {difficulty}: by the numbers a {_word(by_numbers)} (p. 13).")
        if excess:
            notes.append(f"{excess} more than needed; the excess is lost (p. 13).")
    parts = (*summed.parts, Part("difficulty", difficulty, "p. 13", "difficulty"))
    pages = tuple(dict.fromkeys((*summed.pages, "p. 13")))
    return Result(Checked(net, success, excess, missing), parts, pages, tuple(notes))


def compound_check(inputs: CompoundCheck) -> Result[CompoundChecked]:
    """One turn of a compound action: the die lowered, raised, moved (P-10; pp. 11, 13, 18, 23).

    Raises:
        Unworkable: a die outside 1 to 6, a row that is not there, or a number below 0.
    """
    _check_rows(inputs.rows, inputs.row)
    refuse_outside("The die", inputs.die, *DIE)
    refuse_negative({"Arrows": inputs.arrows, "Regenerate": inputs.regenerate})
    summed = net_of(inputs)
    net, notes = summed.value, list(summed.notes)
    difficulty = inputs.die
    if difficulty is None and inputs.rows:
        difficulty = inputs.rows[inputs.row - 1].difficulty
    success = inputs.success
    if net is not None and difficulty is not None:
        by_numbers = net >= difficulty
        if success is None:
            success = by_numbers
        elif success != by_numbers:
            notes.append(f"{net} of {difficulty}: by the numbers a {_word(by_numbers)} (p. 13).")
    row, die, lowered, over = inputs.row, difficulty, None, None
    parts = (*summed.parts, Part("die", difficulty, "p. 13", "die"))
    if success is False:
        over = False
        lowered, die = _lower(net, difficulty, inputs.regenerate)
        if lowered:
            notes.append(
                f"A failure still lowers the die: {difficulty} to {difficulty - lowered} (p. 13)."
                if difficulty is not None
                else ""
            )
        if inputs.regenerate and die is not None:
            notes.append(f"Regenerate {inputs.regenerate}: the die stands at {die} (p. 23).")
    elif success:
        row, die, over = _move(inputs)
        if over:
            notes.append("No row is left: the action is over (p. 13; ruling R-28).")
    again = None if over is None or inputs.mandatory is None else inputs.mandatory and not over
    if over is False and inputs.mandatory is False:
        again = False
    value = CompoundChecked(net, difficulty, success, lowered, row, die, over, again)
    pages = tuple(dict.fromkeys((*summed.pages, "p. 13")))
    return Result(value, parts, pages, tuple(x for x in notes if x))


def _lower(net: int | None, die: int | None, regenerate: int) -> tuple[int | None, int | None]:
    """What a failure takes off, and the die after Regenerate (ruling R-29)."""
    if net is None or die is None:
        return net, None
    # A table that calls it a failure with enough successes still has a die that shows 1 or more.
    lowered = min(net, die - DIE[0])
    return lowered, min(DIE[1], die - lowered + regenerate)


def _move(inputs: CompoundCheck) -> tuple[int, int | None, bool | None]:
    """Row, die and whether the action is over after a success (pp. 13, 18)."""
    if inputs.arrows is None:
        return inputs.row, None, None
    if not inputs.arrows:
        # “Either the die is moved to another action row or the card is discarded” (p. 13).
        return inputs.row, None, True
    row = inputs.row + inputs.arrows
    if not inputs.rows:
        return row, None, None
    if row > len(inputs.rows):
        return inputs.row, None, True
    return row, inputs.rows[row - 1].difficulty, False


def place_die(inputs: PlaceDie) -> Result[DiePlaced]:
    """A die on row 1 with its difficulty, if none lies there; cost and chain of the row (P-10).

    Raises:
        Unworkable: a die outside 1 to 6, a row that is not there, or more dice than there are.
    """
    _check_rows(inputs.rows, inputs.row)
    refuse_outside("The die", inputs.die, *DIE)
    for card, value in inputs.in_use.items():
        refuse_outside(f"The die on {card}", value, *DIE)
    refuse_outside("Dice on other cards", len(inputs.in_use), 0, DICE)
    notes = []
    row = inputs.row
    first = inputs.rows[0] if inputs.rows else RowOf()
    here = inputs.rows[row - 1] if inputs.rows else RowOf()
    die = inputs.die
    take: tuple[str, ...] = ()
    left = DICE - len(inputs.in_use)
    if die is None:
        row, here, die = 1, first, first.difficulty
        if left == 0 and not inputs.taken_from:
            take = tuple(sorted(inputs.in_use))
            notes.append("No die is left: take one from another card, which starts anew (p. 11).")
        elif inputs.taken_from and inputs.taken_from not in inputs.in_use:
            raise Unworkable(f"No die lies on {inputs.taken_from}.")
        elif inputs.taken_from:
            left += 1
            notes.append(f"{inputs.taken_from} loses its progress (ruling R-27).")
    cost = first.cost if here.cost is None else here.cost
    chain = first.chain if here.chain is None else here.chain
    parts = (
        Part("die", die, "p. 11", "die"),
        Part("dice in the box", max(0, left), "p. 2", "dice-out"),
    )
    placed = DiePlaced(row, die, cost, chain, max(0, left - 1), take)
    return Result(placed, parts, ("p. 11",), tuple(notes))


def _check_rows(rows: tuple[RowOf, ...], row: int) -> None:
    for place, each in enumerate(rows, 1):
        refuse_outside(f"The difficulty of row {place}", each.difficulty, *DIE)
        refuse_negative({f"The cost of row {place}": each.cost})
    refuse_outside("The row", row, 1, len(rows) or 99)


def _word(success: bool) -> str:
    return "success" if success else "failure"
