"""What a typed line led to, whoever read it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from companion.errors import UsageError
from companion.table.campaign.draft import Run
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.questions.choosing import Pick
from companion.table.state import TableState

S = TypeVar("S", bound=TableState)


class Said(Struct, Generic[S], frozen=True):
    """What a sentence led to."""

    run: Run[S]
    result: Asking | Done[S]
    before: tuple[tuple[Run[S], Done[S]], ...] = ()
    """Acts of the same line that come first; all are entered together."""
    more: Callable[[], Sequence[str]] | None = None
    """Makes whole lines that also say what is missing."""

    def offers(self) -> tuple[str, ...]:
        """Whole lines that would also say what is missing."""
        return () if self.more is None else tuple(self.more())

    @property
    def acts(self) -> tuple[tuple[Run[S], Done[S]], ...]:
        """All acts of the line, if nothing is left to ask."""
        assert isinstance(self.result, Done)
        return (*self.before, (self.run, self.result))

    @property
    def new(self) -> tuple[str, ...]:
        """Names that the line makes, where nothing is left to ask."""
        given = [one.answer for _, done in self.acts for one in done.answered]
        every = [x for one in given for x in (one if isinstance(one, list | tuple) else [one])]
        return tuple(dict.fromkeys(x.new for x in every if isinstance(x, Pick) and x.new))


class Corrects(UsageError):
    """A line that corrects an answer of the last entry: nothing is entered, something amended."""

    def __init__(self, act_no: int, answers: dict[str, Any]) -> None:
        self.act_no, self.answers = act_no, answers
        super().__init__(f"That corrects entry {act_no}.", "Amend it.")


class TakesBack(UsageError):
    """A line that takes the last one back, and perhaps says what was instead."""

    def __init__(self, instead: str = "") -> None:
        self.instead = instead
        super().__init__("That takes the last line back.", "Undo it.")
