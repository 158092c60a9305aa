"""Actions, Reactions, Events, their limits and costs, by sentences (P14-P17, P26, P27)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.five_sails.state.cards import Ability
from companion.games.five_sails.state.table import Duel, Fighter, Hand, Pile
from tests.games.five_sails.player import City, accounted
from tests.games.five_sails.town import learn, told, town, turn


def able(city: City, card: str, *abilities: Ability) -> None:
    """These abilities are printed on a card."""
    learn(city, card, abilities={str(n): one for n, one in enumerate(abilities, 1)})


CITY_ACTION = Ability(kind="action", qualifiers=("City",), engages=True, text="draws two")
REACTION = Ability(kind="reaction", text="moves")


# ---------------------------------------------------------------------- once a Day


def test_an_action_is_marked_and_passes_priority_on() -> None:
    city = town()
    able(city, "c1", CITY_ACTION)
    words = city.say("use soline")
    assert words == "Ana uses Soline (Action); Soline engages; draws two"
    assert city.state.used["x1/1"].by == "p1"
    assert city.character("Soline").engaged is True
    assert city.state.turn == "p2"
    row = city.rows("ability-used")[0]
    assert (row["card"], row["what"], row["key"], row["until"]) == (
        "Soline", "action", "x1/1", "day",
    )  # fmt: skip


def test_twice_a_day_is_named_and_another_ability_is_another_use() -> None:
    city = town()
    able(city, "c1", Ability(kind="action", text="one"), Ability(kind="action", text="two"))
    assert city.say("use soline").endswith("one")
    turn(city, "p1")
    # The unused one comes first by itself; the used one is named.
    assert city.say("use soline").endswith("two")
    turn(city, "p1")
    question = city.broken("use soline as 1")
    assert (question.key, question.page) == ("used-today", "p. 10")


def test_what_nobody_told_is_used_once_as_well() -> None:
    city = town()
    city.say("use soline")
    turn(city, "p1")
    assert city.broken("use soline").key == "used-today"
    city.say("ana uses soline reaction")
    assert set(city.state.used) == {"x1/action", "x1/reaction"}


def test_two_copies_are_two_uses_and_a_unique_card_is_one() -> None:
    """AMB-35: each physical copy; a deck holds two, of a Unique card one."""
    city = town()
    city.say("learn Boon cost 0 as risk")
    for _ in range(2):
        turn(city, "p1")
        city.say("ana plays boon")
    turn(city, "p1")
    assert city.broken("ana plays boon").key == "used-today"
    unique = town()
    unique.say("learn Boon cost 0 as risk unique=yes", "ana plays boon")
    turn(unique, "p1")
    assert unique.broken("ana plays boon").key == "used-today"
    fresh = town(options={"returned_card_fresh": True})
    fresh.say("learn Boon cost 0 as risk unique=yes")
    for _ in range(3):
        turn(fresh, "p1")
        fresh.say("ana plays boon")


@pytest.mark.parametrize(("fresh", "marked"), [(False, True), (True, False)])
def test_a_character_that_returns_has_used_it(fresh: bool, marked: bool) -> None:
    """AMB-35, option `returned_card_fresh`."""
    city = town(options={"returned_card_fresh": fresh})
    city.free = True
    city.say("brute Angelo for free", "use angelo", "remove angelo", "turn ana",
             "brute Angelo for free")  # fmt: skip
    turn(city, "p1")
    result = city.try_to_say("use angelo")
    assert (getattr(getattr(result, "question", None), "key", "") == "used-today") is marked


# ---------------------------------------------------------------------- windows


@pytest.mark.parametrize(
    ("changes", "text", "key"),
    [
        ({"step": "dawn"}, "use soline", "wrong-window"),
        ({}, "ben uses kaspar as action", "not-your-priority"),
        ({}, "ben uses soline", "not-your-card"),
        ({"closed": True}, "use soline", "over"),
        ({}, "ben uses Boon reaction triggered=no", "no-trigger"),
        ({}, "use soline targets=no", "no-legal-target"),
        ({}, "use soline spending 9", "cannot-spend"),
    ],
)
def test_windows_and_costs_that_are_not_there(changes: Any, text: str, key: str) -> None:
    city = town()
    city.state = replace(city.state, **changes)
    assert city.broken(text).key == key


def test_no_actions_in_a_duel_but_reactions() -> None:
    """P. 20; AMB-84."""
    city = dueling()
    assert city.broken("ana uses soline as action").key == "action-during-duel"
    before = city.state.turn
    assert "Reaction" in city.say("ana uses sanjay")
    assert city.state.turn == before


def dueling() -> City:
    city = town()
    fighters = {"x1": Fighter(player="p1", pool=2), "x3": Fighter(player="p2")}
    duel = Duel(stage="rounds", at="docks", challenger="x3", target="x1", accepter="x1",
                fighters=fighters)  # fmt: skip
    city.state = replace(city.state, duel=duel, duels=1, thread="d1")
    return city


def test_a_card_of_the_hand_lies_in_the_line_till_the_duel_ends() -> None:
    """P. 24; AMB-38: only a participant has a line; it is no combat card for a Final Strike."""
    city = dueling()
    before = accounted(city.state, "p1")
    city.say("ana uses Not Today costs 1 paying 1")
    assert city.state.duel is not None
    line = city.state.duel.fighters["x1"].line
    assert [city.state.cards[one.card].name for one in line] == ["Not Today"]
    assert city.state.sides["p1"].discard.count == 3
    assert accounted(city.state, "p1") == before
    assert "(Not Today)" in city.seen()
    city.say("round taunt r0 p0 t1")
    assert city.state.duel is not None
    last = city.state.duel.fighters["x1"].line[-1]
    assert city.state.cards[last.card].name == "taunt"
    other = dueling()
    other.say("cy uses Boon costs 0")
    assert other.state.duel is not None
    assert not any(one.line for one in other.state.duel.fighters.values())


def test_a_reaction_in_the_line_is_no_final_strike() -> None:
    """P. 26: the last combat card is; without one there is none (AMB-90)."""
    city = dueling()
    told(city, "x1", wounds=4)
    city.say("ana uses Not Today costs 0", "round none")
    assert not city.rows("final-strike")
    city = dueling()
    told(city, "x1", wounds=4)
    city.say("ana uses Not Today costs 0", "round taunt r0 p0 t0")
    assert [row["card"] for row in city.rows("final-strike")] == ["taunt"]


def test_a_reaction_uses_no_priority_and_tells_when() -> None:
    city = town()
    words = city.say("ben uses Not Today after Ana's claim costs 0")
    assert (city.state.turn, city.state.passes) == ("p1", 0)
    assert "Reaction" in words
    row = city.rows("reaction")[0]
    assert (row["when"], row["trigger"]) == ("after", "Ana's claim")
    city.say("ben uses Other Card cancels the move costs 0")
    assert city.rows("reaction")[0]["cancels"] == "the move"


# ---------------------------------------------------------------------- the hand


def test_a_risk_is_paid_and_discarded() -> None:
    city = town()
    city.say("learn Boon cost 2 as risk")
    before = accounted(city.state, "p1")
    city.say("ana plays boon paying 1w")
    side = city.state.sides["p1"]
    assert (side.hand.count, side.discard) == (5, Pile(count=4, named={"c10": 1}))
    assert accounted(city.state, "p1") == before


def test_an_attachment_of_the_hand_has_no_abilities() -> None:
    """P. 18-19."""
    city = town()
    city.say("learn Rope as attachment")
    assert city.broken("use rope").key == "not-equipped"


@pytest.mark.parametrize(("option", "hand", "discard"), [("discard", 6, 3), ("take-back", 7, 2)])
def test_a_cost_that_fails_after_announcing(option: str, hand: int, discard: int) -> None:
    """AMB-24: nothing happens, nothing is marked, nobody's priority changes."""
    city = town(options={"failed_announce": option})
    words = city.say("ana uses Boon failed=yes")
    side = city.state.sides["p1"]
    assert (side.hand.count, side.discard.count) == (hand, discard)
    assert (city.state.used, city.state.turn) == ({}, "p1")
    assert "cannot pay" in words
    city.say("ana uses soline failed=yes")
    assert city.state.characters["x1"].at == "docks"


def test_costs_before_the_bullet() -> None:
    """P. 20: Renown, wounds, other costs; P52 keeps to what is owned."""
    city = town()
    words = city.say('use soline spending 3 wounding 1 cost="shows a card" does draws')
    assert city.state.sides["p1"].renown == 1
    assert city.character("Soline").wounds == 2
    assert "cost: shows a card" in words
    assert city.rows("renown")[0]["delta"] == -3
    turn(city, "p2")
    city.say("use kaspar engaging actor")
    assert city.character("Kaspar").engaged is True
    turn(city, "p2")
    question = city.broken("use kaspar as reaction engaging actor")
    assert question.key == "cannot-engage-engaged"


def test_an_attachment_engages_itself_and_its_bearer_acts() -> None:
    city = town()
    city.state = replace(
        city.state,
        attachments={"t1": replace(city.state.attachments["t1"], engaged=False)},
    )
    city.say("use hat engaging card")
    assert city.state.attachments["t1"].engaged is True
    assert city.rows("ability-used")[0]["character"] == "x1"


def test_a_cancelled_action_is_paid_and_marked() -> None:
    city = town()
    able(city, "c1", CITY_ACTION)
    words = city.say("use soline cancelled")
    assert "draws two" not in words
    assert "x1/1" in city.state.used
    assert city.character("Soline").engaged is True
    assert city.state.turn == "p2"


def test_changes_last_for_the_day() -> None:
    city = town()
    city.say("use soline changes combat +2")
    one = next(iter(city.state.modifiers.values()))
    assert (one.on, one.stat, one.by, one.until, one.source) == (
        "x1", "combat", 2, "day", "Soline",
    )  # fmt: skip


# ---------------------------------------------------------------------- qualifiers, Events


@pytest.mark.parametrize(
    ("qualifiers", "at", "traits", "key"),
    [
        (("City",), "home:p1", {}, "not-in-city"),
        (("Home",), "docks", {}, "not-home"),
        (("Duelist",), "docks", {"Pirate": True}, "trait-missing"),
        (("Pirate",), "docks", {"Pirate": True}, ""),
        (("Home",), "home:p1", {}, ""),
    ],
)
def test_b18_qualifiers_of_the_acting_character(
    qualifiers: tuple[str, ...], at: str, traits: dict[str, bool], key: str
) -> None:
    city = town()
    learn(city, "c1", traits=traits)
    able(city, "c1", Ability(kind="action", qualifiers=qualifiers))
    told(city, "x1", at=at)
    if key:
        assert city.broken("use soline").key == key
    else:
        city.say("use soline")


def test_the_location_may_have_the_trait() -> None:
    """P. 31."""
    city = town()
    able(city, "c1", Ability(kind="action", qualifiers=("Haunted",)))
    assert city.broken("use soline").key == "trait-missing"
    city.say("trait docks Haunted")
    city.say("use soline")
    assert city.state.locations["docks"].traits == {"Haunted": True}


def test_a_city_action_on_a_risk_takes_an_acting_character_there() -> None:
    """P. 11: the only one that can acts unasked; nobody at Home does."""
    city = town()
    city.say("learn Ambush cost 0 as risk")
    card = next(x for x, one in city.state.cards.items() if one.name == "Ambush")
    able(city, card, CITY_ACTION)
    city.say("ana plays ambush")
    assert city.rows("ability-used")[0]["character"] == "x1"
    other = town()
    other.say("learn Ambush cost 0 as risk")
    able(other, card, CITY_ACTION)
    told(other, "x1", engaged=True)
    question = other.broken("ana plays ambush with soline")
    assert (question.key, "engaged" in question.why) == ("actor", True)


def test_an_event_serves_each_player_once_a_day() -> None:
    """P. 16; it is not controlled, and needs a character there."""
    city = town()
    city.say("ana uses Feast at docks")
    row = city.rows("event-used")[0]
    assert (row["card"], row["location"]) == ("Feast", "docks")
    feast = city.state.city["y2"]
    assert (city.state.cards[feast.card].name, feast.kind) == ("Feast", "event")
    assert city.say("ben uses feast").startswith("Ben uses Feast (Action, Kaspar acts)")
    turn(city, "p1")
    question = city.broken("ana uses feast")
    assert (question.key, question.page) == ("used-today", "p. 16")
    turn(city, "p3")
    assert city.broken("cy uses feast").key == "no-character-at-event"


def test_a_scheme_and_something_granted_are_in_play() -> None:
    city = town()
    city.say("use cat's embargo")
    assert city.state.used["p1.scheme/action"].card == "Cat's Embargo"
    turn(city, "p1")
    city.say("ana uses Blessing from play with soline")
    assert city.state.sides["p1"].hand.count == 7


def test_names_only_play_and_react() -> None:
    city = City("Ana", "Ben")
    city.say("ana plays Boon", "ben reacts with Not Today", "ana uses Feast at docks with Zoe")
    assert city.character("Zoe").at == "docks"
    city.say("zoe uses Rope", "zoe reacts")
    assert city.state.sides["p1"].hand == Hand()


def test_the_sentence_of_an_unknown_card_asks_only_what_it_must() -> None:
    city = town()
    question = city.asked("ana plays Boon")
    assert question.key == "paid"


def test_traits_that_effects_give_and_take() -> None:
    city = town()
    able(city, "c3", Ability(kind="action", qualifiers=("Duelist",)))
    turn(city, "p2")
    city.say("trait kaspar Duelist, not Villain", "use kaspar")
    assert city.character("Kaspar").granted == {"Duelist": True, "Villain": False}
