"""How a procedure may end besides its entry, a word or an error."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Spoken:
    """It was put aside over a sentence, which the table is to enter."""

    text: str
    aside: str = ""
    """The act, if something of it was kept as half entered."""
