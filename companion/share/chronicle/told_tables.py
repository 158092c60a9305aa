"""What was told of boards and cards: tables at the end of a story."""

from __future__ import annotations

from companion.share.chronicle.document import Table
from companion.share.chronicle.narrative import NO_NEWS, Watcher
from companion.share.chronicle.scenes import capital
from companion.share.chronicle.story import Story
from companion.share.chronicle.telling import parted
from companion.toolbox.text import clean_line


def told_tables(watcher: Watcher, told: Story) -> tuple[Table, ...]:
    """What was told of boards and cards: a table a kind of thing, a row an entry."""
    captions = watcher.tables
    rows: dict[str, list[tuple[str, str, str]]] = {}
    for entry in told.entries:
        if caption := captions.get(entry.act, ""):
            name, facts = _facts(clean_line(entry.says or entry.act))
            if facts == NO_NEWS:
                continue
            rows.setdefault(caption, []).append((name, facts, str(entry.act_no)))
    order = list(dict.fromkeys(captions.values()))
    heads = ("", "", "Entry")
    return tuple(
        Table(heads, tuple(rows[one]), frozenset({2}), one) for one in order if one in rows
    )


def _facts(words: str) -> tuple[str, str]:
    """The thing, and what was told of it; a colon within its quotes belongs to its name."""
    name, *facts = parted(words.removeprefix("table option "), ": ") or [words]
    if facts:
        if name.startswith("“") and name.find("”") == len(name) - 1:
            name = name[1:-1]
        return capital(name), ": ".join(facts)
    name, *facts = parted(words, ", ") or [words]
    return capital(name), ", ".join(facts)
