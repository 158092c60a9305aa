"""The turn's guild and actions, as far as the table keeps its turns (P-16; p. 13).

Limits hold, and are written down, only for whoever has the turn, and only where rounds are kept or
a guild was told. A table that logs only raids and glory hears nothing of them.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.guilds.turn import MayAct, may_act
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.procedures.year.steps import change_year, end_turn
from companion.games.seafall.rules.names import place_name
from companion.games.seafall.rules.places import sail_untold
from companion.games.seafall.rules.rounds import turn_kept, turns_told
from companion.games.seafall.state.year import Action, Guild
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation

FAILED = "the endeavor failed"
"""Why a turn is over after an endeavor without success (p. 10)."""


def in_turn(work: Work) -> Steps[None]:
    """Another province has the turn: what belongs to a turn is named as out of it (p. 13).

    Where nobody tells turns, or between two of them, nothing is said.
    """
    pass_on(work)
    if name := _other_turn(work):
        yield from work.breaks("not-your-turn", f"It is {name}'s turn.", rulebook.TURN)


def _other_turn(work: Work) -> str:
    """Name of another province that has the turn of a round; empty if none has."""
    state = work.state
    other = state.year.phase == "round" and state.turn not in ("", work.player)
    return state.name(state.turn) if other else ""


def pass_on(work: Work) -> None:
    """Another province acts in a turn that nobody told: that turn is over, unsaid.

    It does not count as one told: who names guilds or loans now and then tells no turns.
    """
    state = work.state
    if state.turn == work.player or not state.turn or turns_told(state):
        return
    had = state.year.had_turn
    end_turn(work)
    change_year(work, had_turn=had)


def own_turn(work: Work) -> Steps[None]:
    """A turn that nobody told begins with this; another province's is named."""
    pass_on(work)
    state = work.state
    if not state.turn:
        work.state = replace(
            state, turn=work.player, this_turn=replace(state.this_turn, untold=True)
        )
        work.row("turn_start", player=work.player)
    elif state.turn != work.player:
        why = f"It is {state.name(state.turn)}'s turn."
        yield from work.breaks("not-your-turn", why, rulebook.TURN)


def before_guild(work: Work) -> Steps[None]:
    """Advisors and treasures are the first step of a turn, the guild's actions the third (p. 13).

    A guild that was named but has not acted yet breaks nothing: it may be told early.
    """
    turn = work.state.this_turn
    if turn_kept(work.state, work.player) and turn.guild and turn.actions:
        why = "Advisors are hired and treasures bought before the guild's actions."
        yield from work.breaks("after-guild", why, rulebook.TURN)


def change_turn(work: Work, **fields: object) -> None:
    """Set fields of the turn."""
    work.state = replace(work.state, this_turn=replace(work.state.this_turn, **fields))


def begin(work: Work, action: Action) -> Steps[None]:
    """An action begins: what speaks against it is named, then it is written down (p. 13)."""
    if not turn_kept(work.state, work.player):
        if action == "sail":  # it also tells where ships lie, at any time
            out_of_turn(work)
        else:
            yield from in_turn(work)
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
        yield from work.breaks(bar.key, bar.why, Citation(bar.rule, bar.page))
    if result.value.continues:
        return
    guild = result.value.guild
    if guild and not turn.guild:
        name_guild(work, guild)
    change_turn(work, actions=(*turn.actions, action))


def out_of_turn(work: Work) -> None:
    """Say that another province has the turn, of what may also only be told (p. 13)."""
    if turns_told(work.state) and (name := _other_turn(work)):
        work.say(f"in {name}'s turn (p. 13)")


def name_guild(work: Work, guild: Guild) -> None:
    """The guild of the turn is written down."""
    change_turn(work, guild=guild)
    work.row("guild", player=work.player, guild=guild)


def failed(work: Work) -> None:
    """A failed endeavor ends the turn at once: a second action is lost (p. 10; ruling R-62)."""
    if turn_kept(work.state, work.player):
        change_turn(work, over=FAILED)


def brought(work: Work, ship: str, region: str) -> None:
    """A ship is where it acts. If its sailing was not told, it is said now and kept."""
    there = work.state.ships[ship]
    if not region or there.at == region:
        return
    if there.at and sail_untold(work.state, work.player):
        work.said.append(f"{there.name} sailed to {place_name(work.state, region)}")
    work.change_ship(ship, at=region)
