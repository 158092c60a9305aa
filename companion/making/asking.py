"""Every question of an act, tried: `?`, its example, each of its choices, what it keeps."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.errors import BadAnswer, CompanionError
from companion.making.found import Findings
from companion.share.commands.text_output import sample
from companion.table.campaign.draft import Run
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.question import Broken, Draw, Number, Question, Roll, Split

MOST_CHOICES = 30
_AGAIN = 3
"""How often one question of an act is tried, each time in another state."""


class Asked:
    """Tries each question a few times, whatever state it is met in."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.times: dict[tuple[str, str, str], int] = {}

    def tried(self, run: Run[Any], state: Any, question: Question[Any]) -> None:
        """Try a question that a run waits for; the run stays as it is."""
        place = (run.info.id, question.key.split(".")[-1].rstrip("0123456789"), question.kind)
        self.times[place] = self.times.get(place, 0) + 1
        if self.times[place] > _AGAIN:
            return
        self.findings.counts["questions"] += 1
        where = f"{run.info.id}, {question.key}"
        if not question.prompt and not isinstance(question, Broken):
            self.findings.fault(where, "the question has no words.")
        try:
            self._said(where, question)
            self._choices(where, question)
        except Exception as problem:  # noqa: BLE001 - whatever a game's question raises is found
            self.findings.broke(where, problem)
        if not isinstance(question, Broken):
            self._unknown(where, run, state, question)
            self._example(where, run, state, question)

    def _said(self, where: str, question: Question[Any]) -> None:
        if not question.bounds():
            self.findings.fault(where, "the question does not say what would be right.")
        if isinstance(question, Number) and question.why.endswith("."):
            says = f"its why stands in brackets, so it ends without a stop: “{question.why}”"
            self.findings.fault(where, says, key=f"{where} stop")
        msgspec.json.encode(question.facts(), enc_hook=str)
        if question.odds is not None:
            list(question.odds())
        if question.default is not None:
            try:
                kept = question.store(question.accept(question.default))
            except BadAnswer:
                return  # then it is asked
            if question.store(question.accept(kept)) != kept:
                self.findings.fault(where, f"its default {question.default!r} is not kept.")

    def _choices(self, where: str, question: Question[Any]) -> None:
        """Each thing that is offered can be chosen, by its id and by its name."""
        choices = question.choices()[:MOST_CHOICES]
        ids = [one.id for one in choices]
        if len(set(ids)) < len(ids):
            self.findings.fault(where, "two choices have one id.")
        if question.kind != "choose":
            return
        for one in choices:
            self.findings.counts["choices"] += 1
            for typed in (one.id, one.label):
                try:
                    question.show(question.accept(typed))
                except BadAnswer as problem:
                    if sum(x.label == one.label for x in choices) == 1 or typed == one.id:
                        why = f"“{typed}” is offered and not understood: {problem.says}"
                        self.findings.fault(where, why)

    def _unknown(self, where: str, run: Run[Any], state: Any, question: Question[Any]) -> None:
        """Whether `?` is an answer or asked again in words; the act goes on either way."""
        self.findings.counts["?"] += 1
        result = self._given(f"{where} = ?", run, state, question.key, "?")
        if not isinstance(result, Asking) or result.question.key != question.key:
            return
        if isinstance(result.question, Broken):
            return  # it is an answer that breaks a rule
        if question.unknown and result.problem:
            self.findings.fault(where, f"“?” may be answered and is asked again: {result.problem}")
        elif not result.problem and question.kind not in ("text",):
            self.findings.fault(where, "“?” is asked again without a word.")

    def _example(self, where: str, run: Run[Any], state: Any, question: Question[Any]) -> None:
        """What the prompt gives as an example is an answer."""
        value = sample(question)
        if value in ("VALUE", "WORDS"):
            return
        if isinstance(question, Roll | Draw | Split) and not _can_be(question):
            return
        self.findings.counts["examples"] += 1
        result = self._given(f"{where} = {value}", run, state, question.key, value)
        if isinstance(result, Asking) and result.question.key == question.key and result.problem:
            self.findings.fault(where, f"its example “{value}” is asked again: {result.problem}")

    def _given(
        self, where: str, run: Run[Any], state: Any, key: str, value: Any
    ) -> Asking | Done[Any] | None:
        """What a run comes to with one answer more; `None` if it broke."""
        other = Run(run.game, run.info, run.chance, run.by)
        other.depth, other.memory = run.depth, run.memory
        other.answers.update(run.answers)
        other.overrides.update(run.overrides)
        other.rolled.update(run.rolled)
        try:
            other.give(key, value)
            return other.look(state)
        except CompanionError:
            return None
        except Exception as problem:  # noqa: BLE001 - whatever a game raises is what is looked for
            self.findings.broke(where, problem)
            return None


def _can_be(question: Question[Any]) -> bool:
    """Whether chance can answer it here, or its shares are known."""
    if isinstance(question, Draw):
        return question.known is not None and question.count is not None
    if isinstance(question, Roll):
        return question.count is not None or question.bare
    return False
