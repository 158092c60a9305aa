"""What a procedure of City of Five Sails holds while it runs, to its end."""

from __future__ import annotations

from companion.games.five_sails.calculations.pieces import Checked
from companion.games.five_sails.procedures.changes import Changes
from companion.games.five_sails.procedures.harm.losing import decide_losses
from companion.games.five_sails.procedures.wording import fault, more, where
from companion.games.five_sails.rules.in_words import in_words
from companion.games.five_sails.state.table import FiveSails, Hand
from companion.table.procedures.acts import Acts
from companion.table.procedures.procedure import Outcome, Steps


class Work(Changes):
    """The state as it changes, and what is told of it; at the end Leaders are lost."""

    def done(self, says: str = "") -> Outcome[FiveSails]:
        """What came of it; Leaders that were destroyed on the way are lost now (P48)."""
        decide_losses(self)
        return super().done("; ".join(part for part in (says, *self.said) if part))


act: Acts[FiveSails, Work] = Acts(Work)
"""The acts of the game register themselves with it."""


def check_faults(work: Work, check: Checked) -> Steps[None]:
    """Name every fault of a check, each once; what cannot be told never asks."""
    for found in check.faults:
        yield from work.fault(found)


__all__ = ["Hand", "Work", "act", "check_faults", "fault", "in_words", "more", "where"]
