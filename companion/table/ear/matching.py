"""All complete readings of a line: every word has a part in it, or it is no reading.

A form is matched piece by piece, in any order, by trying everything; what stood at a place is
remembered, so a line costs little. Fillers are stepped over only in front of a word that counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from companion.table.ear.readings import Bind
from companion.table.ear.stale import go_on
from companion.table.ear.subjects import Subject, subjects_of
from companion.table.ear.values import Values
from companion.table.forms.form import Form, Forms
from companion.table.forms.grammar import EVERYBODY, PRONOUNS, SAME, TOO, UNKNOWN
from companion.table.forms.index import Bits, FormIndex, Possible, index_of
from companion.table.forms.names import FILLER, LOOSELY, SLIP, Names
from companion.table.forms.nodes import (
    ANYTHING,
    HELPERS,
    NUMBERS,
    AnyOf,
    Either,
    Means,
    Node,
    Row,
    Slot,
    Word,
)

Match = tuple[int, int, tuple[Bind, ...], tuple[int, ...]]
"""Where it ends, what it costs, what it binds, which tokens it skipped."""


class Line(Values):
    """One line before the names and forms of a table."""

    def __init__(self, text: str, names: Names, forms: Forms) -> None:
        super().__init__(text, names, forms)
        self.noting = False
        """Whether everything that a form would take is noted, which takes longer."""
        self.expected: dict[int, dict[int, Node]] = {}
        """Place -> what a form would take there."""
        self._subjects: dict[str, list[Subject]] = {}
        self._memo: defaultdict[int, dict[int, list[Match]]] = defaultdict(dict)
        """Place -> `id` of a node -> its matches there."""
        self._borne: list[set[str]] | None = None
        self._open: dict[int, tuple[set[str], set[str]]] = {}
        self._openings: dict[tuple[str, int], Bits] = {}

    # ------------------------------------------------------------------ matching

    def subjects(self, by: str) -> list[Subject]:
        """Where an act may begin behind who acts, by who may act (`Form.by`)."""
        if by not in self._subjects:
            self._subjects[by] = list(subjects_of(self, by))
        return self._subjects[by]

    def within_reach(self, forms: tuple[Form, ...]) -> list[Possible]:
        """Those of the forms that could have a complete reading, as far as words alone tell."""
        index, here = index_of(forms, self.forms), range(len(self.tokens))
        words = {word for at in here for word in self._meant(at)}
        kinds = {edge.thing.kind for at in here for edge in self.edges(at)}
        kinds.update(_ANYWHERE)
        if any(self.is_me(at) or self.is_the_other(at) for at in here):
            kinds.update(self.names.seats)
        left = index.needing(words, kinds)
        if self.noting:
            return index.all_of(left)
        if not self.skips:
            for may_be in self._bears():
                left &= index.taking(may_be)
        if not left:
            return []
        found = index.possible(left, self._beginnings(index, here), partial(self._opened, index))
        if not self.skips:
            return found
        return [x for x in found if x.form.reach is None or self._in_reach(x.form.reach)]

    def _beginnings(self, index: FormIndex, places: Iterable[int]) -> Bits:
        """What could begin at one of some places."""
        begun = [self._begins(at) for at in places]
        words = {word for both in begun for word in both[0]}
        return index.begun(words, {kind for both in begun for kind in both[1]})

    def _opened(self, index: FormIndex, by: str) -> Bits:
        """What could begin behind who acts."""
        told = self._openings.get((by, id(index)))
        if told is None:
            places = {at for at, *_ in self.subjects(by)}
            told = self._openings[by, id(index)] = self._beginnings(index, places)
        return told

    def _in_reach(self, reach: frozenset[str]) -> bool:
        """Whether every word of the line could have a part in a form, as far as words alone tell:
        most forms are ruled out by it at once."""
        missing = 0
        for may_be in self._bears():
            if reach.isdisjoint(may_be):
                missing += 1
                if missing > self.skips:
                    return False
        return True

    def _bears(self) -> list[set[str]]:
        """What each word may be: itself, a slip, a number, part of a name; those are left out that
        may stand in any form."""
        if self._borne is None:
            borne: list[set[str]] = [set(self._meant(n)) for n in range(len(self.tokens))]
            for at, token in enumerate(self.tokens):
                if token.number is not None or token.key in _LIKE_NUMBERS or token.key[:1] in "+-":
                    borne[at].add("n")
                for edge in self.edges(at):
                    for place in range(at, edge.end):
                        borne[place].add(edge.thing.kind)
                borne[at].update(self.of_kinds(token.key))
                if self.is_me(at) or self.is_the_other(at):
                    borne[at].update(self.names.seats)
                if token.key in EVERYBODY:
                    for end, _, _ in self.players(at):  # `all three`, `all but ana`
                        for place in range(at, end):
                            borne[place].add("player")
            said: set[int] = set()
            for at in range(len(borne)):
                said.update(*(range(at, end) for end in self.chatter(at)))
            self._borne = [
                told
                for at, told in enumerate(borne)
                if not (
                    at in said
                    or self.is_filler(at)
                    or self.keys[at] in _ANY_FORM
                    or "player" in told
                )
            ]
        return self._borne

    def match(self, node: Node, at: int) -> list[Match]:
        """Every way in which a node matches from a place on."""
        told, key = self._memo[at], id(node)
        found = told.get(key)
        if found is not None:
            return found
        first = self.forms.firsts.get(key)
        if first is not None and not first.free and not self.noting:
            words, kinds = self._open.get(at) or self._begins(at)
            if first.words.isdisjoint(words) and first.kinds.isdisjoint(kinds):
                told[key] = _NONE
                return _NONE
        told[key] = _NONE  # a node never holds itself
        found = told[key] = self._match(node, at)
        return found

    def _begins(self, at: int) -> tuple[set[str], set[str]]:
        """Words and kinds of slots that may begin at a place, or behind fillers there."""
        if at not in self._open:
            words: set[str] = set()
            kinds: set[str] = set()
            for place, _, _ in self.starts(at):
                if place >= len(self.tokens):
                    continue
                token = self.tokens[place]
                words.update(self._meant(place))
                kinds.update(ANYTHING)
                kinds.update(self.of_kinds(token.key))
                if token.number is not None or token.key in _LIKE_NUMBERS or token.key[:1] in "+-":
                    kinds.add("n")
                if token.key in EVERYBODY:
                    kinds |= {"players", "n"}  # both of them are two
                if self.is_me(place) or self.is_the_other(place):
                    kinds.update(self.names.seats)
                for edge in self.edges(place):
                    kinds.add(edge.thing.kind)
                    if edge.thing.kind == "player":
                        kinds.add("players")
                    if edge.end < len(self.tokens) and self.keys[edge.end] == "'s":
                        kinds.add("owner")
            self._open[at] = words, kinds
        return self._open[at]

    def _match(self, node: Node, at: int) -> list[Match]:
        go_on()
        match node:
            case Row():
                return self._row(node.nodes, at)
            case Either():
                return _best([m for one in node.nodes for m in self.match(one, at)])
            case Means():
                return [(at, 0, (Bind(node.key, node.value, "means", node.mode, at, at),), ())]
            case Word() if not self.noting:
                return _best(
                    [
                        (start + 1, cost + more, (), over)
                        for start, cost, over in self.starts(at)
                        if (more := self._is(start, node.word)) is not None
                    ]
                )
            case _:
                return _best(
                    [
                        (end, cost + more, binds, over)
                        for start, cost, over in self._entrances(node, at)
                        for end, more, binds in self._leaf(node, start)
                    ]
                )

    def _entrances(self, node: Node, at: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        """Where a node may begin: free words hold each word from here on, only signs go before."""
        if not isinstance(node, Slot) or node.kind not in ("words", "text", "dice", "code"):
            yield from self.starts(at)
            return
        start, cost = at, 0
        code = node.kind == "code"
        while start < len(self.tokens) and self.is_filler(start):
            if self.begins_run(node, start) if code else self.tokens[start].is_word:
                break
            cost += self.stepped(start)
            start += 1
        yield start, cost, ()

    def _row(self, nodes: Sequence[Node], at: int) -> list[Match]:
        reached: list[Match] = [(at, 0, (), ())]
        for node in nodes:
            reached = [
                (end, cost + more, (*binds, *others), (*over, *also))
                for place, cost, binds, over in reached
                for end, more, others, also in self.match(node, place)
                if len(over) + len(also) <= self.skips
            ]
            if not reached:
                return []
        return _best(reached)

    def _leaf(self, node: Node, at: int) -> Iterator[tuple[int, int, tuple[Bind, ...]]]:
        if self.noting:
            self.expected.setdefault(at, {})[id(node)] = node
        if at >= len(self.tokens):
            return
        match node:
            case Word():
                cost = self._is(at, node.word)
                if cost is not None:
                    yield at + 1, cost, ()
            case AnyOf():
                yield from ((end, cost, ()) for end, cost in self._class(node, at))
            case Slot():
                yield from self._slot(node, at)

    def _meant(self, at: int) -> tuple[str, ...]:
        """The words that a token may be: itself, what it is a slip of, `is` or `has` of `'s`."""
        key = self.keys[at]
        more = self._short(at) if key == "'s" else _SIGNS.get(key, ())
        return (key, *self.near(at), *more)

    def _short(self, at: int) -> tuple[str, ...]:
        """What `'s` is short for, where it is not whose something is: `bo's got 6 cards`."""
        behind = self.keys[at + 1 : at + 2]
        # What stands `on` something may be a thing of theirs as well as they themselves.
        return ("has",) if behind == ("got",) else () if behind == ("on",) else ("is",)

    def _is(self, at: int, word: str) -> int | None:
        """What it costs to read a token as a word; `None` if it is another, or none is there."""
        if at >= len(self.tokens) or self.tokens[at].quoted:
            return None
        if self.keys[at] == word:
            return 0
        if self.keys[at] == "'s" and word in self._short(at):
            return FILLER  # rather whose it is, where that reads
        if word in _SIGNS.get(self.keys[at], ()):
            return FILLER  # `wren -> tern`, `docks n unloads`
        return SLIP if word in self.near(at) else None

    def _class(self, node: AnyOf, at: int) -> Iterator[tuple[int, int]]:
        helps = self.keys[at] in HELPERS or self.keys[at] == "'s"
        # `bo's got 6 cards` has them, and gains nothing.
        if node.verb and helps and self.keys[at + 1 : at + 2] not in ((), ("got",)):
            yield from self._phrase(node, at + 1)
        yield from self._phrase(node, at)

    def _phrase(self, node: AnyOf, at: int) -> Iterator[tuple[int, int]]:
        here = self._meant(at)
        for phrase in node.all if self.how else node.phrases:
            if phrase[0] not in here:
                continue
            total, place = 0 if phrase in node.phrases else LOOSELY, at
            for word in phrase:
                cost = self._is(place, word)
                if cost is None:
                    break
                total, place = total + cost, place + 1
            else:
                yield place, total

    # ------------------------------------------------------------------ slots

    def _slot(self, slot: Slot, at: int) -> Iterator[tuple[int, int, tuple[Bind, ...]]]:
        role = ".".join(slot.sorts) if slot.mode == "~" else ""
        for end, cost, value in self.values(slot, at):
            yield end, cost, (Bind(slot.key, value, slot.kind, slot.mode, at, end, role),)


_ANYWHERE = (*NUMBERS, *ANYTHING, "players")
"""Kinds of slots that a line might always fill: numbers, words, everybody."""
_ANY_FORM = frozenset(
    (
        "and",
        "by",
        "for",
        "from",
        "of",
        "'s",
        "us",
        *EVERYBODY,
        *PRONOUNS,
        *(w for row in (*TOO, *SAME) for w in row),
    )
)
"""Words that may stand in any form: around who acts, between names, behind a number."""
_SIGNS = {
    ">": ("to",),
    "n": ("and",),
    "off": ("from",),
    "onto": ("to", "on"),
    "into": ("to", "in"),
    "upon": ("on",),
    "atop": ("on",),
    "inside": ("in",),
    "within": ("in",),
    "toward": ("to",),
    "towards": ("to",),
}
"""Signs and letters that are short for a word, and what says the same of a place."""
_NONE: list[Match] = []
_LIKE_NUMBERS = ("a", "an", "another", "plus", "minus", *UNKNOWN)


def _best(matches: list[Match]) -> list[Match]:
    """Each end with what it binds once, at its lowest cost."""
    if len(matches) < 2:
        return matches
    kept: dict[Any, Match] = {}
    for match in matches:
        key = (match[0], match[2])
        if key not in kept or match[1] < kept[key][1]:
            kept[key] = match
    return list(kept.values())
