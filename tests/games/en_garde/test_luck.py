"""Luck in En Garde: who is drawn to begin, each with the same chance (Setup)."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from companion.games.en_garde.figures.luck import phase, rolls
from companion.games.en_garde.state.table import EnGarde, new_en_garde
from companion.table.game import LoggedEntry
from companion.toolbox.luck import Rolled, measured
from tests.games.en_garde.duel import CY, JEN, NAMES, SAM, Duel, ready


def said(duel: Duel, act: int, text: str) -> list[Rolled]:
    before: EnGarde = duel.state
    duel.say(text)
    assert duel.done is not None
    told = LoggedEntry(act, 1, "", "", "", "", tuple(duel.done.outcome.lines))
    return list(rolls(before, duel.state, told))


def test_who_begins_by_hand() -> None:
    """Jen is drawn twice of three: 2/3 expected, twice in a row is 1/9; never is 4/9 for others."""
    found: list[Rolled] = []
    for act in (1, 2):
        found += said(Duel(new_en_garde(NAMES[:3])), act, "first jen")
    luck = {one.player: one for one in measured(found)}
    assert set(luck) == {SAM, JEN, CY}
    assert (luck[JEN].got, luck[JEN].expected, luck[JEN].at_least) == (
        2, Fraction(2, 3), Fraction(1, 9),
    )  # fmt: skip
    assert (luck[SAM].got, luck[SAM].at_most) == (0, Fraction(4, 9))
    assert [roll.act_no for roll in luck[CY].rolls] == [1, 2]


def test_hidden_cards_tell_no_luck() -> None:
    assert said(Duel(replace(ready(), step="refill")), 1, "discard 2") == []


def test_parts_of_the_game() -> None:
    assert phase(new_en_garde(NAMES[:2])) == ""
    assert phase(ready()) == "Prepare"
    duel = Duel(ready())
    duel.say("cut > jen")
    assert phase(duel.state) == "Exchanges"
