"""The index over the logs as screens ask it: in a thread of its own, up to date when it answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from sqlite3 import Connection
from typing import TYPE_CHECKING, TypeVar

from companion.errors import CompanionError
from screens.services import Services

if TYPE_CHECKING:
    from companion.share.past.index import Past

R = TypeVar("R")


class Asker:
    """Questions to the index, one after the other.

    Args:
        services: where the journals lie.
        only: the one journal that is asked; all of them if not given.
    """

    def __init__(self, services: Services, only: Path | None = None) -> None:
        self._services, self._only = services, only
        self._thread = ThreadPoolExecutor(1, "past")
        self._past: Past | None = None
        self._stale = self._closed = False
        self.notices: tuple[str, ...] = ()
        """A sentence for each journal that could not be read whole."""

    @property
    def place(self) -> str:
        """How the index calls the journal."""
        from companion.share.past.index import place_of

        assert self._only is not None
        return place_of(self._services.root, self._only) or self._only.name

    @property
    def is_ready(self) -> bool:
        """Whether it answers at once."""
        return self._past is not None and not self._stale

    def changed(self) -> None:
        """The journals have changed: they are read again before the next answer."""
        self._stale = True

    async def ask(self, work: Callable[[Connection], R]) -> R:
        """What the index says.

        Raises:
            CompanionError: what the question raises, or the folder cannot be read.
        """
        if self._closed:
            raise CompanionError("This screen is closed.", "Open it again.")

        def job() -> R:
            return work(self._opened().base)

        return await asyncio.wrap_future(self._thread.submit(job))

    def close(self) -> None:
        """Let it go, behind what is still asked."""
        if not self._closed:
            self._closed = True
            self._thread.submit(self._let_go)
            self._thread.shutdown(wait=False)

    def _opened(self) -> Past:
        from companion.share.past.index import opened, opened_alone, place_of

        if self._past is None or self._stale:
            self._let_go()
            self._stale = False
            services, path = self._services, self._only
            if path is not None and not place_of(services.root, path):
                self._past = opened_alone(path, services.disk, services.extra)
            else:
                self._past = opened(services.root, services.disk, None, services.extra, path)
            self.notices = tuple(self._past.notices)
        return self._past

    def _let_go(self) -> None:
        if self._past is not None:
            self._past.close()
            self._past = None
