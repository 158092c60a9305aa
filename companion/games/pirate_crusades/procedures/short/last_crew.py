"""The last crew at sea: whoever would lose it, and the game with it, is asked once more (p. 6)."""

from __future__ import annotations

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.procedures.work import Work
from companion.table.procedures.procedure import Steps


def all_the_same(
    work: Work, player: str, loses: str, does: str, key: str = "doomed"
) -> Steps[bool]:
    """Whether they do it, knowing that it ends their game; a typed line is asked as well.

    Args:
        work: the act.
        player: whose last crew it is.
        loses: how it would be lost, a whole clause: `The last crew card would desert`.
        does: what they would do: `Dock`.
        key: of the question.
    """
    return work.yes(
        key,
        f"{loses}: out of the game. {does} all the same?",
        suggest=False,
        who=player,
        cite=rulebook.OUT_SHORT,
    )
