"""Dice with named faces: what lies on the table, typed as it fell, or rolled by the app.

A throw is a count of faces by letter: `3b 2w 1s 1S` for SeaFall's die. Letters keep their case,
because a game may use both (`s` standard, `S` strong). Dice with other faces (`1 1 6`) and several
kinds in one throw are read in `marks.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from companion.toolbox.chance import Chance
from companion.toolbox.die import BadThrow as BadThrow, Die as Die, Face as Face
from companion.toolbox.marks import (
    Cup,
    example as marked_sample,
    is_marked,
    missing,
    read_marks,
    write_marks,
)
from companion.toolbox.number_words import NUMBER_WORDS

Throw = Mapping[str, int]
"""Face letter -> how many dice show it."""

_TOKEN = re.compile(r"(\d*)\s*([A-Za-z])")


def read_throw(die: Die, text: str) -> dict[str, int]:
    """Read `3b 2w 1s 1S`, `bbbwwsS`, `3b2w`, `3 blank, 2 weak` or `blank` into counts.

    Raises:
        BadThrow: a letter that the die does not have, or text that is no list of faces.
    """
    if is_marked(die):
        return read_marks(die, text)
    words = text.split()
    if len(words) == 1 and not words[0].endswith("s"):  # `blank`: one die that fell so
        words = ["1", *words] if words[0].casefold() in _face_words(die)[0] else words
    named, length = named_throw(die, words)
    return in_order(die, named) if length and length == len(words) else _by_letters(die, text)


def named_throw(die: Die, words: Sequence[str]) -> tuple[dict[str, int], int]:
    """Faces by their names, each with its number before or behind it: `2 blanks 1 strong success`,
    `blank 2, strong 1`.

    Args:
        die: whose faces; a word that several of them have (`success`) names none.
        words: a sentence, from where the throw may begin.

    Returns:
        Face letter -> dice, and how many words were read; 0 if no throw by names begins here.
    """
    letters, common = _face_words(die)
    bare = (word.strip(",;").casefold() for word in words)
    plain = [str(NUMBER_WORDS.get(word, word)) for word in bare]
    if len(plain) < 2 or not (plain[0].isdecimal() or plain[0] in letters):
        return {}, 0
    counts: dict[str, int] = {}
    at = length = 0
    first = plain[0].isdecimal()
    while at + 1 < len(plain):
        number, name = plain[at : at + 2] if first else (plain[at + 1], plain[at])
        if plain[at] in common and length:
            at += 1
            continue
        if name not in letters or not number.isdecimal() or len(number) > 4:
            break
        counts[letters[name]] = counts.get(letters[name], 0) + int(number)
        at = length = at + 2
    if length and plain[length : length + 1] and plain[length] in common - {"and"}:
        length += 1
    return counts, length


@lru_cache(maxsize=16)
def _face_words(die: Die) -> tuple[dict[str, str], frozenset[str]]:
    """Words that name one face -> its letter, and words between them that mean nothing."""
    names = [(word, face.letter) for face in die.faces for word in face.name.casefold().split()]
    shared = {word for word, letter in names if any(x == word and y != letter for x, y in names)}
    letters = {form: y for x, y in names if x not in shared for form in (x, f"{x}s")}
    return letters, frozenset(shared | {f"{word}es" for word in shared} | {"and", "dice"})


def _by_letters(die: Die, text: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    rest = text.strip()
    if not rest:
        raise BadThrow(f"Nothing was typed. Type the faces, for example {sample(die)}.")
    at = 0
    while at < len(rest):
        if rest[at] in ",;+" or rest[at].isspace():
            at += 1
            continue
        match = _TOKEN.match(rest, at)
        if match is None:
            raise BadThrow(
                f"“{rest[at:][:20]}” is not a face of the {die.name}. "
                f"Type, for example, {sample(die)}."
            )
        number, letter = match.groups()
        face = die.face(letter)
        if face is None:
            names = ", ".join(f"{face.letter} {face.name}" for face in die.faces)
            raise BadThrow(f"The {die.name} has no face “{letter}”. Its faces are {names}.")
        if len(number) > 4:
            raise BadThrow(f"{number} dice are more than a table holds; at most 9999 can be typed.")
        counts[letter] = counts.get(letter, 0) + (int(number) if number else 1)
        at = match.end()
    return in_order(die, counts)


def in_order(die: Die, counts: Throw) -> dict[str, int]:
    """The same throw with letters in the die's own order and without zeros.

    Raises:
        BadThrow: an unknown letter or a count below 0.
    """
    for letter, count in counts.items():
        if die.face(letter) is None:
            names = ", ".join(f"{face.letter} {face.name}" for face in die.faces)
            raise BadThrow(f"The {die.name} has no face “{letter}”. Its faces are {names}.")
        if count < 0:
            raise BadThrow(f"{count} dice cannot show “{letter}”; counts are 0 or more.")
    return {face.letter: counts[face.letter] for face in die.faces if counts.get(face.letter)}


def size(throw: Throw) -> int:
    """How many dice lie there."""
    return sum(throw.values())


def write_throw(throw: Throw) -> str:
    """`3b 2w 1s 1S`, `1 1 6`; `no dice` for an empty throw."""
    if any(len(letter) > 1 or not letter.isalpha() for letter, count in throw.items() if count):
        return write_marks(throw)
    return " ".join(f"{count}{letter}" for letter, count in throw.items() if count) or "no dice"


def worth(die: Die, throw: Throw, worths: Mapping[str, int] | None = None) -> int:
    """Successes of a throw; `worths` overrides what a face counts for (letter -> successes)."""
    changed = worths or {}
    return sum(
        count * changed.get(face.letter, face.worth)
        for face in die.faces
        if (count := throw.get(face.letter, 0))
    )


def add(die: Die, first: Throw, second: Throw) -> dict[str, int]:
    """Two throws lying together."""
    letters = {**first, **second}
    return in_order(die, {x: first.get(x, 0) + second.get(x, 0) for x in letters})


def take(die: Die, throw: Throw, away: Throw) -> dict[str, int]:
    """The throw without some of its dice.

    Raises:
        BadThrow: more dice of a face are taken than lie there.
    """
    for letter, count in away.items():
        if count > throw.get(letter, 0):
            raise BadThrow(
                f"{count}{letter} cannot be taken from {write_throw(throw)}: "
                f"there are {throw.get(letter, 0)}."
            )
    return in_order(die, {x: count - away.get(x, 0) for x, count in throw.items()})


def roll(
    die: Die, number: int, chance: Chance, lying: Mapping[str, int] | None = None
) -> dict[str, int]:
    """Throw `number` dice (0 or more) by chance; of several kinds, those that do not lie yet."""
    counts: dict[str, int] = {}
    if isinstance(die, Cup):
        for one, count in missing(die, lying or {}):
            kind = one.name.split()[0].casefold()
            for letter, many in roll(one, max(count, 0), chance).items():
                counts[f"{kind} {letter}"] = many
        return counts
    for _ in range(number):
        side = chance.below(die.sides)
        for face in die.faces:
            if side < face.times:
                counts[face.letter] = counts.get(face.letter, 0) + 1
                break
            side -= face.times
    return in_order(die, counts)


def _example(die: Die) -> str:
    return sample(die)


def sample(die: Die) -> str:
    """A throw of it as it is typed: `1b 2w 3s`, `1 1 6`."""
    if is_marked(die):
        return marked_sample(die)
    return " ".join(f"{place + 1}{face.letter}" for place, face in enumerate(die.faces[:3]))
