"""Half-entered acts, in words."""

from __future__ import annotations

from collections.abc import Sequence


def draft_words(act: str, by: str, told: Sequence[str] = ()) -> str:
    """`Raid by Red is half entered: spice, Wren`."""
    who = f" by {by}" if by else ""
    what = f": {', '.join(told[:4])}" if told else ""
    return f"{act}{who} is half entered{what}"
