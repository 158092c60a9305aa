"""Deck lists: each rule broken by one list, pasted lists, text that reads back (P02-P04; p. 34).

The lists of the rulebook are copied here as the text has them (pp. 35-36), wrapped lines and all.
"""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from companion.games.five_sails.calculations.decks import (
    Approach,
    ApproachCard,
    Deck,
    Faction,
    FactionCard,
    approach,
    faction,
    same_card,
    sample_decks,
    stands_in_a_list,
)
from companion.games.five_sails.calculations.lists import (
    DeckText,
    Export,
    read_list,
    typed_as_sample,
    write_list,
)
from tests.games.refused import refused

MONTAIGNE = r"""## MONTAIGNE

### Leader:

Odette Dubois
d'Arrent

### Approach Deck:

Reputation Meritee
Epee Sanglante
Let's Haggle\*
Let the Sword Decide\*
Midnight Shipment\*
Bastien Girard
Leotine Giroux
Jean Urbain
Henri Michelet
Maxime de Lafayette

Friends at Court x2
Gallant Deeds x2
Cavalier Hat x2
Master of Valroux Style x2
Legendary Reputation x2
Status Matters x2
Tabard of the Fallen
Musketeer x1
Mastercrafted Rapier x2
You're Embarrassing
Yourself x2
Valiant Spirit x2
Porte Travel x1
Breastplate x2\*
Not Today x2\*
I Know that Trick x2\*
Triage x2\*
Blood Mark x2
Appealing to the
People x2\*

### Faction Deck:

Broken-time x2
Defending Honor x2
Disarm x2
A Heroic End x2
"""


def good() -> list[ApproachCard]:
    schemes = [ApproachCard(f"Scheme {x}", "scheme") for x in "ABCDE"]
    return [*schemes, *(ApproachCard(f"Person {x}", "character") for x in "ABCDE")]


def full(*more: FactionCard) -> tuple[FactionCard, ...]:
    return (*(FactionCard(f"Card {x}", 2, type="risk") for x in range(20)), *more)


def of(cards: list[ApproachCard]) -> tuple[list[str], list[str]]:
    told = approach(Approach(tuple(cards))).value
    assert told.valid is not bool(told.errors)
    return [x.id for x in told.errors], [x.id for x in told.warnings]


def test_a_good_approach_deck() -> None:
    assert of(good()) == ([], [])


@pytest.mark.parametrize(
    ("cards", "errors", "warnings"),
    [
        (good()[:9], ["approach-size", "approach-split"], []),
        ([*good(), ApproachCard("More", "scheme")], ["approach-size", "approach-split"], []),
        ([*good()[:9], ApproachCard("More", "scheme")], ["approach-split"], []),
        ([*good()[1:], ApproachCard("More", "character")], ["approach-split"], []),
        ([*good()[:9], ApproachCard("person: A", "character")], ["approach-duplicate"], []),
        (
            [*good()[:9], ApproachCard("Person A", "character", unique=False)],
            [], ["approach-duplicate"],
        ),
        ([*good()[:9], ApproachCard("X", "character", "other")], ["not-loyal"], []),
        ([*good()[:9], ApproachCard("X", "character", "neutral")], [], []),
        ([*good()[:9], ApproachCard("X", "character", "mercenary")], ["mercenary-in-approach"], []),
        ([*good()[:9], ApproachCard("X", "character", brute=True)], ["brute-in-approach"], []),
        ([*good()[:9], ApproachCard("X", "character", leader=True)], ["leader-in-approach"], []),
        ([*good()[:9], ApproachCard("X")], [], ["type-unknown"]),
        ([ApproachCard(f"X {x}") for x in range(10)], [], ["type-unknown"]),
        (
            [*good(), ApproachCard("X")],
            ["approach-size", "approach-split"], ["type-unknown"],
        ),
        (
            [ApproachCard(f"X {x}", "scheme") for x in range(6)]
            + [ApproachCard(f"Y {x}") for x in range(4)],
            ["approach-split"], ["type-unknown"],
        ),
    ],
)  # fmt: skip
def test_approach_rules(cards: list[ApproachCard], errors: list[str], warnings: list[str]) -> None:
    """A1 to A6 (pp. 14, 16-17, 29, 34); unknown types never fail while they could mend it."""
    assert of(cards) == (errors, warnings)


@pytest.mark.parametrize(
    ("cards", "errors", "warnings"),
    [
        (full(), [], []),
        (full()[1:], ["faction-size"], []),
        (full(FactionCard("Card 3", 1, type="risk")), ["too-many-copies"], []),
        (full(FactionCard("CARD-3!", 1, type="risk")), ["too-many-copies"], []),
        (full(FactionCard("X", 2, type="risk", unique=True)), ["unique-copies"], []),
        (full(FactionCard("X", 1, type="risk", unique=True)), [], []),
        (full(FactionCard("X", 3, type="risk", unique=True)),
         ["too-many-copies", "unique-copies"], []),
        (full(FactionCard("X", 2, type="brute")), [], ["brute-unique?"]),
        (full(FactionCard("X", 1, type="brute")), [], []),
        (full(FactionCard("X", 2, type="brute", unique=False)), [], []),
        (full(FactionCard("X", 2, type="brute", unique=True)), ["unique-copies"], []),
        (full(FactionCard("X", 1, "other", type="risk")), ["not-loyal"], []),
        (full(FactionCard("X", 1, "mercenary", type="risk")), ["not-loyal"], []),
        (full(FactionCard("X", 1, "neutral", type="attachment")), [], []),
        (full(FactionCard("X", 1, type="other")), ["type-not-allowed"], []),
        (full(FactionCard("X", 0, type="risk")), ["bad-count"], []),
        (full(FactionCard("X", 1)), [], ["type-unknown"]),
        (full(FactionCard("X", 1, maybe_brute=True)), [], ["brute?", "type-unknown"]),
        (full(FactionCard("X", 1, type="brute", maybe_brute=True)), [], []),
    ],
)  # fmt: skip
def test_faction_rules(
    cards: tuple[FactionCard, ...], errors: list[str], warnings: list[str]
) -> None:
    """F1 to F5 (pp. 17-18, 34)."""
    told = faction(Faction(cards)).value
    assert [x.id for x in told.errors] == errors
    assert [x.id for x in told.warnings] == warnings
    assert told.valid is not bool(errors)


def test_two_entries_of_a_card_are_one() -> None:
    """Spelling without case, signs, spaces (2.18): Unique or another faction of one holds."""
    cards = (
        FactionCard("I know that Trick!", 1, "neutral"),
        FactionCard("I Know that Trick", 1, "neutral", "risk", unique=True, maybe_brute=True),
    )
    told = faction(Faction(full(*cards))).value
    assert (told.entries, told.copies, told.neutral) == (21, 42, 2)
    assert [x.id for x in told.errors] == ["unique-copies"] and not told.warnings
    worse = faction(Faction(full(FactionCard("X", 1, "other"), FactionCard("x", 1, "neutral"))))
    assert [x.id for x in worse.value.errors] == ["not-loyal"]
    assert worse.value.neutral == 0
    unknown = faction(Faction(full(FactionCard("X"), FactionCard("Y")))).value.warnings[0]
    assert unknown.says.startswith("The type of 2 entries")
    assert worse.notes[0] == "X is neither Neutral nor Loyal. (p. 34)"


def test_totals_of_sample_decks_together() -> None:
    """2.18: 95 different Faction cards (77 Loyal, 18 Neutral), 19 schemes, 25 characters."""
    decks = sample_decks().values()
    cards = {same_card(x.name): x.mark for deck in decks for x in deck.cards}
    assert (len(cards), list(cards.values()).count("neutral")) == (95, 18)
    schemes = {same_card(x.name): x.mark for d in decks for x in d.approach if x.type == "scheme"}
    assert (len(schemes), list(schemes.values()).count("neutral")) == (19, 9)
    people = {same_card(x.name) for d in decks for x in d.approach if x.type == "character"}
    assert len(people) == 25


def test_b22_montaigne_as_printed() -> None:
    """B22, p. 35: 17 entries stand above the Faction header: 40 copies, and the move is said."""
    told = read_list(DeckText(MONTAIGNE))
    value = told.value
    assert (value.moved, value.faction.copies, value.approach.total) == (17, 40, 10)
    assert value.faction.valid and not value.faults
    assert any("17 entries above the Faction header" in note for note in told.notes)
    assert value.deck.faction == "Montaigne" and value.deck.leader == "Odette Dubois d'Arrent"
    expected = sample_decks()["Montaigne"]
    read = {same_card(x.name): (x.copies, x.mark) for x in value.deck.cards}
    assert read == {same_card(x.name): (x.copies, x.mark) for x in expected.cards}
    typed = approach(Approach(typed_as_sample(value.deck).approach)).value
    assert typed.valid and (typed.schemes, typed.characters) == (5, 5)
    assert typed_as_sample(replace(value.deck, faction="Other")).approach[0].type == "unknown"


@pytest.mark.parametrize("name", ["Castille", "Eisen", "Montaigne", "Ussura", "Vodacce"])
def test_a_written_list_reads_back(name: str) -> None:
    deck = sample_decks()[name]
    text = write_list(Export(deck)).value
    back = read_list(DeckText(text)).value
    assert not back.faults and back.moved == 0
    assert back.deck.approach == deck.approach
    plain = tuple(replace(card, maybe_brute=False) for card in deck.cards)
    assert (back.deck.cards, back.deck.leader, back.deck.faction) == (plain, deck.leader, name)
    assert len(text) < 1500


@given(
    st.lists(
        st.tuples(st.from_regex(r"[A-Z][a-z]{1,8}( [A-Z][a-z]{1,8})?", fullmatch=True),
                  st.integers(1, 3), st.booleans()),
        min_size=1, max_size=8,
    )
)  # fmt: skip
def test_any_list_reads_back(cards: list[tuple[str, int, bool]]) -> None:
    lower = tuple(FactionCard(x, n, "neutral" if star else "loyal") for x, n, star in cards)
    upper = tuple(
        ApproachCard(x, "unknown", "neutral" if star else "loyal") for x, _, star in cards
    )
    deck = Deck("Eisen", "Kaspar Dietrich", upper, lower)
    back = read_list(DeckText(write_list(Export(deck)).value)).value.deck
    assert (back.approach, back.cards) == (upper, lower)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("Leader:\nSoline el Gato\nFaction Deck:\nTaunt x2\n", ["no-faction-heading"]),
        ("Castille\nFaction Deck:\nTaunt x2\n", ["no-leader"]),
        ("Castille\nLeader:\nSoline\nFaction Deck:\nTaunt\n", ["unparsed-line"]),
        ("Castille\nLeader:\nSoline\nFaction Deck:\nOne\nTwo\nTaunt x2\n", ["unparsed-line"]),
        ("Castille\nwhat\nLeader:\nSoline\n", ["unparsed-line"]),
        ("", ["no-leader", "no-faction-heading"]),
    ],
)
def test_lists_that_cannot_be_read(text: str, faults: list[str]) -> None:
    """P04: what is not a card is named with its line; the rest is read."""
    told = read_list(DeckText(text)).value
    assert [x.id for x in told.faults] == faults
    if "Line" in " ".join(x.says for x in told.faults) and "what" in text:
        assert told.faults[0].says.startswith("Line 2 is not a card: “what”")


def test_a_faction_that_is_known_may_stand_above_its_list_again() -> None:
    """A list that was shared as a code begins with its faction, which the table may know."""
    text = write_list(Export(sample_decks()["Castille"])).value
    told = read_list(DeckText(text, "castille")).value
    assert not told.faults and told.deck.leader == sample_decks()["Castille"].leader
    other = read_list(DeckText(text, "Eisen")).value
    assert [x.says for x in other.faults] == ["Line 1 is not a card: “Castille”."]


def test_a_faction_may_be_given_apart_and_stars_in_both_spellings() -> None:
    text = "Leader:\nSoline\nFaction Deck:\nTaunt x2\\*\nAmour ×1*\nLong\nName x2 *\n"
    told = read_list(DeckText(text, "Castille")).value
    assert not told.faults and told.deck.faction == "Castille"
    assert [(x.name, x.copies, x.mark) for x in told.deck.cards] == [
        ("Taunt", 2, "neutral"), ("Amour", 1, "neutral"), ("Long Name", 2, "neutral"),
    ]  # fmt: skip


def test_a_card_without_name_and_an_absurd_count() -> None:
    for bad in (Approach((ApproachCard("  "),)), Faction((FactionCard(""),))):
        with refused(match="no name"):
            approach(bad) if isinstance(bad, Approach) else faction(bad)
    with refused(match="1 to 999"):
        faction(Faction((FactionCard("X", 1000),)))


@pytest.mark.parametrize(
    ("name", "stands"),
    [("daniella dietrich", True), ("Yevgeni the Boar", True), ("Lets Haggle", True),
     ("Bravos", True), ("Daniela Dietrich", False), ("Bosk", False)],
)  # fmt: skip
def test_names_of_the_sample_lists(name: str, stands: bool) -> None:
    """Pp. 35-36: Leaders, both decks; compared without case and signs (2.18)."""
    assert stands_in_a_list(name) is stands
