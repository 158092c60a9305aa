"""What a procedure holds while it runs: the changing state, rows for the log, words, sums.

Games add what is theirs (who acts, paying, moving cards); the end of every procedure is `done`.
"""

from __future__ import annotations

from typing import Any, Generic, Never, TypeVar

from msgspec.structs import replace

from companion.table.procedures.asking import NOWHERE, Asker
from companion.table.procedures.procedure import Outcome, Reading, Steps, line
from companion.table.procedures.question import Break, Broken, Citation
from companion.table.state import Duty, TableState, fresh, put, without_key
from companion.toolbox.sums import Result

S = TypeVar("S", bound=TableState)


class BaseWork(Asker[Never], Generic[S]):
    """The state as it changes, and what is told of it; asks, and names broken rules.

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

    def owe(
        self,
        who: str,
        what: str,
        procedure: str = "",
        answers: dict[str, Any] | None = None,
        cite: Citation = NOWHERE,
    ) -> str:
        """Something that somebody still has to do: its id; nothing waits for it."""
        told = answers or {}
        key = self.new_id("o")
        duty = Duty(
            who=who, what=what, procedure=procedure, answers=told, page=cite.page, rule=cite.rule
        )
        self.state = put(self.state, "pending", key, duty)
        return key

    def settled(self, procedure: str, who: str = "", **answers: Any) -> None:
        """What was owed and is done with this act is owed no more."""
        for key, duty in self.state.pending.items():
            if (
                duty.procedure == procedure
                and who in ("", duty.who)
                and all(duty.answers.get(name) == value for name, value in answers.items())
            ):
                self.state = replace(self.state, pending=without_key(self.state.pending, key))

    def breaks(
        self,
        key: str,
        why: str | Break | None,
        cite: Citation | None = None,
        *,
        prompt: str = "",
        owner: str = "",
    ) -> Steps[str]:
        """Name a rule that is about to be broken, if one is; the table may do it anyway.

        Args:
            key: under which the reason is kept.
            why: a sentence, or what a guard says; nothing is broken by `None` or "".
            cite: where the rules say so; that of what is being asked if none is named. A guard
                says it itself.
            prompt: what it is about.
            owner: id of the one player who may read it, if it is a secret.

        Returns:
            The reason why it happens anyway; empty if nothing is broken.
        """
        if not why:
            return ""
        if isinstance(why, str):
            why = (cite or self.cite).broken(why)
        broken = Broken(
            key=key,
            prompt=prompt,
            why=why.why,
            page=why.page,
            rule=why.rule,
            who=owner,
            secret=owner != "",
        )
        reason: str = yield broken
        return reason

    def done(self, says: str) -> Outcome[S]:
        """What came of it."""
        return Outcome(state=self.state, says=says, lines=tuple(self.rows), sums=self.sums)
