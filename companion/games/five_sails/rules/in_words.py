"""Sentences of a calculation for players: with names in the place of ids."""

from __future__ import annotations

import re

from companion.games.five_sails.rules.standing import name
from companion.games.five_sails.state.table import FiveSails

_IDS = re.compile(r"\b[pxty]\d+\b")


def in_words(state: FiveSails, text: str) -> str:
    """A sentence of a calculation with names instead of ids: `p1` is `Ana`."""

    def named(match: re.Match[str]) -> str:
        told = name(state, match[0])
        return told or match[0]

    return _IDS.sub(named, text)
