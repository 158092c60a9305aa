"""Correct any value of the state by its path; the reason is kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from companion.table.procedures.asking import NOWHERE
from companion.table.procedures.limits import is_kept
from companion.table.procedures.procedure import Steps
from companion.table.shared.examples import examples
from companion.table.shared.work import Work, act
from companion.table.state import Secret, TableState, at_path, set_path
from companion.toolbox.text import clean_line, listed

S = TypeVar("S", bound=TableState)


@act("correct", "Correct anything by hand", cite=NOWHERE)
def correct(work: Work) -> Steps[str]:
    """Set any value of the state by its path; the reason is kept."""
    named = yield from work.text("path", "Which value?", one_word=True, help=_named_so(work))
    path = tuple(part for part in named.replace("/", ".").split(".") if part)
    try:
        if not path:
            raise KeyError(named)
        old = _value(work.state, path)
    except KeyError as missing:
        why = f"There is no “{missing.args[0]}” in “{named}”; it would be kept as a note."
        reason = yield from work.breaks("path-missing", why, prompt="Correct")
        return f"correction noted: {named} ({reason})"
    prompt = f"{named} is {_plain(old)}; it should be"
    value = yield from work.text("value", prompt, help="a JSON value")
    reason = yield from work.text(
        "reason", "Why?", empty=True, offer="the table says so", lead="because"
    )
    problem, changed = _corrected(work.state, path, value, work.game.most_kept)
    if problem:
        yield from work.breaks("correction", problem, prompt="Correct")
        return f"correction noted: {named} = {value}"
    work.state = changed
    work.row("override", path=named, reason=reason)
    return f"corrected {named}: {_plain(old)} → {_plain(at_path(changed, path))} ({reason})"


def _named_so(work: Work) -> str:
    """How a value is named, with one of this game."""
    line = examples(work.game, work.state).get("correct", "")
    path = line.removeprefix("correct ").rpartition(" ")[0]
    return f"as `state --json` names it{f': {path}' if path else ''}"


def _value(state: S, path: tuple[str, ...]) -> Any:
    """What stands at a path; a secret has no inside. Raises `KeyError`."""
    for end in range(1, len(path)):
        if isinstance(at_path(state, path[:end]), Secret):
            raise KeyError(path[end])
    return at_path(state, path)


def _corrected(state: S, path: tuple[str, ...], text: str, most: int) -> tuple[str, S]:
    """The corrected state, or a sentence why the value does not fit there."""
    try:
        value: Any = msgspec.json.decode(text.encode())
    except msgspec.DecodeError:
        value = None if text in ("?", "-", "–") else text
    except RecursionError:
        return "That is nested too deeply to be kept.", state
    if problem := _unkeepable(value, most):
        return f"“{text[:40]}” {problem}.", state
    try:
        tree = msgspec.to_builtins(state)
        raw = set_path(tree, path, value)
        changed = msgspec.convert(raw, type(state))
    except (msgspec.ValidationError, KeyError, ValueError) as problem:
        return f"“{text[:40]}” does not fit there: {problem}.", state
    if apart := _apart(state, changed):
        return f"“{text[:40]}” does not fit there: {apart}.", state
    # Only the corrected branch is new, so the patch names nothing else.
    return "", set_path(state, path[:1], getattr(changed, path[0]))


def _apart(before: TableState, after: TableState) -> str:
    """Why a table does not hold together any more; empty if it does. Everybody who sits there is a
    player, once, and what every seat had, every seat has still."""
    for one in (*after.seats, *filter(None, (after.turn,))):
        if one not in after.players:
            return f"“{one}” is not a player"
        if after.seats.count(one) > 1:
            return f"{after.name(one)} would sit there twice"
    if before.seats and not after.seats:
        return "nobody would sit there"
    for field in after.__struct_fields__:
        old, new = getattr(before, field), getattr(after, field)
        if isinstance(old, Mapping) and isinstance(new, Mapping) and old.keys() >= {*before.seats}:
            lost = [after.name(one) for one in after.seats if one not in new]
            if lost and before.seats:
                return f"nothing would be there of {listed(lost, 'and')}"
    return ""


def _unkeepable(value: Any, most: int, depth: int = 0) -> str:
    """Why a JSON value cannot be kept; empty if it can."""
    if depth > 20:
        return "is nested too deeply to be kept"
    if isinstance(value, int) and not is_kept(value, most):
        return f"is more than can be kept; {most} is the most"
    if isinstance(value, str) and value != clean_line(value):
        return "holds characters that cannot be shown"
    inner = value if isinstance(value, list) else []
    if isinstance(value, dict):
        inner = [*value, *value.values()]
    return next((why for one in inner if (why := _unkeepable(one, most, depth + 1))), "")


def _plain(value: Any) -> str:
    if value is None:
        return "?"
    if isinstance(value, str | int | float):
        return str(value)
    if _holds_secret(value):
        return "kept secret"
    return msgspec.json.encode(value).decode()


def _holds_secret(value: Any) -> bool:
    """Whether something of a value is for one player alone: it is in no prompt and in no log."""
    if isinstance(value, msgspec.Struct) and not isinstance(value, Secret):
        value = [getattr(value, name) for name in value.__struct_fields__]
    elif isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list | tuple | set | frozenset):
        return any(_holds_secret(one) for one in value)
    return isinstance(value, Secret)
