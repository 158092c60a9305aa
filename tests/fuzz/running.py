"""Random evenings: sentences or answers until a number is reached, everything drawn on the way."""

from __future__ import annotations

import contextlib
import gc
import logging
import random
import re
import signal
import statistics
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any, TypeVar

from companion.errors import CompanionError, StorageError
from companion.table.campaign.opened import OpenTable
from companion.table.procedures import drive as driving
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.question import Broken
from companion.table.sentences.sentence import say
from tests.fuzz import tables as starting
from tests.fuzz.answers import ODD, answer
from tests.fuzz.drawing import drawn, looked_back
from tests.fuzz.sentences import Words
from tests.fuzz.tables import Tables

driving.MOST_ASKED = 1  # what a table survives is a fault here: an act that asks one key twice
ACTS = 50
"""Sentences or answer sequences of one evening."""
QUESTIONS = 60
PATIENCE = 20
"""Seconds of work after which a single act counts as a freeze."""
LONG = 0.005
"""Seconds after which a call is made again."""
MOST_TIMES = 4
T = TypeVar("T")


@dataclass
class Fault:
    """One place where the program broke: the first input that did it, and how many did."""

    said: str
    trace: str
    times: int = 1


@dataclass
class Figures:
    """What a run came to."""

    lines: int = 0
    entered: int = 0
    refused: int = 0
    drawn: int = 0
    faults: dict[str, Fault] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    longest: float = 0.0
    longest_said: str = ""
    slowest: float = 0.0
    slowest_said: str = ""
    """The refusal that took longest: it looks for lines that would work."""
    biggest: int = 0
    """Bytes of the longest line that an act wrote."""
    biggest_said: str = ""
    obstructed: Counter[str] = field(default_factory=Counter)
    """Sentences in which a calculation refused what the table told, and how often."""

    @property
    def broken(self) -> int:
        """How many inputs broke the program."""
        return sum(fault.times for fault in self.faults.values())

    @property
    def ratio(self) -> float:
        """The longest act against the median act."""
        return self.longest / statistics.median(self.seconds) if any(self.seconds) else 0.0

    def took(self, seconds: float, said: str, entered: bool) -> None:
        """The longest call of one act, or of what was refused."""
        if not entered:
            if seconds > self.slowest:
                self.slowest, self.slowest_said = seconds, said
            return
        self.seconds.append(seconds)
        if seconds > self.longest:
            self.longest, self.longest_said = seconds, said

    def fault(self, said: str, problem: BaseException) -> None:
        """Keep where it broke."""
        frames = traceback.extract_tb(problem.__traceback__)
        ours = [x for x in frames if "/companion/" in x.filename] or list(frames)
        place = f"{ours[-1].filename.split('/companion/')[-1]}:{ours[-1].lineno}" if ours else "?"
        key = f"{type(problem).__name__} {place}"
        if key in self.faults:
            self.faults[key].times += 1
        else:
            self.faults[key] = Fault(said, "".join(traceback.format_exception(problem)))

    def told(self) -> str:
        """In words."""
        median = statistics.median(self.seconds) * 1000 if self.seconds else 0
        head = (
            f"{self.lines} tried, {self.entered} entered, {self.refused} refused, "
            f"{self.drawn} times drawn\n"
            f"{self.broken} faults at {len(self.faults)} places; "
            f"{sum(self.obstructed.values())} answers could not be worked with\n"
            f"median act {median:.2f} ms, longest {self.longest * 1000:.1f} ms "
            f"({self.ratio:.0f} times): {self.longest_said[:200]}\n"
            f"longest refusal {self.slowest * 1000:.1f} ms: {self.slowest_said[:200]}\n"
            f"longest line {self.biggest} bytes: {self.biggest_said[:200]}"
        )
        ranked = sorted(self.faults.items(), key=lambda one: -one[1].times)
        places = [f"  {one.times:5}  {key}: {one.said[:300]}" for key, one in ranked]
        asked = [f"  {n:5}  asked again: {why}" for why, n in self.obstructed.most_common(40)]
        return "\n".join([head, *places, *asked])


def _clocked(call: Callable[[], T], taken: list[float]) -> T:
    """What a call gives; its seconds of work are added to those taken."""
    before, worked = perf_counter(), thread_time()
    try:
        return call()
    finally:
        taken.append(min(perf_counter() - before, thread_time() - worked))


class Frozen(BaseException):
    """An act that does not come to an end."""


class Guarded(logging.Handler):
    """Counts blocks that could not be drawn as the faults they are."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.problems: list[BaseException] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the reason."""
        if record.exc_info and record.exc_info[1] is not None:
            self.problems.append(record.exc_info[1])


class Evening:
    """One table, fuzzed."""

    def __init__(
        self, table: OpenTable[Any], words: Words, chance: random.Random, figures: Figures,
        draw: float, offers: float = 1.0, times: int = MOST_TIMES,
    ) -> None:  # fmt: skip
        self.table, self.words, self.chance, self.figures = table, words, chance, figures
        self.draw, self.offers, self.times = draw, offers, times
        self.said, self.worked = "", 0.0

    def sentence(self) -> None:
        """Say something; answer what it asks, break what it breaks."""
        text = self.words.sentence(self.table, self.chance)
        by = self.chance.choice([*self.table.state.players, "", ""])
        self.said = f"{self.table.game.id} [{by}] {text}"
        self._timed(lambda: self._finish(*self._read(text, by)))

    def _read(self, text: str, by: str) -> tuple[Any, Any]:
        teach = self.offers == 1 or self.chance.random() < self.offers
        said = self._clocked(lambda: say(self.table, text, by, teach=teach))
        return said.run, said.result

    def answers(self) -> None:
        """Begin something; answer question by question."""
        table, chance = self.table, self.chance
        act = chance.choice(list(table.infos))
        owed = [x.procedure for x in table.game.suggestions(table.state)]
        owed = [x for x in owed if x in table.infos]
        if owed and chance.random() < 0.3:
            act = chance.choice(owed)
        by = chance.choice([*table.state.players, "", ""])
        self.said = f"{table.game.id} [{by}] do {act}"
        self._timed(lambda: self._begun(act, by))

    def _begun(self, act: str, by: str) -> None:
        run = self.table.begin(act, by)
        run.depth = self.chance.choice(("sentence", "steps", "steps", "all"))
        for key in starting.keys_to_try(run.info):
            if self.chance.random() < 0.04:
                self._give(run, key, self.chance.choice(ODD))
        self._finish(run, self._clocked(lambda: self.table.look(run)))

    def _finish(self, run: Any, result: Asking | Done[Any]) -> None:
        tried: Counter[str] = Counter()
        for _ in range(QUESTIONS):
            if isinstance(result, Done):
                before = self.table.path.stat().st_size
                self._clocked(partial(self.table.enter, run, result), again=False)
                self.figures.entered += 1
                written = self.table.path.stat().st_size - before
                if written > self.figures.biggest:
                    self.figures.biggest, self.figures.biggest_said = written, self.said
                return
            question = result.question
            tried[question.key] += 1
            if tried[question.key] > 3:
                break
            if isinstance(question, Broken):
                if self.chance.random() < 0.1:
                    break
                self.said += f" {question.key}!=so"
                run.override(question.key, "so")
            else:
                self._give(run, question.key, answer(question, self.table.state, self.chance))
            result = self._clocked(lambda: self.table.look(run))
        if run.id:
            self.table.drafts.drop(run)

    def _give(self, run: Any, key: str, value: Any) -> None:
        self.said += f" {key}:={value!r}"
        run.give(key, value)

    def _clocked(self, call: Callable[[], T], again: bool = True) -> T:
        """What a call gives; the longest of an act's calls is what people wait for at once.

        A call that seems the longest yet is made again if it changes nothing, and the shortest
        counts: what another program or the collector took is not the call's.
        """
        taken: list[float] = []
        longest, slowest = self.figures.longest, self.figures.slowest
        told = max(LONG, slowest)
        try:
            given = _clocked(call, taken)
            told = max(LONG, min(longest, slowest))  # it may yet be entered, or refused
            return given
        finally:
            while again and min(taken) > told and len(taken) < self.times:
                with contextlib.suppress(CompanionError):
                    _clocked(call, taken)
            self.worked = max(self.worked, min(taken))

    def _timed(self, act: Any) -> None:
        self.worked, entered = 0.0, self.figures.entered
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
        try:
            act()
        except StorageError as problem:
            self.figures.fault(self.said, problem)
        except CompanionError:
            self.figures.refused += 1
        except (Exception, Frozen) as problem:  # noqa: BLE001 what a fuzzer is for
            self.figures.fault(self.said, problem)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        self.figures.took(self.worked, self.said, self.figures.entered > entered)
        self.figures.lines += 1
        if self.chance.random() < self.draw:
            self._look(drawn)

    def _look(self, looked: Any) -> None:
        self.figures.drawn += 1
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
        try:
            looked(self.table, self.chance)
        except (Exception, Frozen) as problem:  # noqa: BLE001 what a fuzzer is for
            self.figures.fault(f"drawing after {self.said}", problem)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def end(self) -> None:
        """Look back, undo and redo a little, open the file again: the same table."""
        if self.chance.random() < 2 * self.draw:
            self._look(looked_back)
        self._look(_moved)
        self._look(_reopened)


def _moved(table: OpenTable[Any], _chance: random.Random) -> None:
    state, steps = table.state, 0
    while steps < 3 and table.undo() is not None:
        steps += 1
    for _ in range(steps):
        table.redo()
    if table.state != state:
        raise AssertionError("undo and redo do not meet")


def _reopened(table: OpenTable[Any], _chance: random.Random) -> None:
    state = table.state
    with OpenTable(table.game, table.path, disk=table.disk, writing=False) as again:
        if again.state != state:
            raise AssertionError("the file holds another state")


def run(
    kind: str, count: int, folder: Path, games: tuple[str, ...], seed: int = 0, draw: float = 1.0,
    progress: Any = None, offers: float = 1.0, times: int = MOST_TIMES,
) -> Figures:  # fmt: skip
    """Fuzz until `count` sentences or answer sequences were tried, over all the games in turn.

    Args:
        kind: `sentences` or `answers`.
        count: how many.
        folder: where journals go.
        games: ids.
        seed: of everything random.
        draw: share of the acts after which everything is drawn.
        progress: called with the figures after each evening.
        offers: share of the refused sentences for which lines to offer are looked for, which takes
            many times the reading; the others are read as while somebody types.
        times: how often a slow call is made, so that its time is its own; once, where nobody asks
            how long anything took.
    """
    figures, chance = Figures(), random.Random(seed)
    guarded, logger = Guarded(), logging.getLogger("companion")
    logger.addHandler(guarded)
    logger.setLevel(logging.DEBUG)
    before, asked_again = signal.signal(signal.SIGVTALRM, _freeze), driving._asked_again

    def counted(answered: Any, why: str) -> Asking:
        figures.obstructed[re.sub(r"\d+", "N", why)] += 1
        return asked_again(answered, why)

    driving._asked_again = counted  # type: ignore[assignment]
    try:
        tables = [Tables(folder, game) for game in games]
        words: dict[str, Words] = {}
        gc.freeze()
        gc.disable()  # what the collector takes is no act's: it runs between evenings
        while figures.lines < count:
            for place in tables:
                table = place.any(chance)
                try:
                    if place.game.id not in words:
                        words[place.game.id] = Words(place.game, place.said, table)
                    evening = Evening(
                        table, words[place.game.id], chance, figures, draw, offers, times
                    )
                    for _ in range(min(ACTS, max(1, count - figures.lines))):
                        (evening.sentence if kind == "sentences" else evening.answers)()
                        for problem in guarded.problems:
                            figures.fault(f"drawing after {evening.said}", problem)
                        guarded.problems.clear()
                    evening.end()
                finally:
                    table.close()
                    table.path.unlink()
                gc.collect()
                if figures.lines >= count:
                    break
            if progress is not None:
                progress(figures)
    finally:
        signal.signal(signal.SIGVTALRM, before)
        driving._asked_again = asked_again
        logger.removeHandler(guarded)
        gc.enable()
        gc.unfreeze()
    return figures


def _freeze(_signal: int, _frame: Any) -> None:
    raise Frozen("the act does not end")
