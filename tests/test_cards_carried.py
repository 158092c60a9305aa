"""A file of cards goes out of one home and into another: the second evening knows what the first
one did. By the commands that people type, and by a sentence at each table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from msgspec import Struct

from companion.cli import cards as commands, cli
from tests.wording import CANNOT_BE_READ


class Evening(Struct, frozen=True):
    """What one home tells of its cards, and what is said in the other one."""

    game: str
    told: tuple[str, ...]
    said: tuple[str, ...]
    knows: tuple[str, ...]
    """What the second evening then says, or holds in its state."""
    without: tuple[str, ...]
    """What it would not without the file."""


EVENINGS = (
    Evening(
        "en-garde",
        ("learn Vipers Kiss bursts 3 cost 1 type attack",),
        ("ana attacks ben with vipers kiss", "ben passes"),
        # A cost of 1 and 3 bursts without a defense (Poise; Ending the Exchange).
        ("Ana pays 1, down to 9", "Ben loses 3, down to 7"),
        ("Ana pays 1, down to 9",),
    ),
    Evening(
        "five-sails",
        ("learn Odette type character resolve 4 combat 3 finesse 1 influence 2",),
        ("wound Odette 1 who-of=Ben", "learn Odette"),
        ('"resolve":4', '"influence":2'),
        ('"resolve":4',),
    ),
    Evening(
        "citadel",
        ("facts Flail weight 2", "effect Flail does cost -2; 3 any -> success max 2"),
        ("take 031 called Flail purse to ana",),
        ('"weight":2', '"takes":3'),
        ('"weight":2',),
    ),
    Evening(
        "pirate-crusades",
        ("sunset 7C crew 6 cannon 8 nation dutch bonus tough",),
        ("sunset 7C",),
        ("7C prints crew 6, cannon 8, nation Dutch and bonus tough",),
        ("crew 6",),
    ),
    Evening(
        "seafall",
        (
            "ana hires Otto price=“gold 4 reputation 2”",
            "ana ship first values=“s4 r4 e2 h3”",
            "ana province values=“d5 g2”",
        ),
        ("ben hires otto with gold", "ana raids ben with first ship, 5", "ben raids ana, 3"),
        # The gold that Otto prints (p. 13); the raid that Ana's first ship prints (p. 9); the
        # garrison of her board, whatever she is attacked with (p. 18).
        ("Ben hires Otto for 4 gold", '"raid":4', '"garrison":2'),
        ("for 4 gold", '"garrison":2'),
    ),
)
PLAYERS = ("--player", "Ana", "--player", "Ben", "--player", "Cleo")


class Home:
    """A data folder, and what is typed there."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self._patch = folder, monkeypatch
        folder.mkdir()

    def run(self, *words: str, code: int = 0) -> str:
        self._patch.setenv("COMPANION_HOME", str(self.folder))
        done: Result = CliRunner().invoke(cli, words)
        assert done.exit_code == code, (words, done.output)
        return done.output

    def evening(self, game: str, title: str, lines: tuple[str, ...]) -> str:
        players = PLAYERS if game == "seafall" else PLAYERS[:4]
        self.run("new", game, title, *players)
        told = [self.run("say", title.lower(), line) for line in lines]
        return "\n".join([*told, self.run("state", title.lower(), "--json")])


@pytest.mark.parametrize("case", EVENINGS, ids=lambda case: case.game)
def test_the_second_evening_knows_what_the_first_one_did(
    case: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = (Home(tmp_path / name, monkeypatch) for name in ("here", "there"))
    here.evening(case.game, "Autumn", case.told)
    file = str(tmp_path / "cards.toml")
    here.run("cards", case.game, "export", "-o", file)
    first = Path(file).read_text(encoding="utf-8")
    assert 'told = "Autumn"' in first and f'game = "{case.game}"' in first

    asked = there.run("cards", case.game, "import", file, code=4)
    assert "new" in asked and "Add --yes" in asked
    assert there.run("cards", case.game, "export").count("[[card]]") == 0
    taken = json.loads(there.run("cards", case.game, "import", file, "--yes", "--json"))
    assert taken["result"]["taken"] == len(taken["result"]["new"]) > 0
    assert there.run("cards", case.game, "export") == first

    second = there.evening(case.game, "Winter", case.said)
    assert all(one in second for one in case.knows), second
    # Each entry comes out today as it did then, though the book gave what nobody answered.
    assert "winter" not in there.run("doctor")
    # What came from the file is still the first evening's word, and there is nothing to take in.
    again = there.run("cards", case.game, "import", file)
    assert "0 new facts, 0 changed" in again and "nothing to take in" in again
    assert first.count('told = "Autumn"') == there.run("cards", case.game, "export").count(
        'told = "Autumn"'
    )


@pytest.mark.parametrize("case", EVENINGS[::2], ids=lambda case: case.game)
def test_without_the_file_it_would_not(
    case: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the test above shows the file and not the sentence."""
    home = Home(tmp_path / "home", monkeypatch)
    players = PLAYERS if case.game == "seafall" else PLAYERS[:4]
    home.run("new", case.game, "Winter", *players)
    said = [CliRunner().invoke(cli, ["say", "winter", line]).output for line in case.said]
    told = "\n".join([*said, home.run("state", "winter", "--json")])
    assert not any(one in told for one in case.without), told


def test_a_card_of_a_file_is_corrected_and_barred_like_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind an entry that took a card from the book, a correction knows the card as well; where it
    may not be played, it is named, and no card is made of what the book calls it."""
    home, file = Home(tmp_path / "home", monkeypatch), tmp_path / "cards.toml"
    card = '[[card]]\nname = "Vipers Kiss"\ntype = "attack"\ncost = 1\nbursts = 3\n'
    file.write_text(f'game = "en-garde"\n{card}', encoding="utf-8")
    home.run("cards", "en-garde", "import", str(file), "--yes")
    home.run("new", "en-garde", "Winter", *PLAYERS)
    home.run("say", "winter", "ana attacks ben with vipers kiss")
    assert "Ana attacks Cleo: A1 Vipers Kiss" in home.run("say", "winter", "no, cleo")
    home.run("undo", "winter")
    home.run("undo", "winter")
    home.run("say", "winter", "ana attacks ben with thrust")
    told = home.run("say", "winter", "ben attacks ana with vipers kiss", code=1)
    assert "The Field is not empty" in told and "ook:" not in told


def test_what_this_table_told_stands_until_somebody_says_yes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home(tmp_path / "home", monkeypatch)
    home.evening("en-garde", "Autumn", ("learn Slash cost 0 bursts 2",))
    file = tmp_path / "theirs.csv"
    file.write_text("name,cost,bursts,copies,told\nSlash,0,3,4,Club\n", encoding="utf-8")
    shown = home.run("cards", "en-garde", "import", str(file), code=4)
    assert "changed  Slash: bursts 2 → 3 (here, told in Autumn)" in shown
    assert "and replace 1 that differ here" in shown
    looked = home.run("cards", "en-garde", "import", str(file), "--preview")
    assert "2 facts would be taken in" in looked
    assert "copies" not in home.run("cards", "en-garde", "export")
    home.run("cards", "en-garde", "import", str(file), "--yes", "--only-new")
    assert "bursts = 2" in home.run("cards", "en-garde", "export")
    home.run("cards", "en-garde", "import", str(file), "--yes")
    assert "bursts = 3" in home.run("cards", "en-garde", "export")
    # The table that is open keeps what it told, and says so whenever it is looked at.
    state = json.loads(home.run("state", "autumn", "--json"))
    slash = next(x for x in _cards(state) if x.get("name") == "Slash")
    assert slash["bursts"] == 2
    assert "earlier it was 2 (Autumn" in home.run("cards", "en-garde", "check")


def _cards(told: Any) -> list[dict[str, Any]]:
    """All objects of a tree that have a name."""
    inner = told.values() if isinstance(told, dict) else told if isinstance(told, list) else ()
    own = [told] if isinstance(told, dict) and "name" in told else []
    return own + [one for part in inner for one in _cards(part)]


def test_who_sits_there_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, file = Home(tmp_path / "home", monkeypatch), tmp_path / "cards.toml"
    file.write_text('game = "en-garde"\n[[card]]\nname = "Flick"\ncost = 1\n', encoding="utf-8")
    monkeypatch.setenv("COMPANION_HOME", str(home.folder))
    monkeypatch.setattr(commands, "in_terminal", lambda: True)
    words = ["cards", "en-garde", "import", str(file)]
    for typed, said, kept in (
        ("\n", "Nothing was taken in.", 0),
        ("y\n", "1 fact was taken in", 1),
    ):
        done = CliRunner().invoke(cli, words, input=typed)
        assert "new      Flick: cost 1" in done.output
        assert "This would take in 1 new fact. Do it? [y/N]" in done.output
        assert said in done.output
        assert home.run("cards", "en-garde", "export").count("[[card]]") == kept


def test_a_file_with_a_fault_brings_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home(tmp_path / "home", monkeypatch)
    file = tmp_path / "cards.toml"
    good = '[[card]]\nname = "Slash"\ncost = 0\n'
    file.write_text(f'game = "en-garde"\n{good}[[card]]\nname = "Flick"\ncost = 1.5\n')
    told = home.run("cards", "en-garde", "import", str(file), "--yes", code=2)
    assert "Line 7: cost of Flick: “1.5” does not fit. Write a whole number, or “?”." in told
    assert "Nothing was taken in." in told
    as_json = json.loads(home.run("cards", "en-garde", "import", str(file), "--json", code=2))
    assert [one[:7] for one in as_json["error"]["faults"]] == ["Line 7:"]
    assert home.run("cards", "en-garde", "export").count("[[card]]") == 0
    assert CANNOT_BE_READ in home.run("cards", "en-garde", "import", str(tmp_path), code=2)
    assert "No file is named" in home.run("cards", "en-garde", "import", code=2)
