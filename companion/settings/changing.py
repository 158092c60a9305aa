"""Changes one value of the settings file: its other lines, comments included, stay as they are.

Also a file that cannot be read in places can be changed. What was made is read back before it is
written: if anything but the one value were otherwise, nothing is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion import places
from companion.errors import StorageError, UsageError
from companion.settings.known import BY_NAME, KEYS, SETTINGS, Setting, Value, written
from companion.settings.reading import (
    Read,
    assigned,
    bytes_of,
    current,
    let_go,
    read_toml,
    text_of,
)
from companion.table.storage.disk import Disk, RealDisk, read_whole, replace_file

_VALUE = re.compile(
    r"""(?P<head>[ \t]*[^=\n]+=[ \t]*)(?P<value>"[^"\\\n]*"|'[^'\n]*'|[A-Za-z0-9_.+-]+)"""
    r"""(?P<tail>[ \t]*(?:#[^\n]*)?)"""
)
_HEADER = re.compile(r"[ \t]*\[")
_KEYS_HEADER = re.compile(rf"[ \t]*\[[ \t]*{KEYS}[ \t]*\][ \t]*(?:#.*)?$")


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
    _change("", setting.name, written(value), disk)
    let_go(setting)


def change_key(command: str, key: str, disk: Disk | None = None) -> None:
    """Give a command another key; an empty one puts its own back.

    Raises:
        StorageError: the file cannot be written, or holds it in a form that is not known here.
    """
    _change(KEYS, command, written(key) if key else "", disk)


def _change(table: str, key: str, value: str, disk: Disk | None) -> None:
    # A link, as those who keep such files elsewhere make it, stays one.
    path, disk = places.settings().resolve(), disk or RealDisk()
    try:
        try:
            before = text_of(read_whole(disk, path))
        except FileNotFoundError:
            before = template()
        after = changed(before, table, key, value)
        if after == before and value == "":
            return
        disk.make_folder(path.parent)
        replace_file(disk, path, bytes_of(after))
    except OSError as problem:
        raise StorageError(
            f"The settings cannot be written: {problem.strerror or problem} ({path}).",
            "It holds until you leave.",
        ) from None


def changed(text: str, table: str, key: str, value: str) -> str:
    """The file with one value changed.

    Args:
        text: the file as it is.
        table: the table of the key; empty at the top.
        key: what is set.
        value: as TOML; empty takes the line out (as a comment), so that the default holds.

    Raises:
        StorageError: it stands there in a form that is not known here.
    """
    lines = text.splitlines(keepends=True)
    end = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    if lines and not lines[-1].endswith(("\n", "\r")):
        lines[-1] += end
    before = read_toml(text)
    if not isinstance(before.values.get(table, {}), dict):
        raise _unknown_form(table, 0)
    places_ = [n - 1 for n, where, name in assigned(text) if (where, name) == (table, key)]
    bad = {n - 1 for n in before.bad}
    good = [n for n in places_ if n not in bad]
    for n in places_:
        if n in bad or not value:
            lines[n] = f"# {lines[n]}"
    if value and good:
        told = _VALUE.match(lines[good[0]])
        if told is None:
            raise _unknown_form(key, good[0] + 1)
        rest = lines[good[0]][told.end() :]
        lines[good[0]] = f"{told['head']}{value}{told['tail']}{rest}"
    elif value:
        _put_in(lines, table, f"{key} = {value}{end}", key, end)
    after = "".join(lines)
    if not _only_that(before, read_toml(after), table, key, value):
        raise _unknown_form(key, good[0] + 1 if good else 0)
    return after


def _unknown_form(key: str, line: int) -> StorageError:
    where = f"line {line}" if line else "the file"
    return StorageError(
        f"“{key}” stands in the settings in a form that cannot be changed here ({where}).",
        f"Change it in {places.settings()}.",
    )


def _put_in(lines: list[str], table: str, line: str, key: str, end: str) -> None:
    """A new line: behind its own comment if there is one, else at the end of its table."""
    first, last = _stretch(lines, table)
    if first < 0:
        lines += [end, f"[{table}]{end}", line]
        return
    comment = re.compile(rf"[ \t]*#[ \t]*{re.escape(key)}[ \t]*=")
    found = [n for n in range(first, last) if comment.match(lines[n])]
    if found:
        lines.insert(found[-1] + 1, line)
        return
    while last > first and not lines[last - 1].strip():
        last -= 1
    lines.insert(last, line)


def _stretch(lines: list[str], table: str) -> tuple[int, int]:
    """The lines of a table, without its heading; -1 if it is not there."""
    heads = [n for n, line in enumerate(lines) if _HEADER.match(line)]
    if not table:
        return 0, heads[0] if heads else len(lines)
    mine = [n for n in heads if _KEYS_HEADER.match(lines[n].rstrip("\r\n"))]
    if not mine:
        return -1, -1
    return mine[0] + 1, next((n for n in heads if n > mine[0]), len(lines))


def _only_that(before: Read, after: Read, table: str, key: str, value: str) -> bool:
    """Whether a change changed what it should, and nothing else."""
    wanted = {**before.values}
    if table:
        wanted[table] = dict(before.values.get(table, {}))
    where = wanted[table] if table else wanted
    if value:
        where.update(read_toml(f"{_quoted(key)} = {value}\n").values)
    else:
        where.pop(key, None)
    if table and not wanted[table]:
        after.values.setdefault(table, {})
    return after.values == wanted and len(after.bad) <= len(before.bad)


def _quoted(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else f'"{key}"'


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
    yield "# Other keys for commands: the name of the command and its key. The settings screen has"
    yield "# all names. A key is one sign, or f4 to f12, or ctrl+ and a letter."
    yield f"[{KEYS}]"
    yield '# undo = "z"'


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
