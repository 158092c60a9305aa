"""Kinds of slots, each on a line of its own: what it takes, and what it leaves alone."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.ear.covering import readings_of
from companion.table.ear.matching import Line
from companion.table.ear.readings import New
from companion.table.forms.form import Forms
from companion.table.forms.names import Names, Thing
from companion.table.forms.notation import BadForm, read_forms

NAMES = Names(
    (
        Thing("card", "Sword", "Sword"),
        Thing("deed", "Wait", "do nothing", ("wait",), whole=True),
        Thing("side", "N", "north", ("N",)),
    )
)


def bound(forms: Forms, text: str) -> list[dict[str, Any]]:
    """What each reading binds, without those that make a new name where another does not."""
    readings = sorted(readings_of(Line(text, NAMES, forms), forms.forms), key=lambda x: x.cost)
    return [
        {x.key: x.value.id if isinstance(x.value, Thing) else x.value for x in one.groups[0]}
        for one in readings
    ]


FACES = read_forms(
    """
[codes]
face = "star, a, -, /[0-9]?[slr]+/, <card>"
[[result]]
say = ["result {cards:code.face} ; bonus {bonus:word}"]
"""
)


@pytest.mark.parametrize("cards", ["s", "2s, l", "s, -", "star, Sword, -", 's, "Old Hat"', "s, a"])
def test_a_run_of_codes_is_taken_whole(cards: str) -> None:
    """Also where it ends with a sign or a letter that might be stepped over."""
    found = bound(FACES, f"result {cards}")
    assert found == [{"cards": cards}]


@pytest.mark.parametrize("text", ["result banana", "result s, banana", "result s not", "result"])
def test_a_word_that_is_no_code_stands_in_no_run(text: str) -> None:
    assert not bound(FACES, text)


def test_what_follows_a_run_has_its_own_part() -> None:
    assert {"cards": "s, l", "bonus": "a.b_c"} in bound(FACES, "result s, l bonus a.b_c")


def test_a_sort_of_codes_must_be_there() -> None:
    with pytest.raises(BadForm, match="no sort of codes"):
        read_forms('[[result]]\nsay = ["result {cards:code.face}"]')


SIGNED = read_forms('[[mill]]\nsay = ["deck {less:down}", "deck {more:up}"]')


def test_a_signed_number_by_its_sign() -> None:
    assert bound(SIGNED, "deck -3") == [{"less": 3}]
    assert bound(SIGNED, "deck +3") == [{"more": 3}]
    assert not bound(SIGNED, "deck 3")


STRICT = read_forms('[[drop]]\nsay = ["drop {what:card!}"]')


def test_a_new_name_in_capitals_or_quotes_only() -> None:
    assert bound(STRICT, "drop Old Hat") == bound(STRICT, 'drop "Old Hat"')
    assert bound(STRICT, "drop Old Hat") == [{"what": New("Old Hat")}]
    assert bound(STRICT, "drop sword") == [{"what": "Sword"}]
    assert not bound(STRICT, "drop hat")


DEEDS = read_forms('[[act]]\nsay = ["{name:deed}", "go {to:side}", "go"]')


def test_some_things_go_by_their_whole_names_only() -> None:
    """`nothing` is not to do nothing."""
    assert bound(DEEDS, "do nothing") == [{"name": "Wait"}]
    assert not bound(DEEDS, "nothing")


def test_a_letter_is_a_name_before_it_is_a_filler() -> None:
    assert bound(DEEDS, "go N")[0] == {"to": "N"}


COUNTED = read_forms('[[gain]]\nsay = ["gain {gain:n}"]')


def test_digits_that_begin_with_zero_count_nothing() -> None:
    """`049` is the number of a card."""
    assert bound(COUNTED, "gain 49") == [{"gain": 49}]
    assert not bound(COUNTED, "gain 049")


ALIKE = read_forms('[[load]]\nsay = ["load ; !*[and] {good-#.kind%:n} {good-#.kind:card}"]')


def test_so_many_things_of_a_kind_are_at_least_one() -> None:
    """Each is answered under a key of its own: none of them would have no key at all."""
    assert bound(ALIKE, "load 2 Sword")
    assert not bound(ALIKE, "load 0 Sword")
    assert not bound(ALIKE, "load 100 Sword")
