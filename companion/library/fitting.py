"""How well a question as a whole fits an entry, beyond the single words that the engine counts.

What entries are called is looked up, not gone through: each word knows the names that have it, so
that a question costs what its words cost, however many names there are.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.library.stems import stem
from companion.library.words import ASKING, STOP, TELLING, content, kin

COVERED = 3.0
"""For a question all of whose words, by their rarity, stand in the names of an entry."""
IN_ANSWER, IN_BODY = 0.7, 0.4
KIN_NAMED, KIN_ANSWERS = 0.6, 0.3
"""What a word counts for that stands elsewhere, or only as a word that players say for it."""
PAIRED = 0.5
"""For words that stand side by side in the question and in a name, "no poise" or "0 life"."""
BEGUN_TITLE = 0.3
"""The last word may become one of the title; twice that for the first one."""
SPOKEN = 0.1
"""For each word of a name that stands in the question as it is."""
ALIKE = 1.0
"""For a name that has the words of the question and no others; in parts where it has some."""
LESS = 0.3
"""What a word counts for that only the name has, against one that only the question has."""
SMALL = 1.0
"""What a small word that tells something counts for, "before", "twice", "who": see `TELLING`."""
EXACT = (6.0, 5.0)
"""For the question being the title, or another name, word for word; the next ones likewise."""
SAME_CORE = (4.0, 3.5)
SAME_PLAIN = (3.4, 3.0)
"""But for small words; and for figures, which may be somebody's own."""
BEGUN_AS_TYPED, BEGUN_OTHERWISE = (4.2, 2.5), (2.2, 2.0)
"""But for the end of the last word, which the name has as it is typed, or another word for it."""
WITHIN, TOGETHER = 0.5, (0.6, 0.3)
"""For each word of a name all of whose words are in the question; more if they are in one piece."""

Pair = tuple[str, str]
Name = tuple[str, ...]


class Head(NamedTuple):
    """The stems of an entry by where they stand: its names, its answer, the rest of its text."""

    title: frozenset[str]
    """The words of the title, as they are."""
    first: str
    stems: frozenset[str]
    answer: frozenset[str]
    rest: frozenset[str]

    @property
    def every(self) -> frozenset[str]:
        """All stems that are anywhere in it."""
        return self.stems | self.answer | self.rest


class Weighed(NamedTuple):
    """A word of a question: its stems, those of its kin, and how rare it is among the entries."""

    stems: frozenset[str]
    kin: frozenset[str]
    rarity: float


class Asking(NamedTuple):
    """A question read.

    Attributes:
        words: All its words, slips put right.
        core: The stems of the weighty ones, in order.
        plain: The same without figures.
        groups: The weighty ones with their rarity.
        begun: The known words that the last one may become; none if it is finished.
        wanted: The stems of all groups.
        total: The rarities of all groups together, never 0.
    """

    words: Name
    core: Name
    plain: Name
    groups: Sequence[Weighed]
    begun: frozenset[str]
    wanted: frozenset[str]
    total: float


def figures_of(words: Iterable[str]) -> frozenset[str]:
    """The figures among these words."""
    return frozenset(word for word in words if word.isdigit())


def weighed(words: Iterable[str], rarity: float) -> Weighed:
    """A word in the forms in which the entries have it."""
    stems = frozenset(map(stem, words))
    akin = kin()
    return Weighed(stems, frozenset(x for one in stems for x in akin.get(one, ())), rarity)


def asking_of(
    words: Sequence[str],
    groups: Sequence[Weighed],
    begun: Iterable[str],
    figures: frozenset[str] = frozenset(),
) -> Asking:
    """A question from its words, its groups, and the figures that names have."""
    return Asking(
        tuple(words),
        tuple(map(stem, content(words, figures))),
        tuple(map(stem, content(words))),
        groups,
        frozenset(begun),
        frozenset(one for group in groups for one in group.stems),
        sum(group.rarity for group in groups) or 1.0,
    )


class Names:
    """What all entries are called, by their words.

    Args:
        called: of each entry its names, the title first, and in how many ways the title is written.
        stems: of each word of them its stem.
        rarity: of a stem how much it says.
        unknown: the same of one that is in no entry.
    """

    def __init__(
        self,
        called: Sequence[tuple[Iterable[Name], int]],
        stems: Mapping[str, str],
        rarity: Mapping[str, float],
        unknown: float,
    ) -> None:
        self._entries = len(called)
        self._stems, self._rarity, self._unknown = stems, rarity, unknown
        self._exact: dict[Name, list[tuple[int, int]]] = {}
        self._cores: dict[Name, list[tuple[int, int]]] = {}
        self._but_the_last: dict[Name, list[tuple[int, int, str]]] = {}
        self._pairs: dict[Pair, set[int]] = {}
        self._having: dict[str, list[int]] = {}
        # Of each core: its entry, its words, what they say together, its small words.
        self._of: list[tuple[int, Name, float, frozenset[str]]] = []
        for row, (names, titles) in enumerate(called):
            for n, name in enumerate(names):
                self._add(row, int(n >= titles), name)

    def _add(self, row: int, other: int, name: Name) -> None:
        """A name; `other` is 0 for the title, 1 for any other."""
        stems, place = self._stems, (row, other)
        self._exact.setdefault(name, []).append(place)
        self._but_the_last.setdefault(name[:-1], []).append((row, other, name[-1]))
        # The figures of a name are what it is about.
        weighty = [w for w in name if w not in STOP]
        weighty = weighty or [w for w in name if w not in ASKING] or list(name)
        core = tuple([stems[w] for w in weighty])
        self._cores.setdefault(core, []).append(place)
        for one, next_one in pairwise(name):
            if one not in STOP or next_one not in STOP:
                self._pairs.setdefault((stems[one], stems[next_one]), set()).add(row)
        small = TELLING.intersection(name) if len(weighty) < len(name) else frozenset[str]()
        once = set(core) if len(core) > 1 else core
        says = SMALL * len(small)
        number = len(self._of)
        for root in once:
            says += self._rarity.get(root, self._unknown)
            self._having.setdefault(root, []).append(number)
        self._of.append((row, core, says, small))

    def fit(self, asking: Asking) -> dict[int, float]:
        """How well the names of each entry fit a question; entries without any are absent."""
        best = self._whole(asking)
        alike: dict[int, float] = {}
        shared = self._shared(asking)
        small = TELLING.intersection(asking.words)
        total = asking.total + SMALL * len(small)
        asked = set(asking.core)
        for number, weight in shared.items():
            row, core, says, telling = self._of[number]
            if telling and small:
                weight += SMALL * len(telling & small)
            like = weight / (total + LESS * (says - weight))
            if like > alike.get(row, 0.0):
                alike[row] = like
            if asked.issuperset(core):
                each, more = TOGETHER if _run(core, asking.core) else (WITHIN, 0.0)
                if (value := each * len(core) + more) > best.get(row, 0.0):
                    best[row] = value
        told = {row: ALIKE * like for row, like in alike.items()}
        for part in (best, self._spoken(asking), self._paired(asking)):
            for row, value in part.items():
                told[row] = told.get(row, 0.0) + value
        return told

    def has(self, words: Sequence[str], core: Name = ()) -> bool:
        """Whether an entry is called so, or but for small words, which have this core."""
        return tuple(words) in self._exact or core in self._cores

    def _shared(self, asking: Asking) -> dict[int, float]:
        """Of each core the rarities of the words that it shares with the question."""
        shared: dict[int, float] = {}
        for stems, akin, rarity in asking.groups:
            there: dict[int, float] = {}
            for one in akin:
                there.update(dict.fromkeys(self._having.get(one, ()), KIN_NAMED * rarity))
            for one in stems:
                there.update(dict.fromkeys(self._having.get(one, ()), rarity))
            for number, weight in there.items():
                shared[number] = shared.get(number, 0.0) + weight
        return shared

    def _whole(self, asking: Asking) -> dict[int, float]:
        """What entries are worth that are called as the question is."""
        best: dict[int, float] = {}

        def at_least(row: int, value: float) -> None:
            if value > best.get(row, 0.0):
                best[row] = value

        for worth, there in (
            (SAME_PLAIN, self._cores.get(asking.plain, ())),
            (SAME_CORE, self._cores.get(asking.core, ())),
            (EXACT, self._exact.get(asking.words, ())),
        ):
            for row, other in there:
                at_least(row, worth[other])
        if asking.begun:
            typed = asking.words[-1]
            for row, other, last in self._but_the_last.get(asking.words[:-1], ()):
                if last in asking.begun:
                    # The letters typed stand before another word for what they begin.
                    worth = BEGUN_AS_TYPED if last.startswith(typed) else BEGUN_OTHERWISE
                    at_least(row, worth[other])
        return best

    def _spoken(self, asking: Asking) -> dict[int, float]:
        """What entries are worth one of whose names stands in the question as it is."""
        words, most = asking.words, len(asking.words)
        told: dict[int, float] = {}
        for size in range(2, most):
            for start in range(most - size + 1):
                for row, _ in self._exact.get(words[start : start + size], ()):
                    told[row] = SPOKEN * size
        return told

    def _paired(self, asking: Asking) -> dict[int, float]:
        """What pairs of words are worth that a name has as well."""
        told: dict[int, float] = {}
        for pair in pairs_of(asking.words):
            rows = self._pairs.get(pair, ())
            worth = PAIRED * rarity_of(len(rows), self._entries) / asking.total if rows else 0.0
            for row in rows:
                told[row] = told.get(row, 0.0) + worth
        return told


def rarity_of(having: int, every: int) -> float:
    """How much a word says: the fewer entries have it, the more."""
    return math.log(1 + (every + 1) / (1 + having))


def pairs_of(name: Sequence[str]) -> Iterator[Pair]:
    """The stems of words that stand side by side, unless neither has weight."""
    for one, other in pairwise(name):
        if one not in STOP or other not in STOP:
            yield stem(one), stem(other)


def worth_of(head: Head, asking: Asking) -> float:
    """What the words of a question are worth by where an entry has them, beside its names."""
    value = COVERED * sum([_weight(head, group) for group in asking.groups]) / asking.total
    if asking.begun and not asking.begun.isdisjoint(head.title):
        value += BEGUN_TITLE * (2 if head.first in asking.begun else 1)
    return value


def covered(head: Head, asking: Asking, trust: Sequence[float], every: float) -> float:
    """How much of a question an entry has, by what was made of its words; 0 to 1.

    Args:
        head: the entry.
        asking: the question.
        trust: of each group, how sure its reading is.
        every: the rarities of all words of the question, also of those that nobody knows.
    """
    parts = zip(asking.groups, trust, strict=True)
    return sum(_weight(head, group) * sure for group, sure in parts) / every


def _weight(head: Head, group: Weighed) -> float:
    """What a word of the question counts for, by the best place where the entry has it."""
    stems, kin, rarity = group
    if not stems.isdisjoint(head.stems):
        return rarity
    if not stems.isdisjoint(head.answer):
        return IN_ANSWER * rarity
    if not stems.isdisjoint(head.rest):
        return IN_BODY * rarity
    if kin:
        if not kin.isdisjoint(head.stems):
            return KIN_NAMED * rarity
        if not kin.isdisjoint(head.answer):
            return KIN_ANSWERS * rarity
    return 0.0


def _run(part: Name, whole: Name) -> bool:
    """Whether `part` stands in `whole` in one piece."""
    size = len(part)
    return any(whole[n : n + size] == part for n in range(len(whole) - size + 1))
