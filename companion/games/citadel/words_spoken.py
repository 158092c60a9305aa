"""Everyday wordings put into the order that the other sentences are read in.

takes 2 damage, suffers damage 2    Damage; a number of three digits stays a card (p. 18)
recovers 3 cards                    Recovery, as the log says it (p. 20)
falls unconscious                   falls
all stand on Shore                  the figures of everybody (p. 22)
got 3 successes, result 1 success   the Result step (p. 12)
has deck 12 pile 4                  the pile of the sheet is the Discard Pile
takes the 049 card, takes 055 purse Rope    a numbered card, its title behind its type
arrows Shore n 081 I, e II          number and area of an arrow without the stroke
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.games.citadel.procedures.act_faces import successes_of
from companion.games.citadel.words_cards import ENDS, SIDES, TYPES
from companion.toolbox.text import key_of

Words = tuple[str, ...]

_SUFFERS = ("take", "takes", "took", "suffer", "suffers", "suffered")
_RECOVERS = ("recover", "recovers", "recovery")
_GETS = ("get", "gets", "got", "score", "scores", "scored", "has")
_REVEALS = ("result", "results", "reveal", "reveals")
_ALL = ("all", "both", "everybody", "everyone")
_HELD = {"lp": "life", "hp": "life", "lives": "life", "pile": "discard", "discards": "discard"}
_ZONES = ("life", "deck", "discard", "hand", "blocked", "banished", "weight")
_BESIDE = ("and", "in", "the", "a", "his", "her", "my", "card", "cards", "point", "points", "skill",
           "skills")  # fmt: skip
_NUMBER = re.compile(r"\d{3}")
_COUNT = re.compile(r"\d{1,2}")


def spoken(words: Words, names: Mapping[str, str]) -> Words:
    """A typed sentence without its speaker; unchanged if there is nothing to put in order.

    Args:
        words: as typed.
        names: key of a player's name -> the name.
    """
    plain = tuple(x.casefold().rstrip(",:!.") for x in words)
    verb, rest = plain[0], plain[1:]
    if verb in _SUFFERS and len(rest) > 1 and "damage" in rest[:2]:
        number = rest[1] if rest[0] == "damage" else rest[0]
        return ("hurt", number, *words[3:]) if _COUNT.fullmatch(number) else words
    if verb in _RECOVERS and len(rest) > 1 and rest[0].isdecimal() and rest[1] in ("card", "cards"):
        return (*words[:2], *words[3:])
    if verb in ("fall", "falls", "fell", "is", "goes") and rest[:1] == ("unconscious",):
        return ("fall", *words[2:])
    # "3 success" is a count and the outcome; "1 success" is one in all, whatever comes of it.
    outcome = verb in _REVEALS and re.fullmatch(r"(?!0*1 )\d+ success", " ".join(rest))
    short = verb == "success" or outcome
    told = successes_of(" ".join(rest if verb in (*_GETS, *_REVEALS) else plain))
    if told is not None and not short:  # those are sentences about the outcome already
        return ("result", str(told))
    if verb == "got" and len(rest) == 1 and _COUNT.fullmatch(rest[0]):
        return ("result", rest[0])
    if verb in _ALL and len(rest) > 1 and rest[0] in ("stand", "stands", "start", "starts"):
        first, *others = names.values()
        beside = (f'with="{", ".join(others)}"',) if others else ()
        return ("stands", *words[2:], f'who="{first}"', *beside)
    if verb in ("has", "have"):
        return _piles(words, plain)
    if verb in ("take", "takes", "took"):
        return _card(("take", *words[1:]) if verb == "took" else words, names)
    if verb in ("arrow", "arrows"):
        return _arrows(words)
    return words


def _piles(words: Words, plain: Words) -> Words:
    """`pile 4`, `discard pile 4`: the Discard Pile; `3 cards in hand`: `hand 3`."""
    held = re.fullmatch(r"\w+ (\d+)(?: cards?)? in (?:(?:the|her|his|my) )?(\w+)", " ".join(plain))
    if held is not None:
        return (words[0], "discard" if held[2] == "pile" else held[2], held[1])
    turned = _counts(plain[1:])
    if turned:
        return (words[0], *turned)
    told: list[str] = []
    for at, word in enumerate(plain):
        if word == "pile" and plain[at + 1 : at + 2] and plain[at + 1].isdecimal():
            if told[-1] != "discard":
                told.append("discard")
        else:
            told.append(words[at])
    return tuple(told)


def _counts(plain: Words) -> Words:
    """`10 life, 28 cards in the deck and pile 4`: each count behind its name; empty if it is not.

    Only where a number stands first: a name first is how the fields are told anyway.
    """
    if not plain or not _COUNT.fullmatch(plain[0]):
        return ()
    kept = [_HELD.get(x, x) for x in plain if x not in _BESIDE]
    told: list[str] = []
    at = 0
    while at + 1 < len(kept):
        pair = kept[at : at + 2]
        if _COUNT.fullmatch(pair[0]):
            pair.reverse()
        if _COUNT.fullmatch(pair[0]) or not _COUNT.fullmatch(pair[1]) or pair[0] not in _ZONES:
            return ()
        told += pair
        at += 2
        if kept[at : at + 1] == ["discard"] and pair[0] == "discard":
            at += 1  # "4 discard pile"
    return tuple(told) if at == len(kept) else ()


def _card(words: Words, names: Mapping[str, str]) -> Words:
    """`the 049 card`; `055 purse Rope weight 2`: the title, with a capital, behind the type."""
    kept = list(words)
    at = next((n for n, x in enumerate(kept[:3]) if _NUMBER.fullmatch(x)), 0)
    if not at:
        return words
    if len(kept) > at + 1 and kept[at + 1].casefold() == "card":
        del kept[at + 1]
        if kept[at - 1].casefold() == "the":
            del kept[at - 1]
            at -= 1
    if kept[-1].casefold() == "lock":
        kept.append("yes")
    begin = at + 1
    kept = _title_last(kept, begin)
    for name in TYPES:
        long = len(name.split())
        if " ".join(kept[begin : begin + long]).casefold() == name:
            begin += long
            break
    else:
        return tuple(kept)
    end = begin
    while end < len(kept) and kept[end].casefold() not in ENDS and "=" not in kept[end]:
        end += 1
    title = [x.strip('"') for x in kept[begin:end]]
    if not title or not title[0][:1].isupper() or any(key_of(x) in names for x in title):
        return tuple(kept)
    return (*kept[:begin], "called", f'"{" ".join(title)}"', *kept[end:])


def _title_last(words: list[str], begin: int) -> list[str]:
    """`049 Flail purse weight 1` as `049 purse Flail weight 1`."""
    if not words[begin : begin + 1] or not words[begin][:1].isupper():
        return words
    for at in range(begin + 1, len(words)):
        for name in TYPES:
            long = len(name.split())
            if " ".join(words[at : at + long]).casefold() == name:
                return [
                    *words[:begin],
                    *words[at : at + long],
                    *words[begin:at],
                    *words[at + long :],
                ]
        if words[at].casefold() in ENDS or "=" in words[at]:
            break
    return words


def _arrows(words: Words) -> Words:
    """`n 081 I, e I 094`: one word a side, as in `n I/081`."""
    kept: list[str] = []
    at = 0
    while at < len(words):
        kept.append(words[at])
        at += 1
        if kept[-1].casefold() not in SIDES or len(kept) < 2:
            continue
        pair = [x.strip(",;") for x in words[at : at + 2]]
        if len(pair) == 2 and pair[1].casefold() in SIDES:
            continue
        if len(pair) == 2 and sum(bool(_NUMBER.fullmatch(x)) for x in pair) == 1:
            kept.append("/".join(sorted(pair, key=lambda x: x.isdecimal())))
            at += 2
    return tuple(kept)
