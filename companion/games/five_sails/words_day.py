"""Sentences of the Day as the table speaks them: cards with commas, cards drawn, Renown, `next`.

dawn Sarafina, Old Map      ana reveals Marooned, Sanjay      ana draws 2      ana spends 1 renown
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.games.five_sails.calculations.decks import same_card, sample_decks
from companion.games.five_sails.cards import STEPS
from companion.games.five_sails.derive import line
from companion.games.five_sails.sheet import suggestions
from companion.games.five_sails.state import FiveSails

_CARD_ACTS = {
    "draw": "draw", "draws": "draw", "reveal": "reveal", "reveals": "reveal", "look": "look",
    "looks": "look", "discard": "discard", "discards": "discard", "sink": "sink", "sinks": "sink",
}  # fmt: skip
_GAINS = {
    "gains": "gain", "gain": "gain", "gets": "gain", "spends": "spend", "spend": "spend",
    "loses": "lose", "lose": "lose", "pays": "spend",
}  # fmt: skip
_LAYS = ("place", "places", "put", "puts", "lay", "lays")
_CHOICES = ("reveal", "reveals", "choose", "chooses", "chose", "seal", "seals")
_TOKEN = (("is", "first", "player"), ("takes", "token"), ("gets", "token"), ("has", "token"))
_FILLERS = ("the", "a", "an", "card", "cards", "at", "of")
_OPENS = re.compile(r"[A-Za-z][\w.*\-]*!?=")
"""What begins a `key=value`."""


def day_words(state: FiveSails, words: tuple[str, ...]) -> tuple[str, ...]:
    """A sentence of the Day in the words of its procedures; other sentences as they are."""
    if not words:
        return words
    first = words[0].casefold()
    if any(_OPENS.match(word) for word in words):
        return _pasted(words) if first in ("load-deck", "loads", "load") else words
    if len(words) == 1 and first == "next":
        return _next(state) or words
    if first in ("dawn", "dawns") and len(words) > 1:
        return ("dawn", *_city_cards(state, words[1:]))
    if first in ("load-deck", "loads", "load") and words[-1].casefold() == "deck":
        return words[:-1]
    return _renown(words) or _card_act(words) or _chosen(state, words) or _token(words) or words


def _next(state: FiveSails) -> tuple[str, ...]:
    """`next`: what is owed first, else what the step of the Day waits for."""
    for duty in state.pending.values():
        if duty.procedure:
            told = tuple(
                f"{key}={value}" for key, value in duty.answers.items() if isinstance(value, str)
            )
            return (duty.procedure, *told)
    if state.step in STEPS and state.step != "drama":
        return (suggestions(state)[0].procedure,)
    return ()


def _parts(words: Sequence[str]) -> list[str]:
    """What stands between commas."""
    return [part.strip() for part in re.split(r"[,;]", " ".join(words)) if part.strip()]


def _city_cards(state: FiveSails, words: Sequence[str]) -> tuple[str, ...]:
    """`dawn A, ?, C`: one a location, outward from the City Deck."""
    parts = _parts(words)
    if len(parts) > len(line(state)):
        return tuple(words)
    pairs = zip(line(state), parts, strict=False)
    return tuple(f"{place}.card={name}" for place, name in pairs if name not in ("?", "-"))


def _pasted(words: tuple[str, ...]) -> tuple[str, ...]:
    """`loads text=…`: a list that is pasted."""
    at = next((n for n, word in enumerate(words) if word.startswith("text=")), 0)
    if not at or any(word.startswith("deck=") for word in words) or "pasted" in words:
        return words
    return (*words[:at], "pasted", *words[at:])


def _renown(words: tuple[str, ...]) -> tuple[str, ...]:
    """`spends 2 renown`, `place 1 renown on the docks`."""
    folded = [word.casefold() for word in words]
    if len(words) < 3 or folded[2] != "renown" or not folded[1].isdigit():
        return ()
    if folded[0] in _LAYS and "on" in folded[3:]:
        rest = [word for word in words[3:] if word.casefold() not in _FILLERS]
        return ("renown", words[1], *rest)
    if folded[0] not in _GAINS:
        return ()
    return ("renown", f"what={_GAINS[folded[0]]}", words[1], *words[3:])


def _card_act(words: tuple[str, ...]) -> tuple[str, ...]:
    """`draws 2 cards`, `discards Taunt, Research`, `looks at 3`; a bare `draw` is the step."""
    act = _CARD_ACTS.get(words[0].casefold(), "")
    rest = [word for word in words[1:] if word.casefold() not in _FILLERS]
    if not act or not rest:
        return ()
    if rest[0].isdigit() and (len(rest) == 1 or not rest[1].isdigit()):
        if len(rest) < 3 or rest[1].casefold() != "named":
            return ("cards", act, *rest)
        at = next((n for n, x in enumerate(rest) if x.casefold() == "to"), len(rest))
        shown = ", ".join(_parts(rest[2:at]))
        return ("cards", act, f"n={rest[0]}", f"names={shown}", *rest[at:])
    if act in ("discard", "sink"):
        at = next((n for n, x in enumerate(words) if x.casefold() in ("to", "because")), len(words))
        names = _parts(words[1:at])
        return ("cards", act, f"names={', '.join(names)}", *words[at:])
    return ()


def _chosen(state: FiveSails, words: tuple[str, ...]) -> tuple[str, ...]:
    """`reveals Marooned, Sanjay`: scheme and character, in either order if one is known."""
    if words[0].casefold() not in _CHOICES or "," not in " ".join(words):
        return ()
    at = next((n for n, word in enumerate(words) if word.casefold() == "when"), len(words))
    parts, rest = _parts(words[1:at]), words[at:]
    if len(parts) == 2:
        return (words[0], *_pair(state, parts), *rest)
    if len(parts) != 2 * len(state.in_game):
        return ()
    found: list[str] = []
    for place, player in enumerate(state.in_game):
        pair = _pair(state, parts[2 * place : 2 * place + 2])
        found += [f"{player}.{one}" for one in pair]
    return (words[0], *found, *rest)


def _pair(state: FiveSails, parts: Sequence[str]) -> tuple[str, str]:
    people = {same_card(x.name) for x in state.cards.values() if x.type == "character"}
    schemes = {same_card(x.name) for x in state.cards.values() if x.type == "scheme"}
    for deck in sample_decks().values():
        people |= {same_card(x.name) for x in deck.approach if x.type == "character"}
        schemes |= {same_card(x.name) for x in deck.approach if x.type == "scheme"}
    first, second = parts
    if same_card(first) in people or same_card(second) in schemes:
        first, second = second, first
    return (f"scheme={first}", f"character={second}")


def _token(words: tuple[str, ...]) -> tuple[str, ...]:
    """`ana takes the token`, `first player ana`."""
    folded = tuple(word.casefold() for word in words)
    plain = tuple(word for word in folded if word not in _FILLERS)
    if plain in _TOKEN:
        return ("initiative", "first=me")
    if folded[:2] == ("first", "player") and len(words) > 2:
        return ("initiative", f"first={' '.join(words[2:])}")
    if plain[:2] in (("time", "is"), ("time", "runs")):
        return ("time-out",)
    if plain in (("all", "draw"), ("everybody", "draws")):
        return ("draw",)
    return ()
