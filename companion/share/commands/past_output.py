"""What the commands that ask all logs say, as lines."""

from __future__ import annotations

from collections.abc import Sequence

from companion.share.commands.text_output import day_of
from companion.share.past.asking import Hit
from companion.share.past.history import Chapter
from companion.share.text.lines import safe, wrapped
from companion.toolbox.dates import WIDEST


def hit_lines(hits: Sequence[Hit], most: int) -> list[str]:
    """Entries with day, campaign and number, newest first; which campaign on a line of its own."""
    told: list[str] = []
    campaign = ""
    for one in hits:
        if one.campaign != campaign:
            campaign = one.campaign
            away = " (put away)" if one.away else ""
            told += [*([""] if told else []), safe(f"{one.title}{away} · {one.campaign}")]
        mark, undone = (" ", "") if one.on_table else ("×", " (undone)")
        note = f" [{one.note}]" if one.note else ""
        stood = f" · {'; '.join(one.numbers)}" if one.numbers else ""
        says = f"{one.says or one.act}{note}{undone}{stood}"
        told += wrapped(safe(says), f"{mark}{one.act_no:>4}  {day_of(one.at):<{WIDEST}}  ")
    if len(hits) == most:
        told.append(f"The newest {most}; --count shows more.")
    return told


def chapter_lines(chapters: Sequence[Chapter]) -> list[str]:
    """Chapters with their facts; behind each the campaign and the number of its entry."""
    told: list[str] = []
    for chapter in chapters:
        told += [*([""] if told else []), chapter.title]
        for fact in chapter.facts:
            at = fact.place
            line = f" ({at.campaign} {at.act_no}{', put away' if at.away else ''})" if at else ""
            label = f"{fact.label}: " if fact.label else "    "
            told += wrapped(safe(f"{fact.text}{line}"), f"  {safe(label)}", "      ")
    return told
