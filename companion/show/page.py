"""The page across the table, for a width and a height: pure lines, none wider, none too many."""

from __future__ import annotations

from collections.abc import Sequence

from companion.show import digits
from companion.show.content import Seat, Shown, Track
from companion.table.sheet import Role, Span, Spans, cut, padded, width_of
from companion.toolbox.sums import shown

SCALES = {"fit": digits.LARGEST, "middle": 1, "small": 0}
"""Value of the setting `digits` -> the largest scale; 0 is plain text."""
GAP = 3
"""Cells between two players."""


def lines_of(told: Shown) -> list[str]:
    """The page as plain text, for a pipe."""
    lines = [told.title, told.where] if told.where else [told.title]
    for seat in told.seats:
        tracks = ", ".join(f"{x.label} {_value(x)}" for x in seat.tracks)
        words = [tracks, seat.rest.replace(" · ", ", "), seat.alarm]
        turn = ", whose turn it is" if seat.active else ""
        lines.append(f"{seat.name}{turn}: {', '.join(x for x in words if x) or 'unknown'}")
    lines += [f"Open: {one}" for one in told.open]
    lines += [f"Note: {one}" for one in told.owed]
    return lines


def _value(track: Track) -> str:
    return f"{shown(track.value)}{f' of {track.most}' if track.most else ''}"


def page(told: Shown, width: int, height: int, size: str = "fit") -> list[Spans]:
    """The page for a terminal: what is open and owed always has its room, digits take the rest.

    Args:
        told: what is shown.
        width: cells.
        height: rows.
        size: the setting `digits`.
    """
    head = [_line(told.where or told.title, "title", width), ()]
    below = _below(told, width)
    foot = [_line(told.says, "dim", width)] if told.says else []
    room = height - len(head) - len(foot)
    below = below[: max(0, room - len(told.seats))]
    players = _players(told.seats, width, room - len(below) - bool(below), SCALES.get(size, 0))
    space: list[Spans] = [()] if below else []
    body = [*head, *players, *space, *below][: height - len(foot)]
    body += [()] * (height - len(foot) - len(body))
    return [*body, *foot]


def _line(text: str, role: Role, width: int) -> Spans:
    return (Span(cut(text, width), role),)


def _below(told: Shown, width: int) -> list[Spans]:
    """What is open, then what is owed, each thing on as many rows as it needs."""
    rows: list[Spans] = []
    kinds: tuple[tuple[str, Role, tuple[str, ...]], ...] = (
        ("", "plain", told.open),
        ("! ", "warn", told.owed),
    )
    for mark, role, things in kinds:
        for one in things:
            rows += [(Span(row, role),) for row in _folded(mark + one, width)]
    return rows


def _folded(text: str, width: int) -> list[str]:
    rows: list[str] = []
    for word in text.split():
        if rows and width_of(rows[-1]) + 1 + width_of(word) <= width:
            rows[-1] += f" {word}"
        else:
            rows.append(cut(word if not rows else f"  {word}", width))
    return rows


def _players(seats: Sequence[Seat], width: int, height: int, most: int) -> list[Spans]:
    """Players side by side, with digits as large as fit; else one a line."""
    for scale in range(most, 0, -1):
        for columns in range(len(seats), 0, -1):
            cells = (width - GAP * (columns - 1)) // columns
            rows = -(-len(seats) // columns)
            each = max((_rows(seat, cells, scale) for seat in seats), default=0) + 1
            wide = max((_needs(seat, scale) for seat in seats), default=0)
            if wide <= cells and rows * each - 1 <= height:
                return _grid(seats, columns, cells, scale)
    return [_row(seat, width) for seat in seats][: max(0, height)]


def _needs(seat: Seat, scale: int) -> int:
    """Cells of a player's tracks side by side."""
    tracks = [max(digits.width_of(x.digits, scale), width_of(x.label)) for x in seat.tracks]
    return max(sum(tracks) + GAP * (len(tracks) - 1), width_of(seat.name) + 2, 12)


def _rows(seat: Seat, cells: int, scale: int) -> int:
    """Rows that a player takes: name, digits, labels, what else counts."""
    return 2 + digits.ROWS * scale + len(_folded(seat.rest, cells))


def _grid(seats: Sequence[Seat], columns: int, cells: int, scale: int) -> list[Spans]:
    lines: list[Spans] = []
    for first in range(0, len(seats), columns):
        cards = [_card(seat, cells, scale) for seat in seats[first : first + columns]]
        tall = max(map(len, cards))
        cards = [[*card, *[(Span(" " * cells),)] * (tall - len(card))] for card in cards]
        if lines:
            lines.append(())
        for row in zip(*cards, strict=True):
            spans: list[Span] = []
            for place, card in enumerate(row):
                spans += [Span(" " * GAP)] if place else []
                spans += card
            lines.append(tuple(spans))
    return lines


def _card(seat: Seat, cells: int, scale: int) -> list[Spans]:
    """A player: the name, the tracks in large digits, what else counts."""
    role: Role = "active" if seat.active else "name"
    name = f"{'▸ ' if seat.active else '  '}{seat.name}"
    alarm = f"  {seat.alarm}" if seat.alarm else ""
    room = max(0, cells - width_of(alarm))
    head: Spans = (Span(padded(name, room), role), Span(alarm, "bad"))
    rows = [""] * (digits.ROWS * scale)
    labels = ""
    for track in seat.tracks:
        wide = max(digits.width_of(track.digits, scale), width_of(track.label)) + GAP
        rows = [
            row + padded(line, wide)
            for row, line in zip(rows, digits.drawn(track.digits, scale), strict=True)
        ]
        of = f" of {track.most}" if track.most else ""
        label = f"{track.label}{of}"
        labels += padded(label if width_of(label) < wide else track.label, wide)
    drawn: list[Spans] = [(Span(padded(row.rstrip(), cells), role),) for row in rows]
    small = [labels.rstrip(), *_folded(seat.rest, cells)]
    return [head, *drawn, *((Span(padded(row, cells), "dim"),) for row in small)]


def _row(seat: Seat, width: int) -> Spans:
    """A player on one line."""
    role: Role = "active" if seat.active else "name"
    tracks = "  ".join(f"{x.label} {_value(x)}" for x in seat.tracks)
    told = f"{'▸ ' if seat.active else '  '}{seat.name}  {tracks}  {seat.rest}  {seat.alarm}"
    return (Span(cut(told.rstrip(), width), role),)
