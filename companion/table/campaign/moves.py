"""Moving in history: undo, redo and jumps, shown before they are done."""

from __future__ import annotations

import re
from typing import Generic

import msgspec
from msgspec import Struct

from companion.table.campaign.entries import AMEND, SAID
from companion.table.campaign.states import S
from companion.table.campaign.writer import Writer
from companion.table.storage import history as kinds
from companion.table.storage.describe import Difference, differences
from companion.table.storage.entry import Head
from companion.table.storage.patch import diff, tree_diff
from companion.toolbox.text import plural, quoted


class Move(Struct, frozen=True):
    """Where undo, redo or a jump would lead, shown before it is done."""

    to: int
    says: str
    why: str
    changes: tuple[Difference, ...]
    reopens: str = ""
    """A sentence if a closed game would be opened again: then it is asked first."""
    acts: int = 1
    """How many acts of one line it takes back or brings back."""


class Moves(Generic[S]):
    """Plans steps in history and takes them."""

    def __init__(self, table: Writer[S]) -> None:
        self.table = table

    def plan_undo(self) -> Move | None:
        """What undo would do, or `None` if there is nothing to undo."""
        if (unfit := self.table.unfit) is not None:
            return Move(self.table.history.head, unfit.undo, "undo", unfit.changes)
        n = self.table.history.act_at(self.table.history.head)
        if n == 0:
            return None
        if old := self._corrected(n):
            was, now = self.table.record(old).says, self.table.record(n).says
            says = f"undo {quoted(now)}, back to {quoted(was)}"
            return self._plan(self.table.fitting(old), says, "undo")
        line = [one for one in self.line_of(n) if one <= n]
        to = self.table.fitting(self.table.history.parent(line[0]))  # past what cannot be read, too
        says = "; ".join(self.table.record(one).says for one in line)
        return self._plan(to, f"undo {quoted(says)}", "undo", len(line))

    def line_of(self, n: int) -> list[int]:
        """The acts that were typed in one line with an act, itself among them, in order."""
        history = self.table.history
        first, last = self._written_with(n)
        if history.kind[first] != kinds.BATCH or self.table.record(first).why != SAID:
            return [n]
        return [one for one in range(first, last + 1) if history.kind[one] == kinds.ENTRY]

    def _written_with(self, n: int) -> tuple[int, int]:
        """The first and the last record of the line of the file that a record stands in."""
        history, offset = self.table.history, self.table.history.offset[n]
        first, last = n, n
        while first > 0 and history.offset[first - 1] == offset:
            first -= 1
        while last + 1 < len(history) and history.offset[last + 1] == offset:
            last += 1
        return first, last

    def _corrected(self, n: int) -> int:
        """The entry that an act put right when it was the last: undo brings that back; else 0."""
        history, first, last = self.table.history, *self._written_with(n)
        entries = [x for x in range(first, last + 1) if history.kind[x] == kinds.ENTRY]
        if entries != [n] or history.kind[first] != kinds.BATCH:
            return 0
        if self.table.record(first).why != AMEND:
            return 0
        number = re.fullmatch(r"amends (\d+)", self.table.record(n).note)
        old = history.with_act_no(int(number[1])) if number else None
        return old if old and history.parent(old) == history.parent(n) else 0

    def _correction(self) -> int:
        """The act whose correction was undone last, with nothing entered since; else 0."""
        history, n = self.table.history, len(self.table.history) - 1
        while n > 0 and history.kind[n] == kinds.DRAFT:
            n -= 1
        if n < 1 or history.kind[n] != kinds.HEAD or self.table.record(n).why != "undo":
            return 0
        stands = (kinds.ENTRY, kinds.HEAD)
        last = next((x for x in range(n - 1, 0, -1) if history.kind[x] in stands), 0)
        if last and history.kind[last] == kinds.HEAD:
            last = self.table.record(last).to
        return last if last and self._corrected(last) == history.head else 0

    def plan_undo_thread(self) -> Move | None:
        """What taking back the whole open thing (an Exchange, a duel) would do."""
        n = self.table.history.act_at(self.table.history.head)
        if n == 0 or self.table.unfit is not None:
            return self.plan_undo()
        thread, count = self.table.record(n).thread, 0
        if not thread:
            return self.plan_undo()
        while n > 0 and self.table.record(n).thread == thread:
            count += 1
            to = self.table.history.parent(n)
            n = self.table.history.act_at(to)
        says = f"undo {plural(count, 'entry', 'entries')} that belong together"
        return self._plan(self.table.fitting(to), says, "undo")

    def plan_redo(self) -> Move | None:
        """What redo would do, or `None`."""
        n = self.table.history.act_redone() or self._correction()
        if not n:
            return None
        line = [one for one in self.line_of(n) if one >= n]
        if self.table.fitting(line[-1]) != line[-1]:
            return None
        says = "; ".join(self.table.record(one).says for one in line)
        return self._plan(line[-1], f"redo {quoted(says)}", "redo")

    def plan_go(self, act_no: int) -> Move:
        """What going to an act would do (0: to the beginning). Raises `UsageError`."""
        if act_no == 0:
            return self._plan(0, "back to the beginning", "jump")
        entry = self.table.entry(act_no)
        return self._plan(entry.n, f"to entry {act_no}: {quoted(entry.says)}", "jump")

    def _plan(self, to: int, says: str, why: str, acts: int = 1) -> Move:
        target = self.table.state_at(to)
        shape = self.table.history.shape
        if shape[to] == shape[self.table.history.head] == self.table.game.shape:
            tree = self.table.tree_at(to)  # shares what is the same with ours: little to compare
            patch = tree_diff(self.table.tree, tree)
        else:
            tree, patch = msgspec.to_builtins(target), diff(self.table.state, target)
        told = differences(patch, self.table.tree, tree, self.table.game.fields)
        now_no, then_no = self.table.state.game_no, target.game_no
        reopened = then_no < now_no or (then_no == now_no and self.table.state.closed)
        reopens = ""
        if reopened and not target.closed:
            reopens = f"Game {then_no} is closed and would be open again."
        return Move(to, says, why, tuple(told), reopens, acts)

    def go(self, move: Move, by: str = "") -> None:
        """Put another entry on the table. Raises `StorageError`."""
        table = self.table
        if table.unfit is None or table.journal is None:
            table.insist_on_writing()
        else:
            table.insist_on_lock()  # undo is what mends it
        target, tree = table.state_at(move.to), table.tree_at(move.to)
        head = Head(
            n=len(table.history),
            prev=table.last_digest,
            at=table.stamp(),
            to=move.to,
            why=move.why,
            by=by,
        )
        _, offset = table.append(head)
        table.history.add(kinds.HEAD, offset)
        table.history.move_head(move.to)
        table.tree, table.state = tree, target
        if table.unfit is not None:
            table.unfit, table.read_only = None, ""

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
