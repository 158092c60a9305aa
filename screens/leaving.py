"""Leaving, by Esc, Ctrl+Q or a signal: what is not saved and lies nowhere is asked about first."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from typing import Any

from textual.app import App

from screens.session import Session
from screens.widgets.dialogs import ConfirmScreen
from screens.wording import plain

ENDING = ("SIGTERM", "SIGHUP")
"""Signals that end the program; not every system has both."""


def sessions(app: App[Any]) -> list[Session]:
    """The campaigns that are open."""
    found = (getattr(screen, "session", None) for screen in app.screen_stack)
    return list(dict.fromkeys(one for one in found if isinstance(one, Session)))


async def ask_before_losing(app: App[Any], leave: Callable[[], None]) -> None:
    """Leave; but where something would be lost by it, ask before."""
    losing = [session for session in sessions(app) if not session.is_kept]
    for session in losing:
        await session.do(lambda _: None)  # there may be room by now: after any job it is tried
    if all(session.is_kept for session in losing):
        leave()
        return
    told = plain(
        "The disk refused it, and nothing could be kept beside: neither in the data folder nor in "
        "the temporary one. Make room, then o on the table enters it."
    )
    window = ConfirmScreen("Leave, and lose what is not saved?", told, "leave and lose it")
    app.push_screen(window, lambda yes: leave() if yes else None)


def obey_signals(app: App[Any]) -> None:
    """End in order when the system or the terminal says so: what can be kept is kept, unasked."""
    loop = asyncio.get_running_loop()
    for name in ENDING:
        number = getattr(signal, name, None)
        if number is not None:
            loop.add_signal_handler(number, app.exit, None, 128 + number)
