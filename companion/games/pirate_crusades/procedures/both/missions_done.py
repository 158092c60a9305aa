"""Which missions are done where a captain docks, sinks, conquers (P-20; pp. 6, 9, 16; A-14)."""

from __future__ import annotations

from typing import Literal

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.options import is_on
from companion.games.pirate_crusades.procedures.both.missions import (
    Asked,
    Event,
    check_of,
    complete,
    friends_of,
    turned_up,
)
from companion.games.pirate_crusades.procedures.both.opening import opened_missions
from companion.games.pirate_crusades.procedures.work import Work
from companion.games.pirate_crusades.state.cards import Nation
from companion.games.pirate_crusades.state.table import Mission
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option

Occasion = Literal["port", "sunk", "conquered", "met"]
_KINDS: dict[Occasion, tuple[str, ...]] = {
    "port": ("delivery", "prisoner", "other"),
    "sunk": ("sinking",),
    "conquered": ("conquest",),
    "met": ("meeting",),
}


def missions_done(
    work: Work,
    player: str,
    occasion: Occasion,
    *,
    enemy: Nation | None = None,
    enemy_player: bool = False,
) -> Steps[int]:
    """Which missions are done now, and with which cargo: their number.

    Shown missions that fit are proposed; a face-down one may be named and is turned up. In the
    short game nothing is handed in that nobody named: one may keep it for another town.

    Args:
        work: the act.
        player: whose missions.
        occasion: what has happened.
        enemy: nation of the ship that was sunk or the port that was taken.
        enemy_player: whether a player's ship was beaten.
    """
    pays_later = is_on(work.state, "pay_at_dock")
    if occasion in ("sunk", "met") and pays_later:
        return 0
    opened = yield from opened_missions(work, player)
    pirate = work.pirate(player)
    event = _event(occasion, enemy, enemy_player)
    options: list[Option] = []
    likely: list[str] = []
    had = work.table.state.pirates[player].missions  # what the fight brought is not done by it
    for place, (key, mission) in enumerate(sorted(pirate.missions.items()), 1):
        if occasion == "sunk" and key not in had:
            continue
        told_now = turned_up(work, mission)
        fits = told_now.kind in _KINDS[occasion]
        if (
            key not in opened
            and told_now.kind is not None
            and not fits
            and not (occasion == "port" and pays_later)
        ):
            continue
        options.append(Option(key, _words(told_now, place), also=_also(mission)))
        if fits and check_of(work, player, key, told_now, event).value.done:
            likely.append(key)
    if not options:
        return 0
    picked = yield from work.several(
        "missions",
        "Which missions are done?",
        tuple(options),
        offer=opened or (tuple(likely) if work.state.long else ()),
        suggest=opened or tuple(likely),
        who=player,
        lead="missions",
        cite=rulebook.MISSIONS_LONG if work.state.long else rulebook.MISSIONS_SHORT,
    )
    for key in picked:
        asked = Asked(
            f"mission-card-{key}", "card", f"cargo-{key}", "handing", f"mission-{key}", UNKNOWN
        )
        yield from complete(work, player, key, event, asked)
    return len(picked)


def _event(occasion: Occasion, enemy: Nation | None, enemy_player: bool) -> Event | None:
    match occasion:
        case "sunk":
            return Event("sinking", enemy, enemy_player)
        case "conquered":
            return Event("conquest", enemy)
        case "met":
            return Event("meeting")
    return None


def _also(mission: Mission) -> tuple[str, ...]:
    return (mission.card.lower(),) if mission.card else ()


def _words(mission: Mission, place: int) -> str:
    if mission.kind is None:
        return f"mission {place}"
    what = f" {mission.tons} tons of {mission.cargo}" if mission.kind == "delivery" else ""
    whose = f" ({mission.nation})" if mission.nation else ""
    return f"{mission.card} {mission.kind}{what}{whose}".strip()


def met_a_friend(work: Work, player: str) -> Steps[None]:
    """A shown meeting mission is done where a friendly captain is met (A-25)."""
    missions = work.pirate(player).missions.values()
    shown = any(turned_up(work, x).kind == "meeting" for x in missions)
    if shown and friends_of(work.state, player):
        yield from missions_done(work, player, "met")
