"""How a table of Pirate Crusades is heard: its forms, and what has a name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from companion.games.pirate_crusades.rules.sea import round_end_of
from companion.games.pirate_crusades.rules.standing import (
    card_nation,
    card_number,
    hold_cargo,
    hold_tons,
    nation,
)
from companion.games.pirate_crusades.rules.turn_order import expected, still_to_act
from companion.games.pirate_crusades.state.cards import (
    CARDS,
    NATIONS,
    SUITS,
    is_joker,
    mission_of,
    rank_of,
    suit_of,
)
from companion.games.pirate_crusades.state.table import SEA, PirateCrusades
from companion.table.forms.form import Forms
from companion.table.forms.names import Thing
from companion.table.forms.notation import game_forms

_WAYS = {
    "N": ("north", "n", "up", "northwards"),
    "E": ("east", "e", "eastwards"),
    "S": ("south", "s", "down", "southwards"),
    "W": ("west", "w", "left", "westwards"),
    "NE": ("north-east", "northeast", "ne"),
    "SE": ("south-east", "southeast", "se"),
    "SW": ("south-west", "southwest", "sw"),
    "NW": ("north-west", "northwest", "nw"),
}
_WORDS = {"2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
          "8": "eight", "9": "nine", "10": "ten"}  # fmt: skip
"""Ranks as people write them out: `the nine of hearts`."""
_PEOPLE = {
    "English": ("englishman", "english captain"),
    "Spanish": ("spaniard", "spanish captain"),
    "French": ("frenchman", "french captain"),
    "Dutch": ("dutchman", "dutch captain"),
}
_GOODS = {
    "Spices": ("spice", "pepper"),
    "Food": ("foods", "provisions"),
    "Ammunition": ("ammo", "ammos", "munitions", "powder", "gunpowder"),
    "Cloth": ("cloths", "fabric"),
}
"""Goods as people call them."""
_ONE = {
    "hearts": ("heart",),
    "diamonds": ("diamond", "dia"),
    "clubs": ("club",),
    "spades": ("spade",),
}
"""Suits as people shorten them: `the 9 of dia`."""
_NO_WIND = ("calm", "without wind", "without any wind", "with no wind", "windless", "no breeze")
_SHORT = {"English": "en", "Spanish": "sp", "French": "fr", "Dutch": "du"}


@lru_cache(maxsize=1)
def forms() -> Forms:
    """The forms of this game."""
    return game_forms("pirate-crusades")


def things(state: PirateCrusades, _memory: Mapping[str, Mapping[str, Any]]) -> list[Thing]:
    """Cards, what lies in hands and holds, missions, captains, squares and their ports."""
    return [
        *_fixed(),
        *_values(state),
        *_holds(state),
        *_missions(state),
        *_captains(state),
        *_sea(state),
        *_pile(state),
        *_sides(state),
        *_met(state),
        *_shown(state),
        *_drifts(state),
    ]


@lru_cache(maxsize=1)
def _fixed() -> tuple[Thing, ...]:
    """What is the same at every table: the 54 cards, nations, goods, directions."""
    found = [Thing("card", card, card, _card_names(card), whole=True) for card in CARDS]
    found.append(Thing("card", "JK", "joker", ("jk", "jokers"), whole=True))
    found += [Thing("goods", one, one, names, whole=True) for one, names in _GOODS.items()]
    people = {one: names[0] for one, names in _PEOPLE.items()}
    found += [Thing("nation", x, x, (_SHORT[x], x[:3], people[x])) for x in NATIONS]
    found.append(Thing("nation", "none", "no nation"))
    found += [Thing("spot", one.replace(",", "-"), one, whole=True) for one in SEA.squares]
    found += [Thing("coordinate", one, one, whole=True) for one in SEA.squares]
    for way, names in _WAYS.items():
        # A diagonal is known, so that a line that says it is refused with its rule (p. 16).
        found.append(Thing("way", way, names[0], names[1:], there=len(way) == 1))
    for kind in ("wind", "blows"):
        found += [Thing(kind, way, _WAYS[way][0], _WAYS[way][1:2]) for way in "NESW"]
    for kind in ("wind", "calm"):  # said without the word for it; behind the word it is none
        found.append(Thing(kind, "none", "no wind", _NO_WIND))
    found.append(Thing("still", "none", "none", ("no wind", "calm", "none")))
    return tuple(found)


def _card_names(card: str) -> tuple[str, ...]:
    """`10C`: `tc`, `10 of clubs`, `10 clubs`, `french 10`, `10 tons of ammunition`."""
    if is_joker(card):
        return ()
    suit, rank = suit_of(card), rank_of(card)
    names = ["t" + suit.code] if rank.code == "10" else []
    if rank.code == "A":
        names.append(f"{suit.nation} 1")
    for one in dict.fromkeys((rank.code, rank.name)):
        names += [
            f"{suit.nation} {one}",
            f"{one} {suit.nation}",
            f"{one} of {suit.name}",
            f"{one} {suit.name}",
            f"{suit.cargo} {one}",
            f"{one} {suit.cargo}",
            f"{suit.nation} {one} {suit.cargo}",
            f"{one} tons of {suit.cargo}",
            f"{one} tons {suit.cargo}",
            *(x for also in _GOODS[suit.cargo] for x in (f"{also} {one}", f"{one} {also}")),
            f"{suit.nation} town {one}",
            f"{suit.nation} ship {one}",
        ]
    names.append(f"{suit.name} {rank.code}")
    if rank.code != "10" and rank.code.isdecimal():  # of size 10 are four of each nation
        for what in ("port", "town"):
            names += [f"{suit.nation} {what} {x} {rank.code}" for x in ("size", "of size", "of")]
    for one in _ONE[suit.name.lower()]:
        names += [f"{rank.code} {one}", f"{rank.code} of {one}", f"{one} {rank.code}"]
    for short in {_SHORT[suit.nation], suit.nation[:3]}:
        names += [f"{short} {rank.code}", f"{rank.code} {short}"]
    word = _WORDS.get(rank.code)
    if word:
        names += [f"{suit.name} {word}", *(f"{word} {one}" for one in _ONE[suit.name.lower()])]
        names += [f"{word} of {suit.name}", f"{word} {suit.name}", f"{word} tons of {suit.cargo}"]
        names += [f"{suit.nation} {word}", f"{word} {suit.nation}", f"{word} {suit.cargo}"]
    if rank.code == "A":  # `a heart`, `a spanish` is any of them, and no ace
        names = [one for one in names if not one.startswith("A ") or one.startswith("A of ")]
    return tuple(names)


def _values(state: PirateCrusades) -> Iterator[Thing]:
    """Cards of which everybody knows whose hand they are in, by their bare value: `the 7`."""
    for player in state.seats:
        known = [x for x in sorted(state.pirates[player].hand.known) if not is_joker(x)]
        codes = [rank_of(card).code for card in known]
        values = [str(rank_of(card).value) for card in known]
        for card in known:
            rank, who = rank_of(card), state.name(player)
            bare = str(rank.value)
            if bare in codes and rank.code != bare:  # beside a 10 no Jack is called so
                yield Thing("value", card, card, (rank.name,), owner=player, whole=True)
                continue
            names = (_WORDS.get(rank.code, rank.name), f"{who} {rank.value}")
            alike = codes if bare in codes else values
            if alike.count(bare) > 1:  # which of them is meant is asked by their cards
                yield Thing("value", card, card, (bare, *names), owner=player, whole=True)
            else:
                yield Thing("value", card, bare, names, owner=player, whole=True)


def _pile(state: PirateCrusades) -> Iterator[Thing]:
    """Ships in the discards, by their size."""
    for card in dict.fromkeys(state.discards or ()):
        size = card_number(state, card, "crew") if card else None
        if size is not None:
            yield Thing("pile", card, str(size), (f"size {size}",))


def _sides(state: PirateCrusades) -> Iterator[Thing]:
    """Cards that are friends, and foes, of whoever acts next: so that a claim can be checked; and
    cards to disembark with."""
    player = expected(state) or state.turn
    own = nation(state, player) if player in state.pirates else None
    if own not in (None, "none"):
        suits = (one.name for one in SUITS.values() if one.nation == own)
        names = (name for one in suits for name in (one, *_ONE.get(one.lower(), ())))
        yield Thing("own-nation", "", str(own), tuple(names))
    for card in CARDS if own not in (None, "none") else ():
        kind = "loyal" if card_nation(state, card) == own else "hostile"
        yield Thing(kind, card, card, _card_names(card), whole=True)
    if player in state.pirates and state.pirates[player].status == "docked":
        # Who lies in port leaves it with a card that is drawn; who is ready sails with crew.
        for card in CARDS:
            yield Thing("outward", card, card, _card_names(card), whole=True)


def _met(state: PirateCrusades) -> Iterator[Thing]:
    """The ship that somebody has met: by its card, and by whose it is (`the spaniard`)."""
    fight = state.fight
    if fight is None or fight.kind != "ship" or fight.defender not in CARDS:
        return
    whose = card_nation(state, fight.defender)
    names = _PEOPLE.get(whose or "", ())[:1] + ((f"{whose} ship",) if whose else ())
    size = card_number(state, fight.defender, "crew")
    names += (str(size), f"size {size}") if size is not None else ()
    yield Thing("met", fight.defender, fight.defender, (*names, *_card_names(fight.defender)))


def _shown(state: PirateCrusades) -> Iterator[Thing]:
    """Cards of a fight between two players of the short game, where a bare card is shown (`ivy:
    9c`); ships at a Pirate Cove, while somebody chooses there; and bonus cards that add cannon
    once, by which they are spent in a fight."""
    fight = state.fight
    if fight is not None and fight.kind == "players" and not state.long:
        for card in CARDS:
            yield Thing("shown", card, card, _card_names(card), whole=True)
    if any(duty.procedure == "cove" for duty in state.pending.values()):
        for card in CARDS:  # a ship that is swapped then is swapped at the cove
            yield Thing("swapped", card, card, _card_names(card), whole=True)
    for pirate in state.pirates.values():
        for card in (one.card for one in pirate.bonuses.values() if one.card):
            if not is_joker(card) and rank_of(card).code == "5":
                names = ("+10", "+ 10", "plus 10", "plus ten", "ten cannon", "+10 cannon")
                yield Thing("broadside", "yes", card, (*_card_names(card), *names), whole=True)


def _holds(state: PirateCrusades) -> Iterator[Thing]:
    """Filled holds: by card, by place, by what lies in them."""
    for player in state.seats:
        holds = sorted(state.pirates[player].holds.items(), key=lambda x: (len(x[0]), x[0]))
        weights = [hold_tons(state, player, hold) for _, hold in holds]
        whole = {hold_cargo(state, player, hold) for _, hold in holds}
        one_kind = next(iter(whole)) if len(whole) == 1 else None
        if len(holds) > 1 and one_kind is not None:  # `sells all her cloth`
            yield Thing("lot", "all", one_kind, _GOODS[one_kind], player, whole=True)
        for place, (key, hold) in enumerate(holds, 1):
            cargo, tons = hold_cargo(state, player, hold), hold_tons(state, player, hold)
            also = [key] if key != f"hold {place}" else []
            for one in (cargo, *_GOODS.get(cargo, ())) if cargo else ():
                also.append(one)
                if tons is not None:
                    also += [f"{one} {tons}", f"{tons} {one}", f"{tons} tons of {one}"]
            if tons is not None and weights.count(tons) == 1:
                also += [f"{tons} tons", f"{tons} ton"]
            names = tuple(also)
            yield Thing("cargo", key, f"hold {place}", names, player, whole=True)
            label = hold.card or f"hold {place}"
            spelt = _card_names(hold.card) if hold.card in CARDS else ()
            called = dict.fromkeys((f"hold {place}", *names, *spelt))
            yield Thing("hold", key, label, tuple(called), player, whole=True)


def _missions(state: PirateCrusades) -> Iterator[Thing]:
    """Unfinished missions: by card, by place, by what they are about."""
    for player in state.seats:
        kept = sorted(state.pirates[player].missions.items(), key=lambda x: (len(x[0]), x[0]))
        for place, (key, mission) in enumerate(kept, 1):
            also = [f"mission {place}", key]
            if len(kept) == 1:
                also.append("mission")
            kind, cargo = mission.kind, mission.cargo
            if mission.card:  # what it prints is known as well
                printed = mission_of(mission.card, state.book.get(mission.card))
                kind, cargo = kind or printed.kind, cargo or printed.cargo
            if kind:
                also += [kind, f"{kind} mission"]
            for one in (cargo, *_GOODS.get(cargo, ())) if cargo else ():
                also += [one, f"{one} mission"]
            label = mission.card or f"mission {place}"
            also += _card_names(mission.card) if mission.card in CARDS else ()
            called = tuple(dict.fromkeys(also))
            yield Thing("mission", key, label, called, player, whole=True)


def _captains(state: PirateCrusades) -> Iterator[Thing]:
    """Captains without player; those of players by what they are called; names to come again."""
    for key, captain in state.captains.items():
        yield Thing("name", captain.name, captain.name)
        if captain.player:
            yield Thing("rival", captain.player, captain.name)
            yield Thing("player", captain.player, captain.name)
        elif not (captain.held_by or captain.gone):
            people = _PEOPLE.get(captain.nation or "", ())
            last = captain.name.split()[-1:]  # whole, so that no new captain is made of it
            also = (f"captain {captain.name}", *last, *people)
            yield Thing("captain", key, captain.name, also)
    held = [(key, x) for key, x in state.captains.items() if x.held_by]
    for key, captain in held:
        alone = [x.held_by for _, x in held].count(captain.held_by) == 1
        names = (
            *(("hostage", "prisoner") if alone else ()),
            *_PEOPLE.get(captain.nation or "", ()),
        )
        yield Thing("hostage", key, captain.name, names, captain.held_by)


def _sea(state: PirateCrusades) -> Iterator[Thing]:
    """The squares, also by the ports on them; the port before whom the turn is."""
    one = expected(state) or state.turn
    here = state.pirates[one].at if one in state.pirates else ""
    storms = sum(bool(one.storm) for one in state.sea.values())
    for square in SEA.squares:
        names = _port_names(state, square)
        yield Thing("square", square, square, names, whole=True)
        if state.sea[square].storm and storms == 1:
            yield Thing("stormy", square, "storm", ("tempest", "gale"), whole=True)
        if square == here and names:
            yield Thing("here", square, names[0], names[1:])
        if square == here:
            yield Thing("here", square, square)
            yield Thing("berth", "", square, _berth_names(state, square))
    town = state.pirates[one].town if one in state.pirates and not state.long else None
    if town is not None and town.card:
        facts = state.book.get(town.card)
        whose = card_nation(state, town.card)
        names = (f"{whose} town", f"{whose} port", f"{whose} harbour") if whose else ()
        called = facts.town if facts is not None and facts.town else town.card
        yield Thing("here", town.card, called, names)


def _berth_names(state: PirateCrusades, square: str) -> tuple[str, ...]:
    """What is said of where somebody lies: the port's names, and its nation's (`the french`)."""
    port = state.sea[square].port
    whose = card_nation(state, port.card) if port is not None else None
    return (*_port_names(state, square), *((f"{whose} port", whose) if whose else ()))


def _drifts(state: PirateCrusades) -> Iterator[Thing]:
    """What the end of the round will move, as it is told: `the storm goes east`. A name that is
    none of them is not so."""
    if not state.long or state.step == "round end" or still_to_act(state):
        return
    for one in round_end_of(state).value.happened:
        if one.kind in ("storm_move", "npc_move") and one.to:
            captain = state.captains.get(one.thing)
            called = captain.name if captain is not None else "storm"
            words = called.split()
            names = dict.fromkeys((called, " ".join(words[:2]), *words[1:]))
            if captain is None:  # which of them
                at = one.square
                names |= dict.fromkeys((f"{at} storm", f"storm on {at}", f"storm at {at}"))
            ways = tuple(_goes(one.square, one.to, _port_names(state, one.to)))
            moved = [f"{who} {to}" for who in names for to in ways]
            yield Thing("drift", "", moved[0], tuple(moved[1:]), whole=True)


def _goes(square: str, to: str, ports: tuple[str, ...]) -> Iterator[str]:
    """How it is said that something goes to the next square, also by the port on it."""
    (x, y), (nx, ny) = (map(int, one.split(",")) for one in (square, to))
    ways = _WAYS["E" if nx > x else "W" if nx < x else "S" if ny > y else "N"]
    whole = [one for one in ways if len(one) > 1]
    where = [to, *(f"{one} {x}" for one in ("to", "onto", "on", "at") for x in (to, *ports))]
    where += [y for x in whole for y in (x, f"to {x}", f"to the {x}", f"{x} to {to}")]
    where += [f"{x} one" for x in whole]
    for verb in ("", "goes", "moves", "blows", "sails", "drifts", "is", "shifts", "wanders"):
        yield from (f"{verb} {one}".strip() for one in where)


def _port_names(state: PirateCrusades, square: str) -> tuple[str, ...]:
    port = state.sea[square].port
    if port is None:
        return ()
    facts = state.book.get(port.card)
    names = (port.name, facts.town if facts is not None else "", port.card)
    return tuple(dict.fromkeys(name for name in names if name))
