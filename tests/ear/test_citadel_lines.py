"""The 7th Citadel: classes of lines that a table says, and what each does to its state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ear.corpus import SENTENCES, Corpus, Tried, at

P2 = "state.characters.p2"


@pytest.fixture(scope="module")
def table() -> Iterator[Corpus]:
    """B: Freya is active in a fight with the Scree hound, Osman is involved; 9 and 6 life points,
    decks 18 and 15, discard piles 14 and 16."""
    corpus = Corpus(SENTENCES / "citadel-3-aside.json")
    yield corpus
    corpus.close()


def said(table: Corpus, position: str, line: str) -> Tried:
    return table.try_(line, {"position": position, "by": ""})


def found(tried: Tried, paths: dict[str, Any]) -> dict[str, Any]:
    """What stands at the paths, for a line that was entered."""
    assert tried.entered, tried.says
    return {path: at(tried.state, path) for path in paths}


@pytest.mark.parametrize(
    "line",
    [
        "osman is on 0 life, he falls unconscious",
        "osman has no life left, falls unconscious",
        "osman drops to 0 life, he's out cold",
        "osman is unconscious, 0 life",
    ],
)
def test_who_falls_is_who_was_said_to_have_nothing_left(table: Corpus, line: str) -> None:
    want = {f"{P2}.life": 0, f"{P2}.at": "", "state.characters.p1.life": 9}
    assert found(said(table, "B", line), want) == want


@pytest.mark.parametrize(
    "line",
    [
        "osman burns one life for two cards back",
        "osman gives up a life, 2 cards come back",
        "osman loses 1 life for a recovery",
        "osman sacrifices 1 life and 2 cards go back in his deck",
        "osman recovery 1 life 2 cards",
        "osman recovers: 2 cards for 1 life",
    ],
)
def test_life_given_for_cards_is_a_recovery(table: Corpus, line: str) -> None:
    """A card costs half a life point (p. 20)."""
    want = {f"{P2}.life": 5, f"{P2}.deck": 17, f"{P2}.discard": 14}
    assert found(said(table, "B", line), want) == want


@pytest.mark.parametrize("line", ["osman loses 1 life because of that one", "osman -1 life"])
def test_life_lost_for_something_that_is_not_counted(table: Corpus, line: str) -> None:
    want = {f"{P2}.life": 5, f"{P2}.deck": 15, f"{P2}.discard": 16}
    assert found(said(table, "B", line), want) == want


@pytest.mark.parametrize(
    "line",
    [
        "osman draws 2",
        "osman loses 1 life, he draws 2",
        "osman is on 3 life, he draws 2",
        "osman gains 1 life for 2 potions",
        "osman reveals 2 stars",
    ],
)
def test_nothing_befalls_somebody_else_than_was_named(table: Corpus, line: str) -> None:
    """Only the active player draws and reveals (p. 12)."""
    assert not said(table, "B", line).entered


P1 = "state.characters.p1"
TAKEN = [
    # position, line, what stands where behind it
    ("A", "Osman performs the climb action, pays 5 cards and obtains 2 successes, so he fails.",
     {f"{P2}.deck": 16, f"{P2}.discard": 16}),
    ("A", "freya puzzles over it, 3 cards, one star, fails", {f"{P1}.deck": 23}),
    ("A", "freya listens at the door, 2 cards, fails", {f"{P1}.deck": 24}),
    ("A", "osman sneaks past, only 2 cards, 1 success, made it", {f"{P2}.deck": 19}),
    ("A", "osman chucks improvize for the bonus", {f"{P2}.skills.s3.zone": "discard"}),
    ("A", "flipped the north one over, it's a rockfall that stays",
     {"state.fogs.f2": None, "state.events.v1.side": "N"}),
    ("A", "the east fog was a temporary event, resolved, into the past",
     {"state.fogs.f1": None, "state.past.exploration": 1}),
    ("A", "freya and osman go back to 015", {f"{P1}.at": "t2", f"{P2}.at": "t2"}),
    ("A", "osman -> 015", {f"{P2}.at": "t2", f"{P1}.at": "t1"}),
    ("A", "osman's figure is on 015", {f"{P2}.at": "t2"}),
    ("A", "freya hands osman the hoe and discards a card from her deck for the weight",
     {f"{P1}.deck": 25, f"{P2}.purse.k1.card": "b5"}),
    ("A", "my turn is over, osman is next", {"state.turn": "p2"}),
    ("B", "freya minus 2 life", {f"{P1}.life": 7}),
    ("B", "the brute clobbers freya for 2", {f"{P1}.life": 7}),
    ("B", "a rock hits osman, one damage", {f"{P2}.life": 5}),
    ("B", "sword breaks, block it", {f"{P1}.purse.k1.blocked": True}),
    ("B", "fight's over, the hound goes to the past", {"state.events.v1": None}),
    ("C", "Freya has 6 cards left in her Action Deck.", {f"{P1}.deck": 6}),
    ("C", "osman gets another hope reborn", {f"{P2}.purse.k7.card": "b4"}),
    ("C", "freya gets a you are exhausted crad", {f"{P1}.purse.k7.card": "b5"}),
    ("C", "osman finds a lantern", {f"{P2}.purse.k7.card": "b12"}),
    ("C", "dialogue 207, he hands osman a lantern", {f"{P2}.purse.k7.card": "b12"}),
    ("C", "the bronze bell goes with the quest items", {"state.quest_items.q2.card": "b12"}),
    ("C", "freya blocks a hope reborn to tick the centre symbol",
     {"state.destiny.d1.checked": True, f"{P1}.purse.k2.blocked": True}),
    ("C", "new side quest from that talk: The drowned bell", {"state.quests.e2.status": "active"}),
    ("C", "minus one knowledge and plus two influence",
     {"state.scores.knowledge": 5, "state.scores.influence": 9}),
    ("C", "the door slams shut: osman loses 1 life", {f"{P2}.life": 1}),
    ("C", "osman keels over", {f"{P2}.life": 0, f"{P2}.at": ""}),
]  # fmt: skip


@pytest.mark.parametrize(("position", "line", "want"), TAKEN, ids=[x[1][:40] for x in TAKEN])
def test_a_line_is_taken(table: Corpus, position: str, line: str, want: dict[str, Any]) -> None:
    assert found(said(table, position, line), want) == want


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("A", "osman -2"),
        ("A", "osman +3"),
        ("C", "osman gets 3"),
        ("A", "flipped the fog card"),
        ("B", "the weapon breaks, block it"),
    ],
)
def test_what_may_be_meant_otherwise_is_asked_with_lines_that_work(
    table: Corpus, position: str, line: str
) -> None:
    tried = said(table, position, line)
    assert (tried.entered, tried.asked) == (False, True)
    assert len(tried.offers) > 1
    assert all(said(table, position, one).entered for one in tried.offers)


@pytest.mark.parametrize(
    "line",
    [
        "the potion bubbles, osman loses 1 life",  # a card of his
        "the wizard gives 3, osman loses 1 life",
        "the planks do not hold, osman loses 1 life",
        "the flial breaks, osman loses 1 life",  # a slip of the Flail
        "the wizards loot everything",
        "osman loses 1 life and the blade breaks",
        "freya climbs the gnarly Flail, 2 cards, fails",
        "osman hits freya for 2",
    ],
)
def test_no_act_is_stepped_over_as_a_part_of_the_story(table: Corpus, line: str) -> None:
    assert not said(table, "A", line).entered
