"""What every module of sentences shares: words as they are compared, where answers by key begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.games.seafall.state import SeaFall
from companion.games.seafall.tables import TITLE_CARDS

Words = list[str]
Spoken = Callable[[SeaFall, Words], Words]
"""The words behind the first one -> the same in the words of the procedures."""

TITLE_RANKS = {
    word.casefold(): str(card.rank) for card in TITLE_CARDS for word in (card.title, card.other)
}
"""A title's word -> the rank that answers for it (p. 6)."""


def plain(word: str) -> str:
    """A word without the sign behind it, as words are compared."""
    return word.rstrip(",;").casefold()


def keys_at(words: Sequence[str]) -> int:
    """Where the first `key=value` stands; the number of words if there is none."""
    return next((n for n, word in enumerate(words) if "=" in word), len(words))
