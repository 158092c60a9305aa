"""Other keys for commands: which of those that somebody wants can be, and why the others cannot."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from textual.keys import _character_to_key

from screens.command import Command
from screens.commands import Line, all_commands, commands_of

_FREE = re.compile(r"f([4-9]|1[0-2])|ctrl\+[a-z0-9]")
_TAKEN = {
    "ctrl+c": "copies", "ctrl+q": "leaves", "ctrl+p": "opens the palette", "ctrl+z": "is the "
    "terminal's", "ctrl+i": "is Tab", "ctrl+m": "is Enter", "ctrl+j": "is Enter",
    "ctrl+h": "is Backspace",
}  # fmt: skip
"""Keys that do something everywhere."""
_LINES = {"ctrl+a", "ctrl+e", "ctrl+d", "ctrl+k", "ctrl+u", "ctrl+w", "ctrl+f", "ctrl+v", "ctrl+x"}
"""Keys that a line to type in takes for itself."""
_SCREENS_OF_LINES = {"procedure", "rules", "tools", "scans"}
"""There a line takes every sign."""
SAVED = "say "
"""How the name of a sentence with a key of its own begins: `"say again" = "f5"`."""
SHOWN_SIGNS = ("slash", "comma", "colon", "plus", "minus", "question_mark")


def name_of(one: type[Command]) -> str:
    """What a command is called in the settings: `undo`, `who-speaks`."""
    return re.sub(r"[^a-z0-9]+", "-", one.title.casefold()).strip("-")


def can_move(one: type[Command]) -> bool:
    """Whether a command may have another key: one sign that no line takes, or Ctrl and a letter.

    Arrows, Enter, Esc, digits and F1 to F3 are the same everywhere.
    """
    key = one.keys.split(",")[0]
    if "ctrl+" in key:
        return True
    sign = (len(key) == 1 and key.isalpha()) or key in SHOWN_SIGNS
    return sign and not _SCREENS_OF_LINES & set(one.screens)


@dataclass(frozen=True)
class Keymap:
    """Which commands have other keys."""

    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Name of the command's class -> all its keys."""
    troubles: tuple[str, ...] = ()
    """A sentence for each wish that cannot be."""
    sentences: Mapping[str, str] = field(default_factory=dict)
    """Key -> what it says at a table."""

    @property
    def bindings(self) -> dict[str, str]:
        """As Textual takes them: a binding's id is the class's name and stands for the first key
        (`bindings_of`); the further ones have none and stay."""
        known = {one.__name__: one for one in all_commands()}
        told = {}
        for name, keys in self.keys.items():
            further = known[name].keys.split(",")[1:]
            told[name] = ",".join(key for key in keys if key not in further)
        return told


def keymap_of(wishes: Mapping[str, str]) -> Keymap:
    """The keys that can be, of what the settings wish.

    Args:
        wishes: command -> key, as the file has them.
    """
    known = movable()
    troubles: list[str] = []
    keys: dict[str, tuple[str, ...]] = {}
    said = {name: wish for name, wish in wishes.items() if name.startswith(SAVED)}
    for name, wish in wishes.items():
        if name in said:
            continue
        if name not in known:
            troubles.append(f"Keys: “{name}” is not a command that can have another key.")
            continue
        key = key_named(wish)
        for one in known[name]:
            if why := _why_not(one, key, wish):
                troubles.append(f"Keys: {name} cannot be on “{wish}”: {why}.")
                break
            own = one.keys.split(",")
            stays = own if one is Line else own[1:]
            keys[one.__name__] = (key, *(x for x in stays if x != key))
    while (clash := _clash(keys)) is not None:
        wished, other = clash
        for same in known[name_of(wished)]:
            keys.pop(same.__name__, None)
        name, shown = name_of(wished), wishes[name_of(wished)]
        troubles.append(f"Keys: {name} cannot be on “{shown}”: that is {name_of(other)}.")
    sentences: dict[str, str] = {}
    for name, wish in said.items():
        key = key_named(wish)
        if why := _why_not_said(key, wish, keys, sentences):
            troubles.append(f"Keys: “{name}” cannot be on “{wish}”: {why}.")
        elif text := name.removeprefix(SAVED).strip():
            sentences[key] = text
    return Keymap(keys, tuple(dict.fromkeys(troubles)), sentences)


def _why_not_said(
    key: str, wish: str, keys: Mapping[str, tuple[str, ...]], said: Mapping[str, str]
) -> str:
    """Why a sentence cannot be on a key of the table; empty if it can."""
    if key in _TAKEN:
        return f"that key {_TAKEN[key]}"
    sign = len(wish.strip()) == 1 and wish.strip().isprintable()
    if not sign and not _FREE.fullmatch(key):
        return "a key is one sign, f4 to f12, or ctrl+ and a letter"
    for one in commands_of("table"):
        if key in (keys.get(one.__name__) or one.keys.split(",")):
            return f"that is {name_of(one)}"
    return f"it already says “{said[key]}”" if key in said else ""


def movable() -> dict[str, list[type[Command]]]:
    """The commands that may have another key, by name; some stand for several screens.

    Where one of a name may not (`/` looks rules up everywhere), none may.
    """
    found: dict[str, list[type[Command]]] = {}
    for one in all_commands():
        found.setdefault(name_of(one), []).append(one)
    return {name: named for name, named in found.items() if all(can_move(x) for x in named)}


def key_named(wish: str) -> str:
    """A key as Textual names it: `/` is `slash`."""
    text = wish.strip()
    if len(text) == 1:
        return _character_to_key(text) if not text.isalpha() else text
    return text.casefold()


def _why_not(one: type[Command], key: str, wish: str) -> str:
    """Why a command cannot be on a key; empty if it can."""
    if key in _TAKEN:
        return f"that key {_TAKEN[key]}"
    single = (len(wish.strip()) == 1 and wish.strip().isprintable()) or key == "space"
    if not single and not _FREE.fullmatch(key):
        return "a key is one sign, f4 to f12, or ctrl+ and a letter"
    if single and key.isdecimal():
        return "digits choose"
    types = one.keys.startswith("ctrl+")
    if single and types:
        return "a line would take it; say ctrl+ and a letter, or f4 to f12"
    if key in _LINES and types and key not in one.keys.split(","):
        return "a line takes it"
    return ""


def _clash(keys: Mapping[str, tuple[str, ...]]) -> tuple[type[Command], type[Command]] | None:
    """A wish whose key another command of its screens has, and that; what was wished last goes."""
    commands = {one.__name__: one for one in all_commands()}
    for name in reversed(tuple(keys)):
        for other in commands.values():
            shared = set(commands[name].screens) & set(other.screens)
            theirs = keys.get(other.__name__) or other.keys.split(",")
            if other.__name__ != name and shared and set(keys[name]) & set(theirs):
                return commands[name], other
    return None


def file_key(key: str, character: str | None) -> str:
    """A key that was pressed, as the file has it: the sign, or its name."""
    if character and character.isprintable() and character != " ":
        return character
    return key
