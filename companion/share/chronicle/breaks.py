"""Where a paragraph begins of a game that tells several acts as one."""

from __future__ import annotations

from collections.abc import Sequence

from companion.share.chronicle.scenes import SHORT
from companion.share.chronicle.story import Step


def parts(last: Step, step: Step, group: Sequence[Step], begins: frozenset[str]) -> bool:
    """Whether an entry begins a paragraph, whatever the length of the one before.

    Args:
        last: the entry before it.
        step: the entry.
        group: what stands in the paragraph so far.
        begins: acts of which the first begins a paragraph.
    """
    new = step.entry.act in begins and all(one.entry.act not in begins for one in group)
    return new or last.entry.thread != step.entry.thread


def nearly_over(rest: Sequence[Step], begins: frozenset[str]) -> bool:
    """Whether so little is left that a paragraph of its own would look lost."""
    ends = (k for k in range(1, len(rest)) if parts(rest[k - 1], rest[k], rest[:k], begins))
    return next(ends, len(rest)) <= SHORT
