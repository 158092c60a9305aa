"""The acts of the long game: listed keys, rules entries that exist, options that bite."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.pirate_crusades.procedures import turning
from companion.games.pirate_crusades.procedures.long.acts import LONG
from companion.games.pirate_crusades.procedures.work import act
from companion.games.pirate_crusades.state.table import Hand
from companion.table.storage.entry import Entry
from tests.games.pirate_crusades.test_long_sea import duties, met, sailing
from tests.games.pirate_crusades.test_long_table import (
    ANA,
    BEN,
    at_sea,
    base,
    broken,
    changed,
    counted,
    hold,
    lines,
    table_of,
    with_captain,
    with_square,
)

PROCEDURES_LONG = act.within(*LONG)
RULES = Path(__file__).parents[3] / "data" / "pirate-crusades" / "rules"


def test_ids_and_rules_entries() -> None:
    known = {
        line.removeprefix("id: ").strip()
        for file in RULES.glob("*.md")
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.startswith("id: ")
    }
    ids = [info.id for info in PROCEDURES_LONG] + [info.spec for info in PROCEDURES_LONG]
    assert len(set(ids)) == len(ids)
    for info in PROCEDURES_LONG:
        assert {info.rule, *info.rules} <= known, info.id
        assert info.page.startswith("p") and info.help and info.title


@pytest.mark.parametrize("info", PROCEDURES_LONG, ids=lambda info: info.id)
def test_every_page_of_a_procedure_is_in_the_book(info: object) -> None:
    assert info.page  # type: ignore[attr-defined]


def test_keys_are_declared(tmp_path: Path) -> None:
    table = table_of(tmp_path, met(holds=hold("2C", "4C")))
    said = {
        "attack": "ana attack blackbeard 5S with 9H 10S 2D",
        "round": "round early!=agreed",
        "blue-sea": "blue-sea i e 9C",
        "storm-hit": "ana storm category 2",
    }
    for name, text in said.items():
        entry = lines(table, text)
        declared = [
            key.name for info in PROCEDURES_LONG if info.id == name for key in info.listed()
        ]
        for answer in entry.answers:
            key = answer[0]
            assert any(fnmatch(key, pattern) for pattern in declared), (name, key)


def test_an_attack_by_hand_of_a_rule_is_logged(tmp_path: Path) -> None:
    table = table_of(tmp_path, counted(sailing()))
    entry = lines(table, "ana move s o n direction!=we agreed")
    assert isinstance(entry, Entry)


def test_wind_of_the_square_entered(tmp_path: Path) -> None:
    state = with_square(sailing(), "3,1", terrain="open sea", wind="W")
    table = table_of(tmp_path, counted(replace(state, options={"wind": "enter"})))
    assert "blows W" in broken(table, "ana move e").why


def test_fleeing_moves_a_square_by_option(tmp_path: Path) -> None:
    state = replace(met(), options={"flee_move": 1})
    table = table_of(tmp_path, state)
    lines(table, 'ana attack blackbeard 5S flee east flee.revealed-1="o n"')
    assert table.state.pirates[ANA].at == "3,1"


def test_npc_win_cards_only(tmp_path: Path) -> None:
    state = replace(met(holds=hold("2C", "4C")), options={"npc_win": "cards"})
    table = table_of(tmp_path, state)
    lines(table, "ana attacked blackbeard 9D with 2H")
    assert len(table.state.pirates[ANA].holds) == 2


def test_any_conquest_and_half_down(tmp_path: Path) -> None:
    state = replace(at_sea(base(), ANA, "2,2", hand=Hand(count=3)), options={"half": "down"})
    table = table_of(tmp_path, counted(with_square(state, "2,2", storm=2)))
    lines(table, "ana storm")
    assert table.state.pirates[ANA].hand.count == 2


def test_a_hostage_player_is_set_ashore_and_gets_a_ship(tmp_path: Path) -> None:
    state = at_sea(base(), ANA, "5,1", hand=Hand(count=3))  # a Spanish port
    state = changed(state, BEN, status="hostage", at="", ship="", hand=Hand(count=0), riches=3)
    state = with_captain(state, "k2", name="Anne", nation="English", player=BEN, held_by=ANA)
    table = table_of(tmp_path, counted(state))
    assert "hostage" in broken(table, "ben flaunts").why
    lines(table, "ana docks")
    assert table.state.pirates[BEN].status == "shipless" and table.state.pirates[BEN].at == "5,1"
    assert table.state.pirates[ANA].reputation == 1
    lines(table, "ben new-ship 2S")
    assert table.state.pirates[BEN].ship == "2S" and duties(table.state) == []


def test_a_lighter_captain_flees_by_option(tmp_path: Path) -> None:
    # 4 + 1 against 6 + 2 + 4
    state = replace(met(holds=hold("2C", "4C")), options={"npc_flee": True})
    table = table_of(tmp_path, state)
    entry = lines(table, "ana attack blackbeard AS")
    assert "flees" in entry.says and table.state.captains["k5"].at == "2,1"
    assert table.state.discards == ("AS",)


@pytest.mark.parametrize(
    ("room", "strange"), [("both", ("short", "long")), ("short", ("long",)), ("long", ("short",))]
)
def test_what_both_games_share_knows_neither(room: str, strange: tuple[str, ...]) -> None:
    procedures = Path(turning.__file__).parent
    for file in (procedures / room).glob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert not [one for one in strange if f"pirate_crusades.procedures.{one}." in text], file
