"""A question taken apart: which of its words carry it, and what was made of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from companion.library.vocabulary import Reading, Vocabulary
from companion.library.words import content

SURE = 0.78
"""How much of a question, by the rarity of its words, the best entry must have to be an answer."""
TRUSTED = 0.65
"""How sure its words must be read, one with the other."""
ANYTHING = 0.12
"""Below this share nothing was found at all."""


class Understood(Struct, frozen=True):
    """How a question was read.

    Attributes:
        readings: each word that carries it.
        covered: how much of it one of the best entries has, 0 to 1.
        first: the same of the best entry.
    """

    readings: tuple[Reading, ...] = ()
    covered: float = 0.0
    first: float = 0.0

    @property
    def sure(self) -> bool:
        """Whether what was found is an answer, and not a guess."""
        trust = sum(one.trust for one in self.readings)
        if len(self.readings) > 1 and trust < TRUSTED * len(self.readings):
            return False
        return self.first >= SURE

    @property
    def guesses(self) -> tuple[tuple[str, str], ...]:
        """Words that were read as others, each with what."""
        return tuple((x.typed, _said(x)) for x in self.readings if x.guessed and x.words)

    @property
    def unknown(self) -> tuple[str, ...]:
        """Words that no rule has."""
        return tuple(x.typed for x in self.readings if not x.words)


def _said(one: Reading) -> str:
    return " ".join(one.words) if one.how == "apart" else one.said or one.words[0]


def read(
    asked: Sequence[str],
    vocabulary: Vocabulary,
    unfinished: bool,
    figures: frozenset[str] = frozenset(),
    kept: Callable[[str], bool] | None = None,
) -> list[Reading]:
    """The words that carry the question, each with the forms in which entries know it.

    Args:
        asked: all its words, folded.
        vocabulary: the words of the entries.
        unfinished: whether the last word may still be typed.
        figures: the figures that count.
        kept: whether a word stands for itself though no entry has it.
    """
    weighty = content(asked, figures)
    told = []
    for n, word in enumerate(weighty):
        last = unfinished and n == len(weighty) - 1 and word == asked[-1]
        guess = kept is None or not kept(word)
        told.append(vocabulary.read(word, last=last, guess=guess))
    # A slip of a word without weight carries nothing.
    return [one for one in told if one.how != "empty"]


def joined(asked: Iterable[str], vocabulary: Vocabulary) -> list[str]:
    """The words with those made one that the entries write as one: "flag ship"."""
    whole: list[str] = []
    for word in asked:
        if whole and len(whole[-1] + word) > 5 and whole[-1] + word in vocabulary.known:
            whole[-1] += word
        else:
            whole.append(word)
    return whole
