"""Checks a game: its files, its forms, every question, random evenings, undo to the root."""

from __future__ import annotations

import logging
import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.errors import CompanionError
from companion.games.manifest import Manifest
from companion.games.tours import tour_of
from companion.making.asking import Asked
from companion.making.citing import check_rules
from companion.making.extremes import Extremes
from companion.making.found import Checked, Findings
from companion.making.hidden import Hidden
from companion.making.naming import check_acts, check_plotted
from companion.making.playing import Evening, Undrawn
from companion.making.saying import check_forms, check_help, check_kinds, said_now
from companion.making.source import Words, check_source, modules_of
from companion.making.trying import manifest_in
from companion.share.commands.demo import play_script, read_script
from companion.table.game import Game
from companion.table.procedures.drive import once_each
from companion.table.shared.acts import procedures_of
from companion.table.storage.fits import check_whole

ACTS = 400
AN_EVENING = 40
"""Acts of one evening."""
AT_EXTREMES = 5
"""How many acts are run on extreme counters for each that is entered."""

Told = Callable[[str], None]


def check(
    folder: Path,
    acts: int = ACTS,
    seed: int = 0,
    forms: int | None = None,
    told: Told = lambda _line: None,
) -> Checked:
    """Try the game in a folder.

    Args:
        folder: where its `game.toml` lies.
        acts: how many random acts are tried.
        seed: of everything random: the same number plays the same evenings.
        forms: how many forms say a line; all if not given.
        told: called with what is being done.

    Raises:
        UsageError: it cannot even be loaded.
    """
    manifest = manifest_in(folder)
    game = manifest.load()
    findings = Findings(folder)
    with (
        once_each(),
        _listening(findings),
        tempfile.TemporaryDirectory(prefix="companion-check-") as place,
    ):
        told("its files")
        begins = _tables(game, findings)
        check_rules(manifest, game, modules_of(manifest), findings)
        check_acts(game, findings)
        if begins:
            game = _heard(game, findings)
            _files(manifest, game, findings, Path(place))
            told("its evenings")
            _evenings(game, findings, Path(place), acts, random.Random(seed), forms)
            check_plotted(game, findings)
        told("its code")
        modules = modules_of(manifest)  # some are loaded only where they are needed
        check_source(modules, {info.id for info in procedures_of(game)}, findings)
        if begins and game.forms is not None and forms is None:
            own = {info.id for info in game.procedures}
            mine = [form for form in game.forms().forms if form.act in own]
            check_kinds(mine, Words(modules), findings)
    return findings.checked(manifest.title)


@contextmanager
def _listening(findings: Findings) -> Iterator[None]:
    """What could not be drawn is logged by the program, and a fault here."""
    listener, logger = Undrawn(findings), logging.getLogger("companion")
    level = logger.level
    logger.addHandler(listener)
    logger.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        logger.removeHandler(listener)
        logger.setLevel(level)


def _tables(game: Game[Any], findings: Findings) -> bool:
    """New tables of the fewest and of the most players can be kept; whether they can be made."""
    begins = True
    for count in dict.fromkeys(game.players):
        where = f"a new table of {count}"
        try:
            state = game.new_state(tuple(f"Player {n}" for n in range(1, count + 1)))
            check_whole(game.state, msgspec.to_builtins(state))
            if len(state.players) != count:
                findings.fault(where, f"it has {len(state.players)} players.")
            if set(state.seats) != state.players.keys():
                findings.fault(where, "its seats are not its players.")
        except Exception as problem:  # noqa: BLE001 - whatever a game raises is what is looked for
            findings.broke(where, problem)
            begins = False
    for shape in range(1, game.shape):
        if shape not in game.migrations:
            findings.fault("migrations", f"nothing makes shape {shape + 1} of shape {shape}.")
    if len({info.id for info in game.procedures}) < len(game.procedures):
        findings.fault("procedures", "two acts have one id.")
    return begins


def _heard(game: Game[Any], findings: Findings) -> Game[Any]:
    """The game; without its forms, where they cannot be read."""
    try:
        if game.forms is not None:
            game.forms()
        return game
    except CompanionError as problem:
        findings.fault("forms.toml", problem.says)
    except Exception as problem:  # noqa: BLE001 - whatever a game raises is what is looked for
        findings.broke("forms.toml", problem)
    return replace(game, forms=None)


def _files(manifest: Manifest, game: Game[Any], findings: Findings, place: Path) -> None:
    """Its chapter, its tour and its recorded game."""
    if not manifest.folder.joinpath("manual.md").is_file():
        findings.remark("manual.md", "it is not there: the game has no chapter.")
    try:
        tour_of(manifest)
    except CompanionError as problem:
        findings.fault("tour.toml", problem.says)
    demo = manifest.folder.joinpath("demo.toml")
    if not demo.is_file():
        findings.remark("demo.toml", "it is not there: no recorded game is played.")
        return
    try:
        script = read_script(Path(str(demo)), manifest.id)
        play_script(script, place, game=game).close()
        findings.counts["recorded acts"] = len(script["act"])
    except CompanionError as problem:
        findings.fault(_in_demo(problem), f"{problem.says} {problem.would_be_right}".strip())
    except Exception as problem:  # noqa: BLE001 - whatever a game raises is what is looked for
        findings.broke(_in_demo(problem), problem)


def _in_demo(problem: BaseException) -> str:
    """Where in the recorded game: `demo.toml, act 3, “ann takes 9”`."""
    return ", ".join(("demo.toml", *getattr(problem, "__notes__", ())))


def _evenings(
    game: Game[Any],
    findings: Findings,
    place: Path,
    acts: int,
    chance: random.Random,
    forms: int | None,
) -> None:
    asked, said = Asked(findings), dict[str, str]()
    hidden = Hidden(findings, random.Random(len(game.procedures)))
    extremes = Extremes(findings, random.Random(len(game.procedures)))
    left = acts
    while left > 0:
        evening = Evening(game, place, chance, findings, asked, hidden)
        if left == acts and game.forms is not None:
            check_forms(evening.table, findings, forms)
            if forms is None:
                check_help(evening.table, findings)
                said_now(evening.table, findings, said)
        evening.play(min(left, AN_EVENING))
        extremes.run(evening.table, AT_EXTREMES * min(left, AN_EVENING))
        left -= AN_EVENING
        if game.forms is not None and forms is None:
            said_now(evening.table, findings, said)
        evening.end()
    hidden.end()
    findings.counts["acts that a line enters"] = len(said)
    if game.forms is None:
        findings.remark("forms.toml", "it is not there: lines are read question by question.")
