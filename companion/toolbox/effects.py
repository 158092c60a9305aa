"""Effects: the closed set of small changes by which a card's text enters an entry.

Card text beats rules in all games, and we hold no card texts. So every procedure ends with an
optional list of effects, typed like `gain yellow gold 3; note the harbor burns`.
"""

from __future__ import annotations

import re
from typing import Literal, cast, get_args

from msgspec import Struct

from companion.toolbox.text import BadText, clean_line, listed

Verb = Literal["gain", "lose", "set", "move", "draw", "discard", "place", "remove", "turn", "note"]
VERBS: tuple[str, ...] = get_args(Verb)
_SAID: dict[str, Verb] = {
    "gains": "gain",
    "takes": "gain",
    "suffers": "gain",
    "loses": "lose",
    "heals": "lose",
}
"""What somebody does, behind the name: `soline takes 1 wound`."""
_DOES = re.compile(rf"(.+?)\s+({'|'.join(_SAID)})\s+(\d{{1,30}}|an?)\s+(\S.*)", re.IGNORECASE)
_WHO = r"(\"[^\"]+\"|\S+)"  # a name of several words stands in quotes


class Effect(Struct, frozen=True):
    """One change. Which fields are used depends on the verb.

    `gain`, `lose`, `set`: `who` (a player), `what` (a counter), `amount`.
    `turn`: `who` has the turn from now on. The others name things in `what`; a game that knows
    them changes its state, otherwise they are kept as words.
    """

    verb: Verb
    who: str = ""
    what: str = ""
    amount: int | None = None

    @property
    def words(self) -> str:
        """As it would be typed, a name of several words in quotes."""
        who = f'"{self.who}"' if " " in self.who else self.who
        amount = "" if self.amount is None else str(self.amount)
        return " ".join(word for word in (self.verb, who, self.what, amount) if word)


def read_effects(text: str) -> tuple[Effect, ...]:
    """Read effects with semicolons between: `gain yellow gold 3; soline takes 1 wound`.

    Raises:
        BadText: an unknown verb, or a verb that lacks its words.
    """
    parts = [clean_line(part) for part in text.split(";")]
    return tuple(_read_one(part) for part in parts if part)


def _read_one(part: str) -> Effect:
    word, _, rest = part.partition(" ")
    word = word.casefold()
    if word not in VERBS and (does := _DOES.fullmatch(part)):
        who, said, number, what = does.groups()
        many = int(number) if number.isdecimal() else 1
        return Effect(_SAID[said.casefold()], who.strip('"'), what, many)
    if word not in VERBS:
        raise BadText(f"“{word[:30]}” is not an effect. The effects are {listed(VERBS, most=10)}.")
    verb = cast(Verb, word)
    if verb in ("gain", "lose", "set"):
        match = re.fullmatch(rf"{_WHO}\s+(?:(\S.*?)\s+(\d{{1,30}})|(\d{{1,30}})\s+(\S.*))", rest)
        if match is None:
            raise BadText(f"“{part}” needs who, what and how many.")
        who, what, amount, amount_first, what_last = match.groups()
        counted = int(amount or amount_first)
        return Effect(verb, who.strip('"'), what or what_last, counted)
    if not rest:
        raise BadText(f"“{verb}” alone says nothing: add whom or what it is about.")
    if verb == "note":
        return Effect(verb, what=rest)
    if verb == "turn":
        return Effect(verb, who=rest.strip('"'))
    match = re.fullmatch(rf"{_WHO}\s*(.*)", rest)
    who, what = match.groups() if match else (rest, "")
    return Effect(verb, who.strip('"'), what)
