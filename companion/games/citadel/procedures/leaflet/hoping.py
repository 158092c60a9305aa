"""Hope reborn! cards that can be spent, and who spends them (pp. 6, 24)."""

from __future__ import annotations

from companion.games.citadel import rulebook
from companion.games.citadel.procedures.asking import ask_player, likely_actor
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import in_order
from companion.table.procedures.procedure import Steps


def hope_cards(work: Work, player: str = "") -> list[tuple[str, str]]:
    """Hope reborn! cards that are not blocked, of all or of one player: owner and id."""
    owners = (player,) if player else work.state.group
    return [
        (owner, key)
        for owner in owners
        for key, purse in in_order(work.character(owner).purse)
        if not purse.blocked and standing.is_hope(work.state, purse.card)
    ]


def who_spends(work: Work) -> Steps[str]:
    """The one who holds a card to spend, where nobody else does; else who acts."""
    holders = {owner for owner, _ in hope_cards(work)}
    if work.table.by or len(holders) != 1:
        return (yield from likely_actor(work, "Who spends it?", cite=rulebook.HOPE_REBORN))
    work.player = yield from ask_player(
        work, "who", "Who spends it?", quiet=min(holders), lead="by", cite=rulebook.HOPE_REBORN
    )
    return work.player
