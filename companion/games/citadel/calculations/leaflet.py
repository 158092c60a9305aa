"""The Citadel leaflet: scores (P-30), buildings (P-32), side quests (P-34), World Map (P-35)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.numbered import check_number
from companion.games.citadel.calculations.pieces import (
    Inputs,
    Reason,
    refuse_outside,
    verdict,
)
from companion.games.citadel.state.tables import SCORE, SCORE_NAMES, Score
from companion.toolbox.sums import HandLine, Part, Result

Status = Literal["", "active", "initiated", "finished"]
"""Empty: not on the page yet."""


class ScoreChange(Inputs, frozen=True, kw_only=True):
    """A Community score and what happens to it."""

    score: Score
    value: int | None = None
    change: int
    prerequisite: bool = False
    """The reduction is the price of an effect (p. 23)."""
    by_hand: tuple[HandLine, ...] = ()


class ScoreAfter(Struct, frozen=True):
    """After it; `None` where the score is not told."""

    value: int | None
    applied: bool | None
    """Whether the effect may be applied (false: a prerequisite below 0)."""
    lost: int | None
    """Surplus above 25, or the part below 0."""


class Build(Inputs, frozen=True, kw_only=True):
    """A building of which a box is checked."""

    boxes: int | None = None
    checked: int = 0
    built: bool | None = None
    """As the table said it."""
    more: int = 1


class Built(Struct, frozen=True):
    """After it."""

    checked: int
    left: int | None
    built: bool | None
    now: bool | None
    """Whether it was built by this."""
    allowed: bool | None


class QuestChange(Inputs, frozen=True, kw_only=True):
    """A side quest and its new status."""

    title: str = ""
    before: Status = ""
    after: Status
    at_citadel_only: bool | None = None
    at_citadel: bool | None = None


class QuestAfter(Struct, frozen=True):
    """Whether that may be."""

    allowed: bool | None
    active: bool
    """Whether effects about it are heeded (p. 24)."""
    reasons: tuple[Reason, ...]


class MapSlot(Struct, frozen=True):
    """A card in the World Map."""

    number: str = ""
    flipped: bool = False
    arrows: dict[str, str] = {}
    """Number on an arrow -> slot that it points to; empty: not told."""


class MapInsert(Inputs, frozen=True, kw_only=True):
    """A card for the World Map."""

    number: str
    cards: dict[str, MapSlot] = {}
    """Slot -> card."""
    slot: str = ""
    """Where it is put; empty: where the arrow points."""


class Inserted(Struct, frozen=True):
    """Where it goes."""

    allowed: bool | None
    slot: str
    open: tuple[str, ...]
    """Numbers on arrows of cards in the map whose slot is empty, or not told."""
    reasons: tuple[Reason, ...]


def score_change(inputs: ScoreChange) -> Result[ScoreAfter]:
    """A score from 0 to 25; a prerequisite that would go below 0 is refused (P-30; p. 23; R-45).

    Raises:
        ValueError: a score outside 0 to 25.
    """
    refuse_outside(SCORE_NAMES[inputs.score], inputs.value, *SCORE)
    change = inputs.change + sum(x.amount for x in inputs.by_hand)
    parts = (
        Part(SCORE_NAMES[inputs.score], inputs.value, "p. 23", inputs.score),
        Part("change", inputs.change, "p. 18", "community-scores"),
        *(x.part() for x in inputs.by_hand),
    )
    if inputs.value is None:
        applied = None if inputs.prerequisite and change < 0 else True
        return Result(ScoreAfter(None, applied, None), parts, ("p. 18", "p. 23"))
    after = inputs.value + change
    notes = []
    if after < SCORE[0] and inputs.prerequisite:
        name = SCORE_NAMES[inputs.score]
        notes.append(f"{name} {inputs.value} is too low: the effect may not be applied (p. 23).")
        return Result(ScoreAfter(inputs.value, False, 0), parts, ("p. 18", "p. 23"), tuple(notes))
    held = max(SCORE[0], min(SCORE[1], after))
    if held != after:
        notes.append(f"Held at {held} (p. 23).")
    value = ScoreAfter(held, True, abs(after - held))
    return Result(value, parts, ("p. 18", "p. 23"), tuple(notes))


def build(inputs: Build) -> Result[Built]:
    """Check boxes of a building; with all of them it is built (P-32; p. 23; R-43).

    Raises:
        ValueError: fewer than 1 box, more checked than there are, or none checked now.
    """
    refuse_outside("The boxes", inputs.boxes, 1, 99)
    refuse_outside("Boxes to check", inputs.more, 1, 99)
    refuse_outside("Checked boxes", inputs.checked, 0, inputs.boxes or 99)
    before = inputs.built
    if before is None and inputs.boxes is not None:
        before = inputs.checked == inputs.boxes
    notes = []
    if before:
        notes.append("It is already built: it takes no more boxes (p. 23).")
        value = Built(inputs.checked, 0, True, False, False)
    elif inputs.boxes is None:
        notes.append("How many boxes it has is unknown (R-43).")
        value = Built(inputs.checked + inputs.more, None, None, None, True)
    else:
        checked = min(inputs.boxes, inputs.checked + inputs.more)
        if checked < inputs.checked + inputs.more:
            notes.append(f"Only {inputs.boxes - inputs.checked} left to check (p. 23).")
        built = checked == inputs.boxes
        value = Built(checked, inputs.boxes - checked, built, built, True)
    parts = (
        Part("boxes checked", inputs.checked, "p. 23", "buildings"),
        Part("now", value.checked - inputs.checked, "p. 23", "buildings"),
        Part("of", inputs.boxes, "p. 23", "buildings"),
    )
    return Result(value, parts, ("p. 23",), tuple(notes))


def quest_change(inputs: QuestChange) -> Result[QuestAfter]:
    """A side quest: listed once, initiated and finished by explicit effects (P-34; p. 24)."""
    order = {"": 0, "active": 1, "initiated": 2, "finished": 3}
    new = inputs.before == "" or inputs.after != "active"
    forward = order[inputs.after] >= order[inputs.before] and inputs.after != ""
    home: bool | None = True
    if inputs.after == "finished" and inputs.at_citadel_only is not False:
        home = inputs.at_citadel
        if inputs.at_citadel_only is None:
            # Most may be finished anywhere; the card says if not.
            home = True
    reasons = (
        Reason("listed once", new, "It is already on the page.", "p. 24", "side-quest"),
        Reason(
            "not back from finished",
            forward or inputs.before != "finished",
            "It is finished: effects about it are ignored.",
            "p. 24",
            "quest-finished",
        ),
        Reason(
            "at the Citadel", home, "It can be finished only at the Citadel.", "p. 24", "side-quest"
        ),
    )
    notes = [x.why for x in reasons if x.holds is False]
    value = QuestAfter(verdict(reasons), inputs.after in ("active", "initiated"), reasons)
    part = Part("status", order[inputs.after], "p. 24", "side-quest")
    return Result(value, (part,), ("p. 24",), tuple(notes))


def map_insert(inputs: MapInsert) -> Result[Inserted]:
    """A card that an arrow of the map names goes, unflipped, where it points (P-35; p. 24).

    Raises:
        ValueError: a number that has not three digits.
    """
    check_number(inputs.number)
    pointed = {number: slot for x in inputs.cards.values() for number, slot in x.arrows.items()}
    slot = inputs.slot or pointed.get(inputs.number, "")
    named: bool | None = inputs.number in pointed
    if not inputs.cards:
        named = None  # how the first card comes into the map is not in our text
    free = not (slot and slot in inputs.cards)
    right: bool | None = True
    aimed = pointed.get(inputs.number, "")
    if inputs.slot and aimed:
        right = inputs.slot == aimed
    reasons = (
        Reason(
            "an arrow names it",
            named,
            "No card in the map has an arrow with this number.",
            "p. 24",
            "world-map",
        ),
        Reason(
            "where the arrow points",
            right,
            "The arrow points to another slot.",
            "p. 24",
            "world-map",
        ),
        Reason("the slot is free", free, "There is a card in that slot.", "p. 24", "world-map"),
    )
    there = {x.number for x in inputs.cards.values()}
    still = tuple(
        sorted(x for x, aim in pointed.items() if aim not in inputs.cards and x not in there)
    )
    notes = [x.why for x in reasons if x.holds is False]
    part = Part("numbers that arrows name", len(still), "p. 24", "world-map-card")
    return Result(
        Inserted(verdict(reasons), slot, still, reasons), (part,), ("p. 24",), tuple(notes)
    )
