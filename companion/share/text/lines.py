"""Lines to read: made safe to show, wrapped to what they are shown on, aligned."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from contextvars import ContextVar

from companion.toolbox.text import in_cells, width_of

WIDTH = 80
"""Columns where nothing says how many there are."""

_NARROWEST = 40
_paper: ContextVar[int | None] = ContextVar("paper", default=WIDTH)


def show_on(columns: int | None) -> None:
    """What lines are shown on from now on: a terminal of so many columns, or, with `None`, nothing
    that has an edge (a pipe, a file), where a paragraph is one line."""
    _paper.set(None if columns is None else max(_NARROWEST, columns))


def drawing_width() -> int:
    """Columns for what is drawn, which has to end somewhere."""
    return _paper.get() or WIDTH


def width_beside(indent: int) -> int | None:
    """Columns for lines that are shown so far to the right; `None`: as many as they need."""
    paper = _paper.get()
    return None if paper is None else paper - indent


_KEPT = "\u200d\ufe0f\ufe0e"


def safe(text: str) -> str:
    """Text without what could steer a terminal: control and direction characters but line ends."""
    if all(line.isprintable() for line in text.split("\n")):
        return text
    return "".join(_letter(letter) for letter in text)


def _letter(letter: str) -> str:
    if letter == "\n" or letter in _KEPT or letter.isprintable():
        return letter
    category = unicodedata.category(letter)
    return "�" if category == "Cs" else "" if category in ("Cc", "Cf", "Zl", "Zp") else " "


def wrapped(
    text: str, first: str = "", rest: str | None = None, width: int | None = None
) -> list[str]:
    """Text in lines of at most `width` cells, the first after `first`, the others after `rest`.

    Without a width they are as long as what they are shown on (`show_on`).
    """
    width = width or _paper.get()
    if width is None:
        return [f"{first}{' '.join(text.splitlines()).strip()}".rstrip()]
    behind = " " * width_of(first) if rest is None else rest
    if width_of(text) != len(text):  # the standard library counts letters, not cells
        return in_cells(text, width, first, behind)
    import textwrap

    lines = textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=behind, break_on_hyphens=False
    )
    return lines or [first.rstrip()]


def columns(rows: Sequence[Sequence[str]], gap: str = "  ") -> list[str]:
    """Rows with their columns aligned, the last one as long as it is."""
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    return [
        gap.join(
            text + " " * (width - width_of(text))
            for text, width in zip(row, [*widths[:-1], 0], strict=True)
        ).rstrip()
        for row in rows
    ]


NEAR_PAGE = "A page with ~ is one nearby: the text that we worked from marks no page there."
"""What a page with a `~` is."""


def place_of(section: str, page: str) -> str:
    """Where a rule stands: `Endeavors, p. 18`; once, where the section is the page."""
    if section.endswith(page):
        return section
    return f"{section}, {page}" if section else page


def quoted(word: str) -> str:
    """A word as a shell takes it."""
    import shlex

    return shlex.quote(word)
