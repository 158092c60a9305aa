"""The record book's file: whole replacements, damage set aside, dated copies.

TinyDB's own storage rewrites its file in place: a kill during a removal leaves it unreadable, and a
file of 0 bytes opens silently as an empty database. `BookStorage` replaces the file as a whole,
sets a damaged one aside under a dated name and goes on from the newest readable copy.

The file begins with its seal, a digest over all the rest: what somebody else changed is used as it
stands, and said. A book without a seal is of an older program, and is taken as it is. What befell
the book stands in it (`losses`) until a player has seen it. Both are tables of the storage's own:
nobody above sees them, and an older program keeps them and does not mind.

The storage knows two kinds of trouble only: `OSError` (the machine refused; the file holds its old
or its new contents, whole) and `Unwritable` (what it was given is not JSON; nothing was touched).
"""

from __future__ import annotations

import contextlib
import errno
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from tinydb.storages import Storage

from companion.table.storage.dated import Dated
from companion.table.storage.disk import Disk, read_whole, replace_file, write_new

Tables = dict[str, dict[str, dict[str, Any]]]
"""Table name -> row number as text -> row: the shape that TinyDB keeps."""

_SEAL, _LOSSES = "seal", "losses"
_SEALED = re.compile(rb'\{\n "seal": \{\n  "1": \{\n   "digest": "([0-9a-f]{16})"')
_UNSEALED = b"0" * 16

KEEP = 14
EVERY = timedelta(hours=1)

_COPY = re.compile(r"book-([\d-]+)\.json", re.ASCII)
_STAMP = "%Y%m%d-%H%M%S"
# Of copies that only the clock tells apart: clocks are set right, and laptops travel, so one dated
# a little ahead is still the newest. One dated further ahead was made under a wrong clock, and says
# nothing about its age.
_AHEAD = timedelta(days=1)


class Unwritable(ValueError):
    """A row holds something that a JSON file cannot hold."""


class _Found(msgspec.Struct, frozen=True):
    """What one look at the file found."""

    raw: bytes | None
    """The bytes; None if there is no file."""
    tables: Tables | None
    """What they say; None if there is no file, or it is damaged."""
    trouble: str = ""
    """How it is damaged, as the end of "the record book ..."; empty if it is not."""
    losses: tuple[str, ...] = ()
    """What befell the book and no player has seen, a sentence each."""
    changed: bool = False
    """Whether somebody else changed it: its seal does not fit."""

    @property
    def whole(self) -> bool:
        """Whether it holds what was written, as far as can be known."""
        return not self.trouble and not self.changed


class BookStorage(Storage):
    """The record book on the disk, as TinyDB asks for it.

    A lone `write` replaces the file at once. To read, change and write without anybody in between,
    and with one replacement however many tables are touched, work inside `together()`.

    Args:
        path: the book.
        backups: folder of the dated copies, made when the first copy is.
        disk: every file call goes through it.
        clock: now, as the people at the table read it; used for the names of copies.
        notices: sentences about what happened to the file are added here, each once.
        guard: gives the lock that is held while something is changed.
        keep: how many dated copies stay.
        every: no new copy is made while there is one this young.
    """

    def __init__(
        self,
        path: Path,
        backups: Path,
        disk: Disk,
        clock: Callable[[], datetime],
        notices: list[str],
        *,
        guard: Callable[[], AbstractContextManager[object]] = contextlib.nullcontext,
        keep: int = KEEP,
        every: timedelta = EVERY,
    ) -> None:
        self._path = path
        self._backups = backups
        self._disk = disk
        self._clock = clock
        self._notices = notices
        self._guard = guard
        self._keep = keep
        self._every = every
        self._held: Tables | None = None
        self._holding = False
        self._copy_first = self._copy_after = False
        self._losses: tuple[str, ...] = ()

    def read(self) -> Tables | None:
        """The tables; None if there is no book yet.

        A damaged book is mended first. Where that cannot be (read-only folder, somebody else has
        the lock), the newest readable copy is read instead and the file is left as it is.

        Raises:
            OSError: the file is there, and the machine will not read it.
        """
        if self._holding:
            return self._held
        found = self._look()
        if found.whole:
            return found.tables
        try:
            with self._guard():
                return self._mended().tables
        except (OSError, NotImplementedError):  # a file system without locks says the latter
            if found.changed:
                self._tell(f"{_CHANGED}.")
                return found.tables
            copy = self._newest_copy()
            if copy is None:
                self._tell(f"The record book {found.trouble}, and there is no readable copy of it.")
                return None
            self._tell(
                f"The record book {found.trouble}; the copy {copy[0]} is shown instead, "
                "and the file could not be set aside yet."
            )
            return copy[1].tables

    def write(self, data: Tables) -> None:
        """Put these tables in the place of all that was there.

        Raises:
            OSError: the machine refused; the file holds the old or the new tables, whole.
            Unwritable: the tables are not JSON; nothing was touched.
        """
        if self._holding:
            self._held = data
            return
        with self.together():
            self._held = data

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """Hold the lock, read once, let TinyDB change the tables in memory, replace once.

        If the body raises, nothing is written; if it changed nothing, neither.

        Raises:
            OSError: as `write`; also when the lock is not to be had (`TimeoutError`).
            Unwritable: as `write`.
        """
        self._disk.make_folder(self._path.parent)  # the lock lies beside the book
        with self._guard():
            before = self._mended()
            self._held, self._holding, self._losses = before.tables, True, before.losses
            self._copy_first = self._copy_after = False
            try:
                yield
                after = {} if self._held is None else self._held
            finally:
                self._held, self._holding = None, False
            self._replace(before.raw, after)

    def copy_first(self) -> None:
        """Inside `together()`: what is about to happen takes rows away, so keep a copy before it.

        If that copy cannot be made, the change is not made either.
        """
        self._copy_first = True

    def copy_after(self) -> None:
        """Inside `together()`: what is told now stands nowhere else, so keep a copy at once."""
        self._copy_after = True

    def take_losses(self) -> tuple[str, ...]:
        """What befell the book and nobody was told; from now on it is told, if the file takes it.

        Raises:
            OSError: the file is there, and the machine will not read it.
        """
        losses = self._look().losses
        if losses:
            with contextlib.suppress(OSError, NotImplementedError), self._guard():
                found = self._mended()
                replace_file(self._disk, self._path, _encoded(found.tables or {}))
                return found.losses
        return losses

    def copies(self) -> list[str]:
        """Names of the dated copies, newest first. Raises `OSError`."""
        return [name for _, name in self._copies()]

    def copied(self, name: str) -> Tables | None:
        """What a dated copy holds; None if it is none of ours or damaged. Raises `OSError`."""
        if name not in self.copies():
            return None
        return _decoded(read_whole(self._disk, self._backups / name)).tables

    def copy_now(self) -> str:
        """Keep a dated copy of the book as it is; its name, or the newest's if that holds the same.

        Returns:
            An empty name if there is no book yet.

        Raises:
            OSError: the machine refused, or somebody else has the lock.
        """
        self._disk.make_folder(self._path.parent)
        with self._guard():
            found = self._mended()
            if found.raw is None:
                return ""
            if not self._is_copied(found.raw):
                self._copy(found.raw)
            return self.copies()[0]

    def _replace(self, before: bytes | None, tables: Tables) -> None:
        tables = {name: rows for name, rows in tables.items() if rows}
        after = _encoded(tables, self._losses)
        if after == before or (before is None and not tables):
            return
        if self._copy_first and before is not None and not self._is_copied(before):
            self._copy(before)
        replace_file(self._disk, self._path, after)
        try:
            if self._copy_after or self._due():
                self._copy(after)
        except OSError as problem:  # the change itself is safe: this must not look like a failure
            self._tell(f"No dated copy of the record book could be made: {_why(problem)}.")

    # The file itself

    def _look(self) -> _Found:
        try:
            raw = read_whole(self._disk, self._path)
        except FileNotFoundError:
            # Gone while copies are there is far more often a mishap than a wish.
            gone = "was missing" if self._copies() else ""
            return _Found(None, None, gone)
        return _decoded(raw)

    def _mended(self) -> _Found:
        """The book, after a damaged one was set aside and replaced. Call with the lock held."""
        found = self._look()
        if found.whole:
            return found
        copy = self._newest_copy()
        if found.changed:
            before = f"; the newest earlier copy is {copy[0]}" if copy else ""
            return self._put(found, f"{_CHANGED}{before}.")
        told = f"The record book {found.trouble}"
        if found.raw is None:
            if copy is None:
                return _Found(None, None)
        else:
            # Copied, not renamed: at no moment is there no file, which would look like a new start.
            told += f"; it was kept as {self._set_aside(found.raw)}"
        if copy is None:
            nothing = _Found(None, {})
            return self._put(
                nothing, f"{told}, and as there is no readable copy, an empty book was begun."
            )
        name, kept = copy
        return self._put(kept, f"{told} and replaced by the copy {name}.")

    def _put(self, found: _Found, told: str) -> _Found:
        """Put this in the book's place; what befell the book stands in it until it is seen."""
        raw = _encoded(found.tables or {}, (*found.losses, told))
        replace_file(self._disk, self._path, raw)
        self._tell(told)
        return _decoded(raw)

    def _set_aside(self, raw: bytes) -> str:
        stem = f"{self._path.name}.damaged-{self._clock().strftime(_STAMP)}"
        there = set(self._disk.names(self._path.parent))
        name, again = stem, 1
        while name in there:
            again += 1
            name = f"{stem}-{again}"
        self._write_whole(self._path.with_name(name), raw)
        return name

    # Dated copies

    def _copies(self) -> list[tuple[Dated, str]]:
        """When each copy was made, and its name; newest first."""
        soon = self._now() + _AHEAD
        found = []
        for name in self._disk.names(self._backups):
            match = _COPY.fullmatch(name)
            if match is not None and (made := Dated.read(match[1])) is not None:
                found.append((made, name))
        found.sort(key=lambda copy: (copy[0].number, copy[0].at <= soon, copy[0]), reverse=True)
        return found

    def _newest_copy(self) -> tuple[str, _Found] | None:
        changed: tuple[str, _Found] | None = None
        for _, name in self._copies():
            try:
                found = _decoded(read_whole(self._disk, self._backups / name))
            except OSError:
                continue
            if found.whole:
                return name, found
            if found.changed and changed is None:
                changed = name, found  # better than none
        return changed

    def _is_copied(self, raw: bytes) -> bool:
        """Whether the newest copy holds these bytes, so that another would only push one out."""
        newest = self._newest_copy()
        return newest is not None and newest[1].raw == raw

    def _due(self) -> bool:
        newest = next(iter(self._copies()), None)
        return newest is None or abs(self._now() - newest[0].at) >= self._every

    def _copy(self, raw: bytes) -> None:
        """Keep these bytes as a dated copy, read it back, and let the oldest copies go."""
        self._disk.make_folder(self._backups)
        self._disk.sync_folder(self._backups.parent)
        there = self._copies()
        made = Dated.after((made for made, _ in there), self._now())
        self._write_whole(self._backups / f"book-{made.written}.json", raw)
        for _, old in there[max(0, self._keep - 1) :]:
            with contextlib.suppress(OSError):
                self._disk.remove(self._backups / old)

    def _write_whole(self, path: Path, raw: bytes) -> None:
        """A new file that was seen to hold these bytes, or none."""
        try:
            write_new(self._disk, path, raw)
            if read_whole(self._disk, path) != raw:
                raise OSError(errno.EIO, "what was written does not read back", str(path))
        except OSError:
            with contextlib.suppress(OSError):
                self._disk.remove(path)
            raise

    def _now(self) -> datetime:
        return self._clock().replace(tzinfo=None)  # names carry no zone

    def _tell(self, sentence: str) -> None:
        if sentence not in self._notices:
            self._notices.append(sentence)


_CHANGED = "The record book was changed outside this program; it is used as it stands"


def _encoded(tables: Tables, losses: Iterable[str] = ()) -> bytes:
    """The file that holds these tables, its seal in front."""
    own: Tables = {_SEAL: {"1": {"digest": _UNSEALED.decode()}}}
    if told := {str(n): {"says": says} for n, says in enumerate(losses, 1)}:
        own[_LOSSES] = told
    try:
        raw = msgspec.json.format(msgspec.json.encode({**own, **tables}), indent=1) + b"\n"
    except (ValueError, TypeError, RecursionError) as problem:
        raise Unwritable(str(problem)) from problem
    return raw.replace(_UNSEALED, _digest(raw), 1)


def _digest(raw: bytes) -> bytes:
    return blake2b(raw, digest_size=8).hexdigest().encode()


def _is_changed(raw: bytes, tables: Tables) -> bool:
    """Whether the seal does not fit; what has none is of an older program."""
    if (found := _SEALED.match(raw)) is None:
        return _SEAL in tables
    start, end = found.span(1)
    return found[1] != _digest(raw[:start] + _UNSEALED + raw[end:])


def _decoded(raw: bytes) -> _Found:
    if not raw:
        return _Found(raw, None, "was empty (0 bytes)")
    try:
        tables = msgspec.json.decode(raw, type=Tables)
    except msgspec.ValidationError:
        return _Found(raw, None, "held something other than tables of rows")
    except (ValueError, RecursionError):  # bytes that are no UTF-8 and no JSON are ValueErrors too
        return _Found(raw, None, "was damaged and could not be read")
    if not all(_is_number(number) for table in tables.values() for number in table):
        return _Found(raw, None, "held something other than tables of rows")
    changed = _is_changed(raw, tables)
    tables.pop(_SEAL, None)
    losses = tuple(str(row.get("says", "")) for row in tables.pop(_LOSSES, {}).values())
    return _Found(raw, tables, losses=losses, changed=changed)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 19 and str(int(text)) == text


def _why(problem: OSError) -> str:
    return problem.strerror or str(problem)
