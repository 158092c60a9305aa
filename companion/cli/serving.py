"""A campaign on the phones of the table: a page that follows it, seats that may type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from companion.cli.opening import in_terminal, known_lines, opened
from companion.cli.options import campaign_argument
from companion.places import data_folder
from companion.share.commands.shell import say

if TYPE_CHECKING:
    from companion.serve.console import Console
    from companion.table.campaign.opened import OpenTable


@click.command()
@campaign_argument()
@click.option("--wifi", is_flag=True, help="Let phones on this network in, not only this computer.")
@click.option("--address", default="", metavar="IP", help="Which address of this computer.")
@click.option(
    "--port", default=0, type=click.IntRange(0, 65535), help="Which port; a free one by default."
)
@click.option(
    "--typing",
    type=click.Choice(["on", "ask", "off"]),
    default="on",
    help="Whether seats may type; ask: each line waits for a yes here.",
)
def serve(campaign: str, wifi: bool, address: str, port: int, typing: str) -> None:
    """Show CAMPAIGN on phones, by a page that follows the table.

    Phones join by scanning the code that is drawn; rules can be looked up there, too. `seat NAME`
    draws a seat's code, which lets a phone type for that seat; `help` says the rest. Without --wifi
    only this computer can open it. It needs the extra: pip install 'table-companion[live]'.
    """
    from companion.serve.addresses import LOOPBACK, checked, on_the_network
    from companion.serve.console import Console
    from companion.serve.following import Following
    from companion.serve.listening import check_installed
    from companion.serve.room import Room
    from companion.serve.serving import Serving
    from companion.share.campaigns import campaigns

    check_installed()
    root = data_folder()
    id = campaigns.find(root, campaign).id
    where = checked(address) if address else on_the_network() if wifi else LOOPBACK
    room = Room({})
    room.lines.typing = typing  # type: ignore[assignment]
    told: list[Console] = []
    host = Following(
        lambda writing: _opened(id, writing),
        _entered,
        room,
        lambda *asked: told[0].held(*asked) if told else None,
        lambda *asked: told[0].took_back(*asked) if told else None,
    )
    try:
        room.names = host.names()
        serving = Serving(root, room, host, where, port)
        told.append(Console(serving, id, say, _drawn))
        try:
            host.begin()
            told[0].begin(host.title())
            _talk(told[0])
        finally:
            serving.close()
    finally:
        host.close()
    say("The page is closed.")


def _opened(id: str, writing: bool) -> OpenTable[Any]:
    if writing:
        return opened(id, writing=True)
    from companion.share.campaigns import campaigns

    return campaigns.open_table(data_folder(), id, writing=False, known=known_lines())


def _entered(table: OpenTable[Any]) -> None:
    from companion.cli.acting import copy_after_game
    from companion.cli.record_book import tell_book

    tell_book(table)
    copy_after_game(table)


def _drawn(text: str) -> Sequence[str]:
    """A code for this terminal; nothing in a pipe."""
    from companion.share.codes.commanding import drawing_for, oversize, terminal

    if not in_terminal():
        return []
    width, height = terminal()
    if wrong := oversize(text, width, height - 3):
        return [wrong]
    from companion.share.codes.drawing import fit, half_blocks, in_colours, without_colours
    from companion.share.codes.matrix import matrix

    code = matrix(text)
    found = fit(code.size, width, height - 3)
    assert found is not None
    if drawing_for(True, "") == "colours":
        return in_colours(half_blocks(code, found.quiet))
    return without_colours(code, found.quiet)


def _talk(console: Console) -> None:
    """Lines until one ends it; behind those of a pipe it stays open until it is told to end."""
    import sys

    from companion.errors import CompanionError
    from companion.talk.terminal import Terminal
    from companion.talk.voice import Ended, Interrupted

    class Told(Terminal):
        signalled = False

        def came(self, what: type[Exception]) -> None:
            self.signalled = True
            super().came(what)

    terminal = Told()
    with terminal.listening():
        while True:
            try:
                if not console.line(terminal.ask(">")):
                    return
            except CompanionError as problem:
                say([one for one in (problem.says, problem.would_be_right) if one])
            except Interrupted:
                return
            except Ended:
                break
    if not sys.stdin.isatty() and not terminal.signalled:
        _until_ended()


def _until_ended() -> None:
    """Until Ctrl+C, `kill`, or the terminal goes."""
    import signal
    import time

    ended: list[int] = []
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if (number := getattr(signal, name, None)) is not None:
            signal.signal(number, lambda number, _frame: ended.append(number))
    while not ended:
        time.sleep(0.1)
