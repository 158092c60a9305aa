"""The city as text at 77 and 117 cells, its board, look-up and reminders; worked out by hand."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from companion.games.five_sails.sheet.board import board, lookup, sentence
from companion.games.five_sails.sheet.lookup import find
from companion.games.five_sails.sheet.picture import city, claims, lines
from companion.games.five_sails.sheet.reminders import reminders
from companion.games.five_sails.state.table import (
    Attachment,
    Character,
    Hand,
    Used,
    new_five_sails,
)
from companion.table.board import beside
from companion.table.procedures.drive import Done
from companion.table.sheet import Block, plain, render_block, width_of
from tests.games.five_sails.player import City
from tests.games.five_sails.town import learn, place, state, told, town
from tests.games.refused import refused

AT_80 = 77
"""Cells of a sheet at the table on 80 columns."""

THE_CITY = """\
City Deck 22 →   City discards 1
┌ Ole's Inn ───────┬ The Docks ───────┬ The Forums ──────┬ The Grand Bazaar ┐
│free              │★ Ana Renown 2    │★ Ana Renown 1    │★ Ben Renown 3    │
│                  │m Merc 3          │a Hat             │                  │
│                  │! not named       │                  │                  │
│                  │Ana 4✓            │                  │                  │
│                  │ Soline 1/5 (Hat  │                  │                  │
│                  │ ↷), Sanjay ↷     │                  │                  │
│                  │Ben 2 Kaspar      │                  │                  │
└──────────────────┴──────────────────┴──────────────────┴──────────────────┘
┌ Ana's Home ──────┬ Ben's Home ──────┬ Cy's Home ───────┐
│–                 │Bravo             │Odette 2/4        │
└──────────────────┴──────────────────┴──────────────────┘
★ controls  ✓ would claim  ↷ engaged  m Mercenary  a attachment  ! Event"""

CLAIMS = """\
│free              │★ Ana Renown 2    │★ Ana Renown 1    │★ Ben Renown 3    │
│                  │Ana 4 claims; 2   │                  │                  │
│                  │ more against it  │                  │                  │
│                  │ stop it          │                  │                  │
│                  │Ben 2 fails, 3    │                  │                  │
│                  │ short            │                  │                  │"""


def text(blocks: tuple[Block, ...], width: int = 100) -> str:
    """Blocks as text, columns one blank apart."""
    drawn = plain([line for block in blocks for line in render_block(block, width)])
    return re.sub(r" +", " ", drawn)


# ---------------------------------------------------------------------- the picture


def test_the_city_on_80_columns() -> None:
    drawn = plain(lines(state(), "", AT_80)).split("\n")
    assert drawn == THE_CITY.split("\n")
    # With players and steps it fits 24 rows.
    assert len(drawn) == 14


def test_what_a_claim_would_bring() -> None:
    """Influence 3 + Hat 1 + a dash against 2: two more against it make a tie, which fails."""
    drawn = plain(list(claims(state(), "", AT_80).lines)).split("\n")
    assert drawn[2:8] == CLAIMS.split("\n")


def test_one_line_more_room_and_no_word_is_broken() -> None:
    wide = plain(lines(state(), "", 117))
    assert "│Ana 4✓ Soline 1/5 (Hat ↷),  │" in wide
    assert all(width_of(row) <= 117 for row in wide.split("\n"))


def test_two_players_have_wide_boxes_and_four_five_of_them() -> None:
    two = new_five_sails(["Ana", "Ben"])
    assert "┌ The Docks ─────────────┬ The Forums ─" in plain(lines(two, "", AT_80))
    four = new_five_sails(["Ana", "Ben", "Cy", "Dan"])
    drawn = plain(lines(four, "", AT_80))
    assert "┬ Grand Bazaar ┬ Gardens ─────┐" in drawn
    assert drawn.count("control ?") == 5


def test_nobody_en_garde_means_no_claim() -> None:
    city_ = town()
    told(city_, "x1", engaged=True)
    assert "Ana 4✓" not in plain(lines(city_.state, "", 117))
    view = plain(list(claims(city_.state, "", 117).lines))
    assert "nobody en garde" in view


def test_who_is_nowhere_is_told_too() -> None:
    city_ = City("Ana", "Ben")
    city_.say("ana modify Zoe combat +1")
    assert "place unknown: Zoe" in plain(lines(city_.state, "", AT_80))


@given(
    st.integers(2, 4),
    st.lists(
        st.tuples(
            st.sampled_from(("docks", "forums", "bazaar", "home:p1", "home:p2", "")),
            st.sampled_from(("p1", "p2", "")),
            st.text("abc ÄŵΩ漢", min_size=1, max_size=24),
            st.booleans(),
            st.integers(0, 9),
        ),
        max_size=9,
    ),
    st.integers(40, 140),
)
def test_no_line_is_ever_too_wide_and_every_place_has_its_box(
    players: int, people: list[tuple[str, str, str, bool, int]], width: int
) -> None:
    table = new_five_sails(["Ana", "Benedetta Long", "Cy", "Dan"][:players])
    cards = {f"c{n}": replace(state().cards["c2"], name=one[2]) for n, one in enumerate(people)}
    characters = {
        f"x{n}": Character(card=f"c{n}", at=at, controller=who, engaged=turned, wounds=wounds)
        for n, (at, who, _, turned, wounds) in enumerate(people)
    }
    worn = {f"t{n}": Attachment(card=f"c{n}", on=f"x{n}") for n in range(0, len(people), 2)}
    table = replace(table, cards=cards, characters=characters, attachments=worn)
    for drawing in (city(table, "", width), claims(table, "", width)):
        assert all(width_of("".join(x.text for x in row)) <= width for row in drawing.lines)
        assert set(table.locations) <= set(drawing.boxes)
        bottom = len(drawing.lines)
        for box in drawing.boxes.values():
            assert box.top + box.height <= bottom
            assert box.left + box.width <= width


# ---------------------------------------------------------------------- the board


def test_the_cursor_walks_the_line_and_down_to_the_homes() -> None:
    told_now = board(state(), "p1")
    assert told_now is not None
    assert told_now.start == "docks"
    boxes = told_now.views[0].draw(80).boxes
    assert list(boxes) == [
        "oles-inn", "docks", "forums", "bazaar", "home:p1", "home:p2", "home:p3",
    ]  # fmt: skip
    assert beside(boxes, "docks", 1, 0) == "forums"
    assert beside(boxes, "docks", -1, 0) == "oles-inn"
    assert beside(boxes, "home:p1", 1, 0) == "home:p2"
    assert beside(boxes, "docks", 0, 1) == "home:p2"
    other = board(state(), "p3")
    assert other is not None
    assert other.start == "home:p3"
    assert all(view.draw(80).boxes.keys() == boxes.keys() for view in told_now.views)


@pytest.mark.parametrize(
    ("place_", "typed", "says"),
    [
        ("docks", "claim", "Soline engages to claim The Docks"),
        ("docks", "claim soline", "Soline engages to claim The Docks"),
        ("docks", "recruit Merc paying 3", "Merc joins Ana at The Docks"),
        ("docks", "lay Storm", "Storm (an Event) lies there: The Docks"),
        ("docks", "ana use Storm", "Ana uses Storm"),
        ("forums", "soline", "Soline moves from The Docks to The Forums"),
        ("forums", "move soline", "Soline moves from The Docks to The Forums"),
        ("home:p1", "soline", "Soline moves from The Docks to Home"),
        ("bazaar", "hold Ana", "Ana controls The Grand Bazaar"),
        ("bazaar", "renown 5", "Renown at The Grand Bazaar 3 → 5"),
        ("bazaar", "ana passes", "Ana passes"),
    ],
)
def test_what_is_typed_on_a_place_is_a_sentence(place_: str, typed: str, says: str) -> None:
    city_ = town()
    result = city_.try_to_say(sentence(city_.state, place_, typed))
    assert isinstance(result, Done), result
    assert says in result.outcome.says


def test_a_look_at_a_place_tells_what_may_be_done() -> None:
    told_now = board(state(), "p1")
    assert told_now is not None
    seen = text(tuple(told_now.look("docks")))
    assert "controlled by Ana, until Dusk frees it (p. 15)" in seen
    assert "Renown" in seen
    assert "Merc" in seen
    assert "Ana: costs 3, with Soline engaged 0" in seen
    assert "Ben: costs 3, with Kaspar engaged 1" in seen
    assert "Ana 4 (Soline 4, Sanjay -): claims" in seen
    assert "Soline may challenge Kaspar (p. 14)" in seen
    assert "The Forums" in seen
    home = text(tuple(told_now.look("home:p2")))
    assert "may move Bravo, without engaging (p. 13)" in home
    assert "every City location" in home


# ---------------------------------------------------------------------- the look-up


def test_a_character_with_every_part_of_every_stat() -> None:
    city_ = town()
    city_.say("soline combat +1 by Rapier")
    seen = text(find(city_.state, "soline"))
    assert "Influence 4 = 3 Soline (p. 30) +1 Hat (p. 18)" in seen
    assert "Combat 3 = 2 Soline (p. 30) +1 Rapier" in seen
    assert "5; wounds 1" in seen
    assert "Hat (engaged: its modifiers count all the same, p. 18)" in seen
    assert "may move" in seen
    assert "Ana, The Docks, en garde" in seen
    assert "Panache" in seen


def test_abilities_have_ticks_and_so_has_the_list() -> None:
    city_ = town()
    city_.say("learn Soline ability=action qualifiers=City does=draws", "use soline")
    assert "City Action draws ✓ used today by Ana" in text(find(city_.state, "Soline"))
    assert "✓ Soline action, Ana" in text(find(city_.state, "used"))
    city_.state = replace(city_.state, used={"y2/1/p2": Used(card="Feast", by="p2")})
    assert "Feast" in text(find(city_.state, "used"))


def test_players_places_attachments_and_hidden_hands() -> None:
    city_ = town()
    learn(city_, "c5", cost=2)
    side = replace(city_.state.sides["p1"], hand=Hand(count=7, known={"c5": 1}))
    city_.state = replace(city_.state, sides={**city_.state.sides, "p1": side})
    seen = text(find(city_.state, "ana"))
    assert "2 of 5, Brutes not counted (pp. 12, 29)" in seen
    assert "7, among them Hat" in seen
    assert "The Docks" in text(find(city_.state, "docks"))
    hat = text(find(city_.state, "hat"))
    assert "Influence +1" in hat
    assert "in Ana's hand, shown: 1" in hat
    assert "at The Forums, nobody controls it" in hat
    with refused(match="Did you mean Soline"):
        find(city_.state, "Solinee")
    assert lookup(city_.state).find("merc")


# ---------------------------------------------------------------------- reminders


def test_alarms_in_high_drama() -> None:
    """The Bazaar would bring Ben 3: 2 and 3 are not 7; Ana has 4 and takes 3."""
    city_ = town()
    rows = reminders(city_.state)
    assert "Ana lacks only The Grand Bazaar, Ben's for Dominance at Plunder (p. 8)" in rows
    assert "Ana has 4 Renown and would take 3: 7 win at this Plunder (p. 8)" in rows
    assert not any("Ben has" in row for row in rows)
    place(city_, "bazaar", controller="p1")
    assert any("controls all three" in row for row in reminders(city_.state))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"step": "dawn", "day": 1}, "nobody draws a starting hand"),
        ({"step": "muster"}, "Ben will be 1 over the Crew Cap after Muster"),
        ({"step": "plunder"}, "Dominance is looked at before anybody takes Renown"),
        ({"step": "dusk"}, "wounds stay overnight: 2 characters"),
        ({"step": "dusk"}, "Brutes leave at the end of the Day: Bravo"),
        ({"step": "dusk"}, "printed Panache"),
        ({}, "engaged attachments count all the same: Hat on Soline"),
    ],
)
def test_what_is_forgotten_is_said_in_its_step(changes: dict[str, object], says: str) -> None:
    told_now = replace(state(), **changes)  # type: ignore[arg-type]
    if changes.get("step") == "muster":
        # Kaspar and one more: Ben's cap of 2 is full.
        brute = replace(told_now.characters["x10"], kind="approach")
        told_now = replace(told_now, characters={**told_now.characters, "x10": brute})
    assert any(says in row for row in reminders(told_now)), reminders(told_now)


def test_a_full_crew_is_said_before_a_mercenary() -> None:
    city_ = town()
    learn(city_, "c1", crew_cap=2)
    assert any("Ana's crew is full" in row for row in reminders(city_.state))


def test_nothing_told_reminds_of_nothing() -> None:
    assert reminders(new_five_sails(["Ana", "Ben"])) == ()
    closed = replace(state(), closed=True)
    assert reminders(closed) == ()
