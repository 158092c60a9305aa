"""Names as they are said: with a word between left out, a title written otherwise, with a slip; and
what is no new name, though nobody knows it."""

from __future__ import annotations

import pytest

from companion.table.ear.covering import readings_of
from companion.table.ear.matching import Line
from companion.table.ear.readings import New
from companion.table.forms.grammar import How
from companion.table.forms.names import Names, Thing
from companion.table.forms.notation import read_forms

NAMES = Names(
    (
        Thing("person", "vane", "Captain Ysolde Vane"),
        Thing("person", "hollin", "Dr. Hollin"),
        Thing("card", "cutlass", "Harbour Cutlass"),
        Thing("card", "tomas", "Old Tomas"),
        Thing("player", "ana", "Ana"),
    )
)
FORMS = read_forms(
    """
[pronouns]
him = "person"
[[go]]
say = ["go {who:person?}"]
[[take]]
say = ["take {what:card??}"]
[[press]]
say = ["press {mine:n} v {theirs:n}"]
[[change]]
say = ["change {by:+n}"]
"""
)


def said(text: str, how: How = How.EXACT) -> set[object]:
    """What the nearest readings of a line bind, things by their ids."""
    line = Line(text, NAMES, FORMS)
    line.how = how
    found = readings_of(line, FORMS.forms)
    least = min((one.cost for one in found), default=0)
    values = [x.value for one in found if one.cost == least for x in one.groups[0]]
    return {x.id if isinstance(x, Thing) else x for x in values}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("go captain vane", {"vane"}),
        ("go capt. ysolde vane", {"vane"}),
        ("go the captain", {"vane"}),
        ("go doctor hollin", {"hollin"}),
        ("go the doctor", {"hollin"}),
        ("go felix", {New("felix")}),
        ("take iron change", {New("iron change")}),
        ("take iron change, please", {New("iron change")}),
        ("take second iron", {New("second iron")}),
        ("press 3v12", {3, 12}),
        ("press 3 v 12", {3, 12}),
        ("change plus two", {2}),
        ("change minus one", {-1}),
    ],
)
def test_a_name_or_number_in_other_words(text: str, meant: set[object]) -> None:
    assert said(text) == meant


@pytest.mark.parametrize("text", ["go the villain", "go that villain", "go his brother"])
def test_people_are_not_named_with_an_article_in_small_letters(text: str) -> None:
    assert not said(text)
    assert said('go "the villain"')


def test_a_slip_in_a_name_of_several_words_is_no_new_name() -> None:
    assert not said("take habour cutlass")
    assert not said("take Habour Cutlass")
    assert said("take habour cutlass", How.SLIPS) == {"cutlass"}
    assert said("take rusty bucket") == {New("rusty bucket")}


@pytest.mark.parametrize("text", ["take Sword and Old Tomas", "take Sword for Ana"])
def test_no_known_name_stands_inside_a_new_one_in_capitals(text: str) -> None:
    assert New(text.removeprefix("take ")) not in said(text)
