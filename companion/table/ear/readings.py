"""What a reading of a line is: a form, and what stood in its slots."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.table.forms.form import Form
from companion.table.forms.names import Thing

OTHER = "@other"
SPEAKER = "@me"
"""Id of whoever does not act, at a table of two, until it is known who acts."""


class New(Struct, frozen=True):
    """A name that is not there yet."""

    name: str


class Bind(Struct, frozen=True):
    """What stood in a slot."""

    key: str
    value: Any
    """A `Thing`, a number, words, `New`, `None` for unknown, a tuple of things for several."""
    kind: str
    mode: str
    start: int
    end: int
    role: str = ""
    """Of what is only told: what a number is (`change`, `level`); the sort of a thing."""


class Reading(Struct, frozen=True):
    """One way in which a whole line is a form."""

    form: Form
    cost: int
    groups: tuple[tuple[Bind, ...], ...]
    """The slots that were filled, apart for each time that a piece begins the act anew."""
    by: tuple[Thing, ...] = ()
    """Who is named as acting."""
    skipped: tuple[int, ...] = ()
    """Tokens that have no part in it: then it can only be offered."""
