"""Corpora of sentences that people typed: played in one process, counted as right or WRONG.

A corpus is a JSON file of positions (calls that set a table up) and cases (a sentence, the table it
is typed at, and what any right reading changes); see `tests/sentences`. Run by hand:

    python -m tests.ear.corpus tests/sentences/en-garde-1.json -v
"""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from companion import places
from companion.cli import cli
from companion.errors import CompanionError, NothingNew
from companion.share.campaigns.campaigns import open_table
from companion.share.commands import json_output, run_procedure
from companion.share.commands.arguments import read_words
from companion.table.campaign.opened import OpenTable
from tests.games.en_garde.duel import QuickDisk

SENTENCES = Path(__file__).parent.parent / "sentences"
GOOD = ("right", "right (asked)")
T = TypeVar("T")
ONE = "t"
"""The id of the campaign that a position makes."""


@dataclass
class Judged:
    """One sentence and how it fared."""

    id: str
    sentence: str
    verdict: str
    """`right`, `right (asked)`, `right (offered)`, `asked`, `refused`, `WRONG`."""
    says: str
    off: dict[str, Any] = field(default_factory=dict)


@dataclass
class Tried:
    """What one line did."""

    entered: bool
    asked: bool = False
    says: str = ""
    state: Any = None
    last: str = ""
    acts: int = 0
    offers: tuple[str, ...] = ()


class Corpus:
    """A file of sentences and its positions, set up once each."""

    def __init__(self, path: Path) -> None:
        self.path, self.told = path, json.loads(path.read_text(encoding="utf-8"))
        self._root = Path(tempfile.mkdtemp(prefix="corpus-"))
        self._positions: dict[str, Path] = {}
        self._before: dict[str, Tried] = {}

    def close(self) -> None:
        shutil.rmtree(self._root, ignore_errors=True)

    def position(self, name: str) -> Path:
        """The folder of a position, made at its first use."""
        if name not in self._positions:
            home = self._root / f"p{len(self._positions)}"
            self._positions[name] = home
            acts = tuple(tuple(one) for one in self.told["positions"][name])
            set_up(home, self.told["game"], tuple(self.told["players"]), acts)
        return self._positions[name]

    def before(self, name: str) -> Tried:
        """A position as it stands before anything is typed."""
        if name not in self._before:
            self._before[name] = opened_at(self, name, partial(seen, entered=False))
        return self._before[name]

    def judged(self) -> Iterator[Judged]:
        """Each case with its verdict."""
        for case in self.told["cases"]:
            yield self.judge(case)

    def judge(self, case: dict[str, Any]) -> Judged:
        """Type one sentence at its table, and the lines that are offered if it is not taken."""
        before = self.before(case["position"])
        tried = self.try_(case["sentence"], case)
        told = Judged(case["id"], case["sentence"], "", tried.says)
        if tried.entered:
            told.off = self.off(case, before, tried)
            told.verdict = "WRONG" if told.off else "right"
        elif case["want"] == "refuse" or (tried.asked and case.get("may_ask")):
            told.verdict = "right" if case["want"] == "refuse" else "right (asked)"
        else:
            told.verdict = "asked" if tried.asked else "refused"
            for line in tried.offers[:3]:
                again = self.try_(line, case)
                if again.entered and not self.off(case, before, again):
                    told.verdict = "right (offered)"
                    break
        return told

    def off(self, case: dict[str, Any], before: Tried, after: Tried) -> dict[str, Any]:
        """What is not as it was meant; nothing, if all is."""
        want = case["want"]
        if want == "refuse":
            return {"entered": after.says} if after.acts != before.acts else {}
        root = after.state
        off = {path: at(root, path) for path, value in (want or {}).items()
               if at(root, path) != value}  # fmt: skip
        word = case.get("log_has")
        if word and word.casefold() not in after.last.casefold():
            off["log"] = word
        if case.get("new") is not None:
            made = names(after.state) - names(before.state) - set(case["new"])
            if made:
                off["made"] = sorted(made)
        return off

    def try_(self, sentence: str, case: dict[str, Any]) -> Tried:
        """Type a line on a fresh copy of the position."""
        home = self._root / "now"
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(self.position(case["position"]), home)
        with open_table(home, ONE, writing=True, disk=QuickDisk()) as table:
            try:
                acted = run_procedure.say(
                    table, sentence, run_procedure.player_of(table, case.get("by", ""))
                )
            except NothingNew as already:
                return seen(table, entered=True, says=already.says)
            except CompanionError as problem:
                told = f"{problem.says} {problem.would_be_right}"
                offers = tuple(getattr(problem, "offers", ()))
                return Tried(False, problem.exit_code == 4, told, offers=offers)
            if isinstance(acted, run_procedure.Moved):
                return seen(table, entered=True, says=acted.says)
            return seen(table, entered=True, says="; ".join(one.entry.says for one in acted))


Acts = tuple[tuple[str, ...], ...]
"""Calls of the command line behind `do CAMPAIGN`, as a corpus has them."""
_MADE: dict[tuple[str, tuple[str, ...], Acts], bytes] = {}
"""Journals by what was entered: most positions of a file, and of its sisters, begin alike."""


def set_up(home: Path, game: str, players: tuple[str, ...], acts: Acts) -> None:
    """Make a campaign in a folder and enter acts; what was entered before in the same order is
    taken from the journal that came of it."""
    campaign = places.campaigns(home) / f"{ONE}.jsonl"
    start = next((n for n in range(len(acts), -1, -1) if (game, players, acts[:n]) in _MADE), None)
    if start is None:
        home.mkdir()
        call(home, "new", game, ONE, *(x for one in players for x in ("--player", one)))
        start, _MADE[game, players, ()] = 0, campaign.read_bytes()
    campaign.parent.mkdir(parents=True, exist_ok=True)
    campaign.write_bytes(_MADE[game, players, acts[:start]])
    with open_table(home, ONE, writing=True, disk=QuickDisk()) as table:
        for n in range(start, len(acts)):
            verb, act, *words = acts[n]
            assert verb == "do", acts[n]
            by = words[words.index("--by") + 1] if "--by" in words else ""
            typed = read_words(word for word in words if word not in ("--by", by))
            run_procedure.start(table, act, typed, by)
            _MADE[game, players, acts[: n + 1]] = campaign.read_bytes()


def opened_at(corpus: Corpus, position: str, look: Callable[[OpenTable[Any]], T]) -> T:
    """What a look at the table of a position gives; nothing is written."""
    with open_table(corpus.position(position), ONE, writing=False, disk=QuickDisk()) as table:
        return look(table)


def seen(table: OpenTable[Any], entered: bool, says: str = "") -> Tried:
    """The table as a corpus compares it."""
    history = table.history
    place = history.act_at(history.head)
    last = json.dumps(json_output.entry(table.record(place)), default=str) if place else ""
    return Tried(entered, False, says, json_output.state(table), last, history.acts)


def at(tree: Any, path: str) -> Any:
    """A value by its dotted path; `None` where there is none."""
    for step in path.split("."):
        if isinstance(tree, list | tuple):
            inside = step.lstrip("-").isdigit() and -len(tree) <= int(step) < len(tree)
            tree = tree[int(step)] if inside else None
        elif isinstance(tree, dict):
            tree = tree.get(step)
        else:
            return None
    return list(tree) if isinstance(tree, tuple) else tree


def names(tree: Any) -> set[str]:
    """Every name that stands in a state."""
    if isinstance(tree, dict):
        own = {v for k, v in tree.items() if k in ("name", "title") and isinstance(v, str) and v}
        return own | {name for value in tree.values() for name in names(value)}
    if isinstance(tree, list | tuple):
        return {name for value in tree for name in names(value)}
    return set()


def call(home: Path, *args: str) -> str:
    """One command of the program, in this process. Raises `AssertionError` if it fails."""
    old = os.environ.get("COMPANION_HOME")
    os.environ["COMPANION_HOME"] = str(home)
    out, err = io.StringIO(), io.StringIO()
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = cli.main(list(args), standalone_mode=False)
    finally:
        if old is None:
            del os.environ["COMPANION_HOME"]
        else:
            os.environ["COMPANION_HOME"] = old
    assert not code, f"{args}: {out.getvalue()} {err.getvalue()}"
    return out.getvalue()


def shares(count: Counter[str]) -> tuple[float, float]:
    """Percent understood at once or rightly asked; and with the lines that were offered."""
    all_ = max(1, sum(count.values()))
    good = sum(count[one] for one in GOOD)
    return 100 * good / all_, 100 * (good + count["right (offered)"]) / all_


def main(args: list[str]) -> int:
    """Count corpora by hand."""
    files = [Path(one) for one in args if one.endswith(".json")]
    for path in files:
        corpus, count = Corpus(path), Counter[str]()
        for one in corpus.judged():
            count[one.verdict] += 1
            if "-v" in args and one.verdict not in GOOD:
                off = f" off {one.off}" if one.off else ""
                print(f"{one.id} {one.verdict}: “{one.sentence}” -> {one.says[:220]}{off}")
        corpus.close()
        once, offered = shares(count)
        print(f"{path.name}: {once:.0f}% understood, {offered:.0f}% with a line offered, "
              f"{count['WRONG']} wrong of {sum(count.values())}  {dict(count)}")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
