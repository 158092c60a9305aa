"""Hiring, trading, repairing, building as a table does them: the examples, amounts, state."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.seafall.rules.places import may_use
from companion.games.seafall.rules.standing import supply
from companion.play.speaking import speak
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from tests.games.seafall.fleet import (
    act,
    glory,
    home,
    lines,
    opened,
    parts,
    rows,
    said,
    ship,
    site,
    told,
)

ROUND = ("setup yellow prince blue duke red count", "winter", "turn yellow")
"""The first round of a game; Yellow has the turn, ships are in harbor, vaults and holds empty."""


def gold(table: Any, player: str = "p1") -> int | None:
    held: int | None = table.state.provinces[player].gold
    return held


def test_the_example_of_buying(tmp_path: Path) -> None:
    # X-12, p. 14: iron at Alder 3, linen at Birch with two stickers of one's own 5: 8 gold in all.
    with opened(tmp_path) as table:
        lines(table, "yellow gold 10", "site iron at Alder cube=yes",
              "site linen at Birch cube=yes",
              "yellow enmity at Birch sticker", "yellow enmity at Birch sticker",
              "blue enmity at Alder sticker", "yellow sails first at Alder",
              "yellow sails second at Birch",
              "yellow ship first h2", "yellow ship second h2")  # fmt: skip
        entry = lines(table, "yellow buys iron at Alder, linen at Birch")
        assert entry.says == (
            "Yellow buys iron at Alder onto first ship and linen at Birch onto second ship "
            "for 8 gold"
        )
        assert gold(table) == 2
        assert parts(entry, "price") == {
            "iron at Alder": 3,
            "linen at Birch": 3,
            "enmity at Birch": 2,
        }
        assert ship(table, "first ship").cargo == {"iron": 1}
        assert ship(table, "second ship").cargo == {"linen": 1}
        assert (site(table, "iron").cube, site(table, "linen").cube) == (False, False)
        assert [row["amount"] for row in rows(entry, "buy_goods")] == [3, 5]


def test_no_cube_no_buying(tmp_path: Path) -> None:
    # X-13, p. 14: the site produces linen, but no cube lies there now.
    with opened(tmp_path) as table:
        lines(table, "site linen at B cube=no", "yellow sails both at B", "yellow gold 9")
        asking = said(table, "yellow buys linen at B")
        assert isinstance(asking, Asking)
        assert asking.question.key == "good-1.site"
        assert "No cube lies on linen now" in told(asking)


def test_a_third_good_needs_expertise(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *ROUND, "yellow gold 20", "yellow activates Ana buy goods +1",
              "sail both to Tern")  # fmt: skip
        entry = lines(table, "buy iron at Tern, linen at Tern, wood at Tern with first")
        assert entry.overrides == {}
        assert gold(table) == 11
    with opened(tmp_path / "other") as table:
        asking = said(table, "yellow buys iron at Tern, linen at Tern, wood at Tern")
        assert isinstance(asking, Asking)
        assert asking.question.key == "limit"


def test_which_of_two_ships_takes_a_good_is_not_guessed(tmp_path: Path) -> None:
    # p. 14: cubes go into a ship at the site; with two there, only the table knows which.
    with opened(tmp_path) as table:
        lines(table, *ROUND, "sail both to Tern", "buy iron at Tern")
        holds = [one.cargo for one in table.state.ships.values() if one.owner == "p1"]
        assert holds == [{}, {}]
        assert table.state.provinces["p1"].loose == {"iron": 1}
    with opened(tmp_path / "named") as table:
        lines(table, *ROUND, "sail both to Tern", "buy iron at Tern with first")
        assert ship(table, "first ship").cargo == {"iron": 1}


def test_what_does_not_fit_goes_back(tmp_path: Path) -> None:
    # P-19, p. 14: goods may be returned to make room; nothing is paid for them.
    with opened(tmp_path) as table:
        lines(table, "yellow sails first at Tern", "yellow ship first h1 cargo=wood 1",
              "yellow gold 3")  # fmt: skip
        answers = {"good-1.returned": {"wood": 1}, "good-1.site": {"new": "iron"},
                   "good-1.island": "Tern", "good-1.ship": "first"}  # fmt: skip
        table.act("buy", answers, by="p1", depth="sentence")
        assert ship(table, "first ship").cargo == {"iron": 1}
        assert gold(table) == 0


def test_the_example_of_selling(tmp_path: Path) -> None:
    # X-14, p. 14: Sell Goods +2, four goods in the warehouse: 24 gold.
    with opened(tmp_path) as table:
        lines(table, *ROUND, "yellow iron 2", "yellow linen 1", "yellow wood 3", "yellow gold 0",
              "yellow activates Bo sell goods +2")  # fmt: skip
        entry = lines(table, "sell 2 iron, 1 linen, 1 wood")
        assert entry.says == "Yellow sells 1 wood, 1 linen and 2 iron: +24 gold"
        assert gold(table) == 24
        assert table.state.provinces["p1"].goods == {"iron": 0, "linen": 0, "wood": 2, "spice": 0}
        assert supply(table.state, "wood") == 8


def test_an_iron_market_sells_iron_only(tmp_path: Path) -> None:
    # X-22, p. 17.
    with opened(tmp_path) as table:
        lines(table, 'site "iron market" at Tern', "yellow sails first at Tern",
              "yellow sails second at sea", "yellow ship first cargo=linen 1 iron 1",
              "yellow gold 0")  # fmt: skip
        asking = said(table, "yellow sells 1 linen at Tern")
        assert "No market of Tern takes linen" in told(asking)
        assert lines(table, "yellow sells 1 iron at Tern").act == "sell"
        assert gold(table) == 6
        assert ship(table, "first ship").cargo == {"linen": 1}


def test_the_example_of_an_upgrade(tmp_path: Path) -> None:
    # X-15, p. 15: SWIFT 10, linen in the warehouse 8 less, Upgrade -2, home dock: 0 gold, +1 glory.
    with opened(tmp_path) as table:
        lines(table, *ROUND, "yellow gold 5", "yellow linen 1",
              "sideboard SWIFT cost 10 linen 2 copies",
              "yellow activates Cara upgrade -2")  # fmt: skip
        entry = lines(table, "buy upgrade SWIFT on first with linen")
        assert entry.says == "Yellow buys SWIFT for 0 gold, onto first ship, 1 linen spent"
        assert (gold(table), glory(table, "p1")) == (5, 1)
        assert parts(entry, "price") == {
            "printed": 10, "expertise": -2, "one good of its colour": -8,
            "enmity: none counts at a home harbor": 0,
        }  # fmt: skip
        assert table.state.provinces["p1"].goods["linen"] == 0
        assert supply(table.state, "linen") == 10
        assert next(iter(table.state.stock.values())).up == 1
        # No second one in this action, though there is gold.
        asking = said(table, "buy upgrade SWIFT on second")
        assert isinstance(asking, Asking)
        assert asking.question.key == "same-action"


def test_a_yellow_dock_takes_what_spice_discounts(tmp_path: Path) -> None:
    # X-21, p. 17: the dock's colour is that of the upgrade.
    with opened(tmp_path) as table:
        lines(table, 'site "spice dock" at Tern', "yellow sails first at Tern", "yellow gold 30",
              "sideboard SWIFT cost 10 linen 1 copies",
              "sideboard \"Sails\" cost 9 spice 1 copies")  # fmt: skip
        asking = said(table, "yellow buys upgrade SWIFT on first")
        assert isinstance(asking, Asking)
        assert (asking.question.key, asking.question.page) == ("dock-colour", "p. 15")
        assert "takes only spice" in told(asking)
        lines(
            table,
            "yellow ship first cargo=spice 1",
            "yellow buys upgrade Sails on first with spice",
        )
        assert (gold(table), ship(table, "first ship").cargo) == (29, {})


def test_enmity_raises_the_price_at_an_island(tmp_path: Path) -> None:
    with opened(tmp_path) as table:  # p. 11: on the garrison too
        lines(table, 'site "linen dock" at Tern', "yellow sails first at Tern", "yellow gold 30",
              "yellow enmity at Tern held number 2", "sideboard SWIFT cost 10 linen 1 copies",
              "yellow buys upgrade SWIFT on first")  # fmt: skip
        assert gold(table) == 18


def test_an_upgrade_makes_room_for_another(tmp_path: Path) -> None:
    # P. 15: the old one goes back face down, -1 glory; +1 for the new one.
    with opened(tmp_path) as table:
        lines(table, "yellow glory 3", "sideboard SWIFT cost 4 linen 1 copies",
              "sideboard Nimble cost 4 wood 2 copies", "yellow upgrade first Nimble",
              "yellow upgrade first Intrepid", "yellow gold 9")  # fmt: skip
        entry = act(table, "buy-upgrade", "p1", upgrade="SWIFT", ship="first",
                    **{"return": "Nimble"})  # fmt: skip
        assert glory(table, "p1") == 3
        assert {x.name for x in ship(table, "first ship").upgrades.values()} == {
            "Intrepid", "SWIFT"
        }  # fmt: skip
        nimble = next(x for x in table.state.stock.values() if x.name == "Nimble")
        assert (nimble.up, nimble.down) == (1, 1)  # one was taken when it was told
        assert [row["delta"] for row in rows(entry, "glory")] == [-1, 1]


def test_a_sunk_ship_gives_its_upgrades_back(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "sideboard SWIFT cost 4 linen 1 copies", "yellow gold 9", "yellow glory 5",
              "yellow buys upgrade SWIFT on first", "yellow damage first 4")  # fmt: skip
        swift = next(iter(table.state.stock.values()))
        # Two cards, the upgrade exhausted, the third card: it sinks; -1 for the upgrade (p. 10).
        assert (swift.up, swift.down, ship(table, "first ship").sunk) == (0, 1, True)
        assert glory(table, "p1") == 5


def test_building_and_replacing(tmp_path: Path) -> None:
    # P. 15: +1 glory; a structure that makes room goes back face down, -1.
    with opened(tmp_path) as table:
        lines(table, "yellow gold 30",
              "sideboard structure Port cost 12 good wood copies 1 value 3",
              "sideboard structure Mill cost 9 copies 1")  # fmt: skip
        entry = lines(table, "yellow builds Port")
        assert (entry.says, gold(table)) == ("Yellow builds Port for 12 gold", 18)
        assert site(table, "building site 1").value == 3
        lines(table, "yellow builds Mill on Port")
        assert (glory(table, "p1"), gold(table)) == (1, 9)
        port = next(x for x in table.state.stock.values() if x.name == "Port")
        assert (port.up, port.down) == (0, 1)
        asking = said(table, "yellow builds Port")
        assert "Port lies face down until winter" in told(asking)


def test_a_raided_structure_comes_back_face_down(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "sideboard structure Port cost 12 good wood copies 1 value 2", "blue gold 12",
              "blue builds Port", "yellow raids blue 4 plunder Port")  # fmt: skip
        port = next(iter(table.state.stock.values()))
        assert (port.up, port.down) == (0, 1)
        built = site(table, "building site 1")
        assert (built.built, built.stock, built.no_build) == ("", "", True)
        lines(table, "refresh")
        assert (next(iter(table.state.stock.values())).up, site(table, "building site 1").no_build
                ) == (1, False)  # fmt: skip


def test_repair_and_rebuild(tmp_path: Path) -> None:
    # P. 15: both ships; a sunk one comes back with it; cards go under their deck.
    with opened(tmp_path) as table:
        lines(table, *ROUND, "yellow gold 5", "yellow upgrade first Nimble")
        act(table, "damage", "p1", ship="first ship", points=2, damage_nr_1__how="Nimble",
            damage_nr_2__card={"name": "Leak", "hold": -1, "repair": 2})  # fmt: skip
        lines(table, "yellow damage second 3")
        assert table.state.decks["damage"] == 20 - 1 - 2
        entry = lines(table, "repair")
        assert gold(table) == 3
        first, second = ship(table, "first ship"), ship(table, "second ship")
        assert [x.face_up for x in first.upgrades.values()] == [True]
        assert (first.damage, second.damage, second.sunk, second.at) == ({}, {}, False, "p1")
        assert table.state.decks["damage"] == 20
        assert [row["ship"] for row in rows(entry, "rebuild")] == ["y2"]


def test_hiring(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *ROUND, "forum Ana, Bo, Cara, Dora, Eva", "yellow gold 9", "yellow rep 3")
        left = table.state.decks["advisor"]
        entry = lines(table, "hire Ana gold 4 reputation 2 glory 1 with gold refill Fay")
        assert entry.says == "Yellow hires Ana for 4 gold, +1 glory; Fay comes into the forum"
        assert (gold(table), glory(table, "p1")) == (5, 1)
        ana = next(x for x in table.state.advisors.values() if x.name == "Ana")
        assert (ana.owner, ana.place, ana.face_up, ana.reputation) == ("p1", "council", True, 2)
        assert (table.state.forum, table.state.decks["advisor"]) == (5, left - 1)
        # she may be activated at once.
        assert lines(table, "activate Ana").act == "advisor"
        lines(table, "turn blue", "blue rep 2")
        entry = lines(table, "hire Bo gold 3 reputation 2 with reputation")
        assert table.state.provinces["p2"].reputation == 0
        assert "for 2 reputation" in entry.says


def test_a_treasure(tmp_path: Path) -> None:
    # P. 13: 9 - 8 with a spice of the warehouse; its glory.
    with opened(tmp_path) as table:
        lines(table, *ROUND, "yellow gold 9", "yellow spice 1",
              "sideboard treasure Crown cost 9 good spice glory 2")  # fmt: skip
        entry = lines(table, "buy treasure Crown with spice")
        assert entry.says == "Yellow buys Crown for 1 gold, +2 glory, 1 spice spent"
        assert (gold(table), glory(table, "p1")) == (8, 2)
        assert table.state.provinces["p1"].goods["spice"] == 0
        asking = said(table, "hire Bo")
        assert isinstance(asking, Asking)
        assert asking.question.key == "hired-already"


def test_a_treasure_discounts_with_the_warehouse_only(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *ROUND, "yellow ship first cargo=spice 1", "yellow gold 9",
              "sideboard treasure Crown cost 9 good spice glory 2")  # fmt: skip
        asking = said(table, "buy treasure Crown with spice")
        assert isinstance(asking, Asking)
        assert asking.question.key == "good-elsewhere"


def test_research(tmp_path: Path) -> None:
    # P. 16: 3 gold, 1 + X drawn, one kept; played it goes back under the deck.
    with opened(tmp_path) as table:
        lines(table, *ROUND, "yellow gold 7", "sideboard research copies 5",
              "yellow activates Ana research +1")  # fmt: skip
        entry = lines(table, "research Old Chart")
        assert entry.says == "Yellow draws 2 cards and keeps Old Chart, for 3 gold"
        assert (gold(table), table.state.decks["research"]) == (4, 4)
        lines(table, "explore anchor 2 research=Old Chart +2")
        card = next(iter(table.state.cards.values()))
        assert (card.place, card.owner, table.state.decks["research"]) == ("deck", "", 5)
        lines(table, "turn blue", "blue gold 3", "blue research Old Chart")
        assert [x.owner for x in table.state.cards.values()] == ["p2"]


def test_the_mighty(tmp_path: Path) -> None:
    # X-31, p. 20: Soldiers hired, 2 gold paid: all three actions in this turn.
    with opened(tmp_path) as table:
        lines(table, *ROUND, "yellow gold 5", 'yellow leader appellation="the Mighty"')
        assert (
            lines(table, "soldiers all").says == "Yellow hires the soldiers, 3 actions for 2 gold"
        )
        entry = lines(table, "sail both to Tern", "taxes", "raid spice at Tern 2")
        assert (gold(table), entry.overrides) == (6, {})
        assert table.state.this_turn.actions == ("sail", "taxes", "raid")
        lines(table, "turn blue")
        assert (table.state.this_turn.guild, table.state.this_turn.allowed) == ("", 2)


def test_a_region_lent_for_reputation(tmp_path: Path) -> None:
    # X-07, p. 11: Red gives Yellow 1 reputation and uses Yellow's harbor until the turn ends.
    with opened(tmp_path) as table:
        lines(table, *ROUND[:2], "turn red", "red rep 2", "yellow rep 0", "sail first to yellow",
              "sail second to sea")  # fmt: skip
        asking = said(table, "repair first")
        assert "Yellow lends nothing" in told(asking)
        assert lines(table, "borrow from yellow accepts=no").says.startswith(
            "Yellow lends Red noth"
        )
        assert table.state.provinces["p3"].reputation == 2
        assert not may_use(table.state, "p3", "p1")
        entry = lines(table, "borrow from yellow")
        held = [table.state.provinces[p].reputation for p in ("p3", "p1")]
        assert (held, rows(entry, "reputation_loan")[0]["accepted"]) == ([1, 1], True)
        assert lines(table, "repair first").overrides == {}
        lines(table, "turn blue")
        assert not may_use(table.state, "p3", "p1")


def test_ships_that_sail_together(tmp_path: Path) -> None:
    # X-01, p. 9: sail 4 and 3, three spaces together; the faster goes on alone.
    with opened(tmp_path) as table:
        lines(table, *ROUND, "yellow ship first s4", "yellow ship second s3")
        entry = act(table, "sail", "p1", ship="both", at="sea", spaces=3)
        assert entry.says.endswith("at sea, first ship may go on 1")
        assert parts(entry, "sail") == {"the first ship's sail": 4, "the second ship's sail": 3}
        lines(table, "sail first to Tern spaces=4")
        assert table.state.this_turn.actions == ("sail",)
        asking = table.act("sail", {"ship": "both", "at": "sea", "spaces": 4}, by="p1",
                           depth="sentence")  # fmt: skip
        assert isinstance(asking, Asking)
        assert asking.question.key == "too-far"


def test_loading_and_unloading(tmp_path: Path) -> None:
    # P-18, p. 9; R-99: the Sail action of 0 spaces that it is part of.
    with opened(tmp_path) as table:
        lines(table, *ROUND, "yellow iron 2", "yellow ship first h3")
        entry = lines(table, "load 2 iron onto first")
        assert entry.says == "Yellow: 2 iron from the warehouse to first ship"
        assert table.state.this_turn.actions == ("sail",)
        assert table.state.provinces["p1"].goods["iron"] == 0
        lines(table, "shift 1 iron from first to second", "unload first")
        assert (ship(table, "first ship").cargo, ship(table, "second ship").cargo) == (
            {}, {"iron": 1}
        )  # fmt: skip
        assert table.state.provinces["p1"].goods["iron"] == 1
        lines(table, "sell 1 iron")
        asking = said(table, "unload second")
        assert isinstance(asking, Asking)
        assert asking.question.key == "not-sailing"


def test_a_failure_ends_the_turn(tmp_path: Path) -> None:
    # P. 10, R-62: the second action is lost.
    with opened(tmp_path) as table:
        lines(table, *ROUND, "raid spice 0")
        asking = said(table, "taxes")
        assert isinstance(asking, Asking)
        assert (asking.question.key, asking.question.page) == ("turn-over", "p. 10")
        lines(table, "turn blue", "taxes")


def test_a_dock_gives_an_upgrade_of_the_sideboard(tmp_path: Path) -> None:
    # P. 19, R-22: worth exactly 10, of the dock's colour, face up.
    with opened(tmp_path) as table:
        lines(table, 'site "linen dock" at Tern', "sideboard SWIFT cost 10 linen 1 copies",
              "sideboard Ram cost 9 linen 1 copies", "yellow sails first at Tern")  # fmt: skip
        asking = table.act("raid", {"site": "linen dock", "faces": 2, "upgrade": "Ram"}, by="p1",
                           depth="sentence")  # fmt: skip
        assert "Ram costs 9" in told(asking)
        lines(table, "yellow raids linen dock 2 upgrade SWIFT")
        swift = table.state.stock["k1"]
        assert (swift.up, glory(table, "p1"), home(table, "p1")) == (0, 2, 7)
        assert [x.stock for x in ship(table, "first ship").upgrades.values()] == ["k1"]


@pytest.mark.parametrize("deed", ["raid spice at Tern 3", "explore anchor at Tern 3",
                                  "buy linen at Tern with first"])  # fmt: skip
def test_a_table_that_never_tells_its_sailing(tmp_path: Path, deed: str) -> None:
    # Set-up put the ships into harbor; nobody told that they sailed since. Nothing stops the deed.
    with opened(tmp_path) as table:
        lines(table, *ROUND, "yellow gold 9")
        entry = lines(table, deed)
        assert entry.overrides == {}
        lines(table, "turn blue", "turn red", "round", "turn yellow")
        again = lines(table, deed.replace("Tern", "Gull"))
        assert again.overrides == {}


def test_the_sailing_that_was_not_told_is_said(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *ROUND)
        entry = lines(table, "raid spice at Tern 3 with first")
        assert "first ship sailed to Tern" in entry.says
        tern = next(k for k, x in table.state.regions.items() if x.name == "Tern")
        assert ship(table, "first ship").at == tern
        # Once somebody told where it sails in this turn, its place is known.
        lines(table, "turn blue", "sail both to Gull")
        asking = said(table, "raid iron at Tern 3 with first")
        assert isinstance(asking, Asking)
        assert isinstance(asking.question, Broken)


def test_only_raids_and_glory(tmp_path: Path) -> None:
    # A table that never told a guild, a year or a sailing hears nothing of them.
    with opened(tmp_path) as table:
        for _ in range(2):
            for name in ("yellow", "blue", "red"):
                lines(table, f"turn {name}")
                for island in ("Tern", "Gull", "Rook"):
                    entry = lines(
                        table, f'raid "{name}-{island}" at {island} 3 with first', "glory +1"
                    )
                    assert entry.overrides == {}
            lines(table, "settle-enmity")
        assert table.state.this_turn.guild == ""
        assert table.state.this_turn.actions == ()
        assert [x.glory for x in table.state.provinces.values()] == [12, 12, 12]


def test_what_is_paid_with_is_asked_where_two_ways_are_open(tmp_path: Path) -> None:
    # Pp. 13, 15: gold or reputation, and whether a good is spent, is the player's choice.
    with opened(tmp_path) as table:
        lines(table, "yellow gold 9", "yellow rep 4", "sideboard SWIFT cost 9 linen 1 copies",
              "yellow ship first cargo=linen 1")  # fmt: skip
        hired = said(table, "yellow hires Ana cost 5 gold 2 reputation")
        assert isinstance(hired, Asking)
        assert hired.question.key == "pay"
        # On the screen the line goes on with that question, not with what it left out.
        _, turn = speak(table, "yellow hires Ana cost 5 gold 2 reputation", "")
        assert isinstance(turn, Asking)
        assert turn.question.key == "pay"
        bought = said(table, "yellow buys upgrade SWIFT on first")
        assert isinstance(bought, Asking)
        assert bought.question.key == "spent"
