"""What is this card: tables 2.4 to 2.9, every card in every role (P-01; pp. 9, 10)."""

from __future__ import annotations

import pytest

from companion.games.pirate_crusades.calculations.roles import CardRole, card_role
from companion.games.pirate_crusades.state import cards as k
from companion.games.pirate_crusades.state.cards import CARDS, Facts, Mission, read_card
from tests.games.refused import refused

SUITS = {
    "H": ("English", "Spices"), "D": ("Spanish", "Food"),
    "C": ("French", "Ammunition"), "S": ("Dutch", "Cloth"),
}  # fmt: skip
VALUES = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10,
          "J": 10, "Q": 10, "K": 10}  # fmt: skip
SHIPS = {"J": "Ship of the Line", "Q": "Fast Galleon", "K": "Flag Galleon"}
BONUSES = {
    "A": "docking", "2": "recruits", "3": "rigged", "4": "tough", "5": "broadside", "6": "bunk",
    "7": "old-crew", "8": "old-cargo", "9": "old-ship", "10": "old-port", "J": "loyal",
    "Q": "merchant", "K": "bribe",
}  # fmt: skip
ALL = [(rank, suit) for suit in SUITS for rank in VALUES]


def role(card: str, what: str, variant: str = "short-poker", facts: Facts | None = None):
    return card_role(CardRole(card, what, variant, facts)).value  # type: ignore[arg-type]


def test_fifty_four_cards_of_360() -> None:
    """2.5: 54 cards total 360; 1 to 9 on four cards each, 10 on eighteen."""
    assert len(CARDS) == len(set(CARDS)) == 54
    values = [k.value_of(card) for card in CARDS]
    assert sum(values) == 360
    assert [values.count(n) for n in range(1, 11)] == [4] * 9 + [18]


@pytest.mark.parametrize(("rank", "suit"), ALL)
def test_every_card_in_every_role(rank: str, suit: str) -> None:
    card, value = rank + suit, VALUES[rank]
    nation, cargo = SUITS[suit]
    ship = role(card, "ship")
    assert (ship.number, ship.nation, ship.ship) == (value, nation, SHIPS.get(rank, ""))
    assert role(card, "crew").number == role(card, "cannon").number == value
    hold = role(card, "cargo")
    assert (hold.number, hold.cargo) == (value, cargo)
    assert hold.says == f"{value} ton{'s' if value > 1 else ''} of {cargo}"
    town = role(card, "town")
    assert (town.number, town.nation) == (value, nation)
    assert f"{5 * value + 1} cannon" in town.says
    assert "cannon" not in role(card, "town", "long").says
    assert role(card, "disembark").number == value
    assert role(card, "encounter").number == value
    assert role(card, "average", "long").number == value
    assert role(card, "treasure", "long").number == value
    assert role(card, "location", "long").number == (value + 1) // 2
    bonus = role(card, "bonus")
    assert bonus.bonus == BONUSES[rank] and bonus.single == (rank == "5") and bonus.number is None
    mission = role(card, "mission").mission
    if rank in ("J", "Q", "K"):
        kind = {"J": "prisoner", "Q": "conquest", "K": "sinking"}[rank]
        assert mission == Mission(kind, nation=nation)
        assert nation in role(card, "mission").says
    else:
        assert mission == Mission("delivery", tons=value, cargo=cargo)
        tons = f"{value} ton{'s' if value > 1 else ''} of {cargo}"
        assert role(card, "mission").says == (
            f"deliver at least {tons} to another town of your nation"
        )


@pytest.mark.parametrize(
    ("what", "variant", "words"),
    [
        ("ship", "short-poker", "friend or foe"),
        ("ship", "long", "captain's nation"),
        ("crew", "short-poker", "in place of a card"),
        ("mission", "short-poker", "friendly ship at sea"),
        ("cargo", "short-poker", "fill all holds"),
        ("disembark", "long", "set sail this turn"),
        ("encounter", "short-poker", "treasure fleet"),
        ("town", "short-poker", "Pirate Cove"),
        ("town", "long", "first visit"),
        ("average", "long", "1 reputation and 1 riches"),
        ("rescue", "long", "reputation point back"),
        ("treasure", "long", "keeps one crew card"),
        ("location", "long", "coordinate 5"),
        ("port change", "long", "every island port"),
        ("corner", "long", "draw on"),
        ("cannon", "long", "size x cannon"),
        ("bonus", "short-poker", "Pirate Cove"),
    ],
)
def test_jokers(what: str, variant: str, words: str) -> None:
    """Table 2.9: value 10, no nation, cargo Spices, and a meaning of its own in each role."""
    told = role("JK", what, variant)
    assert words in told.says
    assert told.number in (None, 5 if what == "location" else 10)
    assert told.nation in (None, "none")
    assert told.cargo in (None, "Spices")
    assert told.single == (what == "bonus")


def test_option_joker_cannon() -> None:
    assert card_role(CardRole("JK", "cannon", joker_cannon=0)).value.number == 0
    assert card_role(CardRole("JK1", "crew", joker_cannon=0)).value.number == 0
    assert card_role(CardRole("JK", "average", "long", joker_cannon=0)).value.number == 10


@pytest.mark.parametrize(("what", "variant"), [("encounter", "long"), ("average", "short-poker"),
                                               ("treasure", "short-sunset")])  # fmt: skip
def test_roles_that_a_variant_lacks(what: str, variant: str) -> None:
    with refused(match="game has no card"):
        role("7C", what, variant)


SUNSET = Facts(crew=6, cannon=8, tonnage=9, nation="French", cargo="Cloth", town="Tortuga",
               ship_type="Sloop", bonus="whatever it says")  # fmt: skip


@pytest.mark.parametrize(
    ("what", "number"),
    [("ship", 6), ("crew", 8), ("cannon", 8), ("cargo", 9), ("town", 6), ("disembark", 6),
     ("average", 8), ("rescue", 6), ("location", 4), ("treasure", 7)],
)  # fmt: skip
def test_typed_sunset_values_win(what: str, number: int) -> None:
    """A-46: typed once over the poker value; a town without a size of its own has the crew's."""
    told = role("7C", what, "long", SUNSET)
    assert told.number == number and not told.default


def test_sunset_words() -> None:
    assert role("7C", "town", "long", SUNSET).says == "Tortuga, port of size 6, French"
    assert role("7H", "ship", "long", SUNSET).says == "Sloop, ship of size 6, French"
    assert role("7H", "cargo", "long", SUNSET).cargo == "Cloth"
    bonus = role("5H", "bonus", "long", SUNSET)
    assert bonus.bonus == bonus.says == "whatever it says" and not bonus.single
    assert role("5H", "bonus", "long", Facts(single=False)).single is False
    assert role("4H", "bonus", "long", Facts(single=True)).single is True
    printed = Facts(mission=Mission("delivery", 4, "Cloth", "English"))
    assert role("4H", "mission", "long", printed).says == (
        "deliver at least 4 tons of Cloth to an English town"
    )
    assert role("9H", "town", "long", Facts(town_size=3, crew=5)).number == 3


def test_untyped_sunset_numbers_are_flagged() -> None:
    told = card_role(CardRole("7C", "crew", "long"))
    assert told.value.default and told.notes
    assert card_role(CardRole("7C", "crew")).notes == ()
    assert role("7C", "town", "long", Facts(cannon=3)).default
    assert not role("7C", "town", "long", Facts(crew=3)).default
    assert not role("7C", "location", "long").default


@pytest.mark.parametrize(
    ("typed", "code"),
    [("td", "10D"), ("10d", "10D"), (" qs ", "QS"), ("jk", "JK"), ("jk2", "JK2"), ("ah", "AH")],
)
def test_typed_codes(typed: str, code: str) -> None:
    assert read_card(typed) == code


@pytest.mark.parametrize("typed", ["", "1H", "11D", "QX", "JK3", "T", "5", "hearts"])
def test_what_is_no_card(typed: str) -> None:
    with refused(match="is not a card"):
        read_card(typed)
