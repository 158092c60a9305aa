"""The keys of an act are read from its source, however they are handed down and put together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.table.procedures.asked_keys import asked_keys
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Number, scoped
from companion.table.procedures.work import BaseWork
from tests.table.tiny import Tiny

MANY = "how-many"
FEW = 3


class Slot(Struct, frozen=True):
    key: str
    prompt: str = "Which?"


class Pair(Struct, frozen=True):
    left: str = "left"
    right: str = "right"


class Work(BaseWork[Tiny]):
    def whom(self, key: str) -> Steps[str]:
        return self.choose(key, "Whom?", ())


class Counting(Work):
    """Breaks no rule twice under one key."""

    def breaks(self, key: str, *more: Any, **named: Any) -> Steps[str]:
        return super().breaks(f"{key}-2", *more, **named)


class Dozens(Number, frozen=True, kw_only=True):
    """A kind of question of the game's own."""


def plain(work: Work) -> Steps[None]:
    yield from work.yes("sure", f"Is {work.name} sure?")
    yield from work.breaks("late", "Too late.")
    yield from work.maybe.number(MANY, "How many?", at_least(0))


def of_a_few(work: Work, fewest: int) -> Steps[None]:
    yield from work.yes("few", f"Are there {FEW}, or {fewest}?")


def handed_down(work: Work, key: str = "word") -> Steps[None]:
    yield from work.text(key, "Which word?")
    yield from work.breaks(f"{key}-known", None)


def other(work: Work) -> Steps[None]:
    yield from handed_down(work)
    yield from handed_down(work, key="name")
    scope = "first" if work.player else "next"
    yield from handed_down(work, f"{scope}-word")


def of_a_method(work: Work) -> Steps[None]:
    yield from work.whom("target")


def counted(work: Work) -> Steps[None]:
    number = 0
    while number < 9:
        number += 1
        suffix = "" if number == 1 else f"-{number}"
        yield from work.yes(f"more{suffix}", "More?")


def each_of_some(work: Work) -> Steps[None]:
    for place, many in (("port", 1), ("star", 2)):
        yield from work.number(f"{place}-sail", f"Sail {many}?", at_least(0))


def each_of_all(work: Work) -> Steps[None]:
    for player in work.state.players:
        yield from work.yes(f"out-{player}", "Out?")


def in_a_struct(work: Work) -> Steps[None]:
    yield from asked_slot(work, Slot("card"))
    yield from asked_slot(work, made("press", "Which Press?"))
    yield from asked_slot(work, replace(Slot("fee"), prompt="Which fee?"))


def made(key: str, prompt: str) -> Slot:
    return Slot(f"{key}-card", prompt)


def asked_slot(work: Work, slot: Slot) -> Steps[str]:
    return work.choose(slot.key, slot.prompt, ())


@citing(Citation("here", "p. 1"))
def cited(work: Work) -> Steps[None]:
    yield from work.yes("cited", "Cited?")


def one_or_the_other(work: Work) -> Steps[None]:
    yield from (of_a_method if work.player else cited)(work)


TABLE = {"a": cited, "b": of_a_method}


def by_a_table(work: Work) -> Steps[None]:
    yield from TABLE[work.player](work)


STEPS = (("sow", cited), ("reap", of_a_method))


def by_rows_of_a_table(work: Work) -> Steps[None]:
    for number, (scope, step) in enumerate(STEPS, 1):
        if number:
            yield from scoped(scope, step(work))


def by_a_place_in_a_table(work: Work) -> Steps[None]:
    yield from STEPS[len(work.rows)][1](work)


def by_all_of_a_table(work: Work) -> Steps[None]:
    for name, part in TABLE.items():
        yield from scoped(name, part(work))


def round_and_round(work: Work) -> Steps[None]:
    yield from work.yes("again", "Again?")
    yield from round_and_round(work)


def of_bare_questions(work: Work) -> Steps[None]:
    yield Number(key="gold", prompt="How much?")
    yield Number(key="silver", unknown=True)


def as_an_argument(work: Work) -> Steps[Any]:
    return work.known(None, work.maybe.yes("printed", "Printed?"), print)


def under_a_scope(work: Work) -> Steps[None]:
    for number in range(3):
        yield from scoped(f"damage-{number}", of_bare_questions(work))
    yield from scoped("last", scoped("least", of_a_method(work)))
    yield from of_bare_questions(work)


def of_its_own_kind(work: Work) -> Steps[None]:
    yield from work.maybe.put(Dozens(key="eggs", prompt="How many eggs?"), lead="eggs")


def by_its_own_verb(work: Counting) -> Steps[None]:
    yield from work.breaks("late", "Too late.")


def in_one_way_or_another(work: Work) -> Steps[None]:
    if work.player:
        yield from work.several("picks", "Which cards?", ())
    else:
        yield from work.maybe.draw("picks", "Which cards?", None)


def by_defaults(work: Work, pair: Pair | None = None) -> Steps[None]:
    pair = pair or Pair()
    yield from work.yes(pair.left, "Left?")
    yield from work.yes(pair.right, "Right?")


def with_a_field_given(work: Work) -> Steps[None]:
    yield from by_defaults(work, Pair("port"))


KEYS: tuple[tuple[Callable[..., Steps[Any]], str], ...] = (
    (plain, "sure yesno, late broken, how-many number"),
    (other, "word text, word-known broken, name text, name-known broken, first-word text, "
            "next-word text, first-word-known broken, next-word-known broken"),
    (of_a_method, "target choose"),
    (counted, "more yesno, more-* yesno"),
    (each_of_some, "port-sail number, star-sail number"),
    (each_of_all, "out-* yesno"),
    (in_a_struct, "card choose, press-card choose, fee choose"),
    (cited, "cited yesno"),
    (one_or_the_other, "target choose, cited yesno"),
    (by_a_table, "cited yesno, target choose"),
    (by_rows_of_a_table, "sow.cited yesno, reap.cited yesno, sow.target choose, "
                         "reap.target choose"),
    (by_a_place_in_a_table, "cited yesno, target choose"),
    (by_all_of_a_table, "a.cited yesno, b.cited yesno, a.target choose, b.target choose"),
    (round_and_round, "again yesno"),
    (of_bare_questions, "gold number, silver number"),
    (under_a_scope, "damage-*.gold number, damage-*.silver number, last.least.target choose, "
                    "gold number, silver number"),
    (as_an_argument, "printed yesno"),
    (of_its_own_kind, "eggs number"),
    (by_its_own_verb, "late broken"),
    (in_one_way_or_another, "picks several, picks draw"),
    (by_defaults, "left yesno, right yesno"),
    (with_a_field_given, "port yesno, left yesno, right yesno"),
)  # fmt: skip


@pytest.mark.parametrize(("act", "wanted"), KEYS, ids=[act.__name__ for act, _ in KEYS])
def test_keys_are_found(act: Callable[..., Steps[Any]], wanted: str) -> None:
    found = [f"{key.name} {key.kind}" for key in asked_keys(act)]
    assert found == [*wanted.split(", "), "effects effects"]


def test_the_words_of_a_question_are_its_help() -> None:
    helps = {key.name: key.help for key in asked_keys(plain)}
    assert helps["sure"] == "Is … sure?"
    assert helps["late"] == "Too late."


def test_numbers_of_the_module_stand_in_the_words() -> None:
    assert asked_keys(of_a_few)[0].help == "Are there 3, or …?"
