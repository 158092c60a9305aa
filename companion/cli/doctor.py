"""Everything looked through, and what can be sent on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from companion.cli.opening import in_terminal
from companion.cli.options import json_option
from companion.places import data_folder
from companion.share.commands.shell import say, tell

if TYPE_CHECKING:
    from pathlib import Path

    from companion.share.doctor.checkup import Checkup, Finding
    from companion.table.game import Game


@click.command()
@click.option(
    "--bundle",
    default="",
    metavar="FILE",
    help="Write a file to send to others, with private words blacked out.",
)
@click.option("--rebuild", is_flag=True, help="Rebuild what is made from journals and rulebooks.")
@json_option
def doctor(bundle: str, rebuild: bool, as_json: bool) -> int:
    """Read everything and say what is wrong.

    Every entry is run again by today's rules; this changes nothing. The exit code is 3 if something
    is damaged. A bundle holds no name, title, note, card text or path, and nothing secret.
    """
    import sys

    import msgspec

    from companion.share.commands.doctor_output import checkup_lines
    from companion.share.doctor.checkup import check

    root = data_folder()
    shows = in_terminal() and not as_json
    books, others = _beside(root)
    checkup = check(
        root,
        told=lambda id: say(f"Reading {id} …", err=True) if shows else None,
        books=books,
        others=others,
        recalls=_recalled,
    )
    done = []
    if rebuild:
        done += _rebuilt([one.id for one in checkup.journals if one.game and not one.away])
    if bundle:
        done.append(_bundled(bundle, checkup))
    tell(
        as_json,
        lambda: {**msgspec.to_builtins(checkup), "sound": checkup.sound, "done": done},
        lambda: [*checkup_lines(checkup), *done],
    )
    sys.stdout.flush()
    return 0 if checkup.sound else 3


def _recalled(game: Game[Any]) -> dict[str, dict[str, Any]]:
    """What the record book knows of a game's cards; nothing if there is none or it fails."""
    from companion.cli.record_book import has_book, record_book
    from companion.records.noting import memory_of
    from companion.share.doctor.checkup import Looking

    known: dict[str, dict[str, Any]] = {}
    if has_book():
        book = record_book(Looking())
        with book.if_it_can():
            known.update(memory_of(book, game))
    return known


_RULEBOOK = {
    "damaged": (
        "The index of a rulebook cannot be read. --rebuild reads the rulebook again where the "
        "index still says where it lies; else add it again.",
        "rulebook damaged",
    ),
    "changed": (
        "The rulebook has changed since it was added: --rebuild reads it again.",
        "rulebook changed",
    ),
    "gone": (
        "The rulebook is not where it was when it was added. What was read of it is still found.",
        "rulebook gone",
    ),
}
"""How an index is -> what is said of it, and its kind."""


def _beside(root: Path) -> tuple[int, list[Finding]]:
    """How many rulebooks of one's own there are, and what is wrong with them or the record book."""
    from companion import places
    from companion.errors import CompanionError
    from companion.library.owned import look
    from companion.records.book import Book
    from companion.share.doctor.checkup import Finding, Looking

    found: list[Finding] = []
    if places.book(root).exists():
        book = Book(places.book(root), places.backups(root), Looking())
        try:
            book.games()
            book.campaigns()
        except CompanionError as problem:
            found.append(Finding("the record book", problem.says, "record book damaged"))
        found += [Finding("the record book", one, "record book lost") for one in book.notices]
    count = 0
    folder = places.rulebooks("", root)
    for game in sorted(folder.iterdir()) if folder.is_dir() else ():
        for one in look(game):
            count += one.kind != "damaged"
            if one.kind:
                says, kind = _RULEBOOK[one.kind]
                grave = one.kind == "damaged"
                found.append(Finding(f"{game.name}/{one.id}", says, kind, grave=grave))
    return count, found


def _bundled(name: str, checkup: Checkup) -> str:
    """Write the bundle into a new file; where it lies."""
    from pathlib import Path

    from companion.errors import StorageError
    from companion.share.doctor.bundle import bundle
    from companion.table.storage.disk import RealDisk, create_whole

    path = Path(name).expanduser()
    text = bundle(data_folder(), checkup)
    try:
        create_whole(RealDisk(), path, text.encode("ascii"))
    except FileExistsError:
        raise StorageError(
            f"{path.name} already exists.", "Name a file that does not exist yet."
        ) from None
    return f"Written to {path}. Look at it before you send it: it is plain text."


def _rebuilt(ids: list[str]) -> list[str]:
    """Rebuild what is made from the journals."""
    from companion import places
    from companion.cli.opening import opened
    from companion.cli.record_book import tell_book
    from companion.share.past.index import past_of

    root = data_folder()
    places.past(root).unlink(missing_ok=True)
    with past_of(root):
        pass
    for id in ids:
        with opened(id, writing=False) as table:
            tell_book(table)
    return [
        "The index over all logs and the record book's rows were made anew.",
        *_read_again(root),
    ]


def _read_again(root: Path) -> list[str]:
    """Read the rulebooks again whose index is damaged or of an older file."""
    from pathlib import Path

    from companion import places
    from companion.errors import CompanionError
    from companion.library.adding import add
    from companion.library.owned import look

    told = []
    folder = places.rulebooks("", root)
    for game in sorted(folder.iterdir()) if folder.is_dir() else ():
        for one in look(game):
            if one.kind in ("damaged", "changed") and one.file:
                try:
                    add(game, game.name, Path(one.file), one.title)
                    told.append(f"“{one.title}” was read again.")
                except CompanionError as problem:
                    told.append(f"“{one.title}” was not read again: {problem.says}")
    return told
