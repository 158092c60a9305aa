"""The sheet's year, the walk by suggestions, enmity explained, reminders."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import load
from companion.games.seafall.procedures.acts import PROCEDURES
from companion.games.seafall.sheet.reminders import MOST_HINTS, reminders
from companion.games.seafall.sheet.year import (
    enmity_blocks,
    enmity_everywhere,
    step_block,
    year_block,
)
from companion.games.seafall.state.kept import EventCard, Kept, Milestone
from companion.games.seafall.state.printed import ROUND, WINTER
from companion.games.seafall.state.table import (
    Region,
    SeaFall,
    Ship,
    Site,
    Sticker,
    Upgrade,
    new_seafall,
)
from companion.games.seafall.state.year import Turn, Year
from companion.library.index import Library
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import Acknowledged
from companion.table.sheet import GridBlock, ListBlock, plain, render
from companion.table.state import put
from tests.games.seafall.fleet import act, least_answer, lines, opened

START = ("setup yellow prince blue duke red count", "winter")


def table_of(**changes: Any) -> SeaFall:
    return replace(new_seafall(("Yellow", "Blue", "Red")), **changes)


def shown(state: SeaFall) -> str:
    return plain(render(load("seafall").sheet(state, ""), 80))


OF_THE_YEAR = ("winter", *(x.procedure for x in WINTER), "event", "turn", "resolve", "round-end")


def walk(table: OpenTable[SeaFall]) -> str:
    """Do the step of the year that is suggested first; its words."""
    first = next(x for x in table.game.suggestions(table.state) if x.procedure in OF_THE_YEAR)
    result = table.act(first.procedure, dict(first.answers), depth="sentence")
    assert isinstance(result, Acknowledged)
    return result.entry.act


def test_one_key_walks_a_year(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "setup yellow prince blue duke red count")
        assert walk(table) == "winter"
        round_ = ["event", "turn", "turn", "turn", "resolve", "round-end"]
        assert [walk(table) for _ in range(36)] == round_ * 6
        assert (table.state.year.phase, table.state.year.number) == ("winter", 2)
        assert walk(table) == "winter"
        lines(table, "red glory = 11")
        assert [walk(table) for _ in range(6)] == round_
        assert table.game.suggestions(table.state)[0].procedure == "end"


def test_one_key_walks_winter_step_by_step(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "setup")
        done = []
        while table.state.year.phase == "winter":
            second = table.game.suggestions(table.state)[1]
            act(table, second.procedure)
            done.append(second.procedure)
        # The first winter of a game moves no enmity (p. 12).
        assert done == ["astrolabe", "forum", "harvest", "produce", "refresh"]


def test_suggestions_lead_to_procedures(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        for sentence in ("note a bare table", "setup", "winter", "event Fog", "next"):
            lines(table, sentence)
            for one in table.game.suggestions(table.state):
                assert one.procedure in table.infos


def test_every_step_has_its_entry_and_its_procedure(tmp_path: Path) -> None:
    library = Library.open("seafall")
    with opened(tmp_path) as table:
        for step in (*WINTER, *ROUND):
            assert library.get(step.entry) is not None
            assert step.procedure in table.infos


@pytest.mark.parametrize("info", PROCEDURES, ids=lambda x: x.id)
@pytest.mark.parametrize("before", [(), START, (*START, "winter", "event Fog", "next")])
def test_every_key_is_listed(tmp_path: Path, info: Any, before: tuple[str, ...]) -> None:
    with opened(tmp_path) as table:
        lines(
            table, "yellow activates Duchess raid +1 glory=2", "yellow spice = 9",
            "site spice at Tern cube no", "site 'low spice' at Tern cube no", *before,
        )  # fmt: skip
        answers: dict[str, Any] = {}
        reasons: dict[str, str] = {}
        for _ in range(60):
            result = table.act(info.id, answers, reasons, depth="all")
            if isinstance(result, Acknowledged):
                break
            question = result.question
            assert not result.problem, (question.key, result.problem)
            kinds = [key.kind for key in info.listed() if fnmatchcase(question.key, key.name)]
            if question.key != "effects":
                assert question.kind in kinds, question.key
            if question.kind == "broken":
                reasons[question.key] = "the table says so"
            elif question.default is not None:
                answers[question.key] = question.default
            else:
                answers[question.key] = None if question.unknown else least_answer(question)
        else:
            raise AssertionError(list(answers))


def test_steps_of_the_winter(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "setup", "astrolabe", "forum")
        ticks = step_block(table.state).checklist
        assert [done for _, done in ticks] == [True, True, False, False, False, False]
        assert ticks[3][0] == "4 Move enmity tokens: not in the first winter"


def test_steps_of_the_round(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *START, 'event Fog text="all pay"', "next", "next")
        block = step_block(table.state)
        assert block.trail == ("Game 1", "Year 1", "Round 1", "Blue's turn")
        assert block.right == "target 11"
        assert block.checklist == (
            ("1 Reveal an event: Fog (all pay)", True),
            ("2 Players' turns: Red✓  ▸Blue  Yellow", False),
            ("  hire or buy · activate · guild: 2 actions · milestone · exhaust", False),
            ("3 Resolve the event: Fog", False),
            ("4 Check for the end", False),
            ("5 Advance the astrolabe", False),
        )
        year = year_block(table.state)
        assert year is not None
        assert year.rows[0] == ("Year 1", "winter✓  ▸1  2  3  4  5  6   Red begins")
        assert year.rows[1] == ("Next event", "1/5 each: 5 not named")
        lines(table, "next", "resolve")
        ticks = [done for _, done in step_block(table.state).checklist]
        assert ticks == [True, True, True, False, False]


def test_what_a_turn_used_is_ticked() -> None:
    turn = Turn(hired=1, guild="soldiers", actions=("sail", "raid"), over="a failed endeavor")
    state = table_of(turn="p1", year=Year(number=1, phase="round", step=2, round=1), this_turn=turn)
    line = step_block(state).checklist[2][0].strip()
    assert line == (
        "hire or buy✓ · activate · soldiers: sail, raid✓ · milestone · exhaust"
        "  over: a failed endeavor"
    )


def test_a_bare_sheet_has_no_steps() -> None:
    assert shown(table_of()).splitlines()[0].startswith("Game 1 ")
    assert step_block(table_of()).checklist == ()
    assert year_block(table_of()) is None
    assert reminders(table_of()) == ()


def enmities() -> SeaFall:
    """Yellow: 1 on a site of Tern, 2 on its garrison, a sticker; 2 on Blue's field, 1 at war."""
    state = table_of()
    tern = Region(name="Tern", held={"p1": 2}, stickers={"1": Sticker("p1")})
    state = put(state, "regions", "i1", tern)
    state = put(state, "sites", "s50", Site(name="spice", region="i1", tokens={"p1": 1}))
    field = next(k for k, x in state.sites.items() if x.region == "p2" and x.kind == "field")
    state = put(state, "sites", field, replace(state.sites[field], tokens={"p1": 2}))
    return put(state, "regions", "p2", replace(state.regions["p2"], held={"p1": 1}))


def matrix_of(state: SeaFall) -> list[Any]:
    return enmity_blocks(state, enmity_everywhere(state))


def test_the_enmity_matrix_explains_itself() -> None:
    # P. 11: a good costs 3 + 4 on Tern, four dice less; in Blue's province three dice less, no
    # price; Blue's At War With gives Blue one die against Yellow (2.11).
    matrix, explained = matrix_of(enmities())
    assert isinstance(matrix, GridBlock)
    assert matrix.columns == ("Tern", "Blue")
    assert matrix.rows[0] == ("Yellow", ("1·2·1", "2·1·0"))
    assert isinstance(explained, ListBlock)
    assert explained.rows == (  # what does not fit into 80 columns goes on below
        ("Yellow at Tern", "goods 7 gold each, upgrades +4; raid −4 dice; spice barred;"),
        ("", "winter: 1 → garrison"),
        ("Yellow at Blue", "raid −3 dice; Blue raids with +1 die; field 1 barred; no harvest;"),
        ("", "winter: 2 → At War With"),
    )


def test_nobody_is_at_war_in_the_prologue() -> None:  # P-60, p. 11
    text = str(matrix_of(replace(enmities(), prologue=True)))
    assert "raids with" not in text


def test_without_enmity_there_is_no_matrix() -> None:
    assert matrix_of(table_of()) == []


KEPT_YEAR = Year(number=2, phase="round", step=2, round=1)


def hints(state: SeaFall, **year: Any) -> str:
    return "\n".join(reminders(replace(state, year=replace(KEPT_YEAR, **year))))


def test_reminders_of_the_year() -> None:
    state = enmities()
    assert "Blue's field 1 gives nothing in the next harvest (p. 12)" in hints(state)
    assert "harvest" not in hints(state, phase="winter", step=4)
    assert "first winter moves no enmity" in hints(state, phase="winter", step=1, number=1)
    assert "first winter" not in hints(state, phase="winter", step=1, number=2)
    ship = Ship(owner="p1", name="Wren", upgrades={"u1": Upgrade("Nimble", face_up=False)})
    tired = put(table_of(), "ships", "y1", ship)
    assert "Wren's Nimble stays exhausted" in hints(tired)
    assert "Nimble" not in hints(tired, round=3)


def test_reminders_of_a_turn() -> None:
    over = table_of(turn="p1", this_turn=Turn(over="a failed endeavor", loans={"p2": True}))
    assert "Yellow's turn is over (a failed endeavor)" in hints(over)
    assert "Blue's loan ends with this turn (p. 11)" in hints(over)
    claimed = {"m1": Milestone(name="First Sail", claimed_by="p1", game=1)}
    owed = table_of(kept=Kept(milestones=claimed))
    assert "First Sail adds an event card to the deck" in hints(owed)
    paid = table_of(kept=Kept(milestones=claimed, events={"e1": EventCard(name="Fog", game=1)}))
    assert "First Sail" not in hints(paid)
    open_ = table_of(
        this_turn=Turn(actions=("raid",)), kept=Kept(milestones={"m1": Milestone(name="Far East")})
    )
    assert "milestones open: Far East" in hints(open_)


def test_never_more_than_four_hints() -> None:
    state = replace(enmities(), turn="p1", this_turn=Turn(over="x", loans={"p2": True}))
    kept = Kept(
        milestones={
            "m1": Milestone(name="First Sail", claimed_by="p1", game=1),
            "m2": Milestone(name="Far East"),
        }
    )
    ship = Ship(owner="p1", name="Wren", upgrades={"u1": Upgrade("Nimble", face_up=False)})
    state = put(replace(state, kept=kept), "ships", "y1", ship)
    assert len(hints(state).splitlines()) == MOST_HINTS == 4


def test_the_sheet_fits_its_width(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *START, "event Fog", "next", "island Tern",
              "yellow enmity at Tern held number=2")  # fmt: skip
        for width in (40, 60, 80, 120):
            drawn = plain(render(table.game.sheet(table.state, ""), width))
            assert max(len(line) for line in drawn.splitlines()) <= width
