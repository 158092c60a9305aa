"""What is kept of a line that was not understood: for `oops`, and for the log of such lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from companion.errors import BadAnswer, UsageError
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.unheard_line import UnheardLine
from companion.table.ear.hearing import Ear
from companion.table.ear.judging import Driven, Step
from companion.table.forms.tokens import tokens
from companion.table.procedures.drive import Asking, Done, is_veil
from companion.table.procedures.question import Question
from companion.table.state import Secret
from companion.table.storage.entry import Entry

_QUOTED = re.compile("“([^”]+)”")
_LONGEST_BEGINNING = 6
"""Words of a beginning that is tried for an act."""
_MOST_ACTS = 8
"""Acts that a refused line is held against."""


def kept(ear: Ear[Any], text: str, problem: UsageError | BadAnswer) -> UnheardLine:
    """A line that was not understood, with what is worth keeping of it."""
    offers = tuple(getattr(problem, "offers", ()))
    named = getattr(problem, "words", ()) or _QUOTED.findall(problem.says)
    words = tuple(word for word in named if word in text)
    offered = ear.heard(offers[0]) if offers else ()
    results = [step.result for one in (*offered, *_begun(ear, text)) for step in one.steps]
    private = is_private(ear.table.state, text, results) or _may_ask_a_secret(ear, text)
    return UnheardLine(text, problem.says, offers, words, private)


def understood(table: OpenTable[Any], text: str, steps: Iterable[Step[Any]]) -> None:
    """A line behind one that was not understood is; it may hold a secret."""
    results = [step.result for step in steps]
    table.unheard, table.said_secret = None, is_private(table.state, text, results)


def _begun(ear: Ear[Any], text: str) -> tuple[Driven[Any], ...]:
    """The longest beginning of a line that is an act: where that asks for a secret (`ana stashes`),
    what stands behind it may be one."""
    ends = [token.start for token in tokens(text)[1 : _LONGEST_BEGINNING + 1]]
    return next((found for end in reversed(ends) if (found := ear.heard(text[:end]))), ())


def _may_ask_a_secret(ear: Ear[Any], text: str) -> bool:
    """Whether a word of a line is one of an act that asks something of one player alone."""
    said = {token.key for token in tokens(text)}
    acts = dict.fromkeys(x.act for x in ear.forms.forms if x.needs & said and not x.weight)
    infos = (ear.table.infos[act] for act in list(acts)[:_MOST_ACTS] if act in ear.table.infos)
    return any(key.secret for info in infos for key in info.listed())


def is_private(state: Any, text: str, results: Iterable[Asking | Done[Any]]) -> bool:
    """Whether a line may hold what only one player may know.

    Args:
        state: the table that it was typed at, or the one it led to.
        text: the line.
        results: what it led to, or would have led to.
    """
    return any(
        question.secret
        for result in results
        for question in (*(x.question for x in result.answered), *_open(result))
    ) or any(told.casefold() in text.casefold() for told in _kept_secret(state))


def tells_a_secret(entry: Entry) -> bool:
    """Whether an entry was told what only one player may know: what corrects it tells that too."""
    return any(is_veil(value) for _, value, _ in entry.answers)


def _open(result: Asking | Done[Any]) -> tuple[Question[Any], ...]:
    return (result.question,) if isinstance(result, Asking) else ()


def _kept_secret(state: Any) -> Iterator[str]:
    """Names and texts of a state that only their owners may know."""
    if isinstance(state, Secret):
        yield from _texts(state.reveal())
    elif isinstance(state, Struct):
        for name in state.__struct_fields__:
            yield from _kept_secret(getattr(state, name))
    elif isinstance(state, Mapping | tuple | list):
        for one in state.values() if isinstance(state, Mapping) else state:
            yield from _kept_secret(one)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str) and len(value) > 1 and not value.islower():  # no kind, a name
        yield value
    elif isinstance(value, Mapping | list):
        for one in value.values() if isinstance(value, Mapping) else value:
            yield from _texts(one)
