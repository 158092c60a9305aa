"""A readable document as plain data: sections of paragraphs, tables, log rows and pictures.

`chronicle.py` makes one of a campaign; a renderer a format (`export_markdown`, `export_html`,
`export_text`) writes it down. Text here is as people typed it: escaping is each renderer's own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from companion.table.sheet import Spans

Tone = Literal["plain", "strong", "quiet", "alarm"]
Kind = Literal["act", "note", "ruling"]


class Phrase(Struct, frozen=True):
    """Some words of a paragraph and how they are said."""

    text: str
    tone: Tone = "plain"


class Paragraph(Struct, frozen=True, tag="paragraph"):
    """Phrases that follow each other; a note or a ruling is set apart from what happened."""

    phrases: tuple[Phrase, ...]
    kind: Kind = "act"


class Row(Struct, frozen=True):
    """One entry of the log."""

    number: int
    """Its act number; 0: none is shown."""
    clock: str
    """When it was, as the clock on the wall showed it."""
    text: str
    remarks: tuple[str, ...] = ()
    """What is said of it: rules that were broken on purpose, what it amends."""
    kind: Kind = "act"


class LogRows(Struct, frozen=True, tag="log"):
    """Entries under each other."""

    rows: tuple[Row, ...]


class Table(Struct, frozen=True, tag="table"):
    """Cells under headings; every row has as many cells as there are columns."""

    columns: tuple[str, ...]
    """Headings; all empty: none is shown."""
    rows: tuple[tuple[str, ...], ...]
    numbers: frozenset[int] = frozenset()
    """Places of the columns that hold numbers: these stand to the right."""
    caption: str = ""


class Bullets(Struct, frozen=True, tag="bullets"):
    """A list of lines."""

    rows: tuple[str, ...]
    caption: str = ""


class Picture(Struct, frozen=True, tag="picture"):
    """A drawing: lines of spans for a width, and, where there is one, a picture of dots or curves.

    `svg` is made by the program and never holds typed text that was not escaped.
    """

    name: str
    draw: Callable[[int], Sequence[Spans]]
    svg: str = ""
    caption: str = ""


class Section(Struct, frozen=True, tag="section"):
    """A heading and what stands under it."""

    title: str
    parts: tuple[Part, ...] = ()


Part = Paragraph | LogRows | Table | Bullets | Picture | Section


class Document(Struct, frozen=True):
    """A whole document."""

    title: str
    subtitle: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    """What is known at a glance: label and value."""
    sections: tuple[Section, ...] = ()


def says(text: str, tone: Tone = "plain") -> Paragraph:
    """A paragraph of one phrase."""
    return Paragraph((Phrase(text, tone),))
