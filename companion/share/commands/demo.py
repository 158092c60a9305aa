"""The demonstration: an example table played from a file of answers, question by question."""

from __future__ import annotations

import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.errors import CompanionError, UsageError
from companion.games import load, manifest_of
from companion.table.campaign.opened import OpenTable
from companion.table.game import Game
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken, Question
from companion.table.sentences.sentence import say
from companion.table.sheet import PictureBlock, plain, render
from companion.toolbox.sums import Result, amounts_shown, shown

Echo = Callable[[str], None]


def read_script(path: Path | None, game: str = "seafall") -> dict[str, Any]:
    """The answers file: title, players, acts. Raises `UsageError` if it cannot be read."""
    try:
        if path is None:
            text = manifest_of(game).folder.joinpath("demo.toml").read_text(encoding="utf-8")
        else:
            text = path.read_text(encoding="utf-8")
        script = tomllib.loads(text)
        script.setdefault("game", game)
        if not isinstance(script.get("players"), list) or not isinstance(script.get("act"), list):
            raise ValueError("it has no list of players, or no [[act]] tables")
        if not all(isinstance(act, dict) for act in script["act"]):
            raise ValueError("each [[act]] is a table, with a line to say")
    except FileNotFoundError:
        if path is None:
            raise UsageError(
                f"There is no example of {game} yet.", "“companion demo en-garde” has one."
            ) from None
        raise UsageError("There is no such answers file.", "Name a file that exists.") from None
    except OSError as problem:
        raise UsageError(
            f"The answers file cannot be read: {problem.strerror or problem}.",
            "Name a file that exists.",
        ) from None
    except ValueError as problem:  # no UTF-8, no TOML, or not what a script holds
        raise UsageError(
            f"The answers file cannot be read: {problem}.",
            "It is TOML with players and [[act]] tables; begin from a copy of the one that ships.",
        ) from None
    return script


def play_script(
    script: dict[str, Any], folder: Path, echo: Echo | None = None, game: Game[Any] | None = None
) -> OpenTable[Any]:
    """Make the example table in a folder and enter all its acts.

    Args:
        script: from `read_script`.
        folder: where the campaign is written.
        echo: takes each line of the story; without it nothing is told.
        game: what is played, if it is not one that is found by the id in the script.

    Raises:
        CompanionError: an act asks something that the file does not answer.
    """
    game = game or load(script.get("game", "seafall"))
    table = OpenTable.create(
        game, folder / "example.jsonl", script.get("title", "Example"), tuple(script["players"])
    )
    for number, act in enumerate(script["act"], 1):
        try:
            _enter(table, act, echo)
            if echo is not None and script.get("picture") and act.get("show"):
                _draw(table, echo)
        except BaseException as problem:
            table.close()
            line = act.get("say") or act.get("procedure", "")
            problem.add_note(f"act {number}{f', “{line}”' if line else ''}")
            raise
    return table


def _enter(table: OpenTable[Any], act: dict[str, Any], echo: Echo | None) -> None:
    from companion.table.shared.effecting import find_player

    by = find_player(table.state, act.get("by", ""))
    if "say" in act:
        run = say(table, act["say"], by).run
        if echo is not None and act.get("show"):
            echo(f"\n  : {act['say']}")
    elif "procedure" in act:
        run = table.begin(act["procedure"], by)
    else:
        raise UsageError("It has no line to say.", 'Give it one: say = "ann takes 2".')
    for key, value in act.get("answers", {}).items():
        run.give(key, value)
    result = run.look(table.state)
    while isinstance(result, Asking) and isinstance(result.question, Broken):
        # A changed face may leave other answers behind that no longer fit: the file says so.
        run.override(result.question.key, "the file says so")
        result = run.look(table.state)
    if isinstance(result, Asking):
        raise CompanionError(
            f"“{run.info.title}” asks {result.question.prompt or result.question.key}: "
            f"{result.problem or 'the file does not answer it'}.",
            f"Add {result.question.key} to its answers. {result.question.bounds()}",
        )
    if echo is not None and act.get("show") and "say" not in act:
        for one in result.answered:
            if one.source != "default":
                _tell(one.question, one.question.show(one.answer), echo)
        echo("")
        for name, told in result.outcome.sums.items():
            if told.parts:
                _unfold(name, told, echo)
    table.enter(run, result)


def _draw(table: OpenTable[Any], echo: Echo) -> None:
    """The game's own picture after an act, or its last words where there is none."""
    echo(f"    {table.log(1)[-1].says}\n")
    for block in table.game.sheet(table.state, "").blocks:
        if isinstance(block, PictureBlock):
            echo(plain(list(block.draw(80))))


def _tell(question: Question[Any], answer: str, echo: Echo) -> None:
    page = f"({question.page})" if question.page else ""
    echo(f"  {question.prompt or question.key}  {page}".rstrip())
    for name, told in (question.sums or {}).items():
        echo(f"      {name}: {shown(told.value)}")
    if question.odds is not None:
        for label, text in question.odds():
            echo(f"      {label:<14}{text}")
    echo(f"    ▸ {answer}")


def _unfold(name: str, told: Result[Any], echo: Echo) -> None:
    echo(f"  {name}")
    amounts = amounts_shown(told.value, [(part.label, part.amount) for part in told.parts])
    for part, amount in zip(told.parts, amounts, strict=True):
        echo(f"    {amount:>4}  {part.label:<44} {part.page}")
    if told.value is not None:
        echo(f"    {'─' * 4}")
        echo(f"    {shown(told.value):>4}")
    for note in told.notes:
        echo(f"          {note}")


def run_demo(answers: Path | None, echo: Echo, game: str = "seafall") -> int:
    """Play the example in a throw-away folder and print its story; the exit code."""
    script = read_script(answers, game)
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        echo(f"{script.get('title', 'Example')}\n")
        with play_script(script, Path(folder), echo) as table:
            echo("  log")
            for line in table.log(40):
                echo(f"    {line.act_no:>3} {line.says}")
            echo("")
            echo(plain(render(table.game.sheet(table.state, ""), 80)))
    return 0
