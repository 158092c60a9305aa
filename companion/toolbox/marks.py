"""Dice whose faces are no single letters: numbers, words, signs; and several kinds thrown together.

They are typed as they lie on the table, one by one: `1 1 6`, `crown skull skull`, or counted:
`3x1`, `two ones`. Of several kinds each is said before its faces: `red 1 6 white 4`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from companion.toolbox.die import BadThrow, Die, Face
from companion.toolbox.number_words import number_of

MOST_SHOWN = 12
"""Dice that are written one by one; of more, each face stands once with its number."""
MOST = 9999
_NAMES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNTED = re.compile(r"(\d{1,6})\s*[x×*]\s*(.+)", re.IGNORECASE)


def numbered(sides: int, name: str = "") -> Die:
    """A die with the numbers 1 to `sides`, each worth what it says.

    Args:
        sides: how many, 1 or more.
        name: what the table calls it; `d6` if nothing is said.
    """
    faces = tuple(
        Face(str(n), _NAMES[n] if n < len(_NAMES) else str(n), 1, n) for n in range(1, sides + 1)
    )
    return Die(name or f"d{sides}", faces)


class Cup(Die, frozen=True):
    """Dice of several kinds that are thrown together; a face is its kind and its mark: `red 6`."""

    parts: tuple[tuple[Die, int], ...] = ()
    """Each kind, and how many of it."""

    @property
    def count(self) -> int:
        """How many dice they are."""
        return sum(count for _, count in self.parts)


def cup(name: str, *parts: tuple[Die, int]) -> Cup:
    """Several kinds of dice to be thrown together.

    Args:
        name: what they are called together.
        parts: each kind and how many of it; the first word of its name tells it from the others.

    Raises:
        ValueError: two kinds go by the same word.
    """
    kinds = [_kind(die) for die, _ in parts]
    if len(set(kinds)) < len(kinds):
        raise ValueError(f"Two kinds of dice in {name} begin with the same word.")
    faces = tuple(
        Face(f"{_kind(die)} {face.letter}", f"{_kind(die)} {face.name}", face.times, face.worth)
        for die, _ in parts
        for face in die.faces
    )
    return Cup(name, faces, parts)


def _kind(die: Die) -> str:
    return die.name.split()[0].casefold()


def is_marked(die: Die) -> bool:
    """Whether its faces are typed one by one: not each of them is a single letter."""
    return not all(re.fullmatch(r"[A-Za-z]", face.letter) for face in die.faces)


def is_numbered(die: Die) -> bool:
    """Whether each of its faces is a number."""
    return bool(die.faces) and all(face.letter.split()[-1].isdecimal() for face in die.faces)


def marked_throw(die: Die, words: Sequence[str]) -> tuple[dict[str, int], int]:
    """The faces with which a row of words begins.

    Returns:
        Face -> dice, and how many words were read; 0 if no face begins here.
    """
    return _Reading(die, words).run()


def read_marks(die: Die, text: str) -> dict[str, int]:
    """A whole text as faces, in the order in which the die has them.

    Raises:
        BadThrow: it is nothing but faces, or there is nothing.
    """
    plus = "" if any("+" in face.letter for face in die.faces) else "+"
    words = re.sub(rf"[,;{plus}]", " ", text).split()
    if not words:
        raise BadThrow(f"Nothing was typed. Type the faces, for example {example(die)}.")
    reading = _Reading(die, words)
    counts, length = reading.run()
    if length < len(words):
        wrong = words[min(reading.at, len(words) - 1)]
        if wrong.casefold() in _plurals_of(die):
            raise BadThrow(f"How many {wrong[:20]}? Say for example “two {wrong[:20]}”.")
        raise BadThrow(
            f"“{wrong[:20]}” is not a face of the {die.name}. Type, for example, {example(die)}."
        )
    return {face.letter: counts[face.letter] for face in die.faces if face.letter in counts}


class _Reading:
    """One row of words, read from the front."""

    def __init__(self, die: Die, words: Sequence[str]) -> None:
        self.die = die
        self.words = [word.strip(",;").casefold() for word in words]
        self.kinds = {_kind(one) for one, _ in die.parts} if isinstance(die, Cup) else frozenset()
        self.kind = ""
        self.at = 0
        """Where it stands, or what it could not read."""
        self.counts: dict[str, int] = {}

    def run(self) -> tuple[dict[str, int], int]:
        length = 0
        while (at := self.at) < len(self.words):
            if not self.words[at] or (length and self.words[at] in ("and", "dice", "die")):
                self.at += 1
                continue
            if self.words[at].rstrip(":") in self.kinds:
                self.kind = self.words[at].rstrip(":")
                self.at += 1
                continue
            took = self._face(at)
            if not took:
                break
            self.at = length = at + took
        return self.counts, length

    def _face(self, at: int) -> int:
        """How many words one face with its number takes; 0 if none begins here."""
        word = self.words[at]
        number = int(word) if word.isdecimal() and len(word) < 6 else number_of(word)
        first, second = (*self.words[at + 1 : at + 3], "", "")[:2]
        if number is not None and first in ("x", "×", "*") and self._add(second, number):
            return 3
        # `2 sixes`: before the name of several a number is no face.
        if number is not None and first in _plurals_of(self.die) and self._add(first, number):
            return 2
        # `one 1`: a number in words before one in digits is how many.
        counts = number is not None and not word.isdecimal() and first.isdecimal()
        if counts and self._add(first, number or 0):
            return 2
        if word in _plurals_of(self.die):
            return 0  # `sixes` alone does not say how many
        if self._add(word, 1):
            return 1
        if (counted := _COUNTED.fullmatch(word)) and self._add(counted[2], int(counted[1])):
            return 1
        if number is not None and not first.isdecimal() and self._add(first, number):
            return 2
        return int(self._run_together(word))

    def _run_together(self, word: str) -> bool:
        """`116` is three dice, where each face is a single sign."""
        faces = [self._known(sign) for sign in word]
        if len(faces) < 2 or not all(faces) or any(len(_mark(x)) > 1 for x in self._marks()):
            return False
        for face in faces:
            self.counts[face] = self.counts.get(face, 0) + 1
        return True

    def _marks(self) -> list[str]:
        return [face.letter for face in self.die.faces]

    def _known(self, word: str) -> str:
        """The face of a mark or a name, of the kind that was said last; empty if there is none."""
        found = _faces_of(self.die).get(word, ())
        fit = [x for x in found if not self.kind or x.startswith(f"{self.kind} ")]
        return fit[0] if len(fit) == 1 else ""

    def _add(self, word: str, count: int) -> bool:
        face = self._known(word)
        if not face:
            return False
        total = self.counts.get(face, 0) + count
        if total > MOST:
            most = f"at most {MOST} can be typed"
            raise BadThrow(f"{total} dice are more than a table holds; {most}.")
        self.counts[face] = total
        return True


def _mark(letter: str) -> str:
    return letter.rsplit(" ", 1)[-1]


@lru_cache(maxsize=32)
def _faces_of(die: Die) -> Mapping[str, tuple[str, ...]]:
    """What a face may be called -> the faces that are called so."""
    found: dict[str, list[str]] = {}
    for face in die.faces:
        mark, name = _mark(face.letter).casefold(), _mark(face.name).casefold()
        for word in dict.fromkeys((mark, name, *_plural(name))):
            found.setdefault(word, []).append(face.letter)
    return {word: tuple(letters) for word, letters in found.items()}


@lru_cache(maxsize=32)
def _plurals_of(die: Die) -> frozenset[str]:
    return frozenset(x for face in die.faces for x in _plural(_mark(face.name).casefold()))


def _plural(name: str) -> tuple[str, ...]:
    return (f"{name}es",) if name.endswith(("s", "x", "ch", "sh")) else (f"{name}s",)


def write_marks(throw: Mapping[str, int]) -> str:
    """`1 1 6`, `red 1 6 white 4`; many dice as `40x1 13x6`."""
    many = sum(throw.values()) > MOST_SHOWN
    words: list[str] = []
    kind = ""
    for letter, count in throw.items():
        if not count:
            continue
        of, _, mark = letter.rpartition(" ")
        if of != kind:
            words.append(of)
            kind = of
        words += [f"{count}x{mark}"] if many else [mark] * count
    return " ".join(words)


def example(die: Die) -> str:
    """A throw as it is typed."""
    if isinstance(die, Cup):
        return write_marks({f"{_kind(one)} {one.faces[-1].letter}": 1 for one, _ in die.parts})
    first, last = die.faces[0], die.faces[-1]
    return write_marks({first.letter: 2, last.letter: 1})


def missing(die: Cup, lying: Mapping[str, int]) -> list[tuple[Die, int]]:
    """Each kind and how many of it do not lie there yet; below 0 where too many do."""
    return [
        (one, count - sum(n for x, n in lying.items() if x.startswith(f"{_kind(one)} ")))
        for one, count in die.parts
    ]
