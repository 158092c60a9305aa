"""Numbers that are written as words, as people say them: `three`, `twenty five`, `a dozen`."""

from __future__ import annotations


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_UNITS = _words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
)
_TENS = _words("twenty thirty forty fifty sixty seventy eighty ninety")
NUMBER_WORDS = (
    {word: number for number, word in enumerate(_UNITS)}
    | {word: 10 * number for number, word in enumerate(_TENS, 2)}
    | {"dozen": 12, "pair": 2, "couple": 2}
)
"""Number words up to ninety; `twenty five` is two of them."""


def number_of(text: str) -> int | None:
    """The number that a text writes in words, up to 99; `None` if it writes none."""
    match text.casefold().replace("-", " ").split():
        case [word] | ["a", ("dozen" | "pair" | "couple") as word]:
            return NUMBER_WORDS.get(word)
        case [ten, unit] if ten in _TENS and unit in _UNITS[1:10]:
            return NUMBER_WORDS[ten] + NUMBER_WORDS[unit]
    return None
