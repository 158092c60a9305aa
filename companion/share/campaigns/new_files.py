"""Files beside the campaigns: written once, read back, never over another; read up to a bound."""

from __future__ import annotations

import contextlib
import errno
from pathlib import Path

from companion.errors import StorageError, Taken, UsageError
from companion.table.storage.disk import FOR_ALL, PRIVATE, Disk, create_whole, read_whole


def write_checked(disk: Disk, path: Path, data: bytes, rights: int = PRIVATE) -> None:
    """Write a new file and see that it holds these bytes; else there is none, or a whole one.

    Raises:
        OSError: the disk refuses, the file exists, or what was written does not read back.
    """
    create_whole(disk, path, data, rights)
    try:
        if read_whole(disk, path) != data:
            raise OSError(errno.EIO, "what was written does not read back", str(path))
    except OSError:
        with contextlib.suppress(OSError):
            disk.remove(path)
        raise


def export_new(disk: Disk, path: Path, data: bytes, what: str) -> None:
    """Put what players take elsewhere into a new file: others may read it, as the umask says.

    Raises:
        Taken: the file already exists.
        StorageError: the disk refuses.
    """
    keep_new(disk, path, data, what, FOR_ALL)


def keep_new(disk: Disk, path: Path, data: bytes, what: str, rights: int = PRIVATE) -> None:
    """Put a new file into its folder, made if it is missing; with sentences for errors.

    Raises:
        Taken: the file already exists.
        StorageError: the disk refuses.
    """
    try:
        disk.make_folder(path.parent)
        write_checked(disk, path, data, rights)
    except FileExistsError:
        raise Taken(f"{path} already exists.", "Name another file.") from None
    except OSError as problem:
        raise StorageError(
            f"The {what} cannot be written to {path}: {problem.strerror or problem}.",
            "Name another folder, or make room.",
        ) from None


def read_bounded(disk: Disk, path: Path, most: int) -> bytes:
    """A whole file of at most `most` bytes.

    Raises:
        UsageError: it is larger, or cannot be read.
    """
    try:
        handle = disk.open_read(path)
        try:
            data = b""
            while len(data) <= most and (piece := disk.read_at(handle, len(data), 1 << 20)):
                data += piece
        finally:
            disk.close(handle)
    except (OSError, ValueError) as problem:  # a name with a NUL in it is a ValueError
        why = getattr(problem, "strerror", None) or problem
        raise UsageError(f"{path} cannot be read: {why}.", "Name a file that exists.") from None
    if len(data) > most:
        raise UsageError(
            f"{path.name} holds more than {most >> 20} MB, and no campaign is that long.",
            "Name the file that an export made.",
        )
    return data


def free_name(taken: set[str], stem: str, suffix: str) -> str:
    """A name that is not taken: `stem.md`, `stem-2.md`."""
    name, number = f"{stem}{suffix}", 2
    while name in taken:
        name, number = f"{stem}-{number}{suffix}", number + 1
    return name
