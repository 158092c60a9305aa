"""A line that puts itself right: `town 5D, no 5H`, `showed 6C, sorry, 3S`, `north, i mean west`."""

from __future__ import annotations

import re
from typing import Any

from companion.errors import CompanionError
from companion.table.ear.judging import Driven
from companion.table.ear.matching import Line
from companion.table.ear.reader import Reader
from companion.table.forms.grammar import How
from companion.table.forms.names import PART
from companion.table.forms.tokens import tokens

_RATHER = re.compile(
    r"[\s,;:.!()-]+(?:(?:no|nope|oops|sorry|wait|i mean|i meant|make that|scratch that|correction)"
    r"[\s,;:.!-]+)+(?:(?:it was|it is|its|it's|that was|rather|the|a|an)\s+)*(?=\w)",
    re.IGNORECASE,
)
"""What stands between what was said first and what is meant."""
_BARE = re.compile(r"[\s,;:.!()-]+no\s+", re.IGNORECASE)
"""A `no` that may say that there was none: `thrusts, no parry`."""
Named = frozenset[tuple[str, str]]


def rethought(typed: str, ear: Reader[Any], how: How) -> tuple[Driven[Any], ...]:
    """What a line does with the name, or the number, that takes the place of one said in front of
    it; nothing if it does not say so, or if what was said first could be meant as well.

    The name behind `no` stands in the place of the last one of its kind; what is not named by it
    is a line of another sort (`no plunder`). The acts must hold the new name and not the old.
    """
    found = list(_RATHER.finditer(typed))
    if len(found) != 1:
        return ()
    before, behind = typed[: found[0].start()], typed[found[0].end() :]
    new, end = _first(behind, ear)
    if _BARE.fullmatch(found[0][0]) and not behind[:1].isdecimal():
        return ()
    at = _last(before, new, behind[:end], ear) if new else None
    if at is None:
        return ()
    start, stop, old = at
    line = f"{before[:start]}{behind[:end]}{before[stop:]}{behind[end:]}"
    try:
        acts = ear.acts(line, ear.table.state, ear.by, (), how)
    except CompanionError:
        return ()
    said = {
        (value.kind, value.id)
        for act in acts
        for group in act.reading.groups
        for bind in group
        if hasattr(value := bind.value, "kind")
    }
    return acts if not (old - new) & said else ()


def _first(text: str, ear: Reader[Any]) -> tuple[Named, int]:
    """What a text begins with: the longest name, whole, or a number; and where that ends."""
    line = Line(text, ear.names(ear.table.state), ear.forms)
    whole = [x for x in line.edges(0) if x.cost < PART] if line.tokens else []
    longest = max((x.end for x in whole), default=0)
    if longest:
        named = frozenset((x.thing.kind, x.thing.id) for x in whole if x.end == longest)
        return named, line.tokens[longest - 1].end
    if line.tokens and line.tokens[0].number is not None:
        return frozenset({("number", str(line.tokens[0].number))}), line.tokens[0].end
    return frozenset(), 0


def _last(text: str, new: Named, typed: str, ear: Reader[Any]) -> tuple[int, int, Named] | None:
    """Where the last name of one of the kinds stands, or else the last number, if a number is what
    the new name begins with; and what it names."""
    line = Line(text, ear.names(ear.table.state), ear.forms)
    kinds = {kind for kind, _ in new}
    for at in reversed(range(len(line.tokens))):
        token = line.tokens[at]
        whole = [x for x in line.edges(at) if x.cost < PART]
        longest = max((x.end for x in whole), default=0)
        old = frozenset((x.thing.kind, x.thing.id) for x in whole if x.end == longest)
        inside = any(x.end > at + 1 for back in range(max(0, at - 3), at) for x in line.edges(back)
                     if x.end > at and x.cost < PART)  # fmt: skip
        if inside:
            continue
        if kinds & {kind for kind, _ in old}:
            return token.start, line.tokens[longest - 1].end, old
        if token.number is not None and tokens(typed)[0].number is not None:
            return token.start, token.end, old or frozenset({("number", str(token.number))})
    return None
