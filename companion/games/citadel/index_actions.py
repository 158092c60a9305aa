"""Procedures of an action: declare, draw, result, consequence, numbered cards (P-02 to P-15)."""

from __future__ import annotations

from companion.games.citadel.state import Citadel
from companion.table.procedure import ProcedureInfo

PROCEDURES_ACTIONS: tuple[ProcedureInfo[Citadel], ...] = ()
