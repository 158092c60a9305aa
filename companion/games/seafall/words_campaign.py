"""Sentences about the campaign's record, in the words of its procedures.

claims First Light glory 2 entry 14 event Famine      rule 7 "what the sticker says"
join Green colour green advisor Tobias                red misses the game        crown the emperor
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.games.seafall.dice import VALUES
from companion.games.seafall.phrasing import Spoken, Words
from companion.games.seafall.state import SeaFall
from companion.table.effecting import find_player

_KEY = re.compile(r"[A-Za-z][\w.*\-]*!?=")

PHRASES: dict[str, tuple[str, ...]] = {
    "claims milestone": ("claim",), "claim milestone": ("claim",), "claims the": ("claim", "the"),
    "misses the game": ("absent",), "misses this game": ("absent",), "misses a game": ("absent",),
    "is absent": ("absent",), "is missing": ("absent",), "is away": ("absent",),
    "is back": ("back",), "comes back": ("back",),
    "makes up": ("make-up",), "make up": ("make-up",),
    "leaves the campaign": ("leave",), "leave the campaign": ("leave",), "drops out": ("leave",),
    "joins the campaign": ("join",), "rule sticker": ("rule",), "sticker rule": ("rule",),
    "crown": ("emperor",), "crown the emperor": ("emperor",), "world's end": ("emperor",),
    "box rows": ("box-rows",), "title card": ("title-card",), "event card": ("event-card",),
    "retired advisor": ("retired",), "cross off": ("cross",), "crosses off": ("cross",),
    "record of game": ("history",), "historical record": ("history",),
    "opens chest": ("chest",), "open chest": ("chest",), "reads entry": ("booke",),
    "read entry": ("booke",),
}  # fmt: skip
"""What a sentence may begin with -> the words of a procedure."""

_CARD = {
    "glory": "glory", "entry": "entry", "unlock": "unlock", "unlocks": "unlock", "event": "event",
    "chest": "chest", "ends": "ends", "asks": "requirement", "gone": "gone", "claimed": "claimed",
    "in": "game", "how": "how",
}  # fmt: skip
_BARE = {"unlock": "yes", "ends": "yes", "gone": "yes"}
"""Keys that mean yes where they stand alone."""
_JOIN = {
    "colour": "colour", "color": "colour", "total": "total", "title": "title",
    "advisor": "advisor", "boxes": "boxes",
}  # fmt: skip
_RULE = {
    "heading": "heading", "text": "text", "beside": "place", "note": "note", "replaces": "replaces",
}  # fmt: skip


def joining(state: SeaFall, words: tuple[str, ...]) -> tuple[str, ...]:
    """`Green joins` of somebody who is not at the table yet: `join Green`."""
    if len(words) < 2 or words[1].casefold() not in ("joins", "join"):
        return words
    if find_player(state, words[0].strip('"')) in state.seats:
        return words
    rest = words[4:] if [x.casefold() for x in words[2:4]] == ["the", "campaign"] else words[2:]
    return ("join", words[0], *rest)


def _pairs(first: str, words: Words, leads: Mapping[str, str]) -> Words:
    """Words as `key=value`: those in front answer `first`, a leading word begins the next."""
    found: list[tuple[str, Words]] = [(first, [])]
    for word in words:
        lead = leads.get(word.casefold())
        if lead is not None and (found[0][1] or len(found) > 1):
            found.append((lead, []))
        else:
            found[-1][1].append(word)
    told = []
    for key, value in found:
        text = " ".join(value) or _BARE.get(key, "")
        if text:
            told.append(f"{key}={text}")
    return told


def _card(_state: SeaFall, words: Words) -> Words:
    """`claims First Light glory 2 entry 14`, `claims Old Fort unlock 3`: chest 3."""
    told: Words = []
    for pair in _pairs("milestone", words, _CARD) if words else words:
        key, _, value = pair.partition("=")
        chest = key == "unlock" and value.isdecimal()
        told += ["unlock=yes", f"chest={value}"] if chest else [pair]
    return told


def _chest(_state: SeaFall, words: Words) -> Words:
    """`chest 2 a chart`: a number, then a note."""
    if len(words) < 2:
        return words
    return [words[0], f"note={_bare(' '.join(words[1:]))}"]


def _cross(_state: SeaFall, words: Words) -> Words:
    """`cross 12 anchor for the old tomb`."""
    if len(words) < 2:
        return words
    return [words[0], *_pairs("symbol", words[1:], {"for": "site"})]


def _bare(text: str) -> str:
    """Without the quotation marks around it."""
    inner = text[1:-1]
    return inner if text == f'"{inner}"' and '"' not in inner else text


def _rule(_state: SeaFall, words: Words) -> Words:
    """`rule 7 "what it says"`, `rule 7 heading Storms "what it says"`, `rule Pirates "..."`."""
    if words and words[0].casefold() == "rule":
        words = words[1:]
    if not words:
        return words
    quoted = next((n for n, word in enumerate(words) if word.startswith('"')), None)
    number = words[0].rstrip(":").isdecimal()
    length = 1 if number else quoted or next(
        (n for n, x in enumerate(words) if x.casefold() in _RULE), len(words)
    )  # fmt: skip
    slot, rest = f"slot={_bare(' '.join(words[:length])).rstrip(':')}", words[length:]
    if not rest:
        return [slot]
    if quoted is None or not quoted:  # without quotation marks all of it is the text
        led = rest[0].casefold() in _RULE
        return [slot, *(_pairs("text", ["", *rest], _RULE) if led else [f"text={' '.join(rest)}"])]
    at = quoted - length
    text = f"text={_bare(rest[at])}"
    before = _pairs("heading", ["", *rest[:at]], _RULE) if at else []
    behind = _pairs("note", ["", *rest[at + 1 :]], _RULE) if rest[at + 1 :] else []
    return [slot, *before, text, *behind]


def _join(_state: SeaFall, words: Words) -> Words:
    """`join Green colour green boxes first raid, second hold`."""
    return _boxes(_pairs("name", words, _JOIN)) if words else words


def _making_up(_state: SeaFall, words: Words) -> Words:
    """`back red boxes first raid, second hold`; `make-up boxes 2` counts them."""
    at = next((n for n, x in enumerate(words) if x.casefold() == "boxes"), None)
    if at is None or at + 1 == len(words) or words[at + 1].isdecimal():
        return words
    return [*words[:at], *_boxes([f"boxes={' '.join(words[at + 1 :])}"])]


def _boxes(words: Words) -> Words:
    """`boxes=first raid, second hold` as the answers of a box each."""
    found: Words = []
    for word in words:
        key, _, value = word.partition("=")
        if key != "boxes":
            found.append(word)
            continue
        for number, item in enumerate((x for x in value.split(",") if x.strip()), 1):
            parts = item.split()
            what = next((x for x in parts if x.casefold() in VALUES), "")
            ship = " ".join(x for x in parts if x != what and x.casefold() not in ("on", "of"))
            found += [f"box-{number}.value={what or item.strip()}"]
            found += [f"box-{number}.ship={ship}"] if ship else []
    return found


def _card_text(name: str, key: str) -> Spoken:
    """`event-card Fog: all ships stop`, `event-card Fog "all ships stop"`."""

    def spoken(_state: SeaFall, words: Words) -> Words:
        for at, word in enumerate(words):
            if at and word.startswith('"'):
                return [f"{name}={' '.join(words[:at])}", f"{key}={_bare(word)}", *words[at + 1 :]]
            if word.endswith(":") and at + 1 < len(words):
                front = " ".join(words[: at + 1]).rstrip(":")
                return [f"{name}={front}", f"{key}={' '.join(words[at + 1 :])}"]
        return words

    return spoken


def _title(_state: SeaFall, words: Words) -> Words:
    """`title-card Lord 1 gold more`."""
    if len(words) < 2:
        return words
    return [words[0].rstrip(":"), f"bonus={_bare(' '.join(words[1:]))}"]


def _in_front(spoken: Spoken) -> Spoken:
    """Only the words in front of the first `key=value` are meant; what is behind stays."""

    def front(state: SeaFall, words: Words) -> Words:
        at = next((n for n, word in enumerate(words) if _KEY.match(word)), len(words))
        return [*spoken(state, words[:at]), *words[at:]]

    return front


_SPOKEN: dict[str, Spoken] = {
    "claim": _card, "claims": _card, "claimed": _card, "milestone": _card,
    "chest": _chest, "cross": _cross,
    "rule": _rule, "join": _join, "joins": _join,
    "back": _making_up, "returns": _making_up, "make-up": _making_up,
    "event-card": _card_text("name", "text"), "title-card": _title,
}  # fmt: skip
SPOKEN = {word: _in_front(spoken) for word, spoken in _SPOKEN.items()}
"""First word of a sentence -> how the rest of it is meant."""
