"""Odds from the copies that the table told (5.21), and the figures of its games (section 7).

Invented: how many copies there are of each card; costs and bursts of the cards in `duel.py`.
Chances are worked out here with fractions, figures by hand beside the lines of two short games.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.en_garde.figures.statistics import statistics
from companion.games.en_garde.rules.chances import (
    complete,
    copies_told,
    copies_unseen,
    hand_rows,
    refill_rows,
    unseen_cards,
)
from companion.games.en_garde.state.table import Ended, EnGarde
from companion.table.campaign.logged import told_of
from companion.table.sheet import GridBlock, ListBlock
from tests.games.en_garde.duel import (
    CY,
    JEN,
    SAM,
    Duel,
    changed,
    lines,
    named,
    opened,
    ready,
)

COPIES = {
    "Thrust": 8, "Slash": 8, "Lunge": 4, "Disarm": 3, "Cut": 10,  # 33 Attacks
    "Parry Riposte": 6, "Dodge": 12,  # 18 Responses
    "Taste My Blade!": 3, "Feint": 3,  # 6 Fancy Moves
    "Masterful Strike": 4, "Powerful Strike": 4, "Heavy": 2, "Coupé": 6, "Superior Technique": 2,
    "Main Gauche": 3, "Cloak": 2, "Wine": 4, "Pistol": 1,
}  # fmt: skip
"""85 in all; invented."""


def counted(state: EnGarde, **other: int | None) -> EnGarde:
    """The state with copies of every card, some of them others (names without spaces)."""
    for name, copies in {**COPIES, **other}.items():
        state = changed(state, name, copies=copies)
    return state


def percent(unseen: int, copies: int, drawn: int) -> str:
    """1 - C(U - r, h) / C(U, h), to the tenth."""
    tenths = round((1 - Fraction(comb(unseen - copies, drawn), comb(unseen, drawn))) * 1000)
    return f"{tenths // 10}.{tenths % 10}%"


# ---------------------------------------------------------------------- odds


def test_the_copies_of_these_tests() -> None:
    assert sum(COPIES.values()) == 85


def test_copies_told() -> None:
    """Of one card is enough to say something; of none is not."""
    assert not copies_told(ready())
    assert copies_told(changed(ready(), "Wine", copies=4))
    assert hand_rows(ready(), JEN) == []
    assert refill_rows(ready(), 2) == []


def test_complete() -> None:
    """84, 85 and 86 of 85; all 84 of a deck of 84."""
    assert not complete(ready())
    assert complete(counted(ready()))
    assert not complete(counted(ready(), Wine=3))
    assert not complete(counted(ready(), Wine=5))
    assert not complete(counted(ready(), Wine=None))
    assert complete(replace(counted(ready(), Wine=3), size=84))


def test_a_hand_of_which_nothing_lies_open() -> None:
    """5.21: U = 85, h = 9; the Pistol 9/85 = 10.6%."""
    rows = hand_rows(counted(ready()), JEN)
    assert rows == [
        ("a Response in Jen's 9", percent(85, 18, 9)),
        ("a Press in Jen's 9", percent(85, 6, 9)),
        ("an Attack in Jen's 9", percent(85, 33, 9)),
        ("a Fancy Move in Jen's 9", percent(85, 6, 9)),
        ("a Restore in Jen's 9", percent(85, 4, 9)),
        ("the Pistol in Jen's 9", "10.6%"),
    ]


def on_the_field(state: EnGarde) -> EnGarde:
    """Sam's Cut + Heavy on Jen, two Dodges in front of it: 4 cards of the Field."""
    duel = Duel(state)
    duel.say("cut + heavy > jen", "dodge a1")
    assert duel.state.exchange is not None
    duel.state = replace(duel.state, exchange=replace(duel.state.exchange, priority=JEN))
    duel.say("dodge a1")
    return duel.state


@pytest.fixture
def midst() -> EnGarde:
    """85 - aside 2 - discards 2 + 1 + 3 - Items 2 - Field 4 = 71 unseen; Jen holds 7."""
    state = ready(3)
    state = changed(state, "Cy", item=named(state, "Main Gauche"), hand=8)
    state = changed(state, "Sam", item=named(state, "Cloak"), hand=8)
    seen = {named(state, "Dodge"): 2, named(state, "Wine"): 1, named(state, "Cut"): 3}
    return on_the_field(replace(counted(state), seen=seen, set_aside=2))


def test_what_lies_open_is_not_unseen(midst: EnGarde) -> None:
    assert unseen_cards(midst) == 71
    assert copies_unseen(midst, "response") == (18 - 2 - 2, ())
    assert copies_unseen(midst, "restore") == (4 - 1, ())
    assert copies_unseen(midst, "attack") == (33 - 3 - 1, ())
    assert copies_unseen(midst, "enhancement") == (10 - 1, ())
    assert copies_unseen(midst, "item") == (6 - 2, ())  # Main Gauche 3, Cloak 2, Pistol 1
    assert copies_unseen(midst, "fancy") == (6, ())


def test_odds_while_cards_lie_open(midst: EnGarde) -> None:
    assert hand_rows(midst, JEN) == [
        ("a Response in Jen's 7", percent(71, 14, 7)),
        ("a Press in Jen's 7", percent(71, 6, 7)),
        ("an Attack in Jen's 7", percent(71, 29, 7)),
        ("a Fancy Move in Jen's 7", percent(71, 6, 7)),
        ("a Restore in Jen's 7", percent(71, 3, 7)),
        ("the Pistol in Jen's 7", percent(71, 1, 7)),
    ]
    assert refill_rows(midst, 3) == [
        ("a Response in 3", percent(71, 14, 3)),
        ("a Press in 3", percent(71, 6, 3)),
        ("an Attack in 3", percent(71, 29, 3)),
        ("a Fancy Move in 3", percent(71, 6, 3)),
        ("a Restore in 3", percent(71, 3, 3)),
    ]


def test_cards_whose_copies_are_not_told_are_named() -> None:
    """The others count; whose kind is not told is of no kind."""
    state = counted(ready(), Dodge=None, Cut=None, Slash=None)
    assert copies_unseen(state, "response") == (6, ("Dodge",))
    count, missing = copies_unseen(state, "attack")
    assert (count, sorted(missing)) == (8 + 4 + 3, ["Cut", "Slash"])
    assert copies_unseen(state, "press") == (6, ())


def test_more_open_than_told_counts_as_none_left() -> None:
    """Wine is said to be there once, twice it lies in the pile; the Coupés are not fewer."""
    state = counted(ready(), Wine=1)
    state = replace(state, seen={named(state, "Wine"): 2})
    assert copies_unseen(state, "restore") == (0, ())
    assert not any("Restore" in label for label, _ in hand_rows(state, JEN))


@pytest.mark.parametrize("rows", [lambda x: hand_rows(x, JEN), lambda x: refill_rows(x, 9)])
def test_at_least_as_long_as_not_all_is_told(rows: Any) -> None:
    """One Wine is not told: 84 of 85; each kind may have more copies. All told: exact."""
    kinds = ("a Response", "a Press", "an Attack", "a Fancy Move", "a Restore")
    exact = {label: said for label, said in rows(counted(ready())) if label.startswith(kinds)}
    assert len(exact) == 5 and not any("≥" in said for said in exact.values())
    short = {label: said for label, said in rows(counted(ready(), Wine=3))
             if label.startswith(kinds)}  # fmt: skip
    assert len(short) == 5 and all(said.startswith("≥ ") for said in short.values())
    first = next(iter(exact))
    assert short[first] == f"≥ {percent(85, 18, 9)}" == f"≥ {exact[first]}"


def test_at_least_for_the_kind_of_a_card_that_is_not_told() -> None:
    """The sum happens to be 85 without the Dodges: Responses are at least, Presses are exact."""
    state = counted(ready(), Dodge=None, Cut=22)
    said = {label.rpartition(" in ")[0]: text for label, text in hand_rows(state, JEN)}
    assert said["a Response"] == f"≥ {percent(85, 6, 9)}"
    assert said["a Press"] == percent(85, 6, 9)
    drawn = {label.rpartition(" in ")[0]: text for label, text in refill_rows(state, 4)}
    assert drawn["a Response"] == f"≥ {percent(85, 6, 4)}"
    assert drawn["an Attack"] == percent(85, 45, 4)


def test_a_hand_that_is_not_counted() -> None:
    state = changed(counted(ready()), "Jen", hand=None)
    assert hand_rows(state, JEN) == [("Jen's hand", "not counted")]


def pistol_row(state: EnGarde) -> list[str]:
    return [said for label, said in hand_rows(state, JEN) if label.startswith("the Pistol")]


def test_the_pistol_is_out_there_until_it_is_seen() -> None:
    """In play, or in the pile: nowhere else. Of two copies one is left, of 84 unseen cards."""
    state = counted(ready())
    gun = named(state, "Pistol")
    assert pistol_row(changed(state, "Sam", item=gun, hand=8)) == []
    assert pistol_row(replace(state, seen={gun: 1})) == []
    two = counted(ready(), Pistol=2)
    assert pistol_row(two) == [percent(85, 2, 9)]
    assert pistol_row(replace(two, seen={gun: 1})) == [percent(84, 1, 9)]
    assert pistol_row(counted(ready(), Pistol=None)) == []


@pytest.mark.parametrize(("copies", "left"), [(1, 0), (2, 1)])
def test_a_pistol_that_is_left_out_is_in_no_hand(copies: int, left: int) -> None:
    """5.21, A-45: r counts the copies among the unseen cards; what lies aside is none of them."""
    state = replace(counted(ready(pistol="out"), Pistol=copies), set_aside=1, left_out=1, deck=66)
    assert pistol_row(state) == ([percent(84, left, 9)] if left else [])


@pytest.mark.parametrize(("deck", "number"), [(5, True), (4, True), (3, False), (0, False)])
def test_a_refill_across_the_empty_deck_says_so(deck: int, number: bool) -> None:
    """5.21: 4 cards of a deck of 4 are from the unseen ones; of 3, the old discards come."""
    rows = refill_rows(replace(counted(ready()), deck=deck), 4)
    if number:
        assert rows[0] == ("a Response in 4", percent(85, 18, 4))
        assert len(rows) == 5
    else:
        assert len(rows) == 1
        assert f"holds {deck} of the 4 cards" in rows[0][1] and "%" not in rows[0][1]
        assert "shuffled discards" in rows[0][1]


def test_a_deck_that_is_not_counted_gives_no_number() -> None:
    rows = refill_rows(replace(counted(ready()), deck=None), 4)
    assert len(rows) == 1 and "Count the deck first" in rows[0][1]


# ---------------------------------------------------------------------- two short games

# 6 Poise each; the Pistol stays after its shot. Beside each line: Poise of Sam, of Jen after it.
GAME_1 = (
    "setup", "first sam",
    "item pistol", "thrust + masterful > jen",  # Sam pays 1: 5, 6
    "feint negated superior",  # both pay 1: 4, 5; Jen plays next
    "pass",  # Jen −5: 4, No Poise
    "restore wine",  # 7, 0
    "turn", "item main", "restore wine",  # Jen begins at No Poise; nothing to pay: 7, 3
    "cut > sam", "dodge a1", "coupe r1",
    "riposte a1 pay disarm",  # the fee 1: 6, 3
    "pass",  # Main Gauche goes; Cut blocked, Disarm 1: 6, 2
    "turn", "pistol > jen",  # 4 of 2: 6, No Poise
    "turn", "turn", "pistol > jen",  # Jen begins at No Poise; Sam's second shot: out
)  # fmt: skip
GAME_2 = (
    "again", "first jen",
    "cut > sam", "dodge a1", "coupe r1", "dodge a1", "coupe r2", "dodge a1", "pass",  # 2 − 2: 6, 6
    "turn", "lunge + heavy > jen",  # 1 + 2: 3, 6
    "pass",  # 3 + 1: 3, 2
    "turn", "lunge + heavy > sam",  # 1, and 1 of 2: 3, No Poise by paying
    "pass",  # 3 + 1 of 3: No Poise, 0
    "turn", "disarm > jen", "tmb cut", "pass",  # no Item; Jen −1, Sam −2: both out
)  # fmt: skip
FIGURES = {  # Sam, Jen
    "damage dealt": (5 + 1 + 4 + 4 + 4 + 1, 4 + 2), "damage taken": (4 + 2, 5 + 1 + 8 + 4 + 1),
    "Exchanges started": (3, 3), "Exchanges received": (3, 3), "passes": (2, 4),
    "Poise spent on costs": (2 + 1 + 3, 1 + 2), "Poise restored": (3, 3),
    "times at No Poise": (1, 3), "turns begun at No Poise": (1, 2),
    "put out": (2, 1), "of those with the Pistol": (1, 0), "Disarms landed": (1, 0),
    "negations made": (1, 0), "negations suffered": (0, 1), "biggest loss at once": (4, 5),
    "attack cards played": (4, 4), "response cards played": (5, 0),
    "press cards played": (0, 3), "fancy cards played": (1, 2), "item cards played": (1, 1),
    "restore cards played": (1, 1), "enhancement cards played": (2, 1),
}  # fmt: skip


def figures(folder: Path, state: EnGarde, *texts: str) -> dict[str, dict[str, Any]]:
    """The statistics after typed lines: title of a block -> label -> what it says."""
    with opened(folder, state) as table:
        lines(table, *texts)
        blocks = statistics(table.state, told_of(table))
    found: dict[str, dict[str, Any]] = {}
    for block in blocks:
        assert isinstance(block, GridBlock | ListBlock)
        found[block.title] = dict(block.rows)
    return found


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    state = replace(ready(start_poise=6, pistol_after_use="stays"), turn="", first="", step="")
    return figures(tmp_path_factory.mktemp("games"), state, *GAME_1, *GAME_2)


@pytest.mark.parametrize("label", FIGURES)
def test_the_figures_of_a_player(both: dict[str, dict[str, Any]], label: str) -> None:
    assert both["Players"][label] == tuple(str(number) for number in FIGURES[label])


def test_no_figure_is_left_out(both: dict[str, dict[str, Any]]) -> None:
    assert set(both["Players"]) == set(FIGURES)


def test_head_to_head(both: dict[str, dict[str, Any]]) -> None:
    assert both["Poise taken (put out)"] == {"Sam on": ("·", "19 (2)"), "Jen on": ("6 (1)", "·")}


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("Exchanges", "6"),
        ("turns", "9"),
        ("reshuffles", "0"),
        # Cut, Dodge, Coupé, Dodge, Coupé, Dodge of the second game.
        ("longest Exchange", "6 plays"),
        ("biggest Attack", "5 (Thrust)"),
        ("most played card", "Dodge, 4 times"),
    ],
)
def test_records_of_the_table(both: dict[str, dict[str, Any]], label: str, said: str) -> None:
    assert both["Table"][label] == said


def test_the_games(both: dict[str, dict[str, Any]]) -> None:
    """Sam began the first and won it; the second, which Jen began, is a draw."""
    assert both["Games"] == {
        "games": "2", "Sam (seat 1)": "1 won of 2", "Jen (seat 2)": "0 won of 2",
        "who began won": "1 of 2; by chance 1 in 2", "draws": "1", "Exchanges a game": "3.0",
    }  # fmt: skip


def test_first_players_beside_chance() -> None:
    """Three players; one game of which nobody told who began, and the draw, win nobody anything."""
    games = {
        "1": Ended(winner=SAM, first=SAM, exchanges=4),
        "2": Ended(winner=JEN, first=JEN, exchanges=3),
        "3": Ended(winner=JEN, first="", exchanges=0),
        "4": Ended(winner="draw", first=CY, exchanges=2),
        "5": Ended(winner=JEN, first=JEN, exchanges=5),
    }
    block = statistics(replace(ready(3), games=games), [])[-1]
    assert isinstance(block, ListBlock)
    assert block.rows == (
        ("games", "5"), ("Sam (seat 1)", "1 won of 5"), ("Jen (seat 2)", "3 won of 5"),
        ("Cy (seat 3)", "0 won of 5"), ("who began won", "3 of 4; by chance 1 in 3"),
        ("draws", "1"), ("Exchanges a game", "2.8"),
    )  # fmt: skip


def test_a_table_where_nothing_happened() -> None:
    blocks = statistics(ready(), [])
    assert [block.title for block in blocks] == ["Players", "Poise taken (put out)", "Table"]  # type: ignore[union-attr]
    assert blocks[2].rows == (  # type: ignore[union-attr]
        ("Exchanges", "0"), ("turns", "0"), ("reshuffles", "0"), ("longest Exchange", "0 plays"),
        ("biggest Attack", "none"), ("most played card", "none"),
    )  # fmt: skip


def test_reshuffles_are_counted(tmp_path: Path) -> None:
    """7 in hand, 1 in the deck: the second card is of the 10 discards."""
    state = changed(replace(ready(), step="refill", deck=1, discard=10), "Sam", hand=7)
    assert figures(tmp_path, state, "refill")["Table"]["reshuffles"] == "1"


def test_what_the_track_cuts_is_not_restored_and_what_works_is_not_negated(tmp_path: Path) -> None:
    """A-03: 9 + 3 of a track of 10 is 1; Jen's Feint does what it says."""
    told = figures(tmp_path, ready(2, (9, 9)), "restore wine", "cut > jen", "feint", "pass")
    assert told["Players"]["Poise restored"] == ("1", "0")
    assert told["Players"]["negations suffered"] == ("0", "0")


def test_the_pistol_out_of_no_poise_and_a_card_out_of_it(tmp_path: Path) -> None:
    """Cy goes by a Cut, not by the Pistol; nothing of the Poise restored by a text is a card."""
    state = ready(3, (10, 10, 0))
    told = figures(tmp_path, state, "cut > cy", "pass")
    assert told["Players"]["put out"] == ("1", "0", "0")
    assert told["Players"]["of those with the Pistol"] == ("0", "0", "0")
    # At No Poise already: hit once more is not a time that it came to that.
    assert told["Players"]["times at No Poise"] == ("0", "0", "0")
    assert told["Poise taken (put out)"]["Sam on"] == ("·", "0", "2 (1)")


def test_a_card_that_grants_an_attack_is_one_play(tmp_path: Path) -> None:
    """5.7 rule 2: Parry Riposte with its Lunge, and Taste My Blade! with its Slash, are one each.

    The book's example has 5 plays: Thrust, Parry Riposte, Parry Riposte, Taste My Blade!, Coupé.
    """
    texts = ("thrust + masterful > jen", "riposte a1 pay lunge", "riposte a2",
             "tmb slash + powerful", "press r1", "pass")  # fmt: skip
    assert figures(tmp_path, ready(), *texts)["Table"]["longest Exchange"] == "5 plays"


def test_a_restore_may_be_the_most_played_card(tmp_path: Path) -> None:
    """Section 7: Wine is a card, too."""
    state = ready(2, (1, 10))
    told = figures(tmp_path, state, "restore wine", "restore wine", "cut > jen", "pass")
    assert told["Table"]["most played card"] == "Wine, 2 times"
