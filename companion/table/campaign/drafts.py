"""Half-entered procedures in the journal: kept answer by answer, resumed, given up."""

from __future__ import annotations

from typing import Any, Generic

from companion.errors import StorageError
from companion.table.campaign.draft import Run, shown_roll
from companion.table.campaign.entries import Entries
from companion.table.campaign.states import S
from companion.table.campaign.writer import DROPPED, Acknowledged, Writer
from companion.table.procedures.procedure import ProcedureInfo
from companion.table.storage import history as kinds
from companion.table.storage.entry import DraftLine, Entry


class Drafts(Generic[S]):
    """Keeps what is half entered."""

    def __init__(self, table: Writer[S], entries: Entries[S]) -> None:
        self.table, self.entries = table, entries
        self.unkept: dict[int, Run[S]] = {}
        """Half-entered procedures with answers that the disk refused."""

    def keep(self, run: Run[S], key: str) -> None:
        """Put one answer of a half-entered procedure into the journal, opening it if need be."""
        run.hide_unasked()
        if not run.id:
            run.id = f"d{self.table.history.draft_count + 1}"
            try:
                self._write_draft(run, "open")
            except StorageError:
                run.id = ""
                raise
            for remark in run.remarks:
                self._write_draft(run, "remark", value=run.replaces, reason=remark)
            run.kept_remarks = len(run.remarks)
        elif key in run.answers:
            self._keep_new_remarks(run, key)
        if key in run.overrides:
            self._write_draft(run, "answer", key, reason=run.overrides[key])
        if key in run.answers:
            given = run.answers[key]
            self._write_draft(run, "answer", key, given.value, given.source)
            run.kept.pop(key, None)
            if given.source == "app":
                run.kept[key] = given.value

    def _keep_new_remarks(self, run: Run[S], key: str) -> None:
        for remark in run.remarks[run.kept_remarks :]:
            self.keep_remark(run, key, remark)

    def keep_all(self, run: Run[S]) -> None:
        """Put all answers so far into the journal."""
        self.unkept.pop(id(run), None)
        for key in (*run.answers, *(key for key in run.overrides if key not in run.answers)):
            self.keep(run, key)

    def keep_reopened(self, run: Run[S], key: str) -> None:
        """An answer was taken back."""
        if run.id:
            self._write_draft(run, "clear", key)

    def keep_remark(self, run: Run[S], key: str, remark: str) -> None:
        """Something must be said about chance: dice were rolled anew."""
        if run.id and remark in run.remarks[run.kept_remarks :]:
            self._write_draft(run, "remark", key, run.replaces, reason=remark)
            run.kept_remarks += 1

    def drop(self, run: Run[S]) -> Acknowledged | None:
        """Give a half-entered procedure up. If chance was used, a visible entry stays."""
        self.unkept.pop(id(run), None)
        if not run.id:
            return None
        if not run.used_chance:
            self._write_draft(run, "drop")
            return None
        told = [f"{key} {shown_roll(run.rolled[key])}" for key in run.made_here()] + run.remarks
        table, state = self.table, self.table.state
        entry = Entry(
            n=0,
            after=table.history.head,
            at=table.stamp(),
            game=state.game_no,
            thread=state.thread,
            act_no=table.history.acts + 1,
            act=DROPPED,
            by=run.by,
            says=f"{run.info.title} was given up after rolling: {'; '.join(told)}",
            rules=table.game.rules,
            draft=run.id,
        )
        acknowledged = self.entries.write(entry, state)
        run.id = ""
        return acknowledged

    def all(self) -> list[tuple[str, ProcedureInfo[S], list[DraftLine]]]:
        """Half-entered procedures: id, what it is, its lines."""
        return [
            (draft, self.table.infos[lines[0].act], lines)
            for draft, lines in self.table.history.drafts.items()
            if lines[0].act in self.table.infos
        ]

    def _write_draft(
        self,
        run: Run[S],
        op: str,
        key: str = "",
        value: Any = None,
        source: str = "table",
        reason: str = "",
    ) -> None:
        table = self.table
        if table.is_refused:
            self.unkept[id(run)] = run
        table.insist_on_fitting()
        table.insist_on_writing()
        line = DraftLine(
            n=len(table.history),
            prev=table.last_digest,
            at=table.stamp(),
            draft=run.id,
            op=op,
            act=run.info.id if op == "open" else "",
            by=run.by if op == "open" else "",
            key=key,
            value=value,
            source=source,
            reason=reason,
        )
        try:
            _, offset = table.append(line)
        except StorageError:
            self.unkept[id(run)] = run
            raise
        table.history.add(kinds.DRAFT, offset)
        table.history.keep_draft(line)
