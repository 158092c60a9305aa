"""Opening a campaign, and the app, as every command does it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from companion.places import data_folder
from companion.share.commands.shell import say

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint
    from pathlib import Path

    from companion.table.campaign.opened import OpenTable
    from companion.table.storage.reading import Known

    App = Callable[[Path, str | None], None]
    """Opens the screens on a data folder, perhaps with a campaign."""

    KeySheet = Callable[[str], str]
    """All keys as text to print, with the words of a game (its id; empty for none)."""

    Across = Callable[[Path, str], None]
    """Opens the second screen of a campaign (its id) in a data folder."""

_given: list[App] = []
"""The app that whoever started the program handed over, if they did."""
_given_sheet: list[KeySheet] = []
"""Its key sheet."""
_given_across: list[Across] = []
"""Its second screen."""


def open_app(root: Path | None = None, campaign: str | None = None) -> None:
    """Open the app, perhaps with a campaign.

    Raises:
        UsageError: only the command line is installed.
    """
    import gc

    run = _given[0] if _given else _installed_app()
    gc.freeze()  # the modules stay for good: looking through them once costs 10 ms
    gc.enable()
    run(root or data_folder(), campaign)


def use_app(app: App, key_sheet: KeySheet | None = None, across: Across | None = None) -> None:
    """What opens as the app, the sheet of its keys, its second screen."""
    _given[:] = [app]
    _given_across[:] = [across] if across else []
    _given_sheet[:] = [key_sheet] if key_sheet else []


def key_sheet(game: str) -> str:
    """All keys of the app as text; the module that opens the app has `key_sheet` as well.

    Raises:
        UsageError: only the command line is installed.
    """
    if _given_sheet:
        return _given_sheet[0](game)
    from importlib import import_module

    told: str = import_module(_entry().module).key_sheet(game)
    return told


def show_app(root: Path, campaign: str) -> None:
    """The second screen of a campaign; the module that opens the app has `show` as well.

    Raises:
        UsageError: only the command line is installed.
    """
    if _given_across:
        _given_across[0](root, campaign)
        return
    from importlib import import_module

    import_module(_entry().module).show(root, campaign)


def _installed_app() -> App:
    """The app that is installed beside the command line; looking for it takes 40 ms."""
    app: App = _entry().load()
    return app


def _entry() -> EntryPoint:
    from importlib.metadata import entry_points

    found = next(iter(entry_points(group="companion.app")), None)
    if found is None:
        from companion.errors import UsageError

        raise UsageError(
            "The app is not installed, only its command line.",
            "Install it in the program's folder: pip install .",
        )
    return found


def in_terminal() -> bool:
    """Whether a person types and reads."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def opened(campaign: str, writing: bool, put_back: bool = False) -> OpenTable[Any]:
    """Open a campaign; that one which was just put back is older than the book knows is meant."""
    from companion.share.campaigns import campaigns

    known = {} if put_back else known_lines()
    table = campaigns.open_table(data_folder(), campaign, writing=writing, known=known)
    if writing:
        _copy_on_opening(table)
    for notice in table.notices:
        say(notice, err=True)
    if writing:
        use_memory(table)
    return table


def use_memory(table: OpenTable[Any]) -> None:
    """What the record book knows of this game's cards is asked while somebody acts."""
    if table.game.remembers is not None:
        table.memory = _memory(table)


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
