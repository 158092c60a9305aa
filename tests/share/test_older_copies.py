"""What the record book saw acknowledged is missed on opening and in lists when it is gone."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import cli


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    companion("new", "en-garde", "E", "--player", "Sam", "--player", "Jen")
    for note in ("one", "two", "three"):
        companion("say", "e", f"note {note}")
    return tmp_path


def companion(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words))


def told(result: Result) -> str:
    return " ".join((result.stdout + " " + result.stderr).split())


def test_an_older_copy_is_told_in_every_list_and_on_opening_until_it_is_gone_on_with(
    home: Path,
) -> None:
    path = home / "campaigns" / "e.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    missing = "e.jsonl does not hold “three”, which was entered once: an older copy lies there."
    for _ in range(2):
        assert missing in told(companion("list"))
        assert missing in told(companion("state", "e"))
        assert missing in told(companion("log", "e"))
        assert missing in told(companion("log", "e", "--kind", "note"))
    assert missing in told(companion("say", "e", "note four"))
    assert missing not in told(companion("list"))
    assert missing not in told(companion("state", "e"))
    assert "e.jsonl" not in told(companion("log", "e"))


def test_a_damaged_last_line_is_not_cut_off_when_the_book_knows_it(home: Path) -> None:
    path = home / "campaigns" / "e.jsonl"
    whole = path.read_bytes().replace(b"three", b"thrae")
    path.write_bytes(whole)
    damaged = "Line 4 of e.jsonl is damaged, and it was entered whole once."
    assert damaged in told(companion("list"))
    assert damaged in told(companion("log", "e"))
    refused = companion("say", "e", "note four")
    assert refused.exit_code == 3
    assert damaged in told(refused)
    assert path.read_bytes() == whole


def test_a_last_line_that_the_book_knows_is_rescued_from_and_named_as_lost(home: Path) -> None:
    """Its bytes prove nothing any more; before, `say` named `rescue`, which saw no damage."""
    path = home / "campaigns" / "e.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:-1], lines[-1][:40] + b"#" * 60 + lines[-1][100:]]))
    refused = companion("say", "e", "note four")
    assert refused.exit_code == 3
    assert "`companion rescue` makes a whole campaign" in told(refused)
    before = path.read_bytes()
    rescued = companion("rescue", "E")  # by its title: the book is asked all the same
    assert rescued.exit_code == 0, rescued.output
    assert "“three”, which was entered last, is in no line that can be read." in told(rescued)
    assert path.read_bytes() == before
    shown = companion("log", "e-rescued")
    assert "“two”" in shown.stdout
    assert "“three”" not in shown.stdout
    assert companion("say", "e-rescued", "note four").exit_code == 0


def test_the_log_says_that_more_than_one_of_its_last_lines_is_damaged(home: Path) -> None:
    path = home / "campaigns" / "e.jsonl"
    path.write_bytes(path.read_bytes().replace(b"two", b"tvo").replace(b"three", b"thrae"))
    (home / "book.json").unlink()
    for words in (("list",), ("state", "e"), ("log", "e")):
        assert "e.jsonl is damaged from line 3 on." in told(companion(*words)), words
    assert "damaged" in companion("log", "e", "--json").stdout


def test_the_log_finds_what_was_acknowledged_long_ago_without_a_word(home: Path) -> None:
    """The book may be far behind the file: then the whole file is looked through."""
    book = (home / "book.json").read_bytes()
    for number in range(60):
        companion("say", "e", f"note number {number}")
    (home / "book.json").write_bytes(book)
    assert companion("log", "e", "--count", "1").stderr == ""


def test_a_file_damaged_in_the_middle_looks_damaged_in_the_list(home: Path) -> None:
    path = home / "campaigns" / "e.jsonl"
    path.write_bytes(path.read_bytes().replace(b"two", b"tvo"))
    assert "Line 3 of e.jsonl is damaged, and good lines stand behind it." in told(
        companion("list")
    )


def test_a_copy_that_was_put_back_on_purpose_is_no_surprise(home: Path) -> None:
    companion("backup")
    companion("say", "e", "note four")
    assert companion("restore", "e", "--yes").exit_code == 0
    assert "four" not in companion("log", "e").stdout
    for words in (("list",), ("state", "e"), ("say", "e", "note five")):
        assert "older copy" not in told(companion(*words))
    assert (home / "campaigns" / "e.jsonl").exists()
