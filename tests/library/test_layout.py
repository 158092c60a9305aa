"""Printed pages come out as they are read: columns, headings, broken words; and plain texts."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from companion.library.layout import Line
from companion.library.passages import Page, attached, pages_of_text, passages, spaced
from companion.library.reading import read_book
from tests.library.pdfs import Put, by_rows, column, write_pdf

LEFT = [
    "The captain may sail to any town that",
    "lies beside the ship, unless a storm",
    "stands in the way. Every storm costs",
    "one crew member and all the explo-",
    "sives in the hold must be thrown over",
    "board before the ship may move again.",
]
RIGHT = [
    "Whoever sinks the admiral takes half",
    "of the doubloons that lie in the hold",
    "of the flagship and keeps the rest",
    "for the repair of the broken masts.",
    "Repairs cost two doubloons for each",
    "mast and end the turn at once there.",
]
ACROSS = "This line runs across the whole page from the left margin to the right margin of it."


def read(tmp_path: Path, *pages: list[Put]) -> list[list[str]]:
    """The lines of each page."""
    told, lined = read_book(write_pdf(tmp_path / "book.pdf", pages))
    assert not lined and [one.number for one in told] == list(range(1, len(pages) + 1))
    return [[line.text for line in page.lines] for page in told]


def test_one_column_is_not_cut(tmp_path: Path) -> None:
    ragged = [line[: 12 + 7 * n] for n, line in enumerate(LEFT + RIGHT)]
    assert read(tmp_path, column(LEFT + RIGHT), column(ragged)) == [
        LEFT + RIGHT,
        [line.rstrip() for line in ragged],
    ]


def test_two_columns_are_read_one_after_the_other_however_they_were_drawn(tmp_path: Path) -> None:
    drawn = [by_rows(LEFT, RIGHT), [*column(LEFT), *column(RIGHT, 330)]]
    uneven = [*column(LEFT, top=740), *column(RIGHT, 330, top=734)]
    assert read(tmp_path, *drawn, uneven) == [LEFT + RIGHT] * 3


def test_what_runs_across_keeps_its_place_between_columns(tmp_path: Path) -> None:
    page = [
        *by_rows(LEFT, RIGHT, 720),
        Put(60, 610, ACROSS),
        *by_rows(RIGHT, LEFT, 580),
    ]
    assert read(tmp_path, page) == [[*LEFT, *RIGHT, ACROSS, *RIGHT, *LEFT]]


def test_three_columns(tmp_path: Path) -> None:
    cut = [[line[:20].strip() for line in side] for side in (LEFT, RIGHT, LEFT[::-1])]
    page = [put for x, side in zip((40, 230, 420), cut, strict=True) for put in column(side, x)]
    assert read(tmp_path, page) == [[line for side in cut for line in side]]


@pytest.mark.parametrize(
    "heading",
    [
        Put(120, 760, "SETTING SAIL", 10, 7),  # letters drawn apart
        Put(120, 760, "S E T T I N G   S A I L", 10),  # typed apart
        Put(120, 760, "SETTING SAIL", 18),  # large
    ],
    ids=["spaced", "typed", "large"],
)
def test_headings_are_whole_words(tmp_path: Path, heading: Put) -> None:
    pages, _ = read_book(write_pdf(tmp_path / "b.pdf", [[heading, *column(LEFT, top=720)]]))
    assert pages[0].lines[0] == Line("SETTING SAIL", True, True)
    assert not any(line.heading for line in pages[0].lines[1:])
    assert [(one.place, one.heading) for one in passages(pages)] == [("p. 1", "SETTING SAIL")]


def test_passages_are_whole_and_without_running_heads(tmp_path: Path) -> None:
    def page(number: int, lines: list[str]) -> list[Put]:
        body = column(lines, top=720)
        return [Put(60, 770, f"Rules of the sea  {number}", 8), *body, Put(300, 40, str(number))]

    book = write_pdf(tmp_path / "b.pdf", [page(11, LEFT), page(12, RIGHT), page(13, LEFT)])
    told = list(passages(read_book(book)[0]))
    assert [one.place for one in told] == ["p. 1", "p. 2"], "the same text again is left out"
    assert told[0].text == " ".join(LEFT).replace("explo- sives", "explosives")
    assert told[1].text == " ".join(RIGHT)


KNOWN = Counter(["set", "set", "up", "up", "rebuild", "phase", "re", "build", "build", "long"])


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("D é s t a b i l i s a n t", "Déstabilisant"),
        ("S E T and U P", "S E T and U P"),  # three letters are no run: they may be a list
        ("S E T U P  P H A S E", "SET UP PHASE"),
        ("see S E T U P first", "see SET UP first"),
        ("1 2 3 4 5 6", "1 2 3 4 5 6"),
        ("A to Z", "A to Z"),
        ("plain text", "plain text"),
    ],
)
def test_letters_that_stand_apart_become_words(text: str, want: str) -> None:
    assert spaced(text, KNOWN) == want


@pytest.mark.parametrize(
    ("before", "after", "want"),
    [
        ("the explo-", "sives burn", "the explosives burn"),
        ("to re-", "build it", "to rebuild it"),
        ("a long-", "term plan", "a longterm plan"),
        ("from A-", "Z all", "from A- Z all"),
        ("plain", "line", "plain line"),
        ("", "first", "first"),
    ],
)
def test_broken_words_are_whole_again(before: str, after: str, want: str) -> None:
    assert attached(before, after, KNOWN) == want


def test_a_hyphen_that_belongs_there_stays() -> None:
    known = Counter(["long", "long", "term", "term"])
    assert attached("a long-", "term plan", known) == "a long-term plan"


def test_texts_have_pages_by_form_feeds_or_by_their_marks() -> None:
    pages, lined = pages_of_text("One here.\fTwo here.\f\fFour here.")
    assert not lined
    assert [(p.number, [x.text for x in p.lines]) for p in pages] == [
        (1, ["One here."]),
        (2, ["Two here."]),
        (3, []),
        (4, ["Four here."]),
    ]
    marks = "".join(f"Page {n} of 4\nText of page {n} stands here.\n" for n in range(1, 5))
    pages, lined = pages_of_text(marks)
    assert not lined and [p.number for p in pages] == [1, 2, 3, 4]
    assert pages[2].lines[0].text == "Text of page 3 stands here."


def test_a_list_of_pages_is_no_pages_and_a_text_without_is_cited_by_lines() -> None:
    listed = (
        "\n".join(f"Slide {n}" for n in range(1, 9))
        + "\n\n"
        + "".join(f"Text that stands here, number {chr(97 + n) * 3}.\n\n" for n in range(26))
    )
    pages, lined = pages_of_text(listed)
    assert lined
    told = list(passages(pages, lined))
    assert told and all(one.place.startswith("line ") for one in told)
    text = "\n" * 9 + "SAILING\nThe ship moves one square.\n"
    (one,) = passages(*pages_of_text(text))
    assert one.place.startswith("line ")
    assert one.heading == "SAILING" and one.text == "The ship moves one square."


def test_no_passage_crosses_a_page_and_headings_go_on() -> None:
    pages = [
        Page(4, (Line("Storms", True, True), Line("A storm moves."))),
        Page(5, (Line("It grows, too, at night."),)),
    ]
    assert [(x.place, x.heading, x.text) for x in passages(pages)] == [
        ("p. 4", "Storms", "A storm moves."),
        ("p. 5", "Storms", "It grows, too, at night."),
    ]
