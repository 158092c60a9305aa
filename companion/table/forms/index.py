"""Which of many forms a line could be, told by the line's words alone.

A set of forms is the bits of one number, so that hundreds are ruled out by a few operations.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

from companion.table.forms.form import Form, Forms, Piece
from companion.table.forms.nodes import AnyOf, First, required
from companion.table.forms.notation import typed

Bits = int
"""A set: of forms, by their place in the index, or of what must begin somewhere in a line."""


class FormIndex:
    """Forms by what must, and what may, stand in a line of theirs."""

    def __init__(self, forms: tuple[Form, ...], firsts: dict[int, First]) -> None:
        """An index.

        Args:
            forms: the forms.
            firsts: what each node may begin with, by its `id`; what is missing is added.
        """
        self._forms = forms
        self._need_none: Bits = 0
        self._need_word: dict[str, Bits] = defaultdict(int)
        self._need_kind: dict[str, Bits] = defaultdict(int)
        self._take_any: Bits = 0
        self._take: dict[str, Bits] = defaultdict(int)
        must: dict[First, Bits] = {}
        self._must: list[Bits] = []
        for n, form in enumerate(forms):
            bit = 1 << n
            if not form.needs and not form.kinds:
                self._need_none |= bit
            for word in form.needs:
                self._need_word[word] |= bit
            for kind in form.kinds:
                self._need_kind[kind] |= bit
            if form.reach is None:
                self._take_any |= bit
            for one in form.reach or ():
                self._take[one] |= bit
            each = {x for piece in form.pieces if piece.must for x in required(piece.node, firsts)}
            self._must.append(sum(must.setdefault(x, 1 << len(must)) for x in each))
        self._by_word: dict[str, Bits] = defaultdict(int)
        self._by_kind: dict[str, Bits] = defaultdict(int)
        for begins, bit in must.items():
            for word in begins.words:
                self._by_word[word] |= bit
            for kind in begins.kinds:
                self._by_kind[kind] |= bit

    def needing(self, words: Iterable[str], kinds: Iterable[str]) -> Bits:
        """The forms of which a needed word, or a thing of a needed kind, is there."""
        return self._need_none | _any(self._need_word, words) | _any(self._need_kind, kinds)

    def taking(self, may_be: Iterable[str]) -> Bits:
        """The forms that could take one of these words or kinds somewhere."""
        return self._take_any | _any(self._take, may_be)

    def of(self, among: Bits) -> list[Form]:
        """The forms of a set, in order."""
        return [self._forms[n] for n in _places(among)]

    def beginning(self, words: Iterable[str], kinds: Iterable[str], among: Bits) -> list[Form]:
        """Those of a set of which all that must stand there could begin somewhere, in order.

        Args:
            words: words of the line.
            kinds: kinds of slots that could begin at one of its words.
            among: the set.
        """
        missing = ~(_any(self._by_word, words) | _any(self._by_kind, kinds))
        return [self._forms[n] for n in _places(among) if not self._must[n] & missing]


def _any(of: dict[str, Bits], names: Iterable[str]) -> Bits:
    found = 0
    for name in names:
        found |= of.get(name, 0)
    return found


def _places(bits: Bits) -> list[int]:
    """The bits of a set, the lowest first."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


@lru_cache(maxsize=32)
def index_of(forms: tuple[Form, ...], game: Forms) -> FormIndex:
    """The index of some forms of a game, made once."""
    return FormIndex(forms, dict(game.firsts))


@lru_cache(maxsize=32)
def acting(
    forms: Forms, acts: tuple[str, ...], elsewhere: frozenset[str], logged: bool = False
) -> tuple[tuple[Form, ...], tuple[Form, ...]]:
    """The forms of acts, and of each act its bare name: what it needs is told by key, or asked;
    those of acts that are done elsewhere apart; those of the log only if they are wanted."""
    bare = []
    for act in acts:
        words = _words(act)
        piece = Piece(AnyOf("", frozenset((words, typed(act))), act), must=True)
        known = frozenset(words)
        bare.append(Form(act, (piece,), act, weight=3, needs=known, reach=known))
    own = (
        form
        for form in forms.forms
        if not (form.amends or form.beside or (form.logged and not logged))
    )
    every = (*own, *bare)
    return (
        tuple(form for form in every if form.act not in elsewhere),
        tuple(form for form in every if form.act in elsewhere),
    )


@lru_cache(maxsize=32)
def asides(forms: Forms, acts: tuple[str, ...]) -> tuple[Form, ...]:
    """The forms that stand in the line of another act."""
    return tuple(form for form in forms.forms if form.beside and form.act in acts)


@lru_cache(maxsize=64)
def retelling(forms: Forms, acts: frozenset[str]) -> tuple[Form, ...]:
    """The forms that only tell what one of these acts did."""
    return (
        *(form for form in forms.forms if form.retells and form.act in acts),
        *(form for form in forms.told if not form.of or form.of & acts),
    )


def _words(id: str) -> tuple[str, ...]:
    return tuple(id.replace("_", "-").split("-"))
