"""Whose turn it is, what may be done in it, and what nobody needs to log (P-05; pp. 5, 6, 13-16).

A table that does not log turns is never nagged: an act of the next player begins that turn, an
act at sea of somebody who was ready sets sail first. Both are said in the entry's line.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.options import chosen, number
from companion.games.pirate_crusades.procedures.deciding import decide
from companion.games.pirate_crusades.procedures.setting_sail import leave_port, sail_now
from companion.games.pirate_crusades.procedures.work import Work, act
from companion.games.pirate_crusades.rules.standing import actions_of
from companion.games.pirate_crusades.rules.turn_order import (
    MISSED,
    expected,
    first_player,
    has_acted,
    in_storm,
    may_be_next,
    missed,
    next_player,
    passed_over,
)
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option, option
from companion.table.state import without_key
from companion.toolbox.seats import comes_by
from companion.toolbox.text import listed

AT_SEA = ("look", "town", "move", "attack", "dock")
"""Acts of somebody who sails."""
_LISTED = {"town": "nearest-town"}
"""Procedure -> its id among the legal actions, where it has another."""
_SPENT = {"start": 1, "": 1, "second": 2}
"""Step -> which action of the turn is the next."""


# ---------------------------------------------------------------------- whose turn


def begin_turn(work: Work, player: str, by_act: bool = False) -> None:
    """It is somebody's turn; a round is over when the first player is reached again.

    `by_act`: an act begins it, not a word of the table: who is passed over may be told late.
    """
    _lets_go(work, player)
    if not work.state.turn and not work.state.long and _nobody_is_known_to_begin(work):
        work.change(player, born=1)  # whoever has the first turn is the youngest (p. 5)
    state = work.state
    over = passed_over(state, player) if state.long and by_act else ()
    passed = comes_by(state.seats, state.turn, player, first_player(state))
    work.state = replace(
        state, turn=player, step="start", round_no=state.round_no + (1 if passed else 0)
    )
    work.row("turn_start", player=player, round=work.state.round_no)
    for one in () if passed else over:
        what = f"{work.who(one)} has not had a turn in round {state.round_no}"
        work.owe(one, what, "", {MISSED: state.round_no}, rulebook.TURN_ACTIONS)
    if passed and state.long and state.step != "round end":
        # Nobody is held up, but the sea has not moved: it is owed, not forgotten (p. 17).
        work.settled("round")
        work.owe(
            "",
            f"the end of round {state.round_no} is not logged: storms and captains move",
            "round",
            {},
            rulebook.END_OF_ROUND,
        )
    work.change(player, traded="")
    for one in state.seats:  # plunder is taken in the turn of the fight, or not at all
        work.settled("plunder", one)
    work.over_the_limits(player)
    if in_storm(work.state, player):
        work.state = replace(work.state, step="acted")
        _loses_the_turn(work, player)
        return
    _chased(work, player)


def _nobody_is_known_to_begin(work: Work) -> bool:
    return all(pirate.born is None for pirate in work.state.pirates.values())


def _lets_go(work: Work, player: str) -> None:
    """A ship that somebody else has met is gone with the turn: nobody said what came of it."""
    fight = work.state.fight
    if fight is None or fight.kind != "ship" or fight.attacker == player:
        return
    work.discard([*fight.cards, *([fight.average] if fight.average else [])])
    work.change_fight(None)


def _loses_the_turn(work: Work, player: str) -> None:
    """A storm takes the turn, by the table's option crew and cargo each time (A-57)."""
    work.row("turn_lost", player=player, reason="storm")
    work.say(f"{work.who(player)} loses the turn: a storm (pp. 13-15, 16)")
    if chosen(work.state, "storm_loss") == "each_turn":
        at = work.pirate(player).at
        work.settled("storm-hit", player)
        work.owe_storm(player, at, work.state.sea[at].storm)


def _chased(work: Work, player: str) -> None:
    """Captains who are still here at the start of a chest carrier's turn attack (P-35)."""
    pirate = work.pirate(player)
    if not work.state.long or pirate.chest is None or pirate.status not in ("sailing", "ready"):
        return
    for key, captain in sorted(work.state.captains.items()):
        if captain.at == pirate.at and not (captain.player or captain.held_by or captain.gone):
            work.settled("npc-attack", player, captain=key)
            work.owe(
                player,
                f"{captain.name or 'a captain'} attacks {work.who(player)} for the chest",
                "npc-attack",
                {"who": player, "captain": key},
                rulebook.TREASURE_CARRY,
            )


# ---------------------------------------------------------------------- acting in it


def who_acts(work: Work, prompt: str = "Who?", free: bool = False, owing: str = "") -> Steps[str]:
    """The player who acts: who speaks, who owes it, else whoever is likely; `free`: the turn's."""
    state = work.state
    alone = state.seats[0] if len(state.seats) == 1 else ""
    known = work.table.by or owing or (state.turn if free else expected(state)) or alone
    return work.choose(
        "who",
        prompt,
        (Option(player, state.name(player)) for player in state.seats),
        quiet=known or None,
        lead="by",
        cite=rulebook.TURN_ACTIONS,
    )


def who_owes(work: Work, procedure: str) -> str:
    """Who owes an act, whoever has the turn first; empty if nobody does."""
    owing = [x.who for x in work.state.pending.values() if x.procedure == procedure]
    return work.state.turn if work.state.turn in owing else next(iter(owing), "")


def still_in(work: Work) -> Steps[None]:
    """The game is not over, and who acts is still in it."""
    if work.state.closed:
        yield from work.breaks("over", "The game is over.", rulebook.WINNING_SHORT)
    elif work.pirate().status == "out":
        yield from work.breaks("is-out", f"{work.name} is out of the game.", rulebook.OUT_SHORT)


def of_this_game(work: Work, long: bool, rule: str) -> Steps[None]:
    """An act of the long game is none of the short one, and the other way round.

    Where nobody has told which game is on the table, an act of the long one tells it.
    """
    if work.state.long is None and long:
        work.state = replace(work.state, variant="long")
    if work.state.long is None or long is work.state.long:
        return
    mine, other = ("long", "short") if long else ("short", "long")
    why = f"This is an act of the {mine} game; the {other} game is on the table."
    yield from work.breaks("variant", why, Citation(rule, "pp. 13-16" if long else "pp. 5, 6"))


def ready(work: Work, action: str, long: bool | None = None) -> Steps[None]:
    """Somebody takes an action of the own turn: begin it if that was not logged, look if it may be.

    Args:
        work: the act; `work.player` acts.
        action: id of the procedure.
        long: whether it is an act of the long game; `None`: of both.
    """
    yield from still_in(work)
    if long is not None:
        yield from of_this_game(work, long, _rule(action))
    yield from _own_turn(work)
    if work.pirate().status == "ready" and action in AT_SEA:
        # The act tells that sail was set before it; whether that was allowed is looked at too.
        yield from _allowed(work, "set-sail", "sails")
        yield from sail_now(work)
    yield from _allowed(work, action)
    _implied(work, action)


def _page(work: Work, action: str = "") -> str:
    """Where turns and docked actions stand, or those at sea; each game has its own pages."""
    if action in AT_SEA:
        return "p. 16" if work.state.long else "p. 6"
    return "pp. 13-15" if work.state.long else "p. 5"


def _own_turn(work: Work) -> Steps[None]:
    state, player = work.state, work.player
    if not state.turn:
        begin_turn(work, player)
        return
    if state.turn == player and not has_acted(state):
        return
    if player in missed(state):
        _tells_late(work, player)
        return
    if may_be_next(state, player):
        new = True
        if state.turn != player and not has_acted(state):
            new = yield from work.yes(
                "new-turn", f"Is it {work.name}'s turn now?", offer=True, cite=rulebook.TURN_ACTIONS
            )
        if new:
            _skipped(work, player)
            begin_turn(work, player, by_act=True)
            work.opening = f"{work.name}'s turn begins"
            return
    if state.turn == player and in_storm(state, player):
        at = work.pirate(player).at
        why = f"A storm on {at} takes {work.name}'s turn."
        yield from work.breaks("storm", why, Citation("storms", "pp. 13-15, 16"))
        return
    if state.turn == player and state.step != "round end":
        why = f"{work.name} has acted in this turn: one action a turn."
        yield from work.breaks("acted", why, Citation("turn-actions", _page(work)))
        return
    following = next_player(state) if has_acted(state) else ""
    why = (
        f"{state.name(following)} is next."
        if following
        else f"It is {state.name(state.turn)}'s turn."
    )
    yield from work.breaks("turn", why, Citation("start-player", _page(work)))


def _tells_late(work: Work, player: str) -> None:
    """An act of somebody whose turn was passed over: it is that turn, and the table goes on."""
    for key, duty in list(work.state.pending.items()):
        if duty.who == player and duty.answers.get(MISSED) == work.state.round_no:
            work.state = replace(work.state, pending=without_key(work.state.pending, key))
    work.change(player, traded="")
    work.row("turn_late", player=player, round=work.state.round_no)
    work.say(f"{work.who(player)}'s turn of round {work.state.round_no}, told late")


def _skipped(work: Work, player: str) -> None:
    """Players in a storm whose turn nobody logged have lost it."""
    state = work.state
    if state.turn not in state.seats:
        return
    place = state.seats.index(state.turn)
    for step in range(1, len(state.seats)):
        one = state.seats[(place + step) % len(state.seats)]
        if one == player:
            return
        if in_storm(state, one):
            _loses_the_turn(work, one)


def acted(work: Work) -> None:
    """The action of the turn is done; the table's option may allow a second one (A-06)."""
    if work.state.turn != work.player:
        return
    spent = _SPENT.get(work.state.step, 9)
    step = "second" if spent < number(work.state, "actions") else "acted"
    work.state = replace(work.state, step=step)


def _allowed(work: Work, action: str, key: str = "may") -> Steps[None]:
    """Why not, with its page; nothing is said of what is not told (P-05)."""
    listed_as = _LISTED.get(action, action)
    result = actions_of(work.state, work.player)
    found = next((x for x in result.value if x.id == listed_as), None)
    status = work.pirate().status
    if found is None and status in ("", "out"):
        return
    if found is None:
        why = f"{work.name} is {_not_here(status, action)}."
        yield from work.breaks(key, why, Citation(_rule(action), _page(work, action)))
    elif found.why:
        why = f"{work.name}: {found.why}."
        yield from work.breaks(key, why, Citation(found.rule, found.page))


def _not_here(status: str, action: str) -> str:
    """`docked and must disembark first`."""
    if action == "set-sail":
        return "already at sea" if status == "sailing" else f"{status} and must disembark first"
    if action == "dock" and status == "docked":
        return "already docked"
    if action in AT_SEA:
        first = " and must disembark first" if status == "docked" else ", not at sea"
        return f"{status}{first}"
    return f"{'at sea' if status == 'sailing' else status}, not in port"


def _rule(action: str) -> str:
    return "sailing-actions" if action in AT_SEA else "docked-actions"


def _implied(work: Work, action: str) -> None:
    """What an act tells of where somebody is; a docked action lets the draw to sail lapse."""
    status = work.pirate().status
    if action == "dig":  # at sea or under a port: it tells nothing of where somebody is
        return
    if action in AT_SEA:
        if status in ("", "docked"):
            leave_port(work)
        return
    if action == "set-sail":
        return
    if status == "ready":
        work.change(work.player, status="docked", sail=None)
        work.say("stays in port, so the draw to disembark lapses")
    elif status in ("", "sailing"):
        work.change(work.player, status="docked", town=None, sail=None)


# ---------------------------------------------------------------------- procedures


@act(
    "turn",
    "Whose turn it is",
    spec="P-05",
    cite=rulebook.START_PLAYER,
    rules=("turn-actions", "docked-actions", "sailing-actions"),
    words=("next",),
    help="turn ben",
)
def turn(work: Work) -> Steps[str]:
    """Whose turn it is, what may be done in it; storms that take it (P-05; 4.1, 4.2)."""
    state = work.state
    following = next_player(state)
    options = tuple(
        option(
            player,
            state.name(player),
            rulebook.OUT_SHORT.broken(f"{state.name(player)} is out of the game.")
            if state.pirates[player].status == "out"
            else None,
        )
        for player in state.seats
    )
    pick = yield from work.choose("who", "Whose turn is it now?", options, offer=following or None)
    if state.closed:
        yield from work.breaks("over", "The game is over.", rulebook.WINNING_SHORT)
    work.player = pick
    if pick in missed(state):
        why = (
            f"{work.name} has not had a turn in round {state.round_no}: type what was done in it,"
            " or end the round first."
        )
        yield from work.breaks("late", why)
    if state.turn and following and pick != following and pick != state.turn:
        work.say(f"{state.name(following)} would be next")
    if pick == state.turn and state.step == "start" and len(state.seats) > 1:
        work.over_the_limits(pick)  # said again: nothing new begins
    else:
        begin_turn(work, pick)
    decide(work)
    return f"{work.name}'s turn{_choices(work)}"


def _choices(work: Work) -> str:
    """`: Gather Crew, Trade for Goods or Disembark`; nothing if nobody told where they are."""
    if work.state.closed or has_acted(work.state) or not work.pirate().status:
        return ""
    result = actions_of(work.state, work.player)
    work.sums["may"] = result.with_value(None)
    names = [action.title for action in result.value if not action.why]
    return f": {listed(names)}" if names else ""


@act(
    "step",
    "Say whether the turn's action is done",
    spec="4",
    cite=rulebook.TURN_ACTIONS,
    help="step acted",
    hidden=True,
)
def step(work: Work) -> Steps[str]:
    """Whether the action of the turn is still to come or done; nobody ever has to say it."""
    work.player = work.table.by or work.state.turn
    words = {"start": "the action is still to come", "acted": "the action is done"}
    pick = yield from work.choose(
        "step",
        "Where in the turn?",
        (Option(one, text, also=(one,)) for one, text in words.items()),
        offer="start" if has_acted(work.state) else "acted",
    )
    if pick == "acted" and work.player and work.table.by:  # whoever passes has had the turn
        yield from _own_turn(work)
        work.row("turn_passed", player=work.player)
        work.say(f"{work.name} passes")
    if work.player in ("", work.state.turn):  # whoever tells a turn late changes no other one
        work.state = replace(work.state, step=pick)
    return "" if work.said else words[pick]
