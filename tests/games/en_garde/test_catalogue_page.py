"""The catalogue as a page and a file, Items on the sheet, odds of one number and of two cards."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.games.en_garde.calculations import BothCards, Exactly, both_cards, exactly
from companion.games.en_garde.game import GAME
from companion.games.en_garde.sheet.page import sheet
from companion.games.en_garde.state.table import EnGarde
from companion.table.sheet import plain, render
from companion.toolbox.inputs import Unworkable
from tests.games.en_garde.duel import Duel, changed, named, ready


def drawn(state: EnGarde) -> str:
    return plain(render(sheet(state), 80))


def test_the_catalogue_is_a_page_with_numbers_sources_and_gaps() -> None:
    duel = Duel(ready(t0=False))
    duel.say("learn slash cost 0 bursts 2 copies 4")
    rows = {
        name: text
        for block in GAME.record(duel.state)
        for name, text in block.rows  # type: ignore[union-attr]
    }
    assert rows["Slash"].startswith("cost 0 (table), bursts 2 (table), copies 4 (table)")
    assert "cost ?" in rows["Disarm"], "what is missing stands there"
    assert rows["told"].startswith("4 of 85 cards; of ")


def test_an_item_in_play_shows_what_it_adds() -> None:
    state = changed(ready(), "Main Gauche", attack=1, defense=1)
    assert "Main Gauche +1/1" in drawn(changed(state, "Sam", item=named(state, "Main Gauche")))
    half = changed(ready(), "Main Gauche", attack=0, defense=None)
    assert "Main Gauche +0/?" in drawn(changed(half, "Sam", item=named(half, "Main Gauche")))


def test_what_nobody_counted_is_owed_by_name() -> None:
    duel = Duel(ready())
    duel.say("exchange > jen losing sam 1 jen 2")
    assert "not counted: Sam's hand, Jen's hand, the discard pile" in drawn(duel.state)


@pytest.mark.parametrize("wanted", range(4))
def test_just_so_many_copies_by_counting_all_hands(wanted: int) -> None:
    hands = list(combinations(range(8), 4))  # 0, 1, 2 are the copies
    right = sum(1 for hand in hands if sum(card < 3 for card in hand) == wanted)
    told = exactly(Exactly(unseen=8, copies=3, drawn=4, wanted=wanted)).value
    assert told is not None
    assert eval_(told.exact) == pytest.approx(right / len(hands))


def test_one_copy_in_an_opening_hand_is_9_of_85() -> None:
    """5.21; as there is one copy only, exactly one is at least one."""
    told = exactly(Exactly(unseen=85, copies=1, drawn=9)).value
    assert told is not None
    assert told.exact == "9/85"


def test_both_of_two_cards_by_counting_all_hands() -> None:
    hands = list(combinations(range(9), 4))  # 0, 1 are the first, 2, 3, 4 the second
    right = sum(1 for hand in hands if min(hand) < 2 and set(hand) & {2, 3, 4})
    told = both_cards(BothCards(unseen=9, copies=2, others=3, drawn=4)).value
    assert told is not None
    assert eval_(told.exact) == pytest.approx(right / len(hands))


def test_odds_without_a_number_say_what_to_tell_first() -> None:
    assert exactly(Exactly(unseen=85, drawn=9)).notes == ("Enter first: copies among them.",)
    assert both_cards(BothCards(unseen=85, copies=2, drawn=9)).value is None
    with pytest.raises(Unworkable):
        both_cards(BothCards(unseen=5, copies=3, others=3, drawn=2))


def eval_(fraction: str) -> float:
    above, _, below = fraction.partition("/")
    return int(above) / int(below or 1)


def test_a_card_typed_small_gets_its_capitals_and_is_no_enhancement_of_itself() -> None:
    duel = Duel(ready())
    duel.say('play "flying cut" > jen as attack costs 0')
    assert duel.done is not None
    assert "A1 Flying Cut" in duel.done.outcome.says


@pytest.mark.parametrize(("spec", "act"), [("5.6", "play"), ("5.13", "leave"), ("5.19", "refill")])
def test_each_paragraph_of_the_spec_leads_to_an_act(spec: str, act: str) -> None:
    info = GAME.procedure(spec)
    assert info is not None
    assert info.id == act
