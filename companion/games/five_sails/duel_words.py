"""Sentences of challenges and duels as a table speaks them.

soline challenges kaspar to a duel of influence with rapier thrust 2 lethal
ben accepts        sanjay intervenes        refuse
r1 p2 t3           gamble taunt r1 t3       kaspar plays nothing       taunt maneuver
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.games.five_sails.cards import STATS
from companion.games.five_sails.derive import card
from companion.games.five_sails.state import Duel, FiveSails
from companion.table.question import Option, find_option
from companion.toolbox.text import key_of

_VALUE = re.compile(r"[rpt]([+\-−]?\d{1,2}|\?|[-–])", re.IGNORECASE)
_WORD = re.compile(r"""[^\s"]*"[^"]*"|\S+""")
_GLUED = re.compile(r"([rpt][+\-−]?\d{1,2}[,;/]?){2,3}", re.IGNORECASE)
_SLASHED = re.compile(r"\d{1,2}[/|]\d{1,2}[/|]\d{1,2}")
_PHRASES = tuple(
    (re.compile(told, re.IGNORECASE), meant)
    for told, meant in (
        (r"\bsteps in\b", "intervenes"), (r"\band plays\b", ""),
        (r"\band (takes|with|lethal)\b", r"\1"),
        (r"\b(and|with) (its|the|her|his) (maneuver|technique)\b", r"\3"),
        (r"\bfinal strike\b", "final-strike=yes"), (r"\bripostes\b", "riposte"),
        (r"\b(parries|blocks)\b", "parry"), (r"\bthrusts\b", "thrust"),
        (r"\bis lethal\b", "lethal"), (r"\bis not lethal\b", "lethal on=no"),
        (r"(?<=[0-9]),(?=\s|$)", ""),
    )
)  # fmt: skip
"""What a table says, as the questions take it."""
_VALUE_NAMES = ("riposte", "parry", "thrust")
_NUMBER = re.compile(r"\d{1,2}|\?|-")
_FLAGS = {
    "lethal": "lethal=yes", "maneuver": "maneuver=yes", "technique": "technique=yes",
    "engages": "engages=yes",
}  # fmt: skip
"""Words that stand alone for an answer."""
_LEADS = frozenset((
    "with", "over", "does", "changes", "to", "takes", "plus", "extra", "cancelled", "playing",
    "maneuver", "technique", "lethal", "for", "thrust", "by", "paying", "discarding", "costs",
))  # fmt: skip
"""Words at which the name of a card ends."""
_ENDS = _LEADS | {"of", "in", "using", "adds", "adding", "technique"}
"""Words at which the name of a challenged character ends."""
_NONE = ("nothing", "none", "no")
_ANSWERS = {
    "accept": "accept", "accepts": "accept", "accepted": "accept",
    "refuse": "refuse", "refuses": "refuse", "declines": "refuse", "decline": "refuse",
    "intervene": "intervene", "intervenes": "intervene", "cancels": "cancelled",
    "cancel": "cancelled", "cancelled": "cancelled",
}  # fmt: skip
_OVER = ("end duel", "duel over", "duel ends", "the duel is over", "the duel ends")
_NAMED_TECHNIQUE = (
    r"(?<=\s)(?:and |with |using |)(?:the |a |her |his |its |)technique (?:of |)"
    r"(?!with |thrust |lethal|does|stat=|t\d)(?=[\w\"])"
)
"""`technique Rapier` names a card; `technique` alone says that there is one."""
_CHALLENGES = ("challenges", "duels", "attacks", "fights")
_PLAYS = ("play", "plays", "gamble", "gambles")


def duel_words(state: FiveSails, words: tuple[str, ...]) -> tuple[str, ...]:
    """A sentence in the words of `challenge`, `answer` and `round`; others as they are."""
    if not words:
        return words
    if key_of(words[0]) in ("challenge", *_CHALLENGES):
        return _challenge(_challenger_first(state, words))
    verb = next((n for n, word in enumerate(words[:6]) if key_of(word) in _CHALLENGES), 0)
    if verb:  # names that nobody has told yet end at the verb, and where something else begins
        rest = list(_challenge(words[verb:]))[1:]
        ends = next((n for n in range(len(rest)) if _ends_name(rest, n)), len(rest))
        names = (" ".join(part).strip('"') for part in (words[:verb], rest[:ends]))
        return ("challenge", *(f'"{name}"' for name in names if name), *rest[ends:])
    words = _apart(state, words)
    if key_of(" ".join(words)) in _OVER:
        return ("end-duel",)
    if key_of(words[0]) == "lethal" and key_of(words[-1]) in ("off", "no", "not"):
        return (*words[:-1], "on=no")
    if key_of(words[0]) == "threat" and words[-1][0] in "+-−":
        return (*words[:-1], f"change={words[-1]}")
    return _answer(state, words) or _round(state, words) or words


def _apart(state: FiveSails, words: tuple[str, ...]) -> tuple[str, ...]:
    """In a duel values stand apart, however they are glued: `r1p2t3`, `1/2/3`, `parries 2`."""
    free = key_of(words[0]) in ("note", "ruling", "learn")
    if free or (state.duel is None and not _GLUED.fullmatch(words[0])):
        return words
    text = " ".join(words)
    for told, meant in _PHRASES:
        text = told.sub(meant, text)
    found: list[str] = []
    for word in _WORD.findall(text):
        if _GLUED.fullmatch(word):
            found += re.findall(r"[rptRPT][+\-−]?\d{1,2}", word)
        elif _SLASHED.fullmatch(word):
            found += re.split(r"[/|]", word)
        else:
            found.append(word)
    return tuple(found)


# ---------------------------------------------------------------------- challenges


def _challenger_first(state: FiveSails, words: Sequence[str]) -> Sequence[str]:
    """`challenges sanjay with kaspar`: who challenges stands last, if two people are named."""
    keys = [key_of(word) for word in words]
    at = keys.index("with") if "with" in keys else 0
    rest = words[at + 1 :]
    far = next((n for n in range(1, at) if keys[n] in _ENDS), at)
    near = next((n for n, word in enumerate(rest) if key_of(word) in _ENDS or "=" in word), None)
    target, who = words[1:far], rest[:near]
    if not target or not who:
        return words
    if not (_names_character(state, target) and _names_character(state, who)):
        return words
    return (words[0], *who, *target, *words[far:at], *rest[len(who) :])


def _challenge(words: Sequence[str]) -> tuple[str, ...]:
    """`to a duel of influence` is the stat; `lethal` alone an answer."""
    text = " ".join(words)
    stats = "|".join(STATS)
    text = re.sub(rf"\b(?:to a duel )?(?:of|in|using) ({stats})\b", r"stat=\1", text, flags=re.I)
    text = re.sub(rf"\bto an? ({stats}) duel\b|\(({stats})\)", r"stat=\1\2", text, flags=re.I)
    text = re.sub(r"\bto a duel\b", "", text, flags=re.I)
    text = re.sub(_NAMED_TECHNIQUE, "with ", text, flags=re.I)
    text = re.sub(r"(?:\badd(?:s|ing) )?\+?\b(\d+) thrust\b", r"thrust \1", text, flags=re.I)
    text = re.sub(r"(?<=\s)t(\d+)\b", r"thrust \1", text, flags=re.I)
    return tuple(_with_quoted(_with_flags(_WORD.findall(text), "lethal", "engages")))


def _with_quoted(words: Sequence[str]) -> list[str]:
    """A name behind `with` ends where something else begins; in quotes it stays together."""
    at = next((n for n, word in enumerate(words) if key_of(word) == "with"), -1)
    if at < 0:
        return list(words)
    rest = words[at + 1 :]
    if rest and key_of(rest[0]) in ("her", "his", "its", "the", "a"):
        rest = rest[1:]
    ends = next((n for n in range(len(rest)) if _ends_name(rest, n)), len(rest))
    name = " ".join(rest[:ends]).strip('"')
    return [*words[: at + 1], *([f'"{name}"'] if name else []), *rest[ends:]]


def _with_flags(words: Sequence[str], *flags: str) -> list[str]:
    """Words that stand for an answer become one, at the end; not what is `cancelled`."""
    keys = [key_of(word) for word in words]
    ends = keys.index("cancelled") if "cancelled" in keys else len(keys)
    found = {n for n in range(ends) if keys[n] in flags}
    left = [word for n, word in enumerate(words) if n not in found]
    return [*left, *dict.fromkeys(_FLAGS[keys[n]] for n in sorted(found))]


# ---------------------------------------------------------------------- answers


def _answer(state: FiveSails, words: Sequence[str]) -> tuple[str, ...]:
    """`accepts`, `kaspar refuses`, `sanjay intervenes`, `intervene with sanjay`."""
    if key_of(words[0]) == "answer":
        words = words[1:]
    at = next((n for n, word in enumerate(words) if key_of(word) in _ANSWERS), -1)
    if at >= 0 and key_of(words[at]).startswith("cancel") and state.duel is None:
        return ()
    if at < 0 or at > 4:
        return ()
    how = _ANSWERS[key_of(words[at])]
    rest, name = list(words[at + 1 :]), list(words[:at])
    if name and not _names_character(state, name):
        if how != "intervene":
            return ()
        name = [f'"{" ".join(name)}"']
    if how == "intervene":
        given = [word for word in rest if key_of(word) != "with"]
        who = name or _until_key(given)
        left = rest if name else given[len(who) :]
        return ("answer", how, *(("with", *who) if who else ()), *left)
    if name and how == "accept" and not _is_target(state, name):
        return ("answer", "intervene", "with", *name, *rest)
    return ("answer", how, *rest)


def _until_key(words: Sequence[str]) -> list[str]:
    ends = (n for n, word in enumerate(words) if "=" in word or key_of(word) == "threat")
    return list(words[: next(ends, len(words))])


def _is_target(state: FiveSails, name: Sequence[str]) -> bool:
    duel = state.duel
    if duel is None:
        return True
    target = state.characters.get(duel.target)
    return target is None or _is_called(state, target.card, name)


# ---------------------------------------------------------------------- rounds


def _round(state: FiveSails, words: Sequence[str]) -> tuple[str, ...]:
    """A card, a gamble, values alone; a participant's name may stand before them."""
    duel = state.duel
    if duel is None:
        if _VALUE.fullmatch(words[0]):
            return _plays(state, words, "")
        return _plays(state, words[1:], words[0]) if key_of(words[0]) in _PLAYS else ()
    if key_of(words[0]) == "round":
        return _plays(state, words[1:], "")
    for length in range(min(4, len(words) - 1), 0, -1):
        key = _fighter(state, duel, words[:length])
        if key and (_is_round(words[length:]) or _values_at(words[length:]) == 0):
            verb, rest = _verb(words[length:])
            return (*_plays(state, rest, verb), f"who={key}")
    if _is_round(words):
        verb, rest = _verb(words)
        return _plays(state, rest, verb)
    if _values_at(words) == 0 or _card_in_front(state, words):
        return _plays(state, words, "")
    return ()


def unknown_card(state: FiveSails, words: tuple[str, ...]) -> tuple[str, ...]:
    """`Old Trick r1 p0 t2` in a duel: a card of which nobody has heard, with its values."""
    return _plays(state, words, "") if _values_at(words) > 0 else words


def _verb(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    return (words[0], words[1:]) if key_of(words[0]) in _PLAYS else ("", words)


def _is_round(words: Sequence[str]) -> bool:
    """Whether it begins with a verb of a round, or says that nothing is played."""
    first = key_of(words[0])
    return first in (*_PLAYS, "nothing", "none") or key_of(" ".join(words[:2])) == "no card"


def _plays(state: FiveSails, words: Sequence[str], verb: str) -> tuple[str, ...]:
    """What follows the verb: a card's name up to its values or a word that leads."""
    words = _one_that_was_left(_going(words))
    named = "with" in [key_of(word) for word in words]
    told = [word for word in words if not (named and key_of(word) == "technique")]
    how = "gamble" if key_of(verb).startswith("gamble") else ""
    if told and key_of(told[0]) in ("gamble", "gambles", "gambling"):
        how, told = "gamble", told[1:]
    if told and key_of(told[0]) in _NONE:
        told = told[2:] if [key_of(x) for x in told[:2]] == ["no", "card"] else told[1:]
        return ("round", "none", *_with_flags(told, *_FLAGS))
    if how == "":
        while told and key_of(told[0]) in ("hand", "from"):
            told = told[1:]
    ends = next((n for n, word in enumerate(told) if _ends_name(told, n)), len(told))
    name = " ".join(told[:ends]).strip('"')
    rest = _with_flags(told[ends:], *_technique_flags(told[ends:]))
    card_words = ("playing", f'"{name}"') if name and key_of(name) not in ("card", "a card") else ()
    known = _spelt(state, name)
    if known:
        card_words = ("playing", f'"{known}"')
    return ("round", *((how,) if how else ()), *_with_quoted(_bare(rest)), *card_words)


def _going(words: Sequence[str]) -> list[str]:
    """`moves to the docks`, `and moves docks` as `to docks`; “Move Along” is a card."""
    keys = [key_of(word) for word in words]
    found: list[str] = []
    for n, word in enumerate(words):
        then = keys[n + 1 : n + 2]
        if n and keys[n] in ("move", "moves", "moving", "escapes", "flees") and then == ["to"]:
            continue
        found.append("to" if n and keys[n] in ("moves", "escapes", "flees") and then else word)
    return found


def _one_that_was_left(words: Sequence[str]) -> list[str]:
    """`over Triage r2 t3`: names stand last, so that they end where values begin."""
    at = next((n for n, word in enumerate(words) if key_of(word) == "over"), -1)
    rest = words[at + 1 :]
    if at < 0:
        return list(words)
    ends = next((n for n in range(len(rest)) if n and _ends_name(rest, n)), len(rest))
    return [*words[:at], *rest[ends:], "over", *rest[:ends]]


def _technique_flags(words: Sequence[str]) -> tuple[str, ...]:
    """`technique Rapier` names it, `technique` alone says that there is one."""
    keys = [key_of(word) for word in words]
    flags = [flag for flag in ("lethal", "maneuver") if flag in keys]
    return (*flags, "technique") if "technique" in keys else tuple(flags)


def _bare(words: Sequence[str]) -> list[str]:
    """Without words that say nothing; a dash behind its letter is written out: `r-`."""
    names = {name[0]: name for name in _VALUE_NAMES}
    found: list[str] = []
    for word in words:
        if _VALUE.fullmatch(word) and word[1] in "-–" and len(word) == 2:
            found += [names[word[0].casefold()], "-"]
        elif key_of(word) != "and":
            found.append(word)
    return found


def _ends_name(words: Sequence[str], at: int) -> bool:
    word = words[at]
    folded = key_of(word)
    value = _VALUE.fullmatch(word) or (_NUMBER.fullmatch(word) and word != "-")
    named = folded in _VALUE_NAMES and at + 1 < len(words) and _NUMBER.fullmatch(words[at + 1])
    return bool(value or named or "=" in word or folded in _LEADS)


def _values_at(words: Sequence[str]) -> int:
    """Where values begin: `r1`, or three numbers in a row; -1 if there are none."""
    for place, word in enumerate(words):
        if _VALUE.fullmatch(word):
            return place
        if key_of(word) in _VALUE_NAMES and _NUMBER.fullmatch(" ".join(words[place + 1 :][:1])):
            return place
        three = words[place : place + 3]
        if len(three) == 3 and all(_NUMBER.fullmatch(x) for x in three):
            return place
    return -1


def _card_in_front(state: FiveSails, words: Sequence[str]) -> bool:
    """Whether the whole front names a combat card of the library: `taunt r1 p2`, `taunt`."""
    ends = next((n for n in range(len(words)) if _ends_name(words, n)), len(words))
    return bool(ends and _spelt(state, " ".join(words[:ends])))


def _spelt(state: FiveSails, name: str) -> str:
    """The name of the card that is meant, whole or by a short name; empty if none is."""
    people = {one.card for one in state.characters.values()}
    options = [
        Option(key, one.name, also=one.aliases)
        for key, one in state.cards.items()
        if one.type in (None, "risk", "attachment", "brute") and key not in people
    ]
    found = find_option(options, name, exact=True) if name else None
    return found.label if found is not None else ""


def _fighter(state: FiveSails, duel: Duel, words: Sequence[str]) -> str:
    """Id of the participant that these words name."""
    keys = duel.fighters or dict.fromkeys((duel.challenger, duel.target))
    return next(
        (
            key
            for key in keys
            if key in state.characters and _is_called(state, state.characters[key].card, words)
        ),
        "",
    )


def _is_called(state: FiveSails, key: str, words: Sequence[str]) -> bool:
    one = card(state, key)
    wanted = key_of(" ".join(words).strip('"'))
    if wanted in map(key_of, one.aliases):
        return True
    name = key_of(one.name)
    return len(wanted) > 1 and (name.startswith(wanted) or wanted in name.split())


def _names_character(state: FiveSails, words: Sequence[str]) -> bool:
    return any(_is_called(state, one.card, words) for one in state.characters.values())
