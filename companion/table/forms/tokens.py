"""A typed line as tokens: words, numbers, signs, quoted names; the forms that a verb takes."""

from __future__ import annotations

import itertools
import re
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from companion.toolbox.number_words import NUMBER_WORDS
from companion.toolbox.text import key_of

_PIECES = re.compile(
    r"""
    "(?P<quoted>[^"]*)"                          # a name in quotes
    | (?P<signed>(?<![\w)])[+\-−]\d{1,9}(?!\w))  # +2, -3
    | (?P<own>['’]s?(?!\w))                      # bo's, jess'
    | (?P<without>(?<!\w)[wW]/[oO](?!\w))        # w/o
    | (?P<word>[^\W_]+(?:['’][^\W_]+)*)          # a word, 3b, don't
    | (?P<arrow>[-=]+>)                          # wren -> tern
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
    "im": "i is", "i'm": "i is", "it's": "it is", "that's": "that is", "let's": "let us",
    "he's": "he is",
    "she's": "she is", "there's": "there is", "what's": "what is", "who's": "who is",
    "where's": "where is", "how's": "how is", "i've": "i have", "we've": "we have",
    "they've": "they have", "i'll": "i will", "we'll": "we will", "we're": "we are",
    "they're": "they are", "you're": "you are", "you've": "you have", "he'll": "he will",
    "she'll": "she will", "they'll": "they will", "you'll": "you will", "dont": "do not",
    "doesnt": "does not", "didnt": "did not", "cant": "can not", "wont": "will not",
    "isnt": "is not", "whats": "what is", "wheres": "where is", "whos": "who is",
    "shes": "she is", "hes": "he is", "theyre": "they are", "theres": "there is",
    "hasnt": "has not", "havent": "have not", "wasnt": "was not", "arent": "are not",
    "couldnt": "could not", "wouldnt": "would not", "ive": "i have", "weve": "we have",
    "teh": "the", "hte": "the", "adn": "and", "wiht": "with", "thier": "their",
    "jsut": "just", "tehn": "then", "thne": "then", "hsi": "his", "fomr": "from", "thsi": "this",
    "taht": "that", "olny": "only", "aaand": "and", "aand": "and", "annnd": "and",
}  # fmt: skip
"""Contractions, also without their apostrophe where that is no other word; slips of the smallest
words, which are too short for a slip to be looked for."""


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


_SIGNS = {"&": "and", "·": ".", "•": ".", "→": ">", "⇒": ">", "➔": ">", "➜": ">"}


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
        elif match["without"]:
            found.append(Token(match[0], "without", start, end))
        elif match["word"]:
            found += _words(text[start:end], start)
        else:
            sign = ">" if match["arrow"] else _SIGNS.get(match[0], match[0])
            found.append(Token(match[0], sign, start, end))
    return tuple(_got(found))


def _got(found: list[Token]) -> list[Token]:
    """What `is` of a contraction means in front of `got`: `she's got a map` has one."""
    for at, (one, behind) in enumerate(itertools.pairwise(found)):
        if one.key == "is" and behind.key == "got" and one.text.casefold() != "is":
            found[at] = replace(one, key="has")
    return found


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

_IRREGULAR_VERBS = """
be is are am was were being been; beat beats beaten beating; become becomes became becoming;
begin begins began begun beginning; bet bets betting; bid bids bidding; bind binds bound binding;
bite bites bit bitten biting; blow blows blew blown blowing; break breaks broke broken breaking;
bring brings brought bringing; build builds built building; buy buys bought buying;
cast casts casting; catch catches caught catching; choose chooses chose chosen choosing;
come comes came coming; cost costs costing; creep creeps crept creeping; cut cuts cutting;
deal deals dealt dealing; dig digs dug digging; do does did done doing;
draw draws drew drawn drawing; drink drinks drank drunk drinking;
drive drives drove driven driving; eat eats ate eaten eating; fall falls fell fallen falling;
feed feeds fed feeding; fight fights fought fighting; find finds found finding;
flee flees fled fleeing; fling flings flung flinging; flip flips flipped flipping;
fly flies flew flown flying; forget forgets forgot forgotten forgetting;
get gets got gotten getting; give gives gave given giving; go goes went gone going;
grow grows grew grown growing; hang hangs hung hanging; have has had having;
heal heals healed healing; hide hides hid hidden hiding; hit hits hitting;
hold holds held holding; hurt hurts hurting; keep keeps kept keeping;
know knows knew known knowing; lay lays laid laying; lead leads led leading;
leap leaps leapt leaped leaping; leave leaves left leaving; lend lends lent lending;
let lets letting; lie lies lay lying; light lights lit lighted lighting; lose loses lost losing;
make makes made making; meet meets met meeting; overcome overcomes overcame overcoming;
pay pays paid paying; put puts putting; quit quits quitting; read reads reading;
refuse refuses refused refusing; ride rides rode ridden riding; ring rings rang rung ringing;
rise rises rose risen rising; run runs ran running; sail sails sailed sailing;
say says said saying; see sees saw seen seeing; seek seeks sought seeking;
sell sells sold selling; send sends sent sending; set sets setting;
shake shakes shook shaken shaking; shed sheds shedding; shoot shoots shot shooting;
shut shuts shutting; sink sinks sank sunk sinking; sit sits sat sitting;
slay slays slew slain slaying; sleep sleeps slept sleeping; slide slides slid sliding;
sling slings slung slinging; sneak sneaks sneaked snuck sneaking;
speak speaks spoke spoken speaking; spend spends spent spending; split splits splitting;
spread spreads spreading; spring springs sprang sprung springing; stand stands stood standing;
steal steals stole stolen stealing; stick sticks stuck sticking; strike strikes struck striking;
swap swaps swapped swapping; sweep sweeps swept sweeping; swim swims swam swum swimming;
swing swings swung swinging; take takes took taken taking; teach teaches taught teaching;
tear tears tore torn tearing; tell tells told telling; think thinks thought thinking;
throw throws threw thrown throwing; thrust thrusts thrusting thrusted;
undo undoes undid undone undoing; wake wakes woke woken waking; wear wears wore worn wearing;
win wins won winning; withdraw withdraws withdrew withdrawn withdrawing;
write writes wrote written writing
"""
_IRREGULAR = {
    row[0]: frozenset(row) for row in map(str.split, _IRREGULAR_VERBS.replace("\n", " ").split(";"))
}
_VOWELS = "aeiou"


@lru_cache(maxsize=4096)
def inflected(verb: str) -> frozenset[str]:
    """What a verb may look like in a line: itself, `s`, `ed`, `ing`, or its irregular forms."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if not verb.isalpha() or len(verb) < 3:
        return frozenset((verb,))
    inner = verb.removeprefix("out")  # `outgunned` is no slip of `outran`
    if inner != verb and len(inner) > 1 and (inner in _IRREGULAR or _doubles(inner)):
        return frozenset(f"out{one}" for one in inflected(inner))
    third = verb + ("es" if re.search(r"(s|x|z|ch|sh|o)$", verb) else "s")
    past, going = verb + "ed", verb + "ing"
    if verb[-1] == "y" and verb[-2] not in _VOWELS:
        third, past = verb[:-1] + "ies", verb[:-1] + "ied"
    elif verb[-1] == "e":
        past, going = verb + "d", (verb if verb.endswith("ee") else verb[:-1]) + "ing"
    elif _doubles(verb):
        past, going = verb + verb[-1] + "ed", verb + verb[-1] + "ing"
    return frozenset((verb, third, past, going, *_british(verb)))


def same_verb(word: str) -> frozenset[str]:
    """All that a verb may look like, from any of its forms."""
    bases = {verb for verb, forms in _IRREGULAR.items() if word in forms}
    bases |= {one for one in stems(word) if word in inflected(one)}
    return frozenset(form for verb in bases for form in inflected(verb))


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
