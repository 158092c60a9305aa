"""An act as a line: what a reading would be typed as in the words of its own form."""

from __future__ import annotations

from typing import Any

from companion.table.ear.readings import Bind, New, Reading
from companion.table.forms.form import Form
from companion.table.forms.names import Thing
from companion.table.forms.nodes import AnyOf, Either, Means, Node, Row, Slot, Word
from companion.table.forms.tokens import inflected
from companion.toolbox.text import listed


def line_of(reading: Reading) -> str:
    """The line that says a reading plainly: its form's first words, the whole names."""
    who = listed([one.label for one in reading.by], "and")
    left = [bind for group in reading.groups for bind in group]
    return written(reading.form, left, who, len(reading.by) == 1)


def written(form: Form, binds: list[Bind], who: str = "", alone: bool = True) -> str:
    """A form with its slots filled, in the order in which it was declared.

    Args:
        form: the form.
        binds: what fills its slots.
        who: whoever stands in front of it.
        alone: whether that is one of them.
    """
    words: list[str] = [who] if who else []
    left = list(binds)
    for piece in form.pieces:
        while True:
            before = len(left)
            told = _print(piece.node, left, bool(who) and alone)
            used = told is not None and len(told[1]) < before
            if told is not None and (used or (piece.must and words[len(words) :] == [])):
                if used or not _said(words, told[0]):
                    words += told[0]
                left = told[1]
            if not (used and piece.again):
                break
    return _joined(words)


def _said(words: list[str], more: list[str]) -> bool:
    return bool(more) and words[-len(more) :] == more


def _print(node: Node, left: list[Bind], third: bool) -> tuple[list[str], list[Bind]] | None:
    """The words of a node and the slots that are left over; `None` if it needs one it lacks."""
    match node:
        case Word():
            return [node.word], left
        case AnyOf():
            return [printed(node, third)], left
        case Slot():
            found = next((b for b in left if b.key == node.key and _fits(node, b)), None)
            if found is None:
                return None
            return [shown(found)], [b for b in left if b is not found]
        case Means():
            meant = ("means", node.key, node.value)
            found = next((b for b in left if (b.kind, b.key, b.value) == meant), None)
            return None if found is None else ([], [b for b in left if b is not found])
        case Row():
            words: list[str] = []
            for one in node.nodes:
                told = _print(one, left, third)
                if told is None:
                    return None
                third = third or _is_one(one, left)
                words, left = words + told[0], told[1]
            return words, left
        case Either():
            ways = [told for one in node.nodes if (told := _print(one, left, third)) is not None]
            return min(ways, key=lambda told: len(told[1]), default=None)


def _is_one(node: Node, left: list[Bind]) -> bool:
    """Whether a node is filled with one thing alone: behind it stands the third person."""
    filled = (bind.value for bind in left if isinstance(node, Slot) and bind.key == node.key)
    value = next(filled, None)
    several = value if isinstance(value, tuple) else (value,)
    return len(several) == 1 and isinstance(several[0], Thing)


def _fits(slot: Slot, bind: Bind) -> bool:
    return bind.kind == slot.kind and bind.mode == slot.mode


def shown(bind: Bind) -> str:
    """A slot's value as it is typed."""
    value: Any = bind.value
    if isinstance(value, tuple):
        return listed([one.label for one in value], "and")
    if isinstance(value, Thing):
        return value.label
    if isinstance(value, New):
        return f'"{value.name}"'
    if value is None:
        return "?"
    if bind.kind == "+n":
        return f"{value:+d}"
    if bind.kind in ("up", "down"):
        return f"{'+' if bind.kind == 'up' else '-'}{value}"
    return str(abs(value)) if isinstance(value, int) else str(value)


def _joined(words: list[str]) -> str:
    """Words with spaces between, signs where they belong."""
    line = ""
    for word in words:
        tight = word in (",", ":", "'s", "!", ".") or not line
        line += word if tight else f" {word}"
    return line


def printed(word: AnyOf, third: bool) -> str:
    """A class as it is printed: its first word, in the third person behind a name."""
    if not word.verb or not third:
        return word.first
    first, *rest = word.first.split()
    third_person = {"have": "has", "be": "is", "do": "does", "go": "goes"}
    forms = [one for one in inflected(first) if one.endswith("s") and one != first]
    return " ".join((third_person.get(first) or min(forms, key=len, default=first), *rest))
