"""What the screens need from the machine and the companion, in one object: real ones, or fakes."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING

from companion import places

if TYPE_CHECKING:
    from companion.games import Manifest
    from companion.records.book import Book
    from companion.table.campaign.refused import Beside
    from companion.table.storage.disk import Disk
    from companion.toolbox.chance import Chance


def _now() -> datetime:
    return datetime.now(UTC)


class Services:
    """Where campaigns lie, which games there are, what time it is.

    Args:
        root: the user's data folder.
        extra: folders with further games.
        disk: file calls; the machine's own if not given.
        clock: the time, in UTC.
        chance: where dice come from.
        zone: the zone in which times are shown; the machine's if not given.
        spare: where refused acts are kept if the data folder refuses; the system's temporary
            folder if not given.
        ticks: seconds that only go forward, for what a hand has had time to see.
    """

    def __init__(
        self,
        root: Path,
        extra: tuple[Path, ...] = (),
        *,
        disk: Disk | None = None,
        clock: Callable[[], datetime] = _now,
        chance: Chance | None = None,
        zone: tzinfo | None = None,
        spare: Path | None = None,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self.root, self.extra = root, extra
        self.disk, self.clock, self.chance, self.zone = disk, clock, chance, zone
        self.spare, self.ticks = spare or Path(tempfile.gettempdir()), ticks
        self._games: dict[str, Manifest] | None = None
        self._passed_over: tuple[str, ...] = ()

    @property
    def campaigns(self) -> Path:
        """The folder of the journals."""
        return places.campaigns(self.root)

    def beside(self, journal: Path) -> Beside:
        """Where what the disk refused of a campaign is kept."""
        from companion.table.campaign.refused import Beside
        from companion.table.storage.disk import RealDisk

        return Beside(journal, self.root / "unsaved", self.disk or RealDisk(), self.spare)

    def unsaved(self, journals: Iterable[Path]) -> dict[Path, str]:
        """What is kept of campaigns that the disk refused, in words."""
        found = (*(self.root / "unsaved").glob("*"), *self.spare.glob("companion-*.unsaved"))
        if not found:
            return {}
        from companion.table.campaign.refused import words

        kept = {path: self.beside(path).found() for path in journals}
        return {path: " · ".join(words(one)) for path, one in kept.items() if one is not None}

    def games(self) -> dict[str, Manifest]:
        """All games by id. Reads small files the first time: not for the first paint."""
        if self._games is None:
            from companion.games import look

            looked = look(self.extra)
            self._games, self._passed_over = looked.games, looked.passed_over
        return self._games

    def passed_over(self) -> tuple[str, ...]:
        """A sentence for each folder of games that could not be used; each is given once."""
        told, self._passed_over = self._passed_over, ()
        return told

    def local(self, at: datetime) -> datetime:
        """A time as the people at the table read it."""
        return at.astimezone(self.zone)

    def now(self) -> datetime:
        """The time here."""
        return self.local(self.clock())

    def book(self) -> Book:
        """The record book. Its first use imports much: only in workers."""
        from companion.records.book import Book
        from companion.table.storage.disk import RealDisk

        return Book(
            places.book(self.root),
            places.backups(self.root),
            self.disk or RealDisk(),
            self.now,
        )

    def free_path(self, title: str) -> Path:
        """A journal's path for a new campaign that no file has yet."""
        from companion.share.campaigns.campaigns import free_id, ids, path_of

        return path_of(self.root, free_id(title, ids(self.root, self.disk)))

    def keep_report(self, text: str) -> Path | None:
        """Put a report of a fault beside the campaigns; `None` if the disk refuses."""
        from companion.table.storage.disk import RealDisk, replace_file

        path = self.root / "last-fault.txt"
        try:
            replace_file(self.disk or RealDisk(), path, text.encode())
        except OSError:
            return None
        return path
