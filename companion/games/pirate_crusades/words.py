"""Sentences as the table speaks them, in the words of the procedures.

look 7c fights with 9d 8h      trade 4h 5d for 7c 2s     gather        hand in 7h
town 6s losing 4h              disembark 5c              set sail      attack town with 9d
setup 9d 4h bonus 2c           discard 5c                duel ben 9d 8h
"""

from __future__ import annotations

from collections.abc import Callable

from companion.games.pirate_crusades.cards import number_of, read_card
from companion.games.pirate_crusades.state import PirateCrusades

Words = list[str]

_LEADS = frozenset((
    "with", "against", "for", "from", "losing", "leaving", "giving", "picking", "plunder",
    "dumping", "adding", "clearing", "mission", "as", "by", "joker", "total", "bonus", "taking",
    "showing", "broadside", "ships", "keeping", "cargo", "escort", "value", "holds",
))  # fmt: skip
_PAIRS: dict[tuple[str, str], str] = {
    ("hand", "in"): "hand-in", ("hands", "in"): "hand-in", ("turn", "in"): "hand-in",
    ("turns", "in"): "hand-in", ("set", "sail"): "set-sail", ("sets", "sail"): "set-sail",
    ("attack", "town"): "attack-town", ("attacks", "town"): "attack-town",
    ("nearest", "town"): "town", ("looks", "for"): "look", ("look", "for"): "look",
    ("heads", "for"): "town", ("head", "for"): "town", ("is", "out"): "out",
    ("visits", "magistrate"): "magistrate", ("visit", "magistrate"): "magistrate",
    ("gather", "crew"): "gather", ("gathers", "crew"): "gather",
}  # fmt: skip
_FILLERS = ("the", "a", "an", "and", "ship", "nearest", "town")
"""Passed over behind the verb of a sentence about a ship or a town."""
_JOKER: dict[str, str] = {
    "magistrate": "mission", "disembark": "card", "look": "ship", "town": "town",
}  # fmt: skip
"""Act -> key of the draw whose place a Joker from the hand may take."""
_LONG: dict[str, str] = {"attack-town": "attack-port", "trade": "buy", "trades": "buy",
                         "setup": "setup-long"}  # fmt: skip
"""What the long game calls it."""


def rewords(state: PirateCrusades, words: tuple[str, ...]) -> tuple[str, ...]:
    """A typed sentence in the words of the procedures; others as they are."""
    found = _verb([word.rstrip(",") or word for word in words])
    if not found:
        return words
    verb = _ONE.get(found[0].casefold(), found[0].casefold())
    if state.long and verb in _LONG:
        return (_LONG[verb], *found[1:])
    if verb == "square" and len(found) > 3 and is_card(found[-1]):
        return (verb, *found[1:-1], f"port={found[-1]}")
    if verb == "captain":
        return (verb, *_placed(found[1:]))
    spoken = _SPOKEN.get(verb)
    if spoken is None:
        return tuple(found) if found != list(words) else words
    return (verb, *spoken(state, found[1:]))


def _placed(words: Words) -> Words:
    """`sp Pedro at 4,4 ship 7D`: where a captain is, and the ship, are no part of the name."""
    told, at = [], 0
    while at < len(words):
        key = words[at].casefold()
        if key in ("at", "ship") and at + 1 < len(words):
            told.append(f"{key}={words[at + 1]}")
            at += 2
            continue
        told.append(words[at])
        at += 1
    return told


_ONE = {
    "looks": "look", "finds": "look", "trades": "trade", "buys": "trade", "gathers": "gather",
    "disembarks": "disembark", "embark": "disembark", "towns": "town", "heads": "town",
    "discard": "trim", "discards": "trim", "duels": "duel", "reveals": "reveal",
    "bribe": "magistrate", "bribes": "magistrate", "sails": "set-sail", "sail": "set-sail",
    "deliver": "hand-in", "delivers": "hand-in", "have": "has",
}  # fmt: skip


def _verb(words: Words) -> Words:
    """`hand in 7h` as `hand-in 7h`; `attacks the town` as `attack-town`."""
    lower = [word.casefold() for word in words]
    if len(lower) > 2 and lower[1] in ("the", "a") and (lower[0], lower[2]) in _PAIRS:
        return [_PAIRS[lower[0], lower[2]], *words[3:]]
    if len(lower) > 1 and (lower[0], lower[1]) in _PAIRS:
        return [_PAIRS[lower[0], lower[1]], *words[2:]]
    if lower[:1] in (["bribe"], ["bribes"]):
        rest = [x for x in words[1:] if x.casefold() not in ("the", "magistrate")]
        return ["magistrate", "bribe=yes", *rest]
    if lower[:1] == ["discards"] and len(words) > 1 and lower[1].isdigit():
        return ["pile", *words[1:]]
    return words


def is_card(word: str) -> bool:
    """Whether a word is a card."""
    try:
        read_card(word.strip(",;"))
    except ValueError:
        return False
    return True


def _front(words: Words) -> tuple[Words, Words]:
    """The cards in front of a sentence, and the rest; fillers between are passed over."""
    at, cards = 0, []
    while at < len(words):
        word = words[at].strip(",;")
        if is_card(word):
            cards.append(word)
        elif not (word.casefold() in _FILLERS and not cards):
            break
        at += 1
    return cards, words[at:]


def _joker(verb: str, words: Words) -> Words:
    """`town joker`: a Joker from the hand in place of the draw (A-07)."""
    if words and words[0].casefold() in ("joker", "playing") and "joker" in words[:2]:
        rest = words[words.index("joker") + 1 :]
        return [f"{_JOKER[verb]}-joker=yes", *rest]
    return words


def _look(_state: PirateCrusades, words: Words) -> Words:
    words = _joker("look", words)
    cards, rest = _front(words)
    given = [f"ship={cards[0]}"] if cards else []
    given += [f"escort={cards[1]}"] if len(cards) > 1 else []
    lower = [word.casefold() for word in rest]
    for word, value in (("friend", "yes"), ("foe", "no"), ("enemy", "no")):
        if word in lower:
            rest = [x for x in rest if x.casefold() != word]
            given.append(f"friend={value}")
    lower = [word.casefold() for word in rest]
    acts = {"fight": "fight", "fights": "fight", "flee": "flee", "flees": "flee",
            "leaves": "leave", "attacks": "fight"}  # fmt: skip
    act = next((acts[word] for word in lower if word in acts), "")
    whole = [x for x in rest if x.casefold() not in acts]
    if not act and "with" in lower:
        act = "fight"
    if act and len(whole) < len(rest):
        at = next(n for n, x in enumerate(lower) if x in acts)
        if at + 1 < len(rest) and lower[at + 1] not in _LEADS and not is_card(rest[at + 1]):
            return [*given, *rest[:at], f"act={rest[at + 1]}", *rest[at + 2 :]]
    return [*given, *([f"act={act}"] if act else []), *whole]


def _town(_state: PirateCrusades, words: Words) -> Words:
    words = _joker("town", words)
    cards, rest = _front(words)
    given = [f"town={cards[0]}"] if cards else []
    lower = [word.casefold() for word in rest]
    if lower[:1] == ["map"]:
        return ["map=yes", *rest[1:]]
    if any(word in lower for word in ("stays", "stay")):
        given.append("dock=no")
        rest = [x for x in rest if x.casefold() not in ("stays", "stay", "at", "sea")]
    elif any(word in lower for word in ("docks", "dock")):
        given.append("dock=yes")
        rest = [x for x in rest if x.casefold() not in ("docks", "dock", "there")]
    elif len(rest) == 1 and lower[0] in ("a", "b", "c"):
        return [*given, f"cove={rest[0]}"]
    return [*given, *rest]


def _first_card(verb: str, key: str) -> Callable[[PirateCrusades, Words], Words]:
    """The first card of a sentence answers one key."""

    def spoken(_state: PirateCrusades, words: Words) -> Words:
        words = _joker(verb, words) if verb in _JOKER else words
        cards, rest = _front(words)
        return [f"{key}={cards[0]}", *cards[1:], *rest] if cards else words

    return spoken


def _all_cards(key: str) -> Callable[[PirateCrusades, Words], Words]:
    """All cards in front answer one key."""

    def spoken(_state: PirateCrusades, words: Words) -> Words:
        cards, rest = _front(words)
        return [f"{key}={','.join(cards)}", *rest] if cards else words

    return spoken


def _gather(_state: PirateCrusades, words: Words) -> Words:
    cards, rest = _front(words)
    if cards:
        number = [f"number={len(cards)}"] if len(cards) > 1 else []
        return [*number, f"crew={','.join(cards)}", *rest]
    if rest and rest[0].isdigit():
        return [f"number={rest[0]}", *rest[1:]]
    return rest


def _trade(_state: PirateCrusades, words: Words) -> Words:
    cards, rest = _front(words)
    given = [f"give={','.join(cards)}"] if cards else []
    lower = [word.casefold() for word in rest]
    if "for" not in lower:
        return [*given, *rest]
    at = lower.index("for")
    came, after = rest[at + 1 :], []
    number = 1
    while came:
        word = came[0].strip(",;")
        if word.casefold() == "joker":
            given.append(f"cargo-{number}-joker=yes")
        elif is_card(word) or word == "?":
            given.append(f"cargo-{number}={word}")
        else:
            after = came
            break
        number, came = number + 1, came[1:]
    return [*given, *rest[:at], *after]


def _attack_town(_state: PirateCrusades, words: Words) -> Words:
    cards, rest = _front(words)
    given = [f"cards={','.join(cards)}"] if cards else []
    lower = [word.casefold() for word in rest]
    if "cargo" not in lower:
        return [*given, *rest]
    at = lower.index("cargo")
    cargo, after = _front(rest[at + 1 :])
    if not cargo:
        return [*given, *rest]
    told = [f"cargo={len(cargo)}", *(f"cargo-{n}={card}" for n, card in enumerate(cargo, 1))]
    return [*given, *told, *rest[:at], *after]


def _duel(_state: PirateCrusades, words: Words) -> Words:
    for at in range(len(words) - 1):
        if words[at].casefold() in _LEADS:
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
    cards, after = _front(words[at + 1 :])
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


_SPOKEN: dict[str, Callable[[PirateCrusades, Words], Words]] = {
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
