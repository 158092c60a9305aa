"""The nodes that the pieces of a form are made of, and what can be told of one without a line:
with what it may begin, what must stand in it, what may."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from companion.table.forms.tokens import wordset


class Word(Struct, frozen=True):
    """A word of the form."""

    word: str


class AnyOf(Struct, frozen=True):
    """A class: words, or words in a row, each of which does."""

    name: str
    phrases: frozenset[tuple[str, ...]]
    first: str
    """The one that is printed."""
    verb: bool = False
    loose: frozenset[tuple[str, ...]] = frozenset()
    """What stands for it where a line is not understood otherwise."""

    @property
    def all(self) -> frozenset[tuple[str, ...]]:
        """All that may stand for it."""
        return self.phrases | self.loose


class Slot(Struct, frozen=True):
    """A place for an answer."""

    key: str
    kind: str
    sorts: tuple[str, ...] = ()
    new: bool = False
    title: bool = False
    """Whether capitals make a new name of words of which some are known."""
    strict: bool = False
    """Whether a new name must be quoted or have capitals: other strange words make none."""
    mode: str = ""
    """Empty: one answer; `+` and `,`: gathered; `/`, `=` and `%`: whose share and the share; `~`:
    nobody asks for it, it is checked against what came of the act; `?`: it may go unasked."""


class Means(Struct, frozen=True):
    """A word before it means an answer."""

    key: str
    value: str
    mode: str = ""
    """`?`: it may go unasked; `~`: the log must say so of the act."""


class Row(Struct, frozen=True):
    """One after another."""

    nodes: tuple[Any, ...]


class Either(Struct, frozen=True):
    """One of them; an empty row is nothing."""

    nodes: tuple[Any, ...]


Node = Word | AnyOf | Slot | Means | Row | Either


class First(Struct, frozen=True):
    """With what a node may begin."""

    words: frozenset[str]
    kinds: frozenset[str]
    """Kinds of slots; `n` for every sort of number, `owner` for `bo's …`."""
    free: bool
    """Whether it may be nothing at all."""


HELPERS = wordset("is are was were am has have had")
"""What may stand before an inflected verb: `is attacking`, `has paid`."""
NUMBERS = ("n", "+n", "-n", "n-or-unknown", "level", "up", "down")
"""Kinds of slots that take a number."""
ANYTHING = ("word", "words", "quoted", "text", "dice", "code", "coded", "title", "new")
"""Kinds of slots that may begin with any word."""

MOST_IN_A_ROW = 10
"""How often a node comes that may come again (`...`)."""


def first(node: Node, known: dict[int, First]) -> First:
    """With what a node may begin; of it and of all nodes in it, kept by their `id`."""
    if id(node) in known:  # the same node stands in many forms
        return known[id(node)]
    words: set[str] = set()
    kinds: set[str] = set()
    free = False
    match node:
        case Word():
            words = {node.word}
        case AnyOf():
            words = {phrase[0] for phrase in node.all} | (HELPERS if node.verb else set())
        case Slot():
            kinds = {"n" if node.kind in NUMBERS else node.kind, "owner"}
            kinds |= {"new"} if node.new else set()
        case Either():
            inner = [first(one, known) for one in node.nodes]
            words = set().union(*(one.words for one in inner))
            kinds = set().union(*(one.kinds for one in inner))
            free = any(one.free for one in inner)
        case Row():
            free = True
            for one in [first(one, known) for one in node.nodes]:
                if free:
                    words, kinds, free = words | one.words, kinds | one.kinds, one.free
        case _:
            free = True
    found = known[id(node)] = First(frozenset(words), frozenset(kinds), free)
    return found


def required(
    node: Node, known: dict[int, First], found: dict[int, tuple[First, ...]]
) -> tuple[First, ...]:
    """With what each of the nodes begins that must stand there, where a node does; `known` as for
    `first`, `found` the same for what is required."""
    if id(node) not in found:  # the same node stands in many forms
        found[id(node)] = _required(node, known, found)
    return found[id(node)]


def _required(
    node: Node, known: dict[int, First], found: dict[int, tuple[First, ...]]
) -> tuple[First, ...]:
    if isinstance(node, Row):
        return tuple(one for inner in node.nodes for one in required(inner, known, found))
    begins = first(node, known)
    if begins.free:
        return ()
    if not isinstance(node, Either):
        return (begins,)
    # One of them stands there, so what says most of it: words rather than slots.
    each = [min(required(one, known, found), key=lambda x: 9 * len(x.kinds)) for one in node.nodes]
    words = frozenset(word for one in each for word in one.words)
    return (begins, First(words, frozenset(kind for one in each for kind in one.kinds), False))


def needed(node: Node) -> tuple[set[str], set[str], bool]:
    """Words and kinds of which one must stand there, and whether nothing must."""
    match node:
        case Word():
            return {node.word}, set(), False
        case AnyOf():
            return {phrase[0] for phrase in node.all}, set(), False
        case Slot():
            return set(), {node.kind, *(("new",) if node.new else ())}, False
        case Either():
            found = [needed(one) for one in node.nodes]
            free = any(one[2] for one in found)
            return (
                set().union(*(one[0] for one in found)),
                set().union(*(one[1] for one in found)),
                free,
            )
        case Row():
            for one in node.nodes:
                words, kinds, free = needed(one)
                if not free:
                    return words, kinds, False
    return set(), set(), True


def leaves(node: Node) -> list[Node]:
    """The words, classes and slots of a node, in order."""
    match node:
        case Row() | Either():
            return [leaf for one in node.nodes for leaf in leaves(one)]
    return [node]


def rows_of(node: Node) -> set[tuple[str, ...]]:
    """All rows of words that a node without slots matches; none of them is empty."""
    return {row for row in _rows_of(node) if row}


def _rows_of(node: Node) -> set[tuple[str, ...]]:
    match node:
        case Word():
            return {(node.word,)}
        case AnyOf():
            return set(node.phrases)
        case Either():
            return {row for one in node.nodes for row in _rows_of(one)}
        case Row():
            rows: set[tuple[str, ...]] = {()}
            for one in node.nodes:
                rows = {(*row, *more) for row in rows for more in _rows_of(one)}
            return rows
    raise ValueError(f"{node}: no words alone")


def names_players(node: Node, known: dict[int, bool]) -> bool:
    """Whether a player may be named in it, besides who acts; `known` as for `first`."""
    if id(node) not in known:
        match node:
            case Slot():
                found = node.kind in ("player", "players")
            case Row() | Either():
                found = any(names_players(one, known) for one in node.nodes)
            case _:
                found = False
        known[id(node)] = found
    return known[id(node)]


def reach(nodes: Iterable[Node], known: dict[int, frozenset[str] | None]) -> frozenset[str] | None:
    """Every word and every kind that may stand in some nodes; `None` if any word may; `known` as
    for `first`."""
    found: set[str] = set()
    for node in nodes:
        if id(node) not in known:
            known[id(node)] = _reach(node, known)
        inner = known[id(node)]
        if inner is None:
            return None
        found |= inner
    return frozenset(found)


def _reach(node: Node, known: dict[int, frozenset[str] | None]) -> frozenset[str] | None:
    match node:
        case Word():
            return frozenset((node.word,))
        case AnyOf():
            words = {word for phrase in node.all for word in phrase}
            return frozenset(words | (HELPERS if node.verb else set()))
        case Slot():
            free = node.kind in ANYTHING or node.new
            return None if free else frozenset(("n" if node.kind in NUMBERS else node.kind,))
        case Row() | Either():
            return reach(node.nodes, known)
    return frozenset()


def in_a_row(node: Node) -> Node:
    """A node once or more often."""
    found = node
    for _ in range(MOST_IN_A_ROW - 1):
        found = Row((node, Either((Row(()), found))))
    return found


def row_of(nodes: list[Node]) -> Node:
    """Nodes one after another; one alone is itself."""
    return nodes[0] if len(nodes) == 1 else Row(tuple(nodes))
