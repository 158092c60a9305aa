"""Sentences about actions, as the table speaks them, in the words of the procedures.

bruno pushes Boulder cost 5 difficulty 3 with Flail and ben draw 3     act, in any order
result 1s, l2A, rC          consequence damage 2 keep 1 discard        result fails
did push Boulder draw 3 shows 1s, sA damage 2                          all at once

Every part is put behind the key of its question, so that the order does not matter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from companion.games.citadel.procedures.act_declare import aliases
from companion.games.citadel.tables import ACTIONS, TRAITS
from companion.toolbox.text import key_of

Words = tuple[str, ...]

_SYNONYMS = {
    "talk": "Speak", "talks": "Speak", "attack": "Fight", "attacks": "Fight",
    "sneak": "Be stealthy / Hide", "sneaks": "Be stealthy / Hide",
}  # fmt: skip
"""Words that no icon is called, but tables say."""
_ALIASES: dict[str, str] = {key_of(x): name for name in ACTIONS for x in aliases(name)}
_ALIASES |= _SYNONYMS
_FACTS = ("cost", "difficulty", "diff", "chain", "mandatory", "group", "compound", "rows", "lower",
          "level", "black", "no", "ambush", "traits", *TRAITS)  # fmt: skip
_SECTION = ("damage", "shield", "shields", "lose", "loses", "gain", "gains", "minus", "plus",
            "hand", "arrows", "arrow", "next", "hurt", "hits")  # fmt: skip
_FATES = {
    "discard": "discard", "discards": "discard", "discarded": "discard", "stays": "stays",
    "return": "return", "returned": "return", "banish": "banish", "banished": "banish",
}  # fmt: skip
_OUTCOMES = {
    "success": "yes", "succeeds": "yes", "succeeded": "yes", "fails": "no", "failure": "no",
    "failed": "no", "fail": "no",
}  # fmt: skip
_DECLARED = {
    "on": "thing", "at": "thing", "against": "thing", "with": "with", "using": "with",
    "joined": "involved", "beside": "involved", "together": "involved", "draw": "draw",
    "draws": "draw", "drawing": "draw", "drew": "draw", "less": "less", "fewer": "less",
    "recovery": "recovery", "recovers": "recovery", "from": "die", "revealer": "revealer",
    "which": "shown-on",
}  # fmt: skip
_RESULT = {
    "shows": "cards", "showing": "cards", "cards": "cards", "reveals": "cards", "got": "cards",
    "using": "uses", "uses": "uses", "bonus": "bonus", "converted": "converted", "take": "take",
    "more": "more", "counting": "counted",
}  # fmt: skip
_CONSEQUENCE = {
    "keep": "keep", "keeps": "keep", "keeping": "which", "called": "called", "brutal": "brutal",
    "blocks": "blocked", "reach": "reach", "reaches": "reach", "takes": "take-card",
    "taking": "take-card", "for": "whom", "text": "text",
}  # fmt: skip
_KEYS: dict[str, Mapping[str, str]] = {
    "act": _DECLARED,
    "result": _RESULT,
    "consequence": {**_CONSEQUENCE, "take": "take-card"},
    "do-action": {**_RESULT, **_CONSEQUENCE, **_DECLARED, "uses": "uses", "cards": "cards"},
}
_VERBS = {
    "act": "act", "acts": "act", "action": "act", "result": "result", "results": "result",
    "reveal": "result", "reveals": "result", "consequence": "consequence",
    "consequences": "consequence", "outcome": "consequence", "do-action": "do-action",
    "did": "do-action", "keep": "consequence", "keeps": "consequence",
    **dict.fromkeys(_OUTCOMES, "result"),
}  # fmt: skip
_SPOKEN = {
    "hurt": "damage", "hits": "damage", "arrow": "arrows", "loses": "lose", "gains": "gain",
    "shields": "shield",
}  # fmt: skip
_FILLERS = ("the", "a", "an", "it", "this", "card", "event", "then", "and")
_COST = re.compile(r"\d{1,2}\+,?")
"""`5+`: a cost as the cards print it."""
_SIGNED = re.compile(r"[+\-]\d{1,2}")
_BARE = ("rolls", "roll", "by")
"""Words whose answers the reader itself finds."""


def named(words: Words) -> tuple[str, int]:
    """The action that words begin with, and how many of them; empty if they begin with none."""
    for length in range(min(4, len(words)), 0, -1):
        name = _ALIASES.get(key_of(" ".join(words[:length])), "")
        if name:
            return name, length
    return "", 0


def rewords_action(
    words: Words, verbs: frozenset[str], player_of: Callable[[str], str]
) -> Words | None:  # fmt: skip
    """A sentence about an action in keys; `None` if it is none.

    Args:
        words: as typed, without the speaker.
        verbs: words of the game's procedures: `take 049` is no Take / Handle.
        player_of: the name of the player that a word means, or the empty text.
    """
    first = words[0].casefold()
    if any("=" in x for x in words[:2]) and first not in _VERBS:
        return None
    verb = _VERBS.get(first, "")
    rest = words[1:]
    if first in ("draw", "draws"):
        return ("draw", *_drawn(rest))
    if verb and (first in _OUTCOMES or first in ("keep", "keeps")):
        rest = words
    if first in ("effect", "owns"):
        return (first, *_told(rest, counted=first == "owns"))
    if not verb:
        forms = {first, first.removesuffix("s"), first.removesuffix("es")}
        name, length = named(words)
        if not name or (length == 1 and forms & verbs):
            return None
        verb, rest = "act", words
    plain, keys = _apart(rest)
    parts = _Parts(verb, player_of)
    parts.read(plain)
    return (verb, *parts.left, *parts.keys(keys), *keys)


def _drawn(words: Words) -> Words:
    """`2 more cards`, `another card`."""
    plain = [x for x in words if x.casefold() not in ("more", "card", "cards", "extra")]
    return tuple("1" if x.casefold() in ("another", "one", "a") else x for x in plain)


def _flipped(words: Words) -> Words:
    """`takes 2 damage`, `loses 1 life`: the number behind its word."""
    told: list[str] = []
    for word in words:
        plain = word.casefold().rstrip(",")
        before = told[-2].casefold() if len(told) > 1 else ""
        suffered = before in ("takes", "take", "suffers", "suffer")
        owned = before in (*_SECTION, *_CONSEQUENCE, "rolls") and not suffered
        small = bool(told) and told[-1].isdecimal() and len(told[-1]) < 3
        if plain in _SECTION and small and not owned and plain != "next":
            if suffered:
                del told[-2]
            told.insert(len(told) - 1, plain)
        else:
            told.append(word)
    return tuple(told)


def _deck_icons(words: Words) -> Words:
    """`deck -2`, `+3 deck` in the words of the section: `minus 2`, `plus 3` (p. 28)."""
    told = list(words)
    for at in range(len(told) - 1):
        pair = sorted((told[at].casefold(), told[at + 1].strip(",").replace("−", "-")))
        if pair[1] == "deck" and _SIGNED.fullmatch(pair[0]):
            told[at : at + 2] = ["plus" if pair[0][0] == "+" else "minus", pair[0][1:]]
    return tuple(told)


def _told(words: Words, counted: bool) -> Words:
    """`Stealth area sA does gives 2A in fight`, `3 Stealth area sA`; keys stay as they are."""
    plain, keys = _apart(words)
    found: dict[str, list[str]] = {"card": []}
    key = "card"
    for place, word in enumerate(plain):
        lead = word.casefold()
        if key != "does" and lead in ("area", "does", "skill") and lead not in found:
            key = lead
            found[key] = []
        elif counted and word.isdecimal() and not place:
            found["copies"] = [word]
        else:
            found[key].append(word)
    told = [f'{key}="{" ".join(x).replace(chr(34), "")}"' for key, x in found.items() if x]
    return (*told, *keys)


def _apart(words: Words) -> tuple[Words, Words]:
    """Plain words, and those from the first `key=value` on."""
    for place, word in enumerate(words):
        if "=" in word and word[0].isalpha():
            return words[:place], words[place:]
    return words, ()


class _Parts:
    """The parts of a sentence, by key.

    Args:
        verb: the procedure.
        player_of: the name of the player that a word means.
    """

    def __init__(self, verb: str, player_of: Callable[[str], str]) -> None:
        self.verb, self.player_of = verb, player_of
        self.leads = _KEYS[verb]
        self.found: dict[str, list[str]] = {}
        self.left: list[str] = []

    def read(self, words: Words) -> None:
        """Take the words apart."""
        if self.verb in ("consequence", "do-action"):
            words = _deck_icons(words)
        if self.verb == "consequence":
            words = _flipped(tuple(x for x in words if x.casefold() != "nothing"))
        at = self._head(words)
        while at < len(words):
            at = self._part(words, at)

    def _head(self, words: Words) -> int:
        """What stands before the first lead: the action and its card, or the revealed cards."""
        if self.verb == "consequence":
            if words and words[0].isdecimal() and len(words[0]) == 3:
                self.found["take-card"] = [words[0]]
                return 1
            return 0
        if self.verb == "result":
            end = self._end(words, 0)
            if end:
                self.found["cards"] = list(words[:end])
            return end
        name, length = named(words)
        end = self._end(words, length)
        if not length:
            if end:
                self.found["name"] = list(words[:end])
            return end
        said = key_of(" ".join(words[:length]))
        self.found["name"] = [name] if said in _SYNONYMS else list(words[:length])
        if end > length:
            self._put("thing", list(words[length:end]))
        return end

    def _end(self, words: Words, at: int) -> int:
        """Where the next part begins."""
        while at < len(words) and not self._begins(words, at):
            at += 1
        return at

    def _begins(self, words: Words, at: int) -> bool:
        word = words[at].casefold().rstrip(",")
        if word in _BARE or word in self.leads or self._is_lower(words, at):
            return True
        if self.verb in ("act", "do-action") and self._is_cost(words, at):
            return True
        if self.verb in ("act", "do-action") and word in _FACTS:
            return word != "no" or words[at + 1 : at + 2] in (("chain",), ("group",), ("black",))
        if self.verb in ("result", "do-action", "consequence") and word in _OUTCOMES:
            return True
        if self.verb not in ("consequence", "do-action"):
            return False
        # "Steady Hand" is a title: what a section does stands before its number.
        after = words[at + 1].strip(",") if at + 1 < len(words) else ""
        counted = after.isdecimal() or word in ("arrow", "arrows")
        return word in _FATES or (word in _SECTION and counted)

    def _part(self, words: Words, at: int) -> int:
        word = words[at].casefold().rstrip(",")
        number = words[at + 1].strip(",+") if at + 1 < len(words) else ""
        if word in _BARE:
            self.left += words[at : at + 2]
            return at + 2
        if self._is_lower(words, at):
            return self._facts(words, at, 3 if word == "from" else 2)
        if word in _OUTCOMES and word not in self.leads:
            self.found["success"] = [_OUTCOMES[word]]
            return self._with_number(words, at + 1)
        if self._is_cost(words, at):
            return self._printed(words, at)
        declares = self.verb in ("act", "do-action")
        if word in TRAITS and declares and (not TRAITS[word].number or number.isdecimal()):
            return self._facts(words, at, 1 + int(TRAITS[word].number))
        if word in _SECTION and self.verb in ("consequence", "do-action"):
            return self._section(words, at, word)
        if word in self.leads:
            chance = words[at + 1 : at + 2] in (("roll",), ("draw",))
            end = at + 2 if chance else self._end(words, at + 1)
            self._put(self.leads[word], list(words[at + 1 : end]))
            return end
        if word in _FATES and self.verb in ("consequence", "do-action"):
            self.found["card"] = [_FATES[word]]
            at += 1
            while at < len(words) and words[at].casefold() in _FILLERS:
                at += 1
            return at  # another card that is named here would be an act of its own
        if word in _FACTS:
            flags = ("chain", "mandatory", "group", "compound", "black", "ambush", "traits")
            if word == "rows":
                end = at + 1
                while end < len(words) and words[end].strip(",").isdecimal():
                    end += 1
                return self._facts(words, at, end - at)
            return self._facts(words, at, 1 if word in flags else 2)
        self.left.append(words[at])
        return at + 1

    def _with_number(self, words: Words, at: int) -> int:
        """`fails with 2`: the successes counted."""
        end = at + int(words[at : at + 1] == ("with",))
        number = words[end].strip(",") if end < len(words) else ""
        if not number.isdecimal() or self.verb == "consequence" or "cards" in self.found:
            return at
        self.found["cards"] = [number]
        return end + 1

    def _section(self, words: Words, at: int, word: str) -> int:
        """`damage 2`, `loses 2 life`; one arrow needs no number."""
        number = words[at + 1].strip(",") if at + 1 < len(words) else ""
        end = at + 1 + int(number.isdecimal() or word not in ("arrow", "arrows"))
        value = number if end == at + 2 else "1"
        self.found.setdefault("section", []).extend((_SPOKEN.get(word, word), value))
        after = words[end].casefold().rstrip(",") if end < len(words) else ""
        return end + int(after in ("life", "lp"))

    def _is_lower(self, words: Words, at: int) -> bool:
        """`or 0 from level 3` behind a cost: the lower one for a strong groundshiver (p. 21)."""
        word, after = words[at].casefold(), (*words[at + 1 : at + 3], "", "")
        if "offer" not in self.found or self.verb not in ("act", "do-action"):
            return False
        lower = word == "or" and after[0].strip("+,").isdecimal()
        return lower or (word == "from" and after[0].casefold() == "level" and after[1] != "")

    def _is_cost(self, words: Words, at: int) -> bool:
        """`5+`, or a number in front of it: the difficulty, as the cards print them."""
        if self.verb not in ("act", "do-action"):
            return False
        if _COST.fullmatch(words[at]):
            return True
        after = words[at + 1 : at + 2]
        return words[at].isdecimal() and bool(after) and _COST.fullmatch(after[0]) is not None

    def _printed(self, words: Words, at: int) -> int:
        """`3 5+`, or `5+ 3`: difficulty 3, cost 5."""
        facts = self.found.setdefault("offer", [])
        if not _COST.fullmatch(words[at]):
            facts += ["difficulty", words[at]]
            at += 1
        elif at + 1 < len(words) and words[at + 1].strip(",").isdecimal():
            facts += ["difficulty", words[at + 1].strip(",")]
            facts += ["cost", words[at].strip("+,")]
            return at + 2
        facts += ["cost", words[at].strip("+,")]
        return at + 1

    def _facts(self, words: Words, at: int, length: int) -> int:
        self.found.setdefault("offer", []).extend(x.strip(",") for x in words[at : at + length])
        return at + length

    def _put(self, key: str, words: list[str]) -> None:
        """A part under its key; behind `with` stand players and cards."""
        if key == "with":
            for name in _names(words, self.player_of):
                player = self.player_of(name)
                self._list("involved" if player else "gear", player or name)
        elif key in ("involved", "whom", "which", "counted"):
            for name in _names(words, self.player_of):
                self._list(key, name)
        elif key == "draw":
            plain = [x for x in words if x.casefold().rstrip(",") not in ("card", "cards")]
            if self.verb == "do-action" and plain[1:] and plain[0].rstrip(",").isdecimal():
                self.found["cards"] = plain[1:]  # "drew 4, 3 stars, 2 halves"
                plain = [plain[0].rstrip(",")]
            self.found[key] = plain
        elif key in ("thing", "name", "die"):
            plain = [x.rstrip(",") for x in words]
            while len(plain) > 1 and plain[0].casefold() in ("the", "a", "an", "to"):
                del plain[0]
            self.found[key] = plain
        elif key == "take-card":
            numbers = [x.strip(",") for x in words]
            if any(x.casefold() == "available" for x in numbers):
                self.found["if-available"] = ["yes"]
            self.found[key] = [x for x in numbers if x.isdecimal() and len(x) == 3] or numbers
        else:
            self.found[key] = words

    def _list(self, key: str, name: str) -> None:
        if self.found.get(key):
            self.found[key][-1] += ","
        self.found.setdefault(key, []).append(name)

    def keys(self, said: Words) -> Words:
        """The parts as `key="value"`, without those that the sentence gives by key itself."""
        given = {x.partition("=")[0] for x in said}
        told = []
        for key, words in self.found.items():
            if key == "recovery":
                told += [f"recovery-{place}={x}" for place, x in enumerate(words, 1)]
            elif key not in given:
                value = " ".join(words).replace('"', "")
                told.append(f'{key}="{value}"')
        return tuple(told)


def _names(words: list[str], player_of: Callable[[str], str]) -> list[str]:
    """Names with commas or `and` between; players need neither."""
    names: list[str] = []
    begun: list[str] = []
    for word in words:
        plain = word.strip('",')
        if key_of(plain) in ("the", "a", "an") and not begun:
            continue
        if key_of(plain) in ("and", ""):
            names, begun = _closed(names, begun)
            continue
        if player_of(plain) and not begun:
            names.append(plain)
            continue
        begun.append(plain)
        if word.endswith(","):
            names, begun = _closed(names, begun)
    return _closed(names, begun)[0]


def _closed(names: list[str], begun: list[str]) -> tuple[list[str], list[str]]:
    return ([*names, " ".join(begun)] if begun else names), []
