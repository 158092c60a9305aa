"""`python -m tests.hands [GAME ...] [--every N] [--slow N]`: keys of the recorded games' acts.

Two counts, from the resting table (nobody is said to speak) to the entry: step by step, and as a
sentence. Beyond the facts: without numbers, faces, words of notes and the shortest beginnings of
names. The acts stand in the frequency in which the recordings have them.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from msgspec import Struct

from companion.games import find
from companion.table.campaign.opened import OpenTable
from companion.table.storage.entry import Entry
from tests.hands.keys import Keys, fewest
from tests.hands.lines import Short, shortest
from tests.recorded import Recording, recordings

GAMES = ("citadel", "en-garde", "five-sails", "pirate-crusades", "seafall")
BAR, MOST = 5, 12
"""Keys beyond the facts: of the median, and of any act that tells nothing but what chance or a
hidden hand brought."""


class Counted(Struct, frozen=True):
    """One act with its keys."""

    act: str
    says: str
    steps: Keys | None
    line: Short | None
    """The shortest sentence; `None`: no sentence was recorded for it alone, or it was left out."""
    recorded: str = ""
    """The sentence as it was recorded."""

    @property
    def sentence(self) -> int | None:
        """Keys of the sentence beyond the facts."""
        if self.line is None:
            return None
        facts = max(self.line.facts, self.steps.facts if self.steps else 0)
        return max(0, self.line.pressed - facts)

    @property
    def best(self) -> int | None:
        """The fewer of both."""
        ways = [self.steps.beyond if self.steps else None, self.sentence]
        return min((one for one in ways if one is not None), default=None)


def counted(path: Path, every: int = 1) -> Iterator[Counted]:
    """The acts of a recording, each on the table before it.

    Args:
        path: the recording.
        every: of how many sentences one is shortened; 0: none.
    """
    recording = Recording(path)
    with tempfile.TemporaryDirectory() as folder, behind(recording, Path(folder)) as table:
        told = 0
        for entry, line in acts_of(recording, Path(folder)):
            steps = fewest(table, entry)
            told += line is not None
            wanted = line is not None and every and told % every == 0
            short = shortest(table, line, entry) if wanted and line else None
            yield Counted(entry.act, entry.says, steps, short, line or "")
            enter(table, entry)


def behind(recording: Recording, folder: Path) -> OpenTable[Any]:
    """A new table for a recording, on which nothing is entered yet."""
    (folder / "behind").mkdir()
    manifest = next(one for one in find().values() if one.id == recording.game)
    path = folder / "behind" / "recorded.jsonl"
    return OpenTable.create(manifest.load(), path, recording.title, recording.players)


def acts_of(recording: Recording, folder: Path) -> list[tuple[Entry, str | None]]:
    """Every entry with the line that made it and no other."""
    found: list[tuple[Entry, str | None]] = []
    said: list[str | None] = []
    for one in recording.lines:
        if "check" not in one:
            more = one.get("answers") or one.get("reasons")
            said.append(None if more else one.get("say"))
    numbers = list[int]()
    with recording.play(folder, lambda table, _: numbers.append(table.history.acts)) as table:
        before = 0
        for line, after in zip(said, numbers, strict=True):
            entries = [table.entry(no) for no in range(before + 1, after + 1)]
            found += [(one, line if len(entries) == 1 else None) for one in entries]
            before = after
    return found


def enter(table: OpenTable[Any], entry: Entry) -> None:
    """Do what an entry of another file did."""
    run = table.begin(entry.act, entry.by)
    run.depth = "sentence"
    for key, value, source in entry.answers:
        if source != "default":
            run.give(key, value)
    run.overrides.update(entry.overrides)
    table.enter(run, run.look(table.state))  # type: ignore[arg-type]  # it was entered once


def summary(name: str, acts: Sequence[Counted]) -> str:
    """One line: how many acts, the middle and the most of each way, what is above the bars."""
    steps = sorted(one.steps.beyond for one in acts if one.steps)
    whole = sorted(len(one.steps.pressed) for one in acts if one.steps)
    lines = sorted(one.sentence for one in acts if one.sentence is not None)
    best = sorted(one.best for one in acts if one.best is not None)
    known = [one for one in acts if one.steps and not one.steps.told and one.best is not None]
    most = max((one.best for one in known if one.best is not None), default=0)
    over = sum(1 for one in known if one.best is not None and one.best > MOST)
    return (
        f"{name:<16} {len(acts):>4} acts   steps {_spread(steps)} (all keys {_spread(whole)})   "
        f"sentence {_spread(lines)} of {len(lines)}   the fewer {_spread(best)}   "
        f"where the state knows the rest: {len(known)} acts, most {most}, {over} above {MOST}"
    )


def _spread(numbers: Sequence[int]) -> str:
    if not numbers:
        return "-"
    nine = numbers[len(numbers) * 9 // 10]
    return f"median {median(numbers):g}, 9 of 10 up to {nine}, most {numbers[-1]}"


def costly(acts: Sequence[Counted], most: int = 12) -> list[str]:
    """Acts by what their sentences cost above the bar, all of an act added up, the most first."""
    by_act: dict[str, list[Counted]] = {}
    for one in acts:
        if one.sentence is not None:
            by_act.setdefault(one.act, []).append(one)

    def above(found: Sequence[Counted]) -> int:
        return sum(max(0, (one.sentence or 0) - BAR) for one in found)

    told: list[str] = []
    for act, found in sorted(by_act.items(), key=lambda pair: -above(pair[1]))[:most]:
        keys = [one.sentence or 0 for one in found]
        told.append(f"  {above(found):>4}  {act}: {len(found)} sentences, median {median(keys):g}")
        slow = sorted(found, key=lambda one: -(one.sentence or 0))
        for one in [slow[0], slow[len(slow) // 2]][: len(slow)]:
            shown = one.line.shown if one.line else ""
            told.append(f"        {one.sentence:>3}  :{shown}   ({one.recorded})")
    return told


def main() -> None:
    """Count, and say what is slow."""
    asked = argparse.ArgumentParser(prog="tests.hands", description=__doc__)
    asked.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    asked.add_argument("--every", type=int, default=4, help="of how many sentences one is tried")
    asked.add_argument("--slow", type=int, default=10, help="how many of the slowest acts are told")
    told = asked.parse_args()
    everything: list[Counted] = []
    for game in told.games:
        acts = [one for path in recordings(game) for one in counted(path, told.every)]
        print(summary(game, acts), flush=True)
        everything += acts
    print(summary("all", everything))
    print("sentences, by what they cost above the bar:", *costly(everything), sep="\n")
    missing = [one for one in everything if one.steps is None]
    for one in missing[:20]:
        print(f"  not counted step by step: {one.act}: {one.says}")
    known = [one for one in everything if one.steps and not one.steps.told]
    slow = sorted(known, key=lambda one: -(one.best or 0))[: told.slow]
    for one in slow:
        keys = (
            "".join(x if len(x) == 1 else f"<{x}>" for x in one.steps.pressed) if one.steps else "-"
        )
        line = one.line.shown if one.line else "-"
        print(f"  {one.best:>3}  {one.act}: {one.says[:60]}\n       {keys}\n       :{line}")


if __name__ == "__main__":
    main()
