"""Whose priority it is, whether somebody may act, what follows an action (P13, P25; pp. 13-14).

A table that tells nobody's priority is never asked about it: `turn` stays empty until Planning,
a pass or `turn` tells it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.priority import Next, priority
from companion.games.five_sails.procedures.work import Work, act, check_faults
from companion.games.five_sails.rules.acts import priority_of
from companion.games.five_sails.rules.duel import active
from companion.games.five_sails.state.cards import STEPS
from companion.games.five_sails.state.table import FiveSails
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation
from companion.table.shared.asking import player_options
from companion.toolbox.sums import Result

Act = Literal["action", "pass"]


def speaker(work: Work) -> str:
    """Who acts as far as that is known without asking: who speaks, else whose round of a duel it
    is, else whose priority."""
    return work.player or work.table.by or _whose_round(work.state) or work.state.turn


def _whose_round(state: FiveSails) -> str:
    """The player whose participant plays next in a duel (p. 24); empty outside its rounds."""
    fighter = active(state.duel) if state.duel is not None else ""
    return state.duel.fighters[fighter].player if state.duel is not None and fighter else ""


def who_acts(
    work: Work,
    prompt: str = "Who acts?",
    key: str = "who",
    cite: Citation = rulebook.PRIORITY,
    last: Collection[str] = (),
) -> Steps[str]:
    """Ask for the acting player, quietly where it is known; `work.player` afterwards. Who is out,
    or among `last`, stands behind the others."""
    known = speaker(work)
    options = player_options(work.state, cite.page)
    done = {*last, *(x.id for x in options if not work.state.alive(x.id))}
    pick = yield from work.choose(
        key,
        prompt,
        [replace(x, far=x.id in done) for x in options],
        quiet=known or None,
        lead="by",
        cite=cite,
    )
    work.player = pick
    return pick


def still_in(work: Work, player: str) -> Steps[bool]:
    """Nobody acts in a game that is over, or who is out of it. Whether that is so anyway."""
    if work.state.closed:
        says = "This game is over; “setup” begins the next one."
        yield from work.breaks("over", says, rulebook.VICTORY)
        return False
    if player and not work.state.alive(player):
        says = f"{work.state.name(player)} is out: {work.side(player).out}."
        yield from work.breaks("is-out", says, rulebook.LEADER_DESTROYED)
        return False
    return bool(player)


def may_act(work: Work, player: str = "", act: Act = "action") -> Steps[None]:
    """Name what speaks against an action now: priority, High Drama, a duel (P13)."""
    who = player or work.player
    if (yield from still_in(work, who)):
        yield from crews_fit(work)
        yield from check_faults(work, _next(work, who, act).value.check)


def crews_fit(work: Work) -> Steps[None]:
    """Name whoever is over the Crew Cap: that is settled before play goes on (p. 12)."""
    for duty in work.state.pending.values():
        if duty.procedure == "crew-cap":
            says = f"{duty.what}: that comes first."
            yield from work.breaks("crew-over-cap", says, rulebook.CREW_CAP)


def acted(work: Work, player: str = "", act: Act = "action") -> Next | None:
    """An action is done, or somebody has passed: whose priority is next (P13, P25).

    Reactions never call this: they use no priority. Where nobody's priority is told, an action
    tells none; a pass does, since who counts passes keeps the order.

    Returns:
        What comes next; `None` if nobody can act any more.
    """
    who, state = player or work.player, work.state
    if state.closed or not who or not state.alive(who):
        return None
    result = _next(work, who, act)
    value = result.value
    if act == "pass":
        work.sum("passes in a row", result)
    begins = state.step == "draw" and bool(state.first_player)
    tells = bool(state.turn) or act == "pass" or begins
    # An action that the table logs all the same is High Drama, whatever was logged before.
    step = "drama" if state.step else ""
    if state.step == "draw":
        work.say("High Drama begins")
    _drawn_untold(work)
    work.update(turn=value.priority if tells else "", passes=value.passes, step=step)
    return value


def _drawn_untold(work: Work) -> None:
    """A Draw step that nobody logged was done: hands and decks are what nobody told (p. 13).

    Who drew by an act of their own while the Day stood at that step keeps the count.
    """
    order = tuple(STEPS)
    now = work.state.step
    if now not in STEPS or order.index(now) > order.index("draw"):
        return
    for player in work.state.in_game:
        if now != "draw" or not work.side(player).hand.count:
            work.change(player, deck=None)
            work.change_hand(player, count=None)


def _next(work: Work, who: str, act: Act) -> Result[Next]:
    return priority(priority_of(work.state, who, act))


@act(
    "pass",
    "Pass",
    spec="P25",
    cite=rulebook.PASS,
    rules=("priority", "high-drama"),
    words=("passes",),
    help="ana passes",
)
def pass_priority(work: Work) -> Steps[str]:
    """A player passes; when all have passed in a row High Drama is over (P13, P25; p. 14)."""
    player = yield from who_acts(work, "Who passes?", cite=rulebook.PASS)
    yield from may_act(work, act="pass")
    count = work.state.passes + 1
    told = acted(work, act="pass")
    if told is None:
        return f"{work.name} passes"
    alive = len(work.state.in_game)
    work.row("pass", player=player, count=count, of=alive)
    words = f"{work.name} passes ({count} of {alive})"
    if told.over:
        work.update(step="plunder", turn="", passes=0)
        work.settled("plunder")
        work.owe(
            "",
            "Plunder: victory checks and Renown",
            "plunder",
            {},
            Citation("plunder-order", "p. 15"),
        )
        return f"{words}: High Drama is over, Plunder is next"
    return f"{words}; {work.state.name(told.priority)} is next"
