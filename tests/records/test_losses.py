"""The record book tells its losses, once; what no journal holds is not lost with it."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from companion import places
from companion.cli import cli
from companion.records.book import Book
from companion.records.catching_up import catch_up
from companion.share.campaigns import campaigns
from companion.table.storage.disk import RealDisk
from tests.wording import SHOWN_INSTEAD

CSV = "game,player,place,date\nen-garde,Ann,1,2026-10-03\nen-garde,Bob,2,2026-10-03\n"
CHANGED = "was changed outside this program; it is used as it stands"


def run(*words: str) -> Result:
    told = CliRunner().invoke(cli, list(words))
    assert told.exit_code == 0, told.output
    return told


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A campaign, and two plays of elsewhere that no journal holds."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    run("new", "en-garde", "Fair", "--player", "Ann", "--player", "Bob")
    (tmp_path / "plays.csv").write_text(CSV)
    run("import", str(tmp_path / "plays.csv"))
    return tmp_path / "home"


def damage(book: Path) -> None:
    data = book.read_bytes()
    book.write_bytes(data[: len(data) // 2] + b"\0" + data[len(data) // 2 + 1 :])


@pytest.mark.parametrize("words", [("list",), ("stats",), ("stats", "fair"), ("stats", "--all")])
def test_a_book_that_was_replaced_by_a_copy_says_so_once(
    home: Path, words: tuple[str, ...]
) -> None:
    damage(places.book(home))
    told = plain(run(*words).stderr)
    assert "The record book was damaged and could not be read; it was kept as book.json" in told
    assert "replaced by the copy book-" in told
    assert "record book" not in run(*words).stderr
    assert "record book" not in run("list").stderr


def test_imported_plays_are_there_after_the_book_was_damaged_at_once(home: Path) -> None:
    """The dated copies are hourly: this one is made because nothing else holds the plays."""
    damage(places.book(home))
    assert re.search(r"Ann\s+1 of 1", run("stats").stdout)


def test_imported_plays_are_there_after_the_book_was_deleted(home: Path) -> None:
    places.book(home).unlink()
    told = run("stats")
    assert re.search(r"Ann\s+1 of 1", told.stdout)
    assert "was missing" in told.stderr


@pytest.mark.parametrize("first", ["list", "stats"])
def test_a_book_that_was_changed_by_hand_is_used_and_said_once(home: Path, first: str) -> None:
    book = places.book(home)
    book.write_bytes(re.sub(rb'"place": 1\b', b'"place": 3', book.read_bytes()))
    told = plain(run(first).stderr)
    assert CHANGED in told
    assert "the newest earlier copy is book-" in told
    assert "record book" not in run("stats").stderr
    assert re.search(r"Ann\s+0 of 1", run("stats").stdout), "used as it stands"


def test_every_changed_byte_is_told_or_changes_nothing(home: Path) -> None:
    """What is still read after a byte was changed is the same rows, or it is said."""
    book = places.book(home)
    whole = book.read_bytes()
    rows = made(home).campaigns(), made(home).games()
    for place in range(0, len(whole), 7):
        book.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        one = made(home)
        with one.if_it_can():
            if (one.campaigns(), one.games()) != rows:
                assert one.take_notices(), place
    book.write_bytes(whole)


@pytest.mark.parametrize("first", ["list", "stats"])
@pytest.mark.parametrize("mishap", ["damaged", "deleted"])
def test_what_journals_hold_is_in_the_book_again_with_the_word_that_it_was_lost(
    home: Path, first: str, mishap: str
) -> None:
    """The newest dated copy knows neither the campaign nor the ruling: both are in journals."""
    run("new", "en-garde", "Dusk", "--player", "Cid", "--player", "Dot")
    run("say", "dusk", "ruling re ties they are shared")
    run("say", "fair", "note late")
    before = made(home).campaigns(), made(home).rulings()
    if mishap == "damaged":
        damage(places.book(home))
    else:
        places.book(home).unlink()
    assert made(home).rulings() != before[1]
    run(first)
    assert (made(home).campaigns(), made(home).rulings()) == before


def test_a_row_that_knows_more_than_its_journal_is_left_as_it_is(home: Path) -> None:
    """It is the only witness that an older copy lies there."""
    path = home / "campaigns" / "fair.jsonl"
    older = path.read_bytes()
    run("say", "fair", "note late")
    path.write_bytes(older)
    before = made(home).campaign("fair")
    opens = partial(campaigns.open_table, home, writing=False)
    assert catch_up(made(home), {"fair": path}, lambda id, known: opens(id, known=known)) == []
    assert made(home).campaign("fair") == before


def made(home: Path) -> Book:
    return Book(places.book(home), places.backups(home), RealDisk())


def test_a_book_without_a_seal_is_taken_as_it_is(home: Path) -> None:
    """As every version before this one wrote it."""
    book = places.book(home)
    tables = msgspec.json.decode(book.read_bytes())
    del tables["seal"]
    book.write_bytes(msgspec.json.format(msgspec.json.encode(tables), indent=1) + b"\n")
    assert run("list").stderr == run("stats").stderr == ""
    assert run("say", "fair", "note x").stderr == ""
    assert '"seal"' in book.read_text()
    assert run("list").stderr == ""


def test_what_one_program_mended_in_silence_the_next_one_says(home: Path) -> None:
    """Screens read the book for names and cards, and say nothing of it there."""
    damage(places.book(home))
    assert made(home).suggest_names("a") == ("Ann",)
    other = made(home)
    assert other.players()
    (said,) = other.take_notices()
    assert "was damaged" in said
    assert other.take_notices() == made(home).take_notices() == []


def test_an_act_keeps_what_nobody_was_told_yet(home: Path) -> None:
    damage(places.book(home))
    made(home).players()
    made(home).note_players("en-garde", ["Cid"])
    assert "was damaged" in made(home).take_notices()[0]


def test_the_books_own_tables_are_seen_by_nobody(home: Path) -> None:
    damage(places.book(home))
    book = made(home)
    book.players()
    (name, *_) = book.copies()
    assert not {"seal", "losses"} & book.compare(name).keys()


def test_on_a_drive_that_takes_nothing_it_is_said_each_time(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(places.book(home))

    def refuse(*_: object) -> int:
        raise OSError(30, "Read-only file system")

    for call in ("create", "rename", "remove", "link"):
        monkeypatch.setattr(RealDisk, call, refuse)
    for _ in range(2):
        told = run("stats")
        assert SHOWN_INSTEAD in plain(told.stderr)
        assert re.search(r"Ann\s+1 of 1", told.stdout)
