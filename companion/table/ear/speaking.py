"""A line with the name of who types it in place of `i` and `me`: `slash back at me`."""

from __future__ import annotations

from companion.table.forms.tokens import tokens

_ME = ("i", "me", "myself")
_AGREES = {"am": "is", "have": "has", "do": "does"}
"""What stands behind `i`, as it is said of somebody else."""


def by_name(typed: str, name: str) -> str:
    """A line as somebody else would say it of who types: `i pass` is `Tom passes` to the forms; the
    same line if it says nothing of them, or nobody knows who types.

    Args:
        typed: the line.
        name: of who types; empty if nobody knows.
    """
    found = tokens(typed)
    if not name or not any(token.key in _ME for token in found):
        return typed
    told, end = "", 0
    for at, token in enumerate(found):
        if token.start < end or token.quoted:
            continue  # the second word of `i'm`
        word = name if token.key in _ME else ""
        before = found[at - 1].key if at else ""
        if token.key in _AGREES and before == "i":
            word = _AGREES[token.key]
        if not word:
            continue
        both = found[at + 1] if at + 1 < len(found) else token
        if both.start == token.start and at + 1 < len(found):  # `i'm`, `i've`
            word = f"{word} {_AGREES.get(both.key, both.key)}"
        told += typed[end : token.start] + word
        end = token.end
    return told + typed[end:]
