"""What a card's text says outright, as it was told: nothing that hangs on anything is read."""

from __future__ import annotations

import re
from typing import Literal

from companion.toolbox.number_words import NUMBER_WORDS

OnOne = Literal["heal", "wound", "engage", "ready"]
_DRAWS = re.compile(r"(?:you )?draws? (a|an|\w+) cards?\.?", re.IGNORECASE)
_ADDS = re.compile(
    r"(?:adds? |gains? )?\+?(\d{1,2}) (riposte|parry|thrust)"
    r"(?: (?:this round|for (?:this|the) round))?\.?",
    re.IGNORECASE,
)
_WHOM = (
    r"(?:(?:a|an|one|target)(?: target)? (?:\w+ )*?character|(?:one of )?your characters?)"
    r"(?: you control| opposing (?:one of )?(?:yours|your characters?))?"
    r"(?: at (?:this|its) location)?"
)
_ON_ONE: dict[OnOne, tuple[str, ...]] = {
    "heal": (
        rf"heals? (?P<n>\w+) wounds?(?: (?:from|off|of|on) {_WHOM})?",
        rf"{_WHOM} heals (?P<n>\w+) wounds?",
    ),
    "wound": (
        rf"(?:deals? )?(?P<n>\w+) wounds? (?:to|on) {_WHOM}",
        rf"{_WHOM} (?:takes|suffers) (?P<n>\w+) wounds?",
    ),
    "engage": (rf"engages? {_WHOM}", rf"{_WHOM} (?:engages|becomes engaged|is engaged)"),
    "ready": (
        rf"{_WHOM} (?:becomes|is|stands) en garde",
        rf"(?:ready|readies|straightens?|stands? up) {_WHOM}",
    ),
}
"""What may be all that a text does to the one character that it is used on."""

_ADVERSARY = re.compile(r"(?:the |its |your )?adversary takes (\w+) wounds?", re.IGNORECASE)


def drawn(text: str) -> int:
    """How many cards its player draws, if that is all it does: `draw a card`; else 0."""
    found = _DRAWS.fullmatch(text.strip())
    return _number(found[1]) if found else 0


def on_one(text: str) -> tuple[OnOne, int] | None:
    """What a text does to the one character that it is used on, if that is all it does, with how
    many wounds: `heal 2 wounds from target character you control`; else `None`."""
    plain = text.strip().rstrip(".")
    for what, patterns in _ON_ONE.items():
        for pattern in patterns:
            found = re.fullmatch(pattern, plain, re.IGNORECASE)
            number = _number(found.groupdict().get("n", "0")) if found else 0
            if found and (number or what in ("engage", "ready")):
                return what, number
    return None


def wounds_dealt(text: str) -> int:
    """How many wounds the adversary takes by a Maneuver or Technique, if that is all; else 0."""
    found = _ADVERSARY.fullmatch(text.strip().rstrip("."))
    return _number(found[1]) if found else 0


def _number(word: str) -> int:
    """A number in digits or as a word; 0 if it is none."""
    plain = word.casefold()
    if plain in ("a", "an"):
        return 1
    return int(plain) if plain.isdecimal() else NUMBER_WORDS.get(plain, 0)


def thrust_added(text: str) -> int:
    """How much Thrust a Technique adds, if that is all it does: `+1 Thrust`; else 0."""
    return value_added(text).get("thrust", 0)


def value_added(text: str) -> dict[str, int]:
    """What is added to Riposte, Parry or Thrust of the card of the round, if that is all that a
    text does: `+1 Riposte this round`; else nothing."""
    found = _ADDS.fullmatch(text.strip())
    return {found[2].casefold(): int(found[1])} if found else {}
