"""The rulebook's worked examples, told with the telling procedures and played on an open table.

Every number is worked out by hand from the text; ids and pages are those of the spec's section 8.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.seafall.state.table import SeaFall
from companion.table.campaign.opened import OpenTable
from tests.games.seafall.fleet import (
    act,
    asked,
    glory,
    home,
    lines,
    opened,
    parts,
    rows,
    ship,
    site,
    value,
)

NAMES = ("Yellow", "Blue", "Red", "Green", "Gray")
YELLOW, BLUE, RED, GREEN, GRAY = "p1", "p2", "p3", "p4", "p5"
Table = OpenTable[SeaFall]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with opened(tmp_path, NAMES) as one:
        yield one


def gray_explores(table: Table, support: int) -> None:
    lines(
        table,
        "gray ship first values=e3",
        f"gray ship second values=e{support}",
        "gray sails both at Haven",
        "site sun at Haven defense 4 dangerous no explored no",
    )


@pytest.mark.parametrize(
    ("support", "madman", "pool"),
    [
        pytest.param(3, False, 4, id="X-02 p. 10: 3 and 1 for the support ship"),
        pytest.param(0, False, 3, id="X-03 p. 10: a support ship of 0 gives none"),
        pytest.param(3, True, 5, id="X-04 p. 10: and 1 for the Madman"),
    ],
)
def test_the_explore_pool(table: Table, support: int, madman: bool, pool: int) -> None:
    gray_explores(table, support)
    if madman:
        lines(table, 'gray activates "the Madman" explore +1')
    entry = lines(table, "gray explores sun 1 with first")
    assert value(entry, "pool") == pool
    told = parts(entry, "pool")
    assert told["the first ship's explore"] == 3
    assert told.get("Expertise: the Madman") == (1 if madman else None)
    # 1 success against 4 is 3 damage: two cards, the third sinks (p. 10).
    assert rows(entry, "endeavor_result")[0]["success"] is False


def blue_raids(table: Table) -> None:
    lines(
        table,
        "blue ship first values=r2",
        "blue ship second values=r2",
        "blue sails both at Haven",
        "island Haven garrison 1",
        "site iron at Haven defense 4 dangerous no",
        "blue activates Captain raid +2",
        "blue has fortune 1",
    )


def test_the_raid_pool(table: Table) -> None:
    # X-05 p. 10: 2 + 1 + 2 - 1 = 4.
    blue_raids(table)
    question = asked(table, "raid", BLUE, site="iron", flagship="first").question
    assert question.key == "faces"
    assert question.count == 4  # type: ignore[attr-defined]


def test_fortune_in_the_raid(table: Table) -> None:
    # X-06 p. 10: 2 successes, 1 fortune: 3 against 4, 1 damage, success, +1 glory.
    blue_raids(table)
    entry = lines(table, "blue raids iron 2b1s1w fortune 1 with first")
    assert parts(entry, "pool") == {
        "the first ship's raid": 2, "second ship supports": 1, "Expertise: Captain": 2,
        "garrison": -1, "your enmity there": 0,
    }  # fmt: skip
    assert value(entry, "pool") == 4
    assert value(entry, "successes") == 3
    assert value(entry, "damage") == 1
    assert table.state.provinces[BLUE].fortune == 0
    assert glory(table, BLUE) == 1
    assert len(ship(table, "first ship", BLUE).damage) == 1


def enmity_of_page_11(table: Table) -> None:
    """Blue's at Green's: one sticker, one in At War With, one on a field."""
    lines(
        table,
        "blue enmity at green sticker",
        "blue enmity at green held",
        'blue enmity at green site "field 1"',
    )


@pytest.mark.parametrize(
    ("raider", "removed"),
    [
        pytest.param(BLUE, -3, id="X-08 p. 11: sticker, At War With, field"),
        pytest.param(RED, 0, id="X-09 p. 11: nobody else's enmity counts"),
    ],
)
def test_enmity_on_defense(table: Table, raider: str, removed: int) -> None:
    enmity_of_page_11(table)
    name = table.state.name(raider)
    lines(
        table,
        f"{name} ship first values=r6",
        f"{name} sails first at Green",
        f"{name} sails second at sea",
        "green sails both at sea",
        "green province values=g0",
    )
    entry = act(table, "raid", raider, site="Green", faces="1", flagship="first ship")
    assert parts(entry, "pool")["your enmity there"] == removed
    assert value(entry, "pool") == 6 + removed


def test_being_at_war(table: Table) -> None:
    # X-10 p. 11: one die for the token in At War With, none for the field or the sticker.
    enmity_of_page_11(table)
    lines(
        table,
        "green ship first values=r3",
        "green sails first at Blue",
        "green sails second at sea",
        "blue sails both at sea",
        "blue province values=g1",
    )
    entry = act(table, "raid", GREEN, site="Blue", faces="1", flagship="first ship")
    assert parts(entry, "pool")["their enmity in your At War With"] == 1
    assert value(entry, "pool") == 3 + 1 - 1


def test_giving_enmity(table: Table) -> None:
    # X-11 p. 11: Green owes two for Blue's field; one blue token goes home, one green is placed.
    lines(table, "blue enmity at green held", "blue site field 1 value=2 gold=4")
    assert home(table, BLUE) == 7
    entry = lines(table, 'green raids blue 2 plunder "field 1"')
    assert home(table, BLUE) == 8
    assert home(table, GREEN) == 7
    assert site(table, "field 1", BLUE).tokens == {GREEN: 1}
    assert table.state.regions[GREEN].held == {}
    assert rows(entry, "enmity_give")[0] == {
        "kind": "enmity_give", "site": "s7", "owed": 2, "returned": 1, "placed": 1,
        "missing": 0, "glory": 0,
    }  # fmt: skip


def test_exploring_an_anchor(table: Table) -> None:
    # X-16 p. 16: 2 + 2 + 1 + 1 = 6 dice; red, so no fortune; 4 of 5: 1 damage on Intrepid.
    lines(
        table,
        "blue ship first values=e2",
        "blue upgrade first Intrepid bonus=e2",
        "blue sails first at Haven",
        "site anchor at Haven defense 5 dangerous yes explored no",
        "blue activates Woodsman explore +1",
        "blue has fortune 3",
    )
    lines(table, "blue sails second at sea")
    broken = asked(
        table, "explore", BLUE, site="anchor", flagship="first ship",
        lines="Woodsman at anchors +1", faces="2b 2w 1s 1S", fortune="1",
    )  # fmt: skip
    assert broken.question.kind == "broken"
    assert broken.question.key == "fortune"
    assert "dangerous" in broken.question.why  # type: ignore[attr-defined]
    answers = {
        "site": "anchor", "flagship": "first ship", "lines": "Woodsman at anchors +1",
        "faces": "2b 2w 1s 1S", "damage-1.how": "exhaust Intrepid", "entry": 17, "found": "mine",
        "gold": 6,
    }  # fmt: skip
    result = table.act("explore", answers, by=BLUE, depth="sentence")
    entry = result.entry  # type: ignore[union-attr]
    assert value(entry, "pool") == 6
    assert parts(entry, "pool") == {
        "the first ship's explore": 4, "Expertise: Woodsman": 1, "Woodsman at anchors": 1,
    }  # fmt: skip
    assert value(entry, "successes") == 4
    assert value(entry, "damage") == 1
    upgrades = ship(table, "first ship", BLUE).upgrades
    assert [(x.name, x.face_up) for x in upgrades.values()] == [("Intrepid", False)]
    assert ship(table, "first ship", BLUE).damage == {}
    assert glory(table, BLUE) == 1
    assert table.state.provinces[BLUE].fortune == 3
    crossed = table.state.crossed["17"]
    assert (crossed.symbol, crossed.province) == ("anchor", BLUE)
    found = site(table, "mine")
    assert (found.explored, found.kind, found.gold, found.entry) == (True, "mine", 6, 17)


def yellow_at_gull_rock(table: Table) -> None:
    lines(
        table,
        "yellow ship first values=r4",
        "yellow ship second values=r2",
        "yellow upgrade second Nimble bonus=x1",
        'yellow activates "Advanced Scout" raid +2 anywhere yes',
        'island "Gull Rock" garrison 1 rerolls w',
        'site spice at "Gull Rock" defense 5 dangerous yes cube no',
        'yellow sails both at "Gull Rock"',
        "yellow has fortune 3",
    )


def test_the_raid_of_page_18(table: Table) -> None:
    # p. 18: 4 + 1 + 1 + 2 - 1 = 7; 3b 2w 1s 1S, weak again 1b 1s: 3, fortune 2: 5.
    yellow_at_gull_rock(table)
    question = asked(table, "raid", YELLOW, site="spice").question
    assert question.count == 7  # type: ignore[attr-defined]
    entry = lines(table, "yellow raids spice 3b 2w 1s 1S reroll 2w showing 1b 1s fortune 2")
    assert parts(entry, "pool") == {
        "the first ship's raid": 4, "second ship supports": 1, "Nimble": 1,
        "Expertise: Advanced Scout": 2, "garrison": -1, "your enmity there": 0,
    }  # fmt: skip
    assert value(entry, "pool") == 7
    assert parts(entry, "successes") == {
        "standard successes": 2, "weak successes": 0, "strong successes": 1, "fortune": 2,
    }  # fmt: skip
    assert value(entry, "successes") == 5
    assert value(entry, "damage") == 0
    assert glory(table, YELLOW) == 1
    assert table.state.provinces[YELLOW].fortune == 1
    assert ship(table, "first ship").cargo == {"spice": 1}
    assert rows(entry, "plunder")[0]["source"] == "supply"
    assert site(table, "spice").tokens == {YELLOW: 1}
    assert home(table, YELLOW) == 7


def gray_at_yellow(table: Table) -> None:
    lines(
        table,
        "gray ship first values=r4",
        "gray sails first at yellow",
        "gray sails second at gray",
        "yellow province values=d5 g0",
        "yellow sails both at sea",
        'site "field 1" of yellow value 2 gold 4',
        "site warehouse of yellow value 3",
        'site "council room" of yellow value 3',
        "site vault of yellow value 4",
        'site "treasure room" of yellow value 5',
    )


def test_what_may_be_plundered(table: Table) -> None:
    # X-19 p. 19: 3 of 5 is 2 damage; values up to 3 may be plundered, vault and treasure not.
    gray_at_yellow(table)
    answers = {"site": "Yellow", "flagship": "first ship", "faces": "3"}
    keys = ["damage-1.card", "damage-2.card", "dangerous"]
    answers |= dict.fromkeys(keys)  # type: ignore[arg-type]
    answers |= {"fortune": 0}  # type: ignore[dict-item]
    result = table.act("raid", answers, by=GRAY, depth="steps")
    assert result.question.key == "plunder"  # type: ignore[union-attr]
    options = {x.label: x.illegal for x in result.question.choices()}  # type: ignore[union-attr]
    assert {label for label, why in options.items() if not why} == {
        "field 1", "field 2", "warehouse", "council room",
    }  # fmt: skip
    assert options["vault"] == "the vault needs 4 successes, there are 3 (p. 19)."
    assert "needs 5 successes" in options["treasure room"]


def test_plundering_a_field(table: Table) -> None:
    # X-20 p. 19: two gray tokens on the field, gold by the field's value, from the supply.
    gray_at_yellow(table)
    lines(table, "gray has gold 1", "yellow has gold 9")
    entry = lines(table, 'gray raids yellow 3 plunder "field 1" with first')
    assert value(entry, "damage") == 2
    assert len(ship(table, "first ship", GRAY).damage) == 2
    assert glory(table, GRAY) == 1
    field = site(table, "field 1", YELLOW)
    assert (field.tokens, field.no_harvest) == ({GRAY: 2}, True)
    assert home(table, GRAY) == 6
    assert table.state.provinces[GRAY].gold == 5
    assert table.state.provinces[YELLOW].gold == 9
