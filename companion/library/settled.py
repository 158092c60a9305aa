"""Yes or no, only where a question is asked as it was written with the answer.

`data/<game>/rules/asked.toml` holds questions with their yes or no, and the entry that says why. A
typed question gets it if it has the same words in the same order, small ones without a meaning of
their own aside: a "not" or another verb is another question.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.library.stems import learn, stem

_SAME = {
    "may": "can", "could": "can", "might": "can", "allowed": "can", "we": "i", "you": "i",
    "one": "i", "player": "i", "players": "i", "our": "my", "your": "my", "she": "he", "they": "he",
    "her": "his", "their": "his", "doesnt": "does not", "dont": "do not", "cant": "can not",
    "cannot": "can not", "need": "must", "should": "must", "got": "have", "someone": "somebody",
}  # fmt: skip
_NOTHING = frozenset(["a", "an", "the", "of", "please", "just", "then", "so", "ok", "hey"])


class Settled(NamedTuple):
    """What settles a question."""

    says: str
    """`yes` or `no`."""
    entry: str


def key_of(words: Sequence[str]) -> tuple[str, ...]:
    """A question without what makes no difference: articles, which of us asks, endings."""
    kept = [_SAME.get(word, word) for word in words if word not in _NOTHING]
    learn(kept)
    return tuple(stem(word) for word in kept)


def settled_by(asked: Iterable[tuple[Sequence[str], Settled]]) -> Mapping[tuple[str, ...], Settled]:
    """The questions by what makes them that question; those that two answer differently are left
    out."""
    told: dict[tuple[str, ...], Settled] = {}
    clash: set[tuple[str, ...]] = set()
    for words, one in asked:
        key = key_of(words)
        if told.setdefault(key, one).says != one.says:
            clash.add(key)
    return {key: one for key, one in told.items() if key not in clash}
