"""The chronicle as a document: what stands in it, in which order, and what never does."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

import pytest
from msgspec.structs import replace

from companion.errors import UsageError
from companion.share.chronicle.chronicle import chronicle, day, ordinal
from companion.share.chronicle.document import Document, LogRows, Paragraph, Part, Section, Table
from companion.share.chronicle.story import Span, along, story
from companion.share.chronicle.telling import sentence
from companion.share.exports.plain_text import spans, text
from companion.table.campaign.opened import OpenTable
from companion.table.game import Finished
from companion.table.sheet import ListBlock, width_of
from companion.table.storage.patch import sorted_encoding
from tests.share.conftest import NASTY, Reading
from tests.wording import AS_IT_STANDS

GAMES = ["duel", "sea"]


def parts(document: Document | Section) -> Iterator[Part]:
    """All parts at every depth."""
    inside = document.sections if isinstance(document, Document) else document.parts
    for part in inside:
        yield part
        if isinstance(part, Section):
            yield from parts(part)


def section(document: Document, title: str) -> Section:
    return next(one for one in document.sections if one.title == title)


def words(document: Document | Section) -> str:
    """Everything that paragraphs and log rows say."""
    told = []
    for part in parts(document):
        if isinstance(part, Paragraph):
            told += [phrase.text for phrase in part.phrases]
        elif isinstance(part, LogRows):
            told += [text for row in part.rows for text in (row.text, *row.remarks)]
    return "\n".join(told)


@pytest.mark.parametrize("name", GAMES)
def test_states_along_the_way_are_the_tables_own(reading: Reading, name: str) -> None:
    with reading(name) as table:
        count = 0
        for entry, state in along(table):
            count += 1
            assert sorted_encoding(state) == sorted_encoding(table.state_at(entry.n))
        assert count == table.history.acts > 50


def test_a_duel_is_told_by_game_and_turn(reading: Reading) -> None:
    with reading("duel") as table:
        told = chronicle(table, zone=UTC)
        titles = [one.title for one in told.sections]
        assert titles == [
            "Standings",
            "Game 1",
            "Game 2",
            "What stays",
            "Our table",
            "Figures",
            "Boards and cards, as entered",
            AS_IT_STANDS,
        ]
        turns = [part.title for part in section(told, "Game 1").parts if isinstance(part, Section)]
        assert turns == [
            "Turn 1: the first shot",
            "Turn 2: Jen is at No Poise",
            "Turns 3 and 4",
            "Turn 5: Jen and Sam put each other out",
        ]
        terse = section(chronicle(table, terse=True, zone=UTC), "Game 1")
        assert [part.title for part in terse.parts if isinstance(part, Section)] == [
            "Not begun",
            *(
                f"Turn {n}, {who}'s turn"
                for n, who in enumerate(("Jen", "Sam", "Jen", "Sam", "Jen"), 1)
            ),
        ]
        table_ = section(told, "Standings").parts[0]
        assert isinstance(table_, Table)
        assert table_.columns == ("Game", "Ended", "Sam", "Jen")
        assert [row[2:] for row in table_.rows] == [
            ("1st (0)", "1st (0)"),
            ("1st (7)", "2nd (11)"),
            ("2", "1"),
        ]
        assert "Jen begins, plays Pistol, paying 2, and shoots Sam" in words(told)
        assert "our table lets the one who shot fight" in words(told)
        # Entries 30 and 31: 6 - 1 + 7 = 12, 12 - 1 - 3 = 8.
        assert (
            "Sam pays 1 for Second Wind and goes from 5 to 12 Poise, the top of the track. "
            "Sam and Jen fight an Exchange. Sam pays 1 and loses 3, down to 8; Jen pays 1 and "
            "loses 6, down to No Poise."
        ) in words(told).replace("\n", " ")
        # Entries 20-25: Sam pays 1 three times, with a remark in their midst.
        assert "Sam, having paid 3 in all, loses 1, down to 2." in words(told)
        assert "begins the turn" not in words(told)
        assert "Top of the Poise track (0: none): 12 (Setup)" in text(told)


def test_terse_has_every_entry_once_with_its_number(reading: Reading) -> None:
    with reading("sea") as table:
        told = chronicle(table, terse=True, zone=UTC)
        rows = [row for part in parts(told) if isinstance(part, LogRows) for row in part.rows]
        assert [row.number for row in rows] == list(range(1, table.history.acts + 1))
        assert [row.text for row in rows] == [entry.says for entry, _ in along(table)]


def test_undone_acts_are_nowhere(saga: OpenTable[Any]) -> None:
    for terse in (False, True):
        told = text(chronicle(saga, terse=terse, zone=UTC))
        assert "777" not in told
        assert "brought 5 coins home" in told


def test_notes_rulings_and_reasons_stand_in_their_place(saga: OpenTable[Any]) -> None:
    told = section(chronicle(saga, zone=UTC), "Game 1")
    found = [part for part in parts(told) if isinstance(part, Paragraph)]
    kinds = [part.kind for part in found]
    assert kinds[kinds.index("note") :][:3] == ["note", "ruling", "act"]
    note = next(part for part in found if part.kind == "note")
    assert NASTY in note.phrases[0].text
    assert "(against the rules: this game is over: for *fun*)" in words(told)
    ruling = next(entry for entry, _ in along(saga) if entry.act == "ruling")
    when = day(datetime.fromisoformat(ruling.at))
    assert ("Rulings", (f"coins count twice (entry {ruling.act_no}, {when})",)) in [
        (part.caption, part.rows)
        for part in section(chronicle(saga, zone=UTC), "Our table").parts
        if hasattr(part, "caption")
    ]


def test_who_named_what(saga: OpenTable[Any]) -> None:
    named = section(chronicle(saga), "Names").parts[0]
    assert isinstance(named, Table)
    assert named.rows == (("=Bob|<i>", "Bob", "–", "5"),)


def test_what_the_game_keeps_for_ever_stands_as_its_book_prints_it(saga: OpenTable[Any]) -> None:
    book = ListBlock("Historical Record", (("1", "2 ships"),))
    saga.game = replace(saga.game, record=lambda _: (book,))
    kept = section(chronicle(saga), "What stays").parts[0]
    assert isinstance(kept, Table)
    assert (kept.caption, kept.rows) == ("Historical Record", (("1", "2 ships"),))
    saga.game = replace(saga.game, record=lambda _: (ListBlock("Ships lost", (), "none yet"),))
    nothing = section(chronicle(saga), "What stays").parts[0]
    assert isinstance(nothing, Paragraph)
    assert [phrase.text for phrase in nothing.phrases] == ["Ships lost: none yet"]


def test_a_range_by_number_game_and_day(saga: OpenTable[Any]) -> None:
    def acts(**span: Any) -> list[int]:
        return [entry.act_no for entry in story(saga, Span(**span), UTC).entries]

    every = acts()
    assert every == [1, 2, 4, 5, 6, 7, 8, 9, 10]  # 3 is undone
    assert acts(first=4, last=6) == [4, 5, 6]
    assert acts(game=2) == [8, 9, 10]
    # A look at the clock is an act or the undo: 14, 17, 20 (undone), 23 (undo), then 2 o'clock.
    assert acts(until=date(2026, 11, 21)) == [1, 2]
    assert acts(since=date(2026, 11, 22), until=date(2026, 11, 22)) == [4, 5, 6, 7, 8, 9, 10]
    assert acts(game=1, first=5) == [5, 6, 7]
    for nothing in ({"first": 11}, {"game": 3}, {"until": date(2020, 1, 1)}):
        with pytest.raises(UsageError, match="No entry on the table"):
            acts(**nothing)


def test_a_range_tells_the_table_as_it_stood_at_its_end(saga: OpenTable[Any]) -> None:
    told = chronicle(saga, Span(last=1))
    stands = section(told, AS_IT_STANDS)
    coins = next(x for x in stands.parts if isinstance(x, Table) and x.caption == "Coins")
    assert coins.rows == (("Ann", "5"), ("Bob", "0"))
    assert ("Entries", "1, from 1 to 1") in told.facts


def test_a_campaign_without_an_entry_is_told_too(saga: OpenTable[Any]) -> None:
    while saga.undo():
        pass
    told = chronicle(saga)
    assert ("Entries", "0") in told.facts
    assert [one.title for one in told.sections] == [AS_IT_STANDS]


def test_secrets_are_nowhere(sealed: OpenTable[Any]) -> None:
    veil = sealed.state.bids["p1"].veil
    told = text(chronicle(sealed, terse=True)) + text(chronicle(sealed))
    assert "sealed a bid" in told
    assert veil not in told
    assert "Ann sealed a bid" in told


def test_another_helpings_sections_come_before_the_table(saga: OpenTable[Any]) -> None:
    told = chronicle(saga, more=(Section("Luck"),))
    assert [one.title for one in told.sections][-2:] == ["Luck", AS_IT_STANDS]


@pytest.mark.parametrize("width", [30, 80, 120])
@pytest.mark.parametrize("name", GAMES)
def test_no_line_is_too_wide(reading: Reading, name: str, width: int) -> None:
    with reading(name) as table:
        told = chronicle(table)
        lines = spans(told, width)
        pictures = {id(part) for part in parts(told) if part.__class__.__name__ == "Picture"}
        if width >= 80 or not pictures:
            assert max(width_of("".join(x.text for x in line)) for line in lines) <= width


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("round 3 ends", "Round 3 ends."),
        ("“the fog”", "“the fog”."),
        ("Land ho!", "Land ho!"),
        ("", ""),
        ("éa", "Éa."),
    ],
)
def test_sentences(said: str, told: str) -> None:
    assert sentence(said) == told


def test_ordinals() -> None:
    numbers = (1, 2, 3, 4, 11, 12, 13, 21, 112)
    assert [ordinal(n) for n in numbers] == [
        "1st",
        "2nd",
        "3rd",
        "4th",
        "11th",
        "12th",
        "13th",
        "21st",
        "112th",
    ]


def test_an_unknown_place_is_a_dash(saga: OpenTable[Any]) -> None:
    saga.game = replace(saga.game, finished=lambda _: [Finished(1, {"p1": 1}, {"p2": None})])
    rows = section(chronicle(saga), "Standings").parts[0]
    assert isinstance(rows, Table)
    assert rows.rows[0][2:] == ("1st", "–")
