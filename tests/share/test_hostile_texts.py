"""What somebody else wrote into a deck list or a journal steers no terminal, page or table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import cli
from companion.table.storage.disk import RealDisk
from companion.table.storage.entry import Entry
from companion.table.storage.journal import Journal
from companion.table.storage.reading import read_journal

STEERS = ("\x1b", "\u202e", "\x07")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


def companion(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words))


LIST = """## \x1b[2JMONTAIGNE

### Leader:

<script>alert(1)</script>

### Approach Deck:

=cmd|'/c calc'!A1
\u202eHaggle
<img src=x onerror=alert(2)>
"""


def test_a_deck_list_with_signs_that_steer_or_run_is_kept_as_text(home: Path) -> None:
    companion("new", "five-sails", "D", "--player", "Ann", "--player", "Bob")
    words = ("who=Ann", "deck=pasted", f"text={LIST}", "name=<b>\x1b[2JFoo", "illegal-deck!=so")
    told = companion("do", "d", "load-deck", *words)
    assert told.exit_code == 0, told.output
    assert "3 Approach cards" in told.output, "it was read"
    companion("say", "d", f"note {' '.join(LIST.split())}")
    for said in (told, companion("state", "d"), companion("log", "d", "--unfold")):
        assert not [sign for sign in STEERS if sign in said.output]
    for format in ("html", "markdown", "csv", "json"):
        made = companion("record", "d", "--format", format)
        assert made.exit_code == 0, made.output
        assert not [sign for sign in STEERS if sign in made.stdout], format
        if format == "html":
            assert "<script>alert" not in made.stdout
            assert "<img src=x" not in made.stdout
            assert "<b>Foo" not in made.stdout
        if format == "csv":
            assert not [x for x in made.stdout.split(",") if x.strip('"').startswith("=")]


def test_a_journal_of_right_digests_brings_no_hidden_signs_through_any_output(home: Path) -> None:
    """Its author wrote what this program would never have kept."""
    companion("new", "en-garde", "E", "--player", "Ann", "--player", "Bob")
    path = home / "campaigns" / "e.jsonl"
    read = read_journal(RealDisk(), path)
    journal = Journal(RealDisk(), path, read)
    entry = Entry(
        n=len(read.history), prev=journal.last_digest, after=read.history.head,
        at="2026-11-21T19:06:00Z", act_no=1, act="note", says="pay \u202egold\x1b[2J\x07", patch=[],
    )  # fmt: skip
    journal.append(entry)
    journal.close()
    ways: list[tuple[str, ...]] = []
    ways += [("record", "e", "--format", x) for x in ("json", "html", "csv", "markdown", "text")]
    ways += [("log", "e"), ("log", "e", "--json"), ("list",), ("list", "--json"), ("state", "e")]
    for words in ways:
        told = companion(*words)
        assert told.exit_code == 0, words
        assert not [sign for sign in STEERS if sign in told.output], words
    facts = json.loads(companion("record", "e", "--format", "json").stdout)
    assert entry.says in json.dumps(facts, ensure_ascii=False).replace("\\u001b", "\x1b").replace(
        "\\u0007", "\x07"
    ), "it is written out, not left out"
