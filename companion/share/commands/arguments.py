"""What is typed behind a command: `key=text`, `key:=json`, `key!=reason`, `@file`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from shlex import quote as quoted
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from companion.errors import StorageError, UsageError
from companion.toolbox.text import clean_line, one_line

if TYPE_CHECKING:
    from companion.table.procedures.procedure import ProcedureInfo

_WORD = re.compile(r"([^\s=:!@][^\s=:!]*)(:=|!=|=)(.*)", re.DOTALL)
LARGEST_FILE = 1_000_000


class Typed(Struct):
    """Answers and reasons by key, and the words that are neither."""

    answers: dict[str, Any]
    overrides: dict[str, str]
    others: list[str]


def read_words(words: Iterable[str]) -> Typed:
    """Sort typed words. Raises `UsageError`: a key stands twice, or `:=` is followed by no JSON."""
    typed = Typed({}, {}, [])
    for word in words:
        match = _WORD.fullmatch(word)
        if match is None:
            typed.others.append(clean_line(word))
            continue
        key, sign, value = clean_line(match[1]), match[2], match[3]
        target: dict[str, Any] = typed.overrides if sign == "!=" else typed.answers
        if key in target:
            raise UsageError(f"“{key}” is given twice.", "Give each key once.")
        if sign == "!=":
            target[key] = clean_line(value) or "the table says so"
        else:
            target[key] = read_json(key, value) if sign == ":=" else clean_line(one_line(value))
    return typed


def unkeyed(words: Sequence[str], typed: Typed, info: ProcedureInfo[Any]) -> UsageError:
    """Words without a key among the answers of an act: the key that they were meant for.

    Args:
        words: everything that was typed behind the act.
        typed: the same, sorted.
        info: the act.
    """
    from companion.table.procedures.keyed import LONG_KINDS  # `calc` loads no procedure

    loose = [word for word in words if _WORD.fullmatch(word) is None]
    before = words[words.index(loose[0]) - 1] if words[0] != loose[0] else ""
    text = " ".join(loose)
    key = before.partition("=")[0]
    kinds = {one.name: one.kind for one in info.listed()}
    if kinds.get(key) in LONG_KINDS and " " not in loose[0]:
        text = f"{before.partition('=')[2]} {text}"  # `shares=ann 2, bob 3`: a value of its own
    else:
        left = [name for name in kinds if name not in (*typed.answers, "who")]
        key = next(iter(left), "KEY")
    return UsageError(
        f"“{clean_line(loose[0])[:40]}” has no key in front of it.",
        f"Type {key}={quoted(clean_line(text))}: several words stand in quotes.",
    )


def read_json(key: str, text: str) -> Any:
    """The value behind `key:=`. Raises `UsageError`."""
    try:
        return msgspec.json.decode(text.encode("utf-8", "replace"))
    except (msgspec.DecodeError, RecursionError):
        shown = clean_line(text)[:40]
        raise UsageError(
            f"What follows “{key}:=” is not JSON: {shown or 'nothing'}.",
            f"Type, for example, {key}:=3, {key}:=null or {key}:='{{\"wren\": 2}}', "
            f"or {key}=text for plain text.",
        ) from None


def read_file(name: str) -> dict[str, Any]:
    """The JSON object in a file (`-`: what is piped in).

    Raises:
        StorageError: the file cannot be read.
        UsageError: it holds no JSON object.
    """
    shown = clean_line(name)
    try:
        data = _bytes(name)
    except (OSError, ValueError) as problem:
        why = getattr(problem, "strerror", None) or problem
        raise StorageError(
            f"The file {shown} cannot be read: {why}.", "Check its name and that you may read it."
        ) from None
    try:
        told = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise UsageError(
            f"The file {shown} holds no JSON: {problem}.", 'Write an object: {"raid": 3}.'
        ) from None
    if not isinstance(told, dict):
        raise UsageError(f"The file {shown} holds no JSON object.", 'Write one: {"raid": 3}.')
    return told


def _bytes(name: str) -> bytes:
    if name == "-":
        import sys

        return sys.stdin.buffer.read(LARGEST_FILE)
    with Path(name).expanduser().open("rb") as file:
        return file.read(LARGEST_FILE)
