"""Merging copies of a campaign: what was said is told again, in one order, whoever merges whom."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.errors import UsageError
from companion.table.campaign.opened import OpenTable
from companion.table.copies.amend import Plan, amend, commit, rerun
from companion.table.copies.merge import Merge, Take, commit_merge, plan_merge
from companion.table.copies.origin import Origin
from companion.table.procedures.drive import Done
from companion.table.storage.entry import Entry
from companion.table.storage.patch import diff, same_patch, sorted_encoding
from tests.table.tiny import TINY, begun, did


class Clock:
    """A clock that goes on by a random number of seconds, also none."""

    def __init__(self, seed: int, at: datetime | None = None) -> None:
        self.random = random.Random(seed)
        self.at = at or datetime(2026, 11, 21, 19, tzinfo=UTC)

    def __call__(self) -> datetime:
        """The time, a little later than before."""
        self.at += timedelta(seconds=self.random.choice((0, 0, 1, 40)))
        return self.at


def two(folder: Path) -> tuple[OpenTable[Any], OpenTable[Any]]:
    """A campaign and its copy, with clocks of their own."""
    table = begun(folder)
    return table, copied(table, folder)


def copied(table: OpenTable[Any], folder: Path) -> OpenTable[Any]:
    """A copy of its file as it is now, open."""
    path = folder / "copy.jsonl"
    path.write_bytes(table.path.read_bytes())
    return OpenTable(TINY, path, clock=table.clock)


def merged(
    table: OpenTable[Any], copy: OpenTable[Any], take: dict[int, Take] | None = None
) -> Merge[Any] | None:
    """Bring a copy in; every question is answered by `take`."""
    plan = plan_merge(table, copy, take)
    if plan is not None:
        assert not plan.conflicts
        commit_merge(table, plan)
    return plan


def on_table(table: OpenTable[Any]) -> list[Entry]:
    """Entries on the table."""
    records = [table.record(n) for n in table.history.path(table.history.head)]
    return [x for x in records if isinstance(x, Entry)]


def told(table: OpenTable[Any]) -> list[str]:
    """Their words."""
    return [x.says for x in on_table(table)]


def agrees(table: OpenTable[Any]) -> None:
    """Each line of the log, told again where it stands, does and says what it did and said."""
    for entry in on_table(table):
        before = table.state_at(entry.after)
        done = rerun(table, entry, {}, {}, pinned=True).look(before)
        assert isinstance(done, Done), entry
        assert same_patch(diff(before, done.outcome.state), entry.patch), entry
        assert done.outcome.says == entry.says


def equal(one: OpenTable[Any], other: OpenTable[Any]) -> None:
    """The same table: the same state, and the same log in the same words."""
    assert sorted_encoding(one.tree) == sorted_encoding(other.tree)
    assert told(one) == told(other)


def act(table: OpenTable[Any], chance: random.Random, tells: bool) -> None:
    """Something at random: a change, a telling of one's own, a roll, an undo, an amendment."""
    me = "p1" if tells else chance.choice(("p1", "p2"))
    kind = chance.randrange(10)
    if kind < 4:
        did(table, "count", who=me, counter="gold", change=chance.randrange(-3, 4))
    elif kind == 4:
        did(table, "set", who=me, counter="poise", value=chance.randrange(6))
    elif kind == 5:
        who = chance.choice(("p1", "p2"))
        coins = " ".join(chance.choice(("1h", "1t")) for _ in range(table.state.poise[who]))
        did(table, "toss", who=who, site={"new": f"S{chance.random()}"}, coins=coins or "0")
    elif kind == 6 and table.history.head:
        table.undo()
    elif kind == 7:
        table.redo()
    elif kind == 8 and on_table(table):
        amends(table, chance)
    else:
        did(table, "note", text=f"n{chance.random()}")


def amends(table: OpenTable[Any], chance: random.Random) -> None:
    """Change a number of one of the last changes."""
    for entry in on_table(table)[-4:]:
        if entry.act == "count":
            plan = amend(table, entry.act_no, {"change": chance.randrange(-3, 4)})
            assert isinstance(plan, Plan)
            commit(table, plan)
            return


@pytest.mark.parametrize("seed", range(4))
def test_two_laptops_that_merge_each_other_agree(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    one, other = two(tmp_path)
    for turn in range(50):
        for table, tells in ((one, True), (other, False)):
            table.clock = Clock(seed * 1000 + turn, one.clock() + timedelta(minutes=turn * 10))
            for _ in range(chance.randrange(4)):
                act(table, chance, tells)
        pair = [one, other]
        chance.shuffle(pair)
        take = dict.fromkeys(range(1, 9), chance.choice(("here", "there")))
        merged(pair[0], pair[1], take)
        assert merged(pair[0], pair[1]) is None
        agrees(pair[0])
        if chance.random() < 0.8:
            merged(pair[1], pair[0])
            equal(*pair)
            assert merged(pair[0], pair[1]) is None


def test_a_told_value_is_carried_as_that_value(tmp_path: Path) -> None:
    one, other = two(tmp_path)
    did(one, "count", who="p1", counter="gold", change=4)
    did(other, "set", who="p1", counter="gold", value=9)
    merged(one, other)
    merged(other, one)
    # Told in one second: whichever stands first, the log says what the sheet shows.
    assert one.state.gold["p1"] in (9, 13)
    equal(one, other)
    agrees(one)


def later(table: OpenTable[Any], minutes: int) -> None:
    """Its clock shows another time."""
    table.clock = Clock(minutes, datetime(2026, 11, 21, 20, minutes, tzinfo=UTC))


def test_values_stand_in_the_order_of_time(tmp_path: Path) -> None:
    one, other = two(tmp_path)
    later(one, 10)
    did(one, "count", who="p1", counter="gold", change=4)
    later(other, 20)
    did(other, "set", who="p1", counter="gold", value=9)
    later(one, 30)
    did(one, "count", who="p1", counter="gold", change=-1)
    merged(one, other)
    assert told(one) == [
        "Ann +4 gold, 3 → 7",
        "Ann: gold 7 → 9",
        "Ann −1 gold, 9 → 8",
    ]
    assert one.state.gold["p1"] == 8


def test_a_copy_merged_twice_is_merged_once(tmp_path: Path) -> None:
    """Y has 6, +2; the copy −1: 7 once, and 7 after each further merge."""
    table = begun(tmp_path)
    did(table, "set", who="p2", counter="gold", value=6)
    copy = copied(table, tmp_path)
    did(table, "count", who="p2", counter="gold", change=2)
    did(copy, "count", who="p2", counter="gold", change=-1)
    merged(table, copy)
    assert table.state.gold["p2"] == 7
    assert merged(table, copy) is None
    assert merged(copy, table) is not None
    assert merged(table, copy) is None
    assert copy.state.gold["p2"] == 7
    says = told(table)
    assert ("Bob +2 gold, 6 → 8" in says) == ("Bob −1 gold, 8 → 7" in says)
    agrees(table)


def test_what_one_file_undid_is_undone_in_both(tmp_path: Path) -> None:
    table = begun(tmp_path)
    did(table, "gain", who="p1", gold=5)
    copy = copied(table, tmp_path)
    did(copy, "gain", who="p1", gold=1)
    table.undo()
    plan = merged(copy, table)
    assert plan is not None
    assert [x.says for x in plan.undone] == ["Ann gains 5"]
    assert copy.state.gold["p1"] == 4
    merged(table, copy)
    equal(table, copy)
    table.moves.go(table.moves.plan_go(1))  # it is only undone: the log still holds it
    assert table.state.gold["p1"] == 8


def test_undo_alone_is_brought_too(tmp_path: Path) -> None:
    table = begun(tmp_path)
    did(table, "gain", who="p1", gold=5)
    copy = copied(table, tmp_path)
    copy.undo()
    merged(table, copy)
    assert table.state.gold["p1"] == 3
    assert merged(table, copy) is None
    copy.redo()
    merged(table, copy)
    assert table.state.gold["p1"] == 8


def test_what_both_told_differently_is_asked_once(tmp_path: Path) -> None:
    one, other = two(tmp_path)
    later(one, 10)
    did(one, "set", who="p1", counter="gold", value=9)
    later(other, 20)
    did(other, "set", who="p1", counter="gold", value=7)
    later(one, 30)
    did(one, "count", who="p1", counter="gold", change=2)
    plan = plan_merge(one, other)
    assert plan is not None
    (conflict,) = plan.conflicts
    assert conflict.what == "gold Ann"
    assert (conflict.here.says, conflict.here_value) == ("Ann: gold 3 → 9", "9")
    assert (conflict.there.says, conflict.there_value) == ("Ann: gold 3 → 7", "7")
    merged(one, other, {1: "here"})
    assert one.state.gold["p1"] == 11  # 9 stands, then 2 more
    agrees(one)
    answered = plan_merge(other, one)
    assert answered is not None
    assert not answered.conflicts  # the answer came along
    merged(other, one)
    equal(one, other)
    assert merged(one, other) is None


def test_the_same_told_twice_is_not_asked(tmp_path: Path) -> None:
    one, other = two(tmp_path)
    for table in (one, other):
        later(table, 10)
        did(table, "note", text=table.path.name)
        did(table, "set", who="p1", counter="gold", value=9)
    merged(one, other)
    assert one.state.gold["p1"] == 9


def test_one_entry_amended_twice_is_asked_and_counts_once(tmp_path: Path) -> None:
    table = begun(tmp_path)
    did(table, "gain", who="p1", gold=5)
    did(table, "gain", who="p2", gold=1)
    copy = copied(table, tmp_path)
    for one, much in ((table, 6), (copy, 7)):
        plan = amend(one, 1, {"gold": much})
        assert isinstance(plan, Plan)
        commit(one, plan)
    found = plan_merge(table, copy)
    assert found is not None
    assert [(x.here_value, x.there_value) for x in found.conflicts] == [
        ("Ann gains 6", "Ann gains 7")
    ]
    merged(table, copy, {1: "there"})
    assert table.state.gold == {"p1": 10, "p2": 4}  # 3 + 7, 3 + 1
    merged(copy, table)
    equal(table, copy)


def test_an_amendment_reaches_the_other_file(tmp_path: Path) -> None:
    table = begun(tmp_path)
    did(table, "gain", who="p1", gold=5)
    copy = copied(table, tmp_path)
    plan = amend(table, 1, {"gold": 6})
    assert isinstance(plan, Plan)
    commit(table, plan)
    did(copy, "gain", who="p1", gold=1)
    merged(copy, table)
    assert copy.state.gold["p1"] == 10  # 3 + 6 + 1
    merged(table, copy)
    equal(table, copy)


def test_things_that_both_named_stay_apart(tmp_path: Path) -> None:
    """Both give out the id s1; each entry goes on meaning the site that its table meant."""
    one, other = two(tmp_path)
    for table, name, minute in ((one, "Reef", 10), (other, "Cove", 20)):
        later(table, minute)
        did(table, "toss", who="p1", site={"new": name}, coins="1h 1t")
        did(table, "toss", who="p2", site="s1", coins="2t")
    merged(one, other)
    assert one.state.sites == {"s1": "Reef", "s2": "Cove"}
    meant = [x.values["site"] for x in on_table(one)]
    assert meant == [{"new": "Reef"}, "s1", {"new": "Cove"}, "s2"]
    merged(other, one)
    equal(one, other)


def test_what_nobody_said_is_carried_as_it_was_taken(tmp_path: Path) -> None:
    """Whose gold it was followed from the turn of that table, not from the turn of this one."""
    one, other = two(tmp_path)
    later(one, 10)
    did(one, "turn", who="p2")
    later(other, 20)
    did(other, "count", counter="gold", change=2)  # it is Ann's turn there
    merged(one, other)
    assert one.state.gold == {"p1": 5, "p2": 3}


def test_dice_stay_as_they_fell(tmp_path: Path) -> None:
    """Two coins fell; here the pool is three by now: the two count, and that is said."""
    one, other = two(tmp_path)
    later(one, 10)
    did(one, "set", who="p1", counter="poise", value=3)
    later(other, 20)
    did(other, "toss", who="p1", coins="2h")
    merged(one, other)
    last = on_table(one)[-1]
    assert last.says == "Ann tosses 2 heads"
    assert "coins" in last.overrides
    assert one.state.gold["p1"] == 5
    agrees(one)


def test_a_ruling_cites_its_entry_under_the_number_of_here(tmp_path: Path) -> None:
    one, other = two(tmp_path)
    later(one, 30)
    did(one, "gain", who="p2", gold=1)
    later(other, 40)
    did(other, "gain", who="p1", gold=1)
    did(other, "ruling", text="so be it", about=1)
    merged(one, other)
    ruling, cited = on_table(one)[-1], on_table(one)[-2]
    assert cited.says == "Ann gains 1"
    assert ruling.values["about"] == cited.act_no


def test_files_of_two_campaigns_are_not_merged(tmp_path: Path) -> None:
    first, second = begun(tmp_path / "a"), begun(tmp_path / "b")
    second.first = replace(second.first, id="other")
    with pytest.raises(UsageError):
        plan_merge(first, second)


def test_a_carried_entry_names_the_line_in_which_it_first_stood(tmp_path: Path) -> None:
    """However often it is carried on: from the copy here, and from here into a third file."""
    table, copy = two(tmp_path)
    did(copy, "gain", who="p2", gold=3)
    first = copy.path.read_text(encoding="utf-8").splitlines()[-1].split(" ", 1)[0]
    did(table, "gain", who="p1", gold=1)  # so that it is carried, not followed
    merged(table, copy)
    origins = [Origin.read(x.origin).id for x in on_table(table) if isinstance(x.origin, str)]
    assert any(one.startswith(first) for one in origins), (first, origins)
