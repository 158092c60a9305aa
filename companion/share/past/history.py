"""What the past of a group comes to, over all campaigns: wins, streaks, durations, luck, records.

Everything is read from the index; each fact names the entry that it stands on, where there is one.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import combinations
from math import erf, sqrt
from statistics import median
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.share.figures.measures import duration
from companion.share.past.asking import Scope, player_of
from companion.toolbox import dates
from companion.toolbox.moments import local
from companion.toolbox.text import key_of, listed, plural

if TYPE_CHECKING:
    from companion.records.book import GameRow

ENOUGH = 10
"""Rolls from which on luck is told as a place among all."""


class Place(Struct, frozen=True):
    """The entry that a fact stands on."""

    campaign: str
    act_no: int
    away: bool = False


class Fact(Struct, frozen=True):
    """One thing that was so."""

    label: str
    text: str
    place: Place | None = None


class Chapter(Struct, frozen=True):
    """Facts of one kind."""

    title: str
    facts: tuple[Fact, ...]


class Seat(Struct, frozen=True):
    """How somebody ended a game."""

    name: str
    place: int | None
    score: int | None


class Play(Struct, frozen=True):
    """A game that is over."""

    game: str
    at: str
    seconds: int
    seats: dict[str, Seat]
    """By name without case."""
    where: Place | None = None
    moment: float = 0.0
    """When, for sorting: in the order of a campaign's games, also where the clock was set back."""

    @property
    def decided(self) -> bool:
        """Whether anybody's place is known."""
        return any(one.place is not None for one in self.seats.values())

    def won(self, player: str) -> bool:
        """Whether somebody came first."""
        return player in self.seats and self.seats[player].place == 1


def history(
    base: sqlite3.Connection,
    titles: Mapping[str, str],
    players: Sequence[str] = (),
    *,
    without: Sequence[str] = (),
    game: str = "",
    kind: str = "",
    away: bool = False,
    outside: Iterable[GameRow] = (),
) -> tuple[Chapter, ...]:
    """All chapters that have something to tell.

    Args:
        base: the index.
        titles: id of a game -> its title.
        players: only games in which all of these sat; names or their beginnings.
        without: only games in which none of these sat.
        game: only games of this id.
        kind: rolls of this act only, for the luckiest and unluckiest.
        away: also what was put away.
        outside: games that no journal here tells of, from the record book.

    Raises:
        UsageError: a player whom nobody knows.
    """
    asked = Scope(game=game, away=away)
    outside = tuple(outside)
    wanted = [_known(base, name, outside) for name in players]
    own = _journals(base, asked)
    every = plays(base, own, [row for row in outside if game in ("", row.game)])
    missing = {_known(base, name, outside) for name in without}
    those = [
        one
        for one in every
        if all(player in one.seats for player in wanted) and missing.isdisjoint(one.seats)
    ]
    chapters = (
        Chapter("Players", tuple(_players(base, own, those, wanted, titles))),
        Chapter("Head to head", tuple(_pairs(those, wanted))),
        Chapter("Games", tuple(_games(those, titles))),
        Chapter("Latest games", tuple(_latest(those, titles))),
        Chapter("Records", tuple(_records(base, own, those, titles, wanted, kind))),
    )
    return tuple(one for one in chapters if one.facts)


def _known(base: sqlite3.Connection, name: str, outside: Sequence[GameRow]) -> str:
    if any(key_of(one.player) == key_of(name) for row in outside for one in row.standings):
        return key_of(name)
    return player_of(base, name)


def _journals(base: sqlite3.Connection, scope: Scope) -> list[int]:
    """Rows of the journals that count; of copies of one campaign only the one that tells most."""
    rows = base.execute(
        "select s.id, s.root, (select count(*) from entry e where e.source = s.id) as size "
        "from source s where (s.away = 0 or ?) and (? = '' or s.game = ?) order by size, s.id",
        (scope.away, scope.game, scope.game),
    )
    return sorted({root or f"#{id}": id for id, root, _ in rows}.values())


def _in(numbers: Sequence[int]) -> str:
    return f"({','.join(map(str, numbers))})"


def plays(
    base: sqlite3.Connection, journals: Sequence[int], outside: Iterable[GameRow] = ()
) -> list[Play]:
    """Games that are over, oldest first, those of the record book among them."""
    seats: dict[int, dict[str, Seat]] = {}
    for play, player, *told in base.execute(
        f"select play, player, name, place, score from standing where source in {_in(journals)}"
    ):
        seats.setdefault(play, {})[player] = Seat(*told)
    found = [
        Play(
            game, at, seconds, seats.get(id, {}), act_no and Place(campaign, act_no, bool(put)),
            moment or 0.0,
        )
        for id, game, at, seconds, campaign, act_no, put, moment in base.execute(
            "select p.id, s.game, p.at, p.seconds, s.campaign, e.act_no, s.away, p.moment "
            "from play p join source s on s.id = p.source left join entry e on e.id = p.entry "
            f"where p.source in {_in(journals)} order by p.source, p.game_no"
        )
    ]  # fmt: skip
    for row in outside:
        sat = {key_of(x.player): Seat(x.player, x.place, x.score) for x in row.standings}
        day = local(row.ended_at)
        found.append(Play(row.game, row.ended_at, 0, sat, None, day.timestamp() if day else 0.0))
    return sorted(found, key=lambda one: one.moment)


# ------------------------------------------------------------------ players


def _players(
    base: sqlite3.Connection,
    journals: Sequence[int],
    those: Sequence[Play],
    wanted: Sequence[str],
    titles: Mapping[str, str],
) -> Iterable[Fact]:
    names = {key: seat.name for one in those for key, seat in one.seats.items()}
    luck = _luck(base, journals)
    told = []
    for player, name in names.items():
        if wanted and player not in wanted:
            continue
        own = [one for one in those if player in one.seats and one.decided]
        won = [one for one in own if one.won(player)]
        told.append((-len(won), -len(own), name, player, own, won))
    for _, _, name, player, own, won in sorted(told, key=lambda row: row[:3]):
        rate = f", {100 * len(won) / len(own):.0f}%" if own else ""
        yield Fact(name, f"{len(won)} of {plural(len(own), 'game')} won{rate}")
        sat = Counter(one.game for one in those if player in one.seats)
        most = [f"{count} of {titles.get(id, id)}" for id, count in sat.most_common()]
        yield Fact("", f"played {listed(most, 'and')}")
        if own:
            yield Fact("", _streaks([one.won(player) for one in own]), own[-1].where)
        if won:
            yield Fact("", f"last won on {day(won[-1].at)}", won[-1].where)
        if len(won) > 1:
            yield Fact("", f"first won on {day(won[0].at)}", won[0].where)
        if player in luck:
            yield Fact("", luck[player])


def _streaks(results: Sequence[bool]) -> str:
    """`won the last 2; longest run 4 won, 3 lost`."""
    longest, run = {True: 0, False: 0}, 0
    for place, won in enumerate(results):
        run = run + 1 if place and results[place - 1] == won else 1
        longest[won] = max(longest[won], run)
    now = f"{'won' if results[-1] else 'lost'} the last {run if run > 1 else 'one'}"
    return f"{now}; longest runs {longest[True]} won, {longest[False]} lost"


def _luck(base: sqlite3.Connection, journals: Sequence[int]) -> dict[str, str]:
    """Player -> how kind chance was over all rolls, each measured in its own spread."""
    found: dict[str, list[float]] = {}
    for player, over in base.execute(
        f"select player, over from roll where over is not null and source in {_in(journals)}"
    ):
        found.setdefault(key_of(player), []).append(over)
    told = {}
    for player, overs in found.items():
        rolls = plural(len(overs), "roll")
        told[player] = f"luck: {rolls}, {sum(x > 0 for x in overs)} above the average"
        if len(overs) >= ENOUGH:
            share = 50 * (1 + erf(sum(overs) / sqrt(2 * len(overs))))
            told[player] += f"; luckier than about {min(99, max(1, round(share)))} of 100"
    return told


def _pairs(those: Sequence[Play], wanted: Sequence[str]) -> Iterable[Fact]:
    names = {key: seat.name for one in those for key, seat in one.seats.items()}
    for a, b in combinations(sorted(names), 2):
        if wanted and not {a, b} & set(wanted):
            continue
        if len(wanted) > 1 and not {a, b} <= set(wanted):
            continue
        met = [x for x in those if _place(x, a) is not None and _place(x, b) is not None]
        ahead = [(_place(one, a) or 0) - (_place(one, b) or 0) for one in met]
        if met:
            score = f"{sum(x < 0 for x in ahead)} : {sum(x > 0 for x in ahead)}"
            level = sum(x == 0 for x in ahead)
            even = f", {level} level" if level else ""
            text = f"{score}{even}, last on {day(met[-1].at)}"
            yield Fact(f"{names[a]} and {names[b]}", text, met[-1].where)


def _place(one: Play, player: str) -> int | None:
    return one.seats[player].place if player in one.seats else None


# ------------------------------------------------------------------ games


def _games(those: Sequence[Play], titles: Mapping[str, str]) -> Iterable[Fact]:
    for game in sorted({one.game for one in those}, key=lambda id: titles.get(id, id)):
        own = [one for one in those if one.game == game]
        title = titles.get(game, game)
        yield Fact(title, f"{plural(len(own), 'game')}, last on {day(own[-1].at)}", own[-1].where)
        yield Fact("", f"first on {day(own[0].at)}", own[0].where)
        timed = [one for one in own if one.seconds]
        if timed:
            longest = max(timed, key=lambda one: one.seconds)
            text = f"usually {duration(round(median(one.seconds for one in timed)))}"
            yield Fact("", f"{text}, longest {duration(longest.seconds)}", longest.where)


def _latest(those: Sequence[Play], titles: Mapping[str, str], most: int = 5) -> Iterable[Fact]:
    for one in reversed(those[-most:]):
        seats = sorted(one.seats.values(), key=lambda x: (x.place is None, x.place, x.name))
        first = [seat.name for seat in seats if seat.place == 1]
        behind = [seat.name for seat in seats if seat.place != 1]
        text = f"{listed(first, 'and')} won" if first else "nobody is known to have won"
        text += f", before {listed(behind, 'and')}" if first and behind else ""
        yield Fact(f"{day(one.at)} {titles.get(one.game, one.game)}", text, one.where)


# ------------------------------------------------------------------ records


def _records(
    base: sqlite3.Connection,
    journals: Sequence[int],
    those: Sequence[Play],
    titles: Mapping[str, str],
    wanted: Sequence[str],
    kind: str,
) -> Iterable[Fact]:
    for label, good in (("luckiest roll", True), ("unluckiest roll", False)):
        if (fact := _rarest(base, journals, label, good, wanted, kind)) is not None:
            yield fact
    if not wanted and (fact := _begun(base, journals)) is not None:
        yield fact
    if those:
        yield Fact("first game", _told(those[0], titles), those[0].where)
    timed = [one for one in those if one.seconds]
    if timed:
        longest = max(timed, key=lambda one: one.seconds)
        text = f"{duration(longest.seconds)}, {_told(longest, titles)}"
        yield Fact("longest game", text, longest.where)
    if ends := [(gap, one) for one in those if (gap := _gap(one)) is not None]:
        gap, one = min(ends, key=lambda pair: pair[0])
        how = plural(gap, "point") if gap else "nothing"
        yield Fact("closest end", f"{how} between them, {_told(one, titles)}", one.where)
    for game in dict.fromkeys(one.game for one in those):
        best = [
            (seat.score, seat.name, one)
            for one in those
            if one.game == game
            for player, seat in one.seats.items()
            if seat.score is not None and (not wanted or player in wanted)
        ]
        if best and any(score for score, _, _ in best):
            score, name, one = max(best, key=lambda row: row[0])
            label = f"highest score in {titles.get(game, game)}"
            yield Fact(label, f"{score} by {name} on {day(one.at)}", one.where)
    if not wanted:
        yield from _threads(base, journals, titles)


def _begun(base: sqlite3.Connection, journals: Sequence[int]) -> Fact | None:
    """The first entry that was ever made."""
    row = base.execute(
        "select s.campaign, e.act_no, s.away, e.at, e.says, s.title from entry e "
        "join source s on s.id = e.source where e.moment is not null "
        f"and e.source in {_in(journals)} order by e.moment, e.n limit 1"
    ).fetchone()
    if row is None:
        return None
    campaign, act_no, away, at, says, title = row
    where = Place(campaign, act_no, bool(away))
    return Fact("first entry", f"“{says}” in {title} on {day(at)}", where)


def _told(one: Play, titles: Mapping[str, str]) -> str:
    names = listed((seat.name for seat in one.seats.values()), "and")
    return f"{titles.get(one.game, one.game)} with {names} on {day(one.at)}"


def _gap(one: Play) -> int | None:
    """Points between the first two; `None` where they are not known, or nobody has any."""
    scores = [seat.score for seat in one.seats.values() if seat.score is not None]
    if len(scores) < 2 or not any(scores):
        return None
    ranked = sorted(one.seats.values(), key=lambda seat: seat.place or len(one.seats) + 1)
    first, second = ranked[0].score, ranked[1].score
    return None if first is None or second is None else abs(first - second)


def _rarest(
    base: sqlite3.Connection,
    journals: Sequence[int],
    label: str,
    good: bool,
    wanted: Sequence[str],
    kind: str,
) -> Fact | None:
    values: list[Any] = [good, kind, kind, f"{kind}%"]
    row = base.execute(
        "select r.player, r.kind, r.got, r.pieces, r.piece, r.expected, r.chance, s.campaign, "
        "e.act_no, e.at, s.away from roll r join entry e on e.id = r.entry "
        "join source s on s.id = r.source "
        f"where r.chance is not null and r.good = ? and r.source in {_in(journals)} "
        "and (? = '' or e.act = ? or e.kind like ?) "
        + (f"and e.player in ({','.join('?' * len(wanted))}) " if wanted else "")
        + "order by r.chance, r.pieces desc, e.moment limit 1",
        [*values, *wanted],
    ).fetchone()
    if row is None:
        return None
    player, what, got, pieces, piece, expected, chance, campaign, act_no, at, away = row
    who = f"{player}, " if player else ""
    rare = f"{100 * chance:.1f}%" if chance >= 0.001 else f"1 in {round(1 / chance):,}"
    dice = f" with {pieces} {piece}" if pieces > 1 else ""
    text = f"{who}{what}: {got}{dice} ({expected:.1f} expected), {rare}, on {day(at)}"
    return Fact(label, text, Place(campaign, act_no, bool(away)))


def _threads(
    base: sqlite3.Connection, journals: Sequence[int], titles: Mapping[str, str]
) -> Iterable[Fact]:
    """The longest thread of each game: an Exchange, a duel."""
    rows = base.execute(
        "select s.game, count(*) as size, min(e.n), s.id, s.campaign, s.away "
        "from entry e join source s on s.id = e.source "
        f"where e.thread <> '' and e.on_table and e.source in {_in(journals)} "
        "group by e.source, e.thread having size > 1 order by size, e.moment desc"
    )
    for game, (size, n, source, campaign, away) in {row[0]: row[1:] for row in rows}.items():
        act_no, says = base.execute(
            "select act_no, says from entry where source = ? and n = ?", (source, n)
        ).fetchone()
        label = f"longest thread in {titles.get(game, game)}"
        yield Fact(label, f"{size} entries, from “{says}”", Place(campaign, act_no, bool(away)))


def day(at: str) -> str:
    """`21 Nov 2026` on the clock of the wall; what an import wrote and is no day stays as it is."""
    here: date | None = local(at) if "T" in at else None
    if here is None:
        with contextlib.suppress(ValueError):
            here = date.fromisoformat(at[:10])
    return dates.short(here) if here is not None else at[:10] or "an unknown day"
