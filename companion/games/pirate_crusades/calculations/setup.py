"""The deal of both games (P-03, P-30; pp. 4, 11; table 2.18)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.pirate_crusades.calculations.pieces import Inputs, refuse_outside
from companion.games.pirate_crusades.state.cards import (
    NATIONS,
    Nation,
    nation_of,
    read_card,
    value_of,
)
from companion.games.pirate_crusades.state.table import (
    CAPTAINS,
    CORNERS,
    DECK,
    REPUTATION_CARDS,
    SEA,
)
from companion.toolbox.inputs import Unworkable
from companion.toolbox.piles import twice
from companion.toolbox.sums import Part, Result, places


class DealShort(Inputs, frozen=True):
    """Players and their ships."""

    ships: dict[str, str | None]
    """Player -> card of the ship; `None`: not told."""
    sizes: dict[str, int] = {}
    """Player -> crew number, where a Sunset card prints another than the poker value."""
    bonuses: dict[str, str] = {}
    """Player -> bonus card, as far as told."""
    keep_two: bool = False
    """Option `ace_start` (ruling A-04)."""


class DealtShort(Struct, frozen=True):
    """Who gets what; `None` where a ship is not told."""

    largest: int | None
    bonus: tuple[str, ...] | None
    """Players who get a bonus: all whose ship is smaller than the largest."""
    discard: dict[str, int]
    """Player -> crew cards above the limit of the ship, discarded at once."""
    dealt: int | None
    deck: int | None


class DealLong(Inputs, frozen=True):
    """Players, and as far as told their ships, captains' nations, corners."""

    players: int
    ships: tuple[str, ...] = ()
    sizes: dict[str, int] = {}
    """Card -> crew number, where a Sunset card prints another than the poker value."""
    nations: tuple[Nation, ...] = ()
    """Of the players' captains."""
    corners: dict[str, Nation] = {}
    """Square -> nation of the corner port."""
    ports: dict[str, str] = {}
    """Square -> card drawn for it."""


class DealtLong(Struct, frozen=True):
    """Counts after set-up."""

    deck: int
    """Sunset cards after step 10."""
    returned: int
    """Captains that go back into the Blue Sea deck."""
    face_down: int
    """Squares with a face-down card."""
    reputation_cards: int
    """That stay out."""


class CornerDraw(Inputs, frozen=True):
    """Cards drawn for the corner ports, in order (step 9, p. 11)."""

    corners: dict[str, Nation]
    drawn: tuple[str, ...] = ()


class CornersDrawn(Struct, frozen=True):
    """Which card goes to which corner, which is discarded, whether to draw on."""

    ports: dict[str, str]
    discarded: tuple[str, ...]
    draw: bool


DEALT = 4
"""Cards for each: a ship, a mission, two crew (p. 4)."""
TWO_CREW = 6
"""Value of the bonus by which a ship of size 1 holds two crew cards (p. 10)."""


def deal_short(inputs: DealShort) -> Result[DealtShort]:
    """Who gets a bonus, who discards, what is left in the deck (p. 4; rulings A-04, A-05).

    Raises:
        Unworkable: no player, no such card, a card twice, or a deck that runs out in the deal.
    """
    refuse_outside("A number of players", len(inputs.ships), 1, DECK)
    told = {player: read_card(card) for player, card in inputs.ships.items() if card}
    named = [*told.values(), *(read_card(card) for card in inputs.bonuses.values())]
    if again := twice(card for card in named if card != "JK"):
        raise Unworkable(f"{again[0]} is dealt twice; each card is there once.")
    sizes = {player: inputs.sizes.get(player, value_of(card)) for player, card in told.items()}
    players, known = len(inputs.ships), len(told) == len(inputs.ships)
    largest = max(sizes.values()) if known else None
    smaller = tuple(player for player in sorted(inputs.ships) if known and sizes[player] != largest)
    dealt = DEALT * players + len(smaller) if known else None
    if DEALT * players + len(smaller) > DECK:
        raise Unworkable(f"{players} players are too many: the deal takes more than {DECK} cards.")
    bonus_six = {player for player, card in inputs.bonuses.items() if value_of(card) == TWO_CREW}
    discard = {
        player: 2 - size
        for player, size in sizes.items()
        if size < 2 and player not in bonus_six and not inputs.keep_two
    }
    value = DealtShort(
        largest, smaller if known else None, discard, dealt, None if dealt is None else DECK - dealt
    )
    parts = (
        Part("ships, missions, two crew each", DEALT * players, "p. 4", "short-setup"),
        Part("bonuses", len(smaller) if known else None, "p. 4", "bonus-abilities"),
        Part("left in the deck", value.deck, "p. 4", "short-setup"),
    )
    notes = [
        f"{player} has the largest ship: no bonus (p. 4)."
        for player in sorted(inputs.bonuses)
        if known and player not in smaller
    ]
    notes += [f"{player} may hold 1 crew card: discard one (ruling A-04)." for player in discard]
    return Result(value, parts, places(parts), tuple(notes))


def deal_long(inputs: DealLong) -> Result[DealtLong]:
    """Counts after the long set-up (p. 11), and what is wrong with what was dealt.

    Raises:
        Unworkable: fewer than 1 or more than 15 players, no such card, a card twice, a corner
            that is none.
    """
    refuse_outside("A number of players", inputs.players, 1, CAPTAINS)
    cards = [read_card(card) for card in (*inputs.ships, *inputs.ports.values())]
    if again := twice(card for card in cards if card != "JK"):
        raise Unworkable(f"{again[0]} is dealt twice; each card is there once.")
    for square in (*inputs.corners, *inputs.ports):
        if square not in CORNERS:
            raise Unworkable(f"{square} is not a corner; corners are {', '.join(CORNERS)}.")
    notes = []
    if inputs.players > REPUTATION_CARDS:
        notes.append(
            f"{REPUTATION_CARDS} reputation cards: at most {REPUTATION_CARDS} players (p. 11)."
        )
    for card in inputs.ships:
        size = inputs.sizes.get(card, value_of(card))
        if size != 3:
            notes.append(f"{card} is a ship of size {size}; everybody begins with size 3 (p. 11).")
    notes += [
        f"Two corners are {nation}; each nation has one (p. 11)."
        for nation in twice(inputs.corners.values())
    ]
    for square, card in sorted(inputs.ports.items()):
        if square in inputs.corners and not _fits(card, inputs.corners[square]):
            notes.append(
                f"{card} is not a port of the {inputs.corners[square]} at {square} (p. 11)."
            )
    value = DealtLong(
        deck=DECK - 3 * inputs.players - len(CORNERS),
        returned=CAPTAINS - inputs.players,
        face_down=len(SEA.squares) - len(CORNERS),
        reputation_cards=max(0, REPUTATION_CARDS - inputs.players),
    )
    parts = (
        Part("all cards", DECK, "p. 4", "long-setup"),
        Part("a ship and two crew each", -3 * inputs.players, "p. 11", "long-setup"),
        Part("corner ports", -len(CORNERS), "p. 11", "corner-ports"),
        Part("Sunset deck", value.deck, "p. 11", "long-setup"),
    )
    return Result(value, parts, places(parts), tuple(notes))


def corner_draw(inputs: CornerDraw) -> Result[CornersDrawn]:
    """Cards go to their nation's corner; a second of a nation and Jokers are discarded (p. 11).

    Raises:
        Unworkable: no such card, a card twice, or a corner that is none.
    """
    for square in inputs.corners:
        if square not in CORNERS:
            raise Unworkable(f"{square} is not a corner; corners are {', '.join(CORNERS)}.")
    cards = [read_card(card) for card in inputs.drawn]
    if again := twice(card for card in cards if card != "JK"):
        raise Unworkable(f"{again[0]} is drawn twice; each card is there once.")
    ports: dict[str, str] = {}
    discarded = []
    for card in cards:
        free = [
            x
            for x in CORNERS
            if x in inputs.corners and x not in ports and _fits(card, inputs.corners[x])
        ]
        if free:
            ports[free[0]] = card
        else:
            discarded.append(card)
    missing = [nation for square, nation in sorted(inputs.corners.items()) if square not in ports]
    parts = (
        Part("corners with a port", len(ports), "p. 11", "corner-ports"),
        Part("cards discarded", len(discarded), "p. 11", "corner-ports"),
    )
    notes = (f"Draw on: no port yet of the {', '.join(missing)}.",) if missing else ()
    value = CornersDrawn(
        ports, tuple(discarded), bool(missing) or len(inputs.corners) < len(CORNERS)
    )
    return Result(value, parts, places(parts), notes)


def _fits(card: str, nation: Nation) -> bool:
    return nation in NATIONS and nation_of(card) == nation


# ---------------------------------------------------------------------- the Blue Sea deck


class BlueDeck(Inputs, frozen=True):
    """The Blue Sea cards of the box, and how many of them were drawn since set-up (p. 11)."""

    total: int
    players: int
    drawn: int = 0


def blue_deck(inputs: BlueDeck) -> Result[int | None]:
    """Cards left in the Blue Sea deck: what is neither laid out, dealt nor drawn (p. 11; 2.17).

    Corner ports, reputation cards and the players' captains lie apart; the other squares are laid
    face down; captains without player go back.

    Returns:
        `None` where more were drawn than there were: the discards were shuffled in meanwhile.

    Raises:
        Unworkable: fewer cards than set-up needs.
    """
    hidden = len(SEA.squares) - len(CORNERS)
    parts = (
        Part("Blue Sea cards", inputs.total, "p. 11", "blue-sea-types"),
        Part("corner ports", -len(CORNERS), "p. 11", "blue-sea-types"),
        Part("reputation cards", -REPUTATION_CARDS, "p. 11", "blue-sea-types"),
        Part("players' captains", -inputs.players, "p. 11", "blue-sea-types"),
        Part("squares laid face down", -hidden, "p. 11", "blue-sea-types"),
        Part("drawn since", -inputs.drawn, "p. 17", "blue-sea-draw"),
    )
    before = sum(part.amount or 0 for part in parts[:-1])
    if before < 0:
        least = inputs.total - before
        raise Unworkable(f"{inputs.total} Blue Sea cards are too few: set-up alone takes {least}.")
    left = before - inputs.drawn
    return Result(left if left >= 0 else None, parts, places(parts))
