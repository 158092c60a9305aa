"""Every calculation: listed with its spec id, decodes from JSON, cites pages, refuses slips."""

from __future__ import annotations

import ast
import itertools
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.pirate_crusades.calculations import CALCULATIONS
from companion.games.pirate_crusades.options import OPTIONS
from companion.library.index import Library
from companion.toolbox.calculation import Calculation

ROOT = Path(__file__).resolve().parents[3] / "companion" / "games" / "pirate_crusades"
LIBRARY = Library.open("pirate-crusades")


def test_names_and_spec_ids() -> None:
    assert {x.name: x.spec for x in CALCULATIONS} == {
        "card-role": "P-01", "draw": "P-02", "deal-short": "P-03", "limits": "P-04",
        "legal-actions": "P-05", "gather": "P-06", "trade": "P-08", "strength": "P-09",
        "disembark": "P-10", "ship-found": "P-11", "fleet": "P-12", "town-found": "P-13",
        "combat": "P-15", "cheapest": "P-15", "duel": "P-16", "flee": "P-17", "next-card": "P-18",
        "mission": "P-20", "standing": "P-21", "deal-long": "P-30", "corner-draw": "P-30",
        "location": "P-32", "location-odds": "P-32", "moves": "P-33", "enter": "P-34",
        "npc-attack": "P-35", "vessel": "P-37", "hand-in": "P-40", "sell": "P-42",
        "storm-hit": "P-43", "captains-meet": "P-44", "end-of-round": "P-45",
        "blue-sea-draw": "P-45", "weakest-port": "P-46", "new-ship": "P-48", "prices": "P-51",
        "reputation": "P-52", "audit": "P-56",
    }  # fmt: skip


_SEA = {
    "squares": {"1,1": {"face_up": True, "wind": "E", "storm": 1}},
    "players": {"ana": {"at": "3,3", "size": 3, "nation": "French", "holds": 2}},
}
JSON_LINES: dict[str, dict[str, Any]] = {
    "card-role": {"card": "7C", "role": "mission"},
    "draw": {"wanted": 1, "deck": 3, "discards": 2},
    "deal-short": {"ships": {"ana": "7H", "ben": "9C"}},
    "limits": {"size": 4, "hand": 3, "holds": 1},
    "legal-actions": {"status": "docked", "missions": 0},
    "gather": {"hand": 2, "limit": 4},
    "trade": {"hand": {"7C": 7}, "free": 3},
    "strength": {"kind": "ship", "size": 4, "average": 5, "long": True},
    "disembark": {"card": "4H", "nation": "French", "hand": 5},
    "ship-found": {"card": "4H", "nation": "French"},
    "fleet": {"escort": 6, "first": {"cards": [{"card": "10H"}]}},
    "town-found": {"card": "4H", "nation": "French", "hand": 3},
    "combat": {"cards": [{"card": "7C"}], "nation": "French", "need": 8},
    "cheapest": {"hand": [{"card": "7C"}, {"card": "4H"}], "need": 8},
    "duel": {"attacker": {"cards": [{"card": "7C"}]}, "defender": {"cards": [{"card": "6C"}]}},
    "flee": {"size": 4, "holds": {"h1": 7}, "enemies": [{"size": 5, "tonnage": 5}]},
    "next-card": {"seen": ["AH"], "hand": 3},
    "mission": {"kind": "prisoner", "nation": "Dutch", "town_nation": "Dutch"},
    "standing": {"done": {"ana": 2}},
    "deal-long": {"players": 2},
    "corner-draw": {"corners": {"1,1": "French"}, "drawn": ["7C"]},
    "location": {"values": [3, 10]},
    "location-odds": {"seen": ["AH"]},
    "moves": {"at": "1,1", "winds": {"1,1": "E"}},
    "enter": {"sea": _SEA, "player": "ana", "to": "3,2", "cards": [{"kind": "open sea"}]},
    "npc-attack": {"player": {"at": "3,3", "size": 3}, "captains": {"k": {"at": "3,3", "size": 4}}},
    "vessel": {"strength": 20, "total": 41, "long": True},
    "hand-in": {"port_nation": "Dutch", "missions": 1},
    "sell": {"holds": {"h1": 7, "h2": 5}},
    "storm-hit": {"category": 2, "hand": 3},
    "captains-meet": {"captains": {"a": {"at": "1,1", "size": 3}, "b": {"at": "1,1", "size": 4}}},
    "end-of-round": {"sea": _SEA},
    "blue-sea-draw": {"sea": _SEA, "card": {"kind": "storm"}, "at": "3,3"},
    "weakest-port": {"ports": {"2,2": {"size": 3, "nation": "Dutch"}}, "nation": "French"},
    "new-ship": {"reputation": 5, "riches": 0},
    "prices": {"buy": "map", "riches": 4},
    "reputation": {"value": 2, "change": 1},
    "audit": {"zones": {"deck": {"count": 54}}},
}


@pytest.mark.parametrize("calculation", CALCULATIONS, ids=lambda x: x.name)
def test_each_runs_from_json_and_cites_pages(calculation: Calculation) -> None:
    line = msgspec.json.encode(JSON_LINES[calculation.name])
    result = calculation.run(msgspec.json.decode(line, type=calculation.inputs))
    assert msgspec.json.encode(result)
    assert result.parts and result.pages
    assert all(part.rule and part.page.startswith("p") for part in result.parts)
    assert calculation.page and calculation.summary.endswith((".", "?"))
    assert msgspec.json.schema(calculation.inputs)


@pytest.mark.parametrize("calculation", CALCULATIONS, ids=lambda x: x.name)
def test_a_mistyped_field_is_refused(calculation: Calculation) -> None:
    line = msgspec.json.encode({**JSON_LINES[calculation.name], "szie": 1})
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(line, type=calculation.inputs)


@pytest.mark.parametrize("calculation", CALCULATIONS, ids=lambda x: x.name)
def test_every_rule_of_a_sum_is_an_entry(calculation: Calculation) -> None:
    line = msgspec.json.encode(JSON_LINES[calculation.name])
    result = calculation.run(msgspec.json.decode(line, type=calculation.inputs))
    assert [x.rule for x in result.parts if LIBRARY.get(x.rule) is None] == []


def named_in_code() -> set[str]:
    """Ids of rules: `rule=`, the fourth of `Part`, the second of the pairs (page, rule)."""
    found: set[str] = set()
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                found |= {
                    x.value.value for x in node.keywords
                    if x.arg == "rule" and isinstance(x.value, ast.Constant)
                }  # fmt: skip
                if (
                    isinstance(node.func, ast.Name)
                    and node.func.id == "Part"
                    and len(node.args) > 3
                ):
                    last = node.args[3]
                    if isinstance(last, ast.Constant):
                        found.add(last.value)
            if isinstance(node, ast.Tuple) and len(node.elts) >= 2:
                texts = [x.value for x in node.elts if isinstance(x, ast.Constant)]
                for page, rule in itertools.pairwise(texts):
                    if isinstance(page, str) and page.startswith(("p. ", "pp. ")):
                        found.add(rule)
    return {x for x in found if x}


def test_each_rule_named_in_code_is_an_entry() -> None:
    named = named_in_code()
    assert len(named) > 40
    assert [rule for rule in sorted(named) if LIBRARY.get(rule) is None] == []


SPEC_OPTIONS = {
    # section 9: key -> ruling, default (first word of the spec's), other values
    "joker_cannon": ("A-03", 10, (0,)), "ace_start": ("A-04", "discard", ("keep",)),
    "actions": ("A-06", 1, (2,)), "joker_from_hand": ("A-07", "any_draw", ("gather",)),
    "half": ("A-09", "up", ("down",)), "half_choice": ("A-09", "owner", ("random",)),
    "reshuffle": ("A-10", "when_needed", ("at_once",)),
    "ally_bonus": ("A-12", "per_card", ("once",)), "ship_bonus": ("A-12", "once", ("per_card",)),
    "qk": ("A-13", "of_x", ("belongs_to_x",)), "pay_at_dock": ("A-14", False, (True,)),
    "forced_fight": ("A-15", "out", ("retreat",)), "npc_flee": ("A-16", False, (True,)),
    "npc_specials": ("A-16", False, (True,)), "flee_tie": ("A-17", False, (True,)),
    "ace_alone": ("A-18", "ordinary", ("nothing",)),
    "empty_hand": ("A-21", "after_plunder", ("strict",)),
    "last_deserter": ("A-22", "lose", ("docks",)), "meet_players": ("A-25", False, (True,)),
    "fleet": ("A-26", "separate", ("combined",)), "last_standing": ("A-35", True, (False,)),
    "discard_pick": ("A-36", "top", ("any",)), "conquest_rep": ("A-42", "enemy", ("any",)),
    "no_crew": ("A-51", "adrift", ("out",)), "wind": ("A-56", "leave", ("enter", "both")),
    "storm_loss": ("A-57", "on_contact", ("each_turn",)), "docked_storm": ("A-58", "full",
        ("turn",)),
    "cat4": ("A-60", "out", ("shipless",)), "eor": ("A-61", "simultaneous", ("sequential",)),
    "equal": ("A-64", "stay", ("newcomer",)),
    "loc": ("A-65", "ten", ("redraw_jokers", "redraw_courts", "redraw_both")),
    "weakest": ("A-67", "islands", ("all",)), "npc_arrival": ("A-70", "chest", ("same_test",)),
    "npc_win": ("A-71", "cargo", ("cards", "captured")), "flee_move": ("A-87", 0, (1,)),
    "pvp_any": ("A-88", False, (True,)), "hurricane_long": ("A-91", True, (False,)),
    "free_port": ("A-92", False, (True,)),
    # Section 9 has no option for this one; p. 20 can be read in both ways.
    "surrender_rep": ("A-86", "forced", ("none",)),
}  # fmt: skip


def test_all_options_of_section_9() -> None:
    assert {x.key: (x.ruling, x.default, x.values) for x in OPTIONS} == SPEC_OPTIONS
    for option in OPTIONS:
        assert option.title and option.why and option.page.startswith("p")
        assert LIBRARY.get(option.rule) is not None, option.key
