"""Figures of a campaign, from what its entries say: dice, glory by source, pace (section 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from companion.games.seafall.rules.kept import recorded
from companion.games.seafall.rules.standing import blank_faces
from companion.games.seafall.state.table import SeaFall
from companion.table.game import LoggedEntry
from companion.table.sheet import Block, GridBlock, ListBlock
from companion.toolbox.sums import shown, signed
from companion.toolbox.text import plural

Row = dict[str, Any]
SUCCESS_FACES = 4
"""Faces of a die with a success: 2 standard, 1 weak, 1 strong (p. 10)."""
BLANK = "b"

ROWS = (
    ("turns", "turns"),
    ("endeavors that succeeded", "won"),
    ("endeavors that failed", "failed"),
    ("dice rolled", "dice"),
    ("successes rolled", "successes"),
    ("fortune spent", "fortune"),
    ("damage taken", "damage"),
    ("ships sunk", "sunk"),
    ("goods bought", "bought"),
    ("goods sold", "sold"),
    ("enmity given", "enmity"),
    ("milestones", "milestones"),
)
"""What a row says, and the figure behind it; rows of nothing but zeros are left out."""
SOURCES = {
    "raid": "raids",
    "explore": "explorations",
    "buy-upgrade": "upgrades",
    "upgrade": "upgrades",
    "build": "structures",
    "structure": "structures",
    "hire": "advisors",
    "advisor": "advisors",
    "buy-treasure": "treasures",
    "treasure": "treasures",
    "claim": "milestones",
    "end-enmity": "end of game",
    "setup": "carried over",
}
"""Procedure -> where its glory comes from; others are told by hand or by cards."""
OTHER = "anything else"


class Tally:
    """All figures of a table, entry by entry."""

    def __init__(self, state: SeaFall) -> None:
        self.ships = {key: ship.owner for key, ship in state.ships.items()}
        self.players: dict[str, Counter[str]] = {player: Counter() for player in state.provinces}
        self.glory: dict[str, Counter[str]] = {}
        """Source -> glory of each province."""
        self.events = 0
        self.chance = Fraction(SUCCESS_FACES, SUCCESS_FACES + blank_faces(state))
        self.turn = ""
        self.acting = ""
        """Who acts in the entry under way."""

    def read(self, told: LoggedEntry) -> None:
        """One entry."""
        self.acting = told.by or self.turn
        for row in told.lines:
            if row.get("kind") == "pool" and row.get("player"):
                self.acting = str(row["player"])
            reader = getattr(self, f"_{row['kind']}", None)
            if reader is not None:
                reader(row, told)

    def _add(self, player: Any, figure: str, count: Any = 1) -> None:
        """A figure of a province; an untold count adds nothing."""
        if isinstance(count, int) and not isinstance(count, bool) and player in self.players:
            self.players[player][figure] += count

    def _turn_start(self, row: Row, _told: LoggedEntry) -> None:
        self.turn = str(row.get("player") or "")
        self._add(self.turn, "turns")

    def _turn_end(self, _row: Row, _told: LoggedEntry) -> None:
        self.turn = ""

    def _roll(self, row: Row, _told: LoggedEntry) -> None:
        """Dice as they fell, before re-rolls and fortune."""
        faces = row.get("faces")
        if isinstance(faces, dict):
            dice = sum(faces.values())
            self._add(self.acting, "dice", dice)
            self._add(self.acting, "successes", dice - faces.get(BLANK, 0))
        elif isinstance(row.get("n"), int) and isinstance(row.get("successes"), int):
            self._add(self.acting, "dice", row["n"])
            self._add(self.acting, "successes", row["successes"])

    def _fortune(self, row: Row, _told: LoggedEntry) -> None:
        self._add(self.acting, "fortune", row.get("spent"))

    def _endeavor_result(self, row: Row, _told: LoggedEntry) -> None:
        outcomes: dict[Any, str] = {True: "won", False: "failed"}
        figure = outcomes.get(row.get("success"))
        if figure:
            self._add(self.acting, figure)

    def _damage(self, row: Row, _told: LoggedEntry) -> None:
        self._add(self.ships.get(str(row.get("ship")), self.acting), "damage", row.get("amount"))

    def _sink(self, row: Row, _told: LoggedEntry) -> None:
        self._add(self.ships.get(str(row.get("ship")), self.acting), "sunk")

    def _enmity_give(self, row: Row, _told: LoggedEntry) -> None:
        self._add(self.acting, "enmity", row.get("placed"))

    def _buy_goods(self, row: Row, _told: LoggedEntry) -> None:
        self._add(row.get("player") or self.acting, "bought")

    def _sell_goods(self, row: Row, _told: LoggedEntry) -> None:
        self._add(row.get("player") or self.acting, "sold", row.get("count", 1))

    def _milestone(self, row: Row, _told: LoggedEntry) -> None:
        self._add(row.get("player"), "milestones")

    def _event_reveal(self, _row: Row, _told: LoggedEntry) -> None:
        self.events += 1

    def _glory(self, row: Row, told: LoggedEntry) -> None:
        player, delta = row.get("player"), row.get("delta")
        if player in self.players and isinstance(delta, int):
            source = self.glory.setdefault(SOURCES.get(told.act, OTHER), Counter())
            source[str(player)] += delta


def tally(state: SeaFall, told: Sequence[LoggedEntry]) -> Tally:
    """All figures of the entries on the table."""
    counted = Tally(state)
    for one in told:
        counted.read(one)
    return counted


def statistics(state: SeaFall, told: Sequence[LoggedEntry]) -> tuple[Block, ...]:
    """Provinces side by side, glory by where it came from, the pace of the campaign."""
    counted = tally(state, told)
    names = tuple(state.name(player) for player in state.seats)
    blocks: list[Block] = [GridBlock("Provinces", names, _provinces(state, counted))]
    if counted.glory:
        rows = [
            (source, tuple(signed(figures[player]) for player in state.seats))
            for source, figures in sorted(counted.glory.items())
        ]
        blocks.append(GridBlock("Glory by source", names, tuple(rows)))
    if pace := _pace(state):
        blocks.append(ListBlock("Games", pace))
    if counted.events:
        blocks.append(ListBlock("Table", (("events", str(counted.events)),)))
    return tuple(blocks)


def _provinces(state: SeaFall, counted: Tally) -> tuple[tuple[str, tuple[str, ...]], ...]:
    rows = []
    for label, figure in ROWS:
        numbers = [counted.players[player][figure] for player in state.seats]
        if any(numbers) or figure in ("won", "failed"):
            rows.append((label, tuple(map(str, numbers))))
    if any(counted.players[player]["dice"] for player in state.seats):
        rows.append(("luck", tuple(_luck(counted, player) for player in state.seats)))
    return tuple(rows)


def _luck(counted: Tally, player: str) -> str:
    """Successes more or fewer than the dice give on average."""
    figures = counted.players[player]
    if not figures["dice"]:
        return "–"
    over = figures["successes"] - figures["dice"] * counted.chance
    return f"{float(over):+.1f}".replace("-", "−")


def _pace(state: SeaFall) -> tuple[tuple[str, str], ...]:
    """Each game: target, the winner with its glory, how long it took."""
    rows = []
    for number, line in recorded(state):
        words = [f"target {shown(line.target)}"]
        if line.winner:
            words.append(
                f"{state.name(line.winner)} won with {shown(line.scores.get(line.winner))}"
            )
        scores = [score for player, score in line.scores.items() if score is not None]
        if len(scores) > 1:
            words.append(f"{max(scores) - min(scores)} between first and last")
        if line.years is not None:
            words.append(plural(line.years, "year"))
        rows.append((f"game {number}", ", ".join(words)))
    return tuple(rows)
