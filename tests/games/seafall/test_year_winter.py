"""P-04 to P-09: winter in one entry, and step by step (p. 12)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.seafall.procedures.work import Work
from companion.games.seafall.procedures.year.winter_steps import refresh_step
from companion.games.seafall.state.table import SeaFall, Stock
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.procedure import Reading
from companion.table.procedures.question import Broken
from tests.games.seafall.fleet import act, asked, home, lines, opened, parts, rows, site, value

READY = (
    "setup yellow prince blue duke red count",
    "site field 1 of yellow gold 3", "site field 2 of yellow gold 2",
    "site field 1 of blue gold 4", "site field 2 of blue gold 1",
    "site field 1 of red gold 2", "site field 2 of red gold 2",
    "site spice at Tern defense 3 cube no", "site iron at Gull defense 4 cube no",
)  # fmt: skip


def test_winter_in_one_entry(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        entry = lines(table, *READY, "winter")
        assert entry.says == (
            "winter of year 1: Red holds the astrolabe (tied at 0, least prominent title); "
            "forum: 5 advisors dealt; harvest: Red +4, Blue +5, Yellow +5; "
            "cubes placed: spice on Tern and iron on Gull; 0 advisors and 0 tokens turned face up"
        )
        state = table.state
        assert [state.provinces[p].gold for p in ("p1", "p2", "p3")] == [5, 5, 4]
        assert (state.year.phase, state.year.step, state.year.round) == ("round", 1, 1)
        assert (state.year.holder, state.year.shuffled) == ("p3", 6)
        assert (state.forum, state.decks["advisor"]) == (5, 15)
        assert site(table, "spice").cube is True
        assert parts(entry, "Yellow's harvest") == {"field 1": 3, "field 2": 2}
        assert value(entry, "Yellow's harvest") == 5
        assert [x["kind"] for x in entry.lines if x["kind"] not in ("counter", "refresh")] == [
            "astrolabe", "event_deck_shuffle", "forum_deal", "harvest", "harvest", "harvest",
            "production", "production",
        ]  # fmt: skip
        assert entry.overrides == {}


def second_year(table: OpenTable[SeaFall]) -> None:
    """The end of year 1: Yellow raided Blue's first field and the spice on Tern."""
    lines(
        table, *READY, "winter", "site field 1 of blue value 2", "blue sails both at sea",
        "yellow sails both at blue", "yellow raids blue 3 plunder field 1",
        "yellow sails both at Tern", "yellow raids spice 3 with first", "turn yellow",
        "yellow activates Bo raid +1", "year 1 round 6 phase round holder red",
    )  # fmt: skip


def test_the_second_winter(tmp_path: Path) -> None:
    # The raided field gives nothing (p. 12), then its two tokens go to At War With, the one on
    # Tern to the garrison; the spice that was taken comes back.
    with opened(tmp_path) as table:
        second_year(table)
        assert home(table, "p1") == 5
        before = [table.state.provinces[p].gold for p in ("p1", "p2", "p3")]
        entry = lines(table, "winter")
        after = [table.state.provinces[p].gold for p in ("p1", "p2", "p3")]
        assert [b - a for a, b in zip(before, after, strict=True)] == [5, 1, 4]
        assert rows(entry, "harvest")[1]["blocked"] == ["field 1"]
        assert table.state.regions["p2"].held == {"p1": 2}
        tern = next(x for x in table.state.regions.values() if x.name == "Tern")
        assert tern.held == {"p1": 1}
        assert home(table, "p1") == 5
        assert not site(table, "field 1", "p2").no_harvest
        assert site(table, "spice").cube is True
        # Yellow has 2 glory, Blue and Red none: the less prominent of these is Red (Count).
        assert table.state.year.holder == "p3"
        assert table.state.year.number == 2
        # The advisor of the last turn was exhausted and is refreshed.
        assert table.state.provinces["p1"].active == ""
        assert [x.face_up for x in table.state.advisors.values() if x.owner == "p1"] == [True]
        assert rows(entry, "refresh")[0] == {"kind": "refresh", "what": "advisors", "count": 1}


def test_the_first_winter_moves_no_enmity(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *READY)
        question = asked(table, "settle-enmity").question
        assert isinstance(question, Broken)
        assert (question.key, question.page) == ("first-winter", "p. 12")
        for step in ("astrolabe", "forum", "harvest"):
            lines(table, step)
        assert table.state.year.step == 5


def test_step_by_step_is_the_same_as_at_once(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        second_year(table)
        lines(table, "winter")
        at_once = table.state
        table.undo()
        lines(table, "round event-open!=none turns-left!=none", "astrolabe", "forum", "harvest",
              "settle-enmity", "produce", "refresh")  # fmt: skip
        assert table.state == at_once


def test_a_later_step_does_the_ones_before(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        entry = lines(table, *READY, "harvest yellow 7")
        assert table.state.year.step == 5
        assert table.state.year.holder == "p3"
        assert table.state.forum == 5
        assert [table.state.provinces[p].gold for p in ("p1", "p2", "p3")] == [7, 5, 4]
        assert "Red holds the astrolabe" in entry.says
        lines(table, "winter")  # only what is left
        assert table.state.provinces["p1"].gold == 7
        assert table.state.year.phase == "round"


def test_a_step_told_late_only_corrects(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *READY, "winter", "event Fog", "astrolabe to blue", "forum Ana, Bo")
        year = table.state.year
        assert (year.phase, year.round, year.holder) == ("round", 1, "p2")
        assert year.event is not None  # nothing was shuffled
        assert (table.state.forum, table.state.decks["advisor"]) == (5, 15)


def test_the_forum(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "setup", "yellow activates Zoe raid +1")
        entry = lines(table, "forum Ana, Bo, Cy, Di, Ed")
        assert rows(entry, "forum_deal")[0]["cards"] == ["Ana", "Bo", "Cy", "Di", "Ed"]
        assert table.state.decks["advisor"] == 15
        lines(table, "winter", "year 1 round 6 phase round", "winter")
        named = {x.name for x in table.state.advisors.values() if x.place == "forum"}
        assert named == set()
        assert (table.state.forum, table.state.decks["advisor"]) == (5, 15)


@pytest.mark.parametrize(
    ("dealt", "key"),
    [
        ("Zoe, Ana", "dealt-where"),
        ("Ana, Ana", "dealt-where"),
        ("Ana, Bo, Cy, Di, Ed, Flo", "more-than-five"),
    ],
)
def test_a_forum_that_cannot_be(tmp_path: Path, dealt: str, key: str) -> None:
    with opened(tmp_path) as table:  # the list of section 5 for P-05
        lines(table, "setup", "yellow activates Zoe raid +1")
        question = asked(table, "forum", dealt=dealt).question
        assert (question.key, question.page) == (key, "p. 12")


def test_unknown_fields_make_the_vault_unknown(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "setup", "yellow gold 6", "blue gold 2", "harvest blue 4 red ?")
        gold = [table.state.provinces[p].gold for p in ("p1", "p2", "p3")]
        assert gold == [None, 6, None]


def test_a_short_supply_by_procedure(tmp_path: Path) -> None:
    # P-08: two cubes of spice left for three sites; Tern lies west of Gull.
    with opened(tmp_path) as table:
        lines(
            table, "setup", "site spice at Gull defense 9", "site 'low spice' at Tern defense 2",
            "site 'high spice' at Tern defense 5", "yellow spice = 8",
        )  # fmt: skip
        for name, column in (("Tern", 1), ("Gull", 4)):
            key = next(k for k, x in table.state.regions.items() if x.name == name)
            act(table, "correct", path=f"regions.{key}.column", value=str(column))
        for name in ("'low spice'", "'high spice'", "spice"):
            lines(table, f"site {name} cube no")
        entry = lines(table, "produce")
        assert [x["count"] for x in rows(entry, "production")] == [1, 1, 0]
        assert site(table, "spice").cube is False
        assert "supply short: none on spice on Gull" in entry.says


def test_cubes_may_be_told(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *READY)
        entry = act(table, "produce", cubes="iron")
        assert [x["good"] for x in rows(entry, "production")] == ["iron"]
        assert site(table, "spice").cube is False
        question = asked(table, "produce", cubes="iron").question
        assert (question.kind, question.page) == ("broken", "p. 12")


def test_refresh_leaves_ships_alone(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "setup", "yellow upgrade first Nimble", "yellow damage first 1 Nimble")
        stock = {"k1": Stock(kind="upgrade", name="SWIFT", up=1, down=2),
                 "k2": Stock(kind="structure", name="Port", down=1)}  # fmt: skip
        work = Work(Reading(replace(table.state, stock=stock)))
        list(refresh_step(work))
        assert [(x.up, x.down) for x in work.state.stock.values()] == [(3, 0), (None, 0)]
        assert not work.state.ships["y1"].upgrades["u1"].face_up
        assert work.rows[1]["count"] == 3


def test_winter_on_a_bare_table(tmp_path: Path) -> None:
    # Where a site lies was not told: its token leaves it all the same, and it can be raided again.
    with opened(tmp_path) as table:
        lines(table, "yellow raids spice 5", "winter", "blue raids spice 4")
        assert site(table, "spice").tokens == {"p2": 1}
        assert (home(table, "p1"), home(table, "p2")) == (7, 7)
        assert table.state.year.number is None
