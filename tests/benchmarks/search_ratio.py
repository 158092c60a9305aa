"""How long a keystroke of the rules look-up takes against a bare FTS5 query of the same words.

Ours folds words, joins, corrects and completes them, adds synonyms, ranks whole names, and cuts
an excerpt for each hit; the bare side asks one FTS5 table of the same entries for the prefix of
the last word and the words before it. For information; a key must only be answered in a blink.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from functools import partial

from companion.library.index import Library
from tests.benchmarks.common import figures_of, in_turns

TYPED = (
    "raid a dangerous site",
    "enmity token",
    "reroll weak",
    "sinking ship",
    "garison",
    "plundr",
)
ROUNDS = 15
TARGETS: dict[str, float | None] = {"keystroke": None, "mistyped": None, "first": None}


def strokes(text: str) -> Iterator[str]:
    """What stands in the line after each key."""
    for length in range(1, len(text) + 1):
        yield text[:length]


def fts(rows: list[tuple[str, str, str]]) -> sqlite3.Connection:
    """A bare table of title, other names, body."""
    base = sqlite3.connect(":memory:")
    base.execute("create virtual table rules using fts5(title, names, body)")
    base.executemany("insert into rules values (?, ?, ?)", rows)
    return base


def asked(base: sqlite3.Connection, text: str) -> list[tuple[int]]:
    """The best 12 of a bare query."""
    words = re.findall(r"\w+", text)
    if not words:
        return []
    query = " ".join(f'"{word}"' for word in words[:-1]) + f' "{words[-1]}"*'
    found = base.execute(
        "select rowid from rules where rules match ? order by bm25(rules, 10, 8, 1) limit 12",
        (query,),
    )
    return found.fetchall()


def measure() -> dict[str, float]:
    """Medians in microseconds a key, and their ratios.

    Returns:
        `keystroke_...` over all keys of plain questions, `mistyped_...` over those of questions
        with a slip, `first_...`: the first question, with building the index. `slowest_key_ms`.
    """
    library = Library.open("seafall")
    rows = [(x.title, " ".join(x.synonyms), x.body) for x in library.entries]
    base = fts(rows)
    keys = {
        "keystroke": [text for typed in TYPED[:4] for text in strokes(typed)],
        "mistyped": [text for typed in TYPED[4:] for text in strokes(typed)],
    }
    figures: dict[str, float] = {"entries": len(rows)}
    library.search("raid")
    slowest = 0.0
    for name, texts in keys.items():
        ours: list[float] = []
        bare: list[float] = []
        for text in texts:
            times = in_turns(
                {"ours": partial(library.search, text), "bare": partial(asked, base, text)},
                ROUNDS,
            )
            ours += times["ours"]
            bare += times["bare"]
            slowest = max(slowest, sorted(times["ours"])[ROUNDS // 2])
        figures |= figures_of(name, ours, bare)
    times = in_turns(
        {
            "ours": lambda: Library.open("seafall").search("raid"),
            "bare": lambda: asked(fts(rows), "raid"),
        },
        ROUNDS,
    )
    figures |= figures_of("first", times["ours"], times["bare"], "ms")
    figures["slowest_key_ms"] = slowest * 1e3
    return figures
