"""What has a name at a table now, and where a typed line names it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from msgspec import Struct
from rapidfuzz.distance import OSA

from companion.table.forms.tokens import Token, inflected, stems, tokens, wordset
from companion.toolbox.number_words import NUMBER_WORDS
from companion.toolbox.text import key_of

LOOSELY = 10
"""What a word costs that stands loosely for one of a form: more than fillers, less than a part of a
name."""
CHATTER = 500
"""What it costs to step over words that people say around an act: whatever reads them is nearer."""
FILLER, PART, NEW, UNFIT, SLIP, SKIP = 1, 100, 10_000, 100_000, 1_000_000, 100_000_000
"""What a reading costs, so that sums compare in this order: words without a part in it that were
stepped over, slips of the finger, things of another sort than the form wants, names made new, names
said only in part, fillers."""

_SMALL = wordset("a an the of my in on to and or for at by with from no not new one it")
"""Words that alone never stand for a longer name."""
ORDINALS = wordset("first second third fourth fifth last")
_COUNTING = ORDINALS | NUMBER_WORDS.keys()
"""Words that alone never stand for a longer name either: `the second lunge` is no Second Wind."""
_TITLES = {
    "dr": ("doctor", "doc"), "doctor": ("dr", "doc"), "captain": ("capt", "cpt"),
    "brother": ("bro",), "sister": ("sis",), "father": ("fr",), "saint": ("st",),
    "lieutenant": ("lt",), "sergeant": ("sgt",), "professor": ("prof",), "mister": ("mr",),
    "mr": ("mister",), "lady": ("milady",),
}  # fmt: skip
"""First words of names that are written in more than one way."""
_SHORTEST_SLIP = 4
_VOWELS = re.compile(r"(?<!^)[aeiou]")
_TWICE = re.compile(r"(.)\1")
PEOPLE = ("player", "person", "fighter")
"""Kinds of things that are people."""
_BEGUN = 3
"""Letters that the beginning of a name needs; a player's needs one."""


class Thing(Struct, frozen=True):
    """Something at the table that has a name."""

    kind: str
    """`player`, `counter`, `card`, … as the forms of the game call it."""
    id: str
    """What answers the question that asks for it."""
    label: str
    also: tuple[str, ...] = ()
    owner: str = ""
    """Id of the player, or of the other thing, that it belongs to."""
    sort: str = ""
    """Which of its kind it is (`attack`); empty if nobody knows."""
    by_name: bool = False
    """Whether its name answers where it is not among what is offered: the procedure knows it, and
    says which rule it breaks."""
    there: bool = True
    """Whether it is there: a number that could be one is known as such, so that it can be said."""
    whole: bool = False
    """Whether it goes by its whole names only: `nothing` is not to do nothing."""
    tally: str = ""
    """What stands behind the number of its kind where things are counted by their names: `2+1w`."""
    said: tuple[str, ...] = ()
    """What people say for it besides, and is no name: in quotes something else is meant."""


class Edge(Struct, frozen=True):
    """Some tokens that name a thing."""

    end: int
    thing: Thing
    cost: int
    bent: bool = False
    """Whether it is named by what is done with it (`dodges`, `ripostes`), not by its name."""


Entry = tuple[Thing, tuple[str, ...], bool]
"""A thing, words that name it, whether they are only part of its name."""


class _Named(NamedTuple):
    """How one thing is named."""

    entries: tuple[tuple[str, Entry], ...]
    """By the first word of each way."""
    whole: tuple[str, ...]
    initials: tuple[str, ...]


@lru_cache(maxsize=1 << 14)
def _named(thing: Thing) -> _Named:
    """All ways to name a thing. Kept: most things of a table are there at the next line as well."""
    entries: list[tuple[str, Entry]] = []
    whole: list[str] = []
    initials: list[str] = []
    for name in dict.fromkeys((thing.label, *thing.also, *thing.said)):
        for words in spellings(name):
            whole.append(" ".join(words))
            entries.append((words[0], (thing, words, False)))
            if len(words) > 1 and thing.kind != "option" and not thing.whole:
                initials.append("".join(word[0] for word in words))
                entries += [(part[0], (thing, part, True)) for part in _parts(words)]
    return _Named(tuple(entries), tuple(whole), tuple(initials))


def _seats(things: Iterable[Thing]) -> dict[str, str]:
    """The kinds that hold players and nothing else (`{first:player}`, `{takes/:taker}`), each with
    the one player that it holds; empty if it holds all."""
    ids: dict[str, set[str]] = {}
    for thing in things:
        ids.setdefault(thing.kind, set()).add(thing.id)
    players = ids.get("player", set())
    return {
        kind: "" if found == players else min(found)
        for kind, found in ids.items()
        if found == players or (len(found) == 1 and found < players)
    }


class Names:
    """The names of a table, by their words."""

    def __init__(self, things: Iterable[Thing]) -> None:
        self.things = tuple(things)
        self._by_word: dict[str, list[Entry]] = {}
        self._initials: dict[str, list[Thing]] = {}
        whole: set[str] = set()
        self._of_kind: dict[str, list[Thing]] = {}
        for thing in self.things:
            self._of_kind.setdefault(thing.kind, []).append(thing)
            named = _named(thing)
            whole.update(named.whole)
            for word, entry in named.entries:
                self._by_word.setdefault(word, []).append(entry)
            for letters in named.initials:
                self._initials.setdefault(letters, []).append(thing)
        self.seats = _seats(self.things)
        """Kinds of things that are players and nothing else; the one player, if there is one."""
        self._whole = frozenset(whole)
        self._words = frozenset(self._by_word)
        self._by_letter: dict[str, list[str]] = {}
        for word in self._by_word:
            self._by_letter.setdefault(word[0], []).append(word)

    @cached_property
    def people(self) -> frozenset[str]:
        """Every name of people, of more than a letter, in small letters."""
        people = (x for kind in PEOPLE for x in self.of_kind(kind))
        named = (name for x in people for name in (x.label, *x.also))
        return frozenset(name.casefold() for name in named if len(name) > 1)

    def has(self, word: str) -> bool:
        """Whether a name, or the main words of one, begin with this word or hold it."""
        return word in self._by_word

    def is_name(self, word: str) -> bool:
        """Whether a word alone is the name of something."""
        return word in self._whole

    def whole(self) -> frozenset[str]:
        """The names themselves, as keys."""
        return self._whole

    def of_kind(self, kind: str, sorts: Sequence[str] = ()) -> list[Thing]:
        """The things of a kind; those of which nobody knows the sort fit any."""
        return [x for x in self._of_kind.get(kind, ()) if fits(x, sorts)]

    def edges(self, line: Sequence[Token], at: int, known: bool, slips: bool) -> list[Edge]:
        """The things that are named from a token on, each by as many tokens as name it.

        Args:
            line: the tokens.
            at: where the name begins.
            known: whether the word there is one of the grammar: then it is no beginning of a name
                and no slip of one.
            slips: whether a slip of the finger is looked for.
        """
        token = line[at]
        found: dict[tuple[int, Thing], Edge] = {}
        for word, cost in self._meant(token, known, slips):
            for thing, words, part in self._by_word.get(word, ()):
                inflected_here = token.key != word and cost == 0
                if inflected_here and (thing.kind == "player" or (known and _counts(thing))):
                    continue  # a name is not inflected, and a verb is no counter (`discards`)
                if inflected_here and known and part:
                    continue  # nor is it half a name: `taxes` are no Tax Man
                if token.quoted and (part or " ".join(words) in thing.said):
                    continue
                alone = len(words) == 1 and not token.quoted
                followed = (at + 1, 0) if alone else self._follow(line, at, words, slips)
                if followed is None:
                    continue
                end, slip = followed
                total = cost + slip + (PART if part else 0)
                if cost == PART and not _may_begin(thing, token.key):
                    continue
                place = (end, thing)
                if place not in found or total < found[place].cost:
                    bent = inflected_here or " ".join(words) in thing.said
                    found[place] = Edge(end, thing, total, bent)
        for thing in self._initials.get(token.key, ()) if _is_initials(token) else ():
            found.setdefault((at + 1, thing), Edge(at + 1, thing, PART))
        return _longest(found.values())

    def _meant(self, token: Token, known: bool, slips: bool) -> Iterator[tuple[str, int]]:
        """The words of names that a token may be, with what it costs to believe so."""
        key = token.key
        if token.quoted:
            first = spellings(token.text)
            yield from ((words[0], 0) for words in first)
            return
        forms = stems(key)
        whole = [one for one in forms if one in self._by_word]
        yield from ((one, 0) for one in whole)
        if whole or known or token.number is not None or not token.is_word:
            return
        yield from ((x, PART) for x in self._by_letter.get(key[0], ()) if x.startswith(key))
        if slips and len(key) >= _SHORTEST_SLIP and key.isalpha():
            near = {word: SLIP for one in forms for word in slipped(one, self._words)}
            yield from near.items()

    def _follow(
        self, line: Sequence[Token], at: int, words: tuple[str, ...], slips: bool
    ) -> tuple[int, int] | None:
        """Where a name ends that begins at a token, and what slips in it cost; `None` if its other
        words do not follow."""
        if line[at].quoted:
            return (at + 1, 0) if key_of(line[at].text) == " ".join(words) else None
        place, cost = at + 1, 0
        for word in words[1:]:
            while place < len(line) and line[place].key in ("-", "!", ",", "."):
                place += 1  # signs inside a name are not typed by everybody
            if place >= len(line):
                return None
            if word not in stems(line[place].key):
                if not slips or not slipped(line[place].key, frozenset((word,))):
                    return None
                cost += SLIP
            place += 1
        return place, cost


def _longest(edges: Iterable[Edge]) -> list[Edge]:
    """Without those that name by a part what the words there name whole: `liberating goods` is one
    card, and not the same one twice."""
    whole: dict[Thing, int] = {}
    for edge in edges:
        if edge.cost == 0:
            whole[edge.thing] = max(edge.end, whole.get(edge.thing, 0))
    return [x for x in edges if x.cost == 0 or x.end >= whole.get(x.thing, 0)]


def fits(thing: Thing, sorts: Sequence[str]) -> bool:
    """Whether a thing is of one of the sorts; none named, or none known, fits."""
    return not sorts or not thing.sort or thing.sort in sorts


def _counts(thing: Thing) -> bool:
    return thing.kind in ("counter", "pool")


def _is_initials(token: Token) -> bool:
    """Whether a word may be the first letters of a name: `PR`, `RtB`, never in small letters."""
    ends = token.text[0] + token.text[-1]
    return token.is_word and 1 < len(token.text) < 5 and ends.isupper()


def _may_begin(thing: Thing, key: str) -> bool:
    return thing.kind == "player" or (
        len(key) >= _BEGUN and thing.kind != "option" and not thing.whole
    )


@lru_cache(maxsize=1 << 14)
def spellings(name: str) -> tuple[tuple[str, ...], ...]:
    """A name as tokens write it, with and without its apostrophes and other signs."""
    signs = tuple(t.key for t in tokens(name.replace('"', "")))
    typed = tuple(key for key in signs if re.search(r"\w", key))
    plain = tuple(key_of(re.sub("['’]", "", name)).split())
    short = [(other, *typed[1:]) for other in _TITLES.get(typed[0] if typed[1:] else "", ())]
    return tuple(words for words in dict.fromkeys((typed, plain, signs, *short)) if words)


@lru_cache(maxsize=1 << 14)
def _parts(words: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The beginnings and ends of a name, each of its words that says something, and two of them
    without those between: `Captain Vane` is Captain Ysolde Vane."""
    pieces = [words[:cut] for cut in range(1, len(words))]
    pieces += [words[cut:] for cut in range(1, len(words))]
    pieces += [(word,) for word in words[1:-1]]
    pieces += [(one, two) for at, one in enumerate(words) for two in words[at + 2 :]]
    return tuple(
        piece
        for piece in dict.fromkeys(pieces)
        if piece[0] not in _SMALL
        and piece[-1] not in _SMALL
        and any(len(word) > 2 and word not in _COUNTING for word in piece)
    )


@lru_cache(maxsize=1 << 12)
def slipped(word: str, among: frozenset[str]) -> frozenset[str]:
    """The words that one slip turns into this one; two slips in a long word."""
    most = 2 if len(word) > 7 else 1
    begun = _by_letter(among) if len(among) > _FEW else {}
    # Fingers rarely miss the first letter; they change it with the second.
    near = (x for one in set(word[:2]) for x in begun.get(one, ())) if begun else among
    return frozenset(one for one in near if _is_slip(one, word, most))


_FEW = 8


@lru_cache(maxsize=64)
def _by_letter(words: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """Words by their first letter."""
    found: dict[str, list[str]] = {}
    for word in words:
        found.setdefault(word[:1], []).append(word)
    return {letter: tuple(there) for letter, there in found.items()}


@lru_cache(maxsize=1 << 12)
def shortened(word: str, among: frozenset[str]) -> frozenset[str]:
    """The words that this one is short for: by its beginning (`chal`), or without its vowels
    (`wnds`, `dmg`)."""
    if not word.isalpha() or len(word) < _BEGUN:
        return frozenset()
    begun = (one for one in among if one.startswith(word) and len(one) > len(word) + 1)
    bare = word == _VOWELS.sub("", word)
    without = (one for one in among if bare and one[0] == word[0] and _is_bare(word, one))
    return frozenset((*begun, *without))


def _is_bare(word: str, one: str) -> bool:
    """Whether a word is another without its vowels, and without one of two letters alike."""
    left = _VOWELS.sub("", one)
    return left == word or _TWICE.sub(r"\1", left) == word


def _is_slip(one: str, word: str, most: int) -> bool:
    if len(one) < _SHORTEST_SLIP or not one.isalpha() or abs(len(one) - len(word)) > most:
        return False
    if one[0] != word[0] and one[:2] != word[1::-1]:
        return False  # fingers rarely miss the first letter
    return bool(OSA.distance(one, word, score_cutoff=most) <= most)


def forms_of(verb: str) -> frozenset[tuple[str, ...]]:
    """A verb of one or more words with its first word inflected: `goes for`, `bo's done`."""
    first, *rest = verb.split()
    short = (("'s", *rest),) if first == "be" and rest else ()
    return frozenset((one, *rest) for one in inflected(first)) | frozenset(short)
