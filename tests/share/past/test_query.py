"""What can be asked of the log, and what it answers."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from companion.errors import UsageError
from companion.share.past.asking import Scope, asked
from companion.share.past.index import past_of
from companion.share.past.query import Query, Value, typed, value_of

NOW = datetime(2026, 4, 22, 12, 0, tzinfo=UTC)  # a Wednesday


def found(root: Path, line: str, campaign: str = "", *, away: bool = False) -> list[str]:
    with past_of(root) as past:
        hits = asked(past.base, typed(line, NOW), Scope(campaign=campaign, away=away))
    return [f"{one.campaign} {one.act_no}" for one in hits]


@pytest.mark.parametrize(
    ("line", "query"),
    [
        ("hydra", Query(words=("hydra",))),
        ("player:Wren gold>10", Query(player="wren", where=(Value("gold", ">", 10),))),
        ("gold >= 10 raid", Query(words=("raid",), where=(Value("gold", ">=", 10),))),
        ("reputation<-1", Query(where=(Value("reputation", "<", -1),))),
        ("discard_pile≥2", Query(where=(Value("discard pile", ">=", 2),))),
        ("since:yesterday", Query(since=date(2026, 4, 21))),
        ("since:monday until:2026-04-21", Query(since=date(2026, 4, 20), until=date(2026, 4, 21))),
        ('since:"2 weeks"', Query(since=date(2026, 4, 8))),
        ("since:session", Query(last_session=True)),
        ("round:3 turn:2 game:1", Query(round=3, turn=2, game_no=1)),
        ("is:rolled not:undone", Query(rolled=True, undone=False)),
        ("10:30 a:b", Query(words=("10:30", "a:b"))),
        ('"the hydra"', Query(words=("the", "hydra"))),
    ],
)
def test_a_typed_line_is_read(line: str, query: Query) -> None:
    assert typed(line, NOW) == query


@pytest.mark.parametrize(
    "line",
    [
        "since:never",
        "round:x",
        "is:nice",
        "until:2026-13-01",
        "since:",
        "player:",
        "is:",
    ],
)
def test_what_cannot_be_read_is_refused_and_passed_over_while_somebody_types(line: str) -> None:
    with pytest.raises(UsageError):
        typed(line, NOW)
    assert typed(line, NOW, half=True) == Query()


@pytest.mark.parametrize("line", ["raid gold >", "raid gold>", "raid gold > -", "raid gold>="])
def test_a_bound_that_is_half_typed_is_passed_over(line: str) -> None:
    assert typed(line, NOW, half=True) == Query(words=("raid",))


def test_a_bound_that_is_none_is_refused() -> None:
    assert value_of("discard pile > 10") == Value("discard pile", ">", 10)
    with pytest.raises(UsageError):
        value_of("gold is ten")


@pytest.mark.parametrize(
    ("line", "entries"),
    [
        ("player:ann kind:voyage", ["spring 8", "spring 6", "spring 1"]),
        ("kind:voyage", ["spring 8", "spring 6", "spring 4", "spring 2", "spring 1"]),
        ("kind:voyage not:undone", ["spring 8", "spring 6", "spring 2", "spring 1"]),
        ("is:undone", ["spring 4"]),
        ("is:broken", ["spring 6"]),
        ("storm", ["spring 6"]),
        ("hydr", ["spring 3"]),
        ("HYDRA rose", ["spring 3"]),
        ("rose x", []),
        # 5 + 1 of Ann stay below; 12 and the undone 15 of Bob, then 20 of Ann, are above.
        ("coins>10 player:bob kind:voyage", ["spring 4", "spring 2"]),
        ("coins>10 player:ann", ["spring 8"]),
        ("coins=5", ["spring 1"]),
        ("since:2026-04-10", ["auction 1", "spring 9", "spring 8", "spring 7"]),
        ("until:2026-04-03 kind:voyage not:undone", ["spring 6", "spring 2", "spring 1"]),
        ("game:2 kind:voyage", ["spring 8"]),
    ],
)
def test_it_finds_what_was_done(root: Path, line: str, entries: list[str]) -> None:
    assert found(root, line) == entries


def test_what_was_put_away_is_asked_on_asking(root: Path) -> None:
    assert "winter 1" not in found(root, "kind:voyage")
    assert found(root, "kind:voyage coins=7", away=True) == ["winter 1"]


def test_the_last_session_begins_after_six_hours_without_an_entry(root: Path) -> None:
    assert found(root, "since:session", "spring") == ["spring 9", "spring 8", "spring 7"]
    assert found(root, "since:session") == ["auction 1"]


def test_a_player_nobody_has_is_refused_by_the_names_that_are_there(root: Path) -> None:
    with pytest.raises(UsageError) as refused:
        found(root, "player:zoe")
    assert "Ann" in refused.value.would_be_right


@pytest.mark.parametrize("line", ['"', "*", "NEAR(a b)", "a OR b", "-x", "^", "kind:%", "' or 1=1"])
def test_no_sign_is_read_as_the_index_would(root: Path, line: str) -> None:
    found(root, line)
    assert found(root, "kind:%") == []
