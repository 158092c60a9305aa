"""Amending old entries: guarded re-run, what is carried, what is left, what is refused."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.errors import StorageError, UsageError
from companion.table.copies.amend import Plan, amend, commit, fitted
from companion.table.procedures.drive import Asking
from companion.table.procedures.procedure import Outcome
from companion.table.state import put
from tests.table.test_opened import failing
from tests.table.tiny import TINY, Rigged, again, begun, did, same, with_run
from tests.wording import OTHER_OUTCOME, POOL_IS_NOW, no_entry


def amended(table, act, answers, overrides=None):
    plan = amend(table, act, answers, overrides)
    assert isinstance(plan, Plan), plan
    return plan


def test_an_amendment_is_planned_then_written_in_one_line(tmp_path):
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    did(table, "gain", "p2", gold=2)
    did(table, "gain", gold=3)
    lines = table.path.read_bytes().count(b"\n")
    plan = amended(table, 1, {"gold": 5})
    assert table.path.read_bytes().count(b"\n") == lines, "a plan writes nothing"
    assert [(x.entry.act_no, x.fate) for x in plan.later] == [(2, "same"), (3, "shifted")]
    # 3 + 5, then + 3: both values are listed.
    told = plan.later[1].differences
    assert [(x.label, x.old, x.new) for x in told] == [("gold Ann", "8", "11")]
    assert [(x.label, x.old, x.new) for x in plan.changes] == [("gold Ann", "7", "11")]
    commit(table, plan)
    assert table.path.read_bytes().count(b"\n") == lines + 1
    assert table.state.gold == {"p1": 11, "p2": 5}
    assert table.entry(4).note == "amends 1"
    assert [(x.act_no, x.on_table) for x in table.log()] == [
        (1, False),
        (2, False),
        (3, False),
        (4, True),
        (5, True),
        (6, True),
    ]
    before = table.state
    table = again(table)
    assert same(table.state, before)
    for gold in (8, 8, 3):
        table.undo()
        assert table.state.gold["p1"] == gold
    table.close()


def test_undo_behind_a_correction_brings_back_what_was_corrected(tmp_path):
    table = begun(tmp_path)  # 3 gold
    did(table, "gain", who="p1", gold=2)
    did(table, "gain", who="p1", gold=5)
    commit(table, amended(table, 2, {"gold": 4}))
    assert table.state.gold["p1"] == 9
    for gold in (10, 5, 3):  # the correction, the entry that it corrected, the one before
        table.undo()
        assert table.state.gold["p1"] == gold
    for gold in (5, 10):
        table.redo()
        assert table.state.gold["p1"] == gold
    table.close()


def test_redo_brings_a_correction_back(tmp_path):
    table = begun(tmp_path)
    did(table, "gain", who="p1", gold=5)
    commit(table, amended(table, 1, {"gold": 3}))
    table.undo()
    assert table.state.gold["p1"] == 8
    table = again(table)
    table.redo()
    assert table.state.gold["p1"] == 6
    table.undo()
    did(table, "gain", who="p1", gold=1)
    assert table.redo() is None  # something was entered since
    assert table.state.gold["p1"] == 9
    table.close()


def test_the_wording_of_an_answer_and_an_unknown(tmp_path):
    table = begun(tmp_path)
    did(table, "set", who="p1", counter="gold", value=7)
    did(table, "gain", gold=1)
    plan = amended(table, 1, {"value": None})
    assert plan.state.gold["p1"] is None
    plan = amended(table, 1, {"value": "not told"})
    assert plan.amended.says == "Ann: gold 3 → ?"
    plan = amended(table, 1, {"counter": "poise", "value": 5})
    assert (plan.state.poise["p1"], plan.state.gold["p1"]) == (5, 4)
    table.close()


@pytest.mark.parametrize("gold", ["many", -1, 10**12])
def test_an_answer_that_cannot_be_stored_is_asked_again(tmp_path, gold):
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    asking = amend(table, 1, {"gold": gold})
    assert isinstance(asking, Asking)
    assert asking.question.key == "gold"
    assert asking.problem
    table.close()


def test_a_rule_that_the_amendment_breaks_is_asked_and_overridden(tmp_path):
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    asking = amend(table, 1, {"gold": 50})
    assert isinstance(asking, Asking)
    assert (asking.question.kind, asking.question.page) == ("broken", "p. 1")
    plan = amended(table, 1, {"gold": 50}, {"gold": "a treasure"})
    assert plan.amended.overrides == {"gold": "a treasure"}
    commit(table, plan)
    # An override that is no longer needed goes.
    plan = amended(table, 2, {"gold": 5})
    assert plan.amended.overrides == {}
    table.close()


def test_a_later_override_stays_in_the_rerun(tmp_path):
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    table.act("gain", {"gold": 40}, {"gold": "a treasure"})
    plan = amended(table, 1, {"gold": 2})
    assert plan.later[0].fate == "shifted"
    assert plan.items[1].overrides == {"gold": "a treasure"}
    assert plan.state.gold["p1"] == 45
    table.close()


def test_a_later_roll_keeps_its_dice_and_none_are_added(tmp_path):
    table = begun(tmp_path, chance=Rigged(0, 0))
    did(table, "set", who="p1", counter="poise", value=2)
    did(table, "toss", coins="roll")
    assert table.state.gold["p1"] == 5
    same_pool = amended(table, 1, {"who": "p2"})
    assert same_pool.later[0].fate == "same"
    # With 4 poise two dice would be missing: what was recorded is carried over.
    plan = amended(table, 1, {"value": 4})
    (later,) = plan.later
    assert (later.fate, later.why) == ("carried", "Dice or cards would be missing.")
    assert plan.items[1].values["coins"] == {"faces": {"h": 2}}
    assert plan.state.gold["p1"] == 5
    plan = amended(table, 1, {"value": 1})
    assert plan.later[0].why.startswith(f"2h {POOL_IS_NOW} 1 dice")
    table.close()


def test_the_amended_roll_itself_asks_for_what_is_missing(tmp_path):
    table = begun(tmp_path, chance=Rigged(0, 0, 1))
    did(table, "toss", coins="roll")
    assert isinstance(amend(table, 1, {"coins": "3h"}), Asking)  # the pool is 2
    plan = amended(table, 1, {"coins": "1h 1t"})
    assert plan.amended.values["coins"] == {"faces": {"h": 1, "t": 1}}
    assert next(x for x in plan.amended.answers if x[0] == "coins")[2] == "table"
    kept = amended(table, 1, {"site": {"new": "Rock"}})
    assert next(x for x in kept.amended.answers if x[0] == "coins")[2] == "app"
    table.close()


def test_what_cannot_be_amended_is_named(tmp_path):
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    did(table, "gain", gold=2)
    table.undo()
    with pytest.raises(UsageError, match="Entry 2 is undone"):
        amend(table, 2, {})
    with pytest.raises(UsageError, match=no_entry(9)):
        amend(table, 9, {})
    with pytest.raises(UsageError) as refused:
        amend(table, 1, {"glod": 3})
    assert refused.value.says == "Entry 1 asks no glod."
    assert refused.value.would_be_right == "It asks who, gold and effects."
    plan = amended(table, 1, {"gold": 2})
    did(table, "note", text="meanwhile")
    with pytest.raises(UsageError, match="Something was entered since"):
        commit(table, plan)
    assert table.state.gold["p1"] == 4
    table.close()


def test_a_plan_that_the_disk_refuses_changes_nothing(tmp_path):
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    plan = amended(table, 1, {"gold": 2})
    failing(table, "torn")
    with pytest.raises(StorageError):
        commit(table, plan)
    assert table.state.gold["p1"] == 4
    table = again(table)
    assert (table.state.gold["p1"], table.history.acts) == (4, 1)
    table.close()


def test_what_other_rules_would_give_today_is_carried_not_rewritten(tmp_path):
    (gain,) = (info.run for info in TINY.procedures if info.id == "gain")

    def doubled(table):
        outcome = yield from gain(table)
        more = outcome.state.gold["p1"] - table.state.gold["p1"]
        state = put(outcome.state, "gold", "p1", outcome.state.gold["p1"] + more)
        return Outcome(state=state, says=outcome.says)

    table = begun(tmp_path)
    did(table, "set", who="p1", counter="gold", value=10)
    for gold in (1, 2, 4):
        did(table, "gain", gold=gold)
    table = again(table, with_run(TINY, "gain", doubled))
    plan = amended(table, 1, {"value": 20})
    assert [x.fate for x in plan.later] == ["carried"] * 3
    assert {x.why for x in plan.later} == {OTHER_OUTCOME}
    assert plan.state.gold["p1"] == 27
    commit(table, plan)
    assert table.entry(8).note == f"carried over: {OTHER_OUTCOME}"
    assert table.entry(8).rules == 1
    # The amended entry itself is entered by the rules of today.
    plan = amended(table, 6, {"gold": 3})
    assert plan.amended.patch == [["=", ["gold", "p1"], 20, 26]]
    table.close()


def test_an_entry_of_an_act_that_is_gone_is_carried(tmp_path):
    table = begun(tmp_path)
    did(table, "set", who="p1", counter="gold", value=10)
    did(table, "toss", site={"new": "Rock"}, coins=1)
    did(table, "gain", gold=2)
    without = replace(TINY, procedures=tuple(x for x in TINY.procedures if x.id != "toss"))
    table = again(table, without)
    plan = amended(table, 1, {"value": 5})
    assert [x.fate for x in plan.later] == ["carried", "shifted"]
    assert plan.state.gold["p1"] == 8
    assert plan.state.sites == {"s1": "Rock"}
    with pytest.raises(UsageError, match="no answers to change"):
        amend(table, 2, {})
    table.close()


def test_a_dropped_draft_in_between_is_carried_as_it_is(tmp_path):
    table = begun(tmp_path, chance=Rigged(0, 1))
    did(table, "gain", gold=1)
    run = table.begin("toss")
    run.give("coins", "roll")
    run.depth = "sentence"
    table.look(run)
    table.drafts.drop(run)
    plan = amended(table, 1, {"gold": 2})
    assert [x.fate for x in plan.later] == ["same"]
    assert plan.later[0].says.startswith("Toss coins was given up")
    table.close()


def test_rerun_changes_nothing_in_place(tmp_path):
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    did(table, "toss", site={"new": "Rock"}, coins=1)
    tree, state = repr(table.tree), table.state
    amended(table, 1, {"gold": 7})
    assert repr(table.tree) == tree
    assert table.state is state
    table.close()


@pytest.mark.parametrize(
    ("tree", "patch", "fits", "left"),
    [
        ({"a": 1}, [["=", ["a"], 1, 4]], [["=", ["a"], 1, 4]], []),
        ({"a": 7}, [["=", ["a"], 1, 4]], [["=", ["a"], 7, 10]], []),
        ({"a": None}, [["=", ["a"], 1, 4]], [], [["=", ["a"], 1, 4]]),
        ({"a": True}, [["=", ["a"], 1, 4]], [], [["=", ["a"], 1, 4]]),
        ({"a": "x"}, [["=", ["a"], "y", "z"]], [], [["=", ["a"], "y", "z"]]),
        ({}, [["=", ["a"], 1, 4]], [], [["=", ["a"], 1, 4]]),
        ({}, [["+", ["a"], 4]], [["+", ["a"], 4]], []),
        ({"a": 4}, [["+", ["a"], 4]], [], [["+", ["a"], 4]]),
        ({"a": 4}, [["-", ["a"], 4]], [["-", ["a"], 4]], []),
        ({"a": 5}, [["-", ["a"], 4]], [], [["-", ["a"], 4]]),
        ({}, [["+", ["a", "b"], 4]], [], [["+", ["a", "b"], 4]]),
        ({"a": [1]}, [["=", ["a"], [1], [2]]], [["=", ["a"], [1], [2]]], []),
        ({"a": [3]}, [["=", ["a"], [1], [2]]], [], [["=", ["a"], [1], [2]]]),
    ],
)
def test_what_of_a_patch_fits_another_tree(tree, patch, fits, left):
    before = repr(tree)
    assert fitted(tree, patch) == (fits, left)
    assert repr(tree) == before
