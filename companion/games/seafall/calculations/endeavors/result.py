"""How an endeavor ends: success or failure, glory, the turn (P-32; p. 10)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.seafall.calculations.pieces import (
    Check,
    Inputs,
    refuse_negative,
    sum_known,
    verdict,
    why,
)
from companion.toolbox.sums import Part, Result


class EndeavorResult(Inputs, frozen=True, kw_only=True):
    """What was rolled and whether the flagship still floats."""

    rolled: int | None = None
    """Successes before fortune."""
    fortune: int | None = 0
    """Fortune spent."""
    sunk: bool | None = False
    """Did the flagship sink of the damage?"""
    rescues_zero: bool = True
    """Option `fortune.rescues_zero`: does fortune count for the one success (ruling R-03)?"""
    milestone_after_fail: bool = True
    """Option `milestone.after_fail` (ruling R-61)."""


class Ended(Struct, frozen=True):
    """The end of an endeavor; `None` where it cannot be told."""

    success: bool | None
    glory: int | None
    """1 or 0."""
    turn_ends: bool | None
    successes: int | None
    """After fortune."""


def endeavor_result(inputs: EndeavorResult) -> Result[Ended]:
    """Success iff one success was rolled and the flagship is afloat (p. 10).

    Falling short of the defense is damage, not failure. Success gives 1 glory; failure ends
    the turn at once.

    Raises:
        ValueError: successes or fortune below 0.
    """
    refuse_negative({"successes": inputs.rolled, "fortune spent": inputs.fortune})
    checks = _checks(inputs)
    success = verdict(check.holds for check in checks)
    glory = None if success is None else int(success)
    ended = Ended(
        success=success,
        glory=glory,
        turn_ends=None if success is None else not success,
        successes=sum_known((inputs.rolled, inputs.fortune)),
    )
    parts = (
        *(check.part for check in checks),
        Part("glory for a successful endeavor", glory, "p. 10", "endeavor-glory"),
    )
    notes = why(checks) + (_after_failure(inputs) if success is False else ())
    return Result(ended, parts, ("p. 10",), notes)


def _checks(inputs: EndeavorResult) -> tuple[Check, Check]:
    counted = "at least one success was rolled"
    if inputs.rescues_zero:
        counted = "there is at least one success after fortune (ruling R-03)"
    afloat = None if inputs.sunk is None else not inputs.sunk
    return (
        Check(counted, "Not a single success", _one_success(inputs), "p. 10", "endeavor-success"),
        Check("the flagship is afloat", "The flagship sank", afloat, "p. 10", "endeavor-success"),
    )


def _one_success(inputs: EndeavorResult) -> bool | None:
    seen = [inputs.rolled]
    if inputs.rescues_zero:
        seen.append(inputs.fortune)
    if any(amount is not None and amount >= 1 for amount in seen):
        return True
    return None if None in seen else False


def _after_failure(inputs: EndeavorResult) -> tuple[str, ...]:
    may = "may" if inputs.milestone_after_fail else "may not"
    return (
        "The turn ends at once: a second action is lost, the active advisor is still exhausted "
        "(p. 10, ruling R-62).",
        f"A milestone that was met before {may} still be claimed (ruling R-61).",
    )
