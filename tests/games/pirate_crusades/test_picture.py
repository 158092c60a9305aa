"""The sea as text at 80 and 120 cells; expected by hand from the state and pp. 17, 18."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from companion.games.pirate_crusades.calculations.location import LocationOdds, location_odds
from companion.games.pirate_crusades.rules.round_words import sentences
from companion.games.pirate_crusades.rules.standing import audit_of
from companion.games.pirate_crusades.sheet.board import board, has_sea
from companion.games.pirate_crusades.sheet.picture import (
    heat,
    legend,
    lines,
    odds_of,
    round_end,
    sea,
)
from companion.games.pirate_crusades.sheet.square_lookup import look
from companion.games.pirate_crusades.state.table import (
    SEA,
    Captain,
    Hand,
    PirateCrusades,
    Treasure,
    new_pirate_crusades,
)
from companion.table.board import beside
from companion.table.sheet import Spans, plain, width_of
from companion.table.state import Secret
from tests.games.pirate_crusades.sea import BARE, long_game, up

STATE = long_game()
AT_80 = 77
"""Cells of a sheet at the table on 80 columns."""

THE_SEA = """\
      1        2        3        4        5       ▸ Ana  at sea 3,2  French
1 ┌→ FR6 ──┬→ sea ──┬░░░░░░░░┬→ sea─~2┬↓ EN4 ──┐    3C size 3 rep 4 riches 5
  │⚓Ben   │        │░░░░░░░░│        │        │    crew 2/3 holds 2/3 miss 1
2 ├░░░░░░░░┼· sea─~3┼↑ sea ──┼↑ cove ─┼░░░░░░░░┤    CHEST aboard a map
  │░░░░░░░░│        │⛵An ⚑Va│⚑Bonn F5│░░░░░░░░│    Ben  docked 1,1  English
3 ├░░░░░░░░┼→ sea ──┼← DU7 ──┼░░░░░░~1┼░░░░░░░░┤    3S size 3 rep 1 riches –
  │░░░░░░░░│⚑Jac S10│        │░░░░░░░░│░░░░░░░░│    crew 3/3 holds 0/3
4 ├░░░░░░░░┼░░░░░░░░┼░░░░░░░░┼░░░░░░░░┼░░░░░░░░┤  ⚑ Vane  3,2  Dutch 6
  │░░░░░░░░│░░░░░░░░│░░░░░░░░│✗░░░░░░░│░░░░░░░░│  ⚑ Bonny  4,2  French 5
5 ├· SP10 ─┼░░░░░░░░┼░░░░░░░░┼░░░░░░░░┼? DU9 ──┤  ⚑ Jacquot…  2,3  Spanish 10
  │        │░░░░░░░░│░░░░░░░░│░░░░░░░░│        │
  └────────┴────────┴────────┴────────┴────────┘
░ unexplored  · calm  ? unknown  ~2 storm  ⚓ docked  ⚑ captain  ✗ treasure"""

AT_118 = (
    "2 ├░░░░░░░░░░░░░░┼· sea ──────~3┼↑ sea ────────┼↑ cove ───────┼░░░░░░░░░░░░░░┤"
    "    CHEST aboard a map"
)

ROUND_END = """\
End of the round
4,1 ~2 → 5,1
2,2 ~3 no wind: now ~2
3,2 ⚑Vane ↑ 3,1
4,2 ⚑Bonny ↑ 4,1
2,3 ⚑Jacquotte → 3,3
4,3 ~1 waits: face down
then a Blue Sea card"""


def text(drawn: list[Spans]) -> str:
    return plain(list(drawn))


def beside_it(drawn: list[Spans]) -> list[str]:
    """What stands in the column beside the sea."""
    first, *others = text(drawn).split("\n")
    told = [first.rpartition("5       ")[2], *(re.split("[┐┤┘│]", row)[-1] for row in others[:11])]
    return [row.strip() for row in told if row.strip()]


def test_the_table_adds_up() -> None:
    told = audit_of(STATE).value
    assert (told.over, told.twice) == (0, {})


def test_the_sea_at_80() -> None:
    assert text(lines(STATE, "p1", AT_80)) == THE_SEA


def test_the_sea_at_120() -> None:
    told = text(lines(STATE, "p1", 118)).split("\n")
    assert told[3] == AT_118
    assert "⛵Ana ⚑Vane D6│⚑Bonny F5" in told[4]
    assert "⚑ Jacquotte  2,3  Spanish 10" in told[9]
    for word in ("░ unexplored", "→ wind", "EN7 port, size", "⛵ at sea", "✗ treasure"):
        assert word in told[-1]


def test_a_picture_has_at_most_13_lines_at_80() -> None:
    assert len(lines(STATE, "p1", AT_80)) == 13
    crowd = new_pirate_crusades(list("ABCD"))
    assert len(lines(replace(crowd, variant="long"), "", AT_80)) == 13


@pytest.mark.parametrize("width", [20, 40, 60, 76, 77, 78, 80, 100, 118, 160])
@pytest.mark.parametrize("state", [STATE, replace(BARE, variant="long")], ids=["mid", "bare"])
def test_nothing_is_wider_than_the_screen(width: int, state: PirateCrusades) -> None:
    for draw in (sea, heat, round_end):
        drawn = draw(state, "p1", width)
        assert all(sum(width_of(x.text) for x in line) <= width for line in drawn.lines)
        assert tuple(drawn.boxes) == SEA.squares


def test_squares_stand_where_the_drawing_says() -> None:
    drawn = sea(STATE, "p1", AT_80)
    rows = text(list(drawn.lines)).split("\n")
    for square, words in (("1,1", "→ FR6"), ("4,2", "↑ cove"), ("5,5", "? DU9")):
        box = drawn.boxes[square]
        assert rows[box.top][box.left + 1 :].startswith(words)
        assert (box.height, box.width) == (2, 10)


def test_only_its_owner_sees_a_treasure() -> None:
    for eyes in ("", "p2"):
        told = text(lines(STATE, eyes, AT_80))
        assert "✗" not in told and "treasure" not in told
    assert "treasure" in rows("4,4", eyes="p1")
    assert "treasure" not in rows("4,4", eyes="p2")
    assert "treasure" not in rows("4,4", eyes="")
    found = {"t1": Treasure(owner="p1", square=Secret.of("p1", "4,4"), card="JK2", at="4,4")}
    assert "✗" in text(lines(replace(STATE, treasures=found), "p2", AT_80)), "left by its owner"


def test_everything_is_a_sign_or_a_word() -> None:
    """Without roles and colours nothing is lost: a changed fact changes the text."""
    before = text(lines(STATE, "p1", AT_80))
    changed = [
        {"sea": {**STATE.sea, "2,1": up("W")}},
        {"sea": {**STATE.sea, "2,1": up("none")}},
        {"sea": {**STATE.sea, "2,1": up("E", storm=1)}},
        {"sea": {**STATE.sea, "2,1": up("E", "island")}},
        {"sea": {**STATE.sea, "2,1": up("E", "island", "2C")}},
        {"turn": "p2"},
    ]
    for fields in changed:
        assert text(lines(replace(STATE, **fields), "p1", AT_80)) != before, fields
    for status in ("docked", "adrift", "hostage", "shipless", "ready"):
        ana = replace(STATE.pirates["p1"], status=status)
        told = replace(STATE, pirates={**STATE.pirates, "p1": ana})
        assert text(lines(told, "p1", AT_80)) != before, status


def test_crowded_squares_keep_everybody() -> None:
    """Names, beginnings of names, then each sign once with first letters."""
    names = ["Ana", "Ben", "Cy", "Dot"]
    state = replace(new_pirate_crusades(names), variant="long")
    here = {p: replace(x, status="sailing", at="3,3") for p, x in state.pirates.items()}
    state = replace(state, pirates=here, sea={**state.sea, "3,3": up("N")})
    assert "⛵ABCD" in text(lines(state, "", AT_80))
    two = replace(state, captains={"k1": Captain(name="Kidd", at="3,3")})
    assert "⛵ABCD⚑K" in text(lines(two, "", AT_80))
    many = {f"k{n}": Captain(name="Kidd", at="3,3") for n in range(6)}
    assert "⛵ABCD⚑…" in text(lines(replace(state, captains=many), "", AT_80))
    untold = replace(state, captains={"k1": Captain(name="", nation="Dutch", at="1,1")})
    assert "⚑? D?" in text(lines(untold, "", AT_80))


def test_the_legend_says_only_what_is_there() -> None:
    bare = replace(BARE, variant="long")
    told = plain([legend(bare, "", AT_80)])
    assert told == "░ unexplored  ? unknown  EN7 port, size"


# The end of the round


def test_the_end_of_the_round_square_by_square() -> None:
    """By p. 17: 4,1 and 3,2 move with the wind, 2,2 has none and weakens, 4,3 is face down."""
    told = beside_it(list(round_end(STATE, "", AT_80).lines))
    assert "\n".join(told) == ROUND_END
    ending = replace(STATE, step="acted", turn=STATE.seats[-1])
    assert beside_it(lines(ending, "", AT_80)) == told
    full = sentences(STATE)
    assert full[0] == "4,1: the category 2 storm moves east to 5,1 (p. 17)"
    assert "3,2: Vane sails north to 3,1 (p. 17)" in full
    assert sentences(STATE, "5,1") == ["the category 2 storm moves east to 5,1 (p. 17)"]


def test_storms_that_join_and_catch_are_said() -> None:
    sea_ = {**STATE.sea, "5,1": up("S", storm=1), "3,1": up("E", storm=1), "4,1": up("none")}
    ben = replace(STATE.pirates["p2"], at="4,1", status="sailing")
    there = {**STATE.pirates, "p2": ben}
    state = replace(STATE, sea={**sea_, "4,2": up("N", storm=2)}, pirates=there)
    told = beside_it(list(round_end(state, "", AT_80).lines))
    assert "4,1 storms join: ~3" in told
    assert "4,1 Ben caught in ~3" in told
    held = {**state.captains, "c5": replace(state.captains["c5"], at="4,2")}
    told = beside_it(list(round_end(replace(state, captains=held), "", AT_80).lines))
    assert "4,2 Bonny stays: the storm" in told


def test_an_untold_wind_is_asked_for() -> None:
    state = replace(STATE, sea={**STATE.sea, "5,5": up(None, "corner port", "9S", storm=1)})
    told = beside_it(list(round_end(state, "", AT_80).lines))
    assert "5,5 wind unknown" in told


def test_a_long_preview_is_counted_at_the_table_and_whole_on_the_board() -> None:
    busy = dict(STATE.captains)
    for n in range(14):
        busy[f"k{n}"] = Captain(name=f"C{n}", at=f"{n % 5 + 1},1", ship="6S")
    state = replace(STATE, captains=busy, step="acted", turn=STATE.seats[-1])
    told = beside_it(lines(state, "", AT_80))
    assert told[-1].endswith("lines more") and len(told) == 12
    assert text(list(round_end(state, "", AT_80).lines)).count("C1") > 3


def test_nothing_moves() -> None:
    told = beside_it(list(round_end(replace(BARE, variant="long"), "", AT_80).lines))
    assert told == ["End of the round", "nothing moves", "then a Blue Sea card"]


# Odds


def test_the_heat_map_of_a_fresh_deck_is_table_2_15() -> None:
    """AII: 28/1431 on the diagonal = 2.0%, 32/1431 = 2.2%, 88/1431 = 6.1%, 77/477 = 16.1%."""
    told = text(list(heat(replace(BARE, variant="long"), "", AT_80).lines)).split("\n")
    assert told[1][2:48].split("┬")[:2] == ["┌2.0% ───", "2.2%░░░░"]
    assert "6.1%" in told[1] and "16.1%" in told[9]
    assert "unseen cards 54" in told[3]
    # 8/54 = 14.8%, 22/54 = 40.7%
    assert "col 1 14.8%  row 1 14.8%" in told[4] and "col 5 40.7%  row 5 40.7%" in told[8]


def test_odds_are_of_the_unseen_cards() -> None:
    """The 15 cards that lie open in the sample are out of the 54."""
    spread = odds_of(STATE).value
    assert spread is not None and spread.cards == 54 - 15
    # Coordinate 5 has 22 cards; 10D, 9S, JK1 and 10C lie open: 18 of 39, so 18*17/(39*38).
    assert spread.squares["5,5"].exact == "51/247"


def test_odds_through_a_reshuffle() -> None:
    """No deck: only the discards can come. One card left: the second is one of them."""
    none = odds_of(replace(STATE, deck=0, discards=("AH", "2H", "KD"))).value
    assert none is not None and none.cards == 3
    assert none.squares["1,1"].exact == "1/3", "AH and 2H in any order: 2/6"
    one = odds_of(replace(STATE, deck=1, discards=("4D", "5D"))).value
    assert one is not None and one.rows[4].exact == "0", "4D gives row 2, 5D row 3"
    untold = odds_of(replace(STATE, deck=0, discards=("AH", ""))).value
    assert untold is not None and untold.cards > 30, "nobody knows what the discards are"


def test_too_few_cards_have_no_odds() -> None:
    state = replace(STATE, deck=0, discards=("AH",))
    told = text(list(heat(state, "", AT_80).lines))
    assert "too few cards" in told and "–" in told
    assert location_odds(LocationOdds()).value is not None


# A square, and the board


def rows(square: str, state: PirateCrusades = STATE, eyes: str = "p1") -> dict[str, str]:
    (block,) = look(state, eyes, square)
    return dict(block.rows)  # type: ignore[union-attr]


def test_a_look_tells_everything_with_pages() -> None:
    told = rows("3,2")
    assert told["wind"] == "north: storms and captains go that way (p. 17)"
    assert told["⚑ Vane"].startswith("Dutch, ship 6S of size 6; strength 6 times an average")
    assert told["  attacks"] == "Ana, who enters: a treasure chest is aboard (p. 16)"
    may = "N 3,1, E 4,2, W 2,2; the wind here blows N; you cannot go S (p. 16)"
    assert told["may sail"] == may
    port = rows("1,1")
    # 6 x 10 x 2 + 1 = 121
    assert port["port"] == "French port of size 6 (6C); 121 cannon take it (pp. 13-15, 18)"
    assert "crew 3/3" in port["Ben"]
    assert rows("4,2")["port"].startswith("Pirate Cove of size 10; 201 cannon take it")
    assert rows("2,2")["storm"] == (
        "category 3: turns are lost until it passes, half the crew, all cargo (p. 18)"
    )
    assert rows("4,3")["storm"] == "category 1, waits until it is explored (p. 17)"
    assert rows("5,5")["wind"].startswith("unknown")
    worst = replace(STATE, sea={**STATE.sea, "2,2": up("none", storm=4)})
    assert rows("2,2", worst)["storm"] == "category 4: everything here is destroyed (p. 18)"


def test_a_look_at_a_bare_sea_claims_nothing() -> None:
    bare = replace(BARE, variant="long")
    assert rows("1,1", bare)["port"] == "there is one; nothing is known of it"
    assert rows("3,3", bare)["square"].startswith("face down")


def test_flaws_are_shown_where_their_captain_is() -> None:
    captains = {
        **STATE.captains,
        "c1": replace(STATE.captains["c1"], flaw="half the crew is eaten"),
        "c3": replace(STATE.captains["c3"], flaw="fears storms", name=""),
    }
    told = look(replace(STATE, captains=captains), "p1", "3,2")[0].rows  # type: ignore[union-attr]
    assert ("  flaw", "half the crew is eaten (p. 20)") in told
    assert ("  flaw", "fears storms (p. 20)") in told
    assert any(label == "⚑ captain" for label, _ in told)


def test_the_board() -> None:
    told = board(STATE, "p2")
    assert told is not None
    assert told.start == "1,1", "where Ben is"
    assert told.enter("3,2", "o n") == "square 3,2 o n"
    assert [view.key for view in told.views] == ["sea", "odds", "round end"]
    assert board(replace(STATE, variant="short-poker"), "") is None
    assert board(BARE, "") is None and not has_sea(BARE)
    assert has_sea(replace(BARE, sea={**BARE.sea, "2,2": up("N")}))


def test_arrows_lead_to_neighbours_and_stop_at_the_edge() -> None:
    boxes = sea(STATE, "", AT_80).boxes
    for square in SEA.squares:
        for way, step in (("N", (0, -1)), ("E", (1, 0)), ("S", (0, 1)), ("W", (-1, 0))):
            assert beside(boxes, square, *step) == (SEA.step(square, way) or square)
    assert beside(boxes, "nowhere", 1, 0) == "1,1"
    assert beside({}, "1,1", 1, 0) == ""


@given(
    st.integers(20, 130), st.sampled_from(SEA.squares),
    st.text(min_size=1, max_size=20), st.integers(0, 4),
)  # fmt: skip
def test_any_name_keeps_its_square(width: int, square: str, name: str, storm: int) -> None:
    """Wide letters, long names, storms: the borders stay under each other."""
    clean = "".join(letter for letter in name if letter.isprintable()) or "x"
    captains = {**STATE.captains, "k1": Captain(name=clean, nation="Dutch", ship="10S", at=square)}
    state = replace(
        STATE, captains=captains, sea={**STATE.sea, square: up("N", storm=storm)},
        pirates={**STATE.pirates, "p1": replace(STATE.pirates["p1"], hand=Hand())},
    )  # fmt: skip
    drawn = sea(state, "", width)
    assert all(sum(width_of(x.text) for x in line) <= width for line in drawn.lines)


def test_a_discard_pile_told_with_a_card_twice_costs_no_picture() -> None:
    twice = replace(STATE, deck=1, discards=("4D", "4D"))
    assert odds_of(twice).value is not None
    assert list(heat(twice, "", AT_80).lines)
