"""Players who go out, and who has won (Object; Damage and No Poise)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.en_garde.options import chosen
from companion.games.en_garde.procedures.turns import begin_turn
from companion.games.en_garde.procedures.work import Work
from companion.games.en_garde.rules.turn_order import next_player
from companion.games.en_garde.state.table import Ended
from companion.table.state import put
from companion.toolbox.text import listed

DRAW = "draw"
"""What stands for the winner when nobody is left standing."""


def eliminate(work: Work, going: Sequence[tuple[str, str, str]]) -> None:
    """Players go out in one moment; then, once, look whether somebody has won.

    Args:
        work: the act.
        going: (player, how, by whom) of each. All of them share a place, the one behind those
            who are still in.
    """
    if not going:
        decide(work)
        return
    place = len(work.state.alive) - len(going) + 1
    for player, how, by in going:
        work.goes_out(player, how, by, place)
        work.say(f"{work.state.name(player)} is out")
    decide(work, [player for player, _, _ in going])
    if not work.state.closed and work.state.turn in [player for player, _, _ in going]:
        # The active player is out: no Respite, the next to the left goes on.
        following = next_player(work.state)
        begin_turn(work, following)
        work.say(f"{work.state.name(following)}'s turn")


def decide(work: Work, gone: Sequence[str] = ()) -> None:
    """The last one standing wins; nobody standing is a draw, or the table's option (A-21)."""
    state = work.state
    alive = state.alive
    if state.closed or len(alive) > 1:
        return
    winner = alive[0] if alive else ""
    if not alive and gone:
        rule = chosen(state, "double_out")
        active = state.turn
        if rule == "active_wins" and active in gone:
            winner = active
        elif rule == "defender_wins":
            winner = next((player for player in gone if player != active), "")
    places = {
        player: duelist.out.place if duelist.out and duelist.out.place else 1
        for player, duelist in state.duelists.items()
    }
    if winner and not alive:  # two went out together and the option parts them
        places = {
            player: place + (player != winner) if place == 1 else place
            for player, place in places.items()
        }
    for player, place in places.items():
        out = state.duelists[player].out
        if out is not None:
            work.change(player, out=replace(out, place=place))
    state = work.state
    record = Ended(
        winner=winner or DRAW,
        places=places,
        poise={x: state.duelists[x].poise for x in state.seats if x in state.duelists},
        turns=state.turn_no,
        how={player: x.out.how for player, x in state.duelists.items() if x.out is not None},
        exchanges=state.exchanges,
        reshuffles=state.reshuffles,
        first=state.first,
        options=dict(state.options),
    )
    work.state = put(state, "games", str(state.game_no), record)
    work.state = replace(work.state, closed=True, step="over", thread="")
    work.row(
        "game_over",
        winner=winner or DRAW,
        places=places,
        turns=state.turn_no,
        exchanges=state.exchanges,
    )
    names = [state.name(player) for player in gone]
    work.say(
        f"{state.name(winner)} wins the game"
        if winner
        else f"a draw between {listed(names, 'and')}"
    )
