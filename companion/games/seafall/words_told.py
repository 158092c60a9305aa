"""Sentences that tell what lies on the table and what was found, in the words of the procedures.

explore sun at Tern with Fern 2s 1w, entry 9, found spice     site dock at Tern dock linen explored
ship first Wren sail 3 raid 3 explore 2 hold 3                titles blue duke, yellow prince
"""

from __future__ import annotations

import re

from companion.games.seafall.calculations.titles import assign_titles
from companion.games.seafall.derive_end import title_inputs
from companion.games.seafall.derive_kept import campaign_glory
from companion.games.seafall.dice import GOODS, VALUES
from companion.games.seafall.phrasing import TITLE_RANKS, Spoken, Words, keys_at, plain
from companion.games.seafall.state import ISLAND_KINDS, SeaFall
from companion.games.seafall.words_said import raiding, sailing
from companion.games.seafall.words_ships import at_ship
from companion.table.effecting import find_player
from companion.table.questions.amounts import NO, YES
from companion.toolbox.text import key_of

_SAID = (*YES, *NO, "?", "unknown")
_FLAGS = ("support", "explored", "dangerous", "cube")
"""Words that say yes by themselves."""
_FILLING = ("a", "an", "the", "site", "good", "of", "worth", "with", "gold", "and")
_CARD = re.compile(
    r"(?:and )?((?:[^\s\"=]+ ){1,5}?(?:(?:sail|raid|explore|hold) [+\-−]\d\b ?)+)[,;]?\s*",
    re.IGNORECASE,
)
"""A damage card: its name and what it changes."""


def _flags(words: Words) -> Words:
    """`support`, `explored` alone mean yes; `without support`, `unexplored` no."""
    found: Words = []
    for n, word in enumerate(words):
        after = plain(words[n + 1]) if n + 1 < len(words) else ""
        if plain(word) == "unexplored":
            found += ["explored", "no"]
        elif plain(word) in _FLAGS and after not in _SAID:
            before = [plain(x) for x in found[-2:]]
            answers = len(before) > 1 and before[0] in _FLAGS  # "dangerous no, explored"
            negated = bool(before) and before[-1] in ("no", "not", "without") and not answers
            if negated:
                found.pop()
            found += [plain(word), "no" if negated else "yes"]
        else:
            found.append(word)
    return found


def _gold(words: Words) -> Words:
    """`5 gold` is `gold 5`."""
    found = list(words)
    for n in range(len(found) - 1):
        told = n > 0 and plain(found[n - 1]) in ("value", "defense", "gold")
        told = told or (n + 2 < len(found) and found[n + 2].isdecimal())
        if found[n].isdecimal() and plain(found[n + 1]) == "gold" and not told:
            found[n], found[n + 1] = "gold", found[n]
    return found


def _cards(words: Words) -> Words:
    """`playing Old Chart +2`, `research Old Chart +2`: a research card with its dice."""
    for at, word in enumerate(words):
        if at and plain(word) in ("playing", "plays", "research"):
            for end in range(at + 1, min(at + 7, len(words))):
                if re.fullmatch(r"[+\-−]\d{1,3}[,;]?", words[end]):
                    card = " ".join(words[at + 1 : end + 1]).rstrip(",;").replace('"', "")
                    return [*words[:at], f'research="{card}"', *words[end + 1 :]]
    return words


def _found(words: Words) -> Words:
    """`found spice`, `found a linen dock`, `found mine 5 gold`: kind and good in any order."""
    at = next((n for n, word in enumerate(words) if plain(word) == "found"), None)
    if at is None:
        return words
    kind = good = gold = ""
    end = at + 1
    while end < len(words):
        word = plain(words[end])
        if word in GOODS and not good:
            good = word
        elif word in ISLAND_KINDS and not kind:
            kind = word
        elif word.isdecimal() and (kind == "mine" or words[end - 1] == "gold"):
            gold = word
        elif word not in _FILLING:
            break
        end += 1
    kind = kind or ("goods" if good else "")
    told = [f"{key}={x}" for key, x in (("found", kind), ("good", good), ("gold", gold)) if x]
    return [*words[:at], *told, *words[end:]] if kind else words


def _exhausted(state: SeaFall, words: Words) -> Words:
    """`exhausting SWIFT and Nimble`: upgrades that take the first points of damage."""
    at = next((n for n, x in enumerate(words) if plain(x) in ("exhausting", "losing")), None)
    if at is None:
        return words
    names = {
        key_of(x.name): x.name for ship in state.ships.values() for x in ship.upgrades.values()
    }
    told: Words = []
    end = at + 1
    while end < len(words):
        lengths = (n for n in range(4, 0, -1) if key_of(" ".join(words[end : end + n])) in names)
        length = next(lengths, 0)
        if length:
            name = names[key_of(" ".join(words[end : end + length]))]
            told.append(f'damage-{len(told) + 1}.how="{name}"')
        elif plain(words[end]) != "and":
            break
        end += length or 1
    return [*words[:at], *words[end:], *told] if told else words


def _damage(words: Words) -> Words:
    """`damage cards Leak hold -1 and Torn Sail sail -1`, behind what was exhausted."""
    at = next((n for n, x in enumerate(words) if n and plain(x) in ("card", "cards")), len(words))
    first = at - 1 if at < len(words) and plain(words[at - 1]) == "damage" else at
    end = at + 1
    told: Words = []
    number = 1 + sum(word.startswith("damage-") for word in words)
    while card := _CARD.match(" ".join(words[end:])):
        told += [f"damage-{number}.how=card", f'damage-{number}.card="{card[1].strip()}"']
        end, number = end + len(card[0].split()), number + 1
    return [*words[:first], *words[end:], *told] if told else words


def _endeavor(state: SeaFall, words: Words) -> Words:
    return _flags(_cards(_found(_damage(_exhausted(state, at_ship(state, words))))))


def _raid(state: SeaFall, words: Words) -> Words:
    return _endeavor(state, raiding(state, words))


def _site(_state: SeaFall, words: Words) -> Words:
    fact = next((n for n, word in enumerate(words) if n and plain(word) == "has"), len(words))
    return _gold(_flags(_what([*words[:fact], *words[fact + 1 :]])))  # `site spice has defense 4`


def _what(words: Words) -> Words:
    """`site dock at Tern dock linen`: behind the island, what it is and of which good."""
    bare = [plain(word) for word in words]
    start = next((n for n, word in enumerate(bare) if word in ("at", "on", "defense")), len(bare))
    for n in range(start + 1, len(bare) - 1):
        pair = bare[n : n + 2]
        kind = next((x for x in pair if x in ("goods", "dock", "market")), "")
        good = next((x for x in pair if x in GOODS), "")
        if kind and good:
            return [*words[:n], f"kind={kind}", f"good={good}", *words[n + 2 :]]
    return words


def _called(words: Words) -> Words:
    return ["called" if plain(word) in ("name", "named") else word for word in words]


def _leader(_state: SeaFall, words: Words) -> Words:
    """`leader r2 f3 name Ysolde`."""
    return _called(words)


def _ship(_state: SeaFall, words: Words) -> Words:
    """`ship first Wren s3 r3 e2 h3`: a name between the ship and its values."""
    words = _called(words)
    end = next(
        (n for n, word in enumerate(words) if "=" in word or re.search(r"\d", word)), len(words)
    )
    if end < len(words) and words[end].isdecimal():
        end -= 1  # the word of the first value
    head = [word for word in words[1:end] if plain(word) != "ship"]
    if not head or words[0].casefold() not in ("first", "second") or "called" in head:
        return words
    name = " ".join(head).strip('"')
    return [words[0], *words[end:], f'name="{name}"']


_ADDS = re.compile(r"[srehx][+\-−]?\d{1,3}", re.IGNORECASE)
"""`e2`, `x1`: what an upgrade adds."""


def _upgrade(_state: SeaFall, words: Words) -> Words:
    """`upgrade wren Intrepid e2`, `upgrade wren Intrepid explore 2`: what it adds ends its name."""
    for n in range(2, len(words)):
        if "=" in words[n]:
            break
        after = words[n + 1].lstrip("+-−").rstrip(",") if n + 1 < len(words) else ""
        value = plain(words[n]) in (*VALUES, "support") and after.isdecimal()
        if value or _ADDS.fullmatch(words[n].rstrip(",")):
            end = next((k for k in range(n, len(words)) if "=" in words[k]), len(words))
            return [*words[:n], f"bonus={' '.join(words[n:end])}", *words[end:]]
    return words


_STRUCTURE = ("cost", "value", "good", "symbols", "garrison")


def _structure(_state: SeaFall, words: Words) -> Words:
    """`structure Port value 3`: what it prints stands behind its name."""
    end = keys_at(words)
    for n in range(1, end - 1):
        if plain(words[n]) in _STRUCTURE:
            return [*words[:n], f"values={' '.join(words[n:end])}", *words[end:]]
    return words


def _counted(*things: str) -> Spoken:
    """`2 building sites`, `3 left`: the number stands in front of what it counts."""

    def spoken(_state: SeaFall, words: Words) -> Words:
        for n, word in enumerate(words[:-1]):
            rest = [plain(x) for x in words[n + 1 :]]
            skipped = 1 if rest[0] in ("building", "stickers", "sticker") else 0
            last = rest[skipped] if skipped < len(rest) else rest[0]
            if word.isdecimal() and last in things:
                return [*words[:n], last, word, *words[n + 2 + skipped :]]
        return words

    return spoken


def _tie(_state: SeaFall, words: Words) -> Words:
    """`tie of blue and yellow for something bad`."""
    end = keys_at(words)
    words, keyed = words[:end], words[end:]
    left = ("of", "between", "is", "something", "and", "a", "thing")
    found = [word for word in words if plain(word) not in left]
    ends = [plain(word) for word in found[-2:]]
    told = [*found[:-2], found[-1]] if ends in (["for", "good"], ["for", "bad"]) else found
    return [*told, *keyed]


def _totals(state: SeaFall) -> dict[str, int | None]:
    """Campaign glory with this game, which may not be written down yet: the titles write it."""
    if str(state.game_no) in state.kept.games:
        return {}
    totals: dict[str, int | None] = {}
    for player in state.seats:
        before = campaign_glory(state, player, after=state.game_no - 1)
        now = state.provinces[player].glory
        totals[player] = None if before is None or now is None else before + now
    return totals


def _titles(state: SeaFall, words: Words) -> Words:
    """`titles blue duke, yellow prince`: who is tied and what each takes."""
    groups = assign_titles(title_inputs(state, _totals(state))).value.groups
    choosing = {player for group in groups for player in group.players[:-1]}
    named: list[str] = []
    told: Words = []
    for word in words:
        rank = TITLE_RANKS.get(plain(word))
        player = find_player(state, plain(word))
        if rank and named:
            told += [f"pick-{named[-1]}={rank}"] if named[-1] in choosing else []
        elif player in state.seats:
            named.append(player)
        elif plain(word) not in ("takes", "the", "and"):
            return words
    return told if named else words


SPOKEN: dict[str, Spoken] = {
    **dict.fromkeys(("explore", "explores", "explored"), _endeavor),
    **dict.fromkeys(("raid", "raids", "raided", "attack", "attacks", "attacked"), _raid),
    **dict.fromkeys(("sail", "sails", "sailed"), sailing),
    "site": _site,
    "leader": _leader,
    "ship": _ship,
    "upgrade": _upgrade,
    "structure": _structure,
    "board": _counted("sites"),
    "retired": _counted("left"),
    "tie": _tie,
    "titles": _titles,
}
"""First word of a sentence -> how the rest of it is meant."""
