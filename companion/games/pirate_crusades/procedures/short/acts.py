"""The modules of the acts of the short game."""

from __future__ import annotations

from companion.games.pirate_crusades.procedures.short import (
    duel,
    port,
    sea,
    setup,
    town,
)

SHORT = (setup, port, sea, town, duel)
"""In the order of the list of acts."""
