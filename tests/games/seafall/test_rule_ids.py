"""Every rules entry that SeaFall's code points to is there: one key must lead to an answer."""

from __future__ import annotations

import ast
from pathlib import Path

from companion.games import load
from companion.library.index import Library

ROOT = Path(__file__).resolve().parents[3] / "companion" / "games" / "seafall"
LIBRARY = Library.open("seafall")


def named_in_code() -> set[str]:
    """Ids in `rule="..."` and as the fourth argument of `Part`."""
    found: set[str] = set()
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            texts = [x.value for x in node.keywords if x.arg == "rule"]
            if isinstance(node.func, ast.Name) and node.func.id == "Part" and len(node.args) > 3:
                texts.append(node.args[3])
            for text in texts:
                values = [text.body, text.orelse] if isinstance(text, ast.IfExp) else [text]
                found |= {x.value for x in values if isinstance(x, ast.Constant) and x.value}
    return found


def test_each_rule_named_in_code_is_an_entry() -> None:
    named = named_in_code()
    assert len(named) > 40
    assert [rule for rule in sorted(named) if LIBRARY.get(rule) is None] == []


def test_procedures_and_options_lead_to_entries() -> None:
    game = load("seafall")
    wanted = {x for info in game.procedures for x in (info.rule, *info.rules) if x}
    wanted |= {option.rule for option in game.options if option.rule}
    assert wanted
    assert [rule for rule in sorted(wanted) if LIBRARY.get(rule) is None] == []
