"""Pieces that sentences of both games are read with: cards in front, names, what is taken."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.games.pirate_crusades.cards import read_card
from companion.games.pirate_crusades.state import PirateCrusades

Words = list[str]

LEADS = frozenset((
    "with", "against", "for", "from", "losing", "leaving", "giving", "picking", "plunder",
    "dumping", "adding", "clearing", "mission", "as", "by", "joker", "total", "bonus", "taking",
    "showing", "broadside", "ships", "keeping", "cargo", "escort", "value", "holds", "seizing",
))  # fmt: skip
"""Words that introduce an answer: what stands before them is none of it."""
FILLERS = ("the", "a", "an", "and", "ship", "nearest", "town")
"""Passed over behind the verb of a sentence about a ship or a town."""


def lowered(words: Sequence[str]) -> Words:
    """Without capitals and the punctuation that is typed between things."""
    return [word.casefold().strip(",;") for word in words]


def without(words: Sequence[str], passed: Collection[str]) -> Words:
    """The words but for some that say nothing."""
    return [word for word in words if word.casefold() not in passed]


def is_card(word: str) -> bool:
    """Whether a word is a card."""
    try:
        read_card(word.strip(",;"))
    except ValueError:
        return False
    return True


def front(words: Words) -> tuple[Words, Words]:
    """The cards in front of a sentence, and the rest; fillers between are passed over."""
    at, cards = 0, []
    while at < len(words):
        word = words[at].strip(",;")
        if is_card(word):
            cards.append(word)
        elif not (word.casefold() in FILLERS and not cards):
            break
        at += 1
    return cards, words[at:]


def player_named(state: PirateCrusades, word: str) -> str:
    """Id of the player of that name; empty if there is none."""
    wanted = word.casefold().strip(",;:")
    return next((x for x in state.seats if state.name(x).casefold() == wanted), "")


def drawn(words: Words) -> tuple[Words, Words]:
    """Cargo cards as they came, as keys; `joker` is one from the hand; and the rest."""
    told: Words = []
    for place, word in enumerate(words, 1):
        plain = word.strip(",;")
        if plain.casefold() == "joker":
            told.append(f"cargo-{place}-joker=yes")
        elif is_card(plain) or plain == "?":
            told.append(f"cargo-{place}={plain}")
        else:
            return told, words[place - 1 :]
        told.append(f"more-{place}=yes")  # it came, whether or not the app can tell that it must
    return told, []


def jokers(words: Words) -> Words:
    """A Joker among the cards that are committed, as a card: `fight joker`, `with 9d joker`.

    Cards that are added behind a Joker's aid come to the same total as those put in at once, so
    `with jk adding 4d` is read as `with jk 4d`: no word of it can be too late (A-44).
    """
    found: Words = []
    for word in words:
        if word.casefold() in ("adding", "plus") and found and is_card(found[-1]):
            continue
        before = found[-1].casefold() if found else ""
        among = before in ("with", "fight", "fights", "adding", "and") or is_card(before or "?")
        found.append("JK" if word.casefold() in ("joker", "jokers") and among else word)
    return found


def taken(words: Words, lead: str) -> Words:
    """`take cargo`, `takes it as crew`: what is plundered, behind its word."""
    lower = lowered(words)
    for at, word in enumerate(lower):
        if word not in ("take", "takes", "keep", "keeps", "plunders"):
            continue
        end = at + 1
        while end < len(words) and lower[end] in ("it", "the", "card", "as", "a", "some"):
            end += 1
        if end < len(words) and lower[end] in ("crew", "cargo", "mission", "nothing"):
            return [*words[:at], lead, *words[end:]]
    return words


def spent(words: Words) -> Words:
    """`broadside` alone spends bonus 5."""
    lower = lowered(words)
    if "broadside" not in lower:
        return words
    at = lower.index("broadside")
    if at + 1 < len(words) and lower[at + 1] in ("yes", "no", "y", "n"):
        return words
    return [*words[:at], "broadside=yes", *words[at + 1 :]]


def placed(words: Words) -> Words:
    """`sp Pedro at 4,4 ship 7D`: where a captain is, and the ship, are no part of the name."""
    told: Words = []
    at = 0
    while at < len(words):
        key = words[at].casefold()
        if key == "flaw":  # its words go to the end, whatever they are
            return [*told, *words[at:]]
        if key in ("at", "ship") and at + 1 < len(words):
            told.append(f"{key}={words[at + 1]}")
            at += 2
            continue
        told.append(words[at])
        at += 1
    return told
