"""The words of a rulebook of one's own stand beside the entry of their page."""

from __future__ import annotations

from pathlib import Path

from companion import places
from companion.library.adding import add
from companion.library.printed import pages_of
from companion.library.shelf import Shelf

PAGE_TEN = "DANGEROUS SITES\nA dangerous site shows its number in red. No luck helps there."


def own(tmp_path: Path, page: int) -> Shelf:
    file = tmp_path / "own.txt"
    pages = ["Nothing here at all."] * 12
    pages[page - 1] = PAGE_TEN
    file.write_text("\f".join(pages), encoding="utf-8")
    add(places.rulebooks("seafall", tmp_path), "seafall", file, "Mine")
    return Shelf(tmp_path)


def test_pages_that_a_citation_names() -> None:
    assert pages_of("pp. 10, 22-23") == ["p. 10", "p. 22", "p. 23"]
    assert pages_of("~p. 14") == ["p. 14"]
    assert pages_of("Turn Order") == []


def test_the_passage_of_its_page_stands_beside_the_entry(tmp_path: Path) -> None:
    shelf = own(tmp_path, 10)
    one = shelf.entry("seafall", "dangerous-site")
    assert one is not None
    ((book, place, text),) = shelf.printed(one)
    assert (book, place) == ("Mine", "p. 10")
    assert "No luck helps there" in text


def test_a_passage_of_another_page_does_not(tmp_path: Path) -> None:
    shelf = own(tmp_path, 2)
    one = shelf.entry("seafall", "dangerous-site")
    assert one is not None and shelf.printed(one) == ()


def test_pages_are_checked_when_a_rulebook_is_added(tmp_path: Path) -> None:
    fits, every = own(tmp_path, 10).fitting("seafall", "Mine")
    assert 1 <= fits < every / 2
    assert every > 150
