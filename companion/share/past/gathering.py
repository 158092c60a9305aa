"""One journal as rows of the index: entries, numbers, rolls, games; nothing that is secret.

Numbers come from what the patches left (a counter's own name and owner where its game has one) and
from rows and sums of the entries. A secret is veiled text and no number, so none is ever seen.
"""

from __future__ import annotations

import re
import sqlite3
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import UNSET

from companion.errors import CompanionError
from companion.share.campaigns import campaigns
from companion.share.chronicle.story import Turns, along
from companion.share.figures.series import PAUSE
from companion.table.campaign.log import actor_of
from companion.table.campaign.logged import one_told
from companion.table.campaign.opened import OpenTable
from companion.table.state import TableState
from companion.table.storage.disk import Disk, read_whole
from companion.table.storage.entry import Entry
from companion.table.storage.history import ENTRY
from companion.table.storage.line import DIGEST
from companion.toolbox.dice import write_throw
from companion.toolbox.luck import Rolled, summed
from companion.toolbox.moments import believed, local
from companion.toolbox.text import key_of

_STAGE = re.compile(r"\b(round|day|turn) (\d{1,6})\b", re.IGNORECASE)
_VEIL = {"owner", "veil"}
LARGEST = 2**53
"""Numbers above it are no counts of a table."""


def gather(
    base: sqlite3.Connection,
    disk: Disk,
    path: Path,
    place: str,
    made: str,
    away: bool,
    extra: Iterable[Path] = (),
) -> None:
    """Put a journal into the index; one that cannot be read leaves a notice in it.

    Args:
        base: the index, without this journal.
        disk: file calls.
        path: the journal.
        place: how the index calls it.
        made: the digest of the bytes that it was last seen with.
        away: whether it was put away.
        extra: folders with further games.
    """

    row = base.execute(
        "insert into source values (null, ?, ?, ?, '', '', '', ?, '')",
        (place, made, path.stem, away),
    )
    source = row.lastrowid or 0
    try:
        first = campaigns.first_line(path, disk)
        base.execute(
            "update source set title = ?, game = ? where id = ?", (first.title, first.game, source)
        )
        with campaigns.open_journal(first.game, path, extra, disk=disk, writing=False) as table:
            root = read_whole(disk, path)[:DIGEST].decode()
            base.execute("update source set root = ? where id = ?", (root, source))
            _Gathering(base, source, table).run()
            notice = table.read.damage and f"{table.read.damage} What stands before it is asked."
    except CompanionError as problem:
        notice = problem.says
    base.execute("update source set notice = ? where id = ?", (notice, source))


class _Gathering:
    """One pass over a journal."""

    def __init__(self, base: sqlite3.Connection, source: int, table: OpenTable[Any]) -> None:
        self.base, self.source, self.table = base, source, table
        self.game, self.end = table.game, table.state
        self.titles = {id: info.title for id, info in table.infos.items()}
        self.counters = self._counters()
        self.ids: dict[int, int] = {}
        """Record -> row."""
        self.stages: dict[int, tuple[int | None, int | None]] = {}
        """Record -> the round and turn that stood after it."""
        self.headings: dict[int, int] = {}
        """Record -> the row of the heading that it stands under."""
        self.ended: dict[int, int] = {}
        """Game -> the record that ended it."""
        self.carried: set[int] = set()
        """Records of entries that first stood elsewhere."""

    def _counters(self) -> dict[tuple[str, ...], tuple[str, set[str]]]:
        """Path -> whose it is and what it is called, as the first and the last state have them."""
        found: dict[tuple[str, ...], tuple[str, set[str]]] = {}
        for state in (self.table.state_at(0), self.end):
            for one in self.game.counters(state):
                names = {one.track.id, one.track.label, *one.also}
                found[one.path] = (one.owner, {name.casefold() for name in names})
        return found

    def run(self) -> None:
        """All of it."""
        base, source = self.base, self.source
        for player in self.end.players:
            name = self.end.name(player)
            base.execute("insert into seat values (?, ?, ?)", (source, key_of(name), name))
        self._on_table()
        history = self.table.history
        for n in range(1, len(history)):
            if history.kind[n] == ENTRY and n not in self.ids:
                entry = self.table.record(n)
                if isinstance(entry, Entry):
                    stage = self.stages.get(entry.after, (None, None))
                    self.stages[n] = stage
                    self.headings[n] = self.headings.get(entry.after, 0)
                    self._put(entry, self.end, entry.by, stage, 0, on=False)
        self._moments()
        self._plays()

    def _on_table(self) -> None:
        """What counts, with the states around it."""
        before: TableState = self.table.state_at(0)
        stage: tuple[int | None, int | None] = self._stage(before, (None, None))
        self.stages[0] = stage
        clock = None
        turns, heading = Turns(self.game), 0
        for entry, state in along(self.table):
            now = local(entry.at)
            gap = 0 if now is None or clock is None else round((now - clock).total_seconds())
            clock = now
            goes_on = before.turn if before.turn == state.turn else ""
            after = self._stage(state, stage if before.game_no == state.game_no else (None, None))
            # The first act of a round is told in it, the act that ends one in the one it ends.
            here = stage if stage != (None, None) else after
            who = actor_of(entry, state) or goes_on
            if turns.begins(entry, before, state):
                row = self.base.execute(
                    "insert into heading values (null, ?, ?)", (self.source, turns.where)
                )
                heading = row.lastrowid or 0
            self.headings[entry.n] = heading
            id = self._put(entry, state, who, here, gap if 0 < gap <= PAUSE else 0, on=True)
            told = one_told(entry, self.table.first.format)
            for roll in self.game.rolls(before, state, told, ""):
                self._roll(id, roll)
            if state.closed and not before.closed:
                self.ended[before.game_no] = entry.n
            self.stages[entry.n] = stage = after
            before = state

    def _stage(
        self, state: TableState, before: tuple[int | None, int | None]
    ) -> tuple[int | None, int | None]:
        """Round and turn as the game says where the table is; what it does not say stays."""
        round, turn = before
        for word, number in _STAGE.findall(self.game.where(state)):
            if word.casefold() == "turn":
                turn = int(number)
            else:
                round = int(number)
        return round, turn

    def _put(
        self,
        entry: Entry,
        state: TableState,
        player: str,
        stage: tuple[int | None, int | None],
        spent: int,
        *,
        on: bool,
    ) -> int:
        who = self.end.name(player) if player else ""
        kind = self.titles.get(entry.act, entry.act)
        at = local(entry.at)
        if entry.origin is not UNSET:
            self.carried.add(entry.n)
        throws = [text for _, value, _ in entry.answers if (text := _throw(value))]
        rolled = bool(throws) or any(source == "app" for _, _, source in entry.answers)
        row = self.base.execute(
            "insert into entry values "
            "(null, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                self.source, entry.n, entry.act_no, entry.at, at.timestamp() if at else None,
                spent, entry.game, entry.thread, entry.act, kind.casefold(), who, key_of(who),
                entry.says, entry.note, on, *stage, self.headings[entry.n], rolled,
                bool(entry.broken),
            ),
        )  # fmt: skip
        id = self.ids[entry.n] = row.lastrowid or 0
        text = " ".join((who, kind, entry.says, entry.note, *entry.broken, *throws))
        self.base.execute("insert into words (rowid, told) values (?, ?)", (id, text))
        values = set(self._values(entry, state))
        self.base.executemany(
            "insert into value values (?, ?, ?, ?, ?)",
            [(id, key_of(state.name(x)) if x else "", *told) for x, *told in values],
        )
        return id

    def _values(self, entry: Entry, state: TableState) -> Iterator[tuple[str, str, int, bool]]:
        """Player, name, number: what the entry left in the state, told in rows and added up; with
        whether it stands in the state."""
        for operation in entry.patch:
            if operation[0] != "-" and operation[1][:1] != ["ids"]:
                path = tuple(map(str, operation[1]))
                for inner, number in _numbers(operation[-1], path):
                    for owner, name in self._named(inner, state):
                        yield owner, name, number, True
        for row in entry.lines:
            owner = str(row.get("player") or row.get("by") or "")
            for key, told in row.items():
                if _is_number(told):
                    yield owner if owner in state.players else "", key.casefold(), told, False
        for name, told in entry.sums.items():
            if isinstance(told, dict) and _is_number(told.get("value")):
                yield "", name.casefold(), told["value"], False

    def _named(self, path: tuple[str, ...], state: TableState) -> Iterator[tuple[str, str]]:
        """Whose number stands at a place of the state, and by which names it is asked for."""
        owner = next((part for part in path if part in state.players), "")
        owner, names = self.counters.get(path, (owner, set()))
        for name in names | {path[-1].casefold().replace("_", " ")}:
            yield owner, name

    def _roll(self, id: int, roll: Rolled) -> None:
        if not roll.times or not roll.counts or roll.spread is None or roll.got is None:
            return
        player = self.end.name(roll.player) if roll.player else ""
        expected, pieces = float(roll.expected or 0), roll.times * roll.cards
        over = roll.got - expected
        good = None if not over else (over > 0) is not roll.low
        sums = summed([(roll.spread, roll.times)])
        chance = None
        if sums is not None and over:
            chance = float(sums.at_least(roll.got) if over > 0 else sums.at_most(roll.got))
        self.base.execute(
            "insert into roll values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                id, self.source, player, roll.kind, pieces, roll.piece, roll.got, expected, chance,
                good, _deviations(roll),
            ),
        )  # fmt: skip
        self.base.execute("update entry set rolled = 1 where id = ?", (id,))
        for name, number in ((roll.piece, pieces), ("rolled", roll.got), (roll.unit, roll.got)):
            self.base.execute(
                "insert into value values (?, ?, ?, ?, 0)", (id, key_of(player), name, number)
            )

    def _moments(self) -> None:
        """Moments in the order of the entries, where the clock jumped."""
        history, base = self.table.history, self.base
        path = [n for n in history.path(history.head) if n in self.ids]
        told = {n: (id, moment) for n, id, moment in self._rows("n, id, moment")}
        now = dict(zip(path, believed([told[n][1] for n in path]), strict=True))
        # What was carried here from a copy stands behind what was undone, and may be older.
        made_here = [n for n in path if n not in self.carried]
        for n in sorted(told.keys() - now.keys()):
            own, before = told[n][1], now.get(history.act_at(history.after[n]))
            place = bisect_left(made_here, n)
            behind = now[made_here[place]] if place < len(made_here) else None
            late = before is not None and (own is None or own < before)
            early = behind is not None and (own is None or own > behind)
            now[n] = (before if before is not None else behind) if late or early else own
        base.executemany(
            "update entry set moment = ? where id = ?",
            [(now[n], id) for n, (id, moment) in told.items() if now[n] != moment],
        )

    def _rows(self, columns: str) -> list[Any]:
        told = self.base.execute(f"select {columns} from entry where source = ?", (self.source,))
        return told.fetchall()

    def _plays(self) -> None:
        """The games that are over, each with the entry that ended it."""
        base, source = self.base, self.source
        for one in self.game.finished(self.end):
            told = base.execute(
                "select id, at, moment from entry where source = ? and on_table and game_no = ? "
                "order by n = ? desc, n desc limit 1",
                (source, one.game_no, self.ended.get(one.game_no, 0)),
            ).fetchone() or (None, "", None)
            (seconds,) = base.execute(
                "select sum(spent) from entry where source = ? and game_no = ?",
                (source, one.game_no),
            ).fetchone()
            row = base.execute(
                "insert into play values (null, ?, ?, ?, ?, ?, ?)",
                (source, one.game_no, *told, seconds or 0),
            )
            for player in self.end.players:
                if one.took_part(player):
                    name = self.end.name(player)
                    placed = (one.places.get(player), one.scores.get(player))
                    base.execute(
                        "insert into standing values (?, ?, ?, ?, ?, ?)",
                        (row.lastrowid, source, key_of(name), name, *placed),
                    )


def _is_number(told: object) -> bool:
    return isinstance(told, int) and not isinstance(told, bool) and abs(told) < LARGEST


def _numbers(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int]]:
    """The whole numbers in a raw value by their paths; what is veiled is left alone."""
    if _is_number(value):
        yield path, value
    elif isinstance(value, dict) and value.keys() != _VEIL:
        for key, one in value.items():
            yield from _numbers(one, (*path, str(key)))


def _throw(value: Any) -> str:
    """Faces as they are typed; empty for what is no throw."""
    faces = value.get("faces") if isinstance(value, dict) else None
    if not isinstance(faces, dict) or not all(map(_is_number, faces.values())):
        return ""
    return write_throw(faces)


def _deviations(roll: Rolled) -> float | None:
    """Luck in standard deviations, above 0 where chance was kind; `None` where none had a part."""
    spread = roll.spread
    if spread is None or roll.got is None or roll.expected is None:
        return None
    mean = spread.mean
    squares = sum((spread.least + k - mean) ** 2 * ways for k, ways in enumerate(spread.ways))
    variance = float(squares / spread.total * roll.times)
    over = float(roll.got - roll.expected)
    return (-over if roll.low else over) / variance**0.5 if variance else None
