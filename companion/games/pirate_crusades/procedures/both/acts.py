"""The modules of the acts of both games, besides turns."""

from __future__ import annotations

from companion.games.pirate_crusades.procedures.both import (
    cove,
    missions,
    port,
    sunset,
    table_acts,
    telling,
)

BOTH = (port, cove, missions, table_acts, telling, sunset)
"""In the order of the list of acts."""
