"""A correction right behind an entry: `no, 3 not 4` changes that answer of the last entry."""

from __future__ import annotations

import re
from typing import Any

from companion.table.ear.answers import told
from companion.table.ear.covering import readings_of
from companion.table.ear.heard import Amends, Unheard
from companion.table.ear.matching import Line
from companion.table.ear.reader import Reader
from companion.table.forms.names import Thing
from companion.table.procedures.keyed import Keyed
from companion.table.storage.entry import Entry

_BEGINS = re.compile(
    r"^(?:(?:no|oops|sorry|wait|actually|correction|scratch that|my mistake|nope|argh|"
    r"hmm|er|i mean|i meant|make that|make it|wrong|should be|it was|that was|"
    r"that should be|it is)"
    r"\b[\s,:!.-]*)+(?:(?:only|just)\b\s*)?",
    re.IGNORECASE,
)
_LEADS = re.compile(r"^(?:it was|against|with|to|at|on|for|by|from|in)\s+(?=\w)", re.IGNORECASE)
"""What stands in front of the right thing, as it stood in front of the wrong one."""
_NOT = re.compile(r"[\s,]+(?:not|instead of|rather than|and not)\s+", re.IGNORECASE)


def correction(typed: str, ear: Reader[Any]) -> Amends | None:
    """What a line corrects in the last entry; `None` if it is no correction.

    Raises:
        Unheard: it is one, and the last entry has no such answer, or several.
    """
    begun = _BEGINS.match(typed)
    rest = typed[begun.end() :] if begun else typed
    parts = _NOT.split(rest, maxsplit=1)
    if begun is None and len(parts) < 2:
        return None
    parts = [re.sub(r"[\s,]+(?:sorry|oops|i mean|actually)[.!]*$", "", one) for one in parts]
    parts = [_LEADS.sub("", one.strip()) for one in parts]
    wanted = _value(parts[0], ear)
    instead = _value(parts[1], ear) if len(parts) > 1 else None
    if wanted is None or (len(parts) > 1 and instead is None):
        return None
    entry = ear.table.last_act()
    if entry is None:
        raise Unheard("Nothing was entered that could be corrected.")
    found = {
        key: changed
        for key, value, source in entry.answers
        if source != "default" and (changed := _changed(value, wanted, instead, ear)) is not None
    }
    if len(found) == 1:
        return Amends(entry.act_no, found)
    what = f"“{parts[1].strip()}”" if len(parts) > 1 else "that"
    many = "more than once" if found else "nowhere"
    raise Unheard(
        f"{what[0].upper()}{what[1:]} stands {many} in entry {entry.act_no}: {entry.says}",
        "Undo it and say it again, or amend it in the log.",
    )


def belated(typed: str, keyed: tuple[Keyed, ...], ear: Reader[Any]) -> Amends | None:
    """What a line adds to the last entry, as some forms do: `ana negates`; `None` if it is none.

    Args:
        typed: the line without what it says by key; who it says acts must have acted (`own`).
        keyed: what it says by key.
        ear: the table's.
    """
    entry = ear.table.last_act()
    if entry is None:
        return None
    forms = [form for form in ear.forms.forms if form.amends and form.act == entry.act]
    line = Line(typed, ear.names(ear.table.state), ear.forms)
    for reading in readings_of(line, forms):
        (given, checks), *others = told(reading.groups[0], reading)
        given |= {one.key: one.value for one in keyed}
        named = {one.id for one in checks if isinstance(one, Thing) and one.kind == "player"}
        things = {one.id for one in checks if isinstance(one, Thing) and one.kind != "player"}
        own = reading.form.own
        acted = {str(value) for key, value, _ in entry.answers if own and key == own}
        if not others and things <= acted and named <= _answering(ear, entry, given):
            return Amends(entry.act_no, given)
    return None


def _answering(ear: Reader[Any], entry: Entry, given: dict[str, Any]) -> set[str]:
    """Who answers what a line adds to an entry: nobody else can have done it."""
    from companion.table.copies.amend import rerun

    done = rerun(ear.table, entry, given, {}).look(ear.table.state_at(entry.after))
    return {one.question.who for one in done.answered if one.question.key in given}


def _value(text: str, ear: Reader[Any]) -> Any:
    """A number, or kinds and ids of the things of that name; `None` if it is neither."""
    line = Line(text.strip(" ,.!"), ear.names(ear.table.state), ear.forms)
    if not line.tokens:
        return None
    first = next((n for n in range(len(line.tokens)) if not line.is_filler(n)), 0)
    token = line.tokens[first]
    signed = token.key[:1] in "+-" and token.key[1:].isdecimal()
    if (token.number is not None or signed) and first + 1 >= len(line.tokens):
        return int(token.key) if signed else token.number
    ids = {
        (edge.thing.kind, edge.thing.id)
        for edge in line.edges(first)
        if edge.end == len(line.tokens) and edge.thing.kind != "option"
    }
    return frozenset(ids) or None


def _changed(value: Any, wanted: Any, instead: Any, ear: Reader[Any]) -> Any:
    """An answer with the right value in place of the wrong one; `None` if it does not hold it.

    A name takes the place of one of its own kind.
    """
    if isinstance(value, dict) and isinstance(value.get("successes"), int):
        number = _changed(value["successes"], wanted, instead, ear)
        return None if number is None else {"successes": number}
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    if isinstance(value, str) and value.isdecimal() and isinstance(wanted, int):
        number = _changed(int(value), wanted, instead, ear)
        return None if number is None else str(number)  # digits that are a name: `049`
    if isinstance(value, int) and isinstance(wanted, int):
        if instead is not None and instead not in (value, abs(value)):
            return None
        return -wanted if value < 0 < wanted else wanted
    if isinstance(value, str) and isinstance(wanted, frozenset):
        named = ear.names(ear.table.state).things
        kinds = {thing.kind for thing in named if thing.id == value}
        if instead is not None:
            told = instead if isinstance(instead, frozenset) else ()
            kinds &= {kind for kind, id in told if id == value}
        alike = sorted(id for kind, id in wanted if kind in kinds and id != value)
        return alike[0] if alike else None
    return None
