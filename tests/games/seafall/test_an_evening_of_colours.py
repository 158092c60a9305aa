"""What a table of five provinces by their colours met, each as it should have been."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.seafall.state.table import SeaFall
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from tests.games.seafall.fleet import asked, lines, opened, said, told

FIVE = ("Yellow", "Green", "Blue", "Red", "Gray")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenTable[SeaFall]]:
    with opened(tmp_path, FIVE) as found:
        lines(found, "setup yellow lord green baron blue count red duke gray prince")
        run_procedure.say(found, "winter, harvest yellow 7, green 6, blue 6, red 7, gray 6")
        yield found


def test_what_all_fields_brought_is_not_proposed_where_one_gives_nothing(
    table: OpenTable[SeaFall],
) -> None:
    """A plundered field is skipped in the next harvest (p. 19)."""
    run_procedure.say(table, "event. gray's turn. soldiers. gray raids green 4, plunders field 1")
    lines(table, "year 2 round 0 phase winter")
    result = said(table, "harvest")
    assert isinstance(result, Asking), told(result)
    proposed = result.question.suggest
    assert proposed["Green"] is None and proposed["Blue"] == 6, proposed


def test_the_next_higher_number_is_proposed(table: OpenTable[SeaFall]) -> None:
    """The leader's fortune rises by one step (p. 20); 2 is not lost by an Enter."""
    lines(table, "leader yellow fortune 2", "end winner yellow")
    result = asked(table, "improve", "p1", kind="fortune")
    assert (result.question.key, result.question.suggest) == ("value", 3)


def test_iron_aboard_whichever_ship_pays_at_home(table: OpenTable[SeaFall]) -> None:
    """The good lies in the same region, whichever ship carries it (p. 15)."""
    run_procedure.say(table, "event. green's turn. merchants. green gold = 9")
    run_procedure.say(table, "green buys iron at Tern")
    assert table.state.provinces["p2"].loose == {"iron": 1}
    lines(table, "gray's turn", "year 1 round 2 phase round", "green's turn")
    run_procedure.say(table, "builders, sails both home")
    assert lines(table, "green builds Lighthouse with iron for 0").says.endswith("1 iron spent")
    assert table.state.provinces["p2"].loose == {}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Gull Rock is an island with garrison 1", "Gull Rock: garrison 1"),
        ("Tern has a dangerous anchor site, defense 4", "anchor on Tern: defense 4 red"),
        ("there is a spice cube on Tern", "spice on Tern: spice goods"),
    ],
)
def test_islands_and_sites_as_they_lie(table: OpenTable[SeaFall], line: str, says: str) -> None:
    lines(table, "island Tern garrison 0")
    assert says in lines(table, line).says
    assert all(x.cube for x in table.state.sites.values() if x.name == "spice")
