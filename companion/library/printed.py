"""The printed words beside an entry: which passage of a rulebook of one's own says what it says.

An entry names its pages; of the passages on them the one with most of its words is the printed one.
Pages of another edition do not fit: then nothing is shown, and adding the book says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from companion.library.entry import RuleEntry
from companion.library.stems import learn, stem
from companion.library.words import content, words

FITS = 0.5
"""How much of an entry's title must stand in a passage of its page."""
SAME_EDITION = 0.6
"""The share of entries whose page must fit, for the pages to be those of our text."""

_PAGES = re.compile(r"(\d+)(?:\s*-\s*(\d+))?")


def pages_of(cited: str) -> list[str]:
    """The pages that a citation names, as passages are cited: `pp. 10, 22-23` -> three of them."""
    told: list[str] = []
    if not re.match(r"~?pp?\.", cited):
        return told
    for first, last in _PAGES.findall(cited):
        told += [f"p. {n}" for n in range(int(first), min(int(last or first), int(first) + 3) + 1)]
    return list(dict.fromkeys(told))


def headings_of(cited: str) -> list[str]:
    """The headings that a citation names, where a rulebook has no pages: `Press; Dueling`."""
    return [] if pages_of(cited) else [x.strip() for x in cited.split(";") if x.strip()]


def best_passage(
    entry: RuleEntry, there: Sequence[tuple[str, str, str]]
) -> tuple[str, str, str] | None:
    """The passage (place, heading, text) of its pages that says what an entry says; None: none."""
    title = _stems(content(words(entry.title)))
    if not title:
        return None
    every = title | _stems(content(words(f"{' '.join(entry.synonyms)} {entry.answer}")))
    best, most = None, 0.0
    for one in there:
        said = _stems(words(f"{one[1]} {one[2]}"))
        share = len(title & said) / len(title)
        if share >= FITS and (score := share + len(every & said) / len(every)) > most:
            best, most = one, score
    return best


def _stems(told: Iterable[str]) -> frozenset[str]:
    every = list(told)
    learn(every)
    return frozenset(map(stem, every))
