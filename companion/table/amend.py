"""Amend: change an old entry and carry what came after it along, by guarded re-run.

A later entry is first run again on its *old* state. If that gives its recorded patch, the rules
still speak as they did, and it is run again on the *new* state. If not (the rules code changed, or
it was a correction by hand), what was recorded is carried over: where the old values match it is
taken as it is, where a number changed by a difference the difference is applied, and what is left
is listed for a decision. Nothing is written before the plan is accepted; then it is one line, a
new branch with the head on it, and the old branch stays.

The same carrying brings in lines that stand behind damage (`rescue`) and the lines of a copy that
went its own way (`merge`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.errors import BadAnswer, UsageError
from companion.table.describe import Difference, differences
from companion.table.draft import Run
from companion.table.drive import ANEW_WORDS, CHANCE_WORDS, Asking, Done
from companion.table.entry import Entry, Head, Schema
from companion.table.opened import OpenTable, stamp
from companion.table.patch import (
    Patch,
    PatchMismatch,
    Tree,
    apply,
    diff,
    raw,
    same_patch,
    tree_diff,
)
from companion.table.state import TableState
from companion.toolbox.text import listed

S = TypeVar("S", bound=TableState)

Fate = Literal["same", "shifted", "changed", "carried", "left"]


class Carried(Struct, frozen=True):
    """What becomes of one later entry."""

    entry: Entry
    fate: Fate
    """`same`: as recorded; `shifted`: the same act on other numbers (a gain of 2 stays one);
    `changed`: re-run, with another outcome; `carried`: the recorded outcome
    on the new state; `left`: some of it did not fit and was left out."""
    says: str
    why: str = ""
    differences: tuple[Difference, ...] = ()
    left_out: tuple[Difference, ...] = ()
    """Changes that no longer fit: for the table to decide."""


class Plan(Struct, Generic[S], frozen=True):
    """An amendment that is ready, and what it would do."""

    amended: Entry
    later: tuple[Carried, ...]
    items: tuple[Entry | Schema, ...]
    state: S
    changes: tuple[Difference, ...]
    """What would be different on the table."""


def amend(
    table: OpenTable[S],
    act_no: int,
    answers: Mapping[str, Any],
    overrides: Mapping[str, str] | None = None,
) -> Plan[S] | Asking:
    """Plan the amendment of an entry.

    Args:
        table: the open table; nothing is written.
        act_no: the entry, which must be on the table (not undone).
        answers: the answers that change, by key; `None` under a key keeps meaning "not told".
        overrides: reasons for rules that the amended entry breaks.

    Returns:
        The plan, or the question that the amended entry asks now and did not ask before.

    Raises:
        UsageError: no such entry on the table, or it is of a kind that has no answers.
    """
    entry = table.entry(act_no)
    path = table.history.path(table.history.head)
    if entry.n not in path:
        raise UsageError(
            f"Entry {act_no} is undone and not on the table.", "Go back to it, or redo it first."
        )
    if entry.act not in table.infos:
        raise UsageError(f"Entry {act_no} has no answers to change.", "Undo it instead.")
    before = table.state_at(entry.after)
    run = _rerun(table, entry, answers, overrides or {})
    if any(
        isinstance(x, str) and x.casefold() in CHANCE_WORDS + ANEW_WORDS for x in answers.values()
    ):
        run.chance = table.chance
    done = run.look(before)
    if isinstance(done, Asking):
        return done
    asked = {one.question.key for one in done.answered}
    if never := [key for key in answers if key not in asked]:
        raise UsageError(
            f"Entry {act_no} asks no {listed(never)}.", f"It asks {listed(asked_in(done), 'and')}."
        )
    carrier = Carrier(table, entry.after)
    amended = carrier.add_amended(entry, done)
    for n in path[path.index(entry.n) + 1 :]:
        later = table.record(n)
        if isinstance(later, Entry):
            carrier.carry(later)
    return carrier.plan(amended)


def commit(table: OpenTable[S], plan: Plan[S], why: str = "amend") -> None:
    """Write a plan: one line, the head on its last entry. Raises `StorageError`."""
    start = len(table.history)
    if plan.items and plan.items[0].n != start + 1:
        raise UsageError("Something was entered since this was planned.", "Plan it again.")
    last = plan.items[-1].n
    table.write_batch(plan.items, why, last)


def asked_in(done: Done[Any]) -> list[str]:
    """Keys in the order asked."""
    return [one.question.key for one in done.answered]


class _NoChance:
    """No dice for what is only planned: what chance makes must be on the drive before it shows."""

    def below(self, _bound: int) -> int:
        raise BadAnswer("Dice or cards would be missing.", "Say what fell, or “roll”.")


def _rerun(
    table: OpenTable[S], entry: Entry, answers: Mapping[str, Any], overrides: Mapping[str, str]
) -> Run[S]:
    run: Run[S] = Run(table.game, table.infos[entry.act], _NoChance(), entry.by)
    run.depth = "sentence"
    for key, value, source in entry.answers:
        if source != "default":
            run.give(key, value, source)
            if source == "app" and isinstance(value, dict):
                run.rolled[key] = value
    for key, value in answers.items():
        run.give(key, value)
    run.overrides.update(entry.overrides)
    run.overrides.update(overrides)
    return run


class Carrier(Generic[S]):
    """Builds the new branch entry by entry."""

    def __init__(self, table: OpenTable[S], start: int) -> None:
        self.table = table
        self.state: S = table.state_at(start)
        self.tree: Tree = table.tree_at(start)
        self.place = start
        self.number = len(table.history) + 1
        self.act_no = table.history.acts
        self.items: list[Entry | Schema] = []
        self.later: list[Carried] = []
        self.at = stamp(table.clock())
        self._schema(start)

    def _schema(self, start: int) -> None:
        """Where the branch begins in an older shape, the schema entry comes first."""
        game = self.table.game
        if self.table.history.shape[start] == game.shape:
            return
        patch = tree_diff(self.tree, raw(self.state))
        schema = Schema(n=self.number, after=self.place, at=self.at, shape=game.shape, patch=patch)
        self.tree = apply(self.tree, patch)
        self._take(schema)

    def _take(self, item: Entry | Schema) -> None:
        self.items.append(item)
        self.place = item.n
        self.number += 1

    def add_amended(self, entry: Entry, done: Done[S]) -> Entry:
        patch = diff(self.state, done.outcome.state)
        self.act_no += 1
        amended = replace(
            entry,
            n=self.number,
            prev="",
            after=self.place,
            at=self.at,
            act_no=self.act_no,
            answers=tuple((x.question.key, x.stored, x.source) for x in done.answered),
            overrides=done.overrides,
            says=done.outcome.says,
            lines=done.outcome.lines,
            sums={name: msgspec.to_builtins(x) for name, x in done.outcome.sums.items()},
            patch=patch,
            rules=self.table.game.rules,
            draft="",
            note=f"amends {entry.act_no}",
        )
        self.tree = apply(self.tree, patch)
        self.state = done.outcome.state
        self._take(amended)
        return amended

    def carry(self, entry: Entry, old_state: S | None = None) -> None:
        """Bring one later entry onto the new branch."""
        rerun = self._run_again(entry, old_state)
        if rerun is not None and not isinstance(rerun, str):
            self._rerun_entry(entry, rerun)
        else:
            self.carry_recorded(entry, rerun or "")

    def _run_again(self, entry: Entry, old_state: S | None) -> Done[S] | str | None:
        """The outcome on the new state, or why it is not re-run."""
        if entry.act not in self.table.infos:
            return ""
        try:
            old = old_state if old_state is not None else self.table.state_at(entry.after)
        except PatchMismatch:
            return "what it stood on is damaged"
        guard = _rerun(self.table, entry, {}, {}).look(old)
        recorded = self._patch_today(entry)
        if isinstance(guard, Asking) or not same_patch(diff(old, guard.outcome.state), recorded):
            return "the rules would give another outcome today"
        again = _rerun(self.table, entry, {}, {}).look(self.state)
        if isinstance(again, Asking):
            return again.problem or f"it would ask: {again.question.prompt or again.question.key}"
        return again

    def _patch_today(self, entry: Entry) -> Patch:
        """What an entry changed, in the shape that the state has today."""
        table = self.table
        if table.history.shape[entry.after] == table.game.shape:
            return entry.patch
        return diff(table.state_at(entry.after), table.state_at(entry.n))

    def _rerun_entry(self, entry: Entry, done: Done[S]) -> None:
        patch = diff(self.state, done.outcome.state)
        says = done.outcome.says
        recorded = self._patch_today(entry)
        same = same_patch(patch, recorded) and says == entry.says
        fate: Fate = "same" if same else "shifted" if alike(patch, recorded) else "changed"
        told: tuple[Difference, ...] = ()
        if not same:
            new_tree = apply(self.tree, patch)
            told = tuple(differences(patch, self.tree, new_tree))
        self._append(
            replace(
                entry,
                says=says,
                lines=done.outcome.lines,
                sums={name: msgspec.to_builtins(x) for name, x in done.outcome.sums.items()},
                answers=tuple((x.question.key, x.stored, x.source) for x in done.answered),
                overrides=done.overrides,
            ),
            patch,
            done.outcome.state,
        )
        self.later.append(Carried(entry, fate, says, differences=told))

    def carry_recorded(self, entry: Entry, why: str, foreign: bool = False) -> None:
        """Bring what was recorded, as far as it fits, without running the rules again."""
        recorded = entry.patch if foreign else self._patch_today(entry)
        patch, left = fitted(self.tree, recorded)
        tree = apply(self.tree, patch)
        try:
            state = msgspec.convert(tree, self.table.game.state)
        except msgspec.ValidationError:
            patch, left, tree, state = [], recorded, self.tree, self.state
        left_out = tuple(differences(left, self.tree, self.tree)) if left else ()
        note = "; ".join(x for x in (entry.note, f"carried over: {why}" if why else "") if x)
        self._append(replace(entry, note=note), patch, state)
        fate: Fate = "left" if left else "same" if patch == recorded and not why else "carried"
        self.later.append(Carried(entry, fate, entry.says, why, left_out=left_out))

    def _append(self, entry: Entry, patch: Patch, state: S) -> None:
        self.act_no += 1
        moved = replace(
            entry,
            n=self.number,
            prev="",
            after=self.place,
            act_no=self.act_no,
            patch=patch,
            draft="",
        )
        self.tree = apply(self.tree, patch)
        self.state = state
        self._take(moved)

    def plan(self, amended: Entry | None = None) -> Plan[S]:
        entries = [item for item in self.items if isinstance(item, Entry)]
        patch = diff(self.table.state, self.state)
        return Plan(
            amended or entries[0],
            tuple(self.later),
            tuple(self.items),
            self.state,
            tuple(differences(patch, self.table.tree, self.tree)),
        )


def alike(patch: Patch, recorded: Patch) -> bool:
    """Whether two patches do the same: equal, or numbers changed by the same differences.

    A gain of 2 stays a gain of 2, whatever it was added to.
    """
    if len(patch) != len(recorded):
        return False
    return all(
        one == other or (one[:2] == other[:2] and _step(one) == _step(other) is not None)
        for one, other in zip(patch, recorded, strict=True)
    )


def _step(operation: list[Any]) -> int | None:
    """The difference that a change of a whole number makes, or `None`."""
    if operation[0] != "=" or not all(type(value) is int for value in operation[2:4]):
        return None
    return int(operation[3] - operation[2])


def fitted(tree: Tree, patch: Patch) -> tuple[Patch, Patch]:
    """The part of a recorded patch that fits another tree, and the part that does not.

    A change of a number is applied as a difference; everything else needs the same old value.
    """
    fits: Patch = []
    left: Patch = []
    for operation in patch:
        found = _look(tree, operation[1])
        tried = _fit(operation, found)
        if tried is None:
            left.append(operation)
            continue
        try:
            tree = apply(tree, [tried])
        except PatchMismatch:
            left.append(operation)
            continue
        fits.append(tried)
    return fits, left


_MISSING = object()


def _look(tree: Any, path: Iterable[str]) -> Any:
    for key in path:
        if not isinstance(tree, dict) or key not in tree:
            return _MISSING
        tree = tree[key]
    return tree


def _fit(operation: list[Any], found: Any) -> list[Any] | None:
    code, path = operation[0], operation[1]
    if code == "=":
        old, new = operation[2], operation[3]
        if found == old and type(found) is type(old):
            return operation
        if all(isinstance(x, int) and not isinstance(x, bool) for x in (old, new, found)):
            return ["=", path, found, found + new - old]
        return None
    if code == "+":
        return operation if found is _MISSING else None
    return operation if found == operation[2] else None


__all__ = ["Carried", "Head", "Plan", "amend", "commit", "fitted"]
