"""A form of which a correction says some fields: the others stay as they were told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.errors import CompanionError
from companion.table.copies.amend import rerun
from companion.table.ear.heard import Unheard
from companion.table.ear.matching import Line
from companion.table.ear.reader import Reader
from companion.table.forms.tokens import tokens
from companion.table.procedures.drive import Answered
from companion.table.procedures.question import Form
from companion.table.storage.entry import Entry
from companion.toolbox.text import stopped


def fields_said(parts: Sequence[str], entry: Entry, ear: Reader[Any]) -> dict[str, Any]:
    """The answer in which a correction names fields with their numbers: `p1`, `parry 1 and t2`,
    `p1, not p2`; nothing if no form of the entry was told them, or more than one.

    Args:
        parts: what is right and, if somebody said, what it was not.
        entry: the last entry.
        ear: the table's.

    Raises:
        Unheard: what it was not stands nowhere.
    """
    told = {key: value for key, value, source in entry.answers if source != "default"}
    if not any(isinstance(value, dict) for value in told.values()):
        return {}
    found = {}
    for one in rerun(ear.table, entry, {}, {}).look(ear.table.state_at(entry.after)).answered:
        key, question = one.question.key, one.question
        old = told.get(key)
        if not isinstance(question, Form) or not isinstance(old, dict):
            continue
        new = _read(parts[0], question)
        said = _read(parts[1], question, new) if len(parts) > 1 else {}
        if not new or (len(parts) > 1 and not said):
            continue
        if not all(old.get(name, 0) == value for name, value in said.items()):
            raise misplaced(f"“{parts[1].strip(' ,.!')}”", "nowhere", entry)
        found[key] = {**old, **new}
    return found if len(found) == 1 else {}


def fields_of_one(parts: Sequence[str], entry: Entry, ear: Reader[Any]) -> dict[str, Any]:
    """The answer in which a correction names one number by whose it is: `eva only lost 2`; nothing
    if it does not."""
    whose = _whose_number(parts[0], ear)
    return fields_said([whose, *parts[1:]], entry, ear) if whose else {}


def _whose_number(text: str, ear: Reader[Any]) -> str:
    """A number behind whose it is, without what was done: `eva 2` of `eva only lost 2`; empty if a
    text says anything else."""
    line = Line(text.strip(" ,.!"), ear.names(ear.table.state), ear.forms)
    named = [x for x in (line.edges(0) if line.tokens else ()) if x.thing.kind == "player"]
    if len(named) != 1 or named[0].cost:
        return ""
    verbs = [x for x in line.tokens[named[0].end : -1] if x.key not in ("only", "just")]
    last = line.tokens[-1]
    if len(verbs) > 1 or last.number is None or not all(ear.knows(x.key) for x in verbs):
        return ""
    return f"{named[0].thing.label} {last.number}"


def misplaced(what: str, where: str, entry: Entry) -> Unheard:
    """What a correction says of an entry stands nowhere in it, or more than once."""
    return Unheard(
        stopped(f"{what} stands {where} in entry {entry.act_no}: {entry.says}"),
        "Undo it and say it again, or amend it in the log.",
    )


def _read(text: str, form: Form, like: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Numbers behind their names or letters; nothing if that is not all that a text holds.

    A bare number is that of the one field of `like`.
    """
    typed = [x for x in tokens(text.strip(" ,.!")) if x.key not in ("and", "the")]
    if like and len(typed) == len(like) == 1 and typed[0].number is not None:
        return dict.fromkeys(like, typed[0].number)
    if all(not token.is_word for token in typed):
        return {}
    try:
        read = form.read(" ".join(x.text for x in typed)) or {}
    except CompanionError:
        return {}
    return read if all(type(value) is int for value in read.values()) else {}


def kept(changes: dict[str, Any], entry: Entry, answered: Iterable[Answered]) -> dict[str, Any]:
    """Changed answers of an entry, with the fields of which a form says nothing anew.

    If something else is changed beside it, another card is told with all its numbers.
    """
    forms = {
        one.question.key: one.stored
        for one in answered
        if isinstance(one.question, Form) and isinstance(one.stored, dict)
    }
    if not changes or not changes.keys() <= forms.keys():
        return changes
    told = {key: value for key, value, source in entry.answers if source != "default"}
    return {
        key: {**told[key], **forms[key]} if isinstance(told.get(key), dict) else new
        for key, new in changes.items()
    }
