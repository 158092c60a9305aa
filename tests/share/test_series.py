"""What is plotted, how long it took, what was done, who wins how often: by hand."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.games import load
from companion.records.book import GameRow, Standing
from companion.share.chronicle.chronicle import chronicle
from companion.share.chronicle.story import Span
from companion.share.exports.html import html
from companion.share.figures.measures import (
    duration,
    facts,
    measures_of,
    pace_blocks,
    plays_of,
    rate_words,
    sections,
    standing_blocks,
)
from companion.share.figures.series import Line, Point, Rate, Series, campaign_of, rates, standings
from companion.table.campaign.opened import OpenTable
from companion.table.game import Finished
from companion.table.procedures.drive import Asking
from companion.table.sentences.sentence import say
from companion.table.sheet import Sheet, plain, render

Table = OpenTable[Any]


class Watch:
    """A clock that somebody moves."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at

    def on(self, seconds: int) -> None:
        self.at += timedelta(seconds=seconds)


def typed(table: Table, *sentences: str) -> None:
    for text in sentences:
        said = say(table, text)
        assert not isinstance(said.result, Asking), (text, said.result)
        table.enter(said.run, said.result)


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def duel(tmp_path: Path, watch: Watch) -> Iterator[Table]:
    path = tmp_path / "duel.jsonl"
    with OpenTable.create(load("en-garde"), path, "Duel", ("Sam", "Jen"), clock=watch) as table:
        yield table


def test_a_point_stands_where_a_value_changed_and_a_gap_where_nobody_tells(duel: Table) -> None:
    typed(duel, "sam poise = 6", "note nothing", "jen poise = 5", "sam poise = ?", "sam poise = 2")
    (poise,) = campaign_of(duel).series
    assert poise.title == "Poise" and (poise.first, poise.last) == (1, 5)
    sam, jen = poise.lines
    assert sam == Line("Sam", (Point(1, 6), Point(4, None), Point(5, 2)))
    assert jen == Line("Jen", (Point(1, 10), Point(3, 5)))
    assert (sam.last, jen.last) == (2, 5)


def test_what_is_undone_is_not_there(duel: Table) -> None:
    typed(duel, "sam poise = 6", "sam poise = 3")
    duel.undo()
    read = campaign_of(duel)
    assert read.series == (), "one point is no plot"
    assert read.entries == 1 and sum(times for _, _, times in read.acts) == 1


def test_a_span_bounds_all_of_it(duel: Table) -> None:
    typed(duel, "sam poise = 6", "sam poise = 3", "sam poise = 4", "sam poise = 1")
    read = campaign_of(duel, Span(first=2, last=3))
    assert read.series[0].lines[0].points == (Point(2, 3), Point(3, 4))
    assert read.entries == 2


def test_time_is_theirs_who_had_the_turn_and_pauses_are_nobodys(duel: Table, watch: Watch) -> None:
    """40 s of nobody's turn, 90 s of Sam's, an hour's pause, 30 s of Sam's, a clock set back."""
    typed(duel, "sam poise = 6")
    watch.on(40)
    typed(duel, "turn sam")
    watch.on(90)
    typed(duel, "sam poise = 5")
    watch.on(3600)
    typed(duel, "sam poise = 4")
    watch.on(30)
    typed(duel, "sam poise = 3")
    watch.on(-500)
    typed(duel, "sam poise = 2")
    clock = campaign_of(duel).clock
    assert {(who, seconds) for who, _, seconds in clock.by} == {("", 40), ("p1", 120)}
    assert (clock.pauses, clock.paused, clock.seconds) == (1, 3600, 160)
    told = plain(render(Sheet("", pace_blocks(measures_of(duel))), 80))
    assert "1 of more than half an hour, 1 h 00: not counted" in told
    assert "2 min" in told and "40 s" in told


def test_half_an_hour_is_no_pause_yet(duel: Table, watch: Watch) -> None:
    typed(duel, "sam poise = 6")
    watch.on(1800)
    typed(duel, "sam poise = 5")
    watch.on(1801)
    typed(duel, "sam poise = 4")
    clock = campaign_of(duel).clock
    assert (clock.pauses, clock.paused, clock.seconds) == (1, 1801, 1800)


def test_actions_are_counted_and_notes_are_none(duel: Table) -> None:
    typed(duel, "turn sam", "note a", "ruling attack: b", "thrust + masterful > jen")
    acts = campaign_of(duel).acts
    assert all("note" not in title.lower() for title, _, _ in acts)
    assert sum(times for _, _, times in acts) == duel.history.acts - 2


def test_standings_of_a_campaign(duel: Table) -> None:
    games = [
        Finished(1, {"p1": 1, "p2": 2}, {"p1": 11, "p2": 7}),
        Finished(2, {"p1": 2, "p2": 1}, {"p1": 9, "p2": None}),
        Finished(3, {"p1": 1, "p2": 2}, {}),
    ]
    score, wins = standings(games, duel.state)
    assert score.lines[0] == Line("Sam", (Point(1, 11), Point(2, 9), Point(3, None)))
    assert score.lines[1].points == (Point(1, 7), Point(2, None), Point(3, None))
    assert wins.lines[0].points == (Point(1, 1), Point(2, 1), Point(3, 2))
    assert wins.lines[1].points == (Point(1, 0), Point(2, 1), Point(3, 1))
    assert standings(games[:1], duel.state) == ()


def test_win_rates_over_all_campaigns() -> None:
    """Ana: 2 of 3 chess; a play without any place is none; a missing place is no win."""
    told = rates(
        [
            ("chess", {"Ana": 1, "Ben": 2}),
            ("chess", {"ana": 1, "Ben": None}),
            ("chess", {"Ana": 2, "Cy": 1}),
            ("chess", {"Ana": None, "Ben": None}),
            ("go", {"Ana": 1, "Ben": 1}),
        ]
    )
    assert told == (
        Rate("chess", "Cy", 1, 1),
        Rate("chess", "Ana", 3, 2),
        Rate("chess", "Ben", 2, 0),
        Rate("go", "Ana", 1, 1),
        Rate("go", "Ben", 1, 1),
    )
    assert rate_words(told[1]) == "2 of 3 won, 66.7%"


def play(game: str, *names: str) -> GameRow:
    places = [Standing(player=name, place=place) for place, name in enumerate(names, 1)]
    return GameRow(campaign="else", game_no=1, game=game, standings=tuple(places))


def test_rates_of_a_table_are_those_of_its_players_and_game(duel: Table) -> None:
    plays = [play("en-garde", "SAM", "Eve"), play("en-garde", "Jen", "Sam"), play("go", "Sam")]
    all_of = measures_of(duel, plays=plays)
    assert all_of.rates == (Rate("en-garde", "Jen", 1, 1), Rate("en-garde", "SAM", 2, 1))
    assert {one.player for one in plays_of(plays)} == {"SAM", "Eve", "Jen"}
    assert "1 of 2 won, 50.0%" in plain(render(Sheet("", standing_blocks(all_of)), 60))


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "·"), (59, "59 s"), (60, "1 min"), (3599, "59 min"), (3600, "1 h 00"), (7500, "2 h 05")],
)
def test_durations(seconds: int, words: str) -> None:
    assert duration(seconds) == words


def test_recorded_games_have_it_all(reading: Callable[[str], Any]) -> None:
    with reading("duel") as table:
        all_of = measures_of(table)
        assert [one.title for one in all_of.campaign.series] == ["Poise"]
        assert len(all_of.finished) == 2
        assert facts(all_of)["series"][0]["lines"][0]["name"] == "Sam"
        poise: Series = all_of.campaign.series[0]
        assert [word for _, word in poise.marks] == ["game 2"]
        for line in poise.lines:
            acts = [point.at for point in line.points]
            assert acts == sorted(set(acts))
            changed = zip(line.points, line.points[1:], strict=False)
            assert all(one.value != two.value for one, two in changed)
        end = {line.name: line.last for line in poise.lines}
        assert end == {
            table.state.name(x): duelist.poise for x, duelist in table.state.duelists.items()
        }
    with reading("sea") as table:
        titles = [one.title for one in measures_of(table).campaign.series]
        assert titles == ["Reputation", "Riches", "Crew"]


FROZEN = Path(__file__).resolve().parent.parent / "table" / "frozen"


@pytest.mark.parametrize("journal", sorted(FROZEN.rglob("*.jsonl")), ids=lambda path: path.stem)
def test_old_files_are_measured_too(journal: Path, tmp_path: Path) -> None:
    """Whatever format and shape: rows under the names of today, states of today's shape."""
    path = tmp_path / journal.name
    path.write_bytes(journal.read_bytes())
    game = json.loads(path.read_text().split("\n")[0].partition(" ")[2])["game"]
    with OpenTable(load(game), path, writing=False) as table:
        all_of = measures_of(table)
        lines = [one for one in table.log(table.history.acts) if one.on_table]
        assert all_of.campaign.entries == len(lines)
        assert all(one.values and one.moves for one in all_of.plots)
        assert "base64," in html(chronicle(table, more=sections(all_of)))
        for luck in all_of.luck:
            assert luck.got == sum(roll.got or 0 for roll in luck.rolls)
            assert all(roll.why for roll in luck.untold)
