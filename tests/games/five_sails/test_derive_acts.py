"""Inputs of High Drama and of duels from the table of three, worked out by hand (pp. 9-28)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.five_sails.calculations.abilities import usable
from companion.games.five_sails.calculations.actions import equip, move, recruit
from companion.games.five_sails.calculations.challenge import answer, challenge, refusal
from companion.games.five_sails.calculations.gambling import gamble
from companion.games.five_sails.calculations.leaving import leader_lost
from companion.games.five_sails.calculations.priority import priority
from companion.games.five_sails.rules import (
    acts as act_rules,
    day as day_rules,
    duel as machine,
    standing,
)
from companion.games.five_sails.state.cards import Ability
from companion.games.five_sails.state.table import (
    Character,
    Duel,
    Gone,
    Hand,
    Location,
    Used,
)
from tests.games.five_sails.city import table


def test_actions() -> None:
    state = table()
    assert move(act_rules.move_of(state, "x1", "forums")).value.check.ok is True
    assert move(act_rules.move_of(state, "x2", "forums")).value.check.ok is False
    assert move(act_rules.move_of(state, "x2", "forums", by_effect=True)).value.check.ok is True
    pay = act_rules.payment_of(state, "p1", 3, from_hand=False)
    parley = act_rules.parley_of(state, "x1", "p1", "docks")
    assert parley.mercenary is False and parley.influence == 4
    told = recruit(act_rules.recruit_of(state, "p1", "y1", pay, parley)).value
    assert (told.cost, told.check.ok, told.over_cap) == (0, True, 0)
    event = recruit(act_rules.recruit_of(state, "p1", "y2", pay)).value
    assert [x.id for x in event.check.faults] == ["events-cannot-be-recruited", "not-available"]
    far = recruit(act_rules.recruit_of(state, "p3", "y1", pay)).value
    assert [x.id for x in far.check.faults] == ["not-same-location"]
    pay = act_rules.payment_of(state, "p1", 1)
    assert pay.hand == 7 and pay.overpay == "minimal"
    worn = equip(act_rules.equip_of(state, "p1", "c5", "x1", pay)).value
    assert worn.surplus == {"Attire": ("Hat", "t1")}
    city = equip(act_rules.equip_of(state, "p1", "c5", "x1", pay, "y3")).value
    assert [x.id for x in city.check.faults] == ["not-same-location", "target-not-there"]
    near = Character(card="c2", controller="p1", at="forums")
    there = replace(state, characters={**state.characters, "x5": near})
    for target, faults in (("x5", []), ("x1", ["target-not-there"])):
        told_ = equip(act_rules.equip_of(there, "p1", "c5", target, pay, "y3")).value
        assert [x.id for x in told_.check.faults] == faults
    lost = replace(near, at="")
    where = replace(state, characters={**state.characters, "x5": lost})
    vague = equip(act_rules.equip_of(where, "p1", "c5", "x5", pay, "y3")).value
    assert "where the target is" in vague.check.unknown
    event = act_rules.equip_of(there, "p1", "c5", "x5", pay, "y2")
    assert event.available is False
    enemy = equip(act_rules.equip_of(state, "p1", "c5", "x3", pay)).value
    assert [x.id for x in enemy.check.faults] == ["not-your-card"]
    for value in ("free", "exact-only"):
        other = replace(state, options={"overpay": value})
        assert act_rules.payment_of(other, "p1", 1).overpay == value
    assert priority(act_rules.priority_of(state, "p1", "action")).value.priority == "p2"


def test_who_counts_to_the_cap_when_recruiting() -> None:
    """Kaspar alone counts, his Brute does not: 1 + 1 = 2 fits the cap of 2."""
    state = table()
    pay = act_rules.payment_of(state, "p2", 3, from_hand=False)
    inputs = act_rules.recruit_of(state, "p2", "y1", pay)
    assert (inputs.crew, inputs.cap, inputs.same_place) == (1, 2, True)
    assert recruit(inputs).value.over_cap == 0
    unknown = replace(state.characters["x10"], kind=None, at="")
    vague = replace(state, characters={**state.characters, "x10": unknown})
    assert act_rules.recruit_of(vague, "p2", "y1", pay).crew is None
    assert act_rules.recruit_of(vague, "p2", "y3", pay).same_place is None


def test_a_hand_that_is_set_aside() -> None:
    """AMB-33: it pays, unless the option says that it does not."""
    aside = replace(table().sides["p1"], hand=Hand(count=4, aside=True))
    state = table(sides={**table().sides, "p1": aside})
    assert act_rules.payment_of(state, "p1", 1).hand == 4
    barred = replace(state, options={"gamble_hand_may_pay": False})
    assert act_rules.payment_of(barred, "p1", 1).hand == 0
    assert act_rules.payment_of(barred, "p2", 1).hand == 3


def test_unique_in_play_and_copies_that_return() -> None:
    """AMB-58, AMB-35."""
    state = table(gone={"x7": Gone(card="c6", owner="p2"), "x12": Gone(card="c6", owner="p2"),
                        "x13": Gone(card="c6", owner="p1")})  # fmt: skip
    assert standing.twins(state, "c1") == ()
    unique = replace(state, options={"in_play_unique": True})
    assert standing.twins(unique, "c5") == () and standing.twins(unique, "c1") == ()
    cards = {**state.cards, "c1": replace(state.cards["c1"], type="leader"),
             "c5": replace(state.cards["c5"], unique=True),
             "c6": replace(state.cards["c6"], type="brute", unique=False)}  # fmt: skip
    told = replace(unique, cards=cards)
    assert standing.twins(told, "c1") == ("x1",) and standing.twins(told, "c5") == ("t1",)
    assert standing.twins(told, "c6") == ()
    assert standing.returning(state, "c6", "p2") == "x12"
    assert (
        standing.returning(state, "c6", "p3") == "" and standing.returning(state, "c1", "p2") == ""
    )
    fresh = replace(state, options={"returned_card_fresh": True})
    assert standing.returning(fresh, "c6", "p2") == ""


def test_challenges_and_duels() -> None:
    """Kaspar, Combat 3, challenges Soline (wounds 1 of 5): refusing costs 3; Sanjay is engaged."""
    state = table()
    assert challenge(act_rules.challenge_of(state, "x3", "x1")).value.ok is True
    friends = challenge(act_rules.challenge_of(state, "x1", "x2")).value
    assert [x.id for x in friends.faults] == ["not-opposing"]
    state = replace(state, duel=Duel(challenger="x3", target="x1", at="docks"))
    assert refusal(act_rules.refusal_of(state)).value.wounds_now == 4
    told = answer(act_rules.answer_of(state, "intervene", "x2")).value
    assert [x.id for x in told.faults] == ["intervener-engaged"]
    alien = answer(act_rules.answer_of(state, "intervene", "x4")).value
    assert [x.id for x in alien.faults] == ["not-your-character", "intervener-elsewhere"]
    assert answer(act_rules.answer_of(state, "accept")).value.ok is True
    assert act_rules.answer_of(state, "refuse").intervened is False
    assert act_rules.answer_of(state, "intervene", "nobody").engaged is None
    stepped = replace(state, duel=Duel(challenger="x3", target="x2", at="docks", intervened="x1"))
    refused = answer(act_rules.answer_of(stepped, "refuse")).value
    assert [x.id for x in refused.faults] == ["refuse-after-intervening"]
    assert state.duel is not None
    duel = machine.accepted(state.duel, {"x3": "p2", "x1": "p1"})
    duel, _ = machine.begun(duel, standing.seen(state))
    state = replace(state, duel=duel)
    assert duel.fighters["x1"].pool == 3 and duel.fighters["x1"].player == "p1"
    assert standing.seen(state)["x1"].stat == 2
    assert gamble(act_rules.gamble_of(state, "x1")).value.left == 2
    assert gamble(act_rules.gamble_of(state, "x3", 1)).value.reveal == 3
    rules = standing.rules_of(replace(state, options={"rh_per_duel": True}))
    assert rules.rh_per_duel and rules.lethal_after_death and not rules.mid_round_escape
    passing = priority(act_rules.priority_of(state, "p1", "pass")).value.check
    assert [x.id for x in passing.faults] == ["action-during-duel"]
    busy = [x.id for x in challenge(act_rules.challenge_of(state, "x3", "x1")).value.faults]
    assert busy == ["action-during-duel"]
    dead = leader_lost(day_rules.leader_lost_of(state, ("p1",))).value
    assert dead.finish_duel and dead.freed == ("docks", "forums")
    assert day_rules.leader_lost_of(state, ("p3",)).in_duel is False
    quiet = {key: replace(one, pool=0) for key, one in duel.fighters.items()}
    calm = replace(state, duel=replace(duel, fighters=quiet))
    assert day_rules.leader_lost_of(calm, ("p1",)).in_duel is False
    alone = gamble(act_rules.gamble_of(table(), "x1")).value
    assert (alone.left, alone.deck) == (2, None)
    assert dead.first_player == "p2"


def test_forecast() -> None:
    """The Docks: Ana 4 against Ben 2: she would claim it, he lacks 3."""
    told = standing.forecast(table(), "docks")
    assert {x: (p.success, p.flip) for x, p in told.items()} == {"p1": (True, 2), "p2": (False, 3)}
    assert standing.forecast(table(), "forums") == {}
    hard = table(options={"lone_zero_pressure": "fail"})
    x2 = {"x2": hard.characters["x2"]}
    assert standing.forecast(replace(hard, characters=x2), "docks")["p1"].success is False
    assert standing.forecast(table(characters=x2), "docks")["p1"].success is True


def test_abilities() -> None:
    """Soline's City Action; Sanjay's needs Influence, which is a dash; Odette's Home."""
    state = table(locations={**table().locations,
                             "docks": Location(traits={"Thug": True, "Spy": False})})  # fmt: skip
    city = Ability(kind="action", qualifiers=("City", "Pirate"), engages=True)
    told = act_rules.use_of(state, "p1", city, "x1", actor="x1")
    assert (told.place, told.priority, told.in_duel, told.engaged) == ("city", True, False, False)
    assert told.place_traits == ("Thug",) and told.traits == ("leader", "pirate")
    assert usable(told).value.check.ok is True
    again = replace(state, used={"x1/1": Used()})
    check = usable(act_rules.use_of(again, "p1", city, "x1", actor="x1")).value.check
    assert [x.id for x in check.faults] == ["used-today"]
    assert usable(act_rules.use_of(again, "p1", city, "x1", "2", actor="x1")).value.check.ok
    needs = Ability(kind="action", stats=("influence", "combat"))
    assert act_rules.use_of(state, "p1", needs, "x2", actor="x2").dash_stats == ("influence",)
    assert act_rules.use_of(state, "p2", needs, "x3", actor="x3").priority is False
    home = Ability(kind="action", qualifiers=("Home",))
    assert act_rules.use_of(state, "p3", home, "x4", actor="x4").place == "home"
    lost = replace(state.characters["x4"], at="home:p1")
    away = replace(state, characters={**state.characters, "x4": lost}, turn="")
    vague = act_rules.use_of(away, "p3", home, "x4", actor="x4")
    assert (vague.place, vague.priority) == ("enemy home", None)


def test_abilities_of_events_hands_and_attachments() -> None:
    state = table(used={"y2/1/p1": Used()}, options={"failed_announce": "take-back"})
    act = Ability(kind="action")
    used = [act_rules.use_of(state, x, act, "y2", source="event") for x in ("p1", "p2", "p3")]
    assert [(x.used, x.at_event) for x in used] == [(True, True), (False, True), (False, False)]
    assert used[0].failed_announce == "take-back" and used[0].place == ""
    assert act_rules.use_of(state, "p1", act, "t1", actor="x1").attachment is True
    cards = {**state.cards, "c5": replace(state.cards["c5"], type="attachment")}
    held = replace(state, cards=cards, options={})
    told = act_rules.use_of(held, "p1", act, "c5", source="hand")
    assert told.attachment is True and told.failed_announce == "discard"
    assert act_rules.use_of(held, "p1", act, "c1", source="hand").attachment is False


def test_techniques_of_the_duel() -> None:
    """Soline has the first round; Kaspar's Technique waits; Sanjay is no participant."""
    technique = Ability(kind="technique")
    duel = Duel(challenger="x3", target="x1", at="docks", used={"x1/1": True})
    state = table(duel=duel)
    assert act_rules.use_of(state, "p2", technique, "x3", actor="x3").own_round is True
    assert act_rules.use_of(state, "p1", technique, "x1", actor="x1").own_round is False
    begun, _ = machine.begun(machine.accepted(duel, {"x3": "p2", "x1": "p1"}), standing.seen(state))
    state = replace(state, duel=begun)
    mine = act_rules.use_of(state, "p1", technique, "x1", actor="x1")
    assert (mine.own_round, mine.used, mine.participant) == (True, True, True)
    other = act_rules.use_of(state, "p1", technique, "x2", actor="x2")
    assert (other.used, other.participant) == (False, False)
    assert act_rules.use_of(state, "p2", technique, "x3", actor="x3").own_round is False
    assert act_rules.use_of(table(), "p2", technique, "x3", actor="x3").own_round is None
    assert act_rules.use_of(state, "p1", Ability(kind="action"), "x1").own_round is None
