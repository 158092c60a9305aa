"""Runs of procedures: begun anew, or gone on with from the journal."""

from __future__ import annotations

from typing import Any, Generic

from companion.errors import UsageError
from companion.table.campaign.draft import Run, resumed
from companion.table.campaign.states import S, States
from companion.table.procedures.procedure import ProcedureInfo
from companion.table.storage import history as kinds
from companion.table.storage.entry import Entry
from companion.toolbox.chance import Chance
from companion.toolbox.text import close_names, listed, there_are

UNDONE_LOOK = 200
"""How many records back an undone roll is looked for."""


class Runs(Generic[S]):
    """Makes the runs of a table, with what was answered and rolled before."""

    def __init__(self, table: States[S], chance: Chance) -> None:
        self.table, self.chance = table, chance

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
        on_table = set()
        place = history.head
        while place > lowest:
            on_table.add(place)
            place = history.parent(place)
        for n in range(len(history) - 1, lowest, -1):
            if history.kind[n] == kinds.ENTRY and n not in on_table:
                entry = self.table.record(n)
                if self._is_rolled(entry, run):
                    since = (self.table.record(x) for x in on_table if x > n)
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
