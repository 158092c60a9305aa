"""Rescue by key: a campaign of its own from all that can be read of a damaged one."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.table.storage.disk import RealDisk
from screens.base import CompanionScreen
from screens.recall import recall
from screens.widgets.dialogs import ConfirmScreen
from screens.wording import lines_of, plain

if TYPE_CHECKING:
    from companion.share.campaigns.rescuing import Known
    from screens.services import Services


async def rescue(screen: CompanionScreen, id: str, go: Callable[[Path, str], None]) -> None:
    """Rescue a campaign, say what came of it, and offer to open it. The damaged file stays.

    Args:
        screen: over which it is told.
        id: the damaged campaign's.
        go: opens what was rescued: its file, and its game.

    Raises:
        CompanionError: nothing can be rescued, or the disk refuses.
    """
    from companion.share.campaigns.rescuing import rescued

    services = screen.services
    known = await asyncio.to_thread(_known, services, id)
    made, told = await asyncio.to_thread(rescued, services.root, id, known)
    path = services.campaigns / f"{made}.jsonl"
    row = await asyncio.to_thread(recall, services.disk or RealDisk(), path)
    lines = lines_of(plain(line) for line in [*told, "", f"{id} stays as it is."])
    screen.app.push_screen(
        ConfirmScreen(f"Rescued as {made}", lines, "open it"),
        lambda yes: go(path, row.game) if yes else None,
    )


def _known(services: Services, id: str) -> Known:
    """What the record book knows of a campaign: its first line may be lost, or its last."""
    from companion import places
    from companion.records.known import known_of
    from companion.share.campaigns.rescuing import Known

    book, row = services.book(), None
    with contextlib.suppress(OSError), book.if_it_can():
        row = book.campaign(id)
    seen = known_of(places.book(services.root), services.disk or RealDisk()).get(id)
    return Known(row.game, row.title, seen=seen) if row is not None else Known(seen=seen)
