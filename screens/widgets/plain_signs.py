"""Draws everything in signs that a Linux console has: frames, maps, marks, whatever is shown."""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from companion.toolbox.signs import plain_signs


@lru_cache(1 << 12)
def _drawn(text: str) -> str:
    return plain_signs(text)


class PlainSigns(LineFilter):
    """Goes over each line that is drawn anew, just before it reaches the terminal."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """The line in plain signs; it keeps its colours and its cells."""
        return [
            one if one.text.isascii() else Segment(_drawn(one.text), one.style, one.control)
            for one in segments
        ]
