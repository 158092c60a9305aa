"""Reading a file that is hurt: whole, without its tail, read-only, or refused by name."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from companion.errors import BadAnswer, StorageError
from companion.table.campaign.opened import OpenTable
from companion.table.storage.disk import RealDisk
from companion.table.storage.entry import Batch, DraftLine, Entry, Head, JournalLine, Schema
from companion.table.storage.line import digest_of, encode_line
from companion.table.storage.patch import sorted_encoding
from companion.table.storage.reading import read_journal
from companion.table.storage.records import last_records
from tests.table.tiny import TINY, again, begun, clock, did
from tests.wording import CANNOT_BE_READ, CUT_OFF, FOREIGN_FILE, NOT_IN_ORDER

AT = "2026-11-21T19:05:51Z"


def small(folder: Path) -> tuple[Path, list[bytes], list[bytes]]:
    """A small journal with all kinds of line.

    Returns:
        The path, the lines, and the state's encoding after each line.
    """
    table = begun(folder)
    states = [sorted_encoding(table.state)]

    def step() -> None:
        lines = table.path.read_bytes().count(b"\n")
        states.extend([sorted_encoding(table.state)] * (lines - len(states)))

    did(table, "gain", gold=2)
    step()
    did(table, "toss", site={"new": "Gull Rock"}, coins="1h 1t")
    step()
    table.undo()
    step()
    run = table.begin("note")
    run.give("text", "ahoi")
    table.look(run)
    table.drafts.keep_all(run)
    step()
    did(table, "gain", "p2", gold=1)
    step()
    table.close()
    lines = table.path.read_bytes().splitlines(keepends=True)
    assert [x.split(b'"')[3] for x in lines] == [
        b"journal",
        b"entry",
        b"entry",
        b"head",
        b"draft",
        b"draft",
        b"entry",
    ]
    return table.path, lines, states


def outcome(path: Path) -> tuple[str, bytes, int]:
    """How a file opens: `whole`, `damaged` or `refused`, its state, its records."""
    try:
        with OpenTable(TINY, path, clock=clock, writing=False) as table:
            kind = "damaged" if table.read.damage else "whole"
            if kind == "damaged":
                assert path.name in table.read.damage
            return kind, sorted_encoding(table.state), len(table.history)
    except StorageError as refused:
        named = path.name in refused.says and refused.would_be_right != ""
        return "refused" if named else "refused without a name", b"", 0


def test_every_truncation_reads_what_was_whole(tmp_path):
    path, _, states = small(tmp_path)
    data = path.read_bytes()
    cut = tmp_path / "cut.jsonl"
    for length in range(len(data)):
        cut.write_bytes(data[:length])
        whole = data[:length].count(b"\n")
        kind, state, records = outcome(cut)
        if whole == 0:
            assert kind == "refused"
        else:
            assert (kind, state, records) == ("whole", states[whole - 1], whole), length


def test_every_flipped_byte_is_noticed(tmp_path):
    path, lines, states = small(tmp_path)
    data = path.read_bytes()
    hurt = tmp_path / "hurt.jsonl"
    kinds = {"whole": 0, "damaged": 0, "refused": 0}
    starts = [sum(map(len, lines[:n])) for n in range(len(lines) + 1)]
    for place in range(len(data)):
        flipped = bytearray(data)
        flipped[place] ^= 1 << (place % 8)
        hurt.write_bytes(flipped)
        kind, state, records = outcome(hurt)
        kinds[kind] += 1
        line = next(n for n, start in enumerate(starts[1:]) if place < start)
        if line == 0:
            assert kind == "refused", place
            continue
        # What stands before the line is there, and nothing that was not written.
        assert state == states[line - 1], place
        assert records == line
        # Only the last line may be taken for a torn one; or the last two, if the end between
        # them was hurt, so that they are one bad line.
        last = line == len(lines) - 1 or (line == len(lines) - 2 and place == starts[line + 1] - 1)
        assert kind == ("whole" if last else "damaged"), place
    assert set(kinds) == {"whole", "damaged", "refused"}
    assert kinds["refused"] == len(lines[0])
    assert kinds["damaged"] > 0 < kinds["whole"]


def test_a_torn_tail_is_cut_into_a_file_of_its_own_before_anything_is_written(tmp_path):
    path, lines, states = small(tmp_path)
    for number, tail in enumerate((b"half a li", lines[-1][:-1], b"\0" * 700 + b"\n"), 1):
        before = path.read_bytes()
        path.write_bytes(before + tail)
        with OpenTable(TINY, path, clock=clock) as table:
            assert CUT_OFF in table.notices[0]
            assert f"evening.torn-{number}" in table.notices[0]
            assert path.read_bytes() == before
            assert path.with_name(f"evening.torn-{number}").read_bytes() == tail
            assert sorted_encoding(table.state) == states[-1]
            states.append(states[-1])
            did(table, "note", text="on we go")
            states[-1] = sorted_encoding(table.state)
        with OpenTable(TINY, path, clock=clock) as table:
            assert table.notices == []
            assert table.log(1)[0].says == "“on we go”"


def test_a_follower_cuts_nothing(tmp_path):
    path, _, states = small(tmp_path)
    torn = path.read_bytes() + b"half"
    path.write_bytes(torn)
    with OpenTable(TINY, path, clock=clock, writing=False) as table:
        assert sorted_encoding(table.state) == states[-1]
    assert path.read_bytes() == torn
    assert [x.name for x in tmp_path.iterdir() if "torn" in x.name] == []


@pytest.mark.parametrize("hurt", [(2,), (2, 4), (2, 3, 5), (1, 6)])
def test_damage_stops_before_it_is_said_and_is_never_written_over(tmp_path, hurt):
    path, lines, states = small(tmp_path)
    for n in hurt:
        lines[n] = lines[n].replace(b'"n":', b'"m":')
    path.write_bytes(b"".join(lines))
    with OpenTable(TINY, path, clock=clock) as table:
        assert table.read_only.startswith(f"Line {hurt[0] + 1} of evening.jsonl is damaged")
        assert sorted_encoding(table.state) == states[hurt[0] - 1]
        with pytest.raises(StorageError, match="damaged"):
            did(table, "gain", gold=1)
        with pytest.raises(StorageError, match="damaged"):
            table.moves.go(table.moves.plan_go(0))
    assert path.read_bytes() == b"".join(lines)


def test_a_lost_and_a_moved_line_are_damage(tmp_path):
    path, lines, states = small(tmp_path)
    path.write_bytes(b"".join(lines[:2] + lines[3:]))
    kind, state, _ = outcome(path)
    assert (kind, state) == ("damaged", states[1])
    path.write_bytes(b"".join([*lines[:2], lines[3], lines[2], *lines[4:]]))
    assert outcome(path)[:2] == ("damaged", states[1])
    path.write_bytes(b"".join([*lines, lines[-1]]))
    assert outcome(path)[:2] == ("damaged", states[-1])
    path.write_bytes(b"".join([*lines, lines[0]]))
    assert outcome(path)[:2] == ("damaged", states[-1])


def test_a_line_of_another_file_does_not_follow(tmp_path):
    """Its digest and its number are right; only the chain tells."""
    path, lines, states = small(tmp_path)
    other = Head(n=len(lines), prev="0" * 16, at=AT, to=0, why="undo")
    path.write_bytes(b"".join(lines) + encode_line(other)[1])
    with OpenTable(TINY, path, clock=clock) as table:
        assert table.read_only.startswith(f"Line 8 of evening.jsonl {NOT_IN_ORDER}")
        assert sorted_encoding(table.state) == states[-1]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "it is empty"),
        (b"hello", "its first line is damaged"),
        (b"hello\nworld\n", "its first line is damaged"),
        (b"\xff\xfe\0\0" * 100, "its first line is damaged"),
        (b"\n\n\n", "its first line is damaged"),
        (b'{"kind":"journal"}\n', "its first line is damaged"),
        (b"\0" * 5000, "its first line is damaged"),
    ],
)
def test_foreign_files(tmp_path, data, says):
    path = tmp_path / "foreign.jsonl"
    path.write_bytes(data)
    for writing in (True, False):
        with pytest.raises(StorageError, match=FOREIGN_FILE) as refused:
            OpenTable(TINY, path, clock=clock, writing=writing)
        assert says in refused.value.says
    assert path.read_bytes() == data
    assert last_records(RealDisk(), path, 5)[0] == []


def test_a_missing_file_and_a_folder_are_named(tmp_path):
    for path in (tmp_path / "gone.jsonl", tmp_path):
        with pytest.raises(StorageError, match=CANNOT_BE_READ):
            read_journal(RealDisk(), path)


# ------------------------------------------------------------------ lines with a right digest


def crafted(path: Path, bodies: list[object]) -> None:
    """Append lines whose digests and chain are right, whatever they say."""
    data = path.read_bytes()
    digest = data.splitlines()[-1][:16].decode()
    for body in bodies:
        if isinstance(body, bytes):
            written = body.replace(b"PREV", digest.encode())
            digest = digest_of(written)
            data += digest.encode() + b" " + written + b"\n"
        else:
            digest, line = encode_line(msgspec.structs.replace(body, prev=digest))
            data += line
    path.write_bytes(data)


def entry(n: int, after: int, patch: list[list[object]], act_no: int = 1, **more: object) -> Entry:
    return Entry(n=n, after=after, at=AT, act_no=act_no, act="gain", patch=patch, **more)


GOLD_4 = ["=", ["gold", "p1"], 3, 4]
GOLD_5 = ["=", ["gold", "p1"], 4, 5]
WRONG = ["=", ["gold", "p2"], 99, 4]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (entry(1, 0, [GOLD_4, WRONG]), "expected 99, found 3"),
        (entry(2, 0, [GOLD_4]), "its number is 2, 1 is due"),
        (entry(1, 1, [GOLD_4]), "it follows 1"),
        (entry(1, -1, [GOLD_4]), "it follows -1"),
        (entry(1, 7, [GOLD_4]), "it follows 7"),
        (entry(1, 0, [GOLD_4], act_no=0), "there is no act 0"),
        (entry(1, 0, [GOLD_4], act_no=-4), "there is no act -4"),
        (entry(1, 0, [GOLD_4], act_no=10**30), "there is no act"),
        (entry(1, 0, [[]]), "does not fit"),
        (entry(1, 0, [["=", [], 1, 2]]), "does not fit"),
        (entry(1, 0, [["=", 5, 1, 2]]), "does not fit"),
        (entry(1, 0, [["=", [["gold"], "p1"], 3, 4]]), "does not fit"),
        (Head(n=1, at=AT, to=1, why="undo"), "there is no entry 1 to go to"),
        (Head(n=1, at=AT, to=-1, why="undo"), "there is no entry -1 to go to"),
        (Head(n=1, at=AT, to=10**25, why="undo"), "to go to"),
        (Schema(n=1, after=0, at=AT, shape=99999999, patch=[]), "there is no shape 99999999"),
        (Schema(n=1, after=0, at=AT, shape=-1, patch=[]), "there is no shape -1"),
        (Schema(n=1, after=3, at=AT, shape=2, patch=[]), "it follows 3"),
        (Batch(n=1, at=AT, why="x", items=(entry(1, 0, []),)), "its number is 1, 2 is due"),
        (
            Batch(n=1, at=AT, why="x", items=(entry(2, 0, [GOLD_4]), entry(3, 2, [GOLD_5, WRONG]))),
            "expected 99, found 3",
        ),
        (
            Batch(n=1, at=AT, why="x", items=(entry(2, 0, []), Head(n=3, at=AT, to=1, why=""))),
            "there is no entry 1 to go to",
        ),
    ],
)
def test_a_line_that_does_not_fit_is_damage_and_none_of_it_counts(tmp_path, body, why):
    table = begun(tmp_path)
    before = sorted_encoding(table.state)
    table.close()
    crafted(table.path, [body])
    with OpenTable(TINY, table.path, clock=clock) as table:
        assert why in table.read_only
        assert "Line 2 of evening.jsonl" in table.read_only
        assert sorted_encoding(table.state) == before
        assert len(table.history) == 1
        assert table.log() == []
        assert table.moves.plan_undo() is None


def test_a_head_may_not_lead_to_a_draft_or_a_head(tmp_path):
    table = begun(tmp_path)
    did(table, "gain", gold=1)
    table.close()
    crafted(
        table.path,
        [
            DraftLine(n=2, at=AT, draft="d1", op="open", act="gain"),
            Head(n=3, at=AT, to=0, why="undo"),
            Head(n=4, at=AT, to=2, why="jump"),
        ],
    )
    with OpenTable(TINY, table.path, clock=clock) as table:
        assert "Line 5 of evening.jsonl does not fit: there is no entry 2" in table.read_only
        assert table.state.gold["p1"] == 3
        assert table.history.head == 0


@pytest.mark.parametrize(
    "body",
    [
        b'{"kind":"dance","n":1,"prev":"PREV"}',
        b'{"kind":"entry","n":1,"prev":"PREV"}',
        b'{"kind":"entry","n":"one","prev":"PREV","after":0,"act_no":1}',
        b'{"kind":"head","n":1,"prev":"PREV","at":"","to":0,"why":"\xff"}',
        b'{"kind":"head","n":1,"prev":"PREV","at":"","to":0,"why":"\\ud800"}',
        b'{"kind":"entry","n":1,"prev":"PREV","after":0,"act_no":1,"patch":' + b"[" * 50_000,
        b'{"kind":"entry","n":1,"prev":"PREV","after":0,"act_no":1,"zz":' + b"[" * 50_000,
        b"[]",
        b"",
        b"{",
        b"null",
        b'{"kind":"entry","n":1,"prev":"PREV","after":0,"act_no":1,"patch":[["=",["gold"],1e999,1]]}',
    ],
)
def test_a_line_of_a_newer_program_refuses_the_file(tmp_path, body):
    table = begun(tmp_path)
    table.close()
    crafted(table.path, [body])
    if body == b"":  # too short for a line: a torn tail
        assert outcome(table.path)[0] == "whole"
        return
    with pytest.raises(StorageError, match="does not know") as refused:
        OpenTable(TINY, table.path, clock=clock)
    assert "newer program" in refused.value.would_be_right


@pytest.mark.parametrize(
    ("body", "gold"),
    [
        # The last of two equal keys counts, for every reader alike.
        (
            b'{"kind":"entry","n":9,"n":1,"prev":"PREV","after":0,"at":"","act_no":1,"act":"x",'
            b'"patch":[["=",["gold","p1"],3,7]],"patch":[["=",["gold","p1"],3,8]]}',
            8,
        ),
        # A field that a newer program of this format may add is passed over.
        (
            b'{"kind":"entry","n":1,"prev":"PREV","after":0,"at":"","act_no":1,"act":"x",'
            b'"mood":"good","patch":[["=",["gold","p1"],3,100000000000000000000]]}',
            10**20,
        ),
    ],
)
def test_odd_lines_that_fit_are_read(tmp_path, body, gold):
    table = begun(tmp_path)
    table.close()
    crafted(table.path, [body])
    with OpenTable(TINY, table.path, clock=clock) as table:
        assert table.read_only == ""
        assert table.state.gold["p1"] == gold
        assert len(table.log()) == 1
        table.undo()
        assert table.state.gold["p1"] == 3


def test_text_that_is_no_utf8_is_named_when_it_is_looked_at(tmp_path):
    table = begun(tmp_path)
    table.close()
    crafted(
        table.path,
        [
            b'{"kind":"entry","n":1,"prev":"PREV","after":0,"at":"","act_no":1,"act":"x",'
            b'"says":"\xff\xfe","patch":[["=",["gold","p1"],3,7]]}'
        ],
    )
    with OpenTable(TINY, table.path, clock=clock) as table:
        assert table.state.gold["p1"] == 7
        with pytest.raises(StorageError, match=f"Record 1 of the journal {CANNOT_BE_READ}"):
            table.log()
    with pytest.raises(StorageError):
        last_records(RealDisk(), table.path, 3)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"format": 999}, "has format 999"),
        ({"shape": 2}, "newer program (shape 2 of Tiny, this one knows 1)"),
        ({"shape": 0}, FOREIGN_FILE),
        ({"shape": 10**9}, FOREIGN_FILE),
        ({"game": "chess"}, "is a campaign of chess, not of tiny"),
        ({"root": {"players": 5}}, "is not a table of Tiny"),
    ],
)
def test_first_lines_that_are_not_for_this_program(tmp_path, changed, says):
    first = JournalLine(
        at=AT, format=0, id="e", title="E", game="tiny", shape=1, app="0", root={"gold": {}}
    )
    path = tmp_path / "e.jsonl"
    path.write_bytes(encode_line(msgspec.structs.replace(first, **changed))[1])
    with pytest.raises(StorageError) as refused:
        OpenTable(TINY, path, clock=clock)
    assert says in refused.value.says
    path.write_bytes(encode_line(first)[1])
    with OpenTable(TINY, path, clock=clock) as table:  # missing fields take their defaults
        assert table.state.turn == ""


def test_entries_before_the_head_lines_only(tmp_path):
    path = tmp_path / "e.jsonl"
    path.write_bytes(encode_line(Head(n=0, at=AT, to=0, why="undo"))[1])
    with pytest.raises(StorageError, match="its first line opens no journal"):
        OpenTable(TINY, path, clock=clock)


# ------------------------------------------------------------------ the end of a file


def test_the_newest_lines_are_read_from_the_end(tmp_path):
    table = begun(tmp_path)
    for n in range(60):
        did(table, "note", text=f"note {n} " + "long " * (n % 7) * 15)
    table.close()
    records, whole = last_records(RealDisk(), table.path, 5)
    says = [x.says for x in records if isinstance(x, Entry)]
    assert says[-1].startswith("“note 59")
    assert 5 <= len(says) < 60
    assert not whole
    records, whole = last_records(RealDisk(), table.path, 1000)
    assert whole
    assert len(records) == 61
    # A line without its end was never acknowledged.
    data = table.path.read_bytes()
    table.path.write_bytes(data[:-1])
    assert len(last_records(RealDisk(), table.path, 1000)[0]) == 60


def test_a_batch_counts_as_the_records_that_it_holds(tmp_path):
    from companion.table.copies.amend import amend, commit

    table = begun(tmp_path)
    did(table, "gain", gold=2)
    did(table, "gain", gold=3)
    commit(table, amend(table, 1, {"gold": 4}))
    did(table, "gain", gold=1)
    # The batch has a number, and so has each record in it: 0 journal, 1, 2, 3 batch, 4, 5, 6.
    assert [x.n for x in table.log()] == [1, 2, 4, 5, 6]
    assert [x.act_no for x in table.log()] == [1, 2, 3, 4, 5]
    table = again(table)
    assert [x.n for x in table.log()] == [1, 2, 4, 5, 6]
    assert table.entry(4).n == 5
    assert table.state.gold["p1"] == 3 + 4 + 3 + 1
    assert table.path.read_bytes().count(b"\n") == 5
    table.undo()
    table.undo()
    assert table.state.gold["p1"] == 7
    table.close()
    records, _ = last_records(RealDisk(), table.path, 100)
    assert [x.n for x in records if isinstance(x, Entry)] == [1, 2, 4, 5, 6]


def test_a_line_cut_anywhere_in_a_batch_takes_all_of_it(tmp_path):
    from companion.table.copies.amend import amend, commit

    table = begun(tmp_path)
    did(table, "gain", gold=2)
    did(table, "gain", gold=3)
    length = table.path.stat().st_size
    commit(table, amend(table, 1, {"gold": 4}))
    table.close()
    data = table.path.read_bytes()
    copy = tmp_path / "copy.jsonl"
    for cut in range(length, len(data), 7):
        copy.write_bytes(data[:cut])
        with OpenTable(TINY, copy, clock=clock) as opened:
            assert opened.state.gold["p1"] == 8
            assert opened.history.acts == 2
        for torn in tmp_path.glob("copy.torn-*"):
            torn.unlink()


@pytest.mark.parametrize("value", ["\ud800", "a\udcffb"])
def test_what_cannot_be_told_in_a_file_is_refused_before_anything_is_tried(tmp_path, value):
    table = begun(tmp_path)
    size = table.path.stat().st_size
    run = table.begin("note", by=value)
    run.give("text", "x")
    done = table.look(run)
    with pytest.raises(BadAnswer, match="cannot be kept in a file"):
        table.enter(run, done)
    assert table.path.stat().st_size == size
    assert table.read_only == ""
    did(table, "note", text=value)  # typed text is cleaned
    assert again(table).log()[-1].says in ("“?”", "“a?b”", "“\ufffd”", "“a\ufffdb”")


def test_a_copy_under_another_name_opens_too(tmp_path):
    path, _, states = small(tmp_path)
    shutil.copy(path, tmp_path / "copy.jsonl")
    assert outcome(tmp_path / "copy.jsonl")[:2] == ("whole", states[-1])
