"""Who is where, in a few words: wounds, engaged, what is worn, sums of Influence, City cards."""

from __future__ import annotations

from companion.games.five_sails.calculations.pieces import counted
from companion.games.five_sails.calculations.pressure import Pressed
from companion.games.five_sails.rules.standing import (
    attachments_on,
    card,
    characters_at,
    city_cards_at,
    name,
    stat,
)
from companion.games.five_sails.state.cards import DASH, Printed
from companion.games.five_sails.state.table import CityCard, FiveSails
from companion.toolbox.sums import shown

ENGAGED, CONTROLS, WOULD = "↷", "★", "✓"
CITY_SIGNS = {"character": "m", "attachment": "a", "event": "!", "risk": "!", None: "?"}
"""What lies at a location: Mercenary, attachment, Event, not told."""


def printed(value: Printed) -> str:
    """`3`, `-`, `?`."""
    return "-" if value == DASH else shown(None if value is None else int(value))


def wounds_words(state: FiveSails, key: str) -> str:
    """` 2/5` wounds of Resolve; nothing for one without wounds."""
    wounds = state.characters[key].wounds
    if not wounds:
        return ""
    return f" {wounds}/{shown(counted(stat(state, key, 'resolve').value))}"


def person(state: FiveSails, key: str, worn: bool = True) -> str:
    """`Soline 2/5 ↷ (Hat)`: wounds, engaged, what is attached."""
    one = state.characters[key]
    text = name(state, key) + wounds_words(state, key)
    text += f" {ENGAGED}" if one.engaged else ""
    names = []
    for x in attachments_on(state, key) if worn else ():
        turned = f" {ENGAGED}" if state.attachments[x].engaged else ""
        names.append(name(state, x) + turned)
    return f"{text} ({', '.join(names)})" if names else text


def there(state: FiveSails, place: str) -> dict[str, list[str]]:
    """Player -> characters at a place, in seating order; an empty player: not told whose."""
    found = {}
    for player in (*state.seats, ""):
        keys = [x for x in characters_at(state, place) if state.characters[x].controller == player]
        if keys:
            found[player] = keys
    return found


def city_card(state: FiveSails, key: str, one: CityCard) -> str:
    """`m Merc 3`: sign, name, cost."""
    called = name(state, key) if one.card else "not named"
    cost = card(state, one.card).cost if one.card else None
    price = "" if cost is None else f" {printed(cost)}"
    return f"{CITY_SIGNS[one.kind]} {called}{price}"


def lying(state: FiveSails, place: str) -> list[str]:
    """City cards at a location."""
    return [city_card(state, key, one) for key, one in city_cards_at(state, place).items()]


def able(state: FiveSails, place: str, player: str) -> bool | None:
    """Whether a player has an en garde character there that may claim; `None`: not told."""
    keys = characters_at(state, place, player)
    fit = [x for x in keys if stat(state, x, "influence").value != DASH]
    engaged = [state.characters[x].engaged for x in fit]
    if False in engaged:
        return True
    return None if None in engaged else False


def forecast_words(value: Pressed) -> str:
    """`claims; 3 more against it stop it`, `fails, 2 short`, `cannot be told`."""
    if value.success is None:
        return "unknown"
    if value.success:
        if value.flip is None:
            return "claims, alone there"
        return f"claims; {value.flip} more against it {'stops' if value.flip == 1 else 'stop'} it"
    if value.flip is None:
        return "fails"
    tie = " (a tie fails)" if value.margin == 0 else ""
    return f"fails, {value.flip} short{tie}"
