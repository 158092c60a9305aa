"""What comes in: the same state comes out, and a hostile file is one sentence and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.errors import CompanionError, StorageError, UsageError
from companion.games import load
from companion.share.campaigns import campaigns
from companion.share.chronicle.story import Span, along
from companion.share.exports import importing
from companion.share.exports.exporting import exported
from companion.share.exports.importing import Refused, keep, look, look_at
from companion.share.exports.record_json import encoded, record
from companion.table.campaign.opened import OpenTable
from companion.table.state import Secret, put
from companion.table.storage.disk import RealDisk
from companion.table.storage.entry import Entry
from companion.table.storage.line import encode_line
from companion.table.storage.patch import sorted_encoding
from tests.faulty import HOWS, fault_points
from tests.share.conftest import Reading
from tests.table.tiny import did
from tests.wording import CANNOT_BE_READ


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def files(home: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(home)): path.read_bytes()
        for path in sorted(home.rglob("*"))
        if path.is_file() and path.suffix != ".lock"
    }


def kept(home: Path, path: Path) -> OpenTable[Any]:
    """A file taken in and opened."""
    incoming = look(home, path)
    id = keep(home, incoming)
    return OpenTable(load(incoming.game), campaigns.path_of(home, id))


@pytest.mark.parametrize("name", ["duel", "sea"])
def test_the_record_comes_back_with_the_same_state(
    reading: Reading, name: str, home: Path, tmp_path: Path
) -> None:
    file = tmp_path / "record.json"
    with reading(name) as table:
        file.write_bytes(exported(table, "json"))
        wanted = sorted_encoding(msgspec.json.decode(file.read_bytes())["state"])
        entries = [entry for entry, _ in along(table)]
        sealed = b'"veil"' in table.path.read_bytes()
        state = sorted_encoding(table.state)
    assert sealed is (name == "sea")
    assert b'"veil"' not in file.read_bytes()
    with kept(home, file) as back:
        assert sorted_encoding(back.tree) == wanted
        if not sealed:
            assert sorted_encoding(back.state) == state
        again = [entry for entry, _ in along(back)]
        assert [x.says for x in again] == [x.says for x in entries]
        assert [x.act_no for x in again] == [x.act_no for x in entries]
        # And it goes on as any campaign does: back to the root, forth again, a new act.
        while back.undo():
            pass
        while back.redo():
            pass
        assert sorted_encoding(back.state) == wanted
        did(back, "note", text="it goes on")


def test_the_record_of_the_record_is_the_same(reading: Reading, home: Path, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    with reading("duel") as table:
        first = record(table)
    file.write_bytes(encoded(first))
    with kept(home, file) as back:
        second = record(back)
    for facts in (first, second):
        facts.pop("app"), facts["campaign"].pop("id")
    assert first == second


def test_the_archive_brings_drafts_and_branches_back(
    saga: OpenTable[Any], home: Path, tmp_path: Path
) -> None:
    run = saga.begin("voyage", "p1")
    run.give("coins", 4)
    saga.drafts.keep_all(run)
    file = tmp_path / "campaign.jsonl"
    file.write_bytes(exported(saga, "archive"))
    assert file.read_bytes() == saga.path.read_bytes()
    assert look(home, file).drafts == 1
    with kept(home, file) as back:
        assert sorted_encoding(back.state) == sorted_encoding(saga.state)
        assert len(back.drafts.all()) == 1
        assert [x.says for x in back.log(50)] == [x.says for x in saga.log(50)]
        assert [x.on_table for x in back.log(50)].count(False) == 1


def test_secrets_stay_veiled_in_the_archive_and_are_left_out_of_the_record(
    sealed: OpenTable[Any], home: Path, tmp_path: Path
) -> None:
    archive = tmp_path / "a.jsonl"
    archive.write_bytes(exported(sealed, "archive"))
    with kept(home, archive) as back:
        assert back.state.bids["p1"].reveal() == 7
    # This game's bids cannot be untold, so its record needs the archive; and says so.
    with pytest.raises(Refused, match="leaves out secrets"):
        look_at(exported(sealed, "json"), "x.json")
    facts = record(sealed)
    assert facts["secrets_left_out"] > 0
    assert facts["state"]["bids"] == {"p1": None}
    assert facts["records"][0]["answers"][-1][1] is None or None in [
        value for _, value, _ in facts["records"][0]["answers"]
    ]


def test_a_secret_that_changes_hands_is_no_change_without_it() -> None:
    from companion.share.exports.record_json import _patch

    one = msgspec.to_builtins(Secret.of("p1", 3))
    two = msgspec.to_builtins(Secret.of("p2", 4))
    tree: dict[str, Any] = {"a": one, "b": {"c": None}}
    patch = [
        ["=", ["a", "veil"], one["veil"], two["veil"]],
        ["=", ["a", "owner"], "p1", "p2"],
        ["=", ["b", "c"], None, one],
        ["+", ["b", "d"], two],
        ["=", ["b", "e"], 1, 2],
    ]
    assert _patch(patch, tree) == [["+", ["b", "d"], None], ["=", ["b", "e"], 1, 2]]


def test_a_part_of_a_campaign_is_no_campaign(reading: Reading) -> None:
    with reading("duel") as table:
        facts = record(table, Span(first=5))
    assert facts["root"] is None
    assert facts["records"][0]["act_no"] == 5
    with pytest.raises(Refused, match="only a part"):
        look_at(encoded(facts), "part.json")


def test_a_copy_says_what_it_is_a_copy_of(reading: Reading, home: Path, tmp_path: Path) -> None:
    with reading("duel") as table:
        for format, name in (("archive", "a.jsonl"), ("json", "a.json")):
            (tmp_path / name).write_bytes(exported(table, format))
    first = keep(home, look(home, tmp_path / "a.jsonl"))
    again = look(home, tmp_path / "a.json")
    assert again.same == first
    assert first in " ".join(again.lines())
    before = files(home)
    second = keep(home, again)
    assert second == f"{first}-2"
    after = files(home)
    assert {name: after[name] for name in before} == before, "what was there is as it was"


# Hostile files


def journal(table: OpenTable[Any], change: Callable[[dict[str, Any]], None]) -> bytes:
    """The journal with its first line changed and all digests made right again."""
    lines, prev = [], ""
    for place, line in enumerate(table.path.read_bytes().splitlines()):
        body = msgspec.json.decode(line[17:])
        body["prev"] = prev
        if place == 0:
            change(body)
            body.pop("prev")
        prev, made = encode_line(body)
        lines.append(made)
    return b"".join(lines)


WRONG: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a way out in the id": lambda body: body.update(id="../../../etc/cron.d/x"),
    "a NUL in the id": lambda body: body.update(id="a\0b"),
    "an empty title": lambda body: body.update(title=""),
    "a title of escapes": lambda body: body.update(title="\x1b[2Jgone"),
    "a title without end": lambda body: body.update(title="x" * 5000),
    "a game that is none": lambda body: body.update(game="../seafall"),
    "a newer format": lambda body: body.update(format=99),
    "a shape that is none": lambda body: body.update(shape=-1),
    "a newer shape": lambda body: body.update(shape=77),
    "no root": lambda body: body.update(root={}),
    "a foreign root": lambda body: body["root"].update(coins="many"),
    "a number without end": lambda body: body["root"].update(game_no=10**30),
    "a seat of nobody": lambda body: body["root"].update(seats=[["p1"]]),
    "text turned around": lambda body: body["root"]["players"]["p1"].update(name="\u202eevil"),
    "a bell in a name": lambda body: body["root"]["players"]["p1"].update(name="\a"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_hostile_first_line_is_refused_in_a_sentence(
    saga: OpenTable[Any], home: Path, tmp_path: Path, wrong: str
) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(journal(saga, lambda body: None))
    look(home, file)  # the same file unharmed is taken
    file.write_bytes(journal(saga, WRONG[wrong]))
    with pytest.raises(CompanionError) as refused:
        keep(home, look(home, file))
    assert "\x1b" not in refused.value.says.replace("\\x1b", "")
    assert "\n" not in refused.value.says
    assert not home.exists() or files(home) == {}


def test_a_title_never_says_where_a_file_goes(saga: OpenTable[Any], home: Path) -> None:
    for title in ("../../evil", "/etc/passwd", "..", "a\\..\\b", "CON", "~root", "-rf"):
        data = journal(saga, lambda body, title=title: body.update(title=title))
        id = keep(home, look_at(data, "x.jsonl"))
        path = campaigns.path_of(home, id).resolve()
        assert path.parent == (home / "campaigns").resolve()
        assert path.read_bytes() == data


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\0" * 100,
        b"{",
        b"{}",
        b"[]",
        b"null",
        b"\xff\xfe{",
        b"{" * 100_000,
        b'{"companion":' + b"[" * 100_000,
        b'{"companion":"record"}',
        b"0" * 17,
        b'{"companion":"record","version":1,"whole":true,"campaign":{},"records":[]}',
        b'{"companion":"other","version":1,"whole":true,"campaign":{"title":"a","game":"seafall",'
        b'"at":"","shape":1},"records":[],"root":{}}',
        b'{"companion":"record","version":2,"whole":true,"campaign":{"title":"a","game":"seafall",'
        b'"at":"","shape":1},"records":[],"root":{}}',
        b'{"companion":"record","version":1,"whole":true,"campaign":{"title":"a","game":"nogame",'
        b'"at":"","shape":1},"records":[],"root":{}}',
    ],
)
def test_what_is_no_campaign_is_refused(home: Path, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(data)
    with pytest.raises(Refused) as refused:
        look(home, file)
    assert len(refused.value.says) < 400
    assert not home.exists()


def test_an_oversized_file_is_not_even_read(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "LARGEST", 1 << 20)
    file = tmp_path / "x.json"
    with file.open("wb") as handle:
        handle.truncate(1 << 40)  # sparse: a terabyte of nothing
    with pytest.raises(UsageError, match="more than 1 MB"):
        look(home, file)
    for place in (tmp_path, tmp_path / "gone.json", Path("a\0b")):
        with pytest.raises(UsageError, match=CANNOT_BE_READ):
            look(home, place)


def test_a_record_that_does_not_add_up_is_refused(reading: Reading) -> None:
    with reading("duel") as table:
        facts = record(table)
    state = {**facts["state"], "game_no": 7}
    with pytest.raises(Refused, match="does not add up"):
        look_at(encoded({**facts, "state": state}), "x.json")
    for leave in (0, 20, 62):
        fewer = [one for place, one in enumerate(facts["records"]) if place != leave]
        with pytest.raises(Refused):
            look_at(encoded({**facts, "records": fewer}), "x.json")


@pytest.mark.parametrize("where", ["root", "entry"])
def test_a_number_that_could_not_be_entered_does_not_come_in(
    saga: OpenTable[Any], where: str
) -> None:
    """One number of ten million would make every later act carry it along."""
    first, *lines = saga.path.read_bytes().splitlines()
    root = msgspec.json.decode(first[17:])
    if where == "root":
        root["root"]["ids"]["x"] = 10_000_000
        prev, first = encode_line(root)
        changed = [first]
        for line in lines:
            prev, line = encode_line({**msgspec.json.decode(line[17:]), "prev": prev})
            changed.append(line)
        data = b"".join(changed)
    else:
        head = saga.history.head
        large = {"kind": "entry", "n": len(saga.history), "prev": saga.last_digest, "after": head,
                 "at": root["at"], "act_no": 99, "act": "note",
                 "patch": [["+", ["ids", "x"], 10_000_000]]}  # fmt: skip
        data = saga.path.read_bytes() + encode_line(large)[1]
    with pytest.raises(Refused, match="10000000 is more than can be kept here; 9999 is the most"):
        look_at(data, "f")


def test_a_state_in_the_middle_that_has_no_form_is_refused(saga: OpenTable[Any]) -> None:
    facts = record(saga)
    at = next(x for x in facts["records"] if x["act"] == "note")
    at["patch"] = [["=", ["coins", "p1"], 5, "five"]]
    after = next(x for x in facts["records"] if x["act"] == "ruling")
    after["patch"] = [["=", ["coins", "p1"], "five", 5], *after["patch"]]
    with pytest.raises(Refused, match="does not fit its game"):
        look_at(encoded(facts), "x.json")


def test_no_flipped_byte_brings_anything_but_a_refusal_or_a_campaign(
    saga: OpenTable[Any], home: Path
) -> None:
    rng = random.Random(9)
    for whole in (exported(saga, "archive"), exported(saga, "json")):
        taken = 0
        for _ in range(150):
            data = bytearray(whole)
            for _ in range(rng.choice((1, 1, 3))):
                data[rng.randrange(len(data))] = rng.randrange(256)
            try:
                incoming = look_at(bytes(data), "x")
            except Refused:
                continue
            taken += 1
            assert incoming.acts >= 0
        assert taken < 140


def test_a_cut_archive_is_refused_or_ends_at_a_line(saga: OpenTable[Any]) -> None:
    whole = exported(saga, "archive")
    for cut in range(0, len(whole), 97):
        try:
            incoming = look_at(whole[:cut], "x")
        except Refused:
            continue
        assert whole.startswith(incoming.data)
        assert incoming.data.endswith(b"\n")


@pytest.mark.parametrize("how", HOWS)
def test_a_failing_disk_leaves_a_whole_campaign_or_none(
    saga: OpenTable[Any], tmp_path: Path, how: Any
) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(exported(saga, "archive"))
    incoming = look(tmp_path / "none", file)
    for number, disk in enumerate(fault_points(RealDisk, how)):
        home = tmp_path / str(number)
        try:
            id = keep(home, incoming, disk)
        except StorageError:
            left = {name: data for name, data in files(home).items() if name.endswith(".jsonl")}
            assert set(left.values()) <= {incoming.data}, disk.names_called
        else:
            assert campaigns.path_of(home, id).read_bytes() == incoming.data


def test_every_entry_of_a_record_is_an_entry(reading: Reading) -> None:
    """The record holds what the journal holds, answers and sums included."""
    with reading("sea") as table:
        facts = record(table)
        for told, (entry, _) in zip(facts["records"], along(table), strict=True):
            one = msgspec.convert(told, Entry)
            assert (one.says, one.lines, one.overrides, one.at) == (
                entry.says,
                entry.lines,
                entry.overrides,
                entry.at,
            )
            assert [key for key, *_ in one.answers] == [key for key, *_ in entry.answers]
            assert one.sums == entry.sums


def test_veils_in_states_are_known_by_their_form(sealed: OpenTable[Any]) -> None:
    state = put(sealed.state, "buried", "p2", Secret.of("p2", "north"))
    from companion.share.exports.record_json import opened

    assert opened(msgspec.to_builtins(state))["buried"] == {"p2": None}
