"""How long a typed sentence takes to be heard, against one run of the procedure that it means.

The sentences are those of the open blind sets that are understood, of each game that is heard by
forms, at the tables that they were written for. A ratio is taken a sentence: `…` is the median of a
game, `…_slow` the sentence that 99 in 100 are no slower than, `…_wrong` the same for lines that are
refused, with all that a refusal offers, against the median run. `late` is SeaFall at the end of a
campaign of 15 games, about 7,500 entries.
"""

from __future__ import annotations

import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from companion.errors import CompanionError
from companion.games import find
from companion.table.campaign.opened import OpenTable
from companion.table.ear.hearing import Ear
from tests.benchmarks.common import bench_folder, seafall
from tests.benchmarks.seafall_campaign import write_campaign
from tests.ear.corpus import SENTENCES, Corpus, opened_at

HEARD = sorted(name for name, game in find().items() if game.load().forms is not None)
LATE = (
    "+1 gold", "dee has 5 gold", "raid iron at Rook 2 with first", "raids iron at rook 3",
    "cid gains 2 reputation", "merchants", "sail first to Tern", "collects taxes 5",
    "ann +1 glory", "bob hires Advisor A for 3", "builds Port for 12 gold", "turn ann",
    "buys 2 iron", "repairs for 3 gold", "dee explores anchor at Haven 4", "taxes", "research",
)  # fmt: skip
"""Lines that are typed at the end of the long campaign."""
REPEATS = 5
TARGETS: dict[str, float | None] = {
    f"{game}{which}": bar
    for game in (*HEARD, "late")
    for which, bar in (("", 6.0), ("_slow", 40.0), ("_wrong", None))
}


def seconds(job: Callable[[], object]) -> float:
    """The shortest of some runs."""
    taken = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        with suppress(CompanionError):
            job()
        taken.append(time.perf_counter() - start)
    return min(taken)


class Told:
    """What the sentences of one game took: pairs of hearing and run, and refusals."""

    def __init__(self) -> None:
        self.pairs: list[tuple[float, float]] = []
        self.refused: list[float] = []

    def hear_all(self, sentences: list[str], table: OpenTable[Any]) -> None:
        """Hear each sentence at a table."""
        for sentence in sentences:
            self.hear(table, sentence)

    def hear(self, table: OpenTable[Any], sentence: str) -> None:
        """Hear one sentence."""
        try:
            heard = Ear(table, teach=False).hear(sentence)
        except CompanionError:
            self.refused.append(seconds(lambda: Ear(table).hear(sentence)))
            return
        if heard.steps:
            hearing = seconds(lambda: Ear(table, teach=False).hear(sentence))
            run = seconds(lambda: [step.run.look(table.state) for step in heard.steps])
            self.pairs.append((hearing, run))

    def figures(self, name: str) -> dict[str, float]:
        """The median sentence, the slow one and the slowest refusal."""
        ranked = sorted(self.pairs, key=lambda one: one[0] / one[1])
        run = statistics.median(one for _, one in self.pairs)
        slow = ranked[int(0.99 * (len(ranked) - 1))]
        found: dict[str, float] = {}
        for which, ours, bare in (
            ("", *ranked[len(ranked) // 2]),
            ("_slow", *slow),
            ("_wrong", max(self.refused, default=0.0), run),
        ):
            found[f"{name}{which}_ours_us"], found[f"{name}{which}_bare_us"] = (
                ours * 1e6,
                bare * 1e6,
            )
            found[f"{name}{which}_ratio"] = ours / bare
        return found


def measure() -> dict[str, float]:
    """Microseconds of the median sentence and of the slow one, and the ratios."""
    figures: dict[str, float] = {}
    for game in HEARD:
        told = Told()
        for path in sorted(SENTENCES.glob(f"{game}-*-open*.json")):
            corpus = Corpus(path)
            at: dict[str, list[str]] = defaultdict(list)
            for case in corpus.told["cases"]:
                at[case["position"]].append(case["sentence"])
            for position, sentences in at.items():
                opened_at(corpus, position, partial(told.hear_all, sentences))
            corpus.close()
        figures |= told.figures(game)
    told = Told()
    with bench_folder() as folder:
        write_campaign(folder / "late.jsonl")
        with OpenTable(seafall(), folder / "late.jsonl", writing=False) as table:
            told.hear_all([*LATE], table)
    return figures | told.figures("late")
