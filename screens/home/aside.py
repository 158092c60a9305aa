"""Beside the list at Home: the pane that says how the campaign under the cursor was left.

Its file is read in a thread, once for each state of it; what it shows is drawn by `left.py`, which
is loaded then: the first paint needs none of it.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual.widgets import Static

from screens.widgets.pane import entitle, pane, put
from screens.wording import plain

if TYPE_CHECKING:
    from screens.home.left import Left
    from screens.recall import Lately, Recalled
    from screens.services import Services

FRAME = 2
"""Cells at its edges."""
MOST_READ = 40
"""Entries that are read of a file's end."""
REST = 0.03
"""Seconds that the cursor stays before a file is read: arrows that run down the list read none."""


def side_width(width: int) -> int:
    """Cells of the pane on a screen that is wide enough for it."""
    return width * 2 // 5


class Beside(Static):
    """The pane.

    Args:
        services: where the campaigns lie.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(id="beside")
        self._services = services
        self._read: dict[str, Lately | None] = {}
        """Digest of a file's last line -> what was read of it."""
        self._shown: tuple[Recalled, Left] | None = None
        pane(self)

    def show(self, row: Recalled | None, left: Left | None) -> None:
        """What is under the cursor; nothing while that is not known."""
        self._shown = (row, left) if row is not None and left is not None else None
        self._draw()
        if row is not None and row.digest and row.digest not in self._read:
            self.run_worker(self._look(row), group="beside", exclusive=True, exit_on_error=False)

    async def _look(self, row: Recalled) -> None:
        from companion.table.storage.disk import RealDisk
        from screens.recall import lately

        await asyncio.sleep(REST)
        disk = self._services.disk or RealDisk()
        self._read[row.digest] = await asyncio.to_thread(lately, disk, row.path, MOST_READ)
        self._draw()

    def _draw(self) -> None:
        if self._shown is None:
            entitle(self, "")
            put(self, plain(""))
            return
        from screens.home.left import content, title

        row, left = self._shown
        size = self.app.size
        width = side_width(size.width) - FRAME
        entitle(self, title(row.title, width))
        told = content(
            left, self._read.get(row.digest), width, size.height - 4, self._services.now()
        )
        put(self, told)
