"""Storms that strike, ships adrift, abandoned or captured, flaws (P-43, P-47, P-54; p. 18)."""

from __future__ import annotations

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.storm_hits import StormHit, storm_hit
from companion.games.pirate_crusades.options import chosen
from companion.games.pirate_crusades.procedures.long.common import (
    besides,
    captain_gone,
    finish,
    flaw_names,
    flaw_of,
    lose_crew,
    take_action,
)
from companion.games.pirate_crusades.procedures.long.winning import capture_adrift, drop_all
from companion.games.pirate_crusades.procedures.work import Work, act
from companion.games.pirate_crusades.rules.standing import holds_count, nation, port_nation
from companion.games.pirate_crusades.state.table import CORNERS
from companion.table.pressing import at_least
from companion.table.procedure import Steps
from companion.table.question import option
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
    player, pirate = work.player, work.pirate()
    lying = _struck_by(work, player)
    flaw = flaw_of(work.state, player)
    category = yield from work.number(
        "category",
        "Which category?",
        at_least(1, most=4),
        offer=lying or None,
        who=player,
        help=flaw,
        lead="category",
    )
    anyway = yield from _flaw_takes_half(work, player, flaw)
    work.settled("storm-hit", player, category=category)
    result = storm_hit(
        StormHit(
            category=category,
            hand=pirate.hand.count,
            holds=holds_count(pirate),
            docked=pirate.status == "docked",
            half="down" if chosen(work.state, "half") == "down" else "up",
            docked_storm="turn" if chosen(work.state, "docked_storm") == "turn" else "full",
            half_anyway=anyway,
        )
    )
    work.sums["storm"] = result
    work.row(
        "storm_hit",
        player=player,
        square=pirate.at,
        category=category,
        crew=result.value.crew,
        holds=result.value.holds,
        flaw=anyway,
    )
    work.say(f"a category {category} storm on {work.name}")
    if anyway:
        work.row("flaw_used", player=player, text=flaw.removeprefix("flaw: "))
    if result.value.destroyed:
        _destroyed(work, player)
        finish(work)
        return
    yield from lose_crew(
        work,
        player,
        result.value.crew,
        "crew",
        "Which crew is lost?",
        rulebook.storm(category),
    )
    if result.value.holds != 0 and work.pirate(player).holds:
        lost = list(work.pirate(player).holds)
        work.drop_holds(player, lost)
        work.say(f"{plural(len(lost), 'hold')} of cargo lost")
    elif result.value.crew == 0:
        work.say("nothing is lost")
    finish(work)


def _flaw_takes_half(work: Work, player: str, flaw: str) -> Steps[bool]:
    likely = flaw_names(work.state, player, "storm", "half|crew")
    return work.yes(
        "flaw",
        "Does a flaw take half the crew whatever the category?",
        offer=likely if flaw else None,
        quiet=None if flaw else likely,
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


def _destroyed(work: Work, player: str) -> None:
    """Category 4: out of the game, by option shipless at home (A-60, A-90)."""
    at = work.pirate(player).at
    home = _home(work, player)
    if chosen(work.state, "cat4") == "shipless":
        drop_all(work, player, hostages="lost", crew=True)
        work.change(player, status="shipless", at=home or at)
        work.say(f"{work.who(player)} loses everything, shipless at home (our option)")
        return
    for key, captain in sorted(work.state.captains.items()):
        if captain.held_by == player and captain.player:
            work.change_captain(key, held_by="")
            work.goes_out(captain.player, "lost aboard in a category 4 storm")
        elif captain.held_by == player:
            captain_gone(work, key)
    work.goes_out(player, "a category 4 storm")


def _home(work: Work, player: str) -> str:
    own = nation(work.state, player)
    corners = (
        key for key in CORNERS if own and port_nation(work.state, work.state.sea[key].port) == own
    )
    return next(corners, "")


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
