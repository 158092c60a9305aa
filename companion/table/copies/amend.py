"""Amend: change an old entry and carry what came after it along, by guarded re-run.

A later entry is first run again on its *old* state. If that gives its recorded patch, the rules
still speak as they did, and it is run again on the *new* state. If not (the rules code changed, or
it was a correction by hand), what was recorded is carried over: where the old values match it is
taken as it is, where a number changed by a difference the difference is applied, and what is left
is listed for a decision. Nothing is written before the plan is accepted; then it is one line, a
new branch with the head on it, and the old branch stays.

The same carrying brings in the entries of a copy that went its own way (`merge.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from companion.errors import BadAnswer, CompanionError, UsageError
from companion.table.campaign.draft import Run
from companion.table.campaign.entries import AMEND
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import stamp
from companion.table.procedures.drive import ANEW_WORDS, CHANCE_WORDS, Asking, Done, Given
from companion.table.procedures.question import Form
from companion.table.state import TableState
from companion.table.storage.describe import Difference, differences
from companion.table.storage.entry import Entry, Schema
from companion.table.storage.patch import (
    Patch,
    PatchMismatch,
    Tree,
    apply,
    diff,
    raw,
    same_patch,
    tree_diff,
)
from companion.toolbox.text import listed

S = TypeVar("S", bound=TableState)

TELLING = ("set", "correct")
"""Acts of every table that tell a value: it is carried as that value, not as a difference."""
RULES_CHANGED = "the rules would give another outcome today"
_HERE = " (carried over: "

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
    run = rerun(table, entry, answers, overrides or {})
    if any(
        isinstance(x, str) and x.casefold() in CHANCE_WORDS + ANEW_WORDS for x in answers.values()
    ):
        run.chance = table.runs.chance
    done = run.look(before)
    while isinstance(done, Asking) and _asks_less(run, done, answers):
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


def _asks_less(run: Run[S], asking: Asking, answers: Mapping[str, Any]) -> bool:
    """Whether a form of the entry asks for less now: what it no longer asks for is left out."""
    question, key = asking.question, asking.question.key
    given = run.answers.get(key)
    if not isinstance(question, Form) or given is None or key in answers:
        return False
    left = {x: y for x, y in given.value.items() if question.names(x)}
    if left == given.value:
        return False
    run.answers[key] = Given(left, given.source)
    return True


def commit(table: OpenTable[S], plan: Plan[S], why: str = AMEND) -> None:
    """Write a plan: one line, the head on its last entry. Raises `StorageError`."""
    start = len(table.history)
    if plan.items and plan.items[0].n != start + 1:
        raise UsageError("Something was entered since this was planned.", "Plan it again.")
    last = plan.items[-1].n
    table.entries.write_batch(plan.items, why, last)


def asked_in(done: Done[Any]) -> list[str]:
    """Keys in the order asked."""
    return [one.question.key for one in done.answered]


class _NoChance:
    """No dice for what is only planned: what chance makes must be on the drive before it shows."""

    def below(self, _bound: int) -> int:
        raise BadAnswer("Dice or cards would be missing.", "Say what fell, or “roll”.")


def would_ask(asking: Asking) -> str:
    """Why an entry is not re-run: what it would ask here."""
    question = asking.question
    return asking.problem or f"it would ask: {question.prompt or question.key}"


def rerun(
    table: OpenTable[S],
    entry: Entry,
    answers: Mapping[str, Any],
    overrides: Mapping[str, str],
    pinned: bool = False,
) -> Run[S]:
    """A run with the answers of an entry.

    `pinned`: also with those that nobody gave, and with dice as they fell, however many there
    would be now.

    What the record book gave of a card is not in its answers: an entry that does not come out as it
    is recorded without the book is run with what the book knows now.
    """
    run = _run_of(table, entry, pinned)
    if table.memory and not pinned and not _comes_out(table, entry):
        run.memory = table.memory
    for key, value in answers.items():
        run.give(key, value)
    run.overrides.update(overrides)
    return run


def _comes_out(table: OpenTable[S], entry: Entry) -> bool:
    """Whether an entry gives, without the record book, what it gave as it was made."""
    old = table.state_at(entry.after)
    try:
        done = _run_of(table, entry).look(old)
    except CompanionError:
        return False
    if isinstance(done, Asking):
        return False
    return same_patch(diff(old, done.outcome.state), patch_today(table, entry))


def patch_today(table: OpenTable[S], entry: Entry) -> Patch:
    """What an entry changed, in the shape that the state has today."""
    if table.history.shape[entry.after] == table.game.shape:
        return entry.patch
    return diff(table.state_at(entry.after), table.state_at(entry.n))


def _run_of(table: OpenTable[S], entry: Entry, pinned: bool = False) -> Run[S]:
    run: Run[S] = Run(table.game, table.infos[entry.act], _NoChance(), entry.by)
    run.depth = "sentence"
    for key, value, source in entry.answers:
        if pinned or source != "default":
            run.give(key, value, "table" if pinned and source == "app" else source)
            if source == "app" and isinstance(value, dict) and not pinned:
                run.rolled[key] = value
    run.overrides.update(entry.overrides)
    return run


class Carrier(Generic[S]):
    """Builds the new branch entry by entry."""

    def __init__(self, table: OpenTable[S], start: int) -> None:
        self.table, self.fields = table, table.game.fields
        self.state: S = table.state_at(start)
        self.tree: Tree = table.tree_at(start)
        self.place = self.first_place = start
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
        """The amended entry itself."""
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
            origin=UNSET,
        )
        self.tree = apply(self.tree, patch)
        self.state = done.outcome.state
        self._take(amended)
        return amended

    def carry(self, entry: Entry) -> None:
        """Bring one later entry onto the new branch."""
        recorded = patch_today(self.table, entry)
        again = self._run_again(entry, recorded)
        if isinstance(again, str):
            self.carry_recorded(entry, recorded, again)
        else:
            self.carry_told(entry, recorded, again)

    def _run_again(self, entry: Entry, recorded: Patch) -> Done[S] | str:
        """The outcome on the new state, or why it is not re-run."""
        if entry.act not in self.table.infos:
            return ""
        old = self.table.state_at(entry.after)
        guard = rerun(self.table, entry, {}, {}).look(old)
        if isinstance(guard, Asking) or not same_patch(diff(old, guard.outcome.state), recorded):
            return RULES_CHANGED
        again = rerun(self.table, entry, {}, {}).look(self.state)
        return would_ask(again) if isinstance(again, Asking) else again

    def carry_told(self, entry: Entry, recorded: Patch, done: Done[S]) -> Patch:
        """Bring what an entry gives here, now that it was run again; what it changes."""
        patch = diff(self.state, done.outcome.state)
        says = done.outcome.says
        same = same_patch(patch, recorded) and says == entry.says
        fate: Fate = "same" if same else "shifted" if alike(patch, recorded) else "changed"
        told: tuple[Difference, ...] = ()
        if not same:
            new_tree = apply(self.tree, patch)
            told = tuple(differences(patch, self.tree, new_tree, self.fields))
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
        return patch

    def carry_recorded(self, entry: Entry, recorded: Patch, why: str) -> Patch:
        """Bring what was recorded, as far as it fits, without running the rules again.

        Where it does something else here, the words say what really happens.
        """
        patch, left = fitted(self.tree, recorded, entry.act in TELLING)
        tree = apply(self.tree, patch)
        try:
            state = msgspec.convert(tree, self.table.game.state)
        except msgspec.ValidationError:
            patch, left, tree, state = [], recorded, self.tree, self.state
        left_out = tuple(differences(left, self.tree, self.tree, self.fields)) if left else ()
        says = entry.says.partition(_HERE)[0]
        if not same_patch(patch, recorded):
            new = differences(patch, self.tree, tree, self.fields)
            says += f"{_HERE}{', '.join(f'{x.label} {x.old} → {x.new}' for x in new) or 'nothing'})"
        note = "; ".join(x for x in (entry.note, f"carried over: {why}" if why else "") if x)
        self._append(replace(entry, note=note, says=says), patch, state)
        fate: Fate = "left" if left else "same" if patch == recorded and not why else "carried"
        self.later.append(Carried(entry, fate, says, why, left_out=left_out))
        return patch

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
        """What was built so far, as a plan."""
        entries = [item for item in self.items if isinstance(item, Entry)]
        patch = diff(self.table.state, self.state)
        return Plan(
            amended or entries[0],
            tuple(self.later),
            tuple(self.items),
            self.state,
            tuple(differences(patch, self.table.tree, self.tree, self.fields)),
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


def fitted(tree: Tree, patch: Patch, telling: bool = False) -> tuple[Patch, Patch]:
    """The part of a recorded patch that fits another tree, and the part that does not.

    A told value (`telling`) replaces whatever value is there. Else a change of a number is applied
    as a difference; everything else needs the same old value.
    """
    fits: Patch = []
    left: Patch = []
    for operation in patch:
        found = _look(tree, operation[1])
        tried = _fit(operation, found, telling)
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


def _fit(operation: list[Any], found: Any, telling: bool) -> list[Any] | None:
    code, path = operation[0], operation[1]
    if code == "=":
        old, new = operation[2], operation[3]
        if found == old and type(found) is type(old):
            return operation
        if telling and found is not _MISSING:
            return ["=", path, found, new]
        if all(isinstance(x, int) and not isinstance(x, bool) for x in (old, new, found)):
            return ["=", path, found, found + new - old]
        return None
    if code == "+":
        return operation if found is _MISSING else None
    return operation if found == operation[2] else None


__all__ = ["Carried", "Carrier", "Plan", "amend", "commit", "fitted"]
