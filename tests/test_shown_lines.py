"""Whatever a chapter, the guide or the README shows to be typed works: each sentence is heard at a
table of its chapter, each command of the shell is run."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import COMMANDS, cli
from companion.errors import CompanionError, NothingNew
from companion.games import find, load
from companion.share.campaigns.campaigns import open_table
from companion.share.commands import run_procedure
from companion.table.sentences.said import Corrects, TakesBack
from companion.table.sentences.sentence import say
from companion.table.shared.acts import procedures_of
from screens.command import choose_keys
from screens.commands import all_commands
from tests.ear.corpus import ONE, call
from tests.games.en_garde.duel import QuickDisk
from tests.test_manual import evenings

ROOT = Path(__file__).parents[1]
GAMES = sorted(find())
_FENCED = re.compile(r"```([^\n]*)\n(.*?)```", re.DOTALL)
_INLINE = re.compile(r"(?<!`)`([^`]+)`(?!`)")
_ASIDE = re.compile(r" {3,}")


def inline(text: str) -> list[str]:
    """What stands between backticks in the running text, each once."""
    bare = _FENCED.sub("", text)
    return [*dict.fromkeys(" ".join(one.split()) for one in _INLINE.findall(bare))]


# Chapters

NO_SENTENCES = {
    "·": "stands between sentences", ";": "does so too",
    "Ana, Bo": "who plays", "Ana, Ben": "who plays", "Ana, Ben, Cy": "who plays",
    "Yellow, Blue, Red": "who plays",
    "7C": "a card", "10D": "a card", "JK": "a card",
    "roll": "an answer where dice are asked for",
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_a_chapter_shows_no_lines_that_nobody_runs(game: str) -> None:
    kinds = [found[1].partition(" ")[0] for found in _FENCED.finditer(find()[game].manual())]
    assert set(kinds) == {"evening"}


@pytest.mark.parametrize("game", GAMES)
def test_what_a_chapter_names_in_passing_can_be_typed(game: str, tmp_path: Path) -> None:
    choose_keys({})
    loaded = load(game)
    known = {key for one in all_commands() for key in (one.shown_key(), *one.keys.split(","))}
    known |= {"?", "m", *NO_SENTENCES, *procedures_of(loaded)}
    known |= {one.name for one in loaded.calculations}
    left = [
        one
        for one in inline(find()[game].manual())
        if one not in known and not one.startswith("companion ")
    ]
    for number, (players, sentences) in enumerate(evenings(game)):
        home = tmp_path / str(number)
        home.mkdir()
        call(home, "new", game, ONE, *(x for name in players for x in ("--player", name)))
        with open_table(home, ONE, writing=True, disk=QuickDisk()) as table:
            for sentence in ["", *sentences]:
                if sentence:
                    run_procedure.say(table, sentence)
                left = [one for one in left if not heard(table, one)]
    assert left == []


def heard(table, text: str) -> bool:
    """Whether a line is understood; that something is asked or a rule is broken is understood."""
    try:
        say(table, text, teach=False)
    except (Corrects, NothingNew, TakesBack):
        return True
    except CompanionError:
        return False
    return True


# Commands

PAGES = ["README.md", "companion/GUIDE.md", *(f"data/{game}/manual.md" for game in GAMES)]
MEANT = {"GAME": "seafall", "COMMAND": "log", "CAMPAIGN": "salt", "COPY": "copy.jsonl",
         "WORDS": "raid"}  # fmt: skip
"""What a word in capitals stands for."""
OTHERWISE = {
    "companion games --add ~/games": (2, "there is no such folder"),
    "companion show": (2, "it wants a campaign"),
    "companion do salt raid province=Yellow site=linen faces=3b2w1s1S": (4, "it asks for more"),
    "companion library add seafall my-rulebook.pdf": (2, "there is no such file"),
    "companion merge CAMPAIGN COPY": (2, "the copy has nothing more"),
    "companion restore --scan": (2, "nothing is pasted"),
    "companion rescue": (2, "it wants a campaign"),
}
"""Lines that do not end with 0 here, and why."""


def commands() -> Iterator[str]:
    """Every line for the shell that a page shows: those in blocks first, as they stand."""
    for page in PAGES:
        for found in _FENCED.finditer((ROOT / page).read_text(encoding="utf-8")):
            for line in found[2].splitlines():
                yield from re.findall(r"(?:^|\$\()(companion [^)|]*)", _ASIDE.split(line)[0])
    for page in PAGES:
        for one in inline((ROOT / page).read_text(encoding="utf-8")):
            if one.split()[0] == "companion" and len(one.split()) > 1:
                yield one


def split(line: str) -> list[str]:
    """A line of the shell as words."""
    words = re.findall(r'"[^"]*"|\'[^\']*\'|\S+', line)
    return [MEANT.get(word, word.strip("\"'")) for word in words[1:]]


def test_every_command_that_a_page_shows_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    # `serve` stays open behind a pipe until it is told to end.
    monkeypatch.setattr("companion.cli.serving._until_ended", lambda: None)
    shown = [*dict.fromkeys(line.strip() for line in commands())]
    assert len(shown) > 35
    assert {split(line)[0] for line in shown} <= {*COMMANDS}
    # What puts the campaign away comes last, whatever page it stands on.
    shown.sort(key=lambda line: line.startswith(("companion archive", "companion import")))
    wrong = {}
    for line in shown:
        if line == "companion undo salt":
            journal = next((tmp_path / "home/campaigns").glob("the-salt*.jsonl"))
            shutil.copy(journal, tmp_path / "copy.jsonl")
        code, said = run(split(line))
        wanted = OTHERWISE.get(line, (0, ""))[0]
        if code != wanted:
            wrong[line] = (code, said[-300:])
    assert not wrong, "\n".join(f"{line}: {told}" for line, told in wrong.items())
    assert OTHERWISE.keys() <= {*shown}


def run(words: list[str]) -> tuple[int, str]:
    done = CliRunner().invoke(cli, words, input="", prog_name="companion")
    assert done.exception is None or isinstance(done.exception, SystemExit | CompanionError)
    return done.exit_code, done.output


def test_the_readme_shows_sentences_that_are_entered(tmp_path: Path) -> None:
    """The first raid of the five minutes, and the dice of the example."""
    blocks = [found[2] for found in _FENCED.finditer((ROOT / "README.md").read_text("utf-8"))]
    sentences = [
        line.strip()
        for block in blocks
        for line in block.splitlines()
        if not line.startswith("python3 ") and line.strip()
    ]
    assert sentences == ["yellow raids spice 5"]
    guide = (ROOT / "companion/GUIDE.md").read_text(encoding="utf-8")
    block = guide.partition("## Sentences")[2].partition("```\n")[2].partition("```")[0]
    shown = [_ASIDE.split(line)[0] for line in block.splitlines()]
    assert len(shown) > 10
    names = [x for name in ("Yellow", "Blue", "Red") for x in ("--player", name)]
    for number, typed in enumerate((sentences, shown)):
        home = tmp_path / str(number)
        home.mkdir()
        call(home, "new", "seafall", ONE, *names)
        enter_all(home, typed)


def enter_all(home: Path, typed: list[str]) -> None:
    with open_table(home, ONE, writing=True, disk=QuickDisk()) as table:
        for one in typed:
            if one.startswith("oops"):
                with pytest.raises(CompanionError):
                    run_procedure.say(table, "red frobs iron 5")
            run_procedure.say(table, one)
        assert table.history.acts >= len(typed) - 1
