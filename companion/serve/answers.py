"""Rules as plain data: what was found, one rule whole, what belongs to what runs.

Passages of rulebooks that somebody owns stay on their computer: they are in no answer here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.library.additions import TableAdditions
from companion.library.shelf import Found, Shelf
from companion.library.told import told_by
from companion.serve.blocks import Facts
from companion.share.text.lines import place_of
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.rules_now import rules_now

MOST = 8
"""Rules that are found, or listed before anything is asked."""


@dataclass(frozen=True)
class Context:
    """What a table adds to its rules, and which of them belong to what runs."""

    game: str
    told: TableAdditions
    near: tuple[str, ...]


def context_of(table: OpenTable[Any]) -> Context:
    """The context of an open table."""
    return Context(table.game.id, told_by(table), rules_now(table))


def asked(shelf: Shelf, at: Context, words: str) -> Facts:
    """What answers a question best, best first; without words what belongs to what runs.

    Returns:
        `found` (rows of id, title, place, first line), `rule` (the first, whole, if it is an
        answer), `says` (how the words were read, what is doubtful), `sure`.
    """
    if not words.strip():
        near = shelf.in_context(at.game, at.near, at.told)[:MOST]
        return {"found": [_row(one) for one in near], "rule": None, "says": [], "sure": True}
    looked = shelf.ask(words, (at.game,), at.game, at.told, at.near, MOST)
    found = [one for one in looked.found if one.kind != "book"]
    says = [f"{one[:1].upper()}{one[1:]}" for one in (looked.read_as, looked.doubt) if one]
    if not found and not looked.doubt:
        says = ["Fewer or other words may find it."]
    return {
        "found": [_row(one) for one in found],
        "rule": _whole(shelf, at, found[0]) if found else None,
        "says": says,
        "sure": looked.sure,
    }


def entry(shelf: Shelf, at: Context, id: str) -> Facts | None:
    """One rule whole; `None` if there is none, or it is not open yet."""
    found = shelf.entry(at.game, id, at.told)
    return None if found is None else _whole(shelf, at, found)


def _row(one: Found) -> list[str]:
    return [one.id, one.title, place_of(one.section, one.page), paragraphs(one.answer)[0][1]]


def _whole(shelf: Shelf, at: Context, one: Found) -> Facts:
    options = [x for x in at.told.options if x.key in one.options]
    ours = [
        [f"Our ruling{f' ({day})' if (day := shelf.day(x.at)) else ''}", x.text]
        for x in one.rulings
    ]
    return {
        "id": one.id,
        "title": one.title,
        "place": place_of(one.section, one.page),
        "says": one.says,
        "body": paragraphs(one.body),
        "today": list(one.today),
        "beside": [*ours, *([f"Table option: {x.title}", f"{x.value}. {x.why}"] for x in options)],
        "related": [[id, title] for id, title in one.related],
    }


_BARE = re.compile(r"\*\*|__|`|\[([^\]]*)\]\([^)]*\)")


def paragraphs(body: str) -> list[Sequence[Any]]:
    """A text with a little Markdown as a list of kind and words.

    Returns:
        `p` a paragraph, `head` a heading, `item` a point of a list, `ours` what this program
        decided, `row` cells of a table.
    """
    told: list[Sequence[Any]] = []
    for line in body.split("\n"):
        text = _BARE.sub(lambda found: found[1] or "", line).strip()
        if not text:
            continue
        if text.startswith("|"):
            cells = [cell.strip() for cell in text.strip("|").split("|")]
            if not all(set(cell) <= set("-: ") for cell in cells):
                told.append(["row", cells])
        elif text.startswith("#"):
            told.append(["head", text.lstrip("# ")])
        elif text.startswith(("- ", "* ")):
            told.append(["item", text[2:].strip()])
        elif text.removeprefix("Usually: ").startswith("Program's ruling ("):
            told.append(["ours", text])
        else:
            told.append(["p", text])
    return told or [["p", ""]]
