"""The fewest keys for an act as a typed sentence: the recorded line, shortened as long as it means
the same."""

from __future__ import annotations

from typing import Any

from companion.errors import CompanionError, NothingNew
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Done
from companion.table.sentences.said import Corrects, TakesBack
from companion.table.sentences.sentence import say
from companion.table.storage.entry import Entry
from companion.table.storage.patch import diff, same_patch

AROUND = 2
"""`:` opens the line, Enter says it."""


def shortest(table: OpenTable[Any], line: str, entry: Entry) -> str | None:
    """A line as short as it can be: words left out, words begun; `None`: it is not heard so.

    The words are tried one behind the other, so there may be a shorter line still.
    """
    if not means(table, line, entry):
        return None
    words = line.split()
    place = 0
    while place < len(words):
        rest = [*words[:place], *words[place + 1 :]]
        if rest and means(table, " ".join(rest), entry):
            words = rest
        else:
            words[place] = _begun(table, words, place, entry)
            place += 1
    return " ".join(words)


def _begun(table: OpenTable[Any], words: list[str], place: int, entry: Entry) -> str:
    word = words[place]
    if not word.isalpha():
        return word
    for length in range(1, min(len(word), 7)):
        begun = word[:length]
        if means(table, " ".join([*words[:place], begun, *words[place + 1 :]]), entry):
            return begun
    return word


def means(table: OpenTable[Any], line: str, entry: Entry) -> bool:
    """Whether a line, with nobody said to speak, enters just that."""
    try:
        said = say(table, line, "", teach=False, yes=True)
    except (NothingNew, TakesBack, Corrects, CompanionError):
        return False
    if said.before or not isinstance(said.result, Done) or said.run.rolled:
        return False
    return same_patch(diff(table.state, said.result.outcome.state), entry.patch)
