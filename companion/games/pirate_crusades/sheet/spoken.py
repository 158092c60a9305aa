"""The sea in sentences, for whom nothing is drawn: everybody's ship, then the squares in use."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.games.pirate_crusades.rules.round_words import preview
from companion.games.pirate_crusades.rules.standing import (
    card_number,
    nation,
    port_nation,
    port_size,
)
from companion.games.pirate_crusades.rules.turn_order import round_is_due
from companion.games.pirate_crusades.sheet.picture import players_at, treasures_seen
from companion.games.pirate_crusades.sheet.roster import (
    captains_afloat,
    counts_of,
    dashed,
    loads_of,
    nation_word,
    ship_words,
    status_words,
)
from companion.games.pirate_crusades.state.cards import is_joker
from companion.games.pirate_crusades.state.table import PirateCrusades
from companion.table.sheet import text_of
from companion.toolbox.grid import WORDS

WIDE = 400
"""Cells in which no line is cut."""


def sea_words(state: PirateCrusades, eyes: str) -> list[str]:
    """A sentence a player, a captain, a square that is explored or has something on it."""
    told = [_player(state, player) for player in state.seats]
    for _, captain in captains_afloat(state):
        size = card_number(state, captain.ship or "", "crew")
        whose = nation_word(captain.nation)
        told.append(f"captain {captain.name or '?'}: at {captain.at}, {whose}, size {dashed(size)}")
    for square in state.sea:
        words = list(_square(state, eyes, square))
        if words:
            told.append(f"{square}: {', '.join(words)}")
    hidden = sum(1 for one in state.sea.values() if not one.face_up)
    told += [f"unexplored: {hidden} squares"] if hidden else []
    if round_is_due(state):
        told += ["End of the round:", *map(text_of, preview(state, WIDE))]
    return told


def _player(state: PirateCrusades, player: str) -> str:
    pirate = state.pirates[player]
    words = ["to play"] if player == state.turn else []
    words.append(_where(status_words(state, player)))
    if pirate.status != "out":
        words += [nation_word(told)] if (told := nation(state, player)) else []
        words.append(f"ship {ship_words(state, player)}")
        words.append(f"reputation {dashed(pirate.reputation)}, riches {dashed(pirate.riches)}")
        words += [one.replace("/", " of ") for one in counts_of(state, player)]
        words += loads_of(state, player)
    return f"{state.name(player)}: {', '.join(words)}"


def _where(words: str) -> str:
    """`docked 4,1` in a sentence: `docked at 4,1`."""
    return re.sub(r"^(docked|at sea) (?=\d)", r"\1 at ", words).replace("at sea at", "at sea on")


def _square(state: PirateCrusades, eyes: str, square: str) -> Iterator[str]:
    told = state.sea[square]
    if told.face_up:
        yield told.terrain or "terrain unknown"
        if told.wind != "none":
            yield f"wind {'unknown' if told.wind is None else WORDS[told.wind]}"
        else:
            yield "no wind"
        if told.port is not None:
            cove, whose = is_joker(told.port.card), port_nation(state, told.port)
            kind = "Pirate Cove" if cove else f"{nation_word(whose)} port"
            yield f"{kind} of size {dashed(port_size(state, told.port))}"
    if told.storm:
        yield f"storm {told.storm}"
    yield from (state.name(player) for player in players_at(state, square))
    yield from (x.name or "a captain" for _, x in captains_afloat(state) if x.at == square)
    if square in treasures_seen(state, eyes):
        yield "a buried treasure"
