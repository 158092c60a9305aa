"""Recruit with Parley, Equip with its slots, Brutes, by sentences (P18, P20-P22, P43)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.five_sails.state.table import Attachment, CityCard, Pile
from tests.games.five_sails.player import City, accounted
from tests.games.five_sails.town import learn, told, town, turn

# ---------------------------------------------------------------------- Recruit, Parley


def test_a_mercenary_is_paid_and_joins_where_it_lies() -> None:
    city = town()
    words = city.say("ana recruits merc paying 1+1w")
    assert words == "Ana pays 1 and 1 with Wealth; Merc joins Ana at The Docks"
    merc = city.character("Merc")
    assert (merc.kind, merc.owner, merc.controller, merc.at) == ("mercenary", "", "p1", "docks")
    assert (merc.engaged, merc.wounds) == (False, 0)
    assert "y1" not in city.state.city
    assert (city.state.sides["p1"].hand.count, city.state.sides["p1"].discard.count) == (5, 4)
    assert city.state.turn == "p2"
    assert city.state.cards["c9"].mark == "mercenary"


def test_parley_takes_the_influence_off_and_engages() -> None:
    """P. 14: never below 0, so nothing is discarded (B12)."""
    city = town()
    learn(city, "c9", cost=5)
    words = city.say("soline recruits merc with soline paying 1")
    assert words.startswith("Soline engages to parley; Ana pays 1")
    row = city.rows("parley")[0]
    assert (row["name"], row["reduction"]) == ("Soline", 4)
    pay = city.rows("pay")[0]
    assert (pay["printed"], pay["cost"], pay["reductions"]) == (5, 1, [["parley with Soline", 4]])
    assert city.character("Soline").engaged is True
    city = town()
    assert "pays" not in city.say("recruit merc parleying soline")
    assert city.state.sides["p1"].hand.count == 7


@pytest.mark.parametrize(
    ("changes", "text", "says"),
    [
        ({}, "recruit merc with sanjay", "engaged"),
        ({"engaged": False}, "recruit merc with sanjay", "dash"),
        ({"engaged": False, "at": "home:p1"}, "recruit merc with sanjay", "not at that"),
        ({"engaged": False, "kind": "mercenary"}, "recruit merc with sanjay", "Mercenary"),
    ],
)
def test_who_may_not_parley(changes: dict[str, object], text: str, says: str) -> None:
    city = town()
    told(city, "x2", **changes)
    question = city.broken(text)
    assert (question.key, question.page) == ("parley", "p. 14")
    assert says in question.why


def test_a_dash_may_parley_under_the_other_ruling() -> None:
    """AMB-28: it counts 0."""
    city = town(options={"parley_dash": True})
    told(city, "x2", engaged=False)
    city.say("recruit merc with sanjay paying 3")
    assert city.rows("parley")[0]["reduction"] == 0


@pytest.mark.parametrize(
    ("text", "key", "says"),
    [
        ("cy recruits merc", "card", "No character of yours is there"),
        ("ana recruits feast at docks", "card", "Events cannot be recruited"),
        ("soline recruits merc paying 2", "underpaid", "2 for a cost of 3"),
        ("soline recruits merc paying 4", "overpaid", "4 for a cost of 3"),
        ("soline recruits merc paying 9", "not-in-hand", "only 7 in hand"),
        ("ben recruits merc paying 3", "not-your-priority", "Ana's priority"),
    ],
)
def test_recruiting_against_the_rules(text: str, key: str, says: str) -> None:
    city = town()
    city.say("lay Feast at docks as event")
    if key == "not-in-hand":
        learn(city, "c9", cost=9)
    question = city.broken(text)
    assert (question.key, says in question.why) == (key, True), question.why


def test_over_the_crew_cap_is_owed_and_counts_no_brutes() -> None:
    """B15; Ben's cap is 2: Kaspar, Merc, and a Brute that does not count."""
    city = town()
    turn(city, "p2")
    city.say("ben recruits merc paying 3")
    assert not city.state.pending
    told(city, "x10", kind="approach")
    city.say("lay Old Sailor at docks as character", "turn ben",
             "ben recruits old sailor costs 0 paying 0")  # fmt: skip
    duty = next(iter(city.state.pending.values()))
    assert (duty.who, duty.procedure) == ("p2", "crew-cap")
    assert "2 characters" in duty.what


def test_a_mercenary_that_nobody_logged_takes_an_unnamed_card() -> None:
    city = town()
    city.state = replace(city.state, city={"y9": CityCard(at="docks")})
    city.say("ana recruits Old Sailor costs 1 paying 1")
    assert not city.state.city
    assert city.character("Old Sailor").at == "docks"


def test_recruiting_on_a_table_of_names() -> None:
    city = City("Ana", "Ben")
    assert city.say("ana recruits Old Sailor").endswith("Old Sailor joins Ana")
    assert city.character("Old Sailor").at == ""
    city.say("ben recruits Some Guy at docks with Kurt paying 2")
    assert city.character("Kurt").engaged is True
    assert city.character("Some Guy").at == "docks"


def test_a_card_recruits_without_cost_and_priority() -> None:
    city = town()
    city.say("cy recruits merc for free")
    assert city.character("Merc").controller == "p3"
    assert (city.state.turn, city.state.sides["p3"].hand.count) == ("p1", 8)


def test_a_cancelled_recruit_stays_paid_and_lies_there() -> None:
    city = town()
    city.say("ana recruits merc paying 3 cancelled")
    assert "y1" in city.state.city
    assert city.state.sides["p1"].hand.count == 4


def test_unique_in_play_only_where_the_table_says_so() -> None:
    """AMB-58."""
    city = town()
    learn(city, "c9", name="Soline")
    told(city, "x1", at="forums")
    told(city, "x2", at="docks")
    free = town(options={"in_play_unique": True})
    free.say("lay Merc at forums as character", "ana recruits merc at docks paying 3", "turn ana")
    told(free, "x1", at="forums")
    assert free.broken("ana recruits merc at forums paying 3").key == "unique-in-play"
    plain = town()
    plain.say("lay Merc at docks as character", "recruit merc at docks paying 3", "turn ana",
              "recruit merc at docks paying 3")  # fmt: skip


# ---------------------------------------------------------------------- Equip


def test_an_attachment_from_hand_changes_a_stat_at_once() -> None:
    city = town()
    before = accounted(city.state, "p1")
    words = city.say("ana equips Sword on soline adds combat +1 as weapon paying 1")
    assert words == "Ana pays 1; Soline gets Sword (Combat +1)"
    sword = city.state.attachments[city.key("Sword")]
    assert (sword.on, sword.owner, sword.engaged) == ("x1", "p1", False)
    card = city.state.cards[sword.card]
    # Who tells one value tells that the others are not printed.
    assert (card.combat, card.finesse, card.influence, card.resolve) == (1, 0, 0, 0)
    assert card.has("Weapon") is True
    assert city.state.sides["p1"].hand.count == 5
    assert accounted(city.state, "p1") == before
    assert city.state.turn == "p2"


def test_b13_one_wealth_card_pays_for_two() -> None:
    city = town()
    city.say("ana plays Big Sword on soline as weapon costs 2 paying 1w")
    assert city.rows("pay")[0]["wealth"] == 1
    assert city.state.sides["p1"].hand.count == 5


def test_a_second_weapon_destroys_the_first_or_the_one_that_is_chosen() -> None:
    """P. 18: the controller chooses; two attachments without a slot are fine."""
    city = town()
    city.say("equip Sword on soline as weapon paying 0", "turn ana")
    words = city.say("equip Axe on soline as weapon paying 0")
    assert "Sword to the discard pile" in words
    assert city.rows("attachment-destroyed")[0]["card"] == "Sword"
    city.say("turn ana", "equip Spear on soline as weapon paying 0 destroying spear")
    assert [x for x in ("Axe", "Spear") if x in str(city.rows("attachment-destroyed"))] == ["Spear"]
    assert city.key("Axe")
    city.say("turn ana", "equip Lamp on soline slot=none paying 0")
    assert len([x for x in city.state.attachments.values() if x.on == "x1"]) == 3


def test_the_city_attachment_needs_your_character_there() -> None:
    """P. 13; it is paid all the same (AMB-77)."""
    city = town()
    learn(city, "c5", cost=1)
    question = city.broken("ana equips hat from forums on soline")
    assert (question.key, "No character of yours" in question.why) == ("card", True)
    told(city, "x2", at="forums")
    question = city.broken("ana equips hat from forums on soline")
    assert (question.key, "not at that location" in question.why) == ("on", True)
    words = city.say("ana equips hat from forums on sanjay paying 1")
    assert "Sanjay gets Hat from The Forums" in words
    hat = next(x for x in city.state.attachments.values() if x.on == "x2")
    assert hat.owner == ""
    assert "y3" not in city.state.city
    city.say("remove who=t2")
    assert city.state.city_discard == Pile(count=2, named={"c5": 1})


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("equip Sword on kaspar paying 0", "on"),
        ("equip Sword on soline fits=no paying 0", "restriction-failed"),
    ],
)
def test_equipping_against_the_rules(text: str, key: str) -> None:
    city = town()
    assert city.broken(text).key == key
    if key == "on":
        city.say("equip Curse on kaspar anyones=yes paying 0")
        assert city.state.attachments[city.key("Curse")].on == "x3"


def test_an_engaged_character_at_home_may_be_equipped() -> None:
    city = town()
    told(city, "x2", at="home:p1")
    city.say("equip Sword on sanjay paying 0")


def test_resolve_that_an_attachment_takes_away_destroys() -> None:
    """P41: Resolve falls to the wounds."""
    city = town()
    told(city, "x2", wounds=2)
    words = city.say("equip Cursed Mail on sanjay adds resolve -1 as armor paying 0")
    assert "Sanjay is destroyed" in words
    assert "Cursed Mail to the discard pile" in words


def test_parley_for_attachments_only_under_the_other_ruling() -> None:
    """AMB-27."""
    for allowed in (False, True):
        city = town(options={"parley_attachments": allowed})
        told(city, "x1", at="forums")
        learn(city, "c5", cost=5)
        text = "ana equips hat on soline with soline paying 1"
        if allowed:
            # The Hat at home on Soline adds one to her Influence of 3.
            city.say(text)
            assert city.rows("parley")[0]["reduction"] == 4
        else:
            assert city.broken(text).key == "parley"


def test_a_table_of_names_equips_and_tells_what_was_worn_before() -> None:
    city = City("Ana", "Ben")
    city.say("ana equips Sword on soline", "ben plays Silly Hat on Kurt adds influence 1 as attire")
    assert city.character("Soline el Gato").controller == "p1"
    city.say("kurt wears Big Boots", "ben gets Rope on kurt from docks")
    assert city.state.attachments[city.key("Rope")].owner == ""
    assert city.state.attachments[city.key("Big Boots")].owner == "p2"


def test_a_cancelled_equip_discards_what_was_in_hand() -> None:
    city = town()
    city.say("equip Sword on soline costs 1 paying 1 cancelled")
    assert (city.state.sides["p1"].hand.count, city.state.sides["p1"].discard.count) == (5, 4)
    assert len(city.state.attachments) == 1


def test_a_step_by_step_equip_offers_everything() -> None:
    city = town()
    said = city.steps(
        "equip", ("card", {"new": "Sword"}), ("on", "x1"), ("adds", "combat 2"),
        ("slot", "weapon"), ("paid-cost", "1"), ("paid", "1"),
    )  # fmt: skip
    assert "Soline gets Sword (Combat +2)" in said


def test_a_full_slot_step_by_step() -> None:
    city = town()
    city.state = replace(
        city.state, attachments={"t1": Attachment(card="c5", on="x1", owner="p1")}
    )  # fmt: skip
    said = city.steps(
        "equip", ("card", {"new": "Cape"}), ("on", "x1"), ("adds", {}), ("slot", "attire"),
        ("paid-cost", "0"), ("destroy", ["t2"]),
    )  # fmt: skip
    assert "Cape to the discard pile" in said
    assert list(city.state.attachments) == ["t1"]


# ---------------------------------------------------------------------- Brutes


def test_a_brute_is_paid_and_comes_home() -> None:
    """AMB-86: one action, paid; not in the Crew Cap."""
    city = town()
    turn(city, "p2")
    before = accounted(city.state, "p2")
    assert city.say("ben plays Angelo costs 1 paying 1").startswith("Ben uses Angelo")
    city = town()
    turn(city, "p2")
    city.say("learn Angelo as brute")
    words = city.say("ben plays Angelo costs 1 paying 1")
    assert words == "Ben pays 1; Ben plays Angelo, at Home"
    angelo = city.character("Angelo")
    assert (angelo.kind, angelo.owner, angelo.at) == ("brute", "p2", "home:p2")
    assert accounted(city.state, "p2") == before
    assert not city.state.pending
    assert city.state.turn == "p3"


def test_a_brute_of_a_card_enters_elsewhere_for_free() -> None:
    city = town()
    city.say("brute Angelo at docks for free")
    assert (city.character("Angelo").at, city.state.turn) == ("docks", "p1")
    assert city.state.sides["p1"].hand.count == 6


def test_an_engaged_character_recruits_and_only_parley_engages() -> None:
    """AMB-34."""
    city = town()
    told(city, "x1", at="forums")
    city.say("ana recruits merc paying 3")
    assert city.character("Merc").at == "docks"


def test_a_city_risk_is_used_like_an_event() -> None:
    """AMB-66: pictured on p. 33; it cannot be recruited."""
    city = town()
    city.say("lay Trap at docks as risk", "ana uses trap")
    assert city.rows("event-used")[0]["location"] == "docks"


def test_three_of_a_slot_leave_one() -> None:
    """P. 18: all but one go, whoever chooses fewer is asked again."""
    city = town()
    city.say("equip Sword on soline as weapon paying 0", "turn ana")
    both = "equip Axe on soline as weapon paying 0 destroying none"
    assert city.broken(both).key == "destroy"
    city.say(f"{both} destroy!=card", "turn ana")
    question = city.broken("equip Spear on soline as weapon paying 0 destroying sword")
    assert (question.key, question.page) == ("destroy", "p. 18")
    city.say("equip Spear on soline as weapon paying 0 destroying sword, axe")
    assert sorted(x.on for x in city.state.attachments.values()) == ["x1", "x1"]
