"""The answer keys that an act may ask for, read from its source.

The functions that an act runs are followed with what they are given: a key may be handed down
(`key="counter"`), stand in a struct (`Slot("card", …)`) or be put together (`f"out-{player}"`).
What only a run knows is `*`. Too many keys are no harm, a missing one is: tests hold that whatever
is asked is listed. No procedure is run, and nothing is read until somebody wants the list.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from types import FunctionType, ModuleType
from typing import Any

from msgspec import Struct

from companion.table.asking import Asker
from companion.table.procedure import Key
from companion.table.question import Question
from companion.table.work import BaseWork

_KINDS: dict[Any, str] = {
    Asker.choose: "choose",
    Asker.one_of: "choose",
    Asker.one_or_none: "choose",
    Asker.pick: "choose",
    Asker.several: "several",
    Asker.order: "order",
    Asker.split: "split",
    Asker.number: "number",
    Asker.yes: "yesno",
    Asker.text: "text",
    Asker.form: "form",
    Asker.lines: "lines",
    Asker.roll: "roll",
    Asker.draw: "draw",
    BaseWork.breaks: "broken",
}
"""What puts a question -> its kind."""
_MOST = 16
"""Spellings of one key that are told apart; more are `*`."""


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


class Objects(Struct, frozen=True):
    """Functions, classes, modules and constants that a name may stand for."""

    which: tuple[Any, ...]


Value = Words | Instance | Sequenced | Objects | None
_ANY = Words(("*",))


@lru_cache(maxsize=1024)
def asked_keys(part: Callable[..., Any]) -> tuple[Key, ...]:
    """The keys of a part of a procedure, in the order of its source; `effects` stands last.

    A program without its source (only compiled files) lists none but that one.
    """
    reader = _Reader()
    reader.follow(part, {})
    found = {**reader.found, "effects": Key("effects", "effects")}
    return tuple(found.values())


class _Reader:
    """Follows functions and notes what they ask."""

    def __init__(self) -> None:
        self.found: dict[str, Key] = {}
        self.seen: set[Any] = set()

    def follow(self, function: Callable[..., Any], given: Mapping[str, Value]) -> None:
        """Read a function that is called with these arguments; the first may be left out."""
        plain = inspect.unwrap(function)
        seen = (plain, tuple(given.items()))
        source = _source(plain)
        if source is None or not isinstance(plain, FunctionType) or seen in self.seen:
            return
        self.seen.add(seen)
        _Body(self, plain, source, given).read()

    def note(self, kind: str, key: Value, prompt: Value) -> None:
        """Something is asked."""
        words = _words(prompt).spellings[0].replace("*", "…")
        for name in _words(key).spellings:
            self.found.setdefault(name, Key(name, kind, words))


class _Body:
    """One function as it is read: what its names stand for."""

    def __init__(
        self,
        reader: _Reader,
        function: FunctionType,
        source: ast.FunctionDef,
        given: Mapping[str, Value],
    ) -> None:
        self.reader = reader
        self.source = source
        self.outside: Mapping[str, Any] = function.__globals__
        if function.__closure__:
            nonlocals = inspect.getclosurevars(function).nonlocals
            self.outside = {**function.__globals__, **nonlocals}
        self.names: dict[str, Value] = {}
        self.depth = 0
        for name, annotation, default in _parameters(source):
            meant = given.get(name) if name in given else self.value(default)
            self.names[name] = meant or self._named(annotation, None)

    def read(self) -> None:
        """Note all that it asks."""
        for line in self.source.body:
            self._walk(line)

    def returned(self) -> Value:
        """What it gives back."""
        self.read()
        given = [self.value(x.value) for x in ast.walk(self.source) if isinstance(x, ast.Return)]
        return _joined(given)

    # ------------------------------------------------------------------ statements

    def _walk(self, node: ast.AST) -> None:
        match node:
            case ast.For():
                self._walk(node.iter)
                self._bind_each(node.target, self.value(node.iter))
                self._inside([*node.body, *node.orelse], again=True)
            case ast.While():
                self._walk(node.test)
                self._inside([*node.body, *node.orelse], again=True)
            case ast.If():
                self._walk(node.test)
                self._inside(node.body)
                self._inside(node.orelse)
            case ast.Match():
                self._walk(node.subject)
                for one in node.cases:
                    self._inside(one.body)
            case ast.Assign():
                self._walk(node.value)
                for target in node.targets:
                    self._bind(target, self.value(node.value))
            case ast.AnnAssign() | ast.NamedExpr():
                if node.value is not None:
                    self._walk(node.value)
                    self._bind(node.target, self.value(node.value))
            case ast.AugAssign():
                self._walk(node.value)
                self._bind(node.target, _ANY)
            case ast.Call():
                for child in ast.iter_child_nodes(node):
                    self._walk(child)
                self._call(node)
            case ast.comprehension():
                self._walk(node.iter)
                self._bind_each(node.target, self.value(node.iter))
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp() | ast.DictComp():
                for child in (*node.generators, *_results(node)):
                    self._walk(child)
            case _:
                for child in ast.iter_child_nodes(node):
                    self._walk(child)

    def _inside(self, lines: Sequence[ast.stmt], again: bool = False) -> None:
        """What may happen or not: names stand for what they did before, too."""
        self.depth += 1
        for _ in range(2 if again else 1):
            for line in lines:
                self._walk(line)
        self.depth -= 1

    def _bind(self, target: ast.expr, value: Value) -> None:
        match target:
            case ast.Name(id=name):
                known = self.names.get(name)
                self.names[name] = _joined([known, value]) if self.depth and known else value
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                whole = isinstance(value, Sequenced) and len(value.values) == len(parts)
                values = value.values if whole else [None] * len(parts)  # type: ignore[union-attr]
                for part, one in zip(parts, values, strict=True):
                    self._bind(part, one)

    def _bind_each(self, target: ast.expr, values: Value) -> None:
        """The names of a loop: all that they may stand for."""
        each = values.values if isinstance(values, Sequenced) else ()
        pairs = each and all(isinstance(one, Sequenced) for one in each)
        if isinstance(target, ast.Tuple) and pairs:
            columns = zip(*(one.values for one in each), strict=False)
            for part, column in zip(target.elts, columns, strict=False):
                self._bind(part, _joined(column))
        else:
            self._bind(target, _joined(each) if each else None)

    # ------------------------------------------------------------------ calls

    def _call(self, node: ast.Call) -> None:
        """Note what a call asks, or follow it."""
        for function, bound in self._called(node.func):
            if isinstance(function, type):
                if issubclass(function, Question):
                    named = {one.arg: one.value for one in node.keywords if one.arg}
                    key, prompt = self.value(named.get("key")), self.value(named.get("prompt"))
                    self.reader.note(function.kind, key, prompt)
            elif function in _KINDS:
                given_now = self._given(node, inspect.unwrap(function), bound)
                key, prompt = given_now.get("key"), given_now.get("prompt")
                kind = _KINDS[function]
                self.reader.note(kind, key, self._why(given_now) if kind == "broken" else prompt)
            elif _asks(function):
                self.reader.follow(function, self._given(node, inspect.unwrap(function), bound))

    def _why(self, given: Mapping[str, Value]) -> Value:
        why = given.get("why")
        return why if isinstance(why, Words) else Words(("",))

    def _called(self, callee: ast.expr) -> Iterator[tuple[Any, bool]]:
        """The functions that a call may mean, and whether they are methods of something."""
        match callee:
            case ast.IfExp():
                yield from self._called(callee.body)
                yield from self._called(callee.orelse)
            case ast.Subscript():
                table = self.value(callee.value)
                for one in table.which if isinstance(table, Objects) else ():
                    if isinstance(one, Mapping):
                        yield from ((each, False) for each in one.values() if callable(each))
            case ast.Attribute(attr=name):
                holder = self.value(callee.value)
                if isinstance(holder, Instance) and callable(it := getattr(holder.of, name, None)):
                    yield it, True
                for one in holder.which if isinstance(holder, Objects) else ():
                    if callable(it := getattr(one, name, None)):
                        yield it, isinstance(one, type)
            case _:
                found = self.value(callee)
                for one in found.which if isinstance(found, Objects) else ():
                    if callable(one):
                        yield one, False

    def _given(self, node: ast.Call, function: Any, bound: bool) -> dict[str, Value]:
        """The arguments of a call by the names that the function has for them."""
        source = _source(function)
        names = [name for name, _, _ in _parameters(source)] if source is not None else []
        values = [self.value(one) for one in node.args]
        given = dict(zip(names[1:] if bound else names, values, strict=False))
        if bound and names and isinstance(node.func, ast.Attribute):
            given[names[0]] = self.value(node.func.value)
        return {**given, **{x.arg: self.value(x.value) for x in node.keywords if x.arg}}

    # ------------------------------------------------------------------ values

    def value(self, node: ast.expr | None) -> Value:
        """What an expression may be, as far as that matters to keys."""
        match node:
            case ast.Constant(value=str() as word):
                return Words((word,))
            case ast.JoinedStr(values=parts):
                return _spelt([self.value(part) for part in parts])
            case ast.FormattedValue(value=inner):
                return _words(self.value(inner))
            case ast.BinOp(left=left, right=right, op=ast.Add()):
                return _spelt([self.value(left), self.value(right)])
            case ast.IfExp(body=body, orelse=other):
                return _joined([self.value(body), self.value(other)])
            case ast.BoolOp(values=values):
                return _joined([self.value(one) for one in values])
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return Sequenced(tuple(self.value(one) for one in parts))
            case ast.Name(id=name):
                return self.names[name] if name in self.names else self._global(name)
            case ast.Attribute(value=holder, attr=name):
                return self._attribute(self.value(holder), name)
            case ast.Call():
                return self._made(node)
            case _:
                return None

    def _global(self, name: str) -> Value:
        found = self.outside.get(name)
        if isinstance(found, str):
            return Words((found,))
        return None if found is None else Objects((found,))

    def _attribute(self, holder: Value, name: str) -> Value:
        if isinstance(holder, Instance):
            if name in (fields := dict(holder.fields)):
                return fields[name]  # type: ignore[no-any-return]
            found = inspect.getattr_static(holder.of, name, None)
            if isinstance(found, property) and found.fget is not None:
                source = _source(found.fget)
                return None if source is None else self._named(source.returns, found.fget)
        for one in holder.which if isinstance(holder, Objects) else ():
            if isinstance(found := getattr(one, name, None), str):
                return Words((found,))
        return None

    def _made(self, node: ast.Call) -> Value:
        """A struct that is made, or what a function gives back that makes one."""
        made: list[Value] = []
        for function, bound in self._called(node.func):
            if getattr(function, "__name__", "") == "replace" and node.args:
                old = self.value(node.args[0])
                if isinstance(old, Instance):
                    new = {x.arg: self.value(x.value) for x in node.keywords if x.arg}
                    made.append(Instance(old.of, tuple({**dict(old.fields), **new}.items())))
            elif isinstance(function, type):
                made.append(self._struct(node, function))
            elif isinstance(function, FunctionType) and (source := _source(function)) is not None:
                kept = self._named(source.returns, function)
                if isinstance(kept, Instance) and "key" in _fields(kept.of):
                    given = self._given(node, function, bound)
                    made.append(_Body(_Reader(), function, source, given).returned())
        return _joined(made)

    def _struct(self, node: ast.Call, made: type) -> Value:
        values = [self.value(one) for one in node.args]
        given = dict(zip(_fields(made), values, strict=False))
        given.update({x.arg: self.value(x.value) for x in node.keywords if x.arg})
        return Instance(made, tuple(given.items()))

    def _named(self, annotation: ast.expr | None, function: Any) -> Value:
        """Something of the class that an annotation names, if it is a plain one."""
        names = self.outside if function is None else function.__globals__
        if isinstance(annotation, ast.Subscript):
            annotation = annotation.value
        found = names.get(annotation.id) if isinstance(annotation, ast.Name) else None
        return Instance(found) if isinstance(found, type) else None


def _asks(function: Any) -> bool:
    """Whether a function is a part of a procedure."""
    source = _source(inspect.unwrap(function)) if isinstance(function, FunctionType) else None
    if source is None or source.returns is None or function.__module__ == Asker.__module__:
        return False
    return re.match(r"(Steps|Procedure)\[", ast.unparse(source.returns)) is not None


def _fields(made: type) -> tuple[str, ...]:
    return tuple(getattr(made, "__struct_fields__", ()))


def _results(
    node: ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp,
) -> tuple[ast.expr, ...]:
    return (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,)


def _parameters(
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


def _words(value: Value) -> Words:
    return value if isinstance(value, Words) else _ANY


def _spelt(parts: Sequence[Value]) -> Words:
    """Texts behind each other."""
    ways = [
        re.sub(r"\*+", "*", "".join(way))
        for way in product(*(_words(part).spellings for part in parts))
    ]
    return Words(tuple(dict.fromkeys(ways))) if len(ways) <= _MOST else _ANY


def _joined(values: Iterable[Value]) -> Value:
    """One of these: all spellings, all functions, or the fields of all."""
    known = [one for one in values if one is not None]
    if words := [one for one in known if isinstance(one, Words)]:
        spellings = dict.fromkeys(word for one in words for word in one.spellings)
        all_told = len(words) == len(known) and len(spellings) <= _MOST and "*" not in spellings
        return Words(tuple(spellings)) if all_told else _ANY
    if things := [one for one in known if isinstance(one, Objects)]:
        return Objects(tuple(thing for one in things for thing in one.which))
    if made := [one for one in known if isinstance(one, Instance)]:
        names = dict.fromkeys(name for one in made for name, _ in one.fields)
        fields = tuple((x, _joined([dict(one.fields).get(x) for one in made])) for x in names)
        return Instance(made[0].of, fields)
    return known[0] if known else None


@lru_cache(maxsize=4096)
def _source(function: Callable[..., Any]) -> ast.FunctionDef | None:
    """A function as it is written; `None` where there is no source."""
    code = getattr(function, "__code__", None)
    module = sys.modules.get(getattr(function, "__module__", ""))
    if code is None or module is None:
        return None
    return _functions(module).get((code.co_name, code.co_firstlineno))


@lru_cache(maxsize=512)
def _functions(module: ModuleType) -> dict[tuple[str, int], ast.FunctionDef]:
    """The functions of a module by name and first line (that of a decorator, if there is one)."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError):
        return {}
    return {
        (one.name, min([one.lineno, *(x.lineno for x in one.decorator_list)])): one
        for one in ast.walk(tree)
        if isinstance(one, ast.FunctionDef)
    }
