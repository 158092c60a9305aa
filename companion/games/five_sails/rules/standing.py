"""What follows from the state and is never stored: stats, crews, control, places, who is where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from companion.games.five_sails.calculations.pieces import Checked, counted, sum_known
from companion.games.five_sails.calculations.planning import CrewCap, Order
from companion.games.five_sails.calculations.plunder import Standing
from companion.games.five_sails.calculations.pressure import (
    Claim,
    Present,
    Pressed,
    Pressure,
    pressure,
)
from companion.games.five_sails.calculations.setup import neighbours
from companion.games.five_sails.calculations.stats import Change, Value, effective
from companion.games.five_sails.options import chosen, is_on
from companion.games.five_sails.rules.duel import Rules, Seen
from companion.games.five_sails.state.cards import LINES, PLACES, Card, Printed, Stat, home_of
from companion.games.five_sails.state.table import (
    Attachment,
    Character,
    CityCard,
    FiveSails,
    Known,
    use_key,
)
from companion.toolbox.seats import clockwise_from
from companion.toolbox.sums import Result
from companion.toolbox.text import key_of

_NOTHING = Card(name="")


def in_order(ids: Iterable[str]) -> list[str]:
    """Ids in order of making: `x2` before `x10`; dict order means nothing."""
    return sorted(ids, key=lambda key: (len(key), key))


def card(state: FiveSails, key: str) -> Card:
    """A card of the library; one without a name if there is none."""
    return state.cards.get(key, _NOTHING)


def name(state: FiveSails, thing: str) -> str:
    """The name of a character, attachment, City card, library card, player; else the id."""
    tables: tuple[Mapping[str, Character | Attachment | CityCard], ...] = (
        state.characters,
        state.attachments,
        state.city,
    )
    for table in tables:
        if thing in table:
            return card(state, table[thing].card).name or thing
    if thing in state.cards:
        return state.cards[thing].name
    return state.name(thing)


def number(value: Printed) -> int | None:
    """A value as a number that may be below 0, as an Initiative; a dash is 0 (p. 28)."""
    return None if value is None else 0 if value == "-" else int(value)


# ---------------------------------------------------------------------- the city


def line(state: FiveSails) -> tuple[str, ...]:
    """The City locations in play, from the City Deck outward (p. 9)."""
    full = LINES[max(LINES)]
    return tuple(place for place in full if place in state.locations)


def next_to(state: FiveSails, player: str, at: str) -> tuple[str, ...]:
    """Places adjacent to one, for a player's characters (p. 9; ruling AMB-17)."""
    home = home_of(player)
    if at == home:
        return line(state)
    near = neighbours(line(state)).get(at)
    return () if near is None else (*near, home)


def is_city(at: str) -> bool | None:
    """Whether a place is a City location; `None`: not told."""
    return at in PLACES if at else None


def controllers(state: FiveSails) -> dict[str, str | None]:
    """City location -> who controls it, in the order of the line."""
    return {place: state.locations[place].controller for place in line(state)}


def controlled(state: FiveSails, player: str) -> int | None:
    """City locations that a player controls, the extra ones too; `None`: not all are told."""
    told = controllers(state).values()
    return None if None in told else sum(1 for who in told if who == player)


def city_cards_at(state: FiveSails, place: str) -> dict[str, CityCard]:
    """City cards that lie at a location."""
    return {key: state.city[key] for key in in_order(state.city) if state.city[key].at == place}


def characters_at(state: FiveSails, place: str, player: str = "") -> tuple[str, ...]:
    """Characters at a place; only those that a player controls, if one is named."""
    return tuple(
        key
        for key in in_order(state.characters)
        if state.characters[key].at == place
        and (not player or state.characters[key].controller == player)
    )


def same_place(state: FiveSails, one: str, other: str) -> bool | None:
    """Whether two characters are at the same place; `None`: not told."""
    first, second = state.characters[one].at, state.characters[other].at
    return first == second if first and second else None


def opposing(state: FiveSails, character: str) -> tuple[str, ...]:
    """Other players' characters at the same location, engaged or not (p. 41)."""
    me = state.characters[character]
    if not me.at:
        return ()
    return tuple(
        key
        for key in characters_at(state, me.at)
        if state.characters[key].controller != me.controller
    )


# ---------------------------------------------------------------------- cards and stats


def attachments_on(state: FiveSails, thing: str) -> tuple[str, ...]:
    """Attachments on a character or another card."""
    return tuple(key for key in in_order(state.attachments) if state.attachments[key].on == thing)


def changes(state: FiveSails, character: str, stat: str) -> tuple[Change, ...]:
    """What changes a stat: attachments, engaged or not (p. 18), then effects in order of time.

    A dash on an attachment changes nothing; a value that nobody told is a change of unknown size.
    """
    found = []
    if stat in ("resolve", "combat", "finesse", "influence"):
        for key in attachments_on(state, character):
            worn = card(state, state.attachments[key].card)
            adds: Printed = getattr(worn, stat)
            if adds == "-" or adds == 0:
                continue
            found.append(Change(worn.name or "an attachment", adds))
    for key in in_order(state.modifiers):
        one = state.modifiers[key]
        if one.on == character and one.stat == stat:
            found.append(Change(one.source, one.by, one.set))
    return tuple(found)


def stat(state: FiveSails, character: str, which: str) -> Result[Printed]:
    """An effective stat with its parts (P40). `panache` and `crew_cap` of a Leader as well."""
    printed: Printed = getattr(card(state, state.characters[character].card), which)
    return effective(Value(printed, changes(state, character, which), name(state, character)))


def traits(state: FiveSails, character: str) -> dict[str, bool]:
    """Folded trait -> whether it has it: printed, given, taken; by its kind what that says."""
    one = state.characters[character]
    found = {key_of(word): has for word, has in card(state, one.card).traits.items()}
    found |= {key_of(word): has for word, has in one.granted.items()}
    if one.kind is not None:
        for kind, word in (("leader", "leader"), ("mercenary", "mercenary"), ("brute", "brute")):
            found.setdefault(word, one.kind == kind)
    return found


def known_traits(state: FiveSails, character: str) -> tuple[str, ...] | None:
    """Traits that it has; `None`: nobody told any."""
    told = card(state, state.characters[character].card).traits
    found = tuple(sorted(word for word, has in traits(state, character).items() if has))
    return found if told or state.characters[character].granted else found or None


def last_known(state: FiveSails, character: str) -> Known:
    """A snapshot of a character as it leaves play (p. 29)."""
    one = state.characters[character]
    stats = {
        which: stat(state, character, which).value
        for which in ("resolve", "combat", "finesse", "influence")
    }
    return Known(
        at=one.at, stats=stats, wounds=one.wounds, traits=known_traits(state, character) or ()
    )


def twins(state: FiveSails, key: str) -> tuple[str, ...]:
    """Characters and attachments in play of the same name, if Unique holds in play (AMB-58)."""
    wanted = card(state, key)
    if not is_on(state, "in_play_unique") or wanted.unique is False:
        return ()
    if wanted.unique is None and wanted.type in ("risk", "attachment", "event", None):
        return ()
    things: Mapping[str, Character | Attachment] = {**state.characters, **state.attachments}
    folded = key_of(wanted.name)
    return tuple(
        copy for copy in in_order(things) if key_of(card(state, things[copy].card).name) == folded
    )


def returning(state: FiveSails, key: str, owner: str) -> str:
    """Id of the copy that left play today and comes back, with its marks; empty: a new one.

    With option `returned_card_fresh` every copy that comes back is a new one (AMB-35).
    """
    if is_on(state, "returned_card_fresh"):
        return ""
    left = [
        copy
        for copy in in_order(state.gone)
        if state.gone[copy].card == key and state.gone[copy].owner == owner
    ]
    return left[-1] if left else ""


# ---------------------------------------------------------------------- players


def crew(state: FiveSails, player: str) -> dict[str, str | None]:
    """Character -> kind, all that a player controls (p. 40)."""
    return {
        key: state.characters[key].kind
        for key in in_order(state.characters)
        if state.characters[key].controller == player
    }


def leader(state: FiveSails, player: str) -> str:
    """Id of a player's Leader in play; empty: not told, or gone."""
    told = state.sides[player].leader
    return told if told in state.characters else ""


def leader_card(state: FiveSails, player: str) -> Card:
    """What is printed on a player's Leader."""
    key = leader(state, player)
    return card(state, state.characters[key].card) if key else _NOTHING


def crew_cap_of(
    state: FiveSails, player: str, chosen_ones: tuple[str, ...] | None = None
) -> CrewCap:
    """A crew against its Leader's cap (P09)."""
    key = leader(state, player)
    return CrewCap(
        cap=stat(state, key, "crew_cap").value if key else None,
        crew=crew(state, player),
        chosen=chosen_ones,
        leader_ok=is_on(state, "crew_cap_leader_ok"),
    )


def influence_sum(state: FiveSails, player: str) -> int | None:
    """Influence that breaks a tie: all characters, or those in the city (option; AMB-07)."""
    city_only = chosen(state, "tiebreak_influence_scope") == "city"
    there = [
        key for key in crew(state, player) if not city_only or is_city(state.characters[key].at)
    ]
    unplaced = city_only and any(not state.characters[key].at for key in crew(state, player))
    amounts = [counted(stat(state, key, "influence").value) for key in there]
    return None if unplaced else sum_known(amounts)


def standing_of(state: FiveSails, player: str) -> Standing:
    """A player for victory and its tie-breakers (P46, P47)."""
    key = leader(state, player)
    return Standing(
        renown=state.sides[player].renown,
        locations=controlled(state, player),
        influence=influence_sum(state, player) if crew(state, player) else None,
        leader_wounds=state.characters[key].wounds if key else None,
    )


def standings_of(state: FiveSails) -> dict[str, Standing]:
    """Everybody still in the game."""
    return {player: standing_of(state, player) for player in state.in_game}


def out_of(state: FiveSails) -> tuple[str, ...]:
    """Players who are out of the game, in seating order."""
    return tuple(player for player in state.seats if not state.alive(player))


def clockwise(state: FiveSails) -> tuple[str, ...]:
    """Players still in, from the First Player on; in seating order if nobody has the token."""
    first = state.first_player
    seats = clockwise_from(state.seats, first) if first in state.seats and first else state.seats
    return tuple(player for player in seats if state.alive(player))


def order_of(state: FiveSails) -> Order:
    """Who orders what happens at once, and who resolves first (P10, P28)."""
    return Order(state.seats, state.first_player, out_of(state))


# ---------------------------------------------------------------------- pressures


def present_at(state: FiveSails, place: str, which: Stat) -> tuple[Present, ...]:
    """Everybody at a location with an effective stat, en garde and engaged (p. 41)."""
    return tuple(
        Present(
            state.characters[key].controller,
            name(state, key),
            stat(state, key, which).value,
        )
        for key in characters_at(state, place)
    )


def pressure_of(
    state: FiveSails, character: str, which: Stat = "influence", place: str = ""
) -> Pressure:
    """A pressure that a character initiates at its location (P23)."""
    one = state.characters[character]
    return Pressure(
        player=one.controller,
        present=present_at(state, place or one.at, which) if place or one.at else (),
        stat=which,
        acting=stat(state, character, which).value,
        lone_zero="fail" if chosen(state, "lone_zero_pressure") == "fail" else "success",
    )


def claim_of(state: FiveSails, character: str) -> Claim:
    """The Claim Action of a character where it is (P24)."""
    one = state.characters[character]
    place = state.locations.get(one.at)
    return Claim(
        pressure=pressure_of(state, character),
        city=is_city(one.at),
        engaged=one.engaged,
        controller=place.controller if place else None,
    )


def forecast(state: FiveSails, place: str, which: Stat = "influence") -> dict[str, Pressed]:
    """Player with characters at a location -> how a pressure of theirs would end now."""
    there = present_at(state, place, which)
    lone: Literal["success", "fail"] = (
        "fail" if chosen(state, "lone_zero_pressure") == "fail" else "success"
    )
    return {
        player: pressure(Pressure(player, there, which, 0, lone)).value
        for player in state.seats
        if any(one.player == player for one in there)
    }


# ---------------------------------------------------------------------- duels and marks


def rules_of(state: FiveSails) -> Rules:
    """The table's options for duels."""
    return Rules(
        rh_per_duel=is_on(state, "rh_per_duel"),
        rh_counts_direct=is_on(state, "rh_counts_direct"),
        rh_stat_frozen=is_on(state, "rh_stat_frozen"),
        lethal_after_death=is_on(state, "lethal_after_death"),
        mid_round_escape=is_on(state, "mid_round_escape"),
        technique_without_card=is_on(state, "technique_without_card"),
    )


def seen_of(state: FiveSails, character: str, which: Stat = "combat") -> Seen:
    """A character as a duel finds it; nothing is known of one out of play."""
    one = state.characters.get(character)
    if one is None:
        return Seen()
    return Seen(
        at=one.at,
        stat=stat(state, character, which).value,
        finesse=stat(state, character, "finesse").value,
        wounds=one.wounds,
        resolve=stat(state, character, "resolve").value,
    )


def seen(state: FiveSails) -> dict[str, Seen]:
    """Both sides of the challenge or duel under way."""
    duel = state.duel
    if duel is None:
        return {}
    keys = duel.fighters or (duel.challenger, duel.target)
    return {key: seen_of(state, key, duel.stat) for key in keys}


def was_used(state: FiveSails, copy: str, ability: str, player: str = "") -> bool:
    """Whether a copy's Action or Reaction is used up today; an Event's for a player (P15)."""
    return use_key(copy, ability, player) in state.used


def used_in_duel(state: FiveSails, copy: str, ability: str) -> bool:
    """Whether a copy's Technique or Maneuver is used up in this duel."""
    return state.duel is not None and use_key(copy, ability) in state.duel.used


def allowed(check: Checked) -> bool:
    """Whether nothing that was told speaks against it."""
    return check.ok is not False
