"""The Preparation phase: buildings, life to share, the map (P-33; p. 23)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.pieces import (
    Inputs,
    refuse_negative,
    refuse_outside,
    refuse_unknown,
    sum_known,
)
from companion.games.citadel.state.tables import BUILDINGS, LIFE
from companion.toolbox.sums import HandLine, Part, Result, total

CEMETERY = 10
"""Life points that the characters must exceed together (p. 23)."""
RESPONSIBILITIES = 4
"""Shared life points that each such Global event costs (p. 6)."""


class PrintedBuilding(Struct, frozen=True, kw_only=True):
    """A built building as the leaflet has it, where our text has lost something."""

    title: str = ""
    says: str = ""
    score: str = ""


class Preparation(Inputs, frozen=True, kw_only=True):
    """What the phase begins with; `None`: not told."""

    built: dict[str, PrintedBuilding] = {}
    """Buildings that are built, by the id of their plan."""
    at_citadel: bool | None = None
    life: dict[str, int | None] = {}
    """Character -> life points, before anything is shared."""
    booklet: int | None = None
    """Life points that the Threat Booklet lets the characters share."""
    responsibilities: int = 0
    """Such Global events in play."""
    map_unflipped: tuple[str, ...] = ()
    """Numbers of World Map cards that are not flipped."""
    quests: tuple[str, ...] = ()
    """Side quests that can be finished only at the Citadel."""
    by_hand: tuple[HandLine, ...] = ()
    """Other changes of what is shared."""
    done: dict[str, str] = {}
    """Line -> `applied` or `skipped`."""


class Line(Struct, frozen=True):
    """A line of the checklist."""

    id: str
    title: str
    says: str
    page: str
    rule: str
    first: bool = False
    """It belongs to the beginning of the phase."""
    may: bool | None = True
    """Whether it may be applied; `None` cannot be told."""
    why: str = ""
    """Why not, or what is not told."""
    done: Literal["", "applied", "skipped"] = ""
    score: str = ""
    """Score that rises by 1, as far as it is known."""
    chance: str = ""


class Prepared(Struct, frozen=True):
    """The checklist and the life points to share."""

    lines: tuple[Line, ...]
    shared: int | None
    left: int
    """Lines that may be applied and are not settled."""


def preparation(inputs: Preparation) -> Result[Prepared]:
    """The checklist in its order, each line optional; the sum of life points (P-33; p. 23; R-44).

    Raises:
        ValueError: a building that is not in the leaflet, or a number that cannot be.
    """
    refuse_negative({"Life points of the booklet": inputs.booklet})
    refuse_negative({"Responsibilities": inputs.responsibilities})
    for key in inputs.built:
        refuse_unknown("building", key, BUILDINGS)
    for who, life in inputs.life.items():
        refuse_outside(f"{who}'s life", life, *LIFE)
    lines = [
        _line(inputs, key)
        for key, plan in BUILDINGS.items()
        if key in inputs.built and plan.when in ("start", "preparation")
    ]
    lines.sort(key=lambda x: not x.first)
    lines += _others(inputs)
    shared = _shared(inputs)
    left = sum(1 for x in lines if x.may is not False and not x.done)
    notes = [f"{x.title}: {x.why}" for x in lines if x.why]
    value = Prepared(tuple(lines), shared.value, left)
    return Result(value, shared.parts, ("p. 6", "p. 23"), (*shared.notes, *notes))


def _line(inputs: Preparation, key: str) -> Line:
    plan, told = BUILDINGS[key], inputs.built[key]
    may: bool | None = True
    why = ""
    if plan.citadel is not False:
        may = inputs.at_citadel
        if plan.citadel is None and may is not True:
            may, why = None, "whether it works only at the Citadel is lost in our text"
        elif may is False:
            why = "only at the Citadel (p. 23)"
    if plan.kind == "cemetery" and may is not False:
        enough, reason = _cemetery(inputs)
        may = False if enough is False else may if enough else None
        why = reason
    odds = ""
    if plan.kind == "die":
        odds = "3/4" if "tavern" in inputs.built else "1/2"
    return Line(
        id=key,
        title=told.title or plan.name or "a building",
        says=told.says or plan.says,
        page="p. 23",
        rule=plan.rule,
        first=plan.when == "start",
        may=may,
        why=why,
        done=_done(inputs, key),
        score=(told.score or plan.score or "") if plan.kind == "score" else told.score,
        chance=odds,
    )


def _cemetery(inputs: Preparation) -> tuple[bool | None, str]:
    """More than 10 life points of all characters together, before any sharing (p. 23)."""
    together = sum_known(inputs.life.values()) if inputs.life else None
    known = sum(x or 0 for x in inputs.life.values())
    if known > CEMETERY:
        return True, ""
    if together is None:
        return None, f"enter the life points: more than {CEMETERY} in all are needed"
    return False, f"{together} life points in all: more than {CEMETERY} are needed (p. 23)"


def _others(inputs: Preparation) -> list[Line]:
    """Lines that no building brings."""
    home = inputs.at_citadel
    why = "" if home is not False else "only at the Citadel (p. 5)"
    found = [
        Line(
            f"map-{number}",
            f"World Map card {number}",
            "flip it and read the dialogue at its top left",
            "p. 5",
            "world-map-card",
            may=home,
            why=why,
            done=_done(inputs, f"map-{number}"),
        )
        for number in inputs.map_unflipped
    ]
    found += [
        Line(
            f"quest-{title}",
            f"Side quest {title}",
            "it can be finished only at the Citadel",
            "p. 24",
            "side-quest",
            may=home,
            why=why.replace("p. 5", "p. 24"),
            done=_done(inputs, f"quest-{title}"),
        )
        for title in inputs.quests
    ]
    if inputs.responsibilities:
        found.append(
            Line(
                "responsibilities",
                "Responsibilities",
                f"{RESPONSIBILITIES} fewer life points to share for each; then return it",
                "p. 6",
                "responsibilities",
                done=_done(inputs, "responsibilities"),
            )
        )
    return found


def _done(inputs: Preparation, key: str) -> Literal["", "applied", "skipped"]:
    told = inputs.done.get(key, "")
    return "applied" if told == "applied" else "skipped" if told == "skipped" else ""


def _shared(inputs: Preparation) -> Result[int | None]:
    """Booklet and Sanatorium, less Responsibilities; never below 0."""
    parts = [Part("Threat Booklet", inputs.booklet, "p. 23", "share-life")]
    plan = BUILDINGS["sanatorium"]
    here = inputs.at_citadel
    if plan.id in inputs.built and here is not False and _done(inputs, plan.id) != "skipped":
        parts.append(Part(plan.name, plan.life if here else None, "p. 23", plan.rule))
    if inputs.responsibilities:
        less = -RESPONSIBILITIES * inputs.responsibilities
        parts.append(Part("Responsibilities", less, "p. 6", "responsibilities"))
    parts += [x.part() for x in inputs.by_hand]
    return total(parts, least=0)
