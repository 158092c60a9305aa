"""What a line means: acts, a step back, a correction, a remark; else a refusal that teaches."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeVar

from companion.errors import CompanionError, UsageError
from companion.table.ear.answered_within import NOTED
from companion.table.ear.belated import belated
from companion.table.ear.beside import beside
from companion.table.ear.by_key import without_keys
from companion.table.ear.contrasts import contrasted
from companion.table.ear.correcting import called_one, correction, parted
from companion.table.ear.deciding import OFFERED, already
from companion.table.ear.heard import Amends, Grave, Heard, Misfit, Open, Unheard
from companion.table.ear.judging import Driven, Step
from companion.table.ear.left_out import left_out
from companion.table.ear.matching import Line
from companion.table.ear.offering import behind_what_is_due
from companion.table.ear.one_by_one import PARTS, sentences
from companion.table.ear.persons import by_name
from companion.table.ear.reader import Reader
from companion.table.ear.refusing import asked_for, no_act, planned, refusal
from companion.table.ear.repeating import repeated
from companion.table.ear.said_anew import fact
from companion.table.ear.said_back import said_back
from companion.table.ear.saying import line_of
from companion.table.ear.second_thoughts import rethought
from companion.table.ear.shown import shown
from companion.table.ear.taking_back import instead_of, only_undoes, taken_back, undone_first
from companion.table.ear.told_ahead import told_ahead
from companion.table.forms.grammar import How
from companion.table.forms.tokens import straight, tokens
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.question import Broken
from companion.table.shared.suggestion_order import suggested
from companion.table.sheet import cut
from companion.table.state import TableState
from companion.toolbox.text import clean_line, stopped

S = TypeVar("S", bound=TableState)

_YES = re.compile(r"yes[,:!. ]+(.+)|(.+?)[,;. ]+yes[!.]?", re.IGNORECASE)
_MARK = re.compile(
    r"(?:(?:[gytr]\d{1,2})+|(?:(?:game|year|round|rd|turn|day) \d{1,2}[, ]*)+(?=:))[\s:;,./)-]+",
    re.IGNORECASE,
)
"""A mark in front of a line, as people keep a log: it says when, and nothing of what was done."""
_COUNTED = ("game", "year", "round", "rd", "turn", "day")
_CORRECTED = (
    "Say what was wrong, “no, 3 not 4”, or take it back: “undo”. "
    "An older entry is amended in the log."
)
"""What works where a correction says nothing that the entry has."""
_LONGEST = 90
"""So much of an entry is told where it is only named: what can be said stands behind it."""


class Ear(Reader[S]):
    """Hears lines for a table, as it stands."""

    _whole = ""
    """The line that is heard, with the mark of a turn in front of it."""
    _in_part: Step[S] | None = None
    """An act of which the line says only a part."""

    def hear(self, text: str, yes: bool = False) -> Heard[S]:
        """What a line means.

        Args:
            text: what was typed; `yes` in front or behind confirms a grave act.
            yes: whether a grave act is confirmed already.

        Raises:
            Unheard: nothing, more than one thing, or something that is asked first.
        """
        self._whole = straight(clean_line(text)).lstrip(":").strip()
        typed = self._unmarked(self._whole)
        if not typed:
            raise UsageError("Nothing was typed.", "Type, for example, “note the fog lifts”.")
        said_yes = _YES.fullmatch(typed)
        if said_yes and not yes:
            heard = self._said_yes((said_yes[1] or said_yes[2]).strip())
            if heard is not None:
                return heard
        if not yes and (heard := self._said_yes_within(typed)) is not None:
            return heard
        heard = self._heard(typed)
        grave = next((x for x in heard.steps if self._is_grave(x)), self._in_part)
        if grave is None or yes:
            return heard
        result = grave.result
        assert isinstance(result, Done)
        raise Grave(
            f"{grave.run.info.title}: {result.outcome.says}. Is that meant"
            f"{', all of it' if grave is self._in_part else ''}? Nothing was entered.",
            f"Say “{typed}, yes” to enter it.",
            (f"{typed}, yes",),
        )

    def _is_grave(self, step: Step[S]) -> bool:
        """Whether an act is asked once more: not where a game is over, and it is what is next."""
        if step.kind != "done" or not step.run.info.grave:
            return False
        state = self.table.state
        now = suggested(self.table.game, state) if state.closed else ()
        return step.run.info.id not in (x.procedure for x in now)

    def _unmarked(self, typed: str) -> str:
        """A line without the mark of a turn in front: `Y1R3 Ana: …`, `T4: …`, `turn 3: …`."""
        mark = _MARK.match(typed)
        if mark is None or mark.end() == len(typed):
            return typed
        strange = (x for x in tokens(mark[0]) if x.is_word and x.key not in _COUNTED)
        if any(self.knows(x.key) or self.forms.is_code(x.text) for x in strange):
            return typed
        rest = typed[mark.end() :]
        people = self.names(self.table.state).of_kind("player")
        named = any(rest.casefold().startswith(x.label.casefold()) for x in people)
        return rest if named or ":" in mark[0] else typed  # `r1 p1` are signs of the cards

    def _said_yes(self, typed: str) -> Heard[S] | None:
        """A line that was confirmed, if it is a grave act; `None` if `yes` means something else."""
        try:
            heard = self._heard(typed)
        except CompanionError:
            return None
        asked = self._in_part or any(step.run.info.grave for step in heard.steps)
        return heard if asked else None

    def _said_yes_within(self, typed: str) -> Heard[S] | None:
        """A line of several sentences whose grave ones are confirmed, each where it stands; `None`
        if none is, or not each."""
        said = [(part, _YES.fullmatch(part)) for part in sentences(typed)]
        confirmed = sum(found is not None for _, found in said)
        if len(said) == 1 or not confirmed:
            return None
        bare = [(found[1] or found[2]).strip() if found else part for part, found in said]
        heard = self._said_yes(f" {PARTS} ".join(bare))
        graves = sum(step.run.info.grave for step in heard.steps) if heard else 0
        return heard if graves <= confirmed else None

    def _heard(self, typed: str) -> Heard[S]:
        if only_undoes(typed):
            return Heard(undoes=True)
        if (row := shown(typed, self)) is not None:
            return Heard((row,))
        if NOTED in typed and (noted := self._said_back(typed)):
            return self._checked(noted, typed)  # the log's own line says that nothing is counted
        planned(typed)
        spoken = by_name(typed, self._name_of_speaker())
        if again_said := self._rethought(typed):
            return self._checked(again_said, typed)
        for how in How:
            lines = [typed, spoken] if spoken != typed else [typed]
            for plain, told in (one for line in lines for one in without_keys(line, self.table)):
                found = self.acts(plain, self.table.state, self.by, told, how)
                if (answer := asked_for(plain, found, self)) is not None:
                    raise answer
                if not found or (len(found) > 1 and found[-1].kind != "done"):
                    late_one = self.late(plain, self.table.state, self.by, told, how)
                    late_ones: tuple[Driven[S], ...] = (late_one,) if late_one else ()
                    if not late_ones or late_ones[-1].kind != "done":
                        late_ones = beside(plain, told, how, self) or late_ones
                    found = late_ones or found
                if _rather_added(found) and (late := self._belated(typed)) is not None:
                    return Heard(amends=late)
                if found and found[-1].kind == "broken":
                    # What breaks a rule may be a part of the last act, said late; or it again.
                    if (late := self._corrects(typed)) is not None:
                        return Heard(amends=late)
                    if (undo := instead_of(typed, self)) is not None:
                        return undo
                    done = self.table.last_act() is not None
                    if done and (again := repeated(typed, self)) is not None:
                        return Heard((again,))
                    found = self._said_back(typed) or found  # an act whose line says just that
                found = told_ahead(plain, found, self, how) or found
                if len(found) > 1:  # not told, but said to have come of the first
                    found = self._said_back(typed) or found
                if found:
                    return self._checked(found, typed)
            if how == How.EXACT:
                if (undo := taken_back(typed, self)) is not None:
                    return undo
                if (row := shown(typed, self, settles=True)) is not None:
                    return Heard((row,))
                if (again := repeated(typed, self)) is not None:
                    return Heard((again,))
                if (amends := self._corrects(typed)) is not None:
                    return Heard(amends=amends)
                if (undo := instead_of(typed, self)) is not None:
                    return undo
                back = self._said_back(typed) or fact(*parted(typed, self), self)
                if back or (back := contrasted(typed, self)):
                    return self._checked(back, typed)
                undone_first(typed)
                self._asked(typed)
        self._half_belated(typed)
        raise self._refusal(typed)

    def _half_belated(self, typed: str) -> None:
        """A line that adds to the last entry and then does something else is two lines.

        Raises:
            Unheard: it is, with the first of them offered.
        """
        line = Line(typed, self.names(self.table.state), self.forms)
        for at in reversed(range(1, len(line.tokens) - 1)):
            if not self.teach or not self.may_part(line, at):
                continue
            head, rest = (one.strip(" ,;.") for one in self.parted(typed, line, at))
            if self._belated(head) is not None:
                raise Unheard(
                    f"“{head}” belongs to the last entry, “{rest}” is something else; nothing was "
                    "entered.",
                    f"Say “{head}” first, and the rest in a line of its own.",
                    (head,),
                )

    def _said_back(self, typed: str) -> tuple[Driven[S], ...]:
        """What a line does that is the log's own; a mark in front may be the log's too."""
        lines = dict.fromkeys((self._whole, typed))
        return next(filter(None, (said_back(line, self) for line in lines)), ())

    def _name_of_speaker(self) -> str:
        """The name of who types, if that is known."""
        players = self.table.state.players
        return players[self.by].name if self.by in players else ""

    def _rethought(self, typed: str) -> tuple[Driven[S], ...]:
        """What a line does that puts a name of its own right, read more and more freely."""
        return next(filter(None, (rethought(typed, self, how) for how in How)), ())

    def _corrects(self, typed: str) -> Amends | None:
        if (found := left_out(typed, self)) is not None:
            return found
        try:
            found = correction(typed, self)
        except Unheard:
            if (late := self._belated(typed)) is None:
                raise
            return late
        return found or self._belated(typed)

    def _belated(self, typed: str) -> Amends | None:
        """What a line adds to the last entry, also where it calls itself a correction."""
        said, wrong = parted(typed, self)
        lines = (typed, said) if said and not wrong else (typed,)
        late = (belated(*one, self) for line in lines for one in without_keys(line, self.table))
        return next(filter(None, late), None)

    def _asked(self, typed: str) -> None:
        """A question, a doubt, a plan is no act: it is never mended into one."""
        problem = no_act(typed, self)
        if problem is not None:
            raise problem

    def _checked(self, found: tuple[Driven[S], ...], typed: str) -> Heard[S]:
        """What is so already is said; several acts are entered together or not at all."""
        steps = tuple(step for driven in found for step in driven.steps)
        parts = (x.steps[-1] for x in found if x.reading.form.partly and x.kind == "done")
        self._in_part = next(parts, None)
        remark = already(self.table.state, found, self.table.game.printed, self.table.game.tells)
        if remark:
            return Heard(remark=remark)
        last = steps[-1]
        if len(steps) > 1 and isinstance(last.result, Asking):
            question = last.result.question
            asks = getattr(question, "why", "") or question.prompt or question.key
            broken = isinstance(question, Broken)
            kind = Unheard if broken else Open
            raise kind(
                f"{last.run.info.title}: {stopped(asks)} Nothing of the line was entered.",
                "The line in front of it can be entered alone."
                if broken
                else "Say it too, or enter one act after the other.",
                self.completed(typed, last) if self.teach else (),
            )
        return Heard(steps)

    def completed(self, text: str, step: Step[S]) -> list[str]:
        """Lines that also say what a line left open: with each of what is offered, if it is one of
        several things; that it is none of them, or that nobody knows it, where that may be. What
        breaks a rule that names the act which comes first is said behind that."""
        result = step.result
        if isinstance(result, Done):
            return []
        typed = straight(clean_line(text)).strip(": .!")
        if isinstance(result.question, Broken):
            return [x.line for x in behind_what_is_due(typed, self, [result.question.why])]
        found: list[str] = []
        choices = result.question.choices()
        near = any(not (option.illegal or option.far) for option in choices)
        for option in choices:
            if option.illegal or (option.far and near) or len(found) == OFFERED:
                continue
            name = option.label if " " not in option.label else f'"{option.label}"'
            key = f"{typed} {result.question.key}={name}"
            lines = (f"{typed} {option.label}", f"{typed} with {option.label}", key)
            found += [line for line in lines if self.done(line)][:1]
        key = f"{typed} {result.question.key}"
        likely = result.question.suggest
        if likely not in (None, "", {}) and not found:  # what Enter would answer: the price
            line = f"{key}={result.question.show(result.question.accept(likely))}"
            found += [line for line in (line,) if " " not in line[len(key) :] and self.done(line)]
        if getattr(result.question, "none", "") and len(found) < OFFERED:
            found += [line for line in (f"{key}=none",) if self.done(line)]
        if result.question.unknown and len(found) < OFFERED:
            found += [line for line in (f"{typed}, unknown", f"{key}=?") if self.done(line)][:1]
        return found

    def lines_for(self, found: Sequence[Driven[S]]) -> list[str]:
        """The line as it was read, for a table that wants to mend it."""
        done = all(x.kind == "done" for x in found)
        return [", ".join(line_of(x.reading) for x in found)] if done else []

    def _refusal(self, typed: str) -> Unheard | Misfit:
        last = self.table.last_act()
        if last is not None and (rest := called_one(typed)):
            told = stopped(cut(last.says, _LONGEST))
            says = f"“{rest}” corrects nothing in entry {last.act_no}: {told}"
            return Unheard(f"{says} Nothing was entered.", _CORRECTED)
        return refusal(typed, self)


def _rather_added(found: tuple[Driven[Any], ...]) -> bool:
    """Whether what a line says for itself is rather a part of the last entry, if it can be: bare
    counts (`spends 2 fortune` behind a roll), and what would be the half of another act."""
    if not found:
        return False
    counts = all(one.reading.form.weight for one in found)
    return counts or found[-1].kind == "ask" or found[-1].reading.form.gives_way
