"""Figures of the games of a table: matches, heads, factions, what everybody did (section 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from companion.games.five_sails.state.table import Ended, FiveSails
from companion.table.game import LoggedEntry
from companion.table.sheet import Block, GridBlock, ListBlock
from companion.toolbox.sums import shown
from companion.toolbox.text import listed

Row = dict[str, Any]

_COUNTED = {
    "pass": "passes",
    "challenge": "issued",
    "gamble": "gambles",
    "claim": "claims",
    "recruit": "recruits",
    "muster": "musters",
    "ability-used": "abilities",
    "event-used": "events",
    "parley": "parleys",
    "equip": "equips",
}
"""Kinds of rows of which only the number counts -> the figure."""
ROWS = (
    ("times First Player", "first"),
    ("characters mustered", "musters"),
    ("Mercenaries recruited", "recruits"),
    ("attachments equipped", "equips"),
    ("abilities used", "abilities"),
    ("Events used", "events"),
    ("pressures", "pressures"),
    ("pressures won", "pressed"),
    ("locations claimed", "claims"),
    ("locations lost", "freed"),
    ("challenges issued", "issued"),
    ("challenges answered", "answered"),
    ("  refused", "refused"),
    ("  intervened", "intervened"),
    ("gambles", "gambles"),
    ("wounds dealt in duels", "dealt"),
    ("characters lost", "lost"),
    ("cards drawn", "drawn"),
    ("passes", "passes"),
)
"""What a row says, and the figure behind it; rows of nothing but zeros are left out."""
_WAYS = {
    "assassination": "Assassination",
    "dominance": "Dominance",
    "economic": "Economic",
    "fifth-day": "Fifth Day",
    "timeout": "time out",
    "ruled": "told by the table",
}


class Tally:
    """All figures of a table, entry by entry."""

    def __init__(self, state: FiveSails) -> None:
        self.players: dict[str, Counter[str]] = {player: Counter() for player in state.seats}
        self.renown: dict[str, Counter[str]] = {player: Counter() for player in state.seats}
        """By source."""
        self.by_day: dict[int, Counter[str]] = {}
        """Day -> Renown that each player took on it, over all games."""
        self.duels = self.rounds = 0
        self.entries: Counter[int] = Counter()
        """Game -> entries."""

    def read(self, told: LoggedEntry) -> None:
        """One entry."""
        self.entries[told.game_no] += 1
        for row in told.lines:
            kind = str(row.get("kind"))
            reader = getattr(self, f"_{kind.replace('-', '_')}", None)
            if reader is not None:
                reader(row)
            elif kind in _COUNTED:
                self._add(row.get("player"), _COUNTED[kind])

    def _add(self, player: Any, figure: str, count: Any = 1) -> None:
        if player in self.players and isinstance(count, int):
            self.players[player][figure] += count

    def _initiative(self, row: Row) -> None:
        if row.get("how") != "told" or row.get("values"):
            self._add(row.get("player"), "first")

    def _response(self, row: Row) -> None:
        figure = {"refuse": "refused", "intervene": "intervened", "accept": ""}.get(
            str(row.get("how"))
        )
        if figure is not None:
            self._add(row.get("player"), "answered")
            self._add(row.get("player"), figure or "accepted")

    def _pressure(self, row: Row) -> None:
        self._add(row.get("player"), "pressures")
        if row.get("success"):
            self._add(row.get("player"), "pressed")

    def _control_lost(self, row: Row) -> None:
        if row.get("by"):  # at Dusk everybody loses everything
            self._add(row.get("player"), "freed")

    def _duel_end(self, row: Row) -> None:
        if row.get("rounds"):
            self.duels += 1
            self.rounds += int(row["rounds"])

    def _duel_round(self, row: Row) -> None:
        """Wounds that a round dealt are the other side's work."""
        self._other(row, "dealt", row.get("amount"))

    def _refusal_wounds(self, row: Row) -> None:
        self._other(row, "dealt", row.get("amount"))

    def _other(self, row: Row, figure: str, count: Any) -> None:
        others = [player for player in self.players if player != row.get("player")]
        if row.get("player") in self.players and len(others) == 1:
            self._add(others[0], figure, count)

    def _destroyed(self, row: Row) -> None:
        self._add(row.get("player"), "lost")

    def _crew_cap_loss(self, row: Row) -> None:
        self._add(row.get("player"), "lost", row.get("count"))

    def _draw(self, row: Row) -> None:
        self._add(row.get("player"), "drawn", row.get("count"))

    def _renown(self, row: Row) -> None:
        change, player, day = row.get("delta"), row.get("player"), row.get("day")
        if not isinstance(change, int) or player not in self.renown:
            return
        self.renown[player][str(row.get("reason") or "?")] += change
        if isinstance(day, int) and change > 0:
            self.by_day.setdefault(day, Counter())[player] += change


def tally(state: FiveSails, told: Sequence[LoggedEntry]) -> Tally:
    """Everything that the entries say, counted."""
    counted = Tally(state)
    for entry in told:
        counted.read(entry)
    return counted


def statistics(state: FiveSails, told: Sequence[LoggedEntry]) -> tuple[Block, ...]:
    """The figures as blocks; none before anything was entered."""
    if not told:
        return ()
    counted = tally(state, told)
    names = tuple(state.name(player) for player in state.seats)
    blocks: list[Block] = []
    games = [state.games[key] for key in sorted(state.games, key=int)]
    if games:
        blocks.append(ListBlock("Games", _history(state, counted)))
        blocks.append(GridBlock("Wins", names, _wins(state, games)))
        if len(state.seats) > 1 and any(one.winner for one in games):
            blocks.append(GridBlock("Row beat column", names, _heads(state, games)))
        if rows := _sides(games):
            blocks.append(ListBlock("Leaders and factions", rows))
    if rows_of := _players(state, counted):
        blocks.append(GridBlock("Players", names, rows_of))
    if grid := _renown_by_source(state, counted):
        blocks.append(GridBlock("Renown by source", names, grid))
    if counted.by_day:
        days = tuple(
            (f"Day {day}", tuple(str(counted.by_day[day][x]) for x in state.seats))
            for day in sorted(counted.by_day)
        )
        blocks.append(GridBlock("Renown taken by Day", names, days))
    if counted.duels:
        average = f"{counted.rounds / counted.duels:.1f}"
        rows_duel = (("duels", str(counted.duels)), ("rounds on average", average))
        blocks.append(ListBlock("Duels", rows_duel))
    return tuple(blocks)


def _history(state: FiveSails, counted: Tally) -> tuple[tuple[str, str], ...]:
    """Every game that is over: who won how, on which Day, what decided, the final figures."""
    rows = []
    for key in sorted(state.games, key=int):
        one = state.games[key]
        who = (
            f"{state.name(one.winner)} wins: {_WAYS.get(one.kind, one.kind)}"
            if one.winner
            else f"a Draw of {listed([state.name(x) for x in one.tied], 'and')}"
        )
        scores = "–".join(shown(one.renown.get(player)) for player in state.seats)
        leaders = [one.leaders.get(player, "") for player in state.seats]
        parts = [
            who,
            f"Day {one.day}" if one.day is not None else "",
            f"decided at {one.step}" if one.step else "",
            f"Renown {scores}",
            " against ".join(leaders) if all(leaders) else "",
            one.mode if one.mode == "competitive" else "",
            f"{counted.entries[int(key)]} entries",
        ]
        rows.append((f"game {key}", ", ".join(part for part in parts if part)))
    return tuple(rows)


def _wins(state: FiveSails, games: Sequence[Ended]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Games won, by way; the Day on average; wins that a tie-breaker or chance decided."""
    won = {x: [one for one in games if one.winner == x] for x in state.seats}
    rows = [("games won", tuple(f"{len(won[x])} of {len(games)}" for x in state.seats))]
    for kind, label in _WAYS.items():
        numbers = [sum(1 for one in won[x] if one.kind == kind) for x in state.seats]
        if any(numbers):
            rows.append((label, tuple(map(str, numbers))))
    draws = [sum(1 for one in games if x in one.tied) for x in state.seats]
    if any(draws):
        rows.append(("Draws", tuple(map(str, draws))))
    days = {x: [one.day for one in won[x] if one.day is not None] for x in state.seats}
    if any(days.values()):
        cells = tuple(f"{sum(d) / len(d):.1f}" if (d := days[x]) else "·" for x in state.seats)
        rows.append(("Day on average", cells))
    for word, label in (("random", "by chance"), ("", "by a tie-breaker")):
        numbers = [sum(1 for one in won[x] if _by(one, word)) for x in state.seats]
        if any(numbers):
            rows.append((label, tuple(map(str, numbers))))
    return tuple(rows)


def _by(one: Ended, word: str) -> bool:
    """Whether chance (`random`) or a tie-breaker beyond Renown decided a game."""
    if word:
        return one.step.endswith(word)
    return one.step.endswith(("locations", "influence", "leader wounds"))


def _heads(state: FiveSails, games: Sequence[Ended]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    rows = []
    for player in state.seats:
        mine = [one for one in games if one.winner == player]
        cells = tuple(
            "·" if other == player else str(sum(1 for one in mine if other in one.renown))
            for other in state.seats
        )
        rows.append((state.name(player), cells))
    return tuple(rows)


def _sides(games: Sequence[Ended]) -> tuple[tuple[str, str], ...]:
    """How often each Leader and each faction won, and against which Leaders."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    beaten: dict[str, Counter[str]] = {}
    for one in games:
        for told in (one.leaders, one.factions):
            for player, name in told.items():
                if name:
                    played[name] += 1
                    won[name] += player == one.winner
        victor = one.leaders.get(one.winner, "")
        for player, name in one.leaders.items():
            if victor and name and player != one.winner:
                beaten.setdefault(victor, Counter())[name] += 1
    rows = []
    for name, count in sorted(played.items(), key=lambda pair: (-pair[1], pair[0])):
        over = listed([f"{other} {n}" for other, n in sorted(beaten.get(name, {}).items())], "and")
        rows.append((name, f"{won[name]} of {count} won{f', over {over}' if over else ''}"))
    return tuple(rows)


def _players(state: FiveSails, counted: Tally) -> tuple[tuple[str, tuple[str, ...]], ...]:
    rows = []
    for label, figure in ROWS:
        numbers = [counted.players[player][figure] for player in state.seats]
        if any(numbers):
            rows.append((label, tuple(map(str, numbers))))
    answered = [counted.players[player]["answered"] for player in state.seats]
    if any(answered):
        cells = tuple(
            f"{round(100 * counted.players[x]['refused'] / n)}%" if n else "·"
            for x, n in zip(state.seats, answered, strict=True)
        )
        rows.append(("share of refusals", cells))
    return tuple(rows)


def _renown_by_source(state: FiveSails, counted: Tally) -> tuple[tuple[str, tuple[str, ...]], ...]:
    sources = sorted({source for counts in counted.renown.values() for source in counts})
    return tuple(
        (source, tuple(f"{n:+d}" if (n := counted.renown[x][source]) else "·" for x in state.seats))
        for source in sources
    )
