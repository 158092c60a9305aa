"""P-02, P-03, P-60: a game is set up (pp. 4-6)."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.games import load
from companion.games.seafall.state.table import Stock, new_seafall
from companion.table.procedures.drive import Asking, Done, drive
from companion.table.procedures.procedure import Reading
from companion.table.procedures.question import Broken
from companion.table.state import put
from tests.games.seafall.fleet import act, asked, lines, opened, rows


def test_a_bare_set_up(tmp_path: Path) -> None:
    # Nothing is told: all tokens home, ships in their harbors, decks as in the box (p. 2).
    with opened(tmp_path) as table:
        entry = lines(table, "setup")
        assert entry.says == "set up: game 1; target 11; seats Yellow, Blue, Red"
        state = table.state
        assert state.decks == {"advisor": 20, "event": 6, "damage": 20}
        assert state.forum == 0
        assert (state.year.phase, state.year.step, state.year.number) == ("winter", 1, 1)
        assert {ship.at for ship in state.ships.values() if ship.owner == "p2"} == {"p2"}
        blue = state.provinces["p2"]
        assert (blue.gold, blue.glory, blue.reputation, blue.fortune) == (0, 0, None, None)
        assert blue.goods == {"wood": 0, "linen": 0, "spice": 0, "iron": 0}
        assert rows(entry, "game_start") == [
            {"kind": "game_start", "number": 1, "target": 11, "seats": ["p1", "p2", "p3"],
             "absent": []}
        ]  # fmt: skip
        assert entry.overrides == {}


def test_seats_by_title(tmp_path: Path) -> None:
    # p. 6: the least prominent first: Red (Count), Blue (Duke), Yellow (Prince).
    with opened(tmp_path) as table:
        lines(table, "setup yellow Princess blue duke, red count")
        assert table.state.seats == ("p3", "p2", "p1")
        lines(table, "setup")  # told once: not asked again
        assert table.state.seats == ("p3", "p2", "p1")


def test_titles_by_numbers_in_seating_order(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        act(table, "setup", titles="2 3 1")
        assert table.state.seats == ("p2", "p1", "p3")


def test_titles_that_cannot_be(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        twice = asked(table, "setup", titles="1 1 2").question
        assert (twice.key, twice.page) == ("one-title", "p. 6")
        outside = asked(table, "setup", titles="1 2 4").question
        assert (outside.key, outside.page) == ("title-rank", "p. 6")
        assert isinstance(outside, Broken)
        assert "Baron" in outside.why
        entry = act(table, "setup", "", {"title-rank": "a house rule"}, titles="1 2 4")
        assert entry.overrides == {"title-rank": "a house rule"}


def test_bare_numbers_of_one_line_go_by_the_same_seats(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "setup yellow prince blue duke red count fortune 2 1 3")
        assert table.state.seats == ("p3", "p2", "p1")
        assert [table.state.provinces[p].fortune for p in ("p1", "p2", "p3")] == [2, 1, 3]


def test_levels_of_the_leaders_are_told_once(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "setup fortune yellow 2 blue 3 reputation 1 2 0")
        assert [table.state.provinces[p].fortune for p in ("p1", "p2", "p3")] == [2, 3, None]
        assert [table.state.provinces[p].reputation for p in ("p1", "p2", "p3")] == [1, 2, 0]
        lines(table, "yellow -2 fortune", "setup")
        assert table.state.provinces["p1"].fortune == 2
        result = table.act("setup", {}, depth="all")
        asked_keys = set()
        answers: dict[str, object] = {}
        while isinstance(result, Asking):
            asked_keys.add(result.question.key)
            answers[result.question.key] = result.question.default
            result = table.act("setup", answers, depth="all")
        assert "reputation" not in asked_keys
        assert "fortune" in asked_keys  # Red's is still not told


def test_what_an_earlier_game_left_is_cleared(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(
            table, "yellow raids spice at Tern 5", "yellow upgrade first Nimble",
            "yellow damage second 1", "blue structure Port values=c10 g1 v2",
            "yellow enmity at Tern held number=2", "yellow enmity at Tern sticker",
            "yellow has gold 9", "turn yellow", "setup",
        )  # fmt: skip
        state = table.state
        assert state.turn == ""
        assert all(not x.upgrades and not x.damage and not x.cargo for x in state.ships.values())
        assert all(not x.tokens and not x.built for x in state.sites.values())
        assert all(not x.held for x in state.regions.values())
        tern = next(x for x in state.regions.values() if x.name == "Tern")
        assert len(tern.stickers) == 1  # permanent
        assert state.decks["damage"] == 20
        spice = next(x for x in state.sites.values() if x.name == "spice")
        assert (spice.cube, spice.good) == (False, "spice")
        assert [p.glory for p in state.provinces.values()] == [0, 0, 0]


def test_the_forum_and_the_event_go_back_into_their_decks(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "setup", "forum Ana, Bo", "winter", "event Fog",
              "setup game-open!=begun anew")  # fmt: skip
        assert table.state.decks == {"advisor": 20, "event": 6, "damage": 20}
        assert {x.place for x in table.state.advisors.values()} == {"deck"}


def test_copies_on_the_sideboard_are_counted_together(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow upgrade first SWIFT")
        state = put(table.state, "stock", "k1", Stock(kind="upgrade", name="SWIFT", up=1, down=1))
        aboard = state.ships["y1"].upgrades["u1"]
        state = put(
            state, "ships", "y1",
            replace(state.ships["y1"], upgrades={"u1": replace(aboard, stock="k1")}),
        )  # fmt: skip
        done = drive(table.infos["setup"].run(Reading(state)), {}, depth="sentence")
        assert isinstance(done, Done)
        swift = done.outcome.state.stock["k1"]
        assert (swift.up, swift.down) == (3, 0)


def test_who_misses_the_game_gets_nothing(tmp_path: Path) -> None:  # P-56, p. 22
    with opened(tmp_path) as table:
        lines(table, "setup fortune 2 2 2 reputation 1 1 1")
        act(table, "correct", path="players.p2.present", value="false")
        entry = lines(table, "option start.gold 3", "setup")
        assert entry.says.endswith("without Blue")
        blue, red = table.state.provinces["p2"], table.state.provinces["p3"]
        assert (blue.gold, blue.reputation, blue.fortune) == (0, 0, 0)
        assert (red.gold, red.reputation, red.fortune) == (3, 1, 2)
        assert "p2" in table.state.seats  # it keeps its seat


def test_title_bonuses_come_least_prominent_first(tmp_path: Path) -> None:
    # p. 5; R-93: what the card gives is for the table, so it is owed until settled.
    with opened(tmp_path) as table:
        entry = act(table, "setup", titles="1 2 3", title_bonus_nr_p1="1 gold",
                    title_bonus_nr_p3="2 fortune")  # fmt: skip
        assert [x["player"] for x in rows(entry, "title_bonus")] == ["p3", "p1"]
        assert [x.what for x in table.state.pending.values()] == [
            "title bonus: 2 fortune", "title bonus: 1 gold",
        ]  # fmt: skip
        assert table.state.kept.title_bonus == {"3": "2 fortune", "1": "1 gold"}
        again = lines(table, "setup")
        assert [x["text"] for x in rows(again, "title_bonus")] == ["2 fortune", "1 gold"]


def test_the_prologue(tmp_path: Path) -> None:  # P-60, R-72
    with opened(tmp_path) as table:
        entry = act(table, "setup", prologue=True)
        assert entry.says.startswith("set up: the prologue; target ?")
        assert asked(table, "raid", "p1", site="Blue").question.kind == "broken"
        assert lines(table, "winter", "round").says.startswith(
            "the round is over; the game goes on"
        )
        lines(table, "prologue target 9", "setup game-open!=begun anew")
        assert (table.state.prologue, table.state.target) == (True, 9)


def test_too_few_at_the_table() -> None:
    setup = next(info for info in load("seafall").procedures if info.id == "setup")
    asking = drive(setup.run(Reading(new_seafall(("Yellow", "Blue")))), {}, depth="sentence")
    assert isinstance(asking, Asking)
    assert asking.question.key == "players"
    six = drive(setup.run(Reading(new_seafall(tuple("ABCDEF")))), {}, depth="sentence")
    assert isinstance(six, Asking)
    assert six.question.key == "players"
