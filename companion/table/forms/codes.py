"""Sorts of short signs in forms: words, patterns, and kinds of things."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from companion.table.forms.tokens import Token


class Codes(Struct, frozen=True, eq=False):
    """A sort of short signs."""

    words: frozenset[str] = frozenset()
    pattern: re.Pattern[str] = re.compile(r"(?!)")
    kinds: frozenset[str] = frozenset()
    """Kinds of things whose names may stand among them."""
    behind: re.Pattern[str] = re.compile(r"(?!)")
    """What only stands behind another: the title behind a number."""
    marks: re.Pattern[str] | None = None
    """One of these must be in a run: `a star` is a card, `a` is none."""

    def enough(self, tokens: Iterable[Token]) -> bool:
        """Whether some tokens are a run of this sort."""
        return self.marks is None or any(self.marks.fullmatch(x.text) for x in tokens)


def read_codes(text: str) -> Codes:
    """Words, `/patterns/`, and `<kinds>` of things; `&/pattern/` never stands first, and one of
    `!/pattern/` stands in each run."""
    behind = re.findall(r"&/([^/]+)/", text)
    marks = re.findall(r"!/([^/]+)/", text)
    text = re.sub(r"[&!]/[^/]+/", "", text)
    patterns = re.findall(r"/([^/]+)/", text)
    rest = commas(re.sub(r"/[^/]+/", "", text))
    kinds = frozenset(one[1:-1] for one in rest if one.startswith("<"))
    words = frozenset(rest) - {f"<{kind}>" for kind in kinds}
    never = "(?!)"
    first, later = (re.compile("|".join(one) or never) for one in (patterns, behind))
    return Codes(words, first, kinds, later, re.compile("|".join(marks)) if marks else None)


def commas(text: str) -> list[str]:
    """Its parts, without spaces; none is empty."""
    return [one.strip() for one in text.split(",") if one.strip()]
