"""Inputs of a calculation as typed lines, and its result as lines. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from textual.content import Content

from companion.share.commands.calculation_call import call
from companion.toolbox.calculation import Calculation
from companion.toolbox.sums import Result
from screens.wording import DIM, KEY, folded, lines_of, plain, sum_lines


def fields_of(calculation: Calculation) -> list[tuple[str, str]]:
    """Name and default (as it would be typed; empty if it must be told) of every input."""
    told = []
    for field in msgspec.structs.fields(calculation.inputs):
        default = field.default
        if default is msgspec.NODEFAULT and field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        shown = "" if default is msgspec.NODEFAULT else msgspec.json.encode(default).decode()
        told.append((field.name, shown.strip('"')))
    return told


def work_out(calculation: Calculation, typed: Mapping[str, str]) -> Result[Any]:
    """Run a calculation on typed lines: JSON where it is some, else text; empty takes the default.

    Raises:
        UsageError: an input does not fit.
        BadAnswer: an input is missing.
    """
    inputs: dict[str, Any] = {}
    for name, text in typed.items():
        if not text.strip():
            continue
        try:
            inputs[name] = msgspec.json.decode(text.encode())
        except msgspec.DecodeError:
            inputs[name] = None if text.strip() == "?" else text.strip()
    return call(calculation, inputs)


def result_lines(calculation: Calculation, result: Result[Any], width: int) -> Content:
    """What came of it: value, parts with pages, notes."""
    value = result.value
    if value is None or isinstance(value, int | str):
        lines = sum_lines(calculation.name, result, width)
        if isinstance(value, str | bool):
            lines.insert(0, Content.styled(str(value), "bold"))
        return lines_of(lines)
    told: Any = msgspec.to_builtins(value)
    lines = []
    for key, one in told.items() if isinstance(told, dict) else [("value", told)]:
        said = one if isinstance(one, str) else msgspec.json.encode(one).decode()
        for place, row in enumerate(folded(said, width - 18) or ["–"]):
            lines.append(Content.assemble((f"{key if place == 0 else '':<17} ", DIM), (row, KEY)))
    rest: Result[Any] = Result(None, result.parts, result.pages, result.notes)
    return lines_of([*lines, plain(""), *sum_lines("", rest, width)[1:]])
