"""Figures of the games of a table, from what its entries say (section 7 of the spec)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from companion.games.pirate_crusades.calculations.location import LocationOdds, location_odds
from companion.games.pirate_crusades.state.table import SEA, TAKES_CREW, PirateCrusades
from companion.table.game import LoggedEntry
from companion.table.sheet import Block, GridBlock, ListBlock
from companion.toolbox.sums import signed
from companion.toolbox.text import plural

Row = dict[str, Any]

ROWS = (
    ("turns", "turns"),
    ("turns lost to storms", "lost"),
    ("missions done", "missions"),
    ("fights won", "won"),
    ("fights lost", "beaten"),
    ("fights between players won", "duels"),
    ("fights between players lost", "outfought"),
    ("surrenders forced", "forced"),
    ("surrenders suffered", "yielded"),
    ("treasure fleets", "fleets"),
    ("towns and ports taken", "towns"),
    ("times fled", "fled"),
    ("crew cards lost", "crew"),
    ("squares explored", "explored"),
    ("captains taken", "hostages"),
    ("captains handed in", "ransoms"),
    ("caught in storms", "storms"),
    *((f"of those in category {category}", f"storm {category}") for category in range(1, 5)),
    ("rescue ships", "rescues"),
    ("treasures brought home", "treasures"),
    ("coves", "coves"),
    ("times adrift or captured", "adrift"),
)
"""What a row says, and the figure behind it; rows of nothing but zeros are left out."""
_TELLINGS = ("has", "set", "count", "note", "captain", "flaw", "track", "correct")
"""Acts that tell what is so, and are nobody's turn."""


class Tally:
    """All figures of a table, entry by entry."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players: dict[str, Counter[str]] = {player: Counter() for player in players}
        self.biggest: dict[str, int] = dict.fromkeys(players, 0)
        """Highest combat total of each player."""
        self.reputation: dict[str, Counter[str]] = {player: Counter() for player in players}
        self.riches: dict[str, Counter[str]] = {player: Counter() for player in players}
        """By source."""
        self.missions: dict[str, Counter[str]] = {player: Counter() for player in players}
        """By kind, as far as it was told."""
        self.squares: Counter[str] = Counter()
        """Random locations that were drawn in the open."""
        self.table: Counter[str] = Counter()
        self.ended: dict[int, Row] = {}
        self.variants: dict[int, str] = {}
        self.counted_storms: dict[Any, int] = {}
        """Player -> category of a storm that was counted when it caught them."""
        self.first = ""
        """Whoever begins a game, till they act: that turn begins with the set-up."""
        self.begun: set[tuple[int, Any, Any]] = set()
        """Game, round and player of each turn that began."""

    def read(self, told: LoggedEntry) -> None:
        """One entry."""
        if any(row["kind"] == "turn_start" for row in told.lines):
            self.first = ""
        elif self.first and told.by == self.first and told.act not in _TELLINGS:
            self._turn_start({"player": self.first, "round": 1}, told)
            self.first = ""
        for row in told.lines:
            reader = getattr(self, f"_{row['kind']}", None)
            if reader is not None:
                reader(row, told)
            else:
                self._plain(row)

    def _add(self, player: Any, figure: str, count: int = 1) -> None:
        if player in self.players:
            self.players[player][figure] += count

    def _plain(self, row: Row) -> None:
        """Rows of which only the number counts."""
        figure = {
            "turn_lost": "lost",
            "flee": "fled",
            "treasure_unloaded": "treasures",
            "cove": "coves",
            "adrift": "adrift",
            "captured": "adrift",
        }.get(row["kind"])
        if figure is not None:
            self._add(row.get("player"), figure)
        if row["kind"] in ("hurricane", "reshuffle"):
            self.table[row["kind"]] += 1

    def _game_start(self, row: Row, told: LoggedEntry) -> None:
        self.variants[told.game_no] = str(row.get("variant") or "")
        self.first = str(row.get("first") or "")

    def _turn_start(self, row: Row, told: LoggedEntry) -> None:
        self._add(row.get("player"), "turns")
        self.begun.add((told.game_no, row.get("round"), row.get("player")))

    def _turn_late(self, row: Row, told: LoggedEntry) -> None:
        """A turn that was passed over, unless it was begun and then told."""
        if (told.game_no, row.get("round"), row.get("player")) not in self.begun:
            self._turn_start(row, told)

    def _game_end(self, row: Row, told: LoggedEntry) -> None:
        self.ended[told.game_no] = row

    def _combat(self, row: Row, _told: LoggedEntry) -> None:
        sides = [x for x in (row.get("attacker"), row.get("defender")) if x in self.players]
        if row.get("winner") in self.players:
            self._add(row["winner"], "duels")
            for player in sides:
                self._add(player, "outfought", int(player != row["winner"]))
        elif row.get("fleet") and sides:
            self._add(sides[0], "fleets", int(all(row.get("sunk") or (False,))))
        elif sides and "winner" not in row:
            self._add(sides[0], *_fought(row, "won"))
        totals = row.get("totals") or (row.get("total"),)
        for place, total in enumerate(totals):
            player = sides[min(place, len(sides) - 1)] if sides else ""
            if isinstance(total, int) and player in self.biggest:
                self.biggest[player] = max(self.biggest[player], total)

        if row.get("surrender") is True:
            self._surrender(row, sides)

    def _surrender(self, row: Row, sides: list[Any]) -> None:
        """Who made somebody give up, and which player did (pp. 12, 18-19)."""
        forced = row.get("winner") or (sides[0] if sides else "")
        self._add(forced, "forced")
        for player in sides:
            self._add(player, "yielded", int(player != forced))

    def _mission_done(self, row: Row, _told: LoggedEntry) -> None:
        self._add(row.get("player"), "missions")
        if row.get("player") in self.players:
            self.missions[row["player"]][str(row.get("mission") or "unknown")] += 1

    def _caught(self, row: Row, _told: LoggedEntry) -> None:
        """Caught by a storm that takes no crew: nobody need enter what it does (p. 18)."""
        player, category = row.get("thing"), row.get("new")
        if isinstance(category, int) and category < TAKES_CREW:
            self._add_storm(player, category)
            self.counted_storms[player] = category

    def _storm_hit(self, row: Row, _told: LoggedEntry) -> None:
        player, category = row.get("player"), row.get("category")
        if self.counted_storms.pop(player, None) != category:  # else it was counted when it came
            self._add_storm(player, category)

    def _add_storm(self, player: Any, category: Any) -> None:
        self._add(player, "storms")
        self._add(player, f"storm {category}")

    def _new_ship(self, row: Row, _told: LoggedEntry) -> None:
        self._add(row.get("player"), "rescues", int(row.get("how") == "bought"))

    def _town_attack(self, row: Row, _told: LoggedEntry) -> None:
        player = row.get("player")
        self._add(player, *_fought(row, "towns"))
        if player in self.biggest and isinstance(row.get("total"), int):
            self.biggest[player] = max(self.biggest[player], row["total"])

    def _crew_lost(self, row: Row, _told: LoggedEntry) -> None:
        self._add(row.get("player"), "crew", len(row.get("cards") or ()))

    def _move(self, row: Row, _told: LoggedEntry) -> None:
        self._mover = row.get("player")

    _mover: Any = ""

    def _reveal(self, _row: Row, told: LoggedEntry) -> None:
        if told.act == "move" or any(row["kind"] == "move" for row in told.lines):
            self._add(self._mover, "explored")

    def _hostage(self, row: Row, _told: LoggedEntry) -> None:
        figure = {"taken": "hostages", "handed in": "ransoms"}.get(str(row.get("how")))
        if figure is not None:
            self._add(row.get("player"), figure)

    def _random_location(self, row: Row, _told: LoggedEntry) -> None:
        if row.get("square") in SEA.squares:
            self.squares[row["square"]] += 1

    def _reputation(self, row: Row, _told: LoggedEntry) -> None:
        self._source(self.reputation, row)

    def _riches(self, row: Row, _told: LoggedEntry) -> None:
        self._source(self.riches, row)

    def _source(self, where: dict[str, Counter[str]], row: Row) -> None:
        change, player = row.get("delta"), row.get("player")
        if isinstance(change, int) and change and player in where:
            where[player][str(row.get("reason") or "?")] += change


def _fought(row: Row, victory: str) -> tuple[str, int]:
    """The figure that a fight counts for, and how often: not at all where nobody could tell."""
    won = row.get("wins")
    return (victory if won else "beaten"), int(isinstance(won, bool))


def tally(state: PirateCrusades, told: Sequence[LoggedEntry]) -> Tally:
    """Everything that the entries say, counted."""
    counted = Tally(tuple(state.players))
    for entry in told:
        counted.read(entry)
    return counted


def statistics(state: PirateCrusades, told: Sequence[LoggedEntry]) -> tuple[Block, ...]:
    """The figures as blocks; none before anything was entered."""
    if not told:
        return ()
    counted = tally(state, told)
    names = tuple(state.name(player) for player in state.seats)
    blocks: list[Block] = [GridBlock("Players", names, _players(state, counted))]
    if rows := _sources(state, counted.missions, str):
        blocks.append(GridBlock("Missions by kind", names, rows))
    for title, where in (("Reputation", counted.reputation), ("Riches", counted.riches)):
        if rows := _sources(state, where, signed):
            blocks.append(GridBlock(f"{title} by source", names, rows))
    blocks.append(ListBlock("Table", _table(state, counted)))
    if counted.squares:
        blocks.append(_locations(counted))
    if counted.ended:
        blocks.append(ListBlock("Games", _games(state, counted)))
    return tuple(blocks)


def _players(state: PirateCrusades, counted: Tally) -> tuple[tuple[str, tuple[str, ...]], ...]:
    rows = []
    for label, figure in ROWS:
        numbers = [counted.players[player][figure] for player in state.seats]
        if any(numbers) or figure in ("turns", "missions", "won"):
            rows.append((label, tuple(map(str, numbers))))
    rows.append(("biggest combat total", tuple(str(counted.biggest[x]) for x in state.seats)))
    return tuple(rows)


def _sources(
    state: PirateCrusades, where: dict[str, Counter[str]], shown: Callable[[int], str]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    sources = sorted({source for counts in where.values() for source in counts})
    return tuple(
        (source, tuple(shown(n) if (n := where[x][source]) else "·" for x in state.seats))
        for source in sources
    )


def _table(state: PirateCrusades, counted: Tally) -> tuple[tuple[str, str], ...]:
    turns = sum(x["turns"] for x in counted.players.values())
    lost = sum(x["lost"] for x in counted.players.values())
    share = f", {round(Fraction(100 * lost, turns))}% of all" if turns and lost else ""
    return (
        ("rounds", str(state.round_no)),
        ("turns lost to storms", f"{lost}{share}"),
        ("reshuffles", str(counted.table["reshuffle"])),
        ("hurricanes", str(counted.table["hurricane"])),
    )


def _locations(counted: Tally) -> GridBlock:
    """How often each square was picked, beside what table 2.15 expects of a fresh deck."""
    drawn = sum(counted.squares.values())
    spread = location_odds(LocationOdds()).value
    rows = []
    for row in range(1, SEA.rows + 1):
        cells = []
        for column in range(1, SEA.columns + 1):
            square = f"{column},{row}"
            chance = Fraction(spread.squares[square].exact) if spread is not None else Fraction(0)
            cells.append(f"{counted.squares[square]} ({float(chance * drawn):.1f})")
        rows.append((f"row {row}", tuple(cells)))
    columns = tuple(f"column {column}" for column in range(1, SEA.columns + 1))
    title = f"{plural(drawn, 'random location')} (expected of a fresh deck, p. 18)"
    return GridBlock(title, columns, tuple(rows))


def _games(state: PirateCrusades, counted: Tally) -> tuple[tuple[str, str], ...]:
    rows = []
    for number, row in sorted(counted.ended.items()):
        winner = state.name(row.get("winner") or "") or "nobody"
        variant = counted.variants.get(number, "")
        told = [f"{winner} wins: {row.get('reason')}", plural(row.get("rounds") or 0, "round")]
        rows.append((f"game {number}", ", ".join([*told, *([variant] if variant else [])])))
    for player in state.seats:
        won = sum(1 for row in counted.ended.values() if row.get("winner") == player)
        rows.append((state.name(player), f"{won} won of {len(counted.ended)}"))
    return tuple(rows)
