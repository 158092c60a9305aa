"""What is built from the entries of a library at its first question."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.library.asked import joined
from companion.library.engines import Engine, engine
from companion.library.entry import RuleEntry
from companion.library.fitting import Head, Names, Weighed, figures_of, rarity_of, weighed
from companion.library.marking import window
from companion.library.settled import Settled, settled_by
from companion.library.stems import stem, stems_of
from companion.library.vocabulary import Reading, Vocabulary
from companion.library.words import fold, of_folded, with_own, words

EXCERPT = 180

# Title and synonyms far above the text: a look-up by name must not lose to a long text.
WEIGHTS = (10.0, 8.0, 5.0, 2.0)


class Index:
    """Everything that is built from the entries at the first question."""

    def __init__(
        self,
        entries: Sequence[RuleEntry],
        own: Mapping[str, str],
        asked: Iterable[tuple[str, Settled]] = (),
    ) -> None:
        self.same = with_own(own)
        texts = [_texts(entry, self.same) for entry in entries]
        named = frozenset(w for one in texts for name in one.names for w in name)
        every = named.union(*[one.answer for one in texts], *[one.rest for one in texts])
        self.figures = figures_of(named)
        self.vocabulary = Vocabulary(every, self.same, named)
        self.settled = settled_by(
            (joined(words(ask, self.same), self.vocabulary), one) for ask, one in asked
        )
        called = [_called(one, self.vocabulary) for one in texts]
        # Words joined elsewhere are new ones.
        stems = stems_of(every.union(*[name for names, _ in called for name in names]))
        self.heads = [
            _head(one, names, stems) for one, (names, _) in zip(texts, called, strict=True)
        ]
        self.engine: Engine = engine(
            [_columns(one, names) for one, (names, _) in zip(texts, called, strict=True)], WEIGHTS
        )
        self._bodies = [entry.body for entry in entries]
        self._lines: dict[int, list[tuple[str, frozenset[str]]]] = {}
        count = len(entries)
        spread = Counter(one for head in self.heads for one in head.every)
        self._rarities = {one: rarity_of(number, count) for one, number in spread.items()}
        self.unknown = rarity_of(0, count)
        self.names = Names(called, stems, self._rarities, self.unknown)

    def rarity(self, words: Sequence[str]) -> float:
        """How much a word says: the fewer entries have it, the more."""
        return min((self._rarities.get(stem(w), self.unknown) for w in words), default=0.0)

    def weight(self, readings: Sequence[Reading], told: Sequence[Weighed]) -> float:
        """How much all words of a question say, also those that nobody knows; never 0."""
        known = zip((one for one in readings if one.words), told, strict=True)
        # What is hardly meant for another word says as much as one that nobody knows.
        every = sum([x.rarity if one.trust else self.unknown for one, x in known])
        return every + self.unknown * sum(not one.words for one in readings) or 1.0

    def strange(self, asked: Iterable[str]) -> list[str]:
        """Large figures that no rule has."""
        known = self.vocabulary.known
        return [x for x in asked if len(x) > 2 and x.isdigit() and x not in known]

    def excerpt(self, row: int, wanted: frozenset[str]) -> str:
        """The line of an entry's text that has most of the words, cut around the first of them."""
        lines = self._lines.get(row)
        if lines is None:
            # Read when it is found first: most entries never are.
            lines = self._lines[row] = excerpts(self._bodies[row])
        best = max(lines, key=lambda line: len(wanted & line[1]))[0]
        return window(best, wanted, EXCERPT)


class _Text(NamedTuple):
    """The words of an entry, folded: the title first among its names."""

    names: list[list[str]]
    answer: list[str]
    rest: list[str]


def _texts(entry: RuleEntry, same: Mapping[str, str]) -> _Text:
    answer, _, rest = entry.body.partition("\n")
    # All at once: folding many short texts costs more than reading them.
    called = (entry.title, *entry.synonyms, entry.id)
    folded = fold("\n".join((*called, answer, entry.section, rest))).split("\n")
    *names, said, section = [of_folded(x, same) for x in folded[: len(called) + 2]]
    return _Text(names, said, of_folded("\n".join(folded[len(called) + 2 :]), same) + section)


def _called(one: _Text, vocabulary: Vocabulary) -> tuple[list[tuple[str, ...]], int]:
    """The names of an entry, also with words joined that are one elsewhere; how many of them are
    the title."""
    names: dict[tuple[str, ...], None] = {}
    titles = 0
    for apart in one.names:
        if apart:
            names[tuple(apart)] = None
            if len(apart) > 1:
                names[tuple(joined(apart, vocabulary))] = None
        titles = titles or len(names)
    return list(names), titles


def _head(one: _Text, names: Iterable[tuple[str, ...]], stems: Mapping[str, str]) -> Head:
    """Where the words of an entry stand."""
    title = one.names[0]
    return Head(
        frozenset(title),
        title[0],
        frozenset([stems[w] for name in names for w in name]),
        frozenset([stems[w] for w in one.answer]),
        frozenset([stems[w] for w in one.rest]),
    )


def _columns(one: _Text, names: Sequence[tuple[str, ...]]) -> list[str]:
    """What is searched: title, other names, the answer, the rest."""
    others = [w for name in one.names[1:] for w in name]
    others += {w for name in names for w in name}.difference(others, one.names[0])
    return [" ".join(x) for x in (one.names[0], others, one.answer, one.rest)]


def weighed_by(one: Reading, index: Index) -> Weighed:
    """A word of a question with its weight; a figure says half as much as a word."""
    rarity = index.rarity(one.words)
    return weighed(one.words, rarity / 2 if one.typed.isdigit() else rarity)


def excerpts(body: str) -> list[tuple[str, frozenset[str]]]:
    """Each line of a body without Markdown, and its stems."""
    told = []
    for line in body.split("\n"):
        if line.strip():
            bare = re.sub(r"[|#>]+", " ", re.sub(r"[*`]+", "", line))
            plain = re.sub(r"\s+", " ", bare).strip(" -")
            told.append((plain, frozenset(stem(w) for w in words(line))))
    return told
