"""What a number that is counted brings about: benefits, victory, adrift or not (pp. 4, 11, 18, 20).

Acts of the game do this themselves. A count (`ana +2 reputation`), a card's effect, levels told
late and what a player is said to have come here, so that no way to tell a number leaves a wrong
ship size or a victory that nobody saw.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.reputation import Reputation, reputation
from companion.games.pirate_crusades.procedures.deciding import decide, has_won
from companion.games.pirate_crusades.procedures.work import Work
from companion.games.pirate_crusades.state.table import PirateCrusades
from companion.table.procedures.procedure import Outcome, Reading


def follows(reading: Reading[PirateCrusades]) -> Outcome[PirateCrusades]:
    """Benefits and victory by a reputation that was told, crew aboard again or gone."""
    work = Work(reading)
    if not work.state.closed:
        level_up(work)
        if work.state.long:
            decide(work)
        else:  # cards of whoever is out move only by an act that says so
            has_won(work)
    return work.done()


def level_up(work: Work, old: Mapping[str, int] | None = None) -> None:
    """Benefits of everybody by the levels as they are told now (p. 20; A-84).

    Args:
        work: the act.
        old: the levels before, where those were told anew: what a corrected level gave is looked
            at once more.
    """
    track = work.state.track
    for player in work.state.seats:
        pirate = work.pirate(player)
        if pirate.reputation is None or not track.levels or pirate.status == "out":
            continue
        moved = {key for key in old or {} if (old or {})[key] != track.levels.get(key)}
        reached = {
            key: holds
            for key, holds in pirate.benefits.items()
            if key not in moved or pirate.reputation >= track.levels.get(key, 0)
        }
        result = reputation(Reputation(pirate.reputation, 0, track.levels, reached, track.infamous))
        after = result.value
        if after.reached == pirate.benefits:
            continue
        work.change(player, benefits=after.reached)
        gained, lost = list(after.gained), list(after.lost)
        work.row("benefits", player=player, gained=gained, lost=lost)
        work.sums[f"{work.who(player)}'s reputation"] = result
        told_of = f"{work.who(player)}: " if old is not None else ""
        tell_benefits(work, player, after.gained, after.lost, told_of)
        if "bonus" in after.gained:
            owe_bonus(work, player)


def owe_bonus(work: Work, player: str) -> None:
    """The bonus card of a level is drawn when somebody names it."""
    work.owe(
        player,
        f"{work.who(player)} draws the bonus card of the reputation",
        "level-bonus",
        {"who": player},
        rulebook.BENEFITS,
    )


def tell_benefits(
    work: Work, player: str, gained: tuple[str, ...], lost: tuple[str, ...], told_of: str = ""
) -> None:
    """What was gained, what is gone for good with the cards and limits that hang on it (p. 20)."""
    for benefit in gained:
        work.say(f"{told_of}benefit gained: {benefit}")
    for benefit in lost:
        work.say(f"{told_of}benefit lost for good: {benefit}")
    if "bonus" in lost:
        work.settled("level-bonus", player)
        for key, bonus in sorted(work.pirate(player).bonuses.items()):
            if bonus.by_reputation:
                work.drop_bonus(player, key)
    if gained or lost:
        work.over_the_limits(player)
