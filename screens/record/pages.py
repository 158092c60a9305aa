"""The pages of the record: what each of them shows, as lines for a width. Pure; no rule is here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.share.chronicle.document import Document, Section, says
from companion.share.chronicle.sheet_to_document import parts_of
from companion.share.exports.plain_text import section_spans, spans
from companion.share.figures import measures
from companion.table.sheet import Block, Sheet, Span, Spans, render
from screens.wording import folded

PAGES = (
    ("chronicle", "Chronicle"),
    ("kept", "Kept"),
    ("standings", "Standings"),
    ("plots", "Plots"),
    ("luck", "Luck"),
)
"""Id and name of every page, in the order of their keys."""


class Read(NamedTuple):
    """What was read of a campaign: the story first, which is shown at once."""

    document: Document
    kept: tuple[Block, ...]
    title: str
    """Of the game."""
    measures: measures.Measures | None = None
    """`None`: still being counted."""


def tabs(page: str) -> Spans:
    """All pages on one line, with their keys; brackets stand around the one that is shown."""
    line: list[Span] = []
    for number, (id, name) in enumerate(PAGES, 1):
        if id == page:
            line += [Span(f"[{number} ", "key"), Span(name, "active"), Span("]", "key")]
        else:
            line += [Span(f" {number} ", "key"), Span(f"{name} ", "dim")]
    return tuple(line)


def drawn(page: str, read: Read, width: int, height: int, unfold: bool) -> list[Spans]:
    """One page.

    Args:
        page: its id.
        read: the campaign.
        width: cells of a line.
        height: lines that are seen at once.
        unfold: whether luck shows the rolls that it is made of.
    """
    if page == "chronicle":
        return spans(read.document, width)
    if page == "kept":
        parts = parts_of(read.kept) or (says(f"{read.title} keeps no record of its own.", "quiet"),)
        return section_spans(Section("", parts), width)[3:]  # without a heading of its own
    if read.measures is None:
        return [(Span("Counting …", "dim"),)]
    return _numbers(page, read.measures, width, height, unfold)


def _numbers(
    page: str, numbers: measures.Measures, width: int, height: int, unfold: bool
) -> list[Spans]:
    """Standings and pace, plots, or luck."""
    match page:
        case "standings":
            blocks = (*measures.standing_blocks(numbers), *measures.pace_blocks(numbers))
            return _blocks(blocks, width, "No game is over yet, and no time has passed.")
        case "plots":
            rows = max(7, min(16, height - 6))
            nothing = "Nothing to plot yet: it takes a number that has changed."
            return _blocks(measures.plot_blocks(numbers, rows), width, nothing)
    blocks = measures.luck_blocks(numbers, unfold=unfold)
    lines = _blocks(blocks, width, "")
    below: list[Spans] = [(Span(x, "dim"),) for x in folded(numbers.below_luck, width)]
    return [*lines, *([()] if lines else []), *below]


def _blocks(blocks: Sequence[Block], width: int, nothing: str) -> list[Spans]:
    lines = render(Sheet("", tuple(blocks)), width)
    return lines or [(Span(line, "dim"),) for line in folded(nothing, width)]
