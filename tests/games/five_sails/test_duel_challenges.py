"""Challenges and answers by sentences: P29-P32, P56; rulings AMB-31, 46, 47, 82, 83, 92."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.five_sails.state.cards import Ability
from companion.games.five_sails.state.table import Hand
from companion.table.procedures.drive import Asking
from tests.games.five_sails.dueling import K, S, city, fighter, fighting, forums, learn, pools, told
from tests.games.five_sails.player import City


def test_a_challenge_engages_is_answered_and_opens_a_thread() -> None:
    table = city()
    says = table.say("soline challenges kaspar")
    assert says == "Soline challenges Kaspar at The Forums with Combat 2"
    duel = table.state.duel
    assert duel is not None
    assert (duel.stage, duel.challenger, duel.target, duel.at) == ("announced", S, K, "forums")
    assert table.state.characters[S].engaged is True
    assert table.state.thread == "d1"
    assert [(x.who, x.procedure) for x in table.state.pending.values()] == [("p2", "answer")]
    assert "block 1" in table.seen()
    assert "Kaspar faces threat 2" in table.say("ben accepts")
    assert pools(table) == (0, 2)
    assert not table.state.pending
    assert table.rows("duel-start")[0]["threat"] == 2


@pytest.mark.parametrize(
    ("fields", "text", "key", "says"),
    [
        ({"engaged": True}, "soline challenges kaspar", "who", "engaged"),
        ({"at": "docks"}, "soline challenges kaspar", "target", "not opposing"),
        ({}, "soline challenges sanjay", "target", "not opposing"),
        ({}, "kaspar challenges soline", "not-your-priority", "Ana's priority"),
    ],
)
def test_what_speaks_against_a_challenge(
    fields: dict[str, object], text: str, key: str, says: str
) -> None:
    """P29; at Home nobody challenges (AMB-83). Each is named once, and may be logged anyway."""
    table = city()
    told(table, S, **fields)
    question = table.broken(text)
    assert question.key == key
    assert says in question.why
    table.say(f"{text} {key}!=card text")
    assert table.done is not None and list(table.done.overrides) == [key]
    assert table.state.duel is not None


def test_nobody_challenges_from_home_nor_at_home() -> None:
    """AMB-83: it is a City action, and enemies are never at one's Home."""
    table = city()
    told(table, S, at="home:p1")
    assert "City location" in table.broken("soline challenges kaspar").why
    table.say("turn ben")
    assert "not opposing" in table.broken("kaspar challenges soline").why
    table.say("turn ana", "soline attacks kaspar who!=we log no moves")
    assert table.state.characters[S].at == "forums", "where it is was not logged before"
    table.say("accepts", "t2")
    assert pools(table) == (2, 0)


def test_b06_a_dash_cannot_challenge_but_be_challenged_as_0() -> None:
    """B06, B08 (p. 28): Sanjay's Influence is a dash; as a limit it counts 0 (AMB-41)."""
    table = city()
    assert "dash" in table.broken("sanjay challenges kaspar to a duel of influence").why
    table.say("turn ben", "kaspar challenges sanjay of influence")
    assert table.state.duel is not None and table.state.duel.stat == "influence"
    table.say("sanjay accepts", "t2", "none")
    assert table.rows("duel-round")[0]["amount"] == 0
    assert table.state.characters["x3"].wounds == 2
    assert table.state.duel is None


def test_b26_refusing_costs_the_stat_and_nothing_on_top() -> None:
    """B26 (p. 23), AMB-82: Combat 3 with Thrust 2 and no Lethal are 3 wounds, 2 are lost."""
    table = City(state=forums(turn="p2"))
    table.say("kaspar challenges soline with yes thrust 2", "ana refuses")
    row = table.rows("refusal-wounds")[0]
    assert (row["threat"], row["amount"], row["excess"]) == (5, 3, 2)
    assert table.state.characters[S].wounds == 3
    assert (table.state.duel, table.state.thread, table.state.turn) == (None, "", "p1")
    assert table.state.duels == 1


def test_refusing_a_lethal_one_costs_the_whole_threat() -> None:
    table = City(state=forums(turn="p2"))
    table.say("kaspar challenges soline with yes thrust 1 lethal")
    assert table.asked("answer").odds()[0] == ("refuse", "4 wounds")
    table.say("refuse")
    assert table.state.characters[S].wounds == 4


def test_a_refusal_can_destroy_and_wins_the_game() -> None:
    table = city()
    told(table, K, wounds=4)
    table.say("soline challenges kaspar", "refuse")
    assert table.state.closed
    assert table.state.games["1"].winner == "p1"
    assert table.state.duel is None


def test_a_refused_technique_may_be_used_again() -> None:
    """AMB-47: no duel, no mark; what it cost stays paid."""
    table = city()
    learn(table, "c4", abilities={"1": Ability(kind="technique", engages=True)})
    table.say("soline challenges kaspar engages=no with rapier thrust 1")
    assert table.state.characters[S].engaged is True
    table.say("refuse", "turn ana")
    told(table, S, engaged=False)
    table.say("soline challenges kaspar engages=no with rapier", "accepts")
    assert table.state.duel is not None and table.state.duel.used == {"t1/1": True}


def test_one_technique_comes_before_the_rounds_and_is_spent_in_the_duel() -> None:
    """AMB-91: the round has its own Technique; p. 22: the announced one is used up."""
    table = city()
    table.say("soline challenges kaspar with rapier thrust 1", "accept")
    assert pools(table) == (0, 3)
    table.say("t4")
    question = table.broken("t1 with rapier")
    assert question.key == "technique"
    assert "used in this duel" in question.why
    table.say("t1 with soline")
    assert table.state.duel is not None
    assert table.state.duel.used == {"t1/1": True, f"{S}/technique": True}


def test_the_technique_is_told_before_the_answer() -> None:
    """AMB-92: it is announced and paid, so the challenged player sees it."""
    table = city()
    says = table.say(
        'soline challenges kaspar with rapier thrust 2 lethal technique-does="a wound"'
    )
    assert ", using Rapier (Thrust 2), LETHAL" in says
    assert "a wound" in says
    assert table.asked("answer").odds()[0] == ("refuse", "4 wounds")
    assert "LETHAL" in table.seen()


def test_a_stat_that_the_technique_raises_counts_for_the_threat_and_ends_with_the_duel() -> None:
    table = city()
    # Combat 2 + 2; the Rapier's own +1 Thrust comes on top of it.
    table.say("soline challenges kaspar with rapier changes combat +2", "accepts")
    assert pools(table) == (0, 5)
    table.say("p9")
    assert not table.state.modifiers
    table.say("turn ana")
    told(table, S, engaged=False)
    table.say("soline challenges kaspar changes combat +1", "refuse")
    assert table.state.characters[K].wounds == 3
    assert not table.state.modifiers


def test_somebody_intervenes_engaged_and_cannot_refuse_any_more() -> None:
    """P30, AMB-46; the first target neither engages nor takes part."""
    table = City(state=forums(turn="p2"))
    table.say("kaspar challenges soline", "sanjay intervenes")
    duel = table.state.duel
    assert duel is not None
    assert (duel.target, duel.accepter, duel.intervened) == ("x3", "x3", S)
    assert list(duel.fighters) == [K, "x3"]
    assert table.state.characters["x3"].engaged is True
    assert table.state.characters[S].engaged is False
    assert "no refusing" in table.broken("answer refuse").why
    assert table.broken("none").key == "must-play-card"


@pytest.mark.parametrize(
    ("fields", "says"),
    [({"engaged": True}, "engaged"), ({"at": "docks"}, "same location"),
     ({"controller": "p2"}, "challenged player")],
)  # fmt: skip
def test_who_may_not_intervene(fields: dict[str, object], says: str) -> None:
    table = City(state=forums(turn="p2"))
    told(table, "x3", **fields)
    table.say("kaspar challenges soline")
    question = table.broken("intervene with sanjay")
    assert question.key == "intervener"
    assert says in question.why
    table.say("intervene with sanjay intervener!=a card")
    assert table.state.duel is not None and table.state.duel.accepter == "x3"


def test_the_target_itself_does_not_intervene() -> None:
    table = City(state=forums(turn="p2"))
    table.say("kaspar challenges soline")
    assert "challenged one itself" in table.broken("answer intervene with soline").why


def test_a_chain_of_interventions_is_an_option() -> None:
    """AMB-46: off, a second one breaks the rule; on, it does not, before the first round."""
    for on in (False, True):
        table = City(state=forums(turn="p2", options={"intervene_chain": on}))
        table.say("kaspar challenges sanjay", "soline intervenes")
        told(table, "x3", engaged=False)
        if on:
            table.say("answer intervene with sanjay")
        else:
            assert table.broken("answer intervene with sanjay").key == "intervener"
            table.say("answer intervene with sanjay intervener!=card")
        assert table.state.duel is not None
        assert (table.state.duel.accepter, pools(table)) == ("x3", (3, 0))


def test_an_answered_challenge_is_answered() -> None:
    table = fighting()
    assert table.broken("answer refuse").key == "answered"
    assert table.broken("answer accept").key == "answered"


def test_no_threat_no_rounds() -> None:
    """AMB-31: an accepted challenge without threat is over at once."""
    table = city()
    learn(table, "c1", combat=0)
    says = table.say("soline challenges kaspar", "accepts")
    assert "the duel is over" in says
    assert (table.state.duel, table.state.turn) == (None, "p2")
    assert table.rows("duel-end")[0]["rounds"] == 0


def test_a_card_cancels_a_challenge_and_its_costs_stay_paid() -> None:
    table = city()
    says = table.say("soline challenges kaspar", "answer cancelled")
    assert "cancelled" in says
    assert (table.state.duel, table.state.characters[S].engaged) == (None, True)
    assert table.state.turn == "p2"
    assert not table.state.pending


def test_a_card_issues_a_challenge_and_engages_only_if_it_says_so() -> None:
    table = city()
    says = table.say("soline challenges kaspar by Cavalier Hat")
    assert "by Cavalier Hat" in says
    assert table.state.characters[S].engaged is False
    table.say("refuse")
    assert table.state.turn == "p2"
    table.say("turn ana", "soline challenges kaspar by Cavalier Hat engages=yes", "refuse")
    assert table.state.characters[S].engaged is True


def test_a_card_whose_use_was_entered_passes_no_priority_twice() -> None:
    table = City(state=forums(turn="p2"))
    table.say("soline challenges kaspar by Cavalier Hat", "refuse")
    assert table.state.turn == "p2"


def test_actions_are_barred_in_a_duel_and_another_challenge_ends_it() -> None:
    """AMB-84: only Actions are; a second challenge is named and ends the first duel."""
    table = fighting()
    assert table.broken("ben passes").key == "action-during-duel"
    table.say("t2")
    assert table.broken("sanjay challenges kaspar by Hat").key == "duel-open"
    table.say("sanjay challenges kaspar by Hat duel-open!=its text")
    assert table.state.duel is not None and table.state.duel.challenger == "x3"
    assert table.state.thread == "d2"
    assert table.state.sides["p1"].discard.count == 1


def test_two_players_ally_or_not_a_third_may_be_challenged() -> None:
    table = city(3)
    told(table, "x3", controller="p3", owner="p3")
    table.say("soline challenges sanjay")
    assert table.state.pending and next(iter(table.state.pending.values())).who == "p3"
    table.say("accepts", "p9")
    assert table.state.turn == "p2"


# ---------------------------------------------------------------------- tables that tell little


def test_a_table_of_names_challenges_and_fights() -> None:
    """Nothing but names is told: every entry runs to its end."""
    table = City()
    assert table.asked("Zara challenges Vito").key == "who-of"
    table.say("ana: Zara challenges Vito", "accepts", "t2")
    assert table.say("Zara takes 1 wound") == "Zara takes 1 wound, total unknown", (
        "a name is no combat card"
    )
    table.say("none")
    assert table.state.duel is None
    assert (table.state.turn, table.state.step) == ("", "")
    people = {table.state.cards[x.card].name: x.controller for x in table.state.characters.values()}
    assert people == {"Zara": "p1", "Vito": "p2"}


def test_an_answer_to_a_challenge_that_nobody_logged() -> None:
    table = City()
    assert table.broken("refuse").key == "no-duel"
    assert table.broken("sanjay intervenes").key == "no-duel"
    result = table.try_to_say("refuse no-duel!=late")
    assert isinstance(result, Asking)
    assert result.question.key == "challenger"
    assert "not logged" in table.say("refuse no-duel!=late challenger=?")
    assert table.state.duel is None
    table.say("refuse no-duel!=late challenger=Zara challenger-of=ana target=Vito takes 2")
    assert table.character("Vito").wounds is None
    assert table.rows("refusal-wounds")[0]["amount"] == 2


def test_a_second_technique_and_a_target_that_does_not_fit() -> None:
    """P29: `two-techniques`, `restriction`."""
    table = city()
    text = "soline challenges kaspar technique=rapier technique-2=soline"
    question = table.broken(text)
    assert (question.key, question.why) == (
        "technique-2", "One Technique a round, and one with a challenge.",
    )  # fmt: skip
    table.say(f"{text} technique-2!=a card", "accepts")
    assert table.state.duel is not None
    assert set(table.state.duel.used) == {"t1/1", f"{S}/technique"}
    table = city()
    assert table.broken("soline challenges kaspar by Hat fits=no").why == (
        "The target is not what the card asks for."
    )


def test_a_round_of_a_duel_that_nobody_logged() -> None:
    table = City()
    assert table.broken("r1 p2 t3").key == "no-duel"
    says = table.say("r1 p2 t3 no-duel!=late challenger=?")
    assert says == "a round of a duel that is not logged R1 P2 T3"
    table.say("r1 p2 t3 no-duel!=late challenger=Zara challenger-of=ana accepter=Vito")
    assert fighter(table, table.key("Zara")).pool is None
    table.say("threat Zara 4", "p9")
    assert table.state.duel is None


def test_the_first_threat_may_be_told() -> None:
    table = City()
    table.say("ana: Zara challenges Vito", "accepts threat 4")
    assert fighter(table, table.key("Vito")).pool == 4
    table.say("t1 takes 2")
    assert fighter(table, table.key("Zara")).pool == 1


def test_a_challenge_step_by_step_asks_little() -> None:
    table = city()
    table.steps("challenge", ("who", S), ("target", K))
    table.steps("answer", ("answer", "accept"))
    assert pools(table) == (0, 2)


def test_missing_stats_are_offered_once_step_by_step() -> None:
    table = city()
    learn(table, "c2", combat=None)
    table.say("soline challenges kaspar")
    table.steps("answer", ("values", "?"), ("answer", "accept"))
    assert table.state.cards["c2"].asked == {"combat": True}


def test_priority_goes_on_after_the_duel_and_passes_are_counted_anew() -> None:
    table = city()
    table.state = replace(table.state, passes=1)
    table.say("soline challenges kaspar", "accepts")
    assert table.state.turn == "p1"
    table.say("p2")
    assert (table.state.turn, table.state.passes) == ("p2", 0)
    assert table.state.sides["p2"].hand == Hand(count=5)


def test_a_challenger_gone_before_the_answer() -> None:
    """Nobody is left to fight: the target is gone, so nothing is accepted."""
    table = city()
    table.free = True
    table.say("turn ben", "kaspar challenges sanjay", "remove sanjay hand")
    assert "cancelled" in table.say("answer accept")
    assert table.state.duel is None
