"""How a table of Five Sails is heard: its forms, and what has a name.

One thing may be of several kinds, as the questions of the acts name it: a Mercenary that lies in
the City is `hire` by the id of the City card, one of the library by that of the card. What stands
in one kind only once cannot be meant twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from companion.games.five_sails.calculations.decks import same_card, sample_decks
from companion.games.five_sails.procedures.asking import PEOPLE
from companion.games.five_sails.procedures.cards.book import BOOKED, is_dealt, is_dealt_again
from companion.games.five_sails.rules.day import dawn_missed
from companion.games.five_sails.rules.standing import line
from companion.games.five_sails.sheet.page import suggestions
from companion.games.five_sails.state.cards import LINES, PLACES, STATS, STEPS, Card, home_of
from companion.games.five_sails.state.table import FiveSails
from companion.table.forms.form import Forms
from companion.table.forms.names import Thing
from companion.table.forms.notation import game_forms
from companion.toolbox.text import key_of

_SMALL = frozenset(("the", "and", "von", "van"))
_PLANNING = ("dawn", "choose", "reveal", "initiative", "muster", "schemes")
_SCHEMES = ("initiative", "muster", "schemes")
"""Steps in which a scheme may be told: Initiative and Muster are settled by what was revealed."""
_MERCENARY = ("mercenary", "merc", "sellsword", "thug")
WEALTH = "w"
"""What a payment writes behind the number of its Wealth cards: `1+1w` (p. 30)."""


@lru_cache(maxsize=1)
def forms() -> Forms:
    """The forms of this game."""
    return game_forms("five-sails")


def things(state: FiveSails, memory: Mapping[str, Mapping[str, Any]]) -> list[Thing]:
    """People in play, places, what lies in the City, cards, those of the record book too."""
    return [
        *_people(state),
        *_not_in_play(state, memory),
        *_duel(state),
        *_places(state),
        *_city(state),
        *_cards(state, memory),
        *_approach(state),
        *_seats(state),
        *(Thing("stat", stat, stat) for stat in STATS),
        *(Thing("step", key, step.name) for key, step in STEPS.items()),
    ]


# ---------------------------------------------------------------------- people


def _people(state: FiveSails) -> list[Thing]:
    """Characters in play, by their cards' names and what is short for them; attachments."""
    names = {key: _name(state, one.card) for key, one in state.characters.items()}
    short = _short(names)
    found: list[Thing] = []
    for key, one in state.characters.items():
        also = (*_aliases(state, one.card), *short[key], *_rank(state, key))
        label = names[key]
        kinds = ["person", "usable", "target", "foe"]
        found.append(Thing("inplay", one.card, label, also))
        found.append(Thing("own-tech", label, label, also))
        if any(duty.procedure == "crew-cap" for duty in state.pending.values()):
            kinds.append("surplus")
        if any(lying.at == one.at for lying in state.city.values()):
            kinds.append("buyer")
        found += [Thing(kind, key, label, also, one.controller) for kind in kinds]
        if one.at:  # `joins uwe`: the place where he stands
            found.append(Thing("beside", one.at, label, also, one.controller))
    for player, side in state.sides.items():
        if side.scheme is not None and side.scheme.card:
            label = _name(state, side.scheme.card)
            also = (*_aliases(state, side.scheme.card), *_without_article(label))
            found.append(Thing("usable", f"{player}.scheme", label, also, player))
            if state.step == "schemes" and not side.scheme.resolved:
                found.append(Thing("waiting", side.scheme.card, label, also, player))
            if state.step in _SCHEMES and not side.scheme.resolved:
                found.append(Thing("unresolved", side.scheme.card, label, also, player))
        if _is_to_resolve(state, player):
            found.append(Thing("scheming", player, state.name(player)))
        elif side.scheme is not None and side.scheme.card:
            whose = f"{state.name(player)}'s scheme"
            found += [Thing(kind, label, label, (whose, *also)) for kind in ("named", "giver")]
    for key, worn in state.attachments.items():
        label, also = _name(state, worn.card), _aliases(state, worn.card)
        found += [Thing(kind, key, label, also, worn.on) for kind in ("gear", "usable")]
        found.append(Thing("tech", label, label, also))
    return found


def _is_to_resolve(state: FiveSails, player: str) -> bool:
    """Whether what a player's scheme does is told next: planning is not over (p. 13)."""
    scheme = state.sides[player].scheme
    return state.step in _PLANNING and (scheme is None or not scheme.resolved)


def _rank(state: FiveSails, key: str) -> tuple[str, ...]:
    """What a Leader goes by besides the name: `ana's leader`, `challenges the boss`."""
    one = state.characters[key]
    leads = one.kind == "leader" or any(side.leader == key for side in state.sides.values())
    return ("leader", "boss") if leads else ()


def _without_article(name: str) -> tuple[str, ...]:
    first, _, rest = name.partition(" ")
    return (rest,) if first in ("The", "A") and rest else ()


def _not_in_play(state: FiveSails, memory: Mapping[str, Mapping[str, Any]]) -> list[Thing]:
    """Characters of the library that are in nobody's crew; those that lie in the City are hired
    before they act (p. 22)."""
    there = {one.card for one in state.characters.values()}
    there |= {one.card for one in state.city.values()}
    names = {
        key: card.name
        for key, card in state.cards.items()
        if card.type in PEOPLE and key not in there and not _is_like(state, card.name)
    }
    short = _short(names)
    found = [
        Thing(kind, key, name, (*_aliases(state, key), *short[key]), by_name=True)
        for key, name in names.items()
        for kind in ("person", "target")
    ]
    return found + [
        Thing("person", BOOKED + name, str(facts.get("name", name)), by_name=True)
        for name, facts in _only_booked(state, memory)
        if facts.get("type") in PEOPLE
    ]


def _is_like(state: FiveSails, name: str) -> bool:
    """Whether somebody in play is called by a word of this name: then they are meant."""
    words = set(_words(name))
    return any(words & set(_words(_name(state, one.card))) for one in state.characters.values())


def _duel(state: FiveSails) -> list[Thing]:
    """Who fights, also by the player; who is challenged; what lies in the dueling lines."""
    duel = state.duel
    if duel is None:  # an answer to a challenge that nobody logged
        return [Thing("challenged", player, state.name(player)) for player in state.in_game]
    found: list[Thing] = []
    keys = duel.fighters or dict.fromkeys((duel.challenger, duel.target))
    for key in keys:
        card, player = _fighter(state, key)
        label = _name(state, card)
        also = (*_aliases(state, card), *_words(label), *((state.name(player),) if player else ()))
        rank = _rank(state, key) if key in state.characters else ()
        found.append(Thing("fighter", key, label, also, player))
        if duel.fighters and key == (duel.last or duel.challenger):  # whose round it is not now
            found.append(Thing("adversary", key, label, also, player))
        if duel.stage == "announced" and key == duel.target:
            found.append(Thing("challenged", key, label, (*also, *rank), player))
    for key, fighter in duel.fighters.items():
        found += [
            Thing("laid", f"{key}:{place}", _name(state, card.card), _aliases(state, card.card))
            for place, card in enumerate(fighter.line)
            if card.card and not card.gone
        ]
    in_play = {one.card for one in state.characters.values()}
    if duel.stage == "announced":  # what lies on the table adds to the challenge; no card is played
        in_play |= {one.card for one in state.attachments.values()}
    found += [
        Thing("combat", key, told.name, told.aliases, by_name=True)
        for key, told in state.cards.items()
        if told.type in (None, "risk", "attachment", "brute") and key not in in_play
    ]
    return found


def _short(names: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Id -> words of a name that no other of these names has."""
    words = {key: _words(name) for key, name in names.items()}
    return {
        key: tuple(x for x in mine if sum(x in others for others in words.values()) == 1)
        for key, mine in words.items()
    }


def _fighter(state: FiveSails, key: str) -> tuple[str, str]:
    """Card and player of a participant, in play or gone."""
    if key in state.characters:
        return state.characters[key].card, state.characters[key].controller
    gone = state.gone.get(key)
    fought = state.duel.fighters.get(key) if state.duel else None
    return gone.card if gone else "", fought.player if fought else ""


def _words(name: str) -> tuple[str, ...]:
    return tuple(word for word in key_of(name).split() if len(word) > 2 and word not in _SMALL)


# ---------------------------------------------------------------------- places


def _places(state: FiveSails) -> list[Thing]:
    """The City locations of this table and Home; those of other tables, to name the rule."""
    there = line(state)
    found: list[Thing] = []
    for key, place in PLACES.items():
        found.append(Thing("place", key, place.name, place.also))
        found.append(Thing(f"at-{key}", key, place.name, place.also))
        if key in there:
            found.append(Thing("spot", key, place.name, place.also))
            # `the docks are mine now`: in High Drama somebody has claimed them (p. 14)
            when = "spot-claimed" if state.step == "drama" else "spot-held"
            found.append(Thing(when, key, place.name, place.also))
            found.append(Thing("spot-renown", f"renown-{key}", place.name, place.also))
    for kind in ("place", "home"):
        found.append(Thing(kind, "home", "Home"))
        found += [
            Thing(
                kind,
                home_of(player),
                f"{(name := state.name(player))}'s Home",
                (f"{name}'s place",),
            )
            for player in state.seats
        ]
    return found


# ---------------------------------------------------------------------- cards


def _city(state: FiveSails) -> list[Thing]:
    """What lies at the City locations: to hire, to wear, to use, or only to be taken away. Two
    copies at one place are one."""
    found: list[Thing] = []
    seen: set[tuple[str, str]] = set()
    for key, one in state.city.items():
        if not one.card or (one.card, one.at) in seen:
            continue
        seen.add((one.card, one.at))
        name, also = _name(state, one.card), _aliases(state, one.card)
        found.append(Thing("lying", key, name, also, sort=one.kind or ""))
        if one.kind in (None, "character", "event"):
            alone = sum(x.kind == "character" for x in state.city.values()) == 1
            merc = _MERCENARY if alone and one.kind == "character" else ()
            found.append(Thing("hire", key, name, (*also, *merc)))
        if one.kind in (None, "character"):  # named as if it were in a crew: that is said
            found += [Thing(kind, key, name, also) for kind in ("person", "target")]
        if one.kind in (None, "attachment", "event"):
            found.append(Thing("wear", key, name, also))
        if one.kind == "event":
            alone = sum(x.kind == "event" for x in state.city.values()) == 1
            found.append(Thing("event", key, name, (*also, "event") if alone else also))
        if one.kind in (None, "event", "risk"):
            found.append(Thing("usable", key, name, also))
            found.append(Thing("playable", key, name, also))
    return found


def _cards(state: FiveSails, memory: Mapping[str, Mapping[str, Any]]) -> list[Thing]:
    """Cards of the library and of the record book, by what may be done with them."""
    in_play = {one.card for one in state.characters.values()}
    in_play |= {one.card for one in state.attachments.values()}
    lying = {one.card for one in state.city.values()}
    fights = state.duel is not None
    due = any(_is_to_resolve(state, player) for player in state.in_game)
    found: list[Thing] = [] if due else [Thing("no-scheme", "scheme", "scheme")]
    for key, card in state.cards.items():
        for kind in _kinds(card, in_play=key in in_play, lying=key in lying):
            sort = card.type or ""
            if kind != "playable" or not fights:  # in a duel a card that is played is a round
                worth = WEALTH if kind == "held" and card.wealth else ""
                found += [
                    Thing(kind, key, card.name, card.aliases, sort=sort, by_name=True, tally=worth)
                ]
        if _dawns(state) and is_dealt(card):
            found.append(Thing(_at_dawn(state, "fresh"), key, card.name, card.aliases))
        found.append(Thing("named", card.name, card.name, card.aliases))
        if card.type != "scheme" or not due:  # while schemes are resolved, it is that which is told
            found.append(Thing("giver", card.name, card.name, card.aliases))
    found += [
        Thing(
            "card",
            BOOKED + name,
            str(facts.get("name", name)),
            sort=str(facts.get("type", "")),
            by_name=True,
        )
        for name, facts in _only_booked(state, memory)
    ]
    return found + _dealt_again(state, memory)


def _dealt_again(state: FiveSails, memory: Mapping[str, Mapping[str, Any]]) -> list[Thing]:
    """City cards that only the record book knows: Dawn may deal them at any table (p. 12)."""
    kinds = ("dealt", *[_at_dawn(state, "fresh")][: _dawns(state)])
    return [
        Thing(kind, BOOKED + name, str(facts.get("name", name)))
        for name, facts in _only_booked(state, memory)
        if is_dealt_again(facts)
        for kind in kinds
    ]


def _kinds(card: Card, in_play: bool, lying: bool) -> Iterable[str]:
    """What a card of the library may be asked for as."""
    yield "card"
    if not lying and card.type in (None, "attachment", "brute", "risk", "event", "scheme"):
        yield "held"
    if is_dealt(card):
        yield "dealt"
    if not lying and card.type in (None, "attachment"):
        yield "wear"
        yield "tech"
    if card.type == "brute":  # there may be another copy in hand (p. 18)
        yield "brute"
    if lying or in_play:
        return
    if card.type in (None, "character") and card.mark not in ("loyal", "neutral", "other"):
        yield "hire"
    if card.type is None:
        yield "perhaps-brute"
    if card.type in (None, "risk", "event"):
        yield "playable"
    if card.type in (None, "risk", "event", "attachment", "brute"):
        yield "usable"


def _approach(state: FiveSails) -> list[Thing]:
    """Schemes and characters of the library and of the sample lists that are played, by their
    names; every Leader of a sample list; the lists themselves."""
    known: dict[str, tuple[str, str]] = {}
    leading = {same_card(_name(state, one.card)) for one in state.characters.values()}
    loaded = {side.faction for side in state.sides.values() if side.deck_list is not None}
    for deck in sample_decks().values():
        known[same_card(deck.leader)] = (deck.leader, "leader")
        if same_card(deck.leader) in leading or deck.faction in loaded:
            known |= {same_card(one.name): (one.name, one.type) for one in deck.approach}
    in_library = {same_card(card.name) for card in state.cards.values()}
    found = [
        Thing("card", name, name, sort=sort)
        for key, (name, sort) in known.items()
        if key not in in_library
    ]
    found += [
        Thing(kind, name, name)
        for key, (name, sort) in known.items()
        if sort in ("character", "leader") and key not in in_library and not _is_like(state, name)
        for kind in ("person", "target")
    ]
    for card in state.cards.values():
        if card.type in ("leader", "scheme") or (
            card.type == "character" and card.mark != "mercenary"
        ):
            known[same_card(card.name)] = (card.name, str(card.type))
    for kind in ("leader", "scheme", "character"):
        names = {name: name for name, sort in known.values() if sort == kind}
        short = _short(names)
        found += [Thing(f"list-{kind}", name, name, short[name]) for name in names]
    for faction, deck in sample_decks().items():
        found.append(Thing("deck", faction, faction, (deck.leader, *_words(deck.leader))))
        found.append(Thing("faction", faction, faction))
    found.append(Thing("deck", "loaded", "loaded", ("mine",)))
    return found


def _only_booked(
    state: FiveSails, memory: Mapping[str, Mapping[str, Any]]
) -> list[tuple[str, Mapping[str, Any]]]:
    """Cards that only the record book knows."""
    known = {same_card(card.name) for card in state.cards.values()}
    return [
        (name, facts)
        for name, facts in memory.items()
        if same_card(str(facts.get("name", name))) not in known
    ]


# ---------------------------------------------------------------------- players


def _seats(state: FiveSails) -> list[Thing]:
    """Each player at their own seat; `bo too` behind a pass."""
    found = [
        Thing(f"seat{number}", player, state.name(player))
        for number, player in enumerate(state.seats, 1)
    ]
    found.append(Thing(_at_dawn(state, "day"), "", "dawn", ("new day", "city cards")))
    named = {"draw": "drawer", "initiative": "racer", "plunder": "taker"}.get(state.step)
    if named:  # `ana 3, bo 5` tells what this step asks of everybody
        found += [Thing(named, player, state.name(player)) for player in state.in_game]
    if state.step in _PLANNING:  # whom chance picked is drawn by name
        found += [Thing("lucky", name, name) for name in map(state.name, state.in_game)]
    found += [Thing("all", player, state.name(player)) for player in state.in_game]
    found += [Thing("all-pass", player, state.name(player)) for player in _to_pass(state)]
    if due := _due(state):
        also = ("next day",) if due in ("dusk", "dawn") else ()
        found.append(Thing(f"next-{due}", "", "next", also))
    if state.passes:
        if state.turn in state.in_game:  # `pass, pass`: the second is theirs
            found.append(Thing("passer", state.turn, "pass", ("passes", "passed")))
        found.append(
            Thing("passed", "", "too", ("as well", "same", "likewise", "does too", "so does"))
        )
    return found


def _to_pass(state: FiveSails) -> list[str]:
    """Who passes when everybody does: whoever has not in this row, from who is next (p. 14)."""
    players = list(state.in_game)
    first = players.index(state.turn) if state.turn in players else 0
    return [*players[first:], *players[:first]][: len(players) - state.passes]


def _dawns(state: FiveSails) -> bool:
    """Whether City cards of a Dawn are told: it is due, or nobody has entered them yet."""
    return state.step == "dawn" or dawn_missed(state)


def _at_dawn(state: FiveSails, what: str) -> str:
    """A kind that tells where the line of locations begins: with two players at The Docks."""
    short = len(line(state)) == min(map(len, LINES.values()))
    return f"{what}-{'short' if short else 'long'}"


def _due(state: FiveSails) -> str:
    """The procedure that is owed, else the one that the step of the Day waits for."""
    owed = next((duty.procedure for duty in state.pending.values() if duty.procedure), "")
    if owed or state.step not in STEPS or state.step == "drama":
        return owed
    return suggestions(state)[0].procedure


def _aliases(state: FiveSails, card: str) -> tuple[str, ...]:
    return state.cards[card].aliases if card in state.cards else ()


def _name(state: FiveSails, card: str) -> str:
    return state.cards[card].name if card in state.cards else card
