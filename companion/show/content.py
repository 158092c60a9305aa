"""What is shown across the table: whose turn, tracks, what is open, what is owed; nothing hidden.

All of it is taken from the sheet as everybody may see it, so it can hold no secret that the sheet
keeps; a half-entered act with a secret question in it is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from companion.table.campaign.opened import OpenTable
from companion.table.sheet import (
    Count,
    PictureBlock,
    PlayersBlock,
    RemindersBlock,
    Sheet,
    StepBlock,
    or_else,
)
from companion.toolbox.sums import shown

Table = OpenTable[Any]
MOST_BIG = 2
"""Tracks of a player in large digits."""


class Track(Struct, frozen=True):
    """A number in large digits."""

    label: str
    value: int | None
    most: int | None = None

    @property
    def digits(self) -> str:
        """As it is drawn; `?` where nobody knows."""
        return "?" if self.value is None else shown(self.value).replace("−", "-")


class Seat(Struct, frozen=True):
    """A player."""

    name: str
    active: bool = False
    tracks: tuple[Track, ...] = ()
    rest: str = ""
    """What else counts, in small letters."""
    alarm: str = ""


class Shown(Struct, frozen=True):
    """A table as it is shown across the table."""

    title: str
    where: str
    """Whose turn it is, and where in it the table is."""
    seats: tuple[Seat, ...] = ()
    open: tuple[str, ...] = ()
    """The Field, the duel, the pool that is being rolled."""
    owed: tuple[str, ...] = ()
    says: str = ""
    """What was entered last."""


def shown_of(table: Table, sheet: Sheet | None = None) -> Shown:
    """What a table shows now; the sheet is for nobody's eyes, made here if it is not at hand."""
    sheet = sheet or table.sheet("")
    last = table.last_act()
    return Shown(
        title=f"{table.first.title} · {table.game.title}",
        where=where_of(table, sheet),
        seats=tuple(seats_of(table, sheet)),
        open=(*_open(sheet), *_pools(table)),
        owed=tuple(dict.fromkeys(_owed(table, sheet))),
        says="" if last is None else f"{last.act_no} {last.says}",
    )


def where_of(table: Table, sheet: Sheet) -> str:
    """Whose turn it is, and where in it the table is."""
    told = or_else(lambda: table.game.where(table.state), lambda _why: "")
    step = next((x for x in sheet.blocks if isinstance(x, StepBlock)), None)
    return told or (" · ".join(step.trail) if step is not None else "")


def seats_of(table: Table, sheet: Sheet) -> Iterator[Seat]:
    """The players of the sheet; where a picture has them, their plotted counters."""
    told = False
    for block in sheet.blocks:
        if isinstance(block, PlayersBlock):
            for row in block.rows:
                told = True
                big = _big(row.counts)
                small = [
                    f"{x.said or x.label} {shown(x.value)}" for x in row.counts if x not in big
                ]
                tracks = tuple(Track(x.said or x.label, x.value, x.most) for x in big)
                yield Seat(row.name, row.active, tracks, " · ".join(small), row.alarm)
    if told:
        return
    state, plotted = table.state, table.game.plotted
    counters = table.game.counters(state)
    for player in state.seats or tuple(state.players):
        own = {x.track.id: x for x in counters if x.owner == player and x.track.id in plotted}
        mine = [own[id] for id in plotted if id in own and own[id].value is not None]
        tracks = tuple(Track(x.track.label, x.value) for x in mine[:MOST_BIG])
        rest = " · ".join(f"{x.track.label} {shown(x.value)}" for x in mine[MOST_BIG:])
        yield Seat(state.name(player), player == state.turn, tracks, rest)


def _big(counts: tuple[Count, ...]) -> list[Count]:
    """What has a track; else the first count."""
    tracks = [one for one in counts if one.most is not None]
    return tracks[:MOST_BIG] or list(counts[:1])


def _open(sheet: Sheet) -> Iterator[str]:
    """What stands only for now: a Field, a duel."""
    for block in sheet.blocks:
        if isinstance(block, PictureBlock) and block.passing:
            yield from or_else(block.words, lambda why: [why])


def _pools(table: Table) -> Iterator[str]:
    """Sums of what is half entered since the last entry: the pool of a raid."""
    for id, info, lines in table.drafts.all():
        if lines[-1].n < table.history.head:
            continue
        run = table.runs.resume(id)
        asking = or_else(lambda run=run: run.look(table.state), lambda _why: None)  # type: ignore[misc]
        question = getattr(asking, "question", None)
        asked = [one.question for one in asking.answered] if question is not None else []
        if question is None or any(one.secret for one in (*asked, question)):
            continue
        who = table.state.name(lines[0].by or table.state.turn)
        told = [
            f"{name.replace('_', ' ')} {_value(x)}" for name, x in (question.sums or {}).items()
        ]
        yield ": ".join(x for x in (f"{info.title} · {who}".rstrip(" ·"), ", ".join(told)) if x)


def _value(result: Any) -> str:
    value = msgspec.to_builtins(result.value, enc_hook=str)
    return "?" if value is None else str(value)


def _owed(table: Table, sheet: Sheet) -> Iterator[str]:
    state = table.state
    for key in sorted(state.pending, key=lambda key: (len(key), key)):
        duty = state.pending[key]
        who = state.name(duty.who) if duty.who else ""
        yield f"{who}: {duty.what}" if who and who not in duty.what else duty.what
    for block in sheet.blocks:
        if isinstance(block, RemindersBlock):
            yield from block.rows
