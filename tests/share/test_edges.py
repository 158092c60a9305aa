"""Edges of what is told and kept: whose turn an act counts for, who took part, what is said once,
and files that are cut, odd or half written."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.errors import StorageError, UsageError
from companion.games import load
from companion.records.noting import rows_of
from companion.records.plays import BadHistory, plays_of, unknown
from companion.share.campaigns.new_files import read_bounded
from companion.share.chronicle.chronicle import chronicle
from companion.share.chronicle.document import Section, Table
from companion.share.chronicle.story import Span, story
from companion.share.codes import files, plays, sharing, standings
from companion.share.codes.sharing import Shared
from companion.share.exports.csv_file import standings_csv
from companion.share.exports.html import html
from companion.share.exports.importing import LARGEST, Refused, look_at
from companion.share.exports.markdown import markdown
from companion.share.exports.record_json import encoded, record
from companion.share.figures.series import Line, Point, Series, campaign_of
from companion.share.figures.statistics import no_figures
from companion.table.campaign.log import actor_of
from companion.table.campaign.opened import OpenTable
from companion.table.game import Finished
from companion.table.procedures.drive import Asking
from companion.table.sentences.sentence import say
from companion.table.storage.disk import PRIVATE, RealDisk
from tests.share.scanning import read_svg
from tests.share.tables import FIVE, journal, reading
from tests.wording import CANNOT_BE_READ, NO_STATISTICS

TITLES = {"seafall": "SeaFall", "en-garde": "En Garde"}


# ------------------------------------------------------------------ whose turn, and who acted


STEPS = {
    "dawn": "Dawn", "choose": "Choose scheme and character", "reveal": "Reveal",
    "initiative": "Determine Initiative", "muster": "Muster", "scheme": "Resolve schemes",
    "draw": "Draw", "move": "High Drama", "claim": "High Drama", "pass": "High Drama",
    "equip": "High Drama", "recruit": "High Drama", "round": "High Drama",
    "plunder": "Plunder", "dusk": "Dusk",
}  # fmt: skip
"""Acts of Five Sails by the step of the Day to which they belong (pp. 12-15)."""


def test_an_act_stands_under_the_step_in_which_it_happened() -> None:
    """In Five Sails an act leads to the next step, or hands priority on: its heading told those."""
    checked = set()
    with reading("five-sails") as table:
        days = [chapter.stretches for chapter in story(table).chapters]
        for stretch in (stretch for stretches in days for stretch in stretches):
            for entry in stretch.entries:
                if entry.act in STEPS:
                    assert stretch.where.endswith(f", {STEPS[entry.act]}"), entry.says
                    checked.add(entry.act)
        for stretches in days:
            dramas = [one.where for one in stretches if one.where.endswith("High Drama")]
            assert len(dramas) == len(set(dramas)), "one heading a Day"
    assert checked == set(STEPS)


def test_who_answers_in_somebody_elses_turn_is_counted_for_it() -> None:
    """Of 34 cards played, 27 say who plays them; the turn's owner was counted for all."""
    with reading("en-garde") as table:
        acts = {(title, who): times for title, who, times in campaign_of(table).acts}
        name = {table.state.name(one): one for one in table.state.players}
        said: dict[str, int] = {}
        for entry in story(table).entries:
            if entry.act == "play":
                first = entry.says.split(" ")[0]
                said[first] = said.get(first, 0) + 1
                assert table.state.name(actor_of(entry, table.state)) == first
        assert said == {"Sam": 5, "Jen": 15, "Cy": 14}
        assert {who: acts["Play a card", name[who]] for who in said} == said


def test_what_hands_the_turn_on_without_anybody_is_the_tables() -> None:
    with reading("pirate-crusades") as table:
        acts = [
            (who, times) for title, who, times in campaign_of(table).acts if "Blue Sea" in title
        ]
    assert acts == [("", 12)], "it was drawn for the round, not by the last player"


# ------------------------------------------------------------------ who missed a game


def test_took_part() -> None:
    one = Finished(1, {"a": 1, "b": 2}, {"a": 9, "b": 8, "c": 7})
    assert [x for x in "abcd" if one.took_part(x)] == ["a", "b"], "c has a score and no place"
    won = Finished(1, {"a": 1}, {"a": 9, "b": None})
    assert won.took_part("b"), "only the winner is told: the others were there"
    assert not won.took_part("d")


def test_who_missed_a_game_is_in_no_result_of_it() -> None:
    """SeaFall, p. 22: Blue missed game 2 and has a score of it all the same."""
    with reading("seafall") as table:
        link = plays.play(table, 2)
        assert {row["name"] for row in link["players"]} == {"Green", "Yellow", "Red"}
        (line,) = [x for x in standings.texts(table)[0].split("\n") if x.startswith("Game 2")]
        assert "Blue" not in line and "Yellow 1st 12" in line
        told = standings_csv(table)
        assert not [x for x in told.split("\r\n") if '"seafall","2",' in x and '"Blue"' in x]
        book = rows_of(table).games
    fresh = unknown(plays_of(told.encode(), TITLES), book)
    assert fresh == (), "its own standings, taken in again, are the games that are known"


def test_a_part_of_a_campaign_says_when_the_games_before_it_ended() -> None:
    with reading("seafall") as table:
        part = chronicle(table, Span(game=3))
    (told,) = [one for one in part.sections if one.title == "Standings"]
    (grid,) = [one for one in told.parts if isinstance(one, Table)]
    assert all(row[1] not in ("", "–") for row in grid.rows if row[0].isdigit())


# ------------------------------------------------------------------ told once


def test_a_heading_does_not_stand_twice() -> None:
    with reading("seafall") as table:
        told = chronicle(table)
    (game,) = [one for one in told.sections if one.title == "Game 1"]
    assert "Game 1" not in [part.title for part in game.parts if isinstance(part, Section)]


def test_a_ruling_is_said_once(saga: OpenTable[Any]) -> None:
    told = chronicle(saga)
    for text in (html(told), markdown(told)):
        assert text.lower().count("our ruling") == 1
        assert "coins count twice" in text


def test_a_value_told_once_is_no_plot() -> None:
    def plotted(*points: tuple[int, int | None]) -> bool:
        return Series("x", (Line("a", tuple(Point(*one) for one in points)),), 1, 9).moves

    assert not plotted((1, None), (3, 0))
    assert plotted((1, None), (3, 0), (5, 1))
    assert not plotted((1, 4))


@pytest.mark.parametrize("game", FIVE)
def test_a_game_with_figures_does_not_say_that_it_has_none(game: str) -> None:
    with reading(game) as table:
        assert NO_STATISTICS not in no_figures(table)


# ------------------------------------------------------------------ what comes in


def _record(game: str) -> dict[str, Any]:
    with reading(game) as table:
        found: dict[str, Any] = json.loads(encoded(record(table)))
    return found


@pytest.mark.parametrize("game", ["seafall", "en-garde", "pirate-crusades"])
def test_rows_that_no_game_wrote_are_refused_and_break_no_export(game: str) -> None:
    facts = _record(game)
    assert look_at(json.dumps(facts).encode(), "good.json").game == game
    rows = [row for one in facts["records"] for row in one.get("lines", ())]
    for row in rows:
        row.pop("kind", None)
    assert rows
    with pytest.raises(Refused, match="does not hold together"):
        look_at(json.dumps(facts).encode(), "bad.json")


def test_a_cut_archive_is_refused_with_its_line() -> None:
    data = journal("seafall").read_bytes()
    with pytest.raises(
        Refused, match=rf"cut\.jsonl is damaged or cut off: line \d+ {CANNOT_BE_READ}"
    ):
        look_at(data[: len(data) // 2], "cut.jsonl")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
@pytest.mark.posix
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    with pytest.raises(UsageError, match="it is a pipe"):
        read_bounded(RealDisk(), tmp_path / "pipe.json", LARGEST)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("game,player,place\nseafall,Ana,-1\n", "Line 2: there is no place -1"),
        ("game,player,place\nseafall,Ana,0\n", "Line 2: there is no place 0"),
        ("game,player,place\nseafall,Ana,1\nseafall,ANA,2\n", "Line 3: ANA is in this play twice"),
    ],
)
def test_a_history_that_cannot_be_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadHistory, match=why):
        plays_of(text.encode(), TITLES)


# ------------------------------------------------------------------ codes


class _Filling(RealDisk):
    """A disk that is full after some files."""

    def __init__(self, most: int) -> None:
        self.left = most

    def create(self, path: Path, rights: int = PRIVATE) -> int:
        self.left -= 1
        if self.left < 0:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        return super().create(path, rights)


NOW = datetime(2026, 11, 22, 10, 0, tzinfo=UTC)


def test_half_a_card_is_not_left_behind(tmp_path: Path) -> None:
    shared = Shared("save", "Save card", ("CU1/A/", "CU1/B/", "CU1/C/"))
    path = tmp_path / "card.svg"
    with pytest.raises(StorageError, match="card-3of3"):
        files.written(_Filling(2), path, "svg", shared, "Fleet", NOW)
    assert list(tmp_path.iterdir()) == [], "else the same name could not be taken again"
    made = files.written(RealDisk(), path, "svg", shared, "Fleet", NOW)
    assert [read_svg(one.read_text()) for one in made] == [[one] for one in shared.codes]


def test_a_list_is_named_by_its_player(tmp_path: Path) -> None:
    path = tmp_path / "sails.jsonl"
    with OpenTable.create(load("five-sails"), path, "Sails", ("Ana", "Ben")) as table:
        for text in ("ana loads castille", "ben loads eisen"):
            said = say(table, text)
            assert not isinstance(said.result, Asking)
            table.enter(said.run, said.result)
        look: Callable[..., Shared] = lambda id, eyes="": sharing.shared(  # noqa: E731
            table, id, sharing.PAPER, eyes
        )
        assert look("deck-Ben").codes == look("deck-p2").codes == look("deck", "p2").codes
        assert look("deck", "p1").codes != look("deck", "p2").codes
        with pytest.raises(UsageError, match="Which list") as asked:
            look("deck")
        assert "p2 (Deck of Ben: Eisen)" in asked.value.would_be_right
