"""What the past of a group comes to: counted by hand, each fact with its line."""

from __future__ import annotations

import shutil
from datetime import date, timedelta
from pathlib import Path

import pytest

from companion.errors import UsageError
from companion.records.book import GameRow, Standing
from companion.share.past.asking import Scope, asked
from companion.share.past.history import Chapter, history
from companion.share.past.index import past_of
from companion.share.past.query import Query
from tests.share.tables import FIVE, copied


def evening(number: int, **scores: int | None) -> GameRow:
    """A game of that day: more points, a better place; no points known, no place known."""
    told = sorted((x for x in scores.values() if x is not None), reverse=True)
    return GameRow(
        campaign="plays:shelf",
        game="chess",
        game_no=number,
        ended_at=(date(2026, 1, 1) + timedelta(days=number)).isoformat(),
        standings=tuple(
            Standing(player=name, place=None if x is None else told.index(x) + 1, score=x)
            for name, x in scores.items()
        ),
    )


PLAYED = [
    evening(1, Wren=5, Jory=3),
    evening(2, Wren=4, Jory=9),
    evening(3, Wren=2, Jory=9),
    evening(4, Wren=8, Jory=7, Ola=1),
    evening(5, Ola=None, Jory=None),
    evening(6, Jory=6, Ola=6),
]
"""Wren won 1 and 4 of 4; Jory 2, 3 and 6 of 5 that were decided; Ola 6 (level) of 2."""


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    (tmp_path / "campaigns").mkdir()
    return tmp_path


def told(root: Path, *players: str, title: str = "Players") -> dict[str, list[str]]:
    """Label -> texts of a chapter, what has no label under the one before."""
    with past_of(root) as past:
        chapters = history(past.base, {"chess": "Chess"}, players, outside=PLAYED)
    found: dict[str, list[str]] = {}
    name = ""
    for fact in next((one.facts for one in chapters if one.title == title), ()):
        name = fact.label or name
        found.setdefault(name, []).append(fact.text)
    return found


def test_wins_and_streaks_are_counted_over_all_games(empty: Path) -> None:
    found = told(empty)
    assert list(found) == ["Jory", "Wren", "Ola"]
    assert found["Jory"] == [
        "3 of 5 games won, 60%",
        "played 6 of Chess",
        "won the last one; longest runs 2 won, 1 lost",
        "last won on 7 Jan 2026",
        "first won on 3 Jan 2026",
    ]
    assert found["Wren"] == [
        "2 of 4 games won, 50%",
        "played 4 of Chess",
        "won the last one; longest runs 1 won, 2 lost",
        "last won on 5 Jan 2026",
        "first won on 2 Jan 2026",
    ]


def test_head_to_head_counts_who_stood_before_whom(empty: Path) -> None:
    found = told(empty, title="Head to head")
    assert found["Jory and Wren"] == ["2 : 2, last on 5 Jan 2026"]
    assert found["Jory and Ola"] == ["1 : 0, 1 level, last on 7 Jan 2026"]
    assert found["Ola and Wren"] == ["0 : 1, last on 5 Jan 2026"]
    assert told(empty, "wren", "jory", title="Head to head").keys() == {"Jory and Wren"}


def test_records_name_the_first_game_the_closest_end_and_the_highest_score(empty: Path) -> None:
    found = told(empty, title="Records")
    assert found["first game"] == ["Chess with Wren and Jory on 2 Jan 2026"]
    # Level on points is closer than one point between them.
    assert found["closest end"] == ["nothing between them, Chess with Jory and Ola on 7 Jan 2026"]
    assert found["highest score in Chess"] == ["9 by Jory on 3 Jan 2026"]


def test_when_we_last_played_stands_by_title(empty: Path) -> None:
    assert told(empty, title="Games") == {
        "Chess": ["6 games, last on 7 Jan 2026", "first on 2 Jan 2026"]
    }
    assert next(iter(told(empty, title="Latest games"))) == "7 Jan 2026 Chess"


def test_a_player_nobody_knows_is_refused(empty: Path) -> None:
    with pytest.raises(UsageError):
        told(empty, "zoe")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The five recorded games as campaigns."""
    root = tmp_path_factory.mktemp("shelf")
    for game in FIVE:
        copied(game, root / "campaigns" / f"{game}.jsonl")
    return root


def chapters_of(root: Path) -> tuple[Chapter, ...]:
    with past_of(root) as past:
        return history(past.base, {})


def test_each_fact_of_a_campaign_leads_to_a_line_of_it(shelf: Path) -> None:
    with past_of(shelf) as past:
        there = {(x.campaign, x.act_no) for x in asked(past.base, Query(), Scope(), 10_000)}
        chapters = history(past.base, {})
    facts = [fact for chapter in chapters for fact in chapter.facts]
    places = [fact.place for fact in facts if fact.place is not None]
    assert len(places) > len(facts) / 2
    assert {(one.campaign, one.act_no) for one in places} <= there
    assert all(fact.place for one in chapters if one.title == "Records" for fact in one.facts)


def test_the_winners_of_a_recorded_campaign_are_told(shelf: Path) -> None:
    """The script of SeaFall's campaign ends its three games with Red, Yellow and Green in front.

    Only this game is asked for: which of five recordings was made last is chance.
    """
    with past_of(shelf) as past:
        chapters = history(past.base, {}, game="seafall")
    latest = next(one for one in chapters if one.title == "Latest games")
    assert [one.text.split()[0] for one in latest.facts] == ["Green", "Yellow", "Red"]


def test_a_copy_of_a_campaign_counts_once(shelf: Path, tmp_path: Path) -> None:
    before = chapters_of(shelf)
    root = tmp_path / "twice"
    shutil.copytree(shelf / "campaigns", root / "campaigns")
    shutil.copy(root / "campaigns/seafall.jsonl", root / "campaigns/another.jsonl")

    def counted(chapters: tuple[Chapter, ...]) -> list[tuple[str, str]]:
        return sorted((x.label, x.text) for one in chapters[:3] for x in one.facts)

    assert counted(chapters_of(root)) == counted(before)
