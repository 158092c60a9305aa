"""Sentences as the table speaks them, in the words of the procedures.

look 7c fights with 9d 8h      trade 4h 5d for 7c 2s     gather        hand in 7h
town 6s losing 4h              disembark 5c              set sail      attack town with 9d
setup 9d 4h bonus 2c           discard 5c                duel ben 9d 8h
setup french Jack english Anne buy 1 7d                  sail north    end of round
"""

from __future__ import annotations

from companion.games.pirate_crusades import words_long, words_short
from companion.games.pirate_crusades.state import PirateCrusades
from companion.games.pirate_crusades.words_parts import Words, is_card, lowered

_PAIRS: dict[tuple[str, str], str] = {
    ("hand", "in"): "hand-in", ("hands", "in"): "hand-in", ("turn", "in"): "hand-in",
    ("turns", "in"): "hand-in", ("set", "sail"): "set-sail", ("sets", "sail"): "set-sail",
    ("attack", "town"): "attack-town", ("attacks", "town"): "attack-town",
    ("attack", "port"): "attack-port", ("attacks", "port"): "attack-port",
    ("nearest", "town"): "town", ("looks", "for"): "look", ("look", "for"): "look",
    ("heads", "for"): "town", ("head", "for"): "town", ("is", "out"): "out",
    ("visits", "magistrate"): "magistrate", ("visit", "magistrate"): "magistrate",
    ("gather", "crew"): "gather", ("gathers", "crew"): "gather",
    ("buy", "map"): "map", ("buys", "map"): "map", ("bigger", "ship"): "bigger-ship",
    ("buy", "ship"): "bigger-ship", ("buys", "ship"): "bigger-ship", ("new", "ship"): "new-ship",
    ("acquire", "ship"): "new-ship", ("acquires", "ship"): "new-ship",
    ("end", "round"): "round", ("round", "end"): "round", ("ends", "round"): "round",
    ("blue", "sea"): "blue-sea", ("storm", "hits"): "storm-hit", ("storm", "hit"): "storm-hit",
    ("storm", "strikes"): "storm-hit",
}  # fmt: skip
_BETWEEN = ("the", "a", "an", "of", "treasure", "bigger", "new")
"""Words that may stand between the two."""
_ONE = {
    "looks": "look", "finds": "look", "trades": "trade", "gathers": "gather", "hires": "gather",
    "hire": "gather", "buys": "buy", "sells": "sell", "attacks": "attack", "flaunts": "flaunt",
    "disembarks": "disembark", "embark": "disembark", "embarks": "disembark", "towns": "town",
    "heads": "town", "head": "town", "discard": "trim", "discards": "trim", "duels": "duel",
    "reveals": "reveal", "bribe": "magistrate", "bribes": "magistrate", "sails": "set-sail",
    "sail": "set-sail", "deliver": "hand-in", "delivers": "hand-in", "have": "has",
    "moves": "move", "steers": "move", "docks": "dock", "conquers": "attack-port",
    "conquer": "attack-port", "digs": "dig", "abandons": "abandon", "captures": "capture",
    "storm": "storm-hit", "commits": "commit", "unloads": "unload", "passes": "pass",
    "waits": "pass", "wait": "pass",
}  # fmt: skip


def rewords(state: PirateCrusades, words: tuple[str, ...]) -> tuple[str, ...]:
    """A typed sentence in the words of the procedures; others as they are."""
    found = _verb([word.rstrip(",") or word for word in words])
    if not found:
        return words
    verb = _ONE.get(found[0].casefold(), found[0].casefold())
    if verb == "pass" and len(found) == 1:
        return ("step", "acted")
    if verb == "square" and len(found) > 3 and is_card(found[-1]):
        corner = ["p" if words_long.is_nation(word) else word for word in found[2:-1]]
        return (verb, found[1], *corner, f"port={found[-1]}")
    long = state.long if state.long is not None else _sounds_long(verb, found[1:])
    game = words_long if long else words_short
    now, rest = game.verb_of(state, verb, found[1:])
    spoken = game.SPOKEN.get(now) or words_short.SPOKEN.get(now) or words_long.SPOKEN.get(now)
    if spoken is not None:
        return (now, *spoken(state, rest))
    return (now, *rest) if [now, *rest] != [verb, *found[1:]] else tuple(found)


def _sounds_long(verb: str, words: Words) -> bool:
    """Which game it is, where nobody has told: only the long one has captains and doubloons."""
    if verb == "setup":
        return any(words_long.is_nation(word) for word in words)
    if verb == "set-sail" and words_long.verb_of(PirateCrusades(), verb, words)[0] == "move":
        return True
    return verb in words_long.SPOKEN or verb in ("fight", "fights")


def _verb(words: Words) -> Words:
    """`hand in 7h` as `hand-in 7h`; `attacks the town` as `attack-town`."""
    lower = lowered(words)
    if lower[:2] == ["blue", "sea"] and (lower[2:3] or ["="])[0] in ("=", "deck", "cards"):
        return words  # the counter of that name
    second = 1
    while second < len(lower) - 1 and lower[second] in _BETWEEN:
        second += 1
    for at in dict.fromkeys((1, second)):
        if len(lower) > at and (pair := _PAIRS.get((lower[0], lower[at]))):
            return [pair, *words[at + 1 :]]
    if lower[:1] in (["bribe"], ["bribes"]):
        rest = [x for x in words[1:] if x.casefold() not in ("the", "magistrate")]
        return ["magistrate", "bribe=yes", *rest]
    if lower[:1] == ["discards"] and len(words) > 1 and lower[1].isdecimal():
        return ["pile", *words[1:]]
    return words
