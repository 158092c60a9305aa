"""Which rules belong to what runs at a table: half entered, owed, possible."""

from __future__ import annotations

from typing import Any

from companion.table.campaign.opened import OpenTable
from companion.table.shared.suggestion_order import suggested


def rules_now(table: OpenTable[Any]) -> tuple[str, ...]:
    """Ids of the rules entries of what is half entered, owed, and could be done: in this order."""
    told = [x for _, info, _ in table.drafts.all() for x in (info.rule, *info.rules)]
    told += [duty.rule for duty in table.state.pending.values()]
    for one in suggested(table.game, table.state):
        if (info := table.infos.get(one.procedure)) is not None:
            told.append(info.rule)
    return tuple(dict.fromkeys(one for one in told if one))
