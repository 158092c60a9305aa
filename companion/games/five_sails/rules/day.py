"""Inputs of the Day's calculations from the state: Dawn, Planning, Plunder, Dusk, leaving play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import convert

from companion.games.five_sails.calculations.decks import Deck, same_card
from companion.games.five_sails.calculations.dusk import Away, Dusk, Held
from companion.games.five_sails.calculations.leaving import LeaderLost, Leaving
from companion.games.five_sails.calculations.planning import Dawn, Draws, Initiative, Reveal, Take
from companion.games.five_sails.calculations.plunder import Plunder, TimeOut
from companion.games.five_sails.options import chosen, is_on
from companion.games.five_sails.rules.standing import (
    attachments_on,
    card,
    city_cards_at,
    controlled,
    controllers,
    leader,
    leader_card,
    line,
    number,
    out_of,
    standings_of,
    traits,
)
from companion.games.five_sails.state.cards import STEPS, Printed, home_of
from companion.games.five_sails.state.table import Attachment, FiveSails
from companion.toolbox.text import key_of

# ---------------------------------------------------------------------- Dawn and Planning


def dawn_of(state: FiveSails) -> Dawn:
    """City cards for the locations (P05); Dusk has cleared the City, so what lies there at Dawn is
    of this Dawn (p. 15)."""
    at_dawn = state.step == "dawn"
    step = "" if dawn_missed(state) else state.step
    return Dawn(
        players=len(state.seats),
        city_deck=state.city_deck,
        city_discard=state.city_discard.count,
        lying={place: len(city_cards_at(state, place)) for place in line(state)},
        dealt=tuple(x for x in line(state) if at_dawn and city_cards_at(state, x)),
        reshuffle=is_on(state, "city_reshuffle"),
        step=step,
    )


def dawn_missed(state: FiveSails) -> bool:
    """Whether Planning goes on, and no City card of this Dawn was entered (p. 12): they lie there
    all the same, and may be entered until High Drama."""
    now = STEPS.get(state.step)
    return now is not None and now.phase == STEPS["choose"].phase and not state.city


def reveal_of(state: FiveSails, when_revealed: tuple[str, ...] = ()) -> Reveal:
    """The reveal (P06): who has not chosen, who is First Player."""
    late = chosen(state, "lone_when_revealed") == "initiative_first"
    return Reveal(
        when_revealed=when_revealed,
        first_player=state.first_player,
        lone="initiative_first" if late else "effect_first",
        missing=tuple(x for x in state.in_game if state.sides[x].choice is None),
    )


def initiative_values(state: FiveSails) -> dict[str, int | None]:
    """Initiative of each player's scheme: as changed for today, else as printed."""
    found: dict[str, int | None] = {}
    for player in state.in_game:
        scheme = state.sides[player].scheme
        choice = state.sides[player].choice
        key = scheme.card if scheme else choice.scheme if choice else ""
        printed: Printed = card(state, key).initiative if key else None
        today = scheme.initiative if scheme else None
        found[player] = today if today is not None else number(printed)
    return found


def initiative_of(state: FiveSails, values: Mapping[str, int | None] | None = None) -> Initiative:
    """Who takes the First Player Token (P07)."""
    nearest = chosen(state, "initiative_tie") == "nearest_tied"
    return Initiative(
        seats=state.seats,
        values=dict(initiative_values(state) if values is None else values),
        holder=state.first_player,
        out=out_of(state),
        tie="nearest_tied" if nearest else "literal_left",
        done_early=state.initiative_done,
    )


def draws_of(state: FiveSails, player: str) -> Draws:
    """Panache with the scheme of the Day and what else changes it (P11)."""
    key, scheme = leader(state, player), state.sides[player].scheme
    told = [x for x in state.modifiers.values() if x.on == key and x.stat == "panache" and key]
    fixed = [x.set for x in told if x.set is not None]
    return Draws(
        panache=leader_card(state, player).panache,
        scheme=number(card(state, scheme.card).panache) if scheme and scheme.card else None,
        others=tuple(x.by for x in told if x.set is None),
        set_to=fixed[-1] if fixed else None,
    )


def take_of(state: FiveSails, player: str, wanted: int) -> Take:
    """Cards from a Faction deck (P12)."""
    side = state.sides[player]
    return Take(wanted=wanted, deck=side.deck, discard=side.discard.count)


# ---------------------------------------------------------------------- Plunder, Dusk, leaving


def _mode(state: FiveSails) -> Literal["casual", "competitive"]:
    return state.mode or "casual"


def takes_of(state: FiveSails) -> dict[str, int | None]:
    """Player -> Renown tokens on the locations that they control (1b-i; ruling AMB-56)."""
    found: dict[str, int | None] = {}
    for player in state.in_game:
        # A location of which nobody told who controls it may be this player's.
        there = [x for x in state.locations.values() if x.controller in (player, None)]
        amounts = [None if x.controller is None and x.renown != 0 else x.renown for x in there]
        if chosen(state, "renown_source") == "typed" and controlled(state, player) != 0:
            amounts = [None]
        known = [x for x in amounts if x is not None]
        found[player] = sum(known) if len(known) == len(amounts) else None
    return found


def plunder_of(
    state: FiveSails,
    takes: Mapping[str, int | None] | None = None,
    gains: Mapping[str, int | None] | None = None,
) -> Plunder:
    """The victory checks of the Day (P46)."""
    return Plunder(
        seats=state.seats,
        standings=standings_of(state),
        day=state.day,
        controllers=controllers(state),
        takes=dict(takes_of(state) if takes is None else takes),
        gains=dict(gains or {}),
        out=out_of(state),
        mode=_mode(state),
        dominance_ends_immediately=is_on(state, "dominance_ends_immediately"),
    )


def time_out_of(state: FiveSails) -> TimeOut:
    """Time runs out (P49)."""
    return TimeOut(
        seats=state.seats,
        standings=standings_of(state),
        controllers=controllers(state),
        out=out_of(state),
        timeout_checks_dominance=is_on(state, "timeout_checks_dominance"),
    )


def dusk_of(state: FiveSails) -> Dusk:
    """What Dusk changes (P50)."""
    return Dusk(
        day=state.day,
        hands={
            player: Held(state.sides[player].hand.count, leader_card(state, player).panache)
            for player in state.in_game
        },
        controllers=controllers(state),
        characters={key: _away(state, key) for key in state.characters},
        city_cards={
            place: count for place in line(state) if (count := len(city_cards_at(state, place)))
        },
        schemes=tuple(x for x in state.in_game if state.sides[x].scheme is not None),
        modifiers={key: x.until for key, x in state.modifiers.items()},
        result=state.closed,
        dusk_readies_attachments=is_on(state, "dusk_readies_attachments"),
    )


def _away(state: FiveSails, key: str) -> Away:
    one = state.characters[key]
    worn = [state.attachments[x] for x in attachments_on(state, key)]
    return Away(
        home=one.at == home_of(one.controller) if one.at else None,
        engaged=one.engaged,
        brute=is_brute(state, key),
        wounds=one.wounds,
        engaged_attachments=sum(1 for x in worn if x.engaged),
    )


def is_brute(state: FiveSails, character: str) -> bool | None:
    """Whether a character has the keyword Brute."""
    return traits(state, character).get(key_of("Brute"))


def is_city_card(attachment: Attachment) -> bool:
    """Whether an attachment came from the City Deck: it has no owner."""
    return not attachment.owner


def leaving_of(
    state: FiveSails,
    character: str,
    how: Literal["destroyed", "discarded", "over the cap", "end of day"] = "destroyed",
) -> Leaving:
    """A character leaves play (P42)."""
    one = state.characters[character]
    whats: dict[str, Literal["leader", "mercenary", "brute", "character"]] = {
        "leader": "leader",
        "mercenary": "mercenary",
        "brute": "brute",
        "approach": "character",
    }
    return Leaving(
        what=whats.get(one.kind or "", "character"),
        how=how,
        city=not one.owner and one.kind == "mercenary",
        brute=bool(is_brute(state, character)),
        attachments={
            key: is_city_card(state.attachments[key]) for key in attachments_on(state, character)
        },
    )


def leader_lost_of(state: FiveSails, lost: tuple[str, ...]) -> LeaderLost:
    """One or more Leaders are destroyed (P48)."""
    finish = chosen(state, "leader_final_strike") == "finish-duel"
    leaves = chosen(state, "elimination_cleanup") == "leave"
    active_loses = chosen(state, "double_kill") == "active-player-loses"
    return LeaderLost(
        seats=state.seats,
        lost=lost,
        out=tuple(x for x in out_of(state) if x not in lost),
        active=state.turn,
        in_duel=_in_duel(state, lost),
        first_player=state.first_player,
        controllers=controllers(state),
        standings=standings_of(state),
        mode=_mode(state),
        double_kill="active-player-loses" if active_loses else "draw",
        elimination_cleanup="leave" if leaves else "remove",
        leader_final_strike="finish-duel" if finish else "immediate",
    )


def _in_duel(state: FiveSails, lost: tuple[str, ...]) -> bool:
    """Whether a Leader of theirs fights in a duel with threat left."""
    duel = state.duel
    if duel is None or not any(one.pool != 0 for one in duel.fighters.values()):
        return False
    return any(
        one.player in lost and state.sides[one.player].leader == key
        for key, one in duel.fighters.items()
    )


# ---------------------------------------------------------------------- cards nobody has seen


def unseen_of(state: FiveSails, player: str) -> dict[str, int] | None:
    """Cards of a loaded list that lie nowhere by name -> copies: deck and hidden hand (P55).

    Returns:
        `None` if no list is loaded. A card seen more often than listed counts 0.
    """
    secret = state.sides[player].deck_list
    if secret is None:
        return None
    left = {same_card(x.name): x.copies for x in convert(secret.reveal(), Deck).cards}
    names = {same_card(x.name): x.name for x in convert(secret.reveal(), Deck).cards}
    for key, copies in _seen_of(state, player).items():
        if key in left:
            left[key] = max(0, left[key] - copies)
    return {names[key]: copies for key, copies in left.items()}


def _seen_of(state: FiveSails, player: str) -> dict[str, int]:
    """Cards of a player's Faction deck that lie somewhere by name."""
    side = state.sides[player]
    found: dict[str, int] = {}

    def see(key: str, copies: int = 1) -> None:
        folded = same_card(card(state, key).name)
        found[folded] = found.get(folded, 0) + copies

    for pile in (side.discard.named, side.locker.named, side.hand.known):
        for key, copies in pile.items():
            see(key, copies)
    own = [x.card for x in state.attachments.values() if x.owner == player]
    own += [x.card for x in state.characters.values() if x.owner == player]
    for key in own:
        see(key)
    for one in state.duel.fighters.values() if state.duel else ():
        if one.player == player:
            for lying in one.line:
                if lying.card and not lying.gone:
                    see(lying.card)
    return found
