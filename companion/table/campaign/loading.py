"""Reading a journal into a table: what does not fit is stood before, damage is said."""

from __future__ import annotations

from typing import Any

from companion.errors import StorageError
from companion.table.campaign.states import STUMBLES, migrated
from companion.table.campaign.writer import Unfit, Writer
from companion.table.storage import history as kinds
from companion.table.storage.describe import differences
from companion.table.storage.fits import misfit
from companion.table.storage.journal import Journal
from companion.table.storage.patch import apply, tree_diff
from companion.table.storage.reading import read_journal
from companion.toolbox.text import quoted


def load(table: Writer[Any]) -> None:
    """Read the file, and put what it holds on the table.

    Raises:
        StorageError: it cannot be read, is of a newer program or another game.
    """
    read = read_journal(table.disk, table.path, table.known)
    if read.first.game != table.game.id:
        raise StorageError(
            f"{table.path.name} is a campaign of {read.first.game}, not of {table.game.id}.",
            "Open it as what it is.",
        )
    table.take_in(read)
    _check_game(table)
    table.unfit = None
    place = table.fitting(table.history.head)
    if place != table.history.head:
        _stand_before(table, place)
    table.state = table.state_at(place)
    if table.game.stands_in:
        table.read_only = table.game.stands_in
        table.notices.append(table.read_only)
    if read.older:
        table.known = None  # told once
        table.notices.append(read.older)
    if read.damage:
        table.unfit = None  # undo cannot mend it
        table.read_only = f"{read.damage} What stands before it is open for reading."
        table.notices.append(table.read_only)


def _check_game(table: Writer[Any]) -> None:
    """Insist that the file holds what its first line names: games read each other's states."""
    first, game = table.first, table.game
    if first.shape > game.shape or game.stands_in:
        return  # of a newer program: that is said where the state is read
    try:
        names = migrated(game, first.root, first.shape).keys()
    except STUMBLES:
        names = first.root.keys()
    if names - set(game.state.__struct_encode_fields__):
        raise StorageError(
            f"{table.path.name} says that it is a campaign of {game.title}, but the table in "
            "it is that of another game.",
            "Put a copy of it back (`companion restore`), or ask whoever changed it.",
        )


def _stand_before(table: Writer[Any], place: int) -> None:
    """Show the table as it stood before the entries that cannot be read."""
    history, tree = table.history, table.tree_at(place)
    lost = [n for n in history.path(history.head) if n > place]
    entries = [table.record(n) for n in lost if history.kind[n] == kinds.ENTRY]
    which = f"Entry {entries[0].act_no} ({quoted(entries[0].says)})" if entries else "An entry"
    them = "it"
    if len(entries) > 1:
        which, them = f"{which} and the {len(entries) - 1} behind it", "them"
    patch = table.patch_of(lost[0])
    found = misfit(table.game.state, tree, apply(tree, patch), patch)
    why = f": {found.says}" if found is not None else ""
    table.unfit = Unfit(
        f"{which} cannot be read{why}. Nothing is entered until undo has taken {them} back; "
        f"the table is shown as it stood before {them}.",
        f"undo {quoted(entries[0].says)}" if entries else "undo",
        tuple(differences(tree_diff(table.tree, tree), table.tree, tree)),
    )
    table.tree, history.head = tree, place
    table.read_only = table.unfit.says
    table.notices.append(table.read_only)


def open_for_writing(table: Writer[Any]) -> None:
    """Open the file for appending, unless it is damaged; what keeps it from that is said."""
    if table.read.damage or table.game.stands_in:
        return
    try:
        table.journal = Journal(table.disk, table.path, table.read)
    except OSError as problem:
        why = problem.strerror or problem
        table.read_only = f"The campaign cannot be written: {why}. It is open for reading."
        table.notices.append(table.read_only)
        return
    if table.journal.torn is not None:
        table.notices.append(
            "The last line was cut off in the middle of writing and was never acknowledged; "
            f"its bytes are kept in {table.journal.torn.name}."
        )
