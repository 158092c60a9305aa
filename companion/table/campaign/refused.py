"""What the disk refused, kept beside until it is entered: in the data folder, else the temporary.

One file a campaign: one line as in a journal, with its digest. A secret stands in it as in
the journal, veiled. What lies there is offered when the campaign is opened again; nothing of it is
entered by itself, but for answers of half-entered procedures, which only offer something.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.errors import CompanionError
from companion.table.campaign.draft import Run
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import Unsaved
from companion.table.procedures.drive import unveiled
from companion.table.state import Secret
from companion.table.storage.disk import Disk, owned_since, read_whole, replace_file
from companion.table.storage.line import DIGEST, body_of, digest_of, encode_line


class Half(Struct, frozen=True):
    """A half-entered procedure whose answers the disk refused."""

    act: str
    by: str
    draft: str
    answers: tuple[tuple[str, Any, str], ...]
    """Key, value under the veil, source."""
    overrides: dict[str, str] = {}


class Refused(Struct, frozen=True):
    """All that is not saved of one campaign, oldest first."""

    campaign: str
    acts: tuple[Unsaved, ...] = ()
    halves: tuple[Half, ...] = ()
    number: int = 0
    """How often something was kept for it: of two files the higher one is newer. Clocks jump."""


_decoder = msgspec.json.Decoder(Refused)


def refused_of(table: OpenTable[Any]) -> Refused:
    """What is not saved of an open table."""
    acts = tuple(table.waiting)
    return Refused(table.first.id, acts, tuple(map(_half_of, table.drafts.unkept.values())))


def _half_of(run: Run[Any]) -> Half:
    """All its answers veiled: nothing says yet which of them are secrets."""
    answers = ((key, _veiled(given.value), given.source) for key, given in run.answers.items())
    return Half(run.info.id, run.by, run.id, tuple(answers), dict(run.overrides))


def _veiled(value: Any) -> Any:
    return value if unveiled(value) is not value else msgspec.to_builtins(Secret.of("", value))


class Beside:
    """Where the refused acts of one campaign are kept.

    Args:
        journal: the campaign's file.
        folder: where they are kept first.
        disk: file calls.
        spare: where they are kept if that folder refuses.
    """

    def __init__(self, journal: Path, folder: Path, disk: Disk, spare: Path) -> None:
        self.disk = disk
        whole = digest_of(bytes(journal.absolute()))  # homes share one temporary folder
        name = f"companion-{journal.stem[:40]}-{whole}.unsaved"
        self.paths = (folder / name, spare / name)
        self._kept: Refused | None = None
        """What lies there, if it is all that is not saved."""
        self._lies = False
        """Whether something lies there."""

    def keep(self, table: OpenTable[Any]) -> bool:
        """Keep what is not saved now, or let go of what is saved; whether nothing can be lost."""
        now = refused_of(table)
        if not now.acts and not now.halves:
            self.forget()
            return True
        if self._kept is not None and now == replace(self._kept, number=0):
            return True
        there = [one[0] for path in self.paths if (one := self._read(path)) is not None]
        now = replace(now, number=1 + max(there, default=0))
        line = encode_line(now)[1]
        for place, path in enumerate(self.paths):
            if self._written(path, line):
                self._kept, self._lies = now, True
                self._remove(self.paths[:place] + self.paths[place + 1 :])  # they are older
                return True
        self._kept = None
        return False

    def _written(self, path: Path, line: bytes) -> bool:
        try:
            self.disk.make_folder(path.parent)
            replace_file(self.disk, path, line)
        except OSError:
            return False
        return True

    def found(self) -> Refused | None:
        """What lies there, the newer one of two; what is damaged or not ours is passed over."""
        told = [one for one in map(self._read, self.paths) if one is not None]
        if not told:
            return None
        self._lies = True
        self._kept = max(told, key=lambda one: one[:2])[2]
        return self._kept

    def _read(self, path: Path) -> tuple[int, int, Refused] | None:
        """Its number, when it was written (earlier versions gave no number), and what it is."""
        try:
            at = owned_since(path)
            body = None if at is None else body_of(read_whole(self.disk, path))
            if at is None or body is None:
                return None
            found = _decoder.decode(body)
            return found.number, at, found
        except (OSError, msgspec.MsgspecError):
            return None

    def forget(self) -> None:
        """Everything is saved, or was let go of."""
        if self._lies:
            self._kept, self._lies = None, False
            self._remove(self.paths)

    def _remove(self, paths: Sequence[Path]) -> None:
        for path in paths:
            with contextlib.suppress(OSError):
                self.disk.remove(path)


def offer(table: OpenTable[Any], refused: Refused) -> None:
    """Offer what was kept: acts wait for a word, half-entered procedures are on the table again.

    What the file holds after all (a disk that said no and wrote it) is not offered.
    """
    if refused.campaign != table.first.id:
        return
    lines = read_whole(table.disk, table.path).split(b"\n")
    there = {line[:DIGEST].decode("ascii", "replace") for line in lines if line}
    table.recovery.wait_for([act for act in refused.acts if act.digest not in there])
    for half in refused.halves:
        with contextlib.suppress(CompanionError):
            run = _run_of(table, half)
            run.settle(run.look(table.state))  # only what is secret, or not asked yet, stays veiled
            table.drafts.keep_all(run)


def _run_of(table: OpenTable[Any], half: Half) -> Run[Any]:
    known = half.draft in table.history.drafts
    run = table.runs.resume(half.draft) if known else table.begin(half.act, half.by)
    for key, value, source in half.answers:
        run.give(key, value, source)
        if source == "app":
            run.rolled[key] = unveiled(value)
    run.overrides.update(half.overrides)
    return run


def enter_all(table: OpenTable[Any]) -> list[str]:
    """Read the file anew and enter what is not saved, oldest first; what was entered, in words.

    Raises:
        StorageError: the disk refuses again; what is left stays as it was.
        CompanionError: an act no longer fits; it is half entered now, and the others wait.
    """
    table.recovery.reopen()
    for run in list(table.drafts.unkept.values()):
        table.drafts.keep_all(run)
    told = []
    while table.unsaved is not None:
        acts = table.recovery.enter_unsaved()
        told += [f"{one.entry.act_no} {one.entry.says}" for one in acts]
    return told


def let_go(table: OpenTable[Any]) -> None:
    """Give up what is not saved: nobody wants it any more."""
    table.recovery.wait_for([])
    table.drafts.unkept.clear()


def words(refused: Refused) -> list[str]:
    """What is not saved, one line each."""
    halves = (f"{half.act}, half entered" for half in refused.halves)
    return [*(act.entry.says for act in refused.acts), *halves]


__all__ = ["Beside", "Half", "Refused", "enter_all", "let_go", "offer", "refused_of", "words"]
