"""Questions typed in a hurry, written blind: how many find an entry that answers, by count only.

A game's file is `tests/library/unseen/GAME-hurried.tsv`, one question a line, columns parted by
tabs, no heading; empty lines and lines that begin with # are left out:

    question <TAB> ids of the entries that answer, parted by commas <TAB> context (may be left out)

`NONE` in the second column is nonsense: nothing may be found, or only what is shown as a guess.
The context is what the table is like, parts separated by semicolons: `long` or `short` (the variant
that is played), `players Bob, Mia`, `during ID, ID` (the entries that the running step cites, the
nearest first). A question's half is drawn by a sum over its text: the `open` half may be looked at
and built on, of the half put aside only counts are ever printed.

    python -m tests.library.unseen seafall            # both halves, counted
    python -m tests.library.unseen seafall --open     # every miss of the open half as well
    python -m tests.library.unseen                    # all games, and all together
"""

from __future__ import annotations

import sys
import tempfile
import zlib
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from companion.library.additions import TableAdditions
from companion.library.shelf import Shelf
from companion.library.words import words

HERE = Path(__file__).resolve().parent
NOTHING_IS_MEANT = "NONE"
VARIANTS = {"long": "short game", "short": "long game"}
"""What is played -> what is not, as titles name it."""


class Asked(NamedTuple):
    """One line of a file."""

    number: int
    question: str
    entries: frozenset[str]
    context: str

    @property
    def half(self) -> str:
        """`open` or `aside`, by lot."""
        return "open" if zlib.crc32(self.question.encode()) % 2 else "aside"


class Fared(NamedTuple):
    """How a question fared: its place among the hits from 1, 0 for none; what was found."""

    place: int
    sure: bool
    found: tuple[str, ...]


def path_of(game: str) -> Path:
    """Where a game's questions are."""
    return HERE / f"{game}-hurried.tsv"


def read(path: Path) -> list[Asked]:
    """The questions of a file.

    Raises:
        ValueError: a line has no second column.
    """
    told = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        question, *rest = (part.strip() for part in line.split("\t"))
        if not rest or not rest[0]:
            raise ValueError(f"{path.name}, line {number}: which entries answer?")
        entries = frozenset(x.strip() for x in rest[0].split(",") if x.strip())
        told.append(Asked(number, question, entries, rest[1] if len(rest) > 1 else ""))
    return told


def context_of(text: str) -> tuple[TableAdditions, tuple[str, ...]]:
    """What the table adds, and the entries that are nearest, from the third column.

    Raises:
        ValueError: a part of it is none of those above.
    """
    out, players, first = "", frozenset[str](), tuple[str, ...]()
    for part in filter(None, (x.strip() for x in text.split(";"))):
        what, _, rest = part.partition(" ")
        listed = [x.strip() for x in rest.split(",") if x.strip()]
        if what in VARIANTS and not listed:
            out = VARIANTS[what]
        elif what == "players":
            players = frozenset(w for name in listed for w in words(name, {}))
        elif what == "during":
            first = tuple(listed)
        else:
            raise ValueError(f"“{part}” is no context")
    return TableAdditions(out_of_play=out, players=players), first


def fared(shelf: Shelf, game: str, one: Asked) -> Fared:
    """Ask one question as the app does."""
    told, first = context_of(one.context)
    answer = shelf.ask(one.question, [game], game, told, first)
    found = tuple(hit.id for hit in answer.found if hit.kind != "book")
    place = next((n for n, id in enumerate(found, 1) if id in one.entries), 0)
    return Fared(place, answer.sure, found)


def counted(game: str, shelf: Shelf, show: bool = False) -> Counter[tuple[str, str]]:
    """Count a game's questions by half, printing the misses of the open half where wanted."""
    told: Counter[tuple[str, str]] = Counter()
    for one in read(path_of(game)):
        how = fared(shelf, game, one)
        if one.entries == {NOTHING_IS_MEANT}:
            told[one.half, "nonsense"] += 1
            told[one.half, "answered as if sure"] += bool(how.found) and how.sure
            continue
        told[one.half, "asked"] += 1
        told[one.half, "three"] += 0 < how.place <= 3
        told[one.half, "top"] += how.place == 1
        if show and one.half == "open" and how.place != 1:
            want = ", ".join(sorted(one.entries))
            print(
                f"  {how.place or '-'}  {one.question}  [{want}]  found {', '.join(how.found[:3])}"
            )
    return told


def line_of(title: str, told: Counter[tuple[str, str]]) -> str:
    """The counts of both halves in a line."""
    parts = []
    for half in ("open", "aside"):
        asked = told[half, "asked"]
        if not asked and not told[half, "nonsense"]:
            continue
        three, top = told[half, "three"], told[half, "top"]
        share = f" ({three / asked:.0%}, {top / asked:.0%})" if asked else ""
        part = f"{half} {three} of {asked} within three, {top} on top{share}"
        if told[half, "nonsense"]:
            sure = told[half, "answered as if sure"]
            part += f", {sure} of {told[half, 'nonsense']} nonsense answered as if sure"
        parts.append(part)
    return f"{title}: {'; '.join(parts) or 'nothing asked'}"


def main(args: list[str]) -> int:
    """Count, and print."""
    show = "--open" in args
    named = [one for one in args if not one.startswith("-")]
    games = named or sorted(
        file.name.removesuffix("-hurried.tsv") for file in HERE.glob("*-hurried.tsv")
    )
    if missing := [game for game in games if not path_of(game).is_file()]:
        print(f"There is no {path_of(missing[0])}.")
        return 2
    every: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory(prefix="unseen-") as folder:
        shelf = Shelf(Path(folder))
        for game in games:
            told = counted(game, shelf, show)
            every += told
            print(line_of(game, told))
    if len(games) > 1:
        print(line_of("all", every))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
