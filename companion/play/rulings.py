"""What the rules screen enters at the table: a ruling, an option. Run on the desk's thread."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError, UsageError
from companion.play.speaking import start
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from companion.table.state import TableState
from companion.toolbox.text import answered

if TYPE_CHECKING:
    from companion.library.additions import OptionNow
    from companion.library.shelf import Found

Table = OpenTable[Any]


def record(table: Table, act: str, by: str, answers: dict[str, Any]) -> str:
    """Enter an act that needs nothing but these answers; the entry in words.

    Raises:
        CompanionError: it asks on, breaks a rule, or cannot be written.
    """
    if table.read_only:
        raise UsageError(table.read_only)
    _, turn = start(table, act, by, answers)
    if isinstance(turn, Asking):
        question = turn.question
        why = question.why if isinstance(question, Broken) else turn.problem
        raise UsageError(why or f"It asks: {question.prompt or question.key}.", turn.would_be_right)
    return f"{turn.entry.act_no} {turn.entry.says}"


def ours(state: TableState, rules: Iterable[str]) -> tuple[str, ...]:
    """This table's rulings on any of some rules, in their words: `ties: they are shared`."""
    wanted = {rule for rule in rules if rule}
    told = (text.partition(": ") for text in state.rulings.values())
    return tuple(words for rule, colon, words in told if colon and rule in wanted)


def rule_of(hit: Found | None) -> str:
    """What a ruling about this is filed under."""
    if hit is None:
        return ""
    if hit.kind == "ruling":
        return hit.related[0][0] if hit.related else ""
    return f"{hit.section}, {hit.page}" if hit.kind == "book" else hit.id


def option_rows(options: tuple[OptionNow, ...]) -> list[tuple[str, str]]:
    """Options to choose from: title with value, then what it means."""
    return [(answered(one.title, one.value), one.why) for one in options]


__all__ = ["CompanionError", "option_rows", "ours", "record", "rule_of"]
