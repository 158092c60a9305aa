"""How an act of High Drama came about: the standing action, or a card's text; what cancels it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.five_sails import rulebook
from companion.games.five_sails.procedures.work import Work
from companion.games.five_sails.rules.standing import twins
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option

FREE, PAID, BEFORE = "free", "paid", "before"
BY_CARD: dict[str, str] = {
    FREE: "a card does it, without the cost",
    PAID: "a card does it, and the cost is paid",
    BEFORE: "it was so before: nothing is paid, no card leaves a hand",
}
"""Ways that are no standing action: they use no priority."""


def ask_way(
    work: Work,
    action: str,
    cite: Citation,
    ways: Mapping[str, str] | None = None,
    key: str = "effect",
) -> Steps[str]:
    """Ask, quietly, whether a card's text does it instead of the standing action.

    Returns:
        One of the ways, or empty for the action.
    """
    pick = yield from work.choose(
        key,
        "Does a card do it?",
        (Option(one, label, also=(one,)) for one, label in (ways or BY_CARD).items()),
        quiet="",
        none=f"no, {action}",
        cite=cite,
    )
    return pick


def ask_cancelled(work: Work, what: str) -> Steps[bool]:
    """Ask, quietly, whether a Reaction cancelled it: its costs stay paid, nothing else happens.

    Args:
        work: the act.
        what: what was cancelled, for the log.
    """
    cancelled = yield from work.yes(
        "cancelled",
        "Did a Reaction cancel it? Its costs stay paid",
        quiet=False,
        cite=rulebook.REACTION_WHEN,
    )
    if cancelled:
        work.row("cancelled", player=work.player, what=what)
        work.say(f"{what} is cancelled, its costs stay paid")
    return cancelled


def check_unique(work: Work, card: str) -> Steps[None]:
    """Name a second copy of a Unique card in play, if the table holds to that (AMB-58)."""
    if twins(work.state, card):
        says = f"{work.called(card)} is already in play, and Unique holds in play here (AMB-58)."
        yield from work.breaks("unique-in-play", says, rulebook.UNIQUE)
