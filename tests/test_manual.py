"""The chapters of the games: what they show can be typed as it stands there, at one table, in
order; they are read on the command line and from the keys of the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import cli
from companion.games import find
from companion.play.speaking import speak
from companion.share.campaigns.campaigns import open_table
from companion.share.commands import run_procedure
from companion.share.text.chapter import chapter_lines
from companion.table.campaign.opened import OpenTable
from tests.ear.corpus import ONE, call
from tests.games.en_garde.duel import QuickDisk

GAMES = sorted(find())
_EVENING = re.compile(r"```evening ([^\n]*)\n(.*?)```", re.DOTALL)
_ASIDE = re.compile(r" {3,}")


def evenings(game: str) -> Iterator[tuple[list[str], list[str]]]:
    """Who plays, and the sentences, of each evening that a chapter shows."""
    for found in _EVENING.finditer(find()[game].manual()):
        yield found[1].split(", "), [_ASIDE.split(line)[0] for line in found[2].splitlines()]


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_of_a_chapter_is_typed_as_it_stands(game: str, tmp_path: Path) -> None:
    """Whole lines, `·` with them, and the sentences one by one lead to the same table."""
    shown = list(evenings(game))
    assert shown
    for number, (players, lines) in enumerate(shown):
        with (
            _table(tmp_path / f"{number}-whole", game, players) as whole,
            _table(tmp_path / f"{number}-apart", game, players) as apart,
        ):
            for line in lines:
                run_procedure.say(whole, line)
                for one in line.split(" · "):
                    run_procedure.say(apart, one)
                assert whole.state == apart.state, line
            assert apart.history.acts > len(lines) / 2


def _table(home: Path, game: str, players: list[str]) -> OpenTable[Any]:
    home.mkdir()
    call(home, "new", game, ONE, *(x for name in players for x in ("--player", name)))
    return open_table(home, ONE, writing=True, disk=QuickDisk())


@pytest.mark.parametrize("game", GAMES)
def test_a_chapter_is_read_on_the_command_line(game: str) -> None:
    manifest = find()[game]
    shown = CliRunner().invoke(cli, ["manual", game])
    assert shown.exit_code == 0
    assert shown.stdout.splitlines()[0].startswith(manifest.title.upper())
    for heading in ("What it keeps", "A first evening", "Options and rulings"):
        assert heading in shown.stdout.splitlines()


def test_a_chapter_is_folded_to_the_terminal_and_not_in_a_pipe() -> None:
    text = (
        "# A game\n\nOne line\nand **more** of it.\n\n"
        "- an item\n  of two lines\n\n```\na   b\n```\n"
    )
    wide = ["A GAME", "", "One line and more of it.", "", "- an item of two lines", "", "    a   b"]
    assert chapter_lines(text, None) == wide
    folded = chapter_lines(text, 21)
    assert folded[2:4] == ["One line and more of", "it."]
    assert folded[5:7] == ["- an item of two", "  lines"]
    assert folded[-1] == "    a   b"  # what is typed is not folded


def test_a_game_without_a_chapter_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "pebbles"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text('id = "pebbles"\ntitle = "Pebbles"\nfile = "game.py:GAME"\n')
    (folder / "game.py").write_text("")
    outside = {"COMPANION_GAMES": str(folder.parent)}
    shown = CliRunner().invoke(cli, ["manual", "pebbles"], env=outside)
    assert shown.exit_code == 2
    assert "Pebbles has no chapter yet." in shown.output


def test_the_readme_is_short_and_leads_on() -> None:
    root = Path(__file__).parents[1]
    readme = (root / "README.md").read_text(encoding="utf-8")
    assert len(readme) <= 6000
    told = re.findall(r"\]\(([^)#]+)\)", readme)
    assert [one for one in told if not (root / one).exists()] == []
    for game in GAMES:
        assert game in readme


def test_a_line_that_chooses_in_secret_is_not_kept_for_later_evenings(tmp_path: Path) -> None:
    """Of City of Five Sails' first evening only the two sealed choices are secret."""
    players, lines = next(evenings("five-sails"))
    sentences = [one for line in lines for one in line.split(" · ")]
    call(tmp_path, "new", "five-sails", ONE, *(x for name in players for x in ("--player", name)))
    private = []
    with open_table(tmp_path, ONE, writing=True, disk=QuickDisk()) as table:
        for one in sentences:
            speak(table, one, "", lambda is_private, one=one: private.append((one, is_private)))
    assert [one for one, _ in private] == sentences
    assert [one for one, told in private if told] == [x for x in sentences if " chooses " in x]
