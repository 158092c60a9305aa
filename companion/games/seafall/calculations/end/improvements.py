"""End steps 1, 2 and 4: improvements, training, boxes on ships (P-45, P-46, P-48; p. 20)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.seafall.calculations.pieces import Inputs, minus, refuse_negative
from companion.toolbox.sums import Part, Result


class SheetSticker(Inputs, frozen=True):
    """Stickers of one kind and number on the improvement sheet."""

    value: int
    left: int | None = 1
    """How many are left; `None`: not counted."""


class NextImprovement(Inputs, frozen=True, kw_only=True):
    """A number to improve, and the stickers of its kind that the table told."""

    current: int | None = None
    sheet: tuple[SheetSticker, ...] = ()
    chosen: int | None = None
    """The number that the winner took."""
    page: str = "p. 20"
    rule: str = "improve-province"


class Improved(Struct, frozen=True):
    """What may be taken; `None` where it cannot be told."""

    next: int | None
    """The next higher number that is left."""
    allowed: bool | None
    """Whether what was chosen is that one."""


def next_improvement(inputs: NextImprovement) -> Result[Improved]:
    """The next higher number that the sheet still has (p. 20).

    A sheet of which nothing was told forbids nothing but a number that is not higher.

    Raises:
        ValueError: a number below 0, or fewer than no stickers.
    """
    refuse_negative({"the number to improve": inputs.current, "the new number": inputs.chosen})
    refuse_negative({f"stickers with {x.value}": x.left for x in inputs.sheet})
    above = [x for x in inputs.sheet if inputs.current is None or x.value > inputs.current]
    there = sorted(x.value for x in above if x.left is None or x.left > 0)
    told = inputs.current is not None and bool(inputs.sheet)
    following = there[0] if there and told else None
    notes = []
    allowed: bool | None = None
    if inputs.chosen is not None and inputs.current is not None:
        if inputs.chosen <= inputs.current:
            allowed = False
            notes.append(f"{inputs.chosen} is not higher than {inputs.current} (p. 20).")
        elif following is not None:
            allowed = inputs.chosen == following
            if not allowed:
                notes.append(f"The next higher number that is left is {following} (p. 20).")
    if told and not there:
        notes.append("The sheet has no higher number left (p. 20).")
    parts = (
        Part("now", inputs.current, inputs.page, inputs.rule),
        Part("added by the next sticker", minus(following, inputs.current), "p. 20", inputs.rule),
    )
    return Result(Improved(following, allowed), parts, ("p. 20",), tuple(notes))


class Trainee(Inputs, frozen=True):
    """An advisor that a province controls."""

    name: str
    slots: int | None = None
    """Empty slots for stickers; `None`: not told."""


class Teacher(Inputs, frozen=True):
    """A retired advisor."""

    name: str
    left: int | None = None
    """Stickers left on it; `None`: not told."""


class MayTrain(Inputs, frozen=True, kw_only=True):
    """A province in end step 2."""

    advisors: tuple[Trainee, ...] = ()
    retired: tuple[Teacher, ...] = ()
    chosen: tuple[str, ...] = ()
    """Retired advisors that others chose in this game."""


class Training(Struct, frozen=True):
    """What a province has to do; `None` where it cannot be told."""

    must: bool | None
    trainees: tuple[str, ...]
    """Advisors with an empty slot, or of which nobody told."""
    teachers: tuple[str, ...]
    """Retired advisors that can still be chosen."""


def may_train(inputs: MayTrain) -> Result[Training]:
    """Whoever has an empty slot must train, with a retired advisor of its own (p. 20; R-47).

    Raises:
        ValueError: fewer than no slots or stickers.
    """
    refuse_negative({f"slots of {x.name}": x.slots for x in inputs.advisors})
    refuse_negative({f"stickers of {x.name}": x.left for x in inputs.retired})
    trainees = tuple(x.name for x in inputs.advisors if x.slots != 0)
    open_ = [x for x in inputs.retired if x.name not in inputs.chosen and x.left != 0]
    notes = []
    must: bool | None = None
    if not inputs.advisors:
        notes.append("None of their advisors is known.")
    elif not trainees:
        must = False
        notes.append("No advisor has an empty slot: this step is skipped (p. 20).")
    elif inputs.retired and not open_:
        must = False
        notes.append("No retired advisor is left to choose: skipped with a note (ruling R-47).")
    elif any(x.slots for x in inputs.advisors) and any(x.left for x in open_):
        must = True
        notes.append("There is an empty slot: one advisor must be trained (p. 20).")
    parts = (
        *(
            Part(f"{x.name}: empty slots", x.slots, "p. 20", "train-advisors")
            for x in inputs.advisors
        ),
        *(Part(f"{x.name}: stickers", x.left, "p. 20", "retired-advisors") for x in open_),
    )
    found = Training(must, trainees, tuple(x.name for x in open_))
    return Result(found, parts, ("p. 20",), tuple(notes))


class Trained(Inputs, frozen=True, kw_only=True):
    """The expertise of one kind that an advisor has, and a sticker that comes on top."""

    now: int | None = 0
    sticker: int | None = None
    kind: str = ""


def trained(inputs: Trained) -> Result[int | None]:
    """Two of the same expertise on one advisor are added up (p. 20; X-23)."""
    kind = inputs.kind.capitalize() or "expertise"
    parts = (
        Part(f"{kind} so far", inputs.now, "p. 20", "expertise"),
        Part("new sticker", inputs.sticker, "p. 20", "train-advisors"),
    )
    if inputs.now is None or inputs.sticker is None:
        return Result(None, parts, ("p. 20",))
    return Result(inputs.now + inputs.sticker, parts, ("p. 20",))


class BoxLeft(Inputs, frozen=True, kw_only=True):
    """The boxes of one value of a ship."""

    row: int | None = None
    """Boxes that the board prints; `None`: not told."""
    filled: int = 0


def box_left(inputs: BoxLeft) -> Result[int | None]:
    """Empty boxes of a value: one of them is filled in for good (pp. 20-21).

    Raises:
        ValueError: fewer than no boxes.
    """
    refuse_negative({"boxes": inputs.row, "filled boxes": inputs.filled})
    left = minus(inputs.row, inputs.filled)
    parts = (
        Part("boxes", inputs.row, "pp. 20-21", "improve-ships"),
        Part("filled", -inputs.filled, "pp. 20-21", "improve-ships"),
    )
    return Result(None if left is None else max(0, left), parts, ("pp. 20-21",))
