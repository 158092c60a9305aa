"""Itemised sums as text: every part with its amount and page, then the value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from companion.share.text.lines import columns, safe, width_beside, wrapped
from companion.toolbox.dice import write_throw
from companion.toolbox.sums import amounts_shown, cited

if TYPE_CHECKING:
    from companion.toolbox.sums import Result

INDENT = " " * 14


def stored_sum(name: str, stored: Any) -> list[str]:
    """A sum of a journal, part by part."""
    if not isinstance(stored, dict):
        return [f"{INDENT}{safe(name)}: {stored_words(stored)}"]
    parts = [
        (str(part.get("label", "")), part.get("amount"), str(part.get("page", "")))
        for part in stored.get("parts", ())
    ]
    return [
        INDENT + safe(line)
        for line in sum_lines(
            name, stored.get("value"), parts, stored.get("pages", ()), stored.get("notes", ())
        )
    ]


def result_lines(name: str, result: Result[Any], fields: bool = True) -> list[str]:
    """A calculation's result: parts with pages, the value, notes.

    Args:
        name: what is calculated.
        result: what came of it.
        fields: whether a value of several fields is told, field by field: beside a question they
            are ids and steps that no table reads.
    """
    parts = [(part.label, part.amount, part.page) for part in result.parts]
    value = msgspec.to_builtins(result.value, enc_hook=str)
    told = [] if isinstance(value, dict) and parts and not fields else _value_lines(value)
    lines = sum_lines(name, value, parts, result.pages, result.notes, told)
    return [safe(one) for one in lines]


def sum_lines(
    name: str,
    value: Any,
    parts: Sequence[tuple[str, int | None, str]],
    pages: Sequence[str],
    notes: Sequence[str],
    told: Sequence[str] | None = None,
) -> list[str]:
    """`name`, then a line a part, its amount to the right with its page, then the value, as it is
    `told` if that is given."""
    where = f"  ({cited(pages)})" if pages else ""
    lines = [f"{name.replace('_', ' ')}{where}"]
    if parts:
        amounts = amounts_shown(value, [(label, amount) for label, amount, _ in parts])
        rows = [
            (f"  {label}", amount.rjust(4), page)
            for (label, _, page), amount in zip(parts, amounts, strict=True)
        ]
        lines += columns(rows)
    lines += _value_lines(value) if told is None else told
    for note in notes:
        lines += wrapped(note, "  – ", "    ", width_beside(len(INDENT)))
    return lines


def _value_lines(value: Any) -> list[str]:
    if isinstance(value, dict) and value:
        rows = [(f"  {key.replace('_', ' ')}", value_words(one)) for key, one in value.items()]
        return columns(rows)
    return [f"  = {value_words(value)}"]


def value_words(value: Any) -> str:
    """A computed value in words; `?` for what cannot be told."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value).replace("-", "−")
    return stored_words(value)


def stored_words(value: Any) -> str:
    """An answer as the journal keeps it, in a few words."""
    if value is None:
        return "?"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        if value.keys() == {"owner", "veil"}:
            # Without an owner it was only said before its question came up.
            return "kept secret" if value["owner"] else "given in advance"
        if isinstance(value.get("faces"), dict):
            return write_throw(value["faces"])
        if value.keys() <= {"new", "successes"} and value:
            return str(next(iter(value.values())))
        if isinstance(value.get("cards"), list):
            return ", ".join(map(str, value["cards"])) or str(value.get("count", 0))
        return ", ".join(f"{key} {stored_words(one)}" for key, one in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(map(stored_words, value)) or "none"
    return str(value) or "nothing"
