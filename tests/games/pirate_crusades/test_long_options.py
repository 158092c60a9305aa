"""Options and flaws that change what is owed: storms, sales, captains, coves (section 9)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.pirate_crusades.game import GAME
from companion.games.pirate_crusades.rules.standing import audit_of
from companion.games.pirate_crusades.state.table import Hand, PirateCrusades, Port
from companion.table.campaign.opened import OpenTable
from companion.toolbox.chance import SeededChance
from tests.games.pirate_crusades.test_long_sea import duties, met, sailing
from tests.games.pirate_crusades.test_long_table import (
    ANA,
    BEN,
    QuickDisk,
    at_sea,
    base,
    broken,
    changed,
    counted,
    hold,
    lines,
    table_of,
    with_captain,
    with_square,
)


def whole(folder: Path, state: PirateCrusades, name: str = "table") -> OpenTable[PirateCrusades]:
    """A table with all procedures and the game's own way of reading sentences."""
    game = replace(GAME, new_state=lambda _names: state)
    names = tuple(x.name for x in state.players.values())
    return OpenTable.create(
        game, folder / f"{name}.jsonl", "Evening", names, disk=QuickDisk(), chance=SeededChance(7)
    )


# ---------------------------------------------------------------------- storms


def caught(category: int = 2, **options: Any) -> PirateCrusades:
    """Ben's turn is over; Ana lies in a storm on 2,1, and the next turn is hers."""
    state = with_square(sailing(holds=hold("2C")), "2,1", storm=category)
    return counted(replace(state, turn=BEN, step="acted", options=options))


def test_storm_losses_come_with_each_lost_turn_by_option(tmp_path: Path) -> None:
    """A-57: on contact | each lost turn."""
    table = table_of(tmp_path, caught(storm_loss="each_turn"))
    lines(table, "turn ana")
    assert [x for x in duties(table.state) if x[1] == "storm-hit"] == [(ANA, "storm-hit")]
    lines(table, "ana storm losing 7S 8S", "turn ben", "turn ana")
    assert (ANA, "storm-hit") in duties(table.state)  # again
    (tmp_path / "once").mkdir()
    table = table_of(tmp_path / "once", caught())
    lines(table, "turn ana")
    assert (ANA, "storm-hit") not in duties(table.state)


def test_contact_takes_nothing_by_that_option_but_category_4(tmp_path: Path) -> None:
    state = at_sea(base(), ANA, "3,2", hand=Hand(count=3))
    state = with_square(state, "3,3", terrain="open sea", wind="N", storm=2)
    state = replace(state, turn=BEN, step="acted", options={"storm_loss": "each_turn"})
    table = table_of(tmp_path, counted(state))
    assert "caught in a category 2 storm" in lines(table, "round yes").says
    assert (ANA, "storm-hit") not in duties(table.state)
    (tmp_path / "four").mkdir()
    table = table_of(tmp_path / "four", counted(with_square(state, "3,3", storm=4)))
    lines(table, "round yes")
    assert table.state.pirates[ANA].status == "out"  # settled with the round


def test_category_1_takes_nothing_each_turn(tmp_path: Path) -> None:
    table = table_of(tmp_path, caught(1, storm_loss="each_turn"))
    assert "nothing is lost" in lines(table, "turn ana").says
    assert (ANA, "storm-hit") not in duties(table.state)


@pytest.mark.parametrize(
    ("flaw", "left"),
    [("half the crew is eaten if caught in a storm", 1), ("afraid of parrots", 3), ("", 3)],
)
def test_a_flaw_that_speaks_of_storms_is_proposed(tmp_path: Path, flaw: str, left: int) -> None:
    """P. 20; WE-10: half the crew, whatever the category."""
    state = with_captain(caught(1), "k1", name="Jack", nation="French", player=ANA, flaw=flaw)
    table = table_of(tmp_path, state)
    lines(table, "ana storm category 1")
    assert table.state.pirates[ANA].hand.count == left


# ---------------------------------------------------------------------- one sale


def trader(**fields: Any) -> PirateCrusades:
    state = changed(base(), ANA, riches=5, holds=hold("QS", "5C"), **fields)
    return counted(replace(state, options={"actions": 2}, ids={"k": 9, "h": 9}))


def test_a_sale_goes_with_no_purchase_in_one_turn(tmp_path: Path) -> None:
    """P-42, also with two actions a turn (A-06)."""
    table = table_of(tmp_path, trader())
    lines(table, "ana sells selling QS")
    assert "a sale and a purchase" in broken(table, "ana buys for 1 7D").why
    assert "a second sale" in broken(table, "ana sells selling 5C").why
    (tmp_path / "other").mkdir()
    table = table_of(tmp_path / "other", trader())
    lines(table, "ana buys for 1 10D")
    assert broken(table, "ana sells selling QS").key == "traded"
    lines(table, "turn ben", "turn ana", "ana sells selling QS")


# ---------------------------------------------------------------------- captured


def test_a_captured_captain_is_set_ashore(tmp_path: Path) -> None:
    """A-71, npc_win = captured: the nearest port that is no friend's; shipless there."""
    state = replace(met(holds=hold("2C", "4C")), options={"npc_win": "captured"})
    table = table_of(tmp_path, state)
    says = lines(table, "ana attacked blackbeard 9D with 2H").says
    them = table.state.pirates[ANA]
    # 1,1 is French as she is; 5,1 is 3 squares from 2,1, 1,5 is 5, 5,5 is 7
    assert (them.status, them.at, them.hand.count, them.ship) == ("shipless", "5,1", 0, "")
    assert "set ashore on 5,1" in says and audit_of(table.state).value.holds is True
    table.undo()
    lines(table, "ana attacked blackbeard 9D with 2H ashore 5,5")
    assert table.state.pirates[ANA].at == "5,5"


# ---------------------------------------------------------------------- coves and flaws


def at_cove(status: str = "docked", port: str = "JK1", **fields: Any) -> PirateCrusades:
    state = with_square(base(), "3,3", terrain="island", wind="N", port=Port(card=port))
    state = at_sea(state, ANA, "3,3", hand=Hand(count=2))
    return counted(changed(state, ANA, status=status, **fields))


def test_a_cove_chooses_once(tmp_path: Path) -> None:
    """P. 16: on the first visit."""
    table = whole(tmp_path, at_cove())
    lines(table, "ana cove a")
    assert table.state.pirates[ANA].hand.count == 3
    assert "the first visit only" in broken(table, "ana cove a").why
    lines(table, "ana cove a visited!=a card says so")


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (at_cove("sailing"), "at sea and must dock at a Pirate Cove first"),
        (at_cove(port="4H"), "is at 4H, which is not a Pirate Cove"),
        (base(), "is at 7C, which is not a Pirate Cove"),
        (counted(changed(at_sea(base(), ANA, "3,2"), ANA, status="docked")), "where no port is"),
    ],
)
def test_no_cove_without_one(tmp_path: Path, state: PirateCrusades, why: str) -> None:
    told = broken(whole(tmp_path, state), "ana cove a")
    assert told.key == "no-cove" and why in told.why and told.page == "p. 16"


def test_an_untold_place_may_be_a_cove(tmp_path: Path) -> None:
    state = counted(changed(base(), ANA, at="", status=""))
    lines(whole(tmp_path, state), "ana cove a")


def test_a_flaw_may_forbid_the_cove(tmp_path: Path) -> None:
    """P. 21; WE-13: she sails on, unless the table says otherwise."""
    state = with_captain(
        at_cove("sailing"), "k1", name="Jacquotte Delahaye", nation="French", player=ANA,
        flaw="never docks at a Pirate Cove",
    )  # fmt: skip
    table = whole(tmp_path, state)
    told = broken(table, "ana docks")
    assert (told.key, told.page) == ("flaw", "pp. 20, 21") and "never docks" in told.why
    lines(table, "ana docks flaw!=the table says so")
    assert table.state.pirates[ANA].status == "docked"


def test_other_flaws_forbid_no_cove(tmp_path: Path) -> None:
    state = with_captain(
        at_cove("sailing"), "k1", name="Jack", nation="French", player=ANA, flaw="sleeps late"
    )
    lines(whole(tmp_path, state), "ana docks")


# ---------------------------------------------------------------------- the 54 cards


def test_cards_that_do_not_add_up_are_said_once(tmp_path: Path) -> None:
    """P-56: said when it breaks, again only when it breaks further."""
    state = replace(at_cove("sailing", port="4H"), deck=20)
    table = whole(tmp_path, state)
    words = "the cards do not add up"

    def said(text: str) -> bool:
        from companion.table.sentences.sentence import say

        read = say(table, text)
        return words in table.enter(read.run, read.result).entry.says  # type: ignore[arg-type]

    assert not said("turn ben")  # it was broken before
    assert said("deck = 21 ") is False  # a counter is no act of the game
    assert not said("ben gather")
    assert said("ana has hand 5")
    assert not said("note we know")


@pytest.mark.parametrize(("ship", "cards"), [("", 2), (None, 3), ("3H", 3)])
def test_no_ship_is_no_card(tmp_path: Path, ship: str | None, cards: int) -> None:
    """A ship that nobody named is a card; no ship is none."""
    from companion.games.pirate_crusades.procedures.work import Work
    from companion.table.procedures.procedure import Reading

    state = changed(base(), ANA, ship=ship, hand=Hand(count=2))
    assert len(Work(Reading(state)).all_cards_of(ANA)) == cards
