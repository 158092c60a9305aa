"""What the backups screen asks for: plain functions on files, run in a thread of their own."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.share.campaigns import campaigns, putting_away
from companion.share.campaigns.backups import Backups, Copy
from companion.share.campaigns.restoring import Comparison, Restored, as_own, compare, put_back
from companion.share.commands.export_messages import copies_of, kept_of, newest_first
from companion.toolbox.text import plural

if TYPE_CHECKING:
    from screens.services import Services


@dataclass(frozen=True)
class Kept:
    """One row: a dated copy, or a campaign that was put away."""

    campaign: str
    copy: Copy | None = None
    """`None`: it was put away."""


def backups_of(services: Services) -> Backups:
    """The copies of this folder."""
    return Backups(services.root, services.disk, services.now)


def rows(services: Services) -> list[Kept]:
    """All copies, newest first, then what was put away."""
    backups = backups_of(services)
    copies = newest_first(copies_of(backups))
    away = putting_away.put_away_ids(services.root, services.disk)
    return [*(Kept(copy.campaign, copy) for copy in copies), *(Kept(id) for id in away)]


def copy_all(services: Services) -> str:
    """Copy every campaign and the record book now; what came of it, in a sentence."""
    backups = backups_of(services)
    done, failed = kept_of(backups, campaigns.ids(services.root, services.disk))
    book = services.book()
    with book.if_it_can():
        book.back_up()
    fresh = sum(one.fresh for one in done)
    told = f"{plural(fresh, 'new copy', 'new copies')}, {len(done) - fresh} unchanged."
    return " ".join([told, *failed, *book.notices])


def look(services: Services, copy: Copy) -> Comparison:
    """What putting a copy back would change. Raises `CompanionError`."""
    return compare(backups_of(services), copy, _extra(services))


def restore(services: Services, copy: Copy, own: bool) -> Restored:
    """Put a copy back, or make a campaign of its own of it. Raises `CompanionError`."""
    backups = backups_of(services)
    restored = (as_own if own else put_back)(backups, copy, _extra(services))
    _note_where(services, restored.id)
    return restored


def _note_where(services: Services, id: str) -> None:
    """Tell the record book what lies there now; the book never stops anything."""
    from companion.records.noting import rows_of

    book = services.book()
    with contextlib.suppress(CompanionError, OSError), book.if_it_can():
        extra = _extra(services)
        table = campaigns.open_table(
            services.root, id, writing=False, extra=extra, disk=services.disk
        )
        with table:
            book.rebuild(rows_of(table))


def put_away(services: Services, id: str) -> str:
    """Put a campaign away. Raises `CompanionError`."""
    putting_away.put_away(backups_of(services), id)
    _note(services, id, archived=True)
    return f"{id} was put away; it stands at the end of this list."


def take_back(services: Services, id: str) -> str:
    """Bring a campaign back. Raises `CompanionError`."""
    back = putting_away.take_back(services.root, id, services.disk)
    _note(services, back, archived=False)
    return f"{back} is back."


def _note(services: Services, id: str, archived: bool) -> None:
    book = services.book()
    with contextlib.suppress(CompanionError, OSError), book.if_it_can():
        book.archive(id, archived)


def _extra(services: Services) -> tuple[str, ...]:
    return tuple(str(one) for one in services.extra)
