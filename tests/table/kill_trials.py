"""Programs that are killed in the middle of writing: no acknowledged entry may be lost.

    python -m tests.table.kill_trials 300

Each trial forks a child that acts, undoes, redoes, amends and keeps drafts as fast as it can, and
tells through a pipe the digest of every line that was acknowledged to it. The parent kills it
with SIGKILL at a random moment and reads the file: it must open for writing, every digest told
must stand in it, and what is read must be what the entries say. A kill loses nothing of the
system's own cache, so it says little about a pulled plug: `test_crash_model.py` is for that.
"""

from __future__ import annotations

import contextlib
import os
import random
import select
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.errors import CompanionError
from companion.table.campaign.opened import OpenTable
from companion.table.copies.amend import Plan, amend, commit
from companion.table.game import Game
from companion.table.storage.patch import sorted_encoding
from companion.toolbox.chance import SeededChance
from tests.table.played import PLAYERS, SCRIPTS
from tests.table.tiny import TINY, clock, did, probe


class Told(Struct, frozen=True):
    """What the trials showed."""

    trials: int
    acknowledged: int
    """Lines that the children were told to be on the drive."""
    lost: int
    unreadable: int


def trials(count: int, game: str = "", seed: int = 0) -> Told:
    """Kill so many children; `game` is a game's id, or all in turn."""
    rng = random.Random(seed)
    names = [game] if game else ["tiny", *(f"probe-{name}" for name in SCRIPTS)]
    acknowledged = lost = unreadable = 0
    for number in range(count):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "evening.jsonl"
            told = _killed(path, names[number % len(names)], rng)
            acknowledged += len(told)
            try:
                lost += _gone(path, names[number % len(names)], told)
            except (CompanionError, AssertionError) as problem:
                print(f"trial {number}: {problem}", file=sys.stderr)
                unreadable += 1
    return Told(count, acknowledged, lost, unreadable)


def _game(name: str) -> Game[Any]:
    return TINY if name == "tiny" else probe(name.removeprefix("probe-"))


def _killed(path: Path, name: str, rng: random.Random) -> list[str]:
    """Run a child, kill it; the digests that it was told."""
    game, seed = _game(name), rng.randrange(10**6)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:  # pragma: no cover - the child is killed
        try:
            os.close(reading)
            _work(path, game, name.removeprefix("probe-"), writing, seed)
        finally:
            os._exit(1)
    os.close(writing)
    # Begin to count when the child has made its file, so that the kill falls into its work.
    waiting = select.poll()  # a file's number may be above what `select` can hold
    waiting.register(reading, select.POLLIN)
    waiting.poll(10_000)
    time.sleep(rng.uniform(0, 0.03))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read().decode().split("\n")
    return told[:-1]  # the last one may be cut


def _work(path: Path, game: Game[Any], name: str, pipe: int, seed: int) -> None:
    rng = random.Random(seed)
    players = PLAYERS.get(name, ("Ann", "Bob"))
    chance = SeededChance(seed)
    table = OpenTable.create(game, path, "Evening", players, clock=clock, chance=chance)
    script = SCRIPTS.get(name, TINY_SCRIPT)
    place = 0
    while True:
        os.write(pipe, table.last_digest.encode() + b"\n")
        way = rng.random()
        if way < 0.15:
            table.undo()
        elif way < 0.25:
            table.redo()
        elif way < 0.3 and table.history.acts:
            with contextlib.suppress(CompanionError):
                table.moves.go(table.moves.plan_go(rng.randrange(table.history.acts + 1)))
        elif way < 0.33 and table.history.acts:
            with contextlib.suppress(CompanionError):
                plan = amend(table, rng.randrange(table.history.acts) + 1, {})
                if isinstance(plan, Plan):
                    commit(table, plan)
        elif way < 0.4:
            run = table.begin("note")
            run.give("text", "half a note " * rng.randrange(1, 90))
            table.look(run)
            table.drafts.keep_all(run)
            table.drafts.drop(run)
        else:
            procedure, by, answers = script[place % len(script)]
            place += 1
            table.act(procedure, answers, by=by)


TINY_SCRIPT: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("gain", "p1", {"gold": 2}),
    ("toss", "p2", {"coins": "roll", "site": {"new": "Gull Rock"}}),
    ("note", "", {"text": "the fog lifts, and we see the coast of an island " * 5}),
    ("count", "", {"who": "p1", "counter": "poise", "change": 1}),
    ("toss", "p1", {"coins": 1}),
)


def _gone(path: Path, name: str, told: list[str]) -> int:
    """How many of the digests told are not in the file. Raises what opening raises."""
    if not told:
        return 0
    table = OpenTable(_game(name), path, clock=clock)
    try:
        assert not table.read_only, table.read_only
        digests = {line[:16].decode() for line in path.read_bytes().splitlines()}
        did(table, "note", text="and on we go")
        before = sorted_encoding(table.state)
    finally:
        table.close()
    with OpenTable(_game(name), path, clock=clock, writing=False) as again:
        assert sorted_encoding(again.state) == before
        assert again.log(1)[0].says == "“and on we go”"
    return sum(digest not in digests for digest in told)


def main(arguments: list[str]) -> int:
    """Run as many trials as were asked for and say what came of them."""
    count = int(arguments[0]) if arguments else 300
    told = trials(count, seed=int(time.time()))
    print(
        f"{told.trials} trials, {told.acknowledged} lines acknowledged, {told.lost} lost, "
        f"{told.unreadable} unreadable"
    )
    return 1 if told.lost or told.unreadable else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
