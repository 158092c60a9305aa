"""Sentences as the table speaks them, in the words of the procedures.

-3 life, loses 3 life      a loss that no shield stops; 0 makes the character fall
+2 life, gains 2 life      a gain that wakes who was unconscious
take 049                   three digits are the name of a card
ana pushes Boulder ...     actions: see `words_action.py`
influence +2, share 10 ... leaflet, scenarios, saving: see `words_table.py`
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.games.citadel.words_action import rewords_action
from companion.games.citadel.words_cards import cards
from companion.games.citadel.words_spoken import spoken
from companion.games.citadel.words_table import table_words
from companion.toolbox.text import key_of

Words = tuple[str, ...]

_LIFE = ("life", "lp", "hp")
_LOSES = ("lose", "loses", "pay", "pays", "spend", "spends")
_GAINS = ("gain", "gains", "get", "gets", "receive", "receives")
_SIGNED = re.compile(r"([+\-−])(\d{1,2})")
_FREE = ("note", "remind", "ruling", "correct", "card", "settle", "rename")
"""Acts whose words are a text of their own."""


def rewords(
    words: Words, verbs: frozenset[str], players: Mapping[str, str] | None = None
) -> Words:  # fmt: skip
    """A typed sentence without its speaker, in the words of the procedures.

    Args:
        words: as typed.
        verbs: ids and words of this game's procedures.
        players: id -> name.
    """
    if not words or words[0].casefold() in _FREE:
        return words
    names = {key_of(x): x for x in (players or {}).values()}
    words = spoken(words, names)
    table = table_words(words, {key_of(name): key for key, name in (players or {}).items()})
    if table is not None:
        return table
    action = rewords_action(words, verbs, lambda word: names.get(key_of(word), ""))
    if action is not None:
        return action
    words = cards(_life(words))
    verb = words[0].casefold()
    if verb in verbs or verb.removesuffix("s") in verbs or verb.removesuffix("es") in verbs:
        return (words[0], *(f'"{x}"' if re.fullmatch(r"\d{3}", x) else x for x in words[1:]))
    return words


def _life(words: Words) -> Words:
    """A change of life points is an event, not a counter: 0 makes a character fall (p. 20)."""
    plain = [x.casefold() for x in words]
    if len(plain) < 2:
        return words
    if plain[0] in _LIFE and _SIGNED.fullmatch(plain[1]):  # "life -3"
        plain, words = [plain[1], plain[0], *plain[2:]], (words[1], words[0], *words[2:])
    signed = _SIGNED.fullmatch(plain[0])
    if signed is not None and plain[1] in _LIFE:
        return ("heal" if signed[1] == "+" else "lose-life", signed[2], *words[2:])
    spoken = len(plain) > 2 and plain[1].isdecimal() and plain[2] in _LIFE
    if spoken and plain[0] in (*_LOSES, *_GAINS):
        return ("lose-life" if plain[0] in _LOSES else "heal", words[1], *words[3:])
    return words
