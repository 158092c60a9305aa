"""A patch in words: what undo or amend would change, as label, before, after."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.table.patch import Patch, Tree

_QUIET = ("ids",)
"""Parts of a state that say nothing to a player."""
_SECRET = "kept secret"


class Difference(Struct, frozen=True):
    """One value that changes."""

    label: str
    old: str
    new: str


def differences(patch: Patch, before: Tree, after: Tree) -> list[Difference]:
    """The changes of a patch, with names instead of ids wherever a thing has a name."""
    told = []
    for operation in patch:
        code, path = operation[0], operation[1]
        if path[0] in _QUIET:
            continue
        old = operation[2] if code in "=-" else None
        new = operation[3] if code == "=" else operation[2] if code == "+" else None
        if path[-1] == "veil":
            told.append(Difference(_label(path[:-1], before, after), _SECRET, _SECRET))
            continue
        told.append(Difference(_label(path, before, after), _value(old), _value(new)))
    return told


def _label(path: list[str], before: Tree, after: Tree) -> str:
    words = []
    for depth, key in enumerate(path):
        name = _name_at(after, path[: depth + 1]) or _name_at(before, path[: depth + 1])
        words.append(name or key.replace("_", " "))
    # `players Sam poise`, not `players p1 poise`; the collection's name goes if a thing has one.
    if len(words) > 2 and words[1] != path[1].replace("_", " "):
        words = words[1:]
    return " ".join(words)


def _name_at(tree: Any, path: list[str]) -> str:
    place = tree
    for key in path:
        if not isinstance(place, dict) or key not in place:
            return ""
        place = place[key]
    if isinstance(place, dict):
        # A duty has no name; what it is about says more than its id.
        named = place.get("name") or place.get("what")
        if isinstance(named, str):
            return named
    people = tree.get("players") if isinstance(tree, dict) else None
    if isinstance(people, dict) and path[-1] in people:
        return str(people[path[-1]].get("name", ""))
    return ""


def _value(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        if value.keys() == {"owner", "veil"}:
            return _SECRET
        named = value.get("name") or value.get("what")
        return str(named or ("not named" if "name" in value else f"{len(value)} values"))
    if isinstance(value, list):
        return ", ".join(map(_value, value)) or "none"
    return str(value) if value != "" else "–"
