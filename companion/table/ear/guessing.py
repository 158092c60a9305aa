"""Acts that a line resembles: what it names, put into the form of which it has most.

Only for what a refusal offers. “ana smacks bo with the thrust, haha” names two players and a card,
so the forms that take them are filled, written out, and heard again before anybody sees them. A
word that many acts have says little of which is meant, one that only one act has says much; words
that nobody knows say nothing, and one that another act is known by speaks against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct

from companion.table.ear.hearing import Ear
from companion.table.ear.judging import Driven
from companion.table.ear.matching import Line
from companion.table.ear.names import NEW
from companion.table.ear.nodes import ANYTHING, AnyOf, Either, Node, Row, Slot, Word, leaves
from companion.table.ear.notation import Form, Forms
from companion.table.ear.places import GRAMMAR, How
from companion.table.ear.readings import Bind
from companion.table.ear.saying import written
from companion.table.ear.tokens import Token

_MOST_TRIED = 12
"""Lines that are heard again: each costs as much as a line that is typed."""
_OF_AN_ACT = 2
"""Lines of one act that are heard again."""
_THING, _PLAYER, _NUMBER = 3.0, 1.0, 2.0
"""How much a name or a number says that has its part."""
_LACKS = 1.5
"""How much speaks against a form of which a piece that must stand there is missing."""
_LEAST = 0.0
"""How much must speak for a guess."""


class Guess(Struct, frozen=True):
    """A form with what the line names."""

    line: str
    act: str
    worth: float
    """How much speaks for it."""


def guesses(typed: str, ear: Ear[Any]) -> Iterator[tuple[str, tuple[Driven[Any], ...]]]:
    """Whole lines that are near the one that was typed, nearest first, with what each would do:
    those that do it at once, then those of which something is asked."""
    tried: Counter[str] = Counter()
    asked: list[tuple[str, tuple[Driven[Any], ...]]] = []
    for guess in likenesses(typed, ear, ear.table.state):
        if tried.total() >= _MOST_TRIED:
            break
        if tried[guess.act] >= _OF_AN_ACT:
            continue
        tried[guess.act] += 1
        found = ear.heard(guess.line)
        kinds = {one.kind for one in found}
        if kinds == {"done"}:
            yield guess.line, found
        elif kinds == {"ask"} and not found[0].loose:
            asked.append((guess.line, found))
    yield from asked


def likenesses(typed: str, ear: Ear[Any], state: Any) -> list[Guess]:
    """Lines of acts that take what the line names, nearest first; nobody has looked yet whether
    they can be done."""
    line = Line(typed, ear.names(state), ear.forms)
    line.how = How.SLIPS
    told = _Told(line, known_by(ear.forms))
    found: dict[str, Guess] = {}
    elsewhere = ear.table.game.elsewhere(state)
    for form in ear.forms.forms:
        if form.act not in ear.table.infos or form.amends or form.act in elsewhere:
            continue
        filled = _Filled(form, line)
        if not filled.whole or not told.says(filled):
            continue
        worth = told.worth(filled)
        text = filled.written()
        if worth >= _LEAST and text.casefold() != typed.casefold():
            if text not in found or found[text].worth < worth:
                found[text] = Guess(text, form.act, worth)
    return sorted(found.values(), key=lambda one: -one.worth)


@lru_cache(maxsize=8)
def known_by(forms: Forms) -> dict[str, float]:
    """How much each word of the forms says of which act is meant: 3 if it is said of one alone."""
    acts: dict[str, set[str]] = {}
    for form in forms.forms:
        for piece in form.pieces:
            for leaf in leaves(piece.node):
                match leaf:
                    case Word():
                        acts.setdefault(leaf.word, set()).add(form.act)
                    case AnyOf():
                        for phrase in leaf.all:
                            for word in phrase:
                                acts.setdefault(word, set()).add(form.act)
    small = {word for word in acts if word in GRAMMAR or len(word) < 2}
    return {
        word: 0.25 if word in small else max(0.5, 3.5 - 0.5 * len(of)) for word, of in acts.items()
    }


class _Told:
    """What the words of a line say, each for itself."""

    def __init__(self, line: Line, known: dict[str, float]) -> None:
        self.players: set[int] = set()
        self.says_much: dict[int, float] = {}
        """Place -> how much it says of what is meant."""
        for at, token in enumerate(line.tokens):
            if line.is_filler(at):
                continue
            kinds = {edge.thing.kind for edge in line.edges(at) if not _is_small(token)}
            if token.number is not None or token.key[:1] in "+-" and len(token.key) > 1:
                self.says_much[at] = _NUMBER
            elif kinds:
                self.says_much[at] = _PLAYER if kinds == {"player"} else _THING
                self.players |= {at} if "player" in kinds else set()
            elif words := [w for w in (token.key, *line.near(at)) if w in known]:
                self.says_much[at] = max(known[word] for word in words)

    def says(self, filled: _Filled) -> bool:
        """Whether anything but who plays speaks for a form."""
        return any(at not in self.players and at in self.says_much for at in filled.taken)

    def worth(self, filled: _Filled) -> float:
        """What speaks for a form, less half of what it leaves out and what it lacks."""
        for_it = sum(self.says_much.get(at, 0.0) for at in filled.taken)
        left = sum(says for at, says in self.says_much.items() if at not in filled.taken)
        return for_it - left / 2 - _LACKS * filled.lacks - (filled.form.weight > 0)


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
            case Word():
                self._word((node.word,))
            case AnyOf():
                self._word(tuple(phrase[0] for phrase in node.all))
            case Row():
                return all(self._fill(one) for one in node.nodes)
            case Either():
                return any(self._fill(one) for one in node.nodes)
        return True

    def _word(self, words: tuple[str, ...]) -> None:
        """A word of the form that stands somewhere else in the line speaks for it all the same."""
        for at, key in enumerate(self.line.keys):
            if at not in self.taken and (key in words or not self.line.near(at).isdisjoint(words)):
                self.taken.add(at)
                return

    def _slot(self, slot: Slot) -> bool:
        if slot.kind in ANYTHING or slot.mode in ("~", "?"):
            return False
        for at, token in enumerate(self.line.tokens):
            if _is_small(token):
                continue
            for end, cost, value in self.line.values(slot, at):
                if cost < NEW and self._is_free(at, end):
                    self.binds.append(Bind(slot.key, value, slot.kind, slot.mode, at, end))
                    self.taken.update(range(at, end))
                    return True
        return False

    def _is_free(self, start: int, end: int) -> bool:
        return end > start and self.taken.isdisjoint(range(start, end))


def _is_small(token: Token) -> bool:
    """Whether it is a word of the grammar: in a guess it names nothing (`as` is no ace)."""
    return token.key in GRAMMAR and token.text.islower()
