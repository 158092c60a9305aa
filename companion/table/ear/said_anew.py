"""A line that says the last act again (`no, bo took 3`); facts with what is not so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from companion.errors import CompanionError
from companion.table.ear.echoes import SET
from companion.table.ear.fields import kept
from companion.table.ear.heard import Amends
from companion.table.ear.judging import Driven
from companion.table.ear.reader import Reader
from companion.table.forms.grammar import How
from companion.table.forms.tokens import tokens
from companion.table.procedures.drive import Done
from companion.table.storage.entry import Entry

_CLEFT = re.compile(
    r"^(?:it|that|this) (?:was|is|'s) (?P<who>[\w' -]+?) (?:that|who|which)\s+(?P<did>.+)$", re.I
)
"""`it was uwe who took 2`."""
_WHO = re.compile(
    r"^(?:he|she|it|they) (?!(?:was|is|'s) (?:not )?[\w' -]+? (?:that|who|which) )", re.I
)
"""`he challenged uwe`: somebody or something of the last entry."""
_HIM = re.compile(r"\b(?:him|her|them)$", re.I)
_MOST_MEANT = 3
"""Things of the last entry that a pronoun is taken for, in the order they were told."""
_ONLY = re.compile(r"\b(?:only|just|actually|really)\s+(?=\w)", re.IGNORECASE)
_THERE = re.compile(
    r"\s+(?:there|here|again|back then|just now|before|earlier|in (?:round|turn|day) \w+)"
    r"(?=\s*(?:$|,))",
    re.I,
)
"""When or where it was that is put right: the last entry says so."""
_IS = {"was": "is", "were": "are", "had": "has"}
_WAS = re.compile(r"\b(?:was|were|had)\b", re.IGNORECASE)
_MOST_WORDS = 5
"""Words of what something is not: more is a clause of its own, which nobody may drop."""


def anew(
    rest: str, wrong: str, ids: frozenset[str], entry: Entry | None, ear: Reader[Any]
) -> Amends | None:
    """What a line changes in the last entry by saying its act again; `None` if it is not that.

    Args:
        rest: the line without what calls it a correction, and without what it was not.
        wrong: what it was not; empty if nobody said.
        ids: of the things that this may name.
        entry: the last entry.
        ear: the table's.
    """
    if entry is None:
        return None
    told = list(dict.fromkeys(id for _, value, _ in entry.answers for id in _texts(value)))
    who = _WHO.match(rest)
    if ids.isdisjoint(told) and not who and not _is_of(wrong, entry.says):
        return None
    before = ear.table.state_at(entry.after)
    plain = _THERE.sub("", _ONLY.sub("", rest))
    named = [f"{name} {_WHO.sub('', plain)}" for name in (_meant(told, ear) if who else ())]
    cleft = _CLEFT.sub(r"\g<who> \g<did>", rest)
    if _HIM.search(cleft):  # `it was odette who challenged him`
        named += [_HIM.sub(name, cleft) for name in _meant(told, ear)]
    for line in dict.fromkeys((cleft, plain, *named)):
        one = _act(line, ear, before, entry.by)
        if one is None or one.steps[0].run.info.id != entry.act:
            continue
        old = {key: value for key, value, _ in entry.answers}
        new = {key: value for key, value in one.steps[0].given.items() if key != "who"}
        result = one.steps[0].result
        assert isinstance(result, Done)
        stored = {x.question.key: x.stored for x in result.answered}
        if "who" in stored and stored["who"] != old.get("who", stored["who"]):
            new["who"] = stored["who"]
        changes = {key: value for key, value in new.items() if old.get(key) != stored.get(key)}
        if changes:
            return Amends(entry.act_no, kept(changes, entry, result.answered))
    return None


def _meant(told: list[str], ear: Reader[Any]) -> list[str]:
    """What a pronoun may stand for: the names of what an entry tells, the first of them first."""
    labels = {thing.id: thing.label for thing in reversed(ear.names(ear.table.state).things)}
    return [labels[id] for id in told if labels.get(id)][:_MOST_MEANT]


def fact(rest: str, wrong: str, ear: Reader[Any]) -> tuple[Driven[Any], ...]:
    """A fact with what it was till now behind it: `ana is docked, not sailing`.

    It may be told again and nothing more comes of it, and told with what it is not it would be what
    is so already; else nobody knows what is put right. What a counter is may stand alone behind the
    word that calls it a correction (`sorry, bo has 8 gold`).
    """
    state = ear.table.state
    rest = _THERE.sub("", _ONLY.sub("", rest))
    if rest and not wrong:
        level, line = _level(rest, ear)
        return (level,) if level is not None and _is_level(level, line, ear) else ()
    if not rest or len(tokens(wrong)) > _MOST_WORDS:
        return ()
    one, rest = _level(rest, ear)
    if one is None or one.state == state:
        return ()
    again = _act(rest, ear, one.state, ear.by)
    if again is None or again.state != one.state:
        return ()
    words = tokens(rest)
    for length in range(1, min(_MOST_WORDS, len(words))):
        for at in range(1, len(words) - length + 1):
            ends = words[at + length - 1].end
            till_now = f"{rest[: words[at].start]}{wrong}{rest[ends:]}"
            was = _act(till_now, ear, state, ear.by)
            if was is not None and was.state == state:
                return (one,)
    return ()


def _level(rest: str, ear: Reader[Any]) -> tuple[Driven[Any] | None, str]:
    """What is so by a line, and the line as it says so of now: `freya was on 13 life`."""
    now = _WAS.sub(lambda one: _IS[one[0].lower()], rest)
    for line in dict.fromkeys((rest, now)):
        if one := _act(line, ear, ear.table.state, ear.by):
            return one, line
    return None, rest


def _is_level(one: Driven[Any], line: str, ear: Reader[Any]) -> bool:
    """Whether an act tells how something stands: said twice it comes to the same."""
    if one.steps[0].run.info.id == SET or one.by_chance:
        return not one.by_chance
    again = _act(line, ear, one.state, ear.by)
    return one.state != ear.table.state and again is not None and again.state == one.state


def _act(line: str, ear: Reader[Any], state: Any, by: str) -> Driven[Any] | None:
    """The one act that a line is on a table, done to its end; `None` if it is none."""
    for how in How:
        reader = Reader(ear.table, by, teach=False)
        try:
            found = reader.acts(line.strip(" ,.!"), state, by, (), how)
        except CompanionError:
            return None
        if found:
            one = found[0]
            return one if len(found) == 1 and one.kind == "done" and len(one.steps) == 1 else None
    return None


def _texts(value: Any) -> Iterator[str]:
    """The ids in an answer, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one)


def _is_of(wrong: str, says: str) -> bool:
    """Whether what was wrong is something that the entry tells."""
    told = {token.key for token in tokens(says)}
    words = [token for token in tokens(wrong) if token.is_word or token.number is not None]
    numbers = {token.number for token in tokens(says)} - {None}
    return all(
        token.key in told or (token.number is not None and token.number in numbers)
        for token in words
        if token.key not in ("the", "a", "an", "his", "her", "their", "on", "at", "in", "with")
    )
