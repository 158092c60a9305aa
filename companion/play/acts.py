"""All acts of a game as menus show them: what could be done now first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.table.campaign.barred import barred
from companion.table.campaign.opened import OpenTable
from companion.table.shared.examples import examples
from companion.table.shared.suggestion_order import likely

_TOLD = ("tell",)
"""What an act that enters something was called before, and what is still typed for it."""


@dataclass(frozen=True)
class Act:
    """A procedure as menus show it."""

    id: str
    title: str
    help: str = ""
    page: str = ""
    barred: str = ""
    """Why it cannot be done now."""
    words: str = ""
    """What it is found by besides its title."""


def acts_of(table: OpenTable[Any], by: str = "") -> tuple[Act, ...]:
    """All acts: what could be done now first, what the rules stop at once last, with the reason."""
    why = barred(table, by)
    own = {info.id for info in table.game.procedures}
    lines = {act: x for act, x in examples(table.game, table.state).items() if act not in own}
    acts = [
        Act(
            info.id,
            info.title,
            lines.get(info.id, info.help),
            info.page,
            why.get(info.id, ""),
            " ".join((info.id, *info.words, *(_TOLD if info.title.startswith("Enter ") else ()))),
        )
        for info in likely(table.game, table.state, table.infos.values())
        if not info.hidden
    ]
    return tuple(sorted(acts, key=lambda act: bool(act.barred)))
