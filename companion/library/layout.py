"""Letters of a printed page put into reading order: columns, lines, letter-spaced headings. Pure.

Lengths are points (1/72 inch); y grows upwards, as in PDF files.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

MOST_CUTS = 3
"""How often a page is cut between columns: more than four columns are a table."""
CROSSING = 0.25
"""Share of the lines that may run across a gutter: headings, pictures' captions."""
HEADING = 1.15
"""A line so much higher than most is a heading."""
LONGEST_HEADING = 80


class Letter(NamedTuple):
    """One letter with its box; a space parts words and has none."""

    text: str
    left: float = 0.0
    bottom: float = 0.0
    right: float = 0.0
    top: float = 0.0


class Word(NamedTuple):
    """Letters that stand together."""

    text: str
    left: float
    bottom: float
    right: float
    top: float

    @property
    def middle(self) -> float:
        """Where it stands between top and bottom."""
        return (self.bottom + self.top) / 2

    @property
    def height(self) -> float:
        """Of its letters' boxes."""
        return self.top - self.bottom


class Line(NamedTuple):
    """One line as it is read."""

    text: str
    heading: bool = False
    begins: bool = False
    """Whether a paragraph begins with it."""


def words_of(letters: Iterable[Letter]) -> Iterator[Word]:
    """Letters in the file's order made into words: a space, a gap or another line parts them."""
    held: list[Letter] = []
    for letter in letters:
        blank = letter.text.isspace() or letter.right <= letter.left
        if held and (blank or _apart(held[-1], letter)):
            yield _word(held)
            held = []
        if not blank:
            held.append(letter)
    if held:
        yield _word(held)


def _apart(one: Letter, other: Letter) -> bool:
    height = max(one.top - one.bottom, 1.0)
    risen = abs((one.top + one.bottom) - (other.top + other.bottom)) / 2
    gap = other.left - one.right
    return risen > height / 2 or gap > 0.2 * height or gap < -height


def _word(letters: Sequence[Letter]) -> Word:
    return Word(
        "".join(x.text for x in letters),
        min(x.left for x in letters),
        min(x.bottom for x in letters),
        max(x.right for x in letters),
        max(x.top for x in letters),
    )


def lines_of(words: Sequence[Word]) -> list[Line]:
    """The lines of a page in reading order."""
    if not words:
        return []
    usual = statistics.median(w.height for w in words for _ in w.text) or 1.0
    told: list[Line] = []
    above: list[Word] = []
    for row in _in_order(words, usual, MOST_CUTS):
        high = statistics.median(w.height for w in row) >= HEADING * usual
        text = _joined(row)
        set_apart = high or _is_spaced(row)
        heading = set_apart and len(text) <= LONGEST_HEADING and sum(map(str.isalpha, text)) > 2
        gap = min(w.bottom for w in above) - max(w.top for w in row) if above else 0.0
        # Up again is the next column, where a paragraph may well go on.
        told.append(Line(text, heading, heading or gap > 0.6 * usual))
        above = row
    return told


def _in_order(words: Sequence[Word], usual: float, cuts: int) -> Iterator[list[Word]]:
    """Rows of words: column by column, what runs across all columns in its place between them."""
    rows = _rows(words)
    gutter = _gutter(rows, usual) if cuts else None
    if gutter is None:
        yield from rows
        return
    band: list[Word] = []
    for row in rows:
        if _crosses(row, gutter, usual):
            yield from _halves(band, gutter, usual, cuts)
            band = []
            yield row
        else:
            band += row
    yield from _halves(band, gutter, usual, cuts)


def _halves(words: Sequence[Word], gutter: float, usual: float, cuts: int) -> Iterator[list[Word]]:
    for side in (
        [w for w in words if w.left + w.right < 2 * gutter],
        [w for w in words if w.left + w.right >= 2 * gutter],
    ):
        if side:
            yield from _in_order(side, usual, cuts - 1)


def _rows(words: Sequence[Word]) -> list[list[Word]]:
    """Words on one height, from the top, each row from the left."""
    rows: list[list[Word]] = []
    for word in sorted(words, key=lambda w: -w.middle):
        if (
            rows
            and abs(rows[-1][0].middle - word.middle) < min(rows[-1][0].height, word.height) / 2
        ):
            rows[-1].append(word)
        else:
            rows.append([word])
    return [sorted(row, key=lambda w: w.left) for row in rows]


def _gutter(rows: Sequence[Sequence[Word]], usual: float) -> float | None:
    """Where an empty strip runs down between two columns; None if there is none."""
    left = min(w.left for row in rows for w in row)
    right = max(w.right for row in rows for w in row)
    if len(rows) < 3 or right - left < 12 * usual:
        return None
    best: tuple[int, float] | None = None
    steps = 60
    for step in range(steps // 6, steps * 5 // 6 + 1):
        x = left + (right - left) * step / steps
        crossing = sum(_crosses(row, x, usual) for row in rows)
        if best is not None and crossing > best[0]:
            continue
        if _two_columns(rows, x, usual, crossing):
            # Of equal strips the one nearest to the middle.
            off = abs(step - steps / 2)
            if best is None or (crossing, off) < (best[0], abs(best[1] - (left + right) / 2)):
                best = (crossing, x)
    return best[1] if best else None


def _two_columns(rows: Sequence[Sequence[Word]], x: float, usual: float, crossing: int) -> bool:
    """Whether both sides of a strip look like columns of running text."""
    if crossing > CROSSING * len(rows):
        return False
    sides = (
        [[w for w in row if w.right <= x] for row in rows],
        [[w for w in row if w.left >= x] for row in rows],
    )
    for side in sides:
        told = [row for row in side if row]
        wide = [row for row in told if row[-1].right - row[0].left > 5 * usual]
        if len(told) < max(3, len(rows) // 4) or len(wide) < len(told) // 2:
            return False
    return True


def _crosses(row: Sequence[Word], x: float, usual: float) -> bool:
    """Whether a row runs across a strip: a word lies over it, or its words stand too close."""
    before = max((w.right for w in row if w.left < x), default=None)
    behind = min((w.left for w in row if w.left >= x), default=None)
    if before is None:
        return False
    return before > x or (behind is not None and behind - before < 0.9 * usual)


def _is_spaced(row: Sequence[Word]) -> bool:
    single = sum(len(w.text) == 1 for w in row)
    return len(row) >= 4 and single >= 0.7 * len(row)


def _joined(row: Sequence[Word]) -> str:
    """The row as text; letters that stand apart become words again, by the gaps between them."""
    if not _is_spaced(row):
        return " ".join(w.text for w in row)
    gaps = [b.left - a.right for a, b in pairwise(row)]
    wide = 1.6 * statistics.median(gaps)
    told = row[0].text
    for gap, word in zip(gaps, row[1:], strict=True):
        told += (" " if gap > wide else "") + word.text
    return told
