"""Undo, redo, jumps and branches against a simple model, in random runs with restarts."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.errors import UsageError
from companion.table.campaign.opened import OpenTable
from companion.table.copies.amend import Plan, amend, commit
from tests.conftest import LONG
from tests.table.tiny import TINY, again, begun, clock, did
from tests.wording import no_entry


class Model:
    """A tree in plain Python: for each act its parent and how much was gained by it."""

    def __init__(self) -> None:
        self.parent = {0: -1}
        self.gained = {0: 0}
        self.head = 0
        self.left: dict[int, int] = {}
        """Act -> the act that the latest undo to here took back."""
        self.corrects: dict[int, int] = {}
        """Act that put the last one right -> that one: undo brings it back, redo the correction."""
        self.taken = 0
        """The correction that was undone last, with nothing entered or moved since."""

    @property
    def acts(self) -> int:
        return max(self.parent)

    def add(self, gained: int, after: int) -> int:
        number = self.acts + 1
        self.parent[number], self.gained[number] = after, gained
        self.head = number
        return number

    def path(self, act: int) -> list[int]:
        """From the beginning, which is not named, to an act."""
        return [] if act == 0 else [*self.path(self.parent[act]), act]

    def gold(self, act: int) -> int:
        return 3 + sum(self.gained[x] for x in self.path(act))

    def undo(self) -> None:
        if self.head in self.corrects:
            self.taken, old = self.head, self.corrects[self.head]
            self.go(old)
            self.left[self.parent[old]] = old
            return
        self.taken = 0
        self.step_up()

    def step_up(self) -> None:
        above = self.parent[self.head]
        self.left[above] = self.head
        self.head = above

    def go(self, act: int) -> None:
        """Undo until the way forks, then go down."""
        way = self.path(act)
        while self.head != 0 and self.head not in way:
            self.step_up()
        for step in way[way.index(self.head) + 1 if self.head else 0 :]:
            self.left[self.head] = step
            self.head = step


class Branches(RuleBasedStateMachine):
    """The open table and the model do the same; now and then the program ends and starts."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.table = begun(Path(self.folder.name))
        self.model = Model()

    @rule(gold=st.integers(0, 9))
    def act(self, gold):
        self.model.taken = 0
        told = did(self.table, "gain", gold=gold)
        assert told.entry.act_no == self.model.add(gold, self.model.head)

    @rule()
    def undo(self):
        move = self.table.undo()
        assert (move is None) == (self.model.head == 0)
        if move is not None:
            self.model.undo()

    @rule()
    def redo(self):
        move, model = self.table.redo(), self.model
        if model.head in model.left:
            assert move is not None
            model.head = model.left[model.head]
        else:
            assert (move is None) == (not model.taken)
            if model.taken:
                model.go(model.taken)
        model.taken = 0 if move is not None else model.taken

    @rule(data=st.data())
    def jump(self, data):
        act = data.draw(st.integers(0, self.model.acts))
        self.table.moves.go(self.table.moves.plan_go(act))
        self.model.go(act)
        self.model.taken = 0

    @precondition(lambda self: self.model.head)
    @rule(data=st.data(), gold=st.integers(0, 9))
    def amend(self, data, gold):
        way = self.model.path(self.model.head)
        place = data.draw(st.integers(0, len(way) - 1))
        plan = amend(self.table, way[place], {"gold": gold})
        assert isinstance(plan, Plan)
        commit(self.table, plan)
        self.model.taken = 0
        after = self.model.add(gold, self.model.parent[way[place]])
        if place == len(way) - 1:
            self.model.corrects[after] = way[place]
        for later in way[place + 1 :]:
            after = self.model.add(self.model.gained[later], after)

    @rule()
    def draft(self):
        run = self.table.begin("gain")
        run.give("gold", 5)
        self.table.look(run)
        self.table.drafts.keep_all(run)

    @rule()
    def restart(self):
        self.table = again(self.table)

    @invariant()
    def same(self):
        model, table = self.model, self.table
        assert table.state.gold["p1"] == model.gold(model.head)
        assert table.tree["gold"]["p1"] == model.gold(model.head)
        assert table.history.acts == model.acts
        on = [line.act_no for line in table.log(1000) if line.on_table]
        assert on == model.path(model.head)
        whole = table.log(1000)
        for line in whole[-4:]:
            assert table.log(3, before=line.n) == [x for x in whole if x.n < line.n][-3:]
        undo, redo = table.moves.plan_undo(), table.moves.plan_redo()
        assert (undo is None) == (model.head == 0)
        assert (redo is None) == (model.head not in model.left and not model.taken)
        if redo is not None:
            back = model.left.get(model.head) or model.taken
            assert redo.to == table.entry(back).n

    def teardown(self):
        self.table.close()
        with OpenTable(TINY, self.table.path, clock=clock, writing=False) as table:
            for act in range(self.model.acts + 1):
                n = table.entry(act).n if act else 0
                assert table.state_at(n).gold["p1"] == self.model.gold(act)
        self.folder.cleanup()


TestBranches = Branches.TestCase
TestBranches.settings = settings(
    max_examples=300 if LONG else 15, stateful_step_count=60 if LONG else 25, deadline=None
)


def test_undo_names_what_it_takes_back_and_previews_it(tmp_path):
    table = begun(tmp_path)
    assert table.moves.plan_undo() is None
    assert table.undo() is None
    did(table, "gain", gold=4)
    move = table.moves.plan_undo()
    assert move.says == "undo “Ann gains 4”"
    assert [(x.label, x.old, x.new) for x in move.changes] == [("gold Ann", "7", "3")]
    assert table.state.gold["p1"] == 7, "a plan does nothing"
    table.moves.go(move)
    assert table.state.gold["p1"] == 3
    assert table.moves.plan_redo().says == "redo “Ann gains 4”"
    table.close()


def test_a_new_act_after_an_undo_is_a_branch_and_the_old_one_stays(tmp_path):
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    did(table, "gain", gold=2)
    table.undo()
    did(table, "gain", gold=9)
    assert table.moves.plan_redo() is None
    assert [(x.act_no, x.on_table) for x in table.log()] == [(1, True), (2, False), (3, True)]
    table.moves.go(table.moves.plan_go(2))
    assert table.state.gold["p1"] == 6
    assert [(x.act_no, x.on_table) for x in table.log()] == [(1, True), (2, True), (3, False)]
    # Redo after a jump: where the latest undo came from.
    table.undo()
    assert table.moves.plan_redo().says == "redo “Ann gains 2”"
    table.moves.go(table.moves.plan_go(3))
    table.undo()
    assert table.moves.plan_redo().says == "redo “Ann gains 9”"
    table.close()


def test_redo_after_a_jump_to_the_beginning_goes_all_the_way(tmp_path):
    table = begun(tmp_path)
    for gold in (1, 2, 3):
        did(table, "gain", gold=gold)
    table.moves.go(table.moves.plan_go(0))
    assert table.moves.plan_redo().says == "redo “Ann gains 1”"
    for _ in range(3):
        table.redo()
    assert table.state.gold["p1"] == 9
    assert table.redo() is None
    table.close()


def test_one_history_whatever_an_entry_changes(tmp_path):
    """Options, rulings and corrections are entries like all others."""
    table = begun(tmp_path)
    did(table, "option", option="long", value="yes")
    did(table, "gain", gold=1)
    did(table, "ruling", rule="p. 1", text="ties are shared")
    did(table, "correct", path="gold.p2", value="8", reason="miscounted")
    table.moves.go(table.moves.plan_go(1))
    assert (table.state.options, table.state.rulings) == ({"long": True}, {})
    table.undo()
    assert table.state.options == {}
    for _ in range(4):
        table.redo()
    assert table.state.gold == {"p1": 4, "p2": 8}
    assert table.state.rulings == {"g1": "p. 1: ties are shared"}
    table.close()


@pytest.mark.parametrize("act", [-1, 2, 99, 10**12])
def test_an_entry_that_is_none_is_named(tmp_path, act):
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    with pytest.raises(UsageError) as refused:
        table.moves.plan_go(act)
    assert refused.value.says == f"{no_entry()}{act}."
    assert refused.value.would_be_right == "They run from 1 to 1."
    table.close()


def test_old_states_are_rebuilt_when_they_are_no_longer_kept(tmp_path):
    from companion.table.campaign.states import KEPT_STATES

    table = begun(tmp_path)
    for n in range(KEPT_STATES + 20):
        did(table, "set", who="p1", counter="gold", value=n % 90)
    assert table.state_at(1).gold["p1"] == 0
    assert table.state_at(5).gold["p1"] == 4
    table.moves.go(table.moves.plan_go(3))
    assert table.state.gold["p1"] == 2
    table.close()
