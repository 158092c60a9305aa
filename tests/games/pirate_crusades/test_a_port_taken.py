"""The attack on a port (pp. 13-15, 18; P-39), question by question to its end.

It was told on 23 November that the table could not be drawn behind such an attack: at the round's
end a captain would come upon a ship that he attacks, and whom he attacks was taken for a square.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.pirate_crusades.rules.standing import audit_of
from companion.games.pirate_crusades.state.table import Hand, Mission, PirateCrusades, Port
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.question import Broken
from companion.table.sheet import plain, render
from screens.view import view_of
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_table import (
    ANA,
    BEN,
    at_sea,
    base,
    changed,
    counted,
    with_captain,
    with_square,
)
from tests.games.pirate_crusades.test_told_by_another_hand import lines
from tests.wording import CANNOT_BE_DRAWN

ALL = "10S 10D JS JD QS QD KS KD 2S"
"""Eight times 10 and 2: 82 cannon. A port of size 4 has strength 4 x 10 x 2 (p. 18)."""
ASKED = ("cards", "cargo", "cargo-1", "cargo-2", "port-1", "port-2")
TOLD = dict(zip(ASKED, (ALL, "2", "6S", "7S", "3S", "5C"), strict=True))


def before_a_port() -> PirateCrusades:
    """Ana, French, lies in the English port 4H with nine crew cards and a mission to take a port
    from an enemy of the Spanish. Vane lies upwind of Ben, who carries a treasure chest: every
    captain who comes upon him attacks (pp. 13-15)."""
    state = with_square(base(), "1,1", port=Port(card="4H"))
    state = with_square(state, "3,1", terrain="open sea", wind="W")
    state = at_sea(state, BEN, "2,1", chest="7H")
    state = with_square(state, "2,1", terrain="open sea", wind="none")
    state = with_captain(state, "k5", name="Vane", nation="Dutch", ship="10C", at="3,1")
    mission = Mission(kind="conquest", nation="Spanish")
    return counted(changed(state, ANA, hand=Hand(count=9), ship="9D", missions={"m1": mission}))


def drawn(table: OpenTable[PirateCrusades]) -> str:
    """The table as everybody sees it; no block of it is left out for anybody."""
    sheets = [plain(render(view_of(table, eyes).sheet, 100)) for eyes in ("", ANA, BEN)]
    assert not any(CANNOT_BE_DRAWN in one for one in sheets)
    return sheets[0]


def attacked(table: OpenTable[PirateCrusades], told: dict[str, str]) -> tuple[list[str], str]:
    """Ana attacks the port, with these answers typed one after the other: what was asked, and what
    was entered. The table is drawn before each of them."""
    run, asked = table.begin("attack-port", ANA), list[str]()
    while isinstance(result := table.look(run), Asking):
        question = result.question
        assert not isinstance(question, Broken), question.why
        drawn(table)
        if question.key in told:
            asked.append(question.key)
            run.give(question.key, question.store(question.read(told[question.key])))
        else:
            run.give(question.key, question.store(question.accept(question.default)), "default")
    assert isinstance(result, Done)
    return asked, table.enter(run, result).entry.says


def test_a_port_is_taken_to_the_end(tmp_path: Path) -> None:
    """One reputation; cargo up to the holds; cards until a port of the own nation (pp. 13-15)."""
    table = whole(tmp_path, before_a_port())
    asked, says = attacked(table, TOLD)
    assert asked == list(ASKED)
    assert says.startswith("Ana takes the port with 82")
    ana = table.state.pirates[ANA]
    assert (ana.reputation, ana.riches, ana.missions) == (1, 1, {})
    assert (ana.hand.count, ana.status) == (0, "docked")
    assert [one.card for one in ana.holds.values()] == ["6S", "7S"]
    assert table.state.sea["1,1"].port == Port(card="5C")
    assert {"4H", "3S", *ALL.split()} <= set(table.state.discards or ())
    assert audit_of(table.state).value.holds is True
    drawn(table)


@pytest.mark.parametrize(("won", "reputation"), [("yes", 1), ("no", 0)])
def test_cards_that_nobody_names_take_it_if_the_table_says_so(
    tmp_path: Path, won: str, reputation: int
) -> None:
    table = whole(tmp_path, before_a_port())
    asked, _ = attacked(table, {**TOLD, "cards": "9", "won": won})
    rest = list(ASKED[1:]) if won == "yes" else []
    assert asked == ["cards", "won", *rest]
    assert table.state.pirates[ANA].reputation == reputation
    assert table.state.sea["1,1"].port == Port(card="5C" if won == "yes" else "4H")
    assert table.state.pirates[ANA].hand.count == 0
    drawn(table)


def test_a_captain_who_will_attack_somebody_is_drawn_behind_it(tmp_path: Path) -> None:
    """The end of the round, square by square, before it is entered and behind it."""
    table = whole(tmp_path, before_a_port())
    attacked(table, TOLD)
    lines(table, "ben's turn, ben passes")
    preview = drawn(table)
    assert "Vane ← 2,1" in preview and "Vane attacks Ben" in preview
    lines(table, "round yes")
    assert any(x.procedure == "npc-attack" for x in table.state.pending.values())
    drawn(table)


@pytest.mark.parametrize("undone", [0, 1])
def test_it_opens_again_and_is_undone(tmp_path: Path, undone: int) -> None:
    table = whole(tmp_path, before_a_port())
    was = table.tree
    attacked(table, TOLD)
    if undone:
        table.undo()
        assert table.tree == was
    drawn(table)
    table.close()
    with OpenTable(table.game, table.path, writing=False) as again:
        assert (again.unfit, again.tree) == (None, table.tree)
        drawn(again)
