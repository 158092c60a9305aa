"""Sentences with the acts that they tell (`*-said.tsv`): counted by act, half of them by eye.

A file of sentences has five columns: the position (one of the corpora's, perhaps `after "a line"`),
the sentence, the acts that are meant (`a+b`; `a?` where the program should ask; `NONE` where
nothing may be entered), what it comes to in words, and the manner of speech. A line's half is
drawn by a sum over its text: `open` may be looked at and built on, `aside` is only counted.

    python -m tests.ear.said en-garde             # both halves, counted
    python -m tests.ear.said en-garde --show      # every line of the open half, to be judged
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.errors import CompanionError, NothingNew
from companion.share.campaigns.campaigns import open_table
from companion.share.commands import run_procedure
from companion.table.ear.hearing import Ear
from tests.ear.corpus import SENTENCES, call
from tests.games.en_garde.duel import QuickDisk

_GOOD = ("right", "right (asked)", "asked (same act)")
_AFTER = re.compile(r'^(?P<base>[\w-]+) (?:after|\+) "(?P<line>.*)"$')


@dataclass(frozen=True)
class Said:
    """One line of a file."""

    number: int
    position: str
    sentence: str
    acts: tuple[str, ...]
    meant: str
    kind: str

    @property
    def half(self) -> str:
        """`open` or `aside`, by lot."""
        return "open" if zlib.crc32(self.sentence.encode()) % 2 else "aside"


@dataclass(frozen=True)
class Fared:
    """How a line fared: `right`; `other` (entered, but not as these acts); `asked (same act)`, also
    where a rule is broken; `asked`, of another act; `offered`, by act; `refused`."""

    verdict: str
    says: str
    acts: tuple[str, ...] = ()


def read(path: Path) -> list[Said]:
    """The lines of a file."""
    lines = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if line]
    return [
        Said(at, position, sentence, tuple(acts.split("+")), meant, kind)
        for at, (position, sentence, acts, meant, kind, *_) in enumerate(lines, 1)
    ]


class Tables:
    """The positions of a game's corpora, made at their first use."""

    def __init__(self, game: str) -> None:
        self.game, self._root = game, Path(tempfile.mkdtemp(prefix="said-"))
        self._made: dict[str, Path] = {}
        self._told: dict[str, tuple[list[str], list[list[str]]]] = {}
        for path in sorted(SENTENCES.glob(f"{game}-*.json")):
            told = json.loads(path.read_text(encoding="utf-8"))
            for name, calls in told["positions"].items():
                self._told.setdefault(name, (told["players"], calls))

    def close(self) -> None:
        shutil.rmtree(self._root, ignore_errors=True)

    def at(self, said: Said) -> Path | None:
        """A fresh copy of a line's table; `None` where it cannot be laid."""
        after = _AFTER.match(said.position)
        base = after["base"] if after else said.position
        name = self._name(base, said.sentence)
        if name is None:
            return None
        home = self._copy(self._base(name))
        if after and not isinstance(typed(home, after["line"]), tuple):
            return None
        return home

    def _name(self, base: str, sentence: str) -> str | None:
        """The position of that name whose player on turn the sentence names, or the first."""
        fits = [name for name in self._told if re.fullmatch(rf"{base}(,? (turn )?\w+)?", name)]
        words = [word.strip("'s,.:").casefold() for word in sentence.split()]
        named = [name for name in fits if name.split()[-1].casefold() in words[:3]]
        return (named or [base] * (base in fits) or fits or [None])[0]

    def _base(self, name: str) -> Path:
        if name not in self._made:
            home = self._made[name] = self._root / f"p{len(self._made)}"
            home.mkdir()
            players, calls = self._told[name]
            call(home, "new", self.game, "t", *(x for p in players for x in ("--player", p)))
            for verb, *rest in calls:
                call(home, verb, "t", *rest)
        return self._made[name]

    def _copy(self, base: Path) -> Path:
        home = self._root / "now"
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(base, home)
        return home


def typed(home: Path, line: str) -> tuple[tuple[str, ...], str] | CompanionError:
    """The acts that a line enters and what they say, or why it is not taken."""
    with open_table(home, "t", writing=True, disk=QuickDisk()) as table:
        try:
            acted = run_procedure.say(table, line, run_procedure.player_of(table, ""))
        except NothingNew as already:
            return ("nothing new",), already.says
        except CompanionError as problem:
            return problem
        if isinstance(acted, run_procedure.Moved):
            return ("moved",), acted.says
        return (
            tuple(one.entry.act for one in acted),
            "; ".join(one.entry.says for one in acted),
        )


def heard(home: Path, line: str) -> tuple[str, ...]:
    """The acts that a line is, also where a question is open or a rule broken."""
    with open_table(home, "t", writing=False, disk=QuickDisk()) as table:
        return tuple(x.run.info.id for one in Ear(table).heard(line) for x in one.steps)


def fared(tables: Tables, said: Said) -> Fared | None:
    """How one line fares; `None` where its table cannot be laid."""
    home = tables.at(said)
    if home is None:
        return None
    got = typed(home, said.sentence)
    meant = Counter(act.rstrip("?") for act in said.acts)
    if isinstance(got, tuple):
        acts, says = got
        return Fared("right" if Counter(acts) == meant else "other", says, acts)
    says = f"{got.says} {got.would_be_right}"
    if "NONE" in meant:
        return Fared("right", says)
    if Counter(heard(home, said.sentence)) == meant:
        # The writer's table may be another: a rule is broken, or something is asked.
        return Fared("right (asked)" if "?" in "".join(said.acts) else "asked (same act)", says)
    if got.exit_code == 4:
        return Fared("asked", says)
    for line in getattr(got, "offers", ())[:3]:
        if Counter(heard(home, line)) == meant:
            return Fared("offered", f"{says} -> {line}")
    return Fared("refused", says)


def counted(game: str) -> Iterator[tuple[Said, Fared | None]]:
    """Every line of a game's file."""
    tables = Tables(game)
    try:
        for said in read(SENTENCES / f"{game}-said.tsv"):
            yield said, fared(tables, said)
    finally:
        tables.close()


def main(args: list[str]) -> None:
    game, show = args[0], "--show" in args
    count: dict[str, Counter[str]] = {"open": Counter(), "aside": Counter()}
    for said, one in counted(game):
        count[said.half][one.verdict if one else "no such table"] += 1
        if (
            show
            and said.half == "open"
            and one
            and one.verdict not in ("right", "right (asked)", "asked (same act)")
        ):
            print(f"{said.number} [{said.position}] {one.verdict}: {said.sentence}")
            print(f"      meant {'+'.join(said.acts)}: {said.meant}")
            print(f"      {'+'.join(one.acts)} {one.says[:200]}")
    for half, counts in count.items():
        whole = sum(counts.values()) - counts["no such table"]
        shares = ", ".join(f"{k} {n} ({100 * n / whole:.0f}%)" for k, n in counts.most_common())
        print(f"{game} {half}: {whole} lines; {shares}")


if __name__ == "__main__":
    main(sys.argv[1:])
