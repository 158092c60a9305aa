"""The tree of entries: where each record stands, what it follows, which one is on the table."""

from __future__ import annotations

from array import array
from typing import Any

from companion.table.storage.entry import (
    DraftLine,
)

ROOT = 0


ENTRY = 1


HEAD = 2


DRAFT = 3


SCHEMA = 4


BATCH = 5


MOST_ACTS = 2**31 - 1
"""Largest act number that `History` has room for."""


MOST_SHAPES = 2**15 - 1


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
        self.last_move = -1
        """Record at which the head was last put somewhere else; -1: never."""
        self.leaps = 0
        """How often an entry did not follow the head, or the head was put somewhere else."""
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
        if after >= 0 and after != self.head:
            self.leaps += 1
        if act_no > self.acts:
            self.acts = act_no
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
        self.last_move = len(self.kind)
        self.leaps += 1
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
