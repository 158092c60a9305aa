"""Secrets, tried: what everybody sees of an act must be the same whatever its secret answer is.

An act that asks a secret question is run a second time with another answer to it, and all else the
same. Where its line of the log, its rows, its sums, what others see of the sheet, or an open field
of the state differ, the secret shows.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from companion.errors import CompanionError
from companion.making.answers import answer
from companion.making.found import Findings
from companion.making.source import place_of
from companion.table.campaign.draft import Run
from companion.table.game import Game
from companion.table.procedures.drive import Answered, Done, is_veil
from companion.table.procedures.question import Broken, Question
from companion.table.sheet import Sheet, plain, render
from companion.table.storage.patch import Operation, diff, raw

_TRIES, _ENOUGH = 8, 3
"""Other answers that are tried of one question; how often one of an act is compared, for each who
answers it."""


class Hidden:
    """Compares acts whose secret answers differ.

    Args:
        findings: takes what does not hold.
        chance: of the other answers.
    """

    def __init__(self, findings: Findings, chance: random.Random) -> None:
        self.findings, self.chance = findings, chance
        self.times: dict[tuple[str, str, str], int] = {}
        self.kept: set[tuple[str, str]] = set()
        """Act and key of answers that were once kept as a secret."""
        self.open: dict[tuple[str, str], tuple[str, str]] = {}
        """What showed of an answer that was not kept as one: perhaps it was turned up at once."""

    def tried(self, run: Run[Any], state: Any, done: Done[Any]) -> None:
        """Compare an act that is about to be entered with others."""
        for one in done.answered:
            place = (run.info.id, one.question.key, one.question.who)
            if not one.question.secret or isinstance(one.question, Broken):
                continue
            self.times[place] = self.times.get(place, 0) + 1
            if self.times[place] <= _ENOUGH and (other := self._other(run, state, done, one)):
                self.findings.counts["secrets"] += 1
                self._compare(run, one.question, done.outcome, other.outcome)

    def end(self) -> None:
        """What was never kept as a secret and showed all the same."""
        for place, (where, says) in self.open.items():
            if place not in self.kept:
                self.findings.fault(where, says)

    def _other(self, run: Run[Any], state: Any, done: Done[Any], one: Answered) -> Done[Any] | None:
        """The act with another answer to one question, if it goes the same way then."""
        for _ in range(_TRIES):
            value = answer(one.question, self.chance)
            if value is None or not _alike(value, one.answer):
                continue
            other = Run(run.game, run.info, run.chance, run.by)
            other.depth, other.memory = run.depth, run.memory
            other.answers.update(run.answers)
            other.overrides.update(run.overrides)
            other.rolled.update(run.rolled)
            other.give(one.question.key, value)
            try:
                result = other.look(state)
            except CompanionError:
                continue
            if not isinstance(result, Done) or result.overrides != done.overrides:
                continue
            if _asked(result) == _asked(done) and _differ(result, done, one.question.key):
                return result
        return None

    def _compare(self, run: Run[Any], question: Question[Any], one: Any, other: Any) -> None:
        place, where = (run.info.id, question.key), place_of(run.info)
        secret, shown = _changed(one.state, other.state)
        if secret:
            self.kept.add(place)
        for what, says in _shows(run.game, question, one, other, shown):
            if secret:
                self.findings.fault(where, says, key=f"{where} {what} {question.key}")
            else:
                self.open.setdefault(place, (where, says))


def _alike(value: Any, before: Any) -> bool:
    """Whether as many things are named: how many cards somebody holds is no secret."""
    if isinstance(value, list) and isinstance(before, tuple | list):
        return len(value) == len(before)
    return True


def _asked(done: Done[Any]) -> list[str]:
    return [one.question.key for one in done.answered]


def _differ(one: Done[Any], other: Done[Any], key: str) -> bool:
    """Whether two runs have another answer to a question, and to no other."""
    pairs = zip(one.answered, other.answered, strict=True)
    return [x.question.key for x, y in pairs if x.answer != y.answer] == [key]


def _changed(one: Any, other: Any) -> tuple[bool, list[Operation]]:
    """Whether two states differ in secrets; and where else they differ."""
    secret, shown = False, []
    for operation in diff(one, other):
        if operation[1][-1] == "veil" or (
            operation[0] == "=" and _unveiled(operation[2]) == _unveiled(operation[3])
        ):
            secret = True
        else:
            shown.append(operation)
    return secret, shown


def _unveiled(tree: Any) -> Any:
    """A raw tree with nothing in place of its secrets."""
    if is_veil(tree):
        return None
    if isinstance(tree, dict):
        return {key: _unveiled(value) for key, value in tree.items()}
    return [_unveiled(value) for value in tree] if isinstance(tree, list) else tree


def _shows(
    game: Game[Any], question: Question[Any], one: Any, other: Any, shown: list[Operation]
) -> Iterator[tuple[str, str]]:
    """Each way in which everybody sees which answer was given: what shows it, and a sentence."""
    secret = f"the secret answer “{question.key}”"
    if one.says != other.says:
        says = f"its line of the log shows {secret}: “{one.says}”. Leave it out of what it returns."
        yield "the log", says
    if (row := _row(one.lines, other.lines)) is not None:
        yield "a row", f"work.row({row}) shows {secret}: leave it out of the row."
    for name in dict.fromkeys((*one.sums, *other.sums)):
        if raw(one.sums.get(name)) != raw(other.sums.get(name)):
            yield "a sum", f"work.sums[“{name}”] shows {secret}: keep it out of the sums."
    for operation in shown[:1]:
        says = f"the state keeps {secret} openly in “{'.'.join(operation[1])}”"
        yield "the state", f"{says}: keep Secret.of(who, …) there."
    if shown:
        return  # what is drawn of the open field is the same fault
    for eyes in ("", *(who for who in one.state.players if who != question.who)):
        seen = "everybody" if not eyes else one.state.name(eyes)
        for what, look in _looks(game, eyes):
            if look(one.state) != look(other.state):
                right = "show it only where `eyes` is its owner"
                yield "the sheet", f"{what} shows {secret} to {seen}: {right}."
                return


def _row(one: tuple[dict[str, Any], ...], other: tuple[dict[str, Any], ...]) -> str | None:
    """The row and the field that differ first; `None` if all are the same."""
    for mine, yours in zip(one, other, strict=False):
        for field in dict.fromkeys((*mine, *yours)):
            if raw(mine.get(field)) != raw(yours.get(field)):
                return f"“{mine.get('kind', '')}”, {field}=…"
    return "…" if len(one) != len(other) else None


def _looks(game: Game[Any], eyes: str) -> list[tuple[str, Callable[[Any], Any]]]:
    """What somebody sees of a state, each with what it is called."""
    return [
        ("the sheet", lambda state: plain(render(game.sheet(state, eyes), 80))),
        ("where", game.where),
        ("today", lambda state: raw(game.today(state))),
        ("suggestions", lambda state: raw(game.suggestions(state))),
        ("counters", lambda state: [one.value for one in game.counters(state)]),
        ("the list", lambda state: raw(game.lists(state, eyes))),
        ("record", lambda state: plain(render(Sheet("", tuple(game.record(state))), 80))),
    ]
