"""Figures of the games of a table, from what its entries say (section 7 of the spec)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from companion.games.en_garde.state.table import EnGarde
from companion.table.game import LoggedEntry
from companion.table.sheet import Block, GridBlock, ListBlock
from companion.toolbox.text import plural

PLAYS = ("attack", "response", "press", "fancy", "item", "restore", "enhancement")


class Figures:
    """Counts of one player over the games that were told."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.biggest_loss = 0
        self.played: Counter[str] = Counter()
        """Cards by type."""


class Tally:
    """All figures of a table, entry by entry."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = {player: Figures() for player in players}
        self.cards: Counter[str] = Counter()
        self.hits: Counter[tuple[str, str]] = Counter()
        """(by, on) -> Poise taken."""
        self.kills: Counter[tuple[str, str]] = Counter()
        self.plays: Counter[tuple[int, str]] = Counter()
        """(game, thread) -> plays."""
        self.biggest: tuple[int, str] = (0, "")
        """Damage of the biggest single Attack, and its card."""
        self.placed: dict[str, tuple[str, str]] = {}
        """Attack of the running Exchange -> its player and card."""
        self.exchanges = self.turns = self.reshuffles = 0

    def read(self, told: LoggedEntry) -> None:
        """One entry."""
        for row in told.lines:
            reader = getattr(self, f"_{row['kind']}", None)
            if reader is not None:
                reader(row, told)

    def _of(self, player: str) -> Figures:
        return self.players.setdefault(player, Figures())

    def _play(
        self, player: str, kind: str, cards: Sequence[str], told: LoggedEntry, plays: bool = True
    ) -> None:
        self._of(player).played[kind] += len(cards)
        self.cards.update(cards)
        # A play is one card with what it brings: the Attack that a Response or a Fancy Move
        # grants, and what Negates it, are part of that play (5.7, rule 2).
        if told.thread and plays:
            self.plays[told.game_no, told.thread] += 1

    def _exchange_start(self, row: dict[str, Any], _told: LoggedEntry) -> None:
        self.exchanges += 1
        self.placed = {}
        self._of(row["player"]).counts["started"] += 1
        self._of(row["target"]).counts["received"] += 1

    def _attack(self, row: dict[str, Any], told: LoggedEntry) -> None:
        self.placed[row["id"]] = (row["player"], row["card"])
        granted = row["source"].startswith("riposte:") or row["source"] == "taste"
        self._play(row["player"], "attack", [row["card"]], told, plays=not granted)
        self._play(row["player"], "enhancement", row["enhancements"], told, plays=False)

    def _response(self, row: dict[str, Any], told: LoggedEntry) -> None:
        self._play(row["player"], "response", [row["card"]], told)

    def _press(self, row: dict[str, Any], told: LoggedEntry) -> None:
        self._play(row["player"], "press", [row["card"]], told)

    def _fancy(self, row: dict[str, Any], told: LoggedEntry) -> None:
        self._play(row["player"], "fancy", [row["card"]], told)
        if row.get("works") is False:
            self._of(row["player"]).counts["negated"] += 1

    def _negate(self, row: dict[str, Any], told: LoggedEntry) -> None:
        self._of(row["player"]).counts["negates"] += 1
        self._play(row["player"], "fancy", [row["card"]], told, plays=False)

    def _item_play(self, row: dict[str, Any], told: LoggedEntry) -> None:
        self._play(row["player"], "item", [row["card"]], told)

    def _restore(self, row: dict[str, Any], _told: LoggedEntry) -> None:
        figures = self._of(row["player"])
        figures.counts["restored"] += row["gained"] or 0
        if row["how"] != "effect":
            figures.played["restore"] += 1
            if row["how"] != "Restore":
                self.cards[row["how"]] += 1

    def _pass(self, row: dict[str, Any], _told: LoggedEntry) -> None:
        self._of(row["player"]).counts["passes"] += 1

    def _cost(self, row: dict[str, Any], _told: LoggedEntry) -> None:
        figures = self._of(row["player"])
        figures.counts["spent"] += sum(paid or 0 for paid in row["paid"])
        if row["new"] == 0 and any(row["paid"]):
            figures.counts["no_poise"] += 1

    def _damage(self, row: dict[str, Any], _told: LoggedEntry) -> None:
        harm = row["amount"] or 0
        if harm > self.biggest[0]:
            self.biggest = (harm, self.placed.get(row["attack"], ("", row["attack"]))[1])

    def _disarm(self, row: dict[str, Any], _told: LoggedEntry) -> None:
        by = self.placed.get(row["attack"], ("", ""))[0]
        if row["player"] and by:
            self._of(by).counts["disarms"] += 1

    def _poise_loss(self, row: dict[str, Any], _told: LoggedEntry) -> None:
        total, figures = row["amount"] or 0, self._of(row["player"])
        figures.counts["taken"] += total
        figures.biggest_loss = max(figures.biggest_loss, total)
        if row["new"] == 0 and row["old"] != 0:
            figures.counts["no_poise"] += 1
        if row["by"]:
            self._of(row["by"]).counts["dealt"] += total
            self.hits[row["by"], row["player"]] += total

    def _out(self, row: dict[str, Any], _told: LoggedEntry) -> None:
        if row["by"]:
            self._of(row["by"]).counts["kills"] += 1
            self.kills[row["by"], row["player"]] += 1
            if row["how"] == "pistol":
                self._of(row["by"]).counts["pistol_kills"] += 1

    def _turn_start(self, row: dict[str, Any], _told: LoggedEntry) -> None:
        self.turns += 1
        if row["poise"] == 0:
            self._of(row["player"]).counts["turns_at_no_poise"] += 1

    def _reshuffle(self, _row: dict[str, Any], _told: LoggedEntry) -> None:
        self.reshuffles += 1


def tally(state: EnGarde, told: Sequence[LoggedEntry]) -> Tally:
    """Read all entries."""
    counted = Tally(state.seats)
    for entry in told:
        counted.read(entry)
    return counted


_ROWS = (
    ("damage dealt", "dealt"),
    ("damage taken", "taken"),
    ("Exchanges started", "started"),
    ("Exchanges received", "received"),
    ("passes", "passes"),
    ("Poise spent on costs", "spent"),
    ("Poise restored", "restored"),
    ("times at No Poise", "no_poise"),
    ("turns begun at No Poise", "turns_at_no_poise"),
    ("put out", "kills"),
    ("of those with the Pistol", "pistol_kills"),
    ("Disarms landed", "disarms"),
    ("negations made", "negates"),
    ("negations suffered", "negated"),
)


def statistics(state: EnGarde, told: Sequence[LoggedEntry]) -> tuple[Block, ...]:
    """A grid of the players, who took how much from whom, records of the table, win rates."""
    counted = tally(state, told)
    names = tuple(state.name(player) for player in state.seats)
    figures = [counted.players[player] for player in state.seats]
    rows = [(label, tuple(str(one.counts[key]) for one in figures)) for label, key in _ROWS]
    rows.append(("biggest loss at once", tuple(str(one.biggest_loss) for one in figures)))
    rows += [
        (f"{kind} cards played", tuple(str(one.played[kind]) for one in figures)) for kind in PLAYS
    ]
    hits = [
        (
            f"{state.name(by)} on",
            tuple("·" if by == on else _hits(counted, by, on) for on in state.seats),
        )
        for by in state.seats
    ]
    blocks: list[Block] = [
        GridBlock("Players", names, tuple(rows)),
        GridBlock("Poise taken (put out)", names, tuple(hits)),
        ListBlock("Table", _table(counted)),
    ]
    if state.games:
        blocks.append(ListBlock("Games", _games(state)))
    return tuple(blocks)


def _hits(counted: Tally, by: str, on: str) -> str:
    out = counted.kills[by, on]
    return f"{counted.hits[by, on]}{f' ({out})' if out else ''}"


def _table(counted: Tally) -> tuple[tuple[str, str], ...]:
    longest = max(counted.plays.values(), default=0)
    harm, card = counted.biggest
    most = counted.cards.most_common(1)
    return (
        ("Exchanges", str(counted.exchanges)),
        ("turns", str(counted.turns)),
        ("reshuffles", str(counted.reshuffles)),
        ("longest Exchange", plural(longest, "play")),
        ("biggest Attack", f"{harm} ({card})" if harm else "none"),
        ("most played card", f"{most[0][0]}, {plural(most[0][1], 'time')}" if most else "none"),
    )


def _games(state: EnGarde) -> tuple[tuple[str, str], ...]:
    """Wins by player and seat, and of those who began, beside the 1 in n of chance."""
    games = list(state.games.values())
    count = len(games)
    rows = [("games", str(count))]
    for seat, player in enumerate(state.seats, 1):
        won = sum(1 for game in games if game.winner == player)
        rows.append((f"{state.name(player)} (seat {seat})", f"{won} won of {count}"))
    begun = [game for game in games if game.first]
    firsts = sum(1 for game in begun if game.winner == game.first)
    rows.append(("who began won", f"{firsts} of {len(begun)}; by chance 1 in {len(state.seats)}"))
    rows.append(("draws", str(sum(1 for game in games if game.winner == "draw"))))
    rows.append(("Exchanges a game", f"{sum(game.exchanges for game in games) / count:.1f}"))
    return tuple(rows)
