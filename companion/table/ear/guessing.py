"""Acts that a line resembles: what it names, put into forms whose own words it lacks.

Only for what a refusal offers: “ana smacks bo with the thrust” names two players and a card, so the
forms that take them are filled, written out, and heard again before anybody sees them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from companion.table.ear.hearing import Ear
from companion.table.ear.matching import Line
from companion.table.ear.names import NEW
from companion.table.ear.nodes import ANYTHING, Either, Node, Row, Slot
from companion.table.ear.notation import Form
from companion.table.ear.readings import Bind
from companion.table.ear.saying import written

_SHARE = 3
"""One word in so many must have a part in what is guessed."""
_MOST_TRIED = 12
"""Lines that are heard again: each costs as much as a line that is typed."""


class Guess(Struct, frozen=True):
    """A form with what the line names."""

    line: str
    has: int
    """Words and numbers of the line that have a part in it."""
    lacks: int
    """Pieces that must stand there and of which the line has no word."""


def guesses(typed: str, ear: Ear[Any], has: int = 0) -> Iterator[str]:
    """Whole lines that are near the one that was typed, nearest first; each was heard again.

    Args:
        typed: the line.
        ear: of the table.
        has: words of the line that must have a part in what is guessed.
    """
    found = [one for one in likenesses(typed, ear, ear.table.state) if one.has >= has]
    for guess in found[:_MOST_TRIED]:
        if ear.done(guess.line):
            yield guess.line


def likenesses(typed: str, ear: Ear[Any], state: Any) -> list[Guess]:
    """Lines of acts that take what the line names, those with most of its words first; nobody has
    looked yet whether they can be done."""
    line = Line(typed, ear.names(state), ear.forms)
    line.slips = True
    counts = {n for n, token in enumerate(line.tokens) if token.is_word or token.number is not None}
    people = {n for n in counts if any(x.thing.kind == "player" for x in line.edges(n))}
    found: dict[str, Guess] = {}
    for form in ear.forms.forms:
        if form.act not in ear.table.infos or form.amends or form.weight:
            continue  # a bare counter is never what was meant
        filled = _Filled(form, line)
        told = filled.taken & counts
        if filled.whole and told - people and _SHARE * len(told) >= len(counts):
            guess = Guess(filled.written(), len(told), filled.lacks)
            if guess.line.casefold() != typed.casefold():
                found.setdefault(guess.line, guess)
    return sorted(found.values(), key=lambda one: one.lacks - one.has)


class _Filled:
    """A form with what a line has for its pieces, whole or only for the slots they must have."""

    def __init__(self, form: Form, line: Line) -> None:
        self.form, self.line = form, line
        self.taken: set[int] = set()
        """Tokens that have a part in it."""
        self.binds: list[Bind] = []
        self.lacks = 0
        self.who = self._speaker()
        self.whole = all(
            self._piece(piece.node) or (not piece.must or self._slots(piece.node))
            for piece in sorted(form.pieces, key=lambda one: not one.must)
        )
        """Whether every slot that must be filled is."""

    def written(self) -> str:
        """The line in the form's own words."""
        return written(self.form, self.binds, self.who)

    def _speaker(self) -> str:
        """Who acts: the first player who is named, if anybody may be."""
        for at in range(len(self.line.tokens)) if self.form.by != "none" else ():
            for edge in self.line.edges(at):
                if edge.thing.kind == "player" and not edge.cost:
                    self.taken.update(range(at, edge.end))
                    return edge.thing.label
        return ""

    def _piece(self, node: Node) -> bool:
        """Take the longest match of a whole piece; whether there is one."""
        best: tuple[int, int, tuple[Bind, ...]] = (0, 0, ())
        for at in range(len(self.line.tokens)):
            for end, cost, binds, _ in self.line.match(node, at):
                sure = cost < NEW and not any(bind.kind in ANYTHING for bind in binds)
                if sure and self._is_free(at, end) and end - at > best[1] - best[0]:
                    best = at, end, binds
        self.taken.update(range(*best[:2]))
        self.binds += best[2]
        return best[1] > best[0]

    def _slots(self, node: Node) -> bool:
        """Fill the slots that a piece must have from anywhere in the line; whether all could be."""
        self.lacks += 1
        return self._fill(node)

    def _fill(self, node: Node) -> bool:
        match node:
            case Slot():
                return self._slot(node)
            case Row():
                return all(self._fill(one) for one in node.nodes)
            case Either():
                return any(self._fill(one) for one in node.nodes)
        return True

    def _slot(self, slot: Slot) -> bool:
        if slot.kind in ANYTHING or slot.mode in ("~", "?"):
            return False
        for at in range(len(self.line.tokens)):
            for end, cost, value in self.line.values(slot, at):
                if cost < NEW and self._is_free(at, end):
                    self.binds.append(Bind(slot.key, value, slot.kind, slot.mode, at, end))
                    self.taken.update(range(at, end))
                    return True
        return False

    def _is_free(self, start: int, end: int) -> bool:
        return end > start and self.taken.isdisjoint(range(start, end))
