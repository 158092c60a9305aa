"""Asking for cards of the catalogue; a new name is learned as it is played (5.20)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from string import capwords
from typing import Any

from msgspec import Struct

from companion.games.en_garde import rulebook
from companion.games.en_garde.procedures.work import Work
from companion.games.en_garde.rules.exchange import card_ids, same_names
from companion.games.en_garde.state.table import CARD_TYPES, NUMBERS, Card, CardType
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Break, Citation, Option, Pick, option
from companion.table.state import fresh, put
from companion.toolbox.text import close_names, key_of

BOOKED = "book:"
"""Beginning of the option ids of cards that only the record book knows."""
KINDS: dict[CardType, str] = {
    "attack": "an Attack",
    "enhancement": "an Enhancement",
    "response": "a Response",
    "press": "a Press",
    "fancy": "a Fancy Move",
    "item": "an Item",
    "restore": "a Restore",
    "other": "something else",
}
Guard = Callable[[Card], Break | None]


@lru_cache(maxsize=64)
def only(*types: CardType, cite: Citation) -> Guard:
    """A guard: cards of these types, or of no known type."""

    def guard(card: Card) -> Break | None:
        if card.has("negate_fancy") and card.type is None:
            return cite.broken(f"{card.name} only Negates a Fancy Move.")
        if card.type is None or card.type in types:
            return None
        wanted = " or ".join(KINDS[one] for one in types)
        return cite.broken(f"{card.name} is {KINDS[card.type]}, not {wanted}.")

    return guard


def _nothing(_card: Card) -> Break | None:
    return None


class Slot(Struct, frozen=True):
    """What kind of card is asked for."""

    key: str
    prompt: str
    type: CardType | None = None
    """The type that a new card gets from where it is played; `None` asks for it. Cards of it
    stand first in the list."""
    cite: Citation = rulebook.CARD_TYPES
    guard: Guard | None = None
    """What bars a card; `None`: its type, if one is asked for."""
    lead: str = ""
    none: str = ""
    """Label of choosing none; the default then, unless `pressing`."""
    pressing: bool = False
    """Whether it must be answered: choosing none would waste a card, so Enter never does."""
    who: str = ""
    fitting: bool = False
    """Whether cards that do not fit are left out of the list."""
    without: Callable[[Card], bool] | None = None
    """Which others are left out: they may be typed, but nobody looks for them there."""
    quiet: bool = False
    """Whether the default, or none, is taken unless somebody says otherwise; step by step it is not
    asked."""
    likely: str = ""
    """Id of the card that Enter takes step by step, where a sentence takes none."""
    prefer: Callable[[Card], bool] | None = None
    """Which cards stand first in the list, if not those of the type."""
    odds: Callable[[], Sequence[tuple[str, str]]] | None = None
    default: str = ""
    """Id of the card that is taken when nobody says otherwise."""

    @property
    def barring(self) -> Guard:
        """Why a card may not be chosen, if it may not."""
        if self.guard is not None:
            return self.guard
        return _nothing if self.type is None else only(self.type, cite=self.cite)

    def prefers(self, card: Card) -> bool:
        """Whether a card stands first in the list."""
        if self.prefer is not None:
            return self.prefer(card)
        return self.type is not None and card.type == self.type


def ask_card(work: Work, slot: Slot) -> Steps[str]:
    """Ask for a card: its id, or empty for none. A name that is not known yet is learned."""
    likely = slot.default if slot.default or (slot.none and not slot.pressing) else None
    pick = yield from work.pick(
        slot.key,
        slot.prompt,
        _options(work, slot),
        offer=None if slot.pressing or slot.quiet else likely,
        suggest=likely if slot.pressing else slot.likely or None,
        quiet=slot.default if slot.quiet else None,
        who=slot.who,
        new="card",
        lettered=True,
        none=slot.none,
        lead=slot.lead,
        odds=slot.odds,
        cite=slot.cite,
    )
    if pick.new.startswith(BOOKED):  # known to the book, and no card to be played here
        pick = yield from _from_elsewhere(work, slot, pick)
    known = pick.new if pick.new in work.state.cards else _called(work, pick.new)
    if pick.new and known:
        pick = Pick(id=known)
        yield from work.breaks(
            f"{slot.key}-kind", slot.barring(work.card(known)), prompt=slot.prompt
        )
    if pick.new:
        pick = yield from _meant(work, slot, pick)
    if pick.id.startswith(BOOKED):
        return _from_book(work, pick.id.removeprefix(BOOKED))
    if pick.id or not pick.new:
        if pick.id and slot.type is None and work.card(pick.id).type is None:
            yield from _type(work, slot, pick.id)
        return pick.id
    work.state, key = fresh(work.state, "c")
    work.state = put(work.state, "cards", key, Card(name=as_printed(pick.new)))
    if slot.type is not None:
        work.change_card(key, type=slot.type)
    else:
        yield from _type(work, slot, key)
        yield from work.breaks(f"{slot.key}-kind", slot.barring(work.card(key)), prompt=slot.prompt)
    return key


def _from_elsewhere(work: Work, slot: Slot, pick: Pick) -> Steps[Pick]:
    """A card of the record book that does not stand in the list: its kind bars it, or the book is
    another one by now."""
    name = pick.new.removeprefix(BOOKED)
    if name not in work.table.memory:
        return Pick(new=name)
    bar = slot.barring(_remembered(work.table.memory[name]))
    yield from work.breaks(f"{slot.key}-kind", bar, prompt=slot.prompt)
    return Pick(id=pick.new)


def as_printed(name: str) -> str:
    """A name as cards print it: one that was typed small gets its capitals."""
    return capwords(name) if name == name.casefold() else name


def _options(work: Work, slot: Slot) -> tuple[Option, ...]:
    """Every card, those that fit first; then what only the record book knows."""
    rows: list[tuple[int, Option]] = []
    barring = slot.barring
    for key in card_ids(work.state):
        card = work.card(key)
        refused = barring(card)
        left_out = slot.without is not None and slot.without(card)
        if left_out or (refused is not None and slot.fitting):
            continue
        # What is preferred stands first, what is not allowed last.
        place = 2 if refused else 0 if slot.prefers(card) else 1
        one = option(key, card.name, refused, note=card.type or "", also=card.aliases)
        rows.append((place, one))
    rows.sort(key=lambda row: row[0])
    known = {key_of(work.card(key).name) for key in work.state.cards}
    memory = work.table.memory
    booked = [
        Option(BOOKED + name, str(facts.get("name", name)), note="as your record book knows it")
        for name, facts in sorted(memory.items())
        if name not in known and barring(_remembered(facts)) is None
    ]
    return (*(one for _, one in rows), *booked)


def _called(work: Work, name: str) -> str:
    """The card of that name, also if it does not stand in the list; empty if there is none."""
    wanted = key_of(name)
    return next((key for key in card_ids(work.state) if key_of(work.card(key).name) == wanted), "")


def _meant(work: Work, slot: Slot, pick: Pick) -> Steps[Pick]:
    """A new name that looks like a known one: which was meant?"""
    ids = {work.card(key).name: key for key in card_ids(work.state)}
    close = close_names(pick.new, list(ids))
    if not close:
        return pick
    known = [option(ids[name], name) for name in close]
    new = option("new", f"a new card called {pick.new}", also=("new",))
    meant = yield from work.maybe.choose(
        f"{slot.key}-meant",
        f"“{pick.new}” is not known yet. Which is meant?",
        (*known, new),
        suggest=known[0].id,
        lead="meaning",
        cite=rulebook.CATALOGUE,
    )
    return pick if meant is None or meant == "new" else Pick(id=meant)


def _type(work: Work, slot: Slot, key: str) -> Steps[None]:
    """Ask what kind of card it is, once."""
    card = work.card(key)
    if "type" in card.skipped or card.has("negate_fancy"):
        return
    kind = yield from work.maybe.one_of(
        f"{slot.key}-type", f"What is {card.name}?", KINDS, lead="as", cite=rulebook.CARD_TYPES
    )
    if kind is None:
        work.skip(key, "type")
    else:
        sources = {**card.sources, "type": "table"}
        work.change_card(key, type=kind, sources=sources)
        work.row("catalogue_set", card=card.name, field="type", new=kind, source="table")


def _remembered(facts: Any) -> Card:
    """A card as the record book knows it; what does not fit is left out."""
    kind = facts.get("type")
    numbers = {name: facts[name] for name in NUMBERS if isinstance(facts.get(name), int)}
    block = facts.get("block")
    flags = facts.get("flags")
    return Card(
        name=str(facts.get("name", "")),
        type=kind if kind in CARD_TYPES else None,
        block=block if block in ("full", "shields", "none", "other") else None,
        flags=dict.fromkeys(map(str, flags), True) if isinstance(flags, dict | list) else {},
        sources=dict.fromkeys(numbers, str(facts.get("source", "record book"))),
        **numbers,
    )


def _from_book(work: Work, name: str) -> str:
    """A card of the record book enters the state with all that is known of it."""
    work.state, key = fresh(work.state, "c")
    work.state = put(work.state, "cards", key, _remembered(work.table.memory[name]))
    work.row("catalogue_set", card=work.card(key).name, field="all", source="record book")
    return key


def ask_enhancements(work: Work, attack: str, quiet: bool = False) -> Steps[tuple[str, ...]]:
    """Any number of Enhancements of an Attack, all names different (Enhancement).

    Args:
        work: the act.
        attack: id of the Attack.
        quiet: whether nobody is asked: only what was said counts.
    """
    own = rulebook.ENHANCEMENT.broken(f"{work.card(attack).name} is the Attack itself.")

    def guard(card: Card) -> Break | None:
        is_own = key_of(card.name) == key_of(work.card(attack).name)
        return own if is_own else only("enhancement", cite=rulebook.ENHANCEMENT)(card)

    found: list[str] = []
    while True:
        number = len(found) + 1
        key = yield from ask_card(
            work,
            Slot(
                f"enhancement-{number}",
                "With which Enhancement?" if number == 1 else "Another Enhancement?",
                "enhancement",
                cite=rulebook.ENHANCEMENT,
                guard=guard,
                lead="+",
                none="no more" if found else "none",
                fitting=True,
                quiet=quiet,
                without=lambda card: any(work.card(one) == card for one in found),
            ),
        )
        if not key:
            return tuple(found)
        found.append(key)
        cards = tuple(work.card(one) for one in found)
        if len(set(found)) == len(set(found[:-1])):
            yield from work.breaks(f"same-name-{number}", same_names(cards), prompt="Enhancements")
