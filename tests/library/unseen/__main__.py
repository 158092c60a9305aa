"""Questions typed in a hurry, written blind: how many find an entry that answers, by count only.

The judged questions stand in `hurried/NAME-HALF.toml`, the halves drawn by lot when they were
written (see `hurried/README.md`). NAME is a game, or `pirates-long` (Pirate Crusades while its long
game runs, looked up at three moments of the recorded game) or `nonsense` (asked in every game):

    [[question]]
    id = "SFQ-02"
    ask = "how do you win"
    fact = "..."                            # what the rulebook says
    page = "pp. 2, 20"
    entry = ["game-end", "campaign-win"]    # what answers, the first choice first
    opposite = []                           # on top it would say the opposite; may be left out

A file `GAME-hurried.tsv` beside this one is read as well, one question a line, columns parted by
tabs, no heading; empty lines and lines that begin with # are left out:

    question <TAB> ids of the entries that answer, parted by commas <TAB> context (may be left out)

`NONE` in the second column is nonsense: nothing may be found, or only what is shown as a guess.
The context is what the table is like, parts separated by semicolons: `long` or `short` (the variant
that is played), `players Bob, Mia`, `during ID, ID` (the entries that the running step cites, the
nearest first). There a question's half is drawn by a sum over its text.

The `open` half may be looked at and built on, of the half put aside only counts are ever printed.

    python -m tests.library.unseen seafall            # both halves, counted
    python -m tests.library.unseen seafall --open     # every miss of the open half as well
    python -m tests.library.unseen                    # all games, nonsense, the long game
    python -m tests.library.unseen --without-aside    # the open halves alone are read and asked
"""

from __future__ import annotations

import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion.library.additions import TableAdditions
from companion.library.shelf import Looked, Shelf
from companion.library.words import words
from tests.library.long_game import MOMENTS, looker_at

HERE = Path(__file__).resolve().parent
HURRIED = HERE / "hurried"
HALVES = ("open", "aside")
GAMES = ("citadel", "en-garde", "five-sails", "pirate-crusades", "seafall")
LONG, NONSENSE = "pirates-long", "nonsense"
NOTHING_IS_MEANT = "NONE"
SHORT_ONLY = frozenset(
    [
        "short-setup",
        "neutral-port",
        "winning-short",
        "trade-short",
        "attack-town-short",
        "look-for-ship",
        "ace-ship",
        "fight-other-player",
        "nearest-town",
        "out-short",
        "combat-single-short",
        "plunder-short",
        "combat-two-short",
        "fleeing-short",
    ]
)
"""Entries of Pirate Crusades whose first sentence is a rule of the short game alone (pp. 4-7)."""
Ask = Callable[[str], Looked]
Counts = Counter[tuple[str, str]]
"""Half and what is counted -> how many."""
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


class Judged(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A question of `hurried/`.

    Attributes:
        id: as it was numbered when it was written.
        ask: as it was typed.
        entry: ids of the entries that answer, the first choice first; none for nonsense.
        fact: what the rulebook says.
        page: where.
        opposite: ids of entries whose first sentence says the opposite, or is another variant's.
    """

    id: str
    ask: str
    entry: tuple[str, ...]
    fact: str = ""
    page: str = ""
    opposite: tuple[str, ...] = ()


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


def judged(name: str, half: str) -> list[Judged]:
    """The judged questions of a half; none where there is no such file."""
    file = HURRIED / f"{name}-{half}.toml"
    if not file.is_file():
        return []
    told = msgspec.toml.decode(file.read_bytes(), type=dict[str, list[Judged]])
    return told["question"]


def ids_of(looked: Looked) -> tuple[str, ...]:
    """The ids that were found, without passages of rulebooks of one's own."""
    return tuple(hit.id for hit in looked.found if hit.kind != "book")


def weighed(name: str, half: str, ask: Ask, show: bool = False) -> Counts:
    """Count the judged questions of a half, printing what is not on top where wanted."""
    told: Counts = Counter()
    for one in judged(name, half):
        found = ids_of(ask(one.ask))
        place = next((n for n, id in enumerate(found, 1) if id in one.entry), 0)
        wrong = found[:1] and found[0] in one.opposite
        told[half, "asked"] += 1
        told[half, "three"] += 0 < place <= 3
        told[half, "top"] += place == 1
        told[half, "opposite"] += bool(wrong)
        if show and half == "open" and (place != 1 or wrong):
            line = f"  {place or '-'}  {one.id}  {one.ask}  [{', '.join(one.entry)}]"
            print(f"{line}  found {', '.join(found[:3])}{'  OPPOSITE' if wrong else ''}")
    return told


def nonsense(half: str, shelf: Shelf, show: bool = False) -> Counts:
    """Ask the nonsense in every game: lines that any game answers as if sure, and in how many."""
    told: Counts = Counter()
    for one in judged(NONSENSE, half):
        looked = {game: shelf.ask(one.ask, [game], game) for game in GAMES}
        sure = {game: ids_of(x)[0] for game, x in looked.items() if x.sure and ids_of(x)}
        told[half, "lines"] += 1
        told[half, "sure"] += bool(sure)
        told[half, "times"] += len(sure)
        if show and half == "open" and sure:
            print(f"  {one.id}  {one.ask}  {', '.join(f'{g}: {id}' for g, id in sure.items())}")
    return told


def long_game(half: str, folder: Path, show: bool = False) -> Counts:
    """Look up in the recorded long game: short rules on top at any moment; the worst of found."""
    told: Counts = Counter()
    lookers = [looker_at(moment, folder / f"{half}-{moment}") for moment in MOMENTS]
    for one in judged(LONG, half):
        looked = [looker.ask(one.ask) for looker in lookers]
        found = [ids_of(x) for x in looked]
        tops = [x.found[0] for x in looked if x.found]
        wrong = SHORT_ONLY | {*one.opposite}
        short = [x.id for x in tops if x.id in wrong or x.title.startswith("Short game")]
        told[half, "asked"] += 1
        told[half, "short"] += bool(short)
        told[half, "three"] += all({*ids[:3]} & {*one.entry} for ids in found)
        told[half, "top"] += all({*ids[:1]} & {*one.entry} for ids in found)
        if (
            show
            and half == "open"
            and (short or any({*ids[:1]}.isdisjoint(one.entry) for ids in found))
        ):
            tops_of = " / ".join(", ".join(ids[:3]) for ids in found)
            print(f"  {one.id}  {one.ask}  [{', '.join(one.entry)}]  found {tops_of}")
    return told


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


def of(count: int, asked: int) -> str:
    """`28 of 30 (93%)`."""
    return f"{count} of {asked} ({count / asked:.0%})" if asked else "none asked"


def said(title: str, told: Counts) -> str:
    """The counts of judged questions in a line, half by half."""
    parts = []
    for half in HALVES:
        if asked := told[half, "asked"]:
            three, top = of(told[half, "three"], asked), of(told[half, "top"], asked)
            other = "short rule on top" if (half, "short") in told else "opposite on top"
            wrong = told[half, "short"] + told[half, "opposite"]
            parts.append(f"{half}: {three} within three, {top} on top, {wrong} {other}")
        if lines := told[half, "lines"]:
            sure, times = told[half, "sure"], told[half, "times"]
            parts.append(f"{half}: {sure} of {lines} answered as if sure ({times} in all games)")
    return f"{title:16} {';  '.join(parts) or 'nothing asked'}"


def hurried(names: list[str], halves: list[str], folder: Path, show: bool) -> None:
    """Ask the judged questions and print a line for each name, and one for all games."""
    shelf, every = Shelf(folder), Counter[tuple[str, str]]()
    asked = [game for game in GAMES if game in names]
    for game in asked:
        told: Counts = Counter()
        for half in halves:
            told += weighed(game, half, lambda ask, game=game: shelf.ask(ask, [game], game), show)
        every += told
        print(said(game, told))
    if len(asked) > 1:
        print(said("all games", every))
    if NONSENSE in names:
        print(said(NONSENSE, sum((nonsense(x, shelf, show) for x in halves), Counter())))
    if LONG in names:
        print(said(LONG, sum((long_game(x, folder, show) for x in halves), Counter())))


def main(args: list[str]) -> int:
    """Count, and print."""
    show, halves = "--open" in args, list(HALVES)
    if "--without-aside" in args:
        halves.remove("aside")
    named = [one for one in args if not one.startswith("-")]
    known = (*GAMES, NONSENSE, LONG)
    if strange := [one for one in named if one not in known]:
        print(f"“{strange[0]}” is none of {', '.join(known)}.")
        return 2
    with tempfile.TemporaryDirectory(prefix="unseen-") as folder:
        hurried(named or [*known], halves, Path(folder), show)
        shelf = Shelf(Path(folder))
        for game in named or GAMES:
            if path_of(game).is_file():
                print(line_of(f"{game}, listed", counted(game, shelf, show)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
