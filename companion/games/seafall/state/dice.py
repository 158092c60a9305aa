"""SeaFall's words for small fixed sets: the endeavor die, the goods, the four values of a ship."""

from __future__ import annotations

from typing import Literal

from companion.toolbox.dice import Die, Face
from companion.toolbox.inputs import Unworkable

GoodName = Literal["wood", "linen", "spice", "iron"]
ValueName = Literal["sail", "raid", "explore", "hold"]

GOODS: tuple[GoodName, ...] = ("wood", "linen", "spice", "iron")
VALUES: tuple[ValueName, ...] = ("sail", "raid", "explore", "hold")

MOST_BLANKS = 4
"""Blank faces that a die may have: as many as stand beside the printed symbols (ruling R-01)."""


def good_named(word: str) -> GoodName | None:
    """A good by its name; `None` for no name, and for one that the game does not have."""
    return next((good for good in GOODS if good == word), None)


DICE_IN_THE_BOX = 15
"""More are thrown in a second batch (ruling R-05)."""


def endeavor_die(blanks: int = 2) -> Die:
    """The die of pp. 10, 22-23: two standard successes, one weak, one strong, and blanks.

    Args:
        blanks: blank faces on one die. The text does not count them, so each table looks once
            (ruling R-01, option `die.blanks`).

    Raises:
        Unworkable: fewer than 1 or more than 4 blanks.
    """
    if not 1 <= blanks <= MOST_BLANKS:
        raise Unworkable(
            f"A die with {blanks} blank faces is none of this game; 1 to {MOST_BLANKS} would be."
        )
    return Die(
        "endeavor die",
        (
            Face("b", "blank", blanks),
            Face("w", "weak success", 1, worth=1),
            Face("s", "standard success", 2, worth=1),
            Face("S", "strong success", 1, worth=1),
        ),
    )
