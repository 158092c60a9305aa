"""A die: its kinds of face, by name and by what is typed for them."""

from __future__ import annotations

from msgspec import Struct


class Face(Struct, frozen=True):
    """One kind of face."""

    letter: str
    """What is typed for it: `S`, `6`, `crown`. Letters keep their case."""
    name: str
    times: int
    """How often it stands on one die."""
    worth: int = 0
    """Successes that it counts for, unless a power says otherwise."""


class Die(Struct, frozen=True):
    """A die: its kinds of face."""

    name: str
    faces: tuple[Face, ...]

    @property
    def sides(self) -> int:
        """How many sides it has in all."""
        return sum(face.times for face in self.faces)

    @property
    def letters(self) -> str:
        """The letters of its faces, in order, for prompts: `b w s S`."""
        return " ".join(face.letter for face in self.faces)

    def face(self, letter: str) -> Face | None:
        """The face with that letter, or `None`."""
        return next((face for face in self.faces if face.letter == letter), None)


class BadThrow(ValueError):
    """The text or the counts are no throw of this die; the message says what would be."""
