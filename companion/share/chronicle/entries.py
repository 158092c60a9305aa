"""An entry as the chronicle reads it: its line, its kind, what is said of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from companion.share.chronicle.document import Kind
from companion.table.game import LoggedEntry
from companion.toolbox.text import clean_line

if TYPE_CHECKING:
    from companion.table.storage.entry import Entry


def line_of(entry: Entry) -> str:
    """The words of the log."""
    return clean_line(entry.says or entry.act)


def kind_of(entry: Entry) -> Kind:
    """Whether an entry is a note, a ruling, or something that happened."""
    kinds: dict[str, Kind] = {"note": "note", "ruling": "ruling"}
    return kinds.get(entry.act, "act")


def remarks_of(entry: Entry) -> tuple[str, ...]:
    """What is said of an entry: its note, and each rule that was broken on purpose."""
    return tuple(clean_line(one) for one in (entry.note, *entry.broken) if one)


_KEPT_BOOKS = re.compile(r"amends \d+.*")
"""Of an entry that was put right: a story tells it as it is right."""
_BROKEN = re.compile(r" \((?:pp?\. \d[\d, –-]*|[A-Z]-\d+)\)|: the table says so$")


def asides(entry: Entry) -> tuple[str, ...]:
    """What the story says of an entry: people's notes, and which rule was broken, in short."""
    said = (clean_line(entry.note), *(_BROKEN.sub("", clean_line(one)) for one in entry.broken))
    return tuple(one for one in said if one and not _KEPT_BOOKS.fullmatch(one))


def logged(entry: Entry) -> LoggedEntry:
    """An entry as statistics read it."""
    return LoggedEntry(
        entry.act_no, entry.game, entry.by, entry.act, entry.at, entry.thread, entry.lines
    )
