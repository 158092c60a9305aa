"""Acts of SeaFall as ten people would say them, each against the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.games.seafall.state.table import SeaFall
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from tests.games.seafall.fleet import glory, lines, opened, ship

PEOPLE = ("Mia", "Jonas", "Leah")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenTable[SeaFall]]:
    """Mia's turn: two ships at an island with goods and a mine, a forum, things for sale."""
    with opened(tmp_path, PEOPLE) as found:
        lines(
            found,
            "setup mia count jonas prince leah duke",
            'forum dealt=Bosun,Widow prints-1="gold 3" prints-2="gold 6 glory 1"',
            "year 1 round 2",
            'mia ship first sail 3 raid 5 explore 4 hold 3 name "Otter"',
            'mia ship second sail 4 raid 6 explore 3 hold 3 name "Goose"',
            *("island Windle garrison 1", "island Palm Cay"),
            *("site spice at Windle defense 4", "site iron at Windle defense 5"),
            *("site mine at Windle 8 gold defense 4", "site sun at Palm Cay defense 4"),
            *("mia gold = 20", "jonas gold = 9", "leah gold = 11", "mia fortune = 3"),
            *("mia iron = 1", "mia wood = 2", "jonas iron = 3"),
            "sideboard treasure Golden Idol cost 10 good iron glory 2",
            "sideboard structure Port cost 10 good wood",
            "turn mia",
        )
        yield found


def said(table: OpenTable[SeaFall], line: str) -> tuple[bool, str]:
    """Whether a line is entered; and what its entries say, or why it is not."""
    try:
        acted = run_procedure.say(table, line)
    except CompanionError as problem:
        return False, problem.says
    assert isinstance(acted, tuple), line
    return True, "; ".join(one.entry.says for one in acted)


def entered(table: OpenTable[SeaFall], line: str, *before: str) -> str:
    """What the log says of a line, which must be entered."""
    if before:
        lines(table, *before)
    done, says = said(table, line)
    assert done, f"{line}: {says}"
    return says


@pytest.mark.parametrize(
    ("line", "says", "gold"),
    [
        # An advisor costs what it prints (p. 13); the fee is told in front and paid once.
        ("paying three gold mia gets bosun", "Mia hires Bosun for 3 gold", 17),
        ("mia pays 3 gold, hires bosun", "Mia hires Bosun for 3 gold", 17),
        ("1 glory for mia because she hires the widow", "Mia hires Widow for 6 gold, +1 glory", 14),
        # 8 gold less for one good (pp. 13, 15).
        (
            "mia uses iron to bring the idol down to 2 gold",
            "for 2 gold, +2 glory, 1 iron spent",
            18,
        ),
        ("2 glory: mia bought the golden idol, 2 gold and an iron", "for 2 gold, +2 glory", 18),
    ],
)
def test_a_result_in_front_of_its_act_counts_once(
    table: OpenTable[SeaFall], line: str, says: str, gold: int
) -> None:
    assert says in entered(table, line)
    assert table.state.provinces["p1"].gold == gold


def test_what_is_not_so_is_no_result(table: OpenTable[SeaFall]) -> None:
    """Taxes are 3 gold (p. 18): 2 more stand for themselves, or for nothing."""
    lines(table, "soldiers")
    assert not said(table, "2 gold, mia collects taxes")[0]
    entered(table, "mia gains 2 gold, collects taxes")
    assert table.state.provinces["p1"].gold == 25


@pytest.mark.parametrize(
    ("line", "gold"),
    [
        # 3 gold for a good (p. 14), 6 for one sold.
        ("6 gold for iron and spice", 14),
        ("buy goods: iron at windle, spice at windle", 14),
        ("spice gets bought at windle", 17),
        ("12 gold for two wood", 32),
        ("wood gets sold", 26),
        ("goods sold: wood, iron", 32),
        ("wood and iron go for 12 gold", 32),
    ],
)
def test_goods_are_traded_in_many_voices(table: OpenTable[SeaFall], line: str, gold: int) -> None:
    lines(table, "sail both ships to Windle", "turn leah", "turn jonas", "round-end", "turn mia")
    entered(table, f"merchants, {line}")
    assert table.state.provinces["p1"].gold == gold


@pytest.mark.parametrize(
    ("line", "at"),
    [
        ("mia's fleet goes to palm cay", ("Palm Cay", "Palm Cay")),
        ("both of mia's ships sail to windle", ("Windle", "Windle")),
        ("off to windle with both ships", ("Windle", "Windle")),
        ("sail action, goose to palm cay", ("home", "Palm Cay")),
        ("park the otter at windle", ("Windle", "home")),
        ("mia sails her second ship to jonas's home harbor", ("home", "Jonas")),
    ],
)
def test_ships_sail_in_many_voices(
    table: OpenTable[SeaFall], line: str, at: tuple[str, str]
) -> None:
    entered(table, line, "merchants")
    names = {key: one.name for key, one in table.state.regions.items()} | {"p2": "Jonas"}
    places = tuple(
        "home" if x == "p1" else names[x]
        for x in (ship(table, "Otter").at, ship(table, "Goose").at)
    )
    assert places == at


def test_which_ship_sails_is_asked_where_two_could(table: OpenTable[SeaFall]) -> None:
    lines(table, "merchants")
    assert "Which ship" in said(table, "mia sails to windle")[1]


@pytest.mark.parametrize(
    "line", ["sets aside bosun to keep", "mia sets aside bosun", "puts bosun aside for next game"]
)
def test_who_is_set_aside_is_no_building(table: OpenTable[SeaFall], line: str) -> None:
    """An advisor set aside is kept (p. 20); nothing is built, and none is activated."""
    lines(table, "hires bosun")
    done, says = said(table, line)
    assert not done or says == "Mia keeps Bosun"
    assert not any("aside" in one.name for one in table.state.stock.values())


@pytest.mark.parametrize(
    "line",
    [
        "nobody reached the target, next round",
        "round over, advance the astrolabe, next round",
        "the round is over, nobody has reached 11",
        "advance the astrolabe",
    ],
)
def test_a_round_ends_once_however_much_is_said_of_it(table: OpenTable[SeaFall], line: str) -> None:
    entered(table, line, "turn leah", "turn jonas")
    assert table.state.year.round == 3


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("mine: 2s 1w 1S 2b", "4 of 4, +1 glory, no damage, +8 gold, 1 enmity on the site"),
        ("steal the spice, 4 successes", "4 of 4, +1 glory, no damage, 1 spice aboard Goose"),
        (
            "1 glory and 8 gold, mia raided the mine with 4 successes",
            "+1 glory, no damage, +8 gold",
        ),
        ("windle mine raided for 8 gold, 4 successes", "no damage, +8 gold"),
    ],
)
def test_a_raid_in_many_voices(table: OpenTable[SeaFall], line: str, says: str) -> None:
    before = ("merchants", "sail both ships to Windle", "turn leah", "turn jonas", "round-end")
    assert says in entered(table, line, *before, "turn mia", "soldiers")
    assert glory(table, "p1") == 1


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("jonas's garrison is 2", "Jonas: garrison 2"),
        ("jonas: defense 5, garrison 2, fields 3 and 4", "first field 3, second field 4"),
        ("goose's sail is 5", "Mia's Goose: sail 5"),
        ("garrison on windle is 2", "Windle: garrison 2"),
        ("there is an unexplored anchor at windle, defense 6", "defense 6, not explored"),
        ("mia has 1 enmity on windle", "Mia: 1 enmity on Windle (garrison)"),
        ("jonas has a permanent enmity sticker on windle", "Jonas's sticker in box 1 of Windle"),
    ],
)
def test_what_lies_on_the_board_is_told_as_people_say_it(
    table: OpenTable[SeaFall], line: str, says: str
) -> None:
    assert says in entered(table, line)


@pytest.mark.parametrize("line", ["sail both ships", "explore mia", "sail mia", "advisor mia"])
def test_a_label_behind_its_act_is_asked_on(table: OpenTable[SeaFall], line: str) -> None:
    assert "does not fit" not in said(table, line)[1]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        # Whom it is for is no reason why somebody else gains it.
        ("minus one glory for leah", "Leah −1 glory"),
        ("+1 glory for jonas", "Jonas +1 glory"),
        ("mia gains 1 glory for Red Tide", "Mia +1 glory (Red Tide)"),
    ],
)
def test_glory_is_of_whom_it_is_for(table: OpenTable[SeaFall], line: str, says: str) -> None:
    assert entered(table, line).startswith(says)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("buys two goods, iron and spice", "Mia buys iron and spice at Windle"),
        ("two goods sold: wood and iron, 12 gold", "+12 gold"),
        ("one iron please, 3 gold", "Mia buys iron at Windle"),
    ],
)
def test_how_many_goods_there_are_may_be_said(
    table: OpenTable[SeaFall], line: str, says: str
) -> None:
    lines(table, "sail both ships to Windle", "turn leah", "turn jonas", "round-end", "turn mia")
    assert says in entered(table, f"merchants, {line}")


def test_three_goods_are_not_two(table: OpenTable[SeaFall]) -> None:
    lines(table, "sail both ships to Windle", "turn leah", "turn jonas", "round-end", "turn mia")
    assert not said(table, "merchants, buys two goods, iron")[0]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("mia's taxes, 3 gold", "Mia collects taxes: +3 gold"),
        ("the taxes come in, 3", "Mia collects taxes: +3 gold"),
        ("tax the people", "Mia collects taxes: +3 gold"),
        ("taxes are collected", "Mia collects taxes: +3 gold"),
    ],
)
def test_taxes_come_in_by_many_words(table: OpenTable[SeaFall], line: str, says: str) -> None:
    assert entered(table, line, "soldiers") == says
