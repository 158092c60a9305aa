"""What the story of a game of En Garde says beside its log lines."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.en_garde.figures.tale import called, closing, moments, remark
from companion.games.en_garde.state.table import Exchange, new_en_garde
from companion.table.game import LoggedEntry

STATE = new_en_garde(["Ana", "Bo"])
ANA, BO = STATE.seats


def entry(*rows: dict[str, Any]) -> LoggedEntry:
    """An entry with these rows."""
    return LoggedEntry(1, 1, "", "", "", "", rows)


def loss(player: str, amount: int | None) -> dict[str, Any]:
    """What a hit costs somebody."""
    return {"kind": "poise_loss", "player": player, "amount": amount}


FIRST = {"kind": "first_player", "player": ANA}
WON = {"kind": "game_over", "winner": ANA}
SET = {"kind": "counter", "owner": ANA, "which": "poise", "old": 10, "new": 6}


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([FIRST, loss(ANA, 0), loss(BO, 4), WON], True),
        ([FIRST, loss(ANA, 0), loss(ANA, 1), WON], False),
        ([FIRST, loss(ANA, None), WON], False),  # nobody told how much it was
        ([FIRST, SET, loss(ANA, 0), WON], False),  # set by hand: why is not known
        ([loss(ANA, 0), WON], False),  # taken up in its middle
        ([FIRST, loss(BO, 4), WON], False),  # Ana was in no Exchange
        ([FIRST, loss(ANA, 0), {"kind": "game_over", "winner": "draw"}], False),
    ],
)
def test_whom_no_hit_cost_anything_is_said_only_where_it_is_sure(
    rows: list[dict[str, Any]], told: bool
) -> None:
    said = closing(STATE, [entry(row) for row in rows])
    assert list(said) == ["In the whole game no hit cost Ana any Poise"] * told


@pytest.mark.parametrize(
    ("rows", "headings"),
    [
        ([{"kind": "out", "player": BO, "by": ANA, "how": "pistol"}], ["Ana shoots Bo out"]),
        ([{"kind": "out", "player": BO, "by": ANA, "how": "exchange"}], ["Ana puts Bo out"]),
        ([{"kind": "out", "player": BO, "by": "", "how": "left"}, WON], ["Bo leaves", "Ana wins"]),
        (
            [
                {"kind": "out", "player": BO, "by": ANA, "how": "exchange"},
                {"kind": "out", "player": ANA, "by": BO, "how": "exchange"},
            ],
            ["Bo and Ana put each other out"],
        ),
        (
            [
                {**loss(ANA, 4), "old": 2, "new": 0, "out": False},
                {**loss(BO, 5), "old": 2, "new": 0, "out": False},
            ],
            ["Ana and Bo are at No Poise"],
        ),
    ],
)
def test_a_heading_says_who_did_it(rows: list[dict[str, Any]], headings: list[str]) -> None:
    assert [one.words for one in moments(STATE, STATE, entry(*rows))] == headings


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "against the rules: no Item may be discarded during an Exchange (Items): for the show",
            "against the rules: no Item may be discarded during an Exchange; for the show",
        ),
        (
            "against the rules: Jen is at No Poise and cannot pay (our option): Sam let her",
            "against the rules: Jen is at No Poise and cannot pay; Sam let her",
        ),
        ("amused (very): nothing was broken", "amused (very): nothing was broken"),
    ],
)
def test_a_remark_has_no_heading_of_the_rulebook(said: str, told: str) -> None:
    assert remark(said) == told


def test_a_turn_that_begins_with_its_exchange_is_called_a_turn() -> None:
    fight = Exchange(active=ANA, defender=BO, priority=BO)
    assert called(replace(STATE, exchange=fight, turn_no=3)) == "turn 3"
    assert called(STATE) == ""
