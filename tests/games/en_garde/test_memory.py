"""The record book suggests what a table told of cards; the number used stands in the state."""

from __future__ import annotations

from pathlib import Path

from companion.games.en_garde.game import GAME
from companion.records.book import Book
from companion.records.noting import memory_of, rows_of
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Done
from companion.table.sentences.sentence import say
from companion.table.sheet import plain, render
from companion.table.storage.disk import RealDisk


def told(table: OpenTable, *texts: str) -> None:
    for text in texts:
        said = say(table, text)
        assert isinstance(said.result, Done), f"{text} asks {said.result}"
        table.enter(said.run, said.result)


def drawn(table: OpenTable) -> str:
    return plain(render(table.sheet(), 80))


def test_a_card_told_once_is_known_in_the_next_campaign(tmp_path: Path) -> None:
    book = Book(tmp_path / "book.json", tmp_path / "backups", RealDisk())
    with OpenTable.create(GAME, tmp_path / "one.jsonl", "One", ("Sam", "Jen")) as first:
        told(first, "learn slash cost 0 bursts 2", "learn Flick type fancy cost 1")
        book.rebuild(rows_of(first))
    memory = memory_of(book, GAME)
    # Slash 2 of the pair of 3 gives Powerful Strike 1 (2.5).
    assert {facts["name"] for facts in memory.values()} == {"Flick", "Powerful Strike", "Slash"}
    with OpenTable.create(GAME, tmp_path / "two.jsonl", "Two", ("Ann", "Bo")) as second:
        second.memory = memory
        told(second, "first ann", "slash > bo", "play flick", "pass")
        cards = {card.name: card for card in second.state.cards.values()}
        assert cards["Slash"].sources["cost"] == cards["Slash"].sources["bursts"] == "record book"
        assert cards["Flick"].type == "fancy"
        # Slash 2 on Bo; Flick cost him 1.
        assert second.state.duelists["p2"].poise == 10 - 1 - 2
        sources = {key: source for key, _, source in second.entry(2).answers}
        assert sources["costs"] == "book"


def test_the_preview_knows_what_earlier_evenings_told(tmp_path: Path) -> None:
    """What a pass would take from the book is foreseen with it; nothing is entered of it."""
    booked = {
        "slash": {"name": "Slash", "bursts": 2, "cost": 0},
        "dodge": {"name": "Dodge", "type": "response", "cost": 0, "block": "shields", "shields": 1},
    }
    with OpenTable.create(GAME, tmp_path / "two.jsonl", "Two", ("Ann", "Bo")) as table:
        told(table, "first ann", "slash > bo costs 0")
        assert "Bo −? → ?" in drawn(table)
        table.memory = booked
        assert "Bo −2 → 8" in drawn(table)
        told(table, "dodge")
        assert "Bo −1 → 9" in drawn(table)
        told(table, "pass")
        assert table.state.duelists["p2"].poise == 9
        assert ("bursts", {"Slash": 2}, "book") in table.last_act().answers  # type: ignore[union-attr]


def test_a_card_of_earlier_evenings_is_told_more_of(tmp_path: Path) -> None:
    with OpenTable.create(GAME, tmp_path / "two.jsonl", "Two", ("Ann", "Bo")) as table:
        table.memory = {"dodge": {"name": "Dodge", "type": "response", "cost": 0}}
        told(table, "first ann", "thrust > bo costs 0", "dodge a1", "pass bursts 2 block-R1=2")
        told(table, "learn Dodge as response cost 0 shields 2", "learn thrust as attack bursts 2")


def test_what_becomes_of_the_pistol_is_asked_once_for_all_games(tmp_path: Path) -> None:
    with OpenTable.create(GAME, tmp_path / "two.jsonl", "Two", ("Ann", "Bo")) as table:
        table.memory = {"pistol": {"name": "Pistol", "after_use": "discard"}}
        told(table, "first ann", "item pistol costs 0", "pistol > bo")
        assert "the Pistol is discarded" in table.last_act().says  # type: ignore[union-attr]


def test_the_rulebooks_own_numbers_are_not_kept_twice(tmp_path: Path) -> None:
    with OpenTable.create(GAME, tmp_path / "one.jsonl", "One", ("Sam", "Jen")) as table:
        told(table, "first sam", "thrust > jen", "riposte a1")
        assert rows_of(table).cards == ()


def test_finished_games_and_rulings_are_rows_of_the_campaign(tmp_path: Path) -> None:
    with OpenTable.create(GAME, tmp_path / "one.jsonl", "One", ("Sam", "Jen")) as table:
        told(table, "ruling text=blocks last until pressed rule=response", "leave jen, yes")
        rows = rows_of(table)
        assert [(x.player, x.place) for x in rows.games[0].standings] == [("Sam", 1), ("Jen", 2)]
        assert [(x.rule, x.text) for x in rows.rulings] == [
            ("response", "blocks last until pressed")
        ]
