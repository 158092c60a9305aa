"""Acts become lines of the journal: checked, numbered, all or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic

import msgspec

from companion import __version__
from companion.errors import StorageError
from companion.table.campaign.states import S
from companion.table.campaign.writer import Acknowledged, Writer
from companion.table.storage import history as kinds
from companion.table.storage.entry import Batch, Entry, Head, Schema, Standing
from companion.table.storage.fits import check_patch, check_whole
from companion.table.storage.patch import Tree, apply, raw, tree_diff

AMEND = "amend"
"""Why a batch holds an entry that was put right, and those behind it, carried over."""
SAID = "said"
"""Why a batch holds several acts: they were typed in one line, and are undone together."""


class Entries(Generic[S]):
    """Writes entries and batches, and moves the table with them."""

    def __init__(self, table: Writer[S]) -> None:
        self.table = table

    def write(self, entry: Entry, state: S) -> Acknowledged:
        """Put one act into the journal, with the state behind it. Raises as `write_all`."""
        return self.write_all([(entry, state)])[0]

    def write_all(self, acts: Sequence[tuple[Entry, S]]) -> tuple[Acknowledged, ...]:
        """Put acts that follow each other into the journal: one line, all or none.

        Args:
            acts: entries, each with the state behind it.

        Raises:
            StorageError: they are not saved; they wait, unless nothing can be entered anyway.
        """
        table, history = self.table, self.table.history
        entries = [entry for entry, _ in acts]
        if table.unfit is not None:
            table.insist_on_fitting()
        try:
            table.insist_on_writing()
        except StorageError as problem:
            if table.lock is not None:  # a follower saves nothing
                table.keep_unsaved(entries, problem)
            raise
        number, prev, schema = len(history), table.last_digest, self._schema_due()
        # Before anything is written: what does not fit the tree must not reach the file.
        tree = table.tree if schema is None else apply(table.tree, schema.patch)
        for entry in entries:
            before, tree = tree, apply(tree, entry.patch)
            check_patch(table.game.state, before, tree, entry.patch)
        line: Entry | Batch
        if schema is None and len(entries) == 1:
            line = entries[0] = _alone(entries[0], number, prev)
        else:
            schema, entries = _numbered(schema, entries, number)
            line = Batch(
                n=number,
                prev=prev,
                at=entries[0].at,
                why=SAID if len(entries) > 1 else "schema",
                items=(*([schema] if schema is not None else []), *entries),
            )
        try:
            digest, offset = table.append(line)
        except StorageError as problem:
            table.keep_unsaved(entries, problem, line)
            raise
        if line is not entries[0]:
            history.add(kinds.BATCH, offset)
        if schema is not None:
            history.add(kinds.SCHEMA, offset, schema.after, shape=schema.shape)
        for entry, (_, state) in zip(entries, acts, strict=True):
            history.head = history.add(kinds.ENTRY, offset, entry.after, entry.act_no)
            history.drafts.pop(entry.draft, None)
            table.remember(history.head, state)
        table.tree, table.state = tree, acts[-1][1]
        return tuple([Acknowledged(entry, digest) for entry in entries])

    def _schema_due(self) -> Schema | None:
        """The schema entry that must stand before the next act, if the shape has changed."""
        table, history = self.table, self.table.history
        if history.shape[history.head] == table.game.shape:
            return None
        return Schema(
            n=0,
            after=history.head,
            at=table.stamp(),
            shape=table.game.shape,
            app=__version__,
            # The typed state's own encoding also holds fields that came with a default.
            patch=tree_diff(table.tree, raw(table.state)),
        )

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
        table, history = self.table, self.table.history
        table.insist_on_fitting()
        table.insist_on_writing()
        tree = self._trees_of(items)[head]
        batch = Batch(
            n=len(history),
            prev=table.last_digest,
            at=table.stamp(),
            why=why,
            items=items,
            stands=dict(stands) if stands else msgspec.UNSET,
        )
        _, offset = table.append(batch)
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
        table.tree, table.state = tree, table.typed(head, tree)

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
                trees[place] = self.table.tree_at(place)
            if isinstance(item, Entry | Schema):
                tree = apply(trees[place], item.patch)
                if isinstance(item, Schema):  # what it leads from is of another shape
                    check_whole(self.table.game.state, tree)
                else:
                    check_patch(self.table.game.state, trees[place], tree, item.patch)
                trees[item.n] = tree
        return trees


def _alone(entry: Entry, number: int, prev: str) -> Entry:
    """The only entry of a line, with the number and the digest that it gets there."""
    if entry.n == number and entry.prev == prev:
        return entry
    return msgspec.structs.replace(entry, n=number, prev=prev)


def _numbered(
    schema: Schema | None, entries: Sequence[Entry], number: int
) -> tuple[Schema | None, list[Entry]]:
    """The records of the batch of that number with the numbers that they get behind its own."""
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
