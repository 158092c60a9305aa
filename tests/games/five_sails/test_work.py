"""The shared pieces of the procedures: piles, marks, duties, effects, paying, values, choosing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.five_sails.calculations.costs import Reduction
from companion.games.five_sails.calculations.pieces import Checked, Fault
from companion.games.five_sails.procedures.asking import (
    CardSlot,
    CharacterSlot,
    Slot,
    ask_card,
    ask_character,
    ask_kind,
    ask_names,
    ask_player,
)
from companion.games.five_sails.procedures.cards.values import Wanted, ask_values
from companion.games.five_sails.procedures.city.paying import Price, pay, pay_for
from companion.games.five_sails.procedures.harm.losing import end_game
from companion.games.five_sails.procedures.harm.wounds import (
    after_crew,
    check_resolve,
    end_effects,
    leave,
)
from companion.games.five_sails.procedures.priority import acted
from companion.games.five_sails.procedures.work import Work, check_faults, in_words
from companion.games.five_sails.state.cards import Card
from companion.games.five_sails.state.table import Duel, FiveSails, Hand, Modifier, Pile
from companion.table.procedures.drive import Asking, Depth, Done, Given, drive
from companion.table.procedures.procedure import Outcome, Reading, Steps
from companion.table.procedures.question import Citation
from companion.toolbox.sums import Part, Result
from tests.games.five_sails.city import table

Part_ = Callable[[Work], Any]


def steps(
    part: Part_, state: FiveSails | None = None, by: str = "p1", depth: Depth = "sentence",
    memory: dict[str, Any] | None = None, why: dict[str, str] | None = None, **answers: Any,
) -> Any:  # fmt: skip
    """Run a part of a procedure: what it asks, or `(work, what it returned)`."""
    kept: list[Any] = []

    def run() -> Steps[Outcome[FiveSails]]:
        work = Work(Reading(state or table(), by, memory or {}))
        found = part(work)
        if hasattr(found, "send"):
            found = yield from found
        kept[:] = [work, found]
        return work.done("done")

    told = {key.replace("_", "-"): Given(value) for key, value in answers.items()}
    result = drive(run(), told, why, depth)
    return tuple(kept) if isinstance(result, Done) else result


def asks(result: Any) -> Any:
    """The question that it waits for."""
    assert isinstance(result, Asking), result
    assert not result.problem, result.problem
    return result.question


# ---------------------------------------------------------------------- piles


def test_cards_go_from_hand_to_discard_and_names_with_them() -> None:
    state = table()
    side = replace(state.sides["p1"], hand=Hand(count=7, known={"c5": 2}))
    work = Work(Reading(replace(state, sides={**state.sides, "p1": side}), "p1"))
    work.discard("p1", 1, ["c5"])
    assert work.side("p1").hand == Hand(count=6, known={"c5": 1})
    assert work.side("p1").discard == Pile(count=3, named={"c5": 1})
    work.discard("p1", 2)  # not named: the one that was shown may be among them
    assert work.side("p1").hand == Hand(count=4)
    work.from_pile("discard", "p1", "c5")
    assert work.side("p1").discard == Pile(count=4)
    work.discard("p1", None)
    assert (work.side("p1").hand.count, work.side("p1").discard.count) == (None, None)


def test_a_deck_that_runs_out_is_made_of_its_discards() -> None:
    work = Work(Reading(table(), "p2"))  # Ben: deck 1, discards 5
    assert work.from_deck("p2", 3) == 3
    assert (work.side("p2").deck, work.side("p2").discard.count) == (3, 0)
    assert work.rows[0]["kind"] == "reshuffle"
    assert work.from_deck("p3", 2) == 2
    assert work.side("p3").deck is None
    assert work.from_deck("p2", 9) == 3
    assert "3 of 9" in work.said[-1]


def test_a_deck_that_runs_out_of_untold_discards_gives_nobody_knows_how_many() -> None:
    state = table()
    side = replace(state.sides["p2"], discard=Pile())
    work = Work(Reading(replace(state, sides={**state.sides, "p2": side}), "p2"))
    assert work.from_deck("p2", 3) is None
    assert work.side("p2").deck is None


def test_one_pile_after_the_other() -> None:
    work = Work(Reading(table(), "p1"))
    work.to_pile("city discard", "", 2, ["c9", ""])
    assert work.state.city_discard == Pile(count=3, named={"c9": 1})
    work.to_pile("deck", "p1", 2, ["c5"])
    assert work.side("p1").deck == 32
    work.to_pile("hand", "p1", 1, ["c5"])
    assert work.side("p1").hand == Hand(count=8, known={"c5": 1})
    before = work.state
    work.to_pile("removed", "p1", 1, ["c5"])
    work.to_pile("locker", "", 1, ["c5"])
    assert work.state == before


# ---------------------------------------------------------------------- library, marks, duties


def test_a_card_is_learned_once_and_never_overwritten() -> None:
    work = Work(Reading(table(), "p1"))
    assert work.find_card("CATS embargo") == "c7"
    assert work.learn_card("Cat's Embargo", "scheme", faction="Castille") == "c7"
    assert (work.card("c7").type, work.card("c7").faction) == ("scheme", "Castille")
    assert work.learn_card("Song", "scheme") == "c8"
    new = work.learn_card("Taunt", "risk")
    assert work.card(new) == Card(name="Taunt", type="risk")


def test_marks_of_the_day_of_an_event_and_of_a_duel() -> None:
    work = Work(Reading(table(), "p1"))
    assert work.use("x1", "1", "action", "p1") == "x1/1"
    assert work.use("y2", "1", "action", "p2") == "y2/1/p2"
    assert work.state.used["x1/1"].card == "Soline"
    assert work.use("x1", "2", "technique") == "x1/2"
    assert "x1/2" not in work.state.used
    work.open_duel(Duel(challenger="x1", target="x3"))
    work.use("x1", "2", "technique")
    assert work.duel.used == {"x1/2": True}
    assert (work.state.thread, work.state.duels) == ("d1", 1)
    work.change_duel(None)
    assert work.state.thread == ""


def test_a_copy_that_comes_back_today_keeps_its_id() -> None:
    work = Work(Reading(table(), "p2"))
    leave(work, "x10")
    assert work.new_character("c6", "brute", owner="p2", controller="p2") == "x10"
    assert work.state.gone == {}
    assert work.new_character("c6", "brute", owner="p2", controller="p2") not in ("x10", "")


def test_duties_are_owed_and_settled() -> None:
    work = Work(Reading(table(), "p1"))
    work.owe("p1", "a", "reveal")
    work.owe("p2", "b", "reveal")
    work.settled("reveal", "p1")
    assert [duty.who for duty in work.state.pending.values()] == ["p2"]
    work.settled("reveal")
    assert not work.state.pending


def test_a_fault_that_comes_twice_has_two_keys_and_an_accepted_one_none() -> None:
    fault = Fault("engaged", "x2 is engaged.", "p. 13", "move-action")
    check = Checked(False, (fault, fault))

    def part(work: Work) -> Any:
        work.accepted.add("known")
        return check_faults(
            work, replace(check, faults=(*check.faults, replace(fault, id="known")))
        )

    question = asks(steps(part))
    assert (question.key, question.why, question.rule) == (
        "engaged", "Sanjay is engaged.", "move-action",
    )  # fmt: skip
    assert asks(steps(part, why={"engaged": "so"})).key == "engaged-2"
    assert isinstance(steps(part, why={"engaged": "so", "engaged-2": "so"}), tuple)


def test_sums_have_names_and_titles_of_their_own() -> None:
    work = Work(Reading(table(), "p1"))
    result = Result(3, (Part("p1: hand", 3),), (), ("p2 is next; see p. 24",))
    assert work.sum("draw", result) == 3
    work.sum("draw", result)
    assert list(work.sums) == ["draw", "draw (2)"]
    assert work.sums["draw"].parts[0].label == "Ana: hand"
    assert work.sums["draw"].notes == ("Ben is next; see p. 24",)
    assert in_words(work.state, "x99 and t1") == "x99 and Hat"


# ---------------------------------------------------------------------- harm, crews, priority


def test_over_the_crew_cap_is_owed_until_it_is_not() -> None:
    state = table()
    odd = replace(state.characters["x2"], controller="p2")
    more = {**state.characters, "x11": odd, "x12": odd}
    work = Work(Reading(replace(state, characters=more), "p2"))  # Kaspar's cap is 2
    after_crew(work, "p2")
    (duty,) = work.state.pending.values()
    assert (duty.procedure, duty.answers, duty.what) == (
        "crew-cap", {"who": "p2"}, "Ben is over the Crew Cap: 1 character to The Locker",
    )  # fmt: skip
    leave(work, "x12", "over the cap")
    after_crew(work, "p2")
    assert not work.state.pending
    assert work.side("p2").locker == Pile()


def test_effects_end_with_their_time_and_resolve_is_looked_at() -> None:
    effects = {
        "m1": Modifier(on="x4", stat="resolve", by=2, until="day"),
        "m2": Modifier(on="x1", stat="combat", by=1, until="duel"),
        "m3": Modifier(on="x3", stat="combat", by=1, until="attached", hangs_on="t1"),
    }
    state = table(modifiers=effects)
    odette = replace(state.characters["x4"], wounds=4)
    work = Work(Reading(replace(state, characters={**state.characters, "x4": odette}), "p1"))
    assert check_resolve(work, "x4") is False
    assert end_effects(work, "duel") == ("m2",)
    assert end_effects(work, "card left", "t1") == ("m3",)
    assert end_effects(work, "day") == ("m1",)
    assert "x4" not in work.state.characters
    assert work.lost == {"p3": 4}
    assert check_resolve(work, "x4") is False


def test_leaders_that_fall_together_are_looked_at_together() -> None:
    def both(work: Work) -> None:
        for key in ("x1", "x3", "x4"):
            leave(work, key)

    work, _ = steps(both)
    assert work.state.closed
    # Ladder of p. 8: two locations against one and none.
    assert work.state.games["1"].winner == "p1"
    # Cy has nobody left whose Influence could be counted: who wins is owed, not invented.
    work, _ = steps(both, table(locations={}))
    assert not work.state.closed
    assert [duty.procedure for duty in work.state.pending.values()] == ["leader-lost"]


def test_an_action_tells_no_priority_where_nobody_did() -> None:
    work = Work(Reading(table(turn="", step=""), "p1"))
    work.player = "p1"
    assert acted(work) is not None
    assert (work.state.turn, work.state.step) == ("", "")
    work.update(turn="p3", step="draw", passes=2)
    acted(work, "p3")
    assert (work.state.turn, work.state.step, work.state.passes) == ("p1", "drama", 0)
    end_game(work, "ruled", "p2")
    assert acted(work) is None
    assert work.state.games["1"].renown == {"p1": 4, "p2": 2, "p3": 0}


# ---------------------------------------------------------------------- paying


def price(cost: int | None, **more: Any) -> Part_:
    return lambda work: pay(work, "p1", Price(cost=cost, name="Merc", **more))


def test_paying_one_takes_one_card_without_a_question() -> None:
    work, paid = steps(price(1))
    assert (paid.cost, work.side("p1").hand.count, work.side("p1").discard.count) == (1, 6, 3)
    work, _ = steps(price(0))
    assert work.side("p1").hand.count == 7


@pytest.mark.parametrize(
    ("told", "cards", "wealth"), [("3", 3, 0), ("1+1w", 2, 1), ("2w", 2, 2), ("2w+0", 2, 2)]
)
def test_paying_three_is_asked_and_told_in_one_word(told: str, cards: int, wealth: int) -> None:
    question = asks(steps(price(3)))
    assert (question.key, question.offered) == ("paid", {"ordinary": 3, "wealth": 0})
    assert ("0", "") not in question.odds()
    work, _ = steps(price(3), paid=told)
    assert work.side("p1").hand.count == 7 - cards
    assert work.rows[-1]["wealth"] == wealth


@pytest.mark.parametrize(
    ("told", "key"), [("2", "underpaid"), ("4", "overpaid"), ("9", "not-in-hand")]
)
def test_a_wrong_payment_is_named(told: str, key: str) -> None:
    assert asks(steps(price(3), paid=told)).key == key


def test_reductions_by_parley_and_by_hand() -> None:
    cheaper = price(3, reductions=(Reduction("parley", 2),))
    work, paid = steps(cheaper)
    assert (paid.cost, work.side("p1").hand.count) == (1, 6)
    work, paid = steps(cheaper, paid_change="a card -1")
    assert (paid.cost, work.side("p1").hand.count) == (0, 7)


def test_a_payment_that_nobody_tells_leaves_the_hand_untold() -> None:
    work, paid = steps(price(3), paid="?")
    assert (paid.cost, work.side("p1").hand.count) == (3, None)
    untold = replace(table(), sides={**table().sides, "p1": replace(table().sides["p1"],
                                                                    hand=Hand())})  # fmt: skip
    assert isinstance(steps(price(3), untold), tuple)


def test_the_names_of_discarded_cards_may_be_told() -> None:
    work, _ = steps(price(2), paid="2", paid_cards=["Taunt", "Hat"])
    assert work.side("p1").discard.named == {"c5": 1, work.find_card("Taunt"): 1}


def test_a_cost_is_asked_step_by_step_and_kept() -> None:
    def part(work: Work) -> Any:
        return pay_for(work, "p1", "c6", from_hand=True)

    assert asks(steps(part, depth="steps")).key == "paid-cost"
    work, paid = steps(part, depth="steps", paid_cost="1", paid="1")
    assert (paid.cost, work.card("c6").cost) == (1, 1)
    assert asks(steps(part)).key == "paid"  # the hand is counted: how many, is asked


# ---------------------------------------------------------------------- values and choosing


def values(*wanted: tuple[str, str], **more: Any) -> Part_:
    return lambda work: ask_values(work, "values", [Wanted(*one) for one in wanted], **more)


def test_only_what_is_missing_is_asked_and_what_was_refused_never_again() -> None:
    part = values(("c1", "combat"), ("c9", "panache"), ("c9", "panache"), required=True)
    question = asks(steps(part))
    assert [field.name for field in question.fields] == ["panache"]
    work, _ = steps(part, values="?")
    assert work.card("c9").asked == {"panache": True}
    assert isinstance(steps(part, work.state), tuple)
    work, _ = steps(part, values="-")
    assert work.card("c9").panache == "-"


def test_several_cards_are_asked_by_name() -> None:
    part = values(("c7", "influence"), ("c8", "influence"), required=True)
    work, _ = steps(part, values="2 -")
    assert (work.card("c7").influence, work.card("c8").influence) == (2, "-")
    both = asks(steps(values(("c7", "combat"), ("c8", "cost"), required=True)))
    assert [field.name for field in both.fields] == ["Cat's Embargo combat", "Song cost"]


def test_a_sentence_passes_an_offered_form_by_and_that_says_nothing() -> None:
    work, _ = steps(values(("c7", "combat")))
    assert (work.card("c7").combat, work.card("c7").asked) == (None, {})


def test_the_record_book_gives_what_it_knows() -> None:
    memory = {"song": {"name": "Song", "combat": 4}}
    work, _ = steps(values(("c8", "combat"), required=True), memory=memory)
    assert work.card("c8").combat == 4


def test_own_characters_stand_first_and_foes_where_they_are_meant() -> None:
    slot = CharacterSlot(key="who", prompt="Who?", cite=Citation("move-action", "p. 13"))
    own = asks(steps(lambda work: ask_character(work, slot)))
    assert [option.id for option in own.options][:2] == ["x1", "x2"]
    foes = asks(steps(lambda work: ask_character(work, replace(slot, foe=True))))
    assert [option.id for option in foes.options][:2] == ["x3", "x4"]


def test_two_of_one_name_are_told_apart_and_the_own_one_is_meant() -> None:
    state = table()
    bens = replace(state.characters["x2"], controller="p2")
    state = replace(state, characters={**state.characters, "x11": bens, "x12": bens})
    slot = CharacterSlot(key="who", prompt="Who?", cite=Citation("move-action", "p. 13"))
    question = asks(steps(lambda work: ask_character(work, slot), state))
    labels = [option.label for option in question.options if "Sanjay" in option.label]
    assert labels == ["Sanjay of Ana", "Sanjay of Ben", "Sanjay of Ben 2"]
    _, key = steps(lambda work: ask_character(work, slot), state, who="sanjay")
    assert key == "x2"


def test_a_new_foe_is_the_other_players_or_is_asked() -> None:
    slot = CharacterSlot(key="who", prompt="Who?", cite=Citation("challenge", "p. 22"), foe=True)
    part = lambda work: ask_character(work, slot)  # noqa: E731
    assert asks(steps(part, who={"new": "Pavel"})).key == "who-of"
    work, key = steps(part, who={"new": "Pavel"}, who_of="p3")
    assert work.character(key).controller == "p3"


def test_a_kind_is_kept_and_a_mercenary_has_no_owner() -> None:
    state = table()
    bare = replace(state.characters["x2"], kind=None)
    state = replace(state, characters={**state.characters, "x2": bare})
    work, kind = steps(lambda work: ask_kind(work, "kind", "x2"), state, kind="mercenary")
    assert (kind, work.character("x2").owner) == ("mercenary", "")
    _, kind = steps(lambda work: ask_kind(work, "kind", "x2"), state)
    assert kind is None


def test_cards_by_type_and_a_new_one_gets_it() -> None:
    slot = CardSlot(
        key="card", prompt="Which?", cite=Citation("scheme", "p. 17"), types=("scheme",)
    )
    work, key = steps(lambda work: ask_card(work, slot), card={"new": "Midnight Shipment"})
    assert work.card(key).type == "scheme"
    memory = {"marooned": {"name": "Marooned", "type": "scheme", "initiative": -2}}
    work, key = steps(lambda work: ask_card(work, slot), memory=memory, card="marooned")
    assert work.card(key).initiative == -2


def test_a_player_that_a_guard_refuses_is_named_once() -> None:
    fault = Fault("is-out", "Out.", "p. 17", "leader-destroyed")
    slot = Slot(
        key="who", prompt="Who?", cite=Citation("leader", "p. 17"),
        guard=lambda player: fault if player == "p2" else None,
    )  # fmt: skip

    def part(work: Work) -> Any:
        player = yield from ask_player(work, slot)
        yield from work.fault(fault)
        return player

    assert asks(steps(part, who="ben")).key == "who"
    _, player = steps(part, who="ben", why={"who": "so"})
    assert player == "p2"
    assert asks(steps(part, who="cy")).key == "is-out"


def test_names_that_everybody_sees_are_learned() -> None:
    def part(work: Work) -> Any:
        return ask_names(work, "names", "Which?", cite=Citation("hand-limit", "p. 15"), count=2)

    work, drawn = steps(part, names=["Taunt", "Hat"])
    assert drawn.count == 2
    assert [work.called(key) for key in drawn.cards] == ["Taunt", "Hat"]
    _, drawn = steps(part)
    assert (drawn.count, drawn.cards) == (2, ())
