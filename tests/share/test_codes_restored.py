"""A campaign comes back from its own save cards, by way of a scanner of another make."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from companion import places
from companion.cli import cli
from companion.errors import UsageError
from companion.games import load
from companion.share.codes import kept, save_card
from companion.share.codes.drawing import half_blocks, in_colours, largest
from companion.share.codes.matrix import matrix
from companion.share.codes.sharing import PAPER, Room, offers, shared
from companion.share.exports import importing
from companion.share.exports.record_json import opened
from companion.table.campaign.opened import OpenTable
from companion.table.sentences.sentence import say
from companion.table.storage.entry import FORMAT, Entry, JournalLine
from companion.table.storage.line import encode_line
from companion.table.storage.patch import sorted_encoding
from tests.conftest import LONG
from tests.share.scanning import BLACK, WHITE, coloured_cells, raster, read, read_png
from tests.share.tables import FIVE, copied, reading


@pytest.fixture
def home() -> Path:
    return Path(os.environ["COMPANION_HOME"])


def scanned(codes: tuple[str, ...]) -> str:
    """The texts as a scanner reads them off the drawn codes, in another order."""
    found = []
    for text in random.Random(7).sample(codes, len(codes)):
        lines = in_colours(half_blocks(matrix(text), 2))
        found += read(raster(coloured_cells(lines, WHITE, BLACK)))
    assert len(found) == len(codes)
    return " ; ".join(found)


@pytest.mark.parametrize("game", FIVE)
def test_the_table_as_it_stands_comes_back(game: str, home: Path) -> None:
    with reading(game) as table:
        codes = shared(table, "save", Room(largest(80, 23))).codes
        wanted = sorted_encoding(opened(msgspec.to_builtins(table.tree)))
        first, where = table.first, table.game.where(table.state)
    incoming = kept.look(home, scanned(codes))
    assert incoming.where == where
    id = importing.keep(home, incoming)
    with OpenTable(load(game), places.campaigns(home) / f"{id}.jsonl") as table:
        assert sorted_encoding(table.tree) == wanted
        assert (table.first.title, table.first.at) == (first.title, first.at)
        assert table.history.acts == 0
        table.act("note", {"text": "it goes on"}, depth="sentence")
        assert table.history.acts == 1


@pytest.mark.parametrize("game", FIVE)
def test_with_its_log_every_entry_comes_back(game: str, home: Path) -> None:
    with reading(game) as table:
        codes = shared(table, "save-whole", PAPER).codes
        wanted = sorted_encoding(opened(msgspec.to_builtins(table.tree)))
        path = table.history.path(table.history.head)
        says = [x.says for n in path if isinstance(x := table.record(n), Entry)]
        sums = [list(x.sums) for n in path if isinstance(x := table.record(n), Entry)]
    text = scanned(codes) if len(codes) < 12 or LONG else "\n".join(codes)
    id = importing.keep(home, kept.look(home, text))
    with OpenTable(load(game), places.campaigns(home) / f"{id}.jsonl") as table:
        assert sorted_encoding(table.tree) == wanted
        entries = [table.record(n) for n in table.history.path(table.history.head)]
        assert [x.says for x in entries if isinstance(x, Entry)] == says
        assert [list(x.sums) for x in entries if isinstance(x, Entry)] == sums


def test_a_card_of_a_restored_campaign_is_the_same_card(home: Path) -> None:
    """Kept, restored and kept again: nothing is lost on the way, however often."""
    with reading("five-sails") as table:
        once = kept.data_of(table, "kept")
        codes = kept.card(table, "kept", 600)
    id = importing.keep(home, kept.look(home, "\n".join(codes)))
    with OpenTable(load("five-sails"), places.campaigns(home) / f"{id}.jsonl") as table:
        again = json.loads(kept.data_of(table, "kept"))
    first = json.loads(once)
    assert first.pop("secrets_left_out", 0) >= 0
    again.pop("secrets_left_out", None)
    assert again == first


@pytest.mark.parametrize("goes_on", [False, True])
@pytest.mark.parametrize("kind", ["kept", "whole"])
def test_a_table_of_an_older_shape_comes_back(
    tmp_path: Path, home: Path, kind: kept.Kind, goes_on: bool
) -> None:
    game = load("probe-saga")
    tree = msgspec.to_builtins(game.new_state(["Ann", "Bob"]))
    tree |= {"gold": {"p1": 4, "p2": None}, "weather": "fog"}
    del tree["coins"]
    del tree["fame"]
    first = JournalLine(
        at="2026-01-02T10:00:00Z",
        format=FORMAT,
        id="old",
        title="Old",
        game=game.id,
        shape=1,
        app="",
        root=tree,
    )
    path = tmp_path / "old.jsonl"
    path.write_bytes(encode_line(first)[1])
    with OpenTable(game, path) as table:
        if goes_on:
            table.act("voyage", {"coins": 3}, by="p1", depth="sentence")
        wanted = sorted_encoding(msgspec.to_builtins(table.state))
        codes = kept.card(table, kind, 300)
    id = importing.keep(home, kept.look(home, "\n".join(codes)))
    with OpenTable(game, places.campaigns(home) / f"{id}.jsonl") as table:
        assert sorted_encoding(msgspec.to_builtins(table.state)) == wanted
        table.act("voyage", {"coins": 1}, by="p2", depth="sentence")


def test_secrets_are_left_out_and_said(tmp_path: Path, home: Path) -> None:
    with OpenTable(load("five-sails"), copied("five-sails", tmp_path / "x.jsonl")) as table:
        said = say(table, "load-deck Castille for ana", "p1")
        table.enter(said.run, said.result)
        assert b'"veil"' in msgspec.json.encode(table.tree)
        veil = table.state.sides["p1"].deck_list.veil
        for eyes in ("", "p1", "p2"):
            for offer in offers(table, eyes):
                assert veil not in "".join(shared(table, offer.id, PAPER, eyes).codes)
        for kind in ("kept", "whole"):
            incoming = kept.look(home, "\n".join(kept.card(table, kind, 600)))
            assert incoming.secrets_left_out > 0
            assert any("secret" in line for line in incoming.lines())
            assert b"veil" not in incoming.data


def test_a_card_that_could_not_come_back_is_not_made(sealed) -> None:
    for kind in ("kept", "whole"):
        with pytest.raises(UsageError, match="cannot do without"):
            kept.card(sealed, kind, 600)


def content(**changes: object) -> dict[str, object]:
    with reading("en-garde") as table:
        return {**json.loads(kept.data_of(table, "kept")), **changes}


def card_of(facts: object) -> str:
    return "\n".join(save_card.packed(json.dumps(facts).encode(), "x", 600))


@pytest.mark.parametrize(
    "changes",
    [
        {"companion": "record"},
        {"version": 2},
        {"game": "chess"},
        {"game": "../x"},
        {"title": ""},
        {"title": "x" * 99},
        {"title": "a\x1b[2J"},
        {"root": {"players": 5}},
        {"root": {"players": {"p1": {"name": "\u202e"}}}},
        {"shape": 99},
        {"shape": "1"},
        {"records": [{}]},
        {"records": [{"kind": "entry"}]},
        {"records": [{"kind": "entry", "patch": [["=", ["x"], 1, 2]]}]},
        {"records": [{"kind": "entry", "patch": 7}]},
        {"at": 5},
    ],
)
def test_what_no_campaign_can_be_is_refused_in_a_sentence(changes, home: Path) -> None:
    card = card_of(content(**changes))
    if changes.get("title", "") == "a\x1b[2J":
        assert kept.look(home, card).title == "a [2J", "what steers a terminal is taken out"
        return
    with pytest.raises(UsageError) as problem:
        kept.look(home, card)
    assert len(problem.value.says) < 400
    assert not places.campaigns(home).exists()


@pytest.mark.parametrize("data", [b"", b"null", b"[]", b"{}", b"\xff", b"[" * 100_000])
def test_content_that_is_none_of_ours(data: bytes, home: Path) -> None:
    with pytest.raises(save_card.BadCard):
        kept.look(home, "\n".join(save_card.packed(data, "x", 600)))


# ------------------------------------------------------------------ commands


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(cli, list(words), input=typed)


def told(*words: str, typed: str = ""):
    done = run(*words, "--json", typed=typed)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)["result"]


@pytest.fixture
def duel(home: Path) -> Path:
    return copied("en-garde", places.campaigns(home) / "duel.jsonl")


def test_there_and_back_by_commands(duel: Path, home: Path, tmp_path: Path) -> None:
    before = duel.read_bytes()
    done = run("share", "duel", "save")
    assert done.exit_code == 0
    back = run("restore", "--scan", typed=done.stdout)
    assert back.exit_code == 0, back.output
    assert "which stays as it is" in " ".join(back.stdout.split())
    assert duel.read_bytes() == before
    (other,) = {*places.campaigns(home).glob("*.jsonl")} - {duel}
    assert told("state", other.stem)["state"] == told("state", "duel")["state"]
    files = told("share", "duel", "save", "--png", str(tmp_path / "card.png"))["files"]
    file = tmp_path / "scans.txt"
    file.write_text("\n".join(text for x in files[::-1] for text in read_png(Path(x).read_bytes())))
    facts = told("restore", str(file), "--scan", "--preview")
    assert (facts["id"], facts["entries"], facts["same"]) == (None, 0, "duel")
    assert told("restore", str(file), "--scan")["id"]


def test_what_there_is_to_share(duel: Path) -> None:
    lines = run("share", "duel").stdout
    assert "play --game 1" in lines
    assert "save --whole" in lines
    ids = [one["id"] for one in told("share", "duel")["offers"]]
    for id in ids:
        assert told("share", "duel", id)["what"] == id
    assert told("share", "duel", "save", "--whole")["what"] == "save-whole"
    assert run("share", "duel", "play").stdout.startswith("https://app.bgstatsapp.com/")
    assert "http" not in run("share", "duel", "standings").stdout


@pytest.mark.parametrize("draw", ["colours", "dark", "light"])
def test_a_code_is_drawn_by_the_command(duel: Path, draw: str) -> None:
    done = run("share", "duel", "standings", "--draw", draw)
    assert done.exit_code == 0
    ink, behind = (WHITE, BLACK) if draw != "light" else (BLACK, WHITE)
    (seen,) = read(raster(coloured_cells(done.stdout.splitlines(), ink, behind)))
    assert seen in done.stdout
    one = run("share", "duel", "save", "--draw", draw, "--code", "2")
    (seen,) = read(raster(coloured_cells(one.stdout.splitlines(), ink, behind)))
    assert "/2/" in seen
    assert "Code 2 of" in one.stdout


def test_what_does_not_fit_says_so_and_offers_a_picture(duel: Path) -> None:
    lines = " ".join(run("share", "duel", "play", "--draw", "colours").stdout.split())
    assert "columns" in lines
    assert "PNG" in lines
    assert "https://app.bgstatsapp.com" in lines


@pytest.mark.parametrize(
    "words",
    [
        ("share", "duel", "songs"), ("share", "duel", "play", "--game", "77"),
        ("share", "duel", "deck"), ("share", "duel", "standings", "--by", "Nobody"),
        ("share", "duel", "standings", "--png", "/proc/nowhere/x.png"), ("share", "no", "save"),
        ("share", "duel", "save", "--draw", "dark", "--code", "999"),
        ("restore", "--scan", "/nowhere/at/all"), ("restore", "--scan"),
    ],
)  # fmt: skip
def test_wrong_wishes_are_a_sentence(duel: Path, words: tuple[str, ...]) -> None:
    done = run(*words, typed="nothing that was scanned")
    assert done.exit_code in (2, 3), done.output
    assert done.stderr
    assert "fault" not in done.stderr


def test_scans_are_typed_until_all_are_there() -> None:
    import io

    from companion.share.codes.commanding import scans

    codes = save_card.packed(random.Random(1).randbytes(300), "c", 200)
    said: list[str] = []
    typed = io.StringIO("\n".join([*codes, "never read", ""]))
    text = scans("-", typed, echo=said.append)
    assert save_card.gathered(text).whole
    assert "never read" not in text
    assert any("Missing" in line for line in said)
    assert scans("", io.StringIO(f"{codes[0]}\n\n\n{codes[1]}"), echo=said.append).count("CU1") == 1


def test_only_what_shows_a_code_loads_the_library(duel: Path, home: Path) -> None:
    from tests.test_architecture import RUN, modules_after, tops

    for words in (("share", "duel"), ("log", "duel"), ("record", "duel"), ("restore", "--help")):
        loaded = tops(modules_after(RUN, *words, home=home))
        assert not loaded & {"qrcode", "png", "PIL", "textual"}, words
    loaded = tops(modules_after(RUN, "share", "duel", "standings", "--draw", "dark", home=home))
    assert "qrcode" in loaded
    assert not loaded & {"textual", "rich", "tinydb", "screens"}
