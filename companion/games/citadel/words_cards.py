"""Sentences about cards and the Board as the table speaks them, in the words of the procedures.

take 2 of 049 if available      twice, with the mark
place Old Shore terrain ...     a title needs no quotes before its type
discard 2                       Skill cards of the hand; "from the deck": the top ones
-3 deck, deck +2                the icons deck -X and deck +X
ana stands on Shore             little words before a Terrain are left out
"""

from __future__ import annotations

import re
from typing import get_args

from companion.games.citadel.tables import CardType

Words = tuple[str, ...]
TYPES: tuple[str, ...] = get_args(CardType)
_ZONES = {"hand": "hand", "deck": "deck", "pile": "discard", "discards": "discard",
          "front": "front"}  # fmt: skip
_MOVES = ("move", "moves", "walk", "walks", "go", "goes", "stand", "stands", "starts", "starts-on")
ENDS = frozenset((
    "weight", "keywords", "lock", "to", "on", "and", "bars", "mandatory", "then", "of", "arrows",
    "copies", "copy", "number", "back", "keep", "discard", "north", "east", "south", "west",
    "terrain", "permanent", "temporary", "global", "purse", "quest", "world", "with", "also",
    "called",
))  # fmt: skip
"""Words that end a title."""
_LITTLE = ("the", "my", "his", "her", "this", "a", "an", "terrain", "card")
_FILLERS = ("the", "a", "an", "of", "from", "my", "his", "her", "their", "card", "cards", "skill",
            "skills")  # fmt: skip
_LEADS = ("back", "source", "right", "riddle", "called", "arrows")
SIDES = {"north": "N", "east": "E", "south": "S", "west": "W", "n": "N", "e": "E", "s": "S",
          "w": "W"}  # fmt: skip
_NUMBER = re.compile(r"\d{3}")
_SIGNED = re.compile(r"([+\-−])(\d{1,2})")


def cards(words: Words) -> Words:
    """A typed sentence without its speaker; unchanged if it is about something else."""
    if not words:
        return words
    verb = words[0].casefold()
    plain = tuple(x.casefold() for x in words)
    if signed := _deck_icon(plain):
        return signed
    if verb in ("place", "places", "put", "puts") and {"back", "into"} & set(plain[1:]):
        counted = [x for x in plain[1:] if x.isdecimal()]
        if "deck" in plain and len(counted) == 1:  # "puts 2 cards back into the deck"
            return ("restock", counted[0])
    if verb in ("explore", "explores") and len(words) > 2 and plain[1].endswith(":"):
        named = (x.rstrip(",") for x in words[2:])  # "explores east: Rats, temporary event"
        words = (words[0], words[1].rstrip(":"), "called", *named)
        plain = tuple(x.casefold() for x in words)
    if "called" in plain[1:]:
        words = _called(words, plain.index("called"))
    if verb in ("take", "takes"):
        return _typed(_take(words))
    if verb in ("place", "places", "put", "puts", "facts", "fact"):
        return _titled(words)
    if verb in ("discard", "discards", "banish", "banishes", "return", "returns", "block",
                "blocks", "unblock", "unblocks"):  # fmt: skip
        return _away(words, plain)
    if verb in _MOVES:
        return _moved(words)
    if verb in ("flip", "flips") and len(words) > 1 and plain[1] in SIDES:
        verb, words = "explore", ("explore", *words[1:])
    if verb in ("explore", "explores", "fill", "fills") and len(words) > 1:
        at = plain.index("of") if "of" in plain else 0
        return _typed(_of_terrain(words, at))
    if verb in ("hidden", "spots", "spotted"):
        return _hidden(words)
    if plain[:2] == ("map", "flip"):
        return ("flip", *words[2:])
    if verb in ("joins", "join"):
        return _both(words)
    if verb in ("weigh", "weighs", "carries") and len(words) == 2 and words[1].isdecimal():
        return (words[0], "weight", words[1])
    if verb in ("keeps", "gets") and len(words) > 1 and not words[1][0].isdecimal():
        return (*_titled(("place", *_bare(words[1:]))), "type=purse")
    if verb in ("read", "reads") and len(words) > 2 and plain[1] in ("dialogue", "paragraph"):
        return (words[0], *words[2:])
    if verb in ("give", "gives", "hands") and len(words) > 2:
        to_whom = len(words) > 3 and "to" not in plain and plain[2] in _LITTLE
        if to_whom:  # "gives ben the Sword"
            return (words[0], *words[3:], "to", words[1])
        return (words[0], *_bare(words[1:]))
    if verb in ("pick", "picks") and len(words) > 1:
        return _pick(words)
    return words


def _called(words: Words, at: int) -> Words:
    """A title behind `called` ends where something else begins."""
    stop = at + 1
    while stop < len(words) and (stop == at + 1 or words[stop].casefold() not in ENDS):
        if "=" in words[stop] or words[at + 1].startswith('"'):
            break
        stop += 1
    if stop == at + 1:
        return words
    return (*words[: at + 1], f'"{" ".join(words[at + 1 : stop])}"', *words[stop:])


def _moved(words: Words) -> Words:
    """`moves to the Shore by an effect`: the Terrain, and how."""
    kept = [x for x in words[1:] if x.casefold() not in ("to", "on", "onto", "the", "at")]
    if len(words) > 3 and [x.casefold() for x in words[1:3]] == ["back", "to"]:
        kept = kept[1:]
    end = 1
    while end < len(kept) and kept[end][:1].isupper() and "=" not in kept[end]:
        end += 1
    if end > 1 and _NUMBER.fullmatch(kept[0]):  # "stands on 081 Old Shore"
        kept[:end] = [f'"{" ".join(kept[:end])}"']
    plain = [x.casefold() for x in kept]
    for phrase in (["by", "an", "effect"], ["by", "effect"], ["effect"]):
        if len(plain) > len(phrase) and plain[-len(phrase) :] == phrase:
            return (words[0], *kept[: -len(phrase)], "how=effect")
    return (words[0], *kept)


def _of_terrain(words: Words, at: int) -> Words:
    """`explore north of Shore called Rats`: the Terrain first, then the side."""
    if at != 2:
        side = SIDES.get(words[1].casefold(), "")
        return (words[0], f"side={side}", *words[2:]) if side else words
    stop = 4
    while stop < len(words) and words[stop].casefold() not in ENDS and "=" not in words[stop]:
        stop += 1
    title = " ".join(words[3:stop]).strip('"')
    return (words[0], f'"{title}"', words[1], *words[stop:])


def _both(words: Words) -> Words:
    """`joins Old Shore and Wood no`: two names, each one answer; two bare words are two names."""
    plain = [x.casefold() for x in words]
    stop = 1
    while stop < len(words) and plain[stop] not in ("no", "yes", "side") and "=" not in plain[stop]:
        stop += 1
    at = plain.index("and") if "and" in plain[1:stop] else 2 if stop == 3 else 0
    if not at:
        return words
    names = words[1:at], words[at + (plain[at] == "and") : stop]
    rest = list(words[stop:])
    if rest and rest[0].casefold() in ("no", "yes"):
        rest[0] = f"joined={rest[0]}"
    return (words[0], *(f'"{" ".join(x).strip(chr(34))}"' for x in names), *rest)


def _pick(words: Words) -> Words:
    """`pick 2 of Sword, Hoe draw`: the pool is one answer."""
    kept = list(words)
    if kept[1].isdecimal():
        kept[1] = f"count={kept[1]}"
    plain = [x.casefold() for x in kept]
    if "of" in plain:
        at = plain.index("of")
        stop = at + 1
        while stop < len(kept) and plain[stop] != "draw" and "=" not in plain[stop]:
            stop += 1
        kept[at + 1 : stop] = [f'"{" ".join(kept[at + 1 : stop])}"']
    return tuple(kept)


def _deck_icon(plain: Words) -> Words:
    """`-3 deck`, `deck -3`: what the icons of p. 28 say, no counter."""
    if len(plain) < 2:
        return ()
    first, second, rest = plain[0], plain[1], plain[2:]
    if first == "deck":
        first, second = second, first
    signed = _SIGNED.fullmatch(first)
    if signed is None or second != "deck":
        return ()
    return ("restock" if signed[1] == "+" else "mill", signed[2], *rest)


def _take(words: Words) -> Words:
    """`take 2 of 049 if available`: how many, and the mark."""
    kept = list(words)
    if len(kept) > 2 and kept[1].casefold() in ("card", "number", "the"):
        del kept[1]
    plain = [x.casefold() for x in kept]
    for at in range(len(kept) - 1):
        if plain[at] == "if" and plain[at + 1].startswith("available"):
            kept[at : at + 2] = ["if-available=yes"]
            break
    if len(kept) > 2 and re.fullmatch(r"\d", kept[1]):
        number = 3 if kept[2].casefold() in ("of", "x", "times", "×") else 2
        if number < len(kept) and _NUMBER.fullmatch(kept[number]):
            kept[1 : number + 1] = [kept[number], f"many={kept[1]}"]
    return tuple(kept)


def _typed(words: Words) -> Words:
    """A type that is spoken is said even where it is known already: `temporary`, `purse`."""
    kept = list(words)
    for at in range(1, len(kept)):
        for name in TYPES:
            long = len(name.split())
            if " ".join(kept[at : at + long]).casefold() == name:
                kept[at : at + long] = [f'type="{name}"']
                return tuple(kept)
            if long > 1 and kept[at].casefold() == name.split()[0]:
                kept[at] = f'type="{name}"'
                return tuple(kept)
    return words


def _quoted(word: str) -> str:
    return word if word.startswith('"') else f'"{word}"'


def _titled(words: Words) -> Words:
    """A title before its type, or before what else is told of it, is one name."""
    if len(words) < 3 or words[1].startswith('"'):
        return _typed(words)
    for name in TYPES:  # "place terrain 081"
        long = len(name.split())
        if " ".join(words[1 : 1 + long]).casefold() == name and len(words) > 1 + long:
            rest = _titled((words[0], *words[1 + long :]))
            return (rest[0], *(_quoted(rest[1]),), f'type="{name}"', *rest[2:])
    for at in range(2, len(words)):
        for name in TYPES:
            length = len(name.split())
            if " ".join(words[at : at + length]).casefold() == name:
                title = " ".join(words[1:at])
                return (words[0], f'"{title}"', f'type="{name}"', *words[at + length :])
    stop = next((at for at in range(2, len(words)) if words[at].casefold() in ENDS), 0)
    stop = next((at for at in range(2, stop or len(words)) if "=" in words[at]), stop)
    if not stop and not (_NUMBER.fullmatch(words[1]) and words[2][:1].isupper()):
        return words
    stop = stop or len(words)  # "facts 082 Wood"
    return (words[0], f'"{" ".join(words[1:stop])}"', *words[stop:])


def _away(words: Words, plain: Words) -> Words:
    """`discard 2`, `banish 1 card from the hand`, `return 2 from deck`: cards without a name."""
    rest = [x for x in plain[1:] if x not in _FILLERS]
    spoken = " ".join(rest)
    for word, count in (("one", "1"), ("two", "2"), ("three", "3")):
        spoken = re.sub(rf"^{word}\b", count, spoken)
    if spoken == "" and plain[1:] and plain[-1] in ("card", "skill"):
        spoken = "1"
    told = re.fullmatch(r"(\d{1,2})(?: (?:top )?(hand|deck|pile|discards|front))?", spoken)
    top = re.fullmatch(r"top (\d{1,2})|(\d{1,2}) top", spoken)
    discards = plain[0].startswith("discard")
    if top is not None and discards:
        return ("mill", top[1] or top[2])
    if told is None:
        return _named(words)
    zone = _ZONES.get(told[2] or "", "")
    if discards and zone == "deck":
        return ("mill", told[1])
    if discards and zone in ("", "hand"):
        return ("trim", told[1])
    if not zone:
        zone = "blocked" if plain[0].startswith("unblock") else "hand"
    return (words[0], zone, f"cards={told[1]}")


def _named(words: Words) -> Words:
    """`the Sword`: without the article; what was quoted stays."""
    return (words[0], *_bare(words[1:])) if len(words) > 2 else words


def _bare(words: Words) -> Words:
    """Without a little word in front."""
    return words[1:] if len(words) > 1 and words[0].casefold() in _LITTLE else words


def _hidden(words: Words) -> Words:
    """`hidden 316 on Shore`: the card first, then the number."""
    plain = [x.casefold() for x in words]
    if len(words) > 3 and _NUMBER.fullmatch(words[1]) and plain[2] in ("on", "of", "at"):
        stop = next((at for at in range(3, len(words)) if plain[at] in _LEADS), len(words))
        title = " ".join(words[3:stop])
        return (words[0], "on", f'"{title}"', words[1], *words[stop:])
    if len(words) > 1 and _NUMBER.fullmatch(words[1]) and (len(words) == 2 or plain[2] in _LEADS):
        return (words[0], *words[2:], f"number={words[1]}")
    return words
