"""What kind of character a card is, and whether it is out of the game."""

from __future__ import annotations

from companion.games.five_sails.calculations.pieces import Fault
from companion.games.five_sails.procedures.work import Work
from companion.games.five_sails.state.cards import Card
from companion.games.five_sails.state.table import Kind


def kind_of(card: Card) -> Kind | None:
    """What kind of character a card is; `None`: it does not say."""
    if card.mark == "mercenary" or card.has("Mercenary"):
        return "mercenary"
    if card.type == "leader" or card.has("Leader"):
        return "leader"
    if card.type == "brute" or card.has("Brute"):
        return "brute"
    return "approach" if card.type == "character" and card.mark is not None else None


def in_the_locker(work: Work, key: str, player: str) -> Fault | None:
    """Why a card cannot come into play: it was sent to The Locker, out of the game (p. 41). Others
    may have a card of the same name in their decks; a Mercenary there is one, and a Brute several.
    """
    kind = kind_of(work.card(key))
    sides = work.state.sides
    whose = sides if kind == "mercenary" or player not in sides else (player,)
    if kind == "brute" or not any(key in sides[one].locker.named for one in whose):
        return None
    says = f"{work.called(key)} was sent to The Locker and is out of the game."
    return Fault("locker", says, "p. 41", "locker")
