"""What the cards of Pirate Crusades brought: cargo, crew that everybody saw, ships, treasures.

All come off one deck of 54 (p. 4). A card that nobody has seen may be anywhere, so the next one is
any of the unseen ones with the same chance; cards of one draw are not put back between.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.games.pirate_crusades.rules.standing import unseen_cards
from companion.games.pirate_crusades.state.cards import Facts, Number, number_of, value_of
from companion.games.pirate_crusades.state.table import PirateCrusades
from companion.table.game import LoggedEntry
from companion.toolbox.luck import Rolled, not_put_back


class _Kind(NamedTuple):
    says: str
    number: Number | None
    """The printed number that counts; `None`: the card's value."""
    unit: str
    page: str
    low: bool = False


_CARGO = _Kind("cargo drawn", "tonnage", "tons", "p. 9")
_CREW = _Kind("crew drawn openly", "cannon", "cannon", "p. 6")
_SHIP = _Kind("ships met", "crew", "size", "p. 6", low=True)
_TREASURE = _Kind("treasures", None, "value", "pp. 13-15")
_SHUFFLES = ("reshuffle", "hurricane")


def rolls(
    before: PirateCrusades, _after: PirateCrusades, told: LoggedEntry, _eyes: str = ""
) -> Sequence[Rolled]:
    """The draws of one entry, cards of a kind together as one draw."""
    unseen = set(unseen_cards(before))
    mixed = False
    draws: dict[tuple[_Kind, str], tuple[list[str], frozenset[str], bool]] = {}
    for row in told.lines:
        mixed = mixed or row["kind"] in _SHUFFLES
        kind, cards = _draw(row)
        if kind is None:
            continue
        key = (kind, str(row.get("player") or ""))
        had, there, was_mixed = draws.get(key, ([], frozenset(unseen), mixed))
        draws[key] = ([*had, *cards], there, was_mixed or mixed)
        unseen -= set(cards)
    return [_rolled(before, told, kind, player, *drawn) for (kind, player), drawn in draws.items()]


def _draw(row: dict[str, Any]) -> tuple[_Kind | None, list[str]]:
    """What kind of draw a row tells, and its cards, empty where nobody named them."""
    if row["kind"] == "draw" and row.get("pile") != "discards":
        cards = [str(card) for card in row.get("cards") or ()]
        if row.get("purpose") == "cargo":
            return _CARGO, cards
        # Crew comes face down: only cards that everybody saw can be told.
        return (_CREW, cards) if row.get("purpose") == "crew" and cards else (None, [])
    if row["kind"] == "ship_found":
        return _SHIP, [str(row.get("card") or "")]
    if row["kind"] == "treasure_taken":
        return _TREASURE, [str(row.get("card") or "")]
    return None, []


def _rolled(
    state: PirateCrusades,
    told: LoggedEntry,
    kind: _Kind,
    player: str,
    cards: list[str],
    unseen: frozenset[str],
    mixed: bool,
) -> Rolled:
    named = [card for card in cards if card]
    why = ""
    if mixed:
        why = "the deck was shuffled on the way"
    elif len(named) < len(cards):
        why = "not all cards are known"
    elif not set(named) <= unseen or len(set(named)) < len(named):
        why = "a card was named that lay elsewhere"
    copies: dict[int, int] = {}
    for card in unseen:
        value = _number(state, card, kind)
        copies[value] = copies.get(value, 0) + 1
    return Rolled(
        act_no=told.act_no,
        player=player,
        kind=kind.says,
        unit=kind.unit,
        page=kind.page,
        low=kind.low,
        why=why,
        cards=max(1, len(cards)),
        piece="cards",
        got=None if why else sum(_number(state, card, kind) for card in named),
        spread=None if why else not_put_back(copies, len(named)),
    )


def _number(state: PirateCrusades, card: str, kind: _Kind) -> int:
    facts: Facts | None = state.book.get(card)
    return value_of(card) if kind.number is None else number_of(card, kind.number, facts)


def phase(state: PirateCrusades) -> str:
    """A fight, or where the pirate whose turn it is is."""
    if state.fight is not None:
        return "fights"
    if state.step == "round end":
        return "end of the round"
    pirate = state.pirates.get(state.turn)
    return {"docked": "in port", "sailing": "at sea"}.get(pirate.status, "") if pirate else ""
