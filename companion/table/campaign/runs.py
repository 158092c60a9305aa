"""Runs of procedures: begun anew, or gone on with from the journal."""

from __future__ import annotations

from typing import Any, Generic

from companion.errors import UsageError
from companion.table.campaign.draft import Run, resumed
from companion.table.campaign.states import S, States
from companion.table.procedures.procedure import ProcedureInfo
from companion.table.storage import history as kinds
from companion.table.storage.entry import Entry
from companion.table.storage.history import History
from companion.toolbox.chance import Chance
from companion.toolbox.text import close_names, listed, there_are

UNDONE_LOOK = 200
"""How many records back an undone roll is looked for."""


class Runs(Generic[S]):
    """Makes the runs of a table, with what was answered and rolled before."""

    def __init__(self, table: States[S], chance: Chance) -> None:
        self.table, self.chance = table, chance
        self._left: tuple[History | None, int, list[tuple[int, str, str]]] = (None, -1, [])
        """History and its leaps, and what `_rolled_and_undone` found there."""

    def info(self, name: str) -> ProcedureInfo[S]:
        """A procedure by id, spec id or word. Raises `UsageError` with close names."""
        wanted = name.casefold()
        if wanted in self.table.infos:
            return self.table.infos[wanted]
        for info in self.table.infos.values():
            if wanted == info.spec.casefold() or wanted in info.words:
                return info
        close = close_names(name, self.table.infos)
        none = "This game has no procedures."
        right = f"Did you mean {listed(close)}?" if close else there_are(self.table.infos, none)
        raise UsageError(f"{self.table.game.title} has no procedure “{name[:40]}”.", right)

    def begin(self, procedure: str, by: str = "") -> Run[S]:
        """Start entering a procedure. An undone entry of the same act offers its answers."""
        run = Run(self.table.game, self.info(procedure), self.chance, by)
        run.memory = self.table.memory
        undone = self._undone(run)
        if undone is not None:
            run.offer(undone)
        for draft, lines in self.table.history.drafts.items():
            if (lines[0].act, lines[0].by) == (run.info.id, by):
                run.fell_before(draft, lines)
        return run

    def _undone(self, run: Run[S]) -> Entry | None:
        """The undone entry whose answers a run offers: what redo would bring, or a rolled one.

        A roll stays a fact although something else was entered since: its dice are offered until
        the act is entered again. Looked for among the last records only.
        """
        history = self.table.history
        redone = history.act_redone()
        if redone is not None:
            entry = self.table.record(redone)
            if isinstance(entry, Entry) and entry.act == run.info.id:
                return entry
        lowest = max(0, len(history) - UNDONE_LOOK)
        if history.last_move < lowest:
            return None  # nothing was undone lately
        for n, act, by in self._rolled_and_undone():
            if n > lowest and (act, by) == (run.info.id, run.by):
                entry = self.table.record(n)
                return None if self._is_entered_since(entry, run) else entry
        return None

    def _rolled_and_undone(self) -> list[tuple[int, str, str]]:
        """The late entries with dice of the app that do not stand on the table, newest first:
        record, act, by whom. While each new entry follows the head they stay the same.
        """
        history = self.table.history
        known, leaps, found = self._left
        if known is history and leaps == history.leaps:
            return found
        found, place = [], history.head
        for n in range(len(history) - 1, max(0, len(history) - UNDONE_LOOK), -1):
            if n == place:  # parents have smaller numbers, so the path is met from its end on
                place = history.parent(n)
            elif history.kind[n] == kinds.ENTRY:
                entry = self.table.record(n)
                if any(source == "app" for _, _, source in entry.answers):
                    found.append((n, entry.act, entry.by))
        self._left = history, history.leaps, found
        return found

    def _is_entered_since(self, undone: Entry, run: Run[S]) -> bool:
        """Whether the same act by the same player came onto the table after an undone one."""
        history = self.table.history
        place = history.head
        while place > undone.n:
            if self._is_alike(self.table.record(place), run):
                return True
            place = history.parent(place)
        return False

    @staticmethod
    def _is_alike(entry: Any, run: Run[S]) -> bool:
        """Whether an entry is the same act by the same player."""
        return isinstance(entry, Entry) and (entry.act, entry.by) == (run.info.id, run.by)

    def resume(self, draft: str) -> Run[S]:
        """A half-entered procedure from the journal. Raises `UsageError` if it is not there."""
        lines = self.table.history.drafts.get(draft)
        if not lines:
            open_ones = listed(self.table.history.drafts, "and") or "none"
            raise UsageError(
                f"There is no half-entered procedure {draft}.", f"Open are: {open_ones}."
            )
        run = resumed(self.table.game, self.info(lines[0].act), self.chance, lines)
        run.memory = self.table.memory
        undone = self._undone(run)
        if undone is not None:
            run.offer(undone)
        return run
