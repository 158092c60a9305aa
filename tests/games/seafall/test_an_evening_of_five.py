"""What a table of five met on 28 November, each as it should have been."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.seafall.sheet.year import year_block
from companion.games.seafall.state.table import SeaFall
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from tests.games.seafall.fleet import glory, lines, opened, said, ship, site, told

FIVE = ("Ana", "Ben", "Cleo", "Dora", "Emil")
TITLES = "ana is lord, ben baron, cleo count, dora duke, emil prince"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenTable[SeaFall]]:
    with opened(tmp_path, FIVE) as found:
        lines(found, "setup")
        yield found


def play(table: OpenTable[SeaFall], *more: str) -> None:
    """The winter is over, Ana's turn begins with 20 gold each."""
    lines(table, TITLES, "winter", "ana gold = 20", "event Famine", "ana's turn", *more)


def why(result: object) -> str:
    assert isinstance(result, Asking), told(result)
    assert isinstance(result.question, Broken), told(result)
    return result.question.why


@pytest.mark.parametrize(
    "line", [TITLES, "titles: ana lord, ben baron, cleo count, dora duke, emil prince"]
)
def test_titles_of_the_start_are_told_after_the_set_up(
    table: OpenTable[SeaFall], line: str
) -> None:
    lines(table, line)
    # P. 6: prince 1, duke 2, count 3, baron 4, lord 5.
    assert [table.state.provinces[f"p{n}"].title for n in range(1, 6)] == [5, 4, 3, 2, 1]
    assert table.state.year.phase == "winter" and not table.state.closed
    assert "unknown (tied" not in lines(table, "winter").says  # p. 12: the titles break the tie


def test_no_game_ends_in_its_midst_without_a_question(table: OpenTable[SeaFall]) -> None:
    play(table)
    assert "being played" in why(said(table, "next game"))
    lines(table, "next", "next", "next", "next", "next")
    other = "titles ana prince, ben baron, cleo count, dora duke, emil lord"
    assert "Nobody has any glory" in why(said(table, other))  # p. 13


@pytest.mark.parametrize(
    ("line", "name", "kind"),
    [
        ("site market at Skua linen defense 4", "market", "market"),  # p. 17: a market takes it
        ("site dock at Skua linen", "dock", "dock"),
        ("site linen at Skua", "linen", "goods"),
        ("site sun at Skua explored linen", "sun", "goods"),
    ],
)
def test_a_good_beside_what_a_site_is(
    table: OpenTable[SeaFall], line: str, name: str, kind: str
) -> None:
    lines(table, "island Skua", line)
    assert (site(table, name).kind, site(table, name).good) == (kind, "linen")


@pytest.mark.parametrize("said_so", [", 2 glory", " with 2 glory", ", +2 glory", ", worth 2 glory"])
@pytest.mark.parametrize("before", [0, 2])
def test_a_treasure_gives_its_glory(table: OpenTable[SeaFall], said_so: str, before: int) -> None:
    play(table, *([f"ana glory = {before}"] if before else []))
    lines(table, f"ana buys the treasure Crown for 12{said_so}")
    assert glory(table, "p1") == before + 2  # p. 13
    assert table.state.provinces["p1"].gold == 8


def test_an_event_says_which_round_it_ends(table: OpenTable[SeaFall]) -> None:
    play(table, "next", "next", "next", "next", "resolve")
    entry = lines(table, "event Plague")
    assert entry.says == "event: Plague; round 1 is over, round 2 begins (p. 13)"


def test_of_the_last_round_no_event_is_next_for_sure(table: OpenTable[SeaFall]) -> None:
    play(table)
    for n in range(2, 7):
        lines(table, "next", "next", "next", "next", "resolve", f'event "Storm {n}"', "next")
    block = year_block(table.state)
    assert block is not None and table.state.year.round == 6
    assert [label for label, _ in block.rows] == ["Year 1"]  # p. 12: winter shuffles all of them


def test_what_lies_aboard_at_home_is_unloaded_to_be_sold(table: OpenTable[SeaFall]) -> None:
    play(table, "ana ship first hold 3 cargo iron 2", "merchants")
    run_procedure.say(table, "sails both home, sells iron")
    assert table.state.provinces["p1"].gold == 26  # p. 14: 6 gold each
    assert ship(table, "first ship").cargo == {"iron": 1}


@pytest.mark.parametrize("line", ["unloads iron", "unloads everything"])
def test_of_one_laden_ship_it_is_not_asked_which_unloads(
    table: OpenTable[SeaFall], line: str
) -> None:
    play(table, "ana ship first hold 3 cargo iron 2", line)
    assert table.state.provinces["p1"].goods["iron"] == (1 if "iron" in line else 2)


@pytest.mark.parametrize(
    "line", ["sails first and second to Skua", "first and second sail to Skua"]
)
def test_two_ships_of_one_verb_sail_to_one_place(table: OpenTable[SeaFall], line: str) -> None:
    play(table, "island Skua", line)
    assert len({ship(table, name).at for name in ("first ship", "second ship")}) == 1


@pytest.mark.parametrize(
    "line",
    [
        "everybody has fields 4 and 3",
        "fields 4 and 3 for everybody",
        "everyone has two fields of 4 and 3",
    ],
)
def test_the_fields_of_all_boards_in_a_line(table: OpenTable[SeaFall], line: str) -> None:
    run_procedure.say(table, line)
    printed = [(x.region, x.gold) for x in table.state.sites.values() if x.kind == "field"]
    assert sorted(printed) == [(f"p{n}", gold) for n in range(1, 6) for gold in (3, 4)]
    lines(table, TITLES)
    assert "Ana +7, Ben +7, Cleo +7, Dora +7, Emil +7" in lines(table, "winter").says  # p. 12


def test_a_harvest_told_late_goes_into_the_vault_that_was_counted(
    table: OpenTable[SeaFall],
) -> None:
    # P. 12; the vaults are empty at the set-up.
    lines(table, TITLES, "winter", "harvest ana 6 ben 7")
    assert [table.state.provinces[f"p{n}"].gold for n in range(1, 4)] == [6, 7, None]
    assert not table.state.pending


def test_a_harvest_of_a_counted_vault_is_owed_by_name(table: OpenTable[SeaFall]) -> None:
    lines(table, TITLES, "ana gold = 5", "ben gold = 4", "cleo gold = 3")
    unknown = ", ".join(f"{one} ?" for one in FIVE)
    lines(table, f'harvest gold="{unknown}"', "winter")
    owed = [x.what for x in table.state.pending.values()]
    assert owed[0] == "Ana's harvest is unknown; the vault held 5 gold before it"
    lines(table, "ana gold = 9")
    assert {x.who for x in table.state.pending.values()}.isdisjoint({"p1"})
    lines(table, "harvest ben 6")
    assert table.state.provinces["p2"].gold == 10  # 4 and 6
    lines(table, "event Famine", "ana's turn", "harvest cleo 6")  # something may have been paid
    assert table.state.provinces["p3"].gold is None


def test_a_harvest_that_is_the_same_for_all(table: OpenTable[SeaFall]) -> None:
    run_procedure.say(table, "everybody harvested 7 gold")
    assert {x.harvest for x in table.state.provinces.values()} == {7}


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("builds port for 7", "port"),
        ("builds a market for 7 gold", "market"),
        ("builds Tower for 7 good iron", "Tower"),
    ],
)
def test_a_structure_is_built_by_any_name(table: OpenTable[SeaFall], line: str, name: str) -> None:
    play(table, "builders", line)
    assert [x.built for x in table.state.sites.values() if x.built] == [name]
    assert table.state.provinces["p1"].gold == 13


def test_what_two_players_have_is_told_in_a_line(table: OpenTable[SeaFall]) -> None:
    run_procedure.say(table, "ana has 6 gold, ben has 3 gold")
    assert [table.state.provinces[p].gold for p in ("p1", "p2")] == [6, 3]


@pytest.mark.parametrize(
    "line",
    [
        "damage first: Leak, sail -1",
        "damage ana's first: Leak sail -1",
        "ana's first takes damage card Leak, sail -1",
    ],
)
def test_what_a_damage_card_says_is_told_with_it(table: OpenTable[SeaFall], line: str) -> None:
    play(table, line)
    (card,) = ship(table, "first ship").damage.values()
    assert (card.name, card.changes) == ("Leak", {"sail": -1})


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("first takes damage card Leak", {"Leak": {}}),
        ("damage first 1 card Leak", {"Leak": {}}),
        ("damage first 1 card leak", {"leak": {}}),
        ("damage first: card Leak hold -1", {"Leak": {"hold": -1}}),
        ("damage first 1 card torn sails, sail -1", {"torn sails": {"sail": -1}}),
        ("damage first ana: torn sails, sail -1", {"torn sails": {"sail": -1}}),
        ("first takes a damage card: broken mast sail -1", {"broken mast": {"sail": -1}}),
        ("damage first: card Leak and card Torn Sail", {"Leak": {}, "Torn Sail": {}}),
        ("damage first 2 card Leak, Torn Sail", {"Leak": {}, "Torn Sail": {}}),
        (
            "damage first 2 card Leak hold -1, Rot raid -1",
            {"Leak": {"hold": -1}, "Rot": {"raid": -1}},
        ),
    ],
)
def test_an_act_behind_a_damage_card_is_no_name_of_it(
    table: OpenTable[SeaFall], line: str, cards: dict[str, dict[str, int]]
) -> None:
    play(table)
    run_procedure.say(table, f"{line}, next")
    damage = ship(table, "first ship").damage.values()
    assert {x.name: x.changes for x in damage} == cards
    assert table.state.turn == "p2"


@pytest.mark.parametrize("line", ["plunders field 1, 4 gold", "plunders field 1 for 4 gold"])
def test_gold_of_a_field_that_nobody_told_is_told_with_the_raid(
    table: OpenTable[SeaFall], line: str
) -> None:
    play(table, "soldiers")
    run_procedure.say(table, f"both to ben, raids ben 3 with second, {line}")
    assert table.state.provinces["p1"].gold == 24  # p. 19: the field's gold value
    assert [x.no_harvest for x in table.state.sites.values() if x.gold == 4] == [True]


@pytest.mark.parametrize(
    ("line", "gold"),
    [
        ("ana has 23 gold, taxes", 23),  # 20 and p. 14's 3: told ahead of the act
        ("ana has 20 gold, taxes", 23),
        ("ana has 9 gold, taxes", 12),
    ],
)
def test_what_comes_of_an_act_may_be_told_ahead_of_it(
    table: OpenTable[SeaFall], line: str, gold: int
) -> None:
    play(table, "soldiers")
    run_procedure.say(table, line)
    assert table.state.provinces["p1"].gold == gold


@pytest.mark.parametrize(("price", "left"), [(3, (17, 2)), (2, (20, 0)), (20, (0, 2))])
def test_how_an_advisor_is_paid_is_not_asked_where_one_way_alone_can_be(
    table: OpenTable[SeaFall], price: int, left: tuple[int, int]
) -> None:
    cost = 20 if price == 20 else 3
    play(table, "ana reputation = 2", f'forum dealt=Otto prints-1="gold {cost} reputation 2"')
    run_procedure.say(table, f"ana hires otto for {price}")
    ana = table.state.provinces["p1"]
    assert (ana.gold, ana.reputation) == left  # p. 13


@pytest.mark.parametrize("line", ["first into harbour", "first back to port", "first to port"])
def test_the_harbor_by_other_words(table: OpenTable[SeaFall], line: str) -> None:
    play(table, "first to Tern")
    run_procedure.say(table, line)
    assert ship(table, "first ship").at == "p1"


@pytest.mark.parametrize("line", ["buys the Tern linen and the Gull wood"])
def test_a_good_is_bought_by_its_island_in_front(table: OpenTable[SeaFall], line: str) -> None:
    play(table, "site linen at Tern", "site wood at Gull", "first to Tern", "second to Gull")
    run_procedure.say(table, line)
    assert (ship(table, "first ship").cargo, ship(table, "second ship").cargo) == (
        {"linen": 1},
        {"wood": 1},
    )


def test_what_is_bought_and_told_says_where(table: OpenTable[SeaFall]) -> None:
    entry = lines(table, "site linen at Tern defense 3")
    assert entry.says == "linen on Tern: linen goods, defense 3"
    assert lines(table, "site sun at Tern").says == "sun on Tern: not explored"
    play(table)
    run_procedure.say(table, "first to Tern, merchants, buys linen at Tern onto first")
    last = table.last_act()
    assert last is not None and last.says == "Ana buys linen at Tern onto first ship for 3 gold"


def test_what_now_begins_with_the_turn_and_then_the_next_player(
    table: OpenTable[SeaFall],
) -> None:
    def now() -> list[str]:
        return [x.procedure for x in table.game.suggestions(table.state)]

    play(table)
    assert now()[:4] == ["guild", "hire", "advisor", "turn"]
    lines(table, "ana iron 2", "merchants", "sell iron")
    assert now()[:3] == ["sail", "buy", "turn"]


def test_a_new_campaign_is_set_up_first(tmp_path: Path) -> None:
    with opened(tmp_path) as found:
        assert found.game.suggestions(found.state)[0].procedure == "setup"


def test_end_steps_that_were_passed_over_are_named_and_come_next(
    table: OpenTable[SeaFall],
) -> None:
    play(table, "ana hires Otto for 3", "ana glory = 11", "next", "next", "next", "next")
    run_procedure.say(table, "resolve")
    lines(table, "end", "ana improves none", *(f"{one} box first sail" for one in FIVE))
    assert table.game.suggestions(table.state)[0].procedure == "keep"  # p. 20: step 3
    assert "step 3 for Ana has not been entered (p. 20)" in lines(table, "record").says


def test_no_other_island_is_offered_for_a_new_one(table: OpenTable[SeaFall]) -> None:
    lines(table, "island Tern garrison 1")
    result = said(table, "island Gull garrison 2 blorp Skua garrison 1")
    assert not any("Tern" in one for one in getattr(result, "offers", ())), told(result)
    run_procedure.say(table, "island Gull garrison 2, Petrel garrison 1")
    islands = {x.name: x.garrison for x in table.state.regions.values() if x.garrison is not None}
    assert islands == {"Tern": 1, "Gull": 2, "Petrel": 1}
