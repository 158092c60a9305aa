"""Acts that a line resembles: what it names, put into the form of which it has most.

Only for what a refusal offers. “ana smacks bo with the thrust, haha” names two players and a card,
so the forms that take them are filled, written out, and heard again before anybody sees them. A
word that many acts have says little of which is meant, one that only one act has says much; words
that nobody knows say nothing, and one that another act is known by speaks against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from math import inf
from typing import Any, Generic, TypeVar

from msgspec import Struct

from companion.table.ear.judging import Driven
from companion.table.ear.matching import Line
from companion.table.ear.reader import Reader
from companion.table.ear.readings import Bind, New
from companion.table.ear.saying import written
from companion.table.ear.stale import go_on
from companion.table.forms.form import Form, Forms
from companion.table.forms.grammar import GRAMMAR, How
from companion.table.forms.names import NEW, PART
from companion.table.forms.nodes import ANYTHING, AnyOf, Either, Node, Row, Slot, Word, leaves
from companion.table.forms.tokens import Token, stems

_MOST_TRIED = 14
"""Lines that are heard again: each costs as much as a line that is typed."""
_OF_AN_ACT = 5
"""Lines of one act that are heard again."""
_THING, _PLAYER, _NUMBER = 3.0, 1.0, 2.0
"""How much a name or a number says that has its part."""
_IN_PART = 1.5
"""The same of a word that may name something by a part of its name, and may mean itself."""
_LACKS = 1.5
"""How much speaks against a form of which a piece that must stand there is missing."""
_SMALL = 0.25
_KINDS = {"done": 0.0, "ask": 2.0, "broken": 3.0}
"""How much speaks against a line that asks something, or breaks a rule."""
_LEAST = 0.0
"""How much must speak for a guess."""
_LONGEST_NAME = 4
"""Words that a name which nobody knows may have."""


HAS = "has"
"""The act that tells what somebody has: “spaniards” is nobody's nation."""


T = TypeVar("T")


class Guess(Struct, frozen=True):
    """A form with what the line names."""

    line: str
    act: str
    worth: float
    """How much speaks for it."""


def guesses(typed: str, ear: Reader[Any]) -> Iterator[tuple[str, Driven[Any]]]:
    """Whole lines that are near the one that was typed, nearest first, with what each would do:
    at once, or if a question is answered, or a rule broken. Each is heard when it is wanted."""
    tried: Counter[str] = Counter()
    held: list[_Held[tuple[str, Driven[Any]]]] = []
    enough: set[str] = set()
    for guess in likenesses(typed, ear, ear.table.state, enough):
        yield from (one.what for one in _nearer(held, guess.worth))
        if tried.total() >= _MOST_TRIED:
            break
        if guess.act in enough:
            continue
        tried[guess.act] += 1
        if tried[guess.act] == _OF_AN_ACT:
            enough.add(guess.act)
        heard = ear.one(guess.line)
        if heard is not None and not heard.loose:
            worth = guess.worth - _KINDS[heard.kind]
            if worth >= _LEAST:
                heappush(held, _Held(worth, tried.total(), (guess.line, heard)))
    yield from (one.what for one in _nearer(held, -inf))


def likenesses(
    typed: str, ear: Reader[Any], state: Any, enough: Container[str] = ()
) -> Iterator[Guess]:
    """Lines of acts that take what the line names, nearest first; nobody has looked yet whether
    they can be done.

    Args:
        typed: the line.
        ear: the table's.
        state: how the table stands.
        enough: acts of which no further line is wanted; it may grow meanwhile.
    """
    line = Line(typed, ear.names(state), ear.forms)
    line.how = How.SLIPS
    told, fits = _Told(line, said_of(ear.forms)), _Fits(line)
    elsewhere, printed = ear.table.game.elsewhere(state), ear.table.game.printed
    said = (x for x in ear.forms.forms if not (x.amends or x.beside or x.logged))
    forms = [x for x in said if x.act in ear.table.infos]
    most = [(told.most(form), form) for form in forms if form.act not in elsewhere]
    held: list[_Held[_Filled]] = []
    near = _Written(typed)
    for bound, form in sorted(most, key=lambda one: -one[0]):
        if bound < _LEAST:
            break
        go_on()
        yield from near.guesses(_nearer(held, bound))
        if form.act in enough or (form.act in printed and not told.tells_of(form.act)):
            continue  # what is printed is told of a card in so many words
        filled = _Filled(form, fits, told.much)
        if not filled.whole or not told.speaks_for(filled):
            continue
        if filled.lacks and (ear.table.infos[form.act].grave or form.act == HAS):
            continue  # what ends a game, or is a mere fact, is offered only in its own words
        if (worth := told.worth(filled)) >= _LEAST:
            near.count += 1
            heappush(held, _Held(worth, near.count, filled))
    yield from near.guesses(_nearer(held, -inf))


class _Written:
    """Forms as lines, each line once; written only when its turn has come, as most never are."""

    def __init__(self, typed: str) -> None:
        self.count = 0
        self._seen = {"", typed.casefold()}

    def guesses(self, nearest: Iterator[_Held[_Filled]]) -> Iterator[Guess]:
        """The lines of what is nearest, without what was typed and what says only who plays."""
        for held in nearest:
            filled = held.what
            text = filled.written()
            if text != filled.who and text.casefold() not in self._seen:
                self._seen.add(text.casefold())
                yield Guess(text, filled.form.act, held.worth)


class _Held(Struct, Generic[T], frozen=True):
    """What waits until nothing that comes can be nearer."""

    worth: float
    order: int
    what: T

    def __lt__(self, other: _Held[T]) -> bool:
        return (-self.worth, self.order) < (-other.worth, other.order)


def _nearer(held: list[_Held[T]], than: float) -> Iterator[_Held[T]]:
    """What is held that is at least as near as anything that comes."""
    while held and held[0].worth >= than:
        yield heappop(held)


class Said(Struct, frozen=True):
    """What the words of a game say of which act is meant."""

    much: Mapping[str, float]
    """Word -> how much: the fewer acts it is said of, the more."""
    of: Mapping[str, frozenset[str]]
    """Act -> every word that speaks for it."""


@lru_cache(maxsize=8)
def said_of(forms: Forms) -> Said:
    """What the words of a game's forms say."""
    acts: dict[str, set[str]] = {}
    for form in forms.forms:
        go_on()
        for piece in form.pieces:
            for leaf in leaves(piece.node):
                match leaf:
                    case Word():
                        acts.setdefault(leaf.word, set()).add(form.act)
                    case AnyOf():
                        for phrase in leaf.all:
                            for word in phrase:
                                acts.setdefault(word, set()).add(form.act)
    for act, words in forms.about.items():
        for word in words:
            acts.setdefault(word, set()).add(act)
    much = {
        word: _SMALL if word in GRAMMAR or len(word) < 2 else max(0.5, 3.5 - 0.5 * len(told))
        for word, told in acts.items()
    }
    return Said(much, forms.about)


class _Told:
    """What the words of a line say, each for itself."""

    def __init__(self, line: Line, said: Said) -> None:
        self.said = said
        self.players: set[int] = set()
        self.much: dict[int, float] = {}
        """Place -> how much it says of what is meant."""
        self.words: dict[int, set[str]] = {}
        """Place -> the word that stands there, and what it may be a form of."""
        self.kinds: dict[int, set[str]] = {}
        """Place -> the kinds of things that are named there."""
        for at, token in enumerate(line.tokens):
            if line.is_filler(at):
                continue
            kinds = {edge.thing.kind for edge in line.edges(at) if not _is_small(token)}
            words = self.words[at] = {*stems(token.key), *line.near(at)}
            self.kinds[at] = kinds
            if token.number is not None or (token.key[:1] in "+-" and len(token.key) > 1):
                self.much[at] = _NUMBER
                kinds.add("n")
            elif kinds:
                whole = any(edge.cost < PART for edge in line.edges(at))
                thing = _THING if whole else _IN_PART
                self.much[at] = _PLAYER if kinds == {"player"} else thing
                self.players |= {at} if "player" in kinds else set()
            elif known := [said.much[word] for word in words if word in said.much]:
                self.much[at] = max(known)

    def tells_of(self, act: str) -> bool:
        """Whether a word of the line speaks for an act: its name, or what it is about."""
        words = self.said.of.get(act, frozenset()) | {act}
        return any(not words.isdisjoint(one) for one in self.words.values())

    def most(self, form: Form) -> float:
        """The most that could speak for a form, as far as its words and slots tell."""
        reach = form.reach
        part = self._about(form.act) | {
            at
            for at in self.much
            if reach is None
            or at in self.players
            or not (reach.isdisjoint(self.words[at]) and reach.isdisjoint(self.kinds[at]))
        }
        return self._weighed(part) - (form.weight > 0)

    def _about(self, act: str) -> set[int]:
        """Places of words that speak for an act."""
        words = self.said.of.get(act, frozenset())
        return {at for at in self.much if not words.isdisjoint(self.words[at])}

    def _weighed(self, part: set[int]) -> float:
        """What speaks for a form that has these places, less half of what it leaves out."""
        of_it = sum(self.much[at] for at in part)
        return of_it - (sum(self.much.values()) - of_it) / 2

    def speaks_for(self, filled: _Filled) -> bool:
        """Whether anything but who plays speaks for a form."""
        part = (filled.taken & self.much.keys()) | self._about(filled.form.act)
        return not self.players.issuperset(part)

    def worth(self, filled: _Filled) -> float:
        """What speaks for a form, less half of what it leaves out and what it lacks."""
        part = (filled.taken & self.much.keys()) | self._about(filled.form.act)
        return self._weighed(part) - _LACKS * filled.lacks - (filled.form.weight > 0)


class _Fits:
    """What of a line fits the nodes of forms; looked for once, as most stand in many forms."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self._pieces: dict[int, list[tuple[int, int, int, tuple[Bind, ...]]]] = {}
        self._slots: dict[int, list[tuple[int, int, int, Any]]] = {}

    def pieces(self, node: Node) -> list[tuple[int, int, int, tuple[Bind, ...]]]:
        """Where a piece begins and ends, what it costs and binds, without free words or names that
        nobody knows."""
        if id(node) not in self._pieces:
            self._pieces[id(node)] = [
                (at, end, cost, binds)
                for at in range(len(self.line.tokens))
                for end, cost, binds, _ in self.line.match(node, at)
                if end > at and (cost < NEW or _is_coded(binds))
                if not any(map(_says_anything, binds))
            ]
        return self._pieces[id(node)]

    def slots(self, slot: Slot) -> list[tuple[int, int, int, Any]]:
        """What a value costs, where it begins and ends, the value."""
        if id(slot) not in self._slots:
            self._slots[id(slot)] = [
                (cost, at, end, value)
                for at, token in enumerate(self.line.tokens)
                if not _is_small(token)
                for end, cost, value in self.line.values(slot, at)
                if cost < NEW or slot.kind == "code"
            ]
        return self._slots[id(slot)]


class _Filled:
    """A form with what a line has for its pieces, whole or only for the slots they must have."""

    def __init__(self, form: Form, fits: _Fits, spoken: Container[int] = ()) -> None:
        self.form, self.line, self.fits, self.spoken = form, fits.line, fits, spoken
        self.taken: set[int] = set()
        """Tokens that have a part in it."""
        self.binds: list[Bind] = []
        self.lacks = 0
        self._new: list[Slot] = []
        """Slots that may take a name that nobody knows, where the line names nothing for them."""
        self.who = self._speaker()
        self.whole = all(
            self._piece(piece.node, piece.must) or (not piece.must or self._slots(piece.node))
            for piece in sorted(form.pieces, key=lambda one: not one.must)
        ) and all(map(self._quoted, self._new))
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

    def _piece(self, node: Node, must: bool) -> bool:
        """Take the longest match of a whole piece; whether there is one. What may be left out is
        filled with no name that is said only in part: `blade` is seldom “Taste My Blade!”."""
        best: tuple[int, int, tuple[Bind, ...]] = (0, 0, ())
        for at, end, cost, binds in self.fits.pieces(node):
            longer = end - at > best[1] - best[0]
            if longer and (must or cost < PART) and self._is_free(at, end):
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
        if (slot.kind in ANYTHING and slot.kind != "code") or slot.mode in ("~", "?"):
            return False
        found = [one for one in self.fits.slots(slot) if self._is_free(one[1], one[2])]
        if found:  # the whole name rather than one that is said in part
            _, at, end, value = min(found, key=lambda one: one[:2])
            self._bind(slot, value, at, end)
            return True
        if slot.new and slot.kind not in ANYTHING:
            self._new.append(slot)
            return True
        return False

    def _bind(self, slot: Slot, value: Any, at: int, end: int) -> None:
        self.binds.append(Bind(slot.key, value, slot.kind, slot.mode, at, end))
        self.taken.update(range(at, end))

    def _quoted(self, slot: Slot) -> bool:
        """Fill a slot with the words that nothing else of the form takes, if one of them is unknown
        here: offered in quotes, they are a new name on purpose (`keeps “spare no effort”`)."""
        line = self.line
        runs = [
            (at, end)
            for at in range(len(line.tokens))
            for end in range(at + 1, min(len(line.tokens), at + _LONGEST_NAME) + 1)
            if self._may_be_a_name(at, end)
        ]
        if not runs:
            return False
        at, end = max(runs, key=lambda one: (one[1] - one[0], -one[0]))
        typed = line.text[line.tokens[at].start : line.tokens[end - 1].end]
        self._bind(slot, New(typed), at, end)
        return True

    def _may_be_a_name(self, at: int, end: int) -> bool:
        """Whether words may be a name that nobody knows: one of them is unknown, and none a number,
        a sign, or a name of its own; no small word stands in front."""
        line = self.line
        return (
            self._is_free(at, end)
            and all(
                line.tokens[n].is_word and line.tokens[n].number is None for n in range(at, end)
            )
            and any(line.is_stranger(n) for n in range(at, end))
            and not any(n in self.spoken for n in range(at, end))
            and not any(line.is_filler(n) or line.keys[n] in GRAMMAR for n in (at, end - 1))
            and not any(not edge.cost for n in range(at, end) for edge in line.edges(n))
        )

    def _is_free(self, start: int, end: int) -> bool:
        return end > start and self.taken.isdisjoint(range(start, end))


def _says_anything(bind: Bind) -> bool:
    """Whether any word could have stood in a slot."""
    return bind.kind in ANYTHING and bind.kind != "code"


def _is_coded(binds: Iterable[Bind]) -> bool:
    """Whether all that is new is a code: the number of a card that nobody has seen."""
    return all(bind.kind == "code" for bind in binds if isinstance(bind.value, New))


def _is_small(token: Token) -> bool:
    """Whether it is a word of the grammar: in a guess it names nothing (`as` is no ace)."""
    return token.key in GRAMMAR and token.text.islower()
