"""Glory going up and down, each time with a reason, held at 0 where the table says so (P-43)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.seafall.calculations.pieces import Inputs
from companion.toolbox.sums import Part, Result


class GloryStep(Inputs, frozen=True):
    """One gain or loss."""

    reason: str
    amount: int | None
    page: str = ""
    rule: str = "glory-ledger"


class GloryChange(Inputs, frozen=True, kw_only=True):
    """Glory and what happens to it, in order."""

    glory: int | None = None
    """Before."""
    changes: tuple[GloryStep, ...] = ()
    floor_zero: bool = True
    """Option `glory.floor_zero` (ruling R-34)."""


def glory_change(inputs: GloryChange) -> Result[int | None]:
    """Glory after some gains and losses, each applied in the moment it happens (pp. 10-19).

    Returns:
        The glory afterwards, `None` while the start or a change is unknown. The parts add up
        to it: where glory is held at 0, a part says by how much. There is no upper limit.
    """
    steps = (Part(x.reason, x.amount, x.page, x.rule) for x in inputs.changes)
    return held_glory(inputs.glory, steps, floor_zero=inputs.floor_zero)


def held_glory(glory: int | None, steps: Iterable[Part], *, floor_zero: bool) -> Result[int | None]:
    """The same for parts made elsewhere: start, steps in order, what the floor gives back.

    A loss is held step by step: at 0 glory, losing 1 and gaining 1 leaves 1, not 0.
    """
    parts = [Part("glory before", glory, "", "glory-kinds")]
    now = glory
    for step in steps:
        parts.append(step)
        now = None if now is None or step.amount is None else now + step.amount
        if floor_zero and now is not None and now < 0:
            parts.append(Part("held at 0 (ruling R-34)", -now, "", "glory-ledger"))
            now = 0
    pages = tuple(dict.fromkeys(part.page for part in parts if part.page.startswith(("p", "~"))))
    held = any(part.label.startswith("held at 0") for part in parts)
    notes = ("Glory does not fall below 0 (ruling R-34).",) if held else ()
    return Result(now, tuple(parts), pages, notes)
