"""Lines of five tables of SeaFall against the rulebook, each on a fresh copy of its table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ear.corpus import at
from tests.ear.tables import Tables

HOLDS = "state.provinces.p1"


@pytest.fixture(scope="module")
def tables() -> Iterator[Tables]:
    made = Tables("seafall-7")
    yield made
    made.close()


@pytest.mark.parametrize(
    ("line", "says", "fortune"),
    [
        # 2 successes of 5 dice against defense 4: two short (p. 10).
        ("two fortune, makes four, no damage", "4 of 4, +1 glory, 2 fortune spent, no damage", 1),
        ("2 fortune spent", "4 of 4, +1 glory, 2 fortune spent, no damage", 1),
        ("burns all three fortune on this", "5 of 4, +1 glory, 3 fortune spent, no damage", 0),
        (
            "one fortune and intrepid takes the one damage",
            "3 of 4, +1 glory, 1 fortune spent, 1 damage to Lark (Intrepid exhausted)",
            2,
        ),
        (
            "saves her luck: intrepid face down, other one's cracked hold",
            "2 of 4, +1 glory, 2 damage to Lark (Intrepid exhausted, cracked hold)",
            3,
        ),
        ("leak and a flipped intrepid, entry 140", "(leak, Intrepid exhausted), map entry 140", 3),
        ("both damage as cards, so lark sinks", "failed: the turn ends", 3),
        ("throws in 2 fortune, takes 131, it's a wood site", "map entry 131, found: wood goods", 1),
    ],
)
def test_what_a_roll_cost_is_told_behind_it(
    tables: Tables, line: str, says: str, fortune: int
) -> None:
    tried = tables.said("ROLLED", line)
    assert tried.entered and tables.said("ROLLED", line).acts == tables.before("ROLLED").acts + 1
    assert says in tried.last, tried.last
    assert at(tried.state, f"{HOLDS}.fortune") == fortune


def test_another_flagship_takes_the_damage(tables: Tables) -> None:
    tried = tables.said("ROLLED", "wren's the flagship, not lark")
    assert "2 damage to Wren" in tried.last
    assert len(at(tried.state, "state.ships.y1.damage")) == 1  # Loose Rigging alone


@pytest.mark.parametrize(
    "line",
    [
        "two fortune, makes five",  # 2 and 2
        "wren was the flagship, not gull",
        "4 fortune spent on it",  # 3 are held (p. 11)
        "tide table was used in that roll, so it's gone",  # no damage card is called so
    ],
)
def test_what_does_not_come_of_a_roll_is_not_added_to_it(tables: Tables, line: str) -> None:
    assert not tables.said("ROLLED", line).entered


def test_what_belongs_to_the_roll_and_what_comes_next_are_two_lines(tables: Tables) -> None:
    tried = tables.said("ROLLED", "fixes it with two fortune, then both ships sail home together")
    assert not tried.entered and tried.offers == ("fixes it with two fortune",)


@pytest.mark.parametrize(
    ("line", "entered"),
    [
        ("wen explores the anchor, 2 successes 3 blanks", True),  # 5 dice
        ("wen explores the anchor, 2 successes 2 blanks", False),
        ("wen explores the anchor, 4 hits, 1 blank, 2 fortune", False),  # one blank to turn
        ("wen explores the anchor, 3 hits, 2 blanks, 1 fortune", True),
    ],
)
def test_blanks_told_beside_successes_are_the_rest_of_the_pool(
    tables: Tables, line: str, entered: bool
) -> None:
    assert tables.said("ROLLED", "undo", line).entered == entered


def test_fortune_that_a_dangerous_site_forbids_is_no_count_of_tokens(tables: Tables) -> None:
    """It is refused (p. 10) with its rule, and does not set how many are left."""
    red = "site anchor at Mossholm defense 4 dangerous"
    tried = tables.said("ROLLED", "undo", red, "explores the anchor 2 hits, fortune 1")
    assert not tried.entered and "fortune does not help" in tried.says
    spent = tables.said("ROLLED", "undo", "explores the anchor 2 hits, fortune 1")
    assert at(spent.state, f"{HOLDS}.fortune") == 2


@pytest.mark.parametrize(
    ("lines", "glory", "says"),
    [
        (("marta buys treasure Ruby Eye for 5 gold, glory 3",), 4, "+3 glory"),  # 1 and 3 (p. 13)
        (("marta buys the treasure Ruby Eye for 4 gold",), 1, "glory unknown"),
        (("marta buys the treasure Ruby Eye for 4 gold", "Ruby Eye gives 3 glory"), 4, "+3 glory"),
        (("marta buys the treasure Ruby Eye for 4 gold", "it is worth 2 glory"), 3, "+2 glory"),
    ],
)
def test_the_glory_of_a_treasure_is_added_and_may_be_told_late(
    tables: Tables, lines: tuple[str, ...], glory: int, says: str
) -> None:
    tried = tables.said("COUNCIL", *lines)
    assert says in tried.last and at(tried.state, f"{HOLDS}.glory") == glory


@pytest.mark.parametrize("line", ["repair", "builders. repair"])
def test_ships_that_lie_at_no_repair_symbol_are_not_repaired_unnamed(
    tables: Tables, line: str
) -> None:
    """Kestrel is in another's harbor, Osprey at an island without the symbol (p. 15)."""
    tried = tables.said("PRIVATEER", line)
    assert not tried.entered and tried.asked
    home = tables.said("PRIVATEER", "kestrel sails home", "repair")
    assert home.entered and "repairs Kestrel, 1 damage card dismissed" in home.last


def test_a_claim_before_any_action_says_so(tables: Tables) -> None:
    tried = tables.said("COUNCIL", "marta claims First Landfall for 3 glory")
    assert "before any action of this turn was entered (p. 13)" in tried.last
    later = tables.said("COUNCIL", "marta taxes", "marta claims First Landfall for 3 glory")
    assert "before any action" not in later.last


@pytest.mark.parametrize("line", ["haha", "haha nice", "a bit unlucky"])
def test_words_behind_a_roll_are_no_damage_card(tables: Tables, line: str) -> None:
    assert not tables.said("ROLLED", line).entered


@pytest.mark.parametrize(
    ("line", "says"),
    [
        # The words of the sticker are no name of who trains (p. 20).
        ("bea trains odo with raid +1", "Bea trains Odo: raid +1"),
        ("bea trains odo, raid +1 off the bosun", "with the Bosun: raid +1; the Bosun is destroye"),
        ("dot's now the mighty", "appellation The Mighty"),
        ("improved: garrison up one", "garrison of Dot 2 → 3"),
        ("eli got one, pulls a token back from bea", "1 token home from Bea's province"),
        ("eli determines enmity: rolls 1b 1s, takes back 1 from bea", "1 success; 1 token home"),
        ("write down 15 for bea, 17 cal, 18 dot and eli's 12", "Bea 15 → 85, Cal 17 → 91"),
        # 81 and 18, 85 and 12, 74 and 17, 70 and 15 (p. 21).
        ("totals then dot 99 eli 97 cal 91 bea 85", "game 7 recorded: Bea 15 → 85"),
    ],
)
def test_the_end_of_a_game(tables: Tables, line: str, says: str) -> None:
    tried = tables.said("OVER", line)
    assert tried.entered and says in tried.says, tried.says


@pytest.mark.parametrize(
    "line",
    [
        "totals dot 81 eli 85 cal 74 bea 70",  # before this game, or after it?
        "totals dot 98 eli 97 cal 91 bea 85",  # 81 and 18 are 99
        "bea trains odo with +1",
    ],
)
def test_what_is_not_so_or_not_told_at_the_end_is_not_entered(tables: Tables, line: str) -> None:
    assert not tables.said("OVER", line).entered


def test_who_is_asked_which_field_keeps_what_stood_in_front(tables: Tables) -> None:
    line = "scout active, soldiers: kestrel robs a yuki field, three hits, swift flipped"
    tried = tables.said("PRIVATEER", line)
    assert tried.asked and all(x.startswith("scout active, soldiers, ") for x in tried.offers)
    done = tables.said("PRIVATEER", tried.offers[0])
    assert at(done.state, "state.provinces.p3.active") == "a2"


@pytest.mark.parametrize(
    ("line", "says", "gold"),
    [
        ("petrel loads the iron", "1 iron from the warehouse to Petrel", 14),  # in her harbor
        ("merchants, gull loads the iron", "buys iron at Tarn onto Gull for 3 gold", 11),  # p. 14
    ],
)
def test_a_ship_loads_what_lies_where_it_is(
    tables: Tables, line: str, says: str, gold: int
) -> None:
    tried = tables.said("COUNCIL", line)
    assert says in tried.says and at(tried.state, f"{HOLDS}.gold") == gold


@pytest.mark.parametrize(
    ("name", "line", "says"),
    [
        (
            "COUNCIL",
            "petrel loads the iron and one linen and heads for coastal waters",
            "Petrel at sea",
        ),
        ("COUNCIL", "petrel goes three and meets up with gull at tarn", "Petrel at Tarn"),
        ("COUNCIL", "sorry wrong card, event's Dead Calm", "event: Dead Calm"),
        ("COUNCIL", "merchants, sells both linen, 12", "+12 gold"),  # 6 each (p. 14)
        ("COUNCIL", "granary goes up on a free site, paid all with a linen", "for 0 gold, 1 linen"),
        ("COUNCIL", "sable in for 3 gold, ulla fills the gap in the forum", "ulla comes into"),
        ("PRIVATEER", "hob's my active guy", "activates Hob"),
        ("PRIVATEER", "osprey takes the mine on 1 success", "+5 gold, 1 enmity on the site"),
        (
            "PRIVATEER",
            "soldiers with scout, osprey on the spice: 1 hit + 2 fortune",
            "3 of 3, +1 glory, 2 fortune spent, no damage",
        ),
        ("PRIVATEER", "not doing anything else, over to yuki", "Yuki's turn"),
        ("TAXED", "claims feared banner, reading 77", "read entry 77"),
        ("TAXED", "taxes were five", "+5 gold"),
        ("TAXED", "run the whole winter for us", "winter of year 2"),
    ],
)
def test_what_a_table_says(tables: Tables, name: str, line: str, says: str) -> None:
    tried = tables.said(name, line)
    assert tried.entered and says in f"{tried.says} {tried.last}", tried.says


def test_a_sum_that_did_not_come_of_a_sale_is_asked_back(tables: Tables) -> None:
    assert not tables.said("COUNCIL", "merchants, sells both linen, 13").entered


def test_enmity_that_was_put_on_a_site_lies_there(tables: Tables) -> None:
    """What goes back to its owner first is not put there: Yuki's token lies at Rafa's (p. 11)."""
    assert not tables.said("PRIVATEER", "rafa puts 1 enmity on yuki's vault").entered
    tried = tables.said("PRIVATEER", "otis puts 1 enmity on yuki's vault")
    assert at(tried.state, "state.sites.s23.tokens") == {"p2": 1}


def test_harm_of_a_raid_point_by_point(tables: Tables) -> None:
    line = "osprey takes the mine on 1 success, nimble exhausted, other damage is leak"
    tried = tables.said("PRIVATEER", line)
    assert "2 damage to Osprey (Nimble exhausted, leak), +5 gold" in tried.says
