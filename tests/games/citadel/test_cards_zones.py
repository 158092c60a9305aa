"""Discard, banish, return, block, unblock, deck -X, deck +X, weights, giving, picks, the map.

P-16 to P-19, P-24, P-25, P-29, P-35, P-43; numbers by hand from pp. 18, 19, 24, 28.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.citadel.rules.standing import weight_of
from companion.table.procedures.drive import Asking
from tests.games.citadel.player import ANA, BEN, Table
from tests.games.citadel.test_cards_taking import sitting
from tests.games.citadel.test_state_verbs import board

# Action cards (P-16, P-19) --------------------------------------------------------------------

SKILLS = [
    # sentence, (life, deck, pile, hand, blocked, front, banished) from 9, 12, 4, 2, 0
    pytest.param("discard 1", (9, 12, 5, 1, 0, 0, 0), id="p. 19 from the hand"),
    pytest.param("discard 2 from the deck", (9, 10, 6, 2, 0, 0, 0), id="p. 18 the top ones"),
    pytest.param("discard Stealth from hand", (9, 12, 5, 1, 0, 0, 0), id="by its name"),
    pytest.param("banish 1 card from the hand", (9, 12, 4, 1, 0, 0, 1), id="p. 18 banished"),
    pytest.param("banish 2 from the pile", (9, 12, 2, 2, 0, 0, 2), id="from the Discard Pile"),
    pytest.param("return 1 from deck", (9, 11, 4, 2, 0, 0, 0), id="p. 18 into the box"),
    pytest.param("block Stealth from hand", (9, 12, 4, 1, 1, 0, 0), id="p. 18 under the card"),
    pytest.param("deck -3", (9, 9, 7, 2, 0, 0, 0), id="p. 28 deck -3"),
    pytest.param("-3 deck", (9, 9, 7, 2, 0, 0, 0), id="the same as it is spoken"),
    pytest.param("deck +3", (9, 15, 1, 2, 0, 0, 0), id="p. 28 deck +3 costs nothing"),
    pytest.param("restock 9", (9, 16, 0, 2, 0, 0, 0), id="no more than there are"),
    pytest.param("restock 3 takes 1", (9, 13, 3, 2, 0, 0, 0), id="p. 28 up to"),
    pytest.param("mill 0", (9, 12, 4, 2, 0, 0, 0), id="nothing"),
]


@pytest.mark.parametrize(("sentence", "counts"), SKILLS)
def test_action_cards(tmp_path: Path, sentence: str, counts: tuple[int, ...]) -> None:
    table = sitting(tmp_path)
    table.say(f"ana: {sentence}")
    assert table.counts() == counts and table.of(BEN).deck == 12
    table.undo()
    assert table.counts() == (9, 12, 4, 2, 0, 0, 0)


def test_a_blocked_skill_comes_back_into_the_deck(tmp_path: Path) -> None:
    """On p. 18: shuffled in; it may not be discarded by choice while it is blocked."""
    table = sitting(tmp_path)
    table.say("ana: block Stealth from hand")
    assert table.broken("ana: discard Stealth").why == "A blocked Skill may not be discarded."
    table.say("ana: discard Stealth by-choice=no")
    table.undo()
    assert "shuffled into the deck" in table.say("ana: unblock Stealth")
    assert table.counts() == (9, 13, 4, 1, 0, 0, 0)
    table.say("ana: block 1", "ana: unblock 1")
    assert table.counts() == (9, 14, 4, 0, 0, 0, 0)
    assert "not a blocked card" in table.broken("ana: unblock 1").why


def test_a_returned_card_may_have_been_banished(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    table.say("ana: banish Stealth from hand", "ana: return Stealth")
    assert table.counts() == (9, 12, 4, 1, 0, 0, 0) and table.of().owned.returned == 1
    assert not table.of().skills


def test_what_is_not_there_moves_nowhere(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    assert "has not a blocked card" in table.broken("ana: unblock Vigor from blocked").why
    says = table.say("ana: unblock Vigor from blocked rule-not-there!=so")
    assert says == "Ana has nothing to unblock there" and table.counts()[0:4] == (9, 12, 4, 2)


def test_a_deck_that_runs_out_in_the_middle(tmp_path: Path) -> None:
    """On pp. 18, 20, R-10: 14 from 12; 2 are missing, their Recovery costs 1 life."""
    table = sitting(tmp_path)
    asked = table.asked("ana: mill 14")
    assert asked.question.key == "recovery-1" and asked.question.offered == 2
    table.say("ana: mill 14 recovery 6")
    assert table.counts() == (6, 4, 12, 2, 0, 0, 0)
    assert [row["count"] for row in table.rows("deck_discard")] == [14]


# Purse cards, quest items, the Board ----------------------------------------------------------


def test_purse_cards_are_blocked_and_weigh_all_the_same(tmp_path: Path) -> None:
    """On pp. 18, 19: weight counts, discarding and giving stay possible, the lock beats (R-75)."""
    table = sitting(tmp_path)
    table.say("take 200 purse called Anvil weight 5 lock no", "ana: block Anvil")
    assert table.of().purse["k1"].blocked and weight_of(table.state, ANA).parts[0].amount == 5
    assert "already" in table.broken("ana: block Anvil").why
    assert table.say("ana: unblock Anvil") == "Anvil is unblocked, in play again"
    assert "not blocked" in table.broken("ana: unblock Anvil").why
    table.say("past = 0", "ana: block Anvil", "ana: discard Anvil")
    assert table.state.past.adventure == 1 and not table.of().purse
    table.say("take 201 purse called Curse weight 1 lock yes", "ana: block Curse")
    assert "lock icon" in table.broken("ana: discard Curse").why
    table.say("ana: discard Curse by-choice=no back=exploration", "past exploration = 0")
    assert not table.of().purse


def test_quest_items_and_things_of_the_board(tmp_path: Path) -> None:
    table = Table(tmp_path, state=board())
    table.say("ana: place Ring quest item", "ana: block Ring")
    assert table.state.quest_items["q1"].blocked_by == ANA
    table.say("ana: unblock Ring")
    assert table.state.quest_items["q1"].blocked_by == ""
    assert "by choice" in table.broken("ana: discard Ring by-choice=yes").why
    assert table.say("ana: banish Ring") == "Ring is banished"
    table.say("ana: discard 160")
    assert "v1" not in table.state.events and "v1" not in table.state.dice
    table.say("ana: return Wood")
    assert set(table.state.terrains) == {"t1"} and table.state.past.adventure == 2


def test_cards_that_nobody_told_of(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.asked("discard Rope").question.key == "from"
    table.say("discard Rope from board")
    assert table.asked("banish Rope from purse").question.key == "who"
    assert table.say("ana: banish Rope from purse") == "Ana's Rope is banished"
    assert table.say("ben: unblock Rope from purse") == "Rope is unblocked, in play again"
    table.say("ben: block Vigor from hand")
    assert table.counts(BEN) == (None, None, None, None, None, 0, 0)


# Weights and giving (P-24, P-25) --------------------------------------------------------------


def test_weights_and_limits_as_told(tmp_path: Path) -> None:
    """On p. 19; R-77: a card may change a limit; “?” takes that back."""
    table = sitting(tmp_path)
    assert "overweight" in table.say("ana weighs weight 8")
    assert weight_of(table.state, ANA).value.over == 1
    table.say("ana weighs limit 9 hand 5")
    assert weight_of(table.state, ANA).value.overweight is False and table.of().hand_limit == 5
    table.say("ana weighs limit ?")
    assert weight_of(table.state, ANA).value.limit == 7


def test_giving_costs_its_weight(tmp_path: Path) -> None:
    """On p. 19: one of the two discards as many cards; a blocked card stays blocked."""
    table = sitting(tmp_path)
    table.say("place Shore terrain", "ana stands on Shore with ben")
    table.say("take 200 purse called Anvil weight 3 lock no", "ana: block Anvil")
    assert table.say("ana gives Anvil to ben and pays") == (
        "Ana gives Anvil to Ben, still blocked; Ana discards 3 cards from the deck"
    )
    assert table.counts() == (9, 9, 7, 2, 0, 0, 0) and table.of(BEN).purse["k1"].blocked
    table.say("ben gives Anvil to ana pays ana")
    assert (table.of().deck, table.of(BEN).deck) == (6, 12)
    table.say("take 201 purse called Feather weight 0", "ana gives Feather to ben")
    assert table.of().deck == 6, "R-60: weight 0 costs nothing"
    table.say('take 202 purse called "Box"', "ana gives Box to ben pays ben weight 2")
    assert table.of(BEN).deck == 10
    table.say("take 203 purse called Bag")
    assert "as many cards as it weighs" in table.say("ana gives Bag to ben and pays")
    table.say("ana has deck 1 discard 3", "ana gives Anvil to ben pays ana recovery 2")
    assert table.of().life == 8, "R-60: a short deck forces a Recovery"


@pytest.mark.parametrize(
    ("text", "decks"),
    [
        ("ana gives Anvil to ben and pays", (9, 12)),
        ("ana hands ben the Anvil, discards 3", (9, 12)),
        ("ana gives Anvil to ben, ben pays", (12, 9)),
        ("ana passes ben the Anvil, paid for by ben", (12, 9)),
    ],
)
def test_who_pays_for_what_is_given(tmp_path: Path, text: str, decks: tuple[int, int]) -> None:
    """On p. 19 either may; who is said to act and named nobody else is who gives."""
    table = sitting(tmp_path)
    table.say("place Shore terrain", "ana stands on Shore with ben")
    table.say("take 200 purse called Anvil weight 3 lock no", "ana has deck 12")
    assert table.say(text)
    assert (table.of().deck, table.of(BEN).deck) == decks


@pytest.mark.parametrize("tail", ["", ", he pays", ", she discards 3 cards", ", who pays"])
def test_who_pays_is_asked_where_nobody_can_tell(tmp_path: Path, tail: str) -> None:
    """A pronoun may mean either: nothing is taken from the wrong deck."""
    table = sitting(tmp_path)
    table.say("place Shore terrain", "ana stands on Shore with ben")
    table.say("take 200 purse called Anvil weight 3 lock no")
    assert table.asks(f"ana gives Anvil to ben{tail}") == "payer"


def test_giving_that_is_not_allowed(tmp_path: Path) -> None:
    """On pp. 19, 20; R-72: an unconscious character's cards cannot be given."""
    table = sitting(tmp_path)
    table.say("ana stands on Shore", "ben stands on Wood")
    table.say("take 200 purse called Anvil weight 1 lock yes", "take 201 purse called Rope lock no")
    assert "lock icon" in table.broken("ana gives Anvil to ben rule-same-terrain!=so").why
    assert table.broken("ana gives Rope to ben").why == "They stand on different Terrains."
    table.say("ben stands on Shore", "ben falls")
    assert "unconscious" in table.broken("ana gives Rope to ben").why
    assert "Ana has it" in table.broken("ben gives Rope to ana").why


def test_a_skill_cannot_be_given(tmp_path: Path) -> None:
    table = Table(tmp_path, state=board())
    assert table.broken("ana gives Stealth to ben").why == "Skill cards may not be given."
    table.audited = False
    assert table.say("ana gives Stealth to ben card!=a card says so") == "Ana gives Stealth to Ben"
    assert table.of().hand == 1 and [x.zone for x in table.of(BEN).skills.values()] == ["hand"]


def test_a_card_may_be_given_while_a_dialogue_is_read(tmp_path: Path) -> None:
    """Ruling R-68: no action is performed."""
    table = sitting(tmp_path)
    table.say("ana stands on Shore with ben", "take 200 purse called Rope weight 0 lock no")
    table.say("read 123")
    assert table.say("ana gives Rope to ben") == "Ana gives Rope to Ben"


# Dialogues, World Map, picks ------------------------------------------------------------------


def test_a_short_number_of_a_dialogue_gets_its_zeros(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    table.say("ana reads dialogue 88")
    assert [one.number for one in table.state.dialogues.values()] == ["088"]


def test_dialogues(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    table.say("read 123 note the door opens")
    assert table.state.reading == "123" and table.rows("dialogue_read")[0]["player"] == ANA
    table.say("read 200")
    assert table.state.reading == "200", "a paragraph leads to another"
    assert table.say("read done note all friends") == "dialogue 200 is over: all friends"
    assert [x.note for x in table.state.dialogues.values()] == ["the door opens", "all friends"]
    assert "No dialogue" in table.broken("read done").why
    table.say("read 17 over")
    assert table.state.reading == ""
    table.say("ana stands on Shore", "read 300 mandatory fight")
    assert [x.what for x in table.state.pending.values()] == ["Fight"]


def test_the_world_map(tmp_path: Path) -> None:
    """On pp. 5, 6, 24: where the arrow points, unflipped; flipped at the Citadel; R-71."""
    table = sitting(tmp_path)
    table.say("map 083 slot A arrows 066>B, 055>C, 025")
    assert table.state.world_map["A"].flipped and table.state.world_map["A"].arrows["025"] == ""
    assert "no card in the map" in table.broken("map 400").why.casefold()
    assert "another slot" in table.broken("map 066 slot C").why
    assert table.say("map 066") == "066 is in slot B, unflipped"
    assert "another slot" in table.broken("map 055 slot B").why
    both = table.broken("map 055 slot B rule-where-the-arrow-points!=so")
    assert both.why == "There is a card in that slot."
    table.say("correct at_citadel false")
    assert "at the Citadel" in table.broken("flip 066").why
    table.say("correct at_citadel true")
    assert table.say("map flip 066 dialogue 210 arrows 301") == (
        "066 is flipped; arrows 301; dialogue 210 is read"
    )
    assert table.state.reading == "210" and table.state.world_map["B"].flipped
    assert "No unflipped card" in table.broken("flip").why
    assert (
        table.say("take 055 world map if available") == "055 is taken; 055 is in slot C, unflipped"
    )
    assert "abc" in table.refused("map 301 slot D arrows abc")
    table.say("past = 2", "take 025 world map past")
    assert table.state.past.adventure == 0 and table.state.world_map["025"].number == "025"


def test_random_picks(tmp_path: Path) -> None:
    """P-43, R-36: everybody conscious, the active player included; anything that is named."""
    table = sitting(tmp_path, 3)
    table.say("cy falls")
    asked = table.asked("pick")
    assert asked.question.facts()["would_be_right"] == "Type what was drawn, or “draw”."
    assert asked.question.known == {"Ana": 1, "Ben": 1}  # type: ignore[attr-defined]
    assert table.say("pick ben") == "at random: Ben"
    drawn = table.say("pick 2 of Rope, Lamp, Hoe draw").removeprefix("at random: ").split(" and ")
    assert len(set(drawn)) == 2 and set(drawn) <= {"Rope", "Lamp", "Hoe"}
    assert "left unseen" in table.broken("pick of Rope, Lamp picked=Cup").why


# Words ----------------------------------------------------------------------------------------

BARE = [
    "mill 2", "restock 2", "weigh weight 2", "give Rope to ben pays ben", "take 049",
    "place Rope purse",
    "place Shore terrain", "place Cliff permanent event", "place Rain temporary event",
    "place Storm global event", "place Ring quest item", "place 055 world map", "hidden 316 on 154",
    "discard Rope from purse", "banish Vigor from hand", "return Vigor from deck", "read 12",
    "block Vigor from hand", "unblock Vigor from blocked", "map 055", "pick ana", "read done x!=y",
    "facts Rope purse", "explore Shore N", "fill Shore N", "arrows Shore n I/094", "area I ?",
    'joins "Shore" "Wood"',
    "move Shore", "stands Shore", "flip x!=y", "room Shore x!=y", "discard 1",
]  # fmt: skip


@pytest.mark.parametrize("sentence", BARE)
def test_everything_runs_on_a_table_of_nothing_but_names(tmp_path: Path, sentence: str) -> None:
    table = Table(tmp_path)
    if "!=" in sentence:
        assert isinstance(table.typed("ana: " + sentence.partition(" x")[0]), Asking | Exception)
        return
    if sentence.startswith(("fill", "arrows", "explore")):
        table.say("place Shore terrain")
    table.say("ana: " + sentence)
