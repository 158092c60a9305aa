"""What a table adds: rulings with rule, line and date; options; unlocked texts; nothing locked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from companion.cli import cli
from companion.games import load
from companion.library.additions import NOTHING, Ruling, TableAdditions
from companion.library.entry import RuleEntry
from companion.library.index import Library
from companion.library.shelf import Shelf
from companion.library.told import rules_of_sum, rules_used, told_by
from companion.table.campaign.opened import OpenTable
from companion.table.game import Game, TableText
from companion.toolbox.sums import Part, total

START = datetime(2026, 10, 3, 19, 0, tzinfo=UTC)
STICKER = "Krakens may be bribed with rum."


def unlocked(state: Any) -> list[TableText]:
    """As a legacy game does it: a note "RULE 7: …" is a sticker that the group typed in."""
    told = sorted(text for text in state.rulings.values() if text.startswith("sticker: "))
    return [
        TableText(f"rule-{n}", f"RULE {n}", text[9:], "Sailing", ("sail",), ("sticker",))
        for n, text in enumerate(told, 1)
    ]


@pytest.fixture
def game() -> Game[Any]:
    return replace(
        load("en-garde"),
        texts=unlocked,
        opened=lambda state: frozenset({"chest-1"} if state.rulings else ()),
    )


@pytest.fixture
def table(tmp_path: Path, game: Game[Any]) -> Iterator[OpenTable[Any]]:
    ticks = iter(range(10_000))
    with OpenTable.create(
        game,
        tmp_path / "campaigns" / "duel.jsonl",
        "Duel",
        ("Ana", "Ben"),
        clock=lambda: START + timedelta(days=next(ticks) // 3),
    ) as opened:
        yield opened


def rule(table: OpenTable[Any], text: str, **more: Any) -> int:
    """Record a ruling; the number of its log line."""
    entered = table.act("ruling", {"text": text, **more}, depth="sentence")
    return entered.entry.act_no


def test_a_ruling_knows_its_rule_its_line_and_its_day(table: OpenTable[Any]) -> None:
    table.act("note", {"text": "we argue"}, depth="sentence")
    first = rule(table, "nobody pays more: ever", rule="overpay", about=1)
    second = rule(table, "ties are shared")
    told = told_by(table)
    assert [(x.id, x.rule, x.text, x.act_no, x.about) for x in told.rulings] == [
        ("g1", "overpay", "nobody pays more: ever", first, 1),
        ("g2", "", "ties are shared", second, 0),
    ]
    assert all(x.at.startswith("2026-10-0") for x in told.rulings)
    assert table.entry(first).lines[0]["about"] == 1


def test_undo_takes_a_ruling_back_and_a_new_branch_has_its_own(table: OpenTable[Any]) -> None:
    rule(table, "old", rule="pistol")
    move = table.moves.plan_undo()
    assert move is not None
    table.moves.go(move)
    told = told_by(table)
    kept = {"options": told.options, "today": told.today}
    assert told == replace(NOTHING, **kept, players=frozenset({"ana", "ben"}))
    line = rule(table, "new", rule="attack")
    (one,) = told_by(table).rulings
    assert (one.id, one.text, one.rule, one.act_no) == ("g1", "new", "attack", line)


def test_a_ruling_that_was_corrected_by_hand_says_what_stands_now(table: OpenTable[Any]) -> None:
    line = rule(table, "old", rule="pistol")
    answers = {"path": "rulings.g1", "value": "pistol: no pistol at all"}
    table.act("correct", answers, depth="sentence")
    (one,) = told_by(table).rulings
    assert (one.rule, one.text, one.act_no) == ("pistol", "no pistol at all", line)


def test_rulings_are_searched_and_shown_beside_their_rule(
    table: OpenTable[Any], tmp_path: Path
) -> None:
    rule(table, "nobody overpays on Sundays", rule="overpay")
    rule(table, "the Cost above your Poise is halved", rule="cost above your poise")
    told, shelf = told_by(table), Shelf(tmp_path, UTC)
    top = shelf.search("overpay", ["en-garde"], "en-garde", told)[0]
    assert (top.kind, top.id) == ("rule", "overpay")
    assert [one.text for one in top.rulings] == [
        "nobody overpays on Sundays",
        "the Cost above your Poise is halved",
    ]
    found = shelf.search("sundays", ["en-garde"], "en-garde", told)[0]
    assert (found.kind, found.page) == ("ruling", "entry 1, 3 Oct 2026")
    assert found.related == (("overpay", "Cost above your Poise"),)
    ours = {one.id for one in shelf.search("our ruling", ["en-garde"], "en-garde", told, 5)}
    assert {"our-g1", "our-g2"} <= ours
    assert shelf.search("sundays", ["en-garde"], "en-garde") == []
    other = shelf.search("sundays", ["seafall"], "seafall", told)
    assert [one for one in other if one.game == "en-garde"] == []


def test_options_stand_beside_their_rule_with_their_value(
    table: OpenTable[Any], tmp_path: Path
) -> None:
    table.act("option", {"option": "overpay", "value": "forbidden"}, depth="sentence")
    told = told_by(table)
    option = next(one for one in told.options if one.key == "overpay")
    assert (option.value, option.default) == ("forbidden", "allowed")
    assert option.values == ("allowed", "forbidden") and option.why
    entry = Shelf(tmp_path).entry("en-garde", "overpay", told)
    assert entry is not None and entry.options == ("overpay",)


def test_typed_texts_are_found_at_once_and_undone_with_their_entry(
    table: OpenTable[Any], tmp_path: Path
) -> None:
    shelf = Shelf(tmp_path)
    before = shelf.search("kraken", ["en-garde"], "en-garde", told_by(table))
    assert "Kraken" not in repr(before)
    rule(table, STICKER, rule="sticker")
    found = shelf.search("krakn", ["en-garde"], "en-garde", told_by(table))[:2]
    hit = next(one for one in found if one.kind == "text")
    assert (hit.kind, hit.id, hit.section, hit.body) == ("text", "rule-1", "Sailing", STICKER)
    move = table.moves.plan_undo()
    assert move is not None
    table.moves.go(move)
    assert shelf.search("kraken", ["en-garde"], "en-garde", told_by(table)) == before


def test_a_text_stands_beside_the_rule_that_it_was_put_to(tmp_path: Path) -> None:
    text = RuleEntry(
        "rule-3", "RULE 3", "en-garde", "Poise", "unlocked", (), ("poise",), "", "Poise is gold."
    )
    found = Shelf(tmp_path).entry("en-garde", "poise", TableAdditions(texts=(text,)))
    assert found is not None and found.related[0] == ("rule-3", "RULE 3")


SECRET = """# Open thing
id: open-thing
section: S
page: p. 1
related: zeppelin

Seen by all.

# Zeppelin
id: zeppelin
section: S
page: p. 2
synonyms: airship
gate: chest-1

It flies by gas.
"""


def test_what_is_locked_is_nowhere(
    table: OpenTable[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = tmp_path / "data" / "en-garde" / "rules"
    rules.mkdir(parents=True)
    (rules / "01.md").write_text(SECRET)
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    shelf, shut = Shelf(tmp_path), told_by(table)
    for words in ("zeppelin", "zep", "zepelin", "airship", "gas", "flies"):
        found = shelf.search(words, ["en-garde"], "en-garde", shut)
        assert [one for one in found if "eppelin" in repr(one)] == []
    listed = shelf.in_context("en-garde", ["zeppelin"], shut)
    assert [one.id for one in listed] == ["open-thing"]
    assert listed[0].related == ()
    assert shelf.entry("en-garde", "zeppelin", shut) is None
    assert len(shelf.library("en-garde", shut).entries) == 1
    rule(table, "we opened the chest")
    opened = told_by(table)
    assert shelf.search("zepelin", ["en-garde"], "en-garde", opened)[0].id == "zeppelin"
    move = table.moves.plan_undo()
    assert move is not None
    table.moves.go(move)
    assert shelf.search("zeppelin", ["en-garde"], "en-garde", told_by(table)) == []
    # Nor on the command line, whose JSON is an export.
    said = CliRunner().invoke(cli, ["rules", "en-garde", "zeppelin gas thing", "--json"])
    assert "eppelin" not in said.output and "open-thing" not in said.output


# ------------------------------------------------------------------ the rules of an entry


def test_an_entry_names_the_rules_that_it_used(table: OpenTable[Any]) -> None:
    table.act("note", {"text": "x"}, depth="sentence")
    entry = replace(
        table.entry(1),
        act="play",
        lines=({"kind": "against", "rule": "refill", "why": "…", "reason": "…"},),
        sums={"poise": {"value": 2, "parts": [{"label": "x", "rule": "poise"}, {"label": "y"}]}},
    )
    used = rules_used(entry, table.infos, ["attack", "", "attack"])
    assert used[0] == "refill" and {"attack", "poise"} <= set(used)
    assert len(set(used)) == len(used) and "" not in used
    library = Library.open("en-garde")
    assert all(library.get(one) for one in used)


def test_the_rules_behind_a_sum_are_those_of_its_parts() -> None:
    parts = (Part("a", 1, "p. 1", "one"), Part("b", 2, "p. 1"), Part("c", 3, "p. 2", "one"))
    assert rules_of_sum(total(parts)) == ["one"]
    assert rules_of_sum({"value": 3}) == rules_of_sum(None) == []


# ------------------------------------------------------------------ the command line


def test_the_command_line_shows_what_the_table_adds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    run = CliRunner().invoke

    def said(*words: str) -> str:
        done = run(cli, list(words), catch_exceptions=False)
        return done.output

    said("new", "en-garde", "Duel", "--player", "Ana", "--player", "Ben")
    said("say", "duel", "ruling re overpay nobody pays more")
    shown = said("rules", "en-garde", "overpay", "--campaign", "duel")
    assert shown.startswith("Cost above your Poise")
    assert "Our ruling (" in shown and "entry 1): nobody pays more" in shown
    assert "Table option overpay: A cost above your Poise: allowed" in shown
    told = json.loads(said("rules", "en-garde", "overpay", "--campaign", "duel", "--json"))
    hit = told["result"]["hits"][0]
    assert (hit["kind"], hit["rulings"][0]["act_no"]) == ("rule", 1)
    assert hit["options"][0]["key"] == "overpay"
    assert "SeaFall" in said("rules", "en-garde", "attack", "--all")
    assert (
        "is a campaign of En Garde"
        in run(cli, ["rules", "seafall", "raid", "--campaign", "duel"]).stderr
    )


def test_the_command_line_adds_lists_and_removes_rulebooks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    own = tmp_path / "Mine.txt"
    own.write_text("Krakens sleep.\fA kraken wakes when the ship sails over it at night.\f")
    run = CliRunner().invoke
    assert "No rulebook has been added" in run(cli, ["library", "list"]).output
    assert (
        "“Mine” is in SeaFall's look-up" in run(cli, ["library", "add", "seafall", str(own)]).output
    )
    assert "SeaFall: Mine (mine, 3 pages" in run(cli, ["library", "list"]).output
    shown = run(cli, ["rules", "seafall", "kraken", "wakes"]).output
    assert "In rulebooks of your own" in shown and "Mine, p. 2" in shown
    hits = json.loads(run(cli, ["rules", "seafall", "kraken", "--json"]).output)["result"]["hits"]
    assert {(x["kind"], x["place"]) for x in hits if x["kind"] == "book"} == {("book", "Mine")}
    bad = run(cli, ["library", "add", "seafall", str(tmp_path / "none.pdf")])
    assert bad.exit_code == 2 and bad.stderr == "There is no file “none.pdf” that can be read.\n"
    assert "no longer in the look-up" in run(cli, ["library", "remove", "seafall", "mine"]).output
    assert run(cli, ["library", "remove", "seafall", "mine"]).exit_code == 2
    files = [path for path in (tmp_path / "home").rglob("*") if path.is_file()]
    assert not [path for path in files if b"raken" in path.read_bytes()]


def test_a_ruling_is_one_struct_that_old_journals_fill_in() -> None:
    assert Ruling("g1", "", "x") == Ruling("g1", "", "x", 0, "", 0)
