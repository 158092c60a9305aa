"""Choices in the steps of the end, dice and cards by their names: nothing is asked needlessly."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.seafall.state.table import SeaFall
from companion.table.campaign.opened import OpenTable
from companion.table.storage.entry import Entry
from companion.toolbox.chance import SeededChance
from tests.games.seafall.ended import NAMES, fact, play
from tests.games.seafall.fleet import act, asked, lines, opened, said, told


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenTable[SeaFall]]:
    """Yellow 12, Red 9, Blue 6, Green 6; nothing of advisors, islands with nothing on them."""
    with opened(tmp_path, NAMES, SeededChance(3)) as table:
        play(table)
        yield table


# ---------------------------------------------------------------- end of the game


def test_who_has_nothing_to_do_is_passed_by(table: OpenTable[SeaFall]) -> None:
    """P. 20: without an empty slot, an advisor or enmity a step is skipped without a word."""
    lines(table, "retired Orla raid +1 left 3", "red enmity at Tern held number 1", "end")
    lines(table, "red trains Gunner from Orla raid +1", "red keeps Gunner cost 5",
          "yellow keeps Cook cost 4", "red end-enmity 0")  # fmt: skip
    assert table.state.end is not None
    assert table.state.end.record.kept == {"p3": "Gunner", "p1": "Cook"}


def test_who_has_something_to_do_is_not(table: OpenTable[SeaFall]) -> None:
    lines(table, "blue activates Maid raid +1", "green enmity at Tern held number 1", "end")
    assert asked(table, "keep", "p3", advisor={"new": "Gunner"}).question.key == "out-of-order"
    assert asked(table, "keep", "p1", advisor={"new": "Cook"}).question.key == "winner-last"
    assert asked(table, "end-enmity", "p3", faces=0).question.key == "out-of-order"
    lines(table, "blue keeps nobody", "yellow keeps Cook cost 4")


def test_keeping_nobody_makes_no_advisor(table: OpenTable[SeaFall]) -> None:
    lines(table, "end")
    assert lines(table, "green keeps nobody").says == "Green keeps no advisor"
    assert lines(table, "blue trains nobody").says == "Blue trains nobody"
    assert not table.state.advisors


def test_a_cost_that_is_known_may_be_told_again(table: OpenTable[SeaFall]) -> None:
    lines(table, "blue activates Maid raid +1", "end")
    fact(table, "advisors.a1.gold", "3")
    lines(table, "blue keeps Maid cost 4")
    assert table.state.advisors["a1"].gold == 4


def test_a_winner_who_kept_first_hears_of_it(table: OpenTable[SeaFall]) -> None:
    """~P. 20: the winner's advisor has to be cheaper than all that others keep."""
    lines(table, "end", "yellow keeps Cook cost 4")
    assert lines(table, "green keeps Ann cost 5").says == "Green keeps Ann"
    says = lines(table, "blue keeps Maid cost 4").says
    assert says == "Blue keeps Maid; Yellow won: Cook costs 4 and would have to cost less than 4"


def test_successes_for_a_sticker_are_not_spent_on_tokens(table: OpenTable[SeaFall]) -> None:
    """~P. 21: two successes cross out one sticker; then none is left for the tokens."""
    lines(table, "green enmity at Tern held number 2", "green enmity at Yellow sticker", "end")
    assert lines(table, "green end-enmity 2 cross Yellow 1").says == (
        "Green: 2 successes; box 1 of Yellow's province crossed out; 2 stickers at Tern"
    )


def test_tokens_told_first_leave_the_rest_to_stickers(table: OpenTable[SeaFall]) -> None:
    """X-25: three successes: one token home, a sticker crossed out with the other two."""
    lines(table, "green enmity at Tern held number 3", "green enmity at Yellow sticker", "end")
    entry = lines(table, "green end-enmity 3 home Tern 1")
    assert "1 token home from Tern; box 1 of Yellow's province crossed out" in entry.says
    assert "2 stickers at Tern" in entry.says


def test_both_told_have_to_fit(table: OpenTable[SeaFall]) -> None:
    lines(table, "green enmity at Tern held number 2", "green enmity at Yellow sticker", "end")
    question = asked(
        table, "end-enmity", "p4", faces=2, home={"Tern": 1}, crossed=["Yellow 1"]
    ).question
    assert question.key == "too-many"


@pytest.mark.parametrize(
    ("faces", "successes"),
    [("1b 1s 2w", 3), ("1 blank, 1 standard and 2 weak", 3), ("blank 1 strong 3", 3)],
)
def test_dice_by_the_names_of_their_faces(
    table: OpenTable[SeaFall], faces: str, successes: int
) -> None:
    lines(table, "green enmity at Tern held number 4", "end")
    entry = act(table, "end-enmity", "p4", faces=faces)
    assert entry.says.startswith(f"Green: {successes} successes")


def test_dice_by_their_names_in_a_sentence(table: OpenTable[SeaFall]) -> None:
    lines(table, "green enmity at Tern held number 4", "end")
    entry = lines(table, "green end-enmity 1 blank 1 standard 2 weak home Tern 3")
    assert entry.says == "Green: 3 successes; 3 tokens home from Tern; 1 sticker at Tern"


# ---------------------------------------------------------------- cards and tokens


@pytest.mark.parametrize(
    ("card", "name", "changes"),
    [
        ("Leak hold -1", "Leak", {"hold": -1}),
        ("Torn Sail sail -1", "Torn Sail", {"sail": -1}),
        ("Sprung Plank", "Sprung Plank", {}),
        ("name Leak hold -1", "Leak", {"hold": -1}),
        ("hold -1", "", {"hold": -1}),
    ],
)
def test_a_damage_card_begins_with_its_name(
    table: OpenTable[SeaFall], card: str, name: str, changes: dict[str, int]
) -> None:
    act(table, "damage", "p1", ship="first ship", points=1, damage_nr_1__card=card)
    (drawn,) = table.state.ships["y1"].damage.values()
    assert (drawn.name, drawn.changes) == (name, changes)


def test_a_structures_garrison_symbols(table: OpenTable[SeaFall]) -> None:
    values = "cost 9 good linen garrison 1"
    act(table, "sideboard", "", kind="structure", name="Gun Towers", values=values)
    (stock,) = table.state.stock.values()
    assert (stock.cost, stock.symbols) == (9, 1)


def test_quotation_marks_as_the_program_prints_them(table: OpenTable[SeaFall]) -> None:
    lines(table, "end", "green keeps “Cabin Boy” cost 2")
    assert [x.name for x in table.state.advisors.values()] == ["Cabin Boy"]
    result = said(table, "note the “Cabin Boy” is new")
    assert isinstance(result, Entry), told(result)
