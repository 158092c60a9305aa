"""The state: a table of nothing but names, what follows from it, and a mid-game that adds up."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from companion.games.pirate_crusades.calculations.fleeing import Enemy, flee
from companion.games.pirate_crusades.calculations.reputation import standing
from companion.games.pirate_crusades.options import OPTIONS, chosen, is_on, number
from companion.games.pirate_crusades.rules import sea as derive_sea, standing as derive
from companion.games.pirate_crusades.state.cards import CARDS, Facts
from companion.games.pirate_crusades.state.table import (
    CORNERS,
    Bonus,
    Captain,
    Fight,
    Hand,
    Hold,
    Mission,
    Pirate,
    PirateCrusades,
    Port,
    Side,
    Square,
    Town,
    Treasure,
    new_pirate_crusades,
)
from companion.table.state import Secret
from tests.games.refused import refused

BARE = new_pirate_crusades(["Ana", "Ben"])


def round_trip(state: PirateCrusades) -> None:
    raw = msgspec.json.encode(state, order="sorted")
    assert msgspec.json.decode(raw, type=PirateCrusades) == state


def test_nothing_but_names() -> None:
    round_trip(BARE)
    assert BARE.seats == ("p1", "p2") and BARE.long is None
    assert BARE.deck is None and BARE.discards is None
    assert BARE.pirates["p1"].hand.count is None
    assert len(BARE.sea) == 25
    assert {key for key, x in BARE.sea.items() if x.face_up} == set(CORNERS)
    assert len(derive.unseen_cards(BARE)) == 54
    told = derive.audit_of(BARE).value
    assert told.holds is None and told.over is None and told.twice == {}


def test_nothing_is_claimed_of_a_bare_table() -> None:
    for player in BARE.seats:
        assert derive.ship_size(BARE, player) is None and derive.nation(BARE, player) is None
        assert derive.limits_of(BARE, player).value.hand is None
        assert all(x.unclear or x.why for x in derive.actions_of(BARE, player).value)
        assert flee(derive.flee_of(BARE, player, [Enemy(3, 3)])).value.allowed is None
        assert derive.combat_of(BARE, player, [""]).nation is None
        assert derive.as_enemy(BARE, player) == Enemy(player=True)
    assert standing(derive.standing_of(BARE)).value.winner == ""
    assert derive_sea.sea_of(BARE).players == {}
    assert derive_sea.round_end_of(BARE).value.asks == ()
    assert derive_sea.untold_winds(BARE) == CORNERS
    with refused(match="where Ana is"):
        derive_sea.moves_of(BARE, "p1")


def short_table() -> PirateCrusades:
    """Two players in mid-game, counted by hand.

    Ana: ship JH, bonus 3D, hand 3 (7C known), holds 4S and 9H, one mission: 1+1+3+2+1 = 8.
    Ben: ship 4C, bonus 6C, hand 5, no hold, mission QS shown, in the town 9D: 1+1+5+1+1 = 9.
    Discards 4 (one not told), deck the rest: 54 - 8 - 9 - 4 = 33.
    """
    ana = Pirate(
        status="sailing", ship="JH", told=True, done=1, hand=Hand(count=3, known={"7C": True}),
        bonuses={"b1": Bonus(card="3D")}, missions={"m1": Mission()},
        holds={"h1": Hold(card="4S", at="sea"), "h2": Hold(card="9H", at="5D")},
    )  # fmt: skip
    ben = Pirate(
        status="docked", ship="4C", told=True, done=0, hand=Hand(count=5),
        bonuses={"b2": Bonus(card="6C")}, missions={"m2": Mission(card="QS")},
        town=Town(card="9D"),
    )  # fmt: skip
    return replace(
        BARE, variant="short-poker", deck=33, discards=("AH", "", "2H", "JK1"),
        pirates={"p1": ana, "p2": ben},
    )  # fmt: skip


def test_short_table_adds_up() -> None:
    state = short_table()
    round_trip(state)
    told = derive.audit_of(state).value
    assert (told.over, told.holds, told.rest) == (0, True, 0)
    # Named: JH 3D 7C 4S 9H, 4C 6C QS 9D, AH 2H JK1 = 12.
    assert told.unseen == 42 and len(derive.unseen_cards(state)) == 42
    assert derive.seen_cards(state) == tuple(
        x
        for x in CARDS
        if x in ["JH", "3D", "7C", "4S", "9H", "4C", "6C", "QS", "9D", "AH", "2H", "JK1"]
    )
    assert derive.audit_of(replace(state, deck=32)).value.over == -1
    double = replace(state, discards=("AH", "", "2H", "9D"))
    assert derive.audit_of(double).value.twice == {"9D": ("discards", "before Ben")}
    drawn = replace(state, deck=32, limbo={"KD": "mission"})
    assert derive.audit_of(drawn).value.holds is True


def test_short_table_in_a_fight() -> None:
    """Ana has committed 2 of her 3 cards, one is a Joker that brought a 5S: 1 + 2 + 1 = 4 there."""
    state = short_table()
    pirates = {**state.pirates, "p1": replace(state.pirates["p1"], hand=Hand(count=1))}
    side = Side(count=2, cards={"7C": True, "JK2": True}, aids={"JK2": ("5S",)})
    fight = Fight(kind="fleet", attacker="p1", sides={"p1": side}, cards={"8S": "escort"})
    fought = replace(state, pirates=pirates, fight=fight, deck=31)
    round_trip(fought)
    assert derive.audit_of(fought).value.holds is True
    open_ = replace(fought, fight=replace(fight, sides={"p1": replace(side, count=None)}))
    assert derive.audit_of(open_).value.holds is None


def test_short_table_follows() -> None:
    state = short_table()
    assert derive.nation(state, "p1") == "English" and derive.ship_size(state, "p1") == 10
    assert derive.limits_of(state, "p2").value.hand == 5, "4 and the bunk of bonus 6"
    assert derive.limits_of(state, "p2").value.holds == 4
    assert derive.tons_of(state, "p1") == {"h1": 4, "h2": 9}
    weight = flee(derive.flee_of(state, "p1", [Enemy(10, 13)])).value
    assert (weight.weight, weight.allowed) == (10 + 13 - 1, True), "rigged by bonus 3"
    combat = derive.combat_of(state, "p1", ["9H"])
    assert combat.ship_of_line and not combat.tough and combat.nation == "English"
    assert derive.as_enemy(state, "p1") == Enemy(10, 13, False, True, True)
    assert derive.town_card(state, "p2") == "9D" and derive.town_card(state, "p1") == ""
    assert derive.at_sea(state) == ("p1",) and derive.at_sea(state, "p1") == ()
    ben = {x.id: x.why for x in derive.actions_of(state, "p2").value}
    assert ben["gather"] == "hand full (5 of 5)"
    assert ben["magistrate"].startswith("1 unfinished mission")
    held = derive.cargo_held(state, "p1")
    assert held["h2"].cargo == "Spices" and held["h2"].at == "5D"


def test_sunset_values_are_typed_once_and_count() -> None:
    state = replace(short_table(), book={"JH": Facts(crew=8, nation="Dutch", ship_type="Sloop"),
                                         "4S": Facts(tonnage=6, cargo="Food")})  # fmt: skip
    assert derive.ship_size(state, "p1") == 8 and derive.nation(state, "p1") == "Dutch"
    assert derive.tons_of(state, "p1")["h1"] == 6
    assert derive.cargo_held(state, "p1")["h1"].cargo == "Food"
    assert not derive.combat_of(state, "p1", ["9H"]).ship_of_line


def long_table() -> PirateCrusades:
    """One captain at sea, counted by hand.

    Ana: ship 3C, hand 2, hold 8H, mission with its cargo (one card): 1 + 2 + 1 + 1 = 5.
    Ports 4, an island's 1; Vane's ship 6S; a treasure; discards 4D, 5D: 5 + 1 + 1 + 2 = 9.
    Deck: 54 - 5 - 9 = 40.
    """
    ana = Pirate(
        status="sailing", ship="3C", told=True, hand=Hand(count=2), captain="c1", at="2,1",
        reputation=4, riches=5, map="t1", benefits={"upgrade": True},
        holds={"h1": Hold(card="8H", at="7C"), "h2": Hold(mission="m1")},
        missions={"m1": Mission(kind="delivery", cargo="Cloth", tons=4, nation="English")},
    )  # fmt: skip
    sea = dict(BARE.sea)
    for corner, card, wind in zip(CORNERS, ("7C", "2H", "9S", "KD"), "ESNN", strict=True):
        sea[corner] = Square(
            face_up=True,
            terrain="corner port",
            wind=wind,
            port=Port(card=card),  # type: ignore[arg-type]
        )
    sea["2,1"] = Square(face_up=True, terrain="island", wind="S", port=Port(card="10H"), storm=0)
    sea["2,2"] = Square(storm=1)
    return replace(
        BARE, variant="long", players={"p1": BARE.players["p1"]}, seats=("p1",), deck=40,
        discards=("4D", "5D"), pirates={"p1": ana}, sea=sea,
        captains={
            "c1": Captain(name="Delahaye", nation="French", player="p1"),
            "c2": Captain(name="Vane", nation="Dutch", ship="6S", at="2,1"),
            "c3": Captain(name="Bonny", nation="French", at="2,1"),
        },
        treasures={"t1": Treasure(owner="p1", square=Secret.of("p1", "2,1"))},
    )  # fmt: skip


def test_long_table_adds_up() -> None:
    state = long_table()
    round_trip(state)
    told = derive.audit_of(state).value
    assert (told.over, told.holds) == (0, True)
    assert "2,1" not in msgspec.json.encode(state.treasures).decode(), "the square is veiled"


def test_long_table_follows() -> None:
    state = long_table()
    assert derive.ship_size(state, "p1") == 4 and derive.ship_size(state, "p1", True) == 3
    assert derive.nation(state, "p1") == "French"
    assert derive.tons_of(state, "p1") == {"h1": 8, "h2": 4}
    held = derive.cargo_held(state, "p1", "m1")
    assert held["h2"].with_mission and held["h2"].cargo == "Cloth" and not held["h1"].with_mission
    assert derive.limits_of(state, "p1").value.holds == 4
    assert derive.targets(state, "p1") == ("c2",), "c3 is French too"
    told = {x.id: x for x in derive.actions_of(state, "p1").value}
    assert not told["attack"].why and not told["dock"].why and not told["dig"].why
    assert derive.may_of(state, "p1").bigger == 2, "a 4 and a 5 for the 3"
    assert derive.town_card(state, "p1") == "10H"
    sea = derive_sea.sea_of(state)
    assert sea.captains["c2"].size == 6 and sea.players["p1"].size == 4
    assert sea.captains["c3"].size is None and "c1" not in sea.captains
    assert sea.players["p1"].holds == 2
    assert sea.square("1,1").port is not None and sea.square("1,1").port.corner  # type: ignore[union-attr]
    assert not sea.square("2,1").port.corner  # type: ignore[union-attr]
    assert derive_sea.untold_winds(state) == ()
    legal = {x.direction: x.legal for x in derive_sea.moves_of(state, "p1").value}
    assert legal == {"N": False, "E": True, "S": True, "W": True}
    entering = replace(state, options={"wind": "enter"})
    west = {x.direction: x.legal for x in derive_sea.moves_of(entering, "p1").value}
    assert west["W"] is False, "the corner's wind blows east"
    ended = derive_sea.round_end_of(state).value
    assert ended.sea.captains["c2"].at == "2,2"
    weakest = derive_sea.weakest_of(state, "French")
    assert weakest.weakest == "islands" and set(weakest.ports) == {*CORNERS, "2,1"}


def test_statuses_on_the_sea() -> None:
    state = long_table()
    for status, there in (("hostage", False), ("out", False), ("docked", True), ("adrift", True)):
        pirate = replace(state.pirates["p1"], status=status)
        sea = derive_sea.sea_of(replace(state, pirates={"p1": pirate}))
        assert ("p1" in sea.players) is there
    gone = replace(state.captains["c2"], gone=True)
    held = replace(state.captains["c3"], held_by="p1")
    sea = derive_sea.sea_of(replace(state, captains={**state.captains, "c2": gone, "c3": held}))
    assert sea.captains == {}


def test_options() -> None:
    assert chosen(BARE, "eor") == "simultaneous" and is_on(BARE, "last_standing")
    assert number(BARE, "joker_cannon") == 10
    other = replace(BARE, options={"eor": "sequential", "equal": "newcomer",
                                   "npc_arrival": "same_test", "weakest": "all"})  # fmt: skip
    assert derive_sea.equal_of(other) == "newcomer" and derive_sea.arrival_of(other) == "same_test"
    assert derive_sea.weakest_of(other, "none").weakest == "all"
    assert derive_sea.round_end_of(other).value.happened == ()
    assert len({x.key for x in OPTIONS}) == len(OPTIONS) == 39


def test_dict_order_means_nothing() -> None:
    state = long_table()
    turned = replace(
        state,
        captains=dict(reversed(state.captains.items())),
        sea=dict(reversed(state.sea.items())),
    )
    assert derive_sea.round_end_of(turned) == derive_sea.round_end_of(state)
    assert derive.audit_of(turned) == derive.audit_of(state)
    assert derive.targets(turned, "p1") == derive.targets(state, "p1")


def test_who_can_be_attacked_here() -> None:
    """A-88: at sea, enemies; own nation only with a chest; docked ones not, but by option."""
    state = long_table()
    here: dict[str, Pirate] = {"p1": state.pirates["p1"]}
    told = [  # status, nation, square, chest, whether a target, whether by option
        ("sailing", "Dutch", "2,1", None, True, True),
        ("ready", "Dutch", "2,1", None, True, True),
        ("adrift", "Dutch", "2,1", None, True, True),
        ("sailing", None, "2,1", None, True, True),
        ("sailing", "French", "2,1", None, False, True),
        ("sailing", "French", "2,1", "5H", True, True),
        ("docked", "Dutch", "2,1", "5H", False, True),
        ("sailing", "Dutch", "2,2", None, False, False),
        ("hostage", "Dutch", "2,1", None, False, False),
    ]
    for n, (status, nation, at, chest, _, _) in enumerate(told, 2):
        here[f"p{n}"] = Pirate(status=status, nation=nation, at=at, chest=chest)  # type: ignore[arg-type]
    away = replace(state.captains["c2"], at="2,2")
    sunk = replace(state.captains["c2"], gone=True)
    held = replace(state.captains["c2"], held_by="p1")
    unknown = replace(state.captains["c2"], nation=None)
    captains = {**state.captains, "c4": away, "c5": sunk, "c6": held, "c7": unknown}
    full = replace(state, seats=tuple(here), pirates=here, captains=captains)
    wanted = [f"p{n}" for n, row in enumerate(told, 2) if row[4]]
    assert derive.targets(full, "p1") == ("c2", "c7", *wanted)
    anybody = replace(full, options={"pvp_any": True})
    wanted = [f"p{n}" for n, row in enumerate(told, 2) if row[5]]
    assert derive.targets(anybody, "p1") == ("c2", "c7", *wanted)
