"""What screens say, as pure functions: spans, sums, times and errors as plain content.

User text never passes through markup: everything here is `Content` made of strings and styles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from textual.content import Content
from textual.style import Style

from companion.errors import CompanionError
from companion.toolbox import dates
from companion.toolbox.moments import local

if TYPE_CHECKING:
    from companion.table.sheet import Spans

_ID = re.compile(r"[a-z0-9-]+")
ROLE_STYLES: dict[str, str] = {
    "plain": "",
    "title": "bold",
    "name": "bold",
    "value": "$value",
    "dim": "$muted",
    "good": "$good",
    "bad": "$bad",
    "warn": "$warn",
    "track": "$track",
    "key": "$key",
    "active": "bold $value",
}
"""Role of a span -> style. Colour adds and never carries: the words stand without it."""

DIM = "$muted"
KEY = "bold $key"
WARN = "$warn"
BAD = "bold $bad"


def line_of(spans: Spans) -> Content:
    """One line of a sheet."""
    return Content.assemble(*((span.text, ROLE_STYLES[span.role]) for span in spans))


def lines_of(lines: Iterable[Content]) -> Content:
    """Lines under each other."""
    return Content("\n").join(list(lines))


def spans_content(lines: Iterable[Spans]) -> Content:
    """A rendered sheet."""
    return lines_of(line_of(spans) for spans in lines)


def squeezed(lines: Sequence[Spans], height: int) -> list[Spans]:
    """A sheet whose blank lines are left out, from its top, until it has at most `height` lines."""
    kept, over = [], len(lines) - height
    for line in lines:
        if over > 0 and is_blank(line):
            over -= 1
        else:
            kept.append(line)
    return kept


def is_blank(line: Spans) -> bool:
    """Whether nothing stands on a line of a sheet."""
    return not any(span.text.strip() for span in line)


def plain(text: str, style: str = "") -> Content:
    """User text, whatever it looks like."""
    return Content.styled(text, style) if style else Content(text)


def labelled(pairs: Sequence[tuple[str, str]], width: int, style: str = "") -> list[Content]:
    """Label left, value right-aligned at `width`; what does not fit beside its label is folded
    behind it, so that the label can be read."""
    from companion.table.sheet import cut, width_of

    told = []
    for label, value in pairs:
        room = width - width_of(value) - 1
        if width_of(label) <= room:
            gap = " " * (width - width_of(label) - width_of(value))
            told.append(Content.assemble(label, gap, (value, style)))
            continue
        left = cut(label, max(4, width // 2))
        first, *more = folded(value, max(4, width - width_of(left) - 1))
        told.append(Content.assemble(left, " ", (first, style)))
        indent = " " * (width_of(left) + 1)
        told += [Content.assemble(indent, (line, style)) for line in more]
    return told


def sum_lines(name: str, result: Any, width: int) -> list[Content]:
    """An itemised sum: signed amounts right-aligned, labels, pages, the total.

    Args:
        name: what is summed, as `dice`.
        result: a `Result`, or what a journal holds of one.
        width: cells of a line.
    """
    from companion.table.sheet import cut, padded, width_of
    from companion.toolbox.sums import amounts_shown, shown

    value, parts = _of(result, "value"), _of(result, "parts") or ()
    title = name.replace("_", " ").replace("-", " ")
    head = f"{shown(value)} {title}" if _number(value) else title
    if isinstance(value, str) and value:
        head = f"{title}: {value}"
    lines = [Content.styled(cut(head, width), "bold")]
    amounts = amounts_shown(value, [(str(_of(x, "label")), _of(x, "amount")) for x in parts])
    for part, sign in zip(parts, amounts, strict=True):
        page = str(_of(part, "page") or "")
        room = max(4, width - 6 - width_of(page))
        label = plain(
            padded(str(_of(part, "label")), room), "italic" if _of(part, "by_hand") else ""
        )
        if _ID.fullmatch(rule := str(_of(part, "rule") or "")):
            label = label.stylize(Style.from_meta({"@click": f"screen.rule({rule!r})"}))
        lines.append(Content.assemble((f"{sign:>4} ", KEY), label, " ", (page, DIM)))
    for note in _of(result, "notes") or ():
        lines += [plain(f"     {row}", DIM) for row in folded(str(note), width - 5)]
    return lines


def folded(text: str, width: int) -> list[str]:
    """Plain text in lines of at most `width` cells, broken between words."""
    from companion.toolbox.text import in_cells

    return in_cells(text, max(4, width)) if text.split() else []


def _number(value: Any) -> bool:
    return value is None or (isinstance(value, int) and not isinstance(value, bool))


def _of(thing: Any, name: str) -> Any:
    return thing.get(name) if isinstance(thing, Mapping) else getattr(thing, name, None)


def problem_line(problem: BaseException) -> Content:
    """An error as one calm line: what is wrong, then what would be right."""
    if isinstance(problem, CompanionError):
        return Content.assemble((problem.says, WARN), " ", problem.would_be_right)
    from companion.games.manifest import fault_of  # only now: the first paint needs no game

    game = fault_of(problem)
    where = f"in {game}" if game else "here"
    return Content.assemble((f"Something went wrong {where}: ", WARN), str(problem)[:200])


def ago(at: str, now: datetime) -> str:
    """When something was: `20:14`, `yesterday`, `3 Nov`, `3 Nov 2024`; empty if nobody knows."""
    then = local(at, now.tzinfo)
    if then is None:
        return ""
    days = (now.date() - then.date()).days
    if days == 0:
        return then.strftime("%H:%M")
    if days == 1:
        return "yesterday"
    # Also what a wrong clock put into the future.
    return dates.short(then, year=then.year != now.year or days < 0)
