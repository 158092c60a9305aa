"""The turn's guild and actions, as far as the table keeps its turns (P-16; p. 13).

Limits hold, and are written down, only for whoever has the turn, and only where rounds are kept or
a guild was told. A table that logs only raids and glory hears nothing of them.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall.calculations.turn import MayAct, may_act
from companion.games.seafall.derive_places import sail_untold
from companion.games.seafall.procedures.work import Work, place_name
from companion.games.seafall.state import SeaFall
from companion.games.seafall.year import Action, Guild
from companion.table.procedure import Steps

FAILED = "the endeavor failed"
"""Why a turn is over after an endeavor without success (p. 10)."""


def kept(state: SeaFall, player: str) -> bool:
    """Whether the limits of a turn hold for a province: it has the turn, and turns are kept."""
    if state.turn != player or not player:
        return False
    return state.year.phase == "round" or bool(state.this_turn.guild)


def change_turn(work: Work, **fields: object) -> None:
    """Set fields of the turn."""
    work.state = replace(work.state, this_turn=replace(work.state.this_turn, **fields))


def begin(work: Work, action: Action) -> Steps[None]:
    """An action begins: what speaks against it is named, then it is written down (p. 13)."""
    if not kept(work.state, work.player):
        return
    turn = work.state.this_turn
    result = may_act(
        MayAct(
            action=action,
            guild=turn.guild,
            used=turn.actions,
            allowed=max(0, turn.allowed),
            over=turn.over,
        )
    )
    for bar in result.value.bars:
        yield from work.breaks(bar.key, bar.why, bar.page, bar.rule)
    if result.value.continues:
        return
    guild = result.value.guild
    if guild and not turn.guild:
        name_guild(work, guild)
    change_turn(work, actions=(*turn.actions, action))


def name_guild(work: Work, guild: Guild) -> None:
    """The guild of the turn is written down."""
    change_turn(work, guild=guild)
    work.row("guild", player=work.player, guild=guild)


def failed(work: Work) -> None:
    """A failed endeavor ends the turn at once: a second action is lost (p. 10; ruling R-62)."""
    if kept(work.state, work.player):
        change_turn(work, over=FAILED)


def brought(work: Work, ship: str, region: str) -> None:
    """A ship is where it acts. If its sailing was not told, it is said now and kept."""
    there = work.state.ships[ship]
    if not region or there.at == region:
        return
    if there.at and sail_untold(work.state, work.player):
        work.said.append(f"{there.name} sailed to {place_name(work.state, region)}")
    work.change_ship(ship, at=region)
