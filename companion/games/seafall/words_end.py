"""Sentences of the end of a game, in the words of its procedures.

game over                    yellow improves field 1 4       box wren raid
yellow trains Madman no      red keeps Clerk 3               end-enmity 3b 2s home Tern 1
"""

from __future__ import annotations

import re

from companion.games.seafall.dice import VALUES, endeavor_die
from companion.games.seafall.phrasing import Spoken, Words
from companion.games.seafall.state import SeaFall
from companion.toolbox.dice import named_throw

PHRASES: dict[str, tuple[str, ...]] = {
    "end of game": ("end",), "end of the game": ("end",), "end game": ("end",),
    "end the game": ("end",), "game over": ("end",), "game is over": ("end",),
    "the game is over": ("end",), "game ends": ("end",), "the game ends": ("end",),
    "assign titles": ("titles",), "new titles": ("titles",),
    "record glory": ("record",), "records glory": ("record",), "record scores": ("record",),
    "determine enmity": ("end-enmity",), "end enmity": ("end-enmity",),
    "determines enmity": ("end-enmity",), "enmity roll": ("end-enmity",),
    "rolls for enmity": ("end-enmity",), "roll for enmity": ("end-enmity",),
    "fill box": ("box",), "fills box": ("box",), "improve ship": ("box",),
    "improves ship": ("box",), "next game": ("next-game",), "pack up": ("next-game",),
    "put game away": ("next-game",), "put the game away": ("next-game",),
}  # fmt: skip
"""What a sentence may begin with -> the words of a procedure."""
_DIE = re.compile(r"\d{0,3}[bwsS]|\d{1,3}")


def _box(_state: SeaFall, words: Words) -> Words:
    """`box wren raid`, `box raid on wren`: the value first, then the ship."""
    values = [word for word in words if word.casefold() in VALUES]
    if len(values) != 1:
        return words
    rest = [word for word in words if word is not values[0] and word.casefold() != "on"]
    return [values[0], *rest]


def _improve(_state: SeaFall, words: Words) -> Words:
    """`improve fortune 4`, `improve field 1 4`: the last number is the new one."""
    if len(words) < 2 or not words[-1].isdecimal() or words[-2].casefold() == "to":
        return words
    if words[0].casefold() == "field" and not words[-2].isdecimal():
        return words  # `improve field 1`: which field
    return [*words[:-1], "to", words[-1]]


def _keep(_state: SeaFall, words: Words) -> Words:
    """`keeps Clerk 3`: a bare number is the cost."""
    if len(words) < 2 or not words[-1].isdecimal() or words[-2].casefold() == "cost":
        return words
    return [*words[:-1], "cost", words[-1]]


def _enmity(_state: SeaFall, words: Words) -> Words:
    """`end-enmity 3 home Tern 1`: the roll is told even where none is needed."""
    words = ["cross" if word.casefold() in ("crossed", "crosses") else word for word in words]
    named = length = named_throw(endeavor_die(), words)[1]
    while not named and length < len(words) and _DIE.fullmatch(words[length]):
        length += 1
    if not length:
        return words
    return [*words[length:], f"faces={' '.join(words[:length])}"]


SPOKEN: dict[str, Spoken] = {
    "box": _box, "boxes": _box, "fills": _box,
    "improve": _improve, "improves": _improve, "improved": _improve,
    "keep": _keep, "keeps": _keep, "kept": _keep,
    "end-enmity": _enmity,
}  # fmt: skip
"""First word of a sentence -> how the rest of it is meant."""
