"""The record, titles and the next game by procedure (end steps 6 and 7; pp. 20-21)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.seafall.rules.carrying import carry_over
from companion.games.seafall.rules.kept import campaign_glory
from companion.games.seafall.rules.standing import tokens_home
from companion.games.seafall.sheet.end import finished
from companion.games.seafall.state.table import Card, DamageCard, SeaFall, Stock, Upgrade
from companion.table.campaign.opened import OpenTable
from tests.games.seafall.ended import NAMES, fact, play
from tests.games.seafall.fleet import (
    act,
    asked,
    glory,
    lines,
    opened,
    reopened,
    rows,
)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenTable[SeaFall]]:
    with opened(tmp_path, NAMES) as found:
        play(found)
        yield found


def to_the_record(table: OpenTable[SeaFall]) -> None:
    lines(table, "end", "record")


def test_the_record(table: OpenTable[SeaFall]) -> None:
    to_the_record(table)
    line = table.state.kept.games["1"]
    assert line.scores == {"p1": 12, "p2": 6, "p3": 9, "p4": 6}
    assert (line.target, line.winner) == (11, "p1")
    assert campaign_glory(table.state, "p1") == 12
    assert asked(table, "record").question.key == "twice"


def test_scores_may_be_told(table: OpenTable[SeaFall]) -> None:
    entry = lines(table, "record yellow 14 blue 5")
    assert table.state.kept.games["1"].scores == {"p1": 14, "p2": 5, "p3": 9, "p4": 6}
    assert entry.says.startswith("game 1 recorded: ")
    assert table.state.end is not None  # it opened the end by itself


def test_titles_and_the_next_game(table: OpenTable[SeaFall]) -> None:
    # 12, 9, 6, 6: Yellow stays Prince, Red becomes Duke; Green, the Baron, chooses before Blue.
    to_the_record(table)
    question = asked(table, "titles").question
    assert (question.key, question.kind) == ("pick-p4", "choose")
    entry = lines(table, "titles Count")
    assert entry.says == (
        "titles: Prince Yellow, Duke Red*, Count Green*, Baron Blue* (* new); game 1 is closed"
    )
    state = table.state
    assert (state.closed, state.year.phase, state.thread) == (True, "over", "")
    assert state.kept.games["1"].titles_after == {"p1": 1, "p2": 4, "p3": 2, "p4": 3}
    entry = lines(table, "next game")
    assert entry.says == "next game: game 2; target 12; seats Blue, Green, Red, Yellow"
    state = table.state
    assert (state.game_no, state.closed, state.end, state.year.phase) == (2, False, None, "setup")
    assert [glory(table, p) for p in state.seats] == [0, 0, 0, 0]
    assert state.provinces["p1"].gold == 0
    assert rows(entry, "chest_list")[0]["cards"][0].startswith("title card (")
    lines(table, "next", "winter")
    assert (table.state.year.phase, table.state.year.number) == ("round", 1)
    assert finished(table.state)[0].places == {"p1": 1, "p3": 2, "p2": 3, "p4": 3}


@pytest.mark.parametrize(("chosen", "why"), [("Prince", "not among"), ("Duke", "not among")])
def test_titles_of_other_places(table: OpenTable[SeaFall], chosen: str, why: str) -> None:
    to_the_record(table)
    question = asked(table, "titles", pick_nr_p4=chosen).question
    assert (question.kind, question.key) == ("broken", "pick-p4")
    assert why in question.why  # type: ignore[attr-defined]
    act(table, "titles", "", {"pick-p4": "a card says so"}, pick_nr_p4=chosen)
    assert table.state.provinces["p4"].title == {"Prince": 1, "Duke": 2}[chosen]


def test_the_example_of_the_titles(tmp_path: Path) -> None:
    # Lord, Baron and Duke are tied in second place; the Lord takes Baron, the Baron Duke.
    with opened(tmp_path, ("Pam", "Duncan", "Cora", "Bart", "Lola")) as table:
        lines(table, "setup Pam prince Duncan duke Cora count Bart baron Lola lord",
              "winter", "record Pam 20 Duncan 9 Cora 4 Bart 9 Lola 9")  # fmt: skip
        entry = lines(table, "titles Baron Duke")
        assert entry.says == (
            "titles: Prince Pam, Duke Bart*, Count Duncan*, Baron Lola*, Lord Cora* (* new); "
            "game 1 is closed"
        )


def test_titles_without_a_record(table: OpenTable[SeaFall]) -> None:
    entry = lines(table, "titles Baron")  # nobody ended the game or wrote anything down
    assert entry.says.startswith("game 1 recorded: ")
    assert table.state.provinces["p2"].title == 3
    assert table.state.closed


def test_totals_of_games_before_the_program(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "game 4", "record yellow 15 blue 9 red 8",
              "titles totals yellow 40 blue 50 red 30")  # fmt: skip
        titles = [table.state.provinces[p].title for p in ("p1", "p2", "p3")]
        assert titles == [2, 1, 3]
        lines(table, "next")
        assert table.state.year.phase == ""  # nobody kept the year: nobody is told to


def test_titles_by_hand(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "game 4", "record")
        act(table, "titles", titles="yellow 3 blue 1 red 2")
        assert [table.state.provinces[p].title for p in ("p1", "p2", "p3")] == [3, 1, 2]


@pytest.mark.parametrize(
    ("procedure", "answers"),
    [("box", {"value": "raid", "ship": "first"}), ("record", {}), ("titles", {})],
)
def test_the_prologue_has_none_of_it(
    tmp_path: Path, procedure: str, answers: dict[str, Any]
) -> None:
    with opened(tmp_path) as table:
        lines(table, "prologue", "end")
        question = asked(table, procedure, "p1", **answers).question
        assert (question.kind, question.key) == ("broken", "prologue")


def test_after_the_prologue(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "prologue", "end", "next-game")
        state = table.state
        assert (state.game_no, state.prologue, state.kept.prologue_played) == (1, False, True)
        assert state.kept.games == {}


def test_an_open_game_is_not_put_away(table: OpenTable[SeaFall]) -> None:
    question = asked(table, "next-game").question
    assert (question.key, question.page) == ("open", "pp. 20-21")


def test_a_game_under_way_knows_no_end_steps(table: OpenTable[SeaFall]) -> None:
    lines(table, "end", "record", "titles Count", "next", "next")
    question = asked(table, "box", "p1", value="raid", ship="first").question
    assert question.key == "round-open"
    act(table, "box", "p1", {"round-open": "forgotten"}, value="raid", ship="first")
    assert (table.state.end, table.state.year.phase) == (None, "winter")


def test_an_absent_province(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        fact(table, "players.p4.present", "false")
        lines(table, "setup Yellow prince Blue duke Red count Green baron", "yellow has glory 12",
              "blue has glory 6", "red has glory 4", "round-end", "end")  # fmt: skip
        assert table.state.end is not None
        assert table.state.end.order == ("p3", "p2", "p1")
        assert asked(table, "box", "p4", value="raid", ship="first").question.key == "done-already"
        entry = lines(table, "record")
        assert table.state.kept.games["1"].scores["p4"] == 3  # p. 22: the lowest less 1
        assert table.state.kept.provinces["p4"].missed == 1
        assert "Green 3 → 3" in entry.says
        lines(table, "titles")  # 12, 6, 4, 3: Green is ranked like all others
        assert [table.state.provinces[f"p{n}"].title for n in (1, 2, 3, 4)] == [1, 2, 3, 4]
        assert finished(table.state)[0].places == {"p1": 1, "p2": 2, "p3": 3}


def test_what_carries_over(table: OpenTable[SeaFall]) -> None:
    """Table 2.17, line by line."""
    lines(table, "yellow ship first r3 called Wren", "yellow upgrade wren Nimble",
          "yellow enmity at Tern held number 2", "blue enmity at Tern sticker",
          "site spice at Tern cube yes explored yes", "yellow structure Port", "end",
          "green keeps Clerk cost 3", "blue keeps no", "red keeps no", "yellow keeps no",
          "yellow box wren raid",
          "green end-enmity 0", "record", "titles Count")  # fmt: skip
    before = table.state
    wren = next(k for k, x in before.ships.items() if x.name == "Wren")
    cards = {
        "t1": Card(name="Crown", kind="treasure", owner="p1"),
        "t2": Card(name="Chart", kind="research", owner="p1"),
    }
    stock = {"k1": Stock(kind="upgrade", name="Nimble", up=1, down=1)}
    ship = replace(
        before.ships[wren], upgrades={"u1": Upgrade("Nimble", stock="k1")},
        damage={"d1": DamageCard("Leak")}, cargo={"spice": 1}, at="sea",
    )  # fmt: skip
    before = replace(
        before, cards=cards, stock=stock, ships={**before.ships, wren: ship},
        decks={**before.decks, "damage": 19, "advisor": 14},
    )  # fmt: skip
    after = carry_over(before, ["t2"])
    assert after.cards["t1"].place == "deck"
    assert (after.cards["t2"].place, after.cards["t2"].owner) == ("room", "p1")
    assert (after.stock["k1"].up, after.stock["k1"].down) == (3, 0)
    assert after.decks["damage"] == 20
    wren_after = after.ships[wren]
    assert (wren_after.upgrades, wren_after.damage, wren_after.cargo) == ({}, {}, {})
    assert (wren_after.raid, wren_after.boxes, wren_after.name) == (3, ship.boxes, "Wren")
    assert all(not x.built and not x.tokens and x.cube is not True for x in after.sites.values())
    assert next(x for x in after.sites.values() if x.name == "spice").explored
    tern = next(x for x in after.regions.values() if x.name == "Tern")
    assert (tern.held, [x.owner for x in tern.stickers.values()]) == ({}, ["p2"])
    assert [tokens_home(after, p) for p in after.seats] == [8, 8, 8, 8]
    clerk = next(x for x in after.advisors.values() if x.name == "Clerk")
    assert (clerk.owner, clerk.place) == ("p4", "council")
    assert all(x.place == "deck" for x in after.advisors.values() if x.name != "Clerk")
    assert [after.provinces[p].title for p in after.seats] == [4, 3, 2, 1]
    assert after.kept == before.kept
    assert carry_over(replace(before, provinces=untold(before)), []).provinces["p1"].gold is None


def untold(state: SeaFall) -> dict[str, Any]:
    return {**state.provinces, "p1": replace(state.provinces["p1"], gold=None)}


def test_the_whole_end_is_undone_at_once(table: OpenTable[SeaFall]) -> None:
    before = table.state
    lines(table, "end", "improve none", "box raid first", "record", "titles Count")
    other = reopened(table)
    for _ in range(5):
        assert other.undo() is not None
    assert other.state == before
    other.close()


def test_what_was_forgotten_before_the_next_game(tmp_path: Path) -> None:
    # A table that keeps no year tells a box late: that is no end of the game that begins.
    with opened(tmp_path) as bare:
        lines(bare, "record yellow 11 blue 4 red 2", "titles", "next-game", "yellow box raid first")
        assert bare.state.end is None
        assert bare.state.ships["y1"].boxes == {"raid": 1}
        lines(bare, "record yellow 3 blue 12 red 2")
        assert bare.state.kept.games["2"].scores["p2"] == 12


def test_an_advisor_is_kept_once(tmp_path: Path) -> None:
    # One that lay in the deck comes from there; its stickers are still on it.
    with opened(tmp_path) as bare:
        lines(bare, "yellow activates Clerk raid +1", "yellow glory 11", "record", "titles Duke",
              "next-game")  # fmt: skip
        assert [x.place for x in bare.state.advisors.values()] == ["deck"]
        lines(bare, "yellow glory 12", "end", "yellow keeps Clerk winner-last!=so")
        assert [(x.owner, x.place) for x in bare.state.advisors.values()] == [("p1", "council")]
