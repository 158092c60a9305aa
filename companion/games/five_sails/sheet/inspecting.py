"""Everything about one place of the city, with pages: control, cards, people, what may be done."""

from __future__ import annotations

from companion.games.five_sails.calculations.actions import move
from companion.games.five_sails.calculations.challenge import challenge
from companion.games.five_sails.calculations.costs import parley
from companion.games.five_sails.calculations.pieces import counted
from companion.games.five_sails.calculations.priority import priority
from companion.games.five_sails.rules.acts import (
    challenge_of,
    move_of,
    parley_of,
    priority_of,
)
from companion.games.five_sails.rules.in_words import in_words
from companion.games.five_sails.rules.standing import (
    attachments_on,
    card,
    characters_at,
    city_cards_at,
    crew,
    forecast,
    in_order,
    name,
    next_to,
    opposing,
    present_at,
    stat,
)
from companion.games.five_sails.sheet.people import able, forecast_words, person, printed, there
from companion.games.five_sails.state.cards import PLACES, STATS, place_name
from companion.games.five_sails.state.table import CityCard, FiveSails, use_key
from companion.table.sheet import Block, ListBlock
from companion.toolbox.sums import shown, signed
from companion.toolbox.text import at_place, listed

Row = tuple[str, str]
_KINDS = {
    "character": "Mercenary",
    "attachment": "attachment",
    "event": "Event",
    "risk": "City Risk",
    None: "kind unknown",
}


def look(state: FiveSails, _eyes: str, place: str) -> tuple[Block, ...]:
    """A location or a Home as everybody may see it."""
    if place.startswith("home:"):
        return (_home(state, place),)
    rows = [*_control(state, place)]
    for key, one in city_cards_at(state, place).items():
        rows += _city_card(state, place, key, one)
    rows += people_rows(state, place)
    rows += _claims(state, place)
    rows += _challenges(state, place)
    return (ListBlock(place_name(place), tuple(rows)),)


def _home(state: FiveSails, place: str) -> Block:
    player = place.removeprefix("home:")
    rows = people_rows(state, place)
    rows.append(("adjacent", "every City location, for its own characters (p. 9)"))
    rows += _moves(state, player, place)
    return ListBlock(f"{state.name(player)}'s Home", tuple(rows))


# ---------------------------------------------------------------------- the location itself


def _control(state: FiveSails, place: str) -> list[Row]:
    told = state.locations[place]
    if told.controller:
        words = f"{state.name(told.controller)}, until Dusk frees it (p. 15)"
    else:
        words = "nobody (p. 14)" if told.controller == "" else "unknown"
    rows = [("controlled by", words)]
    if told.renown:
        rows.append(("Renown", f"{told.renown}, for who controls it at Plunder (p. 15)"))
    traits = [word for word, has in told.traits.items() if has]
    if traits:
        rows.append(("traits", f"{listed(traits, 'and')} (p. 31)"))
    near = [place_name(x) for x in next_to(state, "", place) if x in PLACES]
    rows.append(("adjacent", f"{listed([*near, 'every own Home'], 'and')} (p. 9)"))
    return rows


def _city_card(state: FiveSails, place: str, key: str, one: CityCard) -> list[Row]:
    """What lies there, and what it would cost whom (11.7)."""
    label = name(state, key) if one.card else "a City card"
    told = card(state, one.card)
    words = _KINDS[one.kind]
    if one.available is not False:
        words += f", cost {printed(told.cost)}" if one.card else ""
        rows = [(label, f"{words} (p. 14)")]
        for player in there(state, place):
            if player:
                rows += _prices(state, player, place, one)
        return rows
    rows = [(label, f"{words}: each player with a character here, once a Day (p. 16)")]
    for player in there(state, place):
        used = [x for x in state.used if x.startswith(f"{key}/") and x.endswith(f"/{player}")]
        if used and player:
            rows.append(("", f"{state.name(player)} has used it today"))
    return rows


def _prices(state: FiveSails, player: str, place: str, one: CityCard) -> list[Row]:
    """The cost without Parley, then with each character that may parley."""
    cost, who = counted(card(state, one.card).cost), state.name(player)
    if cost is None:
        return []
    hand = state.sides[player].hand.count
    told = [f"costs {cost}{'' if hand is None or hand * 2 >= cost else ', too much for the hand'}"]
    for key in characters_at(state, place, player) if one.kind != "attachment" else ():
        result = parley(parley_of(state, key, player, place)).value
        if result.check.ok is False:
            continue
        takes = result.reduction
        left = None if takes is None else max(0, cost - takes)
        told.append(f"with {name(state, key)} engaged {shown(left)}")
    return [("", f"{who}: {', '.join(told)}")]


# ---------------------------------------------------------------------- people


def people_rows(state: FiveSails, place: str) -> list[Row]:
    """Everybody there with effective stats."""
    rows = []
    for player, keys in there(state, place).items():
        for key in keys:
            stats = ", ".join(f"{x.title()} {printed(stat(state, key, x).value)}" for x in STATS)
            whose = state.name(player) if player else "owner unknown"
            engaged = {True: ", engaged", False: ", en garde", None: ""}[
                state.characters[key].engaged
            ]
            rows.append((person(state, key, worn=False), f"{whose}: {stats}{engaged}"))
            worn = [name(state, x) for x in attachments_on(state, key)]
            if worn:
                rows.append(("", f"wears {listed(worn, 'and')}"))
    return rows


def _claims(state: FiveSails, place: str) -> list[Row]:
    """Each player's Influence there in its parts, and how a Claim would end (11.3)."""
    rows = []
    present = present_at(state, place, "influence")
    for player, value in forecast(state, place).items():
        parts = [f"{x.name} {printed(x.value)}" for x in present if x.player == player]
        total = shown(value.totals[player])
        tail = "; nobody there is en garde to do it" if able(state, place, player) is False else ""
        words = f"{state.name(player)} {total} ({', '.join(parts)}): {forecast_words(value)}{tail}"
        rows.append(("claim", f"{words} (p. 14)"))
    return rows


def _challenges(state: FiveSails, place: str) -> list[Row]:
    """Who may challenge whom with the Challenge Action (p. 14)."""
    if state.duel is not None:
        return []
    rows = []
    for key in characters_at(state, place):
        if challenge(challenge_of(state, key)).value.ok is False:
            continue
        foes = [
            name(state, foe)
            for foe in opposing(state, key)
            if challenge(challenge_of(state, key, foe)).value.ok is not False
        ]
        if foes and state.characters[key].controller:
            rows.append(("challenge", f"{name(state, key)} may challenge {listed(foes)} (p. 14)"))
    return rows


def _moves(state: FiveSails, player: str, place: str) -> list[Row]:
    """Who may leave from here."""
    may = [
        name(state, key)
        for key in characters_at(state, place, player)
        if move(move_of(state, key)).value.check.ok is not False
    ]
    return [("may move", f"{listed(may, 'and')}, without engaging (p. 13)")] if may else []


# ---------------------------------------------------------------------- one character


def options_of(state: FiveSails, key: str) -> list[Row]:
    """What a character may do now: places, foes, location (11.7)."""
    one = state.characters[key]
    rows: list[Row] = []
    if not one.controller:
        return rows
    turn = priority(priority_of(state, one.controller, "action")).value.check
    for fault in turn.faults:
        rows.append(("now", at_place(in_words(state, fault.says), fault.page)))
        break
    moved = move(move_of(state, key)).value
    if moved.check.ok is not False and moved.reach:
        names = [place_name(x) for x in moved.reach]
        engages = ", engages" if moved.engages else ""
        rows.append(("may move", f"to {listed(names, 'or')}{engages} (p. 13)"))
    foes = [
        name(state, foe)
        for foe in opposing(state, key)
        if challenge(challenge_of(state, key, foe)).value.ok is not False
    ]
    if foes:
        rows.append(("may challenge", f"{listed(foes)} (p. 14)"))
    return rows


def effects_on(state: FiveSails, key: str) -> list[Row]:
    """Effects on its stats with how long they last."""
    rows = []
    for x in in_order(state.modifiers):
        told = state.modifiers[x]
        if told.on == key:
            what = f"= {told.set}" if told.set is not None else signed(told.by or 0)
            source = told.source or "an effect"
            stat_name = told.stat.replace("_", " ").title()
            rows.append(("effect", f"{stat_name} {what}, {source}, until {told.until} (p. 28)"))
    return rows


def uses_of(state: FiveSails, copy: str, ability: str) -> str:
    """Who has used an ability of a copy today; empty: nobody (11.6)."""
    told = state.used.get(use_key(copy, ability))
    return (
        f"used today by {state.name(told.by)}"
        if told is not None and told.by
        else ("used today" if told is not None else "")
    )


def crew_rows(state: FiveSails, player: str) -> list[Row]:
    """A player's crew, place by place."""
    rows = []
    for key in crew(state, player):
        at = state.characters[key].at
        rows.append((person(state, key), place_name(at) or "place unknown"))
    return rows
