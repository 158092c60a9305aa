"""What a check found, as lines and as JSON."""

from __future__ import annotations

from typing import Any

from companion.making.found import Checked
from companion.share.text.lines import wrapped

_COUNTED = (
    "acts", "questions", "?", "examples", "choices", "forms", "forms that say a line",
    "acts that a line enters", "rules", "recorded acts", "times drawn", "acts at extremes",
    "run again", "undone",
)  # fmt: skip


def lines(checked: Checked) -> list[str]:
    """What was tried, what does not hold, what is worth a look."""
    counts = [f"{checked.counts[name]} {name}" for name in _COUNTED if checked.counts.get(name)]
    told = wrapped(f"{checked.title}: {', '.join(counts)}.")
    if checked.remarks:
        told += ["", "Worth a look"]
        for one in checked.remarks:
            told += wrapped(one, "  • ", "    ")
    if not checked.faults:
        return [*told, "", "Everything holds."]
    told += ["", "What does not hold"]
    for one in checked.faults:
        told += wrapped(one, "  • ", "    ")
    return told


def facts(checked: Checked) -> dict[str, Any]:
    """The same as JSON."""
    return {
        "game": checked.title,
        "holds": not checked.faults,
        "faults": list(checked.faults),
        "remarks": list(checked.remarks),
        "counts": checked.counts,
    }
