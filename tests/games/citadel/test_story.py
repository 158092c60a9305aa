"""The story of a recorded adventure, read aloud: paragraphs, headings, how it begins."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest

from companion.share.chronicle.chronicle import chronicle
from companion.share.chronicle.document import Document, Paragraph, Section, Table
from tests.recorded import Recording

ADVENTURE = Path(__file__).parent / "recorded" / "adventure.toml"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Document:
    folder = tmp_path_factory.mktemp("adventure")
    with Recording(ADVENTURE).play(folder) as table:
        return chronicle(table, zone=UTC)


def paragraphs(section: Section) -> Iterator[str]:
    for part in section.parts:
        if isinstance(part, Paragraph):
            yield " ".join(phrase.text for phrase in part.phrases)
        elif isinstance(part, Section):
            yield from paragraphs(part)


def game(told: Document) -> Section:
    return next(one for one in told.sections if one.title == "The game")


def test_it_begins_with_what_the_first_scenario_is_about(told: Document) -> None:
    assert next(paragraphs(game(told))) == (
        "Ana, Ben and Cleo sit at the table in this order. They play together, and win or lose "
        "together. The goals of “A new beginning” are “leave the court” and “find the well”."
    )


def test_a_turn_of_a_fight_reads_aloud(told: Document) -> None:
    assert (
        "Ana fights Crypt Wolf with Ben and Cleo, selecting Flail, at a cost of 2. The die stands "
        "on row 1 at 4. Ana draws 4 cards, uses Flail, and fails with 2 of the 4 successes "
        "needed, after Tough ignores 1. Ana brings the die from 4 to 2 and loses 2 life, down to "
        "6. Flail rolls 5 and stays."
    ) in list(paragraphs(game(told)))


def test_foes_and_goals_are_headings(told: Document) -> None:
    titles = [one.title for one in game(told).parts if isinstance(one, Section)]
    assert titles[:4] == [
        "A new beginning",
        "Crypt Wolf bars the way",
        "Crypt Wolf is beaten",
        "Mill is built",
    ]
    assert "The goal “leave the court” is reached and the goal “find the well” fails" in titles


def test_what_is_won_together_has_no_places(told: Document) -> None:
    (table,) = next(one for one in told.sections if one.title == "Standings").parts
    assert isinstance(table, Table)
    assert table.rows[0][2:] == ("won", "won", "won")


def test_what_is_returned_of_the_fallen_takes_no_action(told: Document) -> None:
    story = " ".join(paragraphs(game(told)))
    assert "falls unconscious. Dizzy is returned." in story
    assert "takes the action Dizzy" not in story
