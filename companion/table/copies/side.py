"""One of two copies of a campaign as a merge reads it: its entries with the states around them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from companion.table.campaign.opened import OpenTable
from companion.table.campaign.states import migrated
from companion.table.copies.origin import Ledger, Origin
from companion.table.state import Secret, TableState
from companion.table.storage.disk import read_whole
from companion.table.storage.entry import Entry
from companion.table.storage.patch import (
    Patch,
    Tree,
    apply,
    diff,
    look,
)

S = TypeVar("S", bound=TableState)

Names = Mapping[str, str]
"""Id in one file -> id of the same thing on the new branch."""
_ID = re.compile(r"[A-Za-z]+[0-9]+")


class Past(Struct, Generic[S], frozen=True):
    """An entry on the path of one file, with the raw state around it."""

    side: Side[S]
    index: int
    origin: Origin
    entry: Entry
    before: Tree
    shape: int

    @property
    def after(self) -> Tree:
        """The raw state behind it."""
        return apply(self.before, self.entry.patch)

    def state(self, tree: Tree) -> S:
        """A raw state of its shape as it is typed today."""
        game = self.side.table.game
        return msgspec.convert(migrated(game, tree, self.shape), game.state)

    @property
    def patch(self) -> Patch:
        """What it changed, in the shape that the state has today."""
        if self.shape == self.side.table.game.shape:
            return self.entry.patch
        return diff(self.state(self.before), self.state(self.after))


class Side(Generic[S]):
    """One of the two files: its entries on the table, from where the two paths part."""

    def __init__(self, table: OpenTable[S]) -> None:
        whole = read_whole(table.disk, table.path)
        self.table = table
        self.ledger = Ledger.of(whole[: table.read.good] if table.read.damage else whole)
        self.path = self.ledger.path()
        self.names = [self.ledger.origins[n].name for n in self.path]
        self.past: dict[str, Past[S]] = {}
        """Entries from where the paths part, by name, oldest first."""
        self.ids: dict[str, str] = {}

    def walk(self, start: int) -> None:
        """Follow the path from its entry number `start` on."""
        if start == len(self.path):
            return
        table, history = self.table, self.table.history
        tree, index = table.tree_at(self.place(start)), start
        records = history.path(history.head)
        for n in records[records.index(self.path[start]) :]:
            record = table.record(n)
            if isinstance(record, Entry):
                origin = self.ledger.origins[n]
                past = Past(self, index, origin, record, tree, history.shape[n])
                self.past[origin.name] = past
                index += 1
            tree = apply(tree, record.patch)

    def place(self, start: int) -> int:
        """The record that the path's entry number `start` follows; behind the last: the head."""
        if start < len(self.path):
            return int(self.table.record(self.path[start]).after)
        return self.table.history.head

    def value(self, until: Origin, path: Sequence[str]) -> Any:
        """What stood at a path on this side after the last entry up to an origin."""
        trees = [x.after for x in self.past.values() if x.origin <= until]
        return value_at(trees[-1], path)


def made_ids(patch: Patch) -> list[str]:
    """Ids that a patch gave out (`state.fresh`)."""
    made = []
    for operation in patch:
        path = operation[1]
        if path[0] == "ids" and len(path) == 2 and operation[0] in "=+":
            old = operation[2] if operation[0] == "=" else 0
            made += [f"{path[1]}{number}" for number in range(old + 1, operation[-1] + 1)]
    return made


def renamed(value: Any, names: Names) -> Any:
    """A stored value in which things are called by other ids, secrets included."""
    if not names:
        return value
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list | tuple):
        return type(value)(renamed(one, names) for one in value)
    if isinstance(value, dict):
        if value.keys() == {"owner", "veil"}:
            secret = Secret(value["owner"], value["veil"])
            owner = names.get(secret.owner, secret.owner)
            return msgspec.to_builtins(Secret.of(owner, renamed(secret.reveal(), names)))
        return {names.get(key, key): renamed(one, names) for key, one in value.items()}
    return value


def renamed_key(key: str, names: Names) -> str:
    """An answer's key, which may name a thing: `damage-s3.card`."""
    return _ID.sub(lambda found: names.get(found[0], found[0]), key) if names else key


MISSING = object()


def value_at(tree: Tree, path: Sequence[str]) -> Any:
    """What stands at a path of a raw state, or `MISSING`."""
    try:
        return look(tree, path)
    except KeyError:
        return MISSING
