"""Whole recorded games of all five: out in every format, and in again with nothing lost."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import msgspec
import pytest

from companion.games import load
from companion.share.campaigns import campaigns
from companion.share.chronicle.story import Span, along
from companion.share.exports.exporting import FORMATS, READABLE, ExportOptions, exported
from companion.share.exports.importing import keep, look
from companion.share.exports.record_json import opened
from companion.share.figures.measures import more_of
from companion.table.campaign.opened import OpenTable
from companion.table.storage.patch import sorted_encoding
from tests.share.tables import FIVE, copied, reading
from tests.share.test_exports import Page

KEPT_FOR_EVER = {"seafall": "Historical Record", "citadel": "Destiny"}
"""What the game's own book prints, by a heading of it."""


@pytest.mark.parametrize("game", FIVE)
def test_every_readable_format_tells_every_entry(game: str) -> None:
    with reading(game) as table:
        said = [" ".join(entry.says.split()) for entry, _ in along(table)]
        noted = [
            one.partition("note: ")[2]
            for one, (entry, _) in zip(said, along(table), strict=True)
            if entry.act == "note"
        ]
        more = more_of(table, Span(), None, ())
        assert "Over time" in [section.title for section in more]
        for format in READABLE:
            for terse in (True, False):
                told = exported(table, format, ExportOptions(more=more, terse=terse)).decode()
                if format == "html":
                    page = Page(told)
                    assert page.links and all(x.startswith("data:image/svg") for x in page.links)
                    told = page.told
                # Terse has each line of the log, the story each note as it was typed.
                wanted = said if terse else noted
                plain = "".join(told.split()).replace("\\", "")
                missing = [one for one in wanted if "".join(one.split())[1:40] not in plain]
                assert missing == [], (format, terse)
                if game in KEPT_FOR_EVER:
                    assert KEPT_FOR_EVER[game] in told


@pytest.mark.parametrize("game", FIVE)
def test_the_log_has_a_line_for_every_entry_and_standings_one_for_every_result(game: str) -> None:
    with reading(game) as table:
        entries = [entry.act_no for entry, _ in along(table)]
        over = table.game.finished(table.state)
        log = list(csv.DictReader(io.StringIO(exported(table, "csv").decode("utf-8-sig"))))
        standings = exported(table, "standings").decode("utf-8-sig")
    assert [int(row["entry"]) for row in log] == entries
    results = list(csv.DictReader(io.StringIO(standings)))
    assert len(results) >= sum(len(one.places) for one in over) > 0


@pytest.mark.parametrize("game", FIVE)
def test_the_record_and_the_archive_come_back(game: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with OpenTable(load(game), copied(game, tmp_path / "t" / "season.jsonl")) as table:
        table.act("note", {"text": "a branch"}, depth="sentence")
        table.undo()
        table.act("note", {"text": "another one"}, depth="sentence")
        run = table.begin("note")
        run.give("text", "half told")
        table.drafts.keep_all(run)
        state = sorted_encoding(opened(msgspec.to_builtins(table.tree)))
        log = [(one.says, one.on_table) for one in table.log(1000)]
        whole = {format: exported(table, format) for format in ("json", "archive")}
    assert {"json", "archive"} <= set(FORMATS)
    for format, data in whole.items():
        file = tmp_path / f"out.{format}"
        file.write_bytes(data)
        incoming = look(home, file)
        with OpenTable(load(game), campaigns.path_of(home, keep(home, incoming))) as back:
            assert sorted_encoding(opened(msgspec.to_builtins(back.tree))) == state
            if format == "archive":
                assert [(one.says, one.on_table) for one in back.log(1000)] == log
                assert (len(back.drafts.all()), [on for _, on in log].count(False)) == (1, 1)
