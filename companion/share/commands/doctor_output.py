"""What the doctor says, as lines."""

from __future__ import annotations

from collections.abc import Iterator

from companion.share.doctor.checkup import Checkup
from companion.share.text.lines import safe, wrapped
from companion.toolbox.text import plural

MOST = 40
"""Findings that are told at most; the JSON answer has all."""


def checkup_lines(checkup: Checkup) -> list[str]:
    """Sums first, then what is damaged, then where today's rules differ."""
    return [*_sums(checkup), *_findings(checkup)]


def _sums(checkup: Checkup) -> Iterator[str]:
    journals = checkup.journals
    entries, again = (sum(getattr(one, name) for one in journals) for name in ("entries", "again"))
    away = sum(one.away for one in journals)
    put_away = f" ({away} put away)" if away else ""
    told = plural(entries, "entry", "entries")
    yield f"{plural(len(journals), 'campaign')}{put_away} with {told}."
    yield f"Today's rules give {again} of them as they were recorded."
    copies, books = plural(checkup.copies, "copy", "copies"), plural(checkup.books, "rulebook")
    yield f"{copies} and {books} read."
    yield "Nothing is damaged." if checkup.sound else "Something is damaged."


def _findings(checkup: Checkup) -> Iterator[str]:
    ranked = sorted(checkup.findings, key=lambda one: not one.grave)
    for one in ranked[:MOST]:
        yield from wrapped(safe(f"{one.where}: {one.says}"), "  ! " if one.grave else "  · ")
    if len(ranked) > MOST:
        yield f"  and {len(ranked) - MOST} more; --json shows all."
