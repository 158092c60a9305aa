"""The journal file: read once, checked line by line, then only ever appended to.

Reading follows the whole tree of entries in one pass and keeps of each record only where it
stands, its parent and its act number (about 20 bytes); the lines themselves are read by offset
when somebody looks at them. The raw state is carried along: it is moved only when an entry's
parent is not where the tree stands, so a file without undo costs one small patch a line.

Three ways in which a file can be hurt are told apart:

* a *torn tail*: one bad line at the end, with or without its LF: the one that was under way when
  the program died. It was never acknowledged, and is cut off into a file of its own before
  anything is appended.
* *damage*: a bad line with another one behind it, good or bad, or one that somebody knows as
  acknowledged. Reading stops before it, the table is read-only, and what stands behind is offered
  (`rescue.py`).
* an *older copy*: all lines are good, but one that somebody knows as acknowledged is not there.
* a *foreign file*: the first line is no journal line that this program knows.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.errors import StorageError
from companion.table.storage.disk import Disk, Handle
from companion.table.storage.entry import (
    FORMAT,
    DraftLine,
    Entry,
    Head,
    JournalLine,
    Schema,
)
from companion.table.storage.history import (
    BATCH,
    DRAFT,
    ENTRY,
    HEAD,
    MOST_ACTS,
    MOST_SHAPES,
    ROOT,
    SCHEMA,
    History,
)
from companion.table.storage.line import body_of
from companion.table.storage.patch import PatchMismatch, Tree, apply_in_place, reverse
from companion.table.storage.records import UNREADABLE, lines_of, record_at
from companion.toolbox.text import quoted


class _Entry(Struct, tag_field="kind", tag="entry"):
    """What reading the whole file needs of an entry; the rest is skipped unseen."""

    n: int
    after: int
    act_no: int
    prev: str = ""
    patch: list[list[object]] = []
    draft: str = ""


class _Schema(Struct, tag_field="kind", tag="schema"):
    n: int
    after: int
    shape: int
    prev: str = ""
    patch: list[list[object]] = []


class _Batch(Struct, tag_field="kind", tag="batch"):
    n: int
    prev: str = ""
    items: list[_Entry | _Schema | Head | DraftLine] = []


_Scanned = _Entry | Head | DraftLine | _Schema | _Batch | JournalLine


_scanned: msgspec.json.Decoder[_Scanned] = msgspec.json.Decoder(_Scanned)


class Known(Struct, frozen=True):
    """A line that somebody saw acknowledged: the record book, or this program a moment ago.

    It may well be older than the file's end; what it must not be is missing.
    """

    digest: str
    says: str = ""
    """What the latest entry said then."""
    at: str = ""
    """When its campaign was begun: one that was begun at another time is another campaign."""


class Read(Struct):
    """What reading a file gave."""

    first: JournalLine
    history: History
    tree: Tree
    """The raw state at the head."""
    good: int
    """Bytes up to the end of the last good line."""
    size: int
    """Bytes in the file."""
    last_digest: str
    damage: str = ""
    """A sentence when a line is bad and was acknowledged."""
    older: str = ""
    """A sentence when the file is sound, and a line that was acknowledged is not in it."""


def read_journal(disk: Disk, path: Path, known: Known | None = None) -> Read:
    """Read and check a whole file.

    Args:
        disk: file calls.
        path: the file.
        known: a line that was acknowledged, if somebody remembers one.

    Raises:
        StorageError: it cannot be read at all, or its first line is no journal of ours.
    """
    try:
        handle = disk.open_read(path)
    except OSError as problem:
        raise StorageError(
            f"The journal {path.name} cannot be read: {problem.strerror or problem}.",
            "Check that the file is there and that you may read it.",
        ) from None
    try:
        return _Reader(disk, handle, path, known).read()
    except OSError as problem:
        raise StorageError(
            f"The journal {path.name} cannot be read: {problem.strerror or problem}.",
            "Check the disk, or restore the file from a backup.",
        ) from None
    finally:
        with contextlib.suppress(OSError):
            disk.close(handle)


class _Reader:
    """One pass over a file."""

    def __init__(self, disk: Disk, handle: Handle, path: Path, known: Known | None) -> None:
        self.disk, self.handle, self.path, self.known = disk, handle, path, known
        self.history = History()
        self.tree: Tree = {}
        self.place = 0

    def read(self) -> Read:
        offset, digest, damage = 0, "", ""
        wanted = self.known.digest if self.known is not None else ""
        is_there = not wanted
        first: JournalLine | None = None
        for lines, line in enumerate(lines_of(self.disk, self.handle), 1):
            body = body_of(line)
            if body is None:
                damage = bad_line(self.disk, self.handle, self.path.name, offset, line, lines)
                break
            record = self._decode(body, offset, first)
            if record.prev != digest:
                damage = f"Line {lines} of {self.path.name} does not follow the line before it."
                break
            try:
                if first is None:
                    first = self._open(record)
                else:
                    self._take(record, offset)
            except (PatchMismatch, LookupError, ValueError, TypeError, OverflowError) as problem:
                damage = f"Line {lines} of {self.path.name} does not fit: {problem}."
                break
            digest = line[:16].decode()
            is_there = is_there or digest == wanted
            offset += len(line)
        if first is None:
            empty = self.disk.size(self.handle) == 0
            raise self._foreign("it is empty" if empty else "its first line is damaged")
        if damage:
            # What did not fit may have changed half of the tree: it is built anew.
            self.tree, self.place = msgspec.to_builtins(first.root), ROOT
            self._save_move()
        else:
            self._move(self.history.head)
        size = self.disk.size(self.handle)
        older = ""
        if self.known is not None and not is_there and not damage and first.at == self.known.at:
            if size > offset:
                damage = acknowledged(self.path.name, lines)
            else:
                older = lacking(self.path.name, self.known)
        return Read(first, self.history, self.tree, offset, size, digest, damage, older)

    def _save_move(self) -> None:
        try:
            self._move(self.history.head)
        except PatchMismatch as problem:
            raise self._foreign(f"it cannot be followed: {problem}") from None

    def _decode(self, body: bytes, offset: int, first: JournalLine | None) -> _Scanned:
        try:
            return _scanned.decode(body)
        except UNREADABLE as problem:
            if first is None:
                raise self._foreign(str(problem)) from None
            raise StorageError(
                f"The journal {self.path.name} holds a line that this program does not know "
                f"(at byte {offset}: {problem}).",
                "It was written by a newer program; update this one to open it.",
            ) from None

    def _foreign(self, why: str) -> StorageError:
        return StorageError(
            f"{self.path.name} is not a campaign of this program: {why}.",
            "A campaign is a file *.jsonl that `companion new` made. If only its line ends were "
            "changed, `companion rescue` mends that; else take a copy of yours.",
        )

    def _open(self, record: _Scanned) -> JournalLine:
        if not isinstance(record, JournalLine):
            raise self._foreign("its first line opens no journal")
        if record.format > FORMAT:
            raise StorageError(
                f"{self.path.name} has format {record.format}; this program writes {FORMAT}.",
                "Update the program to open it.",
            )
        if not 0 < record.shape <= MOST_SHAPES:
            raise self._foreign(f"it cannot have shape {record.shape}")
        self.tree = msgspec.to_builtins(record.root)
        self.history.add(ROOT, 0, shape=record.shape)
        return record

    def _take(self, record: _Scanned, offset: int) -> None:
        history = self.history
        if record.n != len(history):
            raise ValueError(f"its number is {record.n}, {len(history)} is due")
        if isinstance(record, _Entry):
            self._act(record, offset)
        elif isinstance(record, Head):
            if not history.is_place(record.to):
                raise ValueError(f"there is no entry {record.to} to go to")
            history.add(HEAD, offset)
            history.move_head(record.to)
        elif isinstance(record, DraftLine):
            history.add(DRAFT, offset)
            history.keep_draft(record)
        elif isinstance(record, _Schema):
            if not 0 < record.shape <= MOST_SHAPES:
                raise ValueError(f"there is no shape {record.shape}")
            self._go_to(record.after)
            apply_in_place(self.tree, record.patch)
            self.place = history.add(SCHEMA, offset, record.after, shape=record.shape)
            history.head = self.place
        elif isinstance(record, _Batch):
            before = history.mark()
            try:
                history.add(BATCH, offset)
                for item in record.items:
                    self._take(item, offset)
            except Exception:
                history.back_to(before)  # all of it or nothing
                raise
        else:
            raise ValueError("a second first line")

    def _act(self, record: _Entry, offset: int) -> None:
        if not 0 < record.act_no <= MOST_ACTS:
            raise ValueError(f"there is no act {record.act_no}")
        self._go_to(record.after)
        apply_in_place(self.tree, record.patch)
        history = self.history
        self.place = history.head = history.add(ENTRY, offset, record.after, record.act_no)
        if record.draft:
            history.drafts.pop(record.draft, None)

    def _go_to(self, after: int) -> None:
        if after != self.place:
            if not self.history.is_place(after):
                raise ValueError(f"it follows {after}, which is not an entry")
            self._move(after)

    def _move(self, to: int) -> None:
        """Carry the tree to another record: back to where both paths meet, then forward."""
        history = self.history
        meet = history.meeting(self.place, to)
        while self.place != meet:
            apply_in_place(self.tree, reverse(self._patch(self.place)))
            self.place = history.after[self.place]
        forward = []
        while to != meet:
            forward.append(to)
            to = history.after[to]
        for n in reversed(forward):
            apply_in_place(self.tree, self._patch(n))
            self.place = n

    def _patch(self, n: int) -> list[list[object]]:
        record = record_at(self.disk, self.handle, self.history, n)
        return record.patch if isinstance(record, Entry | Schema) else []


def bad_line(disk: Disk, handle: Handle, name: str, offset: int, bad: bytes, number: int) -> str:
    """A sentence if a bad line is damage; empty if it may be the one that was under way.

    Args:
        disk: file calls.
        handle: the open file.
        name: the file's name.
        offset: where the bad line begins, in bytes.
        bad: the line.
        number: which line it is, from 1.
    """
    more = False
    for line in lines_of(disk, handle, offset + len(bad)):
        more = True
        if body_of(line) is not None:
            return f"Line {number} of {name} is damaged, and good lines stand behind it."
    # One line is on its way at a time: two bad ones were not torn by one crash.
    return f"{name} is damaged from line {number} on." if more else ""


def acknowledged(name: str, number: int) -> str:
    """The sentence about a bad last line that somebody saw whole, or a later one."""
    return f"Line {number} of {name} is damaged, and it was entered whole once."


def lacking(name: str, known: Known) -> str:
    """The sentence about a sound file without a line that was acknowledged."""
    what = f"{quoted(known.says)}, which was entered once" if known.says else "what was entered"
    return (
        f"{name} does not hold {what}: an older copy lies there. "
        "`companion restore` shows the copies; what is entered now goes on from here."
    )
