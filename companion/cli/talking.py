"""A campaign as a conversation: for screen readers, slow lines, the terminal of a phone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from companion.cli.opening import known_lines, use_memory
from companion.cli.options import campaign_argument
from companion.cli.record_book import tell_book
from companion.places import data_folder

if TYPE_CHECKING:
    from companion.table.campaign.opened import OpenTable
    from companion.talk.at import Opened


@click.command()
@campaign_argument("")
def talk(campaign: str) -> int:
    """Talk about CAMPAIGN line by line, without any drawing.

    For screen readers, a slow line, a phone. Type what happened; what is left open is asked for,
    with numbers to answer. `help` says what else can be said. Lines may come from a pipe.

    Without CAMPAIGN it lists what there is.
    """
    from companion.talk.at import House
    from companion.talk.conversation import Conversation
    from companion.talk.terminal import Terminal

    terminal = Terminal()
    house = House(data_folder(), _opened, _command, _names, _entered, _typed_before, _keep_typed)
    with terminal.listening():
        return Conversation(house, terminal).run(campaign)


def _opened(campaign: str) -> Opened:
    """A campaign, for writing if that can be; else it is followed, or only looked at."""
    import tempfile
    from pathlib import Path

    from companion.errors import Locked, StorageError
    from companion.share.campaigns import campaigns
    from companion.share.campaigns.backups import HOUR, Backups
    from companion.share.campaigns.unheard import UnheardLog
    from companion.table.campaign.refused import Beside, offer
    from companion.talk.at import Opened

    root, known = data_folder(), known_lines()
    try:
        table = campaigns.open_table(root, campaign, writing=True, known=known)
    except Locked as locked:
        table = campaigns.open_table(root, campaign, writing=False, known=known)
        says = f"{locked.says} What it enters is shown here; nothing is entered from here."
        return Opened(table, None, (says,), following=True)
    except StorageError as refused:
        table = campaigns.open_table(root, campaign, writing=False, known=known)
        says = "It is only looked at: nothing can be entered."
        return Opened(table, None, (refused.says, refused.would_be_right, says))
    if told := Backups(root, table.disk).keep_on_opening(table, HOUR):
        table.notices.append(told)
    use_memory(table)
    table.unheard = UnheardLog(root, table.disk).last(table.path.stem)
    beside = Beside(table.path, root / "unsaved", table.disk, Path(tempfile.gettempdir()))
    if (refused_before := beside.found()) is not None:
        offer(table, refused_before)
    return Opened(table, beside)


def _command(words: Sequence[str]) -> int:
    """Run another command of the program; what it says is said as it says it."""
    from companion.cli import cli

    code: int = cli.main(list(words), standalone_mode=False)
    return code


def _typed_before(game: str) -> list[str]:
    from companion.settings.reading import current
    from companion.share.campaigns.typed_lines import TypedLines

    return TypedLines(data_folder()).of_game(game) if current().typed_lines else []


def _keep_typed(game: str, line: str) -> None:
    from companion.settings.reading import current
    from companion.share.campaigns.typed_lines import TypedLines
    from companion.table.campaign.writer import now, stamp

    if current().typed_lines:
        TypedLines(data_folder()).keep(stamp(now()), game, line)


def _names() -> list[str]:
    from companion.cli import COMMANDS

    return sorted(COMMANDS)


def _entered(table: OpenTable[Any]) -> None:
    from companion.cli.acting import copy_after_game

    if table.journal is not None and not table.is_refused:
        tell_book(table)
        copy_after_game(table)
