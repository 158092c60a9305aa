"""The city, a challenge and a duel in sentences, for whom nothing is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.five_sails.calculations.pieces import counted
from companion.games.five_sails.rules.standing import (
    attachments_on,
    characters_at,
    city_cards_at,
    forecast,
    in_order,
    line,
    name,
    stat,
)
from companion.games.five_sails.sheet.duel_picture import duel_lines
from companion.games.five_sails.sheet.people import able, city_card, there
from companion.games.five_sails.state.cards import PLACES, home_of
from companion.games.five_sails.state.table import FiveSails
from companion.table.sheet import text_of
from companion.toolbox.sums import shown

WIDE = 400
"""Cells in which no line is cut."""
_KINDS = {"character": "Mercenary", "attachment": "attachment", "event": "Event", "risk": "Event"}


def city_words(state: FiveSails) -> list[str]:
    """A sentence a location and a Home: who controls it, what lies there, who is there."""
    told = [f"City Deck: {'unknown' if state.city_deck is None else state.city_deck} cards"]
    told += [f"{PLACES[place].name}: {'; '.join(_location(state, place))}" for place in line(state)]
    for player in state.seats:
        keys = characters_at(state, home_of(player))
        if keys:
            people = ", ".join(_person(state, key) for key in keys)
            told.append(f"{state.name(player)}'s Home: {people}")
    lost = [x for x in in_order(state.characters) if not state.characters[x].at]
    if lost:
        told.append(f"Nobody knows where: {', '.join(_person(state, key) for key in lost)}")
    return told


def _location(state: FiveSails, place: str) -> Iterator[str]:
    one = state.locations[place]
    if one.controller:
        yield f"controlled by {state.name(one.controller)}"
    else:
        yield "free" if one.controller == "" else "control unknown"
    if one.renown:
        yield f"Renown {one.renown}"
    for key, card in city_cards_at(state, place).items():
        kind = _KINDS.get(card.kind or "", "City card")
        yield f"{kind} {city_card(state, key, card).partition(' ')[2]}"
    would = forecast(state, place)
    for player, keys in there(state, place).items():
        people = ", ".join(_person(state, key) for key in keys)
        if not player:
            yield f"controller unknown: {people}"
            continue
        influence, claims = "", ""
        if player in would:
            influence = f", Influence {shown(would[player].totals[player])}"
            sure = would[player].success and able(state, place, player) is not False
            claims = " (would claim)" if sure else ""
        yield f"{state.name(player)}{influence}{claims}: {people}"


def _person(state: FiveSails, key: str) -> str:
    one = state.characters[key]
    told = []
    if one.engaged:
        told.append("engaged")
    if one.wounds:
        told.append(f"{one.wounds} of {shown(counted(stat(state, key, 'resolve').value))} wounds")
    worn = [name(state, x) for x in attachments_on(state, key)]
    if worn:
        told.append(f"wears {' and '.join(worn)}")
    return f"{name(state, key)} ({', '.join(told)})" if told else name(state, key)


def duel_words(state: FiveSails, eyes: str) -> list[str]:
    """A challenge or a duel: its rows, uncut."""
    return [text_of(row) for row in duel_lines(state, eyes, WIDE)]
