"""Luck of the endeavor dice, by hand: 4 successes on 6 faces, two blanks (p. 10, ruling R-01)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from companion.games.seafall.state.table import SeaFall
from companion.share.figures.series import campaign_of
from companion.table.campaign.opened import OpenTable
from companion.toolbox.luck import Luck, measured
from tests.games.seafall.fleet import lines, opened

YELLOW, GREEN = "p1", "p4"
Table = OpenTable[SeaFall]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with opened(tmp_path, ("Yellow", "Blue", "Red", "Green")) as one:
        lines(
            one,
            "yellow ship first values=r4",
            "yellow ship second values=r4",
            'island "Gull Rock" garrison 0 rerolls w',
            'site spice at "Gull Rock" defense 5 dangerous no cube no',
            'yellow sails both at "Gull Rock"',
            "yellow has fortune 3",
        )
        yield one


def luck(table: Table) -> dict[tuple[str, str], Luck]:
    return {(one.kind, one.player): one for one in measured(campaign_of(table).rolls)}


def test_a_pool_and_a_reroll_by_hand(table: Table) -> None:
    """4 + 1 = 5 dice: 2b 2w 1s are 3 successes of 5 x 2/3 = 10/3 expected.

    3 or fewer of 5: 1 - (5 x 2^4 + 2^5) / 3^5 = 1 - 112/243 = 131/243.
    The two weak ones rolled again show 1b 1s: 1 of 2 x 2/3 = 4/3; 1 or fewer: 1 - 4/9 = 5/9.
    Fortune is spent after it and is no luck.
    """
    lines(table, "yellow raids spice 2b 2w 1s reroll 2w showing 1b 1s fortune 2")
    found = luck(table)
    assert set(found) == {("endeavor dice", YELLOW), ("dice rolled again", YELLOW)}
    pool = found["endeavor dice", YELLOW]
    assert (pool.pieces, pool.got, pool.expected) == (5, 3, Fraction(10, 3))
    assert pool.at_most == Fraction(131, 243) and pool.good is False
    again = found["dice rolled again", YELLOW]
    assert (again.pieces, again.got, again.expected) == (2, 1, Fraction(4, 3))
    assert again.at_most == Fraction(5, 9)
    assert pool.rolls[0].act_no == table.history.acts


def test_successes_alone_count_where_the_pool_is_known(table: Table) -> None:
    """5 of 5 dice: (2/3)^5 = 32/243."""
    lines(table, "yellow raids spice 5")
    one = luck(table)["endeavor dice", YELLOW]
    assert (one.got, one.at_least, one.good) == (5, Fraction(32, 243), True)


def test_the_tables_own_die(table: Table) -> None:
    """With three blanks 4 of 7 faces are successes: 3 of 5 dice, 20/7 expected."""
    lines(table, "option die.blanks 3", "yellow raids spice 2b 2w 1s")
    one = luck(table)["endeavor dice", YELLOW]
    assert one.expected == Fraction(20, 7)
    ways = sum(comb(5, k) * 4**k * 3 ** (5 - k) for k in range(4))
    assert one.at_most == Fraction(ways, 7**5)


def test_a_pool_that_nobody_told_is_named(table: Table) -> None:
    act = lines(table, "green raids spice 4").act_no
    one = luck(table)["endeavor dice", GREEN]
    assert one.rolls == () and one.chance is None
    assert [(roll.act_no, roll.why) for roll in one.untold] == [(act, "how many dice is unknown")]


def test_undone_rolls_do_not_count(table: Table) -> None:
    lines(table, "yellow raids spice 2b 2w 1s")
    assert luck(table)
    table.undo()
    assert luck(table) == {}
