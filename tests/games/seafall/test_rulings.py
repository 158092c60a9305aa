"""Rulings on what the rulebook leaves open, each at its default and at its other value, played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.seafall.options import OPTIONS
from companion.games.seafall.state.table import SeaFall
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.question import Broken
from companion.toolbox.chance import SeededChance
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

Table = OpenTable[SeaFall]
Case = Callable[[Table], Any]


def set_(table: Table, option: str, to: str) -> None:
    if to:
        act(table, "option", option=option, value=to)


def at_blue(table: Table, raid: int = 5, second: str = "sea") -> None:
    """Yellow's first ship in Blue's harbor, everything told that a pool needs."""
    lines(
        table,
        f"yellow ship first values=r{raid}",
        "yellow sails first at blue",
        f"yellow sails second at {second}",
        "blue sails both at sea",
        "blue province values=d3 g0",
    )


def structure(table: Table, cost: int = 11) -> None:
    lines(table, f"blue structure Port values=c{cost} g0 v2 good linen")


def pool_of_a_raid(table: Table) -> int:
    entry = act(table, "raid", "p1", site="Blue", flagship="first ship", faces="1")
    return int(value(entry, "pool"))


def blanks(table: Table) -> Any:
    """R-01: how many sides the die has that the app rolls."""
    at_blue(table)
    question = asked(table, "raid", "p1", site="Blue").question
    return question.die.sides  # type: ignore[attr-defined]


def rescued(table: Table) -> Any:
    """R-03: two blanks and one fortune: a success, or a failure with less damage."""
    lines(table, "yellow has fortune 2", "site spice defense 2 dangerous no")
    entry = act(table, "raid", "p1", site="spice", flagship="first ship", faces="2b", fortune=1)
    return glory(table, "p1"), value(entry, "damage"), rows(entry, "endeavor_result")[0]["success"]


def no_dice(table: Table) -> Any:
    """R-04: a pool of 0."""
    at_blue(table, raid=0)
    result = table.act("raid", {"site": "Blue", "flagship": "first ship", "faces": 0}, by="p1",
                       depth="sentence")  # fmt: skip
    question = getattr(result, "question", None)
    return "asked" if isinstance(question, Broken) else glory(table, "p1")


def weak_again(table: Table) -> Any:
    """R-82: weak dice that come up weak again."""
    lines(table, "yellow sails first at Gull", "island Gull garrison 0 rerolls w")
    answers = {"site": "spice", "at": "Gull", "faces": "1w 1b", "picked": "1w", "reroll": "1w",
               "picked-2": "1w", "reroll-2": "1b"}  # fmt: skip
    entry = table.act("raid", answers, by="p1", depth="sentence").entry  # type: ignore[union-attr]
    return value(entry, "successes"), len(rows(entry, "reroll"))


def zero_defends(table: Table) -> Any:
    """R-08: one of Blue's ships there has raid 0, the other raid 1."""
    at_blue(table)
    lines(
        table, "blue ship first values=r0", "blue ship second values=r1", "blue sails both at blue"
    )
    return pool_of_a_raid(table)


def third_defends(table: Table) -> Any:
    """R-09: a ship of Red's lies in Blue's harbor."""
    at_blue(table)
    lines(table, "red ship first values=r3", "red sails first at blue")
    return pool_of_a_raid(table)


def third_defends_an_island(table: Table) -> Any:
    """R-09 on an island, which nobody controls."""
    lines(
        table, "yellow ship first values=r4", "yellow sails first at Gull",
        "yellow sails second at sea", "island Gull garrison 1",
        "red ship first values=r3", "red sails first at Gull",
    )  # fmt: skip
    entry = act(table, "raid", "p1", site="spice", flagship="first ship", faces="1")
    return value(entry, "pool")


def chosen_before(table: Table) -> Any:
    """R-26: three successes, the vault of 4 was meant; is there another choice?"""
    at_blue(table)
    lines(table, "site vault of blue value 4", "site field 1 of blue value 2 gold 3")
    answers = {"site": "Blue", "flagship": "first ship", "faces": 3, "plunder": "vault"}
    result = table.act("raid", answers, by="p1", depth="sentence")
    question = getattr(result, "question", None)
    if question is not None:
        return question.key
    return rows(result.entry, "plunder"), glory(table, "p1"), home(table, "p1")  # type: ignore[union-attr]


def too_few_tokens(table: Table) -> Any:
    """R-28: one token at home, every site costs two or more."""
    at_blue(table)
    for name in ("field 1", "field 2", "warehouse", "council room", "vault", "treasure room"):
        act(table, "site", of="Blue", site=name, value=2)
    act(table, "enmity", "p1", at="Red", place="held", number=7)
    result = table.act("raid", {"site": "Blue", "flagship": "first ship", "faces": 3}, by="p1",
                       depth="sentence")  # fmt: skip
    question = getattr(result, "question", None)
    return question.key if question is not None else glory(table, "p1")


def cards_of_a_wreck(table: Table) -> Any:
    """R-15: three damage on a ship without upgrades."""
    act(table, "damage", "p1", ship="first ship", points=3)
    sunk = ship(table, "first ship")
    return sunk.sunk, len(sunk.damage)


def dock(table: Table) -> Any:
    """R-22: what the dock's question says."""
    lines(table, "yellow sails first at Gull")
    answers = {"site": "spice dock", "at": "Gull", "faces": 1, "flagship": "first ship",
               "support": False, "defense": 0, "dangerous": False, "garrison": 0, "good": "spice",
               "fortune": 0, "flagship-raid": 2}  # fmt: skip
    question = table.act("raid", answers, by="p1", depth="steps").question  # type: ignore[union-attr]
    return question.prompt


def half_of_a_structure(table: Table) -> Any:
    """R-21: half of 11 gold."""
    at_blue(table)
    structure(table)
    lines(table, "yellow has gold 0")
    act(table, "raid", "p1", site="Blue", flagship="first ship", faces="3", plunder="Port")
    return table.state.provinces["p1"].gold


def returned(table: Table) -> Any:
    """R-29, R-30: two owed, three of Blue's in Yellow's At War With."""
    at_blue(table)
    lines(table, "site field 1 of blue value 2 gold 3")
    act(table, "enmity", "p2", at="Yellow", place="held", number=3)
    act(table, "raid", "p1", site="Blue", flagship="first ship", faces="3", plunder="field 1")
    field = site(table, "field 1", "p2")
    left = table.state.regions["p1"].held.get("p2", 0)
    assert field.no_harvest  # the field gives nothing even without a token
    return left, field.tokens.get("p1", 0), home(table, "p2")


def below_zero(table: Table) -> Any:
    """R-34: an upgrade goes down with its ship while glory is 0."""
    lines(table, "yellow upgrade first Nimble")
    entry = table.act("damage", {"ship": "first ship", "points": 3, "damage-1.how": "card",
                                 "damage-2.how": "card", "damage-3.how": "card"}, by="p1",
                      depth="sentence").entry  # type: ignore[union-attr]  # fmt: skip
    assert rows(entry, "sink")[0]["upgrades"] == ["Nimble"]
    assert value(entry, "glory") == glory(table, "p1")  # what is held at 0 is a line of its own
    return glory(table, "p1")


def markers(table: Table) -> Any:
    """R-40: five tokens lie as province markers."""
    act(table, "correct", path="provinces.p1.markers", value="5")
    act(table, "raid", "p1", site="spice", faces="1")
    from companion.games.seafall.rules.standing import tokens_home

    return tokens_home(table.state, "p1")


def after_a_failure(table: Table) -> Any:
    """R-61: what a failed raid says of milestones."""
    entry = act(table, "raid", "p1", site="spice", faces="0")
    return [note for note in entry.sums["result"]["notes"] if "milestone" in note]


CASES: list[tuple[str, str, str, Case, Any]] = [
    ("R-01", "die.blanks", "", blanks, 6),
    ("R-01", "die.blanks", "3", blanks, 7),
    ("R-03", "fortune.rescues_zero", "", rescued, (1, 1, True)),
    ("R-03", "fortune.rescues_zero", "no", rescued, (0, 1, False)),
    ("R-04", "endeavor.zero_pool", "", no_dice, 0),
    ("R-04", "endeavor.zero_pool", "forbid", no_dice, "asked"),
    ("R-82", "reroll.repeat", "", weak_again, (1, 1)),
    ("R-82", "reroll.repeat", "yes", weak_again, (0, 2)),
    ("R-08", "raid.zero_defender", "", zero_defends, 4),
    ("R-08", "raid.zero_defender", "yes", zero_defends, 3),
    ("R-09", "raid.third_ships", "", third_defends, 5),
    ("R-09", "raid.third_ships", "yes", third_defends, 4),
    ("R-09", "raid.third_ships", "", third_defends_an_island, 3),
    ("R-09", "raid.third_ships", "yes", third_defends_an_island, 2),
    ("R-26", "raid.choose_site", "", chosen_before, "plunder"),
    ("R-26", "raid.choose_site", "before", chosen_before, ([], 1, 8)),
    ("R-28", "raid.need_tokens", "", too_few_tokens, 1),
    ("R-28", "raid.need_tokens", "forbid", too_few_tokens, "site"),
    ("R-15", "sink.cards", "", cards_of_a_wreck, (True, 2)),
    ("R-15", "sink.cards", "at_once", cards_of_a_wreck, (True, 0)),
    ("R-22", "dock.upgrade_value", "", dock,
     "Which spice upgrade worth 10 gold is taken? (empty: none)"),
    ("R-22", "dock.upgrade_value", "up_to", dock,
     "Which spice upgrade worth up to 10 gold is taken? (empty: none)"),
    ("R-21", "plunder.half_cost", "", half_of_a_structure, 6),
    ("R-21", "plunder.half_cost", "down", half_of_a_structure, 5),
    ("R-29", "enmity.return_all", "", returned, (1, 0, 7)),
    ("R-29", "enmity.return_all", "yes", returned, (0, 0, 8)),
    ("R-30", "enmity.always_mark", "", returned, (1, 0, 7)),
    ("R-30", "enmity.always_mark", "yes", returned, (2, 1, 6)),
    ("R-34", "glory.floor_zero", "", below_zero, 0),
    ("R-34", "glory.floor_zero", "no", below_zero, -1),
    ("R-40", "marker.counts", "", markers, 2),
    ("R-40", "marker.counts", "no", markers, 7),
    ("R-61", "milestone.after_fail", "", after_a_failure,
     ["A milestone that was met before may still be claimed (ruling R-61)."]),
    ("R-61", "milestone.after_fail", "no", after_a_failure,
     ["A milestone that was met before may not still be claimed (ruling R-61)."]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("option", "to", "case", "expected"),
    [
        pytest.param(option, to, case, expected, id=f"{ruling} {option} {to or 'default'}")
        for ruling, option, to, case, expected in CASES
    ],
)
def test_option(tmp_path: Path, option: str, to: str, case: Case, expected: Any) -> None:
    with opened(tmp_path) as table:
        set_(table, option, to)
        assert case(table) == expected


ELSEWHERE = {
    "year": ("event.add", "start.gold", "start.kept_glory"),
    "guild": ("milestone.timing", "milestone.still_met", "hire.limit", "upgrade.floor",
              "repair.none_afloat", "region.repair", "load.anytime", "sell.aboard_at_home",
              "foreign.features"),
    "campaign": ("absence.count", "join.floor", "leave.titles"),
    "end": ("end.tie_order", "keep.no_others", "keep.optional", "keep.count_absent",
            "absent.floor"),
}  # fmt: skip
"""Options that the tests of other parts of the game try, in `test_rulings_PART.py`."""


def test_every_option_is_tried() -> None:
    tried = {option for _, option, *_ in CASES}
    others = [option for options in ELSEWHERE.values() for option in options]
    assert not tried & {*others}
    assert {option.key for option in OPTIONS} == tried | {*others}
    rulings = {option.key: option.ruling for option in OPTIONS}
    assert all(rulings[option] == ruling for ruling, option, *_ in CASES)


# Rulings without an option ------------------------------------------------------------------


def test_no_fortune_where_it_is_dangerous(tmp_path: Path) -> None:
    # R-02, pp. 10, 11: only a power (p. 18) allows it.
    with opened(tmp_path) as table:
        lines(table, "yellow has fortune 2", "site spice defense 3 dangerous yes")
        question = asked(table, "raid", "p1", site="spice", faces="2b1s", fortune=1).question
        assert (question.kind, question.key) == ("broken", "fortune")
        lines(table, 'yellow activates "Advanced Scout" raid +2 anywhere yes')
        act(table, "raid", "p1", site="spice", faces="2b1s", fortune=1)
        assert table.state.provinces["p1"].fortune == 1


def test_more_than_fifteen_dice(tmp_path: Path) -> None:
    # no cap; the rest is rolled in a second batch.
    chance = SeededChance(3)
    with opened(tmp_path, chance=chance) as table:
        at_blue(table, raid=22)
        entry = act(table, "raid", "p1", site="Blue", flagship="first ship", faces="roll",
                    dangerous="no")  # fmt: skip
        assert value(entry, "pool") == 22
        assert sum(rows(entry, "roll")[0]["faces"].values()) == 22
        assert any("R-05" in note for note in entry.sums["pool"]["notes"])


def test_a_flagship_of_zero_and_one_clamp(tmp_path: Path) -> None:
    # it gives 0 dice; R-11: one clamp at the end: 0 + 1 + 2 - 4 + 2 = 1, not 2.
    with opened(tmp_path) as table:
        at_blue(table, raid=0, second="blue")
        lines(table, "yellow ship second values=r1", "yellow activates Captain raid +2",
              "blue province values=g4")  # fmt: skip
        entry = act(table, "raid", "p1", site="Blue", flagship="first ship", faces="1",
                    lines="a card +2")  # fmt: skip
        assert value(entry, "pool") == 1


@pytest.mark.parametrize(
    ("change", "dice"),
    [
        pytest.param("", 4, id="R-07: 1 die, judged on the adjusted value"),
        pytest.param("card", 3, id="R-07: a damage card takes it to 0"),
        pytest.param("bonus", 5, id="R-07: bonuses add"),
        pytest.param("exhausted", 4, id="R-07: an exhausted one gives nothing"),
        pytest.param("elsewhere", 3, id="p. 10: another region"),
        pytest.param("sunk", 3, id="p. 10: it lies on the province board"),
    ],
)
def test_the_support_ship(tmp_path: Path, change: str, dice: int) -> None:
    with opened(tmp_path) as table:
        at_blue(table, raid=3, second="blue")
        lines(table, "yellow ship second values=r1")
        if change == "card":
            act(table, "damage", "p1", ship="second ship", points=1, damage_nr_1__card="raid -1")
        elif change in ("bonus", "exhausted"):
            lines(table, "yellow upgrade second Nimble bonus=x1")
            if change == "exhausted":
                act(table, "damage", "p1", ship="second ship", points=1,
                    damage_nr_1__how="exhaust Nimble")  # fmt: skip
        elif change == "elsewhere":
            lines(table, "yellow sails second at Gull")
        elif change == "sunk":
            lines(table, "yellow damage second 3")
        assert pool_of_a_raid(table) == dice


@pytest.mark.parametrize(
    ("change", "dice"),
    [
        pytest.param("two ships", 3, id="p. 18: each defending ship 1"),
        pytest.param("Nimble", 2, id="p. 18: unless it has an upgrade that allows more"),
        pytest.param("exhausted", 3, id="p. 10: not while exhausted"),
        pytest.param("one sunk", 4, id="p. 10: a sunk ship is not there"),
        pytest.param("one away", 4, id="p. 18: in the region"),
    ],
)
def test_defending_ships(tmp_path: Path, change: str, dice: int) -> None:
    with opened(tmp_path) as table:
        at_blue(table)
        lines(table, "blue ship first values=r2", "blue ship second values=r1",
              "blue sails both at blue")  # fmt: skip
        if change in ("Nimble", "exhausted"):
            lines(table, "blue upgrade first Nimble bonus=x1")
        if change == "exhausted":
            act(table, "damage", "p2", ship="first ship", points=1,
                damage_nr_1__how="exhaust Nimble")  # fmt: skip
        elif change == "one sunk":
            lines(table, "blue damage first 3")
        elif change == "one away":
            lines(table, "blue sails second at Gull")
        assert pool_of_a_raid(table) == dice


def test_symbols_garrison_and_everybody_elses_enmity(tmp_path: Path) -> None:
    # R-10, p. 18: every symbol a die; p. 11: Red's enmity is not Yellow's; crossed out: nothing.
    with opened(tmp_path) as table:
        at_blue(table, raid=9)
        lines(
            table,
            "blue province values=g2",
            "blue structure Gun Towers values=c12 g2 v4",
            "red structure Gun Towers values=c12 g3 v4",
            "red enmity at blue held number=3",
            "yellow enmity at red held number=2",
            "yellow enmity at blue sticker",
            "yellow enmity at blue sticker",
            "yellow enmity at blue crossed",
        )
        entry = act(table, "raid", "p1", site="Blue", flagship="first ship", faces="1")
        assert parts(entry, "pool") == {
            "the first ship's raid": 9, "garrison": -2, "Gun Towers": -2, "your enmity there": -1,
        }  # fmt: skip
        assert value(entry, "pool") == 4


def test_tokens_do_not_cover_the_garrison(tmp_path: Path) -> None:
    # p. 11: the garrison of the island is still in effect below the tokens.
    with opened(tmp_path) as table:
        lines(
            table, "yellow ship first values=r6", "yellow sails first at Gull",
            "yellow sails second at sea", "island Gull garrison 2",
            "yellow enmity at Gull held number=2",
        )  # fmt: skip
        entry = act(table, "raid", "p1", site="spice", flagship="first ship", faces="1")
        assert value(entry, "pool") == 6 - 2 - 2


def test_exploring_loses_no_dice(tmp_path: Path) -> None:
    # p. 16: no garrison; 2.11: no enmity.
    with opened(tmp_path) as table:
        lines(
            table, "yellow ship first values=e4", "yellow sails first at Gull",
            "yellow sails second at sea", "island Gull garrison 3",
            "yellow enmity at Gull held number=2",
        )  # fmt: skip
        entry = act(table, "explore", "p1", site="anchor", faces="2", flagship="first ship",
                    research="Old chart +1")  # fmt: skip
        assert value(entry, "pool") == 5


def test_damage_cannot_be_declined_and_the_rest_is_ignored(tmp_path: Path) -> None:
    # exhausting or drawing, any mix; R-14: what is left over when it sinks is ignored.
    with opened(tmp_path) as table:
        lines(table, "yellow upgrade first Nimble", "yellow has glory 5")
        question = asked(table, "damage", "p1", ship="first ship", points=9,
                         damage_nr_1__how="none").question  # fmt: skip
        assert {x.id for x in question.choices()} == {"card", "u1"}
        entry = act(table, "damage", "p1", ship="first ship", points=9)
        assert len(rows(entry, "damage")) == 3
        assert ship(table, "first ship").sunk
        assert glory(table, "p1") == 4  # p. 10: 1 for the upgrade, exhausted or not


def test_dice_that_were_rolled_stay(tmp_path: Path) -> None:
    # Intrepid is exhausted by the damage of the roll that it gave dice to.
    with opened(tmp_path) as table:
        lines(
            table, "yellow ship first values=e1 h2", "yellow upgrade first Intrepid bonus=e2 h1",
            "yellow ship first cargo=wood 3", "yellow sails first at Gull",
            "yellow sails second at sea", "site sun at Gull defense 3 dangerous no explored no",
        )  # fmt: skip
        entry = act(table, "explore", "p1", site="sun", faces="2s1b", flagship="first ship",
                    damage_nr_1__how="exhaust Intrepid")  # fmt: skip
        assert value(entry, "pool") == 3
        assert value(entry, "successes") == 2
        # The hold drops at once from 3 to 2 (p. 10).
        assert ship(table, "first ship").cargo == {"wood": 2}


def test_a_damaged_hold_takes_less_plunder(tmp_path: Path) -> None:
    # R-86, p. 19: damage first, then plunder; R-31: no room, so it is left.
    with opened(tmp_path) as table:
        lines(
            table, "yellow ship first values=r3 h2 cargo=wood 1", "yellow sails first at Gull",
            "yellow sails second at sea", "site spice at Gull defense 2 dangerous no cube yes",
        )  # fmt: skip
        entry = act(table, "raid", "p1", site="spice", faces="1", flagship="first ship",
                    damage_nr_1__card="hold -1")  # fmt: skip
        assert ship(table, "first ship").cargo == {"wood": 1}
        assert "left behind: no room" in entry.says
        assert site(table, "spice").cube is True  # it stays where it was
        assert site(table, "spice").tokens == {"p1": 1}


def test_cargo_may_make_room(tmp_path: Path) -> None:
    # the player may return cargo to the supply.
    with opened(tmp_path) as table:
        lines(
            table, "yellow ship first values=r3 h1 cargo=wood 1", "yellow sails first at Gull",
            "yellow sails second at sea", "site spice at Gull defense 1 dangerous no cube yes",
        )  # fmt: skip
        act(
            table, "raid", "p1", site="spice", faces="1", flagship="first ship", aboard="first ship"
        )
        assert ship(table, "first ship").cargo == {"spice": 1}
        assert site(table, "spice").cube is False


@pytest.mark.parametrize(
    ("cube", "supply", "source"),
    [
        pytest.param("yes", 9, "site", id="R-87: the one on the site"),
        pytest.param("no", 10, "supply", id="p. 18: one may be raided that has none"),
    ],
)
def test_where_the_good_comes_from(tmp_path: Path, cube: str, supply: int, source: str) -> None:
    from companion.games.seafall.rules import standing as derive

    with opened(tmp_path) as table:
        for player in ("yellow", "blue", "red"):
            lines(table, f"{player} province values=spice 0")
        lines(table, f"site spice at Gull defense 1 cube {cube}", "yellow sails first at Gull")
        assert derive.supply(table.state, "spice") == supply
        entry = act(table, "raid", "p1", site="spice", faces="1", flagship="first ship")
        assert rows(entry, "plunder")[0]["source"] == source
        assert ship(table, "first ship").cargo == {"spice": 1}
        assert derive.supply(table.state, "spice") == 9


def test_success_and_nothing_cheap_enough(tmp_path: Path) -> None:
    # +1 glory, no plunder, no enmity.
    with opened(tmp_path) as table:
        at_blue(table)
        lines(table, "site vault of blue value 4")
        entry = act(table, "raid", "p1", site="Blue", flagship="first ship", faces="1")
        assert (glory(table, "p1"), home(table, "p1")) == (1, 8)
        assert "nothing plundered" in entry.says


@pytest.mark.parametrize(("fate", "mine"), [("keep", 4), ("dismiss", 1)])
@pytest.mark.parametrize("active", [True, False])
def test_an_advisor_that_gives_glory(tmp_path: Path, fate: str, mine: int, active: bool) -> None:
    # loser -3; taker +3 if kept, 0 if dismissed; R-32: in another's turn all are there.
    with opened(tmp_path) as table:
        lines(table, "blue activates Duchess raid +1 glory=3", "blue has glory 7")
        if not active:
            lines(table, "blue activates none")
            assert next(iter(table.state.advisors.values())).face_up is False
        act(table, "raid", "p1", site="Blue", faces="3", plunder="council room",
            take__advisor="Duchess", take__fate=fate)  # fmt: skip
        assert (glory(table, "p1"), glory(table, "p2")) == (mine, 4)
        assert table.state.provinces["p2"].active == ""
        # Who is dismissed goes under the deck, with the stickers on the card.
        held = [(x.owner, x.face_up) for x in table.state.advisors.values() if x.owner]
        assert held == ([("p1", True)] if fate == "keep" else [])


def test_a_treasure(tmp_path: Path) -> None:
    # R-32, p. 19: any one card; its glory moves.
    with opened(tmp_path) as table:
        lines(table, "blue treasure Crown glory=2", "blue has glory 5")
        act(table, "raid", "p1", site="Blue", faces="5", plunder="treasure room",
            take__card="Crown")  # fmt: skip
        assert (glory(table, "p1"), glory(table, "p2")) == (3, 3)


def test_a_structure(tmp_path: Path) -> None:
    # p. 19: its owner loses its glory at once; a good or half its cost; no building this year.
    with opened(tmp_path) as table:
        at_blue(table)
        structure(table)
        lines(table, "blue has glory 4")
        act(table, "raid", "p1", site="Blue", flagship="first ship", faces="3", plunder="Port",
            take__reward="good")  # fmt: skip
        assert (glory(table, "p1"), glory(table, "p2")) == (1, 3)
        assert ship(table, "first ship").cargo == {"linen": 1}
        place = next(x for x in table.state.sites.values() if x.kind == "structure")
        assert (place.built, place.no_build, place.tokens) == ("", True, {"p1": 2})
        # other sites are free to build on, and nobody is asked.
        lines(table, "blue structure Fort values=c9 g1 v3")
        question = asked(table, "structure", "p2", name="Wall", on=place.name).question
        assert (question.kind, question.page) == ("broken", "p. 19")


@pytest.mark.parametrize(("held", "taken"), [(9, 5), (8, 4), (1, 1)])
def test_half_the_vault(tmp_path: Path, held: int, taken: int) -> None:
    # p. 19: half the gold, rounded up, out of the defender's vault.
    with opened(tmp_path) as table:
        lines(table, f"blue has gold {held}", "yellow has gold 2")
        lines(table, "yellow raids blue 4 plunder vault")
        gold = [table.state.provinces[x].gold for x in ("p1", "p2")]
        assert gold == [2 + taken, held - taken]


def test_half_the_warehouse(tmp_path: Path) -> None:
    # p. 19: half, rounded up, of the raider's choice; R-31: what does not fit stays there.
    with opened(tmp_path) as table:
        at_blue(table)
        lines(table, "yellow ship first values=h2",
              "blue province values=wood 3 iron 2 linen 0 spice 0")  # fmt: skip
        act(table, "raid", "p1", site="Blue", flagship="first ship", faces="3",
            plunder="warehouse", take__goods="wood 1, iron 2")  # fmt: skip
        assert ship(table, "first ship").cargo == {"iron": 2}
        assert table.state.provinces["p2"].goods == {"wood": 3, "iron": 0, "linen": 0, "spice": 0}


@pytest.mark.parametrize(
    ("market", "taken"), [("iron market", 2)], ids=["p. 19: up to two, as the supply has"]
)
def test_a_market(tmp_path: Path, market: str, taken: int) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow sails first at Gull")
        act(table, "raid", "p1", site=market, at="Gull", faces="1", flagship="first ship")
        assert ship(table, "first ship").cargo == {"iron": taken}


def test_a_dock(tmp_path: Path) -> None:
    # the endeavor and the upgrade give 1 glory each; R-92: a full ship returns one.
    with opened(tmp_path) as table:
        lines(table, "yellow sails first at Gull")
        for name in ("Nimble", "Intrepid"):
            lines(table, f"yellow upgrade first {name}")
        entry = act(table, "raid", "p1", site="spice dock", at="Gull", faces="2",
                    flagship="first ship", upgrade="SWIFT", **{"return": "Nimble"})  # fmt: skip
        assert [x["delta"] for x in rows(entry, "glory")] == [1, -1, 1]
        names = sorted(x.name for x in ship(table, "first ship").upgrades.values())
        assert names == ["Intrepid", "SWIFT"]


@pytest.mark.parametrize(
    ("worth", "successes"),
    [("", 4), ("w2", 6), ("S3", 6), ("w0 S0", 1)],
    ids=["R-83: 1 each", "weak 2", "strong 3", "neither"],
)
def test_worth_of_weak_and_strong(tmp_path: Path, worth: str, successes: int) -> None:
    with opened(tmp_path) as table:
        extra = {"worth": worth} if worth else {}
        entry = act(table, "raid", "p1", site="spice", faces="2w1s1S", **extra)
        assert value(entry, "successes") == successes


def test_fortune_beyond_the_defense(tmp_path: Path) -> None:
    # useful for a plunder value: 2 rolled, defense 2, vault 4.
    with opened(tmp_path) as table:
        at_blue(table, raid=4)
        lines(table, "yellow has fortune 2", "blue province values=d2",
              "site vault of blue value 4", "blue has gold 6")  # fmt: skip
        entry = act(table, "raid", "p1", site="Blue", flagship="first ship", faces="2s2b",
                    fortune=2, plunder="vault")  # fmt: skip
        assert value(entry, "successes") == 4
        assert home(table, "p1") == 4


def test_values_below_zero_count_as_zero(tmp_path: Path) -> None:
    # floor 0.
    with opened(tmp_path) as table:
        at_blue(table, raid=1)
        act(table, "damage", "p1", ship="first ship", points=1, damage_nr_1__card="raid -3")
        entry = act(table, "raid", "p1", site="Blue", flagship="first ship", faces="0")
        assert value(entry, "pool") == 0


@pytest.mark.parametrize(
    ("thing", "gets"), [("good", "Red"), ("bad", "Yellow")], ids=["P-42 good", "P-42 bad"]
)
def test_a_tie(tmp_path: Path, thing: str, gets: str) -> None:
    # p. 6: the less prominent title gets the good thing, the more prominent the bad.
    with opened(tmp_path) as table:
        lines(table, "yellow province values=t1", "red province values=t3")
        entry = lines(table, f"tie yellow red {thing}")
        assert entry.says == f"Yellow and Red tie for something {thing}: {gets}"


def test_the_prologue(tmp_path: Path) -> None:
    # p. 19: no province is raided; p. 11: nobody is at war; R-72: the target is entered.
    with opened(tmp_path) as table:
        act(table, "game", number=1, prologue=True, target=8)
        assert asked(table, "raid", "p1", site="Blue").question.kind == "broken"
        assert table.state.target == 8
        lines(table, "yellow raids spice 3", "yellow explores anchor 3")
        assert glory(table, "p1") == 2


@pytest.mark.parametrize(("game", "target"), [(1, 11), (2, 12), (14, 24), (19, 24), (23, 24)])
def test_the_target(tmp_path: Path, game: int, target: int) -> None:
    with opened(tmp_path) as table:  # X-30, p. 5
        assert lines(table, f"game {game}").says == f"game {game}, target {target}"


def test_running_out_unplanned(tmp_path: Path) -> None:
    # p. 11: 1 glory for each token that is not there, never below 0.
    with opened(tmp_path) as table:
        lines(table, "yellow has glory 5", "yellow enmity at red held number=7")
        entry = act(table, "enmity", "p1", at="Blue", place="site", site="vault", number=3)
        assert rows(entry, "enmity_give")[0]["missing"] == 2
        assert (glory(table, "p1"), home(table, "p1")) == (3, 0)


def test_odds_before_the_roll(tmp_path: Path) -> None:
    # P-59: 5 dice, defense 3: 192/243 without fortune.
    with opened(tmp_path) as table:
        at_blue(table)
        question = asked(table, "raid", "p1", site="Blue", flagship="first ship").question
        assert question.odds is not None
        told = dict(question.odds())
        assert told["no damage"].strip().startswith("79.0")
