"""Every question that procedures ask in a run of tests, written down to be compared.

The guard of a change that may move code and must not move a question. Take it before and after:

    python -m tests.traces take before.txt --game en-garde --tests tests/games/en_garde
    python -m tests.traces take after.txt --game en-garde --tests tests/games/en_garde
    python -m tests.traces compare before.txt after.txt --but default suggest

`take` runs the tests that are named, then the recorded games, random answers and random sentences
of the game (the same ones each time). A line of the file is a question or a whole run, and how
often it came; the file is for the moment and stands in no repository.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.table.campaign import draft
from companion.table.procedures.question import Broken, Question
from companion.table.shared import effecting

BY_CHANCE = ("answers", "sentences")
Traced = Generator[Question[Any], Any, Any]


class Traces:
    """What was asked, and what each run came to.

    Args:
        game: id of the game that is looked at; empty for all.
    """

    def __init__(self, game: str = "") -> None:
        self.game = game
        self.found: Counter[str] = Counter()
        self.keys: set[tuple[str, str, str]] = set()
        """Act, key and kind of whatever was asked."""

    def follow(self, run: Traced, game: str, act: str) -> Traced:
        """A run of a procedure, listened to."""
        keys: list[str] = []
        answer: Any = None
        while True:
            try:
                question = run.send(answer)
            except StopIteration as done:
                self._note(run=[game, act, keys], came_to=_digest(done.value))
                return done.value
            self._note(game=game, act=act, **asked(question))
            self.keys.add((act, question.key, question.kind))
            keys.append(f"{'!' if isinstance(question, Broken) else ''}{question.key}")
            answer = yield question

    def _note(self, **told: Any) -> None:
        self.found[json.dumps(told, sort_keys=True, default=repr)] += 1

    def listen(self, put: Callable[[Any, str, Any], None] = setattr) -> None:
        """Listen to every procedure that is run from now on in this process."""
        plain: Callable[..., Traced] = effecting.with_effects

        def heard(game: Any, info: Any, reading: Any) -> Traced:
            run = plain(game, info, reading)
            return self.follow(run, game.id, info.id) if self.game in ("", game.id) else run

        for module in (effecting, draft):
            put(module, "with_effects", heard)

    def write(self, path: Path) -> None:
        """Sorted lines: how often, and what."""
        lines = (f"{count}\t{told}\n" for told, count in sorted(self.found.items()))
        path.write_text("".join(lines), encoding="utf-8")


def asked(question: Question[Any]) -> dict[str, Any]:
    """A question as it is compared: all of its fields; of functions only whether there is one."""
    told = {name: _plain(getattr(question, name)) for name in question.__struct_fields__}
    for option in told.get("options", ()):
        if not option["illegal"]:
            option["page"] = ""  # nobody ever sees where a legal option stands
    return {"kind": question.kind, "offered": _plain(question.offered), **told}


def _plain(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return "a function" if callable(value) else value


def _digest(outcome: Any) -> str:
    told = msgspec.json.encode(outcome, order="sorted", enc_hook=repr)
    return f"{outcome.says} [{hashlib.blake2b(told, digest_size=8).hexdigest()}]"


def take(path: Path, game: str, chosen: list[str], count: int) -> int:
    """Run and write.

    Args:
        path: where the lines go.
        game: the game's id.
        chosen: tests to run, as pytest takes them.
        count: random acts of each kind.
    """
    import pytest

    from tests.fuzz import tables
    from tests.fuzz.running import run
    from tests.recorded import Recording, recordings

    traces = Traces(game)
    traces.listen()
    failed = pytest.main(["-q", "-p", "no:cacheprovider", *chosen]) if chosen else 0
    with tempfile.TemporaryDirectory() as folder:
        for recorded in recordings(game):
            inside = Path(folder) / recorded.stem
            inside.mkdir()
            Recording(recorded).play(inside).close()
        # Another listing of keys must not change what chance does.
        tables.keys_to_try = lambda info: ()
        for kind in BY_CHANCE if count else ():
            figures = run(kind, count, Path(folder) / kind, (game,), 17, 0.0)
            print(kind, figures.told().splitlines()[1])
    traces.write(path)
    print(f"{sum(traces.found.values())} questions and runs, {len(traces.found)} different")
    return int(failed)


def compare(before: Path, after: Path, but: list[str], most: int) -> int:
    """Print what differs; the fields in `but` are looked over."""
    old, new = (_read(path, but) for path in (before, after))
    gone, come = old - new, new - old
    for sign, which in (("-", gone), ("+", come)):
        for told, count in sorted(which.items())[:most]:
            print(f"{sign}{count}\t{told}")
    print(f"{sum(old.values())} before, {sum(new.values())} after; "
          f"{sum(gone.values())} gone, {sum(come.values())} new")  # fmt: skip
    return 1 if gone or come else 0


def _read(path: Path, but: list[str]) -> Counter[str]:
    found: Counter[str] = Counter()
    for line in path.read_text(encoding="utf-8").splitlines():
        count, _, told = line.partition("\t")
        fields = {name: value for name, value in json.loads(told).items() if name not in but}
        found[json.dumps(fields, sort_keys=True)] += int(count)
    return found


def main() -> int:
    """Take or compare."""
    words = argparse.ArgumentParser(prog="python -m tests.traces", description=__doc__)
    kinds = words.add_subparsers(dest="kind", required=True)
    taking = kinds.add_parser("take")
    taking.add_argument("path", type=Path)
    taking.add_argument("--game", required=True)
    taking.add_argument("--count", type=int, default=1500)
    taking.add_argument("--tests", nargs="*", default=[])
    comparing = kinds.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--but", nargs="*", default=[])
    comparing.add_argument("--most", type=int, default=40)
    typed = words.parse_args()
    if typed.kind == "take":
        return take(typed.path, typed.game, typed.tests, typed.count)
    return compare(typed.before, typed.after, typed.but, typed.most)


if __name__ == "__main__":
    sys.exit(main())
