"""A roll put right by what it came to (`no, 3 not 2`), where the dice were told one by one."""

from __future__ import annotations

import re
from typing import Any

from companion.table.ear.reader import Reader
from companion.table.procedures.drive import Done
from companion.table.procedures.question import Roll
from companion.table.storage.entry import Entry
from companion.toolbox.dice import worth
from companion.toolbox.number_words import NUMBER_WORDS

_NUMBER = r"(?P<number>\d{1,3}|" + "|".join(NUMBER_WORDS) + ")"
_NOUN = r"(?P<noun>success|successes|hit|hits)"
_CAME_TO = re.compile(
    rf"^(?:(?:i|he|she|they|it) )?(?:(?:got|had|rolled|was|were) )?{_NUMBER}(?: {_NOUN})?$", re.I
)


def roll_corrected(parts: list[str], entry: Entry, ear: Reader[Any]) -> dict[str, Any]:
    """The roll of an entry as so many successes; nothing if that is not said.

    Args:
        parts: what was meant, and what it was not, if that was said.
        entry: the entry.
        ear: the table's.
    """
    said = _number(parts[0])
    if said is None or (len(parts) < 2 and not said[1]):
        return {}  # a bare number may be any of the entry's
    rolled = [
        key for key, value, source in entry.answers if _is_roll(value) and source != "default"
    ]
    if len(rolled) != 1:
        return {}
    wrong = _number(parts[1]) if len(parts) > 1 else None
    if len(parts) > 1 and (wrong is None or wrong[0] != _came_to(rolled[0], entry, ear)):
        return {}
    return {rolled[0]: {"successes": said[0]}}


def _number(text: str) -> tuple[int, str] | None:
    """A number and the noun behind it; `None` if the words are no number of successes."""
    found = _CAME_TO.match(text.strip(" ,.!"))
    if found is None:
        return None
    number = found["number"].lower()
    return NUMBER_WORDS.get(number) or int(number), found["noun"] or ""


def _is_roll(value: Any) -> bool:
    return isinstance(value, dict) and ("faces" in value or "successes" in value)


def _came_to(key: str, entry: Entry, ear: Reader[Any]) -> int | None:
    """How many successes the dice of an entry showed."""
    from companion.table.copies.amend import rerun

    done = rerun(ear.table, entry, {}, {}).look(ear.table.state_at(entry.after))
    for one in done.answered if isinstance(done, Done) else ():
        if one.question.key == key and isinstance(one.question, Roll) and one.question.bare:
            throw = one.stored or {}
            successes: int | None = throw.get("successes")
            return worth(one.question.die, throw["faces"]) if "faces" in throw else successes
    return None
