"""The modules of the acts of the long game."""

from __future__ import annotations

from companion.games.pirate_crusades.procedures.long import (
    adrift,
    attacking,
    docking,
    duel,
    moving,
    new_ship,
    reveal,
    round_end,
    setup,
    spending,
    telling,
    trading,
    treasure,
)

LONG = (
    setup,
    telling,
    reveal,
    moving,
    attacking,
    duel,
    adrift,
    docking,
    trading,
    new_ship,
    treasure,
    spending,
    round_end,
)
"""In the order of the list of acts."""
