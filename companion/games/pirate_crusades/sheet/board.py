"""The sea as a board to walk over, and cards to look up: what the screens get of this game."""

from __future__ import annotations

from functools import partial

from companion.games.pirate_crusades.rules.standing import at_zone, zones
from companion.games.pirate_crusades.sheet.card_lookup import meanings
from companion.games.pirate_crusades.sheet.picture import heat, round_end, sea
from companion.games.pirate_crusades.sheet.square_lookup import look
from companion.games.pirate_crusades.state.cards import JOKERS, is_joker, read_card
from companion.games.pirate_crusades.state.table import SEA, PirateCrusades
from companion.table.board import Board, Lookup, View
from companion.table.sheet import Block, ListBlock

HINT = (
    "o n: open sea, wind north · o -: no wind · i e: island, wind east · s: storm · "
    "c fr Name: captain"
)


def has_sea(state: PirateCrusades) -> bool:
    """Whether this is the long game, or something of a sea was told."""
    if state.long is not None:
        return state.long
    return any(
        x.storm or x.wind or (x.face_up and x.terrain != "corner port") for x in state.sea.values()
    )


def board(state: PirateCrusades, eyes: str) -> Board | None:
    """The 5x5 sea (pp. 11, 16-18); the short game has none."""
    if not has_sea(state):
        return None
    mine = state.pirates.get(eyes) or state.pirates.get(state.turn)
    return Board(
        word="sea",
        title="The sea",
        views=(
            View("sea", "who is where", partial(sea, state, eyes)),
            View("odds", "odds of a random location", partial(heat, state, eyes)),
            View(
                "round end", "what the end of the round would do", partial(round_end, state, eyes)
            ),
        ),
        start=mine.at if mine is not None and mine.at in SEA.squares else "3,3",
        look=partial(look, state, eyes),
        enter=lambda square, text: f"square {square} {text}",
        hint=HINT,
    )


def lookup(state: PirateCrusades) -> Lookup:
    """What a card is in every role, and where it lies (P-01; pp. 8-10)."""
    return Lookup(
        word="what is",
        title="What is this card?",
        hint="Type a card: 7C, 10D, QS, JK.",
        find=partial(card_blocks, state),
    )


def card_blocks(state: PirateCrusades, text: str) -> tuple[Block, ...]:
    """A card in all its roles, with pages. Raises `ValueError` for what is no card."""
    code = read_card(text)
    rows = [(role, f"{words} ({page})") for role, words, page, _ in meanings(state, code)]
    lies = [name for name, zone in zones(state).items() if code in zone.named]
    name = "Joker" if is_joker(code) else code
    if is_joker(code):
        lies = [x for x, zone in zones(state).items() if any(card in JOKERS for card in zone.named)]
    there = " and ".join(map(at_zone, lies))
    title = f"{name} lies {there or 'nowhere in the open'}"
    return (ListBlock(title, tuple(rows)),)
