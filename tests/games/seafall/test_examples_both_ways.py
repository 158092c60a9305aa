"""The rulebook's 31 worked examples (section 8 of the spec): each is calculated and played.

Where both sides stand is written down below; what no other file plays or calculates is done here.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from companion.games.seafall import calculations as c
from companion.games.seafall.calculations.guilds.prices import BuyGoods, GoodOffer, buy_goods
from companion.games.seafall.calculations.guilds.trade import Loan, loan
from companion.games.seafall.rules.kept import campaign_glory
from companion.games.seafall.state.kept import EndRoll
from companion.table.procedures.drive import Asking
from tests.games.seafall.fleet import (
    act,
    asked,
    glory,
    home,
    lines,
    opened,
    parts,
    rows,
    said,
    ship,
    told,
    value,
)

HERE = Path(__file__).parent
BOOK = ("Yellow", "Blue", "Red", "Green", "Gray")

CALCULATED: dict[str, str] = {
    "X-01": "guild_calculations::ships_that_sail_together",
    "X-02": "calculations::explore_pool",
    "X-03": "calculations::explore_pool",
    "X-04": "calculations::explore_pool",
    "X-05": "calculations::raid_pool",
    "X-06": "examples_both_ways::what_a_second_token_would_have_done",
    "X-07": "examples_both_ways::a_token_for_a_region",
    "X-08": "raids::own_enmity",
    "X-09": "raids::own_enmity",
    "X-10": "raids::at_war",
    "X-11": "raids::give_enmity",
    "X-12": "guild_calculations::the_example_of_buying",
    "X-13": "examples_both_ways::a_site_without_a_cube_sells_nothing",
    "X-14": "guild_calculations::the_example_of_selling",
    "X-15": "guild_calculations::the_example_of_an_upgrade",
    "X-16": "calculations::explore_pool",
    "X-17": "calculations::raid_pool",
    "X-18": "calculations::x18_the_roll_of_page_18",
    "X-19": "raids::x19_what_three_successes_reach",
    "X-20": "raids::x20_a_field_of_plunder_value_2",
    "X-21": "campaign_state::an_island_has_what_was_told",
    "X-22": "campaign_state::an_island_has_what_was_told",
    "X-23": "end_calculations::two_of_the_same_expertise_add_up",
    "X-24": "end_calculations::the_winner_keeps_only_what_is_cheaper",
    "X-25": "end_calculations::green_at_the_end_of_the_game",
    "X-26": "end_calculations::the_sample_of_the_record",
    "X-27": "end_calculations::the_sample_of_the_record",
    "X-28": "end_calculations::titles_of_the_example",
    "X-29": "campaign_calculations::joining_after_five_games",
    "X-30": "year_calculations::the_target",
    "X-31": "guild_calculations::actions_of_a_turn",
}
"""Vector -> file and test without `test_`: by calculation."""

PLAYED: dict[str, str] = {
    "X-01": "guild_deeds::ships_that_sail_together",
    "X-02": "examples_by_procedure::the_explore_pool",
    "X-03": "examples_by_procedure::the_explore_pool",
    "X-04": "examples_by_procedure::the_explore_pool",
    "X-05": "examples_by_procedure::the_raid_pool",
    "X-06": "examples_by_procedure::fortune_in_the_raid",
    "X-07": "examples_both_ways::red_repairs_in_yellows_port",
    "X-08": "examples_by_procedure::enmity_on_defense",
    "X-09": "examples_by_procedure::enmity_on_defense",
    "X-10": "examples_by_procedure::being_at_war",
    "X-11": "examples_by_procedure::giving_enmity",
    "X-12": "guild_deeds::the_example_of_buying",
    "X-13": "guild_deeds::no_cube_no_buying",
    "X-14": "guild_deeds::the_example_of_selling",
    "X-15": "guild_deeds::the_example_of_an_upgrade",
    "X-16": "examples_by_procedure::exploring_an_anchor",
    "X-17": "examples_by_procedure::the_raid_of_page_18",
    "X-18": "examples_by_procedure::the_raid_of_page_18",
    "X-19": "examples_by_procedure::what_may_be_plundered",
    "X-20": "examples_by_procedure::plundering_a_field",
    "X-21": "guild_deeds::a_yellow_dock_takes_what_spice_discounts",
    "X-22": "guild_deeds::an_iron_market_sells_iron_only",
    "X-23": "end_walk::two_stickers_of_one_kind",
    "X-24": "examples_both_ways::green_may_keep_only_the_cheapest",
    "X-25": "examples_both_ways::green_spends_three_successes",
    "X-26": "examples_both_ways::two_games_are_recorded",
    "X-27": "examples_both_ways::two_games_are_recorded",
    "X-28": "end_record::the_example_of_the_titles",
    "X-29": "campaign_changing::a_newcomer_after_five_games",
    "X-30": "rulings::the_target",
    "X-31": "guild_deeds::the_mighty",
}
"""Vector -> file and test: by the procedures, on an open table."""

VECTORS = [f"X-{number:02}" for number in range(1, 32)]


# ---------------------------------------------------------------- that none loses a side


@cache
def module(name: str) -> tuple[list[str], dict[str, ast.FunctionDef], dict[str, ast.stmt]]:
    """Lines of a test file, its functions, and what it assigns at its top level."""
    text = (HERE / f"test_{name}.py").read_text(encoding="utf-8")
    tree = ast.parse(text)
    functions = {x.name: x for x in tree.body if isinstance(x, ast.FunctionDef)}
    assigned: dict[str, ast.stmt] = {}
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        assigned |= {x.id: node for x in targets if isinstance(x, ast.Name)}
    return text.splitlines(), functions, assigned


def source(kept: list[str], node: ast.stmt) -> str:
    """Its lines, with decorators and the comment right above it."""
    decorators = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(x.lineno for x in decorators)]) - 1
    while first and kept[first - 1].startswith("#"):
        first -= 1
    return "\n".join(kept[first : node.end_lineno])


def story(where: str) -> str:
    """All that a test says: itself, helpers of its file and the tables that it reads."""
    name, _, test = where.partition("::")
    kept, functions, assigned = module(name)
    assert f"test_{test}" in functions, f"there is no test {where}"
    found, left = "", {f"test_{test}"}
    seen: set[str] = set()
    while left:
        one = left.pop()
        seen.add(one)
        node = functions.get(one) or assigned.get(one)
        if node is not None:
            found += source(kept, node) + "\n"
            left |= {x.id for x in ast.walk(node) if isinstance(x, ast.Name)} - seen
    return found


def tells(text: str, vector: str) -> bool:
    """Whether it names the vector, as `X-06` or in its name."""
    number = vector.removeprefix("X-")
    return re.search(rf"X-{number}\b|test_x{number}_", text) is not None


def test_every_vector_has_both_sides() -> None:
    assert list(CALCULATED) == VECTORS
    assert list(PLAYED) == VECTORS


@pytest.mark.parametrize("vector", VECTORS)
def test_no_vector_loses_a_side(vector: str) -> None:
    on_a_table = re.compile(r"\bopened\(|\(table[,:]")
    calculated, played = story(CALCULATED[vector]), story(PLAYED[vector])
    for text in (calculated, played):
        assert tells(text, vector)
        assert "assert " in text
    assert not on_a_table.search(calculated)
    assert on_a_table.search(played)
    assert re.search(r"\b(act|lines|said|asked)\(", played)


# ---------------------------------------------------------------- page 10


def test_what_a_second_token_would_have_done() -> None:
    # 4 dice, 2 successes, so 2 blanks; defense 4. One token: 3, 1 damage. Two: 4, none.
    roll = {"tokens": 2, "blanks": 2, "successes": 2, "defense": 4}
    for spent, successes, damage in ((0, 2, 2), (1, 3, 1), (2, 4, 0)):
        assert c.fortune(c.Fortune(**roll, spent=spent)).value.successes == successes
        assert c.damage(c.Damage(defense=4, successes=successes)).value.damage == damage
    ended = c.endeavor_result(c.EndeavorResult(rolled=2, fortune=1)).value
    assert (ended.success, ended.glory) == (True, 1)


# ---------------------------------------------------------------- page 11


def test_a_token_for_a_region() -> None:
    # 1 token if accepted, else nothing; nothing else can change hands.
    given = loan(Loan(reputation=2))
    assert (given.value.may, given.value.paid) == (True, 1)
    assert [x.amount for x in given.parts] == [1]
    assert loan(Loan(reputation=2, accepted=False)).value.paid == 0


def test_red_repairs_in_yellows_port(tmp_path: Path) -> None:
    # the Soldiers' two actions are used; the Port spares Red the Builders' action.
    with opened(tmp_path) as table:
        lines(table, "setup yellow prince blue duke red count", "winter", "yellow structure Port",
              "turn red", "red rep 2", "yellow rep 0", "red gold 4", "yellow gold 1", "soldiers",
              "taxes", "sail both to yellow")  # fmt: skip
        act(table, "damage", "p3", ship="first ship", points=2)
        assert len(ship(table, "first ship", "p3").damage) == 2
        held = table.state.provinces
        assert (held["p3"].gold, held["p1"].gold) == (4 + 3, 1)
        # Yellow refuses: nothing changes hands, nothing is repaired there.
        lines(table, "borrow from yellow no")
        held = table.state.provinces
        assert (held["p3"].reputation, held["p1"].reputation) == (2, 0)
        assert "Yellow lends nothing" in told(said(table, "repair first"))
        # Yellow accepts: one token, no gold.
        lines(table, "borrow from yellow")
        entry = lines(table, "repair first")
        assert entry.overrides == {}
        assert ship(table, "first ship", "p3").damage == {}
        assert table.state.this_turn.actions == ("taxes", "sail")
        held = table.state.provinces
        assert (held["p3"].reputation, held["p1"].reputation) == (1, 1)
        assert (held["p3"].gold, held["p1"].gold) == (7, 1)


def test_without_a_port_it_is_an_action(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "setup yellow prince blue duke red count", "winter", "yellow structure Mill",
              "turn yellow", "soldiers")  # fmt: skip
        asking = said(table, "repair first")
        assert isinstance(asking, Asking)
        assert asking.question.key == "other-guild"
        assert lines(table, "repair first action=no").overrides == {}  # a card may say so
        assert table.state.this_turn.actions == ()


# ---------------------------------------------------------------- page 14


def test_a_site_without_a_cube_sells_nothing() -> None:
    # X-13: it produces linen, but no cube lies there; X-12's linen lies at the other island.
    bare = buy_goods(BuyGoods(items=(GoodOffer("linen", "A", cube=False),)))
    assert bare.value.there is False
    assert bare.notes == ("No cube of linen lies at A now (p. 14).",)
    both = (GoodOffer("iron", "A", cube=True), GoodOffer("linen", "B", 2, cube=True))
    assert buy_goods(BuyGoods(items=both)).value.there is True
    assert buy_goods(BuyGoods(items=(GoodOffer("linen", "A"),))).value.there is None


# ---------------------------------------------------------------- page 20


def test_green_may_keep_only_the_cheapest(tmp_path: Path) -> None:
    # Green won; the others keep 3, 3 and 4; of Green's 2, 3 and 4 only the 2 is below 3.
    with opened(tmp_path, BOOK[:4]) as table:
        lines(table, "setup yellow prince blue duke red count green baron", "winter",
              "green glory 12", "yellow glory 5", "blue glory 4", "red glory 3",
              "end winner green", "red trains no", "blue trains no", "yellow trains no",
              "green trains no", "red keeps Ann 3", "blue keeps Bob 3", "yellow keeps Dan 4",
              )  # fmt: skip
        for name, cost in (("Eve", 3), ("Fay", 4)):
            question = asked(table, "keep", "p4", advisor={"new": name}, cost=cost).question
            assert (question.kind, question.key) == ("broken", "not-cheaper")
        entry = act(table, "keep", "p4", advisor={"new": "Cid"}, cost=2)
        assert value(entry, "limit") == 3
        assert table.state.end is not None
        assert table.state.end.record.kept == {"p3": "Ann", "p2": "Bob", "p1": "Dan", "p4": "Cid"}


def test_green_spends_three_successes(tmp_path: Path) -> None:
    # 3 fortune and 1 reputation are 4 dice; 2 of 3 successes cross out a sticker at Gray's,
    # 1 brings a token home; the other two tokens become stickers where they are, then go home.
    with opened(tmp_path, BOOK) as table:
        lines(table, "setup yellow prince blue duke red count green baron gray lord", "winter",
              "island Tern", "island Haven", "green fortune 3", "green rep 1",
              "green enmity at Tern held number 2", "green enmity at Haven held",
              "green enmity at Gray sticker")  # fmt: skip
        assert home(table, "p4") == 5
        lines(table, "yellow glory 11", "blue glory 10", "red glory 9", "gray glory 8",
              "green glory 7", "end")  # fmt: skip
        entry = lines(table, "green end-enmity 1b 3s home Haven 1")
        assert value(entry, "dice") == 4
        assert parts(entry, "dice") == {"fortune tokens": 3, "reputation tokens": 1}
        assert table.state.end is not None
        assert table.state.end.record.rolls["p4"] == EndRoll(
            dice=4, successes=3, taken=1, crossed=1, placed=2, lost=0
        )
        stickers = {x.name: [(s.owner, s.crossed) for s in x.stickers.values()]
                    for x in table.state.regions.values() if x.stickers}  # fmt: skip
        assert stickers == {"Tern": [("p4", False)] * 2, "Gray": [("p4", True)]}
        assert home(table, "p4") == 8
        assert glory(table, "p4") == 7  # every token found a box


# ---------------------------------------------------------------- page 21


def test_two_games_are_recorded(tmp_path: Path) -> None:
    # target 11, glory 8, 6, 4, 11, 9. X-27: target 12; 8 + 12, 6 + 7, 4 + 8. What the last
    # two win in the second game is invented.
    with opened(tmp_path, BOOK) as table:
        lines(table, "setup yellow prince blue duke red count green baron gray lord", "winter",
              "yellow glory 8", "blue glory 6", "red glory 4", "green glory 11", "gray glory 9",
              "end")  # fmt: skip
        assert table.state.end is not None
        assert (table.state.end.record.target, table.state.end.record.winner) == (11, "p4")
        entry = lines(table, "record")
        told_of = {x["player"]: (x["count"], x["new"]) for x in rows(entry, "record")}
        assert told_of == {
            "p1": (8, 8), "p2": (6, 6), "p3": (4, 4), "p4": (11, 11), "p5": (9, 9),
        }  # fmt: skip
        lines(table, "titles", "next game", "winter")
        assert (table.state.game_no, [glory(table, p) for p in table.state.seats]) == (2, [0] * 5)
        lines(table, "yellow glory 12", "blue glory 7", "red glory 8", "green glory 3",
              "gray glory 2", "end", "record")  # fmt: skip
        assert table.state.kept.games["2"].target == 12
        assert [campaign_glory(table.state, p) for p in ("p1", "p2", "p3")] == [20, 13, 12]
        assert [campaign_glory(table.state, p, 1) for p in ("p1", "p2", "p3")] == [8, 6, 4]
