"""How an act of High Drama came about: the standing action, or a card's text; what cancels it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.five_sails.calculations.pieces import Fault
from companion.games.five_sails.derive import twins
from companion.games.five_sails.procedures.work import Work
from companion.table.procedure import Steps
from companion.table.question import Choose, Option, Pick, YesNo, ask

FREE, PAID, BEFORE = "free", "paid", "before"
BY_CARD: dict[str, str] = {
    FREE: "a card does it, without the cost",
    PAID: "a card does it, and the cost is paid",
    BEFORE: "it was so before: nothing is paid, no card leaves a hand",
}
"""Ways that are no standing action: they use no priority."""


def ask_way(
    action: str, page: str, rule: str, ways: Mapping[str, str] | None = None, key: str = "effect"
) -> Steps[str]:  # fmt: skip
    """Ask, quietly, whether a card's text does it instead of the standing action.

    Returns:
        One of the ways, or empty for the action.
    """
    pick: Pick = yield from ask(
        Choose(
            key=key,
            prompt="Does a card do it?",
            options=tuple(
                Option(one, label, also=(one,)) for one, label in (ways or BY_CARD).items()
            ),
            none=f"no, {action}",
            manner="quiet",
            default={},
            page=page,
            rule=rule,
        )
    )
    return pick.id


def ask_cancelled(work: Work, what: str) -> Steps[bool]:
    """Ask, quietly, whether a Reaction cancelled it: its costs stay paid, nothing else happens.

    Args:
        work: the act.
        what: what was cancelled, for the log.
    """
    cancelled: bool = yield from ask(
        YesNo(
            key="cancelled",
            prompt="Did a Reaction cancel it? Its costs stay paid",
            manner="quiet",
            default=False,
            page="p. 20",
            rule="reaction-when",
        )
    )
    if cancelled:
        work.row("cancelled", player=work.player, what=what)
        work.say(f"{what} is cancelled, its costs stay paid")
    return cancelled


def check_unique(work: Work, card: str) -> Steps[None]:
    """Name a second copy of a Unique card in play, if the table holds to that (AMB-58)."""
    if twins(work.state, card):
        says = f"{work.called(card)} is in play already, and Unique holds in play here (AMB-58)."
        yield from work.fault(Fault("unique-in-play", says, "p. 41", "unique"))
