"""What the share screens ask for: plain functions, run on the desk's thread or one of their own."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from datetime import datetime, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError
from companion.share.codes import files, kept
from companion.share.codes.commanding import oversize
from companion.share.codes.drawing import fit, half_blocks, largest, needs
from companion.share.codes.matrix import matrix, size_of, version_for
from companion.share.codes.sharing import PAPER, Offer, Room, Shared, offers, shared
from companion.share.exports import importing
from companion.table.campaign.opened import OpenTable
from companion.toolbox.text import listed, plural

if TYPE_CHECKING:
    from companion.share.exports.importing import Incoming
    from screens.services import Services

Table = OpenTable[Any]


@dataclass(frozen=True)
class Drawn:
    """One code for a screen."""

    lines: tuple[str, ...] = ()
    """What is drawn is dark."""
    too_large: str = ""
    """What is said instead, if it does not fit."""


def offered(table: Table, eyes: str) -> list[Offer]:
    """What there is to share."""
    return offers(table, eyes)


def codes(table: Table, id: str, eyes: str, width: int, height: int, zone: tzinfo | None) -> Shared:
    """The codes of one thing for so many cells. Raises `CompanionError`."""
    return shared(table, id, Room(largest(width, height)), eyes, zone)


def drawn(text: str, width: int, height: int) -> Drawn:
    """A code as lines, or what is said if it does not fit."""
    version = version_for(text)
    if version is None:
        return Drawn(too_large=oversize(text, width, height))
    found = fit(size_of(version), width, height)
    if found is None:
        return Drawn(too_large=_too_large(version, width, height))
    code = matrix(text)
    return Drawn(tuple(half_blocks(code, found.quiet)))


def _too_large(version: int, width: int, height: int) -> str:
    """What is said of a code for which there are too few cells beside the list."""
    need = needs(size_of(version))
    more = [
        f"{plural(over, what)} more"
        for over, what in ((need.width - width, "column"), (need.height - height, "row"))
        if over > 0
    ]
    return (
        f"This code is too large for the window: it takes {listed(more, 'and')}. p writes it as a "
        "picture (PNG), h as a page to print."
    )


def written(
    table: Table, folder: Path, format: str, id: str, eyes: str, now: datetime
) -> list[Path]:
    """Write the codes of one thing, as large as paper allows; where they are.

    Raises:
        CompanionError: it is too much for a code, or the disk refuses.
    """
    made = shared(table, id, PAPER, eyes, now.tzinfo)
    path = files.free_path(table.disk, folder, table.path.stem, made, format, now)
    return files.written(table.disk, path, format, made, table.first.title, now, made.level)


# ------------------------------------------------------------------ and back


def look(services: Services, text: str) -> Incoming:
    """What scan results would become. Raises `CompanionError`."""
    extra = tuple(str(one) for one in services.extra)
    return kept.look(services.root, text, extra, services.disk)


def keep(services: Services, incoming: Incoming) -> str:
    """Make a campaign of it; its id. Raises `CompanionError`."""
    id = importing.keep(services.root, incoming, services.disk)
    _note(services, id, incoming)
    return id


def _note(services: Services, id: str, incoming: Incoming) -> None:
    """Tell the record book, so that Home says where it stands; the book never stops anything."""
    from companion import games
    from companion.records.noting import rows_of
    from companion.share.campaigns.campaigns import path_of

    book = services.book()
    with contextlib.suppress(CompanionError, OSError), book.if_it_can():
        game = games.load(incoming.game, [str(one) for one in services.extra])
        with OpenTable(game, path_of(services.root, id), writing=False) as table:
            book.rebuild(rows_of(table))
            book.note_players(incoming.game, incoming.players)
