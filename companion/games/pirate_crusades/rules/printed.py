"""What is printed on captains and corner ports, as this game and those before it told (3.3).

A new game lays out a new sea and draws new captains, but the cards stay what they are: what a
table has told of them goes on into its next game.
"""

from __future__ import annotations

from companion.games.pirate_crusades.rules.standing import port_nation
from companion.games.pirate_crusades.state.cards import Nation
from companion.games.pirate_crusades.state.table import (
    CORNERS,
    CaptainFacts,
    CornerFacts,
    PirateCrusades,
    Wind,
)
from companion.toolbox.text import key_of


def captain_cards(state: PirateCrusades) -> dict[str, CaptainFacts]:
    """Name -> nation and flaw; of each the latest word counts. A captain who is only called by the
    player's own name is no card."""
    found = {key_of(name): (name, facts) for name, facts in state.captain_cards.items()}
    for _, captain in sorted(state.captains.items()):
        own = captain.player and captain.name == state.name(captain.player)
        if not captain.name or own:
            continue
        before = found.get(key_of(captain.name), ("", CaptainFacts()))[1]
        facts = CaptainFacts(
            nation=captain.nation or before.nation, flaw=captain.flaw or before.flaw
        )
        if facts != CaptainFacts():
            found[key_of(captain.name)] = (captain.name, facts)
    return dict(found.values())


def corner_cards(state: PirateCrusades) -> dict[str, CornerFacts]:
    """Corner -> nation and wind of the port that lies there, or lay there last.

    A port is known by its nation (p. 11): one that lies elsewhere in this game takes its wind
    along, and is forgotten where it lay before.
    """
    here = {square: _lies(state, square) for square in CORNERS} if state.long else {}
    nations = {facts.nation for facts in here.values()} - {None}
    found = {}
    for square in CORNERS:
        now = here.get(square, CornerFacts())
        before = state.corner_cards.get(square, CornerFacts())
        gone = before.nation in nations if now.nation is None else now.nation != before.nation
        if gone and before.nation is not None:
            before = CornerFacts()
        wind = now.wind or before.wind or wind_of_port(state, now.nation)
        facts = CornerFacts(nation=now.nation or before.nation, wind=wind)
        if facts != CornerFacts():
            found[square] = facts
    return found


def _lies(state: PirateCrusades, square: str) -> CornerFacts:
    """What is told of a corner in this game."""
    told = state.sea[square]
    of = port_nation(state, told.port) if told.port is not None else None
    return CornerFacts(nation=None if of == "none" else of, wind=told.wind)


def wind_of_port(state: PirateCrusades, nation: Nation | None) -> Wind | None:
    """The wind that a nation's corner port printed in an earlier game of this table."""
    told = state.corner_cards.values()
    return next((x.wind for x in told if nation is not None and x.nation == nation), None)
