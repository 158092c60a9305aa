"""Digits of blocks, as large as there is room: five pixels high, three wide, each pixel scaled."""

from __future__ import annotations

PIXELS = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", "###", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    "-": ("   ", "   ", "###", "   ", "   "),
    "?": ("###", "  #", " ##", "   ", " # "),
}
ROWS = 5
LARGEST = 3
"""The scale beyond which nobody reads better."""


def width_of(digits: str, scale: int) -> int:
    """Cells that digits take: a pixel is two cells wide and one high."""
    return max(0, len(digits) * 4 - 1) * 2 * scale


def drawn(digits: str, scale: int) -> list[str]:
    """Digits as lines of blocks and spaces.

    Args:
        digits: figures, `-`, `?`.
        scale: 1: five lines; 2: ten.
    """
    lines = []
    for row in range(ROWS):
        pixels = " ".join(PIXELS[one][row] for one in digits)
        line = "".join(("█" if one == "#" else " ") * 2 * scale for one in pixels)
        lines += [line] * scale
    return lines
