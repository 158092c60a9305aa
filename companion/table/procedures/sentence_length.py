"""How many words of a typed sentence answer a question: the reader's measures (`sentence.py`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from companion.errors import BadAnswer
from companion.table.procedures.drive import CHANCE_WORDS
from companion.table.procedures.question import Choose, Draw, Form, Question, Several, find_option
from companion.table.procedures.questions.choosing import NOTHING
from companion.toolbox.dice import Die, named_throw
from companion.toolbox.marks import is_marked, marked_throw
from companion.toolbox.text import key_of

STOPS = frozenset((
    "with", "at", "by", "on", "of", "for", "to", "from", "roll", "draw", "anew", "reroll",
    "showing", "fortune", "support", "defense", "garrison", "plunder", "aboard", "upgrade",
    "value", "gold", "called", "entry", "found", "dangerous", "explored", "cube", "expertise",
    "rerolls", "anywhere", "because", "defenders", "number", "+", ">", "pay", "cost", "costs",
    "does", "losing", "negated", "as",
    "playing", "paying",
))  # fmt: skip
"""Words that introduce an answer: a name that is told for the first time ends before them."""
FACES = re.compile(r"(\d{0,4}[A-Za-z])+")


def straight(text: str) -> str:
    """The text with straight quotation marks: the curly ones that the program prints mean the
    same around a name. Every letter stays at its place."""
    return re.sub(r"“([^“”\"]*)”", r'"\1"', text)


def as_typed(typed: str, taken: str) -> str:
    """Words of a straightened text as they were typed, with their own quotation marks."""
    start = straight(typed).find(taken)
    return typed[start : start + len(taken)] if start >= 0 else taken


def unquoted(text: str) -> str:
    """Without the quotation marks around it; those inside a text stay."""
    inner = text[1:-1]
    return inner if text == f'"{inner}"' and '"' not in inner else text


def joined(question: Question[Any], words: Sequence[str]) -> str:
    """The words of an answer; names of several things get their commas."""
    text = " ".join(words)
    if not isinstance(question, Several) or "," in text or '"' in text:
        return unquoted(text)
    names, at = [], 0
    while at < len(words):
        length = 1
        for more in range(min(5, len(words) - at), 0, -1):
            if find_option(question.options, " ".join(words[at : at + more])) is not None:
                length = more
                break
        name = " ".join(words[at : at + length])
        if key_of(name) not in ("and", ""):
            names.append(name)
        at += length
    return ", ".join(names)


def readable_length(question: Question[Any], rest: Sequence[str]) -> int:
    """How many words from the beginning can be read as the answer, as many as possible."""
    mine = isinstance(question, Form) and question.names(rest[0])
    if rest[0].casefold() in STOPS and not mine:
        return 0
    if isinstance(question, Form) and question.head and not mine:
        return 0  # any word could be the name: it has to be led or told by its key
    for length in range(min(24, len(rest)), 0, -1):
        try:
            question.read(" ".join(rest[:length]))
        except BadAnswer:
            continue
        return length
    return 0


def several_length(question: Several, rest: Sequence[str]) -> int:
    """How many words name things that are on offer; all, if the first names none."""
    at = 0
    while at < len(rest):
        if key_of(rest[at]) in ("and", ""):
            at += 1
            continue
        for more in range(min(5, len(rest) - at), 0, -1):
            words = " ".join(rest[at : at + more]).rstrip(",;")
            if find_option(question.options, words.strip('"')) is not None:
                at += more
                break
        else:
            break
    return at or len(rest)


def known_length(question: Choose, rest: Sequence[str]) -> int:
    """How many words name an option, as many as possible; 0 if none does."""
    for length in range(min(5, len(rest)), 0, -1):
        words = " ".join(rest[:length]).strip('"')
        signs = not re.search(r"\w", rest[length - 1])  # "lunge +": the sign leads what follows
        found = None if signs else find_option(question.options, words)
        # A number in quotes is a name: “take "049"”.
        if found is not None and not is_number(" ".join(rest[:length])):
            return length
        if question.none and length == 1 and key_of(words) in NOTHING:
            return 1
    return 0


def roll_length(rest: Sequence[str], die: Die) -> int:
    """How many words are a throw: faces, a bare number, or leaving it to chance."""
    if not rest:
        return 0
    if is_marked(die):
        chance = rest[0].casefold() in CHANCE_WORDS or is_number(rest[0])
        return marked_throw(die, rest)[1] or int(chance)
    if named := named_throw(die, rest)[1]:
        return named
    letters = die.letters.split()
    if rest[0].casefold() in CHANCE_WORDS or is_number(rest[0]):
        return 1
    length = 0
    for word in (one.rstrip(",;") for one in rest):
        faces = FACES.fullmatch(word) and all(x in letters for x in word if x.isalpha())
        if not faces or not (word[0].isdecimal() or length or len(word) > 1):
            break
        length += 1
    # A word that looks like faces but has a wrong letter is still meant as the roll.
    return length or (1 if FACES.fullmatch(rest[0]) and rest[0][0].isdecimal() else 0)


def draw_length(question: Draw, rest: Sequence[str]) -> int:
    """How many words are the cards of a draw; without a spelling, all of them."""
    if rest[0].casefold() in CHANCE_WORDS or is_number(rest[0]):
        return 1
    if question.spell is None:
        return len(rest)
    length = 0
    for word in rest:
        try:
            question.spell(word.strip(",;"))
        except ValueError:
            break
        length += 1
        if length == question.count:  # the next card is for the next draw
            break
    return length


def is_number(word: str) -> bool:
    """Whether it is a whole number, perhaps with a sign."""
    return bool(re.fullmatch(r"[+\-−]?\d+", word))
