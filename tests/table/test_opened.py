"""The open table when the disk, the folder or another program says no."""

from __future__ import annotations

import errno
import os
import subprocess
import sys

import pytest
from msgspec.structs import replace

from companion.errors import CompanionError, Locked, StorageError, Taken, UsageError
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.refused import Beside, offer
from companion.table.procedures.drive import unveiled
from companion.table.storage.disk import RealDisk
from companion.toolbox.text import BadText
from tests.faulty import FailingDisk
from tests.table.test_journal import AT
from tests.table.tiny import TINY, Rigged, again, begun, clock, did, probe, same
from tests.wording import (
    CANNOT_BE_READ,
    CANNOT_BE_WRITTEN,
    DISK_REFUSED,
    GIVEN_UP,
    ROLLED_ANEW,
    did_you_mean,
)


def failing(table, how, only=("write",), at=1, lasting=False):
    """From here on the n-th such call of a table fails."""
    disk = FailingDisk(RealDisk(), at, how, only=only, lasting=lasting)
    table.disk = disk
    table.journal.disk = disk
    return disk


# ------------------------------------------------------------------ making one


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ((), "Tiny takes 1 to 4 players; you named none."),
        (("a", "b", "c", "d", "e"), "Tiny takes 1 to 4 players; you named 5."),
        (("Ann", "ann"), "“Ann” is named twice."),
        (("Ann", " Ann "), "“Ann” is named twice."),
    ],
)
def test_tables_that_cannot_be(tmp_path, players, says):
    with pytest.raises(UsageError) as refused:
        begun(tmp_path, players=players)
    assert refused.value.says == says
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["", "  ", "\u202e\u200b", "\n\t", "x" * 61])
def test_names_that_cannot_be_stored(tmp_path, name):
    with pytest.raises(BadText):
        begun(tmp_path, players=(name,))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("[red]Ann[/]", "[red]Ann[/]"),
        ("O\"Neil's", "O\"Neil's"),
        ("👩‍🚀", "👩‍🚀"),
        ("A\u202enn", "Ann"),
        ("Ann\nBob", "Ann Bob"),
        ("\x1b[31mAnn", "[31mAnn"),
        ("שלום", "שלום"),
        ("e\u0301", "é"),
    ],
)
def test_names_are_kept_as_they_can_be_shown(tmp_path, name, kept):
    table = begun(tmp_path, players=(name, "Bob"))
    assert table.state.players["p1"].name == kept
    table = again(table)
    assert table.state.players["p1"].name == kept
    did(table, "rename", who="p2", name="New " + name)
    assert table.state.players["p2"].name == "New " + kept
    table.close()


def test_a_file_that_is_there_is_never_written_over(tmp_path):
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    table.close()
    before = table.path.read_bytes()
    with pytest.raises(Taken, match="already exists"):
        begun(tmp_path)
    assert table.path.read_bytes() == before


# ------------------------------------------------------------------ the disk refuses


def a_line_of(table, *golds):
    """Acts typed in one line."""
    state, acts = table.state, []
    for gold in golds:
        run = table.begin("gain")
        run.give("gold", gold)
        acts.append((run, run.look(state)))
        state = acts[-1][1].outcome.state
    return acts


def test_undo_says_how_many_acts_of_a_line_it_takes_back(tmp_path):
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    assert table.moves.plan_undo().acts == 1
    table.enter_all(a_line_of(table, 2, 4, 6))
    assert table.moves.plan_undo().acts == 3


@pytest.mark.parametrize("is_reopened", [False, True])
@pytest.mark.parametrize("refusals", [1, 2])
def test_acts_of_one_line_that_were_not_saved_are_entered_as_one_line(
    tmp_path, refusals, is_reopened
):
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    beside = Beside(table.path, tmp_path / "unsaved", RealDisk(), tmp_path / "spare")
    failing(table, "ENOSPC")
    with pytest.raises(StorageError, match=DISK_REFUSED):
        table.enter_all(a_line_of(table, 2, 4))
    with pytest.raises(StorageError, match="NOT SAVED"):
        did(table, "gain", gold=6)
    for _ in range(refusals - 1):
        table.disk = RealDisk()
        table.recovery.reopen()
        failing(table, "ENOSPC")
        with pytest.raises(StorageError, match=DISK_REFUSED):
            table.recovery.enter_unsaved()
    assert [one.entry.values["gold"] for one in table.waiting] == [2, 4, 6]
    table.disk = RealDisk()
    if is_reopened:
        assert beside.keep(table)
        table = again(table)
        offer(table, beside.found())
    else:
        table.recovery.reopen()
    for golds in ([2, 4], [6]):
        entered = table.recovery.enter_unsaved()
        assert [one.entry.values["gold"] for one in entered] == golds
    assert table.unsaved is None
    assert table.state.gold["p1"] == 3 + 1 + 2 + 4 + 6
    table.undo()
    table.undo()
    assert table.state.gold["p1"] == 3 + 1, "one undo takes back the whole line"
    table.close()


def test_an_act_of_a_line_that_no_longer_fits_stops_only_itself(tmp_path):
    table = begun(tmp_path)
    failing(table, "ENOSPC")
    with pytest.raises(StorageError, match=DISK_REFUSED):
        table.enter_all(a_line_of(table, 2, 4, 5))
    table.disk = RealDisk()
    table.recovery.reopen()
    first, second, third = table.waiting
    much = tuple((key, "x", at) for key, _, at in second.entry.answers if key == "gold")
    second = replace(second, entry=replace(second.entry, answers=much))
    table.recovery.wait_for([first, second, third])
    assert [one.entry.values["gold"] for one in table.recovery.enter_unsaved()] == [2]
    with pytest.raises(CompanionError, match="no longer fits"):
        table.recovery.enter_unsaved()
    assert len(table.drafts.all()) == 1, "it is half entered"
    assert [one.entry.values["gold"] for one in table.recovery.enter_unsaved()] == [5]
    assert (table.state.gold["p1"], table.waiting) == (3 + 2 + 5, [])
    table.close()


@pytest.mark.parametrize("how", ["EIO", "ENOSPC", "EROFS", "short", "torn"])
def test_a_full_disk_is_not_saved_and_the_answers_are_kept(tmp_path, how):
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    failing(table, how)
    with pytest.raises(StorageError, match=DISK_REFUSED):
        did(table, "gain", gold=5)
    assert table.read_only.startswith(f"NOT SAVED. {DISK_REFUSED}: ")
    assert table.state.gold["p1"] == 4, "what is not on the drive is not on the table"
    assert table.unsaved.entry.values["gold"] == 5
    assert table.unsaved.entry.act_no == 2
    # Nothing more is written to this file, although the disk has room again.
    for refused in (
        lambda: did(table, "gain", gold=6),
        table.undo,
        lambda: table.drafts.keep_all(run_of(table)),
        lambda: table.moves.go(table.moves.plan_go(0)),
    ):
        with pytest.raises(StorageError, match="NOT SAVED"):
            refused()
    assert table.state.gold["p1"] == 4
    # Reopening reads the file and offers them, the oldest first; each is entered once.
    table.disk = RealDisk()
    table.recovery.reopen()
    assert table.read_only == ""
    assert [x.entry.values["gold"] for x in table.waiting[:-1]] == [5]
    assert table.unsaved.entry.values["gold"] == 6
    assert table.recovery.enter_unsaved()[0].entry.values["gold"] == 5
    assert table.recovery.enter_unsaved()[0].entry.values["gold"] == 6
    assert table.unsaved is None
    with pytest.raises(UsageError, match="Nothing is unsaved"):
        table.recovery.enter_unsaved()
    table = again(table)
    assert table.state.gold["p1"] == 15
    assert [x.act_no for x in table.log()] == [1, 2, 3]
    table.close()


def run_of(table):
    run = table.begin("gain")
    run.give("gold", 3)
    return run


@pytest.mark.parametrize("how", ["EIO", "late"])
def test_an_act_that_is_in_the_file_after_all_is_not_offered_again(tmp_path, how):
    table = begun(tmp_path)
    failing(table, how, only=["sync"])
    with pytest.raises(StorageError):
        did(table, "gain", gold=5)
    assert table.unsaved is not None
    table.disk = RealDisk()
    table.recovery.reopen()
    assert table.unsaved is None
    assert table.notices == ["The entry that was not acknowledged is in the file after all."]
    assert table.state.gold["p1"] == 8
    assert table.history.acts == 1
    table.close()


def test_the_same_with_a_schema_entry_before_it(tmp_path):
    """The line that may be there is a batch: its digest is the one to look for."""
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    newer = replace(TINY, shape=2, migrations={1: lambda tree: tree})
    table = again(table, newer)
    failing(table, "late", only=["sync"])
    with pytest.raises(StorageError):
        did(table, "gain", gold=5)
    table.disk = RealDisk()
    table.recovery.reopen()
    assert table.unsaved is None
    assert table.state.gold["p1"] == 9
    did(table, "gain", gold=1)
    table = again(table, newer)
    assert table.state.gold["p1"] == 10
    assert [x.act_no for x in table.log()] == [1, 2, 3]
    table.close()


def test_an_unsaved_act_that_no_longer_fits_says_so_and_is_half_entered(tmp_path):
    table = begun(tmp_path, probe("exchange"))
    failing(table, "ENOSPC")
    with pytest.raises(StorageError):
        did(table, "attack", "p1", target="p2", strength=2)
    table.disk = RealDisk()
    table.recovery.reopen()
    did(table, "attack", "p2", target="p1", strength=1)
    with pytest.raises(CompanionError, match="no longer fits"):
        table.recovery.enter_unsaved()
    assert table.unsaved is None, "it blocks nothing"
    ((draft, info, _),) = table.drafts.all()
    assert info.id == "attack"
    answers = table.runs.resume(draft).answers
    assert {key: unveiled(given.value) for key, given in answers.items()} == {
        "target": "p2",
        "strength": 2,
    }
    table.close()


def test_an_act_that_the_disk_refuses_again_and_again_waits_once(tmp_path):
    table = begun(tmp_path)
    failing(table, "ENOSPC", lasting=True)
    with pytest.raises(StorageError):
        did(table, "gain", gold=5)
    for _ in range(3):
        with pytest.raises(StorageError):
            table.recovery.enter_unsaved()
    table.disk = RealDisk()
    table.recovery.reopen()
    while table.unsaved is not None:
        table.recovery.enter_unsaved()
    assert [x.act for x in table.log()] == ["gain"], "once, however often it was tried"
    assert table.state.gold["p1"] == 3 + 5
    table.close()


def test_an_unsaved_act_closes_its_draft_and_keeps_its_dice_and_remarks(tmp_path):
    table = begun(tmp_path, chance=Rigged(0, 1, 1, 1))
    run = table.begin("toss", "p1")
    run.give("coins", "roll")
    run.depth = "sentence"
    table.look(run)
    run.give("coins", "anew")
    done = table.look(run)
    failing(table, "ENOSPC")
    with pytest.raises(StorageError):
        table.enter(run, done)
    table.disk = RealDisk()
    table.recovery.reopen()
    assert [draft for draft, _, _ in table.drafts.all()] == ["d1"]
    entry = table.recovery.enter_unsaved()[0].entry
    assert entry.values["coins"] == {"faces": {"t": 2}}
    assert [source for key, _, source in entry.answers if key == "coins"] == ["app"]
    assert entry.note == f"{ROLLED_ANEW} 1h 1t"
    assert entry.draft == "d1"
    assert table.drafts.all() == []
    table.close()


def test_a_dropped_draft_that_is_not_saved_can_be_entered_later(tmp_path):
    table = begun(tmp_path, chance=Rigged(0, 1))
    run = table.begin("toss", "p1")
    run.give("coins", "roll")
    run.depth = "sentence"
    table.look(run)
    failing(table, "ENOSPC")
    with pytest.raises(StorageError):
        table.drafts.drop(run)
    table.disk = RealDisk()
    table.recovery.reopen()
    did(table, "gain", gold=1)
    assert table.recovery.enter_unsaved()[0].entry.says.endswith(f"{GIVEN_UP}: coins 1h 1t")
    assert table.state.gold["p1"] == 4
    assert table.drafts.all() == []
    table.close()


def test_a_draft_whose_opening_was_not_saved_is_opened_anew(tmp_path):
    table = begun(tmp_path)
    run = run_of(table)
    failing(table, "torn")
    with pytest.raises(StorageError):
        table.drafts.keep_all(run)
    table.disk = RealDisk()
    table.recovery.reopen()
    assert table.drafts.all() == []
    table.drafts.keep_all(run)
    table = again(table)
    assert table.runs.resume("d1").answers["gold"].value == 3
    table.close()


def test_a_disk_that_cannot_be_read_is_a_sentence(tmp_path):
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    table.close()
    for at in range(1, 4):
        disk = FailingDisk(RealDisk(), at, "EIO", only=["open_read", "read_at", "size"])
        with pytest.raises(StorageError, match=CANNOT_BE_READ):
            OpenTable(TINY, table.path, disk=disk, clock=clock)
    with OpenTable(TINY, table.path, clock=clock) as table:
        failing(table, "EIO", only=["read_at"])
        with pytest.raises(StorageError, match=CANNOT_BE_READ):
            table.log()
    with OpenTable(TINY, table.path, clock=clock, writing=False) as table:
        table.disk = FailingDisk(RealDisk(), 1, "EIO", only=["open_read"])
        with pytest.raises(StorageError, match=CANNOT_BE_READ):
            table.recovery.refresh()


def test_a_close_that_fails_frees_the_lock(tmp_path):
    table = begun(tmp_path)
    failing(table, "EIO", only=["close"])
    table.close()
    table.close()
    OpenTable(TINY, table.path, clock=clock).close()


def test_an_interrupted_write_stops_all_further_writing(tmp_path):
    class Interrupted(RealDisk):
        def sync(self, handle):
            raise KeyboardInterrupt

    table = begun(tmp_path)
    table.journal.disk = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        did(table, "gain", gold=5)
    table.journal.disk = RealDisk()
    with pytest.raises(StorageError, match="interrupted"):
        did(table, "gain", gold=6)
    table.recovery.reopen()
    assert table.read_only == ""
    assert table.state.gold["p1"] == 8, "its line is whole"
    table.close()


# ------------------------------------------------------------------ read-only


def test_a_folder_that_cannot_be_written(tmp_path, monkeypatch):
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    table.close()

    import filelock

    def refuse(self, *_args, **_kwargs):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(filelock.FileLock, "acquire", refuse)
    with pytest.raises(StorageError, match=f"{CANNOT_BE_WRITTEN}: Read-only") as refused:
        OpenTable(TINY, table.path, clock=clock)
    assert "COMPANION_HOME" in refused.value.would_be_right
    with OpenTable(TINY, table.path, clock=clock, writing=False) as table:
        assert table.state.gold["p1"] == 4


def test_a_file_that_cannot_be_written_is_open_for_reading(tmp_path):
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    table.close()
    disk = FailingDisk(RealDisk(), 1, "EROFS", only=["append_to"], lasting=True)
    with OpenTable(TINY, table.path, disk=disk, clock=clock) as table:
        assert table.read_only.startswith(f"The campaign {CANNOT_BE_WRITTEN}: Read-only")
        assert table.state.gold["p1"] == 4
        assert table.log()[0].says == "Ann gains 1"
        with pytest.raises(StorageError, match="Read-only"):
            did(table, "gain", gold=1)


def test_a_torn_tail_on_a_full_disk_is_left_alone(tmp_path):
    table = begun(tmp_path)
    table.close()
    torn = table.path.read_bytes() + b"half"
    table.path.write_bytes(torn)
    for how in ("ENOSPC", "torn", "short"):
        disk = FailingDisk(RealDisk(), 1, how, only=["write"])
        with OpenTable(TINY, table.path, disk=disk, clock=clock) as opened:
            assert CANNOT_BE_WRITTEN in opened.read_only
        assert table.path.read_bytes() == torn
        assert list(tmp_path.glob("*.torn-*")) == [], "nothing is left half written"


# ------------------------------------------------------------------ two programs


def test_a_second_program_is_locked_out_and_follows(tmp_path):
    table = begun(tmp_path)
    with pytest.raises(Locked) as refused:
        OpenTable(TINY, table.path, clock=clock)
    assert refused.value.exit_code == 5
    assert "read-only" in refused.value.would_be_right
    follower = OpenTable(TINY, table.path, clock=clock, writing=False)
    assert not follower.recovery.refresh()
    did(table, "gain", gold=2)
    assert follower.recovery.refresh()
    assert follower.state.gold["p1"] == 5
    table.undo()
    assert follower.recovery.refresh()
    assert follower.state.gold["p1"] == 3
    assert not follower.recovery.refresh()
    for refused in (
        lambda: did(follower, "gain", gold=1),
        lambda: follower.drafts.keep_all(run_of(follower)),
        lambda: follower.moves.go(follower.moves.plan_go(1)),
    ):
        with pytest.raises(StorageError, match="only follows along"):
            refused()
    assert follower.unsaved is None
    # Reading again does not make a writer of it: it holds no lock.
    follower.recovery.reopen()
    with pytest.raises(StorageError, match="only follows along"):
        did(follower, "gain", gold=1)
    did(table, "gain", gold=3)
    follower.close()
    table = again(table)
    assert table.state.gold["p1"] == 6
    table.close()


def test_a_follower_sees_damage_that_came_later(tmp_path):
    table = begun(tmp_path)
    did(table, "gain", gold=2)
    follower = OpenTable(TINY, table.path, clock=clock, writing=False)
    did(table, "gain", gold=1)
    did(table, "gain", gold=1)
    table.close()
    data = table.path.read_bytes()
    table.path.write_bytes(data.replace(b'"act_no":2', b'"act_no":7'))
    assert follower.recovery.refresh()
    assert "is damaged" in follower.read_only
    assert follower.state.gold["p1"] == 5
    follower.close()


def test_the_lock_is_free_when_a_program_dies(tmp_path):
    table = begun(tmp_path)
    table.close()
    code = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from companion.table.storage.lock import Lock\n"
        "lock = Lock(Path(sys.argv[1])); lock.take(); print('has it', flush=True)\n"
        "sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(table.path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        assert other.stdout.readline() == b"has it\n"
        with pytest.raises(Locked):
            OpenTable(TINY, table.path, clock=clock)
        other.kill()
    OpenTable(TINY, table.path, clock=clock).close()


# ------------------------------------------------------------------ acting


def test_an_entry_holds_who_said_what_and_what_came_of_it(tmp_path):
    table = begun(tmp_path)
    entry = did(table, "gain", "p2", gold="4").entry
    assert (entry.n, entry.after, entry.act_no, entry.at) == (1, 0, 1, AT)
    assert (entry.act, entry.spec, entry.by) == ("gain", "X-1", "p2")
    assert entry.answers == (
        ("who", "p2", "default"),
        ("gold", 4, "table"),
        ("effects", [], "default"),
    )
    assert entry.patch == [["=", ["gold", "p2"], 3, 7]]
    assert entry.says == "Bob gains 4"
    assert again(table).entry(1) == entry


def test_unknown_procedures_are_named_with_close_ones(tmp_path):
    with begun(tmp_path) as table:
        with pytest.raises(UsageError) as refused:
            table.act("gian")
        assert refused.value.says == "Tiny has no procedure “gian”."
        assert refused.value.would_be_right == f"{did_you_mean('gain')}?"
        assert (
            table.runs.info("X-1").id
            == table.runs.info("EARNS").id
            == table.runs.info("Gain").id
            == "gain"
        )


def test_the_state_on_the_table_is_the_one_in_the_file(tmp_path):
    table = begun(tmp_path)
    did(table, "toss", site={"new": "Gull Rock"}, coins="1h 1t")
    did(table, "correct", path="tags", value='["fog", "night"]', reason="x")
    did(table, "correct", path="seats", value='["p2", "p1"]', reason="x")
    before = table.state, table.tree
    table = again(table)
    assert same(table.state, before[0])
    assert table.tree == before[1]
    table.undo()
    assert table.state.seats == ("p1", "p2")
    table.close()


def test_undone_dice_are_offered_until_the_act_is_entered_again(tmp_path):
    # A roll is a fact: neither putting aside nor another entry in between gives new dice.
    table = begun(tmp_path, chance=Rigged(0, 1, 1, 1))
    act = table.act("toss", {"coins": "roll"}, by="p1", depth="sentence")
    assert act.entry.values["coins"] == {"faces": {"h": 1, "t": 1}}
    table.undo()
    run = table.begin("toss", "p1")
    run.give("who", "p1")
    table.drafts.keep(run, "who")
    resumed = table.runs.resume(run.id)
    assert resumed.rolled["coins"] == {"faces": {"h": 1, "t": 1}}
    table.drafts.drop(resumed)
    did(table, "note", text="the fog lifts")
    again = table.act("toss", {"coins": "roll"}, by="p1", depth="sentence")
    assert again.entry.values["coins"] == {"faces": {"h": 1, "t": 1}}
    fresh = table.act("toss", {"coins": "roll"}, by="p1", depth="sentence")
    assert fresh.entry.values["coins"] == {"faces": {"t": 2}}
    table.close()
