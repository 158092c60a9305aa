"""The market on the sheet, deeds that are offered, and the board of provinces and islands."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import load
from companion.games.seafall.sheet.board import board, squares
from companion.games.seafall.sheet.market import market_blocks
from companion.table.sheet import ListBlock, PilesBlock, Sheet, plain, render, width_of
from tests.games.seafall.fleet import lines, opened

GAME = load("seafall")
ROUND = ("setup yellow prince blue duke red count", "winter", "turn yellow", "yellow gold 20")
MARKET = (
    "sideboard SWIFT cost 10 linen 2 copies",
    "sideboard Nimble cost 4 wood 1 copies",
    "sideboard structure Port cost 12 wood 1 copies",
    "sideboard treasure Crown cost 9 spice glory 2",
    "forum Ana, Bo",
)


def shown(table: object, width: int = 100) -> str:
    blocks = tuple(market_blocks(table.state))  # type: ignore[attr-defined]
    return plain(render(Sheet("", blocks), width))


def test_nothing_is_shown_that_nobody_told(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow raids spice 3", "turn blue", "blue raids iron 2")
        assert market_blocks(table.state) == []
        assert [x.procedure for x in GAME.suggestions(table.state)] == [
            "raid", "explore", "advisor", "sail", "turn", "setup"
        ]  # fmt: skip


def test_the_market(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *MARKET)
        text = shown(table)
        assert "SWIFT   10 gold, 2 with linen  2 up" in text
        assert "Crown  9 gold, 1 with spice  glory 2" in text
        assert "Ana" in text


def test_prices_are_those_of_whoever_has_the_turn(tmp_path: Path) -> None:
    # P. 15: Upgrade -2: 10 - 2 = 8, with a linen 0; of Nimble's discount 6 gold would be lost.
    with opened(tmp_path) as table:
        lines(table, *ROUND, *MARKET, "yellow activates Cara upgrade -2")
        text = shown(table)
        assert "SWIFT   8 gold (printed 10), 0 with linen" in text
        assert "Nimble  2 gold (printed 4), 0 with wood (saves 2, not 8)" in text
        lines(table, "turn blue")
        assert "SWIFT   10 gold, 2 with linen" in shown(table)


def test_what_lies_face_down(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *ROUND, *MARKET, "buy upgrade Nimble on first", "damage first 4")
        assert "0 up, 1 face down until winter" in shown(table)
        piles = [x for x in market_blocks(table.state) if isinstance(x, PilesBlock)]
        assert [(x.label, x.value) for x in piles[0].piles] == [
            ("wood", 10), ("linen", 10), ("spice", 10), ("iron", 10)
        ]  # fmt: skip


def test_deeds_of_the_guild_are_offered(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *ROUND, "forum Ana, Bo")

        def offered() -> list[str]:
            return [x.procedure for x in GAME.suggestions(table.state)]

        assert {"hire", "guild", "buy", "taxes", "repair"} <= {*offered()}
        lines(table, "hire Ana", "builders")
        assert offered()[:4] == ["sail", "repair", "buy-upgrade", "build"]
        lines(table, "repair")
        assert not {"repair", "buy-upgrade"} & {*offered()}
        assert {"sail", "build"} <= {*offered()}
        lines(table, "build Port")
        assert not {"sail", "build", "raid"} & {*offered()}
        for one in GAME.suggestions(table.state):
            assert GAME.procedure(one.procedure) is not None


@pytest.mark.parametrize("width", [30, 60, 80, 133])
def test_the_board_fits_its_width(tmp_path: Path, width: int) -> None:
    with opened(tmp_path) as table:
        lines(table, *ROUND, "sail both to Tern", 'site "a site with a very long name" at Gull')
        found = board(table.state, "p1")
        assert found is not None
        for view in found.views:
            drawing = view.draw(width)
            assert list(drawing.boxes) == squares(table.state)
            assert all(sum(width_of(x.text) for x in line) <= width for line in drawing.lines)
            for box in drawing.boxes.values():
                assert box.left + box.width <= width
                assert box.top + box.height <= len(drawing.lines)
        assert found.start in squares(table.state)


def test_looking_at_a_region(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *ROUND, "site spice at Tern defense 5 dangerous yes cube yes",
              "site vault of blue value 4", "yellow enmity at blue held number 2",
              "turn blue", "blue builds Port", "blue ship first called Wren",
              "blue sails Wren to Tern")  # fmt: skip
        found = board(table.state, "p1")
        assert found is not None
        tern = next(k for k, x in table.state.regions.items() if x.name == "Tern")
        text = plain(render(Sheet("", tuple(found.look(tern))), 120))
        for words in ("spice", "defense 5 red", "a cube lies there", "Blue Wren"):
            assert words in text
        blocks = found.look("p2")
        board_rows = next(x for x in blocks if isinstance(x, ListBlock) and x.title == "Board")
        rows = dict(board_rows.rows)
        assert "plunder value 4" in rows["vault"]
        assert rows["building site 1"].startswith("Port")
        assert "half the gold, rounded up (p. 19)" in rows["vault"]
        enmity = next(x for x in blocks if isinstance(x, ListBlock) and "Enmity" in x.title)
        assert dict(enmity.rows)["Yellow"].startswith("raid −2 dice; Blue raids with +2 dice")


def test_what_is_typed_on_a_region_is_a_sentence(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "island Gull Rock garrison 1")
        found = board(table.state, "")
        assert found is not None
        isle = squares(table.state)[-1]
        lines(table, found.enter(isle, "spice defense 5"), found.enter(isle, "garrison 2"),
              found.enter("p2", "d5 g2"), found.enter("p2", "has gold 4"))  # fmt: skip
        spice = next(x for x in table.state.sites.values() if x.name == "spice")
        assert (spice.region, spice.defense) == (isle, 5)
        assert (table.state.regions[isle].garrison, table.state.regions["p2"].defense) == (2, 5)
        assert table.state.provinces["p2"].gold == 4
