"""Whether a state that a patch leads to can be read back: each part against the type of its place.

A state that does not fit its own type would be written without a word, and then nothing could open
the campaign again. Converting the whole tree before each act would cost as much as the disk; but
where the tree before a patch fits, the tree after it fits if each part that the patch changes fits
its place. A place of which the types alone do not say what it is (a choice between two structs, a
field that the struct does not have) is looked at as a whole, one step further up.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from companion.errors import BadAnswer
from companion.table.storage.describe import differences
from companion.table.storage.patch import Operation, Patch, Tree, look

_WANTED = {int: "a whole number", float: "a number", str: "words", bool: "yes or no"}


class Misfit(Struct, frozen=True):
    """A part of a state that does not fit its place."""

    says: str
    """`“set aside” cannot be unknown`."""
    wanted: str
    """What would fit: `a whole number`."""


def misfit(state: type, before: Tree, after: Tree, patch: Patch) -> Misfit | None:
    """The first part that a patch makes unreadable, or `None`.

    Args:
        state: the game's state struct.
        before: the raw tree that the patch is for, which fits.
        after: the raw tree that it leads to.
        patch: what changes.
    """
    for operation in patch:
        # Whether a whole number stands where one stood: nothing bounds one in the type of a state,
        # so it fits, and the commonest act is not looked up at all.
        if operation[0] == "=" and type(operation[2]) is int and type(operation[3]) is int:
            continue
        hint, depth = _place(state, operation)
        try:
            msgspec.convert(look(after, operation[1][:depth]), hint)
        except (msgspec.ValidationError, KeyError):
            told = differences([operation], before, after)
            name = told[0].label if told else " ".join(operation[1])
            value = told[0].new if told and told[0].new != "–" else "unknown"
            return Misfit(f"“{name}” cannot be {value}", _wanted(hint))
    return None


def check_patch(state: type, before: Tree, after: Tree, patch: Patch) -> None:
    """Insist that what a patch leads to can be read again; arguments as `misfit`.

    Raises:
        BadAnswer: a part does not fit; one sentence that names it.
    """
    if (found := misfit(state, before, after, patch)) is not None:
        raise BadAnswer(
            f"{found.says}: the campaign could not be opened again. Nothing was entered.",
            f"It is {found.wanted}.",
        )


def check_whole(state: type, tree: Tree) -> None:
    """The same for a whole tree. Raises `BadAnswer`."""
    try:
        msgspec.convert(tree, state)
    except msgspec.ValidationError as problem:
        raise BadAnswer(
            f"This could not be opened again: {problem}. Nothing was entered.",
            "Say it in another way.",
        ) from None


def _place(state: type, operation: Operation) -> tuple[Any, int]:
    """The type of the part that an operation changes, and how many steps down the path it lies."""
    path = operation[1]
    hint: Any = state
    for depth, key in enumerate(path):
        inner = _opened(hint)
        under = inner.get(key) or inner.get("")
        if under is None or (operation[0] == "-" and depth == len(path) - 1):
            return hint, depth  # what lost a part is looked at: it may be one that it needs
        hint = under
    return hint, len(path)


@cache
def _opened(hint: Any) -> dict[str, Any]:
    """Key -> type of what stands under it, "" for every other key; empty if that is not known."""
    if hint is Any:
        return {"": Any}
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    inner = [one for one in kinds if one is not NoneType]
    if len(inner) != 1:
        return {}
    kind = inner[0]
    if isinstance(kind, type) and issubclass(kind, Struct):
        hints = get_type_hints(kind, include_extras=True)
        names = zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True)
        return {encoded: hints[name] for encoded, name in names}
    if get_origin(kind) is dict and get_args(kind)[0] is str:
        return {"": get_args(kind)[1]}
    return {}


def _wanted(hint: Any) -> str:
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    words: Iterable[str] = (_WANTED[one] for one in kinds if one in _WANTED)
    return next(iter(words), "something that fits there")
