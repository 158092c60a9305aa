"""The catalogue as it is played: numbers asked once, "?" to the end, pairs, conflicts, new names.

The state starts with the book's facts alone (2.4-2.6); what is told is invented.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.en_garde.state.table import Card
from companion.table.procedures.drive import Asking
from tests.games.en_garde.duel import (
    JEN,
    Duel,
    changed,
    fate,
    named,
    picture,
    poise,
    ready,
    told,
    words_of,
)
from tests.wording import IF_IT_ENDED


def bare(*poises: int, **options: Any) -> Duel:
    return Duel(ready(2, poises or (10, 10), t0=False, **options))


def card(duel: Duel, name: str) -> Card:
    return duel.state.cards[named(duel.state, name)]


def asked(duel: Duel, text: str) -> str:
    """The key that a line is asked for."""
    result = duel.try_to_say(text)
    assert isinstance(result, Asking), told(result)
    assert not result.problem, told(result)
    return result.question.key


# ---------------------------------------------------------------------- asked once


def test_a_cost_is_asked_once() -> None:
    duel = bare()
    assert asked(duel, "slash > jen") == "costs"
    duel.say("slash > jen costs 1")
    assert (poise(duel.state), card(duel, "Slash").cost) == ((9, 10), 1)
    assert card(duel, "Slash").sources["cost"] == "table"
    duel.say("pass bursts=? total-p2=?", "turn", "slash > sam")
    assert card(duel, "Slash").cost == 1


def test_a_cost_that_nobody_tells_is_not_asked_again() -> None:
    duel = bare()
    duel.say("slash > jen costs ?")
    assert poise(duel.state) == (None, 10)
    assert card(duel, "Slash").cost is None
    duel.say("riposte a1 pay slash")
    assert poise(duel.state) == (None, None)


def test_at_no_poise_no_cost_is_asked() -> None:
    """5.3: nothing is paid, so nothing is asked, and nothing is learned."""
    duel = bare(0, 5)
    duel.say("slash + powerful > jen")
    assert poise(duel.state) == (0, 5)
    assert card(duel, "Slash").cost is None


def test_just_this_time() -> None:
    """5.20: the number is used and not kept; the next play asks again."""
    duel = bare()
    duel.say("slash > jen costs 2 costs-once=yes")
    assert poise(duel.state) == (8, 10)
    assert card(duel, "Slash").cost is None
    assert asked(duel, "riposte a1 pay slash") == "costs"


def test_bursts_just_this_time_stand_on_the_play_only() -> None:
    duel = Duel(changed(ready(), "Cut", bursts=None))
    duel.say("cut > jen", "pass bursts=3 bursts-once=yes")
    assert poise(duel.state) == (10, 7)
    assert card(duel, "Cut").bursts is None


def test_the_number_of_the_record_book_is_taken() -> None:
    duel = bare()
    duel.memory = {"slash": {"name": "Slash", "cost": 1}}
    duel.say("slash > jen")
    assert poise(duel.state) == (9, 10)
    assert card(duel, "Slash").sources["cost"] == "record book"


# ---------------------------------------------------------------------- "?" to the end


def test_unknown_numbers_stay_open_to_the_end() -> None:
    """Nothing is guessed: the loss stays "?", and so does the Poise after it."""
    duel = bare()
    duel.say("disarm > jen costs ?")
    assert fate(duel.state)[0].endswith("Jen −? → ?")
    assert asked(duel, "pass") == "bursts"
    duel.say("pass bursts=? total-p2=?")
    assert poise(duel.state) == (None, None)
    assert duel.state.standing(JEN) and duel.state.exchange is None
    assert "bursts" in card(duel, "Disarm").skipped


def test_the_known_part_is_shown() -> None:
    """Thrust + Masterful Strike 5, and an unknown Powerful Strike: at least 5."""
    duel = bare(10, 10)
    duel.say("thrust + masterful + powerful > jen costs 0")
    assert "5+?" in picture(duel.state)[0]
    assert "−5+?" in fate(duel.state)[0]


@pytest.mark.parametrize(("before", "standing"), [(5, True), (3, True), (0, False)])
def test_what_is_known_can_settle_a_fate(before: int, standing: bool) -> None:
    """At least 5 against 5, 3 or No Poise: No Poise or out, whatever the rest is (5.12).

    “If it ended now” says so; the ending must do the same.
    """
    duel = bare(10, before)
    duel.say("thrust + masterful + powerful > jen costs 0")
    assert ("OUT" if not standing else "No Poise") in fate(duel.state)[0]
    duel.say("pass bursts=? total-p2=?")
    assert poise(duel.state)[1] == 0
    assert duel.state.standing(JEN) is standing


def test_a_hit_of_unknown_size_on_no_poise_is_shown_as_perhaps_out() -> None:
    duel = bare(10, 0)
    duel.say("disarm > jen costs 0")
    assert "perhaps OUT" in fate(duel.state)[0]


def test_a_full_block_needs_no_number() -> None:
    duel = bare(5, 5)
    duel.say("disarm > jen costs 0", "riposte a1")
    assert fate(duel.state)[0] == f"{IF_IT_ENDED} Sam ±0 → 5 Jen ±0 → 5"
    duel.say("pass")
    assert poise(duel.state) == (5, 5)


def test_a_response_beside_a_full_block_is_not_asked() -> None:
    """5.10: any full block makes it 0; the other Response changes nothing, so nothing is asked."""
    duel = bare()
    duel.say("thrust + masterful > jen", "play Ward card-type=response faces=a1 costs=0")
    duel.say("tmb attack=none costs=0", "riposte on a1", "pass")
    assert poise(duel.state) == (9, 10)


def test_a_pair_that_is_known_is_not_asked_for() -> None:
    """Thrust + Masterful Strike are 5 together: only Powerful Strike is missing."""
    duel = bare()
    duel.say("thrust + masterful + powerful > jen costs 0")
    asking = duel.try_to_say("pass")
    assert isinstance(asking, Asking)
    assert asking.question.facts()["fields"] == ["Powerful Strike"]


def test_an_unknown_response_is_asked_at_the_end() -> None:
    """5.8: all, or how many shields; Thrust + Masterful Strike 5 - 3."""
    duel = bare()
    duel.say("thrust + masterful > jen", "play Ward card-type=response faces=a1 costs=0")
    assert "(?)" in picture(duel.state)[0]
    assert asked(duel, "pass") == "block-R1"
    duel.say("pass block-R1=3")
    assert poise(duel.state) == (9, 8)
    assert (card(duel, "Ward").block, card(duel, "Ward").shields) == ("shields", 3)


@pytest.mark.parametrize(("answer", "after"), [("all", 10), ("none", 5), ("5", 10), ("2", 7)])
def test_what_a_response_does(answer: str, after: int) -> None:
    duel = bare()
    duel.say("thrust + masterful > jen", "play Ward card-type=response faces=a1 costs=0")
    duel.say(f"pass block-R1={answer}")
    assert poise(duel.state)[1] == after


# ---------------------------------------------------------------------- pairs and bounds


@pytest.mark.parametrize(
    ("first", "number", "second", "other"),
    [("Thrust", 2, "Masterful Strike", 3), ("Masterful Strike", 5, "Thrust", 0),
     ("Slash", 1, "Powerful Strike", 2), ("Powerful Strike", 3, "Slash", 0)],
)  # fmt: skip
def test_the_partner_of_a_known_pair_is_solved(
    first: str, number: int, second: str, other: int
) -> None:
    duel = bare()
    duel.say(f'learn "{first}" bursts {number}')
    assert card(duel, second).bursts == other
    assert card(duel, second).sources["bursts"] == f"derived from {first}"


@pytest.mark.parametrize(
    ("before", "text", "words"),
    [
        ((), "learn thrust bursts 6", "together they have 5"),
        (("learn thrust bursts 2",), "learn masterful bursts 4", "together they have 5"),
        ((), "learn slash cost 3", "at most 2"),
        (("learn slash cost 1", "learn tmb cost 1"), "learn powerful cost 1", "at most 2"),
        ((), "learn thrust cost 1", "the rulebook has 0"),
        (("learn slash copies 80",), "learn thrust copies 6", "86"),
    ],
)
def test_a_conflict_is_named_and_may_be_kept(
    before: tuple[str, ...], text: str, words: str
) -> None:
    duel = bare()
    if before:
        duel.say(*before)
    question = duel.broken(text)
    assert words in question.why
    duel.say(f"{text} {question.key}!=it stands on our card")
    key, number = text.split()[2:]
    assert getattr(card(duel, {"tmb": "Taste My Blade!"}.get(text.split()[1], {
        "thrust": "Thrust", "masterful": "Masterful Strike", "slash": "Slash",
        "powerful": "Powerful Strike",
    }.get(text.split()[1], ""))), key) == int(number)  # fmt: skip


def test_the_bound_on_costs_fills_what_is_left() -> None:
    """TMB + Slash + Powerful Strike cost at most 2: with 2 on one, the others are 0."""
    duel = bare()
    duel.say("learn slash cost 2")
    assert (card(duel, "Taste My Blade!").cost, card(duel, "Powerful Strike").cost) == (0, 0)


def test_a_changed_number_rewrites_no_finished_exchange() -> None:
    duel = bare()
    duel.say("thrust + masterful > jen", "pass")
    before = poise(duel.state)
    duel.say("learn thrust bursts 1")
    assert poise(duel.state) == before == (9, 5)


# ---------------------------------------------------------------------- names


@pytest.mark.parametrize(
    "name", ["coupe", "Coupé", "COUPÉ", "taste my blade", '"Taste My Blade!"', "tmb", "riposte"]
)
def test_a_name_without_case_accents_and_punctuation(name: str) -> None:
    duel = bare()
    duel.say("thrust > jen", "riposte a1", f"learn {name} numbers=? note=ours")
    assert len(duel.state.cards) == 12
    assert sum(1 for one in duel.state.cards.values() if one.note == "ours") == 1


def test_a_typo_makes_no_card_without_a_question() -> None:
    duel = bare()
    result = duel.try_to("play", card="Thrusd", target="Jen")
    assert isinstance(result, Asking) and result.question.key == "card-meant"
    duel.do("play", card="Thrusd", card_meant="Thrust", target="Jen")
    assert words_of(duel.state) == ["A1 Sam>Jen Thrust (opening)"]
    assert len(duel.state.cards) == 12


def test_a_new_card_is_learned_as_it_is_played() -> None:
    duel = bare()
    assert asked(duel, "play Zwerchhau > jen") == "card-type"
    duel.say("play Zwerchhau > jen card-type=attack costs=1")
    new = card(duel, "Zwerchhau")
    assert (new.type, new.cost, new.bursts) == ("attack", 1, None)
    assert poise(duel.state)[0] == 9


def test_an_alias_is_a_name() -> None:
    duel = bare()
    duel.say("learn thrust numbers=? alias=tt", "tt > jen")
    assert words_of(duel.state) == ["A1 Sam>Jen Thrust (opening)"]
