"""A correction right behind an entry: `no, 3 not 4` changes that answer of the last entry."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from companion.table.ear.answers import told
from companion.table.ear.covering import readings_of
from companion.table.ear.heard import Amends, Unheard
from companion.table.ear.matching import Line
from companion.table.ear.reader import Reader
from companion.table.forms.names import Names, Thing, spellings
from companion.table.procedures.keyed import Keyed
from companion.table.storage.entry import Entry

_BEGINS = re.compile(
    r"^(?:(?:no|oops|sorry|wait|actually|correction|scratch that|my mistake|nope|argh|"
    r"hmm|er|i mean|i meant|make that|make it|wrong|should be|it was|that was|"
    r"that should be|it is)"
    r"\b[\s,:!.-]*)+(?:(?:only|just)\b\s*)?",
    re.IGNORECASE,
)
_WHO_DID = re.compile(
    r"[\s,]+(?:that |which )?(?:i|he|she|they|we|you) (?:\w+ed|drew|got|had|took|put|chose|"
    r"gave|lost|paid|threw|spent|meant|found|rolled)$",
    re.IGNORECASE,
)
"""What may stand behind a corrected name: `the 7 she played`."""
_LEADS = re.compile(r"^(?:it was|against|with|to|at|on|for|by|from|in)\s+(?=\w)", re.IGNORECASE)
"""What stands in front of the right thing, as it stood in front of the wrong one."""
_NOT = re.compile(r"[\s,]+(?:not|instead of|rather than|and not)\s+", re.IGNORECASE)


class _Said(Struct, frozen=True):
    """A value as people say it: a number, or kinds and ids of the things of that name, or both."""

    number: int | None = None
    ids: frozenset[tuple[str, str]] = frozenset()

    def __bool__(self) -> bool:
        return self.number is not None or bool(self.ids)


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
    parts = [_LEADS.sub("", _WHO_DID.sub("", one.strip())) for one in parts]
    entry = ear.table.last_act()
    state = ear.table.state
    # What the entry used up is known by its name of before.
    states = (state,) if entry is None else (state, ear.table.state_at(entry.after))
    named = tuple(ear.names(one) for one in states)
    wanted = _value(parts[0], ear, named)
    instead = _value(parts[1], ear, named, part=True) if len(parts) > 1 else None
    if not wanted or (len(parts) > 1 and not instead):
        return None
    if entry is None:
        raise Unheard("Nothing was entered that could be corrected.")
    told_so = [(key, value) for key, value, source in entry.answers if source != "default"]
    found: dict[str, Any] = {}
    many = False
    for changes in (_changed, _inside):
        each = [(key, changes(value, wanted, instead, named)) for key, value in told_so]
        found = {key: changed[0] for key, changed in each if changed}
        if found:
            many = sum(len(changed) for _, changed in each) > 1
            break
    if found and not many:
        return Amends(entry.act_no, found)
    what = f"“{parts[1].strip()}”" if len(parts) > 1 else "that"
    where = "more than once" if found else "nowhere"
    raise Unheard(
        f"{what[0].upper()}{what[1:]} stands {where} in entry {entry.act_no}: {entry.says}",
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


def _value(text: str, ear: Reader[Any], named: tuple[Names, ...], part: bool = False) -> _Said:
    """A number, and the things of that name; with `part` also those it is only a part of."""
    said = _Said()
    for names in named:
        line = Line(text.strip(" ,.!"), names, ear.forms)
        if not line.tokens:
            return said
        first = next((n for n in range(len(line.tokens)) if not line.is_filler(n)), 0)
        token = line.tokens[first]
        signed = token.key[:1] in "+-" and token.key[1:].isdecimal()
        number = said.number
        if (token.number is not None or signed) and first + 1 >= len(line.tokens):
            number = int(token.key) if signed else token.number
        ids = {
            (edge.thing.kind, edge.thing.id)
            for edge in line.edges(first)
            if edge.end == len(line.tokens) and edge.thing.kind != "option"
        }
        said = _Said(number, said.ids | ids)
        if part and not said:
            words = {token.key for token in line.tokens[first:]}
            said = _Said(None, frozenset((x.kind, x.id) for x in names.things if _has(x, words)))
    return said


def _has(thing: Thing, words: set[str]) -> bool:
    """Whether words are a part of the name of a thing: `not spades`."""
    names = (thing.label, *thing.also)
    return any(words <= set(typed) for name in names for typed in spellings(name))


def _changed(
    value: Any, wanted: _Said, instead: _Said | None, named: tuple[Names, ...]
) -> list[Any]:
    """An answer with the right value in place of the wrong one; nothing if it does not hold it.

    A name takes the place of one of its own kind.
    """
    if isinstance(value, dict) and isinstance(value.get("successes"), int):
        numbers = _changed(value["successes"], wanted, instead, named)
        return [{"successes": number} for number in numbers]
    if isinstance(value, bool) or not isinstance(value, int | str):
        return []
    if isinstance(value, str) and value.isdecimal() and wanted.number is not None:
        numbers = _changed(int(value), wanted, instead, named)
        return [str(number) for number in numbers]  # digits that are a name: `049`
    if isinstance(value, int):
        new, old = wanted.number, instead.number if instead is not None else None
        if new is None or (instead is not None and old not in (value, abs(value))):
            return []
        return [-new if value < 0 < new else new]
    kinds = {thing.kind for names in named for thing in names.things if thing.id == value}
    if instead is not None:
        kinds &= {kind for kind, id in instead.ids if id == value}
    return sorted({id for kind, id in wanted.ids if kind in kinds and id != value})[:1]


def _inside(
    value: Any, wanted: _Said, instead: _Said | None, named: tuple[Names, ...]
) -> list[Any]:
    """The same for what holds several values, with one of them changed: cards that were drawn, the
    fields of a form, names in a list."""
    if isinstance(value, dict) and isinstance(value.get("cards"), list):
        if not value["cards"]:
            counts = _changed(value.get("count"), wanted, instead, named)
            return [{**value, "count": count} for count in counts]
        return [{**value, "cards": x} for x in _inside(value["cards"], wanted, instead, named)]
    if isinstance(value, dict):
        return [
            {**value, key: changed}
            for key, one in value.items()
            for changed in _changed(one, wanted, instead, named)
        ]
    if isinstance(value, list | tuple):
        return [
            [*value[:at], changed, *value[at + 1 :]]
            for at, one in enumerate(value)
            for changed in _changed(one, wanted, instead, named)
        ]
    return []
