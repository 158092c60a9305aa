"""The Board as text, the board screen's squares and sentences, the look-up of cards.

The picture is written by hand from the state: Shore (0, 0) with Ben, 101 east of it with Ana, a
Cliff between them, Brambles in front of the north, fog round 101, the Mill nowhere told.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from companion.games.citadel.sheet.board import board, lookup
from companion.games.citadel.sheet.inspecting import look
from companion.games.citadel.sheet.picture import arrow_view, as_it_lies, chart, lines, squares
from companion.games.citadel.state.printed import Offer, Printed
from companion.games.citadel.state.table import (
    SIDES,
    Arrow,
    Character,
    Citadel,
    Compound,
    Event,
    Fog,
    Purse,
    QuestItem,
    Skill,
    Terrain,
    new_citadel,
)
from companion.table.board import beside
from companion.table.sheet import plain, render_block, width_of
from tests.games.citadel.player import ANA, BEN, CY, Table
from tests.games.refused import refused


def laid() -> Citadel:
    """The Board of the picture below; Ana has the turn."""
    state = new_citadel(["Ana", "Ben", "Cy"])
    titles = ("Shore", "101", "Mill", "Great Cliff", "Wolf", "Brambles", "Rope")
    book = {f"b{n}": Printed(title=x) for n, x in enumerate(titles, 1)}
    book["b1"] = Printed(
        title="Shore", number="154", actions={"Search": Offer(name="Search", cost=2)}
    )
    book["b5"] = Printed(title="Wolf", actions={"Fight": Offer(name="Fight", mandatory=True)})
    book["b7"] = Printed(
        title="Rope", number="049", type="purse", weight=2, keywords={"TOOL": True}, lock=True
    )
    both = {"t1": True, "t2": True}
    beyond = {"N": Arrow(number="111", area="I"), "E": Arrow(area="II")}
    characters = {
        ANA: Character(at="t2", life=9, purse={"k1": Purse(card="b7", blocked=True)}),
        BEN: Character(at="t1", skills={"s1": Skill(card="b7", zone="hand")}),
        CY: Character(at="t3"),
    }
    return replace(
        state, turn=ANA, book=book, characters=characters,
        terrains={
            "t1": Terrain(card="b1", x=0, y=0, arrows={"N": Arrow(number="094", area="I")}),
            "t2": Terrain(card="b2", x=1, y=0, arrows=beyond),
            "t3": Terrain(card="b3"),
        },
        events={
            "v1": Event(card="b6", attached={"t1": True}, kind="exploration", side="N"),
            "v2": Event(card="b4", attached=both, barred={"Climb": True, "Search": True}),
            "v3": Event(card="b5", attached={"t2": True}),
        },
        fogs={"f1": Fog(terrain="t2", side="N", area="I"),
              "f2": Fog(terrain="t2", side="E", area="II")},
        dice={"v1": Compound(value=5), "v3": Compound(row=2, value=4), "t1": Compound(value=3)},
        ids={"t": 3, "v": 3, "f": 2, "b": 7},
    )  # fmt: skip


STATE = laid()
AT_77 = """\
┌ Brambles ────────────┬ fog I ───────────────┐
│[5]░░░░░░░░░░░░░░░░░░░│░░░░░░░░░░░░░░░░░░░░░░│
│→094░░░░░░░░░░░░░░░░░░│→111░░░░░░░░░░░░░░░░░░│
├ Shore [3] ───────────┼ 101 ─────────────────┼ fog II ──────────────┐
│•Ben                  ║▸Ana                  │░░░░░░░░░░░░░░░░░░░░░░│
│Great Cliff           ║!Wolf [2:4] Great Cli…│░░░░░░░░░░░░░░░░░░░░░░│
└──────────────────────┴──────────────────────┴──────────────────────┘
where they lie is unknown:
┌ Mill ────────────────┐
│•Cy                   │
│                      │
└──────────────────────┘
▸ active  • figure  ░ fog  → its number  ! mandatory  [4] die  ═ no way"""
ARROWS = """\
├ Shore ───────────────┼ 101 ─────────────────┼ fog II ──────────────┐
│N I/094               ║N I/111               │░░░░░░░░░░░░░░░░░░░░░░│
│                      ║E II                  │░░░░░░░░░░░░░░░░░░░░░░│"""


def test_the_board_at_eighty_cells() -> None:
    assert plain(list(as_it_lies(STATE, 77).lines)) == AT_77
    assert lines(STATE, 77) == list(as_it_lies(STATE, 77).lines)
    assert ARROWS in plain(list(arrow_view(STATE, 77).lines))
    assert len(AT_77.splitlines()) < 14, "a cursor and a look at it fit below on 24 lines"


def test_a_way_that_is_closed_to_the_south() -> None:
    terrains = {
        "t1": Terrain(card="b1", x=0, y=0, joined={"t2": False}),
        "t2": Terrain(card="b2", x=0, y=1),
    }
    bare = replace(STATE, terrains=terrains, events={}, fogs={}, dice={}, turn="",
                   characters={ANA: Character(), BEN: Character(), CY: Character()})  # fmt: skip
    drawn = plain(list(as_it_lies(bare, 40).lines)).splitlines()
    assert drawn[3] == "├ 101 ═════════════════┤" and "║" not in "".join(drawn)


def test_squares_stand_where_they_are_drawn() -> None:
    drawing = as_it_lies(STATE, 77)
    assert list(drawing.boxes) == ["0,-1", "1,-1", "0,0", "1,0", "2,0", "t3"]
    for square, key in squares(STATE).items():
        box = drawing.boxes[square]
        row = "".join(x.text for x in drawing.lines[box.top])
        names = {"t1": "Shore", "t2": "101", "t3": "Mill", "v1": "Brambles"}
        assert names.get(key, "fog") in row[box.left : box.left + box.width], square
        assert box.height == 4 and row[box.left] in "┌├┼┬"
    walk = lambda square, *way: beside(drawing.boxes, square, *way)  # noqa: E731
    assert walk("0,0", 1, 0) == "1,0" and walk("1,0", 0, -1) == "1,-1"
    assert walk("0,0", 0, 1) == "t3" and walk("2,0", 1, 0) == "2,0"
    assert arrow_view(STATE, 77).boxes == drawing.boxes


def test_a_wide_board_shows_what_lies_round_the_active_figure() -> None:
    terrains = {f"t{n}": Terrain(card="b1", x=n, y=0) for n in range(1, 31)}
    wide = replace(STATE, terrains=terrains, events={}, fogs={}, dice={},
                   characters={**STATE.characters, ANA: Character(at="t20")})  # fmt: skip
    drawing = as_it_lies(wide, 77)
    assert len(drawing.boxes) == 9 and "20,0" in drawing.boxes
    assert "21 more to the sides" in plain(list(drawing.lines))
    assert all(width_of("".join(x.text for x in line)) <= 77 for line in drawing.lines)


def test_a_tall_board_has_one_line_for_each_space() -> None:
    """Five rows of spaces and the legend leave room for a look at one on 24 lines."""
    more = {f"t{n}": Terrain(card="b3", x=0, y=n) for n in range(5, 8)}
    tall = replace(STATE, terrains={**STATE.terrains, "t4": Terrain(card="b3", x=1, y=4), **more})
    drawing = as_it_lies(tall, 77)
    drawn = plain(list(drawing.lines)).splitlines()
    assert drawn[2] == "├ Shore [3] ───────────┼ 101 ─────────────────┼ fog II ──────────────┐"
    assert drawn[3] == "│•Ben Great Cliff      ║▸Ana !Wolf [2:4] Grea…│░░░░░░░░░░░░░░░░░░░░░░│"
    assert drawing.boxes["0,0"].height == 3 and drawing.boxes["1,4"].top == 10
    assert len(drawn) == 2 * 9 + 1 + 6


def test_two_terrains_in_one_place_are_both_seen() -> None:
    """A slip of the table: the second is drawn below, nothing is hidden."""
    two = replace(STATE, terrains={**STATE.terrains, "t4": Terrain(card="b3", x=0, y=0)})
    assert chart(two).loose == ("t3", "t4") and "t4" in as_it_lies(two, 77).boxes


@settings(max_examples=60, deadline=None)
@given(
    places=st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), max_size=8, unique=True),
    sides=st.lists(st.sampled_from(SIDES), min_size=8, max_size=8),
    width=st.integers(9, 130),
    names=st.lists(st.sampled_from(["Ana", "Éowyn of the Long Name", "王", "B"]), min_size=3,
                   max_size=3),
)  # fmt: skip
def test_any_board_fits_its_width(
    places: list[tuple[int, int]], sides: list[str], width: int, names: list[str]
) -> None:
    state = new_citadel(names)
    terrains = {f"t{n}": Terrain(card="b1", x=x, y=y) for n, (x, y) in enumerate(places)}
    terrains["t99"] = Terrain(card="b1")
    fogs = {f"f{n}": Fog(terrain=f"t{n}", side=side) for n, side in enumerate(sides[: len(places)])}
    characters = {x: Character(at="t99" if n else "t0" if places else "")
                  for n, x in enumerate(state.seats)}  # fmt: skip
    state = replace(state, terrains=terrains, fogs=fogs, characters=characters, turn=ANA,
                    book={"b1": Printed(title="A place with 王 in its name")})  # fmt: skip
    for draw in (as_it_lies, arrow_view):
        drawing = draw(state, width)
        assert all(width_of("".join(x.text for x in line)) <= width for line in drawing.lines)
        assert "t99" in drawing.boxes
        for box in drawing.boxes.values():
            assert box.top + box.height <= len(drawing.lines)
    for square in squares(state):
        assert look(state, ANA, square)


# The board screen -----------------------------------------------------------------------------


def seen(square: str, eyes: str = ANA) -> str:
    return "\n".join(plain(render_block(x, 200)) for x in look(STATE, eyes, square))


def test_a_look_at_each_space() -> None:
    shore = seen("0,0", BEN)
    assert shore.startswith("Shore, 154 [3]")
    assert "no Climb or Search here while it stays (p. 17)" in shore
    assert "lies between here and 101 (p. 22)" in shore and "I/094: Brambles" in shore
    assert "cost 2, difficulty ?; " in shore and "was done here. (pp. 11, 17)" in shore
    assert "ways to" not in shore, "the Cliff is in the way"
    assert "done already (p. 17)" in seen("0,0"), "Ana stands elsewhere"
    assert "die 4 on row 2 (p. 11)" in seen("1,0") and "mandatory" in seen("1,0")
    assert seen("0,-1").startswith("Brambles hides this space (p. 21)")
    assert "number 094: taken when it is gone" in seen("0,-1")
    assert seen("2,0").startswith("Exploration card of area II")
    assert "number unknown" in seen("2,0")
    assert "figures  Cy" in seen("t3") and "Nothing is known" in seen("9,9")


TYPED = [
    ("0,0", "ben goes", "ben move t1"),
    ("0,0", "here", "stands t1"),
    ("0,-1", "explore", "explore t1 N"),
    ("2,0", "cy explore called Rats", "cy explore t2 E called Rats"),
    ("1,0", "arrows n I/094", "arrows t2 n I/094"),
    ("1,0", "event Deep Pit bars climb", 'place Deep Pit permanent event bars climb on "101"'),
    ("1,0", "event Bear temporary mandatory fight",
     'place Bear temporary event mandatory fight on "101"'),
    ("2,0", "return", "return f2"),
    ("1,0", "take 094", "take 094"),
    ("1,0", "", ""),
    ("9,9", "here", "here"),
]  # fmt: skip


@pytest.mark.parametrize(("square", "typed", "sentence"), TYPED)
def test_what_is_typed_on_a_space(square: str, typed: str, sentence: str) -> None:
    told = board(STATE, "")
    assert told is not None and told.enter(square, typed) == sentence


def test_the_cursor_begins_where_the_player_stands() -> None:
    for eyes, square in ((BEN, "0,0"), ("", "1,0"), (CY, "t3")):
        told = board(STATE, eyes)
        assert told is not None and told.start == square
    assert board(new_citadel(["Ana"]), "") is None
    bare = replace(new_citadel(["Ana"]), terrains={"t1": Terrain(card="b1", x=4, y=2)})
    only = board(bare, ANA)
    assert only is not None and only.start == "4,2"


def test_sentences_of_the_board_are_understood(tmp_path: Path) -> None:
    table = Table(tmp_path, state=STATE)
    table.audited = False
    told = board(table.state, "")
    assert told is not None
    table.say(told.enter("0,0", "cy here"), told.enter("1,0", "event Deep Pit bars dig"))
    assert table.of(CY).at == "t1" and table.state.events["v4"].attached == {"t2": True}
    table.say(told.enter("2,0", "return"), told.enter("1,0", "arrows s IV"))
    assert {x.area for x in table.state.fogs.values()} >= {"I", "II", "IV"}
    assert "Shore" in table.sheet(80) and "where they lie is unknown" in table.sheet(80)


# Looking cards up -----------------------------------------------------------------------------


def test_a_card_with_everything_that_is_told_of_it() -> None:
    find = lookup(replace(STATE, quest_items={"q1": QuestItem(card="b7")})).find
    told = plain(render_block(find("049")[0], 120))
    assert told.startswith("Rope, 049")
    assert "under the Character card of Ana, Ben's hand and among the quest items" in told
    assert "2 (p. 19)" in told and "TOOL (p. 12)" in told and "no giving" in told
    assert "on the Board" in plain(render_block(find("shore")[0], 100))
    assert "on Shore and 101" in plain(render_block(find("great")[0], 100))
    assert "Fight" in plain(render_block(find("wolf")[0], 100))
    with refused(match="Did you mean Brambles"):
        find("Brambels")
    with refused(match="No card"):
        find("")


def test_the_past_shows_its_numbers_only_if_the_table_wants_it(tmp_path: Path) -> None:
    """Ruling R-56: counts by default."""
    table = Table(tmp_path)
    table.say("place Ring quest item", "past = 0", "take 320 temporary", "take 321 temporary")
    assert "320" not in table.sheet() and table.state.past.adventure == 2
    table.say("option list_past yes", "take 320 temporary")
    assert "320 ×2 and 321" in table.sheet()
