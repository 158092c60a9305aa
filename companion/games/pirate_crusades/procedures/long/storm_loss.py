"""What a storm takes, as soon as it has caught somebody (P-43; p. 18; A-57 to A-60)."""

from __future__ import annotations

from companion.games.pirate_crusades.calculations.storm_hits import StormHit, StormLoss, storm_hit
from companion.games.pirate_crusades.options import chosen
from companion.games.pirate_crusades.procedures.long.common import captain_gone
from companion.games.pirate_crusades.procedures.long.winning import drop_all
from companion.games.pirate_crusades.procedures.work import Work
from companion.games.pirate_crusades.rules.standing import holds_count, nation, port_nation
from companion.games.pirate_crusades.state.table import CORNERS, MOST_STORM


def caught(work: Work, player: str, square: str, category: int) -> None:
    """A storm has caught somebody: what leaves nothing to choose is settled, the rest is owed."""
    spared = work.pirate(player).status == "docked" and chosen(work.state, "docked_storm") == "turn"
    if category >= MOST_STORM and not spared:
        what_it_takes(work, player, category)
        destroyed(work, player)
    else:
        work.owe_storm(player, square, category)


def what_it_takes(work: Work, player: str, category: int, flaw: bool = False) -> StormLoss:
    """The losses as a sum and a row of the entry; nothing is taken yet."""
    pirate = work.pirate(player)
    result = storm_hit(
        StormHit(
            category=category,
            hand=pirate.hand.count,
            holds=holds_count(pirate),
            docked=pirate.status == "docked",
            half="down" if chosen(work.state, "half") == "down" else "up",
            docked_storm="turn" if chosen(work.state, "docked_storm") == "turn" else "full",
            half_anyway=flaw,
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
        flaw=flaw,
    )
    work.say(f"a category {category} storm on {work.who(player)}")
    return result.value


def destroyed(work: Work, player: str) -> None:
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
