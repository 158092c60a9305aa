"""What stands beside a rule, as pure content: its place, the table's rulings, options, links."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from textual.content import Content
from textual.style import Style

from companion.library.marking import around, marked
from companion.share.text.lines import NEAR_PAGE, place_of
from companion.table.sheet import cut, width_of
from companion.toolbox.text import answered
from screens.wording import DIM, KEY, WARN, folded, lines_of, plain

if TYPE_CHECKING:
    from companion.library.additions import OptionNow
    from companion.library.shelf import Found

MARK = "bold $value"
MOST_LINKS = 9
WORTH = 36
"""Cells from which a passage of a hit says something; in less it would be a scrap."""


def row(hit: Found, where: str, width: int, sure: bool = True, lines_below: int = 1) -> Content:
    """One hit: title and place; below, where there is room, how the words stand in it.

    Args:
        hit: what was found.
        where: the game's title, where several games are asked.
        width: cells of a line.
        sure: whether it is an answer; a guess has a `?` before it, and is dim.
        lines_below: how many lines of it are shown at most.
    """
    page = where or hit.page
    below = "  "
    name = hit.title if sure else f"? {hit.title}"
    if width_of(name) + width_of(page) + 1 > width:
        page = ""  # the title says more than the page, which stands beside it anyway
        below = f"  {cut(where, width // 2)}: " if where else "  "
    title = cut(name, max(6, width - width_of(page) - 1))
    gap = " " * max(1, width - width_of(title) - width_of(page))
    lines = [Content.assemble((title, "" if sure else DIM), gap, (page, DIM))]
    if hit.excerpt and hit.wanted and width >= WORTH:
        text = hit.body if hit.kind == "book" else hit.excerpt
        room = max(8, width - width_of(below))
        several = 1 if lines_below < 2 else lines_below - 0.3  # a line ends with a word
        shown = around(text, hit.wanted, int(room * several))
        told = Content.assemble(*((x, MARK if is_word else DIM) for x, is_word in shown))
        wrapped = told.wrap(room)[:lines_below] if lines_below > 1 else [told]
        for place, one in enumerate(wrapped):
            lead = below if place == 0 else " " * width_of(below)
            lines.append(Content.assemble((lead, DIM), one).truncate(width, ellipsis=True))
    return lines_of(lines)


def cite(hit: Found) -> Content:
    """What it is and where it stands."""
    place = place_of(hit.section, hit.page)
    if hit.kind == "book":
        place = f"your own “{hit.section}”, {hit.page}"
    near = f"\n{NEAR_PAGE}" if hit.kind != "book" and "~p" in f"{hit.page} {hit.body}" else ""
    return Content.assemble((hit.title, "bold"), "\n", (place + near, DIM))


def passage(hit: Found) -> Content:
    """Text that is no Markdown, with the words that were looked for."""
    pieces = marked(hit.body, hit.wanted)
    return Content.assemble(*((text, MARK if is_word else "") for text, is_word in pieces))


def beside(
    hit: Found,
    options: Sequence[OptionNow],
    day: Callable[[str], str],
    width: int,
    printed: Sequence[tuple[str, str, str]] = (),
) -> Content:
    """The table's figures, rulings and options of a rule, and what own rulebooks print of it."""
    lines = [plain(told, "bold") for one in hit.today for told in folded(f"= {one}", width)]
    for one in hit.rulings:
        where = ", ".join(x for x in (day(one.at), f"entry {one.act_no or '?'}") if x)
        head = f"Our ruling ({where}): "
        rows = folded(head + one.text, width)
        lines += [plain(told, WARN) for told in rows]
    for option in options:
        if option.key in hit.options:
            usual = "" if option.value == option.default else f", usually {option.default}"
            head = f"Option: {answered(option.title, option.value)}{usual}"
            lines += [plain(told, KEY) for told in folded(head, width)]
            lines += [plain(told, DIM) for told in folded(option.why, width)]
    for book, place, text in printed:
        lines.append(plain(f"Your own “{book}”, {place}:", KEY))
        lines += [plain(told) for told in folded(text, width)]
    return lines_of(lines)


def links(hit: Found, reading: bool, width: int) -> Content:
    """What to read next, each with its number; they can be clicked."""
    if not hit.related:
        return plain("")
    told = []
    for number, (id, title) in enumerate(hit.related[:MOST_LINKS], 1):
        piece = Content.assemble((f"{number} ", KEY if reading else DIM), cut(title, width - 4))
        told.append(piece.stylize(Style.from_meta({"@click": f"screen.follow({id!r})"})))
    return lines_of([plain("See also", DIM), *told])
