"""What is shown of an open table: one frozen picture, made on the desk's thread, handed down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.errors import StorageError
from companion.table.board import Board, Lookup, guarded
from companion.table.campaign.log import LogLine
from companion.table.campaign.moves import Move
from companion.table.campaign.writer import NOT_SAVED
from companion.table.game import Counter
from companion.table.likely import likely, suggested
from companion.table.opened import OpenTable
from companion.table.refused import refused_of, words
from companion.table.sheet import Sheet, or_else
from companion.table.state import TableState
from screens.recall import draft_words

LOG_LINES = 40


@dataclass(frozen=True)
class Now:
    """One row of “What now”: something to begin, something owed, something half entered."""

    kind: str
    """`draft`, `duty` or `act`."""
    label: str
    note: str = ""
    procedure: str = ""
    by: str = ""
    answers: tuple[tuple[str, Any], ...] = ()
    draft: str = ""


@dataclass(frozen=True)
class Unsaved:
    """What the disk refused."""

    says: tuple[str, ...]
    """In words, oldest first; empty if only a step back or forward was refused."""
    why: str
    """What the disk says; empty if the campaign can be written again."""
    is_kept: bool
    """Whether it is kept beside."""
    since: str
    """When the oldest was refused, ISO 8601; empty if unknown."""


@dataclass(frozen=True)
class Act:
    """A procedure as menus show it."""

    id: str
    title: str
    help: str = ""
    page: str = ""


@dataclass(frozen=True)
class TableView:
    """A table as it stands."""

    id: str
    title: str
    game: str
    game_id: str
    where: str
    state: TableState
    sheet: Sheet
    log: tuple[LogLine, ...]
    """Newest first."""
    now: tuple[Now, ...]
    acts: tuple[Act, ...]
    counters: tuple[Counter, ...]
    entries: int
    """How many acts were ever entered."""
    undo: Move | None
    redo: Move | None
    read_only: str
    unfit: bool
    """Whether undo is all that can be done: the newest entry cannot be read."""
    damaged: bool
    """Whether the file is damaged: what stands behind can be rescued."""
    unsaved: Unsaved | None
    """What is not saved; `None` if all is well."""
    notices: tuple[str, ...]
    board: Board | None = None
    """The game's board for the eyes of who speaks; it is drawn only when it is looked at."""
    lookup: Lookup | None = None
    rules: tuple[str, ...] = ()
    """Rules entries of what is half entered, owed, and could be done now: in this order."""

    def player(self, name: str) -> str:
        """A player's name by id; empty for nobody."""
        return self.state.name(name) if name else ""


def view_of(table: OpenTable[Any], by: str = "", is_kept: bool = True) -> TableView:
    """The picture of a table for the eyes of a player. Runs on the desk's thread."""
    state = table.state
    notices = tuple(table.notices)
    table.notices.clear()
    return TableView(
        id=table.first.id,
        title=table.first.title,
        game=table.game.title,
        game_id=table.game.id,
        where=or_else(lambda: table.game.where(state), lambda _why: ""),
        state=state,
        sheet=table.sheet(by),
        log=tuple(reversed(table.log(LOG_LINES))),
        now=what_now(table),
        acts=tuple(
            Act(info.id, info.title, info.help, info.page)
            for info in likely(table.game, state, table.infos.values())
            if not info.hidden
        ),
        counters=tuple(table.game.counters(state)),
        entries=table.history.acts,
        undo=_planned(table.moves.plan_undo),
        redo=_planned(table.moves.plan_redo),
        read_only=table.read_only,
        unfit=table.unfit is not None,
        damaged=bool(table.read.damage),
        unsaved=unsaved_of(table, is_kept),
        notices=notices,
        board=or_else(lambda: _board(table, by), lambda _why: None),
        lookup=or_else(lambda: table.game.lookup(state), lambda _why: None),
        rules=rules_now(table),
    )


def _board(table: OpenTable[Any], by: str) -> Board | None:
    board = table.game.board(table.state, by)
    return None if board is None else guarded(board)


def _planned(plan: Callable[[], Move | None]) -> Move | None:
    """A step; none where the file lost what it would lead to (which the banner tells)."""
    try:
        return plan()
    except StorageError:
        return None


def unsaved_of(table: OpenTable[Any], is_kept: bool) -> Unsaved | None:
    """What is not saved; also a step back or forward that the disk refused."""
    refused = refused_of(table)
    told = tuple(words(refused))
    if not told and not table.is_refused:
        return None
    why = table.read_only.removeprefix(NOT_SAVED).strip() if table.is_refused else ""
    return Unsaved(told, why, is_kept, refused.acts[0].entry.at if refused.acts else "")


def rules_now(table: OpenTable[Any]) -> tuple[str, ...]:
    """Ids of the rules that the look-up offers first."""
    told = [x for _, info, _ in table.drafts.all() for x in (info.rule, *info.rules)]
    told += [duty.rule for duty in table.state.pending.values()]
    for one in suggested(table.game, table.state):
        if (info := table.infos.get(one.procedure)) is not None:
            told.append(info.rule)
    return tuple(dict.fromkeys(one for one in told if one))


def what_now(table: OpenTable[Any]) -> tuple[Now, ...]:
    """Half-entered procedures, what is owed, what could be done: in this order.

    What was put aside before the last entry comes last: the table went on without it.
    """
    state = table.state
    rows: list[Now] = []
    stale: list[Now] = []
    latest = table.history.head
    for draft, info, lines in table.drafts.all():
        told = list(dict.fromkeys(line.key for line in lines[1:] if line.op == "answer"))
        who = state.name(lines[0].by) if lines[0].by else ""
        row = Now("draft", draft_words(info.title, who, told), draft=draft)
        (rows if lines[-1].n > latest else stale).append(row)
    for key in sorted(state.pending, key=lambda key: (len(key), key)):
        duty = state.pending[key]
        who = f"{state.name(duty.who)}: " if duty.who else ""
        note = duty.reminder or duty.page
        if duty.procedure and duty.procedure in table.infos:
            rows.append(
                Now(
                    "duty",
                    f"{who}{duty.what}",
                    note,
                    duty.procedure,
                    duty.who,
                    _pairs(duty.answers),
                )
            )
        else:
            settle = (("duty", key),)
            rows.append(Now("duty", f"{who}{duty.what}", note, "settle", duty.who, settle))
    for one in suggested(table.game, state):
        if one.procedure in table.infos:
            info = table.infos[one.procedure]
            rows.append(Now("act", one.label, info.page, one.procedure, "", _pairs(one.answers)))
    return (*rows, *stale)


def _pairs(answers: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(answers.items())


def matching(words: str, names: Sequence[str]) -> list[int]:
    """Places of the names in which every typed word begins a word, best first.

    One word may also be the first letters of several (`yg` for `Yellow gold`).
    """
    from companion.toolbox.text import key_of

    wanted = key_of(words).split() if words.strip() else []
    found: list[tuple[int, int]] = []
    for place, name in enumerate(names):
        parts = key_of(name).split()
        if all(any(part.startswith(word) for part in parts) for word in wanted):
            found.append((0 if " ".join(parts).startswith(" ".join(wanted)) else 1, place))
        elif len(wanted) == 1 and "".join(part[0] for part in parts).startswith(wanted[0]):
            found.append((2, place))
    return [place for _, place in sorted(found)]
