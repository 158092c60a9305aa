"""The new branch of a merge: entries of either file run again with what was said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.table.campaign.draft import Run
from companion.table.copies.amend import (
    RULES_CHANGED,
    Carrier,
    alike,
    rerun,
    would_ask,
)
from companion.table.copies.origin import Origin
from companion.table.copies.side import Past, Side, made_ids, renamed, renamed_key, value_at
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.question import Broken
from companion.table.state import TableState
from companion.table.storage.entry import Entry
from companion.table.storage.patch import (
    Patch,
    apply,
    diff,
    same_patch,
)

S = TypeVar("S", bound=TableState)

_FROM = "from a copy, entry "


class Answer(Struct, frozen=True):
    """What somebody said of a conflict: this value stands."""

    origin: Origin
    path: tuple[str, ...]
    value: Any
    stays: Past[Any]


class Branch(Carrier[S]):
    """The new branch: entries of either file told again."""

    def __init__(self, mine: Side[S], theirs: Side[S], place: int) -> None:
        super().__init__(mine.table, place)
        self.mine, self.theirs = mine, theirs
        self.new_act: dict[str, int] = {}

    def stays(self, one: Past[S]) -> None:
        """An entry before the branch: only the other file's ids may be others."""
        self._learn_ids(one.origin.name, self.mine.past[one.origin.name].patch)

    def tell(self, one: Past[S], why: str = "") -> None:
        """Run an entry again with what was said, or carry what was recorded."""
        entry = self._here(one, why)
        recorded = renamed(one.patch, one.side.ids)
        done = self._told_again(one, entry)
        if isinstance(done, str):
            patch = self.carry_recorded(entry, recorded, "")
        else:
            patch = self.carry_told(entry, recorded, done)
            self._keep_unasked(entry)
        self.later[-1] = replace(self.later[-1], why=done if isinstance(done, str) else "")
        self.new_act[one.origin.name] = self.act_no
        self._learn_ids(one.origin.name, patch)

    def _told_again(self, one: Past[S], entry: Entry) -> Done[S] | str:
        if entry.act not in self.table.infos:
            return "no procedure of this program"
        old = one.state(one.before)
        guard = rerun(self.table, one.entry, {}, {}, pinned=True).look(old)
        if isinstance(guard, Asking) or not same_patch(diff(old, guard.outcome.state), one.patch):
            return RULES_CHANGED
        run = rerun(self.table, entry, {}, {}, pinned=True)
        again = _insisting(run, self.state)
        if isinstance(again, Asking):
            return would_ask(again)
        if run.overrides != entry.overrides:
            patch = diff(self.state, again.outcome.state)
            new = zip(made_ids(one.patch), made_ids(patch), strict=False)
            recorded = renamed(one.patch, {**one.side.ids, **dict(new)})
            if not alike(_without_ids(patch), _without_ids(recorded)):
                return "it breaks a rule here"
        return again

    def _keep_unasked(self, entry: Entry) -> None:
        """What was said and is not asked here stays: another merge may ask it again."""
        told = self.items[-1]
        assert isinstance(told, Entry)
        asked, sources = told.values, {key: source for key, _, source in entry.answers}
        more = tuple(answer for answer in entry.answers if answer[0] not in asked)
        state = self.state
        self.items[-1] = replace(
            told,
            answers=(*((k, v, sources.get(k, source)) for k, v, source in told.answers), *more),
            overrides={**entry.overrides, **told.overrides},
            game=state.game_no,
            thread=state.thread or told.thread,
        )

    def _here(self, one: Past[S], why: str) -> Entry:
        """An entry in the ids and act numbers of the new branch."""
        entry, names = one.entry, one.side.ids
        note = entry.note
        if one.side is self.theirs and not self.mine.ledger.knows(one.origin.name):
            parts = [x for x in note.split("; ") if x and not x.startswith(_FROM)]
            note = "; ".join([*parts, f"{_FROM}{entry.act_no} there"])
        answers = tuple(
            (
                renamed_key(key, names),
                self._cited(one, key, renamed(value, names)),
                source,
            )
            for key, value, source in entry.answers
        )
        return replace(
            entry,
            by=names.get(entry.by, entry.by),
            answers=answers,
            overrides={renamed_key(key, names): x for key, x in entry.overrides.items()},
            note="; ".join(x for x in (note, why) if x),
            replaces=self._act_here(one.side, entry.replaces) or 0,
            origin=one.origin.written,
        )

    def _cited(self, one: Past[S], key: str, value: Any) -> Any:
        """A ruling cites an entry by its number, which is another one here."""
        if (one.entry.act, key) == ("ruling", "about") and type(value) is int:
            return self._act_here(one.side, value)
        return value

    def _act_here(self, side: Side[S], act_no: int) -> int | None:
        """The number on the new branch of an act that a file calls `act_no`; `None`: not here."""
        name = side.ledger.named(act_no)
        if side is self.mine:
            return self.new_act.get(name, act_no)
        return self.new_act.get(name) or self.mine.ledger.act_nos.get(name)

    def _learn_ids(self, name: str, patch: Patch) -> None:
        """The things that an entry made have the ids of this branch from here on."""
        for side in (self.mine, self.theirs):
            if name in side.past:
                old, new = made_ids(side.past[name].patch), made_ids(patch)
                if len(old) == len(new):
                    side.ids.update(zip(old, new, strict=True))

    # -------------------------------------------------------------- answers

    def answer(self, answer: Answer) -> None:
        """Enter which value stands: the entry told once more, or the value as it stood there."""
        for entry in self._ways(answer):
            run = rerun(self.table, entry, {}, {}, pinned=True)
            result = _insisting(run, self.state)
            if isinstance(result, Done) and self._gives(answer, result):
                self.carry_told(entry, [], result)
                self.later.pop()
                return

    def _gives(self, answer: Answer, done: Done[S]) -> bool:
        patch = diff(self.state, done.outcome.state)
        tree = apply(self.tree, patch)
        return value_at(tree, answer.path) == answer.value and all(
            tuple(operation[1]) == answer.path for operation in patch
        )

    def _ways(self, answer: Answer) -> Iterable[Entry]:
        """Entries that might say it, the plainest first."""
        blank = Entry(
            n=0,
            after=0,
            at=self.at,
            act_no=0,
            act="correct",
            game=self.state.game_no,
            thread=self.state.thread,
            rules=self.table.game.rules,
            note="told differently on two copies; this stands",
            origin=answer.origin.written,
        )
        told = answer.stays.entry
        again = self._here(answer.stays, "")
        if told.act in self.table.infos:
            yield replace(blank, act=told.act, spec=told.spec, by=again.by, answers=again.answers)
        for counter in self.table.game.counters(self.state):
            if counter.path == answer.path:
                who = counter.owner or "table"
                values = {"who": who, "counter": counter.track.id, "value": answer.value}
                yield replace(blank, act="set", answers=_said(values))
        values = {
            "path": ".".join(answer.path),
            "value": msgspec.json.encode(answer.value).decode(),
            "reason": "told differently on two copies",
        }
        yield replace(blank, answers=_said(values))


def _without_ids(patch: Patch) -> Patch:
    """What a patch does, but for how many ids were given out."""
    return [operation for operation in patch if operation[1][0] != "ids"]


def _insisting(run: Run[S], state: S) -> Asking | Done[S]:
    """Run it; a rule that breaks only here is broken: the table has said it so."""
    result = run.look(state)
    while isinstance(result, Asking) and isinstance(result.question, Broken):
        if result.question.key in run.overrides:
            break
        run.override(result.question.key, "so it was told")
        result = run.look(state)
    return result


def _said(values: Mapping[str, Any]) -> tuple[tuple[str, Any, str], ...]:
    return tuple((key, value, "table") for key, value in values.items())
