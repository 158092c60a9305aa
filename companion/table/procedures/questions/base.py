"""What all questions share: reading, accepting, judging, storing an answer."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar, cast

import msgspec
from msgspec import Struct

from companion.errors import BadAnswer
from companion.toolbox.sums import Result
from companion.toolbox.text import clean_line

A = TypeVar("A")


R = TypeVar("R")


Manner = Literal["ask", "offer", "quiet"]
"""How much a question presses: `ask` needs an answer; `offer` has a default that a typed sentence
takes and a step-by-step entry shows; `quiet` takes its default everywhere unless it is opened."""


UNKNOWN_WORDS = ("?", "-", "–", "unknown", "not told")


class Break(Struct, frozen=True):
    """A rule that an answer breaks: kept aside from errors, because the table may say so."""

    why: str
    page: str = ""
    rule: str = ""
    short: str = ""
    """The reason in a few words, for a list of several."""


class Citation(Struct, frozen=True):
    """Where the rules say something: the rules entry, and the page or heading of the rulebook.

    A game names each of its places once, in its `rulebook.py`.
    """

    rule: str = ""
    """Id of the rules entry."""
    page: str = ""

    def broken(self, why: str, short: str = "") -> Break:
        """This rule, broken; `short` is the reason in a few words."""
        return Break(why, self.page, self.rule, short)


class Option(Struct, frozen=True):
    """One thing to choose. An illegal one names its reason and may be chosen anyway."""

    id: str
    label: str
    illegal: str = ""
    page: str = ""
    note: str = ""
    also: tuple[str, ...] = ()
    """Other names that it answers to."""
    far: bool = False
    """Whether it is listed last: it may be meant, and hardly ever is."""


def option(
    id: str, label: str, barred: Break | None = None, *, note: str = "", also: tuple[str, ...] = ()
) -> Option:
    """One thing to choose; `barred` is what a guard says against it, if anything."""
    if barred is None:
        return Option(id, label, note=note, also=also)
    return Option(id, label, barred.why, barred.page, note, also)


class Question(Struct, Generic[A], frozen=True, kw_only=True):
    """Base of all questions. `A` is the type of the answer that the procedure gets."""

    kind: ClassVar[str] = "question"

    key: str
    prompt: str = ""
    who: str = ""
    """Id of the player who answers; empty for the table."""
    page: str = ""
    rule: str = ""
    """Id of the rules entry that explains it."""
    help: str = ""
    manner: Manner = "ask"
    default: Any = None
    """The answer in stored form that is taken where the manner allows it."""
    source: Literal["book", "default"] = "default"
    """Where the default is from: one that the record book gave (`book`) is a fact that stays when
    the entry is re-run, while a `default` is derived anew."""
    suggest: Any = None
    """What Enter answers in a step-by-step entry, in stored form; the default if not given."""
    unknown: bool = False
    """Whether `?` (unknown) is an answer."""
    lead: str = ""
    """The word that introduces the answer in a typed sentence: `at Gull Rock`."""
    sums: Mapping[str, Result[Any]] | None = None
    """Itemised sums to show beside the question."""
    odds: Callable[[], Sequence[tuple[str, str]]] | None = None
    """Rows of label and value, made when shown."""
    so_far: Callable[[Any], str] | None = None
    """What an answer comes to (`14 of 11 cannon`), said while it is typed or ticked."""
    again: str = ""
    """Why it is asked again, when an earlier answer no longer fits."""
    secret: bool = False
    """Whether only `who` may see the answer: it is veiled in the file and left out of the log."""

    @property
    def is_masked(self) -> bool:
        """Whether what is typed is dots: whoever sits beside reads it else."""
        return self.secret

    @property
    def offered(self) -> Any:
        """What Enter answers."""
        return self.default if self.suggest is None else self.suggest

    def read(self, text: str) -> A | None:
        """Typed text as an answer. Raises `BadAnswer`."""
        text = clean_line(text)
        if self.unknown and text.casefold() in UNKNOWN_WORDS:
            return None
        return self.read_known(text)

    def read_known(self, text: str) -> A:
        """Typed text that is not "unknown". Raises `BadAnswer`."""
        raise BadAnswer(f"“{text}” does not answer “{self.prompt or self.key}”.", self.bounds())

    def accept(self, value: Any) -> A | None:
        """A stored or JSON value as an answer. Raises `BadAnswer`."""
        if value is None and self.unknown:
            return None
        if isinstance(value, str) and self.reads_text(value):
            return self.read(value)
        return self.accept_known(value)

    def reads_text(self, _value: str) -> bool:
        """Whether a string in JSON is to be read like typed text."""
        return True

    def accept_known(self, value: Any) -> A:
        """A JSON value that is no text. Raises `BadAnswer`."""
        raise BadAnswer(f"{value!r} does not answer “{self.prompt or self.key}”.", self.bounds())

    def store(self, answer: A | None) -> Any:
        """The answer as the journal keeps it."""
        return answer

    def judge(self, _answer: A | None) -> Break | None:
        """The rule that the answer breaks, if any."""
        return None

    def bounds(self) -> str:
        """One sentence: what would be right."""
        return "Answer as asked."

    def instead(self) -> str:
        """What would be right in place of an answer that breaks a rule; empty for nothing."""
        return self.bounds()

    def show(self, answer: A | None) -> str:
        """The answer in words."""
        return "unknown" if answer is None else str(answer)

    def choices(self) -> Sequence[Option]:
        """Options to pick from, if there are any."""
        return ()

    def facts(self) -> dict[str, Any]:
        """What a program needs to know about the question, as JSON."""
        told: dict[str, Any] = {
            "key": self.key,
            "kind": self.kind,
            "prompt": self.prompt,
            "who": self.who,
            "page": self.page,
            "rule": self.rule,
            "manner": self.manner,
            "unknown": self.unknown,
            "would_be_right": self.bounds(),
            "default": self.default,
        }
        if options := self.choices():
            told["options"] = [
                {"id": option.id, "label": option.label, "illegal": option.illegal}
                for option in options
            ]
        return told


class Broken(Question[str], frozen=True, kw_only=True):
    """A rule that is about to be broken. The answer is the reason why it happens anyway."""

    kind: ClassVar[str] = "broken"
    why: str = ""

    def read_known(self, text: str) -> str:
        """The reason; `!` alone stands for "the table says so"."""
        return text.strip("! ") or "the table says so"

    def bounds(self) -> str:
        """How to go on."""
        return f"Answer differently, or log it anyway: {self.key}!=reason."


def scoped(scope: str, inner: Generator[Question[Any], Any, R]) -> Generator[Question[Any], Any, R]:
    """Run a part of a procedure with all its keys under a scope: `damage-1.card`."""
    answer: Any = None
    while True:
        try:
            question = inner.send(answer)
        except StopIteration as done:
            return cast(R, done.value)
        answer = yield msgspec.structs.replace(question, key=f"{scope}.{question.key}")
