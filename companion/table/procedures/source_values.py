"""What a function's source tells without running it: texts as far as they are known, structs."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from types import ModuleType
from typing import Any

from msgspec import Struct

MOST = 16
"""Spellings of one text that are told apart; more are `*`."""


class Words(Struct, frozen=True):
    """A text as far as it is known: all that it may be, `*` for what only a run knows."""

    spellings: tuple[str, ...]


class Instance(Struct, frozen=True):
    """Something of a class; what its fields hold, as far as that is known."""

    of: type
    fields: tuple[tuple[str, Any], ...] = ()


class Sequenced(Struct, frozen=True):
    """A tuple or list that is written out."""

    values: tuple[Any, ...]


class Objects(Struct, frozen=True, eq=False):
    """Functions, classes, modules and constants that a name may stand for."""

    which: tuple[Any, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Objects) and hash(self) == hash(other)

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.which)))  # a table of functions has no hash of its own


Value = Words | Instance | Sequenced | Objects | None
ANY = Words(("*",))


def fields_of(made: type) -> tuple[str, ...]:
    """The fields of a struct, in order; none of another class."""
    return tuple(getattr(made, "__struct_fields__", ()))


def defaults_of(made: type) -> dict[str, Value]:
    """What the fields of a struct are that nobody gives, as far as that matters to keys."""
    defaults = getattr(made, "__struct_defaults__", ())
    named = zip(reversed(fields_of(made)), reversed(defaults), strict=False)
    return {name: value for name, default in named if (value := value_of(default)) is not None}


def parameters(
    source: ast.FunctionDef,
) -> Iterator[tuple[str, ast.expr | None, ast.expr | None]]:
    """Name, annotation and default of each."""
    of = source.args
    plain = [*of.posonlyargs, *of.args]
    defaults = [*[None] * (len(plain) - len(of.defaults)), *of.defaults]
    pairs: Iterable[tuple[ast.arg, ast.expr | None]] = (
        *zip(plain, defaults, strict=True),
        *zip(of.kwonlyargs, of.kw_defaults, strict=True),
    )
    for one, default in pairs:
        yield one.arg, one.annotation, default


def value_of(found: Any) -> Value:
    """What a name of a module stands for: a text, a table that is written out, another thing."""
    if isinstance(found, str):
        return Words((found,))
    if isinstance(found, tuple | list):
        return Sequenced(tuple(value_of(one) for one in found))
    return None if found is None else Objects((found,))


def words_of(value: Value) -> Words:
    """A value as a text: anything, if it is not known as one."""
    return value if isinstance(value, Words) else ANY


def spelt(parts: Sequence[Value]) -> Words:
    """Texts behind each other."""
    ways = [
        re.sub(r"\*+", "*", "".join(way))
        for way in product(*(words_of(part).spellings for part in parts))
    ]
    return Words(tuple(dict.fromkeys(ways))) if len(ways) <= MOST else ANY


def joined(values: Iterable[Value]) -> Value:
    """One of these: all spellings, all functions, or the fields of all."""
    known = [one for one in values if one is not None]
    if words := [one for one in known if isinstance(one, Words)]:
        spellings = dict.fromkeys(word for one in words for word in one.spellings)
        all_told = len(words) == len(known) and len(spellings) <= MOST and "*" not in spellings
        return Words(tuple(spellings)) if all_told else ANY
    if things := [one for one in known if isinstance(one, Objects)]:
        return Objects(tuple(thing for one in things for thing in one.which))
    rows = [one.values for one in known if isinstance(one, Sequenced)]
    if rows and len({len(row) for row in rows}) == 1:
        return Sequenced(tuple(joined(column) for column in zip(*rows, strict=True)))
    if made := [one for one in known if isinstance(one, Instance)]:
        names = dict.fromkeys(name for one in made for name, _ in one.fields)
        fields = tuple((x, joined([dict(one.fields).get(x) for one in made])) for x in names)
        return Instance(made[0].of, fields)
    return known[0] if known else None


@lru_cache(maxsize=4096)
def source_of(function: Callable[..., Any]) -> ast.FunctionDef | None:
    """A function as it is written; `None` where there is no source."""
    code = getattr(function, "__code__", None)
    module = sys.modules.get(getattr(function, "__module__", ""))
    if code is None or module is None:
        return None
    return functions_of(module).get((code.co_name, code.co_firstlineno))


@lru_cache(maxsize=512)
def functions_of(module: ModuleType) -> dict[tuple[str, int], ast.FunctionDef]:
    """The functions of a module by name and first line (that of a decorator, if there is one)."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError):
        return {}
    return {
        (one.name, min([one.lineno, *(x.lineno for x in one.decorator_list)])): one
        for one in _defined(tree.body)
    }


def _defined(lines: Iterable[ast.stmt]) -> Iterator[ast.FunctionDef]:
    for line in lines:
        if isinstance(line, ast.FunctionDef | ast.ClassDef):
            yield from _defined(line.body)
        if isinstance(line, ast.FunctionDef):
            yield line


@lru_cache(maxsize=4096)
def calling(source: ast.FunctionDef) -> frozenset[int]:
    """The expressions in which something is called or named, by `id`: the others tell nothing."""
    found: set[int] = set()

    def look(node: ast.AST) -> bool:
        inside = [look(child) for child in ast.iter_child_nodes(node)]
        calls = any(inside) or isinstance(node, ast.Call | ast.NamedExpr)
        if calls:
            found.add(id(node))
        return calls

    look(source)
    return frozenset(found)


def returned(function: Callable[..., Any]) -> str:
    """The name of what a function gives back, without its parameters: `Steps` of `Steps[str]`."""
    annotation = inspect.unwrap(function).__annotations__.get("return", "")
    return str(annotation).partition("[")[0]


def returned_class(function: Callable[..., Any]) -> type | None:
    """The class of what a function gives back, if its annotation names one."""
    found = getattr(inspect.unwrap(function), "__globals__", {}).get(returned(function))
    return found if isinstance(found, type) else None
