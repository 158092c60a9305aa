"""What a card's text says outright, as it was told: nothing that hangs on anything is read."""

from __future__ import annotations

import re

from companion.toolbox.number_words import NUMBER_WORDS

_DRAWS = re.compile(r"(?:you )?draws? (a|an|\w+) cards?\.?", re.IGNORECASE)
_THRUST = re.compile(r"(?:adds? )?\+?(\d{1,2}) thrust\.?", re.IGNORECASE)


def drawn(text: str) -> int:
    """How many cards its player draws, if that is all it does: `draw a card`; else 0."""
    found = _DRAWS.fullmatch(text.strip())
    if found is None:
        return 0
    word = found[1].casefold()
    if word in ("a", "an"):
        return 1
    return int(word) if word.isdecimal() else NUMBER_WORDS.get(word, 0)


def thrust_added(text: str) -> int:
    """How much Thrust a Technique adds, if that is all it does: `+1 Thrust`; else 0."""
    found = _THRUST.fullmatch(text.strip())
    return int(found[1]) if found else 0
