"""How long a keystroke of the rules look-up takes against a bare FTS5 query of the same words.

Five games and 10 MB of rulebooks of one's own, all asked at each key. Ours folds words, joins,
corrects and completes them, adds synonyms, ranks whole names, and cuts an excerpt for each hit;
the bare side asks one FTS5 table of the same entries and passages for the prefix of the last word
and the words before it. Both take turns; what counts for a key is the quickest of its rounds, so
that a busy machine does not decide.
"""

from __future__ import annotations

import random
import re
import sqlite3
import statistics
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from companion import places
from companion.games import find
from companion.library.adding import add
from companion.library.index import Library
from companion.library.shelf import Shelf
from tests.benchmarks.common import bench_folder, figures_of, in_turns

TYPED = (
    "raid a dangerous site",
    "enmity token",
    "reroll weak",
    "sinking ship",
    "can i heal in a fight",
    "how many cards can i gamble",
    "pay more poise than i have",
    "which storm destroys a port",
    "garison",
    "plundr",
    "dmage thrd card",
)
MISTYPED = 8
"""From which of these on there are slips."""
ROUNDS = 9
OWN_BYTES = 10 << 20
TARGETS: dict[str, float | None] = {
    "keystroke": 5.0, "slowest": 20.0, "mistyped": 5.0, "one_game": None, "first": None,
}  # fmt: skip


def strokes(text: str) -> Iterator[str]:
    """What stands in the line after each key."""
    for length in range(1, len(text) + 1):
        yield text[:length]


def rulebook(path: Path, size: int, seed: int) -> Path:
    """A text of that many bytes with pages, of words that rules have and many that they do not.

    Words come as often as in a language: a few everywhere, most of them hardly ever.
    """
    dice = random.Random(seed)
    told = [word for game in find() for one in Library.open(game).entries
            for word in re.findall(r"[a-z]+", one.body.casefold())]  # fmt: skip
    known = sorted(set(told), key=lambda word: -told.count(word))
    made = ["".join(dice.choices("aeioulnrstmdkpbg", k=dice.randint(4, 10))) for _ in range(20_000)]
    every = known + made
    weights = [1 / (n + 3) for n in range(len(every))]
    pages, written = [], 0
    while written < size:
        words = dice.choices(every, weights, k=420)
        lines = [" ".join(words[n : n + 12]) + "." for n in range(0, 420, 12)]
        pages.append("\n".join("\n" * (n % 7 == 0) + line for n, line in enumerate(lines)))
        written += len(pages[-1])
    path.write_text("\f".join(pages), encoding="utf-8")
    return path


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


def library_rows(games: list[str]) -> list[tuple[str, str, str]]:
    """The entries of all games for the bare side."""
    return [
        (x.title, " ".join(x.synonyms), x.body)
        for game in games
        for x in Library.open(game).entries
    ]


def passages_of(folder: Path) -> list[tuple[str, str, str]]:
    """The passages of the rulebooks for the bare side."""
    told: list[tuple[str, str, str]] = []
    for path in sorted(folder.rglob("*.sqlite")):
        base = sqlite3.connect(path)
        told += base.execute("select heading, '', text from passages").fetchall()
        base.close()
    return told


def measure() -> dict[str, float]:
    """Times a key and their ratios.

    Returns:
        `keystroke_...` medians over all keys of plain questions with everything asked;
        `slowest_...` their 99th percentiles; `mistyped_...` of questions with slips; `one_game_...`
        where only one game is asked; `first_...`: the first question of a game, with building the
        index.
    """
    with bench_folder() as folder:
        return _measured(folder)


def _measured(folder: Path) -> dict[str, float]:
    games = list(find())
    start = time.perf_counter()
    for n, game in enumerate(games):
        text = rulebook(folder / f"own-{n}.txt", OWN_BYTES // len(games), n)
        add(places.rulebooks(game, folder), game, text)
    figures: dict[str, float] = {"adding_s": time.perf_counter() - start}
    rows = library_rows(games)
    own = passages_of(folder)
    base = fts(rows + own)
    figures |= {"entries": len(rows), "passages": len(own)}
    shelf = Shelf(folder)
    shelf.search("warm up", games, "seafall")
    every = partial(shelf.search, games=games, current="seafall")
    one = partial(shelf.search, games=["citadel"], current="citadel")
    plain = [text for typed in TYPED[:MISTYPED] for text in strokes(typed)]
    slips = [text for typed in TYPED[MISTYPED:] for text in strokes(typed)]
    ours, bare, single = _keys(plain, every, base, one)
    figures |= figures_of("keystroke", ours, bare)
    figures |= figures_of("slowest", [_high(ours)], [_high(bare)])
    figures |= figures_of("one_game", single, bare)
    missed, bare_missed, _ = _keys(slips, every, base, one)
    figures |= figures_of("mistyped", missed, bare_missed)
    figures["slowest_key_ms"] = max(*ours, *missed) * 1e3
    first = in_turns(
        {
            "ours": lambda: Library.open("seafall").search("raid"),
            "bare": lambda: asked(fts(library_rows(["seafall"])), "raid"),
        },
        ROUNDS,
    )
    return figures | figures_of("first", first["ours"], first["bare"], "ms")


def _keys(
    texts: list[str], every: partial[object], base: sqlite3.Connection, one: partial[object]
) -> tuple[list[float], list[float], list[float]]:
    """The quickest of some rounds for each key: all asked, the bare query, one game."""
    told: tuple[list[float], list[float], list[float]] = ([], [], [])
    for text in texts:
        jobs = {
            "ours": partial(every, text), "bare": partial(asked, base, text),
            "one": partial(one, text),
        }  # fmt: skip
        times = in_turns(jobs, ROUNDS)
        for kept, name in zip(told, ("ours", "bare", "one"), strict=True):
            kept.append(min(times[name]))
    return told


def _high(times: list[float]) -> float:
    """The 99th percentile."""
    return statistics.quantiles(times, n=100)[-1]
