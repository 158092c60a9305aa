"""A typed line that was not understood, kept for whoever mends a word of it."""

from __future__ import annotations

import re

from msgspec import Struct

_OOPS = re.compile(r"oops[\s,:]+(?P<word>[^\s,].*)", re.IGNORECASE)


class UnheardLine(Struct, frozen=True):
    """A line that was refused, and why."""

    line: str
    says: str
    offers: tuple[str, ...] = ()
    """Whole lines that would have worked."""
    words: tuple[str, ...] = ()
    """Words of the line that have no place, as they were typed."""
    private: bool = False
    """Whether it may hold what only one player may know."""


def mended(text: str, unheard: UnheardLine | None) -> str:
    """A line as it is meant: `oops WORD` is the refused one with its strange word mended.

    Where nothing was refused, or no word of it was strange, the line stays as it is.
    """
    if unheard is None or not unheard.words:
        return text
    said = text.removeprefix(unheard.line)  # in the app it may still stand in the line
    match = _OOPS.fullmatch(said.strip(" :,"))
    if match is None:
        return text
    strange = rf"(?<!\w){re.escape(unheard.words[0])}(?!\w)"
    return re.sub(strange, lambda _: match["word"].strip(" .!"), unheard.line, count=1)
