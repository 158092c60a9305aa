"""No state is written that cannot be read back, and a journal that holds one opens before it.

The quick check of the changed parts is held against a conversion of the whole tree, on every
stored field that the recorded games ever filled.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.errors import BadAnswer, CompanionError, StorageError
from companion.games import find
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.refused import enter_all
from companion.table.campaign.states import DoesNotFit
from companion.table.campaign.writer import Acknowledged
from companion.table.copies.amend import Plan, amend, commit
from companion.table.game import Game
from companion.table.procedures.drive import Done
from companion.table.procedures.procedure import Outcome, ProcedureInfo
from companion.table.state import set_path
from companion.table.storage.disk import Handle, RealDisk
from companion.table.storage.fits import check_patch, misfit
from companion.table.storage.line import encode_line
from companion.table.storage.patch import Tree, apply, look
from companion.table.storage.reading import read_journal
from tests.conftest import LONG
from tests.faulty import FailingDisk
from tests.recorded import Recording, recordings
from tests.table.bricked import add_unchecked
from tests.table.tiny import TINY, again, begun, clock, did, same
from tests.wording import CANNOT_BE_READ, DISK_REFUSED, NOTHING_CAN_BE_ENTERED

GAMES = sorted(game for game, manifest in find().items() if manifest.playable)
MISSING = object()
ODD: tuple[Any, ...] = (
    None,
    0,
    -1,
    1,
    999_999_999,
    10**12,
    -(2**63),
    2**63,
    True,
    False,
    1.5,
    "",
    "?",
    "p1",
    [],
    ["x"],
    [1, None],
    {},
    {"x": None},
    {"name": "x"},
)
"""Values as a file holds them: unknown, extremes, and things of every other kind."""


class A(msgspec.Struct, tag="a"):
    """One kind of thing."""

    x: int


class B(msgspec.Struct, tag="b"):
    """Another kind of thing."""

    x: str


class Both(msgspec.Struct, forbid_unknown_fields=True):
    """A place for either, and one for many of the first."""

    one: A | B
    many: dict[str, A | None] = {}


class Few(msgspec.Struct):
    """One number."""

    set_aside: int = 0


class Quick(RealDisk):
    """A drive that does not wait."""

    def sync(self, handle: Handle) -> None:
        pass

    def sync_folder(self, folder: Path) -> None:
        pass


def kind_of(path: tuple[str, ...], tree: Tree) -> tuple[str, ...]:
    """A path with `*` for ids: what stands under the keys of one dict is alike."""
    told: list[str] = []
    place: Any = tree
    for key in path:
        alike = isinstance(place, dict) and key[-1:].isdigit()
        told.append("*" if alike else key)
        place = place.get(key) if isinstance(place, dict) else None
    return tuple(told)


def places(tree: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every path of a raw tree."""
    if path:
        yield path
    if isinstance(tree, dict):
        for key, inner in tree.items():
            yield from places(inner, (*path, key))


@cache
def filled(game: str) -> tuple[tuple[Any, tuple[tuple[str, ...], ...]], ...]:
    """States of a game in which, taken together, every field stands that its recordings filled.

    Returns:
        Each state with the paths that it is taken for.
    """
    known: set[tuple[str, ...]] = set()
    found: list[tuple[Any, tuple[tuple[str, ...], ...]]] = []

    def gather(table: OpenTable[Any], _said: str = "") -> None:
        fresh = {kind_of(path, table.tree): path for path in places(table.tree)}
        fresh = {kind: path for kind, path in fresh.items() if kind not in known}
        if fresh:
            known.update(fresh)
            found.append((table.state, tuple(fresh.values())))

    for path in recordings(game):
        with tempfile.TemporaryDirectory() as folder:
            Recording(path).play(Path(folder), gather).close()
    return tuple(found)


def is_readable(game: Game[Any], tree: Tree) -> bool:
    try:
        msgspec.convert(tree, game.state)
    except msgspec.ValidationError:
        return False
    return True


# ------------------------------------------------------------------ the quick check


@pytest.mark.parametrize("name", GAMES)
def test_the_changed_parts_tell_all_that_the_whole_tree_tells(name: str) -> None:
    """Every stored field set to everything odd, taken away, or given a stranger beside it."""
    game = find()[name].load()
    seen = refused = 0
    for state, paths in filled(name):
        tree = msgspec.to_builtins(state)
        for number, path in enumerate(paths):
            old = look(tree, path)
            every = ODD if LONG else ODD[number % 2 :: 2]  # the one half here, the other there
            patches = [[["=", list(path), old, value]] for value in every]
            patches.append([["-", list(path), old]])
            if isinstance(old, dict):
                patches += [[["+", [*path, "stranger"], value]] for value in every]
            for patch in patches:
                after = apply(tree, patch)
                found = misfit(game.state, tree, after, patch)
                assert (found is None) == is_readable(game, after), (patch, found)
                seen += 1
                refused += found is not None
    assert seen > (1500 if LONG else 750)
    assert refused > seen / 3


def test_a_choice_between_two_kinds_is_looked_at_as_a_whole() -> None:
    tree: Tree = {"one": {"type": "a", "x": 1}, "many": {"k": {"type": "a", "x": 1}}}
    for value in (2, "two", None):
        for path in (["one", "x"], ["many", "k", "x"]):
            patch = [["=", path, 1, value]]
            after = apply(tree, patch)
            found = misfit(Both, tree, after, patch)
            assert (found is None) == (value == 2), patch
    patch = [["+", ["more"], 1]]
    assert misfit(Both, tree, apply(tree, patch), patch) is not None


def test_a_refusal_names_the_thing_and_what_would_fit() -> None:
    patch = [["=", ["set_aside"], 0, None]]
    with pytest.raises(BadAnswer) as refused:
        check_patch(Few, {"set_aside": 0}, {"set_aside": None}, patch)
    assert refused.value.says == (
        "“set aside” cannot be unknown: the campaign could not be opened again. "
        "Nothing was entered."
    )
    assert refused.value.would_be_right == "It is a whole number."


# ------------------------------------------------------------------ nothing unreadable is written


@pytest.mark.parametrize("name", GAMES)
def test_every_stored_field_set_to_anything_is_refused_or_can_be_read(
    name: str, tmp_path: Path
) -> None:
    """Whatever a procedure makes of the state: it is refused in a sentence, or it opens again."""
    loaded = find()[name].load()
    refused = kept = 0
    for number, (state, paths) in enumerate(filled(name)):
        wanted: list[Any] = []

        def run(table: Any, wanted: list[Any] = wanted) -> Any:
            yield from ()
            return Outcome(state=set_path(table.state, *wanted), says="odd")

        odd = ProcedureInfo(id="odd", title="Odd", run=run)
        game = replace(loaded, new_state=lambda _names, s=state: s, procedures=(odd,))
        path = tmp_path / f"{number}.jsonl"
        names = tuple(f"P{n}" for n in range(loaded.players[0]))
        with OpenTable.create(game, path, "Odd", names, disk=Quick(), clock=clock) as table:
            for place in paths:
                for value in (None, -1, 999_999_999, 2**63, 2**64, "?", ()):
                    wanted[:] = (place, value)
                    before = table.last_digest
                    try:
                        done = table.act("odd", {}, depth="sentence")
                    except BadAnswer:
                        assert table.last_digest == before, "nothing was written"
                        refused += 1
                        continue
                    assert isinstance(done, Acknowledged), (place, value)
                    assert same(msgspec.convert(table.tree, game.state), table.state), place
                    table.undo()
                    kept += 1
        with OpenTable(game, path, writing=False, clock=clock) as table:
            assert table.unfit is None
    assert refused > 100
    assert kept > 50


@pytest.mark.parametrize("name", GAMES)
def test_every_counter_told_unknown_and_extreme_can_be_read_again(
    name: str, tmp_path: Path
) -> None:
    game = find()[name].load()
    told = 0
    seen: set[tuple[str, ...]] = set()
    for number, (state, _) in enumerate(filled(name)):
        here = replace(game, new_state=lambda _names, s=state: s)
        path = tmp_path / f"{number}.jsonl"
        names = tuple(f"P{n}" for n in range(game.players[0]))
        with OpenTable.create(here, path, "Odd", names, disk=Quick(), clock=clock) as table:
            for counter in game.counters(state):
                kind = kind_of(counter.path, table.tree)
                if (counter.track.id, *kind) in seen:
                    continue
                seen.add((counter.track.id, *kind))
                for value in (None, "?", -1, 0, 1, 10**6, 10**9, 10**12, 2**63, 2**64):
                    answers = {
                        "who": counter.owner or "table",
                        "counter": counter.track.id,
                        "value": value,
                    }
                    try:
                        done = table.act("set", answers, {"value": "so it is"}, depth="sentence")
                    except CompanionError:
                        continue
                    if not isinstance(done, Acknowledged):
                        continue
                    assert same(msgspec.convert(table.tree, game.state), table.state)
                    game.sheet(table.state, "")
                    table.undo()
                    told += 1
    assert told > 5


def test_cards_set_aside_may_be_unknown(tmp_path: Path) -> None:
    """Nobody counted them: the table goes on, and opens again (En Garde)."""
    game = find()["en-garde"].load()
    table = begun(tmp_path, game, ("Sam", "Jen"))
    did(table, "set", who="table", counter="set_aside", value=None)
    table = again(table)
    assert table.state.set_aside is None
    assert table.read_only == ""
    table.undo()
    assert table.state.set_aside == 0
    table.close()


def test_a_batch_that_could_not_be_read_is_not_written(tmp_path: Path) -> None:
    """An amendment, a merge and a rescue write through the same gate as an act."""
    table = begun(tmp_path)
    did(table, "gain", gold=2)
    plan = amend(table, 1, {"gold": 4})
    assert isinstance(plan, Plan)
    bad = replace(plan.items[-1], patch=[["=", ["gold", "p1"], 3, "four"]])
    before = table.path.read_bytes()
    with pytest.raises(BadAnswer, match="cannot be four"):
        commit(table, replace(plan, items=(bad,)))
    assert table.path.read_bytes() == before
    commit(table, plan)
    assert table.state.gold["p1"] == 7
    table.close()


# ------------------------------------------------------------------ a file that holds one


def bricked(folder: Path, *patches: list[Any]) -> Path:
    """A journal of one good act, and then one for each patch."""
    with begun(folder) as table:
        did(table, "gain", gold=1)
    add_unchecked(table.path, *patches)
    return table.path


BAD = [["=", ["gold", "p1"], 4, "?"]]
WORSE = [["=", ["gold", "p2"], 3, "?"]]
GOOD_AGAIN = [["=", ["gold", "p1"], "?", 9]]


def test_a_journal_whose_newest_state_does_not_fit_opens_before_it_and_undo_mends_it(
    tmp_path: Path,
) -> None:
    path = bricked(tmp_path, BAD)
    table = OpenTable(TINY, path, clock=clock)
    assert table.state.gold == {"p1": 4, "p2": 3}, "as it stood before the entry at fault"
    assert table.read_only == (
        f"Entry 2 (“bad 1”) {CANNOT_BE_READ}: “gold Ann” cannot be ?. Nothing is entered until "
        "undo has taken it back; the table is shown as it stood before it."
    )
    assert table.notices == [table.read_only]
    assert [x.on_table for x in table.log()] == [True, False]
    with pytest.raises(StorageError, match=NOTHING_CAN_BE_ENTERED) as refused:
        did(table, "gain", gold=1)
    assert "Entry 2" in refused.value.would_be_right
    assert table.unsaved is None, "nothing is kept that was never taken"
    with pytest.raises(StorageError):
        table.drafts.keep_all(_given(table))
    assert table.moves.plan_redo() is None
    move = table.undo()
    assert move is not None
    assert move.says == "undo “bad 1”"
    assert [(x.label, x.old, x.new) for x in move.changes] == [("gold Ann", "?", "4")]
    assert table.read_only == ""
    assert table.moves.plan_redo() is None, "what is unreadable is not brought back"
    did(table, "gain", gold=2)
    table = again(table)
    assert table.read_only == ""
    assert table.state.gold["p1"] == 6
    table.close()


def _given(table: OpenTable[Any]) -> Any:
    run = table.begin("gain")
    run.give("gold", 2)
    return run


def test_several_acts_of_one_line_that_were_not_saved_wait_for_an_entry_that_cannot_be_read(
    tmp_path: Path,
) -> None:
    """The disk refuses a line of two acts, and meanwhile another program writes nonsense."""
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    state, acts = table.state, []
    for gold in (2, 4):
        run = table.begin("gain")
        run.give("gold", gold)
        done = run.look(state)
        assert isinstance(done, Done)
        acts.append((run, done))
        state = done.outcome.state
    assert table.journal is not None
    table.journal.disk = FailingDisk(RealDisk(), 1, "ENOSPC", only=("write",))
    with pytest.raises(StorageError, match=DISK_REFUSED):
        table.enter_all(acts)
    assert len(table.waiting) == 2
    add_unchecked(table.path, BAD)
    for _ in range(2):
        with pytest.raises(StorageError, match=NOTHING_CAN_BE_ENTERED) as refused:
            enter_all(table)
        assert "Undo takes it back" in refused.value.would_be_right
        assert [one.entry.values["gold"] for one in table.waiting] == [2, 4], "nothing is lost"
    table.undo()
    told = enter_all(table)
    assert len(told) == 2
    assert (table.state.gold["p1"], table.waiting) == (10, [])
    table.undo()
    assert table.state.gold["p1"] == 4, "one line, one undo"
    table.redo()
    table = again(table)
    assert table.state.gold["p1"] == 10, "3 + 1 + 2 + 4"
    table.close()


def test_several_entries_that_cannot_be_read_are_taken_back_in_one_step(tmp_path: Path) -> None:
    table = OpenTable(TINY, bricked(tmp_path, BAD, WORSE), clock=clock)
    assert f"Entry 2 (“bad 1”) and the 1 behind it {CANNOT_BE_READ}" in table.read_only
    table.undo()
    assert (table.read_only, table.state.gold) == ("", {"p1": 4, "p2": 3})
    table.close()


def test_an_unreadable_state_in_the_middle_is_stepped_over_by_undo(tmp_path: Path) -> None:
    """An old program went on in memory and mended it: the end fits, what lies between does not."""
    table = OpenTable(TINY, bricked(tmp_path, BAD, GOOD_AGAIN), clock=clock)
    assert (table.read_only, table.state.gold["p1"]) == ("", 9)
    with pytest.raises(DoesNotFit, match="after entry 2 is not a table of Tiny"):
        table.moves.plan_go(2)
    table.undo()
    assert table.state.gold["p1"] == 4
    assert table.moves.plan_redo() is None or table.redo() is None
    table.close()


def test_a_follower_sees_the_table_before_an_entry_that_cannot_be_read(tmp_path: Path) -> None:
    table = OpenTable(TINY, bricked(tmp_path, BAD), clock=clock, writing=False)
    assert table.state.gold["p1"] == 4
    assert CANNOT_BE_READ in table.read_only
    with pytest.raises(StorageError):
        table.undo()
    table.close()


@pytest.mark.parametrize("named", GAMES)
@pytest.mark.parametrize("true", GAMES)
def test_a_journal_that_names_another_game_is_refused_in_a_sentence(
    named: str, true: str, tmp_path: Path
) -> None:
    """Its digests are right: somebody wrote another game's name into the first line."""
    games = find()
    names = ("Ann", "Bob", "Cy")[: games[true].players[1]]
    begun(tmp_path, games[true].load(), names).close()
    path = tmp_path / "evening.jsonl"
    first = read_journal(RealDisk(), path).first
    path.write_bytes(encode_line(replace(first, game=named))[1])
    if named == true:
        OpenTable(games[named].load(), path, clock=clock).close()
        return
    with pytest.raises(StorageError, match=r"of another game|newer program"):
        OpenTable(games[named].load(), path, clock=clock)


def test_a_migration_that_stumbles_is_told_in_a_sentence(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.close()
    newer = replace(TINY, shape=2, migrations={1: lambda tree: {**tree, "x": tree["provinces"]}})
    with pytest.raises(DoesNotFit, match="'provinces'"):
        OpenTable(newer, table.path, clock=clock)
