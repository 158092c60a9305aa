"""The log of typed lines that were not understood: on this machine only, in no export.

It is for whoever makes the next forms: the line, where the table was, what was said and offered,
and what was understood instead. One file for all campaigns, of the last lines only. A line that may
hold what only one player may know is not kept. A setting keeps none (`unheard = false`, or
`COMPANION_UNHEARD=off`); that the file cannot be written never stops anything.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion import places
from companion.settings.reading import current
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.unheard_line import UnheardLine, mended
from companion.table.storage.disk import Disk, RealDisk, read_whole, replace_file

FILE = "unheard.jsonl"
MOST = 400
"""Lines that are kept."""
SECRET = "something secret"
"""What stands for a line that may hold what only one player may know."""


class Row(Struct, frozen=True, omit_defaults=True):
    """One line, and what became of it."""

    at: str
    campaign: str
    game: str
    where: str
    """Where the table was, in words."""
    line: str
    says: str
    offers: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    """Words of it that had no place."""
    taken: str = ""
    """The next line that was understood; empty as long as none was."""


@contextlib.contextmanager
def listening(table: OpenTable[Any], line: str) -> Iterator[None]:
    """While a line is read: keep it in the log of its folder if it is not understood."""
    before = table.unheard
    try:
        yield
    finally:
        folder = table.path.parent
        ours = table.unheard is not before and folder == places.campaigns(folder.parent)
        if ours and current().unheard:
            UnheardLog(folder.parent, table.disk).keep(table, mended(line, before))


class UnheardLog:
    """The log of a data folder."""

    def __init__(self, root: Path, disk: Disk | None = None) -> None:
        self.path, self.disk = root / FILE, disk or RealDisk()

    def rows(self) -> list[Row]:
        """All lines, oldest first; what cannot be read is passed over."""
        try:
            data = read_whole(self.disk, self.path)
        except OSError:
            return []
        return list(_read(data))

    def last(self, campaign: str) -> UnheardLine | None:
        """The line of a campaign that was typed last, if it was not understood."""
        mine = [row for row in self.rows() if row.campaign == campaign]
        if not mine or mine[-1].taken:
            return None
        return UnheardLine(mine[-1].line, mine[-1].says, mine[-1].offers, mine[-1].words)

    def keep(self, table: OpenTable[Any], line: str) -> None:
        """Keep the line that was just typed if it was not understood; else what it stands for.

        Args:
            table: the table it was typed at, `unheard` as the reading left it.
            line: what was typed.
        """
        refused, campaign = table.unheard, table.path.stem
        rows = self.rows()
        if refused is None:
            mine = [n for n, row in enumerate(rows) if row.campaign == campaign]
            if not mine or rows[mine[-1]].taken:
                return
            taken = SECRET if table.said_secret else line
            rows[mine[-1]] = replace(rows[mine[-1]], taken=taken)
        elif refused.private:
            return
        else:
            where = table.game.where(table.state)
            facts = (refused.line, refused.says, refused.offers, refused.words)
            rows.append(Row(table.stamp(), campaign, table.game.id, where, *facts))
        self._write(rows[-MOST:])

    def clear(self) -> int:
        """Forget all lines; how many there were."""
        count = len(self.rows())
        if count:
            self._write([])
        return count

    def _write(self, rows: list[Row]) -> None:
        with contextlib.suppress(OSError):
            data = b"".join(msgspec.json.encode(row) + b"\n" for row in rows)
            replace_file(self.disk, self.path, data)


def _read(data: bytes) -> Iterator[Row]:
    for line in data.splitlines():
        with contextlib.suppress(msgspec.MsgspecError, UnicodeDecodeError):
            yield msgspec.json.decode(line, type=Row)
