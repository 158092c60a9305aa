"""A line of an act as it could be typed at this table now."""

from __future__ import annotations

import re
from typing import Any

from companion.table.ear.looking import something
from companion.table.ear.reader import Reader
from companion.table.ear.readings import Bind
from companion.table.ear.saying import written
from companion.table.forms.form import Form
from companion.table.forms.names import Names
from companion.table.forms.nodes import NUMBERS, Either, Node, Row, Slot
from companion.table.procedures.drive import Asking, Done, Given
from companion.table.procedures.question import Broken

_MOST_ASKED = 8
_SAMPLES = re.compile(r"\b(?:ana|ben|bruno|cy|jen|sam)\b")
"""Players of the lines that the acts bring along as examples."""


def of_this_table(text: str, ear: Reader[Any]) -> str:
    """An act's own example with this table's players: whoever has the turn first."""
    state = ear.table.state
    at_table = {x.name.casefold() for x in state.players.values()}
    first = ear.by or state.turn
    seats = [*([first] if first in state.players else []), *(x for x in state.seats if x != first)]
    told = [x for x in dict.fromkeys(_SAMPLES.findall(text)) if x not in at_table]
    named = {x: state.name(who) for x, who in zip(told, seats, strict=False)}
    return _SAMPLES.sub(lambda x: named.get(x[0], x[0]), text)


def example(act: str, ear: Reader[Any]) -> str:
    """A line that enters an act here: what must be told is made up of what is offered; empty if
    the act cannot be done now, or no form says all of it."""
    told = _answers(act, ear)
    if told is None:
        return ""
    names = ear.names(ear.table.state)
    state = ear.table.state
    asked = told.pop("who", "") if str(told.get("who")) in state.players else ""
    who = state.name(asked or ear.by or state.turn)
    for form in (
        one
        for one in ear.forms.forms
        if one.act == act and not (one.amends or one.beside or one.logged)
    ):
        binds = [bind for slot in _slots(form) if (bind := _bind(slot, told, names)) is not None]
        if {bind.key for bind in binds} >= told.keys():
            for speaker in (who, "") if form.by != "none" else ("",):
                line = written(form, binds, speaker)
                if [x.run.info.id for one in ear.done(line) for x in one.steps] == [act]:
                    return line
    return ""


def _answers(act: str, ear: Reader[Any]) -> dict[str, Any] | None:
    """Answers to all that the act must be told, by key; `None` if it cannot be done now."""
    run = ear.table.begin(act, ear.by)
    run.depth = "sentence"
    told: dict[str, Any] = {}
    result = run.look(ear.table.state)
    while isinstance(result, Asking) and len(told) < _MOST_ASKED:
        question = result.question
        value = something(question)
        if isinstance(question, Broken) or result.problem or value is None:
            return None
        told[question.key] = value
        run.answers[question.key] = Given(value)
        result = run.look(ear.table.state)
    return told if isinstance(result, Done) else None


def _slots(form: Form) -> list[Slot]:
    """The slots of a form that take one answer, in order."""
    return [
        leaf
        for piece in form.pieces
        for leaf in _leaves(piece.node)
        if isinstance(leaf, Slot) and not leaf.mode
    ]


def _leaves(node: Node) -> list[Node]:
    if isinstance(node, Row | Either):
        return [leaf for one in node.nodes for leaf in _leaves(one)]
    return [node]


def _bind(slot: Slot, told: dict[str, Any], names: Names) -> Bind | None:
    """An answer in a slot, if the slot can take it."""
    value = told.get(slot.key)
    if slot.kind in NUMBERS and isinstance(value, int):
        return Bind(slot.key, value, slot.kind, slot.mode, 0, 0)
    thing = next((x for x in names.of_kind(slot.kind, slot.sorts) if x.id == value), None)
    return None if thing is None else Bind(slot.key, thing, slot.kind, slot.mode, 0, 0)
