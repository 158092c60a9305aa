"""A document as lines of spans for a terminal: the command line prints them, the app draws them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.share.chronicle.document import (
    Bullets,
    Document,
    LogRows,
    Paragraph,
    Part,
    Picture,
    Section,
    Table,
    Tone,
)
from companion.share.text.lines import safe, wrapped
from companion.table.sheet import Role, Span, Spans, cut, fitted, padded, plain, width_of

_ROLES: dict[Tone, Role] = {"plain": "plain", "strong": "title", "quiet": "dim", "alarm": "bad"}
INSET = "    "
_WIDE = 20
"""Cells from which on a column of a table is folded instead of cut."""


def text(document: Document, width: int = 80) -> str:
    """The whole document as plain text, no line wider than `width` cells."""
    return plain(spans(document, width)) + "\n"


def spans(document: Document, width: int = 80) -> list[Spans]:
    """The whole document as lines of spans, no line wider than `width` cells."""
    lines: list[Spans] = [_line(document.title, width, "title")]
    if document.subtitle:
        lines.append(_line(document.subtitle, width, "dim"))
    if document.facts:
        lines.append(())
        room = max(width_of(label) for label, _ in document.facts)
        for label, told in document.facts:
            rows = _folded(told, width - room - 2)
            heads = [padded(label, room), *[" " * room] * (len(rows) - 1)]
            lines += [
                (Span(head + "  ", "dim"), Span(row)) for head, row in zip(heads, rows, strict=True)
            ]
    for section in document.sections:
        lines += section_spans(section, width)
    return lines


def section_spans(section: Section, width: int, depth: int = 0) -> list[Spans]:
    """A section with an empty line before it; headings of the first depth are underlined."""
    title = _line(section.title, width, "title" if depth == 0 else "name")
    lines: list[Spans] = [(), title]
    if depth == 0:
        lines.append((Span("─" * min(width, max(1, width_of(title[0].text))), "dim"),))
    for place, part in enumerate(section.parts):
        drawn = _part(part, width, depth)
        if drawn and place and not isinstance(part, Section):
            lines.append(())
        lines += drawn
    return lines


def _line(told: str, width: int, role: Role) -> Spans:
    return (Span(cut(safe(told), width), role),)


def _folded(told: str, width: int) -> list[str]:
    """Text in lines of at most `width` cells; a word that is wider is cut."""
    return [cut(row, width) for row in wrapped(safe(told), width=max(8, width))]


def _part(part: Part, width: int, depth: int) -> list[Spans]:
    match part:
        case Section():
            return section_spans(part, width, depth + 1)
        case Paragraph():
            return _paragraph(part, width)
        case LogRows():
            return _log(part, width)
        case Table():
            return _titled(part.caption, width, _table(part, width))
        case Bullets():
            rows: list[Spans] = []
            for row in part.rows:
                first, *rest = _folded(row, width - 2)
                rows += [(Span("• ", "dim"), Span(first)), *((Span("  " + one),) for one in rest)]
            return _titled(part.caption, width, rows)
        case Picture():
            return _titled(part.caption, width, [_safe(line) for line in part.draw(width)])


def _safe(line: Spans) -> Spans:
    return tuple(Span(safe(span.text), span.role) for span in line)


def _titled(caption: str, width: int, lines: list[Spans]) -> list[Spans]:
    return [_line(caption, width, "name"), *lines] if caption else lines


def _paragraph(part: Paragraph, width: int) -> list[Spans]:
    """Phrases folded together, each with its tone; a note is set in."""
    inset = "" if part.kind == "act" else INSET
    lines: list[list[Span]] = [[]]
    left = room = max(8, width - len(inset))
    for phrase in part.phrases:
        role = "warn" if part.kind == "ruling" else _ROLES[phrase.tone]
        for word in safe(phrase.text).split():
            shown = cut(word, room)
            size = width_of(shown)
            if lines[-1] and left < size + 1:
                lines.append([])
                left = room
            gap = " " if lines[-1] else ""
            lines[-1].append(Span(gap + shown, role))
            left -= size + len(gap)
    return [(Span(inset), *line) if inset else tuple(line) for line in lines]


def _log(part: LogRows, width: int) -> list[Spans]:
    lines: list[Spans] = []
    for row in part.rows:
        number = f"{row.number:>4}  " if row.number else " " * 6
        clock = f"{row.clock}  " if row.clock else ""
        before = len(number) + len(clock)
        first, *rest = _folded(row.text, width - before)
        role: Role = {"note": "dim", "ruling": "warn"}.get(row.kind, "plain")  # type: ignore[assignment]
        lines.append((Span(number, "dim"), Span(clock, "dim"), Span(first, role)))
        lines += [(Span(" " * before), Span(one, role)) for one in rest]
        for remark in row.remarks:
            lines += [
                (Span(" " * before), Span(one, "dim")) for one in _folded(remark, width - before)
            ]
    return lines


def _table(table: Table, width: int) -> list[Spans]:
    """Columns as wide as what stands in them; the widest give way until the table fits.

    What is too long for a wide column goes on below; in a narrow one it is cut.
    """
    rows = [*([table.columns] if any(table.columns) else []), *table.rows]
    if not rows:
        return []
    widths = _widths([[width_of(safe(cell)) for cell in row] for row in rows], width)
    lines: list[Spans] = []
    for place, row in enumerate(rows):
        head = place == 0 and any(table.columns)
        folded = [
            _folded(cell, room)
            if width_of(safe(cell)) > room >= _WIDE and not head
            else [safe(cell)]
            for cell, room in zip(row, widths, strict=True)
        ]
        for nth in range(max(map(len, folded))):
            cells: list[Span] = []
            for column, texts in enumerate(folded):
                role: Role = "dim" if head else "name" if column == 0 else "plain"
                told = texts[nth] if nth < len(texts) else ""
                shown = padded(told, widths[column])
                if column in table.numbers:
                    short = cut(told, widths[column])
                    shown = " " * (widths[column] - width_of(short)) + short
                cells.append(Span(("  " if column else "") + shown, role))
            lines.append(fitted(cells, width))
    return lines


def _widths(sizes: Sequence[Sequence[int]], width: int) -> list[int]:
    widths = [max(1, *column) for column in zip(*sizes, strict=True)] if sizes else []
    over = sum(widths) + 2 * (len(widths) - 1) - width
    while over > 0 and max(widths) > 6:
        widest = widths.index(max(widths))
        widths[widest] -= 1
        over -= 1
    return widths
