"""What may be told of a card, by the types that its game gives: read strictly, kept barely.

A fact is kept without what it does not say: fields at their default, `None`. So the same telling is
the same value, whether it came from a table or out of a file, and a file can hold it (TOML has no
`None`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo

from companion.table.game import CardKind
from companion.table.procedures.limits import MOST_KEPT, is_kept
from companion.toolbox.text import clean_line

UNKNOWN = "?"
"""Written for what nobody knows; a fact that is left out says the same."""
LONGEST = 500
"""Letters of one text."""
_MOST = 200
"""Things in one list."""


class Unfit(ValueError):
    """Something that cannot be told of a card: what is wrong, and what would be right."""

    def __init__(self, says: str, right: str = "") -> None:
        self.says, self.right = says, right
        super().__init__(says)


def fields_of(kind: CardKind) -> dict[str, FieldInfo]:
    """What may be told of a card of this kind: the fact's name -> its type, in printed order."""
    return {
        one.name: one for one in msgspec.structs.fields(kind.facts) if one.name not in kind.leaving
    }


def read_fact(field: FieldInfo, value: Any) -> Any:
    """A told fact as it is kept; `None` if it says nothing.

    Raises:
        Unfit: it is nothing that can stand there.
    """
    if value is None or value == UNKNOWN or value == "":
        return None
    try:
        typed = msgspec.convert(value, type=field.type)
    except (msgspec.ValidationError, RecursionError, OverflowError) as problem:
        raise Unfit(_wrong(value, str(problem)), right_for(field.type)) from None
    _bounded(value)
    if stray := _stray(value, typed):
        raise Unfit(f"“{stray[:40]}” does not belong in it", "An exported file shows what has.")
    told = bare(typed)
    return None if told == bare(_default(field)) or told in ("", [], {}) else told


def kept_facts(kind: CardKind | None, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts of a table as they are kept; one that does not fit its type stays as it is."""
    if kind is None:
        return dict(facts)
    fields, kept = fields_of(kind), {}
    for name, value in facts.items():
        try:
            told = read_fact(fields[name], value) if name in fields else value
        except Unfit:
            told = value
        if told is not None:
            kept[name] = told
    return kept


def bare(value: Any) -> Any:
    """A typed value as numbers, texts, lists and objects, without what it does not say."""
    if isinstance(value, Struct):
        return {
            one.name: bare(told)
            for one in msgspec.structs.fields(value)
            if (told := getattr(value, one.name)) is not None and told != _default(one)
        }
    if isinstance(value, Mapping):
        return {str(key): bare(one) for key, one in value.items() if one is not None}
    if isinstance(value, list | tuple):
        return [bare(one) for one in value]
    return value


def said(value: Any) -> str:
    """Whatever stands in a file, as a sentence can say it: short, on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and not -(10**12) < value < 10**12:  # it may have 20,000 digits
        return "a long number"
    if isinstance(value, Mapping | list | tuple):
        return "a list of parts"  # whose text may be nested deeper than can be written
    return clean_line(str(value))[:40]


def right_for(kind: Any) -> str:
    """What can stand in a place of this type, as an imperative."""
    parts = [one for one in (get_args(kind) or (kind,)) if one is not type(None)]
    if get_origin(kind) is Literal:
        parts = [kind]
    words: list[str] = []
    for part in parts:
        if get_origin(part) is Literal:
            words += [f"“{one}”" for one in get_args(part)]
        elif part is int:
            words.append("a whole number")
        elif part is bool:
            words.append("true or false")
        elif part is str:
            words.append("a text")
        else:
            return "Write it as an exported file does."
    return f"Write {', '.join(words[:-1])}{' or ' if words[1:] else ''}{words[-1]}, or “{UNKNOWN}”."


def _default(field: FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return None


def _wrong(value: Any, problem: str) -> str:
    """What does not fit, and where in it, if it has parts."""
    _, _, path = problem.partition(" - at `$")
    part = path.rstrip("`").lstrip(".").replace("[...]", "")
    if part and isinstance(value, dict | list):
        return f"its part “{part[:40]}” does not fit"
    return f"“{said(value)}” does not fit"


def _bounded(value: Any) -> None:
    """Refuse what is larger than anything that is kept."""
    if isinstance(value, int) and not isinstance(value, bool) and not is_kept(value):
        raise Unfit(f"“{said(value)}” is more than can be kept", f"{MOST_KEPT} is the most.")
    if isinstance(value, str):
        if len(value) > LONGEST:
            raise Unfit(f"its text has {len(value)} letters", f"Write at most {LONGEST}.")
        if clean_line(value) != value:
            raise Unfit(
                f"“{clean_line(value)[:30]}” holds signs that cannot be shown, or extra spaces",
                "Write it on one line.",
            )
    if isinstance(value, dict | list):
        if len(value) > _MOST:
            raise Unfit(f"it has {len(value)} parts", f"{_MOST} is the most.")
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            _bounded(key)
            _bounded(one)


def _stray(value: Any, typed: Any) -> str:
    """The first key of an object that its type does not have; empty if there is none."""
    if isinstance(typed, Struct) and isinstance(value, dict):
        own = typed.__struct_fields__
        for key, one in value.items():
            if key not in own:
                return str(key)
            if found := _stray(one, getattr(typed, key)):
                return found
    elif isinstance(typed, Mapping) and isinstance(value, dict):
        inner = (_stray(one, typed.get(key)) for key, one in value.items())
        return next(filter(None, inner), "")
    elif isinstance(typed, list | tuple) and isinstance(value, list):
        return next(filter(None, map(_stray, value, typed)), "")
    return ""
