"""Pages of a rulebook made into passages that can be found and read: pure functions.

A passage is about a paragraph, stays on one page and knows its heading. Running heads, page
numbers and what a slide dump repeats are left out; letter-spaced lines and words that were broken
at a line's end are whole again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.library.layout import LONGEST_HEADING, Line
from companion.library.words import fold
from companion.toolbox.text import clean_line

SHORT, LONG = 240, 700
"""Characters: below, the next paragraph is added; above, the passage ends."""
EDGE = 2
"""Lines at top and bottom of a page that may be running heads."""

_SPACED = re.compile(r"(?<!\S)\S(?: \S){3,}(?!\S)")
_MARK = re.compile(
    r"\W*(?:page|slide|p\.)?\s*(\d{1,4})(?:\s*(?:of|/)\s*\d{1,4})?\W*", re.IGNORECASE
)
_BROKEN = re.compile(r"(?<![^\W\d_])([^\W\d_]+)[-\u00ad\u2010]$")
_WORD = re.compile(r"[^\W\d_]+")


class Page(NamedTuple):
    """A page: its number as the file counts it, and its lines."""

    number: int
    lines: tuple[Line, ...]


class Passage(NamedTuple):
    """A piece of a rulebook."""

    place: str
    """`p. 12`, or `line 233` where a text has no pages."""
    heading: str
    text: str


def passages(pages: Sequence[Page], lined: bool = False) -> Iterator[Passage]:
    """The passages of a rulebook in its order.

    Args:
        pages: as a reader gives them.
        lined: the numbers are lines, not pages: a text without page breaks.
    """
    known = _known(pages)
    running = _running(pages)
    seen: set[str] = set()
    heading = ""
    for page in pages:
        kept = [x for n, x in enumerate(page.lines) if not _left_out(x, n, page, running)]
        place = f"line {page.number}" if lined else f"p. {page.number}"
        for above, text in _paragraphs(kept, heading, known):
            heading, text = above, clean_line(text)
            key = " ".join(fold(text).split())
            # One word or a number alone explains nothing, and a copy nothing more.
            if key not in seen and len(_WORD.findall(text)) > 1:
                seen.add(key)
                yield Passage(place, clean_line(heading), text)


def _paragraphs(
    lines: Sequence[Line], heading: str, known: Counter[str]
) -> Iterator[tuple[str, str]]:
    """Heading and text of each passage of a page; at last the heading that goes on, without."""
    text, in_heading = "", False
    for line in lines:
        said = spaced(line.text, known)
        if line.heading:
            if text:
                yield heading, text
            heading = f"{heading} {said}" if in_heading and not text else said
            text, in_heading = "", True
            continue
        in_heading = False
        if text and (len(text) > LONG or (line.begins and len(text) > SHORT)):
            yield heading, text
            text = ""
        text = attached(text, said, known)
    if text or heading:
        yield heading, text


def _known(pages: Sequence[Page]) -> Counter[str]:
    """How often each word stands in the book; halves of broken words are none."""
    known: Counter[str] = Counter()
    for page in pages:
        broken = False
        for line in page.lines:
            found = [fold(word) for word in _WORD.findall(line.text)]
            ends = bool(_BROKEN.search(line.text))
            known.update(found[1 if broken else 0 : len(found) - ends])
            broken = ends
    return known


def spaced(text: str, known: Counter[str]) -> str:
    """Text whose letter-spaced runs ("S e t - u p") are words again.

    Where two spaces part the words they are kept apart; else words that the book has elsewhere are
    looked for in the run; else it becomes one word.
    """

    def whole(found: re.Match[str]) -> str:
        run = found.group().replace(" ", "")
        if not any(c.isalpha() for c in run):
            return found.group()
        return " ".join(_parted(run, known) or [run])

    if not _SPACED.search(text):
        return text
    return re.sub(r"\s{2,}", " ", re.sub(_SPACED, whole, text)).strip()


def _parted(run: str, known: Counter[str]) -> list[str]:
    """A run of letters as words that are known, the fewest; empty if that cannot be."""
    plain = fold(run)
    if len(plain) != len(run) or known[plain]:
        return []
    best: list[list[str] | None] = [[]]
    for end in range(1, len(run) + 1):
        found: list[str] | None = None
        for start in range(max(0, end - 20), end):
            before = best[start]
            if before is None or (end - start < 2 and plain[start:end] not in ("a", "i")):
                continue
            if known[plain[start:end]] and (found is None or len(before) + 1 < len(found)):
                found = [*before, run[start:end]]
        best.append(found)
    return best[-1] or []


def attached(text: str, line: str, known: Counter[str]) -> str:
    """Text with the next line; a word that was broken between them is whole again."""
    if not text:
        return line
    broken = _BROKEN.search(text)
    goes_on = re.match(r"[^\W\d_]+", line)
    if broken and goes_on and goes_on.group()[0].islower():
        one, other = broken.group(1), goes_on.group()
        apart = known[fold(one)] > 1 and known[fold(other)] > 1 and not known[fold(one + other)]
        return text + line if apart else text[: broken.end(1)] + line
    return f"{text} {line}"


def _running(pages: Sequence[Page]) -> frozenset[str]:
    """Lines that stand at the edge of many pages, figures left out."""
    seen: Counter[str] = Counter()
    for page in pages:
        edge = (*page.lines[:EDGE], *page.lines[-EDGE:])
        seen.update({_shape(line.text) for line in edge})
    least = max(3, len(pages) * 3 // 10)
    return frozenset(shape for shape, count in seen.items() if count >= least)


def _shape(text: str) -> str:
    return re.sub(r"\d+", "#", " ".join(fold(text).split()))


def _left_out(line: Line, place: int, page: Page, running: frozenset[str]) -> bool:
    if _MARK.fullmatch(line.text):
        return True
    at_edge = place < EDGE or place >= len(page.lines) - EDGE
    return at_edge and _shape(line.text) in running


# ------------------------------------------------------------------ plain text


def pages_of_text(text: str) -> tuple[list[Page], bool]:
    """Pages of a plain text, and whether their numbers are lines instead.

    Form feeds end pages; without any, "Page 3" or "3 of 28" alone on a line does if they count
    up. A text with neither is cited by its lines, in pieces of a paragraph.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\f" in text:
        return [Page(n, _text_lines(one)) for n, one in enumerate(text.split("\f"), 1)], False
    rows = text.split("\n")
    if marked := _marked(rows):
        return marked, False
    pages, start = [], 0
    for n in range(1, len(rows) + 1):
        if n == len(rows) or (not rows[n].strip() and n - start > 6):
            pages.append(Page(start + 1, _text_lines("\n".join(rows[start:n]))))
            start = n
    return pages, True


def _marked(rows: Sequence[str]) -> list[Page]:
    """Pages by lines such as "Slide 3" or "Page 3 of 28"; none if they do not count up."""
    marks: list[tuple[int, int]] = []
    for n, row in enumerate(rows):
        named = re.match(r"\W*(page|slide|p\.)", row, re.IGNORECASE) or " of " in row
        found = _MARK.fullmatch(row) if named and len(row) < 30 else None
        if found and int(found.group(1)) == (marks[-1][1] + 1 if marks else 1):
            marks.append((n, int(found.group(1))))
    if len(marks) < 3:
        return []
    ends = [*(n for n, _ in marks[1:]), len(rows)]
    pages = [
        Page(number, _text_lines("\n".join(rows[n + 1 : end])))
        for (n, number), end in zip(marks, ends, strict=True)
    ]
    sizes = [sum(len(line.text) for line in page.lines) for page in pages]
    if max(sizes) * 2 > sum(sizes):
        return []  # a list of the pages, not the pages
    before = _text_lines("\n".join(rows[: marks[0][0]]))
    return [Page(1, before), *pages] if before else pages


def _text_lines(text: str) -> tuple[Line, ...]:
    told: list[Line] = []
    rows = text.split("\n")
    for n, row in enumerate(rows):
        said = row.strip()
        if not said:
            continue
        alone = n == 0 or not rows[n - 1].strip()
        capitals = said.isupper() and sum(c.isalpha() for c in said) > 3
        short = len(said) <= LONGEST_HEADING and said[-1] not in ".,;:!?"
        if sum(c.isalpha() for c in said) < 3:
            short = False
        lonely = alone and (n + 1 == len(rows) or not rows[n + 1].strip()) and len(said) < 50
        told.append(Line(said, short and (capitals or lonely or _is_spaced(said)), alone))
    return tuple(told)


def _is_spaced(text: str) -> bool:
    found = _SPACED.match(text)
    return bool(found) and any(c.isalpha() for c in found.group()) if found else False


def all_words(found: Iterable[Passage]) -> Counter[str]:
    """How often each word stands in the passages, folded."""
    return Counter(
        word for one in found for word in re.findall(r"[^\W_]+", fold(f"{one.heading} {one.text}"))
    )
