"""What must be asked first: the plan, and the word that says yes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.errors import CompanionError


class NeedsYes(CompanionError):
    """Nothing was done: it reaches further than one would think (exit 4, an answer is missing)."""

    code, exit_code = "confirm", 4

    def __init__(self, says: str, plan: dict[str, Any], shown: Sequence[str]) -> None:
        self.plan, self.shown = plan, shown
        super().__init__(says, "Nothing was changed. Add --yes to do it.")

    def lines(self) -> list[str]:
        """What is printed: the plan, why it asks, how to go on."""
        return [*self.shown, self.says, self.would_be_right]
