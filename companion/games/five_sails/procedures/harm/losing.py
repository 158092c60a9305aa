"""A player's Leader is destroyed, a game is over (P48, section 7; pp. 8, 17).

`Work.done` calls `decide_losses` for every Leader that was destroyed in the entry, so that those
who go down together are looked at together.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.five_sails.calculations.leaving import Eliminated, LeaderLost, leader_lost
from companion.games.five_sails.options import is_on
from companion.games.five_sails.procedures.changes import Changes
from companion.games.five_sails.rules.day import leader_lost_of
from companion.games.five_sails.rules.duel import left_play, line_cards
from companion.games.five_sails.rules.standing import (
    card,
    controlled,
    in_order,
    influence_sum,
    last_known,
    name,
)
from companion.games.five_sails.state.table import HOW_WON, Ended, FiveSails, Hand, Mode, Victory
from companion.table.procedures.question import Citation
from companion.table.state import put, without_key
from companion.toolbox.seats import after
from companion.toolbox.text import listed

DUTY = "leader-lost"
"""The procedure that settles what could not be decided at once."""
DESTROYED = "Leader destroyed"


def decide_losses(work: Changes) -> None:
    """Players whose Leader was destroyed are out; the last one left wins at once (P48).

    Where a duel is finished first (AMB-13), a random winner is due, or a tie-breaker is not told,
    a duty stands instead: `leader-lost` asks.
    """
    if work.lost:
        # Those whose loss waits for the end of the duel go down together with these (AMB-11).
        work.lost = {**waiting(work), **work.lost}
    lost = tuple(player for player in work.state.seats if player in work.lost)
    lost = tuple(player for player in lost if work.state.alive(player))
    wounds, work.lost = work.lost, {}
    if not lost or work.state.closed:
        return
    value = work.sum("Leader lost", leader_lost(_inputs(work, lost, wounds)))
    left = [player for player in work.state.in_game if player not in lost]
    waits = value.finish_duel and len(left) == 1
    if waits or value.random or value.unknown:
        names = listed([work.state.name(player) for player in lost], "and")
        why = "the duel is finished first" if waits else "who wins is still open"
        work.settled(DUTY)
        work.owe(
            lost[0],
            f"{names}: Leader destroyed; {why}",
            DUTY,
            {"who": list(lost)},
            Citation("leader-destroyed", "p. 8"),
        )
        work.say(f"{names} loses the Leader: {why}")
        return
    lose_players(work, lost, value)


def waiting(work: Changes) -> dict[str, int | None]:
    """Players whose lost Leader waits for the end of a duel -> the wounds it died of (AMB-13)."""
    fighters = work.state.duel.fighters.values() if work.state.duel else ()
    died = {one.player: one.gone.wounds for one in fighters if one.gone is not None}
    return {
        player: died.get(player)
        for duty in work.state.pending.values()
        if duty.procedure == DUTY
        for player in duty.answers.get("who", ())
    }


def _inputs(work: Changes, lost: tuple[str, ...], wounds: Mapping[str, int | None]) -> LeaderLost:
    """As the state has it; of a Leader that has left play with the wounds it died of."""
    told = leader_lost_of(work.state, lost)
    standings = {
        player: replace(one, leader_wounds=wounds[player]) if player in wounds else one
        for player, one in told.standings.items()
    }
    active = work.player if work.player in work.state.seats else told.active
    return replace(told, standings=standings, active=active)


def lose_players(
    work: Changes, lost: tuple[str, ...], value: Eliminated, how: str = DESTROYED
) -> None:
    """Players are out, and what that leaves; the game ends if that decides it."""
    for player in lost:
        if work.state.alive(player):
            work.change(player, out=how)
            work.row("player-out", player=player, how=how)
            work.say(f"{work.state.name(player)} is out: {how}")
    for player in lost:
        duties = {key: duty for key, duty in work.state.pending.items() if duty.who != player}
        work.update(pending=duties)
    for place in value.freed:
        work.row("control-lost", location=place, player=work.state.locations[place].controller)
        work.change_location(place, controller="")
    for player in value.cards_leave:
        _cards_leave(work, player)
    work.update(first_player=value.first_player)
    if work.state.turn in lost and work.state.in_game:
        out = tuple(x for x in work.state.seats if not work.state.alive(x))
        work.update(turn=after(work.state.seats, work.state.turn, out))
    if value.over:
        kind: Victory = "assassination" if value.winner else "draw"
        end_game(work, kind, value.winner, value.tied)


def _cards_leave(work: Changes, player: str) -> None:
    """What a player who is out had in play is removed, the Renown goes back (AMB-12)."""
    state = work.state
    for key in in_order(state.characters):
        one = state.characters[key]
        if player in (one.owner, one.controller):
            if work.state.duel is not None:
                known, stays = last_known(state, key), is_on(state, "lethal_after_death")
                work.change_duel(left_play(work.state.duel, key, known, stays))
            work.row("left-play", card=name(state, key), to="removed")
            work.update(characters=without_key(work.state.characters, key))
    here = work.state.characters
    kept = {
        key: one
        for key, one in state.attachments.items()
        if one.owner != player and (one.on not in state.characters or one.on in here)
    }
    effects = {key: one for key, one in state.modifiers.items() if one.on in here}
    work.update(attachments=kept, modifiers=effects)
    work.change(player, scheme=None, choice=None, renown=0, hand=Hand(count=0))


def end_game(
    work: Changes, kind: Victory, winner: str = "", tied: tuple[str, ...] = (), step: str = ""
) -> None:
    """The game is over: its final figures are frozen (section 7).

    Args:
        work: the act.
        kind: how it was won.
        winner: a player; empty for a Draw.
        tied: players of a Draw, in seating order.
        step: the step that decided; where the table is, if not given.
    """
    state = work.state
    record = final_figures(state, kind, winner, tied, step or state.step)
    work.row(
        "game-end",
        winner=winner,
        tied=list(tied),
        how=kind,
        step=record.step,
        renown=record.renown,
        locations=record.locations,
        influence=record.influence,
        leader_wounds=record.leader_wounds,
    )
    work.state = put(state, "games", str(state.game_no), record)
    for player, cards in line_cards(state.duel).items() if state.duel else ():
        work.to_pile("discard", player, len(cards), [one.card for one in cards])
    work.update(closed=True, step="", turn="", thread="", duel=None, pending={}, passes=0)
    if winner:
        work.say(f"{state.name(winner)} wins: {HOW_WON[kind]}")
    else:
        work.say(f"a Draw of {listed([state.name(player) for player in tied], 'and')}")


def final_figures(
    state: FiveSails, kind: Victory, winner: str, tied: tuple[str, ...], step: str
) -> Ended:
    """The record of a game that is over."""
    mode: Mode = state.mode or "casual"
    return Ended(
        kind=kind,
        winner=winner,
        tied=tied,
        step=step,
        day=state.day,
        mode=mode,
        renown={player: state.sides[player].renown for player in state.seats},
        locations={player: controlled(state, player) for player in state.seats},
        influence={player: influence_sum(state, player) for player in state.seats},
        leader_wounds={player: _leader_wounds(state, player) for player in state.seats},
        leaders={player: leader_name(state, player) for player in state.seats},
        factions={player: state.sides[player].faction for player in state.seats},
        options=dict(state.options),
    )


def _leader_wounds(state: FiveSails, player: str) -> int | None:
    one = state.characters.get(state.sides[player].leader)
    return one.wounds if one else None


def leader_name(state: FiveSails, player: str) -> str:
    """The name of a player's Leader, also of one that is gone; empty if it was never told."""
    key = state.sides[player].leader
    if key in state.characters:
        return name(state, key)
    if key in state.gone:
        return card(state, state.gone[key].card).name
    buried = [x for x in state.sides[player].locker.named if card(state, x).type == "leader"]
    return card(state, buried[0]).name if buried else ""
