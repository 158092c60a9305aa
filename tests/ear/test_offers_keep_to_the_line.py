"""An offered line says nothing that nobody said: Enter takes the first, so none is better."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.en_garde.state.table import EnGarde, new_en_garde
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from companion.table.ear.heard import Unheard
from companion.table.ear.hearing import Ear
from companion.table.ear.offering import offers_for
from tests.games.en_garde.duel import changed, opened

NAMES = ("Greta", "Hugo", "Ivo", "Jana", "Kai", "Lena")
TOLD = ("learn slash cost 0 bursts 2", "learn thrust cost 0 bursts 3", "learn heavy cape as item")
THRUST, SLASH = (*TOLD, "greta attacks hugo with thrust"), (*TOLD, "greta attacks hugo with slash")
CAPE = (*TOLD[:2], "learn heavy cape cost 0 as item", "greta puts on heavy cape")

SAID = [
    # a Response is no “no response”
    (THRUST, "hugo sidesteps, that is a response with 2 shields", (" no ", "nothing", "pass")),
    # what is printed on one card is not learned of another
    (SLASH, "hugo dodges the slash; a dodge costs 1 and blocks everything", ("slash costs",)),
    # nor is a number that was said of something else
    (CAPE, "the heavy cape grants 1 defense and nothing to attacks", ("costs", "bursts")),
    # cards that are kept are no Poise, and are not thrown away; none that were played are counted
    (
        TOLD,
        "greta holds her five tight and fills up to nine",
        ("down to", "discard", "restore"),
    ),
    (TOLD, "greta played one card, ivo none", ("in hand", "minus", "restore")),
    # the cost of a card is no count
    (THRUST, "hugo negates it costs 1", ("in hand", "minus")),
]


def table_of(folder: Path, lines: tuple[str, ...]) -> OpenTable[EnGarde]:
    """Greta's turn, with 5 cards in hand, behind some lines."""
    state = changed(new_en_garde(NAMES), "Greta", hand=5)
    state = replace(state, turn="p1", first="p1", step="refill")
    table = opened(folder, state)
    for line in lines:
        run_procedure.say(table, line, "")
    return table


@pytest.mark.parametrize(("before", "typed", "never"), SAID, ids=[x[1] for x in SAID])
def test_no_offer_says_what_nobody_said(
    tmp_path: Path, before: tuple[str, ...], typed: str, never: tuple[str, ...]
) -> None:
    table = table_of(tmp_path, before)
    with pytest.raises(Unheard):
        Ear(table).hear(typed)
    offers = [f" {one.line.casefold()} " for one in offers_for(typed, Ear(table))]
    assert not [one for one in offers for words in never if words in one]


@pytest.mark.parametrize(
    ("typed", "offer"),
    [
        ("greta holds her five tight and fills up to nine", "Greta draws up to 9"),
    ],
)
def test_what_was_said_is_offered_still(tmp_path: Path, typed: str, offer: str) -> None:
    table = table_of(tmp_path, TOLD)
    assert offer in [one.line for one in offers_for(typed, Ear(table))]


def test_what_somebody_sits_at_is_what_they_have(tmp_path: Path) -> None:
    table = table_of(tmp_path, TOLD)
    (step,) = Ear(table).hear("blimey greta sits at 4 poise by now").steps
    assert step.run.info.id == "set"
    assert step.result.outcome.says.endswith("→ 4")
