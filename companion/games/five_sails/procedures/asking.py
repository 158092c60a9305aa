"""Asking for players, characters, places and cards; what is printed on a card asks `values`.

What may not be chosen is listed with its reason (a `Fault` of the calculation that would refuse
it); a table that chooses it anyway is asked once, not again by the check that follows. A name
that is not known yet is learned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.decks import stands_in_a_list
from companion.games.five_sails.calculations.pieces import Fault
from companion.games.five_sails.procedures.cards.book import booked, card_of
from companion.games.five_sails.procedures.cards.kinds import in_the_locker, kind_of
from companion.games.five_sails.procedures.cards.naming import labels_of, nicknames
from companion.games.five_sails.procedures.priority import speaker
from companion.games.five_sails.procedures.work import Work
from companion.games.five_sails.rules.standing import in_order, line
from companion.games.five_sails.state.cards import (
    PLACES,
    CardType,
    home_of,
    place_name,
)
from companion.games.five_sails.state.table import KINDS, Character, Kind
from companion.table.procedures.asking import Asker
from companion.table.procedures.pressing import UNKNOWN, Unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import (
    Citation,
    Drawn,
    Option,
    Pick,
)
from companion.toolbox.text import close_names, key_of, plural

KIND_WORDS: dict[Kind, str] = {
    "leader": "a Leader",
    "approach": "a character of the Approach deck",
    "mercenary": "a Mercenary",
    "brute": "a Brute",
}
TYPE_WORDS: dict[CardType, str] = {
    "leader": "a Leader",
    "character": "a character",
    "brute": "a Brute",
    "scheme": "a scheme",
    "risk": "a risk",
    "attachment": "an attachment",
    "event": "an Event",
}
PEOPLE: tuple[CardType, ...] = ("leader", "character", "brute")


def may_all(_id: str) -> Fault | None:
    """Nothing speaks against anything."""
    return None


Guard = Callable[[str], Fault | None]
"""Why something may not be chosen, by its id; `None`: it may."""


class Slot(Struct, frozen=True, kw_only=True):
    """What is asked for, whatever it is."""

    key: str
    prompt: str
    cite: Citation
    lead: str = ""
    """The word that introduces it in a typed sentence."""
    offer: str | None = None
    """Id of what a typed sentence takes; empty: `none`."""
    quiet: str | None = None
    """Id of what is taken everywhere; empty: `none`."""
    suggest: str | None = None
    none: str = ""
    """Label of choosing nothing; empty: something must be chosen."""
    guard: Guard = may_all
    who: str = ""
    """Who answers."""
    unknown: bool = False
    """Whether `?` is an answer: then empty comes back."""


class CharacterSlot(Slot, frozen=True, kw_only=True):
    """A character is asked for."""

    player: str = ""
    """Whose stand first, and whose a new one is; empty: who acts, as far as that is known."""
    foe: bool = False
    """Others' characters stand first, and a new one is another player's."""
    only: Callable[[str], bool] = lambda _id: True
    """Which characters are listed."""
    new: bool = True
    """Whether a name that is not in play makes a new character."""
    lying: bool = False
    """Whether Mercenaries that nobody recruited are listed, with why they cannot act yet."""
    kind: Kind | None = None
    """Of a new one; `None`: as its card says, or not told."""
    at: str = ""
    """Where a new one is."""
    also: tuple[Option, ...] = ()
    """Other things that may be meant: attachments."""
    acts: bool = False
    """Whether it acts in its controller's own priority: those of the others stand last."""


class PlaceSlot(Slot, frozen=True, kw_only=True):
    """A location or a Home is asked for."""

    player: str = ""
    """Whose Home is meant by `home`."""
    first: tuple[str, ...] = ()
    """Places that stand first: those in reach."""
    homes: bool = True
    """Whether Homes are listed; the City locations always are."""


class CardSlot(Slot, frozen=True, kw_only=True):
    """A card of the library is asked for."""

    types: tuple[CardType, ...] = ()
    """Which fit; a new name gets the type if there is just one. Empty: any card."""
    first: tuple[str, ...] = ()
    """Cards that stand first."""
    new: bool = True
    also: tuple[Option, ...] = ()
    """Other things that may be meant: copies that lie in the city. Their id comes back."""
    skip: frozenset[str] = frozenset()
    """Cards that are not listed."""
    far: frozenset[str] = frozenset()
    """Cards that are listed last."""
    seen: Mapping[str, str] = {}
    """Card -> where it lies, said behind it."""


# ---------------------------------------------------------------------- players


def ask_player(work: Work, slot: Slot, players: Iterable[str] | None = None) -> Steps[str]:
    """Ask for a player: an id, or empty for none. Those who are out are named as such."""
    options = []
    for player in work.state.seats if players is None else players:
        fault = slot.guard(player)
        note = "" if work.state.alive(player) else "out"
        options.append(_option(player, work.state.name(player), fault, note))
    pick = yield from _choose(work, slot, options)
    return pick.id


# ---------------------------------------------------------------------- characters


def ask_character(work: Work, slot: CharacterSlot) -> Steps[str]:
    """Ask for a character in play: its id, or empty for none.

    A card of the library that is not in play, one of the record book, or a new name makes a new
    character, of which nothing else is told.
    """
    options = [*_characters(work, slot), *slot.also]
    if slot.new:
        options += _people(work, slot.player or speaker(work))
    if slot.lying:
        options += _in_the_city(work)
    pick = yield from _choose(work, slot, options, "character" if slot.new else "")
    if pick.new:
        pick = yield from ask_meant(work, slot, pick, options)
    if pick.id in work.state.city:  # the table says that it was recruited
        lying = work.take_city_card(pick.id)
        return (yield from _enters(work, replace(slot, at=lying.at), lying.card))
    there = {*work.state.characters, *(option.id for option in slot.also)}
    if pick.id in there or not (pick.id or pick.new):
        return pick.id
    card = card_of(work, pick)
    return (yield from _enters(work, slot, card))


def _characters(work: Work, slot: CharacterSlot) -> list[Option]:
    """Characters in play: whose turn it is to be named first, then what may not be chosen."""
    state, me = work.state, slot.player or speaker(work)
    rows = []
    for key in in_order(state.characters):
        if not slot.only(key):
            continue
        fault = slot.guard(key)
        mine = state.characters[key].controller == me
        rows.append(((fault is not None, mine == slot.foe), key, fault))
    rows.sort(key=lambda row: row[0])
    labels = labels_of(work, [key for _, key, _ in rows])
    short = nicknames(labels)
    found = []
    for _, key, fault in rows:
        card = work.card(state.characters[key].card)
        also = (card.name, *card.aliases, *short[key])
        one = _option(key, labels[key], fault, _note(work, key), also)
        others = fault is None and state.characters[key].controller not in ("", me)
        found.append(replace(one, far=slot.acts and bool(state.turn) and others))
    return found


def _note(work: Work, key: str) -> str:
    one: Character = work.character(key)
    whose = work.state.name(one.controller) if one.controller else ""
    where = work.where(one.at) if one.at else ""
    engaged = "engaged" if one.engaged else ""
    wounds = plural(one.wounds, "wound") if one.wounds else ""
    return ", ".join(part for part in (whose, where, engaged, wounds) if part)


def _people(work: Work, player: str) -> list[Option]:
    """Characters that are not in play: of the library, of the record book, in The Locker."""
    there = {one.card for one in work.state.characters.values()}
    there |= {one.card for one in work.state.city.values()}
    found: list[Option] = []
    lockered: list[Option] = []
    for key in in_order(work.state.cards):
        if work.card(key).type not in PEOPLE or key in there:
            continue
        name, gone = work.card(key).name, in_the_locker(work, key, player)
        lost = gone or any(key in one.locker.named for one in work.state.sides.values())
        note = "in The Locker" if lost else "not in play yet"
        rows = lockered if lost else found
        rows.append(_option(key, name, gone, note, work.card(key).aliases))
    return [replace(one, far=True) for one in (*found, *booked(work, PEOPLE), *lockered)]


def _in_the_city(work: Work) -> list[Option]:
    """Mercenaries that lie at the City locations: they act for nobody, and nobody opposes them,
    before they are recruited (pp. 14, 22)."""
    return [
        Option(
            key,
            work.called(lying.card),
            illegal=f"{work.called(lying.card)} is in nobody's crew and must be recruited first.",
            page="p. 14",
            note=place_name(lying.at),
            also=work.card(lying.card).aliases,
        )
        for key, lying in work.state.city.items()
        if lying.card and lying.kind in (None, "character")
    ]


def _enters(work: Work, slot: CharacterSlot, card: str) -> Steps[str]:
    """A character that was in play before anybody told it."""
    name = work.called(card)
    me = slot.player or speaker(work)
    others = tuple(x for x in work.state.in_game if x != me)
    whose = (others[0] if len(others) == 1 and me else "") if slot.foe else me
    if not whose:
        options = tuple(Option(x, work.state.name(x)) for x in (others if me else work.state.seats))
        pick = yield from work.maybe.choose(
            f"{slot.key}-of",
            f"Whose is {name}?",
            options,
            lead="of",
            cite=Citation("crew", slot.cite.page),
        )
        whose = pick if pick else ""
    kind = slot.kind or kind_of(work.card(card))
    owner = "" if kind == "mercenary" else whose
    return work.new_character(card, kind, owner=owner, controller=whose, at=slot.at)


def ask_kind(work: Work, key: str, character: str) -> Steps[Kind | None]:
    """Offer to tell what kind a character is, where that matters and nobody has; it is kept."""
    one = work.character(character)
    if one.kind is not None:
        return one.kind
    pick = yield from work.maybe.choose(
        key,
        f"What is {work.called(character)}?",
        (Option(kind, KIND_WORDS[kind], also=(kind,)) for kind in KINDS),
        offer=UNKNOWN,
        lead="as",
        cite=rulebook.CHARACTER,
    )
    kind: Kind | None = next((x for x in KINDS if pick is not None and x == pick), None)
    if kind is not None:
        owner = "" if kind == "mercenary" else one.owner or one.controller
        work.change_character(character, kind=kind, owner=owner)
        if kind == "leader" and one.controller and not work.side(one.controller).leader:
            work.change(one.controller, leader=character)
    return kind


# ---------------------------------------------------------------------- places


def ask_location(work: Work, slot: PlaceSlot) -> Steps[str]:
    """Ask for a place: a City location, `home:p1`, or empty for none."""
    state, me = work.state, slot.player or speaker(work)
    places = [*line(state)]
    if slot.homes:
        owners = [x for x in (me, *(y for y in state.seats if y != me)) if x in state.seats]
        places += [home_of(player) for player in owners]
    places += [place for place in PLACES if place not in places]
    rows = []
    for place in places:
        fault = slot.guard(place)
        rows.append(((fault is not None, place not in slot.first), place, fault))
    rows.sort(key=lambda row: row[0])
    options = []
    for _, place, fault in rows:
        also = PLACES[place].also if place in PLACES else ()
        if place == home_of(me):
            also = ("home", f"{state.name(me)}'s Home")
        options.append(_option(place, work.where(place, me or "-"), fault, "", also))
    pick = yield from _choose(work, slot, options)
    return pick.id


# ---------------------------------------------------------------------- cards


def ask_card(work: Work, slot: CardSlot) -> Steps[str]:
    """Ask for a card of the library: its id, or empty for none; a new name is learned."""
    rows = []
    persons = bool(slot.types) and set(slot.types) <= set(PEOPLE)
    names = {x: card.name for x, card in work.state.cards.items() if card.type in slot.types}
    short = nicknames(names) if persons else {}
    for key in in_order(work.state.cards):
        card = work.card(key)
        fits = not slot.types or card.type is None or card.type in slot.types
        if key in slot.skip or not (fits or slot.guard is not may_all or key in slot.first):
            continue
        fault = slot.guard(key)
        kind = TYPE_WORDS[card.type] if card.type else ""
        note = ", ".join(part for part in (kind, slot.seen.get(key, "")) if part)
        also = (*card.aliases, *short.get(key, ()))
        option = replace(_option(key, card.name, fault, note, also), far=key in slot.far)
        last = key in slot.far
        rows.append(((last, fault is not None, key not in slot.first, card.type is None), option))
    rows.sort(key=lambda row: row[0])
    options = [*slot.also, *(option for _, option in rows)]
    known = booked(work, slot.types) if slot.new else []
    pick = yield from _choose(work, slot, [*options, *known], "card" if slot.new else "")
    if pick.new:
        pick = yield from ask_meant(work, slot, pick, [*options, *known])
    if not (pick.id or pick.new) or pick.id in {option.id for option in slot.also}:
        return pick.id
    key = card_of(work, pick)
    if work.card(key).type is None and len(slot.types) == 1:
        work.change_card(key, type=slot.types[0])
    return key


def ask_names(
    work: Work,
    key: str,
    prompt: str,
    *,
    cite: Citation,
    lead: str = "",
    count: int | None = None,
    offered: bool = False,
) -> Steps[Drawn]:
    """Cards that everybody sees, by name or only counted: `Taunt, Research` or `2`.

    Returns:
        How many, and the ids of those that were named (learned if new); none named unless asked.
    """
    nothing = {"count": count or 0, "cards": []}
    drawn = yield from work.draw(
        key,
        prompt,
        count,
        offer=nothing if offered else None,
        quiet=None if offered else nothing,
        lead=lead,
        cite=cite,
    )
    return Drawn(drawn.count, tuple(work.learn_card(name) for name in drawn.cards))


def ask_meant(work: Work, slot: Slot, pick: Pick, options: Sequence[Option]) -> Steps[Pick]:
    """A new name that looks like a known one, and stands in no list: which was meant?"""
    ids = {name: x.id for x in options for name in (x.label, *x.also)}
    begun = [name for name in ids if key_of(name).startswith(key_of(pick.new))]
    close = list(dict.fromkeys(ids[name] for name in (*begun, *close_names(pick.new, list(ids)))))
    if not close or work.find_card(pick.new) or stands_in_a_list(pick.new):
        return pick
    choices = tuple(x for x in options if x.id in close[:4])
    new = Option("new", f"a new card called {pick.new}", also=("new",))
    meant = yield from work.maybe.choose(
        f"{slot.key}-meant",
        f"“{pick.new}” is not known yet. Which is meant?",
        (*choices, new),
        suggest=close[0],
        lead="meaning",
        cite=slot.cite,
    )
    return pick if meant is None or meant == "new" else Pick(id=meant)


# ---------------------------------------------------------------------- choosing


def _option(
    id: str, label: str, fault: Fault | None, note: str = "", also: Sequence[str] = ()
) -> Option:
    if fault is None:
        return Option(id, label, note=note, also=tuple(also))
    return Option(id, label, illegal=fault.says, page=fault.page, note=note, also=tuple(also))


def _offered(slot: Slot, id: str | None) -> str | Unknown | None:
    return id or ("" if slot.none else UNKNOWN) if id is not None else None


def _choose(work: Work, slot: Slot, options: Sequence[Option], new: str = "") -> Steps[Pick]:
    """Put the question; a fault that the table takes on purpose is not named a second time."""
    required = slot.offer is None and slot.quiet is None
    asker: Asker[Any] = work.maybe if slot.unknown else work
    pick: Pick | None = yield from asker.pick(
        slot.key,
        slot.prompt,
        options,
        offer=_offered(slot, slot.offer),
        quiet=_offered(slot, slot.quiet),
        suggest=slot.suggest or ("" if slot.none and required else None),
        who=slot.who,
        new=new,
        lettered=True,
        none=slot.none,
        lead=slot.lead,
        cite=slot.cite,
    )
    pick = pick or Pick()
    taken = next((option for option in options if option.id == pick.id and option.illegal), None)
    if (
        taken is not None
        and taken.id not in work.state.city
        and not (isinstance(slot, CharacterSlot) and taken.id in work.state.cards)
        and (fault := slot.guard(taken.id)) is not None
    ):
        work.accepted.add(fault.id)
    return pick
