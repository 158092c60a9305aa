"""The worked examples of the rulebook by procedure, where no other file plays them; who does.

B01-B05, B09-B11, B18-B20 stand in `test_duel_rounds`, B06, B08, B26 in `test_duel_challenges`,
B07, B13, B14, B18 in the `test_city` files, B12, B15 there and in `test_day_planning`, B21, B22 in
`test_decks_told`, B23, B24 in `test_day_ending`, B25 in `test_day_planning`; all by calculation in
`test_examples` and `test_decks`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.five_sails.player import City
from tests.games.five_sails.town import learn, told, town

HERE = Path(__file__).parent
VECTOR = re.compile(r"\b[Bb]([0-2][0-9])(?=\b|_)|(?<=_)b([0-2][0-9])(?=_)")
VECTORS = {f"{number:02}" for number in range(1, 27)}


def held_by(*patterns: str) -> set[str]:
    """Numbers of the vectors that tests name, or stories of tests."""
    found: set[str] = set()
    for pattern in patterns:
        for path in HERE.glob(pattern):
            named = re.findall(r'def test_\w+|^    """.*', path.read_text(), re.MULTILINE)
            found |= {"".join(one) for line in named for one in VECTOR.findall(line)}
    return found


def test_every_vector_is_calculated_and_played() -> None:
    assert held_by("test_examples.py", "test_decks.py") == VECTORS
    played = ("test_duel_*.py", "test_city_*.py", "test_day_*.py", "test_decks_told.py")
    assert held_by(*played, "test_examples_played.py") == VECTORS


@pytest.mark.parametrize(
    ("names", "places", "left"),
    [
        (("Ana", "Ben"), ["docks", "forums", "bazaar"], 27),
        (("Ana", "Ben", "Cy"), ["oles-inn", "docks", "forums", "bazaar"], 26),
        (("Ana", "Ben", "Cy", "Dee"), ["oles-inn", "docks", "forums", "bazaar", "gardens"], 25),
    ],
)
def test_b16_the_lines_of_the_city(names: tuple[str, ...], places: list[str], left: int) -> None:
    """P. 9: a card on each location from the City Deck outward; 30 less so many (table 2.5)."""
    city = City(*names)
    city.say("setup soline kaspar")
    assert set(city.state.locations) == set(places)
    city.say("dawn")
    assert [city.state.city[key].at for key in sorted(city.state.city)] == places
    assert city.state.city_deck == left


def test_b17_who_copies_destroys_itself() -> None:
    """P. 28: Kaspar's Action destroys “this character”; Sanjay copies it, so Sanjay goes."""
    city = town()
    told(city, "x2", engaged=False)
    city.say("ana uses Noble Ruin from play with sanjay")
    assert "Sanjay" in city.say("remove sanjay destroyed")
    assert "x2" not in city.state.characters and "x3" in city.state.characters
    assert city.state.sides["p1"].locker.named == {"c2": 1}
    (use,) = city.state.used.values()
    assert (use.card, use.by) == ("Noble Ruin", "p1")


@pytest.mark.parametrize("needed", [True, False])
def test_an_engaged_one_leaves_home_only_by_the_option(needed: bool) -> None:
    """AMB-16: nothing engages at Home, but it must be en garde, unless the table rules so."""
    city = town(options={"home_move_requires_en_garde": needed}, turn="p3")
    told(city, "x4", engaged=True)
    if needed:
        question = city.broken("odette moves to the forums")
        assert (question.key, question.page, "en garde" in question.why) == ("who", "p. 13", True)
    else:
        city.say("odette moves to the forums")
        assert city.state.characters["x4"].at == "forums"
        assert city.state.characters["x4"].engaged is True


@pytest.mark.parametrize(
    ("option", "paid", "broken", "hand"),
    [
        ("minimal", "2w", "", 5),  # 4 for 3; without one of them 2 < 3
        ("minimal", "2+1w", "overpaid", 7),  # 4 for 3; one ordinary card less is enough
        ("free", "2+1w", "", 4),
        ("free", "2", "underpaid", 7),
        ("exact-only", "2w", "overpaid", 7),
        ("exact-only", "1+1w", "", 5),
    ],
)
def test_what_is_too_much_for_a_cost_of_three(
    option: str, paid: str, broken: str, hand: int
) -> None:
    """AMB-25: a Wealth card is worth 2 (p. 30); the Mercenary costs 3."""
    city = town(options={"overpay": option})
    learn(city, "c9", cost=3)
    text = f"soline recruits merc paying {paid}"
    if broken:
        assert city.broken(text).key == broken
    else:
        city.say(text)
    assert city.state.sides["p1"].hand.count == hand
