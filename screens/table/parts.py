"""The parts of the table screen as pure content: head, banner, log lines, what now."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from companion.play.unsaved import Unsaved
from companion.play.what_now import Now
from companion.table.campaign.log import LogLine
from companion.table.sheet import cut, width_of
from screens.commands import LetGo, Reopen, Rescue
from screens.table.room import LEAST
from screens.view import TableView
from screens.wording import BAD, DIM, KEY, WARN, folded, lines_of, plain

MOST_FOLDED = 8
"""Lines of an entry beside the sheet."""


SEEN = LEAST.now
"""Rows of What now that are seen on the smallest screen."""


def head(view: TableView, speaker: str, width: int) -> Content:
    """Title and game; what lies half entered below the rows that are seen, and who speaks."""
    below = sum(one.kind == "draft" for one in view.now[SEEN:])
    told = (f"{below} half entered below" if below else "", f"{speaker} speaks" if speaker else "")
    right = " · ".join(filter(None, told))
    left = cut(f"{view.title} · {view.game}", max(10, width - width_of(right) - 2))
    name, dot, game = left.partition(" · ")
    gap = " " * max(1, width - width_of(left) - width_of(right))
    return Content.assemble((name, "bold"), (dot + game, DIM), gap, (right, KEY))


def banner(view: TableView, following: bool, width: int) -> Content | None:
    """What must not be overlooked: not saved, read-only, following."""
    if view.unsaved is not None:
        return not_saved(view.unsaved, width)
    if following:
        return Content.assemble(
            ("Following  ", WARN),
            "Another program writes this campaign; what it enters shows here.",
        )
    if view.damaged:
        return Content.assemble(
            ("DAMAGED  ", BAD),
            view.read_only,
            "\n",
            (Rescue.shown_key(), KEY),
            " rescues what can be read into a campaign of its own; this file stays as it is.",
        )
    if view.read_only:
        return Content.assemble(("Read only  ", WARN), view.read_only)
    return None


def not_saved(unsaved: Unsaved, width: int) -> Content:
    """What is not saved, why, and the one thing to do about it."""
    mark = "NOT SAVED  "
    more = f"  and {len(unsaved.says) - 1} before it" if len(unsaved.says) > 1 else ""
    newest = unsaved.says[-1] if unsaved.says else "the last step"
    told = cut(newest, max(10, width - width_of(mark + more))) + more
    if not unsaved.why:
        return Content.assemble(
            (mark, BAD),
            told,
            "\nThe disk refused it before.  ",
            (Reopen.shown_key(), KEY),
            " enters it now, ",
            (LetGo.shown_key(), KEY),
            " lets it go.",
        )
    kept = "It is kept even if you leave."
    if not unsaved.is_kept:
        kept = "It is not kept anywhere: leaving would lose it."
    return Content.assemble(
        (mark, BAD),
        told,
        "\n",
        f"{unsaved.why}\n",
        (Reopen.shown_key(), KEY),
        " reads the file again and enters it. ",
        kept,
    )


def log_row(line: LogLine, width: int) -> Content:
    """One entry on one line; an undone one is dim and marked."""
    mark = "" if line.on_table else "┄ "
    style = "" if line.on_table else DIM
    tail = " ▸" if line.unfolds and line.on_table else ""
    number = f"{line.act_no:>3} "
    text = cut(mark + line.says, max(1, width - width_of(number) - width_of(tail)))
    return Content.assemble((number, DIM), (text, style), (tail, DIM))


def log_lines(
    rows: Sequence[LogLine], pending: Sequence[str], width: int, height: int, fold: bool
) -> Content:
    """The last entries, newest first, those that are being written on top."""
    told: list[Content] = [
        Content.assemble(
            ("  … ", WARN), (cut(text, width - 22), "italic"), ("  being written", DIM)
        )
        for text in reversed(pending)
    ]
    for row in rows:
        if not fold:
            told.append(log_row(row, width))
        else:
            told += _folded_row(row, width, height - len(told))
        if len(told) >= height:
            break
    if not told:
        told = [plain("Nothing has been entered yet.", DIM)]
    return lines_of(told[:height])


def _folded_row(row: LogLine, width: int, left: int) -> list[Content]:
    """One entry on as many lines as it needs, as far as they are left."""
    room, most = max(8, width - 4), min(MOST_FOLDED, left)
    pieces = folded(("" if row.on_table else "┄ ") + row.says, room)
    if len(pieces) > most:
        pieces = [*pieces[: most - 1], cut(f"{pieces[most - 1]} {pieces[most]}", room)]
    style = "" if row.on_table else DIM
    return [
        Content.assemble((f"{row.act_no:>3} " if place == 0 else "    ", DIM), (piece, style))
        for place, piece in enumerate(pieces or [""])
    ]


def now_row(row: Now, width: int, fold: bool = False) -> Content:
    """One row of What now; on a narrow column on as many lines as it needs."""
    mark, style = {"draft": ("… ", WARN), "duty": ("! ", WARN), "act": ("  ", "")}[row.kind]
    note = f"  {row.note}" if row.note else ""
    if fold and width_of(row.label + note) > width - 2:
        lines = [plain(piece) for piece in folded(row.label, width - 2)]
        if lines[-1].cell_length + width_of(note) <= width - 2:
            lines[-1] += plain(note, DIM)
        else:
            lines += [plain(piece, DIM) for piece in folded(row.note, width - 2)]
        told = [Content.assemble((mark, style), lines[0])]
        return lines_of([*told, *(Content.assemble("  ", one) for one in lines[1:])])
    label = cut(row.label, max(4, width - 2 - width_of(note)))
    return Content.assemble((mark, style), label, (note, DIM))
