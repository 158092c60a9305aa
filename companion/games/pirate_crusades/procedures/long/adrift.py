"""Storms that strike, ships adrift, abandoned or captured, flaws (P-43, P-47, P-54; p. 18)."""

from __future__ import annotations

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.procedures.long.common import (
    besides,
    finish,
    lose_crew,
    take_action,
)
from companion.games.pirate_crusades.procedures.long.storm_loss import destroyed, what_it_takes
from companion.games.pirate_crusades.procedures.long.winning import capture_adrift, drop_all
from companion.games.pirate_crusades.procedures.work import Work, act
from companion.games.pirate_crusades.rules.flaws import flaw_in_storms, flaw_names, flaw_of
from companion.games.pirate_crusades.state.table import MOST_STORM
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import option
from companion.toolbox.text import plural


@act(
    "storm-hit",
    "A storm strikes",
    spec="P-43",
    cite=rulebook.STORMS,
    rules=("storm-2", "storm-3", "storm-4", "storm-docked"),
    words=("storm",),
    help="ana storm losing 7C 8D",
)
def storm(work: Work) -> Steps[None]:
    """What a storm takes from whom it has caught (P-43; A-57 to A-60)."""
    yield from besides(work, "Who is caught in a storm?", owed="storm-hit")
    player = work.player
    lying = _struck_by(work, player)
    flaw = flaw_of(work.state, player)
    category = yield from work.number(
        "category",
        "Which category?",
        at_least(1, most=MOST_STORM),
        offer=lying or None,
        who=player,
        help=flaw,
        lead="category",
    )
    anyway = yield from _flaw_takes_half(work, player, flaw)
    work.settled("storm-hit", player, category=category)
    loss = what_it_takes(work, player, category, anyway)
    if anyway:
        work.row("flaw_used", player=player, text=flaw.removeprefix("flaw: "))
    if loss.destroyed:
        destroyed(work, player)
        finish(work)
        return
    yield from lose_crew(
        work,
        player,
        loss.crew,
        "crew",
        "Which crew is lost?",
        rulebook.storm(category),
    )
    if loss.holds != 0 and work.pirate(player).holds:
        lost = list(work.pirate(player).holds)
        work.drop_holds(player, lost)
        work.say(f"{plural(len(lost), 'hold')} of cargo lost")
    elif loss.crew == 0:
        work.say("nothing is lost")
    finish(work)


def _flaw_takes_half(work: Work, player: str, flaw: str) -> Steps[bool]:
    likely = flaw_names(work.state, player, "storm", "half|crew")
    bites = flaw_in_storms(work.state, player)
    return work.yes(
        "flaw",
        "Does a flaw take half the crew whatever the category?",
        offer=likely if bites else None,
        quiet=None if bites else likely,
        who=player,
        lead="flaw",
        help=flaw,
        cite=rulebook.CAPTAIN_CARD,
    )


def _struck_by(work: Work, player: str) -> int:
    """The category that caught a player, though the storm may have moved on; 0: nobody knows."""
    for duty in work.state.pending.values():
        if duty.procedure == "storm-hit" and duty.who == player and "category" in duty.answers:
            return int(duty.answers["category"])
    square = work.state.sea.get(work.pirate(player).at)
    return square.storm if square else 0


# ---------------------------------------------------------------------- adrift


@act(
    "abandon",
    "Abandon ship",
    spec="P-47",
    cite=rulebook.ABANDON_SHIP,
    words=("abandons",),
    help="ana abandons",
)
def abandon(work: Work) -> Steps[None]:
    """Adrift at a port: ship, missions and cargo are lost, the captain is ashore (P-47)."""
    yield from take_action(work, "abandon")
    player = work.player
    at = work.pirate().at
    drop_all(work, player, hostages="freed")
    work.change(player, status="shipless")
    work.row("abandoned", player=player, square=at)
    work.say(f"{work.name} abandons ship")
    finish(work, action=True)


@act(
    "capture",
    "Capture somebody adrift",
    spec="P-47.3",
    cite=rulebook.ADRIFT,
    words=("captures",),
    help="ben captures ana",
)
def capture(work: Work) -> Steps[None]:
    """Somebody adrift on the square is captured with everything aboard (P-47; A-89)."""
    yield from take_action(work, "move", "Who captures?")
    player, at = work.player, work.pirate().at
    options = []
    for other in work.state.seats:
        them = work.state.pirates[other]
        if other == player or them.status in ("out", "hostage", "shipless"):
            continue
        why = "" if them.status in ("adrift", "") else "not adrift"
        if not why and at and them.at and them.at != at:
            why = "not on this square"
        options.append(option(other, work.who(other), rulebook.ADRIFT.broken(why) if why else None))
    pick = yield from work.choose("target", "Who is captured?", tuple(options))
    yield from capture_adrift(work, player, pick)
    finish(work, player, action=True)
