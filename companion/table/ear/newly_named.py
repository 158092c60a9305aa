"""A correction to a name that nobody has yet: `no, Nadine not Nadia`."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from companion.table.ear.reader import Reader
from companion.table.forms.grammar import FILLERS, GRAMMAR
from companion.table.forms.tokens import tokens
from companion.table.procedures.drive import Done
from companion.table.storage.entry import Entry
from companion.toolbox.text import key_of

_LONGEST = 4
"""Words of a new name."""


def newly_named(
    parts: list[str], ids: Collection[str], entry: Entry, ear: Reader[Any]
) -> dict[str, Any]:
    """The answer of an entry that named something wrongly, with the name that nobody has yet.

    It must be the only one with which the entry could have been made.

    Args:
        parts: the right name, and the wrong one.
        ids: of what the wrong one may be.
        entry: what is put right.
        ear: the table's.
    """
    name, wrong = (one.strip(" ,.!\"'") for one in parts)
    if not _is_name(name, ear):
        return {}
    from companion.table.copies.amend import rerun

    before = ear.table.state_at(entry.after)
    found = []
    for answer in _answers(entry, name, wrong, ids):
        # Where it looks like a known name it is asked which is meant: that was just said.
        meant = {f"{key}-meant": "new" for key in answer}
        for told in (answer, answer | meant):
            if isinstance(rerun(ear.table, entry, told, {}).look(before), Done):
                found.append(told)
                break
    return found[0] if len(found) == 1 else {}


def _is_name(text: str, ear: Reader[Any]) -> bool:
    """Whether words are a name and nothing else: unknown ones, or such as have a capital."""
    words = tokens(text)
    if not 0 < len(words) <= _LONGEST or any(x.key in GRAMMAR or x.key in FILLERS for x in words):
        return False
    return all(x.is_word and (x.text[:1].isupper() or not ear.knows(x.key)) for x in words)


def _answers(entry: Entry, name: str, wrong: str, ids: Collection[str]) -> Iterator[dict[str, Any]]:
    """Each answer that told the wrong name, with the right one."""
    told = {key: value for key, value, source in entry.answers if source != "default"}
    for key, value in told.items():
        if _is(value, wrong, ids):
            # Asked which is meant, the table took a known one: it was the new one after all.
            first = told.get(key.removesuffix("-meant")) if key.endswith("-meant") else None
            asked = isinstance(first, dict) and key_of(str(first.get("new", ""))) == key_of(name)
            yield {key: "new" if asked else {"new": name}}
        elif isinstance(value, dict) and isinstance(value.get("cards"), list):
            cards = value["cards"]
            if sum(_is(x, wrong, ids) for x in cards) == 1:
                yield {key: {**value, "cards": [name if _is(x, wrong, ids) else x for x in cards]}}


def _is(value: Any, wrong: str, ids: Collection[str]) -> bool:
    """Whether an answer is the thing, or the new name, that was wrong."""
    if isinstance(value, dict):
        return set(value) == {"new"} and key_of(str(value["new"])) == key_of(wrong)
    return isinstance(value, str) and (value in ids or key_of(value) == key_of(wrong))
