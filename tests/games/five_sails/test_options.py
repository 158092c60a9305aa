"""Table options against section 9.5, rules entries, the list of calculations."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.assets import data_root
from companion.games.five_sails.calculations import CALCULATIONS
from companion.games.five_sails.options import OPTIONS, chosen, is_on
from companion.games.five_sails.state.table import FiveSails
from companion.library.index import Library

ROOT = Path(__file__).resolve().parents[3]
CODE = ROOT / "companion" / "games" / "five_sails"
LIBRARY = Library.open("five-sails")

SPEC: dict[str, tuple[Any, tuple[Any, ...], str]] = {
    "dominance_ends_immediately": (True, (False,), "AMB-02"),
    "tiebreak_influence_scope": ("all", ("city",), "AMB-07"),
    "double_kill": ("draw", ("active-player-loses",), "AMB-11"),
    "elimination_cleanup": ("remove", ("leave",), "AMB-12"),
    "leader_final_strike": ("immediate", ("finish-duel",), "AMB-13"),
    "timeout_checks_dominance": (True, (False,), "AMB-87"),
    "initiative_tie": ("literal_left", ("nearest_tied",), "AMB-19"),
    "dusk_readies_attachments": (True, (False,), "AMB-49"),
    "city_reshuffle": (True, (False,), "AMB-55"),
    "renown_source": ("tokens", ("typed",), "AMB-56"),
    "lone_zero_pressure": ("success", ("fail",), "AMB-14"),
    "lone_when_revealed": ("effect_first", ("initiative_first",), "AMB-94"),
    "home_move_requires_en_garde": (True, (False,), "AMB-16"),
    "crew_cap_leader_ok": (False, (True,), "AMB-20"),
    "failed_announce": ("discard", ("take-back",), "AMB-24"),
    "overpay": ("minimal", ("free", "exact-only"), "AMB-25"),
    "parley_attachments": (False, (True,), "AMB-27"),
    "parley_dash": (False, (True,), "AMB-28"),
    "returned_card_fresh": (False, (True,), "AMB-35"),
    "in_play_unique": (False, (True,), "AMB-58"),
    "rh_counts_direct": (False, (True,), "AMB-39"),
    "rh_per_duel": (False, (True,), "AMB-40"),
    "lethal_after_death": (True, (False,), "AMB-42"),
    "mid_round_escape": (False, (True,), "AMB-43"),
    "intervene_chain": (False, (True,), "AMB-46"),
    "technique_without_card": (False, (True,), "AMB-59"),
    "gamble_hand_may_pay": (True, (False,), "AMB-33"),
    "rh_stat_frozen": (False, (True,), "AMB-81"),
}
"""Section 9.5: default, other values, ruling."""


def test_the_options_of_the_spec() -> None:
    assert {x.key: (x.default, x.values, x.ruling) for x in OPTIONS} == SPEC
    assert all(x.page.startswith("p") and x.why and x.title for x in OPTIONS)


def test_each_option_stands_in_its_rules_entry() -> None:
    """The entry that an option leads to names the same key."""
    entries = "\n".join(
        path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "data" / "five-sails" / "rules").glob("*.md"))
    )
    assert set(re.findall(r"Table option `(\w+)`", entries)) == set(SPEC)
    for option in OPTIONS:
        entry = LIBRARY.get(option.rule)
        assert entry is not None and f"Table option `{option.key}`" in entry.body, option.key


def test_a_table_may_choose() -> None:
    state = FiveSails(options={"overpay": "free", "rh_per_duel": True, "parley_dash": "yes"})
    assert (chosen(state, "overpay"), is_on(state, "rh_per_duel")) == ("free", True)
    assert is_on(state, "parley_dash") is False
    assert (chosen(FiveSails(), "overpay"), is_on(FiveSails(), "rh_per_duel")) == ("minimal", False)
    assert is_on(FiveSails(), "city_reshuffle") is True


def named_in_code() -> set[str]:
    """Rules entries: the fourth argument of `Part`, `Fault` and `Finding`, and names `rule`."""
    found: set[str] = set()
    for path in sorted(CODE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign) and _targets_rule(node):
                found |= _texts(node.value)
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id in ("Part", "Fault", "Finding") and len(node.args) > 3:
                found |= _texts(node.args[3])
    return {x for x in found if x and not x.startswith("p")} | {"pressure", "parley", "pass"}


def _targets_rule(node: ast.Assign) -> bool:
    names = [x.id for x in ast.walk(node.targets[0]) if isinstance(x, ast.Name)]
    return "rule" in names


def _texts(node: ast.expr) -> set[str]:
    return {
        x.value
        for x in ast.walk(node)
        if isinstance(x, ast.Constant) and isinstance(x.value, str) and " " not in x.value
    }


def test_each_rule_named_in_code_is_an_entry() -> None:
    named = named_in_code()
    assert len(named) > 40
    assert [rule for rule in sorted(named) if LIBRARY.get(rule) is None] == []


def test_every_step_and_place_has_its_entry() -> None:
    told = tomllib.loads((ROOT / "data/five-sails/tables.toml").read_text(encoding="utf-8"))
    assert [x["rule"] for x in told["step"] if LIBRARY.get(x["rule"]) is None] == []
    assert data_root().joinpath("five-sails").joinpath("decks.toml").is_file()


def test_the_calculations() -> None:
    """Each has a name of its own, a procedure of the spec, and inputs that decode from JSON."""
    names = [x.name for x in CALCULATIONS]
    assert len(set(names)) == len(names)
    computing = {
        "P01", "P02", "P03", "P04", "P05", "P06", "P07", "P09", "P10", "P11", "P12", "P13", "P14",
        "P17", "P18", "P19", "P20", "P21", "P22", "P23", "P24", "P29", "P30", "P31", "P32", "P33",
        "P34", "P40", "P41", "P42", "P45", "P46", "P47", "P48", "P49", "P50", "P52", "P54", "P55",
        "P56", "P57",
    }  # fmt: skip
    assert {x.spec for x in CALCULATIONS} == computing
    for calculation in CALCULATIONS:
        schema = msgspec.json.schema(calculation.inputs)
        assert schema["$defs"], calculation.name
        assert calculation.page.startswith("p") and calculation.summary.endswith(".")


@pytest.mark.parametrize(
    ("name", "told", "value"),
    [
        ("threat", b'{"value": 3, "thrust": 2}', 5),
        ("value", b'{"printed": "-", "changes": [{"source": "x", "by": 1}]}', "-"),
        ("draws", b'{"panache": 6, "scheme": -2}', 4),
    ],
)
def test_from_json(name: str, told: bytes, value: Any) -> None:
    calculation = next(x for x in CALCULATIONS if x.name == name)
    result = calculation.run(msgspec.json.decode(told, type=calculation.inputs))
    assert result.value == value
    assert msgspec.json.encode(result)


def test_a_mistyped_field_is_refused() -> None:
    calculation = next(x for x in CALCULATIONS if x.name == "threat")
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(b'{"thurst": 2}', type=calculation.inputs)
