"""May this milestone be claimed now (P-41; pp. 6, 13)?"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.seafall.calculations.pieces import Inputs, refuse_negative
from companion.toolbox.sums import Part, Result

ClaimKey = Literal["claimed-already", "not-open", "one-a-turn", "timing", "after-fail"]
Timing = Literal["after_action", "step_4"]


class Claim(Inputs, frozen=True, kw_only=True):
    """A milestone, and the turn of whoever claims it as far as it is kept."""

    claimed_by: str = ""
    """Who claimed it before; empty if nobody did."""
    gone: bool = False
    """Whether a card took it out of the campaign."""
    claimed_this_turn: str = ""
    """Milestone that the same province claimed in this turn."""
    actions: int | None = None
    """Actions of the turn so far; `None`: nobody keeps the turn."""
    allowed: int = 2
    """Actions that its guild may use."""
    failed: bool = False
    """Whether an endeavor failed in this turn."""
    timing: Timing = "after_action"
    """Option `milestone.timing` (ruling R-60)."""
    after_fail: bool = True
    """Option `milestone.after_fail` (ruling R-61)."""


class ClaimBar(Struct, frozen=True):
    """A rule against the claim."""

    key: ClaimKey
    why: str
    page: str
    rule: str


class MayClaim(Struct, frozen=True):
    """Whether it may be claimed, and what speaks against it."""

    may: bool
    bars: tuple[ClaimBar, ...]


def claim_allowed(inputs: Claim) -> Result[MayClaim]:
    """One milestone a turn, first come first served (pp. 6, 13).

    Raises:
        ValueError: fewer than no actions.
    """
    refuse_negative({"actions": inputs.actions, "actions allowed": inputs.allowed})
    bars = tuple(_bars(inputs))
    parts = (
        Part("milestones in a turn", 1, "p. 13", "claim-milestone"),
        Part("claimed", -1 if inputs.claimed_this_turn else 0, "p. 13", "claim-milestone"),
    )
    notes = tuple(f"{bar.why} ({bar.page})" for bar in bars)
    return Result(MayClaim(not bars, bars), parts, ("pp. 6, 13",), notes)


def _bars(inputs: Claim) -> list[ClaimBar]:
    bars = []
    if inputs.claimed_by:
        why = f"{inputs.claimed_by} claimed it; a milestone is claimed once in a campaign."
        bars.append(ClaimBar("claimed-already", why, "p. 6", "milestones"))
    if inputs.gone:
        bars.append(ClaimBar("not-open", "It is out of the campaign.", "p. 6", "milestones"))
    if inputs.claimed_this_turn:
        why = f"{inputs.claimed_this_turn} was claimed in this turn; one a turn is the limit."
        bars.append(ClaimBar("one-a-turn", why, "p. 13", "claim-milestone"))
    early = inputs.actions is not None and inputs.actions < inputs.allowed
    if inputs.timing == "step_4" and early and not inputs.failed:
        why = "An action is left; here milestones are claimed in step 4 (option milestone.timing)."
        bars.append(ClaimBar("timing", why, "p. 6", "claim-milestone"))
    if inputs.failed and not inputs.after_fail:
        why = "A failure ended the turn (option milestone.after_fail)."
        bars.append(ClaimBar("after-fail", why, "p. 13", "claim-milestone"))
    return bars
