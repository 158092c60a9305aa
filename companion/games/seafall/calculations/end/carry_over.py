"""What goes into a province chest after a game, and what must not stay (P-52; pp. 3, 20-21)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.seafall.calculations.pieces import Inputs, refuse_negative
from companion.games.seafall.state.constants import TOKENS
from companion.toolbox.sums import Part, Result


class ChestList(Inputs, frozen=True, kw_only=True):
    """A province when the game is put away."""

    title: str = ""
    advisors: tuple[str, ...] = ()
    """Advisors that it keeps: one at most."""
    research: tuple[str, ...] = ()
    """Unused research cards."""
    others: tuple[str, ...] = ()
    """Other cards that it keeps."""
    tokens_home: int | None = TOKENS
    gold: int | None = 0
    goods: int | None = 0


class Packed(Struct, frozen=True):
    """What is packed."""

    items: tuple[str, ...]
    clean: bool
    """Whether nothing speaks against it."""


def chest_list(inputs: ChestList) -> Result[Packed]:
    """Title card, tokens, glory marker, kept cards: at most one advisor, no gold, no goods (p. 21).

    Raises:
        ValueError: a count below 0.
    """
    refuse_negative({"tokens": inputs.tokens_home, "gold": inputs.gold, "goods": inputs.goods})
    items = [
        f"title card ({inputs.title})" if inputs.title else "title card",
        f"{TOKENS} enmity tokens",
        "glory marker",
        *(f"advisor {name}" for name in inputs.advisors),
        *(f"research {name}" for name in inputs.research),
        *inputs.others,
    ]
    notes = []
    if len(inputs.advisors) > 1:
        notes.append(f"{len(inputs.advisors)} advisors; one may be kept (pp. 20-21).")
    if inputs.tokens_home is not None and inputs.tokens_home != TOKENS:
        notes.append(f"{inputs.tokens_home} enmity tokens are at home, all {TOKENS} go in (p. 11).")
    if inputs.gold:
        notes.append(f"{inputs.gold} gold goes back to the box (ruling R-95).")
    if inputs.goods:
        notes.append(f"{inputs.goods} goods go back to the box (ruling R-95).")
    parts = tuple(Part(item, 1, "pp. 20-21", "province-chest") for item in items)
    return Result(Packed(tuple(items), not notes), parts, ("pp. 3, 20-21",), tuple(notes))
