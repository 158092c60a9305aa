"""Dated copies of the journals: made on opening, after each game, before anything is replaced.

`backups/campaigns/<id>/20261121-190551.after-game.jsonl`, in the time of the people at the table. A
copy is read back and compared before it counts; one that would hold what the newest holds is not
made again. The newest stay, and of the days before them one each; the rest goes, oldest first.
Which is the newest the names say (`dated.py`), not the clock, which may have been set back.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from companion import places
from companion.errors import StorageError, UsageError
from companion.share.campaigns import campaigns
from companion.share.campaigns.new_files import write_checked
from companion.table.storage.dated import Dated
from companion.table.storage.disk import Disk, RealDisk, read_whole
from companion.toolbox.text import listed, there_are

if TYPE_CHECKING:
    from companion.table.campaign.opened import OpenTable

Why = Literal["asked", "opened", "after-game", "before-update", "before-restore", "before-archive"]
WHY: dict[Why, str] = {
    "asked": "by hand",
    "opened": "when it was opened",
    "after-game": "after a game",
    "before-update": "before a newer program wrote to it",
    "before-restore": "before another copy was put back",
    "before-archive": "before it was put away",
}
NEWEST, DAYS = 10, 10
HOUR = timedelta(hours=1)
"""A command opens a campaign for each act: it makes no copy while there is one this young."""
_NAME = re.compile(r"([\d-]{15,25})\.([a-z-]{1,20})\.jsonl", re.ASCII)


class Copy(Struct, frozen=True):
    """One dated copy of a journal."""

    campaign: str
    """Id of the campaign."""
    name: str
    made: Dated
    why: str

    @property
    def at(self) -> datetime:
        """When it was made, on the clock of the table; no zone."""
        return self.made.at

    @property
    def reason(self) -> str:
        """Why it was made, in words."""
        return WHY.get(self.why, self.why)  # type: ignore[call-overload,no-any-return]


class Kept(Struct, frozen=True):
    """What came of making a copy."""

    copy: Copy
    fresh: bool
    """Whether it was made now; else the newest one held the same already."""


def here_and_now() -> datetime:
    """The time as the people at the table read it."""
    return datetime.now().astimezone()


class Backups:
    """The dated copies of all journals.

    Args:
        root: the player's folder.
        disk: file calls; the machine's own if not given.
        clock: now, as the people at the table read it.
    """

    def __init__(
        self,
        root: Path,
        disk: Disk | None = None,
        clock: Callable[[], datetime] = here_and_now,
    ) -> None:
        self.root, self.disk, self.clock = root, disk or RealDisk(), clock
        self.folder = places.backups(root) / "campaigns"

    def campaigns(self) -> list[str]:
        """Ids of campaigns that have copies, whether they are still there or not."""
        with self._read():
            return [name for name in self.disk.names(self.folder) if is_plain(name)]

    def copies(self, campaign: str) -> list[Copy]:
        """The copies of a campaign, newest first.

        Raises:
            StorageError: the folder cannot be read.
        """
        if not is_plain(campaign):
            return []
        with self._read():
            names = self.disk.names(self.folder / campaign)
        found = [copy for name in names if (copy := _copy(campaign, name)) is not None]
        return sorted(found, key=lambda copy: copy.made, reverse=True)

    def find(self, campaign: str, wanted: str = "") -> Copy:
        """A copy by its name or the beginning of it; the newest if nothing is said.

        Raises:
            UsageError: there is none.
        """
        known = self.copies(campaign)
        if not known:
            raise UsageError(
                f"There is no copy of “{campaign[:40]}”.",
                f"There are copies of {listed(self.campaigns(), 'and') or 'no campaign yet'}.",
            )
        fitting = [copy for copy in known if copy.name.startswith(wanted)]
        if not fitting:
            names = (copy.name.partition(".")[0] for copy in known)
            raise UsageError(f"There is no copy “{wanted[:40]}”.", there_are(names, ""))
        return fitting[0]

    def read(self, copy: Copy) -> bytes:
        """The bytes of a copy. Raises `StorageError`."""
        with self._read():
            return read_whole(self.disk, self.folder / copy.campaign / copy.name)

    def keep(self, campaign: str, why: Why) -> Kept:
        """Copy a campaign's journal as it is now, read it back, let the oldest copies go.

        Only whole lines are copied: another program may be writing the next one.

        Raises:
            StorageError: the disk refuses. There is then no copy that is not whole.
        """
        try:
            data = read_whole(self.disk, campaigns.path_of(self.root, campaign))
            data = data[: data.rfind(b"\n") + 1]
            return self._keep(campaign, data, why)
        except OSError as problem:
            raise StorageError(
                f"No copy of {campaign} could be made: {problem.strerror or problem}.",
                f"Look at the folder {self.folder}.",
            ) from None

    def keep_on_opening(self, table: OpenTable[Any], every: timedelta = timedelta(0)) -> str:
        """Copy what an evening begins with, before anything is written to it; stops nothing.

        A table that cannot be written needs none. One of an older shape is copied in any case.

        Args:
            table: it was just opened.
            every: no copy is made while there is one this young.

        Returns:
            A sentence if the disk refuses, else empty.
        """
        if table.read_only:
            return ""
        campaign = table.path.name.removesuffix(campaigns.SUFFIX)
        try:
            if is_older(table):
                self.keep(campaign, "before-update")
            elif self._is_due(campaign, every):
                self.keep(campaign, "opened")
        except StorageError as problem:
            return str(problem)
        return ""

    def _is_due(self, campaign: str, every: timedelta) -> bool:
        """Whether the newest copy is old enough, also by a clock that was set back since."""
        known = self.copies(campaign)
        now = self.clock().replace(tzinfo=None)
        return not known or abs(now - known[0].at) >= every

    def _keep(self, campaign: str, data: bytes, why: Why) -> Kept:
        folder = self.folder / campaign
        known = self.copies(campaign)
        if known and read_whole(self.disk, folder / known[0].name) == data:
            return Kept(known[0], fresh=False)
        made = Dated.after((copy.made for copy in known), self.clock())
        name = f"{made.written}.{why}.jsonl"
        self.disk.make_folder(folder)
        self.disk.sync_folder(folder.parent)
        write_checked(self.disk, folder / name, data)
        for old in worn_out(known):
            with contextlib.suppress(OSError):
                self.disk.remove(folder / old.name)
        return Kept(Copy(campaign, name, made, why), fresh=True)

    @contextlib.contextmanager
    def _read(self) -> Iterator[None]:
        try:
            yield
        except OSError as problem:
            raise StorageError(
                f"The copies in {self.folder} cannot be read: {problem.strerror or problem}.",
                "Check the disk.",
            ) from None


def worn_out(known: Iterable[Copy]) -> list[Copy]:
    """The copies that go when a new one is made.

    Args:
        known: those that were there before, newest first.
    """
    gone: list[Copy] = []
    days: list[object] = []
    for place, copy in enumerate(known, 2):  # the new one is the first
        if place <= NEWEST:
            continue
        if copy.at.date() not in days and len(days) < DAYS:
            days.append(copy.at.date())  # the newest of its day
        else:
            gone.append(copy)
    return gone


def is_plain(name: str) -> bool:
    """Whether a name stands for something inside a folder, and never for the way out of it."""
    return bool(name) and not name.startswith(".") and not set(name) & set("/\\\0")


def _copy(campaign: str, name: str) -> Copy | None:
    if (match := _NAME.fullmatch(name)) is None:
        return None
    made = Dated.read(match[1])
    return made and Copy(campaign, name, made, match[2])


def is_older(table: OpenTable[Any]) -> bool:
    """Whether the next act will write the state anew, in the shape of this program."""
    return table.history.shape[table.history.head] < table.game.shape


def ends_game(table: OpenTable[Any]) -> bool:
    """Whether the entry on the table has closed a game or begun the next one."""
    history = table.history
    act = history.act_at(history.head)
    if act == 0:
        return False
    before, after = table.state_at(history.parent(act)), table.state
    return (after.closed and not before.closed) or after.game_no > before.game_no
