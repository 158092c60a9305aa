"""`companion stats`: figures, plots, pace, luck, win rates; `record` with all of it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import cli
from companion.toolbox.text import width_of


def run(*words: str) -> Result:
    done = CliRunner().invoke(cli, list(words))
    assert done.exit_code == 0, done.output
    return done


def told(*words: str) -> Any:
    return json.loads(run(*words, "--json").stdout)["result"]


@pytest.fixture
def salt() -> str:
    """Three provinces; Ana's ship of 4 raids with 4 dice: 2 of 8/3 successes."""
    run("new", "seafall", "Salt", *(x for name in ("Ana", "Ben", "Cy") for x in ("--player", name)))
    for text in (
        "ana ship first values=r4",
        'island "Gull Rock" garrison 0',
        'site spice at "Gull Rock" defense 3 dangerous no cube no',
        'ana sails first at "Gull Rock"',
        "ana raids spice 2b 2s",
        "ana +2 glory",
        "ben +1 glory",
    ):
        run("say", "salt", text)
    return "salt"


def test_stats_tells_plots_pace_and_luck(salt: str, on_80_columns: None) -> None:
    lines = run("stats", salt).stdout.splitlines()
    text = "\n".join(lines)
    assert max(map(width_of, lines)) <= 80
    heads = [line for line in lines if line.startswith("── ")]
    assert [head.split()[1] for head in heads] == ["Over", "Pace", "Luck"]
    assert "Glory (p. 5)" in text and "A Ana" in text
    # 2 or fewer of 4: 1 - (32 + 16) / 81 = 33/81 = 40.7%.
    assert "40.7% to be so unlucky" in text
    assert "#5 2 with 4 dice (2.7)" not in text
    assert "#5 2 with 4 dice (2.7)" in run("stats", salt, "--rolls").stdout


def test_what_the_program_drew_is_marked(salt: str) -> None:
    assert "°" not in run("stats", salt, "--rolls").stdout
    run("new", "en-garde", "Duel", "--player", "Sam", "--player", "Jen")
    run("do", "duel", "first", "who=draw")
    text = run("stats", "duel", "--rolls").stdout
    assert "#1° " in text and "° by the program" in text
    assert {x["made_of"][0]["by_the_program"] for x in told("stats", "duel")["luck"]} == {True}


def test_stats_as_json(salt: str) -> None:
    facts = told("stats", salt)
    (luck,) = facts["luck"]
    assert (luck["expected"], luck["came"], luck["at_most"]) == ("8/3", 2, "11/27")
    assert luck["made_of"] == [
        {"act": 5, "came": 2, "dice": 4, "expected": "8/3", "by_the_program": False}
    ]
    assert facts["series"][0]["title"] == "Glory"
    assert facts["win_rates"] == [] and "all_win_rates" not in facts
    assert sum(one["times"] for one in facts["actions"]) == 7


def test_win_rates_over_all_campaigns(tmp_path: Path, salt: str) -> None:
    assert run("stats").stdout == "No finished game is in the record book yet.\n"
    file = tmp_path / "plays.csv"
    file.write_text(
        "game,play,player,place\n"
        "SeaFall,1,Ana,1\nSeaFall,1,Ben,2\nSeaFall,2,ana,2\nSeaFall,2,Dee,1\nEn Garde,3,Ben,1\n"
    )
    run("import", str(file))
    everybody = run("stats", "--all").stdout
    assert "SeaFall, over all campaigns" in everybody and "En Garde, over all" in everybody
    assert "1 of 2 won, 50.0%" in everybody and "Dee" in everybody
    assert told("stats", salt)["win_rates"] == [
        {"game": "seafall", "player": "Ana", "won": 1, "played": 2},
        {"game": "seafall", "player": "Ben", "won": 0, "played": 1},
    ]
    assert {"game": "en-garde", "player": "Ben", "won": 1, "played": 1} in told(
        "stats", salt, "--all"
    )["all_win_rates"]
    page = run("record", salt, "--format", "html").stdout
    assert "Win rates" in page and "Dee" not in page, "only who sits at this table"


def test_the_record_has_plots_and_luck(salt: str) -> None:
    page = run("record", salt, "--format", "html").stdout
    assert "data:image/svg+xml" in page and "<h2>Luck</h2>" in page
    assert "Luck" in run("record", salt, "--format", "markdown").stdout
    typed = run("record", salt).stdout
    assert "Over time" in typed and "A Ana 3" in typed
    rows = run("record", salt, "--format", "csv").stdout.splitlines()
    assert len(rows) == 8


def test_a_book_that_cannot_be_read_stops_nothing(salt: str) -> None:
    book = Path(os.environ["COMPANION_HOME"]) / "book.json"
    assert book.is_file()
    book.write_text("{broken")
    assert told("stats", salt)["win_rates"] == []
