"""The base of the procedures by sentences: set-up, moves, passes, wounds, leaving, learning."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.five_sails.figures.remembering import finished, remembers
from companion.games.five_sails.game import GAME
from companion.games.five_sails.state.cards import remembered
from companion.games.five_sails.state.table import Attachment, Duel, Fighter, Modifier
from companion.library.index import Library
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import Acknowledged
from companion.table.procedures.drive import Asking, Done
from tests.games.en_garde.duel import QuickDisk
from tests.games.five_sails.city import table
from tests.games.five_sails.player import City, accounted


def two() -> City:
    """Ana with Soline, Ben with Kaspar; High Drama, Ana's priority."""
    city = City()
    city.say("setup soline kaspar")
    city.state = replace(city.state, step="drama", turn="p1")
    return city


# ---------------------------------------------------------------------- set-up


def test_setup_with_two_leaders_and_nothing_else() -> None:
    city = City()
    assert "Soline el Gato for Ana and Kaspar Dietrich for Ben" in city.say("setup soline kaspar")
    state = city.state
    assert (state.day, state.step, state.first_player, state.city_deck) == (1, "dawn", "", 30)
    assert [x.faction for x in state.sides.values()] == ["Castille", "Eisen"]
    assert {x.name for x in state.cards.values()} == {"Soline el Gato", "Kaspar Dietrich"}
    kaspar = city.character("Kaspar Dietrich")
    assert (kaspar.at, kaspar.engaged, kaspar.wounds) == ("home:p2", False, 0)
    assert state.sides["p2"].leader == city.key("Kaspar Dietrich")
    side = state.sides["p1"]
    assert (side.hand.count, side.renown, side.deck, side.schemes_left) == (0, 0, 40, 5)
    assert accounted(state, "p1") == 40
    assert city.rows("game-start")[0]["leaders"] == ["Soline el Gato", "Kaspar Dietrich"]


def test_setup_of_a_table_that_tells_nothing() -> None:
    city = City("Ana", "Ben", "Cy")
    city.say("setup")
    assert list(city.state.locations) == ["oles-inn", "docks", "forums", "bazaar"]
    assert not city.state.characters
    assert not city.state.cards
    assert all(side.leader == "" for side in city.state.sides.values())


def test_setup_step_by_step_with_a_new_leader_and_a_small_deck() -> None:
    city = City()
    result = city.try_to(
        "setup", depth="steps",
        answers={
            "p1.leader": {"new": "Zara the Red"}, "p1.faction": {"new": "Vesten"},
            "p1.values": "resolve 5 combat 2 panache 6 crew_cap -", "p1.deck": 39,
            "p2.leader": {}, "p2.faction": {}, "p2.deck": None,
        },
    )  # fmt: skip
    assert isinstance(result, Asking)
    assert result.question.key == "deck-too-small"
    assert "39" in result.question.why  # type: ignore[attr-defined]
    city.do(
        "setup", overrides={"deck-too-small": "proxies"},
        answers={
            "p1.leader": {"new": "Zara the Red"}, "p1.faction": {"new": "Vesten"},
            "p1.values": "resolve 5 combat 2 panache 6 crew_cap -", "p1.deck": 39,
            "p2.deck": None,
        },
    )  # fmt: skip
    zara = city.state.cards[city.character("Zara the Red").card]
    assert (zara.type, zara.faction, zara.resolve, zara.crew_cap) == ("leader", "Vesten", 5, "-")
    assert zara.finesse is None and "finesse" not in zara.asked
    assert city.state.sides["p2"].deck is None


def test_a_running_game_is_not_set_up_anew_unasked_and_the_next_one_counts() -> None:
    city = two()
    assert city.broken("setup").key == "begun"
    city.say("learn soline resolve 1", "wound soline 1")
    assert city.state.closed
    city.say("setup odette scarpa")
    assert (city.state.game_no, city.state.day, city.state.closed) == (2, 1, False)
    assert city.state.games["1"].winner == "p2"
    assert city.state.cards[city.state.characters["x3"].card].name == "Odette Dubois d'Arrent"
    assert "Soline el Gato" in {x.name for x in city.state.cards.values()}


def test_two_equal_leaders_are_noted() -> None:
    city = City()
    assert "same Leader" in city.say("setup soline soline")
    assert len(city.state.characters) == 2


# ---------------------------------------------------------------------- moves and passes


def test_from_home_nobody_engages_from_the_city_everybody_does() -> None:
    city = two()
    assert city.say("soline moves to the forums").endswith("from Home to The Forums")
    assert city.character("Soline el Gato").engaged is False
    assert city.state.turn == "p2"
    city.say("ben passes", "move soline home")
    assert (city.character("Soline el Gato").at, city.character("Soline el Gato").engaged) == (
        "home:p1", True,
    )  # fmt: skip
    assert city.rows("move")[0]["by"] == "action"


@pytest.mark.parametrize(
    ("text", "key", "says"),
    [
        ("move soline to bazaar", "to", "not adjacent"),
        ("move soline to docks", "to", "already"),
        ("move soline to ben's home", "to", "enemy's Home"),
        ("move soline to gardens", "to", "not in play"),
        ("move kaspar to forums", "not-your-priority", "Ana's priority"),
    ],
)
def test_moves_against_the_rules_are_named_once(text: str, key: str, says: str) -> None:
    city = two()
    city.say("move soline to docks", "ben passes")
    question = city.broken(text)
    assert question.key == key
    assert says in question.why
    city.say(f"{text} {key}!=our-card")
    assert city.done is not None
    assert list(city.done.overrides) == [key]


def test_an_engaged_one_is_named_when_it_is_chosen_and_not_again() -> None:
    city = two()
    city.say("move soline to docks", "ben passes", "move soline to forums", "ben passes")
    question = city.broken("move soline to bazaar")
    assert (question.key, question.rule) == ("who", "move-action")
    city.say("move soline to bazaar who!=a card")
    assert city.character("Soline el Gato").at == "bazaar"


def test_a_card_moves_without_engaging_and_uses_no_priority() -> None:
    city = two()
    city.say("move soline to docks effect=anywhere")
    city.say("move soline to bazaar effect=anywhere")
    soline = city.character("Soline el Gato")
    assert (soline.at, soline.engaged, city.state.turn) == ("bazaar", False, "p1")
    city.say("move soline to forums effect=engaging")
    assert city.character("Soline el Gato").engaged is True


def test_a_table_of_names_moves_and_passes_without_a_question_about_priority() -> None:
    city = City()
    city.say("ana move Sanjay to the docks", "ben move Kaspar to docks", "ana move sanjay home")
    assert (city.state.turn, city.state.step) == ("", "")
    sanjay = city.character("Sanjay")
    assert (sanjay.controller, sanjay.kind, sanjay.engaged) == ("p1", None, True)
    city.say("ana passes")
    assert (city.state.turn, city.state.passes) == ("p2", 1)


def test_whose_a_new_character_is_is_asked_if_nobody_can_know() -> None:
    city = City()
    question = city.asked("move Sanjay to docks")
    assert question.key == "who-of"
    city.say("move Sanjay to docks who-of=?")
    assert city.character("Sanjay").controller == ""


def test_a_slip_of_the_finger_is_asked_about() -> None:
    city = two()
    assert city.asked("move Soleen to docks").key == "who-meant"
    city.say("move Soleen to docks who-meant=soline")
    assert len(city.state.characters) == 2


def test_a_name_of_the_sample_lists_is_no_slip_of_the_finger() -> None:
    """Pp. 35-36: Daniella Dietrich is near Kaspar Dietrich, but a card of her own."""
    city = two()
    city.say("learn Daniela Dietrich resolve 4")  # a slip of the sample list's, and no Kaspar
    (known,) = [one for one in city.state.cards.values() if one.name == "Daniella Dietrich"]
    assert known.resolve == 4


def test_everybody_passes_in_a_row_and_plunder_is_due() -> None:
    city = two()
    assert city.say("pass") == "Ana passes (1 of 2); Ben is next"
    city.say("move kaspar to docks", "pass")
    assert city.state.passes == 1
    assert "Plunder is next" in city.say("pass")
    assert (city.state.step, city.state.turn, city.state.passes) == ("plunder", "", 0)
    assert [duty.procedure for duty in city.state.pending.values()] == ["plunder"]
    assert city.broken("ana passes").key == "not-high-drama"


def test_an_action_outside_high_drama_is_named_once() -> None:
    city = City()
    city.say("setup soline kaspar")
    assert city.broken("move soline to docks").key == "not-high-drama"
    city.say("move soline to docks not-high-drama!=planning was not logged")
    city.say("move kaspar to docks")
    assert city.state.step == "drama"


# ---------------------------------------------------------------------- wounds and leaving play


def city_of_three() -> City:
    return City(state=table())


def test_wounds_up_to_resolve_then_destroyed_with_everything_that_hangs_on_it() -> None:
    city = City(state=replace(table(), modifiers={
        "m1": Modifier(on="x1", stat="combat", by=1, until="play", hangs_on="x10"),
    }))  # fmt: skip
    assert city.say("bravo takes 1 wound").startswith("Bravo takes 1 wound, has 1 of 1; Bravo is")
    side = city.state.sides["p2"]
    assert (side.discard.count, side.discard.named, side.locker.count) == (6, {"c6": 1}, None)
    assert city.state.gone["x10"].to == "discard"
    assert city.state.modifiers == {}
    assert city.rows("destroyed")[0]["to"] == "discard"


def test_a_leader_of_three_is_out_and_its_places_are_free() -> None:
    city = city_of_three()
    city.say("wound soline 4")
    state = city.state
    assert state.sides["p1"].out
    assert state.in_game == ("p2", "p3")
    assert [state.locations[x].controller for x in ("docks", "forums", "bazaar")] == ["", "", "p2"]
    assert set(state.characters) == {"x3", "x4", "x10"}
    assert state.attachments == {}
    assert (state.sides["p1"].renown, state.turn, state.closed) == (0, "p2", False)
    assert city.broken("ana move Pavel to forums").key == "is-out"
    city.say("wound odette 2")
    assert city.state.closed
    assert (city.state.games["1"].winner, city.state.games["1"].kind) == ("p2", "assassination")
    assert city.state.games["1"].leaders == {"p1": "Soline", "p2": "Kaspar", "p3": "Odette"}
    assert city.broken("wound kaspar 1").key == "over"


def test_both_leaders_of_two_die_in_one_duel_only_by_what_is_told_together() -> None:
    city = two()
    city.say("learn kaspar resolve 4")
    assert "wins: Assassination" in city.say("wound kaspar 4")
    ended = city.state.games["1"]
    assert (ended.winner, ended.step, ended.day) == ("p1", "drama", 1)
    assert city.state.duel is None


def test_finish_duel_keeps_the_duel_open_and_owes_the_end() -> None:
    city = two()
    fighters = {"x1": Fighter(player="p1", pool=3, tied_to="docks"), "x2": Fighter(player="p2")}
    duel = Duel(stage="rounds", challenger="x2", target="x1", accepter="x1", fighters=fighters)
    city.state = replace(
        city.state, duel=duel, thread="d1", options={"leader_final_strike": "finish-duel"}
    )
    city.say("learn kaspar resolve 2", "wound kaspar 2")
    assert not city.state.closed
    assert city.state.duel is not None
    assert city.state.duel.fighters["x2"].gone is not None
    assert [duty.procedure for duty in city.state.pending.values()] == ["leader-lost"]


def test_wounds_by_cards_count_in_the_duel() -> None:
    city = two()
    fighters = {"x1": Fighter(player="p1", pool=3, tied_to="docks"), "x2": Fighter(player="p2")}
    duel = Duel(stage="rounds", challenger="x2", target="x1", accepter="x1", fighters=fighters)
    city.state = replace(city.state, duel=duel, thread="d1")
    city.say("wound soline 2")
    assert city.state.duel is not None
    assert city.state.duel.fighters["x1"].direct == 2


def test_unknown_wounds_stay_unknown_and_the_table_may_say_that_it_dies() -> None:
    city = City()
    city.say("ana wound Sanjay 2")
    assert city.character("Sanjay").wounds is None
    city.say("wound sanjay ?")
    city.say("wound sanjay 1 destroyed=yes")
    assert city.state.characters == {}


def test_resolve_is_asked_once_step_by_step() -> None:
    city = two()
    city.steps("wound", ("who", "soline"), ("n", 1), ("resolve", "?"))
    assert city.state.cards[city.character("Soline el Gato").card].asked == {"resolve": True}
    city.steps("wound", ("who", "soline"), ("n", 1))
    assert city.character("Soline el Gato").wounds == 2
    city.steps("wound", ("who", "kaspar"), ("n", 1), ("resolve", "-"))
    assert city.state.cards[city.character("Kaspar Dietrich").card].resolve == "-"


def test_healing_never_below_none() -> None:
    city = city_of_three()
    assert city.say("heal odette 3") == "Odette heals 2 wounds, has 0"
    assert city.broken("heal odette 1").key == "heal-unwounded"


def test_an_attachment_leaves_and_resolve_is_looked_at_again() -> None:
    state = table()
    cards = {**state.cards, "c5": replace(state.cards["c5"], resolve=2)}
    soline = replace(state.characters["x1"], wounds=5)
    city = City(state=replace(state, cards=cards, characters={**state.characters, "x1": soline}))
    says = city.say("remove hat")
    assert "Hat to the discard pile" in says
    assert "Soline is destroyed, to The Locker" in says
    assert city.state.sides["p1"].locker.named == {"c1": 1}


def test_a_mercenary_that_is_discarded_goes_to_the_city() -> None:
    city = city_of_three()
    city.state = replace(
        city.state,
        characters={**city.state.characters, "x11": replace(
            city.state.characters["x2"], card="c9", kind="mercenary", owner="", wounds=0)},
        attachments={"t2": Attachment(card="c5", on="x11"), "t3": Attachment(card="c5", on="t2")},
    )  # fmt: skip
    city.say("remove merc discarded")
    assert city.state.city_discard.count == 4
    assert city.state.city_discard.named == {"c9": 1, "c5": 2}
    assert city.state.attachments == {}


# ---------------------------------------------------------------------- cards that are told


def test_learn_keeps_values_dashes_traits_abilities() -> None:
    city = City()
    assert (
        city.say("learn Throwing Knife cost 1 thrust 2 influence - type=attachment")
        == ("Throwing Knife: cost 1, influence -, thrust 2, an attachment")
        or city.done
    )
    city.say('learn throwing traits="Weapon, not Armor" wealth=yes alias=tk ability=action '
             'qualifiers="City, Duelist" engages=yes')  # fmt: skip
    card = city.state.cards["c1"]
    assert (card.cost, card.thrust, card.influence, card.type) == (1, 2, "-", "attachment")
    assert card.traits == {"Weapon": True, "Armor": False}
    assert card.wealth is True
    assert card.abilities["1"].qualifiers == ("City", "Duelist")
    assert card.abilities["1"].engages is True
    assert city.say("learn tk riposte ?").endswith("riposte ?")
    assert city.state.cards["c1"].asked == {"riposte": True}


def test_what_was_told_outlives_the_campaign_and_comes_back_by_name() -> None:
    city = City()
    city.say("learn Sanjay resolve 3 combat 1 influence - as character")
    (one,) = remembers(city.state)
    assert (one.kind, one.name, one.facts["influence"]) == ("card", "Sanjay", "-")
    later = City()
    later.memory = {"sanjay": {"name": "Sanjay", **one.facts}}
    later.say("ana move sanjay to docks")
    card = later.state.cards[later.character("Sanjay").card]
    assert (card.resolve, card.influence, card.type) == (3, "-", "character")
    assert remembered({"name": "X", "resolve": "many", "combat": 2}).combat == 2


def test_a_finished_game_has_places() -> None:
    city = two()
    city.say("learn kaspar resolve 1", "wound kaspar 1")
    assert [(x.game_no, x.places) for x in finished(city.state)] == [(1, {"p1": 1, "p2": 2})]


# ---------------------------------------------------------------------- the game as a whole


def test_procedures_and_options_lead_to_entries() -> None:
    library = Library.open("five-sails")
    wanted = {x for info in GAME.procedures for x in (info.rule, *info.rules) if x}
    wanted |= {option.rule for option in GAME.options if option.rule}
    assert [rule for rule in sorted(wanted) if library.get(rule) is None] == []


def test_counters_in_sentences() -> None:
    city = two()
    city.say("ana +2 renown", "ben hand 3", "docks renown 2", "city deck 24")
    assert city.state.sides["p1"].renown == 2
    assert city.state.sides["p2"].hand.count == 3
    assert city.state.locations["docks"].renown == 2
    assert city.state.city_deck == 24


def test_the_sheet_tells_places_wounds_and_secrets_only_to_their_owner() -> None:
    seen = city_of_three().seen()
    assert "Ana 4✓" in seen
    assert "Soline 1/5" in seen
    assert "★ Ben" in seen
    assert "Day 2 ❯ High Drama ❯ Ana's priority" in seen


@pytest.mark.parametrize("text", [info.help for info in GAME.procedures])
def test_every_example_is_a_sentence(text: str) -> None:
    city = two()
    city.state = replace(city.state, closed=text.startswith("setup"))
    result = city.try_to_say(text)
    assert isinstance(result, Done | Asking), result


def test_on_a_file_undone_to_the_root_and_back(tmp_path: object) -> None:
    from pathlib import Path

    opened = OpenTable.create(
        GAME, Path(str(tmp_path)) / "e.jsonl", "Evening", ("Ana", "Ben"), disk=QuickDisk()
    )
    answers = {"p1.leader": "soline", "p2.leader": "kaspar"}
    first = opened.act("setup", answers, depth="sentence")
    assert isinstance(first, Acknowledged)
    after = opened.state
    opened.undo()
    assert opened.state.day is None
    opened.redo()
    assert opened.state == after
