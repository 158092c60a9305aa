"""The one driver of procedures: for the app, the command line, sentences, drafts and tests.

A procedure's generator is never kept. It is run anew on a state with the answers given so far, by
key, until it asks something that has no answer yet, or until it is done. So going back, resuming
after other entries, and amending an old entry are all the same thing: run again.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.errors import BadAnswer, UsageError
from companion.table.procedures.limits import MOST_AT_ONCE
from companion.table.procedures.procedure import Outcome
from companion.table.procedures.question import Break, Broken, Draw, Question, Roll
from companion.table.state import Secret, TableState
from companion.toolbox import dice
from companion.toolbox.chance import Chance
from companion.toolbox.inputs import Unworkable

S = TypeVar("S", bound=TableState)

Depth = Literal["sentence", "steps", "all"]
"""Which questions a default answers: of a typed sentence all but `ask`; step by step the `quiet`
ones; with `all` none."""

_CHANCE = (Roll, Draw)
CHANCE_WORDS = ("roll", "draw")
"""What is typed to let the app roll or draw."""
ANEW_WORDS = ("anew", "roll anew", "draw anew")
"""What is typed to roll anew although an undone roll is offered."""

MOST_ASKED = 9
"""How often an act may ask under one key. The second time the key gets a number (`friend-2`), so
that the table can go on; it is a slip of the procedure all the same, and tests allow one."""


@contextmanager
def once_each() -> Iterator[None]:
    """While a game is checked: a key that is asked twice is a fault."""
    global MOST_ASKED
    before, MOST_ASKED = MOST_ASKED, 1
    try:
        yield
    finally:
        MOST_ASKED = before


class Given(Struct, frozen=True):
    """An answer that was given: stored form or typed text, and where it comes from."""

    value: Any
    source: Literal["table", "app", "book", "default"] = "table"


class Answered(Struct, frozen=True):
    """A question together with its answer, in the order asked."""

    question: Question[Any]
    answer: Any
    stored: Any
    source: str


class Asking(Struct, frozen=True):
    """The procedure waits for an answer."""

    question: Question[Any]
    answered: tuple[Answered, ...]
    problem: str = ""
    """Why the answer that was given cannot be stored, or no longer fits."""
    would_be_right: str = ""


class Done(Struct, Generic[S], frozen=True):
    """The procedure came to its end."""

    outcome: Outcome[S]
    answered: tuple[Answered, ...]
    overrides: dict[str, str]
    against: tuple[tuple[str, Break], ...] = ()
    """Key and rule of each one that was broken on purpose."""


class ProcedureFault(Exception):
    """A procedure that breaks its own contract (a key asked again and again): a bug, for tests."""


Roller = Callable[["Question[Any]"], Any]
"""Makes chance for a roll or a draw: returns the stored form of an answer."""

Taker = Callable[["Question[Any]"], bool]
"""Puts an answer, or the reason for a broken rule, into the mappings of a drive, if it has one."""


def drive(
    run: Generator[Question[Any], Any, Outcome[S]],
    answers: Mapping[str, Given],
    overrides: Mapping[str, str] | None = None,
    depth: Depth = "steps",
    roller: Roller | None = None,
    taker: Taker | None = None,
    in_words: Callable[[str], str] = str,
) -> Asking | Done[S]:
    """Run a procedure as far as the answers lead.

    Args:
        run: a fresh generator of the procedure.
        answers: by key; keys that are never asked are left unused (see `unused`).
        overrides: reasons by key for rules that are broken on purpose.
        depth: which questions a default may answer.
        roller: makes chance where the answer is `roll` or `draw`.
        taker: asked where an answer or a reason is missing, so that whoever can answer on the way
            need not run it anew for each question.
        in_words: a calculation's sentence, with names in place of ids.
    """
    reasons = {} if overrides is None else overrides
    answered: list[Answered] = []
    used: dict[str, str] = {}
    against: list[tuple[str, Break]] = []
    seen: set[str] = set()
    rules: dict[str, str] = {}
    reply: Any = None
    while True:
        try:
            question = run.send(reply)
        except StopIteration as done:
            return Done(done.value, tuple(answered), used, tuple(against))
        except Unworkable as problem:
            return _asked_again(answered, in_words(str(problem)))
        if isinstance(question, Broken):
            question = _numbered(question, rules)
            key = question.key
            if key not in used:  # the same rule once more has its reason already
                if key not in reasons and not (taker and taker(question)):
                    return Asking(question, tuple(answered))
                used[key], rules[key] = reasons[key], question.why
                against.append((key, _said(question, question.why)))
            reply = used[key]
            continue
        if question.key in seen:
            question = _asked_before(question, seen)
        key = question.key
        seen.add(key)
        given = answers.get(key)
        if given is None:
            if _takes_default(question, depth):
                given = Given(question.default, question.source)
            elif taker and taker(question):
                given = answers[key]
            else:
                return Asking(question, tuple(answered))
        try:
            value, source = unveiled(given.value), given.source
            if roller is not None and _leaves_to_chance(question, value, source):
                value, source = unveiled(roller(question)), "app"
            reply = question.accept(value)
        except BadAnswer as problem:
            return Asking(question, tuple(answered), problem.says, problem.would_be_right)
        broken = question.judge(reply)
        if broken is not None:
            rule = _numbered(_rule_of(question, broken), rules)
            if rule.key not in reasons and not (taker and taker(rule)):
                return Asking(rule, tuple(answered))
            used[rule.key], rules[rule.key] = reasons[rule.key], rule.why
            against.append((rule.key, _said(question, broken.why, broken.page)))
        stored = question.store(reply)
        if question.secret:
            stored = msgspec.to_builtins(Secret.of(question.who, stored))
        answered.append(Answered(question, reply, stored, source))


def _rule_of(question: Question[Any], broken: Break) -> Broken:
    """The rule that an answer breaks, as it is asked."""
    return Broken(
        key=question.key,
        prompt=question.prompt,
        who=question.who,
        page=broken.page,
        rule=broken.rule or question.rule,
        why=broken.why,
        help=question.instead(),
        secret=question.secret,
    )


def _numbered(rule: Broken, rules: Mapping[str, str]) -> Broken:
    """The broken rule; one that is another than its key stood for before gets a number.

    Args:
        rule: what is broken.
        rules: key -> why, of what was broken before.
    """
    key, number = rule.key, 1
    while rules.get(key, rule.why) != rule.why:
        number += 1
        key = f"{rule.key}-{number}"
    return rule if number == 1 else replace(rule, key=key)


def _asked_before(question: Question[Any], seen: Container[str]) -> Question[Any]:
    """The question under a key with a number. Raises `ProcedureFault` where there are too many."""
    for number in range(2, MOST_ASKED + 1):
        key = f"{question.key}-{number}"
        if key not in seen:
            return replace(question, key=key)
    raise ProcedureFault(f"the key {question.key!r} is asked more than {MOST_ASKED} times")


def _asked_again(answered: Sequence[Answered], why: str) -> Asking:
    """The last answer that somebody gave, asked again: nothing can be worked out from it.

    Raises:
        UsageError: nobody gave any.
    """
    for place in range(len(answered) - 1, -1, -1):
        if answered[place].source != "default":
            question = answered[place].question
            return Asking(question, tuple(answered[:place]), why, question.bounds())
    raise UsageError(why, "Enter first what is on the table, or write it down as a note.")


def _said(question: Question[Any], why: str, page: str = "") -> Break:
    """A broken rule as the log may tell it: of a secret answer only that it was one."""
    if question.secret:
        why = "a rule about what only its owner may see"
    return Break(why, page or question.page, question.rule)


def is_veil(value: Any) -> bool:
    """Whether it is what a journal keeps in place of a secret answer."""
    return isinstance(value, dict) and value.keys() == {"owner", "veil"}


def unveiled(value: Any) -> Any:
    """The answer itself, if a journal keeps it veiled. Raises `BadAnswer` where nothing is."""
    if is_veil(value):
        try:
            return Secret(value["owner"], value["veil"]).reveal()
        except (TypeError, ValueError, RecursionError):  # typed by hand: never what we wrote
            raise BadAnswer("A veil holds no answer.", "Type the answer itself.") from None
    return value


def _takes_default(question: Question[Any], depth: Depth) -> bool:
    if question.manner == "ask" or depth == "all":
        return False
    return depth == "sentence" or question.manner == "quiet"


def _leaves_to_chance(question: Question[Any], value: Any, source: str) -> bool:
    """Whether the app rolls: asked to, or its dice no longer are as many as the pool."""
    if not isinstance(question, _CHANCE):
        return False
    if isinstance(value, str):
        return value.strip().casefold() in CHANCE_WORDS + ANEW_WORDS
    if source != "app" or question.count is None or not isinstance(value, dict):
        return False
    faces, cards = value.get("faces"), value.get("cards")
    if isinstance(question, Draw):
        return isinstance(cards, list) and len(cards) != question.count
    return isinstance(faces, dict) and sum(faces.values()) != question.count


def make_chance(
    question: Question[Any],
    chance: Chance,
    number: int | None = None,
    lying: Mapping[str, int] | None = None,
) -> Any:
    """Roll or draw for a question; the stored form of its answer.

    Args:
        question: a `Roll` or a `Draw`.
        chance: the source.
        number: how many dice or cards, if not all that the question asks for.
        lying: the dice that lie there already; of several kinds the others are rolled.

    Raises:
        BadAnswer: nobody knows how many dice there are, or which cards are left.
    """
    if isinstance(question, Roll):
        count = question.count if number is None else number
        if count is None:
            raise BadAnswer(
                "How many dice there are is unknown, so they cannot be rolled here.",
                "Type what lies on the table, or enter the missing numbers first.",
            )
        if count > MOST_AT_ONCE:
            raise BadAnswer(
                f"{count} dice are more than can be rolled here.",
                "Type only the number of successes, or look at what makes the pool so large.",
            )
        return {"faces": dice.roll(question.die, count, chance, lying)}
    if isinstance(question, Draw):
        return _draw(question, chance, number)
    raise BadAnswer(f"Nothing is left to chance in “{question.prompt}”.", question.bounds())


def _draw(question: Draw, chance: Chance, number: int | None) -> Any:
    left = [card for card, copies in (question.known or {}).items() for _ in range(copies)]
    count = question.count if number is None else number
    if question.known is None or count is None:
        raise BadAnswer(
            "The cards that are left are not known, so none can be drawn here.",
            "Draw from the real pile and type what came.",
        )
    if count > len(left):
        raise BadAnswer(f"Only {len(left)} cards are left unseen.", "Type what was drawn.")
    left.sort()  # dict order means nothing; chance alone decides
    cards = [left.pop(chance.below(len(left))) for _ in range(count)]
    return {"count": count, "cards": cards}


def unused(answers: Mapping[str, Given], answered: tuple[Answered, ...]) -> list[str]:
    """Keys that were given and never asked."""
    asked = {one.question.key for one in answered}
    return [key for key in answers if key not in asked]


def with_suggestion(question: Question[Any], value: Any, why: str) -> Question[Any]:
    """The same question with an answer that is offered, and why it is asked again."""
    return replace(question, suggest=value, again=why)
