"""A procedure that is being entered: answers so far, what chance made, suggestions.

The generator is never kept: each look at a run drives the procedure anew on the state that is on
the table now. After another entry, the first answer that no longer fits is asked again with the
reason; later answers stay and fit again, or are suggestions.

What chance made is kept apart from the answers: going back does not give new dice, a larger pool
rolls only the dice that came on top, and rolling anew is said in the entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from companion.errors import BadAnswer
from companion.table.game import Game
from companion.table.procedures.drive import (
    ANEW_WORDS,
    Asking,
    Depth,
    Done,
    Given,
    Taker,
    drive,
    is_veil,
    make_chance,
    unveiled,
)
from companion.table.procedures.procedure import ProcedureInfo, Reading
from companion.table.procedures.question import Draw, Question, Roll
from companion.table.shared.effecting import with_effects
from companion.table.state import Secret, TableState
from companion.table.storage.entry import DraftLine, Entry
from companion.toolbox import dice
from companion.toolbox.chance import Chance
from companion.toolbox.text import clean_line

S = TypeVar("S", bound=TableState)


class Run(Generic[S]):
    """One procedure with the answers given so far. Knows no file; the open table keeps it."""

    def __init__(
        self, game: Game[S], info: ProcedureInfo[S], chance: Chance, by: str = "", id: str = ""
    ) -> None:
        self.game, self.info, self.chance, self.by, self.id = game, info, chance, by, id
        self.memory: Mapping[str, Mapping[str, Any]] = {}
        """What the record book knows of cards (`Reading.memory`)."""
        self.answers: dict[str, Given] = {}
        self.pointed: dict[str, Given] = {}
        """Those that came with what was pointed at: nobody typed them."""
        self.overrides: dict[str, str] = {}
        self.before: dict[str, Any] = {}
        """Earlier answers by key that are now only suggestions."""
        self.rolled: dict[str, Any] = {}
        """What chance made, by key, in stored form."""
        self.remarks: list[str] = []
        """What the entry must say about chance: rolls that were not used."""
        self.replaces = 0
        self.undone_act = 0
        self.depth: Depth = "steps"
        self.asked: dict[str, None] = {}
        """Keys that the last look asked for, in order."""
        self.seen: S | None = None
        """The state of the last look: an outcome is good for no other."""
        self.kept: dict[str, Any] = {}
        """What chance made and a draft holds already, by key."""
        self.kept_remarks = 0
        self.elsewhere: dict[str, str] = {}
        """What chance made in other drafts of the same act, in words, by key."""
        self.offered: dict[str, Any] = {}
        """Dice of an undone entry: they are offered, not made here."""

    def offer(self, undone: Entry) -> None:
        """Offer the answers of an undone entry of the same act; its dice come first."""
        self.undone_act = undone.act_no
        anew = self.replaces == undone.act_no  # a resumed draft that has rolled anew already
        for key, value, source in undone.answers:
            if value != {}:  # that nothing was chosen would stand first, and move every digit
                self.before.setdefault(key, value)
            if source == "app" and isinstance(value, dict) and key not in self.rolled and not anew:
                self.rolled[key] = self.offered[key] = value

    def fell_before(self, draft: str, lines: Iterable[DraftLine]) -> None:
        """Another half-entered act of the same kind: what chance made for it is a fact as well."""
        for line in lines:
            if line.op == "answer" and line.source == "app":
                self.elsewhere[line.key] = f"{draft} had {shown_roll(line.value)}"

    def look(self, state: S, by: str = "", taker: Taker | None = None) -> Asking | Done[S]:
        """Drive the procedure on a state: the next question, or what came of it."""
        self.seen = state
        reading = Reading(state, by or self.by, self.memory)
        result = drive(
            with_effects(self.game, self.info, reading),
            self.answers,
            self.overrides,
            self.depth,
            self._roll,
            taker and (lambda question: taker(self._dressed(question))),
            lambda why: re.sub(r"\bp\d+\b", lambda found: state.name(found[0]), why),
        )
        for one in result.answered:
            if one.question.secret and one.question.key in self.rolled:
                self.rolled[one.question.key] = one.stored  # veiled from here on
        self.asked = dict.fromkeys(one.question.key for one in result.answered)
        if isinstance(result, Asking):
            self.asked[result.question.key] = None
            return replace(result, question=self._dressed(result.question))
        return result

    def _dressed(self, question: Question[Any]) -> Question[Any]:
        """The question with what was answered before, and with dice that already fell."""
        if isinstance(question, Roll) and question.key in self.rolled:
            return replace(question, rolled=self.rolled[question.key])
        if question.suggest is None and question.key in self.before:
            return replace(question, suggest=self.before[question.key])
        return question

    def give(self, key: str, value: Any, source: str = "table") -> None:
        """Answer a question; `roll` and `roll anew` leave it to chance."""
        if key in self.rolled and isinstance(value, str) and value.strip().casefold() in ANEW_WORDS:
            old = self.rolled.pop(key)
            self.remarks.append(f"rolled anew instead of {shown_roll(old)}")
            if self.undone_act:
                self.replaces = self.undone_act
        if isinstance(value, str):
            value = clean_line(value)
        self.answers[key] = Given(value, source)  # type: ignore[arg-type]

    def override(self, key: str, reason: str) -> None:
        """Break a rule with a reason."""
        self.overrides[key] = clean_line(reason).strip("! ") or "the table says so"

    def reopen(self, key: str) -> None:
        """Take an answer back; it stays as the suggestion."""
        given = self.answers.pop(key, None)
        if given is not None:
            self.before[key] = given.value
        self.overrides.pop(key, None)

    def settle(self, done: Asking | Done[S]) -> None:
        """Keep the answers in stored form, so that a draft and an entry hold the same."""
        for one in done.answered:
            if one.source != "default" and one.question.key in self.answers:
                self.answers[one.question.key] = Given(one.stored, one.source)  # type: ignore[arg-type]
        if isinstance(done, Asking) and done.question.secret:
            self._veil(done.question.key, done.question.who)

    def _veil(self, key: str, who: str) -> None:
        """Hide an answer that does not hold yet: a file may keep it all the same."""
        given = self.answers.get(key)
        if given is not None and not is_veil(given.value):
            veiled = msgspec.to_builtins(Secret.of(who, given.value))
            self.answers[key] = Given(veiled, given.source)

    def hide_unasked(self) -> None:
        """Hide what was answered ahead of its question: nobody knows yet whether it is a secret."""
        if self.seen is not None:
            for key in [key for key in self.answers if key not in self.asked]:
                self._veil(key, "")

    def unused_rolls(self, done: Done[S]) -> list[str]:
        """Remarks on dice that the app rolled and the answers do not show."""
        told = list(self.remarks)
        if not self.rolled:
            return told
        stored = {one.question.key: one.stored for one in done.answered}
        for key, value in self.rolled.items():
            if stored.get(key) != value and key in self.made_here():
                told.append(f"the app had rolled {shown_roll(value)}")
        return told

    def made_here(self) -> list[str]:
        """Keys of what chance made in this run, also if the answer was taken back."""
        return [key for key, value in self.rolled.items() if self.offered.get(key) != value]

    @property
    def used_chance(self) -> bool:
        """Whether chance made something in this run that is not yet in an entry."""
        return bool(self.made_here() or self.remarks)

    def is_unkept(self, key: str) -> bool:
        """Whether chance made an answer that no draft holds yet."""
        given = self.answers.get(key)
        return (
            given is not None
            and given.source == "app"
            and self.kept.get(key) != given.value
            and self.offered.get(key) != given.value
        )

    def _roll(self, question: Question[Any]) -> Any:
        """Make chance once: the same dice again, only the added ones, never silently new ones."""
        had = self.rolled.get(question.key)
        if had is None:
            had = self.rolled[question.key] = make_chance(question, self.chance)
            if question.key in self.elsewhere:
                self.remarks.append(f"rolled again; {self.elsewhere[question.key]}")
        if isinstance(question, Draw):
            return self._draw_on(question, unveiled(had))
        if not isinstance(question, Roll) or question.count is None:
            return had
        faces: dict[str, int] = unveiled(had)["faces"]
        lie = dice.size(faces)
        if lie < question.count:
            more = make_chance(question, self.chance, question.count - lie, faces)["faces"]
            faces = dice.add(question.die, faces, more)
        elif lie > question.count:
            thrown = dice.write_throw(faces)
            raise BadAnswer(
                f"{thrown} were rolled, but the pool is now {question.count} dice.",
                f"Type the {question.count} that stay.",
            )
        self.rolled[question.key] = {"faces": faces}
        return self.rolled[question.key]

    def _draw_on(self, question: Draw, had: Any) -> Any:
        """The cards that were drawn, and only the added ones if it should be more by now."""
        cards = list(had["cards"])
        if question.count is None or question.known is None or len(cards) == question.count:
            return self.rolled[question.key]
        if len(cards) > question.count:
            raise BadAnswer(
                f"{', '.join(cards)} were drawn, but it should now be {question.count}.",
                f"Type the {question.count} that stay.",
            )
        left = {card: count - cards.count(card) for card, count in question.known.items()}
        pile = replace(question, known=left)
        more = make_chance(pile, self.chance, question.count - len(cards))["cards"]
        self.rolled[question.key] = {"count": question.count, "cards": [*cards, *more]}
        return self.rolled[question.key]


def resumed(
    game: Game[S], info: ProcedureInfo[S], chance: Chance, lines: Iterable[DraftLine]
) -> Run[S]:
    """A run from the draft lines of a journal."""
    lines = list(lines)
    run = Run(game, info, chance, lines[0].by, lines[0].draft)
    for line in lines[1:]:
        if line.op == "answer" and line.reason:
            run.overrides[line.key] = line.reason
        elif line.op == "answer":
            run.answers[line.key] = Given(line.value, line.source)  # type: ignore[arg-type]
            if line.source == "app":
                run.rolled[line.key] = run.kept[line.key] = line.value
        elif line.op == "clear":
            run.reopen(line.key)
        elif line.op == "remark":
            run.remarks.append(line.reason)
            run.kept_remarks += 1
            run.replaces = run.replaces or (line.value if isinstance(line.value, int) else 0)
            run.rolled.pop(line.key, None)
    return run


def shown_roll(stored: Any) -> str:
    """What chance made, in words."""
    if is_veil(stored):
        return "something secret"
    if isinstance(stored, dict) and isinstance(stored.get("faces"), dict):
        return dice.write_throw(stored["faces"])
    if isinstance(stored, dict) and stored.get("cards"):
        return ", ".join(stored["cards"])
    return str(stored)
