"""What stands at the places of a typed line: names, numbers, players, a name that is new."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from companion.table.forms.form import Forms
from companion.table.forms.grammar import FILLERS, GRAMMAR, How
from companion.table.forms.names import (
    CHATTER,
    FILLER,
    NEW,
    PART,
    SKIP,
    Edge,
    Names,
    shortened,
    slipped,
)
from companion.table.forms.tokens import Token, stems, tokens, wordset
from companion.toolbox.number_words import NUMBER_WORDS

_ORDINALS = ("st", "nd", "rd", "th")
"""What stands behind a number in a row: `1st` is no one of anything."""
_LONGEST_NUMBER = 4
"""Digits that stand in front of what they count without a space."""

_FINGERS = {
    "teh": "the",
    "hte": "the",
    "adn": "and",
    "nad": "and",
    "fo": "of",
    "ot": "to",
    "wiht": "with",
}
"""Slips of words that are too short to be mended, and mean nothing themselves."""
_EVERYBODY = frozenset(("everyone", "everybody"))
_SHORT = 3
"""Letters up to which a word is no slip of another."""
_SURE = 2
"""Words in a row above which they say nothing though one of them is a name: `from her own hand`."""

_OF_SOMETHING = wordset("the a an some our this that these those another")
"""Words in front of a noun."""
_SENTENCES = (".", ";", "!")
_ENDS = wordset(", ; : . - ( ) ! and so")
"""Signs and words at which a clause ends."""
_DOUBTS = wordset(
    "not no never nor none nobody nothing nowhere without or if unless until whether who whom what "
    "which how why ? can could may might must shall should would will want need lot rest last "
    "other one first next second same"
)
"""Words of a clause that may say something of the acts around it, or are none of the story."""
_CLAUSE = range(3, 11)
"""Words of a clause that only tells the story."""


NAMES_NEW = ("called", "named", "titled", "learn")
"""Words behind which a name stands, and nothing else that people say for a thing."""

CALLED_OFF = "no,"
"""What `no` is compared by at the beginning of a line, with a sign behind it."""
_SIGNS_BEHIND_NO = (",", ".", "!", ";", ":", "-", "–", "—")

_SLIPS = How.SLIPS
_NONE = frozenset[str]()


@lru_cache(maxsize=1 << 10)
def _lengths(rows: frozenset[tuple[str, ...]]) -> tuple[int, ...]:
    """How long some rows of words are, each length once, the shortest first."""
    return tuple(sorted({len(row) for row in rows}))


@lru_cache(maxsize=1 << 4)
def _together(some: frozenset[str], more: frozenset[str]) -> frozenset[str]:
    """The words of two sets: the same object each time, so that what is kept of it is found."""
    return some | more


class Places:
    """The tokens of a line before the names of a table."""

    def __init__(self, text: str, names: Names, forms: Forms) -> None:
        self.text = text
        found = _fingered(_possessed(tokens(text), names), names, forms)
        self.tokens: tuple[Token, ...] = _called_off(_parted(found, names, forms))
        self.names, self.forms = names, forms
        self.how = How.EXACT
        self.skips = 0
        """How many words may be stepped over, to find what could be offered."""
        self._edges: dict[int, list[Edge]] = {}
        self._chatter: dict[int, list[int]] = {}
        self._near: dict[int, frozenset[str]] = {}
        self._starts: dict[int, list[tuple[int, int, tuple[int, ...]]]] = {}
        self.keys = tuple(token.key for token in self.tokens)

    def edges(self, at: int) -> list[Edge]:
        """The things that are named from a place on."""
        if at >= len(self.tokens):
            return []
        if at not in self._edges:
            known = self.keys[at] in self.forms.vocabulary
            found = self.names.edges(self.tokens, at, known, self.how == How.SLIPS)
            if at and self.keys[at - 1] in NAMES_NEW:  # `learn parry` is no Parry Riposte
                found = [x for x in found if not self.is_only_said(x, at)]
            self._edges[at] = found
        return self._edges[at]

    def is_only_said(self, edge: Edge, at: int) -> bool:
        """Whether words are none of a thing's names, and only said for it (`Thing.said`)."""
        return " ".join(self.keys[at : edge.end]) in edge.thing.said

    def is_filler(self, at: int) -> bool:
        """Whether nothing is lost without that word: a name always says something."""
        if self.tokens[at].text == "A" and at and not self.text.isupper():
            return False  # a letter that means somebody or something, no article
        key = self.keys[at]
        if key == "another":  # in front of a name it is an article: `counters with another slash`
            return any(x.thing.kind != "player" and x.cost < PART for x in self.edges(at + 1))
        named = key != "a" and self.names.is_name(key)
        return key in FILLERS and not self.tokens[at].quoted and not named

    def stepped(self, at: int) -> int:
        """What it costs to step over a filler: a lone `n` rather means a name, such as a side."""
        return NEW if self.keys[at] == "n" else FILLER

    def starts(self, at: int) -> list[tuple[int, int, tuple[int, ...]]]:
        """Where something may begin: here, or behind fillers, with what that costs."""
        if at not in self._starts:
            self._starts[at] = list(self._begun(at))
        return self._starts[at]

    def _begun(self, at: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        reached: dict[int, tuple[int, tuple[int, ...]]] = {at: (0, ())}
        while reached:
            place = min(reached)
            cost, over = reached.pop(place)
            yield place, cost, over
            if place >= len(self.tokens):
                continue
            steps = [(end, CHATTER, over) for end in self.chatter(place)]
            if self.is_filler(place):
                steps.append((place + 1, self.stepped(place), over))
            elif not steps and len(over) < self.skips:
                steps.append((place + 1, SKIP, (*over, place)))
            for end, more, left in steps:
                if end not in reached or cost + more < reached[end][0]:
                    reached[end] = cost + more, left

    def chatter(self, at: int) -> list[int]:
        """Where words end that begin at a place and say nothing an act would need (`that's it`);
        where one of two is a name, they say something."""
        if at not in self._chatter:
            rows = self.forms.chatter.get(self.keys[at], frozenset())
            most = len(self.keys) - at
            ends = [at + n for n in _lengths(rows) if n <= most and self.keys[at : at + n] in rows]
            self._chatter[at] = [
                end for end in ends if end - at > _SURE or not any(map(self._names, range(at, end)))
            ]
            self._chatter[at] += [end for end in self._scene(at) if end not in ends]
        return self._chatter[at]

    def tells_a_scene(self, at: int) -> bool:
        """Whether a clause begins there that would be stepped over as part of the story."""
        return 0 <= at < len(self.keys) and bool(self._scene(at))

    def _scene(self, at: int) -> list[int]:
        """Where a clause ends of which something is the subject that the table does not know (`the
        planks give way, …`): it tells the story, and nothing that anybody here does."""
        if self.keys[at] not in _OF_SOMETHING or not self.is_strange(at + 1):
            return []
        if at and self.keys[at - 1] not in _ENDS and not self.is_filler(at - 1):
            return []
        if at and self.keys[at - 1] not in _SENTENCES and self.tokens[at].text[:1].isupper():
            return []  # a title: `scenario 2: The dry river`
        small, here = GRAMMAR | FILLERS, range(at, len(self.tokens))
        end = next((n for n in here if self.keys[n] in _ENDS), len(self.tokens))
        told = any(
            self.tokens[n].number is not None
            or self.keys[n] in _DOUBTS
            or self.keys[n][:1] in "+-"
            or self._names(n)
            or (self.known(self.keys[n]) and self.keys[n] not in small)  # `the blade breaks`
            for n in range(at, end)
        )
        if told or end - at not in _CLAUSE:
            return []
        return [end + (end < len(self.tokens) and self.tokens[end].is_word)]

    def is_strange(self, at: int) -> bool:
        """Whether nobody here knows the word at a place, and it is no slip of one or of a name."""
        if at >= len(self.tokens):
            return False
        token = self.tokens[at]
        if token.quoted or not token.is_word or self.known(token.key):
            return False
        if token.key in GRAMMAR or slipped(token.key, self.names.whole()):
            return False
        # Another letter makes another word (`wall`, walk); those that are left out, doubled or in
        # another order are slips.
        found = slipped(token.key, self.forms.vocabulary) if len(token.key) > _SHORT else ()
        return all(len(x) == len(token.key) and sorted(x) != sorted(token.key) for x in found)

    def of_kinds(self, word: str) -> list[str]:
        """The kinds of things beside whose name a word may stand (`island`)."""
        return [kind for kind, nouns in self.forms.nouns.items() if word in nouns]

    def _names(self, at: int) -> bool:
        """Whether a word is quoted, or names something, be it in part."""
        token = self.tokens[at]
        small = token.key in FILLERS or token.key in GRAMMAR
        return token.quoted or any(x.cost <= PART * (not small) for x in self.edges(at))

    def rest(self, at: int) -> tuple[int, tuple[int, ...]] | None:
        """What the words behind the last piece cost; `None` if one of them counts."""
        for place, cost, over in self.starts(at):
            if place == len(self.tokens):
                return cost, over
        return None

    def near(self, at: int) -> frozenset[str]:
        """Words of the forms that the token may be a slip of."""
        if self.how is not _SLIPS:
            return _NONE
        if at not in self._near:
            token, found = self.tokens[at], frozenset[str]()
            if token.is_word and not self.known(token.key):
                words = self.forms.vocabulary
                found = shortened(token.key, words)
                found |= (
                    slipped(token.key, _together(words, self.forms.loose))
                    if len(token.key) > _SHORT
                    else frozenset()
                )
            self._near[at] = found
        return self._near[at]

    @property
    def strange(self) -> int:
        """How many of its words nobody knows."""
        return sum(token.is_word and not self.known(token.key) for token in self.tokens)

    def known(self, key: str) -> bool:
        """Whether it is a word of the forms, of a name, or a number."""
        return (
            key in self.forms.vocabulary
            or key in self.forms.loose
            or key in FILLERS
            or key in self.forms.chattered
            or key in NUMBER_WORDS
            or any(self.names.has(one) for one in stems(key))
        )


_BETWEEN_NUMBERS = re.compile(r"(\d{1,3})(vs?|to)(\d{1,3})", re.IGNORECASE)
"""`3v2`."""


def _parted(found: tuple[Token, ...], names: Names, forms: Forms) -> tuple[Token, ...]:
    """`6g` as `6 g`, where `g` is a word of the forms and `6g` is nothing itself."""
    told: list[Token] = []
    for token in found:
        both = None if token.quoted else _BETWEEN_NUMBERS.fullmatch(token.text)
        if both and both[2].casefold() in forms.vocabulary and not names.has(token.key):
            for n, text in enumerate(both.groups(), 1):
                start = token.start + both.start(n)
                told.append(Token(text, text.casefold(), start, start + len(text)))
            continue
        number = len(token.key) - len(token.key.lstrip("0123456789"))
        unit = token.key[number:]
        glued = 0 < number < _LONGEST_NUMBER and not token.quoted and unit in forms.vocabulary
        glued = glued and unit not in _ORDINALS
        if not glued or names.has(token.key) or forms.is_code(token.text):
            told.append(token)
            continue
        cut = token.start + number
        told.append(Token(token.text[:number], token.key[:number], token.start, cut))
        told.append(Token(token.text[number:], unit, cut, token.end))
    return tuple(told)


def _called_off(found: tuple[Token, ...]) -> tuple[Token, ...]:
    """`no, parry` says that something was not so, and is no `no parry`: that `no` is a word of no
    form."""
    if len(found) > 1 and found[0].key == "no" and found[1].key in _SIGNS_BEHIND_NO:
        return (replace(found[0], key=CALLED_OFF), *found[1:])
    return found


def _fingered(found: tuple[Token, ...], names: Names, forms: Forms) -> tuple[Token, ...]:
    """`teh` as `the`, `evryone` as `everyone`, where it is nothing else."""
    meant = [(token, _finger(token.key)) for token in found]
    if not any(key for _, key in meant):
        return found
    return tuple(
        replace(token, key=key)
        if key and not (token.quoted or names.has(token.key) or token.key in forms.vocabulary)
        else token
        for token, key in meant
    )


def _finger(word: str) -> str:
    """The small word, or the one for everybody, that was meant by a slip; empty if none was."""
    if word in _FINGERS:
        return _FINGERS[word]
    if word[:2] not in ("ev", "ve") or word in _EVERYBODY:
        return ""
    return min(slipped(word, _EVERYBODY), default="")


def _possessed(found: tuple[Token, ...], names: Names) -> tuple[Token, ...]:
    """`bos riposte` as `bo's riposte`, where `bos` is nothing else."""
    told: list[Token] = []
    players = names.people
    for token in found:
        key = token.key
        if not token.quoted and key.endswith("s") and key[:-1] in players and key not in players:
            cut = token.end - 1
            told.append(Token(token.text[:-1], key[:-1], token.start, cut))
            told.append(Token("'s", "'s", cut, token.end))
        else:
            told.append(token)
    return tuple(told)
