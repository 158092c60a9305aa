"""A patch in words: what undo or amend would change, as label, before, after."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from companion.table.storage.patch import Patch, Tree

_FIELDS: Mapping[str, str] = {
    "answers": "",
    "closed": "game closed",
    "game_no": "game",
    "ids": "",
    "pending": "owed",
    "present": "at the table",
    "procedure": "",
    "rule": "",
    "seats": "seating",
    "thread": "",
    "turn": "whose turn",
}
"""What parts of every state are called; empty: they say nothing to a player."""
_SECRET = "kept secret"
_THERE = "there"
_DUTY = 2
"""How long the path of a whole duty is."""
_CODE = re.compile(r"[a-z]+(_[a-z]+)+")
"""A value as the program writes it: `free_city`."""


class Difference(Struct, frozen=True):
    """One value that changes."""

    label: str
    old: str
    new: str


class _Named:
    """A raw state with its parts in which things have names, gathered once for many looks."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.parts = [things for things in tree.values() if type(things) is dict and things]
        # A tree may be one that is refused: whatever stands in these places.
        given, players = tree.get("ids"), tree.get("players")
        counts = given.items() if isinstance(given, dict) else ()
        self.given = {prefix: count for prefix, count in counts if type(count) is int}
        self.players = players if isinstance(players, dict) else {}

    def is_id(self, key: str) -> bool:
        """Whether something has that id which the program gave out: it says nothing to a player."""
        prefix = key.rstrip("0123456789")
        number = key[len(prefix) :]
        return key in self.players or (
            bool(number) and prefix in self.given and int(number) <= self.given[prefix]
        )

    def of(self, key: str) -> str:
        """The name of whatever has that id; empty if nothing has."""
        copies: list[str] = []
        for things in self.parts:
            thing = things.get(key)
            if type(thing) is dict and (name := _own_name(thing)):
                return name
            if type(thing) is dict and isinstance(card := thing.get("card"), str) and card != key:
                copies.append(card)  # a copy on the table is called as its card
        return next((name for card in copies if (name := self.of(card))), "")

    def at(self, path: list[str]) -> str:
        """The name of what stands at a path, or of whatever has its last part as its id."""
        place: Any = self.tree
        for key in path:
            if type(place) is not dict or key not in place:
                return self.of(path[-1])
            place = place[key]
        if type(place) is dict:
            # A duty has no name; what it is about says more than its id.
            named = place.get("name") or place.get("what")
            if isinstance(named, str):
                return named
            if isinstance(place.get("card"), str) and (card := self.of(place["card"])):
                return card  # a copy on the table is called as its card
        return self.of(path[-1])


def _own_name(thing: dict[str, Any]) -> str:
    """Its name, else its title."""
    named = thing.get("name") or thing.get("title")
    return named if isinstance(named, str) else ""


def differences(
    patch: Patch, before: Tree, after: Tree, fields: Mapping[str, str] | None = None
) -> list[Difference]:
    """The changes of a patch, with names instead of ids wherever a thing has a name.

    Args:
        patch: what changes.
        before: the raw state before it.
        after: and behind it.
        fields: what the game calls parts of its state (`Game.fields`).
    """
    told = []
    now, then = _Named(after), _Named(before)
    words = {**_FIELDS, **(fields or {})}

    def called(key: str) -> str:
        if name := now.of(key) or then.of(key):
            return name
        if now.is_id(key) or then.is_id(key):
            return ""
        parts = key.split(":")  # somebody's place: `home:p1`
        if len(parts) == 2 and (now.is_id(parts[1]) or then.is_id(parts[1])):
            return f"{parts[0]} {called(parts[1])}".strip()
        name = words.get(key, "")
        return name if name[:1].isupper() else key  # `docks` is The Docks; a field's word is none

    for operation in patch:
        code, path = operation[0], operation[1]
        if any(words.get(key) == "" for key in path):
            continue
        old = operation[2] if code in "=-" else None
        new = operation[3] if code == "=" else operation[2] if code == "+" else None
        if path[-1] == "veil":
            told.append(Difference(_label(path[:-1], now, then, words), _SECRET, _SECRET))
            continue
        duty = path[0] == "pending" and len(path) <= _DUTY  # what it is stands on either side
        label = words["pending"] if duty else _label(path, now, then, words)
        told.append(Difference(label, *_both(old, new, called)))
    return told


def _label(path: list[str], now: _Named, then: _Named, fields: Mapping[str, str]) -> str:
    words = []
    for depth, key in enumerate(path):
        name = now.at(path[: depth + 1]) or then.at(path[: depth + 1])
        hidden = not name and (now.is_id(key) or then.is_id(key))
        words.append("" if hidden else name or _called(key, fields))
    # `players Sam poise`, not `players p1 poise`; the collection's name goes if a thing has one.
    if len(words) > 2 and words[1] and words[1] != _called(path[1], fields):
        words = words[1:]
    return " ".join(word for word in words if word)


def _called(key: str, fields: Mapping[str, str]) -> str:
    """What a part of a state is called."""
    return fields[key] if key in fields else key.replace("_", " ")


def _both(old: Any, new: Any, called: Callable[[str], str]) -> tuple[str, str]:
    """A value before and after; of a thing without a name there is only whether it is there."""
    told = _value(old, called), _value(new, called)
    if sorted(told) == sorted((_THERE, "–")) and isinstance(old or new, dict):
        return ("yes", "no") if told[0] == _THERE else ("no", "yes")
    return told


_NAMES = ("name", "title", "label", "text")
"""Fields by which a thing is called."""


def names_in(tree: Any) -> dict[str, str]:
    """Id -> name of everything in a state that has one: players, cards, ships, goals by their
    words."""
    found: dict[str, str] = {}
    for things in tree.values() if isinstance(tree, dict) else ():
        if isinstance(things, dict):
            _called_in(things, found)
    return found


def _called_in(things: dict[str, Any], found: dict[str, str]) -> None:
    for key, thing in things.items():
        if not isinstance(thing, dict):
            continue
        names: list[str] = [x for x in map(thing.get, _NAMES) if x and isinstance(x, str)]
        if names:
            found.setdefault(key, names[0])
        else:
            _called_in(thing, found)  # the goals of a scenario


def _value(value: Any, called: Callable[[str], str]) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        if value.keys() == {"owner", "veil"}:
            return _SECRET
        named = value.get("name") or value.get("what")
        if not named and isinstance(card := value.get("card"), str) and card:
            named = called(card)
        return str(named or ("not named" if "name" in value else _THERE))
    if isinstance(value, list):
        items = [_value(one, called) for one in value]
        unnamed = items.count(_THERE)  # of things without a name there is only how many there are
        return ", ".join([*(x for x in items if x != _THERE), *[str(unnamed)][:unnamed]]) or "none"
    if isinstance(value, str):
        told = called(value) or (_THERE if value else "–")
        return told.replace("_", " ") if _CODE.fullmatch(told) else told
    return str(value)
