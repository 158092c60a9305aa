"""What a lost record must have left: each patch names the value that it found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from companion.table.storage.entry import Entry, Record, Schema
from companion.table.storage.patch import Tree

_Path = tuple[str, ...]


def as_found(tree: Tree, place: int, behind: Iterable[Record]) -> Tree:
    """A raw state as it must have been at a record, from what the patches that follow it found."""
    descent, known, above = {place}, dict[_Path, Any](), set[_Path]()
    for record in behind:
        if not isinstance(record, Entry | Schema) or record.after not in descent:
            continue
        descent.add(record.n)
        for operation in record.patch:
            path = tuple(operation[1])
            if path not in above and not any(path[:n] in known for n in range(1, len(path) + 1)):
                known[path] = _GONE if operation[0] == "+" else operation[2]
                above.update(path[:n] for n in range(1, len(path)))
    tree = msgspec.json.decode(msgspec.json.encode(tree))
    for path, value in known.items():
        _put(tree, path, value)
    return tree


_GONE = object()


def _put(tree: Tree, path: _Path, value: Any) -> None:
    for key in path[:-1]:
        inner = tree.setdefault(key, {})
        if not isinstance(inner, dict):
            inner = tree[key] = {}
        tree = inner
    if value is _GONE:
        tree.pop(path[-1], None)
    else:
        tree[path[-1]] = value
