"""A list whose chosen row has a mark at its edge, so that no colour is needed to see it."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual.strip import Strip
from textual.widgets import OptionList

MARK = "▌"


class Rows(OptionList):
    """The first cell of each row is free for the mark."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"rows--mark"}

    def render_line(self, y: int) -> Strip:
        """A line, with the mark if it belongs to the chosen row."""
        strip = super().render_line(y)
        place = self.scroll_offset.y + y
        if self.highlighted is None or not 0 <= place < len(self._lines):
            return strip
        if self._lines[place][0] != self.highlighted:
            return strip
        ground = next(iter(strip)).style
        style = self.get_component_rich_style("rows--mark", partial=True)
        mark = Segment(MARK, ground + style if ground is not None else style)
        return Strip.join([Strip([mark], 1), strip.crop(1, strip.cell_length)])
