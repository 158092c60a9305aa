"""Mutants of the calculations: small faults planted one at a time; the tests must notice each.

    python -m tests.mutants 200          # sample 200, seed 1; prints the survivors and a count
    python -m tests.mutants 200 1 en_garde   # only of folders whose path has that word

Works on a copy, so the checkout is never touched. Not part of the normal run: it takes minutes.
"""

from __future__ import annotations

import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PIRATES = (
    "calculation_edges", "calculation_parts", "calculations", "examples", "fights", "location",
    "odds_and_audit", "port", "roles", "sea", "state",
)  # fmt: skip
SAILS = (
    "abilities", "actions", "costs", "decks", "derive", "derive_acts", "duel", "dusk", "examples",
    "options", "planning", "plunder", "rounds", "values",
)  # fmt: skip
CITADEL = (
    "calculation_edges", "cards_board", "checks", "drawing", "examples", "leaflet", "life", "odds",
    "rules", "saving", "state", "successes",
)  # fmt: skip
TARGETS = {
    "companion/games/seafall/calculations": ["tests/games/seafall", "tests/test_demo.py"],
    "companion/games/en_garde": ["tests/games/en_garde"],
    "companion/games/pirate_crusades/calculations": [
        f"tests/games/pirate_crusades/test_{name}.py" for name in PIRATES
    ],
    "companion/games/citadel/calculations": [
        f"tests/games/citadel/test_{name}.py" for name in CITADEL
    ],
    "companion/games/five_sails/calculations": [
        f"tests/games/five_sails/test_{name}.py" for name in SAILS
    ],
    "companion/toolbox": ["tests/toolbox", "tests/games/seafall/test_calculations.py"],
}
"""Folder of code -> tests that must notice."""

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip


def places(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """What can be changed: nodes with what would be done to them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and type(node.op) in SWAPS:
            if not _text(node):
                yield node, "op"
        elif isinstance(node, ast.BoolOp):
            yield node, "op"
        elif isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
            yield node, "compare"
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
            yield node, "unary"
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node, "number"
        elif isinstance(node, ast.IfExp):
            yield node, "branches"


def _text(node: ast.BinOp) -> bool:
    """Whether it joins texts: those are words, not calculations."""
    sides = (node.left, node.right)
    return any(
        isinstance(x, ast.JoinedStr) or (isinstance(x, ast.Constant) and isinstance(x.value, str))
        for x in sides
    )


def mutate(node: ast.AST, how: str) -> str:
    """Change a node; says how."""
    line = getattr(node, "lineno", 0)
    if how == "op" and isinstance(node, ast.BinOp | ast.BoolOp):
        old = type(node.op)
        node.op = SWAPS[old]()  # type: ignore[assignment]
        return f"line {line}: {old.__name__} -> {type(node.op).__name__}"
    if how == "compare" and isinstance(node, ast.Compare):
        old_op = type(node.ops[0])
        node.ops[0] = SWAPS[old_op]()  # type: ignore[call-overload]
        return f"line {line}: {old_op.__name__} -> {type(node.ops[0]).__name__}"
    if how == "number" and isinstance(node, ast.Constant):
        node.value += 1
        return f"line {line}: {node.value - 1} -> {node.value}"
    if how == "branches" and isinstance(node, ast.IfExp):
        node.body, node.orelse = node.orelse, node.body
        return f"line {line}: branches swapped"
    assert isinstance(node, ast.UnaryOp)
    node.op = ast.UAdd() if isinstance(node.op, ast.USub) else ast.Not()
    if isinstance(node.op, ast.Not):
        node.operand = ast.UnaryOp(ast.Not(), node.operand)
    return f"line {line}: sign or not dropped"


def sample(number: int, seed: int) -> list[tuple[str, int]]:
    """File and index of the change, spread evenly by chance."""
    all_places = []
    for folder in TARGETS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            count = sum(1 for _ in places(ast.parse(path.read_text(encoding="utf-8"))))
            all_places += [(str(path.relative_to(ROOT)), index) for index in range(count)]
    random.Random(seed).shuffle(all_places)
    return all_places[:number]


def green(where: Path) -> bool:
    """Whether the tests pass on the copy as it is: if they do not, every mutant seems killed."""
    tests = sorted({test for chosen in TARGETS.values() for test in chosen})
    return pytest_ends_well(where / "copy", tests)


def pytest_ends_well(copy: Path, tests: list[str]) -> bool:
    """Run tests in a copy of the project; whether all pass in time."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, timeout=240, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return not done.returncode


def lives(file: str, index: int, where: Path) -> str:
    """What was changed if no test notices; empty if one does."""
    copy = where / "copy"
    source = (copy / file).read_text(encoding="utf-8")  # as it was copied: the checkout may move
    tree = ast.parse(source)
    node, how = list(places(tree))[index]
    said = mutate(node, how)
    (copy / file).write_text(ast.unparse(ast.fix_missing_locations(tree)), encoding="utf-8")
    tests = next(tests for folder, tests in TARGETS.items() if file.startswith(folder))
    try:
        return f"{file} {said}" if pytest_ends_well(copy, tests) else ""
    finally:
        (copy / file).write_text(source, encoding="utf-8")


def main() -> None:
    """Sample, run on two cores, tell."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    if len(sys.argv) > 3:
        for folder in [one for one in TARGETS if sys.argv[3] not in one]:
            del TARGETS[folder]
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        lanes = [Path(folder) / str(lane) for lane in range(2)]
        for lane in lanes:
            for name in ("companion", "data", "tests", "pyproject.toml"):
                source = ROOT / name
                target = lane / "copy" / name
                if source.is_dir():
                    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
                else:
                    shutil.copy(source, target)
        if not green(lanes[0]):
            sys.exit("The tests fail on the code as it is; nothing can be said of mutants.")
        chosen = sample(number, seed)
        with ThreadPoolExecutor(2) as pool:
            halves = [
                pool.submit(
                    lambda lane=lane, mine=chosen[n::2]: [lives(f, i, lane) for f, i in mine]
                )
                for n, lane in enumerate(lanes)
            ]
            survivors = [said for half in halves for said in half.result() if said]
    for said in sorted(survivors):
        print("lives:", said)
    print(f"{len(chosen)} mutants, {len(chosen) - len(survivors)} killed, {len(survivors)} lived")


if __name__ == "__main__":
    main()
