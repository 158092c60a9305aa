"""Figures of the adventures of a table, from what its entries say (section 7 of the spec)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from companion.games.citadel.state.table import Citadel
from companion.games.citadel.state.tables import SCORE_NAMES
from companion.table.game import LoggedEntry
from companion.table.sheet import Block, GridBlock, ListBlock
from companion.toolbox.sums import signed
from companion.toolbox.text import listed, plural

Row = dict[str, Any]

ALWAYS_SHOWN = ("turns", "drawn")
"""Figures that are shown where they are 0 as well."""
ROWS = (
    ("turns as active player", "turns"),
    ("actions that succeeded", "won"),
    ("actions that failed", "failed"),
    ("cards drawn", "drawn"),
    ("successes counted", "successes"),
    ("cards discarded from the deck", "milled"),
    ("Recoveries", "recoveries"),
    ("cards recovered", "recovered"),
    ("life spent on Recovery", "price"),
    ("life lost", "hurt"),
    ("damage cancelled", "cancelled"),
    ("times unconscious", "falls"),
    ("Action cards banished", "banished"),
    ("numbers taken", "numbers"),
    ("dialogues read", "dialogues"),
    ("hope spent", "hope"),
    ("Skills gained", "skills"),
)
"""What a row says, and the figure behind it; rows of nothing but zeros are left out."""
MILESTONES = {
    "building": "first building",
    "advanced": "first Advanced Skill",
    "reflex": "first Reflex Skill",
    "symbol": "first Destiny symbol",
    "fall": "first fall",
}


class Tally:
    """All figures of a table, entry by entry."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players: dict[str, Counter[str]] = {player: Counter() for player in players}
        self.actions: dict[str, Counter[str]] = {}
        """Action -> turns, won, failed."""
        self.table: Counter[str] = Counter()
        self.scores: dict[str, Counter[str]] = {}
        """Score -> change by its reason."""
        self.scenarios: list[Row] = []
        """One row a scenario: title, number, figures, how it ended."""
        self.milestones: dict[str, int] = {}
        """Milestone -> act in which it was reached."""
        self.ended: dict[int, Row] = {}

    def read(self, told: LoggedEntry) -> None:
        """One entry."""
        for row in told.lines:
            reader = getattr(self, f"_{row['kind']}", None)
            if reader is not None:
                reader(row, told)

    def _add(self, player: Any, figure: str, count: Any = 1) -> None:
        """A figure of a player, and of the scenario under way; an untold count adds nothing."""
        if not isinstance(count, int) or isinstance(count, bool) or count <= 0:
            return
        if player in self.players:
            self.players[player][figure] += count
        if self.scenarios:
            figures = self.scenarios[-1]["figures"]
            figures[figure] += count

    def _first(self, what: str, told: LoggedEntry) -> None:
        self.milestones.setdefault(what, told.act_no)

    # ------------------------------------------------------------------ actions

    def _action_declared(self, row: Row, _told: LoggedEntry) -> None:
        self._add(row.get("player"), "turns")
        self.actions.setdefault(str(row.get("action") or "not named"), Counter())["turns"] += 1

    def _check(self, row: Row, _told: LoggedEntry) -> None:
        figure = {True: "won", False: "failed"}.get(row.get("wins"))  # type: ignore[arg-type]
        if figure is None:
            return
        self._add(row.get("player"), figure)
        self.actions.setdefault(str(row.get("action") or "not named"), Counter())[figure] += 1

    def _drawn(self, row: Row, _told: LoggedEntry) -> None:
        self._add(row.get("player"), "drawn", row.get("count"))

    def _counted(self, row: Row, _told: LoggedEntry) -> None:
        self._add(row.get("player"), "successes", row.get("count"))

    def _deck_discard(self, row: Row, _told: LoggedEntry) -> None:
        self._add(row.get("player"), "milled", row.get("count"))

    # ------------------------------------------------------------------ life

    def _recovery(self, row: Row, _told: LoggedEntry) -> None:
        self._add(row.get("player"), "recoveries")
        self._add(row.get("player"), "recovered", row.get("count"))
        self._add(row.get("player"), "price", row.get("price"))

    def _life(self, row: Row, _told: LoggedEntry) -> None:
        cancelled = row.get("cancelled") or 0
        self._add(row.get("player"), "hurt", (row.get("amount") or 0) - cancelled)
        self._add(row.get("player"), "cancelled", cancelled)

    def _unconscious(self, row: Row, told: LoggedEntry) -> None:
        self._add(row.get("player"), "falls")
        self._add(row.get("player"), "banished", 1 if row.get("banished") else 0)
        self._first("fall", told)

    # ------------------------------------------------------------------ cards, leaflet

    def _card_removed(self, row: Row, _told: LoggedEntry) -> None:
        if row.get("how") == "banish" and row.get("what") == "Action card":
            self._add(row.get("player"), "banished", row.get("count", 1))

    def _number_taken(self, row: Row, _told: LoggedEntry) -> None:
        if row.get("what") == "take":
            self._add(row.get("player"), "numbers")

    def _past_returned(self, _row: Row, _told: LoggedEntry) -> None:
        self.table["past"] += 1

    def _dialogue_read(self, row: Row, _told: LoggedEntry) -> None:
        self.table["dialogues"] += 1
        self._add(row.get("player"), "dialogues")

    def _exploration_resolved(self, _row: Row, _told: LoggedEntry) -> None:
        self.table["explored"] += 1

    def _hope_spent(self, row: Row, _told: LoggedEntry) -> None:
        self._add(row.get("player"), "hope", row.get("count") or 1)

    def _skill_gained(self, row: Row, told: LoggedEntry) -> None:
        self._add(row.get("player"), "skills", row.get("count"))
        self._first(str(row.get("what")), told)

    def _score_changed(self, row: Row, _told: LoggedEntry) -> None:
        changes = self.scores.setdefault(str(row.get("what")), Counter())
        changes[str(row.get("reason") or "the game")] += row.get("delta") or 0

    def _destiny_checked(self, _row: Row, told: LoggedEntry) -> None:
        self.table["symbols"] += 1
        self._first("symbol", told)

    def _building_box(self, _row: Row, _told: LoggedEntry) -> None:
        self.table["boxes"] += 1

    def _built(self, _row: Row, told: LoggedEntry) -> None:
        self.table["built"] += 1
        self._first("building", told)

    # ------------------------------------------------------------------ scenarios

    def _adventure_started(self, _row: Row, told: LoggedEntry) -> None:
        self._begin("A new beginning", 1, told)

    def _scenario_started(self, row: Row, told: LoggedEntry) -> None:
        title, number = str(row.get("card") or ""), row.get("count") or 0
        last = self.scenarios[-1] if self.scenarios else None
        if last and not last["over"] and (last["game"], last["number"]) == (told.game_no, number):
            last["title"] = title or last["title"]  # an adventure begins with its first scenario
            return
        self._begin(title, number, told)

    def _begin(self, title: str, number: int, told: LoggedEntry) -> None:
        self.scenarios.append(
            {
                "title": title,
                "number": number,
                "game": told.game_no,
                "from": told.at,
                "to": told.at,
                "figures": Counter(),
                "goals": {},
                "saved": 0,
                "note": "",
                "over": False,
            }
        )

    def _scenario_ended(self, row: Row, told: LoggedEntry) -> None:
        if self.scenarios:
            goals = row.get("what")
            self.scenarios[-1].update(
                to=told.at,
                over=True,
                note=str(row.get("reason") or ""),
                goals=goals if isinstance(goals, dict) else {},
            )

    def _saved(self, _row: Row, told: LoggedEntry) -> None:
        self.table["saves"] += 1
        if self.scenarios:
            self.scenarios[-1].update(saved=self.scenarios[-1]["saved"] + 1, to=told.at)

    def _left(self, _row: Row, _told: LoggedEntry) -> None:
        self.table["left"] += 1

    def _joined(self, row: Row, _told: LoggedEntry) -> None:
        if "player" in row:  # two Terrains are joined by rows of their own
            self.table["joined"] += 1

    def _adventure_ended(self, row: Row, told: LoggedEntry) -> None:
        self.ended[told.game_no] = row


def tally(state: Citadel, told: Sequence[LoggedEntry]) -> Tally:
    """Everything that the entries say, counted."""
    counted = Tally(tuple(state.players))
    for entry in told:
        counted.read(entry)
    return counted


def statistics(state: Citadel, told: Sequence[LoggedEntry]) -> tuple[Block, ...]:
    """The figures as blocks; none before anything was entered."""
    if not told:
        return ()
    counted = tally(state, told)
    names = tuple(state.name(player) for player in state.seats)
    blocks: list[Block] = [GridBlock("Players", names, _players(state, counted))]
    if counted.actions:
        rows = tuple(
            (name, (str(x["turns"]), str(x["won"]), str(x["failed"])))
            for name, x in sorted(counted.actions.items())
        )
        blocks.append(GridBlock("Actions", ("turns", "won", "failed"), rows))
    if counted.scenarios:
        blocks.append(ListBlock("Scenarios", tuple(map(_scenario, counted.scenarios))))
    if table := _table(counted):
        blocks.append(ListBlock("Table", table))
    if counted.ended:
        blocks.append(ListBlock("Adventures", _adventures(counted)))
    return tuple(blocks)


def _players(state: Citadel, counted: Tally) -> tuple[tuple[str, tuple[str, ...]], ...]:
    rows = []
    for label, figure in ROWS:
        numbers = [counted.players[player][figure] for player in state.seats]
        if any(numbers) or figure in ALWAYS_SHOWN:
            rows.append((label, tuple(map(str, numbers))))
    luck = [
        _ratio(counted.players[x]["successes"], counted.players[x]["drawn"]) for x in state.seats
    ]
    if any(x != "–" for x in luck):
        rows.append(("successes a card drawn", tuple(luck)))
    return tuple(rows)


def _ratio(part: int, whole: int) -> str:
    return f"{float(Fraction(part, whole)):.2f}" if whole and part else "–"


def _scenario(row: Row) -> tuple[str, str]:
    """One line a scenario: turns, what was won and lost, goals, saves."""
    figures: Counter[str] = row["figures"]
    words = [plural(figures["turns"], "turn")]
    if figures["won"] or figures["failed"]:
        words.append(f"{figures['won']} won, {figures['failed']} failed")
    words += [f"{figures['drawn']} cards drawn"] if figures["drawn"] else []
    words += [plural(figures["falls"], "fall")] if figures["falls"] else []
    reached = [text for text, status in row["goals"].items() if status == "reached"]
    words += [f"reached {listed(reached, 'and')}"] if reached else []
    words += ["saved"] if row["saved"] else []
    words += [row["note"]] if row["note"] else []
    words += [] if row["over"] else ["under way"]
    return f"{row['number']}. {row['title'] or 'a scenario'}", ", ".join(words)


def _table(counted: Tally) -> tuple[tuple[str, str], ...]:
    rows = [
        (label, str(counted.table[key]))
        for label, key in (
            ("spaces explored", "explored"),
            ("Past returned", "past"),
            ("dialogues read", "dialogues"),
            ("Destiny symbols", "symbols"),
            ("boxes checked", "boxes"),
            ("buildings", "built"),
            ("saves", "saves"),
            ("left", "left"),
            ("joined", "joined"),
        )
        if counted.table[key]
    ]
    for key, name in SCORE_NAMES.items():
        changes = counted.scores.get(key, Counter())
        if any(changes.values()):
            words = [f"{signed(n)} {why}" for why, n in sorted(changes.items()) if n]
            rows.append((name, f"{signed(sum(changes.values()))}: {', '.join(words)}"))
    rows += [
        (MILESTONES[key], f"#{act}") for key, act in counted.milestones.items() if key in MILESTONES
    ]
    return tuple(rows)


def _adventures(counted: Tally) -> tuple[tuple[str, str], ...]:
    rows = []
    for number, row in sorted(counted.ended.items()):
        how = {True: "won", False: "lost"}.get(row.get("wins"), "over")  # type: ignore[arg-type]
        reason = f": {row['reason']}" if row.get("reason") else ""
        rows.append(
            (f"adventure {number}", f"{how}{reason}, {plural(row.get('count') or 0, 'scenario')}")
        )
    return tuple(rows)
