"""Sentences in which a ship is the target of a raid: `raid Ben's Wren 3`, `attack Ben's ship`.

They are read so that the rule against it can be named (p. 18); a ship is never a site of an island.
"""

from __future__ import annotations

from companion.games.seafall.phrasing import Words
from companion.games.seafall.procedures.raiding import ship_called
from companion.games.seafall.state import SeaFall

LONGEST = 5
"""Words of the longest target: `Ben's first ship`, or a name of several words behind its owner."""


def at_ship(state: SeaFall, words: Words) -> Words:
    """A ship with its owner in front as one answer; other targets as they are typed."""
    if not words or not words[0].casefold().endswith(("'s", "’s")):
        return words
    for end in range(min(LONGEST, len(words)), 1, -1):
        target = " ".join(words[:end]).rstrip(",:;")
        if ship_called(state, target):
            return [f'site="{target}"', *words[end:]]
    return words
