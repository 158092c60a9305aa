"""What a line comes to: what it means, or why it means nothing yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from companion.errors import BadAnswer, UsageError
from companion.table.ear.judging import Step
from companion.table.state import TableState

S = TypeVar("S", bound=TableState)


class Unheard(UsageError):
    """A line that was not understood, or in more than one way. Nothing was entered."""

    def __init__(
        self,
        says: str,
        would_be_right: str = "",
        offers: Sequence[str] = (),
        words: Sequence[str] = (),
    ) -> None:
        super().__init__(says, would_be_right)
        self.offers = tuple(offers)
        """Whole lines that would work, nearest first."""
        self.words = tuple(words)
        """Words of the line that have no place, as they were typed."""


class Which(Unheard):
    """A line that means several things: the table is asked which (exit 4)."""

    code, exit_code = "which", 4


class Open(Unheard):
    """Several acts of which the last asks for something that the line does not say (exit 4)."""

    code, exit_code = "answer", 4


class Grave(Unheard):
    """An act that cannot be meant by accident: it is shown and asked once (exit 4)."""

    code, exit_code = "confirm", 4


class Misfit(BadAnswer):
    """A line that is an act, and names what is not there or cannot be stored (exit 4)."""

    def __init__(self, says: str, would_be_right: str = "", offers: Sequence[str] = ()) -> None:
        super().__init__(says, would_be_right)
        self.offers = tuple(offers)
        """Whole lines that would work, nearest first."""


class Amends(Struct, frozen=True):
    """Answers of the last entry that a line corrects."""

    act_no: int
    answers: dict[str, Any]


class Heard(Struct, Generic[S], frozen=True):
    """What a line means."""

    steps: tuple[Step[S], ...] = ()
    """Its acts in order, each driven on the table behind the one before."""
    remark: str = ""
    """Instead of acts: what is so already. Nothing is to be entered."""
    undoes: bool = False
    """Instead of acts: whether it takes the last line back."""
    instead: str = ""
    """What is entered in its place then, if anything: a line that is done on the table before."""
    amends: Amends | None = None
    """Instead of acts: what it corrects in the last entry."""

    @property
    def last(self) -> Step[S]:
        """The last act: the only one that may be open."""
        return self.steps[-1]
