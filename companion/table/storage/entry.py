"""What stands in a journal: one struct a kind of line.

`n` numbers the records of a file from 0 (the journal line). A batch is one line that holds several
records; it takes one number for itself and one for each of them, so every record has a number of
its own. `act_no` numbers acts only: it is what players see, cite and type.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from companion.table.storage.patch import Patch, Tree
from companion.toolbox.text import at_place, clause

FORMAT = 1
"""Format of the file. 1 is frozen: every file of it opens for ever (`tests/table/frozen`). Files of
format 0 open too; only rows in their entries had other names (`table/told.py`)."""

JSON = Any

Answer = tuple[str, JSON, str]
"""Key, value, source: `table` (said by people), `app` (chance made it) or `default`."""


class JournalLine(Struct, frozen=True, kw_only=True, tag_field="kind", tag="journal"):
    """The first line: what this file is and the state that it starts from."""

    n: int = 0
    prev: str = ""
    at: str
    format: int
    id: str
    title: str
    game: str
    shape: int
    app: str
    root: Tree


class Entry(Struct, frozen=True, kw_only=True, tag_field="kind", tag="entry"):
    """One act at the table: what people said and what came of it."""

    n: int
    prev: str = ""
    after: int
    at: str
    game: int = 0
    thread: str = ""
    act_no: int
    act: str
    spec: str = ""
    by: str = ""
    answers: tuple[Answer, ...] = ()
    overrides: dict[str, str] = {}
    says: str = ""
    lines: tuple[dict[str, JSON], ...] = ()
    sums: dict[str, JSON] = {}
    patch: Patch = []
    rules: int = 1
    draft: str = ""
    replaces: int = 0
    """Act number of an undone act whose roll this one makes anew."""
    note: str = ""
    origin: str | UnsetType = UNSET
    """Of an entry that was carried here from where it first stood: which one it is
    (`origin.Origin`). Other lines do not hold it."""

    @property
    def broken(self) -> tuple[str, ...]:
        """Rules that were broken on purpose, a sentence each with its page and the reason."""
        told = [
            f"against the rules: {at_place(clause(row['why']), row.get('page', ''))}: "
            f"{row['reason']}"
            for row in self.lines
            if row.get("kind") == "against"
        ]
        if told:
            return tuple(told)
        return tuple(f"against the rules ({key}): {why}" for key, why in self.overrides.items())

    @property
    def values(self) -> dict[str, JSON]:
        """Answers by key."""
        return {key: value for key, value, _ in self.answers}


class Head(Struct, frozen=True, kw_only=True, tag_field="kind", tag="head"):
    """Which record is on the table from here on: an undo, a redo, a jump, an amendment."""

    n: int
    prev: str = ""
    at: str
    to: int
    why: str
    by: str = ""


class DraftLine(Struct, frozen=True, kw_only=True, tag_field="kind", tag="draft"):
    """One step of a half-entered procedure: `open`, `answer`, `clear` (a key) or `drop`."""

    n: int
    prev: str = ""
    at: str
    draft: str
    op: str
    act: str = ""
    by: str = ""
    key: str = ""
    value: JSON = None
    source: str = "table"
    reason: str = ""


class Schema(Struct, frozen=True, kw_only=True, tag_field="kind", tag="schema"):
    """From here on the state has another shape; the patch is what the migration did."""

    n: int
    prev: str = ""
    after: int
    at: str
    shape: int
    app: str = ""
    patch: Patch = []


Standing = tuple[str, int, str, bool]
"""Whether an entry counts: time and number within it, id of the line that says so, yes or no.
The greater one of two is the later word."""


class Batch(Struct, frozen=True, kw_only=True, tag_field="kind", tag="batch"):
    """Several records that count together or not at all: one line."""

    n: int
    prev: str = ""
    at: str
    why: str
    items: tuple[Entry | Schema | Head | DraftLine, ...] = ()
    stands: dict[str, Standing] | UnsetType = UNSET
    """Of a merge: what the merged files had decided of entries, by their origin's name."""


Record = Entry | Head | DraftLine | Schema | Batch | JournalLine
