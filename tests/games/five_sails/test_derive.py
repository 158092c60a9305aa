"""What follows from the state: a table of three worked out by hand, one of nothing but names."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.five_sails.calculations.actions import move
from companion.games.five_sails.calculations.challenge import challenge, refusal
from companion.games.five_sails.calculations.decks import Deck, FactionCard
from companion.games.five_sails.calculations.dusk import dusk
from companion.games.five_sails.calculations.leaving import leaving
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
from companion.games.five_sails.rules import (
    acts as act_rules,
    day as day_rules,
    duel as machine,
    standing,
)
from companion.games.five_sails.state.cards import Card, line_for, place_name
from companion.games.five_sails.state.table import (
    Attachment,
    Character,
    Choice,
    CityCard,
    Duel,
    FiveSails,
    Hand,
    Location,
    Modifier,
    Pile,
    Side,
    Used,
    new_five_sails,
    use_key,
)
from companion.table.state import Secret
from tests.games.five_sails.city import table

# ---------------------------------------------------------------------- nothing but names


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_of_nothing_but_names(players: int) -> None:
    state = new_five_sails([f"N{x}" for x in range(players)])
    assert standing.line(state) == line_for(players)
    assert state.day is None and state.first_player is None and state.city_deck is None
    assert all(side == Side() for side in state.sides.values())
    assert (state.duels, state.passes, state.duel, state.games) == (0, 0, None, {})
    raw = msgspec.json.encode(state)
    assert msgspec.json.decode(raw, type=FiveSails) == state
    assert plunder(day_rules.plunder_of(state)).value.kind == ""
    assert plunder(day_rules.plunder_of(state)).value.unknown
    assert time_out(day_rules.time_out_of(state)).value.unknown
    assert dusk(day_rules.dusk_of(state)).value.discards["p1"] is None
    assert dawn(day_rules.dawn_of(state)).value.city_deck is None
    assert reveal(day_rules.reveal_of(state)).value.check.faults[0].id == "reveal-before-all-chosen"
    assert initiative(day_rules.initiative_of(state)).value.first_player is None
    assert order(standing.order_of(state)).value.order == ()
    assert draws(day_rules.draws_of(state, "p1")).value is None
    assert take(day_rules.take_of(state, "p1", 3)).value.drawn is None
    assert crew_cap(standing.crew_cap_of(state, "p1")).value.excess is None
    assert priority(act_rules.priority_of(state, "p1", "pass")).value.priority == "p2"
    assert standing.standing_of(state, "p1").influence is None
    assert standing.clockwise(state) == state.seats
    assert day_rules.unseen_of(state, "p1") is None
    assert refusal(act_rules.refusal_of(state)).value.wounds is None
    assert standing.seen(state) == {}


def test_more_names_than_the_game_has_places() -> None:
    """The manifest says 2 to 4; a table of five still has a city."""
    assert len(standing.line(new_five_sails(["a"] * 5))) == 5
    assert len(standing.line(new_five_sails(["a"]))) == 3


def test_a_character_of_nothing_but_a_name() -> None:
    state = replace(
        new_five_sails(["Ana", "Ben"]),
        characters={"x1": Character(card="c1", controller="p1"), "x2": Character(card="c2")},
        cards={"c1": Card(name="Sanjay"), "c2": Card(name="Uwe")},
    )
    assert standing.stat(state, "x1", "combat").value is None
    assert standing.known_traits(state, "x1") is None
    none = replace(state, cards={**state.cards, "c1": Card(name="S", traits={"Duelist": False})})
    assert standing.known_traits(none, "x1") == ()
    placed = replace(state.characters["x1"], at="docks")
    half = replace(state, characters={**state.characters, "x1": placed})
    assert standing.same_place(half, "x1", "x2") is None
    assert standing.same_place(state, "x1", "x2") is None and standing.opposing(state, "x1") == ()
    assert move(act_rules.move_of(state, "x1", "forums")).value.check.ok is None
    assert claim(standing.claim_of(state, "x1")).value.check.ok is False
    assert challenge(act_rules.challenge_of(state, "x1", "x2")).value.ok is None
    assert leaving(day_rules.leaving_of(state, "x1")).value.to == "locker"
    assert standing.seen_of(state, "x9").stat is None


# ---------------------------------------------------------------------- the table of three


def test_stats_and_traits() -> None:
    """Influence 3 + Hat 1 = 4, though the Hat is engaged; its Combat dash changes nothing."""
    state = table(modifiers={
        "m2": Modifier(on="x1", stat="combat", set=5, source="later"),
        "m10": Modifier(on="x1", stat="combat", set=1, source="latest"),
        "m3": Modifier(on="x3", stat="combat", by=1, source="song"),
    })  # fmt: skip
    told = standing.stat(state, "x1", "influence")
    assert told.value == 4
    assert [(x.label, x.amount) for x in told.parts] == [("Soline", 3), ("Hat", 1)]
    assert standing.stat(state, "x1", "combat").value == 1
    assert standing.stat(state, "x3", "combat").value == 4
    assert standing.stat(state, "x2", "influence").value == "-"
    assert standing.traits(state, "x1") == {
        "leader": True, "pirate": True, "mercenary": False, "brute": False,
    }  # fmt: skip
    assert standing.known_traits(state, "x1") == ("leader", "pirate")
    assert day_rules.is_brute(state, "x10") is True
    given = replace(state.characters["x2"], granted={"Duelist": True, "Pirate": False})
    with_trait = replace(state, characters={**state.characters, "x2": given})
    assert standing.known_traits(with_trait, "x2") == ("duelist",)
    known = standing.last_known(state, "x1")
    assert (known.at, known.wounds, known.stats["influence"]) == ("docks", 1, 4)
    unknown = replace(state, cards={**state.cards, "c5": Card(name="Hat")})
    assert standing.stat(unknown, "x1", "influence").value is None


def test_places() -> None:
    state = table()
    assert standing.characters_at(state, "docks") == ("x1", "x2", "x3")
    assert standing.characters_at(state, "docks", "p1") == ("x1", "x2")
    assert standing.opposing(state, "x1") == ("x3",) and standing.opposing(state, "x4") == ()
    assert standing.next_to(state, "p1", "docks") == ("oles-inn", "forums", "home:p1")
    assert standing.next_to(state, "p1", "home:p1") == standing.line(state)
    assert standing.next_to(state, "p1", "home:p2") == ()
    assert standing.same_place(state, "x1", "x3") is True
    assert standing.same_place(state, "x1", "x4") is False
    assert standing.is_city("docks") is True and standing.is_city("home:p1") is False
    assert standing.is_city("") is None
    assert list(standing.city_cards_at(state, "docks")) == ["y1", "y2"]
    assert [x.available for x in state.city.values()] == [True, False, True]
    assert CityCard(at="docks").available is None
    assert (place_name("docks"), place_name("home:p1"), place_name("x")) == (
        "The Docks",
        "Home",
        "x",
    )
    assert [standing.name(state, x) for x in ("x1", "t1", "y1", "c2", "p3", "zz")] == [
        "Soline", "Hat", "Merc", "Sanjay", "Cy", "zz",
    ]  # fmt: skip


def test_crews_and_standings() -> None:
    """Kaspar's Brute does not count to his cap of 2; Soline: 4 + 0 Influence, 2 locations."""
    state = table()
    assert standing.crew(state, "p2") == {"x3": "leader", "x10": "brute"}
    told = crew_cap(standing.crew_cap_of(state, "p2", ())).value
    assert (told.count, told.excess) == (1, 0)
    one = standing.standing_of(state, "p1")
    assert (one.renown, one.locations, one.influence, one.leader_wounds) == (4, 2, 4, 1)
    assert standing.standing_of(state, "p2").influence == 3
    city = replace(state, options={"tiebreak_influence_scope": "city"})
    assert standing.standing_of(city, "p2").influence == 2
    assert standing.standing_of(city, "p3").influence == 0
    nowhere = replace(state.characters["x10"], at="")
    lost = replace(city, characters={**state.characters, "x10": nowhere})
    assert standing.influence_sum(lost, "p2") is None
    gap = replace(state, locations={**state.locations, "docks": Location()})
    assert standing.controlled(gap, "p1") is None
    loose = replace(state, options={"crew_cap_leader_ok": True})
    assert crew_cap(standing.crew_cap_of(loose, "p3")).value.may_go == ("x4",)


def test_pressures() -> None:
    """Soline 4 against Kaspar 2 at The Docks: margin 2; he cannot claim it."""
    state = table()
    told = claim(standing.claim_of(state, "x1")).value
    assert (told.success, told.pressed.margin, told.pressed.totals) == (True, 2, {"p1": 4, "p2": 2})
    assert claim(standing.claim_of(state, "x3")).value.success is False
    assert [x.id for x in claim(standing.claim_of(state, "x2")).value.check.faults] == [
        "engaged", "dash-stat",
    ]  # fmt: skip
    combat = pressure(standing.pressure_of(state, "x3", "combat")).value
    assert combat.margin == 0
    assert pressure(standing.pressure_of(state, "x3", place="forums")).value.totals == {}
    hard = replace(state, options={"lone_zero_pressure": "fail"})
    assert standing.pressure_of(hard, "x1").lone_zero == "fail"


def test_planning() -> None:
    """Initiative: Ana 4 as printed, Ben 2 for today, Cy not told. Draws: 6 + 1, 5 - 1."""
    state = table(modifiers={"m1": Modifier(on="x1", stat="panache", by=2, source="x")})
    assert day_rules.initiative_values(state) == {"p1": 4, "p2": 2, "p3": None}
    assert initiative(day_rules.initiative_of(state, {"p1": 4, "p2": 2, "p3": 1})).value.top == (
        "p1",
    )
    assert draws(day_rules.draws_of(state, "p1")).value == 9
    assert draws(day_rules.draws_of(state, "p2")).value == 4
    assert draws(day_rules.draws_of(state, "p3")).value is None
    fixed = Modifier(on="x1", stat="panache", set=3, source="y")
    assert draws(day_rules.draws_of(replace(state, modifiers={"m2": fixed}), "p1")).value == 3
    assert day_rules.reveal_of(state).missing == ("p3",)
    chosen = replace(state.sides["p3"], choice=Choice(scheme="c8", shown=True))
    shown = replace(state, sides={**state.sides, "p3": chosen})
    assert day_rules.initiative_values(shown)["p3"] == 6
    # Dusk cleared the City (p. 15): what lies at The Docks and The Forums is of this Dawn, and two
    # of the four locations are still without a card.
    assert dawn(day_rules.dawn_of(replace(state, step="dawn"))).value.city_deck == 20
    assert day_rules.dawn_of(state).lying == {"oles-inn": 0, "docks": 2, "forums": 1, "bazaar": 0}
    assert take(day_rules.take_of(state, "p2", 3)).value.deck == 3
    options = {
        "lone_when_revealed": "initiative_first",
        "initiative_tie": "nearest_tied",
        "city_reshuffle": False,
    }
    late = replace(state, options=options)
    assert day_rules.reveal_of(late).lone == "initiative_first"
    assert day_rules.initiative_of(late).tie == "nearest_tied"
    assert day_rules.dawn_of(late).reshuffle is False
    assert standing.clockwise(state) == ("p2", "p3", "p1")
    out = replace(state, sides={**state.sides, "p3": replace(state.sides["p3"], out="Leader")})
    assert standing.clockwise(out) == ("p2", "p1") and standing.out_of(out) == ("p3",)
    assert order(standing.order_of(out)).value.order == ("p2", "p1")


def test_marks() -> None:
    """P15: a mark is of a copy, of an Event also of a player."""
    assert use_key("t1", "2") == "t1/2" and use_key("y2", "1", "p1") == "y2/1/p1"
    duel = Duel(challenger="x3", target="x1", used={"t1/1": True})
    state = table(used={"t1/2": Used(), "y2/1/p1": Used()}, duel=duel)
    assert standing.was_used(state, "t1", "2") and not standing.was_used(state, "t2", "2")
    assert standing.was_used(state, "y2", "1", "p1") and not standing.was_used(
        state, "y2", "1", "p2"
    )
    assert not standing.used_in_duel(table(), "t1", "1")
    assert standing.used_in_duel(state, "t1", "1") and not standing.used_in_duel(state, "t1", "2")


def test_plunder_and_dusk() -> None:
    """Ana 4 + 2 + 1 = 7: Economic. Dusk: hands 7 to 6, 8 to 7; the Brute goes."""
    state = table()
    assert day_rules.takes_of(state) == {"p1": 3, "p2": 3, "p3": 0}
    told = plunder(day_rules.plunder_of(state)).value
    assert (told.kind, told.winner, told.renown) == ("economic", "p1", {"p1": 7, "p2": 5, "p3": 0})
    less = plunder(day_rules.plunder_of(state, {"p1": 2, "p2": 0}, {"p2": 1})).value
    assert (less.kind, less.renown) == ("", {"p1": 6, "p2": 3, "p3": 0})
    gap = replace(state, locations={**state.locations, "docks": Location(renown=1)})
    assert day_rules.takes_of(gap) == {"p1": None, "p2": None, "p3": None}
    empty = replace(state, locations={**state.locations, "docks": Location(renown=0)})
    assert day_rules.takes_of(empty) == {"p1": 1, "p2": 3, "p3": 0}
    typed = replace(state, options={"renown_source": "typed"})
    assert day_rules.takes_of(typed) == {"p1": None, "p2": None, "p3": 0}
    evening = dusk(day_rules.dusk_of(state)).value
    assert evening.discards == {"p1": 1, "p2": 0, "p3": 1}
    assert (evening.brutes, evening.freed) == (("x10",), ("bazaar", "docks", "forums"))
    assert evening.go_home == ("x1", "x2", "x3") and evening.stand_up == ("x2",)
    assert (evening.attachments_stand_up, evening.city_discarded) == (1, 3)
    assert evening.schemes == ("p1", "p2") and evening.keep_wounds == ("x1", "x4")
    assert time_out(day_rules.time_out_of(state)).value.winner == "p1"


@pytest.mark.parametrize(
    ("character", "how", "to"),
    [
        ("x1", "destroyed", "locker"),
        ("x10", "destroyed", "discard"),
        ("x2", "over the cap", "locker"),
    ],
)
def test_leaving(character: str, how: Any, to: str) -> None:
    told = leaving(day_rules.leaving_of(table(), character, how)).value
    assert told.to == to
    assert told.attachments == ({"t1": "discard"} if character == "x1" else {})


def test_a_mercenary_leaves() -> None:
    merc = Character(card="c9", kind="mercenary", controller="p1", at="docks")
    state = table(characters={"x1": merc}, attachments={"t1": Attachment(card="c5", on="x1")})
    assert leaving(day_rules.leaving_of(state, "x1")).value.to == "locker"
    gone = leaving(day_rules.leaving_of(state, "x1", "discarded")).value
    assert (gone.to, gone.attachments) == ("city discard", {"t1": "city discard"})


def test_leaders_and_options() -> None:
    options = {"leader_final_strike": "finish-duel", "elimination_cleanup": "leave",
               "double_kill": "active-player-loses", "dominance_ends_immediately": False,
               "timeout_checks_dominance": False}  # fmt: skip
    state = table(options=options, mode="competitive")
    told = day_rules.leader_lost_of(state, ("p1",))
    assert (told.leader_final_strike, told.elimination_cleanup) == ("finish-duel", "leave")
    assert (told.double_kill, told.mode, told.active) == (
        "active-player-loses",
        "competitive",
        "p1",
    )
    assert told.in_duel is False
    assert day_rules.plunder_of(state).dominance_ends_immediately is False
    assert day_rules.time_out_of(state).timeout_checks_dominance is False
    plain = day_rules.leader_lost_of(table(), ("p1",))
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
    assert day_rules.unseen_of(state, "p1") == {"Taunt": 1, "Hat": 1, "Amour": 0}
    more = replace(side, locker=Pile(named={"k2": 3}))
    state = replace(state, sides={**state.sides, "p1": more})
    assert day_rules.unseen_of(state, "p1") == {"Taunt": 1, "Hat": 1, "Amour": 0}
    duel = machine.accepted(Duel(challenger="x3", target="x1"), {"x1": "p1", "x3": "p2"})
    seen = standing.seen(replace(state, duel=duel))
    begun, _ = machine.begun(duel, seen)
    card = machine.Played(card="k1", thrust=1)
    played, _ = machine.play(begun, seen, card, machine.Rules())
    fought = replace(state, duel=played.duel)
    assert day_rules.unseen_of(fought, "p1") == {"Taunt": 0, "Hat": 1, "Amour": 0}


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
    assert standing.characters_at(turned, "docks") == standing.characters_at(state, "docks")
    assert day_rules.plunder_of(turned) == day_rules.plunder_of(state)
    assert dusk(day_rules.dusk_of(turned)) == dusk(day_rules.dusk_of(state))
    assert standing.pressure_of(turned, "x1") == standing.pressure_of(state, "x1")
    assert standing.in_order(["x10", "x2"]) == ["x2", "x10"]


def test_a_sealed_choice_is_not_readable() -> None:
    secret = Secret.of("p1", {"scheme": "The Cat's Embargo", "character": "Sanjay"})
    state = table(sides={"p1": Side(choice=Choice(sealed=secret)), "p2": Side(), "p3": Side()})
    raw = msgspec.json.encode(state)
    assert raw.count(b"Embargo") == 1  # the library's own entry, not the choice
    back = msgspec.json.decode(raw, type=FiveSails)
    assert back.sides["p1"].choice is not None and back.sides["p1"].choice.sealed is not None
    assert back.sides["p1"].choice.sealed.reveal()["character"] == "Sanjay"
