"""Which of many forms a line could be, told by the line's words alone.

A set of forms is the bits of one number, so that hundreds are ruled out by a few operations.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import lru_cache

from msgspec import Struct

from companion.table.forms.form import Form, Forms, Piece
from companion.table.forms.nodes import AnyOf, First, first, required
from companion.table.forms.notation import typed

Bits = int
"""A set: of forms, by their place in the index; of pieces, by their place in a form; or of what
pieces begin with."""
ANYWHERE: Bits = 1
"""What may begin at any place, or be nothing at all."""


class Possible(Struct, frozen=True, eq=False):
    """A form that a line could be, with those of its pieces that could stand in the line."""

    form: Form
    pieces: tuple[tuple[Bits, Piece], ...]
    """Each with its bit among those of its form."""


class FormIndex:
    """Forms by what must, and what may, stand in a line of theirs."""

    def __init__(self, forms: tuple[Form, ...], firsts: dict[int, First]) -> None:
        """An index.

        Args:
            forms: the forms.
            firsts: what each node may begin with, by its `id`; what is missing is added.
        """
        self._forms, self._firsts = forms, firsts
        self._need_none: Bits = 0
        self._need_word: dict[str, Bits] = defaultdict(int)
        self._need_kind: dict[str, Bits] = defaultdict(int)
        self._take_any: Bits = 0
        self._take: dict[str, Bits] = defaultdict(int)
        self._required: dict[int, tuple[First, ...]] = {}
        self._numbered: dict[First, Bits] = {}
        self._by_word: dict[str, Bits] = defaultdict(int)
        self._by_kind: dict[str, Bits] = defaultdict(int)
        self._must: list[Bits] = []
        self._opens: list[Bits] = []
        self._pieces: list[tuple[tuple[Bits, Piece, Bits], ...]] = []
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
            self._lay_out(form)

    def _lay_out(self, form: Form) -> None:
        """Note with what the pieces of a form begin, and what must stand in each."""
        must = opens = 0
        pieces = []
        for place, piece in enumerate(form.pieces):
            needs = 0
            for one in required(piece.node, self._firsts, self._required):
                needs |= self._number(one)
            begins = first(piece.node, self._firsts)
            opens |= ANYWHERE if begins.free else self._number(begins)
            must |= needs if piece.must else 0
            pieces.append((1 << place, piece, needs))
        anything = not any(piece.must for piece in form.pieces)
        self._must.append(must)
        self._opens.append(opens | (ANYWHERE if anything else 0))
        self._pieces.append(tuple(pieces))

    def _number(self, one: First) -> Bits:
        """The bit of what something begins with."""
        bit = self._numbered.get(one)
        if bit is None:
            bit = self._numbered[one] = ANYWHERE << (1 + len(self._numbered))
            for word in one.words:
                self._by_word[word] |= bit
            for kind in one.kinds:
                self._by_kind[kind] |= bit
        return bit

    def needing(self, words: Iterable[str], kinds: Iterable[str]) -> Bits:
        """The forms of which a needed word, or a thing of a needed kind, is there."""
        return self._need_none | _any(self._need_word, words) | _any(self._need_kind, kinds)

    def taking(self, may_be: Iterable[str]) -> Bits:
        """The forms that could take one of these words or kinds somewhere."""
        return self._take_any | _any(self._take, may_be)

    def all_of(self, among: Bits) -> list[Possible]:
        """The forms of a set, in order, each with all of its pieces."""
        return [
            Possible(self._forms[n], tuple((bit, piece) for bit, piece, _ in self._pieces[n]))
            for n in _places(among)
        ]

    def begun(self, words: Iterable[str], kinds: Iterable[str]) -> Bits:
        """What begins with one of these words or kinds of slots."""
        return ANYWHERE | _any(self._by_word, words) | _any(self._by_kind, kinds)

    def possible(self, among: Bits, begun: Bits, opening: Callable[[str], Bits]) -> list[Possible]:
        """Those of a set of which all that must stand there could begin somewhere, and something
        where the line begins; in order, with the pieces of which as much can be said.

        Args:
            among: the set.
            begun: what could begin at any place of the line.
            opening: what could begin behind who acts, by who may act (`Form.by`).
        """
        missing, found = ~begun, []
        for n in _places(among):
            form = self._forms[n]
            if self._must[n] & missing or not self._opens[n] & opening(form.by):
                continue
            pieces = tuple((bit, x) for bit, x, needs in self._pieces[n] if not needs & missing)
            found.append(Possible(form, pieces))
        return found


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
