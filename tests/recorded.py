"""Recorded games: scripts of what a table says, with checkpoints worked out by hand.

A recording is TOML in `tests/games/<game>/recorded/`. It begins with `game`, `title`, `players`,
and says at its top which values are invented. Then come `[[line]]` tables, played in their order:

    [[line]]
    say = "thrust + masterful > jen"            # a typed sentence (`by` may name who speaks)

    [[line]]
    act = "pass"                                # or a procedure with its answers by key
    by = "Jen"
    answers = { bursts = "slash 1" }
    reasons = { priority = "the table says so" }   # rules that are broken on purpose

    [[line]]
    working = "10 - 1 (Masterful Strike) = 9; 85 - 27 = 58"
    check = { "Sam Poise" = 9, "table deck" = 58 }  # counters by name, or paths: "duelists.p1.hand"

`?` as an expected value means: not told. What a game computes and keeps nowhere (a carried weight)
is looked up by `value(state, name)` of `tests/games/<game>/recorded_values.py`, if there is one.
The numbers in a check come from the rulebook and the arithmetic beside them, never from running the
program.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from companion.games import find
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.sentences.sentence import say
from companion.table.shared.effecting import find_counter, find_player
from companion.table.state import at_path


class Recording:
    """One recorded game.

    Args:
        path: its TOML file.
    """

    def __init__(self, path: Path) -> None:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        self.path = path
        self.game, self.title = told["game"], told["title"]
        self.players: tuple[str, ...] = tuple(told["players"])
        self.lines: list[dict[str, Any]] = told["line"]

    @property
    def checks(self) -> int:
        """How many checkpoints it has."""
        return sum(1 for line in self.lines if "check" in line)

    def play(
        self, folder: Path, each: Callable[[OpenTable[Any], str], None] | None = None
    ) -> OpenTable[Any]:
        """Play the whole game on a new journal in a folder; checks on the way.

        Args:
            folder: where the journal goes.
            each: called after every act, with what was said.

        Raises:
            AssertionError: a checkpoint does not hold, or an act asks for more.
        """
        manifest = next(one for one in find().values() if one.id == self.game)
        table: OpenTable[Any] = OpenTable.create(
            manifest.load(), folder / "recorded.jsonl", self.title, self.players
        )
        for number, line in enumerate(self.lines, 1):
            if "check" in line:
                self.check(table, number, line)
            else:
                self.enter(table, number, line)
                if each is not None:
                    each(table, f"line {number} {line.get('say') or line.get('act')}")
        return table

    def enter(self, table: OpenTable[Any], number: int, line: dict[str, Any]) -> None:
        """Enter one act."""
        by = find_player(table.state, line["by"]) if "by" in line else ""
        told = line.get("say") or line.get("act")
        before: tuple[Any, ...] = ()
        if "say" in line:
            said = say(table, line["say"], by, yes=True)
            run, result, before = said.run, said.result, said.before
        else:
            run = table.begin(line["act"], by)
            run.depth = "sentence"
            result = None
        for key, value in line.get("answers", {}).items():
            run.give(key, value)
        for key, reason in line.get("reasons", {}).items():
            run.override(key, reason)
        if result is None or line.get("answers") or line.get("reasons"):
            result = run.look(table.state)
        where = f"{self.path.name}, line {number} “{told}”"
        if isinstance(result, Asking):
            question = result.question
            why = getattr(question, "why", "") or result.problem
            raise AssertionError(f"{where} asks {question.key}: {question.prompt} {why}")
        table.enter_all((*before, (run, result)))

    def check(self, table: OpenTable[Any], number: int, line: dict[str, Any]) -> None:
        """Compare a checkpoint."""
        for name, wanted in line["check"].items():
            found = self.value(table, name)
            told = "?" if found is None else found
            assert told == wanted, (
                f"{self.path.name}, line {number}: {name} is {told}, worked out by hand {wanted} "
                f"({line.get('working', '')}) after “{table.game.where(table.state)}”"
            )

    def value(self, table: OpenTable[Any], name: str) -> Any:
        """A value that the game computes, a counter by its owner's name and its own, or a path."""
        values = f"tests.games.{self.game.replace('-', '_')}.recorded_values"
        if find_spec(values) is not None:
            found = import_module(values).value(table.state, name)
            if found is not NotImplemented:
                return found
        if "." in name or hasattr(table.state, name):
            return msgspec.to_builtins(at_path(table.state, tuple(name.split("."))))
        if name == "where":
            return table.game.where(table.state)
        owner, _, counter = name.partition(" ")
        player = "" if owner == "table" else find_player(table.state, owner)
        found = find_counter(table.game.counters(table.state), player, counter)
        assert found is not None, f"{self.path.name}: there is no counter “{name}”"
        return found.value


def recordings(game: str) -> list[Path]:
    """All recordings of a game."""
    folder = Path(__file__).parent / "games" / game.replace("-", "_") / "recorded"
    return sorted(folder.glob("*.toml"))
