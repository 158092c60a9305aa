"""Corrections that reach further than an answer of the last act: what a roll came to, another act
of the same line, the act in front of one that only looked."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.games import load
from companion.play.speaking import speak
from companion.table.campaign.opened import OpenTable
from companion.table.ear.heard import Unheard


def numbered(
    folder: Path, game: str, *lines: str, players: tuple[str, ...] = ("Ana", "Bo", "Cy")
) -> list[tuple[int, str]]:
    """The log of a table at which these lines were entered, with its numbers: what stands there."""
    table = OpenTable.create(load(game), folder / "t.jsonl", "t", players)
    try:
        for line in lines:
            speak(table, line, "")
        return [(one.act_no, one.says) for one in table.log() if one.on_table]
    finally:
        table.close()


def said(folder: Path, game: str, *lines: str) -> list[str]:
    """The same without the numbers."""
    return [says for _, says in numbered(folder, game, *lines)]


@pytest.mark.parametrize("line", ["no, 3 successes not 2", "no, 3 successes", "no, 3 not 2"])
def test_a_roll_is_put_right_by_what_it_came_to(tmp_path: Path, line: str) -> None:
    """Two weak faces are two successes (SeaFall, p. 10)."""
    (log,) = said(tmp_path, "seafall", "ana raids spice 2b 2w", line)
    assert log.startswith("Ana raids spice: 3, +1 glory")


def test_a_correction_finds_the_act_of_the_line_that_told_it(tmp_path: Path) -> None:
    log = said(tmp_path, "seafall", "ana gains 2 gold, bo gains 4 gold", "no, 3 not 2")
    assert log == ["Ana +3 gold, ? → ?", "Bo +4 gold, ? → ?"]


def test_what_only_looked_is_not_what_is_corrected(tmp_path: Path) -> None:
    log = said(tmp_path, "pirate-crusades", "ana gains 2 riches", "audit", "no, 3 not 2")
    assert log[0].startswith("Ana +3 riches")


def test_what_somebody_else_does_adds_nothing_to_an_act(tmp_path: Path) -> None:
    """Ana meets a ship and flees; Bo met nothing (Pirate Crusades, p. 8)."""
    before = (
        "setup 7H QD bonus 5S variant=short-poker youngest=Ana",
        "ana disembarks 2C",
        "bo gathers",
        "ana sets sail",
        "bo gathers",
        "ana looks 5c flees",
    )
    log = numbered(tmp_path, "pirate-crusades", *before, "bo flees", players=("Ana", "Bo"))
    assert log[-1][0] == len(before) and log[-1][1].endswith("flees")  # and none was corrected


@pytest.mark.parametrize("line", ["no, Ram for 1 gold", "no: it failed", "correction: the fog"])
def test_a_correction_of_nothing_names_the_entry_and_what_works(tmp_path: Path, line: str) -> None:
    with pytest.raises(Unheard, match="corrects nothing in entry 1: Ana: gold"):
        said(tmp_path, "seafall", "ana has 6 gold", line)


def test_nobody_is_given_two_shares(tmp_path: Path) -> None:
    """“6 for ben, 4 for him”: who else he may be, it is not the sum."""
    begun = ("adventure ana Arthen ben Brooks decks ana 14, ben 12", "scenario A life 8 goals x")
    with pytest.raises(CompanionError, match="is not a share for Ben"):
        numbered(
            tmp_path, "citadel", *begun, "share 10: 6 for ben, 4 for ben", players=("Ana", "Ben")
        )
