"""Three looks of what is read: a rule, what this program decided for want of one, the table's own.

Entries say what the program decided in paragraphs that begin with `MARK`, and what a table may have
instead behind "Table option `key`: or …". Here the options that a table changed are applied to the
text, with what it was. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.library.additions import OptionNow

MARK = "Program's ruling ("
HERE = "At this table"

_OPTION = re.compile(r"\s*Table option `(?P<key>[^`]+)`(?:: or (?P<other>.*?))?\.?$")


def applied(body: str, options: Sequence[OptionNow]) -> str:
    """A rule's text with the options of this table: what holds here first, and what it was.

    Args:
        body: Markdown; its paragraphs end with the option that changes them.
        options: those of the rule.
    """
    changed = {one.key: one for one in options if one.value != one.default}
    if not changed:
        return body
    heads, told = [], []
    for line in body.split("\n"):
        found = _OPTION.search(line)
        one = changed.pop(found["key"], None) if found else None
        if found is None or one is None:
            told.append(line)
            continue
        heads.append(_head(one, found["other"] or ""))
        told.append(f"Usually: {line[: found.start()]}")
    # What changes an entry without standing in its text is said as well.
    heads += [_head(one, "") for one in changed.values()]
    return "\n".join([*(line for head in heads for line in (head, "")), *told])


def _head(one: OptionNow, other: str) -> str:
    """What holds at this table, and how it usually is."""
    # With two values the other one is what the text says after "or"; else the value names itself.
    says = other if other and len(one.values) == 2 else f"{one.title}: {one.value}"
    return f"**{HERE}:** {says} (`{one.key}`: {one.value}; usually {one.default})."


def set_apart(body: str) -> str:
    """Markdown whose rulings of the program are drawn apart: with a sign before them, slanted."""
    lines = []
    for line in body.split("\n"):
        begun = line.removeprefix("Usually: ").startswith(MARK)
        lines.append(f"◇ *{line}*" if begun else line)
    return "\n".join(lines)
