"""Plots in a terminal and as SVG: they fit, nothing is told by colour alone, typed text is safe."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings, strategies as st

from companion.share.chronicle.chronicle import chronicle
from companion.share.exports.html import html
from companion.share.exports.markdown import markdown
from companion.share.exports.plain_text import text
from companion.share.figures.luck_shown import bars, blocks, facts, rarity, section, untold
from companion.share.figures.measures import measures_of, sections
from companion.share.figures.plots import NARROWEST, ROLES, bounds, letters_of, plot, steps
from companion.share.figures.plots_svg import luck_svg, signed_tenths, svg, tenths
from companion.share.figures.series import Line, Point, Series
from companion.table.sheet import Sheet, plain, render, width_of
from companion.toolbox.luck import Rolled, Spread, even, measured
from tests.share.conftest import NASTY

GLORY = Series(
    "Glory",
    (
        Line("Ana", (Point(1, 0), Point(5, 3), Point(20, 5), Point(60, 11))),
        Line("Ben", (Point(1, 0), Point(9, 2), Point(33, None), Point(50, 4))),
        Line("Anton", (Point(1, 0), Point(13, 4), Point(41, -2))),
    ),
    1,
    80,
    marks=((40, "game 2"),),
    page="p. 5",
)
NAMES = st.text(min_size=1, max_size=30) | st.sampled_from([NASTY, "漢字", "e\u0301", "\u202e"])
VALUES = st.none() | st.integers(-40, 400)


@st.composite
def any_series(draw: st.DrawFn) -> Series:
    last = draw(st.integers(1, 3000))
    lines = []
    for name in draw(st.lists(NAMES, min_size=1, max_size=9)):
        places = sorted(draw(st.sets(st.integers(1, last), min_size=1, max_size=8)))
        lines.append(Line(name, tuple(Point(place, draw(VALUES)) for place in places)))
    lines.append(Line("told", (Point(1, draw(st.integers(-9, 9))),)))
    marks = tuple((place, "game 2") for place in draw(st.sets(st.integers(1, last), max_size=2)))
    return Series(draw(NAMES), tuple(lines), 1, last, marks=marks, straight=draw(st.booleans()))


@given(any_series(), st.integers(20, 160), st.integers(1, 20))
@settings(max_examples=80, deadline=None)
def test_every_plot_fits(series: Series, width: int, rows: int) -> None:
    lines = plot(series, width, rows)
    room = max(NARROWEST, width)
    assert all(sum(width_of(span.text) for span in line) <= room for line in lines)
    assert len(lines) >= max(3, rows) + 4
    roles = {span.role for line in lines for span in line}
    assert roles <= {*ROLES, "title", "dim"}


def cells(series: Series, width: int = 80) -> list[str]:
    return plain(plot(series, width)).split("\n")


def test_a_line_holds_its_value_until_the_next_point() -> None:
    """From 0 to 4 on rows of 11: the top row for 4, the last for 0; the turn is in the middle."""
    one = Series("Life", (Line("Ana", (Point(1, 4), Point(51, 0))),), 1, 101)
    told = cells(one)
    top, bottom = told[1], told[11]
    assert top.startswith("4┤A⠉") and bottom.startswith("0┤")
    assert "⣀" not in bottom[:38] and "⣀" in bottom[45:]
    assert "⠉" in top[:38] and "⠉" not in top[45:]
    assert bottom.endswith(" A")
    assert told[-1] == "A Ana 0"


def test_a_gap_is_empty() -> None:
    one = Series("Life", (Line("Ana", (Point(1, 4), Point(26, None), Point(76, 4))),), 1, 101)
    top = cells(one)[1]
    assert top[25:55].strip() == "" and "⠉" in top[5:20] and "⠉" in top[62:75]


def test_straight_lines_go_from_game_to_game() -> None:
    one = Series("Score", (Line("Ana", (Point(1, 0), Point(2, 10))),), 1, 2, "game", straight=True)
    told = cells(one)
    assert told[6][30:48].strip(), "half way up in the middle"
    assert "game 1" in told[-2] and told[-2].endswith("2")


def test_a_letter_tells_lines_apart_where_there_is_no_colour() -> None:
    told = cells(GLORY)
    assert told[-1].split("   ") == ["A Ana 11", "B Ben 4", "N Anton −2"]
    ends = [line[-1] for line in told[1:12] if line[-1].isalpha()]
    assert sorted(ends) == ["A", "B", "N"]
    assert "game 2" in told[-2] and "┊" in told[2]


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (["Ana", "Ben"], "AB"),
        (["Gray", "Green", "Red"], "GER"),
        (["Ana", "Ana", "Ana"], "AN1"),
        (["!!", "漢字", ""], "123"),
        (["ßa"], "A"),
    ],
)
def test_letters(names: list[str], letters: str) -> None:
    assert letters_of(names) == list(letters)


@given(st.lists(NAMES, max_size=30))
def test_letters_are_all_different(names: list[str]) -> None:
    found = letters_of(names)
    assert len(found) == len(names) and len(set(found)) == len(found)
    assert all(width_of(letter) == 1 for letter in found)


@pytest.mark.parametrize(
    ("most", "about", "step"), [(7, 3, 5), (10, 5, 2), (400, 3, 200), (1, 3, 1)]
)
def test_ticks_are_round(most: int, about: int, step: int) -> None:
    assert steps(most, about) == step


def test_the_axis_begins_at_0() -> None:
    assert bounds([3, 9]) == (0, 9) and bounds([-2, 5]) == (-2, 5) and bounds([0]) == (0, 1)


# ------------------------------------------------------------------ SVG


SVG = "{http://www.w3.org/2000/svg}"


@given(any_series())
@settings(max_examples=60, deadline=None)
def test_every_svg_is_well_formed_and_loads_nothing(series: Series) -> None:
    picture = ElementTree.fromstring(svg(series))
    for part in picture.iter():
        assert part.tag.removeprefix(SVG) in (
            "svg",
            "title",
            "desc",
            "rect",
            "text",
            "line",
            "path",
            "circle",
        )
        assert not any(name.startswith("on") or "href" in name for name in part.attrib)


def test_an_svg_names_each_line_and_marks_it_otherwise_than_by_colour() -> None:
    picture = ElementTree.fromstring(svg(GLORY))
    told = [part.text for part in picture.iter(f"{SVG}text")]
    assert {"Ana 11", "Ben 4", "Anton −2", "entry 1", "80", "game 2"} <= set(told)
    lines = [part for part in picture.iter(f"{SVG}path") if part.get("fill") == "none"]
    assert len(lines) == 3
    assert len({part.get("stroke-dasharray") for part in lines}) == 3
    # Ana's line: right, up, right, up, right, up, right; Ben's has a gap: it is moved to twice.
    assert re.sub(r"[-.\d ]", "", lines[0].get("d") or "") == "MHVHVHVH"
    assert re.sub(r"[-.\d ]", "", lines[1].get("d") or "") == "MHVHMH"


def luck_of(*got: int) -> Any:
    rolls = [
        Rolled(
            act_no=place,
            player=f"p{place}",
            kind="dice",
            got=one,
            spread=Spread((1, 2)),
            times=9,
            unit="successes",
            page="p. 10",
        )
        for place, one in enumerate(got, 1)
    ]
    return measured(rolls)


def test_luck_as_a_picture() -> None:
    rows = [(NASTY, luck_of(4)[0]), ("Ben", luck_of(6)[0])]
    picture = ElementTree.fromstring(luck_svg("dice", rows))
    told = [part.text for part in picture.iter(f"{SVG}text")]
    assert "4, −2.0" in told and "6, 0.0" in told and NASTY in told


@pytest.mark.parametrize(
    ("number", "plain_", "signed_"),
    [
        (Fraction(5, 3), "1.7", "+1.7"),
        (Fraction(-5, 3), "−1.7", "−1.7"),
        (Fraction(1, 100), "0.0", "0.0"),
        (Fraction(-1, 100), "0.0", "0.0"),
        (Fraction(0), "0.0", "0.0"),
    ],
)
def test_tenths(number: Fraction, plain_: str, signed_: str) -> None:
    assert (tenths(number), signed_tenths(number)) == (plain_, signed_)


# ------------------------------------------------------------------ luck in words


def name(player: str) -> str:
    return {"p1": "Ana", "p2": "Ben"}.get(player, player)


@pytest.mark.parametrize("width", [36, 60, 80, 120])
def test_luck_in_a_terminal(width: int) -> None:
    lines = plain(render(Sheet("", blocks(luck_of(4, 6, 8), name, unfold=True)), width))
    assert max(map(width_of, lines.split("\n"))) <= width
    rows = lines.split("\n")
    assert rows[0].startswith("Dice  successes · p. 10")
    assert "6.0" in rows[2] and "−2.0" in rows[2] and "Ana" in rows[2]
    assert "#1 4 with 9 dice (6.0)" in lines
    if width >= 80:
        # 4 or fewer of 9 at 2/3: (1 + 18 + 144 + 672 + 2016) / 19683 = 2851 / 19683 = 14.5%.
        assert rows[2].endswith("14.5% to be so unlucky")
        assert rows[3].endswith("just the average")


def test_luck_as_bars_of_letters() -> None:
    """0 to 8 on 21 cells: 6 expected stands on the 16th, 4 on the 11th, 8 on the last."""
    told = plain(bars(luck_of(4, 8), name, 4 + 21 + 16)).split("\n")
    assert told[0] == "Ana " + "─" * 10 + "●" + "━" * 4 + "│" + "─" * 5 + " 4 (6.0)"
    assert told[1] == "Ben " + "─" * 15 + "│" + "━" * 4 + "●" + " 8 (6.0)"


def test_luck_that_cannot_be_counted_out_is_said() -> None:
    (one,) = measured(
        [Rolled(act_no=1, player="p1", kind="dice", got=9000, spread=even(6), times=3000)]
    )
    assert rarity(one) == "too many to work out"


def test_rolls_that_do_not_count_are_named() -> None:
    rolls = [
        Rolled(act_no=n, player="p1", kind="dice", got=1, why="how many dice is unknown")
        for n in range(3, 12)
    ]
    lucks = measured(rolls)
    assert untold(lucks) == [
        "9 rolls do not count: how many dice is unknown (#3, #4, #5, #6, #7, #8 and 3 more)"
    ]
    told = plain(render(Sheet("", blocks(lucks, name)), 80))
    assert "9 rolls do not count" in told and "expected" not in told
    assert section((), name) is None
    assert facts(lucks[0], name)["not_counted"][0] == {"act": 3, "why": "how many dice is unknown"}


# ------------------------------------------------------------------ in the chronicle


def test_all_of_it_is_in_every_readable_export(reading: Any) -> None:
    with reading("sea") as table:
        more = sections(measures_of(table))
        document = chronicle(table, more=more)
        page, mark, typed = html(document), markdown(document), text(document)
    assert [one.title for one in more] == ["Over time", "Luck", "Pace"]
    assert page.count("data:image/svg+xml;base64,") >= 4
    assert "<script" not in page
    for told in (page, mark, typed):
        assert "Reputation" in told and "to be so" in told and "Entry, what came" in told
    assert "┤" in mark and "┤" in typed, "a plot of letters where no picture can be"
