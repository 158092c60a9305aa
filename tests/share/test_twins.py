"""Two files of one campaign in the folder are shown as that, with what differs and how to merge."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import places
from companion.cli import cli
from companion.share.campaigns.twins import twins
from tests.wording import SAME_ENTRIES


def run(*words: str) -> str:
    told = CliRunner().invoke(cli, list(words))
    assert told.exit_code == 0, told.output
    return " ".join(told.stdout.split())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Fair, and a copy of it that was made after its first entry."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    run("new", "en-garde", "Fair", "--player", "Ann", "--player", "Bob")
    run("new", "en-garde", "Other", "--player", "Ann", "--player", "Bob")
    run("say", "fair", "note one")
    folder = places.campaigns(tmp_path)
    shutil.copy(folder / "fair.jsonl", folder / "fair-laptop.jsonl")
    return folder


def told(folder: Path) -> dict[str, str]:
    return {path.stem: says for path, says in twins(sorted(folder.glob("*.jsonl"))).items()}


def test_copies_that_hold_the_same_say_so(folder: Path) -> None:
    assert told(folder) == {
        "fair": f"One campaign with fair-laptop: {SAME_ENTRIES}.",
        "fair-laptop": f"One campaign with fair: {SAME_ENTRIES}.",
    }


def test_what_differs_is_counted_and_merge_named(folder: Path) -> None:
    run("say", "fair", "note two")
    run("say", "fair", "note three")
    run("say", "fair-laptop", "note four")
    source = folder / "fair-laptop.jsonl"
    wanted = (
        "One campaign with fair-laptop: 2 entries only here and 1 only in fair-laptop. "
        f"“companion merge fair {source}” brings them in."
    )
    assert told(folder)["fair"] == wanted
    assert "One campaign with fair: 1 entry only here and 2 only in fair." in run("list")
    rows = {row["id"]: row for row in json.loads(run("list", "--json"))["result"]["campaigns"]}
    assert rows["fair"]["copies"] == wanted
    assert rows["other"]["copies"] == ""


def test_the_merge_that_it_names_leaves_nothing_to_bring_in(folder: Path) -> None:
    run("say", "fair", "note two")
    run("say", "fair-laptop", "note three")
    run("merge", "fair", str(folder / "fair-laptop.jsonl"))
    assert told(folder)["fair"] == "One campaign with fair-laptop: 1 entry only here."
    run("merge", "fair-laptop", str(folder / "fair.jsonl"))
    assert SAME_ENTRIES in told(folder)["fair"]


def test_a_third_copy_and_a_damaged_one_harm_nothing(folder: Path) -> None:
    run("say", "fair", "note two")
    data = (folder / "fair.jsonl").read_bytes()
    (folder / "half.jsonl").write_bytes(data[: len(data) - 40] + b"x\n")
    (folder / "rubbish.jsonl").write_bytes(b"rubbish\n")
    says = told(folder)
    assert says["fair"] == "One campaign with fair-laptop and half: 1 entry only here."
    assert "1 only in fair" in says["half"]
    assert "rubbish" not in says
    run("list")
