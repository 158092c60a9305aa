"""The one number that is missing, told by what came of the act: `pays 1` of a card whose cost
nobody has entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.table.ear.answers import Check
from companion.table.procedures.question import Form, Question

_TRIED = 12
"""Numbers that are tried: those nearest to what was said."""
_ROLES = ("change", "loss", "gain", "level", "new")
"""What is said of a counter: only that tells a number for certain. That `1` stands anywhere in what
came of an act tells none."""


def numbers_to_try(question: Question[Any], said: Sequence[Check]) -> list[dict[str, int]]:
    """Answers to a question for one number, nearest first to what was said of a counter; none if
    more than one is asked for, or nothing was said.

    What was said must come of one of them alone. Of the others two lie beside it, so that nothing
    is taken for told where a counter stops: who has 1 and `pays 1` may owe more.
    """
    told = [abs(x.value) for x in said if isinstance(x.value, int) and x.role in _ROLES]
    if not told or not isinstance(question, Form) or len(question.fields) != 1:
        return []
    field = question.fields[0]
    beside = {one + step for one in told for step in range(-_TRIED, _TRIED + 1)}
    may_be = (n for n in beside if n >= (field.least or 0))
    near = sorted(may_be, key=lambda n: (min(abs(n - one) for one in told), n))
    return [{field.name: n} for n in near[:_TRIED]]
