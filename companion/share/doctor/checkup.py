"""A look through everything that lies in the data folder; nothing is changed.

Every journal is read whole and every entry is run again on the table as it stood before it, with
what was said and what fell: where today's rules give another state, both values are told.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion import places
from companion.errors import CompanionError
from companion.share.campaigns import campaigns, putting_away
from companion.share.campaigns.backups import Backups
from companion.table.campaign.opened import FOLLOWS, OpenTable
from companion.table.campaign.writer import DROPPED
from companion.table.copies.amend import patch_today, rerun, would_ask
from companion.table.game import Game
from companion.table.procedures.drive import Asking
from companion.table.storage.describe import differences
from companion.table.storage.disk import PRIVATE, Disk, Handle, RealDisk, read_whole
from companion.table.storage.entry import Entry
from companion.table.storage.line import body_of
from companion.table.storage.patch import Patch, apply, diff, raw, same_patch
from companion.table.storage.trouble import trouble

MOST_TOLD = 4
"""Values of one entry that are told at most."""


class Finding(Struct, frozen=True):
    """Something that is not as it should be, or would be otherwise today."""

    where: str
    """What it is about: `salt`, `salt 12`, `the record book`."""
    says: str
    kind: str
    """Without a word of what anybody said: `damaged`, `fault: KeyError`, `differs`."""
    grave: bool = True
    """Whether something is damaged; else only today's rules differ."""


class Looked(Struct, frozen=True):
    """A journal that was read."""

    id: str
    game: str
    away: bool
    bytes: int
    entries: int = 0
    again: int = 0
    """Entries that today's rules give as they were recorded."""


class Checkup(Struct, frozen=True):
    """What a look through everything found."""

    journals: tuple[Looked, ...]
    copies: int
    books: int
    """Rulebooks of one's own."""
    findings: tuple[Finding, ...]

    @property
    def sound(self) -> bool:
        """Whether nothing is damaged."""
        return not any(one.grave for one in self.findings)


class Looking(RealDisk):
    """The machine's disk, on which nothing is changed: whoever mends what they read only looks."""

    def create(self, path: Path, rights: int = PRIVATE) -> Handle:  # noqa: ARG002
        """Refused."""
        raise _only_looked_at(path)

    def append_to(self, path: Path) -> Handle:
        """Refused."""
        raise _only_looked_at(path)

    def rename(self, source: Path, target: Path) -> None:  # noqa: ARG002
        """Refused."""
        raise _only_looked_at(source)

    def link(self, source: Path, target: Path) -> None:  # noqa: ARG002
        """Refused."""
        raise _only_looked_at(source)

    def make_folder(self, folder: Path) -> None:
        """Refused, where it is not there."""
        if not folder.is_dir():
            raise _only_looked_at(folder)

    def remove(self, path: Path) -> None:
        """Refused."""
        raise _only_looked_at(path)


def _only_looked_at(path: Path) -> OSError:
    return OSError(errno.EROFS, "nothing is changed while everything is looked at", str(path))


Recalls = Callable[[Game[Any]], Mapping[str, Mapping[str, Any]]]


def check(
    root: Path,
    disk: Disk | None = None,
    told: Callable[[str], None] | None = None,
    books: int = 0,
    others: Iterable[Finding] = (),
    recalls: Recalls = lambda _game: {},
) -> Checkup:
    """Look through a data folder.

    Args:
        root: the data folder.
        disk: file calls; the machine's own if not given, of which none writes.
        told: called with the id of each journal before it is read.
        books: how many rulebooks of one's own were read.
        others: what was found elsewhere: in the record book, in rulebooks.
        recalls: what the record book knows of a game's cards (`Reading.memory`).
    """
    disk = disk or Looking()
    found: list[Finding] = []
    journals = []
    for path, away in _journals(root, disk, found):
        if told is not None:
            told(path.stem)
        journals.append(_journal(path, away, disk, found, recalls))
    copies = _copies(root, disk, found)
    return Checkup(tuple(journals), copies, books, (*found, *others))


def _journals(root: Path, disk: Disk, found: list[Finding]) -> Iterator[tuple[Path, bool]]:
    for folder, ids, away in (
        (places.campaigns(root), campaigns.ids, False),
        (putting_away.folder_of(root), putting_away.put_away_ids, True),
    ):
        try:
            for id in ids(root, disk):
                yield folder / f"{id}{campaigns.SUFFIX}", away
        except CompanionError as problem:
            found.append(Finding(str(folder), problem.says, "unreadable folder"))


def _journal(path: Path, away: bool, disk: Disk, found: list[Finding], recalls: Recalls) -> Looked:
    id, size = path.stem, 0
    try:
        size = path.stat().st_size
        first = campaigns.first_line(path, disk)
        if bad := trouble(disk, path):
            found.append(Finding(id, bad, "damaged"))
        with campaigns.open_journal(first.game, path, disk=disk, writing=False) as table:
            if table.game.stands_in:
                found.append(Finding(id, table.game.stands_in, "game not here", grave=False))
                return Looked(id, "", away, size)
            if table.read_only != FOLLOWS:
                found.append(Finding(id, table.read_only, "newest state unreadable"))
            table.memory = recalls(table.game)
            entries, again = _entries(table, id, found)
        return Looked(id, first.game, away, size, entries, again)
    except (CompanionError, OSError) as problem:
        found.append(Finding(id, getattr(problem, "says", str(problem)), "unreadable"))
        return Looked(id, "", away, size)
    except Exception as problem:  # noqa: BLE001 - a fault here must not hide the other journals
        says = f"A fault of the program while it was read: {type(problem).__name__}: {problem}."
        found.append(Finding(id, says, f"fault: {type(problem).__name__}"))
        return Looked(id, "", away, size)


def _entries(table: OpenTable[Any], id: str, found: list[Finding]) -> tuple[int, int]:
    entries = again = 0
    for n in range(1, len(table.history)):
        entry = table.record(n)
        if not isinstance(entry, Entry):
            continue
        entries += 1
        kind, says = _today(table, entry)
        if kind:
            found.append(Finding(f"{id} {entry.act_no}", says, kind, grave=False))
        else:
            again += 1
    return entries, again


def _today(table: OpenTable[Any], entry: Entry) -> tuple[str, str]:
    """What today's rules do with an entry, in a word and in a sentence; empty if they say the
    same."""
    if entry.act == DROPPED:
        return "", ""  # that a rolled act was put away is no act: no rule gives it
    if entry.act not in table.infos:
        return "no such act", f"There is no act “{entry.act}” in the game today."
    old = table.state_at(entry.after)
    run = rerun(table, entry, {}, {}, pinned=True)
    found = _outcome(table, entry, run.look, old)
    if found[0] and table.memory:  # of a card, the record book may have known what was not asked
        run.memory = table.memory
        found = min(found, _outcome(table, entry, run.look, old), key=lambda one: bool(one[0]))
    return found


def _outcome(
    table: OpenTable[Any], entry: Entry, look: Callable[[Any], Any], old: Any
) -> tuple[str, str]:
    """What a run does with an entry, beside what is recorded."""
    recorded = patch_today(table, entry)
    try:
        done = look(old)
    except CompanionError as problem:
        return "refused", f"It is refused today: {problem.says}"
    if isinstance(done, Asking):
        return f"asks {done.question.key}", f"It is asked back today: {would_ask(done)}"
    patch = diff(old, done.outcome.state)
    if same_patch(patch, recorded):
        return "", ""
    return "differs", _told(table, entry.after, patch, recorded)


def _told(table: OpenTable[Any], place: int, today: Patch, recorded: Patch) -> str:
    """`gold: today's rules say 5, recorded 4`."""
    tree = raw(table.state_at(place))  # both patches are of today's shape, the file may not be
    now = {x.label: x.new for x in differences(today, tree, apply(tree, today))}
    then = {x.label: x.new for x in differences(recorded, tree, apply(tree, recorded))}
    labels = [one for one in {**now, **then} if now.get(one) != then.get(one)]
    told = [
        f"{label}: today's rules say {now.get(label, 'as before')}, "
        f"recorded {then.get(label, 'as before')}"
        for label in labels[:MOST_TOLD]
    ]
    more = f"; and {len(labels) - MOST_TOLD} more" if len(labels) > MOST_TOLD else ""
    return ("; ".join(told) or "Today's rules give another state") + more + "."


def _copies(root: Path, disk: Disk, found: list[Finding]) -> int:
    """How many copies there are; each is read."""
    count = 0
    backups = Backups(root, disk)
    try:
        for id in backups.campaigns():
            for copy in backups.copies(id):
                count += 1
                path = backups.folder / id / copy.name
                if bad := trouble(disk, path) or _cut(disk, path):
                    found.append(Finding(f"a copy of {id}, {copy.name}", bad, "copy damaged"))
    except CompanionError as problem:
        found.append(Finding("the copies", problem.says, "copies unreadable"))
    return count


def _cut(disk: Disk, path: Path) -> str:
    """A sentence where the last line is bad. In a journal it is one that was never acknowledged; a
    copy has whole lines only."""
    last = b"\n" + read_whole(disk, path)
    if last.endswith(b"\n") and body_of(last[last.rfind(b"\n", 0, -1) + 1 :]) is not None:
        return ""
    return "Its last line is not as it was written."
