"""Exact chances of the next cards of a deck, for its owner's eyes only (P34, P55; section 11.2)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from companion.games.five_sails.calculations.decks import same_card
from companion.games.five_sails.calculations.gambling import gamble
from companion.games.five_sails.calculations.odds import Oddly, Odds, odds
from companion.games.five_sails.calculations.pieces import counted
from companion.games.five_sails.rules.acts import gamble_of
from companion.games.five_sails.rules.day import unseen_of
from companion.games.five_sails.state.cards import REVEAL, Card
from companion.games.five_sails.state.table import FiveSails
from companion.toolbox.sums import Result


class Unseen(Struct, frozen=True):
    """Cards of a loaded list that lie nowhere: in the deck, or in a hand that was not noted."""

    cards: int
    good: int
    """Of those whose values are told, the ones that would do."""
    unknown: int
    """Of those nobody told the values: the chance is at least what is shown."""


def unseen(state: FiveSails, player: str, good: Callable[[Card], bool | None]) -> Unseen | None:
    """Count the cards that nobody has seen; `None` if no list is loaded.

    Args:
        state: the table.
        player: whose deck.
        good: whether a card would do; `None`: its values are not told.
    """
    left = unseen_of(state, player)
    if left is None:
        return None
    noted = state.sides[player].hand.noted
    for name in noted.reveal() if noted is not None else ():
        held = next((told for told in left if same_card(told) == same_card(name)), "")
        if held:
            left[held] = max(0, left[held] - 1)
    library = {same_card(one.name): one for one in state.cards.values()}
    count = fits = unknown = 0
    for name, copies in left.items():
        one = library.get(same_card(name))
        told = None if one is None else good(one)
        count += copies
        fits += copies if told else 0
        unknown += copies if told is None else 0
    return Unseen(count, fits, unknown)


def next_cards(
    state: FiveSails, player: str, good: Callable[[Card], bool | None], seen: int = REVEAL
) -> Result[Oddly] | None:
    """The chance that one of the next cards would do.

    A card in a hidden hand is as likely as any other to be any unseen card, so the next cards of
    the deck are a uniform choice among all that nobody has seen.

    Returns:
        `None` if no list is loaded, or fewer cards are unseen than the deck has.
    """
    found = unseen(state, player, good)
    deck = state.sides[player].deck
    if found is None or not found.cards or (deck is not None and deck > found.cards):
        return None
    reach = seen if deck is None else min(seen, deck)
    return odds(Odds(found.cards, found.good, reach))


def blocks(least: int) -> Callable[[Card], bool | None]:
    """Whether Riposte and Parry of a card together reach so many points."""

    def good(one: Card) -> bool | None:
        riposte, parry = counted(one.riposte), counted(one.parry)
        if riposte is None or parry is None:
            known = max(riposte or 0, parry or 0)
            return True if known >= least else None
        return riposte + parry >= least

    return good


def gamble_rows(state: FiveSails, who: str, eyes: str) -> list[tuple[str, str]]:
    """Gambles that are left, and for the owner of a loaded list what one would bring."""
    duel = state.duel
    if duel is None or who not in duel.fighters or who not in state.characters:
        return []
    player, pool = duel.fighters[who].player, duel.fighters[who].pool
    told = gamble(gamble_of(state, who)).value
    if told.left == 0:
        return [("gamble", "none left: as many gambles as Finesse (p. 26)")]
    rows = []
    if eyes and eyes == player and pool:
        for points in sorted({1, pool}):
            result = next_cards(state, player, blocks(points))
            if result is None:
                return []
            found = unseen(state, player, blocks(points))
            least = "at least " if found is not None and found.unknown else ""
            enough = result.value.enough
            words = f"{least}{enough.exact} = {enough.percent} that one of 2 does"
            rows.append((f"gamble, block {points}", words))
    return rows
