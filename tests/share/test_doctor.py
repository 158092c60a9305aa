"""The doctor: reads everything, changes nothing, and what it sends on holds no word of anybody."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion import places
from companion.cli import cli
from companion.games import load
from companion.library.owned import Owned
from companion.share.doctor import checkup as module
from companion.share.doctor.bundle import bundle
from companion.share.doctor.checkup import Checkup, check
from companion.table.procedures.procedure import listed_as
from companion.table.shared.acts import procedures_of
from tests.share.tables import FIVE, copied


def ran(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(cli, words, prog_name="companion")
    assert done.exit_code == code, (words, done.output)
    return done.output


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The five recorded games as campaigns."""
    root = tmp_path_factory.mktemp("played")
    for game in FIVE:
        copied(game, root / "campaigns" / f"{game}.jsonl")
    return root


Checked = tuple[dict[Path, bytes], Checkup]


@pytest.fixture(scope="module")
def checked(played: Path) -> Checked:
    """What lay there before, and what the doctor found."""
    before = {path: path.read_bytes() for path in played.rglob("*.jsonl")}
    return before, check(played)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    ran("new", "en-garde", "The Red Duel", "--player", "Wilhelmina", "--player", "Bo")
    for line in ("bo has 4 poise", "note the Kraken came", "wilhelmina has 3 poise"):
        ran("say", "the-red-duel", line)
    ran("backup")
    return tmp_path


def test_what_was_played_is_what_todays_rules_give(played: Path, checked: Checked) -> None:
    before, found = checked
    assert (found.findings, found.sound) == ((), True)
    assert [one.game for one in found.journals] == FIVE
    assert all(0 < one.entries == one.again for one in found.journals)
    assert {path: path.read_bytes() for path in played.rglob("*") if path.is_file()} == before


def test_it_says_what_it_read(home: Path) -> None:
    assert ran("doctor").splitlines() == [
        "1 campaign with 3 entries.",
        "Today's rules give 3 of them as they were recorded.",
        "2 copies and 0 rulebooks read.",
        "Nothing is damaged.",
    ]


def test_where_todays_rules_differ_both_values_are_told(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program in which Bo would have 5 of what entry 1 gave them 4."""

    def otherwise(table: Any, entry: Any, *words: Any, **more: Any) -> Any:
        run = rerun(table, entry, *words, **more)
        if entry.act_no == 1:
            run.give("value", 5)
        return run

    rerun = module.rerun
    monkeypatch.setattr(module, "rerun", otherwise)
    told = ran("doctor")
    assert "Today's rules give 2 of them" in told
    assert "the-red-duel 1: " in told
    assert "today's rules say 5, recorded 4." in told
    assert "Nothing is damaged." in told


@pytest.mark.parametrize(
    ("harm", "kind"),
    [
        ("campaigns/the-red-duel.jsonl", "unreadable"),
        ("book.json", "record book"),
        ("backups", "copy damaged"),
        ("backups/campaigns", "copy damaged"),
    ],
)
def test_damage_is_named_and_ends_with_3(home: Path, harm: str, kind: str) -> None:
    path, at = home / harm, 0.5
    if path.is_dir():
        path, at = max(path.rglob("*.jsonl")), {"backups": 0.2, "backups/campaigns": 0.99}[harm]
    raw = bytearray(path.read_bytes())
    raw[int(len(raw) * at)] ^= 0x10
    path.write_bytes(bytes(raw))
    told = json.loads(ran("doctor", "--json", code=3))["result"]
    assert not told["sound"]
    assert any(kind in one["kind"] for one in told["findings"] if one["grave"])
    assert path.read_bytes() == bytes(raw), "what is damaged is left as it is"


def test_one_journal_that_breaks_the_program_hides_no_other(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(home / "campaigns/the-red-duel.jsonl", home / "campaigns/another.jsonl")

    def broken(table: Any, id: str, found: Any) -> tuple[int, int]:
        if id == "another":
            raise KeyError("x")
        return 3, 3

    monkeypatch.setattr(module, "_entries", broken)
    told = json.loads(ran("doctor", "--json", code=3))["result"]
    assert {one["id"]: one["entries"] for one in told["journals"]} == {
        "another": 0,
        "the-red-duel": 3,
    }
    assert "fault: KeyError" in [one["kind"] for one in told["findings"]]


def test_what_can_be_made_anew_is(home: Path) -> None:
    places.past(home).write_bytes(b"nonsense")
    places.book(home).unlink()
    assert "made anew" in ran("doctor", "--rebuild")
    assert "The Red Duel" in ran("list")
    assert "kraken" in ran("find", "kraken").casefold()


def texts(value: Any) -> Iterator[str]:
    """Every text in a value that may be what somebody said."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield key
            yield from texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)


@pytest.fixture(scope="module")
def bundled(played: Path, checked: Checked) -> str:
    """What would be sent of the five."""
    return bundle(played, checked[1])


@pytest.mark.parametrize("game", FIVE)
def test_the_bundle_of_a_recorded_campaign_holds_no_word_of_it(
    game: str, played: Path, bundled: str
) -> None:
    """Names, title, notes, what was told, what is secret, where it lies: all are looked for."""
    told = bundled
    lines = (played / "campaigns" / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line[: line.rindex("}") + 1][line.index("{") :]) for line in lines]
    first = records[0]
    said = {first["title"], str(played), played.name}
    said |= {one["name"] for one in first["root"]["players"].values()}
    for record in records[1:]:
        said |= {record.get("note", ""), record.get("says", "")}
        said |= {text for _, value, _ in record.get("answers", ()) for text in texts(value)}
        said |= {text for row in record.get("lines", ()) for text in texts(list(row.values()))}
    keys = " ".join(key for record in records for key, _, _ in record.get("answers", ()))
    long = {x for x in said if len(x) > 3 and not x.isalpha() and x not in keys}
    assert len(long) > 20
    assert {text for text in long if json.dumps(text)[1:-1] in told} == set()
    journal = next(one for one in json.loads(told)["journals"] if one["game"] == game)
    infos = {info.id: info for info in procedures_of(load(game))}
    for entry in journal["log"]:
        assert entry["act"] in infos
        for key, value, source in entry["answers"]:
            assert listed_as(infos[entry["act"]].listed(), key) is not None, (entry["act"], key)
            assert source in ("table", "app", "default")
            assert not [text for text in texts(value) if not SAFE.fullmatch(text)]
        assert SAFE.fullmatch(entry["by"])


SAFE = re.compile(r"|[a-z]\d{1,4}|secret|text \d+ \(\d+ letters\)")
"""What may stand where somebody said something."""


def test_a_bundle_is_written_once(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "sent.json"
    assert "Look at it before you send it" in ran("doctor", "--bundle", str(path))
    told = path.read_text(encoding="ascii")
    for word in ("Wilhelmina", "wilhelmina", "Kraken", "Red Duel", "red-duel", str(tmp_path)):
        assert word not in told
    assert json.loads(told)["journals"][0]["entries"] == 3
    done = CliRunner().invoke(cli, ["doctor", "--bundle", str(path)])
    assert done.exit_code == 3
    assert path.read_text(encoding="ascii") == told


def test_rulebooks_are_held_against_their_files(home: Path, tmp_path: Path) -> None:
    """Changed: read again when asked. Gone: still found. Damaged: said, and never a fault."""
    book = tmp_path / "rules.txt"
    book.write_text("Storms move each night by one square and grow.")
    ran("library", "add", "en-garde", str(book))
    assert "Nothing is damaged." in ran("doctor")
    book.write_text("Whales may not be hunted on Sundays, says the harbour master.")
    assert "has changed since it was added" in ran("doctor")
    assert "“rules” was read again." in ran("doctor", "--rebuild")
    assert "changed" not in ran("doctor")
    (hit, *_) = Owned(places.rulebooks("en-garde", home)).search("whales")
    assert "hunted" in hit.text
    book.unlink()
    assert "is not where it was" in ran("doctor")
    index = places.rulebooks("en-garde", home) / "rules.sqlite"
    whole = index.read_bytes()
    for at in range(0, len(whole), 1021):
        index.write_bytes(whole[:at])
        kinds = [one["kind"] for one in json.loads(cut("doctor", "--json"))["result"]["findings"]]
        assert kinds == ["rulebook damaged"], at


def cut(*words: str) -> str:
    return CliRunner().invoke(cli, words, prog_name="companion").output
