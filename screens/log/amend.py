"""Amend an entry: one answer is asked again, and whatever else the entry asks then."""

from __future__ import annotations

from typing import Any

from companion.table.campaign.draft import Run
from companion.table.copies.amend import Plan, amend
from companion.table.procedures.drive import Asking
from companion.table.sheet import Spans
from screens.procedure.screen import ProcedureScreen
from screens.session import Session, Table
from screens.view import TableView


class AmendScreen(ProcedureScreen):
    """Gives back the plan of the amendment; nothing is written here.

    Args:
        session: the campaign.
        view: the table.
        run: the entry's procedure, for its title and rules.
        asking: the question that is asked again.
        act_no: the entry.
    """

    SHOWS_TABLE = False
    CSS_PATH = "../procedure/screen.tcss"

    def __init__(
        self, session: Session, view: TableView, run: Run[Any], asking: Asking, act_no: int
    ) -> None:
        super().__init__(session, view, run, asking)
        self._act_no = act_no
        self._answers: dict[str, Any] = {}
        self._overrides: dict[str, str] = {}

    def picture(self) -> list[Spans]:
        """None: the entry was made on another table than the one that stands now."""
        return []

    def on_mount(self) -> None:
        """Say what this is."""
        super().on_mount()
        self.tell(f"Amends entry {self._act_no}. Nothing is written before you have seen the plan.")

    def show_on_phones(self) -> None:
        """It is no act of now."""

    def foresee(self) -> None:
        """Nothing is entered here: the plan is shown first."""

    def answer(self, key: str, value: Any) -> None:
        """Another answer."""
        self._answers[key] = value
        self._plan()

    def override(self, key: str, reason: str) -> None:
        """Against the rules, with a reason."""
        self._overrides[key] = reason
        self._plan()

    def say(self, text: str) -> None:
        """Nothing is put aside here, so nothing else is entered meanwhile."""
        self.tell(f"Answer first, or leave with Esc; then say “{text}”.")

    def _plan(self) -> None:
        act_no, answers, overrides = self._act_no, dict(self._answers), dict(self._overrides)

        def work(table: Table) -> Plan[Any] | Asking:
            return amend(table, act_no, answers, overrides)

        async def planned() -> None:
            result = await self.session.do(work)
            if isinstance(result, Asking):
                self.show(result)
            else:
                self.dismiss(result)

        self.attempt(planned())

    def action_go_back(self) -> None:
        """Leave without a plan."""
        self.dismiss(None)

    def action_aside(self) -> None:
        """Leave without a plan."""
        self.dismiss(None)

    def action_drop(self) -> None:
        """Leave without a plan."""
        self.dismiss(None)
