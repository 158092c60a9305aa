"""The index asked: a query as entries, newest first."""

from __future__ import annotations

import re
import sqlite3
from datetime import date, datetime, time, timedelta
from typing import Any

import msgspec
from msgspec import Struct

from companion.errors import UsageError
from companion.share.past.query import Query
from companion.toolbox.text import clean_line, key_of, there_are

BREAK = 6 * 3600
"""Seconds without an entry after which another session begins."""
_WHERE_IT_STOOD = {"round": "round", "turn": "turn", "game": "game_no"}
"""What bounds where the game stood, and no number on the table -> its column."""
MOST = 200
"""Entries that are told at most where nobody says how many."""


class Hit(Struct, frozen=True):
    """An entry that was found."""

    campaign: str
    title: str
    game: str
    away: bool
    n: int
    act_no: int
    at: str
    game_no: int
    act: str
    who: str
    says: str
    note: str
    on_table: bool
    round: int | None
    turn: int | None
    numbers: tuple[str, ...] = ()
    """What was asked of numbers, as it then stood: `Wren: gold 12`."""


class Scope(Struct, frozen=True):
    """Where it is asked."""

    campaign: str = ""
    """Id; all if empty."""
    place: str = ""
    """One journal, as the index calls it."""
    game: str = ""
    """Id of a game; all if empty."""
    away: bool = False
    """Also what was put away."""
    numbered: bool = False
    """Whether a number alone may be that of an entry: where one log is asked."""


Bounds = tuple[list[str], list[Any]]
"""Conditions and what stands in their places."""
_COLUMNS = (
    "s.campaign, s.title, s.game, s.away, e.n, e.act_no, e.at, e.game_no, e.act, e.who, e.says, "
    "e.note, e.on_table, e.round, e.turn"
)


def asked(
    base: sqlite3.Connection, query: Query, scope: Scope | None = None, most: int = MOST
) -> list[Hit]:
    """The entries that a query means, newest first.

    Args:
        base: the index.
        query: what is asked.
        scope: where; in all campaigns that were not put away, if not given.
        most: how many at most.

    Raises:
        UsageError: nobody there has the name of `player`.
    """
    where, values = _bounds(base, query, scope or Scope())
    rows = base.execute(
        f"select e.id, {_COLUMNS} from entry e join source s on s.id = e.source "
        f"where {' and '.join(where)} order by e.moment desc, e.source, e.n desc limit ?",
        [*values, most],
    )
    names = Hit.__struct_fields__[:-1]
    told = [
        {**dict(zip(names, row, strict=True)), "numbers": _numbers(base, id, query)}
        for id, *row in rows
    ]
    return msgspec.convert(told, list[Hit], strict=False)


def _numbers(base: sqlite3.Connection, entry: int, query: Query) -> tuple[str, ...]:
    """The numbers that a query asks for, as they stood behind an entry, each with whose it is."""
    asked = {*(one.name for one in query.where), query.most, query.least} - {""}
    if not asked:
        return ()
    found = base.execute(
        "select v.name, v.number, coalesce((select p.name from seat p join entry e on "
        "e.source = p.source where e.id = v.entry and p.player = v.player), v.player) "
        "from value v where v.entry = ? and v.level order by v.name, v.player",
        (entry,),
    )
    return tuple(
        f"{who}: {name} {number}" if who else f"{name} {number}"
        for name, number, who in found
        if name in asked
    )


class Found(Struct, frozen=True, gc=False):
    """An entry of one campaign that was found."""

    n: int
    heading: int
    """The heading it stands under; the same for its neighbours of the same turn."""


def found_in(base: sqlite3.Connection, query: Query, scope: Scope) -> list[Found]:
    """What a query means in a campaign, newest first. Raises `UsageError` as `asked`."""
    where, values = _bounds(base, query, scope)
    rows = base.execute(
        "select e.n, e.heading from entry e join source s on s.id = e.source "
        f"where {' and '.join(where)} order by e.n desc",
        values,
    )
    return [Found(n, heading) for n, heading in rows]


def headings(base: sqlite3.Connection, scope: Scope) -> dict[int, str]:
    """Heading -> what it says, where the table was."""
    where, values = _places(scope)
    return dict(
        base.execute(
            "select h.id, h.told from heading h join source s on s.id = h.source "
            f"where {' and '.join(where)}",
            values,
        )
    )


def _bounds(base: sqlite3.Connection, query: Query, scope: Scope) -> Bounds:
    places, found = _places(scope)
    where, values = list(places), list(found)
    player = player_of(base, query.player, scope) if query.player else ""
    if match := _match(query.words):
        told = "e.id in (select rowid from words where words match ?)"
        values.append(match)
        if scope.numbered and len(query.words) == 1 and query.words[0].isdecimal():
            told = f"({told} or e.act_no = ?)"
            values.append(int(query.words[0][:9]))
        where.append(told)
    if query.kind:
        where.append("(e.act = ? or e.kind like ? escape '\\')")
        values += [query.kind, _like(query.kind)]
    if player and not (query.where or query.most or query.least):
        where.append("e.player = ?")
        values.append(player)
    for one in query.where:
        if one.name in _WHERE_IT_STOOD:
            where.append(f"e.{_WHERE_IT_STOOD[one.name]} {one.sign} ?")
            values.append(one.number)
            continue
        # The numbers are looked through once, and not again for each entry. Of whom nobody says
        # whose it is, it is the number of whoever acted.
        owner = "and (v.player = ? or (v.player = '' and x.player = ?)) " if player else ""
        also = "join entry x on x.id = v.entry " if player else ""
        where.append(
            f"e.id in (select v.entry from value v {also}where v.name = ? "
            f"and v.number {one.sign} ? {owner})"
        )
        values += [one.name, one.number, *([player, player] if player else [])]
    for name, best in ((query.most, "max"), (query.least, "min")):
        if name:
            bound, its = _extreme(base, name, best, player, (places, found))
            where.append(bound)
            values += its
    for sign, day in ((">=", query.since), ("<", query.until and query.until + timedelta(days=1))):
        if day:
            where.append(f"e.moment {sign} ?")
            values.append(_midnight(day))
    if query.last_session:
        where.append("e.moment >= ?")
        values.append(session_begun(base, scope))
    for column in ("game_no", "round", "turn", "rolled", "broken"):
        if (told := getattr(query, column)) is not None:
            where.append(f"e.{column} = ?")
            values.append(told)
    if query.undone is not None:
        where.append("e.on_table = ?")
        values.append(not query.undone)
    return where, values


def _extreme(
    base: sqlite3.Connection, name: str, best: str, player: str, around: Bounds
) -> tuple[str, list[Any]]:
    """The entries behind which a number stood highest or lowest on the table; where players have
    such a number, theirs, and not what a card prints."""
    places, values = around
    those = (
        "from value v join entry e on e.id = v.entry join source s on s.id = e.source "
        f"where {' and '.join(places)} and v.name = ? and v.level and e.on_table"
    )
    bound = [*values, name]
    owned = base.execute(f"select 1 {those} and v.player <> '' limit 1", bound).fetchone()
    if player:
        those += " and v.player = ?"
        bound.append(player)
    elif owned:
        those += " and v.player <> ''"
    told = f"e.id in (select v.entry {those} and v.number = (select {best}(v.number) {those}))"
    return told, [*bound, *bound]


def _places(scope: Scope) -> Bounds:
    where, values = ["1"], []  # type: list[str], list[Any]
    if scope.place or scope.campaign:
        return ["s.place = ?"], [scope.place or f"campaigns/{scope.campaign}.jsonl"]
    if scope.game:
        where.append("s.game = ?")
        values.append(scope.game)
    if not scope.away:
        where.append("s.away = 0")
    return where, values


def _match(words: tuple[str, ...]) -> str:
    """Words as FTS5 reads them: each the beginning of one, all of them there."""
    parts = [part for word in words for part in re.findall(r"\w+", word)]
    return " ".join(f'"{part}"*' for part in parts)


def _like(text: str) -> str:
    return re.sub(r"([%_\\])", r"\\\1", text) + "%"


def _midnight(day: date) -> float:
    """Seconds since 1970 at the beginning of a day on the clock of the wall."""
    return datetime.combine(day, time()).astimezone().timestamp()


def player_of(base: sqlite3.Connection, name: str, scope: Scope | None = None) -> str:
    """A player by the whole name or its only beginning, as the index has it.

    Raises:
        UsageError: nobody, or several.
    """
    where, values = _places(scope or Scope(away=True))
    rows = base.execute(
        "select distinct p.player, p.name from seat p join source s on s.id = p.source "
        f"where {' and '.join(where)} order by p.player",
        values,
    )
    names = dict(rows.fetchall())
    wanted = key_of(name)
    begun = [player for player in names if wanted and player.startswith(wanted)]
    if wanted in names or len(begun) == 1:
        return wanted if wanted in names else begun[0]
    who = "Several players begin" if begun else "No player begins"
    raise UsageError(
        f"{who} with “{clean_line(name)[:40]}”.",
        there_are([names[one] for one in begun or names], "Nobody has played yet."),
    )


def session_begun(base: sqlite3.Connection, scope: Scope) -> float:
    """When the latest session began, in seconds since 1970: after six hours without an entry."""
    where, values = _places(scope)
    latest: float | None = None
    for (moment,) in base.execute(
        "select e.moment from entry e join source s on s.id = e.source "
        f"where {' and '.join(where)} and e.moment is not null order by e.moment desc",
        values,
    ):
        if latest is not None and latest - moment > BREAK:
            break
        latest = moment
    return latest or 0.0
