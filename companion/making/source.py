"""The code of a game, read: where an act stands, what is never asked, acts that are only named."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from companion.games.manifest import EXTRA, Manifest
from companion.making.found import Findings
from companion.table.procedures.asking import Asker
from companion.table.procedures.procedure import ProcedureInfo
from companion.table.procedures.question import Citation

_STEPS = ("Steps", "Procedure", "Generator")
"""How the type of what asks begins."""
_SHORT = 3
"""Letters that say nothing of how a word begins: `f"p{n}"`."""
_Function = ast.FunctionDef | ast.AsyncFunctionDef


def modules_of(manifest: Manifest) -> list[ModuleType]:
    """The modules of a game that are loaded, by name."""
    package = manifest.package or f"{EXTRA}{manifest.id.replace('-', '_')}"
    if manifest.code:
        package = manifest.code.partition(":")[0].rpartition(".")[0]
    found = [x for x in sorted(sys.modules) if x == package or x.startswith(f"{package}.")]
    return [sys.modules[name] for name in found if getattr(sys.modules[name], "__file__", None)]


def place_of(info: ProcedureInfo[Any]) -> str:
    """An act and where it is written: `take (game.py, line 71)`."""
    part = info.read_keys.args[0] if isinstance(info.read_keys, partial) else None
    code = getattr(inspect.unwrap(part), "__code__", None) if part is not None else None
    if code is None:
        return info.id
    return f"{info.id} ({Path(code.co_filename).name}, line {code.co_firstlineno})"


def citations(modules: Sequence[ModuleType]) -> Iterator[tuple[str, Citation]]:
    """Where a game says that its rules have something: a name of a module, and what it cites."""
    for module in modules:
        file = Path(str(module.__file__)).name
        for name, value in vars(module).items():
            if isinstance(value, Citation):
                yield f"{file}, {name}", value


class Words:
    """Every text that is written out in the code of a game."""

    def __init__(self, modules: Sequence[ModuleType]) -> None:
        nodes = [node for module in modules for node in ast.walk(_tree(module))]
        self._whole = set(_texts(nodes))
        starts = [x.values[0] for x in nodes if isinstance(x, ast.JoinedStr) and x.values]
        self._starts = tuple(text for text in _texts(starts) if len(text) > _SHORT)

    def __contains__(self, word: str) -> bool:
        """Whether a word is one of them, or may be put together: `f"opening-{side}"`."""
        parts = word.split("-")
        return (
            word in self._whole
            or word.startswith(self._starts)
            or (len(parts) > 1 and all(part in self._whole for part in parts))
        )


def _texts(nodes: Sequence[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def check_source(modules: Sequence[ModuleType], acts: set[str], findings: Findings) -> None:
    """What is called and never asked; duties that are owed or settled by an act that is not there.

    Args:
        modules: those of the game.
        acts: ids of all acts of its tables.
        findings: takes what does not hold.
    """
    for module in modules:
        for node in _tree(module).body:
            _Reader(module, acts, findings).visit(node)


def _tree(module: ModuleType) -> ast.Module:
    try:
        return ast.parse(inspect.getsource(module))
    except (OSError, TypeError, SyntaxError):  # no source: it is not looked at
        return ast.Module([], [])


class _Reader(ast.NodeVisitor):
    """Reads the code of a module."""

    def __init__(self, module: ModuleType, acts: set[str], findings: Findings) -> None:
        self.module, self.acts, self.findings = module, acts, findings
        self.file = Path(str(module.__file__)).name
        self.held: dict[str, type] = {}
        """Names that hold what asks -> its class."""
        self.inside: list[str] = []
        """Names of the class and the functions around."""
        self.asked: frozenset[str] = frozenset()
        """Names that stand behind `yield from`, or are handed to a call, in the function."""

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        made = getattr(self.module, node.name, None)
        before = dict(self.held)
        if isinstance(made, type) and issubclass(made, Asker):
            self.held["self"] = made
        self._within(node.name, node)
        self.held = before

    def visit_FunctionDef(self, node: _Function) -> None:
        before, asked = dict(self.held), self.asked
        for one in node.args.args:
            made = self._class(one.annotation)
            if made is not None:
                self.held[one.arg] = made
        self.asked = frozenset(_asked_names(node))
        self._within(node.name, node)
        self.held, self.asked = before, asked

    def visit_Expr(self, node: ast.Expr) -> None:
        self._thrown_away(node.value)
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        names = {one.id for one in node.targets if isinstance(one, ast.Name)}
        if not names & self.asked:
            self._thrown_away(node.value)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute) and self._holder(node.func.value) is not None:
            named = {one.arg: one.value for one in node.keywords}
            at = {"owe": 2, "settled": 0}.get(node.func.attr)
            if at is not None:
                told = node.args[at] if len(node.args) > at else named.get("procedure")
                self._is_act(node, node.func.attr, told)
        self.generic_visit(node)

    def _is_act(self, node: ast.Call, verb: str, told: ast.expr | None) -> None:
        if isinstance(told, ast.Constant) and told.value and told.value not in self.acts:
            why = f"there is no act “{told.value!s}”; name the id of one, as in @act(“…”)."
            self.findings.fault(self._where(node), f"work.{verb}: {why}")

    def _within(self, name: str, node: ast.AST) -> None:
        self.inside.append(name)
        self.generic_visit(node)
        self.inside.pop()

    def _where(self, node: ast.AST) -> str:
        what = f", {self.inside[-1]}" if self.inside else ""
        return f"{self.file}, line {getattr(node, 'lineno', 0)}{what}"

    def _class(self, annotation: ast.expr | None) -> type | None:
        if isinstance(annotation, ast.Subscript):
            annotation = annotation.value
        name = annotation.id if isinstance(annotation, ast.Name) else ""
        made = getattr(self.module, name, None)
        return made if isinstance(made, type) and issubclass(made, Asker) else None

    def _holder(self, node: ast.expr) -> type | None:
        """The class of what is asked through, if it asks: of `work`, of `work.maybe`."""
        if isinstance(node, ast.Name):
            return self.held.get(node.id)
        if isinstance(node, ast.Attribute) and node.attr == "maybe":
            return Asker if self._holder(node.value) is not None else None
        return None

    def _thrown_away(self, node: ast.expr) -> None:
        """A question, or a part that asks, which is called and does nothing."""
        if not isinstance(node, ast.Call):
            return
        called: Any = None
        if isinstance(node.func, ast.Attribute):
            holder = self._holder(node.func.value)
            called = None if holder is None else getattr(holder, node.func.attr, None)
        elif isinstance(node.func, ast.Name):
            called = getattr(self.module, node.func.id, None)
        if isinstance(called, FunctionType) and _asks(called):
            what = f"“{ast.unparse(node.func)}(…)” is called and asks nobody"
            says = f"{what}: write “yield from” in front of it."
            self.findings.fault(self._where(node), says)


def _asks(function: FunctionType) -> bool:
    """Whether a function must stand behind `yield from`."""
    told = str(inspect.unwrap(function).__annotations__.get("return", ""))
    if not told:
        return inspect.isgeneratorfunction(function)
    return told.rpartition(".")[2].startswith(_STEPS) or told.startswith(_STEPS)


def _asked_names(node: _Function) -> Iterator[str]:
    """Names that hold what is asked later: they stand behind `yield from`, or are given back."""
    for one in ast.walk(node):
        if isinstance(one, ast.YieldFrom | ast.Return) and one.value is not None:
            yield from _handed_on(one.value)


def _handed_on(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id
    elif not isinstance(node, ast.JoinedStr | ast.Subscript | ast.Compare):
        for one in ast.iter_child_nodes(node):
            yield from _handed_on(one)
