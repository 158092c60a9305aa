"""The fewest keys for an act as a typed sentence: the recorded line, shortened as long as it means
the same.

Words are left out and begun, and those that are no names and no numbers are completed with Tab
where that is shorter: what is typed right behind a word that Tab put there begins the next one. The
facts are numbers and the beginnings of names, as step by step: words that no form of the game has.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from companion.errors import CompanionError, NothingNew
from companion.table.campaign.opened import OpenTable
from companion.table.forms.grammar import FILLERS, GRAMMAR
from companion.table.procedures.drive import Done
from companion.table.sentences.said import Corrects, TakesBack
from companion.table.sentences.sentence import complete, say
from companion.table.storage.entry import Entry
from companion.table.storage.patch import diff, same_patch
from companion.toolbox.text import key_of

AROUND = 2
"""`:` opens the line, Enter says it."""
_QUOTES = '“”"'
_UNQUOTED = str.maketrans("", "", _QUOTES)
_BETWEEN = re.compile(r",\s+(?=\D)")
"""A comma parts names as well as one with a space."""
TABS = 3
"""Presses of Tab for one word at most: the line shows what each of them would put there."""


class Short(Struct, frozen=True):
    """A line as short as it can be typed."""

    text: str
    pressed: int
    """Keys, those around it among them."""
    facts: int
    """Letters and digits of what nobody at the table could know."""
    shown: str
    """The keys, with `⇥` for Tab."""


def shortest(table: OpenTable[Any], line: str, entry: Entry) -> Short | None:
    """A line as short as it can be: words left out, words begun; `None`: it is not heard so.

    The words are tried one behind the other, so there may be a shorter line still.
    """
    if not means(table, line, entry):
        return None
    if means(table, bare := _BETWEEN.sub(",", line.translate(_UNQUOTED)), entry):
        line = bare
    words = [(word, word) for word in line.split()]
    """Each as it was said, and as it is typed."""
    place = 0
    while place < len(words):
        rest = [*words[:place], *words[place + 1 :]]
        if rest and means(table, _typed(rest), entry):
            words = rest
        else:
            said, _ = words[place]
            words[place] = (said, _begun(table, words, place, entry))
            place += 1
    return _with_tabs(table, words, entry)


def _typed(words: list[tuple[str, str]]) -> str:
    return " ".join(typed for _, typed in words)


def _begun(table: OpenTable[Any], words: list[tuple[str, str]], place: int, entry: Entry) -> str:
    said, word = words[place]
    if not word.isalpha():
        return word
    for length in range(1, min(len(word), 7)):
        begun = word[:length]
        tried = [*words[:place], (said, begun), *words[place + 1 :]]
        if means(table, _typed(tried), entry):
            return begun
    return word


def _with_tabs(table: OpenTable[Any], words: list[tuple[str, str]], entry: Entry) -> Short:
    """Words that are no facts, completed where that is shorter than typing them."""
    facts, pressed, shown = 0, AROUND, ""
    glued = True  # nothing parts the first word from what is before it
    for place, (said, typed) in enumerate(words):
        cost, keys, tabbed = len(typed), typed, False
        if _is_fact(table, said):
            facts += sum(sign.isalnum() for sign in typed)
        elif found := _completed(table, words, place, entry):
            whole, begun, tabs = found
            words[place] = (said, whole)
            cost, keys, tabbed = len(begun) + tabs, begun + "⇥" * tabs, True
        if not glued:
            pressed, shown = pressed + 1, shown + " "
        pressed, shown = pressed + cost, shown + keys
        glued = tabbed and place + 1 < len(words) and words[place + 1][1][:1].isalnum()
    return Short(_typed(words), pressed, facts, shown)


def _completed(
    table: OpenTable[Any], words: list[tuple[str, str]], place: int, entry: Entry
) -> tuple[str, str, int] | None:
    """What Tab makes of the beginning of a word, with the fewest keys; `None`: typed is shorter."""
    said, typed = words[place]
    before = f"{_typed(words[:place])} " if place else ""
    best, fewest = None, len(typed)
    for length in range(len(typed) - 1):
        begun = key_of(said)[:length]
        for presses, whole in enumerate(complete(table, before + begun)[:TABS], 1):
            if length + presses >= fewest:
                break
            tried = [*words[:place], (said, whole), *words[place + 1 :]]
            if means(table, _typed(tried), entry):
                best, fewest = (whole, begun, presses), length + presses
                break
    return best


def _is_fact(table: OpenTable[Any], word: str) -> bool:
    """Whether a word is a number, faces, of a name, or new: no word of any form of the game."""
    forms = table.game.forms() if table.game.forms is not None else None
    if forms is None or any(sign in _QUOTES or sign.isdigit() for sign in word):
        return True
    if word[:1].isupper():
        return True  # the recordings write small what is no name
    key = key_of(word)
    known = forms.vocabulary | forms.loose | forms.chattered | FILLERS | GRAMMAR
    return not {key, key.removesuffix("s")} & known


def means(table: OpenTable[Any], line: str, entry: Entry) -> bool:
    """Whether a line, with nobody said to speak, enters just that."""
    try:
        said = say(table, line, "", teach=False, yes=True)
    except (NothingNew, TakesBack, Corrects, CompanionError):
        return False
    if said.before or not isinstance(said.result, Done) or said.run.rolled:
        return False
    return same_patch(diff(table.state, said.result.outcome.state), entry.patch)
