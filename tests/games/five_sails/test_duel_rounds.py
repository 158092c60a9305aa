"""Rounds of a duel by sentences: the book's examples, and every ruling of 9.4 on rounds."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.five_sails.state.cards import Ability
from companion.games.five_sails.state.table import Hand, Pile
from tests.games.five_sails.dueling import (
    K,
    S,
    city,
    fighter,
    fighting,
    learn,
    pools,
    side,
    told,
)
from tests.games.five_sails.player import City


def last(table: City) -> dict[str, Any]:
    """The row of the round just played."""
    return table.rows("duel-round")[0]


# ---------------------------------------------------------------------- the book's examples


def test_b01_restricted_hostilities() -> None:
    """P. 26-27: Combat 1 sends 4, no card is played: 1 wound, 3 lost, the duel is over."""
    table = city()
    learn(table, "c1", combat=1)
    table.say("soline challenges kaspar with rapier thrust 3", "accepts")
    assert pools(table) == (0, 4)
    table.say("none must-play-card!=no card is left")
    row = last(table)
    assert (row["before"], row["amount"], row["excess"], row["limit"]) == (4, 1, 3, 1)
    assert table.state.duel is None
    assert table.state.characters[K].wounds == 1
    assert table.rows("duel-end")[0]["wounds"] == {S: 0, K: 1}


def after_kaspar_moved() -> City:
    """Kaspar has sent 3 to Soline at The Forums, then a card moves him to The Docks (p. 27)."""
    table = fighting()
    table.say("move kaspar to docks effect=card")
    return table


def test_b02_case_1_kaspar_escapes() -> None:
    table = after_kaspar_moved()
    says = table.say("r1 t2")
    assert "3 discarded as nobody is there" in says
    assert table.state.duel is None
    assert (table.state.characters[K].wounds, table.state.characters[S].wounds) == (0, 2)
    assert table.rows("threat-discarded")[0]["amount"] == 3


def test_b03_case_2_soline_follows_by_a_maneuver() -> None:
    table = after_kaspar_moved()
    table.say("r1 t2 maneuver paying 0 to docks")
    assert table.state.duel is not None
    assert pools(table) == (0, 3)
    assert fighter(table, K).tied_to == "docks"
    assert table.state.characters[S].at == "docks"
    assert table.state.characters[S].engaged is False
    table.say("none")
    assert table.state.characters[K].wounds == 2


def test_b04_case_3_soline_leaves_before_it_resolves() -> None:
    """P. 25: who moves away sends to nobody; her own threat still wounds (AMB-43)."""
    table = fighting()
    table.say("t4 to docks")
    assert (table.state.duel, table.state.characters[S].wounds) == (None, 3)
    assert table.state.characters[K].wounds == 0


def test_b04_case_4_threat_that_lies_elsewhere_is_skipped() -> None:
    """P. 27: both move after Soline resolved at The Forums: Kaspar cannot play, it is discarded."""
    table = fighting()
    table.say("p3 t2", "move soline to docks effect=card", "move kaspar to docks effect=card")
    assert "threat lies at The Forums, not here" in table.seen()
    assert "cannot play" in table.seen()
    says = table.say("round")
    assert "Kaspar cannot play, 2 threat discarded" in says
    assert (table.state.duel, table.state.characters[K].wounds) == (None, 0)
    assert table.rows("threat-discarded")[0]["reason"] == "its round is skipped"


def test_case_4_both_moved_before_it_resolved() -> None:
    table = fighting()
    table.say("move soline to docks effect=card", "move kaspar to docks effect=card")
    told(table, S, at="forums")
    table.say("p3 t2 to docks")
    assert pools(table) == (0, 2)
    assert fighter(table, K).tied_to == "docks"


def test_b05_last_known_information() -> None:
    """P. 29: Kaspar sends 3 back and is destroyed; Soline's wounds stop at his last Combat."""
    table = fighting(leader_final_strike="finish-duel")
    told(table, K, wounds=5)
    table.say("p3 t1")
    table.say("t5")
    assert table.state.characters.get(K) is None
    duel = table.state.duel
    assert duel is not None and pools(table) == (5, 0)
    gone = fighter(table, K).gone
    assert gone is not None and (gone.stats["combat"], gone.at, gone.wounds) == (3, "forums", 6)
    assert "OUT OF PLAY, last Combat 3" in table.seen()
    assert "the duel is finished first" in str(table.state.pending)
    table.say("none")
    assert table.state.characters[S].wounds == 3
    assert table.state.games["1"].winner == "p1"


def test_what_is_sent_to_a_destroyed_one_is_discarded() -> None:
    """P38: Soline ripostes as usual, but nobody is there to face it."""
    table = fighting(3)
    told(table, "x3", controller="p3", owner="p3")
    told(table, K, wounds=5, kind="approach")
    table.say("p3 t1", "t5", "r5")
    assert (table.state.duel, table.state.characters[S].wounds) == (None, 0)
    assert table.rows("threat-discarded")[0] == {
        "kind": "threat-discarded", "day": 1, "step": "drama", "amount": 5,
        "reason": "out of play",
    }  # fmt: skip


def test_b09_and_b10_combat_values_in_order() -> None:
    """P. 24: pool 4, R1 P2 T3; then pool 4, Riposte 5 returns 4 and not 5."""
    table = fighting()
    table.say("threat soline 4", "r1 p2 t3")
    row = last(table)
    assert (row["riposted"], row["parried"], row["thrust"], row["amount"]) == (1, 2, 3, 1)
    assert pools(table) == (0, 4)
    table.say("r5")
    assert (last(table)["riposted"], last(table)["amount"], pools(table)) == (4, 0, (4, 0))
    assert fighter(table, K).line[0].riposte == 5


def test_b11_gambles_are_limited_by_finesse_as_it_is_now() -> None:
    """P. 26, AMB-70: Kaspar with Finesse 1 gambles once; a rise allows one more."""
    table = fighting()
    table.say("p3 t1", "gamble p1 t1", "p1 t1")
    question = table.broken("gamble p1 t1")
    assert (question.key, question.rule) == ("how", "combat-card")
    assert "1 gamble is made with a Finesse of 1" in question.why
    learn(table, "c2", finesse=2)
    table.say("gamble p1 t1")
    assert fighter(table, K).gambles == 2


@pytest.mark.parametrize(("trait", "ok"), [({"Duelist": True}, True), ({"Thug": True}, False)])
def test_b18_a_duelist_maneuver(trait: dict[str, bool], ok: bool) -> None:
    table = fighting()
    learn(table, "c1", traits=trait)
    learn(table, "c5", abilities={"1": Ability(kind="maneuver", qualifiers=("Duelist",))})
    if ok:
        table.say("taunt maneuver paying 1")
    else:
        question = table.broken("taunt maneuver paying 1")
        assert (question.key, question.why) == ("maneuver", "The acting character is no Duelist.")


def test_b19_a_card_reveals_one_more() -> None:
    """P. 32: three are revealed, one is played, two are discarded."""
    table = fighting()
    table.say("gamble taunt extra 1 over Research, Amour")
    row = table.rows("gamble")[0]
    assert (row["count"], row["cards"], row["discarded"]) == (3, ["Taunt"], ["Research", "Amour"])
    assert table.state.sides["p1"].deck == 31
    discard = table.state.sides["p1"].discard
    assert (discard.count, sum(discard.named.values())) == (2, 2)


def test_b20_iron_reply_costs_less_and_wounds_at_once() -> None:
    """P. 32: cost 1 with the attachment; its wound is not limited, nor counted (AMB-39)."""
    table = fighting()
    table.say("iron reply maneuver maneuver-paid-change=Eisenfaust -1 maneuver-paid=1 does=wound 1")
    assert table.state.characters[K].wounds == 1
    assert table.rows("pay")[0]["cost"] == 1
    assert fighter(table, K).direct_all == 1
    assert table.state.sides["p1"].hand.count == 4
    assert pools(table) == (0, 4)


# ---------------------------------------------------------------------- cards and piles


def test_a_round_moves_one_card_into_the_line_and_the_end_discards_both_lines() -> None:
    table = fighting()
    table.say("taunt", "iron reply", "none")
    for player, card in (("p1", "c5"), ("p2", "c6")):
        ours = table.state.sides[player]
        assert (ours.hand.count, ours.discard) == (5, Pile(count=1, named={card: 1}))


def test_a_gamble_comes_off_the_deck_and_the_hand_is_set_aside_only_for_the_round() -> None:
    table = fighting()
    table.say("gamble taunt over Research")
    ours = table.state.sides["p1"]
    assert (ours.hand, ours.deck, ours.discard.count) == (Hand(count=6), 32, 1)
    assert fighter(table, S).line[0].gambled
    assert fighter(table, S).gambles == 1
    assert "↷ Taunt R1 P1 T2" in table.seen()


def test_a_deck_of_one_card_is_reshuffled_or_that_card_is_played() -> None:
    """AMB-64; p. 18: the discards become a deck when a card must be revealed."""
    table = fighting()
    side(table, "p1", deck=1, discard=Pile(count=0))
    table.say("gamble p3 t1")
    assert table.state.sides["p1"].deck == 0
    assert table.state.sides["p1"].discard.count == 0
    table = fighting()
    side(table, "p1", deck=1, discard=Pile(count=5))
    table.say("gamble p3 t1")
    assert (table.state.sides["p1"].deck, table.state.sides["p1"].discard.count) == (4, 1)


def test_nothing_to_reveal_is_no_gamble() -> None:
    table = fighting()
    side(table, "p1", deck=0, discard=Pile(count=0))
    assert "empty" in table.broken("gamble p3").why


@pytest.mark.parametrize(("on", "able"), [(True, True), (False, False)])
def test_the_hand_set_aside_pays_a_maneuver(on: bool, able: bool) -> None:
    """AMB-33: only playing from it is forbidden."""
    table = fighting(gamble_hand_may_pay=on)
    text = "gamble taunt maneuver paying 1"
    if able:
        table.say(text)
        assert table.state.sides["p1"].hand.count == 5
    else:
        assert table.broken(text).key in ("not-in-hand", "cannot-pay")


def test_a_gambled_card_that_leaves_the_line_still_counts() -> None:
    """P. 26: it is equipped, and Kaspar has gambled all the same."""
    table = fighting()
    table.say("p3 t2", "gamble rapier", "leave-line rapier to equipped")
    assert len(table.state.attachments) == 2
    assert fighter(table, K).gambles == 1
    assert fighter(table, K).line[0].gone
    table.say("none")
    assert table.state.sides["p2"].discard.count == 1


def test_a_known_card_leaves_the_hand_by_name() -> None:
    table = fighting()
    side(table, "p1", hand=Hand(count=6, known={"c5": 1}))
    table.say("taunt")
    assert table.state.sides["p1"].hand == Hand(count=5)


def test_an_empty_hand_is_named_once_and_then_nobody_counts_it() -> None:
    table = fighting()
    side(table, "p1", hand=Hand(count=0))
    assert table.broken("p3 t1").key == "how"
    table.say("p3 t1 how!=we did not log the draw")
    assert table.state.sides["p1"].hand.count is None


def test_values_are_learned_once_and_changes_are_told_apart() -> None:
    table = fighting()
    says = table.say('soline plays "Big Hit" r0 p1 t2 plus t1 p-3')
    assert "plays Big Hit R0 P0 T3" in says
    card = next(x for x in table.state.cards.values() if x.name == "Big Hit")
    assert (card.riposte, card.parry, card.thrust) == (0, 1, 2)
    assert table.done is not None
    assert table.done.outcome.sums["Big Hit's Parry"].value == 0
    table.say("big hit")
    assert last(table)["values"] == {"riposte": 0, "parry": 1, "thrust": 2}


def test_a_dash_and_an_untold_value() -> None:
    table = fighting()
    table.say("r- p- t2")
    assert last(table)["values"] == {"riposte": 0, "parry": 0, "thrust": 2}
    table.say("r? t1")
    assert last(table)["riposted"] is None
    assert pools(table)[0] is None
    assert table.state.characters[K].wounds is None


# ---------------------------------------------------------------------- what must, what may


def test_who_accepted_must_play_first_unless_it_cannot() -> None:
    """P. 23, AMB-53: without a card and without a gamble, none is played as usual."""
    table = fighting()
    assert table.broken("none").key == "must-play-card"
    side(table, "p1", hand=Hand(count=0))
    assert table.broken("none").key == "must-play-card"
    learn(table, "c1", finesse=0)
    table.say("none")
    assert table.state.duel is None
    table = fighting()
    side(table, "p1", hand=Hand())
    learn(table, "c1", finesse=0)
    table.say("none")


def test_a_second_round_may_be_without_a_card() -> None:
    table = fighting()
    table.say("p1 t2", "none")
    assert (table.state.duel, table.state.characters[K].wounds) == (None, 2)


@pytest.mark.parametrize("on", [False, True])
def test_a_technique_without_a_card(on: bool) -> None:
    """AMB-59: both sit inside playing a combat card."""
    table = fighting(technique_without_card=on)
    table.say("p3 t2", "p2 t1")
    text = "none with rapier does me -1"
    if on:
        table.say(text)
        assert table.state.characters[S].wounds == 0
    else:
        assert table.broken(text).key == "technique"
    assert table.broken("none maneuver=yes").key == "maneuver" if not on else True


def test_one_technique_and_one_maneuver_a_round_and_each_once_a_duel() -> None:
    table = fighting()
    table.say("taunt with rapier maneuver paying 1", "p3 t1")
    assert table.state.duel is not None
    assert set(table.state.duel.used) == {"t1/1", "p1.c5.1/1"}
    assert table.broken("taunt with rapier").key == "technique"
    assert "One Technique a round" in table.broken("taunt technique=soline technique-2=other").why
    table.say("taunt maneuver paying 1")
    assert "p1.c5.2/1" in table.state.duel.used, "another copy is used apart (p. 24)"


def test_a_maneuver_of_another_card() -> None:
    table = fighting()
    question = table.broken('taunt maneuver="Disarm"')
    assert question.key == "maneuver-of-other-card"


@pytest.mark.parametrize("printed", [True, False])
def test_a_name_means_the_copy_whose_technique_may_still_be_used(printed: bool) -> None:
    """Each of two copies once, in different rounds (p. 24, AMB-36)."""
    table = fighting()
    if not printed:
        learn(table, "c4", abilities={})
    rapier = table.state.attachments["t1"]
    table.state = replace(table.state, attachments={"t1": rapier, "t2": rapier})
    table.say("r0 p3 t1 with rapier")
    table.say("r0 p3 t1")
    table.say("r0 p3 t1 with rapier")
    assert table.state.duel is not None
    assert {key.split("/")[0] for key in table.state.duel.used} == {"t1", "t2"}
    table.say("r0 p3 t1")
    assert table.broken("r0 p3 t1 with rapier").key == "technique"


def test_a_technique_of_another_character_is_not_the_participants() -> None:
    """AMB-48."""
    table = fighting()
    learn(table, "c3", abilities={"1": Ability(kind="technique", text="stab")})
    assert "not your participant's" in table.broken("t1 with sanjay").why


def test_a_card_in_the_line_is_not_in_play_for_its_technique() -> None:
    """AMB-37; it lies there until the end of the duel (AMB-38)."""
    table = fighting()
    table.say("p3 t2", "rapier t1")
    table.say("t2")
    assert table.broken("t1 with rapier").key == "technique-not-in-play"
    learn(table, "c6", type="attachment")
    assert table.broken("t1 with iron reply").key == "technique-not-in-play"
    assert [card.card for card in fighter(table, K).line] == ["c4"]


def test_what_a_reaction_cancels_does_nothing_and_stays_paid_and_marked() -> None:
    """P. 20: a Reaction: When interrupts; costs stay paid, the mark stays."""
    table = fighting()
    says = table.say("taunt with rapier maneuver paying 1 cancelled maneuver")
    assert "Maneuver (cancelled)" in says
    assert table.state.sides["p1"].hand.count == 4
    assert table.state.duel is not None and len(table.state.duel.used) == 2
    table.say("r9 t9 cancelled card")
    assert last(table)["riposted"] == 0
    assert table.state.duel is None


# ---------------------------------------------------------------------- wounds, limits, Lethal


@pytest.mark.parametrize(("on", "wounds"), [(False, 3), (True, 2)])
def test_direct_wounds_count_to_the_limit_only_as_an_option(on: bool, wounds: int) -> None:
    """AMB-39: Kaspar's card wounds Soline directly, then 5 threat meets his Combat of 3."""
    table = fighting(rh_counts_direct=on)
    table.say("p3 t1", "t5 does wound 1")
    assert table.state.characters[S].wounds == 1
    table.say("none")
    assert last(table)["amount"] == wounds


@pytest.mark.parametrize(("on", "wounds"), [(False, 3), (True, 0)])
def test_the_limit_of_the_whole_duel_is_an_option(on: bool, wounds: int) -> None:
    """AMB-40: Soline has taken 3 from Kaspar's Combat of 3 already."""
    table = fighting(rh_per_duel=on)
    learn(table, "c1", resolve=9)
    table.say("t2", "p2 t4", "none")
    assert last(table)["amount"] == wounds


@pytest.mark.parametrize(("on", "wounds"), [(False, 4), (True, 3)])
def test_the_stat_as_the_duel_began_is_an_option(on: bool, wounds: int) -> None:
    """AMB-81: Kaspar's Technique raises his Combat to 4 for the duel."""
    table = fighting(rh_stat_frozen=on)
    table.say("p3 t1", "t5 with kaspar changes combat +1", "none")
    assert last(table)["amount"] == wounds
    assert not table.state.modifiers


@pytest.mark.parametrize(("on", "wounds"), [(False, 3), (True, 0)])
def test_moving_away_from_ones_own_threat_is_an_option(on: bool, wounds: int) -> None:
    """AMB-43."""
    table = fighting(mid_round_escape=on)
    table.say("t1 to docks")
    assert table.state.characters[S].wounds == wounds


@pytest.mark.parametrize(("on", "wounds"), [(True, 4), (False, 3)])
def test_lethal_of_a_destroyed_one(on: bool, wounds: int) -> None:
    """AMB-42."""
    table = fighting(3, lethal_after_death=on)
    told(table, K, wounds=5, kind="approach")
    table.say("p3 t1", "t4 lethal", "none")
    assert table.state.characters[S].wounds == wounds


def test_lethal_lasts_until_ones_next_round() -> None:
    """P. 27; a Reaction may give it between rounds."""
    table = fighting()
    learn(table, "c2", resolve=20)
    learn(table, "c1", resolve=20)
    says = table.say("p3 t4 lethal")
    assert says.endswith("Kaspar faces threat 4")
    assert "LETHAL until their next round" in says
    table.say("t1")
    assert last(table)["amount"] == 4
    table.say("t4")
    assert table.rows("lethal-off")[0]["character"] == S
    table.say("t1")
    assert last(table)["amount"] == 2
    table.say("lethal kaspar", "threat soline 4", "none")
    assert last(table)["amount"] == 4


def test_the_dueling_stat_is_the_limit_whatever_it_is() -> None:
    """AMB-79: not always Combat."""
    table = city()
    table.say("soline challenges kaspar of influence", "accepts", "t5")
    assert last(table)["amount"] == 3
    table.say("none")
    assert last(table)["amount"] == 2


def test_direct_wounds_destroy_at_once_and_threat_after_the_values() -> None:
    """AMB-71: who falls to the card finds nobody; who falls to threat has sent what it sent."""
    table = fighting(3)
    told(table, "x3", controller="p3", owner="p3")
    told(table, K, kind="approach", wounds=5)
    table.say("t4 does wound 1")
    assert K not in table.state.characters
    assert table.state.duel is None
    assert table.rows("threat-discarded")[0]["amount"] == 4


def test_wounds_may_be_told_and_the_log_says_so() -> None:
    table = fighting()
    table.say("t2 takes 1")
    assert table.state.characters[S].wounds == 1
    assert fighter(table, S).suffered == 1
    row = table.rows("override")[0]
    assert (row["rule_gave"], row["done"]) == (3, 1)


def test_whether_an_unknown_resolve_is_reached_the_table_may_say() -> None:
    table = fighting(3)
    learn(table, "c1", resolve=None)
    told(table, S, kind="approach")
    table.say("t2 destroyed=yes")
    assert S not in table.state.characters
    assert table.rows("final-strike") == [] or table.rows("final-strike")[0]["card"] == ""
    assert pools(table) == (0, 2)


def test_a_lost_resolve_destroys() -> None:
    """P41: a Technique takes 3 Resolve of a Kaspar with 4 wounds: he is gone before the values."""
    table = fighting(3)
    told(table, K, kind="approach", wounds=4)
    table.say("t2 with soline changes their-resolve -3")
    assert K not in table.state.characters
    assert table.state.duel is None


# ---------------------------------------------------------------------- Final Strike


def test_the_last_card_is_the_final_strike() -> None:
    table = fighting(3)
    told(table, S, kind="approach", wounds=4)
    table.say("taunt")
    assert table.rows("final-strike")[0]["card"] == "Taunt"
    assert fighter(table, S).final_strike == "c5"
    assert pools(table) == (0, 3)


@pytest.mark.parametrize(("before", "pool"), [(4, 3), (0, 1)])
def test_what_costs_a_final_strike_works_only_if_it_is_one(before: int, pool: int) -> None:
    """P. 26: 2 threat more, but only if Soline is destroyed in this round."""
    table = fighting(3)
    told(table, S, kind="approach", wounds=before)
    learn(table, "c5", riposte=0, parry=0, thrust=1,
          abilities={"1": Ability(kind="maneuver", final_strike=True)})  # fmt: skip
    says = table.say("taunt maneuver paying 1 does them 2")
    assert ("no effect" in says) == (before == 0)
    assert pools(table) == (0, pool)


def test_a_final_strike_wounds_at_once() -> None:
    table = fighting(3)
    told(table, S, kind="approach", wounds=4)
    told(table, K, kind="approach", wounds=5)
    table.say("t3 final-strike=yes does wound 1")
    assert S not in table.state.characters
    assert K not in table.state.characters
    assert table.state.duel is None


def test_no_card_no_final_strike() -> None:
    """AMB-90: who has played none has none."""
    table = fighting(3)
    told(table, S, kind="approach", wounds=4)
    side(table, "p1", hand=Hand(count=0))
    learn(table, "c1", finesse=0)
    table.say("none")
    assert not table.rows("final-strike")
    assert table.rows("destroyed")


# ---------------------------------------------------------------------- Leaders


def test_a_leader_destroyed_in_a_duel_of_two_ends_the_game_at_once() -> None:
    """AMB-13: in the same entry, threat left or not; the cards are discarded."""
    table = fighting()
    told(table, S, wounds=4)
    says = table.say("taunt")
    assert "Ben wins: Assassination" in says
    assert (table.state.duel, table.state.closed) == (None, True)
    assert table.state.sides["p1"].discard.named == {"c4": 1, "c5": 1}


def test_both_leaders_in_a_duel_that_is_finished() -> None:
    """AMB-13 with finish-duel, AMB-11: Soline falls, what she sent kills Kaspar: a Draw."""
    table = fighting(leader_final_strike="finish-duel")
    told(table, S, wounds=4)
    told(table, K, wounds=4)
    table.say("t3")
    assert not table.state.closed
    table.say("none")
    assert table.state.games["1"].kind == "draw"
    table = fighting(leader_final_strike="finish-duel")
    told(table, S, wounds=4)
    table.say("t3", "p9")
    assert table.state.games["1"].winner == "p2"


def test_of_three_the_duel_goes_on_and_the_rest_leaves() -> None:
    table = fighting(3)
    told(table, "x3", controller="p3", owner="p3", kind="leader")
    side(table, "p3", leader="x3")
    told(table, S, wounds=4)
    table.say("t3")
    assert table.state.sides["p1"].out
    assert pools(table)[1] == 3
    table.say("none")
    assert (table.state.duel, table.state.characters[K].wounds) == (None, 2)


# ---------------------------------------------------------------------- between rounds


def test_threat_in_both_pools_the_other_one_is_next() -> None:
    """AMB-45."""
    table = fighting()
    table.say("p1 t2", "threat soline +2")
    assert pools(table) == (2, 2)
    table.say("t1")
    assert last(table)["character"] == K
    assert pools(table) == (3, 0)


def test_the_table_may_say_whose_round_it_is() -> None:
    table = fighting()
    assert table.broken("kaspar t2").key == "who"
    table.say("kaspar t2 who!=a card gives him a round")
    assert last(table)["character"] == K
    assert pools(table) == (5, 0)


def test_a_pool_that_is_emptied_ends_the_duel() -> None:
    table = fighting()
    assert "the duel is over" in table.say("threat soline -5")
    assert table.state.duel is None


def test_ending_by_hand_names_what_is_left() -> None:
    table = fighting()
    assert table.broken("end-duel").key == "threat-left"
    table.say("end-duel threat-left!=a card")
    assert table.state.duel is None
    assert table.rows("threat-discarded")[0]["amount"] == 3
    table.say("kaspar challenges soline by Hat", "end-duel")
    assert table.state.duel is None


@pytest.mark.parametrize("text", ["end-duel", "threat", "lethal", "leave-line"])
def test_without_a_duel_that_is_named_and_nothing_happens(text: str) -> None:
    table = City()
    assert table.broken(text).key == "no-duel"
    before = table.state
    table.say(f"{text} no-duel!=x")
    assert table.state == before


def test_who_returns_to_a_hand_or_changes_hands_is_out_of_it() -> None:
    """AMB-93: last known information, without The Locker."""
    for text in ("remove sanjay hand", "control sanjay to ben"):
        table = fighting(challenge="kaspar challenges soline")
        table.say("end-duel threat-left!=x", "turn ben")
        told(table, K, engaged=False)
        table.free = True
        table.say("kaspar challenges sanjay", "accepts", "p3 t2", text)
        assert table.state.sides["p1"].locker.count == 0
        gone = fighter(table, "x3").gone
        assert gone is not None and gone.stats["combat"] == 1
        table.say("none")
        assert table.state.characters[K].wounds == 1
        assert table.state.duel is None


def test_a_participant_destroyed_between_rounds_has_no_round() -> None:
    table = fighting(3)
    told(table, S, kind="approach")
    table.say("wound soline 5", "round")
    assert last(table)["how"] == "skipped"
    assert table.state.duel is None


def test_a_card_that_returns_to_hand_is_the_same_copy() -> None:
    """P. 24: its Maneuver was used; one that left for good makes room for another copy."""
    for to, key in (("hand", "maneuver"), ("locker", "")):
        table = fighting()
        table.free = True
        table.say("taunt maneuver paying 1", f"leave-line taunt to {to}", "t2")
        if key:
            assert table.broken("taunt maneuver paying 1").key == key
        else:
            table.say("taunt maneuver paying 1")


def test_a_round_step_by_step_shows_what_no_card_would_do() -> None:
    table = fighting()
    question = table.try_to("round", depth="steps").question  # type: ignore[union-attr]
    assert question.key == "how"
    assert question.odds()[0] == ("no card", "Soline: 3 wounds; duel over")
    table.steps("round", ("how", "hand"), ("card", "c5"), ("values", "r1 p1 t2"))
    assert pools(table) == (0, 3)


def test_the_end_tells_wounds_and_no_winner() -> None:
    """AMB-89: a duel has no winner in the book."""
    table = fighting()
    table.say("t2")
    says = table.say("none")
    assert says.endswith("the duel is over: Kaspar took 2 wounds and Soline took 3 wounds")
    row = table.rows("duel-end")[0]
    assert "winner" not in row
    assert row["cards"] == {"p2": 0, "p1": 1}
