"""For whoever writes a game: begin one, and check it."""

from __future__ import annotations

import click

from companion.cli import completing
from companion.cli.options import json_option
from companion.share.commands.shell import say, tell


@click.command("new-game")
@click.argument("name")
@click.option(
    "--in", "parent", default=".", metavar="FOLDER", help="Make its folder inside this one."
)
@click.option("--here", is_flag=True, help="Only make it; do not add it to the settings.")
@json_option
def new_game(name: str, parent: str, here: bool, as_json: bool) -> None:
    """Make the folder of a small game that runs, to write your own.

    It comes with three acts and the ways to say them, rules, a recorded evening and tests that
    pass; it is then listed among the games. The chapter “Write a game” leads on from there.
    """
    from pathlib import Path

    from companion.making.copying import new_game as made

    folder = made(name, Path(parent).expanduser().resolve())
    if not here:
        from companion.cli.games import change_folders

        change_folders(str(folder), "")
    tell(
        as_json,
        lambda: {"folder": str(folder), "id": folder.name},
        lambda: (
            f"{folder} is a game that runs.",
            f"Play it:   companion demo {folder.name}" if not here else "",
            f"Check it:  companion check-game {folder if here else folder.name}",
            f"Test it:   python -m pytest {folder}",
            "Write it:  companion manual write-a-game",
        ),
    )


@click.command("check-game")
@click.argument("folder", shell_complete=completing.games)
@click.option("--acts", default=400, type=click.IntRange(1, 100_000), help="How many random acts.")
@click.option("--seed", default=0, help="A number; the same number plays the same evenings again.")
@json_option
def check_game(folder: str, acts: int, seed: int, as_json: bool) -> int:
    """Play a game at random; report what does not hold.

    FOLDER is a game's folder, or its id. The game is played at random in a throw-away folder, each
    entry is run again, and everything is undone. Every question gets “?”, its example and each of
    its choices; every form says a line; every act is tried with each counter unknown, and at both
    ends of its range. Whatever does not hold is reported, and the exit code is then 1.
    """
    from pathlib import Path

    from companion import games
    from companion.making.checking import check
    from companion.making.reporting import facts, lines

    path = Path(folder).expanduser()
    if not path.joinpath("game.toml").is_file() and (known := games.find().get(folder)):
        path = Path(str(known.folder))
    checked = check(
        path, acts, seed, told=lambda what: None if as_json else say(f"… {what}", err=True)
    )
    tell(as_json, lambda: facts(checked), lambda: lines(checked))
    return 1 if checked.faults else 0
