"""Sentences of High Drama as a table speaks them.

ana claims the docks      soline claims docks      sanjay fails to claim the forums
ana recruits merc with soline paying 2      ana plays hat on soline adds combat 1
ben uses not today after the claim      soline combat +1      ana controls docks
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.games.five_sails.cards import PLACES, STATS
from companion.games.five_sails.derive import card
from companion.games.five_sails.state import FiveSails
from companion.table.question import Option, find_option
from companion.toolbox.text import key_of

_CLAIMS = ("claim", "claims", "capture", "captures", "seize", "seizes")
_PRESSES = ("pressure", "pressures", "press", "presses")
_HOLDS = ("hold", "holds", "control", "controls")
_EQUIPS = ("equip", "equips", "attach", "attaches", "wears", "wear", "gets", "get", "draws")
_USES = ("use", "uses", "activate", "activates", "reacts", "react")
_PLAYS = ("play", "plays")
_RECRUITS = ("recruit", "recruits", "hire", "hires", "buy", "buys")
_LAYS = ("lay", "lays", "lies")
_KINDS = ("action", "reaction", "passive")
_TRIES = ("fails", "tries", "attempts")
_TO_CLAIM = ("to claim", "to capture", "to seize")
_FILLERS = ("the", "a", "an")
_ENDS = frozenset((
    "with", "on", "at", "from", "to", "by", "as", "paying", "discarding", "costs", "adds",
    "printed", "until", "using", "totals", "does", "changes", "spending", "wounding", "engaging",
    "destroying", "after", "when", "cancels", "cancelled", "because", "reaction", "action",
    "parleying", "of", "named", "passive", "in", "for",
))  # fmt: skip
"""Words at which the name of a card or character ends."""
_STAT_WORDS = (*STATS, "panache", "crew_cap", "initiative", "cap")
_AMOUNT = re.compile(r"[+\-−]\d{1,2}")
_NUMBERS = re.compile(r"(.*?) ?\b(?:totals )?(\d{1,2})(?: to |[:\-–]| )(\d{1,2})")
"""`3 to 1`, `3:1`, `3 1` behind a claim: both totals."""


def city_words(state: FiveSails, words: tuple[str, ...], is_act: bool = False) -> tuple[str, ...]:
    """A sentence in the words of this index's procedures; others as they are.

    Args:
        state: a table.
        words: as they were typed, without who speaks.
        is_act: whether the first word begins an act of this game: then no verb stands later.
    """
    if not words:
        return words
    verb = key_of(words[0])
    rest = _without_fillers(words[1:])
    if verb in _TRIES and key_of(" ".join(words[1:3])) in _TO_CLAIM:
        fails = ["success=no"] if verb == "fails" else []
        return ("claim", *_pressing(state, _without_fillers(words[3:])), *fails)
    if verb in ("loses", "leaves") and rest and _place_at(state, rest) == len(rest):
        return ("hold", *rest, "to", "nobody")
    if verb in ("takes", "gets", "has") and key_of(" ".join(words[1:3])) == "control of":
        return ("hold", *_without_fillers(words[3:]))
    if verb in _CLAIMS:
        return ("claim", *_pressing(state, rest))
    if verb in _PRESSES:
        return ("pressure", *_pressing(state, rest))
    if verb in _HOLDS and (length := _place_at(state, rest)):
        whose = ["to"] if len(rest) > length and key_of(rest[length]) != "to" else []
        return ("hold", *rest[:length], *whose, *rest[length:])
    if verb in _RECRUITS:
        return ("recruit", *_recruiting(rest))
    if verb == "equip" or (verb in _EQUIPS and "on" in map(key_of, rest)):
        return ("equip", *_equipping(rest))
    if verb in ("attach", "attaches"):
        return ("equip", *_equipping(_for("to", "on", rest)))
    if verb in _USES:
        return ("use", *_using(_for("at", "from", words[1:])))
    if verb == "brute":
        return ("brute", *_quoted_name(_flags(rest)))
    if verb in _LAYS:
        return ("lay", *_quoted_name(rest))
    if verb in _PLAYS and state.duel is None and not _is_round(words[1:]):
        return _played(state, words[1:])
    if verb == "modify":
        return ("modify", *_amounts(rest))
    if is_act:
        return words
    return _is_now(state, words) or _stat_first(state, words) or _middle(state, words) or words


def _without_fillers(words: Sequence[str]) -> list[str]:
    """Without articles; those inside a name in quotes stay."""
    return [word for word in words if key_of(word) not in _FILLERS]


def _ends(words: Sequence[str]) -> int:
    """Where a name ends: at a word that leads something else, at `key=value`."""
    return next(
        (n for n, word in enumerate(words) if n and (key_of(word) in _ENDS or "=" in word)),
        len(words),
    )


def _quoted_name(words: Sequence[str]) -> list[str]:
    """The name in front stays together, however many words it has."""
    if not words or words[0].startswith('"') or "=" in words[0] or key_of(words[0]) in _ENDS:
        return list(words)
    ends = _ends(words)
    return [f'"{" ".join(words[:ends])}"', *words[ends:]]


def _flags(words: Sequence[str]) -> list[str]:
    """`cancelled`, `for free`, `before` stand alone for an answer."""
    found: list[str] = []
    extra: list[str] = []
    for n, word in enumerate(words):
        if n and key_of(word) == "cost" and " ".join(words[n + 1 : n + 2]).isdecimal():
            found.append("costs")
        elif key_of(word) in ("cancelled", "canceled"):
            extra.append("cancelled=yes")
        elif key_of(word) == "free" and (not found or key_of(found[-1]) == "for"):
            found = found[:-1]
            extra.append("effect=free")
        elif found and key_of(found[-1]) == "for" and word.isdecimal():
            found[-1:] = ["paying", word]
        else:
            found.append(word)
    return [*found, *extra]


def _equipping(words: Sequence[str]) -> list[str]:
    """The names in front, behind `on` and behind `with` stay together."""
    return _led("with", _led("on", _quoted_name(_flags(words))))


def _recruiting(words: Sequence[str]) -> list[str]:
    """The names in front and of who parleys stay together."""
    return _led("with", _quoted_name(_flags(_parleying(words))))


def _parleying(words: Sequence[str]) -> list[str]:
    """`parleying soline`, `parley with soline` as `with soline`."""
    found = _for("parley", "with", _for("parleying", "with", words))
    return [x for n, x in enumerate(found) if key_of(x) != "with" or found[n - 1 : n] != ["with"]]


def _for(word: str, means: str, words: Sequence[str]) -> list[str]:
    return [means if key_of(one) == word else one for one in words]


# ---------------------------------------------------------------------- places


def _place_at(state: FiveSails, words: Sequence[str]) -> int:
    """How many words in front name a City location."""
    options = _places(state)
    for length in range(min(3, len(words)), 0, -1):
        text = " ".join(words[:length]).strip('"')
        if len(text) > 2 and find_option(options, text) is not None:
            return length
    return 0


def _places(state: FiveSails) -> list[Option]:
    return [
        Option(key, place.name, also=(*place.also, place.name.removeprefix("The ")))
        for key, place in PLACES.items()
        if key in state.locations
    ]


def _pressing(state: FiveSails, words: Sequence[str]) -> list[str]:
    """`soline docks fails` as `soline at docks success=no`."""
    words, extra = _totals(state, words)
    told: list[str] = []
    at = 0
    while at < len(words):
        word = key_of(words[at])
        length = _place_at(state, words[at:])
        if word in ("fails", "failing", "fail", "unsuccessfully"):
            extra.append("success=no")
        elif word in ("succeeds", "succeeding", "successfully"):
            extra.append("success=yes")
        elif word in ("cancelled", "canceled"):
            extra.append("cancelled=yes")
        elif length and not (told and key_of(told[-1]) in ("with", "using")):
            if not (told and key_of(told[-1]) == "at"):
                told.append("at")
            name = " ".join(words[at : at + length])
            told.append(f'"{name}"' if length > 1 else name)
            at += length - 1
        elif word in STATS and told and key_of(told[-1]) != "using":
            told += ["using", words[at]]
        elif word == "with" and at + 1 < len(words) and key_of(words[at + 1]) in STATS:
            told.append("using")
        elif word not in ("to", "and", "it"):
            told.append(words[at])
        at += 1
    if told[:1] and key_of(told[0]) == "with" and "at" not in told:
        told = told[1:]  # “ana claims with soline”: where she stands
    # Who claims stands before the place, or behind “with”.
    if "at" in told and told[0] != "at" and "=" not in told[0]:
        place = told.index("at")
        who, more = told[:place], told[place:]
        if who and key_of(who[0]) not in ("with", "using", "totals"):
            told = [*more[:2], "with", f'"{" ".join(who)}"', *more[2:]]
    return [*_led("with", told), *extra]


def _totals(state: FiveSails, words: Sequence[str]) -> tuple[list[str], list[str]]:
    """`soline docks 3 to 1`: the words before, and `totals=Ana 3 Ben 1`, the claiming side first.

    Only between two players, and where it is clear who claims; else the words as they are.
    """
    found = _NUMBERS.fullmatch(" ".join(words))
    if found is None or len(state.in_game) != 2 or any("=" in x or '"' in x for x in words):
        return list(words), []
    said = {key_of(word) for word in found[1].split()}
    whose = {
        one.controller
        for one in state.characters.values()
        if one.controller and said & set(key_of(card(state, one.card).name).split())
    }
    if len(whose) != 1:
        return list(words), []
    order = sorted(state.in_game, key=lambda player: player not in whose)
    pairs = zip(order, (found[2], found[3]), strict=True)
    each = " ".join(f"{state.name(player)} {number}" for player, number in pairs)
    return found[1].split(), [f"totals={each}"]


def _led(word: str, words: Sequence[str]) -> list[str]:
    """The name behind a word stays together."""
    at = next((n for n, one in enumerate(words) if key_of(one) == word), -1)
    return [*words[: at + 1], *_quoted_name(words[at + 1 :])] if at >= 0 else list(words)


def _is_now(state: FiveSails, words: Sequence[str]) -> tuple[str, ...]:
    """`kaspar is engaged`, `soline becomes en garde`, `docks is free`."""
    at = next((n for n, one in enumerate(words) if key_of(one) in ("is", "becomes")), 0)
    if not at:
        return ()
    name, now = " ".join(_without_fillers(words[:at])), key_of(" ".join(words[at + 1 :]))
    if now in ("engaged", "en garde", "ready"):
        return ("engage" if now == "engaged" else "ready", *name.split())
    if now in ("destroyed", "dead", "killed") and _is_character(state, name):
        return ("destroy", f'"{name}"')
    if now in ("free", "uncontrolled") and _place_at(state, name.split()):
        return ("hold", *name.split(), "to", "nobody")
    return ()


def _middle(state: FiveSails, words: tuple[str, ...]) -> tuple[str, ...]:
    """A verb behind a name that nobody has told yet: `sanjay claims docks`."""
    for at in range(1, min(5, len(words))):
        verb = key_of(words[at])
        name = " ".join(_without_fillers(words[:at])).strip('"')
        if verb in _TRIES and key_of(" ".join(words[at + 1 : at + 3])) in _TO_CLAIM:
            ends = ["success=no"] if verb == "fails" else []
            rest = _without_fillers(words[at + 3 :])
            return ("claim", *_pressing(state, [name, *rest]), *ends)
        if verb in (*_CLAIMS, *_PRESSES) and name:
            word = "claim" if verb in _CLAIMS else "pressure"
            return (word, *_pressing(state, [name, *_without_fillers(words[at + 1 :])]))
        if verb == "wears" or (verb in ("gets", "equips") and _is_character(state, name)):
            rest = _flags(_without_fillers(words[at + 1 :]))
            quoted = _quoted_name(rest)
            before = ["effect=before"] if verb == "wears" else []
            before += _by(state, name)
            if quoted and quoted[0].startswith('"') and "=" not in quoted[0]:
                return ("equip", quoted[0], "on", f'"{name}"', *quoted[1:], *before)
        if _is_character(state, name):
            acts = _by(state, name)
            rest = _without_fillers(words[at + 1 :])
            if verb in ("uses", "activates") and rest:
                return ("use", *_using([*words[at + 1 :], "with", f'"{name}"']), *acts)
            if verb in ("reacts", "activates"):
                return ("use", *_using([f'"{name}"', "reaction", *words[at + 1 :]]), *acts)
            if verb in ("recruits", "hires", "buys"):
                return ("recruit", *_recruiting(rest), *acts)
        if verb in ("holds", "controls") and key_of(name) == "nobody":
            return ("hold", *_without_fillers(words[at + 1 :]), "to", "nobody")
        if verb in ("dies", "die") and at == len(words) - 1 and _is_character(state, name):
            return ("destroy", f'"{name}"')
        if verb in ("gains", "loses") and _is_character(state, name):
            traits = [("not " if verb == "loses" else "") + x for x in words[at + 1 :]]
            return ("trait", f'"{name}"', *traits)
        if verb in ("lies", "appears") and name:
            return ("lay", f'"{name}"', *_without_fillers(words[at + 1 :]))
    return ()


# ---------------------------------------------------------------------- cards


def _using(words: Sequence[str]) -> list[str]:
    """`not today after the claim` with its trigger; `reaction` behind the name is its kind."""
    told, extra = _flags(words), []
    if told and key_of(told[0]) == "with":  # “reacts with Boon”
        told, extra = told[1:], ["ability=reaction"]
    at = next((n for n, word in enumerate(told) if n and key_of(word) in ("after", "when")), 0)
    if at:
        ends = _text_ends(told, at + 1)
        extra.append(f"when={key_of(told[at])}")
        if text := " ".join(told[at + 1 : ends]).strip('"'):
            extra.append(f'trigger="{text}"')
        told = [*told[:at], *told[ends:]]
    at = next((n for n, word in enumerate(told) if n and key_of(word) in ("cancels",)), 0)
    if at:
        ends = _text_ends(told, at + 1)
        extra.append(f'cancels="{" ".join(told[at + 1 : ends])}"')
        told = [*told[:at], *told[ends:]]
    told = _without_fillers(told)
    at = next((n for n, word in enumerate(told) if n and key_of(word) in _KINDS), 0)
    if at:
        extra = [one for one in extra if not one.startswith("ability=")]
        extra.append(f"ability={key_of(told[at])}")
        told = [*told[: at - (key_of(told[at - 1]) == "as")], *told[at + 1 :]]
    reacts = any(one[:4] in ("when", "canc") for one in extra)
    if reacts and not any(one.startswith("ability=") for one in extra):
        extra.append("ability=reaction")
    return [*_led("with", _quoted_name(told)), *extra]


def _text_ends(words: Sequence[str], at: int) -> int:
    """Where a text in the middle of a sentence ends."""
    ends = (
        "paying",
        "discarding",
        "spending",
        "engaging",
        "cancels",
        "does",
        "wounding",
        "costs",
        "with",
        "changes",
    )
    return next(
        (n for n in range(at, len(words)) if "=" in words[n] or key_of(words[n]) in ends),
        len(words),
    )


def _played(state: FiveSails, rest: Sequence[str]) -> tuple[str, ...]:
    """`plays Hat on Soline`, `plays Angelo`, `plays Boon`: what the card is says which act."""
    ends = _ends(rest)
    name = " ".join(_without_fillers(rest[:ends])).strip('"')
    options = [Option(key, one.name, also=one.aliases) for key, one in state.cards.items()]
    found = find_option(options, name) if name else None
    kind = card(state, found.id).type if found is not None else None
    if kind == "attachment" or "on" in [key_of(word) for word in rest[ends:]]:
        return ("equip", *_equipping(_without_fillers(rest)))
    words = [key_of(word) for word in rest]
    if kind == "brute" or "brute" in words:
        rest = [
            x
            for n, x in enumerate(rest)
            if words[n] != "brute" and (words[n] != "as" or words[n + 1 : n + 2] != ["brute"])
        ]
        return ("brute", *_quoted_name(_flags(_without_fillers(rest))))
    return ("use", *_using(rest))


def _is_round(words: Sequence[str]) -> bool:
    """Whether it is a card of a duel: with combat values, or none at all."""
    values = re.compile(r"[rpt]([+\-−]?\d{1,2}|\?|[-–])", re.IGNORECASE)
    named = {key_of(word) for word in words}
    first = key_of(words[0]) if words else "nothing"
    return (
        any(values.fullmatch(word) for word in words)
        or bool(named & {"riposte", "parry", "thrust"})
        or first in ("nothing", "none", "no")
    )


# ---------------------------------------------------------------------- stats


def _is_character(state: FiveSails, name: str) -> bool:
    return bool(_character(state, name))


def _by(state: FiveSails, name: str) -> list[str]:
    """Whose a character is acts, unless somebody else speaks."""
    who = _character(state, name)
    by = state.characters[who].controller if who else ""
    return [f"by={by}"] if by else []


def _character(state: FiveSails, name: str) -> str:
    """The character in play that a name, or one word of it, means; empty if none."""
    people = []
    for key, one in state.characters.items():
        told = card(state, one.card)
        people.append(Option(key, told.name, also=(*told.aliases, *told.name.split())))
    found = find_option(people, name) if name else None
    return found.id if found is not None else ""


def _stat_first(state: FiveSails, words: Sequence[str]) -> tuple[str, ...]:
    """`soline combat +1 until duel`, `soline gets +1 combat`, `kaspar loses 1 influence`."""
    text = re.sub(r"\bcrew cap\b", "crew_cap", " ".join(words), flags=re.IGNORECASE)
    text = re.sub(r"^give ", "", text, flags=re.IGNORECASE)
    stats = "|".join(("crew_cap", *(x for x in _STAT_WORDS if x != "crew_cap")))
    amount = r"(gets|gains|has|loses|)\s*([+\-−]?)(\d{1,2})"
    match = re.fullmatch(rf"(.+?) {amount} ({stats})\b(.*)", text, re.IGNORECASE)
    # “combat +1 finesse -1” has its stats in front already.
    named = match is not None and key_of(match[1].split()[-1]) in _STAT_WORDS
    bare = match is not None and not match[3] and key_of(match[2]) in ("", "has")
    if match is not None and not bare and not named:
        sign = match[3] or ("-" if match[2].casefold() == "loses" else "+")
        text = f"{match[1]} {match[5]} {sign}{match[4]}{match[6]}"
    words = text.split()
    for at in range(1, min(5, len(words))):
        word = key_of(words[at]).replace(" ", "_")
        if word in _STAT_WORDS and _is_character(state, " ".join(words[:at]).strip('"')):
            rest = words[at:]
            signed = any(_AMOUNT.fullmatch(x) for x in rest)
            if signed or (len(rest) > 1 and rest[1] in ("=", "is")):
                return ("modify", f'"{" ".join(words[:at])}"', *_amounts(rest))
    return ()


def _amounts(words: Sequence[str]) -> list[str]:
    """`combat +1 finesse = 2` as answers by their keys; what is left stays."""
    left: list[str] = []
    by: list[str] = []
    fixed: list[str] = []
    at = 0
    while at < len(words):
        stat = key_of(words[at]).replace(" ", "_")
        stat = "crew_cap" if stat == "cap" else stat
        then = words[at + 1] if at + 1 < len(words) else ""
        if stat in _STAT_WORDS and _AMOUNT.fullmatch(then):
            by.append(f"{stat} {then}")
            at += 2
        elif stat in _STAT_WORDS and then in ("=", "is") and at + 2 < len(words):
            fixed.append(f"{stat} {words[at + 2]}")
            at += 3
        else:
            left.append(words[at])
            at += 1
    found = [f'changes="{" ".join(by)}"'] if by else []
    found += [f'set="{" ".join(fixed)}"'] if fixed else []
    return [*left, *found]
