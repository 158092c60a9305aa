"""Table options at work in the acts they rule (section 9 of the spec): default and alternative."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.pirate_crusades.options import OPTIONS
from companion.games.pirate_crusades.state.table import Hand, Mission, PirateCrusades
from companion.table.procedures.drive import Asking
from tests.games.pirate_crusades.test_long_sea import duties, met
from tests.games.pirate_crusades.test_long_table import (
    ANA,
    BEN,
    at_sea,
    base,
    changed,
    counted,
    hold,
    lines,
    table_of,
    with_captain,
    with_square,
)
from tests.games.pirate_crusades.test_short_table import Table, mid, pirate

RULES = Path(__file__).parents[3] / "data" / "pirate-crusades" / "rules"
CODE = Path(__file__).parents[3] / "companion" / "games" / "pirate_crusades"


def opted(state: PirateCrusades, **options: Any) -> PirateCrusades:
    return replace(state, options={**state.options, **options})


def rules_of() -> dict[str, str]:
    """Every rules entry by its id."""
    told: dict[str, str] = {}
    for file in RULES.glob("*.md"):
        for part in ("\n" + file.read_text(encoding="utf-8")).split("\n# ")[1:]:
            key = next(x for x in part.splitlines() if x.startswith("id: "))
            told[key.removeprefix("id: ").strip()] = part
    return told


def test_every_option_is_read_and_told_where_it_bites() -> None:
    code = "\n".join(
        file.read_text(encoding="utf-8") for file in CODE.rglob("*.py") if file.name != "options.py"
    )
    entries = rules_of()
    for option in OPTIONS:
        assert f'state, "{option.key}")' in code, option.key
        assert option.rule in entries, option.key
        told = [key for key, text in entries.items() if f"{option.ruling} {option.key}" in text]
        assert told, f"{option.ruling} {option.key} is named in no entry's rulings"
        assert any(f"`{option.key}`" in entries[key] for key in told), option.key


@pytest.mark.parametrize(("choice", "after"), [("when_needed", (0, 3)), ("at_once", (3, 0))])
def test_when_the_discards_are_shuffled(tmp_path: Path, choice: str, after: Any) -> None:
    """A-10: Ana gathers the last card of the deck; 3 lie in the discards."""
    table = mid(
        tmp_path, pirate(2, status="docked"), pirate(3), discards="2C 3C 4C", reshuffle=choice
    )
    state = replace(table.state, deck=1)
    (tmp_path / "b").mkdir()
    again = Table(tmp_path / "b", 2, state=state)
    again.audited = False
    again.say("ana gathers")
    assert (again.state.deck, len(again.state.discards or ())) == after


@pytest.mark.parametrize(("hurricane", "hand"), [(True, 2), (False, 4)])
def test_the_hurricane_of_the_long_game(tmp_path: Path, hurricane: bool, hand: int) -> None:
    """A-91: the deck is empty and so are the discards: half of Ben's 4 goes, or nothing."""
    state = changed(base(), BEN, hand=Hand(count=4))
    state = opted(replace(state, deck=0, discards=()), hurricane_long=hurricane)
    table = Table(tmp_path, 2, state=state)
    table.audited = False
    table.say("ana gathers")
    assert table.state.pirates[BEN].hand.count == hand


@pytest.mark.parametrize(("free", "step"), [(False, "acted"), (True, "start")])
def test_flaunting_beside_an_action(tmp_path: Path, free: bool, step: str) -> None:
    """A-92: 6 doubloons for 1 reputation (pp. 12, 13-15) take the turn, or do not."""
    state = opted(changed(base(), ANA, riches=7), free_port=free)
    table = table_of(tmp_path, state)
    lines(table, "ana flaunt")
    assert table.state.step == step
    pirate_now = table.state.pirates[ANA]
    assert (pirate_now.riches, pirate_now.reputation) == (1, 1)


@pytest.mark.parametrize(("meet", "riches"), [(False, 0), (True, 1)])
def test_meeting_a_friendly_player(tmp_path: Path, meet: bool, riches: int) -> None:
    """A-25: a Joker's mission is to meet any friendly ship; Ben, French too, is on her square."""
    shown = {"m1": Mission(card="JK1", kind="meeting")}
    state = at_sea(at_sea(base(), ANA, "2,1", missions=shown), BEN, "2,1", nation="French")
    state = with_captain(state, "k2", name="Captain p2", nation="French", player=BEN)
    table = Table(tmp_path, 2, state=counted(opted(state, meet_players=meet)))
    if meet:
        table.say("ana hand in JK1")
    else:
        assert table.broken("ana hand in JK1").page
    assert table.state.pirates[ANA].riches == riches


def test_who_picks_the_cards_of_a_lost_half(tmp_path: Path) -> None:
    """A-09: the owner, or chance; a category 2 storm takes half of 3, rounded up: 2."""
    for choice, said in (("owner", False), ("random", True)):
        state = with_square(opted(met(), half_choice=choice), "2,1", storm=2)
        folder = tmp_path / choice
        folder.mkdir()
        table = table_of(folder, changed(state, ANA, hand=Hand(count=3)))
        run = table.begin("storm-hit", ANA)
        result = run.look(table.state)
        while isinstance(result, Asking) and result.question.key != "crew":
            run.give(result.question.key, "2" if result.question.key == "category" else "?")
            result = run.look(table.state)
        assert isinstance(result, Asking)
        assert ("At random" in result.question.prompt) is said


@pytest.mark.parametrize(("choice", "owed"), [("on_contact", 1), ("each_turn", 0)])
def test_when_a_storm_takes_its_losses(tmp_path: Path, choice: str, owed: int) -> None:
    """A-57: a category 2 storm drifts onto Ana: its losses are owed now, or with her next turn."""
    state = at_sea(base(), ANA, "2,1", hand=Hand(count=4))
    state = with_square(state, "3,1", terrain="open sea", wind="W", storm=2)
    state = counted(opted(replace(state, step="acted", turn=BEN), storm_loss=choice))
    table = table_of(tmp_path, state)
    lines(table, "round yes")
    assert table.state.sea["2,1"].storm == 2
    assert [x for x in duties(table.state) if x[1] == "storm-hit"] == [(ANA, "storm-hit")] * owed


@pytest.mark.parametrize(("choice", "crew", "holds"), [("full", 2, 1), ("turn", 4, 1)])
def test_a_storm_on_a_docked_player(tmp_path: Path, choice: str, crew: int, holds: int) -> None:
    """A-58: half of 4 is lost in port as at sea, or only the turn."""
    state = changed(base(), ANA, hand=Hand(count=4), holds=hold("2C"))
    table = table_of(tmp_path, counted(opted(state, docked_storm=choice)))
    lines(table, "ana storm category 2")
    now = table.state.pirates[ANA]
    assert (now.hand.count, len(now.holds)) == (crew, holds)


@pytest.mark.parametrize(
    ("mine", "theirs", "choice", "reputation"),
    [
        ("6H", "6D", "forced", 1),  # not smaller: forced as on p. 12
        ("6H", "9D", "forced", 1),
        ("6H", "6D", "none", 0),
        ("9H", "6D", "forced", 0),  # smaller: it would have given up by itself (p. 20)
    ],
)
def test_what_a_forced_surrender_is_worth(
    tmp_path: Path, mine: str, theirs: str, choice: str, reputation: int
) -> None:
    """A-86: Ben attacks Ana, to whom smaller ships just surrender; 23 cannon against 8."""
    state = at_sea(base(), ANA, "2,1", ship=mine, hand=Hand(count=3), benefits={"surrender": True})
    state = at_sea(state, BEN, "2,1", ship=theirs, hand=Hand(count=3), reputation=2)
    state = replace(opted(state, surrender_rep=choice), turn=BEN)
    table = table_of(tmp_path, counted(state))
    lines(table, "ben attack ana", "ana commits QC KC", "ben commits 8S", "clash")
    ana, ben = table.state.pirates[ANA], table.state.pirates[BEN]
    assert (ana.reputation, ben.reputation, ben.status) == (reputation, 1, "hostage")


@pytest.mark.parametrize(("choice", "reputation"), [("forced", 1), ("none", 0)])
@pytest.mark.parametrize("told", ["with QH KH 9C", "cards=3 result=surrender"])
def test_a_captain_who_is_not_smaller_is_forced(
    tmp_path: Path, choice: str, reputation: int, told: str
) -> None:
    """P. 12: 6 x 2 = 12 against 30; his ship is as large as Ana's, so he had to be forced."""
    state = met("6D", benefits={"surrender": True})
    if "result" in told:
        unknown = replace(state.captains["k5"], ship=None)
        state = counted(replace(state, captains={**state.captains, "k5": unknown}))
        told += " total=30"
    table = table_of(tmp_path, opted(state, surrender_rep=choice))
    lines(table, f"ana attack blackbeard 2D {told}")
    assert table.state.pirates[ANA].reputation == reputation
