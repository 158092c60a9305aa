"""What a statistic reads of a row of the log is what a procedure writes into rows of that kind."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "companion" / "games"
NAMES = ("seafall", "five_sails", "citadel", "pirate_crusades", "en_garde")
OF_EVERY_ROW = {"five_sails": {"day", "step"}}
"""Fields that a game puts into each row."""


def written(game: str) -> tuple[dict[str, set[str]], set[str]]:
    """Kind of row -> fields that some call of `row` names; kinds whose fields are unpacked."""
    fields: dict[str, set[str]] = defaultdict(set)
    unpacked: set[str] = set()
    for path in (GAMES / game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            if node.func.attr not in ("row", "rows") or not node.args:
                continue
            for kind in constants(node.args[0]):
                fields[kind] |= {word.arg for word in node.keywords if word.arg}
                if any(word.arg is None for word in node.keywords) or len(node.args) > 1:
                    unpacked.add(kind)
    return fields, unpacked


def constants(node: ast.expr) -> list[str]:
    return [
        one.value
        for one in ast.walk(node)
        if isinstance(one, ast.Constant) and isinstance(one.value, str)
    ]


def read(game: str) -> dict[str, set[str]]:
    """Kind of row -> fields that the handler of that kind reads (`_duel_round`: `duel-round`)."""
    found: dict[str, set[str]] = {}
    for path in (GAMES / game / "figures").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef) or "row" not in [
                x.arg for x in node.args.args
            ]:
                continue
            fields = set()
            for one in ast.walk(node):
                match one:
                    case ast.Call(
                        func=ast.Attribute(value=ast.Name(id="row"), attr="get"),
                        args=[ast.Constant(value=str(field)), *_],
                    ):
                        fields.add(field)
                    case ast.Subscript(
                        value=ast.Name(id="row"), slice=ast.Constant(value=str(field))
                    ):
                        fields.add(field)
            if "kind" in fields:
                continue  # it reads rows of several kinds
            found.setdefault(node.name.strip("_"), set()).update(fields)
    return found


@pytest.mark.parametrize("game", NAMES)
def test_a_statistic_reads_fields_that_are_written(game: str) -> None:
    fields, unpacked = written(game)
    handlers = read(game)
    missing = []
    for kind, told in fields.items():
        if kind not in unpacked:
            wanted = handlers.get(kind.replace("-", "_"), set())
            missing += [f"{kind}.{one}" for one in wanted - told - OF_EVERY_ROW.get(game, set())]
    assert not missing
