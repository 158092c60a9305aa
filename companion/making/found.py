"""What a check of a game found, and how often it looked."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

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

    def fault(self, where: str, says: str, key: str = "") -> None:
        """Something does not hold.

        Args:
            where: what was tried: `take, “How many?”`.
            says: what came, a sentence.
            key: what is the same fault elsewhere; the sentence itself if not given.
        """
        self.faults.setdefault(key or f"{where}: {says}", f"{where}: {says}")

    def broke(self, where: str, problem: BaseException) -> None:
        """The game raised what no table should see."""
        place = place_in(problem, self.folder)
        says = f"{type(problem).__name__}: {problem}"
        self.fault(
            where, f"{place}{says}", key=f"{place}{type(problem).__name__}" if place else says
        )

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
