"""What the benchmarks share: taking turns, long journals made quickly, which disk it is.

Every benchmark is a module with `measure() -> dict[str, float]` and `TARGETS`: the names of its
ratios, each with what it should be at most (`None`: for information). For a name the figures hold
`NAME_ours_UNIT`, `NAME_bare_UNIT` and `NAME_ratio`; whatever else they hold are facts.

Two sides that are compared take turns in one run, in another order each round, so that a busy
machine slows both; what counts is the ratio of the medians.
"""

from __future__ import annotations

import contextlib
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.games import load
from companion.table.campaign.opened import OpenTable
from companion.table.game import Game
from companion.table.storage.entry import FORMAT, Entry, Head, JournalLine
from companion.table.storage.line import encode_line

ROOT = Path(__file__).resolve().parents[2]
PLAYERS = ("Ann", "Bob", "Cid", "Dee")

Job = Callable[[], object]


def in_turns(
    jobs: Mapping[str, Job], rounds: int, between: Job | None = None
) -> dict[str, list[float]]:
    """Run jobs in turns, each round in another order.

    Args:
        jobs: what is timed, by name. A job that returns a `float` tells its own seconds.
        rounds: how often each.
        between: done before each round, not timed.

    Returns:
        Seconds by name.
    """
    order = list(jobs)
    shuffle = random.Random(5).shuffle
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        if between is not None:
            between()
        shuffle(order)
        for name in order:
            job = jobs[name]
            start = time.perf_counter()
            told = job()
            taken = time.perf_counter() - start
            times[name].append(told if isinstance(told, float) else taken)
    return times


def figures_of(
    name: str, ours: list[float], bare: list[float], unit: str = "us"
) -> dict[str, float]:
    """Medians of both sides in a unit, and their ratio."""
    scale = {"us": 1e6, "ms": 1e3}[unit]
    mine, floor = statistics.median(ours), statistics.median(bare)
    return {
        f"{name}_ours_{unit}": mine * scale,
        f"{name}_bare_{unit}": floor * scale,
        f"{name}_ratio": mine / floor,
    }


# ------------------------------------------------------------------ the disk


@contextlib.contextmanager
def bench_folder() -> Iterator[Path]:
    """A throw-away folder on the disk that is measured: `COMPANION_BENCH`, else the temp folder."""
    place = os.environ.get("COMPANION_BENCH") or None
    with tempfile.TemporaryDirectory(prefix="companion-bench-", dir=place) as folder:
        yield Path(folder)


def disk_name(folder: Path) -> str:
    """Device and file system that a folder is on, as far as the system tells."""
    mounts = Path("/proc/mounts")
    if not mounts.exists():
        return "a disk whose name this system does not tell"
    best = ("", "?", "?")
    for line in mounts.read_text().splitlines():
        device, point, kind = line.split()[:3]
        inside = folder.is_relative_to(point)
        if inside and len(point) >= len(best[0]):
            best = (point, device, kind)
    return f"{best[1]} ({best[2]})"


def sync_seconds(folder: Path, rounds: int = 200) -> float:
    """Median of a bare append of 500 bytes with its fsync."""
    path = folder / "bare-sync"
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
    try:
        data, times = b"x" * 499 + b"\n", []
        for _ in range(rounds):
            os.write(handle, data)
            start = time.perf_counter()
            os.fsync(handle)
            times.append(time.perf_counter() - start)
    finally:
        os.close(handle)
        path.unlink()
    return statistics.median(times)


# ------------------------------------------------------------------ long journals


def seafall() -> Game[Any]:
    """The game that is measured."""
    return load("seafall")


def full_state(folder: Path) -> Any:
    """A SeaFall state of full size: all counters told, raids on a dozen sites in the state."""
    path = folder / "full.jsonl"
    with OpenTable.create(seafall(), path, "full", PLAYERS) as table:
        for player in table.state.seats:
            for which, value in (("gold", 6), ("reputation", 3), ("fortune", 2)):
                answers = {"who": player, "counter": which, "value": value}
                table.act("set", answers, depth="sentence")
            for place in range(3):
                site = f"site {player} {place}"
                table.act("raid", {"site": site, "faces": 4}, by=player, depth="sentence")
        state = table.state
    path.unlink()
    return state


def write_journal(path: Path, entries: int, state: Any, undone: float = 0.0) -> int:
    """Write a journal without playing it: counters of four players go up and down.

    Args:
        path: the file.
        entries: how many acts.
        state: the typed state that it starts from.
        undone: which share of the acts is undone, in branches of one to three acts.

    Returns:
        How many acts are on the table at its end.
    """
    game = seafall()
    tree = msgspec.to_builtins(state)
    first = JournalLine(
        at="2026-11-21T18:00:00Z", format=FORMAT, id=path.stem, title=path.stem, game=game.id,
        shape=game.shape, app="benchmark", root=tree,
    )  # fmt: skip
    digest, line = encode_line(first)
    chance = random.Random(11)
    players = list(state.seats)
    gold = {player: tree["provinces"][player]["gold"] for player in players}
    on_table: list[tuple[int, str, int]] = []  # record, player, the gold before
    n = 1
    with path.open("wb") as file:
        file.write(line)
        for act_no in range(1, entries + 1):
            player = players[act_no % 4]
            old = gold[player]
            new = gold[player] = (old + 1) % 90
            after = on_table[-1][0] if on_table else 0
            entry = _entry(game, n, digest, after, act_no, player, old, new)
            digest, line = encode_line(entry)
            file.write(line)
            on_table.append((n, player, old))
            n += 1
            if undone and chance.random() < undone / 2 and len(on_table) > 3:
                for _ in range(chance.randint(1, 3)):
                    _, player, gold[player] = on_table.pop()
                to = on_table[-1][0]
                head = Head(n=n, prev=digest, at=entry.at, to=to, why="undo")
                digest, line = encode_line(head)
                file.write(line)
                n += 1
    return len(on_table)


def _entry(
    game: Game[Any], n: int, prev: str, after: int, act_no: int, player: str, old: int, new: int
) -> Entry:
    who, minute, second = PLAYERS[int(player[1:]) - 1], act_no // 60 % 60, act_no % 60
    return Entry(
        n=n, prev=prev, after=after, at=f"2026-11-21T19:{minute:02}:{second:02}Z", game=1,
        act_no=act_no, act="count", by=player,
        answers=(
            ("who", player, "table"), ("counter", "gold", "table"),
            ("change", new - old, "table"), ("effects", [], "default"),
        ),
        says=f"{who} {new - old:+d} gold, {old} → {new}",
        lines=(
            {"kind": "counter", "province": player, "which": "gold", "old": old, "new": new},
        ),
        patch=[["=", ["provinces", player, "gold"], old, new]],
        rules=game.rules,
    )  # fmt: skip
