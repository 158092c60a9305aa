"""After the disk refused, and for followers: read again, go on, enter what waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from operator import attrgetter
from typing import Generic

import msgspec

from companion.errors import CompanionError, Locked, StorageError, UsageError
from companion.table.campaign.acting import Acting
from companion.table.campaign.draft import Run
from companion.table.campaign.loading import load, open_for_writing
from companion.table.campaign.states import S
from companion.table.campaign.writer import DROPPED, Acknowledged, Unsaved, Writer
from companion.table.procedures.drive import Done
from companion.table.storage.entry import Entry, JournalLine
from companion.table.storage.lock import Lock
from companion.table.storage.reading import Known


class Recovery(Generic[S]):
    """Reads a table again, and enters what the disk refused."""

    def __init__(self, table: Writer[S], acting: Acting[S]) -> None:
        self.table, self.acting = table, acting
        self.entries, self.runs, self.drafts = acting.entries, acting.runs, acting.drafts

    def refresh(self) -> bool:
        """For a follower: read what another program has written meanwhile; whether it was more."""
        disk, path = self.table.disk, self.table.path
        try:
            handle = disk.open_read(path)
            try:
                size = disk.size(handle)
            finally:
                disk.close(handle)
        except OSError as problem:
            raise StorageError(
                f"The journal {path.name} cannot be read: {problem.strerror or problem}.",
                "Check that the file is there and that you may read it.",
            ) from None
        if size == self.table.read.size or self.table.journal is not None:
            return False
        said, self.table.read_only = self.table.read_only, ""
        load(self.table)
        self.table.read_only = self.table.read_only or said
        return True

    def take_over(self) -> bool:
        """For a follower: write from now on, if no other program does; whether it does.

        Raises:
            StorageError: the file cannot be read any more.
        """
        lock = Lock(self.table.path)
        try:
            lock.take()
        except (Locked, StorageError):
            return False
        self.table.lock, self.table.read_only, self.table.notices = lock, "", []
        try:
            load(self.table)
            open_for_writing(self.table)
        except BaseException:
            self.table.close()
            raise
        return True

    def reopen(self) -> None:
        """Close the file and read it again, after the disk refused; keeps what is unsaved.

        If the unsaved entry turns out to stand in the file after all, it is no longer offered.
        """
        table = self.table
        journal, said = table.journal, table.read_only
        was_gone = self._prepare_to_reopen()
        table.known = Known(table.last_digest, "", table.first.at)
        before, first, unfit = table.mark(), table.first, table.unfit
        table.journal, table.read_only, table.notices = None, "", []
        try:
            load(table)
            if _identity(table.first) != _identity(first):
                raise StorageError(
                    f"{table.path.name} is another campaign now.",
                    "Put the right file in its place, then open it again.",
                )
        except StorageError as problem:
            # What is shown stays what was acknowledged, read from the file that is still open.
            table.back_to(before)
            table.journal, table.unfit = journal, unfit
            table.read_only = ""
            table.refuse(problem)
            raise
        if journal is not None:
            journal.close()
        if table.lock is None:
            table.read_only = table.read_only or said
            return
        open_for_writing(table)
        if was_gone:
            table.notices.append(f"{table.path.name} had been deleted; it is written again, whole.")
        if journal is not None and journal.aside is not None:
            table.notices.append(
                f"What was entered before is kept in {journal.aside.name}; `companion merge` "
                "brings in what only that file holds."
            )
        # Nothing is written after a refusal, so what is there after all is the last line.
        waiting = table.waiting
        left = [one for one in waiting if one.digest != table.read.last_digest]
        if len(left) < len(waiting):
            table.notices.append("The entry that was not acknowledged is in the file after all.")
        self.wait_for(left)

    def _prepare_to_reopen(self) -> bool:
        """Take the lock if it was lost, and write a deleted file again; whether it was deleted."""
        if self.table.lock is None or self.table.journal is None:
            return False
        try:
            if not self.table.lock.is_ours():
                self.table.lock.renew()
            return self.table.journal.put_back()
        except OSError as problem:
            raise StorageError(
                f"{self.table.path.name} was deleted, and cannot be written again: "
                f"{problem.strerror or problem}.",
                "Make its folder writable, or free some space.",
            ) from None

    def wait_for(self, left: Sequence[Unsaved]) -> None:
        """These acts, oldest first, are what is not saved."""
        self.table.waiting = list(left)

    def enter_unsaved(self) -> tuple[Acknowledged, ...]:
        """Enter what the disk refused first, on the state as it is now: an act, or all the acts of
        one line, which one undo takes back as it would have.

        Raises:
            CompanionError: an act no longer fits; it is half entered now.
            StorageError: the disk refuses again; all of them wait on.
        """
        waiting = list(self.table.waiting)
        if not waiting:
            raise UsageError("Nothing is unsaved.", "")
        entry = waiting[0].entry
        if entry.act == DROPPED:
            kept = msgspec.structs.replace(
                entry, after=self.table.history.head, act_no=self.table.history.acts + 1
            )
            return self._again(waiting, 1, lambda: (self.entries.write(kept, self.table.state),))
        acts: list[tuple[Run[S], Done[S]]] = []
        for one in [waiting[0], *takewhile(attrgetter("goes_on"), waiting[1:])]:
            run = self._run_again(one.entry)
            result = run.look(acts[-1][1].outcome.state if acts else self.table.state)
            if isinstance(result, Done):
                acts.append((run, result))
            elif acts:
                break  # what fits is entered first; then this one is asked again
            else:
                self.drafts.keep_all(run)
                self.wait_for(waiting[1:])
                raise CompanionError(
                    f"“{one.entry.says}” no longer fits: "
                    f"{result.problem or result.question.prompt}",
                    "It is half entered: go on with it under What now.",
                )
        return self._again(waiting, len(acts), lambda: self.acting.enter_all(acts))

    def _run_again(self, entry: Entry) -> Run[S]:
        """A run with what people said, and what fell, in an entry that is not saved."""
        run = self.runs.begin(entry.act, entry.by)
        if entry.draft in self.table.history.drafts:
            run.id = entry.draft  # it closes its draft now
        for key, value, source in entry.answers:
            if source != "default":
                run.give(key, value, source)
                if source == "app":
                    run.rolled[key] = value
        run.replaces = entry.replaces
        run.remarks = [entry.note] if entry.note else []
        run.overrides.update(entry.overrides)
        run.depth = "sentence"
        return run

    def _again(
        self, waiting: list[Unsaved], count: int, write: Callable[[], tuple[Acknowledged, ...]]
    ) -> tuple[Acknowledged, ...]:
        """Write the first of the acts that wait; if the disk refuses, they wait on, once."""
        try:
            acknowledged = write()
        except StorageError:
            again = self.table.waiting[len(waiting) :]  # the same acts with their new digest
            self.wait_for([*(again or waiting[:count]), *waiting[count:]])
            raise
        self.wait_for(waiting[count:])
        return acknowledged


def _identity(first: JournalLine) -> tuple[str, str, str]:
    """By what two files are copies of one campaign."""
    return first.id, first.at, first.game
