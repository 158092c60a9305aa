"""Patches: what an act changed, made by the engine as a difference, checked when applied.

A patch is a list of operations on the raw JSON tree of a state. Objects are walked into, lists
are replaced whole (in a list the order is the fact). Three kinds of operation:

    ["=", path, old, new]    a value changed
    ["+", path, new]         a key appeared
    ["-", path, old]         a key went

Each old value is checked; a mismatch means that the file is damaged or that the patch belongs to
another state. Everything a patch needs to be taken back is in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from operator import is_not
from typing import Any

import msgspec
from msgspec.structs import astuple

Tree = dict[str, Any]
"""A state as plain JSON: objects, lists, strings, numbers, booleans, null."""

Operation = list[Any]
Patch = list[Operation]


class PatchMismatch(Exception):
    """A patch does not fit the tree: the value that it wants to change is another one."""

    def __init__(self, path: Sequence[str], expected: object, found: object) -> None:
        self.path, self.expected, self.found = tuple(path), expected, found
        super().__init__(f"at {'/'.join(path)}: expected {expected!r}, found {found!r}")


_MISSING = object()
_PLAIN = (str, int)


def raw(value: object) -> Any:
    """A typed value as it stands in a file: plain JSON, with lists for tuples."""
    if value is None or isinstance(value, _PLAIN):
        return value
    return msgspec.json.decode(msgspec.json.encode(value))


def diff(old: object, new: object) -> Patch:
    """The patch that leads from one typed state to another of the same type.

    Parts that are the same object are skipped unseen, so the cost follows what changed.
    """
    operations: Patch = []
    _diff(old, new, [], operations)
    return operations


def _diff(old: Any, new: Any, path: list[str], out: Patch) -> None:
    if old is new:
        return
    kind = type(old)
    if kind is type(new):
        if kind is dict:
            _diff_dicts(old, new, path, out)
            return
        if isinstance(old, msgspec.Struct):
            befores, afters = astuple(old), astuple(new)
            # Fields are compared by identity in one go; only what differs is looked at.
            fields = zip(old.__struct_fields__, befores, afters, strict=True)
            for name, before, after in compress(fields, map(is_not, befores, afters)):
                _diff(before, after, [*path, name], out)
            return
        if old == new and (kind not in (list, tuple) or _same_bytes(old, new)):
            return
    out.append(["=", path, raw(old), raw(new)])


def _same_bytes(old: object, new: object) -> bool:
    """Whether two equal lists are also written alike: `[1]` and `[true]` are equal in Python."""
    return sorted_encoding(old) == sorted_encoding(new)


def _diff_dicts(
    old: Mapping[str, Any], new: Mapping[str, Any], path: list[str], out: Patch
) -> None:
    for key, before in old.items():
        after = new.get(key, _MISSING)
        if after is _MISSING:
            out.append(["-", [*path, key], raw(before)])
        elif before is not after:
            _diff(before, after, [*path, key], out)
    if new.keys() != old.keys():
        for key, after in new.items():
            if key not in old:
                out.append(["+", [*path, key], raw(after)])


def same_patch(one: Iterable[Operation], other: Iterable[Operation]) -> bool:
    """Whether two patches do the same: what they touch is apart, so their order means nothing."""

    def told(patch: Iterable[Operation]) -> list[bytes]:
        return sorted(sorted_encoding(operation) for operation in patch)

    return told(one) == told(other)


def apply(tree: Tree, patch: Iterable[Operation]) -> Tree:
    """The tree after the patch. The given tree is left as it is; unchanged parts are shared.

    Raises:
        PatchMismatch: an old value is not what the patch says.
    """
    fresh: dict[int, Tree] = {}
    root = dict(tree)
    for operation in patch:
        _apply(root, operation, fresh)
    return root


def apply_in_place(tree: Tree, patch: Iterable[Operation]) -> None:
    """Change a tree that nobody else holds. Raises `PatchMismatch`; the tree is then unusable."""
    for operation in patch:
        _apply(tree, operation, None)


def _apply(root: Tree, operation: Operation, fresh: dict[int, Tree] | None) -> None:
    code, path = operation[0], operation[1]
    place = root
    for key in path[:-1]:
        inner = place.get(key)
        if type(inner) is not dict:
            raise PatchMismatch(path, "an object", inner)
        if fresh is not None and id(inner) not in fresh:
            # A shared part is copied once a patch; remembered by the copy's own identity.
            inner = dict(inner)
            fresh[id(inner)] = inner
            place[key] = inner
        place = inner
    last = path[-1]
    found = place.get(last, _MISSING)
    if code == "=":
        if found != operation[2] or type(found) is not type(operation[2]):
            raise PatchMismatch(path, operation[2], None if found is _MISSING else found)
        place[last] = _own(operation[3]) if fresh is None else operation[3]
    elif code == "+":
        if found is not _MISSING:
            raise PatchMismatch(path, "nothing", found)
        place[last] = _own(operation[2]) if fresh is None else operation[2]
    elif code == "-":
        if found != operation[2]:
            raise PatchMismatch(path, operation[2], None if found is _MISSING else found)
        del place[last]
    else:
        raise PatchMismatch(path, "an operation = + or -", code)


def _own(value: Any) -> Any:
    """A value of a patch that may be changed in its tree: the patch, which others hold, is not."""
    return {key: _own(x) for key, x in value.items()} if type(value) is dict else value


def reverse(patch: Sequence[Operation]) -> Patch:
    """The patch that takes this one back."""
    back: Patch = []
    for operation in reversed(patch):
        if operation[0] == "=":
            back.append(["=", operation[1], operation[3], operation[2]])
        else:
            back.append(["-" if operation[0] == "+" else "+", operation[1], operation[2]])
    return back


def tree_diff(old: Mapping[str, Any], new: Mapping[str, Any]) -> Patch:
    """The same difference for two raw trees."""
    operations: Patch = []
    _diff_dicts(old, new, [], operations)
    return operations


def look(tree: object, path: Sequence[str]) -> Any:
    """The value at a path of a raw tree; raises `KeyError` with the first missing key."""
    for key in path:
        if type(tree) is not dict or key not in tree:
            raise KeyError(key)
        tree = tree[key]
    return tree


def sorted_encoding(state: object) -> bytes:
    """The one encoding by which two states are the same or not: keys sorted at every depth."""
    return msgspec.json.encode(state, order="sorted")
