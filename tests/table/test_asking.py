"""Each verb of a procedure puts its kind of question, with what was said of it, and no more."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import to_builtins

from companion.table.procedures import drive as driving
from companion.table.procedures.acts import Acts
from companion.table.procedures.asking import Asker, citing
from companion.table.procedures.drive import Asking, Done, Given, ProcedureFault, drive
from companion.table.procedures.pressing import ANY_NUMBER, UNKNOWN, at_least, between
from companion.table.procedures.procedure import Outcome, Reading, Steps
from companion.table.procedures.question import (
    Break,
    Citation,
    Field,
    Number,
    Option,
    Pick,
    Question,
    Several,
    Text,
    option,
)
from companion.table.procedures.work import BaseWork
from companion.toolbox.sums import HandLine, Part, Result
from tests.table.tiny import COIN, TINY, Tiny

HERE = Citation("here", "p. 1")
THERE = Citation("there", "p. 2")
TWO = (Option("a", "Anna"), Option("b", "Bert"))
Act = Callable[["Work"], Steps[Any]]


class Work(BaseWork[Tiny]):
    """A plain one."""


class Loud(Text, frozen=True, kw_only=True):
    """A kind of question of the game's own."""

    def read_known(self, text: str) -> str:
        """In capitals."""
        return text.upper()

    def accept_known(self, value: Any) -> str:
        """In capitals, too."""
        return super().accept_known(value).upper()


class Crew(Several, frozen=True, kw_only=True):
    """Another one, whose answer the journal keeps in another form."""


def run(act: Act, **answers: Any) -> tuple[Asking | Done[Any], list[Any]]:
    """Drive an act at the depth of a sentence; where it came to, and what the verbs gave."""
    given: list[Any] = []

    def whole() -> Any:
        work = Work(Reading(TINY.new_state(("Ana", "Ben"))))
        work.cite = HERE
        given.append((yield from act(work)))
        return work.done("done")

    told = {key: Given(value) for key, value in answers.items()}
    return drive(whole(), told, {}, "sentence"), given


def put(act: Act) -> Question[Any]:
    """The one question that it puts."""
    work = Work(Reading(TINY.new_state(("Ana", "Ben"))))
    work.cite = HERE
    return next(iter(act(work)))


ASKED: dict[str, tuple[Callable[[Asker[Any]], Steps[Any]], Any, Any]] = {
    "choose": (lambda x: x.choose("k", "Who?", TWO), "Anna", "a"),
    "one_of": (lambda x: x.one_of("k", "What?", {"up": "upwards"}), "upwards", "up"),
    "pick": (lambda x: x.pick("k", "Who?", TWO, new="man"), {"new": "Cy"}, None),
    "several": (lambda x: x.several("k", "Who?", TWO), ["b", "a"], ("b", "a")),
    "order": (lambda x: x.order("k", "Who?", TWO), ["b", "a"], ("b", "a")),
    "split": (lambda x: x.split("k", "Who?", TWO, total=3), {"a": 3}, {"a": 3}),
    "number": (lambda x: x.number("k", "How many?", at_least(0)), 3, 3),
    "yes": (lambda x: x.yes("k", "Really?"), "no", False),
    "text": (lambda x: x.text("k", "Which word?"), "fog", "fog"),
    "form": (lambda x: x.form("k", "What?", [Field("sail")]), {"sail": 2}, {"sail": 2}),
    "lines": (lambda x: x.lines("k", "Why?"), [["fog", -1]], (HandLine("fog", -1),)),
    "roll": (lambda x: x.roll("k", "What fell?", COIN, 2), "1h 1t", None),
    "draw": (lambda x: x.draw("k", "What came?", 2), ["x", "y"], None),
    "put": (lambda x: x.put(Loud(key="k", prompt="Which word?")), "fog", "FOG"),
}


@pytest.mark.parametrize("verb", ASKED)
def test_each_verb_asks_where_the_act_is_and_gives_what_was_chosen(verb: str) -> None:
    ask, typed, wanted = ASKED[verb]
    question = put(ask)
    assert (question.key, question.manner, question.unknown) == ("k", "ask", False)
    assert (question.rule, question.page) == ("here", "p. 1")
    done, given = run(ask, k=typed)
    assert isinstance(done, Done)
    assert wanted is None or given == [wanted]


@pytest.mark.parametrize("verb", ASKED)
def test_maybe_gives_none_for_what_the_table_does_not_know(verb: str) -> None:
    ask = ASKED[verb][0]
    done, given = run(lambda work: ask(work.maybe), k=None)
    assert isinstance(done, Done)
    assert given == [None]
    assert isinstance(run(ask, k=None)[0], Asking)  # without it `?` is no answer
    assert put(lambda work: ask(work.maybe)).rule == "here"


def test_one_word_says_how_a_question_presses() -> None:
    def asked(**more: Any) -> tuple[str, Any, Any]:
        question = put(lambda work: work.number("k", "How many?", at_least(0), **more))
        return question.manner, question.default, question.offered

    assert asked() == ("ask", None, None)
    assert asked(suggest=3) == ("ask", None, 3)
    assert asked(offer=3) == ("offer", 3, 3)
    assert asked(quiet=0) == ("quiet", 0, 0)
    assert asked(offer=None, suggest=4) == ("ask", None, 4)  # nothing to offer: it must be answered
    assert asked(offer=UNKNOWN, suggest=4) == ("offer", None, 4)


def test_choosing_none_is_empty_and_can_be_offered() -> None:
    def ask(work: Work) -> Steps[str]:
        return work.choose("k", "Who?", TWO, none="nobody", offer="")

    assert put(ask).default == {}
    assert run(ask)[1] == [""]
    assert run(ask, k="b")[1] == ["b"]


def test_a_new_name_can_be_offered() -> None:
    def asked(offer: Any) -> Any:
        return put(lambda work: work.pick("k", "Who?", TWO, new="man", offer=offer)).default

    assert asked("a") == "a"
    assert asked(Pick(id="a")) == "a"
    assert asked(Pick(new="Cy")) == {"new": "Cy"}
    assert asked(Pick()) == {}


def test_a_question_of_the_games_own_kind_presses_as_any_other() -> None:
    def asked(**more: Any) -> Any:
        return put(lambda x: x.put(Crew(key="k", prompt="Who?", options=TWO), **more))

    offered = asked(offer=("b",), lead="with", cite=THERE)
    assert isinstance(offered, Crew)
    assert (offered.manner, offered.default, offered.lead) == ("offer", ["b"], "with")
    assert (offered.rule, offered.options) == ("there", TWO)
    assert asked().manner == "ask"


def test_a_number_says_its_bounds() -> None:
    def asked(bounds: Any) -> Any:
        return put(lambda work: work.number("k", "How many?", bounds))

    assert (asked(ANY_NUMBER).floor, asked(ANY_NUMBER).ceiling) == (None, None)
    assert (asked(between(1, 6)).floor, asked(between(1, 6)).ceiling) == (1, 6)
    hand = asked(at_least(0, most=2, why="you hold 2"))
    assert hand.judge(3) == Break("3 is too high: you hold 2", "p. 1", "here")


def test_a_part_and_a_question_may_stand_elsewhere_in_the_rules() -> None:
    @citing(THERE)
    def part(work: Work) -> Steps[bool]:
        return (yield from work.yes("k", "Really?"))

    assert put(part).rule == "there"
    assert put(lambda work: work.yes("k", "Really?", cite=THERE)).page == "p. 2"

    def act(work: Work) -> Steps[str]:
        yield from part(work)
        return work.cite.rule

    assert run(act, k=True)[1] == ["here"]  # behind the part it is where it was


def test_a_guard_goes_straight_into_breaks() -> None:
    def act(why: Any, *cite: Any) -> Act:
        return lambda work: work.breaks("k", why, *cite)

    for nothing in (None, ""):
        assert run(act(nothing))[1] == [""]

    def told(*args: Any) -> Any:
        rule = put(act(*args))
        return rule.kind, rule.why, rule.page, rule.rule

    assert told("No fog.") == ("broken", "No fog.", "p. 1", "here")
    assert told("No fog.", THERE) == ("broken", "No fog.", "p. 2", "there")
    assert told(THERE.broken("No fog.", "fog")) == ("broken", "No fog.", "p. 2", "there")


def test_what_is_known_is_not_asked_and_what_is_told_is_kept() -> None:
    kept: list[int | None] = []

    def act(value: int | None) -> Act:
        asking = lambda work: work.maybe.number("k", "How many?", at_least(0))  # noqa: E731
        return lambda work: work.known(value, asking(work), kept.append)

    assert run(act(0))[1] == [0]
    assert kept == []
    assert run(act(None), k=4)[1] == [4]
    assert run(act(None), k=None)[1] == [None]
    assert kept == [4, None]


def test_what_a_guard_bars_says_why_and_where() -> None:
    barred = option("a", "Anna", THERE.broken("Anna is out."), note="x")
    assert (barred.illegal, barred.page, barred.note) == ("Anna is out.", "p. 2", "x")
    assert option("a", "Anna") == Option("a", "Anna")


def test_another_value_of_a_result_keeps_how_it_came_about() -> None:
    whole = Result({"gold": 3}, (Part("wood", 3),), ("p. 1",), ("once",))
    assert to_builtins(whole.with_value(3)) == {**to_builtins(whole), "value": 3}


def test_an_act_stands_in_one_place() -> None:
    act: Acts[Tiny, Work] = Acts(Work)

    @act("wait", "Wait", cite=HERE, spec="5", words=("waits",), help="wait 3", terse=True)
    def wait(work: Work) -> Steps[str]:
        hours = yield from work.number("hours", "How long?", at_least(0))
        return f"waits {hours}"

    @act("rest", "Rest", cite=THERE, grave=True, hidden=True)
    def rest(work: Work) -> Steps[None]:
        yield from wait(work)  # an act is a part as well

    found = act.of()
    assert [(one.id, one.page, one.rule) for one in found] == [
        ("wait", "p. 1", "here"),
        ("rest", "p. 2", "there"),
    ]
    assert [key.name for key in found[1].listed()] == ["hours", "effects"]
    with pytest.raises(ValueError, match="test_asking are not listed"):
        act.of(sys)
    reading = Reading(TINY.new_state(("Ana", "Ben")))
    done = drive(found[0].run(reading), {"hours": Given(3)})
    assert isinstance(done, Done)
    assert isinstance(done.outcome, Outcome)
    assert done.outcome.says == "waits 3"


def test_an_act_that_asks_one_key_twice_goes_on_under_a_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A slip of a procedure is no reason to stop a table; the tests still find it."""

    def twice() -> Steps[str]:
        first = yield Number(key="n")
        second = yield Number(key="n")
        return f"{first} and {second}"

    told = {"n": Given(1), "n-2": Given(2)}
    with pytest.raises(ProcedureFault):
        drive(twice(), told)
    monkeypatch.setattr(driving, "MOST_ASKED", 9)
    waiting = drive(twice(), {"n": Given(1)})
    assert isinstance(waiting, Asking) and waiting.question.key == "n-2"
    done = drive(twice(), told)
    assert isinstance(done, Done) and done.outcome == "1 and 2"
    assert [one.question.key for one in done.answered] == ["n", "n-2"]

    def forever() -> Steps[str]:
        while True:
            yield Number(key="n", default=0, manner="quiet")

    with pytest.raises(ProcedureFault):  # never a table that hangs
        drive(forever(), {})
