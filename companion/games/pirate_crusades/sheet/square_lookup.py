"""Everything about one square of the sea, with pages: terrain, wind, port, storm, who is there."""

from __future__ import annotations

from companion.games.pirate_crusades.calculations.combat import Strength, strength
from companion.games.pirate_crusades.calculations.npc import NpcAttack, npc_attack
from companion.games.pirate_crusades.calculations.storm_hits import StormHit, storm_hit
from companion.games.pirate_crusades.rules.round_words import sentences
from companion.games.pirate_crusades.rules.sea import arrival_of, moves_of, sea_of
from companion.games.pirate_crusades.rules.standing import (
    card_number,
    nation,
    port_nation,
    port_size,
)
from companion.games.pirate_crusades.sheet.picture import odds_of, players_at, treasures_seen
from companion.games.pirate_crusades.sheet.roster import (
    captains_afloat,
    cargo_words,
    counts_of,
    dashed,
    loads_of,
    nation_word,
    status_words,
    wealth_of,
)
from companion.games.pirate_crusades.state.cards import is_joker
from companion.games.pirate_crusades.state.table import Captain, PirateCrusades, Port, Square
from companion.table.sheet import Block, ListBlock
from companion.toolbox.grid import WORDS

Row = tuple[str, str]


def look(state: PirateCrusades, eyes: str, square: str) -> tuple[Block, ...]:
    """A square as one pair of eyes sees it."""
    told = state.sea[square]
    column, row = square.split(",")
    rows = _ground(state, told)
    if (odds := odds_of(state).value) is not None:
        chance = odds.squares[square]
        rows.append(("random pick", f"{chance.percent} ({chance.exact}) (p. 18)"))
    rows += [*_captains(state, square), *_players(state, square)]
    if square in treasures_seen(state, eyes):
        rows.append(("treasure", "buried here: a whole turn on this square (pp. 13-15)"))
    rows += _sailing(state, square)
    rows += [("end of round", words) for words in sentences(state, square)]
    return (ListBlock(f"{square}: column {column}, row {row}", tuple(rows)),)


def _ground(state: PirateCrusades, told: Square) -> list[Row]:
    if not told.face_up:
        rows = [("square", "face down: explored by whoever sails here (p. 16)")]
        if told.storm:
            rows.append(("storm", f"category {told.storm}, waits until it is explored (p. 17)"))
        return rows
    rows = [("square", told.terrain or "face up, terrain unknown")]
    rows.append(("wind", _wind(told)))
    if told.port is not None:
        rows.append(("port", _port(state, told.port)))
    elif told.terrain in ("island", "corner port"):
        rows.append(("port", "none known"))
    if told.storm:
        rows.append(("storm", _storm(told.storm)))
    return rows


def _wind(told: Square) -> str:
    if told.wind is None:
        return "unknown; it is needed at the end of the round (p. 17)"
    if told.wind == "none":
        return "none: storms here weaken, captains stay (p. 17)"
    return f"{WORDS[told.wind]}: storms and captains go that way (p. 17)"


def _port(state: PirateCrusades, port: Port) -> str:
    size, whose = port_size(state, port), port_nation(state, port)
    if size is None and whose is None and not port.name:
        return "there is one; nothing is known of it"
    needs = strength(Strength(kind="town", size=size, long=True)).value.need
    name = f"{port.name}, " if port.name else ""
    card = f" ({port.card})" if port.card and not is_joker(port.card) else ""
    kind = "Pirate Cove" if is_joker(port.card) else f"{nation_word(whose)} port"
    takes = f"; {needs} cannon take it (pp. 13-15, 18)" if needs is not None else ""
    return f"{name}{kind} of size {dashed(size)}{card}{takes}"


def _storm(category: int) -> str:
    loss = storm_hit(StormHit(category=category, hand=2, holds=2)).value
    if loss.destroyed:
        return f"category {category}: everything here is destroyed (p. 18)"
    takes = ["turns are lost until it passes"]
    takes += ["half the crew"] if loss.crew else []
    takes += ["all cargo"] if loss.holds else []
    return f"category {category}: {', '.join(takes)} (p. 18)"


def _captains(state: PirateCrusades, square: str) -> list[Row]:
    rows = []
    for key, captain in captains_afloat(state):
        if captain.at == square:
            rows.append((f"⚑ {captain.name or 'captain'}", _captain(state, captain)))
            if captain.flaw:
                rows.append(("  flaw", f"{captain.flaw} (p. 20)"))
            rows += [("  attacks", words) for words in _prey(state, key)]
    return rows


def _captain(state: PirateCrusades, captain: Captain) -> str:
    size = card_number(state, captain.ship or "", "crew")
    strong = "" if size is None else f"; strength {size} times an average cannon card (p. 18)"
    ship = f" {captain.ship}" if captain.ship else ""
    return f"{nation_word(captain.nation)}, ship{ship} of size {dashed(size)}{strong}"


def _prey(state: PirateCrusades, key: str) -> list[str]:
    """Whom this captain would attack if they sailed here now (P-35)."""
    sea, found = sea_of(state), []
    for player, told in sorted(sea.players.items()):
        if told.status not in ("sailing", "ready") or key not in sea.captains:
            continue
        result = npc_attack(
            NpcAttack(player=told, captains={key: sea.captains[key]}, arrival=arrival_of(state))
        ).value
        if key in result.attack:
            found.append(f"{state.name(player)}, who enters: {result.why} (p. 16)")
    return found


def _players(state: PirateCrusades, square: str) -> list[Row]:
    rows = []
    for player in players_at(state, square):
        told = [status_words(state, player), nation_word(nation(state, player))]
        told += [*wealth_of(state, player), *counts_of(state, player)]
        rows.append((state.name(player), " · ".join(told)))
        more = [*loads_of(state, player)]
        if cargo := cargo_words(state, player):
            more.append(cargo)
        if more:
            rows.append(("", " · ".join(more)))
        captain = state.captains.get(state.pirates[player].captain)
        if captain is not None and captain.flaw:
            rows.append(("  flaw", f"{captain.flaw} (p. 20)"))
    return rows


def _sailing(state: PirateCrusades, square: str) -> list[Row]:
    """Where the first captain who sails here may go."""
    here = [x for x in players_at(state, square) if state.pirates[x].status in ("sailing", "ready")]
    if not here:
        return []
    player = state.turn if state.turn in here else here[0]
    result = moves_of(state, player)
    may = [f"{x.direction} {x.to}" for x in result.value if x.legal]
    unclear = [f"{x.direction}?" for x in result.value if x.legal is None]
    not_ = [x.why for x in result.value if x.legal is False and x.why != "off the grid"]
    words = ", ".join(may + unclear) or "nowhere"
    why = f"; {not_[0]}" if not_ else ""
    return [("may sail", f"{words}{why} (p. 16)")]
