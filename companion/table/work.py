"""What a procedure holds while it runs: the changing state, rows for the log, words, sums.

Games add what is theirs (who acts, paying, moving cards); the end of every procedure is `done`.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from companion.table.procedure import Outcome, Reading, Steps, line
from companion.table.question import Broken, ask
from companion.table.state import TableState, fresh
from companion.toolbox.sums import Result

S = TypeVar("S", bound=TableState)


class BaseWork(Generic[S]):
    """The state as it changes, and what is told of it.

    Args:
        table: what the procedure reads.
    """

    def __init__(self, table: Reading[S]) -> None:
        self.table = table
        self.state: S = table.state
        self.player = ""
        """Id of the player who acts."""
        self.rows: list[dict[str, Any]] = []
        self.said: list[str] = []
        self.sums: dict[str, Result[Any]] = {}

    @property
    def name(self) -> str:
        """Name of the acting player."""
        return self.state.name(self.player)

    def row(self, kind: str, **fields: Any) -> None:
        """Tell one thing that happened."""
        self.rows.append(line(kind, **fields))

    def say(self, words: str) -> None:
        """One more part of the entry's line."""
        self.said.append(words)

    def new_id(self, prefix: str) -> str:
        """An id that was never used."""
        self.state, key = fresh(self.state, prefix)
        return key

    def breaks(self, key: str, why: str, page: str, rule: str = "", prompt: str = "") -> Steps[str]:
        """Name a rule that is about to be broken; the answer is why it happens anyway."""
        reason: str = yield from ask(Broken(key=key, prompt=prompt, why=why, page=page, rule=rule))
        return reason

    def done(self, says: str) -> Outcome[S]:
        """What came of it."""
        return Outcome(state=self.state, says=says, lines=tuple(self.rows), sums=self.sums)
