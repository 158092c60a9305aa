"""What a reading would do: its act is driven by the real procedure, on the state of the table.

Nothing is entered here. A reading whose answers nobody asks for, or which names what is not there,
is none. Readings that lead to the same table are one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.table.campaign.draft import Run
from companion.table.campaign.opened import OpenTable
from companion.table.ear.answers import SUM, Check, closed, told, told_idly
from companion.table.ear.came_true import Came
from companion.table.ear.fitting_numbers import numbers_to_try
from companion.table.ear.looking import MOST_ASSUMED, Dead, look
from companion.table.ear.persons import acted, of_whom
from companion.table.ear.readings import Reading
from companion.table.forms.names import Thing
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.keyed import Keyed
from companion.table.procedures.question import (
    UNKNOWN_WORDS,
    Broken,
    Choose,
    Number,
)
from companion.table.state import TableState

S = TypeVar("S", bound=TableState)

MOST_DRIVEN = 48
"""Readings that are tried; a line with more is asked to be said more plainly."""
_ASSUMED = 24
"""Answers that are assumed for all readings of a line together: then the question is asked."""
_HOPELESS = 3
"""Answers that are tried to a question of which no number that was said tells them apart."""


class Step(Struct, Generic[S], frozen=True):
    """One act of a line and how far it leads."""

    run: Run[S]
    result: Asking | Done[S]
    given: dict[str, Any]

    @property
    def kind(self) -> str:
        """`done`, `ask` or `broken`."""
        if isinstance(self.result, Done):
            return "done"
        return "broken" if isinstance(self.result.question, Broken) else "ask"


class Driven(Struct, Generic[S], frozen=True):
    """A reading with what would come of it."""

    reading: Reading
    steps: tuple[Step[S], ...] = ()
    loose: bool = False
    """Whether a rule is broken in front of an answer, so that nobody can tell if it is asked."""
    dead: Dead | None = None
    """Why it is no reading after all, if it names what is not there or nobody asks for."""

    @property
    def kind(self) -> str:
        """The worst of its steps: `done`, `ask`, `broken`, or `dead`."""
        if self.dead:
            return "dead"
        kinds = [step.kind for step in self.steps]
        return next((one for one in ("broken", "ask") if one in kinds), "done")

    @property
    def state(self) -> Any:
        """The table behind it; `None` unless it is done."""
        result = self.steps[-1].result
        return result.outcome.state if isinstance(result, Done) else None

    @property
    def says(self) -> str:
        """What the log would say."""
        return "; ".join(x.result.outcome.says for x in self.steps if isinstance(x.result, Done))

    def same(self, other: Driven[S]) -> bool:
        """Whether both lead to the same table and were told the same."""
        mine = [(step.run.info.id, step.given) for step in self.steps]
        if mine == [(step.run.info.id, step.given) for step in other.steps]:
            alike = self.by == other.by or (
                self.kind == "done" and not self.by_chance and self.state == other.state
            )  # who owns the thing that acts may stand for who acts
            return self.kind == other.kind and self.asked == other.asked and alike
        if self.kind != "done" or other.kind != "done" or self.by_chance or other.by_chance:
            return False
        # Two acts with one outcome are one; of one act, what was answered must be the same too,
        # for a fact may be told that the state does not keep.
        acts = [one[0] for one in mine] != [step.run.info.id for step in other.steps]
        return bool(self.state == other.state) and (acts or _stored(self) == _stored(other))

    @property
    def by(self) -> tuple[str, ...]:
        """Who acts in each step."""
        return tuple(step.run.by for step in self.steps)

    @property
    def by_chance(self) -> bool:
        """Whether the app rolled or drew: then no two runs are alike."""
        return any(step.run.rolled for step in self.steps)

    @property
    def asked(self) -> str:
        """The key of the question that is open."""
        last = self.steps[-1].result
        return last.question.key if isinstance(last, Asking) else ""


def _stored(driven: Driven[Any]) -> list[Any]:
    """What was answered, for two readings of one act; nothing if they are different acts."""
    return [
        (step.run.info.id, [(x.question.key, x.stored) for x in step.result.answered])
        for step in driven.steps
    ]


class Judge(Generic[S]):
    """Drives readings for a table on a state."""

    def __init__(
        self,
        table: OpenTable[S],
        state: S,
        by: str = "",
        keyed: Sequence[Keyed] = (),
        me: str = "",
    ) -> None:
        self.table, self.state, self.by, self.keyed, self.me = table, state, by, keyed, me
        self._assumed = 0

    def drive(self, heard: Reading) -> Driven[S]:
        """What would come of a reading."""
        state, steps, sums = self.state, [], dict[Check, None]()
        reading = acted(heard, self.by, self.me, state)
        if reading is None:
            return Driven(heard, dead=Dead(""))
        if foreign := _foreign(reading, self.table.state):
            return Driven(reading, dead=Dead(foreign, "Say who acts, or leave the name out."))
        speakers = [one.id for one in reading.by] or [_owner(reading, self.table.state)]
        for speaker in speakers:
            for told_of in reading.groups:
                group = of_whom(told_of, speaker or self.by, self.me, self.state)
                if group is None:
                    return Driven(reading, dead=Dead(""))
                free = [b.key.partition(">")[0] for b in group if b.mode == "?"]
                named = {b.key: b.value for b in group if isinstance(b.value, Thing)}
                for given, told_of_it in told(group, reading):
                    sums.update((one, None) for one in told_of_it if one.role == SUM)
                    checks = [one for one in told_of_it if one.role != SUM]
                    idle = {key for key in given if _counted(key) in free or key in free}
                    idle |= closed(given, reading)
                    if reading.form.who and speaker:
                        given.setdefault(reading.form.who, speaker)
                    if twice := self._twice(given):
                        return Driven(reading, dead=twice)
                    step, dead = self.step(reading, state, speaker or self.by, given, idle)
                    if dead and dead.stranger in given and (thing := _named(named, dead.stranger)):
                        if thing.by_name:
                            given = {**given, dead.stranger: {"new": thing.label}}
                            step, dead = self.step(reading, state, speaker or self.by, given, idle)
                        else:
                            dead = Dead(f"“{thing.label}” cannot be chosen there.", dead.right)
                    if dead and (thing := _named(named, dead.key)):
                        said = dead.says.replace(f"“{thing.id}”", f"“{thing.label}”")
                        dead = replace(dead, says=said)
                    idly = [
                        named.get(key, given[key])
                        for key in idle - step.run.asked.keys()
                        if key in given
                    ]
                    if dead is None and isinstance(step.result, Asking):
                        speaks = speaker or self.by
                        step = self._follows(reading, state, speaks, step, idle, checks) or step
                    dead = dead or self._untrue(step, state, [*checks, *told_idly(idly)])
                    if dead:
                        return Driven(reading, dead=dead)
                    steps.append(step)
                    if isinstance(step.result, Asking):
                        loose = not given.keys() - idle <= step.run.asked.keys()
                        return Driven(reading, tuple(steps), loose)
                    state = step.result.outcome.state
        wrong = self._wrong_sum(steps, list(sums))
        return Driven(reading, dead=wrong) if wrong else Driven(reading, tuple(steps))

    def _wrong_sum(self, steps: Sequence[Step[S]], sums: Sequence[Check]) -> Dead | None:
        """Why several steps do not come to what was said of all of them; `None` if they do."""
        done = [step.result.outcome for step in steps if isinstance(step.result, Done)]
        if not sums or not done:
            return None
        who = [step.run.by for step in steps]
        came = Came.of(done, self.state, self.table.game, who)
        why = next(filter(None, map(came.against, sums)), None)
        return Dead(*why, untrue=True) if why else None

    def _untrue(self, step: Step[S], before: S, checks: Sequence[Check]) -> Dead | None:
        """Why a step is not what was said of it; `None` if all of it came true."""
        if not checks or isinstance(step.result, Asking):
            return None
        came = self._came(step, step.result, before)
        why = next(filter(None, map(came.against, checks)), None)
        return Dead(*why, untrue=True) if why else None

    def _came(self, step: Step[S], done: Done[S], before: S) -> Came:
        """What came of a step."""
        agreed = [
            x.question.prompt for x in done.answered if step.given.get(x.question.key) == "yes"
        ]
        return Came.of([done.outcome], before, self.table.game, [step.run.by], agreed)

    def _agrees(
        self, step: Step[S], before: S, said: Mapping[str, Any], numbers: Sequence[Check]
    ) -> bool | None:
        """Whether the numbers that were said are those that the rules come to; `None` if the rules
        come to none of them."""
        done = step.result
        assert isinstance(done, Done)
        found = [self._untrue(step, before, numbers) is None] if numbers else []
        found += [
            x.question.offered == x.stored
            for x in done.answered
            if x.question.key in said
            and isinstance(x.question, Number)
            and isinstance(x.question.offered, int)
        ]
        return all(found) if found else None

    def _follows(
        self,
        reading: Reading,
        state: S,
        by: str,
        asking: Step[S],
        idle: set[str],
        checks: Sequence[Check],
    ) -> Step[S] | None:
        """The act with the one answer to its open question under which every number that was said
        is what the rules come to: `a port for 10` is built without the wood that would make it 2.
        `None` if no number tells the answers apart, or several fit."""
        assert isinstance(asking.result, Asking)
        question = asking.result.question
        if asking.result.problem:
            return None
        numbers = [x for x in checks if isinstance(x.value, int)]
        values: list[Any] = [*numbers_to_try(question, numbers)]
        if isinstance(question, Choose) and not question.new:
            values = [x.id for x in question.options if not x.illegal]
            values += ["none"] if question.none else []
            numbers = [x for x in numbers if x.role in ("", "loss")]
        if not 1 < len(values) <= MOST_ASSUMED:
            return None
        fitting: list[Step[S]] = []
        unfit = 0
        for tried, value in enumerate(values):
            if tried == _HOPELESS and not fitting and not unfit:
                return None  # no number that was said has to do with it
            if self._assumed == _ASSUMED:
                return None
            self._assumed += 1
            given = {**asking.given, question.key: value}
            step, dead = self.step(reading, state, by, given, idle)
            if dead is not None or not isinstance(step.result, Done):
                unfit += dead is None and step.kind == "broken"  # `for 3`, with 1 reputation
                continue
            agrees = self._agrees(step, state, asking.given, numbers)
            fitting += [step] if agrees else []
            unfit += agrees is False
        return fitting[0] if len(fitting) == 1 and unfit else None

    def _twice(self, given: Mapping[str, Any]) -> Dead | None:
        """Why a line is none that answers a question in words and by its key, and not alike."""
        for one in self.keyed:
            said = given.get(one.key, one.value)
            if not one.broken and str(said).casefold() != one.value.strip().casefold():
                return Dead(f"“{one.key}” is said twice: {said} and {one.value}.", "Say it once.")
        return None

    def step(
        self, reading: Reading, state: S, by: str, given: dict[str, Any], idle: set[str]
    ) -> tuple[Step[S], Dead | None]:
        """An act with its answers, of which some may go unasked; why it is none, if it is none."""
        run = self.table.begin(reading.form.act, by)
        for key, value in given.items():
            run.give(key, value)
        for one in self.keyed:
            if one.broken:
                run.override(one.key, one.value.strip() or "the table says so")
            elif one.key != "by":
                run.give(one.key, one.value)
        run.depth = "sentence"
        for key in [key for key in given if "*" in key]:
            given = _keyed_in_full(run, state, given, key)
        wanted = {*(given.keys() - idle), *(x.key for x in self.keyed if _is_asked_for(x))}
        result, dead = look(run, state, wanted)
        if isinstance(result, Done):  # what is known already was told once more, and nobody asked
            for key in idle - run.asked.keys():
                run.answers.pop(key, None)
        # Defaults are those of their time: a draft must not keep them as answers.
        run.answers = {key: x for key, x in run.answers.items() if x.source in ("table", "app")}
        return Step(run, result, given), dead


def _keyed_in_full(run: Run[S], state: S, given: dict[str, Any], part: str) -> dict[str, Any]:
    """The answers, of which one is told by a part of its key (`fall-*.card`): that of the
    question with such a key. Where nobody asks one the key stays, and the reading is none."""
    value = run.answers.pop(part).value
    look(run, state, {part})
    full = next((x for x in run.asked if fnmatchcase(x, part) and x not in given), part)
    run.give(full, value)
    return {full if key == part else key: x for key, x in given.items()}


def _owner(reading: Reading, state: TableState) -> str:
    """Who acts by the thing that is said to act; empty if nobody owns it.

    Not whoever acted in front: `bo passes, jean challenges kaspar` is an act of Jean's player.
    """
    whose = reading.form.whose or reading.form.own
    named = (b.value for group in reading.groups for b in group if whose and b.key == whose)
    owners = [x.owner for x in named if isinstance(x, Thing) and x.owner in state.players]
    return owners[0] if owners else ""


def _foreign(reading: Reading, state: TableState) -> str:
    """What is said if the thing that acts is another player's; empty if it is not."""
    by = [one.id for one in reading.by]
    named = (b.value for group in reading.groups for b in group if b.key == reading.form.own)
    for thing in named if by and reading.form.own else ():
        owned = isinstance(thing, Thing) and thing.owner in state.players
        if owned and any(one != thing.owner for one in by):  # nor do two drop what is one's
            return f"{thing.label} is {state.name(thing.owner)}'s."
    return ""


def _named(named: Mapping[str, Thing], key: str) -> Thing | None:
    """The thing that answers a key, also one that counts up (`enhancement-2`)."""
    return named.get(key) or named.get(_counted(key))


def _counted(key: str) -> str:
    """A key that counts up as its form has it: `enhancement-#`."""
    return re.sub(r"(?<=-)\d+(?=\.|$)", "#", key)


def _is_asked_for(told: Keyed) -> bool:
    """Whether an answer by its key must be asked for; that nobody knows may stay unused."""
    return not told.broken and told.key != "by" and told.value not in UNKNOWN_WORDS
