"""What a campaign looks like over time: counters act by act, the clock, what was done, luck.

One pass over the entries on the table (`story.along`) reads everything: a point where a value
changed, a gap where nobody had told it, how long each entry took and who was on turn meanwhile.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Sequence
from datetime import tzinfo
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from companion.share.chronicle.story import Span, along
from companion.table.campaign.log import actor_of
from companion.table.campaign.logged import one_told
from companion.toolbox.luck import Rolled
from companion.toolbox.moments import local

if TYPE_CHECKING:
    from companion.table.campaign.opened import OpenTable
    from companion.table.game import Finished
    from companion.table.state import TableState
    from companion.table.storage.entry import Entry

PAUSE = 30 * 60
"""Seconds: more between two entries is a pause, and nobody's time."""
TALK = ("note", "ruling")
"""Acts that are no actions."""


class Point(Struct, frozen=True):
    """Where a line goes from one act on."""

    at: int
    """Act number, or number of the game."""
    value: int | None
    """`None`: from here on nobody has told it."""


class Line(Struct, frozen=True):
    """One player's line: the value of each point holds until the next one."""

    name: str
    points: tuple[Point, ...]

    @property
    def last(self) -> int | None:
        """The value at its end."""
        return self.points[-1].value if self.points else None


class Series(Struct, frozen=True):
    """One plot: lines of the same thing."""

    title: str
    lines: tuple[Line, ...]
    first: int
    last: int
    """From where to where it goes."""
    along: str = "entry"
    """What the numbers below count: `entry` or `game`."""
    marks: tuple[tuple[int, str], ...] = ()
    """Where something begins: a game of the campaign."""
    page: str = ""
    straight: bool = False
    """Whether lines go straight from point to point, instead of holding each value."""

    @property
    def moves(self) -> bool:
        """Whether anything changes: a value that stays, or is only told once, is no plot."""
        told = ({point.value for point in line.points} - {None} for line in self.lines)
        return any(len(values) > 1 for values in told)

    @property
    def values(self) -> tuple[int, ...]:
        """Every value that is plotted."""
        told = (point.value for line in self.lines for point in line.points)
        return tuple(value for value in told if value is not None)


class Clock(Struct, frozen=True):
    """How long it took: seconds between entries, without pauses."""

    by: tuple[tuple[str, str, int], ...]
    """Player (id; empty: nobody's turn), part of the game, seconds."""
    pauses: int
    """How many gaps were longer than `PAUSE`."""
    paused: int
    """Seconds of them."""

    @property
    def seconds(self) -> int:
        """All play together."""
        return sum(seconds for _, _, seconds in self.by)


class Campaign(Struct, frozen=True):
    """All of it, for the entries of a span."""

    end: TableState
    """The state at its end."""
    series: tuple[Series, ...]
    clock: Clock
    acts: tuple[tuple[str, str, int], ...]
    """What was done: title, player (id; empty: not told), how often; most first."""
    rolls: tuple[Rolled, ...]
    entries: int


def campaign_of(
    table: OpenTable[Any], span: Span | None = None, zone: tzinfo | None = None, eyes: str = ""
) -> Campaign:
    """Read a campaign, or a part of it, once.

    Args:
        table: the open table; reading is enough.
        span: which entries; all if not given.
        zone: the zone of the clock on the wall, for spans of days.
        eyes: whose secrets may be looked at (id); nobody's if not given.
    """
    span = span or Span()
    reading = _Reading(table, eyes)
    before: TableState = table.state_at(0)
    for entry, state in along(table):
        if span.holds(entry, zone):
            reading.read(entry, before, state)
        else:
            reading.skip()
        before = state
    return reading.done(before if reading.end is None else reading.end)


class _Reading:
    """What one pass collects."""

    def __init__(self, table: OpenTable[Any], eyes: str) -> None:
        self.game, self.infos, self.eyes = table.game, table.infos, eyes
        self.format = table.first.format
        self.end: TableState | None = None
        self.entries = 0
        self.points: dict[tuple[str, str], list[Point]] = {}
        """(counter, player) -> points."""
        self.titles: dict[str, tuple[str, str]] = {}
        """Counter -> its label and page."""
        self.games: dict[int, int] = {}
        """Game -> its first act."""
        self.first = self.last = 0
        self.rolls: list[Rolled] = []
        self.acts: Tally[tuple[str, str]] = Tally()
        self.spent: Tally[tuple[str, str]] = Tally()
        self.pauses = self.paused = 0
        self.clock: Any = None
        """When the entry before was entered."""

    def skip(self) -> None:
        """An entry outside of the span: the clock begins anew behind it."""
        self.clock = None

    def read(self, entry: Entry, before: TableState, after: TableState) -> None:
        """One entry with the states around it."""
        self.entries += 1
        self.first = self.first or entry.act_no
        self.last = entry.act_no
        self.games.setdefault(entry.game, entry.act_no)
        self.end = after
        for one in self.game.counters(after):
            if one.owner and one.track.id in self.game.plotted:
                self.titles.setdefault(one.track.id, (one.track.label, one.track.page))
                line = self.points.setdefault((one.track.id, one.owner), [])
                if not line or line[-1].value != one.value:
                    line.append(Point(entry.act_no, one.value))
        told = one_told(entry, self.format)
        app = any(source == "app" for _, _, source in entry.answers)
        rolls = self.game.rolls(before, after, told, self.eyes)
        self.rolls += [replace(one, app=True) for one in rolls] if app else rolls
        self._time(entry, before)
        if entry.act not in TALK:
            info = self.infos.get(entry.act)
            goes_on = before.turn if before.turn == after.turn else ""
            who = actor_of(entry, after) or goes_on  # what hands the turn on is the table's
            self.acts[info.title if info else entry.act, who] += 1

    def _time(self, entry: Entry, before: TableState) -> None:
        now = local(entry.at)
        if now is None:
            return
        last, self.clock = self.clock, now
        seconds = 0 if last is None else round((now - last).total_seconds())
        if seconds > PAUSE:
            self.pauses += 1
            self.paused += seconds
        elif seconds > 0:  # a clock that was set back tells nothing
            self.spent[before.turn, self.game.phase(before)] += seconds

    def done(self, end: TableState) -> Campaign:
        """Everything that was read."""
        order = {player: place for place, player in enumerate(end.seats)}
        spent = sorted(
            ((who, phase, seconds) for (who, phase), seconds in self.spent.items()),
            key=lambda row: (order.get(row[0], len(order)), row[1]),
        )
        acts = sorted(
            ((title, who, times) for (title, who), times in self.acts.items()),
            key=lambda row: (-row[2], row[0], order.get(row[1], len(order))),
        )
        plotted = tuple(
            self._series(key, end, order) for key in self.game.plotted if key in self.titles
        )
        return Campaign(
            end=end,
            series=tuple(one for one in plotted if one.values and one.moves),
            clock=Clock(tuple(spent), self.pauses, self.paused),
            acts=tuple(acts),
            rolls=tuple(self.rolls),
            entries=self.entries,
        )

    def _series(self, key: str, end: TableState, order: dict[str, int]) -> Series:
        label, page = self.titles[key]
        owners = [player for counter, player in self.points if counter == key]
        owners.sort(key=lambda player: (order.get(player, len(order)), player))
        marks = [(at, f"game {number}") for number, at in self.games.items()]
        return Series(
            title=label[:1].upper() + label[1:],
            lines=tuple(
                Line(end.name(player), tuple(self.points[key, player])) for player in owners
            ),
            first=self.first,
            last=self.last,
            marks=tuple(marks[1:]),
            page=page,
        )


def standings(finished: Sequence[Finished], state: TableState) -> tuple[Series, ...]:
    """Scores of the games that are over, and games won so far; a plot needs two games."""
    games = sorted(finished, key=lambda one: one.game_no)
    if len(games) < 2:
        return ()
    players = state.seats or tuple(sorted(state.players))
    scores, wins = [], []
    for player in players:
        told = [Point(one.game_no, one.scores.get(player)) for one in games]
        scores.append(Line(state.name(player), tuple(told)))
        won = 0
        count = []
        for one in games:
            won += one.places.get(player) == 1
            count.append(Point(one.game_no, won))
        wins.append(Line(state.name(player), tuple(count)))
    first, last = games[0].game_no, games[-1].game_no
    found = [
        Series("Score at the end of each game", tuple(scores), first, last, "game", straight=True)
    ]
    if len(games) > 2:
        found.append(Series("Games won so far", tuple(wins), first, last, "game", straight=True))
    return tuple(one for one in found if one.values)


class Rate(Struct, frozen=True):
    """How often somebody won a game of a kind, over all campaigns."""

    game: str
    player: str
    played: int
    won: int


def rates(plays: Iterable[tuple[str, dict[str, int | None]]]) -> tuple[Rate, ...]:
    """Win rates: a play is the game and its players with their places (1: won; none: not told).

    A play of which nobody's place was told does not count; a place that was not told, in a play
    whose winner is known, is no win. Names are compared without case.
    """
    found: dict[tuple[str, str], list[int]] = {}
    names: dict[str, str] = {}
    for game, places in plays:
        if not any(place is not None for place in places.values()):
            continue
        for player, place in places.items():
            key = player.casefold()
            names.setdefault(key, player)
            tally = found.setdefault((game, key), [0, 0])
            tally[0] += 1
            tally[1] += place == 1
    made = [Rate(game, names[key], played, won) for (game, key), (played, won) in found.items()]
    return tuple(
        sorted(made, key=lambda x: (x.game, -x.won / x.played, -x.played, x.player.casefold()))
    )
