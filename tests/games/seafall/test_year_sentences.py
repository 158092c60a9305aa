"""Sentences about years, rounds and events, as an impatient table types them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table.storage.entry import Entry
from tests.games.seafall.fleet import lines, opened, said, told

SETUP = "setup yellow prince blue duke red count"
SAYS: list[tuple[str, tuple[str, ...], str, str]] = [
    # What stands there, the typed line, the act, what the log says.
    ("set up", (), "setup", "set up: game 1; target 11; seats Yellow, Blue, Red"),
    ("set up the game target 15", (), "setup",
     "set up: game 1; target 15; seats Yellow, Blue, Red"),
    ("setup yellow 1 blue 3 red 2", (), "setup",
     "set up: game 1; target 11; seats Blue, Red, Yellow"),
    ("setup", ("game 4",), "setup", "set up: game 4; target 14; seats Yellow, Blue, Red"),
    # X-30, p. 5: 24 in the 14th game and in the 19th.
    ("setup", ("game 14",), "setup", "set up: game 14; target 24; seats Yellow, Blue, Red"),
    ("setup", ("game 19",), "setup", "set up: game 19; target 24; seats Yellow, Blue, Red"),
    ("winter", (), "winter",
     "winter: who holds the astrolabe is unknown (tied at 0, titles unknown); forum: 5 advisors "
     "dealt; harvest: Yellow ?, Blue ?, Red ?; no enmity on sites; no cube placed; "
     "0 advisors and 0 tokens turned face up"),
    ("winter holder blue", ("setup",), "winter",
     "winter of year 1: Blue holds the astrolabe (as the table says); forum: 5 advisors dealt; "
     "harvest: Yellow ?, Blue ?, Red ?; no cube placed; 0 advisors and 0 tokens turned face up"),
    ("winter dealt Ana, Bo", (SETUP, "astrolabe"), "winter",
     "winter of year 1: forum: Ana, Bo; harvest: Red ?, Blue ?, Yellow ?; no cube placed; "
     "0 advisors and 0 tokens turned face up"),
    ("next", (SETUP,), "winter",
     "winter of year 1: Red holds the astrolabe (tied at 0, least prominent title); forum: "
     "5 advisors dealt; harvest: Red ?, Blue ?, Yellow ?; no cube placed; "
     "0 advisors and 0 tokens turned face up"),
    ("astrolabe blue", (), "astrolabe", "Blue holds the astrolabe (as the table says)"),
    ("astrolabe to blue", (), "astrolabe", "Blue holds the astrolabe (as the table says)"),
    ("astrolabe", (), "astrolabe",
     "who holds the astrolabe is unknown (tied at 0, titles unknown)"),
    ("forum the Madman, Ana, Bo", (), "forum", "forum: Madman, Ana, Bo"),
    ("forum 4", (), "forum", "forum: 4 advisors dealt"),
    ("forum", (), "forum", "forum: 5 advisors dealt"),
    ("harvest yellow 4 blue 3", (), "harvest", "harvest: Yellow +4, Blue +3, Red ?"),
    ("harvest 4 3 2", (), "harvest", "harvest: Yellow +4, Blue +3, Red +2"),
    ("move enmity", ("yellow raids spice at Tern 3",), "settle-enmity",
     "1 enmity token moved off the sites"),
    ("produce", ("yellow raids spice at Tern 3",), "produce", "cubes placed: spice on Tern"),
    ("refresh", ("yellow activates Bo raid +1", "turn blue"), "refresh",
     "0 advisors and 0 tokens turned face up"),
    ("event Red Tide", (), "event", "event: Red Tide"),
    ("reveals Red Tide", (), "event", "event: Red Tide"),
    ("event", (), "event", "event: one that was not named"),
    ('event Red Tide text="each pays 2"', (), "event", "event: Red Tide (each pays 2)"),
    ("resolve", (), "resolve", "the event is resolved"),
    ("resolved", ("event Fog",), "resolve", "Fog is resolved"),
    ("resolve: blue pays 2 gold", ("event Fog",), "resolve", "Fog is resolved: blue pays 2 gold"),
    ("resolve effects=lose blue gold 2", ("event Fog", "blue gold 3"), "resolve",
     "Fog is resolved; Blue −2 gold, 3 → 1"),
    ("add event Famine", (), "add-event", "Famine enters the event deck"),
    ("round", (), "round-end", "the round is over; nobody has reached 11"),
    ("round over", (), "round-end", "the round is over; nobody has reached 11"),
    ("end of the round", ("yellow glory 12",), "round-end",
     "the round is over: Yellow reached the target of 11, so the game ends"),
    ("next", (), "turn", "Yellow's turn"),
    ("next turn", ("turn yellow",), "turn", "Blue's turn"),
    ("yellow done", ("turn yellow",), "turn", "Blue's turn"),
    ("year 2 round 3 holder red", (), "year", "year 2, round 3, Red holds the astrolabe"),
    ("prologue target 9", (), "game", "the prologue, target 9"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "before", "procedure", "says"),
    [pytest.param(*case, id=f"{case[0]} {' '.join(case[1])}".replace(" ", "-")) for case in SAYS],
)
def test_a_typed_line(
    tmp_path: Path, text: str, before: tuple[str, ...], procedure: str, says: str
) -> None:
    with opened(tmp_path) as table:
        if before:
            lines(table, *before)
        entry = said(table, text)
        assert isinstance(entry, Entry), told(entry)
        assert (entry.act, entry.says) == (procedure, says)
        assert entry.overrides == {}


def test_an_evening_in_a_hurry(tmp_path: Path) -> None:
    # Only deeds, “next” and winter: rounds, turns and the year are counted all the same.
    with opened(tmp_path) as table:
        lines(table, "winter")
        for letter in "abcdef":
            for name in ("iron", "spice", "wood"):
                lines(table, "next", f'raid "{letter}{name}" 2', "+1 gold")
            entry = lines(table, "next")
        assert entry.says.endswith("winter begins")
        assert "18 enmity tokens moved off the sites" in lines(table, "winter").says
        assert [p.glory for p in table.state.provinces.values()] == [6, 6, 6]
        year = table.state.year
        assert (year.phase, year.round, year.number) == ("round", 1, None)
