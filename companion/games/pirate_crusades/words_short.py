"""Sentences of the short game as the table speaks them, in the words of its procedures."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.pirate_crusades.cards import number_of, read_card
from companion.games.pirate_crusades.derive import nation
from companion.games.pirate_crusades.state import PirateCrusades
from companion.games.pirate_crusades.words_parts import (
    LEADS,
    Words,
    drawn,
    front,
    is_card,
    jokers,
    lowered,
    player_named,
    spent,
    taken,
    without,
)

_JOKER: dict[str, str] = {
    "magistrate": "mission", "disembark": "card", "look": "ship", "town": "town",
}  # fmt: skip
"""Act -> key of the draw whose place a Joker from the hand may take."""
_ACTS: dict[str, str] = {
    "fight": "fight", "fights": "fight", "attacks": "fight", "sink": "fight", "sinks": "fight",
    "flee": "flee", "flees": "flee", "run": "flee", "runs": "flee", "escapes": "flee",
}  # fmt: skip
"""What is done with an enemy."""
_PASSES = ("stays", "stay", "passes", "pass", "skips", "skip")
"""A town that is found and left."""
OTHER: dict[str, str] = {
    "buy": "trade", "sell": "trade", "sells": "trade", "dock": "town", "docks": "town",
    "commit": "reveal", "commits": "reveal", "conquer": "attack-town", "conquers": "attack-town",
    "attack-port": "attack-town", "unload": "hand-in", "unloads": "hand-in",
}  # fmt: skip
"""What the short game calls an act of the long one."""


def verb_of(state: PirateCrusades, verb: str, words: Words) -> tuple[str, Words]:
    """The short game's act for a verb, and what stands behind it."""
    verb = OTHER.get(verb, verb)
    named = bool(words) and bool(player_named(state, words[0]))
    if verb in ("fight", "fights", "attack", "attacks"):
        if state.fight is not None and not named:
            return "reveal", jokers(["with", *without(words, ("with",))])[1:]
        if named:
            return "duel", words
        if "attack" in verb and lowered(words[:1]) in ([], ["with"]):
            return "attack-town", words
        if "attack" in verb and words and is_card(words[0]) and "with" in lowered(words):
            return "look", [words[0], "fight", *words[1:]]
    if verb == "town":
        words = without(words, ("at", "port"))
    return verb, words


def _joker(verb: str, words: Words) -> Words:
    """`town joker`: a Joker from the hand in place of the draw (A-07)."""
    if words and words[0].casefold() in ("joker", "playing") and "joker" in words[:2]:
        rest = words[words.index("joker") + 1 :]
        return [f"{_JOKER[verb]}-joker=yes", *rest]
    return words


def _may_choose(state: PirateCrusades) -> bool:
    """Whether friend or foe is open for anybody: no nation, or none that was told (A-41)."""
    return any(nation(state, player) in (None, "none") for player in state.seats)


def _look(state: PirateCrusades, words: Words) -> Words:
    words = taken(spent(jokers(_joker("look", words))), "plunder")
    cards, rest = front(words)
    given = [f"ship={cards[0]}"] if cards else []
    given += [f"escort={cards[1]}"] if len(cards) > 1 else []
    rest = [*cards[2:], *rest]  # no ship takes a third card: it is said, not dropped
    lower = [word.casefold() for word in rest]
    for word, value in (("friend", "yes"), ("foe", "no"), ("enemy", "no")):
        if word in lower:
            rest = [x for x in rest if x.casefold() != word]
            given.append(f"friend={value}")
    lower = [word.casefold() for word in rest]
    act = next((_ACTS[word] for word in lower if word in _ACTS), "")
    whole = [x for x in rest if x.casefold() not in _ACTS]
    if not act and "with" in lower:
        act = "fight"
    if act and _may_choose(state) and not any(word.startswith("friend=") for word in given):
        given.append("friend=no")  # nobody fights or flees a friend
    if act and len(whole) < len(rest):
        at = next(n for n, x in enumerate(lower) if x in _ACTS)
        if at + 1 < len(rest) and player_named(state, rest[at + 1]):
            return [*given, *rest[:at], f"act={rest[at + 1]}", *rest[at + 2 :]]
        whole = without(whole, ("it",))
    return [*given, *([f"act={act}"] if act else []), *whole]


def _town(_state: PirateCrusades, words: Words) -> Words:
    words = _joker("town", words)
    cards, rest = front(words)
    given = [f"town={cards[0]}"] if cards else []
    lower = [word.casefold() for word in rest]
    if lower[:1] == ["map"]:
        return ["map=yes", *rest[1:]]
    if any(word in lower for word in _PASSES):
        given.append("dock=no")
        rest = without(rest, (*_PASSES, "at", "sea", "by", "on"))
    elif "losing" in lower:
        given.append("dock=yes")
    elif any(word in lower for word in ("docks", "dock")):
        given.append("dock=yes")
        rest = without(rest, ("docks", "dock", "there"))
    elif len(rest) == 1 and lower[0] in ("a", "b", "c"):
        return [*given, f"cove={rest[0]}"]
    return [*given, *rest]


def _first_card(verb: str, key: str) -> Callable[[PirateCrusades, Words], Words]:
    """The first card of a sentence answers one key."""

    def spoken(_state: PirateCrusades, words: Words) -> Words:
        words = _joker(verb, words) if verb in _JOKER else words
        cards, rest = front(words)
        return [f"{key}={cards[0]}", *cards[1:], *rest] if cards else words

    return spoken


def _all_cards(key: str) -> Callable[[PirateCrusades, Words], Words]:
    """All cards in front answer one key."""

    def spoken(_state: PirateCrusades, words: Words) -> Words:
        cards, rest = front(words)
        return [f"{key}={','.join(cards)}", *rest] if cards else words

    return spoken


def _gather(_state: PirateCrusades, words: Words) -> Words:
    cards, rest = front(words)
    if cards:
        number = [f"number={len(cards)}"] if len(cards) > 1 else []
        return [*number, f"crew={','.join(cards)}", *rest]
    if rest and rest[0].isdecimal():
        return [f"number={rest[0]}", *rest[1:]]
    return rest


def _trade(_state: PirateCrusades, words: Words) -> Words:
    cards, rest = front(words)
    given = [f"give={','.join(cards)}"] if cards else []
    lower = [word.casefold() for word in rest]
    if "for" not in lower:
        return [*given, *rest]
    at = lower.index("for")
    came, after = drawn(rest[at + 1 :])
    return [*given, *came, *rest[:at], *after]


def _attack_town(_state: PirateCrusades, words: Words) -> Words:
    words = spent(jokers(words))
    cards, rest = front(words)
    given = [f"cards={','.join(cards)}"] if cards else []
    rest = without(rest, ("take", "takes"))
    lower = lowered(rest)
    if "cargo" not in lower:
        return [*given, *rest]
    at = lower.index("cargo")
    cargo, after = front(rest[at + 1 :])
    if not cargo:
        return [*given, *rest]
    told = [f"cargo={len(cargo)}", *(f"cargo-{n}={card}" for n, card in enumerate(cargo, 1))]
    return [*given, *told, *rest[:at], *after]


def _duel(_state: PirateCrusades, words: Words) -> Words:
    words = taken(jokers(words), "plunder")
    for at in range(len(words) - 1):
        if words[at].casefold() in LEADS:
            break
        if is_card(words[at]) and is_card(words[at + 1]):
            mine, theirs = (word.strip(",;") for word in words[at : at + 2])
            return [*words[:at], f"mine={mine}", f"theirs={theirs}", *words[at + 2 :]]
    return words


def _setup(state: PirateCrusades, words: Words) -> Words:
    """Ships in seating order, then `bonus` and a card for each smaller ship."""
    lower = [word.casefold() for word in words]
    at = lower.index("bonus") if "bonus" in lower else len(words)
    spoken = _seats_and_cards(state, words[:at])
    ships, rest = spoken
    if not ships:
        return words
    given = [f"ship-{player}={card}" for player, card in ships.items()]
    sizes = {
        player: number_of(read_card(card), "crew", state.book.get(read_card(card)))
        for player, card in ships.items()
        if is_card(card)
    }
    smaller = [player for player, size in sizes.items() if size < max(sizes.values())]
    cards, after = front(words[at + 1 :])
    given += [f"bonus-{player}={card}" for player, card in zip(smaller, cards, strict=False)]
    return [*given, *rest, *after]


def _seats_and_cards(state: PirateCrusades, words: Words) -> tuple[dict[str, str], Words]:
    """`9d 4h` in seating order, or `ben 4h ana 9d`."""
    names = {state.name(player).casefold(): player for player in state.seats}
    waiting = list(state.seats)
    ships: dict[str, str] = {}
    rest: Words = []
    whose = ""
    for word in words:
        plain = word.strip(",;")
        if plain.casefold() in names and "youngest" not in [x.casefold() for x in rest[-1:]]:
            whose = names[plain.casefold()]
        elif (is_card(plain) or plain == "?") and waiting:
            player = whose if whose in waiting else waiting[0]
            waiting.remove(player)
            ships[player] = plain
            whose = ""
        else:
            rest.append(word)
    return ships, rest


SPOKEN: dict[str, Callable[[PirateCrusades, Words], Words]] = {
    "look": _look,
    "town": _town,
    "disembark": _first_card("disembark", "card"),
    "magistrate": _first_card("magistrate", "mission"),
    "gather": _gather,
    "trade": _trade,
    "attack-town": _attack_town,
    "trim": _all_cards("cards"),
    "reveal": _first_card("reveal", "card"),
    "duel": _duel,
    "setup": _setup,
}
"""Act -> what makes its keys of a sentence."""
