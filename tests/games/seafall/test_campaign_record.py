"""The record as it is shown: Historical Record, figures, look-up, texts; nothing that is locked."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import NothingNew
from companion.games import load
from companion.games.seafall.sheet.lookup import BESIDE, find
from companion.games.seafall.state.printed import RULE_SLOTS
from companion.games.seafall.state.table import SeaFall
from companion.library.additions import TableAdditions
from companion.library.index import Library
from companion.library.shelf import Shelf
from companion.library.told import told_by
from companion.table.campaign.logged import statistics
from companion.table.campaign.opened import OpenTable
from companion.table.sentences.sentence import say
from companion.table.sheet import Block, GridBlock, ListBlock, Sheet, plain, render
from tests.games.refused import refused
from tests.games.seafall.fleet import act, lines, opened

GAME = load("seafall")
# X-26, X-27 (pp. 20-21): games 1 and 2 of the book's sample, with targets 11 and 12.
SAMPLE = (
    "history 1 yellow 8 blue 6 red 4 green 11 gray 9 winner green",
    "history 2 yellow 12 blue 7 red 8 green 5 gray 5 winner yellow",
)


def text(blocks: list[Block] | tuple[Block, ...]) -> str:
    return plain(render(Sheet("", tuple(blocks)), 120))


def of_title(table: OpenTable[SeaFall], title: str) -> Block:
    return next(x for x in GAME.record(table.state) if getattr(x, "title", "") == title)


def test_the_back_cover(tmp_path: Path) -> None:
    with opened(tmp_path, ("Yellow", "Blue", "Red", "Green", "Gray")) as table:
        lines(table, *SAMPLE)
        grid = of_title(table, "Historical Record")
        assert isinstance(grid, GridBlock)
        assert grid.columns == ("target", "Yellow", "Blue", "Red", "Green", "Gray")
        assert grid.rows == (
            ("game 1", ("11", "8 / 8", "6 / 6", "4 / 4", "11* / 11", "9 / 9")),
            ("game 2", ("12", "12* / 20", "7 / 13", "8 / 12", "5 / 16", "5 / 14")),
            ("game 3", ("13", "", "", "", "", "")),
        )
        totals = of_title(table, "Campaign glory")
        assert isinstance(totals, ListBlock)
        assert [name for name, _ in totals.rows] == ["Yellow", "Green", "Gray", "Blue", "Red"]


def test_an_empty_campaign_has_an_empty_record(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        assert list(GAME.record(table.state)) == []
        assert "Campaign glory" not in text(GAME.sheet(table.state, "").blocks)


def test_who_came_and_went_is_noted(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "history 1 yellow 8 blue 6 red 4", "Green joins",
              "history 2 yellow 1 blue 2 red 3 green 4", "red leaves the campaign",
              "history 3 yellow 5 green 4 blue 3 without blue")  # fmt: skip
        notes = of_title(table, "Beside the lines")
        assert isinstance(notes, ListBlock)
        assert notes.rows == (
            ("game 3", "Red has left the campaign"),
            ("game 2", "Green joined with 3 campaign glory"),
            ("game 3", "Blue missed it"),
        )
        shown = text(list(GAME.record(table.state)))
        assert "Red" in shown.splitlines()[1]  # its column stays
        assert "–3 / 11" in shown


def test_milestones_names_and_stickers(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow claims Old Wall glory 3", "yellow names first Wren", "island Tern",
              "yellow names province called Aurelia", "yellow leader r2 appellation=the Wise",
              "yellow enmity at Tern sticker")  # fmt: skip
        shown = text(list(GAME.record(table.state)))
        assert "Old Wall  Yellow, game 1, 3 glory" in shown
        assert "Aurelia, Wren" in shown
        assert "the Wise, reputation 2" in shown
        boxes = of_title(table, "Permanent enmity")
        assert isinstance(boxes, GridBlock)
        assert boxes.rows == (("Tern", ("Yellow", "·", "·", "·", "·", "·")),)


def test_what_does_not_hold_together_is_said(tmp_path: Path) -> None:
    # Section 7: two games, and a ship with three boxes.
    with opened(tmp_path) as table:
        lines(table, "history 1 yellow 8 blue 6 red 4", "history 3 yellow 1 blue 2 red 3")
        act(table, "correct", path="ships.y1.boxes", value='{"raid": 2}')
        shown = text(GAME.sheet(table.state, "").blocks)
        assert "The record has no line for game 2" in shown
        assert "Yellow has 2 filled ship boxes for 3 games" in shown


def test_locked_things_are_counted_and_never_listed(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, 'event-card Doom "the end" place=bagged', "bagged 3", "chest 2 a chart",
              'event-card Fog "no sailing"')  # fmt: skip
        shown = text(list(GAME.record(table.state)))
        assert "2 open, 5 locked" in shown
        texts = {one.title for one in GAME.texts(table.state)}
        assert texts == {"Chest 2", "Fog"}
        assert "Doom" not in shown
        with refused(match="Nothing called"):
            find(table.state, "Doom")
        assert GAME.opened(table.state) == {"chest-2"}


def search(table: OpenTable[SeaFall], folder: Path, words: str) -> list[str]:
    told: TableAdditions = told_by(table)
    return [one.id for one in Shelf(folder).search(words, ["seafall"], "seafall", told)]


def test_a_rule_sticker_is_found_at_once(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        assert "text-rule-7" not in search(table, tmp_path, "whirlpools")
        lines(table, 'rule 7 heading Whirlpools "A ship in a whirlpool takes damage"')
        assert search(table, tmp_path, "whirlpools")[0] == "text-rule-7"
        assert "text-rule-7" in search(table, tmp_path, "rule 7")
        one = next(x for x in GAME.texts(table.state) if x.id == "text-rule-7")
        assert one.rules == ("rule-7", "damage")
        assert one.section == "Endeavors and damage (p. 10)"
        assert "rule-7" in GAME.opened(table.state)


def test_a_rule_keeps_its_earlier_texts(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(
            table, "rule 7 first", "rule 7 second overwrite!=a misprint", "rule 9 better replaces=7"
        )
        kept = table.state.kept.rules
        assert (kept["7"].text, kept["7"].earlier, kept["7"].replaced_by) == (
            "second", ("first",), "9",
        )  # fmt: skip
        body = next(x.text for x in GAME.texts(table.state) if x.id == "text-rule-7")
        assert body.startswith("second")
        assert "Replaced by RULE 9" in body


def test_every_place_of_a_rule_stands_beside_an_entry() -> None:
    library = Library.open("seafall")
    places = {slot.entry for slot in RULE_SLOTS.values()}
    assert {*BESIDE} == places
    assert [x for x in (*BESIDE, *BESIDE.values()) if library.get(x) is None] == []


def test_looking_things_up(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow activates Madman explore +1", "yellow names first Wren",
              "yellow ship wren s4 r2", 'island "Gull Rock" garrison 1',
              "milestone Old Wall glory 2", "rule 7 hello", "history 1 yellow 8 red 4")  # fmt: skip
        book = GAME.lookup(table.state)
        assert book is not None
        for typed, shown in (
            ("madman", "explore +1"), ("wren", "sail 4, raid 2"), ("gull", "garrison  1"),
            ("old wall", "nobody yet"), ("RULE 7", "hello"), ("record", "Historical Record"),
        ):  # fmt: skip
            assert shown in text(tuple(book.find(typed))), typed
        with refused(match="Did you mean Madman"):
            book.find("madmen")


def test_figures(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "turn yellow", "raid spice at Tern 2b1s", "yellow raids iron at Tern 3b",
              "turn blue", "explore anchor 1w1s", "blue claims Old Wall glory 3",
              "history 1 yellow 8 blue 6 red 11 winner red")  # fmt: skip
        shown = text(list(statistics(table)))
        grid = next(x for x in statistics(table) if getattr(x, "title", "") == "Provinces")
        assert isinstance(grid, GridBlock)
        figures = dict(grid.rows)
        assert figures["endeavors that succeeded"] == ("1", "1", "0")
        assert figures["endeavors that failed"] == ("1", "0", "0")
        assert figures["dice rolled"] == ("6", "2", "0")
        assert figures["successes rolled"] == ("1", "2", "0")
        # Two thirds of the faces are successes: 6 dice give 4, two give 1.3.
        assert figures["luck"] == ("−3.0", "+0.7", "–")
        assert "milestones" in shown
        assert "game 1  target 11, Red won with 11, 5 between first and last" in shown


def test_what_is_worth_remembering(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow claims Old Wall glory 3", "rule 7 hello", "chest 2 a chart",
              "yellow treasure Crown 2")  # fmt: skip
        assert GAME.remembers is not None
        found = {(x.kind, x.name) for x in GAME.remembers(table.state)}
        assert not {name for _, name in found} & {"Old Wall", "hello", "a chart"}


def test_more_of_an_island(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "island Tern garrison 1 column 3 dock iron, wood market spice repair yes "
                     "controlled yellow", "island Tern garrison 2")  # fmt: skip
        tern = table.state.regions["i1"]
        assert (tern.garrison, tern.column, tern.repair, tern.controller) == (2, 3, True, "p1")
        assert (tern.dock, tern.market) == (("iron", "wood"), ("spice",))


def test_a_board_makes_its_building_sites(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow structure Port", "yellow board sites 3")
        with pytest.raises(NothingNew):
            say(table, "yellow board sites 3")
        sites = [x for x in table.state.sites.values() if x.kind == "structure"]
        assert [x.name for x in sites] == ["building site 1", "building site 2", "building site 3"]
        assert table.state.kept.provinces["p1"].building_sites == 3


def test_what_is_suggested(tmp_path: Path) -> None:
    with opened(tmp_path, ("Yellow", "Blue", "Red", "Green")) as table:
        assert not {"claim", "join", "absent"} & offered(table)
        lines(table, "setup", "winter", "event Fog", "turn yellow", "taxes")
        assert "claim" in offered(table)
        lines(table, "claims Old Wall")
        assert "claim" not in offered(table)
        lines(table, "yellow glory 11 for this", "blue glory 3", "red glory 2", "green glory 1",
              "turn blue", "turn red", "turn green", "next",
              "round over", "end", "record", "titles", "next-game")  # fmt: skip
        assert {"join", "absent"} <= offered(table)
        lines(table, "red misses the game")
        assert {"join", "back"} <= offered(table)
        assert "absent" not in offered(table)  # three are left (p. 6)


def offered(table: OpenTable[SeaFall]) -> set[str]:
    return {one.procedure for one in GAME.suggestions(table.state)}
