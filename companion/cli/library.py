"""Rulebooks of your own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from companion.cli.options import game_argument, json_option
from companion.places import data_folder
from companion.share.commands.shell import tell

if TYPE_CHECKING:
    pass


@click.group()
def library() -> None:
    """Add rulebooks of your own to the look-up.

    They are indexed on this machine only. Their passages come below our entries.
    """


@library.command("add")
@game_argument()
@click.argument("file", type=click.Path())
@click.option("--title", default="", help="Its title; by default the name of the file.")
@json_option
def library_add(game: str, file: str, title: str, as_json: bool) -> None:
    """Index a rulebook that you own: FILE is a PDF or plain text. It is only read."""
    from pathlib import Path

    import msgspec

    from companion import games, places
    from companion.library.adding import add
    from companion.library.shelf import Shelf
    from companion.toolbox.text import plural

    manifest = games.manifest_of(game)
    folder = places.rulebooks(manifest.id, data_folder())
    book = add(folder, manifest.id, Path(file).expanduser(), title)
    fits, every = Shelf(data_folder()).fitting(manifest.id, book.title)
    by_page = Shelf(data_folder()).names_pages(manifest.id)
    size = f"{plural(book.pages, 'page')}, " if book.pages else ""
    tell(
        as_json,
        lambda: msgspec.to_builtins(book),
        lambda: [
            f"“{book.title}” is in {manifest.title}'s look-up: {size}"
            f"{plural(book.passages, 'passage')}.",
            *places_fit(fits, every, by_page, book.pages, manifest.rulebook),
        ],
    )


def places_fit(fits: int, every: int, by_page: bool, pages: int, rulebook: str) -> list[str]:
    """Whether our pages or headings are those of a rulebook that was added, and whose they are.

    Args:
        fits: how many of our rules stand where we name it.
        every: how many there are.
        by_page: whether we name pages; else headings.
        pages: how many pages the rulebook has; 0 if none are known.
        rulebook: the one that our places are of, as it stands in a sentence.
    """
    from companion.library.printed import SAME_EDITION

    if not every:
        return []
    whose = f"Our {'pages' if by_page else 'headings'} are those of {rulebook}."
    where = "on the page" if by_page else "under the heading"
    told = f"{fits} of our {every} rules are {where} that we name"
    if fits >= SAME_EDITION * every:
        told = f"{told}: its words are shown beside them."
    elif by_page and not pages:
        told = "It has no pages, so its words come below our rules and not beside them."
    else:
        told = f"Only {told}: it is another edition, or no rulebook of the game."
    return [told, whose] if rulebook else [told]


@library.command("list")
@json_option
def library_list(as_json: bool) -> None:
    """List the rulebooks that were added."""
    import msgspec

    from companion import games, places
    from companion.library.owned import books
    from companion.share.commands import rules_output

    known = games.find()
    found = [one for id in known for one in books(places.rulebooks(id, data_folder()))]
    tell(
        as_json,
        lambda: {"rulebooks": msgspec.to_builtins(found)},
        lambda: rules_output.book_lines(found, {id: one.title for id, one in known.items()}),
    )


@library.command("remove")
@game_argument()
@click.argument("title")
@json_option
def library_remove(game: str, title: str, as_json: bool) -> None:
    """Take a rulebook out of the look-up; your file is not touched."""
    from companion import games, places
    from companion.library.owned import remove

    manifest = games.manifest_of(game)
    book = remove(places.rulebooks(manifest.id, data_folder()), title)
    tell(as_json, lambda: {"id": book.id}, lambda: [f"“{book.title}” is no longer in the look-up."])
