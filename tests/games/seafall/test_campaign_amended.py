"""A slip of the first game is amended three games later; a game that is closed is opened again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.seafall.rules.kept import campaign_glory
from companion.games.seafall.state.table import SeaFall
from companion.table.campaign.opened import OpenTable
from companion.table.copies.amend import Plan, amend, commit
from tests.recorded import Recording
from tests.wording import REOPENS

CAMPAIGN = Path(__file__).parent / "recorded" / "campaign.toml"
YELLOW, BLUE = "p1", "p2"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenTable[SeaFall]]:
    with Recording(CAMPAIGN).play(tmp_path) as played:
        yield played


def acts(table: OpenTable[SeaFall], act: str) -> list[int]:
    return [n for n in range(1, table.history.acts + 1) if table.entry(n).act == act]


def test_one_point_more_in_game_1_reaches_the_emperor(table: OpenTable[SeaFall]) -> None:
    """Yellow 7 + 12 + 12 = 31, tied with Blue; with 8 in game 1 it is 32, and nobody is tied."""
    assert "tied" in table.entry(acts(table, "emperor")[-1]).says
    plan = amend(table, acts(table, "record")[0], {"scores": "yellow 8 blue 11 red 11 green 5"})
    assert isinstance(plan, Plan)
    assert not any(later.fate == "left" for later in plan.later), "every later entry still holds"
    commit(table, plan)
    games = table.state.kept.games
    assert [games[n].scores[YELLOW] for n in sorted(games, key=int)] == [8, 12, 12]
    assert campaign_glory(table.state, YELLOW) == 8 + 12 + 12
    assert campaign_glory(table.state, BLUE) == 11 + 7 + 13
    says = table.entry(acts(table, "emperor")[-1]).says
    assert says == "Yellow becomes Emperor (most campaign glory), 32 campaign glory"
    # Game 1's titles go by campaign glory: 8 is still third of four, so the seats stay.
    assert table.state.kept.emperor == YELLOW


def test_a_closed_game_is_opened_again_by_undo_and_said_so(table: OpenTable[SeaFall]) -> None:
    assert (table.state.game_no, table.state.year.phase) == (3, "over")
    while table.state.game_no > 1:
        move = table.moves.plan_undo()
        assert move is not None
        head = table.history.act_at(table.history.head)
        assert head is not None
        closes = table.record(head).act == "titles"  # step 7 closes a game
        assert move.reopens == (f"Game {table.state.game_no} {REOPENS}." if closes else "")
        table.undo()
    assert table.state.year.phase == "over"
    assert campaign_glory(table.state, YELLOW) == 7
    while table.redo() is not None:
        pass
    assert (table.state.game_no, campaign_glory(table.state, YELLOW)) == (3, 31)
