"""Play histories: read in several forms, taken in once, refused with the line that is wrong."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from companion.records.book import OUTSIDE, Book, GameRow, Standing
from companion.records.plays import MOST, BadHistory, plays_of, unknown
from companion.share.exports.csv_file import standings_csv
from companion.table.storage.disk import RealDisk
from tests.share.conftest import Reading

TITLES = {"seafall": "SeaFall", "en-garde": "En Garde"}
TOLD = b"""\xef\xbb\xbfDate,Game,Play,Player,Place,Score,Note
2026-01-03,SeaFall,1,Ann,1,11,"red sky, calm"
2026-01-03,SeaFall,1,"'=Bob",2,9,
2026-01-10,seafall,2,Ann,,-3,
2026-01-10,SEAFALL,2,"O""Hara",1,,
"""


def test_a_history_is_read() -> None:
    one, two = plays_of(TOLD, TITLES)
    assert (one.game, one.ended_at) == ("seafall", "2026-01-03")
    assert one.standings == (
        Standing(player="Ann", place=1, score=11, note="red sky, calm"),
        Standing(player="=Bob", place=2, score=9),
    )
    assert two.standings == (Standing(player="Ann", score=-3), Standing(player='O"Hara', place=1))


def test_semicolons_and_winners() -> None:
    told = b"game;player;winner\nEn Garde;Ann;yes\nEn Garde;Bob;no\n"
    (one,) = plays_of(told, TITLES)
    assert [x.place for x in one.standings] == [1, None]


def test_our_own_standings_come_back(reading: Reading) -> None:
    with reading("duel") as table:
        plays = plays_of(standings_csv(table).encode(), TITLES)
        over = table.game.finished(table.state)
        names = table.state.name
        assert [{(x.player, x.place, x.score) for x in play.standings} for play in plays] == [
            {(names(p), one.places[p], one.scores[p]) for p in one.places} for one in over
        ]


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (b"", "no column game"),
        (b"a,b\n1,2\n", "no column game"),
        (b"game,player\nSeaFall,Ann\n", "no column place, score or winner"),
        (b"game,player,place\nChess,Ann,1\n", "Line 2: there is no game"),
        (b"game,player,place\nSeaFall,,1\n", "Line 2: The player's name is empty"),
        (b"game,player,place\nSeaFall,Ann,first\n", "Line 2: .* is not a place"),
        (b"game,player,score\nSeaFall,Ann,1e9\n", "is not a score"),
        (b"game,player,score\nSeaFall,Ann,99999999999\n", "is not a score"),
        (b"date,game,player,place\n3/1/26,SeaFall,Ann,1\n", "is not a date"),
        (b"game,player,place\nSeaFall," + b"x" * 99 + b",1\n", "has 99 characters"),
        (b"\xff\xfe\0g", "is not CSV"),
        (b'game,player,place\nSeaFall,"Ann,1\n', "is not CSV"),
        (b"game,player,place\n" + b"SeaFall,Ann,1\n" * (MOST + 1), "more than"),
        (b"game,player,place\n" + b" " * (5 << 20), "more than"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(told: bytes, says: str) -> None:
    with pytest.raises(BadHistory, match=says):
        plays_of(told, TITLES)


@given(st.binary(max_size=200))
def test_no_bytes_bring_anything_but_plays_or_a_sentence(data: bytes) -> None:
    for told in (data, b"game,player,place\n" + data):
        with contextlib.suppress(BadHistory):
            assert all(row.game in TITLES for row in plays_of(told, TITLES))


def book(folder: Path) -> Book:
    return Book(folder / "book.json", folder / "backups", RealDisk())


def test_a_history_is_taken_in_once(tmp_path: Path) -> None:
    mine = book(tmp_path)
    plays = plays_of(TOLD, TITLES)
    mine.note_games(unknown(plays, mine.games()))
    assert len(mine.games()) == 2
    assert unknown(plays, mine.games()) == ()
    # Another file with other plays of the same group is not taken for the same.
    more = plays_of(b"game,player,place\nSeaFall,Cid,1\n", TITLES)
    fresh = unknown(more, mine.games())
    mine.note_games(fresh)
    assert len(mine.games()) == 3
    assert {row.campaign for row in mine.games()} == {f"{OUTSIDE}seafall"}


def test_two_plays_alike_are_two_plays(tmp_path: Path) -> None:
    told = b"game,play,player,place\nSeaFall,1,Ann,1\nSeaFall,2,Ann,1\n"
    plays = plays_of(told, TITLES)
    assert len(plays) == len(unknown(plays, ())) == 2
    assert len(unknown(plays, plays[:1])) == 1


def test_the_games_of_a_campaign_here_are_known() -> None:
    told = b"campaign,game,player,place,score,date\nFleet,SeaFall,Ann,1,11,2026-01-03\n"
    here = GameRow(
        campaign="fleet",
        game_no=4,
        game="seafall",
        ended_at="2026-01-04T01:00:00Z",
        standings=(Standing(player="ANN", place=1, score=11),),
    )
    assert unknown(plays_of(told, TITLES), [here]) == ()
