"""What the notation of forms means, on forms of a few words."""

from __future__ import annotations

import pytest

from companion.table.ear.covering import readings_of
from companion.table.ear.matching import Line
from companion.table.ear.readings import Reading
from companion.table.forms.names import Names, Thing
from companion.table.forms.notation import read_forms
from companion.table.forms.tokens import inflected

CARDS = Names([Thing("card", x, x, whole=True) for x in ("red fox", "red owl", "n")])


def readings(say: str, text: str) -> list[Reading]:
    forms = read_forms(f'[[play]]\nby = "none"\nsay = ["{say}"]')
    return readings_of(Line(text, CARDS, forms), forms.forms)


def cards(reading: Reading) -> list[str]:
    return [bind.value.label for bind in reading.groups[0] if isinstance(bind.value, Thing)]


def test_what_may_come_again_in_a_row_is_taken_as_often_as_it_comes() -> None:
    say = "plays {cards+:card} [([plus] {cards+:card}) ...]"
    assert [cards(x) for x in readings(say, "plays red fox")] == [["red fox"]]
    found = readings(say, "plays red fox, red owl plus red fox and red owl")
    assert [cards(x) for x in found] == [["red fox", "red owl", "red fox", "red owl"]]


def test_part_of_a_name_that_goes_by_its_whole_is_no_name() -> None:
    assert readings("plays {cards+:card}", "plays red owl")
    assert not readings("plays {cards+:card}", "plays red")
    assert not readings("plays {cards+:card}", "plays owl")


def test_a_small_word_that_is_a_name_is_never_stepped_over() -> None:
    assert readings("plays {card:card}", "plays then red fox")
    assert not readings("plays {card:card}", "plays n red fox")


def test_a_meaning_that_may_go_unasked_is_marked_in_the_reading() -> None:
    (found,) = readings("plays {card:card} {?more-#=yes}", "plays red fox")
    assert [(bind.key, bind.mode) for bind in found.groups[0]] == [("card", ""), ("more-#", "?")]


def test_an_arrow_is_where_to() -> None:
    for arrow in ("to", "->", "→", "=>", "-->", ">"):
        assert readings("plays {c:card} to {d:card}", f"plays red fox {arrow} red owl"), arrow
    assert not readings("plays {c:card} to {d:card}", "plays red fox - red owl")


@pytest.mark.parametrize(
    ("verb", "typed"),
    [("flee", "fled"), ("wear", "worn"), ("lay", "laid"), ("ride", "rode"), ("carry", "carried")],
)
def test_a_verb_is_read_in_each_of_its_forms(verb: str, typed: str) -> None:
    assert {verb, typed} <= inflected(verb)
    forms = read_forms(f'[verbs]\nact = "{verb}"\n[[play]]\nby = "none"\nsay = ["@act {{c:card}}"]')
    assert readings_of(Line(f"{typed} red fox", CARDS, forms), forms.forms)
