"""An act said in place of the last one: `no, he bought the map instead`."""

from __future__ import annotations

import re
from typing import Any

from companion.errors import CompanionError
from companion.table.ear.correcting import parted
from companion.table.ear.reader import Reader
from companion.table.forms.grammar import PRONOUNS, How
from companion.table.forms.tokens import tokens
from companion.table.procedures.drive import Done
from companion.table.storage.entry import Entry

_INSTEAD = re.compile(r"[\s,]+(?:instead|rather)[\s.!]*$", re.IGNORECASE)


def replacement(typed: str, ear: Reader[Any]) -> str:
    """What a line says in place of the last entry, as a line of its own for the table as it stood
    before that; empty if it does not.

    It must call itself a correction, say who acts (or `instead`), and that must be who acted in
    the last entry: else nobody knows which entry is meant. It is another act, done to its end; what
    ends a game or falls by chance is never put in the place of anything.
    """
    rest, wrong = parted(typed, ear)
    entry = ear.table.last_act()
    if not rest or wrong or entry is None or not entry.by:
        return ""
    instead = _INSTEAD.search(rest)
    said = rest[: instead.start()] if instead else rest
    first = next((token.key for token in tokens(said)), "")
    pronoun = first in PRONOUNS
    plain = said.partition(" ")[2] if pronoun else said
    if not (instead or pronoun or _names(entry, first, ear)):
        return ""
    line = plain if _names(entry, first, ear) else f"{ear.table.state.name(entry.by)} {plain}"
    return line if _is_another(line, entry, ear) else ""


def _names(entry: Entry, word: str, ear: Reader[Any]) -> bool:
    """Whether a word names who acted in an entry."""
    name = ear.table.state.name(entry.by).casefold()
    return bool(word) and name.split()[0] == word.casefold()


def _is_another(line: str, entry: Entry, ear: Reader[Any]) -> bool:
    """Whether a line is one whole act of who acted, on the table as it stood before an entry."""
    before = ear.table.state_at(entry.after)
    for how in (How.EXACT, How.LOOSE):
        reader = Reader(ear.table, entry.by, teach=False)
        try:
            acts = reader.acts(line, before, entry.by, (), how)
        except CompanionError:
            return False
        if acts:
            steps = [step for one in acts for step in one.steps]
            return all(
                isinstance(step.result, Done)
                and step.run.by in ("", entry.by)
                and not step.run.info.grave
                and not step.run.rolled
                for step in steps
            )
    return False


__all__ = ["replacement"]
