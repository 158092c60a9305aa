"""What the door needs from whoever holds the table: the app, or a program of its own.

Everything here is asked from the server's thread; the table itself is touched in its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.serve.answers import Context
from companion.serve.dialogue import Outcome
from companion.serve.shown import Told
from companion.table.campaign.opened import OpenTable

Work = Callable[[OpenTable[Any]], Outcome]
"""One step at the open table, in its own thread."""


@dataclass
class Ticket:
    """A step that was asked for."""

    who: str
    """Whose it is, by name."""
    waits: Callable[[str], None]
    """Is told in words that the step waits; in any thread."""
    withdrawn: bool = False
    """Whether whoever asked does not want it any more: then it is not begun."""


class Withdrawn(Exception):
    """It was not begun, because nobody wanted it any more."""


class Host(Protocol):
    """Whoever holds the table."""

    def look(self) -> None:
        """Show the table anew: `Room.show` is told, later and in any thread."""

    async def step(self, ticket: Ticket, work: Work) -> Outcome:
        """Do a step as soon as the table has no question open.

        Raises:
            Withdrawn: it is not wanted any more.
            CompanionError: the table cannot be written.
        """

    async def context(self) -> Context:
        """What belongs to the rules of this table now."""

    async def is_open(self, text: str, by: str) -> bool:
        """Whether a line may be read by the whole table."""

    def asks(self, who: str, line: str, number: int) -> None:
        """A line waits for the table's yes; `number` is this line's alone."""

    def took_back(self, who: str, line: str, number: int) -> None:
        """A line that the table was asked about is not wanted any more."""


Pictures = Mapping[str, Told]
"""Player (empty: everybody) -> the table for these eyes."""
