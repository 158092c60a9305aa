"""Luck as people read it: a row a player for each kind of roll, and what it is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from companion.share.chronicle.document import Bullets, Part, Picture, Section, Table, says
from companion.share.figures.plots_svg import luck_svg, signed_tenths, tenths
from companion.share.text.lines import wrapped
from companion.table.sheet import Block, PictureBlock, Role, Span, Spans, cut, fitted, padded
from companion.toolbox.luck import Luck, Rolled
from companion.toolbox.odds import chance_text
from companion.toolbox.sums import shown
from companion.toolbox.text import plural, width_of

Names = Callable[[str], str]
"""Id of a player -> name."""
HEADS = ("expected", "came", "luck")
"""Above the numbers, behind what was done and with how many dice or cards."""
DONE = {"dice": "rolls", "cards": "draws"}
"""What was done with what."""
HOW = (
    "Expected is what comes on average of what the table knew before; the chance is exact, each "
    "time taken for itself. What was undone does not count."
)
APP = "°"
"""Stands behind the entry of a roll that the program made."""
BY_APP = f"{APP} by the program"
NOTHING = "Nothing that was entered says what chance brought."
_NARROW = 72
"""Cells below which only expected, came and luck are shown."""


def by_kind(lucks: Sequence[Luck]) -> dict[str, list[Luck]]:
    """Kinds of rolls in their order, each with its players."""
    found: dict[str, list[Luck]] = {}
    for one in lucks:
        found.setdefault(one.kind, []).append(one)
    return found


def rarity(one: Luck) -> str:
    """How rare so much luck is: `3.1% to be so unlucky`."""
    if not one.rolls:
        return ""
    if one.chance is None:
        return "too many to work out"
    if one.good is None:
        return "just the average"
    return f"{chance_text(one.chance)} to be so {'lucky' if one.good else 'unlucky'}"


def _title(rows: Sequence[Luck]) -> str:
    first = rows[0]
    return f"{first.kind[:1].upper()}{first.kind[1:]}"


def _counted(first: Luck) -> str:
    unit = "" if first.unit in first.kind else first.unit
    words = [unit, first.page, "less is better" if first.low else ""]
    return " · ".join(word for word in words if word)


def _table(rows: Sequence[Luck]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Headings and cells of the players who have rolls that count; none says twice the same."""
    cells: list[tuple[str, ...]] = [
        (
            str(len(one.rolls)),
            str(one.pieces),
            tenths(one.expected),
            shown(one.got),
            signed_tenths(one.over),
        )
        for one in rows
    ]
    piece = rows[0].rolls[0].piece
    heads = (DONE.get(piece, "times"), piece, *HEADS)
    if all(one.pieces == len(one.rolls) for one in rows):
        return (heads[0], *heads[2:]), [(row[0], *row[2:]) for row in cells]
    return heads, cells


# ------------------------------------------------------------------ blocks for a terminal


def blocks(lucks: Sequence[Luck], names: Names, *, unfold: bool = False) -> tuple[Block, ...]:
    """A block a kind.

    Args:
        lucks: what was measured.
        names: of players.
        unfold: also the rolls that each number is made of.
    """
    return tuple(
        PictureBlock(kind, partial(_drawn, tuple(rows), names, unfold))
        for kind, rows in by_kind(lucks).items()
    )


def _drawn(rows: Sequence[Luck], names: Names, unfold: bool, width: int) -> list[Spans]:
    title = (Span(_title(rows), "title"), Span(f"  {_counted(rows[0])}", "dim"))
    lines = [fitted(title, width)]
    counted = [one for one in rows if one.rolls]
    if counted:
        lines += _rows(counted, names, width)
    if unfold:
        for one in counted:
            lines += _dim(wrapped(made_of(one), f"  {names(one.player)}: ", "    ", width), width)
        if any(roll.app for one in counted for roll in one.rolls):
            lines += _dim([f"  {BY_APP}"], width)
    for text in untold(rows):
        lines += _dim(wrapped(text, "  ", "    ", width), width)
    return lines


def _rows(counted: Sequence[Luck], names: Names, width: int) -> list[Spans]:
    """A line a player, below the headings."""
    heads, cells = _table(counted)
    if width < _NARROW:
        heads, cells = heads[-3:], [row[-3:] for row in cells]
    widest = max(width_of(names(one.player)) for one in counted)
    first = min(18, max(6, width // 4), widest) + 2
    widths = [max(width_of(text) for text in column) for column in zip(heads, *cells, strict=True)]
    lines: list[Spans] = [(Span(" " * first + _right(heads, widths), "dim"),)]
    for one, told in zip(counted, cells, strict=True):
        role = _role(one)
        spans = [
            Span(padded(f"  {names(one.player)}", first), "name"),
            Span(_right(told[:-1], widths[:-1])),
            Span(_right(told[-1:], widths[-1:]), role),
            Span(f"   {rarity(one)}", role),
        ]
        lines.append(fitted(spans, width))
    return lines


def _role(one: Luck) -> Role:
    """What its numbers are shown as."""
    return "plain" if one.good is None else "good" if one.good else "bad"


def _dim(lines: Sequence[str], width: int) -> list[Spans]:
    return [(Span(cut(text, width), "dim"),) for text in lines]


def bars(counted: Sequence[Luck], names: Names, width: int) -> list[Spans]:
    """A bar a player, from what was expected (`│`) to what came (`●`); the rest are numbers.

    Args:
        counted: luck of one kind, each with rolls that count.
        names: of players.
        width: cells of a line.
    """
    first = min(18, max(width_of(names(one.player)) for one in counted)) + 1
    across = max(10, width - first - 16)
    ends = [number for one in counted for number in (one.expected, Fraction(one.got))]
    low, high = min(Fraction(0), *ends), max(Fraction(1), *ends)
    lines: list[Spans] = []
    for one in counted:
        mean, came = (
            int((number - low) / (high - low) * (across - 1)) for number in (one.expected, one.got)
        )
        cells = ["─"] * across
        cells[min(mean, came) : max(mean, came)] = "━" * abs(mean - came)
        cells[mean] = "│"
        cells[came] = "●"
        role = _role(one)
        spans = [
            Span(padded(names(one.player), first), "name"),
            Span("".join(cells), "dim"),
            Span(f" {shown(one.got)} ({tenths(one.expected)})", role),
        ]
        lines.append(fitted(spans, width))
    return lines


def _right(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(
        "  " + " " * (width - width_of(text)) + text
        for text, width in zip(cells, widths, strict=True)
    )


def made_of(one: Luck) -> str:
    """The rolls behind a number: `#12 4 with 5 dice (3.3), #19 1 (0.7)`."""
    return ", ".join(_one_roll(roll) for roll in one.rolls)


def _one_roll(roll: Rolled) -> str:
    pieces = roll.times * roll.cards
    dice = f" with {pieces} {roll.piece}" if pieces > 1 else ""
    mark = APP if roll.app else ""
    return f"#{roll.act_no}{mark} {shown(roll.got)}{dice} ({tenths(roll.expected or Fraction(0))})"


def untold(rows: Sequence[Luck]) -> list[str]:
    """What does not count, and why: `2 are not told: how many dice is unknown (#4, #9)`."""
    reasons: dict[tuple[str, str], list[int]] = {}
    for one in rows:
        for roll in one.untold:
            done = DONE.get(roll.piece, "rolls")
            reasons.setdefault((done, roll.why or "it cannot be"), []).append(roll.act_no)
    told = []
    for (done, why), acts in reasons.items():
        where = [f"#{number}" for number in dict.fromkeys(acts)]
        more = f" and {len(where) - 6} more" if len(where) > 6 else ""
        counted = plural(len(acts), f"{done[:-1]} does not count", f"{done} do not count")
        told.append(f"{counted}: {why} ({', '.join(where[:6])}{more})")
    return told


# ------------------------------------------------------------------ for documents, as data


def section(lucks: Sequence[Luck], names: Names) -> Section | None:
    """Luck as a section of the chronicle; `None` where nothing was rolled."""
    if not lucks:
        return None
    parts: list[Part] = [says(HOW, "quiet")]
    for kind, rows in by_kind(lucks).items():
        inside: list[Part] = []
        counted = [one for one in rows if one.rolls]
        if counted:
            svg = luck_svg(kind, [(names(one.player), one) for one in counted])
            heads, cells = _table(counted)
            told_rows = tuple(
                (names(one.player), *row, rarity(one))
                for one, row in zip(counted, cells, strict=True)
            )
            numbers = frozenset(range(1, len(heads) + 1))
            inside.append(Picture(kind, partial(bars, counted, names), svg))
            inside.append(Table(("", *heads, "chance"), told_rows, numbers, _counted(rows[0])))
            made = tuple(f"{names(one.player)}: {made_of(one)}" for one in counted)
            app = f" ({BY_APP})" if any(x.app for one in counted for x in one.rolls) else ""
            inside.append(Bullets(made, f"Entry, what came, and the average of it{app}"))
        if told := tuple(untold(rows)):
            inside.append(Bullets(told))
        parts.append(Section(_title(rows), tuple(inside)))
    return Section("Luck", tuple(parts))


def facts(one: Luck, names: Names) -> dict[str, Any]:
    """One row as JSON; fractions as `82/3`."""
    return {
        "player": names(one.player),
        "kind": one.kind,
        "unit": one.unit,
        "page": one.page,
        "less_is_better": one.low,
        "rolls": len(one.rolls),
        "dice": one.pieces,
        "expected": str(one.expected),
        "came": one.got,
        "difference": str(one.over),
        "at_most": None if one.at_most is None else str(one.at_most),
        "at_least": None if one.at_least is None else str(one.at_least),
        "made_of": [
            {
                "act": roll.act_no,
                "came": roll.got,
                roll.piece: roll.times * roll.cards,
                "expected": str(roll.expected),
                "by_the_program": roll.app,
            }
            for roll in one.rolls
        ],
        "not_counted": [{"act": roll.act_no, "why": roll.why} for roll in one.untold],
    }
