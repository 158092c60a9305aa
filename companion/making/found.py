"""What a check of a game found, and how often it looked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct

from companion.errors import CompanionError
from companion.games.manifest import place_in

MOST_SHOWN = 40
"""Faults of which more are only counted."""


class Checked(Struct, frozen=True):
    """What came of a check."""

    title: str
    faults: tuple[str, ...]
    """What does not hold, a sentence each."""
    remarks: tuple[str, ...]
    """What may be meant so, and is worth a look."""
    counts: dict[str, int]
    """What was tried -> how often."""


class Findings:
    """Gathers faults, each once, while a game is tried."""

    def __init__(self, folder: object) -> None:
        self.folder = folder
        self.faults: dict[str, str] = {}
        self.remarks: dict[str, str] = {}
        self.counts: Counter[str] = Counter()
        self.acted: Counter[tuple[str, bool]] = Counter()
        """Entries of an act that somebody did, by whether its line says who."""
        self.kinds: set[str] = set()
        """Kinds of things that had names at a table."""
        self.named: set[object] = set()
        """Things whose names were compared."""
        self.tracks: set[str] = set()
        """Ids of the counters that a table had."""
        self.drawing = "drawing"
        """What is being drawn."""
        self.rules: frozenset[str] | None = None
        """Ids of the rules entries; `None` if there are none to be read."""

    def fault(self, where: str, says: str, key: str = "") -> None:
        """Something does not hold.

        Args:
            where: what was tried: `take, “How many?”`.
            says: what came, a sentence.
            key: what is the same fault elsewhere; the sentence itself if not given.
        """
        self.faults.setdefault(key or f"{where}: {says}", f"{where}: {says}")

    def has_rule(self, where: str, rule: str) -> None:
        """A rules entry that is named somewhere is there."""
        if rule and self.rules is not None and rule not in self.rules:
            act = where.partition(" (")[0]
            says = f"there is no rules entry “{rule}”."
            self.fault(where, says, key=f"{act if act != where else where} {rule}")

    def broke(self, where: str, problem: BaseException) -> None:
        """The game raised what no table should see."""
        place = place_in(problem, self.folder)
        says = f"{type(problem).__name__}: {problem}"
        if isinstance(problem, RuntimeError) and isinstance(problem.__cause__, StopIteration):
            says = "a next(…) finds nothing there: give it something else, next(…, None)."
        self.fault(
            where, f"{place}{says}", key=f"{place}{type(problem).__name__}" if place else says
        )

    @contextmanager
    def guarded(self, where: str) -> Iterator[None]:
        """What a game raises is a fault; what it refuses in words is not."""
        try:
            yield
        except CompanionError:
            self.counts["refused"] += 1
        except Exception as problem:  # noqa: BLE001 - whatever a game raises is what is looked for
            self.broke(where, problem)

    def remark(self, where: str, says: str) -> None:
        """Something that may be meant so."""
        self.remarks.setdefault(where, f"{where}: {says}")

    def checked(self, title: str) -> Checked:
        """What came of it."""
        for act, named in list(self.acted):
            if not named and not self.acted[act, True]:
                self.remark(act, "its line of the log never says who did it.")
        faults = list(self.faults.values())
        if len(faults) > MOST_SHOWN:
            more = len(faults) - MOST_SHOWN
            faults = [*faults[:MOST_SHOWN], f"And {more} more."]
        return Checked(title, tuple(faults), tuple(self.remarks.values()), dict(self.counts))
