"""What is computed from the campaign's record and the year, and the moves that procedures share."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.seafall.rules.kept import (
    boxes_due,
    campaign_glory,
    filled_boxes,
    games_played,
    milestone_glory,
)
from companion.games.seafall.rules.moves import (
    UNTOLD_ISLAND,
    Settled,
    advisor_to,
    deck_by,
    enmity_settled,
    event_added,
    stock_of,
    token_returned,
    token_taken,
)
from companion.games.seafall.rules.places import colours, may_use, repairs_at, takes
from companion.games.seafall.rules.standing import supply, tokens_home
from companion.games.seafall.rules.year import (
    absent,
    by_title,
    controls,
    council,
    expertise,
    first_winter,
    forum,
    in_play,
    lent,
    next_turn,
    titles_told,
    treasure_room,
    treasures,
    turn_order,
)
from companion.games.seafall.state.kept import (
    EventCard,
    GameRecord,
    Kept,
    KeptProvince,
    Milestone,
)
from companion.games.seafall.state.table import (
    Advisor,
    Card,
    Region,
    SeaFall,
    Site,
    Stock,
    new_seafall,
)
from companion.games.seafall.state.year import Event, Turn, Year
from companion.table.state import put

P1, P2, P3 = "p1", "p2", "p3"


def table(**changes: Any) -> SeaFall:
    """Yellow, Blue and Red, with what a test needs."""
    return replace(new_seafall(("Yellow", "Blue", "Red")), **changes)


def titled(state: SeaFall, *ranks: int | None) -> SeaFall:
    for player, rank in zip(state.seats, ranks, strict=False):
        state = put(state, "provinces", player, replace(state.provinces[player], title=rank))
    return state


def record(*scores: int | None) -> GameRecord:
    return GameRecord(scores=dict(zip((P1, P2, P3), scores, strict=False)))


def kept(state: SeaFall, player: str, **fields: Any) -> SeaFall:
    provinces = {**state.kept.provinces, player: KeptProvince(**fields)}
    return replace(state, kept=replace(state.kept, provinces=provinces))


# ---------------------------------------------------------------- the Historical Record


def test_a_new_campaign_has_no_glory() -> None:
    state = table()
    assert games_played(state) == 0
    assert [campaign_glory(state, p) for p in state.seats] == [0, 0, 0]


def test_totals_are_those_of_the_sample() -> None:
    # pp. 20-21 (X-26, X-27; R-66): 8, 6, 4 in game 1; 12, 7, 8 in game 2 make 20, 13, 12.
    games = {"1": record(8, 6, 4), "2": record(12, 7, 8)}
    state = table(game_no=3, kept=Kept(games=games))
    assert [campaign_glory(state, p) for p in state.seats] == [20, 13, 12]
    assert [campaign_glory(state, p, after=1) for p in state.seats] == [8, 6, 4]


def test_a_recorded_game_counts_before_the_next_is_begun() -> None:
    state = table(game_no=1, kept=Kept(games={"1": record(8, 6, 4)}))
    assert games_played(state) == 1
    assert campaign_glory(state, P1) == 8


def test_a_missing_line_or_score_makes_the_total_unknown() -> None:
    state = table(game_no=3, kept=Kept(games={"1": record(8, None, 4)}))
    assert campaign_glory(state, P1) is None  # game 2 has no line
    assert campaign_glory(state, P2, after=1) is None
    assert campaign_glory(state, P3, after=1) == 4


def test_a_total_that_was_told_counts_from_its_game() -> None:
    state = kept(table(game_no=7), P1, opening=27, since=5)
    state = replace(state, kept=replace(state.kept, games={"6": record(9, 1, 1)}))
    assert campaign_glory(state, P1) == 36
    assert campaign_glory(state, P1, after=5) == 27
    assert campaign_glory(state, P1, after=4) is None


def test_a_joiner_begins_with_an_opening_balance() -> None:
    # p. 22, X-29: after 5 games the last has 27, so the joiner begins with 22.
    state = kept(table(game_no=6), P3, opening=22, since=5, joined=6)
    assert campaign_glory(state, P3) == 22


def test_who_left_keeps_the_total_of_that_day() -> None:
    state = kept(table(game_no=3), P3, left=1)
    games = {"1": record(8, 6, 4), "2": record(5, 5)}
    state = replace(state, kept=replace(state.kept, games=games))
    assert campaign_glory(state, P3) == 4


def test_the_prologue_is_no_game_of_the_record() -> None:
    state = table(prologue=True)
    assert games_played(state) == 0
    assert boxes_due(state, P1) == 0


def test_milestone_glory_is_of_those_claimed() -> None:
    milestones = {
        "m1": Milestone(name="First", glory=3, claimed_by=P1, game=1),
        "m2": Milestone(name="Second", glory=2, claimed_by=P1, game=2),
        "m3": Milestone(name="Open", glory=9),
        "m4": Milestone(name="Third", claimed_by=P2),
    }
    state = kept(table(kept=Kept(milestones=milestones)), P1, milestones_before=4)
    assert milestone_glory(state, P1) == 9
    assert milestone_glory(state, P2) is None  # its glory was not told
    assert milestone_glory(state, P3) == 0


def test_boxes_are_one_for_each_game_but_those_missed() -> None:
    state = kept(table(game_no=6), P1, missed=2)
    state = put(state, "ships", "y1", replace(state.ships["y1"], boxes={"raid": 2, "hold": 1}))
    assert filled_boxes(state, P1) == 3
    assert boxes_due(state, P1) == 3
    assert boxes_due(state, P2) == 5


# ---------------------------------------------------------------- year and titles


def test_seating_is_from_the_least_prominent_title() -> None:
    state = titled(table(), 2, 3, 1)
    assert by_title(state, state.seats) == (P2, P1, P3)
    assert titles_told(state, state.seats)


def test_an_untold_title_is_least_prominent_and_said() -> None:
    state = titled(table(), 2, None, 1)
    assert by_title(state, state.seats) == (P2, P1, P3)
    assert not titles_told(state, state.seats)
    assert not titles_told(titled(table(), 1, 1, 2), state.seats)


def test_turns_go_clockwise_from_the_astrolabe() -> None:
    state = table(year=Year(phase="round", round=2, holder=P2, had_turn=(P2,)), turn=P3)
    assert turn_order(state) == (P2, P3, P1)
    assert next_turn(state) == P1
    assert next_turn(replace(state, year=replace(state.year, had_turn=(P2, P3)), turn=P1)) == ""


def test_who_misses_the_game_has_no_turn() -> None:
    state = table(year=Year(phase="round", holder=P2))
    state = put(state, "players", P3, replace(state.players[P3], present=False))
    assert in_play(state) == (P1, P2)
    assert absent(state) == (P3,)
    assert turn_order(state) == (P2, P1)


def test_without_a_year_nothing_is_next() -> None:
    state = table()
    assert next_turn(state) == ""
    assert turn_order(state) == state.seats
    assert first_winter(state) is None
    assert first_winter(replace(state, year=Year(number=1))) is True
    assert first_winter(replace(state, year=Year(number=2))) is False


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [("raid", 2), ("Sell Goods", 2), ("upgrade", 2), ("build", 3), ("taxes", 0)],
)
def test_expertise_is_that_of_the_active_advisor(kind: str, wanted: int) -> None:
    given = {"raid": 2, "sell goods": 2, "upgrade": -2, "build": 3}
    state = table(advisors={"a1": Advisor(name="Clerk", owner=P1, expertise=given)})
    assert expertise(state, P1, kind) == 0  # nobody is active
    state = put(state, "provinces", P1, replace(state.provinces[P1], active="a1"))
    assert expertise(state, P1, kind) == wanted


def test_control_and_loans() -> None:
    state = table(this_turn=Turn(loans={P2: True, P3: False}))
    state = put(state, "regions", "i1", Region(name="Tern", controller=P1))
    assert controls(state, P1, P1)
    assert controls(state, P1, "i1")
    assert not controls(state, P1, P2)
    assert not controls(state, P2, "i1")
    assert (lent(state, P2), lent(state, P3), lent(state, "i1")) == (True, False, False)


# ---------------------------------------------------------------- moves


def test_an_advisor_is_in_one_place() -> None:
    state = table(advisors={"a1": Advisor(name="Clerk", owner=P1)})
    state = put(state, "provinces", P1, replace(state.provinces[P1], active="a1"))
    state = advisor_to(state, "a1", "council", P2)
    assert (council(state, P1), council(state, P2)) == ([], ["a1"])
    assert state.provinces[P1].active == ""
    state = advisor_to(state, "a1", "forum", P2)
    assert forum(state) == ["a1"]
    assert state.advisors["a1"].owner == ""
    state = advisor_to(state, "a1", "deck", face_up=False)
    assert (forum(state), council(state, P2)) == ([], [])


def test_cards_of_a_treasure_room_and_of_the_deck() -> None:
    cards = {
        "t1": Card(name="Crown", kind="treasure", owner=P1),
        "t2": Card(name="Sceptre", kind="treasure", place="deck"),
        "t3": Card(name="Chart", kind="research", place="deck"),
    }
    state = table(cards=cards)
    assert treasure_room(state, P1) == ["t1"]
    assert treasures(state) == ["t2"]


def test_a_deck_that_was_not_counted_stays_so() -> None:
    assert deck_by(table(), "damage", -1).decks == {}
    state = table(decks={"damage": 1})
    assert deck_by(deck_by(state, "damage", -1), "damage", -1).decks == {"damage": 0}


def test_sideboard_tokens_go_and_come_back_face_down() -> None:
    state = table(stock={"k1": Stock(kind="upgrade", name="SWIFT", cost=10, good="linen", up=2)})
    key = stock_of(state, "upgrade", "swift")
    assert key == "k1"
    assert stock_of(state, "structure", "swift") == ""
    state = token_returned(token_taken(state, key), "upgrade", "Swift")
    assert (state.stock[key].up, state.stock[key].down) == (1, 1)
    assert token_returned(state, "upgrade", "") == state  # nobody told which


def test_a_token_that_the_sideboard_did_not_know_is_known_then() -> None:
    state = token_returned(table(), "structure", "Port")
    (port,) = state.stock.values()
    assert (port.name, port.kind, port.up, port.down) == ("Port", "structure", None, 1)
    assert token_taken(state, "k1").stock == state.stock  # its copies were not counted


def test_winter_moves_enmity_to_garrisons_and_at_war_with() -> None:
    # p. 12: an island's site -> its garrison; a province's site -> its At War With.
    state = table(ids={"i": 1})
    state = put(state, "regions", "i1", Region(name="Tern", held={P1: 1}))
    state = put(state, "sites", "s90", Site(name="mine", region="i1", tokens={P1: 1, P2: 1}))
    state = put(state, "sites", "s1", replace(state.sites["s1"], tokens={P2: 2}))
    state = put(state, "sites", "s91", Site(name="lost", tokens={P3: 1}))
    before = [tokens_home(state, p) for p in state.seats]
    settled, moves = enmity_settled(state)
    assert settled.regions["i1"].held == {P1: 2, P2: 1}
    assert settled.regions[P1].held == {P2: 2}
    assert settled.sites["s90"].tokens == settled.sites["s1"].tokens == {}
    # Where the last one lies was not told: the site is free again, the token still out.
    assert settled.sites["s91"].tokens == {}
    assert (settled.regions["i2"].name, settled.regions["i2"].held) == (UNTOLD_ISLAND, {P3: 1})
    assert moves == (
        Settled(P2, "s1", P1, 2),
        Settled(P1, "s90", "i1", 1),
        Settled(P2, "s90", "i1", 1),
        Settled(P3, "s91", "i2", 1),
    )
    assert [tokens_home(settled, p) for p in state.seats] == before == [6, 5, 7]
    assert supply(settled, "wood") == supply(state, "wood")
    assert enmity_settled(settled)[1] == ()


def test_a_new_event_is_shuffled_in_and_the_odds_restart() -> None:
    # of six cards one lies face up, five are in the pile; with the new one six, all equally
    # likely, also the one that was dismissed before.
    year = Year(event=Event(card="e2"), shuffled=6, seen=("e1", "e2"))
    kept = Kept(events={"e9": EventCard(name="Red Tide", place="bagged")})
    state = table(year=year, kept=kept, decks={"event": 5})
    shuffled = event_added(state, "e9")
    assert (shuffled.year.shuffled, shuffled.year.seen) == (6, ())
    assert shuffled.decks["event"] == 6
    assert shuffled.kept.events["e9"].place == "deck"
    below = event_added(state, "e9", "bottom").year
    assert (below.shuffled, below.seen) == (7, ("e1", "e9", "e2"))
    above = event_added(state, "e9", "top").year
    assert (above.shuffled, above.seen, above.on_top) == (7, ("e1", "e2"), "e9")
    untold = event_added(replace(state, decks={}), "e9")
    assert untold.year.shuffled is None


# ---------------------------------------------------------------- docks, markets, repairs


def test_a_home_harbor_has_all_docks_and_its_warehouse_all_markets() -> None:
    state = table()
    assert colours(state, P1, "dock") == (("wood", "linen", "spice", "iron"), True)
    assert takes(state, P1, "market", "iron") is True
    assert repairs_at(state, P1) is True
    no = replace(state, options={"region.repair": False})
    assert repairs_at(no, P1) is False


def test_an_island_has_what_was_told() -> None:
    state = put(table(), "regions", "i1", Region(name="Tern"))
    assert takes(state, "i1", "dock", "spice") is None
    assert repairs_at(state, "i1") is None
    # p. 17, X-21 and X-22: a yellow dock takes spice upgrades; an iron market sells iron only.
    dock = Site(name="dock", region="i1", kind="dock", good="spice")
    state = put(state, "sites", "s90", dock)
    state = put(state, "sites", "s91", replace(dock, name="market", kind="market", good="iron"))
    assert [takes(state, "i1", "dock", good) for good in ("spice", "iron")] == [True, False]
    assert [takes(state, "i1", "market", good) for good in ("iron", "spice")] == [True, False]
    assert takes(state, "i1", "dock", "") is None
    state = put(state, "sites", "s90", replace(dock, good=""))
    assert takes(state, "i1", "dock", "spice") is None  # its colour was not told
    told = Region(name="Tern", dock=("wood",), repair=True)
    state = put(state, "regions", "i1", told)
    assert takes(state, "i1", "dock", "wood") is True
    assert repairs_at(state, "i1") is True


def test_another_provinces_features_are_lent() -> None:
    state = put(table(), "regions", "i1", Region(name="Tern"))
    assert may_use(state, P1, P1)
    assert may_use(state, P1, "i1")
    assert not may_use(state, P1, P2)
    assert may_use(replace(state, this_turn=Turn(loans={P2: True})), P1, P2)
    assert not may_use(replace(state, this_turn=Turn(loans={P2: False})), P1, P2)
    assert may_use(replace(state, options={"foreign.features": "open"}), P1, P2)
    state = put(state, "regions", "i1", Region(name="Tern", controller=P2))
    assert not may_use(state, P1, "i1")
