"""Taking cards off the top of an Action Deck that may run out: with Recoveries in the middle.

The engine of drawing (P-06), discarding from the deck (P-17) and Evasive (P-11). Pages 12, 18, 20.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.pieces import (
    Inputs,
    cards,
    refuse_negative,
    refuse_outside,
)
from companion.games.citadel.calculations.recovery import (
    PartGroup,
    most_of,
    payable,
    price_of,
)
from companion.games.citadel.state.tables import LIFE, PRICES, Mode
from companion.toolbox.inputs import Unworkable


class Piles(Inputs, frozen=True):
    """A character's cards and what a Recovery may cost them; base of several inputs."""

    deck: int | None = None
    discard: int | None = None
    life: int | None = None
    mode: Mode = "standard"
    recoveries: tuple[int, ...] = ()
    """Sizes of the Recoveries that are done when the deck runs out, in order."""
    recovery_part: PartGroup = "full_price"
    last_life: Literal["unconscious", "stop"] = "unconscious"
    """Option: a forced Recovery that costs more than is left (ruling R-03)."""
    empty_discards: Literal["dropped", "unconscious"] = "dropped"
    """Option: a forced Recovery with nothing to recover (ruling R-04)."""

    def check(self) -> None:
        """Raises `ValueError` for what cannot be."""
        refuse_negative({"The deck": self.deck, "The Discard Pile": self.discard})
        refuse_outside("Life points", self.life, *LIFE)
        for size in self.recoveries:
            refuse_outside("A Recovery", size, 1, 999)


class Inside(Struct, frozen=True):
    """A Recovery in the middle."""

    size: int
    """Cards."""
    price: int
    life: int | None
    """Life points after it."""
    forced: bool


class Ask(Struct, frozen=True):
    """A Recovery is due and nobody has said how large."""

    missing: int
    """Cards that are still to be drawn or discarded."""
    least: int | None
    """The least that ends it in one go, as far as that can be paid."""
    price: int | None
    """Life points for that."""
    most: int | None
    most_awake: int | None
    """The most, staying conscious."""
    forced: bool


class Flow:
    """Cards on their way. Counts that are not told stay `None`.

    Args:
        piles: where they come from.
    """

    def __init__(self, piles: Piles) -> None:
        self.piles = piles
        self.deck, self.discard, self.life = piles.deck, piles.discard, piles.life
        self.front = 0
        self.sizes = list(piles.recoveries)
        self.done: list[Inside] = []
        self.notes: list[str] = []
        self.ask: Ask | None = None
        self.fallen = False
        self.dropped = 0
        """Cards that are neither drawn nor discarded, because nothing was left."""
        self.stopped = False

    @property
    def goes_on(self) -> bool:
        """Whether the next card can be taken."""
        return not (self.fallen or self.stopped or self.ask)

    def take(
        self, wanted: int, to: Literal["front", "discard"], forced: bool = True, beyond: int = 0
    ) -> int:
        """Take cards off the top, with Recoveries where the deck is empty.

        Args:
            wanted: how many.
            to: where they go; discarded ones may come back (ruling R-10), drawn ones not.
            forced: whether a Recovery has to be done for them.
            beyond: cards that are wanted after these, for the size that is suggested.

        Returns:
            How many were taken.
        """
        moved = 0
        while moved < wanted and self.goes_on:
            step = wanted - moved if self.deck is None else min(self.deck, wanted - moved)
            if self.deck is not None:
                self.deck -= step
            if to == "front":
                self.front += step
            elif self.discard is not None:
                self.discard += step
            moved += step
            if moved < wanted:
                self._refill(wanted - moved, beyond, forced)
        return moved

    def _refill(self, missing: int, beyond: int, forced: bool) -> None:
        """The deck is empty: a Recovery, the end of it, or the question how large."""
        piles = self.piles
        mode, part = piles.mode, piles.recovery_part
        # Full groups only: a smaller pile is as good as empty (rulings ).
        fewest = PRICES[mode].cards if part == "full_groups" else 1
        if self.discard is not None and self.discard < fewest:
            self._nothing_there(missing, forced)
        elif self.life is not None and not payable(fewest, self.life, mode, part):
            self._cannot_pay(missing, forced)
        elif self.sizes:
            self._recover(self.sizes.pop(0), forced)
        else:
            self.ask = self._asked(missing + beyond, fewest, forced)

    def _nothing_there(self, missing: int, forced: bool) -> None:
        if forced and self.piles.empty_discards == "unconscious":
            self.life, self.fallen = 0, True
            self.notes.append("Nothing to recover: unconscious, by this table's option (R-04).")
            return
        self.stopped = True
        self.dropped = missing
        self.notes.append(f"Nothing to recover: the last {cards(missing)} are left out (R-04).")

    def _cannot_pay(self, missing: int, forced: bool) -> None:
        if forced and self.piles.last_life == "unconscious":
            self.life, self.fallen = 0, True
            self.notes.append("No Recovery can be paid: the last life goes, unconscious (R-03).")
            return
        self.stopped = True
        self.dropped = missing
        self.notes.append("No Recovery can be paid: the rest is left out (p. 20; R-03).")

    def _recover(self, size: int, forced: bool) -> None:
        piles = self.piles
        if self.discard is not None and size > self.discard:
            raise Unworkable(
                f"The Discard Pile has {cards(self.discard)}; {size} cannot be recovered."
            )
        price = price_of(size, piles.mode, piles.recovery_part)
        if self.life is not None and not payable(size, self.life, piles.mode, piles.recovery_part):
            self.notes.append(f"A Recovery of {size} costs {price}; it may not be chosen (p. 20).")
        if self.deck is not None:
            self.deck += size
        if self.discard is not None:
            self.discard -= size
        if self.life is not None:
            self.life = max(0, self.life - price)
            self.fallen = self.life == 0
        self.done.append(Inside(size, price, self.life, forced))
        if self.fallen:
            self.notes.append("That was the last life point: unconscious, it stops here (p. 20).")

    def _asked(self, missing: int, fewest: int, forced: bool) -> Ask:
        mode, part = self.piles.mode, self.piles.recovery_part
        most = most_awake = least = price = None
        if self.discard is not None and self.life is not None:
            most = most_of(self.discard, self.life, mode, part)
            most_awake = most_of(self.discard, max(0, self.life - 1), mode, part)
            # Rounded up to what may be chosen: full groups where the table wants them.
            wanted = -(-missing // fewest) * fewest
            least = min(wanted, most)
            price = price_of(least, mode, part)
        return Ask(missing, least, price, most, most_awake, forced)
