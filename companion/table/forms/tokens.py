"""A typed line as tokens: words, numbers, signs, quoted names; the forms that a verb takes."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from companion.toolbox.number_words import NUMBER_WORDS
from companion.toolbox.text import key_of

_PIECES = re.compile(
    r"""
    "(?P<quoted>[^"]*)"                          # a name in quotes
    | (?P<signed>(?<![\w)])[+\-−]\d{1,9}(?!\w))  # +2, -3
    | (?P<own>['’]s?(?!\w))                      # bo's, jess'
    | (?P<word>[^\W_]+(?:['’][^\W_]+)*)          # a word, 3b, don't
    | (?P<sign>[^\w\s])
    """,
    re.VERBOSE,
)
_CURLY = re.compile(r"""[“„]([^“”\"]*)[”“]|(?<!\S)'([^'\"]+)'(?![^\s,;.!?])""")
_SHORT = {
    "thats": "that is",
    "don't": "do not", "doesn't": "does not", "didn't": "did not", "isn't": "is not",
    "wasn't": "was not", "won't": "will not", "can't": "can not", "cannot": "can not",
    "couldn't": "could not", "shouldn't": "should not", "wouldn't": "would not",
    "hasn't": "has not", "haven't": "have not", "aren't": "are not", "hadn't": "had not",
    "i'm": "i am", "it's": "it is", "that's": "that is", "let's": "let us", "he's": "he is",
    "she's": "she is", "there's": "there is", "what's": "what is", "who's": "who is",
    "where's": "where is", "how's": "how is", "i've": "i have", "we've": "we have",
    "they've": "they have", "i'll": "i will", "we'll": "we will", "we're": "we are",
    "they're": "they are", "you're": "you are", "you've": "you have", "he'll": "he will",
    "she'll": "she will", "they'll": "they will", "you'll": "you will", "dont": "do not",
    "doesnt": "does not", "didnt": "did not", "cant": "can not", "wont": "will not",
    "isnt": "is not", "whats": "what is", "wheres": "where is", "whos": "who is",
}  # fmt: skip
"""Contractions, also without their apostrophe where that is no other word."""


def words(text: str) -> tuple[str, ...]:
    """The words of a text, in order: for tables that read as prose."""
    return tuple(text.split())


def wordset(text: str) -> frozenset[str]:
    """The words of a text as a set."""
    return frozenset(text.split())


class Token(Struct, frozen=True):
    """One piece of a line."""

    text: str
    """As typed."""
    key: str
    """What it is compared by: folded, without accents."""
    start: int
    """Where it begins in the line."""
    end: int
    quoted: bool = False

    @property
    def number(self) -> int | None:
        """The number that it writes, in digits or as a word; `None` if it is none."""
        if self.quoted:
            return None
        if self.key.isdecimal() and self.key.isascii() and len(self.key) < 10:
            return int(self.key)
        return NUMBER_WORDS.get(self.key)

    @property
    def is_word(self) -> bool:
        """Whether it is a word rather than a sign or a number."""
        return not self.quoted and any(letter.isalpha() for letter in self.key)


def straight(text: str) -> str:
    """The text with straight quotation marks: curly and single ones mean the same around a name.
    Every letter stays at its place."""
    return _CURLY.sub(lambda found: f'"{found[1] or found[2] or ""}"', text)


_SIGNS = {"&": "and", "→": ">", "⇒": ">", "➔": ">", "➜": ">"}


def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a line."""
    found: list[Token] = []
    for match in _PIECES.finditer(straight(text)):
        start, end = match.span()
        if match["quoted"] is not None:
            name = match["quoted"].strip()
            if name:
                found.append(Token(name, key_of(name), start, end, quoted=True))
        elif match["signed"]:
            found.append(Token(text[start:end], match[0].replace("−", "-"), start, end))
        elif match["own"]:
            found.append(Token("'s", "'s", start, end))
        elif match["word"]:
            found += _words(text[start:end], start)
        else:
            sign = _SIGNS.get(match[0], match[0])
            found.append(Token(match[0], sign, start, end))
    return tuple(found)


def _words(text: str, start: int) -> list[Token]:
    """A word, a contraction as its words, a possessor with its `'s`."""
    plain = text.replace("’", "'")
    if (long := _SHORT.get(plain.casefold())) is not None:
        return [Token(text, word, start, start + len(text)) for word in long.split()]
    if plain.casefold().endswith("'s"):
        cut = len(text) - 2
        return [
            Token(text[:cut], key_of(text[:cut]), start, start + cut),
            Token("'s", "'s", start + cut, start + len(text)),
        ]
    return [Token(text, key_of(plain.replace("'", "")), start, start + len(text))]


# ---------------------------------------------------------------------- inflection

_IRREGULAR = {
    "be": "is are am was were being been", "have": "has had having", "do": "does did done doing",
    "go": "goes went gone going", "get": "gets got gotten getting",
    "take": "takes took taken taking", "make": "makes made making",
    "give": "gives gave given giving", "draw": "draws drew drawn drawing",
    "buy": "buys bought buying", "sell": "sells sold selling", "pay": "pays paid paying",
    "lose": "loses lost losing", "win": "wins won winning", "spend": "spends spent spending",
    "put": "puts putting", "set": "sets setting", "hit": "hits hitting", "let": "lets letting",
    "cut": "cuts cutting", "shoot": "shoots shot shooting", "throw": "throws threw thrown throwing",
    "fight": "fights fought fighting", "find": "finds found finding",
    "build": "builds built building", "hold": "holds held holding", "keep": "keeps kept keeping",
    "leave": "leaves left leaving", "come": "comes came coming", "run": "runs ran running",
    "fall": "falls fell fallen falling", "break": "breaks broke broken breaking",
    "steal": "steals stole stolen stealing", "sink": "sinks sank sunk sinking",
    "eat": "eats ate eaten eating", "begin": "begins began begun beginning",
    "deal": "deals dealt dealing", "send": "sends sent sending", "bring": "brings brought bringing",
    "choose": "chooses chose chosen choosing", "become": "becomes became becoming",
    "stand": "stands stood standing", "sit": "sits sat sitting", "lie": "lies lay lying",
    "flip": "flips flipped flipping", "swap": "swaps swapped swapping",
    "read": "reads reading", "say": "says said saying", "see": "sees saw seen seeing",
    "tell": "tells told telling", "sail": "sails sailed sailing", "quit": "quits quitting",
    "know": "knows knew known knowing", "grow": "grows grew grown growing",
    "strike": "strikes struck striking", "swing": "swings swung swinging",
    "sleep": "sleeps slept sleeping", "wake": "wakes woke woken waking",
    "hide": "hides hid hidden hiding", "bet": "bets betting", "cost": "costs costing",
    "heal": "heals healed healing", "refuse": "refuses refused refusing",
}  # fmt: skip
_VOWELS = "aeiou"


@lru_cache(maxsize=4096)
def inflected(verb: str) -> frozenset[str]:
    """What a verb may look like in a line: itself, `s`, `ed`, `ing`, or its irregular forms."""
    if verb in _IRREGULAR:
        return frozenset((verb, *_IRREGULAR[verb].split()))
    if not verb.isalpha() or len(verb) < 3:
        return frozenset((verb,))
    third = verb + ("es" if re.search(r"(s|x|z|ch|sh|o)$", verb) else "s")
    past, going = verb + "ed", verb + "ing"
    if verb[-1] == "y" and verb[-2] not in _VOWELS:
        third, past = verb[:-1] + "ies", verb[:-1] + "ied"
    elif verb[-1] == "e":
        past, going = verb + "d", (verb if verb.endswith("ee") else verb[:-1]) + "ing"
    elif _doubles(verb):
        past, going = verb + verb[-1] + "ed", verb + verb[-1] + "ing"
    return frozenset((verb, third, past, going, *_british(verb)))


def _doubles(verb: str) -> bool:
    """Whether the last letter is doubled: one vowel before one consonant, in a short word."""
    short = sum(letter in _VOWELS for letter in verb) == 1
    ends = verb[-1] not in _VOWELS + "wxy" and verb[-2] in _VOWELS
    return short and ends and (len(verb) < 3 or verb[-3] not in _VOWELS)


def _british(verb: str) -> tuple[str, ...]:
    """`cancelled` beside `canceled`."""
    return (verb + "led", verb + "ling") if re.search(r"[^aeiou][eo]l$", verb) else ()


@lru_cache(maxsize=8192)
def stems(word: str) -> tuple[str, ...]:
    """What a word may be an inflected form of, itself first: `parries` is `parry`."""
    found = [word]
    if len(word) > 3 and word.isalpha():
        for ending, puts in (
            ("ies", ("y",)),
            ("ied", ("y",)),
            ("es", ("", "e")),
            ("s", ("",)),
            ("ed", ("", "e")),
            ("ing", ("", "e")),
        ):
            if word.endswith(ending) and len(word) - len(ending) > 1:
                cut = word[: -len(ending)]
                found += [cut + put for put in puts]
                if ending in ("ed", "ing") and cut[-1:] == cut[-2:-1]:
                    found.append(cut[:-1])
    return tuple(dict.fromkeys(found))
