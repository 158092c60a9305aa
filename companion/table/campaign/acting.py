"""Procedures at an open table: begun, looked at, entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic

import msgspec

from companion.errors import BadAnswer, UsageError
from companion.table.campaign.draft import Run
from companion.table.campaign.drafts import Drafts
from companion.table.campaign.entries import Entries
from companion.table.campaign.runs import Runs
from companion.table.campaign.states import S
from companion.table.campaign.writer import Acknowledged, Writer
from companion.table.procedures.drive import Asking, Depth, Done
from companion.table.procedures.limits import beyond
from companion.table.procedures.procedure import line
from companion.table.storage.entry import Entry
from companion.table.storage.patch import diff


class Acting(Generic[S]):
    """Runs procedures on the table and enters what comes of them."""

    def __init__(
        self, table: Writer[S], entries: Entries[S], runs: Runs[S], drafts: Drafts[S]
    ) -> None:
        self.table, self.entries, self.runs, self.drafts = table, entries, runs, drafts

    def act(
        self,
        procedure: str,
        answers: Mapping[str, Any] | None = None,
        overrides: Mapping[str, str] | None = None,
        by: str = "",
        depth: Depth = "steps",
    ) -> Acknowledged | Asking:
        """Run a procedure with answers; enter it if nothing is left to ask."""
        run = self.runs.begin(procedure, by)
        run.depth = depth
        for key, value in (answers or {}).items():
            run.give(key, value)
        for key, reason in (overrides or {}).items():
            run.override(key, reason)
        result = run.look(self.table.state)
        run.settle(result)
        if isinstance(result, Asking):
            self._keep_chance(run)
            return result
        return self.enter(run, result)

    def look(self, run: Run[S]) -> Asking | Done[S]:
        """Drive a run on the state that is on the table; what chance made is on the drive first.

        Answers are settled into stored form. A run that used chance becomes a draft by this; the
        added dice of a draft whose pool grew are kept, too.
        """
        result = run.look(self.table.state)
        run.settle(result)
        self._keep_chance(run)
        return result

    def _keep_chance(self, run: Run[S]) -> None:
        fresh_rolls = [key for key in run.rolled if run.is_unkept(key)]
        if not fresh_rolls:
            return
        if not run.id:
            self.drafts.keep_all(run)
        else:
            for key in fresh_rolls:
                self.drafts.keep(run, key)

    def enter(self, run: Run[S], done: Done[S]) -> Acknowledged:
        """Put what came of a procedure into the journal.

        Raises:
            StorageError: it is not saved; it waits (`Writer.waiting`).
            UsageError: something else was entered since the run was looked at, and it asks again.
        """
        if run.seen is not self.table.state:  # something else was entered: never on an old state
            again = run.look(self.table.state)
            if isinstance(again, Asking):
                raise UsageError(
                    "Something else was entered meanwhile, and an answer no longer fits: "
                    f"{again.problem or again.question.prompt or again.question.key}",
                    again.would_be_right or again.question.bounds(),
                )
            done = again
        entry = self._entry_of(run, done)
        self.drafts.unkept.pop(id(run), None)  # from here on the entry holds its answers
        (acknowledged,) = self.entries.write_all(((entry, done.outcome.state),))
        run.id = ""
        return acknowledged

    def enter_all(self, acts: Sequence[tuple[Run[S], Done[S]]]) -> tuple[Acknowledged, ...]:
        """Put the acts of one line into the journal, all or none: one line, undone together.

        Args:
            acts: in order, each driven on the table behind the one before.

        Raises:
            StorageError: they are not saved; they wait (`Writer.waiting`).
            UsageError: something else was entered since they were driven.
        """
        if len(acts) == 1:
            return (self.enter(*acts[0]),)
        if acts[0][0].seen is not self.table.state:
            raise UsageError("Something else was entered meanwhile.", "Say it again.")
        entries: list[tuple[Entry, S]] = []
        old = self.table.state
        for place, (run, done) in enumerate(acts):
            entry = self._entry_of(run, done, old)
            act_no = entry.act_no + place
            entries.append((msgspec.structs.replace(entry, act_no=act_no), done.outcome.state))
            old = done.outcome.state
        acknowledged = self.entries.write_all(entries)
        for run, _ in acts:
            run.id = ""
        return acknowledged

    def _entry_of(self, run: Run[S], done: Done[S], old: S | None = None) -> Entry:
        table, info, outcome = self.table, run.info, done.outcome
        history, new = table.history, outcome.state
        if old is None:
            old = table.state
        patch = diff(old, new)
        if why := beyond(patch, table.game.most_kept):
            raise BadAnswer(f"Nothing was entered. {why}", "Look at what makes it so large.")
        rows = tuple(outcome.lines)
        if done.against:
            rows = (*rows, *_against(done))
        return Entry(
            n=len(history),
            prev=table.last_digest,
            after=history.head,
            at=table.stamp(),
            game=new.game_no,
            thread=new.thread or old.thread,
            act_no=history.acts + 1,
            act=info.id,
            spec=info.spec,
            by=run.by,
            answers=tuple([(x.question.key, x.stored, x.source) for x in done.answered]),
            overrides=done.overrides,
            says=outcome.says,
            lines=rows,
            sums={name: msgspec.to_builtins(result) for name, result in outcome.sums.items()},
            patch=patch,
            rules=table.game.rules,
            draft=run.id,
            replaces=run.replaces,
            note="; ".join(run.unused_rolls(done)),
        )


def _against(done: Done[Any]) -> tuple[dict[str, Any], ...]:
    """A row for each rule that was broken on purpose, with the reason."""
    return tuple(
        line(
            "against",
            key=key,
            why=rule.why,
            page=rule.page,
            rule=rule.rule,
            reason=done.overrides[key],
        )
        for key, rule in done.against
    )
