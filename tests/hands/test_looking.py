"""Why a number, our rulings beside a question, branches side by side."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import load
from companion.play.branches import branches, compare, compared_lines, named
from companion.play.rulings import ours
from companion.play.why import numbers, why_lines
from companion.table.campaign.opened import OpenTable
from companion.table.sentences.sentence import say
from companion.table.storage.describe import names_in


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenTable[Any]]:
    """Ana has raided: 5 successes of 2b 3w and a support ship, by the dice of p. 18."""
    with OpenTable.create(load("seafall"), tmp_path / "s.jsonl", "S", ("Ana", "Bo", "Cy")) as made:
        for line in ("ana has gold 4", "ana raids spice 3b 2w 1s 1S", "ana +2 gold"):
            made.enter_all(say(made, line).acts)
        yield made


def test_any_number_is_unfolded_with_the_entries_and_pages_that_made_it(table) -> None:
    found = {one.name: one for one in numbers(table)}
    told = why_lines(table, found["Ana gold"])
    assert told[0] == "Ana gold is 6."
    assert [line.split()[0] for line in told if line[:1].isdigit()] == ["3", "1"]
    assert "4 → 6" in told[2]
    glory = "\n".join(why_lines(table, found["Ana glory"]))
    assert "2  Ana raids spice" in glory
    assert "p. 18" in glory, "the page of the act"
    assert "successes" in glory, "its sum"
    ids = {f"{prefix}{n}" for prefix, most in table.state.ids.items() for n in range(1, most + 1)}
    assert not {word for name in found for word in name.split()} & ids


def test_a_ruling_of_this_table_is_found_by_the_rule_of_the_question(table) -> None:
    table.act("ruling", {"rule": "raid", "text": "cocked dice are rolled again"}, depth="sentence")
    assert ours(table.state, ("year", "raid")) == ("cocked dice are rolled again",)
    assert ours(table.state, ("year",)) == ()


def test_a_branch_has_a_name_and_stands_beside_the_table_with_what_differs(table) -> None:
    table.act("note", {"text": "branch: the rich way"}, depth="sentence")
    table.undo()
    table.undo()
    table.enter_all(say(table, "ana -1 gold").acts)
    (rich,) = branches(table)
    assert (rich.name, rich.since, rich.count) == ("the rich way", 2, 2)
    told = compared_lines(compare(table, rich))
    assert told[0] == "Both begin with what stands up to entry 2."
    assert told.index("There: the rich way") > told.index("  5 Ana −1 gold, 4 → 3")
    assert any(line.split() == ["Ana", "gold", "3", "|", "6"] for line in told)


def test_a_number_that_is_worked_out_is_unfolded_into_its_sum(table) -> None:
    """8 enmity tokens, one of them left on the site that was raided (p. 11)."""
    found = {one.name: one for one in numbers(table)}
    home = found["Ana's enmity at home"]
    told = [" ".join(line.split()) for line in why_lines(table, home)]
    assert told[0] == "Ana's enmity at home is 7."
    assert "enmity tokens 8 p. 11" in told
    assert "spice −1 p. 11" in told
    assert any(line.startswith("2 Ana raids spice") for line in told), "the entry that made it so"
    assert found["glory target"].value == 11, "of the first game (p. 5)"


def test_a_ruling_on_a_part_of_a_sum_stands_below_it(table) -> None:
    table.act("ruling", {"rule": "enmity", "text": "lost tokens come back"}, depth="sentence")
    home = next(one for one in numbers(table) if one.name == "Ana's enmity at home")
    assert "  ⚑ Our ruling: lost tokens come back" in why_lines(table, home)


def test_what_an_attack_would_do_is_a_number_with_a_sum(tmp_path: Path) -> None:
    """Thrust with Masterful Strike does 5 (Example of play); nothing faces it yet."""
    with OpenTable.create(load("en-garde"), tmp_path / "e.jsonl", "E", ("Sam", "Jen")) as table:
        for line in ("turn sam", "jen has 9 poise", "sam attacks jen thrust, masterful strike"):
            table.enter_all(say(table, line, yes=True).acts)
        found = {one.name: one for one in numbers(table)}
        assert found["A1 Thrust + Masterful Strike damage"].value == 5
        assert found["Jen's loss if it ended now"].value == 5
        assert found["Jen's Poise if it ended now"].value == 4
        told = [" ".join(x.split()) for x in why_lines(table, found["Jen's Poise if it ended now"])]
        assert "Poise 9 Ending the Exchange" in told
        assert "loss −5 Ending the Exchange" in told


def test_two_branches_that_were_left_stand_side_by_side(table) -> None:
    """Entry 3 is left for a 4th, that for a 5th: both are one entry behind entry 2."""
    table.undo()
    table.enter_all(say(table, "ana +1 gold").acts)
    table.undo()
    table.enter_all(say(table, "ana +3 gold").acts)
    one, other = named(table, 3), named(table, 4)
    told = compared_lines(compare(table, one, other))
    assert told[0] == "Both begin with what stands up to entry 2."
    assert told.index("One: Ana +1 gold, 4 → 5") < told.index("The other: Ana +2 gold, 4 → 6")
    assert any(line.split() == ["Ana", "gold", "5", "|", "6"] for line in told)


@pytest.mark.parametrize(
    ("game", "players", "lines", "name", "value", "parts"),
    [
        (
            "seafall",
            ("Ana", "Bo", "Cy"),
            ("setup", "winter", "event Calm Seas", "turn ana"),
            "events of which the next may be any", 5,
            ["cards at the last shuffle 6 p. 12", "revealed since −1 p. 12"],
        ),
        (
            "citadel",
            ("Ana", "Ben"),
            ("adventure ana A ben B decks ana 14 ben 12", 'place "101" terrain arrows e I/102',
             "all stand on 101", "ana climbs cost 3", "draw 3"),
            "Ana's cards in front", 6, ["drawn and not yet discarded 6 p. 12"],
        ),
    ],
)  # fmt: skip
def test_a_number_that_only_a_board_counts_has_its_sum(
    tmp_path: Path, game: str, players: Any, lines: Any, name: str, value: int, parts: list[str]
) -> None:
    with OpenTable.create(load(game), tmp_path / "t.jsonl", "T", players) as table:
        for line in lines:
            table.enter_all(say(table, line, yes=True).acts)
        found = {one.name: one for one in numbers(table)}
        assert found[name].value == value
        told = [" ".join(x.split()) for x in why_lines(table, found[name])]
        assert set(parts) <= set(told), told


def test_what_was_said_of_a_goal_names_it_by_its_words(tmp_path: Path) -> None:
    """A goal has no name of its own: the log said “goal l1”."""
    with OpenTable.create(load("citadel"), tmp_path / "t.jsonl", "T", ("Ana", "Ben")) as table:
        for line in (
            "adventure ana A ben B decks ana 14 ben 12",
            "scenario A new beginning life 8 goals find the well",
        ):
            table.enter_all(say(table, line, yes=True).acts)
        assert names_in(table.tree)["l1"] == "find the well"
