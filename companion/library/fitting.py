"""How well a question as a whole fits an entry, beyond the single words that the engine counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.library.stems import stem
from companion.library.words import STOP, content, kin

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

Pair = tuple[str, str]


class Head(NamedTuple):
    """How an entry is called, and the stems of its text."""

    names: tuple[tuple[str, ...], ...]
    cores: tuple[tuple[str, ...], ...]
    titles: int
    pairs: frozenset[Pair]
    title: frozenset[str]
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
        pairs: The pairs of words that some name has, with their rarity.
        wanted: The stems of all groups.
        said: `words` as a set.
        asked: `core` as a set.
        total: The rarities of all groups together, never 0.
    """

    words: tuple[str, ...]
    core: tuple[str, ...]
    plain: tuple[str, ...]
    groups: Sequence[Weighed]
    begun: frozenset[str]
    pairs: Mapping[Pair, float]
    wanted: frozenset[str]
    said: frozenset[str]
    asked: frozenset[str]
    total: float


def head_of(names: Iterable[tuple[str, ...]], titles: int, row: Sequence[list[str]]) -> Head:
    """What a question is compared with.

    Args:
        names: The title first, in `titles` ways of writing it; then what else the entry is called.
        titles: How many of the names are the title.
        row: The words of title, other names, answer and rest.
    """
    kept = tuple(names)
    # The figures of a name are what it is about.
    cores = dict.fromkeys(tuple(stem(w) for w in content(x, figures_of(x))) for x in kept)
    title, other, answer, rest = (frozenset(stem(w) for w in column) for column in row)
    pairs = frozenset(pair for name in kept for pair in pairs_of(name))
    return Head(kept, tuple(cores), titles, pairs, frozenset(row[0]), title | other, answer, rest)


def figures_of(words: Iterable[str]) -> frozenset[str]:
    """The figures among these words."""
    return frozenset(word for word in words if word.isdigit())


def weighed(words: Iterable[str], rarity: float) -> Weighed:
    """A word in the forms in which the entries have it."""
    stems = frozenset(stem(word) for word in words)
    akin = kin()
    return Weighed(stems, frozenset(x for one in stems for x in akin.get(one, ())), rarity)


def asking_of(
    words: Sequence[str],
    groups: Sequence[Weighed],
    begun: Iterable[str],
    pairs: Mapping[Pair, float],
    figures: frozenset[str] = frozenset(),
) -> Asking:
    """A question from its words, its groups, the rarity of each pair that names have, and the
    figures that names have."""
    core = tuple(stem(word) for word in content(words, figures))
    return Asking(
        tuple(words),
        core,
        tuple(stem(word) for word in content(words)),
        groups,
        frozenset(begun),
        {pair: pairs[pair] for pair in pairs_of(words) if pair in pairs},
        frozenset(one for group in groups for one in group.stems),
        frozenset(words),
        frozenset(core),
        sum(group.rarity for group in groups) or 1.0,
    )


def pairs_of(name: Sequence[str]) -> Iterable[Pair]:
    """The stems of words that stand side by side, unless neither has weight."""
    for one, other in pairwise(name):
        if one not in STOP or other not in STOP:
            yield stem(one), stem(other)


def fit(head: Head, asking: Asking) -> float:
    """How well the question fits; only for comparing entries."""
    value = COVERED * sum(_weight(head, group) for group in asking.groups) / asking.total
    if asking.wanted.isdisjoint(head.stems) and asking.begun.isdisjoint(head.title):
        return value  # only its text has the words: no name of it can fit
    if asking.pairs:
        shared = sum(rarity for pair, rarity in asking.pairs.items() if pair in head.pairs)
        value += PAIRED * shared / asking.total
    if asking.begun & head.title:
        value += BEGUN_TITLE * (2 if head.names[0][0] in asking.begun else 1)
    best = spoken = 0.0
    for n, name in enumerate(head.names):
        # The title itself stands before a synonym of the same words elsewhere.
        if name == asking.words:
            best = max(best, 6.0 if n < head.titles else 5.0)
        elif asking.begun and _begins(name, asking):
            # The letters typed stand before another word for what they begin.
            typed = name[-1].startswith(asking.words[-1])
            best = max(
                best, (4.2 if typed else 2.2) if n < head.titles else (2.5 if typed else 2.0)
            )
        elif len(name) > 1 and asking.said.issuperset(name) and _run(name, asking.words):
            spoken = max(spoken, SPOKEN * len(name))
    for n, core in enumerate(head.cores):
        if core == asking.core:
            best = max(best, 4.0 if n < head.titles else 3.5)
        elif core == asking.plain:
            best = max(best, 3.4 if n < head.titles else 3.0)
        elif asking.asked.issuperset(core):
            together = _run(core, asking.core)
            best = max(best, 0.6 * len(core) + 0.3 if together else 0.5 * len(core))
    return value + best + spoken


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


def _begins(name: tuple[str, ...], asking: Asking) -> bool:
    """Whether these are the words of the name but for the end of the last one."""
    words = asking.words
    return len(name) == len(words) and name[:-1] == words[:-1] and name[-1] in asking.begun


def _run(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Whether `part` stands in `whole` in one piece."""
    size = len(part)
    return any(whole[n : n + size] == part for n in range(len(whole) - size + 1))
