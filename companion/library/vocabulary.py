"""All words of a library: what begins with these letters, what was probably meant by others."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from companion.library.everyday import is_everyday
from companion.library.stems import learn, stem
from companion.library.words import KIN, SPELLINGS, STOP, kin

How = Literal["known", "begun", "kin", "half", "apart", "letters", "slip", "empty", "unknown"]
"""By what a word was read: as it stands, in any ending; as one that is still being typed; as
another word for it; as the beginning of one; as two written together; by its consonants; as a slip
of another; as a slip of a word without weight; not at all."""

TRUST: Mapping[How, float] = {
    "known": 1.0, "begun": 1.0, "kin": 0.9, "apart": 0.9, "half": 0.7, "letters": 0.7, "slip": 0.8,
    "empty": 1.0, "unknown": 0.0,
}  # fmt: skip
"""How much of a word's weight says that the question was understood."""
NEARLY, FAR = 0.55, 0.25
"""The same of a slip in a short word, and of one that is as much another word as this one."""

_VOWELS = re.compile(r"(?<!^)[aeiouy]+")
_DOUBLED = re.compile(r"(.)\1+")
_SHORT = 5
_MOST = 3
"""Words that one may have been meant for."""


class Reading(NamedTuple):
    """What was made of a word.

    Attributes:
        typed: the word.
        words: what it is looked for as; empty if nothing is known.
        how: by what.
        trust: 0 to 1, how sure that is.
        beginning: its letters, if it may still become another word.
    """

    typed: str
    words: tuple[str, ...]
    how: How
    trust: float
    beginning: str = ""
    said: str = ""
    """The word that it was taken for, as people write it; else the first of `words`."""

    @property
    def guessed(self) -> bool:
        """Whether that was a guess, which is shown."""
        return self.how in ("half", "apart", "letters", "slip")


class Vocabulary:
    """The words, in all their endings."""

    def __init__(
        self,
        known: Iterable[str],
        same: Mapping[str, str] = SPELLINGS,
        named: frozenset[str] = frozenset(),
        first_letter_right: bool = False,
    ) -> None:
        """Read the words.

        Args:
            known: all words.
            same: other spellings.
            named: those that titles and other names of entries have: sooner meant than others.
            first_letter_right: compare a slip only with words of the same first letter, and only
                in the endings that are there: for vocabularies of many thousand words.
        """
        self.known = frozenset(known)
        self._same, self._named, self._large = same, named, first_letter_right
        # Other spellings can be begun and mistyped too; they are answered as the known word.
        others = {w for w, as_known in same.items() if as_known in self.known}
        self._sorted = sorted(self.known | others)
        self._by_stem: dict[str, list[str]] = {}
        if not first_letter_right:
            learn(self._sorted)
            for word in self._sorted:
                if word in self.known:
                    self._by_stem.setdefault(stem(word), []).append(word)
        self._by_letter: dict[str, dict[str, str]] | None = None
        self._every: dict[str, str] = {}
        self._bare: dict[str, list[str]] | None = None

    def forms(self, word: str) -> list[str]:
        """The known forms of a word: itself, its plural, its other endings."""
        if not self._large:
            return self._by_stem.get(stem(word), [])
        if word in self.known or len(word) < 4:
            return [word] if word in self.known else []
        # Of many thousand words only those that are asked for are shortened.
        first = bisect_left(self._sorted, word[:3])
        last = bisect_left(self._sorted, word[:3] + "\uffff")
        near = self._sorted[first:last]
        learn(near)
        return [w for w in near if stem(w) == stem(word) and w in self.known]

    def beginning(self, letters: str, limit: int = 24) -> list[str]:
        """Known words that begin with these letters, at most `limit`."""
        first = bisect_left(self._sorted, letters)
        begun = [w for w in self._sorted[first : first + limit] if w.startswith(letters)]
        return list(dict.fromkeys(self._same.get(w, w) for w in begun))

    # ------------------------------------------------------------------ reading

    def read(self, word: str, *, last: bool = False, guess: bool = True) -> Reading:
        """What is meant: stems before beginnings, beginnings before slips.

        Args:
            word: folded.
            last: it may still be typed.
            guess: whether a word that nobody knows may stand for another at all.
        """
        known = self.forms(word)
        begun = self.beginning(word) if last and len(word) > 1 else []
        if begun:
            every = tuple(dict.fromkeys((*known, *begun)))
            return Reading(word, every, "known" if known else "begun", 1.0, word)
        if known or word in STOP:
            return Reading(word, tuple(known), "known", 1.0)
        # A word of the language that no entry has stands for its kin, sooner than for a slip.
        akin = [form for one in sorted(kin().get(stem(word), ())) for form in self.forms(one)]
        if akin:
            return Reading(word, tuple(akin), "kin", TRUST["kin"])
        found = self._guessed(word, last) if guess else None
        if found is None:
            return Reading(word, (), "unknown", 0.0)
        # A word of everyday life is that word; it may be a slip all the same.
        if not is_everyday(word):
            return found
        return found._replace(how="slip" if found.words else "unknown", trust=0.0)

    def _guessed(self, word: str, last: bool) -> Reading | None:
        if not 3 <= len(word) <= 30 or not word.isalpha():
            return None
        if not last and (half := self._half(word)):
            return Reading(word, half, "half", TRUST["half"])
        if two := self._apart(word):
            return Reading(word, two, "apart", TRUST["apart"])
        if bare := self._by_consonants(word):
            return Reading(word, bare, "letters", TRUST["letters"])
        meant, trust = self._slip(word)
        if meant and meant[0] in STOP:
            if (
                len(word) < _SHORT
                and len(word) == len(meant[0])
                and sorted(word) != sorted(meant[0])
            ):
                return None  # “mana” is no “many”: another letter makes another short word
            return Reading(word, (), "empty", 1.0)
        if meant:
            found = dict.fromkeys(x for one in meant for x in self._kin_or_self(one))
            return Reading(word, tuple(found), "slip", trust, said=meant[0])
        if last and (begun := self._begun_with_a_slip(word)):
            return Reading(word, tuple(begun), "slip", FAR)
        return None

    def _half(self, word: str) -> tuple[str, ...]:
        """The words of which it is the beginning: "prov" for "province"."""
        begun = [w for w in self.beginning(word) if w not in STOP]
        named = [w for w in begun if w in self._named] or begun
        return tuple(named) if len({stem(w) for w in named}) <= _MOST else ()

    def _apart(self, word: str) -> tuple[str, ...]:
        """The two known words that were written as one: "treasuremap"."""
        for at in range(len(word) - 3, 2, -1):
            one, other = word[:at], word[at:]
            if all(x in self.known and x not in STOP for x in (one, other)):
                return one, other
        return ()

    # ------------------------------------------------------------------ slips

    def _pool(self, letter: str) -> Mapping[str, str]:
        """Every word of this first letter, also in endings that no entry has -> the known word."""
        if self._by_letter is None:
            self._by_letter = {}
            for word in self._sorted:
                if len(word) > 2 and word not in STOP:
                    self._by_letter.setdefault(word[0], {})[word] = self._same.get(word, word)
            if not self._large:
                self._add_kin()
            for words in self._by_letter.values():
                if not self._large:
                    for word, meant in list(words.items()):
                        for ended in endings(word):
                            words.setdefault(ended, meant)
                self._every |= words
            for word in STOP:
                if len(word) > 3:
                    # A slip in a word without weight is no word either.
                    self._by_letter.setdefault(word[0], {}).setdefault(word, word)
                    self._every.setdefault(word, word)
        return self._by_letter.get(letter, {})

    def _add_kin(self) -> None:
        """Words that no entry has, but other words for them: they can be mistyped too."""
        pools = self._by_letter or {}
        for line in KIN:
            for word in line:
                missing = len(word) > 2 and word not in STOP and not self.forms(word)
                if missing and any(map(self.forms, line)):
                    pools.setdefault(word[0], {}).setdefault(word, word)

    def _kin_or_self(self, word: str) -> list[str]:
        """A word that is known, or the known ones that are said for it."""
        akin = () if word in self.known else sorted(kin().get(stem(word), ()))
        return [form for one in akin for form in self.forms(one)] or [word]

    def _slip(self, word: str) -> tuple[list[str], float]:
        """Known words one or two slips away, the nearest, and how sure that is."""
        # Slow to import, and most questions have no slip in them.
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        most = 1 if len(word) < 6 else 2
        pool = self._pool(word[0])
        found = process.extract(word, pool.keys(), scorer=OSA.distance, score_cutoff=most, limit=24)
        if not self._large and (not found or found[0][1] > 1):
            # People rarely miss the first letter.
            found = [
                *found,
                *process.extract(
                    word, self._every.keys(), scorer=OSA.distance, score_cutoff=1, limit=12
                ),
            ]
        if len(word) == 3:
            # Most words of three letters are one slip from each other: only a letter left out,
            # or two that changed places.
            found = [x for x in found if len(x[0]) > 3 or sorted(x[0]) == sorted(word)]
        if not found:
            return [], 0.0
        costs = {w: self._cost(word, w, d) for w, d, _ in found}
        least = min(costs.values())
        near = [w for w, cost in costs.items() if cost <= least]
        meant = list(dict.fromkeys(self._every.get(w) or pool.get(w, w) for w in near))
        # A slip of a word without weight is none of another.
        meant.sort(key=lambda w: (w not in STOP, w not in self._named))
        if 2 * least <= 1 or least <= len(word) / 6:
            return meant[:_MOST], TRUST["slip"]
        # Of a short word another letter makes another word: "pope" is hardly "hope".
        other = all(len(w) == len(word) and sorted(w) != sorted(word) for w in near)
        return meant[:_MOST], FAR if other or least > 1 else NEARLY

    def _cost(self, typed: str, word: str, slips: int) -> float:
        """How far a word is: vowels that were mixed up, letters doubled or moved are half a slip
        less."""
        cost = float(slips)
        if typed[0] != word[0]:
            cost += 0.5
        if _consonants(typed) == _consonants(word) or sorted(typed) == sorted(word):
            cost -= 0.5
        return cost

    def _by_consonants(self, word: str) -> tuple[str, ...]:
        """The words of these consonants, where no vowel was typed: "plndr"."""
        if self._large or _VOWELS.search(word):
            return ()
        if self._bare is None:
            self._bare = {}
            for one in sorted(self.known - STOP):
                if len(one) > 4:
                    self._bare.setdefault(_consonants(one), []).append(one)
        bare = _consonants(word)
        found = self._bare.get(bare, [])
        if not found and len(bare) > 2:
            found = [x for key, told in self._bare.items() if key.startswith(bare) for x in told]
        found = [x for x in found if x in self._named] or found
        return tuple(found) if len({stem(w) for w in found}) <= _MOST else ()

    def _begun_with_a_slip(self, word: str) -> list[str]:
        """Words whose beginning is one slip away."""
        if len(word) < 4:
            return []
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        first = bisect_left(self._sorted, word[0])
        last = bisect_left(self._sorted, word[0] + "\uffff")
        size = len(word)
        begun = {w[:size] for w in self._sorted[first:last] if len(w) > size}
        near = process.extract(word, begun, scorer=OSA.distance, score_cutoff=1, limit=_MOST)
        return [w for begin, _, _ in near for w in self.beginning(begin, _MOST)][:_MOST]


def _consonants(word: str) -> str:
    """The first letter and the consonants, each once: what is left where people spell by ear."""
    return _DOUBLED.sub(r"\1", _VOWELS.sub("", word))


def endings(word: str) -> Iterator[str]:
    """A word in the endings that it may have: "intervene", "intervening", "intervened"."""
    if len(word) < 4 or not word.isalpha() or word.endswith(("ing", "ed", "ly")):
        return
    if word.endswith("s") and not word.endswith("ss"):
        return
    if word.endswith("y") and word[-2] not in "aeiou":
        root = word[:-1]
        yield from (root + "ies", root + "ied", root + "ier", word + "ing")
        return
    yield word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")
    root = word[:-1] if word.endswith("e") and not word.endswith("ee") else word
    if len(root) < 6 and re.search(r"[^aeiou][aeiou][bdgklmnprtv]$", root) and root == word:
        root += root[-1]
    yield from (root + "ing", root + "ed", root + "er", root + "ers")
