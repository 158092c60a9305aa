"""Changes one value of the settings file: its other lines, comments included, stay as they are.

A file that cannot be read in places still applies where it can; it is changed once it is mended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion import places
from companion.errors import StorageError, UsageError
from companion.settings.known import BY_NAME, GAMES, KEYS, SETTINGS, Setting, Value, written
from companion.settings.reading import bytes_of, current, let_go, read_toml, text_of
from companion.table.storage.disk import Disk, RealDisk, read_whole, replace_file


def change(setting: Setting, value: Value, disk: Disk | None = None) -> None:
    """Set a setting in the file, which is made if it is not there.

    Raises:
        UsageError: an environment variable decides it.
        StorageError: the file cannot be written, or holds it in a form that is not known here.
    """
    held = current().source(setting)
    if held.kind == "variable":
        raise UsageError(
            f"{held.says} decides {setting.name} here.", f"Unset {held.says}, and the file does."
        )
    _change("", setting.name, value, disk)
    let_go(setting)


def change_key(command: str, key: str, disk: Disk | None = None) -> None:
    """Give a command another key; an empty one puts its own back.

    Raises:
        StorageError: the file cannot be written, or holds it in a form that is not known here.
    """
    _change(KEYS, command, key or None, disk)


def change_games(folders: Sequence[str], disk: Disk | None = None) -> None:
    """Name the folders with games of one's own; none puts the default back.

    Raises:
        StorageError: the file cannot be written, or holds it in a form that is not known here.
    """
    _change("", GAMES, list(folders) or None, disk)


def _change(table: str, key: str, value: Value | list[str] | None, disk: Disk | None) -> None:
    # A link, as those who keep such files elsewhere make it, stays one.
    path, disk = places.settings().resolve(), disk or RealDisk()
    try:
        try:
            before = text_of(read_whole(disk, path))
        except FileNotFoundError:
            before = template()
        after = changed(before, table, key, value)
        if after == before and value is None:
            return
        disk.make_folder(path.parent)
        replace_file(disk, path, bytes_of(after))
    except OSError as problem:
        raise StorageError(
            f"The settings cannot be written: {problem.strerror or problem} ({path}).",
            "It holds until you leave.",
        ) from None


def changed(text: str, table: str, key: str, value: Value | list[str] | None) -> str:
    """The file with one value changed.

    Args:
        text: the file as it is.
        table: the table of the key; empty at the top.
        key: what is set.
        value: what it is set to; `None` takes it out, so that the default holds.

    Raises:
        StorageError: the file is not TOML throughout, or the key cannot stand there.
    """
    # Loaded only where something is changed.
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        held: Any = tomlkit.parse(text)
        if value is None and table and table not in held:
            return text
        if table and table not in held:
            held[table] = tomlkit.table()
        where = held[table] if table else held
        if value is not None:
            where[key] = value
        elif key in where:
            del where[key]
        return tomlkit.dumps(held)
    except (TOMLKitError, TypeError, AttributeError, ValueError) as problem:
        bad = min(read_toml(text).bad, default=0)
        raise StorageError(
            f"“{key}” cannot be changed, for "
            + (
                f"line {bad} of the settings cannot be read."
                if bad
                else f"it is in a form that is not known ({problem})."
            ),
            f"Mend it in {places.settings()}.",
        ) from None


def template() -> str:
    """A file that sets nothing and says what could be set."""
    return "\n".join(_template()) + "\n"


def _template() -> Iterator[str]:
    yield "# Settings of companion. A line that begins with # does nothing: take the # away, and"
    yield "# it holds. “companion settings” shows what holds; the app changes it here (key: ,)."
    for setting in SETTINGS:
        yield ""
        yield from _folded(f"{setting.title}. {setting.help}")
        for one in setting.choices:
            yield f"#   {written(one.value):<12} {one.says}"
        if setting.variable:
            yield f"# {setting.variable}=on or off wins."
        yield f"# {setting.name} = {written(setting.default)}"
    yield ""
    yield "# Folders with games of your own: each is a game, or holds some."
    yield f'# {GAMES} = ["~/games"]'
    yield ""
    yield f"[{KEYS}]"
    yield "# Other keys for commands: the name of the command and its key. The settings screen has"
    yield "# all names. A key is one sign, or f4 to f12, or ctrl+ and a letter."
    yield '# undo = "z"'
    yield "# A sentence on a key of its own; one that ends in ... waits for the rest."
    yield '# "say again" = "f5"'


def _folded(text: str, width: int = 92) -> Iterator[str]:
    import textwrap

    yield from textwrap.wrap(text, width, initial_indent="# ", subsequent_indent="# ")


def of_name(name: str) -> Setting:
    """A setting by its name.

    Raises:
        UsageError: there is none of that name.
    """
    if (found := BY_NAME.get(name.strip().casefold().replace("_", "-"))) is None:
        known = ", ".join(BY_NAME)
        raise UsageError(f"“{name}” is not a setting.", f"Say one of {known}.")
    return found
