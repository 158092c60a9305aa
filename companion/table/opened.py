"""The open table: one campaign, its state, and every way to change it.

Everything that changes a campaign goes through `_write`: one line, on the drive before the state
moves. The object belongs to one thread; screens reach it through a `Desk` (`desk.py`).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from companion import __version__
from companion.errors import BadAnswer, CompanionError, Locked, StorageError, UsageError
from companion.table import history as kinds
from companion.table.common import procedures_of
from companion.table.describe import Difference, differences
from companion.table.disk import Disk, RealDisk
from companion.table.draft import Run, resumed, shown_roll
from companion.table.drive import Asking, Depth, Done
from companion.table.entry import (
    FORMAT,
    Batch,
    DraftLine,
    Entry,
    Head,
    JournalLine,
    Schema,
    Standing,
)
from companion.table.fits import check_patch, check_whole, misfit
from companion.table.game import Game
from companion.table.journal import Journal, create_journal
from companion.table.limits import beyond
from companion.table.lock import Lock
from companion.table.patch import Patch, PatchMismatch, Tree, apply, diff, raw, reverse, tree_diff
from companion.table.procedure import ProcedureInfo, line
from companion.table.reading import Known, Read, read_journal
from companion.table.records import record_at
from companion.table.state import TableState
from companion.toolbox.chance import Chance, SystemChance
from companion.toolbox.text import clean_name, close_names, listed, plural, quoted

S = TypeVar("S", bound=TableState)
Clock = Callable[[], datetime]

KEPT_STATES = 256
UNDONE_LOOK = 200
"""How many records back an undone roll is looked for."""

STUMBLES = (msgspec.ValidationError, LookupError, TypeError, ValueError, AttributeError)
"""What reading a state raises that is not of this game: a migration may stumble over anything."""

SAID = "said"
"""Why a batch holds several acts: they were typed in one line, and are undone together."""
NOT_SAVED = "NOT SAVED."
"""How `read_only` begins once the disk has refused something."""
DROPPED = "dropped"
"""The act of an entry that only says that a procedure was given up after chance was used."""


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


def stamp(at: datetime) -> str:
    """A time as journals hold it: `2026-11-21T19:05:51Z`."""
    return at.astimezone(UTC).isoformat(timespec="seconds")[:19] + "Z"


class Acknowledged(Struct, frozen=True):
    """An act that is on the drive."""

    entry: Entry
    digest: str


class Unsaved(Struct, frozen=True):
    """An act that the disk refused: its answers are not lost."""

    entry: Entry
    digest: str
    why: str


class DoesNotFit(StorageError):
    """A state in a file that this program cannot read."""


class Unfit(Struct, frozen=True):
    """The newest entries led to a state that cannot be read: they are to be undone first."""

    says: str
    """Which entry is at fault, and why."""
    undo: str
    """What undo would take back."""
    changes: tuple[Difference, ...]
    """What undo would change."""


class Move(Struct, frozen=True):
    """Where undo, redo or a jump would lead, shown before it is done."""

    to: int
    says: str
    why: str
    changes: tuple[Difference, ...]
    reopens: str = ""
    """A sentence if a closed game would be opened again: then it is asked first."""


class LogLine(Struct, frozen=True):
    """An entry as lists show it."""

    n: int
    act_no: int
    at: str
    by: str
    act: str
    says: str
    on_table: bool
    """Whether it is part of what is on the table; undone ones are shown dimmed."""
    thread: str = ""
    note: str = ""
    unfolds: bool = False


def _against(done: Done[Any]) -> tuple[dict[str, Any], ...]:
    """A row for each rule that was broken on purpose, with the reason."""
    return tuple(
        line("against", key=key, why=rule.why, page=rule.page, rule=rule.rule,
             reason=done.overrides[key])
        for key, rule in done.against
    )  # fmt: skip


class OpenTable(Generic[S]):
    """A campaign that is open for acting, or only for reading."""

    def __init__(
        self,
        game: Game[S],
        path: Path,
        *,
        disk: Disk | None = None,
        clock: Clock = now,
        chance: Chance | None = None,
        writing: bool = True,
        wait: float = 0,
        known: Known | None = None,
    ) -> None:
        """Open a journal.

        Args:
            game: the game that the journal is of.
            path: the file.
            disk: file calls; the machine's own if not given.
            clock: time for new lines.
            chance: where dice come from; the operating system's generator if not given.
            writing: take the lock; without it the table only follows.
            wait: seconds to wait for the lock.
            known: a line that somebody remembers as acknowledged, so that its loss is noticed.

        Raises:
            StorageError: the file cannot be read, is of a newer program or another game.
            Locked: another program is writing it.
        """
        self.game, self.path = game, path
        self.disk: Disk = disk or RealDisk()
        self.clock, self.chance = clock, chance or SystemChance()
        self.infos: dict[str, ProcedureInfo[S]] = {info.id: info for info in procedures_of(game)}
        self.notices: list[str] = []
        """Sentences that the players should see once: a cut tail, damage."""
        self.read_only = ""
        """Why nothing can be written; empty if all is well."""
        self.unsaved: Unsaved | None = None
        """The newest act that the disk refused."""
        self.unsaved_before: tuple[Unsaved, ...] = ()
        """Acts that were refused before it, oldest first."""
        self.unfit: Unfit | None = None
        """What stands at the file's head, if it cannot be read: the table is shown before it."""
        self._known = known
        self.unkept: dict[int, Run[S]] = {}
        """Half-entered procedures with answers that the disk refused."""
        self._lock: Lock | None = None
        self._journal: Journal | None = None
        self._states: OrderedDict[int, S] = OrderedDict()
        self._looked_at: tuple[int, Any] = (-1, None)
        self.memory: Mapping[str, Mapping[str, Any]] = {}
        """What the record book knows of cards of this game (`Reading.memory`)."""
        """The record that was read last: a step back is previewed, then done."""
        self._stepped_to: tuple[int, int, Tree] | None = None
        """From which head to which record, and the raw state there: likewise."""
        if writing:
            if path.name not in self.disk.names(path.parent):
                # Asked before the lock is taken: that would leave a lock file and a folder behind.
                raise StorageError(
                    f"There is no journal {path.name} in {path.parent}.",
                    "Check that the file is there and that you may read it.",
                )
            self._lock = Lock(path, wait)
            self._lock.take()
        try:
            self._load()
            if writing:
                self._open_for_writing()
            else:
                self.read_only = self.read_only or (
                    "This table only follows along; another program writes it."
                )
        except BaseException:
            self.close()
            raise

    def _load(self) -> None:
        read = self._read = read_journal(self.disk, self.path, self._known)
        if read.first.game != self.game.id:
            raise StorageError(
                f"{self.path.name} is a campaign of {read.first.game}, not of {self.game.id}.",
                "Open it as what it is.",
            )
        self.first: JournalLine = read.first
        self.history = read.history
        self._tree: Tree = read.tree
        self._states.clear()
        self._looked_at, self._stepped_to = (-1, None), None
        self._check_game()
        self.unfit = None
        place = self._fitting(self.history.head)
        if place != self.history.head:
            self._stand_before(place)
        self.state: S = self.state_at(place)
        if read.older:
            self._known = None  # told once
            self.notices.append(read.older)
        if read.damage:
            self.unfit = None  # undo cannot mend it
            self.read_only = f"{read.damage} What stands before it is open for reading."
            self.notices.append(self.read_only)

    def _check_game(self) -> None:
        """Insist that the file holds what its first line names: games read each other's states."""
        first, game = self.first, self.game
        if first.shape > game.shape:
            return  # of a newer program: that is said where the state is read
        try:
            names = migrated(game, first.root, first.shape).keys()
        except STUMBLES:
            names = first.root.keys()
        if names - set(game.state.__struct_encode_fields__):
            raise StorageError(
                f"{self.path.name} says that it is a campaign of {game.title}, but the table in "
                "it is that of another game.",
                "Put a copy of it back (`companion restore`), or ask whoever changed it.",
            )

    def _fitting(self, n: int) -> int:
        """The newest record, from `n` back, whose state can be read.

        Raises:
            DoesNotFit: not even the beginning of the campaign can.
        """
        while True:
            try:
                self.state_at(n)
            except DoesNotFit:
                if n == 0:
                    raise
                n = self.history.parent(n)
            else:
                return n

    def _stand_before(self, place: int) -> None:
        """Show the table as it stood before the entries that cannot be read."""
        history, tree = self.history, self.tree_at(place)
        lost = [n for n in history.path(history.head) if n > place]
        entries = [self.record(n) for n in lost if history.kind[n] == kinds.ENTRY]
        which = f"Entry {entries[0].act_no} ({quoted(entries[0].says)})" if entries else "An entry"
        them = "it"
        if len(entries) > 1:
            which, them = f"{which} and the {len(entries) - 1} behind it", "them"
        patch = self._patch_of(lost[0])
        found = misfit(self.game.state, tree, apply(tree, patch), patch)
        why = f": {found.says}" if found is not None else ""
        self.unfit = Unfit(
            f"{which} cannot be read{why}. Nothing is entered until undo has taken {them} back; "
            f"the table is shown as it stood before {them}.",
            f"undo {quoted(entries[0].says)}" if entries else "undo",
            tuple(differences(tree_diff(self._tree, tree), self._tree, tree)),
        )
        self._tree, history.head = tree, place
        self.read_only = self.unfit.says
        self.notices.append(self.read_only)

    def _open_for_writing(self) -> None:
        if self._read.damage:
            return
        try:
            self._journal = Journal(self.disk, self.path, self._read)
        except OSError as problem:
            why = problem.strerror or problem
            self.read_only = f"The campaign cannot be written: {why}. It is open for reading."
            self.notices.append(self.read_only)
            return
        if self._journal.torn is not None:
            self.notices.append(
                "The last line was cut off in the middle of writing and was never acknowledged; "
                f"its bytes are kept in {self._journal.torn.name}."
            )

    # ------------------------------------------------------------------ making one

    @classmethod
    def create(
        cls,
        game: Game[S],
        path: Path,
        title: str,
        players: tuple[str, ...],
        *,
        id: str = "",
        disk: Disk | None = None,
        clock: Clock = now,
        chance: Chance | None = None,
    ) -> OpenTable[S]:
        """Begin a campaign and open it.

        Raises:
            UsageError: too few or too many players, or two with one name.
            BadText: a name or the title cannot be stored.
            Taken: there is a file at this path.
            StorageError: the disk refuses.
        """
        names = tuple(clean_name(name, "player's name") for name in players)
        fewest, most = game.players
        if not fewest <= len(names) <= most:
            raise UsageError(
                f"{game.title} is played by {fewest} to {most}; {len(names)} are named.",
                f"Name {fewest} to {most} players.",
            )
        folded = [name.casefold() for name in names]
        if len(set(folded)) < len(folded):
            twice = next(name for name in names if folded.count(name.casefold()) > 1)
            raise UsageError(f"“{twice}” is named twice.", "Give each player another name.")
        disk = disk or RealDisk()
        state = game.new_state(names)
        first = JournalLine(
            at=stamp(clock()),
            format=FORMAT,
            id=id or path.stem,
            title=clean_name(title, "title"),
            game=game.id,
            shape=game.shape,
            app=__version__,
            root=msgspec.to_builtins(state),
        )
        check_whole(game.state, first.root)
        create_journal(disk, path, first)
        return cls(game, path, disk=disk, clock=clock, chance=chance)

    # ------------------------------------------------------------------ states

    def _typed(self, n: int, tree: Tree) -> S:
        shape = self.history.shape[n]
        if shape > self.game.shape:
            raise StorageError(
                f"{self.path.name} was written by a newer program (shape {shape} of "
                f"{self.game.title}, this one knows {self.game.shape}).",
                "Update the program to open it.",
            )
        try:
            state = msgspec.convert(migrated(self.game, tree, shape), self.game.state)
        except STUMBLES as why:
            at = self.history.act_no[self.history.act_at(n)]
            raise DoesNotFit(
                f"What stands in {self.path.name} {f'after entry {at}' if at else 'at its start'} "
                f"is not a table of {self.game.title} that this program can read ({why}).",
                "Open it with the program that wrote it, or put a copy back (`companion restore`).",
            ) from None
        self._remember(n, state)
        return state

    def _remember(self, n: int, state: S) -> None:
        self._states[n] = state
        self._states.move_to_end(n)
        while len(self._states) > KEPT_STATES:
            self._states.popitem(last=False)

    def state_at(self, n: int) -> S:
        """The typed state that stood at a record."""
        if n in self._states:
            self._states.move_to_end(n)
            return self._states[n]
        return self._typed(n, self.tree_at(n))

    def tree_at(self, n: int) -> Tree:
        """The raw state that stood at a record."""
        tree, place = self._tree, self.history.head
        kept = self._stepped_to
        if kept is not None and kept[0] == place and kept[1] == n:
            return kept[2]
        for patch in self._patches(place, n):
            tree = apply(tree, patch)
        self._stepped_to = (place, n, tree)
        return tree

    def _patches(self, start: int, end: int) -> list[Patch]:
        """What leads from one record to another: back to where they meet, then forward."""
        meet = self.history.meeting(start, end)
        steps: list[Patch] = []
        while start != meet:
            steps.append(reverse(self._patch_of(start)))
            start = self.history.parent(start)
        forward = []
        while end != meet:
            forward.append(self._patch_of(end))
            end = self.history.parent(end)
        return steps + forward[::-1]

    def _patch_of(self, n: int) -> Patch:
        record = self.record(n)
        return record.patch if isinstance(record, Entry | Schema) else []

    def record(self, n: int) -> Any:
        """One record of the file by its number."""
        kept, record = self._looked_at
        if kept == n:
            return record
        record = self._record(n)
        self._looked_at = (n, record)
        return record

    def _record(self, n: int) -> Any:
        if self._journal is not None:
            try:
                return self._journal.record(self.history, n)
            except StorageError:
                self._insist_on_file(self._journal)  # which says more
                raise
        handle = self.disk.open_read(self.path)
        try:
            return record_at(self.disk, handle, self.history, n)
        finally:
            self.disk.close(handle)

    def _insist_on_file(self, journal: Journal) -> None:
        try:
            journal.insist_on()
        except StorageError as problem:
            self._refused(problem)
            raise
        except OSError:
            return

    def entry(self, act_no: int) -> Entry:
        """An act by its number. Raises `UsageError` if there is none."""
        n = self.history.with_act_no(act_no)
        if n is None:
            raise UsageError(
                f"There is no entry {act_no}.", f"They run from 1 to {self.history.acts}."
            )
        record = self.record(n)
        assert isinstance(record, Entry)
        return record

    def last_act(self) -> Entry | None:
        """The newest act on the table."""
        n = self.history.act_at(self.history.head)
        return self.record(n) if n else None

    # ------------------------------------------------------------------ reading the log

    def log(self, count: int = 20, before: int | None = None) -> list[LogLine]:
        """The last entries in the order they were made, undone ones included, oldest first.

        Args:
            count: how many at most.
            before: only entries with smaller record numbers.
        """
        numbers: list[int] = []
        n = (len(self.history) if before is None else before) - 1
        while n > 0 and len(numbers) < count:
            if self.history.kind[n] == kinds.ENTRY:
                numbers.append(n)
            n -= 1
        numbers.reverse()
        lines = []
        for n, on in self._marked(numbers):
            try:
                lines.append(self.log_line(n, on))
            except StorageError:
                if not self.is_refused:  # what somebody cut off is told there, once
                    raise
        return lines

    def log_line(self, n: int, on_table: bool = True) -> LogLine:
        """One entry as lists show it."""
        entry = self.record(n)
        return LogLine(
            n=n,
            act_no=entry.act_no,
            at=entry.at,
            by=entry.by,
            act=entry.act,
            says=entry.says,
            on_table=on_table,
            thread=entry.thread,
            note=entry.note,
            unfolds=bool(entry.sums or entry.lines or entry.overrides),
        )

    def _marked(self, numbers: list[int]) -> list[tuple[int, bool]]:
        """Record numbers with whether they are on the table."""
        lowest = numbers[0] if numbers else 0
        on_path = set()
        n = self.history.head
        while n >= lowest and n > 0:
            on_path.add(n)
            n = self.history.parent(n)
        return [(n, n in on_path) for n in numbers]

    # ------------------------------------------------------------------ acting

    def info(self, name: str) -> ProcedureInfo[S]:
        """A procedure by id, spec id or word. Raises `UsageError` with close names."""
        wanted = name.casefold()
        if wanted in self.infos:
            return self.infos[wanted]
        for info in self.infos.values():
            if wanted == info.spec.casefold() or wanted in info.words:
                return info
        close = close_names(name, self.infos)
        right = (
            f"Did you mean {listed(close)}?" if close else f"There are {listed(self.infos, 'and')}."
        )
        raise UsageError(f"{self.game.title} has no procedure “{name[:40]}”.", right)

    def begin(self, procedure: str, by: str = "") -> Run[S]:
        """Start entering a procedure. An undone entry of the same act offers its answers."""
        run = Run(self.game, self.info(procedure), self.chance, by)
        run.memory = self.memory
        undone = self._undone(run)
        if undone is not None:
            run.offer(undone)
        for draft, lines in self.history.drafts.items():
            if (lines[0].act, lines[0].by) == (run.info.id, by):
                run.fell_before(draft, lines)
        return run

    def _undone(self, run: Run[S]) -> Entry | None:
        """The undone entry whose answers a run offers: what redo would bring, or a rolled one.

        A roll stays a fact although something else was entered since: its dice are offered until
        the act is entered again. Looked for among the last records only.
        """
        history = self.history
        redone = history.act_redone()
        if redone is not None:
            entry = self.record(redone)
            if isinstance(entry, Entry) and entry.act == run.info.id:
                return entry
        lowest = max(0, len(history) - UNDONE_LOOK)
        if history.last_move < lowest:
            return None  # nothing was undone lately
        on_table = set()
        place = history.head
        while place > lowest:
            on_table.add(place)
            place = history.parent(place)
        for n in range(len(history) - 1, lowest, -1):
            if history.kind[n] == kinds.ENTRY and n not in on_table:
                entry = self.record(n)
                if self._is_rolled(entry, run):
                    since = (self.record(x) for x in on_table if x > n)
                    again = any(self._is_alike(later, run) for later in since)
                    return None if again else entry
        return None

    @staticmethod
    def _is_alike(entry: Any, run: Run[S]) -> bool:
        """Whether an entry is the same act by the same player."""
        return isinstance(entry, Entry) and (entry.act, entry.by) == (run.info.id, run.by)

    def _is_rolled(self, entry: Any, run: Run[S]) -> bool:
        """Whether it is such an act and the app made chance in it."""
        return self._is_alike(entry, run) and any(x == "app" for _, _, x in entry.answers)

    def act(
        self,
        procedure: str,
        answers: Mapping[str, Any] | None = None,
        overrides: Mapping[str, str] | None = None,
        by: str = "",
        depth: Depth = "steps",
    ) -> Acknowledged | Asking:
        """Run a procedure with answers; enter it if nothing is left to ask."""
        run = self.begin(procedure, by)
        run.depth = depth
        for key, value in (answers or {}).items():
            run.give(key, value)
        for key, reason in (overrides or {}).items():
            run.override(key, reason)
        result = run.look(self.state)
        run.settle(result)
        if isinstance(result, Asking):
            self._keep_chance(run)
            return result
        return self.enter(run, result)

    def look(self, run: Run[S]) -> Asking | Done[S]:
        """Drive a run on the state that is on the table; what chance made is on the drive first.

        Answers are settled into stored form. A run that used chance becomes a draft by this; the
        added dice of a draft whose pool grew are kept, too.
        """
        result = run.look(self.state)
        run.settle(result)
        self._keep_chance(run)
        return result

    def _keep_chance(self, run: Run[S]) -> None:
        fresh_rolls = [key for key in run.rolled if run.is_unkept(key)]
        if not fresh_rolls:
            return
        if not run.id:
            self.keep_all(run)
        else:
            for key in fresh_rolls:
                self.keep(run, key)

    def enter(self, run: Run[S], done: Done[S]) -> Acknowledged:
        """Put what came of a procedure into the journal.

        Raises:
            StorageError: it is not saved; `unsaved` holds it from then on.
            UsageError: something else was entered since the run was looked at, and it asks again.
        """
        if run.seen is not self.state:  # something else was entered since: never on an old state
            again = run.look(self.state)
            if isinstance(again, Asking):
                raise UsageError(
                    "Something else was entered meanwhile, and an answer no longer fits: "
                    f"{again.problem or again.question.prompt or again.question.key}",
                    again.would_be_right or again.question.bounds(),
                )
            done = again
        entry = self._entry_of(run, done)
        self.unkept.pop(id(run), None)  # from here on the entry holds its answers
        acknowledged = self._write_entry(entry, done.outcome.state)
        run.id = ""
        return acknowledged

    def enter_all(self, acts: Sequence[tuple[Run[S], Done[S]]]) -> tuple[Acknowledged, ...]:
        """Put the acts of one line into the journal, all or none: one line, undone together.

        Args:
            acts: in order, each driven on the table behind the one before.

        Raises:
            StorageError: they are not saved; `unsaved` and `unsaved_before` hold them.
            UsageError: something else was entered since they were driven.
        """
        if len(acts) == 1:
            return (self.enter(*acts[0]),)
        if acts[0][0].seen is not self.state:
            raise UsageError("Something else was entered meanwhile.", "Say it again.")
        entries: list[tuple[Entry, S]] = []
        old = self.state
        for place, (run, done) in enumerate(acts):
            entry = self._entry_of(run, done, old)
            act_no = entry.act_no + place
            entries.append((msgspec.structs.replace(entry, act_no=act_no), done.outcome.state))
            old = done.outcome.state
        acknowledged = self._write_entries(entries)
        for run, _ in acts:
            run.id = ""
        return acknowledged

    def _entry_of(self, run: Run[S], done: Done[S], old: S | None = None) -> Entry:
        old, outcome = old or self.state, done.outcome
        new = outcome.state
        patch = diff(old, new)
        if why := beyond(patch):
            raise BadAnswer(f"Nothing was entered. {why}", "Look at what makes it so large.")
        return Entry(
            n=len(self.history),
            prev=self.last_digest,
            after=self.history.head,
            at=stamp(self.clock()),
            game=new.game_no,
            thread=new.thread or old.thread,
            act_no=self.history.acts + 1,
            act=run.info.id,
            spec=run.info.spec,
            by=run.by,
            answers=tuple((x.question.key, x.stored, x.source) for x in done.answered),
            overrides=done.overrides,
            says=outcome.says,
            lines=(*outcome.lines, *_against(done)),
            sums={name: msgspec.to_builtins(result) for name, result in outcome.sums.items()},
            patch=patch,
            rules=self.game.rules,
            draft=run.id,
            replaces=run.replaces,
            note="; ".join(run.unused_rolls(done)),
        )

    def _write_entry(self, entry: Entry, state: S) -> Acknowledged:
        return self._write_entries([(entry, state)])[0]

    def _write_entries(self, acts: Sequence[tuple[Entry, S]]) -> tuple[Acknowledged, ...]:
        """Acts that follow each other, with the states behind them: one line, all or none."""
        entries = [entry for entry, _ in acts]
        try:
            self._may_write(entries[0])
        except StorageError as problem:
            for entry in entries[1:] if self._lock is not None else ():
                self._not_saved(entry, problem)
            raise
        journal, history = self._journal, self.history
        assert journal is not None
        schema = self._schema_due()
        # Before anything is written: what does not fit the tree must not reach the file.
        tree = self._tree if schema is None else apply(self._tree, schema.patch)
        for entry in entries:
            before, tree = tree, apply(tree, entry.patch)
            check_patch(self.game.state, before, tree, entry.patch)
        schema, entries = _numbered(schema, entries, len(history), journal.last_digest)
        line: Entry | Batch = entries[0]
        if schema is not None or len(entries) > 1:
            line = Batch(
                n=len(history), prev=journal.last_digest, at=entries[0].at,
                why=SAID if len(entries) > 1 else "schema",
                items=(*([schema] if schema is not None else []), *entries),
            )  # fmt: skip
        try:
            digest, offset = journal.append(line)
        except StorageError as problem:
            for entry in entries:
                self._not_saved(entry, problem, line)
            raise
        if isinstance(line, Batch):
            history.add(kinds.BATCH, offset)
        if schema is not None:
            history.add(kinds.SCHEMA, offset, schema.after, shape=schema.shape)
        for entry, (_, state) in zip(entries, acts, strict=True):
            history.head = history.add(kinds.ENTRY, offset, entry.after, entry.act_no)
            history.drafts.pop(entry.draft, None)
            self._remember(history.head, state)
        self._tree, self.state = tree, acts[-1][1]
        return tuple(Acknowledged(entry, digest) for entry in entries)

    def _schema_due(self) -> Schema | None:
        """The schema entry that must stand before the next act, if the shape has changed."""
        shape = self.history.shape[self.history.head]
        if shape == self.game.shape:
            return None
        return Schema(
            n=0,
            after=self.history.head,
            at=stamp(self.clock()),
            shape=self.game.shape,
            app=__version__,
            # The typed state's own encoding also holds fields that came with a default.
            patch=tree_diff(self._tree, raw(self.state)),
        )

    def _may_write(self, entry: Entry | None = None) -> None:
        self._insist_on_lock(entry)
        if self.unfit is not None and self._journal is not None:
            raise StorageError(
                "Nothing can be entered while the newest entry cannot be read.",
                f"Undo takes it back. {self.unfit.says}",
            )
        if self._journal is None or self.read_only:
            why = self.read_only or "This table is open for reading only."
            problem = StorageError(why, "Open it where it can be written.")
            if entry is not None and self._lock is not None:  # a follower has nothing to save
                self._not_saved(entry, problem)
            raise problem

    def _insist_on_lock(self, entry: Entry | None) -> None:
        """Go on only if nobody else can have taken the right to write."""
        if self._lock is None or self._journal is None or self.is_refused:
            return
        try:
            if self._lock.renew():
                self.notices.append(f"Another program had deleted {self._lock.name}; it is back.")
        except (Locked, StorageError) as refused:
            problem = StorageError(
                f"Another program deleted {self._lock.name}. {refused.says}", refused.would_be_right
            )
            if entry is not None:
                self._not_saved(entry, problem)
            self._refused(problem)
            raise problem from None

    def _not_saved(
        self, entry: Entry, problem: StorageError, line: Entry | Batch | None = None
    ) -> None:
        from companion.table.line import encode_line

        # The digest is that of the line that may stand in the file after all.
        digest = "" if line is None else encode_line(line)[0]
        if self.unsaved is None or entry.act != DROPPED:  # an act with answers is never pushed out
            if self.unsaved is not None:
                self.unsaved_before += (self.unsaved,)
            self.unsaved = Unsaved(entry, digest, problem.says)
        self._refused(problem)

    def _refused(self, problem: StorageError) -> None:
        """The disk refused: nothing more is written to this file until it is read again."""
        if not self.read_only:
            self.read_only = f"{NOT_SAVED} {problem.says}"

    @property
    def is_refused(self) -> bool:
        """Whether the disk refused something: nothing is written until the table is reopened."""
        return self.read_only.startswith(NOT_SAVED)

    # ------------------------------------------------------------------ drafts

    def keep(self, run: Run[S], key: str) -> None:
        """Put one answer of a half-entered procedure into the journal, opening it if need be."""
        run.hide_unasked()
        if not run.id:
            run.id = f"d{self.history.draft_count + 1}"
            try:
                self._write_draft(run, "open")
            except StorageError:
                run.id = ""
                raise
            for remark in run.remarks:
                self._write_draft(run, "remark", value=run.replaces, reason=remark)
            run.kept_remarks = len(run.remarks)
        elif key in run.answers:
            self._keep_new_remarks(run, key)
        if key in run.overrides:
            self._write_draft(run, "answer", key, reason=run.overrides[key])
        if key in run.answers:
            given = run.answers[key]
            self._write_draft(run, "answer", key, given.value, given.source)
            run.kept.pop(key, None)
            if given.source == "app":
                run.kept[key] = given.value

    def _keep_new_remarks(self, run: Run[S], key: str) -> None:
        for remark in run.remarks[run.kept_remarks :]:
            self.keep_remark(run, key, remark)

    def keep_all(self, run: Run[S]) -> None:
        """Put all answers so far into the journal."""
        self.unkept.pop(id(run), None)
        for key in (*run.answers, *(key for key in run.overrides if key not in run.answers)):
            self.keep(run, key)

    def keep_reopened(self, run: Run[S], key: str) -> None:
        """An answer was taken back."""
        if run.id:
            self._write_draft(run, "clear", key)

    def keep_remark(self, run: Run[S], key: str, remark: str) -> None:
        """Something must be said about chance: dice were rolled anew."""
        if run.id and remark in run.remarks[run.kept_remarks :]:
            self._write_draft(run, "remark", key, run.replaces, reason=remark)
            run.kept_remarks += 1

    def drop(self, run: Run[S]) -> Acknowledged | None:
        """Give a half-entered procedure up. If chance was used, a visible entry stays."""
        self.unkept.pop(id(run), None)
        if not run.id:
            return None
        if not run.used_chance:
            self._write_draft(run, "drop")
            return None
        told = [f"{key} {shown_roll(run.rolled[key])}" for key in run.made_here()] + run.remarks
        entry = Entry(
            n=0, after=self.history.head, at=stamp(self.clock()), game=self.state.game_no,
            thread=self.state.thread, act_no=self.history.acts + 1, act=DROPPED, by=run.by,
            says=f"{run.info.title} was given up after rolling: {'; '.join(told)}",
            rules=self.game.rules, draft=run.id,
        )  # fmt: skip
        acknowledged = self._write_entry(entry, self.state)
        run.id = ""
        return acknowledged

    def resume(self, draft: str) -> Run[S]:
        """A half-entered procedure from the journal. Raises `UsageError` if it is not there."""
        lines = self.history.drafts.get(draft)
        if not lines:
            open_ones = listed(self.history.drafts, "and") or "none"
            raise UsageError(
                f"There is no half-entered procedure {draft}.", f"Open are: {open_ones}."
            )
        run = resumed(self.game, self.info(lines[0].act), self.chance, lines)
        run.memory = self.memory
        undone = self._undone(run)
        if undone is not None:
            run.offer(undone)
        return run

    def drafts(self) -> list[tuple[str, ProcedureInfo[S], list[DraftLine]]]:
        """Half-entered procedures: id, what it is, its lines."""
        return [
            (draft, self.infos[lines[0].act], lines)
            for draft, lines in self.history.drafts.items()
            if lines[0].act in self.infos
        ]

    def _write_draft(
        self, run: Run[S], op: str, key: str = "", value: Any = None, source: str = "table",
        reason: str = "",
    ) -> None:  # fmt: skip
        if self.is_refused:
            self.unkept[id(run)] = run
        self._may_write()
        journal = self._journal
        assert journal is not None
        line = DraftLine(
            n=len(self.history), prev=journal.last_digest, at=stamp(self.clock()), draft=run.id,
            op=op, act=run.info.id if op == "open" else "", by=run.by if op == "open" else "",
            key=key, value=value, source=source, reason=reason,
        )  # fmt: skip
        try:
            _, offset = journal.append(line)
        except StorageError as problem:
            self.unkept[id(run)] = run
            self._refused(problem)
            raise
        self.history.add(kinds.DRAFT, offset)
        self.history.keep_draft(line)

    # ------------------------------------------------------------------ moving in history

    def plan_undo(self) -> Move | None:
        """What undo would do, or `None` if there is nothing to undo."""
        if self.unfit is not None:
            return Move(self.history.head, self.unfit.undo, "undo", self.unfit.changes)
        n = self.history.act_at(self.history.head)
        if n == 0:
            return None
        line = [one for one in self._line_of(n) if one <= n]
        to = self._fitting(self.history.parent(line[0]))  # past what cannot be read, too
        says = "; ".join(self.record(one).says for one in line)
        return self._plan(to, f"undo {quoted(says)}", "undo")

    def _line_of(self, n: int) -> list[int]:
        """The acts that were typed in one line with an act, itself among them, in order."""
        history, offset = self.history, self.history.offset[n]
        first, last = n, n
        while history.offset[first - 1] == offset:
            first -= 1
        while last + 1 < len(history) and history.offset[last + 1] == offset:
            last += 1
        if history.kind[first] != kinds.BATCH or self.record(first).why != SAID:
            return [n]
        return [one for one in range(first, last + 1) if history.kind[one] == kinds.ENTRY]

    def plan_undo_thread(self) -> Move | None:
        """What taking back the whole open thing (an Exchange, a duel) would do."""
        n = self.history.act_at(self.history.head)
        if n == 0 or self.unfit is not None:
            return self.plan_undo()
        thread, count = self.record(n).thread, 0
        if not thread:
            return self.plan_undo()
        while n > 0 and self.record(n).thread == thread:
            count += 1
            to = self.history.parent(n)
            n = self.history.act_at(to)
        says = f"undo {plural(count, 'entry', 'entries')} that belong together"
        return self._plan(self._fitting(to), says, "undo")

    def plan_redo(self) -> Move | None:
        """What redo would do, or `None`."""
        n = self.history.act_redone()
        if n is None:
            return None
        line = [one for one in self._line_of(n) if one >= n]
        if self._fitting(line[-1]) != line[-1]:
            return None
        says = "; ".join(self.record(one).says for one in line)
        return self._plan(line[-1], f"redo {quoted(says)}", "redo")

    def plan_go(self, act_no: int) -> Move:
        """What going to an act would do (0: to the beginning). Raises `UsageError`."""
        if act_no == 0:
            return self._plan(0, "back to the beginning", "jump")
        entry = self.entry(act_no)
        return self._plan(entry.n, f"to entry {act_no}: {quoted(entry.says)}", "jump")

    def _plan(self, to: int, says: str, why: str) -> Move:
        target = self.state_at(to)
        shape = self.history.shape
        if shape[to] == shape[self.history.head] == self.game.shape:
            tree = self.tree_at(to)  # shares what is the same with ours: little to compare
            patch = tree_diff(self._tree, tree)
        else:
            tree, patch = msgspec.to_builtins(target), diff(self.state, target)
        told = differences(patch, self._tree, tree)
        now_no, then_no = self.state.game_no, target.game_no
        reopened = then_no < now_no or (then_no == now_no and self.state.closed)
        reopens = ""
        if reopened and not target.closed:
            reopens = f"Game {then_no} is closed and would be open again."
        return Move(to, says, why, tuple(told), reopens)

    def go(self, move: Move, by: str = "") -> None:
        """Put another entry on the table. Raises `StorageError`."""
        if self.unfit is None or self._journal is None:
            self._may_write()
        else:
            self._insist_on_lock(None)
        journal = self._journal
        assert journal is not None
        target = self.state_at(move.to)
        tree = self.tree_at(move.to)
        head = Head(
            n=len(self.history), prev=journal.last_digest, at=stamp(self.clock()), to=move.to,
            why=move.why, by=by,
        )  # fmt: skip
        try:
            _, offset = journal.append(head)
        except StorageError as problem:
            self._refused(problem)
            raise
        self.history.add(kinds.HEAD, offset)
        self.history.move_head(move.to)
        self._tree, self.state = tree, target
        if self.unfit is not None:
            self.unfit, self.read_only = None, ""

    def undo(self) -> Move | None:
        """Take the last act back; what was done, or `None` if there is nothing."""
        return self._go_if(self.plan_undo())

    def redo(self) -> Move | None:
        """Bring the last undone act back."""
        return self._go_if(self.plan_redo())

    def _go_if(self, move: Move | None) -> Move | None:
        if move is not None:
            self.go(move)
        return move

    def write_batch(
        self,
        items: tuple[Entry | Head | Schema, ...],
        why: str,
        head: int,
        stands: Mapping[str, Standing] | None = None,
    ) -> None:
        """Several records in one line, and the head on one of them (amend, merge).

        The items come with their final numbers: the batch's own number plus 1, plus 2, ...
        `stands` is what a merge learned of entries that count or do not (`Batch.stands`).
        """
        self._may_write()
        journal, history = self._journal, self.history
        assert journal is not None
        tree = self._trees_of(items)[head]
        batch = Batch(
            n=len(history), prev=journal.last_digest, at=stamp(self.clock()), why=why, items=items,
            stands=dict(stands) if stands else msgspec.UNSET,
        )  # fmt: skip
        try:
            _, offset = journal.append(batch)
        except StorageError as problem:
            self._refused(problem)
            raise
        history.add(kinds.BATCH, offset)
        for item in items:
            if isinstance(item, Entry):
                history.head = history.add(kinds.ENTRY, offset, item.after, item.act_no)
            elif isinstance(item, Schema):
                history.head = history.add(kinds.SCHEMA, offset, item.after, shape=item.shape)
            else:
                history.add(kinds.HEAD, offset)
                history.move_head(item.to)
        assert history.head == head
        self._tree, self.state = tree, self._typed(head, tree)

    def _trees_of(self, items: tuple[Entry | Head | Schema, ...]) -> dict[int, Tree]:
        """The raw state at each record of a batch that is to be written, and at its heads.

        Raises:
            PatchMismatch: a patch does not fit what it follows.
            BadAnswer: a state could not be read again.
        """
        trees: dict[int, Tree] = {}
        for item in items:
            place = item.to if isinstance(item, Head) else item.after
            if place not in trees:
                trees[place] = self.tree_at(place)
            if isinstance(item, Entry | Schema):
                tree = apply(trees[place], item.patch)
                if isinstance(item, Schema):  # what it leads from is of another shape
                    check_whole(self.game.state, tree)
                else:
                    check_patch(self.game.state, trees[place], tree, item.patch)
                trees[item.n] = tree
        return trees

    # ------------------------------------------------------------------ following, closing

    def refresh(self) -> bool:
        """For a follower: read what another program has written meanwhile; whether it was more."""
        try:
            handle = self.disk.open_read(self.path)
            try:
                size = self.disk.size(handle)
            finally:
                self.disk.close(handle)
        except OSError as problem:
            raise StorageError(
                f"The journal {self.path.name} cannot be read: {problem.strerror or problem}.",
                "Check that the file is there and that you may read it.",
            ) from None
        if size == self._read.size or self._journal is not None:
            return False
        said, self.read_only = self.read_only, ""
        self._load()
        self.read_only = self.read_only or said
        return True

    def take_over(self) -> bool:
        """For a follower: write from now on, if no other program does; whether it does.

        Raises:
            StorageError: the file cannot be read any more.
        """
        lock = Lock(self.path)
        try:
            lock.take()
        except (Locked, StorageError):
            return False
        self._lock, self.read_only, self.notices = lock, "", []
        try:
            self._load()
            self._open_for_writing()
        except BaseException:
            self.close()
            raise
        return True

    def reopen(self) -> None:
        """Close the file and read it again, after the disk refused; keeps what is unsaved.

        If the unsaved entry turns out to stand in the file after all, it is no longer offered.
        """
        journal, said = self._journal, self.read_only
        was_gone = self._prepare_to_reopen()
        self._known = Known(self.last_digest, "", self.first.at)
        before = self._read, self.first, self.history, self._tree, self.state, self.unfit
        self._journal, self.read_only, self.notices = None, "", []
        try:
            self._load()
            if _identity(self.first) != _identity(before[1]):
                raise StorageError(
                    f"{self.path.name} is another campaign now.",
                    "Put the right file in its place, then open it again.",
                )
        except StorageError as problem:
            # What is shown stays what was acknowledged, read from the file that is still open.
            self._read, self.first, self.history, self._tree, self.state, self.unfit = before
            self._journal = journal
            self._states.clear()
            self._looked_at, self._stepped_to = (-1, None), None
            self.read_only = ""
            self._refused(problem)
            raise
        if journal is not None:
            journal.close()
        if self._lock is None:
            self.read_only = self.read_only or said
            return
        self._open_for_writing()
        if was_gone:
            self.notices.append(f"{self.path.name} had been deleted; it is written again, whole.")
        if journal is not None and journal.aside is not None:
            self.notices.append(
                f"What was entered before is kept in {journal.aside.name}; `companion merge` "
                "brings in what only that file holds."
            )
        # Nothing is written after a refusal, so what is there after all is the last line.
        waiting = [*self.unsaved_before, *([self.unsaved] if self.unsaved else [])]
        left = [one for one in waiting if one.digest != self._read.last_digest]
        if len(left) < len(waiting):
            self.notices.append("The entry that was not acknowledged is in the file after all.")
        self.wait_for(left)

    def _prepare_to_reopen(self) -> bool:
        """Take the lock if it was lost, and write a deleted file again; whether it was deleted."""
        if self._lock is None or self._journal is None:
            return False
        try:
            self._lock.renew()
            return self._journal.put_back()
        except OSError as problem:
            raise StorageError(
                f"{self.path.name} was deleted, and cannot be written again: "
                f"{problem.strerror or problem}.",
                "Make its folder writable, or free some space.",
            ) from None

    def wait_for(self, left: Sequence[Unsaved]) -> None:
        """These acts, oldest first, are what is not saved."""
        self.unsaved_before = tuple(left[:-1])
        self.unsaved = left[-1] if left else None

    def enter_unsaved(self) -> Acknowledged:
        """Enter the act that the disk refused, on the state as it is now.

        Raises:
            CompanionError: its answers no longer fit; it is half entered now.
            StorageError: the disk refuses again; the act waits on.
        """
        if self.unsaved is None:
            raise UsageError("Nothing is unsaved.", "")
        waiting = [*self.unsaved_before, self.unsaved]
        entry = waiting[0].entry
        if entry.act == DROPPED:
            kept = msgspec.structs.replace(
                entry, after=self.history.head, act_no=self.history.acts + 1
            )
            return self._again(waiting, lambda: self._write_entry(kept, self.state))
        run = self.begin(entry.act, entry.by)
        if entry.draft in self.history.drafts:
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
        result = run.look(self.state)
        if isinstance(result, Asking):
            self.keep_all(run)
            self.wait_for(waiting[1:])
            raise CompanionError(
                f"“{entry.says}” no longer fits: {result.problem or result.question.prompt}",
                "It is half entered: go on with it under What now.",
            )
        return self._again(waiting, lambda: self.enter(run, result))

    def _again(self, waiting: list[Unsaved], write: Callable[[], Acknowledged]) -> Acknowledged:
        """Write the first of the acts that wait; if the disk refuses, it waits on, once."""
        try:
            acknowledged = write()
        except StorageError:
            again = self.unsaved  # the same act with its new digest
            first = waiting[0] if again is None or again is waiting[-1] else again
            self.wait_for([first, *waiting[1:]])
            raise
        self.wait_for(waiting[1:])
        return acknowledged

    @property
    def read(self) -> Read:
        """What the latest reading of the file gave."""
        return self._read

    @property
    def last_digest(self) -> str:
        """Digest of the last line."""
        return self._journal.last_digest if self._journal else self._read.last_digest

    @property
    def tree(self) -> Tree:
        """The raw state on the table. Do not change it."""
        return self._tree

    def close(self) -> None:
        """Let file and lock go. May be called twice."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None
        if self._lock is not None:
            self._lock.free()
            self._lock = None

    def __enter__(self) -> OpenTable[S]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _identity(first: JournalLine) -> tuple[str, str, str]:
    """By what two files are copies of one campaign."""
    return first.id, first.at, first.game


def _numbered(
    schema: Schema | None, entries: Sequence[Entry], number: int, prev: str
) -> tuple[Schema | None, list[Entry]]:
    """Records with the numbers that they get in the line of that number: alone they are the line,
    in a batch they stand behind its own number."""
    if schema is None and len(entries) == 1:
        only = entries[0]
        if only.n != number or only.prev != prev:
            only = msgspec.structs.replace(only, n=number, prev=prev)
        return None, [only]
    after = entries[0].after
    if schema is not None:
        number += 1
        schema, after = msgspec.structs.replace(schema, n=number), number
    told: list[Entry] = []
    for entry in entries:
        number += 1
        told.append(msgspec.structs.replace(entry, n=number, prev="", after=after))
        after = number
    return schema, told


def migrated(game: Game[Any], tree: Tree, shape: int) -> Tree:
    """The raw tree in the game's present shape."""
    while shape < game.shape:
        tree = game.migrations[shape](msgspec.to_builtins(tree))  # a copy: it may be changed
        shape += 1
    return tree


__all__ = ["Acknowledged", "LogLine", "Move", "OpenTable", "PatchMismatch", "Read", "Unsaved"]
