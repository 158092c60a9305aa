"""What no act of the recorded games may break: tokens, cubes, copies and cards are conserved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.seafall.rules.standing import supply, tokens_home, tokens_out
from companion.games.seafall.state.constants import BOXES, CUBES, TOKENS
from companion.games.seafall.state.dice import GOODS, VALUES
from companion.games.seafall.state.table import FORUM, SeaFall
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import Acknowledged
from companion.table.storage.entry import Entry
from tests.games.seafall.test_conservation import check, check_glory, copies
from tests.recorded import Recording, recordings

PATHS = recordings("seafall")


def cubes(state: SeaFall, good: str) -> int:
    """Cubes of a good that are known to lie outside the supply."""
    aboard = sum(ship.cargo.get(good, 0) for ship in state.ships.values())
    stored = sum(province.goods.get(good) or 0 for province in state.provinces.values())
    growing = [x for x in state.sites.values() if x.kind == "goods" and x.good == good]
    return aboard + stored + sum(bool(site.cube) for site in growing)


def check_limits(state: SeaFall) -> None:
    """Limits of section 2.19 that hold whatever a table does, as far as it told."""
    for player in state.seats:
        assert tokens_home(state, player) + tokens_out(state, player) == TOKENS
        province = state.provinces[player]
        numbers = (province.glory, province.gold, province.reputation, province.fortune)
        assert all(number is None or number >= 0 for number in (*numbers, *province.goods.values()))
    titles = [x.title for p, x in state.provinces.items() if p in state.seats and x.title]
    assert len(set(titles)) == len(titles)
    for good in GOODS:
        assert 0 <= cubes(state, good) <= CUBES
    for ship in state.ships.values():
        assert len(ship.upgrades) <= 2
        assert len(ship.damage) <= (3 if ship.sunk else 2)
        assert not (ship.sunk and (ship.upgrades or ship.cargo))
        assert set(ship.boxes) <= set(VALUES)
    for region in state.regions.values():
        assert set(region.stickers) <= {str(box) for box in range(1, BOXES + 1)}
    assert sum(x.place == "forum" for x in state.advisors.values()) <= FORUM
    assert len(state.this_turn.actions) <= state.this_turn.allowed


def check_flow(before: SeaFall, after: SeaFall, what: str) -> None:
    """Copies on the sideboard, aboard and built are neither lost nor doubled; stickers stay."""
    known = copies(before)
    now = copies(after)
    if before.stock.keys() == after.stock.keys():
        assert {key: n for key, n in now.items() if known.get(key, n) != n} == {}, what
    for key, region in before.regions.items():
        # A sticker leaves its box only when another covers it (pp. 20-21).
        assert set(region.stickers) <= set(after.regions[key].stickers), what
    for key, site in before.sites.items():
        if site.explored:
            assert after.sites[key].explored, what


@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_invariants_after_each_act(path: Path, tmp_path: Path) -> None:
    seen: list[SeaFall] = []

    def each(table: OpenTable[Any], what: str) -> None:
        check(table.state)
        check_limits(table.state)
        if seen:
            check_flow(seen[-1], table.state, what)
            entry = table.record(table.history.head)
            assert isinstance(entry, Entry)
            if seen[-1].seats == table.state.seats:
                check_glory(table, seen[-1], Acknowledged(entry, ""))
        seen.append(table.state)

    Recording(path).play(tmp_path, each).close()
    assert len(seen) > 80


@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_gold_moves_only_as_the_entries_say(path: Path, tmp_path: Path) -> None:
    """No act changes what an absent or uninvolved province counts without saying so."""
    last: dict[str, Any] = {}

    def each(table: OpenTable[Any], what: str) -> None:
        entry = table.record(table.history.head)
        assert isinstance(entry, Entry)
        state: SeaFall = table.state
        for player in state.seats:
            province = state.provinces[player]
            now = (province.gold, province.reputation, province.fortune)
            if last.get(player, now) != now:
                told = entry.says
                whole = entry.act in ("setup", "harvest", "next-game", "winter")
                assert whole or state.name(player) in told, f"{what}: {told}"
            last[player] = now

    Recording(path).play(tmp_path, each).close()


def test_goods_are_counted_all_through_the_whole_game(tmp_path: Path) -> None:
    """In the whole game everything is told, so the supply and the cubes outside it are ten."""
    counted = 0

    def each(table: OpenTable[Any], what: str) -> None:
        nonlocal counted
        for good in GOODS:
            left = supply(table.state, good)
            if left is not None:
                counted += 1
                assert left + cubes(table.state, good) == CUBES, what

    (path,) = [one for one in PATHS if one.stem == "whole_game"]
    Recording(path).play(tmp_path, each).close()
    assert counted > 800
