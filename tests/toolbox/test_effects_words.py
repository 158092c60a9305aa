"""Effects as they are typed and written: verbs, names in quotes, what is not an effect."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from companion.toolbox.effects import VERBS, Effect, read_effects
from companion.toolbox.text import BadText


@pytest.mark.parametrize(
    ("typed", "effect"),
    [
        ("gain yellow gold 3", Effect("gain", "yellow", "gold", 3)),
        ("gain yellow 3 gold", Effect("gain", "yellow", "gold", 3)),
        ("lose p2 fortune tokens 1", Effect("lose", "p2", "fortune tokens", 1)),
        ("SET Ann glory 0", Effect("set", "Ann", "glory", 0)),
        ('gain "Old Tom" gold 3', Effect("gain", "Old Tom", "gold", 3)),
        ('gain "Old Tom" 3 gold', Effect("gain", "Old Tom", "gold", 3)),
        ("turn yellow", Effect("turn", "yellow")),
        ("turn Old Tom", Effect("turn", "Old Tom")),
        ('turn "Old Tom"', Effect("turn", "Old Tom")),
        ("note the harbor burns", Effect("note", what="the harbor burns")),
        ("move yellow ship to 3", Effect("move", "yellow", "ship to 3")),
        ("draw p1 two cards", Effect("draw", "p1", "two cards")),
        ("discard p1 a card", Effect("discard", "p1", "a card")),
        ('place "Old Tom" a stone', Effect("place", "Old Tom", "a stone")),
        ("remove p1", Effect("remove", "p1")),
    ],
)
def test_read_one(typed: str, effect: Effect) -> None:
    assert read_effects(typed) == (effect,)


def test_every_verb_is_read() -> None:
    assert VERBS == (
        "gain",
        "lose",
        "set",
        "move",
        "draw",
        "discard",
        "place",
        "remove",
        "turn",
        "note",
    )
    for verb in VERBS:
        (effect,) = read_effects(f"{verb} yellow gold 3")
        assert effect.verb == verb


def test_semicolons_stand_between() -> None:
    assert read_effects(" gain a gold 1 ;; note  the harbor\tburns;") == (
        Effect("gain", "a", "gold", 1),
        Effect("note", what="the harbor burns"),
    )
    assert read_effects("") == read_effects(" ; ") == ()


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (
            "steal everything",
            "“steal” is not an effect. The effects are gain, lose, set, move, draw, discard, "
            "place, remove, turn or note.",
        ),
        ("s" * 99, f"“{'s' * 30}” is not an effect."),
        (
            "gain yellow gold",
            "“gain yellow gold” needs who, what and how many",
        ),
        ("lose yellow", "“lose yellow” needs who, what and how many"),
        ("set", "“set” needs who, what and how many"),
        ("gain yellow gold 1234567890123456789012345678901", "needs who, what and how many"),
        ("gain yellow gold -3", "needs who, what and how many"),
        ("note a; draw", "“draw” alone says nothing"),
        ("turn", "“turn” alone says nothing"),
        ("note", "“note” alone says nothing"),
    ],
)
def test_what_is_no_effect(typed: str, says: str) -> None:
    with pytest.raises(BadText) as error:
        read_effects(typed)
    assert says in str(error.value)


words = st.lists(st.text("abcxyz", min_size=1), min_size=1, max_size=3).map(" ".join)


@given(st.sampled_from(("gain", "lose", "set")), words, words, st.integers(0, 999_999_999))
def test_an_amount_is_written_as_it_is_read(verb, who: str, what: str, amount: int) -> None:
    effect = Effect(verb, who, what, amount)
    assert read_effects(effect.words) == (effect,)


@given(st.sampled_from(("move", "draw", "discard", "place", "remove")), words, words)
def test_a_thing_is_written_as_it_is_read(verb, who: str, what: str) -> None:
    effect = Effect(verb, who, what)
    assert read_effects(effect.words) == (effect,)


@given(words)
def test_turns_and_notes_are_written_as_they_are_read(said: str) -> None:
    for effect in (Effect("turn", said), Effect("note", what=said)):
        assert read_effects(effect.words) == (effect,)
    assert Effect("note", what="x").words == "note x"
    assert Effect("gain", "Old Tom", "gold", 0).words == 'gain "Old Tom" gold 0'
