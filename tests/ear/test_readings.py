"""What single marks and kinds of slots of the notation promise."""

from __future__ import annotations

import pytest

from companion.errors import CompanionError
from companion.table.ear.covering import readings_of
from companion.table.ear.heard import Grave
from companion.table.ear.hearing import Ear
from companion.table.ear.matching import Line
from companion.table.ear.readings import New
from companion.table.forms.names import Names, Thing
from companion.table.forms.notation import read_forms
from companion.table.procedures.drive import Done
from tests.games.five_sails.dueling import city as dueling_city, fighting
from tests.games.five_sails.player import City
from tests.games.five_sails.town import learn, town, turn

FORMS = """
[words]
over = "end-duel, over"
[[strike]]
by = "none"
say = ["strike {values:coded.r,p,t}"]
[[name]]
by = "none"
say = ["name {card:card??}", "name {card:card??} on {who:card??}"]
[[end]]
by = "none"
say = ["@over", "stop-it now"]
"""


def read(text: str, *things: Thing) -> list[list[object]]:
    """The values of each reading of a line."""
    forms = read_forms(FORMS)
    line = Line(text, Names(things), forms)
    return [
        [bind.value for group in reading.groups for bind in group]
        for reading in readings_of(line, forms.forms)
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("strike r1 p2 t3", "r1 p2 t3"), ("strike r1p2t3", "r1 p2 t3"), ("strike t2", "t2"),
        ("strike r1, p2", "r1 p2"), ("strike r1/p2/t3", "r1 p2 t3"), ("strike r- t2", "r - t2"),
        ("strike r? t1", "r ? t1"), ("strike t1 p-3", "t1 p-3"),
    ],
)  # fmt: skip
def test_numbers_behind_letters_are_read_apart_and_together(text: str, value: str) -> None:
    assert [value] in read(text)


@pytest.mark.parametrize("text", ["strike x1", "strike r1 banana", "strike r123", "strike 1"])
def test_other_letters_and_words_are_no_numbers(text: str) -> None:
    assert not read(text)


def test_a_hyphen_in_a_form_may_be_typed_or_not() -> None:
    assert read("end-duel") == [[]]
    assert read("stop-it now") == [[]]


def test_a_title_ends_before_a_small_word_too() -> None:
    told = read("name Silly Hat on Kurt")
    assert [New("Silly Hat"), New("Kurt")] in told
    assert [New("Silly Hat on Kurt")] in told
    assert read("name Plan A") == [[New("Plan A")]]


def test_no_name_that_is_known_stands_in_a_new_one() -> None:
    known = Thing("card", "c1", "Old Map")
    assert not read("name banana old map", known)
    assert read("name old map", known) == [[known]]


def test_what_is_known_may_be_told_again_and_must_be_right() -> None:
    """A cost that nobody asks for any more is checked, not swallowed."""
    table = town()
    learn(table, "c5", cost=1)
    assert table.say("ana equips sword on soline costs 1 paying 1").startswith("Ana pays 1")
    table = town()
    learn(table, "c5", cost=1)
    before = table.state
    assert not isinstance(table.try_to_say("ana equips sword on soline costs 3 paying 1"), Done)
    assert table.state is before


def test_a_name_that_is_only_said_must_come_true() -> None:
    table = town()
    assert isinstance(table.try_to_say("cy loses the docks"), CompanionError)  # they are Ana's
    assert "Ana loses control" in table.say("ana loses the docks")
    table = fighting()
    assert isinstance(table.try_to_say("soline moves from the bazaar to the docks"), CompanionError)


def test_everybody_acts_from_who_has_the_turn_on() -> None:
    for text in (
        "all pass",
        "everyone passes",
        "evryone passes",
        "everbody passes",
        "all three pass",
    ):
        table = town()
        turn(table, "p2")
        steps = Ear(table, teach=False).hear(text).steps  # type: ignore[arg-type]
        assert [step.run.by for step in steps] == ["p2", "p3", "p1"]


def test_a_verb_is_no_counter() -> None:
    """“discards 99” breaks a rule of discarding; it never sets the discard pile to 99."""
    table = town()
    assert table.broken("ana discards 99").key == "n"


def test_names_out_of_the_list_of_a_deck_mean_nobody_else_in_play() -> None:
    table: City = dueling_city()
    assert table.broken("kaspar challenges soline").key == "not-your-priority"


def test_nobody_acts_with_what_is_another_players() -> None:
    table = town()
    before = table.state
    for text in ("ben moves soline to the forums", "ben: soline claims the docks"):
        problem = table.try_to_say(text)
        assert isinstance(problem, CompanionError)
        assert "Soline is Ana's" in str(problem)
    assert table.state is before


@pytest.mark.parametrize(
    "text", ["ana concedes", "ana wins by dominance", "time is out", "leader-lost ana"]
)
def test_what_ends_a_game_of_five_sails_asks_once(text: str) -> None:
    with pytest.raises(Grave) as problem:
        Ear(town(), teach=False).hear(text)  # type: ignore[arg-type]
    (offer,) = problem.value.offers
    assert Ear(town(), teach=False).hear(offer).steps  # type: ignore[arg-type]
