"""Shows where the words that were looked for stand: pieces of text, marked or not. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from companion.library.stems import stem
from companion.library.words import SPELLINGS, fold

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_MADE = re.compile(r"\*\*.+?\*\*|`[^`]*`|\[[^\]]*\]\([^)]*\)")

Pieces = list[tuple[str, bool]]


def marked(text: str, wanted: frozenset[str]) -> Pieces:
    """A text in pieces, each with whether it is a word that was looked for."""
    pieces: Pieces = []
    end = 0
    for word in _WORD.finditer(text) if wanted else ():
        if is_wanted(word.group(), wanted):
            pieces += [(text[end : word.start()], False), (word.group(), True)]
            end = word.end()
    pieces.append((text[end:], False))
    return [one for one in pieces if one[0]]


def is_wanted(word: str, wanted: frozenset[str]) -> bool:
    """Whether a word, in any of its forms, was looked for."""
    return not wanted.isdisjoint(_stems(word))


@lru_cache(maxsize=16384)
def _stems(word: str) -> tuple[str, ...]:
    plain = fold(word)
    return (stem(plain), stem(SPELLINGS.get(plain, plain)))


def around(text: str, wanted: frozenset[str], width: int) -> Pieces:
    """`window` in pieces, as `marked` gives them."""
    return marked(window(text, wanted, width), wanted)


def window(text: str, wanted: frozenset[str], width: int) -> str:
    """As much of a text as has room, with the first word that was looked for in it.

    Args:
        text: one line.
        wanted: stems.
        width: letters that have room.
    """
    text = " ".join(text.split())
    if len(text) <= width:
        return text
    first = next((x.start() for x in _WORD.finditer(text) if is_wanted(x.group(), wanted)), 0)
    start = 0
    if first > width * 2 // 3:
        start = first - width // 3
        start = text.find(" ", start, first) + 1 or start
    lead, tail, end = "…" if start else "", "", start + width - bool(start)
    if end < len(text):
        tail, end = "…", end - 1
        blank = text.rfind(" ", start + width // 2, end + 1)
        end = blank if blank > 0 else end
    return f"{lead}{text[start:end]}{tail}"


def in_bold(markdown: str, wanted: frozenset[str]) -> str:
    """Markdown whose words that were looked for are bold; what is set apart already stays."""
    if not wanted:
        return markdown
    return "\n".join(_bold_line(line, wanted) for line in markdown.split("\n"))


def _bold_line(line: str, wanted: frozenset[str]) -> str:
    if line.startswith("#"):
        return line
    told, end = "", 0
    for made in _MADE.finditer(line):
        told += _bold(line[end : made.start()], wanted) + made.group()
        end = made.end()
    return told + _bold(line[end:], wanted)


def _bold(text: str, wanted: frozenset[str]) -> str:
    pieces: Iterable[tuple[str, bool]] = marked(text, wanted)
    return "".join(f"**{piece}**" if is_word else piece for piece, is_word in pieces)
