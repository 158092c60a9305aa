"""Names in a story: in full when somebody comes first, after that what they are called."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.share.chronicle.document import Paragraph, Part
from companion.share.chronicle.scenes import Told


def shortened(
    opening: Sequence[Part], told: Sequence[Told], called: Mapping[str, str]
) -> list[Part]:
    """The opening, and in place the paragraphs, with names in full only where they come first.

    Args:
        opening: what stands in front of the paragraphs.
        told: the paragraphs in order; they and their turning points are put right.
        called: full name -> what somebody is called; two who would be called alike keep theirs.
    """
    known = {full: short for full, short in called.items() if _only(short, called)}
    if not known:
        return list(opening)
    names = "|".join(re.escape(one) for one in sorted(known, key=lambda one: (-len(one), one)))
    pattern = re.compile(rf"(?<!\w)(?:{names})(?!\w)")
    met: set[str] = set()

    def said(found: re.Match[str]) -> str:
        if found[0] in met:
            return known[found[0]]
        met.add(found[0])
        return found[0]

    def put_right(part: Part) -> Part:
        if not isinstance(part, Paragraph) or part.kind != "act":
            return part
        phrases = tuple(
            one if one.tone == "quiet" else replace(one, text=pattern.sub(said, one.text))
            for one in part.phrases
        )
        return replace(part, phrases=phrases)

    begun = [put_right(part) for part in opening]
    for one in told:
        one.parts = [put_right(part) for part in one.parts]
        one.moments = [replace(x, words=pattern.sub(said, x.words)) for x in one.moments]
    return begun


def _only(short: str, called: Mapping[str, str]) -> bool:
    return sum(other == short for other in called.values()) == 1 and short not in called
