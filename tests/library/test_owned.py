"""A rulebook of one's own: added, searched below ours, and refused in one sentence if it is bad."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from companion import places
from companion.errors import CompanionError, StorageError, UsageError
from companion.library import reading
from companion.library.adding import add
from companion.library.owned import Owned, books, remove
from companion.library.reading import read_book
from companion.library.shelf import Shelf
from companion.table.storage.disk import RealDisk
from tests.library.pdfs import Put, column, write_pdf

STORMS = [
    "Storms move each night by one square and grow.",
    "A ship in a storm loses half of its crew, rounded",
    "up, and every barrel of rum that it carries.",
]
TAVERN = [
    "In the tavern you may hire sailors for a doubloon",
    "each, if the harbour master is not your enemy.",
    "A café keeper tells one rumour for each glass.",
]


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    return write_pdf(
        tmp_path / "My Rules.pdf",
        [[Put(60, 770, "STORMS", 18), *column(STORMS)], [], [*column(TAVERN)]],
    )


def test_added_listed_searched_replaced_removed(tmp_path: Path, pdf: Path) -> None:
    folder = tmp_path / "own"
    book = add(folder, "seafall", pdf)
    assert (book.id, book.title, book.game, book.pages) == ("my-rules", "My Rules", "seafall", 3)
    assert books(folder) == [book]
    owned = Owned(folder)
    hit = owned.search("storm crew")[0]
    assert (hit.book, hit.place, hit.heading) == ("My Rules", "p. 1", "STORMS")
    assert "loses half of its crew" in hit.text
    assert [x.place for x in owned.search("hire sailors")] == ["p. 3"]
    other = write_pdf(tmp_path / "other.pdf", [column(["Whales may not be hunted on Sundays."])])
    assert add(folder, "seafall", other, "my rules").id == "my-rules"
    assert [x.text for x in owned.search("whale")] == ["Whales may not be hunted on Sundays."]
    assert owned.search("tavern sailors") == []
    assert remove(folder, "MY RULES").id == "my-rules"
    assert books(folder) == [] == owned.search("whale")
    assert pdf.exists()
    with pytest.raises(UsageError, match="No rulebook here is called"):
        remove(folder, "my rules")


@pytest.mark.parametrize(
    ("query", "want"),
    [
        ("stroms", "p. 1"),  # a slip
        ("tav", "p. 3"),  # unfinished
        ("hiring sailor", "p. 3"),  # other forms
        ("cafe", "p. 3"),  # accents
        ("harbor master", "p. 3"),  # other spelling
        ("do i lose rum in a storm", "p. 1"),  # a question
        ("zebra storm", "p. 1"),  # some of the words
    ],
)
def test_found_as_ours_are(tmp_path: Path, pdf: Path, query: str, want: str) -> None:
    add(tmp_path / "own", "seafall", pdf)
    assert Owned(tmp_path / "own").search(query)[0].place == want


@pytest.mark.parametrize(
    "query",
    ["", " ", '"', "storm AND", "NEAR(a b)", "text:storm", "*", "'; DROP TABLE facts", "x" * 9999],
)
def test_no_question_is_an_error(tmp_path: Path, pdf: Path, query: str) -> None:
    add(tmp_path / "own", "seafall", pdf)
    assert isinstance(Owned(tmp_path / "own").search(query), list)


def test_hits_stand_below_ours_with_their_page(tmp_path: Path) -> None:
    book = write_pdf(tmp_path / "b.pdf", [column(["Fortune tokens are luck, says this book."])])
    add(places.rulebooks("seafall", tmp_path), "seafall", book)
    found = Shelf(tmp_path).search("fortune tokens", ["seafall"], "seafall")
    kinds = [one.kind for one in found]
    assert kinds[0] == "rule" and kinds[-1] == "book" and kinds == sorted(kinds, reverse=True)
    last = found[-1]
    assert (last.section, last.page, last.body) == (
        "b",
        "p. 1",
        "Fortune tokens are luck, says this book.",
    )
    assert not [x for x in Shelf(tmp_path).search("fortune", ["en-garde"]) if x.kind == "book"]


# ------------------------------------------------------------------ bad files


def refused(path: Path, seconds: float = 60.0) -> str:
    """The one sentence with which a file is refused."""
    with pytest.raises(UsageError) as raised:
        read_book(path, seconds)
    said = str(raised.value)
    assert (
        said.count(". ") == 0 and said[-1] == "." and "\n" not in said and "Traceback" not in said
    )
    return said


def test_what_is_no_rulebook_is_refused_in_one_sentence(tmp_path: Path, pdf: Path) -> None:
    def file(name: str, data: bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(data)
        return path

    assert "no file" in refused(tmp_path / "nowhere.pdf")
    assert "no file" in refused(tmp_path)
    assert "damaged" in refused(file("broken.pdf", b"%PDF-1.7\n" + b"\x00garbage" * 50))
    assert "neither a PDF nor plain text" in refused(file("program", bytes(range(256)) * 20))
    assert "no text in it" in refused(file("empty.txt", b""))
    assert "no text in it" in refused(file("spaces.txt", b" \n\f\n"))
    assert "no text in it" in refused(write_pdf(tmp_path / "pictures.pdf", [[], []]))
    locked = b"/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <%s> /U <%s> >> /ID [<00><00>] "
    secret = write_pdf(tmp_path / "l.pdf", [column(STORMS)], locked % (b"11" * 32, b"22" * 32))
    assert "password" in refused(secret)
    odd = file("evil\x1b[31m\u202e.pdf", b"%PDF-")
    assert "\x1b" not in refused(odd) and "\u202e" not in refused(odd)


def test_what_is_too_large_is_refused(
    tmp_path: Path, pdf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = tmp_path / "t.txt"
    text.write_text("word " * 1000)
    monkeypatch.setattr(reading, "MOST_LETTERS", 1000)
    assert "more text than any rulebook" in refused(text)
    monkeypatch.setattr(reading, "BIGGEST", 100)
    assert "larger than" in refused(pdf)
    monkeypatch.undo()
    with pytest.raises(UsageError, match="too long"):
        read_book(pdf, 0.001)


def test_a_reader_that_dies_takes_nothing_with_it(
    tmp_path: Path, pdf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dies = tmp_path / "dies.py"
    dies.write_text("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)")
    run = subprocess.run

    def instead(command: list[str], **how: object) -> object:
        return run([command[0], str(dies)], **how)  # type: ignore[call-overload]

    monkeypatch.setattr(reading.subprocess, "run", instead)
    assert "asks more of the reader" in refused(pdf)
    dies.write_text("print('no json')")
    assert "asks more of the reader" in refused(pdf)


def test_damaged_pdfs_are_read_or_refused_and_never_more(tmp_path: Path, pdf: Path) -> None:
    data, dice = bytearray(pdf.read_bytes()), random.Random("damage")
    for turn in range(12):
        hurt = bytearray(data)
        for _ in range(30):
            hurt[dice.randrange(len(hurt))] = dice.randrange(256)
        if turn % 3 == 0:
            del hurt[dice.randrange(20, len(hurt)) :]
        path = tmp_path / f"hurt{turn}.pdf"
        path.write_bytes(bytes(hurt))
        try:
            add(tmp_path / "own", "seafall", path)
        except UsageError:
            continue
    assert isinstance(Owned(tmp_path / "own").search("storm"), list)


def test_without_the_pdf_reader_texts_are_still_read(tmp_path: Path, pdf: Path) -> None:
    code = (
        "import sys; sys.modules['pypdfium2'] = None\n"
        "from companion.library import reading\n"
        "print([told.problem for told in reading._pages(sys.argv[1])])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(pdf)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "['missing']"
    assert "pip install" in str(reading.refused("missing", pdf))


def test_texts_of_other_encodings(tmp_path: Path) -> None:
    for name, data in {
        "utf8.txt": "Café rules are kind.".encode(),
        "bom.txt": "Café rules are kind.".encode("utf-8-sig"),
        "old.txt": "Café rules are kind.".encode("cp1252"),
        "wide.txt": "Café rules are kind.".encode("utf-16"),
    }.items():
        path = tmp_path / name
        path.write_bytes(data)
        add(tmp_path / name[:-4], "seafall", path)
        assert Owned(tmp_path / name[:-4]).search("cafe")[0].text == "Café rules are kind.", name


def test_signs_that_steer_a_terminal_do_not_get_in(tmp_path: Path) -> None:
    path = tmp_path / "t.txt"
    path.write_text("The storm \x1b]0;gotcha\x07 moves \u202e each night and day, " * 9)
    add(tmp_path / "own", "seafall", path)
    (hit, *_) = Owned(tmp_path / "own").search("storm")
    assert hit.text.isprintable()


# ------------------------------------------------------------------ bad index files


@pytest.mark.parametrize("data", [b"", b"no database", b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_broken_index_is_named_and_the_rest_goes_on(
    tmp_path: Path, pdf: Path, data: bytes
) -> None:
    folder = tmp_path / "own"
    add(folder, "seafall", pdf)
    (folder / "broken.sqlite").write_bytes(data)
    owned = Owned(folder)
    assert owned.search("storm")[0].place == "p. 1"
    assert owned.broken == ["broken.sqlite"]
    assert [one.id for one in books(folder)] == ["my-rules"]


def test_an_index_that_is_hurt_later_is_no_error(tmp_path: Path, pdf: Path) -> None:
    folder = tmp_path / "own"
    add(folder, "seafall", pdf)
    path = folder / "my-rules.sqlite"
    data = bytearray(path.read_bytes())
    for at in range(5000, len(data), 97):
        data[at] ^= 0xFF
    path.write_bytes(bytes(data))
    owned = Owned(folder)
    assert isinstance(owned.search("storm crew tavern"), list)


def test_an_index_of_another_kind_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    base = sqlite3.connect(folder / "foreign.sqlite")
    base.execute("CREATE TABLE facts (name TEXT, value TEXT)")
    base.commit()
    base.close()
    assert books(folder) == []
    assert Owned(folder).search("storm") == []


def test_a_disk_that_refuses_is_told(tmp_path: Path, pdf: Path) -> None:
    class Full(RealDisk):
        def sync(self, handle: int) -> None:
            raise OSError(28, os.strerror(28))

    with pytest.raises(StorageError, match="could not be written"):
        add(tmp_path / "own", "seafall", pdf, disk=Full())
    assert books(tmp_path / "own") == []


def test_errors_are_the_companions_own(tmp_path: Path) -> None:
    with pytest.raises(CompanionError):
        add(tmp_path / "own", "seafall", tmp_path / "none")
    assert not (tmp_path / "own").exists()


def test_a_folder_that_lay_still_is_listed_anew_when_a_rulebook_comes_or_goes(
    tmp_path: Path, pdf: Path
) -> None:
    folder = tmp_path / "own"
    book = add(folder, "seafall", pdf)
    os.utime(folder, (1, 1))
    owned = Owned(folder)

    def found() -> set[str]:
        return {hit.book for hit in owned.search("storm")}

    assert found() == {"My Rules"}
    other = tmp_path / "other.txt"
    other.write_text("A storm is named after the one whom it hit.", encoding="utf-8")
    add(folder, "seafall", other)
    assert found() == {"My Rules", "other"}
    os.utime(folder, (1, 1))
    assert found() == {"My Rules", "other"}
    remove(folder, book.id)
    assert found() == {"other"}
