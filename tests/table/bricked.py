"""Journals as an old program could write them: states in them that nobody can read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.table.storage.disk import RealDisk
from companion.table.storage.entry import Entry
from companion.table.storage.journal import Journal
from companion.table.storage.reading import read_journal


def add_unchecked(path: Path, *patches: list[Any]) -> None:
    """Append an act for each patch, `bad 1`, `bad 2` …, past the check of what it leads to."""
    read = read_journal(RealDisk(), path)
    journal = Journal(RealDisk(), path, read)
    head, acts = read.history.head, read.history.acts
    for number, patch in enumerate(patches, 1):
        n = len(read.history) + number - 1
        journal.append(
            Entry(
                n=n,
                prev=journal.last_digest,
                after=head,
                at="2026-11-21T19:06:00Z",
                act_no=acts + number,
                act="set",
                says=f"bad {number}",
                patch=patch,
            )
        )
        head = n
    journal.close()
