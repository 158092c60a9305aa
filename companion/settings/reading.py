"""Reads the settings file. What is wrong in it is named with its line, and the rest applies."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from companion import places
from companion.settings.known import BY_NAME, GAMES, KEYS, Setting, Settings, Source, Value, made_of

MOST_BYTES = 1 << 16
"""A settings file is small; what is larger is something else."""
MOST_BAD = 20
"""Lines that are named one by one; where more are wrong, reading ends there."""
# Compiled when a file is read: every command asks for settings, and most tables have no file.
_LINE = r" \(at line (\d+), column \d+\)$"
_ASSIGNED = r"""[ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|([A-Za-z0-9_-]+))[ \t]*="""
_HEADER = r"[ \t]*\[([^\[\]]*)\][ \t]*(?:#.*)?$"


class Read(Struct):
    """What a file holds."""

    values: dict[str, Any] = field(default_factory=dict)
    bad: dict[int, str] = field(default_factory=dict)
    """Line -> why it cannot be read."""


def current() -> Settings:
    """What holds now: the file as it is at this moment, and the environment."""
    path = places.settings()
    try:
        about = path.stat()
    except OSError:
        about = None
    stamp = (path, about and (about.st_mtime_ns, about.st_size, about.st_ino))
    if _last.get("stamp") != stamp:
        _last.update(stamp=stamp, read=_of_file(path) if about else Settings())
    return with_environment(_with_held(_last["read"], path), os.environ)


_last: dict[str, Any] = {}
"""The file as it was read last: it is asked for many times a second."""
_held: dict[tuple[Path, str], Value] = {}
"""What somebody chose and the disk refused: it holds until the program ends."""


def hold(setting: Setting, value: Value) -> None:
    """A value holds until the program ends, though the file cannot be written."""
    _held[places.settings(), setting.name] = value


def let_go(setting: Setting) -> None:
    """From now on the file has the say again."""
    _held.pop((places.settings(), setting.name), None)


def _with_held(settings: Settings, path: Path) -> Settings:
    for (where, name), value in _held.items():
        if where == path:
            settings = _with(settings, BY_NAME[name], value, Source("held", "until you leave"))
    return settings


def _with(settings: Settings, setting: Setting, value: Value, source: Source) -> Settings:
    """Settings with one value otherwise."""
    sources = {**settings.sources, setting.name: source}
    changed: dict[str, Any] = {setting.name.replace("-", "_"): value, "sources": sources}
    return replace(settings, **changed)


def _of_file(path: Path) -> Settings:
    try:
        if not path.is_file():
            raise OSError("it is not a file")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise OSError("it is too large to be one")
    except OSError as problem:
        why = problem.strerror or str(problem)
        return Settings(troubles=(f"The settings cannot be read, so none apply: {why} ({path}).",))
    return settings_of(text_of(data), path.name)


def text_of(data: bytes) -> str:
    """The text of a file; bytes that are no UTF-8 come back as they were from `bytes_of`."""
    return data.decode("utf-8", "surrogateescape")


def bytes_of(text: str) -> bytes:
    """The bytes of a text."""
    return text.encode("utf-8", "surrogateescape")


def settings_of(text: str, name: str = "settings.toml") -> Settings:
    """The settings that a file sets.

    Args:
        text: the whole file.
        name: what sentences call it.
    """
    read = read_toml(text)
    lines = lines_of(text)
    troubles = [f"{name}, line {n} {why}" for n, why in sorted(read.bad.items())]
    values: dict[str, Value] = {}
    sources: dict[str, Source] = {}
    strange: list[str] = []
    keys: Mapping[str, str] = {}
    games: tuple[str, ...] = ()
    for key, value in read.values.items():
        line = lines.get(("", key), 0)
        where = f"{name}, line {line}" if line else name
        if (setting := BY_NAME.get(key)) is not None:
            if _fits(setting, value):
                values[key] = value
                sources[key] = Source("file", f"line {line}" if line else "file")
            else:
                troubles.append(f"{where}: {key} is {setting.right}. The default applies.")
        elif key == GAMES and isinstance(value, list):
            games = tuple(one for one in value if isinstance(one, str) and one)
            if len(games) < len(value):
                troubles.append(f'{where}: a folder is written in quotes, as "~/games".')
        elif key == GAMES:
            troubles.append(f'{where}: games is a list of folders, as ["~/games"].')
        elif key == KEYS and isinstance(value, dict):
            keys = {one: told for one, told in value.items() if isinstance(told, str)}
            troubles += [
                f'{name}, line {lines.get((KEYS, one), line)}: a key is written in quotes, as "z".'
                for one, told in value.items()
                if not isinstance(told, str)
            ]
        else:
            strange.append(f"{where}: “{key}” is not a setting here. It stays, and does nothing.")
    return made_of(
        values,
        sources=sources,
        games=games,
        keys=keys,
        troubles=tuple(troubles),
        strange=tuple(strange),
    )


def _fits(setting: Setting, value: object) -> bool:
    """Whether it is one of the values; 1 is not true."""
    return any(type(value) is type(one.value) and value == one.value for one in setting.choices)


def with_environment(settings: Settings, environment: Mapping[str, str]) -> Settings:
    """Settings over which the environment has the say."""
    for one in BY_NAME.values():
        told = environment.get(one.variable, "") if one.variable else ""
        value = one.read(told) if told else None
        if value is not None:
            settings = _with(settings, one, value, Source("variable", one.variable))
    return settings


# ---------------------------------------------------------------------- TOML, line by line


def read_toml(text: str) -> Read:
    """Everything of a TOML text that can be read: a line that cannot is left out and named."""
    import tomllib

    lines = text.removeprefix("\ufeff").splitlines(keepends=True)
    found = Read()
    for number, line in enumerate(lines):
        if any("\udc80" <= letter <= "\udcff" for letter in line):
            found.bad[number + 1] = "is not UTF-8 text, and is passed over."
            lines[number] = _blank(line)
    while True:
        try:
            found.values = _loaded(lines)
            return found
        except tomllib.TOMLDecodeError as problem:
            number, why = _place(problem, lines)
        if len(found.bad) < MOST_BAD:
            found.bad[number] = f"cannot be read, and is passed over: {why}."
            lines[number - 1] = _blank(lines[number - 1])
        else:
            first = _first_bad(lines, every=True)
            found.bad[first] = "and what follows is not read: too much before it cannot be."
            del lines[first - 1 :]


def _loaded(lines: list[str]) -> dict[str, Any]:
    import tomllib

    return tomllib.loads("".join(lines).replace("\r\n", "\n"))


def _blank(line: str) -> str:
    """A line without what stands on it."""
    return line[len(line.rstrip("\r\n")) :]


def _place(problem: Exception, lines: list[str]) -> tuple[int, str]:
    """The line that is wrong, from 1, and why."""
    said = str(problem)
    why = re.sub(r" \(at [^)]*\)$", "", said)
    why = "it ends too soon" if "'\\n'" in why else why[:1].lower() + why[1:]
    if (told := re.search(_LINE, said)) and 0 < int(told[1]) <= len(lines):
        number = int(told[1])
        if lines[number - 1].strip():
            return number, why
    return _first_bad(lines), why


def _first_bad(lines: list[str], every: bool = False) -> int:
    """Where what cannot be read begins, from 1: behind the longest beginning that can be.

    Args:
        lines: the file.
        every: whether any line may be it; else those that open what must be closed, and the last.
    """
    import tomllib

    told = [n for n, line in enumerate(lines) if line.strip()]
    opening = [
        n for n in told if every or n == told[-1] or re.search(r"""[\[{]|\"{3}|'{3}""", lines[n])
    ]
    for n in reversed(opening):
        try:
            _loaded(lines[:n])
        except tomllib.TOMLDecodeError:
            continue
        return n + 1
    return opening[0] + 1


def lines_of(text: str) -> dict[tuple[str, str], int]:
    """Table and key -> the line where it is set; the top of the file is the table ``""``."""
    return {(table, key): n for n, table, key in assigned(text)}


def assigned(text: str) -> Iterator[tuple[int, str, str]]:
    """Each line that looks as if it set something: its number from 1, its table, its key."""
    table = ""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if head := re.match(_HEADER, line):
            table = head[1].strip().strip("\"'")
        elif told := re.match(_ASSIGNED, line):
            yield number, table, told[1] or told[2] or told[3]
