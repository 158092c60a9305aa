"""What a seat has under way: its line, what came of it, what it is asked. One line at a time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from companion.serve.asked import question_facts
from companion.serve.blocks import Facts
from companion.serve.dialogue import Outcome, Told
from companion.serve.host import Ticket, Work
from companion.settings.reading import current
from companion.table.campaign.draft import Run
from companion.table.procedures.drive import Asking

State = Literal["", "held", "waits", "working", "asks", "entered", "refused", "told"]
"""`held`: until the table says yes; `waits`: until the table's own question is answered."""
BUSY = ("held", "waits", "working")


@dataclass
class Slate:
    """Of one seat."""

    line: str = ""
    read_as: str = ""
    """The line as the whole table may read it."""
    state: State = ""
    says: tuple[str, ...] = ()
    right: str = ""
    offers: tuple[str, ...] = ()
    run: Run[Any] | None = None
    asking: Asking | None = None
    sure: str = ""
    turn: int = 0
    """How often something was asked: an answer to an older question is none."""
    ticket: Ticket | None = None
    work: Work | None = None
    """What a yes of the table does, while it is held."""
    number: int = 0
    """Which line it is, of those that the table was asked about."""
    was_asked: bool = False
    """Whether the table has been shown it and has not said yes or no."""
    given: Told = field(default_factory=Told)
    """The answer that was given last."""
    left: Run[Any] | None = None
    """What this seat put aside last: of one seat, one waits."""

    @property
    def is_busy(self) -> bool:
        """Whether something of it is under way."""
        return self.state in BUSY

    def begins(self, line: str, state: State) -> None:
        """A line was typed; an empty one is an answer to what is asked."""
        self.line, self.state = line or self.line, state
        self.says, self.right, self.offers, self.sure = (), "", (), ""

    def waits(self, says: str) -> None:
        """It waits, and why."""
        self.state, self.says = "waits", (says,)

    def came(self, outcome: Outcome) -> None:
        """What came of it."""
        self.state, self.says, self.right = outcome.kind, outcome.says, outcome.right
        self.offers, self.sure = outcome.offers, outcome.sure
        self.run, self.asking = outcome.run, outcome.asking
        self.turn += 1
        self.ticket = None

    def clear(self) -> None:
        """Nothing is under way."""
        self.came(Outcome("told"))
        self.line, self.state = "", ""

    def facts(self, typing: str, seat: str) -> Facts:
        """What the phone is shown of it."""
        question = None
        if self.run is not None and self.asking is not None and self.state != "held":
            by_hand = current().dice == "hand"
            question = question_facts(self.run.info.title, self.asking, by_hand)
        return {
            "seat": seat,
            "typing": typing,
            "turn": self.turn,
            "line": self.line,
            "is": self.state,
            "says": list(self.says),
            "right": self.right,
            "offers": list(self.offers),
            "question": question,
            "sure": self.sure,
        }
