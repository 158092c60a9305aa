"""Are all 85 cards there? Piles, hands, Items and the Field against the deck's size (3.1)."""

from __future__ import annotations

from companion.games.en_garde.calculations.pieces import Inputs, refuse_negative
from companion.games.en_garde.state.table import DECK
from companion.toolbox.sums import Part, Result, places


class Audit(Inputs, frozen=True):
    """Where cards can lie; `None`: not told."""

    size: int = DECK
    deck: int | None = None
    discard: int | None = None
    set_aside: int | None = 0
    hands: dict[str, int | None] = {}
    """Player -> cards in hand."""
    items: int | None = 0
    """Items in play."""
    field: int | None = 0
    """Cards on the Field."""
    following: int = 0
    """1 while a Fancy Move is announced or followed: it lies nowhere yet."""


def audit(inputs: Audit) -> Result[int | None]:
    """Cards too many (above 0) or too few (below 0); 0: all are there (Components).

    Returns:
        `None` while a count is not told; notes then say what the others leave for it.

    Raises:
        ValueError: a count below 0.
    """
    counted = [
        Part("deck", inputs.deck, "Discard and Refill", "refill"),
        Part("discard pile", inputs.discard, "Discard and Refill", "discard-pile"),
        Part("set aside", inputs.set_aside, "Pistol", "pistol-house-rule"),
        *(Part(f"{who}'s hand", n, "Setup", "hand-limit") for who, n in inputs.hands.items()),
        Part("Items in play", inputs.items, "Items", "items"),
        Part("cards on the Field", inputs.field, "The Field", "field"),
        Part("card being followed", inputs.following, "Fancy Move", "fancy-move"),
    ]
    refuse_negative({"The deck's size": inputs.size, **{x.label: x.amount for x in counted}})
    parts = (*counted, Part("all cards", -inputs.size, "Components", "components"))
    untold = [part.label for part in counted if part.amount is None]
    over = sum(part.amount or 0 for part in parts)
    return Result(None if untold else over, parts, places(parts), (_note(over, untold),))


def _note(over: int, untold: list[str]) -> str:
    if over > 0:
        least = "At least " if untold else ""
        return f"{least}{over} too many: a count is wrong (Components)."
    if len(untold) == 1:
        return f"That leaves {-over} for: {untold[0]}."
    if untold:
        return f"That leaves {-over} for all of: {', '.join(untold)}."
    if over < 0:
        return f"{-over} too few: a card was forgotten somewhere (Components)."
    return "All cards are there (Components)."
