"""Cards of the last act put right together: how many they were, which of them only, all but which.
Those of a fight lie face down (p. 18): they are put right without being shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.games.pirate_crusades.procedures.long.duel import sealed_cards
from companion.games.pirate_crusades.state.table import Hand, PirateCrusades, new_pirate_crusades
from companion.play.speaking import speak
from companion.serve.dialogue import is_open
from companion.table.campaign.opened import OpenTable
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_sea import sailing
from tests.games.pirate_crusades.test_long_table import ANA, BEN, at_sea, base
from tests.games.pirate_crusades.test_many_voices import refused
from tests.games.pirate_crusades.test_told_by_another_hand import lines


def fight(folder: Path, chosen: str) -> OpenTable[PirateCrusades]:
    """Ana fights Ben, and Ben has chosen his cards."""
    state = at_sea(sailing(ship="8H"), ANA, "2,1", hand=Hand(count=6))
    table = whole(folder, at_sea(state, BEN, "2,1", ship="7H", hand=Hand(count=6)))
    lines(table, "ana attacks ben", "ana chooses 2 cards", f"ben chooses {chosen}")
    return table


def chosen(table: OpenTable[PirateCrusades]) -> tuple[int | None, tuple[str, ...] | None]:
    """How many cards Ben has chosen, and which, as far as he told."""
    fight = table.state.fight
    assert fight is not None
    side = fight.sides[BEN]
    return side.count, sealed_cards(side)


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("no, only qh jh 3d", ("QH", "JH", "3D")),
        ("no, just the queen of hearts and the 3d", ("QH", "3D")),
        ("no, not 4d 2d jd", ("QH", "JH", "3D")),
        ("no, without the 4d", ("QH", "JH", "3D", "2D", "JD")),
        ("no, 3 not 6", None),
        ("3 not 6", None),
        ("no, 3 cards, not 6 cards", None),
        ("no, only three", None),
        ("no, 8s not 4d", ("QH", "JH", "3D", "8S", "2D", "JD")),
    ],
)
def test_cards_of_a_fight_are_put_right(
    tmp_path: Path, line: str, cards: tuple[str, ...] | None
) -> None:
    """How many they are everybody sees; of a smaller number nobody told which they are."""
    table = fight(tmp_path, "qh jh 3d 4d 2d jd")
    lines(table, line)
    assert chosen(table) == (len(cards) if cards else 3, cards)
    assert table.state.pirates[BEN].hand.count == 6 - (len(cards) if cards else 3)


@pytest.mark.parametrize("line", ["no, 3 not 5", "no, not 4d 2d jc", "no, jc not 8s"])
def test_what_was_not_so_is_not_put_right(tmp_path: Path, line: str) -> None:
    table = fight(tmp_path, "qh jh 3d 4d 2d jd")
    assert "entry 3: Ben chooses 6 cards" in refused(table, line)
    assert chosen(table)[0] == 6


def test_a_card_more_is_one_that_nobody_named(tmp_path: Path) -> None:
    table = fight(tmp_path, "3 cards")
    lines(table, "no, 4 not 3")
    assert chosen(table) == (4, None)


def test_nobody_else_puts_hidden_cards_right_from_afar(tmp_path: Path) -> None:
    """On a phone somebody speaks: neither does another seat change them nor learn what they are."""
    table = fight(tmp_path, "qh jh 3d")
    for line in ("no, not 3d", "no, 2 not 3", "no, 8s not 3d"):
        with pytest.raises(CompanionError):
            speak(table, line, ANA)
    assert chosen(table) == (3, ("QH", "JH", "3D"))
    speak(table, "no, not 3d", BEN)
    assert chosen(table) == (2, ("QH", "JH"))


def test_a_line_that_puts_hidden_cards_right_is_kept_from_the_others(tmp_path: Path) -> None:
    table, kept = fight(tmp_path, "qh jh 3d"), list[bool]()
    assert not is_open(table, "no, only qh jh", "")
    speak(table, "no, only qh jh", "", kept.append)
    assert kept == [True]


def test_of_fewer_cards_that_all_saw_it_is_asked_which(tmp_path: Path) -> None:
    table = whole(tmp_path, base())
    lines(table, "discards are 5C 6D 8H")
    assert refused(table, "no, 2 not 3") == "Which 2 cards of 5C, 6D and 8H it was is not said."
    lines(table, "no, only 5c and 8h")
    assert table.state.discards == ("5C", "8H")
    assert lines(table, "no, not 5c").startswith("1 card in the discards: 8H")


def test_no_card_that_was_named_is_passed_over(tmp_path: Path) -> None:
    """Bonus 2: two crew cards at a time (p. 10)."""
    table = whole(tmp_path, new_pirate_crusades(["Ana", "Ben"]))
    lines(table, "setup 5H 7D bonus 2S youngest ana")
    assert "2 cards are named, and 1 came" in refused(table, "ana gathers number=1 crew=5C,6D")
    lines(table, "ana gathers 5C 6D")
    assert "2 cards are named" in refused(table, "no, 1 not 2")
    assert set(table.state.pirates[ANA].hand.known) == {"5C", "6D"}
