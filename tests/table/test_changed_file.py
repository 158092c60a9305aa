"""The file under an open table is replaced, deleted, cut or written by somebody else.

Sync tools and editors put whole files in the place of others; what is written into the old one is
nowhere. So no act is acknowledged that does not lie where the path leads, and none is lost.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.errors import Locked, StorageError
from companion.table.campaign.opened import OpenTable
from companion.table.copies.merge import commit_merge, plan_merge
from companion.table.storage.disk import Handle, RealDisk
from tests.table.tiny import TINY, begun, clock, did

Table = OpenTable[Any]


def replaced(path: Path) -> None:
    """As Dropbox, Syncthing and many editors write: a whole new file under the old name."""
    beside = path.with_name("beside")
    shutil.copyfile(path, beside)
    beside.replace(path)


def deleted(path: Path) -> None:
    path.unlink()


def cut(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))


def grown(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"something else\n")


MISHAPS = {
    replaced: "Another program put another file in the place of evening.jsonl",
    deleted: "Another program deleted evening.jsonl",
    cut: "Another program cut evening.jsonl shorter",
    grown: "Another program wrote into evening.jsonl",
}


def undone(table: Table) -> None:
    table.undo()


def half_entered(table: Table) -> None:
    run = table.begin("gain")
    run.give("gold", 2)
    table.drafts.keep_all(run)


def gained(table: Table) -> None:
    did(table, "gain", gold=5)


@pytest.mark.parametrize("act", [gained, undone, half_entered])
@pytest.mark.parametrize("mishap", MISHAPS)
def test_nothing_is_acknowledged_into_a_file_that_is_not_there_any_more(
    tmp_path: Path, mishap: Callable[[Path], None], act: Callable[[Table], None]
) -> None:
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    did(table, "gain", gold=2)
    mishap(table.path)
    left = table.path.read_bytes() if table.path.exists() else None
    with pytest.raises(StorageError) as refused:
        act(table)
    assert refused.value.says.startswith(MISHAPS[mishap])
    assert table.read_only.startswith("NOT SAVED")
    assert (table.path.read_bytes() if table.path.exists() else None) == left, "it is left alone"
    table.close()


@pytest.mark.parametrize("mishap", MISHAPS)
def test_what_was_refused_is_entered_on_what_lies_there_now(
    tmp_path: Path, mishap: Callable[[Path], None]
) -> None:
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    did(table, "gain", gold=2)
    mishap(table.path)
    for gold in (4, 5):
        with pytest.raises(StorageError):
            did(table, "gain", gold=gold)
    table.recovery.reopen()
    if mishap is grown:  # a line that is not ours: cut off and kept, as any torn one
        assert (tmp_path / "evening.torn-1").read_bytes() == b"something else\n"
    assert table.read_only == "", table.read_only
    while table.unsaved is not None:
        table.recovery.enter_unsaved()
    before = 3 + 1 + (0 if mishap is cut else 2)
    assert table.state.gold["p1"] == before + 4 + 5
    table.close()
    with OpenTable(TINY, table.path, clock=clock) as again:
        assert again.state.gold["p1"] == before + 4 + 5


@pytest.mark.parametrize("mishap", [replaced, deleted])
def test_a_file_that_goes_while_a_line_is_written_acknowledges_nothing(
    tmp_path: Path, mishap: Callable[[Path], None]
) -> None:
    class Meanwhile(RealDisk):
        def write(self, handle: Handle, data: bytes) -> int:
            mishap(tmp_path / "evening.jsonl")
            return super().write(handle, data)

    table = begun(tmp_path)
    did(table, "gain", gold=1)
    assert table.journal is not None
    table.journal.disk = Meanwhile()
    with pytest.raises(StorageError, match="Another program"):
        did(table, "gain", gold=5)
    table.journal.disk = RealDisk()
    table.recovery.reopen()
    if table.unsaved is not None:
        table.recovery.enter_unsaved()
    assert table.state.gold["p1"] == 9
    table.close()


@pytest.mark.parametrize("act", [gained, undone])
def test_what_was_refused_does_not_stay_in_a_file_that_was_moved_away(
    tmp_path: Path, act: Callable[[Table], None]
) -> None:
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    whole, moved = table.path.read_bytes(), tmp_path / "moved.jsonl"
    table.path.rename(moved)
    shutil.copyfile(moved, table.path)
    with pytest.raises(StorageError, match="put another file in the place of"):
        act(table)
    assert moved.read_bytes() == table.path.read_bytes() == whole
    table.close()


def test_a_deleted_file_is_written_again_whole(tmp_path: Path) -> None:
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    whole = table.path.read_bytes()
    table.path.unlink()
    with pytest.raises(StorageError) as refused:
        did(table, "gain", gold=5)
    assert refused.value.says == (
        "Another program deleted evening.jsonl; what was entered until then is kept in "
        "evening.aside-1."
    )
    assert (tmp_path / "evening.aside-1").read_bytes() == whole
    table.recovery.reopen()
    assert table.path.read_bytes() == whole
    assert not (tmp_path / "evening.aside-1").exists()
    assert table.notices == ["evening.jsonl had been deleted; it is written again, whole."]
    table.close()


def test_a_deleted_folder_is_made_again(tmp_path: Path) -> None:
    table = begun(tmp_path / "home")
    did(table, "gain", gold=1)
    shutil.rmtree(tmp_path / "home")
    with pytest.raises(StorageError, match="deleted"):
        did(table, "gain", gold=5)
    table.recovery.reopen()
    table.recovery.enter_unsaved()
    assert table.state.gold["p1"] == 9
    table.close()


def test_what_an_older_copy_lacks_is_kept_beside_it_and_can_be_merged(tmp_path: Path) -> None:
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    old = table.path.read_bytes()
    did(table, "gain", gold=2)
    beside = tmp_path / "beside"
    beside.write_bytes(old)
    beside.replace(table.path)
    with pytest.raises(StorageError, match=r"kept in evening\.aside-1"):
        did(table, "gain", gold=5)
    table.recovery.reopen()
    assert table.state.gold["p1"] == 4
    assert "What was entered before is kept in evening.aside-1" in " ".join(table.notices)
    table.recovery.enter_unsaved()
    assert table.state.gold["p1"] == 9
    with OpenTable(TINY, tmp_path / "evening.aside-1", clock=clock, writing=False) as aside:
        plan = plan_merge(table, aside)
        assert plan is not None
        commit_merge(table, plan)
    assert table.state.gold["p1"] == 11
    table.close()


def of_another_campaign(folder: Path) -> bytes:
    path = folder / "other.jsonl"
    OpenTable.create(TINY, path, "Other", ("Eve",), clock=clock).close()
    return path.read_bytes()


@pytest.mark.parametrize("content", [lambda _: b"", lambda _: b"rubbish\n", of_another_campaign])
def test_something_else_in_its_place_leaves_the_table_to_look_at(
    tmp_path: Path, content: Callable[[Path], bytes]
) -> None:
    """What lies there is no copy of this campaign: it is told, and nothing is touched."""
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    strange = content(tmp_path / "elsewhere")
    beside = tmp_path / "beside"
    beside.write_bytes(strange)
    beside.replace(table.path)
    with pytest.raises(StorageError):
        did(table, "gain", gold=5)
    for _ in range(2):
        with pytest.raises(StorageError):
            table.recovery.reopen()
        assert table.read_only.startswith("NOT SAVED")
        assert table.state.gold["p1"] == 4
        assert [x.says for x in table.log()] == ["Ann gains 1"]
        assert table.unsaved is not None
    assert table.path.read_bytes() == strange
    table.close()
    assert b"gains 1" in (tmp_path / "evening.aside-1").read_bytes()


# ------------------------------------------------------------------ the lock


def test_a_lock_file_that_was_deleted_is_made_again_and_told(tmp_path: Path) -> None:
    table = begun(tmp_path)
    (tmp_path / "evening.lock").unlink()
    did(table, "gain", gold=1)
    assert table.notices == ["Another program had deleted evening.lock; it is back."]
    with pytest.raises(Locked):
        OpenTable(TINY, table.path, clock=clock)
    did(table, "gain", gold=1)
    assert len(table.notices) == 1
    table.close()


def test_a_writer_whose_lock_another_took_writes_nothing_until_it_is_free(tmp_path: Path) -> None:
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    (tmp_path / "evening.lock").unlink()
    with OpenTable(TINY, table.path, clock=clock) as other:
        for gold in (2, 3):
            with pytest.raises(StorageError) as refused:
                did(table, "gain", gold=gold)
        assert "Another program" in refused.value.says
        did(other, "gain", gold=7)
        with pytest.raises(Locked):
            table.recovery.reopen()
        assert table.read_only.startswith("NOT SAVED")
    table.recovery.reopen()
    while table.unsaved is not None:
        table.recovery.enter_unsaved()
    assert table.state.gold["p1"] == 3 + 1 + 7 + 2 + 3
    table.close()


# ------------------------------------------------------------------ all of it, at random


@pytest.mark.parametrize("seed", range(12))
def test_whatever_happens_to_the_file_every_acknowledged_act_lies_somewhere(
    tmp_path: Path, seed: int
) -> None:
    """Acts and mishaps in any order: each act is in the journal or in a file beside it, once."""
    rng = random.Random(seed)
    table = begun(tmp_path)
    told: list[str] = []
    older = [table.path.read_bytes()]

    def back(path: Path) -> None:
        beside = path.with_name("beside")
        beside.write_bytes(rng.choice(older))
        beside.replace(path)

    def unlocked(path: Path) -> None:
        path.with_suffix(".lock").unlink()

    for number in range(40):
        if rng.random() < 0.3:
            mishap = rng.choice([replaced, deleted, back, unlocked])
            if table.path.exists():
                mishap(table.path)
        text = f"act {number} of {seed}."
        try:
            did(table, "note", text=text)
        except StorageError:
            table.recovery.reopen()
            while table.unsaved is not None:
                table.recovery.enter_unsaved()
        told.append(text)
        older.append(table.path.read_bytes())
        lying = b"".join(x.read_bytes() for x in tmp_path.iterdir()).decode()
        assert [x for x in told if x not in lying] == []
    table.close()
    with OpenTable(TINY, table.path, clock=clock) as again:
        assert again.read_only == ""
        assert told[-1] in again.log(1)[0].says
