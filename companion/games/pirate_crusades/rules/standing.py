"""What follows from the state and is never stored: who may, limits, unseen cards, the audit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal, TypeVar

from msgspec.structs import replace

from companion.games.pirate_crusades.calculations.audit import Audit, Audited, Zone, audit
from companion.games.pirate_crusades.calculations.combat import CombatTotal, Committed
from companion.games.pirate_crusades.calculations.fleeing import Enemy, Flee
from companion.games.pirate_crusades.calculations.legal import Action, May, legal_actions
from companion.games.pirate_crusades.calculations.limits import Limited, Limits, limits
from companion.games.pirate_crusades.calculations.missions import CargoHeld
from companion.games.pirate_crusades.calculations.reputation import Standing
from companion.games.pirate_crusades.options import chosen, is_on, number as option_number
from companion.games.pirate_crusades.state.cards import (
    CARDS,
    Cargo,
    Nation,
    Number,
    bonus_of,
    cargo_of,
    is_joker,
    nation_of,
    number_of,
    ship_type_of,
)
from companion.games.pirate_crusades.state.table import (
    NEUTRAL,
    Fight,
    Hold,
    Pirate,
    PirateCrusades,
    Port,
)
from companion.toolbox.piles import unseen
from companion.toolbox.sums import Result

T = TypeVar("T")

_HOLD_ID = re.compile(r"\bh\d+\b")


def card_number(state: PirateCrusades, card: str, what: Number) -> int | None:
    """A number of a card as the table's book has it; `None` for a card that is not told."""
    return number_of(card, what, state.book.get(card)) if card else None


def card_nation(state: PirateCrusades, card: str) -> Nation | None:
    """The nation of a card; `None` for a card that is not told."""
    return nation_of(card, state.book.get(card)) if card else None


# ---------------------------------------------------------------------- players


def has_bonus(state: PirateCrusades, player: str, bonus: str) -> bool:
    """Whether somebody has a bonus ability, by its key (`rigged`, `bunk`)."""
    return any(
        x.card and bonus_of(x.card, state.book.get(x.card)) == bonus
        for x in state.pirates[player].bonuses.values()
    )


def benefit(state: PirateCrusades, player: str, name: str) -> bool:
    """Whether a benefit of the reputation card holds (p. 20)."""
    return state.pirates[player].benefits.get(name, False)


def ship_size(state: PirateCrusades, player: str, printed: bool = False) -> int | None:
    """The size that counts: Upgrade Ship adds 1 for every purpose but a bigger ship (A-85)."""
    size = card_number(state, state.pirates[player].ship or "", "crew")
    if size is None or printed or not benefit(state, player, "upgrade"):
        return size
    return size + 1


def ship_type(state: PirateCrusades, player: str) -> str:
    """`Fast Galleon` and the like; empty if the ship has no type or is not told."""
    card = state.pirates[player].ship or ""
    return ship_type_of(card, state.book.get(card)) if card else ""


def nation(state: PirateCrusades, player: str) -> Nation | None:
    """Short game: the ship's nation; long game: the captain's (pp. 4, 20)."""
    pirate = state.pirates[player]
    if state.long and (captain := state.captains.get(pirate.captain)) is not None:
        return captain.nation
    if state.long:
        return pirate.nation
    return pirate.nation or card_nation(state, pirate.ship or "")


def holds_count(pirate: Pirate) -> int | None:
    """Filled holds; `None` while it is not told that these are all."""
    return len(pirate.holds) if pirate.told else None


def missions_count(pirate: Pirate) -> int | None:
    """Unfinished missions; `None` while it is not told that these are all."""
    return len(pirate.missions) if pirate.told else None


def limits_of(state: PirateCrusades, player: str) -> Result[Limited]:
    """Hand and hold limits of a player, and what is too many (P-04)."""
    pirate = state.pirates[player]
    return limits(
        Limits(
            size=ship_size(state, player, printed=True),
            bunk=has_bonus(state, player, "bunk"),
            upgrade=benefit(state, player, "upgrade"),
            hand=pirate.hand.count,
            holds=holds_count(pirate),
        )
    )


def hold_tons(state: PirateCrusades, player: str, hold: Hold) -> int | None:
    """Tons of a hold: of its card, or of the mission that it came with."""
    if hold.tons is not None:
        return hold.tons
    if hold.mission and hold.mission in state.pirates[player].missions:
        return state.pirates[player].missions[hold.mission].tons
    return card_number(state, hold.card, "tonnage")


def hold_cargo(state: PirateCrusades, player: str, hold: Hold) -> Cargo | None:
    """What a hold is full of."""
    if hold.cargo is not None:
        return hold.cargo
    if hold.mission and hold.mission in state.pirates[player].missions:
        return state.pirates[player].missions[hold.mission].cargo
    return cargo_of(hold.card, state.book.get(hold.card)) if hold.card else None


def cargo_held(state: PirateCrusades, player: str, mission: str = "") -> dict[str, CargoHeld]:
    """The holds as a delivery sees them (P-20)."""
    return {
        key: CargoHeld(
            cargo=hold_cargo(state, player, hold),
            tons=hold_tons(state, player, hold),
            at=hold.at,
            with_mission=bool(mission) and hold.mission == mission,
        )
        for key, hold in sorted(state.pirates[player].holds.items())
    }


def tons_of(state: PirateCrusades, player: str) -> dict[str, int | None]:
    """Hold -> tons."""
    holds = state.pirates[player].holds
    return {key: hold_tons(state, player, hold) for key, hold in sorted(holds.items())}


def flee_of(state: PirateCrusades, player: str, enemies: Iterable[Enemy]) -> Flee:
    """A player's weight as the flight test takes it (P-17)."""
    return Flee(
        size=ship_size(state, player),
        holds=tons_of(state, player),
        fast_galleon=ship_type(state, player) == "Fast Galleon",
        rigged=has_bonus(state, player, "rigged"),
        enemies=tuple(enemies),
        long=bool(state.long),
        npc_specials=is_on(state, "npc_specials"),
        flee_tie=is_on(state, "flee_tie"),
    )


def hold_names(state: PirateCrusades, player: str) -> dict[str, str]:
    """Hold -> its card, or `no. 2` where nobody told it."""
    holds = sorted(state.pirates[player].holds.items(), key=lambda x: (len(x[0]), x[0]))
    return {key: hold.card or f"no. {place}" for place, (key, hold) in enumerate(holds, 1)}


def with_cards_for_holds(state: PirateCrusades, player: str, result: Result[T]) -> Result[T]:
    """The same sum, with cards (or `hold no. 2`) in the place of the ids of holds."""
    names = hold_names(state, player)

    def named(text: str) -> str:
        return _HOLD_ID.sub(lambda found: names.get(found.group(), found.group()), text)

    parts = tuple(replace(part, label=named(part.label)) for part in result.parts)
    return Result(result.value, parts, result.pages, tuple(map(named, result.notes)))


def as_enemy(state: PirateCrusades, player: str) -> Enemy:
    """A player's ship as somebody who flees from it sees it."""
    tons = list(tons_of(state, player).values())
    known = [x for x in tons if x is not None]
    whole = len(known) == len(tons) and state.pirates[player].told
    return Enemy(
        size=ship_size(state, player),
        tonnage=sum(known) if whole else None,
        fast_galleon=ship_type(state, player) == "Fast Galleon",
        rigged=has_bonus(state, player, "rigged"),
        player=True,
    )


def committed(state: PirateCrusades, cards: Iterable[str]) -> tuple[Committed, ...]:
    """Cards as a combat counts them; empty text for one that is not told."""
    joker = option_number(state, "joker_cannon")
    return tuple(
        Committed(
            card,
            joker if is_joker(card) else card_number(state, card, "cannon"),
            card_nation(state, card),
        )
        for card in cards
    )


def combat_of(state: PirateCrusades, player: str, cards: Iterable[str]) -> CombatTotal:
    """What a player commits, with ship, bonuses and the table's options (P-15)."""
    once: Literal["per_card", "once"] = "once"
    each: Literal["per_card", "once"] = "per_card"
    return CombatTotal(
        cards=committed(state, cards),
        nation=nation(state, player),
        ship_of_line=ship_type(state, player) == "Ship of the Line",
        tough=has_bonus(state, player, "tough"),
        long=bool(state.long),
        ally_bonus=once if chosen(state, "ally_bonus") == "once" else each,
        ship_bonus=each if chosen(state, "ship_bonus") == "per_card" else once,
        joker_cannon=option_number(state, "joker_cannon"),
    )


def standing_of(state: PirateCrusades) -> Standing:
    """Everybody, for the question who has won (P-21, P-53)."""
    pirates = state.pirates
    return Standing(
        long=bool(state.long),
        done={player: pirates[player].done for player in state.seats},
        reputation={player: pirates[player].reputation for player in state.seats},
        infamous=state.track.infamous,
        hands={player: pirates[player].hand.count for player in state.seats},
        at_sea=tuple(x for x in state.seats if pirates[x].status == "sailing"),
        out=tuple(x for x in state.seats if pirates[x].status == "out"),
        players=len(state.seats),
        last_standing=is_on(state, "last_standing"),
        no_crew="out" if chosen(state, "no_crew") == "out" else "adrift",
    )


def at_sea(state: PirateCrusades, besides: str = "") -> tuple[str, ...]:
    """Players at sea, in seating order; in the long game whoever is ready is too (A-38)."""
    afloat = ("sailing", "ready", "adrift") if state.long else ("sailing",)
    return tuple(x for x in state.seats if x != besides and state.pirates[x].status in afloat)


# ---------------------------------------------------------------------- what may be done


def port_nation(state: PirateCrusades, port: Port | None) -> Nation | None:
    """Whose port it is."""
    return None if port is None else port.nation or card_nation(state, port.card)


def port_size(state: PirateCrusades, port: Port | None) -> int | None:
    """How big a port is."""
    if port is None:
        return None
    return port.size if port.size is not None else card_number(state, port.card, "town_size")


def may_of(state: PirateCrusades, player: str) -> May:
    """A player at the beginning of a turn (P-05)."""
    pirate = state.pirates[player]
    square = state.sea.get(pirate.at)
    mine = state.treasures.get(pirate.map)
    square_of_map = None if mine is None else mine.at or (mine.square and mine.square.reveal())
    size = ship_size(state, player, printed=True)
    ships = [card for card in state.discards or () if card]
    fits = [card for card in ships if _is_bigger(card_number(state, card, "crew"), size)]
    holds = [hold_cargo(state, player, hold) for hold in pirate.holds.values()]
    return May(
        long=bool(state.long),
        status=pirate.status,
        storm=bool(square and square.storm),
        missions=missions_count(pirate),
        spices=holds.count("Spices") if pirate.told else None,
        bribe=has_bonus(state, player, "bribe"),
        hand=pirate.hand.count,
        limit=limits_of(state, player).value.hand,
        neutral=bool(pirate.town and pirate.town.neutral),
        riches=pirate.riches,
        map=bool(pirate.map),
        bigger=None if size is None or state.discards is None else len(fits),
        captains=len(targets(state, player)) if pirate.at else None,
        port=None if square is None else square.port is not None,
        treasure=None if not square_of_map or not pirate.at else square_of_map == pirate.at,
        chest=pirate.chest is not None,
    )


def actions_of(state: PirateCrusades, player: str) -> Result[tuple[Action, ...]]:
    """What somebody may do in this turn, and why not the rest (P-05)."""
    return legal_actions(may_of(state, player))


def targets(state: PirateCrusades, player: str) -> tuple[str, ...]:
    """Captains and players whom somebody could attack here: enemies, chest carriers (A-88)."""
    pirate, own = state.pirates[player], nation(state, player)
    found = [
        key
        for key in sorted(state.captains, key=lambda key: (len(key), key))
        if not (x := state.captains[key]).player
        and x.at == pirate.at
        and not x.gone
        and not x.held_by
        and (x.nation is None or x.nation != own)
    ]
    anybody = is_on(state, "pvp_any")
    for other in state.seats:
        them = state.pirates[other]
        afloat = other in at_sea(state) or (anybody and them.status == "docked")
        if other == player or them.at != pirate.at or not afloat:
            continue
        theirs = nation(state, other)
        if anybody or them.chest is not None or theirs is None or theirs != own:
            found.append(other)
    return tuple(found)


def _is_bigger(size: int | None, than: int | None) -> bool:
    """By exactly one or two (p. 13-15; ruling A-82)."""
    return size is not None and than is not None and size - than in (1, 2)


def town_card(state: PirateCrusades, player: str) -> str:
    """Card of the town or port where somebody is docked, `neutral port`, or empty: not told."""
    pirate = state.pirates[player]
    if state.long:
        square = state.sea.get(pirate.at)
        return square.port.card if square and square.port else ""
    if pirate.town is None:
        return ""
    return NEUTRAL if pirate.town.neutral else pirate.town.card


# ---------------------------------------------------------------------- cards


def zones(state: PirateCrusades) -> dict[str, Zone]:
    """Every place where cards lie, by name; `None` counts are not told (P-56)."""
    return {
        place: Zone(count, tuple(cards if place == "discards" else sorted(cards)))
        for place, count, cards in _lying(state)
    }


def at_zone(place: str) -> str:
    """A place where cards lie, in a sentence: `in the discards`, `in Ana's hand`, `before Ana`."""
    if place.startswith("before "):
        return place
    definite = place.startswith("the ") or place.endswith("'s hand")
    return f"in {place}" if definite else f"in the {place}"


def _lying(state: PirateCrusades) -> Iterator[tuple[str, int | None, list[str]]]:
    """Each place where cards lie: its name, how many lie there, which of them are named."""
    discards = state.discards
    yield "deck", state.deck, []
    yield "discards", None if discards is None else len(discards), _named(discards or ())
    yield "drawn", len(state.limbo), list(state.limbo)
    for player in state.seats:
        pirate, name = state.pirates[player], state.name(player)
        yield f"{name}'s hand", pirate.hand.count, list(pirate.hand.known)
        before = _before(pirate, with_town=state.long is not True)
        afloat = pirate.status not in ("shipless", "hostage", "out")
        all_told = pirate.told and (pirate.ship is not None or not afloat)
        yield f"before {name}", len(before) if all_told else None, _named(before)
    if state.long is not False:
        ports = [x.port.card for x in state.sea.values() if x.port is not None]
        yield "ports", None if state.variant is None else len(ports), _named(ports)
        ships = [
            x.ship or "" for x in state.captains.values() if not x.player and x.ship is not None
        ]
        yield "ships of captains", len(ships), _named(ships)
        treasures = [x.card for x in state.treasures.values()]
        yield "treasures", len(treasures), _named(treasures)
    if state.fight is not None:
        yield "the fight", *_in_fight(state.fight)


def _before(pirate: Pirate, with_town: bool) -> list[str]:
    """The cards that lie before a player, empty for one that nobody named."""
    cards = [x.card for x in pirate.bonuses.values()]
    cards += [x.card for x in pirate.missions.values()]
    cards += [x.card for x in pirate.holds.values() if not x.mission]
    cards += [x for x in (pirate.chest, pirate.prize) if x is not None]
    if with_town and pirate.town is not None and not pirate.town.neutral:
        cards.append(pirate.town.card)
    if pirate.ship:
        cards.append(pirate.ship)
    return cards


def _in_fight(fight: Fight) -> tuple[int | None, list[str]]:
    named = [*fight.cards, *([fight.average] if fight.average else [])]
    count: int | None = len(named)
    for side in fight.sides.values():
        aids = [card for cards in side.aids.values() for card in cards]
        named += [*side.cards, *(card for card in aids if card)]
        lying = None if side.count is None else side.count + len(aids)
        count = None if count is None or lying is None else count + lying
    return count, named


def _named(cards: Iterable[str]) -> list[str]:
    return [card for card in cards if card]


def audit_of(state: PirateCrusades) -> Result[Audited]:
    """Whether all 54 cards are somewhere, each once (P-56)."""
    return audit(Audit(zones(state)))


def seen_cards(state: PirateCrusades) -> tuple[str, ...]:
    """Cards that lie somewhere by name, in the order of the deck."""
    named = _named_anywhere(state)
    return tuple(card for card in CARDS if card in named)


def unseen_cards(state: PirateCrusades, besides: Iterable[str] = ()) -> tuple[str, ...]:
    """Cards that nobody has seen: deck, hidden hands and missions alike (2.15).

    Args:
        state: the table.
        besides: cards that were seen as well, and lie nowhere yet.
    """
    return unseen(CARDS, _named_anywhere(state).union(besides))


def _named_anywhere(state: PirateCrusades) -> set[str]:
    return {card for _, _, cards in _lying(state) for card in cards}
