"""Where were we? The campaigns of a folder, read from the ends of their files only."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.errors import CompanionError
from companion.play.half_entered import draft_words
from companion.table.storage.disk import Disk
from companion.table.storage.entry import DraftLine, Entry, Head, Record, Schema
from companion.table.storage.line import body_of
from companion.table.storage.records import ending_of


@dataclass(frozen=True)
class Recalled:
    """One campaign as Home shows it."""

    path: Path
    id: str
    title: str
    game: str
    """Id of the game."""
    says: str = ""
    """What the entry on the table says."""
    act_no: int = 0
    at: str = ""
    """When something was last entered, ISO 8601."""
    half: tuple[str, ...] = ()
    """Half-entered procedures, in words."""
    problem: str = ""
    """A sentence if the file cannot be read."""
    digest: str = ""
    """Of the file's last line: what the record book says of a campaign holds for that line."""


@dataclass(frozen=True)
class Lately:
    """What was entered last in one campaign, and who plays it."""

    players: tuple[str, ...] = ()
    begun: str = ""
    """ISO 8601."""
    entries: tuple[tuple[int, str], ...] = ()
    """Number and words of those that are on the table, newest first."""


class _Player(Struct):
    name: str = ""


class _Root(Struct):
    players: dict[str, _Player] = {}


class _First(Struct):
    id: str
    title: str
    game: str
    at: str = ""
    root: _Root = msgspec.field(default_factory=_Root)


_first = msgspec.json.Decoder(_First)


def newest_first(folder: Path) -> list[Path]:
    """The journals of a folder, the one that was written last first."""
    try:
        found = [(path.stat().st_mtime_ns, path) for path in folder.glob("*.jsonl")]
    except OSError:
        return []
    return [path for _, path in sorted(found, key=lambda one: (-one[0], one[1].name))]


def recall(disk: Disk, path: Path) -> Recalled:
    """One campaign, from its first line and its last ones. Never raises for a bad file."""
    try:
        first = _read_first(disk, path)
        ending = ending_of(disk, path, 20)
    except (OSError, CompanionError, msgspec.MsgspecError, ValueError) as problem:
        return Recalled(path, path.stem, path.stem, "", problem=_sentence(problem))
    records = ending.records
    says, act_no = _on_table(records)
    at = next((x.at for x in reversed(records) if getattr(x, "at", "")), first.at)
    names = {key: player.name for key, player in first.root.players.items()}
    half = tuple(half_entered(records, names))
    digest = ending.digests[-1].decode() if ending.digests else ""
    return Recalled(path, first.id, first.title, first.game, says, act_no, at, half, digest=digest)


def lately(disk: Disk, path: Path, most: int) -> Lately | None:
    """The last entries of a campaign, of its file's end; `None` if it cannot be read."""
    try:
        first = _read_first(disk, path)
        records = ending_of(disk, path, most).records
    except (OSError, CompanionError, msgspec.MsgspecError, ValueError):
        return None
    steps: dict[int, Entry | Schema] = {}
    at = -1
    for record in records:
        if isinstance(record, Entry | Schema):
            steps[record.n] = record
            at = record.n
        elif isinstance(record, Head):
            at = record.to
    told: list[tuple[int, str]] = []
    while (step := steps.get(at)) is not None and len(told) < most:
        if isinstance(step, Entry):
            told.append((step.act_no, step.says))
        at = step.after
    names = tuple(one.name for one in first.root.players.values() if one.name)
    return Lately(names, first.at, tuple(told))


def _read_first(disk: Disk, path: Path) -> _First:
    handle = disk.open_read(path)
    try:
        line, step = b"", 1 << 14
        while not line.endswith(b"\n") and (piece := disk.read_at(handle, len(line), step)):
            head, end, _ = piece.partition(b"\n")
            line += head + end
    finally:
        disk.close(handle)
    body = body_of(line)
    if body is None:
        raise ValueError("its first line is damaged")
    return _first.decode(body)


def _on_table(records: list[Record]) -> tuple[str, int]:
    """What the entry on the table says, and its number; the newest entry if that is far back."""
    entries: dict[int, Entry] = {}
    current = -1
    for record in records:
        if isinstance(record, Entry):
            entries[record.n] = record
            current = record.n
        elif isinstance(record, Head):
            current = record.to
    if current == 0:
        return "at the beginning", 0
    entry = entries.get(current)
    if entry is None and entries:
        entry = entries[max(entries)]
    return (entry.says, entry.act_no) if entry else ("", 0)


def half_entered(records: list[Record], names: dict[str, str]) -> list[str]:
    """Drafts that are open at the end of some records, in words, oldest first.

    Of each act and player only the last one counts, and none whose act was entered otherwise since,
    or whose game is over.
    """
    open_ones: dict[str, DraftLine] = {}
    game = 0
    for record in records:
        if isinstance(record, Entry):
            if record.game != game:
                open_ones, game = {} if game else open_ones, record.game
            open_ones = {x: y for x, y in open_ones.items() if y.act != record.act}
        elif isinstance(record, DraftLine):
            if record.op == "open":
                open_ones = {
                    x: y for x, y in open_ones.items() if (y.act, y.by) != (record.act, record.by)
                }
                open_ones[record.draft] = record
            elif record.op == "drop":
                open_ones.pop(record.draft, None)
    return [
        draft_words(line.act.replace("-", " "), names.get(line.by, ""))
        for line in open_ones.values()
    ]


def _sentence(problem: Exception) -> str:
    if isinstance(problem, CompanionError):
        return problem.says
    return f"This file cannot be read: {getattr(problem, 'strerror', None) or problem}"
