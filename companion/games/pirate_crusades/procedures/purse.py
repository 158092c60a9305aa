"""Doubloons gained and spent, in one place (2.14; pp. 12, 20)."""

from __future__ import annotations

from companion.games.pirate_crusades.procedures.work import Work
from companion.table.procedures.question import Citation
from companion.toolbox.sums import signed


def riches(work: Work, player: str, change: int | None, reason: str, cite: Citation) -> None:
    """Doubloons gained or spent; nobody has less than none. `None`: how many is not told."""
    if change == 0:
        return
    had = work.pirate(player).riches
    value = None if had is None or change is None else max(0, had + change)
    work.change(player, riches=value)
    work.row("riches", player=player, delta=change, new=value, reason=reason, page=cite.page)
    work.say(f"{work.who(player)} {signed(change)} riches ({reason})")
