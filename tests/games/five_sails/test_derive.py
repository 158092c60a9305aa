"""What follows from the state: a table of three worked out by hand, and one of nothing but names.

Invented: all stats. Ana (p1): Soline, Combat 2, Influence 3 with Hat +1; Sanjay, Influence a dash.
Ben (p2): Kaspar, Combat 3, Influence 2. Cy (p3): Odette at Home.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.five_sails import derive, derive_acts, derive_day, duel as machine
from companion.games.five_sails.calculations.abilities import usable
from companion.games.five_sails.calculations.actions import equip, move, recruit
from companion.games.five_sails.calculations.challenge import answer, challenge, refusal
from companion.games.five_sails.calculations.decks import Deck, FactionCard
from companion.games.five_sails.calculations.dusk import dusk
from companion.games.five_sails.calculations.gambling import gamble
from companion.games.five_sails.calculations.leaving import leader_lost, leaving
from companion.games.five_sails.calculations.planning import (
    crew_cap,
    dawn,
    draws,
    initiative,
    order,
    reveal,
    take,
)
from companion.games.five_sails.calculations.plunder import plunder, time_out
from companion.games.five_sails.calculations.pressure import claim, pressure
from companion.games.five_sails.calculations.priority import priority
from companion.games.five_sails.cards import Ability, Card, home_of, line_for, place_name
from companion.games.five_sails.state import (
    Attachment,
    Character,
    Choice,
    CityCard,
    Duel,
    FiveSails,
    Gone,
    Hand,
    Location,
    Modifier,
    Pile,
    Scheme,
    Side,
    Used,
    new_five_sails,
    use_key,
)
from companion.table.state import Secret


def table(**changes: Any) -> FiveSails:
    state = new_five_sails(["Ana", "Ben", "Cy"])
    cards = {
        "c1": Card(name="Soline", resolve=5, combat=2, finesse=2, influence=3, panache=6,
                   crew_cap=5, traits={"Leader": True, "Pirate": True}),
        "c2": Card(name="Sanjay", resolve=3, combat=1, finesse=1, influence="-"),
        "c3": Card(name="Kaspar", resolve=6, combat=3, finesse=1, influence=2, panache=5,
                   crew_cap=2),
        "c4": Card(name="Odette", resolve=4, combat=1, finesse=3, influence=4, panache=7,
                   crew_cap=6),
        "c5": Card(name="Hat", resolve=0, combat="-", finesse=0, influence=1,
                   traits={"Attire": True, "Weapon": False}),
        "c6": Card(name="Bravo", resolve=1, combat=1, finesse=0, influence=1),
        "c7": Card(name="Cat's Embargo", initiative=4, panache=1),
        "c8": Card(name="Song", initiative=6, panache=-1),
        "c9": Card(name="Merc", cost=3, resolve=2, combat=2, finesse=1, influence=2),
    }  # fmt: skip
    told: dict[str, Any] = {
        "cards": cards,
        "characters": {
            "x1": Character(card="c1", kind="leader", owner="p1", controller="p1", at="docks",
                            engaged=False, wounds=1),
            "x2": Character(card="c2", kind="approach", owner="p1", controller="p1", at="docks",
                            engaged=True, wounds=0),
            "x3": Character(card="c3", kind="leader", owner="p2", controller="p2", at="docks",
                            engaged=False, wounds=0),
            "x4": Character(card="c4", kind="leader", owner="p3", controller="p3",
                            at=home_of("p3"), engaged=False, wounds=2),
            "x10": Character(card="c6", kind="brute", owner="p2", controller="p2",
                             at=home_of("p2"), engaged=False, wounds=0),
        },
        "attachments": {"t1": Attachment(card="c5", on="x1", owner="p1", engaged=True)},
        "sides": {
            "p1": Side(leader="x1", renown=4, hand=Hand(count=7), deck=30, discard=Pile(count=2),
                       scheme=Scheme(card="c7"), choice=Choice()),
            "p2": Side(leader="x3", renown=2, hand=Hand(count=3), deck=1, discard=Pile(count=5),
                       scheme=Scheme(card="c8", initiative=2), choice=Choice()),
            "p3": Side(leader="x4", renown=0, hand=Hand(count=8)),
        },
        "locations": {
            "oles-inn": Location(controller="", renown=0),
            "docks": Location(controller="p1", renown=2),
            "forums": Location(controller="p1", renown=1),
            "bazaar": Location(controller="p2", renown=3),
        },
        "city": {"y1": CityCard(at="docks", card="c9", kind="character"),
                 "y2": CityCard(at="docks", kind="event"),
                 "y3": CityCard(at="forums", card="c5", kind="attachment")},
        "day": 2, "first_player": "p2", "city_deck": 22, "city_discard": Pile(count=1),
        "step": "drama", "turn": "p1",
    }  # fmt: skip
    return replace(state, **{**told, **changes})


# ---------------------------------------------------------------------- nothing but names


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_of_nothing_but_names(players: int) -> None:
    state = new_five_sails([f"N{x}" for x in range(players)])
    assert derive.line(state) == line_for(players)
    assert state.day is None and state.first_player is None and state.city_deck is None
    assert all(side == Side() for side in state.sides.values())
    assert (state.duels, state.passes, state.duel, state.games) == (0, 0, None, {})
    raw = msgspec.json.encode(state)
    assert msgspec.json.decode(raw, type=FiveSails) == state
    assert plunder(derive_day.plunder_of(state)).value.kind == ""
    assert plunder(derive_day.plunder_of(state)).value.unknown
    assert time_out(derive_day.time_out_of(state)).value.unknown
    assert dusk(derive_day.dusk_of(state)).value.discards["p1"] is None
    assert dawn(derive_day.dawn_of(state)).value.city_deck is None
    assert (
        reveal(derive_day.reveal_of(state)).value.check.faults[0].id == "reveal-before-all-chosen"
    )
    assert initiative(derive_day.initiative_of(state)).value.first_player is None
    assert order(derive.order_of(state)).value.order == ()
    assert draws(derive_day.draws_of(state, "p1")).value is None
    assert take(derive_day.take_of(state, "p1", 3)).value.drawn is None
    assert crew_cap(derive.crew_cap_of(state, "p1")).value.excess is None
    assert priority(derive_acts.priority_of(state, "p1", "pass")).value.priority == "p2"
    assert derive.standing_of(state, "p1").influence is None
    assert derive.clockwise(state) == state.seats
    assert derive_day.unseen_of(state, "p1") is None
    assert refusal(derive_acts.refusal_of(state)).value.wounds is None
    assert derive.seen(state) == {}


def test_more_names_than_the_game_has_places() -> None:
    """The manifest says 2 to 4; a table of five still has a city."""
    assert len(derive.line(new_five_sails(["a"] * 5))) == 5
    assert len(derive.line(new_five_sails(["a"]))) == 3


def test_a_character_of_nothing_but_a_name() -> None:
    state = replace(
        new_five_sails(["Ana", "Ben"]),
        characters={"x1": Character(card="c1", controller="p1"), "x2": Character(card="c2")},
        cards={"c1": Card(name="Sanjay"), "c2": Card(name="Uwe")},
    )
    assert derive.stat(state, "x1", "combat").value is None
    assert derive.known_traits(state, "x1") is None
    assert derive.same_place(state, "x1", "x2") is None and derive.opposing(state, "x1") == ()
    assert move(derive_acts.move_of(state, "x1", "forums")).value.check.ok is None
    assert claim(derive.claim_of(state, "x1")).value.check.ok is False
    assert challenge(derive_acts.challenge_of(state, "x1", "x2")).value.ok is None
    assert leaving(derive_day.leaving_of(state, "x1")).value.to == "locker"
    assert derive.seen_of(state, "x9").stat is None


# ---------------------------------------------------------------------- the table of three


def test_stats_and_traits() -> None:
    """Influence 3 + Hat 1 = 4, though the Hat is engaged; its Combat dash changes nothing."""
    state = table(modifiers={
        "m2": Modifier(on="x1", stat="combat", set=5, source="later"),
        "m10": Modifier(on="x1", stat="combat", set=1, source="latest"),
        "m3": Modifier(on="x3", stat="combat", by=1, source="song"),
    })  # fmt: skip
    told = derive.stat(state, "x1", "influence")
    assert told.value == 4
    assert [(x.label, x.amount) for x in told.parts] == [("Soline", 3), ("Hat", 1)]
    assert derive.stat(state, "x1", "combat").value == 1
    assert derive.stat(state, "x3", "combat").value == 4
    assert derive.stat(state, "x2", "influence").value == "-"
    assert derive.traits(state, "x1") == {
        "leader": True, "pirate": True, "mercenary": False, "brute": False,
    }  # fmt: skip
    assert derive.known_traits(state, "x1") == ("leader", "pirate")
    assert derive_day.is_brute(state, "x10") is True
    given = replace(state.characters["x2"], granted={"Duelist": True, "Pirate": False})
    with_trait = replace(state, characters={**state.characters, "x2": given})
    assert derive.known_traits(with_trait, "x2") == ("duelist",)
    known = derive.last_known(state, "x1")
    assert (known.at, known.wounds, known.stats["influence"]) == ("docks", 1, 4)
    unknown = replace(state, cards={**state.cards, "c5": Card(name="Hat")})
    assert derive.stat(unknown, "x1", "influence").value is None


def test_places() -> None:
    state = table()
    assert derive.characters_at(state, "docks") == ("x1", "x2", "x3")
    assert derive.characters_at(state, "docks", "p1") == ("x1", "x2")
    assert derive.opposing(state, "x1") == ("x3",) and derive.opposing(state, "x4") == ()
    assert derive.next_to(state, "p1", "docks") == ("oles-inn", "forums", "home:p1")
    assert derive.next_to(state, "p1", "home:p1") == derive.line(state)
    assert derive.next_to(state, "p1", "home:p2") == ()
    assert derive.same_place(state, "x1", "x3") is True
    assert derive.same_place(state, "x1", "x4") is False
    assert derive.is_city("docks") is True and derive.is_city("home:p1") is False
    assert derive.is_city("") is None
    assert list(derive.city_cards_at(state, "docks")) == ["y1", "y2"]
    assert [x.available for x in state.city.values()] == [True, False, True]
    assert CityCard(at="docks").available is None
    assert (place_name("docks"), place_name("home:p1"), place_name("x")) == (
        "The Docks",
        "Home",
        "x",
    )
    assert [derive.name(state, x) for x in ("x1", "t1", "y1", "c2", "p3", "zz")] == [
        "Soline", "Hat", "Merc", "Sanjay", "Cy", "zz",
    ]  # fmt: skip


def test_crews_and_standings() -> None:
    """Kaspar's Brute does not count to his cap of 2; Soline: 4 + 0 Influence, 2 locations."""
    state = table()
    assert derive.crew(state, "p2") == {"x3": "leader", "x10": "brute"}
    told = crew_cap(derive.crew_cap_of(state, "p2", ())).value
    assert (told.count, told.excess) == (1, 0)
    one = derive.standing_of(state, "p1")
    assert (one.renown, one.locations, one.influence, one.leader_wounds) == (4, 2, 4, 1)
    assert derive.standing_of(state, "p2").influence == 3
    city = replace(state, options={"tiebreak_influence_scope": "city"})
    assert derive.standing_of(city, "p2").influence == 2
    assert derive.standing_of(city, "p3").influence == 0
    nowhere = replace(state.characters["x10"], at="")
    lost = replace(city, characters={**state.characters, "x10": nowhere})
    assert derive.influence_sum(lost, "p2") is None
    gap = replace(state, locations={**state.locations, "docks": Location()})
    assert derive.controlled(gap, "p1") is None
    loose = replace(state, options={"crew_cap_leader_ok": True})
    assert crew_cap(derive.crew_cap_of(loose, "p3")).value.may_go == ("x4",)


def test_pressures() -> None:
    """Soline 4 against Kaspar 2 at The Docks: margin 2; he cannot claim it."""
    state = table()
    told = claim(derive.claim_of(state, "x1")).value
    assert (told.success, told.pressed.margin, told.pressed.totals) == (True, 2, {"p1": 4, "p2": 2})
    assert claim(derive.claim_of(state, "x3")).value.success is False
    assert [x.id for x in claim(derive.claim_of(state, "x2")).value.check.faults] == [
        "engaged", "dash-stat",
    ]  # fmt: skip
    combat = pressure(derive.pressure_of(state, "x3", "combat")).value
    assert combat.margin == 0
    assert pressure(derive.pressure_of(state, "x3", place="forums")).value.totals == {}
    hard = replace(state, options={"lone_zero_pressure": "fail"})
    assert derive.pressure_of(hard, "x1").lone_zero == "fail"


def test_planning() -> None:
    """Initiative: Ana 4 as printed, Ben 2 for today, Cy not told. Draws: 6 + 1, 5 - 1."""
    state = table(modifiers={"m1": Modifier(on="x1", stat="panache", by=2, source="x")})
    assert derive_day.initiative_values(state) == {"p1": 4, "p2": 2, "p3": None}
    assert initiative(derive_day.initiative_of(state, {"p1": 4, "p2": 2, "p3": 1})).value.top == (
        "p1",
    )
    assert draws(derive_day.draws_of(state, "p1")).value == 9
    assert draws(derive_day.draws_of(state, "p2")).value == 4
    assert draws(derive_day.draws_of(state, "p3")).value is None
    fixed = Modifier(on="x1", stat="panache", set=3, source="y")
    assert draws(derive_day.draws_of(replace(state, modifiers={"m2": fixed}), "p1")).value == 3
    assert derive_day.reveal_of(state).missing == ("p3",)
    chosen = replace(state.sides["p3"], choice=Choice(scheme="c8", shown=True))
    shown = replace(state, sides={**state.sides, "p3": chosen})
    assert derive_day.initiative_values(shown)["p3"] == 6
    assert dawn(derive_day.dawn_of(replace(state, step="dawn"))).value.city_deck == 18
    assert derive_day.dawn_of(state).lying == {"oles-inn": 0, "docks": 2, "forums": 1, "bazaar": 0}
    assert take(derive_day.take_of(state, "p2", 3)).value.deck == 3
    options = {
        "lone_when_revealed": "initiative_first",
        "initiative_tie": "nearest_tied",
        "city_reshuffle": False,
    }
    late = replace(state, options=options)
    assert derive_day.reveal_of(late).lone == "initiative_first"
    assert derive_day.initiative_of(late).tie == "nearest_tied"
    assert derive_day.dawn_of(late).reshuffle is False
    assert derive.clockwise(state) == ("p2", "p3", "p1")
    out = replace(state, sides={**state.sides, "p3": replace(state.sides["p3"], out="Leader")})
    assert derive.clockwise(out) == ("p2", "p1") and derive.out_of(out) == ("p3",)
    assert order(derive.order_of(out)).value.order == ("p2", "p1")


def test_actions() -> None:
    state = table()
    assert move(derive_acts.move_of(state, "x1", "forums")).value.check.ok is True
    assert move(derive_acts.move_of(state, "x2", "forums")).value.check.ok is False
    assert move(derive_acts.move_of(state, "x2", "forums", by_effect=True)).value.check.ok is True
    pay = derive_acts.payment_of(state, "p1", 3, from_hand=False)
    parley = derive_acts.parley_of(state, "x1", "p1", "docks")
    assert parley.mercenary is False and parley.influence == 4
    told = recruit(derive_acts.recruit_of(state, "p1", "y1", pay, parley)).value
    assert (told.cost, told.check.ok, told.over_cap) == (0, True, 0)
    event = recruit(derive_acts.recruit_of(state, "p1", "y2", pay)).value
    assert [x.id for x in event.check.faults] == ["events-cannot-be-recruited", "not-available"]
    far = recruit(derive_acts.recruit_of(state, "p3", "y1", pay)).value
    assert [x.id for x in far.check.faults] == ["not-same-location"]
    pay = derive_acts.payment_of(state, "p1", 1)
    assert pay.hand == 7 and pay.overpay == "minimal"
    worn = equip(derive_acts.equip_of(state, "p1", "c5", "x1", pay)).value
    assert worn.surplus == {"Attire": ("Hat", "t1")}
    city = equip(derive_acts.equip_of(state, "p1", "c5", "x1", pay, "y3")).value
    assert [x.id for x in city.check.faults] == ["not-same-location", "target-not-there"]
    enemy = equip(derive_acts.equip_of(state, "p1", "c5", "x3", pay)).value
    assert [x.id for x in enemy.check.faults] == ["not-your-card"]
    for value in ("free", "exact-only"):
        other = replace(state, options={"overpay": value})
        assert derive_acts.payment_of(other, "p1", 1).overpay == value
    assert priority(derive_acts.priority_of(state, "p1", "action")).value.priority == "p2"


def test_who_counts_to_the_cap_when_recruiting() -> None:
    """Kaspar alone counts, his Brute does not: 1 + 1 = 2 fits the cap of 2."""
    state = table()
    pay = derive_acts.payment_of(state, "p2", 3, from_hand=False)
    inputs = derive_acts.recruit_of(state, "p2", "y1", pay)
    assert (inputs.crew, inputs.cap, inputs.same_place) == (1, 2, True)
    assert recruit(inputs).value.over_cap == 0
    unknown = replace(state.characters["x10"], kind=None, at="")
    vague = replace(state, characters={**state.characters, "x10": unknown})
    assert derive_acts.recruit_of(vague, "p2", "y1", pay).crew is None
    assert derive_acts.recruit_of(vague, "p2", "y3", pay).same_place is None


def test_a_hand_that_is_set_aside() -> None:
    """AMB-33: it pays, unless the option says that it does not."""
    aside = replace(table().sides["p1"], hand=Hand(count=4, aside=True))
    state = table(sides={**table().sides, "p1": aside})
    assert derive_acts.payment_of(state, "p1", 1).hand == 4
    barred = replace(state, options={"gamble_hand_may_pay": False})
    assert derive_acts.payment_of(barred, "p1", 1).hand == 0
    assert derive_acts.payment_of(barred, "p2", 1).hand == 3


def test_unique_in_play_and_copies_that_return() -> None:
    """AMB-58, AMB-35."""
    state = table(gone={"x7": Gone(card="c6", owner="p2"), "x12": Gone(card="c6", owner="p2"),
                        "x13": Gone(card="c6", owner="p1")})  # fmt: skip
    assert derive.twins(state, "c1") == ()
    unique = replace(state, options={"in_play_unique": True})
    assert derive.twins(unique, "c5") == () and derive.twins(unique, "c1") == ()
    cards = {**state.cards, "c1": replace(state.cards["c1"], type="leader"),
             "c5": replace(state.cards["c5"], unique=True),
             "c6": replace(state.cards["c6"], type="brute", unique=False)}  # fmt: skip
    told = replace(unique, cards=cards)
    assert derive.twins(told, "c1") == ("x1",) and derive.twins(told, "c5") == ("t1",)
    assert derive.twins(told, "c6") == ()
    assert derive.returning(state, "c6", "p2") == "x12"
    assert derive.returning(state, "c6", "p3") == "" and derive.returning(state, "c1", "p2") == ""
    fresh = replace(state, options={"returned_card_fresh": True})
    assert derive.returning(fresh, "c6", "p2") == ""


def test_challenges_and_duels() -> None:
    """Kaspar, Combat 3, challenges Soline (wounds 1 of 5): refusing costs 3; Sanjay is engaged."""
    state = table()
    assert challenge(derive_acts.challenge_of(state, "x3", "x1")).value.ok is True
    friends = challenge(derive_acts.challenge_of(state, "x1", "x2")).value
    assert [x.id for x in friends.faults] == ["not-opposing"]
    state = replace(state, duel=Duel(challenger="x3", target="x1", at="docks"))
    assert refusal(derive_acts.refusal_of(state)).value.wounds_now == 4
    told = answer(derive_acts.answer_of(state, "intervene", "x2")).value
    assert [x.id for x in told.faults] == ["intervener-engaged"]
    alien = answer(derive_acts.answer_of(state, "intervene", "x4")).value
    assert [x.id for x in alien.faults] == ["not-your-character", "intervener-elsewhere"]
    assert answer(derive_acts.answer_of(state, "accept")).value.ok is True
    assert state.duel is not None
    duel = machine.accepted(state.duel, {"x3": "p2", "x1": "p1"})
    duel, _ = machine.begun(duel, derive.seen(state))
    state = replace(state, duel=duel)
    assert duel.fighters["x1"].pool == 3 and duel.fighters["x1"].player == "p1"
    assert derive.seen(state)["x1"].stat == 2
    assert gamble(derive_acts.gamble_of(state, "x1")).value.left == 2
    assert gamble(derive_acts.gamble_of(state, "x3", 1)).value.reveal == 3
    rules = derive.rules_of(replace(state, options={"rh_per_duel": True}))
    assert rules.rh_per_duel and rules.lethal_after_death and not rules.mid_round_escape
    busy = [x.id for x in challenge(derive_acts.challenge_of(state, "x3", "x1")).value.faults]
    assert busy == ["action-during-duel"]
    dead = leader_lost(derive_day.leader_lost_of(state, ("p1",))).value
    assert dead.finish_duel and dead.freed == ("docks", "forums")
    assert dead.first_player == "p2"


def test_forecast() -> None:
    """The Docks: Ana 4 against Ben 2: she would claim it, he lacks 3."""
    told = derive.forecast(table(), "docks")
    assert {x: (p.success, p.flip) for x, p in told.items()} == {"p1": (True, 2), "p2": (False, 3)}
    assert derive.forecast(table(), "forums") == {}
    hard = table(options={"lone_zero_pressure": "fail"})
    x2 = {"x2": hard.characters["x2"]}
    assert derive.forecast(replace(hard, characters=x2), "docks")["p1"].success is False
    assert derive.forecast(table(characters=x2), "docks")["p1"].success is True


def test_abilities() -> None:
    """Soline's City Action; Sanjay's needs Influence, which is a dash; Odette's Home."""
    state = table(locations={**table().locations,
                             "docks": Location(traits={"Thug": True, "Spy": False})})  # fmt: skip
    city = Ability(kind="action", qualifiers=("City", "Pirate"), engages=True)
    told = derive_acts.use_of(state, "p1", city, "x1", actor="x1")
    assert (told.place, told.priority, told.in_duel, told.engaged) == ("city", True, False, False)
    assert told.place_traits == ("Thug",) and told.traits == ("leader", "pirate")
    assert usable(told).value.check.ok is True
    again = replace(state, used={"x1/1": Used()})
    check = usable(derive_acts.use_of(again, "p1", city, "x1", actor="x1")).value.check
    assert [x.id for x in check.faults] == ["used-today"]
    assert usable(derive_acts.use_of(again, "p1", city, "x1", "2", actor="x1")).value.check.ok
    needs = Ability(kind="action", stats=("influence", "combat"))
    assert derive_acts.use_of(state, "p1", needs, "x2", actor="x2").dash_stats == ("influence",)
    assert derive_acts.use_of(state, "p2", needs, "x3", actor="x3").priority is False
    home = Ability(kind="action", qualifiers=("Home",))
    assert derive_acts.use_of(state, "p3", home, "x4", actor="x4").place == "home"
    lost = replace(state.characters["x4"], at="home:p1")
    away = replace(state, characters={**state.characters, "x4": lost}, turn="")
    vague = derive_acts.use_of(away, "p3", home, "x4", actor="x4")
    assert (vague.place, vague.priority) == ("enemy home", None)


def test_abilities_of_events_hands_and_attachments() -> None:
    state = table(used={"y2/1/p1": Used()}, options={"failed_announce": "take-back"})
    act = Ability(kind="action")
    used = [derive_acts.use_of(state, x, act, "y2", source="event") for x in ("p1", "p2", "p3")]
    assert [(x.used, x.at_event) for x in used] == [(True, True), (False, True), (False, False)]
    assert used[0].failed_announce == "take-back" and used[0].place == ""
    assert derive_acts.use_of(state, "p1", act, "t1", actor="x1").attachment is True
    cards = {**state.cards, "c5": replace(state.cards["c5"], type="attachment")}
    held = replace(state, cards=cards, options={})
    told = derive_acts.use_of(held, "p1", act, "c5", source="hand")
    assert told.attachment is True and told.failed_announce == "discard"
    assert derive_acts.use_of(held, "p1", act, "c1", source="hand").attachment is False


def test_techniques_of_the_duel() -> None:
    """Soline has the first round; Kaspar's Technique waits; Sanjay is no participant."""
    technique = Ability(kind="technique")
    duel = Duel(challenger="x3", target="x1", at="docks", used={"x1/1": True})
    state = table(duel=duel)
    assert derive_acts.use_of(state, "p2", technique, "x3", actor="x3").own_round is True
    assert derive_acts.use_of(state, "p1", technique, "x1", actor="x1").own_round is False
    begun, _ = machine.begun(machine.accepted(duel, {"x3": "p2", "x1": "p1"}), derive.seen(state))
    state = replace(state, duel=begun)
    mine = derive_acts.use_of(state, "p1", technique, "x1", actor="x1")
    assert (mine.own_round, mine.used, mine.participant) == (True, True, True)
    other = derive_acts.use_of(state, "p1", technique, "x2", actor="x2")
    assert (other.used, other.participant) == (False, False)
    assert derive_acts.use_of(state, "p2", technique, "x3", actor="x3").own_round is False
    assert derive_acts.use_of(table(), "p2", technique, "x3", actor="x3").own_round is None
    assert derive_acts.use_of(state, "p1", Ability(kind="action"), "x1").own_round is None


def test_marks() -> None:
    """P15: a mark is of a copy, of an Event also of a player."""
    assert use_key("t1", "2") == "t1/2" and use_key("y2", "1", "p1") == "y2/1/p1"
    duel = Duel(challenger="x3", target="x1", used={"t1/1": True})
    state = table(used={"t1/2": Used(), "y2/1/p1": Used()}, duel=duel)
    assert derive.was_used(state, "t1", "2") and not derive.was_used(state, "t2", "2")
    assert derive.was_used(state, "y2", "1", "p1") and not derive.was_used(state, "y2", "1", "p2")
    assert derive.used_in_duel(state, "t1", "1") and not derive.used_in_duel(state, "t1", "2")


def test_plunder_and_dusk() -> None:
    """Ana 4 + 2 + 1 = 7: Economic. Dusk: hands 7 to 6, 8 to 7; the Brute goes."""
    state = table()
    assert derive_day.takes_of(state) == {"p1": 3, "p2": 3, "p3": 0}
    told = plunder(derive_day.plunder_of(state)).value
    assert (told.kind, told.winner, told.renown) == ("economic", "p1", {"p1": 7, "p2": 5, "p3": 0})
    less = plunder(derive_day.plunder_of(state, {"p1": 2, "p2": 0}, {"p2": 1})).value
    assert (less.kind, less.renown) == ("", {"p1": 6, "p2": 3, "p3": 0})
    gap = replace(state, locations={**state.locations, "docks": Location(renown=1)})
    assert derive_day.takes_of(gap) == {"p1": None, "p2": None, "p3": None}
    empty = replace(state, locations={**state.locations, "docks": Location(renown=0)})
    assert derive_day.takes_of(empty) == {"p1": 1, "p2": 3, "p3": 0}
    typed = replace(state, options={"renown_source": "typed"})
    assert derive_day.takes_of(typed) == {"p1": None, "p2": None, "p3": 0}
    evening = dusk(derive_day.dusk_of(state)).value
    assert evening.discards == {"p1": 1, "p2": 0, "p3": 1}
    assert (evening.brutes, evening.freed) == (("x10",), ("bazaar", "docks", "forums"))
    assert evening.go_home == ("x1", "x2", "x3") and evening.stand_up == ("x2",)
    assert (evening.attachments_stand_up, evening.city_discarded) == (1, 3)
    assert evening.schemes == ("p1", "p2") and evening.keep_wounds == ("x1", "x4")
    assert time_out(derive_day.time_out_of(state)).value.winner == "p1"


@pytest.mark.parametrize(
    ("character", "how", "to"),
    [
        ("x1", "destroyed", "locker"),
        ("x10", "destroyed", "discard"),
        ("x2", "over the cap", "locker"),
    ],
)
def test_leaving(character: str, how: Any, to: str) -> None:
    told = leaving(derive_day.leaving_of(table(), character, how)).value
    assert told.to == to
    assert told.attachments == ({"t1": "discard"} if character == "x1" else {})


def test_a_mercenary_leaves() -> None:
    merc = Character(card="c9", kind="mercenary", controller="p1", at="docks")
    state = table(characters={"x1": merc}, attachments={"t1": Attachment(card="c5", on="x1")})
    assert leaving(derive_day.leaving_of(state, "x1")).value.to == "locker"
    gone = leaving(derive_day.leaving_of(state, "x1", "discarded")).value
    assert (gone.to, gone.attachments) == ("city discard", {"t1": "city discard"})


def test_leaders_and_options() -> None:
    options = {"leader_final_strike": "finish-duel", "elimination_cleanup": "leave",
               "double_kill": "active-player-loses", "dominance_ends_immediately": False,
               "timeout_checks_dominance": False}  # fmt: skip
    state = table(options=options, mode="competitive")
    told = derive_day.leader_lost_of(state, ("p1",))
    assert (told.leader_final_strike, told.elimination_cleanup) == ("finish-duel", "leave")
    assert (told.double_kill, told.mode, told.active) == (
        "active-player-loses",
        "competitive",
        "p1",
    )
    assert told.in_duel is False
    assert derive_day.plunder_of(state).dominance_ends_immediately is False
    assert derive_day.time_out_of(state).timeout_checks_dominance is False
    plain = derive_day.leader_lost_of(table(), ("p1",))
    assert (plain.leader_final_strike, plain.elimination_cleanup) == ("immediate", "remove")
    assert plain.double_kill == "draw"


def test_cards_that_nobody_has_seen() -> None:
    """List: 2 Taunt, 2 Hat, 1 Amour. A Taunt is discarded, a Hat is worn, an Amour is shown."""
    deck = Deck(cards=(FactionCard("Taunt", 2), FactionCard("Hat", 2), FactionCard("Amour", 1)))
    secret = Secret.of("p1", msgspec.to_builtins(deck))
    cards = {"c5": Card(name="Hat"), "k1": Card(name="TAUNT!"), "k2": Card(name="Amour")}
    side = Side(
        deck_list=secret,
        discard=Pile(count=2, named={"k1": 1}),
        hand=Hand(count=3, known={"k2": 1}),
    )
    state = table(cards={**table().cards, **cards}, sides={**table().sides, "p1": side})
    assert derive_day.unseen_of(state, "p1") == {"Taunt": 1, "Hat": 1, "Amour": 0}
    more = replace(side, locker=Pile(named={"k2": 3}))
    state = replace(state, sides={**state.sides, "p1": more})
    assert derive_day.unseen_of(state, "p1") == {"Taunt": 1, "Hat": 1, "Amour": 0}
    duel = machine.accepted(Duel(challenger="x3", target="x1"), {"x1": "p1", "x3": "p2"})
    seen = derive.seen(replace(state, duel=duel))
    begun, _ = machine.begun(duel, seen)
    card = machine.Played(card="k1", thrust=1)
    played, _ = machine.play(begun, seen, card, machine.Rules())
    fought = replace(state, duel=played.duel)
    assert derive_day.unseen_of(fought, "p1") == {"Taunt": 0, "Hat": 1, "Amour": 0}


def test_dict_order_means_nothing() -> None:
    """The same state with every dict turned round gives the same answers."""
    state = table()
    turned = replace(
        state,
        characters=dict(reversed(state.characters.items())),
        locations=dict(reversed(state.locations.items())),
        city=dict(reversed(state.city.items())),
        sides=dict(reversed(state.sides.items())),
    )
    assert derive.characters_at(turned, "docks") == derive.characters_at(state, "docks")
    assert derive_day.plunder_of(turned) == derive_day.plunder_of(state)
    assert dusk(derive_day.dusk_of(turned)) == dusk(derive_day.dusk_of(state))
    assert derive.pressure_of(turned, "x1") == derive.pressure_of(state, "x1")
    assert derive.in_order(["x10", "x2"]) == ["x2", "x10"]


def test_a_sealed_choice_is_not_readable() -> None:
    secret = Secret.of("p1", {"scheme": "The Cat's Embargo", "character": "Sanjay"})
    state = table(sides={"p1": Side(choice=Choice(sealed=secret)), "p2": Side(), "p3": Side()})
    raw = msgspec.json.encode(state)
    assert raw.count(b"Embargo") == 1  # the library's own entry, not the choice
    back = msgspec.json.decode(raw, type=FiveSails)
    assert back.sides["p1"].choice is not None and back.sides["p1"].choice.sealed is not None
    assert back.sides["p1"].choice.sealed.reveal()["character"] == "Sanjay"
