"""A disk that holds one file in memory: bytes are looked at before they are kept."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import NoReturn

from companion.table.storage.disk import PRIVATE, Handle, Place


class ReadOnlyBytes:
    """The bytes of one file as a `Disk`; every call that would change something is refused.

    Args:
        path: what the file is called.
        data: its bytes.
    """

    def __init__(self, path: Path, data: bytes) -> None:
        self._path, self._data = path, data

    def open_read(self, path: Path) -> Handle:
        """Open the file."""
        if path != self._path:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        return 0

    def read_at(self, handle: Handle, offset: int, length: int) -> bytes:  # noqa: ARG002
        """Up to `length` bytes from `offset`."""
        return self._data[offset : offset + length]

    def size(self, handle: Handle) -> int:  # noqa: ARG002
        """Length in bytes."""
        return len(self._data)

    def place(self, path: Path | str) -> Place | None:
        """The one file."""
        return (0, 0, len(self._data)) if Path(path) == self._path else None

    def close(self, handle: Handle) -> None:
        """Nothing to let go."""

    def names(self, folder: Path) -> list[str]:
        """The one name."""
        return [self._path.name] if folder == self._path.parent else []

    def create(self, path: Path, rights: int = PRIVATE) -> Handle:  # noqa: ARG002
        """Refused."""
        self._refuse(path)

    def append_to(self, path: Path) -> Handle:
        """Refused."""
        self._refuse(path)

    def write(self, handle: Handle, data: bytes) -> int:  # noqa: ARG002
        """Refused."""
        self._refuse(self._path)

    def sync(self, handle: Handle) -> None:  # noqa: ARG002
        """Refused."""
        self._refuse(self._path)

    def truncate(self, handle: Handle, length: int) -> None:  # noqa: ARG002
        """Refused."""
        self._refuse(self._path)

    def rename(self, source: Path, target: Path) -> None:  # noqa: ARG002
        """Refused."""
        self._refuse(source)

    def link(self, source: Path, target: Path) -> None:  # noqa: ARG002
        """Refused."""
        self._refuse(target)

    def sync_folder(self, folder: Path) -> None:
        """Refused."""
        self._refuse(folder)

    def make_folder(self, folder: Path) -> None:
        """Refused."""
        self._refuse(folder)

    def remove(self, path: Path) -> None:
        """Refused."""
        self._refuse(path)

    def _refuse(self, path: Path) -> NoReturn:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
