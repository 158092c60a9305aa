"""Rescue: every line that can be proved is what it was; what is lost is said, and nothing else."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from random import Random

import pytest

from companion.errors import CompanionError, UsageError
from companion.share.campaigns import campaigns
from companion.share.campaigns.rescuing import Known, rescued
from companion.table.campaign.opened import OpenTable
from companion.table.copies.merge import commit_merge, plan_merge
from companion.table.procedures.drive import Done
from companion.table.sentences.sentence import say
from companion.table.storage.entry import Entry
from companion.table.storage.patch import sorted_encoding
from companion.table.storage.reading import Known as Acknowledged
from tests.fuzz.running import Evening, Figures
from tests.fuzz.sentences import Words
from tests.wording import FIRST_LINE_LOST

FROZEN = Path(__file__).resolve().parent.parent / "table" / "frozen"

SAID = ("sam poise = 9", "sam −2 poise", "jen poise = 7", "undo", "jen poise = 5", "note hello")


def enter(table: OpenTable, words: str) -> None:
    """Say something and enter it."""
    said = say(table, words)
    assert isinstance(said.result, Done), words
    table.enter(said.run, said.result)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with the campaign “salt”: an act, another, a third that is undone, two more."""
    with campaigns.begin(tmp_path, "en-garde", "Salt", ("Sam", "Jen")) as table:
        for words in SAID:
            if words == "undo":
                table.undo()
            else:
                enter(table, words)
    return tmp_path


def damage(root: Path, line: int, much: int = 6) -> bytes:
    """Overwrite some bytes in a line of its file; the file as it was."""
    path = campaigns.path_of(root, "salt")
    whole = path.read_bytes()
    lines = whole.split(b"\n")
    at = len(lines[line]) - 40
    lines[line] = lines[line][:at] + b"#" * much + lines[line][at + much :]
    path.write_bytes(b"\n".join(lines))
    return whole


def opened(root: Path, id: str) -> OpenTable:
    """A campaign of the folder, to read."""
    table = campaigns.open_table(root, id, writing=False)
    assert not table.read.damage
    return table


def poise(table: OpenTable) -> tuple[int | None, ...]:
    """Poise of Sam and Jen."""
    return tuple(x.value for x in table.game.counters(table.state) if x.track.id == "poise")


@pytest.mark.parametrize("line", range(7))
def test_a_line_with_one_changed_byte_is_proved_and_put_back(root: Path, line: int) -> None:
    path = campaigns.path_of(root, "salt")
    whole = path.read_bytes()
    starts = [0, *(n + 1 for n, byte in enumerate(whole) if byte == 10)]
    chance = random.Random(line)
    for place in (3, 17, chance.randrange(17, starts[line + 1] - starts[line] - 1)):
        data = bytearray(whole)
        data[starts[line] + place] ^= 1 << chance.randrange(7)
        path.write_bytes(bytes(data))
        id, _ = rescued(root, "salt")
        assert campaigns.path_of(root, id).read_bytes() == whole


def test_a_changed_line_end_is_put_back(root: Path) -> None:
    path = campaigns.path_of(root, "salt")
    whole = path.read_bytes()
    at = [n for n, byte in enumerate(whole) if byte == 10][2]
    path.write_bytes(whole[:at] + b"J" + whole[at + 1 :])
    id, _ = rescued(root, "salt")
    assert campaigns.path_of(root, id).read_bytes() == whole


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5])
def test_entries_behind_damage_keep_number_and_values_and_what_was_undone_stays_so(
    root: Path, line: int
) -> None:
    with opened(root, "salt") as table:
        before = {x.act_no: (x.says, x.on_table) for x in table.log()}
    damage(root, line)
    id, told = rescued(root, "salt")
    assert any(" lost" in one for one in told)
    lost = {1: 1, 2: 2, 3: 3, 5: 4}.get(line)
    with opened(root, id) as table:
        after = {x.act_no: (x.says, x.on_table) for x in table.log()}
        assert {n: x for n, x in before.items() if n != lost} == {
            n: x for n, x in after.items() if n != lost
        }
        # Line 5 told Jen's poise and nothing behind it shows that: it stays at 10.
        # Line 2 took two of Sam's 9 and nothing behind shows it. All else is as it was.
        assert poise(table) == {5: (7, 10), 2: (9, 5)}.get(line, (7, 5))


def test_what_later_lines_found_is_right_again(root: Path) -> None:
    damage(root, 1)  # “sam poise = 9”, and behind it “−2 poise, 9 → 7”
    id, told = rescued(root, "salt")
    assert "Entry 1 lost; what stands behind shows Sam poise 10 → 9." in "\n".join(told)
    with opened(root, id) as table:
        assert poise(table) == (7, 5)


def test_the_real_entry_takes_its_place_again(root: Path) -> None:
    """The rescued campaign and a whole copy of the damaged one, merged: as it was."""
    for line in (1, 2, 3, 5):
        whole = damage(root, line)
        id, _ = rescued(root, "salt")
        copy = root / "copy.jsonl"
        copy.write_bytes(whole)
        campaigns.path_of(root, "salt").write_bytes(whole)
        with (
            campaigns.open_table(root, id, writing=True) as table,
            OpenTable(table.game, copy, writing=False) as other,
        ):
            plan = plan_merge(table, other)
            if plan is not None:
                assert not plan.conflicts
                commit_merge(table, plan)
            assert sorted_encoding(table.tree) == sorted_encoding(other.tree)
            path = table.history.path(table.history.head)
            assert not [x for n in path if (x := table.record(n)).act == "rescued"]
            assert plan_merge(table, other) is None


def test_a_lost_first_line_leaves_a_campaign_that_opens(root: Path) -> None:
    path = campaigns.path_of(root, "salt")
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([b"\x00" * 4000, *lines[1:]]))
    with pytest.raises(UsageError, match="which game"):
        rescued(root, "salt")
    id, told = rescued(root, "salt", Known("en-garde", "Salt", ("Sam", "Jen")))
    assert f"{FIRST_LINE_LOST}." in told[0]
    with opened(root, id) as table:
        assert table.first.title == "Salt"
        assert poise(table) == (7, 5)
        assert [x.act_no for x in table.log()] == [1, 2, 3, 4, 5]


def test_what_a_damaged_first_line_still_says_is_used(root: Path) -> None:
    damage(root, 0)
    id, _ = rescued(root, "salt")
    with opened(root, id) as table:
        assert (table.first.title, table.game.id) == ("Salt", "en-garde")
        assert [x.name for x in table.state.players.values()] == ["Sam", "Jen"]
        assert poise(table) == (7, 5)


def test_what_was_put_aside_is_brought_back(root: Path) -> None:
    """Three acknowledged lines were cut off as torn, and the table went on."""
    path = campaigns.path_of(root, "salt")
    lines = path.read_bytes().splitlines(keepends=True)
    bad = lines[4].replace(b'"head"', b'"h##d"')
    (path.parent / "salt.torn-1").write_bytes(bad + b"".join(lines[5:]))
    path.write_bytes(b"".join(lines[:4]))
    with campaigns.open_table(root, "salt", writing=True) as table:
        enter(table, "note we go on")
    id, told = rescued(root, "salt")
    with opened(root, id) as table:
        says = [x.says for x in table.log(50) if x.on_table]
        assert "“hello”" in says
        assert "“we go on”" in says
        assert poise(table) == (7, 5)
    assert any("stood apart" in one for one in told)


def test_lines_of_a_second_writer_are_brought_in(root: Path) -> None:
    path = campaigns.path_of(root, "salt")
    whole = path.read_bytes()
    ends = []
    for words in ("note one", "note two"):
        path.write_bytes(whole)
        with campaigns.open_table(root, "salt", writing=True) as table:
            enter(table, words)
        ends.append(path.read_bytes()[len(whole) :])
    path.write_bytes(whole + b"".join(ends))
    id, _ = rescued(root, "salt")
    with opened(root, id) as table:
        assert {"“one”", "“two”"} <= {x.says for x in table.log() if x.on_table}


@pytest.mark.parametrize("how", ["crlf", "mark", "twice", "last twice", "swapped"])
def test_what_other_programs_do_to_a_file_is_mended(root: Path, how: str) -> None:
    path = campaigns.path_of(root, "salt")
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    changed = {
        "crlf": whole.replace(b"\n", b"\r\n"),
        "mark": b"\xef\xbb\xbf" + whole,
        "twice": whole + whole,
        "last twice": whole + lines[-1],
        "swapped": b"".join([*lines[:2], lines[3], lines[2], *lines[4:]]),
    }[how]
    path.write_bytes(changed)
    id, _ = rescued(root, "salt")
    assert campaigns.path_of(root, id).read_bytes() == whole
    assert path.read_bytes() == changed


def test_a_whole_campaign_is_not_rescued(root: Path) -> None:
    with pytest.raises(UsageError, match="not damaged"):
        rescued(root, "salt")


@pytest.mark.parametrize("many", [1, 2, 3])
def test_damaged_last_lines_leave_what_stands_before_them(root: Path, many: int) -> None:
    """A single one is damage because somebody saw it whole; what it said is told, not made up."""
    with opened(root, "salt") as table:
        last, begun = table.last_digest, table.first.at
        before = [x.says for x in table.log()]
    for line in range(7 - many, 7):
        damage(root, line)
    if many == 1:
        with pytest.raises(UsageError, match="not damaged"):
            rescued(root, "salt")
    seen = Acknowledged(last, "“hello”", begun)
    id, told = rescued(root, "salt", Known(seen=seen))
    assert told[-1] == "“hello”, which was entered last, is in no line that can be read."
    with opened(root, id) as table:
        says = [x.says for x in table.log()]
        assert says == before[: len(says)]
        assert len(says) == {1: 4, 2: 3, 3: 3}[many]


def test_whatever_is_damaged_a_rescue_opens_or_says_why(root: Path) -> None:
    """Stretches of zeros anywhere: entries that are brought back are entries that were there."""
    path = campaigns.path_of(root, "salt")
    whole = path.read_bytes()
    with opened(root, "salt") as table:
        true = {x.says for x in table.log()}
    chance = random.Random(1)
    for _ in range(60):
        start, long = chance.randrange(len(whole)), chance.randrange(1, 900)
        path.write_bytes(whole[:start] + b"\x00" * long + whole[start + long :])
        try:
            id, _ = rescued(root, "salt", Known("en-garde", "Salt", ("Sam", "Jen")))
        except CompanionError:
            continue
        with opened(root, id) as table:
            for n in range(1, len(table.history)):
                record = table.record(n)
                if isinstance(record, Entry) and record.act != "rescued":
                    assert record.says in true
        campaigns.path_of(root, id).unlink()


OLDER = (
    "format_0/seafall-demo",
    "format_0/en-garde-busy",
    "format_1/seafall-campaign",
    "format_1/en-garde-three_players",
)
"""Journals of an older shape."""


@pytest.mark.parametrize("name", OLDER)
def test_a_lost_change_of_shape_is_made_anew_for_what_stands_behind_it(
    tmp_path: Path, name: str
) -> None:
    """The first act of a newer program is lost, and with it the line that brought the state into
    today's shape; what was done since found that."""
    path = campaigns.path_of(tmp_path, "salt")
    path.parent.mkdir()
    shutil.copyfile(FROZEN / f"{name}.jsonl", path)
    older = len(path.read_bytes().splitlines())
    with campaigns.open_table(tmp_path, "salt", writing=True) as table:
        assert table.history.shape[table.history.head] < table.game.shape
        enter(table, "note one")
        evening = Evening(table, Words(table.game, ["note x"], table), Random(5), Figures(), 0)
        for _ in range(60):
            evening.answers()
        whole = table.state
    lines = path.read_bytes().split(b"\n")
    assert b'"kind":"schema"' in lines[older]
    lines[older] = lines[older][:100] + b"######" + lines[older][106:]
    path.write_bytes(b"\n".join(lines))
    id, told = rescued(tmp_path, "salt")
    assert told[-1].endswith("lost; nothing after it shows what they said.")
    with opened(tmp_path, id) as table:
        assert sorted_encoding(table.state) == sorted_encoding(whole)
