"""Totals of the campaign, computed from its record and never stored (pp. 2, 22, back cover)."""

from __future__ import annotations

from companion.games.seafall.state.kept import GameRecord, KeptProvince
from companion.games.seafall.state.table import SeaFall


def lasting(state: SeaFall, player: str) -> KeptProvince:
    """What a province keeps; empty for one that nobody told anything of."""
    return state.kept.provinces.get(player, KeptProvince())


def recorded(state: SeaFall) -> list[tuple[int, GameRecord]]:
    """The lines of the Historical Record, in the order of the games."""
    lines = ((int(key), line) for key, line in state.kept.games.items() if key.isdecimal())
    return sorted(lines, key=lambda item: item[0])


def games_played(state: SeaFall) -> int:
    """Games of the campaign that are over; the prologue does not count (p. 22)."""
    before = 0 if state.prologue else state.game_no - 1
    return max([before, *(number for number, _ in recorded(state))])


def campaign_glory(state: SeaFall, player: str, after: int | None = None) -> int | None:
    """Campaign glory: what the province began with, and the games recorded since (pp. 20-21; P-50).

    Args:
        state: the table.
        player: the province.
        after: the total as it was after that game; by default after the last one that is over.

    Returns:
        The total; `None` if a game that counts is missing in the record, or its score.
    """
    province = lasting(state, player)
    last = games_played(state) if after is None else after
    if province.left is not None:
        last = min(last, province.left)
    if last < province.since:
        return None
    total = province.opening
    for number in range(province.since + 1, last + 1):
        line = state.kept.games.get(str(number))
        score = line.scores.get(player) if line is not None else None
        if score is None:
            return None
        total += score
    return total


def milestone_glory(state: SeaFall, player: str) -> int | None:
    """Glory of the milestones that a province claimed in the campaign (p. 2).

    Returns:
        The sum; `None` if the glory of one of them was not told, or if the province played games
        of which only the total was told: nobody knows what of it is from milestones.
    """
    province = lasting(state, player)
    if province.since and province.joined is None and not province.milestones_before:
        return None
    printed = [x.glory for x in state.kept.milestones.values() if x.claimed_by == player]
    if None in printed:
        return None
    return province.milestones_before + sum(x for x in printed if x is not None)


def filled_boxes(state: SeaFall, player: str) -> int:
    """Boxes that a province has filled on its ships: one for each game that counts (p. 22)."""
    mine = (ship for ship in state.ships.values() if ship.owner == player)
    return sum(max(0, filled) for ship in mine for filled in ship.boxes.values())


def boxes_due(state: SeaFall, player: str) -> int:
    """Boxes that a province should have filled: games played, less an absence not made up."""
    return max(0, games_played(state) - lasting(state, player).missed)
