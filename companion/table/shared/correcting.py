"""Correct any value of the state by its path; the reason is kept."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from companion.table.procedures.limits import MOST_KEPT, is_kept
from companion.table.procedures.procedure import Outcome, Procedure, Reading, line
from companion.table.procedures.question import Broken, Text, ask
from companion.table.state import TableState, at_path, set_path
from companion.toolbox.text import clean_line

S = TypeVar("S", bound=TableState)


def correct(table: Reading[S]) -> Procedure[S]:
    """Set any value of the state by its path; the reason is kept."""
    state = table.state
    path_text: str = yield from ask(
        Text(
            key="path",
            prompt="Which value?",
            one_word=True,
            help="as `state --json` names it: ships.y1.raid",
        )
    )
    path = tuple(part for part in path_text.replace("/", ".").split(".") if part)
    try:
        old = at_path(state, path)
        if not path:
            raise KeyError(path_text)
    except KeyError as missing:
        old = None
        why = f"There is no “{missing.args[0]}” in “{path_text}”; it would be kept as a note."
        reason = yield from ask(Broken(key="path-missing", prompt="Correct", why=why))
        return Outcome(state=state, says=f"correction noted: {path_text} ({reason})")
    value_text: str = yield from ask(
        Text(key="value", prompt=f"{path_text} is {_plain(old)}; it should be", help="a JSON value")
    )
    reason_text: str = yield from ask(
        Text(
            key="reason",
            prompt="Why?",
            manner="offer",
            default="the table says so",
            empty=True,
            lead="because",
        )
    )
    problem, changed = _corrected(state, path, value_text)
    if problem:
        yield from ask(Broken(key="correction", prompt="Correct", why=problem))
        return Outcome(state=state, says=f"correction noted: {path_text} = {value_text}")
    says = (
        f"corrected {path_text}: {_plain(old)} → {_plain(at_path(changed, path))} ({reason_text})"
    )
    row = line("override", path=path_text, reason=reason_text)
    return Outcome(state=changed, says=says, lines=(row,))


def _corrected(state: S, path: tuple[str, ...], text: str) -> tuple[str, S]:
    """The corrected state, or a sentence why the value does not fit there."""
    try:
        value: Any = msgspec.json.decode(text.encode())
    except msgspec.DecodeError:
        value = None if text in ("?", "-", "–") else text
    except RecursionError:
        return "That is nested too deeply to be kept.", state
    if problem := _unkeepable(value):
        return f"“{text[:40]}” {problem}.", state
    try:
        tree = msgspec.to_builtins(state)
        raw = set_path(tree, path, value)
        changed = msgspec.convert(raw, type(state))
    except (msgspec.ValidationError, KeyError, ValueError) as problem:
        return f"“{text[:40]}” does not fit there: {problem}.", state
    if changed.turn not in ("", *changed.players):
        return f"“{text[:40]}” is not a player.", state
    # Only the corrected branch is new, so the patch names nothing else.
    return "", set_path(state, path[:1], getattr(changed, path[0]))


def _unkeepable(value: Any, depth: int = 0) -> str:
    """Why a JSON value cannot be kept; empty if it can."""
    if depth > 20:
        return "is nested too deeply to be kept"
    if isinstance(value, int) and not is_kept(value):
        return f"is more than can be kept; {MOST_KEPT} is the most"
    if isinstance(value, str) and value != clean_line(value):
        return "holds characters that cannot be shown"
    inner = value if isinstance(value, list) else []
    if isinstance(value, dict):
        inner = [*value, *value.values()]
    return next((why for one in inner if (why := _unkeepable(one, depth + 1))), "")


def _plain(value: Any) -> str:
    if value is None:
        return "?"
    if isinstance(value, str | int | float):
        return str(value)
    return msgspec.json.encode(value).decode()
