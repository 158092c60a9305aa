"""Opening a campaign, and the app, as every command does it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from companion.share.commands.shell import say

if TYPE_CHECKING:
    from pathlib import Path

    from companion.table.campaign.opened import OpenTable
    from companion.table.storage.reading import Known


def open_app(root: Path | None = None, campaign: str | None = None) -> None:
    """Open the screens, perhaps with a campaign. The only place that imports them."""
    import gc

    from screens.app import run

    gc.freeze()  # the modules stay for good: looking through them once costs 10 ms
    gc.enable()
    run(root or data_folder(), campaign)


def in_terminal() -> bool:
    """Whether a person types and reads."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def data_folder() -> Path:
    """Where campaigns, book and copies lie; closed to others where we made it."""
    from companion import places
    from companion.table.storage.disk import tighten

    root = places.home()
    tighten(root, ours=not places.chosen())
    return root


def opened(campaign: str, writing: bool, put_back: bool = False) -> OpenTable[Any]:
    """Open a campaign; that one which was just put back is older than the book knows is meant."""
    from companion.share.campaigns import campaigns

    known = {} if put_back else known_lines()
    table = campaigns.open_table(data_folder(), campaign, writing=writing, known=known)
    if writing:
        _copy_on_opening(table)
    for notice in table.notices:
        say(notice, err=True)
    if writing and table.game.remembers is not None:
        table.memory = _memory(table)
    return table


def _copy_on_opening(table: OpenTable[Any]) -> None:
    """A dated copy of what is there, at most one an hour."""
    from companion.share.campaigns.backups import HOUR, Backups

    if told := Backups(data_folder(), table.disk).keep_on_opening(table, HOUR):
        table.notices.append(told)


def known_lines() -> dict[str, Known]:
    """What the record book saw acknowledged of each campaign."""
    from companion import places
    from companion.records.known import known_of
    from companion.table.storage.disk import RealDisk

    return known_of(places.book(data_folder()), RealDisk())


def _memory(table: OpenTable[Any]) -> dict[str, dict[str, Any]]:
    """What the record book knows of cards; nothing, if it cannot be read."""
    from companion import places
    from companion.records.book import Book
    from companion.records.noting import memory_of

    book = Book(places.book(data_folder()), places.backups(data_folder()), table.disk)
    known: dict[str, dict[str, Any]] = {}
    with book.if_it_can():
        known.update(memory_of(book, table.game))
    return known
