"""How the rules look-up reads words: folding, stems, words without weight, slips."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+")
_APOSTROPHES = str.maketrans("", "", "'’‘`´")

# One word for words that no stemmer brings together: odd forms and other spellings. What players
# call a thing differs from game to game: that is in `data/<game>/rules/same.toml`.
SPELLINGS: Mapping[str, str] = {
    "sank": "sink",
    "sunk": "sink",
    "sunken": "sink",
    "bought": "buy",
    "sold": "sell",
    "sale": "sell",
    "lost": "lose",
    "gave": "give",
    "took": "take",
    "taken": "take",
    "stole": "steal",
    "stolen": "steal",
    "built": "build",
    "gone": "go",
    "harbour": "harbor",
    "harbours": "harbors",
    "defence": "defense",
    "defences": "defenses",
    "colour": "color",
    "colours": "colors",
    "adviser": "advisor",
    "advisers": "advisors",
    "endeavour": "endeavor",
    "endeavours": "endeavors",
    "dmg": "damage",
}

# One string: a list of 130 quoted words cannot be read.
_STOP = """
a about again all also am an and any are as at be because been before being both but by can cannot
cant could did do does doesnt done dont each every for from get gets getting go goes got had has
have having he her here his how i if in into is isnt it its just like many may me might more much
must my need needed no not of off on one only or our over own per player players she should so
some still than that the their them then there these they this those to too under up us use used
uses using want was we were what whats when where which while who whose why will with would you
your yours happen happens happened mean means work works rule rules
"""
STOP = frozenset(_STOP.split())


# What players say for one another in any game, a line each. Softer than `SPELLINGS`: a word counts
# less for its kin than for itself, and only in an entry that has not the word itself.
_KIN = """
begin start open
discard dump ditch drop throw chuck toss
kill dead die eliminate destroy slay knock
damage hurt hit wound injure
heal restore recover regain cure
fight combat battle duel
win victory
tie equal same
limit max maximum most cap
min minimum least fewest
price cost pay expensive
buy purchase acquire
swap exchange trade replace
leave quit exit depart
continue resume
cancel prevent stop
peek look see
empty run
interrupt respond react interfere
pick choose select
guy character hero figure
teammate friend ally partner
enemy opponent foe adversary
boat ship vessel
pile stack deck
reward gain prize earn
keep retain stay remain
move walk travel
beat conquer defeat
fail failure unsuccessful
steal rob plunder loot
build construct
fix repair
mandatory compulsory forced
allowed legal permitted
reveal flip show
solo alone
team group party
shuffle reshuffle mix
add extra additional bonus
left leftover remaining
carry weight heavy load
flee escape
several multiple
half partly
later afterwards after
before previously earlier
end finish complete over
block defend parry
marker token counter
effect power ability
location place site spot
share split divide
hidden secret
permanent forever lasting
middle mid during
refill draw redraw
order sequence
join enter
equip attach wear
tap exhaust engage
help assist
double twice
random randomly chance
text wording instruction
"""


def fold(text: str) -> str:
    """Lower case without accents and apostrophes; letters that look alike become alike."""
    plain = text.casefold().translate(_APOSTROPHES)
    if plain.isascii():
        return plain
    plain = unicodedata.normalize("NFKD", plain)
    return "".join(c for c in plain if not unicodedata.combining(c)).translate(_APOSTROPHES)


def words(text: str, same: Mapping[str, str] = SPELLINGS) -> list[str]:
    """The words of a text, folded, letters and digits only, each as `same` writes it."""
    return [same.get(w, w) for w in _WORD.findall(fold(text))]


def with_own(own: Mapping[str, str]) -> Mapping[str, str]:
    """The spellings together with a game's own words, which may build on them."""
    if not own:
        return SPELLINGS
    return {w: own.get(same, same) for w, same in SPELLINGS.items()} | {**own}


def content(tokens: Iterable[str]) -> list[str]:
    """Only what has weight; everything if nothing has (a question of stop words alone).

    Figures have weight only alone ("rule 12"): in a question they are somebody's figures.
    """
    every = list(tokens)
    weighty = [w for w in every if w not in STOP]
    return [w for w in weighty if not w.isdigit()] or weighty or every


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A word without its ending, so that "raids", "raided" and "raiding" are one."""
    if len(word) > 4 and word.endswith("ies"):
        word = word[:-3] + "y"
    elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us")):
        word = word[:-1]
    if len(word) > 5 and word.endswith("ing"):
        word = word[:-3]
    elif len(word) > 4 and word.endswith("ed"):
        word = word[:-2]
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "lsz":
        word = word[:-1]
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


def _kin(lines: str) -> dict[str, frozenset[str]]:
    """Each stem with the stems of the words that stand in a line with it."""
    found: dict[str, frozenset[str]] = {}
    for line in lines.strip().split("\n"):
        stems = frozenset(stem(word) for word in line.split())
        for one in stems:
            found[one] = found.get(one, frozenset()) | (stems - {one})
    return found


KIN: Mapping[str, frozenset[str]] = _kin(_KIN)
"""Stem: the stems of its kin."""


class Vocabulary:
    """All words of a library: what begins with these letters, what was probably meant."""

    def __init__(
        self,
        known: Iterable[str],
        same: Mapping[str, str] = SPELLINGS,
        first_letter_right: bool = False,
    ) -> None:
        """Read the words.

        Args:
            known: all words.
            same: other spellings.
            first_letter_right: compare a slip only with words of the same first letter: for
                vocabularies of many thousand words.
        """
        self.known = frozenset(known)
        self._same = same
        # Other spellings can be begun and mistyped too; they are answered as the known word.
        others = {w for w, as_known in same.items() if as_known in self.known}
        self._sorted = sorted(self.known | others)
        self._by_stem: dict[str, list[str]] = {}
        for word in sorted(self.known):
            self._by_stem.setdefault(stem(word), []).append(word)
        self._long = [w for w in self._sorted if len(w) > 2 and w not in STOP]
        self._by_letter: dict[str, list[str]] | None = {} if first_letter_right else None
        if self._by_letter is not None:
            for one in self._long:
                self._by_letter.setdefault(one[0], []).append(one)

    def forms(self, word: str) -> list[str]:
        """The known forms of a word: itself, its plural, its other endings."""
        return self._by_stem.get(stem(word), [])

    def beginning(self, letters: str, limit: int = 24) -> list[str]:
        """Known words that begin with these letters, at most `limit`."""
        first = bisect_left(self._sorted, letters)
        begun = [w for w in self._sorted[first : first + limit] if w.startswith(letters)]
        return list(dict.fromkeys(self._same.get(w, w) for w in begun))

    def meant(self, word: str, *, unfinished: bool = False) -> list[str]:
        """Known words one or two slips away, nearest first, at most three.

        Args:
            word: A word that nobody knows.
            unfinished: It is still being typed: then compare with beginnings of words as well.
        """
        if len(word) < 3 or len(word) > 30:
            return []
        # Slow to import, and most questions have no slip in them.
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        slips = 1 if len(word) < 5 else 2
        every = self._long if self._by_letter is None else self._by_letter.get(word[0], [])
        found = process.extract(word, every, scorer=OSA.distance, score_cutoff=slips, limit=12)
        if not found and unfinished and len(word) > 3:
            begun = {w[: len(word)] for w in every if len(w) > len(word)}
            near = process.extract(word, begun, scorer=OSA.distance, score_cutoff=1, limit=3)
            return [w for begin, _, _ in near for w in self.beginning(begin, 3)][:3]
        if not found:
            return []
        # People rarely miss the first letter.
        ranked = sorted((d, w[0] != word[0], w) for w, d, _ in found)
        return [self._same.get(w, w) for d, other, w in ranked if (d, other) <= ranked[0][:2]][:3]
