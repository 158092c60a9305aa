"""`companion log` with questions and `companion find`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import cli


@pytest.fixture(autouse=True)
def _home(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(root))


def ran(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(cli, list(words))
    assert result.exit_code == code, result.output
    return result.output


def numbers(*words: str) -> list[int]:
    told: dict[str, Any] = json.loads(ran("log", "spring", *words, "--json"))
    return [one["act_no"] for one in told["result"]["entries"]]


@pytest.mark.parametrize(
    ("words", "right"),
    [
        (("--player", "bob", "--kind", "voyage"), [2, 4]),
        (("--where", "coins > 10"), [2, 4, 8]),
        (("--where", "coins > 10", "--where", "coins < 15"), [2]),
        (("--undone",), [4]),
        (("--broken",), [6]),
        (("--not-undone", "--kind", "voyage", "--count", "2"), [6, 8]),
        (("--since", "2026-04-10"), [7, 8, 9]),
        (("--since", "session"), [7, 8, 9]),
        (("--until", "2026-04-03", "--text", "hydra"), [3]),
        (("--game-no", "2"), [7, 8, 9]),
    ],
)
def test_the_log_of_a_campaign_is_asked_by_options(
    words: tuple[str, ...], right: list[int]
) -> None:
    told = numbers(*words)
    assert told[-len(right) :] == right
    assert set(told) - set(right) <= {7}  # the act between two games belongs to either


def test_find_looks_through_all_logs(root: Path) -> None:
    told = ran("find", "Hydra")
    assert "Evening · spring" in told
    assert "   3  3 Apr 2026    “the Hydra rose”" in told
    assert ran("find", "kraken") == "No entry matches.\n"


def test_find_takes_the_typed_language_and_what_was_put_away(root: Path) -> None:
    assert "winter" not in ran("find", "player:bob", "coins=7", code=0)
    told = ran("find", "player:bob", "coins=7", "--archived")
    assert "Evening (put away) · winter" in told
    assert "   1  25 Dec 2025" in told


@pytest.mark.parametrize(
    ("words", "right"),
    [
        (("find",), "companion find kind:raid"),
        (("find", "since:never"), "yesterday"),
        (("find", "x", "--game", "chess"), "no game “chess”"),
        (("log", "spring", "--where", "gold"), "gold > 10"),
        (("log", "spring", "--player", "zoe"), "Ann"),
    ],
)
def test_a_question_that_cannot_be_read_says_what_can(words: tuple[str, ...], right: str) -> None:
    assert right in ran(*words, code=2)
