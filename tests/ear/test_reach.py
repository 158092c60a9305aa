"""Forms that are ruled out by their words alone, and readings that are not driven, cost nothing."""

from __future__ import annotations

from functools import partial

import pytest

from companion.games import find
from companion.table.ear.covering import readings_of
from companion.table.ear.hearing import Ear
from companion.table.ear.matching import Line
from companion.table.ear.readings import Reading
from companion.table.forms.form import Form
from companion.table.forms.grammar import How
from companion.table.forms.index import Possible, acting
from tests.ear.corpus import SENTENCES, Corpus, opened_at

HEARD = [name for name, game in find().items() if game.load().forms is not None]
OPEN = sorted(path for name in HEARD for path in SENTENCES.glob(f"{name}-*-open*.json"))
EVERY = 8
"""One sentence of so many is looked at, to save time."""


def whole(forms: tuple[Form, ...]) -> list[Possible]:
    """All forms, each with all of its pieces."""
    return [
        Possible(form, tuple((1 << n, piece) for n, piece in enumerate(form.pieces)))
        for form in forms
    ]


def told(readings: list[Reading]) -> set[str]:
    return {f"{one.form.act} {one.form.text} {one.cost} {one.by} {one.groups}" for one in readings}


@pytest.mark.parametrize("path", OPEN, ids=lambda path: path.stem)
def test_a_form_that_words_rule_out_has_no_reading(path, monkeypatch):
    corpus = Corpus(path)
    ruled_out = every = 0

    def compared(table, cases):
        nonlocal ruled_out, every
        ear = Ear(table)
        forms, _ = acting(ear.forms, tuple(table.infos), frozenset())
        for case in cases:
            for how in How:
                quick = Line(case["sentence"], ear.names(table.state), ear.forms)
                slow = Line(case["sentence"], ear.names(table.state), ear.forms)
                quick.how = slow.how = how
                monkeypatch.setattr(slow, "within_reach", whole, raising=False)
                assert told(readings_of(quick, forms)) == told(readings_of(slow, forms)), case[
                    "sentence"
                ]
                ruled_out += len(forms) - len(quick.within_reach(forms))
                every += len(forms)

    by_position: dict[str, list[dict[str, object]]] = {}
    for case in corpus.told["cases"][::EVERY]:
        by_position.setdefault(case["position"], []).append(case)
    for position, cases in by_position.items():
        opened_at(corpus, position, partial(compared, cases=cases))
    corpus.close()
    assert ruled_out > 0.8 * every
