"""The answer keys that an act may ask for, read from its source.

The functions that an act runs are followed with what they are given: a key may be handed down
(`key="counter"`), stand in a struct (`Slot("card", …)`) or be put together (`f"out-{player}"`).
What only a run knows is `*`. Too many keys are no harm, a missing one is: tests hold that whatever
is asked is listed. No procedure is run, and nothing is read until somebody wants the list.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import FunctionType
from typing import Any

from companion.table.procedures.asking import Asker
from companion.table.procedures.procedure import Key
from companion.table.procedures.question import Question, scoped
from companion.table.procedures.source_values import (
    ANY,
    Instance,
    Objects,
    Sequenced,
    Value,
    Words,
    calling,
    defaults_of,
    fields_of,
    joined,
    parameters,
    returned,
    returned_class,
    source_of,
    spelt,
    value_of,
    words_of,
)
from companion.table.procedures.work import BaseWork

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


@lru_cache(maxsize=1024)
def asked_keys(part: Callable[..., Any]) -> tuple[Key, ...]:
    """The keys of a part of a procedure, in the order of its source; `effects` stands last.

    A program without its source (only compiled files) lists none but that one.
    """
    reader = _Reader()
    reader.follow(part, {})
    reader.found.setdefault(("effects", "effects"), Key("effects", "effects"))
    return tuple(reader.found.values())


class _Reader:
    """Follows functions and notes what they ask."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, str], Key] = {}
        """By name and kind: some keys are asked in one way or another."""
        self.seen: set[Any] = set()
        self.scope = Words(("",))
        """What stands in front of the keys of the part that is read (`scoped`)."""

    def follow(self, function: Callable[..., Any], given: Mapping[str, Value]) -> None:
        """Read a function that is called with these arguments; the first may be left out."""
        plain = inspect.unwrap(function)
        seen = (plain, self.scope, tuple(given.items()))
        source = source_of(plain)
        if source is None or not isinstance(plain, FunctionType) or seen in self.seen:
            return
        self.seen.add(seen)
        _Body(self, plain, source, given).read()

    def note(self, kind: str, key: Value, prompt: Value, secret: bool) -> None:
        """Something is asked."""
        words = words_of(prompt).spellings[0].replace("*", "…")
        for name in spelt([self.scope, key]).spellings:
            self.found.setdefault((name, kind), Key(name, kind, words, secret))


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
        self.calling = calling(source)
        self.names: dict[str, Value] = {}
        self.depth = 0
        for name, annotation, default in parameters(source):
            meant = given.get(name) if name in given else self.value(default)
            self.names[name] = meant or self._typed(annotation)

    def read(self) -> None:
        """Note all that it asks."""
        for line in self.source.body:
            self._walk(line)

    def returned(self) -> Value:
        """What it gives back."""
        self.read()
        given = [self.value(x.value) for x in ast.walk(self.source) if isinstance(x, ast.Return)]
        return joined(given)

    # ------------------------------------------------------------------ statements

    def _walk(self, node: ast.AST) -> None:
        if isinstance(node, ast.expr) and id(node) not in self.calling:
            return
        match node:
            case ast.For():
                self._walk(node.iter)
                self._bind_each(node.target, self._each(node.iter))
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
                self._bind(node.target, ANY)
            case ast.Call(args=[scope, inner]) if scoped in [x for x, _ in self._called(node.func)]:
                before = self.reader.scope
                self.reader.scope = spelt([before, self.value(scope), Words((".",))])
                self._walk(inner)
                self.reader.scope = before
            case ast.Call():
                for child in ast.iter_child_nodes(node):
                    self._walk(child)
                self._call(node)
            case ast.comprehension():
                self._walk(node.iter)
                self._bind_each(node.target, self._each(node.iter))
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
                self.names[name] = joined([known, value]) if self.depth and known else value
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                values: Sequence[Value] = [None] * len(parts)
                if isinstance(value, Sequenced) and len(value.values) == len(parts):
                    values = value.values
                for part, one in zip(parts, values, strict=True):
                    self._bind(part, one)

    def _bind_each(self, target: ast.expr, values: Value) -> None:
        """The names of a loop: all that they may stand for."""
        each = values.values if isinstance(values, Sequenced) else ()
        pairs = each and all(isinstance(one, Sequenced) for one in each)
        if isinstance(target, ast.Tuple) and pairs:
            columns = zip(*(one.values for one in each), strict=False)
            for part, column in zip(target.elts, columns, strict=False):
                self._bind(part, joined(column))
        else:
            self._bind(target, joined(each) if each else None)

    # ------------------------------------------------------------------ calls

    def _call(self, node: ast.Call) -> None:
        """Note what a call asks, or follow it."""
        for function, bound in self._called(node.func):
            if isinstance(function, type):
                if issubclass(function, Question):
                    named = {one.arg: one.value for one in node.keywords if one.arg}
                    key, prompt = self.value(named.get("key")), self.value(named.get("prompt"))
                    self.reader.note(function.kind, key, prompt, _is_secret(node))
            elif isinstance(function, FunctionType) and (kind := _verb(function)):
                given_now = self._given(node, inspect.unwrap(function), bound)
                key, prompt = given_now.get("key"), given_now.get("prompt")
                said = self._why(given_now) if kind == "broken" else prompt
                self.reader.note(kind, key, said, _is_secret(node))
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
        source = source_of(function)
        names = [name for name, _, _ in parameters(source)] if source is not None else []
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
                return spelt([self.value(part) for part in parts])
            case ast.FormattedValue(value=ast.Name(id=name)) if self._is_number(name):
                return Words((str(self.outside[name]),))
            case ast.FormattedValue(value=inner):
                return words_of(self.value(inner))
            case ast.BinOp(left=left, right=right, op=ast.Add()):
                return spelt([self.value(left), self.value(right)])
            case ast.IfExp(body=body, orelse=other):
                return joined([self.value(body), self.value(other)])
            case ast.BoolOp(values=values):
                return joined([self.value(one) for one in values])
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return Sequenced(tuple(self.value(one) for one in parts))
            case ast.Name(id=name):
                if name in self.names:
                    return self.names[name]
                return value_of(self.outside.get(name))
            case ast.Attribute(value=holder, attr=name):
                return self._attribute(self.value(holder), name)
            case ast.Subscript(value=table, slice=place):
                return self._item(self.value(table), place)
            case ast.Call():
                return self._made(node)
            case _:
                return None

    def _is_number(self, name: str) -> bool:
        """Whether a name is that of a number which the module knows."""
        return name not in self.names and type(self.outside.get(name)) is int

    def _item(self, table: Value, place: ast.expr) -> Value:
        """What stands in a table: at a place that is written out, else anywhere."""
        if isinstance(table, Sequenced):
            at = place.value if isinstance(place, ast.Constant) else None
            known = isinstance(at, int) and -len(table.values) <= at < len(table.values)
            return table.values[at] if known else joined(table.values)  # type: ignore[index]
        tables = table.which if isinstance(table, Objects) else ()
        return joined(
            [value_of(each) for one in tables if isinstance(one, Mapping) for each in one.values()]
        )

    def _each(self, node: ast.expr) -> Value:
        """What a loop goes through, as far as it is written out."""
        match node:
            case ast.Call(func=ast.Name(id="enumerate"), args=[inner, *_]):
                values = self._each(inner)
                each = values.values if isinstance(values, Sequenced) else ()
                return Sequenced(tuple(Sequenced((None, one)) for one in each))
            case ast.Call(func=ast.Attribute(value=table, attr="items" | "values" as kind)):
                found = self.value(table)
                tables = found.which if isinstance(found, Objects) else ()
                pairs = [pair for one in tables if isinstance(one, Mapping) for pair in one.items()]
                return value_of([pair if kind == "items" else pair[1] for pair in pairs])
            case _:
                return self.value(node)

    def _attribute(self, holder: Value, name: str) -> Value:
        if isinstance(holder, Instance):
            fields: dict[str, Value] = dict(holder.fields)
            if name in fields:
                return fields[name]
            found = inspect.getattr_static(holder.of, name, None)
            if isinstance(found, property) and found.fget is not None:
                made = returned_class(found.fget)
                return None if made is None else Instance(made)
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
            elif isinstance(function, FunctionType):
                struct = returned_class(function)
                if struct is not None and "key" in fields_of(struct):
                    made.append(self._returned(node, function, bound))
        return joined(made)

    def _returned(self, node: ast.Call, function: FunctionType, bound: bool) -> Value:
        source = source_of(function)
        if source is None:
            return None
        return _Body(_Reader(), function, source, self._given(node, function, bound)).returned()

    def _struct(self, node: ast.Call, made: type) -> Value:
        values = [self.value(one) for one in node.args]
        given = {**defaults_of(made), **dict(zip(fields_of(made), values, strict=False))}
        given.update({x.arg: self.value(x.value) for x in node.keywords if x.arg})
        return Instance(made, tuple(given.items()))

    def _typed(self, annotation: ast.expr | None) -> Value:
        """Something of the class that an annotation names."""
        if isinstance(annotation, ast.Subscript):
            annotation = annotation.value
        found = self.outside.get(annotation.id) if isinstance(annotation, ast.Name) else None
        return Instance(found) if isinstance(found, type) else None


def _is_secret(call: ast.Call) -> bool:
    """Whether a question is asked of one player alone."""
    return any(
        one.arg == "secret" and not (isinstance(one.value, ast.Constant) and not one.value.value)
        for one in call.keywords
    )


def _verb(function: FunctionType) -> str:
    """The kind of question that a verb puts; empty if it is none.

    A game may have a verb of its own of that name: `breaks`, which counts what it is about.
    """
    if function in _KINDS:
        return _KINDS[function]
    return "broken" if function.__name__ == BaseWork.breaks.__name__ else ""


def _asks(function: Any) -> bool:
    """Whether a function is a part of a procedure that is to be followed."""
    followed = isinstance(function, FunctionType) and function.__module__ != Asker.__module__
    return followed and returned(function) in ("Steps", "Procedure", "Generator")


def _results(
    node: ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp,
) -> tuple[ast.expr, ...]:
    return (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,)
