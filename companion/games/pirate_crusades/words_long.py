"""Sentences of the long game as the table speaks them, in the words of its procedures."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.pirate_crusades.cards import NATIONS
from companion.games.pirate_crusades.state import SEA, PirateCrusades
from companion.games.pirate_crusades.words_parts import (
    LEADS,
    Words,
    drawn,
    front,
    is_card,
    jokers,
    lowered,
    placed,
    player_named,
    spent,
    taken,
    without,
)
from companion.toolbox.text import key_of

OTHER: dict[str, str] = {
    "attack-town": "attack-port", "trade": "buy", "setup": "setup-long", "duel": "attack",
    "reveal": "commit", "town": "dock", "fight": "attack", "fights": "attack",
    "attacks": "attack", "acquire": "new-ship", "go": "move", "goes": "move",
}  # fmt: skip
"""What the long game calls an act of the short one."""
_WAYS = ("n", "e", "s", "w", "north", "east", "south", "west", *SEA.squares)
_ENDS = {
    "won": "win", "wins": "win", "lost": "lose", "loses": "lose", "surrenders": "surrender",
    "surrendered": "surrender",
}  # fmt: skip
"""How a fight ended, where nobody can add it up."""
_SHIPS = ("sink", "prize", "swap", "both")


def verb_of(state: PirateCrusades, verb: str, words: Words) -> tuple[str, Words]:
    """The long game's act for a verb, and what stands behind it."""
    fighting = verb in ("fight", "fights") and state.fight is not None
    if fighting and not (words and player_named(state, words[0])):
        return "commit", jokers(["with", *without(words, ("with",))])[1:]
    lower = lowered(without(words, ("to", "for", "towards")))
    going = verb in ("set-sail", "go", "goes", "town", "move", "steer")
    if going and lower[:1] and lower[0] in _WAYS:
        return "move", without(words, ("to", "for", "towards"))
    verb = OTHER.get(verb, verb)
    if verb == "attack" and lower[:1] in ([], ["with"]):
        docked = state.turn in state.pirates and state.pirates[state.turn].status == "docked"
        return ("attack-port" if docked else verb), words
    if verb == "hand-in" and _goods(state, lower):
        named = "hostages" in lower[:-1]
        return "unload", words if named else []
    return verb, words


def _goods(state: PirateCrusades, lower: Words) -> bool:
    """Whether something other than a mission is handed in: hostages, a chest, a prize."""
    names = {word for x in state.captains.values() for word in lowered(x.name.split())}
    return any(x in ("hostage", "hostages", "chest", "prize", "treasure") for x in lower) or bool(
        names & set(lower)
    )


# ---------------------------------------------------------------------- setting up


def is_nation(word: str, whole: bool = False) -> bool:
    """Whether a word names a nation; `whole`: in full, not by its first letters."""
    wanted = key_of(word)
    if whole:
        return wanted in (nation.casefold() for nation in NATIONS)
    return len(wanted) > 1 and any(nation.casefold().startswith(wanted) for nation in NATIONS)


def _setup(state: PirateCrusades, words: Words) -> Words:
    """`french Jack english Anne youngest ben`: captains in seating order, or behind the names."""
    at = next((n for n, x in enumerate(lowered(words)) if x in _TRACK or x == "youngest"), None)
    spoken, rest = (words, []) if at is None else (words[:at], words[at:])
    full = [word for word in spoken if is_nation(word, whole=True)]
    only_whole = len(full) >= len(state.seats)
    captains: dict[str, Words] = {}
    waiting, whose, left = list(state.seats), "", Words()
    for word in spoken:
        named = player_named(state, word)
        begins = is_nation(word, whole=only_whole) and (
            not whose or whose not in captains or len(captains[whose]) > 1
        )
        if named and not (whose in captains and len(captains[whose]) == 1):
            whose = named if named in waiting else ""
        elif begins:
            if not waiting and not is_nation(word, whole=True):
                captains[whose].append(word)  # “Jean du Casse”
                continue
            whose = whose if whose in waiting else (waiting[0] if waiting else "")
            if whose:
                waiting.remove(whose)
                captains[whose] = [word]
            else:
                left.append(word)  # one captain too many
        elif whose in captains:
            captains[whose].append(word)
        else:
            left.append(word)
    told = [f"captain-{player}={' '.join(said)}" for player, said in captains.items()]
    said = lowered(rest)
    if "youngest" in said and said.index("youngest") + 1 < len(rest):
        at = said.index("youngest")
        rest = [*rest[:at], *rest[at + 2 :]]
        told.append(f"youngest={said[at + 1]}")
    return [*left, *_levels(rest), *told]


_TRACK = ("infamous", "track", "levels")


def _levels(words: Words) -> Words:
    """`infamous 10 bonus 3`, behind `track` or not."""
    lower = lowered(words)
    at = next((n for n, x in enumerate(lower) if x in _TRACK), None)
    if at is None:
        return words
    begin = at if lower[at] == "infamous" else at + 1
    return [*words[:at], f"track={' '.join(words[begin:])}"]


# ---------------------------------------------------------------------- trading


_MONEY = ("doubloon", "doubloons", "riches", "gold", "goods", "cargo", "hold", "holds")


def _buy(_state: PirateCrusades, words: Words) -> Words:
    """`1 7d`, `7d for 1`, `5c for 7d` (holds for cargo), `1 5c for 7d`: doubloons and cards."""
    if lowered(words[:1]) == ["giving"]:
        return words
    words = without(words, _MONEY)
    told: Words = []
    if words and words[0].isdecimal():
        told, words = [f"doubloons={words[0]}"], words[1:]
    lower = lowered(words)
    at = lower.index("for") if "for" in lower else -1
    if at >= 0 and at + 1 < len(words) and words[at + 1].isdecimal():
        told.append(f"doubloons={words[at + 1]}")
        words = [*words[:at], *words[at + 2 :]]
        at = -1
    if at < 0:
        came, rest = drawn(words)
        return [*rest, *told, *came]
    given, before = front(words[:at])
    came, rest = drawn(words[at + 1 :])
    held = [f"holds={','.join(given)}"] if given else []
    return [*before, *rest, *told, *held, *came]


def _sell(_state: PirateCrusades, words: Words) -> Words:
    """`QS KS`, `QS for 1`: which holds are sold."""
    cards, rest = front(words)
    if lowered(rest[:1]) == ["for"] and rest[1:2] and rest[1].isdecimal():
        rest = rest[2:]
    return [*rest, f"holds={','.join(cards)}"] if cards else rest


# ---------------------------------------------------------------------- fights


def _fighting(_state: PirateCrusades, words: Words) -> Words:
    """`take cargo`, `seize`, a Joker among the cards."""
    words = taken(spent(jokers(without(words, ("ship", "captain")))), "taking")
    name = next((n for n, x in enumerate(words) if is_card(x) or x.casefold() in LEADS), 0)
    if name and is_card(words[name]) and words[name][0].isalpha():
        words = [f'"{" ".join(words[:name])}"', *words[name:]]  # “kidd AC”: the card is no name
    ends = [_ENDS[x] for x in lowered(words) if x in _ENDS]
    return [*_seized(without(words, _ENDS)), *(f"result={x}" for x in ends[:1])]


def _seized(words: Words) -> Words:
    """`seize`, `seizes the ship`, `seize both`: as a prize if nothing else is said."""
    lower = lowered(words)
    at = next((n for n, x in enumerate(lower) if x in ("seize", "seizes", "seizing")), None)
    if at is None:
        return words
    end = at + 1
    while end < len(words) and lower[end] in ("the", "it", "ship", "as", "a"):
        end += 1
    how = lower[end] if end < len(words) and lower[end] in _SHIPS else ""
    return [*words[:at], f"seize={how or 'prize'}", *words[end + bool(how) :]]


def _port(_state: PirateCrusades, words: Words) -> Words:
    """`with 9h 10h cargo 5c 6c`: cargo cards that came, or how many."""
    words = without(spent(jokers(words)), ("take", "takes"))
    lower = lowered(words)
    if "cargo" not in lower:
        return words
    at = lower.index("cargo")
    cards, rest = front(words[at + 1 :])
    if not cards:
        return words
    came = [f"cargo-{place}={card}" for place, card in enumerate(cards, 1)]
    return [*words[:at], *rest, f"cargo={len(cards)}", *came]


def _dock(_state: PirateCrusades, words: Words) -> Words:
    """`at 7C`, `in port`, `there`: where it is, the app knows."""
    lower = lowered(words)
    if lower[:1] == ["at"] and words[1:] and is_card(words[1]):
        words = words[2:]
    return without(words, ("at", "in", "the", "port", "there"))


def _values(key: str, *passed: str) -> Callable[[PirateCrusades, Words], Words]:
    """`at 3 9`: two values for a random location, in the place of two cards."""

    def spoken(_state: PirateCrusades, words: Words) -> Words:
        words = without(words, passed)
        at = lowered(words).index("at") + 1 if "at" in lowered(words) else 0
        pair = words[at : at + 2]
        if len(pair) < 2 or not all(word.strip(",;").isdecimal() for word in pair):
            return words
        said = ",".join(word.strip(",;") for word in pair)
        return [*words[: max(0, at - 1)], *words[at + 2 :], f"{key}={said}"]

    return spoken


def _plain(*passed: str) -> Callable[[PirateCrusades, Words], Words]:
    """Words that say nothing behind a verb are passed over."""

    def spoken(_state: PirateCrusades, words: Words) -> Words:
        at = next((n for n, x in enumerate(lowered(words)) if x in LEADS), len(words))
        return [*without(words[:at], passed), *words[at:]]

    return spoken


def _storm(state: PirateCrusades, words: Words) -> Words:
    """`storm hits ana 2 5h`: whom, which category, and the crew that is lost."""
    told: Words = []
    if words and player_named(state, words[0]):
        told, words = [f"who={words[0].strip(',;:')}"], words[1:]
    if words and words[0].isdecimal():
        told, words = [*told, f"category={words[0]}"], words[1:]
    return [*told, *(["losing"] if words and is_card(words[0]) else []), *words]


SPOKEN: dict[str, Callable[[PirateCrusades, Words], Words]] = {
    "setup-long": _setup,
    "storm-hit": _storm,
    "captain": lambda _state, words: placed(words),
    "buy": _buy,
    "sell": _sell,
    "attack": _fighting,
    "npc-attack": _fighting,
    "attacked": _fighting,
    "clash": _fighting,
    "capture": _fighting,
    "commit": lambda _state, words: jokers(words),
    "attack-port": _port,
    "dock": _dock,
    "move": _plain("to", "towards", "the"),
    "dig": _plain("up", "the", "treasure", "chest"),
    "abandon": _plain("the", "ship"),
    "map": _values("location", "a", "the", "treasure"),
    "blue-sea": _values("location"),
    "location": _values("cards"),
    "flaunt": _plain("wealth", "riches", "his", "her", "their", "my", "your"),
    "round": _plain("of", "the"),
}
"""Act -> what makes its keys of a sentence."""
