"""Leaving, by Esc, Ctrl+Q or a signal: what is not saved and lies nowhere is asked about first."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual.app import App

if TYPE_CHECKING:
    from screens.session import Session

ENDING = ("SIGTERM", "SIGHUP")
"""Signals that end the program; not every system has both."""
PATIENCE = 5.0
"""Seconds that ending in order may take once a signal said so."""


def sessions(app: App[Any]) -> list[Session]:
    """The campaigns that are open."""
    found = (getattr(screen, "session", None) for screen in app.screen_stack)
    return list(dict.fromkeys(one for one in found if one is not None))


async def ask_before_losing(app: App[Any], leave: Callable[[], None]) -> None:
    """Leave; but where something would be lost by it, ask before."""
    losing = [session for session in sessions(app) if not session.is_kept]
    for session in losing:
        await session.do(lambda _: None)  # there may be room by now: after any job it is tried
    if all(session.is_kept for session in losing):
        leave()
        return
    from screens.widgets.dialogs import ConfirmScreen
    from screens.wording import plain

    told = plain(
        "The disk refused it, and it could not be kept elsewhere: neither in the data folder nor "
        "in the temporary one. Make room, then o on the table enters it."
    )
    window = ConfirmScreen("Leave, and lose what is not saved?", told, "leave and lose it")
    app.push_screen(window, lambda yes: leave() if yes else None)


def obey_signals(app: App[Any], patience: float | None = None) -> None:
    """End in order when the system or the terminal says so: what can be kept is kept, unasked.

    Where the terminal is gone, Textual may wait for ever to write its last words: then the process
    ends without them. What was acknowledged is on the drive, what was refused is kept beside.

    Args:
        app: the app.
        patience: seconds that ending in order may take; without it the process is never ended.
    """
    loop = asyncio.get_running_loop()

    def end(code: int) -> None:
        if patience is not None:
            last = threading.Timer(patience, os._exit, (code,))
            last.daemon = True
            last.start()
        app.exit(None, code)

    for name in ENDING:
        number = getattr(signal, name, None)
        if number is not None:
            try:
                loop.add_signal_handler(number, end, 128 + number)
            except NotImplementedError:  # Windows: the signal itself wakes the loop

                def told(got: int, _frame: object) -> None:
                    loop.call_soon_threadsafe(end, 128 + got)

                signal.signal(number, told)
