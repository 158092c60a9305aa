"""What a card is, and where it lies now; the pages of the leaflet and the characters by name."""

from __future__ import annotations

from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.sheet.leaflet import pages
from companion.games.citadel.state.printed import Printed
from companion.games.citadel.state.table import Citadel
from companion.games.citadel.state.tables import CARD_TYPES
from companion.table.sheet import Block, ListBlock
from companion.toolbox.sums import shown
from companion.toolbox.text import close_names, key_of, listed

Rows = list[tuple[str, str]]


def find(state: Citadel, text: str) -> tuple[Block, ...]:
    """A card by title or number, a page of the leaflet, a character by the player's name.

    Raises:
        ValueError: there is nothing of that name.
    """
    wanted = key_of(text)
    named = pages(state)
    likely = [
        x for x in named if len(wanted) > 2 and wanted in (x, x[: len(wanted)], x[-len(wanted) :])
    ]
    page = wanted if wanted in named else likely[0] if likely else ""
    card = any(wanted in (key_of(x.title), key_of(x.number)) for x in state.book.values())
    if page and not card:
        return (named[page](),)
    return find_card(state, text)


def find_card(state: Citadel, text: str) -> tuple[Block, ...]:
    """All cards of a title or number; the beginning of a title will do.

    Raises:
        ValueError: the table told of no such card.
    """
    wanted = key_of(text)
    exact = [
        key
        for key, x in in_order(state.book)
        if wanted and wanted in (key_of(x.title), key_of(x.number))
    ]
    begun = [
        key
        for key, x in in_order(state.book)
        if len(wanted) > 1 and key_of(x.title).startswith(wanted)
    ]
    found = exact or begun
    if not found:
        names = [x.title or x.number for _, x in in_order(state.book)]
        close = close_names(text, names)
        right = (
            f"Did you mean {listed(close)}?" if close else "Enter a card first, then look it up."
        )
        raise ValueError(f"No card “{text[:40]}” is known here. {right}")
    return tuple(_card(state, key) for key in found)


def _card(state: Citadel, key: str) -> Block:
    facts = standing.printed(state, key)
    rows = [("lies", listed(places(state, key), "and") or "nowhere in the open")]
    if facts.type is not None:
        told = CARD_TYPES[facts.type]
        goes = f"; discarded to {told.discards_to}" if told.discards_to else ""
        rows.append(("type", f"{facts.type}: {told.says}{goes} (p. 17)"))
    rows += _carried(facts)
    for offer in facts.actions.values():
        words = [f"cost {shown(offer.cost)}", f"difficulty {shown(offer.difficulty)}"]
        words += ["mandatory"] if offer.mandatory else []
        words += ["chain"] if offer.chain else []
        words += [f"{name} {x}" if x else name for name, x in sorted(offer.traits.items())]
        rows.append((offer.name, f"{', '.join(words)} (p. 11)"))
    rows += [("effect", x.text or x.kind) for x in facts.effects.values()]
    if facts.text:
        rows.append(("text", facts.text))
    number = f", {facts.number}" if facts.title and facts.number else ""
    return ListBlock(f"{facts.title or facts.number or key}{number}", tuple(rows))


def _carried(facts: Printed) -> Rows:
    rows: Rows = []
    if facts.weight is not None:
        rows.append(("weight", f"{facts.weight} (p. 19)"))
    if facts.keywords:
        rows.append(("KEYWORDS", f"{listed(sorted(facts.keywords), 'and')} (p. 12)"))
    if facts.lock:
        rows.append(("lock icon", "no giving, no discarding by choice (p. 19)"))
    if facts.shows:
        rows.append(("pictograph", f"{facts.shows}: copies that bear it may be taken (p. 16)"))
    return rows


def places(state: Citadel, card: str) -> list[str]:
    """Where the copies of a card lie, in words."""
    found: list[str] = []
    for player in state.seats:
        character, name = state.characters[player], state.name(player)
        for _, purse in in_order(character.purse):
            if purse.card == card:
                blocked = "under the Character card of" if purse.blocked else "before"
                found.append(f"{blocked} {name}")
        for _, skill in in_order(character.skills):
            if skill.card == card:
                zone = {"deck": "deck, or unseen since", "front": "cards in front"}.get(
                    skill.zone, skill.zone
                )
                found.append(f"{name}'s {zone}")
    if any(x.card == card for x in state.terrains.values()):
        found.append("on the Board")
    for _, event in in_order(state.events):
        if event.card == card:
            grounds = [
                standing.title(state, state.terrains[x].card) for x in sorted(event.attached)
            ]
            found.append(f"on {listed(grounds, 'and') or 'the Board'}")
    if any(x.card == card for x in state.globals.values()):
        found.append("near the Board")
    if any(x.card == card for x in state.quest_items.values()):
        found.append("among the quest items")
    return found
