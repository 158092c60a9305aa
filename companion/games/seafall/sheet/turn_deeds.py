"""What could be done next in a turn, as its guild and actions stand (p. 13)."""

from __future__ import annotations

from companion.games.seafall.calculations.guilds.turn import MayAct, may_act
from companion.games.seafall.rules.rounds import turn_kept
from companion.games.seafall.rules.standing import ships_of
from companion.games.seafall.state.printed import GUILD_CARDS
from companion.games.seafall.state.table import SeaFall
from companion.games.seafall.state.year import Action
from companion.table.game import Suggestion

_DEEDS: dict[Action, tuple[str, str]] = {
    "sail": ("sail", "sail"),
    "buy": ("buy", "buy goods"),
    "sell": ("sell", "sell goods"),
    "repair": ("repair", "repair"),
    "upgrade": ("buy-upgrade", "buy an upgrade"),
    "build": ("build", "build a structure"),
    "explore": ("explore", "explore"),
    "research": ("research", "research"),
    "raid": ("raid", "raid"),
    "taxes": ("taxes", "collect taxes"),
}
"""Action -> its procedure and what it is called."""


def turn_deeds(state: SeaFall) -> tuple[Suggestion, ...]:
    """Deeds of the turn under way: those of its guild that are left, else all of them."""
    turn = state.this_turn
    if turn.guild and turn_kept(state, state.turn):
        return _left(state)
    advisor = Suggestion("advisor", "activate an advisor")
    if not (state.year.phase == "round" and state.turn):
        return _deed("raid"), _deed("explore"), advisor, _deed("sail")
    found = [Suggestion("guild", "hire a guild")]  # every turn has one; the others may be left out
    if not turn.hired:
        found.append(Suggestion("hire", "hire an advisor"))
    if not turn.activated:
        found.append(advisor)
    if not turn.hired:
        found.append(Suggestion("buy-treasure", "buy a treasure"))
    return (*found, *map(_deed, _DEEDS))


def _left(state: SeaFall) -> tuple[Suggestion, ...]:
    """Actions of the turn's guild that may still be used."""
    turn = state.this_turn
    if not turn.guild:
        return ()
    card = GUILD_CARDS[turn.guild]
    mine: tuple[Action, ...] = ("sail", *card.at_a_ship, card.anywhere)
    if "sail" in turn.actions:  # one action for both ships (p. 14): it goes on while one is left
        waits = set(ships_of(state, state.turn)) - set(turn.sailed)
        mine = (*mine[1:], *mine[: bool(waits)])
    return tuple(
        _deed(action)
        for action in mine
        if may_act(
            MayAct(
                action=action,
                guild=turn.guild,
                used=turn.actions,
                allowed=max(0, turn.allowed),
                over=turn.over,
            )
        ).value.may
    )


def _deed(action: Action) -> Suggestion:
    procedure, label = _DEEDS[action]
    return Suggestion(procedure, label)
