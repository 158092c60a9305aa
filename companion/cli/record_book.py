"""The record book as commands ask and tell it; that it cannot answer never stops an act."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from companion.places import data_folder
from companion.share.commands.shell import say

if TYPE_CHECKING:
    from companion.records.book import Book, GameRow
    from companion.table.campaign.opened import OpenTable
    from companion.table.storage.disk import Disk


def record_book(disk: Disk | None = None) -> Book:
    """The record book of the data folder."""
    from companion import places
    from companion.records.book import Book
    from companion.table.storage.disk import RealDisk

    return Book(places.book(data_folder()), places.backups(data_folder()), disk or RealDisk())


def has_book() -> bool:
    """Whether there is a record book, or was one: then there are copies of it."""
    from companion import places

    return places.book(data_folder()).exists() or places.backups(data_folder()).exists()


def tell_notices(book: Book) -> bool:
    """Say what befell the record book until it was read, once; what the journals still know is
    told it anew. Whether anything had."""
    told = book.take_notices()
    if told:
        say(told, err=True)
        catch_up_with_journals(book)
    return bool(told)


def catch_up_with_journals(book: Book) -> None:
    """Tell the book what journals say that it does not know yet, also those of open tables."""
    from companion.records.catching_up import catch_up
    from companion.share.campaigns import campaigns

    root = data_folder()
    catch_up(
        book,
        {id: campaigns.path_of(root, id) for id in campaigns.ids(root)},
        lambda id, known: campaigns.open_table(root, id, writing=False, known=known),
    )


def tell_book(table: OpenTable[Any], names: Iterable[str] = ()) -> None:
    """Tell the record book where the campaign stands; that it cannot never stops an act."""
    try:
        from companion.records.noting import rows_of

        book = record_book(table.disk)
        with book.if_it_can():
            book.rebuild(rows_of(table))
            if names:
                book.note_players(table.game.id, names)
        told = book.take_notices() if book.notices else []
    except Exception as problem:  # noqa: BLE001 - the journal is the truth, the book a convenience
        told = [f"The record book could not be updated ({type(problem).__name__})."]
    for notice in told[:1]:
        say(notice, err=True)


def finished_games() -> tuple[GameRow, ...]:
    """Finished games of all campaigns; none without a record book that can be read."""
    if not has_book():
        return ()
    book = record_book()
    plays: tuple[GameRow, ...] = ()
    with book.if_it_can():
        plays = book.games()
    if tell_notices(book):
        with book.if_it_can():
            plays = book.games()
    return plays
