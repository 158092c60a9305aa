"""`again`, `.`, `bo again`: the last act once more, for whoever has the turn."""

from __future__ import annotations

import re
from typing import Any, TypeVar

from companion.table.ear.heard import Unheard
from companion.table.ear.judging import Step
from companion.table.ear.reader import Reader
from companion.table.procedures.question import Question, Roll
from companion.table.procedures.questions.dice_and_cards import Draw
from companion.table.shared.effecting import find_player
from companion.table.state import TableState
from companion.table.storage.entry import Entry

S = TypeVar("S", bound=TableState)

_TAIL = (
    r"(?:(?:does |do |did )?(?:that |it |the same |same )?(?:again|once more)|ditto|likewise)[.!]*"
)
_AGAIN = re.compile(rf"{_TAIL}|\.", re.IGNORECASE)
_SOMEBODY = re.compile(rf"(?P<who>.+?)[\s,:]+{_TAIL}", re.IGNORECASE)
"""The same of somebody else: `bo again`."""


def repeated(typed: str, ear: Reader[S]) -> Step[S] | None:
    """The last act, as a line like `again` repeats it; `None` if the line says something else.

    What fell by chance is asked anew, and so is what would name who acts as another.

    Raises:
        Unheard: nothing was done that could be repeated.
    """
    table, state = ear.table, ear.table.state
    named = None if _AGAIN.fullmatch(typed) else _SOMEBODY.fullmatch(typed)
    who = find_player(state, named["who"]) if named else ""
    if not who and not _AGAIN.fullmatch(typed):
        return None
    entry = table.last_act()
    if entry is None or entry.act not in table.infos:
        raise Unheard("There is no act to repeat yet.", "Say what is done, for once.")
    by = who or state.turn or ear.by or entry.by
    run = table.begin(entry.act, by)
    run.depth = "sentence"
    given = _answers(ear, entry, by)
    for key, value in given.items():
        run.give(key, value)
    return Step(run, run.look(state), given)


def _answers(ear: Reader[Any], entry: Entry, by: str) -> dict[str, Any]:
    """What people said of an act, as somebody else would say it."""
    from companion.table.copies.amend import rerun

    done = rerun(ear.table, entry, {}, {}).look(ear.table.state_at(entry.after))
    fallen = {one.question.key for one in done.answered if _is_chance(one.question)}
    found: dict[str, Any] = {}
    for key, value, source in entry.answers:
        if source != "table" or key in fallen or (value == by and by != entry.by):
            continue
        found[key] = by if value == entry.by else value
    return found


def _is_chance(question: Question[Any]) -> bool:
    return isinstance(question, Roll | Draw)
