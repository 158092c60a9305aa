"""Formats: well formed, self-contained, read back, and nothing that is typed is ever run."""

from __future__ import annotations

import csv
import io
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st
from markdown_it import MarkdownIt

from companion.errors import StorageError, UsageError
from companion.games import load
from companion.share.chronicle.chronicle import chronicle
from companion.share.chronicle.document import Document, Picture, Section
from companion.share.chronicle.story import Span, along
from companion.share.exports.csv_file import (
    LOG_COLUMNS,
    STANDINGS,
    guarded,
    log_csv,
    standings_csv,
    unguarded,
)
from companion.share.exports.exporting import FORMATS, ExportOptions, exported, free_path, save
from companion.share.exports.html import html
from companion.share.exports.markdown import escaped, markdown
from companion.share.text.lines import safe
from companion.table.campaign.opened import OpenTable
from companion.table.sentences.sentence import say
from companion.table.storage.disk import RealDisk
from companion.toolbox.text import clean_line
from tests.faulty import HOWS, fault_points
from tests.share.conftest import NASTY, Days, Reading

VOID = {"meta", "img", "br", "link", "input"}
READABLE = ["text", "markdown", "html"]


class Page(HTMLParser):
    """Every tag closed in order; text, tags and addresses kept."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[str] = []
        self.links: list[str] = []
        self.told = ""
        self.feed(page)
        self.close()
        assert self.open == [], self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            assert not name.startswith("on"), name
            if name in ("src", "href", "action", "data"):
                self.links.append(value or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.told += data


@pytest.mark.parametrize("terse", [False, True])
@pytest.mark.parametrize("name", ["duel", "sea"])
def test_a_page_is_well_formed_and_needs_nothing_else(
    reading: Reading, name: str, terse: bool
) -> None:
    with reading(name) as table:
        page = Page(html(chronicle(table, terse=terse)))
        assert not {"script", "iframe", "object", "link", "a", "form"} & set(page.tags)
        assert all(link.startswith("data:image/") for link in page.links)
        assert table.first.title in page.told
        for entry, _ in along(table) if terse else ():
            assert " ".join(entry.says.split())[1:40] in page.told
        assert ("pre" in page.tags) is (name == "sea"), "the sea is drawn"


def test_typed_text_is_text_in_every_readable_format(saga: OpenTable[Any]) -> None:
    told = chronicle(saga)
    page = Page(html(told))
    assert NASTY in page.told
    assert "=Bob|<i>" in page.told
    assert not {"b", "i"} & set(page.tags)
    drawn = Page(MarkdownIt("commonmark").enable("table").render(markdown(told)))
    assert NASTY in drawn.told
    assert "=Bob|<i>" in drawn.told
    assert not {"code", "a", "b", "i", "img"} & set(drawn.tags)


@given(st.text())
def test_markdown_shows_every_sign_and_reads_none(text: str) -> None:
    wanted = " ".join(safe(text).split())
    reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    for around in ("{}", "- {}", "> {}", "# {}", "| a |\n| --- |\n| {} |"):
        page = Page(reader.render(around.format(escaped(text))))
        inside = "".join(page.told.split()).removeprefix("a" if "|" in around else "")
        assert inside == "".join(wanted.split()), around
        assert not {"em", "strong", "code", "a", "s", "hr", "pre"} & set(page.tags)


@given(st.text())
def test_a_page_shows_every_sign(text: str) -> None:
    page = Page(html(Document(text, text, ((text, text),), (Section(text),))))
    assert set(page.tags) == {
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "h1",
        "dl",
        "dt",
        "dd",
        "section",
        "h2",
    } | ({"p"} if text else set())
    shown = "".join(safe(text).split())
    assert "".join(page.told.split()) == shown * 6


def test_a_drawn_picture_is_an_image_that_cannot_run_anything() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    page = html(Document("x", sections=(Section("y", (Picture("z", lambda _: (), svg),)),)))
    read = Page(page)
    assert read.links[0].startswith("data:image/svg+xml;base64,")
    assert "script" not in read.tags
    assert "alert" not in page


# CSV


def rows_of(told: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(told, newline=""), strict=True))


def test_the_log_as_csv_reads_back(saga: OpenTable[Any]) -> None:
    head, *rows = rows_of(log_csv(saga))
    assert tuple(head) == LOG_COLUMNS
    assert all(len(row) == len(LOG_COLUMNS) for row in rows)
    told = [dict(zip(LOG_COLUMNS, row, strict=True)) for row in rows]
    assert [one["entry"] for one in told] == ["1", "2", "4", "5", "6", "7", "8", "9", "10"]
    note = told[1]
    assert (note["kind"], unguarded(note["says"])) == ("note", f"“{NASTY}”")
    assert [one["game"] for one in told] == ["1"] * 6 + ["2"] * 3
    assert told[5]["remarks"].endswith("for *fun*")
    assert "777" not in log_csv(saga)
    assert told[7]["by"] == "'=Bob|<i>", "a name that a spreadsheet would run is guarded"


def test_the_standings_as_csv(reading: Reading) -> None:
    with reading("duel") as table:
        head, *rows = rows_of(standings_csv(table))
        assert tuple(head) == STANDINGS
        assert [(row[2], *row[4:]) for row in rows] == [
            ("1", "Sam", "1", "0"),
            ("1", "Jen", "1", "0"),
            ("2", "Sam", "1", "7"),
            ("2", "Jen", "2", "11"),
        ]


@given(st.text())
def test_no_cell_is_ever_run_and_each_reads_back(text: str) -> None:
    cell = guarded(text)
    assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"))
    assert unguarded(cell) == " ".join(safe(text).split())


# Files


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_is_written_and_never_over_another(
    reading: Reading, format: str, tmp_path: Path
) -> None:
    disk = RealDisk()
    with reading("duel") as table:
        data = exported(table, format)
        path = free_path(disk, tmp_path, "duel", format, Days().at)
        save(disk, path, format, data)
        assert path.read_bytes() == FORMATS[format].mark + data
        with pytest.raises(UsageError, match="already exists"):
            save(disk, path, format, b"other")
        assert path.read_bytes().endswith(data)
        second = free_path(disk, tmp_path, "duel", format, Days().at)
        assert second != path
        assert second.stem.endswith("-2")


def test_a_format_that_is_none_and_an_archive_of_a_part(reading: Reading) -> None:
    with reading("duel") as table:
        with pytest.raises(UsageError, match="no format"):
            exported(table, "pdf")
        with pytest.raises(UsageError, match="whole campaign"):
            exported(table, "archive", ExportOptions(Span(first=3)))


@pytest.mark.parametrize("how", HOWS)
def test_a_failing_disk_leaves_a_whole_export_or_none(tmp_path: Path, how: Any) -> None:
    data = b"x" * 5000
    for number, disk in enumerate(fault_points(RealDisk, how)):
        path = tmp_path / str(number) / "out.html"
        try:
            save(disk, path, "html", data)
        except (StorageError, UsageError):
            left = path.read_bytes() if path.exists() else None
            assert left in (None, data), f"{disk.names_called}"
        else:
            assert path.read_bytes() == data


@pytest.mark.parametrize("format", READABLE)
def test_every_format_of_a_range(saga: OpenTable[Any], format: str) -> None:
    told = exported(saga, format, ExportOptions(Span(game=2), terse=True)).decode()
    assert "brought 3 coins home" in told
    assert "brought 5 coins home" not in told


def test_no_export_but_the_archive_holds_a_veil(sealed: OpenTable[Any]) -> None:
    veil = sealed.state.bids["p1"].veil
    for format in FORMATS:
        held = veil.encode() in exported(sealed, format)
        assert held is (format == "archive"), format


@given(st.text(alphabet="<>&\"'`|=*_[]()#", max_size=12))
def test_spans_of_pictures_are_escaped(text: str) -> None:
    from companion.table.sheet import Span as Words

    document = Document("x", sections=(Section("y", (Picture("p", lambda _: [(Words(text),)]),)),))
    assert clean_line(text) in " ".join(Page(html(document)).told.split()) or not clean_line(text)
    body = html(document).split("<body>")[1].split("</body>")[0]
    tree = ET.fromstring(f"<b>{body}</b>")
    assert tree.find(".//pre") is not None


def test_lonelog_has_a_session_a_day_a_scene_a_turn_and_what_came_of_each_act(saga) -> None:
    told = exported(saga, "lonelog").decode()
    head, _, body = told.removeprefix("---\n").partition("---\n")
    assert head.splitlines()[0].startswith('title: "')
    lines = [line for line in body.splitlines() if line]
    signs = ("## Session ", "*Date: ", "### S", "@ ", "d: ", "=> ", "(note: ", "(ruling: ")
    assert all(line.startswith(signs) for line in lines)
    entries = [entry for entry, _ in along(saga)]
    acts = [x for x in entries if x.act not in ("note", "ruling")]
    assert sum(line.startswith("=> ") for line in lines) == len(acts)
    assert sum(line.startswith("@ ") for line in lines) == len(acts)
    days = {entry.at[:10] for entry in entries}
    assert sum(line.startswith("## Session ") for line in lines) >= len(days)
    assert "777" not in told, "what is undone did not happen"
    assert "(ruling: our ruling: coins count twice)" in told
    assert "for *fun*" in told
    assert "<b>" not in told.replace("\\<", "")


def test_lonelog_tells_the_dice_and_what_they_come_to(tmp_path: Path) -> None:
    """The raid of p. 18: dice as they fell, typed at the table."""
    with OpenTable.create(load("seafall"), tmp_path / "s.jsonl", "S", ("Ana", "Bo", "Cy")) as table:
        run = say(table, "ana raids spice 3b 2w 1s 1S")
        table.enter_all(run.acts)
        told = exported(table, "lonelog").decode().splitlines()
    dice = next(line for line in told if line.startswith("d: "))
    assert dice.startswith("d: faces 3b 2w 1s 1S")
    assert told[told.index(dice) - 1] == "@ Ana: Raid"
    assert told[told.index(dice) + 1].startswith("=> Ana raids spice")
