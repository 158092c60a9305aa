"""The probe games prove the door: history, redo, amend, drafts, secrets, shapes, order, seeds."""

from __future__ import annotations

import importlib.util
import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.errors import StorageError, UsageError
from companion.table.campaign.draft import Run
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import Acknowledged
from companion.table.copies.amend import Plan, amend, commit
from companion.table.game import Game
from companion.table.procedures.drive import Asking, Done, drive
from companion.table.procedures.procedure import Outcome, Procedure, Reading
from companion.table.procedures.question import Number, Roll
from companion.table.shared.effecting import with_effects
from companion.table.sheet import plain, render
from companion.table.storage.entry import Entry, Schema
from companion.table.storage.patch import diff, look, sorted_encoding
from companion.toolbox.chance import SeededChance
from tests.table.played import PLAYERS, SCRIPTS, play
from tests.table.tiny import PROBES, Rigged, again, begun, clock, did, probe, same, with_run
from tests.wording import APP_ROLLED, GIVEN_UP, OTHER_OUTCOME, POOL_IS_NOW, REOPENS, ROLLED_ANEW

NAMES = sorted(SCRIPTS)
each = pytest.mark.parametrize("name", NAMES)


def entries(table: OpenTable[Any]) -> list[Entry]:
    return [table.record(n) for n in table.history.path(table.history.head) if n in acts(table)]


def acts(table: OpenTable[Any]) -> set[int]:
    return {one.n for one in table.log(10_000)}


def rerun(table: OpenTable[Any], entry: Entry, state: Any) -> Asking | Done[Any]:
    """Run a recorded act again on a state, with its recorded answers and no chance."""
    run: Run[Any] = Run(table.game, table.infos[entry.act], SeededChance(0), entry.by)
    run.depth = "sentence"
    for key, value, source in entry.answers:
        if source != "default":
            run.give(key, value, source)
    run.overrides.update(entry.overrides)
    return run.look(state)


# ------------------------------------------------------------------ what the scripts must give


def test_the_scripts_give_what_the_rulebooks_say(tmp_path: Path) -> None:
    ends = {}
    for name in NAMES:
        (tmp_path / name).mkdir()
        table, _ = play(name, tmp_path / name)
        ends[name] = table.state
        table.close()
    # The Bridge: 2 + 1 + 3 for whoever added last; the second duel's stake nobody told.
    assert ends["exchange"].points == {"p1": 6, "p2": 0}
    assert ends["exchange"].open.added == (None,)
    assert ends["exchange"].thread == "duel2"
    # The Lantern: 12 - 3 - 1 + 2, then a roll, then two nobody named; then counted.
    assert ends["recovery"].deck.count == 9
    assert ends["recovery"].deck.cards is None
    assert ends["recovery"].discard[-2:] == ("?", "?")
    # The Tide: 1 + 2 + 1 and 2 + 2 + 1; Cid's crack and Ann's.
    assert {w: b.place for w, b in ends["tide"].boats.items()} == {"p1": 4, "p2": 5, "p3": None}
    assert ends["tide"].boats["p1"].planks == 4
    assert ends["tide"].boats["p3"].planks == 4
    assert ends["tide"].pending == {}
    # The Auction: Bob pays 7, Ann pays 6.
    assert ends["sealed"].gold == {"p1": 4, "p2": 3}
    assert ends["sealed"].lots == {"p1": 1, "p2": 1}
    # The Saga: Ann wins game 1, Bob game 2, where Ann's coins nobody told.
    assert ends["saga"].fame == {"p1": 1, "p2": 1}
    assert ends["saga"].coins == {"p1": None, "p2": 3}
    assert ends["saga"].game_no == 2


# ------------------------------------------------------------------ history


@each
def test_undo_to_any_line_and_back(name: str, tmp_path: Path) -> None:
    table, states = play(name, tmp_path)
    last = table.history.acts
    for act in [*range(last + 1), *reversed(range(last + 1))]:
        table.moves.go(table.moves.plan_go(act))
        assert sorted_encoding(table.state) == states[act]
        if act in (0, last // 2):
            table = again(table)
            assert sorted_encoding(table.state) == states[act]
        table.moves.go(table.moves.plan_go(last))
        assert sorted_encoding(table.state) == states[last]
    table.close()


@each
def test_redo_brings_the_same_back(name: str, tmp_path: Path) -> None:
    table, states = play(name, tmp_path)
    before = [entry.answers for entry in entries(table)]
    for act in reversed(range(len(states) - 1)):
        assert table.undo() is not None
        assert sorted_encoding(table.state) == states[act]
    assert table.undo() is None
    table = again(table)
    for act in range(1, len(states)):
        assert table.redo() is not None
        assert sorted_encoding(table.state) == states[act]
    assert table.redo() is None
    assert [entry.answers for entry in entries(table)] == before
    table.close()


@each
def test_recorded_games_rerun_and_the_door_changes_nothing_in_place(
    name: str, tmp_path: Path
) -> None:
    table, states = play(name, tmp_path)
    done = entries(table)
    assert len(done) == len(SCRIPTS[name])
    for place, entry in enumerate(done):
        old = table.state_at(entry.after)
        result = rerun(table, entry, old)
        assert isinstance(result, Done), result
        assert diff(old, result.outcome.state) == entry.patch
        assert result.outcome.says == entry.says
        assert sorted_encoding(old) == states[place]
        assert sorted_encoding(result.outcome.state) == states[place + 1]
    table.close()


@each
def test_amending_nothing_changes_nothing(name: str, tmp_path: Path) -> None:
    table, states = play(name, tmp_path)
    for act in range(1, len(states)):
        plan = amend(table, act, {})
        assert isinstance(plan, Plan)
        assert [one.fate for one in plan.later] == ["same"] * (len(states) - 1 - act)
        assert sorted_encoding(plan.state) == states[-1]
        assert plan.changes == ()
    plan = amend(table, 1, {})
    assert isinstance(plan, Plan)
    commit(table, plan)
    table = again(table)
    assert sorted_encoding(table.state) == states[-1]
    assert table.history.acts == 2 * (len(states) - 1)
    table.close()


# ------------------------------------------------------------------ order means nothing


def shuffled(tree: Any, rng: random.Random) -> Any:
    if isinstance(tree, dict):
        keys = list(tree)
        rng.shuffle(keys)
        return {key: shuffled(tree[key], rng) for key in keys}
    return [shuffled(one, rng) for one in tree] if isinstance(tree, list) else tree


def asked(table: OpenTable[Any], entry: Entry, state: Any) -> list[tuple[str, list[str], str]]:
    """All questions of a recorded act on a state, with their choices in order."""
    seen = []

    def watching(run: Procedure[Any]) -> Procedure[Any]:
        answer: Any = None
        while True:
            try:
                question = run.send(answer)
            except StopIteration as end:
                outcome: Outcome[Any] = end.value
                return outcome
            seen.append((question.key, [x.id for x in question.choices()], question.bounds()))
            answer = yield question

    run: Run[Any] = Run(table.game, table.infos[entry.act], SeededChance(0), entry.by)
    for key, value, source in entry.answers:
        run.give(key, value, source)
    procedure = with_effects(table.game, table.infos[entry.act], Reading(state, entry.by))
    result = drive(watching(procedure), run.answers, entry.overrides)
    assert isinstance(result, Done)
    seen.append(("state", [], sorted_encoding(result.outcome.state).decode()))
    return seen


@each
def test_shuffled_dicts_give_the_same_choices_and_results(name: str, tmp_path: Path) -> None:
    table, _ = play(name, tmp_path)
    rng = random.Random(3)
    for entry in entries(table):
        old = table.state_at(entry.after)
        first = asked(table, entry, old)
        for _ in range(4):
            other = msgspec.convert(shuffled(table.tree_at(entry.after), rng), table.game.state)
            assert same(other, old)
            assert asked(table, entry, other) == first
            assert plain(render(table.game.sheet(other, ""))) == plain(
                render(table.game.sheet(old, ""))
            )
    table.close()


def test_three_hash_seeds_write_the_same_bytes() -> None:
    told = set()
    for seed in ("0", "1", "4242"):
        ran = subprocess.run(
            [sys.executable, "-m", "tests.table.played"],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=PROBES.parent.parent,
            capture_output=True,
            text=True,
            check=True,
        )
        told.add(ran.stdout)
    assert len(told) == 1
    assert [line.split()[0] for line in told.pop().splitlines()] == list(SCRIPTS)


def test_every_answer_key_is_declared(tmp_path: Path) -> None:
    for name in NAMES:
        (tmp_path / name).mkdir()
        table, _ = play(name, tmp_path / name)
        for entry in entries(table):
            declared = {key.name for key in table.infos[entry.act].listed()} | {"effects"}
            for key, _, _ in entry.answers:
                known = {key, "-".join([*key.split("-")[:-1], "*"])} & declared
                scoped = {x for x in declared if "*." in x and key.endswith(x.split("*")[1])}
                assert known or scoped or key in ("who",), f"{name}: {entry.act} {key}"
        table.close()


@each
def test_every_procedure_ends_on_a_table_of_nothing_but_names(name: str, tmp_path: Path) -> None:
    """With unknowns wherever a question allows it, and a reason for every broken rule."""
    table = begun(tmp_path, probe(name), PLAYERS.get(name, ("Ann", "Bob")), chance=SeededChance(1))
    bare = {"choose": "p2", "number": 1, "roll": 1, "draw": 1, "yesno": False}
    for info in table.game.procedures:
        run = table.begin(info.id)
        for _ in range(30):
            result = run.look(table.state)
            if isinstance(result, Done):
                break
            question = result.question
            if question.kind == "broken":
                run.override(question.key, "our house rule")
            else:
                run.give(question.key, "?" if question.unknown else bare[question.kind])
        assert isinstance(result, Done), result
        assert result.outcome.says
    table.close()


# ------------------------------------------------------------------ kill and reopen


@each
def test_kill_and_reopen(name: str) -> None:
    from tests.table.kill_trials import trials

    told = trials(3, game=f"probe-{name}", seed=11)
    assert told.trials == 3
    assert told.lost == 0
    assert told.unreadable == 0
    assert told.acknowledged > 0


# ------------------------------------------------------------------ the exchange


def test_one_u_takes_an_entry_back_and_one_big_u_the_whole_exchange(tmp_path: Path) -> None:
    table = begun(tmp_path, probe("exchange"))
    did(table, "count", who="p1", counter="points", change=1)
    before = table.state
    did(table, "attack", "p1", target="p2", strength=1)
    did(table, "note", text="in the middle")
    did(table, "add", "p2", more=2)
    move = table.moves.plan_undo()
    assert move is not None
    assert move.to == table.entry(3).n
    whole = table.moves.plan_undo_thread()
    assert whole is not None
    assert whole.says == "undo 3 entries that belong together"
    table.moves.go(whole)
    assert same(table.state, before)
    # The end of the exchange belongs to it too: one U from there takes the whole again.
    table.moves.go(table.moves.plan_go(4))
    did(table, "pass", "p1")
    did(table, "pass", "p2")
    assert table.state.points == {"p1": 1, "p2": 3}
    assert table.state.thread == ""
    whole = table.moves.plan_undo_thread()
    assert whole is not None
    table.moves.go(whole)
    assert same(table.state, before)
    table = again(table)
    assert same(table.state, before)
    assert table.redo() is not None
    assert table.state.open.added == (1,)
    table.close()


def test_two_attacks_at_once_are_named_with_the_page_and_logged_anyway(tmp_path: Path) -> None:
    table = begun(tmp_path, probe("exchange"))
    did(table, "attack", "p1", target="p2", strength=1)
    asking = table.act("attack", {"target": "p1", "strength": 2}, by="p2")
    assert isinstance(asking, Asking)
    assert (asking.question.kind, asking.question.page) == ("broken", "p. 2")
    result = table.act("attack", {"target": "p1", "strength": 2}, {"open": "our rule"}, by="p2")
    assert isinstance(result, Acknowledged)
    assert result.entry.overrides == {"open": "our rule"}
    # An illegal option is the same: nobody attacks himself, unless the table says so.
    asking = table.act("attack", {"target": "p1", "strength": 9}, {"open": "x"}, by="p1")
    assert isinstance(asking, Asking)
    assert asking.question.key == "target"
    told = {"open": "x", "target": "mirror", "strength": "giant"}
    result = table.act("attack", {"target": "p1", "strength": 9}, told, by="p1")
    assert isinstance(result, Acknowledged)
    assert result.entry.overrides == told
    table.close()


def test_amend_with_a_guarded_rerun(tmp_path: Path) -> None:
    table, _ = play("exchange", tmp_path)
    plan = amend(table, 1, {"strength": 3})
    assert isinstance(plan, Plan)
    # 3 + 1 + 3 for Ann; the stake is said in entries 2 and 4, and won in 6; the others stay.
    fates = [one.fate for one in plan.later]
    assert fates == ["changed", "same", "changed", "same", "changed", "same", "same"]
    assert [(x.label, x.old, x.new) for x in plan.changes] == [("points Ann", "6", "7")]
    commit(table, plan)
    assert table.state.points == {"p1": 7, "p2": 0}
    table = again(table)
    assert table.state.points == {"p1": 7, "p2": 0}
    # The old branch stays: entry 8 is where it was.
    table.moves.go(table.moves.plan_go(8))
    assert table.state.points == {"p1": 6, "p2": 0}
    table.close()


def test_amend_with_a_correction_by_hand_in_between(tmp_path: Path) -> None:
    table, _ = play("exchange", tmp_path)
    did(table, "correct", path="points.p1", value="10", reason="we counted again")
    did(table, "count", who="p1", counter="points", change=2)
    plan = amend(table, 4, {"more": 1})
    assert isinstance(plan, Plan)
    assert plan.state.points["p1"] == 12, "what was counted by hand stands"
    assert plan.later[-2].fate == "changed"  # 4 -> 10 instead of 6 -> 10
    table.close()


def generous(table: Reading[Any]) -> Procedure[Any]:
    """Rules that changed since: the winner gets one point more."""
    outcome = yield from table_pass(table)
    last = table.state.open.last if table.state.open else ""
    points = dict(outcome.state.points)
    if table.state.open and outcome.state.open is None and points[last] is not None:
        points[last] += 1
    return replace(outcome, state=replace(outcome.state, points=points))


def table_pass(table: Reading[Any]) -> Procedure[Any]:
    info = probe("exchange").procedure("pass")
    assert info is not None
    outcome = yield from info.run(table)
    return outcome


def test_amend_carries_over_what_other_rules_would_give_today(tmp_path: Path) -> None:
    table, _ = play("exchange", tmp_path)
    table = again(table, with_run(probe("exchange"), "pass", generous))
    assert table.state.points["p1"] == 6, "opening re-runs nothing"
    table.moves.go(table.moves.plan_go(6))  # the end of the first duel
    plan = amend(table, 1, {"target": "p2", "strength": 3})
    assert isinstance(plan, Plan)
    ended = plan.later[-1]
    assert ended.fate == "left"  # the duel that it closes had another stake
    assert ended.why == OTHER_OUTCOME
    assert plan.state.points["p1"] == 6, "neither 7 nor 8: what was recorded is carried"
    assert [x.label for x in ended.left_out] == ["open"]
    table.close()


def test_amend_lists_a_change_that_no_longer_fits(tmp_path: Path) -> None:
    table = begun(tmp_path, with_run(probe("exchange"), "pass", generous))
    did(table, "set", who="p1", counter="points", value=4)
    did(table, "attack", "p1", target="p2", strength=1)
    did(table, "pass", "p2")
    did(table, "pass", "p1")
    assert table.state.points["p1"] == 6  # 4 + 1 + 1
    table = again(table, probe("exchange"))  # the rules as they are today: 4 + 1
    plan = amend(table, 1, {"value": "?"})
    assert isinstance(plan, Plan)
    last = plan.later[-1]
    assert last.fate == "left"
    assert [(x.label, x.old, x.new) for x in last.left_out] == [("points Ann", "4", "6")]
    assert plan.state.points["p1"] is None, "an unknown stays unknown"
    # A change of a number by a difference fits any number.
    plan = amend(table, 1, {"value": 10})
    assert isinstance(plan, Plan)
    assert plan.later[-1].fate == "carried"
    assert plan.state.points["p1"] == 12
    commit(table, plan)
    assert "carried over" in again(table).entry(8).note


def test_an_amended_entry_asks_its_new_questions_and_later_ones_do_not(tmp_path: Path) -> None:
    table, _ = play("sealed", tmp_path)
    asking = amend(table, 1, {"bid": 17})
    assert isinstance(asking, Asking)
    assert (asking.question.key, asking.question.page) == ("bid", "p. 2")  # 10 gold are held
    # With a tie the later `reveal` would ask who wins: what was recorded is carried over.
    plan = amend(table, 1, {"bid": 7})
    assert isinstance(plan, Plan)
    assert plan.later[1].why.startswith("it would ask: A tie")
    assert plan.state.gold == {"p1": 4, "p2": 3}
    with pytest.raises(UsageError, match="asks no colour"):
        amend(table, 1, {"colour": "red"})
    table.undo()
    with pytest.raises(UsageError, match="undone"):
        amend(table, 9, {})
    table.close()


def test_dice_that_amend_would_miss_are_never_rolled_for_a_plan(tmp_path: Path) -> None:
    table, _ = play("recovery", tmp_path)
    rolled = table.entry(3).values["dice"]
    plan = amend(table, 2, {"dice": "1h 1x"})
    assert isinstance(plan, Plan)
    items = [x for x in plan.items if isinstance(x, Entry)]
    assert items[1].values["dice"] == rolled
    assert look(table.tree, ["deck", "count"]) == 9
    table.close()


# ------------------------------------------------------------------ drafts


def test_a_draft_over_other_entries_asks_again_what_no_longer_fits(tmp_path: Path) -> None:
    table = begun(tmp_path, probe("sealed"))
    run = table.begin("seal", "p1")
    run.give("bid", 8)
    asking = table.look(run)
    assert isinstance(asking, Done)
    table.drafts.keep_all(run)
    text = table.path.read_text()
    assert '"value":8' not in text, "a secret is veiled in drafts, too"
    # Ann turns out to have 5 gold only; the draft is picked up after a restart.
    did(table, "set", who="p1", counter="gold", value=5)
    table = again(table)
    assert [draft for draft, _, _ in table.drafts.all()] == ["d1"]
    run = table.runs.resume("d1")
    asking = table.look(run)
    assert isinstance(asking, Asking)
    assert asking.question.kind == "broken"
    assert "you hold 5" in asking.question.why  # type: ignore[attr-defined]
    run.give("bid", 5)
    done = table.look(run)
    assert isinstance(done, Done)
    told = table.enter(run, done)
    assert told.entry.draft == "d1"
    assert table.drafts.all() == []
    table.undo()
    assert table.drafts.all() == [], "a draft that its entry closed stays closed"
    table = again(table)
    assert table.drafts.all() == []
    table.close()


def test_later_answers_of_a_draft_stay(tmp_path: Path) -> None:
    table = begun(tmp_path, probe("recovery"))
    run = table.begin("wander")
    for key, value in {
        "cards": 2,
        "drawn": "Wound, Bread",
        "recover-1.dice": "2x",
        "again": "Bread",
    }.items():
        run.give(key, value)
        table.look(run)
        table.drafts.keep(run, key)
    # Another entry takes all Bread: the draw no longer fits, what comes later stays.
    did(table, "correct", path="deck.cards", value='{"Path": 5, "Wound": 3}', reason="counted")
    run = again_run(table)
    asking = table.look(run)
    assert isinstance(asking, Asking)
    assert asking.question.key == "drawn"
    assert "0 of “Bread” are left unseen" in asking.question.why  # type: ignore[attr-defined]
    run.give("drawn", "Wound, Path")
    asking = table.look(run)
    assert isinstance(asking, Asking)
    assert asking.question.key == "again", "the recovery in between still stands"
    run.give("again", "Path")
    done = table.look(run)
    assert isinstance(done, Done)
    entry = table.enter(run, done).entry
    assert entry.values["recover-1.dice"] == {"faces": {"x": 2}}
    assert table.state.deck.cards == {"Path": 3, "Wound": 2}
    table.close()


def again_run(table: OpenTable[Any]) -> Run[Any]:
    (draft, _, _) = table.drafts.all()[0]
    return table.runs.resume(draft)


def test_chance_is_on_disk_before_it_is_shown(tmp_path: Path) -> None:
    table = begun(tmp_path, probe("recovery"), chance=SeededChance(5))
    run = table.begin("wander")
    run.give("cards", 2)
    run.give("drawn", "draw")
    table.look(run)
    cards = run.answers["drawn"].value["cards"]
    assert len(cards) == 2
    drafts = [json.loads(x[17:]) for x in table.path.read_text().splitlines()[1:]]
    assert [x["op"] for x in drafts] == ["open", "answer", "answer"]
    assert drafts[-1]["value"] == {"count": 2, "cards": cards}
    # Going back, and a restart with another seed, give the same cards.
    run.reopen("drawn")
    table.drafts.keep_reopened(run, "drawn")
    table = again(table, chance=SeededChance(99))
    run = again_run(table)
    run.give("drawn", "draw")
    table.look(run)
    assert run.answers["drawn"].value["cards"] == cards
    table.close()


def test_act_that_stops_after_chance_leaves_a_draft(tmp_path: Path) -> None:
    # The pile in order: 4 Bread, 5 Path, 3 Wounds; so the last one is a Wound.
    table = begun(tmp_path, probe("recovery"), chance=Rigged(11, 0, 0, 0, 0))
    asking = table.act("wander", {"cards": 5, "drawn": "draw"})
    assert isinstance(asking, Asking)
    (draft, _, lines) = table.drafts.all()[0]
    assert draft == "d1"
    assert lines[-1].source == "app"
    assert lines[-1].value["cards"] == ["Wound", "Bread", "Bread", "Bread", "Bread"]
    assert asking.question.key == "recover-1.dice"
    assert isinstance(table.act("wander", {"cards": 5}), Asking)
    assert len(table.drafts.all()) == 1, "without chance nothing stays"
    table.close()


def pool_game() -> Game[Any]:
    """The Tide with as many hull dice as planks."""

    def mend(table: Reading[Any]) -> Procedure[Any]:
        planks = table.state.boats["p1"].planks
        extra = yield Number(key="extra", prompt="Extra", manner="offer", default=0)
        thrown = yield Roll(key="die", die=hull(), count=None if planks is None else planks + extra)
        return Outcome(state=table.state, says=f"rolled {thrown.faces}")

    return with_run(probe("tide"), "mend", mend)


def hull() -> Any:
    module = sys.modules["companion_extra_probe_tide.game"]
    return module.HULL


def tide_draft(tmp_path: Path) -> tuple[OpenTable[Any], Run[Any], dict[str, int]]:
    """A draft in which the app has rolled two dice."""
    probe("tide")
    table = begun(tmp_path, pool_game(), ("Ann", "Bob"), chance=Rigged(0, 3, 3, 3, 0, 0))
    did(table, "set", who="p1", counter="planks", value=2)
    run = table.begin("mend")
    run.give("die", "roll")
    run.depth = "sentence"
    table.look(run)
    faces = run.answers["die"].value["faces"]
    assert faces == {"c": 1, "s": 1}
    return table, run, faces


def test_a_larger_pool_rolls_only_the_added_dice(tmp_path: Path) -> None:
    table, _, _ = tide_draft(tmp_path)
    did(table, "count", who="p1", counter="planks", change=2)
    run = again_run(table)
    run.depth = "sentence"
    done = table.look(run)
    assert isinstance(done, Done)
    more = run.answers["die"].value["faces"]
    assert more == {"c": 1, "s": 3}
    # The added dice are on the drive as well: the next program has the same four.
    table = again(table, pool_game(), chance=SeededChance(77))
    run = again_run(table)
    run.depth = "sentence"
    table.look(run)
    assert run.answers["die"].value["faces"] == more
    table.close()


def test_a_smaller_pool_asks_which_dice_stay(tmp_path: Path) -> None:
    table, _, faces = tide_draft(tmp_path)
    did(table, "count", who="p1", counter="planks", change=-1)
    run = again_run(table)
    run.depth = "sentence"
    asking = table.look(run)
    assert isinstance(asking, Asking)
    assert asking.question.key == "die"
    assert f"{POOL_IS_NOW} 1" in asking.problem
    assert asking.would_be_right == "Type the 1 that stay."
    kept = next(iter(faces))
    run.give("die", f"1{kept}")
    done = table.look(run)
    assert isinstance(done, Done)
    entry = table.enter(run, done).entry
    assert APP_ROLLED in entry.note
    table.close()


def test_a_dropped_draft_with_chance_leaves_a_visible_entry(tmp_path: Path) -> None:
    table, run, faces = tide_draft(tmp_path)
    run.reopen("die")  # also when the answer was taken back before
    table.drafts.keep_reopened(run, "die")
    table = again(table)
    dropped = table.drafts.drop(again_run(table))
    assert dropped is not None
    told = " ".join(f"{n}{letter}" for letter, n in faces.items())
    assert dropped.entry.says == f"Roll for a hull {GIVEN_UP}: die {told}"
    assert table.log()[-1].says == dropped.entry.says
    assert table.drafts.all() == []
    # Without chance a draft goes without a word.
    run = table.begin("tide")
    run.give("wave", 2)
    table.look(run)
    table.drafts.keep_all(run)
    assert len(table.drafts.all()) == 1
    assert table.drafts.drop(run) is None
    assert table.drafts.all() == []
    table.close()


def test_a_roll_that_was_not_used_in_the_end_is_told(tmp_path: Path) -> None:
    table, run, _ = tide_draft(tmp_path)
    run.give("die", "2s")
    done = table.look(run)
    assert isinstance(done, Done)
    assert table.enter(run, done).entry.note.startswith(APP_ROLLED)
    table.close()


def test_rolling_anew_says_so(tmp_path: Path) -> None:
    table, run, faces = tide_draft(tmp_path)
    run.give("die", "anew")
    done = table.look(run)
    assert isinstance(done, Done)
    told = " ".join(f"{n}{letter}" for letter, n in faces.items())
    new = run.answers["die"].value
    table = again(table)
    run = again_run(table)
    run.depth = "sentence"
    done = table.look(run)
    assert isinstance(done, Done)
    assert run.answers["die"].value == new
    entry = table.enter(run, done).entry
    assert entry.note == f"{ROLLED_ANEW} {told}"
    table.close()


def test_an_undone_roll_is_offered_first_and_rolling_anew_names_what_it_replaces(
    tmp_path: Path,
) -> None:
    table, run, faces = tide_draft(tmp_path)
    done = table.look(run)
    assert isinstance(done, Done)
    entry = table.enter(run, done).entry
    table.undo()
    table = again(table, pool_game(), chance=SeededChance(1234))
    run = table.begin("mend")
    run.depth = "sentence"
    asking = table.look(run)
    assert isinstance(asking, Asking)
    assert isinstance(asking.question, Roll)
    assert asking.question.rolled == {"faces": faces}
    run.give("extra", 0)
    table.look(run)
    table.drafts.keep_all(run)
    assert table.drafts.drop(run) is None, "an offer alone is no use of chance"
    run = table.begin("mend")
    run.depth = "sentence"
    run.give("die", "1c 1c")
    done = table.look(run)
    assert isinstance(done, Done)
    assert run.unused_rolls(done) == [], "what was undone is told by its own entry"
    run.give("die", "roll")
    table.look(run)
    assert run.answers["die"].value == {"faces": faces}
    run.give("die", "roll anew")
    done = table.look(run)
    assert isinstance(done, Done)
    new = table.enter(run, done).entry
    assert new.replaces == entry.act_no
    assert new.note.startswith(ROLLED_ANEW)
    table.close()


def test_an_outcome_of_an_older_state_never_wipes_what_came_between(tmp_path: Path) -> None:
    table = begun(tmp_path, probe("saga"))
    run = table.begin("voyage", "p1")
    run.give("coins", 5)
    done = table.look(run)
    assert isinstance(done, Done)
    did(table, "voyage", "p1", coins=3)
    table.enter(run, done)
    assert table.state.coins["p1"] == 8
    table.close()


# ------------------------------------------------------------------ the tide


def test_duties_are_settled_in_any_order_and_block_nothing(tmp_path: Path) -> None:
    ends = set()
    for place, order in enumerate((("p1", "p2", "p3"), ("p3", "p1", "p2"), ("p2", "p3", "p1"))):
        folder = tmp_path / str(place)
        folder.mkdir()
        table = begun(folder, probe("tide"), PLAYERS["tide"])
        for who in order:
            did(table, "set", who=who, counter="place", value=3)
        did(table, "tide", wave=1)
        assert [duty.who for _, duty in sorted(table.state.pending.items())] == ["p1", "p2", "p3"]
        suggested = table.game.suggestions(table.state)
        assert [(x.procedure, x.answers) for x in suggested] == [
            ("mend", {"who": who}) for who in ("p1", "p2", "p3")
        ]
        did(table, "tide", wave=1)  # the next round begins, nothing is owed for it
        assert len(table.state.pending) == 3
        for who in order:
            result = table.act("mend", {"who": who, "die": f"{int(who[1]) % 2}"})
            assert isinstance(result, Acknowledged)
        assert table.state.pending == {}
        ends.add(sorted_encoding(table.state))
        asking = table.act("mend", {"who": "p1", "die": 1})
        assert isinstance(asking, Asking)
        assert asking.question.why == "Ann's boat is on no reef."  # type: ignore[attr-defined]
        assert table.undo() is not None
        assert [duty.who for duty in table.state.pending.values()] == [order[-1]]
        table.close()
    assert len(ends) == 1


# ------------------------------------------------------------------ sealed


def told_anywhere(table: OpenTable[Any]) -> str:
    """All that players see of a table."""
    undo = table.moves.plan_undo()
    eyes = [plain(render(table.game.sheet(table.state, ""), 80))]
    log = [str(msgspec.to_builtins(one)) for one in table.log(100)]
    moves = [str(msgspec.to_builtins(undo))] if undo else []
    return "\n".join(eyes + log + moves)


def shows(number: str, text: str) -> bool:
    """Whether a number stands in a text by itself, not within a digest."""
    return re.search(rf"\b{number}\b", text) is not None


def test_a_sealed_choice_shows_nowhere_until_it_is_revealed(tmp_path: Path) -> None:
    table = begun(tmp_path, probe("sealed"))
    did(table, "correct", path="gold.p1", value="9876", reason="rich")
    acknowledged = did(table, "seal", "p1", bid=7412)
    assert not shows("7412", told_anywhere(table))
    assert not shows("7412", table.path.read_text())
    assert not shows("7412", json.dumps(msgspec.to_builtins(table.state)))
    assert not shows("7412", repr(table.state))
    assert not shows("7412", str(acknowledged.entry))
    assert "bid 7412" in plain(render(table.game.sheet(table.state, "p1"), 80))
    assert not shows("7412", plain(render(table.game.sheet(table.state, "p2"), 80)))
    # Changing it is previewed without a word of either value, veiled or not.
    veil = table.state.bids["p1"].veil
    did(table, "seal", "p1", bid=6321)
    seen = told_anywhere(table)
    assert not {veil, table.state.bids["p1"].veil, "7412", "6321"} & set(seen.split("'"))
    assert "kept secret" in seen
    # An amendment lists no value either; redo and reopening keep it.
    plan = amend(table, 2, {"bid": 8765})
    assert isinstance(plan, Plan)
    assert not shows("8765", str(msgspec.to_builtins(plan)))
    table.undo()
    table.redo()
    table = again(table)
    assert table.state.bids["p1"].reveal() == 6321
    did(table, "seal", "p2", bid=3)
    entry = did(table, "reveal").entry
    assert entry.says == "bids: Ann 6321, Bob 3; Ann wins the lot"
    table.close()


def test_a_secret_that_does_not_hold_yet_is_veiled_in_its_draft(tmp_path: Path) -> None:
    # Answered ahead of its question: nobody has said who bids.
    table = begun(tmp_path, probe("sealed"))
    run = table.begin("seal")
    run.give("bid", 7412)
    asking = table.look(run)
    assert isinstance(asking, Asking)
    assert asking.question.key == "who"
    table.drafts.keep_all(run)
    # More than is held: it breaks a rule, so it is not an answer yet. Then what is not a number.
    run.give("who", "Ann")
    asking = table.look(run)
    assert isinstance(asking, Asking)
    assert asking.question.kind == "broken"
    table.drafts.keep_all(run)
    run.give("bid", "about 6321")
    table.look(run)
    table.drafts.keep_all(run)
    assert not shows("7412", table.path.read_text())
    assert not shows("6321", table.path.read_text())
    table = again(table)
    run = again_run(table)
    run.give("bid", 6321)
    run.override("bid", "she borrows")
    done = table.look(run)
    assert isinstance(done, Done)
    entry = table.enter(run, done).entry
    assert entry.overrides == {"bid": "she borrows"}
    assert table.state.bids["p1"].reveal() == 6321
    assert not shows("6321", table.path.read_text())
    table.close()


def test_what_the_app_drew_in_secret_is_told_by_no_note_and_no_dropped_draft(
    tmp_path: Path,
) -> None:
    squares = {"north", "east", "south", "west"}
    for end in ("typed", "dropped", "anew"):
        folder = tmp_path / end
        folder.mkdir()
        table = begun(folder, probe("sealed"), chance=SeededChance(3))
        did(table, "correct", path="lots", value='{"p1": 1}', reason="won before")
        run = table.begin("bury", "p1")
        run.give("square", "draw")
        table.look(run)
        table.drafts.keep_all(run)
        table = again(table)
        run = again_run(table)
        if end == "dropped":
            table.look(run)
            table.drafts.drop(run)
        else:
            run.give("square", "?!somewhere" if end == "typed" else "anew")
            run.overrides["square"] = "we say so"
            done = table.look(run)
            assert isinstance(done, Done)
            table.enter(run, done)
        seen = told_anywhere(table) + table.path.read_text()
        assert not [square for square in squares if square in seen], end
        table.close()


# ------------------------------------------------------------------ the saga


def saga_1() -> Game[Any]:
    name = "companion_extra_probe_saga_1"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, PROBES / "saga" / "shape_1.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    game: Game[Any] = sys.modules[name].GAME_1
    return game


def old_saga(tmp_path: Path) -> Path:
    """The fixture of shape 1: Ann 5, Bob 3 undone, Bob 4, a note, the end of game 1."""
    path = tmp_path / "evening.jsonl"
    shutil.copy(PROBES / "saga" / "shape_1.jsonl", path)
    return path


def test_a_file_of_the_old_shape_opens_and_stays_as_it_is(tmp_path: Path) -> None:
    path = old_saga(tmp_path)
    before = path.read_bytes()
    with OpenTable(probe("saga"), path, clock=clock) as table:
        assert table.state.coins == {"p1": 5, "p2": 4}
        assert table.state.fame == {}
        assert "weather" not in msgspec.to_builtins(table.state)
        assert table.undo() is not None  # a head line needs no schema entry
        assert table.redo() is not None
    assert path.read_bytes().startswith(before)
    with OpenTable(saga_1(), path, clock=clock) as table:  # the old program still reads it
        assert table.state.gold == {"p1": 5, "p2": 4}


def test_the_first_act_puts_the_schema_entry_before_it_and_history_steps_over(
    tmp_path: Path,
) -> None:
    path = old_saga(tmp_path)
    table = OpenTable(probe("saga"), path, clock=clock)
    did(table, "next-game")
    did(table, "voyage", "p2", coins=6)
    schema = next(
        record
        for n in table.history.path(table.history.head)
        if isinstance(record := table.record(n), Schema)
    )
    # Added with a default, renamed, removed: all three are told.
    assert sorted((x[0], x[1]) for x in schema.patch) == [
        ("+", ["coins"]),
        ("+", ["fame"]),
        ("-", ["gold"]),
        ("-", ["weather"]),
    ]
    assert [x for x in schema.patch if x[1] == ["fame"]] == [["+", ["fame"], {}]]
    full = sorted_encoding(table.state)
    for opened in range(2):
        if opened:
            table = again(table)
        says = []
        while (move := table.undo()) is not None:
            says.append(move.says)
        assert says == [
            "undo “Bob brought 6 coins home”",
            "undo “game 2 begins”",
            "undo “game 1 is over”",
            "undo “rain all evening”",
            "undo “Bob brought 4 coins home”",
            "undo “Ann brought 5 coins home”",
        ]
        assert table.state.coins == {"p1": 0, "p2": 0}
        while table.redo() is not None:
            pass
        assert sorted_encoding(table.state) == full
        for act in (0, 7, 2, 6, 1, 7):
            table.moves.go(table.moves.plan_go(act))
        assert sorted_encoding(table.state) == full
    # From before the schema entry a new act makes a branch with a schema entry of its own.
    table.moves.go(table.moves.plan_go(1))
    did(table, "voyage", "p1", coins=1)
    assert table.state.coins == {"p1": 6, "p2": 0}
    table = again(table)
    assert table.state.coins == {"p1": 6, "p2": 0}
    assert sum(kind == 4 for kind in table.history.kind) == 2
    table.close()
    # The program of the old shape refuses by name; nothing is changed by that.
    with pytest.raises(StorageError, match="newer program") as refused:
        OpenTable(saga_1(), path, clock=clock)
    assert refused.value.would_be_right == "Update the program to open it."


def test_what_is_carried_over_a_change_of_shape_is_carried_in_the_new_one(tmp_path: Path) -> None:
    def lucky(table: Reading[Any]) -> Procedure[Any]:
        info = probe("saga").procedure("voyage")
        assert info is not None
        outcome = yield from info.run(table)
        return replace(outcome, state=replace(outcome.state, fame={"p1": 9}))

    table = OpenTable(with_run(probe("saga"), "voyage", lucky), old_saga(tmp_path), clock=clock)
    did(table, "count", who="p1", counter="coins", change=1)
    plan = amend(table, 1, {"coins": 2})
    assert isinstance(plan, Plan)
    assert plan.later[0].fate == "carried"
    assert plan.later[0].why == OTHER_OUTCOME
    assert plan.state.coins == {"p1": 3, "p2": 4}  # Bob's 4 stood under `gold` when it was told
    table.close()


def test_undo_over_a_closed_game_asks_first(tmp_path: Path) -> None:
    table, _ = play("saga", tmp_path)
    table.moves.go(table.moves.plan_go(4))
    move = table.moves.plan_undo()
    assert move is not None
    assert move.reopens == ""  # back to the end of game 1: it stays closed
    table.moves.go(move)
    move = table.moves.plan_undo()
    assert move is not None
    assert move.reopens == f"Game 1 {REOPENS}."
    table.close()


def test_amend_of_an_entry_before_the_change_of_shape(tmp_path: Path) -> None:
    path = old_saga(tmp_path)
    table = OpenTable(probe("saga"), path, clock=clock)
    did(table, "next-game")
    did(table, "voyage", "p2", coins=6)
    plan = amend(table, 1, {"coins": 9})
    assert isinstance(plan, Plan)
    # Bob's voyage re-runs as it was although its field has another name by now. Game 1 had no
    # fame in shape 1, so today's rules would end it otherwise: its recorded end is carried. The
    # next game takes 9 coins back instead of 5.
    assert [one.fate for one in plan.later] == ["same", "same", "carried", "changed", "same"]
    assert plan.later[0].entry.act_no == 3
    commit(table, plan)
    table.moves.go(
        table.moves.plan_go(table.history.acts - 2)
    )  # the end of game 1 on the new branch
    assert table.state.coins == {"p1": 9, "p2": 4}
    assert table.state.closed
    table = again(table)
    assert table.state.coins == {"p1": 9, "p2": 4}
    table.close()
