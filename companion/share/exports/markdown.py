"""A document as Markdown (CommonMark with tables); typed text stays text, whatever is in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from companion.share.chronicle.document import (
    Bullets,
    Document,
    LogRows,
    Paragraph,
    Part,
    Phrase,
    Picture,
    Section,
    Table,
)
from companion.share.text.lines import safe
from companion.table.sheet import plain

WIDTH = 80
_SIGNS = re.compile(r"([\\`*_\[\]<>#|~$&@])")
_FIRST = re.compile(r"^([-+=:])")
_NUMBERED = re.compile(r"^(\d+)([.)])")
_ADDRESS = re.compile(r"(?i)\b(https?|ftp|www|mailto)([:.])")


def markdown(document: Document) -> str:
    """The whole document, one line end at its end."""
    blocks = [f"# {escaped(document.title)}"]
    if document.subtitle:
        blocks.append(f"*{escaped(document.subtitle)}*")
    if document.facts:
        facts = (f"- **{escaped(label)}:** {escaped(text)}" for label, text in document.facts)
        blocks.append("\n".join(facts))
    for section in document.sections:
        blocks += _section(section, 2)
    return "\n\n".join(blocks) + "\n"


def escaped(text: str) -> str:
    """Typed text so that Markdown shows every sign of it and reads none as its own."""
    line = " ".join(safe(text).split())
    line = _SIGNS.sub(r"\\\1", line)
    line = _FIRST.sub(r"\\\1", line)
    line = _NUMBERED.sub(r"\1\\\2", line)
    # Readers turn bare addresses into links; nobody at a table means one.
    return _ADDRESS.sub(lambda found: found[1] + ("&#58;" if found[2] == ":" else "&#46;"), line)


def _section(section: Section, depth: int) -> list[str]:
    blocks = [f"{'#' * min(depth, 6)} {escaped(section.title)}"]
    for part in section.parts:
        blocks += _part(part, depth)
    return blocks


def _part(part: Part, depth: int) -> list[str]:
    match part:
        case Section():
            return _section(part, depth + 1)
        case Paragraph():
            words = " ".join(_phrase(one) for one in part.phrases)
            return [words if part.kind == "act" else f"> {words}"]
        case LogRows():
            return ["\n".join(_rows(part))] if part.rows else []
        case Table():
            return [*_caption(part.caption), "\n".join(_table(part))]
        case Bullets():
            rows = "\n".join(f"- {escaped(row)}" for row in part.rows)
            return [*_caption(part.caption), rows]
        case Picture():
            drawn = plain(list(part.draw(WIDTH)))
            return [*_caption(part.caption), _fenced(safe(drawn))]


def _caption(text: str) -> list[str]:
    return [f"**{escaped(text)}**"] if text else []


def _phrase(phrase: Phrase) -> str:
    text = escaped(phrase.text)
    if not text:
        return ""
    around = {"strong": "**", "alarm": "**", "quiet": "*"}.get(phrase.tone, "")
    return f"{around}{text}{around}"


def _rows(log: LogRows) -> Iterable[str]:
    for row in log.rows:
        number = f"**{row.number}** " if row.number else ""
        clock = f"{escaped(row.clock)} " if row.clock else ""
        text = escaped(row.text)
        text = f"*{text}*" if row.kind != "act" and text else text
        yield f"- {number}{clock}{text}"
        yield from (f"  - {escaped(remark)}" for remark in row.remarks)


def _table(table: Table) -> Iterable[str]:
    yield _cells(table.columns)
    yield (
        "|"
        + "|".join(
            " ---: " if place in table.numbers else " --- " for place in range(len(table.columns))
        )
        + "|"
    )
    for row in table.rows:
        yield _cells(row)


def _cells(cells: Sequence[str]) -> str:
    return "| " + " | ".join(escaped(cell) for cell in cells) + " |"


def _fenced(text: str) -> str:
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}\n{text}\n{fence}"
