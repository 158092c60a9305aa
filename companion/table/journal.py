"""The journal file: read once, checked line by line, then only ever appended to.

Reading follows the whole tree of entries in one pass and keeps of each record only where it
stands, its parent and its act number (about 20 bytes); the lines themselves are read by offset
when somebody looks at them. The raw state is carried along: it is moved only when an entry's
parent is not where the tree stands, so a file without undo costs one small patch a line.

Three ways in which a file can be hurt are told apart:

* a *torn tail*: only bytes behind the last good line are bad. They were never acknowledged. They
  are cut off into a file of their own before anything is appended.
* *damage*: a bad line with a good one behind it. Reading stops before it, the table is read-only,
  and what stands behind is offered (`OpenTable.rescue`).
* a *foreign file*: the first line is no journal line that this program knows.
"""

from __future__ import annotations

import contextlib
import errno
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.errors import BadAnswer, StorageError
from companion.table.disk import Disk, Handle, chunks, replace_file, write_all, write_new
from companion.table.entry import (
    FORMAT,
    Batch,
    DraftLine,
    Entry,
    Head,
    JournalLine,
    Record,
    Schema,
)
from companion.table.line import body_of, encode_line
from companion.table.patch import PatchMismatch, Tree, apply_in_place, reverse

ROOT, ENTRY, HEAD, DRAFT, SCHEMA, BATCH = range(6)

_MOST_ACTS, _MOST_SHAPES = 2**31 - 1, 2**15 - 1
"""What `History` has room for."""


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

_UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""What decoding raises: a right digest only says that the bytes are as they were written."""

_record: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)
_scanned: msgspec.json.Decoder[_Scanned] = msgspec.json.Decoder(_Scanned)


class History:
    """The tree of entries: where each record stands, what it follows, which one is on the table."""

    def __init__(self) -> None:
        self.kind = bytearray()
        self.offset = array("q")
        self.after = array("l")
        self.act_no = array("l")
        self.head = 0
        self.acts = 0
        """How many acts were ever entered; the next one gets this number plus 1."""
        self.forward: dict[int, int] = {}
        """Record -> the child that the latest undo from below left: where redo goes."""
        self.shape = array("h")
        """Shape of the state that stands at each record: its parent's, but for schema entries."""
        self.drafts: dict[str, list[DraftLine]] = {}
        """Half-entered procedures that are open, by id, oldest first."""
        self.draft_count = 0

    def __len__(self) -> int:
        return len(self.kind)

    def add(self, kind: int, offset: int, after: int = -1, act_no: int = 0, shape: int = 0) -> int:
        """Take a record in; returns its number. `shape` is given where it changes."""
        self.kind.append(kind)
        self.offset.append(offset)
        self.after.append(after)
        self.act_no.append(act_no)
        self.shape.append(shape or (self.shape[after] if after >= 0 else 0))
        if act_no:
            self.acts = max(self.acts, act_no)
        return len(self.kind) - 1

    def mark(self) -> tuple[Any, ...]:
        """What `back_to` needs to forget all that comes from here on."""
        drafts = {draft: list(lines) for draft, lines in self.drafts.items()}
        return len(self), self.head, self.acts, dict(self.forward), drafts, self.draft_count

    def back_to(self, mark: tuple[Any, ...]) -> None:
        """Forget what came since a mark."""
        length, self.head, self.acts, self.forward, self.drafts, self.draft_count = mark
        for column in (self.kind, self.offset, self.after, self.act_no, self.shape):
            del column[length:]

    def is_place(self, n: int) -> bool:
        """Whether a state stands at that record (the journal line, an entry, a schema entry)."""
        return 0 <= n < len(self.kind) and self.kind[n] in (ROOT, ENTRY, SCHEMA)

    def parent(self, n: int) -> int:
        """The record that an entry follows; -1 for the root."""
        return self.after[n]

    def path(self, n: int) -> list[int]:
        """Records from the root (not included) to `n`, oldest first."""
        steps = []
        while n > 0:
            steps.append(n)
            n = self.after[n]
        return steps[::-1]

    def act_at(self, n: int) -> int:
        """The act whose state stands at `n`: `n` itself, or what a schema entry follows; or 0."""
        while n > 0 and self.kind[n] != ENTRY:
            n = self.after[n]
        return max(n, 0)

    def with_act_no(self, act_no: int) -> int | None:
        """The record of an act number (the newest, if a damaged file holds it twice)."""
        for n in range(len(self.kind) - 1, 0, -1):
            if self.act_no[n] == act_no and self.kind[n] == ENTRY:
                return n
        return None

    def meeting(self, a: int, b: int) -> int:
        """The nearest record that both follow, or are."""
        while a != b:
            # Parents have smaller numbers, so the younger of the two goes up.
            if a > b:
                a = self.after[a]
            else:
                b = self.after[b]
        return a

    def move_head(self, to: int) -> None:
        """Put another record on the table, and remember the way forward from it."""
        meet = self.meeting(self.head, to)
        child = self.head
        while child != meet:
            self.forward[self.after[child]] = child
            child = self.after[child]
        child = to
        while child != meet:
            # Going down a branch makes it the way forward for everything above it, too.
            self.forward[self.after[child]] = child
            child = self.after[child]
        self.head = to

    def act_redone(self) -> int | None:
        """The record that redo would put on the table: the next act forward, or `None`."""
        n = self.forward.get(self.head)
        while n is not None and self.kind[n] != ENTRY:
            n = self.forward.get(n)
        return n

    def keep_draft(self, line: DraftLine) -> None:
        """Follow one draft line."""
        if line.op == "open":
            self.draft_count += 1
            self.drafts[line.draft] = [line]
        elif line.op == "drop":
            self.drafts.pop(line.draft, None)
        elif line.draft in self.drafts:
            self.drafts[line.draft].append(line)


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
    """A sentence when a bad line has good ones behind it."""


def read_journal(disk: Disk, path: Path) -> Read:
    """Read and check a whole file.

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
        return _Reader(disk, handle, path).read()
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

    def __init__(self, disk: Disk, handle: Handle, path: Path) -> None:
        self.disk, self.handle, self.path = disk, handle, path
        self.history = History()
        self.tree: Tree = {}
        self.place = 0

    def read(self) -> Read:
        offset, digest, damage = 0, "", ""
        first: JournalLine | None = None
        for lines, line in enumerate(_lines(self.disk, self.handle), 1):
            body = body_of(line)
            if body is None:
                damage = self._behind(offset, line, lines)
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
        return Read(first, self.history, self.tree, offset, size, digest, damage)

    def _save_move(self) -> None:
        try:
            self._move(self.history.head)
        except PatchMismatch as problem:
            raise self._foreign(f"it cannot be followed: {problem}") from None

    def _decode(self, body: bytes, offset: int, first: JournalLine | None) -> _Scanned:
        try:
            return _scanned.decode(body)
        except _UNREADABLE as problem:
            if first is None:
                raise self._foreign(str(problem)) from None
            raise StorageError(
                f"The journal {self.path.name} holds a line that this program does not know "
                f"(at byte {offset}: {problem}).",
                "It was written by a newer program; update this one to open it.",
            ) from None

    def _foreign(self, why: str) -> StorageError:
        return StorageError(
            f"{self.path.name} is no campaign of this program: {why}.",
            "A campaign is a file *.jsonl that `companion new` made; restore it from a backup.",
        )

    def _open(self, record: _Scanned) -> JournalLine:
        if not isinstance(record, JournalLine):
            raise self._foreign("its first line opens no journal")
        if record.format > FORMAT:
            raise StorageError(
                f"{self.path.name} has format {record.format}; this program writes {FORMAT}.",
                "Update the program to open it.",
            )
        if not 0 < record.shape <= _MOST_SHAPES:
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
            if not 0 < record.shape <= _MOST_SHAPES:
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
        if not 0 < record.act_no <= _MOST_ACTS:
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
                raise ValueError(f"it follows {after}, which is no entry")
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

    def _behind(self, offset: int, bad: bytes, number: int) -> str:
        """A sentence if a good line stands behind a bad one; empty if that is a torn tail."""
        for line in _lines(self.disk, self.handle, offset + len(bad)):
            if body_of(line) is not None:
                return (
                    f"Line {number} of {self.path.name} is damaged, and good lines stand behind it."
                )
        return ""


def _lines(disk: Disk, handle: Handle, offset: int = 0) -> Iterator[bytes]:
    """Lines with their LF; the last one may be without."""
    rest = b""
    for piece in chunks(disk, handle, offset):
        lines = (rest + piece).split(b"\n")
        rest = lines.pop()
        for line in lines:
            yield line + b"\n"
    if rest:
        yield rest


def record_at(disk: Disk, handle: Handle, history: History, n: int) -> Record:
    """Read one record by its number, batches opened."""
    try:
        record = _record.decode(_read_line(disk, handle, history.offset[n])[17:-1])
    except OSError as problem:
        raise StorageError(
            f"The journal cannot be read: {problem.strerror or problem}.", "Check the disk."
        ) from None
    except _UNREADABLE as problem:
        raise StorageError(
            f"Record {n} of the journal cannot be read: {problem}.",
            "Restore the file from a backup.",
        ) from None
    if record.n != n and isinstance(record, Batch):
        return next(item for item in record.items if item.n == n)
    return record


def _read_line(disk: Disk, handle: Handle, offset: int) -> bytes:
    piece = disk.read_at(handle, offset, 2048)
    while (end := piece.find(b"\n")) < 0:
        more = disk.read_at(handle, offset + len(piece), len(piece) * 4)
        if not more:
            raise StorageError("The journal became shorter while it was open.", "Open it again.")
        piece += more
    return piece[: end + 1]


def last_records(disk: Disk, path: Path, enough: int) -> tuple[list[Record], bool]:
    """Records at the end of a file, newest last, without reading the rest of it.

    Used by `companion log`: the newest lines of a long campaign must not cost a whole reading.
    Only lines whose digest is right are given. Batches come as the records that they hold.

    Returns:
        At least `enough` entries if the file has them, and whether the file's first line is
        among them (then these are all).
    """
    handle = disk.open_read(path)
    try:
        end = disk.size(handle)
        step = 4096 * max(1, enough // 4)
        while True:
            start = max(0, end - step)
            data = b"".join(chunks(disk, handle, start))
            lines = data.split(b"\n")[:-1]  # a line without its end was never acknowledged
            whole = lines if start == 0 else lines[1:]
            records: list[Record] = []
            for line in whole:
                body = body_of(line + b"\n")
                if body is not None:
                    record = _newer_or(body, path)
                    records.extend(record.items if isinstance(record, Batch) else [record])
            if start == 0 or sum(isinstance(record, Entry) for record in records) >= enough:
                return records, start == 0
            step *= 4
    finally:
        disk.close(handle)


def _newer_or(body: bytes, path: Path) -> Record:
    try:
        return _record.decode(body)
    except _UNREADABLE as problem:
        raise StorageError(
            f"The journal {path.name} holds a line that this program does not know ({problem}).",
            "It was written by a newer program; update this one to open it.",
        ) from None


class Journal:
    """A file that is open for appending. One line at a time is on its way to the disk.

    After a failed or short write nothing more is written: what a failed sync left behind is not
    known, and a retried one may succeed without the data being there.
    """

    def __init__(self, disk: Disk, path: Path, read: Read) -> None:
        self.disk, self.path = disk, path
        self.size, self.last_digest = read.good, read.last_digest
        self.torn: Path | None = None
        """Where a torn tail was put aside, if there was one."""
        self.broken = ""
        """Why nothing more is written; empty while all is well."""
        self.handle = disk.append_to(path)
        try:
            if read.size > read.good:
                self._cut(read)
        except OSError:
            disk.close(self.handle)
            raise

    def _cut(self, read: Read) -> None:
        tail = b"".join(chunks(self.disk, self.handle, read.good))
        taken = set(self.disk.names(self.path.parent))
        number = 1
        while (name := f"{self.path.stem}.torn-{number}") in taken:
            number += 1
        self.torn = self.path.with_name(name)
        write_new(self.disk, self.torn, tail)
        self.disk.truncate(self.handle, read.good)
        self.disk.sync(self.handle)

    def append(self, body: object) -> tuple[str, int]:
        """Write one line and return only when it is on the drive.

        Returns:
            The line's digest and its offset.

        Raises:
            StorageError: it could not be written; `broken` is set from then on.
            BadAnswer: it cannot be told in a file at all; nothing was tried.
        """
        if self.broken:
            raise StorageError(self.broken, "Close the campaign and open it again.")
        try:
            digest, line = encode_line(body)
        except (UnicodeError, OverflowError, RecursionError, TypeError, ValueError) as problem:
            raise BadAnswer(
                f"This cannot be kept in a file: {problem}.", "Say it in plain text and numbers."
            ) from None
        self.broken = "Writing was interrupted."
        try:
            write_all(self.disk, self.handle, line)
            self.disk.sync(self.handle)
        except OSError as problem:
            self.broken = f"The disk refused: {problem.strerror or problem}."
            raise StorageError(
                self.broken, "Free some space or check the disk, then open the campaign again."
            ) from None
        offset, self.size, self.last_digest = self.size, self.size + len(line), digest
        self.broken = ""
        return digest, offset

    def record(self, history: History, n: int) -> Record:
        """One record, read by its offset."""
        return record_at(self.disk, self.handle, history, n)

    def close(self) -> None:
        """Let the file go. All that was acknowledged is on the drive: a failure says nothing."""
        with contextlib.suppress(OSError):
            self.disk.close(self.handle)


def create_journal(disk: Disk, path: Path, first: JournalLine) -> None:
    """Write a new file with its first line, durably.

    Raises:
        StorageError: the folder refuses, or the file exists.
    """
    try:
        disk.make_folder(path.parent)
        if path.name in disk.names(path.parent):
            raise FileExistsError(errno.EEXIST, f"{path.name} is there already")
        # Beside and renamed: a crash leaves a whole first line or no campaign at all.
        replace_file(disk, path, encode_line(first)[1])
    except OSError as problem:
        raise StorageError(
            f"The campaign cannot be written to {path.parent}: {problem.strerror or problem}.",
            "Choose another folder with COMPANION_HOME, or make room.",
        ) from None
