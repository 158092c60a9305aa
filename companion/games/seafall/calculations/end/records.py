"""End step 6: scores of the Historical Record and new campaign totals (P-50; pp. 20-21)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.seafall.calculations.pieces import Inputs, sum_known
from companion.toolbox.inputs import Unworkable, is_typed
from companion.toolbox.sums import Part, Result


class RecordScores(Inputs, frozen=True, kw_only=True):
    """A game that is over."""

    scores: dict[str, int | None]
    """Province that played -> its game glory after step 5."""
    absent: tuple[str, ...] = ()
    """Provinces that missed the game (p. 22)."""
    before: dict[str, int | None] = {}
    """Province -> campaign glory before this game; a missing one has 0."""
    floor: bool = True
    """Option `absent.floor`: the score of who missed the game is held at 0 (ruling R-53)."""


class Recorded(Struct, frozen=True):
    """One line of the record; `None` where it cannot be told."""

    scores: dict[str, int | None]
    totals: dict[str, int | None]
    """Campaign glory with this game."""


def record_scores(inputs: RecordScores) -> Result[Recorded]:
    """Game glory is added to campaign glory; who missed it gets the lowest less 1 (pp. 20-22).

    A score that a table tells of who missed the game counts as it is told.

    Raises:
        Unworkable: nobody played, or somebody is typed as playing and absent.
    """
    if not inputs.scores:
        raise Unworkable("Nobody played this game; name one province or more.")
    both = [player for player in inputs.absent if player in inputs.scores]
    if both and is_typed():
        raise Unworkable(f"{both[0]} cannot have played and missed the game.")
    scores = dict(inputs.scores)
    missing = _absent_score(inputs)
    for player in inputs.absent:
        if player in both:
            continue
        scores[player] = missing
    totals = {p: sum_known((inputs.before.get(p, 0), score)) for p, score in scores.items()}
    parts = []
    for player, score in scores.items():
        parts.append(
            Part(
                f"{player}: campaign glory before",
                inputs.before.get(player, 0),
                "pp. 20-21",
                "glory-kinds",
            )
        )
        absent = player in inputs.absent and player not in both
        label = f"{player}: one less than the lowest" if absent else f"{player}: glory of this game"
        parts.append(
            Part(
                label,
                score,
                "p. 22" if absent else "pp. 20-21",
                "absent" if absent else "record-glory",
            )
        )
    notes: tuple[str, ...] = ()
    if inputs.absent:
        notes = ("Whoever missed the game gets one less than the lowest (p. 22).",)
    notes += tuple(f"{player} missed the game; the score entered counts." for player in both)
    return Result(Recorded(scores, totals), tuple(parts), ("pp. 20-21",), notes)


def _absent_score(inputs: RecordScores) -> int | None:
    played = list(inputs.scores.values())
    known = [score for score in played if score is not None]
    if len(known) < len(played):
        return None
    score = min(known) - 1
    return max(0, score) if inputs.floor else score
