"""Exact odds from the copies of cards that the table has told (section 11 of the spec).

The companion knows nobody's hand, so the odds are those of somebody who sees none: every card that
does not lie open may be anywhere. Who holds cards can do better: `companion calc en-garde`.
"""

from __future__ import annotations

from companion.games.en_garde.calculations import (
    AtLeastOne,
    RefillOdds,
    Unseen,
    at_least_one,
    refill_odds,
    unseen,
)
from companion.games.en_garde.rules.exchange import cards_of
from companion.games.en_garde.state.table import CardType, EnGarde
from companion.toolbox.sums import Result

Row = tuple[str, str]
_KINDS: tuple[tuple[CardType, str], ...] = (
    ("response", "a Response"),
    ("press", "a Press"),
    ("attack", "an Attack"),
    ("fancy", "a Fancy Move"),
    ("restore", "a Restore"),
)


def unseen_cards(state: EnGarde) -> int | None:
    """Cards that nobody at the table sees: hands, deck, and discards that were not named."""
    on_field = len(cards_of(state.exchange)) if state.exchange else 0
    items = sum(1 for duelist in state.duelists.values() if duelist.item)
    result: Result[int | None] = unseen(
        Unseen(
            size=state.size,
            set_aside=state.set_aside,
            hand=0,
            discards=sum(state.seen.values()),
            items=items,
            field=on_field,
        )
    )
    return result.value


def copies_unseen(state: EnGarde, kind: CardType) -> tuple[int, tuple[str, ...]]:
    """Copies of a kind that do not lie open, and the cards of it whose copies are not told."""
    shown = _shown(state)
    count, missing = 0, []
    for key in sorted(state.cards):
        card = state.cards[key]
        if card.type != kind:
            continue
        if card.copies is None:
            missing.append(card.name)
        else:
            count += max(0, card.copies - shown.get(key, 0))
    return count, tuple(missing)


def _shown(state: EnGarde) -> dict[str, int]:
    """How many copies of each card lie open: on the Field, as Items, named in the discards."""
    shown = dict(state.seen)
    lying = [duelist.item for duelist in state.duelists.values() if duelist.item]
    lying += cards_of(state.exchange) if state.exchange else ()
    for key in lying:
        shown[key] = shown.get(key, 0) + 1
    return shown


def copies_told(state: EnGarde) -> bool:
    """Whether the table has told of any card how many copies there are: without, no odds."""
    return any(card.copies is not None for card in state.cards.values())


def complete(state: EnGarde) -> bool:
    """Whether the copies that are told make the whole deck, so that the odds are exact."""
    told = sum(card.copies or 0 for card in state.cards.values())
    return told == state.size


def hand_rows(state: EnGarde, player: str) -> list[Row]:
    """What somebody may hold: the chance of at least one card of each kind."""
    hand = state.duelists[player].hand
    name = state.name(player)
    if hand is None:
        return [(f"{name}'s hand", "not counted")]
    return _rows(state, hand, f"in {name}'s {hand}")


def refill_rows(state: EnGarde, drawn: int) -> list[Row]:
    """What a refill may bring, while the deck holds all of it."""
    rows: list[Row] = []
    lead = "" if complete(state) else "≥ "
    for kind, label in _KINDS:
        count, missing = copies_unseen(state, kind)
        if not count:
            continue
        result = refill_odds(
            RefillOdds(deck=state.deck, drawn=drawn, unseen=unseen_cards(state), copies=count)
        )
        mark = "≥ " if missing else lead
        if result.value is None:
            return [("this refill", result.notes[0] if result.notes else "not known")]
        rows.append((f"{label} in {drawn}", f"{mark}{result.value.percent}"))
    return rows


def _rows(state: EnGarde, drawn: int, where: str) -> list[Row]:
    rows: list[Row] = []
    lead = "" if complete(state) else "≥ "
    for kind, label in _KINDS:
        count, missing = copies_unseen(state, kind)
        if count:
            result = at_least_one(AtLeastOne(unseen=unseen_cards(state), copies=count, drawn=drawn))
            if result.value is not None:
                mark = "≥ " if missing else lead
                rows.append((f"{label} {where}", f"{mark}{result.value.percent}"))
    return rows + _pistol(state, drawn, where)


def _pistol(state: EnGarde, drawn: int, where: str) -> list[Row]:
    """Whether the Pistol may still be out there."""
    shown = _shown(state)
    # Those that the table leaves out lie aside, in nobody's hand.
    count = sum(
        max(0, card.copies - shown.get(key, 0) - state.left_out)
        for key, card in state.cards.items()
        if card.has("pistol") and card.copies is not None
    )
    if not count:
        return []
    result = at_least_one(AtLeastOne(unseen=unseen_cards(state), copies=count, drawn=drawn))
    return [] if result.value is None else [(f"the Pistol {where}", result.value.percent)]
