"""The words of a rulebook of one's own stand beside the entry of their page."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games, places
from companion.cli.library import places_fit
from companion.library.adding import add
from companion.library.additions import NOTHING
from companion.library.printed import headings_of, pages_of
from companion.library.shelf import Shelf
from companion.share.commands.rules_output import looked_lines
from tests.library.test_every_game import GAMES

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


def test_where_a_rulebook_has_no_pages_its_headings_are_the_places(tmp_path: Path) -> None:
    file = tmp_path / "duel.txt"
    file.write_text(
        "Response: A Response stands before an Attack and answers it, as the rules of mine say.\n\n"
        "Pistol: The Pistol is an Item, and no Response can stop it, whatever anybody says here.\n",
        encoding="utf-8",
    )
    add(places.rulebooks("en-garde", tmp_path), "en-garde", file, "Mine")
    shelf = Shelf(tmp_path)
    one = shelf.entry("en-garde", "response")
    assert one is not None and headings_of(one.page) and not shelf.names_pages("en-garde")
    assert "answers it, as the rules of mine say" in shelf.printed(one)[0][2]
    fits, every = shelf.fitting("en-garde", "Mine")
    assert 1 <= fits < every
    assert headings_of("pp. 10, 22-23") == []


@pytest.mark.parametrize(
    ("fits", "by_page", "pages", "says"),
    [
        (90, True, 24, "90 of our 100 rules are on the page that we name: its words are shown"),
        (90, False, 0, "90 of our 100 rules are under the heading that we name: its words"),
        (12, True, 24, "Only 12 of our 100 rules are on the page that we name: it is another"),
        (0, True, 0, "It has no pages, so its words come below our rules and not beside them."),
    ],
)
def test_adding_tells_whose_pages_ours_are(fits: int, by_page: bool, pages: int, says: str) -> None:
    told, whose = places_fit(fits, 100, by_page, pages, "the rulebook of 2016")
    assert told.startswith(says)
    assert whose == f"Our {'pages' if by_page else 'headings'} are those of the rulebook of 2016."
    assert places_fit(fits, 100, by_page, pages, "") == [told]
    assert places_fit(0, 0, by_page, pages, "the rulebook of 2016") == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_names_the_rulebook_of_its_places(game: str) -> None:
    assert games.manifest_of(game).rulebook.startswith("the ")


def test_a_passage_that_alone_has_a_word_is_printed_first(tmp_path: Path) -> None:
    file = tmp_path / "book.txt"
    page = "1\nTHE KRAKEN\nA kraken rises from the deep and turns the ship."
    file.write_text(f"{page}\f2\nNothing else here.", encoding="utf-8")
    add(places.rulebooks("seafall", tmp_path), "seafall", file, "Depths")
    looked = Shelf(tmp_path).ask("kraken raid", ["seafall"], "seafall")
    lines = looked_lines(looked, NOTHING, str, {})
    kraken = next(n for n, line in enumerate(lines) if "Depths, p. 1" in line)
    ours = next(n for n, line in enumerate(lines) if line.startswith("Raid"))
    assert lines[0] == "In rulebooks of your own"
    assert kraken < ours
    assert sum("Depths, p. 1" in line for line in lines) == 1
