"""Ports: docking, trade, conquest, ships, maps; storms and ships adrift (P-39 to P-51)."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.pirate_crusades.rules.standing import audit_of
from companion.games.pirate_crusades.state.table import Hand, Hold, Mission, PirateCrusades
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from tests.games.pirate_crusades.test_long_sea import duties
from tests.games.pirate_crusades.test_long_table import (
    ANA,
    BEN,
    acts,
    at_sea,
    base,
    broken,
    changed,
    counted,
    hold,
    lines,
    table_of,
    typed,
    with_captain,
    with_square,
)


def at_port(square: str = "5,5", **fields: object) -> PirateCrusades:
    """Ana sails before a port: 5,5 is English, 1,1 her own French one."""
    return at_sea(base(), ANA, square, **{"hand": Hand(count=3), **fields})


# ---------------------------------------------------------------------- docking


def test_docking_and_deserters(tmp_path: Path) -> None:
    table = table_of(tmp_path, counted(at_port()))
    lines(table, "ana docks losing 2D")
    assert table.state.pirates[ANA].status == "docked" and table.state.discards == ("2D",)
    (tmp_path / "own").mkdir()
    table = table_of(tmp_path / "own", counted(at_port("1,1")))
    lines(table, "ana docks")
    assert table.state.pirates[ANA].hand.count == 3 and table.state.pirates[ANA].stay == 2


def test_the_last_deserter(tmp_path: Path) -> None:
    table = table_of(tmp_path, counted(at_port(hand=Hand(count=1))))
    lines(table, "ana docks")
    assert table.state.pirates[ANA].status == "adrift"
    (tmp_path / "o").mkdir()
    state = replace(at_port(hand=Hand(count=1)), options={"last_deserter": "docks"})
    table = table_of(tmp_path / "o", counted(state))
    lines(table, "ana docks")
    assert table.state.pirates[ANA].status == "docked"


def test_we_14_a_delivery_hostages_chest_and_prize(tmp_path: Path) -> None:
    missions = {"m1": Mission(kind="delivery", cargo="Cloth", tons=4, nation="English", stay=1)}
    holds = {"h1": Hold(mission="m1", at="7C", cargo="Cloth", tons=4)}
    state = at_port(missions=missions, holds=holds, chest="8S", prize="4D")
    state = with_captain(state, "k5", name="Bob", nation="Spanish", held_by=ANA)
    state = with_captain(state, "k6", name="Eve", nation="English", held_by=ANA)
    table = table_of(tmp_path, counted(state))
    lines(table, "ana docks")
    them = table.state.pirates[ANA]
    assert them.riches == 1 + 8 + 1  # mission, treasure, prize
    assert them.reputation == 1 and them.missions == {} and them.holds == {}
    assert table.state.captains["k5"].gone and table.state.captains["k6"].held_by == ANA
    assert table.state.blue.discards == {"captain": 1}
    table.undo()
    assert "same nation" in broken(table, "ana docks hostages Bob, Eve").why


def test_a_face_down_mission_is_named(tmp_path: Path) -> None:
    table = table_of(tmp_path, counted(at_port(missions={"m1": Mission(stay=0)})))
    acts(table, "dock", "p1", missions=["m1"], mission_card_m1="JH")
    assert table.state.pirates[ANA].riches == 1 and "JH" in (table.state.discards or ())
    table.undo()
    result = table.act(
        "dock", {"missions": ["m1"], "mission-card-m1": "JS"}, by="p1", depth="sentence"
    )
    assert isinstance(result, Asking) and isinstance(result.question, Broken)  # a Dutch prisoner


def test_cove_on_the_first_visit_only(tmp_path: Path) -> None:
    state = with_square(base(), "3,3", terrain="island", wind="N")
    from companion.games.pirate_crusades.state.table import Port

    state = with_square(state, "3,3", port=Port(card="JK1"))
    state = at_sea(state, ANA, "3,3", hand=Hand(count=2))
    table = table_of(tmp_path, counted(state))
    lines(table, "ana docks")
    assert duties(table.state) == [(ANA, "cove")] and table.state.pirates[ANA].hand.count == 2
    (tmp_path / "again").mkdir()
    state = changed(state, ANA, coves={"JK1": True})
    table = table_of(tmp_path / "again", counted(state))
    lines(table, "ana docks")
    assert duties(table.state) == []


def test_errors_of_docking(tmp_path: Path) -> None:
    state = at_sea(base(), ANA, "3,3", hand=Hand(count=2))
    table = table_of(tmp_path, counted(state))
    assert "no port" in broken(table, "ana docks").why
    (tmp_path / "s").mkdir()
    table = table_of(tmp_path / "s", counted(with_square(at_port(), "5,5", storm=1)))
    assert "storm" in broken(table, "ana docks").why


# ---------------------------------------------------------------------- the town


def test_we_03_a_town_of_size_4_needs_81(tmp_path: Path) -> None:
    from companion.games.pirate_crusades.state.table import Port

    state = with_square(base(), "1,1", port=Port(card="4H"))
    state = counted(changed(state, ANA, hand=Hand(count=9), ship="9D"))
    table = table_of(tmp_path, state)
    eight = "10S 10D JS JD QS QD KS KD"
    assert "80 cannon, 81 are needed" in broken(table, f"ana conquers with {eight}").why
    lines(table, f"ana conquers with {eight} short!=so be it")
    assert table.state.pirates[ANA].reputation == 0
    table.undo()
    # 80 and the 2 of Spades: 82
    lines(table, f"ana conquers with {eight} 2S cargo 1 6S port-1=3S port-2=5C")
    them = table.state.pirates[ANA]
    assert them.reputation == 1 and table.state.sea["1,1"].port == Port(card="5C")
    assert [x.card for x in them.holds.values()] == ["6S"]
    assert {"4H", "3S", "2S"} <= set(table.state.discards or ())


# ---------------------------------------------------------------------- trade


def test_buying(tmp_path: Path) -> None:
    table = table_of(tmp_path, counted(changed(base(), ANA, riches=2)))
    lines(table, "ana buys 1 6S 5D")
    them = table.state.pirates[ANA]
    assert them.riches == 1 and [x.card for x in them.holds.values()] == ["6S", "5D"]
    assert {x.at for x in them.holds.values()} == {"7C"}
    table.undo()
    assert "2 riches" in broken(table, "ana buys 3").why
    assert broken(table, "ana buys 0").key == "nothing"


def test_we_04_and_the_best_sale(tmp_path: Path) -> None:
    state = counted(changed(base(), ANA, holds=hold("QS", "KS")))
    table = table_of(tmp_path, state)
    lines(table, "ana sells selling QS KS")
    assert table.state.pirates[ANA].riches == 1  # 20 tons earn 1 (WE-04)
    table.undo()
    lines(table, "ana sells")  # the fewest tons that reach the step
    assert len(table.state.pirates[ANA].holds) == 1 and table.state.pirates[ANA].riches == 1
    (tmp_path / "few").mkdir()
    table = table_of(tmp_path / "few", counted(changed(base(), ANA, holds=hold("2S"))))
    assert "earn nothing" in broken(table, "ana sells").why


def test_flaunting_and_the_map_price(tmp_path: Path) -> None:
    table = table_of(tmp_path, counted(changed(base(), ANA, riches=6)))
    lines(table, "ana flaunts")
    assert (table.state.pirates[ANA].riches, table.state.pirates[ANA].reputation) == (0, 1)
    (tmp_path / "poor").mkdir()
    table = table_of(tmp_path / "poor", counted(changed(base(), ANA, riches=2)))
    for text in ("ana flaunts", "ana map draw", "ana bigger-ship"):
        assert broken(table, text).page


def test_bigger_ship(tmp_path: Path) -> None:
    state = changed(base(), ANA, riches=7)
    state = counted(replace(state, discards=("4D", "5D", "9D")))
    table = table_of(tmp_path, state)
    lines(table, "ana bigger-ship 4D")
    assert (table.state.pirates[ANA].ship, table.state.pirates[ANA].riches) == ("4D", 2)
    assert table.state.discards == ("5D", "9D", "3H")
    table.undo()
    assert "it costs 10" in broken(table, "ana bigger-ship 5D").why


# ---------------------------------------------------------------------- a new ship


def shipless(**fields: object) -> PirateCrusades:
    return changed(base(), ANA, status="shipless", ship="", hand=Hand(count=0), **fields)


def test_we_01_draws_an_eight_then_a_five(tmp_path: Path) -> None:
    state = counted(replace(shipless(reputation=5), discards=("9D",)))
    table = table_of(tmp_path, state)
    lines(table, "ana new-ship 8H 5S")
    them = table.state.pirates[ANA]
    assert (them.ship, them.reputation, them.status) == ("5S", 4, "docked")
    assert table.state.discards == ("9D", "8H")


def test_we_11_on_riches(tmp_path: Path) -> None:
    table = table_of(tmp_path, counted(shipless(reputation=0, riches=3)))
    lines(table, "ana new-ship 3S 2S")
    assert (table.state.pirates[ANA].ship, table.state.pirates[ANA].riches) == ("2S", 0)


def test_a_fitting_discard_must_be_taken(tmp_path: Path) -> None:
    state = counted(replace(shipless(reputation=1), discards=("2D", "JK1")))
    table = table_of(tmp_path, state)
    assert "2D in the discards fits" in broken(table, "ana new-ship draw").why
    lines(table, "ana new-ship 2D")
    assert table.state.pirates[ANA].ship == "2D" and table.state.pirates[ANA].reputation == 0


def test_the_joker_gives_the_point_back_once(tmp_path: Path) -> None:
    table = table_of(tmp_path, counted(shipless(reputation=2)))
    lines(table, "ana new-ship drawn-1=JK pick-1=regain drawn-2=6S drawn-3=5S")
    them = table.state.pirates[ANA]
    assert (them.ship, them.reputation) == ("5S", 2)  # 3 + 1 + the point back: 5
    assert set(table.state.discards or ()) == {"JK1", "6S"}


def test_nothing_left_is_out(tmp_path: Path) -> None:
    table = table_of(tmp_path, counted(shipless()))
    lines(table, "ana new-ship")
    assert table.state.pirates[ANA].status == "out" and table.state.winner == BEN


# ---------------------------------------------------------------------- treasure


def test_the_square_is_secret(tmp_path: Path) -> None:
    table = table_of(tmp_path, counted(changed(base(), ANA, riches=3)))
    entry = lines(table, "ana map at 3S 9D")
    state = table.state
    treasure = state.treasures[state.pirates[ANA].map]
    assert treasure.square is not None and treasure.square.reveal() == "2,5"
    assert state.pirates[ANA].riches == 0 and audit_of(state).value.holds is True
    text = (tmp_path / "evening.jsonl").read_text().splitlines()[1:]
    written = "\n".join(text)
    for clear in ("2,5", "3S", "9D"):
        assert clear not in written and clear not in str(entry.says) + str(entry.lines)
    veil = json.loads(text[-1].split(" ", 1)[1])
    assert veil and base64.b85decode(treasure.square.veil)
    table.undo()
    assert table.state.treasures == {}


def test_a_map_drawn_by_the_app_is_secret_too(tmp_path: Path) -> None:
    table = table_of(tmp_path, counted(changed(base(), ANA, riches=3)))
    lines(table, "ana map draw")
    state = table.state
    square = state.treasures[state.pirates[ANA].map].square
    assert square is not None
    rest = (tmp_path / "evening.jsonl").read_text().splitlines()[1:]
    assert f'"{square.reveal()}"' not in "\n".join(rest)


def buried(card: str = "") -> PirateCrusades:
    from companion.games.pirate_crusades.state.table import Treasure
    from companion.table.state import Secret

    state = at_sea(base(), ANA, "2,2", hand=Hand(count=3), map="t1")
    treasure = Treasure(owner=ANA, square=Secret.of(ANA, "2,2"), card=card)
    return counted(replace(state, treasures={"t1": treasure}))


def test_digging(tmp_path: Path) -> None:
    table = table_of(tmp_path, buried())
    lines(table, "ana digs 8S")
    them = table.state.pirates[ANA]
    assert them.chest == "8S" and not them.map and table.state.treasures == {}
    assert broken(table, "ana digs").page
    (tmp_path / "far").mkdir()
    table = table_of(tmp_path / "far", at_sea(buried(), ANA, "3,3"))
    assert "elsewhere" in broken(table, "ana digs 8S").why


def test_the_cursed_treasure(tmp_path: Path) -> None:
    table = table_of(tmp_path, buried())
    lines(table, "ana digs JK")
    assert table.state.treasures["t1"].at == "2,2" and table.state.pirates[ANA].map == "t1"
    table.undo()
    lines(table, "ana digs JK take yes")
    assert table.state.pirates[ANA].hand.count == 1 and table.state.pirates[ANA].chest == "JK1"


# ---------------------------------------------------------------------- storms, adrift


@pytest.mark.parametrize(("category", "hand", "holds"), [(1, 3, 2), (2, 1, 2), (3, 1, 0)])
def test_storms(tmp_path: Path, category: int, hand: int, holds: int) -> None:
    state = at_sea(base(), ANA, "2,2", hand=Hand(count=3), holds=hold("2C", "4C"))
    table = table_of(tmp_path, counted(with_square(state, "2,2", storm=category)))
    lines(table, "ana storm")
    them = table.state.pirates[ANA]
    assert (them.hand.count, len(them.holds)) == (hand, holds)  # half of 3, rounded up, is 2


def test_we_10_the_flaw_takes_half_whatever_the_category(tmp_path: Path) -> None:
    state = at_sea(base(), ANA, "2,2", hand=Hand(count=3))
    table = table_of(tmp_path, counted(with_square(state, "2,2", storm=1)))
    lines(table, "ana storm flaw yes losing 7S 8S")
    assert table.state.pirates[ANA].hand.count == 1 and table.state.discards == ("7S", "8S")


def test_category_four_and_its_option(tmp_path: Path) -> None:
    state = at_sea(base(), ANA, "2,2", hand=Hand(count=3), holds=hold("2C"))
    state = counted(with_square(state, "2,2", storm=4))
    table = table_of(tmp_path, state)
    lines(table, "ana storm")
    assert table.state.pirates[ANA].status == "out" and table.state.winner == BEN
    (tmp_path / "o").mkdir()
    table = table_of(tmp_path / "o", replace(state, options={"cat4": "shipless"}))
    lines(table, "ana storm")
    assert (table.state.pirates[ANA].status, table.state.pirates[ANA].at) == ("shipless", "1,1")


def adrift(square: str) -> PirateCrusades:
    state = at_sea(base(), BEN, square, hand=Hand(count=0), holds=hold("2C"))
    return changed(state, BEN, status="adrift")


def test_abandoning_ship(tmp_path: Path) -> None:
    table = table_of(tmp_path, counted(replace(adrift("1,5"), turn=BEN)))
    lines(table, "ben abandons")
    assert table.state.pirates[BEN].status == "shipless"
    assert set(table.state.discards or ()) == {"2C", "3D"}
    (tmp_path / "sea").mkdir()
    table = table_of(tmp_path / "sea", counted(replace(adrift("2,2"), turn=BEN)))
    assert "no port" in broken(table, "ben abandons").why


def test_capturing(tmp_path: Path) -> None:
    state = counted(at_sea(adrift("2,2"), ANA, "2,2", hand=Hand(count=2)))
    table = table_of(tmp_path, state)
    lines(table, "ana captures ben seizing prize")
    assert table.state.pirates[BEN].status == "hostage" and table.state.pirates[ANA].prize == "3D"
    assert table.state.pirates[ANA].reputation == 0
    assert [x.card for x in table.state.pirates[ANA].holds.values()] == ["2C"]
    (tmp_path / "no").mkdir()
    state = counted(at_sea(at_sea(base(), BEN, "2,2"), ANA, "2,2"))
    assert "not adrift" in broken(table_of(tmp_path / "no", state), "ana captures ben").why


def test_a_flaw_is_noted(tmp_path: Path) -> None:
    table = table_of(tmp_path, counted(base()))
    assert isinstance(typed(table, "ana flaw"), Asking)
    assert "docks" in lines(table, "ana flaw docks at no cove").says
    assert "docks at no cove" in lines(table, "ana flaw").says  # its card says so, as was told
