"""Does the campaign's record hold together? Each thing that does not is one sentence (section 7).

Nothing is corrected: the table may know better than its record.
"""

from __future__ import annotations

from companion.games.seafall.calculations.pieces import Inputs
from companion.games.seafall.state.constants import BOXES, TOKENS
from companion.toolbox.sums import Part, Result
from companion.toolbox.text import plural


class ProvinceCheck(Inputs, frozen=True, kw_only=True):
    """What the record says of a province."""

    name: str
    rank: int | None = None
    total: int | None = None
    """Campaign glory; `None`: it cannot be told."""
    milestones: int | None = 0
    filled: int | None = None
    """Ship boxes that are filled in; `None`: none was ever told."""
    due: int = 0
    """Ship boxes that it should have filled: games, less those not made up."""
    tokens: int | None = TOKENS
    """Enmity tokens, at home and out."""
    in_campaign: bool = True


class CheckRecord(Inputs, frozen=True, kw_only=True):
    """The campaign as it is recorded."""

    games: int = 0
    """Games that are over."""
    lines: tuple[int, ...] = ()
    """Games of which the record has a line."""
    since: int = 0
    """Games of before the program: their totals were told."""
    provinces: tuple[ProvinceCheck, ...] = ()
    stickers: dict[str, int] = {}
    """Region -> boxes with a sticker."""


def check_record(inputs: CheckRecord) -> Result[tuple[str, ...]]:
    """What in the record cannot be right, or is missing; empty if nothing is.

    Returns:
        Sentences. What was never told is passed over.
    """
    notes = [*_missing(inputs), *_titles(inputs)]
    for province in inputs.provinces:
        notes += _province(province)
    notes += [
        f"{region} has {count} stickers; a region has {BOXES} boxes (p. 11)."
        for region, count in inputs.stickers.items()
        if count > BOXES
    ]
    parts = (
        Part("games over", inputs.games, "pp. 20-21", "historical-record"),
        Part("lines in the record", len(inputs.lines), "pp. 20-21", "historical-record"),
    )
    return Result(tuple(notes), parts, ("pp. 20-21",))


def _missing(inputs: CheckRecord) -> list[str]:
    """Games without a line, once there is any line at all."""
    if not inputs.lines:
        return []
    first = min(inputs.since + 1, *inputs.lines)
    gaps = [n for n in range(first, inputs.games + 1) if n not in inputs.lines]
    if not gaps:
        return []
    named = ", ".join(map(str, gaps))
    games = "game" if len(gaps) == 1 else "games"
    return [f"The record has no line for {games} {named}: “history {gaps[0]}” enters it (p. 2)."]


def _titles(inputs: CheckRecord) -> list[str]:
    here = [x for x in inputs.provinces if x.in_campaign]
    told = [x.rank for x in here if x.rank is not None]
    if len(told) < len(here) or sorted(told) == list(range(1, len(here) + 1)):
        return []
    return [f"{plural(len(here), 'province')} hold titles 1 to {len(here)}, each once (p. 6)."]


def _province(one: ProvinceCheck) -> list[str]:
    notes = []
    if one.in_campaign and one.filled and one.filled != one.due:
        games = plural(one.due, "game")
        notes.append(
            f"{one.name} has {plural(one.filled, 'filled ship box', 'filled ship boxes')} "
            f"for {games} (p. 22)."
        )
    if one.total is not None and one.milestones is not None and one.milestones > max(0, one.total):
        notes.append(
            f"{one.name}'s milestones gave {one.milestones}, more than its total of {one.total}: "
            "right only if it joined late or lost glory."
        )
    if one.tokens is not None and one.tokens != TOKENS:
        notes.append(f"{one.name} has {one.tokens} enmity tokens; it is always {TOKENS} (p. 11).")
    return notes
